"""Logging in and out, and what guessing leads to."""

import pytest

from tests.people import PASSWORD, olga

pytestmark = pytest.mark.django_db


def log_in(client, password, username="olga", **more):
    return client.post("/login/", {"username": username, "password": password, **more})


def test_the_right_password_leads_to_where_one_wanted_to_go(client):
    olga()

    assert log_in(client, PASSWORD, next="/events/new/")["Location"] == "/events/new/"
    assert client.get("/events/new/").status_code == 200


def test_nobody_is_sent_to_another_site(client):
    olga()

    assert log_in(client, PASSWORD, next="https://elsewhere.example/")["Location"] == "/events/"


@pytest.mark.parametrize("username", ["olga", "nobody"])
def test_a_wrong_log_in_keeps_the_name_and_tells_nothing_about_accounts(client, username):
    olga()
    answer = log_in(client, "wrong-password", username=username)

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "User name and password do not belong together." in page
    assert f'value="{username}"' in page
    assert "wrong-password" not in page


def test_missing_fields_are_named(client):
    assert log_in(client, "", username="").content.decode().count("This field is required.") == 2


def test_guessing_is_locked_with_a_page_that_says_for_how_long(client):
    olga()
    for _guess in range(8):
        answer = log_in(client, "wrong-password")

    assert answer.status_code == 429
    assert "locked for 15 minutes" in answer.content.decode()
    assert log_in(client, PASSWORD).status_code == 429


def test_logging_out_is_a_post_and_leads_home(client):
    client.force_login(olga())

    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/")["Location"] == "/"
    assert client.get("/events/new/").status_code == 302


def test_the_home_page_shows_what_there_is(client):
    page = client.get("/").content.decode()

    assert 'href="/score/"' in page
    assert 'href="/events/"' in page
    assert 'href="/verify/"' in page


def test_the_first_password_is_changed_by_its_owner(client):
    client.force_login(olga())
    new = "lantern-in-the-corner"

    wrong = client.post("/password/", {"old_password": "no", "new_password1": new, "new_password2": "other"})
    assert wrong.content.decode().count('class="field-error"') == 2
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert "Your password is changed." in client.post("/password/", form, follow=True).content.decode()
    client.post("/logout/")
    assert log_in(client, new).status_code == 302


def test_portuguese_has_one_word_for_a_password(client):
    pages = [client.get("/login/", headers={"accept-language": "pt"}).content.decode()]
    client.force_login(olga())
    pages.append(client.get("/password/", headers={"accept-language": "pt"}).content.decode())
    for page in pages:
        assert "Senha" in page
        assert "palavra-passe" not in page.lower()
