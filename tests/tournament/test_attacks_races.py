"""Two organisers at once: what one has removed, the other neither draws again nor trips over."""

import pytest

from tests.people import spring_open
from tournament.domain.drawing import draw_rounds, redraw_round, remove_round
from tournament.domain.errors import RecordingError
from tournament.models import Game, Round

pytestmark = [pytest.mark.django_db, pytest.mark.records]

REMOVED = "Somebody else has removed this round in the meantime."


@pytest.fixture
def event():
    return spring_open(players=8, rounds=3)


@pytest.mark.parametrize("drawn_anew", [False, True])
def test_a_round_that_another_has_removed_is_not_drawn_again(event, drawn_anew):
    (seen,) = draw_rounds(event)
    remove_round(Round.objects.get(pk=seen.pk))
    if drawn_anew:
        draw_rounds(event)
    before = list(Game.objects.values_list("pk", flat=True))

    with pytest.raises(RecordingError, match=REMOVED):
        redraw_round(seen, seed=1)
    with pytest.raises(RecordingError, match=REMOVED):
        remove_round(seen)
    assert list(Game.objects.values_list("pk", flat=True)) == before
