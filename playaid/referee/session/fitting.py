"""The state behind an event, and whether what the event changes fits the state before it. What does not, no rule has written: whoever folds
events passes over it, every machine alike, as that hangs on what lies open to all, or on one compartment by itself."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from playaid.journal.chain import FORMAT, Event
from playaid.journal.journal import Journal
from playaid.journal.snapshot import Snapshot
from playaid.language.message import from_json, message, said_by
from playaid.migrations import SESSION
from playaid.referee.contract.game import Option
from playaid.referee.contract.state import OPEN, BadChange, Change, State, compartment_of, evolve, get, locked
from playaid.referee.session.kinds import NOT_RULED
from playaid.referee.session.permissions import BY_HAND
from playaid.referee.session.record import Unseal
from playaid.referee.session.unspoken import HELD
from playaid.referee.session.upcasting import TURNING, changes_of, format_of, upcast_from

DEEPEST = 48
"""Levels from the top of a state to the innermost value of a change at most: what reads, compares and writes states goes down them."""
WHOLE = ""
"""Among what was passed over: the event with all that it changes, not one compartment of it."""
OPENS = "opens"
"""In what waits: the side that is to open its plot from its own machine, and for what it was made."""
Misfits = dict[str, str]
"""Compartment, or `WHOLE` -> why what an event changes there counts for nothing."""
_NONSENSE = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError)


def folded(
    state: State,
    event: Event,
    unseal: Unseal | None = None,
    options: Sequence[Option] = (),
    half: str = "changes",
    part: str = "do",
    made: State | None = None,
) -> tuple[State, Misfits]:
    """The state after an event, in the compartments that `state` has, and what of the event counts for nothing. options: as `changes_of`.
    half, part: `inverse` and `back` to take it back instead. made: what these changes have made of `state` already; whether they fit is
    looked at all the same."""
    misfits: Misfits = {}
    try:
        after = _opened_to_all(state, event, changes_of(event, options, half), made)
        parts = [(compartment, texts[part]) for compartment, texts in event.get("sealed", {}).items() if part in texts]
    except _NONSENSE as fault:
        return state, {WHOLE: _in_words(fault)}
    for compartment, text in parts:
        if unseal is not None and is_warm(after, compartment):
            try:
                after = sealed_into(after, compartment, format_of(event), text, unseal, made)
            except BadChange as fault:
                misfits[compartment] = str(fault)
    if misfits and made is not None:  # in it stands what counts for nothing
        return folded(state, event, unseal, options, half, part)
    return after, misfits


def sealed_into(state: State, compartment: str, number: int, text: str, unseal: Unseal, made: State | None = None) -> State:
    """The state after what lies under one seal, written in the format of this number. Raises BadChange where it does not open, though the
    key is this compartment's, or does not fit. made: as in `folded`."""
    from playaid.journal.seal import WrongKey  # whoever opens seals has loaded it

    try:
        return _within(state, upcast_from(number, unseal(compartment, text)), (compartment,), made)
    except WrongKey:
        raise BadChange("what lies under the seal does not open") from None
    except _NONSENSE as fault:
        raise BadChange(_in_words(fault)) from None


def is_warm(state: State, compartment: str) -> bool:
    """Whether a compartment is in a state."""
    return "cup" in state if compartment == "cup" else compartment.removeprefix("secret.") in state["secret"]


def why_unfit(state: State, event: Event) -> str | None:
    """Why an event may not stand behind what lies open of a state: what it changes does not fit, or what would take that back does not."""
    after, misfits = folded(state, event)
    if not misfits:
        misfits = folded(after, {**event, "kind": TURNING[0]}, half="inverse")[1]
    return misfits.get(WHOLE)


class OpenParts:
    """What lies open of the state, as events come to it; all that lies under seals is passed by."""

    def __init__(self, snapshot: Snapshot | None = None):
        self.number, self.mark = 0, ""
        self.state: State = locked()
        if snapshot is not None and snapshot.document.get(FORMAT) == SESSION.number:
            self.number = snapshot.number
            self.state = {**self.state, "public": snapshot.document["public"], "referee": snapshot.document["referee"]}

    def take(self, event: Event) -> None:
        self.state, _ = folded(self.state, event)
        self.number, self.mark = event["n"], event["hash"]

    def brought_up(self, journal: Journal) -> "OpenParts":
        """These behind the last event of a journal, or others, where it does not go on from them."""
        goes_on = self.number <= journal.tail_number and (not self.mark or journal.event(self.number)["hash"] == self.mark)
        parts = self if goes_on else OpenParts()
        for event in journal.events(parts.number + 1):
            parts.take(event)
        return parts


# inside


def _opened_to_all(state: State, event: Event, changes: Sequence[Change], made: State | None) -> State:
    """The state after what an event changes in the open. Raises BadChange, and what nonsense raises."""
    number = event["n"]
    if _speaks_while_plots_open(state, event):
        raise BadChange("while plots are opened nobody else says anything")
    after = _within(state, changes, OPEN, made)
    for change in changes if event["kind"] == BY_HAND and format_of(event) >= HELD else ():
        if _set_otherwise(state, change):
            raise BadChange(message("{field} is of another kind", field=".".join(change[1][1:])))
    own = [(path, value) for _, path, value in changes if path[0] == "referee"]
    if not own:  # as with most
        return after
    for path, value in own:
        if path[1] in _SETTLED and number > 1:
            raise BadChange(message("{field} stays as it was at the beginning", field=path[1]))
        waits = path == ["referee", "pending"] and isinstance(value, dict) and event["kind"] not in TURNING
        if waits and not (value["event"] == number and isinstance(event["of"], str)):
            raise BadChange("what waits is another event")
    _check_referee(after["referee"], {path[1] for path, _ in own}, number)
    return after


