"""The odds of a declaration for one who may ask."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from playaid.desk.budget import Budget
from playaid.desk.seats import Needs, step
from playaid.dice.exhaustive import TooMany
from playaid.dice.sources import Chained, Recorded, Refusing, Rolled, Source, Typed
from playaid.language.message import as_message, message
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Hidden, Locked, Refusal
from playaid.referee.contract.ruling import Declaration, Ruling
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import decide
from playaid.referee.odds.exact import Illegal, Odds, Outcome, Progress, chain, odds
from playaid.referee.odds.in_the_end import above
from playaid.referee.odds.policy import Continuation, spread_of
from playaid.referee.odds.query import UNKNOWABLE
from playaid.referee.odds.report import Branch, before_end, on_average
from playaid.referee.session.local import Session

TIMES = {"once": 1, "twice": 2, "thrice": 3}
MOST_TIMES = 100
"""Declarations in a row that somebody may ask for by their number."""


class Wish(NamedTuple):
    """How somebody wants odds to be walked. on: a policy of the game, or how often the same is declared: twice, 5, 5 times; until:
    words that end it; plan: answers that are supposed, by the keys of their questions; dice: as typed, to be taken before any other; want:
    words of the outcome that counts; turns: over so many turns; together: all look on, and what anybody hides counts as it stands."""

    on: str | None = None
    until: str = ""
    plan: Mapping[str, str] = {}
    dice: tuple[str, ...] = ()
    want: str = ""
    turns: int | None = None
    together: bool = False


def chances(
    session: Session, declaration: Declaration, wish: Wish, progress: Progress, patience: Budget | None = None
) -> Odds | Ruling | Needs:
    """The chances of a declaration; of an illegal one its ruling. Raises what walking raises: Missing where something must be said first, a
    Refusal where they would tell what others hide."""
    try:
        return step(session, partial(walk_odds, session, declaration, wish, progress, patience or Budget()))
    except Hidden as hidden:
        text = _AMONG_ALL if wish.together and hidden.text == UNKNOWABLE else hidden.text
        raise Hidden(text, hint=hidden.hint or by_numbers(session, declaration)) from None


def by_numbers(session: Session, declaration: Declaration) -> str:
    """How the chances of a declaration are told by its numbers alone, where its game can: by what all see, and with nothing to wait for."""
    roughly = session.game.roughly
    line = roughly(visible(session.state, None), declaration) if roughly is not None else ""
    return message("{line} tells it by the numbers alone", line=line) if line else ""


def ahead(session: Session, declaration: Declaration) -> str:
    """By which line the chances are told of what a declaration leads to, where nothing is thrown for it itself."""
    line = line_ahead(session, declaration)
    return message("{line} tells the chances of what follows", line=line) if line else ""


def line_ahead(session: Session, declaration: Declaration) -> str:
    what = session.game.ahead
    return what(visible(session.state, None), declaration) if what is not None else ""


SUPPOSED = "by who stands there and who goes there as of now, with no further spell: {line}"
"""What the chances of what a line leads to take for granted, where they are told by numbers."""
THEN = "the battle there, if nobody is lost on the way:"


def ruled_ahead(session: Session, line: str, side: str | None) -> Ruling | None:
    """What the line of `line_ahead` answers to a side, by what all see; None where it is none that only looks. Raises Unreadable or
    Ambiguous where it leaves something open."""
    seen = visible(session.state, None)
    verb, *words = split(line) or [""]
    asked = session.game.verbs.get(verb)
    if asked is None or not asked.query:
        return None
    args = read_arguments(session.game, asked, words, seen)
    return decide(session.game, seen, Declaration(verb, args, side, line), session.book, Refusing())


def odds_ahead(ruling: Ruling) -> Odds | None:
    """The chances that such an answer tells, one number to each outcome; None where it tells none, or some for each of several ways."""
    found = (ruling.data or {}).get("chances", {})
    if not found or not all(isinstance(share, str) for share in found.values()):
        return None
    return Odds(True, tuple(Outcome(outcome, Fraction(share)) for outcome, share in found.items()), Fraction(0), (), 0, ruling)


GLANCE = 300
"""Outcomes that a mere check walks; beyond, it says where the chances are to be had."""


def glimpse(session: Session, declaration: Declaration, together: bool = False) -> Odds | str | None:
    """What `--odds` would say of a legal declaration, for a check of it: its chances, or in words why there are none to be shown here. None
    where a key would be needed that is not here. Of what is left to chance: `conversation.chancy`."""
    glimpse = step(session, partial(_glanced, session, declaration, together))
    return None if isinstance(glimpse, Needs) else glimpse


def _glanced(session: Session, declaration: Declaration, together: bool) -> Odds | str | None:
    patience = Budget()
    while True:
        patience.begin()
        try:
            lie_open(session, together)
            how: dict[str, Any] = {"exactly": True, "patience": patience, "together": together}
            return odds(session.game, session.state, declaration, session.book, GLANCE, **how)
        except TooMany:
            return message(
                "over {n} ways, too many to count at a look; the same line with --odds instead tells them, and how likely each is", n=GLANCE
            )
        except Illegal:
            return None
        except Locked as locked:
            session.open(locked.compartment)
        except Refusal as refusal:
            return _AMONG_ALL if together and refusal.text == UNKNOWABLE else refusal.text


_AMONG_ALL = as_message("these odds hang on what lies face down before others, and look under no counter, also where all look on")


def lie_open(session: Session, together: bool) -> None:
    """Where all look on, what each side has is brought into the state. Raises Locked."""
    for side in session.sides if together else ():
        session.open(f"secret.{side}")


def course_of(session: Session, wish: Wish, said: Declaration | None = None) -> Continuation | None:
    """How odds carry on, out of what was typed; None for one declaration. said: the line they are of. Raises Unreadable, Ambiguous,
    Refusal."""
    if wish.turns is not None and not 1 <= wish.turns <= MOST_TIMES:
        raise Refusal(message("odds go over 1 to {most} turns, not {turns}", most=MOST_TIMES, turns=wish.turns))
    if wish.on is None:
        return Continuation(until=wish.until, turns=wish.turns) if wish.until or wish.turns is not None else None
    often = wish.on.casefold().removesuffix("times").strip()
    times = TIMES.get(often, int(often) if often.isdecimal() else None)
    if times is not None:
        if wish.turns is not None:
            raise Refusal("so many times, or over so many turns: one of the two", hint="a policy may be named beside the turns")
        if not 1 <= times <= MOST_TIMES:
            raise Refusal(message("the same can be said 1 to {most} times in a row, not {times}", most=MOST_TIMES, times=wish.on))
        return Continuation(times=times, until=wish.until)
    if said is not None and wish.on in session.game.sequels:
        return Continuation(partial(session.game.sequels[wish.on], said), until=wish.until, turns=wish.turns)
    policies = session.game.policies
    names = dict.fromkeys((*policies, *TIMES) if wish.turns is None else policies, ())
    name = find(wish.on, names, "policy")
    if name in policies:
        return Continuation(policies[name], until=wish.until, turns=wish.turns)
    return Continuation(times=TIMES[name], until=wish.until)


def taken_for_granted(session: Session, declaration: Declaration) -> str:
    """What odds that go on by the course of a line's verb suppose of everybody, in words; "" where that is nothing."""
    supposed = session.game.supposed.get(session.game.verbs[declaration.verb].course, "")
    words = supposed if isinstance(supposed, str) else supposed(declaration, visible(session.state, declaration.side))
    return message("taken for granted: {things}", things=as_message(words)) if words else ""


