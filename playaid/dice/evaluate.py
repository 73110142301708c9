"""Expressions of dice rolled with any source: dice are asked for as they stand, what is rolled again at once after.

Each request is of plain dice (`2d6`, then `d6` for one that is rolled again), so that a record of it is read like any other.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.dice.arithmetic import NoResult, apply_operator, call_function, counting, format_value, passes, picks_of, worth
from playaid.dice.modifiers import bound, endless, explodes
from playaid.dice.notation import MOST_DICE, MOST_EXPLOSIONS, MOST_SIDES, Roll, digits_of, request_dice, results_of
from playaid.dice.parser import parts_of
from playaid.dice.sources import Request, Rolled, Source, spelt
from playaid.dice.syntax_tree import (
    PLAIN,
    Binary,
    Brackets,
    Call,
    Dice,
    Endings,
    Formula,
    Minus,
    Named,
    Node,
    Number,
    Pick,
    Several,
    Unique,
    Value,
    faces_of,
)
from playaid.language.message import counted, listing, message, said_by


class Pool(NamedTuple):
    """Dice that have come to rest. values: what each came to; kept: the places of those that count; batches: the faces as they fell."""

    values: tuple[int, ...]
    kept: tuple[int, ...]
    batches: tuple[tuple[int, ...], ...]
    truncated: int = 0


class Part(NamedTuple):
    """What a part of an expression came to, how it is shown, and what can be picked from it."""

    total: Value
    text: str
    items: tuple[Value, ...]


def evaluate(
    formula: Formula, source: Source, who: str = "", why: str = "", private: str | None = None, reading: str | None = None
) -> Roll[int | float | None]:
    """Roll an expression, told also where it comes to no number. reading: `faces` or `sorted` if they are read. Raises as `source`."""
    table = _Table(formula.root, source, (who, why or formula.note, private), reading)
    total: int | float | None = None
    try:
        part = evaluate_node(formula.root, table.pool)
    except NoResult as no:
        fell = _listed([face for rolled in table.rolled for face in map(int, rolled.faces)])
        text = message("{dice}: {fell} = no result, {why}", dice=formula.text, fell=fell, why=said_by(no))
    else:
        text = message("{dice}: {fell} = {total}", dice=formula.text, fell=part.text, total=format_value(part.total))
        total = part.total if isinstance(part.total, int) else float(part.total)
    values = tuple(value for pool in table.pools for value in pool.values)
    truncated = sum(pool.truncated for pool in table.pools)
    if truncated:
        text = counted(
            truncated,
            "{text} ({count} die stopped after {most} explosions)",
            "{text} ({count} dice stopped after {most} explosions)",
            text=text,
            count=spelt(truncated),
            most=MOST_EXPLOSIONS,
        )
    return Roll(total, tuple(table.rolled), values, text, truncated)


def total_of(node: Node, source: Source) -> Value:
    """Roll a part of an expression. Raises what the source raises, and NoResult."""
    return evaluate_node(node, _Table(node, source, ("", "", None), None).pool).total


class _Table:
    def __init__(self, root: Node, source: Source, whose: tuple[str, str, str | None], reading: str | None):
        self.rolled: list[Rolled] = []
        self.pools: list[Pool] = []
        self._source = source
        self._walks = getattr(source, "walks", False)
        self._whose = whose
        self._finest = reading if reading in ("faces", "sorted") else "sorted" if _looks_at_faces(root) else None

    def pool(self, dice: Dice, number: int, sides: int, label: str) -> Pool:
        faces = faces_of(dice.kind, sides)
        if trouble := endless(dice.endings, faces, number):
            raise NoResult(trouble)
        if (thrown := number + sum(len(pool.values) for pool in self.pools)) > MOST_DICE * (MOST_EXPLOSIONS + 1):
            raise NoResult(f"{thrown} dice are too many")
        reading = self._finest or _least_reading(dice.endings, self._walks)
        pool = _Pool(dice, sides, faces, self._walks, reading, lambda request: self._take(request, label)).settled(number)
        self.pools.append(pool)
        return pool

    def _take(self, request: Request, label: str) -> Rolled:
        who, why, private = self._whose
        rolled = self._source.take(request._replace(who=who, why=label or why, private=private))
        self.rolled.append(rolled)
        return rolled


def _looks_at_faces(node: Node) -> bool:
    """Whether something outside a pool picks among its dice, so that their total is not enough."""
    picks = isinstance(node, Brackets) and (node.keep or node.drop)
    dice_by_dice = isinstance(node, Several) and node.braced and len(node.parts) == 1 and (node.endings.keep or node.endings.drop)
    return bool(picks or dice_by_dice) or any(map(_looks_at_faces, parts_of(node)))


def _least_reading(endings: Endings, walks: bool) -> str:
    """The coarsest reading that still gives the total: a walk has fewest leaves then. A total may be typed for plain sums alone."""
    if endings == PLAIN:
        return "sum" if walks else "sorted"
    if endings == Endings(hits=endings.hits) and endings.hits[0].sign != "<>" and endings.hits[0].than >= 0:
        return f"count{endings.hits[0].sign}{endings.hits[0].than}"
    if len(endings.keep) == 1 and endings == Endings(keep=endings.keep) and endings.keep[0].test is None and endings.keep[0].number == 1:
        return "high" if endings.keep[0].end == "h" else "low"
    return "sorted"


class _Pool:
    """One pool of dice while it is thrown.

    A walk over all chances cannot roll until something else shows: there the dice that end it are thrown at once, which is the same chance.
    """

    def __init__(self, dice: Dice, sides: int, faces: tuple[int, ...], walks: bool, reading: str, take: Callable[[Request], Rolled]):
        self._kind, self._sides, self._faces, self._walks, self._take = dice.kind, sides, faces, walks, take
        self._endings = dice.endings
        self._reading = "faces" if dice.endings.unique else reading
        self._batches: list[tuple[int, ...]] = []
        self._values: list[int] = []

    def settled(self, number: int) -> Pool:
        endings = self._endings
        first = self._thrown(number)
        self._values = list(first)
        truncated = self._explode(first)
        if endings.extra and picks_of(endings.extra, self._values):
            self._values.extend(self._thrown(1))
        if endings.again:
            self._again(endings.again.until, endings.again.picks)
        if endings.unique:
            self._differ(endings.unique)
        kept = counting(endings.keep, endings.drop, self._values)
        return Pool(tuple(self._values), tuple(kept), tuple(self._batches), truncated)

    def _thrown(self, number: int, among: Sequence[int] = ()) -> list[int]:
        """Throw dice; each counts within its bounds. among: the faces that may show, where not all may."""
        if not number:
            return []
        reading = self._reading if number > 1 or digits_of(self._kind) else "faces"
        request = request_dice(number, self._sides, self._kind, reading)
        if among:
            request = request._replace(sides=len(among), items=tuple(map(str, among)))
        faces = results_of(self._kind, self._take(request))
        self._batches.append(faces)
        return [bound(self._endings, face) for face in faces]

    def _explode(self, fell: list[int]) -> int:
        """Roll once more for each die that explodes. Returns how many dice would have gone on after the last time allowed."""
        explode = self._endings.explode
        if explode is None:
            return 0
        parents = [at for at, face in enumerate(fell) if explodes(self._endings, self._faces, face)]
        for _ in range(MOST_EXPLOSIONS):
            fell = self._thrown(len(parents))
            for parent, face in zip(parents, fell, strict=True):
                if explode.compound:
                    self._values[parent] += face - explode.penetrate
                else:
                    self._values.append(face - explode.penetrate)
            parents = [parent for parent, face in zip(parents, fell, strict=True) if explodes(self._endings, self._faces, face)]
        return len(parents)

    def _again(self, until: bool, picks: tuple[Pick, ...]) -> None:
        places = sorted(picks_of(picks, self._values))
        tests = tuple(pick.test for pick in picks if pick.test is not None)
        among = [face for face in self._faces if not passes(tests, bound(self._endings, face))] if until and self._walks else ()
        while places:
            for place, face in zip(places, self._thrown(len(places), among), strict=True):
                self._values[place] = face
            places = [place for place in places if passes(tests, self._values[place])] if until else []

    def _differ(self, unique: Unique) -> None:
        values = self._values
        for place in range(len(values)):
            while _twin(unique, values[place], values[:place]):
                among = [face for face in self._faces if not _twin(unique, bound(self._endings, face), values[:place])]
                if unique.until and not among:
                    raise NoResult(message("{number} dice cannot all differ in {n} faces", number=len(values), n=len(self._faces)))
                values[place] = self._thrown(1, among if unique.until and self._walks else ())[0]
                if not unique.until:
                    break


def _twin(unique: Unique, value: int, earlier: Sequence[int]) -> bool:
    return value in earlier and (not unique.tests or passes(unique.tests, value))


Thrower = Callable[[Dice, int, int, str], Pool]


def evaluate_node(node: Node, pool: Thrower, label: str = "") -> Part:
    """Work out a part of an expression. pool: throws its dice; label: what the part is for. Raises NoResult."""
    if isinstance(node, Number):
        return Part(node.value, format_value(node.value), (node.value,))
    if isinstance(node, Dice):
        return _dice(node, pool, label)
    if isinstance(node, Named):
        part = evaluate_node(node.of, pool, node.label)
        return part._replace(text=message("{fell} [{label}]", fell=part.text, label=node.label))
    if isinstance(node, Brackets):
        return _brackets(node, pool, label)
    if isinstance(node, Several):
        return _several(node, pool, label)
    if isinstance(node, Minus):
        part = evaluate_node(node.of, pool, label)
        total = apply_operator("*", -1, part.total)
        close = isinstance(node.of, Brackets | Number | Call)
        return Part(total, message("-{fell}" if close else "- {fell}", fell=part.text), (total,))
    if isinstance(node, Binary):
        left, right = evaluate_node(node.left, pool, label), evaluate_node(node.right, pool, label)
        total = apply_operator(node.sign, left.total, right.total)
        return Part(total, listing((left.text, node.sign, right.text), " "), (total,))
    arguments = [evaluate_node(part, pool, label) for part in node.arguments]
    total = call_function(node.name, [part.total for part in arguments])
    return Part(total, message("{function}({parts})", function=node.name, parts=listing(part.text for part in arguments)), (total,))


def _dice(dice: Dice, pool: Thrower, label: str) -> Part:
    number, before = _number(dice.number, pool, label, "dice", 0, MOST_DICE)
    sides, after = _number(dice.sides, pool, label, "sides", 1, MOST_SIDES)
    came = pool(dice, number, sides, label)
    endings = dice.endings
    kept = tuple(came.values[at] for at in came.kept)
    computed = listing((text for text in (before, after) if text), " ")
    text = show_pool(endings, came, kept)
    total: Value = sum((worth(endings.hits, endings.fails, value) for value in kept), start=0)
    return Part(total, message("({computed}) {fell}", computed=computed, fell=text) if computed else text, kept)


def _number(of: int | Node, pool: Thrower, label: str, what: str, least: int, most: int) -> tuple[int, str]:
    if isinstance(of, int):
        return of, ""
    part = evaluate_node(of, pool, label)
    if not isinstance(part.total, int) or not least <= part.total <= most:
        raise NoResult(message(_FROM_TO[what], least=least, most=most, value=format_value(part.total)))
    return part.total, message(_COMES_TO[what], fell=part.text, total=part.total)


_FROM_TO = {"dice": "from {least} to {most} dice, not {value}", "sides": "from {least} to {most} sides, not {value}"}
_COMES_TO = {"dice": "{fell} = {total} dice", "sides": "{fell} = {total} sides"}


def show_pool(endings: Endings, pool: Pool, kept: tuple[int, ...]) -> str:
    """Dice as they fell, what was rolled again, and which of them count."""
    batches = list(pool.batches) or [()]
    if endings.order and len(batches) == 1:
        batches = [tuple(sorted(batches[0], reverse=endings.order == "d"))]
        kept = tuple(sorted(kept, reverse=endings.order == "d"))
    notes = []
    if kept != batches[0] or len(batches) > 1:
        if endings.keep or endings.drop:
            notes.append(_kept(kept))
        elif _changes(endings):
            notes.append(_counts(pool.values))
    for tests, marks in ((endings.high, "critical {faces}"), (endings.low, "fumbled {faces}")):
        if marked := [value for value in kept if passes(tests, value)]:
            notes.append(message(marks, faces=_listed(marked)))
    if endings.hits:
        hits = sum(passes(endings.hits, value) for value in kept)
        told = [counted(hits, "{count} success", "{count} successes", count=spelt(hits))]
        if endings.fails:
            fails = sum(passes(endings.fails, value) for value in kept)
            told.append(counted(fails, "{count} failure", "{count} failures", count=spelt(fails)))
        notes.append(listing(told))
    fell = listing((_listed(batch) if batch else "" for batch in batches), ", again ") or "no dice"
    return _noted(fell, notes)


def _noted(fell: str, notes: Sequence[str]) -> str:
    for note in notes:
        fell = message("{fell} ({note})", fell=fell, note=note)
    return fell


def _kept(values: Sequence[Value]) -> str:
    return message("kept {faces}", faces=_listed(values))


def _counts(values: Sequence[Value]) -> str:
    return message("counted {faces}", faces=_listed(values))


def _changes(endings: Endings) -> bool:
    explode = endings.explode
    return endings.least is not None or endings.most is not None or bool(explode and (explode.penetrate or explode.compound))


def _brackets(node: Brackets, pool: Thrower, label: str) -> Part:
    part = evaluate_node(node.of, pool, label)
    text = message("({fell})", fell=part.text)
    if not node.keep and not node.drop:
        return part._replace(text=text)
    kept = tuple(part.items[at] for at in counting(node.keep, node.drop, part.items))
    return Part(_sum(kept), _noted(text, [_kept(kept)]), kept)


def _several(node: Several, pool: Thrower, label: str) -> Part:
    endings = node.endings
    if node.braced and len(node.parts) == 1 and (endings.keep or endings.drop):
        part = _die_by_die(node.parts[0], endings, pool, label)
        parts, kept = [part], [part.total]
    else:
        parts = [evaluate_node(part, pool, label) for part in node.parts]
        totals = [part.total for part in parts]
        kept = [totals[at] for at in counting(endings.keep, endings.drop, totals)]
    if endings.order:
        parts.sort(key=lambda part: part.total, reverse=endings.order == "d")
    fell = listing(part.text for part in parts)
    text = message("{{{fell}}}" if node.braced else "({fell})", fell=fell)
    notes = [_kept(kept)] if len(kept) < len(parts) else []
    items = tuple(worth(endings.hits, endings.fails, value) for value in kept)
    if endings.hits:
        notes.append(_counts(items))
    return Part(_sum(items), _noted(text, notes), items)


def _die_by_die(node: Node, endings: Endings, pool: Thrower, label: str) -> Part:
    """An expression in braces: all of its dice are thrown, then only the picked ones count."""
    pools = _lying(node, pool, label)
    places = [(at, place) for at, came in enumerate(pools) for place in came.kept]
    values = [pools[at].values[place] for at, place in places]
    counts = {places[at] for at in counting(endings.keep, endings.drop, values)}
    left = iter([came._replace(kept=tuple(place for place in came.kept if (at, place) in counts)) for at, came in enumerate(pools)])
    part = evaluate_node(node, lambda *dice: next(left), label)
    return part._replace(text=listing((part.text, _kept([pools[at].values[place] for at, place in sorted(counts)]))))


def _lying(node: Node, pool: Thrower, label: str) -> list[Pool]:
    pools: list[Pool] = []
    if isinstance(node, Named):
        return _lying(node.of, pool, node.label)
    if not isinstance(node, Dice):
        return [came for part in parts_of(node) for came in _lying(part, pool, label)]

    def noted(dice: Dice, number: int, sides: int, label: str) -> Pool:
        pools.append(pool(dice, number, sides, label))
        return pools[-1]

    _dice(node, noted, label)
    return pools


def _sum(values: Sequence[Value]) -> Value:
    total = sum((value for value in values if not isinstance(value, float)), start=Fraction(0))
    floats = [value for value in values if isinstance(value, float)]
    return apply_operator("+", total, sum(floats) if floats else 0)


def _listed(values: Sequence[Value]) -> str:
    return " ".join(map(format_value, values)) or "none"
