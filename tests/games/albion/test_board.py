"""The map as data: what the book knows of it, who stands where, what only one side may see."""

import re
from math import dist, sqrt

import pytest

from playaid.board.model import Board, Piece, Space, faults
from playaid.board.palette import GROUNDS, style_sheet
from playaid.board.svg import draw_board, ground
from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.games.albion.state import hexes
from playaid.games.albion.state.castings import in_force
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.board import RADIUS, board
from playaid.referee.contract.state import State, visible
from tests.each import each
from tests.games.albion.table import BOOK, PRINTED, clear, put, stand, start
from tests.games.albion.two import bears, land

KINGDOM, ZONE = "kingdom", "zone"


def seen(state: State, viewer: str | None = None, book: Book = BOOK) -> Board:
    """The board as `viewer` may see it; it has no fault."""
    made = board(visible(state, viewer), viewer, book)
    assert not faults(made)
    return made


def space(made: Board, number: str) -> Space:
    return next(space for space in made.spaces if space.name == number)


def test_every_hex_is_there_with_its_ground() -> None:
    made = seen(start())
    assert len(made.spaces) == 38 * 52
    kinds = {space.kind for space in made.spaces}
    assert {"sea", "coast", "clear", "woods", "forest", "mountain", "swamp", "rough"} == kinds
    caer = space(made, "1323")
    assert caer.label == "Caer Brandingle"
    assert "Caer Brandingle" in caer.note


@each("book", [BOOK, PRINTED])
def test_a_hatching_is_drawn_once_for_all_hexes_that_have_it(book: Book) -> None:
    """Paper has a picture of it for each shape that has one: with one for each hex a page of the map is a hundred megabytes."""
    page = draw_board(seen(start(book), book=book))
    kinds = {match[1] for match in re.finditer(r'<path class="(\w+)" fill="url', page)}
    assert kinds or book is PRINTED  # ground that nobody knows has none
    assert page.count('fill="url(#') <= 2 * len(GROUNDS)
    assert page.count("<use ") >= 38 * 52


def test_what_nobody_entered_is_unknown_and_not_land() -> None:
    made = seen(start(PRINTED), book=PRINTED)
    assert {space.kind for space in made.spaces} == {"unknown"}
    assert space(made, "1323").label == "Caer Brandingle"
    assert made.pieces


def stack(made: Board, number: str, side: str) -> Piece:
    """A side's stack in a hex."""
    (here,) = [piece for piece in made.pieces if piece.space == number and piece.side == side]
    return here


def in_columns(low: str) -> Book:
    """The house book with these columns half a hex lower."""
    return BOOK.with_recorded([Fact("map", ("low columns", "value"), low, "owner")])


@each("low", ["even", "odd"])
def test_every_hex_touches_its_neighbours(low: str) -> None:
    """2.1: each shares two corners with each, whose middles are as far away as a hex is high."""
    spaces = {space.name: space for space in seen(start(), book=in_columns(low)).spaces}
    touching = [(number, other) for number in spaces for other in hexes.beside(number, low) if number < other]
    assert len(touching) == 37 * 52 * 2 - 37 + 38 * 51
    for number, other in touching:
        here, there = spaces[number], spaces[other]
        assert abs(dist(here.at, there.at) - RADIUS * sqrt(3)) < 0.1
        assert len({corner for corner in here.outline if any(dist(corner, point) < 0.2 for point in there.outline)}) == 2


@each("low", ["even", "odd"])
def test_columns_go_to_the_right_and_rows_down(low: str) -> None:
    spaces = {space.name: space.at for space in seen(start(), book=in_columns(low)).spaces}
    for number, (x, y) in spaces.items():
        around = {way: spaces[other] for way, other in hexes.neighbours(number, low).items()}
        assert all((x2 > x) == way.endswith("east") and (x2 < x) == way.endswith("west") for way, (x2, _) in around.items())
        assert all((y2 < y) == way.startswith("north") and (y2 > y) == way.startswith("south") for way, (_, y2) in around.items())


