"""The terminal, where a command meets the world: it finds and opens the session, asks the people at the table, gives the answer out."""

import os
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

import click

from playaid.cli.answer import BUG, CLOSED, MISSING, USAGE, Answer
from playaid.cli.terminal.going_by import GoingBy
from playaid.cli.terminal.key_variables import key_variable
from playaid.cli.terminal.laid_aside import LaidAside
from playaid.cli.terminal.looks_aside import LooksAside
from playaid.cli.terminal.parted_notice import PartedNotice
from playaid.cli.terminal.passphrase import still_locked, typed_unasked, unlock_as_typed
from playaid.cli.terminal.size import size
from playaid.cli.terminal.typed_ahead import TypedAhead, half_width, typed_ahead
from playaid.cli.text.numbered_list import NumberedList
from playaid.cli.text.plain_line import harmless, spoken
from playaid.cli.text.wanted_language import read_in_wanted_language
from playaid.desk import locations
from playaid.desk.locations import clock
from playaid.language.message import message, said_by
from playaid.language.translation import translate
from playaid.referee.contract.refusals import Locked, Refusal

if TYPE_CHECKING:
    from typing import TextIO

    from playaid.cli.text.last_refusal import LastRefusal, Unruled
    from playaid.desk.rollback.notice import RollbackNotice
    from playaid.desk.seats import Needs
    from playaid.desk.session_folders import Owner
    from playaid.journal.journal import Journal
    from playaid.referee.contract.game import Game
    from playaid.referee.session.local import Session

Done = TypeVar("Done")
Prompter = Callable[[str, bool], str]  # (prompt, hidden) -> what was typed. Raises EOFError when nobody is there any more.


class Left(Exception):
    """Whoever was asked wants the declaration dropped."""


