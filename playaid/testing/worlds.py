"""Non-interference: two worlds that differ only in what one side hides must look the same to everybody else, byte for byte. The same lines
are played in both; what is drawn or rolled for `hidden`'s eyes alone falls otherwise in the second. Then everything that another viewer
can print is compared: the lines given, status, log, why, help, every export, the board, and names for completion."""

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playaid.board import text
from playaid.board.svg import draw_board
from playaid.book.book import Book
from playaid.cli.main import run
from playaid.cli.registry import COMMANDS
from playaid.cli.shell.completion import candidates
from playaid.cli.shell.shell import Table
from playaid.cli.terminal.argv import argv_of
from playaid.cli.terminal.terminal import Terminal
from playaid.desk import conversation
from playaid.desk.budget import by_steps
from playaid.desk.conversation import check
from playaid.desk.questions import mask_question
from playaid.desk.seats import Needs
from playaid.dice.sources import Request, Rolled, Seeded, Source
from playaid.export import session_view
from playaid.export.export import FORMS, export
from playaid.journal.journal import Journal
from playaid.journal.keyring import withheld
from playaid.journal.seal import Cost
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, empty, visible
from playaid.referee.deciding.decide import decide, verb_of
from playaid.referee.session import entry_of_state, record
from playaid.referee.session.begin import create, opening
from playaid.referee.session.local import Session
from playaid.testing.isolation import own_data
from playaid.testing.looks import SPREAD, general, queries
from playaid.testing.prying import open_part
from playaid.testing.random_evenings import offers, ticking
from playaid.testing.table import known, seats

TOKEN = re.compile(r"[0-9A-Za-z+/=_-]{8,}")
QUICK = Cost(64, 1, 1)
"""Nobody guesses at these passphrases, and every look derives its keys anew."""
STEPS = 4000
"""Looks at the clock that odds get in a comparison: what they tell must not hang on the machine."""
SHORTEST = 8
"""Letters of a hash that are shown at least where it is shortened."""
LOOKS_AS = ("status", "log --all", "why", "why 1", "help", "sheets", "sheets --blank", "entry")
"""Looks that somebody takes for themselves."""
LOOKS = (*LOOKS_AS, "undo", "redo", "next --check", "verify")
FAR = 1_000_003
OTHERWISE = 3
"""Other lines that are tried for one that the hidden side says for itself alone."""
DEALS = 4
"""Seeds that are tried until the worlds differ."""
WAITS = 8
"""Lines that are said until it is somebody's turn."""
WHISPERS = ("The sword is not for him.", "I want it all for myself, whatever anybody says of me and mine.")
"""What the hidden side notes for itself alone, in each world."""
Say = Callable[[Session, Declaration, Source], Any]
SHUFFLES = 40
"""Seeds that are tried until they differ in nothing that others may know."""


class Varied:
    """Dice as usual, but what falls for `hidden` alone falls otherwise in each world. like: what fell in the other world; where others draw
    from what is left, they draw the same again if it is still there."""

    def __init__(self, hidden: str, seed: int, world: int, like: Iterable[Rolled] = ()):
        self._hidden = hidden
        self._open = Seeded(seed)
        self._sealed = Seeded(seed + FAR * world)
        self._like = [rolled for rolled in like if rolled.private != hidden]

    def take(self, request: Request) -> Rolled:
        if request.private == self._hidden:
            return self._sealed.take(request)
        rolled = self._open.take(request)
        before = self._like.pop(0) if self._like else None
        if before is None or request.kind != "draw" or (before.expression, before.who) != (request.expression, request.who):
            return rolled
        return before if not Counter(before.faces) - Counter(request.items) else rolled


