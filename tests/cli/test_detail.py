"""How much is told of a ruling: in short, with its worksheet, with every value that it looked up."""

from pathlib import Path
from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.cli import transcript
from playaid.cli.main import run
from playaid.cli.text.render import ruling_lines, short_lines, sourced_lines
from playaid.desk.ruling_view import RulingView, view_ruling
from playaid.dice.sources import Rolled
from playaid.games.registry import load
from playaid.language.message import Listing, Message, as_message, message
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Line, Reading, Reason, Ruling, Said, Used
from playaid.referee.contract.sequence import PASSED
from playaid.referee.verification.lint_wording import messages_of
from tests.cli.conftest import Type
from tests.games.elric.table import HOUSE
from tests.slow import some

GAMES = ("albion", "elric", "empire", "legacy", "tears")
FOUGHT = frozenset({"{unit} attacks"})


def attack(**more: Any) -> RulingView:
    sheet = (
        Line(message("{unit} attacks", unit="Craw"), as_message("die 6 + combat 3"), "9", "3.E"),
        Line(as_message("defender"), as_message("the only unit of Bob"), "Henry", "3.E"),
        Line(as_message("beware"), as_message("two hexes only if the columns lie low"), "", "11.8"),
    )
    dice = (Rolled("dice", "d6", (6,), "typed", "Ann"), Rolled("dice", "d6", (2,), "system", "Bob"))
    facts = (Used(Fact("units", ("Craw", "combat"), 3, "house")), Used(Fact("lands", ("Gr1",), "land", "printed")))
    said = (Said(message("{unit} is hit.", unit="Henry")),)
    ruling = Ruling(LEGAL, Declaration("attack", {}, "Ann", "a craw"), ("3.E",), worksheet=sheet, rolls=dice, facts=facts, story=said)
    return view_ruling(ruling._replace(**more), None)


def test_in_short_the_number_the_flag_and_the_story_stay() -> None:
    lines = short_lines(attack(), FOUGHT, set())
    assert [line.split()[0] for line in lines] == ["LEGAL", "Craw", "beware", "dice", "Henry", "rests"]
    assert "defender" in "\n".join(ruling_lines(attack()))


def test_in_short_typed_dice_are_not_said_again_and_rolled_ones_are() -> None:
    assert [line for line in short_lines(attack(), FOUGHT, set()) if "dice" in line] == ["    dice      Bob 2  (d6; rolled by playaid)"]


def test_in_short_what_a_ruling_rests_on_is_said_once_an_evening() -> None:
    met: set[str] = set()
    assert any("units" in line for line in short_lines(attack(), FOUGHT, met))
    assert met == {"units"}
    assert not any("units" in line for line in short_lines(attack(), FOUGHT, met))
    other = attack(facts=(Used(Fact("roads", ("a",), 1, "house")), Used(Fact("units", ("b",), 1, "house"))))
    assert [line for line in short_lines(other, FOUGHT, met) if "rests" in line] == ["    rests on  house table: a (roads)"]


def test_in_short_a_reading_is_said_once_an_evening_and_with_every_refusal() -> None:
    met: set[str] = set()
    read = attack()._replace(readings=(Reading("attackers", "any", ("supplied",)),))
    refused = read._replace(verdict=ILLEGAL, reasons=(Reason("a@1/x", "3.E", "no"),))
    assert ["reading" in "".join(short_lines(seen, FOUGHT, met)) for seen in (read, read, refused)] == [True, False, True]


def test_a_refusal_is_told_whole_in_every_size() -> None:
    refused = attack(verdict=ILLEGAL, reasons=(Reason("E.aboard", "3.E", "Craw is aboard", "unload Craw"),), worksheet=(), story=())
    for lines in (short_lines(refused, FOUGHT, set()), ruling_lines(refused)):
        assert "    - Craw is aboard [3.E]" in lines
        assert "      unload Craw" in lines


def test_steps_that_passed_by_themselves_are_one_sentence_in_short() -> None:
    def passed(step: str) -> Said:
        heading = Listing(("Turn 1", as_message(step)), " · ")
        return Said(message("{passed} [{case}]", passed=message(PASSED, step=heading, why=as_message("nobody can act")), case="5.0"))

    story = (passed("Weather"), Said(as_message("It rains.")), passed("Recovery"), Said(as_message("Now: Turn 1 · Moves.")))
    shown = [line.strip() for line in short_lines(attack(story=story), FOUGHT, set())][-4:-1]
    both = "Gone through without a question: Weather (nobody can act); Recovery (nobody can act)."
    assert shown == ["It rains.", both, "Now: Turn 1 · Moves."]
    several = "\n".join(short_lines(attack(story=(*story, *map(passed, ("Plots", "Reaction")))), FOUGHT, set()))
    assert "Gone through without a question: Weather; Recovery; Plots; Reaction." in several
    assert "Gone through without a question: Weather (nobody can act)." in "\n".join(short_lines(attack(story=story[:2]), FOUGHT, set()))
    assert "nobody can act" in "\n".join(ruling_lines(attack(story=story)))


