"""Steps in which nobody can or must do anything, by what lies open to all: why, or None where somebody might act. [5.0]

A hand that is hidden might hold anything: what it could do counts as possible, so that whether it can never shows in what is passed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, foes, phases, stability, world
from playaid.games.elric.state import battles, counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State


def movement(state: State) -> str | None:
    side = phases.turn_of(state)
    return None if units.of(state, side) else message("{side} has nobody on the board", side=side)


def fleets(state: State, side: str | None) -> str:
    """Why nobody of a player's boards a fleet: they have none. [7.3]"""
    return "" if side is None or units.of(state, side, sort="fleet") else message("{side} has no fleet", side=side)


def voyages(state: State, side: str | None) -> str:
    """Why no fleet of a player's puts to sea: none is led, and none is away from its country. [7.3]"""
    own = units.of(state, side, sort="fleet") if side is not None else []
    if any(units.led_by(state, fleet) or is_abroad(state, fleet) for fleet in own):
        return ""
    return message("no fleet of {side} has a personality aboard, and `embark` puts one there", side=side) if own else fleets(state, side)


def is_abroad(state: State, fleet: str) -> bool:
    """Whether a fleet is away from its country, so that it may make for home by itself. [7.3]"""
    here = units.units(state)[fleet]
    return world.place(state, here["at"]).get("nation") != here["nation"]


def landings(state: State, side: str | None) -> str:
    """Why nobody of a player's goes ashore: nobody is aboard. [7.3]"""
    aboard = side is None or any(units.units(state)[unit].get("aboard") for unit in units.of(state, side))
    return "" if aboard else message("nobody of {side} is aboard a fleet", side=side)


def blasts(state: State, side: str | None) -> str:
    """Why nobody of a player's blows the Horn of Fate: Elric is not with them, holds no spell, or has used one this turn. [9.2, 16.7]"""
    if side is None:
        return ""
    if units.owner(state, "Elric") != side:
        return message("Elric is not with {side}", side=side)
    if "Elric" in state["public"]["casters"]:
        return "Elric has used a spell this player-turn"
    return "" if units.units(state)["Elric"]["spells"] else "Elric holds no spell"


def control(state: State, side: str | None) -> str:
    """Why nobody of a player's takes control of Elric: he is not there, or no personality of theirs is where he is; or he is theirs, and
    with whoever controls him nobody else of theirs could. [12]"""
    controller, elric = state["public"]["elric"].get("controller"), units.units(state).get("Elric")
    if side is None:
        return ""
    if elric is None:
        away = state["public"]["elric"].get("away")
        return message("Elric is away until turn {turn}", turn=away["turn"]) if away else message("Elric is not on the board")
    if elric["owner"] not in (None, side):
        return message("Elric is {owner}'s", owner=elric["owner"])
    if controller is None or elric["owner"] is None:
        near = units.leaders(state, side, elric["at"])
        return "" if near else message("Elric is in {place}, and no personality of {side} is there", place=elric["at"], side=side)
    there = (unit for unit in units.leaders(state, side, elric["at"]) if units.units(state)[unit].get("stack") == elric.get("stack"))
    if any(unit not in ("Elric", controller) for unit in there):
        return ""
    return message(_HIS_ALREADY, side=side, unit=controller)


_HIS_ALREADY = (
    "Elric is {side}'s already, and {unit} controls him; control is handed on to a personality of his stack, and no other is in it"
)


def searches(state: State, side: str | None) -> str:
    """Why nobody of a player's searches: none of their personalities is in a wilderness that they have not searched this turn, or in one
    where anything is to be found. [8.0]"""
    if side is None:
        return ""
    places = dict.fromkeys(units.units(state)[unit]["at"] for unit in units.of(state, side, sort="personality"))
    wild = [place for place in places if world.is_wild(state, place)]
    if not wild:
        return message("no personality of {side} is in a wilderness", side=side)
    last, now = state["public"]["searches"].get(side, {}), round_of(state, "turn")
    searched = all(place in last and last[place]["turn"] == now for place in wild)
    if searched:
        return message("{side} has searched this turn already: {places}", side=side, places=listing(wild))
    if any(to_be_found(state, side, place) for place in wild):
        return ""
    return message("no spell lies in {places}, and nobody else is there", places=listing(wild, " or "))