def worlds(
    game: Game, folder: Path, sides: Sequence[str], hidden: str, seed: int = 1, options: Mapping[str, str] | None = None
) -> tuple[Session, Session]:
    """Two sessions of the same set-up, every side with a passphrase, that differ in what `hidden` was dealt."""
    known(game)
    like = _set_up(game, sides, hidden, seed, 1, options or {}).rolls
    made = []
    for world in (1, 2):
        book = Book(game.slug, game.tables, None, "house")
        keys = {side: f"passphrase of {side}" for side in sides}
        place = folder / str(world) / "friday"
        source = Varied(hidden, seed, world, like)
        people = {side: side for side in sides}
        session, ruling = create(place, game, "friday", people, options or {}, keys, book, source, ticking(), cost=QUICK)
        assert ruling.verdict == LEGAL
        session.open_what_can_be()
        made.append(session)
    return made[0], made[1]


def _set_up(
    game: Game, sides: Sequence[str], hidden: str, seed: int, world: int, options: Mapping[str, str], like: Iterable[Rolled] = ()
) -> Ruling:
    declaration = opening(game, {side: side for side in sides}, options, {})
    return decide(game, empty(sides), declaration, Book(game.slug, game.tables, None, "house"), Varied(hidden, seed, world, like))


def declare_in_both(pair: tuple[Session, Session], line: str, side: str, hidden: str, seed: int = 1, **answers: str) -> None:
    for world, session in enumerate(pair, 1):
        declaration = session.read(split(line), side, answers=answers)
        ruling = session.declare(declaration, Varied(hidden, seed + session.journal.tail_number, world))
        assert ruling.verdict == LEGAL, f"{line}: {ruling.reasons or ruling.question}"


def assert_hides(
    game: Game,
    folder: Path,
    sides: Sequence[str] | None = None,
    seed: int = 1,
    most: int = 12,
    options: Mapping[str, str] | None = None,
    spread: int = SPREAD,
    hides: Sequence[str] | None = None,
    forms: Collection[str] = FORMS,
) -> int:
    """Nobody else can tell what any side hides: a beginning of an evening by chance, in two worlds, for each side in turn (`hides`). The
    same lines are said in both worlds as long as that can be: what others are offered must not differ, and what the hidden side says is
    offered to it in both. A line by which it would be shown (`h.disclose`) is passed over. Then every general verb is typed, and every verb
    that only looks (`spread`: with so many of the lines that are offered). Gives how many evenings differed in what was hidden.
    AssertionError where somebody could tell, or where no deal leaves the others what they had."""
    with own_data(folder):
        seated = list(sides or seats(game, max(game.players[0], min(2, game.players[1]))))
        return sum(_hidden_from_all(game, folder, seated, hidden, seed, most, options or {}, spread, forms) for hidden in hides or seated)


def _hidden_from_all(
    game: Game,
    folder: Path,
    sides: list[str],
    hidden: str,
    seed: int,
    most: int,
    options: Mapping[str, str],
    spread: int,
    forms: Collection[str],
) -> bool:
    """Whether an evening differed in what one side hides, all others having looked at it. AssertionError where one could tell."""
    pair = apart(game, folder, sides, hidden, seed, most, options)
    for session, words in zip(pair, WHISPERS, strict=True):
        session.note(words, hidden, secret=True)
    for viewer in (*(side for side in sides if side != hidden), None):  # who has looked has revealed what is their own
        _until_turn_of(viewer, pair, hidden, seed)
        for line in offers(pair[0], viewer) if viewer else ():
            one, other = (looked_ahead(session, line, str(viewer)) for session in pair)
            assert one == other, f"the look ahead at {line!r} tells what {hidden} hides: {first_difference(one, other)}"
        lines = [*queries(pair[0], viewer, random.Random(seed)), *general(pair[0], viewer, hidden, spread)]
        compare(pair, viewer, hidden, lines, forms)
    return differ(pair, hidden)


def _until_turn_of(viewer: str | None, pair: tuple[Session, Session], hidden: str, seed: int) -> None:
    """A few more lines, the same in both worlds, until it is for `viewer` to act: what they may declare tells more then."""
    for more in range(WAITS):
        if viewer is None or viewer in acting(pair[0].game, pair[0].state) or not say_in_both(pair, hidden, seed + more, 1):
            return


