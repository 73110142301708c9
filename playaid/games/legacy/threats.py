"""Roaming Threat Cards: drawn by turns, what they spawn, when they are defeated. [Spawning Enemies] [Defeating Roaming Threat Cards]

A threat is `{deck, kinds, named, command, target, ability, spawned}`; an enemy `{kind, named, tile, by, held, card, moved}`: `tile` while
it is in play, `by` once a seat has claimed it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.games.legacy import inventory, pressing, realm, seats
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.refusals import Refusal, Unreadable
from playaid.referee.state import State

SEVERE, GENERAL = "severe", "general"


def must_draw(h: Hearing, seat: str, tile: str, deck: str | None = None) -> None:
    """A Roaming Threat Card has to be drawn, from the deck that the token lies on unless one is given. Nothing if that deck has run out."""
    source = deck or h.public["approaching"]
    if not h.public["decks"][source]:
        h.tell(f"The {source} threat deck has run out: no card is drawn.")
        return
    h.push("public", "draws", {"seat": seat, "what": "threat", "tile": tile, **({"deck": deck} if deck else {})})


def enemies(state: State) -> dict[str, dict[str, Any]]:
    """Every Enemy Token out of the pool by name."""
    found: dict[str, dict[str, Any]] = state["public"].get("enemies", {})
    return found


def in_play(state: State, kind: str) -> list[str]:
    """The tokens of a kind, without a name, that stand on tiles."""
    return [name for name, token in enemies(state).items() if token["kind"] == kind and not token["named"] and token["tile"] is not None]


# drawing and spawning


def threat(h: Hearing) -> None:
    """A Roaming Threat Card as the players read it out: what it spawns, its Movement Command, its ability."""
    name = h.args["name"]
    draw = _next_draw(h.state)
    deck = (draw or {}).get("deck") or h.public["approaching"]
    _settle(h, draw)
    h.add("public", "decks", deck, -1)
    if not (draw or {}).get("deck"):
        other = GENERAL if deck == SEVERE else SEVERE
        h.put("public", "approaching", other)
        h.line("Approaching Threat Token", f"a {deck} card was drawn", f"moves to the {other} deck", "Approaching Threat Token")
    h.barrier()
    wanted = spawns(h.args.get("spawn") or [])
    taken: list[str] = []
    if h.args.get("named"):
        taken += _spawn_named(h, name)
    for kind, number, colour in wanted:
        taken += _spawn(h, name, kind, number, colour, taken)
    placed = len(taken)
    if not placed:
        h.add("public", "discards", deck, 1)
        h.tell(f"{name} can add no Enemy Token to the board: it is discarded, without a Quest Coin.")
        return
    card = {
        "deck": deck,
        "kinds": list(dict.fromkeys(kind for kind, _, _ in wanted)),
        "named": captain_named(h) if captain_named(h) in h.public["enemies"] else None,
        "command": h.args["command"],
        "target": h.args.get("target"),
        "ability": h.args.get("ability") or "",
        "spawned": placed,
    }
    h.put("public", "threats", name, card)
    h.tell(f"{name} ({deck}): {placed} Enemy Tokens, {h.args['command']}." + (f" Ability: {card['ability']}" if card["ability"] else ""))
    if deck == SEVERE and h.options["severe-general"] == "on" and _laid_threat_tile(h):
        must_draw(h, seats.speaking(h), h.args["at"], GENERAL)
    h.drop("public", "fresh_lair")


def captain_named(h: Hearing) -> str | None:
    """The Named Enemy of the card that is read out; a blank in its name is typed as an underscore."""
    named: str | None = h.args.get("named")
    return named.replace("_", " ") if named else None


def _laid_threat_tile(h: Hearing) -> bool:
    """Whether this card's tile was laid for it, and is a Roaming Threat Tile."""
    tile = h.args.get("at")
    return tile is not None and h.public.get("fresh_lair") == tile and realm.tiles(h.state)[tile]["kind"] == "Roaming Threat"


def _next_draw(state: State) -> dict[str, Any] | None:
    return next((draw for draw in pressing.draws(state) if draw["what"] == "threat"), None)


