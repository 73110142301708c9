"""What is shown of the table, line by line: seats, tiles, tracks, advice on request."""

import json
from fractions import Fraction
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.games.legacy import GAME
from playaid.games.legacy.ratings.advice import chance, rules_of
from playaid.games.legacy.state.realm import hallways
from playaid.games.legacy.table.board import _short, board, lay_tiles
from playaid.games.legacy.table.soundness import faults
from playaid.games.legacy.table.tiles import lines
from playaid.games.legacy.table.view import seat_line, trackers
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import Table
from tests.each import each
from tests.games.legacy.table import BOOK, FOUR, TABLE, at, begun, claimed, do, foe, put, read_as, refused, rule, start, tile, told


def shown(state: State, line: str) -> list[str]:
    return [str(one) for one in rule(state, line).shown]


def besides(state: State) -> dict[str, object]:
    return {str(track.label): track.beside for track in trackers(state, None)}


def test_a_seat_stands_somewhere_or_not_yet() -> None:
    assert seat_line(begun(), "Ann").startswith("Lancelot, on Round Table, wounds 0/1")
    assert seat_line(begun(), "Ann", with_tile=False).startswith("Lancelot, wounds 0/1")
    assert seat_line(begun(), "Bob").startswith("Arthur, not on the map yet, wounds")
    assert seat_line(start(), "Ann") == "no character yet"


def test_tracks_are_left_out_beside_the_table_while_they_say_nothing_of_their_own() -> None:
    spent = put(put(begun(), "coins", 1), "spent", 2)
    assert (besides(begun())["coins"], besides(spent)["coins"]) == ("", None)
    assert (besides(begun())["dungeon"], besides(put(begun(), "dungeon", [["Witch", False]]))["dungeon"]) == ("", None)


def test_tiles_are_listed_by_region_with_what_they_show() -> None:
    state = foe(tile(begun(), "Moor", "Forest", "Encounter", "green", 1, "Sally Port"), "Saxon 1", "Saxon", "Moor")
    told = lines(tile(state, "Fen", "River", "-", "", 0, "Docks"))
    assert told[0] == "Camelot:"
    assert "  Moor (Encounter) green -> Sally Port; open 1  [Saxon 1]" in told
    assert "  Fen -> Docks" in told
    assert next(line for line in told if line.startswith("  Round Table")).endswith("[Lancelot]")
    assert told.index("Forest:") < told.index("  Moor (Encounter) green -> Sally Port; open 1  [Saxon 1]")


def test_a_sheet_tells_its_scores_and_what_a_whole_mount_adds() -> None:
    state = do(do(begun(), "gain Dun from mount moves 2 by Ann"), "gain Lamp from relic by Ann")
    told = shown(state, "sheet Ann")
    assert [line for line in told if line.startswith("scores: ")]
    assert "Dun (mount, slot -), movement +2" in told
    assert "Lamp (relic, slot -)" in told
    assert "Dun (mount, slot -) broken" in shown(do(state, "break Dun by Ann"), "sheet Ann")
    assert not [line for line in shown(start(), "sheet Ann") if line.startswith("scores: ")]


def test_advice_is_of_the_enemy_that_is_said_or_of_the_only_one_there() -> None:
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "Witch 1", "Witch", "Docks")
    assert shown(state, "advise")[0] == "Ann (Lancelot) before Saxon 1, Challenge Rating 3:"
    assert shown(state, "advise Witch 1")[0] == "Ann (Lancelot) before Witch 1, once on Docks, Challenge Rating 3:"
    assert shown(state, "advise with Prowess rating 2")[0] == "Ann (Lancelot) before a challenge, Challenge Rating 2:"
    for there, hint in (
        (foe(state, "Saxon 2", "Saxon", "Armoury"), "advise Saxon 1 or advise Saxon 2"),
        (begun(), "advise with Prowess rating 3"),
    ):
        with pytest.raises(Refusal) as refusal:
            rule(there, "advise")
        assert str(refusal.value.hint) == hint
    away = put(claimed(begun(), "Bob", "Saxon"), "seats", "Ann", "tile", None)
    with pytest.raises(Refusal):
        rule(away, "advise")


def test_advice_counts_stones_that_the_box_has_not_as_re_rolls_or_rolls_them() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    both = [shown(read_as(state, extra_stones=how), "advise Saxon 1 rating 8 plus 4")[1] for how in ("re-rolls", "rolled")]
    assert "Prowess, 9 stones (5 on the sheet, 4 by cards and abilities), of which the box has 6: 3 re-rolls in place of" in both[0]
    assert "Prowess, 9 stones (5 on the sheet, 4 by cards and abilities): " in both[1]
    for how, box in (("re-rolls", 6), ("rolled", 9)):
        data = rule(read_as(state, extra_stones=how), "advise Saxon 1 rating 8 plus 4").data
        stone = rules_of(state, "Prowess", 2)
        assert data is not None
        assert Fraction(data["chances"]["Prowess"]["without"]) == chance(stone, 9, 8, 0, box)


