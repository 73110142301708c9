"""Encounter Cards. [Encounter Cards and Doom Effects]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import challenges, conditions, giving
from playaid.games.legacy.state import pressing, seats
from playaid.language.message import as_message, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Draw, Hearing


CITE = "Encounter Cards and Doom Effects"


PASSED = (
    "Type what the card says of a challenge that is passed (`gain`, `destiny`, `heal`, `haste` …), now or later, for `next` does not wait "
    "for it."
)
EITHER = "do what it says (`escort`, `gain`, `destiny`, `wound`, `doom`, `discard` …)"
"""Of a card without a challenge nobody knows whether it brings good or ill: no line of it is more likely than the others."""


def encounter(h: Hearing) -> None:
    """An Encounter Card is drawn and read out; its challenge, if it has one, is rolled."""
    due = _due(h)
    seat = seats.acting_for(h, due["seat"]) if due else seats.speaking(h)
    tile = due["tile"] if due else seats.standing(h.state, seat)
    if conditions.half(h) is not None:
        raise Refusal("a challenge needs both its attribute and its rating")
    h.put("public", "draws", [draw for draw in pressing.draws(h.state) if draw is not due])
    h.add("public", "decks", "encounter", -1)
    h.add("public", "discards", "encounter", 1)
    h.need_consent()
    what = as_message("do what it says" if h.args.get("attribute") else EITHER)
    h.tell("{who} draws {title} on {tile}: {what}.", who=seats.spoken(h.state, seat), title=h.args["title"], tile=tile, what=what)
    if h.args.get("attribute"):
        challenges.begin(h, seat, "encounter", h.args["title"], h.args["attribute"], h.args["rating"], h.args.get("kind"))


def _due(h: Hearing) -> Draw | None:
    """The draw that this card settles; none for one that is drawn besides because a card says so."""
    if h.args.get("extra"):
        return None
    return next((draw for draw in pressing.draws(h.state) if draw["what"] == "encounter"), None)


def encounter_offers(h: Hearing) -> Iterable[str]:
    """Examples while a card is due: what it says is for the players to read out."""
    state = h.state
    due = any(draw["what"] == "encounter" for draw in pressing.draws(state))
    if not due or pressing.challenge(state) or pressing.spoils_obligations(state):
        return []
    number = state["public"]["decks"]["encounter"]
    attribute = state["public"]["attributes"][number % len(state["public"]["attributes"])]
    return [f"Encounter {number}", f"Encounter {number} with {attribute} rating {2 + number % 3}"]


def _anothers_draw(h: Hearing) -> Facts:
    due, named = _due(h), h.args.get("seat")
    return {"seat": due["seat"], "named": named} if due and named and named != due["seat"] else None


def _not_due(h: Hearing) -> Facts:
    if h.args.get("extra") or _due(h):
        return None
    why = "no Encounter Card is to be drawn; if a card lets you draw one: `{line}`"
    if h.args.get("attribute"):
        why = (
            "no Encounter Card is to be drawn; if one has been said, and its challenge forgotten: `undo`, and say it again with that; "
            "if a card lets you draw another: `{line}`"
        )
    return {"why": message(why, line=conditions.typed_with(h, "extra", "TITLE"))}


def preview(h: Hearing) -> Iterable[str]:
    """Above the first question for a card that no step calls for: what stands in the way of it, and the word that lets it."""
    if _not_due(h) is not None:
        yield conditions.only_by_a_card(message("no Encounter Card is to be drawn"), "extra")


_RUN_OUT = conditions.when(lambda h: not h.public["decks"]["encounter"])
ENCOUNTER_CHECKS = (
    conditions.IDLE,
    conditions.SPOILS_FIRST,
    Check("encounter.due", CITE, "{why}", _not_due, rank=20),
    Check("encounter.seat", CITE, "the card is drawn by {seat}, not by {named}", _anothers_draw),
    conditions.ON_MAP._replace(fails=lambda h: conditions.elsewhere(h) if h.args.get("extra") else None),
    Check("encounter.deck", "Discarding Cards and Virtue Plaques", "the Encounter Deck has run out", _RUN_OUT),
    conditions.HALF,
    conditions.RATING,
    *giving.CHECKS,
)


def pass_encounter(h: Hearing, seat: str, name: str) -> None:
    h.tell(PASSED)


def cancel(h: Hearing, seat: str) -> None:
    """A retired character draws no Encounter Card any more. [Retiring a Character]"""
    h.put("public", "draws", [draw for draw in h.public["draws"] if not (draw["seat"] == seat and draw["what"] == "encounter")])
