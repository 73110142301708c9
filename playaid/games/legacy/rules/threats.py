"""Roaming Threat Cards: drawn by turns, and what they spawn. [Roaming Threat Cards] [Spawning Enemies]"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.ratings import rulebook
from playaid.games.legacy.rules import colours, conditions
from playaid.games.legacy.rules.conditions import when
from playaid.games.legacy.state import commands, enemies, names, pressing, realm, seats, shorthand
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal, Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Draw, Hearing, State


MOST_OF_A_KIND = 12
"""The tokens without a name that there are of each kind. [Component List]"""


def is_left(h: Hearing) -> bool:
    """Whether there is a card to draw from the deck that the token lies on."""
    return h.public["decks"][h.public["approaching"]] > 0


def must_draw(h: Hearing, seat: str, tile: str, deck: str | None = None) -> None:
    """A Roaming Threat Card has to be drawn, from the deck that the token lies on. Nothing if that deck has run out. deck: which one that
    is, where it stays this one whatever is drawn before."""
    if not is_left(h):
        h.tell("The {deck} threat deck has run out: no card is drawn.", deck=h.public["approaching"])
        return
    h.push("public", "draws", {"seat": seat, "what": "threat", "tile": tile, **({"deck": deck} if deck else {})})


def threat(h: Hearing) -> None:
    """A Roaming Threat Card as the players read it out: what it spawns, its Movement Command, its ability."""
    name = h.args["name"]
    draw = _due(h)
    given = draw.get("deck") if draw else None
    deck = given or (h.public["approaching"] if draw else _deck(h))
    if draw is not None:
        left = pressing.draws(h.state)
        at = left.index(draw)
        h.put("public", "draws", [*left[:at], *left[at + 1 :]])
    h.add("public", "decks", deck, -1)
    other = enemies.GENERAL if deck == enemies.SEVERE else enemies.SEVERE
    moved = message("moves to the {deck} deck" if h.public["approaching"] == deck else "stays on the {deck} deck", deck=other)
    before = h.public["approaching"]
    h.put("public", "approaching", other)
    h.line("Approaching Threat Token", message("a {deck} card was drawn", deck=deck), moved, "Approaching Threat Token")
    h.need_consent()
    tile = h.args.get("at", "")
    lair = tile in h.public.get("fresh_lairs", ()) and realm.tiles(h.state)[tile]["kind"] == "Roaming Threat"
    if h.options["severe-general"] == "on" and lair:  # a card that names a tile for a Named Enemy is a Severe one
        for _ in range(rulebook.number(h, "General Threat Cards for a Roaming Threat Tile, harder")):
            must_draw(h, draw["seat"] if draw else seats.speaking(h), tile, enemies.GENERAL)
    h.drop("public", "fresh_lairs")
    wanted = [
        (kind, number, where if where.startswith("@") else colours.resolve_colour(h, where).casefold())
        for kind, number, where in spawns(h.args.get("spawn") or [])
    ]
    taken, stood = list[str](), set(enemies.tokens(h.state))
    if h.args.get("named"):
        taken += _spawn_named(h, name)
    for kind, number, where in wanted:
        taken += _spawn_on(h, name, kind, number, where) if where.startswith("@") else _spawn(h, name, kind, number, where, taken)
    if not taken:
        h.add("public", "discards", deck, 1)
        h.tell("{card} can add no Enemy Token to the board: it is discarded, without a Quest Coin.", card=name)
        _tell_approaching(h, before)
        return
    command, ability = h.args["command"], ability_said(h)
    captain = captain_named(h) if captain_named(h) in h.public["enemies"] else None
    card = {"deck": deck, "kinds": list(dict.fromkeys(kind for kind, _, _ in wanted)), "named": captain, "command": command}
    h.put("public", "threats", name, {**card, "target": h.args.get("target"), "ability": ability, "spawned": len(taken)})
    _note_tokenless(h, name, stood)
    pattern = "{card} ({deck}), {command}: {tokens}. Ability: {ability}" if ability else "{card} ({deck}), {command}: {tokens}."
    spawned = ((enemy, token["tile"]) for enemy, token in enemies.tokens(h.state).items() if enemy not in stood)
    tokens = listing(message("{enemy} on {tile}", enemy=enemy, tile=tile) for enemy, tile in spawned)
    goes = commands.command_words(commands.Order(command, h.args.get("target")))
    h.tell(pattern, card=name, deck=deck, tokens=tokens, command=goes, ability=ability)
    _tell_crowded(h, name, stood)
    _tell_approaching(h, before)
    h.happens("another command")


def ability_said(h: Hearing) -> str:
    """The Special Ability as it was said; none where what was said is that there is none."""
    said: str = h.args.get("ability") or ""
    return "" if fold(said) in NO_ABILITY else said


NO_ABILITY = ("", "no", "none", "nothing", "no ability")


def _note_tokenless(h: Hearing, name: str, stood: Container[str]) -> None:
    """The kinds that the card lists and has added no token of: it shares no command with the cards that have. stood: the tokens that were
    out before. [Moving Enemies]"""
    come = {token["kind"] for enemy, token in enemies.tokens(h.state).items() if enemy not in stood and not token["named"]}
    lacking = [kind for kind in h.public["threats"][name]["kinds"] if kind not in come]
    if lacking:
        h.put("public", "threats", name, "tokenless", lacking)


def _tell_crowded(h: Hearing, card: str, stood: Container[str]) -> None:
    """Where the players have named one tile for several tokens of a card: that only the card's own words put them there. stood: the tokens
    that were out before, which do not count. [Spawning Enemies]"""
    come = {enemy: token["tile"] for enemy, token in enemies.tokens(h.state).items() if enemy not in stood}
    for tile in dict.fromkeys(come.values()):
        there = [enemy for enemy in come if come[enemy] == tile]
        if len(there) > 1:
            h.tell(
                "{enemies} share {tile}. A tile takes only one Enemy Token of a card, unless the card itself puts more on it: if {card} "
                "does not, take it back (`undo`).",
                enemies=listing(there, " and "),
                tile=tile,
                card=card,
            )


def _tell_approaching(h: Hearing, before: str) -> None:
    """The Approaching Threat Token goes to the deck that was not drawn from, where it does not lie there. [Approaching Threat Token]"""
    if h.public["approaching"] != before:
        h.tell("The Approaching Threat Token moves to the {deck} deck.", deck=h.public["approaching"])


def captain_named(h: Hearing) -> str | None:
    """The Named Enemy of the card that is read out; a blank in its name is typed as an underscore."""
    named = h.args.get("named")
    return named.replace("_", " ") if named else None


def _next_draw(state: State) -> Draw | None:
    return next((draw for draw in pressing.draws(state) if draw["what"] == "threat"), None)


def _due(h: Hearing) -> Draw | None:
    """The draw that this card settles; none for one that comes besides because a card says so."""
    return None if h.args.get("extra") else _next_draw(h.state)


def spawns(words: Iterable[str]) -> list[tuple[str, int, str]]:
    """What `spawn saxon:3:red,witch:2:blue,druid:1:@Stables` means: kind, number, colour or `@` and a tile. Raises Unreadable."""
    from playaid.referee.contract.names import find

    wanted = []
    for word in words:
        parts = word.split(":")
        if len(parts) == 3 and parts[1].isdecimal() and not 1 <= int(parts[1]) <= MOST_OF_A_KIND:
            text = message("{number} {kind}: a card spawns from 1 to {most} of a kind", number=parts[1], kind=parts[0], most=MOST_OF_A_KIND)
            raise Unreadable(text)
        if len(parts) != 3 or not parts[1].isdecimal():
            text = message("spawn: a number, a kind and a colour, or `@` and a tile, are wanted, not {word!r}", word=word)
            raise Unreadable(text, hint="spawn 3 saxon red, 2 witch @Docks")
        wanted.append((find(parts[0], dict.fromkeys(enemies.PLAIN, ()), "enemy kind"), int(parts[1]), parts[2]))
    return wanted


def _spawn_named(h: Hearing, card: str) -> list[str]:
    if _named_half(h):
        raise Refusal("a Named Enemy needs its kind and its tile")
    name, kind, tile = captain_named(h) or "", h.args["kind"], h.args["at"]
    if h.public["named_pool"][kind] < 1:
        h.tell("No named {kind} token is left in the pool.", kind=kind)
        return []
    put_on(h, name, kind, tile, card, named=True)
    h.line(name, message("named {kind} of {card}", kind=kind, card=card), tile, "Spawning Enemies")
    return [tile]


def put_on(h: Hearing, name: str, kind: str, tile: str, card: str, named: bool = False) -> None:
    h.add("public", "named_pool" if named else "pool", kind, -1)
    h.put("public", "enemies", name, {"kind": kind, "named": named, "tile": tile, "by": None, "held": False, "card": card, "moved": 0})


def _spawn_on(h: Hearing, card: str, kind: str, number: int, where: str) -> list[str]:
    """Tokens of one kind on the tile that the card names, as many as it says and the pool holds. Gives their tiles."""
    from playaid.referee.contract.names import find

    tile = find(where[1:], dict.fromkeys(realm.tiles(h.state), ()), "tile in play")
    pool = h.public["pool"][kind]
    have = min(number, pool)
    for _ in range(have):
        put_on(h, enemies.fresh_name(h.state, kind), kind, tile, card)
    made_up = message("{wanted} wanted, {have} in the pool; on {tile}, which the card names", wanted=number, have=pool, tile=tile)
    h.line(message("{kind} spawned", kind=kind), made_up, have, "Spawning Enemies")
    return [tile] * have


def _colour(h: Hearing, name: str) -> str:
    colour = realm.tiles(h.state)[name]["colour"]
    if not colour:
        prompt = message("which colour has the banner of {tile}? (- for none)", tile=name)
        endings = [*((colour, colour) for colour in shorthand.likely_colours(h.state)), ("-", as_message("none"))]
        colour = colours.resolve_colour(h, h.ask(f"colour of {name}", who=seats.speaking(h), prompt=prompt, endings=endings)) or "-"
        h.put("public", "tiles", name, "colour", colour)
    return colour.casefold()


def _spawn(h: Hearing, card: str, kind: str, number: int, colour: str, taken: list[str]) -> list[str]:
    """Tokens of one kind: one a tile of the colour, the rest one a hallway, as many as the pool and the board hold. Gives their tiles.
    taken: the tiles that this card has put a token on already; tokens of other cards do not count."""
    pool = h.public["pool"][kind]
    have = min(number, pool)
    coloured = [name for name in realm.tiles(h.state) if have and name not in taken and _colour(h, name) == colour]
    facts = {"card": card, "kind": kind, "colour": colour}
    called = enemies.fresh_names(h.state, kind, have)
    prompt = "{card}: on which of the {colour} tiles does {enemy} stand?"
    on_colour = _chosen(h, coloured, called[: len(coloured)], f"{card} {kind}", prompt, facts)
    halls = [name for name in realm.hallways(h.state) if name not in taken and name not in on_colour]
    already = ((name, enemy["tile"]) for name, enemy in h.public["enemies"].items() if enemy["card"] == card and enemy["tile"] in taken)
    spawned = (*already, *zip(called, on_colour, strict=False))
    standing = listing(message("{enemy} on {tile}", enemy=enemy, tile=tile) for enemy, tile in spawned)
    prompt = "{card}: no tile with a {colour} banner is in play; on which of the hallways does {enemy} stand?"
    if spawned:  # a tile that holds one of the card's tokens takes no second one, whatever its colour
        prompt = "{card}: {standing}, one to a tile; no other tile has a {colour} banner, so on which of the hallways does {enemy} stand?"
    if len({tile for _, tile in spawned}) < len(spawned):  # by the players' word: the card names one tile for several
        prompt = (
            "{card}: {standing}, by the card's own words; all others stand one to a tile, and no other tile has a {colour} banner, so "
            "on which of the hallways does {enemy} stand?"
        )
    on_halls = _chosen(h, halls, called[len(on_colour) :][: len(halls)], f"{card} {kind} hallway", prompt, {**facts, "standing": standing})
    where = [*on_colour, *on_halls]
    for tile in where:
        put_on(h, enemies.fresh_name(h.state, kind), kind, tile, card)
    pattern = "{wanted} wanted, {have} in the pool; {on_tiles} on {colour} tiles, {on_hallways} on hallways"
    text = message(pattern, wanted=number, have=pool, on_tiles=len(on_colour), colour=colour, on_hallways=len(on_halls))
    h.line(message("{kind} spawned", kind=kind), text, len(where), "Spawning Enemies")
    if len(where) < have:
        left = counted(
            have - len(where),
            "{n} {kind} token finds neither a {colour} tile nor a hallway and stays in the pool.",
            "{n} {kind} tokens find neither a {colour} tile nor a hallway and stay in the pool.",
            **facts,
        )
        h.tell(left)
    return where


def _chosen(h: Hearing, names: list[str], called: Sequence[str], key: str, prompt: str, facts: Mapping[str, str]) -> list[str]:
    """The tiles of so many tokens, which the players choose one after the other where there are more. called: what each will be called."""
    if len(called) >= len(names):
        return names
    chosen: list[str] = []
    for turn, enemy in enumerate(called, 1):
        left = [name for name in names if name not in chosen]
        asked = message(prompt, **facts, enemy=enemy)
        chosen.append(h.ask(f"{key} {turn}", who=seats.speaking(h), prompt=asked, options=left))
    return chosen


def threat_offers(h: Hearing) -> Iterable[str]:
    """Examples of cards while one must be drawn: what it says is for the players to read out."""
    state = h.state
    draw = _next_draw(state)
    if draw is None or pressing.challenge(state) or pressing.spoils_obligations(state):
        return []
    number = 40 - state["public"]["decks"][enemies.SEVERE] - state["public"]["decks"][enemies.GENERAL]
    name = f"Threat {number + 1}"
    kind, other = enemies.PLAIN[number % 6], enemies.PLAIN[(number + 2) % 6]
    colour = ("red", "green", "blue")[number % 3]
    kind, other = kind.replace(" ", "-").casefold(), other.replace(" ", "-").casefold()
    plain = f"2 {kind} {colour}"
    lines = [f"{name} aggressive {plain}", f"{name} escape 1 {kind} {colour}, 2 {other} {colour}"]
    if pressing.source(state, draw) == enemies.SEVERE:
        named = next((k for k in enemies.KINDS[number % 7 :] + enemies.KINDS if state["public"]["named_pool"][k]), None)
        where = list(realm.tiles(state))[(number * 5) % len(realm.tiles(state))]
        if named:
            lines = [
                f'{name} hold {plain} named Captain {number + 1} {named} at {where} ability "as the card says"',
                f"{name} objective {plain} toward {realm.ROUND_TABLE} named Captain {number + 1} {named} at {where}",
            ]
    return lines


def _deck(h: Hearing) -> str:
    """The deck that the card is of: of one that a card has drawn besides that is told by whether it has a Named Enemy. Others come from
    where the token lies."""
    if h.args.get("extra"):
        return enemies.SEVERE if h.args.get("named") else enemies.GENERAL
    draw = _due(h)
    return pressing.source(h.state, draw) if draw else h.public["approaching"]


def _named_half(h: Hearing) -> Facts:
    if not h.args.get("named"):
        return None
    lacks = [as_message(text) for key, text in _HALVES.items() if not h.args.get(key)]
    return {"named": h.args["named"], "lacks": listing(lacks, " and ")} if lacks else None


_HALVES = {"kind": "its kind is not said", "at": "where it is spawned is not said"}


def _named_known(h: Hearing) -> Facts:
    named = captain_named(h)
    return {"named": named} if names.is_one_of(named, h.public["enemies"]) else None


def preview(h: Hearing) -> Iterable[str]:
    """Above the first question for a card that no step calls for: what stands in the way of it, and the word that lets it."""
    if _not_due(h) is not None:
        yield conditions.only_by_a_card(message("no Roaming Threat Card is to be drawn"), "extra")


def _out(h: Hearing) -> Facts:
    return {"deck": _deck(h)} if h.public["decks"][_deck(h)] < 1 else None


def _second(h: Hearing) -> str:
    number = 2
    while f"{h.args['name']} {number}" in h.public["threats"]:
        number += 1
    return _said_whole(h, f"{h.args['name']} {number}", h.args.get("spawn") or ())


def _with_tokens(h: Hearing) -> str:
    return _said_whole(h, h.args["name"], ["saxon:2:red"])


def _said_whole(h: Hearing, name: str, spawn: Sequence[str]) -> str:
    """The card with all that was said of it, under this name and with these tokens. An Objective of which no tile was said waits for it."""
    aim, said, captain = h.args.get("target"), h.args.get("ability"), captain_named(h)
    towards = f" toward {quote(aim)}" if aim else " later" if h.args["command"] == commands.OBJECTIVE else ""
    groups = (f"{number} {kind.casefold()} {where.replace('_', ' ')}" for kind, number, where in spawns(spawn))
    tokens = f" {', '.join(groups)}" if spawn else ""
    named = (f" named {quote(captain)}" if captain else "") + "".join(
        f" {word} {quote(h.args[word])}" for word in ("kind", "at") if captain and h.args.get(word)
    )
    behind = (" extra" if h.args.get("extra") else "") + (f' ability "{said}"' if said else "")
    return f"threat {quote(name)} {h.args['command'].casefold()}{tokens}{towards}{named}{behind}"


def _puts_nothing(h: Hearing) -> bool:
    """Whether neither tokens nor a Named Enemy are said of a card that is General, or none of which tells its deck."""
    return not h.args.get("spawn") and not h.args.get("named") and _deck(h) == enemies.GENERAL


def _not_due(h: Hearing) -> Facts:
    due = _next_draw(h.state) is not None or h.args.get("extra")
    return None if due else {"line": conditions.typed_with(h, "extra", "NAME")}


_KNOWN = when(lambda h: names.is_one_of(h.args["name"], h.public["threats"]), "name")
_NAMED = when(lambda h: h.args.get("named") and _deck(h) == enemies.GENERAL)
_NAMELESS = when(lambda h: not h.args.get("named") and _deck(h) == enemies.SEVERE)
_SPAWNLESS = when(lambda h: _puts_nothing(h) and not h.args.get("extra"), "name")
_NOTHING_TOLD = when(lambda h: _puts_nothing(h) and h.args.get("extra"), "name")


def _with_aim(h: Hearing) -> str | None:
    """The line as it was typed, with what it lacks at its end."""
    return f"{h.declaration.typed} toward TILE" if h.declaration.typed else None


_AIMLESS = when(lambda h: h.args["command"] == "Objective" and not h.args.get("target") and not h.args.get("later"))
_NO_AIM = when(lambda h: h.args["command"] != "Objective" and (h.args.get("target") or h.args.get("later")), "command")
_TWO_AIMS = when(lambda h: h.args.get("target") and h.args.get("later"), "target")
NAME_TAKEN = Check("threat.name", "Spawning Enemies", "the token of {named} is out of the pool already", _named_known)
THREAT_CHECKS = (
    conditions.IDLE,
    conditions.SPOILS_FIRST,
    Check("threat.due", "Roaming Threat Cards", "no Roaming Threat Card is to be drawn; if a card says so: `{line}`", _not_due, rank=20),
    Check("threat.known", "Roaming Threat Cards", "{name} is in play already: a second card of the title has a number", _KNOWN, _second),
    Check("threat.deck", "Discarding Cards and Virtue Plaques", "the {deck} threat deck has run out", _out),
    Check("threat.general", "Roaming Threat Cards", "the token lies on the General deck, whose cards have no Named Enemy", _NAMED),
    Check(
        "threat.severe",
        "Spawning Enemies",
        "the token lies on the Severe deck: each of its cards has a Named Enemy (`named NAME kind KIND at TILE`)",
        _NAMELESS,
    ),
    Check(
        "threat.spawns",
        "Spawning Enemies",
        "what does {name} spawn? Each General Threat Card spawns tokens",
        _SPAWNLESS,
        _with_tokens,
        unsaid=True,
    ),
    Check(
        "threat.nothing",
        "Spawning Enemies",
        "a Severe card has a Named Enemy (`named NAME kind KIND at TILE`), a General one spawns tokens (`2 saxon red`): of {name} neither "
        "is said",
        _NOTHING_TOLD,
        _with_tokens,
    ),
    Check(
        "threat.place",
        "Spawning Enemies",
        "{named}: {lacks}; `named NAME kind KIND at TILE`, and its tile is placed first if it is not in play",
        _named_half,
    ),
    NAME_TAKEN,
    Check(
        "threat.target",
        "Moving Enemies",
        "towards which tile? `toward TILE`, or `later` when it is not in play yet",
        _AIMLESS,
        _with_aim,
        unsaid=True,
    ),
    Check("threat.aim", "Moving Enemies", "{command} tokens make for no tile of their own", _NO_AIM),
    Check("threat.later", "Moving Enemies", "{target} is in play: `toward {target}` or `later`, not both", _TWO_AIMS),
)
