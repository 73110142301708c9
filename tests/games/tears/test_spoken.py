"""Evenings by chance as they were: what is offered, what every ruling says and does, and why what is tried at random is refused.

What was said stands in `spoken.txt` as a check sum; a failure prints it. PLAYAID_TRANSCRIPTS=write writes it anew. Nothing here says that a
ruling is right: it says that it is the one it was.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from playaid.dice.sources import Seeded
from playaid.games.tears.state import forces, pieces
from playaid.referee.contract.grammar import BUILT_IN, names_of
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.sequence import acting, open_verbs
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from playaid.testing.laws import _varied
from tests.games.tears.table import GAME, HOUSE, TABLE, F, G, begun, cleared, lay, put, start, under
from tests.slow import SLOW

SPOKEN = Path(__file__).parent / "spoken.txt"
HOT = ("Marchgate", "Ursh", "Kimrin", "Denvonport", "Ossum")
EVENINGS: dict[str, tuple[int, dict[str, str]]] = {
    "the tears": (1, {}),
    "with penguins": (2, {"penguins": "yes", "juggernaut": "both", "wizard_wounds": "besieged"}),
    "the war": (3, {"scenario": "war"}),
    "other readings": (4, {"recruiting": "castles", "recruit_drop": "either", "crossing": "free"}),
}
MOST, TRIES, CLOSE = 45, 5, 5


def in_the_thick(seed: int, options: dict[str, str]) -> State:
    """In the first action phase everybody stands near everybody else; the war is played from its set-up on."""
    if options.get("scenario") == "war":
        return start(**options)
    rng, state = Random(seed), begun((G, F)[seed % 2], 4, **options)
    state = cleared(cleared(state, G, "Glaginsdrog"), F, "Caer Navell")
    for side in (G, F):
        for name in pieces.people(side):
            if rng.random() < 0.7:
                state = put(state, name, rng.choice(HOT[:3] if side == G else HOT[2:]))
    state = under(state, "Shale", "3 Warsteed") if forces.person(state, "Shale")["state"] == forces.UP else state
    state = lay(state, G, "Marchgate", "2 Wargroup")
    return lay(state, F, "Oldmarch", "3 Cavalry", "Foot Soldier")


def tried(state: State, side: str, rng: Random, lines: list[str]) -> Declaration | None:
    """Something that may make sense or not: names at random, or an offered line with one of its names another."""
    verbs = [verb for name in open_verbs(GAME, state) if not (verb := GAME.verbs[name]).query]
    args: dict[str, Any] = {}
    if lines and rng.random() < 0.6:
        declaration = TABLE.declaration(state, rng.choice(lines), side)
        verb, args = GAME.verbs[declaration.verb], dict(declaration.args)
        slots = [rng.choice(verb.slots)] if verb.slots else []
    elif verbs:
        verb = rng.choice(verbs)
        slots = [slot for slot in verb.slots if not slot.optional or rng.random() < 0.5]
    else:
        return None
    for slot in slots:
        if slot.kind in BUILT_IN:
            value: Any = {"int": rng.randint(1, 9), "flag": True}.get(slot.kind)
        else:
            names = sorted(names_of(GAME, slot, state))
            value = rng.choice([name for name in names if name in HOT] or names) if names else None
        if value is None:
            return None
        args[slot.name] = _varied(list(args.get(slot.name) or ()), value, rng) if slot.many else value
        if slot.many and not args[slot.name]:
            return None
    return Declaration(verb.name, args, side, verb.name)


def ruled(state: State, declaration: Declaration, rng: Random) -> Ruling | str:
    """The ruling with every question answered by picking an option; in words where it is turned down altogether."""
    dice = Seeded(rng.randint(1, 99))
    for _ in range(30):
        try:
            ruling = decide(GAME, state, declaration, HOUSE, dice)
        except (Refusal, Locked) as refusal:
            return str(refusal)
        question = ruling.question
        if ruling.verdict != NEEDS_INPUT or question is None or question.kind != "choice":
            return ruling
        answer = rng.choice(question.options) if question.options else "nothing at all"
        declaration = declaration._replace(answers={**declaration.answers, question.key: answer})
    return "it asks without end"


def said(ruling: Ruling | str) -> list[str]:
    """All that a ruling says, and what it does."""
    if isinstance(ruling, str):
        return [ruling]
    full = [ruling.verdict, ruling.outcome]
    full += [f"{reason.check}: {reason.text} [{reason.citation}] {reason.instead or ''}" for reason in ruling.reasons]
    full += [f"{row.label} | {row.text} | {row.result} [{row.citation}] {row.only}" for row in ruling.worksheet]
    full += [f"{told.text} ({told.only})" for told in ruling.story]
    full += [f"{rolled.expression} {rolled.why} {rolled.private}" for rolled in ruling.rolls]
    full += [json.dumps(change) for change in ruling.changes]
    return [*full, f"{ruling.needs_consent} {ruling.secret}"]


def spoken(seed: int, options: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """The beginning of an evening; the sides that do not act are asked too what they would say."""
    rng = Random(seed)
    state = in_the_thick(seed, options)
    for _ in range(MOST):
        if state["referee"].get("over"):
            return
        offered = {side: TABLE.lines(state, side) for side in (G, F)}
        for side, lines in offered.items():
            yield f"{side} is offered {len(lines)}", lines
        doing = acting(GAME, state)
        for _ in range(TRIES):
            side = rng.choice([*doing, G, F])
            lines = [line for line in offered[side] if line != "next"]
            if (declaration := tried(state, side, rng, lines)) is not None:
                yield f"{side} {declaration.verb} {json.dumps(declaration.args)}", said(ruled(state, declaration, rng))
        choices = [(side, line) for side in doing for line in offered[side]]
        moves = [pair for pair in choices if pair[1] != "next"]
        if not choices:
            return
        verbs = sorted({line.split()[0] for _, line in moves})
        verb = rng.choice(verbs) if verbs and rng.random() < 0.9 else ""
        side, line = rng.choice([pair for pair in moves if pair[1].split()[0] == verb] or choices)
        ruling = ruled(state, TABLE.declaration(state, line, side), rng)
        yield f"{side}: {line}", said(ruling)
        if isinstance(ruling, Ruling) and ruling.verdict == LEGAL:
            state = evolve(state, ruling.changes)


def kept() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in SPOKEN.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found[line[2:]] = sums = []
        else:
            sums.append(line)
    return found


PLAYED = {f"{name} {turn}": (seed + 10 * turn, options) for name, (seed, options) in EVENINGS.items() for turn in range(CLOSE)}


@pytest.mark.parametrize("name", [*PLAYED] if SLOW or os.environ.get("PLAYAID_TRANSCRIPTS") else [*PLAYED][::3])
def test_an_evening_is_spoken_as_before(name: str) -> None:
    now = list(spoken(*PLAYED[name]))
    sums = [f"{crc32(json.dumps([head, *full]).encode()):08x}" for head, full in now]
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        text = {**(kept() if SPOKEN.exists() else {}), name: sums}
        SPOKEN.write_text("".join(f"# {each}\n" + "".join(f"{line}\n" for line in text[each]) for each in PLAYED if each in text), "utf-8")
    before = kept()[name]
    changed = [entry for entry, old, new in zip(now, before, sums, strict=False) if old != new]
    assert sums == before, "\n".join([changed[0][0], *changed[0][1]] if changed else [f"{len(sums)} instead of {len(before)}"])
