"""What a state of Liar's Dice looks like."""

from typing import TypedDict

from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf


class Bid(TypedDict):
    """So many dice of this face are under all cups."""

    count: int
    face: int
    side: str


class Public(TypedDict):
    """How many dice each has, whose turn it is, the bid that stands, whether the cups have been shaken."""

    dice: dict[str, int]
    turn: str
    bid: Bid | None
    shaken: bool


class Secret(TypedDict):
    """The faces under one's own cup."""

    dice: list[int]


class Cup(TypedDict):
    """Nothing."""


class Args(TypedDict):
    """The arguments of the verbs, by slot."""

    count: int
    face: int


State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
