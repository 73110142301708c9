"""The realm as data: tiles on a grid that follows the paths, tokens on them, tracks and sheets."""

from math import hypot
from typing import Any

import pytest

from playaid.board.model import Board, Piece, faults
from playaid.board.text import track_lines
from playaid.book.facts import Fact
from playaid.games.legacy.ratings import stones
from playaid.games.legacy.state import realm
from playaid.games.legacy.table.board import HALF, OUTWARD, board, lay_tiles
from playaid.games.legacy.table.view import figures
from playaid.language.message import listing, message
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import BOOK, at, begun, card, claimed, do, foe, put, start, tile


def seen(state: State) -> Board:
    """The board; it has no fault."""
    made = board(state, None, BOOK)
    assert not faults(made)
    return made


def grown() -> State:
    state = begun()
    before = "Sally Port"
    for number in range(1, 9):
        name = f"Moor {number}"
        state = tile(state, name, "Forest", "-", "green", 1, before if number % 3 else "Sally Port")
        before = name
    return tile(state, "Cairn", "Mountain", "Magic Path", "red", 2, "Drawbridge")


def test_no_two_tiles_lie_on_one_place() -> None:
    grid = lay_tiles(grown(), BOOK)
    assert len(grid) == len(set(grid.values())) == len(realm.tiles(grown()))


def test_the_grid_follows_the_paths() -> None:
    grid = lay_tiles(grown(), BOOK)
    far = [abs(grid[a][0] - grid[b][0]) + abs(grid[a][1] - grid[b][1]) for a, told in realm.tiles(grown()).items() for b in told["links"]]
    assert far.count(1) >= 0.8 * len(far)
    assert max(far) <= 3


def test_a_tile_stays_where_it_was_laid() -> None:
    before = lay_tiles(grown(), BOOK)
    after = lay_tiles(tile(grown(), "Fen", "River", "-", "blue", 1, "Docks"), BOOK)
    assert {name: after[name] for name in before} == before


def test_regions_have_their_ground_and_grow_outward() -> None:
    grid = lay_tiles(grown(), BOOK)
    kinds = {space.name: space.kind for space in seen(grown()).spaces}
    assert (kinds["Round Table"], kinds["Moor 1"], kinds["Cairn"]) == ("castle", "forest", "mountain")
    assert grid["Moor 1"][0] < grid["Sally Port"][0]
    assert grid["Cairn"][1] < grid["Drawbridge"][1]


def test_every_path_is_drawn_once() -> None:
    made = seen(grown())
    paths = {frozenset((name, other)) for name, told in realm.tiles(grown()).items() for other in told["links"]}
    assert sorted(map(sorted, paths)) == sorted(sorted(link[:2]) for link in made.links)


def test_characters_enemies_escorts_and_tokens_stand_on_their_tiles() -> None:
    state = do(
        do(foe(at(grown(), "Bob", "Cairn"), "Lot", "Knight", "Moor 1", "Siege", named=True), "escort Child on Docks"),
        "find Eagle on Moor 2",
    )
    found = {piece.name: (piece.side, piece.space, piece.kind) for piece in seen(state).pieces}
    assert found["Arthur"] == ("Bob", "Cairn", "person")
    assert found["Lot"] == ("", "Moor 1", "monster")
    assert found["escort Child"] == ("", "Docks", "escort")
    assert found["token Eagle"] == ("", "Moor 2", "token")


def test_flames_go_out_one_by_one() -> None:
    flames = seen(put(begun(), "despair", 3)).tracks[0]
    assert (flames.boxes.count("●"), flames.boxes.count("○"), flames.note) == (7, 3, "7 of 10 burn")
    assert track_lines(flames, 100) == ["Flames of Hope  ● ● ● ● ● ● ● ○ ○ ○  7 of 10 burn"]


def test_before_anybody_has_a_character_there_is_a_board() -> None:
    made = seen(start())
    assert {sheet.title for sheet in made.sheets} >= {"Ann: no character yet"}


