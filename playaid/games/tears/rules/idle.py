"""Units that are named to move and are not activated: why they stay, and the line that takes them along. [Stacks] [Activation]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules.following import boxing_line, open_line, resting, why_stopped
from playaid.games.tears.state import forces, pieces, world
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def moving(hearing: Hearing) -> list[str]:
    return pieces.spread(hearing.args["pieces"])


def said_place(hearing: Hearing) -> str | None:
    """The place that a line says they go from: in so many words, or as the end of the way that they have gone so far."""
    here = hearing.public.get("underway") if hearing.args.get("further") else None
    return hearing.args.get("at") or (here["at"] if here else None)


def whereabouts(hearing: Hearing) -> list[str]:
    """Where those are looked for who are named to go: at the place that is said, beside a person named with them, or anywhere."""
    if said := said_place(hearing):
        return [said]
    people = [forces.somebody(hearing.state, name) for name in moving(hearing) if not pieces.is_unit(name)]
    beside = [person["at"] for person in people if person["side"] == hearing.side and person["state"] == forces.UP]
    return beside[:1] or forces.places(hearing.state, hearing.side)


def idle_units(hearing: Hearing, where: Iterable[str]) -> list[str]:
    """Of the units named those that are activated in none of these places."""
    return [name for name in moving(hearing) if pieces.is_unit(name) and not any(_live(hearing, place, name) for place in where)]


GOES_ALONG = "{unit} lies under {leader}: all of that goes along unnamed, and what is to stay is laid down first (`drop {leader} of UNITS`)"


def why_idle(hearing: Hearing, code: str, where: Sequence[str]) -> str:
    """Why a unit that is named cannot move: it lies under somebody, beside a leader who is named, or is not activated any more or yet."""
    unit, leader = pieces.name_of(code), _leader_named(hearing)
    if leader and code in forces.box(hearing, leader):
        return message(GOES_ALONG, unit=unit, leader=leader)
    if leader and _beside(hearing, leader, code):
        return message("{unit} lies beside {leader}, and only what lies under {leader} goes along", unit=unit, leader=leader)
    at = forces.person(hearing.state, leader)["at"] if leader else hearing.args.get("at", "")
    above = None if not leader and _sleeps(hearing, code, where) else _held_by(hearing, code, at)
    if above and (not at or forces.person(hearing.state, above)["at"] == at):
        if not _goes_on(hearing, above):
            return message("{unit} lies under {leader}: {why}", unit=unit, leader=above, why=_why_not_on(hearing, above))
        return message("{unit} lies under {leader}, and goes where {leader} goes or is laid down first", unit=unit, leader=above)
    other = other_side(code)
    if leader and _beside(hearing, leader, other):
        told = "{unit} lies beside {leader}: name it so, and only what lies under {leader} goes along"
        return message(told, unit=pieces.name_of(other), leader=leader)
    places = [place for place in ([at] if at else where) if forces.lying(hearing.state, hearing.side, place, code)]
    if places:
        spent = all(forces.is_spent(token) for place in places for token in alike(hearing, place, code))
        told = "{unit} in {areas} has been activated this turn, and that is over" if spent else "{unit} in {areas} is not activated"
        told = SEVERAL if not spent and _go_apart(hearing) else CALLED if spent and pieces.kind_of(code) in CALLED_IN else told
        return message(told, unit=unit, areas=listing(places))
    if lain := [place for place in ([at] if at else where) if forces.lying(hearing.state, hearing.side, place, other)]:
        return message("what lies in {areas} is {unit}: name it so", unit=pieces.name_of(other), areas=listing(lain))
    return message("no {unit} of {side} lies in {areas}", unit=unit, side=hearing.side, areas=at or listing(where, " or ") or "any area")


CALLED_IN = (pieces.PENGUIN, "Cadmin")
"""Who comes in the open by a wizard's call, and does no more in that turn."""
CALLED = "{unit} in {areas} has been activated this turn, or has come into play in it, and goes nowhere until the next"
SEVERAL = "{unit} in {areas} is not activated: each is by itself, and several go together under a leader alone (`box`)"


