"""2.1 The parts of the map one by one: corners, ground, notes, captions, what lies along hexsides; on a table of a few hexes."""

from types import SimpleNamespace
from typing import Any

from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import board
from playaid.parts import hexes
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, put, start


def few(sides: dict[str, Any] | None = None, **tables: Any) -> Any:
    """A book of a few rows."""
    rows = {"sides": sides or {}, "places": {}, "fortresses": {}, **tables}
    return SimpleNamespace(rows=lambda table: rows[table])


def test_the_corners_of_a_hex() -> None:
    """The right one, and on downwards; ten from the middle to each."""
    assert hexes.outline((100.0, 50.04), board.RADIUS) == (
        (110.0, 50.0),
        (105.0, 58.7),
        (95.0, 58.7),
        (90.0, 50.0),
        (95.0, 41.4),
        (105.0, 41.4),
    )
    assert hexes.outline((100.06, 50.06), board.RADIUS) == (
        (110.1, 50.1),
        (105.1, 58.7),
        (95.1, 58.7),
        (90.1, 50.1),
        (95.1, 41.4),
        (105.1, 41.4),
    )
    assert hexes.outline((100.0, 50.0), board.RADIUS)[4:] == ((95.0, 41.3), (105.0, 41.3))


@each(
    ("number", "low", "spot"),
    [
        ("0101", "even", (15.0, 17.3)),
        ("0201", "even", (30.0, 26.0)),
        ("0101", "odd", (15.0, 26.0)),
        ("0201", "odd", (30.0, 17.3)),
        ("3852", "odd", (570.0, 900.7)),
    ],
)
def test_the_middle_of_a_hex(number: str, low: str, spot: tuple[float, float]) -> None:
    assert hexes.middle(number, low, board.RADIUS) == spot


@each(
    ("terrain", "kind"),
    [
        ((), "unknown"),
        (("sea",), "sea"),
        (("sea", "woods"), "coast"),
        (("woods",), "woods"),
        (("woods", "mountain"), "mountain"),
        (("clear", "marsh"), "swamp"),
        (("volcano",), "land"),
        (("sea", "volcano"), "sea"),
    ],
)
def test_what_ground_is_drawn(terrain: tuple[str, ...], kind: str) -> None:
    assert board._ground(terrain) == kind


@each(
    ("row", "name", "note"),
    [
        (
            {"terrain": ["clear", "sea"], "kingdom": "Moray", "zone": "Irish Sea", "aspect": "wild"},
            "Maben",
            "clear, sea; kingdom Moray; zone Irish Sea; aspect wild; Maben",
        ),
        ({"terrain": ["clear"]}, "", "clear"),
        ({"terrain": None}, "Maben", "Maben"),
        ({"terrain": None}, "", ""),
        ({"terrain": None, "aspect": "wild"}, "", "aspect wild"),
    ],
)
def test_the_note_of_a_hex(row: dict[str, Any], name: str, note: str) -> None:
    space = board._space("0101", {"0101": row}, "even", name, ("walls",), frozenset())
    assert (space.note, space.label, space.signs, space.name, space.at) == (note, name, ("walls",), "0101", (15.0, 17.3))


def links(sides: dict[str, Any], rows: dict[str, Any]) -> list[tuple[str, str, str, str]]:
    every: dict[str, Any] = {number: {} for number in ("0101", "0102", "0103", "0201", "0202", "0301")}
    found = board._hexsides(few(sides), {**every, **rows}, "even")
    return [(link.start, link.end, link.kind, link.note) for link in found]


@each(
    ("sides", "rows", "found"),
    [
        ({"0102": {"north": ["minor river", "ford"]}}, {}, [("0102", "0101", "stream", "minor river, ford")]),
        ({"0102": {"north": ["major river"]}}, {}, [("0102", "0101", "river", "major river")]),
        ({"0102": {"northeast": ["lake"]}}, {}, [("0102", "0201", "river", "lake")]),
        ({"0102": {"southeast": ["trail"]}}, {}, [("0102", "0202", "road", "trail")]),
        ({"0102": {"southeast": ["faerie road"]}}, {}, [("0102", "0202", "road", "faerie road")]),
        ({"0101": {"southeast": ["trail"]}}, {}, [("0101", "0201", "road", "trail")]),
        ({"0102": {"north": ["clear side"], "southeast": []}}, {}, []),
        ({"0101": {"north": ["minor river"]}, "0102": {"north": ["minor river"]}}, {}, [("0102", "0101", "stream", "minor river")]),
        ({"0301": {"northeast": ["minor river"], "southeast": ["minor river"]}}, {}, []),
        (
            {"0101": {}, "0102": {}},
            {"0101": {"kingdom": "Moray"}, "0102": {"kingdom": "Ochil"}},
            [("0102", "0101", "border", "Ochil and Moray")],
        ),
        ({"0102": {}}, {"0101": {"kingdom": "Moray"}, "0102": {"kingdom": "Moray"}}, []),
        ({"0102": {}}, {"0101": {"kingdom": None}, "0102": {"kingdom": "Moray"}}, []),
        ({"0102": {"north": ["lake"]}}, {"0101": {"kingdom": "Moray"}}, [("0102", "0101", "river", "lake")]),
        ({"0102": {}}, {"0101": {"roads": ["trail"]}, "0102": {"roads": ["trail"]}}, [("0102", "0101", "road", "")]),
        ({"0102": {}}, {"0101": {"roads": ["trail"]}, "0102": {"roads": ["faerie road"]}}, []),
        ({"0102": {}}, {"0101": {"roads": None}, "0102": {"roads": ["trail"]}}, []),
        (
            {"0103": {"north": ["minor river"]}, "0102": {"north": ["minor river"]}},
            {},
            [("0103", "0102", "stream", "minor river"), ("0102", "0101", "stream", "minor river")],
        ),
    ],
)
def test_what_lies_along_hexsides(sides: dict[str, Any], rows: dict[str, Any], found: list[tuple[str, str, str, str]]) -> None:
    assert links(sides, rows) == found


