"""16.0 Resolving combat: rounds of battles, engagements, melees, duels arcane and trials by combat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import fortresses
from playaid.games.albion.ratings.forces import can_go_on, force, of_the_ground, strength
from playaid.games.albion.rules import evasion, losses
from playaid.games.albion.rules.results import column_of, letters_of, modifiers, row_of
from playaid.games.albion.state import escorts, marches, outstanding, pieces
from playaid.games.albion.state.combats import champions, combatants, fights, live, one_at_a_time, only_persons
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import AND, SEMICOLON, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import actor, frames
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Args, Fight, FightKind, Hearing, State, Toll


ROUNDS = {
    "battle": "Battle in {hex}, round {round}",
    "engagement": "Engagement in {hex}, round {round}",
    "melee": "Melee in {hex}, round {round}",
}


def fight(hearing: Hearing) -> None:
    """One round: ratio, dice, losses owed by both sides. [15.8, 16.1-16.3]"""
    name = _the_fight(hearing)
    fight = fights(hearing.state)[name]
    attacker, defender = hearing.side, pieces.other(hearing.side)
    _keep(hearing, name, attacker=attacker, round=fight["round"] + 1, state="fighting", stopped=[])
    hearing.put("public", "combat", "current", name)
    there = {"kind": "ship"} if fight["kind"] == "engagement" else {"aboard": False}
    hearing.happens("attack", names=pieces.at(hearing.state, fight["hex"], defender, **there), how=message("by attack"))
    fight = fights(hearing.state)[name]
    forces = (strength(hearing, fight, attacker, False), strength(hearing, fight, defender, True))
    sides = {side: champions(hearing.state, fight, side) for side in (attacker, defender)}
    if fight.get("overrun"):
        _note_overrun(hearing, sides)
    column = column_of(hearing, fight["kind"], forces, sides[attacker], sides[defender], of_the_ground(hearing, fight))
    _keep(hearing, name, ratio=column)
    more, told_more = modifiers(hearing, fight, attacker, sides)
    why = message("round {round} of the {kind} in {hex}", round=fight["round"], kind=fight["kind"], hex=fight["hex"])
    row = row_of(hearing, attacker, more, why, told_more)
    letters = letters_of(hearing, row, column)
    _inflict(hearing, name, {attacker: letters[0], defender: letters[1]})
    result, where = "/".join(letters), message(ROUNDS[fight["kind"]], hex=fight["hex"], round=fight["round"])
    cost = _cost(hearing, name, (attacker, defender))
    hearing.outcome(cost)
    told = "{round}: {attacker} attacks at {column}, result {letters}: {cost}."
    hearing.tell(told, round=where, attacker=attacker, column=column, letters=result, cost=cost)
    if not outstanding.losses(hearing.state):
        after_losses(hearing, name)


def _cost(hearing: Hearing, name: str, sides: Iterable[str]) -> str:
    """What a round costs each side: nobody knows the letters by heart."""
    tolls = []
    for side in sides:
        loss = hearing.public["losses"].get(side)
        parts = [outstanding.said_toll(kind, loss[kind]) for kind in outstanding.TOLLS if loss[kind]] if loss else []
        parts += ["a retreat"] if side in fights(hearing.state)[name]["retreat"] else []
        if parts:
            tolls.append(message("{side} {losses}", side=side, losses=listing(parts), above=message("what it costs each side:")))
    return listing(tolls, SEMICOLON) if tolls else message("nobody loses anything")


def _note_overrun(hearing: Hearing, sides: Mapping[str, Sequence[str]]) -> None:
    """The battles of a Player-Turn that come before its melees are those of overruns: who fought in one fights no melee. [15.8.4]"""
    now = marches.player_turn(hearing.state)
    before = [fought for fought in hearing.public.get("fought", ()) if fought["turn"] == now]
    hearing.put("public", "fought", [*before, {"turn": now, "persons": {side: list(names) for side, names in sides.items()}}])


def _keep(hearing: Hearing, name: str, **what: object) -> None:
    for field, value in what.items():
        hearing.put("public", "combat", "fights", name, field, value)


COUNTS: Mapping[FightKind, tuple[str, str]] = {
    "battle": ("{cell} (points/wounds)", "7.7"),
    "engagement": ("{cell}, of which the right counts: steps and wounds alike", "16.2"),
    "melee": ("{cell}, of which the right counts: wounds", "16.3.7"),
}
"""What of a cell of the Casualty Table is suffered, by the kind of fight, and the case of it."""


def _inflict(hearing: Hearing, name: str, letters: Mapping[str, str]) -> None:
    fight = fights(hearing.state)[name]
    retreat = []
    for side, letter in letters.items():
        if letter.endswith("r") and combatants(hearing.state, fight["hex"], side, fight["kind"]):  # walls alone stay
            retreat.append(side)
        letter = letter.removesuffix("r")
        if letter in ("", "-"):
            continue
        number, why = fight["hex"], fight["kind"]
        battle = why == "battle"
        size, alone = force(hearing, fight, side), side if _made_of_persons(hearing, fight, side) else None
        left, right, mark = losses.table(hearing, letter, size, only=alone)
        counts, case = COUNTS[why]
        cell = message(counts, cell=f"{left}/{right}" + ("*" if mark else ""))
        text = message("force {force}, result {letter}: {cell}", cell=cell, force=size, letter=letter)
        if alone:
            hearing.line(message("strength of force"), message("of {side}", side=side), str(size), "16.3.6", only=alone)
            text = message("result {letter}: {cell}", cell=cell, letter=letter)
        takers = combatants(hearing.state, number, side, why)
        if not battle:
            takers = [who for who in takers if pieces.piece(hearing.state, who)["kind"] != "army"]
        inside = battle and fight["attacker"] != side and bool(fortresses.friendly(hearing.state, number, side))
        points, steps = left if battle else 0, right if why == "engagement" else 0
        costs: dict[Toll, int] = {"points": left} if battle and (inside or _has_army(hearing, fight, side)) else {}
        costs |= {"wounds": right} if any(pieces.piece(hearing.state, who)["kind"] == "person" for who in takers) else {}
        costs |= {"steps": steps} if why == "engagement" else {}
        hearing.line(message("losses of {side}", side=side), text, outstanding.said_cost(costs, mark), case)
        bear = escorts.marchers(hearing.state, takers)
        losses.owe(hearing, side, number, why, bear, points=points, wounds=right, steps=steps, one=mark, fortress=inside, fight=name)
    _keep(hearing, name, retreat=retreat)


def _made_of_persons(hearing: Hearing, fight: Fight, side: str) -> bool:
    """Whether the strength of force is one of persons: it tells which strength each has used, and is their player's. [16.3.6, 18.3]"""
    if fight["kind"] == "melee":
        return True
    return fight["kind"] == "battle" and not _has_army(hearing, fight, side)


