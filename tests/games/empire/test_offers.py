"""What help offers is legal, and what is legal is offered: on many positions, against every line of the verbs' plain forms."""

from collections.abc import Iterator
from random import Random

import pytest

from playaid.board.model import faults
from playaid.book.book import Book
from playaid.dice.sources import Seeded
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, hands, world
from playaid.games.empire.table import soundness
from playaid.games.empire.table.board import board as table_board
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL
from playaid.referee.contract.sequence import actor, obligations
from playaid.referee.contract.state import State, evolve
from tests.games.empire.conqueror import choose
from tests.games.empire.table import at, decided, discarded, do, holding, manned, north, offered, rule, start
from tests.slow import SLOW, some


def lines(state: State, side: str) -> Iterator[str]:
    """Every line in plain form that names known things, legal or not; of the counters those in the hand and every eighth other."""
    units, cells = list(board.units(state)), board.cells(state)
    counters = list(dict.fromkeys([*hands.hand(state, side), *list(pieces.counters())[::8]]))
    yield from (f"explore {space}" for space in world.SPACES)
    yield from (f"resupply {unit}" for unit in units)
    yield from (f"muster {counter} at {cell}" for counter in counters for cell in cells)
    yield from (f"move {unit} to {cell}" for unit in units for cell in cells)
    yield from (f"load {unit} on {fleet}" for unit in units for fleet in units)
    yield from (f"unload {unit} to {cell}" for unit in units for cell in cells)
    yield from (f"attack {unit} on {other}" for unit in units for other in state["public"]["order"] if other != actor(state))
    yield from (f"coup {country} with {counter}" for country in pieces.countries() for counter in counters)
    yield "reshuffle"
    yield from (f"discard {counter}" for counter in counters)
    yield from (f"draw {number}" for number in range(-1, 9))


def plain(state: State, side: str, line: str) -> str:
    """An offered line in the plain form of `lines`: an attack with the enemy named."""
    if line.startswith("attack") and " on " not in line:
        (enemy,) = board.enemies_in(state, side, board.cell_of(state, line.split()[1]))
        return f"{line} on {enemy}"
    return line


def agree(state: State) -> None:
    """Offered and accepted are the same."""
    side = actor(state)
    assert side is not None
    wanted = {plain(state, side, f"{verb} {rest}".strip()) for verb, rests in offered(state).items() for rest in rests}
    accepted = {line for line in lines(state, side) if rule(state, line, Seeded(1), side).verdict != ILLEGAL}
    single = {line for line in wanted if not (line.startswith("coup") and "," in line)}
    assert accepted == single
    for line in wanted - single:
        assert rule(state, line, Seeded(1), side).verdict != ILLEGAL


@pytest.mark.parametrize("step", some(["exploration", "action", "draw"], 1))
def test_on_a_laid_out_table(step: str) -> None:
    state = manned(manned(north(), "Ann", "Grenord-lower-right", "Girm", "Craw"), "Bob", "Mediland-left", "Julian")
    state = manned(manned(state, "Ann", "Grenord-left", "Grenord-2n"), "Ann", "Grenord-centre", "Gren")
    state = discarded(manned(state, "Bob", "Grenord-lower-right", "Jessica"), "Grenord-1a")
    agree(at(step, "Ann", holding(state, "Ann", "Crig", "Grenord-2a+", "Queenie", "Vinall", "Grenord-1nn")))


@pytest.mark.parametrize("seed", range(3 if SLOW else 1))
@pytest.mark.parametrize(
    "options", some([{}, {"attackers": "supplied", "coup_proof": "refused", "coup_target": "enemy", "ice": "closed"}], 1)
)
def test_in_the_course_of_an_evening(seed: int, options: dict[str, str]) -> None:
    rng, dice = Random(seed), Seeded(seed)
    state = start(["Ann", "Bob", "Cid"], dice, **options)
    looked = 0
    for turn in range(40):
        side = actor(state)
        assert side is not None
        if turn % 16 == 9 + seed:
            agree(state)
            looked += 1
        found = [f"{verb} {rest}".strip() for verb, rests in offered(state).items() for rest in rests]
        found += [] if obligations(GAME, state) else ["next"]
        state = evolve(state, decided(state, choose(rng, found, state, side), dice, rng).changes)
        if state["referee"].get("over"):
            break
    assert looked


@pytest.mark.parametrize("step", some(["exploration", "choice", "action", "draw"], 1, 2))
def test_whatever_is_overruled_is_done_or_refused_in_words(step: str) -> None:
    """The players outrank the referee; what cannot be done at all is refused, and nothing ever breaks."""
    state = manned(manned(north(), "Ann", "Mediland-left", "Julian"), "Ann", "Mediland-top", "Marcus")
    state = do(state, "load Julian on Marcus")
    state = manned(manned(state, "Bob", "Mediland-top", "Flake"), "Bob", "Mediland-left", "Henry", "Mary")
    state = at(step, "Ann", discarded(holding(state, "Ann", "Gren", "Queenie", "Hogart"), "Grenord-1a"))
    refused = done = 0
    book = Book(GAME.slug, GAME.tables, None, "house")
    for line in lines(state, "Ann"):
        try:
            ruling = rule(state, line, Seeded(1), "Ann", overrule="we say so")
        except Refusal:
            refused += 1
            continue
        done += 1
        assert ruling.verdict != ILLEGAL
        after = evolve(state, ruling.changes)
        assert faults(table_board(after, None, book)) == []
        list(soundness.faults(after))
        assert all(isinstance(rest, str) for rests in offered(after).values() for rest in rests)
    assert refused
    assert done


def test_offers_keep_their_order_and_never_repeat() -> None:
    state = holding(north(), "Ann", "Gren", "Grenord-1a", "Grenord-1a")
    found = offered(state)
    assert found == offered(state)
    assert all(len(set(rests)) == len(rests) for rests in found.values())


def test_a_locked_hand_offers_nothing_of_itself() -> None:
    state = holding(north(), "Ann", "Gren")
    locked = {**state, "secret": {}}
    assert hands.hand(locked, "Ann") == []
    assert offered(locked)["muster"] == []
