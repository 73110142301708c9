"""The strengths that throw in a battle: printed, halved at sea, raised by leaders, walls and spells up to the cap, lowered by fog.
[Strength modifiers] [Leaders: attack] [Leaders: defence] [Castle bonus] [Sea battle]"""

from collections import Counter
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import forces, marks, pieces, world
from playaid.games.tears.state.fights import RAGE, SEA, battle, effects, leading
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, Mixed


class Thrower(NamedTuple):
    """One in line: code or name, strength after all modifiers, dice thrown, and whether its hits count double."""

    name: str
    strength: int
    throws: int
    double: bool


def printed_strength(hearing: "Hearing", name: str) -> int:
    """The strength on the counter, of the side that is up; the garrison's is the number of towers."""
    if name == pieces.GARRISON:
        now = battle(hearing.state)
        return int(hearing.fact("castles", now["area"], "garrison"))
    if pieces.is_wizard(name):
        return int(hearing.fact("wizards", name, "strength"))
    return int(hearing.fact("units", pieces.kind_of(name), "reduced" if name.startswith(pieces.REDUCED) else "strength"))


def helpers(hearing: "Hearing", side: str) -> list[str]:
    """The leaders who help: the highest in rank, who must hold a unit first, and one more; wizards who enthrall count as leaders."""
    now = battle(hearing.state)
    laid = now["points"].get(side)
    wished = laid.get("leaders") if laid else None
    leaders = leading(now, side)
    chosen = [name for name in wished if name in leaders] if wished else leaders
    return chosen[: rulebook.number(hearing, "helping leaders")] if chosen else []


def points(hearing: "Hearing", side: str, told: bool = True) -> tuple[int, int]:
    """What the helping leaders give, and what penguin chieftains give to penguins: attack for the attacker, defence for the defender."""
    now = battle(hearing.state)
    column = "attack" if side == now["att"] else "defence"
    total = flock = 0
    for name in helpers(hearing, side):
        give = gives_points(hearing, side, name)
        if told and ["fires", side, name] in effects(now):
            hearing.line(
                "reading", message("what {name} has to lay on units is as printed: the fire lifts their throw", name=name), "", "Enthrall"
            )
        if told:
            gives = message("attack {give}" if column == "attack" else "defence {give}", give=give)
            hearing.line(name, gives, message("+{give} to spread", give=give), f"Leaders: {column}")
        if forces.base(name) == pieces.CHIEFTAIN:
            flock += give
        else:
            total += give
    return total, flock


def gives_points(hearing: "Hearing", side: str, name: str) -> int:
    """What one who leads has to lay on units: attack or defence; a wizard by Enthrall his strength."""
    if pieces.is_wizard(name):
        return printed_strength(hearing, name)
    return int(hearing.fact("leaders", forces.base(name), "attack" if side == battle(hearing.state)["att"] else "defence"))


class Share(NamedTuple):
    """What one counter in line has of its leaders' points, and what fog takes from it."""

    points: int
    fog: int


class Bare(NamedTuple):
    """A line before leaders and fog: base strengths, what walls and spells add, what Eldritch Might adds to that and to the leaders'
    points, the most that anybody has without it, who does not throw, and whose hits count double."""

    base: list[int]
    plus: list[int]
    might: list[int]
    most: int
    idle: list[bool]
    double: list[bool]


def lined_up(hearing: "Hearing", side: str, dragon: Sequence[str] = ()) -> list[Thrower]:
    """The line of a side with what each throws, in the order of the line; behind it the raging dragon, where that side leads him.
    Printed or reduced strength first, then walls, leaders and spells up to the cap, then Eldritch Might up to its own, then fog."""
    now = battle(hearing.state)
    row = [*now["rows"][side], *dragon]
    bare = _bare(hearing, side, row, told=True)
    if _led(now, side):
        points(hearing, side)
    shares = allot(hearing, side, row, bare=bare) if dragon else _shares(hearing, side, bare)
    strengths = [_strength(hearing, name, bare, at, share) for at, (name, share) in enumerate(zip(row, shares, strict=True))]
    case = "Leaders: attack" if side == now["att"] else "Leaders: defence"
    for at, (name, share) in enumerate(zip(row, shares, strict=True)):
        _tell_share(hearing, name, bare, at, share, strengths[at], case)
    thrown = zip(row, strengths, bare.idle, _throws(hearing, side, row), bare.double, strict=True)
    return [Thrower(name, strength, 0 if still else throws, marked) for name, strength, still, throws, marked in thrown]


