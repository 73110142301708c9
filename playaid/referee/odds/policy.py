"""How odds carry on after one declaration: by a policy, again so many times, in the turns that follow, or until something is said."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from playaid.book.book import Book
from playaid.dice.sources import Refusing
from playaid.language.message import Typed, listing, message, of_many
from playaid.referee.contract.game import Game, Turning
from playaid.referee.contract.grammar import names_of
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import frames, nodes
from playaid.referee.contract.state import Frame, State
from playaid.referee.deciding.decide import decide, verb_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.odds.report import whole_outcome

Policy = Callable[[State], Declaration | None]
NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")


class BadPolicy(Refusal, code=6, kind="plug-in"):
    """What a policy says is no declaration of its game: the fault of who wrote it."""


class Continuation(NamedTuple):
    """How it goes on. Without a policy the same is declared again while it is legal. times: so many declarations in all; their outcomes are
    counted or, if they are numbers, added up. until: it ends as soon as an outcome, or what is told of it, holds these words. turns: over
    so many turns; in each the declaration is made once, or carried on by the policy."""

    policy: Policy | None = None
    times: int | None = None
    until: str = ""
    turns: int | None = None


class Stage(NamedTuple):
    """What a course has come to: the state, what is declared in it, how many declarations or turns there have been, what they came to.
    began: of a course over turns where it began, and what is declared at the beginning of this turn; supposed: of the time before it."""

    state: State
    declaration: Declaration
    number: int = 1
    tally: tuple[str, ...] = ()
    began: tuple[State, Declaration] | None = None
    supposed: tuple[str, ...] = ()


def onward(course: Continuation | None, game: Game, book: Book, stage: Stage, state: State, ruling: Ruling) -> Stage | None:
    """What follows a ruling that led to `state`, or None where the course is through. Raises BadPolicy, Locked."""
    if course is None or ruling.verdict != LEGAL or is_reached(course, stage, ruling) or is_concluded(course, game, stage.declaration):
        return None
    if course.times is not None and stage.number >= course.times:
        return None
    declaration = _said_next(course, game, book, stage, state)
    if declaration is None:
        return None if course.turns is None else _turned(course, game, book, stage, state, ruling)
    if course.turns is not None:
        return stage._replace(state=state, declaration=declaration, began=_began(stage), supposed=())
    counted = course.times is not None
    return Stage(state, declaration, stage.number + 1 if counted else 1, _tallied(course, stage, ruling) if counted else ())


def is_concluded(course: Continuation, game: Game, declaration: Declaration) -> bool:
    """Whether what this comes to is all that is waited for: the policy says nothing behind it."""
    return course.policy is not None and not course.until and course.turns is None and verb_of(game, declaration.verb).concludes


def _said_next(course: Continuation, game: Game, book: Book, stage: Stage, state: State) -> Declaration | None:
    if course.policy is not None:
        return policy_declaration(game, course.policy, state)
    if course.turns is not None or _gone(game, stage, state):
        return None
    again = decide(game, state, stage.declaration, book, Refusing())
    return None if again.verdict == ILLEGAL else stage.declaration


def _tallied(course: Continuation, stage: Stage, ruling: Ruling) -> tuple[str, ...]:
    return () if course.until else tuple(sorted((*stage.tally, ruling.outcome)))


def _began(stage: Stage) -> tuple[State, Declaration]:
    return stage.began or (stage.state, stage.declaration)


def _turned(course: Continuation, game: Game, book: Book, stage: Stage, state: State, ruling: Ruling) -> Stage | None:
    assert course.turns is not None
    if stage.number >= course.turns:
        return None
    before, said = _began(stage)
    turned = turning(game, said.verb)(before, state, said, book)
    if turned is None or _gone(game, stage._replace(declaration=turned.declaration), turned.state):
        return None
    after: State = {**turned.state, "referee": {**turned.state["referee"], "at": _later(game, before, stage.number)}}
    if after["referee"].get("over") or decide(game, after, turned.declaration, book, Refusing()).verdict == ILLEGAL:
        return None
    began = (before, turned.declaration)
    return Stage(after, turned.declaration, stage.number + 1, _tallied(course, stage, ruling), began, turned.supposed)


def _later(game: Game, state: State, number: int) -> list[Frame]:
    later = [frame.copy() for frame in frames(state)]
    turn = next((i for i, node in enumerate(nodes(game, state)) if node.again is not None), None)
    if turn is not None:
        later[turn]["round"] += number
    return later


def turning(game: Game, verb: str) -> Turning:
    """How a verb is declared again in the next turn. Raises Refusal where the game does not say."""
    if verb in game.turns:
        return game.turns[verb]
    known = message("over turns are told: {verbs}", verbs=listing(game.turns)) if game.turns else "this game tells of none"
    raise Refusal(message("what {verb!r} finds in the turns that follow hangs on more than can be supposed", verb=verb), hint=known)


def _gone(game: Game, stage: Stage, state: State) -> bool:
    verb = game.verbs.get(stage.declaration.verb)
    for slot in verb.slots if verb is not None else ():
        said = stage.declaration.args.get(slot.name)
        if said is None or slot.kind not in game.kinds:
            continue
        before, now = (names_of(game, slot, seen) for seen in (stage.state, state))
        named = said if isinstance(said, list) else [said]
        if any(isinstance(name, str) and name in before and name not in now for name in named):
            return True
    return False


def is_reached(course: Continuation, stage: Stage, ruling: Ruling) -> bool:
    """Whether what the course waits for has come: its words stand in the outcome or in what the declaring side is told."""
    return bool(course.until) and is_told(stage, ruling, course.until)


def is_told(stage: Stage, ruling: Ruling, words: str) -> bool:
    """Whether words stand in the outcome or in what the declaring side is told."""
    side = stage.declaration.side
    told = (ruling.outcome, *(said.text for said in ruling.story if said.only in (None, side)))
    return any(holds(text, words) for text in told)


def holds(text: str, words: str) -> bool:
    """Whether a text says these words, in whatever case, and does not say that it is not so. `found` is not in `not found`, nor `finds` in
    `finds nothing` or `finds no spell`. A number is whole: `2 hits` is not in `12 hits`, and `Hogrin-1a` not in `Hogrin-1aa+`."""
    first, last = words[:1], words.rpartition(" ")[2]
    begin, end = r"(?<!\w)" if first.isdigit() else "", r"(?![\w+])" if any(map(str.isdigit, last)) else ""
    pattern = rf"(?<!\bnot )(?<!\bno ){begin}{re.escape(words)}{end}(?! (?:nothing|nobody|no)\b)"
    return re.search(pattern, text, re.IGNORECASE) is not None


def ending(course: Continuation | None, stage: Stage, ruling: Ruling, counted: str = "") -> str:
    """How one way ends, in words. counted: the words of the outcome that counts; where they are told on the way and stand in none of its
    words, they are added to it: a counter that is drawn, say."""
    end = _ending(course, stage, ruling)
    one_by_one = course is None or (course.times is None and course.turns is None)
    told = bool(counted) and one_by_one and not holds(end, counted) and is_told(stage, ruling, counted)
    return message("{words}: {outcome}", words=Typed(counted), outcome=end) if told else end


def _ending(course: Continuation | None, stage: Stage, ruling: Ruling) -> str:
    if course is None:
        return whole_outcome(ruling)
    if course.until:
        if not is_reached(course, stage, ruling):
            without = message("not {outcome}", outcome=course.until)
            if ruling.outcome.casefold() == without.casefold():
                return without
            return message("{without}: {outcome}", without=without, outcome=ruling.outcome)
        return course.until if course.turns is None else on_turn(course.until, stage.number)
    counted = course.times is not None or course.turns is not None
    return added_up((*stage.tally, ruling.outcome)) if counted else ruling.outcome


def on_turn(words: str, number: int) -> str:
    return message("{outcome} on turn {turn}", outcome=words, turn=number)


def added_up(outcomes: Sequence[str]) -> str:
    """Several outcomes as one: their sum where they are all so many of the same, else how often each came."""
    numbers = [numbered_outcome(outcome) for outcome in outcomes]
    kinds = {number[0] for number in numbers if number is not None}
    if len(kinds) == 1 and None not in numbers:
        return kinds.pop().replace("#", str(sum(number[1] for number in numbers if number is not None)))
    counts = {outcome: outcomes.count(outcome) for outcome in sorted(outcomes)}
    return listing(outcome if count == 1 else message("{n} x {outcome}", n=count, outcome=outcome) for outcome, count in counts.items())


def numbered_outcome(outcome: str) -> tuple[str, int] | None:
    """An outcome that is a number of something: of what, with # for the number, and the number. `1 activation` is one of activations."""
    numbers = NUMBER.findall(outcome)
    if len(numbers) != 1:
        return None
    kind = NUMBER.sub("#", outcome)
    if numbers[0] == "1":
        kind = re.sub(r"# (\w*[^s\W])$", r"# \1s", of_many(kind, "#"))
    return kind, int(numbers[0])


