"""What comes before anything else: a challenge in hand, enemies to challenge, cards to draw. [Turn Overview] [Challenging Enemies]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import ability_words, enemies, holdings, realm, seats, spoils
from playaid.language.message import Typed, as_message, counted, listing, message, series
from playaid.referee.contract.game import Doers, Owed
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Draw, Fight, Hearing, State


def challenge(state: State) -> Fight | None:
    return state["public"].get("challenge")


def in_hand(state: State) -> Fight:
    """The challenge in hand, to be changed and put down again. Raises Refusal when there is none."""
    fight = challenge(state)
    if fight is None:
        raise Refusal("there is no challenge in hand")
    return fight.copy()


def lapse(h: Hearing, seat: str, purpose: str) -> None:
    """What a seat's challenge in hand was for has come about, or is gone: it is a challenge no more."""
    fight = challenge(h.state)
    if fight and (fight["seat"], fight["for"]) == (seat, purpose):
        h.put("public", "challenge", None)
        h.tell("The challenge for {name} is over with that.", name=challenge_for(h.state, fight))


def stands(state: State, fight: Fight) -> bool:
    """Whether what a challenge is for is there: its enemy or its Story Token on the tile of whoever tries it, the tile of the Personal
    Quest and no Artifact yet, the Seduction; the card of an encounter as long as they are on the map."""
    here, public = seats.seats(state)[fight["seat"]], state["public"]
    tile = here["tile"]
    match fight["for"]:
        case "seduction":
            return here["seduced"]
        case "personal":
            return tile is not None and not here["artifact"] and tile.casefold() == here["quest"].casefold()
        case "enemy":
            return tile is not None and fight["name"] in realm.foes(state, tile)
        case "story":
            token = public["tokens"].get(fight["name"])
            return token is not None and tile is not None and token["tile"] == tile
        case "encounter":
            return tile is not None


def challenge_for(state: State, fight: Fight) -> str:
    """What a challenge is for, as it is said."""
    if fight["for"] != "personal":
        return fight["name"]
    return message("the Personal Quest of {character}", character=seats.seats(state)[fight["seat"]]["character"])


def draws(state: State) -> list[Draw]:
    """The cards that must be drawn, in order; none from a deck that has run out since."""
    return [draw for draw in state["public"].get("draws", []) if state["public"]["decks"][source(state, draw)] > 0]


def source(state: State, draw: Draw) -> str:
    return "encounter" if draw["what"] == "encounter" else draw.get("deck") or state["public"]["approaching"]


def beset(state: State) -> list[tuple[str, str]]:
    """(seat, enemy) for every character that shares a tile with an Enemy Token."""
    return [(seat, enemy) for seat in seats.order(state) if (tile := seats.seats(state)[seat]["tile"]) for enemy in realm.foes(state, tile)]


def met(state: State) -> list[tuple[str, str]]:
    """(seat, enemy) for every character that shares a tile with an Enemy Token which has not moved in this Key-Turn: a card has brought
    the two together, so that the challenge is due at once. What has moved is challenged in the step after it. [Challenging Enemies]
    [Key-Turn Overview]"""
    now = state["public"].get("key_turn", 0)
    return [(seat, enemy) for seat, enemy in beset(state) if enemies.tokens(state)[enemy]["moved"] < now]


def obligations(state: State) -> list[Owed]:
    return [*at_once(state), *_challenges(state, beset(state))]


def on_the_march(state: State) -> list[Owed]:
    """The same while Enemy Tokens follow their Movement Commands."""
    return [*at_once(state), *_challenges(state, met(state))]


