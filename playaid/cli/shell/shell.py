"""The table shell: one terminal open all evening. Each line goes through the one dispatcher, with the game's slug left out.
On a terminal it is drawn by `playaid.cli.shell.screen`; without one, or on a dumb one, lines are read and printed plainly."""

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from playaid.cli.answer import BUG, Answer
from playaid.cli.declaring.shared_screen.announcement import in_the_open
from playaid.cli.declaring.shared_screen.hidden_names import Unsaid, unsaid_in_answer, unsaid_in_line, without_names_near
from playaid.cli.declaring.shared_screen.own_debts import OwnDebts
from playaid.cli.declaring.speaker import all_look_on, of_whom, seen_by_all
from playaid.cli.declaring.subject import verb_of
from playaid.cli.main import flags_of, run, with_flags
from playaid.cli.registry import COMMANDS
from playaid.cli.shell.at_the_prompt import (
    heading_of,
    in_their_places,
    lines_told,
    nothing_by_enter,
    unruled,
    waiting_answers,
    way_of,
    who_acts,
    without,
)
from playaid.cli.shell.completion import Known
from playaid.cli.shell.going_on import last_told, who_plays
from playaid.cli.shell.habits import as_meant, tell_meant, told_otherwise, what_is_used
from playaid.cli.shell.list_above import about_enter, by_its_verb, line_by_number, named_in_list, whose_list
from playaid.cli.shell.own_verbs import own
from playaid.cli.shell.screenfuls import is_long, shown_by_screens
from playaid.cli.shell.secret_words import OWN, SPOKEN, private_words, shown_of, shown_unread, verb_in, words_of_a_secret_line
from playaid.cli.shell.short_verbs import the_able_one
from playaid.cli.shell.small_words import with_its_verb
from playaid.cli.shell.unseen import say_unseen
from playaid.cli.shell.words import words_of
from playaid.cli.terminal.console import Console, Lines
from playaid.cli.terminal.exit_errors import INTERRUPTED, TERMINATED, numbered_answer, report_interrupt, report_stop
from playaid.cli.terminal.passphrase import check_no_passphrase
from playaid.cli.terminal.terminal import Terminal, is_terminal
from playaid.cli.terminal.typed_ahead import still_theirs
from playaid.cli.text.heading import Heading
from playaid.cli.text.numbered_list import NumberedList
from playaid.desk import locations
from playaid.desk.next_line.due import Due, due
from playaid.desk.seats import is_open as unlocked
from playaid.language.message import Typed, counted, message
from playaid.language.translation import translate
from playaid.referee.contract import grammar
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal, Unreadable
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import over
from playaid.referee.session.local import Session

LOCKS_AFTER = 20 * 60  # Seconds after which a side that was unlocked is locked again, if nothing else is said

NUMBERED = re.compile(r"(?:(odds|check|help|\?) *)?(\d+)[.):]?(?: +(.*))?", re.IGNORECASE)
"""A line by the number that it has in a list, with what is asked of it before it, and what is typed behind it."""


