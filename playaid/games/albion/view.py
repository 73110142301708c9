"""What the table and each side may look at: trackers, the picture, the roster, a hex, strengths, ranges."""

from collections.abc import Iterator, Mapping
from typing import Any

from playaid.games.albion import FAERIE, FOMORIAN, hexes, pieces, setup
from playaid.referee.game import Tracker
from playaid.referee.hearing import Hearing
from playaid.referee.sequence import round_of
from playaid.referee.state import State

HEALTHY, HURT = "☐", "☒"
TRACK = 40
"""Height of the mana track in the log's picture, in its units."""
BOX, ROW = 7, 5
"""Columns inside a box of the mana track, and boxes side by side: 41 columns in all, for a narrow terminal."""


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Mana track, weather, victory points; the fortnight stands in the turn track."""
    public = state["public"]
    turn = str(round_of(state, "turn") or 1)
    rows = pieces.printed().rows("turns")
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
    from playaid.games.albion.enchantments import in_force

    spells = in_force(state)
    if spells:
        lines.append(f"in force: {'; '.join(spells)}")
    if public["cast"]:
        lines.append(f"Enchantment markers: {', '.join(public['cast'])}")
    return "\n".join(lines)


def mana_track(turn: int | None) -> list[str]:
    """The Game-Turn Record Track as boxes: number, fortnight and Mana Level of each Game-Turn, the marker in that of now. [6.0]"""
    boxes = [_box(number, row, int(number) == turn) for number, row in pieces.printed().rows("turns").items()]
    edge = "─" * BOX
    lines = ["mana track (● now)"]
    for first in range(0, len(boxes), ROW):
        across = boxes[first : first + ROW]
        lines.append("├" + "┼".join([edge] * ROW) + "┤" if first else "┌" + "┬".join([edge] * ROW) + "┐")
        lines += ["│" + "│".join(f"{part:<{BOX}}" for part in parts) + "│" for parts in zip(*across, strict=True)]
    return [*lines, "└" + "┴".join([edge] * ROW) + "┘"]


def _box(number: str, row: Mapping[str, Any], now: bool) -> tuple[str, ...]:
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
    turn, rows = round_of(state, "turn"), pieces.printed().rows("turns")
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


def boxes(hearing: Hearing, side: str) -> dict[str, tuple[int, int]]:
    """person -> wounds and boxes of a side's roster. Raises Locked."""
    roster = hearing.secret(side).get("roster", {})
    mine = [name for name, one in pieces.pieces(hearing.state).items() if one["kind"] == "person" and one["side"] == side]
    return {name: (int(roster.get(name, 0)), int(hearing.fact("persons", name, "boxes"))) for name in mine}


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
    rows, items = pieces.person_rows(), state["public"]["items"]
    starts = {number: row["start"] for number, row in pieces.printed().rows("items").items()}
    held = [number for number, item in items.items() if item["state"] == "held" and item["side"] == side]
    alive = [name for name, one in persons.items() if one["state"] != "dead"] or list(persons)
    return {
        "roster": {name: int(rows[name]["boxes"]) if one["state"] == "dead" else 0 for name, one in persons.items()},
        "items": {number: starts[number] if starts[number] in alive else alive[0] for number in held},
    }


def roster(hearing: Hearing) -> None:
    """The Combat Strength Roster of the asking side, as on paper. [7.8]"""
    found = boxes(hearing, hearing.side)
    lines, kingdom = [], ""
    for name in sorted(found, key=lambda name: (str(pieces.piece(hearing.state, name)["kingdom"] or "Non-aligned"), name)):
        home = str(pieces.piece(hearing.state, name)["kingdom"] or "Non-aligned")
        if home != kingdom:
            lines.append(home.upper())
            kingdom = home
        hurt, many = found[name]
        dead = "  killed" if pieces.piece(hearing.state, name)["state"] == "dead" else ""
        lines.append(f"  {name:<15} {' '.join([HURT] * hurt + [HEALTHY] * (many - hurt))}{dead}")
    hearing.show({"side": hearing.side, "roster": {name: {"wounds": hurt, "boxes": many} for name, (hurt, many) in found.items()}}, *lines)


def stack(hearing: Hearing) -> None:
    """A hex: what the book knows of it, and who stands in it."""
    number = hearing.args["hex"]
    if not hexes.is_hex(number):
        hearing.show({"hex": number, "error": "no such hex"}, f"{number} is no hex of the map")
        return
    known = {what: hexes.known(hearing, number, what) for what in ("terrain", "aspect", "kingdom", "zone")}
    lines = [f"{number}: " + ", ".join(f"{what} {_said(value)}" for what, value in known.items())]
    here = {side: pieces.at(hearing.state, number, side) for side in (FOMORIAN, FAERIE)}
    for side, names in here.items():
        for name in names:
            one = pieces.piece(hearing.state, name)
            under = f", under {one['under']}" if one.get("under") else ""
            aboard = f", aboard {one['aboard']}" if one.get("aboard") else ""
            lines.append(f"  {side}: {pieces.described(hearing.state, name)}{under}{aboard}, {one['state']}")
    hearing.show({"hex": number, "known": known, "pieces": here}, *lines)


def _said(value: object) -> str:
    if isinstance(value, list):
        return "/".join(map(str, value))
    return "not known" if value == "?" else "none" if value is None else str(value)


def strength(hearing: Hearing) -> None:
    """Strength points of both sides, now and as 21.2 states them for the start."""
    found = {side: setup.strength_of_side(hearing, side) for side in (FOMORIAN, FAERIE)}
    lines = []
    for side, parts in found.items():
        stated = hearing.fact("points", f"{side} strength", "points")
        listed = ", ".join(f"{what} {number}" for what, number in parts.items())
        lines.append(f"{side}: {listed}, in all {sum(parts.values())}; stated at the start {stated}")
    hearing.show({"strength": found}, *lines)


def range_(hearing: Hearing) -> None:
    """The hexes between two hexes."""
    one, other = hearing.args["hex"], hearing.args["other"]
    wrong = [number for number in (one, other) if not hexes.is_hex(number)]
    if wrong:
        hearing.show({"error": "no such hex"}, f"{', '.join(wrong)}: no hex of the map")
        return
    found = hexes.spans(hearing, one, other)
    low = str(hearing.fact("map", "low columns", "value"))
    otherwise = hexes.distance(one, other, "odd" if low == "even" else "even")
    beware = "" if otherwise == found else f"; {otherwise} if the other columns sit lower: look at the map"
    hearing.show({"range": found, "otherwise": otherwise}, f"{one} to {other}: {found}{beware}")