def test_wounds_are_boxes_on_the_sheet() -> None:
    state = put(put(begun(), "seats", "Ann", "slots", 3), "seats", "Ann", "wounds", 2)
    (sheet,) = [sheet for sheet in seen(state).sheets if sheet.side == "Ann"]
    assert dict(sheet.rows)["wounds"] == "■■□"


# the grid


def test_the_castle_lies_as_the_table_says() -> None:
    rows = BOOK.rows("spots")
    grid = lay_tiles(grown(), BOOK)
    assert len(rows) == 13
    assert {name: grid[name] for name in rows} == {name: (row["column"], row["row"]) for name, row in rows.items()}


def some(*tiles: tuple[str, str, tuple[str, ...]]) -> State:
    """A realm of these tiles alone: name, region, where paths lead."""
    plain: dict[str, Any] = {"kind": "-", "colour": "red", "open": 0, "hallway": False, "named": False}
    return put(begun(), "tiles", {name: {**plain, "region": region, "links": list(links)} for name, region, links in tiles})


def test_without_a_castle_the_first_tile_lies_in_the_middle() -> None:
    assert lay_tiles(some(("Fen", "River", ("Moor",)), ("Moor", "Forest", ("Fen",))), BOOK) == {"Fen": (0, 0), "Moor": (-1, 0)}
    assert lay_tiles(some(), BOOK) == {}


def test_the_first_tile_goes_where_its_paths_lead_if_any_space_of_the_castle_is_there() -> None:
    grid = lay_tiles(some(("Fen", "River", ("Docks",)), ("Docks", realm.CAMELOT, ("Fen",))), BOOK)
    assert grid == {"Docks": (2, 0), "Fen": (3, 0)}


def test_without_its_door_a_region_begins_beyond_all_that_lies_there_whatever_doors_there_are() -> None:
    castle = (("Round Table", realm.CAMELOT, ()), ("Docks", realm.CAMELOT, ()), ("Oak", "Forest", ()))
    assert lay_tiles(some(*castle), BOOK)["Oak"] == (-1, 0)


@each("far", ["Armoury", "Docks"])
def test_a_region_begins_at_its_own_door_though_another_space_reaches_further_that_way(far: str) -> None:
    book = BOOK.with_recorded([Fact("spots", (far, "column"), -9, "owner")])
    assert lay_tiles(tile(begun(), "Lost", "Forest"), book)["Lost"] == (-3, 0)


@each("region", OUTWARD)
def test_a_tile_without_paths_begins_beyond_the_outmost_of_its_region(region: str) -> None:
    across, down = OUTWARD[region]
    state, before = grown(), {"Forest": "Sally Port", "Mountain": "Drawbridge", "River": "Docks", realm.CAMELOT: "Dungeon"}[region]
    for number in (1, 2):
        state = tile(state, f"Far {number}", region, "-", "red", 1, before)
        before = f"Far {number}"
    lost = lay_tiles(tile(state, "Lost", region), BOOK)
    mine = [cell for name, cell in lost.items() if state["public"]["tiles"].get(name, {}).get("region") == region]
    outmost = max(column * across + row * down for column, row in mine)
    assert lost["Lost"][0] * across + lost["Lost"][1] * down == outmost + 1


@each(("region", "door"), [(leads, name) for name, leads in realm.EXITS.items()])
def test_the_first_tile_of_a_region_lies_beyond_its_door(region: str, door: str) -> None:
    grid = lay_tiles(tile(begun(), "Lost", region), BOOK)
    assert grid["Lost"] == (grid[door][0] + OUTWARD[region][0], grid[door][1] + OUTWARD[region][1])


def test_where_the_field_is_full_a_tile_lies_further_out() -> None:
    many = [f"Moor {number}" for number in range(1, 60)]
    state = some(("Oak", "Forest", (*many, "Last")), *((name, "Forest", ("Oak",)) for name in (*many, "Last")))
    grid = lay_tiles(state, BOOK)
    assert len(set(grid.values())) == 61
    far = sorted((cell for cell in grid.values() if max(map(abs, cell)) > 3), reverse=True)
    assert far == [(-column, 0) for column in range(4, 4 + 61 - 49)]


