"""Losses and heroic escapes. [10(g), 7.5.1, 16.5]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, strengths, world
from playaid.games.elric.rules import hands
from playaid.games.elric.state import units

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def remove(hearing: Hearing, unit: str) -> None:
    """Take a unit off the board; its spells go to the discards, and who is aboard it at sea is lost with it."""
    here = hearing.public["units"][unit]
    if here["sort"] == "personality":
        hands.drop_all(hearing, unit)
        if unit in hearing.public["cast"]:
            withdraw_cast(hearing, unit)
    if here["sort"] == "fleet":
        cargo = units.aboard(hearing.state, unit)
        for passenger in cargo:
            hearing.drop("public", "units", passenger, "aboard")
        hearing.drop("public", "units", unit)
        for passenger in cargo if world.is_sea(hearing.state, here["at"]) else ():
            if passenger in hearing.public["units"]:
                eliminate(hearing, passenger, f"{unit} goes down", "7.1")
    else:
        hearing.drop("public", "units", unit)
    hearing.happens("loss", unit=unit, was=here)


def withdraw_cast(hearing: Hearing, unit: str) -> None:
    """What a magician laid face down and did not come to use goes to the discards."""
    side = hearing.public["units"][unit]["owner"]
    assert side is not None  # nobody's magicians lay nothing down
    spell = hearing.secret(side)["cast"][unit]
    hearing.drop("secret", side, "cast", unit)
    hearing.drop("public", "cast", unit)
    hearing.push("public", "discard", spell)
    hearing.tell(f"{unit}'s face-down spell goes to the discards: {spell}.")


def eliminate(hearing: Hearing, unit: str, why: str, cite: str, escape: bool = True) -> bool:
    """A unit is lost; a personality may escape. Returns whether it is still on the board."""
    if unit not in hearing.public["units"]:
        return False
    here = hearing.public["units"][unit]
    if here["sort"] == "personality" and escape and _escapes(hearing, unit, why):
        _come_out(hearing, unit)
        return True
    hearing.line("lost", f"{unit}: {why}", "off the board", cite)
    remove(hearing, unit)
    return False


def tries(hearing: Hearing, unit: str, why: str, cite: str) -> bool:
    """One heroic escape by the die: below the combat value. For fleets too. [10(g), 7.5.1]"""
    die = hearing.roll("d6", who=_player(hearing, unit), why=f"heroic escape of {unit}", reading="faces").total
    combat = strengths.value(hearing, unit, "combat")
    hearing.line(f"{unit} escapes?", f"die {die}, below the combat value {combat} is wanted ({why})", "yes" if die < combat else "no", cite)
    return bool(die < combat)


def _player(hearing: Hearing, unit: str) -> str:
    owner: str | None = hearing.public["units"][unit]["owner"]
    return owner or hearing.side


def _escapes(hearing: Hearing, unit: str, why: str) -> bool:
    here = hearing.public["units"][unit]
    if _by_spell(hearing, unit, "escape", "before the die"):
        return True
    if tries(hearing, unit, why, "10(g)"):
        hearing.tell(f"{unit} escapes.")
        return True
    if here["spells"] and _by_spell(hearing, unit, "late-escape", "after the die"):
        return True
    hearing.tell(f"{unit} does not escape.")
    return False


def _by_spell(hearing: Hearing, unit: str, effect: str, when: str) -> bool:
    """Whether the player saves the magician by a spell; others hold theirs for musters only. [9.3.2, 9.5]

    Every magician with any spell is asked, so that the question tells nothing.
    """
    here = hearing.public["units"][unit]
    side = here["owner"]
    if not here["spells"] or side is None or not strengths.value(hearing, unit, "capacity"):
        return False
    have = [spell for spell in dict.fromkeys(hands.held(hearing, unit, side)) if equipment.effect(spell) == effect]
    prompt = f"{unit} is being lost: use a spell of escape ({when})?"
    chosen = hearing.ask(f"{unit} escape {when} {len(hearing.rolls)}", who=side, prompt=prompt, options=("no spell", *have), private=True)
    if chosen == "no spell":
        return False
    hands.spend(hearing, side, unit, chosen)
    hearing.line(f"{unit} escapes?", f"{chosen}, {when}", "yes", "16.5")
    hearing.tell(f"{unit} escapes by {chosen}.")
    return True


def _come_out(hearing: Hearing, unit: str) -> None:
    """Where an escaping personality is afterwards; the rule is missing and asked for. [10.7]"""
    here = hearing.public["units"][unit]
    hearing.drop("public", "units", unit, "aboard")
    if hearing.fact("gaps", "rules", "escaped") == "capital" and here["nation"] is not None:
        home = equipment.nations()[here["nation"]].get("capital") or hearing.fact("nations", here["nation"], "capital")
        hearing.put("public", "units", unit, "at", home)
        hearing.line("comes out", f"{unit} in the capital", str(home), "10.7")
    else:
        hearing.line("comes out", f"{unit} where he is", here["at"], "10.7")