def test_what_lies_between_hexes_is_drawn_where_the_book_has_it() -> None:
    """Every river, road and border, and nothing else; the lines run along the hexside."""
    made = seen(start())
    ground, spaces = BOOK.rows("hexes"), {space.name: space for space in made.spaces}
    wanted = set()
    for number, row in BOOK.rows("sides").items():
        for way, other in hexes.neighbours(number, "even").items():
            lies, here, there = row.get(way) or (), ground[number], ground[other]
            wanted |= {(number, other, "stream" if what == "minor river" else "river") for what in lies if what.endswith(("river", "lake"))}
            if {"trail", "faerie road"} & {*lies}:
                wanted.add((number, other, "road"))
            if way in row and "dyke" in here["terrain"] and "dyke" in there["terrain"]:
                wanted.add((number, other, "wall"))
            if way in row and here[KINGDOM] and there[KINGDOM] and here[KINGDOM] != there[KINGDOM]:
                wanted.add((number, other, "border"))
    assert {kind for *_, kind in wanted} == {"stream", "river", "road", "border", "wall"}
    assert {(link.start, link.end, link.kind) for link in made.links} == wanted
    assert len(made.links) == len(wanted)
    for link in made.links:
        if link.kind not in ("road", "wall"):
            here, there = spaces[link.start], spaces[link.end]
            assert set(link.line) <= set(here.outline)
            assert all(any(dist(point, corner) < 0.2 for corner in there.outline) for point in link.line)
            assert dist(*link.line) == pytest.approx(10, abs=0.1)


def test_a_link_says_what_lies_there() -> None:
    book = land(s3012={"north": ["minor river", "bridge"], "northeast": ["trail"]}, h3012={KINGDOM: "Moray"}, h3113={KINGDOM: "Ochil"})
    links = {(link.end, link.kind): link.note for link in seen(start(), book=book).links if link.start == "3012"}
    assert links["3011", "stream"] == "minor river, bridge"
    assert links["3112", "road"] == "trail"
    assert links["3113", "border"] == "Moray and Ochil"


def test_a_road_goes_on_where_both_hexes_have_it() -> None:
    """11.5: the mark stands in the hexes; a hexside that nobody entered is no gap, and one that bears no road is one."""
    road = ["faerie road"]
    both = land(h1703={"roads": road}, h1704={"roads": road}, s1704={"north": None})
    one = land(h1703={"roads": road}, h1704={"roads": ["trail"]}, s1704={"north": None})
    none = land(h1703={"roads": road}, h1704={"roads": road}, s1704={"north": ["clear side"]})
    roads = [{link[:2] for link in seen(start(), book=book).links if link.kind == "road"} for book in (both, one, none)]
    assert [("1704", "1703") in found for found in roads] == [True, False, False]


def test_a_hex_of_two_grounds_shows_both_each_by_its_own_kind() -> None:
    """2.1: each has as large a part; the part of a ground lies by hexes that have it. On a coast it is the land that is parted."""
    woods = land(h3012={"terrain": ["clear", "woods"]}, h3013={"terrain": ["woods"]}, h3011={"terrain": ["clear"]})
    here = space(seen(start(), book=woods), "3012")
    ((kind, half),) = here.within
    assert (here.kind, kind, len(half)) == ("woods", "clear", 4)
    assert sum(y for _, y in half) / 4 < here.at[1], "the clear half is to the north, where it is clear"
    coast = space(seen(start(), book=land(h3012={"terrain": ["clear", "woods", "sea"]})), "3012")
    assert [kind for kind, _ in coast.within] == ["woods", "clear"]
    assert len({*coast.within[0][1], *coast.within[1][1]}) == 6
    three = space(seen(start(), book=land(h3012={"terrain": ["clear", "woods", "rough"]})), "3012")
    assert [kind for kind, _ in three.within] == ["woods", "clear"]
    assert all(three.at in part for _, part in three.within)
    page = draw_board(Board((here,)))
    assert 'class="shore"' not in page
    assert page.index('<path class="woods"') < page.index('<path class="clear"') < page.index("data-space")


@each(
    ("terrain", "kind"),
    [
        (["clear"], "clear"),
        (["clear", "sea"], "coast"),
        (["sea"], "sea"),
        (["marsh", "mountain"], "mountain"),
        (["clear", "dyke"], "swamp"),
        (["woods", "rough"], "rough"),
        (["volcano"], "land"),
        (None, "unknown"),
    ],
)
def test_ground(terrain: list[str] | None, kind: str) -> None:
    book = land(h3012={"terrain": terrain}) if terrain else PRINTED
    assert space(seen(start(book), book=book), "3012").kind == kind