def _challenges(state: State, pairs: list[tuple[str, str]]) -> list[Owed]:
    """The challenges of these characters by these enemies, tile by tile, besides that in hand."""
    debts, fight = list[Owed](), challenge(state)
    fought = seats.seats(state)[fight["seat"]]["tile"] if fight else None
    known = {enemy for _, enemy in pairs}
    tiles = dict.fromkeys(seats.standing(state, seat) for seat, _ in pairs)
    for tile in (tile for tile in tiles if tile != fought):
        who = listing(seats.spoken(state, seat) for seat in realm.occupants(state, tile))
        foes = [foe for foe in realm.foes(state, tile) if foe in known]
        alone = len(realm.occupants(state, tile)) == 1
        pattern = _MUST_CHALLENGE[alone, any(can_escape(state, seat) for seat in realm.occupants(state, tile))]
        text = message(pattern, tile=tile, who=who, enemies=listing(foes), line=_line_against(state, foes[0]))
        text = _with_cards(state, tile, _with_what_bears(state, foes, text))
        sides = dict.fromkeys(seats.side_of(state, seat) for seat in realm.occupants(state, tile))
        debts += [Owed(text, "Challenging Enemies", side) for side in sides]  # of nobody who stands elsewhere
    return debts


def _with_cards(state: State, tile: str, text: str) -> str:
    """What is owed to enemies, with how stones are said that a card of somebody there may give: once they are rolled it is too late."""
    cards = dict.fromkeys(
        name
        for seat in realm.occupants(state, tile)
        for name, card in holdings.cards(state, seat).items()
        if not card["broken"] and card["deck"] != "starting"
    )
    if not cards:
        return text
    card = next(iter(cards)) if len(cards) == 1 else "CARD"
    pattern = "{text}; should {cards} give stones, say so in that line, before they are rolled: `plus N using {card}`"
    return message(pattern, text=text, cards=listing(cards, " or "), card=card)


def _with_what_bears(state: State, foes: list[str], text: str) -> str:
    """What is owed to enemies, with the abilities in force that are to be counted: the line has what they give or take, or asks."""
    by_ability = dict[tuple[str, str], list[str]]()
    for foe in foes:
        for ability in ability_words.to_be_counted(state, enemies.tokens(state)[foe]["kind"]).items():
            by_ability.setdefault(ability, []).append(foe)
    for (card, said), against in by_ability.items():
        lines = [_line_against(state, foe) for foe in against]
        if not _is_taken_in(state, against[0]):
            pattern = "{text}; {card} ({ability}) bears on {enemies}: the line asks what it changes"
        elif against == foes:
            pattern = "{text}; plus {n} is for {card} ({ability})"
        else:
            pattern = "{text}; {card} ({ability}) is counted in {lines}"
        told = {"card": card, "ability": said, "n": ability_words.stones_given(said), "enemies": listing(against)}
        text = message(pattern, text=text, lines=listing(message("`{line}`", line=line) for line in lines), **told)
    return text


def _line_against(state: State, foe: str) -> str:
    return Typed(f"challenge {foe}{ability_words.taken_in(state, enemies.tokens(state)[foe]['kind'])}")


def _is_taken_in(state: State, foe: str) -> bool:
    return bool(ability_words.taken_in(state, enemies.tokens(state)[foe]["kind"]))


_MUST_CHALLENGE = {
    (True, True): "on {tile}: {who} must challenge {enemies} (`{line}`, or `escape CARD to TILE`, which costs the card)",
    (True, False): "on {tile}: {who} must challenge {enemies} (`{line}`)",
    (False, True): "on {tile}: one of {who} must challenge {enemies} (`{line}`, or `escape CARD to TILE`, which costs the card)",
    (False, False): "on {tile}: one of {who} must challenge {enemies} (`{line}`)",
}
"""By whether one character stands there alone, and whether any of them may escape: at the start of a challenge one may, too."""


def presses(state: State) -> bool:
    return bool(obligations(state))


