"""Expressions of dice rolled with any source: plain, kept, counted, exploding and rerolled dice, tens and units, several groups at once."""

from typing import NamedTuple

from playaid.dice.notation import FUDGE, MOST_EXPLOSIONS, Expression, Group, is_plain
from playaid.dice.sources import READINGS, Request, Rolled, Source, count_noun, passes, what_fell


class Roll(NamedTuple):
    """What was rolled: the total, the records, the final faces (in d66 the results), those that count, and one line that shows it.

    truncated is the number of dice that would have exploded once more than allowed.
    """

    total: int
    rolled: tuple[Rolled, ...]
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    text: str
    truncated: int = 0


class _Asker:
    """A source together with whose roll it is, and how the caller reads the faces."""

    def __init__(self, source: Source, who: str, why: str, private: str | None, reading: str | None):
        self.reading = reading
        self._source = source
        self._whose = (who, why, private)

    def take(self, group: Group, count: int, reading: str) -> Rolled:
        return self._source.take(_request(group, count, reading, *self._whose))


def roll(
    expression: Expression, source: Source, who: str = "", why: str = "", private: str | None = None, reading: str | None = None
) -> Roll:
    """Take the dice of an expression from `source` and add them up.

    reading: how the caller reads the faces. Dice that are kept, exploded, rerolled or counted are read no coarser than that needs.
    The total is what the reading yields: a sum, the number of dice that pass a count, the highest or lowest face. Faces finer than the
    reading mean nothing in a walk of the odds. Raises what the source raises, ValueError for an unknown reading.
    """
    why = why or expression.note
    if len(expression.groups) == 1 and is_plain(expression.groups[0]):
        group = expression.groups[0]
        rolled = source.take(_request(group, group.number, reading or "sum", who, why, private))
        faces = _faces(rolled)
        total = group.sign * total_under(reading or "sum", faces) + expression.plus
        return Roll(total, (rolled,), faces, faces, _shown(expression, [_written(rolled)], total))
    return _roll_groups(expression, source, who, why, private, reading)


def _roll_groups(expression: Expression, source: Source, who: str, why: str, private: str | None, reading: str | None) -> Roll:
    asker = _Asker(source, who, why, private, reading)
    parts = [_roll(group, asker) for group in expression.groups]
    total = sum(group.sign * part.total for group, part in zip(expression.groups, parts, strict=True)) + expression.plus
    truncated = sum(part.truncated for part in parts)
    text = _shown(expression, [part.text for part in parts], total)
    if truncated:
        text += f" ({count_noun(truncated, 'die', 'dice')} stopped after {MOST_EXPLOSIONS} explosions)"
    return Roll(
        total,
        tuple(rolled for part in parts for rolled in part.rolled),
        tuple(face for part in parts for face in part.faces),
        tuple(face for part in parts for face in part.kept),
        text,
        truncated,
    )


def total_under(reading: str, faces: tuple[int, ...]) -> int:
    """What faces come to under a reading: that much is the same for every face that a walk of the odds lets stand for others.

    `count>=N` (`<=`, `=`): the number of dice that pass; `each<=N,M,…`: of those that show at most what each may; `high`, `low`: that face;
    else the sum. Raises ValueError for an unknown reading.
    """
    if reading in ("sum", "faces", "sorted"):
        return sum(faces)
    if reading in ("high", "low"):
        return (max if reading == "high" else min)(faces, default=0)
    if reading.startswith("count"):
        return sum(passes(reading.removeprefix("count"), face) for face in faces)
    if reading.startswith("each<="):
        most = map(int, reading.removeprefix("each<=").split(","))
        return sum(face <= at_most for face, at_most in zip(faces, most, strict=True))
    raise ValueError(f"unknown reading {reading!r}: {READINGS}")


def describe_needs(expression: Expression) -> str:
    """What to roll by hand, in words: `2d6: two dice, faces 1 to 6`."""
    return "; ".join(f"{group}: {_needs(group)}" for group in expression.groups)


def _needs(group: Group) -> str:
    if group.digits:
        places = "tens and units" if group.digits == 2 else "hundreds, tens and units"
        again = "" if group.number == 1 else f", {count_noun(group.number, 'time', 'times')}"
        return f"{count_noun(group.digits, 'die', 'dice')} in order ({places}), faces 1 to 6{again}"
    faces = f"faces {' '.join(FUDGE)}" if group.fudge else f"faces 1 to {group.sides}"
    text = f"{count_noun(group.number, 'die', 'dice')}, {faces}"
    if group.reroll is not None:
        text += f", then each {group.reroll} once more"
    if group.explode is not None:
        text += f", then one more for each {group.explode}{' or higher' if group.explode < group.sides else ''}"
    return text


