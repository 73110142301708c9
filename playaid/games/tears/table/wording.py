"""How lines and their parts are called where somebody taps them: what hits do to whom they fall on, what a spell does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.owed import still_going
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.verification.plain_words import read_plain

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, State


def hits(line: str) -> str:
    """The hits of a `take` by what they do: a whole unit is reduced, a reduced one or one without another side is gone."""
    named = Counter(pieces.spread([name.strip() for name in line.split(",")]))
    twice = {code: min(n, named[pieces.REDUCED + code]) for code, n in named.items() if pieces.REDUCED + code in named}
    told = list[str]()
    for code, n in named.items():
        once = n - (twice.get(code) or twice.get(code.removeprefix(pieces.REDUCED), 0))
        told += [_hit(code, once)] if once else []
        if lost := twice.get(code):
            told.append(message(LOST_AT_ONCE if lost == 1 else LOST_AT_ONCE_EACH, n=lost, piece=pieces.name_of(code)))
    return listing(told)


LOST_AT_ONCE, LOST_AT_ONCE_EACH = "lose {piece} by two hits", "lose {n} {piece} by two hits each"


def hits_to_take(state: State, _side: str | None = None) -> str:
    """Whose hits a `take` says who bears, how many they are, and out of whom."""
    if not fights.at_stage(state, fights.HITS):
        return ""
    hits, side = fights.due(state), fights.victim_of(state)
    line = pieces.tally_of(sorted(fights.exposed_pieces(state, side)))
    one = "who of {side} takes the hit? One of those in line is named: {line}"
    several = "who of {side} takes the {n} hits? One name for each, out of those in line: {line}"
    asked = counted(hits, one, several, side=side, line=line)
    whole = next((code for code in fights.exposed_pieces(state, side) if pieces.steps(code) > 1), "")
    twice = message("{said}; two hits on the same one: {whole}, {reduced}", said=asked, whole=whole, reduced=pieces.REDUCED + whole)
    return twice if whole and hits > 1 else asked


def whom_to_activate(state: State, _side: str | None = None) -> str:
    """What `activate` asks while others are activated who may still do something: it is over then. [Activation]"""
    side = duties.doing(state)
    going = still_going(state, side, bool(fights.targets(state, side)))
    return message("whom? What {pieces} may still do is over then", pieces=listing(going)) if going else ""


def points_to_lay(state: State, side: str | None = None) -> str:
    """What `lead` asks, with how many points the leaders of a side have to lay, of either where it is not known whose, as far as the tables
    say."""
    now = state["public"]["battle"]
    each = {one: _points_of(state, now, one) for one in (now["att"], now["dfn"])} if now else {}
    every = {one: listing(message("{leader} {n}", leader=name, n=n) for name, n in given) for one, given in each.items() if given}
    points = {side: every[side]} if side in every else every
    if not now or not points:
        return ""
    how = _two_points(now, points, LAID, any(sum(n for _, n in each[one]) > 1 for one in points))
    if len(points) == 1:
        ((one, told),) = points.items()
        return message(POINTS, side=one, points=told, how=how)
    given = listing((message("{side}: {points}", side=one, points=told) for one, told in points.items()), SEMICOLON)
    return message(POINTS_OF_BOTH, given=given, how=how)


POINTS = "on whom in line do the points of {side} lie ({points})? {how}"
POINTS_OF_BOTH = "on whom in line do the points lie, of one side at a time ({given})? {how}"


def _two_points(now: Battle, sides: Iterable[str], how: Sequence[str], several: bool) -> str:
    """How two points are laid on one unit, on two that are alike and on two that are not, where there are: by what there is most of in
    line. several: whether there is more than one point at all."""
    rows = (Counter(filter(pieces.is_unit, now["rows"][side])).most_common(2) for side in sides)
    (code, number), (other, _) = [*max(rows, key=lambda row: row[0][1] if row else 0), ("", 0), ("", 0)][:2]
    if not several or not code:
        return message(A_POINT)
    return message(how[2 * (number > 1) + bool(other)], unit=pieces.name_of(code), other=pieces.name_of(other) if other else "")


A_POINT = "Each name is a point."
LAID = (
    "Each name is a point: for instance `{unit} 2` (2 stronger).",
    "Each name is a point: for instance `{unit} 2` (2 stronger), or `{unit}, {other}` (1 stronger each).",
    "Each name is a point: for instance `{unit} 2` (one of them 2 stronger), or `2 different {unit}` (two of them 1 stronger).",
    "Each name is a point: for instance `{unit} 2` (one of them 2 stronger), `2 different {unit}` (two of them 1 stronger), "
    "or `{unit}, {other}` (1 stronger each).",
)
FOGGED = (
    "Each name is a point: for instance `{unit} 2` (2 weaker).",
    "Each name is a point: for instance `{unit} 2` (2 weaker), or `{unit}, {other}` (1 weaker each).",
    "Each name is a point: for instance `{unit} 2` (one of them 2 weaker), or `2 different {unit}` (two of them 1 weaker).",
    "Each name is a point: for instance `{unit} 2` (one of them 2 weaker), `2 different {unit}` (two of them 1 weaker), "
    "or `{unit}, {other}` (1 weaker each).",
)
"""How points are named: of a unit alone in its kind, with another kind beside it, of one of several alike, with another kind beside
these."""


def _points_of(state: State, now: Battle, side: str) -> list[tuple[str, int]]:
    """How many points each leader of a side has to lay who helps; none where the tables do not say it of all."""
    laid = now["points"].get(side)
    wished = (laid.get("leaders") if laid else None) or fights.leading(now, side)
    column, mode = "attack" if side == now["att"] else "defence", "house" if world.whole(state) else "printed"
    most = rulebook.value("constants", "helping leaders", "value") or 0
    cells = [("wizards", name, "strength") if pieces.is_wizard(name) else ("leaders", forces.base(name), column) for name in wished[:most]]
    has = [rulebook.value(*cell, mode) for cell in cells]
    known = [number for number in has if number is not None]
    return list(zip(wished, known, strict=False)) if len(known) == len(has) else []


def fog_to_lay(state: State, _side: str | None = None) -> str:
    """What `fog` asks, with how many points it takes, and how they are named."""
    now = state["public"]["battle"]
    fog = {side: points for side, points in now["fog"].items() if points} if now else {}
    thick = listing(message("{n} on {side}", n=points, side=side) for side, points in fog.items())
    return message(FOG, thick=thick, how=_two_points(now, fog, FOGGED, max(fog.values()) > 1)) if now and fog else ""


FOG = "on whom does the fog lie ({thick})? {how}"


def spells_to_choose(state: State, side: str | None = None) -> str:
    """What `prepare` asks, with how many spells each wizard of a side chooses, and which there are. [War of the Dragon 3]"""
    due = [debt for debt in state["public"]["owed"] if debt["what"] == "spells" and side in (None, debt["side"])]
    if not due:
        return ""
    numbers = listing(message("{wizard} {n}", wizard=debt["who"], n=debt["number"]) for debt in due)
    every = listing(name for name, row in pieces.rows("spells").items() if row["index"] == "yes")
    return message("which spells, as many as are due ({numbers})? Any that the wizard does not know: {every}", numbers=numbers, every=every)


def to_be_wrung(state: State, _side: str | None = None) -> str:
    """What `question` asks, with what is risked: whom else of their side found it helps nothing, but for leaders by option."""
    side = state["referee"]["options"].get("captive-wisdom") == "side"
    told = ABOUT_THEIR_SIDE if side else ABOUT_THEIR_OWN
    numbers = listing(_needed(state, _side))
    return message("{told}. The die must show so much or more: {numbers}", told=message(told), numbers=numbers) if numbers else told


def _needed(state: State, side: str | None) -> Iterator[str]:
    """By which face each captive of a side speaks, as far as the tables say. [Stolen wisdom] [Stolen spells]"""
    mode = "house" if world.whole(state) else "printed"
    for name, person in state["public"]["people"].items():
        if person["state"] == forces.CAPTIVE and (side is None or person.get("captor") == side):
            rating = ("wizards", name, "most_spells") if pieces.is_wizard(name) else ("leaders", forces.base(name), "command")
            if (number := rulebook.value(*rating, mode)) is not None:
                yield message("{name} {n}", name=name, n=number)


ABOUT_THEIR_OWN = (
    "about the wisdom of which ruins, or, of a wizard, which spell? They tell what they found or know themselves; asked for anything else, "
    "nothing is thrown, and you may ask again. A leader is asked once a turn, a wizard until one question is in vain"
)
ABOUT_THEIR_SIDE = (
    "about the wisdom of which ruins, or, of a wizard, which spell? A leader tells what their side has found, a wizard what they found or "
    "know themselves; asked for anything else, nothing is thrown, and you may ask again. A leader is asked once a turn, a wizard until one "
    "question is in vain"
)


def left(line: str, state: State) -> str:
    """Who stands in line for the side that takes the hits of a `take` once they are taken."""
    row = list(fights.battle(state)["rows"][fights.victim_of(state)])
    for code in sorted(pieces.spread([name.strip() for name in line.split(",")]), key=lambda code: code.startswith(pieces.REDUCED)):
        if code in row:
            pieces.hit(row, code)
    named = pieces.spread([name.strip() for name in line.split(",")])
    hurt = listing(dict.fromkeys(name for name in named if pieces.is_wizard(name)))
    told = message(LEAVES_AND_HURT if hurt else "leaves {left}", left=pieces.tally_of(sorted(row)), hurt=hurt)
    told = _with_the_dragon(state, told, named, row)
    stood = Counter(fights.battle(state)["rows"][fights.victim_of(state)])
    reduced = {code: n for code, n in Counter(named).items() if code.startswith(pieces.REDUCED) and n > stood[code] > 0}
    twice = [code.removeprefix(pieces.REDUCED) for code, n in reduced.items() for _ in range(n - stood[code])]
    return message("hit twice: {pieces}; {told}", pieces=pieces.tally_of(twice), told=told) if twice else told


def _with_the_dragon(state: State, told: str, named: Iterable[str], row: Iterable[str]) -> str:
    """What a hit on Terramax, or on who holds him, comes to. In the war he obeys. [Terramax] [War of the Dragon 1]"""
    master = state["public"]["dragon"]["master"]
    if not master or state["referee"]["options"]["scenario"] == "war" or fights.battle(state)["kind"] == fights.RAGE:
        return told
    if master in named:
        return message("{told}; Terramax, whom {master} holds, rages then", told=told, master=master)
    if any(pieces.kind_of(code) == pieces.TERRAMAX for code in named) and any(pieces.kind_of(code) == pieces.TERRAMAX for code in row):
        harder = rulebook.value("constants", "dragon hit penalty", "value")
        return message("{told}; {master} must hold Terramax then, {n} harder, or he flies home", told=told, master=master, n=harder)
    return told


LEAVES_AND_HURT = "leaves {left}; throws for wounds: {hurt}"


def _hit(code: str, n: int) -> str:
    who = message("{n} {piece}", n=n, piece=pieces.name_of(code)) if n > 1 else pieces.name_of(code)
    if not pieces.is_unit(code):
        return message("{who} is hit", who=who)
    return message("reduce {who}" if pieces.reduce(code) else "lose {who}", who=who)


def sought(line: str) -> str:
    """What is looked for in ruins by a `trap` or a `search`."""
    area = line.removesuffix(" study")
    return message("seek a spell in {area}" if area != line else "find the wisdom of {area}", area=area)


def commanded(choice: str) -> str:
    """Beside the two ways to command, what each brings. [Activation]"""
    table = "as many as a throw gives, perhaps none, and it may let the enemy activate first"
    return {"one": "one unit or leader for certain", "table": table}.get(choice, "")


def walls(where: str) -> str:
    """Beside a castle and `in` or `out`, where its people stand then. [Castle: occupation]"""
    sides = {"in": "behind its walls; asked anyway when an enemy comes", "out": "outside, before its walls"}
    return sides.get(where.rpartition(" ")[2], "")


def placed(line: str, state: State) -> str:
    """Beside somebody who is placed nowhere, what that is. [Leader wounds]"""
    return "" if " at " in f" {line} " else "waits off the board until the next actions of their side"


def calls(wizard: str) -> str:
    """Beside a wizard who could call, whom they call. [Terramax]"""
    return "calls Terramax, the dragon"


def effect(spell: str) -> str:
    """What a spell does, as the plain words of the rules have it; nothing of what is no spell."""
    return _effects().get(spell, "")


@cache
def _effects() -> dict[str, str]:
    plain = read_plain(Path(__file__).parent.parent / "plain.toml")
    return {case: entry.text for case, entry in plain.items() if case in pieces.rows("spells")}
