"""What the table looks at: trackers and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.state import hexes, pieces, printed
from playaid.games.albion.state.castings import in_force
from playaid.games.albion.state.printed import Row
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.game import Tracker
from playaid.referee.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

TRACK = 40
"""Height of the mana track in the log's picture, in its units."""
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


def svg(state: State, viewer: str | None) -> str:
    """The map as hexes with who stands in them, and the mana track below it, for the log."""
    marks = []
    for side, colour in ((FOMORIAN, "#7a3b2e"), (FAERIE, "#2e5e7a")):
        for number in pieces.hexes_of(state, side):
            x, y = _spot(number)
            shift = -4 if side == FOMORIAN else 4
            points = pieces.points_at(state, number, side, aboard=None)
            what = ", ".join(pieces.described(state, name) for name in pieces.at(state, number, side))
            marks.append(f'<circle cx="{x + shift}" cy="{y}" r="7" fill="{colour}"><title>{number}: {_escaped(what)}</title></circle>')
            marks.append(f'<text x="{x + shift}" y="{y + 3}" font-size="8" fill="#fff" text-anchor="middle">{points or "·"}</text>')
    for number in sorted(state["public"]["ruins"]):
        x, y = _spot(number)
        marks.append(f'<text x="{x}" y="{y + 14}" font-size="8" text-anchor="middle">ruins</text>')
    width, height = hexes.COLUMNS * 15 + 20, hexes.ROWS * 18 + 30 + TRACK
    grid = "".join(
        f'<text x="{_spot(n)[0]}" y="{_spot(n)[1] - 9}" font-size="5" fill="#888" text-anchor="middle">{n}</text>' for n in _shown(state)
    )
    drawn = grid + "".join(marks) + _drawn_track(state, width, height)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">{drawn}</svg>'


def _drawn_track(state: State, width: int, height: int) -> str:
    """The mana track along the lower edge, the box of now filled."""
    turn, rows = round_of(state, "turn"), printed.book().rows("turns")
    step, drawn = width / len(rows), []
    for i, (number, row) in enumerate(rows.items()):
        x, y, fill = round(i * step, 1), height - TRACK, "#e8d9a0" if int(number) == turn else "none"
        drawn.append(f'<rect x="{x}" y="{y}" width="{round(step, 1)}" height="{TRACK}" fill="{fill}" stroke="#888"/>')
        for line, text in enumerate((number, row["fortnight"], f"mana {row['mana']}"), 1):
            drawn.append(f'<text x="{x + 4}" y="{y + 11 * line}" font-size="9">{_escaped(str(text))}</text>')
    return "".join(drawn)


def _shown(state: State) -> list[str]:
    return sorted({*pieces.hexes_of(state, FOMORIAN), *pieces.hexes_of(state, FAERIE)})


def _spot(number: str) -> tuple[int, int]:
    column, row = int(number[:2]), int(number[2:])
    return column * 15, row * 18 + (9 if column % 2 == 0 else 0)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
