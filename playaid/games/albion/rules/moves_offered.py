"""11.0 Moves that are offered: what was written for whoever is bound by it, else a step or two of each stack."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING

from playaid.book.facts import MissingFact
from playaid.games.albion.ratings import ground
from playaid.games.albion.ratings.allowances import points_left
from playaid.games.albion.ratings.reach import to_the_nearest
from playaid.games.albion.rules.marching import PATH_CHECKS, STANDING_CHECKS
from playaid.games.albion.state import castings, hexes, pieces
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import stacks
from playaid.referee.contract.hearing import Ask
from playaid.referee.deciding.offers import asking, legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing

MOST_OFFERED = 60
A_STACK = 2
"""Steps offered to each stack."""


def move_offers(hearing: "Hearing") -> Iterable[str]:
    """What was written for those whom it binds, as far as they can go by it. For each stack of a forced march, then each army under its
    leader, then each person and ship of the others, two legal steps, the one towards the enemy first; at most 60 in all. Whole paths are
    for the players to choose. Only where the costs are known without asking."""
    written = [*_written(hearing)]
    bound = {name for names, _ in written for name in names}
    return islice(chain((_line(names, way) for names, way in written), _steps(hearing, bound)), MOST_OFFERED)


def _line(names: Sequence[str], way: Sequence[str]) -> str:
    return f"{', '.join(names)} via {' '.join(way)}"


def _written(hearing: "Hearing") -> Iterator[tuple[list[str], list[str]]]:
    """Those of each scried stack, and the way that they owe, as far as they can go. [19.4.03]"""
    together = dict[tuple[str, ...], list[str]]()
    for who in castings.bound(hearing.state) if hearing.side == hearing.active else ():
        way = tuple(takewhile(hexes.is_hex, hearing.public["scried"][who]))
        together.setdefault((str(pieces.piece(hearing.state, bearer(who))["hex"]), *way), []).append(bearer(who))
    for (_, *path), bound in together.items():
        names = [*dict.fromkeys(bound)]
        ways = (path[:length] for length in range(len(path), 0, -1))
        far = next((each for each in ways if legal(hearing, {"pieces": names, "path": each}, PATH_CHECKS)), None)
        if far is not None:
            yield names, far


def _steps(hearing: "Hearing", bound: set[str]) -> Iterable[str]:
    """A step or two of each stack of which nobody is bound."""
    enemies = pieces.hexes_of(hearing.state, pieces.other(hearing.side))
    led_first = sorted(stacks(hearing.state, hearing.side), key=lambda names: len(names) == 1)
    hurried = [names for names in _hurried(hearing) if names not in led_first]
    for names in (*hurried, *led_first):
        if bound.isdisjoint(names) and legal(hearing, {"pieces": names, "path": []}, STANDING_CHECKS):
            ways = (way for way in _ways(hearing, names, enemies) if legal(hearing, {"pieces": names, "path": [way]}, PATH_CHECKS))
            yield from (_line(names, [way]) for way in islice(ways, A_STACK))


def _hurried(hearing: "Hearing") -> list[list[str]]:
    """Each stack that was named for a forced march and still stands together: by its leader, whom it goes with. [12.4]"""
    together: dict[tuple[str, str | None], list[str]] = {}
    for who, march in pieces.lay_open(hearing.state).get("hurried", {}).items():
        piece = pieces.pieces(hearing.state).get(bearer(who))
        if piece is not None and pieces.commander_side(piece) == hearing.side:
            together.setdefault((march["leader"], piece["hex"]), []).append(bearer(who))
    return [[*dict.fromkeys(names)] for names in together.values() if len(names) > 1]


def _ways(hearing: "Hearing", names: Sequence[str], enemies: Sequence[str]) -> list[str]:
    """The hexes round a stack that has points left, the nearest to an enemy first."""
    try:
        if min(points_left(hearing, name) for name in names) < 1:
            return []
    except (Ask, MissingFact):
        return []
    low, here = ground.low_columns(hearing), str(pieces.piece(hearing.state, names[0])["hex"])
    return sorted(hexes.neighbours(here, low).values(), key=lambda number: to_the_nearest(number, enemies or (here,), low))


def ships_into(hearing: "Hearing", number: str) -> list[str]:
    """The lines by which ships may sail into a hex from the next one, all of a hex together where they can."""
    beside, told = hexes.beside(number, ground.low_columns(hearing)), list[str]()
    aside = asking(hearing.game, hearing.state, hearing.book, "move", hearing.side)
    for here in beside:
        there = pieces.at(hearing.state, here, hearing.side, "ship")
        able = [there, *([name] for name in there)] if there else []
        names = next((names for names in able if legal(aside, {"pieces": names, "path": [number]})), None)
        told += [f"move {_line(names, [number])}"] if names else []
    return told


def moves_into(hearing: "Hearing", number: str) -> list[str]:
    """The lines by which armies under their leaders may move into a hex from the next one, all of a hex together where they can. Only
    where the costs are known without asking."""
    beside, told = hexes.beside(number, ground.low_columns(hearing)), list[str]()
    aside = asking(hearing.game, hearing.state, hearing.book, "move", hearing.side)
    led = [names for names in stacks(hearing.state, hearing.side) if pieces.points(hearing.state, names)]
    for here in beside:
        there = [names for names in led if pieces.piece(hearing.state, names[0])["hex"] == here]
        together = [[name for names in there for name in names], *there]
        able = next((names for names in together if names and legal(aside, {"pieces": names, "path": [number]})), None)
        if able is not None:
            told.append(f"move {_line(able, [number])}")
    return told
