"""11.0 Moving pieces and stacks along a path. 12.4 Forced march. Points are kept by piece, so that a move may be taken up again."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from playaid.book.facts import MissingFact
from playaid.games.albion import arrival, bounds, command, hexes, losses, paths, pieces
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Ask, Hearing
from playaid.referee.offers import legal, supposing
from playaid.referee.sequence import frames
from playaid.referee.state import State


class Part(NamedTuple):
    """A piece of the declaration: its id, and how many points of it if it is an army."""

    name: str
    points: int | None = None


def force_names(state: State) -> Mapping[str, Sequence[str]]:
    """Pieces, and parts of the armies on the board as `4 Moray 3012`."""
    found = dict(pieces.piece_names(state))
    for name, one in pieces.pieces(state).items() if "pieces" in state["public"] else ():
        if one["kind"] == "army":
            found.update({f"{count} {name}": () for count in range(1, int(one["count"]))})
    return found


@cache
def part_of(text: str) -> Part:
    """A name of `force_names` taken apart."""
    number, _, rest = text.partition(" ")
    return Part(rest, int(number)) if number.isdecimal() and rest else Part(text)


def parts(hearing: Hearing) -> list[Part]:
    """The pieces that the declaration names."""
    return [part_of(text) for text in hearing.args["pieces"]]


def moved_names(hearing: Hearing) -> list[str]:
    """The pieces that the declaration names, by id."""
    return [part.name for part in parts(hearing)]


def phase(state: State) -> str:
    """pregame, moving, forced or reaction; else the key of the innermost step."""
    keys = [frame["key"] for frame in frames(state)]
    return next((key for key in reversed(keys) if key in ("pregame", "moving", "forced", "reaction")), keys[-1] if keys else "")


def allowance(hearing: Hearing, name: str) -> int:
    """The points that a piece has in this phase: its Movement Allowance, tripled before the game; in a forced march or reaction the
    Command Rating of its leader. Raises MissingFact. [11.0, 13.0, 22.3]"""
    here = phase(hearing.state)
    if here in ("forced", "reaction"):
        return int(hearing.public["hurried"].get(name, {}).get("points", 0))
    return printed_allowance(hearing, name) * (3 if here == "pregame" else 1)


def printed_allowance(hearing: Hearing, name: str) -> int:
    """A piece's printed Movement Allowance, by the side of the piece that lies up. Raises MissingFact."""
    one = pieces.piece(hearing.state, name)
    if one["kind"] == "army":
        return int(hearing.fact("kingdoms", one["kingdom"], "movement"))
    if one["kind"] == "ship":
        return int(hearing.fact("ships", name, "movement" if one["steps"] == 2 else "damaged_movement"))
    return int(hearing.fact("persons", name, "escorted" if one["escort"] else "alone"))


def spent(state: State, name: str) -> int:
    """The points that a piece has spent in this phase."""
    return int(state["public"].get("spent", {}).get(name, 0))


def left(hearing: Hearing, name: str) -> int:
    """The points that a piece still has in this phase. Raises MissingFact."""
    return allowance(hearing, name) - spent(hearing.state, name)


def spend(hearing: Hearing, names: Iterable[str], points: int) -> None:
    """Charge points to each piece."""
    for name in names:
        hearing.put("public", "spent", name, spent(hearing.state, name) + points)


def phase_begins(hearing: Hearing) -> None:
    """Nobody has moved yet in this phase."""
    for key in ("spent", "stopped", "hurried", "shipped", "forced", "tried"):
        hearing.put("public", key, {})
    hearing.put("public", "trying", None)


def share_march(hearing: Hearing, one: str, other: str) -> None:
    """A piece made out of another, or joined by it, has marched as far as the one that has marched further, and is bound to its plot."""
    for key in ("spent", "stopped", "shipped", "hurried", "scried"):
        kept = hearing.public[key].get(one)
        if kept is not None and (key != "spent" or kept > spent(hearing.state, other)):
            hearing.put("public", key, other, kept)


