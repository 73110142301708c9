"""What claims, parts and joint dice are held to, by a playaid that trusts no other one: nobody throws without the parts of those whom the
claim asks, throws twice for one claim, or for anything but what was claimed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from playaid.dice.joint_roll import Joint, promise
from playaid.dice.notation import die_faces
from playaid.dice.sources import Differs, Request, Rolled, Source, Typed
from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.contract.state import Waiting
from playaid.referee.machines.dice_lease import parts_for, promise_in
from playaid.referee.session import record, unspoken
from playaid.referee.session.consent import ASKED, ASKS, CLAIM, DEALS, PENDING, WITHDRAWN, may_let_go, seen_by_nobody, was_dealt
from playaid.referee.session.open_session import OpenSession
from playaid.referee.session.signing import ASKING
from playaid.referee.session.upcasting import format_of

_OTHERWISE = "{kind}: it is not what was claimed, or tells of another throw"


def fault_in(session: OpenSession, event: Event, sides: Iterable[str], waits: Waiting | None, jointly: bool) -> str | None:
    """What is wrong with an event of one of these kinds beside its place, None if nothing. sides: those that had a say then; waits: what
    waited before it; jointly: whether claims name whose parts they ask."""
    kind = event["kind"]
    if kind == unspoken.DEALER and event.get("hands") and not session.game.dealer_sees_hands:
        return message("{kind}: it asks for what no dealer of this game is let", kind=kind)
    if kind == WITHDRAWN:
        target = session.journal.event(event["of"])
        agreed = may_let_go(session.journal, target, event["n"]) or set(sides) <= set(event["agreed"])
        stands = not jointly or (waits is not None and waits["event"] == target["n"])
        if target["kind"] != CLAIM or event["changes"] != target["inverse"] or not agreed or not stands:
            return "withdrawn: it is no claim, or not all have agreed"
    if kind == CLAIM and jointly and not _claims_rightly(session, event, waits):
        return message("{kind}: it takes the place of another throw, or is none that playaid claims", kind=kind)
    return None


def _claims_rightly(session: OpenSession, event: Event, stood: Waiting | None) -> bool:
    [[_, _, waits]], before = event["changes"], stood
    dealer = waits.get("dealer")
    if stood is not None and "claim" in stood:  # only for the dealer, and while nobody can know what would fall
        there = session.journal.event(stood["event"])
        if dealer not in (ASKED, DEALS) or not seen_by_nobody(session.journal, there, event["n"]):
            return False
        before = stood["before"]
    if dealer == DEALS and unspoken.before(session.journal, event["n"]).now(session.sides) is None:
        return False
    fits = not {"joint", "dealt"} & waits.keys()  # what a claim is made of is held by its kind
    if dealer == ASKED or not fits:
        return fits
    rolls, kept = _rolls_of(session, event), _rolls_of(session, session.journal.event(before["event"])) if before else []
    if rolls is None or kept is None:
        return True
    new = rolls[len(kept) :]
    return waits["rolled"] == len(rolls) and rolls[: len(kept)] == kept and all(rolled.kind == "salt" for rolled in new)


def _rolls_of(session: OpenSession, event: Event) -> list[Rolled] | None:
    """What fell, as far as an event tells of it; None where some of it lies under a key that is not here."""
    return _rolls_in(event, record.open_parts(event, session.unseal, session.keyring.is_open))


def _rolls_in(event: Event, say: Mapping[str, Mapping[str, Any]]) -> list[Rolled] | None:
    if any("say" in parts and compartment not in say for compartment, parts in event["sealed"].items()):
        return None
    return record.rolls_of(event, say)


def told_otherwise(session: OpenSession, event: Event, waits: Waiting | None, unseal: record.Unseal | None = None) -> str | None:
    """What is wrong with what an event tells of its throw, None if nothing: it ends the claim that stood, or stops at a question, and is
    what was claimed, with the dice that had fallen. waits: what waited before it; unseal: what has opened its seals already."""
    kept: Mapping[str, Any] = (waits.get("before") if "claim" in waits else waits) or {} if waits is not None else {}
    claim = waits if waits is not None and "claim" in waits else None
    joint, dealt = list(event.get("joint", ())), list(event.get("dealt", ()))
    now, fits = [], True
    if claim is not None and claim.get("dealer"):
        fits = claim["dealer"] == DEALS and bool(dealt)
        dealt = dealt[:-1]
    elif claim is not None:
        now = joint[-1:]
        fits = [(throw["claim"], throw["rolled"], promise(throw["part"])) for throw in now] == [
            (claim["event"], claim["rolled"], claim["claim"])
        ]
    fits = fits and joint == [*kept.get("joint", ()), *now] and dealt == [*kept.get("dealt", ())]
    if fits and event["kind"] == "pending":
        told: Mapping[str, Any] = next((change[2] for change in event["changes"] if change[:2] == ["put", PENDING]), {})
        fits = told.get("event") == event["n"] and "claim" not in told
        fits = fits and told.get("joint") == event.get("joint")
        fits = fits and told.get("dealt", [])[: len(dealt)] == dealt and len(told.get("dealt", ())) == len(event.get("dealt", ()))
    if not fits:
        return message(_OTHERWISE, kind=event["kind"])
    fell = _fell_otherwise(session, event, claim) if event["kind"] == "pending" else None  # a ruling is ruled again
    return fell or goes_on_otherwise(session, event, waits, unseal)


def goes_on_otherwise(session: OpenSession, event: Event, waits: Waiting | None, unseal: record.Unseal | None = None) -> str | None:
    """What is wrong with an event as the one that goes on from what waited before it, None if nothing: it is that, with all that had been
    said and had fallen. unseal: as in `told_otherwise`."""
    if waits is None:
        return None
    kind = event["of"] if event["kind"] == "pending" else event["kind"]
    fits = (kind, event["side"]) == (waits["verb"], waits["side"])
    fits = fits and _goes_on(session, event, session.journal.event(waits["event"]), unseal or session.unseal)
    return None if fits else message(_OTHERWISE, kind=event["kind"])


def _goes_on(session: OpenSession, event: Event, waited: Event, unseal: record.Unseal) -> bool:
    may_open = session.keyring.is_open
    say, said = record.open_parts(event, unseal, may_open), record.open_parts(waited, session.unseal, may_open)
    rolls, before = _rolls_in(event, say), _rolls_in(waited, said)
    if event.get("overrule") != waited.get("overrule") or waited["kind"] not in (CLAIM, "pending"):
        return False
    if rolls is None or before is None:  # what lies open of both is alike
        said_open = waited.get("answers", {}).items() <= event.get("answers", {}).items()
        fallen = waited.get("rolls", [])
        if event.get("rolls", [])[: len(fallen)] != fallen:
            return False
        return (
            said_open and ("args" not in event or "args" not in waited or event["args"] == waited["args"]) and _said(waited) <= _said(event)
        )
    now, words = record.declaration_of(event, say), record.declaration_of(waited, said)
    return now.args == words.args and words.answers.items() <= now.answers.items() and rolls[: len(before)] == before


def _said(event: Event) -> set[str]:
    """The compartments under whose seals an event says something."""
    return {compartment for compartment, parts in event["sealed"].items() if "say" in parts}


class NotJoint(Differs):
    """A die that did not fall by the parts of all."""

    def __str__(self) -> str:
        return message("{expression} did not fall by the parts of all", expression=self.request.expression)


class Proved:
    """The recorded dice of an event, the joint ones thrown again out of their parts. before: where nothing else may fall but by everybody's
    parts, or typed, so many had fallen when the session was moved to servers. Raises Differs where others were recorded."""

    def __init__(self, session: OpenSession, recorded: Source, told: Sequence[Mapping[str, Any]], number: int, before: int | None = None):
        self._recorded = recorded
        self._taken = 0
        self._before = before
        throws = sorted(told, key=lambda throw: (int(throw["rolled"]), int(throw["claim"])))  # of two from one place on the later one threw
        self._throws = [(int(throw["rolled"]), _thrown_again(session, throw, number)) for throw in throws]

    def take(self, request: Request) -> Rolled:
        rolled = self._recorded.take(request)
        thrown = next((thrown for first, thrown in reversed(self._throws) if first <= self._taken), None)
        self._taken += 1
        if rolled.source == Joint.name:
            if thrown is None or thrown.joint is None or thrown.joint.take(request).faces != rolled.faces:
                raise Differs(request, rolled)
        elif self._before is not None and self._taken > self._before and not _may_be_alone(rolled, thrown):
            raise NotJoint(request, rolled)
        return rolled


class _Thrown(NamedTuple):
    """joint: None where a part is missing; alone: where nobody else was asked."""

    joint: Joint | None
    alone: bool
    dealt: bool


def _may_be_alone(rolled: Rolled, thrown: _Thrown | None) -> bool:
    """Whether what did not fall by everybody's parts may stand: typed dice, which say so; what one side alone sees, unless it was dealt;
    and where nobody plays elsewhere."""
    if rolled.source == Typed.name or rolled.kind == "salt":
        return True
    return thrown is not None and (thrown.alone or (rolled.private is not None and not thrown.dealt))


def _thrown_again(session: OpenSession, throw: Mapping[str, Any], number: int) -> _Thrown:
    claimed, parts = session.journal.event(throw["claim"]), parts_for(session, throw["claim"], number)
    older, dealt = format_of(claimed) < ASKING, was_dealt(claimed)
    whole = claimed["kind"] == CLAIM and promise(throw["part"]) == promise_in(claimed) and (older or not parts.missing)
    joint = Joint(throw["part"], parts.given, claimed["hash"], dealt) if whole else None
    alone = older and format_of(session.journal.event(number)) < ASKING
    return _Thrown(joint, alone or not claimed.get(ASKS, True), dealt)


def thrown_alone(session: OpenSession, event: Event, waits: Waiting | None) -> str | None:
    """What is wrong with the open dice of an event that cannot be ruled again for want of a key, None if nothing that can be seen."""
    waited: Event = session.journal.event(waits["event"]) if waits is not None else {}
    if waits is not None and "claim" in waits and not waited.get(ASKS, True):  # nobody plays elsewhere
        return None
    fresh = event.get("rolls", [])[len(waited.get("rolls", ())) :]
    alone = [entry[1] for entry in fresh if entry[0] != "salt" and entry[3] not in (Joint.name, Typed.name)]
    if alone:
        return message(_NOT_JOINT, kind=event["kind"], expression=alone[0])
    return _fell_otherwise(session, event, waits if waits is not None and "claim" in waits else None)


_NOT_JOINT = "{kind}: {expression} did not fall by the parts of all"


def _fell_otherwise(session: OpenSession, event: Event, claim: Waiting | None) -> str | None:
    """Whether open dice that fell for a claim are not those of its parts, as far as they can be thrown again without what is said under a
    seal: what one side alone sees is of no joint throw, so that each open die has its place. What a draw was made from nobody can tell."""
    if claim is None or claim.get("dealer"):
        return None
    fresh = event.get("rolls", [])[len(session.journal.event(claim["event"]).get("rolls", ())) :]
    fell = [entry for entry in fresh if entry[3] == Joint.name]
    joint = _thrown_again(session, event["joint"][-1], event["n"]).joint if fell else None
    for kind, expression, faces, *_ in fell:
        shows = tuple(map(str, die_faces(expression))) if kind == "dice" else ()
        if not shows:
            return None
        request = Request("dice", expression, len(faces), len(shows), shows)
        if joint is None or [*joint.take(request).faces] != faces:
            return message(_NOT_JOINT, kind=event["kind"], expression=expression)
    return None


def fallen_at_home(session: OpenSession, waits: Waiting | None, moved: int) -> int:
    """How many dice of what waits had fallen before the session was moved to servers by the event of this number."""
    while waits is not None:
        if "claim" in waits:
            waits = waits["before"]
            continue
        event = session.journal.event(waits["event"])
        if event["n"] < moved:
            return len(_rolls_of(session, event) or ())
        waits = next((change[2] for change in event["inverse"] if change[:2] == ["put", PENDING]), None)
    return 0
