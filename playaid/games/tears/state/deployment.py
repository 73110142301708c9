"""The opening: what is still to be set up, and by whom. [Set-up] [Free set-up] [War of the Dragon]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import duties, forces, pieces
from playaid.language.message import counted
from playaid.referee.contract.game import PASSING, Owed

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def waiting(state: State, side: str) -> list[str]:
    units = [name for name, number in state["public"].get("to_deploy", {}).get(side, {}).items() if number > 0]
    people = [name for name, person in state["public"]["people"].items() if person["side"] == side and person["state"] == forces.WAITING]
    return [*people, *units]


def deploying(state: State) -> bool:
    return bool(state["public"].get("deploying"))


def deployers(state: State) -> Sequence[str]:
    return [state["public"]["deploying"]]


def deployment_obligations(state: State) -> Sequence[Owed]:
    side = state["public"]["deploying"]
    if not side:
        return []
    left = len(waiting(state, side))
    return [
        Owed(
            counted(left, "{side} sets up ({n} kind of piece left)", "{side} sets up ({n} kinds of piece left)", side=side), "Set-up", side
        )
    ]


def ambassador_obligations(state: State) -> Sequence[Owed]:
    first = [duties.owed(state, "ambassador", "", pieces.GORGANUN)] if needs_ambassador(state) else []
    return [*first, *duties.debts(state)]


def needs_ambassador(state: State) -> bool:
    war = state["referee"]["options"]["scenario"] == "war"
    return not war and not state["public"]["ambassador"] and bool(duties.candidates(state))


def marshals(state: State) -> Sequence[str]:
    """Both sides see to their boxes, each for itself; whoever owes something first."""
    if state["public"]["owed"]:
        return [state["public"]["owed"][0]["side"]]
    return list(pieces.SIDES)


def passing(state: State) -> bool:
    """Whether steps in which nobody can or must do anything are passed by themselves."""
    return state["referee"]["options"].get(PASSING.name) == PASSING.values[0]


def goes_unchosen(state: State) -> bool:
    """Whether in the command phase a unit or a leader is activated by being named to go, which is the one activation without a throw."""
    return passing(state) and not state["public"]["rethrow"]


def before_the_choice(state: State) -> str:
    """What comes before anybody is activated in the command phase."""
    return THROWN_AGAIN if state["public"]["rethrow"] else CHOSEN_FIRST


THROWN_AGAIN = "the command table is thrown again before anybody is activated (`command table`)"
CHOSEN_FIRST = (
    "first the command table is thrown (`command table`), or one unit or leader chosen without a throw (`command one`); a wizard may be "
    "activated after either"
)


def initiative_obligations(state: State) -> Iterable[Owed]:
    """What must be done before the throw; and the throw, where it must be declared and is not made on the way."""
    yield from duties.debts(state)
    if not passing(state):
        yield Owed("both throw for initiative (`initiative`)", "Initiative")


def initiative_idle(state: State) -> str:
    """Both throw, and nobody has a choice."""
    return "both throw"


def exchange_idle(state: State) -> str | None:
    """Without a prisoner there is nobody to exchange or to question."""
    held = any(person["state"] == forces.CAPTIVE for person in state["public"]["people"].values())
    return None if held else "no prisoner is held"
