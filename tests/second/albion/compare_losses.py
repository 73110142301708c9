"""7.2, 7.3, 16.1: any split of losses over the pieces of a stack."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from playaid.games.albion.state import pieces
from playaid.games.albion.state.escorts import marchers
from playaid.games.albion.state.sides import SIDES

from . import item_list, losses, ratings
from .compare_adapter import Asked, Case
from .compare_moves import line

KINDS = ("points", "wounds", "steps")


def splits(case: Case, rng: Random, most: int) -> Asked:
    """Losses owed by everybody ashore, or by a fleet, taken in any way."""
    hexes = sorted({str(piece["hex"]) for piece in pieces.pieces(case.state).values() if pieces.on_map(piece)})
    for number in rng.sample(hexes, min(4, len(hexes))):
        for side in SIDES:
            names = [name for name in pieces.at(case.state, number, side) if _may_suffer(case, name, side)]
            for _ in range(4 if names else 0):
                yield from _one(case, rng, side, number, names)


def _may_suffer(case: Case, name: str, side: str) -> bool:
    person = next((one for one in case.position.persons if one.name == name), None)
    return person is None or (person.side == side.lower() and item_list.MAILCOAT not in person.items)


def _one(case: Case, rng: Random, side: str, number: str, names: list[str]) -> Asked:
    room = {kind: {key: count for key, count in _room(case, names, kind) if count} for kind in KINDS}
    owed = {kind: rng.randrange(5) if room[kind] else 0 for kind in KINDS}
    mark = rng.random() < 0.5
    taken = {kind: _split(rng, owed[kind], room[kind]) for kind in KINDS}
    if not any(owed.values()) or not any(taken.values()):
        return
    loss = {
        "hex": number,
        "why": "attrition",
        **owed,
        "one": mark,
        "from": marchers(case.state, names),
        "fortress": False,
        "fight": None,
        "side": side,
        "chosen": False,
    }
    state: Any = copy.copy(case.state)
    state["public"] = {**state["public"], "losses": {side: {**loss, "side": side}}}
    answers = [losses.losses_well_spread(owed[k], room[k], taken[k], mark and k != "points") for k in KINDS]
    text = ", ".join(f"{name} {count}" for kind in KINDS for name, count in taken[kind].items())
    yield line(case._replace(state=state), "7.2", side, "remove", [*answers], (number,), losses=text)


def _room(case: Case, names: list[str], kind: str) -> list[tuple[str, int]]:
    found = []
    for name in names:
        piece = pieces.piece(case.state, name)
        if piece["kind"] == "army" and kind == "points":
            found.append((name, piece["count"]))
        elif piece["kind"] == "ship" and kind == "steps":
            found.append((name, piece["steps"]))
        elif piece["kind"] == "person" and kind == "wounds":
            person = case.position.person(name)
            found.append((name, ratings.wound_boxes(person) - person.wounds))
        elif piece["kind"] == "person" and kind == "points" and piece["escort"]:
            found.append((f"escort {name}", 1))
    return found


def _split(rng: Random, owed: int, room: dict[str, int]) -> dict[str, int]:
    """So many points by chance, most often as many as are owed."""
    taken: dict[str, int] = {}
    for _ in range(max(0, owed + rng.choice((0, 0, 0, 0, -1, 1)))):
        able = [name for name, count in room.items() if taken.get(name, 0) < count]
        if able:
            name = rng.choice(able[: rng.choice((1, 2, 9))])
            taken[name] = taken.get(name, 0) + 1
    return taken


QUESTIONS = {"combat": (splits,), "attrition": (splits,)}