def looked_ahead(session: Session, line: str, viewer: str) -> str:
    """All that a page tells a side of a line before it is declared, every side's key being open there."""
    try:
        ruling = check(session, session.read(split(line), viewer))
    except Refusal as refusal:
        return f"{refusal.text} {refusal.hint}"
    if isinstance(ruling, Needs):
        return str(ruling)
    question = ruling.question and mask_question(ruling.question, viewer)
    own = (None, viewer)
    said = [[part for part in parts if part.only in own] for parts in (ruling.worksheet, ruling.story, ruling.facts)]
    return repr((ruling.verdict, ruling.reasons, said, question, ruling.in_vain, ruling.readings, ruling.outcome))


def apart(
    game: Game, folder: Path, sides: Sequence[str], hidden: str, seed: int, most: int, options: Mapping[str, str]
) -> tuple[Session, Session]:
    """Two worlds after the same lines that differ in what is hidden, if one of the first few seeds makes them differ."""
    deals = 0
    for again in range(SHUFFLES):
        first = _set_up(game, sides, hidden, seed + again, 1, options)
        second = _set_up(game, sides, hidden, seed + again, 2, options, first.rolls)
        if _open_faces(first, hidden) != _open_faces(second, hidden):
            continue  # out of what is left others were dealt something else: they may know
        pair = worlds(game, folder / f"{hidden}-{again}", sides, hidden, seed + again, options)
        say_in_both(pair, hidden, seed + again, most)
        deals += 1
        if differ(pair, hidden) or deals == DEALS:
            return pair
    assert deals, f"in none of {SHUFFLES} deals do the others have the same in both worlds, whatever {hidden} hides"
    return pair


def differ(pair: tuple[Session, Session], hidden: str) -> bool:
    first, second = (session.state["secret"] for session in pair)
    return bool(first[hidden] != second[hidden]) and all(first[side] == second[side] for side in first if side != hidden)


def say_in_both(pair: tuple[Session, Session], hidden: str, seed: int, most: int, say: Say = Session.declare) -> bool:
    """Up to so many lines by chance, the same in both worlds; whether all of them could be said. say: how what was found to be said is."""
    rng = random.Random(seed)
    for number in range(most):
        if any(session.state["referee"].get("over") for session in pair):
            return False
        speakers: list[str | None] = list(acting(pair[0].game, pair[0].state)) or [None]
        side = rng.choice(speakers)
        if number % 2 == 0 and hidden in speakers and not differ(pair, hidden):
            side = hidden  # before its turn comes round again, what it chose may have to be shown
        first, second = (offers(session, side) for session in pair)
        if side != hidden:
            assert first == second, f"what {side} is offered tells what {hidden} hides: {sorted({*first} ^ {*second})[:5]}"
        common = [line for line in first if line in second]
        done = _SHOWS
        while common and done == _SHOWS:
            line = rng.choice(common)
            common.remove(line)
            done = _said_in_both(pair, line, side, hidden, seed, say)
        if done != _SAID:
            return False
    return True


_SAID, _SHOWS, _APART = "said", "shows", "apart"


def _said_in_both(pair: tuple[Session, Session], line: str, side: str | None, hidden: str, seed: int, say: Say) -> str:
    """Say a line in both worlds, not where it shows what is hidden or they come apart. What the hidden side says for itself alone, a line
    or an answer, is another in the second world, if the others see nothing of it then."""
    own = verb_of(pair[0].game, split(line)[0]).secret and side == hidden
    others = [other for other in offers(pair[1], side) if other.split()[0] == line.split()[0] and other != line] if own else []
    for lines in [*((line, other) for other in others[:OTHERWISE]), (line, line)]:
        if _said_otherwise(pair, lines, side, hidden, seed, say):
            return _SAID
    return _said_alike(pair, line, side, hidden, seed, say)