def _tell_share(hearing: "Hearing", name: str, bare: Bare, at: int, share: Share, strength: int, case: str) -> None:
    """What leaders' points, Eldritch Might and fog make of the strength of one in line, where any of them lies on it."""
    own = ((share.points, "{n} of leaders' points"), (bare.might[at], "{n} of Eldritch Might"), (share.fog, "less {n} of fog"))
    if parts := [message(told, n=n) for n, told in own if n]:
        hearing.line(name, listing([str(bare.base[at] + bare.plus[at]), *parts]), strength, "Fog of War" if share.fog else case)


def unhelped(hearing: "Hearing", side: str) -> list[tuple[str, int]]:
    """Who throws in the line of a side, and with what strength before any point of a leader's lies on them."""
    row = battle(hearing.state)["rows"][side]
    bare = _bare(hearing, side, row, told=False)
    return [(name, _strength(hearing, name, bare, at, Share(0, 0))) for at, name in enumerate(row) if not bare.idle[at]]


def without_leaders(hearing: "Hearing", side: str, counter: marks.Counter, works: "Sequence[Mixed]") -> int:
    """The strength of one counter of a side, in line or the raging dragon, by walls and spells, before leaders' points and fog lie on it.
    works: the spells that work in the round."""
    name, _ = counter
    lies, walled = marks.marked(side, works).get(counter, marks.BARE), [0]
    _walls(hearing, side, [name], walled, told=False)
    most = rulebook.number(hearing, "strength cap")
    bare = Bare([_base(hearing, name)], [walled[0] + lies.fire], [lies.might], most, [False], [lies.double])
    return _strength(hearing, name, bare, 0, Share(0, 0))


def bears_more(hearing: "Hearing", side: str) -> bool:
    """Whether leaders' points or fog come upon the strengths of a side's line."""
    now = battle(hearing.state)
    return _led(now, side) or bool(now["fog"].get(side))


def _bare(hearing: "Hearing", side: str, row: Sequence[str], told: bool, works: "Sequence[Mixed] | None" = None) -> Bare:
    now = battle(hearing.state)
    works = effects(now) if works is None else works
    base = [_base(hearing, name) for name in row]
    plus, might = [0] * len(row), [0] * len(row)
    _walls(hearing, side, row, plus, told)
    raised_by_spells(side, row, plus, might, works)
    idle, double = who_is_idle(side, row, works, now["cast"]), who_counts_double(side, row, works)
    return Bare(base, plus, might, rulebook.number(hearing, "strength cap"), idle, double)


def _strength(hearing: "Hearing", name: str, bare: Bare, at: int, share: Share) -> int:
    own = bare.base[at]
    full = max(1, min(own + bare.plus[at] + share.points, max(own, bare.most)))
    if bare.might[at]:  # declared once the lines are laid out with their leaders' points
        full = max(full, min(full + bare.might[at], most_by_might(hearing)))
    if _halved(hearing, name) and hearing.options.get("sea-horse") == "after":
        full = (full + 1) // 2
    return full - min(share.fog, full - 1)


def most_by_might(hearing: "Hearing") -> int:
    return int(hearing.fact("spells", "Eldritch Might", "cap"))


def _led(now: "Battle", side: str) -> bool:
    return bool(now["chiefs"][side] or now["lasting"])


def allot(
    hearing: "Hearing", side: str, row: Sequence[str], works: "Sequence[Mixed] | None" = None, bare: Bare | None = None
) -> list[Share]:
    """How the points of the leaders and the fog lie on a line: as its owner and the caster wish, the rest where they tell most.
    Only on counters that throw, unless they are named. works: the spells that lie on it, unsaid those of now; bare: the line before, where
    that has been worked out."""
    now = battle(hearing.state)
    if not _led(now, side) and not now["fog"].get(side):
        return [Share(0, 0)] * len(row)
    bare = _bare(hearing, side, row, told=False, works=works) if bare is None else bare
    given, flock = points(hearing, side, told=False) if _led(now, side) else (0, 0)
    throws = [not still for still in bare.idle]
    birds = [there and pieces.kind_of(name) == pieces.PENGUIN for name, there in zip(row, throws, strict=True)]
    troops = [there and name != pieces.GARRISON and not _is_raging(now, name) for name, there in zip(row, throws, strict=True)]
    bare = bare._replace(plus=list(bare.plus))
    before = list(bare.plus)
    useful = [_useful(hearing, bare, at) for at in range(len(row))]
    line = marks.counters(side, row, effects(now) if works is None else works)
    _spread(line, bare, useful, flock, [], birds)
    laid = now["points"].get(side)
    dim = {wish.code for wish in fog_wishes(now, side)}
    _spread(line, bare, useful, given, _wishes(laid["units"], laid.get("meant")) if laid else [], troops, dim)
    got = [after - less for after, less in zip(bare.plus, before, strict=True)]
    bare = bare._replace(plus=before)
    strengths = [_strength(hearing, name, bare, at, Share(got[at], 0)) for at, name in enumerate(row)]
    fogged = fog_on(line, strengths, now["fog"].get(side, 0), fog_wishes(now, side), throws, bare.double)
    return [Share(number, lost) for number, lost in zip(got, fogged, strict=True)]


