"""Enemy Tokens as players speak of them: those that march, those that are claimed, those that a Spoils Draw is paid with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import commands, enemies, key_turn, names, realm, seats, shorthand, spoils, ways
from playaid.games.legacy.state.shorthand import DRAWS, cut, one_of
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.lists_of_one import EVERY
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow, Unreadable

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
    """Raises NotNow for an Enemy Token that is moved as characters are: it follows its Movement Command. [Moving Enemies]"""
    head, goal = cut([word for word in words if fold(word) not in _BEFORE], ("to", "toward", "towards", "into", "onto"))
    foe = _foe(" ".join(head), state)
    if foe is None or one_of(" ".join(head), dict.fromkeys(realm.tiles(state), ())) or one_of(" ".join(head), names.seats(state)):
        return
    line = f"march {quote(foe)}" if foe else "march"
    if state["referee"]["at"][-1]["key"] != commands.MARCH or not commands.waiting(state):
        raise NotNow(
            "characters move, in their turns; Enemy Tokens follow their Movement Commands in step 3 of the Key-Turn",
            hint=message("in that step: {line}", line=Typed(line)),
        )
    line += f" to {' '.join(map(quote, goal[1:]))}" if foe and goal[1:] else ""
    raise NotNow("characters move, in their turns; Enemy Tokens follow their Movement Commands now", hint=Typed(line))


def _foe(said: str, state: State) -> str | None:
    """The Enemy Token on the map that words mean; empty for several of them, None for anything else."""
    there = {name: known for name, known in names.of_public(state, "enemies").items() if enemies.tokens(state)[name]["tile"] is not None}
    if not said or not there or (name := one_of(said, there)):
        return name if said and there else None
    kinds = {str(enemies.tokens(state)[name]["kind"]): () for name in there}
    return "" if fold(said) in _SEVERAL or _kind(said, kinds) else None


def _kind(said: str, kinds: Mapping[str, Sequence[str]]) -> str | None:
    """The kind of enemy that is meant, of one or of several: `Witches`."""
    return next((kind for kind in kinds if fold(said) in (fold(kind), f"{fold(kind)}s", f"{fold(kind)}es")), None)


def move(words: Sequence[str], state: State) -> list[str]:
    refuse_marching(words, state)
    return ways.move(words, state)


def activate(words: Sequence[str], state: State) -> list[str]:
    refuse_draw(words, state)
    return shorthand.activate(words, state)


def ability(words: Sequence[str], state: State) -> list[str]:
    """`all`, of one that is left, for that one; of several a line for each is told. Raises Unreadable."""
    if not words or fold(" ".join(words)) not in (*EVERY, "both", "all of them", "them"):
        return list(words)
    left = key_turn.abilities_left(state)
    if len(left) > 1:
        lines = listing((message("{line}", line=Typed(f"ability {quote(card)}")) for card in left), ", then ")
        raise Unreadable("each ability is ticked off by itself, with what it changes", hint=lines)
    return left or list(words)


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
    if alike := _of_a_kind(said, state, now or "", mine):
        return [", ".join(alike), *tail]
    parts_said = [part.strip() for part in said.replace(" and ", ",").split(",") if part.strip()]
    if len(parts_said) > 1 and any(_is_counted(part) for part in parts_said):
        each = [_of_a_kind(part, state, now or "", mine) or [part] for part in parts_said]
        return [", ".join(name for part in each for name in part), *tail]
    if any(fold(word) in ("and", "the") for word in head):
        parts = " ".join("," if fold(word) == "and" else word for word in head if fold(word) not in _BEFORE)
        known = names.of_public(state, "enemies")
        kinds = dict.fromkeys(enemies.KINDS, ())
        if all(one_of(part.strip(), known) or one_of(part.strip(), kinds) for part in parts.split(",")):
            head = parts.replace(" ,", ",").split()
    return shorthand.claimed([*head, *tail], state)


def _is_counted(part: str) -> bool:
    """Whether a part of a list says how many of a kind are meant."""
    first, _, rest = part.partition(" ")
    return bool(rest) and (first in EVERY or first in _NUMBERS)


def _of_a_kind(said: str, state: State, seat: str, mine: Sequence[str]) -> list[str]:
    """Of what somebody has claimed what `all saxons`, `both witches`, `two saxons`, `saxons` mean. Raises NotNow for a kind of which nobody
    has claimed any."""
    first, _, rest = said.partition(" ")
    many = None if first in EVERY else _NUMBERS.get(first)
    kind = _kind(rest if rest and (many or first in EVERY) else said, dict.fromkeys(enemies.KINDS, ()))
    if kind is None:
        return []
    if not any(token["by"] and token["kind"] == kind for token in enemies.tokens(state).values()):
        raise NotNow(message("no Enemy Token of the kind {kind} is claimed by anybody", kind=kind), hint=_claimed(mine))
    alike = [name for name in mine if enemies.tokens(state)[name]["kind"] == kind]
    if many is not None and len(alike) < many:
        raise NotNow(message("{seat} has claimed {n} of the kind {kind}", seat=seat, n=len(alike), kind=kind), hint=_claimed(mine))
    return [] if said == fold(kind) else alike[:many]


_NUMBERS = {"one": 1, "1": 1, "both": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}


def _claimed(mine: Sequence[str]) -> str:
    return message("claimed: {enemies}", enemies=listing(mine)) if mine else ""


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
