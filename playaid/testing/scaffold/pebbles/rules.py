"""The rules of Pebbles by chapter. What a rule reads, draws, asks and writes goes through the hearing; what happened it announces."""

from collections.abc import Iterable

from playaid.language.message import listing, message, series
from playaid.referee.contract.game import Facts

from .shape import Hearing, State

# 1: the bag


def setup(h: Hearing) -> None:
    """1.1: the bag is filled as the table says."""
    bag = [colour for colour in h.book.keys("colours") for _ in range(h.fact("colours", colour, "copies"))]
    h.put("cup", "bag", bag)
    h.put("public", "bag", len(bag))
    h.put("public", "all", len(bag))
    h.put("public", "drawn", False)
    for side in h.sides:
        h.put("public", "pebbles", side, 0)
        h.put("secret", side, "pebbles", [])


# 2: the turn


def begin_turn(h: Hearing) -> None:
    """Nothing has been drawn yet."""
    h.put("public", "drawn", False)


def drawn_already(h: Hearing) -> Facts:
    """2.1: one draw a turn."""
    return {"side": h.side} if h.public["drawn"] else None


def draw_offers(h: Hearing) -> Iterable[str]:
    """`draw` takes no words."""
    if not h.public["drawn"]:
        yield ""


def draw(h: Hearing) -> None:
    """2.1: a die says how many; no more than there are. The others see the number, not the colours."""
    roll = h.roll(f"1d{h.options['handful']}", who=h.side, why="how many")
    count = min(roll.total, h.public["bag"])
    h.line("pebbles", message("die {total}, {bag} in the bag", total=roll.total, bag=h.public["bag"]), count, "2.1")
    drawn = h.draw(h.cup()["bag"], count, who=h.side, why="unseen", private=h.side)
    for colour in drawn:
        h.pull("cup", "bag", colour)
        h.push("secret", h.side, "pebbles", colour)
    h.add("public", "bag", -count)
    h.add("public", "pebbles", h.side, count)
    h.put("public", "drawn", True)
    h.tell("{side} draws {count}.", side=h.side, count=count)
    h.tell("Drawn: {drawn}.", only=h.side, drawn=listing(drawn))
    h.outcome("{count} drawn", count=count)
    if not h.public["bag"]:
        h.happens("bag empty")


def hand(h: Hearing) -> None:
    """2.2: one's own, for one's own eyes."""
    own = h.secret(h.side)["pebbles"]
    h.show({"pebbles": own}, message("{side} has {own}", side=h.side, own=listing(own) or "none"))


# 3: the end


def show(h: Hearing) -> None:
    """3.1: all show what they have; the highest worth has won, and equals share it."""
    h.disclose(*h.sides)
    worth = {side: sum(h.fact("colours", colour, "worth") for colour in h.secret(side)["pebbles"]) for side in h.sides}
    for side, points in worth.items():
        h.line(side, listing(h.secret(side)["pebbles"]), points, "3.1")
    best = [side for side, points in worth.items() if points == max(worth.values())]
    h.over(best[0] if len(best) == 1 else None, message("{best} with {n}", best=series(best), n=max(worth.values())), "3.1")


def imagined(state: State, asker: str | None) -> State:
    """For odds: any pebble that the asker has not seen may be the next. What they may see is all that comes in here."""
    if asker is None or asker not in state["secret"]:
        return state
    return {**state, "cup": {"bag": ["unseen"] * state["public"]["bag"]}}
