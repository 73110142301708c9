"""What a state of Pebbles looks like, as types: mypy finds a misspelt field, and `set` refuses one."""

from typing import TypedDict

from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf


class Public(TypedDict):
    """What everybody sees: pebbles in the bag, with each player, and in all; whether this turn's draw is done."""

    bag: int
    pebbles: dict[str, int]
    all: int
    drawn: bool


class Secret(TypedDict):
    """What one player knows: the colours of their pebbles."""

    pebbles: list[str]


class Cup(TypedDict):
    """What nobody knows: the colours left in the bag."""

    bag: list[str]


class Args(TypedDict):
    """The arguments of the verbs, by slot: none so far."""


State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
