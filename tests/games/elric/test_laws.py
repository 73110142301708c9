"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings.laws import LAWS
from playaid.games.elric.state import units
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.laws import TRUSTED, breaches
from tests.each import each
from tests.games.elric.table import HOUSE, armies, arrived, begun, changed, do, empty_handed, holding, moved, rule, without
from tests.games.elric.test_combat import PLACE, field


def broken(before: State, after: State, verb: str = "set", side: str | None = "Ann", **said: object) -> list[str]:
    heard: Hearing = Hearing(GAME, before, Declaration(verb, said, side), HOUSE, Refusing())
    return [breach.law.id for breach in breaches(heard, before, after)]


START = begun()
ARMY = armies(START, "Ilmiora")[0]
HOME = units.units(START)[ARMY]["at"]
LEADER = units.of(START, "Ann", sort="personality")[0]
START = moved(START, HOME, LEADER)
AWAY = next(here["at"] for here in units.units(START).values() if here["nation"] == "Vilmir")
WITH_ELRIC = changed(START, ("units", "Elric", dict(units.units(START)[LEADER])))
BARREN = changed(START, ("units", {}))
SECOND = dict(units.units(START)[ARMY])

BARE = empty_handed(START)
WEST = moved(BARE, "Silent Lands", LEADER, ARMY)
TRAIL = ("units", LEADER, "trail")
FLEET = units.of(START, "Ann", sort="fleet")[0]
AT_SEA = changed(moved(BARE, "Straits of Vilmir", FLEET, ARMY), ("units", ARMY, "aboard", FLEET))
BOUND = changed(arrived(moved(BARE, "Dragon Sea", ARMY), "Chaos Ship", "Ann", "Dragon Sea"), ("units", ARMY, "aboard", "Chaos Ship"))
FIGHT = changed(do(field(3, 3), f'battle "{PLACE}"'), ("battles", PLACE, "passed", [HOME]))
ON_A_BEACH = changed(moved(AT_SEA, "Dorel", FLEET), ("units", FLEET, "trail", ["Straits of Vilmir", "Southern Sea"]))
DEFENDER = units.of(FIGHT, "Bob", PLACE)[0]
MAGE = moved(arrived(BARE, "Myshella", "Ann", HOME), HOME, LEADER)
LED = changed(
    START, ("units", ARMY, "led", [LEADER]), ("units", ARMY, "detached", True), ("borders", "|".join(sorted((HOME, AWAY))), "border")
)
TAKEN = {"side": "Ann", "defender": "Bob", "attacker": "Ann", "from": [HOME], "passed": [HOME]}

BROKEN: dict[str, tuple[State, State] | tuple[State, State, str]] = {
    "law.points": (START, changed(START, ("units", LEADER, "spent", 5))),
    "law.border": (WEST, changed(moved(WEST, "Nihrain", ARMY), ("units", ARMY, "trail", ["Silent Lands"])), "march"),
    "law.waterway": (AT_SEA, ON_A_BEACH, "sail"),
    "law.through": (START, changed(moved(START, "Nadsokor", LEADER), (*TRAIL, [HOME, AWAY, "Vilmir inland"])), "march"),
    "law.alone": (START, moved(START, AWAY, ARMY)),
    "law.attached": (LED, changed(LED, *(("units", name, "at", AWAY) for name in (LEADER, ARMY)))),
    "law.seawall": (START, moved(START, "Imrryr", LEADER, ARMY)),
    "law.enemies": (START, moved(START, AWAY, LEADER), "march"),
    "law.met": (BARREN, moved(START, AWAY, LEADER)),
    "law.control": (WITH_ELRIC, changed(WITH_ELRIC, ("elric", "controller", units.of(START, "Bob", sort="personality")[0]))),
    "law.led": (START, changed(moved(START, AWAY, ARMY), ("battles", AWAY, TAKEN)), "march"),
    "law.fallback": (FIGHT, moved(FIGHT, HOME, DEFENDER), "fallback"),
    "law.retreat": (FIGHT, moved(FIGHT, HOME, DEFENDER, *armies(FIGHT, "Ilmiora", 1)), "fight"),
    "law.water": (AT_SEA, changed(AT_SEA, ("units", ARMY, "aboard", None)), "embark"),
    "law.bound": (BOUND, changed(BOUND, ("units", ARMY, "aboard", FLEET))),
    "law.pyaray": (BOUND, changed(BOUND, ("balance", 1)), "fight"),
    "law.caster": (START, changed(START, ("casters", [LEADER, LEADER]))),
    "law.three": (START, changed(START, ("cast", dict.fromkeys(units.of(START, "Ann", sort="personality")[:4], HOME))), "cast"),
    "law.user": (MAGE, evolve(MAGE, [["put", ["secret", "Ann", "cast"], {"Myshella": "Dragons"}]]), "cast"),
    "law.clash": (MAGE, holding(MAGE, "Myshella", "Arkyn", "Chardros"), "fight"),
    "law.blade": (MAGE, changed(arrived(MAGE, "Mournblade", "Ann", HOME), ("units", "Mournblade", "bearer", LEADER)), "muster"),
    "law.armies": (START, changed(START, *(("units", f"Ilmiora army {number}", SECOND) for number in range(100, 130)))),
    "law.seat": (START, changed(START, ("units", "Ilmiora army 99", {**SECOND, "at": AWAY})), "replace"),
    "law.port": (START, moved(START, "Oin", FLEET)),
    "law.leaderless": (START, without(START, *units.of(START, "Ann", sort="personality"))),
    "law.muster": (START, changed(START, ("mustered", ["Ann", "Ann"])), "muster"),
    "law.replaced": (START, changed(START, ("replaced", ["Ilmiora", "Ilmiora"])), "replace"),
}


