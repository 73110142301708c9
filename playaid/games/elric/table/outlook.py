"""What odds need: the state as a player may think it to be, how a battle or a search goes on, what outcomes are worth. [9, 10]"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, holding, strengths, world
from playaid.games.elric.state import battles, counters, turns, units
from playaid.referee.contract.game import Payoff, Turned
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.ruling import Declaration

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playaid.book.book import Book
    from playaid.games.elric.state.shape import State
    from playaid.referee.contract.ruling import Declaration


def carried_on(state: State) -> Declaration | None:
    """How odds go on from a battle that has begun: unveil, then fight, with no unit withheld and nothing conjured."""
    if not battles.now(state):
        return None
    attacker, _ = battles.parties(state, battles.now(state)["place"])
    verb = "fight" if battles.now(state)["revealed"] else "unveil"
    return Declaration(verb, {}, attacker, verb)


def by_numbers(state: State, said: Declaration) -> str:
    """How a battle is told by what both sides are worth, before magic: at once, and whatever lies face down."""
    named = said.args.get("place")
    places = [named] if named is not None else [battles.now(state).get("place"), *battles.to_fight(state, said.side)]
    place = next((place for place in places if place in state["public"]["battles"]), None)
    return _of_battle(state, place) if said.verb in ("battle", "fight") and place is not None else ""


def _kept_out(state: State, said: Declaration) -> list[str]:
    """Who would be withheld by a line: those who are named, ships with those aboard, and so many armies more."""
    named = units.with_cargo(state, said.args.get("units", ()))
    there = battles.engaged(state, said.side, battles.now(state)["place"], "army")
    armies = [unit for unit in there if unit not in (*named, *battles.now(state)["withheld"])]
    return [*named, *armies[: said.args.get("armies", 0)]]


def _of_battle(state: State, place: str, casting: str = "", kept_out: Sequence[str] = ()) -> str:
    """The same of a place in which there is a battle to be, of whom another would cast, or some would be kept out."""
    attacker, defender = battles.parties(state, place)
    away = {*state["public"]["cast"], *battles.now(state).get("withheld", ()), *kept_out, casting}
    sides = [[unit for unit in battles.engaged(state, side, place) if unit not in away] for side in (attacker, defender)]
    if not all(strengths.all_told(state, fighting) for fighting in sides):
        return ""
    attack, defence = (sum(_worth(state, unit) for unit in fighting) for fighting in sides)
    laid = (
        mark
        for side, mark in ((attacker, " with SPELL"), (defender, " against SPELL"))
        if side is not None and not casting and battles.cast_at(state, side, place)
    )
    return _reckoned(state, attacker, place, attack, defence, "".join(laid))


def _reckoned(state: State, attacker: str | None, place: str, attack: int, defence: int, laid: str = "") -> str:
    """laid: for whom spells lie face down there, which are named by whoever knows them."""
    wall = cities.known_walls(state, place) if cities.holder(state, place) != attacker else 0
    where = f" wall {wall}" if wall else " at sea" if world.is_sea(state, place) else ""
    return f"reckon {attack} vs {defence}{laid}{where}"


def ahead(state: State, said: Declaration) -> str:
    """How the battle is told to which a march, a landing, a flight or a voyage would lead, against who stands there or bare walls, by
    those who go there, before magic; else as of a battle that stands."""
    if said.verb == "cast":
        return _with_a_spell(state, said)
    if said.verb == "withhold" and battles.now(state):
        return _of_battle(state, battles.now(state)["place"], kept_out=_kept_out(state, said))
    place, going = said.args.get("place"), _going(state, said)
    if not going or place is None or said.side is None:
        return by_numbers(state, said)
    enemies = units.enemies_in(state, said.side, place) if cities.known_attack(state, said.side, place) else []
    walled = cities.holder(state, place) != said.side and bool(cities.known_walls(state, place))
    going = list(dict.fromkeys([*going, *battles.engaged(state, said.side, place)]))
    there = battles.engaged(state, enemies[0], place) if enemies else []
    if len(enemies) > 1 or not (enemies or walled) or not strengths.all_told(state, [*going, *there]):
        return ""
    attack = sum(_worth(state, unit, place) for unit in going) + (said.args.get("armies") or 0)
    return _reckoned(state, said.side, place, attack, sum(_worth(state, unit, place) for unit in there))


def _going(state: State, said: Declaration) -> list[str]:
    """Who is named to go somewhere by a line, ships with those who are aboard; nobody where it is said that nobody goes."""
    if said.verb in ("march", "debark"):
        return [*said.args.get("units", ())]
    if said.verb == "fly" and "magician" in said.args:
        return [said.args["magician"], *said.args.get("units", ())]
    return units.with_cargo(state, said.args.get("fleets", ())) if said.verb == "sail" else []


def _with_a_spell(state: State, said: Declaration) -> str:
    """The battle for which a spell is laid, with that spell; "" where none stands there, or what the spell is lies on the table alone."""
    spell, magician = said.args.get("spell"), units.units(state).get(said.args.get("magician", ""))
    place = magician["at"] if magician else ""
    if not spell or spell == counters.FACE_DOWN or place not in state["public"]["battles"]:
        return ""
    attacker, _ = battles.parties(state, place)
    line = _of_battle(state, place, said.args["magician"])
    return f"{line} {'with' if said.side == attacker else 'against'} {quote(spell)}" if line else ""


def _worth(state: State, unit: str, place: str = "") -> int:
    """What a unit adds in a battle, where it is or in the place to which it goes. [3.2, 10.4]"""
    here = units.units(state)[unit]
    if here["sort"] == "army":
        return 1
    ashore = here["sort"] == "fleet" and not world.is_sea(state, place or here["at"])
    return 0 if here["bracketed"] or ashore else here["combat"]


def imagine(state: State, side: str | None) -> State:
    """The state as a player, or the whole table (None), may think it to be, for odds: every spell that is not seen may be the next, whoever
    really holds it."""
    if side is not None and side not in state["secret"]:
        return {"public": state["public"], "referee": state["referee"], "secret": {}}
    own = {side: state["secret"][side]} if side is not None else {}
    return {**state, "secret": own, "cup": {"fresh": holding.unseen(state, side), "mixed": []}}


WON = 20
"""A city that falls, or an enemy who is gone, against a point of difference in a battle: the table of results ends there. [10.6]"""
NOBODY = "(?!)"
"""A pattern that nothing fits."""
ALONE = (
    Payoff("^found$", 1),
    Payoff("^not found$", 0),
    Payoff("^even(;|$)", 0),
    Payoff("^nobody left to defend$", WON),
    Payoff("(^|; )no attack(?=;|$)", 0),
    Payoff("(^|; )beaten off(?=;|$)", 0),
    Payoff(r"(^|; )loses (?P<number>\d+)(?=;|$)", -1),
    Payoff("(^|; )devoured(?=;|$)", -WON),
    Payoff(r" takes (?P<number>\d+) (of \d+ )?spells \(", 1),
    Payoff(r" takes a spell \(", 1),
    *(Payoff(r"may not hold Law with Chaos and discards [^;.,]*" + r",[^;.,]*" * others, -1) for others in range(5)),
    Payoff(" turns up | goes to the discards| discards are mixed ", 0),
    Payoff("(^|; )slain(?=;|$)", -WON),
    Payoff("(^|; )nothing happens(?=;|$)", 0),
    Payoff(r": nothing happens\.| gives up .* for the muster\.", 0),
    Payoff("(^|; )all ships lost(?=;|$)", 0),
    Payoff("(^|; )a battle in [^;]*(?=;|$)", 0),
    Payoff(r"(^|; )(From|By) .* to .*: |(^|; )Now: | musters ", 0),
)
"""What names nobody is worth so much to whoever declared it."""


_LOST = "enters the Tower and is (not seen again|taken from .*)|does not escape"


def payoffs(state: State, side: str) -> Iterable[Payoff]:
    """Of a battle the difference by which it is won or lost; a city beside it. Where a city falls and nobody loses a unit, the difference
    is worth nothing more."""
    yield from ALONE
    fleets = "|".join(map(re.escape, units.of(state, side, sort="fleet")))
    if fleets:
        yield Payoff(rf"(afloat: |, )({fleets})(?=[,;]|$)", 1)
    for names, sign in zip(_personalities(state, side), (-1, 1), strict=True):
        yield Payoff(rf"feeds on ({names})\.|(^|; )({names}) ({_LOST})\.", sign * WON)
    for nation, player in state["public"]["nations"].items():
        yield Payoff(f"{re.escape(nation)} has lost all its personalities", -WON if player == side else WON)
    for name in state["referee"]["sides"]:
        yield Payoff(rf"(^|; ){re.escape(name)} takes [^;(]*\.", WON if name == side else -WON)
    for name in (*state["referee"]["sides"], "nobody"):
        sign, who = (1 if name == side else -1), re.escape(name)
        yield Payoff(rf"^{who} by (?P<number>\d+)(?!\d|; the city falls)", sign)
        yield Payoff(rf"^{who} by \d+( \([^)]*\))?; the city falls", sign * WON)
        yield Payoff(f"^{who} holds(;|$)", 0 if name == "nobody" else sign)
        yield Payoff(f"^nobody of {who} left$", -sign * WON)


def _personalities(state: State, side: str) -> tuple[str, str]:
    """The personalities of a side, with those who may yet come to it, and those of the others: each as a pattern."""
    own: list[str] = []
    foreign: list[str] = []
    for name, piece in equipment.pieces().items():
        if piece["sort"] == "personality":
            (own if units.owner(state, name) in (side, None) else foreign).append(re.escape(name))
    return "|".join(own) or NOBODY, "|".join(foreign) or NOBODY


def search_again(before: State, after: State, said: Declaration, book: Book) -> Turned | None:
    """Whoever searches stays where they are; each turn in a row makes it likelier. [8.0]"""
    if not turns.more_turns(after):
        return None
    return Turned(after, said, ("whoever searches stays there", "nobody else finds or takes anything there"))