def test_with_sources_each_value_has_where_it_is_from() -> None:
    assert sourced_lines(attack())[-2:] == ["    combat of Craw (units) = 3  (house)", "    Gr1 (lands) = land  (printed)"]


def test_what_another_may_not_see_is_told_in_no_size() -> None:
    ruling = Ruling(LEGAL, Declaration("plot", {}, "Ann", "plot Craw"), worksheet=(Line("hidden", "Craw", "", "", "Ann"),), secret="Ann")
    seen = view_ruling(ruling._replace(facts=(Used(Fact("units", ("Craw",), 3, "house"), "Ann"),)), "Bob")
    for lines in (short_lines(seen, frozenset({"hidden"}), set()), ruling_lines(seen), sourced_lines(seen)):
        assert "Craw" not in "\n".join(lines)


@pytest.mark.parametrize("slug", some(GAMES, 1, 4))
def test_what_a_game_keeps_in_short_stands_on_its_worksheets(slug: str) -> None:
    """By a sentence of its rules, or by the name of what is played."""
    game = load(slug)
    assert game.decisive
    named = set(HOUSE.keys("spells")) if slug == "elric" else set()
    assert {Message(label, {}).pattern for label in game.decisive} <= {found.pattern for found in messages_of(game)} | named


def test_a_first_evening_tells_each_rule_once(tmp_path: Path) -> None:
    terminal = transcript.TranscriptTerminal(tmp_path, {})
    head = "game empire\nplayers Ann, Bob\ndice Craw, Gren, Grenord-2n, Girm, Queenie, Fignoll\ndice Henry, Mary, Erik, Hilde, Foez, Ikud\n"
    game = transcript.begin(transcript.parse_transcript(f"{head}dice Ann\n> map\n"), terminal)
    terminal.detail = "first"

    def told(*words: str) -> str:
        terminal.hear(())
        run([game.slug, *words] if words[0] in game.verbs else list(words), terminal)
        return " ".join(" ".join(terminal.said).split())

    assert "[1] Once a turn a player may uncover one country" in told("explore", "N1", "--dice", "Grenord")
    assert "[3.A] A counter from the hand" in told("muster", "Craw", "Grenord-left")  # also where it is refused
    assert "[3.A] A counter" in told("why")
    assert "[3.A] A counter" not in told("muster", "Craw", "Grenord-right")
    terminal.detail = "short"
    assert "[3.H] The player may" not in told("discard", "Gren")
    for _ in range(7):  # of a phase that only gains it is said first that it is passed by
        told("next")
    terminal.detail = "first"
    assert "[2] In each cell with own units" in told("next")  # what a step does by itself
    assert "[2] In each cell" not in told("why")


def test_what_it_rests_on_is_named_as_people_name_it() -> None:
    """Tables by their titles; what was worked out out of what is printed is told by `why` alone."""
    titles = {"units": "Units; read across", "roads": "Roads of the map"}
    shown = [line.strip() for line in short_lines(attack(), FOUGHT, set(), titles=lambda table: titles.get(table, table))]
    rests = shown[-1]
    assert rests == "values used here that the house has made up, for want of your own: Units (one value)"
    spelled = {"units": "Units (駒)"}
    assert short_lines(attack(), FOUGHT, set(), titles=lambda table: spelled.get(table, table))[-1].endswith(": Units (one value)")
    worked_out = attack()._replace(facts=tuple(fact._replace(provenance="derived") for fact in attack().facts))
    assert not any("rests on" in line for line in short_lines(worked_out, FOUGHT, set()))
    assert any("rests on" in line for line in ruling_lines(worked_out))


@pytest.mark.parametrize("width", [60, 80])
def test_a_board_that_a_query_shows_is_drawn_for_the_width_there_is(width: int, typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell stands in it, and no row has to be broken."""
    monkeypatch.setenv("COLUMNS", str(width))
    typed("new", "empire", "friday", "--tables", "house", "-p", "Ann", "-p", "Bob")
    rows = typed("empire", "map").out.splitlines()
    assert rows
    assert max(map(len, rows)) <= width
    assert {"N1", "M6", "S3"} <= {*" ".join(rows).split()}
