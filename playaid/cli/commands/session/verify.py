import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import click

from playaid.cli.answer import CLOSED, ILLEGAL_CODE
from playaid.cli.command import Answer, Refusal, Session, Terminal, command, key_variable, pick
from playaid.cli.commands.session.doctor import DOCTOR, damage, spans
from playaid.desk import locations
from playaid.desk.rollback.last_heads import history
from playaid.desk.seats import WrongKey, is_open
from playaid.journal.errors import Damaged, JournalError, short
from playaid.language.message import AND, as_message, counted, listing, message
from playaid.referee.contract.refusals import Locked
from playaid.referee.verification import verify as verification
from playaid.referee.verification.looked_up import OfThen
from playaid.referee.verification.verify import Difference


class Verified(TypedDict):
    """`verify`; of a folder that cannot even be opened there is no more than the first four"""

    ok: bool
    events: int
    first_difference: Difference | None
    differences: Sequence[Difference]
    ruled: NotRequired[int]
    sealed: NotRequired[int]
    head: NotRequired[str]
    undone_alone: NotRequired[Sequence[int]]
    taken_keys: NotRequired[list[dict[str, Any]]]
    history: NotRequired[list[str]]


@command("verify")
@click.option("--unlock", is_flag=True, help="Ask for the passphrases, so that what is sealed is ruled again too.")
@click.option(
    "--fingerprint",
    metavar="DIGITS",
    help="A log fingerprint that somebody has noted (its first digits): it must be that of an event here.",
)
@click.option("--head", hidden=True)  # what notes of before call it
def verify(terminal: Terminal, unlock: bool, fingerprint: str | None, head: str | None) -> Answer[Verified]:
    """Rule the whole journal again with its own dice, and check every link of the chain.

    It is held against the last log fingerprint that was seen of it on this machine, and against one that you noted (--fingerprint): whoever
    owns a machine can write a whole log again, and only a fingerprint tells it.

    Exit code 0: it holds. 3: today's rules would rule something otherwise. 5: the chain is broken, somebody or something changed a file.
    """
    from playaid.cli.fork import beside, possible
    from playaid.cli.terminal.progress import bar

    try:
        opened = terminal.open()
    except JournalError as fault:
        return _unopened(terminal, fault)
    _open_with_keys(terminal, opened, unlock)
    with bar("verify", terminal.shows_bars) as step:
        verified = verification.verify(opened, step, beside if possible() else None)
    gone = _gone(terminal, opened, head if fingerprint is None else fingerprint) if not verified.broken else []
    verified = verified._replace(differences=(*verified.differences, *gone))
    number, mark = opened.journal.head if not verified.broken else (verified.events, "")
    first = verified.differences[0] if verified.differences else None
    taken = [{"number": number, "signed": signed} for number, signed in verified.taken]
    past = history(opened.journal) if not verified.broken else []
    data = pick(Verified, verified, first_difference=first, head=mark, undone_alone=verified.lenient, taken_keys=taken, history=past)
    verdict = as_message("HOLDS" if verified.ok else "RULED OTHERWISE TODAY" if verified.otherwise_today else "DOES NOT HOLD")
    events = counted(verified.events, "{n} event", "{n} events")
    ruled = counted(verified.ruled, "{n} ruling ruled again", "{n} rulings ruled again")
    lines = [message("  {head}  {events}, {rulings}", head=verdict, events=events, rulings=ruled)]
    if verified.otherwise_today:
        lines.append(
            message("  the chain holds; these say that other rules ruled on them than today's ({rules}):", rules=opened.game.rules)
        )
    if verified.sealed:
        lines.append(
            counted(
                verified.sealed,
                "  {n} ruling lies under a seal whose key is not here; verify --unlock asks for it",
                "  {n} rulings lie under a seal whose key is not here; verify --unlock asks for it",
            )
        )
    lines += [
        message(_RULED_BY if difference.rules else _EVENT, number=difference.number, what=difference.what, rules=difference.rules)
        for difference in verified.differences
    ]
    if verified.uncompared:
        lines += _of_then(verified.uncompared, opened.game.rules)
    if verified.lenient:
        lines.append(message(_LENIENT, numbers=listing(verified.lenient)))
    lines += [message(_UNSIGNED, number=number, sides=listing(sides, AND)) for number, sides in verified.unsigned]
    lines += [message(_TAKEN, number=number, sides=listing(signed) or "nobody") for number, signed in verified.taken]
    lines += [message("  {told}", told=told) for told in past]
    if verified.ok:
        lines.append(message("  log fingerprint after event {number}: {head}", number=number, head=mark))
        return Answer(lines, data)
    if verified.broken or gone:
        return Answer([*lines, DOCTOR], data, error=damage(lines[-1].strip()), code=CLOSED)
    return Answer(lines, data, error=damage(lines[-1].strip(), "illegal"), code=ILLEGAL_CODE)


