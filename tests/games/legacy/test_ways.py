"""Movement: what a way costs, what it is worth to say of it, and which Mounts it has used. [Movement and Scouting Overview]"""

from pathlib import Path

import pytest

from playaid.desk.next_line.ways import with_the_way
from playaid.dice.sources import Refusing
from playaid.games.legacy import GAME
from playaid.games.legacy.rules.turns import move_near
from playaid.games.legacy.state.realm import REGIONS
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from playaid.testing.table import story
from tests.each import each
from tests.games.legacy.table import BOOK, TABLE, at, begun, card, do, foe, offered, put, refused, rule, tile, to_key_turn, told


def near(state: State, *path: str) -> set[str]:
    heard: Hearing = Hearing(GAME, state, Declaration("move", {"tiles": list(path)} if path else {}, "Ann"), BOOK, Refusing())
    return {*move_near(heard)}


def test_the_next_step_goes_on_from_the_end_of_the_way() -> None:
    state = begun()
    assert near(state) == {"Hallway 1", "Hallway 2", "Hallway 3", "Hallway 4"}
    assert near(state, "Hallway 1") == {*state["public"]["tiles"]["Hallway 1"]["links"]}


def test_the_dungeon_is_warned_of_while_a_card_is_left() -> None:
    beside = begun()["public"]["tiles"]["Dungeon"]["links"][0]
    state = at(begun(), "Ann", beside)
    warning = "Whoever ends the turn on the Dungeon draws a Roaming Threat Card."
    assert warning in told(state, "move Dungeon")
    empty = put(put(state, "decks", "severe", 0), "box", "decks", "severe", 0)
    assert warning not in told(empty, "move Dungeon")


def test_a_broken_mount_has_carried_nobody() -> None:
    state = do(do(begun(), "gain Grey from mount moves 1"), "gain Dun from mount moves 1")
    state = do(do(state, "break Dun"), "move Hallway 1, Round Table, Hallway 1, Round Table")
    cards = state["public"]["seats"]["Ann"]["cards"]
    assert [bool(cards[mount]["turn"]) for mount in ("Grey", "Dun")] == [True, False]


def test_a_way_that_is_just_as_long_as_the_moves_that_are_left_is_not_too_long() -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Hallway 1")
    assert "has to stop on Hallway 1" in rule(put(state, "turn", "moves", 1), "move Armoury").reasons[0].text
    far = rule(put(state, "turn", "moves", 3), "move Armoury").reasons[0].text
    assert far.startswith("the way from Round Table to Armoury takes 2 moves, and 0 are left")


def test_from_within_the_castle_the_region_is_asked_for_where_the_table_allows_it() -> None:
    question = rule(begun(), "scout Glade as Item open 1", overrule="a card says so").question
    assert question is not None
    assert question.options == REGIONS


def test_with_the_last_move_one_may_scout() -> None:
    state = at(begun(), "Ann", "Sally Port")
    assert [bool(offered(put(state, "turn", "moves", moves), "Ann")["scout"]) for moves in (2, 3)] == [True, False]


def test_a_path_leads_out_of_the_castle_by_its_exits_alone() -> None:
    state = tile(tile(begun(), "Ford", "River", "-", "red", 1, "Docks"), "Wood", "Forest", "-", "red", 1, "Sally Port")
    for line in ("path Dungeon to Wood", "path Wood to Dungeon"):
        assert refused(state, line) == ["path.castle"]
    assert do(state, "path Ford to Sally Port")
    assert do(state, "path Dungeon to Hallway 4")


def to_hill(name: str = "Hill") -> State:
    """Lancelot on Tor, beside which a tile lies; farther off Drawbridge and Tower."""
    state = tile(begun(), name, "Mountain", "-", "red", 2, "Drawbridge")
    state = tile(tile(state, "Tor", "Mountain", "-", "red", 2, name), "Tower", "Mountain", "-", "red", 2, "Tor")
    return at(state, "Ann", "Tor")


def test_a_tile_whose_name_begins_like_a_character_is_meant_and_not_the_character() -> None:
    state = to_hill("Arthur Seat")
    assert TABLE.declaration(state, "move Arthur Seat").args["tiles"] == ["Arthur Seat"]
    with pytest.raises(Unreadable, match="it is the turn of Ann"):
        TABLE.declaration(to_hill(), "move Arthur to the Hill")


