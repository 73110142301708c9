"""A game's laws, held against what a declaration has brought about. At the table only where a verb takes the players' word; the kit holds
them against everything. Loaded by nothing else."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple, cast

from playaid.book.book import MissingFact
from playaid.book.facts import UnknownFact
from playaid.dice.sources import Refusing
from playaid.language.message import Message
from playaid.referee.contract.chapters import load_named
from playaid.referee.contract.game import Game, Law
from playaid.referee.contract.hearing import Ask, Hearing, HearingOf
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Used
from playaid.referee.contract.state import Change, State, evolve

TRUSTED = "the players' word stands"


class Breach(NamedTuple):
    """A law that was broken: how, what of the book that rests on, and whether it rests on what not everybody may know."""

    law: Law
    text: Message
    citation: str
    used: tuple[Used, ...]
    hidden: bool


def laws_of(game: Game) -> tuple[Law, ...]:
    return cast("tuple[Law, ...]", load_named(game.laws)) if isinstance(game.laws, str) else game.laws


def breaches(hearing: Hearing, before: State, after: State) -> Iterator[Breach]:
    """The laws of the hearing's game that do not hold of the way from one state to the other. What is unknown or sealed breaks none."""
    pair = _aside(hearing, before), _aside(hearing, after)
    for law in laws_of(hearing.game):
        try:
            if law.broken(*pair) is None:
                continue
        except (Ask, MissingFact, UnknownFact, Locked):
            continue
        then, now = _aside(hearing, before), _aside(hearing, after)  # by themselves: what this one law rests on
        facts = law.broken(then, now)
        if facts is not None:
            used = (*then.facts, *now.facts)
            hidden = bool(then.opened or now.opened or then.looked_into or now.looked_into)
            yield Breach(law, Message(law.message, facts), facts.get("case", law.citation), used, hidden)


def _aside(hearing: Hearing, state: State) -> Hearing:
    return HearingOf(hearing.game, state, hearing.declaration, hearing.book, Refusing())


def lawful(hearing: Hearing, changes: Iterable[Change]) -> bool:
    """Whether what is offered, and would change this, breaks no law as far as it is known."""
    written = [list(change) for op, path, value in changes for change in hearing.game.sealing.written(op, path, value)]
    return not any(breaches(hearing, hearing.state, evolve(hearing.state, written)))


def flag_breaches(hearing: Hearing, before: State, overruled: Collection[str] = ()) -> None:
    """Say which laws the players' word has been let off: those that everybody can see to be broken, and every machine that rules again,
    whatever keys it has. overruled: ids of checks; what was refused and overruled is told already."""
    side, sealing = hearing.declaration.side or hearing.active, hearing.game.sealing
    breached = breaches(hearing, sealing.seen_by(side, before), sealing.seen_by(side, hearing.state))
    _tell(hearing, (breach for breach in breached if not set(overruled) & set(breach.law.checks)))


def flag_entered(hearing: Hearing, before: State) -> None:
    """The same of a game entered under way, whose every piece has been said aloud: where pieces are hidden each side's are judged by
    themselves, as what stands in the place of the others' would be judged for what it is not."""
    sealing = hearing.game.sealing
    told = dict[str, Breach]()
    for side in hearing.sides if sealing.hides else (hearing.active,):
        then, now = (sealing.without_guesses(side, state) for state in (before, hearing.state))
        for breach in breaches(hearing, then, now):
            told.setdefault(breach.text, breach)
    _tell(hearing, told.values())


def _tell(hearing: Hearing, breached: Iterable[Breach]) -> None:
    for breach in breached:
        if not breach.hidden:
            hearing.note_facts(breach.used)
            hearing.line("beware", breach.text, TRUSTED, breach.citation)
