"""Who fights in a round of Terramax's rage, the spells that are cast in it, and what they come to. [Terramax] [Wizards in battle]

A round of the rage is one of battle: wizards there cast or strike. Those who fight lie where they are; the lines of the battle name them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership
from playaid.games.tears.ratings.strength import throwing
from playaid.games.tears.rules import counters
from playaid.games.tears.rules.rounds import go, go_past_spells
from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.state.fights import RAGE, SPELLS, battle, leading, open_battle, pointed_hits, veiled_pieces
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, State


def rows(hearing: Hearing, place: str) -> dict[str, list[str]]:
    """Everybody there who fights: counters on the board and under leaders, wizards, at sea aboard every ship. Whom a spell hides is not
    attacked, and does not fight."""
    found = {}
    for side in pieces.SIDES:
        row: list[str] = []
        for spot in spots(hearing.state, side, place):
            row += row_of(hearing, side, spot)
        found[side] = sorted(row)
    return found


def row_of(hearing: Hearing, side: str, spot: str) -> list[str]:
    hidden = Counter(forces.veil(hearing.state, side, spot))
    seen = Counter(map(forces.code_of, forces.tokens(hearing.state, side, spot)))
    seen.update(forces.persons(hearing.state, side, spot, "wizard"))
    row = [*(seen - hidden).elements()]
    for leader in forces.persons(hearing.state, side, spot, "leader"):
        row += forces.box(hearing, leader)[max(0, hidden[leader] - 1) :]
    return row


def spots(state: State, side: str, place: str) -> list[str]:
    """The area, and at sea every ship of a side in it."""
    return [place, *forces.ships_in(state, place, side)]


def spot_of(hearing: Hearing, side: str, place: str, code: str) -> str:
    """Where of these a unit or a wizard is, on the board or under a leader."""
    return next((spot for spot in spots(hearing.state, side, place) if code in row_of(hearing, side, spot)), place)


def waits(hearing: Hearing, place: str) -> str | None:
    """What may be said before the round is thrown, told to the table: spells of one side, or how leaders' points lie. None where it is
    thrown now. Who throws casts no more."""
    begins = not hearing.public["battle"]
    if begins:
        _begin(hearing, place)
    elif battle(hearing.state)["stage"] == SPELLS:
        go_past_spells(hearing, hearing.side)
    now = battle(hearing.state)
    if now["stage"] == SPELLS:
        return message(SPELLS_FIRST, side=now["side"], place=place)
    spread = [side for side in pieces.SIDES if leading(now, side) and len(throwing(now, side)) > 1]
    return message(POINTS_FIRST, sides=listing(spread), place=place) if begins and spread else None


SPELLS_FIRST = "A round of the rage in {place}: {side} may cast first (`cast`, `skip`)."
POINTS_FIRST = (
    "A round of the rage in {place}: first {sides} may say on whom their leaders' points lie (`lead`); then it is thrown for (`rage`)."
)


def _begin(hearing: Hearing, place: str) -> None:
    """The lines are laid out, and whoever may cast does so first, of the side that does not act before the other."""
    attacker = duties.doing(hearing.state)
    dragon, both = hearing.public["dragon"], rows(hearing, place)
    now = open_battle(RAGE, attacker, place, place, both[attacker], [])
    now["rows"] = both
    now["chiefs"] = {side: _leaders(hearing, side, place) for side in pieces.SIDES}
    now["first"] = not dragon.get("raged")
    now["fog"] = dict(dragon.get("fog", {}))
    now["lasting"] = list(dragon.get("lasting", []))
    hearing.put("public", "battle", now)
    for side in pieces.SIDES:
        if any(forces.persons(hearing.state, side, spot, "leader") for spot in spots(hearing.state, side, place)):
            hearing.disclose(side)  # what lies under them fights in the open
    go(hearing, SPELLS, now["dfn"])


def _leaders(hearing: Hearing, side: str, place: str) -> list[str]:
    """The leaders of a side there, highest first, whom no spell hides."""
    there = [
        name
        for spot in spots(hearing.state, side, place)
        for name in forces.persons(hearing.state, side, spot, "leader")
        if name not in forces.veil(hearing.state, side, spot)
    ]
    return leadership.by_rank(hearing, there)


IDLE = {"Terror": "nobody retreats from the rage of Terramax"}
"""Spells of battle that come to nothing there, and why."""


def comes_to_nothing(now: Battle, spell: str) -> str | None:
    """Why a spell of battle is not cast in the rage."""
    return IDLE.get(spell) if now["kind"] == RAGE else None


def line_up_again(hearing: Hearing) -> None:
    """After a spell: whom an explosion has struck, or the spell has called."""
    area = battle(hearing.state)["area"]
    for side, row in rows(hearing, area).items():
        hearing.put("public", "battle", "rows", side, row)
        hearing.put("public", "battle", "chiefs", side, _leaders(hearing, side, area))


def pointed(hearing: Hearing, side: str, scored: int) -> int:
    """How many of the hits that a side has scored on its enemy fall where it says, by Direct Attack."""
    now = battle(hearing.state)
    direct = any(effect[0] == "direct" and effect[1] == side for effect in now["effects"])
    return min(pointed_hits(now, side), scored) if direct else 0


def end(hearing: Hearing) -> None:
    """The dice lie: whom a spell has hidden stays so, the fog lies on, who leads by a spell goes on leading, and the next round is not the
    first."""
    now = battle(hearing.state)
    hearing.put("public", "battle", None)
    hearing.put("public", "dragon", "raged", True)
    if any(now["fog"].values()):
        hearing.put("public", "dragon", "fog", now["fog"])
    if led := [effect for effect in now["lasting"] if effect[0] == "enthrall"]:
        hearing.put("public", "dragon", "lasting", led)
    for side in pieces.SIDES:
        for code in veiled_pieces(now, side):
            _stay_hidden(hearing, side, now["area"], code)


def _stay_hidden(hearing: Hearing, side: str, place: str, code: str) -> None:
    """Whoever lay under a leader is laid down: under one who is seen nobody would know who is hidden."""
    spot = spot_of(hearing, side, place, code)
    open_ = [*map(forces.code_of, forces.tokens(hearing.state, side, spot)), *forces.persons(hearing.state, side, spot)]
    unseen = open_.count(code) <= forces.veil(hearing.state, side, spot).count(code)
    if unseen and (leader := counters.lift_out(hearing, side, spot, code)) is not None:
        if pieces.is_wizard(code):
            counters.out_of_box(hearing, code, leader)
        else:
            counters.lay_out(hearing, leader, [code], forces.trail(forces.person(hearing.state, leader)))
    counters.put_veil(hearing, side, spot, [*forces.veil(hearing.state, side, spot), code])
