"""Walks: from a tangled position somebody takes what help offers, step by step, and tries much that is not offered.

A walk is kept in a file under `golden/walks`: the position it began with, then for each step the line, the answers, the seed of its
dice, and what was ruled: verdict, worksheet, story, a digest of what was written, what help then offered, and how the tries were refused.
`python -m tests.games.tears.walks` makes them anew; PLAYAID_TRANSCRIPTS=write keeps their lines, and what is ruled on them now.
"""

import json
import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from playaid.dice.sources import Refusing, Seeded
from playaid.games.tears import GAME
from playaid.games.tears.state import forces, pieces, world
from playaid.referee.contract import sequence
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G

FOLDER = Path(__file__).parent / "golden" / "walks"
STEPS, TRIES, TANGLES = 50, 4, 10
BORING = {"battle.stage", "play.busy", "map.house", "drop.under", "wound.owed", "place.owed", "exile.due", "trap.owed", "rage.on"}
"""Checks that most of what is tried at random would fail."""
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"penguins": "yes", "zero": "nothing"},
    {"scenario": "war"},
    {"garrison_bonus": "yes", "dead_wisdom": "lost"},
    {"set_up": "free"},
)


def ruled(state: State, line: str, side: str, answers: dict[str, str], seed: int | None) -> Ruling:
    """The ruling on a line whose dice come from a seed, or which may throw none."""
    said = table.declaration(state, line, side)._replace(answers=answers)
    return decide(GAME, state, said, HOUSE, Refusing() if seed is None else Seeded(seed))


def told(ruling: Ruling) -> list[str]:
    """A ruling in lines: verdict, what was asked, refused, worked out, told, and a digest of what was written."""
    lines = [f"{ruling.verdict} {ruling.outcome}".strip() if ruling.verdict == LEGAL else ruling.verdict]
    lines += [f"? {ruling.question.who}: {ruling.question.prompt} {'/'.join(ruling.question.options)}"] if ruling.question else []
    lines += [f"- {reason.check} {reason.text} {reason.instead or ''}".strip() for reason in ruling.reasons]
    lines += [f"{row.only or ''}| {row.label}: {row.text} = {row.result} [{row.citation}]" for row in ruling.worksheet]
    lines += [f"{said.only or ''}: {said.text}" for said in ruling.story]
    return [*lines, digest(ruling.changes)]


def digest(what: Any) -> str:
    """Eight letters that change when anything of it does."""
    return sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:8]


def offers(state: State) -> dict[str, dict[str, list[str]]]:
    """What help offers either side."""
    return {side: {verb: lines for verb, lines in table.offered(state, side).items() if lines} for side in pieces.SIDES}


