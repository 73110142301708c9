"""What somebody at a shell is told of a line, or of a bare `next`, before anything is done; said once more, it goes on."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from playaid.cli.answer import DONE, Answer
from playaid.cli.declaring.futile_line import known_of, left_out
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.advance import come_last, let_go, let_go_by
from playaid.desk.next_line.due import settled_on_the_way
from playaid.desk.next_line.left_so import comes_of_leaving
from playaid.desk.seats import step
from playaid.language.message import listing, message
from playaid.language.translation import translate, verb_told
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import leaf
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.local import Session

GoingOn = Callable[[Session, Declaration], list[Declaration]]


def told_before(
    terminal: Terminal, session: Session, words: Sequence[str], declaration: Declaration, going_on: GoingOn, asked: bool
) -> Answer[Any] | None:
    """What a line is held for; None where it is done now. Who was asked for words of it has been told with the question."""
    if asked or not (terminal.in_shell and terminal.settles and not terminal.json and terminal.eyes is None):
        return None
    lost = None if left_out(session, words, declaration) else _lets_go_by(terminal, session, declaration, going_on)
    return lost or _warned(terminal, session, declaration)


def _lets_go_by(terminal: Terminal, session: Session, declaration: Declaration, going_on: GoingOn) -> Answer[Any] | None:
    """What a line would let go by that belongs to a later step, where that only gains and cannot be come back to: told once an evening to
    each side."""
    by, here = terminal.going_by, (leaf(session.game, session.state).key, session.speaker())
    if here in by.let_go or (by.told == session.journal.head and by.told_to_a_line):  # `next` was told of passing by, no line
        return None
    lost = let_go_by(session, terminal.with_keys(session, partial(step, session, partial(going_on, session, declaration))))
    if not lost:
        return None
    by.told, by.told_to_a_line = session.journal.head, True
    by.let_go.add(here)
    told = "  Still possible: {steps}. {verb} comes later and passes it by; said once more, it goes on, as any later line does now."
    return Answer(code=DONE, lines=[message(told, steps=listing(lost), verb=verb_told(declaration.verb))])


def _warned(terminal: Terminal, session: Session, declaration: Declaration) -> Answer[Any] | None:
    """What the preview of a verb that warns tells of a legal line, each of it once an evening."""
    game = session.game
    verb = game.verbs.get(declaration.verb)
    if verb is None or not verb.warns or verb.preview is None:
        return None
    hearing = asking(game, visible(session.state, None), session.book, verb.name, declaration.side or session.speaker())
    fresh = [line for line in verb.preview(supposing(hearing, declaration.args)) if line not in terminal.going_by.warned]
    ruling = terminal.with_keys(session, partial(known_of, session, declaration)) if fresh else None
    if not isinstance(ruling, Ruling) or ruling.verdict != LEGAL:
        return None
    terminal.going_by.warned.update(fresh)
    return Answer(code=DONE, lines=[*(f"  {translate(line)}" for line in fresh), message("  Nothing is done yet; said once more, it is.")])


def held_back(terminal: Terminal, opened: Session) -> Answer[Any] | None:
    """What a bare `next` says first where something would be let go that nobody may have meant to; None where it goes on."""
    by, stands = terminal.going_by, str(opened.state["referee"].get("at"))
    if idle := let_go(opened, by.is_unmeant(terminal.refused, terminal.name, opened.journal.head), stands in by.held):
        by.held.add(stands)
        by.told = opened.journal.head
        told = "  Nothing has been done yet in: {steps}. next once more passes it by."
        if owed := settled_on_the_way(opened.game, visible(opened.state, None)):
            told = "  Nothing has been done yet in: {steps}. next once more does what is owed ({owed}) and leaves the rest."
        passes = message(told, steps=listing(idle), owed=listing(owed))
        return Answer(code=DONE, lines=[*_comes_of_leaving(terminal, opened), passes])
    if by.guided:
        return None
    lines = _comes_of_leaving(terminal, opened)
    if (last := come_last(opened)) and (told_of := (" ".join(last), opened.speaker())) not in by.reminded:
        by.reminded.add(told_of)
        lines.append(message("  Still possible: {things}. next goes on.", things=listing(last)))
    elif lines:
        lines.append(message("  Nothing is done yet; next once more goes on."))
    if not lines:
        return None
    by.told = opened.journal.head
    return Answer(code=DONE, lines=lines)


def _comes_of_leaving(terminal: Terminal, opened: Session) -> list[str]:
    """What comes of leaving the step that stands as it is, each of it once an evening to whoever acts there."""
    by, who = terminal.going_by, opened.speaker()
    fresh = [told for told in comes_of_leaving(opened) if (str(told), who) not in by.reminded and not by.guided]
    by.reminded.update((str(told), who) for told in fresh)
    return [f"  {translate(told)}" for told in fresh]
