"""Component List, Setup, Optional Rules, Playing with 1 or 2 Players: what there is and how each session begins."""

from __future__ import annotations

from itertools import product

from playaid.games.legacy.ratings import stones
from tests.games.legacy.table import BOOK, FOUR, start

from . import challenges, options, setup, tiles, victory
from .compare_adapter import DECKS, Asked, rules_of, same

CHOICES = tuple(product((1, 2, 3, 4), ("full", "scarce"), ("three", "two"), ("1", "none"), ("0", "3"), ("together", "alternate")))


def components() -> Asked:
    """Every count of the list."""
    counts = {name: int(BOOK.value("components", name, "count")) for name in BOOK.keys("components")}
    for name, number in {**setup.TOKENS, **{f"Enemy Token, {kind}": n for kind, n in setup.ENEMIES.items()}}.items():
        yield same(None, name, counts.get(name) or counts.get(f"{name} Token"), number)
    for kind, number in setup.NAMED.items():
        yield same(None, f"Named {kind} Token", counts.get(f"Named {kind} Token"), number)
        yield same(None, f"named {kind}", int(BOOK.value("enemies", kind, "named")), number)
    for deck in BOOK.keys("decks"):
        if deck in DECKS:
            yield same(None, deck, counts.get(BOOK.value("decks", deck, "component")), setup.CARDS[DECKS[deck]])
    yield same(None, "cards", sum(counts.get(f"{name} Card", 0) for name in _cards()), setup.cards_in_all())
    for kind in setup.ENEMIES:
        yield same(None, f"rating of {kind}", int(BOOK.value("enemies", kind, "rating")), challenges.NON_NAMED_RATING)
        yield same(None, f"rating of a named {kind}", int(BOOK.value("enemies", kind, "named_rating")), challenges.NAMED_RATING)
    yield same(None, "Stones", int(BOOK.value("constants", "stones", "value")), setup.STONES)
    yield same(None, "Dungeon", int(BOOK.value("constants", "dungeon tokens", "value")), tiles.DUNGEON_FULL)


def _cards() -> tuple[str, ...]:
    names = {"Severe": "Severe Threat", "General": "General Threat"}
    return tuple(names.get(name, name) for name in setup.CARDS)


def sessions(some: int) -> Asked:
    """Each number of people with several options."""
    for people, virtue, coins, story, despair, seating in CHOICES[::some]:
        state = start(FOUR[:people], virtue=virtue, coins=coins, story=story, despair=despair, seating=seating)
        public, rules = state["public"], rules_of(state["referee"]["options"])
        said = f"{people} people, {virtue}, {coins}, {story}, {despair}"
        players = setup.seats(people)
        each = {side: sum(seat["side"] == side for seat in public["seats"].values()) for side in FOUR[:people]}
        yield same(None, f"{said}: players", len(public["order"]), players)
        yield same(None, f"{said}: characters each", set(each.values()), {setup.characters_each(people)})
        yield same(None, f"{said}: Virtue Stack", public["virtue"]["stack"], setup.virtue_stack(players, rules))
        yield same(None, f"{said}: plaques in the box", public["virtue"]["box"], setup.virtue_plaques_unused(players, rules))
        yield same(None, f"{said}: coins to win", public["needs"]["coins"], victory.coins_needed(players, rules))
        yield same(None, f"{said}: coins for the Stables", public["needs"]["stables"], tiles.stables_need(players))
        yield same(None, f"{said}: Despair Tokens", public["despair"], setup.starting_despair(int(despair), rules))
        yield same(None, f"{said}: first deck", DECKS[public["approaching"]], setup.approaching_threat_on())
        yield same(None, f"{said}: Stables", "stables_open" not in public, setup.stables_locked())
        quests = 0 if story == "none" else int(story)
        yield same(None, f"{said}: Story Quests", quests, options.story_quests(rules))


def faces(most: int) -> Asked:
    """Each throw of so many Stones at most, for each worth of a Mana Burst and one or two Attributes."""
    names = ("Altruism", "Loyalty", "Prowess", "Cunning", "Wisdom")
    for number, burst, counting in product(range(1, most + 1), (1, 2), (names[:1], names[:2])):
        rules = frozenset({options.BURST_IS_ONE} if burst == 1 else ())
        worth = stones.worth(names, counting, burst)
        yield same(None, f"faces for {counting}", (worth.faces, worth.single), (challenges.FACES, len(counting)))
        for fall in product(range(1, worth.faces + 1), repeat=number):
            shown = [stones.icons(names)[face - 1] for face in fall]
            total = sum(stones.value(names, face, counting, burst) for face in fall)
            yield same(None, f"{shown} for {counting}", total, challenges.successes(shown, counting, rules))
