"""Checks that many verbs share: whose turn it is, what presses, whether a challenge is in hand. [Turn Overview] [Challenge Overview]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import pressing, seats
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def presses(h: Hearing) -> Facts:
    """Fails while anything must be done at once; what that is."""
    first = next(iter(pressing.obligations(h.state)), None)
    return {"what": first.text} if first else None


CLEAR = Check("turn.pressing", "Turn Overview", "first: {what}", presses, rank=20)
"""Nothing presses."""


def _at_once(h: Hearing) -> Facts:
    first = next(iter(pressing.at_once(h.state)), None)
    return {"what": first.text} if first else None


AT_ONCE = Check("turn.cards", "Turn Overview", "first: {what}", _at_once, rank=20)
"""No challenge is in hand, no draw is due; enemies may stand among characters."""


def _cards_first(h: Hearing) -> Facts:
    """Fails while a draw is due and no challenge is in hand; not in a session that leaves the order to the players."""
    if pressing.challenge(h.state) or h.options.get("at-once") == "either":
        return None
    return _at_once(h)


CARDS_FIRST = Check("challenge.cards", "Encounter Cards and Doom Effects", "first: {what}", _cards_first, rank=20)
"""A card or a Spoils Draw that is due comes before an enemy on the same tile. A reading; see the page of rulings."""


def _spoils_due(h: Hearing) -> Facts:
    first = next(iter(pressing.spoils_obligations(h.state)), None)
    return {"what": first.text} if first else None


SPOILS_FIRST = Check("turn.spoils", "Defeating Roaming Threat Cards", "first: {what}", _spoils_due, rank=20)
"""No Spoils Draw waits."""


def no_challenge(h: Hearing) -> Facts:
    fight = pressing.challenge(h.state)
    return {"name": fight["name"]} if fight else None


IDLE = Check("turn.challenge", "Inventory Cards", "not while the challenge for {name} is in hand", no_challenge, rank=20)


def elsewhere(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    return {"seat": seat} if not seats.present(h.state, seat) else None


ON_MAP = Check("turn.present", "Turn Overview", "{seat} has no character on the map", elsewhere, rank=10)


def _anothers(h: Hearing) -> Facts:
    seat, now = seats.speaking(h), seats.current(h.state)
    return {"seat": seat, "now": now} if now is not None and seat != now else None


OWN_TURN = Check("turn.own", "Turn Overview", "it is the turn of {now}, not of {seat}", _anothers, rank=10)
MAY_ACT = (ON_MAP, OWN_TURN, CLEAR)
"""Whatever a character does in its own turn."""


def half(h: Hearing) -> Facts:
    return {} if bool(h.args.get("attribute")) != (h.args.get("rating") is not None) else None


def bad_rating(h: Hearing) -> Facts:
    rating = h.args.get("rating")
    return {"rating": rating} if rating is not None and rating < 1 else None


HALF = Check("challenge.half", "Challenge Overview", "a challenge needs both: `with ATTRIBUTE rating N`", half)
RATING = Check("challenge.rating", "Challenge Overview", "a Challenge Rating is 1 or more, not {rating}", bad_rating)
