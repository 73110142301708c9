"""What comes before anything else: a challenge in hand, enemies to challenge, cards to draw. [Turn Overview] [Challenging Enemies]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, realm, seats, spoils
from playaid.language.message import listing, message
from playaid.referee.contract.game import Owed
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Draw, Fight, State


def challenge(state: State) -> Fight | None:
    return state["public"].get("challenge")


def in_hand(state: State) -> Fight:
    """The challenge in hand, to be changed and put down again. Raises Refusal when there is none."""
    fight = challenge(state)
    if fight is None:
        raise Refusal("there is no challenge in hand")
    return fight.copy()


def draws(state: State) -> list[Draw]:
    """The cards that must be drawn, in order; none from a deck that has run out since."""
    return [draw for draw in state["public"].get("draws", []) if state["public"]["decks"][source(state, draw)] > 0]


def source(state: State, draw: Draw) -> str:
    return "encounter" if draw["what"] == "encounter" else draw.get("deck") or state["public"]["approaching"]


def beset(state: State) -> list[tuple[str, str]]:
    """(seat, enemy) for every character that shares a tile with an Enemy Token."""
    return [(seat, enemy) for seat in seats.order(state) if (tile := seats.seats(state)[seat]["tile"]) for enemy in realm.foes(state, tile)]


def obligations(state: State) -> list[Owed]:
    debts = at_once(state)
    if challenge(state) is None:
        tiles = list(dict.fromkeys(seats.standing(state, seat) for seat, _ in beset(state)))
        for tile in tiles:
            who = listing(seats.spoken(state, seat) for seat in realm.occupants(state, tile))
            what = listing(realm.foes(state, tile))
            debts.append(
                Owed(
                    message(
                        "on {tile}: {who} must challenge {what} (`challenge {foes}`)",
                        tile=tile,
                        who=who,
                        what=what,
                        foes=realm.foes(state, tile)[0],
                    ),
                    "Challenging Enemies",
                )
            )
    return debts


def at_once(state: State) -> list[Owed]:
    """What presses besides enemies that are still to be challenged: a challenge in hand, a Spoils Draw, cards to draw."""
    debts = []
    fight = challenge(state)
    if fight is not None:
        debts.append(Owed(_fight_words(state, fight), "Challenge Overview", seats.side_of(state, fight["seat"])))
    debts += spoils_obligations(state)
    debts += [Owed(_draw_words(state, draw), _DRAW_CITES[draw["what"]], seats.side_of(state, draw["seat"])) for draw in draws(state)]
    return debts


def spoils_obligations(state: State) -> list[Owed]:
    seat = spoils.next_seat(state)
    if seat is None:
        return []
    text = message("{spoken} may make a Spoils Draw: `spoils item|armoury|relic`, or `spoils none`", spoken=seats.spoken(state, seat))
    return [Owed(text, "Defeating Roaming Threat Cards", seats.side_of(state, seat))]


_DRAW_CITES = {"encounter": "Types of Realm Tile", "threat": "Roaming Threat Cards"}


def _draw_words(state: State, draw: Draw) -> str:
    who = seats.spoken(state, draw["seat"])
    if draw["what"] == "encounter":
        return message("{who} draws an Encounter Card for {tile}, reads it out, and says `encounter TITLE`", who=who, tile=draw["tile"])
    deck = source(state, draw)
    said = "threat TITLE hold named NAME KIND at TILE" if deck == enemies.SEVERE else "threat TITLE hold 2 saxon red"
    return message(
        "{who} draws a {deck} Threat Card for {tile} and says what it spawns: `{said}`",
        who=who,
        deck=deck.title(),
        tile=draw["tile"],
        said=said,
    )


def _fight_words(state: State, fight: Fight) -> str:
    who = seats.spoken(state, fight["seat"])
    if fight["state"] == "again":
        return message(
            "{who} is still challenged by {name}: `challenge {name}` with all stones, or `escape CARD to TILE`", who=who, name=fight["name"]
        )
    short = fight["rating"] - fight["kept"] - fight["ones"]
    spend = (
        message("re-roll with {destiny} Destiny (`reroll`), or ", destiny=seats.seats(state)[fight["seat"]]["destiny"])
        if can_reroll(state)
        else ""
    )
    settle = "`fail` (a wound), `fail breaking CARD`" if fight["for"] == "enemy" else "`fail`"
    return message(
        "{who} is {short} short in the challenge for {name}: {spend}{settle}",
        who=who,
        short=short,
        name=fight["name"],
        spend=spend,
        settle=settle,
    )


def can_reroll(state: State) -> bool:
    """Whether a stone may still be rolled again in the challenge in hand."""
    fight = challenge(state)
    if fight is None or fight["state"] != "decide":
        return False
    return bool((fight["misses"] or fight["ones"]) and (fight["free"] or seats.seats(state)[fight["seat"]]["destiny"]))


def acts(state: State) -> list[str]:
    """The sides that may declare: the one whose turn it is, and those whose characters must do something at once."""
    now = seats.current(state)
    who = [now] if now else []
    fight = challenge(state)
    who += [fight["seat"]] if fight else []
    who += [draw["seat"] for draw in draws(state)]
    drawing = spoils.next_seat(state)
    who += [drawing] if drawing else []
    who += [seat for seat, _ in beset(state)]
    sides = list(dict.fromkeys(seats.side_of(state, seat) for seat in who))
    return sides if now else list(state["referee"]["sides"])