def _settle(h: Hearing, draw: dict[str, Any] | None) -> None:
    if draw is not None:
        left = pressing.draws(h.state)
        at = left.index(draw)
        h.put("public", "draws", [*left[:at], *left[at + 1 :]])


def spawns(words: Iterable[str]) -> list[tuple[str, int, str]]:
    """What `spawn saxon:3:red,witch:2:blue` means. Raises Unreadable."""
    from playaid.referee.names import find

    found = []
    for word in words:
        parts = word.split(":")
        if len(parts) != 3 or not parts[1].isdecimal() or not 1 <= int(parts[1]) <= 12:
            raise Unreadable(f"spawn: KIND:NUMBER:COLOUR is wanted, not {word!r}", hint="spawn saxon:3:red,witch:2:blue")
        found.append((find(parts[0], dict.fromkeys(PLAIN, ()), "enemy kind"), int(parts[1]), parts[2].casefold()))
    return found


PLAIN = ("Dragon", "Druid", "Magic Creature", "Saxon", "Traitor", "Witch")
KINDS = ("Dragon", "Druid", "Knight", "Magic Creature", "Saxon", "Traitor", "Witch")


def _spawn_named(h: Hearing, card: str) -> list[str]:
    if _named_half(h):
        raise Refusal("a Named Enemy needs its kind and its tile")
    name, kind, tile = captain_named(h) or "", h.args["kind"], h.args["at"]
    if h.public["named_pool"][kind] < 1:
        h.tell(f"No named {kind} token is left in the pool.")
        return []
    h.add("public", "named_pool", kind, -1)
    _put(h, name, kind, True, tile, card)
    h.line(name, f"named {kind} of {card}", tile, "Spawning Enemies")
    return [tile]


def _put(h: Hearing, name: str, kind: str, named: bool, tile: str, card: str) -> None:
    h.put("public", "enemies", name, {"kind": kind, "named": named, "tile": tile, "by": None, "held": False, "card": card, "moved": 0})


def _spawn(h: Hearing, card: str, kind: str, number: int, colour: str, taken: list[str]) -> list[str]:
    """Tokens of one kind: one a tile of the colour, the rest one a hallway, as many as the pool and the board hold. Gives their tiles.

    `taken` are the tiles that this card has put a token on already; tokens of other cards do not count.
    """
    have = min(number, h.public["pool"][kind])
    coloured = [name for name, tile in realm.tiles(h.state).items() if tile["colour"].casefold() == colour and name not in taken]
    on_colour = _chosen(h, coloured, min(have, len(coloured)), f"{card} {kind}", f"{colour} tiles")
    halls = [name for name in realm.hallways(h.state) if name not in taken and name not in on_colour]
    over = min(have - len(on_colour), len(halls))
    on_halls = _chosen(h, halls, over, f"{card} {kind} hallway", "hallways")
    where = [*on_colour, *on_halls]
    for tile in where:
        h.add("public", "pool", kind, -1)
        _put(h, _fresh(h.state, kind), kind, False, tile, card)
    text = f"{number} wanted, {have} in the pool; {len(on_colour)} on {colour} tiles, {len(on_halls)} on hallways"
    h.line(f"{kind} spawned", text, str(len(where)), "Spawning Enemies")
    if len(where) < have:
        h.tell(f"{have - len(where)} {kind} tokens find neither a {colour} tile nor a hallway and stay in the pool.")
    return where


def _chosen(h: Hearing, names: list[str], number: int, key: str, what: str) -> list[str]:
    """So many of these tiles; the players choose where there are more."""
    if number >= len(names):
        return names
    chosen: list[str] = []
    for turn in range(1, number + 1):
        left = [name for name in names if name not in chosen]
        prompt = f"{key}: on which of the {what} does token {turn} of {number} stand?"
        chosen.append(h.ask(f"{key} {turn}", who=seats.speaking(h), prompt=prompt, options=left))
    return chosen


def _fresh(state: State, kind: str) -> str:
    number = 1
    while f"{kind} {number}" in enemies(state):
        number += 1
    return f"{kind} {number}"


