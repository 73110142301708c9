"""A first evening led by the hand: the table shell with a guide beside it, who sets tasks and explains what the referee says."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from playaid.cli.answer import DONE, Answer
from playaid.cli.registry import SHORT
from playaid.cli.shell.habits import in_our_words
from playaid.cli.shell.shell import Table, heard
from playaid.cli.shell.words import LEAVING, words_of
from playaid.cli.terminal.terminal import Left
from playaid.cli.transcript import set_up
from playaid.desk import locations
from playaid.desk.next_line.advance import has_gone_on
from playaid.desk.rule_lookup import plain_words
from playaid.desk.settings.session_settings import choose, kept
from playaid.language.message import as_message, message
from playaid.language.spoken_lines import in_grammar
from playaid.language.translation import aloud, translate
from playaid.language.width import columns, pad, wrap_text
from playaid.referee.contract.game import EVERYWHERE, Game
from playaid.referee.contract.grammar import find_verb, read_arguments
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import heading, leaf
from playaid.referee.contract.state import State
from playaid.referee.session.local import NothingToUndo, Session
from playaid.referee.verification.lesson import Lesson, Task, is_true

SETTING = locations.LESSON
WIDEST = 76
PATIENCE = 3  # After so many mistakes a hint comes by itself
DOORS = {
    "task": "read the task again",
    "hint": "a little help",
    "show": "the lesson types it for you",
    "skip": "go on to the next task",
    "again": "put this task back to its beginning",
}
"""What may be typed in a lesson besides what the table shell knows."""
OWN = "lesson"


class Guided(Table):
    """The table shell of a lesson: dice lie ready or are asked for, all look on, and lines can be typed for whoever learns."""

    def __init__(self, sessions_dir: str | None = None):
        super().__init__(sessions_dir)
        self.owner = _nobody
        self.going_by.guided = True
        self.detail = "short"
        self.given: list[Answer[Any]] = []  # What was answered to the last line
        self.ready: list[str] = []  # Answers that are typed for whoever learns
        self.silent = False
        self.task = ""  # Which task it is, for the line below the prompt
        self.to_guide = ""  # What was typed at a question, or where Enter goes on, and is for the lesson

    def take_up(self, name: str) -> None:
        super().take_up(name)
        self.asks_dice = self.open_hands = True
        assert self.session is not None
        self.met.update(self.session.book.tables())  # that it rests on house values is said once, by the lesson

    def look(self) -> None:
        super().look()
        if self.known is not None and self.task:
            self.known = self.known._replace(shell={**self.known.shell, **DOORS})
        if self.task:
            self.heading = self.heading._replace(trackers=((translate("task"), translate(self.task)), *self.heading.trackers))

    def ask(self, prompt: str, hidden: bool = False) -> str:
        if not self.ready:
            text = super().ask(prompt, hidden)
            if fold(in_grammar(text, "")).removeprefix(f"{OWN} ") in (*DOORS, "quit", *LEAVING):
                self.to_guide = text
                raise Left
            return text
        answer = self.ready.pop(0)
        self.say(f"{translate(prompt)}{answer}")
        return answer

    def give(self, answer: Answer[Any]) -> int:
        self.given.append(answer)
        return super().give(answer)

    def say(self, *lines: str, verbatim: bool = False) -> None:
        if not self.silent:
            super().say(*lines, verbatim=verbatim)


def _nobody(slug: str) -> Path:
    """Where the owner's tables would lie: a lesson is the same for everybody, whatever they have entered of their copy."""
    return Path(locations.data_folder(), SETTING, slug)


class Mark(NamedTuple):
    """How far somebody is: the task, of how many, and the newest live event when it began; below zero, what others do before it has not
    been typed yet."""

    number: int
    of: int
    start: int

    def text(self) -> str:
        return f"{self.number}/{self.of}/{self.start}"


def mark_of(session: Session, lesson: Lesson) -> Mark | None:
    """Where a session of this lesson stands; None where it is through, or was begun with another lesson."""
    try:
        mark = Mark(*map(int, kept(session, SETTING).split("/")))
    except (TypeError, ValueError):
        return None
    return mark if mark.of == len(lesson.tasks) and mark.number < mark.of else None


