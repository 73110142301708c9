"""Component List, Introduction and Setup: the book's numbers and the opening state."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.book.facts import BadFact, Fact, MissingFact
from playaid.dice.exhaustive import walk
from playaid.games.legacy import GAME
from playaid.games.legacy.state import realm
from playaid.referee.contract.ruling import fact_question
from playaid.referee.contract.state import State, evolve
from playaid.testing.table import Table, story
from tests.each import each
from tests.games.legacy.table import BOOK, FOUR, asks, begun, do, here, offered, owed, patched, put, refused, rule, start, told


def count(component: str) -> int:
    return int(BOOK.value("components", component, "count"))


def test_the_list_adds_up() -> None:
    rows = BOOK.rows("components")
    for sort, total in (("card", "Cards"), ("punchboard", "Punchboard Components")):
        assert sum(row["count"] for row in rows.values() if row["sort"] == sort) == rows[total]["count"]
    assert sum(row["count"] for row in rows.values() if row["sort"] != "total") == sum(
        row["count"] for row in rows.values() if row["sort"] in ("total", "loose")
    )


def test_the_enemies_are_as_many_as_the_list_says() -> None:
    for kind, row in BOOK.rows("enemies").items():
        assert row["named"] == count(f"Named {kind} Token")
        assert row["tokens"] == (0 if kind == "Knight" else count(f"Enemy Token, {kind}"))
    assert sum(row["named"] for row in BOOK.rows("enemies").values()) == count("Severe Threat Card")


def test_sixteen_kinds_of_tile_seven_of_them_active() -> None:
    kinds = BOOK.rows("kinds")
    assert len(kinds) == 16
    assert [name for name, row in kinds.items() if row["activity"] == "active"] == [
        "Armoury",
        "Healing",
        "Item",
        "Relic",
        "Repair",
        "Stables",
        "Virtue",
    ]
    assert sum(name.startswith("Attribute") for name in kinds) == BOOK.value("constants", "attribute tiles", "value")
    assert set(realm.PLAIN_KINDS) == {name for name in kinds if not name.startswith("Attribute")}
    for name, exit_ in realm.WARPS.items():
        assert kinds[name]["warp"] == exit_


def test_what_the_code_names_is_as_the_book_has_it() -> None:
    from playaid.games.legacy.rules import activation
    from playaid.games.legacy.state import commands, enemies

    assert {name: row["precedence"] for name, row in BOOK.rows("commands").items()} == commands.RANK
    kinds = BOOK.rows("kinds")
    assert tuple(name for name, row in kinds.items() if row["activity"] == "active") == realm.ACTIVE
    assert {name: row["deck"] for name, row in kinds.items() if row["activity"] == "active" and row["deck"]} == activation._DECKS
    assert BOOK.keys("enemies") == enemies.KINDS
    assert {deck for deck, row in BOOK.rows("decks").items() if row["spoils"]} == {"item", "armoury", "relic"}


def test_the_exits_are_those_of_the_book() -> None:
    assert {name: row["region"] for name, row in BOOK.rows("regions").items()} == realm.EXITS


def test_only_what_the_rulebook_says_is_printed() -> None:
    printed = Book("legacy", GAME.tables)
    assert printed.value("attributes", 3, "name") == "Prowess"
    assert {missing.table for missing in printed.missing()} == {"attributes", "enemies", "board", "sheets"}
    assert printed.value("sheets", 1, "destiny") == 5


def test_a_game_from_the_printed_book_asks_for_the_names_of_the_attributes() -> None:
    from playaid.dice.sources import Seeded
    from playaid.referee.contract.ruling import Declaration
    from playaid.referee.contract.state import empty
    from playaid.referee.deciding.decide import decide

    options = {option.name: option.values[0] for option in GAME.options}
    said = Declaration("new", {"sides": ["Ann"], "players": {"Ann": "Ann"}, "options": options})
    ruling = decide(GAME, empty(["Ann"]), said, Book("legacy", GAME.tables), Seeded(1))
    assert ruling.question is not None
    assert ruling.question.fact is not None
    assert (ruling.question.fact["table"], ruling.question.fact["keys"]) == ("attributes", ["4", "name"])


def test_scores_are_asked_for_by_the_names_of_the_attributes() -> None:
    """The sheet shows pictures: which score is which attribute's is said where they are asked for, by its name as far as that is known."""
    names = [Fact("attributes", (number, "name"), name, "owner") for number, name in (("4", "Wit"), ("5", None))]
    named = Book("legacy", GAME.tables, recorded=names)
    with pytest.raises(MissingFact) as asked:
        named.value("sheets", 1, "scores")
    assert (
        "5 values with ';' between them, for Altruism, Loyalty, Prowess, Wit, number 5 in this order" in fact_question(asked.value).prompt
    )


