"""What became of a piece that a line names, and that is no more: when it went, and how that was told."""

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
            how = next((part for part in story if name in part), "")
            if how and f" {fold(name)} " in said:
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


def _dropped(event: Event, public: object) -> Iterator[str]:
    """The names of what an event has taken off the table, each of which had several things said of it, and which has not come back."""
    whole = {tuple(path): value for op, path, value in event.get("inverse", ()) if op == "put"}
    for op, path, _ in event.get("changes", ()):
        kept = whole.get(tuple(path))
        thing = op == "drop" and path[0] == "public" and len(path) > 2 and isinstance(kept, dict) and len(kept) > 1
        if thing and not _is_at(public, path[1:]):
            yield path[-1]


def _is_at(state: object, path: Sequence[str]) -> bool:
    for key in path:
        if not isinstance(state, dict) or key not in state:
            return False
        state = state[key]
    return True


def _heading(story: Sequence[str]) -> object:
    """The step that an event has led to, as it was told; None where it led to none."""
    return next((part.values["heading"] for part in reversed(story) if isinstance(part, Message) and part.pattern == NOW), None)
