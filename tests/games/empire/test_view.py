"""What may be seen: the map, one cell, the trackers, and of a hand only the owner's own."""

import re
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from playaid.board import text
from playaid.board.model import Board, Point
from playaid.games.empire import GAME
from playaid.games.empire.state import board
from playaid.games.empire.table import view
from playaid.games.empire.table.board import board as laid_out
from playaid.games.empire.table.outlook import imagine
from playaid.referee.contract.refusals import Ambiguous, Locked
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.contract.view import view as seen_by
from playaid.referee.deciding.offers import asking
from playaid.testing.random_evenings import moments
from tests.each import each
from tests.games.empire.table import BOOK, at, discarded, do, holding, manned, north, rule, start


def test_a_cell_tells_what_it_touches() -> None:
    state = manned(north(), "Ann", "Grenord-lower-right", "Gren")
    ruling = rule(state, "cell Grenord-lower-right")
    assert ruling.data is not None
    assert ruling.data["neighbours"] == board.neighbours(state, "Grenord-lower-right")
    assert ruling.data["borders_unexplored"] == ["M1"]
    assert ruling.data["units"] == ["Gren"]
    assert "borders on unexplored M1" in ruling.shown
    assert not [line for line in rule(state, "cell Grenord-centre").shown if line.startswith("borders on")]


def test_a_space_that_is_explored_stands_for_its_cells() -> None:
    """The map shows its mark no more, and nobody is pointed at a country that lies elsewhere."""
    with pytest.raises(Ambiguous) as several:
        rule(north(), "cell M2")
    assert several.value.candidates == tuple(board.cells_of("Mediland"))
    told = rule(north(), "cell M4").data
    assert told is not None
    assert (told["cell"], told["terrain"]) == ("M4", "")


@each("typed", ["grenord-lower-right", "Grenord lower-right", "Gr2", "grenord lower-r", "Grenord-2"])
def test_a_cell_has_several_spellings(typed: str) -> None:
    ruling = rule(north(), f"cell {typed}")
    assert ruling.data is not None
    assert ruling.data["cell"] == ("Grenord-right" if "2" in typed else "Grenord-lower-right")


def test_below_the_map_cells_go_by_its_marks_as_many_as_a_line_holds() -> None:
    state = manned(manned(north(), "Ann", "Grenord-right", "Gren", "Crig"), "Bob", "Bernham-top", "Mary")
    lines = text.Drawing(laid_out(manned(state, "Bob", "Bernham-left", "William"), None, BOOK)).lines()
    assert lines[-2:] == [
        "Gr2  Ann: Gren (3a+, supplied), Crig (1aa+, supplied)",
        "Be1  Bob: Mary (1aa++, supplied)   Be5  Bob: William (2aa+, supplied)",
    ]


def test_the_map_verb_shows_the_board() -> None:
    seen = laid_out(manned(north(), "Ann", "Grenord-centre", "Gren"), None, BOOK)
    shown = rule(manned(north(), "Ann", "Grenord-centre", "Gren"), "map").shown
    edge = "What goes out at one side of the map comes in at the other."
    assert list(shown[:-1]) == [*text.Drawing(seen).lines(), edge]
    assert shown[-1].startswith("Borders, by the first two letters: Gr: Si Be Me M1 M6; ")
    assert "Grenord  Ann: Gren (3a+, supplied)" in shown
    assert any("Grenord" in line and "M1 ?" not in line for line in shown)


def test_a_hand_is_shown_to_its_owner_only() -> None:
    state = holding(holding(north(), "Ann", "Craw", "Grenord-1a"), "Bob", "Queenie")
    ruling = rule(state, "hand", side="Ann")
    assert ruling.data == {"side": "Ann", "hand": ["Craw", "Grenord-1a"]}
    assert ruling.secret == "Ann"
    assert "dragon" in ruling.shown[0]
    locked: State = {"public": state["public"], "secret": {"Bob": state["secret"]["Bob"]}, "referee": state["referee"]}
    with pytest.raises(Locked):
        rule(locked, "hand", side="Ann")


