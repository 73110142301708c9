"""What the table may look at: the bottom line, a seat, the threats, the realm, what is left to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.book.facts import value_in_words
from playaid.games.legacy.ratings import rulebook, strength
from playaid.games.legacy.state import ability_words, commands, current_turn, enemies, holdings, pressing, quests, realm, seats
from playaid.games.legacy.table import tiles
from playaid.games.legacy.table.piles import in_pool
from playaid.language.message import PLUS, SEMICOLON, Message, as_message, counted, from_json, listing, message, series
from playaid.referee.contract.game import Figure, Standing, Tracker

if TYPE_CHECKING:
    from playaid.book.facts import Fact
    from playaid.games.legacy.state.shape import Hearing, State, Threat


def trackers(state: State, viewer: str | None) -> Iterator[Tracker]:
    """Whose turn it is and how their character stands, the numbers by which the game is lost, the other seats, and what else there is."""
    public = state["public"]
    now, fight = seats.current(state), pressing.challenge(state)
    first = list(dict.fromkeys(seat for seat in (now, fight["seat"] if fight else None) if seat))
    if now:
        who = seats.spoken(state, now)
        if current_turn.on_map(state) and not current_turn.is_over(state):
            who = counted(current_turn.moves_left(state), "{who}, {n} move left", "{who}, {n} moves left", who=who)
        yield Tracker("turn of", who, heads=True)
    yield from (_seat_tracker(state, seat, first=True) for seat in first)
    burning = message("{burning} of {flames} burn", burning=public["flames"] - public["despair"], flames=public["flames"])
    yield Tracker("flames", burning, beside="")
    plaques = counted(public["virtue"]["stack"], "{n} plaque in the stack", "{n} plaques in the stack")
    yield Tracker("virtue", plaques, "virtue.stack", beside="")
    coins = (
        "{coins} of {needed}" if quests.collected(state) == public["coins"] else "{coins} of {needed} collected, {here} on the Quest Pad"
    )
    told = message(coins, coins=quests.collected(state), needed=public["needs"]["coins"], here=public["coins"])
    yield Tracker("coins", told, beside="" if quests.collected(state) == public["coins"] else None)
    if not state["referee"].get("over"):
        yield Tracker("to win", listing(quests.to_do(state), SEMICOLON) or "all is done: the game ends at the next Key-Turn")
    yield from (_seat_tracker(state, seat) for seat in seats.order(state) if seat not in first)
    yield Tracker("stables", "locked" if current_turn.stables_locked(state) else "open")
    yield Tracker("next threat", public["approaching"], "approaching")
    yield Tracker("Key-Turn Token", public["holder"] or "nobody yet", "holder")
    yield Tracker("dungeon", _dungeon(public["dungeon"], public["box"]["dungeon"]), beside=None if public["dungeon"] else "")
    for name, card in public["threats"].items():
        yield Tracker(message("threat {card}", card=name), threat_line(state, name, card))
    for name, escort in public["escorts"].items():
        yield Tracker(message("escort {name}", name=name), _whereabouts(escort["by"], escort["tile"]))
    for name, token in public["tokens"].items():
        where = "returned" if token["returned"] else _whereabouts(token["by"], token["tile"])
        yield Tracker(message("story token {name}", name=name), where)


def _seat_tracker(state: State, seat: str, first: bool = False) -> Tracker:
    """first: whose turn it is, or challenge: their cards count now, and stand in the bottom line. `status` tells everybody's."""
    held = _cards(state, seat, plain=False) if first else []
    return Tracker(seat, seat_line(state, seat, cards=held), beside=seat_line(state, seat, with_tile=False, cards=_cards(state, seat)))


def _cards(state: State, seat: str, plain: bool = True) -> list[str]:
    """The cards before a seat; without Starting Equipment as everybody has it, unless it is broken."""
    return [
        message("{card} (broken)", card=card) if held["broken"] else card
        for card, held in holdings.cards(state, seat).items()
        if plain or held["broken"] or held["deck"] != "starting"
    ]


def _whereabouts(seat: str | None, tile: str | None) -> str:
    return message("with {seat}" if seat else "on {tile}", seat=seat or "", tile=tile or "")


