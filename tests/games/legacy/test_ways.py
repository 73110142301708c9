"""Movement: what a way costs, what it is worth to say of it, and which Mounts it has used. [Movement and Scouting Overview]"""

from playaid.dice.sources import Refusing
from playaid.games.legacy import GAME
from playaid.games.legacy.rules.turns import move_near
from playaid.games.legacy.state.realm import REGIONS
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.games.legacy.table import BOOK, at, begun, do, foe, offered, put, refused, rule, tile, told


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