def test_the_bottom_line_counts_and_tells_nothing() -> None:
    state = manned(holding(holding(north(), "Ann", "Craw"), "Bob", "Mary", "Henry"), "Ann", "Grenord-centre", "Gren")
    found = {tracker.label: tracker.value for tracker in view.trackers(state, None)}
    assert found == {
        "explored": "4/12",
        "Ann": "hand 1, units 1, flags 1",
        "Bob": "hand 2, units 0, flags 0",
        "deck": "149",
        "discards": "0",
    }


def other_hand(state: State, *counters: str) -> State:
    """The same table, with something else in Bob's hand."""
    return holding(state, "Bob", *counters)


def test_nothing_ann_sees_depends_on_bobs_hand() -> None:
    state = at("action", "Ann", manned(holding(north(), "Ann", "Craw"), "Ann", "Grenord-centre", "Gren"))
    one, other = (visible(other_hand(state, *counters), "Ann") for counters in (("Mary", "Henry"), ("Shawli", "Cuzad-1a")))
    assert one == other
    assert seen_by(GAME, one, "Ann") == seen_by(GAME, other, "Ann")
    for verb in GAME.verbs.values():
        if verb.offers is not None:
            lines = [list(verb.offers(asking(GAME, state, BOOK, verb.name, "Ann"))) for state in (one, other)]
            assert lines[0] == lines[1]
    for kind in GAME.kinds.values():
        assert kind(one) == kind(other)


def test_what_ann_declares_reads_the_same_whatever_bob_holds() -> None:
    state = at("action", "Ann", manned(holding(north(), "Ann", "Craw", "Queenie"), "Ann", "Grenord-centre", "Gren"))
    coup = "coup Bernham with Queenie at Bernham-left"
    lines = ("muster Craw at Grenord-centre", "muster Mary", "move Gren to Grenord-right", coup, "discard Mary")
    for line in lines:
        first, second = (rule(other_hand(state, *counters), line) for counters in (("Mary", "Henry"), ("Shawli", "Cuzad-1a")))
        assert first == second


