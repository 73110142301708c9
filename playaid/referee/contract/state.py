"""The state of a session as plain JSON, and the five changes that move it on. Nothing here changes an object that it was given: what a
change touches is copied, the rest is shared. A compartment that is locked is absent."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NotRequired, TypedDict, TypeVar, cast

from playaid.language.message import message
from playaid.referee.contract.derived import derive

Public = TypeVar("Public")
Secret = TypeVar("Secret")
Cup = TypeVar("Cup")


if TYPE_CHECKING:

    class Over(TypedDict):
        """How the game ended. `winner` None: a draw, or a game lost by all."""

        winner: str | None
        how: str
        cite: str

    class Frame(TypedDict):
        """One step of the position in the sequence of play; `actors` and `i` where several sides go through it one after the other."""

        key: str
        round: int
        actors: NotRequired[list[str]]
        i: NotRequired[int]

    class Waiting(TypedDict):
        """The declaration that waits for an answer after dice have fallen, and the number of its event. Where several machines write one
        log: `claim`, what the one that throws has promised of its part; `rolled`, so many dice had fallen before; `before`, what had been
        waiting until then; `joint`, the parts of what fell for it, `dealt` those of what a dealer drew, under the cup's seal; `dealer`,
        whether one is asked or deals; `question`, what they ask, sealed for whoever alone may know it."""

        verb: str
        side: str | None
        prompt: str
        event: int
        claim: NotRequired[str]
        rolled: NotRequired[int]
        before: NotRequired["Waiting | None"]
        joint: NotRequired[list[dict[str, Any]]]
        dealt: NotRequired[list[str]]
        dealer: NotRequired[str]
        question: NotRequired[Any]

    class Referee(TypedDict):
        """What playaid itself keeps in the state of every game."""

        sides: list[str]
        options: dict[str, str]
        at: NotRequired[list[Frame]]
        over: NotRequired[Over]
        conceded: NotRequired[list[str]]
        pending: NotRequired[Waiting]
        revealed: NotRequired[list[str]]
        published: NotRequired[dict[str, str]]

    class StateOf(TypedDict, Generic[Public, Secret, Cup]):
        """The state of a game whose compartments have these shapes. A side that is locked is not in `secret`; a locked cup is absent."""

        public: Public
        secret: dict[str, Secret]
        cup: NotRequired[Cup]
        referee: Referee

else:
    # A state is a plain dict. Nothing asks for the names of its fields while a game is played, and making five types costs every command.
    Over = Frame = Waiting = Referee = StateOf = dict

State = StateOf[Any, Any, Any]
"""The state of any game, as the engine handles it."""
Change = list[Any]
"""`[op, path, value]`; op is one of put, drop, add, push, pull; path a list of text keys."""


class BadChange(ValueError):
    """A change that no rule of ours writes: an unknown op, a path through something that is not a dict, adding to what is no number."""


def empty(sides: Iterable[str] = ()) -> State:
    """The state before the first event, every compartment open."""
    return {"public": {}, "secret": {side: {} for side in sides}, "cup": {}, "referee": cast(Referee, {})}


def locked() -> State:
    """The state before the first event, every compartment but the public ones locked."""
    return {"public": {}, "secret": {}, "referee": cast(Referee, {})}


def compartment_of(path: Sequence[str]) -> str:
    """The seal a path lies under: `public`, `referee`, `cup` or `secret.<side>`."""
    return f"secret.{path[1]}" if path[0] == "secret" and len(path) > 1 else path[0]


def get(state: State, path: Sequence[str], default: Any = None) -> Any:
    here: Any = state
    for key in path:
        if here.__class__ is not dict and not isinstance(here, dict):
            return default
        here = here.get(key, _ABSENT)
        if here is _ABSENT:
            return default
    return here


def is_open(state: State, path: Sequence[str]) -> bool:
    return path[1] in state["secret"] if path[0] == "secret" else path[0] in state


def visible(state: State, viewer: str | None) -> State:
    """The state as `viewer` may see it: the public part and their own secrets if they are open. None is the whole table. Of one state
    always the same object, so that what is worked out of it is not worked out again for the next line that is read in it."""
    views = _views(state)
    seen = views.get(viewer)
    if seen is None:
        secret = {viewer: state["secret"][viewer]} if viewer is not None and viewer in state["secret"] else {}
        seen = views[viewer] = {"public": state["public"], "secret": secret, "referee": state["referee"]}
        _views(seen)[viewer] = seen
    return seen


def open_to_all(state: State) -> State:
    """The state as all see it where nothing is kept from anybody: the public part, and each side's secrets if they are open."""
    return {"public": state["public"], "secret": state["secret"], "referee": state["referee"]}


@derive
def _views(state: State) -> dict[str | None, State]:
    return {}


