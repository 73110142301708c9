"""The course of a battle up to its spells: declared, withheld, fallen back, conjured. [10.1, 10.2, 9.2]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import by_count, cities, equipment, foes, potency, strengths, world
from playaid.games.elric.rules import (
    conjuring,
    cup,
    escapes,
    hands,
    immediate,
    leading,
    magic,
    movement,
    outcomes,
    pieces,
    retreats,
    ways_back,
    which_battle,
)
from playaid.games.elric.rules.conditions import GIVEN_UP, when
from playaid.games.elric.rules.swords import told_of_mournblade
from playaid.games.elric.state import battles, units
from playaid.language.message import listing, message
from playaid.referee.contract.derived import once_said
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.tapped import Part, Share, Tray
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Battle, Hearing


def begin_phase(hearing: Hearing) -> None:
    """Strike battles whose attackers or defenders are gone; face-down spells without a battle are spent."""
    for place, battle in list(hearing.public["battles"].items()):
        if place == battles.now(hearing.state).get("place"):
            continue
        enemies = foes.left(hearing.state, place)
        if not enemies or not battles.engaged(hearing.state, battle["attacker"], place):
            hearing.drop("public", "battles", place)
            hearing.tell("No battle is left to fight in {place}.", place=place)
        elif battle["defender"] not in enemies:
            hearing.put("public", "battles", place, "defender", enemies[0])


def end_phase(hearing: Hearing) -> None:
    """Face-down spells that came to no battle are spent [9.0]; armies without a leader have not attacked [10.1]."""
    for place in list(hearing.public["battles"]):
        if not battles.is_led(hearing.state, place):
            hearing.drop("public", "battles", place)
            hearing.tell("Nobody leads the attack in {place}: it is not made.", place=place)
    for magician in list(hearing.public["cast"]):
        if battles.caster_side(hearing.state, magician) is not None:
            escapes.withdraw_cast(hearing, magician)
    if "eaten" in hearing.public:
        hearing.drop("public", "eaten")


def battle(hearing: Hearing) -> None:
    """The attacker says which battle is fought next. [10.1]"""
    place = which_battle.resolve(hearing)
    open_battle(hearing, place)
    wall = foes.wall(hearing, place)
    for side in battles.parties(hearing.state, place):
        present = battles.fighting(hearing.state, side)
        if side is None and not present:
            continue
        label = battles.called(hearing.state, place, side)
        if not strengths.all_told(hearing.state, present):
            hearing.line(label, units.list_units(present), "values that nobody has told are asked for when they fight", "10.4")
            continue
        total, text = strengths.strength(hearing, present)
        hearing.line(label, text, message("{total} before magic and dice", total=total), "10.4")
        told_of_mournblade(hearing, side)
    for line in conjuring.at_stake(hearing):
        hearing.line("conjuring", line, "", "9.2")
    ways_back.tell_who_may_withhold(hearing, place)
    if wall:
        hearing.line("walls", "added for the defenders", str(wall), "7.5.7")
        defending = battles.fighting(hearing.state, battles.parties(hearing.state, place)[1])
        if strengths.all_told(hearing.state, defending):
            outcomes.tell_by_what_it_falls(hearing, wall, strengths.strength(hearing, defending)[0])
    if place == "Imrryr" and not cities.is_own(hearing.state, hearing.side, place):
        hearing.line("beware", message("whoever captures {place} wins, and the game is over by it", place=place), "", "5.0")


def open_battle(hearing: Hearing, place: str) -> None:
    """Begin a battle; of several enemies in the place the attacker says whom they fight first, and whom next. [10.1, 10(a)]"""
    attacker, defender = battles.parties(hearing.state, place)
    enemies = foes.left(hearing.state, place)
    if enemies:
        names = {battles.called(hearing.state, place, enemy): enemy for enemy in enemies}
        fought = hearing.public["battles"][place].get("fought")
        how = "whom do you fight next in {place}?" if fought else "whom do you fight first in {place}?"
        chosen = names[hearing.ask(f"first in {place}", who=attacker, prompt=message(how, place=place), options=[*names], cite="10.1")]
        if chosen != defender:
            hearing.put("public", "battles", place, "defender", chosen)
        defender = chosen
    opened = {"place": place, "withheld": [], "spells": [], "revealed": False, "conjured": [], "extra": {}}
    player = cities.player_of(hearing.state, place)
    hearing.put("public", "battle", opened if player is None else {**opened, "player": player})
    against = battles.called(hearing.state, place, defender)
    hearing.tell("The battle in {place}: {attacker} against {defender}.", place=place, attacker=attacker, defender=against)


def go_on(hearing: Hearing, place: str, battle: Battle, walls: bool) -> None:
    """A battle in a place is over: attackers who are still there fight the next of those who have not been fought. [10.1] walls: whether
    those of the place were fought in it."""
    nations_own = walls and cities.holder(hearing.state, place) is None  # neutral since, the walls are the same
    fought = [*battle.get("fought", ()), battle["defender"] or "", *([""] if nations_own else ())]
    enemies = foes.unfought(hearing.state, place, {**battle, "fought": fought})
    if not enemies or not battles.engaged(hearing.state, battle["attacker"], place):
        return
    hearing.put("public", "battles", place, {**battle, "fought": fought, "defender": enemies[0]})
    if not battles.is_led(hearing.state, place):
        how = message("nobody who may lead is left of {side} in {place}", side=battle["attacker"], place=place)
        hearing.line("battle", how, "no other is fought there", "10.1")
        return
    told = foes.listed(hearing.state, place)
    how = message("{side} is still in {place}", side=battle["attacker"], place=place)
    hearing.line("battle", how, message("against {enemy} next", enemy=told), "10.1")
    hearing.tell("Still to be fought by {side} in {place}: {enemy}.", side=battle["attacker"], place=place, enemy=told)


def withhold(hearing: Hearing) -> None:
    """Keep units out of the battle, a fleet with all that is aboard. [10.2]"""
    before = battles.now(hearing.state)["withheld"]
    names = [name for name in units.with_cargo(hearing.state, _meant(hearing)) if name not in before]
    hearing.put("public", "battle", "withheld", [*before, *names])
    hearing.line("withheld", units.list_units(names), ways_back.fate(hearing), "10.2")
    hearing.tell("{side} withholds {units}.", side=hearing.side, units=units.list_units(names))
    ways_back.tell(hearing)


@once_said
def _meant(hearing: Hearing) -> list[str]:
    """The units that are named, and so many armies of this player in the battle, of the withheld for a retreat, else of the others: first
    those aboard ships that are named, who go with them, then those who can walk away, then who is bound to other ships. [10.2]"""
    names, number, here = [*pieces.named_units(hearing)], hearing.args.get("armies", 0), battles.now(hearing.state)
    if not here:
        return names
    held = hearing.declaration.verb == "fallback"
    armies = [unit for unit in battles.engaged(hearing.state, hearing.side, here["place"], "army") if unit not in names]
    nation, board = hearing.args.get("nation"), hearing.public["units"]
    armies = [unit for unit in armies if nation in (None, board[unit]["nation"])]
    aboard = {unit: board[unit].get("aboard") for unit in armies}
    armies.sort(key=lambda unit: aboard[unit] not in names and (1 if aboard[unit] is None else 2))
    return [*names, *[unit for unit in armies if (unit in here["withheld"]) == held][:number]]


def nobody(hearing: Hearing) -> Facts:
    return None if pieces.named_units(hearing) or hearing.args.get("armies", 0) else {}


def too_few(hearing: Hearing) -> Facts:
    wanted, names = hearing.args.get("armies", 0), pieces.named_units(hearing)
    there = len(_meant(hearing)) - len(names)
    if there >= wanted or not battles.now(hearing.state):
        return None
    armies = units.count_armies(wanted)
    if hearing.declaration.verb == "fallback":
        told = "{armies} to fall back, and {there} withheld: `withhold` keeps them out first"
        return {"fault": message(told, armies=armies, there=there)}
    return {"fault": message("{armies} wanted, and {there} to be had", armies=armies, there=there)}


def fall_back(hearing: Hearing) -> None:
    """Withheld defenders retreat one province before the battle. [10.2]"""
    names, place = units.with_cargo(hearing.state, _meant(hearing)), hearing.args["place"]
    over = _over_the_water(hearing, place)
    hearing.put("public", "battle", "withheld", [name for name in battles.now(hearing.state)["withheld"] if name not in names])
    escapes.off_their_ships(hearing, [unit for unit in names if hearing.public["units"][unit].get("aboard") not in (None, *names)])
    names = units.present(hearing.state, names, battles.now(hearing.state)["place"])
    if not names:
        return  # nobody has got off the ship that they leave by an escape alone
    hearing.line("falls back", units.list_units(names), place, "10.2")
    hearing.tell("Back to {place} before the battle: {units}.", place=place, units=units.list_units(names))
    at = battles.now(hearing.state)["place"]
    fleets = [name for name in names if hearing.public["units"][name]["sort"] == "fleet"]
    if fleets:  # ships go before those who board others
        if over:
            ashore = [name for name in names if name not in units.with_cargo(hearing.state, fleets)]
            retreats.board_leaving(hearing, hearing.side, place, fleets, ashore)
        retreats.withdraw(hearing, hearing.side, fleets, at, place)
        names = units.present(hearing.state, names, at)
    if not names:
        return
    if over and retreats.ships(hearing, hearing.side, place, names):
        retreats.reboard(hearing, hearing.side, place, names)
    else:
        retreats.withdraw(hearing, hearing.side, names, at, place)


def _over_the_water(hearing: Hearing, goal: str) -> bool:
    """Whether those without a ship fall back into a sea: magicians as they like; others to whom no land is open, onto ships of theirs there
    that have room for all, or where they may be without one. [7.3, 10.2]"""
    here, names = battles.now(hearing.state), _meant(hearing)
    stack = units.present(hearing.state, names, here["place"])
    rest = [
        unit
        for unit in stack
        if hearing.public["units"][unit]["sort"] != "fleet" and hearing.public["units"][unit].get("aboard") not in names
    ]
    if not world.is_sea(hearing.state, goal) or not rest:
        return False
    if all(escapes.wades(hearing, unit) for unit in rest):
        return True
    way = (hearing.state, hearing.side, here["place"], "land", rest)
    if retreats.exits(*way) or retreats.unsure(*way):
        return False
    return bool(retreats.ships(hearing, hearing.side, goal, stack)) or all(escapes.stays_at_sea(hearing, unit) for unit in rest)


def conjure(hearing: Hearing) -> None:
    """Elric, Theleb K'aarna or Yyrkoon draws a spell for this battle instead of using one they hold. [9.2]"""
    magician, side, place = hearing.args["magician"], hearing.side, battles.now(hearing.state)["place"]
    hearing.put("public", "battle", "conjured", [*battles.now(hearing.state)["conjured"], magician])
    hearing.push("public", "casters", magician)
    spell = cup.draw(hearing, side, message("{magician} conjures", magician=magician), private=False)
    if spell is None:
        return
    hearing.tell("{magician} conjures {spell}.", magician=magician, spell=spell)
    conjuring.named(hearing, side, magician, spell, magic.idle(hearing, side, spell, place))
    if equipment.is_immediate(spell):
        if not immediate.play(hearing, side, magician, spell):
            return
        hands.take(hearing, side, magician, spell)  # what they may keep, they use in this battle
    if magician != "Elric" and conjuring.conflicts(hearing, side, magician, spell):
        conjuring.turns_on(hearing, side, magician, spell)
    elif equipment.effect(spell) in equipment.CAST_IN_BATTLE and not magic.idle(hearing, side, spell, place):
        if not potency.may_use(spell, magician):
            cup.discard(hearing, spell)
            hearing.line("conjuring", message("{spell} is not for {magician}", spell=spell, magician=magician), "discarded", "9.2")
            hearing.tell("{spell} is not for {magician}, and goes to the discards.", spell=spell, magician=magician)
            return
        hearing.push("public", "battle", "spells", {"side": side, "caster": magician, "spell": spell, "void": False})
        hearing.line("conjuring", message("{spell} is used in this battle", spell=spell), magician, "9.2")
        hearing.line("conjuring", conjuring.instead_of(hearing, magician), "", "9.2")
        hearing.tell("It is used instead of {magician}'s own value.", magician=magician)
    else:
        cup.discard(hearing, spell)
        how = message("{spell} does not apply; {magician} uses no other", spell=spell, magician=magician)
        hearing.line("conjuring", how, "discarded", "9.2")
        hearing.tell("{spell} does not apply here, and goes to the discards.", spell=spell)


