"""What those at a table settle between them, and no rule of the game does: what is taken back, how the game ends before its rules end
it, and that the evening is over. Who has agreed on a phone is kept here until all have; a part of `SessionService`."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from playaid.desk.conversation import WHICH_DIE, OneRight, Said, put_right, with_one_die_right
from playaid.desk.line_dice import dice_of, dice_that_stay
from playaid.desk.next_line.passes import pass_by
from playaid.desk.requests import EndProposal, Proposal, Reply, Seat, Stale, TableRequest, heard, needs_all
from playaid.desk.seats import Needs, side_of, step, take_back
from playaid.desk.tapping.outcome import told_at_once
from playaid.dice.sources import Rolled
from playaid.language.message import as_message, from_json, listing, message, sentences
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.view import view
from playaid.referee.deciding.endings import DRAW, LEFT, LOST, WON, results
from playaid.referee.session import consent
from playaid.referee.session.local import Session
from playaid.referee.session.story import as_tapped, ended, told, what_came


class Agreeing:
    """What a service does of it. What it asks of the whole service stands at its end."""

    session: Session
    proposal: Proposal | None = None
    ending: EndProposal | None = None
    changes: int = 0

    # taking back

    def _undone(self, side: str, words: list[str]) -> Reply:
        event = consent.newest(self.session.journal, self.session.pending())
        if event is None:
            raise Refusal("there is nothing to take back")
        here = self.session.seats or self.session.sides
        wanted = tuple(self.session.staying if needs_all(self.session) else (name for name in here if name == event.get("side")))
        text = event.get("typed") or event["kind"]
        if event.get("sealed") and not event.get("typed"):
            text = message("{kind} of {side}", kind=event["kind"], side=event.get("side"))
        came = [] if " " in text or text == "next" else what_came(told(event, {}))
        if came:  # a verb alone says of none of several battles that it is meant
            text = message("{line} ({came})", line=text, came=sentences(map(ended, came[:2])))
        self.proposal = Proposal(side, event["n"], text, wanted, ())
        self.changes += 1
        return self._agreed(side)

    def agree(self, seat: Seat, event: int, yes: bool, tap: TableRequest) -> Reply:
        """Agree that an event is taken back, or not. Raises Refusal."""

        def heard_from(side: str) -> Reply:
            if self.proposal is None or self.proposal.event != event:
                raise Stale("nobody asks for that any more", hint="look again")
            if yes:
                return self._agreed(side)
            if isinstance(said := step(self.session, lambda: self.session.take_back_word(side, event)), Needs):
                return Reply(needs=said.sides)
            proposed, self.proposal = self.proposal, None
            self.changes += 1
            if (consent.newest(self.session.journal, self.session.pending()) or {}).get("n") != event:  # others were first
                raise Stale("nobody asks for that any more", hint="look again")
            return Reply(lines=(message("It stands: {what}", what=as_tapped(proposed.text)),))

        return self._once(seat, tap, heard_from)

    def _agreed(self, side: str) -> Reply:
        proposal = self.proposal
        assert proposal is not None
        self.proposal = proposal = heard(self.session, proposal._replace(agreed=tuple(dict.fromkeys((*proposal.agreed, side)))))
        missing, all_agree = [name for name in proposal.wanted if name not in proposal.agreed], needs_all(self.session)
        self.changes += 1
        by_events = all_agree and bool(self.session.seats)  # others agree at machines of their own: each side says so in the log
        if missing and not by_events:
            return Reply(lines=(message("{sides} must agree.", sides=listing(missing)),), waits=True)
        events = take_back(self.session, [side] if by_events else self.session.sides if all_agree else ())
        if isinstance(events, Needs):  # to be agreed once more when they have unlocked
            return Reply(needs=events.sides)
        if missing:
            return Reply(lines=(message("{sides} must agree.", sides=listing(missing)),), waits=True)
        self.proposal = None
        return Reply(lines=(message("Taken back: {what}", what=as_tapped(proposal.text)),))

    def _typed_again(self, side: str, words: list[str]) -> Reply:
        """A side puts its last throw right that was typed by hand: types it again, or says which die of it shows what. Raises Refusal."""
        session = self.session
        if len(words) > 2 or not all(map(str.isdecimal, words)):
            raise Unreadable(*WHICH_DIE)
        self._leave_to_others(side)
        thrown = step(session, session.typed_throws)
        if isinstance(thrown, Needs):
            return Reply(needs=thrown.sides)
        own = [rolled for rolled in thrown if self._threw(side, rolled)]
        right = with_one_die_right(session, int(words[0]) if len(words) > 1 else 0, words[-1]) if words and own else ()
        meant = thrown[-right.throws if isinstance(right, OneRight) else -1]
        if meant not in own and not isinstance(right, Needs):
            raise Refusal(message("{side} threw that, and puts it right", side=meant.who))
        said = right if isinstance(right, Needs) else put_right(session, right)
        self.changes += 1
        if isinstance(said, Needs):
            return Reply(needs=said.sides)
        return self._ruled(side, said)

    def _may_type_again(self, side: str) -> Reply:
        """Whether a side may put a throw right, before it is said which. Raises Refusal as that does, where it hangs on no die."""
        self._leave_to_others(side)
        thrown = step(self.session, self.session.typed_throws)
        if isinstance(thrown, Needs):
            return Reply(needs=thrown.sides)
        if not any(self._threw(side, rolled) for rolled in thrown):
            raise Refusal(message("{side} threw that, and puts it right", side=thrown[-1].who))
        line = thrown if len(thrown[-1].faces) == 1 else thrown[-1:]
        return Reply(counted=(len(dice_that_stay(self.session, thrown)), len(dice_of(line))))

    def _leave_to_others(self, side: str) -> None:
        """Raises Refusal where another has acted unseen behind the throw: that is theirs to take back."""
        others = (event["side"] for event in self.session.behind() if event["sealed"])
        if other := next((other for other in others if other not in (None, side)), None):
            raise Refusal(
                message("{other} has acted behind that throw: it goes back with that, if {other} agrees", other=other), hint="undo"
            )

    def may_put_right(self, side: str) -> bool:
        """Whether a side may type a throw again without anybody being asked, by what lies open."""
        journal = self.session.journal
        behind = consent.went_on_behind(journal, self.session.pending(), side, self.session.elsewhere())
        event = journal.event(behind[-1]["back"]) if behind else consent.newest(journal, self.session.pending())
        if event is None or any(map(consent.needs_all, behind)) or not consent.may_put_right_alone(journal, event):
            return False
        try:
            return any(self._threw(side, rolled) for rolled in self.session.typed_throws())
        except Refusal:
            return False

    def _threw(self, side: str, rolled: Rolled) -> bool:
        return rolled.who == side or rolled.who not in self.session.sides

    def _redone(self, side: str, words: list[str]) -> Reply:
        journal = self.session.journal
        if (number := journal.last["redo"]) is not None:
            whose = journal.event(journal.event(number)["of"]).get("side")
            if whose not in (None, side):
                raise Refusal(message("{side} did that, and brings it back or does not", side=whose))
        events = step(self.session, self.session.redo_line)
        self.changes += 1
        if isinstance(events, Needs):
            return Reply(needs=events.sides)
        return Reply(lines=(message("Brought back: event {number}.", number=events[-1]["of"]),))

    # how the game ends

    def _result_agreed(self, side: str, words: list[str]) -> Reply:
        """One says how the game ends, or agrees to what another has said."""
        session = self.session
        known = results(session.game, session.sides)
        if not words:
            raise Unreadable("what do all agree on?", hint=message("agree {results}", results=listing(known, " | ")))
        check_under_way(session)
        result = find(" ".join(words), dict.fromkeys(known, ()), "result")
        here = tuple(name for name in session.staying if name not in session.elsewhere())
        before = self.ending
        if before is None or before.result != result:
            before = EndProposal(side, result, words_of(result), here, (), self.position())
        self.ending = before._replace(agreed=tuple(dict.fromkeys((*before.agreed, side))))
        self.changes += 1
        if session.seats and isinstance(said := step(session, lambda: session.agree_on(result, [side])), Needs):
            return Reply(needs=said.sides)
        if missing := awaited(session, result, self.ending.agreed):
            return Reply(lines=(message("{sides} must agree.", sides=listing(missing)),), waits=True)
        self.ending = None
        gone = [name for name in session.sides if name not in session.staying]
        args = {"result": result, "agreed": list(session.staying), **({LEFT: gone} if gone else {})}
        return self._ruled(side, Said(Declaration("agree", args, None, f"agree {result}")))

    def end_as(self, seat: Seat, result: str, yes: bool, tap: TableRequest) -> Reply:
        """Agree that the game ends with a result that somebody has named, or not. Raises Refusal."""

        def heard_from(side: str) -> Reply:
            if self.ending is None or self.ending.result != result:
                raise Stale("nobody asks for that any more", hint="look again")
            if yes:
                return self._result_agreed(side, [result])
            if isinstance(said := step(self.session, lambda: self.session.take_back_word(side, result)), Needs):
                return Reply(needs=said.sides)
            self.ending = None
            self.changes += 1
            check_under_way(self.session)  # others may have been first
            return Reply(lines=("The game goes on.",))

        return self._once(seat, tap, heard_from)

    def _given_up(self, side: str, words: list[str]) -> Reply:
        check_under_way(self.session)
        if words and side_of(self.session, " ".join(words)) != side:
            raise Refusal("each gives up for themselves", hint=message("concede {side}", side=side))
        return self._ruled(side, Said(Declaration("concede", {}, side, f"concede {side}")))

    def _let_pass(self, side: str, words: list[str]) -> Reply:
        """A side says ahead that nobody waits for it in this turn, or in this step."""
        of_step, words = "--step" in words, [word for word in words if word != "--step"]
        if words and side_of(self.session, " ".join(words)) != side:
            raise Refusal("each lets pass for themselves", hint=message("pass {side}", side=side))
        noted = step(self.session, lambda: pass_by(self.session, side, of_step))
        if isinstance(noted, Needs):
            return Reply(needs=noted.sides)
        return Reply(lines=(from_json(noted["story"][0]),))

    # the evening

    def _adjourned(self, side: str | None, words: list[str]) -> Reply:
        """The evening is over. What has not ended is told in the log."""
        seen = view(self.session.game, self.session.state, None)
        if seen.over:
            return Reply(lines=(as_message("Good night."),), ends=True)
        told = message("The table adjourns: {place}.", place=seen.phase)
        noted = step(self.session, lambda: self.session.note(told, None))
        if isinstance(noted, Needs):
            return Reply(needs=noted.sides)
        return Reply(lines=(told,), ends=True)

    def adjourn(self) -> Reply:
        """Whoever sits at the laptop says that the evening is over. Raises Refusal."""
        with self.held() as session:
            return told_at_once(session.journal, lambda: self._adjourned(None, []))

    # what it asks of the service

    def held(self) -> AbstractContextManager[Session]:
        raise NotImplementedError

    def position(self) -> int:
        raise NotImplementedError

    def _once(self, seat: Seat, tap: TableRequest, act: Callable[[str], Reply]) -> Reply:
        raise NotImplementedError

    def _ruled(self, side: str, said: Said) -> Reply:
        raise NotImplementedError


def check_under_way(session: Session) -> None:
    """Raises Refusal where the game is over: nobody is asked to agree to it."""
    if over := view(session.game, session.state, None).over:
        raise Refusal(message("the game is over: {how}", how=over["how"]))


def words_of(result: str) -> str:
    """What all agree on, as one reads it."""
    own = {DRAW: "a draw", WON: "it is won", LOST: "it is lost"}.get(result)
    return as_message(own) if own else message("{winner} has won", winner=result)


def awaited(session: Session, result: str, sides: Sequence[str]) -> list[str]:
    """Who has not said yet, here or at their own machine, that the game ends so."""
    from playaid.referee.session.leaving import agreed_on

    said = {*sides, *agreed_on(session.journal, session.journal.tail_number + 1, result)}
    return [side for side in session.staying if side not in said]
