"""A hearing: one declaration being ruled on. It is all that a rule may read, draw from, ask and write."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from playaid.book.book import Book, Fact, MissingFact
from playaid.dice.sources import Request, Rolled, Source
from playaid.language.message import Message, as_message, listing, message, to_json
from playaid.referee.contract.chapters import load_named
from playaid.referee.contract.derived import NOTHING, Known, derive
from playaid.referee.contract.doing import choices
from playaid.referee.contract.game import Game, Option, Step
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import OPTION, find, printable
from playaid.referee.contract.refusals import Locked, Refusal, Unfit, Unreadable, Unspoken
from playaid.referee.contract.ruling import Counts, Declaration, Line, Options, Question, Said, Shown, Used, fact_question
from playaid.referee.contract.sequence import actor, advance, leaf
from playaid.referee.contract.state import BLIND, OPEN, Change, Cup, Public, Secret, StateOf, apply_change, apply_changes, invert, is_open

if TYPE_CHECKING:
    from fractions import Fraction

    from playaid.board.text import Drawing
    from playaid.dice.notation import Roll
    from playaid.referee.contract.state import State

Args = TypeVar("Args", bound=Mapping[str, Any])
Thrown = TypeVar("Thrown")
Endings = Sequence[tuple[str, str]]


class Ask(Exception):
    def __init__(self, question: Question):
        super().__init__(question.prompt)
        self.question = question


class Ended(Exception):
    """Ends a hearing that has named its outcome: the odds need no more of it."""


class HearingOf(Generic[Public, Secret, Cup, Args]):
    """What a rule works with; see docs/design.md. A game gives the shapes of its compartments and of its verbs' arguments. Ask, NeedsDice,
    MissingFact and Locked pass through the rule: they stop the hearing, which is then held again."""

    # What few hearings have is no attribute of all: CPython makes and reads an object of at most 29 of them in half the time.
    data: dict[str, Any] | None = None
    label = ""
    case = ""
    parts: list[str] | None = None
    needs_consent = False
    told_since_throw = looked_since_throw = False
    """Whether, since chance last answered, somebody has been told what was hidden; and whether the rule has looked into it."""
    settled = 0
    """So many answers had been read when chance was last asked: no die falls before them any more."""
    read_foreign_secret = False
    """Whether anything has been read that the declaring side may not see."""
    rests_on_secret = False
    """Whether it had when the checks were through: what they say of the declaration may tell of that."""
    whether_only = False
    """Whether all that is asked is whether a check fails: nobody will read why, and a check need not look for all of it."""
    _said_before_looking = 0
    shown: tuple[str, ...] = ()
    drawing: "Drawing | None" = None
    disclosed: tuple[str, ...] = ()
    private_answers: Mapping[str, str] = {}
    answered: Mapping[str, str] = {}
    """Whose answers these were, by their keys."""
    aside: "tuple[Declaration, HearingOf[Public, Secret, Cup, Args]] | None" = None
    """For offers: the hearing in which lines are supposed, one after the other, and by which declaration."""
    known = NOTHING
    shared: Known | None = None
    """What the hearings aside from which nothing is taken over have worked out together."""
    looked_at = False
    """Whether what this puts in by hand is known to leave a state that can be looked at: the ruling was made before."""
    _enough: Callable[[str], bool] | None = None

    def __init__(self, game: Game, state: "State", declaration: Declaration, book: Book, source: Source, secret: bool = False):
        self.game = game
        self.state: StateOf[Public, Secret, Cup] = state
        self.declaration = declaration
        self.args: Args = cast(Args, declaration.args)
        self.book = book
        self.lines: list[Line] = []
        self.story: list[Said] = []
        self.rolls: list[Rolled] = []
        self._looked_up: dict[str | None, dict[tuple[str, tuple[object, ...]], Fact]] = {}
        """By whose seal the look-up is under, and by the book's own keys; those facts in their order:"""
        self._used: list[Used] = []
        self.changes: list[Change] = []
        self.inverse: list[Change] = []
        self.read: list[str] = []
        """Keys of the answers that have been read."""
        self.does: set[str] = set()
        """The sides whose own characters, cards or choices the rule has found the declaration to be of, whoever says it."""
        self.looked_into: set[str] = set()
        """Compartments, not the declaring side's own, that the rule itself has looked into since the checks were through."""
        self.opened: set[str] = set()
        """Sides whose secrets the rule has read since the checks were through."""
        self.unknown: dict[str, list[Mapping[str, Any]]] = {}
        """For offers: what is unknown and decides whether a line is legal, with the arguments of each such line."""
        self.barred: list[Mapping[str, Any]] = []
        """For offers: the arguments of the first lines that were thought of and are barred."""
        self.seen: set[str | None] = set()
        """Whose secrets have been read, None for the cup, by what `once` works out at present."""
        self._source = source
        self._own = declaration.side if secret else None
        self._hides = game.sealing.hides
        self._enough = getattr(source, "enough", None)
        self.past = str(getattr(source, "past", ""))  # for odds at a question: what had been named before it, and is not waited for
        if getattr(source, "looked_at", False):
            self.looked_at = True

    # reading

    @property
    def midway(self) -> Sequence[str] | None:
        """In a set-up: the lines of a game that is entered while it is under way, else None. With them `setup` draws and rolls nothing."""
        return self.declaration.args.get("midway")

    @property
    def side(self) -> str:
        """The side that declares; the acting side where the line did not say. Raises Unreadable where there is neither."""
        side = self.declaration.side or self.active
        if side is None:
            verb = self.game.verbs.get(self.declaration.verb)
            if verb is not None and verb.query:
                lines = listing((f"{verb.name} --as {quote(one)}" for one in self.sides), " or ")
                raise Unreadable(message("{verb} shows what is a side's own: whose?", verb=verb.name), hint=lines)
            raise Unspoken("who says this?", self.sides, message("say it: --as {sides}", sides=listing(self.sides, " or --as ")))
        return side

    @property
    def public(self) -> Public:
        """The public compartment as it stands now. To be read only: write with put, drop, add, push, pull."""
        return cast(Public, self.game.sealing.public(self.state)) if self._hides else self.state["public"]

    @property
    def sides(self) -> list[str]:
        return self.state["referee"]["sides"]

    @property
    def options(self) -> Mapping[str, str]:
        """The session's options; those that its game has got since it began with their defaults."""
        chosen = self.state["referee"].get("options", {})
        default = _defaults(self.game.options)
        return chosen if default.keys() <= chosen.keys() else {**default, **chosen}

    @property
    def step(self) -> Step:
        return leaf(self.game, self.state)

    @property
    def active(self) -> str | None:
        return actor(self.state)

    @property
    def facts(self) -> list[Used]:
        """The facts that have been used, in the order in which they were first looked up: each cell once, however its keys were written."""
        return self._used

    def secret(self, side: str) -> Secret:
        """What only `side` knows. Raises Locked."""
        if side not in self.state["secret"]:
            self._end()
            raise Locked(f"secret.{side}")
        self.opened.add(side)
        self.seen.add(side)
        if side != (self.declaration.side or self.active):
            self._look_into(f"secret.{side}")
        return self.state["secret"][side]

    def cup(self) -> Cup:
        """What no side may know alone. Raises Locked."""
        if "cup" not in self.state:
            self._end()
            raise Locked("cup")
        self.seen.add(None)
        self._look_into("cup")
        return self.state["cup"]

    def _look_into(self, compartment: str) -> None:
        if not self.looked_into:
            self._said_before_looking = len(self.lines) + len(self.story)
        self.looked_into.add(compartment)
        self.looked_since_throw = True
        self.read_foreign_secret = True

    def begin_rule(self) -> None:
        """The checks are through: what is looked into from here on decides what the ruling says, not whether there is one."""
        self.looked_into.clear()
        self.opened.clear()
        self.does.clear()
        self.read_foreign_secret = False

    def tells_of_secret(self, question: Question | None) -> bool:
        """Whether what the rule has come to, or the question it has stopped at, may tell what the declaring side may not see. A question
        for nobody else's eyes tells nothing of what its side hides, nor the call for a draw or dice of the cup that is drawn from, as long
        as nothing has been said in between."""
        hidden = self.looked_into
        if question is not None and len(self.lines) + len(self.story) == self._said_before_looking:
            quiet = {f"secret.{question.private}"} | ({"cup"} if question.kind in ("dice", "draw") else set())
            hidden = hidden - quiet
        return bool(hidden)

    # chance, facts, choices

    def roll(
        self, dice: str, *, who: str, why: str, reading: str = "sum", private: str | None = None, symbols: Shown = (), counts: Counts = None
    ) -> "Roll[int]":
        """Roll dice, as docs/dice.md says them. `reading` tells the exhaustive source how the faces are read. symbols: what the faces of
        plain dice show in place of numbers, face 1 first, and may be typed as. counts: gives what they come to, told to whoever throws."""
        from playaid.dice.rolling import roll_whole

        return roll_whole(dice, self._noting(tuple(symbols), counts), who, why, private or self._own, reading)

    def draw(
        self,
        items: Sequence[str],
        count: int = 1,
        *,
        who: str,
        why: str,
        private: str | None = None,
        ordered: bool = False,
        out_of: int | None = None,
        names: Iterable[str] = (),
    ) -> list[str]:
        """Draw `count` of `items` at random, without replacement; an item listed twice is twice as likely. `out_of` is the number that the
        log shows, where items stand there several times only for their weight. `names` is all that there is to be drawn, in the cup
        or out of it, where everybody may know that: a name typed is told apart from a slip by it."""
        expression = message("draw {count} of {n}", count=count, n=len(items) if out_of is None else out_of)
        reading, own = "faces" if ordered else "sorted", private or self._own
        sealed = "cup" in self.looked_into
        request = Request("draw", expression, count, 0, tuple(items), reading, who, why, own, (), sealed, tuple(names))
        return [str(face) for face in self._noting().take(request).faces]

    def salt(self) -> str:
        """32 random bytes as hex, for a commitment; recorded under this side's seal."""
        request = Request(kind="salt", expression="salt", count=1, who=self.side, why="salt", private=self.side)
        return str(self._noting().take(request).faces[0])

    def fact(self, table: str, *keys: object, only: str | None = None) -> Any:
        """The value of a cell of the book; remembered with the ruling, under `only`'s seal if the mere look-up would tell a secret. A
        missing one is asked for; of the side named by `only` where the mere question would tell a secret."""
        only = (self._hides and self.game.sealing.side_of_cell(table, keys)) or only or self._own
        known = self._looked_up.setdefault(only, {})
        fact = known.get(asked := (table, keys))
        if fact is None:
            try:
                fact = self.book.fact(table, *keys)
            except MissingFact as missing:
                self._end()
                raise Ask(fact_question(missing, only)) from None
            if (cell := asked if fact.keys == keys else fact[:2]) is asked or cell not in known:  # as its table calls it
                known[cell] = fact
                self._used.append(Used(fact, only))
        return fact.value

    def note_facts(self, used: Iterable[Used]) -> None:
        """Facts that were looked up in a hearing held aside, and that this ruling rests on."""
        for fact, only in used:
            known = self._looked_up.setdefault(only or self._own, {})
            if (fact.table, fact.keys) not in known:
                known[fact.table, fact.keys] = fact
                self._used.append(Used(fact, only or self._own))

    def ask(
        self, key: str, *, who: str, prompt: str, options: Options = (), private: bool = False, endings: Endings = (), cite: str = ""
    ) -> str:
        """The answer of `who` to a question: out of `options` (a mapping says what each comes to), or free text if there are none. One is
        taken without asking. endings: what may stand behind such a text, or in its place; cite: the case, where it is not the verb's."""
        names, beside = tuple(options), tuple(options.items()) if isinstance(options, Mapping) else ()
        if len(names) == 1 and not private:
            return names[0]
        if (answer := self.declaration.answers.get(key)) is None:
            self._end()
            own, told = who if private else None, as_message(prompt)
            answer = self._supposed(Question("choice", key, who, told, names, own, endings=tuple(endings), cite=cite, beside=beside))
        if private:
            self.private_answers = {**self.private_answers, key: who}
        self.answered = {**self.answered, key: who}
        if not names:
            self.read.append(key)
            return answer
        hidden = private and who != (self.declaration.side or self.active)
        self.rests_on_secret = self.rests_on_secret or hidden
        try:
            chosen = answer if answer in names else find(answer, choices(self.game, self.state, names), OPTION)
        except Refusal:
            if not private:
                raise
            unfit = Unfit if hidden else Unreadable  # what there is to choose from is not for all who read why it is none
            raise unfit(message("no choice of {who} is called {printable}", who=who, printable=printable(answer))) from None
        self.read.append(key)
        return chosen

    def _supposed(self, question: Question) -> str:
        """The answer that is supposed where odds are walked; otherwise a person is asked. It holds for the rest of the hearing."""
        suppose: Callable[[Question], str | None] | None = getattr(self._source, "suppose", None)
        answer = None if suppose is None else suppose(question)
        if answer is None:
            raise Ask(question)
        self.declaration = self.declaration._replace(answers={**self.declaration.answers, question.key: answer})
        return answer

    def untied(self, throw: Callable[[], Thrown], tied: Callable[[Thrown], bool]) -> Thrown:
        """What `throw` gives, thrown again while that is `tied`. Each throw is made of the same dice, whatever fell before. Odds then solve
        the ties instead of following them."""
        solve = getattr(self._source, "untied", None)
        if solve is not None:
            return cast(Thrown, solve(throw, tied))
        while tied(thrown := throw()):
            pass
        return thrown

    # writing

    def put(self, *path_and_value: Any) -> None:
        *path, value = path_and_value
        (self._change if self._hides else self._write)("put", path, value)

    def drop(self, *path: str) -> None:
        (self._change if self._hides else self._write)("drop", [*path], None)

    def add(self, *path_and_number: Any) -> None:
        """add(*path, number): add to a number; absent counts as 0. May be written blind into a locked compartment."""
        *path, number = path_and_number
        (self._change if self._hides else self._write)("add", path, number)

    def push(self, *path_and_item: Any) -> None:
        """push(*path, item): put at the end of a list. May be written blind into a locked compartment."""
        *path, item = path_and_item
        (self._change if self._hides else self._write)("push", path, item)

    def pull(self, *path_and_item: Any) -> None:
        *path, item = path_and_item
        (self._change if self._hides else self._write)("pull", path, item)

    def write(self, changes: Sequence[Change]) -> None:
        """Several changes at once, each as `["put", [*path], value]`: as if each were written by itself, and cheaper."""
        if self._hides or not {*OPEN}.issuperset([change[1][0] for change in changes]):
            for op, path, value in changes:
                (self._change if self._hides else self._write)(op, path, value)
        elif changes:
            self.state, done, back = apply_changes(self.state, changes)
            self.changes += done
            self.inverse[:0] = back

    def _change(self, op: str, path: Sequence[str], value: Any) -> None:
        for written, where, what in self.game.sealing.written(op, path, value):
            self._write(written, [*where], what)

    def _write(self, op: str, path: list[str], value: Any) -> None:
        state, change = self.state, [op, path, value]
        if path[0] not in OPEN and not is_open(state, path):
            if op not in BLIND:
                self._end()
                raise Locked(f"secret.{path[1]}" if path[0] == "secret" else path[0])
            back: Change = invert(state, change)
        else:
            self.state, taken_back = apply_change(state, change)
            if taken_back is None:
                return
            back = taken_back
        self.changes.append(change)
        self.inverse.insert(0, back)

    # explaining

    def line(self, label: str, text: str, result: object = "", cite: str = "", only: str | None = None) -> None:
        """A worksheet line: what, how it is made up, what it comes to, by which case. `only` seals it for one side."""
        comes_to = result if isinstance(result, Message) else str(result).removeprefix("= ")
        self.lines.append(Line(as_message(label), as_message(text), as_message(comes_to), cite, only or self._own))

    def tell(self, pattern: str, /, only: str | None = None, public: bool = False, **values: Any) -> None:
        """A sentence of the story, as a pattern and what stands in its places. In a secret verb it is the side's own unless `public`."""
        self.story.append(Said(Message(pattern, values) if values else as_message(pattern), None if public else only or self._own))

    def ruled_by(self, case: str) -> None:
        """The case that this is ruled by, where it is another than that of the verb."""
        self.case = case

    def outcome(self, pattern: str, /, **values: Any) -> None:
        """What this comes to, in the words that `odds` counts by. Odds end once it is named, if it is all that they wait for, as soon as
        something more would fall, be asked or looked up, or the next step begin. Where a rule has set `parts`, it is one of those. Outcomes
        that differ in a number `by` alone are shown as one; `later`: in how many of a hundred it is still `end`, by `means`."""
        named = Message(pattern, values) if values else as_message(pattern)
        if self.parts is None:
            self.label = named
        else:
            self.parts.append(named)

    def _end(self) -> None:
        if self._enough is not None and self.label and self._enough(self.label):
            raise Ended

    def chances(self, trial: "Callable[[HearingOf[Public, Secret, Cup, Args]], str]") -> "dict[str, Fraction]":
        """The exact chance of each label that a trial may give, every outcome walked; for queries that show chances. Odds on the query
        itself are those of the trial: its label is the outcome. A trial that lacks a fact counts as `unknown: …`. Raises TooMany beyond
        50,000 outcomes."""
        from fractions import Fraction

        from playaid.dice.exhaustive import walk

        if getattr(self._source, "walks", False):
            enough, self._enough = self._enough, None  # rules that the trial calls name outcomes of their own
            label = trial(self)
            self._enough = enough
            self.outcome(label)
            return {label: Fraction(1)}
        shares: dict[str, Fraction] = {}
        for label, weight in walk(lambda dice: self._tried(trial, dice), 50_000):
            shares[label] = shares.get(label, Fraction(0)) + weight
        return shares

    def _tried(self, trial: "Callable[[HearingOf[Public, Secret, Cup, Args]], str]", dice: Source) -> str:
        inner = type(self)(self.game, self.state, self.declaration, self.book, dice)
        try:
            return trial(inner)
        except Ask as ask:
            if ask.question.fact is None:
                raise
            prompt = ask.question.prompt
            cell = prompt.values.get("cell") if isinstance(prompt, Message) else None  # by its titles, as it is asked for
            return message("unknown: {key}", key=cell or ask.question.key)

    def show(self, data: dict[str, Any], *lines: str, drawing: "Drawing | None" = None) -> None:
        """What a query answers, as data and as lines; before these a board, which is drawn anew for whoever has another width."""
        drawn = drawing.lines() if drawing is not None else ()
        self.data, self.drawing = data, drawing and drawing._replace(rows=len(drawn))
        self.shown = (*self.shown, *drawn, *lines)

    def need_consent(self) -> None:
        """Somebody has learnt something: from here on, undo needs consent."""
        self.needs_consent = self.told_since_throw = True

    def disclose(self, *compartments: str) -> None:
        """What these sides (or the `cup`) hide is shown to all, as the rules have it: a showdown. Undo needs consent from here on. Say it,
        and show what is shown with `tell`: without it `playaid.testing.worlds.assert_hides` takes the showing for a leak. Raises KeyError
        for what is neither a side nor the cup."""
        for compartment in compartments:
            if compartment != "cup" and compartment not in self.sides:
                raise KeyError(compartment)
            self.disclosed += () if compartment in self.disclosed else (compartment,)
        self.need_consent()

    @contextmanager
    def saying(self, verb: str, args: Mapping[str, Any], side: str | None, secret: bool) -> Iterator[None]:
        """What is written meanwhile is one line of several that are said in this declaration, sealed for its side if it is `secret`."""
        before, own = self.declaration, self._own
        self.declaration, self._own = before._replace(verb=verb, args=dict(args), side=side), side if secret else own
        self.args, self.known = cast(Args, self.declaration.args), NOTHING
        try:
            yield
        finally:
            self.args, self.known = cast(Args, before.args), NOTHING
            after = self.declaration
            self.declaration, self._own = after._replace(verb=before.verb, args=before.args, side=before.side), own

    # the course of the game

    def happens(self, happening: str, **facts: Any) -> None:
        """Say that something has happened; what the game's table of answers lists for it runs now, in its order, with these facts. Answers
        give nothing back: what needs a value is a question, and stands lower. Raises KeyError for a happening without a row."""
        for answer in self.game.answers[happening]:
            load_named(answer)(self, **facts)

    def goto_next(self) -> None:
        self._end()
        advance(self)

    def over(self, winner: str | None, how: str, cite: str = "") -> None:
        """End the game. `winner` None is a draw, or a game lost by all."""
        self.put("referee", "over", {"winner": winner, "how": to_json(how), "cite": cite})
        if cite:
            self.tell("The game is over: {how} [{cite}]", public=True, how=how, cite=cite)
        else:
            self.tell("The game is over: {how}", public=True, how=how)

    def _noting(self, symbols: tuple[str, ...] = (), counts: Counts = None) -> Source:
        from playaid.dice.rolling import Noting

        self._end()
        self.settled = len(self.read)
        return Noting(self._source, self._thrown, symbols, counts)

    def _thrown(self, rolled: Rolled) -> None:
        self.rolls.append(rolled)
        self.told_since_throw = self.looked_since_throw = False


@derive
def _defaults(options: Iterable[Option]) -> dict[str, str]:
    return {option.name: option.values[0] for option in options}


Hearing = HearingOf[Any, Any, Any, Any]
"""The hearing of any game, as the engine handles it."""
