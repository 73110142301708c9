"""The spells of a battle are turned up: odd dice, Dispel Magic, Quaolnargn, the eaters. [10.3, 10.4, 16.2, 16.3]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, potency, reckoning, stability, world
from playaid.games.elric.rules import combat, duels, escapes, hands, hunting, magic, which_battle
from playaid.games.elric.state import battles, counters, units
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.referee.deciding.laws import TRUSTED
from playaid.referee.deciding.offers import legal_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playaid.games.elric.state.shape import Cast, Hearing


SHIELDED = as_message("the Chaos Shield protects against spells of Chaos")


def unveil(hearing: Hearing) -> None:
    """The spells of this battle are turned up; dispelling, then the eaters, before anything else. [10.3, 10.4]"""
    place = battles.now(hearing.state)["place"]
    for magician, side in _casting(hearing, place):
        spell = hands.turn_up(hearing, magician, side, magic.may_lie(hearing, magician, place))
        hearing.disclose(side)
        hearing.push("public", "battle", "spells", {"side": side, "caster": magician, "spell": spell, "void": False})
    hearing.put("public", "battle", "revealed", True)
    spells = battles.now(hearing.state)["spells"]
    shown = listing(
        (message("{unit}: {spell}", unit=entry["caster"], spell=equipment.with_alignment(entry["spell"])) for entry in spells), SEMICOLON
    )
    if shown:  # where none lies face down, all know that none will be turned up
        hearing.need_consent()
    hearing.line("revealed", shown or "no spell was cast", "", "10.3")
    hearing.tell("Revealed: {spells}." if shown else "No spell was cast.", spells=shown)
    if counters.physical(hearing.state):
        _beware_of_both(hearing)
    _odd(hearing)
    _dispel(hearing)
    _monsters(hearing)
    _eat(hearing, place)


_BOTH = "the magicians of {side} in {place} have Law and Chaos together, laid down or kept up: {spells}"


def _beware_of_both(hearing: Hearing) -> None:
    """Of spells that lie on the table alone it is seen as they are turned up that one stack has laid Law and Chaos: all are told. [9.5]"""
    conjured, everyone = battles.now(hearing.state)["conjured"], units.units(hearing.state)
    stacks = dict[tuple[str, tuple[str, str]], list[str]]()
    for entry in battles.now(hearing.state)["spells"]:
        if entry["caster"] in everyone and entry["caster"] not in conjured:
            stacks.setdefault((entry["side"], stability.stack_of(everyone[entry["caster"]])), []).append(entry["spell"])
    for (side, stack), spells in stacks.items():
        flyers = [
            unit for unit in hearing.public["maintained"] if everyone[unit]["owner"] == side and stability.stack_of(everyone[unit]) == stack
        ]
        kept = [spell for unit in flyers for spell in counters.flying_spells(hearing.state, unit)]
        if stability.clashing([*spells, *kept]):
            told = listing(map(equipment.with_alignment, (*spells, *kept)))
            hearing.line("beware", message(_BOTH, side=side, place=stack[0], spells=told), TRUSTED, "9.5")
            both = "Law and Chaos of one stack: {side} may not hold both, and one alignment should have been discarded [9.5]."
            hearing.tell(both, side=side)


def _casting(hearing: Hearing, place: str) -> list[tuple[str, str]]:
    """Whose spells are turned up in this battle, with their player: of both parties, and of no third whose battle is still to come. Who has
    more than one battle to fight there says of each spell for which it has been laid, three at most in each. [9.2, 10.1, 10.3]"""
    attacker, defender = battles.parties(hearing.state, place)
    laid = [unit for unit, at in hearing.public["cast"].items() if at == place]
    ours, theirs = ([unit for unit in laid if battles.caster_side(hearing.state, unit) == side] for side in (attacker, defender))
    most = equipment.number("spells in a battle")
    room = most - (battles.used_here(hearing.state, attacker) - len(ours))
    later = max(magic.most(hearing.state, attacker, place) - most, len(ours) - room)
    for unit in ours if later else ():
        ways = [*([_NOW] if room else []), *([_LATER] if later else [])]
        prompt = message("for which battle in {place} has {unit} laid a spell?", place=place, unit=unit)
        if hearing.ask(f"battle of {unit}", who=attacker, prompt=prompt, options=ways, cite="10.3") == _NOW:
            room -= 1
        else:
            later -= 1
            ours = [other for other in ours if other != unit]
    return [(unit, str(battles.caster_side(hearing.state, unit))) for unit in laid if unit in (*ours, *theirs)]


_NOW, _LATER = as_message("this one"), as_message("a later one")


def _entries(hearing: Hearing, *effects: str) -> list[tuple[int, Cast]]:
    spells = battles.now(hearing.state)["spells"]
    return [(at, entry) for at, entry in enumerate(spells) if equipment.effect(entry["spell"]) in effects and not entry["void"]]


def _void(hearing: Hearing, at: int) -> None:
    entries = [*battles.now(hearing.state)["spells"]]
    entries[at] = {**entries[at], "void": True}
    if hearing.options.get("negated-spells") != "shift":
        entries[at]["dispelled"] = True
    hearing.put("public", "battle", "spells", entries)


def _odd(hearing: Hearing) -> None:
    for at, entry in _entries(hearing, "odd-die"):
        if not duels.odd(hearing, entry["spell"], entry["side"]):
            _void(hearing, at)


NOTHING = as_message("nothing")


def _dispel(hearing: Hearing) -> None:
    """Each Dispel Magic takes its aim, the attacker's first, and all work at once, whoever laid theirs down first. [9.2, 16.3]"""
    spells = [*battles.now(hearing.state)["spells"]]
    for at, target in reckoning.negated(_aims(hearing)).items():
        _void(hearing, target)
        hearing.line(spells[at]["spell"], message("negates {spell}", spell=spells[target]["spell"]), "no effect", "16.3")
        hearing.tell("{spell} negates {other}.", spell=spells[at]["spell"], other=spells[target]["spell"])


