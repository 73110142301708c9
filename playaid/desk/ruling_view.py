"""What is told to whom: a ruling built up for one viewer. Every front shows this and nothing else of a ruling."""

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from playaid.book.facts import Fact
from playaid.desk.questions import MaskedQuestion, mask_question
from playaid.dice.sources import Rolled
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import Declaration, Line, Reading, Reason, Ruling
from playaid.referee.contract.state import Change
from playaid.referee.deciding.decide import verb_of

if TYPE_CHECKING:
    from playaid.board.text import Drawing

OPEN = ("public", "referee")
DOUBTFUL = ("house", "conflict", "derived", "doubtful")
"""Where a value may be from that a ruling says of it that it rests on it."""


class RulingView(NamedTuple):
    """A ruling as one viewer may read it (None: the whole table).

    whole    whether the declaration itself is open to them; if not, they learn that it was made, and what is told of it to all
    said     the declaration as typed, else its verb; because: the reason for which rules were overruled
    aloud    of a legal ruling that changes something, what the whole table may hear
    readings the options that decided it
    in_vain  why it comes to nothing for certain, if that is known
    changes  in the public part of the state; changed: whether there are any at all
    """

    viewer: str | None
    verdict: str
    verb: str
    side: str | None
    whole: bool
    typed: str
    citations: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    overruled: tuple[Reason, ...] = ()
    because: str | None = None
    worksheet: tuple[Line, ...] = ()
    story: tuple[str, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    facts: tuple[Fact, ...] = ()
    question: MaskedQuestion | None = None
    changes: tuple[Change, ...] = ()
    changed: bool = False
    aloud: tuple[str, ...] = ()
    data: dict[str, Any] | None = None
    shown: tuple[str, ...] = ()
    drawing: "Drawing | None" = None
    in_vain: str = ""
    readings: tuple[Reading, ...] = ()

    @property
    def doubts(self) -> dict[str, tuple[Fact, ...]]:
        """Provenance -> the cells that the ruling rests on and that are not simply printed, nor entered from the owner's copy."""
        return {source: cells for source in DOUBTFUL if (cells := tuple(fact for fact in self.facts if fact.provenance == source))}


def eyes_of(game: Game, declaration: Declaration) -> str | None:
    """The side that alone may look at what comes of a declaration: who made it, if its verb is a secret one."""
    return declaration.side if verb_of(game, declaration.verb).secret else None


def _told_once(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines of a worksheet; of one that is told to each side in words of its own the first alone, where both are read."""
    told: dict[object, Line] = {}
    for line in lines:
        key = (line.label, line.result, line.citation) if line.only is not None else len(told)
        if not (line.only is not None and key in told and told[key].only != line.only):
            told[(key, len(told)) if key in told else key] = line
    return tuple(told.values())


def view_ruling(ruling: Ruling, viewer: str | None, open_sides: Container[str] = ()) -> RulingView:
    """A ruling as a viewer may read it, None the whole table. open_sides: whose own lies open to whoever looks, as all look on."""

    def seen(only: str | None) -> bool:
        return only is None or only == viewer or only in open_sides

    declaration, whole = ruling.declaration, seen(ruling.secret)
    open_story = tuple(line.text for line in ruling.story if line.only is None)
    return RulingView(
        viewer=viewer,
        verdict=ruling.verdict,
        verb=declaration.verb,
        side=declaration.side,
        whole=whole,
        typed=declaration.typed if whole else "",
        citations=ruling.citations,
        reasons=ruling.reasons if whole else (),
        overruled=ruling.overruled if whole else (),
        because=declaration.overrule if whole else None,
        worksheet=_told_once(line for line in ruling.worksheet if seen(line.only)),
        story=tuple(line.text for line in ruling.story if seen(line.only)),
        rolls=tuple(roll for roll in ruling.rolls if seen(roll.private) and roll.kind != "salt"),
        facts=tuple(used.fact for used in ruling.facts if seen(used.only)),
        question=mask_question(ruling.question, viewer) if ruling.question is not None else None,
        changes=tuple(change for change in ruling.changes if change[1][0] in OPEN),
        changed=bool(ruling.changes),
        aloud=open_story if ruling.changes else (),
        data=ruling.data if whole else None,
        shown=ruling.shown if whole else (),
        drawing=ruling.drawing if whole else None,
        in_vain=ruling.in_vain if whole else "",
        readings=tuple(reading for reading in ruling.readings if seen(reading.only)),
    )
