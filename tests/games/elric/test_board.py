"""The board as data: the house map is a map, an owner's is laid out by its borders; open to all but one's own spells."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from playaid.board.graph_layout import crossings
from playaid.board.model import Board, Point, faults
from playaid.board.svg import draw_board
from playaid.book.book import Book, tables_folder
from playaid.games.elric.state import units
from playaid.games.elric.table.board import PIER, balance, board
from playaid.games.elric.table.board import _shared as shared
from playaid.referee.contract.state import State, evolve, visible
from tests.each import each
from tests.games.elric.table import HOUSE, arrived, begun, changed, discarded, empty_handed, holding, moved


def seen(state: State, viewer: str | None = None, book: Book = HOUSE) -> Board:
    """The board as `viewer` may see it; it has no fault."""
    made = board(visible(state, viewer), viewer, book)
    assert not faults(made)
    return made


def edges(made: Board, name: str) -> set[frozenset[tuple[float, float]]]:
    outline = next(space.outline for space in made.spaces if space.name == name)
    return {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}


def test_on_the_house_map_those_places_touch_that_have_a_border() -> None:
    made = seen(begun())
    assert all(space.outline for space in made.spaces)
    borders = {frozenset(keys): row["border"] for keys, row in HOUSE.rows("house_map").items()}
    around = {space.name: edges(made, space.name) for space in made.spaces}
    touching = {frozenset((one, other)) for one in around for other in around if one < other and around[one] & around[other]}
    assert touching == set(borders)


def test_walls_ports_and_spells_that_lie_there_are_signs() -> None:
    signs = {space.name: space.signs for space in seen(begun()).spaces}
    assert signs["Jadmar"] == ("walls 5", "port")
    assert signs["Tanelorn"] == ("spell 1",)
    assert signs["Dragon Sea"] == ()


def test_a_fleet_is_told_with_what_it_carries() -> None:
    state = moved(empty_handed(begun()), "Dragon Sea", "Fadan", "Ilmiora Fleet 1")
    made = seen(changed(state, ("units", "Fadan", "aboard", "Ilmiora Fleet 1")))
    (fleet,) = [piece for piece in made.pieces if piece.name == "Ilmiora Fleet 1"]
    assert (fleet.space, fleet.badge, fleet.holds, fleet.note) == ("Dragon Sea", "1", ("Fadan",), "carries Fadan")
    assert not [piece for piece in made.pieces if piece.name == "Fadan"]


def test_every_unit_is_on_the_board_once() -> None:
    state = arrived(begun(), "Chaos Shield", "Ann", "Oin")
    made = seen(state)
    named = [name for piece in made.pieces for name in (piece.holds if piece.kind == "army" else (piece.name, *piece.holds))]
    assert sorted(named) == sorted(units.units(state))


@each(("at", "now", "tilt"), [(0, 6, 0), (6, 0, -0.7), (-3, 9, 0.35)])
def test_the_balance_tips_towards_its_marker(at: int, now: int, tilt: float) -> None:
    track = balance(changed(begun(), ("balance", at)))
    assert (track.now, track.tilt, track.beam) == (now, pytest.approx(tilt), True)


def test_a_tipped_balance_lies_on_its_side() -> None:
    tipped = evolve(begun(), [["put", ["public", "tipped"], {"towards": "law", "turn": 2, "ends": 4}]])
    track = balance(tipped)
    assert (track.now, track.tilt) == (None, -1.0)
    assert "the world ends with turn 4" in track.note
    over = balance(evolve(tipped, [["put", ["referee", "over"], {"winner": "Ann"}]]))
    assert over.note == "tipped towards law in turn 2", "what was to come is no matter any more"


def test_what_is_printed_on_a_counter_is_told_of_who_fights_by_it() -> None:
    """A value in brackets saves, and does not fight. [3.2]"""
    state = changed(begun(), ("units", "Fadan", "bracketed", False), ("units", "Sharilla", "bracketed", True))
    printed = {piece.name: piece.printed for piece in seen(state).pieces}
    assert printed["Fadan"] == f"combat value {units.units(state)['Fadan']['combat']}"
    assert printed["Sharilla"] == ""


def test_spells_are_their_owners_to_see() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn", "Grome")
    (own,) = [sheet for sheet in seen(state, "Ann").sheets if sheet.title == "Ann"]
    assert dict(own.rows)["armies"] == "10"
    assert "Fleet" not in dict(own.rows)["leads"], "a fleet leads nobody"
    assert "Ilmiora Fleet 1" in dict(own.rows)["fleets"]
    (sheet,) = [sheet for sheet in seen(state, "Ann").sheets if sheet.title == "Spells of Ann"]
    assert dict(sheet.rows)["Ilmiora Alchemist"] == "Arkyn, Grome"
    other = holding(state, "Ilmiora Alchemist", "Doublas", "Kakatal")
    for viewer in (None, "Bob"):
        assert seen(state, viewer) == seen(other, viewer)
        assert draw_board(seen(state, viewer)) == draw_board(seen(other, viewer))
        assert "Arkyn" not in draw_board(seen(state, viewer))


def on_the_owners_map(*borders: tuple[str, str, str]) -> State:
    told = {"|".join(sorted(pair)): kind for *pair, kind in borders}
    return changed(begun(), ("map", "printed"), ("borders", told))


def test_an_owners_map_is_laid_out_by_the_borders_entered() -> None:
    state = on_the_owners_map(("Aflitain", "Eshmir capital", "border"), ("Eshmir capital", "Dragon Sea", "anchor"))
    made = seen(state)
    assert not any(space.outline for space in made.spaces)
    assert [(link.start, link.end, link.kind) for link in made.links] == [
        ("Aflitain", "Eshmir capital", "path"),
        ("Dragon Sea", "Eshmir capital", "strait"),
    ]
    at = {space.name: space.at for space in made.spaces}
    apart = seen(on_the_owners_map())
    before = {space.name: space.at for space in apart.spaces}

    def far(spots: dict[str, tuple[float, float]]) -> float:
        (x, y), (u, v) = spots["Aflitain"], spots["Eshmir capital"]
        return abs(x - u) + abs(y - v)

    assert far(at) < 0.6 * far(before)
    assert not crossings([(link.start, link.end) for link in made.links], at)


def test_a_place_can_be_moved_by_hand(tmp_path: Path) -> None:
    book = Book("elric", tables_folder("elric"), tmp_path)
    book.remember("spots", ("Jadmar", "x"), "11", "2026-11-20")
    book.remember("spots", ("Jadmar", "y"), "22", "2026-11-20")
    made = seen(on_the_owners_map(("Jadmar", "Oin", "border")), book=book)
    assert next(space.at for space in made.spaces if space.name == "Jadmar") == (11.0, 22.0)


def length(line: Sequence[Point]) -> list[float]:
    """How far each of its points lies from the one before."""
    return [dist(one, other) for one, other in pairwise(line)]


def test_mountains_are_drawn_along_the_border_and_anchorages_over_the_coast() -> None:
    """A border that runs over the first point of an outline is one line all the same; a pier points from the land out to sea."""
    made = seen(begun())
    at, outlines = ({space.name: getattr(space, what) for space in made.spaces} for what in ("at", "outline"))
    seas = {space.name for space in made.spaces if space.kind == "sea"}
    assert {link.kind for link in made.links} == {"mountains", "strait"}
    for link in made.links:
        shared = {*outlines[link.start]} & {*outlines[link.end]}
        if link.kind == "mountains":
            assert {*link.line} == shared
            assert max(length(link.line)) <= 40
            continue
        (land,) = {link.start, link.end} - seas
        near = min(shared, key=lambda point: dist(point, at[land]))
        inner, outer = link.line
        assert dist(inner, outer) == pytest.approx(2 * PIER, abs=0.2)
        assert dist(inner, near) == pytest.approx(PIER, abs=0.2)
        assert dist(outer, near) == pytest.approx(PIER, abs=0.2)
        assert dist(at[land], outer) - dist(at[land], inner) == pytest.approx(2 * PIER, abs=0.2), link


@each(("first", "line"), [
    (0, [(0.0, 0.0), (0.0, 30.0), (0.0, 60.0)]),
    (1, [(0.0, 0.0), (0.0, 30.0), (0.0, 60.0)]),
    (2, [(0.0, 0.0), (0.0, 30.0), (0.0, 60.0)]),
])  # fmt: skip
@each("far", [(300.0, 300.0), (-300.0, 300.0)])
def test_a_border_is_one_line_wherever_an_outline_begins(first: int, line: list[Point], far: Point) -> None:
    around = [*line, far]
    turned = (*around[first:], *around[:first])
    assert list(shared(turned, tuple(line))) == line
    assert shared(turned, (far, (5.0, 5.0))) == (far,)
    assert shared(turned, ((5.0, 5.0),)) == ()


def test_who_has_no_secrets_sees_what_everybody_sees() -> None:
    state = holding(empty_handed(begun()), "Ilmiora Alchemist", "Arkyn")
    for other in ("Cid", None):
        assert [sheet.title for sheet in seen(state, other).sheets] == ["The table", "Ann", "Bob"]
    assert board(visible(state, None), "Ann", HOUSE).sheets == seen(state, None).sheets, "her compartment is not open here"
    assert [sheet.title for sheet in seen(empty_handed(begun()), "Ann").sheets] == ["The table", "Ann", "Bob"]


def test_a_spell_laid_face_down_is_on_the_sheet_of_who_laid_it() -> None:
    state = evolve(empty_handed(begun()), [["put", ["secret", "Ann", "cast"], {"Fadan": "Arkyn"}]])
    (sheet,) = [sheet for sheet in seen(state, "Ann").sheets if sheet.title == "Spells of Ann"]
    assert dict(sheet.rows) == {"Fadan has laid": "Arkyn"}


def test_what_a_player_may_replace_is_on_his_sheet() -> None:
    lost = {"armies": 2, "fleets": ["Ilmiora Fleet 2"], "leaders": ["Fadan"]}
    state = changed(
        empty_handed(begun()), ("lost", {"Ilmiora": lost, "Vilmir": {"armies": 0, "fleets": ["Vilmir Fleet 1"], "leaders": []}})
    )
    own = {sheet.title: dict(sheet.rows).get("may replace") for sheet in seen(state).sheets}
    assert own["Ann"] == "Ilmiora: 2 armies, Ilmiora Fleet 2, Fadan"
    assert own["Bob"] == "Vilmir: Vilmir Fleet 1"
    assert all("may replace" not in dict(sheet.rows) for sheet in seen(empty_handed(begun())).sheets)


def test_the_discards_and_what_is_not_found_are_on_the_sheet_of_the_table() -> None:
    state = empty_handed(begun())
    table = dict(seen(state).sheets[0].rows)
    assert (table["discards"], table["spells in the container"]) == ("none", str(state["public"]["container"]))
    assert "Tanelorn" in table["spells lie unfound in"]
    bare = changed(discarded(state, "Arkyn", "Grome"), *(("placements", place, 0) for place in state["public"]["placements"]))
    table = dict(seen(bare).sheets[0].rows)
    assert (table["discards"], table["spells in the container"]) == ("Arkyn, Grome", str(state["public"]["container"] - 2))
    assert table["spells lie unfound in"] == "no place"