def test_a_hex_tells_what_the_book_knows_of_it() -> None:
    made = seen(start(), book=land(h3012={"terrain": ["clear", "sea"], KINGDOM: "Moray", ZONE: "Jotun Sea", "aspect": None}))
    assert space(made, "3012").note == "clear, sea; kingdom Moray; zone Jotun Sea; Maben"
    assert (space(made, "3012").label, space(made, "3012").signs) == ("Maben", ("walls",))
    nameless = BOOK.with_recorded([Fact("fortresses", ("2714", "name"), None, "owner")])
    assert (space(made, "2714").label, space(seen(start(), book=nameless), "2714").label) == ("Milkirk", "broch")
    assert (space(made, "1323").label, space(made, "1323").signs) == ("Caer Brandingle", ("spell",))
    assert (space(made, "1703").label, space(made, "1703").signs) == ("", ())
    assert sum("walls" in space.signs for space in made.spaces) == 34
    assert sum("spell" in space.signs for space in made.spaces) == 19


def test_a_place_of_power_with_walls_has_both_signs_and_its_own_name() -> None:
    book = BOOK.with_recorded([Fact("places", ("01", "hex"), "3012", "owner")])
    walls = space(seen(start(), book=book), "3012")
    assert (walls.label, walls.signs) == ("Caer Brandingle", ("spell", "walls"))


def test_the_name_of_a_land_stands_in_its_middle_where_no_other_name_is() -> None:
    made = seen(start())
    taken = {space.at for space in made.spaces if space.label}
    middle = {space.at: space for space in made.spaces}
    lands = {row[what] for row in BOOK.rows("hexes").values() for what in (KINGDOM, ZONE) if row[what]}
    assert sorted(caption.text for caption in made.captions) == sorted(name.upper() for name in lands)
    for caption in made.captions:
        assert caption.at in middle
        assert caption.at not in taken
        name = next(name for name in lands if name.upper() == caption.text)
        rows = {number: row for number, row in BOOK.rows("hexes").items() if name in (row[KINGDOM], row[ZONE])}
        spots = [space.at for space in made.spaces if space.name in rows]
        centre = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
        assert dist(caption.at, centre) == min(dist(spot, centre) for spot in spots if spot not in taken)


def test_the_turn_is_marked_on_its_track() -> None:
    turns, points = seen(start()).tracks
    assert turns.now == 0
    assert turns.boxes[0].startswith("1\n")
    assert (points.boxes, points.now) == (("Fomorian\n0", "Faerie\n0"), 0)


def test_the_map_of_a_book_is_made_once() -> None:
    assert seen(start()).spaces[0] is seen(start()).spaces[0]
    assert {caption.text for caption in seen(start()).captions} >= {"ALBION", "JOTUN SEA"}


def test_items_lie_where_all_know_that_they_lie() -> None:
    lying = [piece for piece in seen(start()).pieces if piece.kind == "treasure"]
    assert lying
    assert not any(piece.side for piece in lying)


def test_stacks_stand_where_they_are_with_their_strength() -> None:
    made = seen(start())
    stack = next(piece for piece in made.pieces if "Moray 3012" in piece.name)
    assert (stack.side, stack.space) == (FOMORIAN, "3012")
    assert int(stack.badge) >= 6


def test_a_roster_is_ones_own() -> None:
    state = start()
    state = {**state, "secret": {**state["secret"], FAERIE: {**state["secret"][FAERIE], "roster": {"Dagda": 1}}}}
    own = [sheet for sheet in seen(state, FAERIE).sheets if sheet.side == FAERIE]
    assert own
    assert ("Dagda", "■" + "□" * (len(dict(own[0].rows)["Dagda"]) - 1)) in own[0].rows
    for viewer in (None, FOMORIAN):
        assert not [sheet for sheet in seen(state, viewer).sheets if sheet.side == FAERIE]


def test_the_picture_keeps_its_measure() -> None:
    assert len(draw_board(seen(start(), FOMORIAN)).encode()) <= 415_000


