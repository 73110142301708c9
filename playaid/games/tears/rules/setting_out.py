"""Who is named to go and is not activated yet is activated by that line, where it can mean one activation only; else it is told why they do
not go, and which activation lets all of them go. [Activation] [Movement] [Stacks]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership
from playaid.games.tears.rules.following import boxing_line, lying_open, none_left, open_line, resting
from playaid.games.tears.rules.idle import alike, bring_along, idle_units, in_several_places, moving, whereabouts, why_idle
from playaid.games.tears.rules.initiative import STAYS, begin, controlled, instead_of_the_table
from playaid.games.tears.rules.sleeping_dragon import sleeps
from playaid.games.tears.rules.standing import before_landing, no_way, owned, start, starts
from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.state.fights import targets
from playaid.language.message import message, series
from playaid.referee.contract.derived import once, once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask, HearingOf

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Args, Hearing, Person, State


@once_said
def meant(hearing: Hearing) -> Args | None:
    """The activation that a line means which lets somebody go: nobody is activated who might still do something, and those named are one
    unit, one wizard, or leaders whom the first of them takes along and nobody else does. None where that would not be legal, or another
    might be meant: a counter that is alike and activated now, so that a way of several spaces is gone by one counter to its end."""
    named = pieces.spread(hearing.args["pieces"])
    if not named or _more_to_do(hearing):
        return None
    if pieces.is_unit(named[0]):
        places = [hearing.args["at"]] if hearing.args.get("at") else forces.places(hearing.state, hearing.side)
        where = [place for place in places if named[0] in forces.tokens(hearing.state, hearing.side, place)]
        one = len(named) == len(where) == 1 and not _alike_is_awake(hearing, named[0])
        who: Args = {"who": named[0], "at": where[0]} if one else {}
    else:
        who = {"who": _first(hearing, _leaders(named) or named)}
    words = " at ".join(str(word) for word in who.values())
    return who if words and open_line(hearing, "activate", words, who) else None


def _alike_is_awake(hearing: Hearing, code: str) -> bool:
    """Whether such a unit is activated now where those who go are looked for: at the place that is said, or anywhere."""
    places = [hearing.args["at"]] if hearing.args.get("at") else forces.places(hearing.state, hearing.side)
    return any(forces.live(hearing.state, hearing.side, place, code) for place in places)


@once
def _more_to_do(hearing: Hearing) -> bool:
    """Whether somebody of the declaring side who is activated might still go on or fight, as far as all can see."""
    state, side = hearing.state, hearing.side
    people = [(name, person) for name, person in hearing.public["people"].items() if person["side"] == side and person.get("act")]
    units = [token for place in forces.places(state, side) for token in forces.tokens(state, side, place)]
    awake = [(forces.code_of(token), gone) for token in units if (gone := forces.spaces_used(token)) is not None]
    going = any(_may_do_more(state, name, person) for name, person in people)
    return going or bool(targets(state, side)) or any(leadership.may_have_space(state, code, gone) for code, gone in awake)


def _may_do_more(state: State, name: str, person: Person) -> bool:
    """Whether somebody who is activated has not stirred, has a space left or recruits."""
    gone = forces.spaces(person)
    return gone <= 0 or bool(person.get("raised")) or leadership.may_have_space(state, name, gone)


def _leaders(named: list[str]) -> list[str]:
    """The leaders among those who are named: of others a check says whether they lie under them, or stay."""
    return [name for name in named if pieces.is_leader(forces.base(name))]


def _first(hearing: Hearing, named: list[str]) -> str:
    """Of the persons named whoever takes the others along; '' where nobody does, or somebody above might be meant."""
    people = [forces.somebody(hearing.state, name) for name in named]
    if people[0]["side"] != hearing.side:
        return ""
    if pieces.is_wizard(named[0]):
        return named[0] if len(named) == 1 else ""
    if any(not pieces.is_leader(forces.base(name)) for name in named):
        return ""
    first = leadership.by_rank(hearing, named)[0]
    if _above(hearing, first):
        return ""
    return first if set(named) <= {first, *controlled(hearing, first)} else ""


def _above(hearing: Hearing, leader: str) -> list[str]:
    """The leaders beside one who outrank them and take them along when they are activated, which they may be yet."""
    others = list(forces.persons(hearing.state, hearing.side, forces.person(hearing.state, leader)["at"], "leader"))
    return [name for name in others if name != leader and leader in controlled(hearing, name) and not _spent(hearing, name)]


def _spent(hearing: Hearing, name: str) -> bool:
    person = forces.person(hearing.state, name)
    return bool(person.get("done")) or person.get("placed") == duties.turn(hearing.state)


def wake(hearing: Hearing) -> None:
    """Activate whom the line means, before they go."""
    who = meant(hearing)
    if who is not None:
        begin(hearing, who["who"], who.get("at"))


def before_going(hearing: Hearing) -> Iterable[str]:
    """Of those named to go what a landing on the island beside them comes to, and their activation, before anybody says where to: it is the
    one that stands in for the throw; who lies beside a leader stays."""
    if hearing.args.get("pieces") and (place := start(hearing)):
        yield from before_landing(hearing, hearing.side, place)
    who = meant(hearing) if hearing.args.get("pieces") else None
    if who is None:
        return
    if instead_of_the_table(hearing, who["who"]):
        yield message(INSTEAD_THEN, side=hearing.side)
    if pieces.is_leader(forces.base(who["who"])) and (beside := lying_open(hearing, who["who"])):
        yield message(STAYS, who=who["who"], pieces=pieces.tally_of(beside))


INSTEAD_THEN = "{side} has not thrown on the command table: this move is the one activation that stands in for the throw."


def awake(hearing: Hearing) -> Hearing:
    """The same line heard once those are activated whom it means."""
    who = meant(hearing)
    return hearing if who is None else _heard_behind(hearing, who)


def _heard_behind(hearing: Hearing, who: Args) -> Hearing:
    """The same line heard once somebody is activated."""
    from playaid.dice.sources import Refusing
    from playaid.referee.deciding.offers import asking, supposing

    woken = supposing(asking(hearing.game, hearing.state, hearing.book, "activate", hearing.side), who)
    begin(woken, who["who"], who.get("at"))
    return HearingOf(hearing.game, woken.state, hearing.declaration, hearing.book, Refusing())


def once_awake(check: Check) -> Check:
    """A check that is asked of those named once they are activated."""

    def fails(hearing: Hearing) -> Facts:
        return check.fails(awake(hearing))

    def instead(hearing: Hearing) -> str | None:
        return check.instead(awake(hearing)) if check.instead is not None else None

    return check._replace(fails=fails, instead=instead if check.instead is not None else None)


# who does not go: what lets all go who are named


@once_said
def rousing(hearing: Hearing) -> tuple[str, Hearing] | None:
    """The first line by which one of those named is activated so that all of them may set out together, with this line heard behind it;
    first from where a road leads on. None where no activation does that."""
    found = [(line, behind) for line, behind in _roused(hearing) if starts(behind) and not inactive(behind)]
    found.sort(key=lambda each: all(no_way(each[1], place) for place in starts(each[1])))
    return found[0] if found else None


def _roused(hearing: Hearing) -> Iterator[tuple[str, Hearing]]:
    """Each activation that may be made of those named, with the line heard behind it."""
    named, where = moving(hearing), whereabouts(hearing)
    lines: list[Args] = [{"who": name} for name in named if name in hearing.public["people"] and not forces.active(hearing.state, name)]
    idle = dict.fromkeys(code for code in idle_units(hearing, where) if pieces.kind_of(code) != pieces.TERRAMAX)
    lines += [{"who": code, "at": place} for code in idle for place in where if alike(hearing, place, code)]
    for who in lines:
        if line := open_line(hearing, "activate", " at ".join(str(word) for word in who.values()), who):
            yield line, _heard_behind(hearing, who)


def together(hearing: Hearing) -> Facts:
    """Why those named do not stand together and activated; of one who is not activated that alone is told."""
    sleeping, here = inactive(hearing), start(hearing)
    if len(moving(hearing)) == 1 and sleeping:
        return None
    if (sleeping or not here) and (why := in_several_places(hearing) or parted(hearing)):
        return {"why": why}
    if here or sleeps(hearing):
        return None
    named = pieces.tally_of(moving(hearing))
    if idle := idle_units(hearing, where := whereabouts(hearing)):
        return {"why": _singly(hearing) if _leads_nowhere(hearing, bring_along(hearing)) else why_idle(hearing, idle[0], where)}
    if several := starts(hearing):
        roadless = all(no_way(hearing, place) for place in several)
        return {"why": message(NO_WAY if roadless else WHICH, pieces=named, areas=series(several), to=hearing.args["to"])}
    return {"why": message("{pieces}: not together and activated in one place", pieces=named)}


WHICH = "{pieces}: activated in {areas}; `from AREA` says which go"
NO_WAY = "{pieces}: activated in {areas}, and no road leads from there to {to}"


def _leads_nowhere(hearing: Hearing, line: str | None) -> bool:
    """Whether a line activates one of several who are named, and the others cannot go with them then."""
    if line is None or not line.startswith("activate ") or len(moving(hearing)) == 1:
        return False
    with suppress(Ask):
        return rousing(hearing) is None
    return False


def _singly(hearing: Hearing) -> str:
    """That those named go together under a leader alone: each is activated by itself, and that ends what the one before may do."""
    named = moving(hearing)
    wizard = sum(map(pieces.is_wizard, named)) == 1 and any(map(pieces.is_unit, named))
    return message(OR_BY_ENTHRALL if wizard else SINGLY, pieces=pieces.tally_of(named))


SINGLY = "{pieces} do not go in one line: each is activated by itself, and goes one at a time, or several under a leader (`box`)"
OR_BY_ENTHRALL = (
    "{pieces} do not go in one line: each is activated by itself, and goes one at a time, or several under a leader (`box`); and units "
    "that a wizard leads by Enthrall go with that wizard"
)


def parted(hearing: Hearing) -> str | None:
    """Why those named never set out together, as all can see: they stand in two places, or others go with the dragon than his master."""
    if owned(hearing):
        return None
    if apart := in_several_places(hearing):
        return apart
    dragon = next((code for code in moving(hearing) if pieces.kind_of(code) == pieces.TERRAMAX), "")
    lies = bool(dragon) and any(alike(hearing, place, dragon) for place in forces.places(hearing.state, hearing.side))
    master = hearing.public["dragon"]["master"]
    if not lies or not master or hearing.options["scenario"] == "war" or forces.somebody(hearing.state, master)["state"] != forces.UP:
        return None
    others = [name for name in moving(hearing) if name not in (dragon, master) and not _may_go_with(hearing, name, master)]
    return message(WITH_HIS_MASTER, master=master, others=pieces.tally_of(others)) if others else None


WITH_HIS_MASTER = "Terramax acts with {master} alone, and does not go in one line with {others}"


def _may_go_with(hearing: Hearing, name: str, master: str) -> bool:
    """Whether somebody named with the dragon is activated as his master is."""
    if not forces.active(hearing.state, master):
        return False
    if not pieces.is_unit(name):
        return forces.active(hearing.state, name)
    return any(forces.live(hearing.state, hearing.side, place, name) for place in whereabouts(hearing))


def one_of_several(hearing: Hearing) -> str | None:
    """From where those could go who are activated in several places; else how those come along who are not."""
    words, args = f"{', '.join(hearing.args['pieces'])} to {hearing.args['to']}", {k: hearing.args[k] for k in ("pieces", "to")}
    verb = hearing.declaration.verb
    lines = (open_line(hearing, verb, f"{words} from {at}", {**args, "at": at}) for at in starts(hearing))
    return next(filter(None, lines), None) or (None if parted(hearing) else _as_it_leads_on(hearing, bring_along(hearing)))


def _as_it_leads_on(hearing: Hearing, line: str | None) -> str | None:
    """A line that is told: of one that activates somebody one after which all may go, where several are named, or the first goes alone."""
    if line is None or not line.startswith("activate ") or len(moving(hearing)) == 1 or sleeps(hearing):
        return line
    with suppress(Ask):
        roused = rousing(hearing)
        return roused[0] if roused is not None else _first_alone(hearing)
    return line


def _first_alone(hearing: Hearing) -> str | None:
    """The line by which the first of those named goes by itself."""
    name, to, verb = moving(hearing)[0], hearing.args["to"], hearing.declaration.verb
    alone = {"pieces": [name], "to": to}
    lines = [(f"{name} to {to}", alone)]
    lines += [(f"{name} to {to} from {at}", {**alone, "at": at}) for at in whereabouts(hearing) if pieces.is_unit(name)]
    return next(filter(None, (open_line(hearing, verb, words, args) for words, args in lines)), None)


def asleep(hearing: Hearing) -> Facts:
    """Why a person who is named is not activated; nothing where it is told already that those named do not go together."""
    facts = None if owned(hearing) else inactive(hearing)
    if facts is None or len(moving(hearing)) == 1 or _leader_beside(hearing, facts["name"]):
        return facts
    if parted(hearing) and together(hearing):
        return None
    if sleeps(hearing) or not _leads_nowhere(hearing, open_line(hearing, "activate", facts["name"], {"who": facts["name"]})):
        return facts
    if together(hearing):
        return None
    one_acts = any(forces.active(hearing.state, name) for name in moving(hearing) if name in hearing.public["people"])
    return facts if one_acts else {"name": facts["name"], "why": _singly(hearing)}


def woken(hearing: Hearing) -> str | None:
    """The line by which a person who is named comes along: activated, if all may go then, or put under the leader named with them; who lies
    under one is laid down, to go where they are named to."""
    name = (inactive(hearing) or {}).get("name")
    if name is None:
        return None
    if forces.somebody(hearing.state, name)["state"] == forces.BOX:
        return _laying_down(hearing, name)
    leader = _leader_beside(hearing, name)
    boxing = boxing_line(hearing, leader, [name]) if leader else None
    return boxing or _as_it_leads_on(hearing, open_line(hearing, "activate", name, {"who": name}))


def _laying_down(hearing: Hearing, name: str) -> str | None:
    """The line by which somebody comes out from under a leader: whoever reads it is their own side."""
    leader = forces.over(hearing, hearing.side, name)
    return open_line(hearing, "drop", f"{leader} of {name}", {"leader": leader, "units": [name]}) if leader else None


def inactive(hearing: Hearing) -> Facts:
    for name in moving(hearing):
        if name in hearing.public["people"] and not forces.active(hearing.state, name):
            return {"name": name, "why": _asleep(hearing, name)}
    return None


def _asleep(hearing: Hearing, name: str) -> str:
    """Why somebody is not activated; that a wizard lies under a leader all can see."""
    person = forces.person(hearing.state, name)
    if person["state"] == forces.BOX:
        return message(
            "{name} lies under a leader and goes along with them, unnamed; to go apart they are laid down first (`drop`)", name=name
        )
    if leader := _leader_beside(hearing, name):
        return message("{unit} lies beside {leader}, and only what lies under {leader} goes along", unit=name, leader=leader)
    may = person["side"] == hearing.side and pieces.is_leader(forces.base(name)) and not _spent(hearing, name)
    if may and not (hearing.public["rethrow"] or _more_to_do(hearing) or none_left(hearing, name)) and (above := _above(hearing, name)):
        told = WHO_OF_BOTH_FOR_THE_THROW if instead_of_the_table(hearing, name) else WHO_OF_BOTH
        return message(told, side=hearing.side, name=name, above=above[0])
    return resting(hearing, name)


WHO_OF_BOTH = "{name} is not activated: `activate {above}`, who outranks {name} here and takes {name} along, or {name} alone"
WHO_OF_BOTH_FOR_THE_THROW = (
    "{side} has not thrown on the command table, and one activation stands in for the throw: `activate {above}`, who outranks {name} here "
    "and takes {name} along, or {name} alone"
)


def _leader_beside(hearing: Hearing, name: str) -> str | None:
    """The activated leader named with a wizard who could come under them."""
    named = [other for other in moving(hearing) if pieces.is_leader(forces.base(other)) and forces.active(hearing.state, other)]
    return next((leader for leader in named if name in lying_open(hearing, leader)), None)
