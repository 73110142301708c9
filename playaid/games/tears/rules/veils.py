"""Whom Obfuscate hides, on the march and in battle, and how long. [Obfuscate]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules import counters, order
from playaid.games.tears.state import pieces
from playaid.games.tears.state.fights import battle, before_the_dice, veiled_pieces
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def unveil(hearing: Hearing) -> None:
    """Whoever was hidden in this battle chooses to attack: the spell is over for them."""
    order.slow_down(hearing)
    side = hearing.side
    shown = veiled_pieces(battle(hearing.state), side)
    for key in ("effects", "lasting"):
        kept = [effect for effect in battle(hearing.state)[key] if effect[0] != "veil" or effect[1] != side]
        hearing.put("public", "battle", key, kept)
    counters.hide_no_more(hearing, shown)
    hearing.line("Obfuscate", message("{pieces} choose to attack", pieces=pieces.tally_of(shown)), "seen", "Obfuscate")
    hearing.tell("{pieces} of {side} are seen again and fight.", pieces=pieces.tally_of(shown), side=side)


def _nobody_hidden(hearing: Hearing) -> Facts:
    return None if before_the_dice(hearing.state) and veiled_pieces(battle(hearing.state), hearing.side) else {}


UNVEIL_CHECKS = (Check("unveil.hidden", "Obfuscate", "nobody of yours is hidden before the next throw", _nobody_hidden, rank=10),)
