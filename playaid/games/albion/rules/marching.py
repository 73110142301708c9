"""11.0 Moving pieces and stacks along a path. 12.4 Forced march. Points are kept by piece, so that a move may be taken up again."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.albion.ratings import bounds, ground, no_way, paths
from playaid.games.albion.ratings.allowances import points_left
from playaid.games.albion.ratings.leaders import leader_of
from playaid.games.albion.ratings.reach import pins, ships_reacting, stand_there
from playaid.games.albion.rules import activation, arrival, losses, march_story, scrying, tracks
from playaid.games.albion.rules.named_first import naming_that_stands
from playaid.games.albion.rules.weather import cleared, notice_wand
from playaid.games.albion.state import castings, hexes, outstanding, pieces
from playaid.games.albion.state.escorts import away, marchers, those
from playaid.games.albion.state.marcher_names import bearer, title
from playaid.games.albion.state.marches import ceased, ceasing, fought, phase
from playaid.games.albion.state.pieces import Part, failing, part_of, said_names
from playaid.language.message import listing, message
from playaid.referee.contract.derived import once, once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.state import visible
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.offers import legal, offered_lines

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


def parts(hearing: "Hearing") -> list[Part]:
    return [part_of(text) for text in hearing.args["pieces"]]


def spend(hearing: "Hearing", names: Iterable[str], points: int) -> None:
    spent = hearing.public.get("spent", {})
    for who in marchers(hearing.state, names):
        hearing.put("public", "spent", who, spent.get(who, 0) + points)


def phase_begins(hearing: "Hearing") -> None:
    for key in ("spent", "stopped", "entered", "armed", "came", "hurried", "shipped", "forced", "tried"):
        hearing.put("public", key, {})
    hearing.put("public", "trying", None)


def split(hearing: "Hearing", part: Part) -> str:
    """The id of so many points of an army, taken out of it as an army of their own if need be."""
    piece = pieces.piece(hearing.state, part.name)
    if part.points is None or part.points == piece["count"]:
        return part.name
    hearing.put("public", "pieces", part.name, "count", int(piece["count"]) - part.points)
    new = losses.enlist(hearing, piece["side"], str(piece["kingdom"]), str(piece["hex"]), part.points, piece["state"], piece["aboard"])
    hearing.put("public", "pieces", new, "under", piece["under"])
    tracks.hand_on(hearing, part.name, new)
    return new


class Leg(NamedTuple):
    hex: str
    entry: paths.Entry


def start_of(hearing: "Hearing") -> str | None:
    return pieces.piece(hearing.state, said_names(hearing)[0])["hex"]


@once_said
def legs(hearing: "Hearing") -> list[Leg]:
    """The path with what each hex costs; the players' own sum stands for all where they give it. Raises MissingFact."""
    here = start_of(hearing)
    assert here is not None
    path: list[str] = hearing.args["path"]
    told = hearing.args.get("points")
    if told is not None:
        first = paths.Entry(int(told), message("as the players count it"), "11.0")
        return [Leg(path[0], first), *(Leg(number, paths.Entry(0, "", "")) for number in path[1:])]
    way, names = [], tuple(said_names(hearing))
    for number in path:
        way.append(Leg(number, paths.entry(hearing, names, here, number)))
        here = number
    return way


def total(way: Sequence[Leg]) -> int:
    return sum(leg.entry.points or 0 for leg in way)


