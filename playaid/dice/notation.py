"""Dice as players write them, read; `rolling` takes them from any source.

`2d6+3`, `d6`, `d%`, `d66` (tens and units), `4dF`, `4d6kh3` (`kl`, `dh`, `dl`, bare `k`), `10d6>=5` (count the dice that succeed), `3d6!`
and `3d6!>=5` (a die that explodes is rolled again and added, at most 10 times), `2d6ro1` (a die that shows 1 is rolled again, once),
several groups with + and -, and `# what it is for` at the end. Upper and lower case are the same; spaces may stand between the parts.

That is what rules and records are written in. `roll` takes far more, which `reader` reads, with the same meaning for all that this reads.
"""

from itertools import pairwise
from typing import NamedTuple

MOST_DICE = 1000
MOST_SIDES = 10000
MOST_EXPLOSIONS = 10
FUDGE = ("-1", "0", "1")


class BadNotation(ValueError):
    """An expression that cannot be read; the message says what would be."""


class Group(NamedTuple):
    """Dice of one kind in an expression.

    sign     1 or -1; number of dice (of d66: of results); sides of each die; shown: the die as written, `6`, `%`, `66`, `F`
    digits   how many dice make one result, as tens and units (d66: 2), else 0
    keep     (`h` or `l`, how many) dice that count; explode: least face that explodes; reroll: the face that is rolled again
    pool     (`>=`, `<=` or `=`, face): count the dice that succeed
    """

    sign: int
    number: int
    sides: int
    shown: str
    digits: int = 0
    keep: tuple[str, int] | None = None
    explode: int | None = None
    reroll: int | None = None
    pool: tuple[str, int] | None = None

    @property
    def fudge(self) -> bool:
        """Whether the faces are -1, 0 and 1."""
        return self.shown == "F"

    def __str__(self) -> str:
        text = f"{self.number if self.number > 1 else ''}d{self.shown}"
        if self.reroll is not None:
            text += f"ro{self.reroll}"
        if self.explode is not None:
            text += "!" if self.explode == self.sides else f"!>={self.explode}"
        if self.keep:
            text += f"k{self.keep[0]}{self.keep[1]}"
        if self.pool:
            text += f"{self.pool[0]}{self.pool[1]}"
        return text

    def succeeds(self, face: int) -> bool:
        """Whether a face counts in the pool."""
        sign, than = self.pool or (">=", 0)
        return face >= than if sign == ">=" else face <= than if sign == "<=" else face == than


class Expression(NamedTuple):
    """An expression that was read: groups of dice, a number to add, and what it is for."""

    groups: tuple[Group, ...]
    plus: int = 0
    note: str = ""

    def __str__(self) -> str:
        text = "".join(("-" if group.sign < 0 else "+") + str(group) for group in self.groups)
        return (text + (f"{self.plus:+d}" if self.plus else "")).removeprefix("+")


_read: dict[str, Expression] = {}


def parse(text: str) -> Expression:
    """Read an expression. Raises BadNotation with what is wrong in it."""
    expression = _read.get(text)
    if expression is None:
        if len(_read) > 1000:
            _read.clear()
        expression = _read[text] = _Reader(text).expression()
    return expression


def die_sides(expression: str) -> int | None:
    """The number of sides of the dice in a recorded expression of one group, None if it is none (a draw, a salt).

    Once `2d6r1` was recorded for what is now `2d6ro1`. Dice whose faces are not equally likely (`dF.1`) have no number here.
    """
    try:
        groups = parse(expression.partition("r")[0]).groups
    except BadNotation:
        return None
    return groups[0].sides if len({group.sides for group in groups}) == 1 else None


def is_plain(group: Group) -> bool:
    """Whether the dice of a group are only added up."""
    return not (group.digits or group.keep or group.explode or group.reroll or group.pool)