def _shares(hearing: "Hearing", side: str, bare: Bare) -> list[Share]:
    """Points and fog as they were laid before the first throw of the round; whoever has been hit since has taken theirs along. bare: the
    line as it stands."""
    now = battle(hearing.state)
    struck = now.get("struck", {}).get(side, [])
    if not struck:
        return allot(hearing, side, now["rows"][side], bare=bare)
    laid = _laid_before(hearing, side, struck)
    bearers = {at: bearer for at, *bearer in now.get("bearers", {}).get(side, [])}
    for at, code in enumerate(struck):
        laid = _after_hit(laid, code, *bearers.get(at, (marks.NONE, marks.NONE, False)))
    return _shares_of(marks.counters(side, now["rows"][side], effects(now)), laid)


def _laid_before(hearing: "Hearing", side: str, struck: Sequence[str]) -> "list[Laid]":
    """The line as it stood before anybody was hit in the round, with what was laid on it."""
    now = battle(hearing.state)
    row, works = _before(now["rows"][side], struck), now.get("borne", effects(now))
    counters = marks.counters(side, row, works)
    return [Laid(*counter, share) for counter, share in zip(counters, allot(hearing, side, row, works), strict=True)]


def fallen_points(hearing: "Hearing", side: str) -> int:
    """How many of the leaders' points of a side lay on those who have fallen in this round."""
    now = battle(hearing.state)
    struck = now.get("struck", {}).get(side, [])
    if not struck or not _led(now, side):
        return 0
    left = _shares(hearing, side, _bare(hearing, side, now["rows"][side], told=False))
    return sum(one.share.points for one in _laid_before(hearing, side, struck)) - sum(share.points for share in left)


class Laid(NamedTuple):
    """A counter by its code and, where spells lie on it, its number, with what is laid on it."""

    code: str
    number: int
    share: Share


def _worth(laid: Laid) -> int:
    return laid.share.points - laid.share.fog


def _before(row: Sequence[str], struck: Sequence[str]) -> list[str]:
    stood = list(row)
    for code in reversed(struck):
        reduced = pieces.reduce(code)
        if reduced in stood:
            stood.remove(reduced)
        stood.append(code)
    return sorted(stood)


def _shares_of(counters: "Sequence[marks.Counter]", laid: Sequence[Laid]) -> list[Share]:
    """The shares as they lie, counter by counter: of those that are alike in all the first have the most."""
    waiting, shares = sorted(laid, key=_worth, reverse=True), []
    for counter in counters:
        found = next((one for one in waiting if (one.code, one.number) == counter), None)
        if found is not None:
            waiting.remove(found)
        shares.append(found.share if found else Share(0, 0))
    return shares


def _after_hit(laid: Sequence[Laid], code: str, number: int, after: int, pointed: bool) -> list[Laid]:
    """The shares after a hit on a counter: of those on which the same lies the one that is worth least bears it, or most where the enemy
    has pointed it. after: its number with its other side up."""
    alike = [one for one in laid if one.code == code and one.number == number] or [one for one in laid if one.code == code]
    if not alike:
        return list(laid)
    struck, reduced = (max if pointed else min)(alike, key=_worth), pieces.reduce(code)
    rest = list(laid)
    rest.remove(struck)
    return [*rest, *([Laid(reduced, after, struck.share)] if reduced else [])]


def thresholds(hearing: "Hearing", side: str, line: Sequence[Thrower]) -> list[int]:
    """The number each die must not exceed, in the order of the line."""
    return [thrower.strength for thrower in line for _ in range(thrower.throws)]


def _base(hearing: "Hearing", name: str) -> int:
    strength = printed_strength(hearing, name)
    return (strength + 1) // 2 if _halved(hearing, name) and hearing.options.get("sea-horse") != "after" else strength


def _halved(hearing: "Hearing", name: str) -> bool:
    """Whether a unit fights at half its strength: horse at sea."""
    now = battle(hearing.state)
    at_sea = now["kind"] == SEA or (now["kind"] == RAGE and world.kind(hearing.state, now["area"]) == world.SEA)
    return at_sea and _is_horse(name)


