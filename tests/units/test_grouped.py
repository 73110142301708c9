"""What a part of the state holds, grouped: after whatever change the same as if it were grouped anew."""

import random
from typing import Any

from playaid.referee.contract.derived import NOWHERE, grouped

Things = dict[str, dict[str, Any]]


def by_colour(thing: dict[str, Any]) -> Any:
    return thing["colour"] or NOWHERE


def by_place(thing: dict[str, Any]) -> Any:
    return thing["place"]


def anew(things: Things, key: Any) -> dict[Any, list[str]]:
    groups: dict[Any, list[str]] = {}
    for name, thing in things.items():
        if key(thing) is not NOWHERE:
            groups.setdefault(key(thing), []).append(name)
    return groups


def changed(things: Things, rng: random.Random) -> Things:
    """Some things moved, changed where they are, taken away, put at the end, or new."""
    things = dict(things)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 30))):
        name, chance = str(rng.randrange(50)), rng.random()
        thing = things.get(name)
        if chance < 0.3:
            things.pop(name, None)
            if chance < 0.15 and thing is not None:
                things[name] = thing
        elif chance < 0.4 and thing is not None:
            things[name] = dict(thing)
        else:
            things[name] = {"colour": rng.randrange(4), "place": rng.randrange(6)}
    return things


def test_groups_are_those_of_the_whole() -> None:
    rng, group = random.Random(7), grouped(lambda thing: (by_colour(thing), by_place(thing)), 2)
    states: list[Things] = [{str(n): {"colour": n % 4, "place": n % 6} for n in range(40)}]
    for _ in range(3000):
        states.append(changed(rng.choice(states[-3:]) if rng.random() < 0.1 else states[-1], rng))
        found = group(states[-1])
        for groups, key in zip(found, (by_colour, by_place), strict=True):
            assert groups == anew(states[-1], key)
    assert group({}) == ({}, {})


def test_groups_of_before_are_left_as_they_were() -> None:
    group = grouped(lambda thing: (by_place(thing),))
    first = {str(n): {"colour": 1, "place": n % 3} for n in range(12)}
    before = group(first)[0]
    kept = {place: list(there) for place, there in before.items()}
    group({**first, "4": {"colour": 1, "place": 2}})
    assert before == kept
