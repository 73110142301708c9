"""7.0: how losses are taken off armies, escorts, ships and persons, and what goes down with a ship."""

from __future__ import annotations

from collections.abc import Mapping

from . import item_list, persons, ratings
from .hexes import is_coastal
from .position import Answer, Facts, Person, Position, Ship, no, yes


def army_after(csp: int, loss: int) -> tuple[int, int]:
    """7.0 and 7.3: (CSP's left, losses that found nothing to strike and are ignored)."""
    return max(0, csp - loss), max(0, loss - csp)


def csp_worth(kind: str, pieces: int = 1) -> int:
    """7.0: an escort is one CSP, a CSP of armies one too."""
    return pieces if kind in ("escort", "army") else 0


def ship_steps(ship: Ship) -> int:
    """7.0: two Steps whole, one damaged."""
    return 1 if ship.damaged else 2


def ship_after(ship: Ship, loss: int) -> str:
    """7.0: "whole", "damaged" or "sunk" after a loss in Steps."""
    left = ship_steps(ship) - loss
    if left <= 0:
        return "sunk"
    return "whole" if left == 2 else "damaged"


def person_after(person: Person, wounds: int) -> str:
    """7.0 and 20.6 #08: "alive" or "dead" after so many wounds in one Phase or Round, the Mailcoat taking the first."""
    suffered = item_list.wounds_after_mailcoat(wounds, item_list.MAILCOAT in item_list.items_in_use(person))
    return "dead" if person.wounds + suffered >= ratings.wound_boxes(person) else "alive"


def left_in_place_of(person: Person) -> str | None:
    """7.0: what remains of a dead person with an escort: one CSP of his kingdom."""
    return person.kingdom if person.escort else None


def piece_after_death(person: Person) -> tuple[str, object]:
    """2.3, 7.9 a06, m31: the dead person's piece shows ("person", name), ("item", number) or goes, ("none", None).

    Only the item printed on the back is meant; what else he bears follows 20.5.
    """
    from .pieces import POSSESSIONS_AT_START

    successor = persons.successor_piece(person.name)
    if successor:
        return "person", successor
    item = POSSESSIONS_AT_START.get(person.name)
    return ("item", item) if item in person.items else ("none", None)


def who_distributes(stack_side: str) -> str:
    """7.2: the owner of the stack spreads its losses."""
    return stack_side


def losses_well_spread(owed: int, available: Mapping[str, int], taken: Mapping[str, int], one_piece_first: bool = False) -> Answer:
    """7.2, 7.3, 16.1 #10: whether a split of one kind of loss over pieces is lawful.

    ``available``: what each piece can lose; all that is owed is taken as far as there is anything; with the mark (``one_piece_first``)
    the whole is laid on one piece until it is destroyed, and only what is left over falls on others.
    """
    if any(n < 0 or n > available.get(name, 0) for name, n in taken.items()):
        return no("7.2", "more than the piece has, or no piece of the stack")
    if sum(taken.values()) != min(owed, sum(available.values())):
        return no("7.2 7.3", "all losses are taken, and no more")
    struck = [name for name, n in taken.items() if n]
    if one_piece_first and len(struck) > 1 and not any(taken[name] == available[name] for name in struck):
        return no("7.2 16.1", "one piece is destroyed first")
    return yes("7.2 7.3")


def inflicted(combat: str, left: int, right: int, csp: int, boxes: int, steps: int, own_point: bool = False) -> dict[str, int]:
    """7.3, 7.5, 16.1 #10, 16.2 #8, 16.3 #7: what a result of a Round costs a side, no more than it has.

    ``csp``, ``boxes`` and ``steps``: of its armies and escorts, of its persons and of its ships that took part; ``own_point``: a fortress
    of its own defends with them (17.4). The left figure counts in battles and overruns alone, the right one for ships in engagements.
    """
    return {
        "points": min(left, csp + int(own_point)) if left_column_counts(combat) else 0,
        "wounds": min(right, boxes),
        "steps": min(right, steps) if combat == "engagement" else 0,
    }


def loss_ignored(owed: int, available: int) -> int:
    """7.3: the part of a loss that nothing is left to bear; it never turns into another kind."""
    return max(0, owed - available)


def order_of_losses() -> tuple[str, ...]:
    """7.4: both sides take losses at once and unseen, and retreat only afterwards."""
    return ("losses of both sides, each hidden from the other", "retreats")


def left_column_counts(combat: str) -> bool:
    """7.5, 16.2 #8, 16.3 #7: army/escort losses are ignored in engagements, melees and challenge combat."""
    return combat in ("battle", "overrun", "attrition")


def army_aboard_after_sinking() -> str:
    """7.5: armies and escorts aboard a ship that sinks are destroyed."""
    return "destroyed"


def fate_aboard(position: Position, facts: Facts, ship: Ship, other_friends_afloat: bool) -> str:
    """7.5: a person aboard a sunk ship: "reassigned" to a friendly ship of the stack, "ashore", or "dead"."""
    if other_friends_afloat:
        return "reassigned"
    enemy_ships = any(s.side != ship.side for s in position.ships_in(ship.hex or ""))
    return "ashore" if ship.hex and is_coastal(facts, ship.hex) and not enemy_ships else "dead"


def strength_in_use(person: Person) -> int:
    """7.6: a person fights with his Current Combat Strength."""
    return ratings.current_combat(person)


def ship_strength(ship: Ship) -> int:
    """7.6: a damaged ship fights with the strength of its damaged side (``strength`` is that of the side showing)."""
    return ship.strength


def intrinsic_last(army_left: int, intrinsic_taken: bool) -> Answer:
    """17.4: a fortress's own point goes only when all other army/escort CSP's are gone."""
    if intrinsic_taken and army_left:
        return no("17.4", "armies and escorts first")
    return yes("17.4")


def may_see_roster(own: bool) -> bool:
    """7.0 and 19.4 #13: the roster is secret, even under an Enchantment of Vision."""
    return own


def may_see_enemy_losses(own_taken: bool) -> Answer:
    """7.4: nobody looks how the other spreads his losses before he has spread his own."""
    return yes("7.4") if own_taken else no("7.4", "his own losses first")


def may_retreat_now(owed_by_either: int) -> Answer:
    """7.4: retreats come when the losses of both sides are off."""
    return no("7.4", "losses first") if owed_by_either else yes("7.4")
