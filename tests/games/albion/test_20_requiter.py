"""20.6.22 The sword whose point is printed on its bearer's piece."""

from typing import Any

from playaid.games.albion.ratings import leaders
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from tests.each import each
from tests.games.albion.table import at, clear, do, put, rule, stand, start, told
from tests.games.albion.two import bears, hearing, moving


def test_dorwen_without_requiter_commands_as_without_its_point() -> None:
    """A ship took it down, and he was saved to another. [7.5]"""
    assert leaders.rating(hearing(start()), "Dorwen") == 2
    drowned: Any = put(start(), "public", "items", "22", {"state": "destroyed", "hex": None, "side": None})
    others = {number: bearer for number, bearer in drowned["secret"][FAERIE]["items"].items() if number != "22"}
    assert leaders.rating(hearing(put(drowned, "secret", FAERIE, "items", others)), "Dorwen") == 1


@each(
    ("borne", "used", "rating"),
    [
        ((), "", 2),
        (("10",), "Requiter", 2),
        (("10",), "Red", 1),
        (("09", "10"), "Red, Helm", 3),
        (("09", "10"), "Requiter, Helm", 4),
    ],
)
def test_while_the_sword_does_not_count_its_point_does_not_either(borne: tuple[str, ...], used: str, rating: int) -> None:
    """One weapon and two items are all that anybody has something of. [20.2.2, 20.2.4, 20.6.22]"""
    state = moving(start(), FAERIE)
    for number in borne:
        state = bears(state, number, "Dorwen")
    if used:
        state = do(state, f"use {used} by Dorwen", side=FAERIE)
    assert leaders.rating(hearing(state), "Dorwen") == rating


def test_whom_the_sword_kills_is_not_said_to_have_it() -> None:
    """20.6.22: a Troll who fails the roll dies as they reach for it, and it lies where they fell."""
    state = put(at(stand(clear(start(), "3013"), "3013", "Rurik"), FOMORIAN, "combat", "duels"), "public", "mana", 0)
    lies = {
        "state": "left",
        "hex": "3013",
        "side": None,
        "fate": {"how": "battle or melee", "owner": FAERIE, "enemy": None, "bearer": "Dorwen"},
    }
    items = {number: bearer for number, bearer in state["secret"][FAERIE]["items"].items() if number != "22"}
    state = put(put(state, "public", "items", "22", lies), "secret", FAERIE, "items", items)
    ruling = rule(state, "fate Requiter", "2 2 6 6", FAERIE)
    assert ruling.outcome == "left in the hex"
    assert "has it" not in told(ruling, FOMORIAN)
    assert "Rurik is dead, by The Sword Requiter" in told(ruling)
    taken = rule(put(state, "public", "mana", 12), "fate Requiter", "2 2 1 1", FAERIE)
    assert (taken.outcome, told(taken).splitlines()[-1]) == ("to Fomorian", "The Sword Requiter goes to Fomorian: Rurik has it.")
