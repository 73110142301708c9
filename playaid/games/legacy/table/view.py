"""What the table may look at: the bottom line, a seat, the threats, the realm, what is left to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import strength
from playaid.games.legacy.state import current_turn, enemies, holdings, key_turn, quests, realm, seats
from playaid.games.legacy.table import tiles
from playaid.language.message import listing, message
from playaid.referee.contract.game import Figure, Tracker

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State, Threat


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """The numbers of the game, then a line for each seat."""
    public = state["public"]
    now = seats.current(state)
    if now:
        left = message(", {moves} left", moves=_moves(current_turn.moves_left(state))) if current_turn.on_map(state) else ""
        yield Tracker("turn of", seats.spoken(state, now) + left)
    yield Tracker("flames", message("{number} of {flames} burn", number=public["flames"] - public["despair"], flames=public["flames"]))
    yield Tracker("virtue", message("{stack} plaques in the stack", stack=public["virtue"]["stack"]), "virtue.stack")
    yield Tracker("coins", message("{coins} of {other_coins}", coins=public["coins"], other_coins=public["needs"]["coins"]))
    yield Tracker("stables", "locked" if current_turn.stables_locked(state) else "open")
    yield Tracker("next threat", public["approaching"], "approaching")
    yield Tracker("Key-Turn Token", public["holder"] or "nobody yet", "holder")
    yield Tracker(
        "dungeon",
        message(
            "{n} of {dungeon} tokens{by_kind}",
            n=len(public["dungeon"]),
            dungeon=public["box"]["dungeon"],
            by_kind=_by_kind(public["dungeon"]),
        ),
    )
    for name, card in public["threats"].items():
        yield Tracker(message("threat {name}", name=name), threat_line(state, name, card))
    for seat in seats.order(state):
        yield Tracker(seat, seat_line(state, seat))
    for name, escort in public["escorts"].items():
        yield Tracker(
            message("escort {name}", name=name),
            message("with {by}", by=escort["by"]) if escort["by"] else message("on {tile}", tile=escort["tile"]),
        )
    for name, token in public["tokens"].items():
        where = message("with {by}", by=token["by"]) if token["by"] else message("on {tile}", tile=token["tile"])
        yield Tracker(message("story token {name}", name=name), "returned" if token["returned"] else where)
    yield Tracker("to win", listing(quests.to_do(state), "; ") or "all is done: the game ends at the next Key-Turn")


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """All of it lies open on the table. [Despair Tokens] [Virtue Plaques] [Story Quests and Quest Coins]"""
    public = state["public"]
    yield Figure("Flames and despair", "flames that burn", public["flames"] - public["despair"], "flames")
    yield Figure("Flames and despair", "despair", public["despair"], "flames")
    yield Figure("Coins and virtue", "Quest Coins", public["coins"], "coins, plaques")
    yield Figure("Coins and virtue", "Virtue Plaques in the stack", public["virtue"]["stack"], "coins, plaques")
    for seat in seats.order(state):
        yield Figure("Wounds", seats.spoken(state, seat), public["seats"][seat]["wounds"], "wounds")


def _moves(number: int) -> str:
    return "1 move" if number == 1 else message("{number} moves", number=number)


def _by_kind(tokens: list[tuple[str, bool]]) -> str:
    count = Counter(message("named {kind}", kind=kind) if named else kind for kind, named in tokens)
    return f" ({', '.join(f'{kind} {number}' for kind, number in sorted(count.items()))})" if count else ""


def seat_line(state: State, seat: str) -> str:
    here = seats.seats(state)[seat]
    if not here["character"]:
        return "no character yet"
    if here["retired"]:
        return f"{here['character']} is retired" + _claims(state, seat)
    parts = [here["character"], message("on {tile}", tile=here["tile"]) if here["tile"] else "not on the map yet"]
    parts += [
        message("wounds {wounds}/{slots}", wounds=here["wounds"], slots=here["slots"]),
        message("destiny {destiny}/{most}", destiny=here["destiny"], most=here["most"]),
    ]
    parts += [message("doom: {doom}", doom=listing(here["doom"]))] if here["doom"] else []
    parts += [message("plaque {virtue}", virtue=here["virtue"])] if here["virtue"] else []
    return ", ".join(parts) + _claims(state, seat)


def _claims(state: State, seat: str) -> str:
    mine = holdings.enemy_tokens(state, seat)
    return message("; claimed {mine}", mine=listing(mine)) if mine else ""


def threat_line(state: State, name: str, card: Threat) -> str:
    left = [f"{len(enemies.in_play(state, kind))} {kind}" for kind in card["kinds"]]
    captain = card["named"]
    if captain:
        token = enemies.tokens(state).get(captain)
        left.insert(0, f"{captain} {'on ' + token['tile'] if token and token['tile'] else 'defeated'}")
    command = card["command"] + (f" {card['target']}" if card["target"] else "")
    ability = message("; ability: {ability}", ability=card["ability"]) if name in key_turn.abilities(state) else ""
    return f"{card['deck']}, {command}; {', '.join(left)}{ability}"


def show_seat(hearing: Hearing) -> None:
    """Everything of one seat: as said, else of whose turn it is, else the first of who asks."""
    seat = seats.speaking(hearing)
    here = seats.seats(hearing.state)[seat]
    lines = [f"{seat}: {seat_line(hearing.state, seat)}"]
    if here["scores"]:
        lines.append(
            message(
                "scores: {scores}; movement {movement}",
                scores=listing((f"{name} {score}" for name, score in here["scores"].items())),
                movement=here["movement"],
            )
        )
    if seats.present(hearing.state, seat):
        lines.append(
            message("stones now: {scores}", scores=listing(f"{name} {made_of(hearing.state, seat, name)}" for name in here["scores"]))
        )
    if here["favoured"]:
        lines.append(
            message(
                "favoured enemy: {favoured} (+{bonus}); Personal Quest on {quest}",
                favoured=here["favoured"],
                bonus=here["bonus"],
                quest=here["quest"] or "?",
            )
        )
    for card, held in holdings.cards(hearing.state, seat).items():
        lines.append(f"{card} ({held['deck']}, slot {held['slot']})" + (" broken" if held["broken"] else ""))
    hearing.show({"seat": seat, **here}, *lines)


def made_of(state: State, seat: str, attribute: str) -> str:
    """How many stones a seat rolls with an attribute, and what they come from; favoured enemies and cards are not in it."""
    score = seats.seats(state)[seat]["scores"][attribute]
    tiles = strength.attribute_tiles(state, attribute)
    parts = [message("sheet {score}", score=score), *(f"{tile} 1" for tile in tiles)]
    return f"{score + len(tiles)}" + (f" ({' + '.join(parts)})" if tiles else "")


def show_threats(hearing: Hearing) -> None:
    from playaid.games.legacy.state import commands

    state = hearing.state
    lines = [f"{name}: {threat_line(state, name, card)}" for name, card in state["public"]["threats"].items()]
    where = {enemy: token["tile"] for enemy, token in enemies.tokens(state).items() if token["tile"] is not None}
    orders = {enemy: [order.command for order in commands.orders(state, enemy)] for enemy in where}
    lines += [
        message("  {enemy} on {tile}: {other_enemy}", enemy=enemy, tile=tile, other_enemy=listing(orders[enemy], " or "))
        for enemy, tile in where.items()
    ]
    pool = listing((f"{kind} {number}" for kind, number in state["public"]["pool"].items() if number))
    lines.append(message("Enemy Pool: {pool}", pool=pool))
    hearing.show({"threats": state["public"]["threats"], "orders": orders}, *lines)


def show_realm(hearing: Hearing) -> None:
    hearing.show({"tiles": dict(realm.tiles(hearing.state))}, *tiles.lines(hearing.state))


def show_todo(hearing: Hearing) -> None:
    from playaid.referee.contract.sequence import obligations

    debts = [debt.text for debt in obligations(hearing.game, hearing.state)]
    left = quests.to_do(hearing.state)
    hearing.show(
        {"owed": debts, "to win": left},
        *(message("owed: {debt}", debt=debt) for debt in debts),
        message("to win: {left}", left=listing(left, "; ") or "nothing more"),
    )
