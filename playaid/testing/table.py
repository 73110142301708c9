"""A table for tests: typed lines in, rulings and states out, without a journal. Positions may be laid out by hand."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Chained, Recorded, Refusing, Rolled, Seeded, Source, Typed
from playaid.games import registry
from playaid.referee.contract import grammar, sequence
from playaid.referee.contract.game import PASSING, Game, Verb
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.state import Change, State, empty, evolve, visible
from playaid.referee.deciding.decide import decide, hearing_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.deciding.laws import TRUSTED, Breach, breaches
from playaid.referee.deciding.offers import asking, offered_lines
from playaid.referee.session.begin import opening
from playaid.referee.verification.package import package_of

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
"""Players of a test who need no names of their own."""
Dice = str | Sequence[str] | Source
"""What falls: faces and names of what is drawn, separated by blanks or commas (or one by one), or any source."""


def seats(game: Game, number: int | None = None) -> list[str]:
    """The sides of a test: the game's own, or as many players as it takes at least (or `number`)."""
    return list(game.sides) or list(NAMES[: number or game.players[0]])


def known(game: Game) -> None:
    """Make a game that is being written known by its slug, as its entry point will: commands find it by that."""
    package = package_of(game)
    if package is not None and game.slug not in registry.BUILT_IN:
        attribute = next(name for name, value in vars(package).items() if value is game)
        registry.meet(game.slug, f"{package.__name__}:{attribute}")


def falling(dice: Dice) -> Source:
    """The source of what a test says to fall; whatever more is asked for stops the ruling."""
    if isinstance(dice, str):
        dice = dice.split(",") if "," in dice else dice.split()
    return Chained(Typed(dice), Refusing()) if isinstance(dice, Sequence) else dice


def speaker_of(game: Game, state: State, verb: Verb, args: Mapping[str, Any]) -> str | None:
    """Whose declaration it is when the line does not say: as a session reads it."""
    return sequence.side_meant(game, state, verb, args) or sequence.speaker_of_verb(game, state, verb)


