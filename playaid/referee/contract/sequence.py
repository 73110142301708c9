"""The sequence of play: where the game stands, who may do what, what is owed, and how it moves on. The position is a list of frames in
`referee.at`, root first: `{"key", "round"}`, and for a step that several sides go through one after the other also `actors` and `i`."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from playaid.language.message import Listing, as_message, listing, message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import PASSING, Game, Owed, Step, Verb
from playaid.referee.contract.names import printable
from playaid.referee.contract.refusals import Damaged, Refusal
from playaid.referee.contract.state import Frame, State, evolve, visible

MOST_STEPS = 10_000
"""A sequence that finds no step with something to do within so many is a fault of the game."""


class Walked(Protocol):
    """What walking needs of a hearing."""

    @property
    def game(self) -> Game: ...
    @property
    def state(self) -> State: ...
    @property
    def options(self) -> Mapping[str, str]: ...
    def put(self, *path_and_value: Any) -> None: ...
    def tell(self, pattern: str, /, only: str | None = None, public: bool = False, **values: Any) -> None: ...


_NOWHERE: list[Frame] = []


def frames(state: State) -> list[Frame]:
    return state["referee"].get("at", _NOWHERE)


def nodes(game: Game, state: State) -> Sequence[Step]:
    at = state["referee"].get("at", _NOWHERE)
    stood = _stood(at)
    if not stood or stood[0] is not game.sequence:
        stood[:] = game.sequence, _nodes(game, at)
    steps: Sequence[Step] = stood[1]
    return steps


@derive
def _stood(at: Sequence[Frame]) -> list[Any]:
    """The sequence of play in which a position was looked up last, and its steps."""
    return []


def leaf(game: Game, state: State) -> Step:
    steps = nodes(game, state)
    return steps[-1] if steps else game.sequence


def actor(state: State) -> str | None:
    frame: Frame
    for frame in reversed(state["referee"].get("at", ())):
        if "actors" in frame:
            return frame["actors"][frame["i"]]
    return None


def acting(game: Game, state: State) -> list[str]:
    acts = leaf(game, state).acts
    if acts is not None:
        return list(acts(state))
    who = actor(state)
    return [who] if who is not None else list(state["referee"].get("sides", ()))


def speaker(game: Game, state: State) -> str | None:
    """Whose declaration it is when the line does not say: the side to act, or the one whose turn it is if several may act."""
    acts = acting(game, state)
    if len(acts) == 1:
        return acts[0]
    who = actor(state)
    return who if who in acts else None


def side_meant(game: Game, state: State, verb: Verb, args: Mapping[str, Any]) -> str | None:
    """Whose declaration it is when the line does not say, by whom its arguments can only belong to; None where several could say it."""
    fits = state["referee"].get("sides", ()) if verb.anytime else acting(game, state)
    meant = verb.whose(args, visible(state, None)) if verb.whose is not None and len(fits) > 1 else None
    return meant if meant in fits else None


def speaker_of_verb(game: Game, state: State, verb: Verb) -> str | None:
    """Whose declaration of a verb it is while nothing of it is said: as `speaker`; where several may act, the one of them for whom there
    is an occasion for it, as far as all know."""
    alone = speaker(game, state)
    if alone is not None or verb.idle is None:
        return alone
    able = [side for side in acting(game, state) if not verb.idle(visible(state, None), side)]
    return able[0] if len(able) == 1 else None


def given_up(state: State) -> Sequence[str]:
    """The sides that take no more turns."""
    return state["referee"].get("conceded", ())


def turn_is_up(game: Game, state: State) -> bool:
    """Whether nothing is left of a turn, since whoever takes it has given up: what is owed is still to be done."""
    out = given_up(state)
    return bool(out) and actor(state) in out and leaf(game, state).acts is None and not obligations(game, visible(state, None))


def obligations(game: Game, state: State) -> list[Owed]:
    """What bars `next`, of every step of the position; nothing in a game that is over. Give it the state as the asker may see it."""
    if state["referee"].get("over"):
        return []
    return [debt for node in nodes(game, state) if node.owed for debt in node.owed(state)]


def words_of_debts(game: Game, state: State, viewer: str | None, freely: bool = False) -> list[str]:
    """What bars `next`, in words that this viewer may read; where the same is owed by several, they are named. freely: only that of which
    somebody chooses what is done first."""
    awaited = _awaited(game, state, viewer, freely)
    return [message("{debt} ({sides})", debt=text, sides=listing(sides)) if len(sides) > 1 else text for text, sides in awaited.items()]


def sides_of_debts(game: Game, state: State, viewer: str | None) -> list[list[str]]:
    """Whose each of `words_of_debts` is; nobody's where a game does not say."""
    return list(_awaited(game, state, viewer).values())


