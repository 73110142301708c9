"""What help offers is what is legal: for verbs with one name, every name of its kind is tried."""

from collections.abc import Callable, Iterable

import pytest

from playaid.games.albion.rules import evasion
from playaid.games.albion.state import combats, pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract import sequence
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.state import State
from tests.games.albion.table import GAME, at, do, offers_of, put, rule, stand, start
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.test_resolving import battle, engagement, facing
from tests.games.albion.two import bears, hearing, moving


def persons(state: State) -> Iterable[str]:
    return [name for name, piece in pieces.pieces(state).items() if piece["kind"] == "person"]


def ships(state: State) -> Iterable[str]:
    return [name for name, piece in pieces.pieces(state).items() if piece["kind"] == "ship"]


def items(state: State) -> Iterable[str]:
    return list(printed.item_names(state))


def numbers(state: State) -> Iterable[str]:
    return sorted({str(piece["hex"]) for piece in pieces.pieces(state).values() if piece["hex"]})


def fights(state: State) -> Iterable[str]:
    return [f"{number} {kind}" for number in numbers(state) for kind in ("battle", "engagement", "melee")]


def champions(state: State) -> Iterable[str]:
    return [f"{kind} by {name}" for kind in ("duel", "trial") for name in persons(state)]


def refusals(state: State) -> Iterable[str]:
    return [f"{kind} at {fight['hex']}" for kind in ("duel", "trial") for fight in combats.fights(state).values()]


TRIED: dict[str, Callable[[State], Iterable[str]]] = {
    "accept": champions,
    "attach": persons,
    "attrition": numbers,
    "battle": numbers,
    "call": persons,
    "challenge": champions,
    "decline": refusals,
    "detach": persons,
    "engage": numbers,
    "evade": numbers,
    "fate": items,
    "fight": fights,
    "gaze": persons,
    "inquire": persons,
    "melee": numbers,
    "refit": ships,
    "show": items,
    "slip": numbers,
    "sow": persons,
    "stop": fights,
    "store": items,
    "toll": persons,
}


def meeting() -> State:
    """Persons, armies and ships of both sides in one hex, and a second army without its leader."""
    armies = {"Moray_7": {"count": 6, "under": "Imric"}, "Albion_7": {"count": 4, "under": "Elidor"}}
    state = field("Imric", "Rurik", "Barguest", faerie=("Elidor", "Malekin"), **armies)
    return stand(state, "0108", "Oakheart", "Foamrider")


def challenged() -> State:
    state = at(do(meeting(), f"battle {FIELD}"), FOMORIAN, "combat", "challenge")
    return at(do(state, "challenge duel by Imric"), FOMORIAN, "combat", "answer")


def stopped() -> State:
    state = moving(stand(start(), "3013", "Morigu", "Dunatis", Moray_9={"count": 2}), FAERIE)
    return put(state, "public", "stopped", {"Morigu": "3013", "Dunatis": "3013"})


def endangered() -> State:
    state = at(stand(start(), "3140", "Barguest", "Dobie", Albion_8={"count": 3}), FOMORIAN, "movement", "evasion")
    h = hearing(state)
    evasion.look(h, "3140")
    return at(h.state, FOMORIAN, "evasion")


def damaged() -> State:
    return put(at(start(), FOMORIAN, "recovery"), "public", "pieces", "Gullfoot", "steps", 1)


POSITIONS: dict[str, Callable[[], State]] = {
    "meeting": meeting,
    "challenges": lambda: at(do(meeting(), f"battle {FIELD}"), FOMORIAN, "combat", "challenge"),
    "answers": challenged,
    "battle": battle,
    "engagement": engagement,
    "melee": lambda: field("Imric", "Barguest", faerie=("Elidor",), step="melees"),
    "duel": lambda: bears(facing("trial", "Rurik", "Malekin"), "23", "Rurik"),
    "moving": lambda: moving(stand(start(), "3118", "Rurik", "Barguest"), FOMORIAN),
    "moving with items": lambda: bears(bears(moving(start(), FAERIE), "18", "Elidor"), "17", "Morigu"),
    "forced march": lambda: put(at(start(), FOMORIAN, "movement", "marches", "forced"), "public", "forced", {"Imric": ["Imric"]}),
    "stopped": stopped,
    "endangered": endangered,
    "damaged": damaged,
    "reaction": lambda: at(start(), FOMORIAN, "reaction"),
}


def _stands(state: State, line: str, side: str) -> bool:
    """Whether a line is legal; `accept duel by` the challenger is answered by asking with whom."""
    try:
        return rule(state, line, side=side).verdict != ILLEGAL
    except Incomplete:
        return False


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_is_what_is_legal(name: str) -> None:
    state = POSITIONS[name]()
    seen = 0
    for side in sequence.acting(GAME, state):
        for verb in TRIED.keys() & set(sequence.open_verbs(GAME, state)):
            lines = [f"{verb} {rest}" for rest in TRIED[verb](state)]
            legal = {line for line in lines if _stands(state, line, side)}
            assert set(offers_of(state, verb, side)) == legal, (verb, side)
            seen += len(legal)
    assert seen, "nothing was legal here: the position shows nothing"
