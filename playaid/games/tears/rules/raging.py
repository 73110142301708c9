"""Who fights in a round of Terramax's rage, the spells that are cast in it, and what they come to. [Terramax] [Wizards in battle]

A round of the rage is one of battle: wizards there cast or strike. Those who fight lie where they are; the lines of the battle name them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.strength import (
    Thrower,
    fog_on,
    fog_wishes,
    most_by_might,
    raised_by_spells,
    who_counts_double,
    who_is_idle,
)
from playaid.games.tears.rules import counters
from playaid.games.tears.rules.rounds import go, go_past_spells
from playaid.games.tears.state import duties, forces, marks, pieces
from playaid.games.tears.state.fights import RAGE, SPELLS, battle, effects, open_battle, pointed_hits, veiled_pieces

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


def waits_for(hearing: Hearing, place: str) -> str | None:
    """The side that may cast before the round is thrown, None where nobody may any more. Who throws casts no more."""
    if not hearing.public["battle"]:
        _begin(hearing, place)
    elif battle(hearing.state)["stage"] == SPELLS:
        go_past_spells(hearing, hearing.side)
    now = battle(hearing.state)
    return now["side"] if now["stage"] == SPELLS else None


def _begin(hearing: Hearing, place: str) -> None:
    """The lines are laid out, and whoever may cast does so first, of the side that does not act before the other."""
    attacker = duties.doing(hearing.state)
    dragon, both = hearing.public["dragon"], rows(hearing, place)
    now = open_battle(RAGE, attacker, place, place, both[attacker], [])
    now["rows"] = both
    now["first"] = not dragon.get("raged")
    now["fog"] = dict(dragon.get("fog", {}))
    hearing.put("public", "battle", now)
    for side in pieces.SIDES:
        if any(forces.persons(hearing.state, side, spot, "leader") for spot in spots(hearing.state, side, place)):
            hearing.disclose(side)  # what lies under them fights in the open
    go(hearing, SPELLS, now["dfn"])


IDLE = {"Terror": "nobody retreats from the rage of Terramax", "Enthrall": "leaders' points do not help in the rage of Terramax"}
"""Spells of battle that come to nothing there, and why."""


def comes_to_nothing(now: Battle, spell: str) -> str | None:
    """Why a spell of battle is not cast in the rage."""
    return IDLE.get(spell) if now["kind"] == RAGE else None


def line_up_again(hearing: Hearing) -> None:
    """After a spell: whom an explosion has struck, or the spell has called."""
    for side, row in rows(hearing, battle(hearing.state)["area"]).items():
        hearing.put("public", "battle", "rows", side, row)


def throwers(hearing: Hearing, side: str, row: Sequence[str], stands: Sequence[tuple[int, int]]) -> list[Thrower]:
    """What each of a line throws, by what it stands with, strength and throws, and the spells of the round. Leaders' points do not help."""
    now = battle(hearing.state)
    works, cap = effects(now), rulebook.number(hearing, "strength cap")
    plus, might = [0] * len(row), [0] * len(row)
    raised_by_spells(side, row, plus, might, works)
    strengths = [max(1, min(own + more, max(own, cap))) for (own, _), more in zip(stands, plus, strict=True)]
    if any(might):
        most = most_by_might(hearing)
        strengths = [max(full, min(full + more, most)) if more else full for full, more in zip(strengths, might, strict=True)]
    still = who_is_idle(side, row, works, now["cast"])
    double = who_counts_double(side, row, works)
    line, wishes = marks.counters(side, row, works), fog_wishes(now, side)
    lost = fog_on(line, strengths, now["fog"].get(side, 0), wishes, [not quiet for quiet in still], double)
    return [
        Thrower(name, strengths[at] - lost[at], 0 if still[at] else throws, double[at])
        for at, (name, (_, throws)) in enumerate(zip(row, stands, strict=True))
    ]


def pointed(hearing: Hearing, side: str, scored: int) -> int:
    """How many of the hits that a side has scored on its enemy fall where it says, by Direct Attack."""
    now = battle(hearing.state)
    direct = any(effect[0] == "direct" and effect[1] == side for effect in now["effects"])
    return min(pointed_hits(now, side), scored) if direct else 0


def end(hearing: Hearing) -> None:
    """The dice lie: whom a spell has hidden stays so, the fog lies on, and the next round is not the first."""
    now = battle(hearing.state)
    hearing.put("public", "battle", None)
    hearing.put("public", "dragon", "raged", True)
    if any(now["fog"].values()):
        hearing.put("public", "dragon", "fog", now["fog"])
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
