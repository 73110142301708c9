"""19.4.03 Scrying: what was written for a stack, what of it has been done, and who leaves it."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import paths
from playaid.games.albion.state import pieces
from playaid.games.albion.state.escorts import marchers, those
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import phase
from playaid.games.albion.state.pieces import failing, said_names
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def follow_plot(hearing: "Hearing", start: str, names: Sequence[str], path: Sequence[str]) -> None:
    """What of a scried plot has been done, hexes or a search, is done with. A reaction is free, but may end upon the path. [19.4.03]"""
    if phase(hearing.state) not in PLOTTED:
        brought_to(hearing, names, path[-1])
        return
    for name in marchers(hearing.state, names):
        plotted = hearing.public.get("scried", {}).get(name)
        if plotted:
            hearing.put("public", "scried", name, _rest_of_plot(hearing, plotted, start, path) or [])


def brought_to(hearing: "Hearing", names: Sequence[str], number: str) -> None:
    """Whom a reaction or a retreat has brought upon what was written for them go on from there. [19.4.03]"""
    for name in marchers(hearing.state, names):
        plotted = hearing.public.get("scried", {}).get(name, ())
        if number in plotted:
            hearing.put("public", "scried", name, plotted[plotted.index(number) + 1 :])


PLOTTED = ("moving", "forced")
"""The steps of the Movement Phase that a scried stack has written down; in a reaction it is free."""


def _rest_of_plot(hearing: "Hearing", plotted: Sequence[str], start: str, path: Sequence[str]) -> list[str] | None:
    """What is left of a plot after a path that keeps to it; None for one that does not. Whom a reaction or a retreat has brought away
    comes back to it first, as closely as possible: upon it, or nearer to it. [19.4.03]"""
    if list(path) == list(plotted[: len(path)]):
        return list(plotted[len(path) :])
    if not plotted or not paths.astray(hearing, plotted[0], start):
        return None
    back = next((at for at, number in enumerate(path) if number in plotted), None)
    if back is None:
        return list(plotted) if paths.comes_nearer(hearing, plotted, start, path[-1]) else None
    rest, tail = list(plotted[plotted.index(path[back]) + 1 :]), list(path[back + 1 :])
    return rest[len(tail) :] if tail == rest[: len(tail)] else None


def unwritten(deed: str, also: "Callable[[Hearing], Iterable[str]]" = lambda hearing: ()) -> Check:
    """A check that a scried stack does nothing for points that it has not written next. also: who does it beside those who are named."""

    def fails(hearing: "Hearing") -> Facts:
        return failing(not_written(hearing, deed, [*said_names(hearing), *also(hearing)]), deed=deed)

    return Check(f"19.4.03.{deed}", "19.4", "{names}: scried, and {deed} is not what is written next", fails)


def not_written(hearing: "Hearing", deed: str, names: Sequence[str]) -> list[str]:
    """Those who were scried, and have written something else next, or nothing more. [19.4.03]"""
    scried = hearing.public.get("scried", {})
    return those(hearing.state, names, lambda who: who in scried and scried[who][:1] != [deed])


def leaves_plot(hearing: "Hearing", name: str, path: Sequence[str]) -> bool:
    """Whether a piece that was scried, or an escort by itself, leaves what was written for it. [19.4.03]"""
    plotted = hearing.public.get("scried", {}).get(name)
    start = str(pieces.piece(hearing.state, bearer(name))["hex"])
    return plotted is not None and _rest_of_plot(hearing, plotted, start, path) is None
