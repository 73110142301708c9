"""Magical flight: to any province, for two flights or three turns. [7.4.2]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, holding, shifts, world
from playaid.games.elric.rules import attachments, balance, cup, escapes, hands, leading, movement, perils, pieces
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.state import battles, units
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.sequence import round_of
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, KeptUp, State

FIREPROOF = "Jeweled Bird"
"""What crosses the Boiling Sea unharmed. [7.5.1, 16.1]"""


def fly(hearing: Hearing) -> None:
    """Fly to a province; the first flight uses the spell as magic and shifts the Balance."""
    spell, magician, place = hearing.args["spell"], hearing.args["magician"], hearing.args["place"]
    stack = passengers(hearing)
    start = str(hearing.public["units"][magician]["at"])
    if _kept(hearing.state, magician, spell) is None:
        hands.take(hearing, hearing.side, magician, spell)
        turn, flights, turns = round_of(hearing.state, "turn"), equipment.number("flights"), equipment.number("turns of flight")
        entry = {"spell": spell, "flights": flights, "until": turn + turns - 1}
        hearing.push("public", "maintained", magician, entry)
        hearing.push("public", "casters", magician)
        how = message("stays with {magician} for {flights} flights or {turns} turns", magician=magician, flights=flights, turns=turns)
        hearing.line(spell, how, message("until turn {turn}", turn=turn + turns - 1), "7.4.2")
        hearing.tell("{spell} is the one spell that {magician} uses this player-turn [9.2].", spell=spell, magician=magician)
        balance.shift(hearing, [shifts.shift_of(hearing, spell)])
    stack = units.present(hearing.state, stack, start)  # the Balance may have taken the ship that they were aboard of [16.8]
    if _kept(hearing.state, magician, spell) is not None:
        _use_up(hearing, magician, spell)
    attachments.attach(hearing, stack)
    out_of = place if spell == FIREPROOF else _over(hearing, start, place)
    stack = _set_out(hearing, magician, stack, out_of, place) if magician in stack else []
    if not stack:
        hearing.tell("Nobody arrives in {place}.", place=place)
        return
    pieces.go(hearing, stack, place)
    for unit in stack if hearing.options.get("flight-points") != "kept" else ():
        hearing.put("public", "units", unit, "spent", world.points())
    how = message("{units}: there is no range", units=units.list_units(stack))
    hearing.line("flight", how, listing([start, place], " - "), "7.4.2")
    hearing.happens("flight", side=hearing.side, stack=stack, start=start, place=place)
    left = units.present(hearing.state, stack, place)
    how = "By {spell} from {start} to {place}: {units}." if left else "Nobody arrives in {place}."
    hearing.tell(message(how, spell=spell, start=start, place=place, units=units.list_units(left)))
    pieces.tell_unmet(hearing, left, place)
    if left:
        hearing.happens("arrival", place=place, passed=[start], stack=left)


def beware(hearing: Hearing) -> Iterator[str]:
    """What comes of setting out by a spell that nobody might look for: that the Balance tips by it. [9.4, 13]"""
    spell, magician = hearing.args.get("spell"), hearing.args.get("magician")
    if spell not in equipment.spells() or (magician is not None and _kept(hearing.state, magician, spell) is not None):
        return
    if told := balance.tipped_in_flight(hearing, spell):
        yield told


def _set_out(hearing: Hearing, magician: str, stack: Sequence[str], out_of: str, place: str) -> list[str]:
    """Who is left of them in the air. Who carries the others sets out first: nobody flies without them, so the others stay where they are,
    and aboard what they are aboard of. [7.4.2, 7.5.1, 16.8]"""
    first = _aloft(hearing, [magician], out_of, place)
    return [*first, *_aloft(hearing, [unit for unit in stack if unit != magician], out_of, place)] if first else []


def _aloft(hearing: Hearing, stack: Sequence[str], out_of: str, place: str) -> list[str]:
    off = escapes.off_their_ships(hearing, stack)
    perils.waters(hearing, hearing.side, off, out_of, place)
    return [unit for unit in off if unit in hearing.public["units"]]


def _over(hearing: Hearing, start: str, place: str) -> str:
    """Out of what a flight comes: out of where it begins, as it passes over nothing; or, where that is agreed, out of the Boiling Sea, in
    which alone one of its ends lies. [7.4.2, 7.5.1, 16.1]"""
    around = [world.beside(hearing.state, end) for end in (start, place)]
    seas = [near[0] for near in around if near and all(world.terrain(hearing.state, there) == "boiling" for there in near)]
    return seas[0] if seas and hearing.options.get("boiling-flights") == "escape" else start


def passengers(hearing: Hearing) -> list[str]:
    """Who flies: the magician, those named, and so many armies from where they are."""
    names = _named(hearing)
    armies = dict.fromkeys(army for name in names for army in pieces.companions(hearing, [name, *names]))
    return [*names, *[*armies][: hearing.args.get("armies", 0)]]


def _named(hearing: Hearing) -> list[str]:
    return list(dict.fromkeys([hearing.args["magician"], *pieces.named_units(hearing)]))


def _people_named(hearing: Hearing) -> list[str]:
    """The magician and the other personalities named."""
    return [unit for unit in _named(hearing) if hearing.public["units"][unit]["sort"] == "personality"]


def _kept(state: State, magician: str, spell: str) -> KeptUp | None:
    entries = state["public"]["maintained"].get(magician, ())
    return next((entry for entry in entries if entry["spell"] == spell), None)


def _is_kept(hearing: Hearing) -> bool:
    """Whether the spell is being kept up: to fly by it again is no new casting. [9.2]"""
    return _kept(hearing.state, hearing.args["magician"], hearing.args["spell"]) is not None


def _use_up(hearing: Hearing, magician: str, spell: str) -> None:
    entry = _kept(hearing.state, magician, spell)
    assert entry is not None
    hearing.pull("public", "maintained", magician, entry)
    if entry["flights"] > 1:
        hearing.push("public", "maintained", magician, {**entry, "flights": entry["flights"] - 1})
    else:
        hearing.line(spell, "the second flight", "to the discards", "7.4.2")
        cup.discard(hearing, spell)


def expire(hearing: Hearing) -> None:
    """Flying spells whose three turns are over go to the discards, at the end of a game-turn."""
    turn = round_of(hearing.state, "turn")
    for magician, entries in list(hearing.public["maintained"].items()):
        for entry in entries:
            if entry["until"] <= turn:
                hearing.pull("public", "maintained", magician, entry)
                cup.discard(hearing, entry["spell"])
                turns = equipment.number("turns of flight")
                hearing.tell("{spell} has been kept up for {turns} turns and goes to the discards.", spell=entry["spell"], turns=turns)


def fly_offers(h: Hearing) -> Iterator[str]:
    state, side = h.state, h.side
    for magician in units.of(state, side, sort="personality"):
        kept = [entry["spell"] for entry in state["public"]["maintained"].get(magician, ())]
        for spell in dict.fromkeys([*kept, *holding.hands(state, side).get(magician, ())]):
            if equipment.effect(spell) not in equipment.FLIGHTS:
                continue
            for place in world.names(state):
                if legal(h, {"spell": spell, "magician": magician, "place": place}):
                    yield f'"{spell}" by "{magician}" to "{place}"'


def no_flight(hearing: Hearing) -> Facts:
    spell = hearing.args["spell"]
    return None if equipment.effect(spell) in equipment.FLIGHTS else {"spell": spell}


def too_many(hearing: Hearing) -> Facts:
    spell = hearing.args["spell"]
    if no_flight(hearing) is not None:
        return None
    stack = passengers(hearing)
    people = sum(hearing.public["units"][unit]["sort"] == "personality" for unit in stack)
    most, armies = hearing.fact("spells", spell, "people"), hearing.fact("spells", spell, "armies") or 0
    wrong = people > most or len(stack) - people > armies or any(hearing.public["units"][unit]["sort"] == "fleet" for unit in stack)
    if not wrong:
        return None
    persons = "any number of personalities" if most == 99 else counted(most, "{n} personality", "{n} personalities")
    if fleets := [unit for unit in stack if hearing.public["units"][unit]["sort"] == "fleet"]:
        return {"fault": message("no magic carries a fleet: {units}", units=units.list_units(fleets))}
    troops = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "troop"]
    how = {"spell": spell, "persons": persons, "armies": units.count_armies(armies), "units": units.list_units(troops)}
    if people > most and not troops:
        others = units.list_units(_people_named(hearing)[1:])
        return {"fault": message(_ALONE if most == 1 else _COUNTED, **how, magician=hearing.args["magician"], others=others, people=people)}
    return {"fault": message(_CARRIES_TROOPS if troops else _CARRIES, **how)}


_CARRIES = "{spell} carries {persons} and {armies}"
_ALONE = "{spell} carries {persons}, and that is {magician}, who flies by it: nobody goes along with them, so not {others}"
_COUNTED = "{spell} carries {persons}, {magician}, who flies by it, among them, and {armies}; with {others} they are {people}"
_CARRIES_TROOPS = "{spell} carries {persons} and {armies}, and these are no personalities: {units}"
_NO_PERSONS = "Do winged units and the Silent Guard fly by magic as personalities?"


def _fewer_people(hearing: Hearing) -> str | None:
    """The same flight with as many of those named as the spell carries besides its magician, where they are too many."""
    spell, magician, place = hearing.args["spell"], hearing.args["magician"], hearing.args["place"]
    most, named = hearing.fact("spells", spell, "people"), _people_named(hearing)
    if len(named) <= most or no_flight(hearing) is not None:
        return None
    along = " carrying " + ", ".join(map(quote, named[1:most])) if most > 1 else ""
    return f"fly {quote(spell)} by {quote(magician)}{along} to {quote(place)}"


def too_few(hearing: Hearing) -> Facts:
    return movement.fewer(hearing, len(passengers(hearing)) - len(_named(hearing)), _named(hearing))


def scattered(hearing: Hearing) -> Facts:
    stack = passengers(hearing)
    places = {hearing.public["units"][unit]["at"] for unit in stack}
    owners = {hearing.public["units"][unit]["owner"] for unit in stack}
    return {"units": units.list_units(stack)} if len(places) > 1 or owners != {hearing.side} else None


def bound(hearing: Hearing) -> Facts:
    aboard = [unit for unit in passengers(hearing) if hearing.public["units"][unit].get("aboard") == escapes.BOUND]
    aboard = [unit for unit in aboard if hearing.public["units"][unit]["sort"] == "army"]
    return {"units": units.list_units(aboard)} if aboard else None


def stacks_apart(hearing: Hearing) -> Facts:
    stack = passengers(hearing)
    tokens = {hearing.public["units"][unit].get("stack") for unit in stack}
    return {"units": units.list_units(stack)} if len(tokens) > 1 and not scattered(hearing) else None


def attached_twice(hearing: Hearing) -> Facts:
    return attachments.attached_twice(hearing, passengers(hearing))


def engaged(hearing: Hearing) -> Facts:
    place = hearing.public["units"][hearing.args["magician"]]["at"]
    return {"place": place} if battles.binds(hearing.state, place) else None


_NOT_THERE = when(
    lambda h: not (_is_kept(h) or hands.no_magician(h) or h.args["spell"] in hands.hand_of(h, h.args["magician"])), "magician", "spell"
)
_NOT_SHOWN = "{magician} shows no {spell}"


def _not_shown(hearing: Hearing) -> Facts:
    """Who shows no such spell; and who of theirs does, as nobody flies by it without whoever holds it. [7.4.2, 9.1]"""
    if _NOT_THERE(hearing) is None:
        return None
    told = message(_NOT_SHOWN, magician=hearing.args["magician"], spell=hearing.args["spell"])
    holder = _holder(hearing)
    return {"fault": message("{told}: {holder} does, and flies along", told=told, holder=holder) if holder else told}


def _holder(hearing: Hearing) -> str | None:
    """Of whoever flies, the one who holds the spell, or keeps it up."""
    spell = hearing.args["spell"]
    people = units.of(hearing.state, hearing.side, sort="personality")
    return next((unit for unit in people if _kept(hearing.state, unit, spell) is not None or spell in hands.hand_of(hearing, unit)), None)


def _by_the_holder(hearing: Hearing) -> str | None:
    """The line by which whoever has the spell takes along those who are named, as far as it carries them."""
    holder, spell = _holder(hearing), hearing.args["spell"]
    if holder is None or no_flight(hearing) is not None or hearing.public["units"][hearing.args["magician"]]["owner"] != hearing.side:
        return None
    along = [unit for unit in _people_named(hearing) if unit != holder][: hearing.fact("spells", spell, "people") - 1]
    args = {"spell": spell, "magician": holder, "place": hearing.args["place"]}
    if not legal(hearing, {**args, "units": along} if along else args):
        return None
    carried = " carrying " + ", ".join(map(quote, along)) if along else ""
    return f"fly {quote(spell)} by {quote(holder)}{carried} to {quote(hearing.args['place'])}"


_CAST = when(lambda h: not _is_kept(h) and h.args["magician"] in h.public["casters"], "magician")
_WALLED_OFF = when(lambda h: h.args["place"] == "Imrryr" and not cities.seawall_opens(h.state, passengers(h)), "place")
_LEADERLESS = when(lambda h: leading.attacks_unled(h, passengers(h)), "place")


def _stays(hearing: Hearing) -> bool:
    here = hearing.public["units"][hearing.args["magician"]]
    return here["at"] == hearing.args["place"] and not here.get("aboard")


_THERE = when(_stays, "magician", "place")
_WINGED = "{magician} flies on wings, and by no spell: winged units move by `march` [7.4.1]"


def _unable(hearing: Hearing) -> Facts:
    """Who flies by no spell; of what has wings of its own it is told how it flies. [7.4.1, 9.5]"""
    magician = hearing.args["magician"]
    here = hearing.public["units"][magician]
    if here["owner"] == hearing.side and here.get("flies") and not here.get("capacity"):
        return {"fault": message(_WINGED, magician=magician)}
    return hands.no_magician(hearing)


def _on_wings(hearing: Hearing) -> str | None:
    """The line by which a winged unit goes there."""
    facts = _unable(hearing)
    if facts is None or as_message(facts["fault"]).pattern != _WINGED:
        return None
    return f"march {quote(hearing.args['magician'])} to {quote(hearing.args['place'])}"


FLY_CHECKS = (
    GIVEN_UP,
    Check("9.magician", "9.5", "{fault}", _unable, _on_wings, rank=10),
    Check("7.flight", "7.4.2", "{spell} makes nobody fly", no_flight, rank=20),
    Check("9.held", "9.1", "{fault}", _not_shown, _by_the_holder, rank=20),
    Check("9.once", "9.2", "{magician} has used a spell this player-turn", _CAST),
    hands.STABLE._replace(fails=lambda h: None if _is_kept(h) else hands.unstable(h, h.args["magician"])),
    movement.TOO_FEW._replace(fails=too_few),
    Check("7.carried", "7.4.2", "{fault}", too_many, _fewer_people, doubt={_CARRIES_TROOPS: _NO_PERSONS}),
    Check("7.flown-stack", "7.4.2", "not of this player, or not in one place: {units}", scattered),
    Check(
        "7.dry", "7.4.2", "{place} is a sea; a flight ends in a province", when(lambda h: world.is_sea(h.state, h.args["place"]), "place")
    ),
    Check("7.seawall", "7.5.9", movement.SEAWALL, _WALLED_OFF),
    Check("7.here", "7.4.2", "{magician} is in {place} already", _THERE),
    Check("8.apart", "8.0", movement.FAR_APART.message, stacks_apart, rank=30),
    Check("7.attach", "7.3", attachments.ATTACHED.message, attached_twice, rank=40),
    Check("16.ship", "16.8", "armies never leave the Chaos Ship: {units}", bound),
    movement.LED_ATTACK._replace(fails=_LEADERLESS),
    leading.LEFT_UNLED._replace(fails=lambda h: leading.left_unled(h, passengers(h), h.args["place"])),
    Check("7.engaged-flyer", "7.3", "a battle is to be fought in {place}", engaged),
)
