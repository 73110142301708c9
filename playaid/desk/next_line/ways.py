"""A path that leaves spaces out (`move Imric to 3438`, some hexes away): the cheapest way there that is legal, where there is one."""

import heapq
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from playaid.book.facts import MissingFact
from playaid.desk.next_line.bars_known import barred_openly
from playaid.dice.sources import NeedsDice, Refusing
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.lines import in_full
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.state import visible
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.offers import asking, may_be_legal, supposing
from playaid.referee.session.local import Session

MOST = 4
"""So many ways of one cost are told apart; where there are more, so many of them are told."""
LOOKS = 4000
"""So many ways are tried; where that is not enough to know the cheapest, none is taken."""

Path = tuple[str, ...]


class _Search(NamedTuple):
    """legal, near: what has been found of each path that was tried, for the next search among the same."""

    hearing: Hearing
    verb: Verb
    slot: Slot
    args: Mapping[str, Any]
    looks: Iterator[int]
    legal: dict[Path, bool]
    near: dict[Path, Mapping[str, int]]


def with_the_way(session: Session, declaration: Declaration) -> Declaration:
    """The declaration with every space of its path, where it leaves some out and there is one cheapest way, or several that come to the
    same. Where none is legal it has the cheapest all the same, one that is but too long before any other, so that its ruling says what is
    wrong with that; whatever else it lacks is for its ruling to say, too. Raises Ambiguous where several ways cost the same and differ in
    what comes of them, Locked where the own secrets of whoever goes have no key here and what a way costs may hang on them."""
    side = declaration.side or session.speaker()
    try:
        return _with_the_way(session, declaration, side, session.game.sealing.names_known_to(side))
    except Locked as locked:  # what a way costs hangs on what they keep secret, whether or not somebody has looked before
        session.open(locked.compartment)
        return _with_the_way(session, declaration, side, side)


def _with_the_way(session: Session, declaration: Declaration, side: str | None, eyes: str | None) -> Declaration:
    verb = session.game.verbs.get(declaration.verb)
    slot = path_of(verb) if verb is not None else None
    if verb is None or slot is None or not verb.gap or side is None or not declaration.args.get(slot.name):
        return declaration
    hearing = asking(session.game, visible(session.state, eyes), session.book, verb.name, side)
    search = _Search(hearing, verb, slot, declaration.args, iter(range(LOOKS)), {}, {})
    said = tuple(declaration.args[slot.name])
    with suppress(LookupError, ValueError, TypeError, AttributeError):  # what is said may be nothing of the map
        if not _leaves_out(search, said) or _is_whole_from_elsewhere(search, said):
            return declaration
        ways = _ways(search, said)
        each = [_along(declaration, verb, slot, way) for way in ways or _illegal_ways(_anew(search), said)]
        ruled = [(one, _ruled(session, one)) for one in each] if len(each) > 1 else [(one, None) for one in each]
        standing = [one for one in ruled if not _is_refused(one[1])] or ruled[:1]  # where none stands, its ruling says why
        if standing and (len(standing) == 1 or _are_alike(search, standing)):
            return standing[0][0]
        if standing:
            raise _several(search, said, [tuple(one.args[slot.name]) for one, _ in standing])
    return declaration


SHUT = as_message("{told}; one of {n}, by {places}, is shut: {why}")
STIRS = as_message("{told}; one of {n}, by {places}, would set {who} against them, and is gone where it is said space by space")


