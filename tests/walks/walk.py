"""Walks: from a position of an evening somebody takes what is offered, step by step, and many lines are tried beside that, legal or not.

A walk is kept in a file, `tests/walks/<game>/<number>.jsonl`: the options and the position it begins with, then for each step who says
which line, the answers, the seed of its dice, and what was ruled on it and on what was tried, with digests of what was worked out,
written, offered and shown. A rule that rules otherwise anywhere on a walk shows there. `python -m tests.walks GAME` makes the walks anew
(`keeping.py`), PLAYAID_TRANSCRIPTS=write only what was ruled on them.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing, Seeded
from playaid.games.registry import load
from playaid.referee.contract.game import with_options
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.sequence import obligations
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.contract.view import view
from playaid.referee.deciding.decide import decide
from playaid.testing.table import Table, offered

FOLDER = Path(__file__).parent
LOOKED = 4
"""At each so many steps it is held, too, what is offered and shown to everybody."""
Try = tuple[str | None, str]


class Taken(NamedTuple):
    """A step of a walk as it is kept; ruled: what came of it and of the tries."""

    side: str | None
    line: str
    answers: Mapping[str, str]
    seed: int
    tries: Sequence[Try]
    ruled: Sequence[str] = ()


@cache
def table_of(slug: str, options: str) -> Table:
    """The game as its options make it; options: JSON of them, by name."""
    return Table(with_options(load(slug), json.loads(options)), sound=False)


def ruled(table: Table, state: State, side: str | None, line: str, answers: Mapping[str, str], seed: int | None) -> Ruling:
    """The ruling on a line whose dice come from a seed, or which may throw none. Raises Refusal where it is no line."""
    said = table.declaration(state, line, side)._replace(answers=dict(answers))
    return decide(table.game, state, said, table.book, Refusing() if seed is None else Seeded(seed))


def tried(table: Table, state: State, side: str | None, line: str, seed: int) -> str:
    """What comes of a line, in short: the verdict, the checks that refuse it or what is asked for, and a digest of all that is said."""
    try:
        ruling = ruled(table, state, side, line, {}, seed)
    except Refusal as refusal:
        return f"no line {refusal.kind}"
    return short(ruling)


def short(ruling: Ruling) -> str:
    """A ruling in a line."""
    checks = [reason.check.rpartition("/")[2] for reason in ruling.reasons]
    asked = [ruling.question.key] if ruling.question else []
    return " ".join([ruling.verdict, *checks, *asked, digest(told(ruling))])


def told(ruling: Ruling) -> list[Any]:
    """What a ruling comes to: who is asked for what, what hangs on what number and case, who may read of it, and what it writes. In which
    words it is said is held elsewhere."""
    question = ruling.question
    return [
        *([question.who, question.key, [str(option) for option in question.options]] if question else []),
        *([reason.check, str(reason.instead or ""), str(reason.citation)] for reason in ruling.reasons),
        *([row.only, str(row.result), row.citation] for row in ruling.worksheet),
        *(said.only for said in ruling.story),
        ruling.changes,
    ]


def digest(what: Any) -> str:
    """Six letters that change when anything of it does."""
    return sha256(json.dumps(what, sort_keys=True, default=str).encode()).hexdigest()[:6]


def shown(table: Table, state: State) -> Iterator[str]:
    """What is offered and shown to each viewer, as digests."""
    game = table.game
    for viewer in (None, *state["referee"]["sides"]):
        seen = visible(state, viewer)
        what = view(game, state, viewer)
        board = game.board(seen, viewer, table.book) if game.board is not None else None
        looks = (
            [what.acting, [value for _, value in what.trackers]],
            [[piece.side, piece.space, piece.badge] for piece in board.pieces] if board is not None else [],
            [figure.value for figure in game.figures(seen, viewer)] if game.figures is not None else [],
            [sorted(one.counts.items()) for one in game.leading(seen, viewer)] if game.leading is not None else [],
            sorted(offered(game, state, table.book, viewer)),
        )
        yield f"{viewer}: {' '.join(map(digest, looks))}"


def step_ruled(table: Table, state: State, taken: Taken, number: int) -> tuple[list[str], State]:
    """What is ruled at a step, and the state after it."""
    try:
        ruling = ruled(table, state, taken.side, taken.line, taken.answers, taken.seed)
    except Refusal as refusal:
        return [f"no line {refusal.kind}"], state
    lines = [short(ruling), *(tried(table, state, side, line, taken.seed + 1 + at) for at, (side, line) in enumerate(taken.tries))]
    after = evolve(state, ruling.changes) if ruling.verdict == LEGAL else state
    lines += [
        *(table.game.invariants(after) if table.game.invariants else ()),
        *(str(debt.text) for debt in obligations(table.game, after)),
    ]
    return lines + (list(shown(table, after)) if number % LOOKED == 0 else []), after


def read(file: Path) -> tuple[Table, State, list[Taken]]:
    begin, *rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    steps = [Taken(*row)._replace(tries=[(side, line) for side, line in row[4]]) for row in rows]
    return table_of(file.parent.name, json.dumps(begin["options"], sort_keys=True)), begin["state"], steps


def write(file: Path, options: Mapping[str, str], state: State, steps: Sequence[Taken]) -> None:
    rows = [json.dumps({"options": options, "state": state}, ensure_ascii=False), *(json.dumps(step, ensure_ascii=False) for step in steps)]
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")


def rewrite(file: Path, ruled_now: Sequence[Sequence[str]]) -> None:
    """Keep what is ruled at each step now."""
    begin, *rows = file.read_text(encoding="utf-8").splitlines()
    lines = [json.dumps(Taken(*json.loads(row))._replace(ruled=now), ensure_ascii=False) for row, now in zip(rows, ruled_now, strict=True)]
    file.write_text("\n".join([begin, *lines]) + "\n", encoding="utf-8")


def replay(file: Path) -> Iterator[tuple[Taken, list[str]]]:
    """Each step of a walk as it was kept, and what is ruled now."""
    table, state, steps = read(file)
    for number, taken in enumerate(steps):
        now, state = step_ruled(table, state, taken, number)
        yield taken, now