def move(hearing: "Hearing") -> None:
    """Move the pieces together along the path; cargo goes along."""
    start, way = start_of(hearing), _way(hearing)
    names = [split(hearing, part) for part in parts(hearing)]
    take_command(hearing, names)
    here = start
    for leg in way:
        label = message("{from_hex} to {to_hex}", from_hex=here, to_hex=leg.hex)
        hearing.line(label, leg.entry.text, f"{leg.entry.points}", leg.entry.cite)
        here = leg.hex
    notice_wand(hearing, cleared(hearing, names, [str(start), *(leg.hex for leg in way)]), names, hearing.side)
    ground.mark_weather(hearing, [leg.hex for leg in way])
    _coasts(hearing, names, [str(start), *(leg.hex for leg in way)])
    cost = total(way)
    slowest = min(names, key=lambda name: points_left(hearing, name))
    say_points(hearing, slowest, cost, "11.0")
    left = max(0, points_left(hearing, slowest) - cost)
    spend(hearing, names, cost)
    hearing.tell(march_story.went(listed(hearing, names), len(names), [str(start), *(leg.hex for leg in way)], cost, left))
    going = arrival.with_cargo(hearing, names)
    own = [name for name in going if pieces.commander_side(pieces.piece(hearing.state, name)) == hearing.side]
    scrying.follow_plot(hearing, str(start), own, [leg.hex for leg in way])
    march_story.tell_who_stays(hearing, names, str(start), way[-1].hex)
    arrival.travel(hearing, names, [leg.hex for leg in way])


def _way(hearing: "Hearing") -> list[Leg]:
    """The path as far as anybody goes: ghosts go no farther than Wigan's Pen. [19.5.19]"""
    way = legs(hearing)
    if not all(name in arrival.GHOSTS for name in said_names(hearing)):
        return way
    ends = next((at for at, leg in enumerate(way, 1) if leg.hex == arrival.BARROWS), len(way))
    return way[:ends]


def say_points(hearing: "Hearing", name: str, cost: int, case: str) -> None:
    """The worksheet line of what a piece has left and spends."""
    text = message("of the {points} that {piece} had", piece=name, points=points_left(hearing, name))
    hearing.line("points", text, message("{points} spent", points=cost), case)


def _coasts(hearing: "Hearing", names: Sequence[str], path: Sequence[str]) -> None:
    """A reminder for ships along a coast. [12.1]"""
    if pieces.piece(hearing.state, names[0])["kind"] != "ship":
        return
    coasts = [number for number in path if ground.is_coastal(hearing, number)]
    if coasts:
        text = "on which side of {hexes} the ships lie, and that no land is crossed, is the players' to see"
        hearing.line("coast", message(text, hexes=listing(coasts)), "", "12.1")


def listed(hearing: "Hearing", names: Sequence[str]) -> str:
    return listing(pieces.describe(hearing.state, name) for name in names)


def take_command(hearing: "Hearing", names: Sequence[str]) -> None:
    """Armies that leave their commander behind go under one who comes along: the order of a stack is free. [11.9]"""
    for name in names:
        piece = pieces.piece(hearing.state, name)
        if piece["kind"] == "army" and piece["under"] not in names:
            leader = leader_of(hearing, name, names)
            hearing.put("public", "pieces", name, "under", leader)


@once_said
def foreign(hearing: "Hearing") -> Facts:
    everybody, side = pieces.pieces(hearing.state), hearing.side
    wrong = (name for name in said_names(hearing) if name not in everybody or pieces.commander_side(everybody[name]) != side)
    return failing(wrong, side=side)


@once_said
def off_map(hearing: "Hearing") -> Facts:
    gone = pieces.off_map(hearing.state, said_names(hearing))
    return failing(name for name in gone if not pieces.unseen(hearing.state, name, hearing.side))


@once_said
def sound(hearing: "Hearing") -> bool:
    """Whether the names mean pieces that can be looked at together: neither `foreign` nor `off_map` nor `apart`, found at one look, as most
    checks of a move ask."""
    everybody, side = pieces.pieces(hearing.state), hearing.side
    names = said_names(hearing)
    meant = [everybody[name] for name in names if name in everybody]
    if len(meant) < len(names) or any(pieces.commander_side(piece) != side or not pieces.on_map(piece) for piece in meant):
        return False
    return len({piece["hex"] for piece in meant}) <= 1


