"""Clubs and their cards, and the cards of the site."""

from django.urls import path

from tournament.views import card_editing, cards, clubs

CARD = "clubs/<slug:slug>/cards/<slug:card_id>/"

urlpatterns = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/members/add/", clubs.club_member_add, name="club_member_add"),
    path("clubs/<slug:slug>/members/<int:pk>/role/", clubs.club_member_role, name="club_member_role"),
    path("clubs/<slug:slug>/members/<int:pk>/remove/", clubs.club_member_remove, name="club_member_remove"),
    path("clubs/<slug:slug>/leave/", clubs.club_leave, name="club_leave"),
    path("cards/", cards.cards, name="cards"),
    path("cards/site/<str:id>/", cards.site_card, name="site_card"),
    path("cards/site/<str:id>/export/<slug:kind>/", cards.site_card_export, name="site_card_export"),
    path("cards/site/<str:id>/print/", cards.site_card_print, name="site_card_print"),
    path("cards/site/<str:id>/card.pdf", cards.site_card_pdf, name="site_card_pdf"),
    path("clubs/<slug:slug>/cards/new/", card_editing.card_new, name="card_new"),
    path(CARD, cards.card, name="card"),
    path(f"{CARD}edit/", card_editing.card_edit, name="card_edit"),
    path(f"{CARD}copy/", card_editing.card_copy, name="card_copy"),
    path(f"{CARD}delete/", card_editing.card_delete, name="card_delete"),
    path(f"{CARD}export/<slug:kind>/", cards.card_export, name="card_export"),
    path(f"{CARD}print/", cards.card_print, name="card_print"),
    path(f"{CARD}card.pdf", cards.card_pdf, name="card_pdf"),
]
