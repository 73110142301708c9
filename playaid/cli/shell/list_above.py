"""The list that `?` showed last: while it stands above the prompt, a number that the prompt itself has not stands for its line there."""

from contextlib import nullcontext

from playaid.cli.declaring.speaker import seen_by_all
from playaid.cli.shell.at_the_prompt import as_asked, asks_for_dice, numbered_line, still_to_say
from playaid.cli.shell.branching import on_its_branch
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.numbered_list import Branches
from playaid.desk.next_line.verb_offers import NEXT
from playaid.language.message import Typed, message
from playaid.referee.session.local import Session

LASTS = 3
"""Events for which a list is remembered since it was shown, or a number of it was taken."""


def line_by_number(table: Terminal, session: Session, number: int, asked: str, behind: str, own: bool, enter: str = "") -> str:
    """The line that a number stands for: of the last numbers on the screen, else of the list above them. own: those are the prompt's, and
    not those of names that a refusal lists, say; enter: the line that Enter alone says there. Raises Unreadable, and Left where none
    of several is chosen."""
    theirs = whose_list(table)
    waits, known = session.pending() is not None, 1 <= number <= len(table.numbered)
    alone = enter if enter != NEXT and not (table.at_prompt or waits) else ""
    ways = table.at_prompt or ((alone,) if alone else ())
    throws = "" if known or not table.takes_dice else next((way for way in ways if asks_for_dice(session, way)), "")
    branches = table.listed.branches if table.listed.lines is table.numbered else {}
    above = line_above(table, session, number) if own and not (known or waits or throws) else None
    if above is None:
        listed = [alone] if own and alone and not table.numbered else table.numbered
        line = numbered_line(listed, asked, number, behind, waits, throws, repeats=theirs is None, enter=alone)
    else:
        line, branches = as_asked(above[0], asked, number, behind), above[1]
        table.listed = table.listed._replace(event=session.journal.tail_number)
        table.say(message("  {number} of the list above: {line}", number=number, line=Typed(above[0])))
    if asked or behind:
        return line
    with table.eyes_of(theirs) if theirs is not None else nullcontext():
        return on_its_branch(table, session, line, branches)


def whose_list(table: Terminal) -> str | None:
    """Whose the last numbers are where they are those of a list that one side alone has seen: what stands there is no more repeated."""
    viewer = table.listed.viewer if table.listed.lines is table.numbered else None
    return viewer if viewer is not None and table.keeps(viewer) else None


def line_above(terminal: Terminal, session: Session, number: int) -> tuple[str, Branches] | None:
    """The line that a number has in the list above, as long as it can still be said, as it stands or with more behind it, by whoever saw
    the list; and the lines that it begins now. None where the list was for one side's eyes, or where so much has been done without it
    that nobody has it before them."""
    above = terminal.listed
    if session.journal.tail_number - above.event > LASTS:
        return None
    theirs = above.for_one or (above.viewer, above.speaker) != (seen_by_all(terminal, session), session.speaker())
    if theirs or not 1 <= number <= len(above.lines):
        return None
    line = above.lines[number - 1]
    branches = above.alive(session, line)
    if branches is None and still_to_say(session, [line]):  # a legal line that a list has in other words by now
        branches = {}
    return None if branches is None else (line, branches)
