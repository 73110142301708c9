"""An evening as a text file: what is typed, what is answered, and what the referee says. Transcripts are tests and demos in one format.

    # a note for the reader
    game empire
    players Ann, Bob                 or  players Fomorian = Ann, Faerie = Bob
    options handedness left, pole up (as `new` takes them; may be left out)
    tables house                     (or printed)
    key Ann = four plain words here  (a side without one plays on the honour system)
    dice Tharn, Moss, 4              (what is drawn and rolled during set-up, in order)
    answer question = choice         (what is asked during set-up)
    midway unit Craw at Grenord-right (a line of a game that is entered while it is under way; `midway` alone for none)
    next settles                     (what is owed, as in the table shell; otherwise it is refused while something is)

    > attack Tharn vs Bob            a line as typed at the table
    ? 4                              the answer to the next question that it puts
      LEGAL  attack Tharn vs Bob     what it prints, compared line by line; blanks do not count
    ...                              any number of lines; inside a line: any text

Every roll and draw must be in the file, behind `--dice` or as an answer, so that it plays the same each time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from playaid.cli.answer import BUG, Answer, refusal_answer
from playaid.cli.terminal.passphrase import PASSPHRASE
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.session_folders import Owner
from playaid.language.message import Message
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Ruling
from playaid.referee.session.local import Session

ANY = "..."
UNREAD = "UNREADABLE"  # How the answer begins to a line that is none; a transcript that means one to be unreadable says so
WIDTH = 100
PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")  # Who plays where a transcript does not say
HEADERS = ("game", "players", "options", "tables", "key", "dice", "answer", "midway", "next")


class BadTranscript(Exception):
    """The file is no transcript; the message says where and why."""


class Typed(NamedTuple):
    """A line typed, with what stands below it: answers (`? `) and expected output, as written."""

    number: int
    line: str
    below: tuple[str, ...]

    @property
    def answers(self) -> list[str]:
        return [text[1:].strip() for text in self.below if text.startswith("?")]

    @property
    def expected(self) -> list[str]:
        return [text for text in self.below if not text.startswith("?") and text.strip()]


class Transcript(NamedTuple):
    """A transcript as read: the head's lines by word, and the lines typed."""

    head: Mapping[str, tuple[str, ...]]
    typed: tuple[Typed, ...]


class Played(NamedTuple):
    """A line as it was played: what was said, `? ` before the answers taken, whether it was a ruling, and the answers nobody asked for."""

    typed: Typed
    said: tuple[str, ...]
    ruled: bool
    code: int
    left: tuple[str, ...]

    @property
    def printed(self) -> list[str]:
        return [line for line in self.said if not line.startswith("? ") and line.strip()]


def parse_transcript(text: str) -> Transcript:
    """A transcript. Raises BadTranscript."""
    head: dict[str, tuple[str, ...]] = {}
    typed: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        if line.startswith(">"):
            typed.append((number, line[1:].strip(), []))
        elif typed:
            typed[-1][2].append(line)
        elif line.strip():
            word, _, rest = line.strip().partition(" ")
            if word not in HEADERS:
                raise BadTranscript(f"line {number}: {word} is no line of the head; there is {', '.join(HEADERS)}")
            head[word] = (*head.get(word, ()), rest.strip())
    if "game" not in head or not typed:
        raise BadTranscript("a transcript names its game and has lines typed")
    return Transcript(head, tuple(Typed(number, line, tuple(below)) for number, line, below in typed))


def play(transcript: Transcript, folder: Path, heard: Callable[[str], None] | None = None, detail: str = "table") -> Iterator[Played]:
    """Play a transcript in a new session in `folder`, line by line; `heard` gets each line of output as it comes. detail: how much is told
    of each ruling. Raises BadTranscript."""
    terminal = TranscriptTerminal(folder, _pairs(transcript.head.get("key", ()), "key"), heard)
    terminal.detail, terminal.tells_typed = detail, detail == "table"  # in a demo nobody puts a die right
    terminal.settles = "settles" in transcript.head.get("next", ())
    game = begin(transcript, terminal)
    for typed in transcript.typed:
        terminal.hear(typed.answers)
        printed = StringIO()
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                code = _heard(terminal, game, typed.line)
        except Refusal as refusal:
            code = terminal.give(refusal_answer(refusal))
        terminal.say(*printed.getvalue().splitlines())
        yield Played(typed, tuple(terminal.said), terminal.ruled, code, tuple(terminal.answers))


def _heard(terminal: "TranscriptTerminal", game: Any, line: str) -> int:
    from playaid.cli.main import run
    from playaid.cli.shell.own_verbs import own
    from playaid.cli.shell.secret_words import OWN
    from playaid.cli.shell.words import words_of

    assert terminal.session is not None
    argv = words_of(game, line, terminal.session.state)
    return own(terminal, terminal.session, argv) if argv and argv[0] in OWN else run(argv, terminal)


