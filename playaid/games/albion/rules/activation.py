"""10.0 Activation: by the Activation Table, by attack, by entry; Auberon's expedition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import bounds, ground
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state.dormant import EXPEDITION, FIRST_TURN, KINGDOMS, PERSONS, dormant, friend, unrolled
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.language.message import listing, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.sequence import actor, round_of
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

ZONES = ("Jotun Sea", "Sea of Moray")
MOST_ASKED = 100


def begin(hearing: Hearing) -> None:
    """A new phase: every dormant piece may be tried once."""
    hearing.put("public", "rolled", [])


def activate(hearing: Hearing) -> None:
    """Two dice against the Activation Table, for one or for everything that may still be rolled for."""
    if "who" in hearing.args:
        if not dormant(hearing.state, hearing.args["who"]):
            raise Refusal(message("{who} is not inactive", who=hearing.args["who"]))
        _try(hearing, hearing.args["who"])
        return
    woken = sum(_try(hearing, who) for who in _left(hearing) if dormant(hearing.state, who))
    hearing.outcome("activated: {woken}", woken=woken)


def left_out(hearing: Hearing) -> None:
    """Say what has not been rolled for, where something has: the rolls of a phase are not made up for. [5.0 D.2] That of all that could be
    rolled for in it nothing was, whoever came to the phase by `next` is told anyhow."""
    side = str(actor(hearing.state))
    if hearing.public["rolled"] and (names := unrolled(hearing.state, side)):
        hearing.tell("{side} does not roll for {names}.", side=side, names=series(names))


def _left(hearing: Hearing) -> list[str]:
    return [who for who in (*KINGDOMS, *PERSONS, EXPEDITION) if legal(hearing, {"who": who}, ACTIVATE_CHECKS)]


def _try(hearing: Hearing, who: str) -> bool:
    """One roll on the Activation Table; whether it wakes them. Of one that was named alone it is the outcome."""
    number = int(hearing.fact("activation", who, "number"))
    hearing.push("public", "rolled", who)
    more = int(hearing.args.get("modifier", 0))
    if more:
        hearing.line("modifier", "as the mapsheet has it: the players' word", f"{more:+d}", "10.4")
    if who == EXPEDITION and hearing.public["farcalling"]:
        less = int(hearing.fact("modifiers", "Farcalling", "amount"))
        more += less
        hearing.line("modifier", "Enchantment of Farcalling", f"{less:+d}", "19.4")
    why = message("activation of {who}: {most} or less wakes", who=who, most=number - more)
    total = hearing.roll("2d6", who=hearing.side, why=why).total
    wakes = total + more <= number
    label = "Activation Table" if "who" in hearing.args else message("activation of {who}", who=who)
    text = message("dice {dice}, modified {modified}, against {most}", dice=total, modified=total + more, most=number)
    hearing.line(label, text, "yes" if wakes else "no", "10.4")
    if "who" in hearing.args:
        hearing.outcome("becomes active" if wakes else "stays inactive")
    if wakes:
        wake(hearing, who, message("by the Activation Table"))
    else:
        hearing.tell("{who} stays inactive: {thrown}.", who=who, thrown=_needed(total, more, number))
    return wakes


def _needed(total: int, more: int, most: int) -> str:
    """What was thrown, and what would have been enough."""
    if more:
        return message(
            "{dice} thrown, {modified} with {more}, and {most} or less wakes",
            dice=total,
            modified=total + more,
            more=f"{more:+d}",
            most=most,
        )
    return message("{dice} thrown, and {most} or less wakes", dice=total, most=most)


def wake(hearing: Hearing, who: str, why: str) -> None:
    if not dormant(hearing.state, who):
        return
    hearing.tell("{who} becomes active, {why}.", public=True, who=who, why=why)
    if who == EXPEDITION:
        _arrive(hearing)
        return
    if who in KINGDOMS:
        hearing.put("public", "kingdoms", who, "active")
    board = pieces.pieces(hearing.state)
    woken = [name for name, piece in board.items() if piece["state"] == "inactive" and who in (name, piece["kingdom"])]
    hearing.write([["put", ["public", "pieces", name, "state"], "active"] for name in woken])


def _arrive(hearing: Hearing) -> None:
    """All five ships in one hex of the two northern sea zones, the three persons on one ship; Leinster wakes with Ogme. [10.1, 7.9 e09]"""
    number = hearing.args.get("hex") or _asked_where(hearing)
    if not _northern(hearing, number):
        raise Unreadable(_no_landfall(number))
    coming = {name: piece["kind"] for name, piece in pieces.pieces(hearing.state).items() if piece["state"] == "expedition"}
    ships, persons = ([name for name in coming if coming[name] == kind] for kind in ("ship", "person"))
    carrier = hearing.ask("expedition ship", who=FAERIE, prompt="which ship carries Auberon, Ogme and Corin?", options=ships, cite="10.1")
    for name in (*ships, *persons):
        hearing.put("public", "pieces", name, "state", "active")
        hearing.put("public", "pieces", name, "hex", number)
    for name in persons:
        hearing.put("public", "pieces", name, "aboard", carrier)
    hearing.tell("Auberon's expedition arrives in {hex}.", public=True, hex=number)
    wake(hearing, "Leinster", message("with Ogme"))
    hearing.happens("entry", number=number, names=[*ships, *persons])


def _asked_where(hearing: Hearing) -> str:
    """The hex of its arrival: asked for until it is one."""
    prompt = question = message("in which hex of the Jotun Sea or the Sea of Moray does the expedition arrive, by its four figures?")
    if near := landfalls(hearing):
        prompt = question = message("{question} Near your pieces are {hexes}.", question=question, hexes=listing(near))
    for attempt in range(1, MOST_ASKED):
        number = hearing.ask(f"expedition hex {attempt}" if attempt > 1 else "expedition hex", who=FAERIE, prompt=prompt)
        if _northern(hearing, number):
            return number
        prompt = message("{fault}; {question}", fault=_no_landfall(number), question=question)
    raise Unreadable(_no_landfall(number))


def landfalls(hearing: Hearing) -> list[str]:
    """Of each of the two zones the hex that is nearest to what Faerie has on the map, as far as the book knows them. [10.1]"""
    known, own, low = hearing.book.rows("hexes"), pieces.hexes_of(hearing.state, FAERIE), ground.low_columns(hearing)
    zones = ([number for number, row in known.items() if row.get("zone") == zone and "sea" in row.get("terrain", ())] for zone in ZONES)

    def away(number: str) -> tuple[int, str]:
        return min((hexes.distance(number, other, low) for other in own), default=0), number

    return [min(zone, key=away) for zone in zones if zone]


def _no_landfall(number: str) -> str:
    return message("{hex} is no hex of the Jotun Sea or the Sea of Moray [10.1]", hex=number)


def _northern(hearing: Hearing, number: str) -> bool:
    """Whether a hex lies in one of the two sea zones and holds sea. Zone and terrain are asked for if missing."""
    return hexes.is_hex(number) and "sea" in ground.terrain(hearing, number) and hearing.fact("hexes", number, "zone") in ZONES


def wake_attacked(hearing: Hearing, names: Iterable[str], how: str) -> None:
    """Inactive pieces that are attacked or enchanted are activated, with their whole kingdom. [10.0]"""
    for name in list(names):
        piece = pieces.piece(hearing.state, name)
        if piece["state"] == "inactive":
            wake(hearing, name if name in PERSONS else str(piece["kingdom"]), how)


def wake_entered(hearing: Hearing, number: str, names: Iterable[str]) -> None:
    """Pieces enter a hex: an inactive enemy kingdom with mainland there wakes, and inactive enemy persons. [10.2, 10.3] An enemy is whoever
    the other player controls [3.0]. Kingdom and mainland are asked for while a kingdom may still wake."""
    for side in _sides(hearing, names, pieces.commander_side):
        for name in pieces.at(hearing.state, number, pieces.other(side), "person"):
            if name in PERSONS:
                wake(hearing, name, message("by enemies in {hex}", hex=number))
        if kingdom := _kingdom_entered(hearing, number, side):
            wake(hearing, kingdom, message("by enemies in {hex}", hex=number))


def _kingdom_entered(hearing: Hearing, number: str, side: str) -> str | None:
    """The inactive kingdom that pieces of a side would wake in a hex."""
    if side != FOMORIAN or not any(dormant(hearing.state, who) for who in KINGDOMS):
        return None
    kingdom = ground.kingdom(hearing, number)
    return kingdom if kingdom in KINGDOMS and dormant(hearing.state, kingdom) and hearing.fact("hexes", number, "mainland") else None


def woken_on(hearing: Hearing, path: Iterable[str], names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The hexes of a way in which these pieces would wake a kingdom, each with the kingdom, as far as the book knows. Nobody is asked."""
    sides, woken = _sides(hearing, names, pieces.commander_side), list[tuple[str, str]]()
    for number in path:
        with suppress(Ask, MissingFact):
            woken += [(number, kingdom) for side in sides if (kingdom := _kingdom_entered(hearing, number, side))]
    return tuple(woken)


