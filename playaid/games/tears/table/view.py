"""What the table sees: the bottom line, the picture of the board as text and as SVG, lists on request. [Play board]"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces, world
from playaid.referee.game import Tracker

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, State

SIGNS = {"castle": "#", "city": "C", "port": "P", "town": "o", "ruins": "R", "sea": "~", "island": "E", "": "?"}


def trackers(state: State, viewer: str | None) -> Iterable[Tracker]:
    """Initiative, what may still be activated, castles, losses, the battle."""
    public = state["public"]
    bonus = ", ".join(f"{side} +{number}" for side, number in public["bonus"].items() if number)
    yield Tracker("initiative", " then ".join(public["order"]) + (f" ({bonus} next)" if bonus else ""))
    yield Tracker("left", f"{public['left']} and {'a' if public['wizard_left'] and not public['enemy_left'] else 'no'} wizard")
    held = {side: sum(here["side"] == side for here in public["castles"].values()) for side in pieces.SIDES}
    yield Tracker("castles", ", ".join(f"{side} {number}" for side, number in held.items()))
    if public["battle"]:
        now = public["battle"]
        yield Tracker("battle", f"{now['area']}: {now['stage']} ({now['side']})")
    if public["ambassador"]:
        yield Tracker("ambassador", public["ambassador"])
    if public["dragon"]["state"] != "lair":
        yield Tracker("Terramax", f"rages in {public['dragon']['rage']}" if public["dragon"]["rage"] else public["dragon"]["state"])
    if viewer is not None and viewer in state["secret"]:
        ruins_held = {area for ruins in state["secret"][viewer].get("wisdom", {}).values() for area in ruins}
        yield Tracker("your wisdom", f"{len(ruins_held)} of 8" + (f" ({', '.join(sorted(ruins_held))})" if ruins_held else ""))


def picture(state: State, viewer: str | None) -> str:
    """Every area with something in it, then the people off the board; the viewer's own boxes with their content."""
    lines = []
    for area, kind in world.areas(state).items():
        text = "; ".join(_forces(state, side, area, viewer) for side in pieces.SIDES if _anything(state, side, area))
        castle = world.castle(state, area)
        if not text and castle is None:
            continue
        walls = f" {castle['side']}'s castle" + (f", {castle['inside']} inside" if castle["inside"] else "") if castle else ""
        lines.append(f"{SIGNS[kind]} {area}{walls}" + (f": {text}" if text else ""))
    lines += _ships(state, viewer)
    if state["public"]["battle"]:
        lines += _battle(state["public"]["battle"])
    for name, person in state["public"]["people"].items():
        if person["state"] not in (forces.UP, forces.BOX):
            where = f" in {person['at']}" if person["at"] else f" by {person['captor']}" if person.get("captor") else ""
            lines.append(f"  {name} ({person['side']}): {_STATES[person['state']]}{where}")
    return "\n".join(lines)


_STATES = {
    forces.HURT: "wounded",
    forces.WAITING: "to be placed",
    forces.DEAD: "dead",
    forces.CAPTIVE: "captive",
    forces.TRAPPED: "trapped",
    forces.LAIR: "in the dragon's lair",
}


def _anything(state: State, side: str, place: str) -> bool:
    return forces.at_place(state, side, place)


def _forces(state: State, side: str, place: str, viewer: str | None) -> str:
    units = pieces.counted(map(_told, forces.tokens(state, side, place))) if forces.tokens(state, side, place) else ""
    people = []
    for name in forces.persons(state, side, place):
        under = forces.boxes(state, side) if viewer == side else None
        content = f" [{pieces.counted(under[name])}]" if under and under.get(name) else ""
        people.append(name + content)
    return f"{side} " + ", ".join(part for part in (", ".join(people), units) if part)


def _told(token: str) -> str:
    """A unit as the picture shows it: `Warsteed`, `Warsteed (active)`, `Warsteed (done)`."""
    gone = forces.used(token)
    if forces.spent(token) or (gone or 0) >= forces.STOPPED:
        return f"{forces.code_of(token)} (done)"
    return token if gone is None else f"{forces.code_of(token)} (active)"


def _ships(state: State, viewer: str | None) -> list[str]:
    ships = state["public"]["ships"].items()
    return [f"~ {name} in {what['sea']}: {_forces(state, what['side'], name, viewer)}" for name, what in ships]