def begin(table: Guided, game: Game, lesson: Lesson, anew: bool) -> "Guide":
    """Go on with the lesson where it was left, or begin it in a session of its own. Raises BadTranscript where its position is none."""
    taken = [name for name in locations.session_names(table.folder) if locations.is_lesson(name, game.slug)]
    last = max(taken, key=lambda name: (len(name), name), default=None)
    if last is not None and not anew:
        table.take_up(last)
        assert table.session is not None
        mark = mark_of(table.session, lesson)
        if mark is not None:
            return Guide(table, lesson, mark)
    name = f"{SETTING}-{game.slug}"
    number = 1
    while name in taken:
        number += 1
        name = f"{SETTING}-{game.slug}-{number}"
    Path(table.folder).mkdir(parents=True, exist_ok=True)
    as_new_has_it = tuple(f"{option.name} {option.values[0]}" for option in EVERYWHERE)
    head = {**lesson.position, "game": (game.slug,), "options": (*as_new_has_it, *lesson.position.get("options", ()))}
    session = set_up(head, Path(table.folder, name), {}, table.owner, table.clock)
    mark = Mark(0, len(lesson.tasks), -session.journal.last["live"])
    choose(session, SETTING, mark.text())
    table.session = None
    table.take_up(name)
    return Guide(table, lesson, mark)


