"""Ruling the whole journal again with its recorded dice and facts: does it prove itself?"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any, NamedTuple

from playaid.dice.sources import Differs, NeedsDice, Recorded, Source
from playaid.journal.at_hand import at_hand
from playaid.journal.chain import Event
from playaid.journal.integrity import first_fault
from playaid.journal.lives import AT, has_followed, is_home, place_of
from playaid.journal.seal import WrongKey
from playaid.language.message import message, said_by
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, empty
from playaid.referee.deciding.decide import hear, hearing_of
from playaid.referee.session import consent, kinds, leaving, record
from playaid.referee.session.fitting import OPENS, folded
from playaid.referee.session.local import Session
from playaid.referee.session.signing import CHANGING, TABLE, Custody, acts, takes_over
from playaid.referee.session.upcasting import with_defaults
from playaid.referee.verification import looked_up, told, waiting
from playaid.referee.verification.differences import after, difference, is_lenient, keeps, lies_on_the_table
from playaid.referee.verification.event_shape import Strange, refuse_strange, unlike_any
from playaid.referee.verification.speaking import spoken_for
from playaid.referee.verification.turning import out_of_chain, taken_back_wrongly, unstamped
from playaid.referee.verification.uncounted import passed_over, shut

_NONSENSE = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, AssertionError, WrongKey)
"""What an event that no playaid wrote makes our own code raise."""
LONG = 512
"""So many events are worth a second process."""
FIRST_PART = 4 / 7
"""The share that is ruled while the rest, which must first be folded up to there, is ruled beside it: both take about as long."""

Progress = Callable[[int, int], None]
"""(done, of how many)."""
Beside = Callable[[Callable[[], "Verified"]], AbstractContextManager[Callable[[], "Verified"]]]
"""Begins some work at once and gives a way to wait for what comes of it; leaving it earlier ends the work."""


class Difference(NamedTuple):
    """An event that does not hold: a broken link of the chain, or a ruling that today's rules would give otherwise.

    rules: the version of the game's rules under which it was ruled, where that is not today's; empty for everything else.
    """

    number: int
    what: str
    rules: str = ""


class Verified(NamedTuple):
    """How many events were read, ruled again, or could not be for want of a key, and what differs. `broken`: the chain itself does not
    hold, nothing was ruled again. `taken`: events by which all went on with keys that the log had not spoken of, and who signed them.
    `lenient`: rulings on what another side hides that say they may be taken back alone, as playaid once wrote them. `unsigned`: what was
    taken back as sides agreed, it says, who signed nothing and needed not agree; as playaid once wrote it, too. `uncompared`: what
    other rules than today's have looked up, a ruling each: it could not be held to the tables at hand."""

    events: int
    ruled: int
    sealed: int
    differences: tuple[Difference, ...]
    broken: bool = False
    taken: tuple[tuple[int, tuple[str, ...]], ...] = ()
    lenient: tuple[int, ...] = ()
    unsigned: tuple[tuple[int, tuple[str, ...]], ...] = ()
    uncompared: tuple[looked_up.OfThen, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.differences

    @property
    def otherwise_today(self) -> bool:
        """Whether all that differs says of itself that it was ruled by another version of the rules."""
        return bool(self.differences) and not self.broken and all(difference.rules for difference in self.differences)


def verify(session: Session, progress: Progress | None = None, beside: Beside | None = None) -> Verified:
    """Check the chain, then fold the journal from its beginning, ruling every declaration again. What lies under a seal whose key is not
    here is folded as it stands and counted as not ruled. beside: a way to have the later part done at the same time, for a long journal."""
    tail = session.journal.tail_number
    seen: list[Event] = []
    """All events of a short log, so that it is not read twice; of a long one those that changed keys or players."""

    def look(event: Event) -> None:
        if tail < LONG or event.get("kind") in CHANGING:
            seen.append(event)

    broken = first_fault(session.journal.folder, progress, look, session.journal.read_again)
    if broken is not None:  # on the disk, or only here in memory?
        seen.clear()
        broken = first_fault(session.journal.folder, progress, look)
    if broken is not None:
        return Verified(broken.number - 1, 0, 0, (Difference(broken.number, f"{broken.file}: {broken.why}"),), broken=True)
    seen = [event for event in seen if event["n"] <= tail]  # others may go on writing
    changes = [event for event in seen if event.get("kind") in CHANGING and unlike_any(event, session.game.slug) is None]
    if tail < LONG:
        with at_hand(session.journal, seen):
            return _stretch(session, seen, changes, 1, tail, progress)
    if beside is None:
        return _stretch(session, session.journal.events(1, tail), changes, 1, tail, progress)
    middle = round(tail * FIRST_PART)
    with beside(lambda: _stretch(session, session.journal.events(1, tail), changes, middle + 1, tail)) as later:
        first = _stretch(session, session.journal.events(1, middle), changes, 1, middle, progress and partial(_of_all, progress, tail))
        if first.events < middle:  # nothing can be said of what comes after
            return first
        rest = later()
    differences = first.differences + rest.differences
    return rest._replace(
        ruled=first.ruled + rest.ruled,
        sealed=first.sealed + rest.sealed,
        differences=differences,
        lenient=first.lenient + rest.lenient,
        unsigned=first.unsigned + rest.unsigned,
        uncompared=first.uncompared + rest.uncompared,
    )


def _of_all(progress: Progress, tail: int, done: int, middle: int) -> None:
    progress(round(done * tail / middle), tail)


def _stretch(
    session: Session, events: Iterable[Event], changes: Sequence[Event], first: int, last: int, progress: Progress | None = None
) -> Verified:
    """What is found from event `first` to `last`, those before only folded; with the last event of all also whether the live state fits.
    events: all of them up to `last`. changes: all those that changed keys or players."""
    state = _blank(session)
    ruled = sealed = number = 0
    differences: list[Difference] = []
    lenient: list[int] = []
    unsigned: list[tuple[int, tuple[str, ...]]] = []
    uncompared: list[looked_up.OfThen] = []
    cells: looked_up.Told = {}
    before: Event = {}
    custody = Custody(session.journal, changes)
    put_off: waiting.PutOff | None = None
    compartments = [*(f"secret.{side}" for side in session.sides), "cup"]
    for event in events:
        number, unseal = event["n"], record.once(session.unseal)  # what is sealed in an event is wanted twice
        made: State | None = None
        try:
            refuse_strange(event, session.game.slug, told=number < first or event.get("kind") in kinds.NOT_RULED)
            if number >= first:
                fault, kind, made, ends, puts_off = _fault_in(session, state, before, event, custody, unseal, cells, put_off)
                if put_off is not None and not ends:
                    differences += _tells_otherwise(session, put_off)
                put_off = None
                if made is None:  # else it says what the ruling says
                    refuse_strange(event, session.game.slug)
                put_off = waiting.PutOff(event, state) if puts_off else None
        except Strange as strange:
            differences += [] if put_off is None else _tells_otherwise(session, put_off)
            differences.append(Difference(number, said_by(strange)))
            return Verified(number, ruled, sealed, tuple(differences), lenient=tuple(lenient))
        if number >= first:
            ruled, sealed = ruled + (kind in ("ruled", "lenient")), sealed + (kind == "sealed")
            lenient += [number] if kind == "lenient" else []
            unsigned += _unsigned(session, event, custody) if fault is None else []
            if kind in ("ruled", "lenient") and event["rules"] != session.game.rules:
                facts = record.facts_of(event, record.open_parts(event, unseal, session.keyring.is_open))
                uncompared += looked_up.of_then(session.book, event, facts, cells)
            differences += [Difference(number, fault, _older(session, event, kind))] if fault is not None else []
        else:
            with suppress(*_NONSENSE):
                custody.fault_in(event, state["referee"].get("pending"))
        state, misfits = folded(state, event, unseal, session.game.options, made=made)
        misfits |= shut(session, compartments, event, unseal, told=made is None)  # else what it tells is the ruling's own
        differences += [Difference(number, passed_over(event, *misfit)) for misfit in misfits.items()] if number >= first else []
        before = event
        if progress is not None:
            progress(number, last)
    differences += [] if put_off is None else _tells_otherwise(session, put_off)
    if last == session.journal.tail_number:
        differences += _state_differs(session, state, number)
        differences += _written_away(session, changes)
        differences += _signatures_denied(session)
    taken = tuple((event["n"], tuple(sorted(event.get("signed", ())))) for event in changes if takes_over(event))
    return Verified(number, ruled, sealed, tuple(differences), False, taken, tuple(lenient), tuple(unsigned), tuple(uncompared))


class _Found(NamedTuple):
    """What is wrong with an event, None if nothing, and how it was looked at; the state that its ruling has made, where it says all that
    the ruling says, word for word and change for change. ends: whether it ends what waited, which has told no more than its ruling says.
    puts_off: whether what it tells of something that waits is still to be held to the rules."""

    fault: str | None
    kind: str
    made: State | None = None
    ends: bool = False
    puts_off: bool = False


def _tells_otherwise(session: Session, put_off: waiting.PutOff) -> list[Difference]:
    """What is wrong with what an event tells of something that waits, where that is not known from the ruling that ends it."""
    event, state = put_off
    try:
        fault = waiting.tells_otherwise(session, state, event, record.once(session.unseal))
    except _NONSENSE as nonsense:
        fault = message("{kind}: no playaid wrote this event ({fault})", kind=event["kind"], fault=type(nonsense).__name__)
    return [] if fault is None else [Difference(event["n"], fault)]


def _unsigned(session: Session, event: Event, custody: Custody) -> list[tuple[int, tuple[str, ...]]]:
    if event["kind"] != "undo" or not event["agreed"]:
        return []
    sides = leaving.unsigned(session.journal, event, custody.signing(event["n"]))
    return [(event["n"], tuple(sides))] if sides else []


def _no_side(event: Event, sides: Sequence[str]) -> object:
    """What an event names as a side, its own or that of who took it back, and is none; None where all is well."""
    side = event.get("side")
    if side is not None and side not in sides:
        return side
    said = event.get(consent.SAID) if event["kind"] in ("undo", "redo") else None
    return None if said is None or said in sides else said


def _older(session: Session, event: Event, kind: str) -> str:
    rules = str(event.get("rules"))
    return rules if kind in ("ruled", "lenient") and rules != session.game.rules else ""


def _fault_in(
    session: Session,
    state: State,
    before: Event,
    event: Event,
    custody: Custody,
    unseal: record.Unseal,
    cells: looked_up.Told,
    put_off: waiting.PutOff | None = None,
) -> "_Found":
    """What is wrong with an event, and whether it was `ruled` again (`lenient`: as in Verified), lies `sealed`, or is of another kind.
    put_off: what the event before it put off."""
    kind, ends, puts_off = "other", False, False
    fault: str | None = None
    made: State | None = None
    try:
        if (wrong := _no_side(event, custody.sides)) is not None:
            fault = message("{kind}: {side!r} is no side of this game", kind=event["kind"], side=wrong)
        elif (fault := kinds.fault_in(event)) is not None or (
            fault := told.fault_in(session, state, event, unseal, (puts_off := _puts_off(session, event, custody)))
        ) is not None:
            pass
        elif event["kind"] in kinds.NOT_RULED:
            fault = _misshapen(session, state, before, event, custody, unseal)
        elif (fault := spoken_for(session, state, event, custody)) is not None:
            kind = "ruled"
        else:
            ruled_again = partial(_ruled_again, session, state, event, unseal, custody, cells, put_off)
            fault, kind, made, ends, _ = _as_far_as_seen(session, state, event, custody, ruled_again)
            fault = out_of_chain(event, event["n"], before.get("live", 0), None) or fault
    except Locked:
        kind = "sealed"
    except _NONSENSE as nonsense:
        fault = message("{kind}: no playaid wrote this event ({fault})", kind=event["kind"], fault=type(nonsense).__name__)
    try:
        signed = custody.fault_in(event, state["referee"].get("pending"))
        fault, kind = (signed, "other") if signed is not None else (fault, kind)
    except _NONSENSE as nonsense:
        fault = message("{kind}: no playaid wrote what it says of keys ({fault})", kind=event["kind"], fault=type(nonsense).__name__)
    return _Found(fault, kind) if fault is not None else _Found(None, kind, made, ends, puts_off)


def _puts_off(session: Session, event: Event, custody: Custody) -> bool:
    """Whether what an event tells of something that waits is held to the ruling that ends it: by today's rules, where nobody signs what
    they say, no plot is to be opened, and the whole board is seen."""
    if event["kind"] != kinds.WAITS or custody.throws_jointly or custody.signing(event["n"]) or _unseen(session) is not None:
        return False
    return event["rules"] == session.game.rules and OPENS not in event["changes"][0][2]


def _misshapen(session: Session, state: State, before: Event, event: Event, custody: Custody, unseal: record.Unseal) -> str | None:
    """What is wrong with an event that no rule makes, None if nothing: it may change only what its kind says."""
    kind, last, waits = event["kind"], before.get("live", 0), state["referee"].get("pending")
    if kind in ("undo", "redo") and custody.throws_jointly and waits is not None and "claim" in waits:
        return message("{kind}: another throw is claimed", kind=kind)
    if kind == "undo":
        return taken_back_wrongly(session, before, event, custody.staying)
    if kind == "redo":
        undone = session.journal.event(before["redo"])
        chain = {"of": undone["of"], "live": undone["of"], "back": undone["live"], "redo": undone["redo_back"]}
        fits = unstamped(event) | record.inverse_of(undone) | chain == event
        return None if fits else "redo: it does not bring back what was taken back"
    wrong = out_of_chain(event, event["n"], last, None) if kind == "pending" else out_of_chain(event, last, last, before.get("redo"))
    if wrong is not None:
        return wrong
    if kind in (consent.CLAIM, kinds.WAITS):
        waited = waits["before"] if waits is not None and "claim" in waits else waits
        if event["inverse"] != [["put", consent.PENDING, waited] if waited else ["drop", consent.PENDING, None]]:
            return message("{kind}: it changes what it may not", kind=kind)
    if kind in kinds.ELSEWHERE:
        return _told_elsewhere(session, state, event, custody)
    if kind == kinds.REVEAL:
        if session.keyring.shuts_out({path[2]: key for _, path, key in event["changes"][1:]}):
            return message("{kind}: the key that it publishes is none", kind=kind)
        return kinds.revealed_wrongly(event, state["referee"].get("revealed", []), session.sides)
    if event.get(consent.BY_HAND) and not lies_on_the_table(session, state, event):
        return message("{kind}: it says of dice that they were typed", kind=kind)
    if kind != kinds.WAITS:
        return None
    otherwise = _told_otherwise(session, state, event, custody, unseal)
    return otherwise or (waiting.asks_nothing(session, state, event) if custody.is_held else None)


def _told_elsewhere(session: Session, state: State, event: Event, custody: Custody) -> str | None:
    """What is wrong with an event of a kind that only sessions have which are written from several machines."""
    from playaid.referee.machines.joint_proof import fault_in

    waits, jointly = state["referee"].get("pending"), custody.throws_jointly
    fault = fault_in(session, event, custody.staying, waits, jointly)
    if fault is not None or event["kind"] != consent.CLAIM:
        return fault
    if custody.is_held and consent.asks_dealer(event):
        return waiting.needs_no_dealer(session, state, event)
    return waiting.claimed_too_early(session, state, event) if jointly else None


def _told_otherwise(session: Session, state: State, event: Event, custody: Custody, unseal: record.Unseal) -> str | None:
    """What is wrong with what an event tells of the throw that it goes on from, or that was claimed for it where dice are joint."""
    waits = state["referee"].get("pending")
    if not custody.throws_jointly and waits is None:
        return None
    from playaid.referee.machines.joint_proof import goes_on_otherwise, told_otherwise

    otherwise = told_otherwise if custody.throws_jointly else goes_on_otherwise
    return otherwise(session, event, waits, unseal)


def _blank(session: Session) -> State:
    state = empty(side for side in session.sides if session.keyring.is_open(f"secret.{side}"))
    if not session.keyring.is_open("cup"):
        del state["cup"]
    return state


def _as_far_as_seen(session: Session, state: State, event: Event, custody: Custody, ruled_again: Callable[[], _Found]) -> _Found:
    """`_ruled_again`. Where pieces are hidden and a key is not here, what comes out otherwise may rest on what is not seen: nobody has said
    anything in a `next`, and it deals with the pieces of all. Raises Locked then, too."""
    closed = _unseen(session)
    try:
        found = ruled_again()
    except _NONSENSE:
        if closed is None:
            raise
    else:
        if closed is None or found.fault is None or found.kind not in ("ruled", "lenient"):
            return found
    if (alone := _thrown_alone(session, state, event, custody)) is not None:
        return _Found(alone, "other")
    raise Locked(closed)


def _unseen(session: Session) -> str | None:
    """A compartment of hidden pieces whose key is not here; None where there is none."""
    sides = session.sides if session.game.sealing.hides else ()
    return next((f"secret.{side}" for side in sides if not session.keyring.is_open(f"secret.{side}")), None)


def _ruled_again(
    session: Session,
    state: State,
    event: Event,
    unseal: record.Unseal,
    custody: Custody,
    cells: looked_up.Told,
    put_off: waiting.PutOff | None,
    told: bool = False,
) -> _Found:
    """What differs when this event is ruled again, None if nothing, and whether that makes it `ruled` or `lenient`. put_off: as in
    `_fault_in`. told: read what is told under seals beforehand, which need not be where it is the ruling's own. Raises Locked, Strange."""
    if otherwise := _told_otherwise(session, state, event, custody, unseal):
        return _Found(otherwise, "other")
    if closed := next((compartment for compartment in _wanted(session, event) if not session.keyring.is_open(compartment)), None):
        if (alone := _thrown_alone(session, state, event, custody)) is not None:
            return _Found(alone, "other")
        raise Locked(closed)
    say = record.open_parts(event, unseal, session.keyring.is_open, told)
    declaration = record.declaration_of(event, say)
    if event["n"] == 1:
        options = with_defaults(declaration.args["options"], session.game.options)
        declaration = declaration._replace(args={**declaration.args, "options": options})
    facts = record.facts_of(event, say)
    book = session.book.of_the_log(facts)
    dice = Recorded(record.rolls_of(event, say))
    what = event.get("typed") or event["kind"]
    if event["rules"] == session.game.rules and (otherwise := looked_up.told_otherwise(session.book, facts, cells)):
        return _Found(_as_told(event, message("{line}: {fault}", line=what, fault=otherwise)), "other")
    source = _proved(session, state, event, dice, custody)
    resumed = waiting.resumed(session, put_off, event, declaration, facts, dice.left) if put_off is not None else None
    try:
        hearing = (hearing_of if resumed is None else resumed.hearing_of)(session.game, state, declaration, book, source)
        ruling = hear(hearing)
    except Locked:
        raise
    except Refusal as fault:
        return _Found(_as_told(event, message("{line}: was legal, today it is refused ({fault})", line=what, fault=fault)), "ruled")
    except (Differs, NeedsDice) as fault:
        return _Found(_as_told(event, message("{line}: other dice would be rolled today ({fault})", line=what, fault=fault)), "ruled")
    if dice.left and ruling.verdict == LEGAL:
        return _Found(_as_told(event, message("{line}: fewer dice would be rolled today", line=what)), "ruled")
    kind = "lenient" if is_lenient(event, ruling) else "ruled"
    is_kept = keeps(event, say, ruling)
    if not (is_kept or told) and record.open_parts(event, unseal, session.keyring.is_open).keys() != say.keys():
        return _ruled_again(session, state, event, unseal, custody, cells, put_off, told=True)
    found, is_kept = difference(session, state, event, say, ruling, unseal, custody.signing(event["n"]), is_kept)
    if found is not None:
        return _Found(_as_told(event, found), kind)
    made = after(state, hearing) if is_kept and not told else None
    return _Found(None, kind, made, resumed is not None and resumed.said_all())


def _wanted(session: Session, event: Event) -> Iterator[str]:
    """The compartments without which an event cannot be ruled again: those that its words lie in; where pieces are hidden, every side's, as
    whoever has not their keys does not see the board that the ruling was made on."""
    yield from (compartment for compartment, parts in event.get("sealed", {}).items() if "say" in parts)
    verb = session.game.verbs.get(event["kind"])
    if session.game.sealing.hides and verb is not None and not verb.query:
        yield from (f"secret.{side}" for side in session.sides)


def _as_told(event: Event, fault: str) -> str:
    """What is wrong with an event, as all may read it: of what was said in secret no more than that there is something."""
    return fault if "typed" in event else message("{kind}: what was said in secret would be ruled otherwise today", kind=event["kind"])


def _thrown_alone(session: Session, state: State, event: Event, custody: Custody) -> str | None:
    """What is wrong with the open dice of an event that cannot be ruled again for want of a key, None if nothing that can be seen."""
    waits = state["referee"].get("pending")
    kept = len(session.journal.event(waits["event"]).get("rolls", ())) if waits is not None else 0
    thrown = any(entry[0] != "salt" and entry[3] != "typed" for entry in event.get("rolls", [])[kept:])
    if thrown and (event["barrier"] is not True or event.get(consent.BY_HAND)):
        return message("{kind}: what fell could be taken back by one alone", kind=event["kind"])
    if not custody.throws_jointly:
        return None
    from playaid.referee.machines.joint_proof import thrown_alone

    return thrown_alone(session, event, waits)


def _proved(session: Session, state: State, event: dict[str, Any], dice: Recorded, custody: Custody) -> Source:
    jointly, dealt = custody.throws_jointly, event.get("dealt", [])
    proves = "joint" in event or "dealt" in event
    if not (jointly or proves or (dice.left and any(rolled.source == "joint" for rolled in dice.left))):
        return dice
    if dealt and not session.keyring.is_open("cup"):
        return dice
    from playaid.referee.machines.joint_proof import Proved, fallen_at_home

    before = fallen_at_home(session, state["referee"].get("pending"), custody.moved_before(event["n"])) if jointly else None
    parts = [dealt] if isinstance(dealt, str) else dealt
    told = [*event.get("joint", []), *(throw for part in parts for throw in session.unseal("cup", part))]
    return Proved(session, dice, told, event["n"], before)


def _state_differs(session: Session, state: State, number: int) -> list[Difference]:
    try:
        session.open_what_can_be()
    except _NONSENSE:
        return [Difference(number, "what the snapshot keeps under seal cannot be read")]
    live = {name: session.state.get(name) for name in state}
    return [] if live == state else [Difference(number, "the live state is not the fold of the journal")]


def _written_away(session: Session, changes: Sequence[Event]) -> list[Difference]:
    """What was written in this folder after the session was brought home to another one, where it goes on otherwise."""
    journal = session.journal
    if AT not in journal.meta or is_home(journal.folder, journal.meta) or not has_followed(journal.folder):
        return []
    brought = max(event["n"] for event in changes if AT in event["after"].get("meta", {}))
    what = message(
        "since event {brought} the session lives {place}; what stands here behind it is another history",
        brought=brought,
        place=place_of(journal.meta),
    )
    return [Difference(brought + 1, what)] if journal.tail_number > brought else []


def _signatures_denied(session: Session) -> list[Difference]:
    """What the log does not say of signatures, and a side's own key does: all of it can be written again as if nobody had ever signed, but
    for what lies under a passphrase."""
    denied = [
        message("keys: {side} has a key to sign with, and the keyring names another or none; this log was written again", side=side)
        for side in session.keyring.denied()
    ]
    if acts(session.journal.meta) == TABLE:
        denied += [
            message("new: by the key of {side} each act is signed here, and by the log none is; it was written again", side=side)
            for side in session.keyring.all_signed()
        ]
    return [Difference(1, what) for what in denied]