def test_a_tile_whose_name_begins_like_the_one_underfoot_is_meant_itself() -> None:
    state = tile(to_hill(), "Tor Hill", "Mountain", "-", "red", 1, "Tor")
    assert TABLE.declaration(state, "move Tor Hill").args["tiles"] == ["Tor Hill"]
    assert TABLE.declaration(state, "move Tor, Hill").args["tiles"] == ["Hill"]


def test_a_way_of_which_nothing_is_said_yet_is_still_to_be_said() -> None:
    with pytest.raises(Unreadable, match="no tile is called 'through'"):
        TABLE.declaration(to_hill(), "move Hill through")
    assert TABLE.declaration(to_hill(), "move Drawbridge through the Hill").args["tiles"] == ["Hill", "Drawbridge"]


@each(
    ("said", "tiles"),
    [
        ("Tor, Hill", ["Hill"]),
        ("Tor Hill", ["Hill"]),
        ("Tor Hill, Drawbridge", ["Hill", "Drawbridge"]),
        ("Tower Tor", ["Tower", "Tor"]),
        ("the Tor, Hill", ["Hill"]),
        ("Tor, Dale", None),
        ("tor, hill, draw", ["Hill", "Drawbridge"]),
        ("from Tor, Hill, Hill", None),
        ("Tor, Hill, Hill, Drawbridge", ["Hill", "Drawbridge"]),
        ("Tor, Hill, Docks", ["Hill", "Docks"]),
        ("Tor, Hill by Ann", ["Hill"]),
        ("Tower, Tor", ["Tower", "Tor"]),
        ("Hill, Tor, Hill", ["Hill", "Tor", "Hill"]),
        ("Tor, Drawbridge", ["Hill", "Drawbridge"]),
        ("Drawbridge by Ann", ["Hill", "Drawbridge"]),
        ("Tor", ["Tor"]),
        ("Tow", ["Tower"]),
        ("Tor, Hill by Bob", ["Tor", "Hill"]),
    ],
)
def test_a_way_that_is_read_off_from_the_tile_underfoot_begins_with_the_next(said: str, tiles: list[str] | None) -> None:
    if tiles is None:
        with pytest.raises(Unreadable):
            TABLE.declaration(to_hill(), f"move {said}")
    else:
        assert TABLE.declaration(to_hill(), f"move {said}").args["tiles"] == tiles


def test_a_tile_underfoot_is_told_from_a_longer_name_that_begins_so() -> None:
    state = to_hill("Tor Gate")
    for said in ("Tor Gate", "Tor, Tor Gate", "Tor Tor Gate"):
        assert TABLE.declaration(state, f"move {said}").args["tiles"] == ["Tor Gate"], said
    assert TABLE.declaration(state, "move Tor Gate, Drawbridge").args["tiles"] == ["Tor Gate", "Drawbridge"]
    assert "move.here" in refused(state, "move Tor")


def round_about(**kinds: str) -> State:
    """From A to D by B, or a tile farther by C and E, or by C and F; B, E and F are of no kind, or of one that is said."""
    state = tile(begun(), "A", "Mountain", "-", "red", 2, "Drawbridge")
    state = tile(tile(state, "B", "Mountain", kinds.get("B", "-"), "red", 1, "A"), "C", "Mountain", "-", "red", 1, "A")
    state = tile(tile(state, "E", "Mountain", kinds.get("E", "-"), "red", 1, "C"), "D", "Mountain", "-", "red", 1, "B", "E")
    return at(state, "Ann", "A")


def along(state: State, tmp_path: Path, line: str = "move D") -> list[str]:
    """The way that a line takes at the table."""
    session = new_session(GAME, tmp_path / "friday", ["Ann", "Bob", "Cid", "Dot"])
    session.fold.state = state
    return [*with_the_way(session, session.read(line.split(), "Ann")).args["tiles"]]


