"""Why no wizard of a side casts now, as far as the viewer sees what they know. [Spells] [Wizards in battle]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.tears.rules.spell_knowledge import BURNT, why_failed
from playaid.games.tears.rules.spell_uses import (
    AT_THE_START,
    ENEMY_THREE,
    ENEMY_TWO,
    IN_BATTLE,
    NEXT_DOOR,
    NOBODY_NEXT_DOOR,
    NOBODY_OF,
    ON_THE_MARCH,
    ONE_ENEMY,
    WANTS,
)
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import SPELLS, able
from playaid.language.message import SEMICOLON, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State


def no_spell(state: State, side: str | None) -> str:
    """Of the wizards who may cast now, as far as the viewer sees what they know, none knows a spell for it."""
    now = state["public"]["battle"]
    if side is None:
        return ""
    if not now:
        return _why_not_on_the_march(state, side)
    if side not in state["secret"] or now["stage"] != SPELLS or now["side"] != side:
        return ""
    told: list[str] = []
    for wizard in able(state, side):
        known = pieces.dragon_spells() if wizard == pieces.TERRAMAX else state["secret"][side]["spells"].get(wizard, [])
        if any(spell in IN_BATTLE and (now["first"] or spell not in AT_THE_START) for spell in known):
            return ""
        told += of_no_use(wizard, known)
    return listing(told, SEMICOLON)


WOKEN_FIRST = "no wizard of {side} is activated; first `activate WIZARD`: {names}"
CHOSEN_FIRST = (
    "no wizard of {side} is activated; first it is chosen how many act (`command one`, `command table`), then `activate WIZARD`: {names}"
)


def _why_not_on_the_march(state: State, side: str) -> str:
    """Why no wizard casts; nothing where one may who is activated, has done nothing yet and may know a spell for it. What they know is the
    side's own, all else lies open."""
    told: list[str] = []
    own = [(name, one) for name, one in state["public"]["people"].items() if one["side"] == side and pieces.is_wizard(name)]
    awake = [(name, one) for name, one in own if one.get("act")]
    laid = listing(name for name, one in own if one["state"] == forces.BOX)
    if not awake and state["public"]["owed"]:
        return duties.first_of_all(state)
    if not awake and duties.doing(state) == side and duties.wizards_to_wake(state, boxed=False):
        able = listing(name for name, one in own if one["state"] == forces.UP and not one.get("done") and _may_know_one(state, side, name))
        why = message(CHOSEN_FIRST if duties.choosing(state) else WOKEN_FIRST, side=side, names=able)
        if able:
            return message("{why}; who lies under a leader is laid down first (`drop`): {names}", why=why, names=laid) if laid else why
    if not awake:
        return message(LAID_FIRST if laid else "no wizard of {side} is activated", side=side, names=laid)
    for wizard, person in awake:
        if person["state"] != forces.UP:
            return ""
        known = state["secret"][side]["spells"].get(wizard, []) if side in state["secret"] else None
        if person.get("burnt"):
            told.append(message(BURNT, wizard=wizard))
        elif forces.has_failed(state, person):
            told.append(why_failed(state, wizard))
        elif forces.is_begun(person):
            told.append(message("{wizard} has begun to act, and spells of the march are cast before that", wizard=wizard))
        elif known is None or any(_may_reach_somebody(state, side, wizard, spell) for spell in known):
            return ""
        elif march := [spell for spell in known if spell in ON_THE_MARCH]:
            told += [reaches_nobody(state, side, wizard, spell) for spell in march]
        else:
            why = "{wizard} knows spells for battle alone: {spells}" if known else "{wizard} knows no spell"
            told.append(message(why, wizard=wizard, spells=listing(known)))
    return listing(told, SEMICOLON)


def _may_know_one(state: State, side: str, wizard: str) -> bool:
    """Whether a wizard knows a spell of the march that may reach somebody, as far as the viewer sees what they know: to be activated for
    any other is in vain."""
    secret = state["secret"].get(side)
    return secret is None or any(_may_reach_somebody(state, side, wizard, spell) for spell in secret["spells"].get(wizard, []))


def _may_reach_somebody(state: State, side: str, wizard: str, spell: str) -> bool:
    return spell in ON_THE_MARCH and not reaches_nobody(state, side, wizard, spell)


