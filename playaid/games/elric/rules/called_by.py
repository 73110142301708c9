"""Whom the spells in a hand call, and who comes without one. [7.5.2, 11, 16.0]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, holding, phases
from playaid.games.elric.state import counters, units
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def by_spell(h: Hearing) -> Iterator[tuple[str, str, list[str]]]:
    """Each spell that a player may be seen to hold, with its holder, and whom it may call now. [16.0]"""
    for holder, spells in holding.hands(h.state, h.side).items():
        for spell in dict.fromkeys(spells) if holder in units.units(h.state) else ():
            yield spell, holder, [one for one in equipment.musters(spell) if legal(h, {"target": one, "spell": spell, "holder": holder})]


def who_has(hearing: Hearing, target: str) -> str:
    """With whom somebody is who is in play already."""
    return hearing.public["nations"].get(target) or units.owner(hearing.state, target) or "nobody"


NEVER = as_message(
    "Elric comes by no muster: while he is nobody's, a personality who stands where he does takes control of him (`influence`)"
)
NOT_YET = as_message(
    "Elric is not on the board, and comes by no muster: once he has appeared, a personality who stands where he does takes control of him"
    " (`influence`)"
)
"""How Elric comes to a player. [12]"""


def callers(target: str) -> list[str]:
    """The spells that call somebody or something, by the index. [16.0]"""
    return [spell for spell in equipment.spells() if target in equipment.musters(spell)]


UNCALLED = "no spell calls {target}"


def none_calls(hearing: Hearing) -> bool:
    """Whether no spell of the index calls the target: that none is held is no reason then. [16.0]"""
    return not callers(hearing.args["target"])


def comes_otherwise(state: State, target: str) -> str:
    """Why no muster is of somebody whom no spell calls: they come with their nation, as long as it is nobody's. [6.0, 11]"""
    nation = equipment.pieces()[target].get("nation") or ""
    if units.is_on_board(state, target):
        return message(UNCALLED, target=target)
    return message(_WITH_IT if nation in equipment.nations() and phases.away(state, nation) else _LOST, target=target, nation=nation)


_WITH_IT = 'no spell calls {target}, who comes with {nation} (`muster "{nation}"`)'
_LOST = "{target} is not on the board, and comes by no muster"


def callers_of(hearing: Hearing) -> str:
    """The spells that call the target, in words."""
    target = hearing.args["target"]
    called = callers(target)
    how = "{spells} calls {target}" if len(called) == 1 else "{spells} call {target}"
    return message(how, spells=listing(called), target=target)


def instead(hearing: Hearing) -> str | None:
    """The nations that this player may muster without a spell, and whom each of their spells calls: who is refused reads it alone."""
    due = [nation for nation in hearing.public["rights"][hearing.side] if phases.away(hearing.state, nation)]
    lines = [message('muster "{nation}"', nation=nation) for nation in due]
    if counters.physical(hearing.state):
        return listing(lines) or "muster TARGET with SPELL of HOLDER"
    calling = [(target, spell, holder) for spell, holder, targets in by_spell(hearing) for target in targets]
    lines += [message(_BY_IT, target=target, spell=spell, holder=holder) for target, spell, holder in calling[:1]]
    others = list(dict.fromkeys(target for target, _, _ in calling[1:]))
    lines += [message("your spells call besides: {targets}", targets=listing(others))] if others else []
    return listing(lines, SEMICOLON) or None


_BY_IT = 'muster "{target}" with "{spell}" of "{holder}"'
