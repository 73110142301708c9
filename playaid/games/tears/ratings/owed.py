"""What bars `next` in a player's part of the turn. [Activation] [Command table]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.flight import must_land
from playaid.games.tears.ratings.leadership import may_have_space
from playaid.games.tears.state import deployment, duties, forces, pieces, world
from playaid.games.tears.state.fights import (
    HITS,
    RAGE,
    SEA,
    at_stage,
    battle,
    before_the_dice,
    due,
    exposed_pieces,
    leading,
    targets,
    veiled_pieces,
)
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.game import Owed

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Person, State


def command_obligations(state: State) -> Iterable[Owed]:
    """Nobody need throw on the table, nor activate anybody: where steps pass by themselves, whoever goes on has chosen one activation."""
    yield from _debts(state)
    if state["public"]["enemy_left"]:
        yield _enemy_activations(state)
        return
    if state["public"]["rethrow"]:
        yield Owed("the command table is thrown again (`command table`)", "Command table")
    elif not deployment.passing(state):
        yield Owed("activate one, or throw on the command table (`command one`, `command table`)", "Activation")


def _enemy_activations(state: State) -> Owed:
    """What a throw on the command table gave the other side: how many it has left, and that it may stop."""
    side, left = duties.doing(state), state["public"]["left"]
    fights = bool(targets(state, side))
    going = listing(still_going(state, side, fights))
    if left <= 0 and going:
        return Owed(message(MAY_FIGHT if fights else MAY_MOVE, side=side, pieces=going), "Command table", side)
    if left <= 0:
        return Owed(message("{side} has activated all that the command table gave (`done`)", side=side), "Command table", side)
    told = "{side} may activate {n} by the throw of {other} (`activate`, `done`)"
    told = (MORE_AND_FIGHT if fights else MORE_AND_MOVE) if going else told
    return Owed(message(told, side=side, n=left, other=pieces.other(side), pieces=going), "Command table", side)


MAY_MOVE = (
    "{side} has activated all that the command table gave: {pieces} may move where spaces are left (`move`), then it is over (`done`)"
)
MAY_FIGHT = "{side} has activated all that the command table gave: {pieces} may act yet (`move`, `attack`), then it is over (`done`)"
MORE_AND_MOVE = "{side} may activate {n} by the throw of {other}; {pieces} may move yet (`activate`, `move`, `done`)"
MORE_AND_FIGHT = "{side} may activate {n} by the throw of {other}; {pieces} may act yet (`activate`, `move`, `attack`, `done`)"


def still_open(state: State) -> Iterator[str]:
    """What the side whose part it is might still do: activate somebody, or go on with whoever is activated and has not stopped."""
    if _may_activate(state):
        yield message("a unit or a leader may be activated")
    if duties.wizards_to_wake(state, boxed=False):
        yield message("a wizard may be activated")
    elif duties.wizards_to_wake(state):
        yield message("a wizard may be activated, once laid down (`drop`)")
    if going := still_going(state, duties.doing(state)):
        yield message("activated and not done: {pieces}", pieces=listing(going))


def unused(state: State) -> Iterator[str]:
    """What a side that ends its part has not used: who is activated and has not stirred, and the activations that are left."""
    side, people = duties.doing(state), state["public"]["people"].items()
    here = [token for place in forces.places(state, side) for token in forces.tokens(state, side, place)]
    still = [name for name, one in people if one["side"] == side and one["state"] == forces.UP and _has_not_stirred(one)]
    still += [pieces.name_of(forces.code_of(token)) for token in here if forces.is_unmoved(token)]
    if still:
        yield message("{pieces} not yet moved", pieces=listing(dict.fromkeys(still)))
    if _may_activate(state):
        yield counted(max(1, state["public"]["left"]), "an activation unused", "{n} activations unused")
    if duties.wizards_to_wake(state, boxed=False):  # whoever lies under a leader is meant to go with them
        yield message("a wizard unused")


def _has_not_stirred(person: Person) -> bool:
    return bool(person.get("act")) and forces.spaces(person) == 0 and not (person.get("fought") or person.get("busy"))


def _may_activate(state: State) -> bool:
    """Whether a unit or a leader may be activated yet by the side whose part it is."""
    public, side = state["public"], duties.doing(state)
    units = [token for tokens in public["board"].get(side, {}).values() for token in tokens]
    people = [(name, person) for name, person in public["people"].items() if person["side"] == side and person["state"] == forces.UP]
    fresh = [name for name, person in people if not (person.get("done") or person.get("act") or person.get("placed") == duties.turn(state))]
    lead = any(not pieces.is_wizard(name) for name in fresh) or any(token == forces.code_of(token) for token in units)
    return lead and (duties.choosing(state) or public["left"] > 0)


def still_going(state: State, side: str, fights: bool = True) -> list[str]:
    """Who of a side is activated and may still move or, where there is anybody to fight (`fights`), attack; of units how many."""
    units = [token for tokens in state["public"]["board"].get(side, {}).values() for token in tokens]
    people = [(name, person) for name, person in state["public"]["people"].items() if person["side"] == side]
    going = [(name, forces.spaces(person)) for name, person in people if person["state"] == forces.UP and person.get("act")]
    going += [(forces.code_of(token), gone) for token in units if (gone := forces.spaces_used(token)) is not None]
    left = [name for name, gone in going if (gone < forces.STOPPED if fights else may_have_space(state, name, gone))]
    return pieces.numbered(map(pieces.name_of, left))


def _debts(state: State) -> Iterator[Owed]:
    """What bars `next`; of hits to be taken also how many, and how one unit takes two; of a throw how the leaders' points lie."""
    for owed in duties.debts(state):
        if owed.citation == "Battle" and at_stage(state, HITS):
            yield owed._replace(text=_hits_due(state))
        elif owed.citation == "Battle" and before_the_dice(state):
            yield owed._replace(text=_throw_due(state, owed.text))
        elif owed.citation == "Castle: occupation" and (walls := walls_told(state, duties.gate_of(owed))):
            told = message("{said}; {walls}", said=owed.text, walls=walls)
            yield owed._replace(text=_with_wounds(state, owed.side, duties.gate_of(owed), told))
        else:
            yield owed