def replay(file: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each step of a walk: the line, what was ruled when the walk was made, and what is ruled now."""
    begin, *steps = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    state: State = begin["state"]
    for step in steps:
        ruling = ruled(state, step["line"], step["side"], step["answers"], step["seed"])
        now = told(ruling)
        now += [f"{side} {line}: {tried(state, line, side)}" for side, line in step["tries"]]
        state = evolve(state, ruling.changes)
        now += [*GAME.invariants(state), digest(offers(state))]
        yield f"{step['side']}: {step['line']}", step["ruled"], now


def keep(file: Path) -> None:
    """What is ruled now on the lines of a walk, written into it."""
    begin, *steps = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    ruled_now = [now for _, _, now in replay(file)]
    rows = [begin, *({**step, "ruled": now} for step, now in zip(steps, ruled_now, strict=True))]
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def tried(state: State, line: str, side: str) -> str:
    """What comes of a line that is only tried, without dice."""
    try:
        ruling = ruled(state, line, side, {}, None)
    except Refusal as refusal:
        return f"refused {refusal}"
    return " / ".join(told(ruling)[:-1]) if ruling.verdict != LEGAL else " / ".join(told(ruling))


# making walks


def tangled(rng: random.Random, options: dict[str, str]) -> State:
    """A position in which much is going on: people and units mixed up all over the board, ships, spells, captives, the dragon."""
    state = table.begun(rng.choice((G, F)), **options) if options.get("set_up") != "free" and options.get("scenario") != "war" else None
    if state is None:
        from tests.games.tears.test_scenarios import whole_war

        state = whole_war() if options.get("scenario") == "war" else _deployed(rng, table.start(**options))
        return state
    land = [area for area, kind in world.areas(state).items() if kind not in (world.SEA, world.ISLAND)]
    hubs = rng.sample(land, 5)
    for side in pieces.SIDES:
        for name in pieces.people(side):
            state = table.put(state, name, rng.choice(hubs) if rng.random() < 0.8 else rng.choice(land))
        for place in list(state["public"]["board"][side]):
            if rng.random() < 0.7:
                codes = forces.tokens(state, side, place)
                state = table.cleared(state, side, place)
                for code in codes[:6]:
                    state = table.lay(state, side, rng.choice(hubs), code if rng.random() < 0.7 else pieces.reduce(code) or code)
        spells = {name: sorted(rng.sample(list(pieces.rows("spells")), 4)) for name in pieces.people(side) if pieces.is_wizard(name)}
        state = table.changed(state, ["put", ["secret", side, "spells"], spells])
        leaders = [name for name in pieces.people(side) if pieces.is_leader(name)]
        for leader in rng.sample(leaders, 3):
            here = forces.tokens(state, side, forces.person(state, leader)["at"])
            for code in here[: rng.randint(1, 3)]:
                state = table.changed(
                    state,
                    ["pull", ["public", "board", side, forces.person(state, leader)["at"]], code],
                    ["put", ["secret", side, "boxes", leader], sorted([*state["secret"][side]["boxes"].get(leader, []), code])],
                )
        captive, trapped, wise = rng.sample(pieces.people(pieces.other(side)), 3)
        for name, what in ((captive, {"state": forces.CAPTIVE, "captor": side}), (trapped, {"state": forces.TRAPPED, "since": 0})):
            if not state["secret"][pieces.other(side)]["boxes"].get(name):
                at = rng.choice([area for area in land if world.kind(state, area) == world.RUINS]) if name == trapped else ""
                state = table.put(state, name, at, **what)
        state = table.changed(state, ["put", ["secret", pieces.other(side), "wisdom"], {wise: ["Ursh"], captive: ["Dunhallow"]}])
    return _afloat(rng, _dragon(rng, state))


def _dragon(rng: random.Random, state: State) -> State:
    wizards = [name for name in pieces.people(G) if pieces.is_wizard(name) and forces.person(state, name)["state"] == forces.UP]
    master = rng.choice(wizards)
    if rng.random() < 0.5:
        return table.put(state, master, "Asten")
    state = table.lay(state, G, forces.person(state, master)["at"], "Terramax")
    return table.changed(state, ["put", ["public", "dragon", "master"], master])


def _afloat(rng: random.Random, state: State) -> State:
    for number, side in enumerate(pieces.SIDES, 1):
        ship = f"Ship {number}"
        sea = rng.choice(("Dragon Sea North", "Dragon Sea East"))
        row = {"side": side, "sea": sea, "from": rng.choice(("Ossum", "Denvonport"))}
        state = table.changed(state, ["put", ["public", "ships", ship], row], ["put", ["public", "ship"], 2])
        state = table.lay(state, side, ship, rng.choice(("Warsteed", "Wargroup")) if side == G else rng.choice(("Cavalry", "Foot Soldier")))
        crew = [name for name in pieces.people(side) if forces.person(state, name)["state"] == forces.UP]
        crew = [name for name in crew if not state["secret"][side]["boxes"].get(name) and state["public"]["dragon"]["master"] != name]
        state = table.put(state, rng.choice(crew), ship)
    return state


def _deployed(rng: random.Random, state: State) -> State:
    while sequence.leaf(GAME, state).key == "deploy":
        side = sequence.acting(GAME, state)[0]
        state = table.do(state, "deploy " + rng.choice(table.offered(state, side)["deploy"]), side=side)
    return state


def words(rng: random.Random, state: State, verb: str, side: str) -> str:
    """A line of this verb with names that are at hand, legal or not."""
    public = state["public"]
    own = [name for name, person in public["people"].items() if person["side"] == side or rng.random() < 0.1]
    places = [*forces.places(state, side), rng.choice(list(world.areas(state)))]
    near = [area for place in places for area in world.neighbours(state, place)] or places
    codes = [forces.code_of(token) for place in places for token in forces.tokens(state, side, place)] or ["Warsteed"]
    if public["battle"]:
        codes = [*public["battle"]["rows"][G], *public["battle"]["rows"][F]] or codes
    leaders = [name for name in own if pieces.is_leader(name)] or ["Shale"]
    wizards = [name for name in own if pieces.is_wizard(name)] or ["Shimar"]
    pool = {
        "piece": [*codes, *own], "counter in line": [*codes, *own],
        "person": own, "leader": leaders, "wizard": wizards, "spell": list(pieces.rows("spells")),
        "area": [*near, *places], "place": [*places, *near, *public["ships"]], "topic": ["Ursh", "Dunhallow", "Fly", "Terror"],
        "choice": ["table", "one"], "side of the walls": ["in", "out"], "terrain": ["city", "sea"], "text": ["as we agreed"],
    }  # fmt: skip
    line = [verb]
    for slot in GAME.verbs[verb].slots:
        if slot.optional and rng.random() < 0.5:
            continue
        if slot.kind == "flag":
            line += [str(slot.word)] if rng.random() < 0.4 else []
            continue
        named = pool.get(slot.kind) or [*GAME.kinds[slot.kind](state)]
        picked = rng.sample(named, min(len(named), rng.choice((1, 1, 2, 3)) if slot.many else 1))
        line += [slot.word] if slot.word else []
        line.append(", ".join(f'"{name}"' for name in picked))
    return " ".join(line)


def walk(seed: int) -> list[dict[str, Any]]:
    """A walk made anew."""
    rng = random.Random(seed)
    scrapes = _scrapes()
    state = tangled(rng, OPTIONS[seed % len(OPTIONS)]) if seed < TANGLES else _taught(rng, scrapes[seed - TANGLES]())
    state = json.loads(json.dumps(state))
    assert not list(GAME.invariants(state)), list(GAME.invariants(state))
    rows: list[dict[str, Any]] = [{"state": state}]
    for number in range(STEPS if seed < TANGLES else STEPS // 2):
        if state["referee"].get("over"):
            break
        side, line = _chosen(rng, state)
        answers, seed_ = {}, seed * 1000 + number
        while (ruling := ruled(state, line, side, answers, seed_)).verdict == NEEDS_INPUT:
            assert ruling.question is not None
            answers[ruling.question.key] = rng.choice(ruling.question.options or ("nothing at all",))
        assert ruling.verdict == LEGAL, (line, told(ruling))
        tries = _tries(rng, state)
        lines = told(ruling) + [f"{who} {text}: {tried(state, text, who)}" for who, text in tries]
        state = evolve(state, ruling.changes)
        lines += [*GAME.invariants(state), digest(offers(state))]
        rows.append({"side": side, "line": line, "answers": answers, "seed": seed_, "tries": tries, "ruled": lines})
    return rows


def _chosen(rng: random.Random, state: State) -> tuple[str, str]:
    lines = []
    for side in sequence.acting(GAME, state):
        for verb, rest in table.offered(state, side).items():
            if rest and (verb not in ("box", "drop", "gate", "chart", "road") or state["public"]["owed"] or rng.random() < 0.2):
                lines += [(side, f"{verb} {rng.choice(rest)}".strip())] * (
                    3 if verb in ("attack", "cast", "call", "rage", "sail", "search", "question") else 1
                )
    if not list(sequence.obligations(GAME, state)) and (not lines or rng.random() < 0.1):
        lines = [(sequence.acting(GAME, state)[0], "next")]
    return rng.choice(lines)


def _tries(rng: random.Random, state: State) -> list[tuple[str, str]]:
    """Lines worth trying: few that fail by what most things fail by."""
    open_ = [name for name in sequence.open_verbs(GAME, state) if name in GAME.verbs and not GAME.verbs[name].query]
    sides = sequence.acting(GAME, state)
    tries: list[tuple[str, str]] = []
    for _ in range(40):
        side, verb = rng.choice(sides), rng.choice(open_)
        line = words(rng, state, verb, side)
        try:
            ruling = ruled(state, line, side, {}, None)
        except Refusal:
            continue
        checks = {reason.check.rpartition("/")[2] for reason in ruling.reasons}
        if not checks & BORING and len(tries) < TRIES:
            tries.append((side, line))
    return tries


def _scrapes() -> list[Callable[[], State]]:
    """Positions that the other tests lay out: battles of every kind, ships, ruins, the dragon, the tower."""
    from tests.games.tears import (
        test_battle,
        test_movement,
        test_retreat,
        test_ruins,
        test_scenarios,
        test_spells,
        test_terramax,
        test_tower,
        test_wounds,
    )

    return [
        lambda: test_battle.field("2 Warsteed, Shimar", "3 Cavalry"),
        lambda: test_battle.siege(),
        lambda: test_spells.duel("Breach", castle=True),
        lambda: test_retreat.at_sea("2 Warsteed", "2 Cavalry", "Torin"),
        lambda: test_retreat.surrounded("2 Wargroup"),
        lambda: test_wounds.lonely(),
        lambda: test_wounds.captured("Algeron"),
        lambda: test_ruins.entering("2 Warsteed", "Shimar"),
        lambda: test_scenarios.rookery(),
        lambda: test_tower.landed("Warsteed"),
        lambda: test_movement.afloat(),
        lambda: test_terramax.mastered(),
        lambda: test_terramax.at_asten(),
        lambda: table.do(test_terramax.mastered(), "control", "9"),
        lambda: test_spells.over_the_sea("Warsteed"),
    ]


def _taught(rng: random.Random, state: State) -> State:
    """Every wizard knows five spells, be they what they will."""
    for side in pieces.SIDES:
        wizards = [name for name in pieces.people(side) if pieces.is_wizard(name)]
        spells = {name: sorted({*rng.sample(list(pieces.rows("spells")), 5), *state["secret"][side]["spells"][name]}) for name in wizards}
        state = table.changed(state, ["put", ["secret", side, "spells"], spells])
    return state


if __name__ == "__main__":
    import sys

    FOLDER.mkdir(parents=True, exist_ok=True)
    for seed in map(int, sys.argv[1:] or range(TANGLES + len(_scrapes()))):
        rows = walk(seed)
        (FOLDER / f"{seed}.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
        print(seed, len(rows) - 1)
