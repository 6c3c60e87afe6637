"""Clubs: founded, joined, handed over and left, and never without an owner."""

import pytest
from django.test import Client

from tests.forms import form_in, text_of
from tests.people import julia, olga, rafael, sam
from tournament.domain.clubs import (
    MEMBER,
    OWNER,
    ClubError,
    add_member,
    found_club,
    hand_over,
    remove_member,
    set_role,
)
from tournament.models import Club

pytestmark = pytest.mark.django_db


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


def roles(club):
    return {member.user.get_username(): member.role for member in club.members.select_related("user")}


@pytest.fixture
def club():
    """Olga owns it, Rafael is a member."""
    rafael()
    club = found_club(user=olga(), name="Clube da Ribeira")
    add_member(club, username="rafael")
    return club


def member_of(club, name):
    return club.members.get(user__username=name)


def test_whoever_founds_a_club_owns_it():
    client = client_of(olga())
    answer = client.post("/clubs/", {"name": "  Clube   da Ribeira "})
    club = Club.objects.get()
    assert answer["Location"] == "/clubs/clube-da-ribeira/"
    assert (club.name, roles(club)) == ("Clube da Ribeira", {"olga": OWNER})
    assert "You are the only owner" in text_of(client.get("/clubs/clube-da-ribeira/"))


def test_a_club_needs_a_name():
    answer = client_of(olga()).post("/clubs/", {"name": "  "})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["name"]
    assert not Club.objects.exists()


def test_clubs_of_the_same_name_have_different_addresses():
    made = [found_club(user=user, name=name).slug for user, name in ((olga(), "New"), (sam(), "New"), (sam(), "麻雀"))]
    assert made == ["new-2", "new-3", "club"]


def test_one_sees_ones_own_clubs_only(club):
    found_club(user=sam(), name="Secret Society")
    for user, expected in ((olga, ["Clube da Ribeira"]), (rafael, ["Clube da Ribeira"]), (sam, ["Secret Society"])):
        page = text_of(client_of(user()).get("/clubs/"))
        assert [name for name in ("Clube da Ribeira", "Secret Society") if name in page] == expected
    assert "You belong to no club yet." in text_of(client_of(julia()).get("/clubs/"))


def test_an_owner_lets_somebody_in_by_user_name(club):
    julia()
    client = client_of(olga())
    form = form_in(client.get("/clubs/clube-da-ribeira/"), to="/members/add/")
    page = text_of(client.post(form.action, form.filled(username="Julia"), follow=True))
    assert "julia belongs to the club now." in page
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER, "julia": MEMBER}


@pytest.mark.parametrize(
    ("username", "message"),
    [
        ("nobody", "Nobody has an account of this name on this site."),
        ("rafael", "This person belongs to the club already."),
        ("olga", "This person belongs to the club already."),
        ("", "This field is required."),
    ],
)
def test_who_cannot_be_let_in_is_told_on_the_field(club, username, message):
    answer = client_of(olga()).post("/clubs/clube-da-ribeira/members/add/", {"username": username})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {"username": [message]}
    assert answer.context["form"]["username"].value() == username
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER}


def test_a_club_may_have_several_owners_and_one_becomes_a_member_again(club):
    role = f"/clubs/clube-da-ribeira/members/{member_of(club, 'rafael').pk}/role/"
    client_of(olga()).post(role, {"role": "owner"})
    assert roles(club) == {"olga": OWNER, "rafael": OWNER}
    client_of(olga()).post(role, {"role": "member"})
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER}


def test_the_last_owner_neither_leaves_nor_is_removed_nor_made_a_member(club):
    client = client_of(olga())
    mine = member_of(club, "olga").pk
    for address, values in (
        ("leave/", {}),
        (f"members/{mine}/remove/", {}),
        (f"members/{mine}/role/", {"role": "member"}),
    ):
        page = client.post(f"/clubs/clube-da-ribeira/{address}", values, follow=True)
        assert "The last owner cannot go: hand the club over to somebody first." in page.content.decode()
        assert roles(club) == {"olga": OWNER, "rafael": MEMBER}