def _has_army(hearing: Hearing, fight: Fight, side: str) -> bool:
    """Whether a side has points in a fight that can be lost: its armies' and escorts', or those that the Teeth have raised. [20.6.23]"""
    there = combatants(hearing.state, fight["hex"], side, fight["kind"])
    return bool(pieces.points(hearing.state, there) or int(fight.get("teeth", {}).get(side, 0)))


def after_losses(hearing: Hearing, name: str) -> None:
    """A round is through: whether it ends the fight, who must withdraw, who is in danger. [15.8]"""
    fight = fights(hearing.state)[name]
    left = {side: can_go_on(hearing, fight, side) for side in (fight["attacker"], pieces.other(fight["attacker"]))}
    beaten = [side for side, able in left.items() if not able]
    retreat = [side for side in fight["retreat"] if combatants(hearing.state, fight["hex"], side, fight["kind"])]  # walls stay
    _keep(hearing, name, retreat=retreat)
    if beaten and not retreat:
        neither = message("neither side can fight any more")
        end(hearing, name, message("{side} can fight no more", side=beaten[0]) if len(beaten) == 1 else neither)
    elif only_persons(hearing.state, fight) and not retreat:
        end(hearing, name, message("no army or escort is left on either side"))
    elif fight.get("overrun") and not retreat:
        end(hearing, name, message("an overrun lasts one round"))
    elif retreat:
        _comes_to(hearing, message("{side} must retreat" if len(retreat) == 1 else "both sides must retreat", side=retreat[0]))
        hearing.tell("{sides} must retreat out of {hex}.", public=True, sides=listing(retreat, AND), hex=fight["hex"])
    else:
        _tell_of_walls_alone(hearing, name)
    if not retreat:  # `withdraw` looks who is in danger when all have left
        evasion.look(hearing, fight["hex"])  # after an engagement for those who have reached the shore [7.5]


