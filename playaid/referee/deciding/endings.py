"""How the players end a game before its rules do: a side gives up, or all agree on a result. Rulings like any other, which verify makes
again; a side with a passphrase signs what it agrees to (`signing`)."""

from collections.abc import Mapping, Sequence
from typing import Any

from playaid.language.message import AND, as_message, listing, message, series
from playaid.referee.contract.game import Check, Game, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import actor, given_up, turn_is_up
from playaid.referee.contract.state import State
from playaid.referee.deciding.general_verbs import go_on

CONCEDE, AGREE = "concede", "agree"
LEFT = "left"
"""In an agreement: the sides that have left the table for good, and say nothing to it."""
WHO = "it is for a side to give up: {sides}"
"""What is said to whoever says that somebody gives up, and not who."""
DRAW, WON, LOST = "draw", "won", "lost"
PLAYERS = "the players"
"""Who has won a game that all win or lose as one."""


def results(game: Game, sides: Sequence[str]) -> tuple[str, ...]:
    """What all can agree on."""
    return (WON, LOST) if game.together else (*sides, DRAW)


def consenting(declaration: Declaration, sides: Sequence[str]) -> Sequence[str]:
    """The sides that are bound by an ending for good, and sign it."""
    if declaration.verb == AGREE:
        return sides
    return [declaration.side] if declaration.verb == CONCEDE and declaration.side is not None else []


def still_in(state: State) -> list[str]:
    return [side for side in state["referee"]["sides"] if side not in given_up(state)]


def _concede(hearing: Hearing) -> None:
    side = str(hearing.side)
    left = [other for other in still_in(hearing.state) if other != side]
    hearing.need_consent()
    hearing.put("referee", "conceded", [*given_up(hearing.state), side])
    if len(left) == 1:
        hearing.over(left[0], message("{side} gives up, and {winner} has won", side=side, winner=left[0]))
    else:
        told = "{side} gives up and takes no more turns; {others} play on. What {side} has stays as it is."
        hearing.tell(told, public=True, side=side, others=series(left))
        if turn_is_up(hearing.game, hearing.state):
            go_on(hearing)
        elif actor(hearing.state) == side:
            hearing.tell("This turn of {side} is still to be ended: next.", public=True, side=side)


def _agree(hearing: Hearing) -> None:
    result = hearing.args["result"]
    hearing.need_consent()
    if result in hearing.sides:
        hearing.over(result, message("all agree that {winner} has won", winner=result))
    elif result == WON:
        hearing.over(PLAYERS, as_message("all agree that it is won"))
    else:
        hearing.over(None, as_message("all agree on a draw" if result == DRAW else "all agree that it is lost"))


def _as_one(hearing: Hearing) -> Mapping[str, Any] | None:
    return {"title": hearing.game.title} if hearing.game.together else None


def _nobody(hearing: Hearing) -> Mapping[str, Any] | None:
    return None if hearing.declaration.side in hearing.sides else {"sides": listing(hearing.sides, " or ")}


def _out(hearing: Hearing) -> Mapping[str, Any] | None:
    return {"side": hearing.side} if hearing.side in given_up(hearing.state) else None


def _no_result(hearing: Hearing) -> Mapping[str, Any] | None:
    known = results(hearing.game, hearing.sides)
    return None if hearing.args.get("result") in known else {"results": listing(known, " or ")}


def _missing(hearing: Hearing) -> Mapping[str, Any] | None:
    heard = (*hearing.args.get("agreed", ()), *hearing.args.get(LEFT, ()))
    missing = [side for side in hearing.sides if side not in heard]
    return {"sides": listing(missing, AND)} if missing else None


ENDINGS = {
    CONCEDE: Verb(
        CONCEDE,
        "a side gives up",
        "",
        _concede,
        checks=(
            Check("concede.side", "", WHO, _nobody, rank=10),
            Check("concede.together", "", "{title} is won or lost by all as one: they agree on it", _as_one, rank=20),
            Check("concede.out", "", "{side} has given up already", _out, rank=30),
        ),
        anytime=True,
    ),
    AGREE: Verb(
        AGREE,
        "all agree on a result",
        "",
        _agree,
        checks=(
            Check("agree.result", "", "the result is {results}", _no_result, rank=10),
            Check("agree.all", "", "all must agree, and {sides} have not said so", _missing),
        ),
        anytime=True,
    ),
}
