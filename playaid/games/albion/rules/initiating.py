"""15.0 Initiating combat: announcing and terrain. What a fight looks like: `Fight` in `state/shape.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses, ground, items
from playaid.games.albion.ratings.forces import open_fighters, stands
from playaid.games.albion.rules.afloat import by_engagement
from playaid.games.albion.rules.moves_offered import moves_into
from playaid.games.albion.state import hexes, marches, pieces, stacks
from playaid.games.albion.state.combats import TERRAINS, combatants, fights, key, live
from playaid.games.albion.state.escorts import armed_at, away
from playaid.games.albion.state.hexes import not_a_hex
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import AND, Typed, counted, listing, message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.deciding.offers import asking, legal, may_be_legal, supposing

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Fight, FightKind, Hearing, State


MELEE = "15.3"


def begin(hearing: Hearing) -> None:
    hearing.put("public", "combat", {"fights": {}, "current": None})


def battle(hearing: Hearing) -> None:
    """Announce a battle; a fortress of the defender's settles the terrain at once, inactive defenders wake."""
    number = hexes.need(hearing.args["hex"])
    defender = pieces.other(hearing.side)
    if not ground.has_land(hearing, number):
        raise Refusal(message("{hex} is all sea: there is no ground to fight a battle on", hex=number))
    hearing.happens("attack", names=pieces.at(hearing.state, number, defender, aboard=False), how=message("by attack"))
    terrain = fortresses.defence(hearing, number, defender)
    open_fight(hearing, number, "battle", terrain)
    if terrain:
        hearing.line("terrain", message("{defender} stands in its own fortress", defender=defender), terrain, "17.1")
    hearing.tell("{side} announces a battle in {hex}.", side=hearing.side, hex=number)


def engage(hearing: Hearing) -> None:
    number = hexes.need(hearing.args["hex"])
    hearing.happens("attack", names=pieces.at(hearing.state, number, pieces.other(hearing.side), "ship"), how=message("by attack"))
    open_fight(hearing, number, "engagement", None)
    hearing.tell("{side} announces an engagement in {hex}.", side=hearing.side, hex=number)


def melee(hearing: Hearing) -> None:
    number = hexes.need(hearing.args["hex"])
    attacked = pieces.at(hearing.state, number, pieces.other(hearing.side), "person", aboard=False)
    hearing.happens("attack", names=attacked, how=message("by attack"))
    open_fight(hearing, number, "melee", None)
    hearing.tell("{side} announces a melee in {hex}.", side=hearing.side, hex=number)


def open_fight(hearing: Hearing, number: str, kind: FightKind, terrain: str | None) -> str:
    """Enter a fight; its key."""
    fight: Fight = {
        "hex": number,
        "kind": kind,
        "attacker": hearing.side,
        "terrain": terrain,
        "round": 0,
        "state": "announced",
        "stopped": [],
        "retreat": [],
        "ratio": None,
        "bonus": {},
        "challenges": {},
    }
    if kind == "battle":
        fight["choices"] = [] if terrain else [choice for choice in fortresses.grounds(hearing, number) if choice in TERRAINS]
    hearing.put("public", "combat", "fights", key(number, kind), fight)
    return key(number, kind)


def _contested(state: State, side: str) -> list[str]:
    enemy = set(pieces.hexes_of(state, pieces.other(side)))
    return [number for number in pieces.hexes_of(state, side) if number in enemy]


def battle_offers(hearing: Hearing) -> Iterable[str]:
    """Hexes where armies, escorts or open heroes of a side meet some of the enemy's, or a fortress of theirs. A hero by what he bears
    unseen may be attacked, or attack, and is not offered."""
    state, side = hearing.state, hearing.side
    walls = [number for number in pieces.hexes_of(state, side) if fortresses.friendly(state, number, pieces.other(side))]
    for number in sorted({*_contested(state, side), *walls}):
        if legal(hearing, {"hex": number}, BATTLE_CHECKS) and open_fighters(hearing, number, side):
            yield number


def _openly_met(hearing: Hearing, number: str, side: str) -> bool:
    """Whether all see that a battle could be begun there, on both sides."""
    enemy = pieces.other(side)
    there = fortresses.friendly(hearing.state, number, enemy) is not None or open_fighters(hearing, number, enemy)
    return there and open_fighters(hearing, number, side)