def test_a_line_between_two_hexes_is_their_common_side() -> None:
    (link,) = board._hexsides(few({"0102": {"north": ["minor river"]}}), {"0101": {}, "0102": {}}, "even")
    x, y = hexes.middle("0102", "even", board.RADIUS)
    assert link.line == hexes.outline((x, y), board.RADIUS)[4:]
    assert {point[1] for point in link.line} == {round(y - board.RADIUS * 3**0.5 / 2, 1)}


def test_captions_stand_in_the_middle_where_no_name_is() -> None:
    rows = {"0101": {"kingdom": "Moray"}, "0102": {"kingdom": "Moray"}, "0103": {"kingdom": "Moray", "zone": "Irish Sea"}, "0201": {}}
    free = {caption.text: caption.at for caption in board._captions(rows, "even", {})}
    assert free == {"MORAY": hexes.middle("0102", "even", board.RADIUS), "IRISH SEA": hexes.middle("0103", "even", board.RADIUS)}
    named = {caption.text: caption.at for caption in board._captions(rows, "even", {"0102": "x", "0101": "y"})}
    assert named["MORAY"] == hexes.middle("0103", "even", board.RADIUS)
    assert [caption.text for caption in board._captions(rows, "even", dict.fromkeys(rows, "x"))] == []


def test_names_and_signs() -> None:
    places = {"01": {"hex": "0101", "name": "Caer"}, "02": {"hex": None, "name": "Lost"}}
    forts = {
        "0101": {"name": "Walls", "kind": "knowe"},
        "0102": {"name": None, "kind": "broch"},
        "0103": {"name": "Maben", "kind": "broch"},
        "0201": {},
    }
    book = few(places=places, fortresses=forts)
    assert board._names(book) == {"0101": "Caer", "0102": "broch", "0103": "Maben", "0201": "fortress"}
    assert board._signs(book) == {"0101": ("spell", "walls"), "0102": ("walls",), "0103": ("walls",), "0201": ("walls",)}


@each(("turn", "now"), [(1, 0), (3, 2), (99, None)])
def test_the_turn_on_its_track(turn: int, now: int | None) -> None:
    state = at(start(), FOMORIAN, "movement", turn=turn)
    assert board._track(state).now == now
    assert f"in Game-Turn {turn}:" in board._told(state)


@each(("points", "now"), [((0, 0), None), ((1, 0), 0), ((0, 1), 1), ((7, 7), None), ((7, 6), 0)])
def test_who_is_ahead(points: tuple[int, int], now: int | None) -> None:
    state = put(start(scenario="faerie-twilight"), "public", "points", dict(zip((FOMORIAN, FAERIE), points, strict=True)))
    assert board._points(state).now == now
    assert f"victory points {points[0]} to {points[1]}." in board._told(state)


def roster(state: State, side: str = FAERIE) -> dict[str, str]:
    (sheet, *_) = board._own(state, side)
    return dict(sheet.rows)


@each(("wounds", "boxes"), [(0, "□□□□□"), (1, "■□□□□"), (4, "■■■■□")])
def test_the_boxes_of_a_roster(wounds: int, boxes: str) -> None:
    """7.8"""
    state = put(start(), "secret", FAERIE, "roster", "Elidor", wounds)
    assert roster(state)["Elidor"] == boxes
    unmarked = put(start(), "secret", FAERIE, "roster", {})
    assert roster(unmarked)["Elidor"] == "□□□□□"
    assert list(board._own(state, None)) == []
    assert list(board._own({**state, "secret": {FOMORIAN: state["secret"][FOMORIAN]}}, FAERIE)) == []


@each(("scenario", "last"), [("albion-alone", 3), ("faerie-twilight", 10)])
def test_the_record_track_ends_with_the_scenario(scenario: str, last: int) -> None:
    """22.0, 23.0: no box stands behind the Game-Turn in which the game ends."""
    assert len(board._track(put(start(scenario=scenario), "public", "last", last)).boxes) == last
