"""The count of what is typed for a task."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))

import keys

from tests.each import each

TRANSCRIPTS = Path(__file__).parent / "transcripts"
EVENING = """# a note
> before
# task tiny: a turn | keys <= 12
> run
  runs (Enter = roll for me, or type them):
? 4
# a note inside
> n
  Now: Turn 1
# done
> after
"""


def test_lines_and_answers_count_with_their_enter() -> None:
    (task,) = keys.tasks(EVENING)
    assert task == keys.Task("tiny: a turn", "keys", 12, commands=2, prompts=1, keys=len("run\n4\nn\n"))
    assert task.reached
    assert not task._replace(aim=7).reached
    assert task._replace(unit="commands", aim=2).reached
    assert not task._replace(unit="commands", aim=1).reached


def test_the_table_says_what_was_missed() -> None:
    (task,) = keys.tasks(EVENING)
    head, met, missed = keys.table([task, task._replace(aim=3)])
    assert head.split() == ["task", "commands", "+", "prompts", "keys", "aim"]
    assert met.split() == ["tiny:", "a", "turn", "2+1", "8", "<=", "12", "keys"]
    assert missed.endswith("<= 3 keys   missed")


@each(
    ("text", "told"),
    [
        ("# task a | keys <= 1\n# task b | keys <= 1\n", "line 2: a is not done yet"),
        ("# task a | keys <= 1\n> x\n", "a is never done"),
        ("# done\n", "line 1: nothing was begun"),
        ("# task a, 3 keys\n", "line 1: a task is written"),
    ],
)
def test_a_slip_in_the_notes_is_said(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        list(keys.tasks(text))


def test_the_transcripts_can_be_counted() -> None:
    counted = [task for file in sorted(TRANSCRIPTS.rglob("*.play")) for task in keys.tasks(file.read_text("utf-8"))]
    assert all(task.commands for task in counted)
    assert len({task.name for task in counted}) == len(counted)
