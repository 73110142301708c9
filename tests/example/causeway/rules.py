"""The rules of Causeway by chapter. Every rule takes a hearing: what it reads, draws, asks and writes goes through that."""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.language.message import counted, listing, message
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State

Facts = Mapping[str, Any] | None
OPENING_HAND = 2
SHOVED_BACK = 2

# 2: setting up


def setup(h: Hearing) -> None:
    """Everybody on the bank; the pack shuffled, an opening hand to each, the rest is the stock."""
    pack = {name: h.fact("cards", name, "copies") for name in h.book.keys("cards")}
    stock = [name for name, copies in pack.items() for _ in range(copies)]
    h.put("public", "pack", pack)
    h.put("public", "length", int(h.options["length"]))
    h.put("public", "discard", [])
    if h.midway is None:
        _deal(h, stock)
        return
    for side in h.sides:
        h.put("public", "stones", side, 0)


def _deal(h: Hearing, stock: list[str]) -> None:
    for side in h.sides:
        hand = h.draw(stock, OPENING_HAND, who=side, why="the opening hand", private=side)
        for card in hand:
            stock.remove(card)
        h.put("secret", side, "hand", hand)
        h.put("public", "cards", side, len(hand))
        h.put("public", "stones", side, 0)
    h.put("cup", "stock", stock)
    h.put("public", "stock", len(stock))
    h.tell("Everybody stands on the bank with two cards.")


def hand(h: Hearing) -> None:
    """What the player holds, for his eyes."""
    cards = h.secret(h.side)["hand"]
    h.show({"hand": cards}, message("{side} holds {cards}", side=h.side, cards=listing(cards) or "nothing"))


def not_held(h: Hearing) -> Facts:
    """2.1: only a card of one's own can be used."""
    return None if h.args["card"] in h.secret(h.side)["hand"] else {"side": h.side, "card": h.args["card"]}


# a game that is under way, as it is entered


def stands(h: Hearing) -> None:
    """Where somebody stands, and how many cards he holds."""
    h.put("public", "stones", h.args["who"], h.args["stone"])
    h.put("public", "cards", h.args["who"], h.args["cards"])
    h.put("secret", h.args["who"], "hand", [])


def discarded(h: Hearing) -> None:
    """What lies on the discards."""
    h.put("public", "discard", h.args["cards"])


def holds(h: Hearing) -> None:
    """A hand, told by whoever holds it."""
    h.put("secret", h.side, "hand", h.args["cards"])


def hidden(state: State, side: str) -> str | None:
    """What a player has to say of his own; nothing with no cards."""
    count = state["public"]["cards"][side]
    return counted(count, "your {n} card: hand CARD", "your {n} cards: hand CARD, CARD") if count else None


def settle(h: Hearing) -> None:
    """All other cards are the stock."""
    stock = [name for name, copies in h.public["pack"].items() for _ in range(copies)]
    for card in (*h.public["discard"], *(card for side in h.sides for card in h.secret(side).get("hand", ()))):
        if card in stock:
            stock.remove(card)
    h.put("cup", "stock", stock)
    h.put("public", "stock", len(stock))


# 3: the cards step


def fresh_turn(h: Hearing) -> None:
    """What has been done this turn: nothing yet."""
    h.put("public", "turn", {"side": h.active, "played": False, "swapped": False, "moved": False, "stride": 0})


def _done(h: Hearing, what: str) -> Facts:
    return {"side": h.side} if h.public["turn"][what] else None


def played_already(h: Hearing) -> Facts:
    """3.1: one card a turn."""
    return _done(h, "played")


def swapped_already(h: Hearing) -> Facts:
    """3.4: one swap a turn."""
    return _done(h, "swapped")


def idle(h: Hearing) -> Facts:
    """3.3: a Rope is for holding fast only."""
    card = h.args["card"]
    return None if h.fact("cards", card, "stride") or h.fact("cards", card, "setback") else {"card": card}


