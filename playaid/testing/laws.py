"""The laws of a referee, held on positions of an evening played by chance: what is offered is legal, and what is legal is offered; what is
overruled is flagged; what a ruling rests on is marked; a fact has a vocabulary. Each law is a generator of faults in words."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from playaid.book.book import Book, MissingFact
from playaid.book.facts import BadFact, UnknownFact
from playaid.cli.text.render import ruling_lines
from playaid.desk.ruling_view import DOUBTFUL, view_ruling
from playaid.dice.sources import BadDice, Chained, Recorded, Refusing, Rolled, Seeded
from playaid.referee.contract import sequence
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, names_of, read_arguments, split
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable, WrongResult
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Reason, Ruling
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide, in_vain
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.option_marks import decided_by, supposed
from playaid.referee.verification.lint import in_words
from playaid.testing.random_evenings import any_line
from playaid.testing.table import Table, seats, unflagged_breaches

Named = dict[str, Any]
QUESTIONS = 60
"""So many questions of one declaration are answered."""


class Position(NamedTuple):
    """A position of an evening: who speaks, and the lines that help offers them."""

    table: Table
    state: State
    side: str | None
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.table.game.slug}, {sequence.heading(self.table.game, self.state)}, {self.side}"


def evening(game: Game, seed: int, most: int, every: int = 1, tables: str = "house") -> Iterator[Position]:
    """Positions of an evening by chance, each `every` lines, `most` lines at most. AssertionError where an offered line is refused."""
    table, rng, source = Table(game, tables), random.Random(seed), Seeded(seed)
    state = table.start(seats(game), seed=seed)
    for number in range(most):
        if state["referee"].get("over"):
            return
        speakers: list[str | None] = [*sequence.acting(game, state)] or [None]
        side = rng.choice(speakers)
        lines = tuple(table.lines(state, side))
        if not lines:
            side, lines = next(((other, tuple(spoken)) for other in speakers if (spoken := table.lines(state, other))), (side, ()))
        assert lines, f"{game.slug}: nobody has anything to say in {sequence.heading(game, state)}"
        here = Position(table, state, side, lines)
        if number % every == 0:
            yield here
        line = any_line(rng, lines)
        ruling = table.played(state, line, source, rng, side)
        assert ruling.verdict == LEGAL, f"{here}: {line!r} was offered and is refused: {[reason.text for reason in ruling.reasons]}"
        state = evolve(state, ruling.changes)


# law 1: what is offered is legal, and what is legal is offered


def refused_offers(here: Position, rng: random.Random, most: int = 4) -> Iterator[str]:
    for line in rng.sample(here.lines, min(most, len(here.lines))):
        ruling = here.table.played(here.state, line, Seeded(1), rng, here.side)
        if ruling.verdict == ILLEGAL:
            yield f"{here}: {line!r} is offered and refused: {'; '.join(reason.text for reason in ruling.reasons)}"


def hidden_lines(here: Position, rng: random.Random, most: int = 40) -> Iterator[str]:
    """Legal declarations that are not offered, of verbs whose every argument is one name and that do not say what they leave out; but for
    those that are told to be in vain."""
    for verb, said in attempts(here, rng, most):
        if any(slot.many or slot.kind in BUILT_IN for slot in verb.slots) or verb.bounded:
            continue
        ruling = _ruled(here, said, rng)
        if isinstance(ruling, str):
            yield f"{here}: {verb.name} {dict(said.args)} breaks: {ruling}"
        elif ruling is not None and ruling.verdict != ILLEGAL and not ruling.in_vain and not _offered(here, verb, said.args):
            yield f"{here}: {verb.name} {dict(said.args)} is {ruling.verdict} and not offered"


def hidden_lists(here: Position, rng: random.Random, most: int = 12) -> Iterator[str]:
    """Legal declarations with lists or numbers that no offer covers, of verbs that do not say what they leave out. No help lists every
    list. But each piece that may be named stands in some offered line that agrees with the rest of what is said, unless to name it changes
    nothing."""
    for verb, said in variations(here, rng, most):
        ruling = _ruled(here, said, rng)
        if isinstance(ruling, str):
            yield f"{here}: {verb.name} {dict(said.args)} breaks: {ruling}"
        elif ruling is not None and ruling.verdict != ILLEGAL:
            missed = _uncovered(here, verb, said.args)
            if missed is not None and not _changes_nothing(here, said, missed, ruling, rng):
                what = ", ".join(map(str, missed)) or "the rest of it"
                yield f"{here}: {verb.name} {dict(said.args)} is {ruling.verdict}, and no offer has {what}"


def _changes_nothing(here: Position, said: Declaration, named: Sequence[Any], ruling: Ruling, rng: random.Random) -> bool:
    """Whether the game stands the same where these are left out of the lists of a declaration that something else is named in."""
    lists = {name: [part for part in value if part not in named] for name, value in said.args.items() if isinstance(value, list)}
    if not named or not all(lists.values()):
        return False
    without = _ruled(here, said._replace(args={**said.args, **lists}), rng)
    if not isinstance(without, Ruling) or not without.verdict == ruling.verdict == LEGAL:
        return False
    return evolve(here.state, ruling.changes) == evolve(here.state, without.changes)


def variations(here: Position, rng: random.Random, most: int) -> Iterator[tuple[Verb, Declaration]]:
    """Declarations near to what is offered, in verbs with lists or numbers: a piece less, more or another, another number."""
    game, seen = here.table.game, visible(here.state, here.side)
    listed = [line for line in here.lines if (verb := game.verbs.get(line.split()[0])) and _open_ended(verb)]
    for _ in range(most if listed else 0):
        first, *words = split(rng.choice(listed))
        verb = game.verbs[first]
        args = dict(read_arguments(game, verb, words, seen))
        slot = rng.choice([slot for slot in verb.slots if slot.many or slot.kind == "int"])
        value = _value(here, slot, rng)
        if value is None:
            continue
        args[slot.name] = _varied(list(args.get(slot.name) or ()), value, rng) if slot.many else value
        if slot.once and len(set(args[slot.name])) < len(args[slot.name]):
            continue
        if args[slot.name]:
            yield verb, Declaration(verb.name, args, here.side, verb.name)


def _open_ended(verb: Verb) -> bool:
    return not verb.bounded and any(slot.many or slot.kind == "int" for slot in verb.slots)


def _varied(names: list[Any], other: Any, rng: random.Random) -> list[Any]:
    at = rng.randrange(len(names)) if names else 0
    return rng.choice(([*names[:at], *names[at + 1 :]], [*names, other], [*names[:at], other, *names[at + 1 :]]))


def _uncovered(here: Position, verb: Verb, args: Named) -> Sequence[Any] | None:
    """What of the lists of a declaration stands in no offered line that agrees with the names in it which are no lists: nothing of them
    where no line agrees; None where all of it does."""
    seen = visible(here.state, here.side)
    lists = {slot.name for slot in verb.slots if slot.many}
    single = {slot.name for slot in verb.slots if not slot.many and slot.kind not in BUILT_IN}
    known = [read_arguments(here.table.game, verb, words, seen) for first, *words in map(split, here.lines) if first == verb.name]
    agreeing = [line for line in known if all(line[name] == args[name] for name in single & line.keys() & args.keys())]
    if not agreeing:
        return ()
    for name in lists & args.keys():
        named = {_one_of(part) for line in agreeing for part in line.get(name) or ()}
        if left := [part for part in args[name] if _one_of(part) not in named]:
            return left
    return None


def _one_of(part: Any) -> Any:
    """Several counters of a kind, or points of an army, stand for their kind or army."""
    number, _, rest = part.partition(" ") if isinstance(part, str) else ("", "", "")
    return rest if number.isdecimal() and rest else part


def attempts(here: Position, rng: random.Random, most: int) -> Iterator[tuple[Verb, Declaration]]:
    """Declarations by chance in the verbs that are open and offer something: names from all that their slots could mean."""
    game = here.table.game
    verbs = [verb for name in sequence.open_verbs(game, here.state) if (verb := game.verbs[name]).offers is not None and not verb.query]
    for _ in range(most if verbs and here.side is not None else 0):
        verb = rng.choice(verbs)
        args = _args(here, verb, rng)
        if args is not None:
            yield verb, Declaration(verb.name, args, here.side, verb.name)


def _args(here: Position, verb: Verb, rng: random.Random) -> Named | None:
    args: dict[str, Any] = {}
    for slot in verb.slots:
        if (slot.optional or slot.kind == "flag") and rng.random() < 0.5:
            continue
        value = _value(here, slot, rng)
        if value is None:
            return None
        args[slot.name] = [value] if slot.many else value
    return args


def _value(here: Position, slot: Slot, rng: random.Random) -> Any:
    if slot.kind in BUILT_IN:
        return {"int": rng.randrange(1, 4), "flag": True}.get(slot.kind)
    names = sorted(names_of(here.table.game, slot, visible(here.state, None)))
    return rng.choice(names) if names else None


def _ruled(here: Position, said: Declaration, rng: random.Random) -> Ruling | str | None:
    fallen: tuple[Rolled, ...] = ()
    book = here.table.book
    for _ in range(QUESTIONS):
        try:
            ruling = decide(here.table.game, here.state, said, book, Chained(Recorded(fallen), Seeded(1)))
        except WrongResult as fault:
            return str(fault)
        except (Refusal, BadDice, UnknownFact):
            return None
        except Exception as fault:  # a rule may break in any way
            return in_words(fault)
        question, fallen = ruling.question, ruling.rolls
        if question is None or question.fact is not None:
            return ruling
        said = said._replace(answers={**said.answers, question.key: rng.choice(question.options) if question.options else "1"})
    return "it asks without end"


def _offered(here: Position, verb: Verb, args: Named) -> bool:
    seen = visible(here.state, here.side)
    for line in here.lines:
        first, *words = split(line)
        if first == verb.name:
            known = read_arguments(here.table.game, verb, words, seen)
            if all(known[name] == args[name] for name in known.keys() & args.keys()):
                return True
    return False


# law 4: what may not come about comes about by no verb, or is told


def unlawful(here: Position, rng: random.Random, most: int = 30) -> Iterator[str]:
    """Legal declarations that break a law of the game without a word."""
    for verb, said in (*attempts(here, rng, most), *variations(here, rng, most)):
        ruling = _ruled(here, said, rng)
        if isinstance(ruling, Ruling) and ruling.verdict == LEGAL:
            after = evolve(here.state, ruling.changes)
            for broken in unflagged_breaches(here.table.game, here.table.book, here.state, ruling, after):
                yield f"{here}: {verb.name} {dict(said.args)} is legal and breaks {broken}"


# law 5: what is overruled is flagged


def unflagged(here: Position, rng: random.Random, most: int = 40) -> Iterator[str]:
    """Refused declarations that, overruled, are not flagged with every check that they fail, or break something."""
    for verb, said in attempts(here, rng, most):
        ruling = _ruled(here, said, rng)
        if not isinstance(ruling, Ruling) or ruling.verdict != ILLEGAL:
            continue
        overruled = _ruled(here, said._replace(overrule="the table agrees"), rng)
        if isinstance(overruled, str):
            yield f"{here}: {verb.name} {dict(said.args)} overruled breaks: {overruled}"
        if not isinstance(overruled, Ruling) or overruled.verdict != LEGAL:
            continue  # refused in words, as the result could not stand; or it hangs on what the book lacks
        if overruled.overruled != ruling.reasons:
            missed = {reason.check for reason in ruling.reasons} - {reason.check for reason in overruled.overruled}
            yield f"{here}: {verb.name} {dict(said.args)} overruled says nothing of {', '.join(sorted(missed))}"
        shown = "\n".join(ruling_lines(view_ruling(overruled, here.side)))
        for reason in overruled.overruled:
            if f"OVERRULED  {reason.text}" not in shown:
                yield f"{here}: {verb.name} {dict(said.args)} overruled does not show {reason.check}"


# law 8: what a refusal says would help can be said


def blind_alleys(here: Position, rng: random.Random, most: int = 10) -> Iterator[str]:
    """Refused declarations whose reason names a line that would help, and that line is refused, too, or is none."""
    for verb, said in (*attempts(here, rng, most), *variations(here, rng, most)):
        ruling = _ruled(here, said, rng)
        if isinstance(ruling, Ruling) and ruling.verdict == ILLEGAL:
            for reason in ruling.reasons:
                yield from _leads_nowhere(here, verb, said, reason, rng)


def _leads_nowhere(here: Position, verb: Verb, said: Declaration, reason: Reason, rng: random.Random) -> Iterator[str]:
    """Of each line that the reason names; what stands beside them says in words what would be legal, or how a verb is typed."""
    sayable = sequence.open_verbs(here.table.game, here.state)
    for line in (reason.instead or "").split("; "):
        if line.split(" ")[0] not in sayable or any(word.isupper() for word in line.split()):
            continue
        told = f"{here}: {verb.name} {dict(said.args)} is refused ({reason.text}); {line!r} should help"
        try:
            way = here.table.played(here.state, line, Seeded(1), rng, here.side)
        except Unreadable:
            yield f"{told} and cannot be read"
            continue
        if way.verdict == ILLEGAL:
            yield f"{told} and is refused: {'; '.join(each.text for each in way.reasons)}"


# law 6: what a ruling rests on is marked


def unmarked(here: Position, rng: random.Random, most: int = 2) -> Iterator[str]:
    """Rulings on offered lines that do not say on the screen what they rest on: doubtful values, and readings that decide."""
    for line in rng.sample(here.lines, min(most, len(here.lines))):
        yield from _without_marks(here, line, here.table.played(here.state, line, Seeded(1), rng, here.side))


def _without_marks(here: Position, line: str, ruling: Ruling) -> Iterator[str]:
    game = here.table.game
    marked = ruling._replace(readings=decided_by(game, here.state, ruling, here.table.book))
    seen = view_ruling(marked, ruling.secret)
    shown = ruling_lines(seen, 10_000)
    rests = next((text for text in shown if text.startswith("    rests on  ")), "")
    named = {text.label for text in seen.worksheet}
    for fact in seen.facts:
        if fact.provenance in DOUBTFUL and f"{fact.provenance} values" not in named and fact.table not in rests:
            yield f"{here}: {line!r} rests on {fact.table} {' '.join(fact.keys)} ({fact.provenance}) and does not say so"
    for option in game.options:
        if option.variant or any(f"(option {option.name}=" in text for text in shown):
            continue
        if _decides(here, ruling, option.name, option.values):
            yield f"{here}: {line!r} is decided by {option.name} and does not say so"


def _decides(here: Position, ruling: Ruling, option: str, values: Sequence[str]) -> bool:
    seen = supposed(here.table.game, here.state, ruling.secret)
    now = seen["referee"]["options"].get(option, values[0])
    verdicts = {}
    for value in values:
        referee: Any = {**seen["referee"], "options": {**seen["referee"]["options"], option: value}}
        try:
            decided = decide(here.table.game, {**seen, "referee": referee}, ruling.declaration, here.table.book, Seeded(1))
        except (Refusal, Locked, LookupError, TypeError, ValueError, AttributeError, AssertionError):
            continue
        verdicts[value] = decided.verdict == ILLEGAL
    return now in verdicts and len(set(verdicts.values())) > 1


# law 7: nothing is cut silently, and what fails for certain is marked alike for all who may see it


def cut_short(here: Position) -> Iterator[str]:
    """Offers that repeat, and marks of what is in vain that hang on what the side cannot see."""
    if len(set(here.lines)) < len(here.lines):
        again = next(line for line in here.lines if here.lines.count(line) > 1)
        yield f"{here}: {again!r} is offered twice"
    game, seen = here.table.game, visible(here.state, here.side)
    for line in here.lines[:20]:
        first, *words = split(line)
        verb = game.verbs.get(first)
        if verb is None or verb.in_vain is None:
            continue
        said = Declaration(verb.name, read_arguments(game, verb, words, seen), here.side, line)
        whole, own = (
            in_vain(supposing(asking(game, state, here.table.book, verb.name, here.side), said.args), verb) for state in (here.state, seen)
        )
        if whole != own:
            yield f"{here}: whether {line!r} is in vain hangs on what {here.side} cannot see"
        if whole and here.table.played(here.state, line, Seeded(1), random.Random(1), here.side).in_vain != whole:
            yield f"{here}: {line!r} is in vain and its ruling does not say so"


def other_numbers(here: Position, rng: random.Random, most: int = 2) -> Iterator[str]:
    """Offered lines whose check shows a worksheet that the ruling then does not have."""
    for line in rng.sample(here.lines, min(most, len(here.lines))):
        said = here.table.declaration(here.state, line, here.side)
        checked = decide(here.table.game, here.state, said, here.table.book, Refusing())
        ruling = decide(here.table.game, here.state, said, here.table.book, Seeded(1))
        if checked.worksheet != ruling.worksheet[: len(checked.worksheet)]:
            yield f"{here}: the check of {line!r} shows other numbers than its ruling"


# law 4: a fact has a vocabulary


def loose_cells(book: Book, rng: random.Random, most: int = 3) -> Iterator[str]:
    """Columns held to names that take what is none of them, or do not take their own names in other spellings; columns that take `-`
    although nothing never stands there."""
    for table in book.tables():
        sheet = book.sheet(table)
        if not sheet.rows:
            continue
        for column in sheet.columns:
            keys = (*rng.choice(sheet.rows), column)
            yield from _loose(book, table, keys, rng, most)


def _loose(book: Book, table: str, keys: tuple[str, ...], rng: random.Random, most: int) -> Iterator[str]:
    cell = book.layout(table).cell_of(keys[-1])
    where = f"{book.slug}, {table} {' '.join(keys)}"
    if not book.allows_none(table, keys[-1]) and _taken(book, table, keys, "-"):
        yield f"{where} takes '-'"
    names = cell.values or (tuple(row[0] for row in book.sheet(cell.references).rows) if cell.references else ())
    if not names or (cell.type if cell.type != "list" else cell.of) != "text" or cell.length not in (None, 1):
        return
    if _taken(book, table, keys, "Xyzzyq"):
        yield f"{where} takes what is none of its names"
    printed = book.printed(table, *keys) if cell.fixed else None
    if printed is not None:  # that it may be told again is all that is left to say of it
        names = () if printed.value is None else (str(printed.value),)
    for name in rng.sample(names, min(most, len(names))):
        for typed in (name, name.upper(), f" {name.casefold()} "):
            taken = _taken(book, table, keys, typed)
            if taken not in ((name,), ([name],)):
                yield f"{where} takes {typed!r} as {taken!r}, not {name!r}"


def _taken(book: Book, table: str, keys: Iterable[str], text: str) -> tuple[Any, ...]:
    try:
        return (book.read(table, tuple(keys), text),)
    except (BadFact, MissingFact):
        return ()