class Terminal:
    """What commands share. The table shell keeps one open all evening; a one-shot command makes its own."""

    def __init__(self, sessions_dir: str | None = None, prompter: Prompter | None = None, write: Callable[[str], None] | None = None):
        self.folder = locations.sessions_folder(sessions_dir)
        self.session: Session | None = None
        self.name: str | None = None
        self.in_shell = False
        self.asks_dice: bool | None = None  # Whether dice are typed in; None: as the session has it
        self.laid: tuple[str, ...] = ()  # Dice that lie ready on the table for the next lines that roll
        self.open_hands: bool | None = None  # Whether all look on at this screen; None: as was said for the session
        self.begins: Container[str] | None = None  # Of a session that is being set up: the sides whose own all look on at
        self.settles = True  # Whether next settles what is owed as it goes on, where people sit
        self.going_by = GoingBy()
        self.numbered: list[str] = []  # What the numbers stand for that were shown last: lines
        self.unsaid: Sequence[str] = ()  # Those that say a command whole which was said last without the word that it is about
        self.listed = NumberedList()  # The list of what may be said that was shown last
        self.at_prompt: tuple[str, ...] = ()  # The lines that have the first numbers, as the prompt goes on showing them
        self.line = ""  # What was typed at the table, as it is being done
        self.instead = ""  # A line of its own that was typed for a missing word: it is heard next
        self.laid_aside = LaidAside()  # What had been said by then of the line that gives way to it, where all may read that
        self.ahead: list[TypedAhead] = []  # Lines that were typed where Enter alone was asked for: they are heard after that
        self.looks = LooksAside()  # What is looked at while a question stands
        self.plain = self.json = False
        self.refused: LastRefusal | None = None  # What `why` means right after it
        self.unruled: Unruled | None = None  # The line before, if it came to no ruling: what `why not` means right after it, or `why`
        self.detail, self.tells_typed = "table", True  # How much is told of a ruling (`details.DETAILS`), and whether typed dice again
        self.met, self.met_unseen = set[str](), dict[str, set[str]]()  # What rulings were said to rest on; the same to one side alone
        self.explained: set[tuple[str, str]] = set()  # The cases, each with its game, that were told in plain words
        self.dealt: list[tuple[str, list[str]]] = []  # What a side was dealt, in lines to show to that side alone behind the answer
        self.command = ""
        self.wanted: str | None = None  # The session that the command names; None: the one in use
        self.clock: Callable[[], str] = clock
        self.owner: Owner = locations.owner_folder
        self.remembers = True  # Whether heads are kept outside the sessions' folders
        self.notices: list[str] = []  # What has to be said before the next answer: the session is not what it was
        self.beside: Callable[[], str] | None = None  # What has become of what this command writes beside the log; empty if nothing has
        self._journal: Journal | None = None
        self._head: tuple[int, str] | None = None
        self._put_back: tuple[RollbackNotice, int] | None = None  # What has been seen of the session and is not in it; the last that is
        self._parted = PartedNotice()
        self._eyes: str | None = None
        self.had_screen: str | None = None  # Who had the screen to themselves last, and nobody else has been asked anything since
        self._later: list[str] = []
        self._prompter = prompter
        self.run: Callable[[Sequence[str], Terminal], int] | None = None
        self._write = write or self._shown

    # sessions

    def open(self, name: str | None = None) -> "Session":
        """The session of this name, or the one that the command means; kept open. Raises a Refusal."""
        name = name or self.wanted
        other = False
        if self.session is not None and name in (None, self.name):
            if self._find_again(self.session):
                return self.session
            name, other = self.name, True
        from playaid.desk import session_folders

        session = session_folders.open_session(self.folder, name, self.clock, self.owner)
        session.line = 0
        self._compare(session.journal)
        self.speak_as(session.game)
        if session.seats and self.command != "orders":
            from playaid.desk.order_reminder import calls

            self.notices += calls(session)
        if not self.in_shell or self.session is None or other:
            self.session, self.name = session, session_folders.name_of(session.journal)
        return session

    def speak_as(self, game: "Game") -> None:
        """From here on what a game says is told in the language that is wanted; programs read English."""
        if not self.json:
            read_in_wanted_language(game.languages)

    def go_on_with(self, session: "Session", before: "Session") -> None:
        """Where `before` is the session in use it goes on as another object: it lives elsewhere now."""
        if self.session is before:
            self.session = session

    def journal(self) -> "Journal":
        """The bare journal of the session that the command means, for commands that need no state."""
        if self.session is not None and self.wanted in (None, self.name):
            return self.open().journal
        from playaid.desk.session_folders import journal_in

        path = locations.folder_of(self.folder, self.wanted)
        self.speak_of(os.path.basename(path))
        journal = journal_in(path)
        self._compare(journal)
        return journal

    def _find_again(self, session: "Session") -> bool:
        """Take in what others have written. Where the folder was changed from outside, say so and go on from what is there.
        False if another session lies there now."""
        from playaid.journal.errors import Replaced

        try:
            session.refresh()
        except Replaced as replaced:
            told = message("  {fault}", fault=said_by(replaced))
            self.notices += [told, "  This goes on from what is there; playaid doctor looks into it."]
            if session.journal.id != session.id:
                return False
            self._compare(session.journal)
        return True

    def _compare(self, journal: "Journal") -> None:
        """Hold a session just opened against what was last seen of it on this machine."""
        self._journal, self._head = journal, journal.head
        if not self.remembers:
            return
        self._put_back = None
        self._put_back = self._seen_gone(journal)

    def _seen_gone(self, journal: "Journal") -> "tuple[RollbackNotice, int] | None":
        """What has been seen of a session and is not in it any more, told once, and the last event that is."""
        from playaid.desk.rollback import last_heads

        forgotten = last_heads.look(journal)
        if forgotten is None:
            return None
        if self._put_back is None:
            self.notices += forgotten.lines(journal.tail_number)
        return forgotten, journal.tail_number

    @property
    def seen_gone(self) -> "RollbackNotice | None":
        """What has been seen of the session in use on this machine, and is not in it."""
        return None if self._put_back is None else self._put_back[0]

    def remember(self) -> None:
        """Keep the head of the session outside its folder, as it is after a command; an older copy gone on from is told in the log."""
        journal = self.session.journal if self.session is not None else self._journal
        if journal is None or not self.remembers:
            return
        from playaid.desk.rollback import last_heads
        from playaid.journal.errors import JournalError

        with suppress(JournalError, OSError, Refusal):  # the command itself is done
            head, self._head = self._head, journal.head
            if self._head == head:
                return
            before, self._put_back = self._put_back, self._seen_gone(journal)
            if self._put_back is not None and before is not None:
                from playaid.desk.session_folders import session_of

                last_heads.go_on(self.session or session_of(journal, self.clock), *before)
                self._head, self._put_back = journal.head, None

    def begin(self, command: str, session: str | None = None) -> None:
        """A command begins: what it writes is its own. session: the one that it names."""
        self.command, self.wanted = command, session
        self.beside = None
        journal = self.session.journal if self.session is not None else self._journal
        if journal is not None:
            journal.tried.clear()
        if self.session is not None:
            self.session.line = 0

    def written(self) -> list[int]:
        """The events that this command has written, read afresh from the log. Raises what the journal raises."""
        journal = self.session.journal if self.session is not None else self._journal
        return journal.fate() if journal is not None and journal.tried else []

    def unanswered(self) -> str:
        """What nobody can say yet of what this command was about to write; empty where `written` tells all."""
        journal = self.session.journal if self.session is not None else self._journal
        return journal.unanswered() if journal is not None and journal.tried else ""

    def speak_of(self, name: str) -> None:
        """Name a session in the answer. The table shell keeps to the one that lies open."""
        if not self.in_shell:
            self.name = name

    @property
    def takes_dice(self) -> bool:
        """Whether dice are thrown at the table and typed in, as said here or as the session has it."""
        if self.asks_dice is not None or self.session is None:
            return bool(self.asks_dice)
        from playaid.desk.settings.dice_mode import TYPED, source_of

        return source_of(self.session) == TYPED

    # keys

    def with_keys(self, session: "Session", act: "Callable[[], Done | Needs]") -> "Done":
        """What a step gives once every side whose key it needs has unlocked. Raises Locked where nobody can give a passphrase."""
        from playaid.desk.seats import Needs

        while isinstance(outcome := act(), Needs):
            self.unlock_for(session, outcome)
        return outcome

    def unlock_for(self, session: "Session", needs: "Needs") -> None:
        """Open every side that a step needs. Raises Locked where nobody can give a passphrase."""
        for side in needs.sides:
            self.unlock(session, side, needs.locked)

    def unlock(self, session: "Session", side: str, locked: Locked | None = None) -> None:
        """Open one side by `PLAYAID_KEY_<SIDE>` or by asking for its passphrase. Raises Locked, WrongKey."""
        from playaid.desk.seats import unlock

        passphrase = os.environ.get(key_variable(side))
        if passphrase is None and self.can_ask():
            with self._put_away(side):
                unlock_as_typed(self, session, side, locked)
        elif not passphrase:
            raise still_locked(side, locked)
        else:
            unlock(session, side, passphrase)

    # people

    @property
    def shows_bars(self) -> bool:
        """Whether a bar may move while something takes long."""
        return not self.json and not self.plain

    def can_ask(self) -> bool:
        return not self.json and (self._prompter is not None or (is_terminal(sys.stdin) and is_terminal(sys.stdout)))

    def ask(self, prompt: str, hidden: bool = False) -> str:
        """Put a question to the table. Raises EOFError or KeyboardInterrupt when it is waved away."""
        prompt, self.had_screen = spoken(translate(prompt)), None
        if self._prompter is not None:
            said = self._prompter(prompt, hidden)
            return said if hidden else half_width(said)
        from playaid.cli.text.heading import in_rows

        *above, prompt = in_rows(prompt, self.width())
        self.say(*above)
        if hidden:
            from getpass import getpass

            return getpass(prompt)
        return half_width(input(prompt))

    def ask_away(self, prompt: str, stays: Callable[[str], str]) -> str:
        """As `ask`, and where a terminal can take a line away again, only what `stays` leaves of it is seen afterwards."""
        return self.ask(prompt)

    # answers

    def give(self, answer: Answer[Any]) -> int:
        self.remember()  # before anybody has seen anything
        journal = self.session.journal if self.session is not None else self._journal
        notices, self.notices = [*self.notices, *self._parted.lines(journal, self.command, self.in_shell)], []
        if self.json:
            import json

            from playaid.cli.json_output import as_json

            line = json.dumps(as_json(answer, self.command, self.name, notices))  # ASCII: it goes through any pipe and any encoding
            if answer.private is None or not self.in_shell:
                self._write(line)
                return answer.code
            self.json, answer, notices = False, answer._replace(lines=[line]), []
        self._warn(notices)
        if answer.private is not None and self.blanks_for(answer.private):
            self.show_private(answer.lines, answer.private)
            self._for_all([f"  {translate(sentence)}" for sentence in answer.told.aloud] if answer.told else [])
        elif answer.code in (USAGE, MISSING, CLOSED, BUG) and not self.in_shell:
            for line in answer.lines:
                click.echo(self._fitted(spoken(translate(line)), sys.stderr), err=True)
        else:
            self.say(*answer.lines, verbatim=answer.verbatim)
        dealt, self.dealt = self.dealt, []
        for side, lines in dealt:
            self.show_private(lines, side)
        return answer.code

    def _warn(self, notices: Sequence[str]) -> None:
        """Say to the whole table what comes before an answer; beside it where a program may read the answer."""
        if self.in_shell:
            self._for_all(notices)
        else:
            for notice in notices:
                click.echo(harmless(translate(notice)), err=True)

    def _fitted(self, line: str, stream: "TextIO | None") -> str:
        """A line no wider than the terminal, and in colour, where somebody looks at one that has some."""
        if self.json or self.plain or not is_terminal(stream) or os.environ.get("TERM", "dumb") in ("dumb", ""):
            return line
        from playaid.cli.text.colour import colour_line

        return colour_line(line, self.width())

    def _shown(self, line: str) -> None:
        _write_line(self._fitted(line, sys.stdout))

    def say(self, *lines: str, verbatim: bool = False) -> None:
        """Print lines for people, messages in their language; `verbatim`: with the marks round what is typed, as for other programs."""
        for line in lines:
            for part in translate(line).split("\n"):
                self._write(harmless(part) if verbatim else spoken(part))

    def show_private(self, lines: Sequence[str], side: str, what: str = "") -> None:
        """Show lines to `side` alone, a screenful at a time; their own screen stays. what: what there is, for all to read."""
        last = "Enter clears this. " if self._eyes is None else "Enter goes on. "
        with self.eyes_of(side, what):
            lines = [part for line in lines for part in translate(line).split("\n")]
            page = max(self.height() - 3, 5)
            for first in range(0, max(len(lines), 1), page):
                self.say(*lines[first : first + page])
                if self.pause("Enter shows more, q leaves it. " if first + page < len(lines) else last, leaves="q"):
                    break

    def pause(self, prompt: str, leaves: str = "") -> bool:
        """Wait for Enter; whether anything was typed. That was meant for the question that stands on the same screen, or for the table
        shell, which hears it next, or tells that it is dropped. leaves: what is only typed to be done with what is shown."""
        typed = self.ask(prompt).strip()
        if typed not in ("", leaves) and self.in_shell and not self.looks.answer(typed, self._eyes):
            self.ahead += typed_ahead(typed, self._eyes, self.session, self._later, self.line, self.ask)
        return bool(typed)

    def ask_for_answer(self, prompt: str, hidden: bool = False) -> str:
        """As `ask`, at a question: what was typed as its answer where something else was looked at is taken here."""
        if (said := self.looks.typed(self._eyes)) is None:
            return self.ask(prompt, hidden)
        self.say(f"{translate(prompt)}{'' if hidden else self.in_the_open(said)}")
        return said

    def lock_lent(self) -> None:
        """Lock whoever gave a passphrase in another's turn, once it has served: where a shell keeps keys."""

    def whose_passphrase(self, text: str) -> str | None:
        """The side whose passphrase an answer is that fits nowhere, where a shell asks for them."""

    def is_passphrase(self, text: str) -> bool:
        """Whether an answer that fits nowhere is somebody's passphrase; then that alone is said of it, and it is repeated nowhere."""
        side = self.whose_passphrase(text)
        if side is not None:
            self.say(message("  {fault}.", fault=typed_unasked(side)))
        return side is not None

    def in_the_open(self, said: str) -> str:
        """What may stay on a screen that all see of what was typed at a question."""
        return said

    @contextmanager
    def eyes_of(self, side: str, what: str = "") -> Iterator[None]:
        """A hand-over screen: what is shown and typed within is for `side` alone; none of it stays on the screen or in the scroll-back.
        what: what for, in words that all may read."""
        if self._eyes is not None or not self.blanks_for(side):
            yield
            return
        try:
            self._hand_over(side, what)
            yield
        finally:
            to_terminal(_CLEAR + _LEAVE)
            self._eyes, self.had_screen = None, side
            told, self._later = self._later, []
            self.say(*told)

    def _for_all(self, lines: Sequence[str]) -> None:
        """Say something to the whole table: at once, or when one side is through with the screen."""
        if self.handed_over:
            self._later += lines
        else:
            self.say(*lines)

    def _hand_over(self, side: str, what: str = "") -> None:
        self._eyes = side
        to_terminal(_ENTER + _CLEAR)
        self.say(message("For the eyes of {side} only.", side=side))
        if not self._at_hand(side) and side != self.had_screen:
            self.say(*([message("  {what}.", what=what)] if what else ()))
            typed = self.ask("Hand the screen over, then press Enter. ").strip()
            to_terminal(_CLEAR)
            if typed:  # by whoever had the screen before: it is not for these eyes, and no answer of theirs
                self.say("  What was typed before the screen was handed over is dropped, unread; what it was handed over for goes on.")

    def _at_hand(self, side: str) -> bool:
        """Whether a side has the terminal before it anyhow."""
        return False

    @contextmanager
    def _put_away(self, side: str) -> Iterator[None]:
        """One side's screen is put away while another types; then it is handed over again."""
        before = self._eyes
        if before in (None, side):
            yield
            return
        to_terminal(_CLEAR + _LEAVE)
        self._eyes = None
        yield
        self._hand_over(str(before))

    @property
    def eyes(self) -> str | None:
        """The side that has the screen to itself; None where the whole table looks on."""
        return self._eyes

    @property
    def handed_over(self) -> bool:
        return self._eyes is not None

    def keeps(self, side: str) -> bool:
        """Whether what is a side's own is kept from the others on this screen."""
        if self.begins is not None:
            return side not in self.begins
        return self.session is None or not self._all_look_on() or not self.session.journal.keys["sides"].get(side, {}).get("honour")

    def types_blind(self, side: str | None) -> bool:
        """Whether an answer is typed unseen: it is one side's own, and others who see the screen may not know it."""
        return side is not None and not self.handed_over and self.keeps(side)

    def _all_look_on(self) -> bool:
        """Whether nothing is kept on this screen, as said for now, or for this session on this machine."""
        if self.open_hands is not None or self.session is None:
            return bool(self.open_hands)
        from playaid.desk.settings.session_settings import all_look_on

        return all_look_on(self.session)

    def blanks_for(self, side: str) -> bool:
        """Whether what is this side's own is shown on a screen that is blanked before and after."""
        return self._can_clear() and self.keeps(side)

    def _can_clear(self) -> bool:
        return not self.plain and self.can_ask() and is_terminal(sys.stdout) and os.environ.get("TERM", "dumb") != "dumb"

    def width(self) -> int:
        """Columns of the terminal; 100 when it is none."""
        return size()[0]

    def height(self) -> int:
        """Rows of the terminal; 24 when it is none."""
        return size()[1]


def is_terminal(stream: "TextIO | None") -> bool:
    """Whether somebody sits at this stream; a closed one is None."""
    return stream is not None and stream.isatty()


_ENTER, _LEAVE, _CLEAR = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J\x1b[3J\x1b[H"


def to_terminal(codes: str) -> None:
    sys.stdout.write(codes)
    sys.stdout.flush()


def _write_line(line: str) -> None:
    try:
        click.echo(line)
    except BrokenPipeError:  # nobody reads on: what is being done is done all the same, and its exit code stands
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
