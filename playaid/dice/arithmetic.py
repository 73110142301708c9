"""The arithmetic of expressions of dice: signs, functions, picking and counting, exact as long as the numbers are."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import add, eq, ge, gt, le, lt, mul, ne, sub
from typing import Any

from playaid.dice.syntax_tree import Pick, Test, Value
from playaid.language.message import message

FUNCTIONS = {**dict.fromkeys(("abs", "ceil", "floor", "round", "sign", "sqrt"), (1, 1)), "pow": (2, 2), "min": (1, 100), "max": (1, 100)}
"""Each function with the fewest and the most arguments it takes."""

MOST_BITS = 1000
"""Numbers stay below 2 to this power, so that each can be shown."""


class NoResult(ValueError):
    """An expression that comes to no number; the message says why."""


def apply_operator(sign: str, left: Value, right: Value) -> Value:
    """Comparisons give 1 or 0; `//` rounds down; `%` takes the sign of the divisor. Raises NoResult."""
    if sign in _COMPARE:
        return int(_COMPARE[sign](left, right))
    if sign in ("/", "//", "%") and not right:
        raise NoResult("what is divided by came to 0")
    try:
        return exact(_arithmetic(sign, left, right))
    except OverflowError:
        raise NoResult("the number is too large") from None


def _arithmetic(sign: str, left: Value, right: Value) -> Value:
    if sign in _EXACT:
        total: Value = _EXACT[sign](left, right)
        return total
    if sign == "/":
        return left / right if isinstance(left, float) or isinstance(right, float) else Fraction(left) / right
    if sign == "//":
        return math.floor(apply_operator("/", left, right))
    if sign == "%":
        return left - right * math.floor(apply_operator("/", left, right))
    return _power(left, right)


def _power(base: Value, exponent: Value) -> Value:
    if isinstance(exponent, int):
        if not base and exponent < 0:
            raise NoResult("what is divided by came to 0")
        size = max(abs(base.numerator), base.denominator).bit_length() if not isinstance(base, float) else 1
        if abs(exponent) * size > MOST_BITS:
            raise NoResult("the number is too large")
        return Fraction(base) ** exponent if not isinstance(base, float) else base**exponent
    if base < 0:
        raise NoResult("a root of a negative number")
    return math.pow(base, exponent)


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {"==": eq, "!=": ne, ">=": ge, "<=": le, ">": gt, "<": lt}
_EXACT: dict[str, Callable[[Any, Any], Any]] = {"+": add, "-": sub, "*": mul}


def call_function(name: str, values: Sequence[Value]) -> Value:
    """Halves are rounded up, roots exact where they can be. Raises NoResult."""
    try:
        return exact(_called(name, values))
    except (ValueError, OverflowError) as wrong:
        if isinstance(wrong, NoResult):
            raise
        raise NoResult(message("{function} of {value} is no number", function=name, value=format_value(values[0]))) from None


def _called(name: str, values: Sequence[Value]) -> Value:
    value = values[0]
    if name in ("min", "max"):
        return min(values) if name == "min" else max(values)
    if name == "pow":
        return _power(value, values[1])
    if name == "round":
        return math.floor(value + Fraction(1, 2))
    if name == "sign":
        return (value > 0) - (value < 0)
    if name == "sqrt":
        return _root(value)
    if name == "abs":
        return -value if value < 0 else value
    return math.ceil(value) if name == "ceil" else math.floor(value)


def _root(value: Value) -> Value:
    if isinstance(value, float) or value < 0:
        return math.sqrt(value)
    whole = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
    return whole if whole * whole == value else math.sqrt(value)


def exact(value: Value) -> Value:
    """A whole fraction as a whole number, anything else unchanged. Raises NoResult where it is too large."""
    if isinstance(value, float):
        if not math.isfinite(value):
            raise NoResult("the number is too large")
        return value
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise NoResult("the number is too large")
    return value.numerator if value.denominator == 1 else value


def passes(tests: Sequence[Test], value: Value) -> bool:
    return any(test.passes(value) for test in tests)


def picks_of(picks: Sequence[Pick], values: Sequence[Value]) -> set[int]:
    """Where the picked values stand. Among equal values the later count as lower: highest and lowest overlap only where they must."""
    places: set[int] = set()
    down = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    for pick in picks:
        if pick.test is not None:
            places.update(at for at, value in enumerate(values) if pick.test.passes(value))
        else:
            places.update(down[: pick.number] if pick.end == "h" else down[max(0, len(down) - pick.number) :])
    return places


def counting(keep: Sequence[Pick], drop: Sequence[Pick], values: Sequence[Value]) -> list[int]:
    """Where the values stand that count, in order."""
    kept = picks_of(keep, values) if keep else set(range(len(values)))
    return sorted(kept - picks_of(drop, values))


def worth(hits: Sequence[Test], fails: Sequence[Test], value: Value) -> Value:
    """What a value that counts adds to the total: itself, or where successes are counted 1, 0 or -1."""
    return passes(hits, value) - passes(fails, value) if hits else value


def format_value(value: Value) -> str:
    """7, 3.5, 10/3 (3.333)."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, int):
        return str(value)
    rest = value.denominator
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest == 1 and value.denominator < 10**6:
        return f"{float(value):.12g}"
    return f"{value} ({float(value):.4g})"