def leading(state: State, viewer: str | None) -> Iterator[Standing]:
    """All win or lose as one: the Quest Coins against those that are needed, the flames against Despair. [Winning and Losing]"""
    public = state["public"]
    coins = {"collected": quests.collected(state), "needed": public["needs"]["coins"]}
    yield Standing("Quest Coins", coins, "Winning and Losing")
    yield Standing("flames", {"that burn": public["flames"] - public["despair"], "of": public["flames"]}, "Winning and Losing")


def figures(state: State, viewer: str | None) -> Iterator[Figure]:
    """All of it lies open on the table. [Despair Tokens] [Virtue Plaques] [Story Quests and Quest Coins]"""
    public = state["public"]
    yield Figure("Flames and despair", "flames that burn", public["flames"] - public["despair"], "flames")
    yield Figure("Flames and despair", "despair", public["despair"], "flames")
    yield Figure("Coins and virtue", "Quest Coins", public["coins"], "coins, plaques")
    yield Figure("Coins and virtue", "Virtue Plaques in the stack", public["virtue"]["stack"], "coins, plaques")
    for seat in seats.order(state):
        yield Figure("Wounds", seats.spoken(state, seat), public["seats"][seat]["wounds"], "wounds")


def _dungeon(tokens: list[tuple[str, bool]], most: int) -> str:
    count = Counter(message("named {kind}", kind=kind) if named else kind for kind, named in tokens)
    kinds = listing(message("{number} {kind}", kind=kind, number=number) for kind, number in sorted(count.items()))
    pattern = "{tokens} of {most} tokens ({kinds})" if count else "{tokens} of {most} tokens"
    return message(pattern, tokens=len(tokens), most=most, kinds=kinds)


def seat_line(state: State, seat: str, with_tile: bool = True, cards: Sequence[str] = ()) -> str:
    here = seats.seats(state)[seat]
    if not here["character"]:
        return as_message("no character yet")
    mine = holdings.enemy_tokens(state, seat)
    claims = [message("claimed {tokens}", tokens=listing(mine))] if mine else []
    if here["retired"]:
        return listing([message("{character} is retired", character=here["character"]), *claims], SEMICOLON)
    parts = [here["character"]]
    parts += [message("on {tile}", tile=here["tile"])] if here["tile"] and with_tile else []
    parts += [as_message("not on the map yet")] if not here["tile"] else []
    parts += [
        message("wounds {wounds}/{slots}", wounds=here["wounds"], slots=here["slots"]),
        message("destiny {destiny}/{most}", destiny=here["destiny"], most=here["most"]),
    ]
    parts += [message("doom: {doom}", doom=listing(here["doom"]))] if here["doom"] else []
    parts += [message("plaque {plaque}", plaque=here["virtue"])] if here["virtue"] else []
    borne = [*holdings.of_kind(state, seat, "tokens"), *holdings.escorts_of(state, seat)]
    parts += [message("carries {tokens}", tokens=series(borne))] if borne else []
    return listing([listing(parts), *([listing(cards)] if cards else []), *claims], SEMICOLON)


def threat_line(state: State, name: str, card: Threat) -> str:
    left = [message("{number} {kind}", number=len(enemies.in_play(state, kind)), kind=kind) for kind in card["kinds"]]
    captain = card["named"]
    if captain:
        token = enemies.tokens(state).get(captain)
        tile = token["tile"] if token else None
        gone = "{enemy} on {tile}" if tile else "{enemy} back in the pool, not defeated"
        left.insert(0, message("{enemy} defeated" if enemies.is_captain_defeated(state, name) else gone, enemy=captain, tile=tile or ""))
    command = commands.command_words(commands.Order(card["command"], card["target"]))
    parts = [listing((card["deck"], command)), listing(left)]
    if card["ability"]:
        ended = message("its ability has ended with that ({ability})", ability=card["ability"].rstrip("."))
        in_force = name in ability_words.abilities(state)
        parts.append(message("ability: {ability}", ability=card["ability"]) if in_force else ended)
    return listing(parts, SEMICOLON)


