"""The corners of the laws: what stands just within one and what just outside it, laid by hand before and after."""

from typing import Any

from playaid.games.elric.state import units
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import armies, arrived, changed, holding, moved, without
from tests.games.elric.test_laws import (
    ARMY,
    AT_SEA,
    AWAY,
    BARE,
    BARREN,
    BOUND,
    DEFENDER,
    FIGHT,
    FLEET,
    HOME,
    LEADER,
    LED,
    MAGE,
    SECOND,
    START,
    TAKEN,
    TRAIL,
    WITH_ELRIC,
    broken,
)

SEA = "Dragon Sea"
PEOPLE = units.of(START, "Ann", sort="personality")
COLLEAGUE = next(name for name in PEOPLE if name != LEADER)
THEIRS = armies(START, "Vilmir", 1)[0]
THEIR_FLEET = units.of(START, "Bob", sort="fleet")[0]
ALONE = changed(WITH_ELRIC, ("units", "Elric", "owner", None))
"""Elric, whom nobody controls, where the leader is."""
WINGED = changed(START, ("units", LEADER, "flies", True))
OFF_SEA = moved(BARE, SEA, THEIR_FLEET)
"""An enemy fleet is at sea."""
AT_A_FORD = moved(START, "Silent Lands", LEADER)
OWN_MAP = changed(AT_SEA, ("map", "printed"))
UNARMED = without(START, *armies(START, "Ilmiora"))
LEADERLESS = without(START, *PEOPLE)
HELD = holding(MAGE, "Myshella", "Arkyn", "Chardros")
HAVEN = "places", "Haven", {"kind": "land", "terrain": "civilised", "nation": None, "capital": False, "walls": 3, "port": False}
ATTACKED = changed(START, ("battles", AWAY, TAKEN))
AFLOAT = moved(START, SEA, LEADER)
AGROUND = moved(START, "Oin", FLEET)
SHIELD = arrived(START, "Chaos Shield", "Ann", HOME)


def laid(state: State, side: str, magician: str, spell: str) -> State:
    return evolve(state, [["put", ["secret", side, "cast"], {magician: spell}]])


def gone(state: State, place: str, *trail: str, **values: object) -> State:
    """The leader gone by a way to a place."""
    return changed(moved(state, place, LEADER), (*TRAIL, [*trail]), *(("units", LEADER, key, value) for key, value in values.items()))


BROKEN: list[tuple[str, State, State, str, dict[str, Any]]] = [
    # whoever declares, and where nobody does whoever's turn it is
    ("law.user", START, laid(START, "Bob", "Naclon", "Dragons"), "cast", {"side": "Bob"}),
    ("law.user", MAGE, laid(MAGE, "Ann", "Myshella", "Dragons"), "set", {"side": None}),
    # where a way was said to end, it ends for a personality too
    ("law.border", AT_A_FORD, gone(AT_A_FORD, "Nihrain", "Silent Lands"), "march", {"place": "Nihrain"}),
    # who flies is among enemies on land, and so is who floats among them at sea or is aboard there
    ("law.enemies", WINGED, moved(WINGED, AWAY, LEADER), "march", {}),
    ("law.enemies", OFF_SEA, moved(OFF_SEA, SEA, LEADER), "march", {}),
    ("law.enemies", OFF_SEA, changed(moved(OFF_SEA, SEA, LEADER), ("units", LEADER, "flies", True), ("units", LEADER, "aboard", FLEET)),
        "embark", {}),
    # aboard, the points of a ship are those of who sails and lands, not of who comes aboard
    ("law.points", AT_SEA, changed(AT_SEA, ("units", ARMY, "spent", 6)), "embark", {}),
    ("law.attached", changed(START, ("units", ARMY, "led", [COLLEAGUE])), moved(START, AWAY, LEADER, ARMY), "march", {}),
    # into the water by foot, or out of nowhere
    ("law.water", START, moved(START, SEA, LEADER), "march", {}),
    ("law.water", without(START, ARMY), moved(START, SEA, ARMY), "muster", {}),
    ("law.seat", START, changed(START, ("units", "Ilmiora army 99", {**SECOND, "at": "Bakshaan"})), "replace", {}),
    ("law.seat", changed(START, ("holds", {HOME: "Bob"})), changed(START, ("units", "Ilmiora army 99", SECOND)), "replace", {}),
    ("law.port", BARE, changed(arrived(BARE, "Free Fleet", "Ann", "Haven"), HAVEN), "muster", {}),
    ("law.leaderless", START, changed(without(START, *PEOPLE[1:]), ("units", PEOPLE[0], "owner", "Bob")), "fight", {}),
]  # fmt: skip


@each(("law", "before", "after", "verb", "said"), BROKEN)
def test_what_stands_just_outside_a_law_breaks_it(law: str, before: State, after: State, verb: str, said: dict[str, Any]) -> None:
    assert law in broken(before, after, verb, **said)