def search(state: State) -> str | None:
    """Where personalities could search there is neither magic nor enemy nor a second stack of friends. [8.0]"""
    side = phases.turn_of(state)
    if stability.might_clash(state, [side]):
        return None
    hopeful = any(_something_lies(state, side, place) for place in phases.searchable(state, side))
    return None if hopeful else message("there is nothing to be found where {side}'s personalities are", side=side)


def _something_lies(state: State, side: str, place: str) -> bool:
    return bool(to_be_found(state, side, place))


def to_be_found(state: State, side: str, place: str) -> list[str]:
    """What there is to search for in a wilderness, as all see: a spell that lies there, another stack of the player's, enemies. [8.0]"""
    stacks = {units.units(state)[unit].get("stack") for unit in units.of(state, side, place)}
    there = {"magic": state["public"]["placements"].get(place), "friends": len(stacks) > 1, "enemies": units.enemies_in(state, side, place)}
    return [what for what, lies in there.items() if lies]


def magic(state: State) -> str | None:
    """No magician with a spell stands in a battle to come, and none can hand a spell on, blow the Horn or take what lies there. [9.0]"""
    sides = foes.acting_in_magic(state)
    if stability.might_clash(state, sides) or any(_might_use_a_spell(state, side) or _might_take(state, side) for side in sides):
        return None
    return "no spell can be cast or handed on"


def combat(state: State) -> str | None:
    fought = any(battles.is_led(state, place) for place in state["public"]["battles"])
    return None if fought else "there is no battle to fight"


def balance(state: State) -> str | None:
    """The die of the random movement has fallen, and leaves no choice. [13.6]"""
    return "the Balance has tipped, and no die is thrown" if state["public"].get("tipped") else "the die has been thrown"


def holds_spells(state: State, side: str) -> bool:
    return bool(_holders(state, side))


def might_conjure(state: State, side: str) -> bool:
    """Whether a conjurer of a player may draw for the battle, unless their stack holds Law with Chaos, which is hidden. [9.2, 9.5]"""
    here = battles.now(state)
    if not here or side not in battles.parties(state, here["place"]) or here["revealed"]:
        return False
    people = battles.engaged(state, side, here["place"], "personality")
    able = [unit for unit in people if units.units(state)[unit].get("conjures") and unit not in state["public"]["casters"]]
    return any(unit not in here["withheld"] for unit in able) and stability.might_clash(state, [side])


def might_muster(state: State, side: str) -> bool:
    """Whether a personality of a player holds spells, and so may muster by one: none has been used for that this turn. [6.0, 11]"""
    return holds_spells(state, side) and side not in state["public"]["mustered"]


def castings(state: State, side: str | None) -> str:
    """Why no spell of a player's is laid down: no magician of theirs is where a battle is to be fought, or each has used one. [9.2]"""
    if side is None:
        return ""
    fought = [
        place for place in state["public"]["battles"] if side in (state["public"]["battles"][place]["attacker"], *foes.left(state, place))
    ]
    people = [unit for place in fought for unit in battles.engaged(state, side, place, "personality")]
    people = [unit for unit in people if units.units(state)[unit].get("capacity", True)]
    if not people:
        apart = [unit for place in fought for unit in units.of(state, side, place, "personality")]
        apart = [unit for unit in apart if units.units(state)[unit].get("capacity", True)]
        if apart:
            return message("of stacks that are in no battle, though one is to be fought where they are: {units}", units=listing(apart))
        return message("no magician of {side} is where a battle is to be fought", side=side)
    if any(unit not in state["public"]["casters"] for unit in people):
        return ""
    used = message(
        "{units} has used a spell this player-turn" if len(people) == 1 else "{units} have used their spells this player-turn",
        units=listing(people),
    )
    return message("{used}, and a magician uses one a turn", used=used)


