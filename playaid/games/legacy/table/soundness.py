"""What is always true of a sound game: counters conserved, tracks within bounds, everybody somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, holdings, realm, seats, setting_up
from playaid.language.message import as_message, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

PILES = ("severe", "general", "encounter")


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words; nothing for a sound one."""
    if "seats" not in state["public"]:
        return
    yield from _track_faults(state)
    yield from _token_faults(state)
    yield from _enemy_faults(state)
    yield from _card_faults(state)
    yield from _seat_faults(state)
    yield from _turn_faults(state)
    yield from _map_faults(state)


def _track_faults(state: State) -> Iterator[str]:
    public = state["public"]
    if not 0 <= public["despair"] <= public["flames"]:
        yield message("{despair} Despair Tokens on {flames} flames", despair=public["despair"], flames=public["flames"])
    box = public["box"]
    if not 0 <= public["coins"] <= box.get("coins", public["coins"]):
        yield message("{coins} Quest Coins", coins=public["coins"])
    if public["flames"] != box.get("flames", public["flames"]):
        yield message("the board has {all} Flames of Hope, not {flames}", all=box["flames"], flames=public["flames"])
    worn = sum(here["virtue"] is not None for here in seats.seats(state).values())
    virtue = public["virtue"]
    total = public["box"]["plaques"]
    parts = (virtue["stack"], virtue["discarded"], virtue["box"])
    if sum(parts) + worn != total or min(parts) < 0:
        pattern = "plaques: {stack} in the stack, {discarded} discarded, {box} in the box and {worn} worn are not {total}"
        yield message(pattern, **virtue, worn=worn, total=total)


def _token_faults(state: State) -> Iterator[str]:
    """The tokens that lie by a deck and by a character are by one that is there."""
    deck, holder = state["public"]["approaching"], state["public"]["holder"]
    if deck not in PILES[:2]:
        yield message("the Approaching Threat Token lies on {deck}, which is no deck of Threat Cards", deck=deck)
    if holder is not None and holder not in seats.seats(state):
        yield message("the Key-Turn Token lies with {holder}, who does not play", holder=holder)


def _enemy_faults(state: State) -> Iterator[str]:
    public = state["public"]
    out = Counter((token["kind"], token["named"]) for token in enemies.tokens(state).values())
    out.update((kind, named) for kind, named in public["dungeon"])
    for kind, plain in public["box"]["pool"].items():
        for named, left, total in (
            (False, public["pool"][kind], plain),
            (True, public["named_pool"][kind], public["box"]["named_pool"][kind]),
        ):
            if left < 0 and left + out[kind, named] == total:
                gone = "{n} {kind} tokens are out of the pool, and there are {total}"
                if named:
                    gone = "{n} named {kind} tokens are out of the pool, and there are {total}"
                yield message(gone, n=out[kind, named], kind=kind, total=total)
            elif left + out[kind, named] != total:
                pattern = "{kind}: {pool} in the pool and {out} out of it are not {total}"
                if named:
                    pattern = "named {kind}: {pool} in the pool and {out} out of it are not {total}"
                yield message(pattern, kind=kind, pool=left, out=out[kind, named], total=total)
    if len(public["dungeon"]) >= public["box"]["dungeon"]:
        yield message("{tokens} tokens in the Dungeon", tokens=len(public["dungeon"]))
    for name, token in enemies.tokens(state).items():
        if (token["tile"] is None) == (token["by"] is None):
            yield message("{enemy} is nowhere" if token["tile"] is None else "{enemy} is on a tile and claimed", enemy=name)
        if token["tile"] is not None and token["tile"] not in realm.tiles(state):
            yield message("{enemy} stands on {tile}, which is not in play", enemy=name, tile=token["tile"])