def _said_otherwise(pair: tuple[Session, Session], lines: tuple[str, str], side: str | None, hidden: str, seed: int, say: Say) -> bool:
    """Say these lines, and in the second world the last option to what is asked of the hidden side alone; False where others see it."""
    rulings = [_answered(session, line, side, hidden, seed, world, -1 if world == 2 else 0) for world, session, line in _each(pair, lines)]
    if any(ruling.verdict != LEGAL or ruling.disclosed or _ends(ruling) for ruling in rulings):
        return False
    one, other = rulings
    if one.declaration == other.declaration or _seen(one) != _seen(other) or _open_faces(one, hidden) != _open_faces(other, hidden):
        return False
    number = pair[0].journal.tail_number
    for (world, session, _), ruling in zip(_each(pair, lines), rulings, strict=True):
        say(session, ruling.declaration, Varied(hidden, seed + number, world))
    return True


def _each(pair: tuple[Session, Session], lines: tuple[str, str]) -> list[tuple[int, Session, str]]:
    return [(1, pair[0], lines[0]), (2, pair[1], lines[1])]


def _answered(session: Session, line: str, side: str | None, hidden: str, seed: int, world: int, at: int) -> Ruling:
    declaration = session.read(split(line), side)
    for _ in range(50):
        ruling = session.judge(declaration, Varied(hidden, seed + session.journal.tail_number, world))
        question = ruling.question
        if question is None or not question.options:
            break
        answer = question.options[at if question.private == hidden else 0]
        declaration = declaration._replace(answers={**declaration.answers, question.key: answer})
    return ruling


def _ends(ruling: Ruling) -> bool:
    return any(path[:2] == ["referee", "over"] for _, path, _ in ruling.changes)


def _said_alike(pair: tuple[Session, Session], line: str, side: str | None, hidden: str, seed: int, say: Say) -> str:
    """Say a line in both worlds, questions answered by the first option of both; not where it shows what is hidden or they come apart."""
    answers: dict[str, str] = {}
    at = pair[0].journal.tail_number
    for _ in range(50):
        rulings = []
        for world, session in enumerate(pair, 1):
            declaration = session.read(split(line), side, answers=answers)
            rulings.append(session.judge(declaration, Varied(hidden, seed + at, world)))
        if any({hidden, "cup"} & set(ruling.disclosed) for ruling in rulings):
            return _SHOWS
        questions = [ruling.question for ruling in rulings]
        if all(ruling.verdict == LEGAL for ruling in rulings):
            if any(map(_ends, rulings)):
                return _APART
            if len({_open_faces(ruling, hidden) for ruling in rulings}) > 1:
                return _APART  # out of what is hidden somebody else has drawn something else: they may know
            one, other = map(_seen, rulings)
            own = side == hidden and verb_of(pair[0].game, split(line)[0]).secret
            if own and _in_numbers_alone(*rulings):
                return _SHOWS  # what it said for itself alone before lets more counters go, in the sight of all
            assert one == other, f"{line!r}, said by {side}, tells what {hidden} hides: {first_difference(one, other)}"
            for world, session in enumerate(pair, 1):
                say(session, session.read(split(line), side, answers=answers), Varied(hidden, seed + at, world))
            return _SAID
        first, second = questions
        if first is None or second is None or first.key != second.key:
            return _APART
        shared = [option for option in first.options if option in second.options]
        if not shared:
            return _APART
        answers[first.key] = shared[0]
    return _APART


def _in_numbers_alone(one: Ruling, other: Ruling) -> bool:
    """Whether what they do to the table differs in how many there are of something, and in nothing else."""
    first, second = ([change for change in ruling.changes if change[1][0] == "public"] for ruling in (one, other))
    alike = (a == b or (a[:2] == b[:2] and type(a[2]) is type(b[2]) is int) for a, b in zip(first, second, strict=False))
    return first != second and len(first) == len(second) and all(alike)


