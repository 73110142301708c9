"""The corners of the laws: what stands just within one and what just outside it, laid by hand before and after."""

from collections.abc import Callable
from functools import cache
from typing import Any

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

Case = tuple[str, Callable[[], State], Callable[[], State], str, dict[str, Any]]
SEA = "Dragon Sea"
PEOPLE = ("Fadan", "Sharilla", "Ilmiora Admiral", "Ilmiora Alchemist")
COLLEAGUE, THEIRS, THEIR_FLEET = "Sharilla", "Vilmir army 1", "Vilmir Fleet 1"
ALONE = cache(lambda: changed(WITH_ELRIC(), ("units", "Elric", "owner", None)))
"""Elric, whom nobody controls, where the leader is."""
WINGED = cache(lambda: changed(START(), ("units", LEADER, "flies", True)))
OFF_SEA = cache(lambda: moved(BARE(), SEA, THEIR_FLEET))
"""An enemy fleet is at sea."""
AT_A_FORD = cache(lambda: moved(START(), "Silent Lands", LEADER))
OWN_MAP = cache(lambda: changed(AT_SEA(), ("map", "printed")))
UNARMED = cache(lambda: without(START(), *armies(START(), "Ilmiora")))
LEADERLESS = cache(lambda: without(START(), *PEOPLE))
HELD = cache(lambda: holding(MAGE(), "Myshella", "Arkyn", "Chardros"))
HAVEN = "places", "Haven", {"kind": "land", "terrain": "civilised", "nation": None, "capital": False, "walls": 3, "port": False}
ATTACKED = cache(lambda: changed(START(), ("battles", AWAY, TAKEN)))
AFLOAT = cache(lambda: moved(START(), SEA, LEADER))
AGROUND = cache(lambda: moved(START(), "Oin", FLEET))
BESIDE = cache(lambda: changed(moved(START(), HOME, COLLEAGUE), ("units", ARMY, "led", [COLLEAGUE])))
"""A colleague stands beside the leader, and has led an army this turn."""
BOTH = {"units": [LEADER, COLLEAGUE], "armies": 1}
PARTED = cache(lambda: moved(moved(BESIDE(), AWAY, LEADER, ARMY), "Kaneloon", COLLEAGUE))
"""The leader has gone on with the army, and the colleague is somewhere else."""
ABOARD = cache(lambda: changed(moved(AT_SEA(), "Straits of Vilmir", LEADER), ("units", LEADER, "aboard", FLEET)))
ASHORE = cache(lambda: changed(moved(ABOARD(), "Sorcerers Isle", LEADER), ("units", LEADER, "aboard", None)))
LED_ABOARD = cache(
    lambda: changed(
        moved(ABOARD(), "Straits of Vilmir", COLLEAGUE), ("units", COLLEAGUE, "aboard", FLEET), ("units", ARMY, "led", [COLLEAGUE])
    )
)
"""The leader aboard a fleet at sea; ashore; and aboard with a colleague, who has led the army this turn."""
SHIELD = cache(lambda: arrived(START(), "Chaos Shield", "Ann", HOME))


def laid(state: State, side: str, magician: str, spell: str) -> State:
    return evolve(state, [["put", ["secret", side, "cast"], {magician: spell}]])


def gone(state: State, place: str, *trail: str, **values: object) -> State:
    """The leader gone by a way to a place."""
    return changed(moved(state, place, LEADER), (*TRAIL, [*trail]), *(("units", LEADER, key, value) for key, value in values.items()))