class Guide:
    """Who sits beside the table: sets a task, looks at what comes of each line, and explains it."""

    def __init__(self, table: Guided, lesson: Lesson, mark: Mark):
        self.table, self.lesson, self.mark = table, lesson, mark
        self.mistakes = self.hints = 0
        self.left: tuple[str, int] | None = None  # The step of the task, where a line has left it too early, and that line's event

    @property
    def task(self) -> Task | None:
        return self.lesson.tasks[self.mark.number] if self.mark.number < self.mark.of else None

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    def open(self) -> None:
        """What is said before the first task, or when somebody is back."""
        if self.mark.number or self.mark.start > 0:
            self.table.say("", "Welcome back. This is where you stopped.")
        else:
            self._tell(self.lesson.about)
            self._tell(OPENING)
        self._doors()
        self._set()

    def hear(self, table: Table, line: str) -> bool:
        """A typed line, and what was typed for the lesson on the way; False when it says to leave."""
        goes_on = self._hear(table, line)
        while goes_on and self.table.to_guide:
            ahead, self.table.to_guide = self.table.to_guide, ""
            goes_on = self._hear(table, ahead)
        return goes_on

    def _hear(self, table: Table, line: str) -> bool:
        task = self.task
        said = fold(in_grammar(line, ""))
        door = next((door for door in DOORS if said in (self._typed(door), f"{OWN} {door}")), None)
        if task is not None and door is not None:
            {"task": self._read, "hint": self._hint, "show": self._show, "skip": self._skip, "again": self._again}[door](task)
            return True
        before, stood = self._live(), self.session.state
        self._let_pass(line, task.show if task is not None else ())
        self.table.given, self.table.laid = [], task.dice if task is not None else ()
        try:
            if not heard(table, line):
                return False
        finally:
            self.table.laid = ()
        if task is None or self.table.to_guide or self.table.instead:
            return True
        if self._live() < self.mark.start:
            self._turn_to(self.mark.start)
            table.say("  That was done before this task, and stays: the lesson goes on from it.")
        elif self._is_done(task, line):
            self._explain(task)
            self._go_on()
        elif any(answer.code != DONE for answer in self.table.given):
            self._mistake(task)
        elif self._live() != before:
            self._stray(task, stood, self._live() > before)
        return True

    # a task

    def _set(self) -> None:
        """Set the task that comes: what others do before it first, then its text."""
        task = self.task
        if task is None:
            self.table.task = ""
            self.table.look()
            self._tell(self.lesson.end)
            self.table.say("", "That was the whole lesson. The table is still yours: play on as you like, or quit.")
            self.table.say(message("{line} begins an evening of your own.", line=f"playaid new {self.session.game.slug}"))
            return
        self.table.task = message("{n} of {all}", n=self.mark.number + 1, all=self.mark.of)
        self.mistakes, self.hints, self.left = 0, 0, None
        if self.mark.start <= 0:
            self._turn_to(-self.mark.start)
            self._type(task.before)
            self._keep(self.mark._replace(start=self._live()))
        self.table.look()
        self._read(task)

    def _read(self, task: Task) -> None:
        number = message("Task {n} of {all}", n=self.mark.number + 1, all=self.mark.of)
        head = message("{number}: {title}", number=number, title=as_message(task.title)) if task.title else number
        self.table.say("", f"-- {translate(head)} --")
        self._tell(task.text)

    def _is_done(self, task: Task, line: str) -> bool:
        if task.refused:
            return any(_is(check, task.refused) for check in self.refused_by())
        if task.goal and all(self.holds(fact) for fact in task.goal):
            return True
        done = bool(self.table.given) and all(answer.code == DONE for answer in self.table.given)
        return done and any(in_order(words, self._words(line)) for words in map(self._words, task.lines))

    def refused_by(self) -> list[str]:
        """What refused the last line: the checks, or of what could not be read at all, in which way: `unreadable`, `ambiguous`."""
        checks = [reason.check for answer in self.table.given if answer.told is not None for reason in answer.told.reasons]
        return checks or [answer.error["kind"] for answer in self.table.given if answer.error is not None]

    def holds(self, fact: str) -> bool:
        self.session.open_what_can_be()
        return is_true(self.session.game, self.session.state, fact)

    def _words(self, line: str) -> list[str]:
        """The words of a line, its verb written out."""
        game = self.session.game
        try:
            words = words_of(game, self.table.numbered[int(line) - 1] if line.isdecimal() and self.table.numbered else line)
            if words[:1] == [game.slug] and len(words) > 1:
                verb = find_verb(words[1], game.verbs)
                read = read_arguments(game, verb, words[2:], self.session.state).values() if not line.isascii() else ()
                names = [name for value in read for name in (value if isinstance(value, list) else [str(value)])]
                return [verb.name, *map(fold, words[2:]), *(word for name in names for word in fold(name).split())]
        except (Refusal, IndexError):
            return []
        return [SHORT.get(fold(word), fold(word)) for word in words]

    def _explain(self, task: Task) -> None:
        self.table.say("")
        self._tell(task.why)
        told = {case for earlier in self.lesson.tasks[: self.mark.number] for case in earlier.cases}
        for case in task.cases:
            if case not in told:
                self._tell(plain_words(self.session.game, case))

    def _go_on(self) -> None:
        self._keep(Mark(self.mark.number + 1, self.mark.of, -self._live()))
        if self.table.console.clears and self.task is not None:
            with suppress(EOFError, KeyboardInterrupt, Left):
                self.table.to_guide = self._meant_for_task(self.table.ask("Enter goes on. ").strip())
        if fold(self.table.to_guide) not in ("quit", *LEAVING):
            self._set()

    def _meant_for_task(self, typed: str) -> str:
        """What is typed where Enter goes on, for the task that comes; `next` there only goes on."""
        words = in_our_words(self.session.game, in_grammar(typed, "").split()) if typed else []
        return "" if [SHORT.get(fold(word), fold(word)) for word in words] == ["next"] else typed

    def _mistake(self, task: Task) -> None:
        self.mistakes += 1
        if self.left is not None and self._live() >= self.left[1]:
            pattern = "  Nothing has happened. The task is about {step}, which has been left: `{again}` begins it anew."
            self.table.say(message(pattern, step=self.left[0], again=self._named("again")))
            return
        refused = self.refused_by()
        hint = next((wrong.hint for wrong in task.wrong if any(_is(check, wrong.refused) for check in refused)), "")
        if hint:
            self._tell(hint)
        elif self.mistakes % PATIENCE == 0:
            self._hint(task)
        else:
            pattern = "  Nothing has happened: try again. Type {hint} for help, or {show} to see it done."
            self.table.say(message(pattern, hint=self._named("hint"), show=self._named("show")))

    def _stray(self, task: Task, stood: State, forward: bool) -> None:
        """What is said of a line that has not done the task. stood: where the game stood before it; forward: whether it is no `undo`."""
        if forward and self._has_left(task, stood):
            game = self.session.game
            self.left = as_message(leaf(game, stood).title) or heading(game, stood), self._live()
            pattern = "  That leaves {step}, which this task is about: `{again}` begins it anew."
            self.table.say(message(pattern, step=self.left[0], again=self._named("again")))
            return
        if len(with_answers(task.show)) > 1:
            self.table.say(
                message(
                    "  That counts so far; more is asked before the task is done. `{again}` begins the task anew.",
                    again=self._named("again"),
                )
            )
            return
        self._turn_to(self.mark.start)
        pattern = "  The rules allow that, but it is not what was asked. It is taken back: try again, or type {hint} or {skip}."
        self.table.say(message(pattern, hint=self._named("hint"), skip=self._named("skip")))

    def _has_left(self, task: Task, stood: State) -> bool:
        """Whether the last line has gone on to another step while something is asked for that comes before that."""
        if not has_gone_on(stood, self.session.state):
            return False
        asked = [words[0] for line, _ in with_answers(task.show) if (words := self._words(line))]
        *earlier, last = self._heard()
        for verb in earlier:
            if verb in asked and (verb != "next" or asked[0] == verb):
                asked.remove(verb)
        return last not in asked if last != "next" else asked[:1] != [last]

    def _heard(self) -> list[str]:
        """The verbs that have been ruled on in this task, as far as they stand."""
        verbs, live = list[str](), self._live()
        while live > self.mark.start:
            event = self.session.journal.event(live)
            verbs, live = [event["kind"], *verbs], event["back"]
        return verbs

    def _hint(self, task: Task) -> None:
        if self.hints < len(task.hints):
            self._tell(task.hints[self.hints])
            self.hints += 1
        else:
            self._tell(message("It can be done with:\n> {line}", line=task.show[0]))

    def _show(self, task: Task) -> None:
        self._turn_to(self.mark.start)
        self._type(task.show, task.dice)
        if not self._is_done(task, task.show[-1]):
            pattern = "  The lesson is at fault here: its own line does not do it. {skip} goes on."
            self.table.say(message(pattern, skip=self._named("skip")))
            return
        self._explain(task)
        self._go_on()

    def _skip(self, task: Task) -> None:
        self.table.silent = True
        try:
            self._turn_to(self.mark.start)
            self._type(task.show, task.dice)
        finally:
            self.table.silent = False
        self._go_on()

    def _again(self, task: Task) -> None:
        self.left = None
        self._turn_to(self.mark.start)
        self._read(task)

    # the session

    def _type(self, lines: Sequence[str], dice: tuple[str, ...] = ()) -> None:
        """Type lines for whoever learns, and what they ask for."""
        echoes, self.table.console.echoes = self.table.console.echoes, False
        try:
            for line, answers in with_answers(lines):
                self.table.say(f"> {aloud(line, '')}")
                self._let_pass(line, lines)
                self.table.given, self.table.ready, self.table.laid = [], list(answers), dice
                heard(self.table, line)
        finally:
            self.table.ready, self.table.laid, self.table.console.echoes = [], (), echoes

    def _let_pass(self, line: str, shown: Sequence[str]) -> None:
        """What a task asks for passes by what comes before it without a word: the lesson wants it so."""
        asked = [words[0] for one, _ in with_answers(shown) if (words := self._words(one))]
        if (verb := next(iter(self._words(line)), "")) in asked and verb != "next":
            self.table.going_by.told, self.table.going_by.told_to_a_line = self.session.journal.head, True

    def _live(self) -> int:
        return int(self.session.journal.last["live"])

    def _turn_to(self, event: int) -> None:
        """Take back, or bring back, until this is the newest event that stands."""
        with suppress(NothingToUndo):
            while self._live() > event or self.session.pending():
                self.session.undo(self.session.sides)
            while self._live() < event:
                self.session.redo()
        self.table.look()

    def go_back_to(self, mark: Mark) -> None:
        """Stand where a task began that has been done since."""
        self._keep(mark)
        self._turn_to(mark.start)
        self.mistakes, self.hints, self.left = 0, 0, None

    def _keep(self, mark: Mark) -> None:
        self.mark = mark
        choose(self.session, SETTING, mark.text())

    # words

    def _doors(self) -> None:
        doors = [(self._named(door), what) for door, what in DOORS.items()]
        doors.append((aloud("quit", ""), "stop for today; the same command goes on here"))
        longest = max(columns(word) for word, _ in doors)
        self.table.say("", *(f"  {pad(word, longest)}   {translate(what)}" for word, what in doors))

    def _typed(self, door: str) -> str:
        """What is typed for a door: where the game has a verb of that name, `lesson` stands before it."""
        return f"{OWN} {door}" if door in self.session.game.verbs else door

    def _named(self, door: str) -> str:
        """The same as whoever reads would say it."""
        said = aloud(f"{OWN} {door}", "")
        return self._typed(door) if said == f"{OWN} {door}" else said

    def _tell(self, text: str) -> None:
        self.table.say(*rows(translate(text), min(self.table.width(), WIDEST)))


OPENING = (
    "Everything is real: the referee that rules here is the one you will play with, and nothing you type can break anything."
    " You sit in for all players, so you will see every hand."
)


def rows(text: str, width: int) -> list[str]:
    """A text in rows below each other; what is to be typed stands by itself."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines += [f"      {line[2:]}"] if line.startswith("> ") else [f"  {row}" for row in wrap_text(line, width - 2)]
    return lines


def in_order(wanted: Iterable[str], typed: Iterable[str]) -> bool:
    """Whether words occur among others in this order: `attack --odds` in `attack craw vs bob --odds`."""
    rest = iter(typed)
    words = list(wanted)
    return bool(words) and all(word in rest for word in words)


def _is(check: str, name: str) -> bool:
    return check == name or check.endswith(f"/{name}")


def with_answers(lines: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Lines with the answers below each."""
    typed: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("?") and typed:
            typed[-1][1].append(line[1:].strip())
        else:
            typed.append((line, []))
    return typed
