"""Lines as players say them, written out with the words of their slots. What is no shorthand is given back as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, names, realm, seats, setting_up
from playaid.language.message import listing, message
from playaid.referee.contract.names import find, fold, printable
from playaid.referee.contract.refusals import Ambiguous, Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

TILE = ("colour", "open", "region", "touching", "coin", "by", "mace")
CARD = ("toward", "later", "spawn", "named", "kind", "at", "extra", "ability")
ROLL = ("plus", "rating", "by", "against", "extra")
SPAWN = re.compile(r"([a-z-]+)[: ]?(\d+)[: ]?(@?[^\W\d][\w'-]*)|(\d+) ?([a-z-]+) (@?[^\W\d][\w'-]*)", re.IGNORECASE)
"""`saxon:2:red`, `saxon2red`, `saxon 2 red`, `2 saxon red`; `@` and a tile in place of the colour."""


def take(words: Sequence[str], state: State) -> list[str]:
    """As it is: a sheet goes by its number, or by its character as far as the book or whoever has played it has said who that is. Raises
    Unreadable, which says so, for another name: who is on such a sheet is read off it when it is taken."""
    head, _ = _cut(words, ("by",))
    name, free = " ".join(head), setting_up.free_sheets(state)
    try:
        if head:
            find(name, names.sheets(state), "sheet")
    except Unreadable:
        pattern = "say the number of the sheet: take {sheet} (sheets left: {sheets})"
        hint = message(pattern, sheet=free[0], sheets=listing(free)) if free else ""
        raise Unreadable(message("no sheet has been taken as {name} yet", name=printable(name)), hint=hint) from None
    except Ambiguous:
        pass
    return list(words)


def scout(words: Sequence[str], state: State) -> list[str]:
    """`Elder Wood threat green 2` for `Elder Wood as Roaming Threat colour green open 2`; also `Elder Wood threat green open 2`."""
    head, tail = _cut(words, ("as", *TILE))
    if _begins(tail, "as") or not head:
        return list(words)
    if "open" not in map(str.casefold, tail):
        if not head[-1].isdecimal():
            return list(words)
        tail = [*tail, "open", head.pop()]
    for colour in (0, 1):
        for many in (2, 1):
            at = len(head) - colour - many
            kind = _one_of(" ".join(head[at : at + many]), names.tile_kinds(state)) if at >= 1 else None
            if kind is not None:
                told = ["colour", head[-1]] if colour else []
                return [*head[:at], "as", kind, *told, *tail]
    return list(words)


def threat(words: Sequence[str], state: State) -> list[str]:
    """`Raiders aggressive 2 saxon red, witch1blue` for `Raiders command aggressive spawn saxon:2:red,witch:1:blue`. A card that nobody
    calls by its title is `Threat` and the number of the draw. `named Mordred knight` says the kind too."""
    head, tail = _cut(words, ("command", *CARD))
    if _begins(tail, "command"):
        return list(words)
    head, groups = _spawns(" ".join(head), state)
    command = _one_of(head[-1], names.movement_commands(state), shortest=1) if head else None
    if command is None:
        return list(words)
    title = head[:-1] or ["Threat", str(_drawn(state))]
    told = ["spawn", ",".join(groups)] if groups else []
    return [*title, "command", command, *told, *_named_kind(tail, state)]


def _spawns(text: str, state: State) -> tuple[list[str], list[str]]:
    """The words before the first group of tokens, and the groups, each `kind:number:colour`."""
    kinds = dict.fromkeys(enemies.PLAIN, ())
    groups: list[str] = []
    parts = text.replace(",", " , ").rstrip(" ,").split()
    while parts:
        for many in (1, 3, 2):
            last = " ".join(parts[-many:])
            spawn = SPAWN.fullmatch(last) if len(parts) > many or many == 1 else None
            kind = _one_of((spawn[1] or spawn[5]), kinds, shortest=1) if spawn else None
            if spawn and kind:
                groups.insert(0, f"{kind.replace(' ', '-')}:{spawn[2] or spawn[4]}:{spawn[3] or spawn[6]}")
                parts = parts[:-many]
                break
        else:
            return parts, groups
        if parts and parts[-1] == ",":
            parts.pop()
    return parts, groups


def _named_kind(tail: list[str], state: State) -> list[str]:
    """With `kind` before the kind of a Named Enemy, where it is said right behind the name."""
    folded = [word.casefold() for word in tail]
    if "named" not in folded or "kind" in folded:
        return tail
    begin = folded.index("named") + 1
    end = next((at for at in range(begin, len(tail)) if folded[at] in CARD), len(tail))
    for many in (2, 1):
        kind = _one_of(" ".join(tail[end - many : end]), names.enemy_kinds(state)) if end - many > begin else None
        if kind is not None:
            return [*tail[:begin], "_".join(tail[begin : end - many]), "kind", kind, *tail[end:]]
    return tail


def move(words: Sequence[str], state: State) -> list[str]:
    """`hall, sally` from the Round Table for `Hallway 2, Sally Port`: a word that begins several tiles is the one that a path leads by."""
    head, tail = _cut(words, ("by",))
    turn = state["public"].get("turn")
    if tail or not head or turn is None:
        return list(words)
    pieces = [piece.strip() for piece in " ".join(head).split(",") if piece.strip()]
    ways = _ways(state, seats.seats(state)[turn["seat"]]["tile"], pieces)
    return [", ".join(ways[0])] if len(ways) == 1 else list(words)


def _ways(state: State, here: str | None, pieces: Sequence[str]) -> list[list[str]]:
    """Every way along paths through tiles that go by these words."""
    if not pieces:
        return [[]]
    near = realm.neighbours(state, here) if here is not None else []
    exact = [tile for tile in realm.tiles(state) if fold(tile) == fold(pieces[0])]
    fitting = [tile for tile in near if (tile in exact if exact else _goes_by(pieces[0], tile))]
    return [[tile, *rest] for tile in fitting for rest in _ways(state, tile, pieces[1:])]


def _goes_by(text: str, tile: str) -> bool:
    wanted, name = fold(text), fold(tile)
    return name.startswith(wanted) or (len(wanted) > 1 and any(part.startswith(wanted) for part in name.split()))


def challenge(words: Sequence[str], state: State) -> list[str]:
    """`Saxon 1 prowess` for `Saxon 1 with prowess`; `prowess` alone where the enemy need not be said."""
    head, tail = _cut(words, ("with", *ROLL))
    if _begins(tail, "with") or not head or _one_of(" ".join(head), names.of_public(state, "enemies"), shortest=1):
        return list(words)
    attribute = _one_of(head[-1], names.of_public(state, "attributes"), shortest=1)
    return [*head[:-1], "with", attribute, *tail] if attribute else list(words)


def spoils(words: Sequence[str], state: State) -> list[str]:
    """The deck by its beginning: `arm` for `armoury`."""
    deck = _one_of(words[0], dict.fromkeys(DRAWS, ()), shortest=1) if words else None
    return [deck, *words[1:]] if deck else list(words)


DRAWS = ("none", "item", "armoury", "relic")
"""What may be said for a Spoils Draw."""


def _cut(words: Sequence[str], keys: Iterable[str]) -> tuple[list[str], list[str]]:
    """What stands before the first of the keywords, and the rest."""
    at = next((at for at, word in enumerate(words) if word.casefold() in keys), len(words))
    return list(words[:at]), list(words[at:])


def _begins(tail: Sequence[str], key: str) -> bool:
    return key in (word.casefold() for word in tail[:1])


def _one_of(text: str, known: Mapping[str, Sequence[str]], shortest: int = 3) -> str | None:
    """The one name that is meant, by its beginning or that of one of its words; None where there is none, or several."""
    if text in known:
        return text
    if len(fold(text)) < shortest:
        return None
    try:
        return find(text, known, "name")
    except (Unreadable, Ambiguous):
        return None


def _drawn(state: State) -> int:
    """The number of the next Roaming Threat Card, counted through the game."""
    public = state["public"]
    piles = (enemies.SEVERE, enemies.GENERAL)
    return 1 + sum(public["box"]["decks"][pile] - public["decks"][pile] for pile in piles)
