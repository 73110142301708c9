"""Our `NamedTuple` beside that of `typing`: the same type in all that can be done with it."""

import copy
import pickle
import typing
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from playaid import values

T = TypeVar("T")


class Ours(values.NamedTuple):
    """A counter."""

    name: str
    at: "tuple[int, int] | None"
    steps: int = 2
    marks: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it has lost nothing."""
        return self.steps == 2

    def told(self) -> str:
        """In words."""
        return f"{self.name} with {self.steps}"


class Theirs(typing.NamedTuple):
    """A counter."""

    name: str
    at: "tuple[int, int] | None"
    steps: int = 2
    marks: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it has lost nothing."""
        return self.steps == 2

    def told(self) -> str:
        """In words."""
        return f"{self.name} with {self.steps}"


class OfOurs(values.NamedTuple, Generic[T]):
    kept: T
    more: int = 0


class Alone(values.NamedTuple):
    pass


class Borrowed(values.NamedTuple):
    cls: int
    new: int
    made: int = 3


def again(value: Any) -> Any:
    """Through a pickle."""
    return pickle.loads(pickle.dumps(value))


def outcome(act: Callable[[Any], Any], kind: Any) -> Any:
    """What comes of it, or what it raises."""
    try:
        return act(kind)
    except Exception as fault:
        return type(fault)


ACTS: dict[str, Callable[[Any], Any]] = {
    "positions": lambda kind: tuple(kind("Gren", (1, 2), 1, ("a",))),
    "names": lambda kind: tuple(kind(at=None, name="Gren", marks=("b",))),
    "defaults": lambda kind: tuple(kind("Gren", None)),
    "too few": lambda kind: kind("Gren"),
    "too many": lambda kind: kind("Gren", None, 1, (), 5),
    "twice": lambda kind: kind("Gren", None, name="Mary"),
    "a strange name": lambda kind: kind("Gren", None, loss=1),
    "fields": lambda kind: [kind("Gren", None, 1).name, kind("Gren", None, 1).steps, kind("Gren", None).marks],
    "a field is not set": lambda kind: setattr(kind("Gren", None), "steps", 1),
    "nor another": lambda kind: setattr(kind("Gren", None), "other", 1),
    "replaced": lambda kind: tuple(kind("Gren", None)._replace(steps=1, name="Mary")),
    "replaced wrongly": lambda kind: kind("Gren", None)._replace(loss=1),
    "as a dict": lambda kind: kind("Gren", None)._asdict(),
    "made of a list": lambda kind: tuple(kind._make(["Gren", None, 1, ()])),
    "made of too little": lambda kind: kind._make(["Gren"]),
    "said": lambda kind: repr(kind("Gren", (1, 2))).partition("(")[2],
    "equal": lambda kind: kind("Gren", None) == ("Gren", None, 2, ()),
    "in a set": lambda kind: len({kind("Gren", None), kind("Gren", None), kind("Mary", None)}),
    "sorted": lambda kind: [each.name for each in sorted([kind("Mary", (1, 1)), kind("Gren", (2, 2))])],
    "pickled": lambda kind: again(kind("Gren", None)) == kind("Gren", None) and type(again(kind("Gren", None))) is kind,
    "copied": lambda kind: (type(copy.deepcopy(kind("Gren", None))) is kind, tuple(copy.copy(kind("Gren", None)))),
    "properties": lambda kind: (kind("Gren", None).whole, kind("Gren", None, 1).whole, kind("Gren", None).told()),
    "names of fields": lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__, kind.__doc__),
    "hints": lambda kind: typing.get_type_hints(kind),
    "unpacked": lambda kind: [*kind("Gren", None)],
    "a tuple": lambda kind: (isinstance(kind("Gren", None), tuple), kind.__mro__[-2] is tuple),
}


@pytest.mark.parametrize("act", ACTS)
def test_ours_does_as_theirs(act: str) -> None:
    assert outcome(ACTS[act], Ours) == outcome(ACTS[act], Theirs)


def test_it_is_matched_by_place() -> None:
    match Ours("Gren", (3, 4)):
        case Ours(name, (x, _)):
            assert (name, x) == ("Gren", 3)
        case _:
            pytest.fail("not matched")


def test_it_may_be_generic_and_may_be_empty() -> None:
    assert OfOurs[int](3).kept == 3
    assert OfOurs("a", 1) == ("a", 1)
    assert Alone() == ()


@pytest.mark.parametrize("count", range(12))
def test_it_has_as_many_fields_as_are_wanted(count: int) -> None:
    fields = [f"field{number}" for number in range(count)]
    kind: Any = type(values.NamedTuple)("Many", (values.NamedTuple,), {"__annotations__": dict.fromkeys(fields, int)})
    assert kind(*range(count)) == kind(**dict(zip(fields, range(count), strict=True))) == tuple(range(count))
    with pytest.raises(TypeError):
        kind(*range(count + 1))


def test_no_name_of_a_field_is_taken() -> None:
    assert Borrowed(1, new=2) == (1, 2, 3)
    assert Borrowed(1, 2)._replace(cls=5, new=6, made=7) == (5, 6, 7)


def test_a_field_without_a_default_behind_one_that_has_one_is_refused() -> None:
    with pytest.raises(TypeError):
        type(values.NamedTuple)("Wrong", (values.NamedTuple,), {"__annotations__": {"a": int, "b": int}, "a": 1})


def test_a_value_is_made_by_a_constructor_of_its_own_from_the_second_on() -> None:
    class Fresh(values.NamedTuple):
        a: int

    before = Fresh.__new__
    assert Fresh(1) == Fresh(a=1) == (1,)
    assert Fresh.__new__ is not before
    assert Fresh.__new__.__code__.co_varnames == ("_cls", "a")  # type: ignore[attr-defined]
