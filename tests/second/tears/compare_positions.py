"""Positions laid at random, and positions of evenings by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from playaid.dice.sources import Seeded
from playaid.games.tears import GAME
from playaid.games.tears.state import forces, pieces, world
from playaid.referee.contract import sequence
from playaid.referee.contract.state import Change, State, evolve
from tests.games.tears.table import HOUSE, F, G, begun, decided, do, offered, start

from .compare_adapter import Case

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"crossing": "wisdom", "port_ships": "one", "recruiting": "castles", "study": "alone", "garrison_bonus": "yes"},
    {"sea_horse": "after", "tower": "present", "spell_failure": "turn", "dead_wisdom": "lost", "break_through": "troops"},
)
FAR = 3


def positions(seed: int, number: int) -> Iterator[Case]:
    """Laid positions in a player's actions: pieces anywhere, activated, spent, moved, slowed, aboard, behind walls."""
    rng = Random(seed)
    opening = [begun(side, **options) for options in OPTIONS for side in (G, F)]
    while number:
        state = _laid(rng, rng.choice(opening))
        assert GAME.invariants is not None
        assert not list(GAME.invariants(state)), list(GAME.invariants(state))
        number -= 1
        yield Case(state)


def evenings(seed: int, every: int, most: int) -> Iterator[Case]:
    """Positions of an evening by chance, whenever a side may act and owes nothing."""
    rng, dice = Random(seed), Seeded(seed)
    state = begun(pieces.SIDES[seed % 2], **OPTIONS[seed % len(OPTIONS)])
    for turn in range(most):
        public = state["public"]
        if state["referee"].get("over"):
            break
        if turn % every == 0 and sequence.leaf(GAME, state).key == "action" and not public["battle"] and not public["owed"]:
            yield Case(state)
        found = [
            (side, f"{verb} {rest}".strip()) for side in pieces.SIDES for verb, rests in offered(state, side).items() for rest in rests
        ]
        found = [(side, line) for side, line in found if line.split()[0] not in ("chart", "road", "unveil")]
        if not sequence.obligations(GAME, state):
            found.append((sequence.acting(GAME, state)[0], "next"))
        side, line = rng.choice(found)
        ruling = decided(state, line, dice, rng, side)
        state = evolve(state, ruling.changes)


def setups(seed: int, number: int) -> Iterator[Case]:
    """Positions of the free set-up."""
    for evening in range(seed, seed + number):
        rng, state = Random(evening), start(set_up="free")
        while sequence.leaf(GAME, state).key == "deploy":
            side = state["public"]["deploying"]
            if rng.random() < 0.2:
                yield Case(state)
            state = do(state, "deploy " + rng.choice(offered(state, side)["deploy"]), side=side)