def show_seat(hearing: Hearing) -> None:
    """Everything of one seat: as said, else of whose turn it is, else the first of who asks."""
    seat = seats.speaking(hearing)
    here = seats.seats(hearing.state)[seat]
    lines = [message("{seat}: {standing}", seat=seat, standing=seat_line(hearing.state, seat))]
    if here["scores"]:
        scores = listing(message("{attribute} {score}", attribute=name, score=score) for name, score in here["scores"].items())
        lines.append(message("scores: {scores}; movement {movement}", scores=scores, movement=seats.movement(hearing.state, seat)))
    if seats.present(hearing.state, seat):
        stones = {name: made_of(hearing.state, seat, name) for name in here["scores"]}
        now = listing(message("{attribute} {stones}", attribute=name, stones=made) for name, made in stones.items())
        lines.append(message("stones now: {stones}", stones=now))
    if here["favoured"]:
        pattern = "favoured enemy: {kind} (+{bonus}); Personal Quest on {tile}"
        lines.append(message(pattern, kind=here["favoured"], bonus=here["bonus"], tile=here["quest"] or "?"))
    if made_up := _made_up(hearing, seat):
        lines.append(message("made up by the house, for want of your own sheet: {what}", what=listing(made_up)))
        lines.append(message("  what your sheet says: {line}", line=f"playaid tables set legacy sheets {here['sheet']} COLUMN VALUE"))
    if otherwise := _told_since(hearing, seat):
        lines.append(
            message("your sheet, as you have told it since, says otherwise: {what} (set puts it right here)", what=listing(otherwise))
        )
    tokens = carried(hearing.state, seat)
    if tokens:
        lines.append(message("tokens: {tokens}", tokens=listing(tokens)))
    for card, held in holdings.cards(hearing.state, seat).items():
        pattern = "{card} ({deck}, slot {slot}) broken" if held["broken"] else "{card} ({deck}, slot {slot})"
        if held.get("moves") and not held["broken"]:
            pattern = "{card} ({deck}, slot {slot}), movement +{moves}"
        lines.append(message(pattern, card=card, deck=held["deck"], slot=held["slot"], moves=held.get("moves", 0)))
    hearing.show({"seat": seat, **here}, *lines)


_PRINTED = {
    "name": ("character", "name"),
    "scores": ("scores", "scores"),
    "movement": ("movement", "movement"),
    "wounds": ("slots", "wound slots"),
    "favoured": ("favoured", "favoured enemy"),
    "bonus": ("bonus", "its stones"),
    "quest": ("quest", "Personal Quest"),
}
"""What a sheet says, by its column: where a seat has it, and what it is called."""


def _made_up(hearing: Hearing, seat: str) -> list[Message]:
    """What of a seat the house has made up, as far as nobody has put it right by hand since."""
    facts, stands = _printed(hearing, seat), _stands(hearing.state, seat)
    made_up = {column for column, fact in facts.items() if fact.provenance == "house" and stands[column] == fact.value}
    return [as_message(called) for column, (_, called) in _PRINTED.items() if column in made_up]


def _told_since(hearing: Hearing, seat: str) -> list[str]:
    """What the owner has told of a sheet since it was taken, and how."""
    facts, stands = _printed(hearing, seat), _stands(hearing.state, seat)
    told = {column: fact.value for column, fact in facts.items() if fact.provenance == "owner" and stands[column] != fact.value}
    called = {column: as_message(name) for column, (_, name) in _PRINTED.items()}
    return [message("{what} {value}", what=called[column], value=value_in_words(value)) for column, value in told.items()]


def _printed(hearing: Hearing, seat: str) -> dict[str, Fact]:
    """What the tables say of a seat's sheet, by column, as far as it is known."""
    sheet = seats.seats(hearing.state)[seat]["sheet"]
    facts = {column: hearing.book.known_fact("sheets", sheet, column) for column in _PRINTED if sheet}
    known = {column: fact for column, fact in facts.items() if fact is not None}
    if (scores := known.get("scores")) is not None:
        attributes = (hearing.book.known_fact("attributes", number, "name") for number in hearing.book.keys("attributes"))
        scored = zip(attributes, scores.value, strict=False)
        known["scores"] = scores._replace(value=[score for name, score in scored if name is None or name.value is not None])
    return known


def _stands(state: State, seat: str) -> dict[str, object]:
    """The same as the seat has it."""
    here: Mapping[str, object] = seats.seats(state)[seat]
    return {column: here[key] for column, (key, _) in _PRINTED.items()} | {"scores": list(seats.seats(state)[seat]["scores"].values())}


