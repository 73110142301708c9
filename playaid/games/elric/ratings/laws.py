"""What may not come about, whatever brings it about: how far units go, with whom, into Imrryr, and who casts again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.state import units
from playaid.referee.contract.game import Facts, Law

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Unit

MARCHES = ("march", "sail", "debark", "embark", "fly", "set")
"""Verbs by which units go of their own will; a battle, a spell and an appearance have ways of their own."""


def _first(breaches: Callable[[Hearing, Hearing], Iterator[Mapping[str, object]]]) -> Callable[[Hearing, Hearing], Facts]:
    """The first breach in a game that has begun."""
    return lambda before, after: next((dict(facts) for facts in breaches(before, after)), None) if "units" in before.public else None


def _moved(before: Hearing, after: Hearing) -> Iterator[tuple[str, Unit, Unit]]:
    then, now = units.units(before.state), units.units(after.state)
    if after.declaration.verb in MARCHES and then is not now:
        yield from ((unit, then[unit], here) for unit, here in now.items() if unit in then and here["at"] != then[unit]["at"])


def _too_far(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    then = units.units(before.state)
    for unit, here in units.units(after.state).items() if after.declaration.verb in MARCHES else ():
        if unit in then and here["spent"] > max(world.POINTS, then[unit]["spent"]):
            yield {"unit": unit, "spent": here["spent"], "points": world.POINTS}


def _alone(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    went = list(_moved(before, after))
    stayed = units.units(after.state)
    led = {
        (here["at"], here["owner"])
        for unit, here in units.units(before.state).items()
        if here["sort"] == "personality" and (unit not in stayed or stayed[unit]["at"] != here["at"])
    }  # also who was lost on the way, or has escaped from it
    for unit, then, now in went:
        afloat = "aboard" in then or "aboard" in now
        if now["sort"] != "army" or afloat or (then["at"], now["owner"]) in led:
            continue
        if any(world.place(after.state, place).get("nation") != now["nation"] for place in (then["at"], now["at"])):
            yield {"unit": unit, "start": then["at"], "place": now["at"]}


def _through_the_seawall(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    came = [unit for unit, _, now in _moved(before, after) if now["at"] == "Imrryr" and now["sort"] != "artifact"]
    if came and not cities.seawall_opens(before.state, came):
        yield {"units": units.list_units(came)}


def _cast_twice(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    yield from ({"magician": name} for name, times in Counter(after.public["casters"]).items() if times > 1)


def _never_lost(before: Hearing, after: Hearing) -> Iterator[Mapping[str, object]]:
    """A nation has no more armies than were printed for it."""
    if units.units(before.state) is units.units(after.state):
        return
    number = Counter(here["nation"] for here in units.units(after.state).values() if here["sort"] == "army" and here["nation"])
    for nation, armies in number.items():
        if nation in equipment.nations() and armies > equipment.nations()[nation]["armies"]:
            yield {"nation": nation, "armies": armies, "most": equipment.nations()[nation]["armies"]}


LAWS = (
    Law("law.points", "7.2", "{unit} has spent {spent} movement points of {points}", _first(_too_far), "ways", ("7.points",)),
    Law("law.alone", "7.2", "{unit} goes without a personality from {start} to {place}, and not within its own country", _first(_alone),
        "ways", ("7.leader", "7.leader-ashore", "7.leader-aboard")),
    Law("law.seawall", "7.5.9", "{units} come into Imrryr with neither Elric nor, once it has fallen, a Melnibonean",
        _first(_through_the_seawall), "ways", ("7.seawall",)),
    Law("law.caster", "9.2", "{magician} has used a spell in this player-turn", _first(_cast_twice), "magic", ("9.once",)),
    Law("law.armies", "6.0", "{nation} has {armies} armies on the board, and {most} in all", _first(_never_lost), "armies", ("6.lost",)),
)  # fmt: skip
