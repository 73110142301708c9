"""The course of a battle up to its spells: declared, withheld, fallen back, conjured. [10.1, 10.2, 9.2]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, potency, stability, strengths, world
from playaid.games.elric.rules import cup, escapes, hands, immediate, pieces, retreats
from playaid.games.elric.state import battles, counters, units
from playaid.referee.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def begin_phase(hearing: Hearing) -> None:
    """Strike battles whose attackers or defenders are gone; face-down spells without a battle are spent."""
    for place, battle in list(hearing.public["battles"].items()):
        walls = cities.walls(hearing.state, place) and cities.holder(hearing.state, place) != battle["attacker"]
        alive = units.of(hearing.state, battle["attacker"], place)
        foes = units.of(hearing.state, battle["defender"], place)
        if place != battles.now(hearing.state).get("place") and (not alive or not (foes or walls)):
            hearing.drop("public", "battles", place)


def end_phase(hearing: Hearing) -> None:
    """Face-down spells that came to no battle are spent. [9.0]"""
    for magician in list(hearing.public["cast"]):
        if magician in hearing.public["units"]:
            escapes.withdraw_cast(hearing, magician)


def battle(hearing: Hearing) -> None:
    """The attacker says which battle is fought next. [10.1]"""
    place = hearing.args["place"]
    attacker, defender = battles.parties(hearing.state, place)
    opened = {"place": place, "withheld": [], "spells": [], "revealed": False, "conjured": [], "extra": {}}
    hearing.put("public", "battle", opened)
    for side in (attacker, defender):
        total, text = strengths.strength(hearing, battles.fighting(hearing.state, side))
        hearing.line(side or "nobody", text, f"{total} before magic and dice", "10.4")
    hearing.tell(f"The battle in {place}: {attacker} against {defender or 'nobody'}.")


def withhold(hearing: Hearing) -> None:
    """Keep units out of the battle, a fleet with all that is aboard. [10.2]"""
    names = units.with_cargo(hearing.state, pieces.named(hearing))
    held = [*battles.now(hearing.state)["withheld"], *names]
    hearing.put("public", "battle", "withheld", held)
    hearing.line("withheld", units.listed(names), "suffer if their side loses", "10.2")
    hearing.tell(f"{hearing.side} withholds {units.listed(names)}.")


def fall_back(hearing: Hearing) -> None:
    """Withheld defenders retreat one province before the battle. [10.2]"""
    names, place = units.with_cargo(hearing.state, pieces.named(hearing)), hearing.args["place"]
    hearing.put("public", "battle", "withheld", [name for name in battles.now(hearing.state)["withheld"] if name not in names])
    for name in names:
        hearing.put("public", "units", name, "at", place)
    hearing.line("falls back", units.listed(names), place, "10.2")
    hearing.tell(f"Back to {place} before the battle: {units.listed(names)}.")


def conjure(hearing: Hearing) -> None:
    """Elric, Theleb K'aarna or Yyrkoon draws a spell for this battle instead of using one he holds. [9.2]"""
    magician, side = hearing.args["magician"], hearing.side
    hearing.put("public", "battle", "conjured", [*battles.now(hearing.state)["conjured"], magician])
    hearing.push("public", "casters", magician)
    spell = cup.draw(hearing, side, f"{magician} conjures", private=False)
    if spell is None:
        return
    hearing.tell(f"{magician} conjures {spell}.")
    effect = equipment.effect(spell)
    if equipment.is_immediate(spell):
        if not immediate.play(hearing, side, magician, spell):
            return
        hands.take(hearing, side, magician, spell)  # what he may keep, he uses in this battle
    if magician != "Elric" and stability.clashing([*hands.held(hearing, magician), *counters.kept_up(hearing.state, magician), spell]):
        worth = equipment.spells()[spell]["strength"] or 0
        enemy = battles.enemy(hearing.state, side)
        hearing.add("public", "battle", "extra", enemy or "", worth)
        hearing.line(
            "conjuring", f"{spell} conflicts with what {magician} holds: it attacks him", f"+{worth} to {enemy or 'the enemy'}", "9.2"
        )
        hearing.tell(f"{spell} turns on {magician}.")
        cup.discard(hearing, spell)
    elif effect in equipment.CAST_IN_BATTLE:
        if not potency.may_use(spell, magician):
            cup.discard(hearing, spell)
            hearing.line("conjuring", f"{spell} is not for {magician}", "discarded", "9.2")
            return
        hearing.push("public", "battle", "spells", {"side": side, "caster": magician, "spell": spell, "void": False})
        hearing.line("conjuring", f"{spell} is used in this battle", magician, "9.2")
    else:
        cup.discard(hearing, spell)
        hearing.line("conjuring", f"{spell} does not apply; {magician} uses no other", "discarded", "9.2")


