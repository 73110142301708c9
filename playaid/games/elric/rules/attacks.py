"""Random attacks in the wilderness and in the Straits of Chaos. [7.5.5, 7.5.8, 7.6]"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.elric.ratings import equipment, potency, reckoning, strengths, world
from playaid.games.elric.rules import cup, draws, duels, escapes, hands, hunting, immediate, losses, outcomes, pieces
from playaid.games.elric.state import counters, turns, units
from playaid.language.message import as_message, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def attack(hearing: Hearing, side: str, stack: Sequence[str], place: str, why: str, retreats: bool = False) -> None:
    """Draw one spell in front of everybody; it attacks the stack or not. [7.6]"""
    stack = [unit for unit in stack if unit in hearing.public["units"]]
    if not stack:
        return
    for unit in stack:
        hearing.put("public", "units", unit, "drew", True)
    spell = cup.draw(hearing, side, message("random attack in {place}", place=place), private=False)
    if spell is None:
        return
    alignment = equipment.alignment(spell)
    shielded = alignment == "chaos" and (under_the_shield(hearing, stack) or (retreats and _lies_with(hearing, stack)))
    if equipment.is_immediate(spell) and not shielded:
        hearing.line("random attack", message("{spell} in {place} ({why}) plays at once", spell=spell, place=place, why=why), "", "7.6")
        finder = _struck(hearing, side, stack, spell)
        if immediate.play(hearing, side, finder, spell):
            draws.settle(hearing, side, finder)
        return
    cup.discard(hearing, spell)
    eater = equipment.effect(spell) in equipment.EATERS and hearing.options.get("drawn-eaters") == "always"
    if shielded or not (eater or _attacks(hearing, side, stack, alignment)):
        because = "the Chaos Shield protects the stack" if shielded else why
        how = message("{spell} ({alignment}) in {place} ({why})", spell=spell, alignment=alignment, place=place, why=because)
        hearing.line("random attack", how, "no attack", "16.8" if shielded else "7.6")
        hearing.tell("{place}: {spell} comes up and does not attack.", place=place, spell=spell)
        if equipment.effect(spell) in equipment.EATERS and not shielded:
            hearing.tell(_BY_ALIGNMENT, spell=spell)
        outcomes.also(hearing, "no attack")
        return
    if others := pieces.unmet(hearing.state, stack, place):
        how = message("{units}, without {others} in {place}", units=units.list_units(stack), others=units.list_units(others), place=place)
        hearing.line("drawn for", how, "stacks are one when a search has found them", "8.0")
    if equipment.effect(spell) in equipment.EATERS:
        _eaten(hearing, stack, spell, place, why)
    else:
        _fought(hearing, side, stack, spell, place, why)


_BY_ALIGNMENT = "{spell}: nobody is eaten, as what is drawn for a random attack goes by its alignment alone (option drawn-eaters)."


def under_the_shield(hearing: Hearing, stack: Sequence[str]) -> bool:
    """Whether the Chaos Shield goes with a stack. [16.8]"""
    return any(units.bearer(hearing.state, "Chaos Shield") == unit for unit in stack)


def _lies_with(hearing: Hearing, stack: Sequence[str]) -> bool:
    """Whether the Chaos Shield has gone along with a stack that retreats, though nobody bears it. [16.8]"""
    everyone, covered = hearing.public["units"], [unit for unit in stack if potency.shields(hearing.state, unit)]
    return any(everyone[unit].get("stack") == everyone["Chaos Shield"].get("stack") for unit in covered)


def _struck(hearing: Hearing, side: str, stack: Sequence[str], spell: str) -> str:
    """Whom of the stack a spell strikes that wants a finder: it is drawn for the stack, so its player says. [7.6, 9.3.1]"""
    people = [unit for unit in stack if hearing.public["units"][unit]["sort"] == "personality"]
    if not people or equipment.effect(spell) in immediate.WITHOUT_FINDER:
        return ""
    what = _STRIKES[equipment.effect(spell)]
    prompt = message(_FINDER, spell=spell, units=units.list_units(people), what=what)
    worth = hunting.arms_seen if equipment.effect(spell) == "quaolnargn" else _worth
    told = {unit: worth(hearing, unit) for unit in people}
    return hearing.ask(f"struck {len(hearing.rolls)}", who=side, prompt=prompt, options=told, cite="9.3.1")


_FINDER = "{spell} is drawn for the stack of {units}, one of whom is its finder and {what}: who is it?"
_STRIKES = {
    "quaolnargn": message("fights it with a spell or an artifact, and is lost without an escape unless he beats it"),
    "gate": message("fights the next spell by himself, and may draw two more if he lives"),
    "tower": message("throws a die: on 1 to 3 he is lost without an escape, on 6 he draws two spells and Elric has a nightmare"),
    "mirror": message("is struck by it, as all of you agree then"),
}
"""What a spell does to its finder, as whoever chooses them is told. [16.2-16.4]"""


def _worth(hearing: Hearing, unit: str) -> str:
    """What bears on who should be the finder, and lies open: what a personality fights with, and how many spells they hold."""
    held = counters.count_spells(hearing.public["units"][unit]["spells"])
    with suppress(MissingFact):
        return message("combat {value}, {spells}", value=strengths.value(hearing, unit, "combat"), spells=held)
    return held


def _attacks(hearing: Hearing, side: str, stack: Sequence[str], alignment: str) -> bool:
    """Chaos always; Law only a stack that has spells of Chaos: held, held for musters, or kept up."""
    if alignment == "chaos":
        return True
    if alignment != "law":
        return False
    if any(equipment.alignment(spell) == "chaos" for unit in stack for spell in counters.flying_spells(hearing.state, unit)):
        return True
    carried = [unit for unit in stack if hearing.public["units"][unit]["spells"]]
    if carried and counters.physical(hearing.state):
        prompt = message("a spell of Law is drawn: has {units} any spell of Chaos?", units=units.list_units(carried))
        return hearing.ask(f"chaos carried {len(hearing.answered)}", who=side, prompt=prompt, options=("no", "yes")) == "yes"
    return any(equipment.alignment(spell) == "chaos" for unit in carried for spell in hands.hand_of(hearing, unit, side))


_IDLE_AT_SEA = "{spell} is an eater that does nothing at sea"
_IDLE_ON_LAND = "{spell} is an eater that does nothing on land"


def _eaten(hearing: Hearing, stack: Sequence[str], spell: str, place: str, why: str) -> None:
    """An eater takes what it can reach there without a fight; personalities must escape. [7.6, 16.1-16.3]"""
    at_sea = world.is_sea(hearing.state, place)
    prey = potency.prey(hearing, spell, stack, at_sea)
    if not prey:
        hearing.line("random attack", message(_IDLE_AT_SEA if at_sea else _IDLE_ON_LAND, spell=spell), "no effect", "16.0")
        hearing.tell("{place}: {spell} comes up and can do nothing here.", place=place, spell=spell)
        outcomes.also(hearing, "no attack")
        return
    hearing.line("random attack", message("{spell} is an eater", spell=spell), "armies and fleets are lost", "7.6")
    hearing.tell("{place} ({why}): {spell} devours the stack.", place=place, why=why, spell=spell)
    outcomes.also(hearing, "devoured")
    escapes.eliminate_all(hearing, [(unit, spell, "7.6") for unit in prey], (), escapes.Told("Lost in {place}: {units}.", place))


_ATTACKS = "{spell} attacks in {place}: {strength} + die, to beat the stack"
_ATTACKS_THEM = "{spell} attacks in {place}: {strength} + die, to beat {units} (another stack, which is not in it: {others})"
_DEFENDS = "the stack defends itself against {spell}: {strength} + die, to equal or beat it"
_DEFEND = "{units} against {spell}: {strength} + die, to equal or beat it"


_HOPELESS = (
    "{place} ({why}): {spell} attacks and is beaten off: it comes to {most} at most, the stack to {least} at least, so no die is thrown."
)


def _beaten_off_unrolled(hearing: Hearing, spell: str, worth: int, total: int, text: str, place: str, why: str) -> None:
    """A spell that beats the stack by no die is beaten off, and none is thrown: nothing but who is the greater hangs on it. [7.6, 10.5]"""
    sums = {"most": worth + duels.HIGHEST, "least": total + duels.LOWEST}
    how = message("strength {strength}, in {place} ({why})", strength=worth, place=place, why=why)
    hearing.line(spell, how, message("{most} at most", **sums), "7.6")
    hearing.line("stack", text, message("{least} at least", **sums), "7.6")
    hearing.line("random attack", "the spell is not the greater, whatever the dice show", "beaten off", "7.6")
    hearing.tell(message(_HOPELESS, place=place, why=why, spell=spell, **sums))
    outcomes.also(hearing, "beaten off")


def _fought(hearing: Hearing, side: str, stack: Sequence[str], spell: str, place: str, why: str) -> None:
    total, text = strengths.strength(hearing, stack)
    worth = int(hearing.fact("spells", spell, "strength") or 0)
    if duels.cannot_win(worth, total):
        _beaten_off_unrolled(hearing, spell, worth, total, text, place, why)
        return
    if not duels.works(hearing, spell, turns.opponent(hearing.state, side)):
        hearing.tell("{place}: {spell} comes up and does not attack.", place=place, spell=spell)
        outcomes.also(hearing, "no attack")
        return
    others = pieces.unmet(hearing.state, stack, place)
    whom = {"units": units.list_units(stack), "others": units.list_units(others)}
    attacks = message(_ATTACKS_THEM if others else _ATTACKS, spell=spell, place=place, strength=worth, **whom)
    defends = message(_DEFEND if others else _DEFENDS, spell=spell, strength=total, **whom)
    foe = hearing.roll("d6", who=turns.opponent(hearing.state, side), why=attacks, reading="faces").total
    own = hearing.roll("d6", who=side, why=defends, reading="faces").total
    how = message("strength {strength} + die {die}, in {place} ({why})", strength=worth, die=foe, place=place, why=why)
    hearing.line(spell, how, str(worth + foe), "7.6")
    hearing.line("stack", message("{strength} + die {die}", strength=text, die=own), str(total + own), "7.6")
    duels.tell_sums(hearing, duels.Sum(spell, worth, foe), duels.Sum(as_message("the stack"), total, own))
    difference = (worth + foe) - (total + own)
    if difference <= 0:
        tied = "equal totals: the document does not say who wins, and by our reading the spell is not the greater"
        hearing.line("random attack", tied if not difference else "the spell is not the greater", "beaten off", "7.6")
        hearing.tell("{place} ({why}): {spell} attacks and is beaten off.", place=place, why=why, spell=spell)
        outcomes.also(hearing, "beaten off")
        return
    ground = "sea" if world.is_sea(hearing.state, place) else "field"
    number = str(hearing.fact("results", ground, reckoning.row(difference), "loser"))
    how = message("the spell is greater by {difference}", difference=difference)
    hearing.line("random attack", how, message("the stack loses {losses}", losses=number), "10.6")
    won = "{place} ({why}): {spell} attacks and wins by {difference}; the stack loses {losses}."
    hearing.tell(message(won, place=place, why=why, spell=spell, difference=difference, losses=number))
    outcomes.also(hearing, "loses {losses}", losses=number)
    why = message("{spell} attacked in {place} and won by {difference}", spell=spell, place=place, difference=difference)
    losses.lose(hearing, side, stack, number, why)
