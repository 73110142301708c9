"""Whom a random attack meets, and what the end of movement brings. [7.3, 7.4.1, 7.5.5, 7.5.8, 7.6, 10.1]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, stability, strengths, world
from playaid.games.elric.rules import engagement, escapes, leading, movement, outcomes, pieces
from playaid.games.elric.state import units
from playaid.language.message import message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.ruling import TO_COME
from playaid.referee.contract.sequence import actor, leaf

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def on_entering(hearing: Hearing, side: str, stack: Sequence[str], start: str, place: str, retreats: bool = False) -> None:
    """A stack with armies draws in each wilderness province it enters, any stack in the Straits of Chaos. What is winged flies over them.
    [7.4.1, 7.5.5, 7.5.8]"""
    here = units.present(hearing.state, stack, place)
    if world.terrain(hearing.state, place) == "straits":
        if start != place and not all(strengths.value(hearing, unit, "flies") for unit in here):
            _straits(hearing, side, here, place, retreats)
    elif world.is_wild(hearing.state, place) and any(hearing.public["units"][unit]["sort"] == "army" for unit in here):
        hearing.happens("random attack", side=side, stack=here, place=place, why="armies pass the wilderness", retreats=retreats)


def _straits(hearing: Hearing, side: str, stack: Sequence[str], place: str, retreats: bool) -> None:
    """Ships draw once for a journey, with all who are aboard: those that have drawn cover no others that come in with them. [7.5.5, 7.6]"""
    drawn = {ship for ship in hearing.public["sailed"] if ship in stack}
    stack = [unit for unit in stack if not {unit, hearing.public["units"][unit].get("aboard")} & drawn]
    ships = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "fleet"]
    if not stack:
        return
    for ship in ships:
        hearing.push("public", "sailed", ship)
    why = "fleets in the Straits of Chaos" if ships else "passing the Straits of Chaos"
    hearing.happens("random attack", side=side, stack=stack, place=place, why=why, retreats=retreats)


def on_retreating(hearing: Hearing, side: str, stack: Sequence[str], start: str, place: str) -> None:
    """The same of a stack that retreats, which ends its movement there: personalities draw in the wilderness by themselves. [7.0, 7.5.8]"""
    on_entering(hearing, side, stack, start, place, retreats=True)
    here = units.present(hearing.state, stack, place)
    if here and world.is_wild(hearing.state, place) and not any(hearing.public["units"][unit].get("drew") for unit in here):
        hearing.happens("random attack", side=side, stack=here, place=place, why="the retreat ends here", retreats=True)


def to_come(hearing: Hearing, place: str, passed: Sequence[str], stack: Sequence[str]) -> None:
    """What is still to be drawn for who has come into the wilderness alone, by `at_the_end`: no odds of the way count it. [7.6]"""
    here = units.present(hearing.state, stack, place)
    if leaf(hearing.game, hearing.state).key != "movement" or world.is_sea(hearing.state, place) or not _draw_there(hearing, here, place):
        return
    text = "a random attack: a spell is drawn for {units} if their movement ends in {place}, which may strike them [7.6]"
    hearing.line(TO_COME, message(text, units=units.list_units(here), place=place), "", "7.6")


def _draw_there(hearing: Hearing, here: Sequence[str], place: str) -> list[str]:
    """Who of a stack without armies draws where its movement ends: in the wilderness, and not yet drawn for."""
    if not world.is_wild(hearing.state, place) or any(hearing.public["units"][unit]["sort"] == "army" for unit in here):
        return []
    people = [unit for unit in here if hearing.public["units"][unit]["sort"] in ("personality", "troop")]
    return [unit for unit in people if not hearing.public["units"][unit].get("drew")]


def at_the_end(hearing: Hearing) -> None:
    """Who has moved and stands in the wilderness, without armies in the stack, draws once for each stack: personalities, and troops, which
    are no armies. [3.2, 7.5.8, 7.6, 8.0] Not those who have met an attack where they stand, with armies that they may have lost in it."""
    stability.look(hearing)
    side = hearing.active
    if side is None:
        return
    _ditched(hearing, side)
    _still_together(hearing, side)
    engagement.occupy(hearing)
    outcomes.in_parts(hearing, several=True)
    _met_by_place(hearing, side)
    if _comes_down(hearing, side):
        engagement.occupy(hearing)
        _met_by_place(hearing, side)
    _ditched(hearing, side)
    outcomes.sum_up(hearing)


def _met_by_place(hearing: Hearing, side: str) -> None:
    there = units.places_of(hearing.state, side)
    for place in world.names(hearing.state):
        if place not in there:
            continue
        if not world.is_wild(hearing.state, place) or world.is_sea(hearing.state, place):
            continue
        came = [unit for unit in units.of(hearing.state, side, place) if units.has_moved(hearing.state, unit)]
        for token in dict.fromkeys(hearing.public["units"][unit].get("stack") for unit in came):
            left = units.present(hearing.state, came, place)
            _met(hearing, side, [unit for unit in left if hearing.public["units"][unit].get("stack") == token], place)
        there = units.places_of(hearing.state, side)


def _met(hearing: Hearing, side: str, stack: Sequence[str], place: str) -> None:
    if people := _draw_there(hearing, units.present(hearing.state, stack, place), place):
        stack = [*people, *_who_waited_for(hearing, people[0], place)]
        hearing.happens("random attack", side=side, stack=stack, place=place, why="movement ended here")


def _who_waited_for(hearing: Hearing, unit: str, place: str) -> list[str]:
    """Who stood there by himself and is of the stack that has come, as it controls him: the attack is on the stack. [7.6, 12.1.1]"""
    elric, here = hearing.public["units"].get("Elric"), hearing.public["units"][unit]
    if elric is None or elric["at"] != place or elric["owner"] != here["owner"] or units.has_moved(hearing.state, "Elric"):
        return []
    return ["Elric"] if elric.get("stack") == here.get("stack") and not elric.get("drew") else []


def _still_together(hearing: Hearing, side: str) -> None:
    """Enemy stacks that share a place outside the wilderness fight again, if a personality leads the attack. [10.1]"""
    for place in units.places_of(hearing.state, side):
        if place in hearing.public["battles"] or not (leaders := units.leaders(hearing.state, side, place)):
            continue
        if cities.is_attack(hearing, side, place) and leading.leads(hearing, leaders):
            engagement.engage(hearing, place, [place])


def ditching(state: State) -> Iterator[Owed]:
    """Winged units in the air over a sea: movement is not over before they are on dry land or on a friendly fleet, while they can be.
    [7.4.1]"""
    side = actor(state)
    if side is None:
        return
    seas = [place for place in units.places_of(state, side) if world.is_sea(state, place)]
    for unit in units.of(state, side) if seas else ():
        here = units.units(state)[unit]
        flies = here.get("flies") and not here.get("capacity") and not here.get("aboard") and here["at"] in seas
        if flies and movement.perch(state, side, here["at"], max(0, world.points() - here["spent"]), [unit]):
            text = message("{unit} is in the air over the {sea} and must end on dry land or on a friendly fleet", unit=unit, sea=here["at"])
            yield Owed(text, "7.4.1", side)


_IN_THE_AIR = "{unit} is in the air over the {sea}, and must end on dry land or on a friendly fleet: where does it come down?"


def _comes_down(hearing: Hearing, side: str) -> bool:
    """Whether anybody comes down whose ship is gone by what has met its player's stacks where their movement ended: they go on by the
    points that they have left, as long as these bring them to land or to a ship. [7.4.1]"""
    flying = [unit for unit in _over_a_sea(hearing, side) if _opportunities(hearing, side, unit)]
    for unit in flying:
        start, ways = hearing.public["units"][unit]["at"], _opportunities(hearing, side, unit)
        prompt = message(_IN_THE_AIR, unit=unit, sea=start)
        where = hearing.ask(f"{unit} comes down", who=side, prompt=prompt, options=[*ways], cite="7.4.1")
        way, fleet = ways[where]
        for place in way:
            if units.present(hearing.state, [unit], start):
                pieces.go(hearing, [unit], place, 1)
                hearing.happens("passage", side=side, stack=[unit], start=start, place=place)
                start = place
        if units.present(hearing.state, [unit], start):
            if fleet is not None:
                hearing.put("public", "units", unit, "aboard", fleet)
                pieces.join(hearing, unit, fleet)
            hearing.tell("{unit} comes down: {place}.", unit=unit, place=where)
    return bool(flying)


def _opportunities(hearing: Hearing, side: str, unit: str) -> dict[str, tuple[list[str], str | None]]:
    """Where it may come down, as it is said: the way there, and aboard which fleet."""
    here = hearing.public["units"][unit]
    left = max(0, world.points() - here["spent"])
    found: dict[str, tuple[list[str], str | None]] = {}
    for place, way in movement.perches(hearing.state, side, here["at"], left, [unit]).items():
        if world.is_sea(hearing.state, place):
            for fleet in units.of(hearing.state, side, place, "fleet"):
                found[message("aboard {fleet} in the {sea}", fleet=fleet, sea=place)] = (way, fleet)
        else:
            found[place] = (way, None)
    return found


def _over_a_sea(hearing: Hearing, side: str) -> list[str]:
    """What is winged, no magician, and over a sea without a ship."""
    if not any(world.is_sea(hearing.state, place) for place in units.places_of(hearing.state, side)):
        return []
    board = hearing.public["units"]
    lone = [unit for unit in units.of(hearing.state, side) if board[unit]["sort"] not in ("fleet", "army")]
    afloat = [unit for unit in lone if not board[unit].get("aboard") and world.is_sea(hearing.state, board[unit]["at"])]
    return [unit for unit in afloat if strengths.value(hearing, unit, "flies") and not strengths.value(hearing, unit, "capacity")]


def _ditched(hearing: Hearing, side: str) -> None:
    """Winged units that end over a sea all the same, by the players' word, or with nothing in reach. [7.4.1]"""
    for unit in _over_a_sea(hearing, side):
        hearing.line(unit, "a flight ends on dry land or on a friendly fleet", "lost", "7.4.1")
        escapes.eliminate(hearing, unit, why="at sea without a fleet", cite="7.3")
