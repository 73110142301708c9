"""Expressions of dice, read: all that docs/dice.md lists."""

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from playaid.dice.arithmetic import FUNCTIONS, NoResult, apply_operator, call_function
from playaid.dice.modifiers import Scanner, parse_modifiers, picks_of
from playaid.dice.notation import ITEMS, MOST_DICE, MOST_SIDES, NAMES, BadNotation
from playaid.dice.syntax_tree import PLAIN, Binary, Brackets, Call, Dice, Formula, Minus, Named, Node, Number, Several, Value
from playaid.language.message import listing, message

LONGEST = 500
DEEPEST = 25
_DIVIDES = re.compile(rf"\s*([0-9.+\-({{]|d[0-9%(]|d({NAMES})(?![a-z]+\b)|[a-z]+\()", re.I)
"""What may follow // if it divides; anything else is a remark, even `// damage`, which begins like a die."""


@lru_cache(maxsize=256)
def parse_expression(text: str) -> Formula:
    """Raises BadNotation with what is wrong and what to write instead."""
    if len(text) > LONGEST:
        raise BadNotation(message("an expression has at most {longest} characters, not {n}", longest=LONGEST, n=len(text)))
    return _Reader(text).formula()


def has_dice(node: Node) -> bool:
    return isinstance(node, Dice) or any(map(has_dice, parts_of(node)))


def parts_of(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Binary):
        return (node.left, node.right)
    if isinstance(node, Call):
        return node.arguments
    if isinstance(node, Several):
        return node.parts
    if isinstance(node, Dice):
        return tuple(part for part in (node.number, node.sides) if not isinstance(part, int))
    return () if isinstance(node, Number) else (node.of,)


_FROM_ONE = {
    "dice": "{whole!r}: from 1 to {most} dice, not {value}",
    "sides": "{whole!r}: from 1 to {most} sides, not {value}",
}


