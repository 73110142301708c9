"""A reading without which a line could not be said is told before its first die falls, the first time it comes up: afterwards nobody can
choose otherwise any more, and hears of it when a piece is lost by it."""

from collections.abc import Iterator

from playaid.cli.declaring.ruling_answer import SHORT_DETAILS
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.render import reading_lines
from playaid.desk.conversation import Stopped
from playaid.desk.questions import DICE
from playaid.desk.ruling_view import eyes_of
from playaid.referee.session.local import Session
from playaid.referee.session.option_marks import decided_by


def readings_before_dice(terminal: Terminal, session: Session, waits: Stopped) -> Iterator[str]:
    """What is to be said above a question for dice before any has fallen; nothing where it has been said this evening, or hangs on what
    not all may see."""
    question, ruling = waits.question, waits.ruling
    if question.kind != DICE or question.private is not None or ruling.rolls or waits.kept or not terminal.in_shell or terminal.json:
        return
    if terminal.detail not in SHORT_DETAILS:  # a whole worksheet tells each reading every time
        return
    if eyes_of(session.game, ruling.declaration) is not None:
        return
    fresh = [
        reading
        for reading in decided_by(session.game, session.state, ruling, session.book)
        if reading.only is None and f"{reading.option}={reading.value}" not in terminal.met
    ]
    terminal.met.update(f"{reading.option}={reading.value}" for reading in fresh)
    yield from reading_lines(fresh, terminal.width())
