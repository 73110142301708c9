"""11.0 What is told of a march: who has gone by which hexes, for how many points, and how many are left."""

from __future__ import annotations

from collections.abc import Sequence

from playaid.language.message import counted, listing


def went(pieces: str, many: int, path: Sequence[str], cost: int, left: int) -> str:
    """Who has gone along the path, its first hex the one they left. many: how many they are; left: what the slowest has."""
    spent = counted(cost, "{n} point, {left} left", "{n} points, {left} left", left=left)
    places = {"pieces": pieces, "from_hex": path[0], "to_hex": path[-1], "spent": spent, "way": listing(path[1:-1])}
    one, several = "{pieces} moves from {from_hex} to {to_hex}: {spent}.", "{pieces} move from {from_hex} to {to_hex}: {spent}."
    if path[1:-1]:
        one = "{pieces} moves from {from_hex} by way of {way} to {to_hex}: {spent}."
        several = "{pieces} move from {from_hex} by way of {way} to {to_hex}: {spent}."
    return counted(many, one, several, **places)
