"""What leaves the table, or comes home, as it is said: what another verb does is told with that verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import foe_words, likely, names, realm, seats
from playaid.games.legacy.state.shorthand import cut, one_of
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

DOOM = ("doom", "doom effect", "doom token")


def remove(words: Sequence[str], state: State) -> list[str]:
    """Raises NotNow for a Doom Effect, which is negated."""
    said = " ".join(word for word in words if fold(word) != "the")
    suffered = names.dooms(state)
    effect = one_of(said, suffered) if said and one_of(said, names.removable(state)) is None else None
    if effect is not None or fold(said) in DOOM:
        named = quote(effect or next(iter(suffered))) if effect or len(suffered) == 1 else "EFFECT"
        raise NotNow(message("a Doom Effect is not removed, it is negated"), hint=Typed(f"negate {named}"))
    return list(words)


def bring(words: Sequence[str], state: State) -> list[str]:
    """The one that is carried, said alone at the Round Table. Raises NotNow for an Escort Token: its card or quest says where it is led,
    and what follows; the token leaves by `remove`."""
    foe_words.paid(words, state)
    said = " ".join(word for word in words if fold(word) != "the")
    alone = seats.underfoot(state) == realm.ROUND_TABLE and not words
    if (alone or fold(said) in ("it", "token", "story token")) and len(carried := [*likely.tokens_carried(state, None)]) == 1:
        return carried
    escort = one_of(said, names.of_public(state, "escorts")) if said else None
    if escort is not None and one_of(said, names.of_public(state, "tokens")) is None:
        text = "{token} is an Escort Token, and Story Tokens are returned: where it is to be led, and what follows, stands on its card"
        line = Typed(f"remove {quote(escort)}")
        done = message("once that is reached: {line}, then what the card gives, or the task that is done", line=line)
        raise NotNow(message(text, token=escort), hint=done)
    return list(words)


def drop(words: Sequence[str], state: State) -> list[str]:
    """The one that is carried, said alone. Raises NotNow for a Story Token: whoever carries it returns it, and only who is retired leaves
    it behind. [Story Tokens]"""
    if not words and len(carried := [*likely.escorts_carried(state, None)]) == 1:
        return carried
    said = " ".join(word for word in words if fold(word) != "the")
    token = one_of(said, names.of_public(state, "tokens")) if said and one_of(said, names.of_public(state, "escorts")) is None else None
    if token is None and said and one_of(said, names.of_public(state, "escorts")) is None and (card := one_of(said, names.cards(state))):
        raise NotNow(message("{card} is a card, which is discarded", card=card), hint=Typed(f"discard {quote(card)}"))
    if token is None:
        return list(words)
    told = "{token} is a Story Token: whoever carries it returns it to the Round Table, and only who is retired leaves it behind"
    home = token in likely.tokens_carried(state, None) and seats.underfoot(state) == realm.ROUND_TABLE
    raise NotNow(message(told, token=token), hint=Typed(f"return {quote(token)}") if home else "")


def collect(words: Sequence[str], state: State) -> list[str]:
    """`pick up TOKEN`: the first word has been read; the one that lies there, said alone. Raises NotNow for an Escort
    Token, which is carried."""
    said = list(words[1:]) if words and fold(words[0]) == "up" else list(words)
    text = " ".join(word for word in said if fold(word) != "the")
    escort = one_of(text, names.of_public(state, "escorts")) if text and one_of(text, names.of_public(state, "tokens")) is None else None
    if escort is not None:
        raise NotNow(message("{token} is an Escort Token, which is carried", token=escort), hint=Typed(f"carry {quote(escort)}"))
    return said if said or len(here := [*likely.tokens_here(state, None)]) != 1 else here


def carry(words: Sequence[str], state: State) -> list[str]:
    """The one that lies there, said alone."""
    return list(words) if words or len(here := [*likely.escorts_here(state, None)]) != 1 else here


def doom(words: Sequence[str], state: State) -> list[str]:
    """`Ann seduced`, `Ann is seduced` for `seduced by Ann`: the effect that the rulebook names; of another it is asked what is its name."""
    head, tail = cut(words, ("by",))
    known = {fold(spelling) for name, others in names.seats(state).items() for spelling in (name, *others)}
    many = next((many for many in (3, 2, 1) if many < len(head) and fold(" ".join(head[:many])) in known), 0)
    said = head[many:]
    said = said[1:] if said and fold(said[0]) in ("is", "gets", "suffers") else said
    if not many or tail or fold(" ".join(said)) not in ("seduced", "seduction"):
        return list(words)
    return [*said, "by", *head[:many]]
