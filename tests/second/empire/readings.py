"""Where the document bears two readings or is silent; cases are its headings.

``first`` and ``second`` begin with the word that a function takes; ``asked_in`` names "module.function:keyword", or nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """One open question."""

    case: str
    question: str
    first: str
    second: str
    chosen: str
    why: str
    asked_in: tuple[str, ...] = ()


READINGS = (
    Reading(
        "Attack",
        "Must an attacker be supplied?",
        "either: any unit in a hex with an enemy",
        "supplied: as for the other actions of units",
        "either",
        "movement, loading and unloading say supplied, the attack does not",
        ("combat.may_attack:supply",),
    ),
    Reading(
        "Attack",
        "Does attacking unsupply the attacker?",
        "none: only a hit does",
        "unsupplied: as the other actions of units",
        "none",
        "movement, loading and unloading say so, the attack does not",
        ("combat.supplied_after_attack:cost",),
    ),
    Reading(
        "Simple Movement/Card listing",
        "Do wings fly over ice?",
        "pass: they may only not end there",
        "closed: the listing calls such hexes impenetrable",
        "pass",
        "a ban on ending there would have no sense otherwise",
        ("movement.may_enter:ice", "movement.reach:ice", "movement.may_move:ice", "movement.may_go_along:ice"),
    ),
    Reading(
        "Simple Movement",
        "May a unit come back to the hex where it began?",
        "may: up to its movement, any way",
        "may not: that is no move",
        "may not",
        "a move is told by where it ends",
        ("movement.may_go_along:circle",),
    ),
    Reading(
        "Simple Movement",
        "What is the last movement, on which enemies may be met?",
        "step: the step with which the unit chooses to end",
        "point: the last hex of its movement allowance",
        "step",
        "it moves up to its limit",
    ),
    Reading(
        "Political Coup",
        "May a coup be made in a country that no other player controls?",
        "anyone: any country with fewer crowns on the board",
        "enemy: only another player's",
        "anyone",
        "the condition speaks of crowns alone",
        ("control.may_attempt_coup:target",),
    ),
    Reading(
        "Political Coup/Muster",
        "May a coup be made in an unexplored country?",
        "no: its counters could not be mustered",
        "yes: only crowns count",
        "no",
        "those who take part are mustered at once, for which the country must be explored",
        ("control.may_attempt_coup:unexplored",),
    ),
    Reading(
        "Political Coup",
        "May more counters take part than needed, or such as have no crowns?",
        "any: enough is a lower limit",
        "needed: only as many as exceed the crowns on the board",
        "any",
        "nothing is said of too many; without a coup they could be mustered right after it anyway",
        ("control.may_show:extra",),
    ),
    Reading(
        "Political Coup",
        "Do units that change hands keep their supply?",
        "stays: nothing is said",
        "unsupplied: as new units",
        "stays",
        "only those that are mustered come unsupplied",
        ("control.supply_after_coup:change",),
    ),
    Reading(
        "Political Coup",
        "Where does a fleet go that took part in a coup and has no sea hex?",
        "hand: it cannot be mustered and stays",
        "bars: it cannot take part",
        "bars",
        "all that took part must be mustered",
    ),
    Reading(
        "Muster",
        "Does elf unit mean units on the board only?",
        "board: control is of units on the board",
        "hand: counters in the hand too",
        "board",
        "flags tell control",
    ),
    Reading(
        "Fleet Unloading",
        "May an army land among enemies?",
        "may: any adjacent land hex",
        "may not: it does not move by its own action",
        "may",
        "no limit is named",
    ),
    Reading(
        "Exploration phase",
        "May a player with units that border nothing unexplored explore elsewhere?",
        "no: only a bordering country",
        "yes: any",
        "no",
        "the free choice is for those without units",
    ),
    Reading(
        "Exploration phase",
        "May an army aboard a fleet explore?",
        "fleet: its fleet stands in the same hex",
        "none: it is no unit of the hex",
        "fleet",
        "there is no difference in any position",
    ),
    Reading(
        "Reshuffle Discards",
        "May an empty discard pile be reshuffled?",
        "may: the main deck is shuffled",
        "may not: there is nothing to take",
        "may not",
        "it would change nothing",
        ("sequence.may_reshuffle:empty",),
    ),
    Reading(
        "Victory conditions",
        "When is victory looked at?",
        "at once: whenever the condition holds",
        "end of turn: after the turn",
        "at once",
        "no moment is named",
        ("sequence.victory_checked:when",),
    ),
    Reading(
        "Card listing",
        "Are the paw lands the wide pieces at the poles?",
        "wide: the six lists agree, and the number of maps comes out",
        "flower: a paw is a flower of five",
        "wide",
        "six flowers with five turns each give the number of maps that is printed",
    ),
)
