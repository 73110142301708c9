"""The log of a session as Markdown, a page of its own, JSON or CSV, for one viewer."""

from collections.abc import Iterable, Iterator
from typing import Any

from playaid import migrations
from playaid.export import session_view
from playaid.journal.keyring import withheld
from playaid.referee.odds.retrospect import Lend
from playaid.referee.session.local import Session
from playaid.referee.session.story import faces_in_words


class UnknownForm(LookupError):
    """There is no export of this form."""


def export(
    session: Session,
    form: str,
    viewer: str | None = None,
    keys: bool = False,
    progress: session_view.Progress | None = None,
    lend: Lend | None = None,
) -> str:
    """The session in one of FORMS as `viewer` may read it; None is the whole table, which knows no secret.

    `progress(done, total)` is called after each event.
    lend: what may be walked for each event to say how likely what it came to was; without it nothing is said of that.
    `keys` adds the keyring to the JSON, so that the game can go on elsewhere. Raises UnknownForm; Locked if the viewer's side is not open.
    """
    return "".join(write_export(session, form, viewer, keys, progress, lend))


def write_export(
    session: Session,
    form: str,
    viewer: str | None = None,
    keys: bool = False,
    progress: session_view.Progress | None = None,
    lend: Lend | None = None,
) -> Iterator[str]:
    """`export`, piece by piece: whatever it is too long for can take it as it comes. Raises as `export` does, before the first piece."""
    if form not in FORMS:
        raise UnknownForm(form)
    if viewer is not None:
        session.open(f"secret.{viewer}")
    if form == "html":
        from playaid.export import html_page

        return html_page.write_page(session, viewer, progress, lend)
    events = session_view.events(session, viewer, progress, lend)
    if form == "csv":
        return as_csv(events)
    if form == "json":
        return as_json(session, viewer, events, keys)
    if form == "jsonl":
        return as_lines(session, viewer, events, keys)
    return as_forum(f"forum.{form}.jinja", session, viewer, events)


FORMS = ("md", "bgg", "html", "json", "jsonl", "csv")


def as_forum(template: str, session: Session, viewer: str | None, events: Iterable[session_view.EventView]) -> Iterator[str]:
    """The story for a wiki or a forum."""
    from playaid.export.html_page import environment
    from playaid.export.summary import overruled_events

    yield from (
        environment()
        .get_template(template)
        .generate(
            about=session_view.about(session, viewer),
            standing=session_view.standing(session, viewer),
            turns=session_view.turns(events),
            pictures=session_view.pictures(session, viewer),
            overrules=overruled_events(session),
        )
    )


def as_csv(events: Iterable[session_view.EventView]) -> Iterator[str]:
    """One row to an event, for a spreadsheet."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for event in events:
        writer.writerow([_cell(value) for value in _row(event)])
        yield out.getvalue()
        out.seek(0)
        out.truncate()


COLUMNS = (
    *("number", "time", "turn", "phase", "side", "kind", "text"),
    *("verdict", "citations", "dice", "sources", "overrule", "undone", "hash"),
)


def _row(event: session_view.EventView) -> list[str]:
    dice = "; ".join(f"{roll['expression']}: {faces_in_words(roll, ' ')}" for roll in event.rolls)
    return [
        str(event.number),
        event.time,
        event.turn,
        event.phase,
        event.side or "",
        event.kind,
        event.text,
        event.verdict,
        " ".join(event.citations),
        dice,
        " ".join(dict.fromkeys(roll["source"] for roll in event.rolls)),
        event.overrule or "",
        "yes" if event.undone else "",
        event.hash,
    ]


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def as_json(session: Session, viewer: str | None, events: Iterable[session_view.EventView], keys: bool) -> Iterator[str]:
    """The journal as it is, sealed parts sealed, from which `playaid import` makes the same session; and the story for the viewer."""
    from playaid.export.json_stream import pieces

    about, journal = _head(session, viewer, keys)
    story = (_story(event) for event in events)
    yield from pieces({**about, "story": story, "pictures": _pictured(session, viewer), "journal": {**journal, "events": _logged(session)}})
    yield "\n"


def as_lines(session: Session, viewer: str | None, events: Iterable[session_view.EventView], keys: bool) -> Iterator[str]:
    """What `as_json` has, as JSON lines for evenings of any length: all but the events, then each event and on the next line its story."""
    from json import JSONEncoder

    line = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    about, journal = _head(session, viewer, keys)
    yield f"{line({**about, 'lines': True, 'pictures': _pictured(session, viewer), 'journal': journal})}\n"
    for event, story in zip(_logged(session), events, strict=True):
        yield f"{line({'event': event})}\n{line({'story': _story(story)})}\n"


def _head(session: Session, viewer: str | None, keys: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """What an export for machines begins with, and its journal but for the events."""
    number, mark = session.journal.head
    keyring = session.journal.keys if keys else withheld(session.journal.keys)
    about = {
        "playaid": "session",
        "format": migrations.EXPORT.number,
        "about": session_view.about(session, viewer),
        "verification": {"chain": "sha256", "events": number, "head": mark},
    }
    return about, {"id": session.journal.id, "meta": session.journal.bound_meta, "keys": keyring}


def _pictured(session: Session, viewer: str | None) -> list[str]:
    return [picture.text for picture in session_view.pictures(session, viewer)]


def _logged(session: Session) -> Iterator[dict[str, Any]]:
    return session.journal.events(1, session.journal.head[0])


def _story(event: session_view.EventView) -> dict[str, Any]:
    """An event for machines; of its chance and of readings only where something is said."""
    return {name: value for name, value in event._asdict().items() if name not in ("chance", "readings") or value}