KEPT: list[tuple[str, State, State, str, dict[str, Any]]] = [
    # who comes out somewhere else has gone no way there
    ("law.border", START, gone(START, "Weeping Waste", "Org", "Weeping Waste"), "march", {"place": "Weeping Waste"}),
    # what lies between two seas of one's own map nobody has told
    ("law.waterway", OWN_MAP, changed(moved(OWN_MAP, "Western Sea", FLEET), ("units", FLEET, "trail", ["Straits of Vilmir"])), "sail", {}),
    # through enemies: nobody's units, a way past none, and in the air
    ("law.through", ALONE, changed(moved(ALONE, "Nadsokor", "Elric"), ("units", "Elric", "trail", [HOME, AWAY])), "march",
        {"place": "Nadsokor"}),
    ("law.through", START, gone(START, "Org", HOME, "Forest of Troos"), "march", {"place": "Org"}),
    ("law.through", START, gone(START, "Nadsokor", HOME, AWAY, flies=True), "march", {"place": "Nadsokor"}),
    # among enemies: in the air over the sea, of nobody, no unit at all, in a battle, and where they have come only now
    ("law.enemies", OFF_SEA, changed(moved(OFF_SEA, SEA, LEADER), ("units", LEADER, "flies", True)), "march", {}),
    ("law.enemies", ALONE, moved(ALONE, AWAY, "Elric"), "march", {}),
    ("law.enemies", SHIELD, moved(SHIELD, AWAY, "Chaos Shield"), "march", {}),
    ("law.enemies", START, changed(moved(START, AWAY, LEADER), ("battles", AWAY, TAKEN)), "march", {}),
    ("law.enemies", START, moved(START, "Nadsokor", LEADER, THEIRS), "march", {}),
    ("law.met", BARREN, ALONE, "set", {}),
    ("law.met", BARREN, moved(SHIELD, AWAY, "Chaos Shield"), "set", {}),
    ("law.met", BARREN, changed(moved(START, AWAY, LEADER), ("battles", AWAY, TAKEN)), "set", {}),
    ("law.control", WITH_ELRIC, changed(START, ("elric", "controller", LEADER)), "fight", {}),
    # an attack is led when it begins, and where somebody goes to it
    ("law.led", ATTACKED, ATTACKED, "march", {}),
    ("law.led", START, changed(START, ("battles", AWAY, TAKEN)), "search", {}),
    # armies by themselves go aboard and within their country, also those left by others
    ("law.alone", BARE, AT_SEA, "embark", {}),
    ("law.alone", START, moved(START, "Ilmiora capital", ARMY), "march", {}),
    ("law.attached", LED, changed(LED, ("units", ARMY, "at", "Ilmiora capital")), "march", {}),
    ("law.seawall", SHIELD, moved(SHIELD, "Imrryr", "Chaos Shield"), "fight", {}),
    ("law.fallback", FIGHT, moved(FIGHT, "Nadsokor", DEFENDER), "fallback", {}),
    ("law.retreat", ALONE, moved(ALONE, "Ilmiora capital", "Elric"), "fight", {}),
    ("law.retreat", SHIELD, moved(SHIELD, AWAY, "Chaos Shield"), "fight", {}),
    # in the water: who was there, and who flies
    ("law.water", AFLOAT, AFLOAT, "next", {}),
    ("law.water", START, changed(moved(START, SEA, LEADER), ("units", LEADER, "flies", True)), "march", {}),
    ("law.bound", changed(BOUND, ("units", LEADER, "aboard", "Chaos Ship")), BOUND, "debark", {}),
    ("law.clash", HELD, HELD, "fight", {}),
    ("law.armies", START, changed(START, ("units", "army 1", {**SECOND, "nation": None})), "set", {}),
    # what comes back: no personality, not where another plays the nation, not by a battle
    ("law.seat", without(START, COLLEAGUE), moved(START, "Bakshaan", COLLEAGUE), "muster", {}),
    ("law.seat", START, changed(START, ("units", "Lormyr army 1", {**SECOND, "nation": "Lormyr", "at": "Bakshaan"})), "muster", {}),
    ("law.seat", without(START, ARMY), moved(START, "Bakshaan", ARMY), "fight", {}),
    # a fleet lies where it lay, and in the one city of its nation
    ("law.port", AGROUND, AGROUND, "next", {}),
    ("law.port", START, changed(moved(START, "Eshmir capital", FLEET), ("units", FLEET, "nation", "Eshmir")), "set", {}),
    # a nation without people has been so, or has no armies left
    ("law.leaderless", LEADERLESS, LEADERLESS, "next", {}),
    ("law.leaderless", UNARMED, without(UNARMED, *PEOPLE), "fight", {}),
    ("law.replaced", START, changed(START, ("replaced", ["Ilmiora"])), "replace", {}),
]  # fmt: skip


@each(("law", "before", "after", "verb", "said"), KEPT)
def test_what_stands_just_within_a_law_keeps_it(law: str, before: State, after: State, verb: str, said: dict[str, Any]) -> None:
    assert law not in broken(before, after, verb, **said)
