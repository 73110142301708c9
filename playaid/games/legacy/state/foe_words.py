"""Enemy Tokens as players speak of them: those that march, those that are claimed, those that a Spoils Draw is paid with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, names, seats, shorthand, spoils, ways
from playaid.games.legacy.state.shorthand import DRAWS, cut, one_of
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

_BEFORE = ("the", "my", "his", "her", "our", "claimed")
_SEVERAL = (*EVERY, "them", "enemies", "tokens", "enemy tokens", "prisoners", "foes", "all of them", "all enemies", "all tokens")
_INTO = ("to", "in", "into", "on")
_ONE = ("him", "her", "it", "enemy", "token", "enemy token", "prisoner")


def march(words: Sequence[str], state: State) -> list[str]:
    """`everything`, `the enemies` for all that have still to move, who need not be named."""
    said = " ".join(fold(word) for word in words if fold(word) not in _BEFORE)
    return [] if said in _SEVERAL else list(words)


def refuse_marching(words: Sequence[str], state: State) -> None:
    """Raises NotNow for an Enemy Token that is moved while nobody has a turn: it follows its Movement Command. [Moving Enemies]"""
    if state["public"].get("turn") is not None:
        return
    head, _ = cut([word for word in words if fold(word) not in _BEFORE], ("to", "toward", "towards"))
    said = " ".join(head)
    enemy = one_of(said, names.of_public(state, "enemies")) if said else None
    if enemy or fold(said) in _SEVERAL:
        line = f"march {quote(enemy)}" if enemy else "march"
        raise NotNow(
            "characters move, in their turns; Enemy Tokens follow their Movement Commands in step 3 of the Key-Turn",
            hint=message("in that step: {line}", line=Typed(line)),
        )


def move(words: Sequence[str], state: State) -> list[str]:
    refuse_marching(words, state)
    return ways.move(words, state)


def activate(words: Sequence[str], state: State) -> list[str]:
    refuse_draw(words, state)
    return shorthand.activate(words, state)


def own(words: Sequence[str], state: State) -> list[str]:
    """As `claimed`, with `him`, `both`, `my enemies`, `the Saxon and the Witch` for those that whoever's turn it is, or who is
    said, has claimed."""
    place = [fold(word) for word in words[-3:] if fold(word) != "the"]
    if place[-2:] and place[-1] == "dungeon" and place[-2] in _INTO:  # where it goes anyhow
        words = words[: -3 if fold(words[-2]) == "the" else -2]
    head, tail = cut(words, ("to", "by"))
    told_by = cut(tail, ("by",))[1][1:]
    now = one_of(" ".join(told_by), names.seats(state), shortest=1) if told_by else seats.current(state)
    mine = [name for name, token in enemies.tokens(state).items() if now and token["by"] == now]
    said = " ".join(fold(word) for word in head if fold(word) not in _BEFORE)
    all_of_them = said in _SEVERAL or (said == "both" and len(mine) == 2) or (said in _ONE and len(mine) == 1)
    if mine and (all_of_them or (not said and head and len(mine) == 1)):
        return [", ".join(mine), *tail]
    if any(fold(word) in ("and", "the") for word in head):
        parts = " ".join("," if fold(word) == "and" else word for word in head if fold(word) not in _BEFORE)
        known = names.of_public(state, "enemies")
        kinds = dict.fromkeys(enemies.KINDS, ())
        if all(one_of(part.strip(), known) or one_of(part.strip(), kinds) for part in parts.split(",")):
            head = parts.replace(" ,", ",").split()
    return shorthand.claimed([*head, *tail], state)


def paid(words: Sequence[str], state: State) -> None:
    """Raises NotNow for a claimed Enemy Token that is returned: that is how a Spoils Draw is paid. [Defeating Roaming Threat Cards]"""
    head, _ = cut([word for word in words if fold(word) not in _BEFORE], ("for", "to", "and"))
    said = " ".join(head)
    kinds = {token["kind"]: () for token in enemies.tokens(state).values() if token["by"]}
    if not said or not (one_of(said, names.of_public(state, "enemies")) or one_of(said, kinds)):
        return
    if spoils.due(state) is None:
        raise NotNow("claimed Enemy Tokens are returned for a Spoils Draw, and none is due now")
    raise NotNow("claimed Enemy Tokens are returned for a Spoils Draw", hint=listing(map(Typed, _draws(state)), " | "))


def refuse_draw(words: Sequence[str], state: State) -> None:
    """Raises NotNow for a card of a deck that is drawn while a Spoils Draw is due."""
    said = " ".join(fold(word) for word in words if fold(word) not in ("a", "an", "the", "card", "from", "deck"))
    deck = one_of(said.removesuffix("s"), dict.fromkeys(DRAWS, ())) if said else None
    if deck and spoils.due(state):
        raise NotNow("a Spoils Draw is due, and no tile is activated for it", hint=Typed(f"spoils {deck}"))


def _draws(state: State) -> list[str]:
    return [f"spoils {deck}" for deck in DRAWS if deck == "none" or state["public"]["decks"][deck]]