class _Reader(Scanner):
    """Recursive descent, from what binds least."""

    def __init__(self, text: str):
        super().__init__(text)
        self._depth = 0

    def formula(self) -> Formula:
        if self.ended():
            raise BadNotation("no dice given; write for example 2d6 or 1d20+3")
        root = self._comparison()
        if not self.ended():
            raise self._unread()
        if not has_dice(root):
            raise BadNotation(message("{whole!r} has no dice in it; write for example 2d6+3", whole=self.whole))
        if (thrown := _thrown(root)) > MOST_DICE:
            raise BadNotation(
                message("{whole!r}: at most {most} dice at once, not {thrown}", whole=self.whole, most=MOST_DICE, thrown=thrown)
            )
        return Formula(root, " ".join(self.text[: self.end].split()), self.note)

    def _unread(self) -> BadNotation:
        rest = self.text[self.at : self.end].strip()
        if rest[:1].isdecimal() and self.text[: self.at].rstrip()[-1:].isdecimal():
            return BadNotation(message("{whole!r} cannot be read: two numbers stand side by side", whole=self.whole))
        if self.before("x"):
            return BadNotation(message("{whole!r}: x is read in two ways; write ! for dice that explode, * for times", whole=self.whole))
        if self.before("?"):
            return BadNotation(
                message("{whole!r}: there is no choice by ?; write ((2d6)>7)*3 for 3 where it is so, else nothing", whole=self.whole)
            )
        if self.before("t"):
            return BadNotation(message("{whole!r}: write >=5 to count the dice that show 5 or more", whole=self.whole))
        if self.before("=") and not self.before("=="):
            return BadNotation(
                message("{whole!r}: write == to compare totals, or = with blanks about it before the faces that fell", whole=self.whole)
            )
        if rest[:1].isalpha():
            return self.bad(message("+, - or the end belongs here; a remark is written # {rest}", rest=rest))
        return self.bad("+, - or the end belongs here")

    def _comparison(self) -> Node:
        left = self._sum()
        while sign := self.any_of("==", "!=", "<>", ">=", "<=", ">", "<"):
            left = Binary("!=" if sign == "<>" else sign, left, self._sum())
        return left

    def _sum(self) -> Node:
        left = self._product()
        while sign := self.any_of("+", "-"):
            if sign == "-" and (self.before("h") or self.before("l")):
                end = "dh" if self.before("h") else "dl"
                raise BadNotation(message("{whole!r}: dice are dropped by {end}1, as in 4d6{end}1", whole=self.whole, end=end))
            left = Binary(sign, left, self._product())
        return left

    def _product(self) -> Node:
        left = self._signed()
        while sign := self._times():
            right = self._signed()
            if sign in ("/", "//", "%") and not has_dice(right) and not _fixed(right, self.whole):
                raise BadNotation(message("{whole!r}: nothing can be divided by 0", whole=self.whole))
            left = Binary(sign, left, right)
        return left

    def _times(self) -> str | None:
        if self.before("//"):
            if not _DIVIDES.match(self.low, self.at + 2, self.end):
                self.remark_from(self.at, 2)
                return None
            self.take("//")
            return "//"
        if self.before("**"):
            return None
        sign = self.any_of("*", "/", "%", "×", "÷")
        return {"×": "*", "÷": "/"}.get(sign, sign) if sign else None

    def _signed(self) -> Node:
        minus = False
        while sign := self.any_of("+", "-"):
            minus = minus != (sign == "-")
        power = self._power()
        return Minus(power) if minus else power

    def _power(self) -> Node:
        base = self._named()
        if self.any_of("**", "^"):
            return Binary("^", base, self._deeper(self._signed))
        return base

    def _named(self) -> Node:
        node = self._single()
        while (label := self.label()) is not None:
            node = Named(node, label)
        return node

    def _deeper(self, inner: Any) -> Any:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadNotation(message("at most {deepest} brackets in one another", deepest=DEEPEST))
        node = inner()
        self._depth -= 1
        return node

    def _single(self) -> Node:
        if self.take("("):
            return self._after_bracket(self._deeper(self._list))
        if self.take("{"):
            parts = self._deeper(lambda: self._parts("}")[0])
            if not parts:
                raise self.bad("dice belong between { and }")
            return Several(parts, True, parse_modifiers(self, PLAIN, None, listed=True))
        name = next((name for name in FUNCTIONS if self.take(name + "(")), None)
        if name is not None:
            called: Node = self._deeper(partial(self._call, name))
            return called
        if self.before("d"):
            return self._dice(1)
        number = self.number()
        if number is None:
            raise self.bad("a number or a die such as 2d6 belongs here")
        if isinstance(number, int) and self.before("d"):
            return self._dice(number)
        return Number(number)

    def _call(self, name: str) -> Node:
        arguments, _ = self._parts(")")
        fewest, most = FUNCTIONS[name]
        if not fewest <= len(arguments) <= most:
            wanted = str(fewest) if fewest == most else message("{fewest} or more", fewest=fewest)
            raise BadNotation(
                message(
                    "{whole!r}: {name}() takes {wanted} of what stands between commas, not {given}",
                    whole=self.whole,
                    name=name,
                    wanted=wanted,
                    given=len(arguments),
                )
            )
        return Call(name, arguments)

    def _list(self) -> Node:
        parts, comma = self._parts(")")
        if not parts and not comma:
            raise self.bad("dice or a number belong between the brackets")
        return Several(parts, False) if comma else Brackets(parts[0])

    def _parts(self, closing: str) -> tuple[tuple[Node, ...], bool]:
        """The parts up to a closing bracket, and whether there was a comma: `(d6,)` is a list."""
        parts: list[Node] = []
        comma = False
        while not self.take(closing):
            parts.append(self._comparison())
            if self.take(","):
                comma = True
            elif not self.before(closing):
                raise self._unread() if not self.ended() else self.bad(message("a {closing} is missing", closing=closing))
        return tuple(parts), comma

    def _after_bracket(self, node: Node) -> Node:
        if isinstance(node, Several):
            return node._replace(endings=parse_modifiers(self, PLAIN, None, listed=True))
        if self.before("d") and not self.before("dl") and not self.before("dh"):
            return self._dice(self._counted(node, "dice", 0, MOST_DICE))
        keep, drop = picks_of(self)
        return Brackets(node.of, keep, drop) if isinstance(node, Brackets) else node

    def _counted(self, node: Node, what: str, least: int, most: int) -> int | Node:
        if has_dice(node):
            return node
        value = _fixed(node, self.whole)
        if not isinstance(value, int) or not max(least, 1) <= value <= most:
            raise BadNotation(message(_FROM_ONE[what], whole=self.whole, most=most, value=value))
        return value

    def _dice(self, number: int | Node) -> Node:
        if isinstance(number, int) and not 1 <= number <= MOST_DICE:
            raise BadNotation(message("{whole!r}: from 1 to {most} dice, not {number}", whole=self.whole, most=MOST_DICE, number=number))
        self.take("d")
        dice = self._die(number)
        return dice._replace(endings=parse_modifiers(self, PLAIN, dice))

    def _die(self, number: int | Node) -> Dice:
        if self.take("%"):
            return Dice(number, 100, "%")
        for kind in sorted(ITEMS, key=len, reverse=True):
            if self.take(kind.lower()):
                return Dice(number, len(ITEMS[kind]), kind)
        if self.take("("):
            inner = self._deeper(self._list)
            if isinstance(inner, Several):
                raise BadNotation(message("{whole!r}: a die has one number of sides", whole=self.whole))
            return Dice(number, self._counted(inner, "sides", 1, MOST_SIDES))
        sides = self.whole_number()
        if sides is None:
            raise self.bad(
                message(
                    "the number of sides belongs here (6, 66, 100, %, {items})", items=listing(kind for kind in ITEMS if kind.isalpha())
                )
            )
        if sides in (66, 666):
            return Dice(number, 6, str(sides))
        if not 1 <= sides <= MOST_SIDES:
            raise BadNotation(
                message(
                    "{whole!r}: from 1 to {most} sides, not {sides}; d66 is tens and units",
                    whole=self.whole,
                    most=MOST_SIDES,
                    sides=sides,
                )
            )
        return Dice(number, sides)


def _thrown(node: Node) -> int:
    own = node.number if isinstance(node, Dice) and isinstance(node.number, int) else 0
    return own + sum(map(_thrown, parts_of(node)))


def _fixed(node: Node, whole: str) -> Value:
    try:
        return value_of(node, lambda dice: 0)
    except NoResult as no:
        raise BadNotation(f"{whole!r}: {no}") from None


def value_of(node: Node, total: Callable[[Dice], Value]) -> Value:
    """The value of a node by the totals of its dice, which are asked for from left to right; picks are ignored. Raises NoResult."""
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Dice):
        return total(node)
    values = [value_of(part, total) for part in parts_of(node)]
    if isinstance(node, Minus):
        return apply_operator("*", -1, values[0])
    if isinstance(node, Binary):
        return apply_operator(node.sign, *values)
    if isinstance(node, Call):
        return call_function(node.name, values)
    if not isinstance(node, Several):
        return values[0]
    added: Value = 0
    for value in values:
        added = apply_operator("+", added, value)
    return added
