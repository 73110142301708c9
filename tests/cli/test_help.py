"""What help leaves out it says, and how to get it; a check shows the chances that odds would tell."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from playaid.cli.commands import help as help_pages
from playaid.cli.commands.servers.login import WORD
from playaid.cli.commands.servers.umpire import NOTHING
from playaid.cli.commands.session.export import RESTORABLE
from playaid.cli.main import run
from playaid.cli.registry import command
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.offered_lines import Wording, by_their_ends
from playaid.desk.legal_lines import Group, keywords_of, legal_lines
from playaid.desk.next_line.verb_offers import Offer
from playaid.desk.seats import Needs
from playaid.dice.sources import Seeded
from playaid.export.export import FORMS, PRINTED
from playaid.games.empire import GAME
from playaid.games.registry import load
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session
from playaid.referee.session.permissions import POWERS
from playaid.testing.random_evenings import new_session, one_more
from playaid.testing.table import seats
from tests.each import each
from tests.games.empire.table import holding, manned, north
from tests.slow import some

Say = Callable[..., list[str]]


@pytest.mark.parametrize("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_whoever_asks_about_a_verb_is_told_a_line_of_it_or_why_there_is_none(slug: str, tmp_path: Path) -> None:
    game = load(slug)
    session, screen = new_session(game, tmp_path / "friday", seats(game)), list[str]()
    terminal = Terminal(str(tmp_path), write=screen.append)
    chance, dice = random.Random(3), Seeded(3)
    for _ in range(3):
        for _ in range(7):
            one_more(session, chance, dice)
        verbs = {name for name in open_verbs(game, session.state) if not game.verbs[name].query}
        for name in sorted(verbs):
            screen.clear()
            run(["help", name, "-s", "friday"], terminal)
            about = [line for line in screen if not line.startswith(("      for short", "      as it is"))][2:]
            assert about or not game.verbs[name].slots, name
            assert not about or set(about) - {"      nothing it could be said of now", "      no line of it can be listed now"}, name


@pytest.fixture
def table(tmp_path: Path) -> Callable[[State], Say]:
    """A table on which a position lies; gives what a command line prints there."""

    def laid(state: State) -> Say:
        screen: list[str] = []
        terminal = Terminal(str(tmp_path), write=screen.append)
        new_session(GAME, tmp_path / "friday", ["Ann", "Bob"])
        terminal.in_shell = True
        session: Session = terminal.open("friday")
        session.fold.state = state
        session.refresh = lambda: None  # type: ignore[method-assign]

        def say(*argv: str) -> list[str]:
            screen.clear()
            run(list(argv), terminal)
            return list(screen)

        return say

    return laid


def rich() -> State:
    """Ann may declare some coups, only one of which can succeed, and muster in many places."""
    state = manned(north(), "Bob", "Bernham-centre", "Mary", "William", "Henry")
    return holding(state, "Ann", "Queenie", "Edmund", "Flake", "Craw", "Gren")


def verb(lines: list[str], name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads("\n".join(lines))["data"]
    return next(entry for entry in data["verbs"] if entry["name"] == name)


def first(line: str) -> str:
    """The first word of a row, behind its number."""
    return line.lstrip(" 0123456789").split()[0]


def test_help_is_one_screen_and_says_how_to_see_the_rest(table: Callable[[State], Say], monkeypatch: pytest.MonkeyPatch) -> None:
    say = table(rich())
    whole = say("help", "--as", "Ann")
    assert "  1 muster   Craw at Grenord-centre | Grenord-right | Grenord-lower-right" in whole
    for rows, columns in (("14", "60"), ("16", "80"), ("40", "60")):
        monkeypatch.setenv("LINES", rows)
        monkeypatch.setenv("COLUMNS", columns)
        page = say("help", "--as", "Ann")
        assert len(page) <= int(rows) - 2
        assert max(map(len, page)) <= int(columns)
        assert {first(line) for line in page} >= {"muster", "coup", "discard", "next", "look:"}
    monkeypatch.setenv("LINES", "14")
    assert any(line.endswith(" … ? muster shows 1 line more") for line in say("help", "--as", "Ann"))
    every = [line.strip() for line in say("help", "--all", "--as", "Ann") if line.startswith("      muster ")]
    assert len(every) == 6


def test_a_cut_row_never_cuts_what_could_be_typed() -> None:
    row = "            Dobie via 3336 | 3437 | 3438"
    for width in range(26, len(row) + 1):
        kept = help_pages._shortened(row, width)
        assert len(kept) <= width
        assert row[len(kept) :].startswith(help_pages.OR) or kept == row
    assert help_pages._shortened("  place  Rurik at 3012 and so on", 15) == "  place  Rurik"
    assert help_pages._shortened('  fly  Oonai to "Lormyr inland"', 24) == "  fly  Oonai to"


TO = ("to", "via", "overrun")


@each(
    ("verb", "lines", "told"),
    [
        (
            "move",
            ["move Rurik via 2809", "move Rurik via 2710", "move Moray via 2710"],
            ["move Rurik via 2809 | 2710", "move Moray via 2710"],
        ),
        ("fly", ['fly Oonai to "Lormyr inland"', 'fly Oonai to "Lormyr marches"'], ['fly Oonai to "Lormyr inland" | "Lormyr marches"']),
        ("move", ["move Neko to Caer Clavell", "move Neko to Caer Navell"], ["move Neko to Caer Clavell | Caer Navell"]),
        ("discard", ['discard "Dead Gods"', "discard Aubec"], ['discard "Dead Gods" | Aubec']),
        ("attack", ["attack Asten overrun", "attack Oldmarch overrun"], ["attack Asten overrun | Oldmarch overrun"]),
        ("move", ["ネコを カー・ナヴェルへ", "ネコを カー・シリウスへ"], ["ネコを カー・ナヴェルへ | ネコを カー・シリウスへ"]),
        ("fly", [f'fly Oonai to "{"A " * 40}{n}"' for n in (1, 2)], [f'fly Oonai to "{"A " * 40}{n}"' for n in (1, 2)]),
    ],
)
def test_lines_that_stand_in_one_have_whole_names(verb: str, lines: list[str], told: list[str]) -> None:
    assert [*by_their_ends(verb, lines, TO)] == told


def test_a_word_of_a_name_is_no_word_of_a_line() -> None:
    """Ends that hold a keyword each begin with their own; a name in quotes that has such a word in it holds none."""
    game = load("elric")
    wording, verb, told = Wording(game, {}), game.verbs["march"], 'Naclon to "Isle via Org" | Yu'
    assert wording.fitted(verb, Group("Naclon", "to", ('"Isle via Org"', "Yu")), 99, keywords_of(verb)) == told


def test_a_reading_ends_with_one_point_and_holds_none_before_a_semicolon() -> None:
    from playaid.desk.rule_lookup import Reading, tell_reading

    assert tell_reading(Reading(("Strength of force.", "The mana", "left out."))) == "    - Strength of force: The mana. (left out)"
    assert (
        tell_reading(Reading(("Which die?", "the best first", "left out.", "or any.")))
        == "    - Which die? the best first. (left out; or any)"
    )
    assert tell_reading(Reading(("Which die?", "the best first."))) == "    - Which die? the best first."
    told = '    - The call: the document says "must not be there"; it is read as: must be there. (it recruits there)'
    assert tell_reading(Reading(("The call", "must not be there.", "must be there.", "it recruits there."), slip=True)) == told


def test_a_missing_word_is_named_once() -> None:
    from playaid.referee.contract import grammar
    from playaid.referee.contract.game import Slot

    assert grammar._wanted(Slot("counter", "counter")) == "counter"
    assert grammar._wanted(Slot("target", "counter", "on|at")) == "target (counter) after 'on'"


def test_a_usage_names_what_is_wanted_and_not_its_keyword_again() -> None:
    from playaid.referee.contract import grammar
    from playaid.referee.contract.game import Slot

    assert grammar._slot_usage(Slot("at", "place", "at", optional=True)) == "[at PLACE]"
    assert grammar._slot_usage(Slot("wall", "int", "wall")) == "wall WALL"
    assert grammar._slot_usage(Slot("kind", "enemy kind", "kind")) == "kind KIND"
    assert grammar._slot_usage(Slot("target", "counter", "on|at")) == "on TARGET"


def printed(session: Session, side: str, offer: Offer) -> set[str]:
    """Every line that somebody can read off a verb's rows.

    What stands behind a | goes in the place of what follows the last keyword, or, with a keyword of its own, from that one on.
    """
    keywords, lines = keywords_of(session.game.verbs[offer.name]), set()
    for row in help_pages._rows(help_pages._wording(session, side), offer, len(offer.name), 100_000, ()):
        if row.text.strip().startswith("("):  # what the lines above it do
            continue
        first, *others = row.text.removeprefix(f"  {offer.name}").strip().split(help_pages.OR)
        words = first.split()
        last = max((at + 1 for at, word in enumerate(words) if word in keywords), default=0)
        lines.add(f"{offer.name} {first}")
        for other in others:
            begins = other.split()[0]
            kept = words[: words.index(begins)] if last and begins in keywords else words[:last]
            lines.add(" ".join((offer.name, *kept, other)))
    return lines


@pytest.mark.parametrize("slug", some(["albion", "elric", "empire", "legacy", "tears"], 1, 4))
def test_what_help_prints_can_be_typed_as_it_stands(slug: str, tmp_path: Path) -> None:
    """In positions of an evening by chance: each alternative of each row is one of the legal lines, and no line is lost in the rows."""
    game = load(slug)
    session, rng, dice = new_session(game, tmp_path / slug, seats(game), seed=3), random.Random(3), Seeded(3)
    rows = 0
    for _ in range(24):
        for side in acting(game, session.state):
            offers = legal_lines(session, side)
            assert not isinstance(offers, Needs)
            for offer in offers:
                lines = {line for line in offer.lines if line != offer.name and line not in offer.in_vain}
                if offer.name in game.verbs and lines and lines == set(offer.lines):
                    assert printed(session, side, offer) == lines, offer.name
                    rows += len(lines)
        if not one_more(session, rng, dice):
            break
    assert rows > 20


def test_where_several_may_act_help_says_how_to_see_what_one_of_them_may(tmp_path: Path) -> None:
    screen: list[str] = []
    terminal = Terminal(str(tmp_path), write=screen.append)
    new_session(load("tears"), tmp_path / "friday", ["Gorganun", "Forseti"])
    terminal.in_shell = True
    terminal.open("friday")
    assert run(["help"], terminal) == 0
    assert any("? --as Gorganun shows what Gorganun may say" in line for line in screen), screen
    screen.clear()
    assert run(["help", "--as", "Gorganun"], terminal) == 0
    assert not any("shows what" in line and "--as" in line for line in screen)


def test_where_nobody_hides_anything_nothing_is_said_to_be_seen_by_one_alone(tmp_path: Path) -> None:
    for slug, hides in (("legacy", False), ("elric", True)):
        screen: list[str] = []
        terminal = Terminal(str(tmp_path), write=screen.append)
        game = load(slug)
        session, rng, dice = new_session(game, tmp_path / slug, seats(game), seed=3), random.Random(3), Seeded(3)
        terminal.in_shell = True
        terminal.open(slug)
        for _ in range(8):
            assert run(["help"], terminal) == 0
            one_more(session, rng, dice)
        assert any("lists what only" in line for line in screen) is hides, slug


def test_machines_are_told_what_is_left_out(table: Callable[[State], Say], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playaid.cli.commands.help.LISTED", 4)
    say = table(rich())
    some, every = verb(say("help", "--json", "--as", "Ann"), "muster"), verb(say("help", "--json", "--all", "--as", "Ann"), "muster")
    assert (len(some["offers"]), some["more"]) == (4, 2)
    assert (len(every["offers"]), every["more"]) == (6, 0)
    assert every["offers"][:4] == some["offers"]


def test_what_would_fail_for_certain_is_marked(table: Callable[[State], Say]) -> None:
    say = table(rich())
    coup = verb(say("help", "--json", "--all", "--as", "Ann"), "coup")
    good = [line for line in coup["offers"] if line not in coup["in_vain"]]
    assert "coup Bernham with Edmund, Flake, Queenie" in good
    vain = "1 crown against 4 on the board: a coup takes more, and what is shown would go back to the hand"
    assert coup["in_vain"]["coup Bernham with Edmund"] == vain
    assert "      coup Bernham with Edmund  (in vain: 1 crown against 4" in "\n".join(say("help", "--all", "--as", "Ann"))
    checked = say("empire", "coup", "Bernham", "with", "Edmund", "--check", "--as", "Ann")
    assert checked[1].strip().startswith("IN VAIN  1 crown against 4 on the board")


def test_a_check_shows_the_chances_that_odds_tell(table: Callable[[State], Say]) -> None:
    fight = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary")
    say = table(fight)
    checked, odds = say("empire", "attack", "Gren", "--check"), say("empire", "attack", "Gren", "--odds")
    assert len(odds) > 3
    assert odds[-1].startswith("  exact: "), "nothing that anybody hides bears on it"
    assert odds[1:] == checked[-len(odds) + 1 :]
    data = json.loads("\n".join(say("empire", "attack", "Gren", "--check", "--json")))["data"]
    assert data == json.loads("\n".join(say("empire", "attack", "Gren", "--odds", "--json")))["data"]


def test_a_check_goes_on_to_the_step_as_the_line_itself_does(table: Callable[[State], Say]) -> None:
    say = table(manned(north(passing="automatic", drawing="once"), "Ann", "Grenord-centre", "Gren"))
    checked = say("empire", "draw", "1", "--check")
    stands = say("status")
    assert checked[:2] == ["  draw comes later: said now, Action phase is over.", "  LEGAL  draw 1 [4]"]
    assert any("Action phase" in line for line in stands), "a check does nothing"
    declared = say("empire", "draw", "1")
    assert any(line.startswith("  LEGAL  draw 1 [4]") for line in declared)
    assert say("empire", "draw", "9", "--check")[0] == "  ILLEGAL  draw 9 [4]"


def test_where_nothing_is_left_to_chance_a_check_tells_none(table: Callable[[State], Say]) -> None:
    say = table(manned(north(), "Ann", "Grenord-centre", "Gren"))
    assert not [line for line in say("empire", "move", "Gren", "to", "Grenord-right", "--check") if "%" in line or "chances" in line]


def test_where_a_glance_does_not_suffice_a_check_says_where_they_are(
    table: Callable[[State], Say], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playaid.desk.declaration_odds.GLANCE", 10)
    say = table(manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary"))
    assert say("empire", "attack", "Gren", "--check")[-1] == (
        "  chances   over 10 ways, too many to count at a look; the same line with --odds instead tells them, and how likely each is"
    )


def test_nothing_stands_there_that_is_illegal_now(table: Callable[[State], Say]) -> None:
    say = table(holding(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Craw"))
    names = [first(line) for line in say("help")]
    assert "move" in names
    assert not {"attack", "load", "unload", "reshuffle", "explore"} & set(names)  # no enemy, no fleet, no discard
    assert "muster" in names  # whether there is one hangs on the hand, which the table does not see


def test_a_verb_is_told_about(table: Callable[[State], Say]) -> None:
    say = table(manned(north(), "Ann", "Grenord-centre", "Gren"))
    assert say("help", "move")[-4:-2] == ["      move Gren to Grenord-right", "      move Gren to Grenord-lower-right"]
    assert "may be named" in say("help", "move")[-2]
    assert say("help", "move")[-1].startswith("      on the map: Gr")
    assert say("help", "m")[2] == "      for short: go, mv, advance, fly, send, ride, sail, swim, travel, m, march, walk"
    assert say("help", "attack")[-1] == "      not possible now: no unit of Ann stands in a cell with an enemy"
    assert say("help", "explore")[-1] == "      not now; legal in: Exploration phase [1]"
    assert say("help", "undo")[0] == "  undo"
    assert say("help", "mve")[0].startswith("UNREADABLE")
    assert say("?", "all") == say("help", "--all")


def test_what_a_beginner_reads_on_stands_below(table: Callable[[State], Say]) -> None:
    foot = " ".join(table(rich())("help")[-2:])
    assert "rule 3 tells about the Action phase" in foot
    assert "sequence" in foot


def test_whose_turn_it_is_not_is_offered_nothing(table: Callable[[State], Say]) -> None:
    names = {line.split()[0] for line in table(rich())("help", "--as", "Bob")[1:]}
    assert not {"muster", "discard", "coup", "move", "next"} & names


def test_help_that_is_translated_as_a_whole_names_all_that_there_is() -> None:
    """Its text stands as one sentence for translators: what is added to a list is missed here."""
    told = " ".join((command("export").help or "").split())
    assert [name for name in (*FORMS, *PRINTED) if f"{name}: " not in told] == []
    assert help_of("export", "--keys").startswith(f"{' and '.join(RESTORABLE)} only")
    assert f"{', '.join(POWERS)}, with commas; or {NOTHING}" in help_of("umpire", "--let")
    assert WORD in help_of("move", "--user")


def help_of(verb: str, option: str) -> str:
    return next(param.help or "" for param in command(verb).params if isinstance(param, click.Option) and option in param.opts)


def test_the_number_of_a_piece_with_one_line_takes_that_line() -> None:
    from playaid.cli.commands.help import _whole_line
    from playaid.desk.legal_lines import Group

    assert _whole_line(Group("fleet", "of", ('"Pan Tang"',)), {"of"}) == 'fleet of "Pan Tang"'
    assert _whole_line(Group("fleet", "of", ('"Pan Tang" (in vain)',)), {"of"}) == 'fleet of "Pan Tang"'
    assert _whole_line(Group("fleet", "of", ("Jharkor", "Dharijor")), {"of"}) == "fleet"
    home = Group("Mist", "to", ('"Dragon Sea" homeward', "Oin homeward"))
    assert _whole_line(home, {"to", "homeward"}) == "Mist homeward", "a flag in which all lines end is not lost"
    assert _whole_line(Group("Mist", "to", ("Oin homeward", "Jadmar")), {"to", "homeward"}) == "Mist"


def test_a_reason_names_no_hex_that_was_made_up() -> None:
    from playaid.desk.next_line.reason_words import in_general
    from playaid.language.message import message

    reason = message("there is no fight to be resolved now in {hex}", hex="0101")
    assert in_general(reason, {"0101": "any hex"}) == "there is no fight to be resolved now in any hex"
    assert in_general(reason, {"9999": "any hex"}) is reason


def test_a_prompt_breaks_at_words() -> None:
    from playaid.cli.text.heading import in_rows

    prompt = "  Forseti rolls d10 (wound of Vilkie) (Enter = roll for me, or type it): "
    rows = in_rows(prompt, 60)
    assert [*" ".join(rows).split()] == prompt.split()
    assert rows[-1].endswith(": ")
    assert in_rows(prompt, 100) == [prompt]
