"""Where the pieces of a declaration that is put together by taps may come to, with what it costs and the way there: by the checks of its
verb."""

import heapq
import time
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from playaid.board.model import Board
from playaid.book.facts import MissingFact
from playaid.dice.sources import Refusing
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of, quote, read_arguments
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.contract.tapped import Cost
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import asking, legal, supposing
from playaid.referee.session.local import Session

PATH, VIA, SPACE, PIECE, AMOUNT = "path", "via", "space", "piece", "amount"
PATIENCE = 1.5
"""Seconds after which no further ways are looked for."""
Said = Mapping[str, Sequence[str]]


class Reached(NamedTuple):
    """A space that may be tapped. line: what is said then; cost and left: in points, None where nobody counts them; path: its own the
    last."""

    line: str
    cost: int | None
    left: int | None
    path: tuple[str, ...]


def role_of(game: Game, verb: Verb, slot: Slot, state: State, board: Board) -> str:
    """What a slot is on the board: as the game says, or else by its kind and what of it stands there."""
    if slot.board:
        return slot.board
    if slot.kind in BUILT_IN:
        return AMOUNT if slot.kind == "int" else ""
    names = set(names_of(game, slot, state))
    if not slot.many and any(space.name in names for space in board.spaces):
        if verb.stepwise:
            return PATH if slot.word and verb.stepwise in slot.word.split("|") else ""
        return SPACE
    return PIECE if any(not names.isdisjoint((piece.name, *piece.holds)) for piece in board.pieces) else ""


def line_of(verb: Verb, said: Said) -> str:
    """The line that these words make, slot by slot."""
    words = [verb.name]
    for slot in verb.slots:
        if slot.name in said and (slot.kind == "flag" or said[slot.name]):
            words += [slot.word.split("|")[0]] if slot.word else []
            words += (
                [", ".join(said[slot.name])]
                if slot.many or slot.kind == "text" or len(said[slot.name]) > 1
                else map(quote, said[slot.name])
            )
    return " ".join(filter(None, words))


def said_so_far(game: Game, verb: Verb, said: Said, state: State) -> dict[str, Any]:
    """The arguments of a line that may lack its end. Raises Refusal."""
    from playaid.referee.contract.grammar import split

    try:
        return read_arguments(game, verb, split(line_of(verb, said))[1:], state)
    except Incomplete as lacking:
        return dict(lacking.said)


class _Search(NamedTuple):
    game: Game
    verb: Verb
    hearing: Hearing
    board: Board
    said: Said
    args: dict[str, Any]
    until: float
    start: str
    """Where the way begins, if it is one place."""
    begun: Sequence[str]

    def leads_back(self, path: Sequence[str]) -> bool:
        """Whether a way that nobody has begun to tap ends where it began: a tap there means who stands there, and no walk round."""
        return not self.begun and path[-1] == self.start

    def late(self) -> bool:
        return time.monotonic() > self.until


def reach(session: Session, side: str, verb: Verb, said: Said, path: Sequence[str] = ()) -> dict[str, Reached]:
    """The spaces that may be tapped next, out of what `side` may see. path: what has been tapped of a way, which is gone on with. Raises
    Refusal where what is said cannot be read."""
    state = visible(session.state, side)
    assert session.game.board is not None
    board = session.game.board(state, side, session.book)
    args = said_so_far(session.game, verb, said, state)
    hearing = asking(session.game, state, session.book, verb.name, side)
    start = _start(board, said) or _named_space(board, said) or _sole_space(board, side, said)
    search = _Search(session.game, verb, hearing, board, said, args, time.monotonic() + PATIENCE, start, path)
    left = sorted((slot for slot in verb.slots if slot.name not in said), key=lambda slot: not slot.optional)
    roles = {role_of(session.game, verb, slot, state, board): slot for slot in left}  # what must be said before what may be
    if any(slot.name not in args for slot in verb.slots if not slot.optional and slot.kind != "flag" and slot is not _goal(roles)):
        return {}  # who is to go there has not been said, or in words that are read as something else
    if PATH in roles:
        return _by_steps(search, roles[PATH], path) if verb.stepwise else _along(search, roles[PATH], path)
    if SPACE in roles:
        return _straight(search, roles[SPACE], roles.get(VIA), path)
    return {}