class _Reader:
    """A reader of one expression, left to right."""

    def __init__(self, text: str):
        dice, _, note = text.partition("#")
        self._whole = text.strip()
        self._text = "".join(dice.split()).lower()
        self._at = 0
        self._note = note.strip()

    def expression(self) -> Expression:
        self._refuse_split_numbers()
        if not self._text:
            raise BadNotation("no dice given; write for example 2d6 or 1d20+3")
        groups: list[Group] = []
        plus = 0
        sign = -1 if self._take("-") else 1
        while True:
            number = self._number()
            if self._take("d"):
                groups.append(self._group(sign, 1 if number is None else number))
            elif number is None:
                raise self._bad("a number or a die such as 2d6 belongs here")
            else:
                plus += sign * number
            if self._at == len(self._text):
                break
            if self._take("+"):
                sign = 1
            elif self._take("-"):
                sign = -1
            else:
                raise self._bad("+, - or the end belongs here")
        if not groups:
            raise BadNotation(f"{self._whole!r} has no dice in it; write for example 2d6+3")
        if sum(group.number for group in groups) > MOST_DICE:
            raise BadNotation(f"{self._whole!r}: at most {MOST_DICE} dice at once")
        return Expression(tuple(groups), plus, self._note)

    def _refuse_split_numbers(self) -> None:
        words = self._whole.partition("#")[0].split()
        if any(left[-1].isdecimal() and right[0].isdecimal() for left, right in pairwise(words)):
            raise BadNotation(f"{self._whole!r} cannot be read: two numbers stand side by side")

    def _group(self, sign: int, number: int) -> Group:
        if not 1 <= number <= MOST_DICE:
            raise BadNotation(f"{self._whole!r}: from 1 to {MOST_DICE} dice, not {number}")
        group = self._die(sign, number)
        while (changed := self._ending(group)) is not None:
            group = changed
        if group.digits or group.fudge:
            if not is_plain(group._replace(digits=0)):
                raise BadNotation(f"{self._whole!r}: d{group.shown} only adds up; nothing is kept, rolled again or counted")
        elif group.explode is not None and group.keep:
            raise BadNotation(f"{self._whole!r}: exploding dice cannot also be kept or dropped")
        elif group.explode is not None and group.reroll is not None:
            raise BadNotation(f"{self._whole!r}: dice cannot both explode and be rolled again")
        elif group.keep and group.pool:
            raise BadNotation(f"{self._whole!r}: dice cannot both be kept and counted")
        return group

    def _die(self, sign: int, number: int) -> Group:
        if self._take("%"):
            return Group(sign, number, 100, "%")
        if self._take("f"):
            return Group(sign, number, 3, "F")
        sides = self._number()
        if sides is None:
            raise self._bad("the number of sides belongs here (6, 66, 100, % or F)")
        if sides in (66, 666):
            return Group(sign, number, 6, str(sides), digits=len(str(sides)))
        if not 1 <= sides <= MOST_SIDES:
            raise BadNotation(f"{self._whole!r}: from 1 to {MOST_SIDES} sides, not {sides}")
        return Group(sign, number, sides, str(sides))

    def _ending(self, group: Group) -> Group | None:
        """The group with one more ending read, or None when no ending follows."""
        for mark, end in (("kh", "h"), ("kl", "l"), ("k", "h")):
            if self._take(mark):
                return self._kept(group, end, self._number())
        for mark, end in (("dh", "l"), ("dl", "h")):
            if self._take(mark):
                dropped = self._number()
                return self._kept(group, end, group.number - (1 if dropped is None else dropped))
        if self._take("!"):
            return self._exploding(group)
        if self._take("ro"):
            self._once(group.reroll is None)
            return group._replace(reroll=self._face(group))
        for mark in (">=", "<=", "="):
            if self._take(mark):
                self._once(group.pool is None)
                return group._replace(pool=(mark, self._face(group)))
        if self._text.startswith((">", "<"), self._at):
            mark = self._text[self._at]
            raise BadNotation(f"{self._whole!r}: {mark} is read in two ways; write {mark}= to count the dice that reach the face")
        return None

    def _exploding(self, group: Group) -> Group:
        self._once(group.explode is None)
        least = group.sides
        if self._take(">="):
            least = self._face(group)
        elif self._text.startswith(("=", "<", ">", "!", "p"), self._at):
            raise self._bad(">= and a face, or the end, belongs here")
        if least <= 1:
            raise BadNotation(f"{self._whole!r}: every face would explode")
        return group._replace(explode=least)

    def _kept(self, group: Group, end: str, many: int | None) -> Group:
        self._once(group.keep is None)
        many = 1 if many is None else many
        if not 1 <= many <= group.number:
            raise BadNotation(f"{self._whole!r}: of {group.number} dice, from 1 to {group.number} can be kept, not {many}")
        return group._replace(keep=(end, many))

    def _face(self, group: Group) -> int:
        face = self._number()
        if face is None or not 1 <= face <= group.sides:
            raise BadNotation(f"{self._whole!r}: a face from 1 to {group.sides} belongs after {self._text[: self._at]!r}")
        return face

    def _once(self, first: bool) -> None:
        if not first:
            raise self._bad("the same ending stands twice")

    def _take(self, mark: str) -> bool:
        if self._text.startswith(mark, self._at):
            self._at += len(mark)
            return True
        return False

    def _number(self) -> int | None:
        start = self._at
        while self._at < len(self._text) and self._text[self._at] in "0123456789":
            self._at += 1
        if self._at - start > 9:
            raise BadNotation(f"{self._whole!r}: {self._text[start : self._at]} is too large a number")
        return int(self._text[start : self._at]) if self._at > start else None

    def _bad(self, wanted: str) -> BadNotation:
        before, after = self._text[: self._at], self._text[self._at :]
        place = f"after {before!r}" if before else "at the beginning"
        return BadNotation(f"{self._whole!r} cannot be read: {wanted}, {place}" + (f", not {after!r}" if after else ""))
