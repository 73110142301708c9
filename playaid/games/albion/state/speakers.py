"""Whose declaration a line is that does not say so, where both sides may act: of the side to which what it names belongs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, outstanding, pieces, printed
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.names import find, find_only
from playaid.referee.contract.refusals import Ambiguous, Unreadable

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Args, State

_ONE = ("person", "piece", "ship")
_MANY = ("persons", "pieces", "ships", "armies", "others")


def _only(sides: Iterable[str]) -> str | None:
    """The side, where it is one."""
    found = {*sides}
    return found.pop() if len(found) == 1 else None


def of_pieces(args: Args, state: State) -> str | None:
    """The side that commands all pieces who are named as its own, not as a target."""
    said: Mapping[str, object] = args
    named = [str(said[slot]) for slot in _ONE if slot in said]
    for slot in _MANY:
        several = said.get(slot)
        named += several if isinstance(several, list) else ()
    known = pieces.pieces(state)
    return _only(pieces.commander_side(known[name]) for name in map(bearer, named) if name in known)


def of_touch(args: Args, state: State) -> str | None:
    """The side of whoever touches; where only the touched is named, that of their enemies."""
    if "person" in args or "target" not in args:
        return of_pieces(args, state)
    target = pieces.pieces(state).get(args["target"])
    return pieces.other(pieces.commander_side(target)) if target else None


def of_plot(args: Args, state: State) -> str | None:
    """The side whose persons cast in a plot; of a plot that names nobody the first side that has still to plot."""
    casters = casters_of(str(args.get("castings", "")), state)
    return _only(pieces.commander_side(pieces.piece(state, name)) for name in casters) or next(iter(castings.unplotted(state)), None)


def casters_of(text: str, state: State) -> list[str]:
    """The persons who cast in a plot as it is typed, as far as they can be read."""
    persons = []
    for part in castings.parted(text, state):
        words = castings.caster_behind(state, part.split())
        named = words[words.index("by") + 1 :] if "by" in words else words
        end = next((i for i, word in enumerate(named) if word in castings.BEFORE_A_TARGET), len(named))
        if (person := find_only(" ".join(named[:end]), printed.person_names(state))) is not None:
            persons.append(person)
    return persons


def of_losses(args: Args, state: State) -> str | None:
    """The side whose losses can be borne by what is named."""
    public = state["public"]
    owing = {side: [*map(bearer, public["losses"][side]["from"])] for side in outstanding.losses(state)}
    borne = {name: _aliases(name) for names in owing.values() for name in names}
    named = set[str]()
    for part in outstanding.parts_said(str(args.get("losses", ""))):
        words = [word for word in part.split() if word != "escort" and not (word.isdecimal() and len(word) < len(HEX))]
        with suppress(Unreadable):
            try:
                named.add(find(" ".join(words), borne, "piece"))
            except Ambiguous as several:
                named |= {*several.candidates}
    return _only(side for side, names in owing.items() if named & {*names})


HEX = "3014"
"""A number that belongs to the name of an army is that of a hex; any other says how much it bears."""


def _aliases(name: str) -> Sequence[str]:
    row = printed.person_rows().get(name) or printed.ship_rows().get(name)
    return (row["aliases"] or ()) if row else ()


def of_scried(args: Args, state: State) -> str | None:
    """The side whose stack in a hex has been scried."""
    return _only(str(stack["side"]) for stack in state["public"].get("scrying", ()) if stack["hex"] == args.get("hex"))


def of_fate(args: Args, state: State) -> str | None:
    """The side whose dead bore an item."""
    number = printed.number_of(args["item"]) if "item" in args else None
    return _only(str(state["public"]["items"][each]["fate"]["owner"]) for each in outstanding.fates(state) if each == number)


def of_attrition(args: Args, state: State) -> str | None:
    """The side that rolls for the attrition of the other in a hex."""
    suffers = state["public"]["attrition"]
    return _only(pieces.other(side) for side in SIDES if args.get("hex") in suffers.get(side, ()))


def of_evasion(args: Args, state: State) -> str | None:
    """The side whose persons are among enemies in a hex; else the one of which persons alone stand there."""
    public, number = state["public"], args.get("hex")
    if meant := _only(side for places in (public["endangered"], public.get("exposed", {})) for side in places if number in places[side]):
        return meant
    if "pieces" not in public or not isinstance(number, str):
        return None
    there = [side for side in SIDES if pieces.at(state, number, side, "person", aboard=False)]
    return _only(side for side in there if not pieces.points_at(state, number, side)) if pieces.at(state, number) else None
