"""Quest Coins collected, lost and spent, and the Stables that enough of them unlock. [Story Quests and Quest Coins] [Stables Token]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import quests
from playaid.language.message import counted, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def collect(h: Hearing, why: str, number: int = 1) -> None:
    """Quest Coins for the Quest Pad, or off it; enough of them unlock the Stables. No more of them than the box has."""
    box = int(h.fact("components", "Quest Coin", "count"))
    number = min(number, box - h.public["coins"])
    if not number:
        h.tell("All {coins} Quest Coins lie on the Quest Pad: there is none left to collect.", coins=box)
        return
    h.add("public", "coins", number)
    now = {"coins": quests.collected(h.state), "needed": h.public["needs"]["coins"]}
    h.line("Quest Coins", why, message("{coins} of {needed}", **now), "Story Quests and Quest Coins")
    told = counted(
        abs(number),
        "A Quest Coin is collected: {coins} of {needed}." if number > 0 else "A Quest Coin is lost: {coins} of {needed}.",
        "{n} Quest Coins are collected: {coins} of {needed}." if number > 0 else "{n} Quest Coins are lost: {coins} of {needed}.",
        **now,
    )
    h.tell(told)
    unlock(h)


def spend(h: Hearing, why: str, number: int) -> None:
    """Quest Coins go back to the pool for an optional rule."""
    h.add("public", "coins", -number)
    h.add("public", "spent", number)
    left = message("{coins} on the Quest Pad, {collected} collected", coins=h.public["coins"], collected=quests.collected(h.state))
    h.line("Quest Coin" if number == 1 else "Quest Coins", why, left, "Optional Rules")


def unlock(h: Hearing) -> None:
    """Enough Quest Coins, collected or put right by hand, take the Stables Token off. [Stables Token]"""
    if quests.collected(h.state) >= h.public["needs"]["stables"] and not h.public.get("stables_open"):
        h.put("public", "stables_open", True)
        h.tell("The Stables Token is taken off: the Stables may be activated.")
