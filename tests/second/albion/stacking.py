"""11.9: stacks, what their order shows, escorts on and off, and who may look into a stack."""

from __future__ import annotations

from .item_list import CRYSTAL, RING
from .position import Answer, Army, Person, no, yes


def may_stack(first_side: str, second_side: str, first_hex: str, second_hex: str) -> Answer:
    """3.0 and 11.9: friendly pieces in one hex make a stack; the document sets no limit to it."""
    return yes("3.0 11.9") if (first_side, first_hex) == (second_side, second_hex) else no("3.0")


def meaning_of(above: str, below: str) -> str:
    """11.9: what one kind of piece lying directly on another shows."""
    return {
        ("person", "army"): "commands",
        ("person", "item"): "possesses",
        ("ship", "person"): "carries",
        ("ship", "army"): "carries",
        ("army", "item"): "carries",
        ("ship", "item"): "carries",
        ("person", "person"): "nothing",
    }.get((above, below), "nothing")


def may_attach_escort(person: Person, army: Army, phase: str) -> Answer:
    """11.9: an escort comes from an army of the person's own colour in his hex, if his piece has an escort side that does not show."""
    if phase not in ("movement", "forced march", "reaction", "pre-game"):
        return no("11.9", "in movement or reaction only")
    if person.master != army.side or person.kingdom != army.kingdom or person.hex != army.hex or army.csp < 1:
        return no("11.9", "no army of his own colour in the hex")
    if not person.escort_side:
        return no("11.9", "his piece has no escort side")
    return no("11.9", "has one already") if person.escort else yes("11.9")


def army_after_attaching(csp: int) -> int:
    """11.9: the escort costs one army CSP."""
    return csp - 1


def may_detach_escort(person: Person, phase: str) -> Answer:
    """11.9: an escort is set free in movement or reaction and is then one army CSP of the person's kingdom."""
    if not person.escort:
        return no("11.9", "no escort")
    return yes("11.9") if phase in ("movement", "forced march", "reaction", "pre-game") else no("11.9", "in movement or reaction only")


def army_after_detaching(csp: int) -> int:
    """11.9: and adds one when it is detached."""
    return csp + 1


def escort_needs_command() -> bool:
    """11.9 and 14.0: escorts are never out of command."""
    return False


def may_look_into(stack_side: str, viewer_side: str, by_vision: bool = False, item: int | None = None) -> Answer:
    """11.9, 19.4 #13, 20.6 #16, #18: enemy stacks stay closed but to a Vision, Herla's Ring or the Moray Crystal."""
    if stack_side == viewer_side:
        return yes("11.9")
    return yes("11.9 19.4#13 20.6") if by_vision or item in (RING, CRYSTAL) else no("11.9", "never without a vision")
