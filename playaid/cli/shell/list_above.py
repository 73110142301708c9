"""The list that `?` showed last: while it stands above the prompt, a number that the prompt itself has not stands for its line there."""

from playaid.cli.declaring.speaker import seen_by_all
from playaid.cli.shell.at_the_prompt import still_to_say
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.numbered_list import Branches
from playaid.referee.session.local import Session


def line_above(terminal: Terminal, session: Session, number: int) -> tuple[str, Branches] | None:
    """The line that a number has in the list above, as long as it can still be said, as it stands or with more behind it, by whoever saw
    the list; and the lines that it begins now. None where the list was for one side's eyes."""
    above = terminal.listed
    theirs = above.for_one or (above.viewer, above.speaker) != (seen_by_all(terminal, session), session.speaker())
    if theirs or not 1 <= number <= len(above.lines):
        return None
    line = above.lines[number - 1]
    branches = above.alive(session, line)
    if branches is None and still_to_say(session, [line]):  # a legal line that a list has in other words by now
        branches = {}
    return None if branches is None else (line, branches)
