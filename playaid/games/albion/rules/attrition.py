"""8.0 Attrition: who must undergo it and why, the roll of the other side, what it costs. C. Attrition Segment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import counters, fortresses, ground, items, places, strengths
from playaid.games.albion.ratings.leaders import best, in_command
from playaid.games.albion.rules import losses, tracks
from playaid.games.albion.rules.arrival import FEAST, RADE
from playaid.games.albion.rules.weather import notice_wand
from playaid.games.albion.state import escorts, hexes, marcher_names, outstanding, pieces
from playaid.games.albion.state.sides import FAERIE, SIDES
from playaid.language.message import as_message, counted, listing, message, series
from playaid.referee.contract.derived import once
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.sequence import actor, frames
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, Toll

NO_EFFECT = "no effect"
MODIFIERS = ("Elves in a mundane hex", "Mundanes in an enchanted hex", "wild magic", "Vortex Creation", "Finn's Rade", "Bran's Curse")
"""Causes that add to the roll; the others only make pieces undergo it. [8.2]"""


BAD_SAILER, SNOW = as_message("bad sailer in {weather}"), as_message("snow")
OF_WEATHER = (SNOW, *(message(BAD_SAILER, weather=sky) for sky in ("rain", "snow")))
"""The causes that the weather alone makes."""
HOARD = "03"


def begin(hearing: Hearing) -> None:
    """Find out which hexes of the acting side undergo attrition; as the segment begins, deal the wounds of places. [5.0 C.1, 19.5]"""
    side = str(hearing.active)
    if side == SIDES[0]:
        _opens(hearing)
    due: dict[str, list[str]] = {}
    for number in pieces.hexes_of(hearing.state, side):
        why = _under(hearing, number, side, ground.weather_in(hearing, number))
        if _spared(hearing, number, side, why):
            notice_wand(hearing, [number], (), side)
            why = causes(hearing, number, side)
        if why:
            due[number] = _all_of(why)
    hearing.put("public", "attrition", side, due)
    for number, names in due.items():
        _tell_due(hearing, side, number, names)
    if outstanding.passes(hearing.state):
        _undergo_all(hearing, side)


def _opens(hearing: Hearing) -> None:
    """The segment is one for both sides: nobody has undergone anything in it, and whoever stands in a place of power is wounded. [5.0 C]"""
    for key in ("astray", "undergone", "attrition"):
        if hearing.public.get(key):
            hearing.put("public", key, {})
    standing = [name for name, piece in pieces.pieces(hearing.state).items() if _stands(piece)]
    for name in standing:
        _wounded_by_place(hearing, name)


def _stands(piece: Piece) -> bool:
    return piece["kind"] == "person" and pieces.on_map(piece) and not piece["aboard"]


def _wounded_by_place(hearing: Hearing, person: str) -> None:
    if hurt := places.wounds(hearing, person):
        text = counted(hurt, "{person} suffers {n} wound from the place.", "{person} suffers {n} wounds from the place.", person=person)
        hearing.tell(text, only=pieces.own(hearing.state, pieces.piece(hearing.state, person)["side"]))
        losses.wound(hearing, person, hurt, message("of the place of power"))


def receive(hearing: Hearing, person: str) -> None:
    """A ghost appears during the segment where a place wounds whoever is there in it, not those alone who begin it there. [19.5]"""
    if _under_way(hearing) and not places.of_beginners(hearing, person):
        _wounded_by_place(hearing, person)


def come_back(hearing: Hearing, person: str) -> None:
    """A mind is free, and its side has found out already who undergoes attrition: whoever has not undergone it still does. [8.0, 8.1]"""
    piece = pieces.piece(hearing.state, person)
    side, number = pieces.commander_side(piece), str(piece["hex"])
    if not _under_way(hearing) or side not in hearing.public["attrition"]:
        return
    due = hearing.public["attrition"][side]
    why = causes(hearing, number, side)
    if person in why and number not in due:
        names = _all_of(why)
        hearing.put("public", "attrition", side, {**due, number: names})
        _tell_due(hearing, side, number, names)


def _under_way(hearing: Hearing) -> bool:
    return any(frame["key"] == "attrition" for frame in frames(hearing.state))


def _all_of(why: Mapping[str, list[str]]) -> list[str]:
    return list(dict.fromkeys(cause for parts in why.values() for cause in parts))


def _tell_due(hearing: Hearing, side: str, number: str, names: Iterable[str]) -> None:
    text = message("{side}: {causes}", side=side, causes=listing(names))
    hearing.line(message("attrition in {hex}", hex=number), text, "", "8.0")


def causes(hearing: Hearing, number: str, side: str) -> dict[str, list[str]]:
    """piece -> why it must undergo attrition in this hex. Its colour, and for ships its terrain, are asked for if missing. [8.0]"""
    suffering = _under(hearing, number, side, ground.weather_in(hearing, number))
    return _under(hearing, number, side, "clear") if _spared(hearing, number, side, suffering) else suffering


def _spared(hearing: Hearing, number: str, side: str, suffering: Mapping[str, list[str]]) -> bool:
    """Whether the weather alone makes some of these undergo it, and the Wand is with them. [20.6.14]"""
    by_weather = any(_of_weather(cause) for why in suffering.values() for cause in why)
    return by_weather and ground.weather_in(hearing, number, side=side) == "clear"


def _of_weather(cause: str) -> bool:
    return cause in OF_WEATHER


@once
def _under(hearing: Hearing, number: str, side: str, sky: str) -> dict[str, list[str]]:
    suffering: dict[str, list[str]] = {}
    undergone = hearing.public.get("undergone", {})
    there = pieces.pieces(hearing.state)
    for name in pieces.at(hearing.state, number, side):
        if name in undergone:
            continue
        if there[name]["state"] == "inactive" and hearing.options["inactive-attrition"] == "no":
            continue
        if why := [*dict.fromkeys(_of_piece(hearing, name, there[name], number, sky))]:
            suffering[name] = why
    return suffering


def _of_piece(hearing: Hearing, name: str, piece: Piece, number: str, sky: str) -> Iterable[str]:
    public = hearing.public
    if number in public["vortex"] and not piece.get("aboard"):
        yield message("Vortex Creation")
    if piece["kind"] == "ship":
        if sky != "clear" and hearing.fact("ships", name, "bad_sailer") and not ground.has_land(hearing, number):
            yield message(BAD_SAILER, weather=sky)
        return
    if piece.get("aboard"):
        yield from _tempted(hearing, name, number)
        if piece["kind"] == "army" and hearing.options["embarked-attrition"] == "yes":
            yield from _of_army(hearing, name, sky)
        return
    race, aspect = counters.race(hearing, name), hearing.fact("hexes", number, "aspect")
    if colour := ground.of_colour(race, aspect):
        yield colour
    if number in public["rade"] or (number == FEAST and public["items"][RADE]["state"] != "destroyed"):
        yield from _rade(hearing, piece, number)
    yield from _led_astray(hearing, piece, number)
    yield from _tempted(hearing, name, number)
    if piece["kind"] == "army":
        yield from _of_army(hearing, name, sky)


def _rade(hearing: Hearing, piece: Piece, number: str) -> Iterable[str]:
    """Finn's Rade in 2634, or where the players have put it; not for those stacked with the person who bears it. [20.6.06]"""
    if _bearer(hearing, RADE, number, pieces.commander_side(piece)) is None:
        yield message("Finn's Rade")


