"""21.0-23.0: Victory Points, the two scenarios, who leads and who wins."""

from __future__ import annotations

from collections.abc import Iterable

from .position import FAERIE, FAERIE_KINGDOMS, FOMORIAN, Answer, no, yes

SHIP_POINT, CSP_POINT, FORTRESS_POINTS, PERSON_POINTS = 1, 1, 10, 5
BONUS_FORTRESSES = {"3034": "Caer Ganmorgan", "1740": "Blackdown Delving", "1426": "Brugh Tara", "1922": "Caer Knockma"}
BONUS_EACH = 15
COUNTRY_POINTS = 30
ALBION_ALONE, FAERIE_TWILIGHT = 22, 23
LAST_TURN = {ALBION_ALONE: 3, FAERIE_TWILIGHT: 10}
DRAW_ABOVE = 400
WINNING_RATIO = 3


def ship_points(full: int, showing: int | None = None, as_it_stands: bool = False) -> int:
    """21.2: one for each ship CSP sunk: those of the whole ship; by ``as_it_stands`` those of the side that showed."""
    return SHIP_POINT * (showing if as_it_stands and showing is not None else full)


def csp_points(csp: int, intrinsic: bool = False) -> int:
    """21.2 and 17.4: one for each army/escort CSP; none for a fortress's own point."""
    return 0 if intrinsic else CSP_POINT * csp


def fortress_points(count: int, award: bool = True) -> int:
    """21.2: ten for each; 17.4 denies a point for its own strength only (by ``award=False`` it denies the ten)."""
    return FORTRESS_POINTS * count if award else 0


def person_points(killed: int) -> int:
    """21.2: five for each enemy person killed."""
    return PERSON_POINTS * killed


def counts_whoever_did_it() -> bool:
    """21.1: destruction by any cause counts."""
    return True


def alone_bonus(ruined: Iterable[str], scenario: int) -> int:
    """21.3: in Albion Alone fifteen more to the Fomorians for each of four fortresses."""
    return BONUS_EACH * len(set(ruined) & set(BONUS_FORTRESSES)) if scenario == ALBION_ALONE else 0


def twilight_bonus(persons_left: dict[str, int], scenario: int) -> int:
    """21.4: in Faerie Twilight thirty to the Fomorians for each Faerie country whose persons are all gone at the end (the Cait Sith is
    Albion's)."""
    if scenario != FAERIE_TWILIGHT:
        return 0
    return COUNTRY_POINTS * sum(1 for kingdom in FAERIE_KINGDOMS if persons_left.get(kingdom, 0) == 0)


def points(ships: int, csp: int, fortresses: int, persons: int, bonus: int = 0) -> int:
    """21.2-21.4: a side's Victory Points from what the enemy lost."""
    return ship_points(ships) + csp_points(csp) + fortress_points(fortresses) + person_points(persons) + bonus


def last_turn(scenario: int) -> int:
    """22.1 and 23.1: the last Game-Turn."""
    return LAST_TURN[scenario]


def leader(fomorian: int, faerie: int, scenario: int, sum_counts: bool = True) -> str | None:
    """22.5 and 23.2: who would win as things stand; None: a draw which both lose, or an equal count.

    The 400 of 23.2 are those of both "in total"; by ``sum_counts=False`` each has to be above it.
    """
    if scenario == ALBION_ALONE:
        return FOMORIAN if fomorian >= WINNING_RATIO * faerie else FAERIE
    drawn = fomorian + faerie > DRAW_ABOVE if sum_counts else min(fomorian, faerie) > DRAW_ABOVE
    if drawn or fomorian == faerie:
        return None
    return FOMORIAN if fomorian > faerie else FAERIE


def nil_nil_winner(scenario: int, fomorian_needs_points: bool = False) -> str | None:
    """22.5: with nothing on either side three times nothing is nothing, and the Fomorian wins by the letter (unless
    ``fomorian_needs_points``)."""
    if scenario == ALBION_ALONE and fomorian_needs_points:
        return FAERIE
    return leader(0, 0, scenario)


def expedition_may_come(scenario: int) -> Answer:
    """22.2: not in Albion Alone."""
    return no("22.2") if scenario == ALBION_ALONE else yes("10.1")


def has_pre_game_move(side: str) -> Answer:
    """22.3 and 23.3: the Fomorian player, in both scenarios, in clear weather."""
    return yes("22.3 23.3") if side == FOMORIAN else no("22.3")


def pre_game_weather() -> str:
    """22.3: clear."""
    return "clear"


def starred_only(first_game: bool) -> bool:
    """21.0: an advice for the first game: only what bears a star in the summaries."""
    return first_game


def score(lost_ships: Iterable[int], csp: int, fortresses: Iterable[str], persons: int, scenario: int, side: str) -> int:
    """21.2, 21.3: a side's points from what the enemy lost, without the thirty that are only counted at the end.

    ``lost_ships``: the full strengths of the ships sunk; ``fortresses``: hexes of the enemy's fortresses in ruins.
    """
    ruins = set(fortresses)
    bonus = alone_bonus(ruins, scenario) if side == FOMORIAN else 0
    return sum(ship_points(full) for full in lost_ships) + csp_points(csp) + fortress_points(len(ruins)) + person_points(persons) + bonus


def may_march_before_game() -> Answer:
    """22.3: no forced march in the pre-game movement."""
    return no("22.3")
