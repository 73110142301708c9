import sys
from collections.abc import Sequence
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command, pick
from playaid.cli.options import game_argument
from playaid.cli.text.words import in_words
from playaid.desk.locations import NoSession
from playaid.desk.next_line.verb_offers import sayable
from playaid.desk.rule_lookup import About, Part, Stage, about, has_case, headings, looks_at, stages, tell_reading
from playaid.language.message import Message, as_message, counted, listing, message
from playaid.language.translation import aloud, language, translate
from playaid.language.width import columns, wrap_text
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Ambiguous, Unreadable, Unsaid
from playaid.referee.contract.sequence import nodes
from playaid.referee.contract.state import visible
from playaid.referee.verification.coverage import TESTED, TREATMENTS, Case, counts, read_coverage

KEPT = 3
"""Rows of a screen that stand below an answer: of what is longer than the rest the plain words stand at the end."""
MOST_READ = 4
"""So many readings at most stand on the page; more are told when they are asked for."""
MOST_TOLD = 12
"""Of so many parts at most a page tells what they say; of more, what they are called."""


class Rule(TypedDict):
    """`rule`: a case in plain words, what playaid does about it, what bears on it, how it is read, its parts, and lines of the demo."""

    case: Case
    plain: str
    does: str
    verbs: Sequence[str]
    refusals: Sequence[str]
    options: Sequence[str]
    readings: Sequence[Sequence[str]]
    below: Sequence[Part]
    example: list[str]


@command("rule")
@click.option("--all", "everything", is_flag=True, help="Why lines are refused by it, too.")
@click.argument("case", nargs=-1)
def rule(terminal: Terminal, case: Sequence[str], everything: bool) -> Answer[Rule]:
    """A case of the rulebook in plain words, what playaid does about it, and an example: rule 16.4 or rule Movement, as the book
    calls it; rule GAME CASE without a session. rule victory tells how the game is won."""
    from playaid.games.registry import load, slugs

    if not case:
        raise _no_case(terminal)
    names_game = len(case) > 1 and case[0] in slugs()
    game, words = (load(case[0]), case[1:]) if names_game else (_game_in_use(terminal, " ".join(case)), case)
    terminal.speak_as(game)
    known = _known(terminal, game, " ".join(words))
    example = _example(game, known.case.case)
    data = pick(Rule, known, readings=[reading.cells for reading in known.readings], example=example)
    told = [*_about_lines(known, everything), *_tables_of(terminal, game, known.case)]
    lines = [_wrap_line(translate(line), terminal.width()) for line in told]
    rows = sum(map(len, lines)) + len(example)
    if known.plain and rows > terminal.height() - KEPT and not terminal.in_shell:  # its head scrolls off; there it is read first
        in_short = message("  {case} in short: {plain}", case=known.case.case, plain=as_message(known.plain))
        lines = [lines[0], *lines[2:], example, _wrap_line(translate(in_short), terminal.width())]
    else:
        lines.append(example)
    return Answer([part for line in lines for part in line], data)


def _no_case(terminal: Terminal) -> Unsaid:
    """What is asked of whoever names no case: by cases of the game in use, of what may be said now, and where all of them stand."""
    if terminal.session is None and not terminal.in_shell:
        return Unsaid(as_message("rule: which case of the rulebook?"), (), as_message("rule GAME CASE; coverage GAME lists the cases"))
    opened = terminal.open()
    here = [node.citation for node in nodes(opened.game, opened.state)]
    verbs = (opened.game.verbs[offer.name].citation for offer in sayable(opened, None) if offer.name in opened.game.verbs)
    cited = dict.fromkeys(part.strip() for several in (*here, *verbs) for part in several.split(",") if part.strip())
    known = [case for case in cited if has_case(opened.game.slug, case)]
    lines = [f"rule {case}" for case in dict.fromkeys((*known[:MOST_CASES], *headings(opened.game.slug, known)))]
    return Unsaid(message(WHICH, name="rule", game=opened.game.slug), lines[:MOST_LINES])


MOST_CASES, MOST_LINES = 6, 12
WHICH = "{name}: which case of the rulebook? coverage {game} lists them all; such as"


def _known(terminal: Terminal, game: Game, text: str) -> About:
    """What is known of a case. Raises Unreadable where none is called so: what tells of it, where it is something else of the game."""
    try:
        return about(game, text)
    except Unreadable as unknown:
        session = terminal.session
        here = session is not None and session.game is game
        looks = looks_at(game, visible(session.state, None), session.book, text) if session is not None and here else ()
        unknown.hint = message(_NO_CASE, lines=listing(looks[:MOST_LOOKS], " or ")) if looks else unknown.hint
        raise
    except Ambiguous as several:
        several.shown = tuple(map(_legibly, several.shown))
        raise


