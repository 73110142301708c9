"""What must be done before play goes on: losses, the fate of items, evasion, attrition, recovery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.printed import item_title
from playaid.referee.game import Owed
from playaid.referee.sequence import actor, round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State


def losses(state: State) -> list[str]:
    """The sides that still have to choose their losses, in table order."""
    return [side for side, loss in state["public"]["losses"].items() if not loss["chosen"]]


def owed_losses(state: State) -> Iterable[Owed]:
    """Losses are removed before play goes on."""
    return [Owed(f"{side} removes losses", "7.0", side) for side in losses(state)]


def attrition_sides(state: State) -> list[str]:
    """Who may declare: the side that has losses to choose, else the other side than the one that suffers, which rolls."""
    waiting = losses(state)
    return waiting or [pieces.other(str(actor(state)))]


def owed_attrition(state: State) -> Iterable[Owed]:
    """A roll for each hex found, and losses to be removed."""
    side = actor(state)
    for number in state["public"]["attrition"].get(str(side), {}):
        yield Owed(f"attrition of {side} in {number}", "8.0", pieces.other(str(side)))
    yield from owed_losses(state)


def any_endangered(state: State) -> bool:
    """Whether anybody must evade."""
    return bool(state["public"]["endangered"])


def endangered_sides(state: State) -> list[str]:
    """The sides with persons in danger."""
    return list(state["public"]["endangered"])


def any_evasion(state: State) -> bool:
    """Whether anybody must evade, or may."""
    return any_endangered(state) or bool(state["public"].get("exposed"))


def evading_sides(state: State) -> list[str]:
    """The sides with persons who must evade, then those with persons who may."""
    return list(dict.fromkeys([*state["public"]["endangered"], *state["public"].get("exposed", {})]))


def fates(state: State) -> list[str]:
    """The items whose fate is still to be rolled for."""
    return [number for number, item in state["public"]["items"].items() if item.get("fate")]


def fate_sides(state: State) -> list[str]:
    """The sides whose dead bore such items: they roll."""
    return list(dict.fromkeys(str(state["public"]["items"][number]["fate"]["owner"]) for number in fates(state)))


def owed_fates(state: State) -> Iterable[Owed]:
    """The fate of each such item is rolled for before play goes on."""
    for number in fates(state):
        owner = state["public"]["items"][number]["fate"]["owner"]
        yield Owed(f"{owner} rolls for the fate of {item_title(number)} (fate {item_title(number)})", "20.5", owner)


def owed_recovery(state: State) -> Iterable[Owed]:
    """Every side sees to its wounded, wounded or not, so that the doing tells nothing."""
    if not state["public"]["recovered"]:
        yield Owed("recover: the wounded must be rolled for, if there are any", "9.7", actor(state))


def another_turn(state: State) -> bool:
    """Whether another Game-Turn follows."""
    return round_of(state, "turn") < int(state["public"]["last"])