def split(hearing: Hearing, part: Part) -> str:
    """The id of so many points of an army, taken out of it as an army of their own if need be."""
    one = pieces.piece(hearing.state, part.name)
    if part.points is None or part.points == one["count"]:
        return part.name
    hearing.put("public", "pieces", part.name, "count", int(one["count"]) - part.points)
    new = losses.enlist(hearing, one["side"], one["kingdom"], str(one["hex"]), part.points, one["state"], one["aboard"])
    hearing.put("public", "pieces", new, "under", one["under"])
    share_march(hearing, part.name, new)
    return new


# the move


class Leg(NamedTuple):
    """One hex of a path."""

    hex: str
    entry: paths.Entry


def start_of(hearing: Hearing) -> str | None:
    """The hex that the pieces stand in."""
    found: str | None = pieces.piece(hearing.state, moved_names(hearing)[0])["hex"]
    return found


def legs(hearing: Hearing) -> list[Leg]:
    """The path with what each hex costs; the players' own sum stands for all where they give it. Raises MissingFact."""
    here = start_of(hearing)
    assert here is not None
    path: list[str] = hearing.args["path"]
    told = hearing.args.get("points")
    if told is not None:
        first = paths.Entry(int(told), "as the players count it", "11.0")
        return [Leg(path[0], first), *(Leg(number, paths.Entry(0, "", "")) for number in path[1:])]
    found = []
    for number in path:
        found.append(Leg(number, paths.entry(hearing, moved_names(hearing), here, number)))
        here = number
    return found


def total(found: Sequence[Leg]) -> int:
    """What a path comes to."""
    return sum(leg.entry.points or 0 for leg in found)


def move(hearing: Hearing) -> None:
    """Move the pieces together along the path; cargo goes along."""
    start, found = start_of(hearing), legs(hearing)
    names = [split(hearing, part) for part in parts(hearing)]
    take_command(hearing, names)
    here = start
    for leg in found:
        hearing.line(f"{here} to {leg.hex}", leg.entry.text, f"{leg.entry.points}", leg.entry.cite)
        here = leg.hex
    _coasts(hearing, names, [str(start), *(leg.hex for leg in found)])
    cost = total(found)
    slowest = min(names, key=lambda name: left(hearing, name))
    hearing.line("points", f"{slowest} has {left(hearing, slowest)} left", f"{cost} spent", "11.0")
    spend(hearing, names, cost)
    hearing.tell(f"{_listed(hearing, names)} {'moves' if len(names) == 1 else 'move'} from {start} to {here}.")
    follow_plot(hearing, names, [leg.hex for leg in found])
    arrival.travel(hearing, names, [leg.hex for leg in found])


def _coasts(hearing: Hearing, names: Sequence[str], path: Sequence[str]) -> None:
    """A reminder for ships along a coast. [12.1]"""
    coasts = [number for number in path if len(hexes.known(hearing, number, "terrain") or ()) > 1]
    if coasts and pieces.piece(hearing.state, names[0])["kind"] == "ship":
        hearing.line(
            "coast", f"on which side of {', '.join(coasts)} the ships lie, and that no land is crossed, is the players' to see", "", "12.1"
        )


def _listed(hearing: Hearing, names: Sequence[str]) -> str:
    return ", ".join(pieces.described(hearing.state, name) for name in names)


def take_command(hearing: Hearing, names: Sequence[str]) -> None:
    """Armies that leave their commander behind go under one who comes along: the order of a stack is free. [11.9]"""
    for name in names:
        one = pieces.piece(hearing.state, name)
        if one["kind"] == "army" and one["under"] not in names:
            leader = leader_of(hearing, name, names)
            hearing.put("public", "pieces", name, "under", leader)


def leader_of(hearing: Hearing, army: str, names: Sequence[str]) -> str | None:
    """A person of the stack who may command the army, or None. Raises MissingFact."""
    persons = [name for name in names if pieces.piece(hearing.state, name)["kind"] == "person"]
    return next((name for name in persons if command.may_command(hearing, name, army)), None)