def why_round(session: Session, said: Declaration, gone: Declaration) -> str:
    """What shuts a way that would cost less than the one that was found for what was said, or whom it would set against those who go, as
    far as the whole table may know; empty where there is none, or where the way was said."""
    verb = session.game.verbs.get(gone.verb)
    slot = path_of(verb) if verb is not None else None
    if gone.args == said.args or verb is None or slot is None or verb.secret or gone.side is None:
        return ""
    seen = visible(session.state, None)
    search = _Search(asking(session.game, seen, session.book, verb.name, gone.side), verb, slot, gone.args, iter(range(LOOKS)), {}, {})
    with suppress(LookupError, ValueError, TypeError, AttributeError, Locked, Refusal, Ask):
        if barred_openly(session, seen, gone, whether_only=True):  # its ruling says why
            return ""
        way, short = tuple(gone.args[slot.name]), _cheapest(search, tuple(said.args[slot.name]), lambda path: True)
        cost, less = _cost(search, way), _cost(search, short) if short else None
        if short is None or cost is None or less is None or less.points >= cost.points:
            return ""
        besides = {who for _, who in less.stirs} - {who for _, who in cost.stirs}
        told = counted(cost.points, "The way taken is {n} point long", "The way taken is {n} points long")
        if shut := _shut_by(session, search, gone, short):
            other = listing(space for space in short[:-1] if space not in way) or as_message("the straight way")
            return message(SHUT, told=told, n=less.points, places=other, why=shut)
        first = {who: space for space, who in reversed(less.stirs) if who in besides}
        where = listing(space for space in short if space in first.values())
        return message(STIRS, told=told, n=less.points, places=where, who=listing(sorted(besides))) if besides else ""
    return ""


CLOSED = "No way to {space} is open to them now, however long; the reasons are those of the cheapest"


def why_closed(session: Session, said: Declaration, gone: Declaration) -> str:
    """That no way leads to where a line goes, however many points it took, as far as the whole table may know: what bars the one that was
    found for it alone might send whoever asks to others. Empty where there is one, or the looks do not tell, or the way was said."""
    verb = session.game.verbs.get(gone.verb)
    slot = path_of(verb) if verb is not None else None
    if gone.args == said.args or verb is None or slot is None or verb.secret or not verb.far or gone.side is None:
        return ""
    seen = visible(session.state, None)
    search = _Search(asking(session.game, seen, session.book, verb.name, gone.side), verb, slot, gone.args, iter(range(LOOKS)), {}, {})
    with suppress(LookupError, ValueError, TypeError, AttributeError, Locked, Refusal, Ask):
        bars = [name for name in barred_openly(session, seen, gone, whether_only=True) if not name.endswith(f"/{verb.far}")]
        way = tuple(said.args[slot.name])
        if bars and _cheapest(search, way, _only_too_long(search)) is None and next(search.looks, None) is not None:
            return message(CLOSED, space=way[-1])
    return ""


def _shut_by(session: Session, search: _Search, gone: Declaration, way: Path) -> str:
    """What bars the first piece of a way that cannot be gone, but for what it costs."""
    for end in range(1, len(way) + 1):
        said = gone._replace(args={**gone.args, search.slot.name: list(way[:end])})
        for name, reason in barred_openly(session, search.hearing.state, said).items():
            if not name.endswith(f"/{search.verb.far}"):
                return reason.text
    return ""


def path_of(verb: Verb) -> Slot | None:
    """Where a way is said: the slot that is tapped, or else the one for several words behind a word of its own."""
    ways = [slot for slot in verb.slots if slot.board == "path" or (slot.many and slot.word and slot.kind == "word")]
    return max(ways, key=lambda slot: slot.board == "path", default=None)


def _along(declaration: Declaration, verb: Verb, slot: Slot, way: Path) -> Declaration:
    """The declaration by one way; the log has the words that say it."""
    args = {**declaration.args, slot.name: list(way)}
    return declaration._replace(args=args, typed=in_full(verb, args))


def _ruled(session: Session, declaration: Declaration) -> Ruling | None:
    """What would be ruled on a way; None where that takes a die or a key."""
    with suppress(Refusal, Locked, NeedsDice):
        return session.judge(declaration, Refusing())
    return None


def _is_refused(ruling: Ruling | None) -> bool:
    """Whether a way cannot be gone, for what those who go it may know: a check that no key was there for has let it stand so far."""
    return ruling is not None and ruling.verdict == ILLEGAL and not ruling.rests_on_secret


