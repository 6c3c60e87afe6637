"""Addresses of a game: the referee's pages behind the table's link, the public running sheet, the judge's ruling."""

from django.urls import include, path

from tournament.views import changes, checks, closing, deals, penalties, rulings, signing, table

at_table = [
    path("", table.table_game, name="table_game"),
    path("live/", table.table_live, name="table_live"),
    path("deal/", deals.deal_new, name="deal_new"),
    path("deal/preview/", deals.deal_preview, name="deal_preview"),
    path("deal/<int:number>/correct/", deals.deal_correct, name="deal_correct"),
    path("checks/", checks.table_checks, name="table_checks"),
    path("checks/<slug:key>/", checks.table_check, name="table_check"),
    path("checks/<slug:key>/answer/", checks.table_check_answer, name="table_check_answer"),
    path("penalty/", penalties.penalty_new, name="penalty_new"),
    path("penalty/<int:sequence>/withdraw/", penalties.penalty_withdraw, name="penalty_withdraw"),
    path("player/", changes.seat_change, name="seat_change"),
    path("totals/", closing.game_totals, name="game_totals"),
    path("close/", closing.game_close, name="game_close"),
    path("reopen/", closing.game_reopen, name="game_reopen"),
    path("sign/", signing.game_sign, name="game_sign"),
]
of_game = [
    path("", table.game, name="game"),
    path("live/", table.game_live, name="game_live"),
    path("ruling/", rulings.ruling_new, name="ruling_new"),
]

urlpatterns = [
    path("t/<str:token>/", table.table, name="table"),
    path("t/<str:token>/<int:round_number>/", include(at_table)),
    path("e/<slug:slug>/rounds/<int:round_number>/tables/<int:table_number>/", include(of_game)),
]
