"""What people typed on their first evenings: slips, words by habit, names that fit several things."""

import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from playaid.book.book import Book
from playaid.book.facts import BadFact
from playaid.cli.declaring.ruling_answer import show_what_came
from playaid.cli.declaring.subject import verb_of
from playaid.cli.main import run
from playaid.cli.shell.habits import in_our_words
from playaid.cli.shell.shell import Table, heard, loop
from playaid.cli.terminal import terminal as edge
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.heading import Heading, place_lines
from playaid.desk.next_line.due import due
from playaid.dice.sources import Seeded, Typed
from playaid.games.albion import GAME as ALBION
from playaid.games.elric import GAME as ELRIC
from playaid.games.empire import GAME as EMPIRE
from playaid.games.legacy import GAME as LEGACY
from playaid.games.tears import GAME as TEARS
from playaid.referee.contract.game import PASSING, Game
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import Change, State, evolve
from playaid.referee.deciding.decide import decide
from playaid.referee.odds.retrospect import chance_of
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Standing
from tests.each import each
from tests.games.albion import table as faerie
from tests.games.albion.test_19_enchantments import cast
from tests.games.albion.two import moving, plotting
from tests.games.elric import table as tale
from tests.games.elric.test_combat import _magic
from tests.games.empire.table import at, holding, laid, manned, north, start
from tests.games.legacy import table as castle
from tests.games.legacy.table import over_in_the_dungeon
from tests.games.tears import table as warlords
from tests.games.tears.test_said_first import met as met_by_wizards
from tests.games.tears.test_spells import duel, march

Evening = Callable[..., str]


class People:
    """A console whose people type what is in a list. clears: it is a screen that can be blanked."""

    echoes, clears = False, False

    def __init__(self, *answers: str):
        self.answers, self.said = list(answers), list[str]()

    def ask(self, prompt: str, hidden: bool) -> str:
        self.said.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def read(self) -> str:
        raise EOFError

    def write(self, line: str) -> None:
        self.said.append(line)

    def remember(self, line: str) -> None: ...


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """What the screen says to the last of these lines, or to all, at a table in this state; behind ` ? ` stand answers."""

    def said(
        state: State | None,
        *lines: str,
        game: Game = EMPIRE,
        clears: bool = False,
        all_: bool = False,
        looking_on: bool = False,
        name: str = "friday",
    ) -> str:
        new_session(game, tmp_path / name, list(game.sides) or ["Ann", "Bob"])
        table = Standing(str(tmp_path), state)
        table.open_hands = table.open_hands or looking_on
        table.take_up(name)
        whole = list[str]()
        for line in lines:
            typed, *answers = line.split(" ? ")
            table.console = people = People(*answers)
            people.clears = clears
            while typed:
                table.instead = ""
                assert heard(table, typed)
                typed = table.instead
            whole += people.said
        return "\n".join(whole if all_ else people.said)

    return said


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that can be blanked."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(edge, "is_terminal", lambda stream: True)
    monkeypatch.setattr(edge, "to_terminal", lambda codes: None)


def acting(*counters: str) -> State:
    return at("action", "Ann", holding(laid(start(("Ann", "Bob"), None), N1="Grenord"), "Ann", *counters))


def test_going_on_to_the_next_turn_stops_where_a_hand_may_be_filled(evening: Evening) -> None:
    """The hand has room, so there is something to draw; with a full hand that phase is not there. Said once more, it is passed by."""
    said = evening(acting("Craw"), "next turn")
    assert "Stopped here: Ann · Draw counter phase (not done: draw). next passes it by." in said
    assert "Bob · " not in said
    assert "Bob · " in evening(acting("Craw"), "next turn", "next turn", name="monday")


def test_going_on_to_the_next_turn_says_which_step_nobody_used(evening: Evening) -> None:
    state = at("exploration", "Ann", acting("Craw", *("Girm",) * 5))
    assert "Passed with nothing done in it: Ann · Action phase. undo" in evening(state, "next turn")


def test_the_step_in_which_it_is_said_counts_among_those_that_nobody_used(evening: Evening) -> None:
    """What was done in it, or done and taken back, makes the difference."""
    state = acting("Craw", "Girm")
    told = "Passed with nothing done in it: Ann · Action phase"
    assert told in evening(state, "next turn", name="idle")
    assert told not in evening(state, "discard Girm", "next turn", name="busy")
    assert told in evening(state, "discard Girm", "undo", "next turn", name="turned")
    exploring = at("exploration", "Ann", start(("Ann", "Bob"), None))
    said = " ".join(evening(exploring, "next turn", name="away").split())
    assert "nothing done in it: Ann · Exploration phase (not done: explore)" in said


def test_what_one_step_passes_over_is_no_news(evening: Evening) -> None:
    assert "nothing done" not in evening(acting("Craw"), "next")


def test_what_lies_in_another_pile_is_told_by_what_is_drawn_here(evening: Evening) -> None:
    said = evening(at("exploration", "Ann", start(("Ann", "Bob"), None)), "dice typed", "explore N2 ? Hogrin ? leave")
    assert "Hogrin is not among what is drawn here: a wide map piece" in said


@each(("typed", "taken"), [("Horad", False), ("Lorrad", True)])
def test_what_another_goes_by_in_full_is_no_slip_for_one_that_is_drawn(typed: str, taken: bool, evening: Evening, screen: None) -> None:
    """Horad is on the board: Lorad, one letter from it, is not drawn for it."""
    state = at("draw", "Ann", manned(acting("Craw"), "Ann", "Grenord-left", "Horad"))
    said = evening(state, "dice typed", f"draw 1 ?  ? {typed} ? leave", clears=True, name=typed)
    assert ("You draw Lorad" in said) == taken


def test_what_is_typed_where_a_screen_is_cleared_is_heard_after_it(evening: Evening, screen: None, tmp_path: Path) -> None:
    """Typed ahead it is a line of its own; before the screen was handed over it is nobody's answer, and that is said."""
    said = evening(acting("Craw", "Girm"), "discard ? next ? 2 ? ", clears=True)
    assert "is dropped, unread; what it was handed over for goes on" in said
    assert "Ann discards Girm" in said
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People("", "map", "")
    people.clears = True
    heard(table, "hand")
    assert [ahead.line for ahead in table.ahead] == ["map"]
    lines = iter(["quit"])
    people.read = lambda: next(lines)  # type: ignore[method-assign]
    assert loop(table) == 0
    assert any("Nothing is explored yet" in line for line in people.said)


def test_a_secret_line_lists_what_it_could_be_about(evening: Evening, screen: None) -> None:
    """Enter takes the screen over, 2 is the second counter of the hand, Enter clears."""
    said = evening(acting("Craw", "Girm"), "discard ?  ? 2 ? ", clears=True)
    assert "discard: which counter?" in said
    assert "1. Craw  2. Girm" in said
    assert "Ann discards Girm." in said


def test_what_is_discarded_face_up_needs_no_screen_of_its_own(evening: Evening, screen: None) -> None:
    """Face down it does."""
    state = acting("Craw", "Girm")
    assert "For the eyes" not in evening(state, "discard Girm", clears=True)
    hidden = evolve(state, [["put", ["referee", "options", "discards"], "face-down"]])
    assert "For the eyes of Ann only." in evening(hidden, "discard Girm ?  ? ", clears=True, name="saturday")


def test_how_it_is_told_is_said_with_the_first_that_is_discarded(evening: Evening, screen: None) -> None:
    """Without a screen of its own: it hangs on an option, and on nothing that is hidden."""
    state = acting("Craw", "Girm")
    said = " ".join(evening(state, "discard Craw", clears=True).split())
    assert "left open by the rules: how a counter from the hand is discarded. Played here: face up" in said
    assert "left open" not in evening(state, "discard Craw", "discard Girm", clears=True, name="twice")


def test_who_draws_sees_at_once_what_was_drawn(evening: Evening, screen: None) -> None:
    """On a screen of their own: the next Enter takes it over, one more clears it, and nobody else is told."""
    state = at("draw", "Ann", acting("Craw"))
    said = evening(state, "draw 1 ?  ? ", clears=True)
    open_, _, alone = said.partition("For the eyes of Ann only.")
    assert "Ann draws 1" in open_
    assert "You draw" in alone
    assert "You draw" not in open_


def test_a_line_that_is_told_in_place_of_one_can_be_read(evening: Evening) -> None:
    """`attack Craw Girm` could not be: whom an attack is on is said behind *on*."""
    state = manned(manned(acting("Queenie"), "Ann", "Grenord-right", "Craw"), "Bob", "Grenord-left", "Girm")
    said = evening(state, "Craw attacks Girm", all_=True)
    assert "attack Craw on Girm" in said
    assert "no unit is called" not in said


def test_what_is_drawn_after_a_die_was_put_right_is_told_to_who_draws_alone(evening: Evening, screen: None) -> None:
    state = tale.at(tale.moved(tale.empty_handed(tale.begun()), "Kaneloon", "Fadan"), "search", "Ann", 1)
    said = evening(state, "dice typed", "search Kaneloon for magic ? 4", "b 6 ?  ? Grome ? ", game=ELRIC, clears=True)
    told, _, alone = said.rpartition("LEGAL  search")[2].partition("For the eyes of Ann only.")
    assert "takes a spell" in told
    assert "Grome" not in told
    assert "New beneath Fadan: Grome" in alone


def test_a_line_that_lays_a_secret_open_is_looked_ahead_at_by_its_side_alone(evening: Evening, screen: None) -> None:
    """A spell lies face down until the battle is rolled."""
    for look in ("--check", "--odds"):
        said = evening(_magic("Doublas"), f"fight {look} ? ", game=ELRIC, clears=True, name=look.strip("-"))
        assert "Doublas" not in said.partition("For the eyes of Ann only.")[0]
        assert "For the eyes of Ann only." in said


def test_on_a_screen_that_cannot_be_cleared_nobody_looks_ahead_at_what_lies_open_by_the_line(evening: Evening) -> None:
    said = evening(_magic("Doublas"), "fight --check ? ", game=ELRIC, clears=False)
    assert "Doublas" not in said
    assert "what comes of it hangs on what Ann alone holds, and is not for all to see" in said
    own = evening(_magic("Doublas"), "fight --check --as Ann ? ", game=ELRIC, clears=False, name="own")
    assert "Doublas" in own


