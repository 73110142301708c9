"""What `--odds` gives to machines: a module apart, since whoever does not ask for odds does not load what walks them."""

from typing import NotRequired, TypedDict


class Outcome(TypedDict):
    """One outcome: its probability as a fraction in text and as a number; `low` and `high` bound it where it was sampled or broken off.

    most: where it hangs on choices, the most it can come to; `probability` is then the least.
    """

    outcome: str
    probability: str
    decimal: float
    low: NotRequired[float]
    high: NotRequired[float]
    most: NotRequired[str]


class OddsOption(TypedDict):
    """What comes of one option of a choice; counted: the least and the most of what counts for the asker."""

    option: str
    outcomes: list[Outcome]
    counted: NotRequired[list[str]]


class OddsChoice(TypedDict):
    """A choice that chances hang on: the key that `--if` wants, who chooses, and what comes of each option."""

    key: str
    who: str
    branches: list[OddsOption]


class OddsWay(TypedDict):
    """The best or the worst for the asker, and the choices that lead there."""

    worth: str
    outcomes: list[Outcome]
    chosen: list[str]


class OddsStakes(TypedDict):
    """What counts for the asker, and the best and the worst of it."""

    counted: str
    ways: dict[str, OddsWay]


class OddsNumber(TypedDict):
    """Outcomes that are a number (# in `of`): the mean, and what a tenth, a half and nine tenths do not pass."""

    of: str
    mean: float
    quantiles: list[int]


class Unknown(TypedDict):
    """The share that hangs on facts nobody has told, and which."""

    probability: str
    cells: list[str]


class OddsTurn(TypedDict):
    """The chance that what is waited for has come by a turn, that turn included; most: where it hangs on choices."""

    turn: int
    probability: str
    decimal: float
    most: NotRequired[str]


class Weighed(TypedDict):
    """A number by which it is decided, certain before anything falls, as the worksheet has it."""

    label: str
    text: str
    result: str


class Odds(TypedDict):
    """any verb with `--odds`; played: so often it was played by chance, where its ways were not counted"""

    exact: bool
    played: NotRequired[int]
    outcomes: list[Outcome]
    unknown: Unknown
    cut: NotRequired[str]
    choices: NotRequired[list[OddsChoice]]
    stakes: NotRequired[OddsStakes]
    number: NotRequired[OddsNumber]
    chance: NotRequired[bool]
    weighed: NotRequired[list[Weighed]]
    turns: NotRequired[list[OddsTurn]]
    turn_on_average: NotRequired[float]
    speaks: NotRequired[str]
    fixed: NotRequired[list[str]]
    averaged: NotRequired[list[str]]
    supposed: NotRequired[list[str]]


class RolledOutcome(TypedDict):
    """One total of an expression, with its probability as a fraction in text and as a number."""

    total: int | float
    probability: str
    decimal: float


class RolledOdds(TypedDict):
    """`roll --odds`: the shares that come to no number and that were not followed, and at most how likely a die is stopped."""

    expression: str
    exact: bool
    mean: float | None
    outcomes: list[RolledOutcome]
    none: str
    cut: str
    stopped: str