def _tell_of_walls_alone(hearing: Hearing, name: str) -> None:
    """Why a battle goes on though nobody of the defender is left: walls hold by themselves, and do not retreat. [15.8, 17.4]"""
    fight = fights(hearing.state)[name]
    defender, number = pieces.other(fight["attacker"]), fight["hex"]
    kind = fortresses.friendly(hearing.state, number, defender) if fight["kind"] == "battle" else None
    if kind and not fight.get("unmanned") and not combatants(hearing.state, number, defender, "battle"):
        _keep(hearing, name, unmanned=True)
        text = "Nobody of {side} is left in {hex}; the walls of the {kind} hold alone, and do not retreat."
        hearing.tell(text, public=True, side=defender, hex=number, kind=kind)


def end(hearing: Hearing, name: str, why: str) -> None:
    _keep(hearing, name, state="over", retreat=[])
    _comes_to(hearing, why)
    if hearing.public["combat"]["current"] == name:
        hearing.put("public", "combat", "current", None)
    fight = fights(hearing.state)[name]
    hearing.line("end", message("{kind} in {hex}: {why}", kind=fight["kind"], hex=fight["hex"], why=why), "over", "15.8")
    hearing.tell("The {kind} in {hex} is over: {why}.", public=True, kind=fight["kind"], hex=fight["hex"], why=why)
    _tell_of_walls(hearing, fight)


def _tell_of_walls(hearing: Hearing, fight: Fight) -> None:
    """What may be done about a fortress that a battle has left standing with nobody in it: battles are announced before any is fought, so
    nothing more in this phase; by option nothing while nobody defends it. [15.1, 17.4, 5.0 D.5]"""
    number = fight["hex"]
    for side in SIDES if fight["kind"] == "battle" else ():
        kind = fortresses.friendly(hearing.state, number, pieces.other(side))
        defenders = pieces.at(hearing.state, number, pieces.other(side), aboard=False)
        manned = any(pieces.piece(hearing.state, name)["kind"] != "ship" for name in defenders)
        if kind is None or manned or not pieces.points_at(hearing.state, number, side):
            continue
        if hearing.options["empty-fortress"] == "attackable":
            text = "The {kind} in {hex} stands yet, with nobody in it: {side} may attack it in their next Combat Phase (`battle {hex}`)."
        else:
            text = "The {kind} in {hex} stands yet, with nobody in it: {side} may attack it only while somebody defends it."
        hearing.tell(text, public=True, kind=kind, hex=number, side=side)


def _comes_to(hearing: Hearing, why: str) -> None:
    """How a fight goes on from here, as the odds count it; a round by itself is counted by its letters."""
    if hearing.declaration.verb in ("remove", "stop"):
        hearing.outcome(why)


def _the_fight(hearing: Hearing) -> str:
    """The fight that is meant. Raises Refusal where an overruled declaration means none."""
    name = _named(hearing.state, hearing.args)
    if name is None:
        raise Refusal(message("there is no fight in {hex}", hex=hearing.args["hex"]))
    return name


