"""Armies that board and land without a personality, said by their number: their own names stand on no counter. [7.2, 7.3]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import names, world
from playaid.games.elric.state import units
from playaid.language.message import listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import find_only
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import State

_BOARDING = re.compile(
    r"(?:with )?(?P<number>[1-9]\d*|an|one)(?: (?:(?P<kind>.+?) )?arm(?:y|ies))?(?: of (?P<nation>.+?))?"
    r" on(?:to)? (?P<fleet>.+)",
    re.IGNORECASE,
)
_LANDING = re.compile(r"with (?P<number>[1-9]\d*)(?: of (?P<nation>.+?)| \S+?)? to (?P<place>.+)", re.IGNORECASE)
_UNLED = "nobody is named; {armies} that go ashore without a personality are named themselves"


def boarding(words: Sequence[str], state: State) -> Sequence[str]:
    """`2 armies on Lormyr Fleet 1`, `with 2 on Lormyr Fleet 1` in full: so many of those that stand where the fleet lies, or beside its
    sea. Raises Unreadable where it is not said which."""
    said = _BOARDING.fullmatch(" ".join(words))
    own = {name: called for name, called in names.units(state).items() if name in units.of(state, actor(state), sort="fleet")}
    if not said or (fleet := find_only(said["fleet"], own)) is None:
        return words
    number, at = int(said["number"]) if said["number"].isdecimal() else 1, units.units(state)[fleet]["at"]
    near, nation = (world.beside(state, at) if world.is_sea(state, at) else [at]), (said["nation"] or said["kind"] or "").casefold()
    alike: dict[tuple[object, ...], list[str]] = {}
    for army in units.of(state, actor(state), sort="army"):
        here = units.units(state)[army]
        if here["at"] in near and not here.get("aboard") and str(here["nation"]).casefold().startswith(nation):
            alike.setdefault((here["at"], here["nation"], here.get("stack"), bool(here.get("detached"))), []).append(army)
    enough = [armies[:number] for armies in alike.values() if len(armies) >= number]
    if len(enough) == 1:
        return [", ".join(enough[0]), "on", fleet]
    if not enough:
        return words
    lines = (message("embark {units} on {fleet}", units=", ".join(map(quote, some)), fleet=quote(fleet)) for some in enough)
    raise Unreadable(
        message("it is not said which: {armies} can board {fleet}", armies=listing(some[0] for some in enough), fleet=fleet),
        hint=listing(lines, " or "),
    )


def refuse_landing(words: Sequence[str], state: State) -> None:
    """Raise Unreadable for `with 2 to Bakshaan`, where no personality is aboard with so many armies, and armies alone are. [7.2, 7.3]"""
    said = _LANDING.fullmatch(" ".join(words))
    if not said or (place := find_only(said["place"], names.places(state))) is None:
        return
    number, nation, near = int(said["number"]), str(said["nation"] or "").casefold(), [place, *world.beside(state, place)]
    fleets: dict[str, list[str]] = {}
    for army in units.of(state, actor(state), sort="army"):
        here = units.units(state)[army]
        if here["at"] in near and here.get("aboard") and str(here["nation"]).casefold().startswith(nation):
            fleets.setdefault(here["aboard"], []).append(army)
    people = units.of(state, actor(state), sort="personality")
    led = {here.get("aboard") for here in map(units.units(state).__getitem__, people) if here["at"] in near}
    alone = [army for armies in fleets.values() for army in armies][:number]
    if any(len(armies) >= number for fleet, armies in fleets.items() if fleet in led) or len(alone) < number:
        return
    line = message("debark {units} to {place}", units=", ".join(map(quote, alone)), place=quote(place))
    raise Unreadable(message(_UNLED, armies=units.count_armies(number)), hint=line)
