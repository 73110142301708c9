"""A spell that whoever is named does not know: with which they began, who of those there has it, as all can read that. [Spells]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules.following import open_line
from playaid.games.tears.rules.learning import known_as
from playaid.games.tears.rules.no_spells import of_no_use, reaches_nobody
from playaid.games.tears.rules.spell_uses import AT_THE_START, IN_BATTLE, ON_THE_MARCH
from playaid.games.tears.state import forces, pieces
from playaid.language.message import SEMICOLON, listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing
    from playaid.referee.contract.game import Facts


def unknown(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    if wizard != pieces.TERRAMAX and forces.somebody(hearing.state, wizard).get("side") != hearing.side:
        return None
    spell = hearing.args["spell"]
    if known_as(hearing, spell, forces.knows(hearing, wizard)):
        return None
    others = _who_knows(hearing, spell)
    told = "{who} does not know {spell}; of those here {others} does" if len(others) == 1 else KNOWN_TO_OTHERS
    why = message(told if others else "{who} does not know {spell}", who=wizard, spell=spell, others=listing(others))
    return {"why": _with_what_they_know(hearing, wizard, why)}


def _with_what_they_know(hearing: Hearing, wizard: str, why: str) -> str:
    """The same with the spells that all can read beside a wizard, and why one of these is not cast now. A wizard who is robbed keeps them;
    what they have found besides is their side's secret, and the line is said in the open. [Stolen spells]"""
    if wizard == pieces.TERRAMAX:
        return message("{why}; Terramax knows {spells}", why=why, spells=listing(pieces.dragon_spells()))
    begun: list[str] = list(pieces.rows("wizards").get(wizard, {}).get("spells") or ())
    if not begun:
        return message(BEGAN_WITH_NONE, why=why)
    idle = listing(_of_no_use_now(hearing, wizard, begun), SEMICOLON)
    return message(BEGAN_AND_NOT_NOW if idle else BEGAN_WITH, why=why, spells=listing(begun), idle=idle)


BEGAN_WITH_NONE = "{why}; they began with none, and `lore` tells their side what was found since"
BEGAN_WITH = "{why}; they began with {spells}, and `lore` tells their side what was found since"
BEGAN_AND_NOT_NOW = "{why}; they began with {spells} (not now: {idle}), and `lore` tells their side what was found since"


def _of_no_use_now(hearing: Hearing, wizard: str, known: Sequence[str]) -> Iterator[str]:
    """Why some of these spells are not cast now, as all can see; of one who is not on the board themself that is reason enough."""
    now, person = hearing.public["battle"], forces.somebody(hearing.state, wizard)
    if now:
        idle = [spell for spell in known if spell not in IN_BATTLE or (spell in AT_THE_START and not now["first"])]
        yield from of_no_use(wizard, idle) if idle else ()
        return
    if battle := [spell for spell in known if spell not in ON_THE_MARCH]:
        yield message("in battle alone: {spells}", spells=listing(battle))
    if person.get("state") == forces.UP:
        yield from filter(None, (reaches_nobody(hearing.state, hearing.side, wizard, one) for one in known if one in ON_THE_MARCH))


KNOWN_TO_OTHERS = "{who} does not know {spell}; of those here {others} do"


def _who_knows(hearing: Hearing, spell: str) -> list[str]:
    """Wizards of the declaring side who have known a spell from the beginning, as is printed, and know it: in line in a battle, else beside
    the one who is named. What they have found is their side's secret, and the line is said in the open."""
    printed = (name for name in _beside(hearing) if known_as(hearing, spell, pieces.rows("wizards")[name]["spells"]))
    return [name for name in printed if known_as(hearing, spell, forces.knows(hearing, name))]


def _beside(hearing: Hearing) -> list[str]:
    """The other wizards in line with the one who is named, or in one place with them on the board."""
    now, named = hearing.public["battle"], hearing.args["wizard"]
    place = forces.somebody(hearing.state, named).get("at") or ""
    here = now["rows"][hearing.side] if now else forces.persons(hearing.state, hearing.side, place, "wizard") if place else []
    return [name for name in here if pieces.is_wizard(name) and name != named]


def by_who_knows(hearing: Hearing) -> str | None:
    """The same line by another wizard here who knows the spell, where it would stand."""
    said = {key: value for key, value in hearing.args.items() if key != "wizard"}
    on = f" on {listing(hearing.args['targets'])}" if hearing.args.get("targets") else ""
    at = f" at {said['at']}" if said.get("at") else ""
    lines = (
        open_line(hearing, "cast", f'"{said["spell"]}" by {name}{on}{at}', {**said, "wizard": name})
        for name in _who_knows(hearing, str(said["spell"]))
    )
    return next(filter(None, lines), None)
