"""Conditions of a march, each told apart from its neighbours: one fault is told once, and what is near is what can be paid. [11.0, 12.2]"""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import marching
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, put, refused, rule, stand, start
from tests.games.albion.test_11_marching import heard, wide
from tests.games.albion.test_12_overrun import AROUND
from tests.games.albion.test_12_teleport import fails, met, of
from tests.games.albion.two import FORCED, land, moving

OPEN: dict[str, Any] = {"terrain": ["clear"], "roads": [], "kingdom": "Moray"}


def beside(*names: str) -> State:
    """Imric with others in his hex, the Fomorian player moves."""
    return moving(stand(start(), "3012", "Imric", *names), FOMORIAN)


@each(
    ("state", "line", "found"),
    [
        (lambda: beside("Elidor"), "move Imric, Elidor via 3011", ["11.own"]),
        (lambda: beside("Foamrider"), "move Imric, Foamrider via 3011", ["11.own"]),
        (lambda: put(beside("Elidor"), "public", "cast", ["Imric"]), "move Imric, Elidor via 3011", ["11.own", "19.3.marked"]),
        (lambda: put(beside(), "public", "scried", {"Imric": ["3013"]}), "move Imric, Elidor via 3011", ["11.own"]),
        (lambda: put(beside("Elidor"), "public", "scried", {"Imric": ["3013"]}), "move Imric, Elidor via 3011", ["11.own"]),
        (lambda: at(beside("Elidor"), FOMORIAN, *FORCED), "move Elidor via 3011", ["11.own"]),
        (lambda: at(beside("Elidor"), FAERIE, "reaction"), "move Elidor via 3011", ["11.own"]),
        (lambda: at(beside("Elidor"), FOMORIAN, *FORCED), "move Imric via 3011", ["12.4.named"]),
        (lambda: of(beside("Oakheart"), "Imric", "aboard", "Oakheart"), "move Imric via 3011", ["12.2.aboard"]),
        (lambda: at(beside("Oakheart"), FAERIE, "reaction"), "move Oakheart via 3112", ["13.ships"]),
    ],
)
def test_of_pieces_that_are_not_ones_own_nothing_else_is_told(state: Any, line: str, found: list[str]) -> None:
    assert refused(state(), line, FOMORIAN, book=wide()) == found


@each(
    ("evaded", "army", "found"),
    [
        (["Cluracan"], "3014", []),
        (["Cluracan"], "3013", ["11.2.held"]),
        ([], "3014", ["11.2.held"]),
    ],
)
def test_whom_nobody_stops_any_more_goes_on(evaded: list[str], army: str, found: list[str]) -> None:
    """A hero has evaded them; the army beside him has not. [18.1, 18.2]"""
    state = put(of(met("Cluracan"), "Albion 9", "hex", army), "public", "evaded", {"3013": evaded})
    assert fails(state, "move Imric, Moray 9 via 3012", "", AROUND) == found


@each(
    ("line", "spent", "found"),
    [
        ("move Imric via 3011 3012 3013", 11, ["11.8.entry"]),  # the lake behind what is too far
        ("move Imric via 3112 costing 3", 11, ["11.8.entry"]),
        ("move Imric via 3011 costing 3", 11, ["11.points"]),
        ("move Imric via 3011 3010", 11, ["11.points"]),
        ("move Imric via 3112", 11, ["11.8.entry"]),
    ],
)
def test_what_is_closed_is_not_too_far_as_well(line: str, spent: int, found: list[str]) -> None:
    """11.0, 11.8: also where the players say what it costs."""
    state = put(beside(), "public", "spent", "Imric", spent)
    assert refused(state, line, FOMORIAN, book=wide(s3013=["lake"])) == found


@each(("weather", "line", "found"), [("rain", "move Imric via 3011", ["6.2.5.entry"]), ("rain", "move Imric via 3011 costing 2", [])])
def test_of_a_path_that_the_players_count_only_the_ground_is_held(weather: str, line: str, found: list[str]) -> None:
    """6.2.5, 11.8: a marsh in the rain is their own to see then."""
    book = land(h3011={**OPEN, "terrain": ["marsh"]}, h3012=OPEN, s3012={"north": ["clear side"]})
    assert fails(put(beside(), "public", "weather", "map", weather), line, "", book) == found


@each("name", ["Callach's Waff", "Imric"])
def test_what_lies_round_the_end_of_a_path(name: str) -> None:
    """What each hex costs that may be entered: past the first hex of a path, from there."""
    state = bare(stand(beside(), "3012", name), name) if name == "Imric" else stand(beside(), "3012", name)
    around = marching.move_near(heard(state, name, path=[]))
    beyond = marching.move_near(heard(state, name, path=["3011"]))
    if name != "Imric":
        assert around == dict.fromkeys(("3011", "3112", "3113", "3013", "2913", "2912"), 1)
        assert "3010" in beyond
        return
    assert "3011" in around
    assert "3012" in beyond
    assert "3012" not in around


def test_at_the_edge_of_the_map_nothing_lies_beyond() -> None:
    state = stand(beside(), "0101", "Callach's Waff")
    assert sorted(marching.move_near(heard(state, "Callach's Waff", path=[]))) == ["0102", "0201"]
    (reason,) = rule(state, "move Callach's Waff via 0100", side=FOMORIAN).reasons
    assert reason.text == "0100 does not touch 0101: the hexes of the way are said one after the other, as far as the points go"


def test_what_cannot_be_entered_is_not_near() -> None:
    book = land(h3011=OPEN, h3112={"terrain": ["sea"]}, s3012={"north": ["clear side"]})
    hearing = Hearing(GAME, beside(), Declaration("move", {"pieces": ["Imric"], "path": []}, FOMORIAN), book, Refusing())
    near = marching.move_near(hearing)
    assert "3011" in near
    assert "3112" not in near


@each(("spent", "found"), [(8, []), (9, ["11.points"])])
def test_a_way_may_take_all_points_that_are_left(spent: int, found: list[str]) -> None:
    """11.0"""
    state = put(beside(), "public", "spent", "Imric", spent)
    reasons = rule(state, "move Imric via 3011 3010", side=FOMORIAN, book=wide()).reasons
    assert [reason.check.rpartition("/")[2] for reason in reasons] == found