def test_draws_that_nobody_can_pay_for_lapse_and_a_game_is_lost_once() -> None:
    general = {"card": "Raid", "kinds": ["Saxon"], "named": None, "claimant": "Ann", "done": []}
    assert "spoils" not in do(put(begun(), "spoils", general), "despair 1")["public"]
    held = claimed(put(begun(), "spoils", general), "Ann", "Saxon")
    assert do(held, "despair 1")["public"]["spoils"]["card"] == "Raid"
    assert "the game is lost" in told(put(begun(), "despair", 9), "despair 1")


def test_a_tile_is_drawn_beside_what_it_is_joined_to_though_it_was_laid_before_that() -> None:
    state = tile(tile(begun(), "Far", "Forest"), "Near", "Forest", "-", "red", 1, "Sally Port", "Far")
    grid = lay_tiles(state, BOOK)
    assert all(abs(grid["Near"][at] - grid[other][at]) <= 1 for other in ("Far", "Sally Port") for at in (0, 1))


def test_the_sheet_of_the_table_says_what_is_left_to_win() -> None:
    won = put(begun(story="none"), "coins", 12)
    for state, left in ((begun(), "12 more Quest Coins; task: task 1; task: task 2"), (won, "all is done")):
        table = next(iter(board(state, None, BOOK).sheets))
        assert dict(table.rows)["to win"] == left


def test_stones_are_counted_where_the_book_knows_nothing_of_the_sheet() -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Round Table")
    bare = Book("legacy", GAME.tables, recorded=[Fact("enemies", ("Saxon", "attributes"), ["Prowess"], "owner")])
    said = TABLE.rule(state, "challenge Saxon 1", "3 3 3 1 1", None, None, bare)
    assert said.verdict == "legal", said.question


def test_of_a_sheet_without_scores_nothing_is_told() -> None:
    bare = Book("legacy", GAME.tables, recorded=[Fact("sheets", ("8", "movement"), 4, "owner")])
    state = put(begun(), "sheet_names", {"8": "Tristan"})
    told = TABLE.rule(state, "sheet Tristan", "", None, None, bare).shown
    assert [str(line) for line in told][1:] == ["what the sheet says is not in your tables: it is asked for when somebody takes it"]


def test_a_title_alone_is_the_name() -> None:
    assert [_short(name) for name in ("Lady", "Lady of the Lake", "Sir Lancelot", "Merlin")] == ["Lady", "the Lake", "Lancelot", "Merlin"]


def test_who_is_retired_has_neither_cards_nor_a_place() -> None:
    gone = {**begun()["public"]["seats"]["Ann"], "retired": True, "cards": {}, "tile": None}
    for seat, wrong in (
        (gone, False),
        ({**gone, "tile": "Docks"}, True),
        ({**gone, "cards": begun()["public"]["seats"]["Ann"]["cards"]}, True),
    ):
        told = list(map(str, faults(put(begun(), "seats", "Ann", seat))))
        assert ("Ann is retired and yet has cards or a place" in told) is wrong


def test_a_space_of_the_castle_has_no_open_path_and_may_be_told_so() -> None:
    assert do(begun(), "paths Hallway 1 open 0")
    assert refused(begun(), "paths Hallway 1 open 1") == ["paths.castle"]


def test_a_stack_is_sound_down_to_its_last_tile_and_no_further() -> None:
    for left, wrong in ((0, False), (-1, True)):
        state = put(put(begun(), "decks", "albion", left), "box", "decks", "albion", left)
        assert any("albion tiles" in str(fault) for fault in faults(state)) is wrong
    for despair, wrong in ((10, False), (11, True), (-1, True)):
        assert any("Despair Tokens" in str(fault) for fault in faults(put(begun(), "despair", despair))) is wrong


def test_a_tile_that_is_joined_to_nothing_is_drawn_beyond_the_exit_of_its_region() -> None:
    for region, way in (("Forest", "Sally Port"), ("Mountain", "Drawbridge"), ("River", "Docks")):
        grid = lay_tiles(tile(begun(), "Isle", region), BOOK)
        assert sum(abs(grid["Isle"][at] - grid[way][at]) for at in (0, 1)) <= 3, region


def test_who_stands_on_the_map_without_a_sheet_is_drawn_by_the_name_of_the_seat() -> None:
    state = put(start(), "seats", "Ann", "tile", "Docks")
    seen = board(state, None, BOOK)
    assert [piece.name for piece in seen.pieces if piece.kind == "person"] == ["Ann"]
    assert "Ann on Docks" in str(seen.told)


def test_the_sheet_of_a_seat_has_its_scores_as_soon_as_there_are_any() -> None:
    for state, known in ((start(), False), (begun(), True)):
        rows = dict(next(sheet for sheet in board(state, None, BOOK).sheets if sheet.title.startswith("Ann")).rows)
        assert ("scores" in rows, "movement" in rows) == (known, known)