def _led_astray(hearing: Hearing, piece: Piece, number: str) -> Iterable[str]:
    """Finn's Rade led by an enemy in the hex. [20.6.06]"""
    enemy = pieces.other(pieces.commander_side(piece))
    if _bearer(hearing, RADE, number, enemy) or _fell_here(hearing, RADE, number, enemy):
        yield message("Finn's Rade")


def _tempted(hearing: Hearing, name: str, number: str) -> Iterable[str]:
    """Bran's Curse: every Mundane in the hex of a Faerie bearer, aboard or ashore, whosever he is. [20.6.03]"""
    here = _bearer(hearing, HOARD, number, FAERIE) or _fell_here(hearing, HOARD, number, FAERIE)
    if here and counters.race(hearing, name) == "Mundane":
        yield message("Bran's Curse")


def _bearer(hearing: Hearing, item: str, number: str, side: str) -> str | None:
    """The person under a side's control in a hex who bears an item; only where its owner has a person among them is their list opened."""
    owner = hearing.public["items"][item].get("side")
    if owner is None:
        return None
    persons = pieces.at(hearing.state, number, side, "person")
    there = [name for name in persons if pieces.piece(hearing.state, name)["side"] == owner]
    bearer = hearing.secret(owner).get("items", {}).get(item) if there else None
    return bearer if bearer in there else None


