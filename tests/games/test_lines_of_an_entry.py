"""`set PATH VALUE` among the lines of a game under way, in each game: a field of what no line has put on the table is refused in words."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from unittest.mock import patch

import pytest

from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.elric.rules import midway
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State
from playaid.testing.table import Table
from tests.each import each
from tests.games.albion.table import TABLE as ALBION
from tests.games.elric.table import TABLE as ELRIC
from tests.games.empire.table import TABLE as EMPIRE
from tests.games.legacy.table import TABLE as LEGACY
from tests.games.tears.table import TABLE as TEARS
from tests.games.tears.table import F, G

SEATS = ("Ann", "Bob", "Cid")
COUNTRIES = ("country Ilmiora of Ann", "country Vilmir of Bob", "lost Ilmiora 10", "lost Vilmir 9", "turn 2 of Ann at movement")
WHERE = (f"lies Kestrel, Kishmin at Glaginsdrog of {G}", f"lies Kendrel, Torin at Ashmoor of {F}")
DEAD = "person Shale, Ezelle, Niekimo, Shimar, Algeron, Shelnor, Neko, Vilkie, Urso, Hastur is dead"
LANDS = ("land Grenord at N1", "flag Grenord of Ann", "unit Girm at Grenord-centre", "turn 5 of Ann begun at action")


SAID: dict[str, tuple[Table, Sequence[str] | Mapping[str, str], Sequence[str], Mapping[str, str]]] = {
    "albion": (ALBION, {FOMORIAN: "Ann", FAERIE: "Bob"}, (), {}),
    "legacy": (LEGACY, SEATS, [f"take {sheet} by {seat}" for sheet, seat in enumerate(SEATS, 1)], {}),
    "empire": (EMPIRE, SEATS[:2], LANDS, {}),
    "tears": (TEARS, {G: "Ann", F: "Bob"}, (*WHERE, DEAD), {}),
    "elric": (ELRIC, SEATS[:2], COUNTRIES, {"scenario": "4"}),
}
"""The table of each game, who plays, what is said of it at any rate, and its options."""


def entered(game: str, *lines: str) -> State:
    """A game that is entered by what it needs and these lines."""
    table, players, needed, options = SAID[game]
    return table.start(players, midway=(*needed, *lines), answers={f"own {side}": "" for side in players}, **options)


@each(
    ("game", "line", "told"),
    [
        ("elric", "set units.Fadan.at Jadmar", "^units.Fadan: sort, nation, owner, spells, spent, came is missing"),
        ("elric", "set units.Sharilla.owner Ann", "^units.Sharilla: "),
        ('elric', 'set units."Ilmiora army 1".at Jadmar', "^units.Ilmiora army 1: "),
        ("elric", "set units.Nobody.at Jadmar", "^units.Nobody: "),
        ("elric", "set nations.Nowhere Ann", "^nothing can follow from what was said by its path"),
        ("albion", "set pieces.Nobody.hex 3011", "^pieces.Nobody: "),
        ("albion", "set trying.verb move", "there is nothing at trying.verb"),
        ("legacy", "set enemies.Gog.kind Dragon", "^enemies.Gog: "),
        ("empire", "set units.Nobody.cell Grenord-centre", "^units.Nobody: "),
        ("tears", "set people.Nobody.at Ashmoor", "^people.Nobody: "),
        ("tears", "set battle.area Ashmoor", "there is nothing at battle.area"),
    ],
)  # fmt: skip
def test_a_field_of_what_is_not_on_the_table_is_refused(game: str, line: str, told: str) -> None:
    with pytest.raises(Refusal) as refusal:
        entered(game, line)
    assert refusal.match(told)


@each(("game", "line"), [("empire", "holds Ann -1"), ("elric", "balance chaos -1")])
def test_nothing_is_counted_below_none(game: str, line: str) -> None:
    with pytest.raises(Refusal, match="number: 0 or more, not -1"):
        entered(game, line)


FADAN, MOVED = "piece Fadan at Jadmar of Ann", 'set units.Fadan.at "Ilmiora capital"'


@each("lines", [(FADAN, MOVED), (MOVED, FADAN)])
def test_it_is_put_where_a_line_has_brought_the_counter(lines: tuple[str, str]) -> None:
    assert entered("elric", *lines)["public"]["units"]["Fadan"]["owner"] == "Ann"


@each(("game", "turn", "step", "side"), [("elric", "turn 3 of Bob", "player-turn", "Bob"), ("tears", f"turn 3 of {F}", "player", F)])
def test_the_turn_of_a_side_is_the_one_step_that_all_go_through(game: str, turn: str, step: str, side: str) -> None:
    outer, theirs = next((outer, frame) for outer, frame in pairwise(entered(game, turn)["referee"]["at"]) if frame["key"] == step)
    assert (outer["key"], outer["round"], theirs["actors"][theirs["i"]]) == ("turn", 3, side)


def test_of_several_such_steps_one_is_named() -> None:
    with pytest.raises(Refusal, match="is not gone through by one after the other") as refusal:
        entered("albion", f"turn 3 of {FAERIE}")
    assert refusal.value.hint == "say at which step: within pregame, attrition, player-turn"


def test_a_fault_of_the_rules_is_no_slip_of_who_enters() -> None:
    """Where nothing was said by its path it is playaid's own."""
    with patch.object(midway, "_count_lost", side_effect=KeyError("gone")):
        with pytest.raises(KeyError):
            entered("elric")
        with pytest.raises(Refusal, match="nothing can follow from what was said by its path"):
            entered("elric", FADAN, MOVED)
