"""The piles that lie open or are counted: decks, discards, pools, the Dungeon, sheets. [Token Pools]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import names, setting_up
from playaid.language.message import as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def show_piles(hearing: Hearing) -> None:
    """Each deck with what is left of it and discarded, the pools, the Virtue Plaques, the Character Sheets nobody has played."""
    public = hearing.public
    gone = public["discards"]
    lines = []
    for deck, left in public["decks"].items():
        pattern = "{deck}: {left} left, {discarded} discarded" if gone.get(deck) else "{deck}: {left} left"
        lines.append(message(pattern, deck=deck, left=left, discarded=gone.get(deck, 0)))
    lines.append(message("Enemy Pool: {tokens}", tokens=in_pool(public["pool"])))
    lines.append(message("Named Enemies in the pool: {tokens}", tokens=in_pool(public["named_pool"])))
    virtue = public["virtue"]
    lines.append(message("Virtue Plaques: {stack} in the stack, {discarded} discarded, {box} in the box", **virtue))
    sheets = setting_up.free_sheets(hearing.state)
    known = [(sheet, names.character(hearing.state, sheet)) for sheet in sheets]
    called = listing(message("{character} ({sheet})", character=name, sheet=sheet) if name else sheet for sheet, name in known)
    lines.append(message("Character Sheets not played: {sheets}", sheets=called or "none"))
    piles = {"decks": public["decks"], "discards": gone, "pool": public["pool"], "named_pool": public["named_pool"], "sheets": sheets}
    hearing.show({**piles, "virtue": dict(virtue)}, *lines)


def in_pool(pool: dict[str, int]) -> str:
    """The tokens of a pool, kind by kind."""
    return listing(message("{kind} {number}", kind=kind, number=number) for kind, number in pool.items() if number) or as_message("nothing")