def battle_offers(h: Hearing) -> Iterator[str]:
    return (f'"{place}"' for place in h.state["public"]["battles"] if legal(h, {"place": place}))


def withhold_offers(h: Hearing) -> Iterator[str]:
    """Each unit; of armies that are alike one."""
    return (f'"{unit}"' for unit in units.unlike(h.state, _able_to_stay_out(h)))


def _able_to_stay_out(h: Hearing) -> list[str]:
    place = battles.now(h.state).get("place")
    return [unit for unit in (battles.engaged(h.state, h.side, place) if place else ()) if legal(h, {"units": [unit]})]


def withhold_tray(hearing: Hearing) -> Tray | None:
    """Everybody at once, or by name who is no army and so many armies. Armies of several nations are no number, but named one by one."""
    able, board = _able_to_stay_out(hearing), hearing.public["units"]
    armies = [unit for unit in able if board[unit]["sort"] == "army"]
    alike = len(armies) > 1 and len({board[unit]["nation"] for unit in armies}) == 1
    parts = [Part(unit) for unit in able if not (alike and unit in armies)]
    counted = [Part("armies", len(armies))] if alike else []
    ready = ("all",) if len(able) > 1 else ()
    return Tray("units", (Share("", (*parts, *counted)),), ready=ready) if able else None


