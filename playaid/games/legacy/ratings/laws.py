"""What may not come about, whatever brings it about: who goes where, what is carried, broken, traded and tried. What a card does to a
character or a token (`bear`, `lead`, `escort … taken`) goes before the rules. [Introduction]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from playaid.games.legacy.state import current_turn, holdings, quests, realm, seats
from playaid.language.message import listing
from playaid.referee.contract.game import Facts, Law

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Card, Escort, Fight, Hearing, Seat, StoryToken

Broken = Callable[["Hearing", "Hearing"], Facts]


def _first(breaches: Callable[[Hearing, Hearing], Iterator[Mapping[str, object]]]) -> Broken:
    """The first breach of a law of the way between two positions of a game; what a set-up or an entry lays out has come no way."""

    def broken(before: Hearing, after: Hearing) -> Facts:
        return next((dict(facts) for facts in breaches(before, after)), None) if "seats" in before.public else None

    return broken


def _seats(before: Hearing, after: Hearing) -> Iterator[tuple[str, Seat, Seat]]:
    then = seats.seats(before.state)
    yield from ((seat, then[seat], here) for seat, here in seats.seats(after.state).items() if here is not then[seat])


# who goes where


def _no_path(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """A path for each move that is spent; an escape costs none."""
    for seat, then, now in _seats(before, after):
        start, end = then["tile"], now["tile"]
        if start is None or end is None or start == end or after.declaration.verb == "bear":
            continue
        steps = 1 if after.declaration.verb == "escape" else _moves(after, seat) - _moves(before, seat)
        if realm.distances(after.state, [start]).get(end, steps + 1) > steps:
            yield {"seat": seat, "start": start, "tile": end, "moves": steps}


def _moves(h: Hearing, seat: str) -> int:
    turn = h.public.get("turn")
    return turn["moves"] if turn and turn["seat"] == seat else 0


def _too_far(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    now = after.public.get("turn")
    if now and _moves(after, now["seat"]) > _moves(before, now["seat"]):
        most = seats.movement(after.state, now["seat"]) + now.get("extra", 0)
        if now["moves"] > most:
            yield {"seat": now["seat"], "moves": now["moves"], "most": most}


def _misplaced(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    places = [realm.ROUND_TABLE, *(sorted(realm.EXITS) if after.options["start"] == "exits" else ())]
    for seat, then, now in _seats(before, after):
        if then["tile"] is None and now["tile"] is not None and now["tile"] not in places and after.declaration.verb != "new":
            yield {"seat": seat, "tile": now["tile"], "places": listing(places, " or ")}


def _enemy_astray(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    then, now = before.public["enemies"], after.public["enemies"]
    for enemy, token in now.items() if after.declaration.verb != "lead" else ():
        start, end = then.get(enemy, token)["tile"], token["tile"]
        if start is not None and end is not None and start != end and end not in realm.neighbours(before.state, start):
            yield {"enemy": enemy, "start": start, "tile": end}


def _enemy_twice(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    then, now = before.public["enemies"], after.public["enemies"]
    for enemy, token in now.items() if after.declaration.verb != "lead" else ():
        was = then.get(enemy, token)
        number = before.public.get("key_turn", 0)
        number = number if after.public.get("key_turn", 0) == number else 0  # the next Key-Turn has begun meanwhile
        gone = was["tile"] is not None and token["tile"] is not None and was["tile"] != token["tile"]
        if gone and (was["held"] or (number and was["moved"] == number)):
            yield {"enemy": enemy}


def _cut_off(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    laid = [name for name in realm.tiles(after.state) if name not in realm.tiles(before.state)]
    for name in laid:
        region = realm.region_of(after.state, name)
        if region != realm.CAMELOT and not realm.open_paths(after.state, [region]):
            yield {"tile": name, "region": region}


# what is held


def _retired(before: Hearing, after: Hearing) -> Facts:
    for seat, here in seats.seats(after.state).items():
        escorts, tokens = after.public["escorts"], after.public["tokens"]
        held = [name for name, token in (*escorts.items(), *tokens.items()) if token["by"] == seat]
        if here["tile"] is None and held:
            return {"seat": seat, "held": listing(held)}
    return None


def _second_escort(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for seat in seats.order(after.state) if after.declaration.verb != "escort" else ():
        then, now = holdings.escorts_of(before.state, seat), holdings.escorts_of(after.state, seat)
        if then and len(now) > len(then):
            yield {"seat": seat, "held": listing(now)}


def _unharmed(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for seat, then, now in _seats(before, after):
        carried = holdings.escorts_of(before.state, seat)
        kept = [name for name in carried if name in after.public["escorts"]]
        enough = len(kept) < len(carried) and before.options.get("escorts-perish") == "one"
        if kept and not enough and now["wounds"] > then["wounds"]:
            yield {"seat": seat, "escorts": listing(kept)}


def _from_afar(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """An Escort Token or a Story Token goes into the hands of who stands where it is, and out of them where they stand."""
    for token, then, now in _tokens(before, after):
        if now["by"] is None:
            continue
        seat = now["by"]
        lay = then["tile"] or (seats.seats(before.state)[then["by"]]["tile"] if then["by"] else None)
        if lay is None or lay not in (seats.seats(h.state)[seat]["tile"] for h in (before, after)):
            yield {"seat": seat, "token": token}


def _set_down_elsewhere(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for token, then, now in _tokens(before, after):
        by, tile = then["by"], now["tile"]
        if by is not None and tile is not None and tile != seats.seats(before.state)[by]["tile"]:
            yield {"token": token, "tile": tile, "seat": by}


def _brought_elsewhere(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    then = before.public["tokens"]
    for token, now in after.public["tokens"].items():
        if now["returned"] and token in then and not then[token]["returned"]:
            by = then[token]["by"]
            if by is None or seats.seats(before.state)[by]["tile"] != realm.ROUND_TABLE:
                yield {"token": token}


def _tokens(before: Hearing, after: Hearing) -> Iterator[tuple[str, Escort | StoryToken, Escort | StoryToken]]:
    then: dict[str, Escort | StoryToken] = {**before.public["escorts"], **before.public["tokens"]}
    now: dict[str, Escort | StoryToken] = {**after.public["escorts"], **after.public["tokens"]}
    yield from ((name, then[name], token) for name, token in now.items() if name in then)


# cards and tokens that change hands


def _traded(before: Hearing, after: Hearing) -> Iterator[tuple[str, str, str, Card]]:
    """Cards that went from seat to seat: the card, as its giver had it, the giver and the taker. What comes from a deck is no such card."""
    changed = list(_seats(before, after))
    came = [(seat, name) for seat, then, now in changed for name in now["cards"] if name not in then["cards"]]
    for giver, then, now in changed:
        for name, held in then["cards"].items():
            same_deck = before.public["decks"][held["deck"]] == after.public["decks"][held["deck"]]
            if name in now["cards"] or not same_deck:
                continue
            takers = [seat for seat, new in came if seat != giver and after.public["seats"][seat]["cards"][new]["deck"] == held["deck"]]
            yield from ((name, giver, taker, held) for taker in takers)


def _traded_apart(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for card, giver, taker, _ in _traded(before, after):
        if taker not in holdings.partners(before.state, giver):
            yield {"card": card, "giver": giver, "taker": taker}


def _traded_artifact(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    yield from ({"card": card} for card, _, _, held in _traded(before, after) if held["deck"] == "artifact")


def _traded_used(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    yield from ({"card": card} for card, giver, _, _ in _traded(before, after) if holdings.is_used(before.state, giver, card))


def _strangers(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """In the turn of one of the two; enemies' tokens too."""
    gifts = [(card, giver, taker) for card, giver, taker, _ in _traded(before, after)]
    for what, giver, taker in (*gifts, *_given(before, after)):
        if seats.current(before.state) not in (giver, taker):
            yield {"what": what, "giver": giver, "taker": taker}


