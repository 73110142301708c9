"""What helping leaders have to lay on units in line, and on whom the fog lies. [Leaders: attack] [Leaders: defence] [Fog of War]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import UnknownFact
from playaid.dice.sources import Refusing
from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.strength import allot, fallen_points, gives_points, helpers, throwing, without_room
from playaid.games.tears.rules import meant, order
from playaid.games.tears.state import forces, pieces
from playaid.games.tears.state.fights import RAGE, STAND, battle, before_the_dice, leading, raging_dragon
from playaid.language.message import SEMICOLON, as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask, HearingOf

if TYPE_CHECKING:
    from playaid.games.tears.state.marks import Counter as Borne
    from playaid.games.tears.state.shape import Hearing, Offer, Points


def lead(hearing: Hearing) -> None:
    """Which two leaders help, and on whom their points are laid this round: one point for each name."""
    order.slow_down(hearing)
    side = hearing.side
    said = hearing.args.get("leaders") or []
    leaders = _helping(leading(battle(hearing.state), side), said, rulebook.number(hearing, "helping leaders")) if said else []
    named = pieces.spread(hearing.args.get("units") or [])
    points: Points = {"units": list(hearing.args.get("units") or [])}
    if whom := meant.of_points(hearing, side, points["units"], _without_room(hearing, side)):
        points["meant"] = whom
    if leaders:
        points["leaders"] = leaders
    hearing.put("public", "battle", "points", side, points)
    helped = _named_for(battle(hearing.state)["rows"][side], points["units"])
    laid = message("{leaders}; points on {pieces}", leaders=listing(leaders) or "as they stand", pieces=helped)
    case = "Leaders: attack" if side == battle(hearing.state)["att"] else "Leaders: defence"
    hearing.ruled_by(case)
    hearing.line("leaders", laid, "", case)
    who = [] if named else helpers(hearing, side)
    told = "{side} is helped by {leaders}." if who else "{side}'s leaders help {pieces}."
    hearing.tell(told, side=side, pieces=_whom(named), leaders=listing(who))
    _say_how_they_lie(hearing, side)


def _helping(chiefs: Sequence[str], said: Collection[str], most: int) -> list[str]:
    """Who helps where some are named, highest first: beside them the highest of the others, so that nobody's points lie idle."""
    others = [name for name in chiefs if name not in said][: max(0, most - len(said))]
    return [name for name in chiefs if name in said or name in others]


def _aside(hearing: Hearing) -> Hearing:
    """The same to be asked aside: strengths that the book lacks are asked for at the throw, and not for words about them. Raises Ask."""
    aside: Hearing = HearingOf(hearing.game, hearing.state, hearing.declaration, hearing.book, Refusing())
    return aside


def _without_room(hearing: Hearing, side: str) -> Sequence[Borne]:
    try:
        return without_room(_aside(hearing), side)
    except Ask:
        return ()


ON_ONE = "one {name} +{n}"
EACH = "{number} {name} +{n} each"
SHOWN = (ON_ONE, EACH, "{name} +{n}")
FOG_ON = ("one {name} -{n}", "{number} {name} -{n} each", "{name} -{n}")
LIE = "Leaders' points ({given}), for this round alone: {shares}."


def _named_for(row: Sequence[str], phrases: Sequence[str], told: tuple[str, str, str] = SHOWN) -> str:
    """Names for points, one for each, with how many lie on one of those alike; of one who is named again and again all of them."""
    codes = [pieces.spread([phrase]) for phrase in phrases]
    if any(row.count(one[0]) < sum(other[0] == one[0] for other in codes) for one in codes):  # no one of them bears what one name says
        return pieces.tally_of(pieces.spread(phrases))
    return _shown(row, [(one[0], len(one)) for one in codes], told) if codes else pieces.tally_of([])


def _whom(named: Sequence[str]) -> str:
    """On whom points are laid, whatever number of them: each name is a point, and not a counter."""
    return listing(dict.fromkeys(map(pieces.name_of, named))) or pieces.tally_of(named)