class TranscriptTerminal(Terminal):
    """A table shell's terminal whose people are a list of answers and whose screen is a list of lines."""

    def __init__(self, folder: Path, keys: Mapping[str, str], heard: Callable[[str], None] | None = None):
        super().__init__(str(folder), prompter=self._answer, write=self._hear_line)
        self.keys = keys
        self.in_shell = True
        self.remembers = False
        self.plain = True
        self.asks_dice = True
        self.clock = evening_clock()
        self.owner = lambda slug: Path(self.folder, ".tables", slug)  # what is entered into the book stays with the transcript
        self.said: list[str] = []
        self.answers: list[str] = []
        self.ruled = False
        self._heard = heard

    def hear(self, answers: Iterable[str]) -> None:
        self.said, self.answers, self.ruled = [], list(answers), False

    def give(self, answer: Answer[Any]) -> int:
        self.ruled = self.ruled or answer.told is not None
        return super().give(answer)

    def width(self) -> int:
        return WIDTH

    def ask(self, prompt: str, hidden: bool = False) -> str:
        if hidden and isinstance(prompt, Message) and prompt.pattern == PASSPHRASE:
            return self.keys.get(prompt.values["side"], "")
        return super().ask(prompt, hidden)

    def _answer(self, prompt: str, hidden: bool) -> str:
        for line in prompt.split("\n"):
            self._hear_line(line)
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        self._hear_line(f"? {answer}")
        return answer

    def _hear_line(self, line: str) -> None:
        self.said.append(line)
        if self._heard is not None:
            self._heard(line)


def begin(transcript: Transcript, terminal: TranscriptTerminal) -> Any:
    """Set the transcript's session up and put it on the terminal; gives the game. Raises BadTranscript."""
    terminal.session = set_up(transcript.head, Path(terminal.folder, "evening"), terminal.keys, terminal.owner, terminal.clock)
    terminal.name = "evening"
    return terminal.session.game


def set_up(
    head: Mapping[str, tuple[str, ...]], place: Path, passphrases: Mapping[str, str], owner: Owner, clock: Callable[[], str]
) -> Session:
    """The session that the head of a transcript describes, in a new folder. Raises BadTranscript."""
    from playaid.desk.session_folders import book_of
    from playaid.dice.sources import BadDice
    from playaid.dice.sources import Typed as TypedDice
    from playaid.games.registry import UnknownGame, load
    from playaid.referee.session.begin import SetUpStopped, create

    try:
        game = load(head["game"][-1])
    except UnknownGame:
        raise BadTranscript(f"there is no game {head['game'][-1]}") from None
    seated = PEOPLE[: len(game.sides) or max(game.players[0], min(2, game.players[1]))]
    players = _players(game, head.get("players", (", ".join(seated),))[-1])
    options = _options(game, head.get("options", ()))
    book = book_of(game, head.get("tables", ("printed",))[-1], owner)
    source = TypedDice([token.strip() for line in head.get("dice", ()) for token in _dice(line)])
    keys: dict[str, str | None] = {side: passphrases.get(side) for side in players}
    answers = _pairs(head.get("answer", ()), "answer")
    midway = [line for line in head["midway"] if line] if "midway" in head else None
    try:
        session, _ = create(place, game, place.name, players, options, keys, book, source, clock, answers, midway=midway)
    except BadDice as bad:
        raise BadTranscript(f"the dice of the head: {bad}") from None
    except Refusal as refusal:
        raise BadTranscript(f"the set-up: {refusal.text}") from None
    except SetUpStopped as stopped:
        question = stopped.ruling.question
        raise BadTranscript(f"set-up waits: {question.prompt if question else '?'}\n{_proposal(game, stopped.ruling, book)}") from None
    if source.left:
        raise BadTranscript(f"set-up did not use: {', '.join(source.left)}")
    return session


def _proposal(game: Any, ruling: Ruling, book: Any) -> str:
    """Lines of the head that would let the set-up go through, as good as any others."""
    from playaid.dice.sources import Chained, Recorded, Seeded
    from playaid.referee.contract.state import empty
    from playaid.referee.deciding.decide import decide

    question = ruling.question
    if question is None or question.kind not in ("dice", "draw"):
        return "a line `answer KEY = VALUE` in the head answers it"
    source = Chained(Recorded(ruling.rolls), Seeded(1))
    ruled = decide(game, empty(ruling.declaration.args["sides"]), ruling.declaration, book, source)
    return "for example:\n" + "\n".join(f"dice {', '.join(map(str, rolled.faces))}" for rolled in ruled.rolls if rolled.kind != "salt")


def evening_clock() -> Callable[[], str]:
    """A clock for transcripts: it strikes once a minute from seven in the evening, one minute to an event."""
    minutes = iter(range(19 * 60, 10**9))

    def now() -> str:
        minute = next(minutes)
        return f"2026-01-{3 + minute // 1440:02d}T{minute // 60 % 24:02d}:{minute % 60:02d}:00Z"

    return now