def battle_offers(h: Hearing) -> Iterator[str]:
    """Every battle that the player has to fight."""
    state, side = h.state, h.side
    if not battles.now(state):
        yield from (f'"{place}"' for place, battle in state["public"]["battles"].items() if battle["attacker"] == side)


def withhold_offers(h: Hearing) -> Iterator[str]:
    """Each unit by itself that may stay out."""
    state, side = h.state, h.side
    if not battles.now(state) or battles.now(state)["revealed"]:
        return
    place = battles.now(state)["place"]
    attacker, _ = battles.parties(state, place)
    for unit in units.of(state, side, place):
        casting = any(name in state["public"]["cast"] for name in units.with_cargo(state, [unit]))
        if unit in battles.now(state)["withheld"] or casting or units.units(state)[unit].get("aboard"):
            continue
        others = [
            name
            for name in units.leaders(state, side, place)
            if name not in (*battles.now(state)["withheld"], *units.with_cargo(state, [unit]))
        ]
        if side != attacker or others:
            yield f'"{unit}"'


def fall_back_offers(h: Hearing) -> Iterator[str]:
    """Each withheld defender to each way out."""
    state, side = h.state, h.side
    if not battles.now(state) or battles.now(state)["revealed"]:
        return
    place = battles.now(state)["place"]
    if battles.parties(state, place)[1] != side:
        return
    for unit in battles.now(state)["withheld"]:
        here = units.units(state).get(unit)
        if here is None or here["owner"] != side or here.get("aboard"):
            continue
        for goal in retreats.exits(state, side, place, "ships" if here["sort"] == "fleet" else "land"):
            yield f'"{unit}" to "{goal}"'


def conjure_offers(h: Hearing) -> Iterator[str]:
    """Each conjurer of the side in the battle who has used no spell this turn."""
    state, side = h.state, h.side
    if not battles.now(state) or battles.now(state)["revealed"]:
        return
    for unit in units.leaders(state, side, battles.now(state)["place"]):
        here = units.units(state)[unit]
        if here.get("conjures") and unit not in state["public"]["casters"] and battles.used_here(state, side) < 3:
            yield f'"{unit}"'


def no_battle(hearing: Hearing) -> Facts:
    """No battle is being fought."""
    return None if battles.now(hearing.state) else {"side": hearing.side}


def not_declared(hearing: Hearing) -> Facts:
    """There is no battle in this place, or it is not this player's."""
    place = hearing.args["place"]
    battle = hearing.public["battles"].get(place)
    return None if battle is not None and battle["attacker"] == hearing.side else {"place": place}


def unfinished(hearing: Hearing) -> Facts:
    """Another battle is being fought."""
    here = battles.now(hearing.state)
    return {"place": here["place"]} if here else None


def revealed(hearing: Hearing) -> Facts:
    """The spells have been revealed."""
    here = battles.now(hearing.state)
    return {"place": here["place"]} if here and here["revealed"] else None


def not_revealed(hearing: Hearing) -> Facts:
    """The spells have not been revealed."""
    here = battles.now(hearing.state)
    return {"place": here["place"]} if here and not here["revealed"] else None


def not_here(hearing: Hearing) -> Facts:
    """Some of the units are not this player's in the battle."""
    here = battles.now(hearing.state)
    if not here:
        return None
    mine = units.of(hearing.state, hearing.side, here["place"])
    wrong = [unit for unit in pieces.named(hearing) if unit not in mine]
    return {"units": units.listed(wrong), "place": here["place"]} if wrong else None


def withheld_twice(hearing: Hearing) -> Facts:
    """Withheld already, or casting."""
    here = battles.now(hearing.state)
    if not here:
        return None
    wrong = [
        unit
        for unit in units.with_cargo(hearing.state, pieces.named(hearing))
        if unit in here["withheld"] or unit in hearing.public["cast"]
    ]
    return {"units": units.listed(wrong)} if wrong else None