def _say_how_they_lie(hearing: Hearing, side: str) -> None:
    """What the leaders give, and on whom all of it lies for the throw: what was named, and the rest where it tells most."""
    row, aside = battle(hearing.state)["rows"][side], _aside(hearing)
    try:
        given = listing(message("{leader} {n}", leader=name, n=gives_points(aside, side, name)) for name in helpers(aside, side))
        laid = _shares(aside, side)
    except Ask:
        return
    cap = rulebook.number(aside, "strength cap")
    hearing.tell(LIE, given=given, shares=_shown(row, laid))
    wished = Counter(pieces.spread(hearing.args.get("units") or []))
    full = [code for code, number in wished.items() if sum(points for name, points in laid if name == code) < number]
    if full:
        hearing.tell("No more points find room on {pieces}: {cap} is the most.", pieces=_whom(full), cap=cap)
    _tell_rest(hearing, wished.total(), sum(points for _, points in laid), "lead")


def _tell_rest(hearing: Hearing, named: int, laid: int, verb: str) -> None:
    """That only some of the points were named, and where the others lie."""
    if 0 < named < laid:
        told = counted(laid - named, REST, REST_ALL, line=verb)
        hearing.tell(told)


REST = "The other lies where it tells most; before the first throw `{line}` lays all anew."
REST_ALL = "The other {n} lie where they tell most; before the first throw `{line}` lays all anew."


def tell_unsaid(hearing: Hearing, side: str) -> None:
    """How the points of a side's leaders lie who throws after the enemy, where nothing was said of them: they stay there for the round,
    whoever is reduced, or falls, before that."""
    now = battle(hearing.state)
    if now["points"].get(side) or not leading(now, side) or len({*throwing(now, side)}) < 2:
        return
    with suppress(Ask):
        laid = _shares(_aside(hearing), side)
        if any(points for _, points in laid):
            hearing.tell(UNSAID, side=side, shares=_shown(now["rows"][side], laid))


UNSAID = "{side} did not lay their leaders' points before this throw (`lead`): in this round they lie where they tell most, {shares}."


def leave_unsaid_out(hearing: Hearing) -> None:
    """Chances are of what comes of a throw: how the points of those lie who throw after it is told once above them."""
    told = [said.text for said in hearing.story if said.only is None]
    unsaid = [text for text in told if as_message(text).pattern == UNSAID]
    rest = [text for text in told if text not in unsaid]
    if unsaid and rest and not hearing.label:
        hearing.outcome("{told}", told=listing(rest, SEMICOLON), above=unsaid[0])


def tell_fallen(hearing: Hearing, side: str) -> None:
    """How many points of a side's leaders lay on those who have fallen or fled before their side throws: they fall with them."""
    with suppress(Ask):
        if gone := fallen_points(_aside(hearing), side):
            hearing.tell(counted(gone, FALLEN, FALLEN_ALL, side=side))


FALLEN = "{n} point of {side}'s leaders has fallen in this round with those on whom it lay."
FALLEN_ALL = "{n} points of {side}'s leaders have fallen in this round with those on whom they lay."


def _shares(aside: Hearing, side: str) -> list[tuple[str, int]]:
    """Each of a line with the leaders' points on them. Raises Ask."""
    row = battle(aside.state)["rows"][side]
    return [(name, share.points) for name, share in zip(row, allot(aside, side, row), strict=True)]


def _shown(row: Sequence[str], laid: Sequence[tuple[str, int]], how: tuple[str, str, str] = SHOWN) -> str:
    """On whom points lie; those alike with as many are told together."""
    shares, (on_one, each, plain) = list[str](), how
    for (name, points), number in Counter([pair for pair in laid if pair[1]] or laid).items():
        told = each if number > 1 else on_one if points > 1 < row.count(name) else plain
        shares.append(message(told, number=number, name=pieces.name_of(name), n=points))
    return listing(shares)


