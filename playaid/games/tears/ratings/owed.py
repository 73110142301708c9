"""What bars `next` in a player's part of the turn. [Activation] [Command table]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.flight import must_land
from playaid.games.tears.state import deployment, duties, forces, pieces
from playaid.language.message import listing, message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def command_obligations(state: State) -> Iterable[Owed]:
    """Nobody need throw on the table, nor activate anybody: where steps pass by themselves, whoever goes on has chosen one activation."""
    yield from duties.debts(state)
    if state["public"]["enemy_left"]:
        yield Owed("the enemy's activations of the command table (`activate`, `done`)", "Command table")
        return
    if state["public"]["rethrow"]:
        yield Owed("the command table is thrown again (`command table`)", "Command table")
    elif not deployment.passing(state):
        yield Owed("activate one, or throw on the command table (`command one`, `command table`)", "Activation")


def still_open(state: State) -> Iterator[str]:
    """What the side whose part it is might still do: activate somebody, or go on with whoever is activated and has not stopped."""
    public, side = state["public"], duties.doing(state)
    choosing = any(frame["key"] == "command" for frame in frames(state)) and not public["enemy_left"]
    units = [token for tokens in public["board"].get(side, {}).values() for token in tokens]
    people = [(name, person) for name, person in public["people"].items() if person["side"] == side and person["state"] == forces.UP]
    fresh = [name for name, person in people if not (person.get("done") or person.get("act") or person.get("placed") == duties.turn(state))]
    lead = any(not pieces.is_wizard(name) for name in fresh) or any(token == forces.code_of(token) for token in units)
    if lead and (choosing or public["left"] > 0):
        yield message("a unit or a leader may be activated")
    if duties.wizards_to_wake(state):
        yield message("a wizard may be activated")
    going = [name for name, person in people if person.get("act") and forces.spaces(person) < forces.STOPPED and not person.get("fought")]
    going += [
        pieces.name_of(forces.code_of(token))
        for token in units
        if forces.ready(token) and (forces.spaces_used(token) or 0) < forces.STOPPED
    ]
    if going:
        yield message("activated and not done: {pieces}", pieces=listing(dict.fromkeys(going)))


def action_obligations(state: State) -> Iterable[Owed]:
    yield from duties.debts(state)
    for name in must_land(state, duties.doing(state)):
        yield Owed(
            message("{name} flies over the sea: on to land (`move`) or aboard a ship (`board`)", name=name), "Fly", duties.doing(state)
        )
    if duties.doing(state) == pieces.GORGANUN and duties.unheld(state):
        yield Owed("Terramax must be held (`control`)", "Terramax", pieces.GORGANUN)
