"""Why nobody can or must do anything in a step. Everything lies open in this game, and what is owed the engine looks at itself.

A card that may be used at any time may be used before the step and after it just as well: nothing happens in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from playaid.games.legacy.state import ability_words, commands, current_turn, holdings, key_turn, pressing, quests, seats, setting_up
from playaid.language.message import SEMICOLON, Typed, listing, message, series
from playaid.referee.contract.grammar import quote

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def entry(state: State) -> str | None:
    return None if setting_up.free_sheets(state) else "every Character Sheet has been played"


def sheets(state: State, side: str | None) -> str:
    """Why nobody takes a Character Sheet."""
    return "" if setting_up.taker(state) else message("everybody has a character")


def dungeon(state: State) -> str | None:
    """No card is drawn for the Dungeon: its deck has run out."""
    return None if pressing.draws(state) else "no Roaming Threat Card is left to draw"


def despair(state: State) -> str | None:
    return "the Despair Token is placed" if state["public"].get("extinguished") and quests.why_lost(state) is None else None


def abilities(state: State) -> str | None:
    return None if ability_words.abilities(state) else "no card in play has one"


def movement(state: State) -> str | None:
    if commands.waiting(state) or pressing.met(state) or key_turn.of_moving(state):
        return None
    now = state["public"].get("key_turn", 0)
    moved = any(token["moved"] == now for token in state["public"]["enemies"].values())
    return "every Enemy Token that moves has moved" if moved else "no Enemy Token moves"


def challenges(state: State) -> str | None:
    return None if pressing.beset(state) else "no enemy stands on a character's tile"


def handing_on(state: State) -> str | None:
    return "the Key-Turn Token is handed on" if state["public"].get("passed") else None


def tokens_lying(state: State, side: str | None) -> str:
    """Why no Story Token can be tried for or taken by whoever's turn it is."""
    here, none = seats.underfoot(state), without_story(state, side) or _lying(state, "Story Token", "tokens")
    people = [name for name, token in state["public"]["escorts"].items() if here is not None and token["tile"] == here]
    if none and people:
        told = "{none}; {escort} is an Escort Token, which is picked up by `{line}`"
        return message(told, none=none, escort=people[0], line=Typed(f"carry {quote(people[0])}"))
    return none


def tokens_to_try(state: State, side: str | None) -> str:
    """Why no Story Challenge can be tried by whoever's turn it is: each that lies there has been tried this turn. [Story Tokens]"""
    here, seat = seats.underfoot(state), seats.current(state)
    lying = [name for name, token in state["public"]["tokens"].items() if here is not None and token["tile"] == here]
    tried = current_turn.turn(state)["story"] if seat is not None else []
    if lying and all(name in tried for name in lying):
        return message("the challenge for {token} has been tried this turn", token=listing(lying))
    return tokens_lying(state, side)


def nothing_to_scout(state: State, side: str | None) -> str:
    """Why nothing is scouted by whoever's turn it is, whatever the tile shows: one must be stepped onto first, or no move is left.
    What presses comes first. [Movement and Scouting Overview]"""
    if seats.current(state) is None or seats.underfoot(state) is None or pressing.presses(state):
        return ""
    if waiting := current_turn.to_step_on(state):
        return message("step onto {tile} before scouting again this turn", tile=waiting)
    return "" if current_turn.moves_left(state) > 0 else message("no movement is left, and scouting needs some")


def tokens_carried(state: State, side: str | None) -> str:
    return without_story(state, side) or _carried(state, "Story Token", "tokens")


def without_story(state: State, side: str | None) -> str:
    """Why nothing is said of a Story Quest where none is played."""
    return "" if quests.quests_needed(state) else quests.WITHOUT


def escorts_lying(state: State, side: str | None) -> str:
    return _lying(state, "Escort Token", "escorts")


def escorts_carried(state: State, side: str | None) -> str:
    return _carried(state, "Escort Token", "escorts")


def _lying(state: State, kind: str, where: Literal["tokens", "escorts"]) -> str:
    seat = seats.current(state)
    here = seats.underfoot(state)
    if seat is None or here is None or any(token["tile"] == here for token in state["public"][where].values()):
        return ""
    held = holdings.of_kind(state, seat, where)
    if held:
        return message("no {kind} lies on {tile}: {seat} has {tokens}", kind=kind, tile=here, seat=seat, tokens=series(held))
    return message("no {kind} lies on {tile}, where {seat} stands", kind=kind, tile=here, seat=seat)


def _carried(state: State, kind: str, where: Literal["tokens", "escorts"]) -> str:
    seat = seats.current(state)
    if seat is None or holdings.of_kind(state, seat, where):
        return ""
    return message("{seat} carries no {kind}", seat=seat, kind=kind)


def nobody_beside(state: State, side: str | None) -> str:
    """Why nothing can change hands with whoever's turn it is."""
    seat = seats.current(state)
    if seat is None or holdings.partners(state, seat):
        return ""
    here = seats.underfoot(state)
    if here is None or state["referee"]["options"]["trade"] == "anywhere":
        return message("nobody else is on the map")
    return message("nobody else stands on {tile}, where {seat} stands", tile=here, seat=seat)


def nothing_claimed(state: State, side: str | None) -> str:
    """Why no Enemy Token can be given."""
    if not any(token["by"] for token in state["public"]["enemies"].values()):
        return message("nobody has claimed an Enemy Token")
    return nobody_beside(state, side)


def nothing_to_flee(state: State, side: str | None) -> str:
    """Why nobody escapes from a challenge."""
    fight = pressing.challenge(state)
    if fight and (fight["for"] != "enemy" or not pressing.may_escape(state, fight)):
        return ""
    who = [fight["seat"]] if fight else list(dict.fromkeys(seat for seat, _ in pressing.beset(state)))
    if not who:
        return message("no enemy challenges anybody")
    lacking = [holdings.no_price(state, seat) for seat in who]
    return listing(lacking, SEMICOLON) if all(lacking) else ""


def nobody_doomed(state: State, side: str | None) -> str:
    """Why no Doom Effect can be negated."""
    suffering = any(here["doom"] for here in seats.seats(state).values())
    return "" if suffering else message("nobody suffers from a Doom Effect")


def no_tokens(state: State, side: str | None) -> str:
    """Why no token can be removed."""
    return "" if state["public"]["escorts"] or state["public"]["tokens"] else message("no Escort or Story Token is on the table")


def all_laid(state: State, side: str | None) -> str:
    """Why no Realm Tile is laid at the start: each Region has those that the optional rule lays. [Optional Rules]"""
    laying = state["referee"]["at"][-1]["key"] == "laying" and state["referee"]["options"]["board"] != "told"  # of one told Camelot's, too
    return message("no tile is to be laid in any Region now") if laying and not setting_up.to_lay(state) else ""
