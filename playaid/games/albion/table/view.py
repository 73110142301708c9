"""The bottom line: mana, weather, victory points, who is in danger, what is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed, survivors
from playaid.games.albion.state.castings import in_force
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from playaid.games.albion.table.scoring import ahead, alone, multiple, twilight
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import Figure, Standing, Tracker
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Fortnight, mana, weather, victory points; then who must or may evade, and the enchantments."""
    public = pieces.lay_open(state)
    turn = str(round_of(state, "turn") or 1)
    rows = printed.book().rows("turns")
    yield Tracker("fortnight", str(rows[turn]["fortnight"]) if turn in rows else turn, beside="")
    yield Tracker("mana", str(public["mana"]))
    yield Tracker("weather", str(public["weather"]["map"]), "weather.map")
    for side in (FOMORIAN, FAERIE):
        yield Tracker(message("{side} VP", side=side), str(public["points"][side]), f"points.{side}", beside="")
    for side, places in public["endangered"].items():
        for number, names in places.items():
            stake = survivors.at_stake(state, number, side, viewer)
            yield Tracker("in danger", message("{persons} in {hex}: {stake}", persons=listing(names), hex=number, stake=stake))
    for places in public.get("exposed", {}).values():
        yield from (
            Tracker("come upon", message("{persons} in {hex}: may evade", persons=listing(names), hex=number))
            for number, names in places.items()
        )
    if in_force(state):
        yield Tracker("in force", listing(in_force(state), SEMICOLON))
    if marked := pieces.marked(state):
        yield Tracker("Enchantment markers", listing(marked))


def leading(state: State, viewer: str | None) -> Iterator[Standing]:
    """Victory points; alone in Albion the Fomorian player needs a multiple of the other's. [22.5, 23.2]"""
    points = {side: int(state["public"]["points"][side]) for side in SIDES}
    if state["public"]["scenario"] == "faerie-twilight":
        yield Standing("victory points", points, "23.2", ahead(state), told=tuple(twilight(state)))
        return
    measure = message("victory points, of which {side} needs {times} times the other's", side=FOMORIAN, times=multiple())
    yield Standing(measure, points, "22.5", ahead(state), told=tuple(alone(state)))


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """What the whole table counts, and beyond it the wounds on the viewer's own roster. [5.0 A, 7.8, 21.2]"""
    public = state["public"]
    for side in SIDES:
        yield Figure("Victory points", side, public["points"][side], "points")
    for side in SIDES:
        points = (pieces.points_at(state, number, side, aboard=None) for number in pieces.hexes_of(state, side))
        yield Figure("Combat Strength Points on the map", side, sum(points), "strength points")
    yield Figure("Mana", "mana", public["mana"], "mana")
    if own := state["secret"].get(viewer or ""):
        yield Figure("Wounds on the roster", str(viewer), sum(own.get("roster", {}).values()), "wounds")