@once_said
def apart(hearing: "Hearing") -> Facts:
    if foreign(hearing) or off_map(hearing):
        return None
    numbers = sorted(_hexes(hearing))
    told = numbers if len(numbers) <= FEW_HEXES else [*numbers[:FEW_HEXES], "..."]
    return {"hexes": listing(told)} if len(numbers) > 1 else None


FEW_HEXES = 6


def _hexes(hearing: "Hearing") -> set[str]:
    return {str(pieces.piece(hearing.state, name)["hex"]) for name in said_names(hearing)}


@once_said
def mixed(hearing: "Hearing") -> Facts:
    if not sound(hearing):
        return None
    kinds = {pieces.piece(hearing.state, name)["kind"] for name in said_names(hearing)}
    return {} if "ship" in kinds and len(kinds) > 1 else None


@once_said
def aboard(hearing: "Hearing") -> Facts:
    if not sound(hearing):
        return None
    return failing(name for name in said_names(hearing) if pieces.piece(hearing.state, name).get("aboard"))


def was_shipped(hearing: "Hearing") -> Facts:
    return failing(those(hearing.state, said_names(hearing), hearing.public.get("shipped", {}).__contains__))


def marked(hearing: "Hearing") -> Facts:
    return failing(name for name in said_names(hearing) if name in hearing.public["cast"])


def refitting(hearing: "Hearing") -> Facts:
    """Ships under a Refit marker, and what has gone ashore from them in their Player-Turn. [9.1]"""
    if not sound(hearing):
        return None
    ashore = hearing.public.get("debarked", {})
    return failing(those(hearing.state, said_names(hearing), lambda who: who in ashore or _refits(hearing, who)))


def _refits(hearing: "Hearing", marcher: str) -> bool:
    return bool(pieces.piece(hearing.state, bearer(marcher)).get("refit"))


def uncommanded(hearing: "Hearing") -> Facts:
    if not sound(hearing):
        return None
    names = said_names(hearing)
    armies = [name for name in names if pieces.piece(hearing.state, name)["kind"] == "army"]
    return failing(name for name in armies if leader_of(hearing, name, names) is None)


def has_ceased(hearing: "Hearing") -> Facts:
    """Pieces whose overrun has left enemies in its hex, wherever they stand and whomever they have evaded since. [12.5]"""
    return failing(those(hearing.state, said_names(hearing), ceasing(hearing.state)))


def held(hearing: "Hearing") -> Facts:
    if fought(hearing.state):  # whether they must stay is what the overrun decides
        return None
    stopped = hearing.public.get("stopped", {})
    moving = [name for name in said_names(hearing) if not ceased(hearing.state, name)]
    met = [who for who in marchers(hearing.state, moving) if who in stopped]
    met = [who for who in met if stopped[who] == pieces.piece(hearing.state, bearer(who))["hex"]]
    wrong = [who for who in met if not arrival.has_evaded(hearing, who)]
    if not wrong or _let_go(hearing, [*map(bearer, wrong)]):
        return None
    return failing(those(hearing.state, moving, wrong.__contains__), hex=stopped[wrong[0]])


def _let_go(hearing: "Hearing", names: Sequence[str]) -> bool:
    """Whether those whom pieces have met have evaded them, and nobody else there stops them: both ignore each other. [18.1, 18.2]"""
    number, enemy = str(pieces.piece(hearing.state, names[0])["hex"]), pieces.other(hearing.side)
    evaded = [name for name in pieces.at(hearing.state, number, enemy) if name in away(hearing.state, number)]
    return bool(evaded) and arrival.stops(hearing, names, number) is None


@once_said
def not_hurried(hearing: "Hearing") -> Facts:
    if phase(hearing.state) not in ("forced", "reaction") or not sound(hearing):
        return None
    hurried = hearing.public.get("hurried", {})
    return failing(those(hearing.state, said_names(hearing), lambda who: who not in hurried))


def _not_forced(hearing: "Hearing") -> Facts:
    return not_hurried(hearing) if phase(hearing.state) == "forced" else None