def _is_horse(name: str) -> bool:
    return pieces.is_unit(name) and pieces.rows("units")[pieces.kind_of(name)].get("arm") == "horse"


class Walls(NamedTuple):
    """What a castle gives each unit inside it: strength, and throws."""

    bonus: int
    throws: int


def walls(hearing: "Hearing", castle: str) -> Walls:
    garrison = hearing.fact("castles", castle, "garrison")
    return Walls(*(int(hearing.fact("castle_bonus", garrison, column)) for column in Walls._fields))


def _walls(hearing: "Hearing", side: str, row: Sequence[str], plus: list[int], told: bool) -> None:
    inside = _inside(hearing, side, row)
    if not any(inside):
        return
    area = battle(hearing.state)["area"]
    bonus = walls(hearing, area).bonus
    garrison = hearing.options["garrison-bonus"] == "yes"
    lifted = [at for at, name in enumerate(row) if inside[at] and (garrison or name != pieces.GARRISON)]
    for at in lifted:
        plus[at] += bonus
    if bonus and told and lifted:
        hearing.line("castle", message("walls of {area}", area=area), message("+{bonus} each", bonus=bonus), "Castle bonus")


def _inside(hearing: "Hearing", side: str, row: Sequence[str]) -> list[bool]:
    """Who of a line fights from behind walls; in the rage of the dragon, who strikes everybody, some may stand before them."""
    now = battle(hearing.state)
    if now["kind"] != RAGE:
        return [side == now["dfn"] and now["kind"] in ("castle", "garrison") and not _breached(now)] * len(row)
    if not world.inside(hearing.state, side, now["area"]):
        return [False] * len(row)
    out = Counter[str]()
    for name in forces.before_the_walls(hearing.state, side, now["area"]):
        out.update([name, *(forces.box(hearing, name) if pieces.is_leader(forces.base(name)) else ())])
    inside = list[bool]()
    for name in row:
        inside.append(not out[name] and not _is_raging(now, name))
        out[name] -= out[name] > 0
    return inside


def _is_raging(now: "Battle", name: str) -> bool:
    """Whether one who strikes for a side is the raging dragon, whom it leads for a round: he stands behind no walls, and no leader
    commands him."""
    return now["kind"] == RAGE and pieces.kind_of(name) == pieces.TERRAMAX


def _breached(now: "Battle") -> bool:
    return any(effect[0] == "breach" for effect in effects(now))


def _throws(hearing: "Hearing", side: str, row: Sequence[str]) -> list[int]:
    inside = _inside(hearing, side, row)
    twice = walls(hearing, battle(hearing.state)["area"]).throws if any(inside) else 1
    return [twice if behind else 1 for behind in inside]


def raised_by_spells(side: str, row: Sequence[str], plus: list[int], might: list[int], works: "Sequence[Mixed]") -> None:
    """What spells add to the strength of each of a line, and what Eldritch Might does to that."""
    for at, lies in enumerate(marks.on_line(side, row, works)):
        plus[at] += lies.fire
        might[at] += lies.might


def who_counts_double(side: str, row: Sequence[str], works: "Sequence[Mixed]") -> list[bool]:
    """Whose hits Juggernaut makes count double."""
    return [lies.double for lies in marks.on_line(side, row, works)]


def _useful(hearing: "Hearing", bare: Bare, at: int) -> int:
    """What a counter may have at most for a further point of a leader to tell: less than the cap where Might lifts it to its own."""
    return min(bare.most, most_by_might(hearing) - bare.might[at]) if bare.might[at] else bare.most


class Wish(NamedTuple):
    """Points on one of a code, and the number of the counter that is meant; None where any of them is."""

    code: str
    points: int
    number: int | None


def _wishes(phrases: Sequence[str], numbers: Sequence[int | None] | None) -> list[Wish]:
    wishes = []
    for phrase, number in zip(phrases, numbers or [None] * len(phrases), strict=True):
        codes = pieces.spread([phrase])
        wishes.append(Wish(codes[0], len(codes), number))
    return wishes


def fog_wishes(now: "Battle", side: str) -> list[Wish]:
    """On whom of a side the caster of Fog of War wishes it."""
    return _wishes(now.get("fogged", {}).get(side, []), now.get("fog_meant", {}).get(side))


