"""What may not come about by any road: each law broken by hand and kept, and flagged where the players' word is taken."""

from collections.abc import Callable
from functools import cache

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


ARMY, LEADER, FLEET, DEFENDER = "Ilmiora army 1", "Fadan", "Ilmiora Fleet 1", "Vilmir army 1"
HOME, AWAY = "Ilmiora inland", "Vilmir inland"
START = cache(lambda: moved(begun(), HOME, LEADER))
WITH_ELRIC = cache(lambda: changed(START(), ("units", "Elric", dict(units.units(START())[LEADER]))))
BARREN = cache(lambda: changed(START(), ("units", {})))
SECOND = cache(lambda: dict(units.units(START())[ARMY]))

BARE = cache(lambda: empty_handed(START()))
WEST = cache(lambda: moved(BARE(), "Silent Lands", LEADER, ARMY))
TRAIL = ("units", LEADER, "trail")
AT_SEA = cache(lambda: changed(moved(BARE(), "Straits of Vilmir", FLEET, ARMY), ("units", ARMY, "aboard", FLEET)))
BOUND = cache(
    lambda: changed(arrived(moved(BARE(), "Dragon Sea", ARMY), "Chaos Ship", "Ann", "Dragon Sea"), ("units", ARMY, "aboard", "Chaos Ship"))
)
FIGHT = cache(lambda: changed(do(field(3, 3), f'battle "{PLACE}"'), ("battles", PLACE, "passed", [HOME])))
ON_A_BEACH = cache(lambda: changed(moved(AT_SEA(), "Dorel", FLEET), ("units", FLEET, "trail", ["Straits of Vilmir", "Southern Sea"])))
MAGE = cache(lambda: moved(arrived(BARE(), "Myshella", "Ann", HOME), HOME, LEADER))
LED = cache(
    lambda: changed(
        START(), ("units", ARMY, "led", [LEADER]), ("units", ARMY, "detached", True), ("borders", "|".join(sorted((HOME, AWAY))), "border")
    )
)
TAKEN = {"side": "Ann", "defender": "Bob", "attacker": "Ann", "from": [HOME], "passed": [HOME]}

Case = tuple[State, State] | tuple[State, State, str]
BROKEN: dict[str, Callable[[], Case]] = {
    "law.points": lambda: (START(), changed(START(), ("units", LEADER, "spent", 5))),
    "law.border": lambda: (WEST(), changed(moved(WEST(), "Nihrain", ARMY), ("units", ARMY, "trail", ["Silent Lands"])), "march"),
    "law.waterway": lambda: (AT_SEA(), ON_A_BEACH(), "sail"),
    "law.through": lambda: (START(), changed(moved(START(), "Nadsokor", LEADER), (*TRAIL, [HOME, AWAY, "Vilmir inland"])), "march"),
    "law.alone": lambda: (START(), moved(START(), AWAY, ARMY)),
    "law.attached": lambda: (LED(), changed(LED(), *(("units", name, "at", AWAY) for name in (LEADER, ARMY)))),
    "law.seawall": lambda: (START(), moved(START(), "Imrryr", LEADER, ARMY)),
    "law.enemies": lambda: (START(), moved(START(), AWAY, LEADER), "march"),
    "law.met": lambda: (BARREN(), moved(START(), AWAY, LEADER)),
    "law.control": lambda: (WITH_ELRIC(), changed(WITH_ELRIC(), ("elric", "controller", units.of(START(), "Bob", sort="personality")[0]))),
    "law.led": lambda: (START(), changed(moved(START(), AWAY, ARMY), ("battles", AWAY, TAKEN)), "march"),
    "law.fallback": lambda: (FIGHT(), moved(FIGHT(), HOME, DEFENDER), "fallback"),
    "law.retreat": lambda: (FIGHT(), moved(FIGHT(), HOME, DEFENDER, *armies(FIGHT(), "Ilmiora", 1)), "fight"),
    "law.water": lambda: (AT_SEA(), changed(AT_SEA(), ("units", ARMY, "aboard", None)), "embark"),
    "law.bound": lambda: (BOUND(), changed(BOUND(), ("units", ARMY, "aboard", FLEET))),
    "law.pyaray": lambda: (BOUND(), changed(BOUND(), ("balance", 1)), "fight"),
    "law.caster": lambda: (START(), changed(START(), ("casters", [LEADER, LEADER]))),
    "law.three": lambda: (
        START(),
        changed(START(), ("cast", dict.fromkeys(units.of(START(), "Ann", sort="personality")[:4], HOME))),
        "cast",
    ),
    "law.user": lambda: (MAGE(), evolve(MAGE(), [["put", ["secret", "Ann", "cast"], {"Myshella": "Dragons"}]]), "cast"),
    "law.clash": lambda: (MAGE(), holding(MAGE(), "Myshella", "Arkyn", "Chardros"), "fight"),
    "law.blade": lambda: (MAGE(), changed(arrived(MAGE(), "Mournblade", "Ann", HOME), ("units", "Mournblade", "bearer", LEADER)), "muster"),
    "law.armies": lambda: (START(), changed(START(), *(("units", f"Ilmiora army {number}", SECOND()) for number in range(100, 130)))),
    "law.seat": lambda: (START(), changed(START(), ("units", "Ilmiora army 99", {**SECOND(), "at": AWAY})), "replace"),
    "law.port": lambda: (START(), moved(START(), "Oin", FLEET)),
    "law.leaderless": lambda: (START(), without(START(), *units.of(START(), "Ann", sort="personality"))),
    "law.muster": lambda: (START(), changed(START(), ("mustered", ["Ann", "Ann"])), "muster"),
    "law.replaced": lambda: (START(), changed(START(), ("replaced", ["Ilmiora", "Ilmiora"])), "replace"),
}