def whence(session: Session, side: str, said: Said) -> str:
    """Where a way begins of which `said` names nobody who goes it: in the space that it names, or where all stands that `side` has on the
    board, if that is one space."""
    assert session.game.board is not None
    board = session.game.board(visible(session.state, side), side, session.book)
    return _named_space(board, said) or _sole_space(board, side, said)


def _named_space(board: Board, said: Said) -> str:
    named = {text for texts in said.values() for text in texts}
    return next((space.name for space in board.spaces if space.name in named), "")


def _sole_space(board: Board, side: str, said: Said) -> str:
    own = {piece.space for piece in board.pieces if piece.side == side}
    return own.pop() if len(own) == 1 and not said else ""


def _goal(roles: Mapping[str, Slot]) -> Slot | None:
    return roles.get(PATH) or roles.get(SPACE)


def _cost(search: _Search, more: Mapping[str, Any]) -> Cost | None:
    if search.verb.cost is not None:
        with suppress(Ask, MissingFact, Locked, Refusal):
            return search.verb.cost(supposing(search.hearing, {**search.args, **more}))
    return None


def _reached(search: _Search, more: Mapping[str, Any], path: Sequence[str], cost: Cost | None) -> Reached:
    said = {name: value if isinstance(value, (list, tuple)) else [value] for name, value in more.items()}
    line = line_of(search.verb, {**search.said, **said})
    return Reached(line, cost and cost.points, cost and cost.left, (cost and cost.path) or tuple(path))


def _straight(search: _Search, slot: Slot, via: Slot | None, path: Sequence[str]) -> dict[str, Reached]:
    """One space is named; which of them are legal."""
    found = {}
    spaces = {space.name for space in search.board.spaces}
    for name in names_of(search.game, slot, search.hearing.state):
        more = {slot.name: name, **({via.name: list(path)} if via is not None and path else {})}
        if name in spaces and not search.late() and legal(search.hearing, {**search.args, **more}):
            found[name] = _reached(search, more, (*path, name), _cost(search, more))
    return found


def _along(search: _Search, slot: Slot, begun: Sequence[str]) -> dict[str, Reached]:
    """The way to each space that is gone where the space alone is said, on from what has been begun: the cheapest, or the cheapest that
    sets nobody against those who go but whom the spaces that are tapped do, if there is one."""
    found = _cheapest(search, slot, begun, None)
    stirring: dict[frozenset[str], list[str]] = {}
    for space, (_, stirs) in found.items():
        meant = frozenset(who for where, who in stirs if where == space or where in begun)
        if {who for _, who in stirs} - meant:
            stirring.setdefault(meant, []).append(space)
    for meant, spaces in stirring.items():
        calm = _cheapest(search, slot, begun, meant)
        found |= {space: calm[space] for space in spaces if space in calm}
    return {space: reached for space, (reached, _) in found.items()}


Stirs = tuple[tuple[str, str], ...]


def _cheapest(search: _Search, slot: Slot, begun: Sequence[str], meant: Container[str] | None) -> dict[str, tuple[Reached, Stirs]]:
    """The cheapest way to each space, with whom it sets against those who go. meant: whom alone it may; None: anybody."""
    near = _near(search, slot)
    found: dict[str, tuple[Reached, Stirs]] = {}
    ahead: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, tuple(begun))]
    number = 0
    while ahead and not search.late():
        price, _, path = heapq.heappop(ahead)
        if path != tuple(begun):
            if path[-1] in found or search.leads_back(path) or not legal(search.hearing, {**search.args, slot.name: list(path)}):
                continue
            cost = _cost(search, {slot.name: path})
            stirs = cost.stirs if cost is not None else ()
            if meant is not None and not all(who in meant for _, who in stirs):
                continue
            reached = _reached(search, {slot.name: path}, path, cost)
            if reached.path[-1] != path[-1]:
                continue  # it ends on the way there
            found[path[-1]] = reached, stirs
        for space, more in near(path).items():
            if space not in found:
                number += 1
                heapq.heappush(ahead, (price + more, number, (*path, space)))
    return found


