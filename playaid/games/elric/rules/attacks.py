"""Random attacks in the wilderness and in the Straits of Chaos. [7.5.5, 7.5.8, 7.6]"""

from collections.abc import Sequence

from playaid.games.elric.ratings import cities, equipment, reckoning, strengths, world
from playaid.games.elric.rules import cup, draws, engagement, escapes, hands, immediate, losses
from playaid.games.elric.state import counters, turns, units
from playaid.games.elric.state.shape import Hearing


def attack(hearing: Hearing, side: str, stack: Sequence[str], place: str, why: str) -> None:
    """Draw one spell in front of everybody; it attacks the stack or not. [7.6]"""
    spell = cup.draw(hearing, side, f"random attack in {place}", private=False)
    if spell is None:
        return
    alignment = equipment.alignment(spell)
    if equipment.is_immediate(spell):
        hearing.line("random attack", f"{spell} in {place} ({why}) plays at once", "", "7.6")
        finder = _struck(hearing, side, stack, spell)
        if immediate.play(hearing, side, finder, spell):
            draws.settle(hearing, side, finder)
        return
    cup.discard(hearing, spell)
    if not _attacks(hearing, side, stack, alignment):
        hearing.line("random attack", f"{spell} ({alignment}) in {place} ({why})", "no attack", "7.6")
        hearing.tell(f"{place}: {spell} comes up and does not attack.")
        hearing.outcome("no attack")
        return
    if equipment.effect(spell) in equipment.EATERS:
        _eaten(hearing, stack, spell, place)
    else:
        _fought(hearing, side, stack, spell, place, why)


def _struck(hearing: Hearing, side: str, stack: Sequence[str], spell: str) -> str:
    """Whom of the stack a spell strikes that wants a finder: it is drawn for the stack, so its player says. [7.6, 9.3.1]"""
    people = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
    if not people or equipment.effect(spell) in immediate.WITHOUT_FINDER:
        return ""
    prompt = f"{spell} is drawn for the stack of {units.listed(people)}: who is its finder?"
    return hearing.ask(f"struck {len(hearing.rolls)}", who=side, prompt=prompt, options=people)


def _attacks(hearing: Hearing, side: str, stack: Sequence[str], alignment: str) -> bool:
    """Chaos always, but for the Chaos Shield [16.8]; Law only a stack that has spells of Chaos: held, held for musters, or kept up."""
    if alignment == "chaos":
        return not any(units.bearer(hearing.state, "Chaos Shield") == unit for unit in stack)
    if alignment != "law":
        return False
    if any(equipment.alignment(spell) == "chaos" for unit in stack for spell in counters.kept_up(hearing.state, unit)):
        return True
    carried = (unit for unit in stack if hearing.public["units"][unit]["spells"])
    return any(equipment.alignment(spell) == "chaos" for unit in carried for spell in hands.held(hearing, unit, side))


def _eaten(hearing: Hearing, stack: Sequence[str], spell: str, place: str) -> None:
    hearing.line("random attack", f"{spell} is an eater", "armies and fleets are lost", "7.6")
    hearing.tell(f"{place}: {spell} devours the stack.")
    hearing.outcome("devoured")
    for unit in sorted(stack, key=lambda name: hearing.public["units"][name]["sort"] == "personality"):
        escapes.eliminate(hearing, unit, spell, "7.6")


def _fought(hearing: Hearing, side: str, stack: Sequence[str], spell: str, place: str, why: str) -> None:
    """The stack fights the spell: a die on each, losses by the Combat Results Table."""

    total, text = strengths.strength(hearing, stack)
    worth = int(hearing.fact("spells", spell, "strength") or 0)
    foe = hearing.roll("d6", who=turns.opponent(hearing.state, side), why=f"{spell} attacks", reading="faces").total
    own = hearing.roll("d6", who=side, why="the stack defends itself", reading="faces").total
    hearing.line(spell, f"strength {worth} + die {foe}, in {place} ({why})", str(worth + foe), "7.6")
    hearing.line("stack", f"{text} + die {own}", str(total + own), "7.6")
    difference = (worth + foe) - (total + own)
    if difference <= 0:
        hearing.line("random attack", "the spell is not the greater", "beaten off", "7.6")
        hearing.tell(f"{place}: {spell} attacks and is beaten off.")
        hearing.outcome("beaten off")
        return
    ground = "sea" if world.is_sea(hearing.state, place) else "field"
    number = str(hearing.fact("results", ground, reckoning.row(difference), "loser"))
    hearing.line("random attack", f"the spell is greater by {difference}", f"the stack loses {number}", "10.6")
    hearing.tell(f"{place}: {spell} attacks and wins by {difference}; the stack loses {number}.")
    hearing.outcome(f"loses {number}")
    losses.lose(hearing, side, stack, number, f"{spell} in {place}")


def on_entering(hearing: Hearing, side: str, stack: Sequence[str], place: str) -> None:
    """A stack with armies draws in each wilderness province it enters, any stack in the Straits of Chaos. [7.5.5, 7.5.8]"""
    here = [unit for unit in stack if unit in hearing.public["units"]]
    if here and world.terrain(hearing.state, place) == "straits":
        attack(hearing, side, here, place, "passing the Straits of Chaos")
    elif world.is_wild(hearing.state, place) and any(hearing.public["units"][unit]["sort"] == "army" for unit in here):
        attack(hearing, side, here, place, "armies pass the wilderness")


def at_the_end(hearing: Hearing) -> None:
    """Personalities who have moved and stand in the wilderness, without armies on their way, draw once for all of them. [7.5.8, 7.6]"""
    side = hearing.active
    if side is None:
        return
    drowned(hearing, side)
    _still_together(hearing, side)
    for place in world.names(hearing.state):
        if not world.is_wild(hearing.state, place) or world.is_sea(hearing.state, place):
            continue
        stack = [unit for unit in units.of(hearing.state, side, place) if hearing.public["units"][unit]["came"] != place]
        moved = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
        if moved and not any(hearing.public["units"][unit]["sort"] == "army" for unit in stack):
            attack(hearing, side, moved, place, "movement ended here")


def _still_together(hearing: Hearing, side: str) -> None:
    """Enemy stacks that share a place outside the wilderness fight again, if a personality leads the attack. [10.1]"""

    for place in dict.fromkeys(here["at"] for here in list(hearing.public["units"].values()) if here["owner"] == side):
        if place in hearing.public["battles"] or world.is_wild(hearing.state, place) or not units.leaders(hearing.state, side, place):
            continue
        if cities.defended(hearing.state, side, place):
            engagement.engage(hearing, place, place)


def drowned(hearing: Hearing, side: str) -> None:
    """Armies and plain personalities at sea without a fleet. [7.3]"""
    for unit in units.of(hearing.state, side):
        here = hearing.public["units"].get(unit)
        if here is None or not world.is_sea(hearing.state, here["at"]) or here.get("aboard") or here["sort"] == "fleet":
            continue
        if here["sort"] == "personality" and strengths.value(hearing, unit, "capacity"):
            continue
        if strengths.value(hearing, unit, "flies") if here["sort"] != "army" else False:
            hearing.line(unit, "a flight ends on dry land or on a friendly fleet", "lost", "7.4.1")
        escapes.eliminate(hearing, unit, "at sea without a fleet", "7.3")