def facing(hearing: Hearing) -> Iterable[str]:
    """Where the side whose phase it is may announce an attack, as far as all can see. Nobody is taken for a hero by what they bear: `?` and
    a look ahead do not say it either. [15.1, 15.2]"""
    state, side = hearing.state, hearing.side
    walls = [number for number in pieces.hexes_of(state, side) if fortresses.friendly(state, number, pieces.other(side))]
    there = sorted({*_contested(state, side), *walls})
    for verb, told in (("battle", "a battle in {hexes} (battle)"), ("engage", "an engagement in {hexes} (engage)")):
        asked = asking(hearing.game, state, hearing.book, verb, side)
        seen = [number for number in there if verb == "engage" or _openly_met(hearing, number, side)]
        if hexes_there := [number for number in seen if may_be_legal(asked, {"hex": number})]:
            yield message(told, hexes=series(hexes_there))


def meeting(hearing: Hearing) -> Iterable[str]:
    """Where the side whose phase it is may announce a melee, as far as all can see; of what lies hidden nothing is said. [11.9, 15.3]"""
    state, side = hearing.state, hearing.side
    asked = asking(hearing.game, state, hearing.book, "melee", side)
    there = [] if "stacks" in state["public"] else sorted(_contested(state, side))
    if hexes_there := [number for number in there if may_be_legal(asked, {"hex": number})]:
        yield message("a melee in {hexes} (melee)", hexes=series(hexes_there))


def engage_offers(hearing: Hearing) -> Iterable[str]:
    """Hexes where ships of both sides may fight, and where an enemy counter that nobody has seen may be one. [11.9, 15.2]"""
    for number in _contested(hearing.state, hearing.side):
        facts = _no_ships(supposing(hearing, {"hex": number}))
        checks = ENGAGE_CHECKS if facts is None or "unseen" not in facts else ENGAGE_CHECKS[:-1]
        if legal(hearing, {"hex": number}, checks):
            yield number


def melee_offers(hearing: Hearing) -> Iterable[str]:
    """Hexes where only persons of both sides stand ashore, the enemy's in no fortress of theirs."""
    return (number for number in _contested(hearing.state, hearing.side) if legal(hearing, {"hex": number}))


def _melee_fault(hearing: Hearing, number: str, side: str) -> tuple[str, str] | None:
    state = hearing.state
    if key(number, "melee") in fights(state) or key(number, "battle") in fights(state):
        return "there is a fight there already", "15.8"
    for who in (side, pieces.other(side)):
        if who != side and stacks.are_hidden(state) and fortresses.defence(hearing, number, who):  # whatever counters are there [11.9]
            return message("whoever of {side} is there is in their own fortress", side=who), "17.3"
        if pieces.points_at(state, number, who):
            return "armies or escorts are there", MELEE
        if not combatants(state, number, who, "melee"):
            return message("{side} has no person there who could fight", side=who), MELEE
        if who == side and all(name in state["public"]["cast"] for name in combatants(state, number, who, "melee")):
            return message("all persons of {side} there have Enchantment markers, and only defend themselves", side=who), "19.3"
    if fortresses.defence(hearing, number, pieces.other(side)):
        return "the persons there are in their own fortress", "17.3"
    if _have_fought(state, number):
        return "persons of both sides there have fought each other in an overrun of this Player-Turn", "15.8"
    return None


def _have_fought(state: State, number: str) -> bool:
    """Whether persons who meet in a hex took part in the same battle of this Player-Turn: after it they fight no melee. [15.8.4]"""
    now = marches.player_turn(state)
    there = {side: set(combatants(state, number, side, "melee")) for side in SIDES}
    battles = (fought["persons"] for fought in state["public"].get("fought", ()) if fought["turn"] == now)
    return any(all(there[side].intersection(persons[side]) for side in SIDES) for persons in battles)


