"""How well a side stands on the way to victory, game by game, where the count of who leads does not say it yet: what is near to what it
wants, what it has to get there with, what it has lost. In the unit of that count: a capital, a piece of wisdom, a country, a point.
For the policies that put house tables to the proof, and for nothing else."""

from collections.abc import Callable, Mapping

from playaid.referee.contract.state import State
from playaid.testing.measures import albion, elric, empire, legacy, tears

Measure = Callable[[State, str], float]

MEASURES: Mapping[str, Measure] = {
    "albion": albion.measure,
    "elric": elric.measure,
    "empire": empire.measure,
    "legacy": legacy.measure,
    "tears": tears.measure,
}
BY_NUMBER = frozenset({"albion"})
"""Games in which a verb is looked at by how many lines it has: of the steps of forty stacks one in sixty would be looked at else."""