def test_stones_with_a_face_for_movement_play_like_any_others() -> None:
    """The text calls Movement an Attribute, too: whose stones have a face for it enters its name. [docs/rulings/legacy.md]"""
    own = Table(GAME)
    own.book = BOOK.with_recorded([Fact("attributes", ("4", "name"), "Movement", "owner")])
    state = own.start(FOUR[:3])
    assert state["public"]["attributes"] == ["Altruism", "Loyalty", "Prowess", "Movement", "Wisdom"]
    for line in ("take 1 by Ann", "take 2 by Bob", "take 3 by Cid", "quest Grail tasks find it", "tick"):
        state = own.do(state, line)
    state = own.do(own.do(state, "first", "6 1 1"), "next")
    ruling = own.rule(state, "encounter Ford movement 3 extra", "4 4 6")
    assert "passes" in story(ruling), "two faces of Movement and a Mana Burst"


@each(("players", "seats", "stack"), [(1, 3, 9), (2, 4, 10), (3, 3, 9), (4, 4, 10)])
def test_seats_and_the_virtue_stack(players: int, seats: int, stack: int) -> None:
    state = start(FOUR[:players])["public"]
    assert len(state["order"]) == seats
    assert state["virtue"]["stack"] == stack
    assert state["needs"] == {"coins": 3 * seats, "stables": seats}


def test_one_player_has_three_characters_and_two_have_two_each() -> None:
    assert start(["Ann"])["public"]["order"] == ["Ann 1", "Ann 2", "Ann 3"]
    assert start(["Ann", "Bob"])["public"]["order"] == ["Ann 1", "Ann 2", "Bob 1", "Bob 2"]
    assert start(["Ann", "Bob"], seating="alternate")["public"]["order"] == ["Ann 1", "Bob 1", "Ann 2", "Bob 2"]


def test_decks_by_count() -> None:
    decks = start()["public"]["decks"]
    assert decks == {
        "severe": 20,
        "general": 20,
        "encounter": 35,
        "armoury": 12,
        "item": 12,
        "relic": 12,
        "mount": 6,
        "artifact": 8,
        "starting": 8,
        "albion": 42,
        "named": 8,
    }
    assert start()["public"]["approaching"] == "severe"


def test_lancelot_has_five_destiny_and_the_others_three() -> None:
    state = do(do(start(), "take Lancelot by Ann"), "take 2 by Bob")
    assert state["public"]["seats"]["Ann"]["destiny"] == 5
    assert state["public"]["seats"]["Bob"]["destiny"] == 3


def test_everybody_gets_a_weapon_and_an_armour() -> None:
    state = do(start(), "take 2 by Ann")
    assert {card["slot"] for card in state["public"]["seats"]["Ann"]["cards"].values()} == {"weapon", "armour"}
    assert state["public"]["decks"]["starting"] == 6


def test_a_sheet_is_taken_once_and_a_seat_has_one() -> None:
    state = do(start(), "take 2 by Ann")
    assert refused(state, "take 2 by Bob") == ["sheet.taken"], "whose it is, not that it has been played"
    assert refused(state, "take 3 by Ann") == ["sheet.seat"]


def test_the_checklist_bars_the_first_turn() -> None:
    state = start()
    assert len(owed(state)) == 8
    assert refused(state, "next") == ["next.owed"]
    assert refused(state, "tick characters") == ["checklist.verb"]
    state = do(state, "tick virtue")
    assert len(owed(state)) == 7
    assert here(begun()) == "play"


