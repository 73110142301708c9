"""The spell container: a draw cup whose order nobody stores. [4.0, 9.0, 9.1, 16.4]

Which spell lies on a placement symbol is nowhere stored: a face-down spell and one in the container are alike until somebody looks,
so it is drawn when it is found, out of those that may be there."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, holding
from playaid.games.elric.state import counters
from playaid.language.message import counted, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, State


def container(fresh: Sequence[str], mixed: Sequence[str], elsewhere: int) -> list[str]:
    """What a draw from the container is taken from, uniformly, when so many of the fresh spells are elsewhere: they lie in places, or,
    where odds are walked, in hands that nobody sees into. A fresh spell is in the container with the chance of (fresh - elsewhere) in
    fresh, a mixed one for certain; the weights are whole numbers."""
    if not mixed or not elsewhere:
        return [*fresh, *mixed]
    inside, outside = len(fresh) - elsewhere, len(fresh)
    common = gcd(inside, outside)
    return [*list(fresh) * (inside // common), *list(mixed) * (outside // common)]


def on_the_table(state: State) -> bool:
    """Whether draws are made on the table and told; where odds are walked, what does not lie open is drawn from instead. [9.0]"""
    return counters.physical(state) and not ("cup" in state and state["cup"]["fresh"])


def inside(hearing: Hearing, place: str | None = None) -> int:
    """How many spells are in the container, be it after the discards have gone back into it, or lie in a place. [9.0]"""
    if place is not None:
        return hearing.public["placements"].get(place, 0)
    return hearing.public["container"] if _filled(hearing) else 0


def take_out(hearing: Hearing, number: int, place: str | None = None) -> None:
    """So many spells leave the container on the table, or a place, unseen; whoever draws has looked at them. [9.0]"""
    hearing.need_consent()
    if place is None:
        hearing.add("public", "container", -number)
    else:
        hearing.add("public", "placements", place, -number)


def _filled(hearing: Hearing) -> bool:
    """Whether there is a spell in the container, be it after the discards have gone back into it. [9.0]"""
    if not hearing.public["container"]:
        remix(hearing, why="the container is empty")
    if not hearing.public["container"]:
        hearing.tell("The container is empty, and there is nothing to put back into it.")
    return bool(hearing.public["container"])


def _drawn_on_the_table(hearing: Hearing, side: str, why: str) -> str:
    prompt = message("a spell is drawn on the table ({why}): which is it?", why=why)
    spell = hearing.ask(f"drawn {len(hearing.answered)}", who=side, prompt=prompt, options=holding.may_lie_unseen(hearing.state))
    hearing.need_consent()
    hearing.add("public", "container", -1)
    hearing.line("drawn", message("on the table ({why})", why=why), spell, "9.0")
    return spell


def draw(hearing: Hearing, side: str, why: str, private: bool) -> str | None:
    """Draw one spell out of the container at random; None when there is nothing left at all. Raises Locked."""
    if not _filled(hearing):
        return None
    if on_the_table(hearing.state):
        return _drawn_on_the_table(hearing, side, why)
    cup = hearing.cup()
    number = hearing.public["container"]
    items = container(cup["fresh"], cup["mixed"], len(cup["fresh"]) + len(cup["mixed"]) - number)
    spells = equipment.spells()
    spell = hearing.draw(items, 1, who=side, why=why, private=side if private else None, out_of=number, names=spells)[0]
    hearing.pull("cup", "mixed" if spell in cup["mixed"] else "fresh", spell)
    hearing.add("public", "container", -1)
    return spell


def find(hearing: Hearing, side: str, place: str) -> str:
    """Look at a spell that lies face down in a place; only `side` sees it. Raises Locked."""
    why = message("the spell in {place}", place=place)
    spell = hearing.draw(hearing.cup()["fresh"], 1, who=side, why=why, private=side, out_of=1, names=equipment.spells())[0]
    hearing.pull("cup", "fresh", spell)
    hearing.add("public", "placements", place, -1)
    return spell


def discard(hearing: Hearing, spell: str) -> None:
    hearing.push("public", "discard", spell)


def remix(hearing: Hearing, why: str) -> None:
    """Put all discards back into the container. [9.0, 16.4]"""
    pile = list(hearing.public["discard"])
    if on_the_table(hearing.state):  # nobody mixes them apart
        hearing.need_consent()
    for spell in () if on_the_table(hearing.state) else pile:
        hearing.push("cup", "mixed", spell)
    hearing.put("public", "discard", [])
    hearing.add("public", "container", len(pile))
    how, inside = counted(len(pile), "{why}: {n} discard goes back", "{why}: {n} discards go back", why=why), hearing.public["container"]
    hearing.line("reshuffle", how, message("{spells} in the container", spells=inside), "16.4")
    spells = counters.count_spells(inside)
    hearing.tell("The discards are mixed into the container: {spells}.", spells=spells)