# paths, tiles and who is on them


def test_a_path_told_from_one_end_is_drawn_once() -> None:
    state = put(tile(grown(), "Zed", "Forest"), "tiles", "Zed", "links", ["Docks", "Nowhere"])
    assert [link[:2] for link in seen(state).links if "Zed" in link[:2]] == [("Zed", "Docks")]
    other = put(tile(grown(), "Abbey", "Forest"), "tiles", "Abbey", "links", ["Docks"])
    assert [link[:2] for link in seen(other).links if "Abbey" in link[:2]] == [("Abbey", "Docks")]


def test_paths_run_straight_from_edge_to_edge() -> None:
    made = seen(tile(grown(), "Fen", "River", "-", "blue", 1, "Cairn"))
    middles = {space.name: space.at for space in made.spaces}
    slopes = set()
    for link in made.links:
        (x, y), (u, v) = middles[link.start], middles[link.end]
        for (px, py), (cx, cy), sign in ((link.line[0], (x, y), 1), (link.line[1], (u, v), -1)):
            assert max(abs(px - cx), abs(py - cy)) == pytest.approx(HALF, abs=0.1)
            assert sign * ((px - cx) * (u - x) + (py - cy) * (v - y)) > 0
            assert abs((px - cx) * (v - y) - (py - cy) * (u - x)) <= 0.08 * hypot(u - x, v - y), "off the line by less than rounding"
        slopes.add((u > x) - (u < x) + 3 * ((v > y) - (v < y)))
    assert len(slopes) >= 4, "paths of several directions"


def test_a_tile_tells_what_is_on_it() -> None:
    state = put(tile(begun(), "Fen", "River", "Roaming Threat", "blue", 2, "Docks"), "tiles", "Fen", "named", True)
    spaces = {space.name: space for space in seen(state).spaces}
    fen, door = spaces["Fen"], spaces["Docks"]
    assert (fen.label, fen.signs) == ("Fen", ("fire", "banner blue", "gate 2"))
    assert fen.note == "River, Roaming Threat, banner blue, with a mace, 2 Open Paths"
    bare = put(
        put(state, "tiles", "Fen", "kind", "-"), "tiles", "Fen", {**state["public"]["tiles"]["Fen"], "kind": "-", "open": 0, "colour": "-"}
    )
    plain = {space.name: space for space in seen(bare).spaces}["Fen"]
    assert (plain.label, plain.signs, plain.note) == ("Fen", (), "River, with a mace")
    assert door.kind == "castle"


def piece(state: State, name: str) -> Piece:
    (here,) = [piece for piece in seen(state).pieces if piece.name == name]
    return here


def test_who_has_the_token_and_the_turn_is_told() -> None:
    state = at(begun(), "Bob", "Docks")
    ann, bob = piece(state, "Lancelot"), piece(state, "Arthur")
    assert (ann.badge, ann.note, ann.side) == ("Lancelot*", "holds the Key-Turn Token, has the turn", "Ann")
    assert (bob.badge, bob.note) == ("Arthur", "")
    later = do(state, "next")
    assert (piece(later, "Lancelot").note, piece(later, "Arthur").note) == ("holds the Key-Turn Token", "has the turn")


@each(
    ("name", "named", "badge"),
    [
        ("Orc 2", False, "Orc 2"),
        ("Sir Kay", True, "Kay!"),
        ("Lady of Shalott", True, "Shalott!"),
        ("Mordred", True, "Mordred!"),
        ("2", True, "2!"),
    ],
)
def test_enemies_lose_what_says_nothing(name: str, named: bool, badge: str) -> None:
    assert piece(foe(begun(), name, "Saxon", "Docks", named=named), name).badge == badge


