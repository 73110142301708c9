"""Active Realm Tiles and their benefits. [Types of Realm Tile]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import made_up, rulebook
from playaid.games.legacy.rules import acting, coins, conditions, inventory
from playaid.games.legacy.state import current_turn, holdings, realm, seats
from playaid.games.legacy.state.realm import ACTIVE
from playaid.language.message import as_message, counted, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State


def activate(h: Hearing) -> None:
    """The benefit of an Active Realm Tile; then the turn is over."""
    seat = seats.playing(h)
    tile = seats.standing(h.state, seat)
    kind = realm.tiles(h.state)[tile]["kind"]
    if kind not in ACTIVE:
        raise Refusal(message("{tile} has no benefit to give", tile=tile))
    _benefit(h, seat, kind)
    drawn = not h.args.get("search") or h.options.get("searching") == "besides"
    h.line(tile, str(h.fact("kinds", kind, "effect")) if drawn else "searched", "ends the turn", "Types of Realm Tile")
    h.tell("{who} activates {tile}; that ends the turn.", who=seats.spoken(h.state, seat), tile=tile)
    acting.go_on(h)


def _benefit(h: Hearing, seat: str, kind: str) -> None:
    deck = h.fact("kinds", kind, "deck")
    if h.args.get("search"):
        price = _price(h)
        coins.spend(h, "spent to search the Albion Stack for a Realm Tile", price)
        h.need_consent()
        h.put("public", "searched", seat)
        told = (
            "A Quest Coin is spent to search the Albion Stack for one Realm Tile: lay it with `place`.",
            "{n} Quest Coins are spent to search the Albion Stack for one Realm Tile: lay it with `place`.",
        )
        h.tell(counted(price, *told))
    if h.args.get("search") and h.options.get("searching", "instead") == "instead":
        h.line("Armoury Card", "the search takes its place", "none", "Optional Rules")
    elif deck is not None:
        inventory.draw(h, seat, deck, f"{deck} card", h.args.get("card"))
    elif kind == "Healing":
        healed = _whose(h, "heal", seat, "whose Wound Token is removed?", _wounded(h.state, seat))
        h.add("public", "seats", healed, "wounds", -1)
        h.tell("{who} removes a Wound Token.", who=seats.spoken(h.state, healed))
    elif kind == "Repair":
        owner = _whose(h, "repairs", seat, "whose card is repaired?", _with_broken(h.state, seat))
        card = h.ask("repair", who=seat, prompt="which card is repaired?", options=holdings.broken(h.state, owner))
        inventory.mend(h, owner, card)
    elif kind == "Virtue":
        inventory.draw_plaque(h, seat, "plaque")


def _whose(h: Hearing, key: str, seat: str, prompt: str, those: list[str]) -> str:
    """Whom a benefit goes to, of those whom it can help. Raises Refusal where there is nobody."""
    if not those:
        raise Refusal("there is nothing that this tile could help")
    return h.ask(key, who=seat, prompt=prompt, options=those)


def _helped(state: State, seat: str) -> list[str]:
    """Whom a tile that a seat activates may help: that seat, or by a reading anybody. [Types of Realm Tile]"""
    return seats.order(state) if state["referee"]["options"].get("benefits") == "anybody" else [seat]


def _wounded(state: State, seat: str) -> list[str]:
    return [one for one in _helped(state, seat) if seats.seats(state)[one]["wounds"]]


def _with_broken(state: State, seat: str) -> list[str]:
    return [one for one in _helped(state, seat) if holdings.broken(state, one)]


def activate_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    if not current_turn.free_to_act(state):
        return []
    lines = [] if why_not(state, current_turn.turn(state)["seat"]) else [""]
    return lines if _lacking(h) else [*lines, "search"]


def _price(h: Hearing) -> int:
    """The Quest Coins that a search costs by an optional rule. [Optional Rules]"""
    return rulebook.number(h, "Quest Coins for a search, easier")


def _lacking(h: Hearing) -> str:
    """What keeps a search from being made; nothing where it may be."""
    state = h.state
    if state["referee"]["options"]["armoury-search"] != "on":
        return "the Albion Stack is searched by an optional rule that is not played here"
    if realm.tiles(state)[seats.standing(state, current_turn.turn(state)["seat"])]["kind"] != "Armoury":
        return "the Albion Stack is searched from an Armoury Tile"
    price, have = _price(h), state["public"]["coins"]
    if have < price:
        told = (
            "a search costs a Quest Coin, and none lies on the Quest Pad",
            "a search costs {n} Quest Coins, and there are {have} on the Quest Pad",
        )
        return counted(price, *told, have=have)
    return "" if state["public"]["decks"]["albion"] else "no tile is left in the Albion Stack to search for"


_DECKS = {"Armoury": "armoury", "Item": "item", "Relic": "relic", "Stables": "mount"}


def why_not(state: State, seat: str) -> str | None:
    """Why the tile under a character gives nothing when it is activated; None if it does."""
    name = seats.standing(state, seat)
    kind = realm.tiles(state)[name]["kind"]
    if kind not in ACTIVE:
        return message("{tile} is no Active Realm Tile", tile=name)
    if name == realm.STABLES and (locked := current_turn.locked(state)):
        return locked
    if kind in _DECKS and not state["public"]["decks"][_DECKS[kind]]:
        return message("the {deck} deck has run out", deck=_DECKS[kind])
    alone = _helped(state, seat) == [seat]
    if kind == "Healing" and not _wounded(state, seat):
        return message("{seat} has no Wound Token" if alone else "nobody has a Wound Token", seat=seat)
    if kind == "Repair" and not _with_broken(state, seat):
        return message("{seat} has no broken card" if alone else "nobody has a broken card", seat=seat)
    return None


def _inactive(h: Hearing) -> Facts:
    seat = seats.speaking(h)
    if not seats.present(h.state, seat) or h.args.get("search"):
        return None
    why = why_not(h.state, seat)
    tile = seats.standing(h.state, seat)
    kind = realm.tiles(h.state)[tile]["kind"]
    if kind not in ACTIVE:
        return {"why": made_up.with_note(_passive(h, tile, kind), made_up.symbol(h, tile))}
    if not why and "card" in h.args and kind not in _DECKS:
        return {"why": message("{tile} has nobody draw a card (`activate` alone activates it)", tile=tile)}
    return {"why": why} if why else None


def _passive(h: Hearing, tile: str, kind: str) -> str:
    """What a tile does that is not activated; that it shows no symbol, where it does nothing."""
    if kind == realm.NO_KIND:
        return message("{tile} is no Active Realm Tile: it has no symbol", tile=tile)
    row = "Attribute 1" if kind in h.public["attributes"] else kind
    does = str(h.fact("kinds", row, "effect"))
    return message("{tile} is no Active Realm Tile; its symbol, {kind}: {does}", tile=tile, kind=kind, does=does)


def _no_search(h: Hearing) -> Facts:
    if not h.args.get("search") or not current_turn.on_map(h.state):
        return None
    lacking = _lacking(h)
    return {"why": as_message(lacking)} if lacking else None


_GIVES_NOTHING = (
    "the {deck} deck has run out",
    "{seat} has no Wound Token",
    "nobody has a Wound Token",
    "{seat} has no broken card",
    "nobody has a broken card",
)
_MAY_BE = "May a tile be activated that would give nothing (no wound, no broken card, an empty deck)?"
ACTIVATE_CHECKS = (
    *conditions.MAY_ACT,
    Check("activate.tile", "Types of Realm Tile", "{why}", _inactive, doubt=dict.fromkeys(_GIVES_NOTHING, _MAY_BE)),
    Check(
        "activate.search",
        "Optional Rules",
        "{why}",
        _no_search,
    ),
)