def _not_reacting(hearing: "Hearing") -> Facts:
    return not_hurried(hearing) if phase(hearing.state) == "reaction" and ships_reacting(hearing) is None else None


@once_said
def bad_path(hearing: "Hearing") -> Facts:
    if not sound(hearing) or stand_there(hearing):
        return None
    here = str(start_of(hearing))
    for number in hearing.args["path"]:
        if paths.beside(hearing, here, number) is None:
            return no_way.why_apart(hearing, said_names(hearing), here, number)
        here = number
    return None


def _ready(hearing: "Hearing") -> bool:
    return sound(hearing) and mixed(hearing) is None and not aboard(hearing) and not (bad_path(hearing) or stand_there(hearing))


def no_entry(case: str) -> Callable[["Hearing"], Facts]:
    """A fails of a check: a hex of the path may not be entered, by this case: terrain and hexside 11.8, or the weather."""

    def fails(hearing: "Hearing") -> Facts:
        if not _ready(hearing):
            return None
        if hearing.args.get("points") is not None:
            return _no_footing(hearing) if case == "11.8" else None
        entry = _shut(hearing)
        return {"text": entry.text} if entry and entry.cite == case else None

    return fails


@once_said
def _shut(hearing: "Hearing") -> paths.Entry | None:
    """The first hex of the path that may not be entered."""
    return next((leg.entry for leg in legs(hearing) if leg.entry.points is None), None)


def too_cheap(hearing: "Hearing") -> Facts:
    """Every hex costs a point or more, whatever the players count. [11.0]"""
    told, hexes_entered = hearing.args.get("points"), len(hearing.args["path"])
    return {"points": told, "least": hexes_entered} if told is not None and told < hexes_entered else None


def _no_footing(hearing: "Hearing") -> Facts:
    """A hex of a path whose cost the players say: no sea there for a ship, or no land for others."""
    names = tuple(said_names(hearing))
    bars = (_footing_in(hearing, names, number) for number in hearing.args["path"])
    bar = next(filter(None, bars), None)
    return {"text": bar.text} if bar else None


def too_far(hearing: "Hearing") -> Facts:
    if not _ready(hearing) or _no_footing(hearing):
        return None
    way = legs(hearing)
    if any(leg.entry.points is None for leg in way) or not_hurried(hearing):
        return None
    cost = total(way)
    left = {name: points_left(hearing, name) for name in said_names(hearing)}
    those = march_story.short_of({name: left[name] for name in sorted(left, key=left.__getitem__) if left[name] < cost})
    stops = partial(_stop_in, hearing, tuple(said_names(hearing)))
    return {"those": listing(those), "cost": no_way.beside_it(hearing, cost, min(left.values()), stops)} if those else None


def barred(hearing: "Hearing") -> Facts:
    if not _ready(hearing):
        return None
    names = said_names(hearing)
    stack = [*names, *(name for ship in names for name in pieces.cargo(hearing.state, ship))]
    of_all = tuple(stack)
    return bounds.told(next(filter(None, (_bar_in(hearing, of_all, number) for number in hearing.args["path"])), None))


@once
def _bar_in(hearing: "Hearing", stack: tuple[str, ...], number: str) -> bounds.Bar | None:
    """What bars a stack from a hex, asked once: whoever looks for a way tries hundreds that have most of their hexes in common."""
    return next(filter(None, (bounds.bar_on(hearing, name, stack, number) for name in stack)), None)


@once
def _stop_in(hearing: "Hearing", names: tuple[str, ...], number: str) -> str | None:
    """Why pieces must stop in a hex, asked once as above. [11.2]"""
    return arrival.stops(hearing, names, number)


@once
def _footing_in(hearing: "Hearing", names: tuple[str, ...], number: str) -> bounds.Bar | None:
    """That a hex is no ground for pieces, asked once as above. [11.8]"""
    return no_way.no_footing(hearing, names, number)


