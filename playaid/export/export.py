"""The log of a session as Markdown, a page of its own, JSON or CSV, for one viewer."""

from collections.abc import Callable, Iterable
from typing import Any

from playaid import migrations
from playaid.export import told
from playaid.journal.keyring import withheld
from playaid.referee.hindsight import Lend
from playaid.referee.session import Session


class UnknownForm(LookupError):
    """There is no export of this form."""


def export(
    session: Session,
    form: str,
    viewer: str | None = None,
    keys: bool = False,
    progress: told.Progress | None = None,
    lend: Lend | None = None,
) -> str:
    """The session in one of FORMS as `viewer` may read it; None is the whole table, which knows no secret.

    `progress(done, total)` is called after each event.
    lend: what may be walked for each event to say how likely what it came to was; without it nothing is said of that.
    `keys` adds the keyring to the JSON, so that the game can go on elsewhere. Raises UnknownForm; Locked if the viewer's side is not open.
    """
    if form not in FORMS:
        raise UnknownForm(form)
    if viewer is not None:
        session.open(f"secret.{viewer}")
    events = told.events(session, viewer, progress, lend)
    if form == "json":
        return as_json(session, viewer, events, keys)
    return FORMS[form](session, viewer, events)


def as_markdown(session: Session, viewer: str | None, events: list[told.Told]) -> str:
    """The story for a wiki or a forum."""
    return _page("session.md.jinja", session, viewer, events)


def as_html(session: Session, viewer: str | None, events: list[told.Told]) -> str:
    """One page that needs nothing else: no script, no font, no picture from elsewhere."""
    return _page("session.html.jinja", session, viewer, events)


def as_csv(session: Session, viewer: str | None, events: list[told.Told]) -> str:
    """One row to an event, for a spreadsheet."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for event in events:
        writer.writerow([_cell(value) for value in _row(event)])
    return out.getvalue()


COLUMNS = (
    *("number", "time", "turn", "phase", "side", "kind", "text"),
    *("verdict", "citations", "dice", "sources", "overrule", "undone", "hash"),
)


def _row(event: told.Told) -> list[str]:
    dice = "; ".join(f"{roll['expression']}: {' '.join(map(str, roll['faces']))}" for roll in event.rolls)
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


def as_json(session: Session, viewer: str | None, events: list[told.Told], keys: bool = False) -> str:
    """The journal as it is, sealed parts sealed, from which `playaid import` makes the same session; and the story for the viewer."""
    import json

    number, mark = session.journal.head
    keyring = session.journal.keys if keys else withheld(session.journal.keys)
    journal = {"id": session.journal.id, "meta": session.journal.meta, "keys": keyring, "events": list(session.journal.events())}
    document = {
        "playaid": "session",
        "format": migrations.EXPORT.number,
        "about": told.about(session, viewer),
        "verification": {"chain": "sha256", "events": number, "head": mark},
        "story": [_story(event) for event in events],
        "pictures": [picture.text for picture in told.pictures(session, viewer)],
        "journal": journal,
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _story(event: told.Told) -> dict[str, Any]:
    """An event for machines; of its chance only where something is said."""
    return {name: value for name, value in event._asdict().items() if name != "chance" or value}


Form = Callable[[Session, str | None, list[told.Told]], str]
FORMS: dict[str, Form] = {"md": as_markdown, "html": as_html, "json": as_json, "csv": as_csv}


def _page(template: str, session: Session, viewer: str | None, events: list[told.Told]) -> str:
    from os.path import dirname

    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(dirname(__file__)),
        autoescape=jinja2.select_autoescape(("html.jinja",)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["plain"] = _plain_markdown
    environment.filters["by_source"] = _by_source
    environment.filters["span"] = _span
    text: str = environment.get_template(template).render(
        about=told.about(session, viewer),
        turns=told.turns(events),
        pictures=told.pictures(session, viewer),
        overrules=[event for event in events if event.overrule is not None],
    )
    return text


def _by_source(facts: Iterable[dict[str, Any]]) -> list[tuple[tuple[str, str], list[dict[str, Any]]]]:
    """Facts put together by provenance and case, in the order in which these come first."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for fact in facts:
        found.setdefault((fact["provenance"], fact["citation"]), []).append(fact)
    return list(found.items())


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~"})


def _plain_markdown(text: object) -> str:
    """Text that Markdown leaves as it is, at the beginning of a line too."""
    import re

    return re.sub(r"^(\d*)([-+.)])", r"\1\\\2", " ".join(str(text).split()).translate(_MARKS))


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def _span(begun: str, last: str) -> str:
    """Two times of a log as people write them: `3 January 2026, 19:00 to 20:06`."""
    days = [_day(time) for time in (begun, last)]
    if days[0] == days[1]:
        return f"{days[0]}, {begun[11:16]} to {last[11:16]}"
    return f"{days[0]}, {begun[11:16]}, to {days[1]}, {last[11:16]}"


def _day(time: str) -> str:
    year, month, day = time[:4], time[5:7], time[8:10]
    return f"{int(day)} {MONTHS[int(month) - 1]} {year}" if month.isdecimal() and day.isdecimal() and 1 <= int(month) <= 12 else time[:10]