def _fell_here(hearing: Hearing, item: str, number: str, side: str) -> bool:
    """Whether a side's bearer of an item has died here since the segment began, at whose beginning it counts who is with them. [20.6]"""
    return hearing.public.get("astray", {}).get(item) == [number, side]


def note_bearer(hearing: Hearing, person: str, piece: Piece) -> None:
    """A bearer dies in the Attrition Segment, before all are rolled for whom they led astray or tempted as it began. [5.0 C, 20.6]"""
    if not _under_way(hearing):
        return
    for item in {RADE, HOARD}.intersection(items.borne_items(hearing, person)):
        fell = [str(piece["hex"]), pieces.commander_side(piece)]
        hearing.put("public", "astray", {**hearing.public.get("astray", {}), item: fell})


def _of_army(hearing: Hearing, name: str, sky: str) -> Iterable[str]:
    if fortresses.occupies(hearing, name):
        return
    if not in_command(hearing, name):
        yield message("out of command")
    if sky == "snow":
        yield message(SNOW)


def attrition(hearing: Hearing) -> None:
    """The other side rolls for a hex, or for all that are left up to the first that costs something; what it costs is owed. [5.0 C.2-4]"""
    side = _suffering(hearing)
    if "hex" in hearing.args:
        number = hexes.need(hearing.args["hex"])
        _spare(hearing, side, [number] if _undergo(hearing, side, number, hearing.outcome) else [])
    else:
        _undergo_all(hearing, side)


def _undergo_all(hearing: Hearing, side: str) -> None:
    """One hex after the other. There is nothing to choose until losses are to be removed: what brings them is the outcome of it all."""
    results, spared = list[str](), list[str]()
    for number in list(hearing.public["attrition"].get(side, {})):
        if outstanding.losses(hearing.state):
            break
        spared += [number] if _undergo(hearing, side, number, results.append) else []
    _spare(hearing, side, spared)
    hearing.outcome(results[-1] if results else message(NO_EFFECT))


def _spare(hearing: Hearing, side: str, numbers: Sequence[str]) -> None:
    """One sentence for all hexes in which it comes to nothing: they are most of them."""
    if numbers:
        hearing.tell("Attrition in {hexes}: no effect on {side}.", hexes=series(numbers), side=side)


def _undergo(hearing: Hearing, side: str, number: str, named: Callable[[str], None]) -> bool:
    """The roll for one hex, and what it costs; True where it comes to nothing."""
    why = causes(hearing, number, side)
    undergo = list(why)
    brought = hearing.public["attrition"].get(side, {}).get(number, ())
    rest = {key: value for key, value in hearing.public["attrition"].get(side, {}).items() if key != number}
    hearing.put("public", "attrition", side, rest)
    if not undergo:
        hearing.tell("Nobody in {hex} undergoes attrition.", hex=number)
        return False
    for name in undergo:
        hearing.line(name, listing(why[name]), "undergoes attrition", "8.0", only=pieces.own(hearing.state, side))
    plus, minus = _modifiers(hearing, side, number, undergo, why)
    if hearing.public["mastered"]:  # one may come free in the segment, its piece be the other side's: nobody undergoes it twice [8.1]
        tracks.mark(hearing, "undergone", undergo, True)
    what = message("attrition of {side} in {hex}", side=side, hex=number)
    if pieces.own(hearing.state, side) is None:
        what = message("{attrition} ({pieces})", attrition=what, pieces=_few(undergo))
    why_rolled = message("{attrition}: {causes}", attrition=what, causes=listing(brought)) if brought else what
    roll = hearing.roll("2d6", who=pieces.other(side), why=why_rolled).total
    letter = str(hearing.fact("attrition", str(roll + plus - minus), "result") or "-")
    hearing.line(_of_hex(hearing, number), _said_modified(roll, plus, minus), "no effect" if letter == "-" else letter, "8.3")
    if letter == "-":
        named(NO_EFFECT)
        return True
    return _inflict(hearing, side, number, undergo, letter, named)


