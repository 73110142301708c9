"""What became of a piece that a line names, and that is no more: when it went, and how that was told."""

import re
from collections.abc import Iterator, Sequence

from playaid.journal.chain import Event
from playaid.language.message import Message, message
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import NOW
from playaid.referee.session import record
from playaid.referee.session.local import Session


def what_became_of(session: Session, text: str) -> str:
    """That the one piece of those named in a text which was on the table and is not any more is no more, with what was told of that and
    when; empty where there is none. Only what lies open is read."""
    said, piece, how, number = f" {fold(text)} ", "", "", 0
    for event in _standing(session):
        story = [one.text for one in record.story_of(event, {})]
        if piece and (when := _heading(story)):
            return message("{piece} is no more since {when} (`why {n}`): {how}", piece=piece, when=when, n=number, how=how)
        for name in () if piece else _dropped(event, session.state["public"]):
            how = _said_of(name, story) if f" {fold(name)} " in said else ""
            if how:
                piece, number = name, event["n"]
                break
    return message("{piece} is no more (`why {n}`): {how}", piece=piece, n=number, how=how) if piece else ""


def add_what_became(session: Session, words: Sequence[str], unfit: Refusal) -> None:
    """Let the refusal of a line tell what became of a piece that it names."""
    if told := what_became_of(session, " ".join(words[1:])):
        unfit.hint = told


def told_as_no_more(session: Session, text: str) -> tuple[Sequence[str], list[str]] | None:
    """What is said of an answer that names a piece which is no more, as nothing that could be meant; None for any other."""
    told = what_became_of(session, text)
    return ((), [message("  {told}", told=told)]) if told else None


def _standing(session: Session) -> Iterator[Event]:
    """The events that have not been taken back, the newest first."""
    number = session.journal.tail_number
    while number > 1:
        event = session.journal.event(number)
        if event["live"] == number:
            yield event
            number = event["back"]
        else:
            number = event["live"]


def _said_of(name: str, story: Sequence[str]) -> str:
    """The sentence that says how somebody went; empty where none does, as of what has gone back to a hand or a pool."""
    return next((part for part in story if name in part and _WENT.search(part)), "")


_WENT = re.compile(r"\b(?:dead|dies|killed|falls?|sinks?|sunk|goes down|lost|loses?|destroyed|eliminated|slain|starves?|disbands?)\b")
OVER = ("dead", "sunk", "gone")
"""The states of what is no more, where it is kept among the others."""


def _dropped(event: Event, public: object) -> Iterator[str]:
    """The names of what an event has taken off the table, each of which had several things said of it, or has marked as gone, and which has
    not come back."""
    whole = {tuple(path): value for op, path, value in event.get("inverse", ()) if op == "put"}
    for op, path, value in event.get("changes", ()):
        if path[0] != "public" or len(path) < 3:
            continue
        kept = whole.get(tuple(path))
        if op == "drop" and isinstance(kept, dict) and len(kept) > 1 and _at(public, path[1:]) is None:
            yield path[-1]
        marked = path[:-1] if path[-1] == "state" else path
        state = value.get("state") if isinstance(value, dict) else value if marked is not path else None
        if op == "put" and state in OVER and isinstance(now := _at(public, marked[1:]), dict) and now.get("state") == state:
            yield marked[-1]


def _at(state: object, path: Sequence[str]) -> object:
    """What stands at a path of the state; None where nothing does."""
    for key in path:
        state = state.get(key) if isinstance(state, dict) else None
    return state


def _heading(story: Sequence[str]) -> object:
    """The step that an event has led to, as it was told; None where it led to none."""
    return next((part.values["heading"] for part in reversed(story) if isinstance(part, Message) and part.pattern == NOW), None)
