"""A session in which this machine alone writes: what is declared is ruled on and becomes an event. All that is written goes through here;
the sources of chance are handed in. What another kind of session does otherwise, it overrides."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from playaid.dice.keeping import ForTheSame
from playaid.dice.sources import BadDice, Refusing, Rolled, Source, System
from playaid.journal.binding import WITHHELD
from playaid.journal.chain import MIGRATION, Event
from playaid.journal.journal import Sign
from playaid.language.message import kept, message
from playaid.referee.contract import doing
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Locked, Refusal, Unfit
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import Change
from playaid.referee.deciding.decide import keep_rolls, verb_of
from playaid.referee.deciding.endings import ENDINGS, consenting
from playaid.referee.session import consent, pending, record, unspoken
from playaid.referee.session.kinds import WAITS
from playaid.referee.session.open_session import OpenSession
from playaid.referee.session.pending import Fallen
from playaid.referee.session.upcasting import TURNING, stamp

Done = TypeVar("Done")


class NothingToUndo(Refusal):
    """There is no event that could be taken back or brought back."""


def _check_meant(number: int, newest: int) -> None:
    """Raises Refusal where not this event is the one that undo or redo would turn to, but one that somebody else has written since."""
    if number not in (0, newest):
        raise Refusal("somebody else has acted meanwhile, and the rest of the line stays as it is", hint="look; then say it again")


class Session(OpenSession):
    """An open session that is written to, wherever its log is kept."""

    line: int | None = None
    """The first event of the line that is being said, 0 before it has any; None where nobody says where a line begins."""

    speaks: str | None = None
    """The side that speaks just now, where the keys of several lie open in one process: nothing is signed for the table by another."""

    umpire = ""
    """The umpire who sits at it; nobody."""

    with_word_of: Sequence[str] = ()
    """The sides that sign what is being declared though it is none of their acts: it ends what they may still do."""

    def spoken_by(self, side: str, act: Callable[[], Done]) -> Done:
        """What an act gives that this side does."""
        self.speaks = side
        try:
            return act()
        finally:
            self.speaks = None

    # ruling

    def declare(self, declaration: Declaration, source: Source) -> Ruling:
        """Rule on a declaration and write what follows: its event, or, if anything stops it after dice have fallen, these dice."""
        try:
            return self._declare(declaration, source)
        except Unfit:
            self.tried(declaration)
            raise

    def _declare(self, declaration: Declaration, source: Source) -> Ruling:
        return self.declare_here(declaration, source)

    def declare_here(self, declaration: Declaration, source: Source) -> Ruling:
        """`declare` where nobody else can write meanwhile. Raises Moved where somebody did."""
        with self.writing_what_was_read(declaration):
            if verb_of(self.game, declaration.verb).query:
                return self.judge(declaration, Refusing())
            table = self.for_the_table({"kind": declaration.verb, "side": declaration.side})
            self.signer(declaration.side, [*table, *self.with_word_of])  # before anything falls
            waits = self.pending()
            before = self.fallen() if pending.is_said_again(self, declaration) else None
            if waits is not None:
                if before is None:
                    return pending.refuse_meanwhile(declaration, waits)
                declaration = pending.resume_declaration(declaration, before)
            fallen = before.rolls if before else ()
            self._rehearse(declaration, fallen)
            ruling = self.judge(declaration, source, fallen, lambda hearing, rolls, stop: self._keep_cut(hearing, rolls, before, stop))
            if ruling.verdict == LEGAL:
                if ruling.answered or ruling.does:
                    self._check_answer_signed(ruling, before)
                self.write(pending.end_pending(ruling, self.state) if waits is not None else ruling)
            elif ruling.verdict == NEEDS_INPUT and pending.fresh_of(ruling.rolls, before):
                self.keep_pending(ruling)
            elif ruling.verdict == NEEDS_INPUT and ruling.needs_consent and waits is None:
                return self._keep_learnt(ruling)
            elif ruling.verdict == ILLEGAL and ruling.rests_on_secret:
                self.tried(declaration)
            return ruling

    @contextmanager
    def writing_what_was_read(self, declaration: Declaration) -> Iterator[None]:
        """`writing`, for a declaration that was read before the lock was held. Raises Refusal where it does not mean now what it did."""
        number, state = self.fold.number, self.state
        with self.writing():
            if self.fold.number != number and self.state != state:
                self.check_still_means(declaration)
            yield

    def check_still_means(self, declaration: Declaration) -> None:
        """What was read before somebody else acted may speak of what is not there any more. Raises Refusal."""
        if not declaration.typed:
            return
        try:
            again = self.read(declaration.typed.split(), declaration.side, declaration.overrule, declaration.answers)
            if again.args == declaration.args:
                return
        except Locked:
            raise
        except Refusal:  # told below, with what has come about
            pass
        text = message("somebody else has acted meanwhile, and {line} does not mean now what it did", line=declaration.typed)
        raise Refusal(text, hint="nothing is done; look, and say what is wanted")

    def answerers(self, ruling: Ruling) -> list[str]:
        """The sides that sign a ruling besides whoever declared it, where each act is signed: they were asked, or it is their own."""
        if self.journal.meta.get("acts") != "signed":
            return []
        asked = [doing.side_asked(who, self.sides) for who in ruling.answered.values()]
        return [side for side in dict.fromkeys((*asked, *ruling.does)) if side in self.sides]

    def tried(self, declaration: Declaration, note: str | None = None) -> Event:
        """Write down that somebody was refused by what is hidden from them: they have learnt something, and all are to know that they
        asked. note: what is told of it, where that is not all that may stand in the open: the line as typed, if its verb is an open one."""
        if note is None:
            what = declaration.verb if verb_of(self.game, declaration.verb).secret else declaration.typed or declaration.verb
            note = message("{side} tried {what}, and was refused by what others hide.", side=declaration.side or "Somebody", what=what)
        return self.note(note, None)

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

    def fallen(self) -> Fallen | None:
        return pending.fallen(self)

    def keep_pending(self, ruling: Ruling) -> None:
        """Let a declaration wait at its question. Of what belongs to others only dice and answers are kept."""
        waits = pending.waits_for(self, ruling, self.proofs())
        before = self.pending()
        if before is not None and "claim" in before:
            before = before["before"]
        self.write(pending.put_off(ruling, waits, before), kind="pending")

    def keep_answers(self, ruling: Ruling) -> None:
        """Let what waits wait with the answers given since it began to: who is asked next may answer in another command."""
        with self.writing():
            waits, before = self.pending(), self.fallen()
            if waits is None or before is None or "claim" in waits:
                return
            if ruling.declaration.answers != before.declaration.answers:
                self.keep_pending(ruling)

    def _keep_learnt(self, ruling: Ruling) -> Ruling:
        """Let a declaration wait by which something has been learnt though no die has fallen, and give what is told of it. A question for a
        cell of the book names what stands open, or is put to one side alone: of what else rests on a secret nothing is told before the
        answer, and nothing has to wait."""
        assert ruling.question is not None
        if ruling.learnt and ruling.question.kind == "fact":
            return ruling._replace(worksheet=(), story=())
        self.keep_pending(ruling)
        return ruling

    def _keep_cut(self, hearing: Hearing, rolls: Sequence[Rolled], before: Fallen | None, stop: BaseException) -> None:
        """Let a declaration wait that was stopped by no question, if a die has fallen for it since `before`. A slip in typed dice is none
        that has fallen: they lie on the table, and are typed again."""
        fresh = pending.fresh_of(rolls, before)
        if not fresh or (isinstance(stop, BadDice) and all(rolled.source == "typed" for rolled in fresh)):
            return
        said = {*hearing.read[: hearing.settled], *(before.declaration.answers if before else ())}
        answers = hearing.declaration.answers
        self.keep_pending(keep_rolls(hearing, rolls, {key: answers[key] for key in answers if key in said}))

    def _check_answer_signed(self, ruling: Ruling, before: Fallen | None) -> None:
        """Where acts are signed, whoever has answered needs a key as well; the dice that have fallen wait for it. Raises Locked."""
        try:
            self.signer(None, self.answerers(ruling))
        except Locked:
            if pending.fresh_of(ruling.rolls, before):
                self.keep_pending(pending.unanswered(self, ruling))
            raise

    # writing

    def write(self, ruling: Ruling, kind: str | None = None) -> Event:
        """Append a ruling's event. It is durable when this returns."""
        event = {**record.to_event(ruling, self.fold.seal), **self.proofs()}
        if kind is not None:
            event["of"], event["kind"] = event["kind"], kind
        if not ruling.beyond_dice and pending.is_by_hand(ruling, self.fallen()):
            event[consent.BY_HAND] = True
        binds = [*self.answerers(ruling), *self.binding(ruling.declaration), *self.with_word_of]
        return self.append(event, ruling.changes, binds=binds)

    def agree_on(self, result: str, sides: Sequence[str]) -> list[Event]:
        """What sides at separate machines say, each by an event, before a result is declared: nothing, where all sit at this one."""
        return []

    def take_back_word(self, side: str, of: int | str) -> list[Event]:
        """What a side says, by an event, that agrees no more: to event `of` being taken back, or to this result. Nothing, where all sit at
        this machine."""
        return []

    def elsewhere(self) -> list[str]:
        """The sides that sit at other machines."""
        return []

    def binding(self, declaration: Declaration) -> Sequence[str]:
        """The sides that a declaration binds for good, and that sign it here."""
        return consenting(declaration, self.sides)

    def for_the_table(self, event: Event) -> list[str]:
        """Who signs what no side does by itself: the one whose it is if they have a key, who speaks, one who acts, or anybody else here.
        Raises Locked."""
        side = self.speaker() if unspoken.is_of_whoever_speaks(event, self.journal.bound_meta) else None
        if side in self.staying and self.keyring.signs(side):
            if not self.keyring.can_sign(side):
                raise Locked(f"secret.{side}")
            return [side]
        if not unspoken.wants_somebody(event, self.journal.bound_meta, self.pending()):
            return []
        if self.speaks in self.staying:
            return [self.speaks] if self.keyring.signs(self.speaks) else []
        first = (event.get("side"), *acting(self.game, self.state))  # who acts may have left this table
        whose = (*(side for side in first if side in self.staying), *self.staying)
        signing = [side for side in whose if self.keyring.signs(side)]
        here = [side for side in signing if self.keyring.can_sign(side)]
        if signing and not here and all(map(self.keyring.signs, self.staying)):
            at_hand = [side for side in signing if WITHHELD not in self.journal.keys["sides"][side]]
            raise Locked(f"secret.{(at_hand or signing)[0]}")
        return here[:1]

    def append(self, event: Event, changes: Iterable[Change] | None = None, transparent: bool = False, binds: Iterable[str] = ()) -> Event:
        """Append an event with its time and its place in the chain of undo. `transparent` events (notes, loose rolls) are not undone.
        `binds`: the sides that must sign it, if they have a key to sign with. Raises Locked where it is not open."""
        stored = self.journal.append(self._placed(event, transparent), self.signer_of(event, binds))
        self.fold.take(stored, changes)
        return stored

    def signer_of(self, event: Event, binds: Iterable[str]) -> Sign | None:
        """What signs an event that is written. Raises Locked."""
        return self.signer(event.get("side"), [*binds, *self.for_the_table(event)])

    def signs_migration(self) -> Sign | None:
        return self.signer(None, self.for_the_table({"kind": MIGRATION, "side": None}))

    @property
    def seats(self) -> tuple[str, ...]:
        """The sides that play on this machine where others play elsewhere; none where the session lives in its folder."""
        return ()

    def proofs(self) -> Event:
        """What an event tells of dice that were thrown jointly for what waits: on servers, before it was brought home."""
        waits = self.pending()
        kept = (waits.get("before") if "claim" in waits else waits) if waits is not None else None
        return {name: kept[name] for name in ("joint", "dealt") if name in kept} if kept else {}

    def take_in(self) -> bool:
        """Follow those who write elsewhere, where there are any; whether there was anything new. Raises Unreachable."""
        return False

    def change(self, event: Event, made_from: str, meta: Event | None, keys: Event | None, sign: Sign | None) -> Event:
        """Put another meta or keyring in place by an event. Raises Changed if they are not those any more that it was made from."""
        with self.writing():
            stored = self.journal.change(self._placed(event, transparent=True), made_from, meta, keys, sign)
            self.fold.take(stored, ())
        self.take_keys()
        return stored

    def signer(self, side: str | None, binds: Iterable[str] = ()) -> Sign | None:
        """What signs an act of a side, None where nothing has to be signed. Raises Locked."""
        meta = self.journal.meta
        sides = [name for name in ([*binds, side] if meta.get("acts") == "signed" else binds) if name not in meta.get("gone", ())]
        if not any(side and "sign" in self.journal.keys["sides"].get(side, ()) for side in sides):
            return None  # and nothing of the cryptography is loaded
        from playaid.referee.session.signing import signer

        return signer(self.keyring, sides)

    def _placed(self, event: Event, transparent: bool) -> Event:
        """An event at its place in the chain of undo, at its time. Raises Refusal where nobody says it for a side that has left."""
        if self.journal.meta.get("gone"):
            from playaid.referee.session.signing import said_by_who_left  # dear, and hardly anybody ever leaves

            if said_by_who_left(event, self.journal.meta):
                raise Refusal(message("{side} has left this table already", side=event["side"]))
        last, number = self._last(), self.journal.tail_number + 1
        line = {"line": self.line} if self.line and not transparent else {}
        self.line = number if self.line == 0 and not transparent else self.line
        return {
            "t": self.clock(),
            "game": self.game.slug,
            "rules": self.game.rules,
            **line,
            "live": last.get("live", 0) if transparent else number,
            "back": last.get("live", 0),
            "redo": last.get("redo") if transparent else None,
            **stamp(None if event["kind"] in TURNING else self.journal.format),
            **event,
        }

    def note(self, text: str, side: str | None, secret: bool = False, **more: Any) -> Event:
        words = {"story": kept(text)}
        open_words = {} if secret else words
        sealed = {f"secret.{side}": {"say": self.fold.seal(f"secret.{side}", words)}} if secret else {}
        with self.writing():
            return self.append(
                {"kind": "note", "side": side, **more, **open_words, **record.NO_CHANGES, "sealed": sealed}, (), transparent=True
            )

    def undo(self, agreed: Iterable[str] = (), of: int = 0) -> Event:
        """Take back the newest live event, or a claimed throw, by an event of its own. of: the number that it has to have. Raises
        NothingToUndo, NeedsConsent, Locked; Refusal where somebody else has acted behind `of`."""
        with self.writing():
            target = consent.newest(self.journal, self.pending())
            if target is None:
                raise NothingToUndo("there is nothing to take back")
            _check_meant(of, target["n"])
            staying = self.staying
            agreed = [side for side in agreed if side in staying and not (self.lies_open and not consent.needs_all(target))]
            consent.check_agreed(staying, target, agreed)
            binds = self.consenting(target, staying if consent.needs_all(target) else agreed)
            return self.withdraw(agreed, binds=binds) if consent.is_claim(target) else self._turn_back(target, agreed, {}, binds)

    def _turn_back(self, target: Event, agreed: Sequence[str], more: Event, binds: Sequence[str] = ()) -> Event:
        chain = {"live": target["back"], "redo": self.journal.tail_number + 1, "redo_back": self._last().get("redo")}
        said = {consent.SAID: self.taking_back} if self.taking_back is not None else {}
        unasked = {consent.LAID_OPEN: True} if self.lies_open and agreed else {}
        event = {"kind": "undo", "of": target["n"], "agreed": list(agreed), **said, **unasked, **more, **record.inverse_of(target), **chain}
        return self.append(event, binds=binds)

    taking_back: str | None = None
    """The side that takes a line back, or brings it back, at this moment, where it is said which: the log says so."""
    lies_open = False
    """Whether nobody was asked to agree to what is taken back at this moment, as nothing is hidden here: the log says so."""

    def undo_line(self, agreed: Iterable[str] = ()) -> list[Event]:
        """Take back all that the newest typed line has made, each event by one of its own. Raises as `undo`, before anything is written."""
        agreed = list(agreed)
        events = consent.turns_to_line(self.journal, self.pending())
        consent.check_own(events, self.taking_back, agreed)
        consent.check_line(self.staying, events, agreed)
        return [self.undo(agreed, event["n"]) for event in events] or [self.undo(agreed)]

    def redo_line(self) -> list[Event]:
        """Bring back all of a typed line that was taken back. Raises NothingToUndo."""
        brought = [self.redo()]
        while (number := self._last().get("redo")) is not None:
            more = self.journal.event(self.journal.event(number)["of"])
            if not consent.is_one_line(self.journal.event(brought[-1]["of"]), more):
                break
            brought.append(self.redo(number))
        return brought

    def put_right(self, agreed: Sequence[str] = ()) -> Declaration:
        """Take the last throw that was typed by hand back, and let what it was thrown for wait for it again; the log keeps both. Needs
        nobody's consent where it lies on the table. Raises NothingToUndo where the last event is no such throw, and NeedsConsent where more
        was learnt by it than that, or one side alone saw it, and not all have agreed; then the log has an undo like any other."""
        with self.writing():
            target, rolls = self._mistyped(agreed)
            last, behind = len(rolls) - 1, self.behind()
            declaration = record.declaration_of({**target, "kind": target.get("of", target["kind"])}, self.opened(target))
            self.for_the_table({"kind": WAITS, "side": declaration.side})  # before anything is taken back
            self.open_for_again(target, declaration, lambda: ForTheSame(rolls[:last]))
            for event in behind:
                self.undo(agreed, event["n"]) if consent.needs_all(event) else self._turn_back(event, [], {})
            alone = consent.may_put_right_alone(self.journal, target)
            self._turn_back(target, [], consent.mistyped(rolls)) if alone else self.undo(agreed, target["n"])
            ruling = self.judge(declaration, ForTheSame(rolls[:last]))
            # What waited behind that throw has it, too, and what waited behind others may throw for them in another order now.
            while (before := self.fallen()) is not None and before.rolls != [*ruling.rolls[: len(before.rolls)]]:
                waits = consent.newest(self.journal, self.pending()) or target
                self._turn_back(waits, [], consent.mistyped(before.rolls)) if alone else self.undo(agreed, waits["n"])
            if before is None or len(before.rolls) < len(ruling.rolls):
                self.keep_pending(ruling)
            return ruling.declaration

    def typed_throws(self, agreed: Sequence[str] = (), before: bool = False) -> list[Rolled]:
        """The throws of one line that were typed by hand one after the other: `put_right` takes the last of them back, and said again the
        one before. before: with those before them, playaid's too, up to what one side alone saw. Raises as `put_right` does."""
        rolls = [rolled for rolled in self._mistyped(agreed)[1] if rolled.kind != "salt"]
        ends = (rolled.private is not None or not (before or rolled.source == "typed") for rolled in reversed(rolls[:-1]))
        first = next((len(rolls) - 1 - at for at, end in enumerate(ends) if end), 0)
        return rolls[first:]

    def _mistyped(self, agreed: Sequence[str]) -> tuple[Event, list[Rolled]]:
        """The newest live event but for what went on by itself, its last throw typed by hand; and what fell in it up to that throw."""
        target = consent.newest(self.journal, self.pending())
        if behind := self.behind():
            target = self.journal.event(behind[-1]["back"])
        if target is None:
            raise NothingToUndo(
                "nothing has been done since the set-up, and its dice stand", hint="a session that is begun anew asks for them again: new"
            )
        if not (consent.may_put_right(target) or consent.fell_in(target, self.keyring.is_open)):
            raise NothingToUndo("the last thing done is no throw typed by hand", hint="undo takes the last line back")
        for compartment in target["sealed"]:
            self.open(compartment)
        rolls = record.rolls_of(target, self.opened(target))
        last = max((at for at, rolled in enumerate(rolls) if rolled.kind != "salt"), default=-1)
        if last < 0 or rolls[last].source != "typed":
            made = "the last thing done is no throw typed by hand" if last < 0 else consent.made_by_playaid(target)
            raise NothingToUndo(made, hint="undo takes the last line back")
        if not consent.may_put_right_alone(self.journal, target) and not set(self.staying) <= set(agreed):
            known = consent.may_put_right(target)
            raise consent.not_put_right(rolls[last].private, known, self.staying)
        if any(map(consent.needs_all, behind)) and not set(self.staying) <= set(agreed):
            raise consent.not_put_right(None, False, self.staying, asked=True)
        return target, list(rolls[: last + 1])

    def behind(self) -> list[Event]:
        """What goes back with the last throw if it is put right, newest first."""
        return consent.went_on_behind(self.journal, self.pending(), away=self.elsewhere())

    def withdraw(self, agreed: Iterable[str], why: str | None = None, binds: Iterable[str] = ()) -> Event:
        """Take back a claim whose machine is gone: all must have agreed, and sign it; or one that a dealer cannot finish, and `why`, under
        the seal of whoever asked for it. Raises Locked."""
        agreed = list(agreed)
        waits = self.pending()
        assert waits is not None
        turned = {**record.inverse_of(self.journal.event(waits["event"])), "side": None}
        event = {"kind": consent.WITHDRAWN, "of": waits["event"], "agreed": agreed, **({} if why is None else {"why": why}), **turned}
        return self.append(event, transparent=True, binds=binds)

    def consenting(self, target: Event, sides: Sequence[str]) -> Sequence[str]:
        """Those of these sides that sign their consent. Raises NeedsConsent where they cannot on this machine."""
        consent.check_signing(self.journal.keys["sides"], target, sides)
        return sides

    def redo(self, undone_by: int = 0) -> Event:
        """Bring back what was taken back last. undone_by: the event that has to have done that. Raises NothingToUndo; Refusal where
        somebody else has acted behind it, and while a throw is claimed."""
        with self.writing():
            waits, number = self.pending(), self._last().get("redo")
            if waits is not None and "claim" in waits:  # what is claimed falls for what stood then
                raise Refusal(consent.claimed_meanwhile(waits))
            if number is None:
                raise NothingToUndo("there is nothing to bring back")
            _check_meant(undone_by, number)
            undone = self.journal.event(number)
            if self.journal.event(undone["of"])["kind"] in ENDINGS:  # by one alone others would be bound again
                raise Refusal("how a game ends is said again, by each who is bound by it, and not brought back")
            chain = {"live": undone["of"], "back": undone["live"], "redo": undone["redo_back"]}
            said = {consent.SAID: self.taking_back} if self.taking_back is not None else {}
            return self.append({"kind": "redo", "of": undone["of"], **said, **record.inverse_of(undone), **chain})

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

    def _last(self) -> Event:
        return self.journal.event(self.journal.tail_number) if self.journal.tail_number else {}


"""What everybody is given who does not care where the log is written: any open session that can be written to."""
