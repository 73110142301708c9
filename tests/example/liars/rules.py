"""The rules of Liar's Dice."""

from collections.abc import Iterable

from playaid.language.message import listing, message
from playaid.referee.contract.game import Facts
from playaid.referee.deciding.offers import legal_lines

from .shape import Hearing, State


def setup(h: Hearing) -> None:
    """1.1: dice by the number of players; the first at the table begins."""
    dice = h.fact("start", len(h.sides), "dice")
    for side in h.sides:
        h.put("public", "dice", side, dice)
        h.put("secret", side, "dice", [])
    h.put("public", "turn", h.sides[0])
    h.put("public", "bid", None)
    h.put("public", "shaken", False)


def fresh(h: Hearing) -> None:
    """2: the cups are to be shaken."""
    h.put("public", "shaken", False)
    h.put("public", "bid", None)


def shaken(h: Hearing) -> Facts:
    """2.1: once a round."""
    return {"side": h.side} if h.public["shaken"] else None


def shake(h: Hearing) -> None:
    """2.1: everybody rolls his dice, unseen."""
    for side, count in h.public["dice"].items():
        faces = h.roll(f"{count}d6", who=side, why="under the cup", private=side, reading="sorted").faces if count else ()
        h.put("secret", side, "dice", sorted(faces))
    h.put("public", "shaken", True)
    h.tell("The cups are shaken.")
    h.goto_next()


def too_low(h: Hearing) -> Facts:
    """3.1: more dice than the bid that stands, or as many of a higher face."""
    bid = h.public["bid"]
    if bid is None or (h.args["count"], h.args["face"]) > (bid["count"], bid["face"]):
        return None
    return {"count": bid["count"], "face": bid["face"]}


def too_many(h: Hearing) -> Facts:
    """3.2: no more than there are dice, and a face that a die has."""
    total = sum(h.public["dice"].values())
    return None if 1 <= h.args["count"] <= total and 1 <= h.args["face"] <= 6 else {"total": total}


def bids(h: Hearing) -> Iterable[str]:
    """Every bid that is high enough."""
    total = sum(h.public["dice"].values())
    pairs = [(count, face) for count in range(1, total + 1) for face in range(1, 7)]
    return legal_lines(h, [(f"{count} of {face}", {"count": count, "face": face}) for count, face in pairs])


def bid(h: Hearing) -> None:
    """3: a bid stands until it is raised or doubted."""
    h.put("public", "bid", {"count": h.args["count"], "face": h.args["face"], "side": h.side})
    h.tell("{side} bids {count} of {face}.", side=h.side, count=h.args["count"], face=h.args["face"])
    h.put("public", "turn", after(h, h.side))


def after(h: Hearing, side: str) -> str:
    """The next at the table who has dice left."""
    at = h.sides.index(side)
    return next(name for name in [*h.sides[at + 1 :], *h.sides[: at + 1]] if h.public["dice"][name])


def nothing_bid(h: Hearing) -> Facts:
    """4.1: there is something to doubt."""
    return {} if h.public["bid"] is None else None


def doubt_offers(h: Hearing) -> Iterable[str]:
    """`doubt` takes no words."""
    return legal_lines(h, [("", {})])


def doubt(h: Hearing) -> None:
    """4: all cups are lifted; who was wrong loses a die."""
    bid = h.public["bid"]
    assert bid is not None
    h.disclose(*h.sides)
    total = 0
    for side, count in h.public["dice"].items():
        own = h.secret(side)["dice"]
        if count and not own:  # a stand-in of the odds: dice nobody has seen are rolled
            matching = h.roll(f"{count}d6", who=side, why="unseen", reading=f"count={bid['face']}").total
        else:
            matching = own.count(bid["face"])
            h.tell("{side} had {own}.", side=side, own=listing(own) or "none")
        h.line(side, message("dice of {face}", face=bid["face"]), matching, "4.2")
        total += matching
    loser = h.side if total >= bid["count"] else bid["side"]
    h.line(
        "bid", message("{count} bid, {total} there", count=bid["count"], total=total), message("{loser} loses a die", loser=loser), "4.2"
    )
    h.outcome("{loser} loses a die", loser=loser)
    h.put("public", "shaken", False)
    h.add("public", "dice", loser, -1)
    left = [side for side in h.sides if h.public["dice"][side]]
    h.put("public", "turn", loser if h.public["dice"][loser] else after(h, loser))
    if len(left) == 1:
        h.over(left[0], message("{side} alone has dice left", side=left[0]), "5")
        return
    h.goto_next()


def cup(h: Hearing) -> None:
    """2.2: one's own dice."""
    own = h.secret(h.side)["dice"]
    h.show({"dice": own}, message("{side} has {own} under the cup", side=h.side, own=listing(own) or "nothing"))


def imagined(state: State, asker: str | None) -> State:
    """For odds: the dice of the others are rolled anew."""
    sides = state["referee"]["sides"]
    own = {asker: state["secret"][asker]} if asker in state["secret"] else {}
    return {**state, "secret": {**{side: {"dice": []} for side in sides}, **own}}
