"""Whom Obfuscate hides, on the march and in battle, and how long; who is seen before a castle then. [Obfuscate] [Castle: occupation]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.strength import throwing
from playaid.games.tears.rules import counters, order
from playaid.games.tears.state import alike, duties, forces, pieces, world
from playaid.games.tears.state.fights import battle, before_the_dice, veiled_pieces
from playaid.language.message import counted, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, State


def unveil(hearing: Hearing) -> None:
    """Whoever was hidden in this battle chooses to attack: the spell is over for them."""
    order.slow_down(hearing)
    side = hearing.side
    come_out(hearing, side)
    now = battle(hearing.state)
    if idle := list((Counter(now["rows"][side]) - Counter(throwing(now, side))).elements()):
        whom = pieces.tally_of(idle)
        hearing.tell(counted(len(idle), "{pieces} does not throw this round.", "{pieces} do not throw this round.", pieces=whom))


def come_out(hearing: Hearing, side: str) -> None:
    """Those of a side's line whom the spell hides strike, and it is over for them."""
    shown = veiled_pieces(battle(hearing.state), side)
    for key in ("effects", "lasting"):
        kept = [effect for effect in battle(hearing.state)[key] if effect[0] != "veil" or effect[1] != side]
        hearing.put("public", "battle", key, kept)
    counters.hide_no_more(hearing, shown)
    told = pieces.tally_of(shown)
    hearing.line("Obfuscate", message("{pieces} choose to attack", pieces=told), "seen", "Obfuscate")
    seen = counted(len(shown), "{pieces} of {side} is seen again.", "{pieces} of {side} are seen again.", side=side, pieces=told)
    hearing.tell(seen)


INSIDE, OUTSIDE = "inside", "outside"


def ask_who_is_inside(hearing: Hearing, owner: str, area: str) -> None:
    """Whoever came to a castle unseen attacks there, and is seen: its owner says now what they say where an enemy comes."""
    prompt = message(
        "{other} is seen before {area}: does {side} stand inside its walls, or outside?", area=area, side=owner, other=pieces.other(owner)
    )
    inside = hearing.ask("gate", who=owner, prompt=prompt, options=(INSIDE, OUTSIDE)) == INSIDE
    counters.go_in(hearing, owner, area, inside)


def unseen_before(state: State, side: str) -> list[str]:
    """The enemy's castles at which somebody of a side is, and nobody of them is seen, while their owner is seen there."""
    enemy = pieces.other(side)
    held = [area for area, castle in state["public"]["castles"].items() if castle["side"] == enemy and forces.at_place(state, side, area)]
    return [area for area in held if forces.can_be_found(state, enemy, area) and not forces.can_be_found(state, side, area)]


def come_to_light(hearing: Hearing, side: str, unseen: Iterable[str]) -> None:
    """Where whoever stood unseen before a castle is seen now, its owner says where they stand, as when an enemy comes."""
    enemy = pieces.other(side)
    for area in unseen:
        if forces.can_be_found(hearing.state, side, area):
            order.owe(hearing, enemy, "gate", area, movers=[])


def note_come_openly(hearing: Hearing, place: str, openly: Counter[str]) -> None:
    """These units have come where enemies are, and were seen: they are none of the hidden who may lie there, however alike."""
    if place in hearing.public["ships"]:  # the whole ship has come, and who is hidden aboard her is hidden still
        return
    hidden = forces.veil(hearing.state, hearing.side, place)
    for code in (code for code in openly if pieces.is_unit(code) and code in hidden):
        hearing.add("public", "come_openly", alike.key(hearing.side, place, code), openly[code])


def note_gone_on(hearing: Hearing, place: str, code: str) -> None:
    """One of such units goes on, or is hidden there: of those who have come openly there is one less."""
    key = alike.key(hearing.side, place, code)
    if hearing.public.get("come_openly", {}).get(key, 0) > 0:
        hearing.add("public", "come_openly", key, -1)


def let_off(hearing: Hearing, place: str, code: str, number: int = 1) -> None:
    """So many units of the side that acts have done their part beside the enemy, and are hidden."""
    hearing.add("public", "let_off", alike.key(duties.doing(hearing.state), place, code), number)


def forget_let_off(hearing: Hearing, side: str) -> None:
    """What hid a side's units is over, or their part of a turn: nobody needs to be told apart any more."""
    for key in [key for key in hearing.public.get("let_off", {}) if key.startswith(alike.key(side, "", "").rstrip("|"))]:
        hearing.drop("public", "let_off", key)


def note_let_off(hearing: Hearing) -> None:
    """An activation is over. Units who have stood beside the enemy in it, and did not fight, were among the hidden. [Battle]"""
    state, side = hearing.state, duties.doing(hearing.state)
    for place in forces.places(state, side) if hearing.public["veiled"] else ():
        if duties.met(state, pieces.other(side), place) and not world.inside(state, side, place):  # behind walls nobody has to fight
            ready = Counter(forces.code_of(token) for token in forces.tokens(state, side, place) if forces.ready(token))
            for code, number in (ready & alike.hidden_yet(state, side, place)).items():
                let_off(hearing, place, code, number)
    if "come_openly" in hearing.public:
        hearing.drop("public", "come_openly")


def _nobody_hidden(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    if now is None:
        return {"why": "those hidden in a battle are seen again by it, and none is fought"}
    if not veiled_pieces(now, hearing.side):
        other = pieces.other(hearing.side)
        theirs = veiled_pieces(now, other)
        told = THEIRS if theirs else NOBODY
        return {"why": message(told, side=hearing.side, other=other, pieces=pieces.tally_of(theirs))}
    return None if before_the_dice(hearing.state) else {"why": TOO_LATE}


THEIRS = "of {side} nobody is hidden in this battle; {other} alone lets {pieces}, who are hidden, fight again"
NOBODY = "of {side} nobody is hidden in this battle"
TOO_LATE = "whoever is hidden comes out before the first throw of a round, where they can be hit in it as well: in the next one again"
UNVEIL_CHECKS = (Check("unveil.hidden", "Obfuscate", "{why}", _nobody_hidden, rank=10),)
