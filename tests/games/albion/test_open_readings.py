"""Readings of doubtful cases that a table may agree on: whom Dana's Torque crowns, and who sees from the places that name persons."""

import pytest

from playaid.games.albion.ratings import leaders
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Ruling
from playaid.referee.contract.state import State
from tests.games.albion.table import put, rule, stand, start
from tests.games.albion.two import bears, hearing, plotting, rank


def agreed(state: State, option: str) -> State:
    return put(state, "referee", "options", option, "anybody")


def plot(state: State, casting: str) -> Ruling:
    return rule(plotting(state), f"plot {casting}", "a" * 64, FOMORIAN)


def test_the_torque_may_be_held_to_crown_anybody() -> None:
    """20.6.05 has it of any person; 20.2.1 raises no 0."""
    bearer = bears(stand(start(), "2608", "Misha"), "05", "Misha")
    assert (leaders.rating(hearing(bearer), "Misha"), rank(bearer, "Misha")) == (0, None)
    crowned = agreed(bearer, "torque")
    assert (leaders.rating(hearing(crowned), "Misha"), rank(crowned, "Misha")) == (6, "king")
    without = agreed(stand(start(), "2608", "Misha"), "torque")
    assert (leaders.rating(hearing(without), "Misha"), rank(without, "Misha")) == (0, None)


@pytest.mark.parametrize(
    ("casting", "place", "verdict"),
    [
        ("13 by Imric", "2825", LEGAL),  # Ravenglass
        ("02 by Imric", "2838", LEGAL),  # the Denby Plinth
        ("02 by Imric", "2825", ILLEGAL),  # Farcalling is cast elsewhere
        ("07 by Imric", "2825", ILLEGAL),
        ("13 by Rurik", "2816", ILLEGAL),  # the Seat of Moray is for its blood
    ],
)
def test_anybody_may_be_held_to_see_from_the_places_that_name_persons(casting: str, place: str, verdict: str) -> None:
    """19.5.04, 05, 13, 15 speak of persons there, 19.1 of enchanters."""
    here = stand(start(), place, casting.rpartition(" ")[2])
    strict, wide = plot(here, casting), plot(agreed(here, "place-vision"), casting)
    assert strict.verdict == ILLEGAL
    assert "is no enchanter [19.1]" in str(strict.reasons)
    assert wide.verdict == verdict
    assert ("is no enchanter [19.1]" in str(wide.reasons)) == (verdict == ILLEGAL)


def test_a_place_gives_nothing_beside_it() -> None:
    here = agreed(stand(start(), "2826", "Imric"), "place-vision")
    assert "is no enchanter [19.1]" in str(plot(here, "13 by Imric").reasons)
