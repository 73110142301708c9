"""The draw counter phase: fill the hand from the deck, up to six. [4]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.rules import dealing
from playaid.games.empire.rules.course import go_on
from playaid.games.empire.state import hands
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing


def draw_offers(hearing: Hearing) -> Iterable[str]:
    return [str(number) for number in range(1, hands.room(hearing.state, hearing.side) + 1)]


def draw(hearing: Hearing) -> None:
    """Draw so many counters, or all there is room for; the turn ends when no more may be drawn, by rule or by option."""
    side = hearing.side
    number = hearing.args.get("number", hands.room(hearing.state, side))
    physical = hands.physical(hearing.state)
    deck = [] if physical else hearing.cup()["deck"]
    left = hearing.public["deck"] if physical else len(deck)
    if not 0 <= number <= left:
        raise Refusal(message("{counters} counters cannot be drawn from {left}", counters=number, left=left))
    if physical:
        hearing.add("public", "deck", -number)
        hearing.add("public", "hands", side, number)
        if number:  # the player has looked at them
            hearing.need_consent()
        if number and (shuffled := hearing.public.get("shuffled", 0)):
            hearing.put("public", "drawn", side, shuffled)
    else:
        drawn = hearing.draw(deck, number, who=side, why="draw counters", private=side, names=pieces.everything())
        dealing.give(hearing, side, drawn)
        hearing.tell("You draw {drawn}.", only=side, drawn=listing(map(_described, drawn)))
    numbers = message("hand {side}, deck {deck}", side=hearing.public["hands"][side], deck=hearing.public["deck"])
    drawing = message("{counters} from the deck on the table" if physical else "{counters} from the deck at random", counters=number)
    hearing.line("draw", drawing, numbers, "4")
    hearing.tell("{side} draws {counters} at the table." if physical else "{side} draws {counters}.", side=side, counters=number)
    if not hands.room(hearing.state, side) or hearing.options.get("drawing") == "once":
        go_on(hearing, "draw")


def _described(counter: str) -> str:
    """A counter by its name, a named one with its country and what is printed on it: that of others stands in their names."""
    piece = pieces.counters()[counter]
    return message("{counter} ({country} {code})", counter=counter, country=piece.country, code=piece.code) if piece.named else counter


def _too_many(hearing: Hearing) -> Facts:
    number, held = hearing.args.get("number", 0), hearing.public["hands"][hearing.side]
    return {"held": held, "number": number, "most": hands.FULL} if held + number > hands.FULL else None


def _too_few_left(hearing: Hearing) -> Facts:
    number, left = hearing.args.get("number", 0), hearing.public["deck"]
    return {"number": number, "left": left} if number > left else None


def _none(hearing: Hearing) -> Facts:
    number = hearing.args.get("number", 1)
    return {"number": number} if number < 1 else None


def _most(hearing: Hearing) -> str | None:
    if most := hands.room(hearing.state, hearing.side):
        return f"draw {most}"
    is_dry = not hearing.public["deck"] and bool(hearing.public["discard"])
    return message("next; in an action phase reshuffle makes a deck of the discards") if is_dry else "next"


DRAW_CHECKS = (
    Check("4.some", "4", "{number} is no number of counters to draw", _none, lambda hearing: "next"),
    Check(
        "4.full", "4", "a hand holds at most {most} counters and has {held}: there is no room for {number} more", _too_many, _most, rank=20
    ),
    Check("4.deck", "4", "{number} cannot be drawn: the deck has {left}", _too_few_left, _most),
)
