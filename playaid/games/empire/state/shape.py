"""The shape of the state, compartment by compartment, and of the arguments of the verbs by slot."""

from typing import Annotated, NotRequired, TypedDict

from playaid.referee.contract.game import Shape
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import StateOf
from playaid.referee.contract.state_names import Names


class World(TypedDict):
    """How the map pieces lie; see `world.py`."""

    handedness: str
    pole: str  # the place on the picture of a wide piece that touches the pole


class Land(TypedDict):
    space: str
    turned: int  # the spot that the picture's top lies on
    race: str
    terrain: dict[str, str]  # place on the picture -> land, sea or ice


class Unit(TypedDict):
    """A unit on the board. On the map it has `cell` and `supplied`, aboard a fleet `aboard` alone."""

    counter: str
    country: str
    type: str  # army, fleet or wing
    movement: int
    combat: int
    crowns: int
    named: bool
    cell: NotRequired[str]
    supplied: NotRequired[bool]
    aboard: NotRequired[str]
    player: NotRequired[str]  # whose it is, where the players' word gave it to another than him whose flag lies on its country


class Public(TypedDict):
    order: list[str]  # the players in turn order, clockwise from the first
    world: World
    lands: dict[str, Land]
    units: dict[str, Unit]
    control: dict[str, Annotated[str, Names()]]  # country -> the player whose flag lies there
    hands: dict[str, int]  # player -> number of counters in his hand
    deck: int
    discard: list[str]
    hidden: int  # discards that lie face down
    shuffled: NotRequired[int]  # how often the discards have been shuffled in
    dead: list[str]
    resupply: list[str]  # cells in which the acting player must still choose
    buried: NotRequired[dict[str, list[str]]]  # hands on the table: what lay open and was shuffled in, by the number of the shuffle
    drawn: NotRequired[dict[str, int]]  # the same: how often the discards had been shuffled in when a player drew last
    shown: NotRequired[dict[str, list[str]]]  # of hands that lie on the table: what all have seen in each and nobody has seen leave it
    perhaps_laid: NotRequired[dict[str, dict[str, list[str]]]]  # by player: shown in a hand that something left unseen, as `buried`
    clash: NotRequired[list[str]]  # the last attack: attacker, defender, and those of them that it left unsupplied


class Secret(TypedDict):
    hand: list[str]  # counters, in no order that means anything
    laid: NotRequired[dict[str, list[str]]]  # what the player has discarded face down, by how often the discards had been shuffled in


class Cup(TypedDict):
    """What lies face down: counters, in no order that means anything."""

    deck: list[str]
    hidden: list[str]


class Args(TypedDict, total=False):
    space: str
    top: str
    unsupplied: bool
    players: list[str]
    units: list[str]
    counter: str
    cell: str
    unit: str
    via: list[str]
    fleet: str
    player: str
    country: str
    counters: list[str]
    cells: list[str]
    number: int
    again: bool  # set by the policy `to-the-death`: the attack goes on from the last one, and its outcome tells how both stand in the end


SHAPE = Shape(Public, Secret, Cup, Args)
State = StateOf[Public, Secret, Cup]
Hearing = HearingOf[Public, Secret, Cup, Args]
