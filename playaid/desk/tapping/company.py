"""Who of a stack may be said beside those who have been said, which lines that makes, and why it makes none: by the checks of the verb."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.board.model import Board
from playaid.desk.tapping.barred import reasons_of
from playaid.desk.tapping.reach import PIECE, Reached, Said, line_of, role_of, said_so_far
from playaid.language.message import as_message
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, names_of
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, legal, legal_args, supposing
from playaid.referee.session.local import Session

PATIENCE = 1.0
"""Seconds after which nobody more is tried: whoever was not tried may go along for all that is known."""


class Company(NamedTuple):
    """What `side` may add to a line. barred: those of the stack who can be part of none; lines: where one word is wanted besides the stack,
    each legal line with the words of its slots; why: what is said is part of no legal line, and for what."""

    barred: tuple[str, ...] = ()
    lines: tuple[tuple[str, Said], ...] = ()
    why: str = ""


class _Stack(NamedTuple):
    verb: Verb
    hearing: Hearing
    slot: Slot
    said: Said
    args: Mapping[str, Any]
    others: tuple[str, ...]
    offered: tuple[Mapping[str, Any], ...]
    """The arguments of the offered lines in which somebody of this stack is named."""


def company(session: Session, side: str, verb: Verb, said: Said, ways: Mapping[str, Reached]) -> Company:
    """Out of what `side` may see. ways: where those who have been said may come to. Raises Refusal where what is said cannot be read."""
    state = visible(session.state, side)
    if session.game.board is None:
        return Company()
    board = session.game.board(state, side, session.book)
    slot = next(
        (one for one in verb.slots if one.many and one.name in said and role_of(session.game, verb, one, state, board) == PIECE), None
    )
    if slot is None:
        return Company()
    others = _beside(board, said[slot.name], frozenset(names_of(session.game, slot, state)))
    offered = tuple(
        args
        for args in legal_args(session.game, state, session.book, verb, side)
        if not {*others, *said[slot.name]}.isdisjoint(args.get(slot.name) or ())
    )
    hearing = asking(session.game, state, session.book, verb.name, side)
    stack = _Stack(verb, hearing, slot, said, said_so_far(session.game, verb, said, state), others, offered)
    if verb.stepwise:
        return Company(_barred(stack, ()))
    open_slots = [one for one in verb.slots if one.name not in said and not one.optional and one.kind != "flag"]
    if len(open_slots) > 1 or any(one.kind in BUILT_IN for one in open_slots):
        return Company(_barred(stack, ()))
    goal = open_slots[0] if open_slots else None
    fitting = [args for args in _supposed(stack, goal, ways) if legal(hearing, args)]
    lines: tuple[tuple[str, Said], ...] = () if ways and goal is not None else tuple(_line(stack, goal, args) for args in fitting)
    return Company(_barred(stack, fitting), lines, "" if fitting or ways else _why(stack, goal))


def _beside(board: Board, said: Sequence[str], names: frozenset[str]) -> tuple[str, ...]:
    """Who stands in the stack of those who have been said, as they are named by themselves."""
    begun = set(said)
    where = {piece.space for piece in board.pieces if not begun.isdisjoint((piece.name, *piece.holds))}
    there = (name for piece in board.pieces if piece.space in where for name in (piece.name, *piece.holds))
    return tuple(dict.fromkeys(name for name in there if name in names))


def _supposed(stack: _Stack, goal: Slot | None, ways: Mapping[str, Reached]) -> Iterator[dict[str, Any]]:
    """What has been said, with each word that its last slot may have."""
    if goal is None:
        yield dict(stack.args)
        return
    for name in ways or names_of(stack.hearing.game, goal, stack.hearing.state):
        yield {**stack.args, goal.name: [name] if goal.many else name}


def _line(stack: _Stack, goal: Slot | None, args: Mapping[str, Any]) -> tuple[str, Said]:
    more = {} if goal is None else {goal.name: args[goal.name] if goal.many else [args[goal.name]]}
    said = {**stack.said, **more}
    return line_of(stack.verb, said), said


def _barred(stack: _Stack, fitting: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Those who can be added to no line that is legal, nor be named in their stead."""
    slot, until = stack.slot.name, time.monotonic() + PATIENCE
    lines = [*fitting, *stack.offered]
    named = {name for args in stack.offered for name in args[slot]}

    def never(name: str) -> bool:
        for args in lines:
            before = args.get(slot) or []
            if time.monotonic() > until or any(legal(stack.hearing, {**args, slot: who}) for who in ([*before, name], [name])):
                return False
        return True

    return tuple(name for name in stack.others if lines and name not in {*named, *stack.said[slot]} and never(name))


def _why(stack: _Stack, goal: Slot | None) -> str:
    """For what a line of those who have been said is refused: one with a word that an offered line of theirs has, where there is one."""
    words = (args[goal.name] for args in stack.offered if goal.name in args) if goal is not None else ()
    supposed = [{**stack.args, goal.name: word} for word in words] if goal is not None else [dict(stack.args)]
    reasons = (reasons_of(supposing(stack.hearing, args), stack.verb) for args in supposed)
    first = next((reason for found in reasons for reason in found.values()), None)
    return as_message(first.text) if first is not None else ""
