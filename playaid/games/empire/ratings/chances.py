"""How likely an attack hits, before anybody has thrown for it. [3.E]"""

from itertools import product

FACES = range(1, 7)


def hit_chances(attack: int, defence: int) -> tuple[float, float]:
    """How likely one throw of each hits the defender, and how likely it hits the attacker, each 0 to 1; attack, defence: the combat values
    on the counters. The lower total is hit, equal totals hit both, so that the two add up to more than 1. [3.E]"""
    throws = [(attack + one, defence + other) for one, other in product(FACES, FACES)]
    return sum(one >= other for one, other in throws) / len(throws), sum(one <= other for one, other in throws) / len(throws)
