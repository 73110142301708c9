"""How the land is drawn, and what must lie on any map of it, told apart. [2.1, 11.5, 17.0]"""

from types import SimpleNamespace
from typing import Any

from playaid.games.albion.table import board, lie
from playaid.parts import hexes as parts
from tests.each import each
from tests.games.albion.two import land


def told(**tables: Any) -> Any:
    return SimpleNamespace(rows=lambda table: tables[table])


@each(
    ("rows", "missing"),
    [
        ({"1": {"kingdom": None, "terrain": ["sea"]}, "2": {"kingdom": "Moray", "terrain": ["clear"]}}, True),
        ({"1": {"kingdom": None, "terrain": ["clear"]}, "2": {"kingdom": "Moray", "terrain": ["clear"]}}, False),
        ({"1": {"kingdom": "Moray", "terrain": ["clear"]}}, True),
        ({"1": {"terrain": ["clear"]}}, False),
    ],
)
def test_there_is_land_of_no_kingdom(rows: Any, missing: bool) -> None:
    assert bool(list(lie.continent_shown(told(hexes=rows)))) == missing


@each(
    ("side", "missing"),
    [(["trail"], True), (["mountain pass", "trail"], False), (["mountain pass"], True), ([], True)],
)
def test_some_trail_crosses_a_pass(side: list[str], missing: bool) -> None:
    rows = {"3012": {"north": side, "northeast": ["faerie road"], "southeast": ["trail"]}}
    assert ("trail" in list(lie.roads_over_passes(told(sides=rows)))) == missing


@each(("here", "there", "broken"), [(["trail"], ["trail"], False), (["trail"], [], True), ([], ["trail"], True), ([], [], True)])
def test_a_road_over_a_hexside_lies_on_both_sides_of_it(here: list[str], there: list[str], broken: bool) -> None:
    book = land(h3012={"roads": here}, h3013={"roads": there}, s3013={"north": ["trail"]})
    assert any("3012" in text and "3013" in text for text in lie.roads_go_on(book)) == broken


@each(("seas", "back"), [((), 6), (("3011",), 2)])
def test_the_corners_of_a_coast_draw_back_from_its_sea(seas: tuple[str, ...], back: int) -> None:
    """All of them where no sea is beside."""
    at = parts.middle("3012", "even", board.RADIUS)
    outline = parts.outline(at, board.RADIUS)
    drawn = board._land("3012", "even", outline, at, set(seas))
    assert sum(point != corner for point, corner in zip(drawn, outline, strict=True)) == back


def test_the_land_of_a_coast_is_of_its_own_ground() -> None:
    row: Any = {"terrain": ["clear", "sea"], "kingdom": None, "zone": None, "aspect": None}
    (within,) = board._space("3012", {"3012": row}, "even", "", (), set()).within
    assert within[0] == board._ground(("clear",)) != board._ground(("sea",))
    assert board._space("3012", {"3012": {**row, "terrain": ["clear"]}}, "even", "", (), set()).within == ()


@each(("here", "there", "wall"), [(["dyke"], ["dyke"], True), (["dyke"], ["clear"], False), (["clear"], ["dyke"], False)])
def test_a_wall_runs_from_dyke_to_dyke(here: list[str], there: list[str], wall: bool) -> None:
    rows: Any = {"3012": {"terrain": here, "kingdom": "Moray"}, "3011": {"terrain": there, "kingdom": "Moray"}}
    book: Any = SimpleNamespace(rows=lambda table: {"3012": {"north": [], "northeast": [], "southeast": []}})
    assert ("wall" in [link.kind for link in board._hexsides(book, rows, "even")]) == wall
