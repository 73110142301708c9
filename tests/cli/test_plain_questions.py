"""What people ask in words of their own, at the prompt and in the middle of a question."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playaid.cli.declaring.missing_word import _is_line
from playaid.cli.shell.habits import hint_of, in_our_words, tell_meant
from playaid.cli.shell.shell import Table, heard
from playaid.cli.terminal.plain_questions import look_meant, rule_meant
from playaid.desk.next_line.missing_words import Wanted
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Unreadable
from playaid.testing.random_evenings import new_session

Said = Callable[..., str]


class People:
    """A console whose people type what is in a list."""

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
def said(tmp_path: Path) -> Said:
    """What the screen says to a line typed at the beginning of an evening, with these answers to what is asked."""

    def say(slug: str, line: str, *answers: str) -> str:
        game = load(slug)
        new_session(game, tmp_path / "friday", list(game.sides) or ["Ann", "Bob"])
        table = Table(str(tmp_path))
        table.take_up("friday")
        table.console = people = People(*answers)
        assert heard(table, line)
        return "\n".join(people.said)

    return say


ASKED = {
    "help": ("what can I do?", "what now", "now what?", "what do we do now", "what can Arthur do", "I'm stuck", "What else can we do?"),
    "status": ("who is where?", "who's where", "where am I", "whose turn is it?", "whos turn is it", "where are my units", "look around"),
    "leads": ("who is winning?", "who leads"),
    "log": ("what happened", "what has just happened?"),
}


@pytest.mark.parametrize("slug", sorted(BUILT_IN))
def test_what_is_asked_in_plain_words_is_shown(slug: str) -> None:
    game = load(slug)
    for look, lines in ASKED.items():
        for line in lines:
            assert look_meant(game, line.split()) == [look], line
    for line in (
        "what can Imric carry to Avalon",
        "what",
        "who is Arthur",
        "where is Camelot",
        "status",
        "how do we win",
        "what are my chances",
    ):
        assert look_meant(game, line.split()) == [], line


def test_how_something_is_said_is_told_by_its_verb(said: Said) -> None:
    assert look_meant(load("legacy"), ["what", "can", "I", "attack?"]) == ["help", "challenge"]
    assert look_meant(load("tears"), ["how", "do", "I", "scout"]) == []
    assert "scout NAME as KIND" in said("legacy", "how do I scout?")


def test_it_is_shown_at_the_prompt(said: Said) -> None:
    assert "2 take  Lancelot by Ann" in said("legacy", "what can I do?")


@pytest.mark.parametrize(("line", "told"), [("who is where?", "owed: "), ("? scout", "scout NAME as KIND"), ("what can I do", "2 take  ")])
def test_a_question_at_a_question_is_shown_beside_it(said: Said, line: str, told: str) -> None:
    """And what was begun goes on."""
    shown = said("legacy", "take", line, "Merlin by Ann")
    assert told in shown.partition("which sheet does Ann 1 take?")[2]
    assert "plays Merlin" in shown


def test_the_one_thing_that_is_owed_can_be_asked_about(said: Said) -> None:
    shown = said("legacy", "next", "where am I", "Merlin by Ann")
    assert "no sheet" not in shown
    assert "plays Merlin" in shown


def test_whoever_asks_for_chances_is_told_of_odds() -> None:
    words = ["what", "are", "my", "chances"]
    assert "--odds" in hint_of(load("empire"), words, Unreadable("no verb is called 'what'"))


def test_a_word_of_whose_it_is_says_nothing() -> None:
    assert in_our_words(load("legacy"), ["our", "quest", "is", "the", "Grail", "tasks", "find", "it"]) == [
        "quest",
        "the",
        "Grail",
        "tasks",
        "find",
        "it",
    ]
    assert in_our_words(load("empire"), ["my", "hand"]) == ["hand"]


def test_a_word_with_a_mark_behind_it_is_asked_about(said: Said) -> None:
    """What only looks is shown, what acts is explained."""
    game = load("albion")
    assert in_our_words(game, ["leads?"]) == ["leads"]
    assert in_our_words(game, ["roster?"]) == ["roster"]
    assert in_our_words(game, ["move?"]) == ["?", "move"]
    assert in_our_words(game, ["trolls?"]) == ["trolls?"]
    assert "PIECES[,…]" in said("albion", "place?")


@pytest.mark.parametrize(
    ("line", "told"), [("trolls", "place trolls …"), ("the Worm", "activate The Worm …"), ("The Worm?", "activate The")]
)
def test_a_name_alone_is_said_to_stand_behind_a_verb(said: Said, line: str, told: str) -> None:
    shown = said("albion", line)
    assert "is said behind another word: " in shown
    assert told in shown
    assert "did you mean" not in shown


def test_where_several_are_is_told_of_each(said: Said) -> None:
    shown = said("albion", "where are the trolls?")
    assert "Moray 2810 in 2810; " in shown
    assert "Munster 1026 in 1026" in shown
    assert "Ulster" not in shown, "elves"
    assert "no hex of the map" not in shown


def test_whoever_takes_a_sheet_sees_what_the_sheets_say(said: Said) -> None:
    shown = said("legacy", "take", "Merlin by Ann 1")
    assert "  Merlin: Altruism 4, Loyalty 3, " in shown.partition("which sheet does Ann 1 take?")[0]
    assert shown.count("Lancelot: ") == 1


@pytest.mark.parametrize("word", ["Threat", "threat", "repair", "Repair"])
def test_a_word_that_is_among_the_choices_is_an_answer_though_it_is_a_verb_too(tmp_path: Path, word: str) -> None:
    game = load("legacy")
    session = new_session(game, tmp_path / "friday", ["Ann", "Bob"])
    with pytest.raises(Incomplete) as begun:
        session.read(["scout", "Mill"])
    missing = begun.value
    ways = ("Armoury", "Repair", "Roaming Threat", "-")
    assert not _is_line(session, missing, Wanted("kind", ways), word)
    assert _is_line(session, missing, Wanted("kind", ways), "move")
    assert _is_line(session, missing, Wanted("kind", ("Armoury", "-")), word)


@pytest.mark.parametrize("line", ["our quest is done", "the quest is done", "quest is fulfilled"])
def test_a_quest_that_is_done_is_a_task_that_is_ticked_off(line: str) -> None:
    assert in_our_words(load("legacy"), line.split()) == ["task"]


@pytest.mark.parametrize(
    ("slug", "line", "rule"),
    [
        ("legacy", "what is destiny?", "rule destiny"),
        ("legacy", "What are the doom effects", "rule doom effects"),
        ("tears", "explain the Cadmin", "rule cadmin"),
        ("tears", "what does a Cadmin do?", "rule cadmin"),
        ("legacy", "what is nonesuch", ""),
        ("legacy", "what now", ""),
        ("legacy", "challenge", ""),
    ],
)
def test_what_a_word_of_the_rules_means_is_told_by_its_rule(slug: str, line: str, rule: str) -> None:
    assert " ".join(rule_meant(load(slug), line.split())) == rule


@pytest.mark.parametrize(
    ("slug", "line", "told"),
    [("legacy", "what is destiny?", "They pay for many special"), ("albion", "what is Magog?", "Magog with escort")],
)
def test_a_rule_is_told_at_the_prompt_and_no_piece_is_taken_for_one(said: Said, slug: str, line: str, told: str) -> None:
    assert told in said(slug, line)


@pytest.mark.parametrize(
    ("slug", "line", "means"),
    [
        ("legacy", "draw a tile", ["scout"]),
        ("legacy", "my cards", ["sheet"]),
        ("legacy", "inventory", ["sheet"]),
        ("albion", "combat 3140", ["battle", "3140"]),
        ("tears", "cast a spell", ["cast"]),
    ],
)
def test_words_of_other_games_are_those_of_this_one(slug: str, line: str, means: list[str]) -> None:
    assert in_our_words(load(slug), line.split()) == means


# questions that no line answers as it stands


@pytest.mark.parametrize("line", ["how do I see the map?", "where is the map", "can we look at the board"])
def test_how_the_map_is_seen_is_shown(said: Said, line: str) -> None:
    shown = said("albion", line)
    assert "the number of a hex is its column and its row" in shown
    assert "UNREADABLE" not in shown


def test_how_a_look_of_a_game_is_seen_is_shown() -> None:
    assert look_meant(load("empire"), ["where", "do", "I", "see", "my", "hand?"]) == ["hand"]
    assert look_meant(load("albion"), ["where", "is", "my", "hand?"]) == [], "there is none"
    assert look_meant(load("albion"), ["how", "do", "we", "see", "a", "person"]) == [], "whose name must be said"


@pytest.mark.parametrize(
    ("slug", "line", "told"),
    [
        ("albion", "who controls Glastyn?", "did you mean 1 = where Glastyn? The number takes it; or person NAME"),
        ("albion", "what is the strength of Imric", "1 = where Imric? The number takes it; or person NAME"),
        ("albion", "how do I buy a hotel", "? says what may be done now"),
        ("albion", "how", "? says what may be done now"),
        ("albion", "how does one attack someone", "near to that: battle; ? battle says how it is said"),
        ("albion", "when do people plot?", "near to that: plot; "),
        ("albion", "how many turns are there", "status says where the game stands"),
        ("albion", "which way do I win", "rule victory tells how the game is won"),
        ("elric", "how do people move", "near to that: march, sail; ? march"),
    ],
)
def test_a_question_is_told_the_verbs_that_are_nearest(said: Said, slug: str, line: str, told: str) -> None:
    """None but whoever asks for chances is told of odds."""
    shown = said(slug, line)
    assert told in shown
    assert "--odds" not in shown


@pytest.mark.parametrize(
    ("slug", "line", "told"),
    [
        ("elric", "who controls Vilmir?", "Vilmir (Law, nobody's): 9 armies"),
        ("elric", "who stands in Jadmar", "Jadmar: civilised, of Vilmir"),
        ("albion", "where does Magog stand", "3439: "),
    ],
)
def test_a_question_that_begins_as_a_verb_is_answered_by_one(said: Said, slug: str, line: str, told: str) -> None:
    assert told in said(slug, line)


def test_where_all_look_on_the_line_of_a_look_of_ones_own_has_a_number_too(tmp_path: Path) -> None:
    """Else what was typed is not repeated behind it."""
    session = new_session(load("albion"), tmp_path / "friday", ["Fomorian", "Faerie"])
    unknown = Unreadable("no verb is called 'what'")
    assert tell_meant(session, ["what", "does", "Imric", "do"], unknown, all_look_on=True) == ["person Imric", "where Imric"]
    assert tell_meant(session, ["what", "does", "Imric", "do"], unknown, all_look_on=False) == ["where Imric"]


def test_a_line_that_can_be_read_is_no_question(said: Said) -> None:
    assert "3314 to 3140: 27 hexes" in said("albion", "where Glastyn to 3140")
