"""The fight with Quaolnargn: by magic alone, one spell of the victim's, one that is conjured, or an artifact. [9.2, 16.2]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.elric.ratings import equipment, potency, shifts, strengths
from playaid.games.elric.rules import balance, conjuring, cup, duels, hands
from playaid.games.elric.state import counters, units
from playaid.language.message import as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Column, Hearing

NOTHING = "nothing"
LOST = as_message("lost without a die")
DRAWN = as_message("a spell drawn for it")


class Arms(NamedTuple):
    """With what a victim fights: its name, what it is worth, the spells used that shift the Balance, and what fights beside the monster."""

    name: str
    worth: int
    used: Sequence[shifts.Used] = ()
    against: int = 0


def hunts(hearing: Hearing, owner: str | None, speaks: str, victim: str, player: str) -> bool:
    """Whether a personality stands against Quaolnargn; without magic they are lost, and no die falls. [16.2] player: who rolls for it."""
    arms = _chosen(hearing, owner, victim) if owner is not None else None
    if victim not in hearing.public["units"]:
        return False  # what was drawn for the fight has taken them
    if arms is None:
        hearing.line(victim, "only magic can hurt Quaolnargn, and he fights without", "lost", "16.2")
        hearing.tell("Magic alone can hurt Quaolnargn, and {unit} uses none: lost without a die, and without a heroic escape.", unit=victim)
        return False
    strength = int(hearing.fact("spells", "Quaolnargn", "strength")) + arms.against
    if shifts.dominant(hearing.state)[0] == equipment.alignment("Quaolnargn"):
        hearing.line("Quaolnargn", "the Balance adds to spells that are played, and nobody plays it", str(strength), "3.3")
    monster = duels.Fighter("Quaolnargn", strength, player)
    won = duels.duel(hearing, duels.Fighter(arms.name, arms.worth, speaks), monster, "16.2", victim)
    balance.shift(hearing, arms.used)  # once the fight is over [10.5]
    return won


_MEETS_ARMED = (
    "{unit} meets Quaolnargn (strength {strength}; a die is added to each), and is lost without an escape unless it is beaten. With which "
    "artifact does he fight?"
)
_MEETS = (
    "{unit} meets Quaolnargn (strength {strength}; a die is added to each), and is lost without an escape unless it is beaten. With which "
    "spell, which is used up, or artifact does he fight?"
)
_MEETS_ONCE = "{asked} He can then use no other spell this turn."
_UNFIT = "{asked} (No spell that {unit} holds fights it.)"
_NO_MAGICIAN = "{asked} ({unit} is no magician, and fights with no spell.)"
_USABLE = ("combat", "flight-or-combat", "odd-die")


def _chosen(hearing: Hearing, side: str, victim: str) -> Arms | None:
    """What their player says; None: no magic. The spell, be it held or drawn, is the magician's of the turn, unless it is agreed that it is
    none: escapes alone are excepted. [3.3, 9.2, 16.2]"""
    key, spells = f"{victim} fights with {len(hearing.rolls)}", list[str]()
    once = hearing.options.get("quaolnargn-spells") != "besides"
    used_up = once and victim in hearing.public["casters"]
    if used_up:
        hearing.line(victim, "has used a spell this player-turn, and has no other against Quaolnargn", "", "9.2")
        hearing.tell("{unit} has used a spell this player-turn, and has no other against Quaolnargn.", unit=victim)
    holds = bool(hearing.public["units"][victim]["spells"]) and not used_up
    draws = [DRAWN] if not used_up and strengths.value(hearing, victim, "conjures") else []
    borne = _borne(hearing, victim)
    if not (holds or draws or borne):
        return None
    magician = strengths.value(hearing, victim, "capacity")
    if holds and magician:
        spells = [spell for spell in dict.fromkeys(hands.hand_of(hearing, victim, side)) if equipment.effect(spell) in _USABLE]
    worth = {spell: _worth(hearing, spell) for spell in spells}
    options: dict[str, str] = {NOTHING: LOST, **_arms(hearing, borne), **worth, **dict.fromkeys(draws, "")}
    how = _MEETS if holds or draws else _MEETS_ARMED
    prompt = message(how, unit=victim, strength=hearing.fact("spells", "Quaolnargn", "strength"))
    if spells or draws:
        prompt = message(_MEETS_ONCE, asked=prompt) if once and magician else prompt
    elif holds:  # asked all the same, so that nobody learns what they hold
        prompt = message(_UNFIT if magician else _NO_MAGICIAN, asked=prompt, unit=victim)
    chosen = hearing.ask(key, who=side, prompt=prompt, options=options, private=holds)
    if chosen == NOTHING:
        return None
    if chosen in borne:
        return Arms(chosen, strengths.value(hearing, chosen, "combat"))
    if once:
        hearing.push("public", "casters", victim)
    if chosen == DRAWN:
        return _drawn(hearing, side, victim)
    hands.spend(hearing, side, victim, chosen)
    return _used(hearing, side, chosen)


def arms_seen(hearing: Hearing, victim: str) -> str:
    """What all see that somebody could fight Quaolnargn with: their artifacts, and spells by number where a magician may still use one."""
    here, arms = hearing.public["units"][victim], _arms(hearing, _borne(hearing, victim))
    told: list[str] = [message("{artifact} ({strength})", artifact=name, strength=worth) if worth else name for name, worth in arms.items()]
    used_up = hearing.options.get("quaolnargn-spells") != "besides" and victim in hearing.public["casters"]
    magician, conjures = (_as_printed(hearing, victim, column) for column in ("capacity", "conjures"))
    if used_up:
        told.append(message("has used a spell this player-turn"))
    elif here["spells"] and magician != 0:
        told.append(counters.count_spells(here["spells"]))
    elif here["spells"]:
        told.append(message("no magician: their spell does not fight"))
    if conjures and not used_up:
        told.append(message("may draw one"))
    fights = bool(arms) or (not used_up and bool(conjures or (here["spells"] and magician != 0)))
    return listing(told if fights else [*told, message("nothing to fight it with")])


def _as_printed(hearing: Hearing, unit: str, column: Column) -> int | None:
    """A number of a counter, as far as it is known by now."""
    if (own := hearing.public["units"][unit].get(column)) is not None:
        return int(own)
    known = hearing.book.known_fact("pieces", unit, column)
    return int(known.value or 0) if known is not None else None


def _borne(hearing: Hearing, victim: str) -> list[str]:
    return [name for name, here in hearing.public["units"].items() if here.get("bearer") == victim]


def _worth(hearing: Hearing, spell: str) -> str:
    """With what strength a spell fights here, as printed and by the Balance: which of them a player holds is told nowhere. [3.3]"""
    printed, bonus = equipment.spells()[spell]["strength"], shifts.dominant(hearing.state)
    if printed is None:
        return ""
    strength = printed + (bonus[1] if bonus[0] == equipment.alignment(spell) else 0)
    how = "strength {strength}, if its own die is odd" if equipment.effect(spell) == "odd-die" else "strength {strength}"
    if (towards := shifts.tips_alone(hearing.state, spell, hearing.book)) is None:
        return message(how, strength=strength)
    return message("{worth}; the Balance tips by it towards {side}", worth=message(how, strength=strength), side=equipment.CALLED[towards])


def _arms(hearing: Hearing, names: Sequence[str]) -> dict[str, str]:
    """Artifacts, each with its strength as far as that is known."""
    known = {name: hearing.book.known_fact("pieces", name, "combat") for name in names}
    return {name: message("strength {strength}", strength=fact.value) if fact is not None else "" for name, fact in known.items()}


def _used(hearing: Hearing, side: str, spell: str) -> Arms | None:
    """A spell that is used against it, with the Balance; one that fails by its own die does and shifts nothing. [3.3, 9.4, 16.2]"""
    if equipment.effect(spell) == "odd-die" and not duels.odd(hearing, spell, side):
        return None
    use, bonus = shifts.shift_of(hearing, spell), shifts.dominant(hearing.state)
    extra = bonus[1] if bonus[0] == equipment.alignment(spell) else 0
    if extra:
        hearing.line(spell, message("{strength} + Balance {extra}", strength=use.strength, extra=extra), str(use.strength + extra), "3.3")
    return Arms(spell, use.strength + extra, [use])


def _drawn(hearing: Hearing, side: str, victim: str) -> Arms | None:
    """One of the three draws instead of using a spell they hold: what applies is used, what conflicts fights beside the monster; whoever
    has drawn in vain uses no other spell, and has artifacts alone. [9.2]"""
    spell = cup.draw(hearing, side, message("{magician} conjures", magician=victim), private=False)
    if spell is None:
        return _by_artifact(hearing, side, victim)
    hearing.tell("{magician} conjures {spell}.", magician=victim, spell=spell)
    if equipment.is_immediate(spell):
        parts, hearing.parts = hearing.parts, []  # odds wait for what becomes of the fight
        hearing.happens("turned up", side=side, finder=victim, spell=spell)
        hearing.parts = parts
        there = units.owner(hearing.state, victim) == side
        return _by_artifact(hearing, side, victim) if there else None
    cup.discard(hearing, spell)
    if victim != "Elric" and conjuring.conflicts(hearing, side, victim, spell):
        hearing.tell("{spell} turns on {magician}.", spell=spell, magician=victim)
        worth = 0 if potency.shields_from(hearing.state, victim, spell) else conjuring.turned_worth(hearing, spell)
        arms = _by_artifact(hearing, side, victim)
        return arms._replace(against=worth) if arms is not None else None
    if equipment.effect(spell) in _USABLE:  # none of these is for Melniboneans or Elric alone
        return _used(hearing, side, spell)
    hearing.tell("{spell} does not apply here, and goes to the discards.", spell=spell)
    return _by_artifact(hearing, side, victim)


def _by_artifact(hearing: Hearing, side: str, victim: str) -> Arms | None:
    borne = _borne(hearing, victim)
    if not borne:
        return None
    prompt = message(_MEETS_ARMED, unit=victim, strength=hearing.fact("spells", "Quaolnargn", "strength"))
    options = {NOTHING: LOST, **_arms(hearing, borne)}
    chosen = hearing.ask(f"{victim} fights with {len(hearing.rolls)} borne", who=side, prompt=prompt, options=options)
    return None if chosen == NOTHING else Arms(chosen, strengths.value(hearing, chosen, "combat"))