def conjurings(state: State, side: str | None) -> str:
    """Why nobody of a player's conjures in the battle that is being fought: of those who can none is in it for them, or each is withheld
    or has used a spell. [9.2]"""
    here = battles.now(state)
    if side is None or not here or here["revealed"]:
        return ""
    people = [unit for unit in battles.engaged(state, side, here["place"], "personality") if units.units(state)[unit].get("conjures")]
    if not people:
        return message(_NO_CONJURER, names=equipment.conjurers(), side=side, place=here["place"])
    if not all(unit in here["withheld"] or unit in state["public"]["casters"] for unit in people):
        return ""
    return message("{units}: withheld from this battle, or a spell used this player-turn", units=listing(people))


_NO_CONJURER = "{names} alone conjure, and none of them is in the battle of {place} for {side}"


def flights(state: State, side: str | None) -> str:
    """Why nobody of a player's flies: nobody holds a spell, or, for whoever sees their hand, none to fly by; or keeps one up. [7.4.2]"""
    if side is None or any(counters.flying_spells(state, unit) for unit in units.of(state, side, sort="personality")):
        return ""
    if not holds_spells(state, side):
        return message("nobody of {side} holds a spell", side=side)
    if counters.physical(state) or state["secret"].get(side) is None:
        return ""
    held = [spell for spells in counters.hands(state, side).values() for spell in spells]
    flies = any(equipment.effect(spell) in equipment.FLIGHTS for spell in held)
    return "" if flies else message("nobody of {side} holds a spell to fly by", side=side)


def _holders(state: State, side: str) -> list[str]:
    return [unit for unit in units.of(state, side, sort="personality") if units.units(state)[unit]["spells"]]


def _might_use_a_spell(state: State, side: str) -> bool:
    holders = _holders(state, side)
    return any(_might_cast(state, side, unit) or _might_hand_on(state, side, unit) for unit in holders)


def _might_cast(state: State, side: str, unit: str) -> bool:
    here = units.units(state)[unit]
    battle = state["public"]["battles"].get(here["at"])
    fights = battle is not None and side in (battle["attacker"], *foes.left(state, here["at"]))
    fights = fights and unit in battles.engaged(state, side, here["at"])
    return unit not in state["public"]["casters"] and (unit == "Elric" or (fights and bool(here.get("capacity", True))))


def _might_hand_on(state: State, side: str, unit: str) -> bool:
    here = units.units(state)[unit]
    others = [units.units(state)[other] for other in units.leaders(state, side, here["at"]) if other != unit]
    return any(other.get("stack") == here.get("stack") and other["spells"] < (other.get("capacity", 99) or 1) for other in others)


def _might_take(state: State, side: str) -> bool:
    """Whether one of this player's personalities could take an artifact or control of Elric. [12, 16.8]"""
    people = units.of(state, side, sort="personality")
    elric = units.units(state).get("Elric")
    takes = (None,) if state["public"]["elric"].get("controller") is not None else (None, side)
    free = elric is not None and elric["owner"] in takes and state["public"].get("elric-controls", True)
    if free and any(units.units(state)[unit]["at"] == units.units(state)["Elric"]["at"] for unit in people if unit != "Elric"):
        return True
    artifacts = [name for name, here in units.units(state).items() if here["sort"] == "artifact" and here["owner"] == side]
    return any(_might_bear(state, artifact, unit) for artifact in artifacts for unit in people)


def _might_bear(state: State, artifact: str, unit: str) -> bool:
    there = units.place_of(state, artifact) == units.units(state)[unit]["at"] and units.bearer(state, artifact) != unit
    return there and (artifact != "Mournblade" or equipment.is_melnibonean(unit))