def nobody_leads(hearing: Hearing) -> Facts:
    """The attacker would have no personality left in the battle. [10.2]"""
    here = battles.now(hearing.state)
    if not here or battles.parties(hearing.state, here["place"])[0] != hearing.side:
        return None
    away = {*here["withheld"], *units.with_cargo(hearing.state, pieces.named(hearing))}
    left = [unit for unit in units.leaders(hearing.state, hearing.side, here["place"]) if unit not in away]
    return None if left else {"place": here["place"]}


def not_withheld(hearing: Hearing) -> Facts:
    """Only withheld units fall back. [10.2]"""
    here = battles.now(hearing.state)
    if not here:
        return None
    wrong = [unit for unit in pieces.named(hearing) if unit not in here["withheld"]]
    return {"units": units.listed(wrong)} if wrong else None


def attackers_stay(hearing: Hearing) -> Facts:
    """Withheld attackers do not retreat. [10.2]"""
    here = battles.now(hearing.state)
    return {"side": hearing.side} if here and battles.parties(hearing.state, here["place"])[0] == hearing.side else None


def no_exit(hearing: Hearing) -> Facts:
    """The place cannot be retreated to."""
    here, goal = battles.now(hearing.state), hearing.args["place"]
    if not here:
        return None
    world.border(hearing, here["place"], goal)
    kinds = {"ships" if hearing.public["units"][unit]["sort"] == "fleet" else "land" for unit in pieces.named(hearing)}
    open_ = all(goal in retreats.exits(hearing.state, hearing.side, here["place"], kind) for kind in kinds)
    return None if open_ else {"goal": goal, "place": here["place"]}


def where_to(hearing: Hearing) -> str | None:
    """The ways out."""
    here = battles.now(hearing.state)
    return ", ".join(retreats.exits(hearing.state, hearing.side, here["place"], "land")) or None if here else None


def no_conjurer(hearing: Hearing) -> Facts:
    """Only three can conjure, and he must be this player's in the battle. [9.2]"""
    here, magician = battles.now(hearing.state), hearing.args["magician"]
    unit = hearing.public["units"][magician]
    fine = unit.get("conjures") and unit["owner"] == hearing.side and (not here or unit["at"] == here["place"])
    return None if fine else {"magician": magician}


def cast_already(hearing: Hearing) -> Facts:
    """He has used a spell this turn."""
    magician = hearing.args["magician"]
    return {"magician": magician} if magician in hearing.public["casters"] else None


def three_used(hearing: Hearing) -> Facts:
    """Three spells are in use in this battle. [9.2]"""
    if not battles.now(hearing.state):
        return None
    number = battles.used_here(hearing.state, hearing.side)
    return {"number": number} if number >= 3 else None


# the checks of the verbs

NO_BATTLE = Check("10.none", "10.1", "no battle is being fought", no_battle, rank=10)
HIDDEN = Check("10.hidden", "10.3", "the spells of {place} must be revealed first", not_revealed)
OPEN = Check("10.open", "10.3", "the spells of {place} are revealed", revealed, rank=20)
NOT_HERE = Check("10.here", "10.2", "not of this player in {place}: {units}", not_here, rank=20)
BATTLE_CHECKS = (
    Check("10.declared", "10.1", "no attack of this player waits in {place}", not_declared, rank=20),
    Check("10.open-battle", "10.1", "the battle in {place} is being fought", unfinished),
)
WITHHOLD_CHECKS = (
    NO_BATTLE,
    OPEN,
    NOT_HERE,
    Check("10.twice", "10.2", "withheld already, or casting: {units}", withheld_twice),
    Check("10.lead", "10.2", "the attackers of {place} need a personality in the battle", nobody_leads),
)
FALL_BACK_CHECKS = (
    NO_BATTLE,
    OPEN,
    NOT_HERE,
    Check("10.attackers", "10.2", "{side} attacks, and withheld attackers do not retreat", attackers_stay, rank=20),
    Check("10.withheld", "10.2", "not withheld: {units}", not_withheld),
    Check("10.exit", "10.2", "nobody retreats from {place} to {goal}", no_exit, where_to),
)
CONJURE_CHECKS = (
    NO_BATTLE,
    OPEN,
    Check("9.conjurer", "9.2", "{magician} cannot conjure here", no_conjurer, rank=20),
    Check("9.once", "9.2", "{magician} has used a spell this turn", cast_already),
    Check("9.three-used", "9.2", "{number} spells of this player are in use in this battle", three_used),
)
