"""What would be legal: declarations supposed for once and put through their checks, for offers and for the nearest legal one."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.book.facts import MissingFact
from playaid.dice.sources import Refusing
from playaid.referee.contract.derived import Known, derive
from playaid.referee.contract.game import Check, Game, Verb
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.hearing import Ask, Hearing, HearingOf
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Declaration, Question, fact_question
from playaid.referee.contract.state import State
from playaid.referee.deciding.decide import checks_of, in_vain

MOST_BARRED = 24
"""So many of the lines that a game thinks of and that are barred are noted, to say why nothing can be said."""


class Offered(NamedTuple):
    """The lines of a verb that would be legal; unknown: what nobody has told and more lines hang on, with how many."""

    lines: list[str]
    unknown: dict[str, int]


class Noted(dict[str, Any]):
    """What of the hidden parts of a state may be seen, noting whether anybody looked."""

    looked = False

    def __contains__(self, key: object) -> bool:
        self.looked = True
        return super().__contains__(key)

    def __getitem__(self, key: str) -> Any:
        self.looked = True
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.looked = True
        return super().get(key, default)


def offers_of(game: Game, state: State, book: Book, verb: Verb, side: str | None) -> Offered:
    """Every line of this verb that its game offers to `side` now, the verb's name included; None: to whoever does not say who they are.
    `state` is what that side may see."""
    if verb.offers is None:
        return Offered([], {})
    hearing = asking(game, state, book, verb.name, side)
    lines = [f"{verb.name} {line}".strip() for line in verb.offers(hearing)]
    return Offered(lines, {cell: len(args) for cell, args in hearing.unknown.items()})


def offered_lines(game: Game, state: State, book: Book, verb: Verb, side: str) -> list[str]:
    return offers_of(game, state, book, verb, side).lines


def legal_args(game: Game, state: State, book: Book, verb: Verb, side: str | None) -> list[dict[str, Any]]:
    """The arguments of every line of this verb that its game offers to `side` now; none where nobody speaks."""
    lines = offered_lines(game, state, book, verb, side) if side is not None else []
    return [read_arguments(game, verb, split(line)[1:], state) for line in lines]


def lines_besides(game: Game, state: State, book: Book, verb: Verb, side: str | None) -> list[str]:
    """The lines of a verb that are legal and stand behind another that may be left out; with the verb's name, as its offers."""
    if verb.besides is None or side is None:
        return []
    return [f"{verb.name} {line}" for line in verb.besides(asking(game, state, book, verb.name, side))]


def lines_in_vain(game: Game, state: State, book: Book, verb: Verb, side: str, lines: Iterable[str]) -> dict[str, str]:
    """Those of the verb's offered lines that would come to nothing for certain, each with why."""
    if verb.in_vain is None:
        return {}
    hearing = asking(game, state, book, verb.name, side)
    read_as = {line: read_arguments(game, verb, split(line)[1:], state) for line in lines}
    return {line: why for line, args in read_as.items() if (why := in_vain(supposing(hearing, args), verb))}


def asking(game: Game, state: State, book: Book, verb: str, side: str | None) -> Hearing:
    """A hearing in which nothing has been said yet, nothing is rolled and nobody is asked."""
    hearing: Hearing = HearingOf(game, state, Declaration(verb, {}, side), book, Refusing())
    hearing.shared = hearing.known = _worked_out(state, side, book)
    return hearing


def _worked_out(state: State, side: str | None, book: Book) -> Known:
    """What has been worked out in such hearings of this state before, whatever the verb: nobody asks on what it rests."""
    known = _by_asker(state).setdefault(side, [])
    for found, before in known:
        if found is book.found:
            return before
    known.append((book.found, made := Known(state)))
    return made


@partial(derive, kept=4)
def _by_asker(state: State) -> dict[str | None, list[tuple[object, Known]]]:
    return {}


