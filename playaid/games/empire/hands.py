"""The hands and the piles: what each player holds unseen, the deck, the discards, the dead. [Setup, 3.G, 3.H]"""

from collections.abc import Sequence

from playaid.games.empire import pieces
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal
from playaid.referee.state import State

FULL = 6
"""The most counters a hand may hold. [Setup, 4]"""


def hand(state: State, side: str) -> list[str]:
    """What a player holds; empty where his hand is not open to the reader."""
    held: list[str] = state["secret"].get(side, {}).get("hand", [])
    return held


def held(hearing: Hearing) -> list[str]:
    """The hand of the player who declares. Raises Locked."""
    found: list[str] = hearing.secret(hearing.side).get("hand", [])
    return found


def not_held(hearing: Hearing, counters: Sequence[str]) -> list[str]:
    """Those of `counters` that the player does not hold, each copy counted."""
    left = list(held(hearing))
    absent = []
    for counter in counters:
        if counter in left:
            left.remove(counter)
        else:
            absent.append(counter)
    return absent


def take(hearing: Hearing, counter: str) -> None:
    """Take a counter out of the declaring player's hand. Raises Refusal when it is not there, which no overruling mends."""
    if counter not in held(hearing):
        raise Refusal(f"{counter} is not in the hand of {hearing.side}, so it cannot leave it")
    hearing.pull("secret", hearing.side, "hand", counter)
    hearing.add("public", "hands", hearing.side, -1)


def give(hearing: Hearing, side: str, counters: Sequence[str]) -> None:
    """Move counters from the deck into a hand, unseen by the others. Raises Locked."""
    for counter in counters:
        hearing.pull("cup", "deck", counter)
        hearing.push("secret", side, "hand", counter)
    hearing.add("public", "deck", -len(counters))
    hearing.add("public", "hands", side, len(counters))


def imagined(state: State, asker: str | None) -> State:
    """The table as `asker` may think it to be, for odds: all that he has not seen may be drawn. Without his hand there is no deck."""
    secret = {side: own for side, own in state["secret"].items() if side == asker}
    bare: State = {"public": state["public"], "secret": secret, "referee": state["referee"]}
    if asker is None or asker not in bare["secret"]:
        return bare
    unseen = pieces.everything()
    public = state["public"]
    on_board = [unit["counter"] for unit in public["units"].values()]
    for counter in (*hand(state, asker), *public["discard"], *public["dead"], *on_board):
        if counter in unseen:
            unseen.remove(counter)
    return {**bare, "cup": {"deck": unseen, "hidden": []}}
