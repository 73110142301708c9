"""Totals, dice, the Combat Results Table, walls, the shift of the Balance. [10.4, 10.5, 10.6, 7.5.2, 7.5.7]"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, foes, potency, reckoning, shifts, strengths, world
from playaid.games.elric.rules import (
    balance,
    captures,
    combat,
    cup,
    engagement,
    escapes,
    losses,
    outcomes,
    retreats,
    revelation,
    shield,
    which_battle,
)
from playaid.games.elric.rules.swords import told_of_mournblade
from playaid.games.elric.state import battles, units
from playaid.language.message import PLUS, as_message, counted, listing, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Cast, Hearing


def fight(hearing: Hearing) -> None:
    """Totals, dice, difference, result, the shift of the Balance. [10.4, 10.5] A battle where nobody has a choice is begun by it, and
    spells that lie face down are revealed first. [10.1-10.3]"""
    if not battles.now(hearing.state):
        combat.open_battle(hearing, which_battle.resolve(hearing))
    if not battles.now(hearing.state)["revealed"]:
        revelation.unveil(hearing)
        if escapes.escaped(hearing):
            hearing.drop("public", "escaped")  # as where it is a line of its own: who has escaped from an eater has not from the battle
    place = battles.now(hearing.state)["place"]
    attacker, defender = battles.parties(hearing.state, place)
    wall = foes.wall(hearing, place)
    stacks = {side: shield.stack_with_it(hearing, side, place) for side in (attacker, defender)}
    if told := balance.tipped_by_all(hearing, [entry["spell"] for entry in _shifting(hearing)]):
        hearing.line("tipping", told, "", "13")
    if _nobody_left(hearing, place, wall):
        _over(hearing, place, bool(wall), stacks)
        return
    strengths.strength(hearing, battles.fighting(hearing.state, attacker))  # what is not known is asked for before any die falls
    defending, _ = strengths.strength(hearing, battles.fighting(hearing.state, defender))
    totals = []
    for side, walls in ((attacker, 0), (defender, wall)):
        called = battles.called(hearing.state, place, side)
        total, shown = _total(hearing, side, walls)
        wanted = _FOR_NOBODY if side is None else _TO_TAKE if wall and side == attacker else _HIGH
        voice = battles.voice(hearing, side)
        against = {"walls": wall, "defenders": defending, "defence": wall + defending}
        why = message(wanted, side=called, place=place, strength=shown, voice=voice, **against)
        die = hearing.roll("d6", who=voice, why=why, reading="faces").total
        totals.append(total := total + die)
        label = message("{side}'s die" if side is not None else "die of {side}", side=called)
        hearing.line(label, message("die {die}", die=die), message("total {total}", total=total), "10.5")
    _result(hearing, place, totals, defending, wall)
    _over(hearing, place, bool(wall), stacks)


def _over(hearing: Hearing, place: str, walls: bool, stacks: Mapping[str | None, Sequence[str]]) -> None:
    """The Balance shifts, and whoever else stands there is fought next; who is left alone in an open city has it. [7.5.6, 10.1, 10.5]
    stacks: who stood there on either side as it was fought."""
    for side, stack in stacks.items():
        hearing.happens("fought", side=side, stack=stack, place=place)
    uses, battle, player = _used(hearing), hearing.public["battles"][place], battles.now(hearing.state).get("player")
    _close(hearing, place)
    balance.shift(hearing, uses)
    captures.abandon(hearing, player, place)
    _stood(hearing, stacks, place)
    combat.go_on(hearing, place, battle, walls)
    engagement.occupy(hearing, place)


def _stood(hearing: Hearing, sides: Collection[str | None], place: str) -> None:
    """Who had fled to a place and is still there after a battle for it has fought for it, and has fled no more. [7.5.2]"""
    board = hearing.public["units"]
    for unit in units.there(hearing.state, place):
        if board[unit].get("fled") and board[unit]["owner"] in sides:
            hearing.drop("public", "units", unit, "fled")


def _used(hearing: Hearing) -> list[shifts.Used]:
    return [shifts.shift_of(hearing, entry["spell"]) for entry in _shifting(hearing)]


def _shifting(hearing: Hearing) -> list[Cast]:
    """The spells of the battle that shift the Balance: all that were not dispelled. [9.4, 16.3]"""
    return [entry for entry in battles.now(hearing.state)["spells"] if not entry.get("dispelled")]


def _nobody_left(hearing: Hearing, place: str, wall: int) -> bool:
    """Whether a side has neither units nor magic that still works, nor walls: then nothing is rolled. [7.5.7, 10.4]"""
    attacker, defender = battles.parties(hearing.state, place)
    spells = [entry for entry in battles.now(hearing.state)["spells"] if not entry["void"]]
    works = {entry["side"] for entry in spells if potency.worth(hearing, entry["spell"])}
    ours, theirs = (battles.engaged(hearing.state, side, place) for side in (attacker, defender))
    kept = _all_kept_out(hearing, theirs)
    defended = wall or (strengths.able(hearing.state, theirs) and not kept)
    if not strengths.able(hearing.state, ours) and (attacker not in works or not defended):
        hearing.line("attackers", message("nobody of {side} is left in {place}", side=attacker, place=place), "no battle", "10.4")
        hearing.tell("Nobody of {side} is left to fight in {place}.", side=attacker, place=place)
        hearing.outcome("nobody of {side} left", side=attacker)
        retreats.fall_off(hearing, place, attacker)
        return True
    if defended or defender in works:
        return False
    called = battles.called(hearing.state, place, defender)
    if kept:
        how = message("all of {side} in {place} are withheld", side=called, place=place)
        hearing.line("defenders", how, message("{side} wins without dice", side=attacker), "10.2")
        hearing.tell("All of {enemy} in {place} are withheld: {side} wins without dice.", enemy=called, place=place, side=attacker)
        hearing.outcome("all of {side} withheld", side=called)
        if _stay_as_agreed(hearing, defender, place):
            return True
    else:
        how = message("nobody of {side} is left in {place}", side=defender or "the defenders", place=place)
        others = [enemy for enemy in foes.left(hearing.state, place) if enemy != defender]
        held = world.terrain(hearing.state, place) == "civilised" and not others  # nobody holds a wilderness or a sea
        hearing.line("defenders", how, message("{side} holds it", side=attacker) if held else as_message("no battle"), "10.4")
        told = "Nobody is left to defend {place}: {side} holds it." if held else "Nobody of {enemy} is left to defend {place}."
        hearing.tell(told, place=place, side=attacker, enemy=called)
        hearing.outcome("nobody left to defend")
    retreats.retreat(hearing, place, defender, battles.engaged(hearing.state, defender, place))
    _taken(hearing, attacker, place, wall)
    return True


def _stay_as_agreed(hearing: Hearing, defender: str | None, place: str) -> bool:
    """Whether anybody of a side stays whose battle is lost as all of them are withheld: they suffer what is agreed of withheld losers, and
    no table is consulted that would call for a retreat. [7.0, 10.2]"""
    withheld = [unit for unit in battles.now(hearing.state)["withheld"] if units.owner(hearing.state, unit) == defender]
    _punish(hearing, defender, place, withheld, goes=True)
    there = strengths.able(hearing.state, battles.engaged(hearing.state, defender, place))
    return bool(there) and hearing.fact("gaps", "rules", "withheld") != "retreat"


def _all_kept_out(hearing: Hearing, stack: Sequence[str]) -> list[str]:
    """Those who could fight, where all of them are withheld and it is agreed that their battle is lost by that; else nobody. [10.2]"""
    able, withheld = strengths.able(hearing.state, stack), battles.now(hearing.state)["withheld"]
    if not all(unit in withheld for unit in able) or hearing.options.get("all-withheld") != "lost":
        return []
    return able


def _taken(hearing: Hearing, side: str, place: str, wall: int) -> None:
    """The city of a place falls to who has won it with anybody left there: with its walls, or, where it has none, with the last who
    stand there. [7.5.2, 7.5.6, 10.1]"""
    if cities.holder(hearing.state, place) == side or not units.can_hold(hearing.state, side, place):
        return
    last = not cities.walls(hearing, place) and not cities.bars(hearing.state, side, place)
    if wall or (last and cities.is_capital(hearing, place)):
        captures.capture(hearing, side, place)


def _total(hearing: Hearing, side: str | None, walls: int) -> tuple[int, str]:
    """What a side has before its die, and that number as it is told where the die is thrown: with what it is made of, where that is more
    than units and walls, as a spell that has just been turned up."""
    total, text = strengths.strength(hearing, battles.fighting(hearing.state, side))
    hearing.line(battles.called(hearing.state, battles.now(hearing.state)["place"], side), text, str(total), "10.4")
    if walls:
        hearing.line("walls", "added for the defenders", str(walls), "7.5.7")
    spells = [
        reckoning.Magic(entry["spell"], equipment.alignment(entry["spell"]), potency.worth(hearing, entry["spell"]))
        for entry in battles.now(hearing.state)["spells"]
        if entry["side"] == side and not entry["void"]
    ]
    shielded = [spell for spell in spells if potency.is_shielded(hearing.state, battles.enemy(hearing.state, side), spell.name)]
    for spell in shielded:
        hearing.line(spell.name, revelation.SHIELDED, "0", "16.8")
    told_of_mournblade(hearing, side)
    spells = [spell for spell in spells if spell not in shielded]
    magic = 0
    parts = [message("units {n}", n=total), *([message("walls {walls}", walls=walls)] if walls else [])]
    for label, words, worth in reckoning.bonus(spells, shifts.dominant(hearing.state), hearing.options["balance-bonus"]):
        hearing.line(label, words, str(worth), "3.3" if label == reckoning.BALANCE else "10.4")
        magic += worth
        parts.append(words if label != reckoning.BALANCE else message("Balance {n}", n=worth))
    extra = battles.now(hearing.state)["extra"].get(side or "", 0)
    if extra:
        hearing.line("besides", "spells that turned on their conjurer, and what the players have added", str(extra), "9.2")
        parts.append(message("besides {n}", n=extra))
    all_told = total + walls + magic + int(extra)
    return all_told, message("{total} ({parts})", total=all_told, parts=listing(parts, PLUS)) if magic or extra else str(all_told)


_HIGH = "{side} in {place}: {strength} + die, high is wanted"
_FOR_NOBODY = "{side} in {place}: {strength} + die, high is wanted; {voice} throws for what nobody plays"
_TO_TAKE = (
    "{side} in {place}: {strength} + die, high is wanted; won by {defence} (walls {walls} + defenders {defenders}) or more, the city falls"
)
STANDS = "the city stands"
"""Told of each outcome where there are walls, whoever wins: what it comes to in all is then whole."""
_NEEDED = "won by {difference}; walls {walls} + defenders {defenders} = {defence} are needed"


def _case(wall: int) -> str:
    return "7.5.2" if wall == equipment.number("walls of a capital") else "7.5.7"


def _result(hearing: Hearing, place: str, totals: Sequence[int], defending: int, wall: int) -> None:
    """Who wins by how much, and what the table says of it; walls and defenders are overcome at once. [7.5.2, 10.5, 10.6]"""
    against = defending + wall
    difference = totals[0] - totals[1]
    attacker, defender = battles.parties(hearing.state, place)
    winner = reckoning.best(difference, attacker, defender)
    told_above = {"above": outcomes.whether_it_falls(hearing, wall, defending)} if wall else {}
    if difference == 0:
        rule = hearing.fact("gaps", "rules", "tie")
        hearing.line("equal totals", "the document leaves open who wins: 10.5 knows only the greater", rule, "10.7")
        even = "The battle in {place} is even, {ours} to {theirs}, which the document leaves open; as agreed, {winner} wins."
        hearing.tell(
            even, place=place, ours=totals[0], theirs=totals[1], winner=as_message("nobody" if rule == "nobody" else "the defender")
        )
        held = as_message("even") if rule == "nobody" else message("{side} holds", side=battles.called(hearing.state, place, defender))
        hearing.outcome("{held}; {city}" if wall else "{held}", held=held, city=STANDS, **told_above)
        if rule == "defender" or wall:
            _outside(hearing, place, attacker, won=False)
        return
    attacker_wins = winner == attacker
    loser = defender if attacker_wins else attacker
    greater = battles.called(hearing.state, place, winner)
    ground = "sea" if world.is_sea(hearing.state, place) else "city" if wall else "field"
    cell = partial(hearing.fact, "results", ground, reckoning.row(abs(difference)))
    number, own, retreat = str(cell("loser")), str(cell("winner")), bool(cell("retreat"))
    stands = bool(wall) and difference < against
    driven_off = attacker_wins and not stands and (retreat or bool(wall))
    bare = greater == "the walls"
    how = (
        "{ours} to {theirs}: the walls are greater by {by} ({ground})"
        if bare
        else "{ours} to {theirs}: {winner} is greater by {by} ({ground})"
    )
    how = message(how, ours=totals[0], theirs=totals[1], winner=greater, by=abs(difference), ground=ground)
    hearing.line("difference", how, message("units lost: loser {loser}, winner {winner}", loser=number, winner=own), "10.6")
    city = ""
    if wall and attacker_wins:
        city = STANDS if stands else "the city falls"
        how = message(_NEEDED, difference=difference, walls=wall, defenders=defending, defence=against)
        hearing.line("defenders and walls", how, city if stands else "overcome", _case(wall))
    by = abs(difference)
    withheld = [unit for unit in battles.now(hearing.state)["withheld"] if units.owner(hearing.state, unit) == loser]
    fought, victors = _in_battle(hearing, loser, place), _in_battle(hearing, winner, place)
    lost = [
        _lost(hearing, battles.called(hearing.state, place, side), stack, n)
        for side, stack, n in ((loser, fought, number), (winner, victors, own))
        if stack and (n != "0" or (fought and number != "0"))  # where the one loses, it is told what the other does
    ]
    costs = listing(lost)
    won = message("{winner} by {by} ({costs})" if costs else "{winner} by {by}", winner=greater, by=by, costs=costs)
    hearing.outcome("{won}; {city}" if wall else "{won}", won=won, city=city or STANDS, **told_above)
    if stands:
        hearing.put("public", "battle", "stands", True)
    how = "{winner} wins in {place} by {by}; {city}." if city else "{winner} wins in {place} by {by}."
    how = "The walls of {place} hold by {by}." if bare else how
    hearing.tell(how, winner=greater, place=place, by=by, city=city)
    why = message("the battle in {place}", place=place)
    ways = _ways_apart(hearing, place, attacker, stands, retreat and not attacker_wins)
    losses.lose(hearing, battles.voice(hearing, loser), fought, number, why, "the loser", ways)
    losses.lose(hearing, battles.voice(hearing, winner), _in_battle(hearing, winner, place), own, why, "the winner", ways)
    before_walls = stands and not attacker_wins
    _punish(hearing, loser, place, withheld, driven_off if attacker_wins else retreat, before_walls)
    if stands:
        _outside(hearing, place, attacker, won=attacker_wins)
    elif driven_off:
        retreats.retreat(hearing, place, defender, battles.engaged(hearing.state, defender, place))
        _taken(hearing, attacker, place, wall)
    elif retreat:
        retreats.fall_off(hearing, place, attacker)


def _ways_apart(hearing: Hearing, place: str, attacker: str, stands: bool, beaten: bool) -> dict[str, str]:
    """Where attackers go back to after the losses, each by the way they came, if it is agreed so and they go back at all. [10.7]"""
    if hearing.options.get("falling-back") != "as-came" or not (stands or beaten):
        return {}
    stay = stands and hearing.fact("gaps", "rules", "outside") != "back"
    return {} if stay else retreats.apart(hearing, attacker, place)


def _in_battle(hearing: Hearing, side: str | None, place: str) -> list[str]:
    """Whom a side's losses fall on: all but the withheld, and ships in a port, which are not in the battle. [10.2, 10(f)]"""
    withheld = battles.now(hearing.state)["withheld"]
    return [unit for unit in strengths.able(hearing.state, battles.engaged(hearing.state, side, place)) if unit not in withheld]


