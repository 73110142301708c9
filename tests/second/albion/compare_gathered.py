"""Positions in which many meet: the pieces of one laid by chance, driven together in fortresses of either side, a dyke and the open."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

from playaid.games.albion.state import pieces, printed

from .compare_adapter import Case, position_of


def gathered(case: Case, rng: Random, lone: bool = False, held: float = 0.0, spots: Sequence[str] = ()) -> Case:
    """The same with everybody ashore in four hexes, or in these. lone: without armies and escorts; held: the share of minds that an enemy
    has."""
    state: Any = copy.deepcopy(case.state)
    board: dict[str, Any] = state["public"]["pieces"]
    spots = spots or _spots(case, rng)
    for name, piece in list(board.items()):
        if piece["kind"] == "ship" or not pieces.on_map(piece) or piece["aboard"]:
            continue
        if lone and piece["kind"] == "army":
            del board[name]
            continue
        piece["hex"] = rng.choice(spots)
        if piece["kind"] == "person":
            piece["escort"] = piece.get("escort", False) and not lone and rng.random() < 0.5
            if rng.random() < held and piece["state"] == "active":
                piece["control"] = pieces.other(piece["side"])
                state["public"]["mastered"][name] = next(other for other, one in board.items() if one["side"] != piece["side"])
    for piece in board.values():
        if piece["kind"] == "army":
            leader = board.get(piece["under"] or "")
            piece["under"] = piece["under"] if leader and leader["hex"] == piece["hex"] and not leader.get("control") else None
    _keep_items(state)
    return case._replace(state=state, position=position_of(case.book, state, case.position.spells), told=(*case.told, "gathered"))


def _spots(case: Case, rng: Random) -> list[str]:
    """A standing or ruined fortress of each side, a dyke if there is one, an open hex."""
    kingdoms = printed.kingdom_rows()
    built = printed.fortress_rows()
    forts = {side: [n for n, row in built.items() if kingdoms[row["kingdom"]]["side"] == side] for side in ("Fomorian", "Faerie")}
    dykes = [n for n, terrain in case.facts.terrain.items() if "dyke" in terrain]
    fortresses = {*built, *dykes}
    bare = [n for n, terrain in case.facts.terrain.items() if terrain - {"sea"} and n not in fortresses]
    return [rng.choice(forts["Fomorian"]), rng.choice(forts["Faerie"]), rng.choice(dykes or bare), rng.choice(bare)]


def _keep_items(state: Any) -> None:
    """Nothing in the hands of an army that is gone."""
    board, items = state["public"]["pieces"], state["public"]["items"]
    for own in state["secret"].values():
        for number, who in list(own["items"].items()):
            if who not in board and not who.startswith("hex "):
                del own["items"][number]
                items[number] = {"state": "destroyed", "hex": None, "side": None}
