"""Whose units a line means, and what is asked for where it does not say. [7.4.2, 10.1, 10.2]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, likely, spoken
from playaid.games.elric.state import battles, counters, units
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Args, State


def whose(args: Args, state: State) -> str | None:
    """The player whose units, or armies of whose nation, a line names; None where they are several players' or nobody's."""
    named = [*args.get("units", ()), *(args[slot] for slot in ("unit", "magician") if slot in args)]
    if not named and "nation" in args:
        return state["public"]["nations"].get(args["nation"])
    owners = {units.owner(state, unit) for unit in named}
    return owners.pop() if len(owners) == 1 else None


def falls_back(args: Args, state: State) -> str | None:
    """Who falls back before a battle: whose units are named, else the one who is attacked in it. [10.2]"""
    here = battles.now(state)
    return whose(args, state) or (battles.parties(state, here["place"])[1] if here else None)


def who_is_wanted(args: Args, state: State) -> Sequence[str]:
    """Who names neither units nor a number of armies is asked for them, while a battle is fought."""
    return () if "armies" in args or not battles.now(state) else ("units",)


def asked_to_withhold(state: State, side: str | None) -> str:
    """Who stays out of a battle: how so many armies are said, where several could."""
    armies = _armies(state, side, held=False)
    return message("who? (so many armies: with {n})", n=armies) if armies > 1 else ""


def asked_to_fall_back(state: State, side: str | None) -> str:
    """The same of those who are withheld; all of them are said by that."""
    armies = _armies(state, side, held=True)
    return message("who? (so many armies: with {n}; all who are withheld: all)", n=armies) if armies > 1 else ""


def _armies(state: State, side: str | None, held: bool) -> int:
    """The armies of a side in the battle that are withheld, or are not; of whoever falls back if it is not said of whom."""
    here = battles.now(state)
    if not here:
        return 0
    side = side or (battles.parties(state, here["place"])[1] if held else None)
    there = battles.engaged(state, side, here["place"]) if side is not None else []
    return sum(units.units(state)[unit]["sort"] == "army" for unit in there if (unit in here["withheld"]) == held)


def which_battle(args: Args, state: State) -> Sequence[str]:
    """Where several battles can be fought and none has begun, it is asked which is fought first."""
    return ("place",) if not battles.now(state) and len(battles.to_fight(state, actor(state))) > 1 else ()


def who_flies_along(args: Args, state: State) -> Sequence[str]:
    """Whom a spell carries beside its magician is asked for where it carries more, and others of their stack are there. [7.4.2]"""
    magician, spell = args.get("magician", ""), args.get("spell", "")
    here, printed = units.units(state).get(magician), equipment.spells().get(spell)
    if here is None or here["owner"] is None or printed is None or (printed["people"] or 0) < 2:
        return ()
    there = units.of(state, here["owner"], here["at"])
    others = [unit for unit in there if units.units(state)[unit]["sort"] != "fleet" and unit != magician]
    return ("units",) if any(units.units(state)[unit].get("stack") == here.get("stack") for unit in others) else ()


_EACH = (*EVERY, "both", "everywhere", "each")


def search(words: Sequence[str], state: State) -> Sequence[str]:
    """`both`, `everywhere for magic`: the wilderness where the player stands, where it is one; else as `spoken` reads it. Raises Unreadable
    with a line for each where they are several. [8.0]"""
    if not words or words[0].casefold() not in _EACH:
        return spoken.search(words, state)
    places = likely.where_to_search(state, actor(state))
    what = [word for word in words[1:] if word.casefold() not in ("of", "them", "places")]
    if not places or (what and what[0].casefold() != "for"):
        return words
    lines = [" ".join(("search", quote(place), *what)) for place in places]
    if len(lines) > 1:
        raise Unreadable("one place is searched at a time, each in a line of its own", hint=listing(lines, " | "))
    return spoken.search([*places[0].split(), *what], state)


def unnamed(words: Sequence[str], state: State) -> Sequence[str]:
    """`cast by Ohada`, `transfer from Ohada to Fadan` where spells lie on the table alone: nobody names them."""
    bare = bool(words) and words[0].casefold() in ("by", "from")
    return [counters.FACE_DOWN, *words] if bare and counters.physical(state) else words
