"""Júlia countersigns the sealed sheet of a signed game; nobody else can."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.people import PASSWORD, julia, olga, one_table, rafael, sam, signed_game
from tournament.domain.seal_check import read_seal
from tournament.domain.seals import make_judge_key
from tournament.domain.verification import check_pdf
from tournament.models import Official

pytestmark = pytest.mark.django_db


def address(game) -> str:
    return f"/e/{game.round.tournament.slug}/rounds/1/tables/{game.table.number}/countersign/"


@pytest.fixture
def game(var_dir):
    return signed_game()


def test_a_judge_takes_home_a_copy_that_the_site_knows_as_countersigned(client, game):
    client.force_login(julia())
    page = client.get(f"/e/{game.round.tournament.slug}/rounds/1/tables/1/").content.decode()
    assert f'href="{address(game)}"' in page
    answer = client.post(address(game), {"password": PASSWORD})
    assert answer["Content-Disposition"] == 'attachment; filename="spring-open-round1-table1-countersigned.pdf"'
    verdict = check_pdf(answer.content, read=read_seal)
    assert (verdict.fault, verdict.countersigned) == ("", True)
    upload = SimpleUploadedFile("copy.pdf", answer.content, "application/pdf")
    assert "A judge has countersigned this copy" in client.post("/verify/", {"file": upload}).content.decode()


def test_the_key_is_the_judges_own_and_stays_the_same(game):
    judge = Official.objects.get(role="judge")
    first = make_judge_key(judge)
    assert make_judge_key(judge).fingerprint == first.fingerprint
    assert judge.name in first.certificate.subject.rfc4514_string()
    judge.name = "Somebody Else"
    assert make_judge_key(judge).fingerprint != first.fingerprint


def test_a_wrong_password_signs_nothing(client, game):
    client.force_login(julia())
    answer = client.post(address(game), {"password": "wrong"})
    assert (answer.status_code, answer["Content-Type"]) == (422, "text/html; charset=utf-8")
    assert "This is not the password of your account." in answer.content.decode()


@pytest.mark.parametrize("who", [olga, rafael, sam])
def test_nobody_but_a_judge_of_the_event_may(client, game, who):
    client.force_login(who())
    assert client.get(address(game)).status_code == 403
    assert client.post(address(game), {"password": PASSWORD}).status_code == 403


def test_a_stranger_logs_in_first(client, game):
    assert client.get(address(game)).url.startswith("/login/?next=")


def test_a_game_that_is_not_signed_has_no_sheet_to_countersign(client, var_dir):
    game = one_table()
    client.force_login(julia())
    assert client.get(address(game)).status_code == 404
