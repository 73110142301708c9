"""Abilities in force that are to be counted in a challenge: what each changes is asked before the stones are rolled, where it was not said.
[Roaming Threat Cards] [Challenge Overview]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.ratings import strength
from playaid.games.legacy.state import ability_words, enemies
from playaid.language.message import counted, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing

NOTHING = "nothing"
MOST = 2
"""So many stones more or fewer, and so much more or less of a Challenge Rating, may be chosen: other numbers are typed behind the line."""


class InForce(NamedTuple):
    """cards: of which abilities it was asked; stones: what they give or take; rating: the Challenge Rating that holds with them."""

    cards: tuple[str, ...]
    stones: int
    rating: int


def asked(h: Hearing, seat: str, enemy: str, attribute: str, rating: int) -> InForce:
    """What abilities change in the challenge of an enemy, each asked for by itself: of none where the players have said so themselves."""
    kind = enemies.tokens(h.state)[enemy]["kind"]
    cards, stones, rated = list[str](), 0, rating
    for card, ability in ability_words.to_be_counted(h.state, kind, [attribute]).items():
        ways = _ways(h, card, ability, rating)
        if not ways:
            continue
        prompt = message("{card} ({ability}) is in force: what does it change for {enemy}?", card=card, ability=ability, enemy=enemy)
        before = strength.stones(h, seat, attribute, kind) + strength.told(h) + stones
        answer = h.ask(f"in force {card}", who=seat, prompt=prompt, options={way: _comes_to(way, before, rated) for way in ways})
        word, _, number = answer.partition(" ")
        stones += int(number) if word == "plus" else 0
        rated = int(number) if word == "rating" else rated
        cards.append(card)
    return InForce(tuple(cards), stones, rated)


def _ways(h: Hearing, card: str, ability: str, rating: int) -> list[str]:
    """What an ability may change, as it is typed behind a challenge; what it says comes first. Nothing where that was told."""
    bearing, cards = ability_words.of_challenges(ability), h.args.get("cards") or ()
    stones_said = strength.is_told(h) and (not cards or "besides" in h.args)
    if card in cards or (stones_said if bearing.stones and not bearing.rating else "rating" in h.args and not bearing.stones):
        return []
    if number := ability_words.stones_given(ability):
        return [] if stones_said else [f"plus {number}", NOTHING]
    by = [sign * n for n in range(1, MOST + 1) for sign in (-1, 1)]
    ways = [f"plus {n}" for n in by] if bearing.stones and not stones_said else []
    ways += [f"rating {rating - n}" for n in by if rating > n] if bearing.rating and "rating" not in h.args else []
    return [NOTHING, *ways] if ways else []


def _comes_to(way: str, stones: int, rating: int) -> str:
    """Beside what may be chosen: what the challenge is rolled with then."""
    word, _, number = way.partition(" ")
    if word == "rating":
        return message("Challenge Rating {rating}", rating=number)
    return counted(max(0, stones + (int(number) if number else 0)), "{n} stone", "{n} stones")
