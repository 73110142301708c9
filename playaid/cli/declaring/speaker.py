"""Who speaks, and who looks: a side, an umpire, or the whole table."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from playaid.cli.terminal.passphrase import as_umpire
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.advance import with_an_occasion
from playaid.desk.next_line.verb_offers import speaks_unseen
from playaid.desk.seats import seat_side, side_of, step, umpire_of
from playaid.journal.chain import Event
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import Incomplete, quote
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.sequence import acting
from playaid.referee.session.local import Session


def of_whom(session: Session, verb: Verb, words: Sequence[str]) -> str | None:
    """The side whose own is asked for: `hand Bob` of a verb without words that shows a side what is its own; None where none is named."""
    if not (words and shows_own(verb)):
        return None
    with suppress(Refusal):
        return side_of(session, " ".join(words))
    return None


def each_side_s(session: Session, verb: Verb) -> list[str]:
    """Where several may say a verb of which each has lines of its own: how these are listed."""
    acts = acting(session.game, session.state)
    if session.speaker() is not None or verb.query or not acts[1:]:
        return []
    lines = listing(Typed(f"? {verb.name} --as {quote(side)}") for side in acts)
    return [message("      what each side may say besides is listed by: {lines}", lines=lines)]


def shows_own(verb: Verb) -> bool:
    """Whether a verb shows a side what is its own, and has no words."""
    return verb.query and verb.secret and not verb.slots


def all_look_on(terminal: Terminal, session: Session) -> bool:
    """Whether nothing is kept from anybody at the table shell: whoever speaks is shown what is theirs like what lies open."""
    return terminal.in_shell and not any(map(terminal.keeps, session.sides))


def seen_by_all(terminal: Terminal, session: Session) -> str | None:
    """Whoever is to speak where all look on at the table, of several who act the one who has an occasion to: what they see is no secret
    there, and lies open from here on. None elsewhere."""
    if not all_look_on(terminal, session):
        return None
    speaker = session.speaker()
    if speaker is None and len(able := with_an_occasion(session, acting(session.game, session.state))) == 1:
        speaker = able[0]
    if speaker not in session.sides:
        return None
    session.open_what_can_be()
    return speaker


def eyes_on(terminal: Terminal, session: Session, event: Event, viewer: str | None) -> str | None:
    """For whom an event is told: who looks; and where all look on at the table and nobody is named, whoever said it."""
    if viewer is not None or event.get("side") not in session.sides or not all_look_on(terminal, session):
        return viewer
    session.open_what_can_be()
    return str(event["side"])


def open_sides(terminal: Terminal, session: Session) -> list[str]:
    """The sides of which nothing is kept from anybody at the table shell."""
    return [side for side in session.sides if terminal.in_shell and not terminal.keeps(side)]


def looking(terminal: Terminal, who: str | None) -> tuple[Session, str | None]:
    """The session, and the side that looks, its secrets open; None for the whole table, and for an umpire who looks at no side.
    Raises Locked, and NotLet for an umpire whom the side does not let look."""
    session = terminal.open()
    speaks = umpire_of(session, who)
    if speaks is None:
        return session, terminal.with_keys(session, partial(seat_side, session, side_of(session, who)))
    umpire, side = speaks
    sitting = as_umpire(terminal, session, umpire)
    if side is not None:
        sitting.check_looks(side)
        sitting.open(f"secret.{side}")
    return sitting, side


def idle_in_the_open(session: Session, who: str | None) -> str | None:
    """The side that is asked for by its name where it has nothing to say now but what all know of, so that nothing is for its eyes alone;
    None elsewhere, and for an umpire. Raises Unreadable and Ambiguous."""
    if who is None or umpire_of(session, who) is not None:
        return None
    side = side_of(session, who)
    return None if side is None or speaks_unseen(session, side) else side


def speaking(terminal: Terminal, who: str | None, asks: bool = False, meant: bool = False) -> tuple[Session, str | None, str | None]:
    """The session as whoever speaks has it, the side they speak for, and the side whose eyes they have.
    meant: nobody has said that it is they who look on. asks: whether odds or a check are wanted. Raises Refusal where an umpire asks for
    more than they rule on."""
    session = terminal.open()
    session.all_look_on = all_look_on(terminal, session)
    speaks = umpire_of(session, who)
    if speaks is None:
        side = side_of(session, who)
        blanked = side is not None and not asks and terminal.in_shell and terminal.blanks_for(side)
        common = (meant or blanked) and terminal.types_blind(side)  # the screen that all see, which nobody has taken over
        return session, side, None if common or side in session.resting else side
    umpire, side = speaks
    if asks:
        raise Refusal(
            message("{umpire} rules, and asks nothing as a side", umpire=umpire),
            hint=message("as the whole table they may: leave out --as {umpire}", umpire=umpire),
        )
    sitting = as_umpire(terminal, session, umpire)
    return sitting, side, side if side in sitting.may("look") else None


def lacks_a_word(terminal: Terminal, words: Sequence[str], as_side: str | None) -> bool:
    """Whether a line without its answer can be read but for that: where a short name stood amid the line, what follows is read in its
    place."""
    session, side, _ = speaking(terminal, as_side)
    try:
        terminal.with_keys(session, partial(step, session, partial(session.read, words, side)))
    except (Unreadable, Ambiguous) as unread:
        return isinstance(unread, Incomplete)
    return True