def _legibly(shown: str) -> str:
    """A case among several, with its title as a reader can read it."""
    if not isinstance(shown, Message) or "title" not in shown.values:
        return shown
    return message(shown.pattern, **{**shown.values, "title": _legible(shown.values["title"])})


MOST_LOOKS = 2
_NO_CASE = "it is no case of the rulebook, but something in the game: {lines} tells of it"


def _game_in_use(terminal: Terminal, case: str) -> Game:
    """The game of the session in use. Raises NoSession, which says how a game is named where none is in use."""
    from playaid.games.registry import slugs

    try:
        return terminal.open().game
    except NoSession as nothing:
        if terminal.wanted is not None:
            raise
        known = [slug for slug in slugs() if has_case(slug, case)]
        lines = listing((f"rule {slug} {case}" for slug in known), " or ")
        text = message("no session is in use here: a case is asked for as {line}", line="rule GAME CASE")
        raise NoSession(text, hint=message("there is: {lines}", lines=lines) if known else nothing.hint) from None


def _wrap_line(line: str, width: int) -> list[str]:
    hanging = "    " if line.startswith("    ") and line[4] != "-" else "      "
    return wrap_text(line, width, hanging, replace_whitespace=False)


def _head(known: About) -> list[str]:
    return [_titled(known.case.case, known.case.title), *([f"    {translate(known.plain)}"] if known.plain else [])]


def _about_lines(known: About, everything: bool) -> list[str]:
    case, lines = known.case, _head(known)
    if case.treatment:
        pattern = "playaid {does}; {note}" if case.note else "playaid {does}"
        if case.treatment not in TESTED:
            pattern = "it {does}; {note}" if case.note else "it {does}"
        if case.treatment == "heading":
            pattern = "it {does}: {note}"
        does = translate(message(pattern, does=known.does, note=case.note))
        lines.append(f"  {in_words(case.treatment)}: {does}")
    if known.verbs:
        lines.append(message("  declared with: {verbs}", verbs=listing(known.verbs)))
    if known.refusals and not everything:
        lines.append(message("  why lines are refused by it: rule {case} --all", case=case.case))
    for head, entries in (("  refused by it:", known.refusals if everything else ()), ("  options:", known.options)):
        lines += [head, *(f"    - {translate(entry)}" for entry in entries)] if entries else []
    if len(known.readings) > (MOST_READ if not known.below else 1) and not everything:
        lines.append(message("  {n} doubtful points, and how they are decided: rule {case} --all", n=len(known.readings), case=case.case))
    elif known.readings:
        lines += ["  how it is read:", *(tell_reading(reading) for reading in known.readings)]
    for part in known.below:
        lines += [
            _titled(part.case, part.title),
            *([f"    {translate(part.plain)}"] if part.plain and len(known.below) <= MOST_TOLD else []),
        ]
    return lines


def _tables_of(terminal: Terminal, game: Game, case: Case) -> list[str]:
    """How what stands in place of a table that is not printed is looked at: as the session in use plays it, else as the house has it."""
    if case.treatment != "not in the document":
        return []
    from playaid.book.book import Book

    session = terminal.session if terminal.session is not None and terminal.session.game is game else None
    book = session.book if session is not None else Book(game.slug, game.tables)
    names = [name for name in book.tables() if case.case in book.layout(name).citation.split(", ")]
    if session is not None:
        told = "  what is played by in {session}: {lines}"
        lines = [f"tables show {name}" if terminal.in_shell else f"table {name}" for name in names]
        return [message(told, session=terminal.name, lines=listing(lines))] if lines else []
    lines = [f"tables show {game.slug} {name} --tables house" for name in names]
    return [message("  what the house tables put in its place: {lines}", lines=listing(lines))] if lines else []


def _titled(case: str, title: str) -> str:
    return f"  {translate(case)}  {_legible(title)}".rstrip() if title != case else f"  {translate(title)}"


def _legible(title: str) -> str:
    """A title in the reader's language. Of one that stands there as the document's own heading, in a script that an English reader need not
    know, what is said of it."""
    heading, _, said = translate(title).partition(": ")
    return said if language() == "en" and columns(heading) > len(heading) else translate(title)