def note_trespass(hearing: Hearing, number: str, names: Iterable[str]) -> None:
    """Note when a Fomorian piece first enters a Faerie kingdom, islands too: from the next Game-Turn on, Faerie may cast. [22.4] A Faerie
    person whose mind a Fomorian has is no Fomorian piece."""
    if hearing.public.get("trespass") is not None or FOMORIAN not in _sides(hearing, names, lambda piece: piece["side"]):
        return
    if ground.kingdom(hearing, number) in bounds.faerie_kingdoms():
        hearing.put("public", "trespass", round_of(hearing.state, "turn"))
        hearing.tell("A Fomorian piece stands in a Faerie kingdom, in {hex}.", public=True, hex=number)


def _sides(hearing: Hearing, names: Iterable[str], side_of: Callable[[Piece], str]) -> list[str]:
    there = (pieces.piece(hearing.state, name) for name in names if name in pieces.pieces(hearing.state))
    return list(dict.fromkeys(side_of(piece) for piece in there if pieces.on_map(piece)))


def activate_offers(hearing: Hearing) -> Iterable[str]:
    """Everything dormant that this side may roll for now; the expedition, with hexes that are near. Any of the two zones may be said."""
    near = landfalls(hearing) if legal(hearing, {"who": EXPEDITION}) else []
    if legal(hearing, {}):
        yield from [f"all at {number}" for number in near] or ["all"]
    yield from (who for who in (*KINGDOMS, *PERSONS) if legal(hearing, {"who": who}))
    if legal(hearing, {"who": EXPEDITION}):
        yield from [f"expedition at {number}" for number in near] or ["expedition"]


