"""An open session: a journal, the state folded from it (`folding`), the keys that are open, the game and its book.

All that is written goes through here. The clock and the sources of chance are handed in; a file is touched only through the journal.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, cast

from playaid import migrations
from playaid.book.book import Book
from playaid.dice.sources import Differs, Keeping, Refusing, Rolled, Source, System
from playaid.journal.chain import Event
from playaid.journal.errors import Newer, Replaced
from playaid.journal.journal import Journal, Sign
from playaid.referee.contract import grammar
from playaid.referee.contract.chapters import load_named
from playaid.referee.contract.game import Game, Verb, with_options
from playaid.referee.contract.names import readable
from playaid.referee.contract.refusals import Locked, Refusal, Unfit
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.state import Change, State, Waiting, visible
from playaid.referee.deciding.decide import hear, hearing_of, verb_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.session import record
from playaid.referee.session.fold import Fold
from playaid.referee.session.upcasting import TURNING, stamp

if TYPE_CHECKING:
    from playaid.referee.contract.hearing import Hearing
    from playaid.referee.session.pending import Fallen

Clock = Callable[[], str]
Stopped = Callable[["Hearing", Sequence[Rolled], BaseException], None]
"""Given the hearing that came furthest, what had fallen, and what stopped it."""


LOOKED_BACK = 64
"""So many events before the last one is what was said before looked for."""


class NothingToUndo(Refusal):
    """There is no event that could be taken back or brought back."""


def contested(write: Callable[..., Event]) -> Callable[..., Event]:
    """Does it again where somebody elsewhere was faster."""

    @wraps(write)
    def again(self: "Session", *args: Any, **named: Any) -> Event:
        if not self.journal.contested:
            return write(self, *args, **named)
        event: Event = claims().again(lambda: write(self, *args, **named))
        return event

    return again


class Session:
    """An open session. `state` holds the public part and the compartments that have been opened so far.

    Raises Newer for one that a later playaid has begun.
    """

    def __init__(self, journal: Journal, game: Game, book: Book, clock: Clock):
        _readable(journal)
        self.journal = journal
        self.id = journal.id
        self.game = game
        self.book = book
        self.clock = clock
        self._keyring: Any = None
        self.fold = Fold(journal, lambda: self.keyring, game.options)
        self.game = with_options(game, self.state["referee"].get("options", {}))

    # reading

    @property
    def state(self) -> State:
        """The state as it is now."""
        return self.fold.state

    @property
    def sides(self) -> list[str]:
        """All sides, in table order."""
        sides: list[str] = self.journal.meta["sides"]
        return sides

    @property
    def keyring(self) -> Any:
        """The keys of this session; honour sides are open from the start."""
        if self._keyring is None:
            from playaid.journal.keyring import Keyring

            self._keyring = Keyring(self.journal.keys)
            self._take_published()
        return self._keyring

    def _take_new(self) -> None:
        """Go on to the end of the journal, as of its last look. Raises Newer."""
        _readable(self.journal)
        self.fold.take_new()
        self._take_keys()

    def _take_keys(self) -> None:
        """Go on with the keyring as it is now, what is open staying open."""
        if self._keyring is not None:
            self._keyring.renew(self.journal.keys)
            self._take_published()

    def _take_published(self) -> None:
        for name, key in self.state.get("referee", {}).get("published", {}).items():
            self._keyring.with_published(name, key)

    def refresh(self) -> None:
        """Take in what another terminal has written since. Raises Replaced where the folder holds no more what was known of it."""
        with self._found_again():
            if self.journal.refresh() or self._behind():
                self._take_new()

    def reload(self) -> None:
        """Read everything again from the files, keys kept: after an interruption nothing in memory is to be trusted."""
        self.journal = self.journal.reopened()
        self.fold = Fold(self.journal, lambda: self.keyring, self.game.options)
        self._take_keys()

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
            with self._found_again():
                moved = held.enter_context(self.journal.writing())
            if moved or self._behind():
                self._take_new()
            yield

    def _behind(self) -> bool:
        """Whether the journal has looked further than what is folded here, in a write that came too late, or for somebody else."""
        return self.fold.number != self.journal.tail_number

    def unlock(self, side: str, passphrase: str) -> None:
        """Open a side's compartment for as long as this object lives. Raises WrongPassphrase."""
        self.keyring.unlock(side, passphrase)

    def share_keys(self, other: "Session") -> None:
        """From here on what is open in `other`, a session of the same folder, is open here, too, and what is locked there is locked."""
        self._keyring = other.keyring

    def lock(self, side: str, cup: bool = True) -> None:
        """Forget a side's key and all that was read with it. cup: that of the cup, too, which nobody looks into but the rules draw from."""
        self.keyring.lock(side, cup)
        self.fold = Fold(self.journal, lambda: self.keyring, self.game.options)

    def open(self, compartment: str) -> None:
        """Bring a compartment into the state. Raises Locked when its key is not there."""
        self.fold.open(compartment)

    def open_what_can_be(self) -> None:
        """Bring every compartment whose key is here into the state."""
        for compartment in (*(f"secret.{side}" for side in self.sides), "cup"):
            if self.keyring.is_open(compartment):
                self.open(compartment)

    def read(
        self, words: Iterable[str], side: str | None = None, overrule: str | None = None, answers: Mapping[str, str] | None = None
    ) -> Declaration:
        """The declaration in typed words. Raises Unreadable, Ambiguous; Locked where its words mean what lies under the speaker's seal."""
        first, *rest = words
        for text in (" ".join(rest), overrule or "", *(answers or {}), *(answers or {}).values()):
            readable(text)
        verbs: dict[str, Verb] = {**GENERAL, **self.game.verbs}
        verb = grammar.find_verb(first, verbs)
        speaker = side or self.speaker()
        looks = None if self.game.covers is None else load_named("playaid.referee.deciding.hidden_pieces:named_by")(self, speaker, verb)
        seen = visible(self.state, looks)
        legal = partial(load_named("playaid.referee.deciding.offers:legal_args"), self.game, seen, self.book, verb, speaker)
        args = grammar.read_arguments(self.game, verb, rest, seen, legal, partial(self._said_before, verb.name))
        if side is None and verb.whose is not None:
            speaker = load_named("playaid.referee.contract.sequence:speaker_of")(self.game, self.state, verb, args)
        return Declaration(verb.name, args, speaker, " ".join((verb.name, *rest)), dict(answers or {}), overrule)

    def _said_before(self, verb: str) -> Mapping[str, Any]:
        """The arguments with which a verb was last declared, as the whole table knows them."""
        events = [event for event in self.journal.events(self.journal.tail_number - LOOKED_BACK) if event["kind"] == verb]
        said: Mapping[str, Any] = events[-1].get("args", {}) if events else {}
        return said

    def speaker(self) -> str | None:
        """Whose declaration it is when the line does not say: the side to act, if there is just one."""
        from playaid.referee.contract.sequence import acting, actor

        acts = acting(self.game, self.state)
        return acts[0] if len(acts) == 1 else actor(self.state) if actor(self.state) in acts else None

    # ruling

    def judge(self, declaration: Declaration, source: Source, fallen: Iterable[Rolled] = (), stopped: Stopped | None = None) -> Ruling:
        """Rule on a declaration and write nothing. Opens the compartments that the rule turns out to need.

        fallen: dice that have fallen for it before, and stay as they fell. stopped: told what had fallen when anything but a ruling comes
        of it. Raises Locked, a Refusal where the dice do not fit any more, and whatever a rule raises.
        """
        kept, hearings = Keeping(source, fallen), []
        if self.game.covers is not None:
            load_named("playaid.referee.deciding.hidden_pieces:lay_open")(self, declaration)
        try:
            while True:
                hearings.append(hearing_of(self.game, self.state, declaration, self.book, kept))
                try:
                    return hear(hearings[-1])
                except Locked as locked:
                    self.open(locked.compartment)
                    kept.again()
        except BaseException as stop:
            if stopped is not None and hearings:
                stopped(max(reversed(hearings), key=lambda hearing: len(hearing.rolls)), kept.rolled, stop)
            if isinstance(stop, Differs):
                text = "the dice that have fallen for it do not fit it any more"
                raise Refusal(text, hint="undo takes it back, if all agree") from None
            raise

    def declare(self, declaration: Declaration, source: Source) -> Ruling:
        """Rule on a declaration and write what follows: its event, or, if anything stops it after dice have fallen, these dice."""
        try:
            if not self.journal.contested:
                return self.declare_here(declaration, source)
            from playaid.referee.machines.shared_session import declare

            return declare(self, declaration, source)
        except Unfit:
            self.tried(declaration)
            raise

    def declare_here(self, declaration: Declaration, source: Source) -> Ruling:
        """`declare` where nobody else can write meanwhile. Raises Moved where somebody did."""
        with self.writing():
            if verb_of(self.game, declaration.verb).query:
                return self.judge(declaration, Refusing())
            self.signer(declaration.side)  # before anything falls
            waits, before = self.pending(), None
            if waits is not None:
                if (waits["verb"], waits["side"]) == (declaration.verb, declaration.side):
                    before = self.fallen()
                if before is None or before.declaration.args != declaration.args:
                    return cast(Ruling, waiting().refuse_meanwhile(declaration, waits))
                declaration = waiting().resume_declaration(declaration, before)
            fallen = before.rolls if before else ()
            self._rehearse(declaration, fallen)
            ruling = self.judge(declaration, source, fallen, lambda *cut: waiting().keep_cut(self, *cut[:2], before, cut[2]))
            if ruling.verdict == LEGAL:
                if ruling.answered:
                    waiting().check_answer_signed(self, ruling, before)
                self.write(waiting().end_pending(ruling, self.state) if waits is not None else ruling)
            elif ruling.verdict == NEEDS_INPUT and (waiting().fresh_of(ruling.rolls, before) or (ruling.barrier and waits is None)):
                waiting().keep(self, ruling)
            elif ruling.verdict == ILLEGAL and ruling.pried:
                self.tried(declaration)
            return ruling

    def answerers(self, ruling: Ruling) -> list[str]:
        """The sides that sign what they have answered."""
        if not ruling.answered or self.journal.meta.get("acts") != "signed":
            return []
        return [who for who in ruling.answered.values() if who in self.sides]

    def tried(self, declaration: Declaration, what: str = "") -> Event:
        """Write down that somebody was refused by what is hidden from him: he has learnt something, and all are to know that he asked.

        what: of it may stand in the open; the line as typed, if its verb is an open one.
        """
        what = what or (declaration.verb if verb_of(self.game, declaration.verb).secret else declaration.typed or declaration.verb)
        return self.note(f"{declaration.side or 'Somebody'} tried {what}, and was refused by what others hide.", None)

    def _rehearse(self, declaration: Declaration, fallen: Iterable[Rolled]) -> None:
        """Where a side may have to unlock, find out before anything falls, by dice that count for nothing. Raises Locked."""
        if any(self._locked_here(side, entry) for side, entry in self.journal.keys["sides"].items()):
            try:
                self.signer(None, self.answerers(self.judge(declaration, System(), fallen)))
            except Locked:
                raise
            except Exception:  # with other dice it may go wrong otherwise, or not at all
                return

    def _locked_here(self, side: str, entry: Mapping[str, Any]) -> bool:
        """Whether a side's key is not open in this process; the cryptography is not loaded to find out."""
        if entry.get("honour") or f"secret.{side}" in self.journal.keys.get("published", {}):
            return False
        return self._keyring is None or not self._keyring.is_open(f"secret.{side}")

    def fallen(self) -> "Fallen | None":
        """The declaration that waits, as far as it had been said, with the dice that have fallen for it. Raises Locked."""
        return None if self.pending() is None else waiting().fallen(self)

    def pending(self) -> Waiting | None:
        """The declaration that waits for an answer after dice have fallen."""
        return self.state["referee"].get("pending")

    # writing

    def write(self, ruling: Ruling, kind: str | None = None) -> Event:
        """Append a ruling's event. It is durable when this returns."""
        event = {**record.to_event(ruling, self.fold.seal), **self.proofs()}
        if kind is not None:
            event["of"], event["kind"] = event["kind"], kind
        return self.append(event, ruling.changes, binds=self.answerers(ruling))

    def append(self, event: Event, changes: Iterable[Change] | None = None, transparent: bool = False, binds: Iterable[str] = ()) -> Event:
        """Append an event with its time and its place in the chain of undo. `transparent` events (notes, loose rolls) are not undone.

        `binds`: the sides that must sign it, if they have a key to sign with. Raises Locked where it is not open.
        """
        stored = self.journal.append(self._placed(event, transparent), self.signer(event.get("side"), binds))
        self.fold.take(stored, changes)
        return stored

    def proofs(self) -> Event:
        """What an event tells of dice that were thrown jointly for the claim that it ends."""
        return cast(Event, claims().proofs(self)) if self.journal.contested else {}

    def take_in(self) -> bool:
        """Follow those who write elsewhere, where there are any; whether there was anything new. Raises Unreachable."""
        if not self.journal.contested:
            return False
        with self._found_again():
            moved = bool(claims().shared_journal(self).follow()) or self._behind()
        if moved:
            self._take_new()
        return moved

    @contested
    def change(self, event: Event, made_from: str, meta: Event | None, keys: Event | None, sign: Sign | None) -> Event:
        """Put another meta or keyring in place by an event. Raises Changed if they are not those any more that it was made from."""
        with self.writing():
            stored = self.journal.change(self._placed(event, transparent=True), made_from, meta, keys, sign)
            self.fold.take(stored, ())
        self._take_keys()
        return stored

    def signer(self, side: str | None, binds: Iterable[str] = ()) -> Sign | None:
        """What signs an act of a side, None where nothing has to be signed. Raises Locked."""
        sides = [*binds, side] if self.journal.meta.get("acts") == "signed" else [*binds]
        if not any(side and "sign" in self.journal.keys["sides"].get(side, ()) for side in sides):
            return None  # and nothing of the cryptography is loaded
        from playaid.referee.session.signing import signer

        return signer(self.keyring, sides)

    def _placed(self, event: Event, transparent: bool) -> Event:
        """An event with its time, its game and its place in the chain of undo."""
        last = self._last()
        return {
            "t": self.clock(),
            "game": self.game.slug,
            "rules": self.game.rules,
            "live": last.get("live", 0) if transparent else self.journal.tail_number + 1,
            "back": last.get("live", 0),
            "redo": last.get("redo") if transparent else None,
            **stamp(None if event["kind"] in TURNING else self.journal.format),
            **event,
        }

    @contested
    def note(self, text: str, side: str | None, secret: bool = False) -> Event:
        """Write a note into the log, a side's own if `secret`."""
        words = {"story": [text]}
        open_words = {} if secret else words
        sealed = {f"secret.{side}": {"say": self.fold.seal(f"secret.{side}", words)}} if secret else {}
        with self.writing():
            event = {"kind": "note", "side": side, **open_words, "changes": [], "inverse": [], "sealed": sealed, "barrier": False}
            return self.append(event, (), transparent=True)

    @contested
    def undo(self, agreed: Iterable[str] = ()) -> Event:
        """Take back the newest live event, or a claimed throw, by an event of its own. Raises NothingToUndo, NeedsConsent, Locked."""
        from playaid.referee.session import consent

        with self.writing():
            target = consent.newest(self)
            if target is None:
                raise NothingToUndo("there is nothing to take back")
            agreed = list(agreed)
            consent.check_agreed(self, target, agreed)
            binds = self.consenting(target, self.sides if consent.needs_all(target) else agreed)
            if consent.is_claim(target):
                return cast(Event, claims().withdraw(self, agreed))
            chain = {"live": target["back"], "redo": self.journal.tail_number + 1, "redo_back": self._last().get("redo")}
            return self.append({"kind": "undo", "of": target["n"], "agreed": agreed, **record.inverse_of(target), **chain}, binds=binds)

    def consenting(self, target: Event, sides: Sequence[str]) -> Sequence[str]:
        """Those of these sides that sign their consent. Raises NeedsConsent where they cannot on this machine."""
        load_named("playaid.referee.session.consent:check_signing")(self, target, sides)
        return sides

    @contested
    def redo(self) -> Event:
        """Bring back what the newest undo took back. Raises NothingToUndo."""
        with self.writing():
            number = self._last().get("redo")
            if number is None:
                raise NothingToUndo("there is nothing to bring back")
            undone = self.journal.event(number)
            chain = {"live": undone["of"], "back": undone["live"], "redo": undone["redo_back"]}
            return self.append({"kind": "redo", "of": undone["of"], **record.inverse_of(undone), **chain})

    @contested
    def publish(self, side: str) -> Event:
        """Reveal a side's secrets to all for good by writing its key into the journal; the cup's with the last side. Raises Locked."""
        compartment = f"secret.{side}"
        if not self.keyring.is_open(compartment):
            raise Locked(compartment)
        with self.writing():
            keys = {compartment: self.keyring.private(compartment)}
            revealed = sorted({*self.state["referee"].get("revealed", ()), side})
            if revealed == sorted(self.sides):
                keys["cup"] = self.keyring.private("cup")
            changes: list[Change] = [["put", ["referee", "revealed"], revealed]]
            changes += [["put", ["referee", "published", name], key] for name, key in keys.items()]
            event = {"kind": "reveal", "side": side, "changes": changes, "inverse": [], "sealed": {}, "barrier": True}
            stored = self.append(event, changes, transparent=True, binds=[side])
        self._take_published()
        return stored

    def fold_again(self) -> bool:
        """Fold the whole journal from its beginning, and renew the snapshot by it. Whether the open state was another before."""
        before = self.state
        self.fold.again()
        return any(before[name] != self.state[name] for name in ("public", "referee"))

    # the events as somebody may read them

    def opened(self, event: Event) -> dict[str, dict[str, Any]]:
        """The sealed words of an event, by compartment, as far as their keys are here. For the referee's own use, never for a screen."""
        return self._opened(event, lambda compartment: True)

    def opened_for(self, event: Event, viewer: str | None) -> dict[str, dict[str, Any]]:
        """The sealed words of an event that `viewer` may read: his own, and what has been revealed. None is the whole table."""
        may_read = {f"secret.{side}" for side in (viewer, *self.state["referee"].get("revealed", ()))}
        return self._opened(event, may_read.__contains__)

    def opened_by(self, event: Event, viewer: str | None) -> dict[str, dict[str, Any]]:
        """The sealed words of an event that `viewer` himself could read when it was made; what was revealed since is not in them."""
        return self._opened(event, lambda compartment: viewer is not None and compartment == f"secret.{viewer}")

    def _opened(self, event: Event, may_read: Callable[[str], bool]) -> dict[str, dict[str, Any]]:
        if not event.get("sealed"):
            return {}
        return record.open_parts(event, self.unseal, lambda compartment: may_read(compartment) and bool(self.keyring.is_open(compartment)))

    def unseal(self, compartment: str, text: str) -> Any:
        """A sealed document of this session. Raises what the keyring raises when it is not open."""
        return self.fold.unseal(compartment, text)

    # inside

    def _last(self) -> Event:
        return self.journal.event(self.journal.tail_number) if self.journal.tail_number else {}


def claims() -> Any:
    """What is needed only where several machines write one log."""
    from playaid.referee.machines import dice_lease

    return dice_lease


def waiting() -> Any:
    """What is needed only where a declaration waits or has to."""
    from playaid.referee.session import pending

    return pending


def _readable(journal: Journal) -> None:
    """Raises Newer where meta and events mean something that is not known here."""
    try:
        migrations.check(migrations.SESSION, 1 if journal.format is None else journal.format)
    except migrations.UnknownFormat as fault:
        raise Newer("meta.json", fault.found, fault.known) from None