def _are_alike(search: _Search, ruled: Sequence[tuple[Declaration, Ruling | None]]) -> bool:
    """Whether it is all the same which way is taken: they cost the same, each is done without a die or a word, and what lies on them that
    it could matter to have come by is the same, as the game counts it."""
    priced = [_cost(search, tuple(declaration.args[search.slot.name])) for declaration, _ in ruled]
    costs = {cost and cost._replace(stirs=()) for cost in priced}  # whom they stir is as little as can be on each of them
    same = len(costs) == 1 and None not in costs and None not in {cost.passes for cost in costs if cost is not None}
    return same and all(ruling is not None and ruling.verdict == LEGAL and not ruling.rests_on_secret for _, ruling in ruled)


def _leaves_out(search: _Search, path: Path) -> bool:
    """Whether two of the spaces lie apart, by the check of the verb that sees to it. Where that says by another case than its own that
    nothing leads there at all, there is nothing to look for."""
    gap = next(check for check in checks_of(search.verb) if check.id == search.verb.gap)
    with suppress(Ask, MissingFact, Locked, Refusal):
        why = gap.fails(supposing(search.hearing, {**search.args, search.slot.name: list(path)}))
        return why is not None and why.get("case", gap.citation) == gap.citation
    return True


def _is_whole_from_elsewhere(search: _Search, path: Path) -> bool:
    """Whether the spaces are a way as it stands, each beside the one before, and only its first is not beside whoever goes: they are taken
    to stand where they do not, and no way back is made up for them."""
    return len(path) > 1 and _leaves_out(search, path[:1]) and all(path[at] in _near(search, path[:at]) for at in range(1, len(path)))


def _ways(search: _Search, said: Path) -> list[Path]:
    """The cheapest legal ways by all the spaces that were said, in their order; a few, where many cost the same. Where they stir somebody
    whom none of the spaces that were said would, the cheapest that do not, if there are such; else those of them that stir fewest."""
    ways = _legal_ways(search, said, lambda way: True)
    meant = {who for way in ways for space, who in _stirs(search, way) if space in said}

    def besides(way: Path) -> int:
        return len({who for _, who in _stirs(search, way)} - meant)

    fewest = min(map(besides, ways), default=0)
    calm = _legal_ways(_anew(search), said, lambda way: not besides(way)) if fewest else []
    return calm or [way for way in ways if besides(way) == fewest]


def _legal_ways(search: _Search, said: Path, is_open: Callable[[Path], bool]) -> list[Path]:
    """The cheapest legal ways of which every piece is open."""
    begun: list[Path] = [()]
    for space in said:
        begun = [way for path in begun for way in _onwards(search, path, space, is_open)][:MOST]
    return begun


def _stirs(search: _Search, way: Path) -> tuple[tuple[str, str], ...]:
    cost = _cost(search, way)
    return cost.stirs if cost is not None else ()


def _anew(search: _Search) -> _Search:
    """The same search with all its looks: that the legal ways were many does not end the search for another."""
    return search._replace(looks=iter(range(LOOKS)))


def _illegal_ways(search: _Search, said: Path) -> list[Path]:
    """The cheapest way by all the spaces that were said, though it may not be gone; none where there is none at all. One that is but too
    long comes before one that leads through what stops or bars."""
    way = _cheapest(_anew(search), said, _only_too_long(search)) if search.verb.far else None
    way = way or _cheapest(search, said, lambda path: True)
    return [way] if way else []


def _only_too_long(search: _Search) -> Callable[[Path], bool]:
    """Whether nothing is wrong with a way but what it costs."""
    others = [check for check in checks_of(search.verb) if check.id != search.verb.far]
    args, slot = search.args, search.slot.name
    return lambda path: search.legal.get(path, False) or may_be_legal(search.hearing, {**args, slot: list(path)}, others)