class Spread(NamedTuple):
    """Outcomes that are a number: of what (# stands for the number), their mean, and below what a tenth, a half, nine tenths lie."""

    of: str
    mean: Fraction
    tenth: int
    half: int
    nine_tenths: int


def spread_of(outcomes: Sequence[tuple[str, Fraction]]) -> Spread | None:
    numbers = [(numbered_outcome(outcome), share) for outcome, share in outcomes]
    kinds = {number[0] for number, _ in numbers if number is not None}
    whole = sum((share for _, share in numbers), Fraction(0))
    if len(kinds) != 1 or len(numbers) < 2 or not whole or any(number is None for number, _ in numbers):
        return None
    ordered = sorted((number[1], share / whole) for number, share in numbers if number is not None)
    mean = sum((number * share for number, share in ordered), Fraction(0))
    return Spread(kinds.pop(), mean, *(_below(ordered, Fraction(tenths, 10)) for tenths in (1, 5, 9)))


def _below(ordered: Sequence[tuple[int, Fraction]], share: Fraction) -> int:
    so_far = Fraction(0)
    for number, chance in ordered:
        so_far += chance
        if so_far >= share:
            return number
    return ordered[-1][0]


def policy_declaration(game: Game, policy: Policy, state: State) -> Declaration | None:
    """The declaration with which a policy carries on, or None. Raises BadPolicy where it is none of the game."""
    said = policy(state)
    if said is None:
        return None
    if not isinstance(said, Declaration):
        raise BadPolicy(f"a policy of {game.slug} gives {type(said).__name__}: it gives a Declaration, or None when it is through")
    if said.verb not in game.verbs and said.verb not in GENERAL:
        raise BadPolicy(f"a policy of {game.slug} says {said.verb!r}, which is no verb", candidates=tuple(game.verbs))
    if said.side is not None and said.side not in state["referee"]["sides"]:
        raise BadPolicy(f"a policy of {game.slug} speaks for {said.side!r}, which is no side", candidates=state["referee"]["sides"])
    return said
