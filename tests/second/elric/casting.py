"""Chapter 9.2 with 9.3 to 9.5 and 16: what may be laid beside whom in the Magic step, line by line."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .magic import CONJURERS, SPELLS_IN_A_BATTLE, for_whom, may_cast
from .position import Alignment, Answer, Personality, Position, Spell, Step, enemies_at, no, yes
from .spells import eater_works

NO_BATTLE_SPELLS = ("Escape", "Invulnerability", "Battle Barge", "Dead Gods Book")
FLYERS_ONLY = ("Boatmen of Xerlerenes", "Nihrain Horses", "Teleport", "Ship of Land and Sea")
DISPEL = "Dispel Magic"
HORN = "Horn of Fate"


def works_in_battle(spell: Spell, at_sea: bool) -> Answer:
    """Whether a spell does anything when it is laid in a battle: it adds its value, eats in its element, or undoes (9.2, 16)."""
    if spell.name in NO_BATTLE_SPELLS or spell.name == HORN:
        return no("it has its own time", "16.2", "16.5", "16.6", "16.7")
    if spell.name in FLYERS_ONLY:
        return no("it flies and adds nothing", "9.2", "16.3")
    if spell.eats_armies or spell.eats_fleets:
        return eater_works(spell, at_sea)
    if spell.name == DISPEL:
        return yes("it undoes another", "16.3")
    if spell.name == "Quaolnargn":
        return yes("it is set on another", "16.2")
    return yes("its value", "9.2") if not spell.parenthesized else no("it adds nothing", "9.2")


def may_lay(
    position: Position,
    player: str,
    caster: Personality,
    spell: Spell,
    place: str,
    laid: Mapping[str, int],
    cast_this_turn: Collection[str],
    at_sea: bool,
    flown: bool = False,
    *,
    where: str = "in a battle",
) -> Answer:
    """Whether a player lays a held spell beside its caster. laid: how many each player has laid for the battle of the place (9.2, 16)."""
    may = may_cast(
        caster,
        spell,
        position.step,
        cast_this_turn=int(caster.name in cast_this_turn),
        cast_in_battle=laid.get(player, 0),
    )
    if not may:
        return may
    if where == "in a battle" and not enemies_at(position, player, place):
        return no("no battle is there", "9.2", "10.3")
    if flown and spell.flies:
        return no("it fights or flies, not both", "16.2")
    return works_in_battle(spell, at_sea)


def who_may_play(player: str, active: str) -> Answer:
    """Whether a player casts in another's Magic step: spells are played in the Magic step of each player's turn (9.2, sheet c)."""
    return yes("its own step" if player == active else "both sides cast for a combat", "9.2", "10.0")


def most_for_player(magicians: int, already: int) -> int:
    """How many spells a player may still lay for one battle (9.2)."""
    return max(0, min(SPELLS_IN_A_BATTLE, magicians) - already)


def one_caster_each(casters: Sequence[str]) -> bool:
    """Whether each spell of a battle has its own magician (9.2)."""
    return len(casters) == len(set(casters)) and len(casters) <= SPELLS_IN_A_BATTLE


def may_draw_in_battle(
    person: Personality, in_battle: bool, has_cast: bool, drawn: bool, of_the_side: int, *, limit: str = "counts as a spell"
) -> Answer:
    """Whether one of the three calls a spell from the container (9.2)."""
    if person.name not in CONJURERS:
        return no("not one of the three", "9.2")
    if not in_battle:
        return no("not in the combat", "9.2")
    if has_cast:
        return no("in place of a held spell", "9.2")
    if drawn:
        return no("one spell a turn", "9.2")
    if limit == "counts as a spell" and of_the_side >= SPELLS_IN_A_BATTLE:
        return no("three spells a player in one battle", "9.2")
    return yes("in place of a held one", "9.2")


def value_of_caster(person: Personality, has_cast: bool, conjured: bool, *, caller: str = "casts") -> int:
    """What a magician adds of its own: nothing when it casts; a conjurer casts what it calls (9.2, 3.2)."""
    if person.parenthesized or has_cast or (conjured and caller == "casts"):
        return 0
    return person.combat


def held_for_muster_only(person: Personality, spell: Spell) -> bool:
    """Whether a spell serves its holder for musters alone (9.3, 9.5)."""
    return spell.alignment is not Alignment.PLAY_IMMEDIATELY and not for_whom(spell, person)


def must_be_own_step(step: Step) -> bool:
    """Whether spells for a battle are laid in a step: only in Magic (9.2, 5.0)."""
    return step is Step.MAGIC
