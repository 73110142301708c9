"""What outcomes are worth to a side, for odds in which somebody chooses on the way: battles by how far they are won, spells by how many
are kept, cities and personalities by what a battle pays for them at most. [9.1, 10.5, 10.6]
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import units
from playaid.referee.contract.game import Payoff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playaid.games.elric.state.shape import State

WON = 20
"""A city that falls, or an enemy who is gone, against a point of difference in a battle: the table of results ends there. [10.6]"""
NOBODY = "(?!)"
"""A pattern that nothing fits."""
ALONE = (
    Payoff("^found$", 1),
    Payoff("^not found$", 0),
    Payoff("^even$", 0),
    Payoff("^nobody left to defend$", WON),
    Payoff("^no attack$", 0),
    Payoff("^beaten off$", 0),
    Payoff(r"^loses (?P<number>\d+)$", -1),
    Payoff("^devoured$", -WON),
    Payoff(r" takes (?P<number>\d+) of \d+ \(", 1),
    *(Payoff(r"may not hold Law with Chaos and discards [^;.,]*" + r",[^;.,]*" * others, -1) for others in range(5)),
    Payoff(" turns up | goes to the discards| discards are mixed ", 0),
    Payoff("^slain$", -WON),
    Payoff("^nothing happens$", 0),
    Payoff("^all ships lost$", 0),
    Payoff(r"(^|; )(From|By) .* to .*: |(^|; )Now: | musters ", 0),
)
"""What names nobody is worth so much to whoever declared it."""


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """Of a battle the difference by which it is won or lost; a city beside it."""
    yield from ALONE
    fleets = "|".join(map(re.escape, units.of(state, side, sort="fleet")))
    if fleets:
        yield Payoff(rf"(^|, )({fleets})(?=, |$)", 1)
    for names, sign in zip(_personalities(state, side), (-1, 1), strict=True):
        yield Payoff(rf"feeds on ({names})\.|(^|; )({names}) (enters the .* and is not seen again|does not escape)\.", sign * WON)
    for nation, player in state["public"]["nations"].items():
        yield Payoff(f"{re.escape(nation)} has lost all its personalities", -WON if player == side else WON)
    for name in state["referee"]["sides"]:
        yield Payoff(rf"(^|; ){re.escape(name)} takes [^;(]*\.", WON if name == side else -WON)
    for name in (*state["referee"]["sides"], "nobody"):
        sign, who = (1 if name == side else -1), re.escape(name)
        yield Payoff(rf"^{who} by (?P<number>\d+)", sign)
        yield Payoff(rf"^{who} by \d+; the city falls", sign * WON)
        yield Payoff(f"^{who} holds$", 0 if name == "nobody" else sign)
        yield Payoff(f"^nobody of {who} left$", -sign * WON)


def _personalities(state: State, side: str) -> tuple[str, str]:
    """The personalities of a side, with those who may yet come to it, and those of the others: each as a pattern."""
    own: list[str] = []
    foreign: list[str] = []
    for name, piece in equipment.pieces().items():
        if piece["sort"] == "personality":
            (own if units.owner(state, name) in (side, None) else foreign).append(re.escape(name))
    return "|".join(own) or NOBODY, "|".join(foreign) or NOBODY
