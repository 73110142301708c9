"""What is always true of a sound game: counters conserved, people in one place, castles and ships in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.flight import aboard
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.fights import off_the_board
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words; nothing for a sound one. Locked compartments are passed over."""
    for side in pieces.SIDES:
        yield from _counter_faults(state, side)
        yield from _box_faults(state, side)
        yield from _wisdom_faults(state, side)
    yield from _people_faults(state)
    yield from _place_faults(state)
    yield from _battle_faults(state)


def _counter_faults(state: State, side: str) -> Iterator[str]:
    if side not in state["secret"]:
        return
    public = state["public"]
    war = state["referee"].get("options", {}).get("scenario") == "war"
    seen = forces.count_units(state, side, forces.boxes(state, side) or {})
    seen.update(pieces.kind_of(code) for code in off_the_board(public["battle"], side) if pieces.is_unit(code))
    seen.update(public["reserve"].get(side, {}))
    for kind, number in pieces.armies(side, knights=war).items():
        if kind == pieces.TERRAMAX:
            dragon = public["dragon"]
            out = dragon["state"] == "play" and not dragon["rage"]
            if seen[kind] != (1 if out else 0):
                yield message("Terramax lies on the board {n} times and is: {state}", n=seen[kind], state=dragon["state"])
        elif seen[kind] != number:
            yield message("{n} {kind} of {side} instead of {number}", n=seen[kind], kind=kind, side=side, number=number)
        elif public["reserve"].get(side, {}).get(kind, 0) < 0:
            laid_out = number - public["reserve"][side][kind]
            yield message("{n} {kind} of {side} instead of {number}", n=laid_out, kind=kind, side=side, number=number)


def _box_faults(state: State, side: str) -> Iterator[str]:
    for leader, content in (forces.boxes(state, side) or {}).items():
        person = state["public"]["people"].get(leader)
        if content and (person is None or person["state"] != forces.UP or person["side"] != side):
            yield message("something lies under {leader}, who is not on the board", leader=leader)
        for name in content:
            if pieces.is_wizard(name) and state["public"]["people"][name]["state"] != forces.BOX:
                yield message("{name} lies under {leader} and is elsewhere", name=name, leader=leader)
            if not pieces.is_wizard(name) and not pieces.is_unit(name):
                yield message("{name} cannot lie under {leader}", name=name, leader=leader)


def _wisdom_faults(state: State, side: str) -> Iterator[str]:
    """Of what a side has been seen to find its own sheet says who found it."""
    if side not in state["secret"]:
        return
    held = state["secret"][side].get("wisdom", {})
    found = {area for finder, ruins in held.items() if finder != side for area in ruins}
    if unknown := sorted({*state["public"].get("searched", {}).get(side, ())} - found):
        yield message("who of {side} found the wisdom of {ruins} is not said (`wisdom FINDER RUINS`)", side=side, ruins=listing(unknown))


def _people_faults(state: State) -> Iterator[str]:
    for name, person in state["public"]["people"].items():
        if person["state"] == forces.UP and not person["at"]:
            yield message("{name} is in play and nowhere", name=name)
        if person["state"] == forces.TRAPPED and world.kind(state, person["at"]) not in (world.RUINS, ""):
            yield message("{name} is caught in a trap in {place}, which is no ruin", name=name, place=person["at"])
        if person["state"] == forces.BOX and person["side"] in state["secret"]:
            holders = [leader for leader, content in (forces.boxes(state, person["side"]) or {}).items() if name in content]
            if len(holders) != 1:
                yield message("{name} lies in {n} boxes", name=name, n=len(holders))


def _place_faults(state: State) -> Iterator[str]:
    ships = state["public"]["ships"]
    for side in pieces.SIDES:
        for place in forces.places(state, side):
            if place not in world.areas(state) and place not in ships:
                yield message("{side} stands in {place}, which is not on the map", side=side, place=place)
            birds = [token for token in forces.tokens(state, side, place) if pieces.kind_of(forces.code_of(token)) == pieces.PENGUIN]
            if _swims(state, side, place):
                yield message("{side} is at sea in {place} without a ship", side=side, place=place)
            if birds and not world.penguin_area(state, place):
                yield message("penguins of {side} are in {place}, which is no shore of theirs", side=side, place=place)
            if place in ships and ships[place]["side"] != side:
                yield message("{side} is aboard {ship} of {owner}", side=side, ship=place, owner=ships[place]["side"])
    for area, here in state["public"]["castles"].items():
        if here["inside"] and here["inside"] != here["side"]:
            yield message("{inside} stands inside {area}, which is {side}'s", area=area, **here)
    for ship in ships:
        number = aboard(state, ships[ship]["side"], ship)
        if number > 3:
            yield message("{n} units are aboard {ship}", n=number, ship=ship)


def _swims(state: State, side: str, place: str) -> bool:
    """Whether somebody is in a sea area, aboard no ship, whom no spell can keep there."""
    if place not in world.areas(state) or world.kind(state, place) != world.SEA:
        return False
    names = [pieces.kind_of(forces.code_of(token)) for token in forces.tokens(state, side, place)]
    names += [forces.base(name) for name in forces.persons(state, side, place, "leader")]
    return bool(set(names) - {pieces.TERRAMAX, pieces.PENGUIN, pieces.CHIEFTAIN})


def _battle_faults(state: State) -> Iterator[str]:
    now = state["public"]["battle"]
    if not now:
        return
    for side in pieces.SIDES:
        if list(now["rows"][side]) != sorted(now["rows"][side]):
            yield message("the line of {side} is out of order", side=side)
    for side, hits in now["hits"].items():
        if hits < 0:
            yield message("{side} has {hits} hits to take", side=side, hits=hits)
