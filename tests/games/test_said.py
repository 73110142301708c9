"""What is said in evenings played by chance: numbers agree with their words, whatever is cited can be asked for, and whatever
is owed can be typed as it is told.

PLAYAID_SLOW: longer evenings and more of them. One evening of each game has every step of its turn, and most of what rules say."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

from playaid.board.model import Board
from playaid.cli.registry import COMMANDS, SHORT
from playaid.desk.next_line.due import due
from playaid.desk.next_line.nearest import nearest
from playaid.desk.rule_lookup import about
from playaid.dice.sources import NeedsDice, Seeded
from playaid.games import registry
from playaid.language.message import Message
from playaid.referee.contract.game import Game, Owed, Standing
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Ruling
from playaid.referee.contract.sequence import acting, obligations, open_verbs
from playaid.referee.contract.state import State, visible
from playaid.referee.contract.view import view
from playaid.referee.session.local import Session
from playaid.testing.looks import by_chance
from playaid.testing.random_evenings import Moment, moments, offers
from tests.each import each
from tests.slow import SLOW, some

GAMES = sorted(registry.BUILT_IN)
EVENINGS, LINES = (20, 300) if SLOW else (1, 60)
FEW_EVENINGS = 6
FIRST = {"empire": 1}
"""Seeds to begin with, where in the first evening nothing comes to be owed."""
ONE_OF_MANY = re.compile(r"(?<![\w.,:#/+-])1 ((?!(?:[\w']*(?:ss|us|is)|less|as|plus|minus|was|has|goes|does|[A-Z]\w*)\b)[a-z]{2,}s)\b")
"""`1 wounds`; words in -s that are no plural, names and verbs aside."""
MANY_OF_ONE = re.compile(r"\b(?:[2-9]|[1-9]\d) (army|fleet|spell|wound|hit|unit|point|tile|token|step|space|hex)\b(?! points?| of)")
"""`3 wound`."""


NUMBERED = re.compile(r"[A-Z][\w']* $")
"""What stands before the number of a name: `Ann 1`."""


def false_numbers(text: str) -> Iterator[str]:
    for found in (*ONE_OF_MANY.finditer(text), *MANY_OF_ONE.finditer(text)):
        if not NUMBERED.search(text[: found.start()]):
            yield found[0]


def sentences(ruling: Ruling) -> Iterator[str]:
    yield from (said.text for said in ruling.story)
    yield from (text for line in ruling.worksheet for text in (line.text, line.result))
    yield from (text for reason in (*ruling.reasons, *ruling.overruled) for text in (reason.text, reason.instead or ""))
    yield from (roll.why for roll in ruling.rolls)
    if ruling.question is not None:
        yield ruling.question.prompt


def shown(moment: Moment) -> Iterator[str]:
    """What `status`, `leads` and the sheet of figures show each side, and all."""
    game, state = moment.session.game, moment.state
    for viewer in (None, *moment.session.sides):
        seen = view(game, visible(state, viewer), viewer)
        yield from (*seen.obligations, *(f"{label} {value}" for label, value in seen.trackers))
    for standing in standings(moment):
        yield from (standing.measure, *standing.told)


LOOKED_AT = 1 if SLOW else 3
"""At every so manieth moment all queries are asked, and all sheets read."""
TOLD = re.compile(r"`([a-z][a-z-]*)[^`]*`")
"""The verb of a line that is told to be typed."""
RULE = re.compile(r"\[(\d[\w.]*)\]$|\(rule ([^()]+)\)")


def laid_out(board: Board) -> Iterator[str]:
    """All that is written on a board and beside it."""
    yield board.told
    yield from (caption.text for caption in board.captions)
    yield from (note for piece in board.pieces for note in (piece.note, piece.badge))
    for track in board.tracks:
        yield from (track.title, track.note, *track.boxes)
    for sheet in board.sheets:
        yield from (sheet.title, *(f"{head} {text}" for head, text in sheet.rows))


def looks(moment: Moment, rng: random.Random) -> Iterator[Ruling]:
    """What each side, and all, are answered by every verb that only looks, asked of something by chance, twice if it is of anything."""
    session = moment.session
    seen = visible(moment.state, None)
    places = [piece.space for piece in session.game.board(seen, None, session.book).pieces] if session.game.board is not None else []
    for viewer in (None, *session.sides):
        for verb in session.game.verbs.values():
            for _ in range((2 if verb.slots else 1) if verb.query else 0):
                with suppress(Refusal, NeedsDice):  # it names what nobody has, or asks for a word
                    yield session.judge(
                        session.read(split(by_chance(session.game, seen, verb, rng, ["1", "2", *places])), viewer), Seeded(1)
                    )


def looked_at(moment: Moment, looks: Sequence[Ruling]) -> Iterator[str]:
    """The texts of queries, sheets and boards."""
    game, state = moment.session.game, moment.state
    for viewer in (None, *moment.session.sides):
        if game.board is not None:
            yield from laid_out(game.board(visible(state, viewer), viewer, moment.session.book))
        yield from (figure.label for figure in (game.figures(visible(state, viewer), viewer) if game.figures is not None else ()))
    for ruling in looks:
        yield from (*ruling.shown, *sentences(ruling))


def wrongly_told(game: Game, text: str) -> Iterator[str]:
    """What a text says that cannot be: a number that does not agree with its word, a verb that nobody can type."""
    yield from (f"{words!r} in {text!r}" for words in false_numbers(text))
    yield from (f"{verb!r} is no verb, in {text!r}" for verb in TOLD.findall(text) if verb not in {*game.verbs, *COMMANDS, *SHORT})


def standings(moment: Moment) -> Iterator[Standing]:
    game = moment.session.game
    for viewer in (None, *moment.session.sides):
        yield from game.leading(visible(moment.state, viewer), viewer) if game.leading is not None else ()


def cited(ruling: Ruling) -> Iterator[str]:
    yield from ruling.citations
    yield from (line.citation for line in ruling.worksheet)
    yield from (reason.citation for reason in ruling.reasons)


def cases_of(citations: Iterable[str]) -> set[str]:
    return {case.strip() for citation in citations for case in re.split("[;,]", citation) if case.strip()}


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_said_in_an_evening(slug: str, tmp_path: Path) -> None:
    """Numbers agree with their words, citations can be asked for, what is owed names the verb, and the line that is told can be typed."""
    game = registry.load(slug)
    faults: set[str] = set()
    cases: set[str] = set()
    owed = read = 0
    for seed in range(FIRST.get(slug, 0), FIRST.get(slug, 0) + EVENINGS):
        rng = random.Random(seed)
        for at, moment in enumerate(moments(game, tmp_path / str(seed), seed, LINES)):
            if moment.ruling is not None:
                said = sentences(moment.ruling)
                faults |= {f"{words!r} in {text!r}" for text in said for words in false_numbers(text)}
                cases |= cases_of(cited(moment.ruling))
            faults |= {f"{words!r} in {text!r}" for text in shown(moment) for words in false_numbers(text)}
            cases |= {standing.citation for standing in standings(moment)}
            if at % LOOKED_AT == 0:
                answers = list(looks(moment, rng))
                texts = list(looked_at(moment, answers))
                read += len(answers)
                faults |= {fault for text in texts for fault in wrongly_told(game, text)}
                cases |= {case for ruling in answers for case in cases_of(cited(ruling))}
                cases |= {case for text in texts for found in RULE.findall(text) for case in found if case}
            told = list(wrongly_owed(moment))
            owed += bool(told)
            faults |= {fault for fault in told if fault}
    assert not faults, "\n".join(sorted(faults)[:20])
    assert cases
    assert owed
    assert read
    for case in sorted(cases):
        assert about(game, case), case


def wrongly_owed(moment: Moment) -> Iterator[str]:
    """What is wrong with how that which is owed is told, "" where nothing is; nothing at all where nothing is owed."""
    game, state = moment.session.game, moment.session.state
    if state["referee"].get("over") or state["referee"].get("pending"):
        return
    for debt in obligations(game, moment.state):
        yield "" if named(game, moment.state, debt) else f"{debt.text!r} names no verb of the step"
    told = due(moment.session)
    if told.able and (refused := refusal(moment.session, "next")):
        owing = [side for side in moment.session.sides if obligations(game, visible(state, side))]
        whose = any(f"{side} alone may know of" in refused for side in owing)  # to whom it is told by what the refusal names
        yield "" if whose else f"nothing is owed, and next is refused: {refused}"
    if told.debts and not told.line:
        yield f"no line is told for {told.debts[0]!r}"
    elif told.line and (refused := refusal(moment.session, told.line)):
        yield f"{told.line!r} is told for {told.debts[0]!r} and refused: {refused}"
    elif told.debts:
        yield ""


@pytest.mark.parametrize("slug", some(GAMES, 1, 4))
def test_what_is_named_instead_of_a_refused_line_is_legal(slug: str, tmp_path: Path) -> None:
    """Lines in which one word stands that belongs into another: what the refusal names puts it right."""
    named_instead = 0
    for seed in range(max(EVENINGS, FEW_EVENINGS)):
        if seed >= EVENINGS and (named_instead or slug == "empire"):
            break  # one evening by chance may have no such line
        rng = random.Random(seed)
        for moment in islice(moments(registry.load(slug), tmp_path / str(seed), seed, 2 * LINES), None, None, 1 if SLOW else 3):
            session = moment.session
            for side in acting(session.game, session.state):
                for line in slips(rng, offers(session, side)):
                    for legal in named_for(session, line, side):
                        named_instead += 1
                        assert not refusal(session, legal), f"{legal!r} is named for {line!r} (seed {seed})"
    assert named_instead or slug == "empire", "nothing is named"  # whose refusals name spaces and counters


def slips(rng: random.Random, lines: Sequence[str]) -> Iterator[str]:
    words = sorted({word for line in lines for word in split(line)[1:]})
    for line in rng.sample(lines, min(1, len(lines))) if words else ():
        first, *others = split(line)
        if others:
            others[rng.randrange(len(others))] = rng.choice(words)
            yield " ".join(f'"{word}"' if " " in word else word for word in (first, *others))


def named_for(session: Session, line: str, side: str) -> list[str]:
    try:
        ruling = session.judge(session.read(split(line), side), Seeded(1))
    except (Refusal, NeedsDice):
        return []
    told = ruling.verdict == ILLEGAL and nearest(session, ruling.declaration)
    return list(told.values["lines"].parts) if isinstance(told, Message) else []


def test_a_verb_that_nobody_can_type_is_found() -> None:
    game = registry.load("legacy")
    assert list(wrongly_told(game, "type `frobnicate Ann`")) == ["'frobnicate' is no verb, in 'type `frobnicate Ann`'"]
    assert not list(wrongly_told(game, "`next` goes on, `move Docks` goes there"))


@each("text", ["takes 1 wounds", "1 spells", "(1 units)", "there are 1 perils left", "loses 3 wound", "12 army"])
def test_what_is_looked_for_is_found(text: str) -> None:
    assert list(false_numbers(text))


@each(
    "text",
    [
        "1 wound",
        "1 loss",
        "turn 1 is over",
        "1 as before",
        "11 wounds",
        "7.1 rules",
        "Ann 1 gives",
        "Weald 1 takes up",
        "3 army points",
        "+1 spells",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert not list(false_numbers(text))


def named(game: Game, state: State, debt: Owed) -> bool:
    return not set(open_verbs(game, state)).isdisjoint(re.findall(r"[\w-]+", debt.text))


def refusal(session: Session, line: str) -> str:
    """Why a typed line is refused, by whoever of those to act may say it; "" where somebody may."""
    said = [session.read(split(line), side) for side in acting(session.game, session.state)]
    reasons = [judged.reasons for judgement in said if (judged := session.judge(judgement, Seeded(1)))]
    return "" if any(not each for each in reasons) else "; ".join(reason.text for each in reasons for reason in each)
