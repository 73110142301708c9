"""11.9 with `stacks=hidden`: two positions that differ only in what nobody has shown give a line of the other side the same answer."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.hidden import game
from playaid.games.albion.state import pieces, stacks
from playaid.games.albion.state.hexes import neighbours
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide

from . import examining
from .compare_adapter import Asked, Case, asked

HIDDEN = game(GAME)
KEYS = (*stacks.BY_PIECE, stacks.BY_HEX, *stacks.BY_SIDE)


class Answer(NamedTuple):
    """What whoever asks is told."""

    verdict: str
    told: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.verdict}: {'; '.join(self.told)}"


def sealed(state: State) -> State:
    """The same position in a game with hidden stacks, nobody seen."""
    public = dict(state["public"])
    taken = {key: public.pop(key) for key in KEYS if key in public}
    public |= {"stacks": stacks.count_pieces(taken["pieces"]), "seen": {}}
    options = {**state["referee"]["options"], "stacks": "hidden"}
    bare: Any = {**state, "public": public, "referee": {**state["referee"], "options": options}}
    changes = [
        [op, list(path), value] for key in KEYS if key in taken for op, path, value in stacks.cover("put", ("public", key), taken[key])
    ]
    return evolve(bare, changes)  # type: ignore[arg-type]


def otherwise(case: Case, rng: Random, enemy: str) -> tuple[State, list[str]] | None:
    """A position that looks the same to the other side of `enemy`: an army has other numbers, or two of their pieces, persons or armies,
    have changed places. None where they have nothing of the kind."""
    state: Any = copy.deepcopy(case.state)
    everybody = state["public"]["pieces"]
    kind = rng.choice(("count", "persons", "any"))
    if kind == "count":
        armies = [n for n, p in everybody.items() if p["kind"] == "army" and p["side"] == enemy and pieces.on_map(p) and not p["aboard"]]
        if not armies:
            return None
        name = rng.choice(armies)
        everybody[name]["count"] += rng.choice((1, 3, 7))
        return state, [name]
    bound = {p.get("under") for p in everybody.values()}
    bound |= set(state["public"]["mastered"]) | set(state["public"]["mastered"].values())
    free = [n for n, p in everybody.items() if p["side"] == enemy and n not in bound and _is_free(p, kind)]
    pairs = [(a, b) for a in free for b in free if a < b and everybody[a]["hex"] != everybody[b]["hex"]]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    everybody[a]["hex"], everybody[b]["hex"] = everybody[b]["hex"], everybody[a]["hex"]
    return state, [a, b]


def thinned(case: Case, rng: Random) -> Case:
    """The same with fewer armies and escorts, so that persons alone stand in some hexes."""
    state: Any = copy.deepcopy(case.state)
    everybody, less = state["public"]["pieces"], rng.choice((0, 0.5, 0.9))
    for name in [name for name, piece in everybody.items() if piece["kind"] == "army" and rng.random() < less]:
        del everybody[name]
    for piece in everybody.values():
        if piece.get("escort") and rng.random() < less:
            piece["escort"] = False
    return case._replace(state=state)


def _is_free(piece: Any, kind: str) -> bool:
    """Whether a piece ashore could as well stand elsewhere: nothing lies beneath it, and it beneath nobody."""
    kinds = ("person",) if kind == "persons" else ("person", "army")
    ashore = pieces.on_map(piece) and piece["kind"] in kinds and not piece["aboard"] and piece["state"] == "active"
    return ashore and not piece.get("under")


def answer(case: Case, state: State, side: str, verb: str, args: dict[str, Any]) -> Answer:
    said = Declaration(verb, args, side, verb)
    try:
        ruling = decide(HIDDEN, state, said, case.book, Refusing())
    except Refusal as refusal:
        return Answer("refused", (str(refusal),))
    if ruling.verdict != ILLEGAL:
        return Answer("legal", ())
    return Answer("illegal", tuple(sorted(str(reason.text) for reason in ruling.reasons)))


def lines(case: Case, rng: Random, side: str, most: int) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Lines that the side might say in this step, with the hex that they are about."""
    low = str(case.book.value("map", "low columns", "value"))
    own = [n for n, p in pieces.pieces(case.state).items() if pieces.on_map(p) and p["side"] == side and p["kind"] != "ship"]
    hexes = sorted({str(p["hex"]) for p in pieces.pieces(case.state).values() if pieces.on_map(p)})
    leaders = [n for n in own if pieces.piece(case.state, n)["kind"] == "person"] or own[:0]
    enemies = [n for n, p in pieces.pieces(case.state).items() if p["side"] != side and p["kind"] == "person"]
    for _ in range(most if leaders else 0):
        name, number, leader = rng.choice(own), rng.choice(hexes), rng.choice(leaders)
        here = str(pieces.piece(case.state, name)["hex"])
        way = [rng.choice([*neighbours(here, low).values()])]
        if rng.random() < 0.4:
            way.append(rng.choice([*neighbours(way[0], low).values()]))
        for verb in _VERBS.get(case.position.phase, ()):
            if verb == "move":
                yield verb, {"pieces": [name], "path": way}, way[-1]
            elif verb in ("force", "react"):
                yield verb, {"person": leader, "pieces": []}, str(pieces.piece(case.state, leader)["hex"])
            elif verb in ("overrun", "embark", "debark"):
                yield verb, {"pieces": [name]}, here
            elif verb in ("search", "teleport"):
                told = {"persons": [leader], "points": 1} if verb == "search" else {"person": leader, "hexes": [number]}
                yield verb, told, str(pieces.piece(case.state, leader)["hex"])
            elif verb in ("battle", "melee", "engage"):
                yield verb, {"hex": number}, number
            elif verb == "plot" and enemies:
                number = rng.choice(("08", "10", "01", "09", "03"))
                target = rng.choice(enemies) if number in ("08", "10") else rng.choice(hexes)
                at = "on" if number in ("08", "10") else "at"
                yield verb, {"castings": f"{number} by {leader} {at} {target}"}, ""


