"""Draws from a cup that nobody may look into, where the sides sit at separate machines: a named dealer can look, and cannot choose.

Each side lets the dealer, and gives its share of the cup's key and, where rulings read what others hide (`dealer_sees_hands`), the
key of its hand. Who needs what is locked claims for the dealer, who takes the claim over; each side gives its part of the seed, and the
dealer writes the ruling, or the question that comes first. The dealer's part lies under the seal of the cup, for with it others could
work out what was drawn; when all have revealed, `verify` draws everything again. What they cannot finish they say before anybody can
know what would fall; after that their claim is withdrawn by all, or by nobody."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from playaid.dice.keeping import Keeping
from playaid.dice.sources import System
from playaid.journal.chain import Event
from playaid.journal.seal import WrongKey, can_seal_for, sign
from playaid.journal.shared import again
from playaid.language.message import from_json, kept, message
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Ambiguous, Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, NEEDS_INPUT, Declaration, Question, Reason, Ruling
from playaid.referee.deciding.decide import verb_of
from playaid.referee.machines.dice_lease import SaltsOnly, Silent, claim, joint, owns, parts_for, refuse_meanwhile, wait_for
from playaid.referee.machines.following import FollowingSession
from playaid.referee.session import pending, permissions, record
from playaid.referee.session.consent import ASKED, DEALS, may_let_go
from playaid.referee.session.pending import Fallen
from playaid.referee.session.unspoken import DEALER, DEALT, KEY, Dealers


class NotLet(Refusal, code=5, kind="waiting"):
    """A side has not let the dealer deal."""


# at a side's machine


def ask_dealer(session: FollowingSession, declaration: Declaration, hearing: Hearing | None) -> Ruling | None:
    """Let the dealer finish what is locked here, and wait for it; None where nobody deals. hearing: as far as it came here; it says which
    answers were whose. Raises Silent, NotLet."""
    dealer = _dealer(session)
    if dealer is None:
        return None
    if session.journal.meta.get("acts") == "signed":
        raise Refusal("where every act is signed, a dealer cannot finish one", hint="begin such a session with --acts table")
    if missing := [side for side in session.sides if side not in _lets(session, dealer)]:
        raise NotLet(permissions.not_let(missing, dealer["name"], "deal"), hint="there: playaid deal --let")
    waits = session.pending()
    if waits is not None and "claim" in waits and not waits.get("dealer") and not owns(session, waits):
        return refuse_meanwhile(declaration, waits)
    if waits is not None and "claim" in waits and not waits.get("dealer") and parts_for(session, waits["event"]).given:
        raise Refusal("this throw was claimed without the dealer, and its parts are known", hint="undo it, all agreeing; then say it again")
    if waits is None or not waits.get("dealer"):
        claim(session, _for_the_dealer(session, declaration, hearing), ASKED)
    number = session.journal.tail_number
    if not wait_for(session, lambda: "claim" not in (session.pending() or ())):
        raise Silent("the dealer has not dealt yet", hint="say it again when their machine is there; the claim stands")
    return _what_came(session, declaration, number)


def _for_the_dealer(session: FollowingSession, declaration: Declaration, hearing: Hearing | None) -> Ruling:
    """What the dealer is asked to finish, with the answers that have been read and whose they are: an answer unseen stays unseen."""
    private = dict(hearing.private_answers) if hearing is not None else {}
    read = set(hearing.read) if hearing is not None else set()
    waits = session.pending()
    if waits is not None and "claim" in waits:
        waits = waits["before"]
    if waits is not None:
        event = session.journal.event(waits["event"])
        parts = session.opened(event)
        said = _whose(parts)
        private |= said
        read |= {*said, *event.get("answers", ())}
        question = pending.question_of(session, waits)
        if question is not None:
            read.add(question.key)
            private |= {question.key: question.private} if question.private is not None else {}
    answers = {key: answer for key, answer in declaration.answers.items() if key in read}
    hidden = declaration.side if verb_of(session.game, declaration.verb).secret else None
    return Ruling(NEEDS_INPUT, declaration._replace(answers=answers), secret=hidden, private_answers=private)


def _what_came(session: FollowingSession, declaration: Declaration, number: int) -> Ruling:
    for event in session.journal.events(number + 1):
        if event["kind"] == declaration.verb:
            return record.ruling_of(event, session.opened(event))
        if why := event.get("why"):
            return Ruling(ILLEGAL, declaration, reasons=_reasons(session, f"secret.{declaration.side}", why))
    waits = session.pending()
    if waits is None or "question" not in waits:
        return Ruling(ILLEGAL, declaration, reasons=(_CANNOT,))
    told = pending.dealer_question(session)
    if told is not None:
        return told[1]
    whose = waits["question"]["for"].removeprefix("secret.")
    return Ruling(NEEDS_INPUT, declaration, question=Question("choice", "", whose, from_json(waits["prompt"]), private=whose))


def _reasons(session: FollowingSession, compartment: str, why: object) -> tuple[Reason, ...]:
    """Why the dealer could not finish it, as far as it can be read: anybody could have written it."""
    try:
        told = session.unseal(compartment, str(why)) if session.keyring.is_open(compartment) else []
        reasons = tuple(Reason(*reason) for reason in told)
    except (WrongKey, Locked, LookupError, TypeError, ValueError):
        return (_CANNOT,)
    fits = all(isinstance(words, (str, type(None))) for reason in reasons for words in reason)
    return reasons if reasons and fits else (_CANNOT,)


_CANNOT = Reason("referee/dealer", "", "the dealer could not finish it", "play it with all sides on one machine")


def let_deal(session: FollowingSession, name: str = "") -> tuple[Event, list[str]]:
    """Let a dealer deal, for this machine's sides that have not: the event by which they said that they want to, and these sides. name: who
    it is, where several have said so. Raises Locked, Refusal where nobody deals, Ambiguous where several do, Unreachable."""
    session.take_in()
    wanting = Dealers(session.journal.events()).named(name)
    if not wanting:
        raise Refusal("nobody wants to deal", hint="the dealer's machine says so first: playaid deal NAME")
    if len(wanting) > 1:
        raise Ambiguous("several want to deal", candidates=[event["name"] for event in wanting], hint="say whom: playaid deal --let NAME")
    [dealer] = wanting
    if bool(dealer.get("hands")) > session.game.dealer_sees_hands or not can_seal_for(dealer["public"]):
        raise Refusal(message("{name} asks for what no dealer of this game is let", name=dealer["name"]))
    given = _lets(session, dealer)
    letting = [side for side in session.seats if side not in given]
    for side in letting:
        if not session.keyring.is_open(f"secret.{side}"):
            raise Locked(f"secret.{side}")
        event: dict[str, Any] = {"kind": DEALT, "side": side, "of": dealer["n"]}
        event["share"] = session.keyring.share_for(side, dealer["public"])
        if dealer.get("hands"):
            event["hand"] = session.keyring.key_for(side, dealer["public"])
        lets = "{side} lets {name} deal, and look into what this side hides." if dealer.get("hands") else "{side} lets {name} deal."
        event |= {"story": kept(message(lets, side=side, name=dealer["name"])), **record.NO_CHANGES, "barrier": True}
        again(partial(_written, session, event, [side]))
    return dealer, letting


def _dealer(session: FollowingSession) -> Event | None:
    """Whom all let deals; where nobody was let by all, whoever said so last."""
    return Dealers(session.journal.events()).now(session.sides) or _newest(session)


def _newest(session: FollowingSession) -> Event | None:
    return next((event for event in reversed([*session.journal.events()]) if event["kind"] == DEALER), None)


def dealer_of_all(session: FollowingSession) -> str:
    """The public key of whoever deals, let by every side; none where nobody does."""
    dealer = _dealer(session)
    if dealer is None or not can_seal_for(dealer["public"]) or not {*session.sides} <= _lets(session, dealer).keys():
        return ""
    return str(dealer["public"])


def _lets(session: FollowingSession, dealer: Event) -> dict[str, Event]:
    events = session.journal.events(dealer["n"] + 1)
    return {event["side"]: event for event in events if event["kind"] == DEALT and event["of"] == dealer["n"]}


def _written(session: FollowingSession, event: Event, binds: Sequence[str]) -> Event:
    with session.writing():
        return session.append(event, (), transparent=True, binds=binds)


# at the dealer's machine


def name_dealer(session: FollowingSession, name: str) -> Event:
    if session.seats:
        raise Refusal("whoever deals plays no side", hint="the dealer joins by `invite --look`")
    if session.journal.meta.get("dice") != "joint":  # whoever sees the cup would choose what comes out of it
        raise Refusal("a dealer deals by joint dice alone", hint="bring the session home, and move it with --dice joint")
    sees = "the cup and the hands" if session.game.dealer_sees_hands else "the cup"
    words = message(
        "{name} deals from here on, when all have let them: they can look into {sees}; what they draw is made of everybody's parts.",
        name=name,
        sees=sees,
    )
    hands = {"hands": True} if session.game.dealer_sees_hands else {}
    public, signed_with = session.journal.dealing()
    event = {"kind": DEALER, "side": None, "public": public, KEY: signed_with, "name": name, **hands, "story": kept(words)}
    with _signing(session, event):
        return again(partial(_written, session, {**event, **record.NO_CHANGES, "barrier": True}, ()))


def deal(session: FollowingSession) -> bool:
    """Finish what waits for this machine as the dealer; whether something did. Raises Silent."""
    dealer, waits = _dealer(session), session.pending()
    keys = None if dealer is None else session.journal.dealing_keys(dealer["public"])
    if dealer is None or keys is None or waits is None or not waits.get("dealer"):
        return False
    if not _opened(session, keys[0], dealer):
        return False
    finished = _to_finish(session, waits)
    thrown = Keeping(System())

    def attempt() -> bool:
        thrown.again()
        with session.writing():
            waits = session.pending()
            if waits is None or not waits.get("dealer"):
                return False
            if not owns(session, waits):
                if waits["dealer"] == DEALS and parts_for(session, waits["event"]).given:
                    return False  # whoever claimed it may know what falls: it is withdrawn by all, or by nobody
                if reasons := _bars(session, finished):
                    _cannot(session, finished.declaration, reasons)
                    return True
                claim(session, finished, DEALS)
                waits = session.pending()
            assert waits is not None
            if isinstance(thrown.source, System):
                thrown.source = joint(session, waits["event"], dealt=True)
            _finish(session, finished.declaration, thrown)
            return True

    with _signing(session, dealer):
        return again(attempt)


@contextmanager
def _signing(session: FollowingSession, dealer: Event) -> Iterator[None]:
    """What is this dealer's is signed by them meanwhile; by nobody where they have said that they deal before dealers signed."""
    keys = session.journal.dealing_keys(dealer["public"])
    name, signing = dealer["name"], keys[1] if keys is not None else ""
    session.dealer_signs = (lambda text: {name: sign(signing, text)}) if KEY in dealer and signing else None
    try:
        yield
    finally:
        session.dealer_signs = None


