"""The list that `?` showed last: while it stands above the prompt, a number that the prompt itself has not stands for its line there."""

from collections.abc import Mapping

from playaid.cli.declaring.speaker import seen_by_all
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.legal_lines import legal_lines
from playaid.desk.seats import Needs
from playaid.referee.session.local import Session

Branches = Mapping[str, tuple[str, ...]]


def line_above(terminal: Terminal, session: Session, number: int) -> tuple[str, Branches] | None:
    """The line that a number has in the list above, as long as it can still be said, as it stands or with more behind it, by whoever saw
    the list; and the lines that it begins now, by their beginnings. None where the list was for one side's eyes."""
    from playaid.cli.commands.help import numbered_list

    above, viewer = terminal.listed, seen_by_all(terminal, session)
    theirs = above.for_one or (above.viewer, above.speaker) != (viewer, session.speaker())
    if theirs or not 1 <= number <= len(above.lines):
        return None
    line, offers = above.lines[number - 1], legal_lines(session, viewer)
    if isinstance(offers, Needs):
        return None
    now = numbered_list(terminal, session, offers, viewer)
    said = (offered for offer in offers for offered in offer.lines)
    return (line, now.branches) if line in now.lines or any(f"{offered} ".startswith(f"{line} ") for offered in said) else None