def _cheapest(search: _Search, said: Path, is_open: Callable[[Path], bool]) -> Path | None:
    """The cheapest way by these spaces of which every piece is open; None where there is none, or the looks do not find it."""
    way: Path = ()
    for goal in said:
        ahead: list[tuple[int, int, Path]] = [(0, 0, way)]
        seen, number, found = set[str](), 0, None
        while ahead:
            price, _, path = heapq.heappop(ahead)
            if path[-1:] and path[-1] in seen:
                continue
            if next(search.looks, None) is None:
                break
            if path != way and not is_open(path):
                continue
            if path and path[-1] == goal and path != way:
                found = path
                break
            seen.update(path[-1:])
            for space, more in _near(search, path).items():
                if space not in seen:
                    number += 1
                    heapq.heappush(ahead, (price + more, number, (*path, space)))
        if found is None:
            return None
        way = found
    return way


def _onwards(search: _Search, begun: Path, goal: str, is_open: Callable[[Path], bool]) -> list[Path]:
    """The cheapest legal ways on to a space, a few where many cost the same. First each space is come to by one way alone, which tells
    what the cheapest costs; then by several, only where they lie on one of that cost: most of a map lies on none."""
    left: dict[str, int] = {}
    if (cheapest := _first_way(search, begun, goal, is_open, left)) is None:
        return []
    found: list[Path] = []
    best: dict[str, int] = {}
    times: dict[str, int] = {}
    ahead: list[tuple[int, int, Path]] = [(0, 0, begun)]
    number = 0
    while ahead and len(found) < MOST:
        price, _, path = heapq.heappop(ahead)
        if path != begun:
            here = path[-1]
            if price > best.get(here, price) or times.get(here, 0) >= MOST:
                continue
            if path not in search.legal and next(search.looks, None) is None:
                return []
            if not _is_legal(search, path) or not is_open(path):
                continue
            best[here], times[here] = price, times.get(here, 0) + 1
            if here == goal:
                found.append(path)
                continue
        for space, more in _near(search, path).items():
            on_the_way = price + more + left.get(space, cheapest) <= cheapest
            if on_the_way and space not in path and price + more <= best.get(space, price + more):
                number += 1
                heapq.heappush(ahead, (price + more, number, (*path, space)))
    return found


def _first_way(search: _Search, begun: Path, goal: str, is_open: Callable[[Path], bool], left: dict[str, int]) -> int | None:
    """What the cheapest legal way to a space costs, where there is one and the looks find it. left: gets what is left to go from each of
    the spaces on ways of that cost, at the least."""
    seen = set[str]()
    into: dict[str, dict[str, int]] = {}
    ahead: list[tuple[int, int, Path]] = [(0, 0, begun)]
    spare: list[tuple[int, int, Path]] = []
    number, cheapest = 0, None
    while ahead or (spare and cheapest is None):
        if not ahead:  # the last space is barred from where it was come to first: perhaps not from another way there
            ahead, spare = [(price, at, (*path, goal)) for price, at, path in spare], []
            heapq.heapify(ahead)
            continue
        price, _, path = heapq.heappop(ahead)
        if cheapest is not None and price > cheapest:
            break
        if path != begun:
            here = path[-1]
            if here in seen:
                last = into.get(goal, {}).get(here) if len(spare) < SPARE else None
                spare += [(price + last, number, path)] if last is not None and goal not in path else []
                continue
            if path not in search.legal and next(search.looks, None) is None:
                return None
            if not _is_legal(search, path) or not is_open(path):
                continue
            seen.add(here)
            if here == goal:
                cheapest = price
                continue
        for space, more in _near(search, path).items():
            if space not in path and (cheapest is None or price + more <= cheapest):
                into.setdefault(space, {})[path[-1] if path != begun else ""] = more
                number += 1
                heapq.heappush(ahead, (price + more, number, (*path, space)))
    _count_back(into, goal, left)
    return cheapest