def _awaited(game: Game, state: State, viewer: str | None, freely: bool = False) -> dict[str, list[str]]:
    awaited: dict[str, list[str]] = {}
    for debt in obligations(game, state):
        if debt.only not in (None, viewer) or (freely and not debt.freely):
            continue
        text = message("{debt} [{case}]", debt=as_message(debt.text), case=debt.citation) if debt.citation else as_message(debt.text)
        sides = awaited.setdefault(text, [])
        if debt.side is not None and debt.side not in sides:
            sides.append(debt.side)
    return awaited


def open_verbs(game: Game, state: State) -> list[str]:
    """The game's verbs that are open in this step (whoever may say them), in the order of the game."""
    over = bool(state["referee"].get("over"))
    here = set() if over or turn_is_up(game, state) else {name for node in nodes(game, state) for name in node.verbs}
    return [name for name, verb in game.verbs.items() if verb.query or (not over and (verb.anytime or name in here))]


def opens(game: Game, state: State, verb: Verb) -> bool:
    if verb.query or state["referee"].get("over"):
        return verb.query
    return verb.anytime or any(verb.name in step.verbs for step in reversed(nodes(game, state)))  # mostly it is in the innermost


def steps_with(game: Game, verb: str) -> list[Step]:
    return [step for step in walk(game.sequence) if verb in step.verbs]


LETTERED = re.compile(r"[a-z]\. ")
"""What stands before the title of a step that is one of several of a phase."""


FEW_STEPS = 4
"""So many of the steps in which a verb is open are named at most."""


def told_steps(game: Game, state: State, verb: str) -> str:
    """The steps in which a verb is open, with their cases; those that are called alike but for the letter before it once. Of many, those
    that come next. Empty for a verb that is open in none."""
    steps, told = steps_with(game, verb), dict[tuple[str, str], str]()
    if len({_called(step) for step in steps}) > FEW_STEPS:
        order = list(walk(game.sequence))
        past = order[: order.index(leaf(game, state))]
        steps.sort(key=past.__contains__)
    for step in steps:
        said = message("{step} [{case}]", step=step.title, case=step.citation) if step.citation else step.title
        told.setdefault(_called(step), said)
    if len(told) <= FEW_STEPS:
        return listing(told.values())
    return message("{steps} and {n} other steps", steps=listing(list(told.values())[:FEW_STEPS]), n=len(told) - FEW_STEPS)


def _called(step: Step) -> tuple[str, str]:
    return LETTERED.sub("", step.title, count=1), step.citation


def comes_later(game: Game, state: State, verb: str) -> bool:
    """Whether a step in which a verb is open stands behind this one in the order of play."""
    steps = list(walk(game.sequence))
    here = steps.index(leaf(game, state))
    return any(verb in step.verbs for step in steps[here + 1 :])


def round_of(state: State, key: str) -> int:
    """How often the step of this key has been begun within its parent; the turn number for the turn. 0 if it is not on the position."""
    return next((frame["round"] for frame in frames(state) if frame["key"] == key), 0)


def turn_of(game: Game, state: State) -> int:
    """The number of the turn: of the outermost step that is begun again and again. 0 before the game."""
    at = frames(state)
    turns = [frame["round"] for frame, node in zip(at, _nodes(game, at), strict=True) if node.again is not None]
    return turns[0] if turns else 1 if at else 0


def turn_title(game: Game, state: State) -> str:
    """What the game calls that step: its Turn, Game-Turn or Round."""
    return next((node.title for node in nodes(game, state) if node.again is not None), "")


