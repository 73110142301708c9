"""Positions in which somebody chooses: the least and the most that each ending can come to, whatever is chosen there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.dice.exhaustive import Going, Spent
from playaid.referee.chains import FOR_EVER, Node, endings, finished

Range = tuple[Fraction, Fraction]
"""The least and the most."""
ENOUGH = 1e-12
"""Where there are cycles the best choices are found by going round until no chance changes by more."""
ROUNDS = 10_000


class Choice(NamedTuple):
    """A position in which `who` chooses: what it is about, and for each option the position that follows it."""

    key: str
    who: str
    prompt: str
    options: dict[str, int]


Position = Node | Choice


def spread(positions: Sequence[Position], fixed: Mapping[str, str] = {}, going: Going | None = None) -> dict[str, Range]:
    """For each ending the least and the most chance it can have, beginning at the first position.

    fixed: choices by their keys that are not open; an option that is not there leaves the choice open. Whoever chooses knows all that has
    happened before. Without a choice both are the chance of the ending. Raises Knotted, and Spent once `going` says no.
    """
    held = [_held(position, fixed) for position in positions]
    open_ = [i for i, position in enumerate(held) if isinstance(position, Choice)]
    if not open_:
        return {label: (share, share) for label, share in endings(_taken(held, {}), going).items()}
    labels = dict.fromkeys(label for position in held if isinstance(position, Node) for label in position.ends)
    ranges: dict[str, Range] = {label: (_best(held, label, min, going), _best(held, label, max, going)) for label in labels}
    never = (1 - _best(held, None, max, going), 1 - _best(held, None, min, going))
    return {**ranges, FOR_EVER: never} if never[1] else ranges


def choices(positions: Sequence[Position]) -> dict[str, Choice]:
    """Every choice that somebody may come to, by its key, the first as it is met; its options are those of all places where it is made."""
    found: dict[str, Choice] = {}
    for position in positions:
        if isinstance(position, Choice):
            before = found.get(position.key, position)
            found[position.key] = before._replace(options={**position.options, **before.options})
    return found


def _held(position: Position, fixed: Mapping[str, str]) -> Position:
    if isinstance(position, Choice) and fixed.get(position.key) in position.options:
        return Node({position.options[fixed[position.key]]: Fraction(1)}, {})
    return position


def _taken(positions: Sequence[Position], taken: Mapping[int, int]) -> list[Node]:
    """The positions with every choice made: for each its number and the position that follows."""
    return [position if isinstance(position, Node) else Node({taken[i]: Fraction(1)}, {}) for i, position in enumerate(positions)]


def _after(position: Position) -> Iterator[int]:
    return iter(position.follows if isinstance(position, Node) else position.options.values())


def _ends(node: Node, label: str | None) -> Fraction:
    """The chance that it ends here in one way, or in any."""
    return sum(node.ends.values(), Fraction(0)) if label is None else node.ends.get(label, Fraction(0))


def _best(positions: Sequence[Position], label: str | None, better: Callable[..., Fraction], going: Going | None) -> Fraction:
    """The least or the most chance of one ending, or of any: exact, by the best choice in each position."""
    order = finished(len(positions), lambda i: _after(positions[i]))
    place = {i: at for at, i in enumerate(order)}
    if all(place[j] < place[i] for i in order for j in _after(positions[i])):
        return _walked_back(positions, order, label, better)
    return _gone_round(positions, order, label, better, going)


def _walked_back(positions: Sequence[Position], order: Sequence[int], label: str | None, better: Callable[..., Fraction]) -> Fraction:
    values: dict[int, Fraction] = {}
    for i in order:
        position = positions[i]
        if isinstance(position, Node):
            below = (chance * values[j] for j, chance in position.follows.items() if values[j])
            values[i] = sum(below, _ends(position, label))
        else:
            values[i] = better(values[j] for j in position.options.values())
    return values[0]


def _gone_round(
    positions: Sequence[Position], order: Sequence[int], label: str | None, better: Callable[..., Fraction], going: Going | None
) -> Fraction:
    """The best choices are found in rounded numbers; what they come to is exact.

    A choice is changed only where that is better for certain, so that nobody goes round in a circle for ever for nothing.
    """
    steps = [
        ([(j, float(chance)) for j, chance in position.follows.items()], float(_ends(position, label)))
        if isinstance(position, Node)
        else None
        for position in positions
    ]
    values, taken = [0.0] * len(positions), dict[int, int]()
    for _ in range(ROUNDS):
        moved = 0.0
        for i in order:
            if going is not None and not going():
                raise Spent(ROUNDS)
            step, position = steps[i], positions[i]
            if step is not None:
                value = sum(chance * values[j] for j, chance in step[0]) + step[1]
            else:
                assert isinstance(position, Choice)
                at = better(position.options.values(), key=values.__getitem__)
                value = values[int(at)]
                if i not in taken or abs(value - values[taken[i]]) > ENOUGH:
                    taken[i] = int(at)
            moved = max(moved, abs(value - values[i]))
            values[i] = value
        if moved <= ENOUGH:
            break
    ends = endings(_taken(positions, taken), going)
    return 1 - ends.get(FOR_EVER, Fraction(0)) if label is None else ends.get(label, Fraction(0))