def test_who_is_claimed_stands_nowhere() -> None:
    state = claimed(begun(), "Ann", "Saxon")
    assert not [piece for piece in seen(state).pieces if piece.kind == "monster"]
    (sheet,) = [sheet for sheet in seen(state).sheets if sheet.side == "Ann"]
    assert dict(sheet.rows)["has with them"] == "Saxon of Ann 1"


def test_a_challenge_is_marked() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    assert seen(state).marks == ()
    assert seen(do(state, "challenge Saxon 1 with Prowess", "1 1 1 1 1 1")).marks == ("Armoury",)


# tracks and sheets


def test_what_still_burns_is_told_everywhere() -> None:
    state = put(begun(), "despair", 3)
    assert "7 of 10 flames burn" in seen(state).told
    charted = {figure.label: figure.value for figure in figures(state, None)}
    assert (charted["flames that burn"], charted["despair"]) == (7, 3)


def test_the_board_is_told_in_a_sentence() -> None:
    state = foe(claimed(at(begun(), "Bob", "Docks"), "Ann", "Saxon"), "Gog", "Dragon", "Docks", named=True)
    told = seen(put(state, "coins", 2)).told
    assert told.startswith("The realm with 13 tiles: Lancelot on Round Table, Arthur on Docks")
    assert "; 1 enemy; 10 of 10 flames burn, 2 of 12 Quest Coins." in told
    assert "nobody on the map yet" in seen(start()).told


def test_tracks_count_what_there_is() -> None:
    state = put(put(put(begun(), "coins", 14), "dungeon", [["Saxon", False]]), "virtue", "stack", 5)
    tracks = {track.title: track for track in seen(state).tracks}
    assert (tracks["Quest Coins"].boxes, tracks["Quest Coins"].note) == (("●",) * 14, "14 of the 12 needed")
    assert (tracks["Dungeon"].boxes.count("●"), len(tracks["Dungeon"].boxes)) == (1, state["public"]["box"]["dungeon"])
    assert (tracks["Virtue Plaques"].boxes.count("●"), len(tracks["Virtue Plaques"].boxes)) == (5, state["public"]["box"]["plaques"])


def sheet(state: State, side: str) -> dict[str, str]:
    (mine,) = [sheet for sheet in seen(state).sheets if sheet.side == side]
    return dict(mine.rows)


def test_the_sheet_of_the_table() -> None:
    state = card(begun(), "Raiders", "Aggressive", "Saxon")
    state = put(do(state, "task task 1"), "approaching", "general")
    rows = sheet(state, "")
    assert (rows["Key-Turn Token"], rows["next threat"], rows["stables"]) == ("Ann", "general", "locked")
    assert rows["threat Raiders"] == "general, Aggressive"
    assert rows["quest Quest 1"] == "task 1 ●, task 2 ○"
    assert sheet(start(), "")["Key-Turn Token"] == "nobody yet"


def test_cards_lie_in_their_slots_whole_or_broken() -> None:
    state = do(begun(), "gain Lamp from item by Ann")
    state = put(put(state, "seats", "Ann", "cards", "Starting Armour", "broken", True), "seats", "Ann", "destiny", 2)
    cards = state["public"]["seats"]["Ann"]["cards"]
    rows = sheet(state, "Ann")
    slot = cards["Starting Armour"]["slot"] or cards["Starting Armour"]["deck"]
    assert rows[slot] == "Starting Armour (broken)"
    weapon = cards["Starting Weapon"]["slot"] or cards["Starting Weapon"]["deck"]
    assert rows[weapon] == "Starting Weapon"
    assert rows["item"] == "Lamp"
    assert (slot, weapon) == ("armour", "weapon")
    assert rows["destiny"] == "●●" + "○" * (state["public"]["seats"]["Ann"]["most"] - 2)


