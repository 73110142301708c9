"""9.0 Recovery and refit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import bounds, counters, ground, places, strengths
from playaid.games.albion.rules import losses, minds, tracks
from playaid.games.albion.rules.arrival import part_from_the_rest
from playaid.games.albion.rules.command import put_in_order
from playaid.games.albion.state import outstanding, pieces
from playaid.language.message import counted, message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, State


def begin(hearing: Hearing) -> None:
    """Ships that were refitting are whole again. [5.0 D.1.b]"""
    hearing.put("public", "recovered", False)
    hearing.put("public", "debarked", {})
    for name in [name for name in pieces.pieces(hearing.state) if _ship_of(hearing.state, name, hearing.active)]:
        if pieces.piece(hearing.state, name)["refit"]:
            hearing.put("public", "pieces", name, "refit", False)
            hearing.put("public", "pieces", name, "steps", 2)
            hearing.tell("{ship} is refitted.", ship=name)


def _ship_of(state: State, name: str, side: str | None) -> bool:
    piece = pieces.piece(state, name)
    return piece["kind"] == "ship" and pieces.on_map(piece) and piece["side"] == side


@derive
def _refitting(everybody: Mapping[str, Piece]) -> list[str]:
    return [name for name, piece in everybody.items() if piece["kind"] == "ship" and piece["refit"] and pieces.on_map(piece)]


def caught(hearing: Hearing) -> None:
    """At the end of any Phase, eliminate ships with Refit markers among enemies without friends. [9.3, 9.4]"""
    doomed: list[tuple[str, str, str]] = []  # all are looked at before any of them is gone
    for name in _refitting(pieces.pieces(hearing.state)):
        piece = pieces.piece(hearing.state, name)
        number, side = str(piece["hex"]), piece["side"]
        ships = [ship for ship in pieces.at(hearing.state, number, side, "ship") if not pieces.piece(hearing.state, ship)["refit"]]
        by_ships = bool(pieces.at(hearing.state, number, pieces.other(side), "ship")) and not ships
        aboard = None if hearing.options["refit-caught"] == "aboard" else False
        ours, theirs = (pieces.points_at(hearing.state, number, whose, aboard) for whose in (side, pieces.other(side)))
        by_land = theirs > 0 and not ours
        if by_ships or by_land:
            doomed.append((name, number, "9.3" if by_ships else "9.4"))
    for name, number, case in doomed:
        text = message("{ship} among enemies in {hex} without friends", ship=name, hex=number)
        hearing.line("refit", text, "eliminated", case)
        hearing.put("public", "pieces", name, "state", "sunk")
        losses.go_down(hearing, name)


def recover(hearing: Hearing) -> None:
    """Places heal their guests, then a die for each of the wounded: up to his Current Combat Strength it heals as many. [9.7]"""
    hearing.outcome("{healed} wounds healed", healed=_see_to_the_wounded(hearing))


def by_itself(hearing: Hearing) -> None:
    """The phase is left and the wounded have not been seen to: it is done now, for their side alone to see, as it leaves no choice. [9.7]
    No outcome is named: what odds count by is for everybody."""
    side = hearing.active
    assert side is not None
    if hearing.public["recovered"] or not outstanding.passes(hearing.state):
        return
    if outstanding.perhaps_wounded(hearing.state, side):
        with hearing.saying("recover", {}, side, secret=True):
            _see_to_the_wounded(hearing)
        hearing.tell("How each of them fared, {side} alone reads, in its own `log` and `roster`.", public=True, side=side)


def _see_to_the_wounded(hearing: Hearing) -> int:
    side = hearing.side
    healed, hurts = 0, False
    for name in pieces.persons_of(hearing.state, side):
        hurt = counters.wounds(hearing, name)
        of_place, of_rod = places.heals(hearing, name), _by_the_rod(hearing, name)
        here = min(hurt, max(of_place, of_rod))
        healer = message("Misha's Rod") if of_rod > of_place else message("the place")
        if here:
            minds.suffer(hearing, name, -here)
            hearing.line(
                name,
                counted(hurt, "{n} wound, {healer} alone", "{n} wounds, {healer} alone", healer=healer),
                message("{healed} healed", healed=here),
                "9.6",
            )
        if not hurt:
            continue
        hurts = True
        strength, text = strengths.combat(hearing, name)
        why = _HEALED_ALREADY if here == hurt else "recovery of {person}"
        counts = partial(message, "what counts: {n} or less", n=strength)
        die = hearing.roll("d6", who=side, why=message(why, person=name, healer=healer), counts=counts).total
        gain = min(die, hurt - here) if die <= strength else 0
        if gain:
            minds.suffer(hearing, name, -gain)
        worked = message("die {die} against {strength}: {how}", die=die, strength=strength, how=text)
        hearing.line(name, worked, message("{healed} healed", healed=gain) if die <= strength else "none healed", "9.7")
        left = hurt - here - gain
        hearing.tell(_said_healing(name, hurt, left) if not here else _said_healing_there(name, hurt, here, gain, healer))
        healed += here + gain
    hearing.put("public", "recovered", True)
    losses.forget_announced(hearing, pieces.persons_of(hearing.state, side))
    hearing.tell("{side} has seen to the wounded.", public=True, side=side)
    if not hurts:
        hearing.tell("Nobody of {side} is wounded.", only=side, side=side)
    hearing.need_consent()
    return healed


_HEALED_ALREADY = "recovery of {person}, whom {healer} has healed already: the die is thrown nevertheless [5.0 D.1.e], and changes nothing"
"""D.1.d has those rolled for whom D.1.a has healed."""


def _said_healing(person: str, before: int, now: int) -> str:
    if not now:
        return counted(before, "{person}: {n} wound before, healed.", "{person}: {n} wounds before, all healed.", person=person)
    if now == before:
        return counted(before, "{person}: {n} wound, as before.", "{person}: {n} wounds, as before.", person=person)
    return counted(before, "{person}: {n} wound before, {left} left.", "{person}: {n} wounds before, {left} left.", person=person, left=now)


def _said_healing_there(person: str, before: int, here: int, by_the_die: int, healer: str) -> str:
    """The wounds that the place, or the Rod, has healed are no part of the die's, which the ruling shows beside them."""
    values = {"person": person, "healer": healer, "here": here, "more": by_the_die, "left": before - here - by_the_die}
    if here == before:
        told = "{person}: {n} wound before, healed by {healer} [9.6]; the die changes nothing."
        return counted(before, told, "{person}: {n} wounds before, all healed by {healer} [9.6]; the die changes nothing.", **values)
    return counted(before, _IN_PART, _IN_PART, **values)