def follow_plot(hearing: Hearing, names: Sequence[str], path: Sequence[str]) -> None:
    """What of a scried plot has been done, hexes or a search, is done with. [19.4.03]"""
    for name in names:
        plotted = hearing.public.get("scried", {}).get(name)
        if plotted:
            hearing.put("public", "scried", name, plotted[len(path) :])


# checks of `move`, shared by what else spends points


def foreign(hearing: Hearing) -> Mapping[str, Any] | None:
    """The pieces that the declaring side does not control."""
    wrong = [
        name
        for name in moved_names(hearing)
        if name not in pieces.pieces(hearing.state) or pieces.commander_side(pieces.piece(hearing.state, name)) != hearing.side
    ]
    return {"names": ", ".join(wrong), "side": hearing.side} if wrong else None


def off_map(hearing: Hearing) -> Mapping[str, Any] | None:
    """The pieces that do not stand on the map."""
    everybody = pieces.pieces(hearing.state)
    wrong = [name for name in moved_names(hearing) if name in everybody and not pieces.on_map(everybody[name])]
    return {"names": ", ".join(wrong)} if wrong else None


def _sound(hearing: Hearing) -> bool:
    """Whether the names mean pieces that can be looked at together."""
    return not (foreign(hearing) or off_map(hearing) or apart(hearing))


def apart(hearing: Hearing) -> Mapping[str, Any] | None:
    """The pieces do not stand in one hex."""
    if foreign(hearing) or off_map(hearing):
        return None
    found = sorted({str(pieces.piece(hearing.state, name)["hex"]) for name in moved_names(hearing)})
    return {"hexes": ", ".join(found)} if len(found) > 1 else None


def mixed(hearing: Hearing) -> Mapping[str, Any] | None:
    """Ships and land pieces are named together."""
    if not _sound(hearing):
        return None
    kinds = {pieces.piece(hearing.state, name)["kind"] for name in moved_names(hearing)}
    return {} if "ship" in kinds and len(kinds) > 1 else None


def aboard(hearing: Hearing) -> Mapping[str, Any] | None:
    """Pieces that are on board a ship."""
    if not _sound(hearing):
        return None
    wrong = [name for name in moved_names(hearing) if pieces.piece(hearing.state, name).get("aboard")]
    return {"names": ", ".join(wrong)} if wrong else None


def shipped(hearing: Hearing) -> Mapping[str, Any] | None:
    """Pieces that a ship has carried in this phase."""
    wrong = [name for name in moved_names(hearing) if name in hearing.public.get("shipped", {})]
    return {"names": ", ".join(wrong)} if wrong else None


def marked(hearing: Hearing) -> Mapping[str, Any] | None:
    """Persons with an Enchantment marker. [19.3]"""
    wrong = [name for name in moved_names(hearing) if name in hearing.public["cast"]]
    return {"names": ", ".join(wrong)} if wrong else None


def refitting(hearing: Hearing) -> Mapping[str, Any] | None:
    """Ships under a Refit marker, and what has gone ashore from them. [9.1]"""
    if not _sound(hearing):
        return None
    wrong = [name for name in moved_names(hearing) if pieces.piece(hearing.state, name).get("refit")]
    return {"names": ", ".join(wrong)} if wrong else None


def uncommanded(hearing: Hearing) -> Mapping[str, Any] | None:
    """Armies without a person in the stack who may command them. [11.1]"""
    if not _sound(hearing):
        return None
    names = moved_names(hearing)
    wrong = [name for name in names if pieces.piece(hearing.state, name)["kind"] == "army" and leader_of(hearing, name, names) is None]
    return {"names": ", ".join(wrong)} if wrong else None


