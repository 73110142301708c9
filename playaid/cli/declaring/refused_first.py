"""What bars a line that lacks a word, whatever that is: told before anybody is asked for it, or handed the screen for it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from playaid.book.facts import MissingFact
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import check
from playaid.desk.next_line.bars_known import barred_for_all_to_see
from playaid.desk.next_line.missing_words import Wanted, no_occasion
from playaid.language.message import Message, Typed, listing, message
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.names import NO_NAME
from playaid.referee.contract.refusals import Ambiguous, Locked, NotNow, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import open_verbs
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import checks_of, reason_of
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.local import Session


def refuse_idle(session: Session, missing: Incomplete, speaker: str | None, eyes: str | None) -> None:
    """A verb for which there is no occasion is refused before anybody is handed the screen for it. Raises NotNow."""
    none = no_occasion(session, missing.verb, speaker, eyes)
    if none is not None:
        raise NotNow(none.text, hint=message("see: {line}", line=f"rule {none.citation}"))


def refuse_look(session: Session, missing: Incomplete, speaker: str | None, eyes: str | None) -> None:
    """A look that its first words bar is refused before more are asked for: they would be answered for nothing. Raises NotNow."""
    if not missing.verb.query or not missing.said:
        return
    bare = asking(session.game, visible(session.state, eyes), session.book, missing.verb.name, speaker)
    hearing = supposing(bare, missing.said)
    for each in checks_of(missing.verb):
        with suppress(Ask, MissingFact, Locked, LookupError, TypeError):  # it looks at what has not been said yet
            if (facts := each.fails(hearing)) is not None:
                why = reason_of(hearing, each, facts)
                raise NotNow(why.text, hint=why.instead or message("see: {line}", line=f"rule {why.citation}"))


def refuse_for_all_to_see(session: Session, missing: Incomplete, speaker: str) -> None:
    """What all see to bar a line is told before anybody is handed the screen for the rest of it. Raises NotNow."""
    if missing.verb.secret or missing.verb.name not in open_verbs(session.game, session.state):
        return
    if (why := barred_for_all_to_see(session, missing, speaker)) is not None:
        raise NotNow(why.text, hint=why.instead or message("see: {line}", line=f"rule {why.citation}"))


def refuse_what_was_said(session: Session, missing: Incomplete, what: Wanted, speaker: str | None) -> None:
    """Where nothing that could stand there is known to do, what all see to bar the line by the words that have been said. Raises NotNow."""
    if missing.said and (what.unlikely or what.hidden) and not what.narrowed and speaker in session.sides:
        refuse_for_all_to_see(session, missing, speaker)


def refuse_lost_answer(asked: Incomplete | None, answered: bool, wanting: Incomplete | None) -> None:
    """Raises what is wanting where it has just been answered: the answer was read as a part of another word of the line."""
    if asked is not None and answered and wanting is not None and wanting.slot is asked.slot:
        raise wanting


def refuse_unwritable(session: Session, missing: Incomplete, speaker: str | None) -> None:
    """A value that cannot be set is refused before anybody writes down why. Raises NotNow."""
    if missing.verb.name != "set" or missing.slot.name != "because":
        return
    ruling = check(session, Declaration("set", {**missing.said, "because": "-"}, speaker))
    if isinstance(ruling, Ruling) and ruling.verdict == ILLEGAL:
        first = ruling.reasons[0]
        raise NotNow(first.text, hint=first.instead or "")


@contextmanager
def no_verb_told(terminal: Terminal, words: Sequence[str]) -> Iterator[None]:
    """Where what stands behind `odds` begins with no verb and comes near to none, as a place does, how a line stands there: behind a verb
    that begins a fight. Raises Unreadable."""
    try:
        yield
    except Unreadable as unread:
        text = unread.text
        if not isinstance(text, Message) or text.pattern != NO_NAME or text.values["kind"] != "verb" or unread.candidates or unread.hint:
            raise
        begin = [verb for verb, begins in terminal.open().game.fights.items() if begins]
        if not begin:
            raise
        lines = listing((Typed(f"odds {verb} {' '.join(words)}") for verb in begin if _takes(terminal.open(), verb, words)), " | ")
        if not lines:
            raise Unreadable(text, hint="behind odds stands a whole line, as it is declared, or its number in the list") from None
        raise Unreadable(text, hint=message("behind odds stands a whole line, as: {lines}", lines=lines)) from None


def _takes(session: Session, verb: str, words: Sequence[str]) -> bool:
    """Whether words are a line of a verb, whole or begun, or may be one of several."""
    try:
        read_arguments(session.game, session.game.verbs[verb], words, visible(session.state, None))
    except (Incomplete, Ambiguous):
        return True
    except Refusal:
        return False
    return True
