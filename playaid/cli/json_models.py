"""The one object that `--json` prints, as pydantic models: its JSON Schema comes from here, and tests hold real outputs against it."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, RootModel

Face = int | str


class Exact(BaseModel):
    """Nothing but what is named here."""

    model_config = ConfigDict(extra="forbid")


class Declaration(Exact):
    """What was declared: by whom, in which words."""

    verb: str
    side: str | None
    typed: str


class Reason(Exact):
    """Why a declaration is illegal: the check that failed, its case, the facts, the nearest legal alternative."""

    check: str
    citation: str
    text: str
    instead: str | None


class WorksheetLine(Exact):
    """One line of the worksheet: what, how it is made up, what it comes to, by which case."""

    label: str
    text: str
    result: str
    citation: str


class Roll(Exact):
    """Dice, or a draw: every face, and where it came from (`system`, `typed`, `seeded`); of a total that number alone."""

    kind: Literal["dice", "draw", "total"]
    expression: str
    faces: list[Face]
    source: str
    who: str
    why: str


class UsedFact(Exact):
    """A cell of the book that the ruling used."""

    table: str
    keys: list[str]
    value: Any
    provenance: Literal["printed", "conflict", "derived", "owner", "house", "doubtful"]


class RuledEvent(Exact):
    """What was written: `[op, path, value]` with op put, drop, add, push or pull. Sealed changes are not shown."""

    kind: str
    changes: list[tuple[Literal["put", "drop", "add", "push", "pull"], list[str], Any]]


class Question(Exact):
    """What the ruling waits for."""

    kind: Literal["choice", "dice", "draw", "fact"]
    key: str
    who: str
    prompt: str
    options: list[str]


class Reading(Exact):
    """An option that decided the ruling: its value, and those under which the ruling would have been another."""

    option: str
    value: str
    others: list[str]
    citation: str
    only: str | None


class Ruling(Exact):
    """The ruling on a declaration, as the one who asked may see it."""

    verdict: Literal["legal", "illegal", "needs-input"]
    declaration: Declaration
    citations: list[str]
    reasons: list[Reason]
    overruled: list[Reason]
    worksheet: list[WorksheetLine]
    story: list[str]
    rolls: list[Roll]
    facts: list[UsedFact]
    events: list[RuledEvent]
    in_vain: str
    rests_on: dict[Literal["house", "conflict", "derived", "doubtful"], list[list[str]]]
    readings: list[Reading]
    question: Question | None


class Error(Exact):
    """Why it was not done: usage, unreadable, ambiguous, illegal, missing, sealed, locked, damaged, consent or bug."""

    kind: str
    text: str
    hint: str
    candidates: list[str]


class Output(Exact):
    """What `--json` prints. `ok` goes with exit code 0."""

    ok: bool
    command: str
    session: str | None
    data: dict[str, Any] | None
    ruling: Ruling | None
    error: Error | None


# what stands in `data`


class GameEntry(BaseModel):
    """An installed game."""

    slug: str
    title: str
    players: Any


class Games(BaseModel):
    """`games`"""

    games: list[GameEntry]


class Rolled(BaseModel):
    """`roll`"""

    expression: str
    dice: list[Face]
    total: int | float | None
    source: str


class RolledOutcome(BaseModel):
    """One total of an expression, with its probability as a fraction in text and as a number."""

    total: int | float
    probability: str
    decimal: float


class RolledOdds(BaseModel):
    """`roll --odds`: the shares that come to no number and that were not followed, and at most how likely a die is stopped."""

    expression: str
    exact: bool
    mean: float | None
    outcomes: list[RolledOutcome]
    none: str
    cut: str
    stopped: str


class TableCell(BaseModel):
    """`table`"""

    table: str
    keys: list[str]
    value: Any
    provenance: str
    citation: str


class MissingEntry(BaseModel):
    """A fact that a session may ask for."""

    table: str
    fact: str
    why: str
    citation: str


class MissingFacts(BaseModel):
    """`tables missing`"""

    missing: list[MissingEntry]


class Head(BaseModel):
    """The end of the chain."""

    events: int
    hash: str
    spoken: str


class Status(BaseModel):
    """`status`"""

    game: str
    turn: int
    phase: str
    side: str | None
    obligations: list[str]
    trackers: dict[str, str]
    head: Head


class LogEntry(BaseModel):
    """An event as a line of the log."""

    number: int
    time: str
    side: str | None
    kind: str
    text: str


class Log(BaseModel):
    """`log`"""

    events: list[LogEntry]


class Undone(BaseModel):
    """`undo`: the number of the event that was taken back"""

    undone: int


class Difference(BaseModel):
    """An event that does not hold."""

    number: int
    what: str


class Verified(BaseModel):
    """`verify`"""

    ok: bool
    events: int
    first_difference: Difference | None
    undone_alone: list[int] = []


class Outcome(BaseModel):
    """One outcome: its probability as a fraction in text and as a number; `low` and `high` bound it where it was sampled or broken off.

    most: where it hangs on choices, the most it can come to; `probability` is then the least.
    """

    outcome: str
    probability: str
    decimal: float
    low: float | None = None
    high: float | None = None
    most: str | None = None


class OddsOption(BaseModel):
    """What comes of one option of a choice."""

    option: str
    outcomes: list[Outcome]


class OddsChoice(BaseModel):
    """A choice that chances hang on: the key that `--if` wants, who chooses, and what comes of each option."""

    key: str
    who: str
    branches: list[OddsOption]


class OddsNumber(BaseModel):
    """Outcomes that are a number (# in `of`): the mean, and what a tenth, a half and nine tenths do not pass."""

    of: str
    mean: float
    quantiles: list[int]


class Unknown(BaseModel):
    """The share that hangs on facts nobody has told, and which."""

    probability: str
    cells: list[str]


class OddsTurn(BaseModel):
    """The chance that what is waited for has come by a turn, that turn included; most: where it hangs on choices."""

    turn: int
    probability: str
    decimal: float
    most: str | None = None


class Odds(BaseModel):
    """any verb with `--odds`"""

    exact: bool
    outcomes: list[Outcome]
    unknown: Unknown
    cut: str | None = None
    choices: list[OddsChoice] | None = None
    number: OddsNumber | None = None
    chance: bool | None = None
    turns: list[OddsTurn] | None = None
    turn_on_average: float | None = None
    speaks: str | None = None
    fixed: list[str] | None = None
    averaged: list[str] | None = None
    supposed: list[str] | None = None


class CaseEntry(BaseModel):
    """A case of a rulebook."""

    case: str
    title: str
    treatment: str
    tests: list[str]


class Coverage(BaseModel):
    """`coverage`"""

    cases: list[CaseEntry]


DATA: dict[str, type[BaseModel]] = {
    "games": Games,
    "roll": Rolled,
    "roll odds": RolledOdds,
    "table": TableCell,
    "tables missing": MissingFacts,
    "status": Status,
    "log": Log,
    "undo": Undone,
    "verify": Verified,
    "odds": Odds,
    "coverage": Coverage,
}
"""What `data` holds when a command of this name was done; other commands put there what their help says."""


def check(output: Any) -> None:
    """Hold one object that `--json` printed against the models. Raises pydantic's ValidationError."""
    read = Output.model_validate(output)
    model = DATA.get(read.command)
    if read.ok and model is not None:
        model.model_validate(read.data)


def document() -> dict[str, Any]:
    """The JSON Schema (2020-12)."""

    class Data(RootModel[Games | Rolled | RolledOdds | TableCell | MissingFacts | Status | Log | Undone | Verified | Odds | Coverage]):
        pass

    made = Output.model_json_schema()
    made["$defs"].update(Data.model_json_schema().get("$defs", {}))
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["allOf"] = [
        {
            "if": {"properties": {"command": {"const": command}, "ok": {"const": True}}, "required": ["command", "ok"]},
            "then": {"properties": {"data": {"$ref": f"#/$defs/{model.__name__}"}}},
        }
        for command, model in DATA.items()
    ]
    return made
