from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

from playaid.cli.command import Answer, Session, Terminal, command
from playaid.language.message import SEMICOLON, Listing, Typed, listing, message
from playaid.referee.odds.luck import Luck, Swing, uncounted, weigh
from playaid.referee.odds.retrospect import looks_back

SECONDS = 60
"""How long an evening is weighed at most."""


class WeighedThrow(TypedDict):
    """A throw that mattered; better, worse: the chances that it had come out so for this side."""

    event: int
    outcome: str
    probability: str
    better: str
    worse: str


class LuckOf(TypedDict):
    """How the throws that mattered came out for a side; as_bad: how often there is no more luck than this in such throws."""

    side: str
    throws: list[WeighedThrow]
    thrown: int
    expected: float
    as_bad: float | None


class Lucks(TypedDict):
    sides: list[LuckOf]


@command("luck", looks=True)
def luck(terminal: Terminal, opened: Session, viewer: str | None) -> Answer[Lucks]:
    """Was I unlucky? The throws on which something hung: what came of each against all that could have, and what that amounts to."""
    from playaid.cli.terminal.progress import bar
    from playaid.desk.budget import Budget

    lent, looks = Budget(SECONDS), list[Looked]()
    with bar("luck", terminal.shows_bars) as step:
        for looked in looks_back(opened, viewer, lambda: lent):
            looks.append(looked)
            step(int(looked[0]["n"]), opened.journal.tail_number)
    found = weigh(opened, viewer, looks)
    data: Lucks = {"sides": [*map(_data, found)]}
    lines = [line for of in found for line in _lines(of)] or ["  No throw has mattered yet, as far as it may be told."]
    left = uncounted(opened, viewer, looks, found)
    if left.settled or left.unweighed:
        lines.append(message("  {counted}.", counted=left.told()))
    if left.unweighed and viewer is None and (hiding := _hiding(opened, looks)):
        asks = listing([Typed(f"luck --as {side}") for side in hiding])
        lines.append(message("  What hangs on what one side alone knows is weighed for that side: {asks}", asks=asks))
    return Answer(lines, data, private=viewer)


def _hiding(opened: Session, looks: Sequence["Looked"]) -> list[str]:
    """The sides that have hidden anything in this evening and not revealed it."""
    revealed = opened.state["referee"].get("revealed", [])
    sealed = {compartment for event, _, _ in looks for compartment in event.get("sealed", {})}
    return [side for side in opened.sides if side not in revealed and f"secret.{side}" in sealed]


Looked = tuple[Any, Any, Any]
"""An event, the state before it, and the chance of what came of it."""


def _data(of: Luck) -> LuckOf:
    throws = list(map(_throw, of.swings))
    return {"side": of.side, "throws": throws, "thrown": of.thrown, "expected": of.expected, "as_bad": of.as_bad}


def _throw(swing: Swing) -> WeighedThrow:
    return {
        "event": swing.number,
        "outcome": swing.outcome,
        "probability": str(swing.probability),
        "better": str(swing.better),
        "worse": str(swing.worse),
    }


def _lines(of: Luck) -> Iterator[str]:
    yield message("  {whose}: {told}.", whose=of.side, told=of.told())
    if of.expected:
        told = "    dice that {whose} threw in them: {thrown} in all (the average would be {expected:.1f})"
        line = message(told, whose=of.side, thrown=of.thrown, expected=of.expected)
        yield message("{dice}; what counts as luck is what came of them and the others' dice", dice=line) if of.misleads else line
    for swing in of.extremes():
        told = swing._replace(outcome=_in_short(swing.outcome)).told()
        yield message("    bad: {throw}" if swing.luck < 0 else "    good: {throw}", throw=told)


def _in_short(outcome: str) -> str:
    """What came of a throw, in one line: of a tale of many sentences its beginning, with no points within the line."""
    from playaid.cli.declaring.odds.odds_of_a_fight import in_a_row

    if not isinstance(outcome, Listing) or len(outcome.parts) <= FEW:
        return in_a_row(outcome)
    return f"{in_a_row(listing(outcome.parts[:FEW], SEMICOLON))} …"


FEW = 2
"""So many sentences of what came of a throw tell what was thrown; the event has the others."""
