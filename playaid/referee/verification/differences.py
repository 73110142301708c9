"""What differs between an event and the ruling that is made again of what it declares: nothing, in a log that proves itself."""

from collections.abc import Collection, Mapping, Sequence
from marshal import dumps
from typing import Any

from playaid.dice.sources import Rolled
from playaid.journal.chain import Event
from playaid.language.message import listing, message
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import Change, State, evolve
from playaid.referee.session import consent, pending, record
from playaid.referee.session.local import Session
from playaid.referee.session.signing import ASKING
from playaid.referee.session.upcasting import changes_of, format_of, upcast
from playaid.referee.verification.event_shape import refuse_strange


def keeps(event: Event, say: Any, ruling: Ruling) -> bool:
    """Whether an event keeps the words of a ruling as they were written: then they need not be read."""
    return not ruling.overruled and record.says_as_kept(event, say, ruling)


def difference(
    session: Session,
    state: State,
    event: Event,
    say: Any,
    ruling: Ruling,
    unseal: record.Unseal,
    signing: Collection[str],
    is_kept: bool,
) -> tuple[str | None, bool]:
    """What differs, None if nothing; and whether the event keeps the ruling exactly, its words as they were written and its changes in
    the very kinds of their values: then what the ruling has made of the state is what the event makes of it. is_kept: what `keeps` says.
    Raises Strange where its words have to be read and cannot be."""
    if not is_kept:
        refuse_strange(event, session.game.slug)
    ruling = pending.end_pending(ruling, state) if state["referee"].get("pending") is not None else ruling
    (now, hidden), then = _parted(ruling.changes), changes_of(event, session.game.options)
    found = _difference(session, state, event, say, ruling, unseal, signing, is_kept, hidden if now == then else None)
    return found, found is None and is_kept and _changes_the_same(session, event, now, then, hidden, unseal)


Hidden = Mapping[str, Sequence[Change]]
"""Changes of what lies under seals, by compartment."""


def _parted(changes: Sequence[Change]) -> tuple[Sequence[Change], Hidden]:
    """The changes of what lies open, and the others."""
    in_the_open = record.open_ones(changes)
    return in_the_open, record.by_compartment(changes) if len(in_the_open) < len(changes) else {}


def after(state: State, hearing: Hearing) -> State:
    """What the ruling of a hearing has made of a state."""
    made = hearing.state if hearing.changes else state
    return evolve(made, [["drop", consent.PENDING, None]]) if made["referee"].get("pending") is not None else made


def _difference(
    session: Session,
    state: State,
    event: Event,
    say: Any,
    ruling: Ruling,
    unseal: record.Unseal,
    signing: Collection[str],
    is_kept: bool,
    hidden: Hidden | None,
) -> str | None:
    """is_kept: as `difference` gives it. hidden: what the ruling changes under seals; None where it changes what lies open otherwise."""
    what = event.get("typed") or event["kind"]
    if ruling.verdict != LEGAL:
        why = listing((reason.text for reason in ruling.reasons), "; ") or (ruling.question.prompt if ruling.question else "")
        return message(
            "{what}: was legal, today {verdict} ({rules_then} to {rules_now}): {why}",
            what=what,
            verdict=ruling.verdict,
            rules_then=event["rules"],
            rules_now=session.game.rules,
            why=why,
        )
    answerers = session.answerers(ruling) if signing else ()
    if unsigned := [side for side in answerers if side in signing and side not in event.get("signed", {})]:
        told = "{what}: the answer of {sides} is not signed"
        if event["rules"] != session.game.rules:  # whoever writes a log names the rules in it: what they asked for then it cannot tell
            told = (
                "{what}: {sides} would have to sign this today ({rules_then} to {rules_now}); whether the rules asked them then, or "
                "somebody wrote it for them, the log cannot tell"
            )
        return message(told, what=what, sides=listing(unsigned), rules_then=event["rules"], rules_now=session.game.rules)
    if hidden is None:
        return message("{what}: today's rules would change the state otherwise", what=what)
    if not _sealed_alike(session, event, "do", hidden, unseal):
        return message("{what}: today's rules would change what is sealed otherwise", what=what)
    if not _turns_back(session, state, event, ruling, unseal):
        return message("{what}: taking it back would not restore what was before", what=what)
    if not is_kept and not _alike([line[:4] for line in ruling.worksheet], [line[:4] for line in record.lines_of(event, say)]):
        return message("{what}: today's worksheet reads otherwise", what=what)
    overruled = [list(reason) for reason in ruling.overruled]
    told_so = is_kept or overruled == [list(reason) for reason in record.overruled_of(event, say)]
    if not told_so or list(ruling.citations) != event["cite"]:
        return message("{what}: today other cases would be named or overruled", what=what)
    if bool(ruling.overruled) != ("overrule" in event):
        return message("{what}: the overruling was changed", what=what)
    if not is_kept and not _alike(
        [sentence.text for sentence in ruling.story], [sentence.text for sentence in record.story_of(event, say)]
    ):
        return message("{what}: today's story reads otherwise", what=what)
    return None