class Table:
    """One game with one book. Every state is handed in and handed out, so that a position can be tried in many ways. tables: `house` or
    `printed`, as `new` takes it. sound: `do` holds the game's invariants and laws; not for positions laid out by hand that break them on
    purpose."""

    def __init__(self, game: Game, tables: str = "house", sound: bool = True):
        self.game = game
        self.book = Book(game.slug, game.tables, None, tables)
        self.sound = sound
        self.verbs: dict[str, Verb] = {**GENERAL, **game.verbs}

    # a game begins

    def start(
        self,
        players: Sequence[str] | Mapping[str, str] | None = None,
        dice: Dice | None = None,
        answers: Mapping[str, str] | None = None,
        seed: int = 1,
        midway: Sequence[str] | None = None,
        **options: str,
    ) -> State:
        """The state after set-up, every compartment open, as `set_up` rules on it. AssertionError when the set-up waits for something."""
        ruling = self.set_up(players, dice, answers, seed, midway, **options)
        assert ruling.verdict == LEGAL, f"the set-up waits: {ruling.question}"
        return evolve(empty(self._people(players)), ruling.changes)

    def set_up(
        self,
        players: Sequence[str] | Mapping[str, str] | None = None,
        dice: Dice | None = None,
        answers: Mapping[str, str] | None = None,
        seed: int = 1,
        midway: Sequence[str] | None = None,
        **options: str,
    ) -> Ruling:
        """The ruling on the first declaration. players: names, or side -> player; options with underscores for hyphens. Without `dice` they
        fall by `seed`. midway: lines of a game that is under way. Raises Refusal for a line that cannot be."""
        people = self._people(players)
        named = {option.name.replace("-", "_"): option.name for option in (*self.game.options, PASSING)}
        chosen = {named[name]: value for name, value in options.items()}
        declaration = opening(self.game, people, chosen, answers or {}, midway)
        return decide(self.game, empty(people), declaration, self.book, Seeded(seed) if dice is None else falling(dice))

    def _people(self, players: Sequence[str] | Mapping[str, str] | None) -> Mapping[str, str]:
        return players if isinstance(players, Mapping) else {side: side for side in players or seats(self.game)}

    # lines

    def declaration(self, state: State, line: str, side: str | None = None, overrule: str | None = None, **answers: str) -> Declaration:
        """A typed line as a declaration, by the side that is to act unless `side` says it. Answers by key, with underscores for blanks."""
        first, *words = grammar.split(line)
        verb = grammar.find_verb(first, self.verbs)
        speaker = side or sequence.speaker(self.game, state)
        known = speaker in state["referee"].get("sides", ()) and verb.name in self.game.verbs
        looks = self.game.sealing.names_known_to(speaker) if known else None
        args = grammar.read_arguments(self.game, verb, words, visible(state, looks))
        given = {key.replace("_", " "): answer for key, answer in answers.items()}
        return Declaration(verb.name, args, side or speaker_of(self.game, state, verb, args), line, given, overrule)

    def rule(
        self,
        state: State,
        line: str,
        dice: Dice = "",
        side: str | None = None,
        overrule: str | None = None,
        book: Book | None = None,
        **answers: str,
    ) -> Ruling:
        declaration = self.declaration(state, line, side, overrule, **answers)
        return decide(self.game, state, declaration, book or self.book, falling(dice))

    def do(self, state: State, line: str, dice: Dice = "", side: str | None = None, book: Book | None = None, **answers: str) -> State:
        ruling = self.rule(state, line, dice, side, None, book, **answers)
        assert ruling.verdict == LEGAL, (line, [reason.text for reason in ruling.reasons], ruling.question)
        after = evolve(state, ruling.changes)
        if self.sound:
            self.hold(after, line)
            broken = unflagged_breaches(self.game, book or self.book, state, ruling, after)
            assert not broken, f"after {line!r}: {'; '.join(broken)}"
        return after

    def play(self, state: State, *lines: str | tuple[str, Dice]) -> State:
        """The state after several legal lines; a pair is a line with its dice."""
        for line in lines:
            state = self.do(state, line) if isinstance(line, str) else self.do(state, *line)
        return state

    def refused(self, state: State, line: str, side: str | None = None, book: Book | None = None) -> list[str]:
        """The ids of all the checks that a line fails, worst first; it must be illegal."""
        ruling = self.rule(state, line, side=side, book=book)
        assert ruling.verdict == ILLEGAL, (line, ruling.verdict, ruling.question)
        assert not ruling.changes
        return [reason.check.rpartition("/")[2] for reason in ruling.reasons]

    def asks(self, state: State, line: str, dice: Dice = "", side: str | None = None, **answers: str) -> tuple[str, ...]:
        ruling = self.rule(state, line, dice, side, None, None, **answers)
        assert ruling.verdict == NEEDS_INPUT, (line, ruling.verdict, ruling.reasons)
        assert ruling.question is not None
        return ruling.question.options

    def played(self, state: State, line: str, source: Source, rng: random.Random, side: str | None = None, free: str = "1") -> Ruling:
        """The ruling on a line whose every question is answered by picking an option, or by `free` where anything may be said. Dice that
        have fallen stay as they fell. What the book lacks is told out of the house tables. AssertionError if it asks without end."""
        return self.carried(state, self.declaration(state, line, side), source, rng, free)

    def carried(self, state: State, said: Declaration, source: Source, rng: random.Random, free: str = "1") -> Ruling:
        """As `played`, of a line that has been read."""
        answers: dict[str, str] = {}
        fallen: list[Rolled] = []
        book = self.book
        for _ in range(1000):
            declaration = said._replace(answers=dict(answers))
            ruling = decide(self.game, state, declaration, book, Chained(Recorded(fallen), source))
            fallen = list(ruling.rolls)
            question = ruling.question
            if ruling.verdict != NEEDS_INPUT or question is None:
                return ruling
            if question.fact is not None:
                house = Book(self.game.slug, self.game.tables, None, "house")
                book = book.with_recorded([house.fact(question.fact["table"], *question.fact["keys"])])
                continue
            assert question.kind == "choice", (said.typed, question)
            answers[question.key] = rng.choice(question.options) if question.options else free
        raise AssertionError(f"{said.typed!r} asks without end")

    def odds(self, state: State, line: str, side: str | None = None, on: str | None = None, **answers: str) -> dict[str, Fraction]:
        """The exact chance of each outcome of a line, carried on by the policy `on` if one is named. AssertionError where they are not
        exact. Raises as `playaid.referee.odds.exact.odds`: Illegal, Missing, Locked."""
        from playaid.referee.odds import exact

        declaration = self.declaration(state, line, side, **answers)
        if on is None:
            chances = exact.odds(self.game, state, declaration, self.book)
        else:
            chances = exact.chain(self.game, state, declaration, self.book, self.game.policies[on])
        assert chances.exact, f"the odds on {line!r} are not exact: {chances.cut or 'too many outcomes'}"
        assert not chances.choices, f"the odds on {line!r} hang on choices: {', '.join(choice.key for choice in chances.choices)}"
        assert not chances.unknown, f"the odds on {line!r} hang on {', '.join(chances.cells)}"
        return {outcome.outcome: outcome.probability for outcome in chances.outcomes}

    # what is there

    def hold(self, state: State, line: str = "") -> None:
        """The game's invariants hold. AssertionError with what is wrong."""
        faults = list(self.game.invariants(state)) if self.game.invariants else []
        assert not faults, f"after {line!r}: {'; '.join(faults)}"

    def offered(self, state: State, side: str | None = None) -> dict[str, list[str]]:
        """What help offers a side now (without `side` the one to act): verb -> the rest of each legal line."""
        asker = side or sequence.speaker(self.game, state)
        seen = visible(state, asker)
        lines = {}
        for name in sequence.open_verbs(self.game, state):
            verb = self.game.verbs[name]
            if verb.offers is not None and not verb.query:
                lines[name] = list(verb.offers(asking(self.game, seen, self.book, name, asker)))
        return lines

    def lines(self, state: State, side: str | None) -> list[str]:
        return offered(self.game, state, self.book, side)

    def owed(self, state: State) -> list[str]:
        return [debt.text for debt in sequence.obligations(self.game, state)]

    def here(self, state: State) -> str:
        return sequence.leaf(self.game, state).key

    # positions laid out by hand

    def put(self, state: State, *path_and_value: Any) -> State:
        """put(state, *path, value): the state with a value put at a path, its compartment first."""
        *path, value = path_and_value
        return evolve(state, [["put", path, value]])

    def changed(self, state: State, *changes: Sequence[Any] | Change) -> State:
        """The state after changes written by hand: `["add", ["public", "left"], 3]`."""
        return evolve(state, [list(change) for change in changes])


