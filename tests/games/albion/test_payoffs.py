"""What outcomes are worth to each side, and how the policies of the odds go on from a position."""

import re
from typing import Any

from playaid.games.albion.rules import policies
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.outlook import payoffs
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, do, put, start
from tests.games.albion.test_initiating import FIELD, announced
from tests.games.albion.two import moving

KEY = f"{FIELD} battle"


def worth(outcome: str, side: str) -> int:
    """The worth of an outcome to a side: once for each time that its words are found."""
    total = 0
    for words, worth in payoffs(start(), side):
        for match in re.finditer(words, outcome):
            total += worth * int(match.groupdict().get("number") or 1)
    return total


@each(
    ("outcome", "fomorian", "faerie"),
    [
        ("neither side can fight any more", 0, 0),
        ("both sides must retreat", 0, 0),
        ("both decline to attack", 0, 0),
        ("becomes active", 1, 1),
        ("stays inactive", 0, 0),
        ("finds Dana's Torque", 1, 1),
        ("curse of 3", -1, -1),
        ("nothing", 0, 0),
        ("works", 1, 1),
        ("fails", 0, 0),
        ("succeeds", 1, 1),
        ("fails, one wound", -1, -1),
        ("0 wounds healed", 0, 0),
        ("3 wounds healed", 3, 3),
        ("7 army points", 7, 7),
        ("evaded", 1, 1),
        ("stopped", 0, 0),
        ("caught", 0, 0),
        ("unharmed", 0, 0),
        ("escapes", 0, 0),
        ("dies", 1, 1),
        ("Fomorian must retreat", -1, 1),
        ("Faerie must retreat", 1, -1),
        ("Faerie can fight no more", 1, -1),
        ("to Fomorian", 1, -1),
        ("Fomorian 2 points, 1 wound; Faerie 1 point", -2, 2),
        ("Fomorian 1 point, a retreat", -2, 2),
        ("Faerie 3 steps", 3, -3),
        ("nobody loses anything", 0, 0),
        ("2 wounds to Imric, 1 to Elidor", -1, 1),
        ("to Faerie", -1, 1),
        ("Imric dies", -2, 2),
        ("Elidor dies", 2, -2),
        ("Imric dies and Elidor dies", 0, 0),
        ("Imric dies and Rurik dies", -4, 4),
    ],
)
def test_what_an_outcome_is_worth(outcome: str, fomorian: int, faerie: int) -> None:
    assert (worth(outcome, FOMORIAN), worth(outcome, FAERIE)) == (fomorian, faerie)


def battle(**what: Any) -> State:
    state = announced("battles")
    for field, value in {"round": 1, "state": "fighting", "ratio": "1-1", **what}.items():
        state = put(state, "public", "combat", "fights", KEY, field, value)
    return put(state, "public", "combat", "current", KEY)


FIGHT = Declaration("fight", {"hex": FIELD, "kind": "battle"}, FOMORIAN)
STOP = FIGHT._replace(verb="stop")


@each(
    ("state", "next_"),
    [
        (battle, FIGHT),
        (lambda: battle(ratio="1-2"), STOP),
        (lambda: battle(ratio="2-1"), FIGHT),
        (lambda: battle(stopped=[FAERIE]), STOP),
        (lambda: battle(ratio="1-2", stopped=[FAERIE]), FIGHT),
        (lambda: battle(attacker=FAERIE), FIGHT._replace(side=FAERIE)),
        (lambda: battle(retreat=[FAERIE]), None),
        (lambda: put(battle(), "public", "combat", "current", None), None),
        (lambda: put(battle(), "public", "endangered", {FAERIE: [FIELD]}), None),
        (
            lambda: put(battle(), "public", "losses", {FAERIE: {"chosen": None}}),
            Declaration("remove", {"losses": "evenly"}, FAERIE),
        ),
    ],
)
def test_how_a_fight_is_pressed_on(state: Any, next_: Declaration | None) -> None:
    assert policies.press_on(state()) == next_


@each(
    ("duelling", "state", "goes_on"),
    [([KEY, "duel"], "accepted", True), ([KEY, "trial"], "accepted", False), (None, "accepted", False), ([KEY, "duel"], "over", False)],
)
def test_a_duel_goes_on_to_the_death(duelling: list[str] | None, state: str, goes_on: bool) -> None:
    call = {"by": FAERIE, "persons": {FOMORIAN: "Imric", FAERIE: "Elidor"}, "state": state, "round": 1}
    position = put(put(battle(challenges={"duel": call}), "public", "combat", "duelling", duelling), "public", "combat", "current", None)
    expected = Declaration("duel", {"attacker": "Imric", "defender": "Elidor"}, FOMORIAN) if goes_on else None
    assert policies.to_the_death(position) == expected
    assert fights(position)[KEY]["challenges"]["duel"]["state"] == state


@each(("round_", "goes_on"), [(0, False), (1, True)])
def test_a_mental_attack_goes_on_once_it_has_begun(round_: int, goes_on: bool) -> None:
    state = put(start(), "public", "minds", {"Barguest": {"target": "Elidor", "round": round_}})
    assert policies.strike_on(state) == (Declaration("strike", {"person": "Barguest"}, FOMORIAN) if goes_on else None)


def test_what_failed_is_tried_again_while_it_may_be() -> None:
    state = do(moving(start(), FOMORIAN), "teleport Barguest to 2608", "6 6")
    again = policies.try_again(state)
    assert again is not None
    assert (again.verb, again.side, again.args["person"]) == ("teleport", FOMORIAN, "Barguest")
    assert policies.try_again(put(state, "public", "spent", {"Barguest": 14})) is None
    assert policies.try_again(put(state, "public", "trying", None)) is None


@each(
    ("step", "fomorian", "faerie"),
    [(("attrition",), -7, 7), (("movement", "marches", "tolls"), -7, -7)],
)
def test_attrition_is_a_loss_of_whose_pieces_undergo_it(step: tuple[str, ...], fomorian: int, faerie: int) -> None:
    """8.0: the other side rolls for it. A forced march is rolled for by its own."""
    state = at(start(), FOMORIAN, *step)
    assert [sum_of(state, "4 points, 3 wounds", side) for side in (FOMORIAN, FAERIE)] == [fomorian, faerie]


def sum_of(state: State, outcome: str, side: str) -> int:
    found = [(worth, match) for words, worth in payoffs(state, side) for match in re.finditer(words, outcome)]
    return sum(worth * int(match.groupdict().get("number") or 1) for worth, match in found)
