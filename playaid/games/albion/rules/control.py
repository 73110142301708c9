"""19.4.10 Minds that the players' word takes or lets go: what goes with it follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.rules import command, enchantments
from playaid.games.albion.rules.minds import as_it_is, learn
from playaid.games.albion.state import minds, pieces
from playaid.games.albion.state.marches import leaderless
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def take(hearing: Hearing) -> None:
    """Whoever is under somebody's Mind Control is their side's to command, as a piece without armies; that side knows how the person is
    wounded and what they bear, and an Enchantment marker lies on the caster. [19.3, 19.4.10]"""
    everybody = pieces.pieces(hearing.state)
    for target, caster in hearing.public["mastered"].items():
        if target not in everybody or caster not in everybody:
            continue  # that is unsound, and said so
        holder = pieces.commander_side(everybody[caster])
        if holder != everybody[target]["side"]:
            hearing.put("public", "pieces", target, "control", holder)
        if caster not in hearing.public["cast"]:
            hearing.push("public", "cast", caster)
        strangers = [army for army in leaderless(hearing.state, target) if _another_sides(hearing, army, target)]
        command.pass_on(hearing, strangers)
    for side in hearing.sides:
        for name in minds.held(hearing.state, side):
            if not as_it_is(hearing, name, side):
                learn(hearing, name, side)


def _another_sides(hearing: Hearing, army: str, person: str) -> bool:
    troops, his = pieces.piece(hearing.state, army), pieces.piece(hearing.state, person)
    return pieces.commander_side(troops) != pieces.commander_side(his)


def let_go(hearing: Hearing) -> None:
    """Nobody has the mind of a person whom no caster is said to have under control. [19.4.10]"""
    for name in pieces.pieces(hearing.state):
        if name != minds.WAFF and name not in hearing.public["mastered"]:
            enchantments.release(hearing, name, message("as the players say"))


def is_free(hearing: Hearing, person: str) -> None:
    """Nobody has the mind of a person whom their own side commands. [19.4.10]"""
    if person in hearing.public["mastered"]:
        hearing.drop("public", "mastered", person)
        enchantments.come_home(hearing, person)
