"""Chapter 9: holding, casting, conjuring and discarding spells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .position import Alignment, Answer, Personality, Spell, Step, no, yes

SPELLS_IN_A_BATTLE = 3
CONJURERS = ("Elric", "Theleb K'aarna", "Yyrkoon")
HELD_BY_NON_MAGICIAN = 1
CAPACITY_OF_FORCES = 0
OPPOSED = {Alignment.LAW: Alignment.CHAOS, Alignment.CHAOS: Alignment.LAW}


def first_draw(person: Personality, replaced: bool = False) -> int:
    """How many spells a magician draws when first mustered; none when replaced (9.1, 6.0)."""
    return 0 if replaced or person.capacity is None else person.capacity


def most_held(person: Personality | None) -> int:
    """How many spells one may hold: capacity, one for a non-magician, none for armies and fleets (None) (9.5)."""
    if person is None:
        return CAPACITY_OF_FORCES
    return HELD_BY_NON_MAGICIAN if person.capacity is None else person.capacity


def conflict(spells: Collection[Spell]) -> bool:
    """Whether Law and Chaos meet (9.5)."""
    kinds = {s.alignment for s in spells}
    return Alignment.LAW in kinds and Alignment.CHAOS in kinds


def must_discard(spells: Collection[Spell]) -> tuple[Alignment, ...]:
    """Of which alignments one must be given up whole, and not replaced (9.5, 9.6)."""
    return (Alignment.LAW, Alignment.CHAOS) if conflict(spells) else ()


def may_hold(person: Personality | None, spell: Spell) -> Answer:
    """Whether one may take up another spell (9.3.1, 9.5)."""
    if spell.alignment is Alignment.PLAY_IMMEDIATELY:
        return no("it takes effect and is not held", "9.3.1")
    if person is None:
        return no("armies and fleets hold no spells", "9.5")
    if len(person.spells) >= most_held(person):
        return no("no room", "9.5")
    if person.magician and conflict([*person.spells, spell]):
        return no("it conflicts with what is held", "9.5")
    return yes("room for it", "9.5")


def stack_in_conflict(people: Collection[Personality], *, bound: str = "magicians") -> bool:
    """All magicians of one stack keep to one side (9.5)."""
    return conflict([s for p in people if p.magician or bound == "all" for s in p.spells])


def stacks_may_differ(same_place: bool) -> Answer:
    """A player's stacks in different provinces may hold opposed spells (9.5)."""
    return no("one stack keeps to one side", "9.5") if same_place else yes("in different provinces", "9.5")


def may_transfer(giver: Personality, taker: Personality, spell: Spell, one_stack: bool, step: Step) -> Answer:
    """A spell passes between personalities of one stack in the Magic step (9.1)."""
    if step is not Step.MAGIC:
        return no("only in the Magic step", "9.1")
    if not one_stack:
        return no("not in one stack", "9.1")
    if spell not in giver.spells:
        return no("the giver does not hold it", "9.1")
    return may_hold(taker, spell)


def for_whom(spell: Spell, person: Personality) -> Answer:
    """Who may use a spell as magic (9.3.2 to 9.3.5, 9.5)."""
    if not person.magician:
        return no("non-magicians hold spells for musters alone", "9.5")
    if spell.alignment is Alignment.MELNIBONEAN and person.nation != "Melnibone":
        return no("Melniboneans alone", "9.3.3")
    if spell.alignment is Alignment.ELRIC and person.name != "Elric":
        return no("Elric alone", "9.3.4")
    if spell.alignment is Alignment.PLAY_IMMEDIATELY:
        return no("it takes effect at once", "9.3.1")
    return yes("any magician", "9.3")


def may_muster_with(spell: Spell, target: str) -> Answer:
    """Anyone may use a spell for its musters, whatever its kind (9.3)."""
    return yes("printed on it", "9.3") if target in spell.musters else no("not printed on it", "9.3", "3.2")