def test_on_paper_each_hex_has_its_number() -> None:
    shown = seen(start(), FOMORIAN)
    hexes_drawn = [space.name for space in shown.spaces if space.name.isdecimal()]
    drawn = ground(shown, "paper", numbered=True).drawn
    assert [number for number in hexes_drawn if f">{number}</text>" not in drawn] == []
    assert 'class="numbers"' not in ground(shown, "page").drawn
    assert ".board .numbers{display:none}" in style_sheet()


def test_a_stack_shows_its_points_or_how_many_are_in_it() -> None:
    state = stand(clear(start(), "1703"), "1703", "Imric", Moray_5={"count": 4, "under": "Imric"})
    troops = stack(seen(state), "1703", FOMORIAN)
    assert (troops.kind, troops.badge, troops.holds, troops.faded, troops.note) == ("army", "5", ("Imric", "Moray 5"), False, "")
    alone = stack(seen(stand(start(), "1703", "Gullfoot")), "1703", FOMORIAN)
    assert (alone.kind, alone.badge, alone.name) == ("fleet", "", "Gullfoot")
    pair = stack(seen(stand(start(), "1703", "Gullfoot", "Windrider")), "1703", FOMORIAN)
    assert (pair.kind, pair.badge) == ("fleet", "2")


def test_points_aboard_count_in_the_stack() -> None:
    state = stand(start(), "1703", "Oakheart", Moray_5={"count": 3, "aboard": "Oakheart"})
    assert stack(seen(state), "1703", FOMORIAN).badge == "3"


def test_a_stack_is_inactive_when_all_in_it_are() -> None:
    state = stand(start(), "1703", Moray_5={"count": 3, "state": "inactive"}, Moray_6={"count": 1, "state": "inactive"})
    idle = stack(seen(state), "1703", FOMORIAN)
    assert (idle.faded, idle.note) == (True, "inactive")
    mixed = stack(seen(put(state, "public", "pieces", "Moray 6", "state", "active")), "1703", FOMORIAN)
    assert (mixed.faded, mixed.note) == (False, "")


def test_both_sides_in_one_hex_are_two_stacks() -> None:
    made = seen(stand(start(), "1703", "Imric", "Elidor"))
    assert "Imric" in stack(made, "1703", FOMORIAN).name
    assert "Elidor" in stack(made, "1703", FAERIE).name


def test_what_lies_in_a_hex() -> None:
    """6.0, 19.4, 20.0"""
    state = start()
    for path, value in (
        (("ruins",), {"3012": True, "2714": False}),
        (("weather", "hexes"), {"1704": "snow"}),
        (("vortex",), ["1705"]),
        (("rade",), ["1706"]),
    ):
        state = put(state, "public", *path, value)
    lying = {
        (piece.name, piece.space, piece.kind or piece.badge) for piece in seen(state).pieces if not piece.side and piece.kind != "treasure"
    }
    assert lying == {
        ("ruin in 3012", "3012", "ruin"),
        ("snow in 1704", "1704", "snow"),
        ("Vortex in 1705", "1705", "fire"),
        ("Finn's Rade in 1706", "1706", "horse"),
    }


@each(("how", "lies"), [("artifact", True), ("left", True), ("held", False), ("destroyed", False)])
def test_an_item_lies_there_until_somebody_has_it(how: str, lies: bool) -> None:
    state = put(start(), "public", "items", "18", {"state": how, "hex": "1703", "side": None})
    assert [piece.note for piece in seen(state).pieces if piece.space == "1703"] == ([how] if lies else [])


def test_the_marker_of_points_is_with_who_has_more() -> None:
    """23.2"""
    state = put(start(scenario="faerie-twilight"), "public", "points", {FOMORIAN: 3, FAERIE: 5})
    assert seen(state).tracks[1].now == 1
    assert seen(put(state, "public", "points", FOMORIAN, 6)).tracks[1].now == 0
    assert "victory points 3 to 5" in seen(state).told
    assert "Fomorian in" in seen(state).told