def offered(game: Game, state: State, book: Book, side: str | None) -> list[str]:
    """Every line that help offers to a side now, `next` included where nothing is owed."""
    seen = visible(state, side)
    lines: list[str] = []
    for name in sequence.open_verbs(game, state):
        verb = game.verbs[name]
        if verb.offers is not None and not verb.query and side is not None:
            lines += offered_lines(game, seen, book, verb, side)
    if not sequence.obligations(game, seen) and not state["referee"].get("over"):
        lines.append("next")
    return lines


def broken_laws(game: Game, book: Book, before: State, ruling: Ruling, after: State) -> list[Breach]:
    """The game's laws that a ruling has broken; what was overruled is let off."""
    if ruling.verdict != LEGAL or ruling.overruled or not game.laws:
        return []
    return list(breaches(hearing_of(game, before, ruling.declaration, book, Refusing()), before, after))


def unflagged_breaches(game: Game, book: Book, before: State, ruling: Ruling, after: State) -> list[str]:
    """Laws that a ruling has broken without a word: what the players' word was let off is told by flag."""
    flagged = {line.text for line in ruling.worksheet if line.result == TRUSTED}
    broken = broken_laws(game, book, before, ruling, after)
    return [f"law {law.id}: {text}" for law, text, *_ in broken if text not in flagged]


def worksheet(ruling: Ruling, viewer: str | None = None) -> str:
    """The worksheet of a ruling as a viewer sees it, one line to a line: `label: text = result [case]`."""
    seen = (line for line in ruling.worksheet if line.only in (None, viewer))
    return "\n".join(f"{line.label}: {line.text} = {line.result} [{line.citation}]" for line in seen)


def story(ruling: Ruling, viewer: str | None = None) -> str:
    return " ".join(said.text for said in ruling.story if said.only in (None, viewer))