def _lost(hearing: Hearing, side: str, stack: Sequence[str], number: str) -> str:
    """What a party loses of those who fight for it, by the table's word: so many, or all; of personalities, who are lost last, some may
    escape. Each of those aboard a ship may be a loss as well as she, and if she is one they go with her. [10(f), 10(g)]"""
    many = len(stack) if number == "all" else min(int(number), len(stack))
    if not many:
        return message("{side} loses none", side=side)
    troops = [unit for unit in stack if hearing.public["units"][unit]["sort"] != "personality"]
    aboard = {unit: hearing.public["units"][unit].get("aboard") for unit in stack} if many < len(stack) else {}
    laden = any(escapes.goes_down(hearing, unit, ship) for ship in troops for unit in aboard if aboard[unit] == ship)
    one, several = _LOSES[many > len(troops), laden]
    return counted(len(stack), one, several, side=side, lost=many)


_LOSES = {
    (False, False): ("{side} loses {lost} of {n} unit", "{side} loses {lost} of {n} units"),
    (True, False): ("{side} loses up to {lost} of {n} unit", "{side} loses up to {lost} of {n} units"),
    (False, True): (
        "{side} loses {lost} of {n} unit and what a lost ship carries",
        "{side} loses {lost} of {n} units and what a lost ship carries",
    ),
    (True, True): (
        "{side} loses up to {lost} of {n} unit and what a lost ship carries",
        "{side} loses up to {lost} of {n} units and what a lost ship carries",
    ),
}
"""By whether personalities are among them, and whether some are aboard of others."""


