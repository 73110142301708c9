"""A card as it is read out: a title that says a word of the grammar (Gift from Avalon), the tokens that it spawns, and where one part ends
and another begins; and to whom a card is given. [Roaming Threat Cards] [Spawning Enemies]

A tile that is not in play is searched for and laid, by whatever name it is said. So what is said behind a tile's name is held to be none of
it where it looks like tokens, or stands behind a comma, and it is told how each part is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.state import enemies, names, realm
from playaid.games.legacy.state.shorthand import colours, cut, one_of, plaque_of, refuse_tokens, to_seat
from playaid.language.message import SEMICOLON, Typed, as_message, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import find, fold, printable
from playaid.referee.contract.refusals import Ambiguous, Unreadable

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


KEYS = ("toward", "later", "spawn", "named", "kind", "at", "extra", "ability")
"""Words that begin a part of a card."""
MANY = 3
"""So many words behind the name of a tile that lies on the table are none of another tile's name."""


class Parts(NamedTuple):
    """What is said in one breath: a tile, if one is; the tokens as they are typed; and the rest."""

    tile: str
    tokens: str
    rest: str


def refuse_run_on(head: Sequence[str], tail: Sequence[str], state: State) -> None:
    """Raises Unreadable, with the line that says it, where behind `at` or `toward` more than a tile is said."""
    folded = [word.casefold() for word in tail]
    end = folded.index("ability") if "ability" in folded else len(tail)
    for key in ("at", "toward"):
        if key in folded[:end] and "spawn" not in folded:
            begin = folded.index(key) + 1
            said = cut(tail[begin:end], KEYS)[0]
            _refuse([*head, *tail[:begin]], said, tail[begin + len(said) :], _after_a_tile(_flat(said), state))


def refuse_behind_command(head: Sequence[str], said: Sequence[str], tail: Sequence[str], state: State) -> None:
    """The same of what is said behind a Movement Command: the tile that its tokens make for, they themselves, and more."""
    words = _flat(said)
    tokens, rest = _tokens(words, state)
    if tokens and rest[:1] != [","] and len(rest) < MANY:  # a slip in them
        return
    parts = Parts("", tokens, _sentence(rest)) if tokens else _after_a_tile(words, state)
    if parts is not None and parts.rest:
        _refuse(head, said, tail, parts)


def _refuse(before: Sequence[str], said: Sequence[str], after: Sequence[str], parts: Parts | None) -> None:
    if parts is None or (parts.rest and "ability" in map(str.casefold, after)):
        return
    tile = [quote(parts.tile)] if parts.tile else []
    tokens = ["spawn", parts.tokens] if parts.tokens else []
    ability = ["ability", f'"{parts.rest}"'] if parts.rest else []
    line = " ".join(("threat", *(quote(word) for word in before if word != ","), *tile, *tokens, *ability, *map(quote, after)))
    whole = _sentence(said)
    if not parts.tile:
        raise Unreadable(
            message("{said}: is {rest} its special ability?", said=printable(whole), rest=printable(parts.rest)), hint=Typed(line)
        )
    told = "{said}: where does the tile's name end? Its tokens and its special ability are said by their words"
    hint = message("{line}; a tile that is really called so stands in quotes", line=Typed(line))
    raise Unreadable(message(told, said=printable(whole)), hint=hint)


def _after_a_tile(words: Sequence[str], state: State) -> Parts | None:
    """A tile by its name, and what is said behind it; None where there is nothing that cannot be part of the name."""
    for at in range(1, len(words)):
        tokens, rest = _tokens(words[at:], state)
        if tokens or words[at] == ",":
            tile = " ".join(word for word in words[:at] if word != ",")
            return Parts(tile, tokens, _sentence(rest)) if tokens or _sentence(rest) else None
    lying = {fold(name): name for name in realm.tiles(state)}
    run = next((many for many in range(len(words) - MANY, 0, -1) if fold(" ".join(words[:many])) in lying), None)
    return Parts(lying[fold(" ".join(words[:run]))], "", _sentence(words[run:])) if run else None


