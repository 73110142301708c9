"""Random evenings as they were: what is offered, what every ruling says and does, and why what is tried at random is refused.

What was said stands in `spoken.txt` as a check sum, so that the file stays short; a failure prints it. PLAYAID_TRANSCRIPTS=write writes it
anew.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple
from zlib import crc32

import pytest

from playaid.dice.sources import Seeded
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment, world
from playaid.games.elric.state import units
from playaid.games.elric.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.sequence import actor, obligations, open_verbs
from playaid.referee.contract.state import State, evolve, visible
from tests.games.elric.table import arrived, begun, changed, decided, moved, offered, rule
from tests.slow import some

SPOKEN = Path(__file__).parent / "spoken.txt"
THREE = {"Ann": "Ilmiora", "Bob": "Vilmir", "Cid": "Shazaar"}
TWO = {"Ann": "Tarkesh", "Bob": "Lormyr"}
EVENINGS: dict[str, tuple[dict[str, str], int, dict[str, str]]] = {
    "three at war": (THREE, 1, {}),
    "two at war": (TWO, 2, {"random_balance": "on"}),
    "the Balance adds once": (THREE, 3, {"balance_bonus": "once", "barge": "mustered"}),
    "thirteen placements": (TWO, 4, {"placements": "thirteen", "set_up_draws": "discarded"}),
    "once more three": (THREE, 5, {}),
    "once more two": (TWO, 6, {}),
    "a third three": (THREE, 7, {}),
    "a third two": (TWO, 8, {}),
}
MOST = 120
RARE = ("cast", "conjure", "fallback", "fly", "horn", "influence", "discard")
IDLE = ("transfer", "withhold", "bear")
WHAT = ("magic", "friends", "enemies", "gold")


def at_war(nations: dict[str, str], seed: int, options: dict[str, str]) -> State:
    """An evening in full swing: everybody near everybody else, fleets at sea with people aboard, Elric and the swords on the board."""
    rng = Random(seed)
    state = begun(nations, seed, **options)
    land = [place for place in world.names(state) if not world.is_sea(state, place) and place != "Imrryr"]
    seas = [place for place in world.names(state) if world.is_sea(state, place)]
    hot = rng.sample(land, 7)
    for unit, here in list(units.units(state).items()):
        if here["owner"] is not None and here["sort"] != "fleet" and rng.random() < 0.7:
            state = moved(state, rng.choice(hot), unit)
    for side in nations:
        for fleet in units.of(state, side, sort="fleet"):
            sea = rng.choice(seas)
            state = moved(state, sea, fleet)
            for unit in rng.sample(units.of(state, side, sort="personality"), 1) + units.of(state, side, sort="army")[:1]:
                if "aboard" not in units.units(state)[unit]:
                    state = changed(moved(state, sea, unit), ("units", unit, "aboard", fleet))
    bearer = rng.choice(units.of(state, "Ann", sort="personality"))
    state = arrived(state, "Elric", "Bob" if seed % 2 else None, rng.choice(hot))
    if seed % 2:
        state = changed(state, ("elric", "controller", rng.choice(units.of(state, "Bob", sort="personality"))))
    for artifact in ("Mournblade", "Chaos Shield"):
        if artifact not in units.units(state):
            state = arrived(state, artifact, "Ann", units.units(state)[bearer]["at"])
        state = changed(state, ("units", artifact, "owner", "Ann"), ("units", artifact, "bearer", bearer))
    lost = {"armies": 0, "fleets": [], "leaders": []}
    assert all(state["public"]["lost"][nation] == lost for nation in nations.values())
    return changed(state, ("balance", rng.randint(-4, 4)), ("rights", "Ann", ["Pan Tang"]))


def tried(state: State, rng: Random, side: str) -> str:
    """A line that may make sense or not."""
    verb = rng.choice([verb for verb in open_verbs(GAME, state) if not GAME.verbs[verb].query])
    all_units = list(units.units(state))
    own = [unit for unit, here in units.units(state).items() if here["owner"] == side] or all_units
    place, spell, nation = rng.choice(world.names(state)), rng.choice(list(equipment.spells())), rng.choice(list(equipment.nations()))
    hand = [(unit, held) for unit, spells in state["secret"][side]["hands"].items() for held in spells]
    holder, held = rng.choice(hand) if hand and rng.random() < 0.7 else (rng.choice(own), spell)
    unit, other = rng.choice(own if rng.random() < 0.8 else all_units), rng.choice(all_units)
    fleets = [name for name, here in units.units(state).items() if here["sort"] == "fleet"]
    fleet = rng.choice(fleets) if rng.random() < 0.8 else other
    words = {
        "march": f'"{unit}" with {rng.randint(0, 3)} to "{place}"',
        "embark": f'"{unit}" with {rng.randint(0, 4)} on "{fleet}"',
        "sail": f'"{fleet}" to "{place}"',
        "debark": f'"{unit}" with {rng.randint(0, 2)} to "{place}"',
        "fly": f'"{held}" by "{holder}" carrying "{unit}" with {rng.randint(0, 4)} to "{place}"',
        "search": f'"{place}" for {rng.choice(WHAT)}',
        "cast": f'"{held}" by "{holder}"',
        "transfer": f'"{held}" from "{holder}" to "{unit}"',
        "discard": f'"{held}" from "{holder}"',
        "bear": f'"{rng.choice(("Mournblade", "Chaos Shield", other))}" to "{unit}"',
        "influence": f'"{unit}"',
        "battle": f'"{place}"',
        "withhold": f'"{unit}"',
        "fallback": f'"{unit}" to "{place}"',
        "conjure": f'"{unit}"',
        "muster": f'"{rng.choice((nation, other))}" with "{held}" of "{holder}"',
        "replace": f'{rng.choice(("army", "fleet", "castle"))} of "{nation}"',
    }
    return f"{verb} {words.get(verb, '')}".strip()


class Said(NamedTuple):
    """One event of an evening: what the file keeps of it, and all that was said."""

    line: str
    full: list[str]

    @property
    def kept(self) -> str:
        return f"{self.line} [{summed(self.full)}]"


def refusal(state: State, line: str, side: str) -> Said:
    """Why a line is refused, if it is."""
    try:
        ruling = rule(state, line, Seeded(0), side)
    except (Refusal, LookupError, TypeError) as fault:
        return Said(f"! {line}: {type(fault).__name__}", [fault.text] if isinstance(fault, Refusal) else [])
    reasons = [f"{reason.check}: {reason.text} [{reason.citation}] {reason.instead or ''}" for reason in ruling.reasons]
    asked = [f"{ruling.question.prompt} {', '.join(ruling.question.options)}"] if ruling.question is not None else []
    ids = " ".join(reason.check.rpartition("/")[2] for reason in ruling.reasons)
    return Said(f"! {line}: {ruling.verdict} {ids}".rstrip(), [*reasons, *asked])


def ruled(side: str, line: str, ruling: Ruling) -> Said:
    """All that a ruling says, and what it does."""
    full = [f"{row.label} | {row.text} | {row.result} [{row.citation}]" for row in ruling.worksheet]
    full += [said.text + (f" ({said.only})" if said.only else "") for said in ruling.story]
    full += [json.dumps(change) for change in ruling.changes]
    return Said(f"> {side}: {line}" + (f" = {ruling.outcome}" if ruling.outcome else ""), full)


def summed(thing: object) -> str:
    return f"{crc32(json.dumps(thing).encode()):08x}"


def spoken(nations: dict[str, str], seed: int, options: dict[str, str]) -> Iterator[Said]:
    """The beginning of an evening."""
    rng, dice = Random(seed), Seeded(seed)
    state = at_war(nations, seed, options)
    assert not list(soundness.faults(state))
    for _ in range(MOST):
        by_verb: dict[str, list[tuple[str, str]]] = {}
        for side, line in offered(state):
            by_verb.setdefault(line.split()[0], []).append((side, line))
        yield Said("? " + ", ".join(f"{verb} {len(lines)}" for verb, lines in by_verb.items()), [str(lines) for lines in by_verb.values()])
        side = actor(state) or "Ann"
        for _ in range(2):
            yield refusal(state, tried(state, rng, side), side)
        free = not obligations(GAME, visible(state, side))
        line = "next"
        if by_verb and not (free and rng.random() < 0.2):
            rare = [verb for verb in sorted(by_verb) if verb in RARE]
            keen = [verb for verb in sorted(by_verb) if verb not in IDLE]
            verbs = rare if rare and rng.random() < 0.6 else keen if keen and rng.random() < 0.9 else sorted(by_verb)
            side, line = rng.choice(by_verb[rng.choice(verbs)])
        ruling = decided(state, line, dice, rng, side)
        assert ruling.verdict == LEGAL, (line, ruling.reasons)
        yield ruled(side, line, ruling)
        state = evolve(state, ruling.changes)
        assert not list(soundness.faults(state)), line
        if state["referee"].get("over"):
            return


@pytest.mark.parametrize("name", EVENINGS if os.environ.get("PLAYAID_TRANSCRIPTS") else some([*EVENINGS], 1, 2, 3))
def test_an_evening_is_spoken_as_before(name: str) -> None:
    said = list(spoken(*EVENINGS[name]))
    before = dict(part.split("\n", 1) for part in SPOKEN.read_text(encoding="utf-8").split("# ")[1:]) if SPOKEN.exists() else {}
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        before[name] = "\n".join(event.kept for event in said) + "\n"
        SPOKEN.write_text("".join(f"# {other}\n{before[other]}" for other in EVENINGS if other in before), encoding="utf-8")
    kept = before[name].splitlines()
    for event, was in zip(said, kept, strict=False):
        assert event.kept == was, "\n".join(["now:", *event.full])
    assert len(said) == len(kept)