def _of_then(used: Sequence[OfThen], today: str) -> list[str]:
    """Which ruling has used which version of which tables, and what is another now in those at hand."""
    tables = sorted({table for one in used for table in one.tables})
    lines = [message(_UNCOMPARED, tables=listing(tables, AND), rules=today)]
    for rules in dict.fromkeys(one.rules for one in used):
        numbers = {table: [one.number for one in used if one.rules == rules and table in one.tables] for table in tables}
        by = [message(_BY, table=table, events=spans(told)) for table, told in numbers.items() if told]
        lines.append(message(_OF_RULES, rules=rules, tables=listing(by)))
    otherwise = [message(_EVENT, number=one.number, what=what) for one in used for what in one.otherwise]
    lines += otherwise[:SHOWN]
    if (more := len(otherwise) - SHOWN) > 0:
        lines.append(counted(more, "  {n} more value is another now", "  {n} more values are others now"))
    return lines


def _gone(terminal: Terminal, session: Session, noted: str | None) -> list[Difference]:
    """Fingerprints that were seen here, or noted by somebody, and are of no event of the log. Raises Refusal for what is none."""
    gone = []
    if terminal.seen_gone is not None and not terminal.seen_gone.place:
        what = "it was seen on this machine with log fingerprint {head}, and this log has not got it"
        gone = [Difference(terminal.seen_gone.number, message(what, head=short(terminal.seen_gone.mark)))]
    if noted is not None:
        digits = noted.replace("-", "").casefold()
        if len(digits) < len("ab12") or digits.strip("0123456789abcdef"):
            raise Refusal(message("{head!r} is no log fingerprint: those are digits like ab12-cd34", head=noted))
        if not any(event["hash"].startswith(digits) for event in session.journal.events()):
            what = message("the log fingerprint {head} is of no event of this log", head=noted)
            gone.append(Difference(session.journal.tail_number, what))
    return gone


_EVENT = "  event {number}: {what}"
_RULED_BY = "  event {number}: {what} (ruled by rules {rules})"
_UNCOMPARED = "  what other rules than today's ({rules}) have looked up in {tables} stands as they say: their tables are not at hand"
_OF_RULES = "  of rules {rules}: {tables}"
_BY = "{table} ({events})"
SHOWN = 12
"""So many values that are others now are told."""
_LENIENT = "  read what another side hides, and could be taken back without consent, as before playaid asked for it; events: {numbers}"
_UNSIGNED = "  event {number}: it says that {sides} agreed, who did not sign it; nobody had to agree, and an older playaid wrote that"
_TAKEN = (
    "  event {number}: here all went on with keys that the log had not spoken of; what was signed before is held against those "
    "(signed by {sides})"
)


def _open_with_keys(terminal: Terminal, session: Session, ask: bool) -> None:
    """Open the sides whose passphrase is in the environment, as far as it fits; with `ask` every other one by asking."""
    for side in session.sides:
        if is_open(session, side):
            continue
        if ask:
            terminal.unlock(session, side)
        elif key_variable(side) in os.environ:
            with suppress(WrongKey, Locked):
                terminal.unlock(session, side)


def _unopened(terminal: Terminal, fault: JournalError) -> Answer[Verified]:
    from playaid.journal.integrity import first_fault

    path = Path(locations.folder_of(terminal.folder, terminal.wanted))
    terminal.speak_of(path.name)
    broken = first_fault(str(path)) if isinstance(fault, Damaged) else None
    if broken is None:
        raise fault
    what = message("{file}: {reason}", file=broken.file, reason=broken.why)
    difference = Difference(broken.number, what)
    data: Verified = {"ok": False, "events": max(broken.number - 1, 0), "first_difference": difference, "differences": [difference]}
    return Answer(
        ["  DOES NOT HOLD", message(_EVENT, number=broken.number, what=what), DOCTOR],
        data,
        error=damage(what),
        code=CLOSED,
    )
