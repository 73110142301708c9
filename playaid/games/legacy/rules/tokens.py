"""Story Tokens: found, tried for, collected, returned. [Story Tokens]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.legacy.rules import acting, challenges, conditions, giving, story_quests
from playaid.games.legacy.rules.conditions import when, when_seat, when_speaker
from playaid.games.legacy.state import current_turn, holdings, names, pressing, quests, realm, seats
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing


def find(h: Hearing) -> None:
    """A Story Quest Location is found: a Story Token marks its tile, wherever the characters stand."""
    token, seat = h.args["token"], seats.speaking(h)
    prompt = message("on which tile is {token} found?", token=token)
    tile = h.args.get("tile") or h.ask("tile", who=seat, prompt=prompt, options=quests.story_tiles(h.state))
    h.put("public", "tokens", token, {"tile": tile, "by": None, "returned": False})
    h.tell("The Story Token {token} is placed on {tile}.", token=token, tile=tile)


def find_offers(h: Hearing) -> Iterable[str]:
    """An example, while there are tokens and tiles to find, and somebody is out there."""
    state = h.state
    if story_quests.played_without(h) is not None or not current_turn.free_to_act(state) or len(state["public"]["tokens"]) >= 3:
        return []
    outside = realm.region_of(state, seats.standing(state, current_turn.turn(state)["seat"])) != realm.CAMELOT
    found = quests.story_tiles(state)[:1] if outside else []
    return [f"Location {len(state['public']['tokens']) + 1} on {quote(tile)}" for tile in found]


def _not_of_the_stack(h: Hearing) -> Facts:
    tile = h.args.get("tile")
    if tile is None or tile in quests.story_tiles(h.state):
        return None
    return {"why": message("{tile} has a mace" if realm.tiles(h.state)[tile]["named"] else "{tile} is part of the castle", tile=tile)}


def _token_count(h: Hearing) -> Facts:
    most = int(h.book.value("components", "Story Token", "count"))
    return {"most": most} if len(h.public["tokens"]) >= most else None


_NOWHERE = when(lambda h: not h.args.get("tile") and not quests.story_tiles(h.state))
_ELSEWHERE = "{why}: Story Tiles come from the Albion Stack"


def _where_it_may_lie(h: Hearing) -> str | None:
    return f"find {quote(h.args['token'])}" if quests.story_tiles(h.state) else None


_ON_WHICH = "On which tile is a Story Token placed?"
FIND_CHECKS = (
    story_quests.WITHOUT,
    Check(
        "token.known",
        "Story Tokens",
        "there is a Story Token {token} already",
        when(lambda h: names.is_one_of(h.args["token"], h.public["tokens"]), "token"),
    ),
    Check("token.count", "Component List", "there are only {most} Story Tokens", _token_count),
    Check("token.tile", "Starting the Game", "Story Tiles come from the Albion Stack, and no tile of it is in play yet", _NOWHERE),
    Check("token.stack", "Starting the Game", _ELSEWHERE, _not_of_the_stack, _where_it_may_lie, doubt=_ON_WHICH),
)


def story(h: Hearing) -> None:
    """A Story Challenge for a token on the tile; it may be tried once a turn."""
    seat, token = seats.playing(h), h.args["token"]
    h.put("public", "turn", "story", [*current_turn.turn(h.state)["story"], token])
    acting.end_turn_start(h)
    challenges.begin(h, seat, "story", token, h.args["attribute"], h.args["rating"], h.args.get("kind"))


def take(h: Hearing, seat: str, name: str) -> None:
    h.put("public", "tokens", name, {"tile": None, "by": seat, "returned": False})
    h.tell("{who} takes the Story Token {token}.", who=seats.spoken(h.state, seat), token=name)


def leave_behind(h: Hearing, seat: str) -> None:
    """A retired character's Story Tokens stay on its tile. [Retiring a Character]"""
    tile = seats.seats(h.state)[seat]["tile"]
    for name, token in h.public["tokens"].items():
        if token["by"] == seat:
            h.put("public", "tokens", name, {**token, "by": None, "tile": tile, "left": holdings.serial(h.state)})
            h.tell("The Story Token {token} stays on {tile}.", token=name, tile=tile)


def story_offers(h: Hearing) -> Iterable[str]:
    state = h.state
    if not current_turn.free_to_act(state):
        return []
    turn = current_turn.turn(state)
    lying = [name for name in holdings.tokens_here(state, turn["seat"]) if not holdings.is_left_behind(state, name)]
    names = [name for name in lying if name not in turn["story"]]
    return [f'"{name}" with {attribute} rating 3' for name in names for attribute in state["public"]["attributes"]]


