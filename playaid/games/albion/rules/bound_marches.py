"""19.4.03 What was written for a scried stack is gone as far as it can be: who can go on by it now, and owes that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import ground
from playaid.games.albion.rules.marching import STANDING_CHECKS
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import phase, stacks
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, legal, offered_lines

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

DEEDS = ("search", "gaze", "overrun", "embark", "debark")
"""What may be written between the hexes of a way, each by the verb that does it."""


def note(hearing: Hearing) -> None:
    """After every ruling, for all to know: which pieces of the side that moves can go on by what was written for them. A forced march is
    nothing that their Movement Allowance gives, and nobody's duty. [12.4, 19.4.03]"""
    able = dict(_able(hearing)) if phase(hearing.state) == "moving" and hearing.active is not None else {}
    if able != hearing.public.get("bound", {}):
        hearing.put("public", "bound", able)


def _able(hearing: Hearing) -> Iterator[tuple[str, str]]:
    """Each of those with the step, or the deed, that is theirs to take next."""
    for path, number, marchers_there in _bound_stacks(hearing):
        names = _who_may_move(hearing, [*dict.fromkeys(map(bearer, marchers_there))])
        step = _step(hearing, path, number, names) if names else None
        yield from ((who, step) for who in marchers_there if step is not None and bearer(who) in names)


def _bound_stacks(hearing: Hearing) -> list[tuple[Sequence[str], str, list[str]]]:
    """What is left of each written way, the hex of those who have it to go, and who they are."""
    found, everybody = dict[tuple[tuple[str, ...], str], list[str]](), pieces.pieces(hearing.state)
    for who, path in hearing.public.get("scried", {}).items():
        piece = everybody.get(bearer(who))
        if path and piece is not None and pieces.on_map(piece) and pieces.commander_side(piece) == hearing.active:
            found.setdefault((tuple(path), str(piece["hex"])), []).append(who)
    return [(path, number, names) for (path, number), names in found.items()]


def _moving(hearing: Hearing) -> Hearing:
    """A move of the side whose turn it is, as far as all may know of it: what is owed lies open, and hangs on nothing that is sealed."""
    return asking(hearing.game, visible(hearing.state, None), hearing.book, "move", hearing.active)


def _who_may_move(hearing: Hearing, names: Sequence[str]) -> list[str]:
    """Those of a scried stack who may move at all; whom a ship carries goes with it."""
    asked = _moving(hearing)
    free = list[str]()
    for stack in stacks(hearing.state, str(hearing.active)):
        there = [name for name in stack if name in names]
        if there and legal(asked, {"pieces": there, "path": []}, STANDING_CHECKS):
            free += there
    return free


def _step(hearing: Hearing, path: Sequence[str], number: str, names: Sequence[str]) -> str | None:
    """What they can do together: whoever is bound takes no step but towards what is written."""
    if path[0] in DEEDS:
        return path[0] if _does(hearing, path[0], names) else None
    asked = _moving(hearing)
    with suppress(Ask, MissingFact):  # what nobody has told yet is owed by nobody
        around = hexes.neighbours(number, ground.low_columns(asked)).values()
        return next((step for step in around if legal(asked, {"pieces": [*names], "path": [step]})), None)
    return None


def _does(hearing: Hearing, deed: str, names: Sequence[str]) -> bool:
    """Whether one of them can do what is written next."""
    verb, seen = hearing.game.verbs[deed], visible(hearing.state, None)
    lines = offered_lines(hearing.game, seen, hearing.book, verb, str(hearing.active))
    return any(name in line for line in lines for name in names)