def seated(state: State) -> State:
    """Everybody has a Character Sheet."""
    for sheet, seat in enumerate(state["public"]["order"], 1):
        state = do(state, f"take {sheet} by {seat}")
    return state


def test_the_quest_comes_after_the_characters_and_the_roll_at_last() -> None:
    """[Story Quest Setup]"""
    state = do(start(), "take 1 by Ann")
    assert refused(state, "quest Grail tasks find it") == ["quest.characters"]
    assert refused(state, "first") == refused(seated(start()), "first") == ["first.last"]
    told_of = [[verb for verb in ("take", "quest", "first") if offered(one, "Bob")[verb]] for one in (state, seated(start()))]
    assert told_of == [["take"], ["quest"]]
    assert do(do(seated(start()), "quest Grail tasks find it"), "first", "6 1 1 1")["public"]["holder"] == "Ann"
    assert do(seated(start(story="none")), "first", "6 1 1 1")["public"]["holder"] == "Ann"


def test_the_highest_roll_takes_the_token_and_ties_roll_again() -> None:
    state = start()
    state = do(seated(state), "quest Grail tasks find it")
    ruling = rule(state, "first", "3 6 6 1")
    assert ruling.outcome == "Bob and Cid roll again"
    state = do(state, "first", "3 6 6 1")
    assert (state["public"]["holder"], state["public"]["rolling"]) == (None, ["Bob", "Cid"])
    assert any("Bob and Cid roll again" in debt for debt in owed(state))
    state = do(do(state, "first", "2 2"), "first", "2 5")
    assert state["public"]["holder"] == "Cid"
    assert "rolling" not in state["public"]
    assert refused(state, "first") == ["first.once"]


def test_whoever_has_no_character_comes_onto_no_tile() -> None:
    """Where play begins all the same, against the checklist."""
    ruling = rule(put(start(), "holder", "Ann"), "next", overrule="we say so")
    assert {one["tile"] for one in patched(start(), *ruling.changes)["public"]["seats"].values()} == {None}


def test_the_odds_of_the_roll_come_to_an_end() -> None:
    state = do(seated(start(FOUR[:3])), "quest Grail tasks find it")
    chances: dict[str, Fraction] = {}
    for label, weight in walk(lambda dice: rule(state, "first", dice).outcome, 1000):
        chances[label] = chances.get(label, Fraction(0)) + weight
    assert sum(chances.values()) == 1
    assert chances["Ann goes first"] == Fraction(55, 216)
    assert chances["Ann and Bob roll again"] == Fraction(15, 216)


def test_a_quest_names_its_tasks() -> None:
    state = do(seated(start()), "quest The Ninth Legion tasks find the camp, bring the eagle home")
    assert list(state["public"]["story"]["The Ninth Legion"]["tasks"]) == ["find the camp", "bring the eagle home"]
    assert refused(state, "quest Another tasks a") == ["quest.number"]
    two = seated(start(story="2"))
    two = do(two, "quest One tasks a, b")
    assert refused(two, "quest One tasks c") == refused(two, "quest one tasks c") == ["quest.title"]
    assert refused(two, "quest Two tasks b") == ["quest.tasks"]
    assert not any(debt.startswith("choose a Story Quest") for debt in owed(do(two, "quest Two tasks c")))


def test_the_castle_of_the_book_has_paths_both_ways() -> None:
    tiles = start()["public"]["tiles"]
    assert tiles["Stables"]["kind"] == "Stables"
    for name, tile in tiles.items():
        assert all(name in tiles[other]["links"] for other in tile["links"])
    assert {name for name, tile in tiles.items() if tile["open"]} == set(realm.EXITS)


def test_without_the_board_the_paths_are_told() -> None:
    state = begun(board="told")
    assert refused(state, "move Dungeon") == ["move.path"]
    state = do(state, "path Round Table to Dungeon")
    assert refused(state, "path Dungeon to Round Table") == ["path.there"]
    assert do(state, "move Dungeon")["public"]["seats"]["Ann"]["tile"] == "Dungeon"


