"""Spells drawn or found: what plays at once is played, the rest goes to hand as far as limit and stability allow. [9.1, 9.3.1, 9.5]"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.elric.ratings import equipment, holding, stability, strengths
from playaid.games.elric.rules import cup, hands, immediate
from playaid.games.elric.state import counters, units
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def receive(hearing: Hearing, side: str, unit: str, spells: Sequence[str], why: str) -> None:
    """Give drawn or found spells to a personality: those that play at once are played, then limit and stability are seen to. What came
    before such a spell is told before it: it may bring plunder, or take the personality."""
    kept, before = list[str](), list[str]()

    def tell_kept() -> None:
        if kept:
            hearing.tell("{unit} has {spells}.", only=side, unit=unit, spells=listing(kept))
            how = "{unit} takes {taken} more of {drawn} spells ({why})." if before else _taken(len(kept), len(spells))
            hearing.tell(how, unit=unit, taken=len(kept), drawn=len(spells), why=why)
            before.extend(kept)
            kept.clear()

    for spell in spells:
        if equipment.is_immediate(spell):
            tell_kept()
            if immediate.play(hearing, side, unit, spell):
                kept.append(spell)
        elif units.owner(hearing.state, unit) == side:
            hands.add(hearing, side, unit, spell)
            kept.append(spell)
        else:
            hearing.disclose(side)
            cup.discard(hearing, spell)
            hearing.tell("{spell} goes to the discards: {unit} is not there to take it.", spell=spell, unit=unit)
    tell_kept()
    settle(hearing, side, unit)


def _taken(taken: int, drawn: int) -> str:
    """How it is told that spells go to a hand: by how many were drawn where not all of them do."""
    if taken < drawn:
        return "{unit} takes {taken} of {drawn} spells ({why})."
    return "{unit} takes a spell ({why})." if taken == 1 else "{unit} takes {taken} spells ({why})."


def draw(hearing: Hearing, side: str, unit: str, number: int, why: str) -> None:
    """Draw spells for a personality, one after the other, unseen by the others. [9.1]"""
    if cup.on_the_table(hearing.state):
        take_spells(hearing, side, unit, sum(cup.count_out(hearing) for _ in range(number)), why)
        return
    drawn = []
    for _ in range(number):
        spell = cup.draw(hearing, side, why, private=True)
        if spell is None:
            break
        drawn.append(spell)
    receive(hearing, side, unit, drawn, why)


KEPT = "all are kept"
ANOTHER = "another must be discarded"


def take_spells(hearing: Hearing, side: str, unit: str, number: int, why: str) -> None:
    """Spells taken on the table, unseen: those are told alone that play at once, or that limit and stability forbid. [9.1, 9.3.1, 9.5]"""
    left = number
    while left:
        spell = _told(hearing, side, unit, why, left, number)
        if spell == KEPT:
            break
        left -= 1
        if equipment.is_immediate(spell):
            immediate.play(hearing, side, unit, spell)
        else:
            cup.discard(hearing, spell)
            hearing.tell("{unit} discards {spell}.", unit=unit, spell=spell)
    if units.owner(hearing.state, unit) != side:
        for _ in range(left):
            _falls_away(hearing, side, unit)
    elif left:
        hearing.add("public", "units", unit, "spells", left)
        hearing.tell(_taken(left, number), unit=unit, taken=left, drawn=number, why=why)
    settle(hearing, side, unit)


_OF_ONE = "{unit} takes {number} on the table ({why}): is it kept, does it play at once, or may it not be held?"
_OF_SEVERAL = "{unit} takes {number} on the table ({why}): are all kept, or does one play at once, or may one not be held?"
_OF_THE_REST = "{unit} takes {number} on the table ({why}): are the {left} left kept, or does one play at once, or may one not be held?"
_OF_THE_LAST = "{unit} takes {number} on the table ({why}): is the one left kept, does it play at once, or may it not be held?"


def _told(hearing: Hearing, side: str, unit: str, why: str, left: int, number: int) -> str:
    """What is told of spells just taken: one that plays at once, one that may not be held, or that all are kept."""
    may = holding.may_lie_unseen(hearing.state)
    if left < number:
        how = _OF_THE_LAST if left == 1 else _OF_THE_REST
    else:
        how = _OF_ONE if number == 1 else _OF_SEVERAL
    prompt = message(how, unit=unit, number=number, why=why, left=left)
    at_once = [spell for spell in may if equipment.is_immediate(spell)]
    kept = [KEPT] if _may_all_be_held(hearing, unit, left) else []
    spell = hearing.ask(f"{unit} takes {len(hearing.answered)}", who=side, prompt=prompt, options=(*kept, *at_once, ANOTHER))
    if spell != ANOTHER:
        return spell
    others = [spell for spell in may if not equipment.is_immediate(spell)]
    prompt = message("{unit} may not hold Law with Chaos, nor too many: which goes to the discards?", unit=unit)
    return hearing.ask(f"{unit} gives up {len(hearing.answered)}", who=side, prompt=prompt, options=others)


def _may_all_be_held(hearing: Hearing, unit: str, number: int) -> bool:
    """Whether so many more are within the limit, as far as that is known. [9.5]"""
    if unit not in hearing.public["units"]:
        return True
    with suppress(MissingFact):
        return hearing.public["units"][unit]["spells"] + number <= hands.limit(hearing, unit)
    return True


def _falls_away(hearing: Hearing, side: str, unit: str) -> None:
    prompt = message("{unit} is not there to take what was drawn: which spell goes to the discards?", unit=unit)
    options = [spell for spell in holding.may_lie_unseen(hearing.state) if not equipment.passes(spell)]
    spell = hearing.ask(f"{unit} leaves {len(hearing.answered)}", who=side, prompt=prompt, options=options)
    cup.discard(hearing, spell)
    hearing.tell("{spell} goes to the discards: {unit} is not there to take it.", spell=spell, unit=unit)


def settle(hearing: Hearing, side: str, unit: str) -> None:
    """Discard what a personality may not hold: beyond their limit, and one side of Law and Chaos; their player chooses. [9.5]"""
    if units.owner(hearing.state, unit) != side:
        return
    if counters.physical(hearing.state):
        _within_the_limit(hearing, side, unit)
        return
    while stability.clashing(_had(hearing, side, unit)) and strengths.is_magician(hearing, unit):
        sides = [[spell for spell in _had(hearing, side, unit) if equipment.alignment(spell) == name] for name in ("law", "chaos")]
        how = "{unit} holds {lawful} of Law and {chaotic} of Chaos: which alignment goes to the discards?"
        lawful, chaotic = (listing(map(equipment.with_strength, spells)) for spells in sides)
        prompt = message(how, unit=unit, lawful=lawful, chaotic=chaotic)
        key = _another(hearing, f"{unit} gives up {len(hearing.rolls)}")
        goes = hearing.ask(key, who=side, prompt=prompt, options=equipment.SIDES_OF_MAGIC, private=True)
        gone = [spell for spell in _had(hearing, side, unit) if equipment.alignment(spell) == goes]
        hearing.disclose(side)
        for spell in gone:
            hands.give_up(hearing, side, unit, spell)
        hearing.tell("{unit} may not hold Law with Chaos and discards {spells}.", unit=unit, spells=listing(gone))
    most = hands.limit(hearing, unit)
    while (number := len(hands.hand_of(hearing, unit, side))) > most:
        held = hands.distinct(hands.hand_of(hearing, unit, side))
        how = "{unit} holds {number} spells and may hold {most}: {spells}. Which goes?"
        prompt = message(how, unit=unit, number=number, most=most, spells=listing(map(equipment.with_alignment, held)))
        key = _another(hearing, f"{unit} drops {number} {len(hearing.rolls)}")
        spell = hearing.ask(key, who=side, prompt=prompt, options=held, private=True)
        hands.spend(hearing, side, unit, spell)
        hearing.tell("{unit} may hold {most} and discards {spell}.", unit=unit, most=most, spell=spell)


def _another(hearing: Hearing, key: str) -> str:
    """The same question once more without a throw between, as spells come in one after the other (the Shade Gate's after the Tower's), is
    another question: it is not answered by the answer to the first."""
    return f"{key} {len(hearing.answered)}" if key in hearing.answered else key


def _had(hearing: Hearing, side: str, unit: str) -> list[str]:
    return [*hands.hand_of(hearing, unit, side), *counters.flying_spells(hearing.state, unit)]


def _within_the_limit(hearing: Hearing, side: str, unit: str) -> None:
    """Of spells on the table those beyond the limit are named; Law with Chaos is for their player to see. [9.5]"""
    most = hands.limit(hearing, unit)
    while (number := hearing.public["units"][unit]["spells"]) > most:
        why = message("{unit} holds {number} spells and may hold {most}", unit=unit, number=number, most=most)
        spell = hands.lay_open(hearing, side, unit, why)
        hearing.tell("{unit} may hold {most} and discards {spell}.", unit=unit, most=most, spell=spell)
