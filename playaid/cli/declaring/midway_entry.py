"""The entry of a game that is under way: its lines out of a file, or typed one by one and each looked at at once."""

from collections.abc import Mapping
from pathlib import Path

from playaid.book.book import Book
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.cli.text.heading import pack_parts
from playaid.desk.entry_lines import fault_of
from playaid.desk.new_game import Table
from playaid.language.message import message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Missing, Refusal
from playaid.referee.deciding.entry import usages
from playaid.refused_files import read_text

PROMPT = "midway> "
INTRODUCTION = "The table as it stands, line by line; each side is asked for its own afterwards."
KEPT = "The game cannot begin so. What was entered, to be put into a file with what is missing, and read by --entry FILE:"
STANDS = "What was entered stands: list shows it, back takes the last line back; add what is missing, and done begins."
LARGEST = 200_000  # Bytes of a file of lines; a game of albion under way takes 30,000
DOORS = "list shows what is entered, back takes the last line back, done begins, leave drops it all"


def in_file(path: Path) -> tuple[str, ...]:
    """The lines of a file, without blank ones and those that begin with `#`. Raises Refusal."""
    try:
        text = read_text(path, LARGEST)
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(
            message("{file} cannot be read: {reason}", file=path, reason=getattr(fault, "strerror", None) or "it is not text")
        ) from None
    return tuple(line for line in map(str.strip, text.splitlines()) if line and not line.startswith("#"))


def read_lines(terminal: Terminal, game: Game, players: Mapping[str, str], options: Mapping[str, str], book: Book) -> tuple[str, ...]:
    """The lines as they are typed, until `done`; one that cannot be is said so, and dropped. Raises Missing where nobody is there, Left."""
    if not terminal.can_ask():
        raise Missing("the table as it stands is to be entered", hint="--entry FILE gives its lines; new GAME --midway asks for them")
    terminal.say(*pack_parts([translate(INTRODUCTION)], "", terminal.width()), *explain_entry(game, terminal.width()))
    return _typed(terminal, game, players, options, book, [])


def enter_again(terminal: Terminal, table: Table, refusal: Refusal) -> tuple[str, ...]:
    """The lines of a table at which something is missing, put right where they were typed. Raises Left, and the refusal where nobody is
    there to do it; both hand the lines back."""
    assert table.midway is not None
    try:
        if not terminal.can_ask():
            raise refusal
        told = [translate(text) for text in (refusal.text, refusal.hint, STANDS) if text]
        terminal.say(*(f"  {row}" for text in told for row in pack_parts([text], "", terminal.width() - 2)))
        return _typed(terminal, table.game, table.players, table.options, table.book, [*table.midway])
    except (Refusal, Left):
        terminal.say(*pack_parts([translate(KEPT)], "", terminal.width()), *table.midway)
        raise


def _typed(
    terminal: Terminal, game: Game, players: Mapping[str, str], options: Mapping[str, str], book: Book, lines: list[str]
) -> tuple[str, ...]:
    while True:
        line = terminal.ask(PROMPT).strip()
        word = fold(line)
        if word == "done":
            return tuple(lines)
        if word in ("leave", "quit"):
            raise Left
        if word.startswith("?"):
            terminal.say(*explain_entry(game, terminal.width(), word[1:].strip()))
        elif word == "list":
            terminal.say(*(f"  {entered}" for entered in lines or [translate("nothing is entered yet")]))
        elif word == "back":
            terminal.say(message("  taken back: {line}", line=lines.pop()) if lines else "  there is no line to take back")
        elif line and not line.startswith("#"):
            _taken(terminal, lines, line, fault_of(game, players, options, book, [*lines, line]))


def _taken(terminal: Terminal, lines: list[str], line: str, fault: Refusal | None) -> None:
    if fault is None:
        lines.append(line)
        return
    text = fault.text.partition(f"{line}: ")[2] or fault.text
    for part in filter(None, (text, fault.hint)):
        terminal.say(*(f"  {row}" for row in pack_parts([translate(part)], "", terminal.width() - 2)))


def explain_entry(game: Game, width: int, verb: str = "") -> list[str]:
    """What there is to enter, each line as it is typed, and how the entry is left; or the lines of one verb, if there are any."""
    lines = []
    said = [(usage, summary) for usage, summary in usages(game) if fold(usage).split()[0] == verb] if verb else []
    for usage, summary in said or usages(game):
        first, *more = pack_parts([usage, translate(summary)], "   ", width - 4)
        lines += [f"  {first}", *(f"    {row}" for row in more)]
    return [*lines, *(f"  {row}" for row in pack_parts([translate(DOORS)], "", width - 2))]