def fall_back_offers(h: Hearing) -> Iterator[str]:
    """All of them together to where they can, and each by themselves."""
    here = battles.now(h.state)
    held = [unit for unit in battles.engaged(h.state, h.side, here["place"]) if unit in here["withheld"]] if here else []
    for goal in world.beside(h.state, here["place"]) if len(held) > 1 else ():
        going = by_count.who_can_go(h.state, held, here["place"], goal)
        if len(going) > 1 and legal(h, {"units": going, "place": goal}):
            yield f'all to "{goal}"'
    for unit in here.get("withheld", ()):
        for goal in world.beside(h.state, here["place"]):
            if legal(h, {"units": [unit], "place": goal}):
                yield f'"{unit}" to "{goal}"'


def conjure_offers(h: Hearing) -> Iterator[str]:
    return (f'"{unit}"' for unit in units.of(h.state, h.side, sort="personality") if legal(h, {"magician": unit}))


def still_fighting(hearing: Hearing) -> str | None:
    """Who of this player could be withheld, by where they are."""
    here = battles.now(hearing.state)
    mine = battles.engaged(hearing.state, hearing.side, here["place"]) if here else ()
    busy = {*here.get("withheld", ()), *hearing.public["cast"], *here.get("conjured", ())}
    left = [unit for unit in mine if unit not in busy]
    return message("in the battle of {place} are {units}", place=here["place"], units=units.list_units(left)) if left else None


