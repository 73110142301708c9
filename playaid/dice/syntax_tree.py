"""What an expression of dice says, as a tree: numbers, dice with their endings, arithmetic, lists. `parser` builds it."""

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from playaid.dice.notation import ITEMS

Value: TypeAlias = int | Fraction | float
"""A whole number, an exact fraction, or a float where a root is no fraction."""


class Test(NamedTuple):
    """What a value is held against. sign: `=`, `<>`, `<=` or `>=`."""

    sign: str
    than: int

    def passes(self, value: Value) -> bool:
        if self.sign == ">=":
            return value >= self.than
        if self.sign == "<=":
            return value <= self.than
        return (value == self.than) == (self.sign == "=")


class Pick(NamedTuple):
    """Dice picked from a pool: the `number` highest (`h`) or lowest (`l`), or those that pass a test (`v`)."""

    end: str
    number: int = 0
    test: Test | None = None


class Explode(NamedTuple):
    """A die that passes any of the tests is rolled once more. compound: into the same die; penetrate: each further die counts one less."""

    tests: tuple[Test, ...]
    compound: bool = False
    penetrate: bool = False


class Again(NamedTuple):
    """Dice rolled anew, until none passes or once; or once the picked ones."""

    until: bool
    picks: tuple[Pick, ...]

    @property
    def ranked(self) -> bool:
        return any(pick.end != "v" for pick in self.picks)


class Unique(NamedTuple):
    """Dice that show what an earlier one shows are rolled anew, until they differ or once; with tests, those only that pass one."""

    until: bool
    tests: tuple[Test, ...] = ()


class Endings(NamedTuple):
    """What is done with dice once they have fallen, in the order of the fields, whatever the order in which it is written.

    least, most   a die never counts less, or more
    explode       dice are rolled once more
    extra         one more die is rolled if any is picked
    again, unique dice are rolled anew
    keep, drop    a die counts that any keep picks (all do where there is none), and no drop; all of them look at all dice
    hits, fails   the number of dice that pass is the total, less the number of failures
    high, low     dice that are marked where shown; order: `a` or `d`, how they are shown
    """

    least: int | None = None
    most: int | None = None
    explode: Explode | None = None
    extra: tuple[Pick, ...] = ()
    again: Again | None = None
    unique: Unique | None = None
    keep: tuple[Pick, ...] = ()
    drop: tuple[Pick, ...] = ()
    hits: tuple[Test, ...] = ()
    fails: tuple[Test, ...] = ()
    high: tuple[Test, ...] = ()
    low: tuple[Test, ...] = ()
    order: str = ""


PLAIN = Endings()


class Number(NamedTuple):
    value: Value


class Dice(NamedTuple):
    """Dice of one kind. kind: as in `notation.Term`."""

    number: "int | Node"
    sides: "int | Node"
    kind: str = ""
    endings: Endings = PLAIN


class Minus(NamedTuple):
    of: "Node"


class Binary(NamedTuple):
    """Two values and a sign between them: + - * / // % ^ == != >= <= > <."""

    sign: str
    left: "Node"
    right: "Node"


class Call(NamedTuple):
    name: str
    arguments: "tuple[Node, ...]"


class Brackets(NamedTuple):
    """Something in round brackets; picking from it looks at the dice that were kept in it."""

    of: "Node"
    keep: tuple[Pick, ...] = ()
    drop: tuple[Pick, ...] = ()


class Several(NamedTuple):
    """A list, added up or picked from by the totals of its parts. braced: `{…}`; one part in braces is picked from die by die."""

    parts: "tuple[Node, ...]"
    braced: bool
    endings: Endings = PLAIN


class Named(NamedTuple):
    """Something and what it is for: 3d6 [fire]."""

    of: "Node"
    label: str


Node: TypeAlias = Number | Dice | Minus | Binary | Call | Brackets | Several | Named


class Formula(NamedTuple):
    """text: as written, without its comment; note: the comment."""

    root: Node
    text: str
    note: str = ""


def faces_of(kind: str, sides: int) -> tuple[int, ...]:
    """What one die may show, or for d66 and d666 one result; each as likely as the other."""
    if kind.isdecimal():
        results: tuple[int, ...] = (0,)
        for _ in kind:
            results = tuple(10 * result + face for result in results for face in range(1, 7))
        return results
    return tuple(map(int, ITEMS[kind])) if kind in ITEMS else tuple(range(1, sides + 1))
