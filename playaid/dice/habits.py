"""Dice as players type them by habit elsewhere, in the notation: `/r 2d6`, `d20+5 adv`, `6x4d6kh3`."""

import re
from typing import NamedTuple

MOST_TIMES = 20

_ROLL = re.compile(r"^\s*[/!]?\s*(?:roll|r)\s+(?=\S)", re.IGNORECASE)
_TIMES = re.compile(r"^\s*(\d{1,2})\s*[x#×]\s*(?=\(?\d*d[\d%])", re.IGNORECASE)
_EDGE = re.compile(r"(?:^|\s)(adv|advantage|dis|disadv|disadvantage)\s*$", re.IGNORECASE)
_D20 = re.compile(r"(?<![\w.)])1?d20(?![\w%])", re.IGNORECASE)


class Meant(NamedTuple):
    """An expression in the notation, and how often it is rolled."""

    expression: str
    times: int = 1


def by_habit(text: str) -> Meant:
    """What is meant; text in which nothing is typed by habit as it is. A remark is left alone."""
    dice, mark, remark = text.partition("#") if not _TIMES.match(text) else (text, "", "")
    dice, times = _ROLL.sub("", dice.strip().removeprefix("/").removeprefix("!")), 1
    several = _TIMES.match(dice)
    if several is not None and 1 < int(several[1]) <= MOST_TIMES:
        dice, times = dice[several.end() :], int(several[1])
    edge = _EDGE.search(dice)
    if edge is not None and len(_D20.findall(dice)) == 1:
        dice = _D20.sub("2d20kh1" if edge[1].casefold().startswith("adv") else "2d20kl1", dice[: edge.start()])
    return Meant(f"{dice.strip()} #{remark}" if mark else dice.strip(), times)