def test_without_the_board_the_castle_is_told_tile_by_tile() -> None:
    line = "place Hallway 1 as - region Camelot open 0 by Round Table, Drawbridge"
    state = do(begun(board="told"), line)
    assert state["public"]["tiles"]["Hallway 1"]["hallway"]
    assert state["public"]["decks"]["albion"] == 42
    assert do(state, "move Hallway 1, Drawbridge")["public"]["seats"]["Ann"]["tile"] == "Drawbridge"
    assert refused(begun(), "place Garden as - region Camelot open 0 by Round Table") == ["place.castle"]


def test_a_hallway_of_the_castle_is_known_by_that_word_wherever_it_stands_in_the_name() -> None:
    castle = begun(board="told")
    for name, where, hallway in (
        ("North Hallway", "Camelot open 0 by Round Table", True),
        ("Great Hall", "Camelot open 0 by Round Table", False),
        ("Hallway Moor", "Forest open 1 by Sally Port", False),
    ):
        state = do(castle, f"place {name} as - region {where}")
        assert state["public"]["tiles"][name]["hallway"] == hallway, name


def test_the_first_turn_starts_on_the_round_table() -> None:
    state = begun()
    assert state["public"]["seats"]["Ann"]["tile"] == "Round Table"
    assert state["public"]["seats"]["Bob"]["tile"] is None
    assert "two" not in told(state, "next")


def test_attributes_that_are_not_there_make_a_smaller_stone() -> None:
    assert start()["public"]["attributes"] == ["Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom"]


def test_at_an_exit_when_the_session_allows_it() -> None:
    state = start(start="exits")
    for sheet, seat in enumerate(FOUR, 1):
        state = do(state, f"take {sheet} by {seat}")
    state = do(do(do(state, "quest Q tasks a"), "tick"), "first", "6 1 1 1")
    assert asks(state, "next") == ("Round Table", "Docks", "Drawbridge", "Sally Port")
    assert do(state, "next", start_of_Ann_in_turn_1="Docks")["public"]["seats"]["Ann"]["tile"] == "Docks"


def test_the_castle_has_the_colours_of_the_book_or_none_where_it_is_told() -> None:
    from tests.games.legacy.table import start

    printed = {name: tile["colour"] for name, tile in begun()["public"]["tiles"].items()}
    assert printed == {row["name"]: row["colour"] or "" for row in BOOK.rows("board").values() if row["name"]}
    castle = start(board="told")["public"]["tiles"]
    assert list(castle) == ["Round Table", "Docks", "Drawbridge", "Sally Port", "Dungeon", "Stables"]
    assert {tile["colour"] for tile in castle.values()} == {""}


def test_a_named_pool_may_be_empty() -> None:
    from playaid.games.legacy.table import soundness
    from tests.games.legacy.table import foe

    state = begun()
    kind = next(kind for kind, number in state["public"]["named_pool"].items() if number)
    for number in range(state["public"]["named_pool"][kind]):
        state = foe(state, f"Captain {number}", kind, "Docks", named=True)
    assert list(soundness.faults(state)) == []
    assert list(soundness.faults(foe(state, "Captain 99", kind, "Docks", named=True))) != []


def test_a_seat_begins_empty() -> None:
    empty: dict[str, Any] = {"sheet": None, "character": None, "scores": {}, "cards": {}, "doom": [], "virtue": None, "tile": None}
    empty["favoured"] = None
    zero = dict.fromkeys(("movement", "wounds", "slots", "destiny", "most", "bonus"), 0)
    flags = dict.fromkeys(("seduced", "artifact", "retired"), False)
    assert start()["public"]["seats"]["Bob"] == {"side": "Bob", "quest": "", **empty, **zero, **flags}


def test_a_player_takes_a_sheet_for_a_seat_of_his_own() -> None:
    state = do(start(["Ann", "Bob"]), "take 3", side="Bob")
    taken = {seat: here["sheet"] for seat, here in state["public"]["seats"].items() if here["sheet"]}
    assert taken == {"Bob 1": "3"}