def walk_odds(session: Session, said: Declaration, wish: Wish, progress: Progress | None, patience: Budget) -> Odds | Ruling:
    """`chances`, where a key that is missing is nobody's to give. Raises Locked."""
    course = course_of(session, wish, said)
    walk: Callable[..., Odds] = odds if course is None else partial(chain, course=course)
    how = {"source": patience.source, "progress": progress, "patience": patience, "want": wish.want, "together": wish.together}
    opened = set[str]()
    while True:
        patience.begin()
        try:
            lie_open(session, wish.together)
            declaration, laid = _begun(session, said, wish.dice)
            plan = {**declaration.answers, **wish.plan}
            found = walk(session.game, session.state, declaration, session.book, plan=plan, laid=laid, **how)
            if course is not None or not (is_settled(found) and waits_at_question(session, said)):
                return found
            return _behind(found, partial(walk, session.game, session.state, declaration, session.book, plan=plan, laid=laid, **how))
        except Illegal as illegal:
            return illegal.ruling
        except Locked as locked:
            if locked.compartment in opened:  # it lies open, and is not the asker's: what they may think it to be does not hold it
                raise Refusal(message("how it goes on hangs on what others hide")) from None
            opened.add(locked.compartment)
            session.open(locked.compartment)


def is_settled(found: Odds) -> bool:
    """Whether no die falls on the way and nobody chooses: there is one way, and no chance to tell of."""
    return found.exact and found.walked == 1 and not found.choices


def waits_at_question(session: Session, declaration: Declaration) -> bool:
    """Whether a declaration is the one that stands at a question, from which on its odds are counted."""
    waits = session.waiting
    return waits is not None and waits.declaration[:3] == declaration[:3]


