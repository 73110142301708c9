"""Who is activated, as people say it: `my Shale`, `Shale's army`, `Wargroup in Kimrin`; who names two is told that it is one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.state import forces
from playaid.games.tears.table.names import everyone, leaders, unit_names, wizards
from playaid.games.tears.table.shorthand import find_one
from playaid.games.tears.table.stacks import as_it_lies, place_said
from playaid.language.message import message
from playaid.referee.contract.names import fits, fold
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State


def waking(words: Sequence[str], state: State) -> Sequence[str]:
    """Who is activated: `Foot Soldier` where none but a reduced one lies, at the place that is said or anywhere."""
    if "people" not in state["public"]:
        return words
    words = ["at" if at and fold(word) in _WHERE else word for at, word in enumerate(words)]
    folded = [fold(word) for word in words]
    end = folded.index("at") if "at" in folded else len(words)
    _refuse_several(words[:end], state)
    who = _without_small_words(words[:end])
    return [*as_it_lies(who, place_said(words[end + 1 :], state), state), *words[end:]]


_WHERE, _SMALL, _FOLLOWING = ("in", "from"), ("the", "my", "our", "a", "an"), ("stack", "army", "group", "force", "alone")


def _without_small_words(words: Sequence[str]) -> list[str]:
    """Who is meant by `my Shale`, `Shale's army`, `Shale alone`: with a leader all goes that lies under them."""
    said = list(words)
    while len(said) > 1 and fold(said[0]) in _SMALL:
        said.pop(0)
    if len(said) > 1 and fold(said[-1]) in _FOLLOWING:
        said.pop()
        said[-1] = said[-1].removesuffix("'s").removesuffix("\N{RIGHT SINGLE QUOTATION MARK}s")
    return said


def _refuse_several(words: Sequence[str], state: State) -> None:
    """One is activated at a time, and with a leader all that lie under them: who names others besides is told so. Raises Unreadable."""
    at = next((at for at, word in enumerate(words) if at and fold(word) in ("with", "and")), None)
    first = " ".join(_without_small_words(words[:at])).rstrip(",") if at else ""
    if first and len(fits(first, {**everyone(state), **unit_names()}, slips=False)) == 1:
        if fold(words[at or 0]) == "with" and (units := _to_lie_under(words[(at or 0) + 1 :], find_one(first, leaders(state)), state)):
            raise Unreadable(message(BOXED_FIRST, leader=first), hint=f"box {first} with {units}")
        raise Unreadable(message(AT_ONCE if fold(words[at or 0]) == "and" else WITH_A_LEADER), hint=f"activate {first}")


def _to_lie_under(words: Sequence[str], leader: str, state: State) -> str:
    """The units and wizards of a list, some of whom lie in the open beside a leader: they would be put under them first; else nothing."""
    if not leader or not (place := (person := forces.somebody(state, leader))["at"]):
        return ""
    side = person["side"]
    beside = {*map(forces.code_of, forces.tokens(state, side, place)), *forces.persons(state, side, place, "wizard")}
    names = [part.strip().lstrip("0123456789").strip() for part in " ".join(words).replace(" and ", ", ").split(",")]
    known = {**unit_names(), **wizards(state)}
    return " ".join(words) if any(find_one(name, known) in beside for name in names) else ""


AT_ONCE = "one is activated at a time, and does all it may before the next is"
BOXED_FIRST = "with {leader} all is activated that lies under them: what lies in the open is put there first"
WITH_A_LEADER = "with a leader all that lies under them is activated, and whom they outrank there; nobody else is named"