def test_distances_count_from_the_goal_also_where_it_is_to_be_avoided() -> None:
    state = begun()
    assert realm.distances(state, ["Docks"], ["Docks"])["Hallway 4"] == 1
    assert "Round Table" not in realm.distances(state, ["Docks"], ["Hallway 4"])


UNSOUND = [
    ((("despair",), 11), "11 Despair Tokens on 10 flames"),
    ((("despair",), -1), "-1 Despair Tokens"),
    ((("coins",), -1), "-1 Quest Coins"),
    ((("virtue", "stack"), 9), "plaques: 9 in the stack"),
    ((("virtue",), {"stack": 11, "discarded": -1, "box": 0}), "plaques: 11 in the stack, -1 discarded"),
    ((("pool", "Saxon"), 0), "Saxon: 0 in the pool"),
    ((("pool", "Saxon"), -1), "Saxon: -1 in the pool"),
    ((("named_pool", "Knight"), 0), "named Knight: 0 in the pool"),
    ((("dungeon",), [["Saxon", False]] * 8), "8 tokens in the Dungeon"),
    ((("enemies", "Lot", "tile"), None), "Lot is nowhere"),
    ((("enemies", "Lot", "by"), "Ann"), "Lot is on a tile and claimed"),
    ((("enemies", "Lot", "tile"), "Avalon"), "Lot stands on Avalon, which is not in play"),
    ((("decks", "item"), -1), "item cards: -1 in the deck"),
    ((("decks", "item"), 1), "item cards: 1 in the deck"),
    ((("discards", "relic"), -1), "relic cards"),
    ((("decks", "severe"), 1), "severe cards: 1 in the deck, 0 in play"),
    ((("decks", "general"), -1), "general cards: -1 in the deck"),
    ((("discards", "encounter"), -1), "encounter cards"),
    ((("seats", "Bob", "sheet"), "1"), "two seats play the same sheet"),
    ((("seats", "Ann", "wounds"), 2), "Ann has 2 wounds in 1 slots"),
    ((("seats", "Ann", "wounds"), -1), "Ann has -1 wounds"),
    ((("seats", "Ann", "destiny"), 6), "Ann has 6 Destiny Tokens in 5 slots"),
    ((("seats", "Ann", "destiny"), -1), "Ann has -1 Destiny Tokens"),
    ((("seats", "Ann", "tile"), "Avalon"), "Ann stands on Avalon, which is not in play"),
    ((("seats", "Ann", "retired"), True), "Ann is retired and yet has cards or a place"),
    ((("decks", "albion"), 1), "albion tiles: 1 in the stack and 0 laid"),
    ((("decks", "named"), -1), "named tiles: -1 in the stack"),
    ((("tiles", "Docks", "open"), -1), "Docks has -1 Open Paths"),
    ((("tiles", "Docks", "links"), ["Hallway 4", "Chapel"]), "the path from Docks to Chapel has no way back"),
    ((("tiles", "Docks", "links"), ["Hallway 4", "Avalon"]), "the path from Docks to Avalon has no way back"),
    ((("escorts", "Pilgrim"), {"tile": None, "by": None}), "the escort Pilgrim is nowhere, or in two places"),
    ((("escorts", "Pilgrim"), {"tile": "Docks", "by": "Ann"}), "the escort Pilgrim is nowhere, or in two places"),
]


@each(("broken", "fault"), UNSOUND, ids=[fault for _, fault in UNSOUND])
def test_an_unsound_state_is_named(broken: tuple[tuple[str, ...], object], fault: str) -> None:
    from playaid.games.legacy.table import soundness
    from tests.games.legacy.table import foe, put

    state = foe(begun(), "Lot", "Knight", "Docks", named=True)
    assert list(soundness.faults(state)) == []
    path, value = broken
    assert fault in "; ".join(soundness.faults(put(state, *path, value)))


def test_two_retired_characters_may_have_had_one_sheet() -> None:
    from playaid.games.legacy.table import soundness
    from tests.games.legacy.table import put

    state = put(put(begun(), "seats", "Bob", "sheet", "1"), "seats", "Bob", "retired", True)
    assert "two seats play the same sheet" not in list(soundness.faults(state))


