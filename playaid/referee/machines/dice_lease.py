"""Where several machines write one log: what needs dice is claimed first, then rolled, then written, so that whoever loses a race never
saw a throw. Loaded only for such sessions.

A claim is an event of its own, and undo and redo pass it by. It waits as a declaration with dice does and holds everything else up; only
the machine that claimed can go on with it. Where dice are joint, each side that plays elsewhere gives a part of the seed before they fall.
"""

from collections.abc import Callable, Iterable
from typing import Any

from playaid.dice.joint_roll import Joint, new_part, promise
from playaid.dice.sources import Differs, Request, Rolled, Source
from playaid.journal.chain import Event
from playaid.journal.shared import again
from playaid.language.message import from_json, kept, listing, message, to_json
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Question, Reason, Ruling
from playaid.referee.contract.state import Waiting
from playaid.referee.machines.following import FollowingSession
from playaid.referee.session import pending, record
from playaid.referee.session.consent import ASKED, CLAIM, WITHDRAWN, was_dealt
from playaid.referee.session.open_session import OpenSession

SHARE = "share"
PATIENCE = 20.0
"""Seconds to wait for the parts of the others."""


class Silent(Refusal, code=5, kind="waiting"):
    """Somebody's machine has not given its part of a throw."""


def _prompt(ruling: Ruling, question: Question | None) -> str:
    if question is not None and question.private is None:
        return question.prompt
    return message("{side} draws", side=ruling.declaration.side)


def claim(session: FollowingSession, ruling: Ruling, dealer: str = "") -> Event:
    """Write down that this machine throws next, and for what, before anything falls. dealer: `ASKED`, or `DEALS` by himself."""
    before = session.pending()
    if before is not None and "claim" in before:  # the dealer takes it over
        before = before["before"]
    question = ruling.question
    waits: dict[str, Any] = {
        "verb": ruling.declaration.verb,
        "side": ruling.declaration.side,
        "prompt": to_json(_prompt(ruling, question)),
        "event": session.journal.tail_number + 1,
        "claim": session.journal.promised(),
        "rolled": len(ruling.rolls),
        "before": before,
    }
    if dealer:
        waits["dealer"] = dealer
    kept = pending.put_off(ruling, waits, before)
    event = record.to_event(kept, session.fold.seal)
    event["of"], event["kind"] = event["kind"], CLAIM
    return session.append(event, kept.changes, transparent=True)


def owns(session: FollowingSession, waits: Waiting) -> bool:
    return session.journal.part_of(waits["claim"]) is not None


def refuse_meanwhile(declaration: Declaration, waits: Waiting) -> Ruling:
    text = message("another machine throws for {verb}: {prompt}", verb=waits["verb"], prompt=from_json(waits["prompt"]))
    reason = Reason("referee/claimed", "", text, "wait for it; if it is gone for good, undo, all agreeing")
    return Ruling(ILLEGAL, declaration, reasons=(reason,))


# joint dice


def is_joint(session: FollowingSession) -> bool:
    return session.journal.meta.get("dice") == "joint" and bool(session.elsewhere())


def joint(session: FollowingSession, number: int, dealt: bool = False) -> Joint:
    """Dice out of everybody's parts, for the claim of this number. Raises Silent."""
    wanted = set(session.elsewhere())
    if not wait_for(session, lambda: wanted <= set(shares(session, number))):
        missing = listing(sorted(wanted - set(shares(session, number))))
        text = message("the machine of {sides} has not taken part in this throw yet", sides=missing)
        raise Silent(text, hint="say it again when it is there; the claim stands")
    claimed = session.journal.event(number)
    return Joint(str(session.journal.part_of(_promise_in(claimed))), shares(session, number), claimed["hash"], dealt)


def _promise_in(claimed: Event) -> str:
    waits = next(change[2] for change in claimed["changes"] if change[1] == ["referee", "pending"])
    return str(waits["claim"])


def wait_for(session: FollowingSession, there: Callable[[], bool]) -> bool:
    from time import monotonic

    until = monotonic() + PATIENCE
    while not there():
        if monotonic() > until:
            return False
        session.journal.watch(0.5)
        session.take_in()
        take_part(session)
    return True


