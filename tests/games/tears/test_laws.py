"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings.laws import LAWS
from playaid.games.tears.state.fights import open_battle
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.each import each
from tests.games.tears.table import HOUSE, F, G, begun, changed, cleared, do, lay, put, rule, under


def broken(before: State, after: State, verb: str = "set") -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, {}, G), HOUSE, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


def public(state: State, *path_and_value: Any) -> State:
    return changed(state, ["put", ["public", *path_and_value[:-1]], path_and_value[-1]])


def boxed(state: State, side: str, leader: str, *names: str) -> State:
    return changed(state, ["put", ["secret", side, "boxes", leader], list(names)])


START = begun()
SHALE, KISHMIN = "Shale", "Kishmin"
AT, NEXT, FAR, RUINS, SEA = "Glaginsdrog", "Ashmoor", "Riverton", "Ursh", "Dragon Sea North"
ACTIVE = put(START, SHALE, AT, act=True, used=0)
MET = lay(put(START, SHALE, NEXT, act=True, used=1), F, NEXT, "Foot Soldier")
SEARCHED = lay(put(START, SHALE, RUINS), F, RUINS, "Foot Soldier")
OPEN = public(START, "castles", AT, "inside", "")
BESIEGED = lay(OPEN, F, AT, "Foot Soldier")
DONE = put(START, SHALE, AT, done=True)
BACK = put(START, SHALE, AT, placed=1)
GUARDS = public(START, "reserve", F, "Elite Guard", 1)
BIRDS = boxed(START, G, SHALE, "Penguin")
SOLO = put(START, KISHMIN, AT, done=True, alone=1)
LONE = public(put(START, SHALE, AT, done=True), "board", G, AT, ["Warsteed!!", "Wargroup!"])
FLYING = put(START, KISHMIN, SEA, act=True, used=1, flies=True)

HURT = lay(START, G, AT, "reduced Wargroup")
WHOLE = public(HURT, "board", G, AT, [*HURT["public"]["board"][G][AT][:-1], "Wargroup!"])
HEALED = put(WHOLE, KISHMIN, AT, act=True, used=99, busy=True, fought=True)
REFITTED = public(WHOLE, "refits", {AT: 1})
WON = public(START, "castles", AT, {"side": F, "inside": ""})

BROKEN: dict[str, tuple[State, State]] = {
    "law.command": (START, boxed(START, G, SHALE, *["Warsteed"] * 20)),
    "law.led": (START, boxed(START, G, SHALE, "Terramax")),
    "law.alone": (SOLO, boxed(put(SOLO, KISHMIN, "", state="box"), G, SHALE, KISHMIN)),
    "law.recruits": (GUARDS, public(GUARDS, "reserve", F, "Elite Guard", 0)),
    "law.again": (DONE, put(DONE, SHALE, AT, act=True, used=0)),
    "law.returned": (BACK, put(BACK, SHALE, AT, act=True, used=0)),
    "law.road": (START, put(START, SHALE, FAR)),
    "law.pace": (ACTIVE, put(ACTIVE, SHALE, NEXT, used=4)),
    "law.shore": (BIRDS, put(BIRDS, SHALE, NEXT)),
    "law.port": (put(START, SHALE, FAR), put(START, SHALE, SEA)),
    "law.fight": (MET, put(MET, SHALE, AT)),
    "law.flight": (FLYING, changed(do(START, "next"), ["put", ["public", "people", KISHMIN], FLYING["public"]["people"][KISHMIN]])),
    "law.gate": (BESIEGED, public(BESIEGED, "castles", AT, "inside", G)),
    "law.whole": (HURT, WHOLE),
    "law.refit": (HURT, public(WHOLE, "refits", {AT: 3})),
    "law.castle": (START, WON),
    "law.search": (SEARCHED, public(SEARCHED, "searched", {G: [RUINS]})),
}


@each("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    before, after = BROKEN[law]
    assert law in broken(before, after)
    assert broken(before, before) == []


def test_a_unit_activated_by_itself_lies_under_nobody() -> None:
    taken = boxed(public(LONE, "board", G, AT, ["Wargroup!"]), G, SHALE, "Warsteed")
    assert broken(LONE, taken) == ["law.alone"]


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN} == {law.id for law in LAWS}


@each(
    ("before", "after", "verb"),
    [
        (START, boxed(START, G, SHALE, "Warsteed", KISHMIN), "box"),
        (START, public(START, "reserve", G, "Cadmin", START["public"]["reserve"][G]["Cadmin"] - 1), "cadmin"),
        (START, ACTIVE, "activate"),
        (LONE, boxed(public(LONE, "board", G, AT, ["Warsteed!!"]), G, SHALE, "Wargroup"), "box"),
        (FLYING, put(FLYING, KISHMIN, "Ossum", act=True, used=2), "move"),
        (ACTIVE, put(ACTIVE, SHALE, NEXT, used=1), "move"),
        (START, put(START, SHALE, FAR), "cast"),
        (OPEN, public(OPEN, "castles", AT, "inside", G), "gate"),
        (HURT, HEALED, "cast"),
        (HURT, REFITTED, "refit"),
        (cleared(SEARCHED, F, RUINS), public(cleared(SEARCHED, F, RUINS), "searched", {G: [RUINS]}), "trap"),
    ],
)
def test_what_may_be_breaks_none(before: State, after: State, verb: str) -> None:
    assert broken(before, after, verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    ruling = rule(START, f"set people.{SHALE}.at {FAR} because he stood there", side=G)
    said = [line.text for line in ruling.worksheet if line.result == TRUSTED]
    assert f"{SHALE} goes from {AT} to {FAR}, and no road joins them" in said


def test_a_sealed_box_breaks_no_law() -> None:
    state = under(START, SHALE, "Warsteed")
    sealed = changed(state, ["drop", ["secret", G], None])
    assert broken(sealed, sealed) == []


def test_a_castle_falls_to_nobody_while_units_of_its_master_stand_there() -> None:
    fought = changed(lay(START, F, AT, "Foot Soldier"), ["put", ["public", "battle"], open_battle("field", F, AT, AT, [], [])])
    won = public(fought, "castles", AT, {"side": F, "inside": ""})
    assert "law.castle" in broken(fought, won)
    alone = changed(fought, ["put", ["public", "board", G, AT], []])
    assert "law.castle" not in broken(alone, public(alone, "castles", AT, {"side": F, "inside": ""}))