class Table(Terminal):
    """The terminal of an evening: one session stays open, keys stay in memory, people are asked through a console."""

    def __init__(self, sessions_dir: str | None = None):
        super().__init__(sessions_dir, self._ask, lambda line: self.console.write(self.out_of_sight(line)))
        self.in_shell = True
        self.erases = False  # Whether the next question is taken away again with its answer
        self.console: Console = Lines(self)
        self.heading = Heading()
        self.known: Known | None = None
        self.seconds: Callable[[], float] = time.monotonic
        self.locks_after = LOCKS_AFTER
        self.worst = 0  # The exit code of the line that went worst, a fault of ours before all others
        self._unlocked: dict[str, float] = {}
        self._opened: set[str] = set()  # Whoever the line that is said now has opened, and sits here
        self._lent: set[str] = set()  # Whose passphrase the line that is said now has asked for, though another acts
        self._sat: dict[str, str | None] = {}  # Who held a side when it was unlocked here
        self._said_open: set[str] = set()  # Of whom it has been said that, and how long, they stay open
        self._acting: tuple[str, ...] | None = None
        self.typed_before = False  # Whether the line was typed where Enter was asked for, by whoever had the screen then
        self._unsaid = Unsaid()  # What was typed last of what one side has drawn unseen: nothing that all see repeats it
        self.told: list[str] = []  # The lines that the last ruling told to be typed: the prompt numbers them, where nothing is owed
        self._own_debts = OwnDebts()
        self._due: tuple[tuple[int, str], Due] | None = None
        self.taken = ""  # What a shortened word of the line was taken as, where it might have been another
        self.numbers_before: list[str] = []  # What the numbers of the prompt stood for before the last line

    def in_the_open(self, said: str) -> str:
        self._unsaid = self._unsaid_in(said)
        return self.out_of_sight(in_the_open(self.session, self.keeps, said))

    def out_of_sight(self, text: str) -> str:
        """A text without what was typed last of what one side alone has seen, unless that side has the screen."""
        return text if self.handed_over else self._unsaid.out_of(text)

    def hear(self, line: str) -> None:
        """A line is typed: what of it is repeated nowhere. What `why` tells of a line that was refused is not told by that either."""
        now = self._unsaid_in(line, at_prompt=True)
        self._unsaid = self._unsaid.with_more(now) if fold(line).partition(" ")[0] == "why" else now

    def _unsaid_in(self, said: str, at_prompt: bool = False) -> Unsaid:
        session = self.session
        if session is None or self.handed_over or not any(map(self.keeps, session.sides)):
            return Unsaid()
        return unsaid_in_line(session, said) if at_prompt else unsaid_in_answer(session, self.line, said)

    def _ask(self, prompt: str, hidden: bool) -> str:
        said = self.console.ask(self.out_of_sight(prompt), hidden)
        self._unsaid = Unsaid() if hidden else self._unsaid_in(said)
        return said

    def ask_away(self, prompt: str, stays: Callable[[str], str]) -> str:
        self.erases = away = self.console.clears and self.console.echoes
        said = self.ask(prompt)
        if away:
            self.say(f"{translate(prompt)}{stays(said.strip())}")
        return said

    def unlock(self, session: Session, side: str, locked: Locked | None = None) -> None:
        super().unlock(session, side, locked)
        self._unlocked[side] = self.seconds()
        self._sat[side] = session.journal.meta["players"].get(side)
        sides = acting(session.game, session.state)
        for_the_line = locked is not None  # else by name, with `unlock`
        if for_the_line and (self._sat[side] not in map(session.journal.meta["players"].get, sides) or self._is_beside(session, side)):
            self._lent.add(side)
            return
        if for_the_line:
            self._opened.add(side)
        self._lock_beside(side, len(sides))
        if side not in self._said_open and self._sat[side] in map(session.journal.meta["players"].get, sides):
            self._said_open.add(side)
            told = "  {side} stays open at this screen until another's turn or passphrase comes; lock shuts it before."
            self.say(message(told, side=side))

    def _is_beside(self, session: Session, side: str) -> bool:
        """Whether the line needs a side beside another that it has opened, or that sits here and says it: where pieces are hidden each
        ruling needs every key."""
        others = {other for other in self._unlocked if self._sat.get(other) != self._sat[side]}
        named = f"--as {side}" in self.line
        return bool(others & self._opened) or (session.game.sealing.hides and bool(others) and not named)

    def _lock_beside(self, side: str, number: int) -> None:
        """Where several act at once, whoever's passphrase comes next sits here now: what others opened is shut, as when the turn passes."""
        for other in [other for other in self._unlocked if number > 1 and self._sat.get(other) != self._sat[side]]:
            self._lock_again(other, "", cup=False)

    def give(self, answer: Answer[Any]) -> int:
        if answer.told is not None and self.session is not None:
            told = lines_told(self.session.game, answer.told.story if answer.private is None else answer.told.aloud)
            self.told = told or without(self.told, self.line if answer.error is None else "")
        self._own_debts.note(self.session, self.line, answer)
        before = self._unsaid
        if answer.error is not None and self.session is not None and any(map(self.keeps, self.session.sides)):
            self._unsaid = before.with_more(Unsaid(words_of_a_secret_line(self.session, self.line)))
        answer = without_names_near(answer, self.out_of_sight)
        self.unruled = unruled(self.session.game, self.line, answer, self.out_of_sight) if self.session is not None else None
        if self.console.clears and not self.json and is_long(answer, self.width(), self.height()):
            answer = shown_by_screens(answer, self.width(), self.height(), lambda lines: self.say(*lines), self._goes_on)
        code = super().give(answer)
        self._unsaid = before
        return code

    def _goes_on(self) -> bool:
        """Whether Enter alone is typed where more is to be seen: another line is heard instead of the rest, and `q` leaves it as in any
        pager, and not the evening."""
        self.erases = True
        try:
            return not self.pause("Enter shows more, q leaves it; any other line is taken as your next line. ", leaves="q")
        except (EOFError, KeyboardInterrupt):
            return False

    def _at_hand(self, side: str) -> bool:
        """Whoever has typed their passphrase here, and whose turn it has been ever since: the key is forgotten when it passes. Not where
        another has come to the screen since, to type theirs for this line."""
        came = any(self._sat.get(other) != self._sat.get(side) for other in self._lent)
        return side in self._unlocked and self._acting == (side,) and not came

    def lock_late(self) -> None:
        if self.session is not None and self.locks_after:
            ago = counted(self.locks_after // 60, "it was unlocked {n} minute ago", "it was unlocked {n} minutes ago")
            for side in [side for side, since in self._unlocked.items() if self.seconds() - since >= self.locks_after]:
                self._lock_again(side, ago, cup=True)

    def lock_lent(self) -> None:
        """Lock those who said, agreed to, opened or looked at something in another's turn: draws may go on, and no hand is open. Not
        whoever has the screen now."""
        for side in self._lent & set(self._unlocked) - {self.eyes}:
            self._lock_again(side, "", cup=False)
        self._lent &= {self.eyes}
        self._opened.clear()

    def whose_passphrase(self, text: str) -> str | None:
        return self.session.whose_passphrase(text) if self.session is not None else None

    def _lock_passed(self, acting: tuple[str, ...]) -> None:
        """Lock every side that the turn has passed by, and every one that was unlocked in another's turn, as a draw may need it: who sat
        here then is not the one who acts now. Not from whoever acted and acts."""
        before, self._acting = self._acting, acting
        self._forget_who_left()
        if before != acting:
            self.listed = NumberedList()  # it was another's
        if self.session is None or before in (None, acting) or not acting:
            return
        players = self.session.journal.meta["players"]
        people = {players.get(side) for side in acting} & {players.get(side) for side in before}
        for side in list(self._unlocked):
            if players.get(side) not in people:
                self._lock_again(side, "", cup=False)

    def _forget_who_left(self) -> None:
        """Where somebody else holds a side now, what its key still served ends."""
        for side in self.session.resting if self.session is not None else ():
            assert self.session is not None
            if self.session.journal.meta["players"].get(side) != self._sat.get(side):
                self.session.lock(side)

    def _lock_again(self, side: str, why: str, cup: bool) -> None:
        assert self.session is not None
        self._unlocked.pop(side)
        if side in self.session.sides and unlocked(self.session, side):
            self.session.rest(side, cup)
            if why and not unlocked(self.session, side):
                self.say(message("  {side} is locked again: {why}.", side=side, why=why))

    @property
    def has_numbers(self) -> bool:
        """Whether the prompt has numbers of its own, so that those of a list are no more than that list's."""
        return bool(self.told or (self._due is not None and self._due[1].ways))

    @property
    def shows_own_numbers(self) -> bool:
        """Whether the last numbers on the screen are the prompt's, or there are none: not those of names that a refusal lists, say."""
        return self.numbered == self._own_numbers

    @property
    def _own_numbers(self) -> list[str]:
        return list((self._due[1].ways if self._due is not None else ()) or self.told)

    def take_up(self, name: str) -> None:
        self.session, self._acting, self.asks_dice = None, None, None
        self._unlocked.clear()
        self.open(name)
        self.look()

    def look(self) -> None:
        """See where the game stands: once for each line, so that no key touches the disk."""
        from playaid.referee.contract.sequence import open_verbs
        from playaid.referee.contract.view import view

        self.open(self.name)
        told, self.notices = self.notices, []
        self.say(*told)
        assert self.session is not None
        self.session.book.look_again()
        game, state = self.session.game, visible(self.session.state, None)
        seen = view(game, state)
        self._lock_passed(seen.acting)
        place = [self.name or "", translate(game.title), *([translate("over")] if seen.over else map(translate, seen.phase.parts))]
        dice = (translate("dice"), translate("typed in" if self.takes_dice else "rolled"))
        head = self.session.journal.head
        if self._due is None or self._due[0] != head:
            self.numbers_before = self._own_numbers
            self._due = head, due(self.session, seen_by_all(self, self.session))
            self.numbered = []
            self.told = self.told if self._due[1].ways else in_their_places(self.session, self.told)
        now = self._due[1]
        acts = now.sides or seen.acting
        if acts and acts != (seen.side,) and not seen.over:
            place.append(who_acts(acts, self.session.speaker()))
        own = self._own_numbers
        self.numbered, self.at_prompt = self.numbered or own, tuple(own)  # but behind ?, which goes on from them, or a refusal that lists
        ways = [way_of(game, state, way) if way else "" for way in own] if self.numbered[: len(own)] == own and not seen.over else []
        self.heading = heading_of(place, seen, dice, now, ways, bool(now.unseen) and self._own_debts.are_seen(self.session, now.unseen))
        sessions: list[str] = []
        with suppress(OSError):  # names to complete, and no more
            sessions = locations.session_names(self.folder)
        umpires = (*self.session.journal.meta.get("umpires", ()),)
        self.known = Known(game, state, open_verbs(game, state), self.session.book.tables(), sessions, OWN, umpires)

    @contextmanager
    def eyes_of(self, side: str, what: str = "") -> Iterator[None]:
        """The hand-over screen; where the terminal cannot clear, a word of warning instead. Who is locked again gives a passphrase."""
        if self.session is not None and side in self.session.resting:
            self.say(message("  What {side} alone may see is shown to them by their passphrase.", side=side))
            self.unlock(self.session, side)
        if self.keeps(side) and not self.console.clears and is_terminal(sys.stdout) and is_terminal(sys.stdin) and not self.handed_over:
            self.say(message("For the eyes of {side} only. What follows stays on this terminal until you clear it yourself.", side=side))
            self.pause("Enter goes on. ")
        with super().eyes_of(side, what):
            yield

    def _can_clear(self) -> bool:
        return self.console.clears and super()._can_clear()


READ = 2
"""Seconds for which a prompt has stood there whose numbers have been read: nobody goes by those before it any more."""

MOMENT = 1
"""Seconds for which a prompt behind a screen that was cleared has to stand there before Enter alone does what it says."""


def loop(table: Table, hear: Callable[[Table, str], bool] | None = None) -> int:
    """Read lines and rule on them until somebody leaves. Nothing that goes wrong with a line ends the evening. hear: what is done with a
    line, if not `heard`; False when it says to leave."""
    assert table.session is not None
    if hear is None:
        table.say(
            message(
                "{name}: {title}. ? says what may be done now, Tab completes, quit leaves.",
                name=Typed(table.name),
                title=table.session.game.title,
            )
        )
        unseen = table.console.echoes and not table.console.clears  # what stands above the prompt elsewhere
        table.say(*who_plays(table.session), *last_told(table.session), *(waiting_answers(table.heading) if unseen else ()))
    hear = hear or heard
    while True:
        table.typed_before = bool(table.ahead) and not table.instead
        line, table.instead = table.instead or still_theirs(table.ahead, table.session, table.say), ""
        try:
            shown = time.monotonic()
            line = line or table.console.read().strip()
            stood = time.monotonic() - shown
            if stood > READ:
                table.numbers_before = []
        except KeyboardInterrupt:
            continue
        except (EOFError, OSError):  # nobody is there any more, or the terminal is gone
            break
        if not line and table.had_screen is not None and table.console.clears and stood < MOMENT:
            continue  # one Enter too many at the screen that was cleared: nobody has read yet what it would do here
        if not (line := line or table.heading.enter):
            table.say(*nothing_by_enter(table.at_prompt))
        elif not hear(table, line):
            break
    _good_night(table)
    return TERMINATED if table.worst == TERMINATED else 0


def _good_night(table: Table) -> None:
    from playaid.journal.errors import short

    with suppress(Exception):  # nothing is to keep anybody from leaving
        assert table.session is not None
        number, mark = table.session.journal.head
        table.say(
            message(
                "Good night. {name} is kept as it stands, at event {number}. "
                "Whoever notes {head} can see later that nobody has changed what was played: verify --fingerprint {head}.",
                name=Typed(table.name),
                number=number,
                head=short(mark),
            )
        )


def heard(table: Table, line: str) -> bool:
    """Do what one line says; False when it says to leave, or the system asked this process to end meanwhile."""
    session = table.session
    assert session is not None
    table.json, table.plain, table.command, table.dealt = False, not table.console.clears, "", []
    table.had_screen = table.had_screen if table.typed_before else None
    code, listed, table.taken, table.laid_aside.told, before = 0, table.numbered, "", "", session.journal.head
    table.hear(line)
    told, table.told = table.told, table.told if NUMBERED.fullmatch(line) else []
    argv: list[str] = []
    try:
        table.lock_late()
        argv = _read(table, session, line)
        if argv[:1] == ["quit"]:
            return False
        table.say(*filter(None, (table.taken,)))
        code = _run(table, session, argv) if argv else 0
    except Refusal as refusal:
        code = table.give(numbered_answer(table, refusal))
    except (KeyboardInterrupt, EOFError):
        code = report_interrupt(table)
    except Exception as fault:
        code = report_stop(fault, argv, table)
    table.lock_lent()
    table.told = table.told or (told if table.session is session and session.journal.head == before else [])
    if table.laid_aside.told and table.instead:
        table.console.remember(table.laid_aside.told)
    if session.journal.head != before and not table.instead:
        done = session.journal.last
        table.instead = table.laid_aside.goes_on(str(done["kind"]), str(done.get("typed") or line), session.game.verbs)
        table.say(*table.laid_aside.let_go())
    if code and session.state["referee"].get("over"):
        table.say("  quit leaves; export keeps the evening in a file, undo takes the end back")
    table.worst = max(table.worst, code, key=lambda code: (code == BUG, code))
    if code == TERMINATED:  # at a question, too: whoever asks a shell to end means the shell
        return False
    number = NUMBERED.fullmatch(line)
    if table.numbered is listed and table.has_numbers and not code and not (number and table.listed.lines is listed):
        table.numbered = []  # something else was told since, or a number has answered: the prompt has its own numbers again
        table.numbers_before = [*listed[: int(number[2]) - 1], "", *listed[int(number[2]) :]] if number else table.numbers_before
    _look(table, again=code in (BUG, INTERRUPTED))
    return True


def _read(table: Table, session: Session, line: str) -> list[str]:
    """The words of a line; shown and remembered as far as it surely tells nothing secret. Raises Unreadable or Ambiguous."""
    theirs = False
    before, table.numbers_before = table.numbers_before, []  # whoever says another line in between has read the numbers of now
    unsaid, table.unsaid = table.unsaid, ()
    try:
        if number := NUMBERED.fullmatch(line):
            theirs = whose_list(table, int(number[2])) is not None and bool(number[1] or number[3])
            asked, behind, own = number[1] or "", number[3] or "", table.shows_own_numbers
            line = line_by_number(table, session, int(number[2]), asked, behind, own, table.heading.enter, before)
        line = about_enter(session, by_its_verb(session, table.at_prompt, line), table.heading.enter)
        table.line = line
        argv = _with_side(session, with_flags(_meant(table, session, line, unsaid)))
        _check_ours(table, session, argv)
    except Refusal as refused:
        known = (words := line.split()) and (NUMBERED.match(line) or verb_of(session.game, words[0]) in (*session.game.verbs, *SPOKEN))
        if not known and isinstance(refused, (Unreadable, Ambiguous)):
            check_no_passphrase(session, line.strip())
        _echo(table, shown_unread(session, line, all_look_on(table, session)))
        raise
    told, kept = shown_of(session, line, argv, all_look_on(table, session), theirs)
    if kept and argv != ["quit"] and told == table.out_of_sight(line) == line:
        table.console.remember(line)
    if argv:
        _echo(table, told)
    return argv


def _meant(table: Table, session: Session, line: str, unsaid: Sequence[str]) -> list[str]:
    """The words of a line, also of one that says first who does it. Raises Unreadable or Ambiguous, with what may have been meant."""
    words = grammar.split(grammar.in_grammar(session.game, line))
    if used := what_is_used(session, words):
        words, line = used, " ".join(map(grammar.quote, used))
    theirs, table.taken = the_able_one(session, words) or (told_otherwise(session, words), table.taken)
    if theirs is not None:
        table.line = " ".join(map(grammar.quote, theirs))
        return words_of(session.game, table.line, session.state)
    try:
        return words_of(session.game, line, session.state)
    except (Unreadable, Ambiguous) as unknown:
        meant = as_meant(session, words, unknown, all_look_on(table, session)) or named_in_list(unsaid, words)
        meant = meant or (with_its_verb(session, words) if isinstance(unknown, Unreadable) else None)
        if meant is not None:
            if isinstance(unknown, Ambiguous) and not {*unknown.candidates} <= {*session.game.verbs}:
                table.taken = message("  {typed}: taken as {names}.", typed=words[0], names=meant[0])
            table.line = " ".join(map(grammar.quote, meant))
            return words_of(session.game, table.line, session.state)
        if isinstance(unknown, Unreadable) and (ended := over(session.state)) is not None:
            raise Unreadable(ended.text) from None
        if isinstance(unknown, Unreadable):
            meant = tell_meant(session, words, unknown, all_look_on(table, session), table.at_prompt)
            table.numbered = meant or table.numbered
        raise


def _check_ours(table: Table, session: Session, argv: Sequence[str]) -> None:
    """Raises Unreadable where a word of ours is said with an option that is none of its own, and the game has another verb for it."""
    if argv and argv[0] in COMMANDS and (flags := [word.partition("=")[0] for word in argv if word.startswith("--")]):
        from playaid.cli.declaring.words_of_both import check_none_of_the_game

        if not flags_of(argv[:1]).issuperset(flags):
            check_none_of_the_game(table, argv[0], argv[1:])


def _with_side(session: Session, argv: list[str]) -> list[str]:
    """`hand Bob` as `hand --as Bob`."""
    verb = verb_in(session.game, argv) if argv[:1] == [session.game.slug] else None
    side = of_whom(session, verb, argv[2:]) if verb is not None else None
    return argv if side is None else [*argv[:2], "--as", side]


def _echo(table: Table, line: str) -> None:
    if table.console.echoes:
        table.say(f"> {line}" if line.isprintable() else "> …")


def _run(table: Table, session: Session, argv: list[str]) -> int:
    if argv[0] in OWN:
        return own(table, session, argv)
    if (side := private_words(session, argv)) is None or not table.keeps(side):
        return run(argv, table)
    return say_unseen(table, session, argv, side)


def _look(table: Table, again: bool) -> None:
    """See where the game stands, from the files if memory is not to be trusted. What keeps us from it is said, and the evening goes on."""
    try:
        if again and table.session is not None:
            table.session.reload()
        table.look()
    except Exception as fault:
        report_stop(fault, (), table)
