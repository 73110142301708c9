"""Roaming Threat Cards, Defeating Roaming Threat Cards and Gaining Spoils Draws, Retiring a Character."""

from __future__ import annotations

from collections.abc import Mapping

from .options import NO_COIN_FOR_GENERAL, NO_SPOILS, SPOILS_FOR_GENERAL, despair_for_retirement
from .position import ARMOURY, GENERAL, ITEM, RELIC, SEVERE, Answer, Character, Enemy, Facts, Position, Threat, no, yes
from .setup import starting_destiny
from .tokens import retires

SPOILS_DECKS = (ITEM, ARMOURY, RELIC)
COIN = 1


def defeated(position: Position, threat: Threat) -> Answer:
    """Roaming Threat Cards: its Named Enemy beaten, and no Non-Named Enemy of its types in play, of whatever card."""
    if threat.named and not threat.named_defeated:
        return no("its Named Enemy is not beaten", "Roaming Threat Cards")
    left = {e.kind for e in position.enemies if not e.named} & threat.kinds
    if left:
        return no(f"still in play: {', '.join(sorted(left))}", "Roaming Threat Cards")
    return yes("all are beaten", "Defeating Roaming Threat Cards and Gaining Spoils Draws")


def all_defeated(position: Position) -> tuple[str, ...]:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: cards that fall now; several may fall together."""
    return tuple(t.name for t in position.threats if defeated(position, t))


def coins_for(threat: Threat, options: frozenset[str] = frozenset(), added_tokens: bool = True) -> int:
    """Defeating Roaming Threat Cards: the coins that a card brings; Optional Rules: none for a General one."""
    if not added_tokens or (threat.deck == GENERAL and NO_COIN_FOR_GENERAL in options):
        return 0
    return COIN


def coin_goes_to(last_challenger: str) -> str:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: who beat the last token needed collects the coin."""
    return last_challenger


def ability_lasts(position: Position, threat: Threat, until: str = "named") -> Answer:
    """Roaming Threat Cards: an Enemy Special Ability ends with the card or with its Named Enemy.

    ``until`` is "named" or "card": whether the Named Enemy's defeat alone ends it.
    """
    if defeated(position, threat):
        return no("the card is defeated", "Roaming Threat Cards")
    if threat.named and threat.named_defeated and until == "named":
        return no("its Named Enemy is defeated", "Roaming Threat Cards")
    return yes("still in force", "Roaming Threat Cards")


def spoils_offered(threat: Threat, options: frozenset[str] = frozenset()) -> Answer:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws, Optional Rules: which cards give Spoils Draws."""
    if threat.deck == SEVERE and NO_SPOILS not in options:
        return yes("a Severe Threat", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if threat.deck == GENERAL and SPOILS_FOR_GENERAL in options:
        return yes("by the optional rule", "Optional Rules")
    return no("no Spoils Draws", "Defeating Roaming Threat Cards and Gaining Spoils Draws", "Optional Rules")


def _relevant(threat: Threat, token: Enemy) -> bool:
    """Whether a claimed token is of those that the card lists."""
    return token.name == threat.named if token.named else token.kind in threat.kinds


def tokens_to_return(threat: Threat, character: Character) -> tuple[Enemy, ...]:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: all claimed tokens that the card lists must go together."""
    return tuple(t for t in character.claimed if _relevant(threat, t))


def may_open_spoils(
    threat: Threat,
    character: Character,
    beat_named: bool,
    options: frozenset[str] = frozenset(),
    token: str = "holder",
    claimant_in_play: bool = True,
) -> Answer:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: who beat the Named Enemy may return it and begin.

    ``token`` is "holder" or "defeater": whether another to whom it was given may. ``claimant_in_play``: who beat the Named Enemy is not
    retired, or has entered play again.
    """
    offered = spoils_offered(threat, options)
    if not offered:
        return offered
    if not character.tile:
        return no("Retired and not yet back in play", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if not threat.named:
        if tokens_to_return(threat, character):
            return yes("by the optional rule", "Optional Rules")
        return no("no token to return", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if not claimant_in_play:
        return no("who claimed the Named Enemy is retired", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if not beat_named and token == "defeater":
        return no("another beat the Named Enemy", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if not any(t.name == threat.named for t in character.claimed):
        return no("the token is gone", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    return yes("the token is returned", "Defeating Roaming Threat Cards and Gaining Spoils Draws")


def may_join_spoils(threat: Threat, character: Character, opened: bool) -> Answer:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: others with tokens of its types, once the first has chosen it."""
    if not opened:
        return no("nobody has opened the Spoils", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if not character.tile:
        return no("Retired and not yet back in play", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    if not tokens_to_return(threat, character):
        return no("no token of its types", "Defeating Roaming Threat Cards and Gaining Spoils Draws")
    return yes("all relevant tokens are returned", "Defeating Roaming Threat Cards and Gaining Spoils Draws")


def spoils_draws(returned: int, each: str = "player") -> int:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: draws for tokens returned.

    ``each`` is "player" or "token": one draw for each player or one for each token.
    """
    return returned if each == "token" else min(1, returned)


def spoils_order(players: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Defeating Roaming Threat Cards and Gaining Spoils Draws: from the holder of the Named token clockwise."""
    at = players.index(first)
    return players[at:] + players[:at]


def must_retire(facts: Facts, character: Character) -> Answer:
    """Retiring a Character: a Wound Token without an open slot."""
    if retires(facts, character):
        return yes("no open slot", "Retiring a Character", "Wound Tokens")
    return no("a slot is open", "Wound Tokens")


def retirement(character: Character, options: frozenset[str] = frozenset(), plaque: str = "discarded") -> Mapping[str, object]:
    """Retiring a Character: what is lost, kept and left behind.

    ``plaque`` is "discarded" or "kept": whether the Virtue Plaque goes with the Inventory Cards.
    """
    return {
        "plaques from the stack": 1,
        "cards discarded": len(character.cards),
        "plaque discarded": bool(character.plaque) and plaque == "discarded",
        "enemy tokens kept": len(character.claimed),
        "coins kept": True,
        "story tokens left": (character.tile, character.story_tokens),
        "despair": despair_for_retirement(options),
    }


def may_choose_character(position: Position, retired: frozenset[str], name: str) -> Answer:
    """Retiring a Character: neither one that was Retired in this game nor another player's."""
    if name in retired:
        return no("Retired in this game", "Retiring a Character")
    if any(c.name == name for c in position.characters):
        return no("another player's", "Character Setup")
    return yes("free", "Retiring a Character")


def new_character_enters() -> tuple[str, str]:
    """Retiring a Character: when and where the new character is placed."""
    return "start of the player's next turn", "Round Table"


def new_character_destiny(character: str, facts: Facts, tokens: str = "full") -> int:
    """Retiring a Character, Destiny Tokens: Destiny Tokens of a new character; ``tokens`` is "full" or "none"."""
    return starting_destiny(character, facts.destiny_slots) if tokens == "full" else 0
