"""19.0 Casting: of each enchantment that has been plotted and opened is rolled whether it works."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses, places
from playaid.games.albion.ratings.enchanters import needed_chance, sure_place
from playaid.games.albion.state import castings, pieces, stacks
from playaid.games.albion.state.printed import enchantment_rows
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing


def cast(hearing: Hearing) -> None:
    """Roll for a casting: two dice, at most the Current Magic Strength. Whoever tries is marked. [19.0, 19.3]"""
    casting = next(casting for casting in castings.waiting(hearing.state) if casting["caster"] == hearing.args["person"])
    caster, name = casting["caster"], enchantment_rows()[casting["number"]]["name"]
    _wake(hearing, casting)
    if caster not in hearing.public["cast"]:
        hearing.push("public", "cast", caster)
    needed = needed_chance(hearing, casting)
    works, place = True, ""
    if needed is None:
        place = sure_place(hearing, caster)
        hearing.line(
            name, message("no dice are needed in {place}", place=place) if place else "no dice are needed", "works", _CASE[place != ""]
        )
    else:
        strength, text = needed
        why = message("{caster} casts {enchantment}", caster=caster, enchantment=name)
        roll = hearing.roll("2d6", who=hearing.side, why=why, counts=lambda: message("what counts: {n} or less in all", n=strength)).total
        works = bool(roll <= strength)
        hearing.line(name, message("dice {dice} against Current Magic Strength {how}", dice=roll, how=text), f"{strength}", "19.0")
    outcome = message("works" if works else "fails")
    told = "{casting}: it works." if works else "{casting}: it fails."
    if needed is None:
        told = "{casting}: it works, and no dice are needed, in {place} [19.5.16]." if place else "{casting}: it works without dice [20.6]."
    hearing.tell(told, casting=castings.describe(casting), place=place)
    if works and casting["number"] == castings.MENTAL:
        from playaid.games.albion.rules import losses

        price = message("{person} takes 1 wound: the price of the Mental Attack.", person=caster)
        losses.announce(hearing, caster, 1, price)
        losses.wound(hearing, caster, 1, message("the price of a Mental Attack"))
        works = pieces.lives(pieces.piece(hearing.state, caster))
        if works:
            text = "Once all castings are rolled for, {person} and {target} fight a duel arcane, which {target} cannot decline [19.4.08]."
            hearing.tell(text, person=caster, target=casting["target"])
        outcome = message("works, and {person} takes a wound" if works else "works, and {person} dies", person=caster)
    hearing.outcome(outcome)
    rest = [{**other, "result": "works" if works else "fails"} if other == casting else other for other in hearing.public["castings"]]
    hearing.put("public", "castings", rest)
    if works and casting["number"] == castings.CONTROL:
        _tell_refuge(hearing, str(casting["target"]))
    if works and casting["number"] == castings.VISION:
        hearing.happens("a vision", caster=caster)


def _tell_refuge(hearing: Hearing, target: str) -> None:
    """That somebody stands where nobody's mind is taken, where all see it: of a fortress it hangs on what shakes the earth. [19.4.01,
    19.4.10]"""
    state = hearing.state
    piece = pieces.piece(state, target)
    if stacks.are_hidden(state) or pieces.owner_of_place(state, target) is not None or not pieces.on_map(piece):
        return
    number, place = str(piece["hex"]), places.place_of(piece["hex"])
    shaken = {each["target"] for each in hearing.public["castings"] if each["number"] == castings.SHAKE and each["result"] != "fails"}
    walls = None if number in shaken else fortresses.friendly(state, number, piece["side"])
    if refuge := str(place["name"]) if place else walls:
        text = "It comes to nothing: {target} is safe from Mind Control where he stands ({refuge})."
        hearing.tell(text, target=target, refuge=refuge)


_CASE = ("20.6", "19.5")
"""Of no dice: by an item, or by the place."""


def _wake(hearing: Hearing, casting: Casting) -> None:
    """An enemy's attempt at what would affect inactive pieces wakes them: aimed at them, or over their hexes. [10.0]"""
    number, target = casting["number"], casting["target"]
    if target is None:
        hearing.happens("attempt at no target", casting=casting)
        return
    names = [target] if number in castings.ON_PERSON else pieces.at(hearing.state, str(target))
    enemies = [name for name in names if pieces.piece(hearing.state, name)["side"] != casting["side"]]
    hearing.happens("attack", names=enemies, how=message("by an attempt at {enchantment}", enchantment=enchantment_rows()[number]["name"]))


def _no_casting(hearing: Hearing) -> Facts:
    return None if hearing.args["person"] in cast_offers(hearing) else {"person": hearing.args["person"], "side": hearing.side}


CAST_CHECKS = (Check("19.plotted", "19.0", "{side} has plotted nothing by {person} that is not rolled for", _no_casting, rank=10),)


def cast_offers(hearing: Hearing) -> Iterable[str]:
    return [casting["caster"] for casting in castings.waiting(hearing.state) if casting["side"] == hearing.side]