def _bars(session: FollowingSession, finished: Ruling) -> tuple[Reason, ...]:
    """Why it cannot be finished, found before anybody knows what would fall."""
    if finished.secret is not None and not session.keyring.is_open(f"secret.{finished.secret}"):  # not even what was said can be read
        return (_CANNOT,)
    if finished.declaration.overrule is not None:  # no playaid asks for that: what is hidden would be opened by whoever overrules
        return (_CANNOT,)
    try:
        ruling = session.judge(finished.declaration, SaltsOnly(), finished.rolls)
        session.judge(finished.declaration, System(), finished.rolls)  # dice that count for nothing: what may have to be opened
    except (Refusal, *pending.NONSENSE):  # anybody could have asked
        return (_CANNOT,)
    return (ruling.reasons or (_CANNOT,)) if ruling.verdict == ILLEGAL else ()


def _finish(session: FollowingSession, declaration: Declaration, thrown: Keeping) -> None:
    """Rule on it; what comes is the ruling, a question for whoever must answer first, or that it cannot be finished."""
    reasons: tuple[Reason, ...] = (_CANNOT,)
    with suppress(Locked, Refusal):
        ruling = session.declare_here(declaration, thrown)
        reasons = ruling.reasons or reasons
        asks = ruling.question is not None and ruling.question.kind == "choice"
        if asks and "claim" in (session.pending() or ()):
            session.keep_pending(ruling)
    waits = session.pending()  # what has fallen stays
    if waits is not None and "claim" in waits:
        claimed = session.journal.event(waits["event"])
        if may_let_go(session.journal, claimed, session.journal.tail_number + 1):
            _cannot(session, declaration, reasons)