def at_once(state: State) -> list[Owed]:
    """What presses besides enemies that are still to be challenged: a challenge in hand, a Spoils Draw, cards to draw."""
    debts = []
    fight = challenge(state)
    if fight is not None:
        debts.append(Owed(_fight_words(state, fight), "Challenge Overview", seats.side_of(state, fight["seat"])))
    debts += spoils_obligations(state)
    debts += [Owed(_draw_words(state, draw), _DRAW_CITES[draw["what"]], seats.side_of(state, draw["seat"])) for draw in draws(state)]
    if seat := searched(state):
        text = message("{who} lays the tile that was searched for ({line})", who=seats.spoken(state, seat), line=_LAID)
        debts.append(Owed(text, "Optional Rules", seats.side_of(state, seat)))
    return debts


_LAID = as_message("`place NAME as KIND region REGION open N by TILE`")


def searched(state: State) -> str | None:
    """Who has searched the Albion Stack for a tile that is still to be laid. [Optional Rules]"""
    return state["public"].get("searched")


def spoils_obligations(state: State) -> list[Owed]:
    drawn = spoils.due(state)
    if drawn is None:
        return []
    offer, seat = drawn
    left = [message("`spoils {deck}`", deck=deck) for deck in ("item", "armoury", "relic") if state["public"]["decks"][deck]]
    text = message(
        "{who} may return {tokens} for a Spoils Draw ({draws}), or makes none (`spoils none`)",
        who=seats.spoken(state, seat),
        tokens=series(spoils.payment(state, offer, seat)),
        draws=listing([*([listing(left[:-1])] if left[1:] else []), *left[-1:]], " or "),
    )
    if not left:
        text = message("{who} finds no card left for a Spoils Draw: `spoils none`", who=seats.spoken(state, seat))
    return [Owed(text, "Defeating Roaming Threat Cards", seats.side_of(state, seat))]


_DRAW_CITES = {"encounter": "Types of Realm Tile", "threat": "Roaming Threat Cards"}


def _draw_words(state: State, draw: Draw) -> str:
    who = seats.spoken(state, draw["seat"])
    if draw["what"] == "encounter":
        return message("{who} draws an Encounter Card for {tile} and reads it out: {lines}", who=who, tile=draw["tile"], lines=ENCOUNTER)
    pattern = "{who} draws a General Threat Card for {tile} and reads it out (`threat`)"
    if source(state, draw) == enemies.SEVERE:
        pattern = "{who} draws a Severe Threat Card for {tile} and reads it out (`threat`)"
    return message(pattern, who=who, tile=draw["tile"])


ENCOUNTER = as_message("`encounter TITLE`, `encounter TITLE with ATTRIBUTE rating N` (where it asks for a challenge)")


def _fight_words(state: State, fight: Fight) -> str:
    who = seats.spoken(state, fight["seat"])
    if fight["state"] == "again":
        still = "{who} is still challenged by {enemy}: `challenge {enemy}` rolls all stones again, with {attribute} as before"
        if can_escape(state, fight["seat"]):
            still = (
                "{who} is still challenged by {enemy}: `challenge {enemy}` rolls all stones again, with {attribute} as before; or "
                "`escape CARD to TILE`"
            )
        return message(still, who=who, enemy=fight["name"], attribute=fight["attribute"])
    here = seats.seats(state)[fight["seat"]]
    ways = [_reroll_way(state, fight)] if may_be_enough(state, fight) else []
    name = challenge_for(state, fight)
    if not ways and here["destiny"] and (fight["misses"] or fight["ones"]):
        name = message("{name} (more than {n} Destiny can bring)", name=name, n=here["destiny"])
    breaks = not here["seduced"] and any(not card["broken"] and card["deck"] != "item" for card in here["cards"].values())
    free = here["wounds"] < here["slots"]
    carried = holdings.escorts_of(state, fight["seat"])
    one = state["referee"]["options"].get("escorts-perish") == "one"
    perishing = listing(carried, " or " if one else " and ")
    wound = message((_PERISHES if carried else _WOUND)[free], escorts=perishing)
    ways.append(wound if fight["for"] == "enemy" else as_message("`fail`"))
    if fight["for"] == "enemy" and breaks:
        ways.append(as_message("`fail breaking CARD` (no wound)"))
    if may_escape(state, fight) and can_escape(state, fight["seat"]):
        ways.append(as_message("`escape CARD to TILE`"))
    pattern = "{who} is {short} short in the challenge for {name}: {ways}"
    if fight["for"] == "enemy" and not free and state["public"]["virtue"]["stack"] == 1:
        pattern = "{who} is {short} short in the challenge for {name}: {ways}. Retiring takes the last Virtue Plaque, and the game is lost"
    return message(pattern, who=who, short=lacking(fight), name=name, ways=listing(ways, "; or "))