def test_a_draw_that_was_typed_is_shown_once(evening: Evening, screen: None) -> None:
    """Enter takes the screen over, Girm is what was drawn, Enter clears it: nothing waits for another."""
    said = evening(at("draw", "Ann", acting("Craw")), "dice typed", "draw 1 ?  ? Girm ? ", clears=True)
    assert said.count("You draw Girm") == 1


def test_a_screen_that_cannot_be_cleared_shows_nobody_a_draw(evening: Evening, screen: None) -> None:
    assert "You draw" not in evening(at("draw", "Ann", acting("Craw")), "draw 1", clears=False)


def test_a_name_that_fits_several_things_is_taken_by_its_number(evening: Evening) -> None:
    state = manned(acting("Craw"), "Ann", "Grenord-left", "Grenord-1a", "Grenord-2a+")
    said = evening(state, "move grenor to Grenord-right", "1", all_=True)
    assert "AMBIGUOUS  'grenor' may be any of these; a number takes one" in said
    assert "1. Grenord-1a-1" in said
    assert "LEGAL  move Grenord-1a-1 to Grenord-right" in said


def test_a_number_that_stands_for_nothing_is_refused(evening: Evening) -> None:
    assert "9 is no line now" in evening(acting("Craw"), "move grenor to Grenord-right", "9")


def test_a_number_above_the_list_is_told_how_far_it_goes(evening: Evening) -> None:
    assert "99 is no line now\n  the numbers go from 1 to " in evening(acting("Craw"), "?", "99")


@pytest.mark.parametrize(("line", "read"), [("draw a counter", 1), ("draw two counters", 2), ("draw 2", 2)])
def test_a_number_may_be_a_word_with_its_noun(evening: Evening, line: str, read: int) -> None:
    assert f"Ann draws {read}." in evening(at("draw", "Ann", acting("Craw")), line)


def test_a_number_with_more_behind_it_is_none(evening: Evening) -> None:
    assert "a whole number is wanted" in evening(at("draw", "Ann", acting("Craw")), "draw 2 or 3")


def test_a_counter_goes_by_its_country_too(evening: Evening) -> None:
    assert "LEGAL  muster craw grenord at Gr1" in evening(acting("Craw"), "muster craw grenord at Gr1")


def test_of_several_names_typed_as_drawn_only_the_slip_is_typed_again(evening: Evening) -> None:
    state = at("draw", "Ann", acting("Craw"))
    said = evening(state, "dice typed", "draw 3 ? Girm, Zzignol, Mary ? William")
    assert "no name here is called 'Zzignol'" in said
    assert "In place of Zzignol; the others stand (Enter: all again): " in said
    assert "Ann draws 3." in said


def test_a_name_that_may_be_several_among_those_drawn_is_taken_by_its_number(evening: Evening) -> None:
    state = at("draw", "Ann", acting("Craw"))
    said = evening(state, "dice typed", "draw 2 ? Girm, Mar ? Mary")
    assert "'Mar' may be any of these:" in said
    assert re.search(r"\d+\. Mary  \d+\. Marcus|\d+\. Marcus  \d+\. Mary", said)
    assert "Ann draws 2." in said


def test_an_empty_hand_is_offered_nothing_that_takes_a_counter(evening: Evening) -> None:
    held, empty = (evening(at("action", "Ann", acting(*hand)), "?", name=f"of-{len(hand)}") for hand in (("Craw",), ()))
    for verb in ("muster", "coup", "discard"):
        assert f" {verb} " in held
        assert f" {verb} " not in empty


def test_a_whole_line_at_a_question_is_done_in_its_place_while_nothing_is_answered(evening: Evening) -> None:
    expected = {
        "muster Craw at Gr0": "Ann musters Craw at Grenord-centre",
        "x n1": "explore is not open",
    }
    for line, told in expected.items():
        said = evening(at("action", "Ann", acting("Craw")), f"muster Craw ? {line} ? leave", name=line.split()[0])
        assert told in said.partition("Left as it was: ")[2]
    dropped = evening(at("action", "Ann", acting("Craw")), "muster Craw ? undo", name="dropped")
    assert "muster is taken back before anything was done" in dropped
    assert "nothing to take back" not in dropped
    assert "no choice here is called 'Gr9'" in evening(at("action", "Ann", acting("Craw")), "muster Craw ? Gr9 ? leave", name="slip")


def test_what_is_owed_is_told_before_a_word_is_asked_for(evening: Evening) -> None:
    """A move of the phase behind: its units are not supplied yet."""
    two = manned(acting("Craw"), "Ann", "Grenord-right", "Girm", "Crig", supplied=False)
    owing = evolve(at("choice", "Ann", two), [["put", ["public", "resupply"], ["Grenord-right"]]])
    assert "still to be done: one unit in Grenord-right must be chosen for supply" in evening(owing, "move")
    assert "which unit?" in evening(
        at("action", "Ann", manned(acting("Craw"), "Ann", "Grenord-right", "Girm", "Crig")), "move", name="free"
    )


@pytest.mark.parametrize("line", ["c Nowhere with Craw", "undo", "next turn", "muster"])
def test_another_line_at_a_missing_word_is_done_in_its_place(evening: Evening, line: str) -> None:
    """Also in its short form, one of playaid's own, one that is refused for what it says, and the same verb once more."""
    said = evening(at("action", "Ann", acting("Craw", "Girm")), f"muster ? {line}")
    expected = {
        "c Nowhere with Craw": "no country is called 'Nowhere'",
        "undo": "nothing to take back",
        "next turn": "Now: Round 1 · Ann · Draw counter phase.",
        "muster": "which counter?",
    }
    assert expected[line] in said.partition("Left as it was: ")[2]


def test_a_coup_that_waits_is_answered_before_all_else(evening: Evening) -> None:
    """All have seen what was shown: leaving the question drops nothing, and nothing else is offered until it is answered."""
    lines = ("coup Grenord with Craw ? muster ? ? ? leave", "?", "2", "?")
    said = evening(at("action", "Ann", acting("Craw")), *lines, all_=True)
    asked, waiting, after = said.split("to act: Ann")
    assert "muster is a line of its own: answer coup first, or type leave to put it aside" in asked
    assert "leave puts it aside until answer takes it up again" in asked
    assert "It waits: answer goes on with it, undo takes it back" in asked
    assert "leave drops" not in asked
    assert "1 answer Grenord-" in waiting
    assert " answer  go on with coup, or undo takes it back" in waiting
    assert " muster  " not in waiting, "it is listed again as soon as the coup is over"
    assert "Ann musters Craw at " in waiting
    assert " answer " not in after


@pytest.mark.parametrize("line", ["leave", "cancel", "jabber", "tile Docks", "the roaming threat"])
def test_what_is_no_line_while_a_question_waits_is_told_what_to_do_with_it(evening: Evening, line: str) -> None:
    """Nothing else may be said meanwhile: no verb is proposed, and nobody is told that nothing is asked."""
    drawn = castle.tile(castle.tile(severe(), "Hill", colour="red"), "Tor", colour="red")
    said = evening(drawn, "threat The Wolf hold 1 saxon red named Hengist saxon at Docks ? leave", line, game=LEGACY)
    assert "answer it, or take it back with undo" in said
    assert "did you mean" not in said
    assert "leads says who leads" in evening(
        drawn, "threat The Wolf hold 1 saxon red named Horsa saxon at Docks ? leave", "who", game=LEGACY, name="other"
    )


def test_where_a_drawn_name_lies_is_still_not_told(evening: Evening) -> None:
    """Craw is in the hand: of two names it is not said which of them cannot be drawn."""
    assert "one of 'Girm', 'Craw' cannot be drawn" in evening(at("draw", "Ann", acting("Craw")), "dice typed", "draw 2 ? Girm, Craw")


def test_nothing_typed_at_a_choice_says_what_to_type(evening: Evening) -> None:
    state = manned(acting("Craw", "Girm"), "Ann", "Grenord-left", "Grenord-1a")
    said = evening(state, "muster ?  ? ")
    assert "called ''" not in said


def test_the_loss_of_a_flag_is_told_with_the_fight(evening: Evening) -> None:
    """Mary is the last of Bernham on the board; Gren of Grenord has another beside it."""
    fought = manned(manned(acting(), "Ann", "Grenord-left", "Craw"), "Bob", "Grenord-left", "Mary", supplied=False)
    said = evening(fought, "detail short", "attack Craw --dice 6,1")
    assert re.search(r"Mary is killed\.\n.*Bob loses the flag of Bernham", said)
    still = manned(fought, "Bob", "Grenord-right", "William")
    assert "loses the flag" not in evening(still, "detail short", "attack Craw --dice 6,1", name="monday")


def test_a_table_of_all_countries_fits_sixty_columns(evening: Evening) -> None:
    rows = evening(acting(), "pieces").splitlines()
    assert len(rows) == 16, "twelve, their heading and sum, and which lie on which shape of map piece"
    assert max(map(len, rows)) <= 60


def test_what_was_drawn_unseen_is_told_to_who_drew_it(tmp_path: Path) -> None:
    """The deck that one of two players can imagine is larger than the one drawn from: no chance is told of it, and nothing breaks."""
    session = new_session(EMPIRE, tmp_path / "friday", ["Ann", "Bob"], tables="printed")
    who = str(session.speaker())
    mine = session.state["secret"][who]["hand"][0]
    for line in (["next"], ["discard", mine], ["next"], ["draw"]):
        assert session.declare(session.read(line), Seeded(3)).verdict == LEGAL
    assert chance_of(session, session.journal.tail_number, who, Steps) is None


@each(("typed", "people"), [("Ann and Bob", 2), ("Ann, Bob & Cid", 3), ("Ann; Andy", 2)])
def test_players_are_told_as_people_tell_them(tmp_path: Path, typed: str, people: int) -> None:
    answers = [typed, "", "", "2"]
    terminal = Terminal(str(tmp_path), lambda prompt, hidden: answers.pop(0), lambda line: None)
    assert run(["new", "empire", "friday"], terminal) == 0
    assert len(terminal.open("friday").sides) == people