def kept_out(hearing: Hearing) -> str | None:
    """Who of this player is withheld."""
    mine = [unit for unit in battles.now(hearing.state).get("withheld", ()) if units.owner(hearing.state, unit) == hearing.side]
    return message("withheld are {units}", units=units.list_units(mine)) if mine else None


def revealed(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    return {"place": here["place"]} if here and here["revealed"] else None


def conjured_already(hearing: Hearing) -> Facts:
    """Who stays out is said before any spell is declared, and a conjured one is known. [10.2, 10.3, 10(b), 10(c)]"""
    here = battles.now(hearing.state)
    who = listing(here["conjured"]) if here else ""
    return {"magicians": who, "place": here["place"]} if who and not here["revealed"] else None


def not_here(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    if not here:
        return None
    mine = battles.engaged(hearing.state, hearing.side, here["place"])
    wrong = [unit for unit in _meant(hearing) if unit not in mine]
    return {"units": units.list_units(wrong), "place": here["place"]} if wrong else None


def withheld_twice(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    if not here:
        return None
    names, casting = _meant(hearing), {*hearing.public["cast"], *(entry["caster"] for entry in here["spells"])}
    cast = [unit for unit in units.with_cargo(hearing.state, names) if unit in casting]
    if cast:
        return {"fault": message(_CASTING, units=units.list_units(cast))}
    held = [unit for unit in names if unit in here["withheld"]]
    return {"fault": message("withheld already: {units}", units=units.list_units(held))} if held else None


def nobody_leads(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    if not here or battles.parties(hearing.state, here["place"])[0] != hearing.side:
        return None
    away = {*here["withheld"], *units.with_cargo(hearing.state, _meant(hearing))}
    left = [unit for unit in battles.engaged(hearing.state, hearing.side, here["place"], "personality") if unit not in away]
    return None if leading.leads(hearing, left) else {"place": here["place"]}


def not_withheld(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    if not here:
        return None
    wrong = [unit for unit in _meant(hearing) if unit not in here["withheld"]]
    return {"units": units.list_units(wrong)} if wrong else None


def attackers_stay(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    return {"side": hearing.side} if here and battles.parties(hearing.state, here["place"])[0] == hearing.side else None


def no_exit(hearing: Hearing) -> Facts:
    here, goal = battles.now(hearing.state), hearing.args["place"]
    if not here or walled_off(hearing):
        return None
    place, kinds, stack = here["place"], _kinds(hearing, goal), _meant(hearing)
    if all(retreats.may_retreat(hearing, (hearing.side, place, kind, stack), goal) for kind in kinds):
        return None
    return {"fault": retreats.why_not(hearing.state, hearing.side, place, goal, kinds, stack)}


def walled_off(hearing: Hearing) -> Facts:
    """The seawall is closed to who falls back as to anybody. [7.5.9]"""
    stack, goal = units.with_cargo(hearing.state, _meant(hearing)), hearing.args["place"]
    return {"place": goal} if battles.now(hearing.state) and cities.walled_off(hearing.state, stack, goal) else None


def _kinds(hearing: Hearing, goal: str) -> list[str]:
    """By what ways those who are meant would retreat to a place; who is aboard goes with the ship, where it is meant too."""
    names = _meant(hearing)
    sorts = (hearing.public["units"][unit] for unit in names)
    others = "water" if _over_the_water(hearing, goal) else "land"
    return sorted({"ships" if here["sort"] == "fleet" else others for here in sorts if here.get("aboard") not in names}) or ["land"]


def where_to(hearing: Hearing) -> str | None:
    """Where all who are meant could go."""
    here = battles.now(hearing.state)
    if not here:
        return None
    place, stack = here["place"], _meant(hearing)
    goals = (
        goal
        for goal in dict.fromkeys(world.beside(hearing.state, place))
        if all(goal in retreats.exits(hearing.state, hearing.side, place, kind, stack) for kind in _kinds(hearing, goal))
        and not _stuck(hearing, goal)
    )
    return listing(goals) or None


def aboard(hearing: Hearing) -> Facts:
    stuck = _stuck(hearing, hearing.args["place"])
    return {"units": units.list_units(stuck)} if stuck else None


def _stuck(hearing: Hearing, goal: str) -> list[str]:
    """Who of those who are meant does not leave their ship for a place without it."""
    names = _meant(hearing)
    bound = [unit for unit in names if hearing.public["units"][unit].get("aboard") not in (None, *names)]
    return [unit for unit in bound if not movement.leaves_by_himself(hearing, unit, goal)]


def _no_conjurer(hearing: Hearing) -> Facts:
    """It is not one of the three that can conjure, not this player's, or not where the battle is. [9.2]"""
    unit = hearing.args["magician"]
    place, counter = battles.now(hearing.state).get("place"), hearing.public["units"][unit]
    if not counter.get("conjures"):
        return {"fault": message("{magician} conjures nothing: {names} do, and nobody else", magician=unit, names=equipment.conjurers())}
    if counter["owner"] != hearing.side:
        return {"fault": message("{magician} is not of {side}", magician=unit, side=hearing.side)}
    if place is not None and counter["at"] != place:
        return {"fault": message("{magician} is in {there}, and the battle in {place}", magician=unit, there=counter["at"], place=place)}
    return None


def _may_conjure(hearing: Hearing) -> bool:
    return _no_conjurer(hearing) is None


def _apart(hearing: Hearing) -> Facts:
    """They are where the battle is, in a stack that has no part in it. [8.0]"""
    here, unit = battles.now(hearing.state), hearing.args["magician"]
    if not here or not _may_conjure(hearing) or unit in battles.engaged(hearing.state, hearing.side, here["place"]):
        return None
    return {"magician": unit, "place": here["place"]}


def three_used(hearing: Hearing) -> Facts:
    if not battles.now(hearing.state):
        return None
    number = battles.used_here(hearing.state, hearing.side)
    most = magic.most(hearing.state, hearing.side, battles.now(hearing.state)["place"])
    return {"number": number} if number >= most else None


_UNTIL_WHEN = "Until when may units be withheld, and fall back?"
_CASTING = "casting, and not to be withheld: {units}"
_MAY_CASTERS = "May a magician be withheld who casts, or who has conjured?"
OPEN = Check("10.open", "10.3", "the spells of {place} are revealed", revealed, rank=20, doubt=_UNTIL_WHEN)
_SPOKEN = "{magicians} conjured in the battle of {place} already, and who stays out of it is said before"
SPOKEN = Check("10.conjured", "10(b)", _SPOKEN, conjured_already, rank=20, doubt=_UNTIL_WHEN)
NOT_HERE = Check("10.here", "10.2", "not of this player in the battle of {place}: {units}", not_here, still_fighting, rank=20)
NAMED = Check("10.named", "10.2", "nobody is named: say units, or a number of armies", nobody, rank=20, of_all=True, unsaid=True)
NUMBER = Check("10.number", "10.2", "{fault}", too_few, rank=20, of_all=True)
BATTLE_CHECKS = (
    *which_battle.FOUGHT_NOW,
    Check("10.open-battle", "10.1", "the battle in {place} is being fought", which_battle.unfinished),
)
WITHHOLD_CHECKS = (
    GIVEN_UP,
    which_battle.NO_BATTLE,
    OPEN,
    SPOKEN,
    NOT_HERE,
    NAMED,
    NUMBER,
    Check("10.twice", "10.2", "{fault}", withheld_twice, still_fighting, doubt={_CASTING: _MAY_CASTERS}),
    Check("10.lead", "10.2", "the attackers of {place} need a personality in the battle, whose value is not in brackets", nobody_leads),
)
FALL_BACK_CHECKS = (
    GIVEN_UP,
    which_battle.NO_BATTLE,
    OPEN,
    SPOKEN,
    NOT_HERE,
    NAMED,
    NUMBER,
    Check("10.attackers", "10.2", "{side} attacks, and withheld attackers do not retreat", attackers_stay, rank=15),
    Check("10.withheld", "10.2", "not withheld: {units}", not_withheld, kept_out),
    Check("10.aboard", "10.2", "aboard a fleet, which they leave with it alone: {units}", aboard),
    Check("10.exit", "10.2", "{fault}", no_exit, where_to),
    Check("7.seawall", "7.5.9", movement.SEAWALL, walled_off, where_to),
)
_KEPT_OUT = when(lambda h: h.args["magician"] in battles.now(h.state).get("withheld", ()), "magician")
CONJURE_CHECKS = (
    GIVEN_UP,
    which_battle.NO_BATTLE,
    OPEN,
    Check("9.conjurer", "9.2", "{fault}", _no_conjurer, rank=20),
    Check("8.unmet", "8.0", "{magician} is of a stack that is not in the battle of {place}", _apart, rank=20),
    Check("9.withheld", "9.2", "{magician} is withheld from this battle, and conjures in none", _KEPT_OUT),
    Check("9.once", "9.2", "{magician} has used a spell this player-turn", magic.cast_already),
    hands.STABLE,
    Check("9.three-used", "9.2", "{number} spells of this player are in use in this battle", three_used),
)