_WOUND = {True: "`fail` (a wound)", False: "`fail` (a wound without a free slot: the character retires)"}
"""How a challenge by an enemy is lost, by whether a slot is free."""
_PERISHES = {
    True: "`fail` (a wound, by which {escorts} would perish)",
    False: "`fail` (a wound without a free slot: the character retires, {escorts} would perish)",
}
"""The same of a character who carries Escort Tokens. [Escort Tokens]"""


def _reroll_way(state: State, fight: Fight) -> str:
    """By which line a stone is rolled again, whole, with what it does behind it: with the attribute that was named last, else with the
    first of those that may be, as none is better than another. Stones that will be rolled whatever each shows are told as one throw."""
    free = counted(fight["free"], "`reroll free` (a stone for nothing)", "`reroll free` (a stone for nothing, {n} times)")
    if not seats.seats(state)[fight["seat"]]["destiny"]:
        return free
    paid = _paid_way(state, fight)
    return message("{free}; or {paid}", free=free, paid=paid) if fight["free"] else paid


def _paid_way(state: State, fight: Fight) -> str:
    """The same of stones that cost Destiny."""
    destiny, misses = seats.seats(state)[fight["seat"]]["destiny"], fight["misses"]
    number = _together(state, fight) if misses else 1
    named = fight.get("named", next(name for name in state["public"]["attributes"] if name != fight["attribute"]))
    line = Typed(f"reroll {number} naming {named}" if misses else f"reroll 1 success naming {named}")
    if not misses:
        which: str = as_message("a stone that shows a success is rolled again")
    elif number == misses:
        which = counted(misses, "the stone that shows nothing is rolled again", "the {n} stones that show nothing are rolled again")
    else:
        one = "one of the {misses} stones that show nothing is rolled again"
        which = counted(number, one, "{n} of the {misses} stones that show nothing are rolled again", misses=misses)
    price = counted(number, "{which}, for 1 of {destiny} Destiny", "{which}, each for 1 of {destiny} Destiny", which=which, destiny=destiny)
    least, burst = _least(fight, destiny), fight.get("burst", 2)
    if number < least and not fight["free"]:
        price = message("{price}; it takes at least {least}, a Mana Burst counts {burst}", price=price, least=least, burst=burst)
    return counted(number, _COUNTS_ON_ONE, _COUNTS_ON_SOME, line=line, price=price, named=named)


_COUNTS_ON_ONE = "`{line}` ({price}; on it {named} counts, too: any attribute may be named in its place)"
_COUNTS_ON_SOME = "`{line}` ({price}; on them {named} counts, too: any attribute may be named in its place)"


def _least(fight: Fight, destiny: int) -> int:
    """How many stones have to be rolled again at the least, be it one after the other: fewer cannot bring what is lacking."""
    rolls = range(1, destiny + 1)
    return next((n for n in rolls if lacking(fight) <= _most(n, fight["misses"], fight["ones"], fight.get("burst", 2))), 1)


