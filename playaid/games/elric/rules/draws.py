"""Spells drawn or found: what plays at once is played, the rest goes to hand as far as limit and stability allow. [9.1, 9.3.1, 9.5]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, stability, strengths
from playaid.games.elric.rules import cup, hands, immediate
from playaid.games.elric.state import counters, units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def receive(hearing: Hearing, side: str, unit: str, spells: Sequence[str], why: str) -> None:
    """Give drawn or found spells to a personality: those that play at once are played, then limit and stability are seen to."""

    kept = []
    for spell in spells:
        if equipment.is_immediate(spell):
            if immediate.play(hearing, side, unit, spell):
                kept.append(spell)
        elif units.owner(hearing.state, unit) == side:
            hands.add(hearing, side, unit, spell)
            kept.append(spell)
        else:
            cup.discard(hearing, spell)
            hearing.tell(f"{spell} goes to the discards: {unit} is not there to take it.")
    if kept:
        hearing.tell(f"{unit} has {', '.join(kept)}.", only=side)
    hearing.tell(f"{unit} takes {len(kept)} of {len(spells)} ({why}).")
    settle(hearing, side, unit)


def draw(hearing: Hearing, side: str, unit: str, number: int, why: str) -> None:
    """Draw spells for a personality, one after the other, unseen by the others. [9.1]"""
    drawn = []
    for _ in range(number):
        spell = cup.draw(hearing, side, why, private=True)
        if spell is None:
            break
        drawn.append(spell)
    receive(hearing, side, unit, drawn, why)


def settle(hearing: Hearing, side: str, unit: str) -> None:
    """Discard what a personality may not hold: beyond his limit, and one side of Law and Chaos; his player chooses. [9.5]"""
    if units.owner(hearing.state, unit) != side:
        return
    while stability.clashing([*hands.held(hearing, unit, side), *counters.kept_up(hearing.state, unit)]) and strengths.is_magician(
        hearing, unit
    ):
        prompt = f"{unit} holds spells of Law and of Chaos: which alignment goes?"
        goes = hearing.ask(f"{unit} gives up {len(hearing.rolls)}", who=side, prompt=prompt, options=equipment.SIDES_OF_MAGIC, private=True)
        have = [*hands.held(hearing, unit, side), *counters.kept_up(hearing.state, unit)]
        gone = [spell for spell in have if equipment.alignment(spell) == goes]
        for spell in gone:
            hands.give_up(hearing, side, unit, spell)
        hearing.tell(f"{unit} may not hold Law with Chaos and discards {', '.join(gone)}.")
    most = hands.limit(hearing, unit)
    while len(hands.held(hearing, unit, side)) > most:
        number = len(hands.held(hearing, unit, side))
        prompt = f"{unit} holds {number} spells and may hold {most}: which goes?"
        spell = hearing.ask(
            f"{unit} drops {number} {len(hearing.rolls)}",
            who=side,
            prompt=prompt,
            options=hands.distinct(hands.held(hearing, unit, side)),
            private=True,
        )
        hands.spend(hearing, side, unit, spell)
        hearing.tell(f"{unit} may hold {most} and discards {spell}.")
