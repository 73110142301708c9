"""States for odds: as a side may think them to be, and what of them can still matter to a fight."""

from typing import Any

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.shape import State
from playaid.games.albion.state.sides import FAERIE, FOMORIAN


def imagined(state: State, asker: str | None) -> State:
    """The state as `asker` may think it to be: the other side's persons unwounded, its items where the game began. For odds."""
    secret = {side: own if side == asker else _supposed(state, side) for side, own in state["secret"].items()}
    return {**state, "secret": {**{side: _supposed(state, side) for side in (FOMORIAN, FAERIE) if side != asker}, **secret}}


def alike(state: State) -> State:
    """What of a state matters to how a fight goes on: not how many rounds it has lasted, nor what has been scored and lost."""
    public = {key: value for key, value in state["public"].items() if key not in ("awards", "points", "lost")}
    combat = public["combat"]
    public["combat"] = {**combat, "fights": {name: {**one, "round": min(one["round"], 1)} for name, one in combat["fights"].items()}}
    return {**state, "public": public}


def _supposed(state: State, side: str) -> dict[str, Any]:
    persons = {name: one for name, one in pieces.pieces(state).items() if one["kind"] == "person" and one["side"] == side}
    rows, items = printed.person_rows(), state["public"]["items"]
    starts = {number: row["start"] for number, row in printed.book().rows("items").items()}
    held = [number for number, item in items.items() if item["state"] == "held" and item["side"] == side]
    alive = [name for name, one in persons.items() if one["state"] != "dead"] or list(persons)
    return {
        "roster": {name: int(rows[name]["boxes"]) if one["state"] == "dead" else 0 for name, one in persons.items()},
        "items": {number: starts[number] if starts[number] in alive else alive[0] for number in held},
    }
