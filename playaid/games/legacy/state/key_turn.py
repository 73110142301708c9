"""What each step of the Key-Turn still asks for. [Key-Turn Overview]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import ability_words, current_turn, pressing, quests, seats
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

CITE = "Key-Turn Overview"
HANDED_ON = "The Key-Turn Token goes to {who}."
"""Said as the last step of a Key-Turn is done, in whichever step the line has begun that went so far."""
BEGINS = "THE KEY-TURN: five steps, none of them skipped; by the first a Flame of Hope goes out, in each Key-Turn."


def all_sides(state: State) -> Sequence[str]:
    return state["referee"]["sides"]


def owed_despair(state: State) -> list[Owed]:
    if state["public"].get("extinguished"):
        return pressing.obligations(state)
    return [*pressing.obligations(state), Owed("take a Despair Token and cover a Flame of Hope (`extinguish`)", CITE)]


def of_moving(state: State) -> list[str]:
    """The threats whose ability speaks of moving: how enemies move is for the players to enter besides."""
    return [name for name in ability_words.abilities(state) if ability_words.speaks_of_moving(ability_words.ability(state, name))]


def owed_abilities(state: State) -> list[Owed]:
    said = {name: ability_words.ability(state, name) for name in abilities_left(state)}
    return [
        *pressing.obligations(state),
        *(Owed(message("{card}: {ability} (`ability {card}`)", card=name, ability=ability), CITE) for name, ability in said.items()),
    ]


def abilities_left(state: State) -> list[str]:
    return [name for name in ability_words.abilities(state) if name not in state["public"].get("recalled", ())]


def owed_passing(state: State) -> list[Owed]:
    if state["public"].get("passed"):
        return pressing.obligations(state)
    to = next_holder(state)
    return [*pressing.obligations(state), Owed(message("hand the Key-Turn Token to {who} (`pass`)", who=seats.spoken(state, to)), CITE)]


def next_holder(state: State) -> str:
    """The seat that the Key-Turn Token goes to. Raises Refusal before anybody has it."""
    holder = state["public"]["holder"]
    if holder is None:
        raise Refusal("nobody has the Key-Turn Token yet")
    return seats.clockwise(state, holder)[1 % len(seats.order(state))]


def lasting(state: State) -> bool:
    """The round starts over as long as the game is not over."""
    return not state["referee"].get("over")


def lost_with_it(state: State) -> list[str]:
    """That the game is lost with the Key-Turn that comes next, as things stand, where the last turn of a round is played.
    [Winning and Losing]"""
    short, public = quests.coins_short(state), state["public"]
    if current_turn.more_turns(state):
        return []
    if quests.ready(state) and short > 0:
        one = "As things stand, the game ends with the Key-Turn that comes next, and is lost: {n} Quest Coin is lacking."
        many = "As things stand, the game ends with the Key-Turn that comes next, and is lost: {n} Quest Coins are lacking."
        return [counted(short, one, many)]
    if quests.ready(state) or public["flames"] - public["despair"] != 1:
        return []
    told = "As things stand, the last Flame of Hope goes out in the Key-Turn that comes next, and the game is lost. Still lacking: {left}."
    return [message(told, left=listing(quests.to_do(state), SEMICOLON))]
