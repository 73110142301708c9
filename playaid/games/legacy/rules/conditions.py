"""Checks that many verbs share: whose turn it is, what presses, whether a challenge is in hand. [Turn Overview] [Challenge Overview]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import pressing, seats
from playaid.language.message import Typed, message
from playaid.referee.contract.game import Check, Facts, Owed

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, Seat, State

Fails = Callable[["Hearing"], Facts]


def when(wrong: Callable[[Hearing], object], *slots: str) -> Fails:
    """A check that fails where this is so; its message tells these slots as they were said."""
    return lambda h: {slot: dict(h.args)[slot] for slot in slots} if wrong(h) else None


def when_speaker(wrong: Callable[[Hearing, str], object], *slots: str) -> Fails:
    """A check that fails where this is so of the seat that the declaration is for; its message tells these slots, and the seat."""

    def fails(h: Hearing) -> Facts:
        seat = seats.speaking(h)
        return {**{slot: dict(h.args)[slot] for slot in slots}, "seat": seat} if wrong(h, seat) else None

    return fails


def when_seat(wrong: Callable[[Seat], object]) -> Fails:
    """The same of what is kept of that seat."""
    return when_speaker(lambda h, seat: wrong(seats.seats(h.state)[seat]))


def first_of(debts: Callable[[State], Sequence[Owed]]) -> Fails:
    """A check that fails while any of these must be done; its message tells what comes first, by its own case."""

    def fails(h: Hearing) -> Facts:
        left = debts(h.state)
        return {"what": left[0].text, "case": left[0].citation} if left else None

    return fails


def typed_with(h: Hearing, word: str, about: str) -> str:
    """The line that was typed, whole, with a word behind it that makes it legal. about: what stands in the place of the words of one that
    nobody has typed; none of its words is asked for, so that the refusal hangs on none. An ability stays last: a word behind it would be
    taken for one of its own."""
    line, ability, text = (h.declaration.typed or f"{h.declaration.verb} {about}").partition(" ability ")
    return Typed(f"{line} {word}{ability}{text}")


def only_by_a_card(why: str, word: str) -> str:
    """What stands in the way of a line of which nothing has been said yet, and the word by which a card is told that calls for it."""
    told = "{why} by the rules now. If a card says that one is: `{word}` behind your first answer, or as an answer by itself, tells it"
    return message(told, why=why, word=word)


presses = first_of(pressing.obligations)
at_once = first_of(pressing.at_once)


def _cards_first(h: Hearing) -> Facts:
    """Fails while a draw is due and no challenge is in hand; not in a session that leaves the order to the players."""
    return None if pressing.challenge(h.state) or h.options.get("at-once") == "either" else at_once(h)


def no_challenge(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    return {"name": pressing.challenge_for(h.state, fight)} if fight else None


def _anothers(h: Hearing) -> Facts:
    """Of a side that has nothing to say now that is said already; this is of a seat that is named."""
    seat, now = h.args.get("seat"), seats.current(h.state)
    return {"seat": seat, "now": now} if seat is not None and now is not None and seat != now else None


half = when(lambda h: bool(h.args.get("attribute")) != (h.args.get("rating") is not None))
elsewhere = when_seat(lambda here: here["tile"] is None)
SETTING_UP = ("setup", "laying")


def _absent(h: Hearing) -> Facts:
    """A sheet or a Story Quest may give its character something before anybody is on the map."""
    seat = seats.speaking(h)
    here = seats.seats(h.state)[seat]
    begins = h.step.key in SETTING_UP and here["sheet"] and not here["retired"]
    return {"seat": seat} if here["tile"] is None and not begins else None


CLEAR = Check("turn.pressing", "Turn Overview", "first: {what}", presses, rank=20)
ON_THE_MARCH = Check("turn.cards", "Turn Overview", "first: {what}", first_of(pressing.on_the_march), rank=20)
"""No challenge is in hand, no draw is due; enemies that have moved may stand among characters."""
CARDS_FIRST = Check("challenge.cards", "Encounter Cards and Doom Effects", "first: {what}", _cards_first, rank=20)
"""A card or a Spoils Draw that is due comes before an enemy on the same tile. A reading; see the page of rulings."""
SPOILS_FIRST = Check("turn.spoils", "Defeating Roaming Threat Cards", "first: {what}", first_of(pressing.spoils_obligations), rank=20)
IDLE = Check("turn.challenge", "Inventory Cards", "not while the challenge for {name} is in hand", no_challenge, rank=20)
ON_MAP = Check("turn.present", "Turn Overview", "{seat} has no character on the map", elsewhere, rank=10)
ENTERED = ON_MAP._replace(fails=_absent)
"""On the map, or about to enter it as the game begins."""
OWN_TURN = Check("turn.own", "Turn Overview", "it is the turn of {now}, not of {seat}", _anothers, rank=10)
MAY_ACT = (ON_MAP, OWN_TURN, CLEAR)
"""Whatever a character does in its own turn."""
HALF = Check("challenge.half", "Challenge Overview", "a challenge needs both: `with ATTRIBUTE rating N`", half)
_NO_RATING = when(lambda h: h.args.get("rating", 1) < 1, "rating")
RATING = Check("challenge.rating", "Challenge Overview", "a Challenge Rating is 1 or more, not {rating}", _NO_RATING)
