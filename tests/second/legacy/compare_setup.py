"""Component List, Setup, Optional Rules, Playing with 1 or 2 Players: what there is and how each session begins."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

from playaid.games.legacy import GAME
from playaid.games.legacy.ratings import stones
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import BOOK, FOUR, do, rule, start

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


def outfits(seed: int, some: int) -> Asked:
    """Characters taken in random orders, by each number of people: who may take which sheet, what it brings, what is left of the box."""
    for at in range(some):
        rng = Random(f"outfits {seed} {at}")
        people, story = rng.choice(setup.SEATS), rng.choice(("1", "2", "none"))
        state = start(FOUR[:people], story=story)
        yield from _boxed(state, people)
        seats, chosen = list(state["public"]["order"]), dict[str, str]()
        yield same(None, f"{people} people set up", len(seats), people * setup.characters_each(people))
        yield same(None, f"{people} people with {len(seats)}", True, bool(setup.may_set_up(people, len(seats))))
        for seat in rng.sample(seats, len(seats)):
            for sheet in ("1", "2", "3", "4", "5", "6", "7", "8", "9"):
                for other in seats:
                    if other in chosen:
                        continue
                    second = setup.may_select_character(chosen.values(), sheet, state["public"]["sheets"])
                    yield same(None, f"{other} takes {sheet} of {chosen}", _may(state, f"take {sheet} by {other}"), bool(second))
            yield same(None, f"the roll before {seat} has a character", _may(state, "first", " ".join(["6"] * len(seats))), False)
            chosen[seat] = rng.choice([sheet for sheet in state["public"]["sheets"] if sheet not in chosen.values()])
            state = do(state, f"take {chosen[seat]} by {seat}")
            yield from _outfitted(state, seat, len(chosen))
        slots = {seat: state["public"]["seats"][seat]["most"] for seat in seats}
        handed = sum(state["public"]["seats"][seat]["destiny"] for seat in seats)
        yield same(None, f"Destiny of {chosen}", handed, setup.destiny_in_all(seats, slots))
        yield from _rolled(state, seats, story, rng)


def _may(state: State, line: str, dice: str = "") -> bool:
    try:
        return rule(state, line, dice).verdict == LEGAL
    except Refusal:
        return False


def _boxed(state: State, people: int) -> Asked:
    """The stacks before anybody has a character."""
    public = state["public"]
    for deck, kind in DECKS.items():
        yield same(None, f"{kind} at the start", public["decks"][deck], setup.decks_at_start(0)[kind])
    yield same(None, "Albion Stack", public["decks"]["albion"], setup.albion_stack_at_start())
    yield same(None, "tiles with a mace", public["decks"]["named"], setup.named_tiles_apart())
    for kind in setup.NAMED:
        yield same(None, f"{kind} in the pool", public["pool"].get(kind, 0), setup.enemy_pool_at_start(kind))
        yield same(None, f"Named {kind} in the pool", public["named_pool"].get(kind, 0), setup.named_at_start(kind))


def _outfitted(state: State, seat: str, number: int) -> Asked:
    """One character more: its Starting Equipment, Destiny Tokens and no plaque."""
    here = state["public"]["seats"][seat]
    yield same(None, "Starting Equipment left", state["public"]["decks"]["starting"], setup.starting_equipment_left(number))
    cards = Counter(card["slot"].capitalize() for card in here["cards"].values())
    yield same(None, f"equipment of {seat}", dict(cards), setup.starting_cards())
    slots = {here["character"]: here["most"]}
    yield same(None, f"Destiny of {here['character']}", here["destiny"], setup.starting_destiny(here["character"], slots))
    yield same(None, f"slots of {here['character']}", here["most"], setup.starting_destiny(here["character"]))
    yield same(None, f"{seat} has a plaque", here["virtue"] is not None, setup.starts_with_plaque())
    yield same(None, f"{seat} is in play", here["tile"], None)


def _rolled(state: State, seats: list[str], story: str, rng: Random) -> Asked:
    """The roll for the Key-Turn Token, the last of the set-up: who goes first, or rolls again."""
    for number in range(0 if story == "none" else int(story)):
        yield same(None, "the roll before the Story Quest", _may(state, "first", " ".join(["6"] * len(seats))), False)
        state = do(state, f"quest Quest {number} tasks task {number}")
    for _ in range(12):
        faces = [rng.randint(1, 6) for _ in seats]
        ruling = rule(state, "first", " ".join(map(str, faces)))
        after = evolve(state, ruling.changes)["public"] if ruling.verdict == LEGAL else {}
        highest = setup.first_player(dict(zip(seats, faces, strict=True)))
        found = tuple(after.get("rolling", ())) or (after.get("holder"),)
        yield same(None, f"first with {faces}", found, highest)
        if len(highest) == 1:
            yield same(None, f"Key-Turn Token with {faces}", after.get("holder"), setup.holds_key_turn_token(highest[0]))


def darkened() -> Asked:
    """Despair Tokens at the start, with a Story Quest and without: which numbers a game may begin with."""
    values = next(option.values for option in GAME.options if option.name == "despair")
    for people, story, despair in product((1, 2, 3, 4), ("1", "none"), values):
        used = {options.DESPAIR_AT_START: despair != "0", options.FOUR_DESPAIR: story == "none"}
        chosen = frozenset(name for name, played in used.items() if played)
        try:
            public = start(FOUR[:people], story=story, despair=despair)["public"]
        except Refusal:
            public = {}
        second = setup.may_set_despair(int(despair), chosen)
        yield same(None, f"{despair} Despair Tokens, {story}", bool(public), bool(second))
        if public:
            yield same(None, f"{despair} Despair Tokens laid, {story}", public["despair"], setup.starting_despair(int(despair), chosen))
