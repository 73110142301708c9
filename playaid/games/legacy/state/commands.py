"""What each Enemy Token does by its Movement Commands. [Moving Enemies]"""

from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.state import enemies, pressing, realm, seats
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Owed

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Enemy, State, Threat

CITE = "Moving Enemies"
HOLD, ESCAPE, OBJECTIVE, AGGRESSIVE = "Hold", "Escape", "Objective", "Aggressive"
MARCH = "movement"
"""The key of the step in which they follow their commands."""
RANK = {HOLD: 1, ESCAPE: 2, OBJECTIVE: 2, AGGRESSIVE: 3}


class Order(NamedTuple):
    """What a token does: its command, where to, and the cards that are outranked."""

    command: str
    target: str | None
    outranked: tuple[str, ...] = ()


def orders(state: "State", enemy: str) -> list[Order]:
    """The command of a token. Several only where cards that share its type give objectives that rank alike: then the players choose, once
    for all tokens of the type."""
    token = enemies.tokens(state)[enemy]
    if token["held"]:
        return [Order(HOLD, None)]
    mine = [card for name, card in state["public"]["threats"].items() if _bears_on(state, name, token)]
    if not mine:
        return [Order(HOLD, None)]
    best = min(RANK[card["command"]] for card in mine)
    outranked = tuple(sorted({card["command"] for card in mine if RANK[card["command"]] > best}))
    options = list(dict.fromkeys(Order(card["command"], card["target"], outranked) for card in mine if RANK[card["command"]] == best))
    followed = state["public"].get("following", {}).get(token["kind"]) if not token["named"] or _bind_named(state) else None
    return [order for order in options if [order.command, order.target] == followed] or options


def _bind_named(state: "State") -> bool:
    """Whether a Named Enemy shares the command of its type; by the other reading it follows its own card, and binds nobody."""
    return state["referee"]["options"].get("named-commands") != "card"


def _bears_on(state: "State", name: str, token: "Enemy") -> bool:
    """Whether a token's command may be that of a card: one that spawns its type, for which its Named Enemy counts while it is in play."""
    card = state["public"]["threats"][name]
    if not _bind_named(state):
        return name == token["card"] if token["named"] else _commands(state, card, token["kind"])
    captain = enemies.tokens(state).get(card["named"] or "")
    is_named = captain is not None and captain["tile"] is not None and captain["kind"] == token["kind"]
    return is_named or _commands(state, card, token["kind"])


def _commands(state: "State", card: "Threat", kind: str) -> bool:
    """Whether a card has spawned tokens of a kind without a name; by the other reading, whether it lists the kind."""
    by_list = state["referee"]["options"].get("tokenless") == "command"
    return kind in card["kinds"] and (by_list or kind not in card.get("tokenless", ()))


def steps(state: "State", enemy: str, order: Order) -> list[str]:
    """The tiles that are as good as any for a token's next step; empty when it stays."""
    here = enemies.tokens(state)[enemy]["tile"]
    for goals, barred, shut in _aims(state, order):
        far = realm.distances(state, goals, barred)
        if here in far:
            if not far[here]:
                return []
            near = [beside for beside in realm.neighbours(state, here) if far.get(beside) == far[here] - 1]
            return sorted(beside for beside in near if beside not in shut and (beside not in barred or beside in goals))
    return []


def why_it_stays(state: "State", enemy: str, order: Order) -> str:
    """What keeps a token where it is that has no step to make: it is where its command leads, or no way leads there, or none that it may
    take."""
    if order.command == HOLD:
        return message("it holds")
    here, aims = enemies.tokens(state)[enemy]["tile"], _aims(state, order)
    there, no_way, kept_off = _STAYS[order.command]
    facts = {"tile": order.target or ""}
    if here in aims[-1].goals:
        return message(there, **facts)
    reached = any(here in realm.distances(state, aim.goals, aim.barred) for aim in aims)
    return message(kept_off if reached else no_way, **facts)


_STAYS = {
    AGGRESSIVE: ("a character is there", "no way leads to a character", "no way leads to a character"),
    ESCAPE: ("an Open Path is there", "no way leads to an Open Path", "no way leads to an Open Path"),
    OBJECTIVE: ("that is where it goes", "no way leads to {tile}", "on its way to {tile} stands a character"),
}
"""Why a token stays, by its command: it is there; no way leads there; it would step onto a character, whom it avoids."""


class Aim(NamedTuple):
    """Where a command leads, the tiles that the way keeps clear of, and those onto which no step is made though it leads over them."""

    goals: list[str]
    barred: list[str]
    shut: list[str]


def _aims(state: "State", order: Order) -> list[Aim]:
    """The aims of a command that has any, the best first; the next is for when there is no such way."""
    people = list(dict.fromkeys(str(here["tile"]) for here in seats.seats(state).values() if here["tile"]))
    if order.command == AGGRESSIVE:
        return [Aim(people, [], [])]
    if order.command == ESCAPE:
        ways_out = [name for name, tile in realm.tiles(state).items() if tile["open"]]
        free = [name for name in ways_out if name not in people]
        return [Aim(free, people, []), Aim(ways_out, people, []), Aim(ways_out, [], [])]
    goals, avoiding = [str(order.target)], state["referee"]["options"].get("avoiding", ALWAYS)  # a tile that is not in play is no goal
    return [Aim(goals, people, people if avoiding == TILE_TOO else []), Aim(goals, [], [] if avoiding == IF_POSSIBLE else people)]


ALWAYS, TILE_TOO, IF_POSSIBLE = "always", "tile-too", "if-possible"
"""How an Objective with a tile keeps clear of characters: never onto one on the way; nor onto its tile; only where another way is."""


def waiting(state: "State") -> list[str]:
    """The tokens that have still to be moved in this Key-Turn, in a stable order. Those on Hold are none of them."""
    now = state["public"].get("key_turn", 0)
    return [
        name
        for name, token in enemies.tokens(state).items()
        if token["tile"] is not None and token["moved"] < now and orders(state, name)[0].command != HOLD
    ]


def obligations(state: "State") -> list[Owed]:
    """The tokens to be moved, and what must be done before: cards drawn, and enemies challenged that a card has brought together with
    characters. Those that have moved are challenged in the step after this one."""
    left = waiting(state)
    if not left:
        return pressing.on_the_march(state)
    words = {name: listing(map(command_words, orders(state, name)), " or ") for name in left}
    text = counted(
        len(left),
        "{n} Enemy Token follows its Movement Command: {tokens} (`march`, or `march ENEMY to TILE` one by one)",
        "{n} Enemy Tokens follow their Movement Commands: {tokens} (`march`, or `march ENEMY to TILE` one by one)",
        tokens=listing(message("{enemy} ({commands})", enemy=name, commands=words[name]) for name in left),
    )
    return [*pressing.on_the_march(state), Owed(text, CITE)]


def command_words(order: Order) -> str:
    return message("{command} {tile}", command=order.command, tile=order.target) if order.target else order.command