class Laying:
    """One position while it is laid: who holds which area, and what stands there."""

    def __init__(self, rng: Random, state: State):
        self.rng, self.state = rng, state
        self.active = state["public"]["order"][0]
        self.castles = {
            area: {"side": rng.choice(pieces.SIDES) if rng.random() < 0.4 else here["side"], "inside": ""}
            for area, here in state["public"]["castles"].items()
        }
        self.homes = {side: self._areas() for side in pieces.SIDES}
        self.board: dict[str, dict[str, list[str]]] = {side: {} for side in pieces.SIDES}
        self.boxes: dict[str, dict[str, list[str]]] = {side: {} for side in pieces.SIDES}
        self.people: dict[str, Any] = {}
        self.reserve: dict[str, dict[str, int]] = {side: {} for side in pieces.SIDES}
        self.ships: dict[str, dict[str, str]] = {}

    def _areas(self) -> list[str]:
        """A few areas near to each other."""
        rng, state = self.rng, self.state
        dry = [area for area, kind in world.areas(state).items() if kind not in (world.SEA, world.ISLAND)]
        near = [rng.choice(dry)]
        while len(near) < rng.choice((4, 6, 8)):
            around = [area for area in world.neighbours(state, rng.choice(near)) if area in dry]
            near += rng.sample(around, min(len(around), 2)) or [rng.choice(dry)]
        near = list(dict.fromkeys(near))
        return [*near, *rng.sample(list(self.castles), 2), *([world.TOWER] if rng.random() < 0.2 else [])]

    def held(self, side: str, area: str) -> bool:
        """Whether a side may stand in an area: the other is not there, or one of them is inside a castle of his."""
        other = pieces.other(side)
        if not self._there(other, area):
            return True
        here = self.castles.get(area)
        if here is None:
            return False
        if here["side"] == other:
            here["inside"] = other
            return True
        return here["inside"] == side

    def _there(self, side: str, area: str) -> bool:
        return bool(self.board[side].get(area)) or any(
            p["side"] == side and p["state"] == forces.UP and p["at"] == area for p in self.people.values()
        )

    def spot(self, side: str) -> str | None:
        """An area where a side may stand; before an enemy castle whose pieces are there they are inside."""
        for area in self.rng.sample(self.homes[side], len(self.homes[side])):
            if self.held(side, area):
                return area
        return None

    def person(self, name: str, side: str) -> None:
        rng = self.rng
        area = self.spot(side) if rng.random() < 0.85 else None
        if area is None:
            off = rng.choice((forces.HURT, forces.DEAD, forces.CAPTIVE))
            marks: dict[str, dict[str, Any]] = {forces.HURT: {"since": 0}, forces.CAPTIVE: {"captor": pieces.other(side)}}
            self.people[name] = {"side": side, "state": off, "at": "", **marks.get(off, {})}
            return
        self.people[name] = {"side": side, "state": forces.UP, "at": area, **self._stirred(side, pieces.is_wizard(name))}

    def _stirred(self, side: str, wizard: bool) -> dict[str, Any]:
        rng = self.rng
        if side != self.active or rng.random() < 0.2:
            return {}
        if rng.random() < 0.15:
            return {"done": True, **({"alone": 1} if wizard and rng.random() < 0.5 else {})}
        act: dict[str, Any] = {"act": True, "used": rng.choice((0, 0, 0, 1, 2, 3, forces.STOPPED))}
        if wizard and rng.random() < 0.3:
            act |= rng.choice(({"haste": 1}, {"haste": -1}, {"reach": 4}, {"wades": True}))
        if act["used"] and rng.random() < 0.2:
            act |= {"fought": True}
        return act

    def token(self, side: str, code: str) -> str:
        rng = self.rng
        if side != self.active or rng.random() < 0.3:
            return code
        if rng.random() < 0.15:
            return code + rng.choice(("!", "!!"))
        return code + rng.choice(("~0", "~0", "~1", "~2", "~1s", "~99", "~100", "~1f", "~0m", "~-1"))

    def unit(self, side: str, kind: str) -> None:
        rng = self.rng
        area = self.spot(side) if rng.random() < 0.7 else None
        if area is None:
            self.reserve[side][kind] = self.reserve[side].get(kind, 0) + 1
            return
        code = pieces.REDUCED + kind if rng.random() < 0.35 else kind
        leaders = [n for n, p in self.people.items() if pieces.is_leader(n) and p["side"] == side and p["at"] == area]
        if leaders and rng.random() < 0.5:
            leader = rng.choice(leaders)
            under = self.boxes[side].setdefault(leader, [])
            if len(under) < HOUSE.value("leaders", leader, "command"):
                under.append(code)
                return
        self.board[side].setdefault(area, []).append(self.token(side, code))

    def embark(self, number: int) -> None:
        """A ship of a few, each alone in her sea area."""
        rng, side = self.rng, self.rng.choice(pieces.SIDES)
        seas = [a for a, kind in world.areas(self.state).items() if kind == world.SEA and a not in [s["sea"] for s in self.ships.values()]]
        ship = f"Ship {number}"
        lying = [(place, token) for place, tokens in self.board[side].items() for token in tokens if place not in self.ships]
        leaders = [n for n, p in self.people.items() if pieces.is_leader(n) and p["side"] == side and p["state"] == forces.UP]
        leaders = [n for n in leaders if len(self.boxes[side].get(n, [])) <= 2 and self.people[n]["at"] not in self.ships]
        chosen = rng.sample(lying, min(len(lying), rng.choice((0, 1, 2))))
        leader = rng.choice(leaders) if leaders and rng.random() < 0.6 else None
        if not chosen and leader is None:
            return
        aboard = len(chosen) + len(self.boxes[side].get(leader or "", []))
        if aboard > FAR:
            return
        self.ships[ship] = {"side": side, "sea": rng.choice(seas), "from": rng.choice(("Ossum", "Denvonport", *seas))}
        for place, token in chosen:
            self.board[side][place].remove(token)
            self.board[side].setdefault(ship, []).append(token)
        if leader:
            self.people[leader]["at"] = ship

    def box_wizard(self, name: str, side: str) -> None:
        leaders = [n for n, p in self.people.items() if pieces.is_leader(n) and p["side"] == side and p["at"] == self.people[name]["at"]]
        if self.people[name]["state"] == forces.UP and leaders and self.rng.random() < 0.3:
            self.people[name] = {"side": side, "state": forces.BOX, "at": ""}
            self.boxes[side].setdefault(self.rng.choice(leaders), []).append(name)

    def changes(self) -> list[Change]:
        for area, here in self.castles.items():
            side = here["side"]
            here["inside"] = side if self._there(side, area) and (here["inside"] or self.rng.random() < 0.4) else ""
        public: dict[str, Any] = {"castles": self.castles, "people": self.people, "reserve": self.reserve, "ships": self.ships}
        public["board"] = {side: {at: sorted(here) for at, here in places.items() if here} for side, places in self.board.items()}
        public["ship"] = len(self.ships)
        if self.rng.random() < 0.2:
            public["alone"] = True
        public["refits"] = {area: self.rng.choice((1, 2)) for area in self.homes[self.active] if self.rng.random() < 0.2}
        public["recruited"] = {area: 1 for area in self.homes[self.active] if self.rng.random() < 0.2}
        changes: list[Change] = [["put", ["public", key], value] for key, value in public.items()]
        for side in pieces.SIDES:
            changes.append(["put", ["secret", side, "boxes"], {leader: sorted(under) for leader, under in self.boxes[side].items()}])
            spells = {n: sorted(self.rng.sample(list(pieces.rows("spells")), 4)) for n in pieces.people(side) if pieces.is_wizard(n)}
            changes.append(["put", ["secret", side, "spells"], spells])
            ruins = [area for area, kind in world.areas(self.state).items() if kind == world.RUINS]
            known = {n: sorted(self.rng.sample(ruins, self.rng.choice((0, 2, 7, 8)))) for n in self.rng.sample(pieces.people(side), 2)}
            changes.append(["put", ["secret", side, "wisdom"], known])
            ports = {area: self.rng.choice((1, 3)) for area in self.homes[side] if world.kind(self.state, area) == world.PORT}
            if self.rng.random() < 0.5:
                changes.append(["put", ["secret", side, "sailed"], {"turn": 1, "ports": ports}])
        return changes


def _laid(rng: Random, state: State) -> State:
    laying = Laying(rng, state)
    sides = list(pieces.SIDES)
    rng.shuffle(sides)
    for side in sides:
        for name in pieces.people(side):
            laying.person(name, side)
    for side in sides:
        for kind, number in pieces.armies(side).items():
            laying.reserve[side].setdefault(kind, 0) if kind != pieces.TERRAMAX else None
            for _ in range(number if kind != pieces.TERRAMAX else 0):
                laying.unit(side, kind)
        for name in pieces.people(side):
            if pieces.is_wizard(name):
                laying.box_wizard(name, side)
    for number in range(1, rng.choice((1, 2, 3))):
        laying.embark(number)
    return evolve(state, laying.changes())
