"""What a single word of a condition decides: what rests on a house value, who claims by hand, whose Mount is used, which stones go."""

from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.legacy import GAME
from playaid.games.legacy.rules import challenges
from playaid.games.legacy.state import commands, enemies, holdings, idle, likely, pressing
from playaid.games.legacy.table import sheets, view
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.legacy.table import BOOK, TABLE, at, begun, card, claimed, do, foe, put, read_as, rule, start, tile, told
from tests.games.legacy.test_by_hand import BECAUSE, by_hand, fought, trying

STANDS = "house value"


def why(state: State, line: str) -> str:
    """What a refusal says."""
    return " ".join(str(reason.text) for reason in rule(state, line).reasons)


# what the house has made up


def test_paths_and_symbols_of_what_the_players_have_laid_are_not_the_houses() -> None:
    """A way out of the castle is as they have laid it, and so is the symbol of a tile. [Realm Tile Features]"""
    moor = tile(begun(), "Moor", "Mountain", "-", "red", 1)
    assert why(moor, "move Moor")
    assert STANDS not in why(moor, "move Moor")
    assert STANDS not in why(at(tile(moor, "Fen", "Mountain"), "Ann", "Moor"), "move Fen")
    assert why(at(moor, "Ann", "Moor"), "activate")
    assert STANDS not in why(at(moor, "Ann", "Moor"), "activate")
    assert STANDS in why(begun(), "activate")


@each(("moved", "blamed"), [(0, False), (1, True)])
def test_the_house_is_blamed_where_a_way_is_longer_than_a_character_may_go(moved: int, blamed: bool) -> None:
    """From one Hallway to the other are two moves, and of three one is made by then: such a way is only to be said. [Movement]"""
    said = why(put(begun(), "turn", "moves", moved), "move Hallway 1, Hallway 2")
    assert said
    assert (STANDS in said) is blamed


def test_where_a_personal_quest_is_tried_is_told_by_the_sheet() -> None:
    state = put(begun(), "seats", "Ann", "quest", "Misty Ford")
    assert "the Personal Quest is on Misty Ford, not on Round Table" in why(state, "personal with Cunning rating 3")
    bare = put(begun(), "seats", "Ann", "quest", "")
    assert "the Personal Quest is on no tile that its sheet names" in why(bare, "personal with Cunning rating 3")


# put right by hand


def test_who_has_an_enemy_by_hand_draws_for_the_card_that_falls_with_it() -> None:
    """By the option also for a General Threat; between turns it is the first seat's. [Defeating Roaming Threat Cards] [Optional Rules]"""
    state = read_as(fought(), spoils="all")
    mine = by_hand(state, 'set "enemies.Saxon 1.tile" null', 'set "enemies.Saxon 1.by" Bob')
    assert mine["public"]["spoils"]["claimant"] == "Bob"
    gone = evolve(state, [["drop", ["public", "enemies", "Saxon 1"], None], ["add", ["public", "pool", "Saxon"], 1]])
    gone = put(gone, "challenge", None)
    gone = claimed(put(gone, "turn", None), "Ann", "Saxon")
    after = by_hand(gone, "set threats.Raid.command Escape")
    assert after["public"]["spoils"]["claimant"] == after["public"]["order"][0]


def test_a_card_of_which_no_enemy_is_left_by_hand_is_defeated() -> None:
    """The enemy stands on the map still, and is of another kind than the card. [Defeating Roaming Threat Cards]"""
    state = put(fought(), "challenge", None)
    assert "Raid is defeated." in told(state, f'set "enemies.Saxon 1.kind" Witch {BECAUSE}')
    assert "is defeated" not in told(state, f'set "enemies.Saxon 1.tile" null {BECAUSE}')


def test_what_no_token_has_any_more_is_put_right_as_a_whole() -> None:
    """No enemy is named, and none has been challenged by that."""
    state = put(fought(), "challenge", None)
    assert "is defeated" in told(state, f"set enemies {{}} {BECAUSE}")


# who is meant