def _roll(group: Group, asker: _Asker) -> Roll:
    """What one group comes to."""
    if is_plain(group):
        rolled = asker.take(group, group.number, asker.reading or "sum")
        faces = _faces(rolled)
        return Roll(total_under(asker.reading or "sum", faces), (rolled,), faces, faces, _written(rolled))
    if group.digits:
        rolled = asker.take(group, group.number * group.digits, "faces")
        single = _faces(rolled)
        places = range(0, len(single), group.digits)
        faces = tuple(int("".join(map(str, single[at : at + group.digits]))) for at in places)
        return Roll(sum(faces), (rolled,), faces, faces, _listed(faces))
    if group.explode is not None:
        return _explode(group, asker)
    return _count(group, asker)


def _count(group: Group, asker: _Asker) -> Roll:
    """Dice that are kept or counted, or rolled again once."""
    rolled = [asker.take(group, group.number, _least_reading(group, asker.reading))]
    faces = _faces(rolled[0])
    shown = _listed(faces)
    if group.reroll is not None and (again := faces.count(group.reroll)):
        rolled.append(asker.take(group, again, _least_reading(group._replace(reroll=None), asker.reading)))
        fresh = iter(_faces(rolled[1]))
        faces = tuple(next(fresh) if face == group.reroll else face for face in faces)
        shown += f", again {_listed(_faces(rolled[1]))}"
    if group.pool:
        hits = tuple(face for face in faces if group.succeeds(face))
        return Roll(len(hits), tuple(rolled), faces, hits, f"{shown} ({count_noun(len(hits), 'success', 'successes')})")
    kept = _kept(group, faces)
    return Roll(sum(kept), tuple(rolled), faces, kept, shown + (f" (kept {_listed(kept)})" if group.keep else ""))


def _explode(group: Group, asker: _Asker) -> Roll:
    least = group.explode or group.sides
    rolled = [asker.take(group, group.number, _exploding_reading(group, asker.reading))]
    while (more := sum(face >= least for face in _faces(rolled[-1]))) and len(rolled) <= MOST_EXPLOSIONS:
        rolled.append(asker.take(group, more, _exploding_reading(group, asker.reading)))
    faces = tuple(face for batch in rolled for face in _faces(batch))
    shown = ", again ".join(_listed(_faces(batch)) for batch in rolled)
    if not group.pool:
        return Roll(sum(faces), tuple(rolled), faces, faces, shown, more)
    hits = tuple(face for face in faces if group.succeeds(face))
    return Roll(len(hits), tuple(rolled), faces, hits, f"{shown} ({count_noun(len(hits), 'success', 'successes')})", more)


def _least_reading(group: Group, asked: str | None) -> str:
    """The coarsest reading that still gives the total, unless the caller asks for a finer one."""
    if asked == "faces":
        return "faces"
    if asked in (None, "sum") and group.reroll is None:
        if group.pool:
            return "count" + "".join(map(str, group.pool))
        if group.keep and group.keep[1] == 1:
            return "high" if group.keep[0] == "h" else "low"
        if not group.keep:
            return "sum"
    return "sorted"


def _exploding_reading(group: Group, asked: str | None) -> str:
    return "faces" if asked == "faces" else "sorted"


def _kept(group: Group, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that count, in the order in which they fell."""
    if group.keep is None:
        return faces
    end, many = group.keep
    ranked = sorted(range(len(faces)), key=lambda at: faces[at], reverse=end == "h")
    return tuple(faces[at] for at in sorted(ranked[:many]))


def _faces(rolled: Rolled) -> tuple[int, ...]:
    return tuple(map(int, rolled.faces))


def _written(rolled: Rolled) -> str:
    return what_fell(rolled) if rolled.kind == "total" else _listed(_faces(rolled))


def _listed(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))


def _request(group: Group, count: int, reading: str, who: str, why: str, private: str | None) -> Request:
    """The request for `count` dice of a group."""
    return Request("dice", str(group), count, group.sides, FUDGE if group.fudge else (), reading, who, why, private)


def _shown(expression: Expression, parts: list[str], total: int) -> str:
    """`2d6+3: 4 5 = 12`."""
    text = "".join(f"{' - ' if group.sign < 0 else ' + '}{part}" for group, part in zip(expression.groups, parts, strict=True))
    text = text.removeprefix(" + ").lstrip()
    if expression.plus:
        text += f" {'-' if expression.plus < 0 else '+'} {abs(expression.plus)}"
    return f"{expression}: {text} = {total}"