def _punish(hearing: Hearing, loser: str | None, place: str, withheld: Sequence[str], goes: bool, besieging: bool = False) -> None:
    """What withheld losers suffer, as agreed; who has escaped from an eater to somewhere else is withheld no more. [10.2, 10(g)] goes:
    whether their side retreats by the battle, and they with it, as one stack; besieging: if that is agreed of besiegers. [8.0, 10(f)]"""
    left = units.present(hearing.state, withheld, place)
    if not left:
        return
    fate = hearing.fact("gaps", "rules", "withheld")
    hearing.line("withheld losers", units.list_units(left), str(fate), "10.7")
    if fate == "lost":
        saved, why = escapes.escaped(hearing), message("withheld in the lost battle of {place}", place=place)
        told = escapes.Told("Withheld in the lost battle of {place}, and lost: {units}.", place)
        escapes.eliminate_all(hearing, [(unit, why, "10.2") for unit in left if unit not in saved], saved, told)
    elif fate == "retreat" and not (hearing.fact("gaps", "rules", "outside") == "back" if besieging else goes):
        retreats.retreat(hearing, place, loser, left)


def _outside(hearing: Hearing, place: str, attacker: str, won: bool) -> None:
    fate = hearing.fact("gaps", "rules", "outside")
    case = "7.5.2" if cities.is_capital(hearing, place) else "7.5.7"
    hearing.line("besiegers", message("{case} does not say where they are when the city stands", case=case), str(fate), "10.7")
    if fate == "back":
        if won and battles.engaged(hearing.state, attacker, place):
            hearing.tell("The city of {place} stands, and its besiegers do not stay before it.", place=place)
        retreats.fall_off(hearing, place, attacker)


