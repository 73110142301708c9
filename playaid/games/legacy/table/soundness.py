"""What is always true of a sound game: counters conserved, tracks within bounds, everybody somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.legacy.state import enemies, realm, seats
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State

PILES = ("severe", "general", "encounter")
INVENTORY = ("armoury", "item", "relic", "mount", "artifact", "starting")


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words; nothing for a sound one."""
    if "seats" not in state["public"]:
        return
    yield from _track_faults(state)
    yield from _enemy_faults(state)
    yield from _card_faults(state)
    yield from _seat_faults(state)
    yield from _map_faults(state)


def _track_faults(state: State) -> Iterator[str]:
    public = state["public"]
    if not 0 <= public["despair"] <= public["flames"]:
        yield message("{despair} Despair Tokens on {flames} flames", despair=public["despair"], flames=public["flames"])
    if public["coins"] < 0:
        yield message("{coins} Quest Coins", coins=public["coins"])
    worn = sum(here["virtue"] is not None for here in seats.seats(state).values())
    virtue = public["virtue"]
    total = public["box"]["plaques"]
    parts = (virtue["stack"], virtue["discarded"], virtue["box"])
    if sum(parts) + worn != total or min(parts) < 0:
        yield message(
            "plaques: {parts} in the stack, discarded and in the box and {worn} worn are not {total}", parts=parts, worn=worn, total=total
        )


def _enemy_faults(state: State) -> Iterator[str]:
    public = state["public"]
    out = Counter((token["kind"], token["named"]) for token in enemies.tokens(state).values())
    out.update((kind, named) for kind, named in public["dungeon"])
    for kind, plain in public["box"]["pool"].items():
        named = public["box"]["named_pool"][kind]
        if public["pool"][kind] < 0 or public["pool"][kind] + out[kind, False] != plain:
            yield message(
                "{kind}: {other_kind} in the pool and {out} out of it are not {plain}",
                kind=kind,
                other_kind=public["pool"][kind],
                out=out[kind, False],
                plain=plain,
            )
        if public["named_pool"][kind] < 0 or public["named_pool"][kind] + out[kind, True] != named:
            yield message(
                "named {kind}: {other_kind} in the pool and {out} out of it are not {named}",
                kind=kind,
                other_kind=public["named_pool"][kind],
                out=out[kind, True],
                named=named,
            )
    if len(public["dungeon"]) >= public["box"]["dungeon"]:
        yield message("{n} tokens in the Dungeon", n=len(public["dungeon"]))
    for name, token in enemies.tokens(state).items():
        if (token["tile"] is None) == (token["by"] is None):
            yield f"{name} is {'nowhere' if token['tile'] is None else 'on a tile and claimed'}"
        if token["tile"] is not None and token["tile"] not in realm.tiles(state):
            yield message("{name} stands on {tile}, which is not in play", name=name, tile=token["tile"])


def _card_faults(state: State) -> Iterator[str]:
    public = state["public"]
    held = Counter(card["deck"] for here in seats.seats(state).values() for card in here["cards"].values())
    in_play = Counter(card["deck"] for card in public["threats"].values())
    where = {deck: (held[deck], "held") for deck in INVENTORY} | {deck: (in_play[deck], "in play") for deck in PILES}
    for deck, (out, how) in where.items():
        left, total, gone = public["decks"][deck], public["box"]["decks"][deck], public.get("discards", {}).get(deck, 0)
        if left < 0 or left + out + gone != total or gone < 0:
            yield message(
                "{deck} cards: {left} in the deck, {out} {how} and {gone} discarded are not {total}",
                deck=deck,
                left=left,
                out=out,
                how=how,
                gone=gone,
                total=total,
            )


def _seat_faults(state: State) -> Iterator[str]:
    sheets = [here["sheet"] for here in seats.seats(state).values() if here["sheet"] and not here["retired"]]
    if len(set(sheets)) < len(sheets):
        yield "two seats play the same sheet"
    for seat, here in seats.seats(state).items():
        if not 0 <= here["wounds"] <= here["slots"]:
            yield message("{seat} has {wounds} wounds in {slots} slots", seat=seat, wounds=here["wounds"], slots=here["slots"])
        if not 0 <= here["destiny"] <= here["most"]:
            yield message("{seat} has {destiny} Destiny Tokens in {most} slots", seat=seat, destiny=here["destiny"], most=here["most"])
        if here["tile"] is not None and here["tile"] not in realm.tiles(state):
            yield message("{seat} stands on {tile}, which is not in play", seat=seat, tile=here["tile"])
        if here["retired"] and (here["tile"] or here["cards"]):
            yield message("{seat} is retired and yet has cards or a place", seat=seat)


def _map_faults(state: State) -> Iterator[str]:
    outside = Counter("named" if tile["named"] else "albion" for tile in realm.tiles(state).values() if tile["region"] != realm.CAMELOT)
    for stack in ("albion", "named"):
        left, total = state["public"]["decks"][stack], state["public"]["box"]["decks"][stack]
        if left < 0 or left + outside[stack] != total:
            yield message(
                "{stack} tiles: {left} in the stack and {other_stack} laid are not {total}",
                stack=stack,
                left=left,
                other_stack=outside[stack],
                total=total,
            )
    for name, tile in realm.tiles(state).items():
        if tile["open"] < 0:
            yield message("{name} has {open} Open Paths", name=name, open=tile["open"])
        for other in tile["links"]:
            if other not in realm.tiles(state) or name not in realm.tiles(state)[other]["links"]:
                yield message("the path from {name} to {other} has no way back", name=name, other=other)
    for name, escort in state["public"]["escorts"].items():
        if (escort["tile"] is None) == (escort["by"] is None):
            yield message("the escort {name} is nowhere, or in two places", name=name)