def _no_fighters(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    if not_a_hex(hearing) or _sleeping(hearing):
        return None
    unseen = _is_told_of_itself(hearing, number)
    if not unseen and _persons_only(hearing.state, number):
        return None
    sides = [hearing.side] if unseen else [hearing.side, pieces.other(hearing.side)]
    lacking = [side for side in sides if not stands(hearing, number, side, side != hearing.side)]
    if not lacking:
        return None
    state = hearing.state
    gone = [name for name in away(state, number) if pieces.commander_side(pieces.piece(state, name)) in lacking]
    if len(lacking) == 1 and pieces.points(state, gone):
        text = "all armies, escorts and heroes of {side} in {hex} have evaded the enemy, and take no part in a battle [18.2]"
        return {"why": message(text, side=lacking[0], hex=number)}
    if len(lacking) == len(SIDES):
        return {"why": message("neither side has an army, escort or hero ashore in {hex} to fight with", hex=number)}
    return {"why": message("no army, escort or hero of {side} is ashore in {hex}", side=lacking[0], hex=number)}


def _is_told_of_itself(hearing: Hearing, number: str) -> bool:
    """Whether stacks are hidden, and the declaring side has nothing there to fight with: it is told of that alone, and what the other has
    there, or has not, is not looked at. [11.9]"""
    return "stacks" in hearing.state["public"] and not stands(hearing, number, hearing.side, False)


def _no_points(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    if _sleeping(hearing) or _is_told_of_itself(hearing, number):
        return None
    if not _persons_only(hearing.state, number):
        return None
    told = message("only persons stand in {hex}: without an army or escort there is no battle", hex=number)
    if "stacks" in hearing.public or not may_be_legal(
        asking(hearing.game, hearing.state, hearing.book, "melee", hearing.side), {"hex": number}
    ):
        return {"why": told}
    return {"why": message("{told}; persons fight a melee, announced in a later step by `melee {hex}`", told=told, hex=number)}


def _persons_only(state: State, number: str) -> bool:
    """Whether persons of both sides meet, and nobody else: heroes or not, by their pieces or by what they bear."""
    meet = all(pieces.at(state, number, side, "person", aboard=False) for side in SIDES)
    return meet and not any(armed_at(state, number, side) for side in SIDES)


def _persons_alone(hearing: Hearing) -> Facts:
    """Persons without army or escort may not attack a fortress. [17.5]"""
    number, side = hearing.args["hex"], hearing.side
    nobody = not pieces.at(hearing.state, number, side, "person", aboard=False)
    if nobody or pieces.points_at(hearing.state, number, side):
        return None
    kind = fortresses.defence(hearing, number, pieces.other(hearing.side))
    return {"fortress": kind, "hex": number} if kind else None


def _all_marked(hearing: Hearing) -> Facts:
    """Who has cast does nothing but defend themselves: where nobody else is, there is no attack. [19.3]"""
    if not_a_hex(hearing):
        return None
    ashore = pieces.at(hearing.state, hearing.args["hex"], hearing.side, aboard=False)
    able = [name for name in ashore if pieces.awake(one := pieces.piece(hearing.state, name)) and one["kind"] != "ship"]
    return {"names": listing(able)} if able and all(name in hearing.public["cast"] for name in able) else None


def _announced(kind: str) -> Check:
    def fails(hearing: Hearing) -> Facts:
        number = hearing.args["hex"]
        there = fights(hearing.state).get(key(number, kind))
        return {"fight": kind, "hex": number} if there is not None and there["attacker"] == hearing.side else None

    return Check(f"15.once.{kind}", "15.7", "{fight} in {hex} has been announced", fails)


def _sleeping(hearing: Hearing) -> Facts:
    mine = [pieces.piece(hearing.state, name)["state"] for name in pieces.at(hearing.state, hearing.args["hex"], hearing.side)]
    return {"hex": hearing.args["hex"]} if mine and "active" not in mine else None


_HEX_CHECK = Check("15.hex", "2.1", "{hex} is no hex of the map", not_a_hex, rank=10)
_ACTIVE_CHECK = Check("15.inactive", "10.0", "the pieces in {hex} are inactive and may not attack", _sleeping, rank=20)


def _where(offers: Callable[[Hearing], Iterable[str]]) -> Callable[[Hearing], str | None]:
    return lambda hearing: ", ".join(offers(hearing)) or None


def _sooner(hearing: Hearing) -> str | None:
    """Until the moves are over: that the enemies who are to be attacked are moved to, by which lines. Afterwards where a battle can be
    fought. [11.2, 15.1]"""
    number, step = hearing.args["hex"], marches.phase(hearing.state)
    if afloat := by_engagement(hearing, number):
        return afloat
    there = pieces.points_at(hearing.state, number, hearing.side)
    if step not in ("recovery", "activation", "moving") or hearing.side != hearing.active or there:
        return ", ".join(battle_offers(hearing)) or None
    if step == "moving" and (lines := moves_into(hearing, number)):
        return message("{lines}: then there is a battle to announce in the Combat Phase", lines=listing(map(Typed, lines), " | "))
    return message("whoever is to fight there moves into {hex} first; the battle is announced in the Combat Phase", hex=number)


BATTLE_CHECKS = (
    _HEX_CHECK,
    _ACTIVE_CHECK,
    _announced("battle"),
    Check("19.3.battle", "19.3", "{names}: under an Enchantment marker, and only defend themselves", _all_marked, rank=20),
    Check("15.fighters", "15.1", "{why}", _no_fighters, _sooner),
    Check("15.points", "15.1", "{why}", _no_points),
    Check("17.alone", "17.5", "persons alone may not attack the {fortress} in {hex}", _persons_alone),
)


def _no_ships(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    if _sleeping(hearing):
        return None
    lacking = [side for side in (hearing.side, pieces.other(hearing.side)) if not combatants(hearing.state, number, side, "engagement")]
    if "stacks" in hearing.state["public"] and hearing.side in lacking:
        lacking = [hearing.side]
    return {"sides": listing(lacking, AND), "hex": number, **_unseen(hearing, number, lacking)} if lacking else None


def _at_sea(hearing: Hearing) -> str | None:
    """Where ships can be engaged now; else how those in the hex are come by."""
    return ", ".join(engage_offers(hearing)) or by_engagement(hearing, hearing.args["hex"])


ENGAGE_CHECKS = (
    _HEX_CHECK,
    _ACTIVE_CHECK,
    _announced("engagement"),
    Check("15.ships", "15.2", "no ship of {sides} in {hex} may take part", _no_ships, _at_sea),
)


def _unseen(hearing: Hearing, number: str, lacking: Sequence[str]) -> dict[str, int]:
    """A fact beside that the enemy lacks something, where counters are that nobody has seen: they might be just that. [11.9]"""
    counters = 0 if hearing.side in lacking else stacks.unseen_at(hearing.state, number, pieces.other(hearing.side))
    return {"unseen": counters} if counters else {}


def _no_melee(hearing: Hearing) -> Facts:
    number, side = hearing.args["hex"], hearing.side
    fault = None if not_a_hex(hearing) or _sleeping(hearing) else _melee_fault(hearing, number, side)
    if fault is None:
        return None
    why, case = fault
    if case != MELEE:
        return {"hex": number, "why": message("{why} [{case}]", why=why, case=case)}
    own = pieces.points_at(hearing.state, number, side) or not combatants(hearing.state, number, side, "melee")
    return {"hex": number, "why": why, **_unseen(hearing, number, [side] if own else [])}


MELEE_CHECKS = (
    _HEX_CHECK,
    _ACTIVE_CHECK,
    Check("15.melee", MELEE, "no melee in {hex}: {why}", _no_melee, _where(melee_offers)),
)


def shun(hearing: Hearing) -> None:
    """Decline a melee by what one of the persons bears, before its first round; without anybody left it is over. [15.3]"""
    number, names = hearing.args["hex"], hearing.args["persons"]
    helper = _shielded(hearing)
    if _no_melee_yet(hearing) or helper is None:
        raise Refusal(message("no melee in {hex} can be declined", hex=number))
    name = key(number, "melee")
    hearing.put("public", "combat", "fights", name, "declined", [*fights(hearing.state)[name].get("declined", ()), *names])
    hearing.line("melee", message("{person} bears what lets them decline", person=helper), listing(names), "15.3")
    persons = listing(names)
    text = counted(
        len(names), "{persons} declines the melee in {hex}.", "{persons} decline the melee in {hex}.", persons=persons, hex=number
    )
    hearing.tell(text)
    gone = [side for side in (hearing.side, pieces.other(hearing.side)) if not combatants(hearing.state, number, side, "melee")]
    if gone:
        hearing.happens("refusal of a melee", name=name, why=message("{side} has declined it", side=gone[0]))


def shun_offers(hearing: Hearing) -> Iterable[str]:
    for number in [fights(hearing.state)[name]["hex"] for name in live(hearing.state, "melee")]:
        persons = combatants(hearing.state, number, hearing.side, "melee")
        yield from (f"{number} with {person}" for person in persons if legal(hearing, {"hex": number, "persons": [person]}))


def _no_melee_yet(hearing: Hearing) -> Facts:
    fight = fights(hearing.state).get(key(hearing.args["hex"], "melee"))
    return None if fight and fight["state"] == "announced" else {"hex": hearing.args["hex"]}


def _strangers(hearing: Hearing) -> Facts:
    number = hearing.args["hex"]
    there = combatants(hearing.state, number, hearing.side, "melee")
    return pieces.failing((name for name in hearing.args["persons"] if name not in there), hex=number)


def _shielded(hearing: Hearing) -> str | None:
    """Somebody of the side in the melee, or who has declined it already, whose item lets persons evade."""
    here = pieces.at(hearing.state, hearing.args["hex"], hearing.side, "person", aboard=False)
    return next((name for name in here if items.evades(hearing, [name])), None)


def _bare(hearing: Hearing) -> Facts:
    return None if _shielded(hearing) else {"side": hearing.side, "hex": hearing.args["hex"]}


SHUN_CHECKS = (
    Check("15.shun.melee", "15.3", "no melee in {hex} waits for its first round", _no_melee_yet, rank=20),
    Check("15.shun.there", "15.3", "{names}: not in the melee in {hex}", _strangers, rank=30),
    Check("15.shun.item", "15.3", "nobody of {side} in {hex} bears an item that lets him decline", _bare),
)


def defend(hearing: Hearing) -> None:
    number, terrain = hearing.args["hex"], hearing.args["terrain"]
    if key(number, "battle") not in fights(hearing.state):
        raise Refusal(message("no battle has been announced in {hex}", hex=number))
    hearing.put("public", "combat", "fights", key(number, "battle"), "terrain", terrain)
    hearing.line("terrain", "of those in the hex, for all rounds", terrain, "16.1")
    hearing.tell("{side} defends {hex} in {terrain}.", side=hearing.side, hex=number, terrain=terrain)


def defend_offers(hearing: Hearing) -> Iterable[str]:
    undefended = (fights(hearing.state)[name] for name in live(hearing.state, "battle") if fights(hearing.state)[name]["terrain"] is None)
    return [f"{fight['hex']} in {terrain}" for fight in undefended for terrain in fight.get("choices", ())]


def _no_battle(hearing: Hearing) -> Facts:
    return None if key(hearing.args["hex"], "battle") in fights(hearing.state) else {"hex": hearing.args["hex"]}


def _fixed(hearing: Hearing) -> Facts:
    fight = fights(hearing.state).get(key(hearing.args["hex"], "battle"))
    return {"hex": hearing.args["hex"], "terrain": fight["terrain"]} if fight and fight["terrain"] else None


def _not_there(hearing: Hearing) -> Facts:
    number, wanted = hearing.args["hex"], hearing.args["terrain"]
    if _no_battle(hearing) or _fixed(hearing) or wanted in ground.underfoot(hearing, number):
        return None
    return {"terrain": wanted, "hex": number, "found": listing(fortresses.grounds(hearing, number))}


def _of_the_enemy(hearing: Hearing) -> Facts:
    number, wanted = hearing.args["hex"], hearing.args["terrain"]
    if _no_battle(hearing) or _fixed(hearing) or _not_there(hearing):
        return None
    there = fortresses.grounds(hearing, number)
    return None if wanted in there else {"hex": number, "found": listing(there)}


DEFEND_CHECKS = (
    _HEX_CHECK,
    Check("16.battle", "16.1", "no battle has been announced in {hex}", _no_battle, rank=20),
    Check("16.fixed", "16.1", "the battle in {hex} is fought in {terrain}", _fixed, rank=30),
    Check("16.terrain", "11.3", "there is no {terrain} in {hex}, only {found}", _not_there),
    Check(
        "16.dyke",
        "17.1",
        "the dyke in {hex} is a fortress of Faerie's and shelters nobody else; its ground is {found}",
        _of_the_enemy,
        doubt="An enemy's fortress as the terrain of a defence.",
    ),
)
