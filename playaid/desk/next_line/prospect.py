"""Where going on leads, by a step and to the next turn, and what that passes over: as far as it is plain before anybody has gone on."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import cycle, pairwise, takewhile
from typing import NamedTuple

from playaid.desk.next_line.advance import MOST, TURN, Goal, come_to, goal_of, is_reached, who_might_act
from playaid.desk.next_line.passes import has_passed
from playaid.dice.sources import NeedsDice, Refusing, Request, Rolled, answer
from playaid.language.message import Listing, as_message, listing, message
from playaid.referee.contract.game import Game, Step
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting, heading, leaf, nodes
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.session.local import Session
from playaid.referee.session.passed_steps import by_its_own_name
from playaid.referee.session.story import ended

FEW = 2
"""Sentences that are read beside a button."""


class Prospect(NamedTuple):
    """Where going on leads. comes: the position after one step; passes: the steps in which something might be done that a whole turn passes
    over, the one that stands among them; ends: the position after it. Empty where it is not to be told before anybody has gone on. gains:
    whether what may be done here only gains, or only here, and is let go by. tells: what else comes of that one step, and what is thrown
    for on the way, in a sentence or two."""

    comes: str = ""
    passes: tuple[str, ...] = ()
    ends: str = ""
    gains: bool = False
    tells: str = ""


def prospect(session: Session, side: str | None) -> Prospect:
    """What a side passes over and what comes next if it goes on by a step, or to the next turn: as far as that is plain to all."""
    game, state = session.game, (before := session.state)
    if side is None or session.pending() or acting(game, state) not in ([side], []):
        return Prospect()
    goal, found, passes = goal_of(game, [TURN]), Prospect(gains=_would_be_lost(session)), list[str]()
    with suppress(Refusal), session.supposing() as suppose:
        for done in range(1, MOST):
            ruling = decide(game, state, Declaration("next", {}, side), session.book, Refusing())
            if done > 1 and ruling.verdict == ILLEGAL and not _shows(ruling):  # something is owed there: no further
                return found._replace(passes=tuple(dict.fromkeys(passes)), ends=_position(game, state))
            if not _is_plain(ruling):
                break
            if leaf(game, state).verbs and leaf(game, state).title:
                passes.append(as_message(leaf(game, state).title))
            suppose(ruling.changes)
            state = session.state
            if state["referee"].get("over"):
                return found
            found = found if found.comes else found._replace(comes=_position(game, state), tells=_told_at_once(ruling))
            if not goes_on_alone(session, side) or is_reached(game, goal, before, state, done):
                return found._replace(passes=tuple(dict.fromkeys(passes)), ends=_position(game, state))
    found = found if found.comes else _after_dice(session, side, found)
    return found._replace(passes=tuple(dict.fromkeys((*passes, *_yet_to_come(game, state, side, goal)))))


def _is_plain(ruling: Ruling) -> bool:
    """Whether something is legal, and all that comes of it is for everybody to know."""
    return ruling.verdict == LEGAL and not _shows(ruling)


def _shows(ruling: Ruling) -> bool:
    return bool(ruling.rests_on_secret or ruling.learnt or ruling.disclosed or ruling.opened or ruling.looked_into)


def goes_on_alone(session: Session, side: str) -> bool:
    """Whether a side acts, and nobody else who has not let pass may have something to say: else it goes on once they are ready."""
    acts = acting(session.game, session.state)
    asked = (one for one in who_might_act(session, acts) if one != side and not has_passed(session, one)) if acts[1:] else ()
    return side in acts and not any(asked)


FACES = ((0,), (-1,), (0, -1), (-1, 0))
"""Which faces dice show in turn, the first or the last: throw after throw."""


class _Supposed:
    """Dice that show their first or their last faces, throw by throw. reasons: what they were thrown for."""

    def __init__(self, faces: Sequence[int]):
        self._faces = cycle(faces)
        self.reasons: list[str] = []

    def take(self, request: Request) -> Rolled:
        """Raises NeedsDice for a draw, for what is thrown unseen, and for dice that would be thrown again and again."""
        if request.kind != "dice" or request.private is not None or len(self.reasons) > MOST:
            raise NeedsDice(request)
        self.reasons.append(request.why or request.expression)
        faces = tuple(int(item) for item in request.items) or tuple(range(1, request.sides + 1))
        return answer(request, (faces[next(self._faces)],) * request.count, "none")


def _after_dice(session: Session, side: str, found: Prospect) -> Prospect:
    """The same where dice fall as it goes on by a step: what for, and how much of where it leads is so whatever they show."""
    game, comes, reasons = session.game, list[tuple[str, ...]](), dict[str, None]()
    with suppress(Refusal):
        for faces in FACES:
            dice = _Supposed(faces)
            ruling = decide(game, session.state, Declaration("next", {}, side), session.book, dice)
            state = evolve(session.state, ruling.changes)
            if not dice.reasons or not _is_plain(ruling) or state["referee"].get("over"):
                return found
            comes.append(_position(game, state).parts)
            reasons |= dict.fromkeys(dice.reasons)
        alike = takewhile(lambda parts: len({*parts}) == 1, zip(*comes, strict=False))
        whole = [
            one for one in reasons if not any(other.startswith(f"{one}:") for other in reasons)
        ]  # of a side's own the one that says more
        thrown = message("Going on throws dice ({reasons}).", reasons=listing(whole, "; "))
        return found._replace(comes=Listing(tuple(parts[0] for parts in alike), " · "), tells=thrown)
    return found


def _would_be_lost(session: Session) -> bool:
    """Whether something is still to be had here that is let go by as it goes on, and that nothing comes back to: sleepers who may wake."""
    step = leaf(session.game, session.state)
    return step.gains or bool(step.lingers is not None and come_to(session))


def _yet_to_come(game: Game, state: State, side: str, goal: Goal) -> Iterator[str]:
    """What else a whole turn passes over from a step that settles something as it is left: this one, and those behind it that hang on
    nothing, up to the first that is not this side's alone."""
    seen, path = visible(state, None), nodes(game, state)
    if path[-1].title and path[-1].verbs:
        yield as_message(path[-1].title)
    for above, node in reversed(list(pairwise(path))):
        if node.key in goal.keys:
            return
        for step in _sure_to_come(above.steps[above.steps.index(node) + 1 :]):
            if step.acts is not None and list(step.acts(seen)) != [side]:
                return
            yield as_message(step.title)


def _sure_to_come(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        if step.when is None:
            if step.verbs and step.title:
                yield step
            yield from _sure_to_come(step.steps)


def _told_at_once(ruling: Ruling) -> str:
    """What a step that is gone on from brings by itself, before it is told where the game stands, if those are few sentences for all."""
    told = [ended(by_its_own_name(one.text)) for one in ruling.story[:-1]]
    few = 0 < len(told) <= FEW and all(one.only is None for one in ruling.story)
    return message("If you go on: {told}", told=listing(told, " ")) if few else ""


def _position(game: Game, state: State) -> Listing:
    """Where the game stands, with the one side that acts there."""
    told, acts = heading(game, state), acting(game, state)
    return Listing((*told.parts, acts[0]), " · ") if len(acts) == 1 and acts[0] not in told.parts else told