def _seen(ruling: Ruling) -> str:
    """What all see of a ruling, but what a plot is committed to by, which is random."""
    sealed = (value for _, path, value in ruling.changes if path[:2] == ["public", "plots"])
    return even_out(repr(open_part(ruling)), frozenset(text for value in sealed for text in _leaves(value) if TOKEN.fullmatch(text)))


def _open_faces(ruling: Ruling, hidden: str) -> tuple[tuple[int | str, ...], ...]:
    return tuple(rolled.faces for rolled in ruling.rolls if rolled.private != hidden)


def assert_alike(
    pair: tuple[Session, Session], viewer: str | None, hidden: str, lines: Iterable[str], forms: Collection[str] = FORMS
) -> None:
    """Nothing that `viewer` (None: the whole table) can print tells the worlds apart. `lines` are shell lines."""
    looks = [f"{look} --as {viewer}" if viewer is not None and look in LOOKS_AS else look for look in LOOKS]
    compare(pair, viewer, hidden, [text for line in (*looks, *lines) for text in (line, f"{line} --json")], forms)


def compare(
    pair: tuple[Session, Session], viewer: str | None, hidden: str, lines: list[str], forms: Collection[str], in_shell: bool = True
) -> Collection[str]:
    """Hold that all is told alike: the lines (each a command of its own, unless `in_shell`) and whatever else a viewer can print; what it
    was."""
    dice = patch.object(conversation, "System", partial(Seeded, len(lines)))  # a throw that was taken back may be made again by a line
    with own_data(Path(pair[0].journal.folder).parent.parent), by_steps(STEPS) as taken, dice:
        first, second = (_printed(session, viewer, hidden, lines, taken, forms, in_shell) for session in pair)
    assert first.keys() == second.keys()
    for what, told in first.items():
        assert told == second[what], f"{what} tells what {hidden} hides: {first_difference(told, second[what])}"
    return first


def first_difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(at - 60, 0) : at + 60]!r} against …{other[max(at - 60, 0) : at + 60]!r}"


def _printed(
    session: Session, viewer: str | None, hidden: str, lines: list[str], taken: Callable[[], int], forms: Collection[str], in_shell: bool
) -> dict[str, str]:
    printed: dict[str, str] = {}
    terminal, screen = _terminal(session, hidden, in_shell)
    with patch.object(entry_of_state, "entry_of", _entered_once()):
        for line in lines:
            before = taken()
            if not in_shell:
                terminal, screen = _terminal(session, hidden, in_shell)
            code = _said(terminal, session.game, split(line))
            printed[line] = "\n".join([*screen, code])
            printed[f"steps of {line}"] = str(taken() - before)  # as long as it takes
            screen.clear()
    told_once = cache(lambda *wish, told=session_view.steps: tuple(told(*wish)))
    drawn_once = cache(session_view.pictures)
    with patch.multiple(session_view, pictures=drawn_once, steps=lambda *wish: iter(told_once(*wish))):  # once for all forms
        printed |= {f"export {form}": export(session, form, viewer) for form in forms}
    masked = randomness(session) | _own_salts(session, viewer)
    printed = {what: even_out(told.replace(terminal.folder, "…"), masked) for what, told in printed.items()}
    for path in sorted(Path(session.journal.folder).rglob("*")):
        printed[f"length of {path.name}"] = str(path.stat().st_size)
    events = session.journal.events(1)
    printed["what was looked up"] = repr([record.facts_of(event, session.opened_for(event, viewer)) for event in events])
    seen = visible(session.state, viewer)
    if session.game.board is not None:
        board = session.game.board(seen, viewer, session.book)
        printed["the board"] = repr(board)
        printed["the board drawn"] = draw_board(board)
        printed["the board in characters"] = "\n".join((*text.draw_map(board), *text.list_pieces(board)))
    for kind, names in session.game.kinds.items():
        printed[f"names of {kind}"] = repr(sorted(names(seen).items()))
    return printed | _screen(session)


