"""11.9 Escorts that persons have taken on in this Game-Turn: army points with marches of their own, told apart until they are sent away.

What a piece has done in a phase stands under its name in the tables of the public compartment. An escort that a person has had from the
beginning of the turn has done what the person has; of one that was taken on since, it stands under `escort PERSON`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from playaid.games.albion.state import pieces
from playaid.games.albion.state.marcher_names import ESCORT, bearer, title

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State


def key_of(state: State, person: str) -> str:
    """Under which name it is kept what the escort of a person has done."""
    return ESCORT + person if person in pieces.lay_open(state).get("attached", {}) else person


def marchers(state: State, names: Iterable[str]) -> list[str]:
    """Pieces, each followed by its escort where that has a march of its own."""
    attached = pieces.lay_open(state).get("attached")
    if not attached:
        return [*names]
    return [who for name in names for who in ([name, ESCORT + name] if name in attached and _escorted(state, name) else [name])]


def _escorted(state: State, person: str) -> bool:
    return bool(pieces.piece(state, person).get("escort"))


def those(state: State, names: Iterable[str], wrong: Callable[[str], object]) -> list[str]:
    """The pieces of which something holds, else their escorts of which it does, as they are said."""
    found = ([who for who in marchers(state, [name]) if wrong(who)] for name in names)
    return [title(who[0]) for who in found if who]


_NOTHING: Mapping[str, object] = {}


def kept(state: State, table: str, name: str) -> list[Any]:
    """What a table keeps of a piece, and of its escort; None for one of whom it keeps nothing."""
    public = cast("Mapping[str, Mapping[str, object]]", pieces.lay_open(state))
    noted = public.get(table, _NOTHING)
    if name not in public.get("attached", _NOTHING):  # as `marchers` has it
        return [noted.get(name)]
    return [noted.get(who) for who in marchers(state, [name])]


def away(state: State, number: str) -> list[str]:
    """The pieces that have evaded whatever enemies are in a hex, whoever of them has an escort together with it. [18.1]"""
    listed = state["public"]["evaded"].get(number, ())
    return [name for name in listed if all(who in listed for who in marchers(state, [name]))]


def came(state: State, number: str) -> list[str]:
    """The pieces that have come into a hex in this phase, or whose escorts have. [18.0]"""
    listed = pieces.lay_open(state).get("came", {}).get(number, ())
    return [*dict.fromkeys(bearer(who) for who in listed if who in marchers(state, [bearer(who)]))]


def points(state: State, marchers_: Iterable[str]) -> int:
    """Army and escort points of marchers at face value: of a person whose escort has a march of its own they stand under the escort's."""
    return sum(1 if who.startswith(ESCORT) else pieces.points(state, [who]) for who in marchers_ if len(marchers(state, [who])) == 1)


def armed_at(state: State, number: str, side: str) -> int:
    """A side's army and escort points ashore in a hex, but for those that have evaded the enemies there. [18.1]"""
    gone = away(state, number)
    return pieces.points(state, [name for name in pieces.at(state, number, side, aboard=False) if name not in gone])