def _cannot(session: FollowingSession, declaration: Declaration, reasons: Sequence[Reason]) -> None:
    why = [list(reason) for reason in reasons]
    session.withdraw((), why=session.fold.seal(f"secret.{declaration.side}", why) if declaration.side in session.sides else None)


def _to_finish(session: FollowingSession, waits: Any) -> Ruling:
    event = session.journal.event(waits["event"])
    parts = session.opened(event)
    words = record.declaration_of({**event, "kind": event["of"]}, parts)
    private = _whose(parts)
    before = waits.get("before")
    fallen = Fallen(words, record.rolls_of(event, parts))
    if waits["dealer"] == ASKED and before is not None:
        kept = session.journal.event(before["event"])
        opened = session.opened(kept)
        earlier = record.declaration_of({**kept, "kind": kept["of"]}, opened)
        private |= _whose(opened)
        fallen = Fallen(pending.resume_declaration(words, Fallen(earlier, []))._replace(args=earlier.args), record.rolls_of(kept, opened))
    hidden = words.side if pending.is_ruled(session, event) and verb_of(session.game, words.verb).secret else None
    return Ruling(NEEDS_INPUT, fallen.declaration, rolls=tuple(fallen.rolls), secret=hidden, private_answers=private)


def _whose(parts: dict[str, dict[str, Any]]) -> dict[str, str]:
    return {key: compartment.removeprefix("secret.") for compartment, part in parts.items() for key in part.get("answers", ())}


def _opened(session: FollowingSession, private: str, dealer: Event) -> bool:
    lets = _lets(session, dealer)
    try:
        if dealer.get("hands"):
            return bool(session.keyring.open_hands_with(private, {side: str(event.get("hand")) for side, event in lets.items()}))
        return bool(session.keyring.open_cup_with(private, {side: event["share"] for side, event in lets.items()}))
    except (WrongKey, LookupError, TypeError):
        return False
