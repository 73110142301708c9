"""Policies say what their game can hear: each is followed a few lines on from what is offered in the course of an evening."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.odds.exact import BadPolicy, Illegal, played_out
from playaid.referee.odds.policy import Policy
from playaid.referee.session.local import Session
from playaid.referee.verification.lint import in_words
from playaid.testing.random_evenings import new_session, offers
from playaid.testing.table import seats

POSITIONS = 12
"""Positions of an evening from which each policy is followed."""
LINES = 20
"""Lines that a policy is followed at most."""


def assert_policies(game: Game, folder: Path, seed: int = 1) -> None:
    """Every policy of a game gives legal declarations, or None, wherever an offered line may lead. AssertionError with what is wrong."""
    wrong = sorted(set(faults(game, folder, seed)))
    assert not wrong, "\n".join(wrong[:5])


def faults(game: Game, folder: Path, seed: int = 1) -> Iterator[str]:
    """What is wrong with the policies of a game, in words; a question that a policy leaves open is none."""
    if not (game.policies or game.sequels):
        return
    session = new_session(game, folder, seats(game), seed)
    source = Seeded(seed)
    for position in range(POSITIONS):
        said = [session.read(split(line), side) for side in session.sides for line in offers(session, side)[:5]]
        legal = [declaration for declaration in said if session.judge(declaration, Seeded(seed)).verdict == LEGAL]
        for declaration in legal:
            yield from _followed(game, session, declaration, seed + position)
        if not legal or session.state["referee"].get("over"):
            return
        session.declare(legal[-1], source)


def _followed(game: Game, session: Session, declaration: Declaration, seed: int) -> Iterator[str]:
    policies: dict[str, Policy] = dict(game.policies)
    policies |= {name: partial(sequel, declaration) for name, sequel in game.sequels.items()}
    for name, policy in policies.items():
        try:
            played_out(game, session.state, declaration, session.book, policy, Seeded(seed), LINES)
        except BadPolicy as bad:
            yield f"policy {name}: {bad.text}"
        except Illegal as illegal:
            if illegal.followed:
                reasons = "; ".join(reason.text for reason in illegal.ruling.reasons)
                yield f"policy {name}: after {declaration.typed!r}, {illegal.ruling.declaration.typed}, is illegal: {reasons}"
        except Refusal:  # what is sealed or must be chosen first
            continue
        except Exception as fault:  # a stranger's code may fail in any way
            yield f"policy {name}: after {declaration.typed!r} it fails with {in_words(fault)}"
