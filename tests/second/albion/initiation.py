"""15.0: who may begin which combat, against whom, who must take part, who duels."""

from __future__ import annotations

from . import item_list, persons
from .hexes import fortress_in, friendly_fortress
from .position import SIDES, Answer, Facts, Hex, Person, Position, no, yes
from .ratings import basic_magic, is_hero

BATTLE, ENGAGEMENT, MELEE, DUEL, TRIAL = "battle", "engagement", "melee", "duel arcane", "trial by combat"
CHALLENGES = (DUEL, TRIAL)


def enemy_of(side: str) -> str:
    """3.0: the other side."""
    return SIDES[1 - SIDES.index(side)]


def heroes_ashore(position: Position, hex: Hex, side: str) -> tuple[Person, ...]:
    """15.1: heroes of a side in the hex who are not aboard a ship."""
    return tuple(p for p in position.persons_in(hex, side) if is_hero(p) and not p.embarked)


def persons_ashore(position: Position, hex: Hex, side: str) -> tuple[Person, ...]:
    """15.1, 15.3: persons of a side in the hex who are not aboard a ship."""
    return tuple(p for p in position.persons_in(hex, side) if not p.embarked)


def persons_aboard(position: Position, hex: Hex, side: str) -> tuple[Person, ...]:
    """15.2: persons of a side aboard ships which take part: none of a ship under refit."""
    fit = {s.name for s in position.ships_in(hex, side) if not s.refit}
    return tuple(p for p in position.persons_in(hex, side) if p.ship in fit)


def may_attack_at_all(position: Position, hex: Hex, side: str) -> Answer:
    """10.0 and 19.3: somebody must be there who is active and has not spent himself on an enchantment."""
    able = [p for p in persons_ashore(position, hex, side) if p.active and not p.cast]
    troops = [a for a in position.armies_in(hex, side) if a.active and not a.embarked]
    return yes("15.0") if able or troops else no("19.3 10.0", "only casters or sleepers")


def may_initiate_battle(
    position: Position, facts: Facts, hex: Hex, side: str, evaded: bool = False, empty_fortress: bool = False
) -> Answer:
    """15.1, 17.5, 18.2: armies, escorts or heroes against armies, escorts or heroes, at least one CSP on one of the sides.

    An enemy fortress with nobody in it is none of these; by ``empty_fortress`` its own strength can be attacked.
    """
    foe = enemy_of(side)
    ours, theirs = position.csp_in(hex, side), position.csp_in(hex, foe)
    if position.player != side:
        return no("15.1", "the active player initiates")
    if evaded:
        return no("18.2", "they were evaded")
    if not ours and not heroes_ashore(position, hex, side):
        return no("15.1", "no army, escort or hero of his")
    fortress = fortress_in(facts, position, hex)
    bare_walls = empty_fortress and fortress is not None and fortress.side == foe and fortress.kind != "dyke"
    if not theirs and not heroes_ashore(position, hex, foe) and not bare_walls:
        return no("15.1", "no enemy army, escort or hero")
    if not ours and not theirs:
        return no("15.1", "no CSP on either side")
    if not ours and friendly_fortress(facts, position, hex, foe):
        return no("17.5", "persons alone attack no fortress")
    return may_attack_at_all(position, hex, side)


def battle_participants(position: Position, hex: Hex, side: str) -> tuple[str, ...]:
    """15.1: all persons of a side in the hex, aboard ships excepted (armies likewise take part all)."""
    return tuple(p.name for p in persons_ashore(position, hex, side))


def may_initiate_engagement(position: Position, hex: Hex, side: str) -> Answer:
    """15.2: own ships against enemy ships in the hex; those under refit stay out of it."""
    if position.player != side:
        return no("15.2", "the active player initiates")
    ours = [s for s in position.ships_in(hex, side) if not s.refit and s.active]
    theirs = [s for s in position.ships_in(hex, enemy_of(side)) if not s.refit]
    return yes("15.2") if ours and theirs else no("15.2", "ships fit for it on both sides")


def may_initiate_melee(position: Position, facts: Facts, hex: Hex, side: str, fought: bool = False) -> Answer:
    """15.3, 15.8 #4, 17.3, sequence E5 f: persons against persons where nobody has an army or escort ashore.

    Not for those who took part in a battle or engagement of this Phase, nor against persons in their own standing fortress.
    """
    foe = enemy_of(side)
    if position.player != side:
        return no("15.3", "the active player initiates")
    if position.csp_in(hex, side) or position.csp_in(hex, foe):
        return no("15.3", "armies or escorts are there")
    if fought:
        return no("15.8", "took part in a battle or engagement")
    if friendly_fortress(facts, position, hex, foe):
        return no("17.3", "inside their fortress")
    able = [p for p in persons_ashore(position, hex, side) if p.active and not p.cast]
    return yes("15.3") if able and persons_ashore(position, hex, foe) else no("15.3 19.3", "persons of both sides ashore")


def may_decline(combat: str, person: Person | None = None, friends: tuple[Person, ...] = ()) -> Answer:
    """15.0, 15.3, 15.4: battle and engagement must be fought; challenge may be refused; melee by certain items only."""
    if combat in CHALLENGES:
        return yes("15.4")
    if combat == MELEE and person is not None:
        return item_list.may_decline_melee(person, friends)
    return no("15.0", "the inactive player must defend")