PASSED = as_message("{step}: {why}")
"""What is said of a step that passed by itself."""
NOW = as_message("Now: {heading}.")
"""What is said of where the game goes on."""


def without_letter(title: str) -> str:
    """What a step is called within a sentence: `a. Movement` is Movement there."""
    return as_message(re.sub(r"^[a-z]\. ", "", title))


def heading(game: Game, state: State) -> Listing:
    """The position in words: `Turn 3 · Ann · Action phase`."""
    parts: list[str] = []
    for frame, node in zip(frames(state), nodes(game, state), strict=True):
        if node.again is not None:
            parts.append(message("{turn} {n}", turn=as_message(node.title), n=frame["round"]))
        elif node is not game.sequence:
            parts.append(as_message(node.title))
        if "actors" in frame:
            parts.append(frame["actors"][frame["i"]])
    return Listing(tuple(filter(None, parts)), " · ")


def begin(hearing: Walked) -> None:
    walker = _Walker(hearing, [])
    walker.go(partial(walker.enter, hearing.game.sequence))


def begin_at(hearing: Walked, key: str | None, number: int, side: str | None, stand_by: Callable[[], None]) -> None:
    """Enter the sequence of play in the midst of a game, at the beginning of a step; None: of the outermost that starts over, the turn.
    number: which turn it is, from 1 on. side: whose turn it is, of those who go through it one after the other; None: the first. stand_by:
    puts right, before the step begins, what those on the way have noted. Raises Damaged for a key that there is not."""
    walker = _Walker(hearing, [])
    move = walker.stand(_way_to(hearing.game, key, side), number, side)
    stand_by()
    walker.go(move)


def resume_at(hearing: Walked, key: str | None, number: int, side: str | None, steps: Sequence[Mapping[str, Any]] = ()) -> None:
    """As `begin_at`, in the midst of a step: nothing is begun, but what holds for the whole turn is noted. steps: of which steps (`step`)
    what is otherwise: `round`, `of`, `among`. Raises Refusal for a step that is made of others: the game stands in one of those."""
    walker = _Walker(hearing, [])
    way = _way_to(hearing.game, key, side)
    turn = next((node for node in way if node.again is not None), None)
    told = {step["step"]: step for step in steps}
    if strange := [key for key in told if key not in {node.key for node in way}]:
        text = message("{steps}: the game does not stand there by what was entered", steps=listing(strange))
        raise Refusal(text, hint=message("say where it stands: turn {number} at {steps}", number=number, steps=listing(strange, "|")))
    while len(way[-1].steps) == 1:
        way = [*way, *way[-1].steps]
    if way[-1].steps:
        within = listing(step.key for step in walk(way[-1]) if not step.steps)
        text = message("{step} is made of steps", step=way[-1].title or way[-1].key)
        raise Refusal(text, hint=message("there is: {names}", names=within))
    for node in way:
        walker.place(node, number if node is turn else 1, side, told.get(node.key, {}))
        walker.note_passed(node, way)
    if way[-1].key in walker.noted and way[-1].enter:
        way[-1].enter(hearing)
    walker.refuse_nobody_s(way[-1], side)


def _way_to(game: Game, key: str | None, side: str | None) -> list[Step]:
    """The way to a step. Without a key it is the turn; a side's turn is the one step of it that all go through one after the other."""
    turn = next((step.key for step in walk(game.sequence) if step.again is not None), game.sequence.key)
    way = ways(game)[key] if key is not None and BETWEEN in key else _way(game.sequence, key or turn)
    theirs = [step for step in way[-1].steps if step.each is not None] if key is None and side is not None and way[-1].each is None else []
    return [*way, *theirs] if len(theirs) == 1 else way


BETWEEN = "."
"""Between the keys of the steps that lie one in the other, where the last alone would be another step: `turn.movement.battles`."""


def ways(game: Game) -> dict[str, list[Step]]:
    """The way to each step from the outermost on, by the keys on it."""
    return {BETWEEN.join(step.key for step in way): way for way in _below([game.sequence])}


