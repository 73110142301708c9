"""Dice that were typed, or lay ready, and do not fit what is thrown."""

from collections.abc import Sequence
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.declaring.shared_screen.announcement import shows_blanked
from playaid.cli.declaring.shared_screen.hidden_dice import is_hidden, told_faces
from playaid.cli.terminal.exit_errors import meaning_of, numbered_answer
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import Said
from playaid.dice.sources import BadDice
from playaid.language.message import message, said_by
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session


def told_of_faces(terminal: Terminal, said: Said, why: Exception) -> Answer[Any]:
    """Why typed dice do not fit, for the eyes of their side alone where what it has drawn is quoted in it. Raises it elsewhere."""
    side, faces = said.declaration.side, said.dice or ()
    if not shows_blanked(terminal, side) or not is_hidden(session := terminal.open(), faces) or all_open(session, said, faces):
        raise why from None
    return numbered_answer(terminal, meaning_of(why))._replace(private=side)


def all_open(session: Session, said: Said, faces: Sequence[str]) -> bool:
    """Whether these are faces alone, of a line by which nothing falls that one side alone may see."""
    unseen = session.game.unseen
    if unseen is None or any(map(str.isalpha, "".join(faces))):
        return False
    return not any(unseen(visible(session.state, None), said.declaration.verb))


def without_what_lay(terminal: Terminal, session: Session, said: Said, unfit: BadDice) -> Exception:
    """What is raised for dice that do not fit; of such as lay ready it is told that they are gone, and how the line goes on."""
    lay, terminal.laid = terminal.laid, ()
    if said.dice is not lay or not lay or unfit.ways:
        return unfit
    goes_on = "answer" if session.pending() is not None else said.declaration.typed
    told = message("what lay ready is taken away ({faces}); {line} goes on without it", faces=told_faces(terminal, lay), line=goes_on)
    return Refusal(said_by(unfit), hint=told)
