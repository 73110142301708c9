"""Positions in which somebody chooses: the least and the most that each ending can come to, whatever is chosen there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from playaid.dice.exhaustive import Going, Spent
from playaid.referee.odds.markov import FOR_EVER, Node, endings, finish_order

Range = tuple[Fraction, Fraction]
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
Worth = Mapping[str, Fraction]
"""How much an ending is worth, 0 where it is not named."""
ONE = Fraction(1)
Better = Callable[[Choice], Callable[..., Any]]
"""How whoever chooses does so: `min` or `max` of what it comes to."""


def reach(positions: Sequence[Position], worth: Worth, fixed: Mapping[str, str] = {}, going: Going | None = None) -> Range:
    """The least and the most that it can be worth, whatever is chosen, beginning at the first position. Raises as `spread`."""
    return _Way([_held(position, fixed) for position in positions], going).extremes(worth)


class Played(NamedTuple):
    """How it goes when everybody chooses towards an end: what it is worth, the chance of each ending, what is chosen where it is met.
    chosen: by the keys of the choices the options that are taken; more than one where it hangs on what has happened before."""

    worth: Fraction
    shares: dict[str, Fraction]
    chosen: dict[str, tuple[str, ...]]


def spread(positions: Sequence[Position], fixed: Mapping[str, str] = {}, going: Going | None = None) -> dict[str, Range]:
    """For each ending the least and the most chance it can have, beginning at the first position. fixed: choices by their keys that are not
    open; an option that is not there leaves the choice open. Whoever chooses knows all that has happened before. Without a choice both are
    the chance of the ending. Raises Knotted, and Spent once `going` says no."""
    held = [_held(position, fixed) for position in positions]
    if all(isinstance(position, Node) for position in held):
        return {label: (share, share) for label, share in endings(_taken(held, {}), going).items()}
    way = _Way(held, going)
    labels = dict.fromkeys(label for position in held if isinstance(position, Node) for label in position.ends)
    ranges = {label: way.extremes({label: ONE}) for label in labels}
    least, most = way.extremes(dict.fromkeys(labels, ONE)) if labels else (Fraction(0), Fraction(0))
    return {**ranges, FOR_EVER: (1 - most, 1 - least)} if least != 1 else ranges


def best_play(positions: Sequence[Position], worth: Worth, better: Better, going: Going | None = None) -> Played:
    """How it goes when in each position whoever chooses takes the least or the most that it can be worth from there. better: of a choice,
    `min` or `max`. What goes on for ever is worth nothing. Raises as `spread`."""
    taken = _Way(positions, going).taken(worth, better)
    shares = endings(_taken(positions, taken), going)
    chosen: dict[str, dict[str, None]] = {}
    for i in _reached(positions, taken):
        position = positions[i]
        if isinstance(position, Choice):
            option = next(option for option, at in position.options.items() if at == taken[i])
            chosen.setdefault(position.key, {})[option] = None
    return Played(_worth_of(shares, worth), shares, {key: tuple(options) for key, options in chosen.items()})


def choices(positions: Sequence[Position]) -> dict[str, Choice]:
    """Every choice that somebody may come to, by its key, the first as it is met; its options are those of all places where it is made."""
    open_: dict[str, Choice] = {}
    for position in positions:
        if isinstance(position, Choice):
            before = open_.get(position.key, position)
            open_[position.key] = before._replace(options={**position.options, **before.options})
    return open_


def _held(position: Position, fixed: Mapping[str, str]) -> Position:
    if isinstance(position, Choice) and fixed.get(position.key) in position.options:
        return Node({position.options[fixed[position.key]]: Fraction(1)}, {})
    return position


def _taken(positions: Sequence[Position], taken: Mapping[int, int]) -> list[Node]:
    return [position if isinstance(position, Node) else Node({taken[i]: Fraction(1)}, {}) for i, position in enumerate(positions)]


def _after(position: Position) -> Iterator[int]:
    return iter(position.follows if isinstance(position, Node) else position.options.values())


def _reached(positions: Sequence[Position], taken: Mapping[int, int]) -> list[int]:
    nodes = _taken(positions, taken)
    seen, ahead = {0}, [0]
    for i in ahead:
        following = [j for j in nodes[i].follows if j not in seen]
        seen.update(following)
        ahead += following
    return sorted(seen)


def _worth_of(ends: Mapping[str, Fraction], worth: Worth) -> Fraction:
    if len(worth) == 1:  # one ending is asked about at a time, and most positions do not end in it
        label, value = next(iter(worth.items()))
        return ends[label] * value if label in ends else Fraction(0)
    return sum((share * worth[label] for label, share in ends.items() if label in worth), Fraction(0))


class _Way:
    """Positions in the order in which they can be gone through from the ends back, if they can."""

    def __init__(self, positions: Sequence[Position], going: Going | None):
        self.positions = positions
        self.going = going
        self.order = finish_order(len(positions), lambda i: _after(positions[i]))
        place = {i: at for at, i in enumerate(self.order)}
        self.straight = all(place[j] < place[i] for i in self.order for j in _after(positions[i]))

    def extremes(self, worth: Worth) -> Range:
        return self._best(worth, lambda choice: min), self._best(worth, lambda choice: max)

    def _best(self, worth: Worth, better: Better) -> Fraction:
        if self.straight:
            return self._walked_back(worth, better)[0][0]
        ends = endings(_taken(self.positions, self._gone_round(worth, better)), self.going)
        return _worth_of(ends, worth)

    def taken(self, worth: Worth, better: Better) -> dict[int, int]:
        if not self.straight:
            return self._gone_round(worth, better)
        return self._steady(*self._walked_back(worth, better))

    def _steady(self, values: Mapping[int, Fraction], taken: dict[int, int]) -> dict[int, int]:
        """Where several choices are as good, the one that is so wherever the same is asked: a plan that does not hang on what falls."""
        places: dict[str, list[tuple[int, Choice]]] = {}
        for i in _reached(self.positions, taken):
            position = self.positions[i]
            if isinstance(position, Choice):
                places.setdefault(position.key, []).append((i, position))
        for met in places.values():
            good = [{option for option, at in choice.options.items() if values[at] == values[i]} for i, choice in met]
            steady = [option for option in met[0][1].options if all(option in options for options in good)]
            if steady:
                taken.update((i, choice.options[steady[0]]) for i, choice in met)
        return taken

    def _ask(self) -> None:
        if self.going is not None and not self.going():
            raise Spent(len(self.positions))

    def _walked_back(self, worth: Worth, better: Better) -> tuple[dict[int, Fraction], dict[int, int]]:
        values: dict[int, Fraction] = {}
        taken: dict[int, int] = {}
        for i in self.order:
            self._ask()
            position = self.positions[i]
            if isinstance(position, Node):
                below = (chance * values[j] for j, chance in position.follows.items() if values[j])
                values[i] = sum(below, _worth_of(position.ends, worth))
            else:
                taken[i] = better(position)(position.options.values(), key=values.__getitem__)
                values[i] = values[taken[i]]
        return values, taken

    def _gone_round(self, worth: Worth, better: Better) -> dict[int, int]:
        """The best choices are found in rounded numbers; what they come to is exact. A choice is changed only where that is better for
        certain, so that nobody goes round in a circle for ever for nothing."""
        steps = [
            ([(j, float(chance)) for j, chance in position.follows.items()], float(_worth_of(position.ends, worth)))
            if isinstance(position, Node)
            else None
            for position in self.positions
        ]
        values, taken = [0.0] * len(self.positions), dict[int, int]()
        for _ in range(ROUNDS):
            moved = 0.0
            for i in self.order:
                self._ask()
                step, position = steps[i], self.positions[i]
                if step is not None:
                    value = sum(chance * values[j] for j, chance in step[0]) + step[1]
                else:
                    assert isinstance(position, Choice)
                    at = better(position)(position.options.values(), key=values.__getitem__)
                    value = values[int(at)]
                    if i not in taken or abs(value - values[taken[i]]) > ENOUGH:
                        taken[i] = int(at)
                moved = max(moved, abs(value - values[i]))
                values[i] = value
            if moved <= ENOUGH:
                break
        return taken
