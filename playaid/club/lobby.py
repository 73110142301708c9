"""A club's list of its tables, on its servers under its own key: which sessions its pages show, and what opens the keys of the sides that
play by browser. Whatever machine has the club's code serves the same tables; none keeps anything that the others need."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from playaid.club import envelope
from playaid.club.authority import Authority, Overtaken
from playaid.club.connection import Connection
from playaid.club.replica import Replica
from playaid.club.transfer import BadCode, Invitation, code_mark, invite, read_code, read_word, write_word
from playaid.journal.binding import OPEN_HALF, WITHHELD, open_half
from playaid.referee.contract.refusals import Refusal
from playaid.referee.session.local import Session

CODE = "playaid-club-"
TRIES = 50
_TABLE, _LOCKED, _CODE = "table", "locked", "code"


class ListedTable(NamedTuple):
    """A table of the club. invitation: how it is joined, with the locked keys of the sides that play by the club's pages; halves: whatever
    was ever told to open keys of its sides, the newest last, as a machine that is behind may tell what a side had before."""

    name: str
    game: str
    sides: tuple[str, ...]
    players: dict[str, str]
    invitation: Invitation
    halves: tuple[dict[str, dict[str, Any]], ...] = ()

    @property
    def mark(self) -> str:
        return self.invitation.id[:12]


class Lobby:
    """The list, as far as it has been read. home: where it is kept, `subject` and `key` being those of the list itself."""

    def __init__(self, home: Connection, authority: Authority):
        self.home = home
        self._authority = authority
        self._position = 0
        self._tables: dict[str, ListedTable] = {}

    def tables(self) -> dict[str, ListedTable]:
        """All tables by their ids, as they are listed now. Unreachable."""
        for message in self._authority.read(self._position):
            self._position = message.position
            try:
                self._take(envelope.unseal(self.home.key, self.home.subject, message.body))
            except (envelope.Sealed, Refusal, LookupError, TypeError, ValueError):  # not ours, or of a later playaid
                continue
        return dict(self._tables)

    def _take(self, told: dict[str, Any]) -> None:
        session_id = str(told[_TABLE])
        before = self._tables.get(session_id)
        if _CODE in told:
            invitation = read_code(told[_CODE])
            if before is not None:
                invitation = _both(before.invitation, invitation)
            sides, players = tuple(map(str, told["sides"])), {str(side): str(who) for side, who in told["players"].items()}
            halves = (*(before.halves if before is not None else ()), invitation.locked)
            self._tables[session_id] = ListedTable(str(told["name"]), str(told["game"]), sides, players, invitation, halves)
        elif before is not None:
            locked = {str(side): dict(half) for side, half in told[_LOCKED].items()}
            invitation = before.invitation._replace(locked={**before.invitation.locked, **locked})
            self._tables[session_id] = before._replace(invitation=invitation, halves=(*before.halves, locked))

    def list_table(self, session: Session, name: str, seats: tuple[str, ...]) -> None:
        """Put a session on the list; the keys of these sides go to the club, and this folder forgets them, once the list has them. Refusal,
        Unreachable."""
        meta = session.journal.meta
        code = invite(session, seats)
        told = {"name": name, "game": session.game.slug, "sides": session.sides, "players": dict(meta["players"])}
        self._add({_TABLE: session.id, _CODE: code, **told})
        if isinstance(session.journal, Replica):
            session.journal.forget_code(code_mark(read_code(code)))

    def keep_locked(self, session_id: str, entries: Mapping[str, Mapping[str, Any]]) -> None:
        """Put what opens the keys of these sides on the list, as far as it is not there: side -> its entry in a keyring. Refusal,
        Unreachable."""
        lacking = {side: dict(entry) for side, entry in entries.items() if not self._opens(session_id, side, entry)}
        if lacking:
            self._add({_TABLE: session_id, _LOCKED: lacking})

    def _opens(self, session_id: str, side: str, entry: Mapping[str, Any]) -> bool:
        """Whether the list has what opens a side's keys, or nothing here has."""
        table, shown = self._tables.get(session_id), {name: entry[name] for name in OPEN_HALF if name in entry}
        there = [halves[side] for halves in (table.halves if table is not None else ()) if side in halves]
        return WITHHELD in entry or any(open_half({**shown, **half}) == open_half(entry) for half in there)

    def _add(self, told: dict[str, Any]) -> None:
        message = envelope.seal(self.home.key, self.home.subject, told)
        for _ in range(TRIES):
            self.tables()
            try:
                self._authority.append(self._position, message)
            except Overtaken:
                continue
            self.tables()
            return
        raise Refusal("the club's list is written to by too many at once", hint="say it again")


def _both(before: Invitation, after: Invitation) -> Invitation:
    seats = tuple(dict.fromkeys((*before.home.seats, *after.home.seats)))
    return Invitation(after.id, after.home._replace(seats=seats), {**before.locked, **after.locked})


def code_of(home: Connection) -> str:
    """A club's code: whoever has it can open every table of the club. For its own machines alone."""
    return write_word(CODE, home._asdict())


def read_club(text: str) -> Connection:
    """Where a club's list is kept, by its code. Raises BadCode."""
    try:
        _, home = read_word(CODE, text)
        texts = (home.subject, home.key, home.user, home.password, home.authority, *home.servers)
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadCode("this is no code of a club", hint="it begins with playaid-club- and is one long word") from None
    if not home.servers or not all(isinstance(text, str) for text in texts):
        raise BadCode("this code does not say which club it is of")
    return home
