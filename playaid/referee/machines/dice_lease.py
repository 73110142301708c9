"""Where several machines write one log: what needs dice is claimed first, then rolled, then written, so that whoever loses a race never
saw a throw. Loaded only for such sessions.

A claim is an event of its own, and undo and redo pass it by. It waits as a declaration with dice does and holds everything else up; only
the machine that claimed can go on with it. Where dice are joint, it names the sides whose parts of the seed its throw is made of. Several
promise their parts first, and give them when all have promised: nobody chooses a part of their own when they have seen another one. What is
held to all that stands in `joint_proof`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from playaid.dice.joint_roll import Joint, new_part, promise
from playaid.dice.sources import NeedsDice, Request, Rolled, System
from playaid.journal.chain import Event
from playaid.journal.shared import again
from playaid.language.message import kept, listing, message, to_json
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Question, Reason, Ruling
from playaid.referee.contract.state import Waiting
from playaid.referee.machines.following import FollowingSession
from playaid.referee.session import consent, pending, record
from playaid.referee.session.consent import ASKED, ASKS, CLAIM, PENDING, SHARE
from playaid.referee.session.kinds import NOT_RULED, WAITS
from playaid.referee.session.leaving import LEFT
from playaid.referee.session.open_session import OpenSession

PATIENCE = 20.0
"""Seconds to wait for the parts of the others."""


class Silent(Refusal, code=5, kind="waiting"):
    """Somebody's machine has not given its part of a throw."""


def _prompt(ruling: Ruling, question: Question | None) -> str:
    if question is not None and question.private is None:
        return question.prompt
    return message("{side} draws", side=ruling.declaration.side)


def claim(session: FollowingSession, ruling: Ruling, dealer: str = "") -> Event:
    """Write down that this machine throws next, and for what, before anything falls. dealer: `ASKED`, or `DEALS` by its own word."""
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
    if session.journal.meta.get("dice") != "joint" or dealer == ASKED:
        return session.append(event, kept.changes, transparent=True)
    event[ASKS] = _asked(session)  # whoever is not has signed that they are at this machine: nobody throws without the others
    here = [side for side in session.seats if side not in event[ASKS]]
    return session.append(event, kept.changes, transparent=True, binds=here)


def _asked(session: FollowingSession) -> list[str]:
    """Whose parts a throw is made of: those of all who play elsewhere and sign what they give; where none does, of all elsewhere."""
    away, keyring = session.elsewhere(), session.keyring
    roaming = [side for side in session.staying if session.roams and side not in away and not keyring.can_sign(side)]
    return sorted(side for side in (*away, *roaming) if keyring.signs(side)) or sorted(away)


def owns(session: FollowingSession, waits: Waiting) -> bool:
    return session.journal.part_of(waits["claim"]) is not None


def refuse_meanwhile(declaration: Declaration, waits: Waiting) -> Ruling:
    reason = Reason("referee/claimed", "", consent.claimed_meanwhile(waits), "wait for it; if it is gone for good, undo, all agreeing")
    return Ruling(ILLEGAL, declaration, reasons=(reason,))


# joint dice


class SaltsOnly:
    """Finds out whether dice are wanted; salts tell nobody anything."""

    def take(self, request: Request) -> Rolled:
        if request.kind != "salt":
            raise NeedsDice(request)
        return System().take(request)


def is_joint(session: FollowingSession, number: int) -> bool:
    """Whether the claim of this number is thrown for with the parts of others."""
    return session.journal.meta.get("dice") == "joint" and bool(session.journal.event(number).get(ASKS, session.elsewhere()))


def joint(session: FollowingSession, number: int, dealt: bool = False) -> Joint:
    """Dice out of everybody's parts, for the claim of this number. Raises Silent."""
    claimed = session.journal.event(number)

    def missing() -> list[str]:
        parts = parts_for(session, number)
        return parts.missing if ASKS in claimed else [side for side in session.elsewhere() if side not in parts.given]

    if not wait_for(session, lambda: not missing()):
        text = message("the machine of {sides} has not taken part in this throw yet", sides=listing(sorted(missing())))
        raise Silent(text, hint="say it again when it is there; the claim stands")
    return Joint(str(session.journal.part_of(promise_in(claimed))), shares(session, number), claimed["hash"], dealt)


