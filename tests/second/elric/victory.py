"""Chapter 5, second half: who wins."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .position import Alignment, Position, Spell

IMRRYR = "Imrryr"


def wins_at_once(capturer_of_imrryr: str | None) -> str | None:
    """Whoever captures Imrryr wins outright (5.0)."""
    return capturer_of_imrryr


def magic_total(spells: Collection[Spell], side: Alignment, *, bracketed: str = "counted") -> int:
    """A player's total of one alignment's spell values (5.0)."""
    return sum(s.value for s in spells if s.alignment is side and (bracketed == "counted" or not s.parenthesized))


def winners_at_worlds_end(tipped: Alignment, bearer: str | None, totals: Mapping[str, int]) -> tuple[str, ...]:
    """The end of the world: the bearer of the Runestaff (Law) or of Mournblade (Chaos), else the greatest total (5.0)."""
    if tipped not in (Alignment.LAW, Alignment.CHAOS):
        return ()
    if bearer is not None:
        return (bearer,)
    best = max(totals.values(), default=0)
    return tuple(name for name, total in totals.items() if total == best)


def deciding_piece(tipped: Alignment) -> str:
    """Which thing decides when the world ends (5.0)."""
    return "Runestaff" if tipped is Alignment.LAW else "Mournblade"


def enemy_capitals(position: Position, player: str, country_of_capital: Mapping[str, str], *, neutral: str = "not counted") -> int:
    """How many capitals of enemies a player holds (5.0)."""
    count = 0
    for capital, holder in position.capitals.items():
        owner = position.nations.get(country_of_capital[capital])
        if holder != player or owner == player:
            continue
        if owner is not None or neutral == "counted":
            count += 1
    return count


def capital_leaders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Who holds the most enemy capitals; several names where they tie, which the document leaves open (5.0)."""
    best = max(counts.values(), default=0)
    return tuple(name for name, count in counts.items() if count == best)


def winners(
    imrryr: str | None,
    world_ended: Alignment | None,
    bearer: str | None,
    totals: Mapping[str, int],
    scenario: Collection[str],
    capitals: Mapping[str, int],
    *,
    first: str = "world",
) -> tuple[tuple[str, ...], str]:
    """Who wins and by what: Imrryr, the world's end, the scenario's aim, the most enemy capitals (5.0)."""
    if imrryr is not None:
        return (imrryr,), "imrryr"
    aims = (tuple(scenario), "scenario")
    ended = (winners_at_worlds_end(world_ended, bearer, totals), "world") if world_ended else ((), "world")
    for names, way in (ended, aims) if first == "world" else (aims, ended):
        if names:
            return names, way
    return capital_leaders(capitals), "capitals"


def world_winner_may_lack_bearer(totals: Mapping[str, int]) -> bool:
    """Whether the totals alone name one winner (5.0)."""
    return len(capital_leaders(totals)) == 1
