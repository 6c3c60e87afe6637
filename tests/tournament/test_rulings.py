"""A judge changes a signed game by a ruling: who may, step by step, looked at, signed, and kept beside the old."""

import json
from uuid import uuid4

import pytest

from tests.forms import form_in, text_of
from tests.people import (
    NOBODY_WON,
    PASSWORD,
    SOUTH_TAKES_40,
    close,
    judge_of,
    julia,
    one_table,
    play,
    rafael,
    sam,
    signed_game,
)
from tests.tournament.test_table_pages import public_url
from tournament.domain.recording import give_penalty, record_totals
from tournament.domain.running import running_sheet
from tournament.models import Deal, GameTotals, Penalty, Record, Ruling, Signature

pytestmark = [pytest.mark.django_db, pytest.mark.records]

DECISION = "Deal 1: the four players agree that the hand was worth 85."


@pytest.fixture
def judge(client):
    client.force_login(julia())
    return client


def ruling_url(game):
    return public_url(game, "ruling_new")


def step(client, page, name, **values):
    """Presses one of the buttons of a step of the ruling."""
    return client.post(page.request["PATH_INFO"], form_in(page).filled(step=name, **values))


def changed_deal(client, game, **values):
    page = client.get(ruling_url(game))
    page = step(client, page, "edit-1", text=DECISION)
    return step(client, page, "apply", **values)


def sign_ruling(client, page, password=PASSWORD):
    return step(client, page, "give", password=password)


# ---------- who may ----------


def test_a_stranger_logs_in_first(client):
    answer = client.get(ruling_url(signed_game()))
    assert answer.status_code == 302
    assert answer.url.startswith("/login/?next=")


@pytest.mark.parametrize("who", [rafael, sam])
def test_only_a_judge_of_the_event_rules(client, who):
    game = signed_game()
    client.force_login(who())
    values = {"step": "give", "submission": str(uuid4()), "text": DECISION, "password": PASSWORD}
    for answer in (client.get(ruling_url(game)), client.post(ruling_url(game), values)):
        assert answer.status_code == 403
        assert "Only a judge of this event may do this." in answer.content.decode()
    assert not Ruling.objects.exists()


# ---------- the whole way ----------


def test_a_signed_deal_is_superseded_by_a_ruling(judge):
    game = signed_game()
    page = changed_deal(judge, game, value="85")
    assert [(before, after) for _seat, _entry, before, after in page.context["results"]] == [
        (-70, -205),
        (120, 255),
        (-25, -25),
        (-25, -25),
    ]
    assert not Ruling.objects.exists()
    page = step(judge, page, "review")
    assert DECISION in text_of(page)
    answer = sign_ruling(judge, page)
    ruling = Ruling.objects.get(game=game)
    assert (ruling.text, ruling.judge, ruling.judge_name) == (
        DECISION,
        judge_of(game.round.tournament),
        "Júlia Antunes",
    )
    deal = Deal.objects.get(ruled_by=ruling)
    assert (deal.number, deal.said["value"], deal.supersedes.said["value"]) == (1, 85, 40)
    assert Signature.objects.filter(game=game, role="judge", name="Júlia Antunes").exists()
    game.refresh_from_db()
    assert game.state == "signed"
    shown = text_of(judge.get(answer.url))
    assert "Ruling of Júlia Antunes" in shown
    assert DECISION in shown


def test_a_ruling_gives_and_withdraws_penalties(judge):
    game = one_table()
    play(game, SOUTH_TAKES_40)
    bruno = game.round.tournament.entries.get(number=2)
    give_penalty(game=game, submission=uuid4(), entry=bruno, points=-30, reason="False win", by="table 1")
    old = Penalty.objects.get()
    page = judge.get(ruling_url(game))
    page = step(judge, page, f"withdraw-{old.pk}", text=DECISION)
    carme = game.round.tournament.entries.get(number=3)
    page = step(judge, page, "penalise", entry=str(carme.pk), points="20", reason="Slow play")
    sign_ruling(judge, step(judge, page, "review"))
    sheet = running_sheet(game)
    assert sheet.penalties == {"E": 0, "S": 0, "W": -20, "N": 0}
    assert Penalty.objects.get(supersedes=old).ruled_by == Ruling.objects.get()