def may_cast(
    person: Personality,
    spell: Spell,
    step: Step,
    *,
    cast_this_turn: int,
    cast_in_battle: int,
    for_escape: bool = False,
    near_battle: bool = True,
) -> Answer:
    """Casting a held spell (9.2)."""
    if spell not in person.spells:
        return no("not held", "9.2")
    user = for_whom(spell, person)
    if not user:
        return user
    if for_escape:
        return yes("escapes are outside the limit", "9.2")
    if step is not Step.MAGIC:
        return no("spells are cast in the Magic step", "9.2")
    if not near_battle:
        return no("it is laid beside the caster's own place", "9.2")
    if cast_this_turn:
        return no("one spell a turn for each magician", "9.2")
    if cast_in_battle >= SPELLS_IN_A_BATTLE:
        return no("three spells a player in one battle", "9.2")
    return yes("cast", "9.2")


def most_spells(magicians: int) -> int:
    """How many spells a player can use in one battle (9.2)."""
    return min(SPELLS_IN_A_BATTLE, magicians)


def caster_fights(cast: bool) -> Answer:
    """A magician that casts does not add its own value (9.2)."""
    return no("it casts", "9.2") if cast else yes("it fights", "9.2")


def adds_to_total(spell: Spell) -> int:
    """A spell's part of the combat total; none where the value stands in brackets (9.2)."""
    return 0 if spell.parenthesized else spell.value


def may_conjure(person: Personality, in_combat: bool, uses_held: bool) -> Answer:
    """Elric, Theleb K'aarna and Yyrkoon may draw a spell in battle in place of a held one (9.2)."""
    if person.name not in CONJURERS:
        return no("not one of the three", "9.2")
    if not in_combat:
        return no("only in combat", "9.2")
    if uses_held:
        return no("in place of a held spell, not beside it", "9.2")
    return yes("one of the three", "9.2")


def conjured(person: Personality, drawn: Spell, applicable: bool) -> str:
    """What a conjured spell does: "used", "turns on them" or "discarded" (9.2)."""
    if person.name != "Elric" and conflict([*person.spells, drawn]):
        return "turns on them"
    return "used" if applicable else "discarded"


def enemy_gain_from_conjured(person: Personality, drawn: Spell) -> int:
    """What the enemy gains where a conjured spell turns on its caller (9.2)."""
    return drawn.value if conjured(person, drawn, True) == "turns on them" else 0


def may_throw_after_conjuring() -> Answer:
    """Whoever has conjured draws and throws nothing more (9.2)."""
    return no("no other spell is drawn or thrown", "9.2")


def where_used_go(alignment: Alignment) -> str:
    """Used and conflicting spells go to the discards, apart from the container (9.0, 9.6)."""
    return "discards" if alignment else "container"


def container_refills(left: int, reshuffle_drawn: bool) -> bool:
    """An empty container takes the discards back where no Reshuffle has been drawn (9.0)."""
    return left == 0 and not reshuffle_drawn


def immediate(name: str) -> Answer:
    """Spells that act on their finder at once (9.3.1, 16.4)."""
    names = (
        "Elric Nightmare",
        "Four-Who-Are-One",
        "Reshuffle",
        "Shade Gate",
        "Tower of Voilodion Gagnasdiak",
        "Mirror of Memory",
        "Quaolnargn",
    )
    return yes("at once", "9.3.1", "16.4") if name in names else no("held", "9.3.1")


def nightmare_counts(setting_up: bool) -> Answer:
    """A Nightmare acts whenever drawn or found, but not while setting up (9.3.1)."""
    return no("not while setting up", "9.3.1") if setting_up else yes("drawn or found", "9.3.1", "16.4")


def hidden(used: bool) -> bool:
    """Held spells stay hidden until used (9.0)."""
    return not used


def draws_for_capital(holder: str) -> int:
    """Occupying a neutral or enemy capital gives one random spell (9.1, 7.5.2)."""
    return int(holder in ("neutral", "enemy"))


def cast_together(spells: Sequence[Spell], magicians: int) -> Answer:
    """Whether so many spells may stand in one battle for one player (9.2)."""
    if len(spells) > most_spells(magicians):
        return no("three at most and a magician for each", "9.2")
    return yes("within the limit", "9.2")