def supposing(hearing: HearingOf[Any, Any, Any, Any], args: Mapping[str, Any]) -> Hearing:
    declaration = hearing.declaration._replace(args=dict(args), side=hearing.declaration.side or hearing.active)
    supposed: Hearing = HearingOf(hearing.game, hearing.state, declaration, hearing.book, Refusing())
    if hearing.shared is not None:
        supposed.shared = supposed.known = hearing.shared
    return supposed


def legal(hearing: HearingOf[Any, Any, Any, Any], args: Mapping[str, Any], checks: Sequence[Check] | None = None) -> bool:
    """Whether these arguments pass all the checks of the hearing's verb (or `checks`). Not where that hangs on what is unknown or sealed.
    What is unknown is noted with the hearing, unless something else bars the line; and the first lines that are barred."""
    supposed = _as_before(hearing, args)
    begun, hearing.aside = hearing.aside, None  # what a check supposes in its turn is another hearing
    holds, unknown = _held(supposed, checks_of(hearing.game.verbs[hearing.declaration.verb]) if checks is None else checks)
    hearing.aside = begun
    if not holds and args and len(hearing.barred) < MOST_BARRED:
        hearing.barred.append(dict(args))
    return holds and (unknown is None or _note(hearing, unknown, args))


def may_be_legal(hearing: HearingOf[Any, Any, Any, Any], args: Mapping[str, Any], checks: Sequence[Check] | None = None) -> bool:
    """Whether none of the verb's checks (or of `checks`) fails for certain with these arguments: what hangs on what is unknown or sealed
    may be so."""
    supposed = _as_before(hearing, args)
    for check in checks_of(hearing.game.verbs[hearing.declaration.verb]) if checks is None else checks:
        with suppress(Ask, MissingFact, Locked):
            if check.fails(supposed) is not None:
                return False
    return True


def may_begin(hearing: HearingOf[Any, Any, Any, Any], args: Mapping[str, Any]) -> bool:
    """`may_be_legal` of a line that is begun: a check that looks for what has not been said yet bars nothing."""
    supposed = _as_before(hearing, args)
    for check in checks_of(hearing.game.verbs[hearing.declaration.verb]):
        with suppress(Ask, MissingFact, Locked, LookupError, TypeError):
            if check.fails(supposed) is not None:
                return False
    return True


def _held(supposed: Hearing, checks: Sequence[Check]) -> tuple[bool, Question | None]:
    """Whether no check fails for certain, and the first thing unknown that one hangs on."""
    unknown: Question | None = None
    for check in checks:
        try:
            if check.fails(supposed) is not None:
                return False, None
        except Ask as ask:
            unknown = unknown or ask.question
        except MissingFact as missing:
            unknown = unknown or fact_question(missing)
        except Locked:
            return False, None
    return True, unknown


def _as_before(hearing: HearingOf[Any, Any, Any, Any], args: Mapping[str, Any]) -> Hearing:
    """A hearing of these arguments, of which nobody will read why a check fails: the one in which the last were supposed, with what it has
    worked out, if nothing else has changed."""
    declared, aside = hearing.aside or (None, None)
    if aside is None or declared is not hearing.declaration or aside.state is not hearing.state:
        aside = supposing(hearing, args)
        aside.whether_only = True
        hearing.aside = hearing.declaration, aside
    else:
        aside.declaration = aside.declaration._replace(args=dict(args))
        aside.args = aside.declaration.args
    return aside


def _note(hearing: HearingOf[Any, Any, Any, Any], unknown: Question, args: Mapping[str, Any]) -> bool:
    cell = " ".join((unknown.fact["table"], *unknown.fact["keys"])) if unknown.fact else unknown.prompt
    lines = hearing.unknown.setdefault(cell, [])
    if args not in lines:
        lines.append(args)
    return False


def legal_lines(hearing: HearingOf[Any, Any, Any, Any], lines: Iterable[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """Of lines, each with the arguments it would be read as, those that pass all checks of the hearing's verb."""
    return [line for line, args in lines if legal(hearing, args)]
