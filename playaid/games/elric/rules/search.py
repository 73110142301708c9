"""Search in the wilderness: magic, friends or enemies; 5-6 at first, 4-6 on each turn in a row. [8.0]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, phases, world
from playaid.games.elric.rules import cup, draws, engagement, hands, leading
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.state import units
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import frames, round_of
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State

OBJECTS = (as_message("magic"), as_message("friends"), as_message("enemies"))


def row(state: State, side: str, place: str, turn: int | None = None) -> int:
    """How many turns in a row, up to the one before a turn, this one if none is said, a player has searched a place."""
    last = state["public"]["searches"].get(side, {}).get(place)
    if last is None or last["turn"] < (turn or round_of(state, "turn")) - 1 or last["found"]:
        return 0
    return int(last["row"])


def next_turn(state: State, side: str, place: str) -> int:
    """The turn in which a player may search a place next: this one, unless they have, or their Search step of it is over. [8.0]"""
    now = max(1, round_of(state, "turn"))
    last = state["public"]["searches"].get(side, {}).get(place)
    return now + 1 if _is_past(state, side) or (last is not None and last["turn"] == now) else now


def _is_past(state: State, side: str) -> bool:
    """Whether a player's Search step of this turn is over: their player-turn is, or a later step of it has begun."""
    order = state["public"]["order"]
    if side not in order or not round_of(state, "turn"):
        return False
    here = phases.turn_of(state)
    if side != here:
        return order.index(side) < order.index(here)
    steps = [frame["key"] for frame in frames(state)]
    return any(step in steps for step in ("magic", "combat", "muster", "balance"))


def least_die(before: int) -> int:
    """The least die that finds after so many turns of searching in a row."""
    return equipment.number("search again" if before else "search first")


def finds(hearing: Hearing, side: str, before: int, what: str) -> bool:
    least = least_die(before)
    die = hearing.roll(
        "d6", who=side, why=message("search for {what}: {least} to 6 finds", what=what, least=least), reading=f"count>={least}"
    ).faces[0]
    how = "die {die}, {least} to 6 finds on turn {turn} in a row" if before else "die {die}, {least} to 6 finds on the first turn"
    hearing.line("search", message(how, die=die, least=least, turn=before + 1), "found" if die >= least else "nothing", "8.0")
    return die >= least


def search(hearing: Hearing) -> None:
    side, place, what = hearing.side, hearing.args["place"], hearing.args["what"]
    before = row(hearing.state, side, place)
    stack = _searching(hearing, side, place, what)
    enemy = _whom(hearing, side, place) if what == "enemies" else None
    success = finds(hearing, side, before, what)
    record = {"turn": round_of(hearing.state, "turn"), "row": before + 1, "found": success}
    hearing.put("public", "searches", side, place, record)
    hearing.outcome("found" if success else "not found")
    how = "{side} searches {place} for {what}: found." if success else "{side} searches {place} for {what}: nothing."
    hearing.tell(how, side=side, place=place, what=what)
    if not success:
        return
    if what == "magic":
        _magic(hearing, side, place, stack)
    elif what == "enemies":
        found = _found(hearing, enemy, place, stacks(hearing.state, enemy, place))
        met = {side: [stack or ""], enemy or "": [token or "" for token in found]}
        engagement.meet(hearing, place, _of_stack(hearing.state, side, place, stack), enemy, met)
    else:
        _join(hearing, side, place, stack)


def _searching(hearing: Hearing, side: str, place: str, what: str) -> str | None:
    """The stack that searches: one with a personality, of several the one that its player names; which of two friends is all one. [8.0]"""
    leaders = units.leaders(hearing.state, side, place)
    if what == "enemies":
        leaders = [unit for unit in leaders if leading.leads(hearing, [unit])] or leaders
    if what == "friends" and len(stacks(hearing.state, side, place)) < 3:
        return stacks(hearing.state, side, place)[0]
    first = {units.units(hearing.state)[unit].get("stack"): unit for unit in reversed(leaders)}
    prompt = message("which of your stacks in {place} searches? Each is named by its first personality", place=place)
    chosen = hearing.ask("searcher", who=side, prompt=prompt, options=[*reversed(first.values())], cite="8.0")
    return units.units(hearing.state)[chosen].get("stack")


def _found(hearing: Hearing, owner: str | None, place: str, among: Sequence[str | None]) -> list[str | None]:
    """The stack that has been found, of several the one that the searching player names; by another reading all of them. [8.0]"""
    if hearing.options.get("search-finds") == "all-stacks":
        return [*among]
    names = {units.list_units(_of_stack(hearing.state, owner, place, token)): token for token in among}
    prompt = message("which stack in {place} is found?", place=place)
    return [names[hearing.ask("found", who=hearing.side, prompt=prompt, options=[*names], cite="8.0")]]


def _of_stack(state: State, side: str | None, place: str, token: str | None) -> list[str]:
    return [unit for unit in units.of(state, side, place) if units.units(state)[unit].get("stack") == token]


_WHO_TAKES = "who takes the spell found in {place}? Spells held: {held}"


