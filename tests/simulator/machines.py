"""Machines and what runs on them: a shell that stays open, pages, single commands that come and go, and whoever attends."""

from contextlib import suppress

from playaid.book.book import Book
from playaid.club.connection import home_of
from playaid.club.replica import Replica
from playaid.desk.requests import Seat, TableRequest
from playaid.desk.rollback import last_heads
from playaid.desk.rollback.notice import RollbackNotice
from playaid.desk.service import SessionService
from playaid.journal.errors import JournalError, Replaced
from playaid.journal.journal import Journal
from playaid.journal.lives import HOME
from playaid.journal.seal import Unreasonable, WrongPassphrase
from playaid.referee.contract.game import Game
from playaid.referee.machines.opening import session_on
from playaid.referee.session.local import Session
from tests.simulator.disk import ROOT
from tests.simulator.world import PATIENCE, Line, World

COMMAND, SHELL, PAGE, ATTENDS = "command", "shell", "page", "attends"


class Process:
    """Something of this kind that runs on a machine. `told`: what it has said to whoever sits there, beside its answers."""

    def __init__(self, machine: "Machine", kind: str):
        self.machine = machine
        self.kind = kind
        self.session: Session | None = None
        self.service: SessionService | None = None
        self.head: tuple[int, str] | None = None
        self.put_back: tuple[RollbackNotice, int] | None = None
        self.taps = 0
        self.unkept = 0
        """The last event that somebody was shown here while the disk refused something: nobody tries again to remember just that."""

    @property
    def busy(self) -> bool:
        return any(task.process is self for task in self.machine.world.tasks)

    def opened(self) -> Session:
        """The session, with what others have written taken in: newly opened by a command, and by whatever has none yet."""
        if self.session is not None and self.kind != COMMAND:
            try:
                self.session.refresh()
            except Replaced as replaced:
                self.machine.told(f"changed from outside: {replaced}")
                if self.session.journal.id != self.session.id:
                    raise
                self.compare(self.session.journal)
        else:
            self.session = self.machine.open()
            self.compare(self.session.journal)
            self.machine.unlock(self.session)
        self.session.line = 0
        self.session.journal.tried.clear()
        return self.session

    def serving(self) -> SessionService:
        if self.service is None or self.service.session is not self.session or self.session is None:
            self.service = SessionService(self.opened(), self.machine.world.monotonic)
            for side in self.machine.seats:
                for word in reversed(self.machine.words.get(side, [])):
                    with suppress(Exception):
                        self.service.unlock(self.seat(side), word)
                        break
        return self.service

    def seat(self, side: str) -> Seat:
        return Seat("phone", side)

    def tap(self) -> TableRequest:
        self.taps += 1
        assert self.service is not None
        return TableRequest(f"{id(self)}-{self.taps}", self.service.position(), self.service.session.journal.tail_number)

    def compare(self, journal: Journal) -> None:
        """What was seen of this session here, as every command asks once it has read it."""
        self.head, self.put_back = journal.head, None
        self.put_back = self._seen_gone(journal)

    def _seen_gone(self, journal: Journal) -> tuple[RollbackNotice, int] | None:
        notice = last_heads.look(journal)
        if notice is None:
            return None
        if self.put_back is None:
            self.machine.told(" ".join(notice.lines(journal.tail_number)))
            self.machine.accused = self.machine.accused or not self.machine.disturbed
        return notice, journal.tail_number

    def remember(self) -> None:
        """What a command does at its end, as `Terminal.remember`."""
        if self.session is None or self.kind in (PAGE, ATTENDS):
            return
        journal = self.session.journal
        with suppress(JournalError, OSError):
            head, self.head = self.head, journal.head
            if self.head == head:
                return
            before, self.put_back = self.put_back, self._seen_gone(journal)
            if self.put_back is not None and before is not None:
                last_heads.go_on(self.session, *before)
                self.head, self.put_back = journal.head, None

    def was_shown(self, number: int, refused: bool) -> None:
        if refused:
            self.unkept = number
        elif number != self.unkept:
            self.machine.seen = number

    def ends(self) -> None:
        self.session, self.service = None, None


class Machine:
    """A laptop: its folder, who plays there, and which passphrases they know."""

    def __init__(self, world: World, name: str, game: Game, book: Book, seats: tuple[str, ...], words: dict[str, list[str]]):
        self.world = world
        self.name = name
        self.game, self.book = game, book
        self.folder = f"{ROOT}{name}/sessions/evening"
        self.seats = seats
        self.words = words
        self.cut_off = False
        self.attends = False
        self.skew = 0
        self.said: list[str] = []
        self.shell, self.page, self.attending = Process(self, SHELL), Process(self, PAGE), Process(self, ATTENDS)
        self.acked = 0
        """The number of the last event that was acknowledged here."""
        self.seen = 0
        """The number of the last event that anybody was shown here, as far as this machine has kept that."""
        self.umpire = ""
        self.disturbed = False
        """Whether anybody put a folder back here, or the power went: then it may be said that something is gone."""
        self.accused = False
        """Whether it was said that a folder was put back where nobody has."""
        self.copies: list[dict[str, bytes]] = []

    @property
    def below(self) -> str:
        return f"{ROOT}{self.name}/"

    def told(self, text: str) -> None:
        self.said.append(text)

    def clock(self) -> str:
        seconds = int(self.world.now) + self.skew
        return f"2026-01-{seconds // 86400 % 28 + 1:02d}T{seconds // 3600 % 24:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}Z"

    def line(self, subject: str = "") -> Line:
        """Its way to the servers, to what they keep under a subject: that of the session in its folder."""
        return Line(self.world, self, self.world.servers_of(subject or self._subject()))

    def _subject(self) -> str:
        told = home_of(self.folder) if self.world.elsewhere else None
        return told[0].subject if told is not None else ""

    def journal(self) -> Journal:
        journal = Journal(self.folder)
        return Replica(self.folder, self.line(), PATIENCE) if journal.meta.get(HOME) else journal

    def open(self) -> Session:
        return session_on(self.journal(), self.game, self.book, self.clock)

    def unlock(self, session: Session) -> None:
        """Open what can be opened by what is known here."""
        for side in self.words:
            for word in reversed(self.words[side]):
                with suppress(WrongPassphrase, Unreasonable, KeyError):
                    session.unlock(side, word)
                    break

    def command(self) -> Process:
        return Process(self, COMMAND)