def called(game: Game, way: Sequence[Step]) -> str:
    """What a step is called where any step of the sequence may be meant: its key, or the keys of its way."""
    key = way[-1].key
    return key if _way(game.sequence, key) == list(way) else BETWEEN.join(step.key for step in way)


def _way(node: Step, key: str) -> list[Step]:
    """The way to a step of this key; of several the first that leads through the fewest steps that may not happen: `battles` are those of
    the Combat Phase, not the round of an overrun."""
    found = [way for way in _below([node]) if way[-1].key == key]
    return min(found, key=lambda way: sum(step.when is not None for step in way[:-1]))


def _below(way: list[Step]) -> Iterator[list[Step]]:
    yield way
    for step in way[-1].steps:
        yield from _below([*way, step])


def advance(hearing: Walked) -> None:
    if frames(hearing.state):
        walker = _Walker(hearing, [frame.copy() for frame in frames(hearing.state)], nodes(hearing.game, hearing.state))
        walker.go(walker.finish)


class _Walker:
    """One walk through the tree of steps; keeps `referee.at` right before every automatic effect. Each move gives the next one."""

    def __init__(self, hearing: Walked, at: list[Frame], steps: Sequence[Step] = ()):
        self.hearing = hearing
        self.at, self.steps = at, [*steps]
        """Where the game stands, and the steps that it stands in."""
        self.noted = hearing.game.midway.noted if hearing.game.midway is not None else ()

    def go(self, move: "_Move | None") -> None:
        """Make moves until a step is found to stop at. RuntimeError when there is none."""
        for _ in range(MOST_STEPS):
            if move is None or self._over():
                return self._write()
            move = move()
        raise RuntimeError("the sequence of play finds no step to stop at")

    def enter(self, node: Step) -> "_Move | None":
        """Begin a step, then its first child that happens; a step with nobody or nothing in it is finished at once."""
        frame: Frame = {"key": node.key, "round": 1}
        self.at.append(frame)
        self.steps.append(node)
        return self._begin(node, frame)

    def stand(self, way: Sequence[Step], number: int, side: str | None) -> "_Move | None":
        """Begin these steps one inside the other, passing over those that stand before them; then go on as from any step begun."""
        turn = next((node for node in way if node.again is not None), None)
        for node in way:
            self.place(node, number if node is turn else 1, side, {})
            if node is not way[-1] and node.enter:
                node.enter(self.hearing)
            self.note_passed(node, way)
        self.refuse_nobody_s(way[-1], side)
        return partial(self._descend, way[-1])

    def note_passed(self, node: Step, way: Sequence[Step]) -> None:
        """Begin those of the steps passed over whose notes hold on."""
        for step in node.steps if node is not way[-1] else ():
            if step in way:
                return
            if step.key in self.noted and step.enter and (step.when is None or step.when(self.hearing.state)):
                step.enter(self.hearing)

    def place(self, node: Step, number: int, side: str | None, told: Mapping[str, Any]) -> None:
        frame: Frame = {"key": node.key, "round": told.get("round", number)}
        self.at.append(frame)
        self.steps.append(node)
        self._write()
        actors = told.get("among") or (list(node.each(self.hearing.state)) if node.each is not None else [])
        side = told.get("of", side)
        if actors:
            frame["actors"], frame["i"] = actors, actors.index(side) if side in actors else 0
        self._write()

    def refuse_nobody_s(self, node: Step, side: str | None) -> None:
        """Whose turn it is said to be must be somebody who goes through one of the steps."""
        if side is None or any(side in frame.get("actors", ()) for frame in self.at):
            return
        known = [step.key for step in walk(self.hearing.game.sequence) if step.each is not None]
        text = message("{step} is not gone through by one after the other, so it is not {side}'s", step=node.title or node.key, side=side)
        midway = self.hearing.game.midway
        without = message("say it without `of`, and `{line}`", line=midway.whose) if midway and midway.whose else "say it without `of`"
        raise Refusal(text, hint=message("say at which step: within {steps}", steps=listing(known)) if known else without)

    def finish(self) -> "_Move | None":
        if not self.at:
            return None
        frame, node = self.at[-1], self.steps[-1]
        if node.leave:
            node.leave(self.hearing)
        if self._over():
            return None
        if following := self._following(frame):
            frame["i"] = following
            return self._descend(node)
        if node.again is not None and node.again(self.hearing.state):
            frame["round"] += 1
            return self._begin(node, frame)
        self.at.pop()
        self.steps.pop()
        sibling = self._sibling(node)
        return partial(self.enter, sibling) if sibling is not None else self.finish

    def _following(self, frame: Frame) -> int | None:
        """Whose place in the frame is next: of those behind who have not given up since it was begun."""
        out, actors = given_up(self.hearing.state), frame.get("actors", ())
        return next((i for i in range(frame.get("i", 0) + 1, len(actors)) if actors[i] not in out), None) if actors else None

    def _begin(self, node: Step, frame: Frame) -> "_Move | None":
        if node.each is not None:
            frame["actors"], frame["i"] = self._going(list(node.each(self.hearing.state))), 0
            if not frame["actors"]:
                del frame["actors"]
                return self.finish
        return self._descend(node)

    def _going(self, sides: list[str]) -> list[str]:
        """Those of these sides that have not given up; all of them where nobody else is to go."""
        out = given_up(self.hearing.state)
        return [side for side in sides if side not in out] or sides

    def _descend(self, node: Step) -> "_Move | None":
        self._write()
        if node.enter:
            node.enter(self.hearing)
        if not node.steps:
            return self.finish if self._idle(node) else None
        child = self._first(node.steps)
        return partial(self.enter, child) if child is not None else self.finish

    def _idle(self, node: Step) -> bool:
        """Whether a step is passed by itself; the story says so. Only what the whole table sees is looked at."""
        hearing = self.hearing
        if turn_is_up(hearing.game, hearing.state):
            return True
        if node.idle is None or self._over() or hearing.options.get(PASSING.name) != PASSING.values[0]:
            return False
        seen = visible(hearing.state, None)
        why = node.idle(seen)
        if not why or obligations(hearing.game, seen):
            return False
        self._tell_passed(node, heading(hearing.game, seen), why)
        return True

    def _tell_passed(self, node: Step, where: str, why: str) -> None:
        passed = message(PASSED, step=where, why=as_message(why))
        self.hearing.tell("{passed} [{case}]" if node.citation else "{passed}", public=True, passed=passed, case=node.citation)

    def _tell_unmet(self, node: Step) -> None:
        """Why a step does not happen, where its game says it; nothing of the turn of somebody who has given up."""
        hearing = self.hearing
        seen = visible(hearing.state, None)
        if node.unmet is None or self._over() or actor(seen) in given_up(seen):
            return
        if why := node.unmet(seen):
            there = evolve(seen, [["put", ["referee", "at"], [*self.at, {"key": node.key, "round": 1}]]])
            self._tell_passed(node, heading(hearing.game, there), why)

    def _sibling(self, node: Step) -> Step | None:
        if not self.at:
            return None
        siblings = self.steps[-1].steps
        return self._first(siblings[siblings.index(node) + 1 :])

    def _first(self, steps: Sequence[Step]) -> Step | None:
        for step in steps:
            if step.when is None or step.when(self.hearing.state):
                return step
            self._tell_unmet(step)
        return None

    def _over(self) -> bool:
        return bool(self.hearing.state["referee"].get("over"))

    def _write(self) -> None:
        self.hearing.put("referee", "at", [frame.copy() for frame in self.at])


_Move = Callable[[], "_Move | None"]


def _nodes(game: Game, at: Sequence[Frame]) -> list[Step]:
    steps: list[Step] = []
    below: Sequence[Step] = (game.sequence,)
    for frame in at:
        key = frame["key"]
        for step in below:
            if step.key == key:
                break
        else:
            told = message("the sequence of play stands at {step}, and this game has no such step", step=printable(key))
            raise Damaged(told, hint="playaid verify tells by which event; undo takes it back")
        steps.append(step)
        below = step.steps
    return steps


def walk(step: Step) -> Iterator[Step]:
    """A step and all below it, each before what it holds."""
    yield step
    for below in step.steps:
        yield from walk(below)