_IN_PART = "{person}: {n} wounds before, {here} healed by {healer} [9.6], {more} by the die, {left} left."


def _by_the_rod(hearing: Hearing, name: str) -> int:
    """The wound that Misha's Rod heals in its hex, by option `rod-heals`: 9.6 names it, 20.6 gives no number."""
    holder = hearing.secret(hearing.side).get("items", {}).get("17") if hearing.options["rod-heals"] == "one" else None
    if holder is None:
        return 0
    number = pieces.piece(hearing.state, holder)["hex"] if holder in pieces.pieces(hearing.state) else holder.removeprefix("hex ")
    return int(number == pieces.piece(hearing.state, name)["hex"])


def recover_offers(hearing: Hearing) -> Iterable[str]:
    return [""] if legal(hearing, {}) else []


def _twice(hearing: Hearing) -> Facts:
    return {"side": hearing.side} if hearing.public["recovered"] else None


RECOVER_CHECKS = (Check("9.once", "9.7", "{side} has rolled for recovery in this phase", _twice),)


def refit(hearing: Hearing) -> None:
    """Place Refit markers; what the ships carried is ashore."""
    for name in hearing.args["ships"]:
        if not _ship_of(hearing.state, name, hearing.side):
            raise Refusal(message("{ship} is not on the map, or not yours", ship=name))
        hearing.put("public", "pieces", name, "refit", True)
        for cargo in [cargo for cargo, piece in pieces.pieces(hearing.state).items() if piece.get("aboard") == name]:
            hearing.put("public", "pieces", cargo, "aboard", None)
            tracks.mark(hearing, "debarked", [cargo], True)
        hearing.tell("{ship} begins to refit in {hex}.", ship=name, hex=pieces.piece(hearing.state, name)["hex"])
    part_from_the_rest(hearing)
    for number in dict.fromkeys(str(pieces.piece(hearing.state, name)["hex"]) for name in hearing.args["ships"]):
        put_in_order(hearing, number, hearing.side)


def refit_offers(hearing: Hearing) -> Iterable[str]:
    ships = [name for name, piece in pieces.pieces(hearing.state).items() if piece["kind"] == "ship"]
    return [name for name in ships if legal(hearing, {"ships": [name]})]


def _unfit_state(state: State, name: str, side: str) -> str | None:
    piece = pieces.piece(state, name)
    if piece["steps"] != 1 or piece["refit"]:
        return message("{ship} is not a damaged ship that could begin now", ship=name)
    number, enemy = str(piece["hex"]), pieces.other(side)
    if pieces.at(state, number, enemy, "ship") or pieces.points_at(state, number, enemy, aboard=None):
        return message("{ship} has enemy ships or armies in its hex", ship=name)
    return None


def _unfit(hearing: Hearing) -> Facts:
    for name in hearing.args["ships"]:
        if not _ship_of(hearing.state, name, hearing.side):
            return {"why": message("{ship} is not yours, or not on the map", ship=name)}
        why = _unfit_state(hearing.state, name, hearing.side)
        if why:
            return {"why": why}
    return None


def _no_coast(hearing: Hearing) -> Facts:
    for name in hearing.args["ships"]:
        number = pieces.piece(hearing.state, name)["hex"]
        if number and not ground.is_coastal(hearing, str(number)):
            return {"ship": name, "hex": number}
    return None


def _closed_shore(hearing: Hearing) -> Facts:
    """Whom the marker would put ashore where they may not go, as if they were put ashore by hand. [7.9, 9.1, 19.4.10, 19.5]"""
    ships = hearing.args["ships"]
    for number in dict.fromkeys(str(pieces.piece(hearing.state, ship)["hex"]) for ship in ships):
        there = [ship for ship in ships if pieces.piece(hearing.state, ship)["hex"] == number]
        names = [name for ship in there for name in pieces.cargo(hearing.state, ship)]
        bars = (bounds.out_of_bounds(hearing, name, names, number) for name in names)
        if bar := next(filter(None, bars), None):
            return bounds.told(bar)
    return None


REFIT_CHECKS = (
    Check("9.fit", "9.1", "{why}", _unfit, rank=20),
    Check("9.coast", "9.1", "{ship} is in {hex}, which is no coastal hex", _no_coast),
    Check("19.5.ashore", "9.1", "{text}", _closed_shore, doubt="Whom the Refit marker puts ashore where they may not go."),
)
