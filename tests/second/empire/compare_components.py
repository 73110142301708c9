"""Components, Setup, Card listing: every counter and country of the tables."""

from __future__ import annotations

from random import Random

from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import hands, world

from . import roster, sequence
from .compare_adapter import BOOK, Asked, Case, counter_of, same
from .compare_exploration import place_on_picture
from .position import LAND


def counters() -> Asked:
    """Each copy of each counter."""
    everything = {unit for piece in pieces.counters().values() for unit in piece.units}
    yield same(None, "the counters", {counter_of(unit) for unit in everything}, set(roster.all_counters()))
    for unit in sorted(everything):
        counter = counter_of(unit)
        printed = {column: BOOK.value("pieces", unit, column) for column in ("country", "type", "movement", "combat", "crowns")}
        second = {
            "country": counter.country,
            "type": counter.kind,
            "movement": counter.movement,
            "combat": counter.combat,
            "crowns": counter.crowns,
        }
        yield same(None, f"counter {unit}", printed, second)
        named = next(piece.named for piece in pieces.counters().values() if unit in piece.units)
        yield same(None, f"{unit} generic", not named, roster.is_generic(counter))


def countries() -> Asked:
    """Race, colour, shape and land of each, and the figures of the whole."""
    for country, row in pieces.countries().items():
        yield same(None, f"race of {country}", row.race, roster.RACE[country])
        yield same(None, f"colour of {country}", row.colour, roster.COLOUR[country])
        yield same(None, f"shape of {country}", row.shape, roster.shape(country))
        kinds = {place: BOOK.value("countries", country, place_on_picture(place)) for place in roster.PLACES}
        yield same(None, f"land of {country}", kinds, roster.layout(country))
        yield same(None, f"land hexes of {country}", list(kinds.values()).count(LAND), roster.hexes_of(country, LAND))
    for shape in ("wide", "flower"):
        spaces = [space for space in world.SPACES if world.shape(space) == shape]
        yield same(None, f"{shape} spaces", len(spaces), sum(roster.shape(country) == shape for country in roster.RACE))
    yield same(None, "most players", GAME.players[1], roster.most_players())
    yield same(None, "hexes of a country", len(world.POSITIONS), roster.HEXES_EACH)
    yield same(None, "a full hand", hands.FULL, sequence.starting_hand())


def opening(case: Case, rng: Random) -> Asked:
    """A game that begins."""
    position = case.position
    yield same(case, "hands", {len(hand) for hand in position.hands.values()}, {sequence.starting_hand()})
    yield same(case, "deck", position.deck, sequence.starting_deck(len(roster.all_counters()), len(position.players)))
    yield same(case, "board", (position.units, position.explored, position.discards), ((), frozenset(), 0))
    yield same(case, "first phase", position.phase, sequence.phases(False)[0])