def test_sixty_marks_are_a_row_and_one_more_is_a_number() -> None:
    for most, destiny in ((60, "○" * 60), (61, "0 of 61")):
        state = put(put(begun(), "seats", "Ann", "most", most), "seats", "Ann", "destiny", 0)
        rows = dict(next(sheet for sheet in board(state, None, BOOK).sheets if sheet.title.startswith("Ann")).rows)
        assert rows["destiny"] == destiny


def test_only_the_hallways_of_the_castle_are_hallways() -> None:
    state = tile(begun(), "Moor", "Forest", "-", "red", 2, "Sally Port")
    state = do(at(state, "Ann", "Moor"), "place Hallway 9 as - region Forest open 1 by Moor")
    assert hallways(state) == [f"Hallway {number}" for number in range(1, 5)]


def test_of_the_castle_that_is_told_only_the_stables_are_more_than_a_name() -> None:
    castle = start(board="told")["public"]["tiles"]
    assert {name: tile["kind"] for name, tile in castle.items() if tile["kind"] != "-"} == {"Stables": "Stables"}
    assert {name: tile["open"] for name, tile in castle.items() if tile["open"]} == {"Docks": 1, "Drawbridge": 1, "Sally Port": 1}
    assert all(tile["colour"] == "" and tile["links"] == [] for tile in castle.values())


def castle(**told: object) -> dict[str, Any]:
    """The tiles of a castle of which the owner has entered this: NAME_COLUMN."""
    spaces = {name: space for space in BOOK.keys("board") if (name := BOOK.value("board", space, "name"))}
    table = Table(GAME)
    table.book = BOOK.with_recorded(
        Fact("board", (spaces[name], column), value, "owner")
        for name, _, column, value in ((*cell.partition("_"), value) for cell, value in told.items())
    )
    tiles: dict[str, Any] = table.start(FOUR)["public"]["tiles"]
    return tiles


def test_a_path_of_the_castle_leads_both_ways_whichever_space_it_is_entered_at() -> None:
    tiles = castle(Docks_paths=["stables"], Dungeon_paths=["Dungeon", "Stables"], Stables_paths=[], Armoury_paths=["Armoury"])
    assert {name: tiles[name]["links"] for name in ("Docks", "Stables", "Dungeon")} == {
        "Docks": ["Stables", "Hallway 4"],
        "Stables": ["Docks", "Dungeon", "Hallway 1"],
        "Dungeon": ["Stables", "Hallway 3"],
    }
    assert tiles["Armoury"]["links"] == ["Hallway 1"]


def test_a_space_of_the_castle_without_a_banner_has_no_colour_and_is_not_asked_for() -> None:
    assert castle(Armoury_colour=None)["Armoury"]["colour"] == "-"


def test_a_turn_is_somebodys_unless_the_game_is_over() -> None:
    state = put(begun(), "turn", None)
    assert [str(fault).partition("?")[0] for fault in faults(state)] == ["whose turn is it"]
    assert not [*faults(evolve(state, [["put", ["referee", "over"], {"winner": None, "how": "", "cite": ""}]]))]


@each(
    ("path", "value", "fault"),
    [
        (("approaching",), "general", None),
        (("approaching",), "Traitor", "the Approaching Threat Token lies on Traitor, which is no deck of Threat Cards"),
        (("holder",), "Nobody", "the Key-Turn Token lies with Nobody, who does not play"),
        (("holder",), None, None),
    ],
)
def test_tokens_lie_by_somebody_who_is_there(path: tuple[str, ...], value: str | None, fault: str | None) -> None:
    assert list(faults(put(begun(), *path, value))) == ([fault] if fault else [])


@each(
    ("held", "name", "legal", "refusal"),
    [
        ("Ann", "Bob", True, ""),
        ("Ann", "Nobody", False, "nobody of that name plays here"),
        (None, "Bob", True, ""),
        (None, "Nobody", False, "there is nothing of that name"),
    ],
)
def test_whose_something_is_set_to_be_plays_here(held: str | None, name: str, legal: bool, refusal: str) -> None:
    """Wherever a side stands, by whatever word; and where nobody stands who could."""
    state = put(begun(), "holder", held)
    if legal:
        assert do(state, f"set holder {name} because we said so")["public"]["holder"] == name
    else:
        with pytest.raises(Unreadable, match=refusal):
            rule(state, f"set holder {name} because we said so")


@each(("names", "legal"), [('["Bob", "Ann"]', True), ('["Bob", "Nobody"]', False), ("[]", True)])
def test_whose_turns_are_to_come_play_here(names: str, legal: bool) -> None:
    """Names in a list, where nothing stands yet that would say so by its place."""
    state = put(begun(), "turns", [])
    if legal:
        assert do(state, f"set turns {names} because we said so")["public"]["turns"] == json.loads(names)
    else:
        with pytest.raises(Unreadable, match="turns cannot be 'Nobody': there is nothing of that name"):
            rule(state, f"set turns {names} because we said so")
