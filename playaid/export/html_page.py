"""An evening as one page that needs nothing else: what was played and how it ended, then turn by turn boards to step through and the story.

The page is written turn by turn, so that a long evening takes no more memory than its longest turn.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from json import dumps
from pathlib import Path
from typing import Any, NamedTuple

from playaid.board.model import Board
from playaid.board.palette import style_sheet
from playaid.book.book import Book
from playaid.book.book_snapshot import BookSnapshot
from playaid.book.facts import cell_in_words
from playaid.export import charts, session_view
from playaid.export.board_steps import PlacedGround, Setter, Stage, Staging, figures
from playaid.export.dates import clock, span
from playaid.export.summary import Outline, Passage, outline
from playaid.language.message import Message, listing, message, sentences
from playaid.language.translation import language, translate
from playaid.referee.contract.state import State, visible
from playaid.referee.odds.luck import weigh
from playaid.referee.session.local import Session
from playaid.referee.session.story import closed

TEMPLATES = Path(__file__).parent / "templates"
OPEN_AT_MOST = 24
"""Turns whose boards stand open in the page; of more, each is opened by hand."""


class Part(NamedTuple):
    """A run of events in a turn with the board that they moved; new: the maps in it that are not drawn in the page yet."""

    stage: Stage | None
    new: tuple[PlacedGround, ...]
    phases: tuple[session_view.Phase, ...]


class Turn(NamedTuple):
    mark: str
    passage: Passage
    parts: Iterator[Part]


def write_page(
    session: Session, viewer: str | None, progress: session_view.Progress | None = None, looks: Sequence[session_view.Look] = ()
) -> Iterator[str]:
    seen, pictures = outline(session, viewer), session_view.pictures(session, viewer)
    grounds = {picture.laid.name: picture.laid for picture in pictures}
    style, script = _read("evening.css"), _script()
    page = environment().get_template("evening.html.jinja")
    yield from page.generate(
        about=session_view.about(session, viewer),
        standing=session_view.standing(session, viewer),
        pictures=pictures,
        grounds=grounds.values(),
        outline=seen,
        charts=[(chart, charts.draw_chart(chart)) for chart in seen.charts],
        lucks=weigh(session, viewer, looks),
        turns=_Turns(session, viewer, grounds).each(seen, session_view.steps(session, viewer, progress, looks)),
        whole=len(seen.passages) <= OPEN_AT_MOST,
        style=style + style_sheet(),
        figures=figures() if session.game.board is not None else "",
        script=script,
        allowed=f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}",  # what the page's policy lets run
    )


@cache
def environment() -> Any:
    """What reads the templates: HTML is escaped, a name that is not there is a fault."""
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        finalize=read,
        autoescape=jinja2.select_autoescape(("html.jinja",)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(
        plain=plain_markdown, bare=bare, bare_row=bare_row, by_source=by_source, span=span, clock=clock, number=number, value=value
    )
    made.filters.update(
        quoted=lambda text: f"“{closed(text)}”",
        said=translate,
        sentences=sentences,
        cell=lambda fact: translate(cell_in_words(fact["table"], fact["keys"])),
    )
    made.globals.update(t=jinja2.pass_eval_context(sentence), language=language)
    return made


def read(value: Any) -> Any:
    """What is laid down on a page: a message in the language of whoever reads it."""
    return translate(value) if isinstance(value, Message) else value


def sentence(context: Any, pattern: str, **values: Any) -> str:
    """A sentence of a template, its values escaped where the page's are."""
    import markupsafe

    known = {place: read(value) for place, value in values.items()}
    pattern = translate(pattern)
    return markupsafe.Markup(markupsafe.escape(pattern)).format(**known) if context.autoescape else pattern.format(**known)


def _script() -> str:
    """The script of the page, with the two texts that it has of its own."""
    before, event = translate("As it stood before"), translate(message("Event {n}", n="${number}")).replace("`", "")
    script = _read("evening.js").replace('"As it stood before"', dumps(before, ensure_ascii=False))
    return script.replace("Event ${number}", event)


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


class _Turns:
    """The turns of a session for one viewer, in order; a map drawn once is known from then on. there: maps that the page has."""

    def __init__(self, session: Session, viewer: str | None, there: Mapping[str, PlacedGround]):
        self._session, self._viewer = session, viewer
        self._book = BookSnapshot(session.book)
        self._sets, self._known = Setter(there.values()), {*there}

    def each(self, seen: Outline, steps: Iterable[session_view.Step]) -> Iterator[Turn]:
        """Each turn, its parts still to come: they are made as they are read."""
        passages = iter(seen.passages)
        for place, (_, part) in enumerate(groupby(steps, lambda step: step.told.turn), 1):
            yield Turn(f"t{place}", next(passages), self._parts(part))

    def _parts(self, steps: Iterable[session_view.Step]) -> Iterator[Part]:
        stage: Staging | None = None
        events: list[session_view.EventView] = []
        for step in steps:
            before, board = self._sets.last, board_of(self._session, self._book, step.after, self._viewer)
            scene = self._sets.scene(board) if board is not None else None
            if stage is not None and stage.full:
                yield self._part(stage, events)
                stage, events = None, []
            if stage is None and scene is not None:
                stage = Staging(before or scene)
            if stage is not None and scene is not None:
                stage.step(step.told.number, scene)
            events.append(step.told)
        yield self._part(stage, events)

    def _part(self, staging: Staging | None, events: list[session_view.EventView]) -> Part:
        stage = staging.done() if staging is not None else None
        new = tuple(laid for laid in stage.grounds if laid.name not in self._known) if stage is not None else ()
        self._known.update(laid.name for laid in new)
        return Part(stage, new, tuple(session_view.phases(session_view.tell_story(self._session, events))))


def board_of(session: Session, book: Book, state: State, viewer: str | None) -> Board | None:
    """The board of a state as `viewer` may see it; None where the game has none, and before the set-up."""
    if session.game.board is None or not state["public"]:
        return None
    return session.game.board(visible(state, viewer), viewer, book)


def by_source(facts: Iterable[dict[str, Any]]) -> list[tuple[tuple[str, str], list[dict[str, Any]]]]:
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for fact in facts:
        groups.setdefault((fact["provenance"], fact["citation"]), []).append(fact)
    return list(groups.items())


def value(value: Any) -> str:
    if isinstance(value, list):
        return listing(str(item) for item in value)
    return translate({True: "yes", False: "no", None: "-"}[value]) if value is None or isinstance(value, bool) else translate(str(value))


def number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}".removesuffix(".0").replace("-", "\N{MINUS SIGN}")


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~"})


def plain_markdown(text: object) -> str:
    """Text that Markdown leaves as it is, at the beginning of a line too."""
    import re

    return re.sub(r"^(\d*)([-+.)])", r"\1\\\2", " ".join(str(read(text)).split()).translate(_MARKS))


_BRACKETS = str.maketrans("[]", "()")


def bare(text: object) -> str:
    return " ".join(str(read(text)).split()).translate(_BRACKETS)


def bare_row(text: str) -> str:
    """`bare` for a row of a drawing, whose blanks matter."""
    return text.rstrip().translate(_BRACKETS)