def _magic(hearing: Hearing, side: str, place: str, stack: str | None) -> None:
    if not hearing.public["placements"].get(place):
        hearing.tell("There is no magic left in {place}.", place=place)  # searched for by the players' word
        return
    there = units.leaders(hearing.state, side, place)
    finders = [unit for unit in there if units.units(hearing.state)[unit].get("stack") == stack]
    finder = hearing.ask("finder", who=side, prompt=message(_WHO_TAKES, place=place, held=hands.room_of(hearing, finders)), options=finders)
    if cup.on_the_table(hearing.state):
        draws.take_spells(hearing, side, finder, 1, message("found in {place}", place=place), place)
    else:
        draws.receive(hearing, side, finder, [cup.find(hearing, side, place)], 1, message("found in {place}", place=place))


def _join(hearing: Hearing, side: str, place: str, token: str | None) -> None:
    others = [other for other in stacks(hearing.state, side, place) if other != token]
    tokens = [token, *(_found(hearing, side, place, others) if others else ())]
    mine = [unit for other in tokens for unit in _of_stack(hearing.state, side, place, other)]
    there = [name for name, here in hearing.public["units"].items() if here["at"] == place and here["owner"] == side]
    there = [name for name in there if units.bearer(hearing.state, name) is None and hearing.public["units"][name].get("stack") in tokens]
    for unit in there:  # artifacts that lie with them among these
        if token is None:
            hearing.drop("public", "units", unit, "stack")
        else:
            hearing.put("public", "units", unit, "stack", token)
    hearing.line("stacks", message("found each other in {place}", place=place), units.list_units(mine), "8.0")
    hearing.tell("Together in {place}: {units}.", place=place, units=units.list_units(mine))


def stacks(state: State, side: str | None, place: str) -> list[str | None]:
    """The stacks of a player in the wilderness, that of a personality first: there alone somebody searches. [8.0]"""
    names = [*units.leaders(state, side, place), *units.of(state, side, place)]
    return list(dict.fromkeys(units.units(state)[unit].get("stack") for unit in names))


def _whom(hearing: Hearing, side: str, place: str) -> str | None:
    names = [enemy or "nobody's units" for enemy in units.enemies_in(hearing.state, side, place)]
    chosen = hearing.ask("whom", who=side, prompt=message("whose units do you search for in {place}?", place=place), options=names)
    return None if chosen == "nobody's units" else chosen


def search_offers(h: Hearing) -> list[str]:
    places = dict.fromkeys(units.units(h.state)[unit]["at"] for unit in units.of(h.state, h.side, sort="personality"))
    pairs = ((place, what) for place in places for what in OBJECTS)
    return legal_lines(h, ((f'"{place}" for {what}', {"place": place, "what": what}) for place, what in pairs))


def no_object(hearing: Hearing) -> Facts:
    return None if hearing.args["what"] in OBJECTS else {"what": hearing.args["what"], "objects": listing(OBJECTS)}


def has_searched(hearing: Hearing) -> Facts:
    place = hearing.args["place"]
    last = hearing.public["searches"].get(hearing.side, {}).get(place)
    return {"place": place} if last is not None and last["turn"] == round_of(hearing.state, "turn") else None


def _no_magic(hearing: Hearing) -> bool:
    place = hearing.args["place"]
    return hearing.args["what"] == "magic" and world.is_wild(hearing.state, place) and not hearing.public["placements"].get(place)


def _nobody_leads(hearing: Hearing, leaders: Sequence[str]) -> bool:
    there = leaders and units.enemies_in(hearing.state, hearing.side, hearing.args["place"])
    return bool(there) and not leading.leads(hearing, leaders)


_NOBODY = when(lambda h: not units.leaders(h.state, h.side, h.args["place"]), "place")
_NO_FRIENDS = when(lambda h: h.args["what"] == "friends" and len(stacks(h.state, h.side, h.args["place"])) < 2, "place")
_NO_ENEMIES = when(lambda h: h.args["what"] == "enemies" and not units.enemies_in(h.state, h.side, h.args["place"]), "place")
_UNLED = when(lambda h: h.args["what"] == "enemies" and _nobody_leads(h, units.leaders(h.state, h.side, h.args["place"])), "place")
WILD = Check("8.wild", "8.0", "{place} is no wilderness", when(lambda h: not world.is_wild(h.state, h.args["place"]), "place"), rank=20)
_IN_VAIN = "May magic be searched for where none lies, or friends where there is one stack?"
SEARCH_CHECKS = (
    GIVEN_UP,
    Check("8.object", "8.0", "{what} is none of {objects}", no_object, rank=10),
    WILD,
    Check("8.who", "8.0", "no personality of this player is in {place}", _NOBODY),
    Check("8.once", "8.0", "{place} has been searched by this player this turn", has_searched),
    Check("8.magic", "8.0", "no spell lies in {place}", when(_no_magic, "place"), doubt=_IN_VAIN),
    Check("8.friends", "8.0", "no other stack of this player's is in {place} to be found", _NO_FRIENDS, doubt=_IN_VAIN),
    Check(
        "8.leader",
        "10.1",
        "who finds enemies must attack them, and nobody who may lead an attack searches {place}",
        _UNLED,
        doubt="May one search for enemies with nobody who may attack?",
    ),
    Check("8.enemies", "8.0", "there are no enemy stacks in {place}", _NO_ENEMIES),
)
