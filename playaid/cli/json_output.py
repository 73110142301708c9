"""The one object that `--json` prints. Its shape stands here alone: `json_models` makes the schema of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from playaid.cli.answer import DONE, Answer, Error, pick

if TYPE_CHECKING:
    from playaid.desk.ruling_view import RulingView

Face = int | str


class Declaration(TypedDict):
    """What was declared: by whom, in which words."""

    verb: str
    side: str | None
    typed: str


class Reason(TypedDict):
    """Why a declaration is illegal: the check that failed, its case, the facts, the nearest legal alternative."""

    check: str
    citation: str
    text: str
    instead: str | None


class WorksheetLine(TypedDict):
    """One line of the worksheet: what, how it is made up, what it comes to, by which case."""

    label: str
    text: str
    result: str
    citation: str


class Roll(TypedDict):
    """Dice, or a draw: every face, and where it came from (`system`, `typed`, `seeded`); of a total that number alone."""

    kind: Literal["dice", "draw", "total"]
    expression: str
    faces: Sequence[Face]
    source: str
    who: str
    why: str


class UsedFact(TypedDict):
    """A cell of the book that the ruling used."""

    table: str
    keys: Sequence[str]
    value: Any
    provenance: Literal["printed", "conflict", "derived", "owner", "house", "doubtful"]


class RuledEvent(TypedDict):
    """What was written: `[op, path, value]` with op put, drop, add, push or pull. Sealed changes are not shown."""

    kind: str
    changes: Sequence[tuple[Literal["put", "drop", "add", "push", "pull"], Sequence[str], Any]]


class Question(TypedDict):
    """What the ruling waits for."""

    kind: Literal["choice", "dice", "draw", "fact"]
    key: str
    who: str
    prompt: str
    options: Sequence[str]


class Reading(TypedDict):
    """An option that decided the ruling: its value, and those under which the ruling would have been another."""

    option: str
    value: str
    others: Sequence[str]
    citation: str
    only: str | None


class Ruling(TypedDict):
    """The ruling on a declaration, as the one who asked may see it."""

    verdict: Literal["legal", "illegal", "needs-input"]
    declaration: Declaration
    citations: Sequence[str]
    reasons: Sequence[Reason]
    overruled: Sequence[Reason]
    worksheet: Sequence[WorksheetLine]
    story: Sequence[str]
    rolls: Sequence[Roll]
    facts: Sequence[UsedFact]
    events: Sequence[RuledEvent]
    in_vain: str
    rests_on: dict[Literal["house", "conflict", "derived", "doubtful"], list[list[str]]]
    readings: Sequence[Reading]
    question: Question | None


class Output(TypedDict):
    """What `--json` prints. `ok` goes with exit code 0; `notices`: what had to be said of the session before."""

    ok: bool
    command: str
    session: str | None
    data: dict[str, Any] | None
    ruling: Ruling | None
    error: Error | None
    notices: NotRequired[Sequence[str]]


def as_json(answer: Answer[Any], command: str, session: str | None, notices: Sequence[str] = ()) -> Output:
    output: Output = {
        "ok": answer.code == DONE,
        "command": command,
        "session": session,
        "data": answer.data if answer.told else plain(answer.data),  # those of a ruling are the game's, and plain
        "ruling": ruling_json(answer.told) if answer.told else None,
        "error": answer.error,
    }
    return {**output, "notices": [notice.strip() for notice in notices]} if notices else output


def plain(data: Any) -> Any:
    """Data with a dictionary in place of every named tuple."""
    if hasattr(data, "_asdict"):
        data = data._asdict()
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items()}
    return list(map(plain, data)) if isinstance(data, (list, tuple)) else data


def ruling_json(told: "RulingView") -> Ruling:
    """A ruling as it may be read, for machines."""
    question = told.question if told.question is not None and not told.question.masked else None
    return pick(
        Ruling,
        told,
        declaration=pick(Declaration, told),
        reasons=[pick(Reason, reason) for reason in told.reasons],
        overruled=[pick(Reason, reason) for reason in told.overruled],
        worksheet=[pick(WorksheetLine, line) for line in told.worksheet],
        rolls=[pick(Roll, roll) for roll in told.rolls],
        facts=[pick(UsedFact, fact) for fact in told.facts],
        events=[{"kind": told.verb, "changes": told.changes}] if told.changed else [],
        rests_on={source: [[fact.table, *fact.keys] for fact in facts] for source, facts in told.doubts.items()},
        readings=[pick(Reading, reading) for reading in told.readings],
        question=pick(Question, question) if question else None,
    )
