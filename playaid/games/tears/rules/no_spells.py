"""Why no wizard of a side casts now, as far as the viewer sees what they know. [Spells] [Wizards in battle]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.tears.rules.spell_uses import AT_THE_START, IN_BATTLE, ON_THE_MARCH
from playaid.games.tears.state import forces, pieces
from playaid.games.tears.state.fights import SPELLS, able
from playaid.language.message import SEMICOLON, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State


def no_spell(state: State, side: str | None) -> str:
    """Of the wizards who may cast now, as far as the viewer sees what they know, none knows a spell for it."""
    now = state["public"]["battle"]
    if side is None or side not in state["secret"]:
        return ""
    if not now:
        return _why_not_on_the_march(state, side)
    if now["stage"] != SPELLS or now["side"] != side:
        return ""
    told: list[str] = []
    for wizard in able(state, side):
        known = pieces.dragon_spells() if wizard == pieces.TERRAMAX else state["secret"][side]["spells"].get(wizard, [])
        if any(spell in IN_BATTLE and (now["first"] or spell not in AT_THE_START) for spell in known):
            return ""
        told += _of_no_use(wizard, known)
    return listing(told, SEMICOLON)


def _why_not_on_the_march(state: State, side: str) -> str:
    """Why no wizard who is activated casts; nothing where one may who has done nothing yet and knows a spell for it."""
    told: list[str] = []
    for wizard, person in state["public"]["people"].items():
        if person["side"] != side or not pieces.is_wizard(wizard) or not person.get("act") or person["state"] != forces.UP:
            continue
        known = state["secret"][side]["spells"].get(wizard, [])
        if forces.is_begun(person):
            told.append(message("{wizard} has begun to act, and spells of the march are cast before that", wizard=wizard))
        elif any(spell in ON_THE_MARCH for spell in known):
            return ""
        else:
            why = "{wizard} knows spells for battle alone: {spells}" if known else "{wizard} knows no spell"
            told.append(message(why, wizard=wizard, spells=listing(known)))
    return listing(told, SEMICOLON)


def _of_no_use(wizard: str, known: Iterable[str]) -> Iterator[str]:
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
