"""Lines 703 to 705 with 152, 276, 314, 367, 393, 415, 485 to 491, 641: Summon Aid in battles, in sieges and in the rage."""

from __future__ import annotations

from .position import Answer, no, yes

CALLED = 1


def may_cast(number: int, *, before: int = 0, raging: bool = False, rage: str = "anew") -> Answer:
    """At the start of a fight (705); of the rage as Fog of War."""
    if number > 1 or (raging and before and rage != "anew"):
        return no("at the start of the fight", 705)
    return yes("the fight begins", 705)


def may_call(
    what: str,
    own: bool,
    adjacent: bool,
    *,
    number: int = 1,
    on_board: bool = True,
    trapped: bool = False,
    shut_in: bool = False,
    refitted: bool = False,
    raging: bool = False,
    may_be_there: bool = True,
    trap: str = "barred",
    siege: str = "called",
    refit: str = "called",
    dragon: str = "called",
) -> Answer:
    """Who comes: one own piece of a neighbour, activated or not, a wizard whose spells have failed, a leader without those they led (705).

    ``shut_in`` is within a castle with enemies before it; ``refitted`` was made whole this turn; ``may_be_there`` whether a list of areas
    lets the piece be there (781). Open: the trapped, who do not attack (393); those shut in, who do not leave (314); those made
    whole, who do not attack (415); the tame dragon without his wizard (485). The entry names who may be called and makes nothing of what
    they have done, and spells go before the rules (641)."""
    if not own or (what == "dragon" and raging):
        return no("an own piece", 705)
    if number > CALLED:
        return no("one", 705)
    if not (on_board and adjacent):
        return no("from a neighbour", 705)
    if not may_be_there:
        return no("nowhere but on its list", 781)
    if trapped and trap != "called":
        return no("trapped, nobody attacks", 393)
    if shut_in and siege != "called":
        return no("the besiegers come first", 314)
    if refitted and refit != "called":
        return no("made whole this turn", 415)
    if what == "dragon" and dragon != "called":
        return no("his wizard must lead him", 485)
    return yes("it is called", 705)


def joins(within: bool) -> str:
    """Where who comes stands: with those who called, within the walls if they are (367, 705)."""
    return "inside" if within else "outside"


def strikes_at_once(what: str) -> bool:
    """Who comes fights from this round on: it comes at once; leaders have no dice (705)."""
    return what != "leader"


def may_cast_at_once(can_cast: bool, *, arrives: str = "casts") -> Answer:
    """Whether a wizard who comes casts in this round: only the caller is barred (705)."""
    if not can_cast:
        return no("its spells have failed", 209)
    return yes("it takes part", 705) if arrives == "casts" else no("the spells are said", 305)


def still_leads(what: str, left_behind: int) -> int:
    """How many of those left behind a leader who comes still leads: none (705)."""
    return 0


def may_lead_in_fight(what: str) -> Answer:
    """A leader who comes leads those of the fight (705)."""
    return yes("those in the fight", 705) if what == "leader" else no("no leader", 44)


def caller_may(act: str) -> Answer:
    """The caller neither strikes nor casts again in that round (705)."""
    return no("this round's spell", 705) if act in ("attack", "cast") else yes("as ever", 705)


def stays_after() -> bool:
    """Nothing sends back who has come (705)."""
    return True


def in_rage_counts(what: str) -> bool:
    """Who has come to the rage is there like everybody: struck at, kept from retreating, one of all who must be removed (485, 487)."""
    return what in ("unit", "wizard")


def backfire(*, contrary: str = "enemy calls") -> str:
    """Meant for its own side it serves the enemy, who calls a piece of theirs; or it does nothing, for none is meant (225)."""
    return contrary