def evolve(state: State, changes: Iterable[Change]) -> State:
    """Fold changes into a state. Total for every change that `decide` wrote; what several of them touch is copied once."""
    own: dict[int, Any] = {}
    """What was copied here already, by its identity, and may be written to: nobody else has seen it."""
    for op, path, value in changes:
        if not is_open(state, path):
            continue
        if not own:
            state = state.copy()
            own[id(state)] = state
        _step(_way_down(state, path, own), path[-1], op, value)
    return state


def _way_down(state: State, path: Sequence[str], own: dict[int, Any]) -> dict[str, Any]:
    here: dict[str, Any] = state  # type: ignore[assignment]  # a typed one is a dict too
    for key in path[:-1]:
        below = here.get(key, _NOTHING)
        if id(below) not in own:
            if below.__class__ is not dict and not isinstance(below, dict):
                raise BadChange(message("{path}: {key} holds no keys", path=".".join(path), key=key))
            here[key] = below = below.copy()  # quicker than by {**below} where something was dropped from it
            own[id(below)] = below
        here = below
    return here


def apply_change(state: State, change: Change) -> tuple[State, Change | None]:
    """The state after one change of what is open, and the change that takes it back; None where what is dropped is not there."""
    op, path, value = change
    if op == "drop" and get(state, path) is None:
        return state, None
    new = state.copy()
    here: Any = new
    for key in path[:-1]:  # as `_way_down`, where nothing is our own yet: every change of every hearing comes through here
        below = here.get(key, _NOTHING)
        if below.__class__ is not dict and not isinstance(below, dict):
            raise BadChange(message("{path}: {key} holds no keys", path=".".join(path), key=key))
        here[key] = here = below.copy()
    key = path[-1]
    before = here.get(key, _ABSENT)
    if op == "put":  # most are
        here[key] = value
        return new, ["drop", path, None] if before is _ABSENT else ["put", path, before]
    back = _back(change, before)
    _step(here, key, op, value)
    return new, back


def apply_changes(state: State, changes: Iterable[Change]) -> tuple[State, list[Change], list[Change]]:
    """The state after several changes of what is open; those that were any, as dropping what is not there is none; and what takes them
    back, the last first."""
    done: list[Change] = []
    back: list[Change] = []
    new = state.copy()
    own: dict[int, Any] = {id(new): new}
    here: dict[str, Any] = new  # type: ignore[assignment]  # a typed one is a dict too
    way: list[str] = []
    for change in changes:
        op, path, value = change
        *above, key = path
        if above != way:  # mostly it is the same part as that before it
            if op == "drop" and get(new, path) is None:
                continue
            here, way = _way_down(new, path, own), above
        elif op == "drop" and here.get(key) is None:
            continue
        before = here.get(key, _ABSENT)
        if op == "put":
            here[key] = value
            back.append(["drop", path, None] if before is _ABSENT else ["put", path, before])
        else:
            back.append(_back(change, before))
            _step(here, key, op, value)
        done.append(change)
    back.reverse()
    return (new if done else state), done, back


def _step(here: dict[str, Any], key: str, op: str, value: Any) -> None:
    if op == "put":
        here[key] = value
    elif op == "drop":
        here.pop(key, None)
    elif op == "add":
        here[key] = _of_kind(here, key, 0, (int, float)) + value
        if not -_GREATEST < here[key] < _GREATEST:
            raise BadChange(message("{key} cannot be changed so", key=key))
    elif op == "push":
        here[key] = [*_of_kind(here, key, [], (list, tuple)), value]
    elif op == "pull":
        here[key] = _without_last(_of_kind(here, key, [], (list, tuple)), value)
    else:
        raise BadChange(message("unknown change {op!r}", op=op))


_GREATEST = 10**15


def _of_kind(here: Mapping[str, Any], key: str, otherwise: Any, kind: tuple[type, ...]) -> Any:
    value = here.get(key, otherwise)
    if not isinstance(value, kind):
        raise BadChange(message("{key} cannot be changed so", key=key))
    return value


def _without_last(items: list[Any], value: Any) -> list[Any]:
    if value not in items:
        return items
    last = len(items) - 1 - items[::-1].index(value)
    return items[:last] + items[last + 1 :]


def invert(state: State, change: Change) -> Change:
    """The change that takes `change` back, seen from the state before it. `add` and `push` can be inverted blind; the others need the
    compartment open (the hearing holds that)."""
    return _back(change, _ABSENT if change[0] in BLIND else get(state, change[1], _ABSENT))


def _back(change: Change, before: Any) -> Change:
    op, path, value = change
    if op == "add":
        return ["add", path, -value]
    if op == "push":
        return ["pull", path, value]
    return ["drop", path, None] if before is _ABSENT else ["put", path, before]


OPEN = ("public", "referee")
"""The compartments that lie open to all, in every state."""
BLIND = ("add", "push")
"""The changes that can be written, and taken back, without knowing what is there."""
_ABSENT: Any = object()
_NOTHING: dict[str, Any] = {}