def threat_offers(h: Hearing) -> Iterable[str]:
    """Examples of cards while one must be drawn: what it says is for the players to read out."""
    state = h.state
    draw = _next_draw(state)
    if draw is None or pressing.challenge(state) or state["public"].get("spoils"):
        return []
    number = 40 - state["public"]["decks"][SEVERE] - state["public"]["decks"][GENERAL]
    name = f"Threat {number + 1}"
    kind, other = PLAIN[number % 6], PLAIN[(number + 2) % 6]
    colour = ("red", "green", "blue")[number % 3]
    plain = f"spawn {kind.replace(' ', '-')}:2:{colour}"
    found = [
        f"{name} command aggressive {plain}",
        f"{name} command escape spawn {kind.replace(' ', '-')}:1:{colour},{other.replace(' ', '-')}:2:{colour}",
    ]
    deck = draw.get("deck") or state["public"]["approaching"]
    if deck == SEVERE:
        named = next((k for k in KINDS[number % 7 :] + KINDS if state["public"]["named_pool"][k]), None)
        where = list(realm.tiles(state))[(number * 5) % len(realm.tiles(state))]
        if named:
            found = [
                f"{name} command hold {plain} named Captain_{number + 1} kind {named} at {where} ability it weighs on everybody",
                f"{name} command objective toward {realm.ROUND_TABLE} {plain} named Captain_{number + 1} kind {named} at {where}",
            ]
    return found


def _not_due(h: Hearing) -> Mapping[str, Any] | None:
    return {} if _next_draw(h.state) is None and not h.args.get("extra") else None


def _card_known(h: Hearing) -> Mapping[str, Any] | None:
    return {"name": h.args["name"]} if h.args["name"] in h.public["threats"] else None


def _deck(h: Hearing) -> str:
    deck: str = (_next_draw(h.state) or {}).get("deck") or h.public["approaching"]
    return deck


def _general_named(h: Hearing) -> Mapping[str, Any] | None:
    return {} if h.args.get("named") and _deck(h) == GENERAL else None


def _severe_nameless(h: Hearing) -> Mapping[str, Any] | None:
    return {} if not h.args.get("named") and _deck(h) == SEVERE else None


def _named_half(h: Hearing) -> Mapping[str, Any] | None:
    if not h.args.get("named"):
        return None
    return {"named": h.args["named"]} if not (h.args.get("kind") and h.args.get("at")) else None


def _named_known(h: Hearing) -> Mapping[str, Any] | None:
    return {"named": captain_named(h)} if captain_named(h) in h.public["enemies"] else None


def _aimless(h: Hearing) -> Mapping[str, Any] | None:
    return {} if h.args["command"] == "Objective" and not h.args.get("target") and not h.args.get("later") else None


def _out(h: Hearing) -> Mapping[str, Any] | None:
    return {"deck": _deck(h)} if h.public["decks"][_deck(h)] < 1 else None


THREAT_CHECKS = (
    pressing.IDLE,
    Check("threat.due", "Roaming Threat Cards", "no Roaming Threat Card is to be drawn; add `extra` if a card says so", _not_due, rank=20),
    Check("threat.known", "Roaming Threat Cards", "{name} is in play already", _card_known),
    Check("threat.deck", "Discarding Cards and Virtue Plaques", "the {deck} threat deck has run out", _out),
    Check("threat.general", "Roaming Threat Cards", "the token lies on the General deck, whose cards have no Named Enemy", _general_named),
    Check(
        "threat.severe",
        "Spawning Enemies",
        "the token lies on the Severe deck: each of its cards has a Named Enemy (`named NAME kind KIND at TILE`)",
        _severe_nameless,
    ),
    Check(
        "threat.place",
        "Spawning Enemies",
        "where is {named} spawned, and of which kind is it? `named NAME kind KIND at TILE`; place its tile first if it is not in play",
        _named_half,
    ),
    Check("threat.name", "Spawning Enemies", "{named} is in play already", _named_known),
    Check("threat.target", "Moving Enemies", "towards which tile? `toward TILE`, or `later` when it is not in play yet", _aimless),
)


# defeat


def claim(h: Hearing, enemy: str, seat: str) -> None:
    """A challenged Enemy Token goes to a seat; the cards that are defeated by that bring their coins."""
    h.put("public", "enemies", enemy, "tile", None)
    h.put("public", "enemies", enemy, "by", seat)
    h.tell(f"{seats.spoken(h.state, seat)} claims {enemy}.")
    settle_defeats(h, seat)