def wrong_victim(h: Hearing) -> Facts:
    """3.2: Mud is thrown at one other player, Boots at nobody."""
    card, victim = h.args["card"], h.args.get("on")
    if not h.fact("cards", card, "setback"):
        return {"why": message("{card} is for yourself alone", card=card)} if victim else None
    if victim is None:
        return {"why": message("{card} is thrown at somebody", card=card)}
    return {"why": message("{card} is not thrown at oneself", card=card)} if victim == h.side else None


def better_victim(h: Hearing) -> str | None:
    """The nearest legal declaration."""
    card = h.args["card"]
    other = next(side for side in h.sides if side != h.side)
    return f"play {card} on {other}" if h.fact("cards", card, "setback") else f"play {card}"


def play(h: Hearing) -> None:
    """3.1, 3.2: the card is shown and spent; its stride counts for this turn's run, its setback is thrown at the victim."""
    card = h.args["card"]
    _spend(h, h.side, card)
    h.put("public", "turn", "played", True)
    stride = h.fact("cards", card, "stride")
    if stride:
        h.put("public", "turn", "stride", stride)
        h.line("stride", message("{card} (card)", card=card), stride, "3.1")
        h.tell("{side} pulls on the {card}.", side=h.side, card=card)
    setback = h.fact("cards", card, "setback")
    if setback:
        _throw(h, h.args["on"], card, setback)


def _throw(h: Hearing, victim: str, card: str, setback: int) -> None:
    """The victim answers in secret: a Rope, if he has one and wants to spend it, or nothing. Both answers look alike until then."""
    ways = ["no", *(["rope"] if "Rope" in h.secret(victim)["hand"] else [])]
    prompt = message("{side} throws {card} at you. Hold fast?", side=h.side, card=card)
    if h.ask("hold", who=victim, prompt=prompt, options=ways, private=True) == "rope":
        _spend(h, victim, "Rope")
        h.tell("{victim} holds fast on a Rope.", victim=victim)
        return
    h.line("setback", message("{card} (card)", card=card), setback, "3.2")
    _move(h, victim, -setback)


def swap(h: Hearing) -> None:
    """3.4: a card goes into the stock after another was drawn from it, and nobody sees either."""
    card = h.args["card"]
    (drawn,) = h.draw(h.cup()["stock"], who=h.side, why="a new card")
    h.pull("secret", h.side, "hand", card)
    h.push("secret", h.side, "hand", drawn)
    h.pull("cup", "stock", drawn)
    h.push("cup", "stock", card)
    h.put("public", "turn", "swapped", True)
    h.tell("{card} goes back, {drawn} is drawn.", card=card, drawn=drawn)
    h.tell("{side} swaps a card.", public=True, side=h.side)


def _spend(h: Hearing, side: str, card: str) -> None:
    h.pull("secret", side, "hand", card)
    h.add("public", "cards", side, -1)
    h.push("public", "discard", card)


# 4: the run step


def moved_already(h: Hearing) -> Facts:
    """4: run or shove, once."""
    return _done(h, "moved")


def not_here(h: Hearing) -> Facts:
    """4.3: only who shares the stone can be shoved, and not oneself."""
    whom, stones = h.args["whom"], h.public["stones"]
    return {"whom": whom} if whom == h.side or stones[whom] != stones[h.side] else None


def forward_early(before: Hearing, after: Hearing) -> Facts:
    """4: in the run step alone somebody comes forward. Set-up is no move."""
    then, now = before.public.get("stones", {}), after.public["stones"]
    if not then or before.step.key == "move":
        return None
    return next(({"side": side} for side, stone in now.items() if stone > then[side]), None)