def _entered_once() -> Callable[..., entry_of_state.Lines]:
    """The lines that enter a position, found once for words and JSON."""
    found: list[tuple[State, str | None, entry_of_state.Lines]] = []

    def entry_of(game: Game, state: State, book: Book, viewer: str | None = None) -> entry_of_state.Lines:
        for position, who, lines in found:
            if position is state and who == viewer:
                return lines
        found.append((state, viewer, lines := find(game, state, book, viewer)))
        return lines

    find = entry_of_state.entry_of
    return entry_of


def _screen(session: Session) -> dict[str, str]:
    """What stands below the lines of the table shell, and what it completes behind each verb."""
    folder = Path(session.journal.folder)
    table = Table(str(folder.parent))
    opened: Any = table.open(folder.name)
    opened.game, opened.book = session.game, session.book
    table.look()
    assert table.known is not None
    verbs = ("", *COMMANDS, *session.game.verbs)
    told = {f"completion of {verb or 'nothing'}": repr(candidates(table.known, f"{verb} ".lstrip())) for verb in verbs}
    return {"the bottom lines": repr(table.heading), **told}


def _terminal(session: Session, hidden: str, in_shell: bool) -> tuple[Terminal, list[str]]:
    lines: list[str] = []
    folder = Path(session.journal.folder)
    terminal = Terminal(str(folder.parent), write=lines.append)
    terminal.in_shell = in_shell
    terminal.clock = ticking()  # what is undone and done again is written, at a time
    opened: Any = terminal.open(folder.name)
    opened.game, opened.book = session.game, session.book
    for side in opened.sides:
        if side != hidden:
            opened.unlock(side, f"passphrase of {side}")
    return terminal, lines


def _said(terminal: Terminal, game: Game, words: list[str]) -> str:
    with redirect_stderr(StringIO()) as beside, redirect_stdout(beside):  # `tables` writes there by itself
        try:
            code = str(run(argv_of(game, " ".join(words)), terminal))
        except Refusal as refusal:
            code = refusal.text
    return f"{code}\n{beside.getvalue()}"


def randomness(session: Session) -> frozenset[str]:
    """What is random by the making of a session: its name, its keys, what is sealed or signed, the hashes of chain and plots."""
    journal = Journal(session.journal.folder)  # looking may have written: notes, what waits for an answer
    leaves = {journal.id, *_leaves(journal.keys), *_leaves(withheld(journal.keys))}
    for umpire in journal.meta.get("umpires", {}).values():
        leaves |= {umpire["sign"], umpire["public"]}
    for event in journal.events():
        for field in ("prev", "hash", "bound", "signed", "sealed", "hand", "looked_up"):
            leaves |= set(_leaves(event.get(field)))
        for _, path, value in (*event.get("changes", ()), *event.get("inverse", ())):
            if path[:2] in (["public", "plots"], ["referee", "published"]):
                leaves |= set(_leaves(value))
    return frozenset(text for text in leaves if TOKEN.fullmatch(text))


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for below in value.values():
            yield from _leaves(below)
    elif isinstance(value, list):
        for below in value:
            yield from _leaves(below)


def _own_salts(session: Session, viewer: str | None) -> frozenset[str]:
    """With what a viewer has sealed their own plots: they may read it, and it is drawn by lot."""
    secret = session.state.get("secret", {}).get(viewer or "", {})
    return frozenset(plot["salt"] for plot in secret.get("plots", {}).values())


def even_out(text: str, masked: frozenset[str]) -> str:
    """The text with what is random by its making shown by its length alone, in whole or shortened (`1a2b3c4d`, `1a2b-3c4d`)."""
    begins = {word[:SHORTEST]: word for word in masked}

    def shown(token: re.Match[str]) -> str:
        word = token[0]
        plain = word.replace("-", "") if word.count("-") == 1 and len(word) == SHORTEST + 1 else word
        whole = plain if plain in masked else begins.get(plain[:SHORTEST], "")  # what one data key has sealed begins alike
        return f"#{len(word)}" if whole.startswith(plain) else word

    return TOKEN.sub(shown, text)
