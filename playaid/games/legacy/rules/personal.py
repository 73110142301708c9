"""The Personal Quest of a character. [Character Sheets]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import made_up
from playaid.games.legacy.rules import acting, challenges, conditions, giving, inventory
from playaid.games.legacy.rules.conditions import when, when_seat
from playaid.games.legacy.state import current_turn, seats
from playaid.language.message import as_message, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State


def personal(h: Hearing) -> None:
    seat = seats.playing(h)
    h.put("public", "turn", "personal", True)
    acting.end_turn_start(h)
    name = str(seats.seats(h.state)[seat]["character"])
    challenges.begin(h, seat, "personal", name, h.args["attribute"], h.args["rating"], h.args.get("kind"))


def complete(h: Hearing, seat: str, name: str) -> None:
    here = seats.seats(h.state)[seat]
    artifact = message("Artifact of {character}", character=here["character"])
    card = inventory.add(h, seat, str(artifact), inventory.ARTIFACT, "-")
    told = artifact if card == artifact else card
    h.tell("{who} completes the Personal Quest and gains {card}.", who=seats.spoken(h.state, seat), card=told)


def on_quest_tile(state: State, seat: str) -> bool:
    """Whether a character stands on the tile that its sheet names, written large or small."""
    here = seats.seats(state)[seat]
    return here["tile"] is not None and here["tile"].casefold() == here["quest"].casefold()


def personal_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    if not current_turn.free_to_act(state):
        return []
    seat = current_turn.turn(state)["seat"]
    here = seats.seats(state)[seat]
    ready = on_quest_tile(state, seat) and not here["artifact"] and not current_turn.turn(state)["personal"]
    return [f"with {attribute} rating 3" for attribute in state["public"]["attributes"]] if ready else []


def _not_the_tile(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]
    if on_quest_tile(h.state, seat):
        return None
    quest = here["quest"] or as_message("no tile that its sheet names")
    why = message("the Personal Quest is on {quest}, not on {tile}", quest=quest, tile=here["tile"])
    return {"why": made_up.with_note(why, made_up.of_sheet(h, seat, "quest"))}


_TRIED = when(lambda h: seats.current(h.state) is not None and current_turn.turn(h.state)["personal"])
PERSONAL_CHECKS = (
    *conditions.MAY_ACT,
    conditions.RATING,
    *giving.CHECKS,
    Check("personal.tile", "Character Sheets", "{why}", _not_the_tile),
    Check("personal.done", "Character Sheets", "{seat} has completed the Personal Quest", when_seat(lambda here: here["artifact"])),
    Check("personal.once", "Turn Overview", "the Personal Quest has been tried this turn", _TRIED),
)
