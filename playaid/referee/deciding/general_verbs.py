"""The verbs that every game has and that move its state: `next` and `set`. Rolls, notes, undo and redo are events of the journal, not of
the game."""

from collections.abc import Mapping
from typing import Any

from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Slot, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.sequence import NOW, frames, heading, obligations, words_of_debts
from playaid.referee.contract.state import visible


def _debts(hearing: Hearing) -> Mapping[str, Any] | None:
    """What is owed, in words that all may read: a refusal of `next` stands on the screen before everybody. Of what whoever speaks alone may
    know it is said that there is something."""
    side = hearing.declaration.side
    seen = visible(hearing.state, side)
    owed = obligations(hearing.game, seen)
    if not owed:
        return None
    own = [debt for debt in owed if debt.only is not None and debt.only == side]
    debts = words_of_debts(hearing.game, seen, None)
    debts += [message(_OWN, side=debt.only, case=debt.citation) for debt in own]
    return {"debts": listing(dict.fromkeys(debts), "; ")} if debts else None


_OWN = "what {side} alone may know of, and `? --as {side}` tells [{case}]"


def go_on(hearing: Hearing) -> None:
    hearing.goto_next()
    if frames(hearing.state) and not hearing.state["referee"].get("over"):
        hearing.tell(NOW, public=True, heading=heading(hearing.game, hearing.state))


OPENING = Verb("new", "set up the game", "", "playaid.referee.deciding.entry:set_up")
"""The first declaration of every session. args: sides, players (side -> person), options (all filled in)."""

GENERAL: dict[str, Verb] = {
    "next": Verb(
        "next",
        "go on to the next step of the sequence of play",
        "",
        go_on,
        checks=(Check("next.owed", "", "still to be done: {debts}", _debts),),
        offers=lambda hearing: [""],
    ),
    "set": Verb(
        "set",
        "put a value right by hand, with the reason; the players outrank the referee",
        "",
        "playaid.referee.deciding.set_by_hand:set_value",
        slots=(
            Slot("path", "word", prompt="which value, by its path (coins, or a.b.c; status --json shows them)?"),
            Slot("value", "word", prompt="what is it to be?"),
            Slot("because", "text", word="because", prompt="why? It is written down."),
        ),
        checks="playaid.referee.deciding.set_by_hand:CHECKS",
        anytime=True,
        trusts=True,
    ),
}