@each("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    before, after, *verb = BROKEN[law]
    assert law in broken(before, after, *verb)
    assert broken(before, before, *verb) == []


def test_a_nation_without_named_people_hides_no_other_that_has_lost_its_own() -> None:
    """Whose people nobody has listed stands first among those that are played. [6.0, 15.0]"""
    before = changed(START, ("nations", {"Argimiliar": "Bob", **START["public"]["nations"]}))
    after = without(before, *units.of(before, "Ann", sort="personality"))
    assert "law.leaderless" in broken(before, after)
    assert "law.leaderless" not in broken(before, before)


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN} == {law.id for law in LAWS}


@each(
    ("before", "after", "verb"),
    [
        (START, changed(START, ("units", LEADER, "spent", 4)), "march"),
        (START, changed(moved(START, AWAY, LEADER, ARMY), ("battles", AWAY, TAKEN)), "march"),
        (START, moved(START, HOME, ARMY), "fight"),
        (WEST, changed(moved(WEST, "Xanyaw", ARMY, LEADER), ("units", ARMY, "trail", ["Silent Lands"])), "march"),
        (START, changed(moved(START, "Xanyaw", LEADER), (*TRAIL, [HOME, "Silent Lands"])), "fly"),
        (AT_SEA, changed(AT_SEA, ("units", FLEET, "spent", 6), ("units", ARMY, "spent", 6)), "sail"),
        (AT_SEA, changed(AT_SEA, ("units", FLEET, "spent", 6)), "debark"),
        (AT_SEA, changed(moved(AT_SEA, "Dragon Sea", FLEET), ("units", FLEET, "trail", ["Straits of Vilmir"])), "sail"),
        (MAGE, holding(MAGE, "Myshella", "Arkyn", "Grome"), "fight"),
        (MAGE, holding(holding(MAGE, "Myshella", "Arkyn"), LEADER, "Chardros"), "fight"),
        (BOUND, changed(BOUND, ("balance", -1)), "fight"),
        (MAGE, changed(MAGE, ("units", "Myshella", "at", "Dragon Sea")), "march"),
        (without(START, ARMY), START, "replace"),
        (START, changed(START, ("units", "Lormyr army 1", {**SECOND, "nation": "Lormyr", "owner": None, "at": AWAY})), "set"),
        (START, changed(START, ("mustered", ["Ann", "Bob"])), "muster"),
        (WITH_ELRIC, changed(moved(WITH_ELRIC, "Imrryr", "Elric", LEADER), ("battles", "Imrryr", TAKEN)), "march"),
        (START, changed(START, ("casters", [LEADER])), "cast"),
        (START, changed(moved(LED, AWAY, LEADER, ARMY), ("battles", AWAY, TAKEN)), "march"),
        (AT_SEA, moved(AT_SEA, "Tanelorn", ARMY), "debark"),  # off a ship an army comes without a leader of its own
        (MAGE, changed(arrived(MAGE, "Mournblade", None, "Imrryr"), ("units", "Mournblade", "bearer", "Yyrkoon")), "muster"),
    ],
)
def test_what_may_be_breaks_none(before: State, after: State, verb: str) -> None:
    assert broken(before, after, verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    ruling = rule(START, f'set "units.{ARMY}.at" "{AWAY}" because it stood there')
    told = f"{ARMY} goes without a personality from {HOME} to {AWAY}, and not within its own country"
    assert told in [line.text for line in ruling.worksheet if line.result == TRUSTED]
