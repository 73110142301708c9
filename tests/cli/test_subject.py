"""A name in front of a line speaks for whoever that is, in every game and by every verb, or is refused; never is it left out unheard."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.cli.declaring.subject import of_somebody
from playaid.cli.shell.going_on import last_told
from playaid.cli.shell.shell import Table, heard, loop
from playaid.desk.next_line.missing_words import why_none
from playaid.dice.sources import Seeded
from playaid.games.legacy import GAME as LEGACY
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.doing import doer_slot
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import State
from playaid.referee.session.begin import create
from playaid.testing.lessons import Mute
from playaid.testing.random_evenings import new_session, ticking
from tests.cli.conftest import Type
from tests.each import each
from tests.games.legacy import table as castle

SIDES = {"albion": ["Fomorian", "Faerie"], "tears": ["Gorganun", "Forseti"]}


def seated(tmp_path: Path, state: State, *players: str) -> Table:
    """A table of legacy in this state, at which these sit."""
    new_session(LEGACY, tmp_path / "friday", list(players))
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = state
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    return table


def said(table: Table, line: str, *answers: str) -> str:
    table.console = screen = Mute()
    for text in (line, *answers):
        heard(table, text)
    return "\n".join(screen.said)


def armed(players: tuple[str, ...]) -> State:
    """Each seat is in play and has a card of the same name, `Starting Armour`; the first is on turn."""
    state = castle.begun(players)
    for seat in state["public"]["order"]:
        entry = {"deck": "item", "broken": False, "slot": "armour"}
        state = castle.put(castle.put(state, "seats", seat, "cards", {"Starting Armour": entry}), "seats", seat, "tile", "Round Table")
    return state


THREE, TWO = ("Ann", "Bob", "Cid"), ("Ann", "Bob")


@each(
    "line",
    ["Cid discards Starting Armour", "Cid: discard Starting Armour", "cid discard starting armour", "discard Starting Armour by Cid"],
)
def test_a_card_that_somebody_discards_is_theirs(tmp_path: Path, line: str) -> None:
    table = seated(tmp_path, armed(THREE), *THREE)
    told = said(table, line)
    assert "Cid (Guinevere) discards Starting Armour." in told
    assert table.session is not None
    seats = table.session.state["public"]["seats"]
    assert [seat for seat, here in seats.items() if not here["cards"]] == ["Cid"]


def test_who_speaks_on_the_turn_of_another_means_their_own(tmp_path: Path) -> None:
    table = seated(tmp_path, armed(THREE), *THREE)
    assert table.session is not None
    read = table.session.read(["discard", "Starting", "Armour"], "Cid")
    assert (read.side, read.args["seat"]) == ("Cid", "Cid")
    assert "seat" not in table.session.read(["discard", "Starting", "Armour"], "Ann").args


@each(
    ("line", "seat"),
    [("Bob 2 discards Starting Armour", "Bob 2"), ("Ann 1 discards Starting Armour", "Ann 1"), ("Ann discards Starting Armour", "Ann 1")],
)
def test_a_seat_may_stand_in_front(tmp_path: Path, line: str, seat: str) -> None:
    table = seated(tmp_path, armed(TWO), *TWO)
    said(table, line)
    assert table.session is not None
    seats = table.session.state["public"]["seats"]
    assert [name for name, here in seats.items() if not here["cards"]] == [seat]


def test_of_several_seats_of_a_player_it_is_asked_whose(tmp_path: Path) -> None:
    table = seated(tmp_path, armed(TWO), *TWO)
    told = said(table, "Bob discards Starting Armour")
    assert "whose character is it?" in told
    assert "1. Bob 1  2. Bob 2" in told
    assert "Ann" not in told


@each("line", ["Ann 2 passes", "Ann 2 activates"])
def test_what_is_not_theirs_to_say_is_refused(tmp_path: Path, line: str) -> None:
    told = said(seated(tmp_path, armed(TWO), *TWO), line)
    assert f"{line.split()[2].removesuffix('es')[:4]}" in told
    assert "it is the turn of Ann 1, not of Ann 2" in told


def test_a_verb_that_names_nobody_is_whose_it_is_now(tmp_path: Path) -> None:
    draw = {"seat": "Ann 1", "what": "threat", "tile": "Docks", "deck": "general"}
    told = said(seated(tmp_path, castle.put(armed(TWO), "draws", [draw]), *TWO), "Ann 2 threat Fey hold 1 saxon red")
    assert "threat is now for Ann 1 to say, not for Ann 2" in told


def test_a_line_that_begins_with_one_and_ends_with_another_is_refused(tmp_path: Path) -> None:
    told = said(seated(tmp_path, armed(THREE), *THREE), "Cid discards Starting Armour by Bob")
    assert "the line begins with Cid, and ends with Bob" in told


def test_a_character_may_stand_in_front(tmp_path: Path) -> None:
    state = castle.put(armed(THREE), "seats", "Bob", "character", "Nimue")
    table = seated(tmp_path, state, *THREE)
    assert "Bob (Nimue) discards Starting Armour" in said(table, "Nimue discards Starting Armour")


@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_name_of_every_side_before_every_verb_speaks_for_it_or_is_refused(tmp_path: Path, slug: str) -> None:
    game = load(slug)
    session = new_session(game, tmp_path / "friday", SIDES.get(slug, ["Ann", "Bob", "Cid"]))
    sides = session.sides
    if slug == "legacy":
        session.fold.state = armed(("Ann", "Bob", "Cid"))
    for verb in game.verbs.values():
        for side in sides:
            try:
                words = of_somebody(session, [side, f"{verb.name}s"])
            except Unreadable:
                continue
            assert (words or [""])[0] == verb.name
            assert words is not None
            slot = doer_slot(verb) if game.doers is not None else None
            if words[-2:] == ["--as", side] and slot is None:
                continue
            named = words[1 : -2 if "--as" in words else None]
            now = game.doers(session.state, verb.name).now if game.doers is not None else None
            assert slot is not None
            assert now == side or named == [*([slot.word] if slot.word else []), side], (verb.name, words)


def test_what_is_told_of_somebody_is_told_by_whoever_acts(tmp_path: Path) -> None:
    session = seated(tmp_path, armed(THREE), *THREE).session
    assert session is not None
    assert of_somebody(session, ["Cid", "trades", "Sword", "to", "Ann"]) == ["trade", "Sword", "to", "Ann", "by", "Cid"]
    assert of_somebody(session, ["Cid", "gives", "Saxon", "to", "Ann"]) == ["give", "Saxon", "to", "Ann", "by", "Cid"]


def test_a_line_that_is_told_names_whom_it_is_for(tmp_path: Path) -> None:
    """The second card of a slot is told of when the turn may have passed on: the line that is told takes theirs, whoever types it."""
    table = seated(tmp_path, armed(THREE), *THREE)
    told = said(table, "gain Shield from armoury slot armour by Cid")
    line = told.partition("`")[2].partition("`")[0] or told.partition("one goes: ")[2].partition(".")[0]
    assert line == "discard Starting Armour by Cid"
    assert "Cid (Guinevere) discards Starting Armour" in said(table, line)


def test_a_name_that_begins_a_verb_is_the_name(tmp_path: Path) -> None:
    """`Mo` begins `move`, and `Bea` begins `bear`."""
    players = ("Mo", "Bea", "Cid")
    table = seated(tmp_path, armed(players), *players)
    assert "Bea (Arthur) discards Starting Armour" in said(table, "Bea discards Starting Armour")


def test_a_player_of_several_sides_speaks_for_the_one_that_is_to_act(tmp_path: Path) -> None:
    game = load("empire")
    book = Book(game.slug, game.tables, None, "house")
    session, _ = create(tmp_path / "friday", game, "friday", {"Ann": "Zoe", "Bob": "Zoe"}, {}, {}, book, Seeded(0), ticking())
    words = of_somebody(session, ["Zoe", "explores", "N1"])
    assert words in [["explore", "N1", "--as", side] for side in session.sides]


def test_no_line_is_made_of_a_name_without_a_verb(tmp_path: Path) -> None:
    session = new_session(load("empire"), tmp_path / "friday", ["Ann", "Bob"])
    assert of_somebody(session, ["Ann", "sings"]) is None
    with pytest.raises(Refusal):
        session.read(["Ann", "sings"])


def test_the_beginning_of_a_verb_is_the_one_that_can_be_said_now(tmp_path: Path) -> None:
    """`m` begins `move` and `march`; in a turn nobody marches. Where both are open, or neither, it is asked."""
    table = seated(tmp_path, castle.at(armed(THREE), "Ann", "Docks"), *THREE)
    assert "Ann (Lancelot) moves to Round Table." in said(table, "m round")
    assert "may be any of" in said(seated(tmp_path / "other", castle.at(castle.begun(THREE), "Ann", "Docks"), *THREE), "p Docks")


def test_whoever_goes_on_with_a_session_is_told_what_happened_last(tmp_path: Path) -> None:
    table = seated(tmp_path, armed(THREE), *THREE)
    said(table, "discard Starting Armour")
    again = Table(str(tmp_path))
    again.take_up("friday")
    again.console = screen = Mute()
    loop(again)
    assert "  Last: discard Starting Armour: Ann (Lancelot) discards Starting Armour." in screen.said


def test_of_much_that_happened_last_the_end_is_told_and_no_step_that_passed_by_itself(tmp_path: Path, typed: Type) -> None:
    assert typed("new", "albion", "friday", "--tables", "house").code == 0
    assert "read off the track" in typed("next").out
    again = Table(str(tmp_path / "sessions"))
    again.take_up("friday")
    assert again.session is not None
    [told] = last_told(again.session)
    assert "Last: Faerie is not asked to plot: " in told
    assert "Now: Game-Turn 1 · Enchantment Segment · Plots." in told
    assert "track" not in told


def test_help_on_a_verb_of_which_nothing_is_there_says_so(tmp_path: Path) -> None:
    """`story` of a token that nobody has found."""
    session = seated(tmp_path, armed(THREE), *THREE).session
    assert session is not None
    told = why_none(session, LEGACY.verbs["story"], None)
    assert told.startswith("story is not possible now: no Story Token lies on ")