SPARE = 12
"""So many other ways to the spaces beside the last one are kept in case that is barred from the first."""


def _count_back(into: Mapping[str, Mapping[str, int]], goal: str, left: dict[str, int]) -> None:
    """What is left to go from each space, counted back from the last by what each step costs."""
    ahead = [(0, goal)]
    while ahead:
        price, space = heapq.heappop(ahead)
        if space not in left:
            left[space] = price
            for before, more in into.get(space, {}).items():
                heapq.heappush(ahead, (price + more, before))


def _is_legal(search: _Search, path: Path) -> bool:
    if path not in search.legal:
        search.legal[path] = may_be_legal(search.hearing, {**search.args, search.slot.name: list(path)})
    return search.legal[path]


def _near(search: _Search, path: Path) -> Mapping[str, int]:
    if path not in search.near:
        search.near[path] = _beside(search, path)
    return search.near[path]


def _beside(search: _Search, path: Path) -> Mapping[str, int]:
    assert search.verb.near is not None
    try:
        return search.verb.near(supposing(search.hearing, {**search.args, search.slot.name: list(path)}))
    except Locked as locked:
        if locked.compartment == f"secret.{search.hearing.declaration.side}":
            raise
    except (Ask, MissingFact, Refusal):
        pass
    return {}


def _several(search: _Search, said: Path, ways: Sequence[Path]) -> Ambiguous:
    """Of several ways one is to be said: each with what it costs, shown by that wherein it differs from the others."""
    typed, told = ",".join(said), [",".join(way) for way in ways]
    text = message("several ways to {space} cost the same, and one is to be said: {ways}", space=said[-1], ways=listing(told, " | "))
    same, rest = _common(ways), _common([way[::-1] for way in ways])
    rest = min(rest, min(map(len, ways)) - same - 1)  # each of them has a space of its own to be shown
    costs = [_cost(search, way) for way in ways]
    of_all = set[str].intersection(*(set(cost.passes or ()) if cost else set() for cost in costs))
    shown = [_priced(way, cost, same, rest, of_all) for way, cost in zip(ways, costs, strict=True)]
    several = Ambiguous(text, candidates=told, typed=typed, shown=shown)
    if any(cost is not None and set(cost.passes or ()) - of_all for cost in costs):
        which = "several ways to {space} cost the same, but come by different pieces or walls of others; a number takes one"
    else:
        which = "several ways to {space} cost the same; a number takes one"
    several.which = message(which, space=said[-1])
    return several


def _common(ways: Sequence[Path]) -> int:
    """With how many spaces all of them begin; none where one has no other."""
    alike = (len(set(spaces)) == 1 for spaces in zip(*ways, strict=False))
    same = next((at for at, one in enumerate(alike) if not one), 0)
    return same if all(len(way) > same for way in ways) else 0


def _priced(way: Path, cost: Cost | None, same: int, rest: int, of_all: Container[str]) -> str:
    """A way without what all have in common, with what it costs and what it comes by that could matter, and that not all do."""
    middle = way[same : len(way) - rest] or way
    path = listing((*(["…"] if same and middle != way else []), *middle, *(["…"] if rest and middle != way else [])))
    if cost is None:
        return path
    if past := [space for space in cost.passes or () if space not in of_all]:
        text, spaces = "{path} ({n} point, past others in {spaces})", listing(past)
        return counted(cost.points, text, "{path} ({n} points, past others in {spaces})", path=path, spaces=spaces)
    return counted(cost.points, "{path} ({n} point)", "{path} ({n} points)", path=path)


def _cost(search: _Search, way: Path) -> Cost | None:
    if search.verb.cost is None:
        return None
    with suppress(Ask, MissingFact, Locked, Refusal):
        return search.verb.cost(supposing(search.hearing, {**search.args, search.slot.name: list(way)}))
    return None