def held(hearing: Hearing) -> Mapping[str, Any] | None:
    """Pieces that have met enemies in this phase and must stop. [11.2]"""
    stopped = hearing.public.get("stopped", {})
    wrong = [
        name
        for name in moved_names(hearing)
        if name in stopped and stopped[name] == pieces.piece(hearing.state, name)["hex"] and not arrival.has_evaded(hearing, name)
    ]
    return {"names": ", ".join(wrong), "hex": stopped[wrong[0]]} if wrong else None


def not_hurried(hearing: Hearing) -> Mapping[str, Any] | None:
    """In a forced march or a reaction: pieces for which no leader has been named."""
    here = phase(hearing.state)
    if here not in ("forced", "reaction") or not _sound(hearing):
        return None
    wrong = [name for name in moved_names(hearing) if name not in hearing.public.get("hurried", {})]
    what = "engaged in a forced march" if here == "forced" else "reacting"
    return {"names": ", ".join(wrong), "what": what} if wrong else None


def bad_path(hearing: Hearing) -> Mapping[str, Any] | None:
    """Two hexes of the path do not touch, or one is no hex of the map."""
    if not _sound(hearing):
        return None
    here = str(start_of(hearing))
    for number in hearing.args["path"]:
        if not hexes.is_hex(number) or paths.beside(hearing, here, number) is None:
            return {"here": here, "there": number}
        here = number
    return None


def _ready(hearing: Hearing) -> bool:
    return _sound(hearing) and not mixed(hearing) and not aboard(hearing) and not bad_path(hearing)


def no_entry(hearing: Hearing) -> Mapping[str, Any] | None:
    """A hex of the path may not be entered: terrain, hexside, weather."""
    if not _ready(hearing):
        return None
    return next(({"text": leg.entry.text} for leg in legs(hearing) if leg.entry.points is None), None)


def too_far(hearing: Hearing) -> Mapping[str, Any] | None:
    """A piece has not the points for the path."""
    if not _ready(hearing) or no_entry(hearing) or not_hurried(hearing):
        return None
    cost = total(legs(hearing))
    for name in moved_names(hearing):
        if cost > left(hearing, name):
            return {"name": name, "left": left(hearing, name), "cost": cost}
    return None


def _bar(hearing: Hearing) -> bounds.Bar | None:
    if not _ready(hearing):
        return None
    names = moved_names(hearing)
    cargo = [name for ship in names for name in arrival.cargo(hearing.state, ship)]
    for number in hearing.args["path"]:
        for name in (*names, *cargo):
            bar = bounds.barred(hearing, name, [*names, *cargo], number)
            if bar is not None:
                return bar
    return None


def barred(hearing: Hearing) -> Mapping[str, Any] | None:
    """A hex of the path is closed to one of the pieces by a rule of its own."""
    bar = _bar(hearing)
    return {"text": f"{bar.text} [{bar.cite}]"} if bar else None


def through(hearing: Hearing) -> Mapping[str, Any] | None:
    """The path goes on from a hex in which the pieces must stop. [11.2]"""
    if not _ready(hearing):
        return None
    for number in hearing.args["path"][:-1]:
        why = arrival.stops(hearing, moved_names(hearing), number)
        if why:
            return {"hex": number, "why": why}
    return None


def fleeing(hearing: Hearing) -> Mapping[str, Any] | None:
    """In a reaction: the stack leaves enemies whose Command Rating is as good. [13.0]"""
    if phase(hearing.state) != "reaction" or not _sound(hearing):
        return None
    from playaid.games.albion.reaction import pinned

    return pinned(hearing, moved_names(hearing), str(start_of(hearing)))


def off_plot(hearing: Hearing) -> Mapping[str, Any] | None:
    """A scried stack leaves the path that was written for it. [19.4.03]"""
    if phase(hearing.state) not in ("moving", "forced"):
        return None
    for name in moved_names(hearing):
        plotted = hearing.public.get("scried", {}).get(name)
        if plotted is not None and hearing.args["path"] != plotted[: len(hearing.args["path"])]:
            return {"name": name, "plotted": " ".join(plotted) or "nothing more"}
    return None


