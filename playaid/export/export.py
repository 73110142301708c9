"""The log of a session as Markdown, a page of its own, JSON or CSV, for one viewer."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from playaid import migrations
from playaid.export import session_view
from playaid.journal.keyring import withheld
from playaid.language.message import Message, listing
from playaid.language.translation import translate
from playaid.referee.odds.retrospect import Lend, looks_back
from playaid.referee.session.local import Session
from playaid.referee.session.story import faces_in_words


class UnknownForm(LookupError):
    """There is no export of this form."""


class Wish(NamedTuple):
    """What is to be exported, for whom, and with what; as `export` takes it."""

    session: Session
    viewer: str | None = None
    keys: bool = False
    progress: session_view.Progress | None = None
    lend: Lend | None = None

    def looks(self) -> Iterable[session_view.Look]:
        """Back at each event, as far as something is lent for it."""
        return () if self.lend is None else looks_back(self.session, self.viewer, self.lend)

    def steps(self) -> Iterator[session_view.Step]:
        return session_view.steps(self.session, self.viewer, self.progress, self.looks())

    def events(self) -> Iterator[session_view.EventView]:
        return session_view.events(self.session, self.viewer, self.progress, self.looks())


class Form(NamedTuple):
    """A form of export. restorable: a session can be made of it again, and with its keyring played on."""

    write: Callable[[Wish], Iterator[str]]
    restorable: bool = False


def export(
    session: Session,
    form: str,
    viewer: str | None = None,
    keys: bool = False,
    progress: session_view.Progress | None = None,
    lend: Lend | None = None,
) -> str:
    """The session in one of FORMS as `viewer` may read it; None is the whole table. Raises UnknownForm; Locked for a side not open.

    lend: what may be walked to say how likely each event was; keys: adds the keyring, so that the game can go on elsewhere.
    """
    return "".join(write_export(form, Wish(session, viewer, keys, progress, lend)))


def write_export(form: str, wish: Wish) -> Iterator[str]:
    """`export`, piece by piece: whatever it is too long for can take it as it comes. Raises as `export` does, before the first piece."""
    if form not in FORMS:
        raise UnknownForm(form)
    if wish.viewer is not None:
        wish.session.open(f"secret.{wish.viewer}")
    return FORMS[form].write(wish)


def as_page(wish: Wish) -> Iterator[str]:
    from playaid.export import html_page

    return html_page.write_page(wish.session, wish.viewer, wish.progress, tuple(wish.looks()))


def as_forum(template: str, wish: Wish) -> Iterator[str]:
    from playaid.export.html_page import environment
    from playaid.export.summary import overruled_events

    page = environment().get_template(template)
    pictures = session_view.pictures(wish.session, wish.viewer)
    boards = session_view.Boards(wish.session, wish.viewer, pictures[0].text if pictures else "")
    yield from page.generate(
        about=session_view.about(wish.session, wish.viewer),
        standing=session_view.standing(wish.session, wish.viewer),
        turns=session_view.turns(session_view.tell_story(wish.session, boards.passing(wish.steps()))),
        pictures=pictures,
        board_after=boards.after,
        overrules=overruled_events(wish.session),
    )


def as_csv(wish: Wish) -> Iterator[str]:
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for event in wish.events():
        writer.writerow(map(_cell, _row(event)))
        yield out.getvalue()
        out.seek(0)
        out.truncate()


COLUMNS = (
    *("number", "time", "turn", "phase", "side", "kind", "text"),
    *("verdict", "citations", "dice", "sources", "overrule", "undone", "hash"),
)


def _row(event: session_view.EventView) -> list[str]:
    told = event._asdict()
    told["citations"] = " ".join(event.citations)
    told["dice"] = listing((f"{roll['expression']}: {faces_in_words(roll, ' ')}" for roll in event.rolls), "; ")
    told["sources"] = " ".join(dict.fromkeys(roll["source"] for roll in event.rolls))
    told["undone"] = "yes" if event.undone else ""
    return ["" if told[column] is None else _read(told[column]) for column in COLUMNS]


def _read(value: object) -> str:
    return translate(value) if isinstance(value, Message) else str(value)


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def as_json(wish: Wish) -> Iterator[str]:
    """The journal as it is, sealed parts sealed, from which `playaid import` makes the same session; and the story for the viewer."""
    from playaid.export.json_stream import pieces

    about, journal = _head(wish)
    story = (_story(event) for event in wish.events())
    yield from pieces({**about, "story": story, "pictures": _pictured(wish), "journal": {**journal, "events": _logged(wish.session)}})
    yield "\n"


def as_lines(wish: Wish) -> Iterator[str]:
    """What `as_json` has, as JSON lines for evenings of any length: all but the events, then each event and on the next line its story."""
    from json import JSONEncoder

    line = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    about, journal = _head(wish)
    yield f"{line({**about, 'lines': True, 'pictures': _pictured(wish), 'journal': journal})}\n"
    for event, story in zip(_logged(wish.session), wish.events(), strict=True):
        yield f"{line({'event': event})}\n{line({'story': _story(story)})}\n"


def _head(wish: Wish) -> tuple[dict[str, Any], dict[str, Any]]:
    journal = wish.session.journal
    number, mark = journal.head
    about = {
        "playaid": "session",
        "format": migrations.EXPORT.number,
        "about": session_view.about(wish.session, wish.viewer),
        "verification": {"chain": "sha256", "events": number, "head": mark},
    }
    return about, {"id": journal.id, "meta": journal.bound_meta, "keys": journal.keys if wish.keys else withheld(journal.keys)}


def _pictured(wish: Wish) -> list[str]:
    return [picture.text for picture in session_view.pictures(wish.session, wish.viewer)]


def _logged(session: Session) -> Iterator[dict[str, Any]]:
    return session.journal.events(1, session.journal.head[0])


def _story(event: session_view.EventView) -> dict[str, Any]:
    """An event for machines; of its chance and of readings only where something is said."""
    return {name: value for name, value in event._asdict().items() if name not in ("chance", "readings") or value}


FORMS = {
    "html": Form(as_page),
    "md": Form(partial(as_forum, "forum.md.jinja")),
    "bgg": Form(partial(as_forum, "forum.bgg.jinja")),
    "json": Form(as_json, restorable=True),
    "jsonl": Form(as_lines, restorable=True),
    "csv": Form(as_csv),
}
"""The forms of export: the one list that commands and their help go by."""

PRINTED = {"pdf": "html"}
"""Forms that are another one printed."""
