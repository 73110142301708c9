"""Losses and heroic escapes. [10(g), 7.5.1, 16.5]"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.book.facts import MissingFact
from playaid.games.elric.ratings import cities, equipment, strengths, world
from playaid.games.elric.rules import hands, pieces
from playaid.games.elric.state import battles, units
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def remove(hearing: Hearing, unit: str, spared: Collection[str] = ()) -> None:
    """Take a unit off the board; its spells go to the discards. Who is aboard a fleet at sea is lost with it; in a port they step ashore.
    spared: as in `sink_all`."""
    here = hearing.public["units"][unit]
    if _at_sea(hearing, unit) or unit == BOUND:
        sink_all(hearing, [unit], spared)
        return
    if here["sort"] == "personality":
        hands.drop_all(hearing, unit)
        if unit in hearing.public["cast"] and unit not in hearing.public.get("eaten", ()):
            withdraw_cast(hearing, unit)
    for passenger in units.aboard(hearing.state, unit):
        hearing.drop("public", "units", passenger, "aboard")
    hearing.drop("public", "units", unit)
    hearing.happens("loss", unit=unit, was=here)


BOUND = "Chaos Ship"
"""The ship that armies never leave, and that personalities leave by an escape alone. [16.8]"""


def sink(hearing: Hearing, fleet: str) -> None:
    """A fleet is lost with its load, wherever it lies: its armies, and its personalities but for their escapes. [7.1, 7.5.4, 16.8]"""
    sink_all(hearing, [fleet])


def sink_all(hearing: Hearing, fleets: Sequence[str], spared: Collection[str] = ()) -> None:
    """Several go down at once, and none is a refuge from another. What is winged rises into the air, but from the Chaos Ship. [7.4.1]
    spared: who has escaped already from what sinks these too, and gets off without another die. [10(g)]"""
    cargoes = {fleet: units.aboard(hearing.state, fleet) for fleet in fleets}
    gone = {fleet: hearing.public["units"][fleet] for fleet in fleets}
    for fleet, cargo in cargoes.items():
        for passenger in cargo:
            hearing.drop("public", "units", passenger, "aboard")
        hearing.drop("public", "units", fleet)
    for fleet, here in gone.items():
        hearing.happens("loss", unit=fleet, was=here)
    for fleet, cargo in cargoes.items():
        for passenger in (unit for unit in cargo if unit in spared):
            _come_out(hearing, passenger, fleet)
        lost = [passenger for passenger in cargo if passenger not in spared and not _rises(hearing, passenger, fleet)]
        down = message("{fleet} goes down", fleet=fleet)  # who is off the board with its nation by now has been told
        lost = [unit for unit in lost if unit in hearing.public["units"] and not eliminate(hearing, unit, down, "7.1")]
        if lost:
            hearing.tell("Lost with {fleet}: {units}.", fleet=fleet, units=units.list_units(lost))


def _rises(hearing: Hearing, unit: str, fleet: str) -> bool:
    here = hearing.public["units"].get(unit)
    if here is None:
        return True  # off the board with its nation
    return fleet != BOUND and here["sort"] == "troop" and stays_at_sea(hearing, unit)


def withdraw_cast(hearing: Hearing, unit: str) -> None:
    """What a magician laid face down and did not come to use goes to the discards."""
    side = battles.caster_side(hearing.state, unit)
    assert side is not None  # nobody's magicians lay nothing down
    spell = hands.turn_up(hearing, unit, side)
    hearing.push("public", "discard", spell)
    hearing.tell("{unit}'s face-down spell goes to the discards: {spell}.", unit=unit, spell=spell)


def eliminate(
    hearing: Hearing,
    unit: str,
    why: str,
    cite: str,
    escape: bool = True,
    end: str = "",
    spared: Collection[str] = (),
    spares_ship: bool = False,
) -> bool:
    """A unit is lost; a personality may escape. escape False: no heroic escape by the die. end: how its loss is told, before what comes of
    it. spared: who has escaped from the same already, and does not roll again in a ship. spares_ship: what strikes is about this unit
    alone, so that who is saved stays aboard of what they are aboard of. Returns whether it is still on the board."""
    if unit not in hearing.public["units"]:
        return False
    if hearing.public["units"][unit]["sort"] == "personality" and survives(hearing, unit, why, "10(g)", escape):
        _come_out(hearing, unit, spares_ship=spares_ship)
        hearing.put("public", "escaped", [*hearing.public.get("escaped", ()), unit])
        return True
    hearing.line("lost", message("{unit}: {why}", unit=unit, why=why), "off the board", cite)
    if end:
        hearing.tell(end)
    remove(hearing, unit, spared)
    return False


def escaped(hearing: Hearing, before: Collection[str] = ()) -> list[str]:
    """Who has escaped in this declaration, but for those who had before something struck: from that alone they have not."""
    return [unit for unit in hearing.public.get("escaped", ()) if unit not in before]


class Told(NamedTuple):
    """How it is told who is lost, but for what is told besides: of personalities whether they escape, and who goes down with which ship."""

    words: str
    """With {units}, who are lost, and {place}."""
    place: str


def eliminate_all(hearing: Hearing, prey: Sequence[tuple[str, str, str]], spared: Collection[str] = (), told: Told | None = None) -> None:
    """Several are lost at once, each with the reason and the case: ships at sea together, so that none is a refuge from another, and
    personalities last, and once, whatever ships of theirs are lost. spared: who has escaped from the same already; told: where they are
    not named otherwise. [10(f), 10(g), 16.3]"""
    troops = [unit for unit, _, _ in prey if not _told_besides(hearing, unit)]
    _all_at_once(hearing, prey, spared)
    if told is not None and (gone := [unit for unit in troops if unit not in hearing.public["units"]]):
        hearing.tell(told.words, units=units.list_units(gone), place=told.place)


def _told_besides(hearing: Hearing, unit: str) -> bool:
    here = hearing.public["units"][unit]
    fleet = here.get("aboard")
    return here["sort"] == "personality" or (fleet is not None and goes_down(hearing, unit, fleet))


def _all_at_once(hearing: Hearing, prey: Sequence[tuple[str, str, str]], spared: Collection[str]) -> None:
    before = [unit for unit in escaped(hearing) if unit not in spared]
    ships = {unit: (why, cite) for unit, why, cite in prey if _at_sea(hearing, unit)}
    for ship, (why, cite) in ships.items():
        hearing.line("lost", message("{unit}: {why}", unit=ship, why=why), "off the board", cite)
    sink_all(hearing, list(ships), spared)
    prey = [(unit, why, cite) for unit, why, cite in prey if unit in hearing.public["units"]]
    for unit, why, cite in sorted(prey, key=lambda one: hearing.public["units"][one[0]]["sort"] == "personality"):
        saved = escaped(hearing, before)
        if unit not in saved:
            eliminate(hearing, unit, why, cite, spared=saved)


def goes_down(hearing: Hearing, unit: str, fleet: str) -> bool:
    """Whether a unit is lost, or must escape, when a fleet is lost that it may be aboard of. [7.1, 7.4.1, 16.8]"""
    here = hearing.public["units"][unit]
    if here.get("aboard") != fleet or not (_at_sea(hearing, fleet) or fleet == BOUND):
        return False
    return not _rises(hearing, unit, fleet)


def _at_sea(hearing: Hearing, unit: str) -> bool:
    here = hearing.public["units"][unit]
    return here["sort"] == "fleet" and world.is_sea(hearing.state, here["at"])


def survives(hearing: Hearing, unit: str, why: str, cite: str, die: bool = True) -> bool:
    """One peril: a spell of escape, the die, a spell after the die; fleets have the die alone. [10(g), 7.5.1, 16.5] die False: where no
    heroic escape is allowed, spells alone may save."""
    if hearing.public["units"][unit]["sort"] != "personality":
        return tries(hearing, unit, why, cite)
    if not die:
        return hearing.options.get("no-escape") != "nothing-saves" and _by_spell(hearing, unit, ESCAPES, NO_DIE, why)
    if _by_spell(hearing, unit, ESCAPES[:1], BEFORE, why):
        return True
    if tries(hearing, unit, why, cite):
        of_a_spell = "{unit} escapes from {why}, and is saved from that."
        hearing.tell(of_a_spell if why in equipment.spells() else "{unit} escapes, and is saved.", unit=unit, why=why)
        return True
    if _by_spell(hearing, unit, ESCAPES[1:], AFTER, why):
        return True
    hearing.tell("{unit} does not escape.", unit=unit)
    return False


ESCAPES = ("escape", "late-escape")
"""The effects of the spells that save: before the die, and after it. [16.5]"""
BEFORE = "before the die"
AFTER = "after the die"
NO_DIE = "no die may save"
"""When a spell may save, as answers are told apart."""


def off_the_bound_ship(hearing: Hearing, stack: Sequence[str], fleet: str | None) -> None:
    """Whoever leaves the Chaos Ship must make a heroic escape. [16.8]"""
    for unit in stack if fleet == BOUND else ():
        if not survives(hearing, unit, message("leaving the {fleet}", fleet=BOUND), "16.8"):
            remove(hearing, unit)
            hearing.tell("{unit} is lost in leaving the {fleet}.", unit=unit, fleet=BOUND)


def off_their_ships(hearing: Hearing, stack: Sequence[str]) -> list[str]:
    """They leave the ships that they are aboard of by themselves; who is left of them. [16.8]"""
    for unit in stack:
        if unit not in hearing.public["units"]:
            continue  # off the board with its nation, whose last leader was lost in leaving
        fleet = hearing.public["units"][unit].get("aboard")
        if fleet is not None:
            hearing.drop("public", "units", unit, "aboard")
            off_the_bound_ship(hearing, [unit], fleet)
    return [unit for unit in stack if unit in hearing.public["units"]]


def tries(hearing: Hearing, unit: str, why: str, cite: str) -> bool:
    """One heroic escape by the die: below the combat value. For fleets too. Below 1 no die falls, and none is thrown. [10(g), 7.5.1]"""
    combat = strengths.value(hearing, unit, "combat")
    if combat <= 1:
        how = message("no die falls below the combat value {combat} ({why})", combat=combat, why=why)
        hearing.line(message("{unit} escapes?", unit=unit), how, "no", cite)
        return False
    reason = message("heroic escape of {unit}, {why}: below {combat} escapes", unit=unit, why=why, combat=combat)
    die = hearing.roll("d6", who=_player(hearing, unit), why=reason, reading="faces").total
    how = message("die {die}, below the combat value {combat} is wanted ({why})", die=die, combat=combat, why=why)
    hearing.line(message("{unit} escapes?", unit=unit), how, "yes" if die < combat else "no", cite)
    return bool(die < combat)


def _player(hearing: Hearing, unit: str) -> str:
    """Who rolls and speaks for a unit. [7.6, 10.5]"""
    return battles.voice(hearing, units.owner(hearing.state, unit))


def _by_spell(hearing: Hearing, unit: str, effects: Sequence[str], when: str, why: str) -> bool:
    """Whether the player saves the magician by a spell; others hold theirs for musters only. [9.3.2, 9.5] Every magician with any spell is
    asked, so that the question tells nothing."""
    here = hearing.public["units"][unit]
    side = here["owner"]
    if not here["spells"] or side is None or not strengths.value(hearing, unit, "capacity"):
        return False
    have = [spell for spell in dict.fromkeys(hands.hand_of(hearing, unit, side)) if equipment.effect(spell) in effects]
    prompt = _asked(hearing, unit, when, why, bool(have))
    key = f"{unit} escape {when} {len(hearing.rolls)}"
    while key in hearing.answered:  # a spell has saved them without a die, and another peril follows
        key = f"{key} again"
    chosen = hearing.ask(key, who=side, prompt=prompt, options=("no spell", *have), private=True, cite="9.3.2")
    if chosen == "no spell":
        return False
    hands.spend(hearing, side, unit, chosen)
    hearing.line(message("{unit} escapes?", unit=unit), listing([chosen, when]), "yes", "16.5")
    hearing.tell("{unit} escapes by {spell}.", unit=unit, spell=chosen)
    return True


def _asked(hearing: Hearing, unit: str, when: str, why: str, holds: bool) -> str:
    """The question for a spell of escape, holds: whether there is one. It begins with what is new: after the die with what that showed."""
    if when == AFTER:
        combat = strengths.value(hearing, unit, "combat")
        die = hearing.rolls[-1].faces[0] if combat > 1 else None  # the one by which they have just tried
        thrown = message("no die falls below {combat}" if die is None else "{die} thrown, below {combat} escapes", combat=combat, die=die)
        return message(_STILL if holds else _LOST, thrown=thrown, unit=unit, why=why)
    saved = _by_the_die(hearing, unit) if when == BEFORE else ""
    return message(_BY_SPELL[when] if holds else _NO_SPELL[when], unit=unit, why=why, saved=saved)


def _by_the_die(hearing: Hearing, unit: str) -> str:
    """Which die would save somebody. [10(g)]"""
    try:
        combat = strengths.value(hearing, unit, "combat")
    except MissingFact:  # asked for where the die is thrown, if it comes to that
        return message("unless a die below the combat value is thrown")
    return (
        message("unless a die below {combat} is thrown", combat=combat)
        if combat > 1
        else message("and no die falls below {combat}", combat=combat)
    )


_BY_SPELL = {
    BEFORE: "{unit} would be lost ({why}) {saved}: use a spell of escape first?",
    NO_DIE: "{unit} would be lost ({why}), and no die is thrown for it: use a spell of escape?",
}
_ALL_THE_SAME = (
    ". No spell of escape is held, and so nothing is to be decided; every magician who holds spells is asked, so that nobody can tell"
)
_NO_SPELL = {
    BEFORE: "{unit} would be lost ({why}) {saved}" + _ALL_THE_SAME,
    NO_DIE: "{unit} is lost, and no die may save ({why})" + _ALL_THE_SAME,
}
_STILL = "{thrown}: {unit} is lost ({why}) unless a spell of escape saves them now: use one?"
_LOST = "{thrown}: {unit} is lost ({why}). No spell of escape is held: nothing is to be decided"


def _come_out(hearing: Hearing, unit: str, refuge: str = "", spares_ship: bool = False) -> None:
    """Where an escaping personality is afterwards; the rule is missing and asked for. Nobody is left in the water. refuge: the ship in
    which they had come out before, and which has gone down since. spares_ship: as in `eliminate`. [10.7, 7.3]"""
    here = hearing.public["units"][unit]
    if here.get("aboard") == BOUND and not spares_ship:
        hearing.drop("public", "units", unit, "aboard")  # any other ship is there as before, and they are aboard of her
    if hearing.fact("gaps", "rules", "escaped") == "capital" and here["nation"] is not None:
        seat = cities.capital(hearing, here["nation"])
        if _opens(hearing, unit, seat):
            _washed_up(hearing, unit, seat, message("{unit} in the capital", unit=unit))
            return
    if world.is_sea(hearing.state, here["at"]) and not spares_ship and not stays_at_sea(hearing, unit):
        _from_the_water(hearing, unit, refuge)
    else:
        hearing.line("comes out", message("{unit} where he is", unit=unit), here["at"], "10.7")
        if (deck := here.get("aboard")) and deck != BOUND:
            hearing.tell("{unit} is aboard {fleet}.", unit=unit, fleet=deck)


def _opens(hearing: Hearing, unit: str, seat: str) -> bool:
    """Whether a capital takes in its own who escapes; the walls of capitals are known. [7.5.2]"""
    return bool(cities.takes_in(hearing.state, units.owner(hearing.state, unit), seat, unit))


def stays_at_sea(hearing: Hearing, unit: str) -> bool:
    """Whether a unit may be at sea without a fleet: magicians and winged units. [7.3, 7.4.1]"""
    if hearing.public["units"][unit]["sort"] == "army":
        return False
    return bool(strengths.value(hearing, unit, "flies") or strengths.value(hearing, unit, "capacity"))


def wades(hearing: Hearing, unit: str) -> bool:
    """Whether a unit goes through seas without a fleet as it goes over land: magicians. What is winged ends on land or on a ship. [7.3]"""
    return hearing.public["units"][unit]["sort"] == "personality" and strengths.is_magician(hearing, unit)


def _washed_up(hearing: Hearing, unit: str, place: str, words: str) -> None:
    hearing.drop("public", "units", unit, "aboard")
    pieces.go(hearing, [unit], place)
    hearing.line("comes out", words, place, "10.7")
    hearing.tell("{unit} comes out in {place}.", unit=unit, place=place)
    pieces.flee(hearing, [unit], place)


def _from_the_water(hearing: Hearing, unit: str, refuge: str) -> None:
    """Onto a friendly fleet there, or ashore beside that sea; where neither is known, into any place that is nobody else's."""
    sea, side = hearing.public["units"][unit]["at"], units.owner(hearing.state, unit)
    decks = {message("aboard {fleet}", fleet=fleet): fleet for fleet in units.of(hearing.state, side, sea, "fleet")}
    near = [place for place in world.beside(hearing.state, sea) if _harbours(hearing, unit, side, place)]
    shores = near if near or decks else [place for place in world.names(hearing.state) if _harbours(hearing, unit, side, place)]
    prompt = message("{unit} has escaped in the {sea}, and the document does not say where he comes out: where?", unit=unit, sea=sea)
    off = f" off {refuge}" if refuge else ""  # asked again without another die: an answer of its own
    goal = hearing.ask(
        f"{unit} out of {sea} {len(hearing.rolls)}{off}", who=_player(hearing, unit), prompt=prompt, options=[*decks, *shores]
    )
    if goal in decks:
        hearing.put("public", "units", unit, "aboard", decks[goal])
        pieces.join(hearing, unit, decks[goal])
        hearing.tell("{unit} comes out aboard {fleet}.", unit=unit, fleet=decks[goal])
        hearing.line("comes out", message("{unit} out of the {sea}", unit=unit, sea=sea), goal, "10.7")
    else:
        _washed_up(hearing, unit, goal, message("{unit} out of the {sea}", unit=unit, sea=sea))


def _harbours(hearing: Hearing, unit: str, side: str | None, place: str) -> bool:
    return not world.is_sea(hearing.state, place) and bool(cities.takes_in(hearing.state, side, place, unit))
