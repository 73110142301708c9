"""What is always true of a sound evening: spells conserved, counts honest, units where they can be, the marker on the beam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, shifts, stability, world
from playaid.games.elric.state import battles, counters, turns, units
from playaid.language.message import message
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words; nothing for a sound one. Locked compartments are passed over."""
    yield from _numbers(state)
    yield from _spells(state)
    yield from _hands(state)
    yield from _units(state)
    if abs(state["public"]["balance"]) > shifts.arm(state):
        yield message("the Balance stands at {balance}, off the beam", balance=state["public"]["balance"])
    if (turn := round_of(state, "turn")) > turns.TURNS:
        yield message("turn {turn}, and the game has {turns}", turn=turn, turns=turns.TURNS)
    tipped = state["public"].get("tipped")
    if tipped and state["public"]["balance"]:
        yield "the Balance is tipped and yet on the beam"
    if tipped and 0 < turn < tipped["turn"]:
        yield message("the Balance has tipped in turn {then}, and it is turn {turn}", then=tipped["turn"], turn=turn)


def _open(state: State) -> list[str]:
    public = state["public"]
    kept = [entry["spell"] for entries in public["maintained"].values() for entry in entries]
    return [*public["discard"], *kept, *(entry["spell"] for entry in battles.now(state).get("spells", ()))]


def _numbers(state: State) -> Iterator[str]:
    public = state["public"]
    held = sum(here["spells"] for here in units.units(state).values())
    held += public["elric"]["kept"]["spells"] if "kept" in public["elric"] else 0
    total = public["container"] + counters.lying(state) + held + len(public["cast"]) + len(_open(state))
    if total != len(equipment.everything()):
        yield message("there are {total} spells in all, not {right}", total=total, right=len(equipment.everything()))


def _spells(state: State) -> Iterator[str]:
    seen = Counter(_open(state))
    for secret in state["secret"].values():
        seen.update(spell for spells in secret.get("hands", {}).values() for spell in spells)
        seen.update(secret.get("cast", {}).values())
    if "cup" in state and not counters.physical(state):
        seen.update(state["cup"]["fresh"])
        seen.update(state["cup"]["mixed"])
        inside = len(state["cup"]["fresh"]) + len(state["cup"]["mixed"]) - counters.lying(state)
        if inside != state["public"]["container"]:
            told = state["public"]["container"]
            yield message("{inside} spells are in the container, and {told} are counted", inside=inside, told=told)
    copies = Counter(equipment.everything())
    for spell, number in seen.items():
        if number > copies[spell]:
            yield message("{number} counters of {spell} instead of {right}", number=number, spell=spell, right=copies[spell])


_TOO_MANY = "{unit} holds {spells} spells and may hold {most}"


def _hands(state: State) -> Iterator[str]:
    if counters.physical(state):
        yield from _on_the_table(state)
        return
    for side, secret in state["secret"].items():
        for unit, spells in secret.get("hands", {}).items():
            here = units.units(state).get(unit)
            if here is None:
                if spells and unit != "Elric":
                    yield message("{unit} is away and holds {spells}", unit=unit, spells=counters.count_spells(len(spells)))
                continue
            if here["owner"] != side and spells:
                owner = here["owner"] or "nobody"
                yield message("{side} holds spells beneath {unit}, who is with {owner}", side=side, unit=unit, owner=owner)
            if here["owner"] == side and here["spells"] != len(spells):
                yield message(
                    "{unit} holds {spells}, and {told} are counted",
                    unit=unit,
                    spells=counters.count_spells(len(spells)),
                    told=here["spells"],
                )
            if stability.clashing(spells):
                yield message("{unit} holds Law with Chaos", unit=unit)
            if "capacity" in here and len(spells) > (here["capacity"] or 1):
                yield message(_TOO_MANY, unit=unit, spells=len(spells), most=here["capacity"] or 1)
        if set(secret.get("cast", {})) - set(state["public"]["cast"]):
            yield message("{side} has a spell face down that nobody sees", side=side)


def _on_the_table(state: State) -> Iterator[str]:
    """Spells that lie on the table are counted alone, nobody below none or above what they may hold."""
    for name, here in units.units(state).items():
        most = (here["capacity"] or 1) if "capacity" in here and here["sort"] == "personality" else None
        if here["spells"] < 0 or (most is not None and here["spells"] > most):
            yield message("{unit} holds {spells} spells" if most is None else _TOO_MANY, unit=name, spells=here["spells"], most=most)
    for side, secret in state["secret"].items():
        if any(secret.get("hands", {}).values()) or secret.get("cast"):
            yield message("{side}'s spells are said to lie on the table alone, and some are kept", side=side)


def _units(state: State) -> Iterator[str]:
    known = set(world.names(state))
    cargo = Counter(here.get("aboard") for here in units.units(state).values() if here["sort"] == "army")
    for name, here in units.units(state).items():
        if here["at"] not in known:
            yield message("{unit} is in {place}, which is no place", unit=name, place=here["at"])
        fleet = here.get("aboard")
        if fleet is None and here["sort"] == "army" and world.is_sea(state, here["at"]):
            yield message("{unit} is in the {sea} without a ship", unit=name, sea=here["at"])
        if fleet is not None:
            ship = units.units(state).get(fleet)
            if ship is None or ship["sort"] != "fleet" or ship["at"] != here["at"]:
                yield message("{unit} is aboard {fleet}, which is not there", unit=name, fleet=fleet)
        if here["sort"] == "fleet" and "carries" in here and cargo[name] > (here["carries"] or 0):
            load = units.count_armies(cargo[name])
            yield message("{fleet} carries {armies} and has room for {most}", fleet=name, armies=load, most=here["carries"] or 0)
    owned = {(here["nation"], here["owner"]) for here in units.units(state).values() if here["sort"] == "army" and here["owner"]}
    for nation, owner in sorted((nation or "", owner or "") for nation, owner in owned):
        if state["public"]["nations"].get(nation) != owner:
            yield message("{owner} has armies of {nation}, and does not play {nation}", owner=owner, nation=nation)
    for nation, side in state["public"]["nations"].items():
        armies = sum(here["sort"] == "army" and here["nation"] == nation for here in units.units(state).values())
        most = equipment.nations()[nation]["armies"]
        lost = state["public"]["lost"][nation]["armies"]
        if armies + lost != most:
            standing = units.count_armies(armies)
            how = "{nation} ({side}) has {armies} on the board, {lost} lost, and {most} in all"
            yield message(how, nation=nation, side=side, armies=standing, lost=lost, most=most)
