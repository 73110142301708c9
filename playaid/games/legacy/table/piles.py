"""The piles that lie open or are counted: decks, discards, pools, the Dungeon, sheets. [Token Pools]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import setting_up
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def show_piles(hearing: Hearing) -> None:
    """Each deck with what is left of it and discarded, the pools, the Virtue Plaques, the Character Sheets nobody has played."""
    public = hearing.public
    gone = public["discards"]
    lines = [
        f"{deck}: {left} left" + (message(", {deck} discarded", deck=gone[deck]) if gone.get(deck) else "")
        for deck, left in public["decks"].items()
    ]
    lines.append(message("Enemy Pool: {count}", count=_counted(public["pool"])))
    lines.append(message("Named Enemies in the pool: {count}", count=_counted(public["named_pool"])))
    virtue = public["virtue"]
    lines.append(
        message(
            "Virtue Plaques: {stack} in the stack, {discarded} discarded, {box} in the box",
            stack=virtue["stack"],
            discarded=virtue["discarded"],
            box=virtue["box"],
        )
    )
    sheets = setting_up.free_sheets(hearing.state)
    lines.append(message("Character Sheets not played: {sheets}", sheets=listing(sheets) or "none"))
    piles = {"decks": public["decks"], "discards": gone, "pool": public["pool"], "named_pool": public["named_pool"], "sheets": sheets}
    hearing.show({**piles, "virtue": dict(virtue)}, *lines)


def _counted(pool: dict[str, int]) -> str:
    return listing((f"{kind} {number}" for kind, number in pool.items() if number)) or "nothing"
