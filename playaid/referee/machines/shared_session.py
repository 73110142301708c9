"""A session that others write from other machines: what needs dice is claimed first, what needs the cup is asked of the dealer, and what a
side at another machine must answer waits in the log. What has fallen stays fallen, however often the event is made anew."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from playaid.dice.keeping import Keeping
from playaid.dice.sources import Request, Rolled, Source, System, Typed
from playaid.journal.chain import Event
from playaid.journal.journal import Sign
from playaid.journal.shared import again
from playaid.language.message import AND, counted, kept, listing, message
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.plots import Unopened
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import NEEDS_INPUT, Declaration, Ruling
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.endings import AGREE
from playaid.referee.machines.dealer import ask_dealer
from playaid.referee.machines.dice_lease import SaltsOnly, claim, is_joint, joint, owns, proofs, refuse_meanwhile
from playaid.referee.machines.following import FollowingSession
from playaid.referee.machines.plot_openings import open_plots, wait_for_plot
from playaid.referee.session import consent, leaving, pending, record, unspoken


class SharedSession(FollowingSession):
    """Whatever writes is done again where somebody elsewhere was faster."""

    def _declare(self, declaration: Declaration, source: Source) -> Ruling:
        claimed = [0]
        dice = _WhileItStands(source, lambda: claimed[0] != 0 and self._claimed() == claimed[0])
        thrown = Keeping(dice)
        heard: list[Hearing] = []

        def attempt() -> Ruling:
            thrown.again()
            open_plots(self)
            with self.writing_what_was_read(declaration):
                heard.clear()
                try:
                    if self._asked_the_dealer(declaration) and (dealt := ask_dealer(self, declaration, None)) is not None:
                        return dealt
                    return rules()
                except Locked as locked:
                    here = locked.compartment.removeprefix("secret.") in self.seats  # it can be unlocked
                    if here or verb_of(self.game, declaration.verb).query:
                        raise
                    if isinstance(locked, Unopened):
                        waiting = wait_for_plot(self, declaration, locked)
                        return attempt() if waiting is None else waiting
                    dealt = ask_dealer(self, declaration, heard[-1] if heard else None)
                    if dealt is None:
                        raise _Elsewhere(locked.compartment) from None
                    return dealt

        def rules() -> Ruling:
            refused = self._claim(declaration, heard)
            if refused is not None:
                return refused
            number = self._claimed()
            if thrown.rolled and number != claimed[0]:
                raise Refusal(*_WITHDRAWN)
            if number not in (0, claimed[0]) and is_joint(self, number):
                dice.throw_by(lambda: joint(self, number))
            claimed[0] = number
            return self._ask_elsewhere(self.declare_here(declaration, thrown))

        return again(attempt)

    def _claimed(self) -> int:
        """The claim that stands; 0 for none."""
        waits = self.pending()
        return int(waits["event"]) if waits is not None and "claim" in waits else 0

    def _asked_the_dealer(self, declaration: Declaration) -> bool:
        """Whether this waits for the dealer already, asked by this machine."""
        waits = self.pending()
        asked = waits is not None and waits.get("dealer") == consent.ASKED and owns(self, waits)
        return asked and waits is not None and (waits["verb"], waits["side"]) == (declaration.verb, declaration.side)

    def _rehearse(self, declaration: Declaration, fallen: Iterable[Rolled]) -> None:
        """As in a folder, before the throw is claimed: after that anybody may know what falls, and it falls."""
        if not self._claimed():
            super()._rehearse(declaration, fallen)

    def _ask_elsewhere(self, ruling: Ruling) -> Ruling:
        question = ruling.question
        if question is not None and question.kind == "choice" and question.who in self.elsewhere():
            waits = self.pending()
            if waits is None or "claim" in waits:
                self.keep_pending(ruling)
        return ruling

    def _claim(self, declaration: Declaration, heard: list[Hearing]) -> Ruling | None:
        """See to it that nobody else may throw for this declaration, if it needs dice; the ruling that it is held up, if somebody does.
        heard: gets how far it came where something stopped it."""
        if verb_of(self.game, declaration.verb).query:
            return None
        waits, before = self.pending(), None
        if waits is not None:
            if "claim" in waits:
                return None if owns(self, waits) else refuse_meanwhile(declaration, waits)
            if (waits["verb"], waits["side"]) != (declaration.verb, declaration.side):
                return None
            before = self.fallen()
            if before is None or before.declaration.args != declaration.args:
                return None
            declaration = pending.resume_declaration(declaration, before)
        fallen = before.rolls if before else ()
        ruling = self.judge(declaration, SaltsOnly(), fallen, lambda *cut: heard.append(cut[0]))
        if ruling.verdict == NEEDS_INPUT and ruling.question is not None and ruling.question.kind in ("dice", "draw"):
            self._rehearse(declaration, fallen)
            claim(self, ruling)
        return None

    def proofs(self) -> Event:
        return proofs(self)

    def signer_of(self, event: Event, binds: Iterable[str]) -> Sign | None:
        """As in a folder; what is the dealer's is signed by them, where this machine deals."""
        signs, deals = super().signer_of(event, binds), self.dealer_signs
        if deals is None or not unspoken.wants_dealer(event, self.pending()):
            return signs
        return lambda text: {**deals(text), **(signs(text) if signs is not None else {})}

    def change(self, event: Event, made_from: str, meta: Event | None, keys: Event | None, sign: Sign | None) -> Event:
        return again(partial(super().change, event, made_from, meta, keys, sign))

    def note(self, text: str, side: str | None, secret: bool = False, **more: Any) -> Event:
        return again(partial(super().note, text, side, secret, **more))

    def undo(self, agreed: Iterable[str] = (), of: int = 0) -> Event:
        return again(partial(super().undo, [*agreed], of))

    def undo_line(self, agreed: Iterable[str] = ()) -> list[Event]:
        """As in a folder. Where only some agree who must, each of them says so by an event, and whoever comes last takes it back."""
        agreed = list(agreed)
        self.take_in()
        if not agreed:
            return super().undo_line()
        events = consent.turns_to_line(self.journal, self.pending())
        if not any(map(consent.needs_all, events)):
            return super().undo_line(agreed)
        said = leaving.given(self.journal, self.journal.tail_number + 1, events[0]["n"])
        if set(self.staying) <= {*agreed, *said}:
            return super().undo_line(self.staying)
        consent.check_signing(self.journal.keys["sides"], events[0], agreed)
        target = {"of": events[0]["n"], "to": events[-1]["n"]}
        words = (
            "{side} agrees that event {of} is taken back." if len(events) == 1 else "{side} agrees that events {to} to {of} are taken back."
        )
        agreeing = (leaving.said_by(self.journal, side, target["of"]) if side in said else None for side in agreed)
        return [
            before or self.agree(side, target, message(words, side=side, **target)) for side, before in zip(agreed, agreeing, strict=True)
        ]

    def agree(self, side: str, target: Event, words: str) -> Event:
        """Write down, signed, that a side agrees to something from its own machine."""
        event = {"kind": leaving.AGREED, "side": side, **target, "story": kept(words), **record.NO_CHANGES}

        def attempt() -> Event:
            with self.writing():
                return self.append(event, (), transparent=True, binds=[side])

        return again(attempt)

    def agree_on(self, result: str, sides: Sequence[str]) -> list[Event]:
        """Let these sides agree to a result, each by an event; none where all have by then, so that it can be declared."""
        self.take_in()
        said = leaving.agreed_on(self.journal, self.journal.tail_number + 1, result)
        away = [side for side in sides if side not in said and side in self.elsewhere() and self.keyring.signs(side)]
        if away := [side for side in away if not self.keyring.can_sign(side)]:
            text = counted(
                len(away), "{sides} agrees at their own machine", "{sides} agree at their own machines", sides=listing(away, AND)
            )
            raise consent.NeedsConsent(text, hint=message("there: agree {result} --agreed {side}", result=result, side=away[0]))
        if set(self.staying) <= {*sides, *said}:
            return []
        words = "{side} agrees that the game ends: {result}."
        return [self.agree(side, {leaving.RESULT: result}, message(words, side=side, result=result)) for side in sides if side not in said]

    def take_back_word(self, side: str, of: int | str) -> list[Event]:
        """As in a folder; by an event, where the side has agreed by one."""
        self.take_in()
        number = self.journal.tail_number + 1
        if isinstance(of, int):
            said = leaving.given(self.journal, number, of)
            words, meant = message("{side} no longer agrees that something is taken back.", side=side), leaving.NOTHING
        else:
            said = leaving.agreed_on(self.journal, number, of)
            words, meant = message("{side} no longer agrees that the game ends so.", side=side), leaving.NO_RESULT
        return [self.agree(side, {**meant}, words)] if side in said else []

    def binding(self, declaration: Declaration) -> Sequence[str]:
        binds = super().binding(declaration)
        if declaration.verb != AGREE:
            return binds
        said = leaving.agreed_on(self.journal, self.journal.tail_number + 1, declaration.args.get("result"))
        return [side for side in binds if side not in said]

    def consenting(self, target: Event, sides: Sequence[str]) -> Sequence[str]:
        said = leaving.given(self.journal, self.journal.tail_number + 1, target["n"])
        return super().consenting(target, [side for side in sides if side not in said])

    def put_right(self, agreed: Sequence[str] = ()) -> Declaration:
        return again(partial(super().put_right, agreed))

    def redo(self, undone_by: int = 0) -> Event:
        return again(partial(super().redo, undone_by))

    def publish(self, side: str) -> Event:
        return again(partial(super().publish, side))


class _Elsewhere(Locked):
    """What another machine alone can open, and nobody deals."""

    def __init__(self, compartment: str):
        super().__init__(compartment)
        if compartment != "cup":
            whose = compartment.removeprefix("secret.")
            self.text = message("this needs what {side} hides, at another machine", side=whose)
            self.hint = message("a dealer finishes it: at a machine where nobody plays, playaid deal NAME (docs/club.md, 'Hidden draws')")


_WITHDRAWN = ("this throw was withdrawn by all while it fell", "say it again")


class _WhileItStands:
    """Dice for a claim, as long as it stands: others are heard up to the last moment, and may have withdrawn it. Raises Refusal."""

    def __init__(self, source: Source, stands: Callable[[], bool]):
        self.source = self._said = source
        self.stands = stands

    def throw_by(self, joint: Callable[[], Source]) -> None:
        """What playaid throws is thrown by all from here on."""
        if isinstance(self._said, System):
            self.source = joint()
        elif isinstance(self._said, Typed) and self._said.leaves_any:
            self._said.system = joint()

    def take(self, request: Request) -> Rolled:
        if request.kind != "salt" and not self.stands():
            raise Refusal(*_WITHDRAWN)
        return self.source.take(request)