def _speaks_while_plots_open(state: State, event: Event) -> bool:
    """Whether a ruling comes between while a plot is told that all were to open together: its side could have made it by what was told."""
    waits: Mapping[str, Any] = state["referee"].get("pending") or {}
    opens = OPENS in waits or OPENS in (waits.get("before") or {})
    if not opens or event["kind"] in (*NOT_RULED, *TURNING):
        return False
    return (event["kind"], event.get("side")) != (waits["verb"], waits["side"])


def _within(state: State, changes: Sequence[Change], compartments: Sequence[str], made: State | None) -> State:
    for op, path, value in changes:
        keys = len(path)
        if 1 < keys < DEEPEST and path[0] in compartments and (value.__class__ in _SINGLE or _is_flat(value)):  # as most
            continue
        if is_deeper(value, DEEPEST - keys):
            raise BadChange(message("{path} is nested too deep", path=".".join(path[:2])))
        inside = path[0] in compartments or compartment_of(path) in compartments
        whole = keys == (2 if path[0] == "secret" else 1)
        if not inside or (whole and not (op == "put" and isinstance(value, dict))):
            raise BadChange(message("{path} lies elsewhere", path=".".join(path)))
    return evolve(state, changes) if made is None else made


def is_deeper(value: Any, levels: int) -> bool:
    """Whether a value holds values in values beyond so many levels."""
    if levels < 0:
        return True
    layer = [value] if _holds(value) else []
    for _ in range(levels):
        if not layer:
            return False
        layer = [
            below
            for part in layer
            for below in (part.values() if isinstance(part, dict) else part)
            if below.__class__ not in _SINGLE and _holds(below)
        ]
    return bool(layer)


_SINGLE = frozenset((str, int, bool, type(None)))
"""What most values are, and hold nothing."""


def _is_flat(value: Any) -> bool:
    """Whether a value holds at most such as hold nothing, as nearly all do; found out quicker than how deep it is."""
    kind = value.__class__
    return kind in _SINGLE or (kind in (dict, list) and _SINGLE.issuperset(map(type, value.values() if kind is dict else value)))


def _holds(value: Any) -> bool:
    return isinstance(value, (dict, list))


def _set_otherwise(state: State, change: Change) -> bool:
    """Whether a change by hand puts a value of another kind in the place of one that stands there. Nothing may stand anywhere, and what is
    added to a list or a number stands in the place of neither."""
    op, path, value = change
    before = get(state, path)
    return op == "put" and before is not None and value is not None and _kind_of(before) != _kind_of(value)


def _kind_of(value: Any) -> str:
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


_SETTLED = ("sides", "options")
"""What of the referee's part is settled by the first event."""


def _check_referee(referee: Any, changed: Container[str], number: int) -> None:
    """Raises BadChange where one of the fields of playaid's own part of a state that have been changed is not of its type."""
    for field, fits in _FIELDS.items():
        if field in changed and field in referee and not fits(referee[field]):
            raise BadChange(message("{field} is of another kind", field=field))
    waits = referee.get("pending")
    while waits is not None:
        if not _waits(waits) or not 0 < waits["event"] <= number:
            raise BadChange("what waits is of another kind")
        waits = waits.get("before")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _by_name(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _are_frames(value: Any) -> bool:
    """Whether this can be the place in a sequence of play."""
    return isinstance(value, list) and all(map(_is_frame, value))


_ROUNDS = 1_000_000
"""Rounds of a step that no evening comes to."""


def _is_frame(frame: Any) -> bool:
    if not isinstance(frame, dict) or not isinstance(frame.get("key"), str) or type(frame.get("round")) is not int:
        return False
    if abs(frame["round"]) > _ROUNDS:
        return False
    actors = frame.get("actors", [])
    return _are_texts(actors) and ("i" not in frame or (type(frame["i"]) is int and 0 <= frame["i"] < len(actors)))


def _is_end(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("winner"), (str, type(None)))
        and isinstance(value.get("cite"), str)
        and _is_said(value.get("how"))
    )


def _is_said(value: Any) -> bool:
    from_json(value)  # ValueError for what is no message
    return True


def _waits(value: Any) -> bool:
    """Whether this can be what waits for an answer."""
    if not isinstance(value, dict) or not isinstance(value.get("verb"), str) or not isinstance(value.get("side"), (str, type(None))):
        return False
    if not _is_said(value.get("prompt")) or type(value.get("event")) is not int:
        return False
    if "claim" in value and not (_is_text(value["claim"]) and type(value.get("rolled")) is int and "before" in value):
        return False
    parts, opens = value.get("joint", []), value.get(OPENS, ["", ""])
    if not (_are_texts(opens) and len(opens) == 2):
        return False
    return _are_texts(value.get("dealt", [])) and isinstance(parts, list) and all(isinstance(part, dict) for part in parts)


_FIELDS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("sides", "conceded", "revealed"), _are_texts),
    **dict.fromkeys(("options", "published"), _by_name),
    "at": _are_frames,
    "over": _is_end,
}
"""As `Referee` says (`contract/state.py`); it is held here by hand, as every command folds."""


def _in_words(fault: Exception) -> str:
    return said_by(fault) if isinstance(fault, BadChange) else type(fault).__name__