def _alike(now: list[Any], then: list[Any]) -> bool:
    """Whether the same is told, in whatever order: what was under seals stands behind what lay open."""
    return now == then or sorted(now) == sorted(then)


def _turns_back(session: Session, state: State, event: Event, ruling: Ruling, unseal: record.Unseal) -> bool:
    now, hidden = _parted(ruling.inverse)
    if now != changes_of(event, half="inverse"):
        return False
    if event["barrier"] != ruling.needs_consent and not is_lenient(event, ruling):
        return False
    if event.get(consent.BY_HAND) and (ruling.beyond_dice or not lies_on_the_table(session, state, event)):
        return False
    return _sealed_alike(session, event, "back", hidden, unseal)


def _sealed_alike(session: Session, event: Event, half: str, now: Hidden, unseal: record.Unseal) -> bool:
    """Whether an event changes the same compartments as a ruling, and those that are open here alike."""
    sealed = event.get("sealed")
    if not sealed:
        return not now
    then = {compartment: parts[half] for compartment, parts in sealed.items() if half in parts}
    is_open = session.keyring.is_open
    return now.keys() == then.keys() and all(now[one] == upcast(event, unseal(one, text)) for one, text in then.items() if is_open(one))


def _changes_the_same(
    session: Session, event: Event, now: Sequence[Change], then: Sequence[Change], hidden: Hidden, unseal: record.Unseal
) -> bool:
    """Whether changes that are equal to those of an event, in the open now and then, are so in the kinds of their values, too, and in the
    order of what they name."""
    ours, theirs = [change[2] for change in now], [change[2] for change in then]
    for compartment, parts in event.get("sealed", {}).items():
        if "do" in parts and session.keyring.is_open(compartment):
            ours.append(hidden[compartment])
            theirs.append(upcast(event, unseal(compartment, parts["do"])))
    return are_same(ours, theirs)


_PLAIN = 2
"""The last version of `marshal` that writes each value by itself, so that what is written alike is of the same kinds, in the same order."""


def are_same(now: Any, then: Any) -> bool:
    """Whether documents that are equal are of the same kinds, and their keys in the same order: `1` equals `true` and `1.0`."""
    try:
        return dumps(now, _PLAIN) == dumps(then, _PLAIN)
    except ValueError:  # among them a text that keeps what it was made of
        return _are_of_the_same_kinds(now, then)


def _are_of_the_same_kinds(now: Any, then: Any) -> bool:
    kind = now.__class__
    if kind is dict is then.__class__:
        if [*now] != [*then]:
            return False
        now, then = now.values(), then.values()
    elif kind is not list or then.__class__ is not list:
        return kind is then.__class__ or (isinstance(now, str) and isinstance(then, str))
    return all(map(_are_of_the_same_kinds, now, then))


def is_lenient(event: Event, ruling: Ruling) -> bool:
    """Whether undo of an event needs nobody's consent, and would need it today by nothing but what the ruling reads of others' secrets."""
    return ruling.learnt and event["barrier"] is False and format_of(event) < ASKING


def lies_on_the_table(session: Session, state: State, event: Event) -> bool:
    """Whether all that has fallen for an event was typed, in the open, as far as its keys are here."""
    waits = state["referee"].get("pending")
    opened = record.once(session.unseal)
    before = session.journal.event(waits["event"]) if waits is not None else None
    kept = len(_rolls(session, before, opened)) if before is not None else 0
    fresh = [rolled for rolled in _rolls(session, event, opened)[kept:] if rolled.kind != "salt"]
    return bool(fresh) and all(rolled.source == "typed" and rolled.private is None for rolled in fresh)


def _rolls(session: Session, event: Event, unseal: record.Unseal) -> list[Rolled]:
    return record.rolls_of(event, record.open_parts(event, unseal, session.keyring.is_open))