def _named(state: State, args: Args) -> str | None:
    """The live fight that is meant by hex and kind; the one in progress goes first, then the kind of this step."""
    kinds = _kinds_now(state)
    wanted = [args["kind"]] if args.get("kind") else kinds
    meant = [name for name in live(state, *kinds) if fights(state)[name]["hex"] == args["hex"] and fights(state)[name]["kind"] in wanted]
    current = state["public"]["combat"]["current"]
    return current if current in meant else meant[0] if meant else None


def _kinds_now(state: State) -> list[str]:
    return ["melee"] if frames(state)[-1]["key"] == "duels" else ["battle", "engagement"]


def _no_fight(hearing: Hearing) -> Facts:
    return None if _named(hearing.state, hearing.args) else {"hex": hearing.args["hex"]}


def _busy(hearing: Hearing) -> Facts:
    name = _named(hearing.state, hearing.args)
    return one_at_a_time(hearing.state, name) if name else None


def _unsettled(hearing: Hearing) -> Facts:
    waiting = outstanding.losses(hearing.state)
    if waiting:
        return {"why": message("{side} has losses to remove first", side=waiting[0])}
    name = _named(hearing.state, hearing.args) if "hex" in hearing.args else None
    if name and fights(hearing.state)[name]["retreat"]:
        return {"why": message("{side} must withdraw first", side=fights(hearing.state)[name]["retreat"][0])}
    return None


def _no_initiative(hearing: Hearing) -> Facts:
    name = _named(hearing.state, hearing.args)
    fight = fights(hearing.state)[name] if name else None
    if fight is None or fight["attacker"] == hearing.side or outstanding.losses(hearing.state):
        return None  # whoever owes losses is the one for whom a line is taken then, whoever says it
    return {"side": fight["attacker"], "hex": fight["hex"], "other": hearing.side}


def _emptied(hearing: Hearing) -> Facts:
    name = _named(hearing.state, hearing.args)
    if name is None:
        return None
    fight = fights(hearing.state)[name]
    gone = [side for side in (hearing.side, pieces.other(hearing.side)) if not can_go_on(hearing, fight, side)]
    return {"sides": listing(gone, AND), "hex": fight["hex"]} if gone else None


def _storming_alone(hearing: Hearing) -> Facts:
    """Persons whose armies and escorts are gone may not attack a fortress any more. [17.5]"""
    name = _named(hearing.state, hearing.args)
    fight = fights(hearing.state)[name] if name else None
    if fight is None or fight["kind"] != "battle" or pieces.points_at(hearing.state, fight["hex"], hearing.side):
        return None
    if int(fight.get("teeth", {}).get(hearing.side, 0)):
        return None
    kind = fortresses.defence(hearing, fight["hex"], pieces.other(hearing.side))
    return {"fortress": kind, "hex": fight["hex"]} if kind else None


def _sheltered(hearing: Hearing) -> Facts:
    """Nobody attacks persons in their own fortress in a melee, whoever announced it. [17.3]"""
    name = _named(hearing.state, hearing.args)
    if name is None or fights(hearing.state)[name]["kind"] != "melee" or _no_initiative(hearing):
        return None
    number = fights(hearing.state)[name]["hex"]
    kind = fortresses.defence(hearing, number, pieces.other(hearing.side))
    return {"fortress": kind, "hex": number} if kind else None


def _all_marked(hearing: Hearing) -> Facts:
    """Who has cast attacks no more for the side that began the fight, once nobody else is left of it; for the other side, yes. [19.3]"""
    name = _named(hearing.state, hearing.args)
    if name is None or hearing.side != actor(hearing.state):
        return None
    fight = fights(hearing.state)[name]
    left = combatants(hearing.state, fight["hex"], hearing.side, fight["kind"])
    marked = left and not int(fight.get("teeth", {}).get(hearing.side, 0)) and all(who in hearing.public["cast"] for who in left)
    return {"names": listing(left)} if marked else None


_BARS = (_storming_alone, _sheltered, _all_marked)
"""What keeps a side from the attack, which is then declined, in a first round too."""