class Asked:
    """What `new` asks and says at a table where these answers are typed."""

    def __init__(self, folder: Path, game: str, *answers: str):
        self.said, typed = list[str](), list(answers)

        def prompter(prompt: str, hidden: bool) -> str:
            self.said.append(prompt)
            return typed.pop(0)

        self.terminal = Terminal(str(folder), prompter, self.said.append)
        self.code = run(["new", game, "friday"], self.terminal)
        self.text = "\n".join(self.said)


@each(("answer", "begun", "asked"), [("", True, False), ("1", True, False), ("2", False, True), ("3", False, False)])
def test_a_set_up_that_needs_much_says_how_much_and_asks_how(tmp_path: Path, answer: str, begun: bool, asked: bool) -> None:
    new = Asked(tmp_path, "legacy", "Ann, Bob", "", answer, "leave")
    assert "The set-up needs 48 values that are printed only on your own board and pieces" in new.text
    assert "Game Board (46)" in new.text
    assert ("is set up and in use" in new.text) is begun
    assert ("is not in the documents" in new.text) is asked
    assert ("playaid tables missing legacy lists them" in new.text) is (answer == "3")


@each(("typed", "all_"), [("Ann, Bob", True), ("Ann and Bob", True), ("Ann", False)])
def test_all_players_may_be_named_where_the_first_side_is_asked_for(tmp_path: Path, typed: str, all_: bool) -> None:
    text = Asked(tmp_path, "tears", typed, "leave").text
    assert text.count("Who plays Gorganun") == 1
    assert ("Who plays Forseti" in text) is not all_


@each(("typed", "told"), [("Ann?", "'Ann?' is no name"), ("Ann, Bob, Cid", "3 names for Gorganun, Forseti: one for each side")])
def test_a_name_that_will_not_do_is_refused_at_once(tmp_path: Path, typed: str, told: str) -> None:
    text = Asked(tmp_path, "tears", typed, "leave").text
    assert told in text
    assert text.count("Who plays Gorganun") == 2
    assert "Who plays Forseti" not in text


def test_a_set_up_that_lacks_nothing_asks_nothing_of_it(tmp_path: Path) -> None:
    assert "The set-up needs" not in Asked(tmp_path, "empire", "Ann, Bob", "", "", "2").text


def test_where_nothing_is_hidden_no_passphrase_is_asked_for(tmp_path: Path) -> None:
    assert "Passphrase" not in Asked(tmp_path / "l", "legacy", "Ann, Bob", "", "1").text
    assert "Passphrase of Ann" in Asked(tmp_path / "e", "empire", "Ann, Bob", "", "", "1", "", "").text


def test_scenarios_are_asked_for_by_their_names_and_a_passphrase_says_what_it_is(tmp_path: Path) -> None:
    asked = Asked(tmp_path, "elric", "Ann, Bob", "2", "", "", "1", "?", "", "leave").text
    assert "scenario: 1 Two thrones, 2 West and east" in asked
    assert "What is Ann's alone is sealed by it." in asked


@each(("typed", "fits"), [("armoury", True), ("Altruism", True), ("-", True), ("what is 2", False), ("skip all", False)])
def test_the_symbol_of_a_space_is_one_that_there_is(tmp_path: Path, typed: str, fits: bool) -> None:
    book = Book("legacy", LEGACY.tables, str(tmp_path), "printed")
    if fits:
        assert book.as_written("board", ("7", "kind"), typed).casefold() == typed.casefold()
    else:
        with pytest.raises(BadFact, match="will not do"):
            book.as_written("board", ("7", "kind"), typed)


# the cooperative one


def quests(*changes: Change) -> State:
    return evolve(castle.begun(["Ann", "Bob"]), changes)


def severe() -> State:
    return quests(["push", ["public", "draws"], {"seat": "Ann 1", "what": "threat", "tile": "Round Table"}])


def short() -> State:
    """A challenge in which Ann is two short, with Destiny left."""
    return castle.do(castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1", "1 1 1 2 3")


def test_a_card_is_asked_for_all_that_stands_on_it(evening: Evening) -> None:
    told = "threat ? The Wolf ? aggressive ? Black Hand ? saxon ? Docks ? 1 saxon @Chapel ? No card may be traded"
    said = evening(severe(), told, game=LEGACY)
    assert "threat: what is its Named Enemy called?" in said
    assert "1. Dragon  2. Druid" in said
    assert "The Wolf (severe), Aggressive: Black Hand on Docks, Saxon 1 on Chapel." in said
    assert "what does its Special Ability do? Enter: it has none" in said


def test_a_card_that_is_read_out_whole_is_asked_nothing(evening: Evening) -> None:
    said = evening(severe(), "threat The Wolf aggressive 1 saxon @Chapel named Morgan saxon at Docks", game=LEGACY)
    assert "?" not in said
    assert "The Wolf (severe), Aggressive: Morgan on Docks, Saxon 1 on Chapel." in said


@pytest.mark.parametrize("word", ["back", "list", "?", "quit", "status"])
def test_what_is_no_title_is_not_taken_for_one(evening: Evening, word: str) -> None:
    said = evening(severe(), f"threat ? {word} ? The Wolf ? hold ?  ?  ?  ? 1 saxon @Chapel", game=LEGACY)
    assert f"threat {word}" not in said
    assert ("Left as it was." in said) is (word == "quit")


def test_the_word_before_is_taken_back(evening: Evening) -> None:
    said = evening(severe(), "threat ? Teh Wolf ? back ? The Wolf ? leave", game=LEGACY)
    assert said.count("what is the card called?") == 2
    assert said.count("which Movement Command") == 2


def test_a_re_roll_asks_for_the_second_attribute_alone_and_says_what_it_costs(evening: Evening) -> None:
    said = evening(short(), "reroll ? Loyalty", game=LEGACY)
    assert "how many" not in said
    assert "costs a Destiny Token" in said
    assert "LEGAL  reroll naming Loyalty" in said
    assert "1 Destiny spent, " in said
    assert "LEGAL  reroll naming Altruism" in evening(short(), "reroll ? ", game=LEGACY, name="monday")  # Enter takes the first
    assert "LEGAL  reroll 1 naming Loyalty [" in evening(short(), "reroll 1 ? Loyalty", game=LEGACY, name="tuesday"), (
        "it costs nothing more"
    )
    assert "LEGAL  reroll naming none" in evening(short(), "reroll ? none", game=LEGACY, name="wednesday"), "it can be named, and need not"


def test_next_lists_each_way_out_and_shows_what_has_fallen(evening: Evening) -> None:
    said = evening(short(), "next ? 1 ? leave", game=LEGACY)
    assert "fail\n" in said
    assert "There are more: ? lists them" in said
    assert "1. reroll 1 naming" in said
    rolled = said.index(" new, ")
    assert said.index("owed:") < rolled
    assert said.count("LEGAL  reroll 1 naming") == 1


def test_at_next_a_title_alone_is_said_of_the_one_verb_that_there_is(evening: Evening) -> None:
    state = quests(["push", ["public", "draws"], {"seat": "Ann 1", "what": "encounter", "tile": "Round Table"}])
    assert "encounter Bandits in the Reeds" in evening(state, "next ? Bandits in the Reeds", game=LEGACY)


def test_at_next_a_slip_is_asked_about_again(evening: Evening) -> None:
    said = evening(short(), "next ? dance ? fail ? leave", game=LEGACY)
    assert "no verb is called 'dance'" in said
    assert "LEGAL  fail" in said


def test_an_export_at_the_table_goes_into_a_file(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = evening(None, "export html", "export html", game=LEGACY, all_=True)
    assert [path.name for path in sorted(tmp_path.glob("*.*"))] == ["friday-2.html", "friday.html"]
    assert said.count("Written: ") == 2
    assert len(said.splitlines()) == 2
    assert "Ann" in evening(None, "export md", game=LEGACY, all_=True, name="monday"), "which is copied as it is written"
    assert not [*tmp_path.glob("*.md")]


def test_nobody_gives_up_alone_where_all_win_or_lose_as_one(evening: Evening) -> None:
    assert "nobody gives up alone" in evening(None, "concede", game=LEGACY)
    assert "who gives up?" in evening(None, "concede", name="monday")


def test_whose_character_it_is_may_be_said_last(evening: Evening) -> None:
    assert "Ann 2 has no Wound Token" in evening(quests(), "heal Ann 2", game=LEGACY)


def test_advice_is_on_the_one_enemy_that_is_there(evening: Evening) -> None:
    state = castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Round Table")
    assert "Saxon 1, Challenge Rating 3" in evening(state, "advise", game=LEGACY)
    both = castle.foe(state, "Witch 1", "Witch", "Round Table")
    assert "advise Saxon 1 or advise Witch 1" in evening(both, "advise", game=LEGACY, name="monday")


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("wounds", "Wound Tokens"),
        ("seduction", "Encounter Cards and Doom Effects"),
        ("retire", "Retiring a Character"),
        ("spoils", "Defeating Roaming Threat Cards"),
    ],
)
def test_a_rule_is_found_by_a_word_of_it(evening: Evening, words: str, case: str) -> None:
    assert case in evening(None, f"rule {words}", game=LEGACY)


def test_a_rule_that_nobody_wrote_is_not_found(evening: Evening) -> None:
    assert "no case is called 'teleporter'" in evening(None, "rule teleporter", game=LEGACY)


def test_what_is_owed_at_the_set_up_is_not_said_twice(evening: Evening) -> None:
    said = evening(None, "?", game=LEGACY)
    assert said.count("owed: ") == 4
    assert "things more, which status tells" in said


