"""Fleets by the port they leave, by their numbers and by how many they are; a flight whose spell another holds; what a refusal repeats."""

from collections.abc import Callable

import pytest

from playaid.games.elric import GAME
from playaid.games.elric.ratings import voyages
from playaid.referee.contract.grammar import read_arguments
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_elric_words import MANY, evening, seated
from tests.each import each
from tests.games.elric.table import at, begun, do, empty_handed, holding, moved, rule

__all__ = ["evening", "seated"]
Evening = Callable[..., str]
BOTH = ["Pan", "Tang", "Fleet", "1,", "Pan", "Tang", "Fleet", "2"]


def aboard() -> State:
    """Two fleets of Ann in one port, a leader aboard each."""
    state = at(begun({"Ann": "Pan Tang", "Bob": "Vilmir"}), "movement", "Ann")
    state = do(state, 'embark "Theleb K\'aarna" with 2 on "Pan Tang Fleet 1"')
    return do(state, 'embark "Pan Tang Sealord" with 2 on "Pan Tang Fleet 2"')


@each("line", [
    "both fleets from Hwamgaarl to Dragon Sea",
    "all from Hwamgaarl to Dragon Sea",
    "from Hwamgaarl to Dragon Sea",
    "out of Hwamgaarl to Dragon Sea",
    "fleets 1 and 2 to Dragon Sea",
    "both to Dragon Sea",
])  # fmt: skip
def test_fleets_sail_by_their_port_and_their_numbers(line: str) -> None:
    args = read_arguments(GAME, GAME.verbs["sail"], line.split(), aboard())
    assert (args["fleets"], args["place"]) == (["Pan Tang Fleet 1", "Pan Tang Fleet 2"], "Dragon Sea")


@each("line", ["both ships out to Dragon Sea", "my two fleets to Dragon Sea", "two ships to Dragon Sea"])
def test_so_many_fleets_as_are_led_are_all_of_them(line: str) -> None:
    assert voyages.by_leader(line.split(), aboard()) == ["all", "to", "Dragon", "Sea"]


def test_who_is_named_leaves_the_port_where_they_lie_and_no_other() -> None:
    state = aboard()
    led = read_arguments(GAME, GAME.verbs["sail"], ["Theleb", "from", "Hwamgaarl", "to", "Dragon", "Sea"], state)
    assert led["fleets"] == ["Pan Tang Fleet 1"]
    for line, why in (
        ("Pan Tang Fleet 1 from Jadmar to Dragon Sea", "lies in Hwamgaarl, not in Jadmar"),
        ("from Jadmar to Dragon Sea", "no fleet of Ann lies there"),
        ("both Lormyr fleets to Dragon Sea", "Ann has no fleet of Lormyr"),
    ):
        with pytest.raises(Unreadable, match=why):
            voyages.by_leader(line.split(), state)


@each(("line", "repeated"), [
    ("both fine fleets to Dragon Sea", "both fine fleets"),
    ("both barges from Hwamgaarl to Dragon Sea", "both barges"),
])  # fmt: skip
def test_a_refusal_repeats_no_word_that_was_not_typed(line: str, repeated: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_arguments(GAME, GAME.verbs["sail"], line.split(), aboard())
    assert repr(repeated) in str(refused.value) == refused.value.text
    words = refused.value.text.split("'")[1].split()
    assert all(word in line.split() for word in words)


def test_a_flight_by_what_another_holds_is_told_with_whoever_holds_it(evening: Evening) -> None:
    state = at(empty_handed(begun({"Ann": "Pan Tang", "Bob": "Vilmir"})), "movement", "Ann")
    state = holding(moved(state, "Hwamgaarl", "Jagreen Lern", "Theleb K'aarna"), "Jagreen Lern", MANY)
    ruling = rule(state, f'fly "{MANY}" by "Theleb K\'aarna" carrying "Pan Tang General" to Nadsokor')
    (held,) = [reason for reason in ruling.reasons if "shows no" in reason.text]
    assert "shows no Boatmen of Xerlerenes: Jagreen Lern does, and flies along" in held.text
    assert held.instead == f'fly "{MANY}" by "Jagreen Lern" carrying "Theleb K\'aarna" to Nadsokor'
    assert rule(state, held.instead).verdict == "legal"
    assert "names may stand here" not in evening(state, "fly Theleb with General to Nadsokor")