def defeated(state: State, name: str) -> bool:
    """Whether a card is defeated: its Named Enemy challenged, and no token of its kinds left in play, whichever card it came from."""
    card = state["public"]["threats"][name]
    captain = card["named"]
    if captain in enemies(state) and enemies(state)[captain]["tile"] is not None:
        return False
    return not any(in_play(state, kind) for kind in card["kinds"])


def settle_defeats(h: Hearing, seat: str) -> None:
    """Every card in play that is defeated now: a coin, and for a Severe one the Spoils Draws."""
    for name in list(h.public["threats"]):
        if not defeated(h.state, name):
            continue
        card = h.public["threats"][name]
        h.drop("public", "threats", name)
        h.add("public", "discards", card["deck"], 1)
        h.tell(f"{name} is defeated.")
        if card["deck"] == SEVERE or h.options["general-coins"] == "on":
            collect(h, f"{name} is defeated")
        if h.options["spoils"] == "all" or (h.options["spoils"] == "severe" and card["deck"] == SEVERE):
            _begin_spoils(h, name, card, seat)


def collect(h: Hearing, why: str, number: int = 1) -> None:
    """A Quest Coin for the Quest Pad; enough of them unlock the Stables."""
    h.add("public", "coins", number)
    h.line("Quest Coins", why, f"{h.public['coins']} of {h.public['needs']['coins']}", "Story Quests and Quest Coins")
    h.tell(f"A Quest Coin is collected: {h.public['coins']} of {h.public['needs']['coins']}.")
    if h.public["coins"] >= h.public["needs"]["stables"] and not h.public.get("stables_open"):
        h.put("public", "stables_open", True)
        h.tell("The Stables Token is taken off: the Stables may be activated.")


# spoils


def _begin_spoils(h: Hearing, name: str, card: Mapping[str, Any], seat: str) -> None:
    captain = card["named"]
    claimant = enemies(h.state)[captain]["by"] if captain in enemies(h.state) else seat if not captain else None
    if claimant is None or not seats.present(h.state, claimant):
        h.line("Spoils Draw", f"the claimant of {captain or name} is not in play", "nobody draws", "Defeating Roaming Threat Cards")
        return
    queue = [other for other in seats.clockwise(h.state, claimant) if other == claimant or _may_join(h.state, other, card["kinds"])]
    entry = {"card": name, "queue": queue, "kinds": card["kinds"], "named": captain, "claimant": claimant}
    if h.public.get("spoils"):
        h.push("public", "more_spoils", entry)
    else:
        h.put("public", "spoils", entry)


def _may_join(state: State, seat: str, kinds: Iterable[str]) -> bool:
    return seats.present(state, seat) and bool(relevant(state, seat, kinds))


def relevant(state: State, seat: str, kinds: Iterable[str]) -> list[str]:
    """The claimed tokens without a name of these kinds on a seat's sheet."""
    return [name for name in inventory.claimed(state, seat) if enemies(state)[name]["kind"] in kinds and not enemies(state)[name]["named"]]


def to_pool(h: Hearing, enemy: str) -> None:
    """An Enemy Token goes back to the Enemy Pool."""
    token = enemies(h.state)[enemy]
    h.drop("public", "enemies", enemy)
    h.add("public", "named_pool" if token["named"] else "pool", token["kind"], 1)


def spoils(h: Hearing) -> None:
    """The first in the queue returns the tokens and draws, or does not."""
    offer = h.public.get("spoils")
    if not offer or h.args["deck"] not in ("none", *h.public["decks"]):
        raise Refusal("there is no Spoils Draw like that to be made")
    seat, rest = offer["queue"][0], offer["queue"][1:]
    deck = h.args["deck"]
    if deck == "none":
        h.tell(f"{seats.spoken(h.state, seat)} makes no Spoils Draw.")
        if seat == offer["claimant"]:
            rest = []
    else:
        returned = relevant(h.state, seat, offer["kinds"])
        if seat == offer["claimant"] and offer["named"]:
            returned = [offer["named"], *returned]
        for enemy in returned:
            to_pool(h, enemy)
        h.line("Spoils Draw", f"returned: {', '.join(returned) or 'nothing'}", deck, "Defeating Roaming Threat Cards")
        h.tell(f"{seats.spoken(h.state, seat)} returns {', '.join(returned) or 'nothing'} to the Enemy Pool for a Spoils Draw.")
        inventory.draw(h, seat, deck, "spoils card")
    if rest:
        h.put("public", "spoils", "queue", rest)
        return
    waiting = h.public.get("more_spoils") or []
    if waiting:
        h.put("public", "spoils", waiting[0])
        h.put("public", "more_spoils", waiting[1:])
    else:
        h.drop("public", "spoils")