def _given(before: Hearing, after: Hearing) -> Iterator[tuple[str, str, str]]:
    then = before.public["enemies"]
    for enemy, token in after.public["enemies"].items():
        giver, taker = then.get(enemy, token)["by"], token["by"]
        if giver and taker and giver != taker:
            yield enemy, giver, taker


def _given_apart(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for enemy, giver, taker in _given(before, after):
        here, there = (seats.seats(before.state)[seat]["tile"] for seat in (giver, taker))
        if here is None or here != there:
            yield {"enemy": enemy, "giver": giver, "taker": taker}


def _seduced(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    for seat, then, now in _seats(before, after):
        bound = then["seduced"] and not after.declaration.args.get("forced")
        for card, held in now["cards"].items() if bound else ():
            if held["broken"] and card in then["cards"] and not then["cards"][card]["broken"]:
                yield {"seat": seat, "card": card}


def _locked(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """Mounts come from the Stables, which one Quest Coin a player unlocks."""
    coins, needed = quests.collected(after.state), after.public["needs"]["stables"]
    unlocked = after.public.get("stables_open", False) and not before.public.get("stables_open", False)
    if unlocked and coins < needed:
        yield {"coins": coins, "needed": needed}


# once a turn


def _tried(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    turn, fight = before.public.get("turn"), _begun(before, after)
    if not turn or not fight or fight["seat"] != turn["seat"] or current_turn.turn(before.state)["serial"] != holdings.serial(after.state):
        return
    tried = {"personal": turn["personal"], "story": fight["name"] in turn["story"], "seduction": turn.get("resisted", False)}
    if tried.get(fight["for"]):
        yield {"seat": fight["seat"], "name": fight["name"]}


def _begun(before: Hearing, after: Hearing) -> Fight | None:
    """The challenge that has been begun, be it over again already or not, is in hand."""
    then, now = before.public.get("challenge"), after.public.get("challenge")
    return now if now and (then is None or _about(then) != _about(now)) else None


def _about(fight: Fight) -> tuple[str, str, str]:
    return fight["seat"], fight["for"], fight["name"]


def _over_another(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    then = before.public.get("challenge")
    if then and (now := _begun(before, after)):
        yield {"name": now["name"], "other": then["name"]}


def _entered_twice(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    then, now = (sum(draw["what"] == "encounter" for draw in h.public["draws"]) for h in (before, after))
    entered = current_turn.entered_tiles(before.state)
    again = [draw["tile"] for draw in after.public["draws"][then:] if draw["what"] == "encounter" and draw["tile"] in entered]
    if now > then and again and holdings.serial(before.state) == holdings.serial(after.state):
        yield {"tile": again[0]}


_MOVING = "Movement and Scouting Overview"
_PATHS = "Realm Tile Features"
_ESCORT = "Escort Tokens"
_CARDS = "Inventory Cards"
_ONCE = "Turn Overview"

LAWS = (
    Law("law.path", _PATHS, "{seat} comes from {start} to {tile}, and no path leads there in {moves} moves", _first(_no_path), "ways",
        ("move.path", "escape.tile")),
    Law("law.far", _MOVING, "{seat} has made {moves} moves in this turn, and may make {most}", _first(_too_far), "ways", ("move.far",)),
    Law("law.entry", "Starting the Game", "{seat} enters play on {tile} instead of {places}", _first(_misplaced), "ways"),
    Law("law.astray", "Moving Enemies", "{enemy} goes from {start} to {tile}, which is not adjacent", _first(_enemy_astray), "ways",
        ("march.way",)),
    Law("law.march", "Moving Enemies", "{enemy} holds, or has moved in this Key-Turn", _first(_enemy_twice), "ways", ("march.once",)),
    Law("law.cut", "Placing Realm Tiles", "{tile} cuts off the {region} Region", _first(_cut_off), "ways", ("scout.cuts", "place.cuts")),
    Law("law.bearer", _ESCORT, "{seat} has no character on the map, and carries {held}", _retired, "tokens",
        ("turn.present", "escort.tile", "escort.taker")),
    Law("law.escort", _ESCORT, "{seat} carries {held}, and nobody chooses to carry two", _first(_second_escort), "tokens",
        ("escort.one",)),
    Law("law.perish", _ESCORT, "{seat} took a Wound Token, and did not lose {escorts}", _first(_unharmed), "tokens"),
    Law("law.reach", "Story Tokens", "{token} does not lie where {seat} stands", _first(_from_afar), "tokens",
        ("escort.here", "token.here")),
    Law("law.down", "Story Tokens", "{token} is laid on {tile}, where {seat} does not stand", _first(_set_down_elsewhere), "tokens"),
    Law("law.home", "Story Tokens", "{token} is returned by nobody on the Round Table", _first(_brought_elsewhere), "tokens",
        ("bring.home",)),
    Law("law.apart", _CARDS, "{card}: {giver} and {taker} may not trade where they stand", _first(_traded_apart), "hands", ("trade.tile",)),
    Law("law.artifact", _CARDS, "{card} is an Artifact Card; it is not traded", _first(_traded_artifact), "hands", ("trade.artifact",)),
    Law("law.used", _CARDS, "{card} has been used on this turn", _first(_traded_used), "hands", ("trade.used",)),
    Law("law.turn", _CARDS, "{what}: it is neither the turn of {giver} nor of {taker}", _first(_strangers), "hands",
        ("trade.turn", "give.turn")),
    Law("law.given", "Enemy Tokens", "{enemy}: {giver} and {taker} do not stand on the same Realm Tile", _first(_given_apart), "hands",
        ("give.tile",)),
    Law("law.seduced", "Encounter Cards and Doom Effects", "{seat} is seduced and may break no cards, as {card}", _first(_seduced), "hands",
        ("card.seduced", "fail.breaking")),
    Law("law.stables", "Stables Token", "the Stables are unlocked by {coins} Quest Coins, and need {needed}", _first(_locked), "hands"),
    Law("law.once", _ONCE, "{seat} has tried the challenge for {name} in this turn", _first(_tried), "turns",
        ("personal.once", "story.once", "resist.once")),
    Law("law.one", "Challenge Overview", "the challenge for {name} begins while that for {other} is in hand", _first(_over_another),
        "turns", ("turn.pressing", "turn.cards", "challenge.same")),
    Law("law.entered", "Types of Realm Tile", "{tile} has been entered in this turn, and asks for no other card", _first(_entered_twice),
        "turns"),
)  # fmt: skip
