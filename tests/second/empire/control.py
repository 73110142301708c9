"""Components, Muster, Political Coup: whose flag lies where, natural enemies, mustering, coups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from .position import ACTION, ARMY, ELF, FLEET, LAND, ORC, SEA, WING, Answer, Counter, Facts, Position, no, yes
from .roster import RACE, crowns

NATURAL_ENEMIES = {ORC: ELF, ELF: ORC}


def countries_of(position: Position, player: str) -> frozenset[str]:
    """Components: countries that a player controls."""
    return frozenset(c for c, p in position.flags.items() if p == player)


def flags_after(flags: Mapping[str, str], on_board: Iterable[Counter], mustered: Mapping[str, str]) -> dict[str, str]:
    """Components: a flag lies while a unit of the country is on the board, an army aboard a fleet among them."""
    there = {c.country for c in on_board}
    out = {c: p for c, p in flags.items() if c in there}
    return out | {c: p for c, p in mustered.items() if c in there}


def on_board(position: Position) -> tuple[Counter, ...]:
    """All counters on the board, armies aboard among them."""
    out = [u.counter for u in position.units]
    out += [u.cargo for u in position.units if u.cargo is not None]
    return tuple(out)


def barred_by_race(position: Position, player: str, country: str) -> Answer:
    """Muster, Political Coup: a player with elf units takes no orc country, nor the other way round; yes means barred."""
    foe = NATURAL_ENEMIES.get(RACE[country])
    if foe and any(RACE[c] == foe for c in countries_of(position, player)):
        return yes("orcs and elves are natural enemies", "Muster", "Political Coup")
    return no("no natural enemy", "Muster")


def _acting(position: Position, player: str) -> Answer:
    """Sequence of Play: actions belong to the Action phase of one's own turn."""
    if position.turn_of != player:
        return no("not this player's turn", "Sequence of Play")
    if position.phase != ACTION:
        return no("not the Action phase", "Action phase")
    return yes("the Action phase", "Action phase")


def muster_hexes(position: Position, facts: Facts, counter: Counter) -> frozenset[str]:
    """Muster: land of the home country; for a fleet explored sea that touches such land, of whatever country."""
    land = {h for h, c in facts.country.items() if c == counter.country and facts.kind.get(h) == LAND}
    if counter.country not in position.explored:
        return frozenset()
    if counter.kind in (ARMY, WING):
        return frozenset(land)
    near = {n for h in land for n in facts.adjacent.get(h, frozenset())}
    return frozenset(n for n in near if facts.kind.get(n) == SEA and facts.country.get(n) in position.explored)


def may_muster(position: Position, facts: Facts, player: str, counter: Counter, hex_name: str = "") -> Answer:
    """Muster: from the hand, of an explored country that no other player controls, onto its own hexes."""
    acting = _acting(position, player)
    if not acting:
        return acting
    if counter not in position.hands.get(player, ()):
        return no("not in the hand", "Muster")
    if counter.country not in position.explored:
        return no("its country is unexplored", "Muster")
    if position.flags.get(counter.country) not in (None, player):
        return no("another player controls its country", "Muster")
    if barred_by_race(position, player, counter.country):
        return no("orcs and elves are natural enemies", "Muster")
    hexes = muster_hexes(position, facts, counter)
    if hex_name and hex_name not in hexes:
        return no("not a hex for it", "Muster")
    if not hexes:
        return no("no hex for it", "Muster")
    return yes("mustered unsupplied", "Muster")


def mustered_supplied() -> bool:
    """Muster: a new unit is unsupplied."""
    return False


def crowns_on_board(position: Position, country: str) -> int:
    """Political Coup: crowns of a country on the board, an army's aboard a fleet among them."""
    return crowns(c for c in on_board(position) if c.country == country)


def crowns_in_hand(position: Position, player: str, country: str) -> int:
    """Political Coup: crowns of a country in the hand."""
    return crowns(c for c in position.hands.get(player, ()) if c.country == country)


def may_attempt_coup(position: Position, player: str, country: str, target: str = "anyone", unexplored: str = "no") -> Answer:
    """Political Coup: more crowns in the hand than on the board, and no natural enemy.

    ``target`` is "anyone" or "enemy": whether a country counts that no other player controls;
    ``unexplored`` is "no" or "yes": whether one whose piece does not lie.
    """
    acting = _acting(position, player)
    if not acting:
        return acting
    if barred_by_race(position, player, country):
        return no("orcs and elves are natural enemies", "Political Coup")
    if unexplored == "no" and country not in position.explored:
        return no("its counters cannot be mustered", "Political Coup", "Muster")
    if target == "enemy" and position.flags.get(country) in (None, player):
        return no("no other player controls it", "Political Coup")
    if crowns_in_hand(position, player, country) <= crowns_on_board(position, country):
        return no("not more crowns than on the board", "Political Coup")
    return yes("more crowns than on the board", "Political Coup")


def coup_succeeds(position: Position, country: str, shown: Collection[Counter]) -> bool:
    """Political Coup: whether the counters shown have more crowns of the country than the board."""
    return crowns(c for c in shown if c.country == country) > crowns_on_board(position, country)


def may_show(position: Position, player: str, country: str, shown: Collection[Counter], extra: str = "any") -> Answer:
    """Political Coup: which counters take part.

    ``extra`` is "any", "crowned" or "needed": whether more may be shown than are needed, and such as have no crown.
    """
    hand = list(position.hands.get(player, ()))
    if any(c not in hand or c.country != country for c in shown):
        return no("counters of that country from the hand", "Political Coup")
    if not coup_succeeds(position, country, shown):
        return no("too few crowns: a dolt", "Political Coup")
    if extra != "any" and any(not c.crowns for c in shown):
        return no("a counter without crowns", "Political Coup")
    spare = [c for c in shown if coup_succeeds(position, country, [o for o in shown if o is not c])]
    if extra == "needed" and spare:
        return no("more than needed", "Political Coup")
    return yes("enough crowns", "Political Coup")


def after_failed_coup() -> tuple[str, str]:
    """Political Coup: where the counters go and what the player says."""
    return "hand", "I am a dolt"


def coup_takes(position: Position, country: str) -> tuple[Counter, ...]:
    """Political Coup: units that change hands, all of the country on the board."""
    return tuple(c for c in on_board(position) if c.country == country)


def coup_musters(shown: Collection[Counter]) -> tuple[Counter, ...]:
    """Political Coup: all counters that took part are mustered at once."""
    return tuple(shown)


def supply_after_coup(supplied: bool, change: str = "stays") -> bool:
    """Political Coup: the supply of units taken over; ``change`` is "stays" or "unsupplied"."""
    return supplied and change == "stays"


def may_place_where_enemies_stand(kind: str = FLEET) -> bool:
    """Muster: enemy units in the hex do not hinder; the text names no such limit for any kind."""
    return kind in (ARMY, FLEET, WING)
