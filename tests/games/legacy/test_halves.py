"""What hangs on one half of a condition alone: what is told, what is read, what is refused and why."""

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.games.legacy import GAME
from playaid.games.legacy.table.sayings import castle, hallways
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.state import State
from tests.games.legacy.table import BOOK, FOUR, TABLE, at, begun, do, foe, play, put, refused, rule, tile, to_key_turn, told


def owners(*cells: tuple[str, tuple[str, ...], object]) -> Book:
    """What an owner has entered, and nothing else."""
    return Book("legacy", GAME.tables, recorded=[Fact(table, keys, value, "owner") for table, keys, value in cells])


def test_starting_equipment_that_is_used_brings_nothing_and_any_other_card_what_it_says() -> None:
    state = do(begun(), "gain Ring from relic by Ann")
    assert "uses Starting Armour, and nothing comes of it." in told(state, "use Starting Armour")
    assert "uses Ring: do what it says (`heal`" in told(state, "use Ring")


def test_what_is_done_in_a_turn_is_refused_where_nobody_has_one_because_nobody_has() -> None:
    state = put(
        to_key_turn(put(begun(), "tokens", "Eagle", {"tile": "Round Table", "by": None, "returned": False})),
        "seats",
        "Ann",
        "seduced",
        True,
    )
    quests = "personal with Loyalty rating 3", "story Eagle with Loyalty rating 3"
    for line in ("resist", "resist virtue", "scout Ford - 2", "trade Starting Weapon to Bob by Ann", *quests):
        why = refused(state, line, "Ann")
        assert why[0] == "sequence", line
        assert not {"resist.start", "resist.once", "scout.moves", "trade.used", "personal.once", "story.once"}.intersection(why)


def test_a_plaque_is_given_up_after_the_challenge_has_been_tried_where_both_may_be() -> None:
    tried = {"either": [], "one": ["resist.once"]}
    for resisting, why in tried.items():
        state = do(do(begun(resisting=resisting), "doom Seduction by Ann"), "resist", "1 1 1 1")
        state = do(state, "fail")
        assert refused(state, "resist") == ["resist.once"]
        assert [reason.check.rpartition("/")[2] for reason in rule(state, "resist virtue").reasons] == why


def test_nobody_is_told_free_who_was_not_seduced() -> None:
    state = at(tile(begun(), "Grove", "Forest", "Altruism", "red", 1, "Sally Port"), "Ann", "Grove")
    assert "no longer seduced" not in told(state, "next")
    assert "no longer seduced" in told(do(state, "doom Seduction by Ann"), "next")
    assert "no longer seduced" not in told(do(at(state, "Ann", "Docks"), "doom Seduction by Ann"), "next")


def test_what_a_new_game_begins_with_is_told_of_a_new_game() -> None:
    def story(**options: str) -> list[str]:
        return [str(said.text) for said in TABLE.set_up(FOUR, **options).story]

    assert "Take a Character Sheet each: `take SHEET by SEAT`. Then tick the checklist off." in story()
    assert not any("Despair Token" in line for line in story())
    assert "2 Despair Tokens are placed on the Flames of Hope." in story(despair="2")


def test_a_card_that_was_used_in_an_earlier_turn_is_traded() -> None:
    state = do(do(at(begun(), "Bob", "Round Table"), "gain Ring from relic by Ann"), "use Ring")
    assert refused(state, "trade Ring to Bob") == ["trade.used"]
    assert do(do(state, "next"), "trade Ring to Bob by Ann")


def test_no_token_has_to_be_moved_is_said_once() -> None:
    state = do(do(to_key_turn(foe(begun(), "Saxon 1", "Saxon", "Docks")), "extinguish"), "next")
    assert refused(state, "march Saxon 1") == ["march.done"]


def test_a_castle_of_which_some_paths_are_not_told_is_not_judged() -> None:
    names = {space: name for space in BOOK.keys("board") if (name := BOOK.value("board", space, "name"))}
    some = [("board", (space, "name"), name) for space, name in names.items()]
    assert not list(castle(owners(*some, ("board", ("1", "paths"), ["Docks"]))))
    assert list(castle(owners(*some, *(("board", (space, "paths"), []) for space in names))))


