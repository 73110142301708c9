"""Whole evenings played by chance to the end of the game, with everything that is always true held after every ruling.

PLAYAID_MANY=n plays n evenings more.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Seeded
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import units
from playaid.games.elric.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.sequence import acting, actor, obligations
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.verification.verify import verify
from playaid.testing import random_evenings
from playaid.testing.table import Table
from tests.each import each
from tests.games.elric.table import HOUSE, at, begun, decided, offered, rule, start
from tests.slow import SLOW

SIDES = ("Ann", "Bob", "Cid", "Dot")
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"scenario": "4", "balance_bonus": "once", "random_balance": "on"},
    {
        "scenario": "2",
        "placements": "thirteen",
        "barge": "mustered",
        "falling_back": "as-came",
        "foiled_nightmare": "stays",
        "troops": "no-armies",
    },
)
MANY = int(os.environ.get("PLAYAID_MANY", "0"))


def choose(rng: Random, found: list[str]) -> str:
    """A player who goes on soon: any verb, `next` among them, now and then preferred."""
    if "next" in found and rng.random() < 0.35:
        return "next"
    verb = rng.choice(sorted({line.split()[0] for line in found}))
    return rng.choice([line for line in found if line.split()[0] == verb])


def play(seed: int, options: dict[str, str], most: int = 3000, rng: Random | None = None) -> State:
    """An evening without a journal, to its end."""
    rng, dice = rng or Random(seed), Seeded(seed)
    state = start(SIDES[: 2 + seed % 3], dice, HOUSE, **options)
    for _ in range(most):
        if state["referee"].get("over"):
            break
        found = [f"{side}: {line}" for side, line in offered(state)]
        side = actor(state)
        if not obligations(GAME, visible(state, side)):
            found.append(f"{side}: next")
        verbs = sorted({line.split()[1] for line in found})
        verb = "next" if "next" in verbs and rng.random() < 0.35 else rng.choice(verbs)
        speaker, _, line = rng.choice([line for line in found if line.split()[1] == verb]).partition(": ")
        ruling = decided(state, line, dice, rng, speaker)
        assert ruling.verdict == LEGAL, (seed, line, ruling.reasons)
        before, state = state, evolve(state, ruling.changes)
        assert not list(soundness.faults(state)), (seed, line)
        assert _plain(evolve(state, ruling.inverse)) == _plain(before), (seed, line)
    return state


def _copy() -> Table:
    """The printed tables of an owner whose map is that of the house: borders are looked up when a ruling needs them."""
    table = Table(GAME, "printed", sound=False)
    kept = {frozenset(pair): HOUSE.value("house_map", *pair, "border") for pair in HOUSE.keys("house_map")}
    pairs = [(here, there) for here in sorted(equipment.places()) for there in sorted(equipment.places()) if here < there]
    borders = [Fact("borders", pair, kept.get(frozenset(pair), "no"), "owner") for pair in pairs]
    table.book = table.book.with_recorded(borders)
    return table


@pytest.mark.parametrize("seed", [4, 5] if SLOW else [4])
def test_an_evening_by_chance_on_the_printed_tables(seed: int) -> None:
    """What the document lacks is told out of the house tables whenever it is asked for; nothing breaks for want of it."""
    rng, dice, copy = Random(seed), Seeded(seed), _copy()
    state = copy.start(SIDES[:3], dice, scenario="4")
    for _ in range(400 if SLOW else 110):
        if state["referee"].get("over"):
            break
        side = actor(state)
        offers = [
            (other, line) for other in SIDES[:3] for line in copy.lines(state, other) if other in acting(GAME, state) and line != "next"
        ]
        fresh = [(side, f'choose "{nation}"') for nation in ("Lormyr", "Argimiliar", "Pan Tang", "Vilmir", "Shazaar")]
        fresh = fresh if copy.here(state) == "country" else []
        walks = _blind(state, side, rng) if copy.here(state) == "movement" and rng.random() < 0.7 else []
        choices = walks or fresh or offers
        if not choices or (not copy.owed(state) and rng.random() < 0.3):
            choices = [(side, "next")]
        speaker, line = rng.choice(choices)
        ruling = copy.played(state, line, dice, rng, speaker, free="none")
        if ruling.verdict == LEGAL:
            state = evolve(state, ruling.changes)
            assert not list(soundness.faults(state)), (seed, line)
    assert len(state["public"]["borders"]) > (5 if SLOW else 1)


def _blind(state: State, side: str | None, rng: Random) -> list[tuple[str | None, str]]:
    """A march or a voyage over a border that nobody has told yet."""
    mine = [unit for unit in units.of(state, side) if units.units(state)[unit]["sort"] in ("personality", "fleet")]
    if not mine:
        return []
    unit = rng.choice(mine)
    at_ = units.units(state)[unit]["at"]
    near = [there for pair in HOUSE.keys("house_map") if at_ in pair for there in pair if there != at_ and there in equipment.places()]
    if not near:
        return []
    verb = "sail" if units.units(state)[unit]["sort"] == "fleet" else "march"
    return [(side, f'{verb} "{unit}" to "{rng.choice(near)}"')]


def _plain(state: Mapping[str, Any]) -> dict[str, Any]:
    """A state without empty lists, empty tables and noughts: what is taken back leaves one where there was nothing."""
    plain = {key: _plain(value) if isinstance(value, dict) else value for key, value in state.items()}
    return {key: value for key, value in plain.items() if value not in ([], {}, 0)}


@pytest.mark.parametrize(("seed", "options"), [(seed, OPTIONS[at]) for seed in range(3) for at in range(3) if SLOW or at == seed < 2])
def test_an_evening_by_chance_comes_to_its_end(seed: int, options: dict[str, str]) -> None:
    assert play(seed, options)["referee"].get("over")


@pytest.mark.parametrize("seed", range(1000, 1000 + MANY))
def test_many_evenings(seed: int) -> None:
    assert play(seed, OPTIONS[seed % 3])["referee"].get("over")


def test_an_evening_in_a_session_proves_itself(tmp_path: Path) -> None:
    session = random_evenings.new_session(GAME, tmp_path / "evening", ["Ann", "Bob"], 3)
    evening = random_evenings.play(session, 3, most=160 if SLOW else 80, choose=choose)
    assert evening.lines
    assert verify(session).ok


def test_whatever_is_overruled_is_done_or_refused_in_words() -> None:
    """The players outrank the referee; what cannot be done at all is refused, and nothing breaks."""
    state = begun()
    units, places = list(state["public"]["units"])[::9], ["Jadmar", "Dragon Sea", "Kaneloon", "Imrryr"]
    lines = [f'march "{unit}" to "{place}" via "{place}"' for unit in units for place in places]
    lines += [f'embark "{unit}" on "Vilmir Fleet 1"' for unit in units]
    lines += ['sail "Vilmir Fleet 1" to "Boiling Sea" via "Boiling Sea"', "search Oin for magic", "battle Jadmar", "fight", "unveil"]
    done = refused = 0
    for line in lines:
        try:
            ruling = rule(state, line, Seeded(1), overrule="we say so", finder="Fadan")
        except (Refusal, KeyError, IndexError):
            refused += 1
            continue
        done += 1
        assert ruling.verdict != ILLEGAL
    assert done
    assert refused < done


@each("line", ["withhold Fadan", 'fallback Fadan to "Jadmar"', 'conjure "Ilmiora Alchemist"'])
def test_no_battle_is_begun_by_halves(line: str) -> None:
    """What works on a battle is refused where none is fought, overruled or not: half a battle could not be looked at."""
    with pytest.raises(Refusal):
        rule(begun(), line, Seeded(1), overrule="we say so")


def test_offers_are_legal_and_keep_their_order() -> None:
    for step in ("appearance", "movement", "search", "magic", "muster"):
        state = at(begun(seed=5), step, "Ann")
        found = offered(state)
        assert found == offered(state)
        assert len(set(found)) == len(found)
        for side, line in found[::3]:
            assert decided(state, line, Seeded(1), Random(1), side).verdict == LEGAL, line
