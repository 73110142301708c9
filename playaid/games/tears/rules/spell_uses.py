"""When each spell is cast, and on whom. [Spell index] [Spells in battle]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.state import forces, pieces, world
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State

IN_BATTLE = (
    "Bad Fortune", "Breach", "Direct Attack", "Earthquake", "Eldritch Fire", "Eldritch Might", "Eldritch Shield", "Enthrall", "Fog of War",
    "Good Fortune", "Juggernaut", "Land Bridge", "Obfuscate", "Summon Aid", "Terror",
)  # fmt: skip
NEXT_DOOR = ("Summon Aid", "Tortoise Speed")
NOBODY_NEXT_DOOR = "{spell} reaches those next door, and nobody of {side} stands there"
AT_THE_START = ("Fog of War", "Summon Aid")
ON_THE_MARCH = (
    "Courser's Speed", "Earthquake", "Enthrall", "Fly", "Heal", "Land Bridge", "Obfuscate", "Summon Penguins", "Teleport", "Tortoise Speed",
    "Waterwalk",
)  # fmt: skip
OWN_FOUR = "{spell} is cast on up to four of your units that have not been activated (`on UNITS`)"
ONE_OWN = "{spell} is cast on one of your own (`on UNIT`)"
ONE_ENEMY = "{spell} is cast on one enemy (`on UNIT`)"
ENEMY_TWO = "{spell} is cast on two enemies (`on UNITS`)"
OWN_THREE = "{spell} is cast on up to three of your own (`on UNITS`)"
ENEMY_THREE = "{spell} is cast on up to three enemies (`on UNITS`)"
"""What a spell is to be put on, as it is said where that is not named."""
BEFORE = {
    "Courser's Speed": "{spell} is cast at the start of what a wizard does, and {wizard} has begun to act",
    "Fly": "{spell} is cast when a wizard is activated, and {wizard} has begun to act",
    "Teleport": "{spell} is cast before a wizard moves or acts otherwise, and {wizard} has begun to act",
    "Heal": "whoever casts {spell} neither moves nor does anything else, and {wizard} has begun to act",
}
BEFORE_ALL = "{spell} is cast before a wizard moves or does anything else, and {wizard} has begun to act"
"""Why a spell of the march comes too late: what the index says of when it is cast, else how that is read."""
LATE = {BEFORE_ALL: "May a wizard who has moved a space cast a spell of the march: Tortoise Speed, Obfuscate, Waterwalk, Enthrall?"}
UNLISTED = ("Earthquake", "Land Bridge", "Summon Penguins")
"""Spells that the index does not describe."""
NOBODY_OF = {
    "Courser's Speed": "Courser's Speed reaches whoever of your own stands with {wizard}, but not {wizard}: nobody else is there",
    "Heal": "Heal reaches a reduced unit that has been with {wizard} since the turn began: none is there",
    "Enthrall": "Enthrall reaches units of your own with {wizard} that have not been activated: none is there",
    "Terror": "Terror drives off enemy units on land, and neither leaders nor wizards: no such unit is there",
}
"""That nobody is there whom a spell could reach, with whom that would be."""
MOST = {ONE_OWN: 1, ONE_ENEMY: 1, ENEMY_TWO: 2, OWN_FOUR: 4}
"""How many may be named, if not three."""
WANTS = {
    "Eldritch Might": ONE_OWN,
    "Juggernaut": ONE_OWN,
    "Heal": ONE_OWN,
    "Summon Aid": ONE_OWN,
    "Eldritch Shield": ONE_ENEMY,
    "Terror": ENEMY_TWO,
    "Courser's Speed": OWN_THREE,
    "Obfuscate": OWN_THREE,
    "Tortoise Speed": ENEMY_THREE,
}


def too_late(spell: str, wizard: str) -> dict[str, str]:
    """Why a wizard who has moved, or acted otherwise, does not cast a spell of the march, with its case."""
    case = "Spell index" if spell in UNLISTED else spell
    return {"why": message(BEFORE.get(spell, BEFORE_ALL), spell=spell, wizard=wizard), "case": case}


def reaches_nobody(spell: str, wizard: str, state: State) -> bool:
    """Whether, as all can see, nobody is where a spell that is put on somebody reaches from its wizard: then its ruling tells that, and
    nobody is asked for. Whoever may lie under a leader there is not known."""
    person, now = forces.somebody(state, wizard), state["public"]["battle"]
    if person.get("state") != forces.UP or (now and spell != "Summon Aid"):
        return False
    side, here = person["side"], person["at"]
    if spell in NEXT_DOOR:
        whose = side if spell == "Summon Aid" else pieces.other(side)
        return not any(forces.in_area(state, whose, area) for area in world.neighbours(state, here))
    units, people = forces.tokens(state, side, here), [name for name in forces.persons(state, side, here) if name != wizard]
    if spell == "Heal":
        return not (forces.persons(state, side, here, "leader") or any(code.startswith(pieces.REDUCED) for code in units))
    return spell in ("Courser's Speed", "Enthrall") and not units and (spell == "Enthrall" or not people)
