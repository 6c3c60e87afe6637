"""Addresses of sheets and of what verifies them."""

from django.urls import path

from tournament.views import countersigning, event_cards, sheets, verify

GAME = "e/<slug:slug>/rounds/<int:round_number>/"

urlpatterns = [
    path(GAME + "tables/<int:table_number>/sheet.pdf", sheets.table_sheet, name="sheet_table"),
    path(GAME + "tables/<int:table_number>/countersign/", countersigning.sheet_countersign, name="sheet_countersign"),
    path(GAME + "players/<int:entry_number>/card.pdf", sheets.personal_sheet, name="sheet_personal"),
    path("e/<slug:slug>/players/<int:number>/score-card.pdf", event_cards.one, name="event_card"),
    path("e/<slug:slug>/score-cards.pdf", event_cards.all_filled, name="event_cards"),
    path("e/<slug:slug>/blank/event-card.pdf", event_cards.all_blank, name="event_cards_blank"),
    path("e/<slug:slug>/blank/<str:kind>.pdf", sheets.blank_sheet, name="sheet_blank"),
    path("e/<slug:slug>/rounds/<int:number>/sheets/", sheets.round_sheets, name="sheets_round"),
    path("e/<slug:slug>/rounds/<int:number>/sheets/<str:kind>.pdf", sheets.print_copy, name="sheets_print"),
    path("verify/", verify.upload, name="verify"),
    path("v/<str:code>/", verify.sheet, name="verify_sheet"),
    path("v/<str:code>/sheet.pdf", verify.sheet_file, name="sheet_file"),
    path("seal-root.pem", verify.root, name="seal_root"),
]