def fit_for(combat: str, person: Person) -> Answer:
    """15.5 and 15.6: a duel arcane asks a Basic Magic Strength of one; any person fights a trial."""
    if combat == DUEL and basic_magic(person) < 1:
        return no("15.5", "no Basic Magic Strength")
    return yes("15.5 15.6")


def may_challenge(position: Position, person: Person, combat: str, hex: Hex, fight: str, opened: tuple[str, ...] = ()) -> Answer:
    """15.4, 15.5, 7.9, 19.3: whether a person opens a challenge combat; ``fight``: the battle, overrun or engagement it belongs to.

    ``opened``: challenge combats of either player already opened for that fight.
    """
    if fight not in (BATTLE, ENGAGEMENT, "overrun"):
        return no("15.4", "in a hex of a battle or engagement")
    if combat in opened:
        return no("15.4", "one of each type for each battle or engagement")
    if person.hex != hex or not person.alive or not person.active:
        return no("15.4 10.0", "an active person in the hex")
    if person.cast:
        return no("19.3", "has cast an enchantment this Game-Turn")
    for barred in (fit_for(combat, person), persons.may_initiate_challenge(person.name), _trial_allows(position, person, combat)):
        if not barred:
            return barred
    return yes("15.4 15.5 15.6")


def may_accept(position: Position, person: Person, combat: str, hex: Hex, forced: bool = False) -> Answer:
    """15.4, 15.5, 7.9, 19.3, 19.4 #08: whether a person takes up a challenge; a Mental Attack asks nobody."""
    if forced:
        return yes("19.4#08")
    if person.hex != hex or not person.alive:
        return no("15.4", "a person in the hex")
    if person.cast:
        return no("19.3", "has cast an enchantment this Game-Turn; refusing costs nothing")
    for barred in (fit_for(combat, person), persons.may_accept_challenge(person.name), _trial_allows(position, person, combat)):
        if not barred:
            return barred
    return yes("15.4 15.5 15.6")


def _trial_allows(position: Position, person: Person, combat: str) -> Answer:
    if combat != TRIAL:
        return yes("15.5")
    return persons.may_fight_trial(person.name, tuple(p.name for p in position.persons_in(person.hex or "", person.master)))


def may_stand_in_for_fight(person: Person, fight: str, strict: bool = False) -> Answer:
    """15.4: any friend in the hex fights; by ``strict`` only one who takes part in that battle (ashore) or engagement (aboard)."""
    if strict and person.embarked != (fight == ENGAGEMENT):
        return no("15.4 15.1 15.2", "takes no part in that fight")
    return yes("15.4 12.2")


def must_tell_of_challenger(what: str) -> bool:
    """15.4: hex, type and challenger are named, strengths and items not."""
    return what in ("hex", "type", "person")


def challenges_possible(fights: tuple[str, ...]) -> int:
    """15.7: two for a battle and two for an engagement of a hex."""
    return 2 * len({f for f in fights if f in (BATTLE, ENGAGEMENT)})


def order_of_challenges() -> tuple[tuple[str, str], ...]:
    """Sequence D5 a-h: (who, what) in a Combat Phase."""
    return (
        ("active", "announces battles and engagements"),
        ("inactive", "names the terrain of each"),
        ("active", "announces challenges"),
        ("inactive", "accepts or refuses, and announces challenges of types not yet announced"),
        ("active", "accepts or refuses"),
        ("active", "announces melees"),
        ("active", "resolves challenges and melees"),
        ("active", "resolves battles and engagements in the order he likes"),
    )


def first_attacker(active: str, challenger: str | None = None, challenger_attacks: bool = False) -> str:
    """15.8: the active player attacks first in every combat; by ``challenger_attacks`` the challenger does in a challenge."""
    return challenger if challenger and challenger_attacks else active


def next_attacker(combat: str, attacker: str, attacker_goes_on: bool, defender_takes_over: bool) -> str | None:
    """15.8: who attacks in the next Round; None: the combat is over.  A challenge goes on with the same attacker to the death."""
    if combat in CHALLENGES or attacker_goes_on:
        return attacker
    return enemy_of(attacker) if defender_takes_over else None


def combat_over(combat: str, left: tuple[int, int], retreated: bool, both_decline: bool, troops_left: int) -> bool:
    """15.8: end of a combat: a side gone, a retreat, both unwilling, or no army/escort (and no ship) left in a battle or engagement.

    ``left``: pieces of each side; a challenge ends with a death alone (16.4, 16.5).
    """
    if 0 in left:
        return True
    if combat in CHALLENGES:
        return False
    return retreated or both_decline or (combat in (BATTLE, ENGAGEMENT) and troops_left == 0)


def caster_may_take_over(attacked_first: bool) -> Answer:
    """19.3: one who cast may take up the attack only after he was attacked."""
    return yes("19.3") if attacked_first else no("19.3")


def may_take_over(position: Position, facts: Facts, combat: str, hex: Hex, side: str) -> Answer:
    """15.8, 17.3, 17.5: whether a side may become the attacker in a later Round: in no challenge, and not by what may not attack.

    Persons in their own fortress are attacked in no melee, nor by persons without an army or escort in a battle, whoever began.
    """
    if combat in CHALLENGES:
        return no("15.8", "a challenge knows no change of the attacker")
    if not friendly_fortress(facts, position, hex, enemy_of(side)):
        return yes("15.8")
    if combat == MELEE:
        return no("17.3", "inside their fortress")
    if combat == BATTLE and not position.csp_in(hex, side):
        return no("17.5", "persons alone attack no fortress")
    return yes("15.8")