def run(h: Hearing) -> None:
    """4.1, 4.2: a die and the stride forward, then back by what the stone says."""
    roll = h.roll("1d6", who=h.side, why="to run")
    stride = h.public["turn"]["stride"]
    h.line("run", message("die {total} + stride {stride}", total=roll.total, stride=stride), roll.total + stride, "4.1")
    h.put("public", "turn", "moved", True)
    _move(h, h.side, roll.total + stride)
    stone = h.public["stones"][h.side]
    if 0 < stone < h.public["length"]:
        slip = h.fact("stones", stone, "slip")
        h.line("slip", message("stone {stone} (Slippery Stones)", stone=stone), slip, "4.2")
        if slip:
            _move(h, h.side, -slip)
    h.outcome("stone {stone}", stone=h.public["stones"][h.side])


def shove(h: Hearing) -> None:
    """4.3: both roll, and the lower goes back; equal dice do nothing."""
    whom = h.args["whom"]
    own = h.roll("1d6", who=h.side, why="to shove").total
    other = h.roll("1d6", who=whom, why="to stand").total
    h.put("public", "turn", "moved", True)
    h.line(
        "shove",
        message("{side} {own} against {whom} {other}", side=h.side, own=own, whom=whom, other=other),
        "even" if own == other else h.side if own > other else whom,
        "4.3",
    )
    if own == other:
        h.tell("Neither gives way.")
    else:
        _move(h, whom if own > other else h.side, -SHOVED_BACK)


def _move(h: Hearing, side: str, by: int) -> None:
    at = h.public["stones"][side]
    to = min(max(at + by, 0), h.public["length"])
    h.put("public", "stones", side, to)
    h.tell("{side} goes from {at} to {to}.", side=side, at=at, to=to)


# 5: winning


def arrival(h: Hearing) -> None:
    """5: the first on the far bank has won; looked at after every ruling."""
    for side, stone in h.public["stones"].items():
        if stone >= h.public["length"]:
            h.over(side, message("{side} is over the causeway", side=side), "5")


# what may be done now, as help offers it, and what may come of it


def playable(h: Hearing) -> Iterable[str]:
    """Every legal `play`, as far as the hand is open to the asker."""
    state, side = h.state, h.side
    if state["public"]["turn"]["played"]:
        return
    held = state["secret"].get(side, {}).get("hand", ())
    if "Boots" in held:
        yield "Boots"
    if "Mud" in held:
        yield from (f"Mud on {other}" for other in state["referee"]["sides"] if other != side)


def swappable(h: Hearing) -> Iterable[str]:
    """Every legal `swap`."""
    state, side = h.state, h.side
    if not state["public"]["turn"]["swapped"]:
        yield from sorted(set(state["secret"].get(side, {}).get("hand", ())))


def runnable(h: Hearing) -> Iterable[str]:
    """`run` takes no words."""
    state = h.state
    if not state["public"]["turn"]["moved"]:
        yield ""


def shovable(h: Hearing) -> Iterable[str]:
    """Everybody who shares the stone."""
    state, side = h.state, h.side
    public = state["public"]
    if not public["turn"]["moved"]:
        yield from (other for other, stone in public["stones"].items() if other != side and stone == public["stones"][side])


def homewards(state: State) -> Declaration | None:
    """A policy for odds: go on until this player has run, then stop."""
    turn = state["public"]["turn"]
    if turn["moved"] or state["referee"].get("over"):
        return None
    here = state["referee"]["at"][-1]["key"]
    return Declaration("run" if here == "move" else "next", {}, turn["side"])


def imagined(state: State, asker: str | None) -> State:
    """The table as `asker` may think it to be: others might hold anything, and what he has not seen may be drawn."""
    public, secret = state["public"], state["secret"]
    hands = {side: {"hand": list(public["pack"])} for side in state["referee"]["sides"]}
    if asker not in secret:
        return {"public": public, "referee": state["referee"], "secret": {side: hand for side, hand in hands.items() if side != asker}}
    unseen = [name for name, copies in public["pack"].items() for _ in range(copies)]
    for card in (*secret[asker]["hand"], *public["discard"]):
        unseen.remove(card)
    return {**state, "secret": {**hands, asker: secret[asker]}, "cup": {"stock": unseen}}