def _sleeps(hearing: Hearing, code: str, where: Sequence[str]) -> bool:
    """Whether such a unit lies open beside a road that leads where they are to go, not activated yet: that one is meant."""
    near = world.neighbours(hearing.state, hearing.args["to"]) if hearing.args.get("to") else ()
    here = (token for place in where if place in near for token in alike(hearing, place, code))
    return any(not forces.is_spent(token) for token in here)


def alike(hearing: Hearing, place: str, code: str) -> list[str]:
    return [token for token in forces.tokens(hearing.state, hearing.side, place) if forces.code_of(token) == code]


def other_side(code: str) -> str:
    """The other side of a counter."""
    return code.removeprefix(pieces.REDUCED) if code.startswith(pieces.REDUCED) else pieces.REDUCED + code


def _held_by(hearing: Hearing, code: str, at: str) -> str | None:
    """A leader of the declaring side under whom such a unit lies, first one who stands here."""
    boxes = forces.boxes(hearing.state, hearing.side) or {}
    holders = [name for name, content in boxes.items() if code in content and forces.person(hearing.state, name)["state"] == forces.UP]
    holders.sort(key=lambda name: not _goes_on(hearing, name))
    return next((name for name in holders if forces.person(hearing.state, name)["at"] == at), next(iter(holders), None))


def _goes_on(hearing: Hearing, leader: str) -> bool:
    """Whether what lies under a leader may still go on this turn, with them or laid down; where one has recruited, by option some of it."""
    person = forces.person(hearing.state, leader)
    if person.get("raised"):
        return hearing.options.get("recruit-drop") == "either"
    return not person.get("done") and forces.spaces(person) < forces.STOPPED


def _why_not_on(hearing: Hearing, leader: str) -> str:
    return resting(hearing, leader) if forces.person(hearing.state, leader).get("done") else why_stopped(hearing, leader)


def _leader_named(hearing: Hearing) -> str | None:
    """The first leader of the declaring side among those who are to move."""
    own = (name for name in moving(hearing) if forces.somebody(hearing.state, name)["side"] == hearing.side)
    return next((name for name in own if pieces.is_leader(forces.base(name))), None)


def is_awake(hearing: Hearing) -> bool:
    """Whether Terramax is activated, wherever he is."""
    side = pieces.GORGANUN
    dragon = (forces.tokens(hearing.state, side, place) for place in forces.places(hearing.state, side))
    tokens = (token for here in dragon for token in here if pieces.kind_of(forces.code_of(token)) == pieces.TERRAMAX)
    return any(forces.spaces_used(token) is not None for token in tokens)


def in_several_places(hearing: Hearing) -> str:
    """Where each of those stands who are named to go together, where that is more than one place and all see it; else nothing."""
    places: dict[str, str] = {}
    for name in dict.fromkeys(moving(hearing)):
        if not pieces.is_unit(name):
            person = forces.somebody(hearing.state, name)
            if person.get("side") == hearing.side and person.get("state") == forces.UP:
                places[name] = person["at"]
        elif pieces.kind_of(name) == pieces.TERRAMAX:
            lying = (place for place in forces.places(hearing.state, hearing.side) if alike(hearing, place, name))
            places.update((name, place) for place in lying)
    if len(set(places.values())) < 2:
        return ""
    where = listing(message("{name} is in {place}", name=name, place=world.place_of(hearing.state, at)) for name, at in places.items())
    return message(NOT_TOGETHER, where=where)


NOT_TOGETHER = "who goes together stands in one place: {where}"


def _beside(hearing: Hearing, leader: str, code: str) -> bool:
    return forces.lying(hearing.state, hearing.side, forces.person(hearing.state, leader)["at"], code) is not None