def _card_faults(state: State) -> Iterator[str]:
    public = state["public"]
    held = Counter(card["deck"] for here in seats.seats(state).values() for card in here["cards"].values())
    in_play = Counter(card["deck"] for card in public["threats"].values())
    for deck, out in [*((deck, held[deck]) for deck in holdings.INVENTORY), *((deck, in_play[deck]) for deck in PILES)]:
        left, total, gone = public["decks"][deck], public["box"]["decks"][deck], public.get("discards", {}).get(deck, 0)
        if left < 0 or left + out + gone != total or gone < 0:
            pattern = "{deck} cards: {left} in the deck, {out} in play and {discarded} discarded are not {total}"
            if deck in holdings.INVENTORY:
                pattern = "{deck} cards: {left} in the deck, {out} held and {discarded} discarded are not {total}"
            yield message(pattern, deck=deck, left=left, out=out, discarded=gone, total=total)


def _seat_faults(state: State) -> Iterator[str]:
    sheets = [here["sheet"] for here in seats.seats(state).values() if here["sheet"] and not here["retired"]]
    if len(set(sheets)) < len(sheets):
        yield "two seats play the same sheet"
    for seat, here in seats.seats(state).items():
        if not here["sheet"] and not setting_up.is_unfinished(state):
            yield message("{seat} has no character: `take SHEET by {seat}`", seat=seat)
        if not 0 <= here["wounds"] <= here["slots"]:
            yield message("{seat} has {wounds} wounds in {slots} slots", seat=seat, wounds=here["wounds"], slots=here["slots"])
        if not 0 <= here["destiny"] <= here["most"]:
            yield message("{seat} has {destiny} Destiny Tokens in {most} slots", seat=seat, destiny=here["destiny"], most=here["most"])
        if here["tile"] is not None and here["tile"] not in realm.tiles(state):
            yield message("{seat} stands on {tile}, which is not in play", seat=seat, tile=here["tile"])
        if here["retired"] and (here["tile"] or here["cards"]):
            yield message("{seat} is retired and yet has cards or a place", seat=seat)


def _turn_faults(state: State) -> Iterator[str]:
    """In the steps of a turn somebody has it, and has come to it in the order of the round; the rounds are counted from 1."""
    public, rounds = state["public"], {frame["key"]: frame["round"] for frame in state["referee"].get("at", ())}
    if rounds.get("round", 1) < 1:
        yield message("there is no round {number}", number=rounds["round"])
    turn = public.get("turn")
    if state["referee"].get("over"):
        return
    if "turn" not in rounds:
        if turn is not None:
            yield message("it is nobody's turn, not {seat}'s", seat=turn["seat"])
    elif turn is None:
        yield as_message("whose turn is it? `plays SEAT`, and for the second one in a round `plays SEAT again`")
    elif rounds["turn"] != public["next_turn"]:
        pattern = "{seat} has turn {number} of the round, entered by two lines: `turn {round} begun at play`, `step turn times {number}`"
        last = len(public.get("turns", ()))
        if turn["seat"] == public["holder"] and rounds["turn"] == last:
            pattern += "; or `plays {seat} again`, for turn {last}"
        yield message(pattern, seat=turn["seat"], number=public["next_turn"], round=rounds["round"], last=last)


def _map_faults(state: State) -> Iterator[str]:
    outside = Counter("named" if tile["named"] else "albion" for tile in realm.tiles(state).values() if tile["region"] != realm.CAMELOT)
    for stack in ("albion", "named"):
        left, total = state["public"]["decks"][stack], state["public"]["box"]["decks"][stack]
        if left < 0 or left + outside[stack] != total:
            pattern = "{stack} tiles: {left} in the stack and {laid} laid are not {total}"
            yield message(pattern, stack=stack, left=left, laid=outside[stack], total=total)
    for name, tile in realm.tiles(state).items():
        if tile["open"] < 0:
            yield message("{tile} has {paths} Open Paths", tile=name, paths=tile["open"])
        for other in tile["links"]:
            if other not in realm.tiles(state) or name not in realm.tiles(state)[other]["links"]:
                yield message("the path from {tile} to {other} has no way back", tile=name, other=other)
    for name, escort in state["public"]["escorts"].items():
        if (escort["tile"] is None) == (escort["by"] is None):
            yield message("the escort {name} is nowhere, or in two places", name=name)