BROKEN: list[Case] = [
    # whoever declares, and where nobody does whoever's turn it is
    ("law.user", lambda: START(), lambda: laid(START(), "Bob", "Naclon", "Dragons"), "cast", {"side": "Bob"}),
    ("law.user", lambda: MAGE(), lambda: laid(MAGE(), "Ann", "Myshella", "Dragons"), "set", {"side": None}),
    # where a way was said to end, it ends for a personality too
    ("law.border", lambda: AT_A_FORD(), lambda: gone(AT_A_FORD(), "Nihrain", "Silent Lands"), "march", {"place": "Nihrain"}),
    # who flies is among enemies on land, and so is who floats among them at sea or is aboard there
    ("law.enemies", lambda: WINGED(), lambda: moved(WINGED(), AWAY, LEADER), "march", {}),
    ("law.enemies", lambda: OFF_SEA(), lambda: moved(OFF_SEA(), SEA, LEADER), "march", {}),
    (
        "law.enemies",
        lambda: OFF_SEA(),
        lambda: changed(moved(OFF_SEA(), SEA, LEADER), ("units", LEADER, "flies", True), ("units", LEADER, "aboard", FLEET)),
        "embark",
        {},
    ),
    # aboard, the points of a ship are those of who sails and lands, not of who comes aboard
    ("law.points", lambda: AT_SEA(), lambda: changed(AT_SEA(), ("units", ARMY, "spent", 6)), "embark", {}),
    (
        "law.attached",
        lambda: changed(START(), ("units", ARMY, "led", [COLLEAGUE])),
        lambda: moved(START(), AWAY, LEADER, ARMY),
        "march",
        {},
    ),
    ("law.attached", lambda: BESIDE(), lambda: moved(BESIDE(), AWAY, LEADER, ARMY), "march", {}),
    # who sails has the points of their own ship alone, also where she is lost, and nobody ashore has any of hers
    ("law.points", lambda: ABOARD(), lambda: changed(without(ABOARD(), FLEET), ("units", LEADER, "spent", 7)), "sail", {"fleets": [FLEET]}),
    ("law.points", lambda: START(), lambda: changed(without(START(), FLEET), ("units", LEADER, "spent", 5)), "sail", {"fleets": [FLEET]}),
    ("law.points", lambda: ABOARD(), lambda: changed(ASHORE(), ("units", LEADER, "spent", 5)), "debark", {"units": [LEADER]}),
    # whom they had set out with was lost before, or is lost somewhere else
    (
        "law.attached",
        lambda: without(BESIDE(), COLLEAGUE),
        lambda: moved(without(BESIDE(), COLLEAGUE), AWAY, LEADER, ARMY),
        "march",
        {},
    ),
    (
        "law.attached",
        lambda: moved(BESIDE(), "Oin", COLLEAGUE),
        lambda: without(moved(BESIDE(), AWAY, LEADER, ARMY), COLLEAGUE),
        "march",
        {},
    ),
    # or did not set out with them, and is lost or comes somewhere else meanwhile
    ("law.attached", lambda: BESIDE(), lambda: without(moved(BESIDE(), AWAY, LEADER, ARMY), COLLEAGUE), "march", {"units": [LEADER]}),
    ("law.attached", lambda: BESIDE(), lambda: PARTED(), "march", {"units": [LEADER, ARMY]}),
    # who stays where they are leads nobody away
    ("law.alone", lambda: START(), lambda: moved(START(), AWAY, ARMY), "march", {"units": [ARMY]}),
    # into the water by foot, or out of nowhere
    ("law.water", lambda: START(), lambda: moved(START(), SEA, LEADER), "march", {}),
    ("law.water", lambda: without(START(), ARMY), lambda: moved(START(), SEA, ARMY), "muster", {}),
    ("law.seat", lambda: START(), lambda: changed(START(), ("units", "Ilmiora army 99", {**SECOND(), "at": "Bakshaan"})), "replace", {}),
    (
        "law.seat",
        lambda: changed(START(), ("holds", {HOME: "Bob"})),
        lambda: changed(START(), ("units", "Ilmiora army 99", SECOND())),
        "replace",
        {},
    ),
    ("law.port", lambda: BARE(), lambda: changed(arrived(BARE(), "Free Fleet", "Ann", "Haven"), HAVEN), "muster", {}),
    ("law.leaderless", lambda: START(), lambda: changed(without(START(), *PEOPLE[1:]), ("units", PEOPLE[0], "owner", "Bob")), "fight", {}),
]