def test_a_named_enemy_is_none_of_the_tokens_of_its_kind() -> None:
    from playaid.games.legacy.state import enemies
    from tests.games.legacy.table import foe

    state = foe(foe(begun(), "Lot", "Knight", "Docks", named=True), "Saxon 1", "Saxon", "Docks")
    assert (enemies.in_play(state, "Knight"), enemies.in_play(state, "Saxon")) == ([], ["Saxon 1"])


@each("deck", ["severe", "encounter", "item", "relic"])
def test_more_cards_than_there_are_make_up_for_no_others(deck: str) -> None:
    """The sum is right, and yet no pile holds less than nothing."""
    from playaid.games.legacy.table import soundness
    from tests.games.legacy.table import put

    total = begun()["public"]["decks"][deck]
    for left in (-1, total + 1):
        state = put(put(begun(), "decks", deck, left), "discards", deck, total - left)
        assert f"{deck} cards" in "; ".join(soundness.faults(state))


def owners(tmp_path: Path) -> Book:
    return Book("legacy", GAME.tables, tmp_path, "house")


def test_the_house_gives_no_name_that_was_told_of_another(tmp_path: Path) -> None:
    """Sheet 3 is Merlin on the owner's copy: the house's Merlin, sheet 4, goes by the name that the house had for sheet 3."""
    book = owners(tmp_path)
    book.remember("sheets", ("3", "name"), "merlin", "today")
    names = [str(book.value("sheets", sheet, "name")) for sheet in book.keys("sheets")]
    assert names[2:4] == ["merlin", "Guinevere"]
    assert [row["name"] for row in book.rows("sheets").values()] == names
    book.remember("sheets", ("6", "name"), "Guinevere", "today")
    names = [str(book.value("sheets", sheet, "name")).casefold() for sheet in book.keys("sheets")]
    assert len({*names}) == len(names)


@each(("table", "row", "name"), [("sheets", "4", "LANCELOT"), ("board", "9", "docks"), ("attributes", "4", "Prowess")])
def test_no_two_are_told_by_one_name(table: str, row: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(BadFact, match="already, and no two have the same"):
        owners(tmp_path).remember(table, (row, "name"), name, "today")
    assert owners(tmp_path).remember(table, (row, "name"), "Tintagel", "today").value == "Tintagel"


def test_who_is_told_by_a_name_that_the_house_gave_away_is_told_apart() -> None:
    """Sheet 2 was taken as the house's Arthur; then the owner told that sheet 3 is Arthur."""
    state = do(start(), "take 2 by Ann")
    table = Table(GAME)
    table.book = BOOK.with_recorded([Fact("sheets", ("3", "name"), "Arthur", "owner")])
    ruling = table.rule(state, "take 3 by Bob")
    assert "Arthur is on the table already: the character of sheet 3 is called Arthur 3." in story(ruling)
    assert evolve(state, ruling.changes)["public"]["seats"]["Bob"]["character"] == "Arthur 3"


@each(
    ("keys", "value", "options", "path", "found"),
    [
        (("regions", "Docks", "open"), 2, {}, ("tiles", "Docks", "open"), 2),
        (("constants", "virtue base, harder", "value"), 3, {"virtue": "scarce"}, ("virtue", "stack"), 7),
        (("constants", "coins per player, easier", "value"), 1, {"coins": "two"}, ("needs", "coins"), 4),
        (("constants", "Despair Tokens without a quest, faster", "value"), 5, {"story": "none"}, ("despair",), 5),
    ],
)
def test_the_game_begins_with_the_numbers_of_the_table(
    keys: tuple[str, str, str], value: int, options: dict[str, str], path: tuple[str, ...], found: int
) -> None:
    table, *cell = keys
    kept = Table(GAME)
    kept.book = BOOK.with_recorded([Fact(table, tuple(cell), value, "owner")])
    at: Any = kept.start(FOUR, None, None, 1, None, **options)["public"]
    for key in path:
        at = at[key]
    assert at == found