def spoils_offers(h: Hearing) -> Iterable[str]:
    """A draw from each deck that has cards, and none."""
    state = h.state
    if not state["public"].get("spoils") or pressing.challenge(state):
        return []
    return ["none", *(deck for deck in inventory.SPOILS if state["public"]["decks"][deck])]


def _no_spoils(h: Hearing) -> Mapping[str, Any] | None:
    return None if h.public.get("spoils") else {}


def _wrong_deck(h: Hearing) -> Mapping[str, Any] | None:
    deck = h.args["deck"]
    return {"deck": deck} if deck not in (*inventory.SPOILS, "none") else None


def _deck_out(h: Hearing) -> Mapping[str, Any] | None:
    deck = h.args["deck"]
    return {"deck": deck} if deck in inventory.SPOILS and not h.public["decks"][deck] else None


SPOILS_CHECKS = (
    Check("spoils.due", "Defeating Roaming Threat Cards", "there is no Spoils Draw to be made", _no_spoils, rank=20),
    Check(
        "spoils.deck", "Defeating Roaming Threat Cards", "a Spoils Draw is from the item, armoury or relic deck, not {deck}", _wrong_deck
    ),
    Check("spoils.empty", "Discarding Cards and Virtue Plaques", "the {deck} deck has run out", _deck_out),
)


# the Dungeon


def imprison(h: Hearing) -> None:
    """Claimed tokens go to the Dungeon; eight of them bring a coin and go back to the pool."""
    seat = seats.speaking(h)
    chosen = h.args.get("enemies") or inventory.claimed(h.state, seat)
    most = int(h.fact("constants", "dungeon tokens", "value"))
    for enemy in chosen:
        token = enemies(h.state)[enemy]
        h.drop("public", "enemies", enemy)
        h.push("public", "dungeon", [token["kind"], token["named"]])
        if len(h.public["dungeon"]) == most:
            for kind, named in h.public["dungeon"]:
                h.add("public", "named_pool" if named else "pool", kind, 1)
            h.put("public", "dungeon", [])
            h.tell(f"{most} Enemy Tokens in the Dungeon go back to the pool.")
            collect(h, f"{most} tokens in the Dungeon")
    h.line("Dungeon", f"{', '.join(chosen)} under the Capture Token", f"{len(h.public['dungeon'])} of {most}", "Game Board")
    h.tell(f"{seats.spoken(h.state, seat)} sends {', '.join(chosen)} to the Dungeon.")


def imprison_offers(h: Hearing) -> Iterable[str]:
    """All of them, or any one."""
    state = h.state
    seat = seats.current(state)
    if seat is None or pressing.owed(state) or seats.seats(state)[seat]["tile"] != realm.DUNGEON:
        return []
    mine = inventory.claimed(state, seat)
    return ["", *(f'"{enemy}"' for enemy in mine)] if mine else []


def _not_there(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    return {"seat": seat} if seats.seats(h.state)[seat]["tile"] != realm.DUNGEON else None


def _not_mine(h: Hearing) -> Mapping[str, Any] | None:
    seat = seats.speaking(h)
    mine = inventory.claimed(h.state, seat)
    wrong = [enemy for enemy in h.args.get("enemies") or () if enemy not in mine]
    return {"seat": seat, "wrong": ", ".join(wrong) or "any token"} if wrong or not mine else None


IMPRISON_CHECKS = (
    pressing.OWN_TURN,
    pressing.CLEAR,
    Check("dungeon.here", "Game Board", "{seat} does not stand on the Dungeon", _not_there),
    Check("dungeon.mine", "Game Board", "{seat} has not claimed {wrong}", _not_mine),
)
