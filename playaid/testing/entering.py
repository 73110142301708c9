"""Each position of an evening, entered again while it is under way, is the position that it was: the same state, the same offers, the same
odds. What may differ is what nobody can say, and stands in `LOST` with the reason."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from playaid.dice.sources import Refusing
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, empty, evolve, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.outright import lines_between
from playaid.referee.odds.exact import odds
from playaid.referee.odds.query import Illegal
from playaid.referee.session.begin import opening
from playaid.referee.session.entry_of_state import entry_of
from playaid.testing.laws import Position
from playaid.testing.odds_secrecy import Steps

LOST: Mapping[str, Mapping[str, str]] = {
    "elric": {
        "cup.fresh": "which spells have come back into the container is mixed up in it",
        "cup.mixed": "the same",
    },
}
"""Game -> path of the cup, or `cup` -> why what lies there is not what it was."""


def entered_again(here: Position) -> State | str:
    """The state of a position as its lines enter it, or why they do not."""
    table, state = here.table, here.state
    referee: Any = state["referee"]
    try:
        own = {side: entry_of(table.game, state, table.book, side) for side in referee["sides"]}
    except Refusal as refusal:
        return f"no lines: {refusal.text}"
    lines = entry_of(table.game, state, table.book).table
    assert all(said.table == lines for said in own.values()), "what the table says hangs on who looks"
    answers = {f"own {side}": "; ".join(said.own) for side, said in own.items()}
    declaration = opening(table.game, referee["players"], referee["options"], answers, lines)
    try:
        ruling = decide(table.game, empty(referee["sides"]), declaration, table.book, Refusing())
    except Refusal as refusal:
        return f"refused: {refusal.text}"
    if ruling.verdict != LEGAL:
        return f"{ruling.verdict}: {ruling.question or ruling.reasons}"
    return evolve(empty(referee["sides"]), ruling.changes)


def other_positions(here: Position) -> Iterator[str]:
    """What is otherwise in a position that is entered again."""
    if here.state["referee"].get("over"):
        return
    again = entered_again(here)
    if isinstance(again, str):
        yield f"{here}: {again}"
        return
    yield from (f"{here}: {line}" for line in differences(here.table.game, here.state, again))
    for side in acting(here.table.game, here.state):
        if (one := sorted(here.table.lines(here.state, side))) != (other := sorted(here.table.lines(again, side))):
            yield f"{here}: {side} is offered otherwise: {sorted(set(one) ^ set(other))[:6]}"


def other_odds(here: Position, most: int = 2) -> Iterator[str]:
    """Lines whose odds are otherwise in a position that is entered again."""
    again = None if here.state["referee"].get("over") else entered_again(here)
    if again is None or isinstance(again, str):
        return
    for line in here.lines[:most]:
        if line != "next" and _as_sets(one := _odds(here, here.state, line)) != _as_sets(other := _odds(here, again, line)):
            yield f"{here}: the odds on {line!r} are otherwise: {one} and {other}"


def _odds(here: Position, state: State, line: str) -> Mapping[str, Any]:
    """The odds on a line as its side has them; nothing where they are not exact, or nobody can tell them."""
    table = here.table
    seen = visible(state, here.side)
    supposed = table.game.imagined(seen, str(here.side)) if table.game.imagined is not None else state
    try:
        chances = odds(table.game, supposed, table.declaration(state, line, here.side), table.book, patience=Steps(2000, 0))
    except (Illegal, Locked, Refusal) as none:
        return {type(none).__name__: 1}
    return {outcome.outcome: outcome.probability for outcome in chances.outcomes} if chances.exact else {}


def _as_sets(chances: Mapping[str, Any]) -> Mapping[tuple[str, ...], Any]:
    """What several things are told of names them as they were entered: their order means nothing."""
    return {tuple(sorted(word.strip("().,;") for word in str(outcome).split())): chance for outcome, chance in chances.items()}


def differences(game: Game, state: State, again: State) -> Iterator[str]:
    lost = LOST.get(game.slug, {})
    for part in ("public", "secret", "referee", "cup"):
        for line in lines_between(_sorted(state.get(part), part), _sorted(again.get(part), part)):
            path = json.loads(line.split(" ", 1)[1].partition("]")[0] + "]")
            if part not in lost and ".".join([part, *path]) not in lost:
                yield f"{part}: {line}"


def _sorted(value: Any, part: str) -> Any:
    """A cup has no order that means anything."""
    return {key: sorted(below) for key, below in (value or {}).items()} if part == "cup" else value