FEW = 3
"""So many who undergo it are named beside the dice; of more the first, and how many others."""


def _few(undergo: Sequence[str]) -> str:
    if len(undergo) <= FEW:
        return listing(undergo)
    return message("{name} and {n} others", name=undergo[0], n=len(undergo) - 1)


def _of_hex(hearing: Hearing, number: str) -> str:
    """What the line of a roll is called: with its hex, where several are rolled for together."""
    return "Attrition Table" if "hex" in hearing.args else message("Attrition Table, {hex}", hex=number)


def _suffering(hearing: Hearing) -> str:
    """The side that is rolled for: of both, in whose half somebody has come back to the other, the opponent of who declares; so it is
    where it is overruled out of its segment."""
    foe, side = pieces.other(hearing.side), actor(hearing.state)
    return foe if side is None or hearing.public["attrition"].get(foe) else side


def _modifiers(hearing: Hearing, side: str, number: str, undergo: list[str], why: Mapping[str, list[str]]) -> tuple[int, int]:
    """What is added for anybody in the hex, for everybody in it, and what one person's command and magic subtract. [8.1, 8.2] Wild
    magic adds the Mana Level to every roll in such a hex, whatever it is that has brought the roll about."""
    plus = 0
    wild = ["wild magic"] if hearing.fact("hexes", number, "aspect") == "wild" else []
    for cause in dict.fromkeys([cause for name in undergo for cause in why[name]] + wild):
        if cause in MODIFIERS:
            amount = hearing.public["mana"] if cause == "wild magic" else int(hearing.fact("modifiers", cause, "amount"))
            plus += int(amount)
            hearing.line("modifier", cause, f"+{amount}", "8.2")
    persons = [name for name in undergo if pieces.piece(hearing.state, name)["kind"] == "person"]
    minus = _of_persons(hearing, side, persons) if persons else 0
    hearing.line("modifiers", "all of them, for all in the hex", f"{plus - minus:+d}", "8.1")
    return plus, minus


def _of_persons(hearing: Hearing, side: str, persons: Sequence[str]) -> int:
    """What one person's command and one person's magic take off the roll. Where whose they are is for their own side alone, what both come
    to together is told to all, as the sum of all modifiers is. [8.2, 11.9, 20.1]"""
    command, commander = best(hearing, persons)
    magics = {name: strengths.basic_magic(hearing, name) for name in persons}
    mage = max(persons, key=lambda name: magics[name])
    parts: Sequence[tuple[str, int]] = (
        (message("command of {person}", person=commander), command),
        (message(_MAGIC, person=mage), magics[mage]),
    )
    if alone := items.makers(hearing, side):
        each = listing(message("{what} {n}", what=what, n=amount) for what, amount in parts)
        hearing.line("command and magic", each, f"{command + magics[mage]}", "8.2", only=alone)
        parts = ((as_message("one person's command, one person's magic"), command + magics[mage]),)
    for what, amount in parts:
        if amount:
            hearing.line("modifier", what, f"-{amount}", "8.2")
    return command + magics[mage]


_MAGIC = as_message("Basic Magic Strength of {person}")


