"""9.0: healing of persons, refit of ships."""

from __future__ import annotations

from . import item_list, places
from .hexes import is_coastal
from .position import Answer, Facts, Person, Position, Ship, no, yes
from .ratings import current_combat


def healed_by_place(person: Person) -> int:
    """9.6 and 19.5: wounds healed without a die by the hex he is in."""
    return places.wounds_healed(person.hex, person.wounds)


def must_roll(person: Person, mover: str, after_place: int | None = None, places_only: bool = False, rod_in_hex: bool = False) -> Answer:
    """9.7 and sequence D1 d: every wounded person the active player controls - also by enchantment - rolls to heal.

    9.6 and sequence D1 d can be read so that only hexes with a healing property (or Misha's Rod) make him eligible: ``places_only``.
    """
    wounds = person.wounds - (healed_by_place(person) if after_place is None else after_place)
    if not person.alive or person.master != mover:
        return no("9.7", "not a person of the active player")
    if wounds <= 0:
        return no("9.7", "no wound left")
    if places_only and not (places.wounds_healed(person.hex, 1) or rod_in_hex):
        return no("9.6", "no healing hex")
    return yes("9.7")


def wounds_recovered(die: int, person: Person, wounds: int, with_items: bool = True) -> int:
    """Sequence D1 e: the die, if no higher than his Current Combat Strength, and no more than he has; else none.

    The strength is the Current one as it stands; by ``with_items=False`` what items lend him is left out.
    """
    return min(die, wounds) if die <= current_combat(person, with_items) else 0


def rod_heals(in_hex: bool, wounds: int, amount: int = 0) -> int:
    """9.6: a hex with Misha's Rod is said to heal, yet 20.6 #17 names no number; ``amount`` is what the product takes."""
    return min(amount, wounds) if in_hex else 0


def rod_in_hex(position: Position, hex: str) -> bool:
    """9.6: whether Misha's Rod is in the hex, in anybody's hands."""
    carried = any(item_list.ROD in p.items for p in (*position.persons_in(hex), *position.armies_in(hex), *position.ships_in(hex)))
    return carried or item_list.ROD in position.loose_items.get(hex, ())


def may_refit(position: Position, facts: Facts, ship: Ship, mover: str) -> Answer:
    """9.1 and sequence D1 c: a damaged ship of the active player on a coast where no enemy ship and no enemy army or escort is."""
    if ship.side != mover or not ship.active:
        return no("9.1 10.0", "an active ship of the active player")
    if not ship.damaged:
        return no("9.0", "nothing to repair")
    if ship.hex is None or not is_coastal(facts, ship.hex):
        return no("9.1", "coastal hexes only")
    enemy = "faerie" if ship.side == "fomorian" else "fomorian"
    if position.ships_in(ship.hex, enemy):
        return no("9.1", "enemy ships are there")
    if position.csp_in(ship.hex, enemy) or position.csp_in(ship.hex, enemy, embarked=True):
        return no("9.1", "enemy armies or escorts are there")
    return yes("9.1 9.5", "voluntary")


def order_of_recovery() -> tuple[str, ...]:
    """Sequence D1: the steps of a Recovery Phase."""
    return ("places heal", "refitted ships made whole", "new refits begun", "who rolls is settled", "dice to heal")


def whole_again(ship: Ship) -> bool:
    """Sequence D1 b: a ship that carries a Refit marker when its side's next Recovery Phase comes is undamaged again."""
    return ship.refit


def may_move_in_refit(what: str, all_stay: bool = False) -> Answer:
    """9.1: "they may not move": ships under Refit; by ``all_stay`` the persons and armies put ashore by it too."""
    if what == "ship" or all_stay:
        return no("9.1", "not during this Player-Turn")
    return yes("9.1")


def debarks_by_refit(ship: Ship) -> bool:
    """9.1: all who are aboard count as ashore when the marker is laid."""
    return ship.refit


def refit_limit() -> int | None:
    """9.2: any number of ships and wounds."""
    return None


def lost_in_refit(position: Position, ship: Ship, embarked_count: bool = False) -> Answer:
    """9.3 and 9.4: at the end of any Phase, a refitting ship among enemy ships and no friendly one, or among enemy armies/escorts
    alone, is lost.

    A refitting ship is no friend to itself, nor to another that refits.
    By ``embarked_count`` armies aboard ships count for 9.4, otherwise those ashore only.
    """
    if not ship.refit or ship.hex is None:
        return no("9.3", "no Refit marker")
    enemy = "faerie" if ship.side == "fomorian" else "fomorian"
    others = [s for s in position.ships_in(ship.hex, ship.side) if s.name != ship.name and not s.refit]
    if position.ships_in(ship.hex, enemy) and not others:
        return yes("9.3", "eliminated")
    hostile = position.csp_in(ship.hex, enemy) + (position.csp_in(ship.hex, enemy, True) if embarked_count else 0)
    ours = position.csp_in(ship.hex, ship.side) + (position.csp_in(ship.hex, ship.side, True) if embarked_count else 0)
    return yes("9.4", "eliminated") if hostile and not ours else no("9.3 9.4", "safe")