def _unfought(hearing: Hearing) -> Facts:
    """What has been announced is fought: only a new round may be declined. [5.0 D.5.h, 15.8, 16.0]"""
    name = _named(hearing.state, hearing.args)
    if name is None or fights(hearing.state)[name]["round"] or any(fails(hearing) for fails in (_emptied, *_BARS)):
        return None
    return {"fight": fights(hearing.state)[name]["kind"], "hex": fights(hearing.state)[name]["hex"]}


def _where_now(hearing: Hearing) -> str | None:
    return ", ".join(fight_offers(hearing)) or None


_OF_A_FIGHT = (
    Check("16.fight", "16.0", "there is no fight to be resolved now in {hex}", _no_fight, _where_now, rank=20),
    Check("16.settled", "7.4", "{why}", _unsettled, rank=30),
    Check("20.5.round", "20.5", "the fate of {items} is rolled first", outstanding.fates_first, rank=30),
    Check("15.initiative", "15.8", "{side} has the initiative in {hex}, and not {other}, for whom this is said", _no_initiative),
)
FIGHT_CHECKS = (
    *_OF_A_FIGHT,
    Check("16.busy", "16.0", "the {fight} is not over", _busy),
    Check("16.empty", "15.8", "{sides} has nothing left in {hex} to fight with: stop", _emptied),
    Check("17.alone.still", "17.5", "persons alone may not attack the {fortress} in {hex}: stop", _storming_alone),
    Check(
        "17.inside",
        "17.3",
        "persons in their own {fortress} in {hex} are not attacked in a melee: stop",
        _sheltered,
        doubt="Persons who come out of their own fortress for a melee, or stand in it when one is begun by them.",
    ),
    Check("19.3.attack", "19.3", "{names}: under an Enchantment marker, and only defend themselves: stop", _all_marked),
)


def fight_offers(hearing: Hearing) -> Iterable[str]:
    return _live_offers(hearing, FIGHT_CHECKS)


def _live_offers(hearing: Hearing, checks: Sequence[Check]) -> Iterable[str]:
    state = hearing.state
    for name in live(state, *_kinds_now(state)):
        fight = fights(state)[name]
        if legal(hearing, {"hex": fight["hex"], "kind": fight["kind"]}, checks):
            yield f"{fight['hex']} {fight['kind']}"


def stop(hearing: Hearing) -> None:
    """Decline to attack; when both have, the fight is over."""
    name = _the_fight(hearing)
    fight = fights(hearing.state)[name]
    hearing.outcome("stopped")
    if _emptied(hearing):
        end(hearing, name, message("one side has nothing left to fight with"))
        if fight["kind"] != "engagement":
            evasion.look(hearing, fight["hex"])
        return
    enemy = pieces.other(hearing.side)
    if enemy in fight["stopped"]:
        end(hearing, name, message("both decline to attack"))
        return
    if fight["kind"] == "melee" and (kind := fortresses.defence(hearing, fight["hex"], hearing.side)):
        end(hearing, name, message("{side} is in its own {kind}, where nobody attacks it in a melee", side=hearing.side, kind=kind))
        return
    if not can_go_on(hearing, {**fight, "attacker": enemy}, enemy):  # walls defend only [17.4]
        end(hearing, name, message("{side} has nobody to attack with", side=enemy))
        return
    _keep(hearing, name, attacker=enemy, stopped=[hearing.side])
    hearing.line("initiative", message("{side} declines to attack", side=hearing.side), enemy, "15.8")
    told = "{side} declines to go on in {hex}; {other_side} may attack, or decline too (`stop`), which ends it."
    hearing.tell(told, side=hearing.side, hex=fight["hex"], other_side=enemy)


STOP_CHECKS = (
    *_OF_A_FIGHT,
    Check("16.other", "16.0", "the {fight} is not over", _busy),
    Check(
        "16.first",
        "16.0",
        "the {fight} in {hex} has been announced: a first round is fought, only a new one may be declined",
        _unfought,
        doubt="A battle that was announced and is called off.",
    ),
)


def stop_offers(hearing: Hearing) -> Iterable[str]:
    return _live_offers(hearing, STOP_CHECKS)