def _close(hearing: Hearing, place: str) -> None:
    """The battle is over: its spells go to the discards. [9.6]"""
    for entry in battles.now(hearing.state)["spells"]:
        cup.discard(hearing, entry["spell"])
    hearing.put("public", "battle", None)
    hearing.drop("public", "battles", place)


def fight_offers(h: Hearing) -> Iterator[str]:
    places: list[str] = [] if battles.now(h.state) else battles.waiting(h.state, h.side)
    yield from (f'"{place}"' for place in places if legal(h, {"place": place}))
    yield from (line for line in ("",) if not places and legal(h, {}))


def another_battle(hearing: Hearing) -> Facts:
    here = battles.now(hearing.state)
    return {"place": here["place"]} if here and hearing.args.get("place") not in (None, here["place"]) else None


def nobody_asked(hearing: Hearing) -> Facts:
    """Who is attacked may keep units out before any die falls: an attack on units that could stay out is begun by itself. [10.2]"""
    place = which_battle.resolve(hearing)
    if battles.now(hearing.state) or place not in battles.waiting(hearing.state, hearing.side) or which_battle.unled(hearing):
        return None
    asked = foes.with_choice(hearing.state, place)
    return {"side": series(asked), "place": place, "battle": message('battle "{place}"', place=place)} if asked else None


def to_begin(hearing: Hearing) -> str:
    return message('battle "{place}"', place=which_battle.resolve(hearing))


_NOBODY_ASKED = (
    "{side} may first withhold units and fall back with them: the battle in {place} is begun, then rolled (its chances, if nobody is"
    " withheld: `{battle} --odds`)"
)
FIGHT_CHECKS = (
    *which_battle.FOUGHT_NOW,
    Check("10.open-battle", "10.1", "the battle in {place} is being fought", another_battle),
    Check("10.choice", "10.2", _NOBODY_ASKED, nobody_asked, to_begin),
)