def _castle(**changed: dict[str, object]) -> Book:
    """The house castle, as whoever has no other enters it; changed: space -> the cells that are otherwise."""
    rows = BOOK.rows("board")
    cells = {key: {**row, **changed.get((row["name"] or "").replace(" ", "_"), {})} for key, row in rows.items()}
    return owners(*(("board", (key, column), value) for key, row in cells.items() for column, value in row.items()))


def test_a_castle_may_have_a_tile_that_is_walled_off_and_must_lead_to_its_exits_and_to_an_active_tile() -> None:
    assert not list(castle(_castle(Chapel={"paths": []}, Hallway_2={"paths": ["Round Table", "Sally Port"]})))
    assert list(castle(_castle(Hallway_2={"paths": ["Round Table", "Chapel"]}))) == ["Sally Port"]
    secret = _castle(Hallway_2={"paths": ["Round Table", "Chapel"]}, Chapel={"kind": "Secret Path"})
    assert not list(castle(secret)), "a Secret Path leads to the Sally Port"
    dull = {key: {"kind": "Encounter"} for key in ("Stables", "Armoury", "Chapel", "Infirmary")}
    assert list(castle(_castle(**dull))) == ["Round Table"]
    assert not list(castle(_castle(Hallway_1={"name": "North Way"}, Round_Table={"name": "Well"}))), "nobody can tell from where"


def test_hallways_are_spaces_that_are_called_so_whatever_else_stands_in_their_names() -> None:
    ways = {f"Hallway_{number}": {"name": name} for number, name in enumerate(("North Way", "South Way", "East Way", "West Hallway"), 1)}
    assert not list(hallways(_castle(Hallway_1={"name": "North Hallway"})))
    assert list(hallways(_castle(**ways))) == ["1"]
    assert not list(hallways(owners(("board", ("7", "name"), "North Way")))), "spaces that nobody has told may be some"


def test_a_sheet_of_which_the_movement_is_not_told_is_asked_for() -> None:
    state = put(begun(), "sheet_names", {"8": "Tristan"})
    attributes = [("attributes", ("4", "name"), "Cunning"), ("attributes", ("5", "name"), "Wisdom")]
    book = owners(("sheets", ("8", "scores"), [3, 3, 4, 5, 2]), *attributes)
    shown = TABLE.rule(state, "sheet Tristan", "", None, None, book).shown
    assert "what the sheet says is not in your tables: it is asked for when somebody takes it" in [str(line) for line in shown]


def made_up(state: State, book: Book | None = None) -> list[str]:
    shown = TABLE.rule(state, "sheet Ann", "", None, None, book).shown
    return [str(line) for line in shown if "made up by the house" in str(line)]


def test_what_the_house_has_made_up_is_told_and_what_the_owner_has_entered_is_not() -> None:
    assert made_up(begun())
    here = begun()["public"]["seats"]["Ann"]
    assert not made_up(begun(), owners(("sheets", ("1", "movement"), here["movement"]), ("sheets", ("1", "favoured"), here["favoured"])))


def test_a_seat_may_stand_last_behind_a_card_and_never_behind_a_title() -> None:
    state = do(at(begun(), "Bob", "Docks"), "gain Ring from relic by Bob")
    assert do(state, "break Ring Bob")["public"]["seats"]["Bob"]["cards"]["Ring"]["broken"]
    with pytest.raises(Unreadable, match="does 'Bob' belong to the effect"):
        do(state, "doom Fear Bob")
    known = foe(tile(state, "Bob", "Forest", "-", "red", 1, "Sally Port"), "Saxon 1", "Saxon", "Docks")
    assert do(known, "lead Saxon 1 to Bob")["public"]["enemies"]["Saxon 1"]["tile"] == "Bob"


def test_a_token_that_a_retired_character_left_is_taken_in_any_later_turn() -> None:
    left = put(at(begun(), "Bob", "Round Table"), "tokens", "Eagle", {"tile": "Round Table", "by": None, "returned": False, "left": 1})
    assert rule(left, "collect Eagle").verdict == ILLEGAL
    assert play(left, "next", "collect Eagle")["public"]["tokens"]["Eagle"]["by"] == "Bob"
    fresh = put(left, "tokens", "Eagle", {"tile": "Round Table", "by": None, "returned": False})
    assert do(fresh, "collect Eagle")
