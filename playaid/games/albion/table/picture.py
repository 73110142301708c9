"""What the table looks at: trackers and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.castings import in_force
from playaid.games.albion.state.printed import Row
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.game import Tracker
from playaid.referee.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

BOX, ROW = 7, 5
"""Columns inside a box of the mana track, and boxes side by side: 41 columns in all, for a narrow terminal."""


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Mana track, weather, victory points; the fortnight stands in the turn track."""
    public = state["public"]
    turn = str(round_of(state, "turn") or 1)
    rows = printed.book().rows("turns")
    yield Tracker("fortnight", str(rows[turn]["fortnight"]) if turn in rows else turn)
    yield Tracker("mana", str(public["mana"]))
    yield Tracker("weather", str(public["weather"]["map"]))
    for side in (FOMORIAN, FAERIE):
        yield Tracker(f"{side} VP", str(public["points"][side]))


def picture(state: State, viewer: str | None) -> str:
    """The mana track, then hex by hex who stands where."""
    public = state["public"]
    lines = mana_track(round_of(state, "turn"))
    for number in sorted({*pieces.hexes_of(state, FOMORIAN), *pieces.hexes_of(state, FAERIE)}):
        for side in (FOMORIAN, FAERIE):
            here = pieces.at(state, number, side)
            if here:
                idle = " (inactive)" if all(pieces.piece(state, name)["state"] == "inactive" for name in here) else ""
                lines.append(f"{number}  {side:<8}  {', '.join(pieces.described(state, name) for name in here)}{idle}")
    if public["ruins"]:
        lines.append(f"ruins in {', '.join(sorted(public['ruins']))}")
    for places in public["endangered"].values():
        lines += [f"in danger in {number}, evade or die: {', '.join(names)}" for number, names in places.items()]
    for places in public.get("exposed", {}).values():
        lines += [f"come upon in {number}, may evade: {', '.join(names)}" for number, names in places.items()]
    spells = in_force(state)
    if spells:
        lines.append(f"in force: {'; '.join(spells)}")
    if public["cast"]:
        lines.append(f"Enchantment markers: {', '.join(public['cast'])}")
    return "\n".join(lines)


def mana_track(turn: int | None) -> list[str]:
    """The Game-Turn Record Track as boxes: number, fortnight and Mana Level of each Game-Turn, the marker in that of now. [6.0]"""
    boxes = [_box(number, row, int(number) == turn) for number, row in printed.book().rows("turns").items()]
    edge = "─" * BOX
    lines = ["mana track (● now)"]
    for first in range(0, len(boxes), ROW):
        across = boxes[first : first + ROW]
        lines.append("├" + "┼".join([edge] * ROW) + "┤" if first else "┌" + "┬".join([edge] * ROW) + "┐")
        lines += ["│" + "│".join(f"{part:<{BOX}}" for part in parts) + "│" for parts in zip(*across, strict=True)]
    return [*lines, "└" + "┴".join([edge] * ROW) + "┘"]


def _box(number: str, row: Row, now: bool) -> tuple[str, ...]:
    """The lines of a box of the track."""
    month, _, half = str(row["fortnight"]).partition(" ")
    return number + ("●" if now else "").rjust(BOX - len(number)), month, half, f"mana {row['mana']}"
