"""playaid for programs: bots, statistics, fronts of another kind. `import playaid` has these six; docs/library.md shows them. Whoever
looks, does so as a side (or as the whole table, None) and learns what that side may know, as on a terminal or a page."""

from collections.abc import Iterator, Mapping

from playaid.desk import conversation, declaration_odds, locations, session_folders
from playaid.desk.budget import Budget
from playaid.desk.conversation import Said
from playaid.desk.ruling_view import RulingView, eyes_of, view_ruling
from playaid.desk.seats import Needs, seat_side, side_of, unlock
from playaid.export.session_view import EventView, events
from playaid.referee.contract.grammar import words_of
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.contract.view import View
from playaid.referee.contract.view import view as view_state
from playaid.referee.odds.exact import Odds
from playaid.referee.session.local import Session


def open(name: str | None = None, folder: str | None = None, passphrases: Mapping[str, str] | None = None) -> Session:  # noqa: A001
    """A session by its name, or the one in use. passphrases: by side. Raises Refusal, and WrongKey for a passphrase that is not right."""
    session = session_folders.open_session(locations.sessions_folder(folder), name, locations.clock)
    for side, passphrase in (passphrases or {}).items():
        unlock(session, side, passphrase)
    return session


def declare(
    session: Session, line: str, side: str | None = None, dice: tuple[str, ...] | None = None, answers: Mapping[str, str] | None = None
) -> RulingView:
    """Declare a line; what comes of it as its side may read it, with the `question` that it waits for if there is one. dice: as they fell
    on the table; without them the system rolls. answers: by the key of the question. Raises Refusal, BadDice."""
    declaration = _read(session, line, side, answers)
    outcome = conversation.rule(session, Said(declaration, dice, exact=dice is not None))
    if isinstance(outcome, Needs):
        raise outcome.locked
    return _seen(session, outcome.ruling, declaration)


def check(session: Session, line: str, side: str | None = None) -> RulingView:
    """Whether a line would be legal, and why not; nothing is rolled or written. Raises Refusal."""
    declaration = _read(session, line, side, None)
    ruling = conversation.check(session, declaration)
    if isinstance(ruling, Needs):
        raise ruling.locked
    return _seen(session, ruling, declaration)


def odds(session: Session, line: str, side: str | None = None, seconds: float = 10) -> Odds | RulingView:
    """What may come of a line, and how likely; of an illegal one the ruling. Raises Refusal."""
    declaration = _read(session, line, side, None)
    known = declaration_odds.chances(session, declaration, declaration_odds.Wish(), lambda *walked: None, Budget(seconds))
    if isinstance(known, Needs):
        raise known.locked
    return _seen(session, known, declaration) if isinstance(known, Ruling) else known


def view(session: Session, side: str | None = None) -> View:
    """Where the game stands: whose turn it is, what is owed, which verbs are open. Raises Refusal."""
    return view_state(session.game, session.state, _seat(session, side))


def log(session: Session, side: str | None = None) -> Iterator[EventView]:
    """What has happened, event by event. Raises Refusal."""
    return events(session, _seat(session, side))


def _read(session: Session, line: str, side: str | None, answers: Mapping[str, str] | None) -> Declaration:
    return session.read(words_of(session.game, line), _seat(session, side), answers=answers)


def _seen(session: Session, ruling: Ruling, declaration: Declaration) -> RulingView:
    return view_ruling(ruling, eyes_of(session.game, declaration) or declaration.side)


def _seat(session: Session, name: str | None) -> str | None:
    seated = seat_side(session, side_of(session, name))
    if isinstance(seated, Needs):
        raise seated.locked
    return seated
