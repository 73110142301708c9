"""14.0: who commands whom, what armies without command suffer, and whose Command Rating counts."""

from __future__ import annotations

from fractions import Fraction

from . import persons
from .position import CAPTAIN, KING, MARSHAL, Answer, Army, Person, Position, no, yes
from .ratings import command_rating, rank_of


def marshal_race(person: Person) -> str:
    """14.3 and 3.0: the race whose armies a Marshal leads: that of his own piece."""
    return person.race


def may_command(position: Position, person: Person, army: Army) -> Answer:
    """14.3: a Captain his own colour, a Marshal his own race, a King all friendly armies; one who cast may still command (19.3)."""
    if not person.alive or person.master != army.side:
        return no("14.3", "no living friend")
    if person.hex != army.hex:
        return no("14.2", "not in one stack")
    if army.active and not person.active:
        return no("14.3 10.0", "an inactive person leads no active army")
    rank = rank_of(person, position)
    fits = {
        KING: True,
        MARSHAL: army.race == marshal_race(person),
        CAPTAIN: army.kingdom == person.kingdom,
        None: False,
    }[rank]
    return yes("14.3", f"{rank}") if fits else no("14.3", f"{person.name} ({rank or 'no rank'}) does not lead these")


def is_commanded(position: Position, army: Army) -> bool:
    """14.2: whether the army is stacked beneath one who may command it."""
    return any(p.name == army.commander and bool(may_command(position, p, army)) for p in position.persons)


def uncommanded_may(action: str) -> Answer:
    """14.1 and 11.1: armies out of command do not move, react, march, search or overrun; they embark, debark, sail and fight."""
    if action in ("move", "react", "forced march", "search", "overrun"):
        return no("14.1 11.1", "out of command")
    return yes("14.1")


def halved_for_want_of_command(strength: Fraction, minimum: int = 1) -> Fraction:
    """14.1 #3: strength after terrain, halved and rounded down, never under one."""
    return Fraction(max(minimum, (strength / 2).__floor__()))


def counting_persons(stack: tuple[Person, ...], position: Position) -> tuple[Person, ...]:
    """14.4: those of the highest rank present; persons of no rank count only where nobody of rank is."""
    order = persons.RANK_ORDER
    highest = max((order[rank_of(p, position)] for p in stack), default=0)
    return tuple(p for p in stack if order[rank_of(p, position)] == highest)


def usable_commanders(stack: tuple[Person, ...], position: Position) -> tuple[Person, ...]:
    """14.4 and 7.9 m36: whose Command Rating the owner may use; beside Magog never Ainsel's."""
    living = tuple(p for p in stack if p.alive)
    names = tuple(p.name for p in living)
    return tuple(p for p in counting_persons(living, position) if persons.ratings_user(names, p.name))


def anybodys_command(stack: tuple[Person, ...]) -> tuple[int, ...]:
    """5.0 D3 c, 18.0 read without 14.4: the Command Ratings of any person of a stack; beside Magog never Ainsel's (7.9 m36)."""
    names = tuple(p.name for p in stack if p.alive)
    return tuple(command_rating(p) for p in stack if p.alive and persons.ratings_user(names, p.name))


def command_choices(stack: tuple[Person, ...], position: Position) -> tuple[int, ...]:
    """14.4: the Command Ratings a player may apply for a stack, best first; none without persons."""
    return tuple(sorted({command_rating(p) for p in usable_commanders(stack, position)}, reverse=True))


def best_command(stack: tuple[Person, ...], position: Position) -> int:
    """14.4: the best rating open to the stack; nothing without persons."""
    return max(command_choices(stack, position), default=0)


def attrition_for_want_of_command(in_fortress: bool, commanded: bool) -> bool:
    """14.1 #2 and 8.0 #6: armies without command undergo attrition unless in a fortress."""
    return not commanded and not in_fortress


def may_rearrange_stack(phase: str, own_phase: bool, after_round: bool = False) -> Answer:
    """14.2 and 11.9: command changes during own movement, in reaction, or as a Round of combat ends."""
    if phase in ("movement", "forced march", "pre-game") and own_phase:
        return yes("11.9 14.2")
    if phase == "reaction" and own_phase:
        return yes("11.9 14.2")
    return yes("14.2 11.9") if phase == "combat" and after_round else no("11.9", "not now")
