"""11.0 What is told of a march: who has gone by which hexes, for how many points, and how many are left."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, stacks
from playaid.language.message import Typed, counted, listing, message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

WITH_ALL = re.compile(
    r"(?:,|\b(?:with|and|plus)) +all(?: with (?:him|her|them))?(?=,| +(?:to|via|by|into|towards?)\b| +\d{4}|$)", re.IGNORECASE
)
"""`Imric with all`: whoever says it may mean all of the hex."""


def went(pieces: str, many: int, path: Sequence[str], cost: int, left: int) -> str:
    """Who has gone along the path, its first hex the one they left. many: how many they are; left: what the slowest has."""
    spent = counted(cost, "{n} point, {left} left", "{n} points, {left} left", left=left)
    places = {"pieces": pieces, "from_hex": path[0], "to_hex": path[-1], "spent": spent, "way": listing(path[1:-1])}
    one, several = "{pieces} moves from {from_hex} to {to_hex}: {spent}.", "{pieces} move from {from_hex} to {to_hex}: {spent}."
    if path[1:-1]:
        one = "{pieces} moves from {from_hex} by way of {way} to {to_hex}: {spent}."
        several = "{pieces} move from {from_hex} by way of {way} to {to_hex}: {spent}."
    return counted(many, one, several, **places)


def hex_by_hex(hearing: Hearing) -> str | None:
    """The lines by which pieces of several hexes go to one, those of each hex by one of its own. [11.0]"""
    from_each, path = dict[str, list[str]](), hearing.args.get("path")
    for name in hearing.args["pieces"] if path else ():
        from_each.setdefault(str(pieces.piece(hearing.state, pieces.part_of(name).name)["hex"]), []).append(name)
    lines = [Typed(f"move {', '.join(names)} to {path[-1]}") for number, names in from_each.items() if path and number != path[-1]]
    return message("each hex has a line of its own: {lines}", lines=listing(lines, BAR)) if 0 < len(lines) <= FEW else None


FEW = 4
APART, BAR = "the pieces stand in different hexes, and a line is for those of one: {hexes}", " | "


def short_of(left: Mapping[str, int]) -> list[str]:
    """What those have left who cannot pay for a way, each by itself; of more than two who have the same, all at once. [11.0]"""
    each = Counter(left.values())
    alike = [number for number in each if each[number] > PAIR]
    told = [message("{piece} has {left} points left", piece=name, left=has) for name, has in left.items() if has not in alike]
    named = {number: [name for name in left if left[name] == number] for number in alike}
    some = "{piece} and {n} more have {left} points left each"
    return [*told, *(message(some, piece=names[0], n=len(names) - 1, left=number) for number, names in named.items())]


PAIR = 2


def tell_who_stays(hearing: Hearing, going: Sequence[str], start: str, end: str) -> None:
    """Who stays where somebody has gone *with all*, which is what stands beneath them and nobody else of the hex. [11.9]"""
    if not WITH_ALL.search(hearing.declaration.typed):
        return
    there = pieces.at(hearing.state, start, hearing.side, aboard=False)
    stay = [name for name in there if name not in going and pieces.piece(hearing.state, name)["kind"] != "ship"]
    if stay:
        told = "Along goes what stands beneath them, not all of the hex: in {hex} stay {pieces}; `move all in {hex} to {goal}` takes them."
        named = listing(pieces.describe(hearing.state, name) for name in stay)
        only = hearing.side if stacks.are_hidden(hearing.state) else None
        hearing.tell(told, only=only, hex=start, pieces=named, goal=end)