def _nearest(hearing: Hearing) -> str | None:
    """The longest beginning of the path that is legal."""
    for length in range(len(hearing.args["path"]) - 1, 0, -1):
        shorter = {**hearing.args, "path": hearing.args["path"][:length]}
        if legal(hearing, shorter):
            return f"move {', '.join(hearing.args['pieces'])} via {' '.join(shorter['path'])}"
    return None


OWN = Check("11.own", "11.0", "{names}: not {side}'s to move", foreign, rank=10)
OFF_MAP = Check("11.off-map", "11.0", "{names}: not on the map", off_map, rank=10)
APART = Check("11.apart", "11.0", "the pieces stand in different hexes: {hexes}", apart, rank=20)
MARKED = Check("19.3.marked", "19.3", "{names}: under an Enchantment marker, and do nothing more this Game-Turn", marked, rank=20)
HELD = Check("11.2.held", "11.2", "{names}: met enemies in {hex} and must stop there", held, rank=30)

STANDING_CHECKS = (
    OWN,
    OFF_MAP,
    APART,
    MARKED,
    Check("11.mixed", "12.2", "ships and land pieces do not move together: embark the land pieces, then move the ships", mixed, rank=20),
    Check("12.2.aboard", "12.2", "{names}: on board a ship, and move with it only", aboard, rank=20),
    Check("12.2.shipped", "12.2", "{names}: carried by sea in this phase, and may not move by land", shipped, rank=20),
    Check("9.1.refit", "9.1", "{names}: under a Refit marker", refitting, rank=20),
    Check("11.1.command", "11.1", "{names}: nobody in the stack may command them", uncommanded, rank=30),
    HELD,
    Check("12.4.named", "12.4", "{names}: not {what}", not_hurried, rank=30),
)
"""Whether these pieces may move at all."""
PATH_CHECKS = (
    Check("11.path", "11.0", "{there} does not touch {here}", bad_path, rank=30),
    Check("11.8.entry", "11.8", "{text}", no_entry, _nearest),
    Check("11.bounds", "11.8", "{text}", barred, _nearest),
    Check("11.2.through", "11.2", "the move ends in {hex}: {why}", through, _nearest),
    Check("11.points", "11.0", "{name} has {left} points left, and this path takes {cost}", too_far, _nearest),
    Check("13.leave", "13.0", "{text}", fleeing),
    Check("19.4.03.plot", "19.4", "{name} was scried and is bound to its plot: {plotted}", off_plot),
)
"""Whether they may move along this path."""
MOVE_CHECKS = (*STANDING_CHECKS, *PATH_CHECKS)

MOST_OFFERED = 60
A_STACK = 2
"""Steps offered to each stack."""


def move_offers(hearing: Hearing) -> Iterable[str]:
    """For each person with what he commands, and each ship, two legal steps, the one towards the enemy first; at most 60 in all.

    Whole paths are for the players to choose. Only where the costs are known without asking.
    """
    state, side = hearing.state, hearing.side
    enemies = pieces.hexes_of(state, pieces.other(side))
    found: list[str] = []
    for names in stacks(state, side):
        if len(found) < MOST_OFFERED and legal(hearing, {"pieces": names, "path": []}, STANDING_CHECKS):
            ways = (way for way in _ways(hearing, names, enemies) if legal(hearing, {"pieces": names, "path": [way]}, PATH_CHECKS))
            found += [f"{', '.join(names)} via {way}" for way in islice(ways, A_STACK)]
    return found[:MOST_OFFERED]


def _ways(hearing: Hearing, names: Sequence[str], enemies: Sequence[str]) -> list[str]:
    """The hexes round a stack that has points left, the nearest to an enemy first."""
    try:
        if min(left(hearing, name) for name in names) < 1:
            return []
    except (Ask, MissingFact):
        return []
    low = paths.low_columns(hearing)
    around = paths.neighbours(str(pieces.piece(hearing.state, names[0])["hex"]), low).values()
    return sorted(around, key=lambda number: min((hexes.distance(number, other, low) for other in enemies), default=0))


