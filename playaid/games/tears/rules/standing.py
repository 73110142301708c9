"""Where those stand who are named to go. [Movement] [Stacks]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.rules import charting
from playaid.games.tears.rules.following import acting_now
from playaid.games.tears.rules.idle import moving, said_place
from playaid.games.tears.state import forces, pieces, world
from playaid.language.message import message
from playaid.referee.contract.game import Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer


def start(hearing: Hearing) -> str:
    """The one place where all the named pieces stand; of several the one from which a road leads to where they are to go. '' if there is
    none, or more than one for bare units."""
    places = starts(hearing)
    if len(places) > 1:
        places = [place for place in places if not no_way(hearing, place)]
    return places[0] if len(places) == 1 else ""


def starts(hearing: Hearing) -> list[str]:
    """Every place where all the named pieces stand activated."""
    said = said_place(hearing)
    movers = moving(hearing)
    people = [name for name in movers if not pieces.is_unit(name)]
    if said is None and people:
        said = forces.somebody(hearing.state, people[0]).get("at")
    codes = [name for name in movers if pieces.is_unit(name)]
    where = [said] if said else forces.places(hearing.state, hearing.side)
    return [place for place in where if _all_there(hearing, people, codes, place)]


def owned(hearing: Hearing) -> Facts:
    for name in moving(hearing):
        person = hearing.public["people"].get(name)
        strange = person["side"] != hearing.side if person else not pieces.is_unit(name)
        if strange:
            return {"name": name, "side": hearing.side}
    return None


def all_seen(hearing: Hearing) -> bool:
    """Whether those who are named lie where all can see them. A line that goes never names who lies under a leader, so that one that is
    refused for it would tell more of what lies there than any that stands."""
    state, side, people = hearing.state, hearing.side, hearing.public["people"]
    if any(people[name]["state"] == forces.BOX for name in moving(hearing) if name in people):
        return False
    units = Counter(name for name in moving(hearing) if pieces.is_unit(name))
    lying = Counter(forces.code_of(token) for place in forces.places(state, side) for token in forces.tokens(state, side, place))
    return not units - lying


def no_way(hearing: Hearing, place: str) -> bool:
    """Whether all know that no road leads from a place to where they are to go."""
    here, there = world.place_of(hearing.state, place), hearing.args.get("to", "")
    if not there:
        return False
    a, b = sorted((here, there))
    return here == there or (there not in world.neighbours(hearing.state, here) and charting.is_settled(hearing.state, a, b))


def _all_there(hearing: Hearing, people: Sequence[str], codes: Iterable[str], place: str) -> bool:
    stand = all(forces.somebody(hearing.state, name).get("at") == place for name in people)
    live = forces.choose(hearing, hearing.side, place, codes, lambda token: forces.spaces_used(token) is not None)
    return stand and live is not None


def mark_alone(hearing: Hearing, movers: Sequence[str], there: str) -> None:
    """The reading by which the dragon goes where his master is not; where that lies under a leader it is for his side alone."""
    if goes_alone(hearing, movers, there):
        seen = forces.somebody(hearing.state, hearing.public["dragon"]["master"])["state"] != forces.BOX
        told = "Terramax goes where his master is not (option `dragon`)"
        hearing.line("reading", told, "", "Terramax", only=None if seen else pieces.GORGANUN)


def goes_alone(hearing: Hearing, movers: Sequence[str], there: str) -> bool:
    """Whether the dragon is among those who go, and his master neither goes with him nor is there."""
    master = hearing.public["dragon"]["master"]
    if pieces.TERRAMAX not in map(pieces.kind_of, movers) or hearing.options["scenario"] == "war" or not master:
        return False
    holder = forces.over(hearing, pieces.GORGANUN, master) or master
    return holder not in movers and forces.somebody(hearing.state, holder)["at"] != there


# who could go where


def steps(h: Hearing) -> Iterable[Offer]:
    people = [(name, person["at"]) for name, person in h.public["people"].items() if person.get("act")]
    lying = [(place, token) for place in forces.places(h.state, h.side) for token in forces.tokens(h.state, h.side, place)]
    live = [(forces.code_of(token), place) for place, token in lying if forces.spaces_used(token) is not None]
    for name, place in dict.fromkeys([*people, *live]):
        for area in world.neighbours(h.state, place):
            yield f"{name} to {area} from {place}", {"pieces": [name], "to": area, "at": place}


def sleepers(h: Hearing) -> Iterable[Offer]:
    """Each leader, wizard and unit on the board that has done nothing yet, along each known road; nobody once somebody is activated."""
    if acting_now(h):
        return
    people = [(name, person["at"]) for name, person in h.public["people"].items() if person["side"] == h.side]
    up = [(name, at) for name, at in people if forces.person(h.state, name)["state"] == forces.UP]
    lying = [(token, place) for place in forces.places(h.state, h.side) for token in forces.tokens(h.state, h.side, place)]
    fresh = [(token, place) for token, place in lying if token == forces.code_of(token)]
    for name, place in dict.fromkeys([*up, *fresh]):
        for area in world.neighbours(h.state, place):
            yield f"{name} to {area} from {place}", {"pieces": [name], "to": area, "at": place}


# the island: what a landing comes to


def before_landing(hearing: Hearing, side: str, place: str) -> Iterator[str]:
    """What a landing comes to, where the island lies beside these and their side, as all see it, has not found every piece of wisdom."""
    if not beside_the_island(hearing, world.place_of(hearing.state, place)):
        return
    public, need = hearing.public, rulebook.number(hearing, "wisdom pieces")
    found = public.get("searched")
    held = len({*found.get(side, ()), *public.get("told", {}).get(side, ())}) if found is not None else need
    if held < need and hearing.options.get("crossing") == "free":
        stays = hearing.options.get("island-ships") != "yes"
        yield message(STUCK if stays else TOO_SOON, side=side, held=held, need=need)


STUCK = (
    "Erynmil asks for all {need} pieces of wisdom, and {side} has found {held}, as all have seen: who lands on the island with fewer waits "
    "there until the others are found, and no ship takes them back (option `island-ships`)."
)
TOO_SOON = (
    "Erynmil asks for all {need} pieces of wisdom, and {side} has found {held}, as all have seen: a landing on the island is too soon."
)


def beside_the_island(hearing: Hearing, area: str) -> bool:
    return bool(area) and any(world.kind(hearing.state, near) == world.ISLAND for near in world.neighbours(hearing.state, area))