def without_room(hearing: "Hearing", side: str) -> list[marks.Counter]:
    """Those of a line who bear a spell and on whom no leader's point finds room: Eldritch Might comes upon the points, and takes none."""
    row, works = battle(hearing.state)["rows"][side], effects(battle(hearing.state))
    bare = _bare(hearing, side, row, told=False)
    full = [bare.base[at] + bare.plus[at] >= bare.most for at in range(len(row))]
    return [counter for counter, there in zip(marks.counters(side, row, works), full, strict=True) if there and counter[1] != marks.NONE]


def _spread(
    line: Sequence[marks.Counter],
    bare: Bare,
    useful: Sequence[int],
    given: int,
    wishes: Sequence[Wish],
    takes: Sequence[bool],
    dim: Container[str] = (),
) -> None:
    """Leaders' points: on the units named, the rest on whoever has room and takes them, the strongest first, of alike ones whose hits count
    double; last where Eldritch Might leaves them nothing to do, and on those on whom fog is said to lie (`dim`), for who is then reduced
    before they throw may be worth no more with them there."""
    base, plus = bare.base, bare.plus
    room = [bare.most - base[at] - plus[at] for at in range(len(line))]
    worth = [(not double,) for double in bare.double]
    got = _lay_named(line, wishes, given, room, takes, worth)
    for at, more in enumerate(got):
        plus[at] += more
    left = given - sum(got)
    in_order = [
        at
        for at in sorted(range(len(line)), key=lambda at: (line[at][0] in dim and not bare.double[at], -base[at], worth[at], at))
        if takes[at]
    ]
    for most, at in [*((useful[at], at) for at in in_order), *((bare.most, at) for at in in_order)]:
        more = min(left, max(0, most - base[at] - plus[at]))
        plus[at] += more
        left -= more


def fog_on(
    line: Sequence[marks.Counter],
    strengths: Sequence[int],
    fog: int,
    wishes: Sequence[Wish],
    throws: Sequence[bool],
    double: Sequence[bool],
) -> list[int]:
    """What fog takes from each: from those named, the rest from the strongest that throw, of alike ones whose hits count double; never
    below 1."""
    worth = [(not twice, -strength) for twice, strength in zip(double, strengths, strict=True)]
    lost = _lay_named(line, wishes, fog, [strength - 1 for strength in strengths], throws, worth)
    left = fog - sum(lost)
    for at in sorted(range(len(line)), key=lambda at: (-strengths[at], not double[at], at)):
        less = min(left, max(0, strengths[at] - lost[at] - 1)) if throws[at] else 0
        lost[at] += less
        left -= less
    return lost


def _lay_named(
    line: Sequence[marks.Counter],
    wishes: Sequence[Wish],
    points: int,
    room: Sequence[int],
    throws: Sequence[bool],
    worth: Sequence[tuple[int, ...]],
) -> list[int]:
    """How the points lie that are wished on those of a line: `2 Warsteed` on one of them, as far as there is room, else on the next one
    alike; a name said again is another one, in turn, first the one that is meant and else the one on whom they tell most. On who does not
    throw only where nobody alike does."""
    got, turns = [0] * len(line), [0] * len(line)
    for wish in wishes:
        alike = [at for at, (code, _) in enumerate(line) if code == wish.code]
        alike = [at for at in alike if throws[at]] or alike
        is_meant = marks.meant(line, wish.code, wish.number)
        left = min(wish.points, points - sum(got))
        while left and (free := [at for at in alike if room[at] > got[at]]):
            spot = min(free, key=lambda at: (not is_meant[at], turns[at], worth[at], at))
            more = min(left, room[spot] - got[spot])
            got[spot] += more
            turns[spot] += 1
            left -= more
    return got


def throwing(now: "Battle", side: str) -> list[str]:
    """Those in the line of a side who throw this round, as things stand."""
    row = now["rows"][side]
    return [name for name, still in zip(row, who_is_idle(side, row, effects(now), now["cast"]), strict=True) if not still]


def who_is_idle(side: str, row: Sequence[str], works: "Sequence[Mixed]", cast: Sequence[str]) -> list[bool]:
    """Who does not throw: wizards who cast (but for Eldritch Fire), whoever is hidden or shielded against."""
    still = [pieces.is_wizard(name) and name in cast and not any(e[0] == "fires" and e[2] == name for e in works) for name in row]
    if any(effect[0] == "still" for effect in works):
        # The dragon strikes besides Juggernaut only.
        still = [quiet or pieces.kind_of(name) == pieces.TERRAMAX for name, quiet in zip(row, still, strict=True)]
    lies = marks.on_line(side, row, works)
    return [quiet or one.hidden or one.shielded for quiet, one in zip(still, lies, strict=True)]
