"""Small positions laid for one question: nobody is on the board but who is named. Dice that fall as the question likes, and are kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from playaid.dice.sources import Request, Rolled, answer
from playaid.games.tears import GAME
from playaid.games.tears.state import fights, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.games.tears.table import HOUSE, begun, carried

from .compare_adapter import Case


class Falling:
    """Dice of a question: each face with its weight, one that is laid for whoever throws, all of it kept with what it was thrown for."""

    def __init__(self, rng: Random, faces: Sequence[int], first: Sequence[int] = ()):
        self.rng, self.faces, self.first = rng, faces, list(first)
        self.fell: list[tuple[str, str, int]] = []
        """Who threw, what for, and what it was."""

    def take(self, request: Request) -> Rolled:
        faces = [self.first.pop(0) if self.first else self.rng.choice(self.faces) for _ in range(request.count)]
        self.fell += [(str(request.who), str(request.why), face) for face in faces]
        return answer(request, tuple(faces), "seeded")

    def ones(self, who: str) -> int:
        """How many ones somebody has thrown, for wounds apart."""
        return sum(face == 1 for thrower, why, face in self.fell if thrower == who and not why.startswith("wound of"))

    def wounds(self, name: str) -> list[int]:
        return [face for _, why, face in self.fell if why == f"wound of {name}"]


class Told(Falling):
    """Dice that keep, too, what each had to be at most."""

    def __init__(self, rng: Random, faces: Sequence[int], first: Sequence[int] = ()):
        super().__init__(rng, list(faces), list(first))
        self.needs: list[tuple[str, str, list[int]]] = []
        self.throws: list[tuple[str, str, tuple[int, ...], list[int]]] = []
        """Who threw, what for, what fell, what each had to be at most."""

    def take(self, request: Request) -> Rolled:
        rolled = super().take(request)
        how, _, most = (request.reading or "").partition("<=")
        needs = [int(n) for n in most.split(",")] if most else []
        needs = needs * request.count if how == "count" else needs
        self.needs.append((str(request.who), str(request.why), needs))
        self.throws.append((str(request.who), str(request.why), tuple(map(int, rolled.faces)), needs))
        return rolled


@cache
def empty(side: str, **options: str) -> State:
    """A game in the actions of a side, everybody dead and every counter in the reserve."""
    state = begun(side, **options)
    public: dict[str, Any] = {
        "board": {s: {} for s in pieces.SIDES},
        "people": {n: {"side": p["side"], "state": forces.DEAD, "at": ""} for n, p in state["public"]["people"].items()},
        "ambassador": "",
        "reserve": {s: {kind: n for kind, n in pieces.armies(s).items() if kind != pieces.TERRAMAX} for s in pieces.SIDES},
    }
    boxes = [["put", ["secret", s, "boxes"], {}] for s in pieces.SIDES]
    return evolve(state, [*(["put", ["public", key], value] for key, value in public.items()), *boxes])


class Scene:
    """One position while it is laid. Units in `lies` are taken from the reserve; ``act`` lays them activated and unmoved."""

    def __init__(self, state: State):
        public = state["public"]
        self.state = state
        self.board: dict[str, dict[str, list[str]]] = {side: {} for side in pieces.SIDES}
        self.people: dict[str, Any] = dict(public["people"])
        self.reserve = {side: dict(public["reserve"][side]) for side in pieces.SIDES}
        self.boxes: dict[str, dict[str, list[str]]] = {side: {} for side in pieces.SIDES}
        self.more: list[Any] = []
        self.birds = public["penguins"]

    def out(self, side: str, code: str) -> None:
        """A counter is taken from those off the board."""
        kind = pieces.kind_of(code)
        if kind == pieces.PENGUIN:
            self.birds -= 1
        elif kind == pieces.TERRAMAX:
            self.put("dragon", "state", "play")
        elif kind in self.reserve[side]:
            self.reserve[side][kind] -= 1
            assert self.reserve[side][kind] >= 0, kind

    def lies(self, side: str, at: str, *names: str, act: bool = False) -> None:
        for name in names:
            if not pieces.is_unit(name):
                self.people[name] = {"side": side, "state": forces.UP, "at": at, **({"act": True, "used": 0} if act else {})}
                continue
            self.out(side, name)
            here = self.board[side].setdefault(at, [])
            here.append(f"{name}~0" if act else name)
            here.sort()

    def box(self, side: str, leader: str, *names: str) -> None:
        for name in names:
            if pieces.is_unit(name):
                self.out(side, name)
            else:
                self.people[name] = {"side": side, "state": forces.BOX, "at": ""}
        self.boxes[side][leader] = sorted([*self.boxes[side].get(leader, []), *names])

    def put(self, *path_and_value: Any) -> None:
        *path, value = path_and_value
        self.more.append(["put", ["public", *path], value])

    def line(self, side: str, *names: str) -> list[str]:
        """A line of a battle: its units are off the board, its wizards and leaders where they stand."""
        for name in names:
            if pieces.is_unit(name):
                self.out(side, name)
        return sorted(names)

    def battle(self, kind: str, att: str, place: str, rows: dict[str, list[str]], **more: Any) -> None:
        dfn = pieces.other(att)
        laid: dict[str, Any] = {**fights.open_battle(kind, att, place, place, rows[att], [], ""), "rows": rows}
        self.put("battle", {**laid, "stage": fights.THROW, "side": dfn, **more})

    def case(self) -> Case:
        public = {"board": self.board, "people": self.people, "reserve": self.reserve, "penguins": self.birds}
        changes: list[Any] = [["put", ["public", key], value] for key, value in public.items()]
        changes += [["put", ["secret", side, "boxes"], under] for side, under in self.boxes.items()]
        state = evolve(self.state, [*changes, *self.more])
        assert GAME.invariants is not None
        assert not list(GAME.invariants(state)), list(GAME.invariants(state))
        return Case(state)


def ruled(case: Case, dice: Falling, verb: str, side: str, **args: Any) -> Ruling:
    """The ruling on a line, whatever it asks answered by chance."""
    return carried(case.state, Declaration(verb, args, side, verb), dice, dice.rng)


def done(case: Case, dice: Falling, verb: str, side: str, **args: Any) -> Case | None:
    """The position after a line, None where it is refused."""
    ruling = ruled(case, dice, verb, side, **args)
    return case.after(ruling) if ruling.verdict == LEGAL else None


def allowed(case: Case, verb: str, side: str, **args: Any) -> bool:
    """Whether a line is legal but for dice and choices."""
    from .compare_adapter import refusal

    return not refusal(case.rule(verb, side=side, **args))


def fought_round(case: Case, dice: Falling) -> Case:
    """The throws of a round, and hits borne as they cost least."""
    for _ in range(8):
        now = case.public["battle"]
        if not now or now["stage"] not in (fights.THROW, fights.HITS):
            return case
        if now["stage"] == fights.THROW:
            ruling = ruled(case, dice, "throw", now["side"])
        else:
            victim = fights.victim_of(case.state)
            said = fights.quick(case.state, victim, fights.due(case.state))
            ruling = ruled(case, dice, "take", now["side"], units=said)
        assert ruling.verdict == LEGAL, ruling.reasons
        case = case.after(ruling)
    raise AssertionError("a round without end")


def healed(case: Case, dice: Falling) -> Case:
    """All that throws for wounds has thrown; whoever must be placed before that is."""
    while any(d["what"] == "wound" for d in case.public["owed"]):
        debt = case.public["owed"][0]
        if debt["what"] == "wound":
            ruling = ruled(case, dice, "wound", debt["side"], who=debt["who"])
            assert ruling.verdict == LEGAL, ruling.reasons
            case = case.after(ruling)
        else:
            case = placed(case, dice, debt)
    return case


def placed(case: Case, dice: Falling, debt: Any) -> Case:
    """Somebody who has escaped is put in the first area that is open, off the board where none is."""
    assert debt["what"] == "place", debt
    for area in world.neighbours(case.state, debt["at"]):
        if after := done(case, dice, "place", debt["side"], who=debt["who"], at=area):
            return after
    after = done(case, dice, "place", debt["side"], who=debt["who"])
    assert after, debt
    return after


__all__ = ["HOUSE", "Falling", "Scene", "Told", "allowed", "decide", "done", "empty", "fought_round", "healed", "placed", "ruled"]