def _tokens(words: Sequence[str], state: State) -> tuple[str, list[str]]:
    """The tokens that words begin with, each on tiles of a colour that is known, or on a tile, and the words behind them."""
    rest, found = list(words), list[str]()
    while True:
        begin = 0
        while begin < len(rest) and (rest[begin] == "," or (found and fold(rest[begin]) in ("and", "with"))):
            begin += 1
        runs = (rest[begin : begin + many] for many in (4, 3, 2, 1))
        run = next((run for run in runs if run and _names_a_place(run, state) and group_of(run, state)), None)
        if run is None:
            return ", ".join(found), rest
        found.append(" ".join(run))
        rest = rest[begin + len(run) :]


def _names_a_place(run: Sequence[str], state: State) -> bool:
    known = colours(state)
    return any(word.startswith("@") or ":" in word or fold(word) in known for word in run)


def _sentence(words: Sequence[str]) -> str:
    """Words as they were typed, without the commas around them."""
    return " ".join(words).replace(" ,", ",").strip(" ,.")


def _flat(words: Sequence[str]) -> list[str]:
    return [part for word in words for part in parted(word)]


def _tiles(state: State) -> names.Names:
    return dict.fromkeys(realm.tiles(state), ())


_NAMES: dict[str, Callable[[State], names.Names]] = {
    "seat": names.seats,
    "tile": _tiles,
    "enemy kind": names.enemy_kinds,
    "Inventory Card deck": names.inventory_decks,
}
"""What may stand behind a word of the grammar, where names alone do."""


def read(
    words: Sequence[str], state: State, *, inner: Callable[[Sequence[str], State], Sequence[str]] | None, keys: Mapping[str, str]
) -> list[str]:
    """The words of a line that begins with a title, as its own shorthand gives them. keys: the words behind which something else stands,
    with the kind of that. Raises Unreadable, with the title in quotes, where behind the first of them stands nothing of its kind."""
    said = list(inner(words, state) if inner is not None else words)
    folded = [word.casefold() for word in said]
    at = next((at for at, word in enumerate(folded) if at and word in keys), None)
    known = _NAMES.get(keys[folded[at]]) if at is not None else None
    if at is None or known is None:
        return said
    end = next((end for end in range(at + 1, len(said)) if folded[end] in keys), len(said))
    value = " ".join(said[at + 1 : end])
    if not value or "," in value:
        return said
    try:
        find(value, known(state), keys[folded[at]])
    except Ambiguous:
        return said
    except Unreadable as unknown:
        quoted = message('if it belongs to the name, that stands in quotes: "{title}"', title=" ".join(said[:end]))
        hint = listing([*([as_message(unknown.hint)] if unknown.hint else []), quoted], SEMICOLON)
        raise Unreadable(unknown.text, hint, unknown.candidates) from None
    return said


def trade(words: Sequence[str], state: State) -> list[str]:
    """`crossbow merlin` for `crossbow to merlin`, `crossbow from percival to merlin` for `crossbow to merlin by percival`, `the Mercy
    plaque` for its name. Raises NotNow for what is no card."""
    words = to_seat(_from_seat(words, state), state)
    refuse_tokens(words, state)
    head, tail = cut(words, ("to", "by"))
    plaque = plaque_of(" ".join(head), state) if head[1:] else None
    return [plaque, *tail] if plaque else words


def _from_seat(words: Sequence[str], state: State) -> list[str]:
    """Who gives something, said with `from`, as the word of the slot has it."""
    at = next((at for at, word in enumerate(words) if at and fold(word) == "from"), None)
    if at is None or "by" in map(fold, words):
        return list(words)
    giver, rest = cut(words[at + 1 :], ("to",))
    return [*words[:at], *rest, "by", *giver] if one_of(" ".join(giver), names.seats(state)) else list(words)