def _elsewhere(h: Hearing) -> Facts:
    name, seat = h.args["token"], seats.speaking(h)
    if name in holdings.tokens_here(h.state, seat):
        return None
    token = h.public["tokens"][name]
    why = "{token} has been returned to the Round Table" if token["returned"] else "{token} does not lie where {seat} stands"
    if token["tile"] is not None and (here := seats.seats(h.state)[seat]["tile"]) is not None:
        why = "{token} lies on {tile}, and {seat} stands on {here}"
        return {"why": message(why, token=name, tile=token["tile"], seat=seat, here=here)}
    return {"why": message("{seat} has {token}" if token["by"] else why, token=name, seat=token["by"] or seat)}


TOKEN_HERE = Check("token.here", "Story Tokens", "{why}", _elsewhere)


def _is_tried(h: Hearing) -> bool:
    return seats.current(h.state) is not None and h.args["token"] in current_turn.turn(h.state)["story"]


def _has_failed(h: Hearing) -> bool:
    """Whether its challenge has been tried this turn, and nobody has got it by that. One that is in hand has not failed yet."""
    return _is_tried(h) and h.public["tokens"][h.args["token"]]["tile"] is not None and not pressing.challenge(h.state)


STORY_CHECKS = (
    story_quests.WITHOUT,
    *conditions.MAY_ACT,
    TOKEN_HERE,
    Check(
        "story.left",
        "Retiring a Character",
        "{token} was left by a retired character: it is picked up without a challenge (`collect {token}`), on a later turn",
        when(lambda h: holdings.is_left_behind(h.state, h.args["token"]), "token"),
    ),
    conditions.RATING,
    *giving.CHECKS,
    Check("story.once", story_quests.CITE, "the challenge for {token} has been tried this turn", when(_is_tried, "token")),
)


def collect(h: Hearing) -> None:
    """A token on the tile is taken: dropped by a retired character, or its requirement met without a challenge."""
    acting.end_turn_start(h)
    take(h, seats.speaking(h), h.args["token"])


def collect_offers(h: Hearing) -> Iterable[str]:
    return legal_lines(h, ((f'"{name}"', {"token": name}) for name in h.public["tokens"]))


bring_offers = collect_offers


def _left_this_turn(h: Hearing) -> Facts:
    token = h.args["token"]
    left = h.public["tokens"][token].get("left")
    return {"token": token} if left == holdings.serial(h.state) else None


COLLECT_CHECKS = (
    *conditions.MAY_ACT,
    TOKEN_HERE,
    Check(
        "collect.failed",
        "Story Tokens",
        "the challenge for {token} has failed this turn: its requirement is not met",
        when(_has_failed, "token"),
        doubt="A Story Challenge has failed. May its token be collected in the same turn, without a challenge?",
    ),
    Check(
        "collect.later",
        "Story Tokens",
        "{token} was left by a character retired in this turn: it is picked up on a later one",
        _left_this_turn,
    ),
)


def bring(h: Hearing) -> None:
    acting.end_turn_start(h)
    h.put("public", "tokens", h.args["token"], {"tile": None, "by": None, "returned": True})
    token = h.args["token"]
    h.tell("The Story Token {token} is returned to the Round Table.", token=token)
    story_quests.settle_with(h, token)


_NOT_CARRIED = when_speaker(lambda h, seat: h.public["tokens"][h.args["token"]]["by"] != seat, "token")
BRING_CHECKS = (
    *conditions.MAY_ACT,
    Check("bring.carried", "Story Tokens", "{seat} does not carry {token}", _NOT_CARRIED),
    Check(
        "bring.home", "Story Tokens", "{seat} does not stand on the Round Table", when_seat(lambda here: here["tile"] != realm.ROUND_TABLE)
    ),
)


def remove(h: Hearing) -> None:
    """A card takes an Escort or a Story Token off the table. It does not perish by that: nothing befalls whoever carried it."""
    key, name = names.removed(h.state)[h.args["token"]]
    fight = pressing.challenge(h.state)
    h.drop("public", key, name)
    h.tell(
        "The Escort Token {token} is removed from play." if key == "escorts" else "The Story Token {token} is removed from play.",
        token=name,
    )
    if key == "tokens" and fight and fight["for"] == "story" and fight["name"] == name:
        h.put("public", "challenge", None)


REMOVE_CHECKS = ()