def test_that_something_was_told_to_one_alone_is_said_only_where_it_always_is(
    evening: Evening, screen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a verb that tells its side something now and then, to say so would tell the others that it did."""
    draw = EMPIRE.verbs["draw"]
    assert draw.deals
    monkeypatch.setitem(EMPIRE.verbs, "draw", draw._replace(deals=False))
    assert "For the eyes" not in evening(at("draw", "Ann", acting("Craw")), "draw 1", clears=True)


def test_another_line_at_a_missing_word_is_not_taken_for_it(evening: Evening) -> None:
    """Neither as a title nor as a number: the way out is told, and in quotes it is a title."""
    said = evening(severe(), 'threat ? fail ? adjourn ? "fail" ? leave', game=LEGACY)
    assert "fail is a line of its own: leave drops threat first" in said
    assert "adjourn is a line of its own: leave drops threat first" in said
    assert "threat: which Movement Command" in said, "in quotes it is the title"


def test_where_any_words_may_stand_a_line_of_its_own_is_none_of_them(evening: Evening) -> None:
    """The colour of a banner is free: what goes on or moves somebody is told to be a line, and in quotes it is a colour."""
    line = "threat The Wolf hold 1 saxon red named Morgan saxon at Docks"
    cave = castle.play(castle.begun(["Ann", "Bob"]), "move Hallway 1, Drawbridge", "scout Dark Cave as Roaming Threat open 2")
    for said in ("redo", "next", "move Docks", "adjourn", "pass", "activate"):
        told = evening(cave, f"{line} ? {said} ? leave", game=LEGACY, name=said.split()[0])
        assert f"{said} is a line of its own" in told
        assert "which colour has the banner" in told
    assert "is a line of its own" not in evening(cave, f'{line} ? "undo" ? leave', game=LEGACY, name="quoted")


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("Ann musters Craw at Grenord-right", "Ann musters Craw at Grenord-right."),
        ("ann: muster Craw at Grenord-right", "Ann musters Craw at Grenord-right."),
        ("i muster Craw at Grenord-right", "Ann musters Craw at Grenord-right."),
        ("bob musters Craw at Grenord-right", "it is for Ann to act now, not for Bob"),
        ("bob passes", "Bob passes for the rest of"),
        ("go on", "Now: Round 1 · Ann · Draw counter phase"),
        ("?muster", "muster COUNTER [at CELL]"),
        ("take it back", "nothing to take back"),
        ("exit now", "exit leaves the table: it stands alone"),
        ("whose turn is it", "to act: Ann"),
        ("list", "? lists what may be said now, and below that what there is to look at"),
        ("list piles", "discards: 0"),
    ],
)
def test_what_people_say_at_a_table_is_done_or_told(evening: Evening, line: str, done: str) -> None:
    assert done in evening(acting("Craw"), line)


def test_a_name_alone_is_answered_with_the_lines_about_it(evening: Evening) -> None:
    """Their numbers take them, instead of those of the list that was shown before."""
    two = at("action", "Ann", manned(acting("Craw"), "Ann", "Grenord-right", "Girm"))
    said = evening(two, "?", "girm", "1", all_=True)
    assert "no verb is said with 'girm'" in said
    assert "did you mean 1 = move Girm to " in said
    assert "Girm moves from Grenord-right to " in said.partition("did you mean")[2]


def test_of_two_verbs_the_one_is_meant_that_somebody_else_does() -> None:
    """`boxes` shows them all; of Gorganun it is said that he boxes."""
    assert verb_of(TEARS, "boxes") == "boxes"
    assert verb_of(TEARS, "boxes", third=True) == "box"
    assert verb_of(TEARS, "Passes,", third=True) == "pass"
    assert verb_of(TEARS, "castles") == ""


def test_who_comes_before_the_verb_is_turned_round(evening: Evening) -> None:
    two = at("action", "Ann", manned(acting("Craw"), "Ann", "Grenord-right", "Girm"))
    said = evening(two, "Somebody moves to Grenord-left", "Girm goes to Grenord-left", "Girm moves to Gr0", all_=True)
    assert "no verb is called 'Somebody'" in said.partition("ILLEGAL")[0], "no line is told that cannot be read"
    assert "ILLEGAL  move Girm to Grenord-left" in said
    assert "LEGAL  move Girm to Gr" in said.replace("ILLEGAL", "refused")


def test_who_asks_about_something_by_its_name_is_told_of_it(evening: Evening) -> None:
    two = at("action", "Ann", manned(acting("Craw"), "Ann", "Grenord-right", "Girm"))
    said = evening(two, "unit Girm", "who is Girm?", "what is beyond", all_=True)
    assert said.count("Girm (Ann): army, combat 2, movement 2") == 2
    assert "no verb is called 'what'" in said


def test_another_line_where_enter_would_take_the_first_is_done_too(evening: Evening) -> None:
    said = evening(short(), "reroll ? fail breaking Starting Weapon", game=LEGACY)
    assert "LEGAL  fail breaking Starting Weapon" in said.partition("Left as it was: ")[2]


def test_a_title_may_begin_as_a_line_that_is_not_open(evening: Evening) -> None:
    state = castle.start(["Ann", "Bob"])
    for sheet, seat in enumerate(state["public"]["order"], 1):
        state = castle.do(state, f"take {sheet} by {seat}")
    said = evening(state, "quest ? The Fall ? Find the Grail, Slay the Red Knight", game=LEGACY)
    assert "The Fall: Find the Grail; Slay the Red Knight." in said


def test_what_goes_by_a_number_is_listed_by_its_name(evening: Evening) -> None:
    """And a number is its place in the list, as of every other."""
    said = evening(None, "take ? 2", "take ? 1", game=LEGACY, all_=True)
    assert "1. Lancelot  2. Arthur" in said
    assert "Ann 1 plays Arthur" in said
    assert "Ann 2 plays Lancelot" in said


@pytest.mark.parametrize("answer", ["2", "open 2", "2 open"])
def test_a_word_may_bring_its_keyword_along(evening: Evening, answer: str) -> None:
    state = castle.at(castle.begun(["Ann", "Bob"]), "Ann 1", "Docks")
    said = evening(state, f"scout ? Ford ? waterways ? {answer} ? blue", game=LEGACY)
    assert "how many Open Paths" in said
    assert "scouts Ford from Docks, in the River Region (Waterways, 2 Open Paths)" in said


def test_another_word_for_a_verb_is_one_behind_odds_and_at_next_too(evening: Evening) -> None:
    state = castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Round Table")
    assert "ODDS  " in evening(state, "odds fight saxon", game=LEGACY)
    assert "LEGAL  challenge" in evening(state, "next ? fight saxon ? leave", game=LEGACY, name="monday")
    said = evening(state, "next ? n", game=LEGACY, name="sunday")
    assert "ILLEGAL  next" in said


def test_a_line_that_is_whole_alone_has_its_own_number(evening: Evening) -> None:
    """`fail` takes the wound: no number beside `breaking Starting Weapon` may mean it."""
    said = evening(castle.do(short(), "destiny -5"), "?", "1", game=LEGACY, all_=True)
    rows = [line.split(None, 1) for line in said.splitlines() if line[:3].strip().isdecimal()]
    assert rows[0] == ["1", "fail  accept that a challenge is lost"]
    assert rows[1][1] == 'breaking "Starting Weapon"'
    assert "takes a Wound Token" in said


def test_what_hangs_on_a_hand_is_asked_where_nobody_looks_on(evening: Evening, screen: None) -> None:
    """Enter takes the screen over; both words of a coup are asked for on it, and the ruling is for all."""
    state = manned(acting("Craw", "Girm"), "Bob", "Grenord-left", "Grenord-1a")
    said = evening(state, "coup ?  ? Grenord ? 1 ? Grenord-right", clears=True)
    assert said.count("For the eyes of Ann only.") == 1
    assert "1. Craw" in said
    assert "Coup in Grenord: Ann takes it over from Bob." in said
    assert "1. Craw" in evening(acting("Craw", "Girm"), "muster ?  ? 1 ? Grenord-right", clears=True, name="monday")
    assert "hand shows it" in evening(acting("Craw"), "muster ? Craw ? Grenord-right", name="sunday")


def test_what_would_be_in_vain_is_not_listed_beside_what_would_not(evening: Evening) -> None:
    state = castle.put(castle.begun(["Ann", "Bob"]), "seats", "Ann 1", "virtue", "Courage")
    assert "Enter = Courage" in evening(state, "use ? leave", game=LEGACY)
    said = evening(castle.begun(["Ann", "Bob"]), "use ? leave", game=LEGACY, name="monday")
    assert "Whatever is said here would be in vain now: " in said
    assert "1. Starting Weapon  2. Starting Armour" in said


def test_a_list_of_what_is_in_vain_says_so_and_why(evening: Evening) -> None:
    """Ann could show one crown, and Bob has one on the board: prompt, lists and line say the same."""
    said = evening(manned(acting("Craw"), "Bob", "Grenord-right", "Gren"), "coup ? Grenord ? Craw", looking_on=True)
    vain = "would be in vain now: 1 crown against 1 on the board: a coup takes more, and what is shown would go back to the hand. "
    assert said.count(vain) == 2
    assert "1. Grenord" in said
    assert "None of these would do" not in said
    assert "Said whole it is done all the same: coup Grenord with Craw" in said


def test_a_name_that_may_be_several_is_one_of_those_that_would_be_legal(evening: Evening) -> None:
    state = manned(laid(acting("Craw"), M2="Mediland"), "Ann", "Mediland-left", "Gren")
    said = evening(state, "move gren to grenord", all_=True)
    assert "Grenord-lower-right" in said
    assert "Grenord-right" in said
    assert "Grenord-left" not in said


def test_at_next_what_is_refused_is_asked_about_again(evening: Evening) -> None:
    said = evening(short(), "next ? fail breaking Nonesuch ? challenge ? fail breaking Starting Weapon ? leave", game=LEGACY)
    assert "LEGAL  fail breaking Starting Weapon" in said


def test_dice_go_by_blanks_too_and_one_of_them_is_put_right(evening: Evening) -> None:
    """`--dice 2 9`; of a throw of one die its face is enough for `back`; faces alone are told where they stand."""
    table = warlords.do(warlords.start(), "ambassador Kishmin", side=warlords.G)
    said = evening(
        table,
        "next",
        "initiative --dice 9 2",
        "command table --dice 1",
        "b 2",
        "activate kestrel with shimar",
        "stand 3, 4",
        game=TEARS,
        all_=True,
    )
    assert "Gorganun has the initiative" in said
    assert "die 2  = 1" in said
    assert "with kestrel all is activated that lies under them" in said
    assert "stand --dice" not in said, "no die falls for what is refused"
    assert "without the number at its end: no battle is fought" in said


@each("dice, told", [("3 3 3", "1 of the dice on the line is not called for"), ("3 2", "6 to 4")])
def test_dice_beyond_what_falls_are_a_slip_behind_a_question_too(evening: Evening, dice: str, told: str) -> None:
    both = manned(manned(acting(), "Ann", "Grenord-right", "Craw"), "Bob", "Grenord-right", "Mary", "William")
    said = evening(both, f"attack Craw --dice {dice} ? William", "status", all_=True, name=f"friday{len(dice)}")
    assert told in said


def test_at_next_a_line_is_typed_as_at_the_table(evening: Evening) -> None:
    state = warlords.play(warlords.put(warlords.begun(), "Niekimo", "Thornwick"), "activate Niekimo", "move Niekimo to Ursh")
    said = evening(state, "next ? trap Ursh --dice 9", "b 3 ? 1", game=TEARS, all_=True)
    assert "die 9: 4 or less is a hit  = nothing happens" in said
    assert "Niekimo escapes" in said, "b alone is back"


def test_a_number_that_only_the_sheet_tells_is_asked_for_and_no_example_of_it_is_all(evening: Evening) -> None:
    ford = castle.at(castle.tile(castle.begun(), "Misty Ford", "River", "-", "blue", 1, "Docks"), "Ann", "Misty Ford")
    said = evening(ford, "personal ? wisdom ? leave", game=LEGACY, all_=True)
    assert "1. Altruism" in said
    assert "5. Wisdom" in said
    assert "which Challenge Rating stands on the sheet?" in said
    assert "would be legal now" not in said
    assert "one of 3" not in said


def test_where_nothing_is_legal_no_long_list_is_read_out(evening: Evening) -> None:
    said = evening(warlords.begun(), "search ? leave", game=TEARS)
    assert "search is not possible now: nobody of Gorganun who is activated stands in ruins" in said
    assert "Dragon Sea" not in said


@pytest.mark.parametrize(
    ("line", "why"), [("scout", "no Region is scouted from Hallway 1"), ("reroll", "no challenge waits for a re-roll")]
)
def test_what_refuses_every_line_of_a_verb_is_told_before_a_word_is_asked_for(evening: Evening, line: str, why: str) -> None:
    said = evening(castle.at(castle.begun(["Ann", "Bob"]), "Ann 1", "Hallway 1"), line, game=LEGACY)
    assert why in said
    assert "?" not in said


def test_what_a_word_more_would_cure_refuses_no_line_beforehand(evening: Evening) -> None:
    """A Severe card has its Named Enemy: who reads one out is asked for it, and not refused since nobody has said it yet."""
    assert "what is the card called?" in evening(severe(), "threat ? leave", game=LEGACY)


def test_where_two_may_say_it_a_line_of_their_own_is_told_with_who(evening: Evening) -> None:
    assert "Who says it? A number takes one.\n    1 = --as Gorganun\n    2 = --as Forseti" in evening(None, "box", game=TEARS)


def test_the_one_line_that_would_be_legal_is_told_whatever_was_added_to_it(evening: Evening) -> None:
    met = castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Round Table")
    said = evening(met, "challenge the knight in armour", game=LEGACY)
    assert "no enemy" in said
    assert "legal: challenge " in said


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ("where is Fadan?", "where Fadan"),
        ("what borders Bakshaan?", "where Bakshaan"),
        ("how far is Fadan from Bakshaan", "where Fadan to Bakshaan"),
        ("how far is it from Oin to Yu?", "where Oin to Yu"),
        ("how do I win?", "how do I win?"),
        ("what now", "what now"),
    ],
)
def test_the_map_is_asked_for_as_people_ask(asked: str, line: str) -> None:
    assert in_our_words(ELRIC, asked.split()) == line.split()
    assert in_our_words(EMPIRE, asked.split()) == (["cell", "Bakshaan?"] if "borders" in asked else asked.split()), (
        "no such verb but for one"
    )


@each(("typed", "line"), [
    ("march Fadan w/ 2 to Oin", "march Fadan with 2 to Oin"),
    ("march Fadan w/2 to Oin", "march Fadan with 2 to Oin"),
    ("march Fadan W all to Oin", "march Fadan with all to Oin"),
    ("sail w to Oin", "sail w to Oin"),
    ("take mournblade to Elric", "bear mournblade to Elric"),
    ("pick up the shield", "bear the shield"),
    ("take back", "undo"),
])  # fmt: skip
def test_with_may_be_written_short_and_an_artifact_be_taken(typed: str, line: str) -> None:
    assert in_our_words(ELRIC, typed.split()) == line.split()


@pytest.mark.parametrize("line", ["move Girm n3-right", "go girm n3-right"])
def test_a_place_that_is_none_is_what_is_told_and_not_the_unit(evening: Evening, line: str) -> None:
    said = evening(at("action", "Ann", manned(acting("Craw"), "Ann", "Grenord-right", "Girm")), line)
    assert "no cell is called 'n3-right'" in said
    assert "no unit is called 'gril n3-right'" in evening(acting("Craw"), "move gril n3-right", name="monday")


def test_a_look_at_a_missing_word_is_answered_and_the_word_asked_for_again(evening: Evening) -> None:
    for look, told in {"luck": "No throw has mattered yet", "leads": "", "status": "to act: Ann"}.items():
        said = evening(at("action", "Ann", acting("Craw")), f"muster Craw ? {look} ? Gr0", name=look)
        assert told in said
        assert "Left as it was" not in said
        assert "Ann musters Craw at Grenord-centre" in said


def test_what_is_dropped_for_another_line_is_said(evening: Evening) -> None:
    assert "Left as it was: muster is dropped for undo." in evening(at("action", "Ann", acting("Craw")), "muster ? undo")
    again = evening(at("action", "Ann", acting("Craw")), "muster ? muster ? back", name="again")
    assert "the muster that was begun is dropped for the one just typed" in again


def test_what_had_been_said_of_a_dropped_line_is_not_lost(evening: Evening) -> None:
    """Its beginning is told, and can be typed again as it stands."""
    said = evening(at("action", "Ann", acting("Craw")), "muster Craw ? move Girm", all_=True)
    assert "Left as it was: muster is dropped for move. To go on with it afterwards: muster Craw" in said


def test_the_numbers_of_a_list_stand_after_a_line_that_is_refused(tmp_path: Path) -> None:
    new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    heard(table, "?")
    listed = table.numbered
    heard(table, "xyzzy of nothing")
    assert listed
    assert table.numbered == listed


def test_no_number_does_what_its_list_does_not_show(evening: Evening) -> None:
    """Either of two may challenge: the prompt names each by a line, the list puts both in one, and shows what 1 and 2 do all the same."""
    met = castle.foe(castle.at(castle.at(castle.begun(), "Ann", "Docks"), "Bob", "Docks"), "Saxon 1", "Saxon", "Docks")
    said = evening(met, "?", game=LEGACY)
    for line in ('1 challenge "Saxon 1" by Ann', '2 challenge "Saxon 1" by Bob', '7 challenge  "Saxon 1" by Ann | Bob'):
        assert line in said


def test_what_a_card_must_let_be_said_is_no_line_of_the_list(evening: Evening) -> None:
    """Once the card of the Dungeon has been drawn another is refused without `extra`."""
    said = evening(over_in_the_dungeon(), "?", game=LEGACY)
    assert "1 next" in said
    assert "at any time: encounter, threat," in said
    assert "escort" in said
    assert "Pilgrim" not in said, "nobody is escorted: an example of what a card may say is no line of the step"


def test_a_number_is_never_of_an_older_list(tmp_path: Path) -> None:
    """What was listed before something else was looked at lapses; the prompt has its own numbers again, and else a number is no line."""
    assert run(["--sessions-dir", str(tmp_path), "new", "tears", "friday", "-p", "Ann", "-p", "Bob", "--tables", "house"]) == 0
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.look()
    own, shown = list(table.numbered), table.heading.ways
    assert own[2] == "ambassador Niekimo"
    assert len(shown) == len(own)
    heard(table, "?")
    assert table.numbered[: len(own)] == own  # a number of the prompt stays what it is: the list goes on from there
    assert len(table.numbered) > len(own)
    assert table.heading.ways == shown
    listed = list(table.numbered)
    heard(table, "3 --check")  # what is asked about a line of the list leaves it as it is
    assert table.numbered == listed
    heard(table, "map Ossum")
    assert table.numbered == own
    assert table.heading.ways == shown


def test_what_is_told_to_be_typed_has_a_number_though_only_its_side_sees_what_with(evening: Evening, screen: None) -> None:
    """Whether there is a spell to cast the caster knows; whom the points help is asked for, out of all who are in line."""
    said = evening(duel("Heal"), "status", "?", game=TEARS)
    assert " 1 cast" in said
    assert " 2 skip" in said
    asked = evening(duel("Heal"), "3 --as Forseti", "3 ? back", game=TEARS, name="monday")
    assert "on whom in line do the points of" in asked
    refused = evening(duel("Heal"), "cast ?  ? ", game=TEARS, all_=True, clears=True, name="sunday")
    assert "Hastur casts on the march alone: Heal" in refused


def test_nobody_is_handed_the_screen_for_a_verb_without_occasion(evening: Evening, screen: None) -> None:
    said = evening(duel("Heal"), "move", game=TEARS, clears=True)
    assert "move is not possible now: not while a battle is fought" in said
    assert "For the eyes of" not in said
    assert " move " not in evening(duel("Heal"), "?", game=TEARS, name="monday")


def test_after_the_end_it_is_said_how_one_leaves(tmp_path: Path) -> None:
    new_session(EMPIRE, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    for number, line in enumerate(("concede Ann", "yes", "next")):
        table.console = people = People()
        heard(table, line)
        said = "\n".join(people.said)
        assert ("quit leaves; export keeps the evening in a file" in said) is bool(number), said
        assert "no verb is called" not in said


@each("line", ["coup ? Grenord", "muster", "muster Craw"])
def test_next_typed_for_a_missing_word_drops_the_question_alone(evening: Evening, line: str) -> None:
    """Nordland-2nn is a counter, too; and whoever means that none of these is wanted has not ended the phase."""
    said = evening(at("action", "Ann", acting("Craw")), f"{line} ? n", name=f"friday{len(line)}")
    assert "may be any of these" not in said
    assert "n leaves the question alone; said once more, it goes on.\nLeft as it was." in said
    assert "LEGAL" not in said


def test_a_word_that_comes_first_is_filled_in_before_what_is_said_in_short(evening: Evening) -> None:
    """`story prowess 4` lacks its token, and was asked for it again and again."""
    state = castle.put(castle.at(castle.begun(), "Ann", "Armoury"), "tokens", {"Eagle": {"tile": "Armoury", "by": None, "returned": False}})
    said = evening(state, "story prowess 4 ? Eagle ? leave", game=LEGACY, all_=True)
    assert "cannot read" not in said
    assert "LEGAL  story Eagle prowess 4" in said, said


def test_next_typed_for_a_missing_word_where_something_is_owed_promises_no_going_on(evening: Evening) -> None:
    foes = castle.foe(castle.foe(castle.begun(), "Saxon 1", "Saxon", "Armoury"), "Saxon 2", "Saxon", "Armoury")
    said = evening(castle.at(foes, "Ann", "Armoury"), "challenge ? n", game=LEGACY, all_=True)
    assert "n leaves the question alone; said once more, it comes back to what is owed." in said


def test_a_number_at_the_prompt_takes_a_way_of_what_is_owed(tmp_path: Path) -> None:
    new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state, table._due = short(), None
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.look()
    table.console = people = People("Wisdom")
    shown = " ".join(place_lines(table.heading, 100))
    assert "1 = reroll 1 naming Altruism (passes in " in shown
    assert " ".join(shown.split()).endswith('2 = reroll 3 = fail 4 = fail breaking "Starting Weapon" 5 = fail breaking "Starting Armour"')
    table.numbered = ["fail"]  # another list stands below by now
    table.look()
    assert not any(" = " in line for line in place_lines(table.heading, 60))
    table.numbered = []
    table.look()
    assert heard(table, "5")
    assert "LEGAL  fail breaking Starting Armour" in "\n".join(people.said)


def test_a_list_is_no_longer_meant_once_a_line_after_it_was_refused(evening: Evening) -> None:
    """The refusal tells lines of its own: a number would take another one than whoever types it reads."""
    said = evening(warlords.begun(), "?", "activate Warsteed", "1", game=TEARS)
    assert "activate Shale" not in said  # which was 1 of the list; the number is of what stands at the prompt


def test_what_lies_on_no_table_is_told_as_an_example(evening: Evening) -> None:
    said = evening(castle.at(castle.begun(["Ann", "Bob"]), "Ann 1", "Docks"), "?", game=LEGACY)
    assert "scout  for example: River " in said
    at_any_time = said.partition("at any time: ")[2].partition("look:")[0]
    assert "task" in at_any_time
    assert "escort" in at_any_time
    assert "move   Hallway 4" in said


def test_enter_takes_no_quest_that_nobody_has(evening: Evening) -> None:
    state = castle.start(["Ann", "Bob"])
    for sheet, seat in enumerate(state["public"]["order"], 1):
        state = castle.do(state, f"take {sheet} by {seat}")
    state = castle.do(state, "tick")
    said = evening(state, "next ? ", game=LEGACY)
    assert "an example" in said
    assert "The Story Quest is" not in said
    assert "The Story Quest is Grail: find it." in evening(state, "next ? Grail tasks find it", game=LEGACY, name="monday")


def test_what_is_anothers_is_proposed_to_nobody(evening: Evening) -> None:
    """Bob's Henry stands on the board alone; Craw of Ann's, who has acted, is proposed with why he cannot."""
    bobs = at("exploration", "Ann", manned(start(("Ann", "Bob"), None), "Bob", "Bernham-left", "Henry"))
    assert "Henry" not in evening(bobs, "move ? leave")
    assert "Henry" not in evening(
        at("action", "Ann", manned(acting("Craw"), "Bob", "Grenord-left", "Henry")), "attack on Bob", name="monday"
    )


@each(
    ("typed", "done"),
    [
        ("1 --dice 5,1", "  LEGAL  attack Craw"),
        ("1. --dice 5,1", "  LEGAL  attack Craw"),
        ("1) --dice 5,1", "  LEGAL  attack Craw"),
        ("1 --odds", "way it can go is counted"),
        ("odds 1", "way it can go is counted"),
        ("? 1", "attack UNIT"),
    ],
)
def test_what_stands_behind_a_number_goes_with_its_line(evening: Evening, tmp_path: Path, typed: str, done: str) -> None:
    state = manned(manned(acting(), "Ann", "Grenord-left", "Craw"), "Bob", "Grenord-left", "Henry")
    new_session(EMPIRE, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = state
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    table.look()
    table.numbered = ["attack Craw"]
    table.console = people = People()
    heard(table, typed)
    said = "\n".join(people.said)
    assert "no verb is called" not in said
    assert done in said


def test_numbers_behind_a_number_are_told_how(evening: Evening) -> None:
    said = evening(acting("Craw"), "?", "1 6 6")
    assert "no verb is called" not in said
    assert "behind the number of a line stand options alone: 1 --odds, 1 --dice 5,1" in said
    assert "1 = " in said
    assert "0 is no line now" in evening(None, "0 --dice 5", name="monday")


def test_words_behind_a_number_belong_to_its_line(evening: Evening) -> None:
    assert "Bob explores N1" in evening(None, "?", "1 n1", all_=True)


def test_numbers_behind_a_verb_that_throws_no_dice_are_answered_with_its_usage(evening: Evening) -> None:
    for line in ("hand 2339", "map 3 3"):
        said = evening(acting("Craw"), line, name=line.split()[0])
        assert "usage: " in said, said
        assert "--dice" not in said, said


def test_how_much_more_is_owed_is_a_sentence() -> None:
    long = "attrition in 3705, where Ann's army of the Fir Bolg stands without its king in the snow"
    lines = place_lines(Heading(("friday",), ("Ann removes 1 wound (remove)", long)), 80)
    assert lines[1:] == ["owed: Ann removes 1 wound (remove)", "one thing more is owed: status tells what"]
    assert "2 things more are owed: status tells what" in place_lines(Heading(("friday",), ("a", "b", "c")), 80)
    assert not any("more" in line for line in place_lines(Heading(("friday",), ("a",)), 80))


def test_lists_name_each_cell_as_the_map_marks_it(evening: Evening) -> None:
    """As questions do, so that nobody compares two ways of naming."""
    assert "on the map: Gr0 Grenord-centre" in evening(acting("Craw", "Girm"), "? muster --as Ann")


def test_that_somebody_gives_up_is_no_die_to_be_taken_back() -> None:
    """Who takes a concession back is told what it is: neither dice, nor a draw, nor something learnt."""
    from playaid.referee.session.consent import NeedsConsent, check_agreed

    with pytest.raises(NeedsConsent) as told:
        check_agreed(("Ann", "Bob"), {"n": 76, "kind": "concede", "barrier": True}, ())
    assert "said for all to hear" in told.value.text
    with pytest.raises(NeedsConsent) as thrown:
        check_agreed(("Ann", "Bob"), {"n": 77, "kind": "fight", "barrier": True, "rolls": [["roll", "2d6", [3, 4], "typed"]]}, ())
    assert "takes back dice" in thrown.value.text
    with pytest.raises(NeedsConsent) as looked:
        check_agreed(("Ann", "Bob"), {"n": 78, "kind": "fight", "barrier": True}, ())
    assert "what a side hides" in looked.value.text
    assert "dice" not in looked.value.text


def test_a_number_gives_a_name_of_several_words_in_quotes(evening: Evening) -> None:
    """Two people who each play two have seats with a blank in their names."""
    session = castle.begun(("Ann", "Bob"))
    assert "Ann 1" in session["public"]["seats"]
    said = evening(session, 'set destiny 2 --because "we typed too much"', "1", game=LEGACY, all_=True)
    assert "AMBIGUOUS  'destiny' may be any of these; a number takes one" in said
    assert "LEGAL  set seats.Ann 1.destiny 2" in said


def test_of_what_is_typed_at_a_screen_of_ones_own_nothing_comes_before_all(evening: Evening, screen: None, tmp_path: Path) -> None:
    """`Vision by Dunatis`, typed where Enter clears the screen, is neither heard nor shown afterwards; `map` tells nothing."""
    said = evening(acting("Craw", "Girm"), "discard ? next ? 2 ? ", clears=True)
    assert "Ann discards Girm" in said
    table = Table(str(tmp_path))
    table.take_up("friday")
    table.console = people = People("", "Girm at Be5", "")
    people.clears = True
    heard(table, "hand")
    assert table.ahead == []
    assert not any("Girm at" in line for line in people.said)
    assert any("typed where Enter was asked for is dropped" in line for line in people.said)


def test_what_may_stand_in_a_line_of_a_later_step_is_told_as_it_will_be_there(evening: Evening) -> None:
    """Craw is supplied by then: the cells he reaches are listed, and what is passed over is said before anything is done."""
    state = at("exploration", "Ann", manned(north(), "Ann", "Grenord-centre", "Craw", supplied=False))
    state = evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]])
    said = evening(state, "move Craw ? leave")
    assert "would do now. Say one" not in said
    assert "move comes later: said now, Exploration phase is over." in said
    assert "Grenord-right" in said


@each(("place", "enters", "verb"), [
    ("Jadmar", "Fadan", "battle"),  # who is attacked there may keep units out first
    ("Bakshaan", "Fadan", "fight"),
])  # fmt: skip
def test_the_list_of_what_may_be_done_begins_with_what_the_prompt_numbers(evening: Evening, place: str, enters: str, verb: str) -> None:
    """Of `battle` and `fight` the prompt numbers the one that comes next: it is 1 in the list as well."""
    battle = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = tale.moved(tale.empty_handed(tale.begun()), place, enters)
    state = tale.at(tale.changed(state, ("battles", place, battle)), "combat", "Ann")
    said = evening(state, "?", game=ELRIC, name=place)
    first = next(line for line in said.splitlines() if line.strip().startswith("1 "))
    assert f"({verb}" in next(line for line in said.splitlines() if "owed:" in line)
    assert first.split()[1] == verb
    assert "battle" in said


def test_nothing_is_named_at_the_prompt_that_cannot_be_said(tmp_path: Path) -> None:
    """Nobody has a unit on the board: of what lists a part of its lines, `move` among them, nothing is named."""
    new_session(EMPIRE, tmp_path / "friday", ["Ann", "Bob"])
    table = Table(str(tmp_path))
    table.take_up("friday")
    assert table.session is not None
    table.session.fold.state = acting("Craw", "Girm")
    table.session.refresh = lambda: None  # type: ignore[method-assign]
    able = due(table.session).able
    assert "move" not in able
    assert "discard" in able
    table.session.fold.state = manned(north(), "Ann", "Grenord-centre", "Craw")
    assert "move" in due(table.session).able


@pytest.mark.parametrize("line", ["plot - --as Faerie", "plot nothing --as Faerie"])
def test_who_is_named_where_a_debt_is_settled_says_it(evening: Evening, line: str) -> None:
    """A hyphen is a word of the game's, and no option: Faerie plots nothing, and not who is asked first."""
    said = evening(plotting(faerie.start()), f"next ? {line}", game=ALBION, all_=True)
    assert "Faerie has plotted" in said
    assert "Fomorian has plotted" not in said


def test_a_slip_on_a_screen_of_ones_own_is_put_right_there(evening: Evening, screen: None) -> None:
    """A plot that could not be read; what is said next is one, with its verb or without."""
    said = evening(plotting(faerie.start()), "plot --as Fomorian ?  ? 07 by, ? plot 13 by Corin ?  ? nothing ? ", game=ALBION, clears=True)
    assert said.count("For the eyes of Fomorian only.") == 1
    assert said.count("plot …: the rest of that line anew, or Enter clears this") == 2
    assert "LEGAL  plot" in said


def test_a_number_says_for_whom_where_several_may_say_it(tmp_path: Path) -> None:
    """Both plot at once: a verb alone would ask nobody, or whose turn it is."""
    session = new_session(ALBION, tmp_path / "friday", list(ALBION.sides))
    session.fold.state = plotting(faerie.start())
    assert due(session).ways == ("plot --as Fomorian", "plot --as Faerie")


def test_numbers_of_a_list_stand_while_no_others_are_there(evening: Evening) -> None:
    """A rule is looked up in between; the prompt, where nothing is owed, has no numbers."""
    said = evening(acting("Craw"), "?", "rule 3.A", "1 ? Grenord-right", all_=True)
    assert "is no line now" not in said
    assert "LEGAL  " in said


def test_a_number_takes_a_name_where_it_stands_alone(evening: Evening) -> None:
    """Not where the name of a counter begins with it."""
    said = evening(acting("Grenord-1a", "Craw"), "muster Grenord-1a at ri", "1", all_=True)
    assert "may be any of these" in said
    assert "no counter is called" not in said
    assert "muster Grenord-1a at Grenord-" in said


def test_what_hangs_on_a_hand_is_named_at_its_step(tmp_path: Path) -> None:
    """`muster`, where somebody holds a spell, whatever it is; not where nobody does."""
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    state = tale.at(tale.begun(), "muster", "Ann")
    for unit in tale.units.of(state, "Ann", sort="personality"):
        state = tale.changed(state, ("units", unit, "spells", 0))
    session.fold.state = state
    assert "muster" not in due(session).able
    unit = tale.units.of(state, "Ann", sort="personality")[0]
    session.fold.state = tale.changed(state, ("units", unit, "spells", 1))
    assert "muster" in due(session).able


def before_the_eyes(said: str) -> str:
    """What of an evening all see: what is said before somebody takes the screen."""
    return said.partition("For the eyes of")[0]


def test_why_a_spell_is_refused_is_for_its_sides_eyes(evening: Evening, screen: None) -> None:
    """What the wizard knows is hidden; that no road leads there lies open, and is told without anybody taking the screen."""
    said = evening(march("Heal"), "cast Fly by Kishmin ?  ? ", game=TEARS, clears=True)
    assert "Kishmin does not know Fly" in said
    assert "Kishmin does not know Fly" not in before_the_eyes(said)
    moved = evening(march("Heal"), "move Kishmin to Erynmil", game=TEARS, clears=True, name="monday")
    assert "For the eyes of" not in moved
    assert "no road joins" in moved


def test_that_nothing_can_be_cast_is_for_its_sides_eyes(evening: Evening, screen: None) -> None:
    """Also where the verb alone was typed, and the screen taken to ask which spell."""
    said = evening(march("Heal"), "cast ?  ? ", game=TEARS, clears=True)
    assert "cast is not possible now" in said
    assert "cast is not possible now" not in before_the_eyes(said)
    assert said.count("For the eyes of Gorganun only.") == 2, "asked on the first, told on the second, without handing it over anew"


def test_go_to_a_step_goes_on_to_it(evening: Evening) -> None:
    state = at("exploration", "Ann", start(("Ann", "Bob"), None))
    said = evening(state, "go to Exploration", "go to the exploration phase", all_=True)
    assert said.count("it is Exploration phase now") == 2


def test_what_people_put_in_front_is_passed_over(evening: Evening) -> None:
    state = at("exploration", "Ann", start(("Ann", "Bob"), None))
    said = evening(state, "I take Hogrin", "piles", "show me the piles", all_=True)
    assert "no verb is called 'take'" in said
    assert len(set(said.partition("> piles")[2].split("> show me the piles"))) == 1


def test_where_what_is_named_is_anothers_nothing_more_is_asked_for(evening: Evening, screen: None) -> None:
    """The other words would not mend it: whose it is is the reason."""
    theirs = manned(manned(acting("Craw"), "Bob", "Bernham-left", "Henry"), "Ann", "Grenord-right", "Gren")
    said = evening(theirs, "move Henry ? ")
    assert "Henry is a unit of Bob, not of Ann" in said
    assert "which cell" not in said


@each(
    ("typed", "told"), [("Ann Lee and Bob", "So 2 play: Ann Lee, Bob."), ("Ann Bob and Cay", "So 2 play: Ann Bob, Cay."), ("Ann, Bob", "")]
)
def test_names_of_several_words_are_told_as_they_were_taken(tmp_path: Path, typed: str, told: str) -> None:
    text = Asked(tmp_path, "empire", typed, "leave").text
    assert told in text
    assert ("So 2 play" in text) is bool(told)


def test_a_die_of_the_set_up_that_was_typed_wrongly_is_put_right(tmp_path: Path) -> None:
    new = Asked(tmp_path, "elric", "Ann, Bob", "1", "1", "2", "2", "1", "2", "b", "6", "3")
    assert new.text.count("Ann rolls d6 (who goes first, throw 1)") == 2
    assert "Ann rolls highest and goes first" in new.text


def test_a_die_of_the_set_up_that_playaid_rolled_stays(tmp_path: Path) -> None:
    new = Asked(tmp_path, "elric", "Ann, Bob", "1", "1", "2", "2", "1", "", "b", "leave")
    assert new.text.count("Ann rolls d6 (who goes first, throw 1)") == 1
    assert "Nothing was typed before this question that could be taken back here." in new.text


def test_of_the_first_hand_only_the_slip_is_typed_again(tmp_path: Path) -> None:
    new = Asked(
        tmp_path, "empire", "Ann, Bob", "1", "2", "2", "Bernham 2nn, Zzignol, Caroline, Ilgren 2a, Doez, Foez", "Mediland 2aaa", "leave"
    )
    assert "In place of Zzignol; the others stand (Enter: all again): " in new.text
    assert "Bob draws 6" in new.text, "a blank stands for a hyphen"


@pytest.mark.parametrize("line", ["option hands=physical", "options", "hands=physical"])
def test_who_asks_for_an_option_is_told_when_it_is_chosen(evening: Evening, line: str) -> None:
    told = "an option is chosen as an evening begins, and holds until it ends; in the next one: new GAME NAME --option NAME=VALUE"
    assert told in evening(acting("Craw"), line)


@pytest.mark.parametrize(("path", "asked"), [("ship-capacity", False), ("resupply", True)])
def test_what_cannot_be_set_is_refused_before_anybody_writes_down_why(evening: Evening, path: str, asked: bool) -> None:
    said = evening(acting("Craw"), f"set {path} [] ? for good")
    assert ("why? It is written down." in said) is asked
    assert (f"there is no {path} in the table" in said) is not asked


def test_an_answer_that_is_read_as_another_word_is_told_and_dropped(evening: Evening) -> None:
    """It would stand in the line for good, and no answer after it would fit."""
    state = castle.at(castle.begun(["Ann", "Bob"]), "Ann 1", "Docks")
    state = castle.put(state, "tokens", "Eagle", {"tile": "Docks", "by": None, "returned": False})
    said = evening(state, "story ? Loyalty 4 ? Eagle ? Loyalty ? 4 ? leave", game=LEGACY)
    assert "'Loyalty 4' is no token." in said
    assert "a whole number is wanted" not in said
    assert "story Eagle" in said or "rolls" in said, said


def test_next_writes_nobody_s_scried_stack_down_unasked(evening: Evening) -> None:
    """That it stays is one of many ways, and whoever commands it has not said so."""
    state = faerie.stand(faerie.clear(faerie.stand(faerie.start(), "3337", "Dobie"), "3336"), "3336", "Elidor")
    said = evening(cast(state, "03 by Dobie at 3336"), "n ? write 3336", game=ALBION)
    assert "  such as write 3336" in said or "Enter = write 3336; else type a line of your own" in said
    assert "There are more" not in said


def test_a_draw_is_let_go_by_a_second_next(evening: Evening) -> None:
    """Nobody lets it go on purpose: the first says so, once an evening; a line between changes nothing. Then it is told behind it."""
    draws = at("draw", "Ann", acting("Craw"))
    first = "Nothing has been done yet in: Ann · Draw counter phase (not done: draw). next once more passes it by."
    assert evening(draws, "n").strip() == first
    for number, more in enumerate(("map", "status", "explore", "n ?")):
        assert "LEGAL  next" in evening(draws, "n", more, "n", name=f"again{number}", all_=True), more
    tea = evening(draws, "n", "note tea is ready", "n", name="tea")
    assert "Passed with nothing done in it: Ann · Draw counter phase (not done: draw). undo takes the line back." in tea
    assert first not in evening(draws, "draw 1", name="draw", all_=True)
    assert "LEGAL  next" in evening(draws, "next 1", name="one"), "who says how many means it"


def test_a_phase_that_began_by_itself_is_not_passed_by_a_next_that_meant_the_one_before(evening: Evening) -> None:
    """Ann explores and says next, as the sequence has it: the game has gone on to her actions, and her whole turn would be over."""
    full = ("Craw", "Gren", "Girm", "Queenie", "Fignoll", "Henry")
    state = holding(laid(start(("Ann", "Bob"), None), N1="Grenord"), "Ann", *full)
    state = at(
        "exploration", "Ann", manned(evolve(state, [["put", ["public", "order"], ["Ann", "Bob"]]]), "Ann", "Grenord-right", "Grenord-1a")
    )
    lines = ("explore N2 --dice Bernham", "n", "n")
    said = evening(state, *lines, all_=True)
    assert "Nothing has been done yet in: Ann · Action phase (not done: " in said
    assert said.count("LEGAL  next") == 1
    moved = evening(state, lines[0], "reshuffle", "discard Craw", "n", name="moved", all_=True)
    assert "Nothing has been done yet in: Ann · Action" not in moved


def test_a_coup_that_failed_is_something_done(evening: Evening) -> None:
    """Though it changes nothing: all have seen the counters, and a die has fallen. A line refused behind it is no reason to ask."""
    state = manned(at("action", "Ann", holding(north(), "Ann", "Edmund")), "Bob", "Bernham-centre", "Henry", "Mary")
    held = evening(state, "coup Grenord with Edmund", "n", all_=True)
    assert "Nothing has been done yet in: Ann · Action" in held
    led = evening(state, "draw 5", "n", name="led", all_=True)
    assert "next goes on\n  LEGAL  next" in led, "whoever was told that next leads there has said it for that"
    said = evening(state, "coup Bernham with Edmund", "draw 5", "n", name="coup", all_=True)
    assert "dolt" in said
    assert "Nothing has been done yet in" not in said


def test_who_chooses_after_draws_of_their_own_sees_what_was_drawn(tmp_path: Path) -> None:
    """What goes to the discards hangs on all of it, and `hand` knows nothing of a line that is not done."""
    new = ["new", "elric", "friday", "-p", "Ann", "-p", "Bob", "--closed", "--tables", "house", "-o", "dice=typed", "-d", "6,1"]
    assert run(new, Terminal(str(tmp_path), lambda prompt, hidden: "", lambda line: None)) == 0
    said, answers = list[str](), ["Arioch", "Balan", "Chardros", "Arkyn", "Sleep", "Eequor", "h'Haarshanns", "law"]

    def prompter(prompt: str, hidden: bool) -> str:
        said.append(prompt)
        if not answers:
            raise EOFError
        return answers.pop(0)

    run(["elric", "choose", "Pan Tang"], Terminal(str(tmp_path), prompter, said.append))
    drawn = [line for line in said if line.startswith("  Drawn so far: ")]
    mine = "Arioch, Balan, Chardros (first spells of Jagreen Lern), Arkyn, Sleep, Eequor, h'Haarshanns (first spells of Theleb K'aarna)"
    assert drawn == [f"  Drawn so far: {mine}."], said


@pytest.mark.parametrize(("dice", "told"), [("typed", "no die is asked for yet; first asks for it"), ("rolled", "Enter or 1 = first")])
def test_who_types_a_die_too_early_is_told_what_asks_for_it(evening: Evening, dice: str, told: str) -> None:
    state = castle.start(["Ann", "Bob"])
    for sheet, seat in enumerate(state["public"]["order"], 1):
        state = castle.do(state, f"take {sheet} by {seat}")
    state = castle.do(castle.do(state, "tick"), "quest Grail tasks find it")
    said = evening(state, f"dice {dice}", "5", game=LEGACY)
    assert "5 is no line now" in said
    assert told in said


def test_who_draws_a_first_hand_sees_it_before_the_screen_goes_on(evening: Evening, screen: None) -> None:
    """One hand-over for each: Enter takes the screen over, Enter draws, Enter goes on. Two Enters before them are no passphrases."""
    line = "new empire saturday -p Ann -p Bob -o hands=kept -o dice=typed --closed --tables house"
    said = evening(None, line + " ? " * 8, clears=True)
    ann, _, bob = said.partition("For the eyes of Ann only.")[2].partition("For the eyes of Bob only.")
    assert ann.count("You are dealt") == bob.count("You are dealt") == 1
    assert said.count("For the eyes of") == 2


def test_words_at_a_list_of_several_verbs_are_read_behind_the_one_they_fit(evening: Evening) -> None:
    """Who takes two hits is asked beside other lines: `2 foot` is said of `take`, whatever stands above it."""
    state = warlords.lay(warlords.cleared(warlords.begun(), "Forseti", "Oldmarch"), "Forseti", "Oldmarch", "3 Foot Soldier", "Cavalry")
    state = warlords.under(warlords.put(state, "Shale", "Marchgate"), "Shale", "4 Warsteed")
    fought = ("activate Shale", "move Shale to Oldmarch", "attack", "stand", ("throw", "10 10 10 10"), ("throw", "1 1 10 10"))
    state = warlords.play(state, *fought)
    said = evening(state, "next ? 2 foot", game=TEARS)
    assert "no verb is called" not in said
    assert "LEGAL  take" in said


def test_next_at_a_list_of_what_is_owed_says_that_it_waits_and_a_spell_of_which_nothing_is_listed_is_named(evening: Evening) -> None:
    said = evening(met_by_wizards("Obfuscate"), "next ? n ? leave", game=TEARS)
    assert "  n goes on once what is owed is done: one of these by its number or name, or leave." in said
    assert "ILLEGAL" not in said
    assert "  Also cast, lead: typed alone, each asks for the rest" in said


def test_a_line_that_was_told_keeps_its_number_when_the_one_before_it_is_done(evening: Evening) -> None:
    """After a battle each side is told what goes under its leader again: the second is still the second."""
    state = warlords.cleared(warlords.begun(), "Forseti", "Oldmarch")
    state = warlords.under(warlords.put(state, "Neko", "Oldmarch"), "Neko", "3 Foot Soldier", "Cavalry")
    state = warlords.under(warlords.put(state, "Shale", "Marchgate"), "Shale", "4 Warsteed")
    state = warlords.play(
        state, "activate Shale", "move Shale to Oldmarch", "attack", "stand", ("throw", "10 10 10 10"), ("throw", "10 10 10 10")
    )
    said = evening(state, "stay", "retreat to Denvonport", "1 ?  ? ", "2 ?  ? ", "1", game=TEARS, clears=True, all_=True)
    assert "LEGAL  box Neko with Cavalry, 3 Foot Soldier" in said
    assert said.count("is no line now") == 1, "what has been done has no number any more"


def test_a_name_answers_what_lists_the_lines_that_end_with_it(evening: Evening) -> None:
    said = evening(acting("Craw"), "concede", "bob", name="named")
    assert "Bob gives up" in said
    assert "no verb is called" in evening(acting("Craw"), "concede", "zed", name="nobody")
    assert "no verb is said with 'bob'" in evening(acting("Craw"), "concede", "status", "bob", name="later")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("3", "  3 are drawn: Enter draws them, or their 3 names are typed"),
        ("5", "  Nothing is taken yet; here is what the numbers stand for:"),
    ],
)
def test_a_number_at_a_draw_takes_nothing_before_its_list_is_seen(typed: str, told: str, evening: Evening) -> None:
    said = evening(at("draw", "Ann", acting()), "dice typed", f"draw 3 ? {typed} ? ", all_=True)
    assert told in said
    assert ("1. " in said) is (typed == "5")


