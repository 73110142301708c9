"""Points that are said before whom they help, and of two leaders one after the other: `Shale on Warsteed, Kestrel on Shimar`.
[Leaders: rank] [Leaders: attack]"""

from __future__ import annotations

from collections.abc import Sequence

from playaid.games.tears.state import pieces
from playaid.games.tears.table.amounts import ARTICLES, apart, how_many
from playaid.referee.contract.names import fold


def gathered(words: Sequence[str]) -> Sequence[str]:
    """Leaders and units that are named in turns, leaders first and the units behind one `on`, and so with points before `on`: `2 on a
    Warsteed`, `Shale 2 on Warsteed`. Other words as they are."""
    parts = [part.split() for part in " ".join(apart(words)).split(",")]
    given = [_who_gives(part[: _on(part)]) if _on(part) >= 0 else ("", 0) for part in parts]
    if sum(_on(part) >= 0 for part in parts) < 2 and not any(points for _, points in given):
        return words
    leaders, units = list[str](), list[str]()
    whom = list[str]()  # what `the other` is another of
    for part, (who, points) in zip(parts, given, strict=True):
        if _on(part) < 0:
            (units or leaders).append(" ".join(part))
            continue
        leaders += [who] if who else []
        whom = _another(part[_on(part) + 1 :], whom)
        units.append(_on_whom(points, whom))
    return f"{', '.join(leaders)} on {', '.join(units)}".split()


def _on(part: Sequence[str]) -> int:
    return next((at for at, word in enumerate(part) if fold(word) == "on"), -1)


def _who_gives(words: Sequence[str]) -> tuple[str, int]:
    """The leader before `on`, and how many of the points, 0 where that is not said: `2 points of Shale`, `Shale's 2`, `Shale with 2`."""
    said = [word.removesuffix("'s") for word in words if fold(word) not in ("point", "points", "of", "with", "the")]
    points = next((number for word in said if (number := how_many(word))), 0)
    return " ".join(word for word in said if not how_many(word)), points


OTHER = ("other", "another", "second")


def _another(words: Sequence[str], before: Sequence[str]) -> list[str]:
    """`the other`, `another one` behind `one Elite Guard` as that; any other name as it is."""
    rest = [word for word in words if fold(word) not in (*ARTICLES, "the", "ones")]
    return list(before) if before and rest and all(fold(word) in OTHER for word in rest) else list(words)


def _on_whom(points: int, words: Sequence[str]) -> str:
    """Points on whoever is named behind `on`: on one of them where one is said."""
    if not points:
        return " ".join(words)
    one = len(words) > 1 and fold(words[0]) in (*ARTICLES, "the")
    return " ".join([str(points), pieces.SAME, *words[1:]] if one else [str(points), *words])
