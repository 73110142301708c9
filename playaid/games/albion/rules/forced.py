"""12.4 Forced marches and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import items, leaders
from playaid.games.albion.rules import attrition, losses, tracks
from playaid.games.albion.rules.marching import MOVE_CHECKS, OWING, foreign, listed, sound, split, take_command
from playaid.games.albion.state import castings, escorts, outstanding, pieces
from playaid.games.albion.state.escorts import marchers, those
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import phase, points_spent, stacks, staying
from playaid.games.albion.state.pieces import failing, part_of, said_names
from playaid.games.albion.state.stacks import are_hidden
from playaid.language.message import AND, counted, listing, message
from playaid.referee.contract.derived import once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import frames
from playaid.referee.deciding.offers import legal, supposing

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Toll


def force(hearing: Hearing) -> None:
    """Name a stack that engages in a forced march, and the person whose Command Rating gives the points. With the first one normal movement
    is over for the phase. [5.0 D.3]"""
    person = hearing.args["person"]
    first = phase(hearing.state) == "moving"
    if first:
        for key in ("spent", "hurried", "forced"):
            hearing.put("public", key, {})
    names, rating = hurry(hearing)
    before = hearing.public["forced"].get(person, ())
    hearing.put("public", "forced", person, [*dict.fromkeys([*before, *marchers(hearing.state, names)])])
    points = outstanding.said_toll("points", rating)
    hearing.line("forced march", message("Command Rating of {person}", person=person), points, "5.0 D.3")
    hearing.tell(
        counted(
            len(names),
            "{pieces} engages in a forced march with {points}.",
            "{pieces} engage in a forced march with {points}.",
            pieces=listed(hearing, names),
            points=points,
        )
    )
    tell_who_stays(hearing, names)
    tell_whose(hearing, names, rating)
    remind_sleepers(hearing, names)
    if first:
        hearing.tell("Normal movement is over for this phase: only forced marches follow.", public=True)
        hearing.goto_next()


def tell_who_stays(hearing: Hearing, names: Sequence[str]) -> None:
    """Armies beneath whoever marches on or reacts that are not named with them, be it for a point or for all: they keep their place.
    [12.4, 13.0]"""
    left = staying(hearing.state, names)
    if not left:
        return
    text = counted(
        len(left),
        "{armies} is not named with {person}, and stays: `{verb} {person} with {armies}` lets it come.",
        "{armies} are not named with {person}, and stay: `{verb} {person} with {armies}` lets them come.",
        armies=listing(left),
        person=hearing.args["person"],
        verb=hearing.declaration.verb,
    )
    hearing.tell(text)


def along(hearing: Hearing) -> Iterator[str]:
    """Whom the words for several take along with a person, where others of the side stand there, too, than those beneath him. Of the words
    of a line so far."""
    person, verb = hearing.args.get("person"), hearing.declaration.verb
    piece = pieces.pieces(hearing.state).get(person) if person is not None else None
    if piece is None or not pieces.on_map(piece) or pieces.commander_side(piece) != hearing.side:
        return
    there = [name for name in pieces.at(hearing.state, str(piece["hex"]), hearing.side, aboard=False) if name != person]
    there = [name for name in there if pieces.piece(hearing.state, name)["kind"] != "ship"]
    fresh = [name for name in there if name not in pieces.lay_open(hearing.state).get("hurried", {})]
    own = [army for army in fresh if pieces.piece(hearing.state, army).get("under") == person]
    others = [name for name in fresh if name not in own]
    if not others:
        return
    named = {"person": person, "verb": verb, "hex": piece["hex"], "armies": listing(own), "others": listing(others)}
    if own:
        yield message("`{verb} {person} with all`: along comes what stands beneath {person}, {armies}.", **named)
    everybody = "everybody" if fresh == there else listing(fresh)
    pattern = "`{verb} {person} with {all}`: along come all others in {hex} who may, {others} among them."
    yield message(pattern, **named, all=everybody)


def unmarched(hearing: Hearing) -> Iterator[str]:
    """Whose forced march has not begun, before the first roll for one ends them all. [5.0 D.3, 12.4]"""
    if are_hidden(hearing.state) or frames(hearing.state)[-1]["key"] != "forced":
        return
    marches = hearing.public.get("forced", {})
    if still := [
        leader for leader, names in marches.items() if not any(points_spent(hearing.state, bearer(who)) for who in (leader, *names))
    ]:
        text = "{leaders} has not marched yet, and the roll ends all forced marches of the phase; `move` comes before it."
        several = "{leaders} have not marched yet, and the roll ends all forced marches of the phase; `move` comes before it."
        yield counted(len(still), text, several, leaders=listing(still, AND))


def tell_whose(hearing: Hearing, names: Sequence[str], rating: int) -> None:
    """Of several persons, whose Command Rating has given the points, and whose would give more as all see it: the choice is their player's.
    [5.0 D.3, 13.0]"""
    person = hearing.args["person"]
    others = [name for name in names if name != person and pieces.piece(hearing.state, name)["kind"] == "person"]
    if not others:
        return
    best = max(others, key=partial(items.open_command, hearing))
    if (more := items.open_command(hearing, best)) > rating:
        hearing.tell(
            "The points are {person}'s Command Rating; {other} would give {more}: whoever is named first gives theirs.",
            person=person,
            other=best,
            more=more,
        )
    else:
        hearing.tell("The points are {person}'s Command Rating.", person=person)


def remind_sleepers(hearing: Hearing, names: Sequence[str]) -> None:
    """Whoever sleeps and may move all the same does so at home: it is an exception that nobody has in mind. [10.3]"""
    asleep = [name for name in names if pieces.piece(hearing.state, name)["state"] == "inactive"]
    if asleep:
        homes = listing(dict.fromkeys(str(pieces.piece(hearing.state, name)["kingdom"]) for name in asleep), AND)
        text = "{pieces} is inactive still and may move inside {kingdom} only."
        told = counted(
            len(asleep), text, "{pieces} are inactive still and may move inside {kingdom} only.", pieces=listing(asleep), kingdom=homes
        )
        hearing.tell(told)


def hurry(hearing: Hearing) -> tuple[list[str], int]:
    """Give a person and those named with him his Command Rating in points: the pieces, and how many."""
    person = hearing.args["person"]
    names = [person, *(split(hearing, part_of(text)) for text in hearing.args.get("pieces") or ())]
    take_command(hearing, names)
    rating = leaders.rating(hearing, person)
    tracks.mark(hearing, "hurried", names, {"points": rating, "leader": person})
    return names, rating


def _ships(hearing: Hearing) -> Facts:
    if not sound(hearing):
        return None
    force = {name: pieces.piece(hearing.state, name) for name in said_names(hearing)}
    return failing(name for name, piece in force.items() if piece["kind"] == "ship" or piece.get("aboard"))


def _twice(hearing: Hearing) -> Facts:
    """Whoever has been named for this phase; a leader who has not moved yet may have others join him."""
    hurried, person = hearing.public.get("hurried", {}), hearing.args["person"]
    leads = person in hurried and hurried[person]["leader"] == person and not points_spent(hearing.state, person)
    joined = leads and hearing.args.get("pieces")
    named = said_names(hearing)
    return failing(those(hearing.state, named, lambda who: who in hurried and not (joined and who == person)))


def _no_rating(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    return {"person": person} if not (foreign(hearing) or leaders.has_rating(hearing, person)) else None


def _idle(hearing: Hearing) -> Facts:
    """Armies and persons of a kingdom that sleeps may move, inside it [10.3]; persons of no kingdom wait to be woken [10.2]."""
    if not sound(hearing):
        return None
    asleep = {name: piece for name in said_names(hearing) if (piece := pieces.piece(hearing.state, name))["state"] != "active"}
    return failing(name for name, piece in asleep.items() if not piece["kingdom"])


def _of_move(check: Check) -> Check:
    """A check of a move, what it looks up left out of what this ruling has looked up."""
    return check._replace(fails=lambda hearing: check.fails(_aside(hearing)))


@once_said
def _aside(hearing: Hearing) -> Hearing:
    return supposing(hearing, hearing.args)


_AS_A_MOVE = (
    "7.owing",
    "11.own",
    "11.off-map",
    "2.twice",
    "11.apart",
    "19.3.marked",
    "12.2.shipped",
    "9.1.refit",
    "11.1.command",
    "12.5.ceased",
    "11.2.held",
)
"""A march that could not be made is not begun, and takes no toll."""


def _plotted_out(hearing: Hearing) -> Facts:
    """Pieces that were scried and have done all that was written for them. [19.4.03]"""
    if phase(hearing.state) == "reaction":
        return None
    return failing(those(hearing.state, said_names(hearing), lambda who: hearing.public.get("scried", {}).get(who) == []))


def _unwalked(hearing: Hearing) -> Facts:
    """The first forced march ends normal movement, in which those go on who are bound to what was written for them. [5.0 D.3, 19.4.03]"""
    bound = castings.bound(hearing.state) if phase(hearing.state) == "moving" else {}
    return failing([*bound])


def _goes_on(hearing: Hearing) -> str | None:
    bound = castings.bound(hearing.state)
    first = next(iter(bound), None)
    if first is None:
        return None
    path = hearing.public["scried"][first]
    return castings.next_line(hearing.state, [who for who in bound if hearing.public["scried"][who] == path])


FORCE_CHECKS = (
    *(_of_move(check) for check in MOVE_CHECKS if check.id in _AS_A_MOVE),
    Check("12.4.ships", "12.4", "{names}: neither ships nor what is aboard them", _ships),
    Check("12.4.twice", "12.4", "{names}: given their points already", _twice),
    Check("12.4.rating", "12.4", "{person} has no Command Rating to go by", _no_rating),
    Check("12.4.inactive", "10.2", "{names}: not active, and of no kingdom within which to move [10.3]", _idle),
    Check("19.4.03.plot", "19.4", "{names}: scried, and nothing more is written for them", _plotted_out),
    Check("19.4.03.first", "19.4", "{names}: what was written for them is done before normal movement is over", _unwalked, _goes_on),
)


def force_offers(hearing: Hearing) -> Iterable[str]:
    state, side = hearing.state, hearing.side
    for person, *armies in stacks(state, side):
        args = {"person": person, "pieces": armies}
        if legal(hearing, args):
            yield f"{person} with {', '.join(armies)}" if armies else person


def toll(hearing: Hearing) -> None:
    """Roll for what a forced march has cost a stack: two dice less a Command Rating, that of the highest rank left in it [14.4], on the
    Attrition Table. With the first roll all forced marches are completed. [5.0 D.3]"""
    if hearing.step.key == "forced":
        hearing.tell("Forced marches are over for this phase: only their cost follows.", public=True)
        hearing.goto_next()
    leader = hearing.args["person"]
    everybody = pieces.pieces(hearing.state)
    marched = [who for who in hearing.public["forced"][leader] if bearer(who) in everybody]
    marched = [who for who in marched if pieces.on_map(everybody[bearer(who)]) and who in marchers(hearing.state, [bearer(who)])]
    hearing.drop("public", "forced", leader)
    if not marched:
        hearing.tell("Nobody is left of {leader}'s forced march.", leader=leader)
        return
    persons = [who for who in marched if who in everybody and everybody[who]["kind"] == "person"]
    rating = max((leaders.rating(hearing, name) for name in leaders.who_lend(hearing, persons)), default=0)
    roll = hearing.roll("2d6", who=hearing.side, why=message("forced march of {leader}", leader=leader)).total
    letter = str(hearing.fact("attrition", str(roll - rating), "result") or "-")
    result = attrition.NO_EFFECT if letter == "-" else letter
    text = message("dice {dice} - command {command} = {modified}", dice=roll, command=rating, modified=roll - rating)
    hearing.line("Attrition Table", text, result, "5.0 D.3")
    if letter == "-":
        hearing.outcome(message(attrition.NO_EFFECT))
        hearing.tell("{leader}'s forced march costs nothing.", leader=leader)
        return
    strength = attrition.force(hearing, marched)
    left, right, single = losses.table(hearing, letter, strength)
    cell = f"{left}/{right}" + ("*" if single else "")
    size = message("force {force}, result {letter}: {cell}", cell=cell, force=strength, letter=letter)
    costs: dict[Toll, int] = {"points": left} if escorts.points(hearing.state, marched) else {}
    costs |= {"wounds": right} if persons else {}
    toll = outstanding.said_cost(costs, single)
    hearing.line("Casualty Table", size, toll, "7.7", only=pieces.own(hearing.state, hearing.side))
    hearing.outcome(toll if any(costs.values()) else message(attrition.NO_EFFECT))
    hearing.tell("{leader}'s forced march costs {losses} (result {letter}).", leader=leader, losses=toll, letter=letter)
    number = str(everybody[bearer(marched[0])]["hex"])
    losses.owe(hearing, hearing.side, number, "a forced march", marched, points=left, wounds=right, one=single)


def _not_forced(hearing: Hearing) -> Facts:
    return {"person": hearing.args["person"]} if hearing.args["person"] not in hearing.public.get("forced", {}) else None


TOLL_CHECKS = (OWING, Check("12.4.toll", "12.4", "{person} leads no forced march that is still to be rolled for", _not_forced))


def toll_offers(hearing: Hearing) -> Iterable[str]:
    return [] if outstanding.losses(hearing.state) else list(pieces.lay_open(hearing.state).get("forced", {}))