def reaches_nobody(state: State, side: str, wizard: str, spell: str) -> str:
    """Why a spell of the march reaches nobody from where its wizard stands, by what lies open; empty where it may reach somebody."""
    place = forces.person(state, wizard)["at"]
    here, beside = forces.tokens(state, side, place), [name for name in forces.persons(state, side, place) if name != wizard]
    leads = any(not pieces.is_wizard(name) for name in beside)  # what lies under them is not for all to see
    if spell in NEXT_DOOR:
        enemy = pieces.other(side)
        near = (at for area in world.neighbours(state, place) for at in (area, *forces.ships_in(state, area, enemy)))
        there = any(forces.at_place(state, enemy, at) for at in near)
        return "" if there else message(NOBODY_NEXT_DOOR, spell=spell, side=enemy)
    nobody = {
        "Courser's Speed": not here and not beside,
        "Heal": not leads and not any(token.startswith(pieces.REDUCED) for token in here),
        "Enthrall": all(token != forces.code_of(token) for token in here),
    }
    return message(NOBODY_OF[spell], wizard=wizard) if nobody.get(spell) else ""


LAID_FIRST = "no wizard of {side} is activated, and who lies under a leader is laid down first (`drop`): {names}"


def of_no_use(wizard: str, known: Iterable[str]) -> Iterator[str]:
    """Why what a wizard knows is not cast now."""
    march = [spell for spell in known if spell not in IN_BATTLE]
    first = [spell for spell in known if spell in AT_THE_START]
    if march:
        yield message("{wizard} casts on the march alone: {spells}", wizard=wizard, spells=listing(march))
    if first:
        yield message("{wizard} casts in the first round of a battle alone: {spells}", wizard=wizard, spells=listing(first))
    if not march and not first:
        yield message("{wizard} knows no spell", wizard=wizard)


def leads_already(hearing: Hearing) -> str | None:
    """Why Enthrall would come to nothing in a battle: who casts it leads there by it."""
    now, wizard = hearing.public["battle"], hearing.args["wizard"]
    if not now or hearing.args["spell"] != "Enthrall" or ["enthrall", hearing.side, wizard] not in now["lasting"]:
        return None
    return message("{wizard} leads by Enthrall in this battle already, and takes no others along by it", wizard=wizard)


def not_reduced(side: str, name: str) -> str:
    """Why Heal does nothing for what a side names so, wherever that lies; '' where a reduced unit is named, or one of the enemy's."""
    if not pieces.is_unit(name):
        return message("{name} is no unit: Heal brings a reduced unit up to strength", name=name)
    if name.startswith(pieces.REDUCED) or pieces.owner(pieces.kind_of(name)) == pieces.other(side):
        return ""
    return message("{name} is whole: Heal brings a reduced unit up to strength", name=pieces.name_of(name))


def never_reached(hearing: Hearing, name: str, reached: str) -> str:
    """Why a spell is cast on nobody as the one who is named, wherever they stand; '' where they only are not there, or the dragon casts.
    reached: whom it can reach, in words; where that is nobody and a spell has words for it, these are told."""
    spell, wizard = hearing.args["spell"], hearing.args["wizard"]
    wants, person = WANTS.get(spell, ""), hearing.public["people"].get(name)
    kind = pieces.kind_of(name)
    owner = person["side"] if person else pieces.owner(kind) if kind in pieces.rows("units") else None
    hostile = wants in (ONE_ENEMY, ENEMY_TWO, ENEMY_THREE)
    nobody = reached == pieces.tally_of([])
    if wizard == pieces.TERRAMAX or not wants or (nobody and spell in NOBODY_OF):
        return ""
    if name == wizard and not hostile and spell != "Obfuscate":
        told = (ON_OTHERS, ON_OTHERS_THERE)
    elif owner not in (None, hearing.side) and not hostile:
        told = (ON_ONES_OWN, ON_ONES_OWN_THERE)
    elif owner == hearing.side and hostile:
        told = (ON_ENEMIES, ON_ENEMIES_THERE)
    elif spell == "Terror" and person:
        told = (FEARLESS, FEARLESS)
    else:
        return ""
    return message(told[not nobody], spell=spell, wizard=wizard, name=pieces.name_of(name), side=owner or "", pieces=reached)


ON_OTHERS = "{wizard} casts {spell} on others alone, and nobody else is there whom it could reach"
ON_OTHERS_THERE = "{wizard} casts {spell} on others alone: it can reach {pieces}"
ON_ONES_OWN = "{spell} is cast on one's own, and {name} is {side}'s; nobody is there whom it could reach"
ON_ONES_OWN_THERE = "{spell} is cast on one's own, and {name} is {side}'s: it can reach {pieces}"
ON_ENEMIES = "{spell} is cast on enemies, and {name} is {side}'s; nobody is there whom it could reach"
ON_ENEMIES_THERE = "{spell} is cast on enemies, and {name} is {side}'s: it can reach {pieces}"
FEARLESS = "Terror drives off units, and neither leaders nor wizards as {name}: it can reach {pieces}"
