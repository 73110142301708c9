"""What chapters 3, 6, 7.5.2, 15 and 16 say of mustering; chapter 11 is not in the document."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .balance import pyaray_allowed
from .position import Answer, Facts, Personality, Spell, Step, no, yes


def printed_on(spell: Spell, target: str) -> Answer:
    """A spell musters what is printed along its bottom, in the Muster phase (3.2, 16)."""
    return yes("printed", "3.2", "16") if target in spell.musters else no("not printed", "3.2", "16")


def armies_on_muster(nation: str, armies: Mapping[str, int]) -> int:
    """A mustered nation begins with all its armies (3.2)."""
    return armies[nation]


def may_muster_pyaray(balance: int) -> Answer:
    """Pyaray and the Chaos Fleet with him come only at a lean of three to Chaos (16.9)."""
    return yes("the lean is enough", "16.9") if pyaray_allowed(balance) else no("the lean is less than three to Chaos", "16.9")


def may_muster_barge(facts: Facts, person: Personality, place: str, where: str = "Melnibone") -> Answer:
    """A Melnibonean beside Melnibone calls the Battle Barge (16.6)."""
    if person.nation != "Melnibone":
        return no("Melniboneans alone", "16.6", "9.3.3")
    if where not in facts.neighbours.get(place, frozenset()):
        return no("not beside Melnibone", "16.6")
    return yes("beside Melnibone", "16.6")


def arrives_with(name: str) -> tuple[str, ...]:
    """What comes along: Colim with the Barge, the Chaos Fleet with Pyaray, Moonglum with Eshmir, Brut with Elric (16)."""
    return {
        "Battle Barge": ("Admiral Magnum Colim",),
        "Pyaray": ("Chaos Fleet",),
        "Eshmir": ("Moonglum",),
        "Four-Who-Are-One": ("Elric", "Brut"),
    }.get(name, ())


def moonglum_comes_with_eshmir(on_board: bool) -> bool:
    """Moonglum comes with Eshmir unless he stands on the board (16.9)."""
    return not on_board


def free_fleet_place(seas_by_distance: Mapping[str, int]) -> tuple[str, ...]:
    """The Free Fleet appears in the sea nearest the mustering unit; several where they tie (16.8)."""
    best = min(seas_by_distance.values())
    return tuple(sea for sea, distance in seas_by_distance.items() if distance == best)


def may_muster_conquered(holder_is_player: bool, owner_is_enemy: bool) -> Answer:
    """A conqueror of an enemy's capital may muster its nation (7.5.2)."""
    if holder_is_player and owner_is_enemy:
        return yes("its capital was taken", "7.5.2")
    return no("its capital is not conquered from an enemy", "7.5.2")


def may_remuster(name: str) -> Answer:
    """What comes back by its spell after it was lost: Shield, Mournblade, Pyaray, a fallen nation (6.0, 16.4, 16.8, 16.9)."""
    if name in ("Chaos Shield", "Mournblade", "Pyaray", "Chaos Fleet", "fallen nation"):
        return yes("by the proper spell", "16")
    return no("the document does not say so", "16")


def cards_a_phase(step: Step, own_nation: bool) -> Answer:
    """A card of one's own nation is played in the place of another muster card (6.0)."""
    if step is not Step.MUSTER:
        return no("in the Muster phase", "6.0", "5.0")
    return yes("as a special replacement" if own_nation else "as a muster", "6.0")


def holders_may_muster(person: Personality | None) -> Answer:
    """Any personality may hold a spell for a muster, armies and fleets never (9.3, 9.5)."""
    return no("armies and fleets hold none", "9.5") if person is None else yes("for a muster", "9.3", "9.5")


def spells_that_muster(target: str, spells: Collection[Spell]) -> tuple[str, ...]:
    """Which spells call a nation or unit (16)."""
    return tuple(s.name for s in spells if target in s.musters)
