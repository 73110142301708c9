"""The magic phase: spells laid face down, one a magician, three a side in a battle; the Horn. [9.2, 9.3]

secret.<player>.cast   magician -> the spell he has laid face down
public.cast            magician -> the place where it lies
public.casters         magicians who have used their spell this player-turn
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playaid.games.elric import equipment, hands, units
from playaid.games.elric.personalities import is_melnibonean
from playaid.referee.hearing import Hearing
from playaid.referee.state import State

MOST = 3
"""Spells that each player may use in one battle. [9.2]"""


def begin(hearing: Hearing) -> None:
    """A new player-turn: every magician may cast again. [9.2]"""
    if hearing.public["casters"]:
        hearing.put("public", "casters", [])
    if hearing.public["mustered"]:
        hearing.put("public", "mustered", [])


def cast(hearing: Hearing) -> None:
    """Lay a spell face down beside a magician who stands in a battle to come."""
    spell, magician, side = hearing.args["spell"], hearing.args["magician"], hearing.side
    place = str(hearing.public["units"][magician]["at"])
    hands.take(hearing, side, magician, spell)
    hearing.put("secret", side, "cast", magician, spell)
    hearing.put("public", "cast", magician, place)
    hearing.push("public", "casters", magician)
    hearing.line("cast", f"{spell}, face down beside {magician}", place, "9.2")
    hearing.line("caster", f"{magician}'s own combat value does not count in this battle", "", "9.2")
    hearing.tell(f"{magician} casts a spell in {place}, face down.", public=True)


def may_use(spell: str, magician: str) -> bool:
    """Whether a spell is for this magician: Melniboneans' and Elric's own. [9.3.3, 9.3.4]"""
    user = equipment.spells()[spell]["user"]
    return user == "any" or (user == "melnibonean" and is_melnibonean(magician)) or (user == "elric" and magician == "Elric")


def cast_at(state: State, side: str, place: str) -> int:
    """How many spells a player has face down in a place."""
    return sum(1 for unit, at in state["public"]["cast"].items() if at == place and units.units(state)[unit]["owner"] == side)


def offers(h: Hearing) -> Iterator[str]:
    """Every spell of every magician who stands in a battle to come."""
    state, side = h.state, h.side
    for place, battle in state["public"]["battles"].items():
        if side not in (battle["attacker"], battle["defender"]) or cast_at(state, side, place) >= MOST:
            continue
        for magician in units.leaders(state, side, place):
            if magician in state["public"]["casters"] or not units.units(state)[magician].get("capacity"):
                continue
            for spell in dict.fromkeys(state["secret"].get(side, {}).get("hands", {}).get(magician, ())):
                if equipment.effect(spell) in equipment.CAST_IN_BATTLE and may_use(spell, magician):
                    yield f'"{spell}" by "{magician}"'


def acting(state: State) -> Sequence[str]:
    """Both sides of each battle may cast, and the player whose turn it is. [9.2]"""
    from playaid.referee.sequence import actor

    who = actor(state)
    sides = {battle[key] for battle in state["public"]["battles"].values() for key in ("attacker", "defender")}
    return [side for side in state["referee"]["sides"] if side == who or side in sides]


def no_battle(hearing: Hearing) -> Mapping[str, Any] | None:
    """The magician is not where a battle of his player is to be fought."""
    magician = hearing.args["magician"]
    place = hearing.public["units"][magician]["at"]
    battle = hearing.public["battles"].get(place)
    return None if battle and hearing.side in (battle["attacker"], battle["defender"]) else {"magician": magician, "place": place}


def not_castable(hearing: Hearing) -> Mapping[str, Any] | None:
    """The spell does nothing in a battle."""
    spell = hearing.args["spell"]
    return None if equipment.effect(spell) in equipment.CAST_IN_BATTLE else {"spell": spell}


def not_his(hearing: Hearing) -> Mapping[str, Any] | None:
    """The spell is for Melniboneans or for Elric alone."""
    spell, magician = hearing.args["spell"], hearing.args["magician"]
    return (
        None if may_use(spell, magician) else {"spell": spell, "user": equipment.spells()[spell]["user"].capitalize(), "magician": magician}
    )


def cast_already(hearing: Hearing) -> Mapping[str, Any] | None:
    """The magician has cast this turn."""
    magician = hearing.args["magician"]
    return {"magician": magician} if magician in hearing.public["casters"] else None


def three_already(hearing: Hearing) -> Mapping[str, Any] | None:
    """Three spells of this player lie in the place."""
    place = hearing.public["units"][hearing.args["magician"]]["at"]
    number = cast_at(hearing.state, hearing.side, place)
    return {"number": number, "most": MOST, "place": place} if number >= MOST else None


def not_in_hand(hearing: Hearing) -> Mapping[str, Any] | None:
    """The magician does not hold the spell."""
    magician, spell = hearing.args["magician"], hearing.args["spell"]
    if hearing.public["units"][magician]["owner"] != hearing.side:
        return None
    return None if spell in hands.held(hearing, magician) else {"magician": magician, "spell": spell}