def bring_along(hearing: Hearing) -> str | None:
    """How units that are named and not activated come along: unnamed, under the leader named, or activated by themselves."""
    said, where = hearing.args.get("at", ""), whereabouts(hearing)
    leader, idle = _leader_named(hearing), idle_units(hearing, where)
    if pieces.TERRAMAX in idle:
        return None if is_awake(hearing) else _activating(hearing, idle[:1])
    if not leader:
        if len(idle) > 1 and (line := _boxing_them(hearing, idle)):
            return line
        if idle and _go_apart(hearing):
            return _one_alone(hearing, idle[0])  # once one of them is activated the others are not
        if idle and _sleeps(hearing, idle[0], where):
            return _activating(hearing, idle[:1])
        return _with_their_leader(hearing, idle[:1], said) or _activating(hearing, idle[:1]) or _laid_down(hearing, idle[:1], said)
    if idle and idle[0] in forces.box(hearing, leader):
        rest = [name for name in hearing.args["pieces"] if name not in idle and name.partition(" ")[2] not in idle]
        verb, to = hearing.declaration.verb, hearing.args["to"]
        return open_line(hearing, verb, f"{', '.join(rest)} to {to}", {"pieces": rest, "to": to})
    at = forces.person(hearing.state, leader)["at"]
    turned = [name if _beside(hearing, leader, name) else other_side(name) for name in idle]
    return boxing_line(hearing, leader, idle) or _laid_down(hearing, idle, at) or boxing_line(hearing, leader, turned)


def _go_apart(hearing: Hearing) -> bool:
    """Whether several units are to go by land without a leader, who would be as many activations. A ship takes several along."""
    named = moving(hearing)
    return hearing.declaration.verb == "move" and len(named) > 1 and all(map(pieces.is_unit, named))


def _one_alone(hearing: Hearing, code: str) -> str | None:
    """The line by which one of several units that are not led goes there by itself."""
    verb, to = hearing.declaration.verb, hearing.args["to"]
    there = [place for place in _nearest(hearing) if alike(hearing, place, code)]
    lines = ((f"{code} to {to} from {place}", {"pieces": [code], "to": to, "at": place}) for place in there)
    return next(filter(None, (open_line(hearing, verb, line, args) for line, args in lines)), None)


def _boxing_them(hearing: Hearing, units: Sequence[str]) -> str | None:
    """The line by which all of these come under a leader who stands beside them, first where a road leads to where they are to go."""
    places = _nearest(hearing)
    leaders = [(place, name) for place in places for name in forces.persons(hearing.state, hearing.side, place, "leader")]
    beside = [
        name
        for place, name in leaders
        if not Counter(units) - Counter(map(forces.code_of, forces.tokens(hearing.state, hearing.side, place)))
    ]
    return next(filter(None, (boxing_line(hearing, name, units) for name in beside)), None)


def _nearest(hearing: Hearing) -> list[str]:
    """Where they are looked for, first where a road leads from to where they are to go."""
    near = world.neighbours(hearing.state, hearing.args["to"]) if hearing.args.get("to") else ()
    return sorted(whereabouts(hearing), key=lambda place: place not in near)


def _with_their_leader(hearing: Hearing, idle: Sequence[str], at: str) -> str | None:
    """The line by which they go there under the leader who holds them, activated and on the way: such a unit elsewhere is not meant."""
    above = _held_by(hearing, idle[0], at) if idle else None
    if above is None or (at and forces.person(hearing.state, above)["at"] != at):
        return None
    if not forces.active(hearing.state, above) or not _goes_on(hearing, above):
        return None
    verb, to = hearing.declaration.verb, hearing.args["to"]
    return open_line(hearing, verb, f"{above} to {to}", {"pieces": [above], "to": to}) or _laid_down(hearing, idle, at)


def _laid_down(hearing: Hearing, idle: Sequence[str], at: str) -> str | None:
    """The line by which those are laid down who lie under another leader, here or, said of units alone, anywhere."""
    above = _held_by(hearing, idle[0], at) if idle else None
    if above is None or (at and forces.person(hearing.state, above)["at"] != at) or not _goes_on(hearing, above):
        return None
    units = list((Counter(idle) & Counter(forces.box(hearing, above))).elements())
    named = pieces.numbered(units)
    return open_line(hearing, "drop", f"{above} of {', '.join(named)}", {"leader": above, "units": named})


def _activating(hearing: Hearing, units: Sequence[str]) -> str | None:
    """The line by which a unit of this name is activated, from where it could go on to where it is to go if from anywhere."""
    places = _nearest(hearing)
    lines = (open_line(hearing, "activate", f"{unit} at {at}", {"who": unit, "at": at}) for unit in units for at in places)
    return next(filter(None, lines), None)


def _live(hearing: Hearing, place: str, code: str) -> list[str]:
    return forces.live(hearing.state, hearing.side, place, code)