def _near(search: _Search, slot: Slot) -> Callable[[Sequence[str]], Mapping[str, int]]:
    own = search.verb.near
    if own is not None:

        def priced(path: Sequence[str]) -> Mapping[str, int]:
            with suppress(Ask, MissingFact, Locked):
                costs: Mapping[str, int] = own(supposing(search.hearing, {**search.args, slot.name: list(path)}))
                return costs
            return {}

        return priced
    beside = _links(search.board)
    start = _start(search.board, search.said)

    def linked(path: Sequence[str]) -> Mapping[str, int]:
        if path or start:
            return dict.fromkeys(beside.get(path[-1] if path else start, ()), 1)
        return dict.fromkeys(names_of(search.game, slot, search.hearing.state) if slot.kind not in BUILT_IN else beside, 1)

    return linked


def _links(board: Board) -> dict[str, list[str]]:
    beside: dict[str, list[str]] = {}
    for link in board.links:
        beside.setdefault(link.start, []).append(link.end)
        beside.setdefault(link.end, []).append(link.start)
    return beside


def _start(board: Board, said: Said) -> str:
    named = {text for texts in said.values() for text in texts}
    return next((piece.space for piece in board.pieces if not named.isdisjoint((piece.name, *piece.holds))), "")


def _by_steps(search: _Search, slot: Slot, begun: Sequence[str]) -> dict[str, Reached]:
    """A way of steps that are declared one after the other: each is ruled on where the one before has led, as long as nothing is rolled."""
    found: dict[str, Reached] = {}
    state, args = search.hearing.state, search.args
    for space in begun:
        after = _stepped(search, state, {**args, slot.name: space})
        if after is None:
            return {}
        state, args = after, _without_start(search.verb, args)
    ahead = [(state, args, tuple(begun))]
    while ahead and not search.late():
        state, args, path = ahead.pop(0)
        hearing = (
            search.hearing
            if not path
            else asking(search.game, state, search.hearing.book, search.verb.name, search.hearing.declaration.side)
        )
        for space in _names(search, slot):
            if space in found or space in path or search.leads_back((*path, space)) or not legal(hearing, {**args, slot.name: space}):
                continue
            way = (*path, space)
            said = {**search.said, slot.name: list(way)}
            found[space] = Reached(line_of(search.verb, said), len(way), None, way)
            after = _stepped(search, state, {**args, slot.name: space})
            if after is not None:
                ahead.append((after, _without_start(search.verb, args), way))
    return found


def _names(search: _Search, slot: Slot) -> Iterable[str]:
    spaces = {space.name for space in search.board.spaces}
    return [name for name in names_of(search.game, slot, search.hearing.state) if name in spaces]


def _without_start(verb: Verb, args: Mapping[str, Any]) -> dict[str, Any]:
    starts = {slot.name for slot in verb.slots if slot.word and "at" in slot.word.split("|")}
    return {name: value for name, value in args.items() if name not in starts}


def _stepped(search: _Search, state: State, args: Mapping[str, Any]) -> State | None:
    declaration = Declaration(search.verb.name, dict(args), search.hearing.declaration.side, search.verb.name)
    try:
        ruling = decide(search.game, state, declaration, search.hearing.book, Refusing())
    except (Refusal, Locked):
        return None
    return evolve(state, ruling.changes) if ruling.verdict == LEGAL and not ruling.question else None