_VERBS: dict[str, Sequence[str]] = {
    "movement": ("move", "overrun", "search", "teleport", "debark"),
    "forced march": ("force",),
    "reaction": ("react",),
    "combat": ("battle", "melee", "engage"),
    "enchantment": ("plot",),
}


def _at_step(state: State, phase: str, rng: Random) -> State:
    """Plots are written in the first step of the Enchantment Segment."""
    frames = state["referee"]["at"]
    if phase == "enchantment" and frames[-1]["key"] == "enchantment":
        return evolve(state, [["put", ["referee", "at"], [*frames, {"key": "plot", "round": 1}]]])
    return state


def unseen(case: Case, rng: Random, most: int) -> Asked:
    """What is told of every line is the same in both, but where a rule hangs on the stack; and nobody is named who was not shown."""
    side = rng.choice(acting(HIDDEN, case.state))
    enemy = pieces.other(side)
    case = thinned(case, rng)
    found = otherwise(case, rng, enemy)
    if found is None:
        return
    other, changed = found
    first, second = (_at_step(sealed(state), case.position.phase, rng) for state in (case.state, other))
    theirs = {n for n, p in pieces.pieces(case.state).items() if p["side"] == enemy and p["kind"] != "ship"}
    met = {str(p["hex"]) for p in pieces.pieces(case.state).values() if p["side"] == enemy and pieces.on_map(p)}
    for verb, args, number in lines(case, rng, side, most):
        one, two = (answer(case, state, side, verb, args) for state in (first, second))
        said = f"{verb} {args} by {side}, where {' and '.join(changed)} might be otherwise"
        words = str(args)
        if not examining.hangs_on_stack(verb, number in met) or one.verdict == two.verdict:
            yield asked("11.9", said, str(one), str(two), case, number or "")
        for text in {*one.told, *two.told}:
            named = [name for name in theirs if name in text and not examining.may_name(name, (), (), [n for n in theirs if n in words])]
            yield asked("11.9", f"{said}: names nobody unseen in {text!r}", named, [], case, number or "")


QUESTIONS = dict.fromkeys(("movement", "forced march", "reaction", "announcing", "melees", "enchantment"), (unseen,))
__all__ = ["QUESTIONS", "SIDES"]