def _battle(now: Battle) -> list[str]:
    """The battle that is on, in a few lines."""
    lines = [f"! battle in {now['area']} ({now['kind']}), {'first' if now['first'] else 'later'} round, {now['stage']}: {now['side']}"]
    for side in (now["att"], now["dfn"]):
        chiefs = f" under {', '.join(now['chiefs'][side])}" if now["chiefs"][side] else ""
        hits = f"; {now['hits'][side]} hits to take" if now["hits"].get(side) else ""
        lines.append(f"    {'attacks' if side == now['att'] else 'defends'}: {side} {pieces.counted(now['rows'][side])}{chiefs}{hits}")
    return lines


def svg(state: State, viewer: str | None) -> str:
    """The known areas on a ring with their roads; whose castles; how many pieces lie where everybody sees them."""
    from html import escape

    names = list(world.areas(state))
    size = 900
    spot = {name: _spot(at, len(names), size) for at, name in enumerate(names)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" aria-label="The board of Tears of the Dragon" '
        'font-family="sans-serif" font-size="11" text-anchor="middle">'
    ]
    for a in names:
        for b in world.neighbours(state, a):
            if a < b and b in spot:
                (x, y), (u, v) = spot[a], spot[b]
                parts.append(f'<line x1="{x:.0f}" y1="{y:.0f}" x2="{u:.0f}" y2="{v:.0f}" stroke="#aaa"/>')
    for name in names:
        x, y = spot[name]
        kind = world.kind(state, name)
        castle = world.castle(state, name)
        edge = {"Gorganun": "#a22", "Forseti": "#272"}.get(castle["side"] if castle else "", "#555")
        parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="16" fill="{_FILL.get(kind, "#eee")}" stroke="{edge}" stroke-width="2"/>')
        parts.append(f'<text x="{x:.0f}" y="{y + 4:.0f}">{SIGNS[kind]}</text><text x="{x:.0f}" y="{y + 28:.0f}">{escape(name)}</text>')
        for at, side in enumerate(pieces.SIDES):
            number = len(forces.tokens(state, side, name)) + len(forces.persons(state, side, name))
            if number:
                colour = ("#a22", "#272")[at]
                parts.append(f'<text x="{x:.0f}" y="{y + 40 + 11 * at:.0f}" fill="{colour}">{side[0]} {number}</text>')
    return "\n".join([*parts, "</svg>"])


_FILL = {
    "castle": "#ddd",
    "city": "#f4e3b5",
    "port": "#cfe4f2",
    "town": "#f4efe0",
    "ruins": "#d9cfd2",
    "sea": "#9cc3e0",
    "island": "#e8d3f0",
}


def _spot(at: int, many: int, size: int) -> tuple[float, float]:
    turn = 2 * pi * at / max(1, many)
    ring = 0.42 if at % 2 else 0.32
    return size / 2 + size * ring * cos(turn), size / 2 + size * ring * sin(turn)


# lists on request


def boxes(hearing: Hearing) -> None:
    """What lies under your own leaders."""
    side = hearing.side
    full = {name: content for name, content in hearing.secret(side).get("boxes", {}).items() if content}
    hearing.show({"boxes": full}, *([f"{name}: {pieces.counted(content)}" for name, content in full.items()] or ["Your boxes are empty."]))


def lore(hearing: Hearing) -> None:
    """What your wizards know, and the wisdom you hold."""
    side = hearing.side
    spells = dict(hearing.secret(side).get("spells", {}))
    held = {name: ruins for name, ruins in hearing.secret(side).get("wisdom", {}).items() if ruins}
    lines = [f"{name}: {', '.join(known) or 'nothing'}" for name, known in spells.items()]
    lines += [f"wisdom of {', '.join(ruins)}: {name}" for name, ruins in held.items()]
    hearing.show({"spells": spells, "wisdom": held}, *lines)


def forces_list(hearing: Hearing) -> None:
    """The board as everybody sees it."""
    hearing.show({"board": hearing.public["board"], "castles": hearing.public["castles"]}, *picture(hearing.state, None).splitlines())


def show_map(hearing: Hearing) -> None:
    """Areas and roads as far as they are known."""
    lines = [
        f"{SIGNS[kind]} {area}: {', '.join(world.neighbours(hearing.state, area)) or 'no road known'}"
        for area, kind in world.areas(hearing.state).items()
    ]
    hearing.show({"map": hearing.public["map"]}, *lines)
