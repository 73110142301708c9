"""The tokens that a Roaming Threat Card spawns, as it is read out: a number, a kind and a colour, or `@` and a tile. [Spawning Enemies]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, names, realm
from playaid.games.legacy.state.shorthand import colours, one_of
from playaid.language.message import message
from playaid.referee.contract.names import find, fold
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

_KIND, _WHERE = r"([a-z]+(?:[- ][a-z]+)?)", r"(@?[^\W\d][\w'-]*)"
SPAWN = re.compile(rf"{_KIND}[: ]?(\d+)[: ]?{_WHERE}|(\d+) ?{_KIND} {_WHERE}", re.IGNORECASE)
"""`saxon:2:red`, `saxon2red`, `saxon 2 red`, `2 saxon red`, `2 magic creature red`; `@` and a tile in place of the colour."""
PLAIN = dict.fromkeys(enemies.PLAIN, ())


def spawns(words: Sequence[str], state: State) -> tuple[list[str], list[str]]:
    """The words before the first group of tokens, and the groups, each `kind:number:colour`. What stands in quotes belongs to the title."""
    parts = _of_colours(tiles_in_one([part for word in words for part in parted(word)], state), state)
    groups: list[str] = []
    while parts:
        end = len(parts)
        while end and (parts[end - 1] == "," or (groups and parts[end - 1].casefold() == "and")):
            end -= 1
        found = next((found for many in (1, 3, 2, 4) if many <= end and (found := group_of(parts[end - many : end], state))), None)
        if found is None:
            break
        groups.insert(0, found[0])
        parts = parts[: end - found[1]]
    refuse_nowhere(groups, state)
    return parts, groups


def refuse_nowhere(groups: Sequence[str], state: State) -> None:
    """Raises Unreadable for tokens that are put on a tile which is not in play, before anything is done."""
    for group in groups:
        tile = group.partition("@")[2].replace("_", " ").strip()
        if (region := one_of(tile, names.regions(state))) and one_of(tile, dict.fromkeys(realm.tiles(state), ())) is None:
            hint = "the name of the tile that the card names is wanted: 1 witch @Docks"
            raise Unreadable(message("{region} is a Region, and no tile", region=region), hint=hint)
        if tile:
            find(tile, dict.fromkeys(realm.tiles(state), ()), "tile in play")


def _of_colours(parts: Sequence[str], state: State) -> list[str]:
    """`2 saxons on red tiles` as `2 saxons red`."""
    known, said = colours(state), ["", *map(fold, parts), ""]
    on = {at for at in range(1, len(said) - 1) if said[at] == "on" and one_of(said[at - 1].rstrip("s"), PLAIN) and said[at + 1] in known}
    tiles = {at for at in range(1, len(said) - 1) if said[at] in ("tile", "tiles") and {at - 2} & on}
    return [part for at, part in enumerate(parts, 1) if at not in on | tiles]


def parted(word: str) -> list[str]:
    if word.startswith("@"):  # a tile in quotes
        return word.replace(" ", "_").replace(",", " , ").split()
    return [word] if " " in word else word.replace(",", " , ").split()


def tiles_in_one(parts: Sequence[str], state: State) -> list[str]:
    """`@Wyrm Den` as one word: a tile goes by as many words as it has."""
    whole, at, known = list[str](), 0, dict.fromkeys(realm.tiles(state), ())
    while at < len(parts):
        many = 1
        if parts[at].startswith("@"):
            runs = (run for run in (4, 3, 2) if "," not in parts[at : at + run])
            many = next((run for run in runs if one_of(" ".join(parts[at : at + run])[1:], known) is not None), 1)
        whole.append("_".join(parts[at : at + many]))
        at += many
    return whole


def group_of(words: Sequence[str], state: State) -> tuple[str, int] | None:
    if any(" " in word for word in words):
        return None
    spawn = SPAWN.fullmatch(" ".join(words))
    if spawn is None:
        return _group_in_another_order(words, state)
    kind, where = kind_of(spawn[1] or spawn[5]), spawn[3] or spawn[6]
    if kind is None:
        return _group_in_another_order(words, state)
    return None if is_command(where, state) else (f"{kind.replace(' ', '-')}:{spawn[2] or spawn[4]}:{where}", len(words))


def _group_in_another_order(words: Sequence[str], state: State) -> tuple[str, int] | None:
    """`3 blue witches`, `blue witch 3`: a number, a colour or a tile, and a kind."""
    numbers = [word for word in words if word.isdecimal()]
    where = [word for word in words if word.startswith("@") or fold(word) in colours(state)]
    kind = kind_of(" ".join(word for word in words if word not in (*numbers, *where)))
    if len(numbers) != 1 or len(where) != 1 or kind is None:
        return None
    return f"{kind.replace(' ', '-')}:{numbers[0]}:{where[0]}", len(words)


def kind_of(word: str) -> str | None:
    """The kind of which a card spawns some, also where there are several: `witches`."""
    ways = (word, word.removesuffix("s"), word.removesuffix("es"))
    return next((kind for way in ways if (kind := one_of(way, PLAIN, shortest=1))), None)


def is_command(word: str, state: State) -> bool:
    """Whether a word is a Movement Command, or its beginning; gold is no slip for Hold."""
    return len(word) > 2 and any(fold(command).startswith(fold(word)) for command in names.movement_commands(state))