def _none_left(hearing: Hearing) -> Facts:
    return {"side": actor(hearing.state)} if "who" not in hearing.args and not _left(hearing) else None


def _awake(hearing: Hearing) -> Facts:
    who = hearing.args.get("who")
    return None if who is None or dormant(hearing.state, who) else {"who": who}


def _not_friend(hearing: Hearing) -> Facts:
    who = hearing.args.get("who")
    return None if who is None or friend(who) == actor(hearing.state) else {"who": who, "side": friend(who)}


def _again(hearing: Hearing) -> Facts:
    who = hearing.args.get("who")
    return {"who": who} if who in hearing.public["rolled"] else None


def _too_soon(hearing: Hearing) -> Facts:
    early = hearing.args.get("who") == EXPEDITION and round_of(hearing.state, "turn") < FIRST_TURN
    return {"turn": FIRST_TURN} if early else None


def _barred(hearing: Hearing) -> Facts:
    sails = hearing.args.get("who") != EXPEDITION or hearing.fact("scenarios", hearing.public["scenario"], "expedition")
    return None if sails else {}


def _elsewhere(hearing: Hearing) -> Facts:
    number = hearing.args.get("hex")
    if number is None or hearing.args.get("who", EXPEDITION) != EXPEDITION or _northern(hearing, number):
        return None
    return {"hex": number, "zones": listing(ZONES, " or ")}


ACTIVATE_CHECKS = (
    Check("10.none", "10.0", "{side} has nothing left to roll for in this phase", _none_left, rank=10),
    Check("10.inactive", "10.0", "{who} is not inactive", _awake, rank=10),
    Check("10.friend", "10.2", "{who} is rolled for in the Activation Phase of {side}", _not_friend, rank=20),
    Check("10.scenario", "22.2", "the expedition does not come in Albion Alone", _barred, rank=20),
    Check("10.turn", "10.1", "the expedition is rolled for from Game-Turn {turn} on", _too_soon, rank=20),
    Check("10.zone", "10.1", "{hex} is no hex of {zones}", _elsewhere),
    Check("10.once", "5.0 D.2", "{who} has been rolled for in this phase", _again),
)