def _aims(hearing: Hearing) -> dict[int, int]:
    """Which spell each Dispel Magic is meant for, by their numbers among the spells of the battle."""
    attacker, _ = battles.parties(hearing.state, battles.now(hearing.state)["place"])
    dispels = sorted(_entries(hearing, "dispel"), key=lambda one: (one[1]["side"] != attacker, one[1]["caster"]))
    aims = dict[int, int]()
    for at, entry in dispels:
        others = {other["spell"]: n for n, other in enumerate(battles.now(hearing.state)["spells"]) if n != at and not other["void"]}
        others = _of_its_phase(hearing, entry, others)
        prompt = message("which spell does {unit}'s {spell} negate?", unit=entry["caster"], spell=entry["spell"])
        target = hearing.ask(f"{entry['caster']} dispels", who=entry["side"], prompt=prompt, options=(NOTHING, *others))
        if target in others:
            aims[at] = others[target]
    return aims


_PAST = "{spell} was laid face down in the Magic phase, and what is conjured in the battle is past it: {others}"
_NEW = "{spell} is conjured in the battle, and what was laid face down in the Magic phase is past it: {others}"


def _of_its_phase(hearing: Hearing, dispel: Cast, others: dict[str, int]) -> dict[str, int]:
    """Those of some spells that are played in the phase of a Dispel Magic: laid face down in the Magic phase, or conjured in the battle;
    all of them, where that is agreed. [16.3]"""
    spells, conjured = battles.now(hearing.state)["spells"], battles.now(hearing.state)["conjured"]
    now = dispel["caster"] in conjured
    past = [spell for spell, at in others.items() if (spells[at]["caster"] in conjured) != now]
    if not past or hearing.options.get("dispel-meets") == "whole-battle":
        return others
    how = message(_NEW if now else _PAST, spell=dispel["spell"], others=listing(past))
    hearing.line(dispel["spell"], how, "not to be negated", "16.3")
    hearing.tell("{spell} is of another phase than {others}, and cannot negate that.", spell=dispel["spell"], others=listing(past))
    return {spell: at for spell, at in others.items() if spell not in past}


def _monsters(hearing: Hearing) -> None:
    """Quaolnargn in hand is set on an enemy personality, who fights it with magic alone. [16.2]"""
    for _, entry in _entries(hearing, "quaolnargn"):
        place = battles.now(hearing.state)["place"]
        enemy = battles.enemy(hearing.state, entry["side"])
        prey = battles.engaged(hearing.state, enemy, place, "personality")
        if potency.is_shielded(hearing.state, enemy, entry["spell"]):
            hearing.line(entry["spell"], SHIELDED, "no effect", "16.8")
            continue
        if not prey:
            hearing.line(entry["spell"], "no personality of the enemy is there", "no effect", "16.2")
            continue
        prompt = (
            "on whom is Quaolnargn set? They fight it with a spell or an artifact alone, and are lost without an escape unless they win"
        )
        told = {unit: hunting.arms_seen(hearing, unit) for unit in prey}
        victim = hearing.ask(f"prey of {entry['caster']}", who=entry["side"], prompt=prompt, options=told, cite="16.2")
        who = hearing.public["units"][victim]["owner"]
        if hunting.hunts(hearing, who, battles.voice(hearing, who), victim, entry["side"]):
            continue
        if victim in hearing.public["units"]:
            escapes.eliminate(hearing, victim, "Quaolnargn", "16.2", escape=False, spares_ship=True)
            hearing.tell("Quaolnargn feeds on {unit}.", unit=victim)


