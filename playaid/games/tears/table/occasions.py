"""Why a verb that is open has no occasion now: what it could be said about is not there. Told to whoever says it all the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership, rulebook
from playaid.games.tears.state import deployment, duties, forces, pieces, world
from playaid.language.message import listing, message, series

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def refit(state: State, side: str | None) -> str:
    """Whoever is activated has moved or fought, which all see; or no reduced unit is seen, neither on the board nor under leaders whose box
    the viewer may look into."""
    if before := _comes_first(state):
        return before
    if side is not None and not _where_unstirred(state, side):
        return message("only who is activated and has neither moved nor attacked is refitted, and nobody of {side} is", side=side)
    if side is not None and all(world.kind(state, place) in BARREN for place in _where_unstirred(state, side)):
        areas = series(_where_unstirred(state, side))
        return message("whoever of {side} has neither moved nor attacked stands where nobody is refitted: {areas}", side=side, areas=areas)
    if side is not None and (full := _where_no_more(state, side)):
        return message("where somebody of {side} may be refitted no more are this turn: {areas}", side=side, areas=series(full))
    if side is None:
        return ""
    if (boxes := forces.boxes(state, side)) is None:
        told = "where somebody of {side} is activated who has neither moved nor attacked, all are at full strength, as everybody can see"
        return _gates_first(state, side) if _may_be_reduced(state, side) else message(told, side=side)
    board, people = state["public"]["board"].get(side, {}), state["public"]["people"]
    under = {people[leader]["at"] for leader, content in boxes.items() if any(code.startswith(pieces.REDUCED) for code in content)}
    where = sorted(under | {place for place, here in board.items() if any(token.startswith(pieces.REDUCED) for token in here)})
    if not where:
        return message("no unit of {side} is reduced", side=side)
    if all(world.kind(state, place) in BARREN for place in where):
        return message("the reduced units of {side} stand where nobody is refitted: {areas}", side=side, areas=series(where))
    return _gates_first(state, side)


def _gates_first(state: State, side: str) -> str:
    """The gates behind which somebody could be refitted, where everybody who could be stands before one of their own; else nothing."""
    there = [place for place in _where_unstirred(state, side) if world.kind(state, place) not in BARREN]
    if not all(_stands_before_their_own(state, side, place) for place in there):
        return ""
    lines = listing((message("`gate {area} in`", area=place) for place in there), " / ")
    return message(GATES_FIRST, areas=series(there), lines=lines) if there else ""


GATES_FIRST = "in a castle whoever is refitted stands inside; in {areas} they are outside: {lines} first"


def _stands_before_their_own(state: State, side: str, place: str) -> bool:
    """Whether those of a side stand outside a castle of theirs, which nobody besieges, and may go inside."""
    if world.kind(state, place) != world.CASTLE or world.inside(state, side, place):
        return False
    return world.controls(state, side, place) and not forces.outside(state, pieces.other(side), place)


def _may_be_reduced(state: State, side: str) -> bool:
    """Whether somebody is reduced where another is activated who has neither moved nor fought, or may be under such a leader, and may be
    refitted there, as far as all can see."""
    known = state["public"].get("scathed", [])
    for place in (place for place in _where_unstirred(state, side) if world.kind(state, place) not in BARREN):
        if any(token.startswith(pieces.REDUCED) for token in forces.tokens(state, side, place)):
            return True
        leaders = (name for name in forces.persons(state, side, place, "leader") if name in known)
        if any(forces.active(state, name) for name in leaders):
            return True
    return False


BARREN = (world.RUINS, world.SEA, world.ISLAND)
"""Kinds of areas in which no unit is refitted."""


def _where_no_more(state: State, side: str) -> list[str]:
    """Where those stand who might be refitted, if as many have been this turn in each of these areas as the tables let."""
    there = [place for place in _where_unstirred(state, side) if world.kind(state, place) not in BARREN]
    refits, most = state["public"]["refits"], {place: _most(state, side, place, "refit") for place in there}
    return there if all(number is not None and refits.get(place, 0) >= number for place, number in most.items()) else []


def to_refit(state: State, side: str | None) -> str:
    """What `refit` asks, with how many more may be where somebody of the side might be; nothing where the tables do not say it."""
    there = [place for place in _where_unstirred(state, side) if world.kind(state, place) not in BARREN] if side is not None else []
    refits, left = state["public"]["refits"], list[str]()
    for place in there:
        most = _most(state, side, place, "refit") if side is not None else None
        if most is None:
            return ""
        left.append(message("{n} in {area}", n=max(0, most - refits.get(place, 0)), area=place))
    return message(TO_REFIT, left=listing(left)) if left else ""


TO_REFIT = "which units? This turn at most {left}"


def _most(state: State, side: str, place: str, column: str) -> int | None:
    """How many an area refits, or recruits, in a turn; None where the tables, or the map, do not say."""
    kind = world.kind(state, place)
    if kind in BARREN:
        return 0
    at_home = place == world.home(side) or (kind == world.CASTLE and state["referee"]["options"].get("recruiting") == "castles")
    key = "home castle" if at_home else kind
    if key not in pieces.rows("replacements"):
        return None
    number: int | None = rulebook.value("replacements", key, column, "house" if world.whole(state) else "printed")
    return number


def _where_unstirred(state: State, side: str) -> list[str]:
    """Where a unit, or a leader under whom units may lie, is activated and has neither moved nor fought; or has recruited."""
    board = state["public"]["board"].get(side, {})
    units = [place for place, here in board.items() if any(map(forces.is_unmoved, here))]
    people = (state["public"]["people"][name] for name in _awake(state, side) if not pieces.is_wizard(name))
    return list(dict.fromkeys([*units, *(one["at"] for one in people if forces.spaces(one) <= 0 or one.get("raised"))]))


def recruit(state: State, side: str | None) -> str:
    if before := _comes_first(state):
        return before
    if side is None:
        return ""
    if all(pieces.is_wizard(name) for name in _awake(state, side)):
        if state["public"].get("ambassador") in _awake(state, side):
            return message("no leader of {side} is activated, who alone recruits; the ambassador calls Cadmin by `cadmin`", side=side)
        return message("no leader of {side} is activated; one recruits who is activated for that and neither moves nor fights", side=side)
    left = state["public"]["reserve"].get(side, {})
    if any(left.get(kind, 0) for kind, row in pieces.rows("units").items() if row["recruit"] == "yes" and row["side"] == side):
        return _where_none_recruits(state, side)
    return message("all units that {side} could recruit are in play", side=side)


def _where_none_recruits(state: State, side: str) -> str:
    """Why none of the leaders who are activated recruits: each has moved or acted, or stands where nobody is recruited, or no more are this
    turn; nothing where one may."""
    people = state["public"]["people"]
    leaders = [name for name in _awake(state, side) if not pieces.is_wizard(name)]
    fresh = [name for name in leaders if not forces.spaces(people[name])]
    if not fresh:
        return message(HAVE_ACTED, leaders=series(leaders))
    at = {name: people[name]["at"] for name in fresh}
    if any(_most(state, side, place, "recruit") != 0 for place in at.values()):
        place, *others = dict.fromkeys(at.values())
        once = not others and state["public"]["recruited"].get(place) == duties.turn(state)
        return message("{place} has recruited this turn", place=place) if once else ""
    where = listing(message("{name} is in {place}", name=name, place=world.place_of(state, place)) for name, place in at.items())
    castles = state["referee"]["options"].get("recruiting") == "castles"
    return message(IN_CASTLES if castles else AT_HOME, where=where, home=world.home(side))


HAVE_ACTED = "of those who are activated no leader is left who has neither moved nor acted, as whoever recruits must: {leaders}"
AT_HOME = "{where}, and only cities, ports and {home} recruit"
IN_CASTLES = "{where}, and only cities, ports and castles recruit"


def call(state: State, side: str | None) -> str:
    """Nobody at the lair could call."""
    if before := _comes_first(state):
        return before
    if state["public"]["dragon"]["state"] == "play":
        return "Terramax has come already"
    if any(pieces.is_wizard(name) for name in forces.persons(state, pieces.GORGANUN, world.LAIR_GATE)):
        return ""
    return message("Terramax is called by a wizard of {side} who is activated at {area}; none stands there", side="Gorganun", area="Asten")


def search(state: State, side: str | None) -> str:
    if state["public"]["battle"]:
        return IN_BATTLE
    if side is None or duties.debt(state, "trap") or _in_ruins(state, side):
        return ""
    return message("nobody of {side} who is activated stands in ruins", side=side)


def trap(state: State, side: str | None) -> str:
    if state["public"]["battle"]:
        return IN_BATTLE
    if side is None or duties.debt(state, "trap"):
        return ""
    here = _in_ruins(state, side, fresh=True)
    if not here and (there := _in_ruins(state, side)):
        told = "nobody has just come to ruins; who stands in {areas} has acted since, and searches when activated there anew"
        return message(told, areas=series(there))
    if not here:
        return "nobody has come to ruins now; their trap is thrown for when somebody does"
    lines = listing((message("`search {area}`", area=area) for area in here), " / ")
    return message("nobody has just come to ruins; who stands there already searches: {lines}", lines=lines)


def goes_on(state: State, side: str) -> bool:
    """Whether somebody of a side may go on, as far as all can see: who is activated has a space left, whatever lies under them; or nobody
    is yet, and somebody may be by being named."""
    if state["public"]["battle"]:
        return False
    people, places = list(_awake(state, side)), state["public"]["board"].get(side, {})
    spaces = [(forces.code_of(token), forces.spaces_used(token)) for here in places.values() for token in here]
    units = [(code, gone) for code, gone in spaces if gone is not None]
    if not people and not units:
        return duties.choosing(state) or state["public"]["left"] > 0 or duties.wizards_to_wake(state)
    return any(leadership.may_have_space(state, name, gone) for name, gone in (*_spaces_of(state, people), *units))


ALL = 8
"""So many pieces of wisdom are there, each in ruins of its own."""


def may_ask_erynmil(state: State, side: str) -> bool:
    """Whether somebody of a side may ask Erynmil, as far as all can see: a leader or wizard is on the island, and their side may hold all
    pieces, found or wrung from captives who may have found them."""
    public, options = state["public"], state["referee"]["options"]
    people = [name for name in forces.persons(state, side, world.TOWER) if forces.base(name) != pieces.CHIEFTAIN]
    if options.get("tower") != "present":
        people = [name for name in people if forces.active(state, name)]
    if not people or public["battle"] or public["owed"]:
        return False
    found = public.get("searched")
    return found is None or len({area for here in found.values() for area in here}) >= ALL


def _spaces_of(state: State, people: Iterable[str]) -> Iterable[tuple[str, int]]:
    return ((name, forces.spaces(state["public"]["people"][name])) for name in people)


def question(state: State, side: str | None) -> str:
    if before := _comes_first(state):
        return before
    if side is None:
        return ""
    held = [name for name, one in state["public"]["people"].items() if one.get("captor") == side and one["state"] == forces.CAPTIVE]
    if not held:
        return message("{side} holds no captive", side=side)
    if all(name in state["public"]["asked"] for name in held):
        return message("questioned this turn already: {names}", names=listing(held))
    other, found = pieces.other(side), state["public"].get("searched")
    if found is not None and not found.get(other) and not any(map(pieces.is_wizard, held)):
        return message("nobody of {other} has found any wisdom that a captive could tell, and leaders know no spells", other=other)
    return ""


def wound(state: State, side: str | None) -> str:
    if state["public"]["battle"]:
        return IN_BATTLE
    return "" if duties.debt(state, "wound") else "nobody is hit who throws for wounds"


def recover(state: State, side: str | None) -> str:
    if before := _comes_first(state):
        return before
    people = state["public"]["people"].values()
    burnt = any(one.get("burnt") for one in people if side in (None, one["side"]))
    return "" if burnt or side is None else message("no wizard of {side} is burnt out", side=side)


def exchange(state: State, side: str | None) -> str:
    return "" if any(one["state"] == forces.CAPTIVE for one in state["public"]["people"].values()) else "nobody is a captive"


def drop(state: State, side: str | None) -> str:
    if state["public"]["battle"]:
        return IN_BATTLE
    boxes = forces.boxes(state, side) if side is not None else None
    if boxes is None or any(boxes.values()):
        return ""
    return message("nothing lies under any leader of {side}", side=side)


def move(state: State, side: str | None) -> str:
    if before := _comes_first(state):
        return before
    return deployment.before_the_choice(state) if duties.choosing(state) and not deployment.goes_unchosen(state) else ""


def _comes_first(state: State) -> str:
    """What is fought or owed, before which nobody goes anywhere."""
    if state["public"]["battle"]:
        return IN_BATTLE
    return duties.first_of_all(state)


IN_BATTLE = "not while a battle is fought"


def sail(state: State, side: str | None) -> str:
    """Nobody who may still set out is seen in a port, aboard a ship, or on an island from which by option ships leave."""
    if before := _comes_first(state):
        return before
    ashore = [place for place in forces.places(state, side) if _is_shore(state, place)] if side is not None else []
    if side is None or any(_may_set_out(state, side, place) for place in ashore):
        return _too_many_for_a_ship(state, side, ashore) if side is not None else ""
    asleep = any(_sleeps(state, side, place) for place in ashore)
    if asleep and duties.choosing(state):
        return deployment.before_the_choice(state)
    if asleep and state["public"]["left"] <= 0 and state["public"]["enemy_left"] <= 0:
        return message(NONE_TO_WAKE, side=side)
    return message("nobody of {side} who has been there since the turn began, and may still go, is in a port or aboard a ship", side=side)


NONE_TO_WAKE = (
    "nobody of {side} who is activated may put to sea now, and of those in a port or aboard a ship none may be activated any more"
)


def _too_many_for_a_ship(state: State, side: str, ashore: Iterable[str]) -> str:
    """Why none of those who might put to sea does, where each is a leader under whom too many lie, as their own side sees; else nothing."""
    boxes, most = forces.boxes(state, side), rulebook.value("constants", "ship holds", "value")
    told = list[str]()
    for place in (place for place in ashore if _may_set_out(state, side, place)):
        leaders = forces.persons(state, side, place, "leader")
        loads = {name: len(boxes.get(name, ())) for name in leaders} if boxes is not None else {}
        alone = not forces.tokens(state, side, place) and len(leaders) == len(forces.persons(state, side, place))
        if boxes is None or most is None or not alone or place in state["public"]["ships"] or min(loads.values(), default=0) <= most:
            return ""
        told += [message(OVERLOADED, leader=name, place=place, n=n, most=most) for name, n in loads.items()]
    return listing(told)


OVERLOADED = (
    "{n} lie under {leader} in {place}, and a ship holds {most} units and wizards: who is to stay is laid down first (`drop {leader}`)"
)


def _sleeps(state: State, side: str, place: str) -> bool:
    """Whether somebody in a place may be activated later in this turn, as far as all can see."""
    people = (forces.person(state, name) for name in forces.persons(state, side, place))
    units = any(token == forces.code_of(token) for token in forces.tokens(state, side, place))
    return units or any(not (one.get("act") or one.get("done")) for one in people)


def _is_shore(state: State, place: str) -> bool:
    kind = world.kind(state, place)
    island = kind == world.ISLAND and state["referee"]["options"].get("island-ships") == "yes"
    return place in state["public"]["ships"] or kind in (world.PORT, "") or island


def _may_set_out(state: State, side: str, place: str) -> bool:
    """Whether somebody in a place may be about to set out, as far as all can see: activated, and not stirred; or not activated yet, where
    somebody may be."""
    choosing, left = duties.choosing(state), state["public"]["left"] > 0 or state["public"]["enemy_left"] > 0
    wakes = deployment.goes_unchosen(state) if choosing else left
    tokens = forces.tokens(state, side, place)
    if any(forces.is_unmoved(token) or (wakes and token == forces.code_of(token)) for token in tokens):
        return True
    aboard, turn = place in state["public"]["ships"], duties.turn(state)
    people = ((name, forces.person(state, name)) for name in forces.persons(state, side, place))
    here = [(name, one) for name, one in people if aboard or one.get("came") != turn]
    rouses = {True: not choosing and duties.wizards_to_wake(state), False: wakes}
    return any(forces.spaces(one) <= 0 if one.get("act") else rouses[pieces.is_wizard(name)] and not one.get("done") for name, one in here)


def activate(state: State, side: str | None) -> str:
    """Why nobody is activated: something comes first, or how many act is still to be chosen. The dragon, who acts with his master, is
    activated apart."""
    return move(state, side)


def gate(state: State, side: str | None) -> str:
    """Why nobody of a side goes in or out of a castle: something else is owed first, or none of theirs is at one that they hold."""
    if state["public"]["battle"] or duties.debt(state, "gate"):
        return IN_BATTLE if state["public"]["battle"] else ""
    if before := _comes_first(state):
        return before
    own = [area for area, castle in state["public"]["castles"].items() if castle["side"] == side]
    if side is None or any(forces.at_place(state, side, area) for area in own):
        return ""
    return message("nobody of {side} stands at a castle that {side} holds", side=side)


def box(state: State, side: str | None) -> str:
    return IN_BATTLE if state["public"]["battle"] else ""


def _awake(state: State, side: str) -> Iterable[str]:
    return (name for name, one in state["public"]["people"].items() if one["side"] == side and one.get("act"))


def _in_ruins(state: State, side: str, fresh: bool = False) -> list[str]:
    """Ruins in which somebody of a side is activated. fresh: who has done nothing yet, or has only fought there."""
    people = (state["public"]["people"][name] for name in _awake(state, side))
    places = dict.fromkeys(one["at"] for one in people if not fresh or not one.get("used") or forces.has_only_fought(state, one))
    return [place for place in places if world.kind(state, place) in (world.RUINS, "")]


# by whom a verb is said that names nobody


def ambassador(state: State) -> list[str]:
    return [*filter(None, [state["public"].get("ambassador")])]


def master(state: State) -> list[str]:
    return [*filter(None, [state["public"]["dragon"]["master"]])]


def on_the_island(state: State) -> list[str]:
    """Who of the side whose part it is stands before the tower."""
    side, people = duties.doing(state), state["public"]["people"].items()
    return [name for name, one in people if one["side"] == side and one["at"] and world.kind(state, one["at"]) == world.ISLAND]
