"""States for odds: as a side may think them to be, and what of them can still matter to a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import SIDES

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Fight, Public, Secret, State


def imagine(state: State, asker: str | None) -> State:
    """The state as `asker` may think it to be: the other side's persons unwounded, its items where the game began. For odds."""
    supposed = {side: _supposed(state, side) for side in SIDES if side != asker}
    if "stacks" in state["public"]:
        for side, secret in supposed.items():
            secret["pieces"] = {name: piece for name, piece in pieces.pieces(state).items() if piece["side"] == side}
    own = {side: secret for side, secret in state["secret"].items() if side == asker}
    return {**state, "secret": {**supposed, **own}}


def alike(state: State) -> State:
    """What of a state matters to how a fight goes on: not how many rounds it has lasted, nor what has been scored and lost."""
    combat = state["public"]["combat"]
    fights: dict[str, Fight] = {name: {**fight, "round": min(fight["round"], 1)} for name, fight in combat["fights"].items()}
    public: Public = {**state["public"], "awards": [], "points": {}, "lost": {}, "combat": {**combat, "fights": fights}}
    return {**state, "public": public}


def _supposed(state: State, side: str) -> Secret:
    """A side's secrets as they were when the game began, as far as what is open allows."""
    persons = {name: piece for name, piece in pieces.pieces(state).items() if piece["kind"] == "person" and piece["side"] == side}
    rows, items = printed.person_rows(), state["public"]["items"]
    starts = {number: str(row["start"]) for number, row in printed.rows("items").items()}
    held = [number for number, item in items.items() if item["state"] == "held" and item["side"] == side]
    alive = [name for name, piece in persons.items() if piece["state"] != "dead"] or list(persons)
    return {
        "roster": {name: int(rows[name]["boxes"]) if piece["state"] == "dead" else 0 for name, piece in persons.items()},
        "items": {number: starts[number] if starts[number] in alive else alive[0] for number in held},
        "using": {},
        "chosen": {},
        "plots": {},
    }