def stacks(state: State, side: str) -> list[list[str]]:
    """Each person of a side who is ashore with the armies under him, and each ship."""
    found = []
    for name, one in pieces.pieces(state).items():
        if not pieces.on_map(one) or pieces.commander_side(one) != side or one.get("aboard") or one["kind"] == "army":
            continue
        under = [army for army in command.leaderless(state, name) if pieces.piece(state, army)["hex"] == one["hex"]]
        ashore = [army for army in under if not pieces.piece(state, army).get("aboard")]
        found.append([name, *ashore])
    return found


# 12.4 forced march


def any_forced(state: State) -> bool:
    """Whether a forced march has been declared in this phase."""
    return bool(state["public"].get("forced"))


def force(hearing: Hearing) -> None:
    """Name a stack that engages in a forced march, and the person whose Command Rating gives the points.

    With the first one normal movement is over for the phase. [5.0 D.3]
    """
    person = hearing.args["person"]
    first = phase(hearing.state) == "moving"
    if first:
        for key in ("spent", "hurried", "forced"):
            hearing.put("public", key, {})
    names = [person, *(split(hearing, part_of(text)) for text in hearing.args.get("pieces") or ())]
    take_command(hearing, names)
    rating = command.rating(hearing, person)
    for name in names:
        hearing.put("public", "hurried", name, {"points": rating, "leader": person})
    hearing.put("public", "forced", person, names)
    hearing.line("forced march", f"Command Rating of {person}", f"{rating} points", "5.0 D.3")
    hearing.tell(f"{_listed(hearing, names)} engage in a forced march with {rating} points.")
    if first:
        hearing.goto_next()


def _force_names(hearing: Hearing) -> list[str]:
    return [hearing.args["person"], *(part_of(text).name for text in hearing.args.get("pieces") or ())]


def _as_move(hearing: Hearing) -> Hearing:
    """The same declaration as the checks of a move read it."""
    texts = [hearing.args["person"], *(hearing.args.get("pieces") or ())]
    return supposing(hearing, {"pieces": texts, "path": []})


def _ships(hearing: Hearing) -> Mapping[str, Any] | None:
    found = _as_move(hearing)
    if not _sound(found):
        return None
    force = {name: pieces.piece(hearing.state, name) for name in _force_names(hearing)}
    wrong = [name for name, one in force.items() if one["kind"] == "ship" or one.get("aboard")]
    return {"names": ", ".join(wrong)} if wrong else None


def _twice(hearing: Hearing) -> Mapping[str, Any] | None:
    wrong = [name for name in _force_names(hearing) if name in hearing.public.get("hurried", {})]
    return {"names": ", ".join(wrong)} if wrong else None


def _no_rating(hearing: Hearing) -> Mapping[str, Any] | None:
    if foreign(_as_move(hearing)) or off_map(_as_move(hearing)):
        return None
    return {"person": hearing.args["person"]} if command.rating(hearing, hearing.args["person"]) < 1 else None


def _idle(hearing: Hearing) -> Mapping[str, Any] | None:
    wrong = [name for name in _force_names(hearing) if pieces.piece(hearing.state, name)["state"] != "active"]
    return {"names": ", ".join(wrong)} if wrong and _sound(_as_move(hearing)) else None


def _of_move(check: Check) -> Check:
    return check._replace(fails=lambda hearing: check.fails(_as_move(hearing)), instead=None)


FORCE_CHECKS = (
    *(
        _of_move(check)
        for check in MOVE_CHECKS
        if check.id in ("11.own", "11.off-map", "11.apart", "19.3.marked", "11.1.command", "11.2.held")
    ),
    Check("12.4.ships", "12.4", "{names}: neither ships nor what is aboard them", _ships),
    Check("12.4.twice", "12.4", "{names}: have had their points already", _twice),
    Check("12.4.rating", "12.4", "{person} has no Command Rating to go by", _no_rating),
    Check("12.4.inactive", "10.0", "{names}: not active", _idle),
)


