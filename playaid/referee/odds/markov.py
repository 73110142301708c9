"""Odds over several declarations: the positions they lead to as a graph, each walked once, and the exact chance of every way it ends. A
battle round without losses leads back to where it began, so the graph may have cycles: they are solved, not followed."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.dice.exhaustive import Going, Spent


class Node(NamedTuple):
    """A position: the chances of the positions that follow it by index, and of the ways in which it ends there."""

    follows: dict[int, Fraction]
    ends: dict[str, Fraction]


FOR_EVER = "goes on for ever"
LARGEST_CYCLE = 400
"""Positions in one knot of cycles that are solved at most."""
MOST_DIGITS = 400_000_000
"""Binary digits that a knot may take while it is solved: some 50 megabytes."""


class Knotted(Exception):
    """The positions lead back to each other in more ways than can be solved exactly."""


def endings(nodes: Sequence[Node], going: Going | None = None) -> dict[str, Fraction]:
    """The chance of each ending, beginning at the first node; they sum to one. Raises Knotted, and Spent once `going` says no."""
    visits = [Fraction(0)] * len(nodes)
    visits[0] = Fraction(1)
    chances: dict[str, Fraction] = {}
    for knot in _knots(nodes):
        if going is not None and not going():
            raise Spent(len(nodes))
        _settle(nodes, knot, visits, chances, going)
        for i in knot:
            for j, chance in nodes[i].follows.items():
                if j not in knot:
                    visits[j] += visits[i] * chance
            for label, chance in nodes[i].ends.items():
                chances[label] = chances.get(label, Fraction(0)) + visits[i] * chance
    return chances


def _settle(nodes: Sequence[Node], knot: frozenset[int], visits: list[Fraction], chances: dict[str, Fraction], going: Going | None) -> None:
    members = sorted(knot)
    if not any(visits[i] for i in members):
        return
    if all(i not in nodes[i].follows for i in members) and len(members) == 1:
        return
    if len(members) > LARGEST_CYCLE:
        raise Knotted
    if all(sum(nodes[i].follows.get(j, Fraction(0)) for j in members) == 1 for i in members):
        chances[FOR_EVER] = chances.get(FOR_EVER, Fraction(0)) + sum(visits[i] for i in members)
        for i in members:
            visits[i] = Fraction(0)
        return
    # visits = coming in + visits of the knot times its inner chances
    rows = [[Fraction(int(i == j)) - nodes[j].follows.get(i, Fraction(0)) for j in members] + [visits[i]] for i in members]
    for i, value in zip(members, _solved(rows, going), strict=True):
        visits[i] = value


def _solved(rows: list[list[Fraction]], going: Going | None) -> list[Fraction]:
    """Gauss and Jordan, in exact fractions."""
    size = len(rows)
    for at in range(size):
        pivot = next(i for i in range(at, size) if rows[i][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        by = rows[at][at]
        rows[at] = [value / by for value in rows[at]]
        if size * sum(value.denominator.bit_length() + value.numerator.bit_length() for value in rows[at]) > MOST_DIGITS:
            raise Knotted
        for i in range(size):
            if going is not None and not going():
                raise Spent(size)
            factor = rows[i][at]
            if i != at and factor:
                rows[i] = [value - factor * own for value, own in zip(rows[i], rows[at], strict=True)]
    return [row[size] for row in rows]


def _knots(nodes: Sequence[Node]) -> list[frozenset[int]]:
    """The strongly connected positions, each knot before those it leads to (Kosaraju, without recursion)."""
    order = finish_order(len(nodes), lambda i: iter(nodes[i].follows))
    before: list[list[int]] = [[] for _ in nodes]
    for i, node in enumerate(nodes):
        for j in node.follows:
            before[j].append(i)
    seen: set[int] = set()
    knots = []
    for start in reversed(order):
        if start in seen:
            continue
        knot, stack = set(), [start]
        seen.add(start)
        while stack:
            i = stack.pop()
            knot.add(i)
            for j in before[i]:
                if j not in seen:
                    seen.add(j)
                    stack.append(j)
        knots.append(frozenset(knot))
    return knots


def finish_order(number: int, after: Callable[[int], Iterator[int]]) -> list[int]:
    """So many positions in the order in which a depth-first walk is done with them; `after` gives those that follow one."""
    order: list[int] = []
    seen: set[int] = set()
    for root in range(number):
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, after(root))]
        while stack:
            i, ahead = stack[-1]
            j = next((j for j in ahead if j not in seen), None)
            if j is None:
                order.append(i)
                stack.pop()
            else:
                seen.add(j)
                stack.append((j, after(j)))
    return order