def _players(game: Any, text: str) -> dict[str, str]:
    """side -> person: `Ann, Bob`, in table order, or `Fomorian = Ann, Faerie = Bob`."""
    names = [name.strip() for name in text.split(",")]
    if not game.sides:
        least, most = game.players
        if not least <= len(names) <= most or len(set(names)) != len(names) or "" in names:
            raise BadTranscript(f"players {text}: {game.slug} takes {least} to {most} players, each of another name")
        return {name: name for name in names}
    if any("=" in name for name in names):
        seated = {side.strip(): person.strip() for side, _, person in (name.partition("=") for name in names)}
    else:
        seated = dict(zip(game.sides, names, strict=False)) if len(names) == len(game.sides) else {}
    if seated.keys() != set(game.sides):
        raise BadTranscript(f"players {text}: {game.slug} wants a player for each of {', '.join(game.sides)}")
    return seated


def _options(game: Any, lines: Iterable[str]) -> dict[str, str]:
    from playaid.referee.contract.game import EVERYWHERE, Preset

    offered = (*game.presets, *game.options, *EVERYWHERE)
    chosen: dict[str, str] = {}
    meant: dict[str, str] = {}
    for part in (part.strip() for line in lines for part in line.split(",") if part.strip()):
        name, _, value = part.replace("=", " ", 1).partition(" ")
        option = next((option for option in offered if option.name == name), None)
        if option is None or value.strip() not in option.values:
            known = [f"{option.name} {'|'.join(option.values)}" for option in offered]
            raise BadTranscript(f"option {part}: there is {'; '.join(known)}")
        if isinstance(option, Preset):
            meant.update(option.values[value.strip()])
        else:
            chosen[name] = value.strip()
    return {**meant, **chosen}


def _dice(line: str) -> list[str]:
    """What falls, between commas; faces alone (`1 2 5`) may stand between blanks, names have blanks of their own."""
    tokens = line.split()
    return tokens if all(token.isdecimal() for token in tokens) else line.split(",")


def _pairs(lines: Iterable[str], word: str) -> dict[str, str]:
    pairs = {}
    for line in lines:
        name, equals, value = line.partition("=")
        if not equals:
            raise BadTranscript(f"{word} {line}: an equals sign is missing")
        pairs[name.strip()] = value.strip()
    return pairs


# comparing


def differences(played: Played) -> list[str]:
    """What is not as the transcript says, for a person; nothing if it is."""
    lines = []
    if played.code == BUG:
        lines.append("this is a bug of ours")
    if played.left:
        lines.append(f"nobody asked for: {', '.join(played.left)}")
    expected = played.typed.expected
    unreadable = [line for line in played.printed if line.startswith(UNREAD)]
    if unreadable and not any(UNREAD in line for line in expected):
        lines.append(f"it cannot be read, and {ANY} does not stand for that: {unreadable[0]}")
    if not expected:
        lines.append(f"nothing is expected here: write what it says, or {ANY}")
    elif not matches(expected, played.printed):
        lines.append("it should say:\n" + "\n".join(_with_mark(expected, played.printed)))
        lines.append("it says:\n" + "\n".join(f"  {line}" for line in played.said))
    return lines


def _with_mark(expected: list[str], printed: list[str]) -> Iterator[str]:
    """What is expected, `>` before the first line that nothing printed fits; where all fit, more is said than that."""
    first = next((at for at in range(len(expected)) if not matches([*expected[: at + 1], ANY], printed)), -1)
    yield from (f"{'> ' if at == first else '  '}{line.strip()}" for at, line in enumerate(expected))


def matches(expected: list[str], printed: list[str]) -> bool:
    """Whether output fits what is expected: line by line, blanks evened out, `...` for any lines, or any text within one."""
    reachable = {0}
    for line in map(_plain, expected):
        if line == ANY:
            reachable = set(range(min(reachable, default=0), len(printed) + 1)) if reachable else set()
        else:
            reachable = {at + 1 for at in reachable if at < len(printed) and fits(line, _plain(printed[at]))}
    return len(printed) in reachable


def fits(expected: str, line: str) -> bool:
    """Whether one line fits, `...` standing for any text."""
    first, *parts = expected.split(ANY)
    if not parts:
        return expected == line
    if not line.startswith(first) or not line.endswith(parts[-1]):
        return False
    at = len(first)
    for part in parts[:-1]:
        at = line.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return at <= len(line) - len(parts[-1])


def _plain(line: str) -> str:
    return " ".join(line.split())


# writing


def fill_in(text: str, played: Iterable[Played]) -> str:
    """The transcript with the actual output under each line that had none. Hashes, which differ each time, become `...`."""
    said = {met.typed.number: met for met in played}
    lines: list[str] = []
    skipping = False
    for number, line in enumerate(text.splitlines(), 1):
        met = said.get(number)
        if line.startswith((">", "#")):
            skipping = False
        if skipping and line.startswith("?"):
            continue
        lines.append(line)
        if met is not None and not met.typed.expected:
            lines += [without_hashes(spoken).rstrip() for spoken in met.said if spoken.strip()] or [ANY]
            skipping = True
    return "\n".join(lines) + "\n"


def without_hashes(line: str) -> str:
    """A line with runs of eight or more hexadecimal digits left open."""
    import re

    return re.sub(r"\b((?=[0-9a-f]*[0-9])[0-9a-f]{8,}|[0-9a-f]{4}-[0-9a-f]{4})\b", ANY, line)