def _together(state: State, fight: Fight) -> int:
    """How many of the stones that show nothing are rolled again in any case: whatever all but the last of them show, the challenge is not
    passed by that, and what is left may still be enough. One at a time they would come to the same."""
    destiny = seats.seats(state)[fight["seat"]]["destiny"]
    locked = state["referee"]["options"].get("set-aside") == "locked"
    number = 1
    while not fight["free"] and number < min(destiny, fight["misses"]) and _goes_on(fight, destiny, number, locked):
        number += 1
    return number


def _goes_on(fight: Fight, destiny: int, number: int, locked: bool) -> bool:
    """Whether re-rolls go on after so many stones, whatever they show."""
    burst = fight.get("burst", 2)
    for bursts in range(number + 1):
        for ones in range(number + 1 - bursts):
            left = lacking(fight) - ones - bursts * burst
            single = fight["ones"] + (0 if locked else ones)
            if left <= 0 or left > _most(destiny - number, fight["misses"] - ones - bursts, single, burst):
                return False
    return True


def may_escape(state: State, fight: Fight) -> bool:
    """Whether an enemy whose challenge is in hand may be escaped from: it was failed, or, unless that is read otherwise, a Wound Token was
    taken or a card broken while the stones lie there. [Challenging Enemies]"""
    if fight["state"] == "again":
        return True
    return fight.get("hurt", False) and state["referee"]["options"].get("escaping") != "failed"


def can_escape(state: State, seat: str) -> bool:
    """Whether a seat has an unbroken card to discard, and somewhere to go. [Challenging Enemies]"""
    here = seats.seats(state)[seat]
    unbroken = any(not card["broken"] for card in here["cards"].values())
    return bool(unbroken and here["tile"] and realm.neighbours(state, here["tile"]))


def lacking(fight: Fight) -> int:
    """How many successes a challenge in hand is short of."""
    return fight["rating"] - fight["kept"] - fight["ones"]


def may_be_enough(state: State, fight: Fight) -> bool:
    """Whether the re-rolls that are left could bring what is lacking: a Mana Burst for each stone that shows nothing, then one for each
    single success that is not set aside."""
    burst = fight.get("burst", 2)  # what stands in an old log does not say it
    return lacking(fight) <= _most(fight["free"] + seats.seats(state)[fight["seat"]]["destiny"], fight["misses"], fight["ones"], burst)


def _most(rolls: int, misses: int, ones: int, burst: int) -> int:
    """What so many re-rolls bring at most: a Mana Burst for each stone that shows nothing, then one for each single success."""
    misses = min(rolls, misses)
    return misses * burst + min(rolls - misses, ones) * (burst - 1)


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


def doers(state: State, verb: str) -> Doers:
    """The seats with their sides, and whose a line of a verb is that names none."""
    fight, now = challenge(state), seats.current(state)
    if verb == "threat":
        now = next((draw["seat"] for draw in draws(state)), None)
    elif now is None and fight is not None and verb not in _OF_WHOM_IT_IS and verb != "challenge":
        now = fight["seat"]
    elif verb in _OF_WHOM_IT_IS or (verb == "challenge" and fight is not None):
        now = None
    return Doers({seat: here["side"] for seat, here in seats.seats(state).items()}, now)


_OF_WHOM_IT_IS = ("encounter", "escape", "fail", "reroll", "spoils", "success", "place", "path", "paths")
"""Verbs of whoever is to draw, or is challenged, whoever says them; or of the table."""


def gloss(card: str) -> str:
    """Beside the ways to fail: what the card that is named is for."""
    return (
        "if its text says so, it breaks and no Wound Token is taken; the challenge goes on with all stones"
        if card
        else "no card is broken for it"
    )


def rolled_again(number: str) -> str:
    """Beside the ways to re-roll: which stones; of none that show nothing, those that show a success. [Challenge Overview]"""
    if not number.isdecimal():
        return ""
    if number == "0":
        return "stones that show a success, which is given up"
    return counted(int(number), "{n} stone that shows nothing", "{n} stones that show nothing")