def promise_in(claimed: Event) -> str:
    waits = next(change[2] for change in claimed["changes"] if change[1] == PENDING)
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


class Parts(NamedTuple):
    """What the sides that a claim asks have given for it, and promised, each by side; `missing`: those that it still waits for."""

    promised: dict[str, str]
    given: dict[str, str]
    missing: list[str]


def parts_for(session: OpenSession, number: int, until: int | None = None) -> Parts:
    """The parts that count for the claim of this number before it was thrown for: of each side that was asked and has not left the first
    one, as it was promised when nobody had given any yet, where several are asked. until: the event before which they stand."""
    claimed = session.journal.event(number)
    asked, older = claimed.get(ASKS, session.sides), ASKS not in claimed
    promised, given, staying = dict[str, str](), dict[str, str](), [*asked]
    for event in session.journal.events(number + 1, until and until - 1):
        if event["kind"] not in set(NOT_RULED) - {WAITS} and any(throw.get("claim") == number for throw in event.get("joint", ())):
            break
        if event["kind"] == LEFT and not event.get("lost") and event["who"] in staying and not older:
            staying.remove(event["who"])
        if event["kind"] != SHARE or event.get("of") != number or event["side"] not in staying:
            continue
        side, part = event["side"], str(event.get("part"))
        if "promise" in event and not given:
            promised[side] = event["promise"]
        elif older or len(asked) == 1 or (promise(part) == promised.get(side) and promised.keys() >= {*staying}):
            given.setdefault(side, part)
    return Parts(promised, given, [side for side in staying if side not in given])


def shares(session: OpenSession, number: int) -> dict[str, str]:
    """side -> the part it gave for the claim of this number before it was thrown for."""
    return parts_for(session, number).given


def take_part(session: FollowingSession) -> list[str]:
    """Give the parts of this machine's sides for a claim that stands; the sides whose key is wanted first."""
    waits = session.pending()
    if waits is None or "claim" not in waits or session.journal.meta.get("dice") != "joint":
        return []
    if waits.get("dealer") == ASKED:  # nothing is thrown for that one: the dealer claims for themselves
        return []
    number = waits["event"]
    asked = session.journal.event(number).get(ASKS, () if owns(session, waits) else session.seats)
    here = [side for side in session.seats if side in asked]
    locked = [side for side in here if not _gives(session, side, number)]
    if len(asked) > 1:  # what all have promised is given
        locked += [side for side in here if side not in locked and not _gives(session, side, number)]
    return locked


def _gives(session: FollowingSession, side: str, number: int) -> bool:
    def attempt() -> bool:
        if not _owes(session, side, number):  # nothing to write
            return True
        with session.writing():
            waits = session.pending()
            told = _owes(session, side, number) if waits is not None and waits["event"] == number else None
            if told == _PROMISE:
                _says(session, side, number, message("{side} promises a part of the throw.", side=side), promise=session.journal.promised())
            elif told:
                _says(session, side, number, message("{side} takes part in the throw.", side=side), part=told)
        return True

    try:
        return again(attempt)
    except Locked:
        return False


def _says(session: FollowingSession, side: str, number: int, words: str, **told: str) -> None:
    event = {"kind": SHARE, "side": side, "of": number, **told, "story": kept(words), **record.NO_CHANGES}
    session.append(event, (), transparent=True, binds=[side])


_PROMISE = "promise"


def _owes(session: FollowingSession, side: str, number: int) -> str | None:
    """The part that a side has to give for a claim now; where others are asked, too, first `_PROMISE`, that it has one. None: nothing."""
    asked = session.journal.event(number).get(ASKS, ())
    promised, given, missing = parts_for(session, number)
    if side in given or (asked and side not in missing):
        return None
    if len(asked) < 2:
        return new_part()
    part = session.journal.part_of(promised.get(side, ""))
    if part is None:
        return None if given else _PROMISE
    return part if promised.keys() >= {*missing} else None


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
        if waits.get("dealer"):  # with their part others could work out what was drawn
            dealt.append(session.fold.seal("cup", [now]))
        else:
            joint.append(now)
    return {name: parts for name, parts in (("joint", joint), ("dealt", dealt)) if parts}
