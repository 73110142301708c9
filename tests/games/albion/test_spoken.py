"""Positions in the middle of a war as they were: what is offered, what every ruling says and does, and why what is tried is refused.

What was said stands in `spoken.txt` as a check sum, so that the file stays short; a failure prints it. PLAYAID_TRANSCRIPTS=write writes it
anew. Nothing here says that a ruling is right: it says that it is the one it was. PLAYAID_SLOW=1 speaks all of
them, an ordinary run one of each kind.
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
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import BUILT_IN, names_of
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.sequence import open_verbs
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from playaid.testing.laws import _varied
from tests.games.albion.table import BOOK, GAME, SIDES, TABLE, at, do, hurt, put, start
from tests.games.albion.two import bears, plotting

SPOKEN = Path(__file__).parent / "spoken.txt"
LAND = ("3322", "3034", "1023", "3013", "2634", "3705", "3012")
SEA = ("0108", "3118")
STEPS = (
    ("recovery",),
    ("activation",),
    ("movement", "normal", "moving"),
    ("movement", "marches", "forced"),
    ("evasion",),
    ("reaction",),
    ("combat", "announce"),
    ("combat", "terrain"),
    ("combat", "challenge"),
    ("combat", "answer"),
    ("combat", "melees"),
    ("combat", "duels"),
    ("combat", "battles"),
    ("attrition",),
    ("enchantment", "plot"),
    ("enchantment", "cast"),
    ("enchantment", "minds"),
    ("pregame",),
)
OPTIONS = ({}, {"search_cost": "party", "attrition_steps": "right"})
TRIES, PLAYED = 40, 6
WHOLE = bool(os.environ.get("PLAYAID_SLOW") or os.environ.get("PLAYAID_TRANSCRIPTS"))


def at_war(seed: int, side: str, *step: str) -> State:
    """Everybody near everybody else, wounded, with items in all hands, some stopped, some evaded, some spent; battles announced."""
    rng = Random(f"{seed} {side} {step}")
    state = start(scenario=("faerie-twilight", "albion-alone")[seed % 2], **OPTIONS[seed % len(OPTIONS)])
    for name, piece in list(pieces.pieces(state).items()):
        if rng.random() < 0.75:
            state = put(
                state, "public", "pieces", name, {**piece, "hex": rng.choice(SEA if piece["kind"] == "ship" else LAND), "state": "active"}
            )
    for name, piece in list(pieces.pieces(state).items()):
        leaders = pieces.at(state, str(piece["hex"]), piece["side"], "person") if piece["hex"] else []
        if piece["kind"] == "army":
            state = put(state, "public", "pieces", name, "under", rng.choice([*leaders, None]))
        elif piece["kind"] == "person" and piece["hex"] and rng.random() < 0.4:
            state = hurt(state, name, 1)
    persons = [name for name, piece in pieces.pieces(state).items() if piece["kind"] == "person" and piece["hex"]]
    for number in state["public"]["items"]:
        if rng.random() < 0.6:
            state = bears(state, number, rng.choice(persons))
    for key in ("stopped", "tried"):
        chosen = rng.sample(persons, 4)
        state = put(state, "public", key, {name: pieces.piece(state, name)["hex"] for name in chosen})
    state = put(state, "public", "spent", {name: rng.randint(1, 12) for name in rng.sample(persons, 6)})
    state = put(state, "public", "shipped", {rng.choice(persons): True})
    state = put(state, "public", "cast", [rng.choice(persons)])
    state = put(state, "public", "weather", "map", rng.choice(("clear", "rain", "snow")))
    state = put(state, "public", "mana", rng.randint(0, 5))
    if step[0] == "combat" and step[-1] not in ("announce", "melees"):
        state = at(state, side, "combat", "announce")
        for number in LAND[:4]:
            if TABLE.rule(state, f"battle {number}", side=side).verdict == LEGAL:
                state = do(state, f"battle {number}", side=side)
    return plotting(state) if step == ("enchantment", "plot") else at(state, side, *step)


def tried(state: State, side: str, rng: Random, lines: list[str]) -> Declaration | None:
    """Something that may make sense or not: names at random, or an offered line with one of its names another."""
    verbs = [verb for name in open_verbs(GAME, state) if not (verb := GAME.verbs[name]).query]
    args: dict[str, Any] = {}
    if lines and rng.random() < 0.6:
        declaration = TABLE.declaration(state, rng.choice(lines), side)
        verb, args = GAME.verbs[declaration.verb], dict(declaration.args)
        slots = [rng.choice(verb.slots)] if verb.slots else []
    else:
        verb = rng.choice(verbs)
        slots = [slot for slot in verb.slots if not slot.optional or rng.random() < 0.5]
    for slot in slots:
        if slot.kind in BUILT_IN:
            value: Any = {"int": rng.randint(1, 9), "flag": True, "word": rng.choice((*LAND, *SEA, "9999"))}.get(slot.kind)
        else:
            names = sorted(names_of(GAME, slot, state))
            here = [name for name in names if name in pieces.pieces(state) and pieces.piece(state, name)["hex"] in LAND]
            value = rng.choice(here if here and rng.random() < 0.8 else names) if names else None
        if value is None:
            return None
        args[slot.name] = _varied(list(args.get(slot.name) or ()), value, rng) if slot.many else value
        if slot.many and (not args[slot.name] or len(set(args[slot.name])) < len(args[slot.name])):
            return None
    return Declaration(verb.name, args, side, verb.name)


def ruled(state: State, declaration: Declaration, rng: Random) -> Ruling | str:
    """The ruling with every question answered by picking an option; in words where it is turned down altogether."""
    for _ in range(30):
        try:
            ruling = decide(GAME, state, declaration, BOOK, Seeded(7))
        except (Refusal, Locked) as refusal:
            return str(refusal)
        question = ruling.question
        if ruling.verdict != NEEDS_INPUT or question is None or question.kind != "choice":
            return ruling
        answer = rng.choice(question.options) if question.options else "3012"
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


def spoken(seed: int, side: str, *step: str) -> Iterator[tuple[str, list[str]]]:
    """What is offered and tried in one position, then a few offered lines one after the other."""
    rng = Random(f"{seed} {side} {step} tried")
    state = at_war(seed, side, *step)
    offered = {who: [line for line in TABLE.lines(state, who) if line != "next"] for who in SIDES}
    for who, lines in offered.items():
        yield f"{who} is offered {len(lines)}", lines
    for _ in range(TRIES):
        who = side if rng.random() < 0.7 else next(other for other in SIDES if other != side)
        declaration = tried(state, who, rng, offered[who])
        if declaration is not None:
            yield f"{who} {declaration.verb} {json.dumps(declaration.args)}", said(ruled(state, declaration, rng))
    for _ in range(PLAYED):
        choices = [(who, line) for who in SIDES for line in TABLE.lines(state, who) if line != "next"]
        if not choices:
            return
        who, line = rng.choice(choices)
        ruling = ruled(state, TABLE.declaration(state, line, who), rng)
        yield f"{who}: {line}", said(ruling)
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


POSITIONS = {
    f"{' '.join(step)}, {side} {seed}": (seed, side, *step)
    for step in STEPS
    for seed, side in enumerate((FOMORIAN, FAERIE, FOMORIAN, FAERIE))
}


SHARE: dict[str, tuple[int, ...]] = {
    "movement normal moving": (0, 1, 2, 3),
    "movement marches forced": (0, 1, 2, 3),
    "pregame": (1, 2, 3),
    **dict.fromkeys(("activation", "reaction"), (0, 3)),
    **dict.fromkeys(("recovery", "combat answer"), (0, 2)),
    **dict.fromkeys(("combat terrain", "enchantment plot"), (2, 3)),
    **dict.fromkeys(("combat announce", "enchantment minds"), (3,)),
    **dict.fromkeys(("combat challenge", "attrition"), (1,)),
    "combat battles": (2,),
}
"""Of a step, the seeds of positions that say between them whatever all say: counted by the patterns of messages. Of others the first.
An ordinary run speaks the first of each."""


@pytest.mark.parametrize(
    "name", [name for name, (seed, _, *step) in POSITIONS.items() if WHOLE or seed == SHARE.get(" ".join(map(str, step)), (0,))[0]]
)
def test_a_position_is_spoken_as_before(name: str) -> None:
    seed, side, *step = POSITIONS[name]
    now = list(spoken(int(seed), str(side), *map(str, step)))
    sums = [f"{crc32(json.dumps([head, *full]).encode()):08x}" for head, full in now]
    if os.environ.get("PLAYAID_TRANSCRIPTS") == "write":
        text = {**(kept() if SPOKEN.exists() else {}), name: sums}
        SPOKEN.write_text(
            "".join(f"# {each}\n" + "".join(f"{line}\n" for line in text[each]) for each in POSITIONS if each in text), "utf-8"
        )
    before = kept()[name]
    changed = [entry for entry, old, new in zip(now, before, sums, strict=False) if old != new]
    assert sums == before, "\n".join([changed[0][0], *changed[0][1]] if changed else [f"{len(sums)} instead of {len(before)}"])