WALLS = "it has {towers} towers: inside, each unit is {bonus} stronger, throws {throws} times a round, and does not retreat"
WALLS_ALONE = "it has {towers} towers: inside, each unit throws {throws} times a round and does not retreat"


WOUNDS = "{said}; a leader's throw for wounds has {n} added while besieged"


def _with_wounds(state: State, side: str | None, area: str, said: str) -> str:
    """What being besieged does to the leaders of a side who would be inside, where any is there. [Leader wounds]"""
    more = rulebook.value("wound_effects", "besieged", "modifier", "house" if world.whole(state) else "printed")
    there = bool(side) and forces.persons(state, str(side), area, "leader")
    return message(WOUNDS, said=said, n=more) if there and more else said


def walls_told(state: State, area: str) -> str:
    """What the walls of a castle do for whoever is inside; empty where the tables do not say."""
    mode = "house" if world.whole(state) else "printed"
    towers = rulebook.value("castles", area, "garrison", mode)
    bonus, throws = (rulebook.value("castle_bonus", str(towers), column, mode) for column in ("bonus", "throws"))
    if towers is None or bonus is None or throws is None:
        return ""
    return message(WALLS if bonus else WALLS_ALONE, towers=towers, bonus=bonus, throws=throws)


POINTS = "{said}; until the first throw {side} may lay the points of {leaders} (`lead`)"
POINTS_OF_BOTH = "{said}; until the first throw {side} may lay the points of {leaders}, and {enemy} those of {others} (`lead`)"


def _throw_due(state: State, said: str) -> str:
    now = battle(state)
    return _with_ships(now, _with_hidden(now, _with_fog(now, _with_points(now, said))))


SHIPS = "{said}; a ship sinks at {n} hits of the battle; so far: {hits}"


def _with_ships(now: Battle, said: str) -> str:
    """At sea how many hits send a ship down, and how many each has taken. [Sea battle]"""
    most = rulebook.value("constants", "ship sinks", "value")
    if now["kind"] != SEA or most is None:
        return said
    hits = listing(message("{side} {n}", side=side, n=now["sunk"].get(side, 0)) for side in (now["att"], now["dfn"]))
    return message(SHIPS, said=said, n=most, hits=hits)


HIDDEN = "{said}; {side} may have those fight again whom a spell hides (`unveil`): {pieces}"