def _said_modified(dice: int, plus: int, minus: int) -> str:
    """The throw with what is added and taken off, and what it comes to."""
    values = {"dice": dice, "modified": dice + plus - minus}
    if plus and minus:
        return message("dice {dice} {plus:+d} {minus:+d}, modified {modified}", plus=plus, minus=-minus, **values)
    if plus or minus:
        return message("dice {dice} {modifier:+d}, modified {modified}", modifier=plus - minus, **values)
    return message("dice {dice}, modified {modified}", **values)


def force(hearing: Hearing, undergo: Iterable[str]) -> int:
    """The size of what undergoes attrition: its points and ships at face value; the persons' if there is nothing else."""
    names = list(undergo)
    alone = [name for name in names if not name.startswith(marcher_names.ESCORT)]
    ships = [name for name in alone if pieces.piece(hearing.state, name)["kind"] == "ship"]
    size = escorts.points(hearing.state, names) + sum(counters.ship_combat(hearing, name) for name in ships)
    persons = [name for name in alone if pieces.piece(hearing.state, name)["kind"] == "person"]
    return size or sum(int(hearing.fact("persons", name, "combat")) for name in persons)


def _inflict(hearing: Hearing, side: str, number: str, undergo: list[str], letter: str, named: Callable[[str], None]) -> bool:
    size = force(hearing, undergo)
    alone = pieces.own(hearing.state, side)
    left, right, single = losses.table(hearing, letter, size, only=alone)
    cell = f"{left}/{right}" + ("*" if single else "")
    steps = left if hearing.options["attrition-steps"] == "left" else right
    text = message("force {force}, result {letter}: {cell}", cell=cell, force=size, letter=letter)
    kinds = {pieces.piece(hearing.state, name)["kind"] for name in undergo}
    tolls: dict[Toll, int] = {"points": left} if pieces.points(hearing.state, undergo) else {}
    tolls |= {"wounds": right} if "person" in kinds else {}
    tolls |= {"steps": steps} if "ship" in kinds else {}
    toll = outstanding.said_cost(tolls, single)
    hearing.line("Casualty Table", text, toll, "7.7", only=alone)
    named(message("result {letter}", letter=letter) if alone else toll if any(tolls.values()) else message(NO_EFFECT))
    if alone:
        hearing.tell("Attrition in {hex}: result {letter} for {side}.", hex=number, letter=letter, side=side)
    elif not any(tolls.values()):
        small = "Attrition in {hex}: result {letter}, which costs {side} nothing there, with a force of {force} [7.7]."
        bare = "Attrition in {hex}: nothing is lost. Result {letter} costs army points alone; of {side} nobody undergoes it but {pieces}."
        text = bare if left and "points" not in tolls else small
        hearing.tell(text, hex=number, letter=letter, side=side, pieces=_few(undergo), force=size)
        return False
    text = message("Attrition in {hex} costs {side} {losses} (result {letter}).", hex=number, letter=letter, side=side, losses=toll)
    hearing.tell(text, only=alone)
    losses.owe(hearing, side, number, "attrition", undergo, points=left, wounds=right, steps=steps, one=single)
    return False


def attrition_offers(hearing: Hearing) -> Iterable[str]:
    suffering = _suffering(hearing)
    if hearing.side == suffering:
        return []
    due = [number for number in hearing.public["attrition"].get(suffering, {}) if legal(hearing, {"hex": number})]
    return ["all", *due] if len(due) > 1 else due


def _not_due(hearing: Hearing) -> Facts:
    side = _suffering(hearing)
    due, number = hearing.public["attrition"].get(side, {}), hearing.args.get("hex")
    return None if number in due or (number is None and due) else {"where": number or message("any hex"), "side": side}


def _instead(hearing: Hearing) -> str | None:
    return ", ".join(hearing.public["attrition"].get(_suffering(hearing), {})) or None


ATTRITION_CHECKS = (
    Check("8.due", "8.1", "{side} has no attrition to undergo in {where}, or has undergone it this turn", _not_due, _instead, rank=20),
    Check("8.losses", "7.0", "{side} has losses to remove first", outstanding.losses_first, rank=30),
)
