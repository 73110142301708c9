"""Pictures: the beam of the Cosmic Balance and the board by regions, as text for `status` and as SVG for the log. [3.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import shifts, world
from playaid.games.elric.state import turns, units
from playaid.referee.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def beam(state: State) -> list[str]:
    """The beam: six sections of Law, the centre, six of Chaos, the marker on one of them or on the Turn Track."""
    most = shifts.arm(state)
    sections = [*range(most, 0, -1), 0, *range(-1, -most - 1, -1)]
    at = None if state["public"].get("tipped") else state["public"]["balance"]
    cells = " ".join(f"[{abs(section) or '='}]" for section in sections)
    marks = " ".join(" ^ " if section == at else "   " for section in sections)
    lines = [f"LAW {cells} CHAOS", f"    {marks}".rstrip()]
    tipped = state["public"].get("tipped")
    if tipped:
        end = f"; the world ends with turn {tipped['ends']}" if tipped["ends"] else ""
        lines[1] = f"    tipped towards {tipped['towards']} in turn {tipped['turn']}{end}"
    return lines


def track(state: State) -> str:
    """The Turn Track with the Turn Marker, and the Law/Chaos marker when the Balance is tipped."""
    turn = round_of(state, "turn")
    tipped = state["public"].get("tipped")
    ends = tipped["ends"] if tipped else None
    cells = []
    for number in range(1, turns.TURNS + 1):
        mark = "*" if number == ends else ""
        cells.append(f"<{number}{mark}>" if number == turn else f" {number}{mark} ")
    return ("turn " + "".join(cells)).rstrip()


def picture(state: State, viewer: str | None) -> str:
    """The Balance, the Turn Track, and who stands where. Everything in it is open."""
    lines = [*beam(state), track(state)]
    for place in world.names(state):
        here = [unit for unit, what in units.units(state).items() if what["at"] == place and what["sort"] != "artifact"]
        if not here:
            continue
        parts = []
        for owner in units.owners_in(state, place) or [None]:
            mine = [unit for unit in here if units.units(state)[unit]["owner"] == owner]
            if mine:
                parts.append(f"{owner or 'nobody'}: {units.listed(mine)}")
        alone = [unit for unit in here if unit == "Elric" and units.units(state)[unit]["owner"] is None]
        if alone and not any("Elric" in part for part in parts):
            parts.append("Elric, by himself")
        mark = " (battle)" if place in state["public"]["battles"] else ""
        lines.append(f"{place}{mark}  {'; '.join(parts)}")
    lying = [place for place, number in state["public"]["placements"].items() if number]
    lines.append(f"spells lie unfound in: {', '.join(lying) or 'no place'}")
    return "\n".join(lines)


_CELL, _HIGH = 46, 44


def svg(state: State, viewer: str | None) -> str:
    """The beam and the Turn Track for the log, and below them who holds how much."""
    from html import escape
    from textwrap import wrap

    most = shifts.arm(state)
    sections = [*range(most, 0, -1), 0, *range(-1, -most - 1, -1)]
    width = _CELL * len(sections) + 40
    rows = [row for side in state["public"].get("order", ()) for row in wrap(_holdings(state, side), 100, subsequent_indent="\u00a0\u00a0")]
    height = 180 + 16 * len(rows)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="14">']
    at = None if state["public"].get("tipped") else state["public"]["balance"]
    for number, section in enumerate(sections):
        x = 20 + number * _CELL
        fill = "#dfe9f7" if section > 0 else "#f7dfdf" if section < 0 else "#eeeeee"
        parts.append(f'<rect x="{x}" y="40" width="{_CELL}" height="{_HIGH}" fill="{fill}" stroke="#444"/>')
        parts.append(f'<text x="{x + _CELL / 2:.0f}" y="67" text-anchor="middle">{abs(section) or "="}</text>')
        if section == at:
            parts.append(f'<circle cx="{x + _CELL / 2:.0f}" cy="28" r="9" fill="#333"/>')
    parts.append(f'<text x="20" y="20">Law</text><text x="{width - 20}" y="20" text-anchor="end">Chaos</text>')
    tipped = state["public"].get("tipped")
    if tipped:
        towards = escape(tipped["towards"], quote=False)
        parts.append(f'<text x="{width / 2:.0f}" y="20" text-anchor="middle">tipped: {towards}</text>')
    parts.append(f'<text x="20" y="120">{escape(track(state), quote=False)}</text>')
    for number, row in enumerate(rows):
        parts.append(f'<text x="20" y="{150 + 16 * number}" font-size="12">{escape(row, quote=False)}</text>')
    return "\n".join([*parts, "</svg>"])


def _holdings(state: State, side: str) -> str:
    """A side's pieces but its armies, and how many spells lie with them."""
    mine = units.of(state, side)
    spells = sum(units.units(state)[unit]["spells"] for unit in mine)
    return f"{side}: {units.listed([u for u in mine if units.units(state)[u]['sort'] != 'army'])}; {spells} spells"