def _behind(found: Odds, walk: Callable[..., Odds]) -> Odds:
    """What may come of the question at which a declaration stands, where all that its odds end with has been named before it: a battle is
    won, and somebody is asked what they meet in the city that has fallen. Where nothing more is left to chance, or it cannot be told, as
    it was found."""
    try:
        later = walk(past=str(found.outcomes[0].outcome)) if found.outcomes else found
    except (Refusal, TooMany, Illegal):
        return found
    return found if later.outcomes == found.outcomes else later


def heard_so_far(waits: Ruling | None, declaration: Declaration) -> Declaration:
    """A declaration with what all have heard answered in it, where it is the one that stands at a question (`waits`)."""
    if waits is None or waits.secret or waits.declaration[:3] != declaration[:3]:
        return declaration
    heard = {key: answer for key, answer in waits.declaration.answers.items() if key not in waits.private_answers}
    return declaration._replace(answers={**heard, **declaration.answers})


def _begun(session: Session, declaration: Declaration, dice: tuple[str, ...]) -> tuple[Declaration, Callable[[], Source] | None]:
    """A declaration with what was answered for it before, and what makes the source of its dice that lie there, if any do. What has fallen
    for it stays as it fell; but of dice that fell for another's eyes alone nothing is held."""
    declaration, fallen = heard_so_far(session.waiting, declaration), session.fallen()
    rolls: list[Rolled] = []
    if fallen is not None and fallen.declaration[:3] == declaration[:3]:
        declaration = declaration._replace(answers={**fallen.declaration.answers, **declaration.answers})
        if all(rolled.private in (None, declaration.side) for rolled in fallen.rolls):
            rolls = fallen.rolls
    dice = _not_fallen_yet(dice, rolls)
    if not rolls and not dice:
        return declaration, None
    return declaration, lambda: Chained(Recorded(rolls), Typed(dice))


def _not_fallen_yet(dice: tuple[str, ...], rolls: Sequence[Rolled]) -> tuple[str, ...]:
    """Of faces typed with a line those that were not taken for what has fallen for it already."""
    taken = tuple(str(face) for rolled in rolls if rolled.source == "typed" for face in rolled.faces)
    return dice[len(taken) :] if dice[: len(taken)] == taken else dice


def as_data(known: Odds) -> dict[str, Any]:
    data: dict[str, Any] = {
        "exact": known.exact,
        "outcomes": _outcomes(known.outcomes),
        "unknown": {"probability": str(known.unknown), "cells": list(known.cells)},
    }
    if known.sampled:
        data["played"] = known.walked
    if known.cut:
        data["cut"] = str(known.cut)
    if known.choices:
        data["choices"] = [{"key": c.key, "who": c.who, "branches": [_branch(b) for b in c.branches]} for c in known.choices]
    if known.stakes is not None:
        ways = {
            way.name: {"worth": str(way.worth), "outcomes": _outcomes(way.outcomes), "chosen": list(way.chosen)}
            for way in known.stakes.ways
        }
        data["stakes"] = {"counted": known.stakes.counted, "ways": ways}
    number = spread_of([(before_end(o.outcome), o.probability) for o in known.outcomes]) if not known.choices and not known.sure else None
    if number is not None:
        data["number"] = {"of": number.of, "mean": float(number.mean), "quantiles": list(number[2:])}
    if heading := above(known.outcomes):
        data["above"] = heading
    if not known.chance:
        data["chance"] = False
    if known.weighed:
        data["weighed"] = [{"label": line.label, "text": line.text, "result": line.result} for line in known.weighed]
    if known.turns:
        data["turns"] = [
            {"turn": turn.turn, "probability": str(turn.probability), "decimal": float(turn.probability)}
            | ({"most": str(turn.most)} if turn.most != turn.probability else {})
            for turn in known.turns
        ]
        average = on_average(known.turns)
        if average is not None:
            data["turn_on_average"] = float(average)
    supposed = {"speaks": known.speaks, "fixed": list(known.fixed), "averaged": list(known.averaged), "supposed": list(known.supposed)}
    return {**data, **{key: value for key, value in supposed.items() if value}}


def _branch(branch: Branch) -> dict[str, Any]:
    data: dict[str, Any] = {"option": branch.option, "outcomes": _outcomes(branch.outcomes)}
    return data if branch.counted is None else {**data, "counted": list(map(str, branch.counted))}


def _outcomes(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    rows = []
    for o in outcomes:
        entry: dict[str, Any] = {"outcome": o.outcome, "probability": str(o.probability), "decimal": float(o.probability)}
        if o.low is not None and o.high is not None:
            entry.update(low=o.low, high=o.high)
        if o.most is not None:
            entry["most"] = str(o.most)
        rows.append(entry)
    return rows