def test_a_ruling_replaces_known_totals(judge):
    game = one_table()
    totals = {"E": 120, "S": -40, "W": -40, "N": -40}
    record_totals(game=game, submission=uuid4(), totals=totals, by="table 1")
    page = judge.get(ruling_url(game))
    wrong = step(judge, page, "review", text=DECISION, E="90")
    assert wrong.status_code == 422
    assert "They are −30 points off." in text_of(wrong)
    page = step(judge, wrong, "review", S="-10")
    sign_ruling(judge, page)
    assert GameTotals.objects.get(superseded_by=None).totals == {"E": 90, "S": -10, "W": -40, "N": -40}


def test_a_ruling_may_let_the_game_stand(judge):
    game = signed_game()
    page = step(judge, judge.get(ruling_url(game)), "review", text="The claim is refused.")
    assert "No number changes." in text_of(page)
    sign_ruling(judge, page)
    assert Ruling.objects.get().text == "The claim is refused."


def test_a_change_can_be_taken_out_again(judge):
    game = signed_game()
    page = changed_deal(judge, game, value="85")
    page = step(judge, page, "undo-1")
    assert page.context["draft"].is_empty
    assert form_in(page).values["text"] == [DECISION]


def test_a_deal_may_be_ruled_as_drawn(judge):
    game = signed_game()
    page = step(judge, judge.get(ruling_url(game)), "edit-1", text=DECISION)
    page = step(judge, page, "nobody")
    assert page.context["draft"].changes[1].said["winner"] is None


# ---------- what goes wrong ----------


def test_the_decision_must_be_written_down(judge):
    game = signed_game()
    page = step(judge, judge.get(ruling_url(game)), "review")
    assert page.status_code == 422
    assert "Write down what was decided and why." in text_of(page)


def test_a_wrong_password_signs_nothing_and_keeps_the_ruling(judge):
    game = signed_game()
    page = sign_ruling(judge, step(judge, changed_deal(judge, game, value="85"), "review"), password="guess")
    assert page.status_code == 422
    assert "This is not the password of your account." in text_of(page)
    assert page.context["draft"].changes[1].said["value"] == 85
    assert not Ruling.objects.exists()


def test_a_deal_that_cannot_be_scored_stays_on_its_form(judge):
    page = changed_deal(judge, signed_game(), discarder="S")
    assert page.status_code == 422
    assert page.context["form"].errors
    assert page.context["text_value"] == DECISION


def test_a_ruling_sent_twice_is_recorded_once(judge):
    game = signed_game()
    page = step(judge, changed_deal(judge, game, value="85"), "review")
    answers = [sign_ruling(judge, page) for _time in range(2)]
    assert [answer.url for answer in answers] == [public_url(game)] * 2
    assert Ruling.objects.count() == 1


def test_a_game_that_waits_for_signatures_is_signed_or_opened_first(judge):
    game = one_table(deals_per_game=1)
    play(game, NOBODY_WON)
    close(game)
    page = judge.get(ruling_url(game))
    assert "The game is waiting for signatures." in text_of(page)
    page = sign_ruling(judge, step(judge, page, "review", text=DECISION))
    assert page.status_code == 423
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        "no json",
        "[]",
        "null",
        '{"number": 99, "said": {"winner": null}}',
        '{"number": 1, "said": {"winner": "X"}}',
        '{"number": 1, "said": 5}',
        '{"number": [1], "said": {"winner": null}}',
        "[" * 5000,
    ],
)
def test_damaged_steps_change_nothing(judge, change):
    game = signed_game()
    records = Record.objects.count()
    values = {"text": DECISION, "change": change, "given": change, "totals": change, "submission": str(uuid4())}
    page = judge.post(ruling_url(game), {**values, "step": "review"})
    assert page.status_code == 200
    assert page.context["draft"].is_empty
    assert Record.objects.count() == records


@pytest.mark.parametrize("name", ["edit-99", "edit-x", "drop-9", "drop-x", "withdraw-9", "undo-x", "apply", "nonsense"])
def test_strange_steps_lead_back_to_the_ruling(judge, name):
    game = signed_game()
    page = judge.post(ruling_url(game), {"step": name, "text": DECISION})
    assert page.status_code in (200, 422)
    assert form_in(page).values["text"] == [DECISION]


def test_a_stranger_to_the_game_gets_no_penalty_by_ruling(judge):
    game = signed_game(players=8)
    outsider = game.round.tournament.entries.get(number=8)
    given = json.dumps({"entry": outsider.pk, "points": -10, "reason": "x", "deal": None, "supersedes": None})
    page = judge.post(ruling_url(game), {"step": "review", "text": DECISION, "given": given})
    assert page.context["draft"].is_empty
