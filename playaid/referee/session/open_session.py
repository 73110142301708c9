"""A session that is looked at: a journal, the state folded from it, the keys that are open, the game and its book. What is said is read and
ruled on here; nothing is written. The clock is handed in, and a file is touched only through the journal."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from playaid import migrations
from playaid.book.book import Book
from playaid.dice.keeping import Keeping
from playaid.dice.sources import BadDice, Differs, Rolled, Source
from playaid.journal.chain import Event
from playaid.journal.errors import Newer, Replaced
from playaid.journal.journal import Journal, Sign
from playaid.language.message import as_message, message
from playaid.referee.contract import grammar
from playaid.referee.contract.doing import with_doer
from playaid.referee.contract.game import Game, Verb, with_options
from playaid.referee.contract.names import NO_NAME, readable
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import TOGETHER, Declaration, Question, Ruling
from playaid.referee.contract.sequence import side_meant, speaker, speaker_of_verb
from playaid.referee.contract.state import Change, State, Waiting, evolve, visible
from playaid.referee.deciding.decide import hear, hearing_of, verb_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.session import record
from playaid.referee.session.fold import Fold

if TYPE_CHECKING:
    from playaid.journal.keyring import Keyring
    from playaid.referee.contract.hearing import Hearing

Clock = Callable[[], str]
Stopped = Callable[["Hearing", Sequence[Rolled], BaseException], None]
"""Given the hearing that came furthest, what had fallen, and what stopped it."""
LOOKED_BACK = 64
"""So many events before the last one is what was said before looked for."""


class OpenSession:
    """`state` holds the public part and the compartments opened so far. Raises Newer for one that a later playaid has begun."""

    all_look_on = False
    """Whether nothing is kept from anybody who sees what is answered: a name means first what lies in the speaker's own hand."""
    asking: Question | None = None
    """The question that is put here just now: behind answers that no log holds yet it is another one than the log knows of."""
    waiting: Ruling | None = None
    """The ruling that stands at it, with those answers."""

    def __init__(self, journal: Journal, game: Game, book: Book, clock: Clock):
        _readable(journal)
        self.journal = journal
        self.id = journal.id
        self.book = book
        self.clock = clock
        self._keyring: Keyring | None = None
        self.fold = Fold(journal, lambda: self.keyring, game.options)
        self.game = with_options(game, self.state["referee"].get("options", {}))

    @property
    def state(self) -> State:
        return self.fold.state

    @contextmanager
    def supposing(self) -> Iterator[Callable[[Sequence[Change]], None]]:
        """What is looked at as if changes stood that nobody has declared; afterwards all is as it was."""

        def suppose(changes: Sequence[Change]) -> None:
            self.fold.state = evolve(self.fold.state, changes)

        with self.fold.as_it_was():
            yield suppose

    @property
    def sides(self) -> list[str]:
        sides: list[str] = self.journal.meta["sides"]
        return sides

    @property
    def staying(self) -> list[str]:
        """The sides that still have a say: nobody has left for good who holds one."""
        meta = self.journal.meta
        return [side for side in meta["sides"] if side not in meta.get("gone", ())]

    @property
    def keyring(self) -> "Keyring":
        """The keys of this session; honour sides are open from the start."""
        if self._keyring is None:
            from playaid.journal.keyring import Keyring

            self._keyring = Keyring(self.journal.keys)
            self._take_published()
        return self._keyring

    def _take_new(self) -> None:
        _readable(self.journal)
        self.fold.take_new()
        self.take_keys()

    def take_keys(self) -> None:
        """Go on with the keyring as the folder has it now; what is open and still fits stays open."""
        if self._keyring is not None:
            self._keyring.renew(self.journal.keys)
            self._take_published()

    def _take_published(self) -> None:
        from playaid.journal.seal import WrongKey

        for name, key in self.state.get("referee", {}).get("published", {}).items():
            with suppress(WrongKey, LookupError):  # whoever wrote it has revealed nothing
                self.keyring.with_published(name, key)

    def refresh(self) -> None:
        """Take in what another terminal has written since. Raises Replaced where the folder holds no more what was known of it."""
        with self._found_again():
            if self.journal.refresh() or self._behind():
                self._take_new()

    def reload(self) -> None:
        """Read everything again from the files, keys kept: after an interruption nothing in memory is to be trusted."""
        self.journal = self.journal.reopened()
        self.fold = Fold(self.journal, lambda: self.keyring, self.game.options)
        self.take_keys()

    def moved(self, folder: str | os.PathLike[str]) -> None:
        """Go on in another place: the folder has been put there as it is."""
        self.journal = self.fold.journal = Journal(folder)

    @contextmanager
    def _found_again(self) -> Iterator[None]:
        """Where the folder was cut, put back or doctored, go on from what is there before saying so. Raises Replaced."""
        try:
            yield
            if self.journal.id != self.id:  # another session lies there now
                raise Replaced((self.fold.number, self.id), self.journal.head)
        except Replaced:
            if self.journal.id == self.id:
                self.reload()
            raise

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the writer's lock, with all taken in that others have written. Raises Replaced."""
        with ExitStack() as held:
            self.journal.signs_migration = self.signs_migration
            with self._found_again():
                moved = held.enter_context(self.journal.writing())
            if moved or self._behind():
                self._take_new()
            yield

    def signs_migration(self) -> Sign | None:
        """What signs the event by which the session goes on in a later format. Raises Locked."""
        return None

    def _behind(self) -> bool:
        return self.fold.number != self.journal.tail_number

    def unlock(self, side: str, passphrase: str) -> None:
        """Open a side's compartment for as long as this object lives. Raises WrongPassphrase."""
        self.keyring.unlock(side, passphrase)

    def whose_passphrase(self, text: str) -> str | None:
        """The side whose passphrase or recovery code a text is; nothing is opened by it."""
        return next((side for side in self.sides if self.keyring.opens_by(side, text)), None)

    def share_keys(self, other: "OpenSession") -> None:
        """From here on what is open in `other`, a session of the same folder, is open here, too, and what is locked there is locked."""
        self._keyring = other.keyring

    def lock(self, side: str, cup: bool = True) -> None:
        """Forget a side's key and all that was read with it. cup: that of the cup, too, which nobody looks into but the rules draw from."""
        self.keyring.lock(side, cup)
        self.fold_anew()

    def rest(self, side: str, cup: bool = True) -> None:
        """Lock a side for every eye; `resting.lent` may still read what it hides, for acts that all see."""
        self.keyring.rest(side, cup)
        self.fold_anew()

    @property
    def resting(self) -> list[str]:
        """The sides that were unlocked here and are locked again, and whose keys still serve acts that all see."""
        return [] if self._keyring is None else [*filter(self._keyring.rests, self.sides)]

    def fold_anew(self) -> None:
        """Forget what was read under seals; it is read again where it is needed and its key is here."""
        self.fold = Fold(self.journal, lambda: self.keyring, self.game.options)

    def open(self, compartment: str) -> None:
        self.fold.open(compartment)

    def open_what_can_be(self) -> None:
        for compartment in (*(f"secret.{side}" for side in self.sides), "cup"):
            if self.keyring.is_open(compartment):
                self.open(compartment)

    def read(
        self, words: Iterable[str], side: str | None = None, overrule: str | None = None, answers: Mapping[str, str] | None = None
    ) -> Declaration:
        """The declaration in typed words. Raises Unreadable, Ambiguous; Locked where its words mean what lies under the speaker's seal."""
        first, *rest = [*words] or [""]
        if not first:
            raise Unreadable("nothing was said")
        for text in (" ".join(rest), overrule or "", *(answers or {}), *(answers or {}).values()):
            readable(text)
        verbs: dict[str, Verb] = {**GENERAL, **self.game.verbs}
        verb = grammar.find_verb(self.game.short.get(first.casefold(), first), verbs)
        speaker = side or self.speaker()
        looks = None
        if verb.name in self.game.verbs and speaker in self.sides:
            looks = speaker if self.all_look_on else self.game.sealing.names_known_to(speaker)
        if looks is not None:
            self.open(f"secret.{looks}")
        seen = visible(self.state, looks)
        legal = partial(self._legal_args, seen, verb, speaker)
        if side is not None and verb.by_side is not None:
            rest = [*verb.by_side(rest, seen, side)]
        try:
            args = grammar.read_arguments(self.game, verb, rest, seen, legal, partial(self._said_before, verb.name), speaker)
        except Unreadable as unknown:
            if as_message(unknown.text).pattern == NO_NAME:
                unknown.hint = self._elsewhere(verb, rest, seen, unknown.hint, side)
            self._refuse_two(first, rest, seen)
            raise
        except Ambiguous as several:
            args = self._by_trial(seen, verb, speaker, rest, several, of=side)
        if verb is GENERAL["set"]:  # the log says which path was meant
            from playaid.referee.contract.state_paths import path_of

            args["path"] = ".".join(path_of(self.game, seen, ["public"], args["path"])[1:])
        if side is None and (verb.whose is not None or verb.idle is not None):
            speaker = side_meant(self.game, self.state, verb, args) or speaker_of_verb(self.game, self.state, verb)
        typed = self._typed(verb, rest, seen, args)
        args = with_doer(self.game, seen, verb, args, side)
        return Declaration(verb.name, args, speaker, typed, dict(answers or {}), overrule)

    def _refuse_two(self, first: str, rest: Sequence[str], seen: State) -> None:
        """Raises Unreadable for a line that cannot be read as it is two."""
        if rest[1:]:
            from playaid.referee.contract.elsewhere import in_two  # only where a line may be two

            if told := in_two(self.game, [first, *rest], seen):
                raise Unreadable(told)

    def _typed(self, verb: Verb, words: Sequence[str], seen: State, args: Mapping[str, Any]) -> str:
        """The line as the log tells it: without quotes, but where a word of it would not be read as it was said without them."""
        plain = " ".join((verb.name, *words))
        if any(" " in word for word in words) and any(slot.kind == "word" and args.get(slot.name) for slot in verb.slots):
            with suppress(Refusal):
                if grammar.read_arguments(self.game, verb, grammar.split(plain)[1:], seen) != args:
                    return " ".join((verb.name, *map(grammar.quote, words)))
        return plain

    def _elsewhere(self, verb: Verb, words: Sequence[str], seen: State, hint: str, side: str | None) -> str:
        from playaid.referee.contract.elsewhere import is_named, taken_elsewhere  # only where a name is of another kind
        from playaid.referee.deciding.offers import asking, may_be_legal, may_begin

        def stands(other: Verb, args: Mapping[str, Any], whole: bool) -> bool:
            says = side or side_meant(self.game, seen, other, args) or speaker_of_verb(self.game, seen, other)
            hearing, said = asking(self.game, seen, self.book, other.name, says), with_doer(self.game, seen, other, dict(args), side)
            return may_be_legal(hearing, said) if whole else may_begin(hearing, said)

        found = taken_elsewhere(self.game, verb, words, seen, stands)
        if found is None or (not found.like and is_named(words, hint)):
            return hint
        return found.told if found.like or not hint else message("{hint}; {told}", hint=hint, told=found.told)

    def _legal_args(self, seen: State, verb: Verb, speaker: str | None) -> list[dict[str, Any]]:
        from playaid.referee.deciding.offers import legal_args  # only where a name may mean several

        return legal_args(self.game, seen, self.book, verb, speaker)

    def _by_trial(
        self, seen: State, verb: Verb, speaker: str | None, words: Sequence[str], several: Ambiguous, of: str | None
    ) -> dict[str, Any]:
        """The arguments with the only one of several names with which the line stands, or with which it is of the side that is said to say
        it. Raises `several` where there is not just one."""
        if of is not None and verb.whose is not None:
            from playaid.referee.deciding.one_that_stands import the_one_of_theirs  # only where a name may mean several

            if (theirs := the_one_of_theirs(self.game, seen, verb, of, words, several)) is not None:
                return theirs
        if not any(slot.tried for slot in verb.slots):
            raise several
        from playaid.referee.deciding.one_that_stands import the_one_that_stands  # only where a name may mean several

        args = the_one_that_stands(self.game, seen, self.book, verb, speaker, words, several)
        if args is None:
            raise several
        return args

    def _said_before(self, verb: str) -> Mapping[str, Any]:
        events = [event for event in self.journal.events(self.journal.tail_number - LOOKED_BACK) if event["kind"] == verb]
        said: Mapping[str, Any] = events[-1].get("args", {}) if events else {}
        return said

    def speaker(self) -> str | None:
        return speaker(self.game, self.state)

    def judge(self, declaration: Declaration, source: Source, fallen: Iterable[Rolled] = (), stopped: Stopped | None = None) -> Ruling:
        """Rule on a declaration and write nothing. Opens the compartments that the rule turns out to need. fallen: dice that have fallen
        for it before, and stay as they fell. stopped: told what had fallen when anything but a ruling comes of it. Raises Locked, a Refusal
        where the dice do not fit any more, and whatever a rule raises."""
        kept, hearings = Keeping(source, fallen), []
        verb = verb_of(self.game, declaration.verb)
        if self.all_look_on and verb.query and verb.secret:
            self.open_what_can_be()
        if self.game.sealing.hides and not verb.query:
            for side in self.sides:
                self.open(f"secret.{side}")
        try:
            while True:
                hearings.append(hearing_of(self.game, self.state, declaration, self.book, kept))
                try:
                    return hear(hearings[-1], self.all_look_on)
                except Locked as locked:
                    self._open_for(locked)
                    kept.again()
        except BaseException as stop:
            if stopped is not None and hearings:
                stopped(max(reversed(hearings), key=lambda hearing: len(hearing.rolls)), kept.rolled, stop)
            if isinstance(stop, Differs):
                text = "the dice that have fallen for it do not fit it any more"
                raise Refusal(text, hint="undo takes it back, if all agree") from None
            raise

    def open_for_again(self, event: Event, declaration: Declaration, source: Callable[[], Source]) -> None:
        """Open what a line needs if it is said again once its event is taken back, before it is: who is asked for a key meanwhile would
        find half of it done. Raises Locked."""
        for side in self.sides if self.game.sealing.hides else ():
            self.open(f"secret.{side}")
        while True:
            try:
                hear(hearing_of(self.game, evolve(self.state, record.inverse_of(event)["changes"]), declaration, self.book, source()))
                return
            except Locked as locked:
                self._open_for(locked)
            except (Refusal, BadDice, LookupError):  # it is ruled on when it is said again
                return

    def _open_for(self, locked: Locked) -> None:
        """Open what a rule needs. Raises what the rule did, which may say more than that it is locked."""
        try:
            self.open(locked.compartment)
        except Locked:
            raise locked from None

    def pending(self) -> Waiting | None:
        return self.state["referee"].get("pending")

    # the events as somebody may read them

    def opened(self, event: Event) -> dict[str, dict[str, Any]]:
        """The sealed words of an event, by compartment, as far as their keys are here. For the referee's own use, never for a screen."""
        return self._opened(event, lambda compartment: True)

    def opened_for(self, event: Event, viewer: str | None, others: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
        """The sealed words of an event that `viewer` may read: their own, and what has been revealed. None is the whole table. others: who
        look on with them."""
        eyes = {viewer, *others, *self.state["referee"].get("revealed", ())}
        may_read = {f"secret.{side}" for side in eyes} | ({TOGETHER} if eyes.issuperset(self.sides) else set())
        return self._opened(event, may_read.__contains__)

    def opened_by(self, event: Event, viewer: str | None) -> dict[str, dict[str, Any]]:
        """The sealed words of an event that `viewer` could read when it was made; what was revealed since is not in them."""
        return self._opened(event, lambda compartment: viewer is not None and compartment == f"secret.{viewer}")

    def _opened(self, event: Event, may_read: Callable[[str], bool]) -> dict[str, dict[str, Any]]:
        if not event.get("sealed"):
            return {}

        def may_open(compartment: str) -> bool:
            return may_read(compartment) and bool(self.keyring.is_open(compartment))

        return record.open_parts(event, self.fold.read, may_open)

    def unseal(self, compartment: str, text: str) -> Any:
        return self.fold.unseal(compartment, text)


def _readable(journal: Journal) -> None:
    try:
        migrations.check(migrations.SESSION, 1 if journal.format is None else journal.format)
    except migrations.UnknownFormat as fault:
        raise Newer("meta.json", fault.found, fault.known) from None
