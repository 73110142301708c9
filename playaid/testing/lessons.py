"""A lesson is a test: its own lines do its tasks, none is done before it is begun, and what is wrong in it is refused as it says."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from playaid.cli.lesson import Guide, Guided, Mark, begin, with_answers
from playaid.cli.transcript import BadTranscript
from playaid.referee.contract.game import Game
from playaid.referee.verification.lesson import BadLesson, Task, lesson_of
from playaid.referee.verification.verify import verify
from playaid.testing.isolation import own_data


class Mute:
    """A console at which nobody sits: what is said is kept."""

    clears = False
    echoes = False

    def __init__(self) -> None:
        self.said: list[str] = []

    def read(self) -> str:
        raise EOFError

    def ask(self, prompt: str, hidden: bool) -> str:
        raise EOFError

    def write(self, line: str) -> None:
        self.said.append(line)

    def remember(self, line: str) -> None:
        """There is no history here."""


def lesson_faults(game: Game, folder: Path) -> Iterator[str]:
    """What is wrong with a game's lesson when it is played by its own lines; nothing where it has none."""
    try:
        lesson = lesson_of(game)
        if lesson is None:
            return
        with own_data(folder):
            guide = begun(game, folder)
            for number, task in enumerate(lesson.tasks, 1):
                for fault in _task_faults(guide, task):
                    yield f"task {number}, {task.title or task.text[:40]}: {fault}"
                if guide.mark.number != number:
                    guide.hear(guide.table, "lesson skip")
            if not verify(guide.session).ok:
                yield "what was ruled in it is ruled otherwise when it is verified"
    except (BadLesson, BadTranscript) as bad:
        yield str(bad)


def begun(game: Game, folder: Path) -> Guide:
    """The lesson of a game, begun anew in a folder, with nobody at the table."""
    lesson = lesson_of(game)
    assert lesson is not None, f"{game.slug} has no lesson"
    table = Guided(str(folder / "sessions"))
    table.console = Mute()
    guide = begin(table, game, lesson, anew=True)
    guide.open()
    return guide


def said(guide: Guide) -> list[str]:
    """What has been said since this was last asked."""
    assert isinstance(guide.table.console, Mute)
    lines, guide.table.console.said = guide.table.console.said, []
    return lines


def _task_faults(guide: Guide, task: Task) -> Iterator[str]:
    yield from _refused(said(guide), task.before)
    if task.goal and all(map(guide.holds, task.goal)):
        yield "its goal is reached before anything is said"
    number = guide.mark.number
    for wrong in task.wrong:
        guide.hear(guide.table, wrong.line)
        refused = guide.refused_by()
        if not any(check == wrong.refused or check.endswith(f"/{wrong.refused}") for check in refused):
            yield f"{wrong.line} is not refused by {wrong.refused}, but by {', '.join(refused) or 'nothing'}"
        if guide.mark.number != number:
            yield f"{wrong.line} is no mistake: the task is done by it"
            return
        guide.hear(guide.table, "lesson again")
    yield from _done_without(guide, task)
    said(guide)
    guide.hear(guide.table, "lesson show")
    if guide.mark.number == number:
        yield "its own lines do not do it:\n" + "\n".join(said(guide))


def _done_without(guide: Guide, task: Task) -> Iterator[str]:
    """Lines that a task asks for and that it does not miss, though something else comes of it."""
    began, lines = guide.mark, with_answers(task.show)
    after = [_ends(guide, began, [*lines[:at], *lines[at + 1 :]]) for at in range(len(lines))] if len(lines) > 1 else []
    if not any(after):
        return
    whole = _ends(guide, began, lines)
    for (line, _), ended in zip(lines, after, strict=True):
        if ended is not None and ended != whole:
            yield f"it is done without {line}"


def _ends(guide: Guide, began: Mark, lines: Sequence[tuple[str, list[str]]]) -> Mapping[str, Any] | None:
    """What lies open where these lines have done a task, which is then put back to its beginning; None where they have not."""
    for line, answers in lines:
        if guide.mark.number == began.number:
            guide.table.ready = list(answers)
            guide.hear(guide.table, line)
    guide.table.ready = []
    ended = guide.session.state["public"] if guide.mark.number != began.number else None
    guide.go_back_to(began)
    return ended


def _refused(lines: Sequence[str], before: Sequence[str]) -> Iterator[str]:
    """Lines that were to be typed before a task and went wrong."""
    went_wrong = ("ILLEGAL", "UNREADABLE", "AMBIGUOUS", "WAITS", "USAGE")
    if before:
        yield from (f"before it, {line.strip()}" for line in lines if line.strip().startswith(went_wrong))
