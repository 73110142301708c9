"""How much is typed for ordinary tasks at the table, counted in the transcripts that the tests play.

    python bench/keys.py                          every task, with what paper allows
    python bench/keys.py tests/transcripts/elric  those of some transcripts

A task stands in a transcript between two notes, which are no part of what is played:

    # task elric: idle round, two players | keys <= 8
    > n
    > n
    # done

Keys are the characters of each line typed and of each answer, with Enter; a line that stands in as a completed word counts as written.
Commands are lines typed, prompts the answers to questions. An aim may be in keys or in commands. Nothing fails here: it is a measurement.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TASK = re.compile(r"# task (?P<name>[^|]+?)\s*\|\s*(?P<unit>keys|commands) <= (?P<aim>\d+)\s*$")
DONE = "# done"


class Task(NamedTuple):
    """One ordinary thing done at a table, and what it took. `aim` is the most of `unit` (keys or commands)."""

    name: str
    unit: str
    aim: int
    commands: int = 0
    prompts: int = 0
    keys: int = 0

    @property
    def reached(self) -> bool:
        """Whether it takes no more than it should."""
        return (self.keys if self.unit == "keys" else self.commands) <= self.aim

    def typed(self, line: str) -> "Task":
        """With one line more: a command (`> `) or an answer (`? `); any other is what the referee says."""
        if line[:1] not in (">", "?"):
            return self
        text = line[1:].strip()
        command = line[0] == ">"
        return self._replace(commands=self.commands + command, prompts=self.prompts + (not command), keys=self.keys + len(text) + 1)


def tasks(text: str) -> Iterator[Task]:
    """The tasks of one transcript, in order. ValueError for one that is begun within another or never done."""
    task: Task | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if begun := TASK.fullmatch(line.rstrip()):
            if task is not None:
                raise ValueError(f"line {number}: {task.name} is not done yet")
            task = Task(begun["name"], begun["unit"], int(begun["aim"]))
        elif line.startswith("# task"):
            raise ValueError(f"line {number}: a task is written `# task NAME | keys <= NUMBER`")
        elif line.rstrip() == DONE:
            if task is None:
                raise ValueError(f"line {number}: nothing was begun")
            yield task
            task = None
        elif task is not None:
            task = task.typed(line)
    if task is not None:
        raise ValueError(f"{task.name} is never done")


def table(counted: Iterable[Task]) -> list[str]:
    """The lines of the table, a head above them."""
    rows = [("task", "commands + prompts", "keys", "aim", "")]
    rows += [
        (task.name, f"{task.commands}+{task.prompts}", str(task.keys), f"<= {task.aim} {task.unit}", "" if task.reached else "missed")
        for task in counted
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def main() -> None:
    """Print the table of all tasks."""
    parser = argparse.ArgumentParser(description="What is typed for ordinary tasks.")
    parser.add_argument("places", nargs="*", type=Path, default=[ROOT / "tests" / "transcripts"], help="transcripts, or folders of them")
    counted: list[Task] = []
    for place in parser.parse_args().places:
        for file in sorted(place.rglob("*.play")) if place.is_dir() else [place]:
            counted += tasks(file.read_text(encoding="utf-8"))
    print("\n".join(table(counted)))


if __name__ == "__main__":
    sys.exit(main())