def carried(state: State, seat: str) -> list[str]:
    """What lies on a seat's sheet besides what its line tells. [Story Tokens] [Escort Tokens] [Key-Turn Token]"""
    public = state["public"]
    stories = [message("Story Token {token}", token=name) for name, token in public["tokens"].items() if token["by"] == seat]
    escorts = [message("escort {name}", name=name) for name in holdings.escorts_of(state, seat)]
    return [*stories, *escorts, *([as_message("the Key-Turn Token")] if public["holder"] == seat else [])]


def made_of(state: State, seat: str, attribute: str) -> str:
    """How many stones a seat rolls with an attribute, and what they come from; favoured enemies and cards are not in it."""
    score = seats.seats(state)[seat]["scores"][attribute]
    tiles = strength.attribute_tiles(state, attribute)
    if not tiles:
        return str(score)
    parts = [message("sheet {score}", score=score), *(message("{tile} 1", tile=tile) for tile in tiles)]
    return message("{stones} ({parts})", stones=score + len(tiles), parts=listing(parts, PLUS))


def show_threats(hearing: Hearing) -> None:
    state = hearing.state
    threats = {name: threat_line(state, name, card) for name, card in state["public"]["threats"].items()}
    where = {enemy: token["tile"] for enemy, token in enemies.tokens(state).items() if token["tile"] is not None}
    orders = {enemy: [order.command for order in commands.orders(state, enemy)] for enemy in where}
    lines: list[str] = []
    by_card = {enemy: _card_of(state, enemy) for enemy in where}
    for card, line in [*threats.items(), ("", "")]:
        mine = [enemy for enemy, of in by_card.items() if of == card]
        if card or mine:
            strays = as_message("of no card in play, or not known of which:")
            lines.append(message("{card}: {threat}", card=card, threat=line) if card else strays)
        for enemy in mine:
            told = listing(map(commands.command_words, commands.orders(state, enemy)), " or ")
            lines.append(message("  {enemy} on {tile}: {commands}", enemy=enemy, tile=where[enemy], commands=told))
    lines.append(message("Enemy Pool: {tokens}", tokens=in_pool(state["public"]["pool"])))
    hearing.show({"threats": state["public"]["threats"], "orders": orders}, *lines)


def _card_of(state: State, enemy: str) -> str:
    """The card in play that a token came from; where that is not known, the only one that spawns its type."""
    token, threats = enemies.tokens(state)[enemy], state["public"]["threats"]
    spawning = [token["card"]] if token["card"] in threats else [name for name, card in threats.items() if token["kind"] in card["kinds"]]
    return spawning[0] if len(spawning) == 1 else ""


def show_realm(hearing: Hearing) -> None:
    hearing.show({"tiles": dict(realm.tiles(hearing.state))}, *tiles.lines(hearing.state))


def show_todo(hearing: Hearing) -> None:
    from playaid.referee.contract.sequence import obligations

    if end := hearing.state["referee"].get("over"):
        hearing.show({"over": end["winner"]}, message("the game is over: {how}", how=from_json(end["how"])))
        return
    debts, left = [debt.text for debt in obligations(hearing.game, hearing.state)], quests.to_do(hearing.state)
    to_win = [message("to win: {tasks}", tasks=listing(left, SEMICOLON) or "nothing more")]
    if quests.coins_short(hearing.state) > 0:
        most, there = rulebook.number(hearing, "dungeon tokens"), len(hearing.public["dungeon"])
        told = COINS if hearing.options["general-coins"] == "on" else COINS_OF_SEVERE
        to_win.append(message(told, most=most, n=there))
    flames = hearing.public["flames"] - hearing.public["despair"]
    one = "{n} Flame of Hope burns: the next Key-Turn puts it out, and with it the game is lost"
    to_win.append(counted(flames, one, "{n} Flames of Hope burn, and one goes out in each Key-Turn: with the last one the game is lost"))
    owed = [message("owed: {debt}", debt=debt) for debt in debts]
    if not debts and current_turn.is_over(hearing.state):
        owed = [message("nothing is due any more: `next` ends the turn of {seat}", seat=seats.current(hearing.state) or "")]
    hearing.show({"owed": debts, "to win": left}, *owed, *to_win)


COINS = "a Quest Coin comes of each Threat Card that is beaten, and of {most} beaten enemies in the Dungeon (so far {n}; rule ways)"
COINS_OF_SEVERE = (
    "a Quest Coin comes of each Severe Threat Card that is beaten, and of {most} beaten enemies in the Dungeon (so far {n}; rule ways)"
)