def test_an_owner_hands_the_club_over_and_leaves(club):
    client = client_of(olga())
    form = form_in(client.get("/clubs/clube-da-ribeira/"), to="/role/")
    assert ("hand_over", "1") in form.buttons
    client.post(form.action, form.filled(hand_over="1"))
    assert roles(club) == {"olga": MEMBER, "rafael": OWNER}
    leave = form_in(client.get("/clubs/clube-da-ribeira/"), to="/leave/")
    page = text_of(client.post(leave.action, leave.filled(), follow=True))
    assert "You have left Clube da Ribeira." in page
    assert roles(club) == {"rafael": OWNER}
    assert client.get("/clubs/clube-da-ribeira/").status_code == 404


def test_handing_over_to_oneself_changes_nothing(club):
    address = f"/clubs/clube-da-ribeira/members/{member_of(club, 'olga').pk}/role/"
    client_of(olga()).post(address, {"hand_over": "1"})
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER}


def test_an_owner_removes_a_member_who_then_sees_nothing(club):
    address = f"/clubs/clube-da-ribeira/members/{member_of(club, 'rafael').pk}/remove/"
    client_of(olga()).post(address)
    assert roles(club) == {"olga": OWNER}
    assert client_of(rafael()).get("/clubs/clube-da-ribeira/").status_code == 404


def test_who_has_left_in_the_meantime_becomes_no_owner(club):
    rafael = member_of(club, "rafael")
    remove_member(member_of(club, "rafael"))
    for change in (
        lambda: set_role(rafael, OWNER),
        lambda: hand_over(rafael, by=olga()),
        lambda: remove_member(rafael),
    ):
        with pytest.raises(ClubError) as caught:
            change()
        assert str(caught.value) == "This person has left the club in the meantime."
    assert roles(club) == {"olga": OWNER}


def test_a_member_leaves(club):
    client_of(rafael()).post("/clubs/clube-da-ribeira/leave/")
    assert roles(club) == {"olga": OWNER}


def test_a_member_may_not_do_what_owners_do(club):
    client = client_of(rafael())
    page = client.get("/clubs/clube-da-ribeira/")
    assert "Let somebody in" not in text_of(page)
    for address in ("members/add/", *(f"members/{member_of(club, 'olga').pk}/{verb}/" for verb in ("role", "remove"))):
        answer = client.post(f"/clubs/clube-da-ribeira/{address}", {"username": "sam", "role": "member"})
        assert answer.status_code == 403
        assert "Only an owner of this club may do this." in answer.content.decode()
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER}


def test_members_of_another_club_cannot_be_reached_through_ones_own(club):
    other = found_club(user=sam(), name="Other")
    for verb in ("role", "remove"):
        address = f"/clubs/other/members/{member_of(club, 'rafael').pk}/{verb}/"
        assert client_of(sam()).post(address, {"role": "owner"}).status_code == 404
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER}
    assert roles(other) == {"sam": OWNER}


def test_the_address_of_an_answer_leads_to_the_club(club):
    pk = member_of(club, "rafael").pk
    for address in ("leave/", "members/add/", f"members/{pk}/role/", f"members/{pk}/remove/"):
        assert client_of(olga()).get(f"/clubs/clube-da-ribeira/{address}")["Location"] == "/clubs/clube-da-ribeira/"
    assert roles(club) == {"olga": OWNER, "rafael": MEMBER}


def test_whoever_runs_the_site_acts_as_an_owner_everywhere(club, django_user_model):
    root = django_user_model.objects.create_superuser("root", password="corner-lantern-42")
    page = client_of(root).get("/clubs/clube-da-ribeira/")
    assert "Let somebody in" in text_of(page)
    assert client_of(root).post("/clubs/clube-da-ribeira/leave/").status_code == 404
    address = f"/clubs/clube-da-ribeira/members/{member_of(club, 'rafael').pk}/role/"
    client_of(root).post(address, {"hand_over": "1"})
    assert roles(club) == {"olga": OWNER, "rafael": OWNER}
