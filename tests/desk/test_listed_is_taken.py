"""Whatever a question for a missing word lists is taken by its name, which is what its number and Enter come to: no other word of the line
is read out of it, as a nation would be out of a spell with *of* in its name."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from playaid.desk.next_line.missing_words import filled_in, wanted
from playaid.referee.contract.grammar import Incomplete, read_arguments
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import legal_args
from playaid.referee.session.local import Session
from playaid.testing.table import Table
from tests.slow import SLOW, some
from tests.walks import walk

GAMES = sorted({file.parent for file in walk.FOLDER.glob("*/*.jsonl")})
WALKS = [file for game in GAMES for file in some(sorted(game.glob("*.jsonl")), 0, 7)]
EVERY_SO_MANY, DEEP, FIRST = (2, 3, 40) if SLOW else (5, 2, 3)
"""At which steps of a walk the lists are asked for, behind how many answers, and behind how many of each list."""


@pytest.mark.parametrize("file", WALKS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_each_name_of_a_list_is_taken(file: Path) -> None:
    table, state, steps = walk.read(file)
    told = list[str]()
    for number, taken in enumerate(steps):
        if number % EVERY_SO_MANY == 0:
            for side in acting(table.game, state):
                told += [fault for verb in open_verbs(table.game, state) for fault in not_taken(table, state, side, [verb], DEEP)]
        _, state = walk.step_ruled(table, state, taken._replace(tries=[]), 1)
    assert told, "nothing was asked for"
    assert not [*filter(None, told)], "\n".join(sorted({*told}))


def not_taken(table: Table, state: State, side: str, words: Sequence[str], deep: int) -> Iterator[str]:
    """Of each answer to what a line lacks, and of those to what it lacks then, why it is not taken; nothing where it is."""
    missing = read(table, state, side, words)
    if not isinstance(missing, Incomplete):
        return
    seated = cast(Session, SimpleNamespace(game=table.game, state=state, book=table.book))
    for at, way in enumerate(wanted(seated, missing, side, side).ways):
        whole = missing.slot.kind in ("text", "word") and " " in way
        line = filled_in(missing, words, way, whole)
        now = read(table, state, side, line)
        if isinstance(now, Incomplete):
            again = now.slot is missing.slot
            yield f"{words} lacks {missing.slot.name}: {way!r} is asked for again" if again else ""
            if not again and deep > 1 and at < FIRST:
                yield from not_taken(table, state, side, line, deep - 1)
        else:
            yield f"{words} lacks {missing.slot.name}: {way!r}: {now.text}" if isinstance(now, Refusal) else ""


def read(table: Table, state: State, side: str, words: Sequence[str]) -> Refusal | None:
    """Why a line cannot be read, as the side sees the table; nothing where it can."""
    verb = table.verbs[words[0]]
    try:
        read_arguments(table.game, verb, words[1:], state, partial(legal_args, table.game, state, table.book, verb, side), None, side)
    except Refusal as refusal:
        return refusal
    return None
