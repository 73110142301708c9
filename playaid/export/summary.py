"""What stands on the first page of an evening, from one look through its log: its turns, what was overruled, what is charted."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playaid.book.book import Book
from playaid.book.book_snapshot import BookSnapshot
from playaid.dice.fairness import expected_total
from playaid.export.session_view import place, undone_events
from playaid.journal.chain import Event
from playaid.language.message import listing
from playaid.referee.contract.game import Figure, Game
from playaid.referee.contract.state import State, visible
from playaid.referee.session.local import Session
from playaid.referee.session.replay import replay
from playaid.referee.session.throws import not_counting, throws_of
from playaid.referee.session.upcasting import TURNING

FEW = 2
"""Up to so many turns charts go by phases."""
MOST = 120
"""Points of a chart; of more, some in even steps are taken."""
DICE = "Fortune with the dice"


class Passage(NamedTuple):
    """A turn as the contents list it: the numbers and times of its first and last event."""

    title: str
    first: int
    last: int
    begun: str
    ended: str


class Chart(NamedTuple):
    """Numbers over the turns. series: whose or what -> a value for each label, or None; note: how to read it; unit: what is counted."""

    title: str
    labels: tuple[str, ...]
    series: dict[str, tuple[float | None, ...]]
    note: str = ""
    unit: str = ""


class Outline(NamedTuple):
    """A session at a glance, for one viewer. overrules: numbers and reasons."""

    passages: tuple[Passage, ...]
    overrules: tuple[tuple[int, str], ...]
    charts: tuple[Chart, ...]
    throws: tuple["Throws", ...]


class Throws(NamedTuple):
    """All dice of one thrower: how many rolls, what their faces add up to, and what such dice add up to on average."""

    who: str
    rolls: int
    total: int
    expected: float


class _Sample(NamedTuple):
    title: str
    figures: dict[tuple[str, str], float]


def outline(session: Session, viewer: str | None) -> Outline:
    """The outline for `viewer` (None: the whole table). What is charted is what they could know at each turn's end, dice included."""
    looked = _Look(session, viewer)
    for event, before, after in replay(session, viewer):
        looked.take(event, before, after)
    return looked.done()


def overruled_events(session: Session) -> list[tuple[int, str]]:
    return [(event["n"], event["overrule"]) for event in session.journal.events() if event.get("overrule") is not None]


class _Look:
    def __init__(self, session: Session, viewer: str | None):
        self._session, self._viewer, self._book = session, viewer, BookSnapshot(session.book)
        self._passages: list[Passage] = []
        self._overrules: list[tuple[int, str]] = []
        self._turns: list[_Sample] = []
        self._phases: list[_Sample] = []
        self._throws: dict[str, Throws] = {}
        self._uncounted, self._undone = not_counting(session.journal.events()), undone_events(session)
        self._units = {DICE: "pips"}
        self._title = ""
        self._at = ("", "")
        self._last: State | None = None

    def take(self, event: Event, before: State, after: State) -> None:
        at = place(self._session, before)
        if event["n"] not in self._undone and event["kind"] not in TURNING:  # the log keeps what was taken back, a chart does not
            self._pass_on(at, after)
        if not self._passages or at[0] != self._title:
            self._passages.append(Passage(at[0], event["n"], event["n"], event["t"], event["t"]))
        self._passages[-1] = self._passages[-1]._replace(last=event["n"], ended=event["t"])
        self._title = at[0]
        if event.get("overrule") is not None:
            self._overrules.append((event["n"], event["overrule"]))
        self._count(event)

    def _pass_on(self, at: tuple[str, str], after: State) -> None:
        """What stood where an event that stands left, and where it leads to."""
        if self._last is not None and at != self._at:
            self._sample(at[0] != self._at[0])
        self._at, self._last = at, after

    def _sample(self, whole: bool) -> None:
        figures = dict(self._figures())
        turn, phase = self._at
        if whole:
            self._turns.append(_Sample(turn, figures))
        if len(self._turns) <= FEW:
            self._phases.append(_Sample(listing((part for part in (turn, phase) if part), " · "), figures))

    def _figures(self) -> Iterable[tuple[tuple[str, str], float]]:
        if self._last is not None and self._last["public"]:
            for figure in figures_of(self._session.game, self._book, self._last, self._viewer):
                self._units.setdefault(figure.chart, figure.unit)
                yield (figure.chart, figure.label), figure.value
        for throws in self._throws.values():
            yield (DICE, throws.who), throws.total - throws.expected

    def _count(self, event: Event) -> None:
        say = self._session.opened_by(event, self._viewer)
        for rolled in throws_of(event, say, self._uncounted):
            usual = expected_total(rolled)
            if usual is not None:
                before = self._throws.get(rolled.who, Throws(rolled.who, 0, 0, 0.0))
                total = before.total + sum(map(int, rolled.faces))
                self._throws[rolled.who] = Throws(rolled.who, before.rolls + 1, total, before.expected + usual)

    def done(self) -> Outline:
        if self._last is not None:
            self._sample(True)
        samples = self._turns if len(self._turns) > FEW else self._phases
        throws = tuple(self._throws[who] for who in sorted(self._throws))
        return Outline(tuple(self._passages), tuple(self._overrules), tuple(_charts(samples, self._units)), throws)


def figures_of(game: Game, book: Book, state: State, viewer: str | None) -> Iterable[Figure]:
    seen = visible(state, viewer)
    if game.figures is not None:
        return game.figures(seen, viewer)
    if game.board is None:
        return ()
    counted: dict[str, int] = {}
    for piece in game.board(seen, viewer, book).pieces:
        if piece.side:
            counted[piece.side] = counted.get(piece.side, 0) + 1
    return [Figure("Pieces on the board", side, number, "pieces") for side, number in counted.items()]


def _charts(samples: list[_Sample], units: Mapping[str, str]) -> Iterable[Chart]:
    if len(samples) > MOST:
        samples = [samples[round(i * (len(samples) - 1) / (MOST - 1))] for i in range(MOST)]
    names: dict[str, list[str]] = defaultdict(list)
    for sample in samples:
        for chart, label in sample.figures:
            if label not in names[chart]:
                names[chart].append(label)
    for chart in sorted(names, key=lambda title: title == DICE):
        unknown = 0.0 if chart == DICE else None  # who has not thrown yet is neither up nor down
        series = {label: tuple(sample.figures.get((chart, label), unknown) for sample in samples) for label in names[chart]}
        if len(samples) > 1 and any(len(set(values) - {None}) > 1 for values in series.values()):
            note = "faces thrown above (or below) what such dice come to on average, added up" if chart == DICE else ""
            yield Chart(chart, tuple(sample.title for sample in samples), series, note, units.get(chart, ""))