def through(hearing: "Hearing") -> Facts:
    """The path goes on from a hex in which the pieces must stop. [11.2]"""
    if not _ready(hearing):
        return None
    names = tuple(said_names(hearing))
    for number in hearing.args["path"][:-1]:
        why = _stop_in(hearing, names, number)
        if why:
            return {"hex": number, "why": why}
    return None


def fleeing(hearing: "Hearing") -> Facts:
    """In a reaction: the stack leaves enemies whose Command Rating is as good. [13.0]"""
    if phase(hearing.state) != "reaction" or not sound(hearing):
        return None
    return pins(hearing, said_names(hearing), str(start_of(hearing)))


def off_plot(hearing: "Hearing") -> Facts:
    """A scried stack leaves the path that was written for it. [19.4.03]"""
    if phase(hearing.state) not in scrying.PLOTTED or not sound(hearing):
        return None
    for who in marchers(hearing.state, said_names(hearing)):
        if scrying.leaves_plot(hearing, who, hearing.args["path"]):
            return {"name": title(who), "plotted": castings.left_to_go(hearing.public["scried"][who])}
    return None


def _nearest(hearing: "Hearing") -> str | None:
    for length in range(len(hearing.args["path"]) - 1, 0, -1):
        path = hearing.args["path"][:length]
        if legal(hearing, {**hearing.args, "path": path}):
            return f"move {', '.join(hearing.args['pieces'])} via {' '.join(path)}"
    return None


def _owing(hearing: "Hearing") -> Facts:
    """Losses are borne by the pieces as they stood, and by what they bore. [7.0, 20.6.08]"""
    return {"side": hearing.side} if hearing.side in outstanding.losses(hearing.state) else None


OWING = Check("7.owing", "7.0", "{side} has losses to remove first", _owing, rank=10)
OWN = Check("11.own", "11.0", "{names}: not {side}'s to move", foreign, rank=10)
OFF_MAP = Check("11.off-map", "11.0", "{names}: not on the map", off_map, rank=10)
TWICE = Check("2.twice", "2.3", "{names}: named more than once", pieces.named_twice, rank=5)
APART = Check("11.apart", "11.0", march_story.APART, apart, march_story.hex_by_hex, rank=20)
MARKED = Check("19.3.marked", "19.3", "{names}: under an Enchantment marker, and may do nothing more this Game-Turn", marked, rank=20)
AS_ONE = (OWING, OWN, OFF_MAP, TWICE, APART, MARKED)


def _past_them(hearing: "Hearing") -> str | None:
    """To evade or to overrun whom they have met, where that is legal, or to leave behind an escort that has; not by what somebody bears
    unseen. [11.2]"""
    behind = [f"detach {bearer(who)}" for who in marchers(hearing.state, said_names(hearing)) if _met_alone(hearing, who)]
    if behind:
        return listing(behind, " | ")
    seen = visible(hearing.state, hearing.side)
    met = {name: where for name, where in hearing.public.get("stopped", {}).items() if name in said_names(hearing)}
    verbs = [hearing.game.verbs["overrun" if pieces.points(hearing.state, met) else "slip"]]
    lines = [line for verb in verbs for line in offered_lines(hearing.game, seen, hearing.book, verb, hearing.side)]
    return listing((line for line in lines if any(name in line or line == f"slip {where}" for name, where in met.items())), " | ") or None


def _met_alone(hearing: "Hearing", marcher: str) -> bool:
    """Whether it is an escort that had to stop, and its person did not, or has evaded."""
    stopped, person = hearing.public.get("stopped", {}), bearer(marcher)
    met = marcher != person and marcher in stopped
    return met and (stopped.get(person) != stopped[marcher] or arrival.has_evaded(hearing, person))