@each("law", BROKEN)
def test_a_law_broken_by_hand_is_found(law: str) -> None:
    before, after, *verb = BROKEN[law]()
    assert law in broken(before, after, *verb)
    assert broken(before, before, *verb) == []


def test_a_nation_without_named_people_hides_no_other_that_has_lost_its_own() -> None:
    """Whose people nobody has listed stands first among those that are played. [6.0, 15.0]"""
    before = changed(START(), ("nations", {"Argimiliar": "Bob", **START()["public"]["nations"]}))
    after = without(before, *units.of(before, "Ann", sort="personality"))
    assert "law.leaderless" in broken(before, after)
    assert "law.leaderless" not in broken(before, before)


def test_no_law_is_without_its_breach() -> None:
    assert {*BROKEN} == {law.id for law in LAWS}


@each(
    ("before", "after", "verb"),
    [
        (lambda: START(), lambda: changed(START(), ("units", LEADER, "spent", 4)), "march"),
        (lambda: START(), lambda: changed(moved(START(), AWAY, LEADER, ARMY), ("battles", AWAY, TAKEN)), "march"),
        (lambda: START(), lambda: moved(START(), HOME, ARMY), "fight"),
        (lambda: WEST(), lambda: changed(moved(WEST(), "Xanyaw", ARMY, LEADER), ("units", ARMY, "trail", ["Silent Lands"])), "march"),
        (lambda: START(), lambda: changed(moved(START(), "Xanyaw", LEADER), (*TRAIL, [HOME, "Silent Lands"])), "fly"),
        (lambda: AT_SEA(), lambda: changed(AT_SEA(), ("units", FLEET, "spent", 6), ("units", ARMY, "spent", 6)), "sail"),
        (lambda: AT_SEA(), lambda: changed(AT_SEA(), ("units", FLEET, "spent", 6)), "debark"),
        (lambda: AT_SEA(), lambda: changed(moved(AT_SEA(), "Dragon Sea", FLEET), ("units", FLEET, "trail", ["Straits of Vilmir"])), "sail"),
        (lambda: MAGE(), lambda: holding(MAGE(), "Myshella", "Arkyn", "Grome"), "fight"),
        (lambda: MAGE(), lambda: holding(holding(MAGE(), "Myshella", "Arkyn"), LEADER, "Chardros"), "fight"),
        (lambda: BOUND(), lambda: changed(BOUND(), ("balance", -1)), "fight"),
        (lambda: MAGE(), lambda: changed(MAGE(), ("units", "Myshella", "at", "Dragon Sea")), "march"),
        (lambda: without(START(), ARMY), lambda: START(), "replace"),
        (
            lambda: START(),
            lambda: changed(START(), ("units", "Lormyr army 1", {**SECOND(), "nation": "Lormyr", "owner": None, "at": AWAY})),
            "set",
        ),
        (lambda: START(), lambda: changed(START(), ("mustered", ["Ann", "Bob"])), "muster"),
        (lambda: WITH_ELRIC(), lambda: changed(moved(WITH_ELRIC(), "Imrryr", "Elric", LEADER), ("battles", "Imrryr", TAKEN)), "march"),
        (lambda: START(), lambda: changed(START(), ("casters", [LEADER])), "cast"),
        (lambda: START(), lambda: changed(moved(LED(), AWAY, LEADER, ARMY), ("battles", AWAY, TAKEN)), "march"),
        (lambda: AT_SEA(), lambda: moved(AT_SEA(), "Tanelorn", ARMY), "debark"),  # off a ship an army comes without a leader of its own
        (
            lambda: MAGE(),
            lambda: changed(arrived(MAGE(), "Mournblade", None, "Imrryr"), ("units", "Mournblade", "bearer", "Yyrkoon")),
            "muster",
        ),
    ],
)
def test_what_may_be_breaks_none(before: Callable[[], State], after: Callable[[], State], verb: str) -> None:
    assert broken(before(), after(), verb) == []


def test_what_is_put_right_by_hand_is_told_what_it_breaks() -> None:
    ruling = rule(START(), f'set "units.{ARMY}.at" "{AWAY}" because it stood there')
    told = f"{ARMY} goes without a personality from {HOME} to {AWAY}, and not within its own country"
    assert told in [line.text for line in ruling.worksheet if line.result == TRUSTED]
