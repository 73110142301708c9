"""Whoever is told to be activated first is one behind whom the refused line goes on, all of it. [Activation] [Stacks] [Terramax]"""

from itertools import combinations

from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.tears.table import F, G, do, play, rule
from tests.games.tears.test_what_stays_free import position
from tests.slow import SLOW

NORTH = "Dragon Sea North"
NAMED = ("Torin", "Vilkie", "Neko", "Algeron", "Cavalry", "2 Cavalry", "Foot Soldier")
SINGLY = "do not go in one line: each is activated by itself, and goes one at a time, or several under a leader (`box`)"


def scattered() -> State:
    """Forseti, who may activate: in two castles and a port leaders, wizards and units in the open."""
    return position(
        f"lies 2 Cavalry, Torin, Vilkie at Caer Navell of {F}",
        f"lies Cavalry, Algeron, Neko, Shelnor, Foot Soldier at Caer Clavell of {F}",
        f"lies Foot Soldier, Urso at Denvonport of {F}",
        f"lies Shale, Warsteed at Kimrin of {G}",
        side=F,
    )


def dragon() -> State:
    """Terramax is held, and stands in Asten beside his master and others; Kestrel leads elsewhere."""
    state = position(
        f"lies Shale, Kishmin, Terramax, Cadmin at Asten of {G}",
        f"lies Kestrel at Ilrog of {G}",
        f"lies Neko, Cavalry at Oldmarch of {F}",
        "master Kishmin",
        gorganun="box Kestrel with 2 Warsteed, Hastur",
    )
    return do(state, "control", "1")


def first(state: State, line: str) -> tuple[str, str | None]:
    reason = rule(state, line).reasons[0]
    return str(reason.text), reason.instead


@each("acts", ["", "activate Shelnor", "activate Urso", "activate Foot Soldier at Caer Clavell"])
def test_behind_an_activation_that_is_advised_the_line_stands(acts: str) -> None:
    state = do(scattered(), acts) if acts else scattered()
    several = [*combinations(NAMED, 2)]
    both = [*several, *(named[::-1] for named in several)] if SLOW else [named[:: 1 - 2 * (at % 2)] for at, named in enumerate(several)]
    advised = 0
    for named in (*((name,) for name in NAMED), *both):
        for verb, to in (("move", "Millbrook"), ("move", "Riverton"), ("move", "Asten"), ("sail", NORTH)):
            line = f"{verb} {', '.join(named)} to {to}"
            ways = {reason.instead or "" for reason in rule(state, line).reasons}
            if not all(way.startswith("activate ") for way in ways):
                continue
            for way in ways:
                advised += 1
                assert rule(do(state, way), line).verdict != ILLEGAL, (line, way)
    assert advised > 3


@each("line", ["move 2 Cavalry to Millbrook", "move 2 Cavalry to Millbrook from Caer Navell"])
def test_units_that_never_go_together_are_told_so(line: str) -> None:
    apart = "is not activated: each is by itself, and several go together under a leader alone (`box`)"
    said, instead = first(do(scattered(), "activate Urso"), line)
    assert said.endswith(apart)
    assert instead is None
    said, instead = first(scattered(), line)
    assert said.endswith(apart)
    assert instead is not None
    assert instead.startswith("move Cavalry to ")
    assert rule(scattered(), instead).verdict != ILLEGAL
    assert first(scattered(), f"sail 2 Cavalry to {NORTH}") == (f"2 Cavalry {SINGLY}", None), "a ship takes along whom a leader leads"
    beside = first(scattered(), "move Cavalry, Foot Soldier to Riverton")
    assert beside[1] == "box Algeron with Cavalry, Foot Soldier", "a leader stands there who may take them"


def test_two_wizards_never_go_together_and_units_go_with_one_by_enthrall() -> None:
    assert first(scattered(), "move Torin, Vilkie to Millbrook")[0] == f"Torin, Vilkie {SINGLY}"
    assert "by Enthrall go with that wizard" in first(scattered(), "move Torin, Cavalry to Millbrook")[0]


def test_who_stand_apart_are_told_where() -> None:
    said, instead = first(scattered(), "move Algeron, Torin to Riverton")
    assert said == "who goes together stands in one place: Algeron is in Caer Clavell, Torin is in Caer Navell"
    assert instead is None


def test_what_bars_the_way_of_who_is_not_activated_is_told_and_not_the_activation() -> None:
    """It would end what others may do, for nothing."""
    state = do(scattered(), "activate Shelnor")
    said, instead = first(state, "move Torin to Asten")
    assert "Torin has at most 2 left this turn" in said
    assert instead == "move Torin to Millbrook"
    assert first(state, "move Torin to Millbrook")[1] == "activate Torin"


def test_terramax_apart_from_his_master_is_not_said_to_sleep() -> None:
    """[Terramax]"""
    assert first(dragon(), "move Kishmin, Terramax to Sea Reach")[1] == "activate Kishmin"
    apart = play(dragon(), "activate Kishmin", "move Terramax to Sea Reach")
    where = {"Kishmin is in Asten", "Terramax is in Sea Reach"}
    for line in ("move Kishmin, Terramax to Sea Reach", "move Terramax, Kishmin to Stillwater", f"sail Kishmin, Terramax to {NORTH}"):
        [reason] = rule(apart, line).reasons
        assert set(str(reason.text).removeprefix("who goes together stands in one place: ").split(", ")) == where
        assert reason.instead is None


@each(("others", "named"), [("Cadmin", "Terramax, Cadmin"), ("Shale", "Shale, Terramax"), ("Cadmin", "Kishmin, Terramax, Cadmin")])
def test_with_terramax_nobody_goes_but_his_master(others: str, named: str) -> None:
    """[Terramax]"""
    told = (f"Terramax acts with Kishmin alone, and does not go in one line with {others}", None)
    assert first(dragon(), f"move {named} to Sea Reach") == told
    assert first(do(dragon(), "activate Kishmin"), f"move {named} to Sea Reach") == told