def test_a_sheet_has_no_row_for_what_is_not_there() -> None:
    mine = sheet(begun(), "Ann")
    assert not {"doom", "plaque", "has with them", ""} & {*mine}
    bare = put(put(begun(), "seats", "Ann", "favoured", None), "seats", "Ann", "quest", None)
    assert not {"favoured enemy", "Personal Quest"} & {*sheet(bare, "Ann")}
    state = put(put(begun(), "seats", "Ann", "doom", ["Fey"]), "seats", "Ann", "virtue", "Valour")
    state = put(put(state, "seats", "Ann", "favoured", "Saxon"), "seats", "Ann", "bonus", 2)
    rows = sheet(put(put(state, "seats", "Ann", "quest", "Docks"), "seats", "Ann", "retired", True), "Ann")
    assert (rows["doom"], rows["plaque"], rows["favoured enemy"], rows["Personal Quest"]) == ("Fey", "Valour", "Saxon (+2)", "on Docks")
    assert rows[""] == "retired"


def test_escorts_go_with_who_carries_them() -> None:
    state = do(do(begun(), "escort Pilgrim on Round Table"), "carry Pilgrim")
    assert sheet(state, "Ann")["has with them"] == "escort Pilgrim"
    assert "has with them" not in sheet(state, "Bob")
    assert not [piece for piece in seen(state).pieces if piece.kind == "escort"]


def test_tiles_are_squares() -> None:
    for space in seen(grown()).spaces:
        x, y = space.at
        assert {(round(px - x), round(py - y)) for px, py in space.outline} == {
            (across, down) for across in (-55, 55) for down in (-55, 55)
        }
        sides = zip(space.outline, (*space.outline[1:], space.outline[0]), strict=True)
        assert all((px == qx) != (py == qy) for (px, py), (qx, qy) in sides), "in their order round it"


def test_a_name_is_broken_where_it_is_longer_than_its_space() -> None:
    state = tile(tile(begun(), "Red Hut", "Forest", "-", "red", 1, "Sally Port"), "Red Huts", "Forest", "-", "red", 1, "Sally Port")
    labels = [space.label for space in seen(state).spaces]
    assert "Red Hut" in labels
    assert "Red\nHuts" in labels


def test_a_row_of_sixty_is_drawn_and_a_longer_one_is_told() -> None:
    rows = [seen(put(begun(), "flames", many)).tracks[0].boxes for many in (60, 61)]
    assert [len(row) for row in rows] == [60, 0]


def test_a_banner_is_drawn_on_tiles_of_the_realm_alone() -> None:
    """All of the castle is gold."""
    made = {space.name: space.signs for space in seen(tile(begun(), "Fen", "River", "-", "blue", 0, "Docks")).spaces}
    assert made["Fen"] == ("banner blue",)
    assert not any(sign.startswith("banner") for sign in made["Chapel"])


def test_what_is_kept_of_a_challenge_is_a_track_until_it_is_decided() -> None:
    state = do(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "challenge Saxon 1", "3 1 1 1 2")
    first = seen(state).tracks[0]
    assert (first.title, first.boxes, first.note) == ("Challenge for Saxon 1", ("●", "○", "○"), "1 of 3 successes")
    assert seen(do(state, "fail")).tracks[0].title == "Flames of Hope"


def test_the_sheet_of_whoever_acts_says_so() -> None:
    state = at(at(begun(), "Ann", "Armoury"), "Bob", "Armoury")
    assert [sheet.side for sheet in seen(state).sheets if sheet.now] == ["Ann"]
    state = do(foe(state, "Saxon 1", "Saxon", "Armoury"), "challenge Saxon 1 by Bob", "1 1 1 1 2")
    assert [sheet.side for sheet in seen(state).sheets if sheet.now] == ["Bob"]


@each("face, counts", [("Prowess", True), ("Mana Burst", True), ("Wisdom", False)])
def test_a_stone_that_counts_says_so(face: str, counts: bool) -> None:
    for attributes in ("Prowess", listing(("Prowess", "Loyalty"), " or ")):
        assert stones.counts(message("stones for {attributes} against {rating}", attributes=attributes, rating=3), face) is counts
    assert not stones.counts("for the Key-Turn Token", "Prowess")