def shares(session: OpenSession, number: int) -> dict[str, str]:
    """side -> the part it gave for the claim of this number before it was thrown for: the first one counts."""
    given: dict[str, str] = {}
    for event in session.journal.events(number + 1):
        if any(throw.get("claim") == number for throw in event.get("joint", ())):
            break
        if event["kind"] == SHARE and event.get("of") == number and event["side"] in session.sides:
            given.setdefault(event["side"], event["part"])
    return given


def take_part(session: FollowingSession) -> list[str]:
    """Give the parts of this machine's sides for a claim of another one that stands; the sides whose key is wanted first."""
    waits = session.pending()
    if waits is None or "claim" not in waits or session.journal.meta.get("dice") != "joint" or owns(session, waits):
        return []
    if waits.get("dealer") == ASKED:  # nothing is thrown for that one: the dealer claims for himself
        return []
    number = waits["event"]
    owing = [side for side in session.seats if side not in shares(session, number)]
    return [side for side in owing if not _gives(session, side, number)]


def _gives(session: FollowingSession, side: str, number: int) -> bool:
    event = {"kind": SHARE, "side": side, "of": number, "part": new_part()}
    quiet = {"story": kept(message("{side} takes part in the throw.", side=side)), **record.NO_CHANGES}

    def attempt() -> bool:
        with session.writing():
            waits = session.pending()
            if waits is not None and waits["event"] == number and side not in shares(session, number):
                session.append({**event, **quiet}, (), transparent=True, binds=[side])
        return True

    try:
        return again(attempt)
    except Locked:
        return False


# after it


def proofs(session: FollowingSession) -> dict[str, Any]:
    """What the event that ends a claim, or stops at a question, tells of it, so that everybody can throw again what fell."""
    waits = session.pending()
    if waits is None or session.journal.meta.get("dice") != "joint":
        return {}
    kept = waits.get("before") or waits
    joint, dealt = [*kept.get("joint", ())], [*kept.get("dealt", ())]
    part = session.journal.part_of(waits["claim"]) if "claim" in waits else None
    if part is not None:
        now = {"claim": waits["event"], "part": part, "rolled": waits["rolled"]}
        if waits.get("dealer"):  # with his part others could work out what was drawn
            dealt.append(session.fold.seal("cup", [now]))
        else:
            joint.append(now)
    return {name: parts for name, parts in (("joint", joint), ("dealt", dealt)) if parts}


def fault_in(session: OpenSession, event: Event, sides: Iterable[str]) -> str | None:
    """What is wrong with an event of one of these kinds beside its place, None if nothing. sides: those that had a say then."""
    kind = event["kind"]
    paths = [change[1][:2] for change in event["changes"]]
    sealed = any("do" in parts for parts in event["sealed"].values())
    if sealed or any(path != ["referee", "pending"] for path in paths) or (kind not in (CLAIM, WITHDRAWN) and paths):
        return message("{kind}: it changes what it may not", kind=kind)
    if kind == WITHDRAWN:
        target = session.journal.event(event["of"])
        agreed = was_dealt(target) or set(sides) <= set(event["agreed"])
        if target["kind"] != CLAIM or event["changes"] != target["inverse"] or not agreed:
            return "withdrawn: it is no claim, or not all have agreed"
    return None


class Proved:
    """The recorded dice of an event, the joint ones thrown again out of their parts. Raises Differs where others were recorded."""

    def __init__(self, session: OpenSession, recorded: Source, told: list[dict[str, Any]]):
        self._recorded = recorded
        self._taken = 0
        throws = sorted(told, key=lambda throw: int(throw["rolled"]))
        self._throws = [(int(throw["rolled"]), _thrown_again(session, throw)) for throw in throws]

    def take(self, request: Request) -> Rolled:
        rolled = self._recorded.take(request)
        throw = next((joint for first, joint in reversed(self._throws) if first <= self._taken), None)
        self._taken += 1
        if rolled.source == Joint.name and (throw is None or throw.take(request).faces != rolled.faces):
            raise Differs(request, rolled)
        return rolled


def _thrown_again(session: OpenSession, throw: dict[str, Any]) -> Joint | None:
    claimed = session.journal.event(throw["claim"])
    if claimed["kind"] != CLAIM or promise(throw["part"]) != _promise_in(claimed):
        return None
    return Joint(throw["part"], shares(session, throw["claim"]), claimed["hash"], was_dealt(claimed))