def force_offers(hearing: Hearing) -> Iterable[str]:
    """Each person who may march on, with what he commands."""
    state, side = hearing.state, hearing.side
    for person, *armies in stacks(state, side):
        args = {"person": person, "pieces": armies}
        if pieces.piece(state, person)["kind"] == "person" and legal(hearing, args):
            yield f"{person} with {', '.join(armies)}" if armies else person


def toll(hearing: Hearing) -> None:
    """Roll for what a forced march has cost a stack: two dice less a Command Rating, on the Attrition Table. [5.0 D.3]"""
    from playaid.games.albion import attrition

    leader = hearing.args["person"]
    everybody = pieces.pieces(hearing.state)
    names = [name for name in hearing.public["forced"][leader] if name in everybody and pieces.on_map(everybody[name])]
    hearing.drop("public", "forced", leader)
    if not names:
        hearing.tell(f"Nobody is left of {leader}'s forced march.")
        return
    persons = [name for name in names if pieces.piece(hearing.state, name)["kind"] == "person"]
    rating = max((command.rating(hearing, name) for name in command.counting(persons)), default=0)
    roll = hearing.roll("2d6", who=hearing.side, why=f"forced march of {leader}")
    letter = hearing.fact("attrition", str(roll.total - rating), "result")
    hearing.line(
        "Attrition Table",
        f"dice {roll.total} - command {rating} = {roll.total - rating}",
        "no effect" if letter in (None, "-") else str(letter),
        "5.0 D.3",
    )
    hearing.outcome("no effect" if letter in (None, "-") else str(letter))
    if letter in (None, "-"):
        hearing.tell(f"{leader}'s forced march costs nothing.")
        return
    left, right, one = losses.table(hearing, str(letter), attrition.force(hearing, names))
    hearing.tell(f"{leader}'s forced march costs {left} points and {right} wounds.")
    due = {"points": left, "wounds": right, "steps": 0, "one": one, "from": names, "fortress": False, "fight": None}
    losses.owe(hearing, hearing.side, {"hex": str(pieces.piece(hearing.state, names[0])["hex"]), "why": "a forced march", **due})


def _not_forced(hearing: Hearing) -> Mapping[str, Any] | None:
    return {"person": hearing.args["person"]} if hearing.args["person"] not in hearing.public.get("forced", {}) else None


def _owing(hearing: Hearing) -> Mapping[str, Any] | None:
    return {"side": hearing.side} if hearing.side in losses.waiting(hearing.state) else None


OWING = Check("7.owing", "7.0", "{side} has losses to remove first", _owing, rank=10)
TOLL_CHECKS = (OWING, Check("12.4.toll", "12.4", "{person} leads no forced march that is still to be rolled for", _not_forced))


def toll_offers(hearing: Hearing) -> Iterable[str]:
    """The leaders of forced marches that are still to be rolled for."""
    state = hearing.state
    return [] if losses.waiting(state) else list(state["public"].get("forced", {}))


def owed_tolls(state: State) -> Iterable[Owed]:
    """Every forced march must be rolled for, and its losses removed."""
    yield from owed(state)
    for leader in state["public"].get("forced", {}):
        yield Owed(f"roll for the forced march of {leader} (toll {leader})", "5.0 D.3")


def owed(state: State) -> Iterable[Owed]:
    """Losses that a curse has caused are removed before the phase goes on."""
    for side in losses.waiting(state):
        yield Owed(f"{side} removes losses", "7.0", side)


def acts(state: State) -> list[str]:
    """Who has losses to remove, else the player whose turn it is."""
    from playaid.referee.sequence import actor

    side = actor(state)
    return losses.waiting(state) or ([side] if side is not None else [])