def test_a_way_that_arrives_comes_before_a_shorter_one_on_which_the_move_stops(tmp_path: Path) -> None:
    free = round_about()
    assert along(free, tmp_path / "1") == ["B", "D"]
    enemy, card = foe(free, "Saxon 1", "Saxon", "B"), round_about(B="Encounter")
    assert along(enemy, tmp_path / "2") == along(card, tmp_path / "3") == ["C", "E", "D"]
    assert along(put(card, "turn", "entered", ["B"]), tmp_path / "4") == ["B", "D"], "no card is drawn there any more"
    two_left = put(enemy, "turn", "moves", enemy["public"]["seats"]["Ann"]["movement"] - 2)
    assert along(two_left, tmp_path / "5") == ["B", "D"], "the other is too long"
    assert along(round_about(B="Encounter", E="Encounter"), tmp_path / "6") == ["B", "D"], "it stops as well"
    assert along(enemy, tmp_path / "7", "move B") == ["B"]
    assert along(enemy, tmp_path / "8", "move B, D") == ["B", "D"], "that was said"


def test_of_several_ways_that_arrive_one_is_said(tmp_path: Path) -> None:
    state = tile(foe(round_about(), "Saxon 1", "Saxon", "B"), "F", "Mountain", "-", "red", 1, "C", "D")
    with pytest.raises(Ambiguous) as asked:
        along(state, tmp_path)
    assert sorted(asked.value.candidates) == ["C,E,D", "C,F,D"]


def test_through_which_tile_is_no_goal() -> None:
    """Behind a goal it is a tile on the way there; alone it leaves open where the move ends."""
    state = at(begun(), "Ann", "Hallway 1")
    assert TABLE.declaration(state, "move Docks via Hallway 4").args["tiles"] == ["Hallway 4", "Docks"]
    for line in ("move via Docks", "move through the Chapel"):
        with pytest.raises(Unreadable, match=r"no tile is called '(via|through)'"):
            TABLE.declaration(state, line)


def test_out_of_the_turns_whoever_is_named_before_a_way_is_told_that_it_is_not_open() -> None:
    key_turn = to_key_turn(begun())
    assert TABLE.declaration(key_turn, "move Lancelot to the Docks").args["tiles"] == ["Docks"]
    assert refused(key_turn, "move Lancelot to the Docks") == ["sequence"]


def test_a_step_by_a_symbol_is_told_with_why_the_tiles_are_adjacent() -> None:
    """Magic Paths are adjacent to each other, a Secret Path to the Sally Port, Waterways to the Docks. [Types of Realm Tile]"""
    state = tile(begun(), "Cairn", "Mountain", "Magic Path", "red", 1, "Drawbridge")
    state = tile(tile(state, "Ring", "River", "Magic Path", "red", 1), "Den", "Mountain", "Secret Path", "red", 1)
    state = tile(state, "Weir", "Mountain", "Waterways", "red", 1)
    by_magic = rule(at(state, "Ann", "Drawbridge"), "move Cairn, Ring", "", None, None, None)
    assert [(line.label, str(line.text)) for line in by_magic.worksheet] == [
        ("movement", "Drawbridge to Ring, over Cairn"),
        ("Magic Path", "Cairn to Ring"),
    ]
    assert "Cairn and Ring are Magic Path tiles, and so adjacent." in story(by_magic)
    said = "Den is a Secret Path tile, and so adjacent to the Sally Port."
    assert said in told(at(state, "Ann", "Sally Port"), "move Den")
    assert said in told(at(state, "Ann", "Den"), "move Sally Port")
    assert "Weir is a Waterways tile, and so adjacent to the Docks." in told(at(state, "Ann", "Docks"), "move Weir")
    assert "adjacent" not in told(at(state, "Ann", "Drawbridge"), "move Cairn")
    beside = tile(state, "Glen", "Forest", "Secret Path", "red", 1, "Sally Port")
    assert "adjacent" not in told(at(beside, "Ann", "Sally Port"), "move Glen"), "a path joins them"


def test_an_enemy_by_a_symbol_is_told_so_too() -> None:
    state = tile(tile(begun(), "Cairn", "Mountain", "Magic Path", "red", 1, "Drawbridge"), "Ring", "River", "Magic Path", "red", 1)
    state = foe(card(at(state, "Ann", "Cairn"), "Raid", "Aggressive", "Saxon"), "Saxon 1", "Saxon", "Ring", "Raid")
    state = do(to_key_turn(state), "extinguish")
    assert "Ring and Cairn are Magic Path tiles, and so adjacent." in told(do(state, "next"), "march")