def _eat(hearing: Hearing, place: str) -> None:
    """Eaters of both sides strike at the same time, before any other magic: all enemies in the place, third players and stacks that
    nobody has found among them, but for those under the Chaos Shield. A personality must escape from each, while they are there. [10.4,
    16.1-16.3, 16.6, 16.8]"""
    at_sea = world.is_sea(hearing.state, place)
    doomed: list[tuple[str, str, str]] = []
    for _, entry in _entries(hearing, *equipment.EATERS):
        spell = entry["spell"]
        enemies = units.enemies_in(hearing.state, entry["side"], place)
        there = [unit for enemy in enemies for unit in units.of(hearing.state, enemy, place)]
        prey = potency.prey(hearing, spell, there, at_sea)
        if equipment.alignment(spell) == "chaos" and (safe := [unit for unit in prey if potency.shields(hearing.state, unit)]):
            hearing.line(spell, SHIELDED, units.list_units(safe), "16.8")
            prey = [unit for unit in prey if unit not in safe]
        if not prey:
            continue
        doomed += [(unit, spell, "10.4") for unit in prey]
        hearing.line(spell, message("eats {units}", units=units.list_units(prey)), "eliminated", "10.4")
    lost = dict[str, str]()
    for unit, spell, _ in doomed:
        if not _is_told_of(hearing, unit):
            lost.setdefault(unit, spell)
    for spell in dict.fromkeys(lost.values()):
        hearing.tell("Lost to {spell}: {units}.", spell=spell, units=units.list_units([unit for unit, by in lost.items() if by == spell]))
    people = [one for one in doomed if hearing.public["units"][one[0]]["sort"] == "personality"]
    again = [one for at, one in enumerate(people) if any(one[0] == before for before, _, _ in people[:at])]
    _keep_laid(hearing, [unit for unit, _, _ in people], place)
    escapes.eliminate_all(hearing, [one for one in doomed if one not in again])
    for one in again:
        if units.present(hearing.state, [one[0]], place):
            escapes.eliminate_all(hearing, [one])
    _give_back_laid(hearing)


def _keep_laid(hearing: Hearing, people: Sequence[str], place: str) -> None:
    """What magicians whom an eater may take have laid for another battle of the place functions there all the same. [10.4]"""
    for unit in dict.fromkeys(people):
        if hearing.public["cast"].get(unit) == place:
            hearing.put("public", "eaten", unit, str(units.owner(hearing.state, unit)))


def _give_back_laid(hearing: Hearing) -> None:
    """Who is still there, or has escaped to somewhere else, has their spell as before."""
    for unit in list(hearing.public.get("eaten", {})):
        if unit in hearing.public["units"]:
            hearing.drop("public", "eaten", unit)
        elif unit in hearing.public["cast"]:
            hearing.line("face down", message("{unit}'s spell lies there for its battle", unit=unit), "still works", "10.4")


def _is_told_of(hearing: Hearing, unit: str) -> bool:
    """Whether the loss of a unit is told besides: of personalities whether they escape, and who goes down with which ship."""
    here = hearing.public["units"][unit]
    fleet = here.get("aboard")
    return here["sort"] == "personality" or (fleet is not None and escapes.goes_down(hearing, unit, fleet))


def in_vain(hearing: Hearing) -> str | None:
    now = battles.now(hearing.state)
    if "place" not in now:  # no battle is on: that is told for itself
        return None
    laid = now.get("spells") or now["place"] in hearing.public["cast"].values()
    return None if laid else message("no spell lies face down in {place}", place=now["place"])


def unveil_offers(h: Hearing) -> list[str]:
    return legal_lines(h, [("", {})])


UNVEIL_CHECKS = (which_battle.NO_BATTLE, combat.OPEN)
