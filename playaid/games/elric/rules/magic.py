"""The magic phase: spells laid face down, one a magician, three a side in a battle; the Horn. [9.2, 9.3]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, foes, glosses, holding, potency, world
from playaid.games.elric.rules import balance, conjuring, hands
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.state import battles, counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.ruling import TO_COME
from playaid.referee.contract.sequence import actor
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def begin(hearing: Hearing) -> None:
    """A new player-turn: every magician may cast again. [9.2]"""
    if hearing.public["casters"]:
        hearing.put("public", "casters", [])
    if hearing.public["mustered"]:
        hearing.put("public", "mustered", [])


def cast(hearing: Hearing) -> None:
    spell, magician, side = hearing.args["spell"], hearing.args["magician"], hearing.side
    place = str(hearing.public["units"][magician]["at"])
    hands.take(hearing, side, magician, spell)
    if not counters.physical(hearing.state):
        hearing.put("secret", side, "cast", magician, spell)
    hearing.put("public", "cast", magician, place)
    hearing.push("public", "casters", magician)
    hearing.line("cast", message("{spell}, face down beside {magician}", spell=spell, magician=magician), place, "9.2")
    hearing.line("caster", conjuring.instead_of(hearing, magician), "", "9.2")
    if spell != counters.FACE_DOWN:
        hearing.line(spell, conjuring.adds(hearing, spell), "", "9.2")
    if spell != counters.FACE_DOWN and equipment.effect(spell) == "quaolnargn":
        hearing.line(spell, glosses.HUNTS, "", "16.2")
    if told := balance.tipped_by(hearing, magician, spell):
        hearing.line(TO_COME, told, "", "13")
    hearing.tell("{magician} casts a spell in {place}, face down.", public=True, magician=magician, place=place)
    if others := [other for other in foes.may_cast(hearing.state) if other not in (side, actor(hearing.state))]:
        hearing.tell("{sides} may lay a spell, too, until `next`.", public=True, sides=listing(others))


def at_stake(hearing: Hearing) -> Iterator[str]:
    """What whoever lays a spell gives up by it, before it is said which. [9.2]"""
    people = [unit for unit in units.of(hearing.state, hearing.side, sort="personality") if unit not in hearing.public["casters"]]
    able = [
        unit
        for unit in people
        if units.units(hearing.state)[unit].get("capacity", True)
        and hearing.public["battles"].get(str(units.units(hearing.state)[unit]["at"]))
    ]
    if able:
        pattern = "a spell is used in the battle in place of its magician's own combat value: of {magicians}"
        each = (message("{magician} in {place}", magician=unit, place=units.units(hearing.state)[unit]["at"]) for unit in able)
        yield message(pattern, magicians=listing(each))


def may_lie(hearing: Hearing, magician: str, place: str) -> list[str]:
    """What a magician may have laid face down for a battle, where spells lie on the table alone: what does not lie open. [9.2, 9.3]"""
    return [
        spell
        for spell in holding.may_lie_unseen(hearing.state)
        if equipment.effect(spell) in equipment.CAST_IN_BATTLE
        and potency.may_use(spell, magician)
        and (may_idle(hearing, spell) or not potency.is_idle(spell, world.is_sea(hearing.state, place)))
    ]


def cast_offers(h: Hearing) -> Iterator[str]:
    for magician, spells in holding.hands(h.state, h.side).items():
        if counters.physical(h.state):
            spells = [counters.FACE_DOWN]
        if magician in units.units(h.state):
            for spell in dict.fromkeys(spells):
                if legal(h, {"spell": spell, "magician": magician}):
                    yield f'"{spell}" by "{magician}"'


def idle(hearing: Hearing, side: str, spell: str, place: str) -> bool:
    """Whether an eater, or Quaolnargn, can do nothing for a player in a place: by where it is, or as no enemy is there whom it could
    strike, as before bare walls. [16.1-16.3, 16.6]"""
    if spell == counters.FACE_DOWN or equipment.effect(spell) not in (*equipment.EATERS, "quaolnargn"):
        return False
    enemies = units.enemies_in(hearing.state, side, place)
    if equipment.effect(spell) == "quaolnargn":
        return not any(battles.engaged(hearing.state, enemy, place, "personality") for enemy in enemies)
    there = [unit for enemy in enemies for unit in units.of(hearing.state, enemy, place)]
    return not potency.prey(hearing, spell, there, world.is_sea(hearing.state, place))


def may_idle(hearing: Hearing, spell: str) -> bool:
    """Whether it is agreed that a spell is laid where it strikes nobody, for its shift alone; Kyreenee is used against units on land only.
    [9.4, 16.2]"""
    return hearing.options.get("idle-eaters") == "laid" and equipment.effect(spell) != "land-eater"


def most(state: State, side: str, place: str) -> int:
    """How many spells a player may lay in a place: three for a battle, and whoever attacks has one with each enemy there. [9.2, 10.1]"""
    battle = state["public"]["battles"].get(place)
    number = max(1, len(foes.left(state, place))) if battle is not None and battle["attacker"] == side else 1
    return number * equipment.number("spells in a battle")


def eats_nothing(hearing: Hearing) -> Facts:
    spell, place = hearing.args["spell"], hearing.public["units"][hearing.args["magician"]]["at"]
    at_sea = world.is_sea(hearing.state, place)
    if spell == counters.FACE_DOWN or may_idle(hearing, spell):
        return None
    if potency.is_idle(spell, at_sea):
        why = "{spell} eats nothing at sea, in {place}" if at_sea else "{spell} eats nothing on land, in {place}"
    elif no_battle(hearing) or not idle(hearing, hearing.side, spell, place):
        return None
    else:
        why = "no enemy whom {spell} could strike is in {place}"
    return {"why": message(why, spell=spell, place=place)}


def no_battle(hearing: Hearing) -> Facts:
    magician = hearing.args["magician"]
    place = hearing.public["units"][magician]["at"]
    battle = hearing.public["battles"].get(place)
    fights = battle and hearing.side in (battle["attacker"], *foes.left(hearing.state, place))
    other = hearing.public["units"][magician]["owner"] != hearing.side  # which is told by itself
    return None if fights or other else {"magician": magician, "place": place}


def not_met(hearing: Hearing) -> Facts:
    """Their stack is neither the one that has searched nor the one that was found. [8.0, 9.2]"""
    magician = hearing.args["magician"]
    here = hearing.public["units"][magician]
    apart = here["owner"] == hearing.side and magician not in battles.engaged(hearing.state, hearing.side, here["at"])
    return {"magician": magician, "place": here["at"]} if apart else None


USERS = {"melnibonean": "Melniboneans", "elric": "Elric"}
"""For whom alone some spells are. [9.3.3, 9.3.4]"""


def not_his(hearing: Hearing) -> Facts:
    spell, magician = hearing.args["spell"], hearing.args["magician"]
    if spell == counters.FACE_DOWN or potency.may_use(spell, magician):
        return None
    return {"spell": spell, "user": USERS[equipment.spells()[spell]["user"]], "magician": magician}


def three_already(hearing: Hearing) -> Facts:
    place = hearing.public["units"][hearing.args["magician"]]["at"]
    number = battles.cast_at(hearing.state, hearing.side, place)
    limit = most(hearing.state, hearing.side, place)
    return {"number": number, "most": limit, "place": place} if number >= limit else None


def _lacks(hearing: Hearing) -> bool:
    magician = hearing.args["magician"]
    return hearing.public["units"][magician]["owner"] == hearing.side and not hands.holds(hearing, magician, hearing.args["spell"])


def blown(hearing: Hearing) -> str | None:
    """How the Horn is used, which is laid in no battle. [16.7]"""
    return message("`horn` blows it, once the Balance has tipped") if equipment.effect(hearing.args["spell"]) == "horn" else None


def _not_castable(hearing: Hearing) -> bool:
    spell = hearing.args["spell"]
    return spell != counters.FACE_DOWN and equipment.effect(spell) not in equipment.CAST_IN_BATTLE


cast_already = when(lambda h: h.args["magician"] in h.public["casters"], "magician")
_FOR_THE_BALANCE = "May an eater, or Quaolnargn, be cast where it does nothing, for its shift of the Balance alone?"
CAST_CHECKS = (
    GIVEN_UP,
    Check("9.caster", "9.2", "{fault}", hands.no_magician, rank=10),
    Check("9.hand", "9.1", "{magician} does not hold {spell}", when(_lacks, "magician", "spell"), rank=20),
    Check(
        "9.battle",
        "9.2",
        "no battle of this player is to be fought in {place}, where {magician} is",
        no_battle,
        doubt="Where may spells be laid face down?",
    ),
    Check("8.unmet", "8.0", "{magician} is of a stack that is not in the battle of {place}", not_met),
    Check("9.castable", "9.2", "{spell} does nothing in a battle", when(_not_castable, "spell"), blown),
    Check("16.idle", "16.0", "{why}", eats_nothing, doubt=_FOR_THE_BALANCE),
    Check("9.user", "9.3", "{spell} is for {user} only, not for {magician}", not_his),
    hands.STABLE,
    Check("9.once", "9.2", "{magician} has used a spell this player-turn", cast_already),
    Check("9.three", "9.2", "{number} spells of this player lie in {place}; {most} is the most", three_already),
)
