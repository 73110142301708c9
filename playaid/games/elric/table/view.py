"""The bottom line: Balance, container, and what each player has, by number. [3.3, 9.0]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import aims, cities, shifts
from playaid.games.elric.state import battles, turns, units
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Figure, Standing, Tracker, most
from playaid.referee.contract.sequence import given_up

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State, Tipped


_HOLDINGS = "{nation}, armies {armies}, spells {spells}"
_AND_CAPITALS = "{nation}, armies {armies}, spells {spells}, enemy capitals {capitals}"


def _tipped(state: State, tipped: Tipped) -> str:
    ends = "tipped to {alignment}, the world ends with turn {turn}" if _ends_the_world(state, tipped) else "tipped to {alignment}"
    return message(ends, alignment=tipped["towards"], turn=tipped["ends"])


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Open numbers only; the spells in hand are counted, not named."""
    public = state["public"]
    tipped, every = public.get("tipped"), units.units(state)
    yield Tracker("Balance", _tipped(state, tipped) if tipped else shifts.words(public["balance"]), beside=None if tipped else "")
    for side in public["order"]:
        mine = units.of(state, side)
        armies = sum(every[unit]["sort"] == "army" for unit in mine)
        spells = units.spells(state, side)
        capitals = len(cities.capitals(state, side))
        told = _AND_CAPITALS if capitals else _HOLDINGS
        nation = listing(_countries(state, side)) or "no country"
        yield Tracker(side, message(told, nation=nation, armies=armies, spells=spells, capitals=capitals))
    yield Tracker("container", str(public["container"]))
    yield Tracker("discards", str(len(public["discard"])), "discard")
    if public["battles"]:
        yield Tracker("battles", listing(public["battles"]))


def _countries(state: State, side: str) -> list[str]:
    """The nations that a player plays, the one they began with first."""
    public = state["public"]
    first = public["chosen"].get(side)
    played = [nation for nation, who in public["nations"].items() if who == side]
    return sorted(played, key=lambda nation: nation != first)


def leading(state: State, viewer: str | None) -> Iterator[Standing]:
    """Enemy capitals; whether an objective of a scenario is fulfilled the players say. Nobody leads by them where the world ends first:
    magic decides then, and hands are hidden. [5.0]"""
    count = {side: len(cities.capitals(state, side)) for side in state["public"]["order"] if side not in given_up(state)}
    ends = _worlds_end(state)
    yield Standing(_measure(state), count, "5.0", None if ends else most(count), told=(*_neutral(state), *ends))


_ENDS = (
    "while the Balance is tipped to {alignment}, the world ends with turn {turn}: not capitals decide then, but {artifact},"
    " else the most {magic}"
)
_WITH = "{artifact} is with {side} now"
_MAGIC = {"law": message("magic of Law"), "chaos": message("magic of Chaos")}


def _ends_the_world(state: State, tipped: Tipped) -> bool:
    """Whether a tipped Balance is to end the world, within a game that is not over by something else. [5.0, 13]"""
    return 0 < tipped["ends"] <= turns.TURNS and not state["referee"].get("over")


def _worlds_end(state: State) -> tuple[str, ...]:
    """That a tipped Balance ends the world within the game, and by what that is won. [5.0, 13]"""
    tipped = state["public"].get("tipped")
    if not tipped or not _ends_the_world(state, tipped):
        return ()
    towards = tipped["towards"]
    artifact, side = aims.DECIDES[towards], units.controller(state, "Mournblade") if towards == "chaos" else None
    ends = message(_ENDS, alignment=towards, turn=tipped["ends"], artifact=artifact, magic=_MAGIC[towards])
    return (ends, message(_WITH, artifact=artifact, side=side)) if side is not None else (ends,)


_DECIDES = "enemy capitals (Imrryr wins at once, else the most of them after ten turns)"
_DECIDES_LAST = "enemy capitals (Imrryr wins at once, after ten turns the aim of the scenario, then the most of them)"
_UNCOUNTED = as_message("neutral capitals, which do not count: {neutral}")


def _measure(state: State) -> str:
    """What is counted and when it wins."""
    scenario = state["public"]["scenario"]
    return message(_DECIDES_LAST if aims.in_words(scenario.get("objective")) else _DECIDES) if scenario else message("enemy capitals")


def _neutral(state: State) -> tuple[str, ...]:
    """That neutral capitals which somebody has taken do not count, where there are some."""
    taken = {side: len(cities.neutral_capitals(state, side)) for side in state["public"]["order"]}
    told = [message("{side} {number}", side=side, number=number) for side, number in taken.items() if number]
    return (message(_UNCOUNTED, neutral=listing(told)),) if told else ()


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """Open numbers only: hands are counted by the counters that hold them, not looked into. [3.3, 9.1]"""
    public = state["public"]
    yield Figure("The Balance: above nothing Law, below it Chaos", "marker", public["balance"], "sections of the beam")
    for side in public["order"]:
        mine = units.of(state, side)
        yield Figure("Armies", side, sum(units.units(state)[unit]["sort"] == "army" for unit in mine), "armies")
        yield Figure("Spells in hand", side, sum(units.units(state)[unit]["spells"] for unit in mine), "spells")
        yield Figure("Enemy capitals held", side, len(cities.capitals(state, side)), "capitals")


def settable(state: State) -> Iterable[str]:
    """What may be set straight by hand most of all: the marker of the Balance, where a unit stands, what is added to a battle's totals."""
    fought = battles.now(state)
    extra = [f"battle.extra.{side}" for side in battles.parties(state, fought["place"]) if side] if fought else []
    return ["balance", *extra, *(f"units.{unit}.at" for unit in state["public"]["units"])]
