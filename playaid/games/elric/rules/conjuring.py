"""What a conjured spell does against who has drawn it, where they hold the opposite. [9.2]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, foes, potency, shifts, stability
from playaid.games.elric.rules import balance, cup, duels, hands
from playaid.games.elric.state import battles, counters
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playaid.games.elric.state.shape import Hearing


def at_stake(hearing: Hearing) -> Iterator[str]:
    """What whoever could conjure in the battle gives up by it, before a spell is drawn. [9.2]"""
    here = battles.now(hearing.state)
    able = foes.conjurers(hearing.state, here["place"]) if here and not here["revealed"] else []
    if able:
        pattern = "{magicians} may conjure; whose spell is used does not count with their own combat value in this battle"
        yield message(pattern, magicians=listing(able, " or "))
        if told := balance.tipped_by_a_draw(hearing):
            yield told


def instead_of(hearing: Hearing, magician: str) -> str:
    """What is given up for a spell: its magician's own combat value, told as far as it is known and fights. [9.2]"""
    here = hearing.public["units"][magician]
    known = {} if here.get("bracketed", True) or "combat" not in here else {"combat": here["combat"]}
    given_up = "{magician}'s own combat value does not count in this battle: {combat} less" if known else _GIVEN_UP
    return message(given_up, magician=magician, **known)


_GIVEN_UP = "{magician}'s own combat value does not count in this battle"


def adds(hearing: Hearing, spell: str) -> str:
    """What a spell adds in a battle as the Balance stands, and which way it moves that. [3.3, 9.2, 9.4]"""
    printed, (dominant, more) = equipment.spells()[spell], shifts.dominant(hearing.state)
    strength, alignment = printed["strength"] or 0, equipment.alignment(spell)
    worth = 0 if printed["bracketed"] else strength
    told = message("adds {strength}" if worth else "adds nothing to the total", strength=worth)
    if worth and dominant == alignment:
        once = hearing.options["balance-bonus"] == "once"
        told = message(_AND_ONCE if once else _AND_MORE, adds=told, more=more, alignment=equipment.CALLED[alignment])
    told = message("{adds}, on an odd die alone", adds=told) if equipment.effect(spell) == "odd-die" else told
    towards = shifts.way_of(spell, hearing.book)
    if not strength or towards not in _MOVES:
        return told
    return message(_MOVES[towards], adds=told, strength=strength)


_AND_MORE = "{adds}, and {more} by the Balance, as a spell of {alignment}"
_AND_ONCE = "{adds}, and {more} by the Balance, once for all spells of {alignment} of a side"
_MOVES = {
    "law": "{adds}; moves the Balance by {strength} towards Law",
    "chaos": "{adds}; moves the Balance by {strength} towards Chaos",
    "neutral": "{adds}; moves the Balance by {strength} back to its middle",
}


_DOES: Mapping[str, str] = {
    "dispel": "a spell that dispels another",
    "odd-die": "used: adds {strength}, on an odd die alone ({spell})",
    "quaolnargn": "{spell}, against a personality of theirs",
    **dict.fromkeys(equipment.EATERS, "an eater: {spell}"),
}
"""What a conjured spell comes to in its battle, by its effect, where it does not add its strength alone. [16.0]"""


def named(hearing: Hearing, side: str, magician: str, spell: str, idle: bool) -> None:
    """What a draw comes to in the words that odds count by: spells of one strength are one row, and so is what does nothing. [9.2]"""
    if counters.physical(hearing.state):
        return
    effect, worth, (dominant, more) = equipment.effect(spell), potency.worth(hearing, spell), shifts.dominant(hearing.state)
    if equipment.is_immediate(spell):
        hearing.outcome(
            "{spell} fights {magician} at once" if effect == "quaolnargn" else "played at once: {spell}", spell=spell, magician=magician
        )
    elif magician != "Elric" and conflicts(hearing, side, magician, spell):
        hearing.outcome("turns on {magician}: +{strength} to the other side", magician=magician, strength=turned_worth(hearing, spell))
    elif effect not in equipment.CAST_IN_BATTLE or idle or not potency.may_use(spell, magician):
        hearing.outcome("does nothing here, and is discarded")
    else:
        hearing.outcome(
            _DOES.get(effect, "used: adds {strength}"),
            spell=spell,
            strength=worth + more if worth and dominant == equipment.alignment(spell) else worth,
        )


def conflicts(hearing: Hearing, side: str, magician: str, spell: str) -> bool:
    """Whether a conjured spell is of Law and they hold Chaos, or the other way round; of spells on the table their player says it. [9.2]"""
    kept = counters.flying_spells(hearing.state, magician)
    if not counters.physical(hearing.state):
        return stability.clashing([*hands.hand_of(hearing, magician, side), *kept, spell])
    others = [other for other in equipment.SIDES_OF_MAGIC if other != equipment.alignment(spell)]
    if stability.clashing([*kept, spell]) or len(others) > 1 or not hearing.public["units"][magician]["spells"]:
        return stability.clashing([*kept, spell])
    own, other = equipment.CALLED[equipment.alignment(spell)], equipment.CALLED[others[0]]
    prompt = message("{spell} is of {own}: does {magician} hold a spell of {other}?", spell=spell, own=own, magician=magician, other=other)
    return hearing.ask(f"{magician} conflict", who=side, prompt=prompt, options=("no", "yes"), cite="9.2") == "yes"


def turned_worth(hearing: Hearing, spell: str) -> int:
    """What it adds to the enemies of its conjurer: its strength, one in brackets unless it is agreed that it adds nothing. [9.2]"""
    printed = equipment.spells()[spell]
    if printed["bracketed"] and hearing.options.get("turned-brackets") == "nothing":
        return 0
    return printed["strength"] or 0


def turns_on(hearing: Hearing, side: str, magician: str, spell: str) -> None:
    """A conjured spell in conflict with what the conjurer holds fights for their enemy; the Chaos Shield keeps it off. [9.2, 16.8]"""
    enemy = battles.enemy(hearing.state, side)
    idle = potency.is_shielded(hearing.state, side, spell) or not duels.works(hearing, spell, battles.voice(hearing, enemy))
    worth = 0 if idle else turned_worth(hearing, spell)
    hearing.add("public", "battle", "extra", enemy or "", worth)
    how = message("{spell} conflicts with what {magician} holds: it attacks him", spell=spell, magician=magician)
    hearing.line("conjuring", how, message("+{strength} to {enemy}", strength=worth, enemy=enemy or "the enemy"), "9.2")
    hearing.tell("{spell} turns on {magician}.", spell=spell, magician=magician)
    cup.discard(hearing, spell)