def test_the_sheet_of_the_table_tells_what_is_open() -> None:
    state = put(start(), "public", "weather", {"map": "rain", "hexes": {}, "zones": {"Jotun Sea": "snow"}})
    state = put(put(put(state, "public", "mana", 4), "public", "cast", ["Imric"]), "public", "ruins", {"3012": True, "2714": True})
    table = dict(seen(state).sheets[0].rows)
    assert (table["mana"], table["weather"], table["weather in Jotun Sea"]) == ("4", "rain", "snow")
    assert (table["Enchantment markers"], table["ruins"]) == ("Imric", "2714, 3012")
    assert "active kingdoms" in table
    assert not {"Enchantment markers", "ruins", "items shown", "in force"} & {*dict(seen(start()).sheets[0].rows)}


def test_active_kingdoms_are_told() -> None:
    none = put(start(), "public", "kingdoms", dict.fromkeys(start()["public"]["kingdoms"], "inactive"))
    assert dict(seen(none).sheets[0].rows)["active kingdoms"] == "none"
    two = put(put(none, "public", "kingdoms", "Moray", "active"), "public", "kingdoms", "Weald", "active")
    assert sorted(dict(seen(two).sheets[0].rows)["active kingdoms"].split(", ")) == ["Moray", "Weald"]


def test_ones_items_are_on_ones_own_sheet() -> None:
    """Of the dead there is no roster any more. [7.8]"""
    state = put(bears(start(), "18", "Imric"), "public", "pieces", "Bogan", "state", "dead")
    sheets = {sheet.title: sheet for sheet in seen(state, FOMORIAN).sheets}
    assert ("Imric", "The Moray Crystal") in sheets["Items of Fomorian"].rows
    assert len(sheets["Items of Fomorian"].rows) == len(state["secret"][FOMORIAN]["items"])
    roster = dict(sheets["Combat Strength Roster of Fomorian: ■ a wound, □ one more that they can take"].rows)
    assert "Imric" in roster
    assert not {"Bogan", "Elidor"} & {*roster}
    assert not [sheet for sheet in seen(state, FAERIE).sheets if sheet.title == "Items of Fomorian"]


def test_hexes_from_which_somebody_must_go_are_marked() -> None:
    state = put(
        put(start(), "public", "endangered", {FOMORIAN: {"3012": ["Imric"]}}), "public", "exposed", {FAERIE: {"3118": [], "3012": []}}
    )
    assert seen(state).marks == ("3012", "3118")
    assert seen(start()).marks == ()


def test_the_map_is_made_again_when_the_owner_has_entered_something() -> None:
    """The same book, read afresh after an entry: no hex of before is kept."""
    first = seen(start(PRINTED), book=PRINTED)
    entered = PRINTED.with_recorded([Fact("hexes", ("3012", "terrain"), ["woods"], "owner")])
    assert (space(first, "3012").kind, space(seen(start(PRINTED), book=entered), "3012").kind) == ("unknown", "woods")


def test_before_the_first_turn_it_is_the_first() -> None:
    assert "in Game-Turn 1:" in seen(put(start(), "referee", "at", [])).told


def test_a_hex_without_a_name_tells_its_ground_all_the_same() -> None:
    book = land(
        h3012={"terrain": ["clear"], KINGDOM: None, ZONE: None, "aspect": None}, h1703={"terrain": ["woods"], KINGDOM: None, ZONE: None}
    )
    made = seen(start(), book=book)
    assert space(made, "3012").note == "clear; Maben"
    assert space(made, "1703").note.startswith("woods")
    assert space(seen(start(PRINTED), book=PRINTED), "1323").note == "aspect wild; Caer Brandingle"


def test_the_weather_of_hundreds_of_hexes_is_told_once() -> None:
    """19.4.04: in each hex where something stands, and with the area in what is in force; of single hexes in each."""
    skies = dict.fromkeys(["3012", "3013", "3014"], "snow")
    elements = {"number": "04", "caster": "Edric", "side": FAERIE, "target": None, "weather": "snow", "result": "works"}
    state = put(put(start(), "public", "enchantments", [elements]), "public", "weather", {"map": "clear", "hexes": skies, "zones": {}})
    assert [piece.space for piece in seen(state).pieces if piece.badge == "snow"] == list(skies)
    state = put(state, "public", "weather", "areas", [{"hex": "3013", "reach": 1}])
    assert [piece.space for piece in seen(state).pieces if piece.badge == "snow"] == ["3012"]
    assert in_force(state) == ["The Elements by Edric for snow within 1 hex of 3013"]