def test_of_each_token_is_told_where_it_stands_or_who_has_claimed_it() -> None:
    state = claimed(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Bob", "Saxon")
    assert {name: str(there) for name, there in enemies.apart(state).items()} == {"Saxon 1": "Docks", "Saxon of Bob 1": "claimed by Bob"}
    assert likely.claimed(state, "Ann") == ["Saxon of Bob 1"]


@each("what", ["story", "personal", "encounter"])
def test_a_challenge_that_is_no_enemys_says_nothing_of_whom_to_challenge(what: str) -> None:
    assert list(likely.challenged(foe(trying(what), "Saxon 1", "Saxon", "Docks"), None)) == ["Saxon 1"]


def test_where_none_has_still_to_march_all_on_the_map_are_likely_to() -> None:
    """Those that have still to move come first, and the movement of a Key-Turn passes by itself only without them. [Moving Enemies]"""
    state = foe(card(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Raid", "Aggressive", "Saxon"), "Witch 1", "Witch", "Hallway 1")
    state = evolve(state, [["put", ["public", "enemies", name, "moved"], 1] for name in ("Saxon 1", "Witch 1")])
    assert list(likely.marching(put(state, "key_turn", 1), None)) == ["Saxon 1", "Witch 1"]
    now = put(state, "key_turn", 2)
    assert list(likely.marching(now, None)) == commands.waiting(now)
    assert "Saxon 1" in commands.waiting(now)
    assert idle.movement(now) is None
    assert idle.movement(put(state, "key_turn", 1)) == "every Enemy Token that moves has moved"


# mounts


def test_a_mount_is_used_by_who_rides_it_in_their_own_turn() -> None:
    """However far Ann has come, it was not on Bob's Mount. [Inventory Cards]"""
    state = at(begun(), "Bob", "Docks")
    for seat, mount in (("Ann", "Grey"), ("Bob", "Bay")):
        state = do(state, f"gain {mount} from mount by {seat}", **{f"moves of {mount}": "2"})
    state = put(state, "turn", "ridden", 9)
    assert holdings.is_used(state, "Ann", "Grey")
    assert not holdings.is_used(state, "Bob", "Bay")


# stones


def _short(destiny: int, **fight: Any) -> State:
    state = do(put(fought(), "challenge", None), "challenge Saxon 1 by Ann", "1 1 1 1 1")
    state = put(state, "seats", "Ann", "destiny", destiny)
    changes = [["put", ["public", "challenge", key], value] for key, value in {"kept": 0, "free": 0, **fight}.items()]
    return evolve(state, changes)


@each(("fight", "destiny", "option", "number"), [
    ({"misses": 2, "ones": 0, "rating": 4}, 3, "free", 2),
    ({"misses": 2, "ones": 0, "rating": 4}, 3, "locked", 1),
    ({"misses": 2, "ones": 0, "rating": 4, "free": 1}, 3, "free", 1),
    ({"misses": 1, "ones": 3, "rating": 6}, 5, "free", 1),
])  # fmt: skip
def test_stones_are_rolled_together_that_are_rolled_whatever_they_show(
    fight: dict[str, int], destiny: int, option: str, number: int
) -> None:
    """Single successes may be rolled again unless they are set aside for good; a stone that is rolled for nothing goes first, and no more
    go together than show nothing. [Challenge Overview]"""
    state = read_as(_short(destiny, **fight), set_aside=option)
    assert pressing._together(state, pressing.in_hand(state)) == number


# lines


@each(("line", "groups"), [
    ("threat Raid 2 saxons on red 1 witch on blue Hold", {("Saxon", 2), ("Witch", 1)}),
    ("threat Raid 2 saxons on red tiles, 1 witch on blue tiles Hold", {("Saxon", 2), ("Witch", 1)}),
])  # fmt: skip
def test_tokens_on_a_colour_are_read_with_or_without_the_word_tiles(line: str, groups: set[tuple[str, int]]) -> None:
    args = TABLE.declaration(put(begun(), "draws", [{"seat": "Ann", "what": "threat", "tile": "Round Table"}]), line).args
    assert {tuple(spawn.split(":")[:2]) for spawn in map(str, args["spawn"])} == {(kind, str(number)) for kind, number in groups}


# sheets


def looking(state: State, *cells: tuple[str, str, Any]) -> Hearing:
    """A hearing on the rulebook alone, where the attributes and these cells of sheets have been told."""
    named = [Fact("attributes", (str(number), "name"), name, "owner") for number, name in ((4, "Wit"), (5, None))]
    told = [Fact("sheets", (sheet, column), value, "owner") for sheet, column, value in cells]
    book = Book("legacy", GAME.tables, recorded=[*named, *told])
    return Hearing(GAME, state, Declaration("status", {}, "Ann", "", {}), book, Refusing())


def test_what_free_sheets_say_is_shown_as_far_as_it_is_known() -> None:
    """By the name of whoever is on it, else by its number; whatever lacks its movement is left out. [Character Sheets]"""
    bare = put(put(start(), "sheet_names", {"3": "Merlin"}), "sheets", ["2", "3", "4", "5"])
    hearing = looking(
        bare, *[(sheet, "scores", [4, 4, 4, 3]) for sheet in "234"], ("2", "movement", 3), ("3", "movement", 2), ("5", "movement", 4)
    )
    shown = [str(line) for line in sheets.preview(hearing)]
    assert [line.partition(":")[0] for line in shown] == ["2", "Merlin"]
    assert shown[0].endswith("movement 3")


def test_what_has_been_told_of_a_sheet_since_is_told_where_it_is_otherwise() -> None:
    """What the house says otherwise than the seat has it was put right by hand, and nobody has told it. [Character Sheets]"""
    state = begun()
    movement = state["public"]["seats"]["Ann"]["movement"]

    def since(value: int, provenance: str) -> list[str]:
        book = BOOK.with_recorded([Fact("sheets", ("1", "movement"), value, provenance)])
        return [
            str(told) for told in view._told_since(Hearing(GAME, state, Declaration("status", {}, "Ann", "", {}), book, Refusing()), "Ann")
        ]

    assert since(movement + 1, "owner") == [f"movement {movement + 1}"]
    assert since(movement, "owner") == []
    assert since(movement + 1, "house") == []


def test_scores_of_an_attribute_that_there_is_not_are_no_scores() -> None:
    """Of five on a sheet those count whose attribute has a name, or none that is known. [Character Sheets]"""
    hearing = looking(begun(), ("1", "scores", [2, 4, 5, 3, 0]))
    assert view._printed(hearing, "Ann")["scores"].value == [2, 4, 5, 3]
    unnamed = Book("legacy", GAME.tables, recorded=[Fact("sheets", ("1", "scores"), [2, 4, 5, 3, 2], "owner")])
    hearing = Hearing(GAME, begun(), Declaration("status", {}, "Ann", "", {}), unnamed, Refusing())
    assert view._printed(hearing, "Ann")["scores"].value == [2, 4, 5, 3, 2]


# challenges


@each(("successes", "words"), [(3, "3 of 4"), (4, "4 of 4"), (5, "5, 4 needed")])
def test_what_is_reached_is_told_against_what_is_needed(successes: int, words: str) -> None:
    """As many as are needed are of those; more are told beside them. [Challenge Overview]"""
    assert str(challenges.reached(successes, 4)) == words


def test_an_enemy_where_nobody_stands_is_taken_on_by_whose_turn_it_is() -> None:
    """Where the players have let themselves off; between turns it is the first seat. [Challenging Enemies]"""
    state = put(foe(begun(), "Saxon 1", "Saxon", "Docks"), "turn", "seat", "Bob")
    assert challenges.challenger(looking(state), "Saxon 1") == "Bob"
    assert challenges.challenger(looking(put(state, "turn", None)), "Saxon 1") == state["public"]["order"][0]


@each(("free", "destiny", "words"), [
    (0, 0, "no Destiny Token to roll a stone again"),
    (1, 0, "more than re-rolls can bring"),
    (0, 1, "more than re-rolls can bring"),
])  # fmt: skip
def test_why_a_re_roll_is_in_vain_is_told_by_what_there_is_to_roll_with(free: int, destiny: int, words: str) -> None:
    """Stones that go beyond those of the box are rolled again for nothing. [Challenge Overview]"""
    state = _short(destiny, misses=3, ones=0, rating=9, free=free)
    assert words in why(state, "reroll")