@each(("law", "before", "after", "verb", "said"), BROKEN)
def test_what_stands_just_outside_a_law_breaks_it(
    law: str, before: Callable[[], State], after: Callable[[], State], verb: str, said: dict[str, Any]
) -> None:
    assert law in broken(before(), after(), verb, **said)


KEPT: list[Case] = [
    # who comes out somewhere else has gone no way there
    ("law.border", lambda: START(), lambda: gone(START(), "Weeping Waste", "Org", "Weeping Waste"), "march", {"place": "Weeping Waste"}),
    # what lies between two seas of one's own map nobody has told
    (
        "law.waterway",
        lambda: OWN_MAP(),
        lambda: changed(moved(OWN_MAP(), "Western Sea", FLEET), ("units", FLEET, "trail", ["Straits of Vilmir"])),
        "sail",
        {},
    ),
    # through enemies: nobody's units, a way past none, and in the air
    (
        "law.through",
        lambda: ALONE(),
        lambda: changed(moved(ALONE(), "Nadsokor", "Elric"), ("units", "Elric", "trail", [HOME, AWAY])),
        "march",
        {"place": "Nadsokor"},
    ),
    ("law.through", lambda: START(), lambda: gone(START(), "Org", HOME, "Forest of Troos"), "march", {"place": "Org"}),
    ("law.through", lambda: START(), lambda: gone(START(), "Nadsokor", HOME, AWAY, flies=True), "march", {"place": "Nadsokor"}),
    # among enemies: in the air over the sea, of nobody, no unit at all, in a battle, and where they have come only now
    ("law.enemies", lambda: OFF_SEA(), lambda: changed(moved(OFF_SEA(), SEA, LEADER), ("units", LEADER, "flies", True)), "march", {}),
    ("law.enemies", lambda: ALONE(), lambda: moved(ALONE(), AWAY, "Elric"), "march", {}),
    ("law.enemies", lambda: SHIELD(), lambda: moved(SHIELD(), AWAY, "Chaos Shield"), "march", {}),
    ("law.enemies", lambda: START(), lambda: changed(moved(START(), AWAY, LEADER), ("battles", AWAY, TAKEN)), "march", {}),
    ("law.enemies", lambda: START(), lambda: moved(START(), "Nadsokor", LEADER, THEIRS), "march", {}),
    ("law.met", lambda: BARREN(), lambda: ALONE(), "set", {}),
    ("law.met", lambda: BARREN(), lambda: moved(SHIELD(), AWAY, "Chaos Shield"), "set", {}),
    ("law.met", lambda: BARREN(), lambda: changed(moved(START(), AWAY, LEADER), ("battles", AWAY, TAKEN)), "set", {}),
    ("law.control", lambda: WITH_ELRIC(), lambda: changed(START(), ("elric", "controller", LEADER)), "fight", {}),
    ("law.control", lambda: WITH_ELRIC(), lambda: changed(WITH_ELRIC(), ("elric", "controller", LEADER)), "set", {}),
    ("law.port", lambda: AT_SEA(), lambda: moved(AT_SEA(), "Ilmiora capital", FLEET), "sail", {}),
    # an attack is led when it begins, and where somebody goes to it
    ("law.led", lambda: ATTACKED(), lambda: ATTACKED(), "march", {}),
    ("law.led", lambda: START(), lambda: changed(START(), ("battles", AWAY, TAKEN)), "search", {}),
    # armies by themselves go aboard and within their country, also those left by others
    ("law.alone", lambda: BARE(), lambda: AT_SEA(), "embark", {}),
    ("law.alone", lambda: START(), lambda: moved(START(), "Ilmiora capital", ARMY), "march", {}),
    ("law.attached", lambda: LED(), lambda: changed(LED(), ("units", ARMY, "at", "Ilmiora capital")), "march", {}),
    # whom they set out with may be lost on the way, and others go on with them
    ("law.attached", lambda: BESIDE(), lambda: without(moved(BESIDE(), AWAY, LEADER, ARMY), COLLEAGUE), "march", BOTH),
    # or come out of it somewhere else, or where they set out
    ("law.attached", lambda: BESIDE(), lambda: PARTED(), "march", BOTH),
    ("law.attached", lambda: BESIDE(), lambda: moved(BESIDE(), AWAY, LEADER, ARMY), "march", BOTH),
    ("law.attached", lambda: BESIDE(), lambda: PARTED(), "fly", {"magician": COLLEAGUE, "units": [LEADER]}),
    ("law.attached", lambda: LED_ABOARD(), lambda: moved(LED_ABOARD(), SEA, FLEET, LEADER, ARMY), "sail", {"fleets": [FLEET]}),
    ("law.alone", lambda: START(), lambda: moved(START(), AWAY, ARMY), "march", {"units": [LEADER], "armies": 1}),
    # who sailed has spent the points of a ship that is lost, or that they have escaped from
    ("law.points", lambda: ABOARD(), lambda: changed(without(ASHORE(), FLEET), ("units", LEADER, "spent", 6)), "sail", {"fleets": [FLEET]}),
    ("law.points", lambda: ABOARD(), lambda: changed(ASHORE(), ("units", LEADER, "spent", 6)), "sail", {"fleets": [FLEET]}),
    ("law.seawall", lambda: SHIELD(), lambda: moved(SHIELD(), "Imrryr", "Chaos Shield"), "fight", {}),
    ("law.fallback", lambda: FIGHT(), lambda: moved(FIGHT(), "Nadsokor", DEFENDER), "fallback", {}),
    ("law.retreat", lambda: ALONE(), lambda: moved(ALONE(), "Ilmiora capital", "Elric"), "fight", {}),
    ("law.retreat", lambda: SHIELD(), lambda: moved(SHIELD(), AWAY, "Chaos Shield"), "fight", {}),
    # in the water: who was there, and who flies
    ("law.water", lambda: AFLOAT(), lambda: AFLOAT(), "next", {}),
    ("law.water", lambda: START(), lambda: changed(moved(START(), SEA, LEADER), ("units", LEADER, "flies", True)), "march", {}),
    ("law.bound", lambda: changed(BOUND(), ("units", LEADER, "aboard", "Chaos Ship")), lambda: BOUND(), "debark", {}),
    ("law.pyaray", lambda: START(), lambda: changed(START(), ("balance", 1)), "fight", {}),
    ("law.clash", lambda: HELD(), lambda: HELD(), "fight", {}),
    ("law.armies", lambda: START(), lambda: changed(START(), ("units", "army 1", {**SECOND(), "nation": None})), "set", {}),
    # what comes back: no personality, not where another plays the nation, not by a battle
    ("law.seat", lambda: without(START(), COLLEAGUE), lambda: moved(START(), "Bakshaan", COLLEAGUE), "muster", {}),
    (
        "law.seat",
        lambda: START(),
        lambda: changed(START(), ("units", "Lormyr army 1", {**SECOND(), "nation": "Lormyr", "at": "Bakshaan"})),
        "muster",
        {},
    ),
    ("law.seat", lambda: without(START(), ARMY), lambda: moved(START(), "Bakshaan", ARMY), "fight", {}),
    # a fleet lies where it lay, and in the one city of its nation
    ("law.port", lambda: AGROUND(), lambda: AGROUND(), "next", {}),
    (
        "law.port",
        lambda: START(),
        lambda: changed(moved(START(), "Eshmir capital", FLEET), ("units", FLEET, "nation", "Eshmir")),
        "set",
        {},
    ),
    # a nation without people has been so, or has no armies left
    ("law.leaderless", lambda: LEADERLESS(), lambda: LEADERLESS(), "next", {}),
    ("law.leaderless", lambda: UNARMED(), lambda: without(UNARMED(), *PEOPLE), "fight", {}),
    ("law.replaced", lambda: START(), lambda: changed(START(), ("replaced", ["Ilmiora"])), "replace", {}),
]


@each(("law", "before", "after", "verb", "said"), KEPT)
def test_what_stands_just_within_a_law_keeps_it(
    law: str, before: Callable[[], State], after: Callable[[], State], verb: str, said: dict[str, Any]
) -> None:
    assert law not in broken(before(), after(), verb, **said)