def test_odds_are_walked_in_what_the_asker_may_think() -> None:
    state = holding(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Craw")
    one, other = (imagine(other_hand(state, *counters), "Ann") for counters in (("Mary", "Henry"), ("Shawli", "Cuzad-1a")))
    assert one == other
    assert len(one["cup"]["deck"]) == 153 - 2
    assert not {"Craw", "Gren"} & set(one["cup"]["deck"])
    assert {"Mary", "Shawli"} <= set(one["cup"]["deck"])
    assert "cup" not in imagine({**state, "secret": {}}, "Ann")


def test_the_table_may_think_that_all_that_does_not_lie_open_is_drawn_next() -> None:
    state = holding(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Craw")
    one, other = (imagine(other_hand(state, *counters), None) for counters in (("Mary", "Henry"), ("Shawli", "Cuzad-1a")))
    assert one == other
    assert len(one["cup"]["deck"]) == 153 - 1
    assert {"Craw", "Mary", "Shawli"} <= set(one["cup"]["deck"])


def test_of_hands_on_the_table_nobody_supposes_a_deck() -> None:
    """What has been drawn from it playaid does not know."""
    for asker in ("Ann", None):
        assert "cup" not in imagine(start(hands="physical"), asker)
        assert "cup" in imagine(start(), asker)


def test_play_is_seen_by_all_alike() -> None:
    state = do(holding(north(), "Ann", "Gren"), "muster Gren at Grenord-centre")
    assert visible(state, "Bob")["public"] == visible(state, None)["public"]


def test_an_empty_hand_is_said_to_be_empty() -> None:
    assert list(rule(north(), "hand").shown) == ["The hand is empty."]


def test_there_is_no_cell_without_a_place_on_the_picture() -> None:
    assert board.site(north(), "Grenord-middle") is None
    assert board.site(north(), "Nowhere-top") is None


def test_everybody_looks_at_the_discards_and_the_dead() -> None:
    state = discarded(north(), "Grenord-1a", "Grenord-1a", "Grenord-2n")
    state = evolve(state, [["put", ["public", "dead"], ["Craw"]]])
    for side in ("Ann", "Bob"):
        ruling = rule(state, "piles", side=side)
        assert ruling.data == {"discards": ["Grenord-1a", "Grenord-1a", "Grenord-2n"], "face_down": 0, "dead": ["Craw"]}
        assert ruling.shown[0] == "discards: 3"
        assert any(line.startswith("  2 x Grenord-1a") for line in ruling.shown)
        assert any(line.startswith("  1 x Craw") for line in ruling.shown)


def test_of_discards_face_down_only_the_number_is_told() -> None:
    state = do(holding(north(discards="face-down"), "Ann", "Gren", "Craw"), "discard Craw")
    ruling = rule(state, "piles", side="Bob")
    assert ruling.data == {"discards": [], "face_down": 1, "dead": []}
    assert ruling.shown == ("discards: 1", "  1 face down", "dead: 0")


def test_an_army_aboard_is_listed_with_the_fleet_or_by_itself_where_that_is_anothers() -> None:
    """As when it was overruled onto a fleet of another country, and a coup has taken its own over since."""
    state = manned(manned(north(), "Ann", "Mediland-top", "Marcus"), "Ann", "Grenord-centre", "Gren")
    gren = {key: value for key, value in state["public"]["units"]["Gren"].items() if key not in ("cell", "supplied")}
    state = evolve(state, [["put", ["public", "units", "Gren"], {**gren, "aboard": "Marcus"}]])
    with_fleet = "  Me1 Mediland-top: Marcus with Gren aboard (supplied)"
    assert list(rule(state, "units").shown) == ["Ann:", with_fleet, "Bob: no unit on the board"]
    taken = evolve(state, [["put", ["public", "control", "Grenord"], "Bob"]])
    assert list(rule(taken, "units").shown) == ["Ann:", with_fleet, "Bob:", "  Me1 Mediland-top: Gren (aboard Marcus)"]


def test_a_space_that_is_not_explored_tells_what_borders_on_it() -> None:
    ruling = rule(north(), "cell M1")
    assert ruling.shown[:2] == ("M1: not explored", "takes a flower map piece")
    assert ruling.data is not None
    assert set(ruling.data["neighbours"]) == {cell for cell in board.cells(north()) if "M1" in _beyond(cell)}
    assert rule(north(), "cell Hogrin-top").shown == ("Hogrin-top: not explored",)


def _beyond(cell: str) -> list[str]:
    told = rule(north(), f"cell {cell}").data
    assert told is not None
    beyond: list[str] = told["borders_unexplored"]
    return beyond


@each("width", [60, 80])
def test_near_cells_stand_on_their_own_sides_of_each_other(width: int, tmp_path: Path) -> None:
    seen = [laid_out(moment.state, None, moment.session.book) for moment in moments(GAME, tmp_path / f"{width}", 6, 160)][39::40]
    for lying in seen:
        assert not [pair for pair in combinations(standing(lying, width), 2) if turned(*pair)]


def standing(lying: Board, width: int) -> list[tuple[Point, tuple[int, int]]]:
    """Of each name on the map in letters where its cell lies, and where it stands."""
    lines = text.draw_map(lying, width)
    where = {found.group(): (found.start(), row) for row, line in enumerate(lines) for found in re.finditer(r"[A-Z][a-z]+\d?", line)}
    return [(space.at, where[name]) for space in lying.spaces if (name := space.short or space.label.partition("-")[0]) in where]


def turned(one: tuple[Point, tuple[int, int]], other: tuple[Point, tuple[int, int]]) -> bool:
    """Whether of two near cells the one that lies rather above or left stands on the other side."""
    across, down = (other[0][axis] - one[0][axis] for axis in (0, 1))
    main = 0 if abs(across) > abs(down) else 1
    return hypot(across, down) <= 160 and (across, down)[main] * (other[1][main] - one[1][main]) < 0