def _example(game: Game, case: str) -> list[str]:
    """The first line of the game's demo that is ruled by this case, with what it got; in another language the line as it is said alone,
    since what a demo holds is what was printed in English."""
    from pathlib import Path

    from playaid.cli.transcript import parse_transcript

    if not game.demo:
        return []
    for typed in parse_transcript(Path(game.demo).read_text(encoding="utf-8")).typed:
        if any(f"[{case}]" in line for line in typed.expected):
            if language() != "en":
                return [translate("  an example:"), f"    > {aloud(typed.line.partition(' --')[0], str(game.languages))}"]
            return ["  an example:", f"    > {typed.line}", *(f"    {line}" for line in typed.expected)]
    return []


class Steps(TypedDict):
    steps: list[Stage]


@command("sequence", opens=True)
def sequence(terminal: Terminal, opened: Session) -> Answer[Steps]:
    """The sequence of play, and where in it the game stands."""
    steps = stages(opened.game, opened.state)
    return Answer([line for stage in steps for line in _stage_lines(stage, terminal.width())], {"steps": steps})


def _stage_lines(stage: Stage, width: int) -> list[str]:
    """A step with what may be said in it; what has no room in its line stands below it, a little further in."""
    mark = "→" if stage.now else " "
    cite = f" [{translate(stage.citation)}]" if stage.citation else ""
    verbs = f"  {', '.join(stage.verbs)}" if stage.verbs else ""
    line = f"{mark} {'  ' * stage.depth}{translate(stage.title)}{cite}{verbs}"
    return wrap_text(line, width, "  " * (stage.depth + 3), replace_whitespace=False)


class CaseEntry(TypedDict):
    """A case of a rulebook."""

    case: str
    title: str
    treatment: str
    tests: Sequence[str]


class Coverage(TypedDict):
    """`coverage`: the cases, and how many there are of each treatment"""

    cases: list[CaseEntry]
    counts: dict[str, int]


@command("coverage")
@click.option("--treatment", metavar="WORD", help="Only the cases with this treatment: decides, computes, tracks, …")
@game_argument()
@click.argument("case", required=False)
def coverage(terminal: Terminal, slug: str, case: str | None, treatment: str | None) -> Answer[Coverage]:
    """The rulebook case by case: what the referee does about each, and the tests that show it. CASE: only this one and those below it."""
    from playaid.games.registry import home, load, slugs
    from playaid.referee.contract.names import find

    chosen = find(slug, dict.fromkeys(slugs(), ()), "game")
    terminal.speak_as(load(chosen))
    try:
        cases = read_coverage(home(chosen) / "coverage.csv")
    except FileNotFoundError:
        raise Refusal(message("{game} brings no coverage of its rulebook", game=chosen)) from None
    if treatment is not None:
        wanted = find(treatment, dict.fromkeys(TREATMENTS, ()), "treatment")
        cases = [row for row in cases if row.treatment == wanted]
    if case is not None:
        cases = [row for row in cases if row.case == case or (row.case.startswith(case) and not row.case[len(case)].isalnum())]
    each = counts(cases)
    return Answer(_case_lines(terminal, chosen, cases, each), {"cases": [pick(CaseEntry, row) for row in cases], "counts": each})


def _case_lines(terminal: Terminal, slug: str, cases: Sequence[Case], by_treatment: dict[str, int]) -> list[str]:
    each = listing(
        message("{treatment} {number}", treatment=in_words(treatment), number=number) for treatment, number in by_treatment.items()
    )
    summary = translate(
        counted(len(cases), "  {game}: {n} case; {treatments}", "  {game}: {n} cases; {treatments}", game=slug, treatments=each)
    )
    if terminal.json:
        return []
    if sys.stdout is not None and sys.stdout.isatty() and not terminal.plain:
        return [*_case_table(cases, terminal.width()), summary]
    return [*(_case_line(row) for row in cases), summary]


def _case_line(row: Case) -> str:
    note = f"; {translate(row.note)}" if row.note else ""
    tests = f" ({translate(counted(len(row.tests), '{n} test', '{n} tests'))})" if row.tests else ""
    return f"  {row.case:<8} {translate(row.title)}: {in_words(row.treatment)}{tests}{note}"


def _case_table(cases: Sequence[Case], width: int) -> list[str]:
    from playaid.cli.text.table_lines import table_lines

    rows = [(row.case, row.title, in_words(row.treatment), str(len(row.tests) or ""), row.note) for row in cases]
    return table_lines(("case", "title", "treatment", "tests", "note"), rows, width)