def _with_hidden(now: Battle, said: str) -> str:
    """Whoever is hidden may come out before the first throw of each round. [Obfuscate]"""
    for side in now["rows"]:
        if hidden := veiled_pieces(now, side):
            said = message(HIDDEN, said=said, side=side, pieces=pieces.tally_of(hidden))
    return said


FOG = "{said}; {side} may say from whom in the line of {enemy} the fog takes its {n} points (`fog`), else from the strongest"


def _with_fog(now: Battle, said: str) -> str:
    """Fog that lies on a side, and of which nobody has said yet on whom in this round."""
    for enemy, points in now["fog"].items():
        if points and not now.get("fogged", {}).get(enemy):
            said = message(FOG, said=said, side=pieces.other(enemy), n=points, enemy=enemy)
    return said


def _with_points(now: Battle, said: str) -> str:
    own, others = ([] if now["points"].get(side) else leading(now, side) for side in (now["side"], pieces.other(now["side"])))
    side, enemy = now["side"], pieces.other(now["side"])
    if own and others:
        return message(POINTS_OF_BOTH, said=said, leaders=who_may_help(own), side=side, others=who_may_help(others), enemy=enemy)
    if own or others:
        return message(POINTS, said=said, leaders=who_may_help(own or others), side=side if own else enemy)
    return said


def who_may_help(chiefs: Sequence[str]) -> str:
    """Whose points may be laid, of leaders with the highest in front: where there are more than help, theirs and those of one other."""
    if len(chiefs) <= rulebook.value("constants", "helping leaders", "value"):
        return listing(chiefs)
    return message("{leader} and of one more ({others})", leader=chiefs[0], others=listing(chiefs[1:]))


WIZARD_HIT = "{said}; a hit wizard throws for wounds ({fates})"
WIZARD_HIT_ALONE = "{said}; a hit wizard throws for wounds"


def _with_wizards(state: State, said: str) -> str:
    """What a hit on a wizard comes to, where one may take it. In the rage nobody is captured, at sea a ship may go down with
    them, and alone in ruins nobody escapes. [Wizard wounds]"""
    now = battle(state)
    if not any(map(pieces.is_wizard, exposed_pieces(state, now["victim"]))):
        return said
    fates = "" if now["kind"] in (RAGE, SEA) or now.get("hermit") else wizard_fates(state)
    return message(WIZARD_HIT if fates else WIZARD_HIT_ALONE, said=said, fates=fates)


def wizard_fates(state: State) -> str:
    """What the faces of a wizard's die for wounds come to; empty where the tables do not say."""
    mode = "house" if world.whole(state) else "printed"
    words = [rulebook.value("wizard_wounds", str(face), "result", mode) for face in range(1, 11)]
    if None in words:
        return ""
    runs = [(result, [face for face, _ in run]) for result, run in groupby(enumerate(words, 1), key=itemgetter(1))]
    return listing(
        message("{first} to {last} {result}" if run[1:] else "{first} {result}", first=run[0], last=run[-1], result=as_message(result))
        for result, run in runs
    )


TWICE = "{said}, one name for each: a hit reduces a whole unit, and a second on the same one eliminates it (`{line}`)"


def _hits_due(state: State) -> str:
    now, hits = battle(state), due(state)
    row = exposed_pieces(state, now["victim"])
    whole = next((code for code in row if pieces.steps(code) > 1), "")
    said = counted(
        hits, "{side} says who takes {n} hit in {area} (`take`)", "{side} says who takes {n} hits in {area} (`take`)",
        area=now["area"], side=now["side"],
    )  # fmt: skip
    if hits < 2 or not whole:
        return _with_ships(now, _with_wizards(state, said))
    named = [whole]
    while len(named) < hits and row:
        pieces.hit(row, named[-1])
        named += [pieces.REDUCED + whole] if len(named) == 1 else row[:1]
    return _with_ships(now, _with_wizards(state, message(TWICE, said=said, line=f"take {', '.join(named)}")))


def action_obligations(state: State) -> Iterable[Owed]:
    yield from _debts(state)
    for name in must_land(state, duties.doing(state)):
        yield Owed(
            message("{name} flies over the sea: on to land (`move`) or aboard a ship (`board`)", name=name), "Fly", duties.doing(state)
        )
    if duties.doing(state) == pieces.GORGANUN and duties.unheld(state) and not state["public"]["battle"]:
        yield Owed("Terramax must be held (`control`)", "Terramax", pieces.GORGANUN)