HELD = Check("11.2.held", "11.2", "{names}: had to stop in {hex} and must stay there", held, _past_them, rank=30)
CEASED = Check("12.5.ceased", "12.5", "{names}: have overrun in vain, and stop for the rest of the phase", has_ceased, rank=30)
ABOARD = Check("12.2.aboard", "12.2", "{names}: on board a ship, and move with it only", aboard, rank=20)
SHIPPED = Check("12.2.shipped", "12.2", "{names}: carried by sea in this phase, and may not move by land", was_shipped, rank=20)
SEABORNE = Check("12.2.spent", "12.2", "{names}: carried by sea in this phase, and may spend no points", was_shipped, rank=20)
REFITTING = Check("9.1.refit", "9.1", "{names}: under a Refit marker, or put ashore by one in this Player-Turn", refitting, rank=20)
COMMAND = Check("11.1.command", "11.1", "{names}: nobody in the stack may command them", uncommanded, rank=30, of_all=True)
NAMED = Check(
    "12.4.named",
    "12.4",
    "{names}: not engaged in a forced march",
    _not_forced,
    naming_that_stands,
    rank=30,
    doubt="When normal movement ends.",
)
REACTING = Check("13.named", "13.0", "{names}: not reacting", _not_reacting, naming_that_stands, rank=30)
STANDING_CHECKS = (
    *AS_ONE,
    Check("11.mixed", "12.2", "ships and land pieces do not move together: embark the land pieces, then move the ships", mixed, rank=20),
    ABOARD,
    Check("13.ships", "13.0", "{names}: only land pieces that are not on board a ship react", ships_reacting, rank=20),
    SHIPPED,
    REFITTING,
    COMMAND,
    CEASED,
    HELD,
    NAMED,
    REACTING,
)
"""Whether these pieces may move at all."""
PATH_CHECKS = (
    Check("11.there", "11.0", "{those}: in {hex} already; a way round and back is said hex by hex", stand_there, rank=30),
    Check("11.path", "11.0", "{why}", bad_path, rank=30, of_all=True),
    Check("6.2.3.entry", "6.2", "{text}", no_entry("6.2.3"), _nearest),
    Check("6.2.5.entry", "6.2", "{text}", no_entry("6.2.5"), _nearest),
    Check("6.3.4.entry", "6.3", "{text}", no_entry("6.3.4"), _nearest),
    Check("11.8.entry", "11.8", "{text}", no_entry("11.8"), _nearest),
    Check("11.bounds", "11.8", "{text}", barred, _nearest, doubt=bounds.READINGS),
    Check("11.2.through", "11.2", "the way there ends in {hex}, before the goal: {why}", through, _nearest, of_all=True),
    Check("11.cheap", "11.0", "{points} points for a path of {least} hexes: each costs a point or more", too_cheap),
    Check("11.points", "11.0", "{those}, and this path takes {cost}", too_far, _nearest, of_all=True),
    Check("13.leave", "13.0", "{text}", fleeing, of_all=True, doubt="Who holds a stack that reacts and would leave (13.0)."),
    Check("19.4.03.plot", "19.4", "{name} was scried and is bound to its plot: {plotted}", off_plot),
)
"""Whether they may move along this path."""
MOVE_CHECKS = (*STANDING_CHECKS, *PATH_CHECKS)


def move_near(hearing: "Hearing") -> dict[str, int]:
    """What each hex round the end of the path would cost the stack, where it can pay that. Raises MissingFact."""
    names, path = said_names(hearing), hearing.args["path"]
    here = path[-1] if path else str(start_of(hearing))
    around = hexes.neighbours(here, ground.low_columns(hearing)).values()
    entries = ((number, paths.entry(hearing, names, here, number).points) for number in around)
    return {number: points for number, points in entries if points is not None}


def move_cost(hearing: "Hearing") -> Cost:
    names, path, cost = said_names(hearing), hearing.args["path"], total(legs(hearing))
    left = min(points_left(hearing, name) for name in names) - cost
    return Cost(cost, left, passes=paths.come_by(hearing, path), stirs=activation.woken_on(hearing, path, names))
