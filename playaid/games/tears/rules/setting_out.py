"""Who is named to go and is not activated yet is activated by that line, where it can mean one activation only. [Activation] [Movement]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership
from playaid.games.tears.rules.following import lying_open, open_line
from playaid.games.tears.rules.initiative import STAYS, begin, controlled, instead_of_the_table
from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.state.fights import targets
from playaid.language.message import message
from playaid.referee.contract.derived import once, once_said
from playaid.referee.contract.game import Check, Facts

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
    above = [name for name in forces.persons(hearing.state, hearing.side, people[0]["at"], "leader") if name != first]
    if any(first in controlled(hearing, name) and not _spent(hearing, name) for name in above):
        return ""
    return first if set(named) <= {first, *controlled(hearing, first)} else ""


def _spent(hearing: Hearing, name: str) -> bool:
    person = forces.person(hearing.state, name)
    return bool(person.get("done")) or person.get("placed") == duties.turn(hearing.state)


def wake(hearing: Hearing) -> None:
    """Activate whom the line means, before they go."""
    who = meant(hearing)
    if who is not None:
        begin(hearing, who["who"], who.get("at"))


def before_going(hearing: Hearing) -> Iterable[str]:
    """Of those named to go what their activation comes to, before anybody says where to: it is the one that stands in for the throw;
    who lies beside a leader stays."""
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
    from playaid.dice.sources import Refusing
    from playaid.referee.contract.hearing import HearingOf
    from playaid.referee.deciding.offers import asking, supposing

    who = meant(hearing)
    if who is None:
        return hearing
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
