"""What would be legal: a declaration supposed for once and put through its checks, for offers and for the nearest legal one."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from playaid.book.book import Book, tables_folder
from playaid.book.facts import MissingFact
from playaid.dice.sources import Refusing
from playaid.referee.game import Check
from playaid.referee.hearing import Ask, Hearing
from playaid.referee.refusals import Locked
from playaid.referee.ruling import Declaration
from playaid.referee.state import State


@cache
def _book(mode: str) -> Book:
    return Book("albion", tables_folder("albion"), None, mode)


def hearing_of(state: State, verb: str, side: str) -> Hearing:
    """A hearing in which nothing is rolled and nobody is asked, on the tables that the session is played with."""
    from playaid.games.albion import GAME

    return Hearing(GAME, state, Declaration(verb, {}, side), _book(state["public"].get("tables", "printed")), Refusing())


def supposing(hearing: Hearing, args: Mapping[str, Any]) -> Hearing:
    """The same hearing with other arguments."""
    declaration = hearing.declaration._replace(args=dict(args), side=hearing.declaration.side or hearing.active)
    return Hearing(hearing.game, hearing.state, declaration, hearing.book, Refusing())


def legal(hearing: Hearing, checks: Sequence[Check], args: Mapping[str, Any]) -> bool:
    """Whether these arguments pass all the checks; not where that hangs on what is unknown or sealed."""
    supposed = supposing(hearing, args)
    try:
        return all(check.fails(supposed) is None for check in checks)
    except (Ask, MissingFact, Locked):
        return False