def test_an_undo_of_a_shuffle_speaks_of_no_draw(evening: Evening) -> None:
    """Nothing has come to anybody by it, unlike by a draw."""
    said = evening(acting("Craw", "Girm"), "discard Girm", "reshuffle", "undo --agreed all", name="shuffled")
    assert "Taken back" in said
    assert "What was drawn" not in said
    assert "What was drawn" in evening(at("draw", "Ann", acting("Craw")), "draw 1", "undo --agreed all", name="drawn")


def test_the_die_that_playaid_throws_for_the_wounded_is_shown_to_their_side() -> None:
    """9.7: on the screen that tells what came of it, as every other die is; a die that was typed lies on the table."""
    wounded = faerie.hurt(faerie.stand(faerie.start(), "2834", "Ogme"), "Ogme", 2)
    state = faerie.put(faerie.at(wounded, "Faerie", "recovery"), "public", "recovered", False)

    class Screen:
        dealt: ClassVar[list[tuple[str, list[str]]]] = []

        def blanks_for(self, side: str) -> bool:
            return True

        def width(self) -> int:
            return 80

    for source, shows in ((Seeded(1), True), (Typed(["5"]), False)):
        ruling = decide(ALBION, state, Declaration("recover", {}, "Faerie", "recover"), faerie.BOOK, source)
        passed = ruling._replace(declaration=Declaration("next", {}, "Faerie", "next"))  # which does it by itself, as the phase is left
        show_what_came(Screen(), SimpleNamespace(game=ALBION), passed, ["Faerie"])  # type: ignore[arg-type]
        [(side, told)] = Screen.dealt
        assert side == "Faerie"
        assert "Ogme: 2 wound" in told[0]
        assert any("recovery of Ogme" in line for line in told) is shows
        Screen.dealt.clear()


def test_several_counters_are_discarded_in_one_line(evening: Evening) -> None:
    said = evening(acting("Craw", "Girm", "Katinka"), "discard craw, katinka", looking_on=True)
    assert "Ann discards Craw." in said
    assert "Ann discards Katinka." in said
    refused = evening(acting("Craw", "Girm", "Katinka"), "discard craw, nobody", looking_on=True, name="refused")
    assert "discards" not in refused, "nothing of a line is done that cannot be read to its end"


def test_what_says_no_more_is_left_out_of_a_line(evening: Evening) -> None:
    """In albion, a plus sign stands between those who go along."""
    state = manned(acting("Craw"), "Ann", "Grenord-right", "Gren")
    assert "Gren moves from Grenord-right to Grenord-centre." in evening(state, "move gren back to gr0", name="back")
    marching = moving(faerie.start(), "Fomorian", turn=2)
    assert "no force is called" not in evening(marching, "move magog + gogma to 3340", game=ALBION, name="plus")
