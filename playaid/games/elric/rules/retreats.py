"""Retreats after a battle, back to where the attackers came from, back aboard. [7.3, 10.2, 10(f), 10.7]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, strengths, world
from playaid.games.elric.rules import escapes
from playaid.games.elric.state import battles, units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def retreat(hearing: Hearing, place: str, side: str | None, stack: Sequence[str]) -> None:
    """Retreat by one place that is free of enemies; who has nowhere to go is lost."""
    for kind, group in _by_way(hearing, stack).items():
        options = exits(hearing.state, side, place, kind)
        if not options:
            hearing.line("retreat", f"{units.listed(group)} have nowhere to go", "lost", "10(f)")
            for unit in group:
                escapes.eliminate(hearing, unit, f"no retreat from {place}", "10(f)")
            for unit in group:
                _stranded(hearing, unit, place)
            continue
        goal = hearing.ask(
            f"{kind} retreat from {place}",
            who=battles.voice(hearing, side),
            prompt=f"where do {units.listed(group)} retreat?",
            options=options,
        )
        _move_all(hearing, group, goal)
        hearing.line("retreat", units.listed(group), goal, "10(f)")
        hearing.tell(f"Retreat to {goal}: {units.listed(group)}.")


def _stranded(hearing: Hearing, unit: str, place: str) -> None:
    """Who escaped and has no way out slips away to his capital, else stays in the wilderness of the rules' silence: he is lost."""
    here = hearing.public["units"].get(unit)
    if here is None or here["at"] != place:
        return

    seat = cities.home(hearing.state, here["nation"])
    if seat is not None and seat != place and not cities.defended(hearing.state, here["owner"] or "", seat):
        hearing.put("public", "units", unit, "at", seat)
        hearing.line("escaped", f"{unit} has no neighbour to go to", seat, "10.7")
    else:
        escapes.eliminate(hearing, unit, f"no way out of {place}", "10(f)", escape=False)


def _by_way(hearing: Hearing, stack: Sequence[str]) -> dict[str, list[str]]:
    """The stack by how it goes: fleets with their cargo by sea, the others on foot."""
    ways: dict[str, list[str]] = {}
    for unit in stack:
        here = hearing.public["units"][unit]
        if not here.get("aboard"):
            ways.setdefault("ships" if here["sort"] == "fleet" else "land", []).append(unit)
    return ways


def exits(state: State, side: str | None, place: str, kind: str) -> list[str]:
    """Where a retreat may go by what is known of the map: one place, none that is an enemy's or that the attackers came through.

    The wilderness is open to everybody. [7.3, 10.2]
    """
    battle = state["public"]["battles"].get(place)
    closed = () if battle is None or battle["attacker"] == side else (*battle["from"], *battle.get("passed", ()))
    open_places = []
    for there in world.beside(state, place):
        border = world.known_border(state, place, there)
        sea = world.is_sea(state, there)
        fits = (not sea) if kind == "land" else (sea or border == "anchor") and (border == "anchor" or world.is_sea(state, place))
        free = not (units.enemies_in(state, side, there) if side is None else cities.defended(state, side, there))
        held = cities.holder(state, there) in (None, side) if side is None else True
        if fits and free and held and there not in closed:
            open_places.append(there)
    return open_places


def _move_all(hearing: Hearing, stack: Sequence[str], goal: str) -> None:
    for unit in stack:
        for name in (unit, *units.aboard(hearing.state, unit)):
            if name in hearing.public["units"]:
                hearing.put("public", "units", name, "at", goal)


def fall_off(hearing: Hearing, place: str, attacker: str) -> None:
    """The attackers go back where they came from, if they came from anywhere else."""
    stack = units.of(hearing.state, attacker, place)
    battle = hearing.public["battles"].get(place)
    if not stack or battle is None:
        return
    came = [start for start in battle["from"] if start != place]
    for kind, group in _by_way(hearing, stack).items():
        back = [start for start in came if (kind == "land") != world.is_sea(hearing.state, start) or kind == "ships"]
        back = [start for start in back if not cities.defended(hearing.state, attacker, start)]
        if kind == "land":
            ships = [start for start in came if world.is_sea(hearing.state, start) and _ships(hearing, attacker, start, group)]
            if not back and ships:
                _reboard(hearing, attacker, ships[0], group)
                continue
        options = back or exits(hearing.state, attacker, place, kind)
        if not options:
            retreat(hearing, place, attacker, group)
            continue
        goal = hearing.ask(
            f"{kind} back from {place}", who=attacker, prompt=f"where do {units.listed(group)} fall back to?", options=options
        )
        _move_all(hearing, group, goal)
        hearing.line("falls back", units.listed(group), goal, "10(f)")
        hearing.tell(f"Back to {goal}: {units.listed(group)}.")


def _ships(hearing: Hearing, side: str, sea: str, stack: Sequence[str]) -> dict[str, list[str]]:
    """Which fleet in the sea takes whom, if all find room; {} otherwise."""

    fleets = units.of(hearing.state, side, sea, "fleet")
    if not fleets:
        return {}
    room = {fleet: int(strengths.value(hearing, fleet, "carries")) - units.armies_aboard(hearing.state, fleet) for fleet in fleets}
    plan: dict[str, list[str]] = {fleet: [] for fleet in fleets}
    for unit in stack:
        if hearing.public["units"][unit]["sort"] != "army":
            plan[fleets[0]].append(unit)
            continue
        fleet = next((name for name in fleets if room[name] > 0), None)
        if fleet is None:
            return {}
        room[fleet] -= 1
        plan[fleet].append(unit)
    return plan


def _reboard(hearing: Hearing, side: str, sea: str, stack: Sequence[str]) -> None:
    for fleet, passengers in _ships(hearing, side, sea, stack).items():
        for unit in passengers:
            hearing.put("public", "units", unit, "at", sea)
            hearing.put("public", "units", unit, "aboard", fleet)
        if passengers:
            hearing.line("falls back", f"{units.listed(passengers)} aboard {fleet}", sea, "10(f)")
    hearing.tell(f"Back to their ships in the {sea}: {units.listed(stack)}.")
