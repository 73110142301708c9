"""What entering a place begins: a battle to come; and when an open city falls. [7.3, 7.5.6, 10.1]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, foes
from playaid.games.elric.rules import captures, pieces
from playaid.games.elric.state import battles, units
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Battle, Hearing


def arrive(hearing: Hearing, place: str, passed: Sequence[str], stack: Sequence[str]) -> None:
    """What follows when units have entered a place: a battle to come. An open city is theirs who end there. [7.2, 7.3, 10.1] passed: where
    they came through on this way, the last of it being where they entered from."""
    side = hearing.side
    if not cities.is_attack(hearing, side, place):
        pieces.tell_unfound(hearing, place)
        return
    if place not in hearing.public["battles"]:
        engage(hearing, place, passed[-1:])
    battle = hearing.public["battles"][place]
    if passed[-1] not in battle["from"]:
        hearing.push("public", "battles", place, "from", passed[-1])
    for there in dict.fromkeys([*_through(hearing, stack, place), *passed]):
        if there != place and there not in battle["passed"]:
            hearing.push("public", "battles", place, "passed", there)


def _through(hearing: Hearing, stack: Sequence[str], place: str) -> list[str]:
    """Where units came through this turn on their way into a place. [10.2]"""
    everyone = [hearing.public["units"][unit] for unit in units.with_cargo(hearing.state, stack)]
    way = dict.fromkeys(there for here in everyone for there in (here["came"], *here.get("trail", ())))
    return [there for there in way if there != place]


def leave(hearing: Hearing, side: str, stack: Sequence[str], start: str, place: str) -> None:
    """Bare walls are not attacked where nobody ends: who goes on as the last of those who have come takes the battle with them, but where
    somebody who has stood there before would lead it. [7.3, 7.5.7, 10.1]"""
    battle = hearing.public["battles"].get(start)
    if battle is None or battle["attacker"] != side or battles.binds(hearing.state, start):
        return
    there = units.of(hearing.state, side, start)
    if not battles.may_lead(hearing.state, there) and not any(units.has_moved(hearing.state, unit) for unit in there):
        hearing.drop("public", "battles", start)
        hearing.tell("The walls of {place} are not attacked: {side} goes on.", place=start, side=side)


def meet(hearing: Hearing, place: str, stack: Sequence[str], against: str | None, stacks: Mapping[str, list[str]]) -> None:
    """A battle begun by those who are in the place already, as in the wilderness by a search: they have come by the ways of this turn, to
    which the beaten go back and which are closed to those attacked. [7.3, 8.0, 10.2]"""
    trails = (hearing.public["units"][unit].get("trail") for unit in stack)
    entered = [*dict.fromkeys(trail[-1] for trail in trails if trail)]
    engage(hearing, place, entered or [place], against, stacks, _through(hearing, stack, place))


def engage(
    hearing: Hearing,
    place: str,
    entered: Sequence[str],
    against: str | None = None,
    stacks: Mapping[str, list[str]] | None = None,
    passed: Sequence[str] = (),
) -> None:
    """Write down a battle that must be fought in the combat phase. [10.1] entered: from where the attackers came in; passed: where they
    came through; stacks: those that have met, in the wilderness. [8.0]"""
    side = hearing.side
    wall = cities.walls(hearing, place) if cities.holder(hearing.state, place) != side else 0
    battle: Battle = {"attacker": side, "defender": against, "from": [*entered], "passed": [*passed]}
    if stacks:
        battle["stacks"] = dict(stacks)
    else:
        battle["defender"] = next(iter(foes.unfought(hearing.state, place, battle)), None)
    hearing.put("public", "battles", place, battle)
    whom, several = foes.listed(hearing.state, place), len(foes.left(hearing.state, place)) > 1
    how = "{side} against {enemy} in {place}, walls {walls}" if wall else "{side} against {enemy} in {place}"
    hearing.line("battle", message(how, side=side, enemy=whom, place=place, walls=wall), "to be fought", "10.1")
    one, more = _BEHIND_WALLS if wall else _TO_COME
    hearing.tell(more if several else one, place=place, side=side, enemy=whom, walls=wall)


_TO_COME = (
    "There will be a battle in {place}: {side} against {enemy}.",
    "There will be battles in {place}, one after the other, in the order that {side} says: {side} against {enemy}.",
)
_BEHIND_WALLS = (
    "There will be a battle in {place}, walls {walls}: {side} against {enemy}.",
    "There will be battles in {place}, walls {walls}, one after the other, in the order that {side} says: {side} against {enemy}.",
)


def open_city(hearing: Hearing, side: str, place: str) -> None:
    """A city without walls and defenders falls to who is in it with a personality or an army, who has not fled there. [7.5.2, 7.5.6]"""
    if cities.holder(hearing.state, place) == side or not units.can_take(hearing.state, side, place):
        return
    if cities.is_capital(hearing, place):
        captures.capture(hearing, side, place)


def occupy(hearing: Hearing, place: str | None = None) -> None:
    """An open city falls to whoever is in it alone with a personality or an army, also who has not marched in: at the end of anybody's
    movement and of a turn, and when a battle there is over. [7.5.2, 7.5.6] place: the one in which this is looked for, else any."""
    for side in hearing.public["order"]:
        places, seats = units.places_of(hearing.state, side), cities.seats(hearing.state)
        for there in places if place is None else [place] if place in places else []:
            if there not in seats or cities.holder(hearing.state, there) == side:  # as most are
                continue
            if there in hearing.public["battles"]:
                continue
            if cities.known_attack(hearing.state, side, there) is False:
                open_city(hearing, side, there)
