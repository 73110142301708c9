"""11.9 The game with `stacks=hidden`: whose words name what lies under a seal, and who looks how. Loaded in such sessions alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from playaid.games.albion.rules import stacks as seeing
from playaid.games.albion.rules import victory
from playaid.games.albion.state import printed, stacks
from playaid.referee.contract.sealing import HiddenPieces, Written
from playaid.referee.deciding.decide import load_rule

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing
    from playaid.referee.contract.game import Game, Rule, Step, Verb
    from playaid.referee.contract.state import State

LOOKS = ("person", "armies", "fleet", "stack", "where", "strength", "range")
"""Queries that look at pieces: each side asks for itself."""
ANNOUNCED = ("activation", "attrition", "battle", "bounds", "casualty", "combat", "discovery", "enchantments", "map", "scenarios", "turns")
"""Tables that are looked up for what has been announced or rolled. Of the others a rule reads what it asks of pieces, where they stand or
what they may bear: which cells these are tells of stacks that nobody examines."""
BLIND = ("plot", "recovery", "reaction", "melees")
"""Steps whose being idle hangs on pieces that the table does not see: they are never passed by themselves."""


def game(plain: Game) -> Game:
    return plain._replace(
        verbs={name: _verb(verb) for name, verb in plain.verbs.items()},
        sequence=_step(plain.sequence),
        aftermath=_aftermath,
        sealing=HiddenStacks(),
        as_played=None,
    )


class HiddenStacks(HiddenPieces):
    """Each side's pieces lie under its seal; `state/stacks.py` says what is written and read of them."""

    def written(self, op: str, path: Sequence[str], value: Any) -> Iterable[Written]:
        """What tells of pieces goes under the seal of their side."""
        return stacks.cover(op, path, value)

    def public(self, state: State) -> Any:
        """With each side's pieces put back in."""
        return stacks.lay_open(state)

    def without_guesses(self, side: str | None, state: State) -> State:
        """With no stand-ins for the stacks of the other side."""
        return stacks.without_stand_ins(self.seen_by(side, state), side)

    def side_of_cell(self, table: str, keys: Sequence[object]) -> str | None:
        """Whoever reads of a person, a ship or an army's kingdom has it in sight."""
        if table == "kingdoms":
            return str(printed.kingdom_rows()[str(keys[0])]["side"])
        return stacks.owner(str(keys[0])) if table in ("persons", "ships") else None

    def looks_at_pieces(self, table: str) -> bool:
        return table not in ANNOUNCED


def _verb(verb: Verb) -> Verb:
    if verb.name in seeing.QUIET:
        return verb._replace(secret=True)
    return verb._replace(secret=True, rule=_as_seen(verb.rule)) if verb.name in LOOKS else verb


def _step(step: Step) -> Step:
    return step._replace(steps=tuple(_step(below) for below in step.steps), idle=None if step.key in BLIND else step.idle)


def _as_seen(rule: Rule | str) -> Rule:
    """A query of a side that has opened its own. Raises Locked."""

    def asked(hearing: Hearing) -> None:
        hearing.secret(hearing.side)
        load_rule(rule)(hearing)

    return asked


def _aftermath(hearing: Hearing) -> None:
    victory.aftermath(hearing)
    seeing.refresh(hearing)
    for side in {rolled.private for rolled in hearing.rolls if rolled.private}:
        hearing.disclose(side)  # where the counters stand shows what the dice came to