def not_in_line(code: str, side: str, row: Sequence[str]) -> str:
    """Why nobody of this name is meant: none is in a side's line, or those there lie with their other side up."""
    turned = next((other for other in row if pieces.kind_of(other) == pieces.kind_of(code)), None) if pieces.is_unit(code) else None
    if turned is not None:
        told = "{unit} is not in {side}'s line; {other} is: name it so"
        return message(told, unit=pieces.name_of(code), side=side, other=pieces.name_of(turned))
    return message("{unit} is not in {side}'s line", unit=pieces.name_of(code), side=side)


def _bad_lead(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    if not now:
        return None
    side = hearing.side
    leaders = hearing.args.get("leaders") or []
    most = rulebook.number(hearing, "helping leaders")
    if len(leaders) > most:
        return {"why": message("{n} leaders help, no more", n=most)}
    chiefs = leading(now, side)
    for name in leaders:
        if name not in chiefs:
            return {"why": message("{name} does not lead here", name=name)}
    if leaders and chiefs[0] not in _helping(chiefs, leaders, most):
        return {"why": message("{leader} is the highest in rank here and helps first", leader=chiefs[0])}
    named = pieces.spread(hearing.args.get("units") or [])
    for code in dict.fromkeys(named):
        if code not in now["rows"][side]:
            return {"why": not_in_line(code, side, now["rows"][side])}
        if code == pieces.GARRISON:
            return {"why": "a leader's points do not lift the garrison"}
    helping = _helping(chiefs, leaders, most)
    human = sum(gives_points(hearing, side, name) for name in helping if forces.base(name) != pieces.CHIEFTAIN)
    others = sum(pieces.kind_of(code) != pieces.PENGUIN for code in named)
    points = sum(gives_points(hearing, side, name) for name in helping)
    if others > human < points:
        return {"why": message(ON_PENGUINS, points=human, n=others)}
    if len(named) > points:
        return {"why": message("{points} to lay, one for each name: {n} are named", points=points, n=len(named))}
    return None


ON_PENGUINS = "a penguin chieftain's points lift penguins alone: {points} to lay on others, {n} of these are named"


def _lead_stage(hearing: Hearing) -> Facts:
    return _not_before_the_dice(hearing, message("points are spread in a battle, before the first throw of a round"))


def _fog_stage(hearing: Hearing) -> Facts:
    return _not_before_the_dice(hearing, message("fog is laid in a battle, before the first throw of a round"))


def _not_before_the_dice(hearing: Hearing, why: str) -> Facts:
    now = hearing.public["battle"]
    if now and now["stage"] == STAND:
        return {"why": message("first {side} shows who fights (`stand`); it is said then, before the first throw", side=now["dfn"])}
    return None if before_the_dice(hearing.state) else {"why": why}


def fog(hearing: Hearing) -> None:
    """Whoever cast Fog of War says on whom it lies this round, one point for each name; what is not named falls on the strongest."""
    order.slow_down(hearing)
    enemy, named = pieces.other(hearing.side), pieces.spread(hearing.args["units"])
    whom = meant.of_points(hearing, enemy, hearing.args["units"])
    hearing.put("public", "battle", "fogged", enemy, list(hearing.args["units"]))
    if whom or battle(hearing.state).get("fog_meant"):
        hearing.put("public", "battle", "fog_meant", enemy, whom)
    points, fogged = battle(hearing.state)["fog"][enemy], _named_for(battle(hearing.state)["rows"][enemy], hearing.args["units"], FOG_ON)
    hearing.line("fog", message("{n} of {points} points on {pieces}", n=len(named), points=points, pieces=fogged), "", "Fog of War")
    row, lost = battle(hearing.state)["rows"][enemy], _lost_to_fog(hearing, enemy)
    lies = listing(message("{name} -{n}", name=pieces.name_of(name), n=less) for name, less in zip(row, lost, strict=False) if less)
    hearing.tell("{side}'s fog lies on {pieces}.", side=hearing.side, pieces=lies or _whom(named))
    if full := [code for code, number in Counter(named).items() if lost and _lies_on(code, row, lost) < number]:
        elsewhere = sum(lost) > sum(_lies_on(code, row, lost) for code in {*named})
        hearing.tell(NO_LOWER_THERE if elsewhere else NO_LOWER, pieces=_whom(full))
    _tell_rest(hearing, len(named), sum(lost), "fog")


NO_LOWER = "No more of it tells on {pieces}: nobody is weakened below 1."
NO_LOWER_THERE = "No more of it tells on {pieces}: nobody is weakened below 1, and the rest lies on the strongest of the others."


def _lies_on(code: str, row: Sequence[str], lost: Sequence[int]) -> int:
    return sum(less for name, less in zip(row, lost, strict=False) if name == code)


def _lost_to_fog(hearing: Hearing, enemy: str) -> list[int]:
    """What fog takes from each of a line; nothing where the book does not say how strong they are."""
    if battle(hearing.state)["kind"] == RAGE:  # on whom it tells hangs on whom the dragon strikes
        return []
    try:
        return [share.fog for share in allot(_aside(hearing), enemy, battle(hearing.state)["rows"][enemy])]
    except (Ask, UnknownFact):
        return []


def _no_fog(hearing: Hearing) -> Facts:
    if not before_the_dice(hearing.state):
        return None
    enemy, named = pieces.other(hearing.side), pieces.spread(hearing.args["units"])
    thick = battle(hearing.state)["fog"].get(enemy, 0)
    if not thick:
        return {"why": message("no fog of {side} lies on this battle", side=hearing.side)}
    if len(named) > thick:
        return {"why": message("the fog takes {points} points, {n} are named", points=thick, n=len(named))}
    line = [*battle(hearing.state)["rows"][enemy], *raging_dragon(hearing.state)]
    missing = [code for code in named if code not in line]
    return {"why": not_in_line(missing[0], enemy, line)} if missing else None


LEAD_CHECKS = (
    Check("lead.stage", "Leaders: attack", "{why}", _lead_stage, rank=10),
    Check("lead.who", "Leaders: rank", "{why}", _bad_lead, rank=20),
)
FOG_CHECKS = (
    Check("fog.stage", "Fog of War", "{why}", _fog_stage, rank=10),
    Check("fog.whom", "Fog of War", "{why}", _no_fog, rank=20),
)


def fog_offers(h: Hearing) -> Sequence[str]:
    """Representative: all of the fog on each kind in the enemy's line that throws, while it is not laid."""
    return [] if before_the_dice(h.state) and battle(h.state).get("fogged") else fog_besides(h)


def fog_besides(h: Hearing) -> Sequence[str]:
    """The same where it is laid, and may be laid anew."""
    enemy = pieces.other(h.side)
    if not before_the_dice(h.state) or enemy not in battle(h.state)["fog"]:
        return []
    thick = min(battle(h.state)["fog"][enemy], pieces.MOST)
    row = [*throwing(battle(h.state), enemy), *raging_dragon(h.state)]
    codes = dict.fromkeys(filter(pieces.is_unit, row))
    lines: list[Offer] = [(pieces.on_one(thick, code, battle(h.state)["rows"][enemy]), {"units": [f"{thick} {code}"]}) for code in codes]
    lines += [(f"{thick} {code}", {"units": [code] * thick}) for code in dict.fromkeys(row) if not codes]
    return order.offers(h, FOG_CHECKS, lines, at_leisure=True)


def lead_offers(h: Hearing) -> Sequence[str]:
    """Representative: a point on each sort of those in line who throw, while they are not laid."""
    now = h.public["battle"]
    return [] if now and now["points"].get(h.side) else lead_besides(h)


def lead_besides(h: Hearing) -> Sequence[str]:
    """The same where they are laid, and may be laid anew."""
    now = h.public["battle"]
    if not now or not (chiefs := leading(now, h.side)):
        return []
    codes, leaders = dict.fromkeys(throwing(now, h.side)), chiefs[: rulebook.number(h, "helping leaders")]
    lines: list[Offer] = [(f"{', '.join(leaders)} on {code}", {"leaders": leaders, "units": [code]}) for code in codes]
    return order.offers(h, LEAD_CHECKS, lines, at_leisure=True)
