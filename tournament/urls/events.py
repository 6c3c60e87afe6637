"""Addresses of events: the public pages, and the organiser's."""

from django.urls import path

from tournament.views import entries, events, home, officials, rounds, screen, standings

urlpatterns = [
    path("", home.home, name="home"),
    path("events/", events.event_list, name="event_list"),
    path("events/new/", events.event_new, name="event_new"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/edit/", events.event_edit, name="event_edit"),
    path("e/<slug:slug>/officials/", officials.event_officials, name="event_officials"),
    path("e/<slug:slug>/officials/<int:pk>/pin/", officials.official_pin, name="official_pin"),
    path("e/<slug:slug>/officials/<int:pk>/name/", officials.official_name, name="official_name"),
    path("e/<slug:slug>/officials/<int:pk>/remove/", officials.official_remove, name="official_remove"),
    path("e/<slug:slug>/entries/", entries.entries, name="entries"),
    path("e/<slug:slug>/entries/new/", entries.entry_new, name="entry_new"),
    path("e/<slug:slug>/entries/paste/", entries.entries_paste, name="entries_paste"),
    path("e/<slug:slug>/entries/pins/", entries.entry_pins, name="entry_pins"),
    path("e/<slug:slug>/entries/<int:number>/", entries.entry_edit, name="entry_edit"),
    path("e/<slug:slug>/entries/<int:number>/pin/", entries.entry_pin, name="entry_pin"),
    path("e/<slug:slug>/entries/<int:number>/withdraw/", entries.entry_withdraw, name="entry_withdraw"),
    path("e/<slug:slug>/entries/<int:number>/delete/", entries.entry_delete, name="entry_delete"),
    path("e/<slug:slug>/draw/", rounds.round_draw, name="round_draw"),
    path("e/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/redraw/", rounds.round_redraw, name="round_redraw"),
    path("e/<slug:slug>/rounds/<int:number>/remove/", rounds.round_remove, name="round_remove"),
    path("e/<slug:slug>/rounds/<int:number>/exchange/", rounds.round_exchange, name="round_exchange"),
    path("e/<slug:slug>/rounds/<int:number>/seating.pdf", rounds.seating_list, name="seating_list"),
    path("e/<slug:slug>/table-links/", rounds.table_links, name="table_links"),
    path("e/<slug:slug>/standings/", standings.standings_page, name="standings"),
    path("e/<slug:slug>/standings.csv", standings.standings_csv, name="standings_csv"),
    path("e/<slug:slug>/players/<int:number>/", standings.player, name="player"),
    path("e/<slug:slug>/screen/", screen.screen, name="screen"),
    path("e/<slug:slug>/screen/part/", screen.screen_part, name="screen_part"),
]
