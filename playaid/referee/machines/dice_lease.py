"""Where several machines write one log: what needs dice is claimed first, then rolled, then written, so that whoever loses a race never
saw a throw. Loaded only for such sessions.

A claim is an event of its own, and undo and redo pass it by. It waits as a declaration with dice does and holds everything else up; only
the machine that claimed can go on with it. Where dice are joint, each side that plays elsewhere gives a part of the seed before they fall.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.dice.joint_roll import Joint, new_part, promise
from playaid.dice.sources import Differs, Request, Rolled, Source, Typed
from playaid.journal.chain import Event
from playaid.journal.shared import again
from playaid.language.message import from_json, kept, listing, message, to_json
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Question, Reason, Ruling
from playaid.referee.contract.state import Waiting
from playaid.referee.machines.following import FollowingSession
from playaid.referee.session import pending, record
from playaid.referee.session.consent import ASKED, ASKS, CLAIM, WITHDRAWN, was_dealt
from playaid.referee.session.open_session import OpenSession
from playaid.referee.session.signing import ASKING, MOVED_HOME
from playaid.referee.session.upcasting import format_of

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
    if session.journal.meta.get("dice") != "joint" or dealer == ASKED:
        return session.append(event, kept.changes, transparent=True)
    event[ASKS] = _asked(session)  # whoever is not has signed that they are at this machine: nobody throws without the others
    return session.append(event, kept.changes, transparent=True, binds=session.seats)


def _asked(session: FollowingSession) -> list[str]:
    """Whose parts a throw is made of: those of all who play elsewhere and sign what they give; where none does, of all elsewhere."""
    away = session.elsewhere()
    return sorted(side for side in away if session.keyring.signs(side)) or sorted(away)


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
    claimed = session.journal.event(number)
    wanted = set(claimed.get(ASKS, session.elsewhere()))
    if not wait_for(session, lambda: wanted <= set(shares(session, number))):
        missing = listing(sorted(wanted - set(shares(session, number))))
        text = message("the machine of {sides} has not taken part in this throw yet", sides=missing)
        raise Silent(text, hint="say it again when it is there; the claim stands")
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
    """side -> the part it gave for the claim of this number before it was thrown for: the first one counts, of those who were asked. What
    is not signed counts only where nothing is: anybody could have given it, after the others."""
    given, signed = dict[str, str](), dict[str, str]()
    asked = session.journal.event(number).get(ASKS, session.sides)
    for event in session.journal.events(number + 1):
        if any(throw.get("claim") == number for throw in event.get("joint", ())):
            break
        if event["kind"] == SHARE and event.get("of") == number and event["side"] in asked:
            given.setdefault(event["side"], event["part"])
            if event["side"] in event.get("signed", ()):
                signed.setdefault(event["side"], event["part"])
    return signed if signed and ASKS in session.journal.event(number) else given


def take_part(session: FollowingSession) -> list[str]:
    """Give the parts of this machine's sides for a claim of another one that stands; the sides whose key is wanted first."""
    waits = session.pending()
    if waits is None or "claim" not in waits or session.journal.meta.get("dice") != "joint" or owns(session, waits):
        return []
    if waits.get("dealer") == ASKED:  # nothing is thrown for that one: the dealer claims for himself
        return []
    number = waits["event"]
    asked = session.journal.event(number).get(ASKS, session.seats)
    owing = [side for side in session.seats if side in asked and side not in shares(session, number)]
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


class Held(NamedTuple):
    """What an event of joint dice is held to beside its faces: the claim that stood, the throws that had been told of before it, and how
    many dice had fallen before the session was moved to servers."""

    waits: Waiting | None
    told: Sequence[dict[str, Any]]
    before: int


def held_to(session: OpenSession, waits: Waiting | None, fell: Sequence[Rolled]) -> Held | None:
    """What the dice of an event behind what waited are held to; None where a playaid of before had claimed them."""
    if waits is not None and "claim" in waits and format_of(session.journal.event(waits["event"])) < ASKING:
        return None
    moved = max((event["n"] for event in session.journal.events() if event["kind"] == MOVED_HOME), default=0)
    kept = [event for event in session.journal.events(1, moved) if event["kind"] == "pending"][-1:]
    before = len(kept[0].get("rolls", ())) if kept else 0
    earlier: Mapping[str, Any] = (waits.get("before") or waits) if waits is not None else {}
    told = [*earlier.get("joint", ())]
    if session.keyring.is_open("cup"):
        told += [throw for part in earlier.get("dealt", ()) for throw in session.unseal("cup", part)]
    return Held(waits, told, before if kept and kept[0]["rolls"] == [list(rolled[:6]) for rolled in fell[:before]] else 0)


class Proved:
    """The recorded dice of an event, the joint ones thrown again out of their parts. held: where nothing else may fall but by everybody's
    parts, or typed. Raises Differs where others were recorded."""

    def __init__(self, session: OpenSession, recorded: Source, told: list[dict[str, Any]], held: Held | None = None):
        self._recorded = recorded
        self._taken = 0
        self._held = held
        throws = sorted(told, key=lambda throw: int(throw["rolled"]))
        self._throws = [(int(throw["rolled"]), _thrown_again(session, throw, held)) for throw in throws]

    def take(self, request: Request) -> Rolled:
        rolled = self._recorded.take(request)
        throw = next((thrown for first, thrown in reversed(self._throws) if first <= self._taken), None)
        self._taken += 1
        if rolled.source == Joint.name:
            if throw is None or throw.joint.take(request).faces != rolled.faces:
                raise Differs(request, rolled)
        elif self._held is not None and self._taken > self._held.before and not _may_be_alone(rolled, throw):
            raise Differs(request, rolled)
        return rolled


class _Thrown(NamedTuple):
    joint: Joint
    alone: bool
    dealt: bool


def _may_be_alone(rolled: Rolled, throw: _Thrown | None) -> bool:
    """Whether what did not fall by everybody's parts may stand: typed dice, which say so; what one side alone sees, unless it was dealt;
    and where nobody plays elsewhere."""
    if rolled.source == Typed.name or rolled.kind == "salt":
        return True
    return throw is not None and (throw.alone or (rolled.private is not None and not throw.dealt))


def _thrown_again(session: OpenSession, throw: dict[str, Any], held: Held | None) -> _Thrown | None:
    claimed, given = session.journal.event(throw["claim"]), shares(session, throw["claim"])
    if claimed["kind"] != CLAIM or promise(throw["part"]) != _promise_in(claimed):
        return None
    if held is not None and (not _is_told_by(throw, held) or {*given} != {*claimed.get(ASKS, ())}):
        return None
    return _Thrown(Joint(throw["part"], given, claimed["hash"], was_dealt(claimed)), not claimed.get(ASKS, True), was_dealt(claimed))


def _is_told_by(throw: dict[str, Any], held: Held) -> bool:
    """Whether a throw is that of the claim that stood, or was told of when what fell by it was kept: no other one counts here."""
    waits = held.waits
    now = waits is not None and "claim" in waits and (throw["claim"], throw["rolled"]) == (waits["event"], waits["rolled"])
    return now or throw in held.told
