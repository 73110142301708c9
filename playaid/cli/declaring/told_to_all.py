"""What of a secret declaration the whole table is told, on the screen that all see."""

from playaid.cli.terminal.terminal import Terminal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Reason, Ruling
from playaid.referee.deciding.decide import checks_of
from playaid.referee.session.local import Session


def _is_aloud(session: Session, ruling: Ruling) -> bool:
    verb = session.game.verbs.get(ruling.declaration.verb)
    aloud = verb is not None and verb.aloud
    return aloud(session.state["referee"].get("options", {})) if callable(aloud) else aloud


def tells_all(terminal: Terminal, session: Session, ruling: Ruling, side: str) -> bool:
    """Whether the table is told all that was done, and no more, so that nobody need take the screen. What is refused stays a side's own."""
    told = _is_aloud(session, ruling) and ruling.verdict == LEGAL and bool(ruling.changes)
    return told and (side in session.resting or shows_blanked(terminal, side))


def shows_blanked(terminal: Terminal, side: str | None) -> bool:
    """Whether all see the screen at which a side speaks, and what is its own is shown on a blanked one alone."""
    return side is not None and terminal.in_shell and terminal.blanks_for(side) and not terminal.handed_over


def reasons_for_all(terminal: Terminal, session: Session, ruling: Ruling, side: str) -> tuple[Reason, ...]:
    """The reasons of a refusal that lie open, where nobody need take the screen for them; whatever else it is refused by is left out."""
    verb = session.game.verbs.get(ruling.declaration.verb)
    told = _is_aloud(session, ruling) and ruling.verdict == ILLEGAL
    if not told or verb is None or not shows_blanked(terminal, side):
        return ()
    plain = {check.id for check in checks_of(verb) if check.open}
    return tuple(reason for reason in ruling.reasons if reason.check.startswith("referee/") or reason.check.rpartition("/")[2] in plain)
