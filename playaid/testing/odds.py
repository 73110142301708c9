"""Odds must tell nothing that is hidden from the asker: they are the same, whatever has been unlocked at this terminal before."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Seeded
from playaid.referee.game import Game
from playaid.referee.odds import Illegal, odds
from playaid.referee.refusals import Locked, Refusal
from playaid.referee.ruling import Declaration
from playaid.referee.state import State


class Steps:
    """Patience counted in steps, so that no test hangs on a clock: so many questions of a walk, and so many samples after it."""

    def __init__(self, walk: int = 20_000, tries: int = 50):
        self.walk = walk
        self.tries = tries

    def walks(self) -> bool:
        """Whether outcomes may still be walked."""
        self.walk -= 1
        return self.walk >= 0

    def samples(self) -> bool:
        """Whether one more sample may be taken."""
        self.tries -= 1
        return self.tries >= 0


def assert_odds_keep(game: Game, state: State, declarations: Iterable[Declaration], book: Book) -> int:
    """Of each declaration the odds are the same whatever is open; gives how many odds were compared.

    state: with every compartment open. The asker is on his own screen: his own compartment is opened once it is asked for, another's never.
    """
    compared = 0
    for declaration in declarations:
        told = [(names, _told(game, state, opened, declaration, book)) for names, opened in _unlocked(state)]
        first, others = told[0], told[1:]
        for names, answer in others:
            assert answer == first[1], (
                f"odds on {declaration.typed or declaration.verb!r} by {declaration.side} depend on what was unlocked before: "
                f"{first[1]} with {first[0] or 'nothing'} open, {answer} with {names}"
            )
        compared += 1
    return compared


def _unlocked(state: State) -> Iterator[tuple[str, State]]:
    """The state with nothing unlocked, with every single side and pair of sides unlocked, and with all of them and the cup."""
    sides = list(state["secret"])
    for number in range(min(len(sides), 3)):
        for names in combinations(sides, number):
            yield ", ".join(names), _only(state, names)
    yield "everything", state


def _only(state: State, names: Iterable[str]) -> State:
    secret = {name: state["secret"][name] for name in names}
    return {"public": state["public"], "secret": secret, "referee": state["referee"]}


def _told(game: Game, whole: State, state: State, declaration: Declaration, book: Book) -> Any:
    """What the asker is told, his own key given where it is asked for; for anything else that is locked, that it is."""
    while True:
        try:
            found = odds(game, state, declaration, book, source=Seeded(1), patience=Steps())
        except Locked as locked:
            own = f"secret.{declaration.side}"
            if locked.compartment != own or declaration.side in state["secret"]:
                return f"needs {locked.compartment}"
            assert declaration.side is not None
            state = {**state, "secret": {**state["secret"], declaration.side: whole["secret"][declaration.side]}}
        except Illegal as illegal:
            return [reason.check for reason in illegal.ruling.reasons]
        except Refusal as refusal:
            return (refusal.text, refusal.hint, refusal.candidates)
        else:
            return tuple(part for part in found if part is not found.ruling)
