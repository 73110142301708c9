"""11.9 The game with `stacks=hidden`: whose words name what lies under a seal, and who looks how. Loaded in such sessions alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.rules import stacks as seeing
from playaid.games.albion.rules import victory
from playaid.games.albion.state import printed, stacks
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import load_rule

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing
    from playaid.referee.contract.game import Game, Rule, Step, Verb

LOOKS = ("person", "armies", "fleet", "stack", "strength")
"""Queries that look at pieces: each side asks for itself."""
BLIND = ("plot", "recovery", "reaction", "melees")
"""Steps whose being idle hangs on pieces that the table does not see: they are never passed by themselves."""


def game(plain: Game) -> Game:
    return plain._replace(
        verbs={name: _verb(verb) for name, verb in plain.verbs.items()},
        sequence=_step(plain.sequence),
        aftermath=_aftermath,
        covers=stacks.covers,
        laid_open=stacks.lay_open,
        sealed_cell=sealed_cell,
        as_played=None,
    )


def sealed_cell(table: str, keys: Sequence[object]) -> str | None:
    """Whose the knowledge is that a cell was looked up: who reads of a person, a ship or an army's kingdom has it before him."""
    if table == "kingdoms":
        return str(printed.kingdom_rows()[str(keys[0])]["side"])
    return stacks.owner(str(keys[0])) if table in ("persons", "ships") else None


def _verb(verb: Verb) -> Verb:
    if verb.name in seeing.QUIET:
        return verb._replace(secret=True)
    return verb._replace(secret=True, rule=_as_seen(verb.rule)) if verb.name in LOOKS else verb


def _step(step: Step) -> Step:
    return step._replace(steps=tuple(_step(below) for below in step.steps), idle=None if step.key in BLIND else step.idle)


def _as_seen(rule: Rule | str) -> Rule:
    """A query answered out of what its asker may see. Raises Locked."""

    def asked(hearing: Hearing) -> None:
        hearing.secret(hearing.side)
        hearing.state = visible(hearing.state, hearing.side)
        load_rule(rule)(hearing)

    return asked


def _aftermath(hearing: Hearing) -> None:
    victory.aftermath(hearing)
    seeing.refresh(hearing)
