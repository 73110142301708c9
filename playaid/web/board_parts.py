"""The board as a page wants it: the map once, what stands on it each time, tracks and sheets as data."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

from playaid.board.counters import closed_stacks, stacks
from playaid.board.model import Board, Sheet, Space
from playaid.board.scan import Misfit, lay_scan
from playaid.board.svg import Ground, ground, state_of
from playaid.desk.underlay import Underlay
from playaid.language.message import as_message
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

NAME = "plan"
GROUND = "/map/ground"
"""Where the owner's own board is fetched, by those who may."""
MANY = 500
SVG = 'xmlns="http://www.w3.org/2000/svg"'


class Plan(NamedTuple):
    """A map without what stands on it. mark: what it is known by; style: its style sheet; svg: the whole element; size: of its letters;
    own: the element with the owner's own board below it, as `GROUND`, empty where they have laid none."""

    mark: str
    style: str
    svg: str
    size: float
    own: str = ""


class Plans:
    """The maps that have been drawn, for the pages to fetch once."""

    MOST = 24

    def __init__(self, ground: Underlay | None = None) -> None:
        self.ground = ground
        self._plans: dict[str, Plan] = {}
        self._drawn: dict[Any, tuple[Plan, Any]] = {}
        self._parts: dict[Any, Any] = {}
        self._last: tuple[tuple[Any, ...], Plan | None] = (), None

    def shown(self, session: Session, viewer: str | None) -> dict[str, Any] | None:
        """What changes on the board as a viewer may see it; `map` names the plan that it lies on. None where the game has no board."""
        if session.game.board is None:
            return None
        board = session.game.board(visible(session.state, viewer), viewer, session.book)
        if not board.spaces:
            return {"map": None, "pieces": {}, "closed": {}, "state": "", **_beside(board)}
        plan = self._plan_of(board)
        held = [(space, space.name in board.marks) for space in board.spaces if space.side or space.name in board.marks]
        state: str = self._once((plan.mark, "state", board.sides, tuple(held)), lambda: _state(held, plan.size, board.sides))
        drawn = plan.mark, board.sides, board.pieces
        pieces: dict[str, str] = self._once(drawn, lambda: stacks(board, plan.size, whole=True))
        closed: dict[str, str] = self._once((*drawn, "closed"), lambda: closed_stacks(board, plan.size))
        return {"map": plan.mark, "pieces": pieces, "closed": closed, "state": state, **_beside(board)}

    def _once(self, key: Any, draw: Callable[[], Any]) -> Any:
        if key not in self._parts:
            while len(self._parts) >= 4 * self.MOST:
                del self._parts[next(iter(self._parts))]
            self._parts[key] = draw()
        return self._parts[key]

    def _plan_of(self, board: Board) -> Plan:
        of, plan = self._last
        if plan is None or of[0] is not board.spaces[:] or of[1] is not board.links[:] or of[2:] != _round(board):
            plan = self._looked_up(board)
            self._last = (board.spaces[:], board.links[:], *_round(board)), plan
        return plan

    def _looked_up(self, board: Board) -> Plan:
        key = _same(board)
        if key in self._drawn:
            return self._drawn[key][0]
        while len(self._drawn) >= self.MOST:
            del self._drawn[next(iter(self._drawn))]
        lying = board._replace(spaces=tuple(space._replace(side="") for space in board.spaces), marks=(), pieces=())
        made = ground(lying, NAME, laid=True)
        style, _, _ = made.defs.removeprefix("<style>").partition("</style>")
        plan = self._kept(style, _element(made, board.scan is not None), made.size, self._over_own(lying))
        self._drawn[key] = plan, board.spaces  # what is told apart by where it lies in memory must go on lying there
        return plan

    def _over_own(self, lying: Board) -> str:
        if self.ground is None:
            return ""
        try:
            scanned = lay_scan(lying, f"{GROUND}?{self.ground.since}", self.ground.size, self.ground.where)
            return _element(ground(scanned, NAME, laid=True), seen=True)
        except Misfit:
            return ""

    def _kept(self, style: str, svg: str, size: float, own: str) -> Plan:
        mark = sha256(f"{style}\0{svg}\0{own}".encode()).hexdigest()[:24]
        if mark not in self._plans:
            while len(self._plans) >= self.MOST:
                del self._plans[next(iter(self._plans))]
            self._plans[mark] = Plan(mark, style, svg, size, own)
        return self._plans[mark]

    def lay(self, ground: Underlay | None) -> bool:
        """Take up the owner's own board, another one, or none; whether maps are others with it."""
        if ground == self.ground:
            return False
        self.ground, self._last = ground, ((), None)
        self._drawn.clear()
        return True

    def plan(self, mark: str) -> Plan | None:
        return self._plans.get(mark)


def _element(made: Ground, seen: bool) -> str:
    _, _, defs = made.defs.removeprefix("<style>").partition("</style>")
    layers = f'<g class="ground{" seen" if seen else ""}">{made.drawn}</g><g class="state"/><g class="pieces"/>'
    return f'<svg {SVG} class="board {NAME}" viewBox={quoteattr(made.box)} role="img">{defs}{layers}</svg>'


def _state(held: Iterable[tuple[Space, bool]], size: float, sides: tuple[str, ...]) -> str:
    return "".join(f"<g data-held={quoteattr(space.name)}>{state_of(space, size, marked, sides)}</g>" for space, marked in held)


def _round(board: Board) -> tuple[Any, ...]:
    return tuple(board.captions), tuple(board.scenery), board.scan


def _same(board: Board) -> Any:
    if len(board.spaces) > MANY:  # too many to compare at each event; such a map is made once for its book
        return id(board.spaces), board.scan
    spaces = tuple(space._replace(side="") for space in board.spaces)
    return spaces, tuple(board.links), *_round(board)


def _beside(board: Board) -> dict[str, Any]:
    tracks = [(as_message(track.title), list(map(as_message, track.boxes)), track.now, as_message(track.note)) for track in board.tracks]
    return {
        "marks": list(board.marks),
        "tracks": [{"title": title, "boxes": boxes, "now": now, "note": note} for title, boxes, now, note in tracks],
        "sheets": [
            {"title": as_message(sheet.title), "rows": _rows(sheet), "side": sheet.side, "now": sheet.now} for sheet in board.sheets
        ],
        "told": as_message(board.told),
    }


def _rows(sheet: Sheet) -> list[list[str]]:
    return [list(map(as_message, row)) for row in sheet.rows]
