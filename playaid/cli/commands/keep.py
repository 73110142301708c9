"""The general verbs that look after a session: verify, doctor, reveal, passphrase, export, import."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playaid.cli.answer import CLOSED, ILLEGAL_CODE, Answer
from playaid.cli.commands.options import as_side, command, everywhere, option, take
from playaid.cli.commands.placed_files import file_replaced, session_stands, stamp, write_all
from playaid.cli.terminal.terminal import Terminal, key_variable
from playaid.desk import locations
from playaid.desk.seats import WrongKey, is_open, side_of, umpire_of
from playaid.desk.seats import reveal as reveal_
from playaid.journal.errors import Damaged, JournalError
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.session.local import Session

if TYPE_CHECKING:
    from playaid.dice.sources import Rolled


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


@command("verify")
@everywhere
@option("--unlock", is_flag=True, help="Ask for the passphrases, so that what is sealed is ruled again too.")
@click.pass_context
def verify(ctx: click.Context, session: str | None, json_: bool, plain: bool, unlock: bool) -> int:
    """Rule the whole journal again with its own dice, and check every link of the chain.

    Exit code 0: it holds. 3: today's rules would rule something otherwise. 5: the chain is broken, somebody or something changed a file.
    """
    from playaid.cli.fork import beside, possible
    from playaid.cli.terminal.progress import bar
    from playaid.referee.verification.verify import verify as rule_again

    terminal = take(ctx, session, json_, plain)
    try:
        opened = terminal.open(session)
    except JournalError as fault:
        return int(terminal.give(_unopened(terminal, session, fault)))
    _open_with_keys(terminal, opened, unlock)
    with bar("verify", not terminal.json and not terminal.plain) as step:
        verified = rule_again(opened, step, beside if possible() else None)
    number, mark = opened.journal.head if not verified.broken else (verified.events, "")
    first = verified.differences[0] if verified.differences else None
    data = {
        "ok": verified.ok,
        "events": verified.events,
        "first_difference": {"number": first.number, "what": first.what} if first else None,
        "differences": [
            {"number": difference.number, "what": difference.what, "rules": difference.rules} for difference in verified.differences
        ],
        "ruled": verified.ruled,
        "sealed": verified.sealed,
        "head": mark,
        "undone_alone": list(verified.lenient),
        "taken_keys": [{"number": number, "signed": list(signed)} for number, signed in verified.taken],
    }
    head = "HOLDS" if verified.ok else "RULED OTHERWISE TODAY" if verified.otherwise_today else "DOES NOT HOLD"
    lines = [f"  {head}  {verified.events} events, {verified.ruled} rulings ruled again"]
    if verified.otherwise_today:
        lines.append(f"  the chain holds; these say that other rules ruled on them than today's ({opened.game.rules}):")
    if verified.sealed:
        lines.append(f"  {verified.sealed} rulings lie under a seal whose key is not here; verify --unlock asks for it")
    lines += [
        f"  event {difference.number}: {difference.what}" + (f" (ruled by rules {difference.rules})" if difference.rules else "")
        for difference in verified.differences
    ]
    if verified.lenient:
        lines.append(f"  {_LENIENT}: {', '.join(map(str, verified.lenient))}")
    lines += [f"  event {number}: {_TAKEN} (signed by {', '.join(signed) or 'nobody'})" for number, signed in verified.taken]
    if verified.ok:
        lines.append(f"  chain head after event {number}: {mark}")
        return int(terminal.give(Answer(lines, data)))
    error = _error("damaged" if verified.broken else "illegal", lines[-1].strip())
    lines += [_DOCTOR] if verified.broken else []
    return int(terminal.give(Answer(lines, data, error=error, code=CLOSED if verified.broken else ILLEGAL_CODE)))


_LENIENT = "read what another side hides, and could be taken back without consent, as before playaid asked for it; events"
_TAKEN = "here all went on with keys that the log had not spoken of; what was signed before is held against those"


def _unopened(terminal: Terminal, name: str | None, fault: JournalError) -> Answer:
    """What verify says of a folder that cannot even be opened."""
    from playaid.journal.integrity import first_fault

    path = Path(locations.folder_of(terminal.folder, name))
    terminal.speak_of(path.name)
    broken = first_fault(str(path)) if isinstance(fault, Damaged) else None
    if broken is None:
        raise fault
    what = f"{broken.file}: {broken.why}"
    difference = {"number": broken.number, "what": what}
    data = {"ok": False, "events": max(broken.number - 1, 0), "first_difference": difference, "differences": [difference]}
    return Answer(["  DOES NOT HOLD", f"  event {broken.number}: {what}", _DOCTOR], data, error=_error("damaged", what), code=CLOSED)


_DOCTOR = "  playaid doctor puts the folder in order as far as it can be"


def _error(kind: str, text: str) -> dict[str, Any]:
    return {"kind": kind, "text": text, "hint": _DOCTOR.strip() if kind == "damaged" else "", "candidates": []}


@command("doctor")
@everywhere
@option("--show", is_flag=True, help="Treat nothing: only tell what can still be read of the log, without any key.")
@option(
    "--take-keys",
    is_flag=True,
    help="Go on with the keys that lie there though the log speaks of others: all unlock, and it says so.",
)
@click.pass_context
def doctor(ctx: click.Context, session: str | None, json_: bool, plain: bool, show: bool, take_keys: bool) -> int:
    """Put a damaged session folder in order; look at the owner's tables and at what playaid stands on here.

    Nothing is deleted: what cannot stay in its place is moved aside in the same folder. Exit code 5: something could not be made good.
    """
    from playaid.cli.commands.doctor import environment, event_lines, owners_faults, readable, repair_folder
    from playaid.cli.terminal.progress import busy

    terminal = take(ctx, session, json_, plain)
    try:
        path = Path(locations.folder_of(terminal.folder, session))
    except locations.NoSession:
        if session is not None:
            raise
        path = None
    if show and path is not None:
        terminal.speak_of(path.name)
        entries = readable(path)
        return int(terminal.give(Answer(event_lines(entries) or ["  nothing can be read any more"], {"events": entries})))
    terminal.beside = lambda: "what it has put right by then stays so; typed again, it goes on from there"
    wanted = not terminal.json and not terminal.plain
    with busy("doctor", wanted):
        treatment = repair_folder(path) if path is not None else None
    if take_keys and path is not None:
        _take_keys(terminal, path)
        treatment = repair_folder(path)
    if path is not None:
        terminal.speak_of(path.name)
        if terminal.session is not None and terminal.name == path.name:
            terminal.session.reload()
    if treatment is not None and not treatment.data["beyond_help"] and _fold_again(terminal, session):
        treatment.lines.append("  made again: state.json, which was not what the log comes to")
    with busy("doctor", wanted):
        faults = owners_faults(terminal)
        facts = environment(terminal)
    whole = (treatment is None or treatment.whole) and not faults
    lines = [*(treatment.lines if treatment else ["  no session is in use here"])]
    lines += [f"  your tables: {fault}" for fault in faults] or ["  your tables: nothing to find fault with"]
    lines += [f"  {label}: {fact}" for label, fact in facts.items()]
    data = {"whole": whole, "session": treatment.data if treatment else None, "tables": faults, "environment": facts}
    if whole:
        return int(terminal.give(Answer(lines, data)))
    return int(terminal.give(Answer(lines, data, error=_error("damaged", "not everything could be made good"), code=CLOSED)))


def _take_keys(terminal: Terminal, path: Path) -> None:
    from playaid.desk.session_folders import session_of
    from playaid.journal.recovery.keys import Adrift
    from playaid.referee.session.key_changes import take_over

    journal = Adrift(path)
    if not (journal.head and journal.adrift):
        raise Refusal("the keys that lie there are those that the log speaks of")
    if not journal.keys:
        raise Refusal("no keys lie there at all; put the keys.json of a copy into its place", hint="doctor --show tells what was open")
    opened = session_of(journal, terminal.clock, terminal.owner)
    for side in opened.sides:
        if not is_open(opened, side):
            terminal.unlock(opened, side)
    take_over(opened)


def _fold_again(terminal: Terminal, name: str | None) -> bool:
    """Whether the snapshot had to be made again; there is nothing to fold where the beginning of the log is lost."""
    from playaid.referee.contract import refusals

    try:
        return terminal.open(name).fold_again()
    except refusals.Damaged:
        return False


@command("reveal")
@everywhere
@as_side
@option("--early", is_flag=True, help="Although the game is not over: it cannot be taken back.")
@click.pass_context
def reveal(ctx: click.Context, session: str | None, json_: bool, plain: bool, as_side: str | None, early: bool) -> int:
    """Open a side's secrets to everybody for good, by writing its key into the journal; without --as, those of every side.

    When all have revealed, what no side could see alone lies open too.
    """
    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
    done = terminal.with_keys(opened, partial(reveal_, opened, side_of(opened, as_side), early))
    lines = [f"  {side} has revealed all." for side in done.fresh] or ["  That lies open already."]
    lines.append(f"  still sealed: {', '.join(done.sealed)}" if done.sealed else "  Everything lies open now; export shows it.")
    now = opened.state["referee"].get("revealed", [])
    return int(terminal.give(Answer(lines, {"revealed": list(now), "sealed": list(done.sealed)})))


@command("passphrase")
@everywhere
@as_side
@option("--to", "person", metavar="PERSON", help="Hand the side over to another person.")
@option("--recovery", is_flag=True, help="Make a recovery code for paper instead; it is shown once and stored nowhere.")
@option("--none", "honour", is_flag=True, help="Play on the honour system from now on: no passphrase.")
@click.pass_context
def passphrase(
    ctx: click.Context, session: str | None, json_: bool, plain: bool, as_side: str | None, person: str | None, recovery: bool, honour: bool
) -> int:
    """Change a side's passphrase, hand the side over, or make a recovery code.

    Asks for the present passphrase (or the recovery code; PLAYAID_KEY_<SIDE>) and the new one (PLAYAID_NEW_KEY_<SIDE>). An old copy of the
    session's folder still opens with the old passphrase.
    """
    terminal = take(ctx, session, json_, plain)
    opened = terminal.open(session)
    side = side_of(opened, as_side)
    if person is not None and not (person.isprintable() and 0 < len(person) <= 60):
        raise Refusal("a person's name is one line of at most 60 characters")
    if umpire_of(opened, person) is not None:
        raise Refusal(f"{person} is an umpire here", hint="whoever plays a side goes by another name; or he gives it up first")
    if side is None:
        raise Refusal("whose passphrase?", hint=f"passphrase --as {'|'.join(opened.sides)}")
    if recovery:
        return int(terminal.give(_recovery(terminal, opened, side)))
    old, new = _old_and_new(terminal, opened, side, honour)
    _rewrap(opened, side, old, new, person)
    what = "plays on the honour system now" if honour else "has a new passphrase"
    handed = f"{side} is handed over to {person} and " if person else f"{side} "
    return int(terminal.give(Answer([f"  {handed}{what}; the log says so."], {"side": side, "honour": honour, "person": person})))


def _rewrap(session: Session, side: str, old: str | None, new: str | None, person: str | None) -> None:
    from playaid.journal.seal import WrongPassphrase
    from playaid.referee.session.key_changes import change_passphrase

    try:
        change_passphrase(session, side, old, new, person)
    except WrongPassphrase:
        raise WrongKey(f"that is not the passphrase of {side}") from None


def _old_and_new(terminal: Terminal, session: Session, side: str, honour: bool) -> tuple[str | None, str | None]:
    """The present passphrase and the new one, None where there is none, typed while nobody else has to wait."""
    old = None
    if not session.keyring.is_honour(side):
        old = _secret(terminal, key_variable(side), f"Passphrase of {side}: ", f"secret.{side}")
    if honour:
        return old, None
    variable = key_variable(side).replace("_KEY_", "_NEW_KEY_", 1)
    new = _secret(terminal, variable, f"New passphrase of {side} (four words are good): ", f"secret.{side}")
    if variable not in os.environ and terminal.ask("Once more: ", hidden=True) != new:
        raise Refusal("the two are not the same; nothing has changed")
    return old, new


def _secret(terminal: Terminal, variable: str, prompt: str, compartment: str) -> str:
    text = os.environ.get(variable)
    if text is None and terminal.can_ask():
        text = terminal.ask(prompt, hidden=True)
    if not text:
        raise Locked(compartment)
    return text


def _recovery(terminal: Terminal, session: Session, side: str) -> Answer:
    if not is_open(session, side):
        terminal.unlock(session, side)
    from playaid.referee.session.key_changes import recovery

    code = recovery(session, side)
    lines = [f"  {code}", "  Write it down now: it opens this side without its passphrase and is stored nowhere."]
    return Answer(lines, {"side": side, "code": code}, private=side)


@command("export")
@everywhere
@as_side
@option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to this file.")
@option("--keys", is_flag=True, help="json and jsonl only: with the keyring, so that the game can go on elsewhere.")
@option("--odds", is_flag=True, help="Not csv: with how likely what each event came to was.")
@option("--with-ground", is_flag=True, help="html and pdf: on the picture of your own board, where you have laid one below it.")
@click.argument("form", type=click.Choice(("html", "pdf", "md", "bgg", "json", "jsonl", "csv"), case_sensitive=False))
@click.pass_context
def export(
    ctx: click.Context,
    session: str | None,
    json_: bool,
    plain: bool,
    as_side: str | None,
    out: Path | None,
    keys: bool,
    odds: bool,
    with_ground: bool,
    form: str,
) -> int:
    """The session as html, pdf, md, bgg, json, jsonl or csv: for the whole table, or with --as what that side may read too.

    html is one page that needs nothing else: how it ended, the last board, charts, for each turn a board to step through event by event.
    pdf is that page as a Chromium found on PATH prints it. md is for wikis and forums, bgg for forums with tags in brackets.
    jsonl is the json as lines, for long evenings. What is sealed stays sealed. `playaid import` makes the session again
    from both.
    """
    from playaid.cli.commands.viewer import looking
    from playaid.cli.terminal.progress import bar
    from playaid.desk.budget import Budget
    from playaid.export.export import write_export as told

    terminal = take(ctx, session, json_, plain)
    if keys and form not in ("json", "jsonl"):
        raise Refusal("the keyring goes into json and jsonl only")
    if form == "pdf" and out is None:
        raise Refusal("a PDF goes into a file", hint="export pdf --out FILE")
    opened, viewer = looking(terminal, session, as_side)
    if with_ground:
        _lay_ground(opened, form)
    with bar("export", not terminal.json and not terminal.plain) as step:
        parts = told(opened, "html" if form == "pdf" else form, viewer, keys, step, Budget if odds else None)
        if out is None:
            text = "".join(parts)
        else:
            terminal.beside = partial(file_replaced, out, stamp(out))
            write_all(out, _printed(parts) if form == "pdf" else parts, 0o600 if keys else 0o666)
    if out is None:
        return int(terminal.give(Answer([text.rstrip("\n")], {"form": form, "text": text}, verbatim=True)))
    return int(terminal.give(Answer([f"  Written: {out}"], {"form": form, "file": str(out)})))


def _lay_ground(opened: Session, form: str) -> None:
    """The owner's own board below those of the export, on his word alone. Raises Refusal."""
    from playaid.desk.underlay import layer, load_underlay

    drawn = opened.game.board
    if form not in ("html", "pdf") or drawn is None:
        raise Refusal("the ground goes below a board that is drawn: html or pdf")
    if load_underlay(opened.game.slug) is None:
        raise Refusal("no picture of your own board is kept", hint=f"playaid tables ground {opened.game.slug} --picture FILE")
    under = layer(opened.game.slug)
    opened.game = opened.game._replace(board=lambda state, viewer, book: under(drawn(state, viewer, book)))


def _printed(page: Iterable[str]) -> tuple[bytes]:
    from playaid.export.pdf import print_pdf

    return (print_pdf(page),)


@command("import")
@everywhere
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("name", required=False)
@click.pass_context
def import_(ctx: click.Context, session: str | None, json_: bool, plain: bool, file: Path, name: str | None) -> int:
    """Make a session again from `export json` or `jsonl`: the same events, number by number and hash by hash.

    It can be looked at and verified; played on only if the export was made with --keys.
    """
    from playaid.cli.terminal.progress import bar
    from playaid.export.restore import BadExport, read_export, restore

    terminal = take(ctx, None, json_, plain)
    try:
        if file.exists() and not file.is_file():
            raise Refusal(f"{file} is no file, but a folder, a pipe or a device")
        with file.open(encoding="utf-8") as text:
            exported = read_export(text)
            chosen = locations.check_name(name or session or exported.meta["name"])
            folder = Path(terminal.folder, chosen)
            if folder.exists():
                raise FileExistsError
            terminal.beside = partial(session_stands, folder)
            with bar("import", not terminal.json and not terminal.plain) as step:
                events = restore(exported, folder, chosen, step)
    except FileExistsError:
        raise Refusal(f"there is a session {chosen} already", hint="give another name: import FILE NAME") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{file} cannot be read: {getattr(fault, 'strerror', None) or 'it is not text'}") from None
    except BadExport as fault:
        raise Refusal(f"{file}: {fault}") from None
    with bar("look through", not terminal.json and not terminal.plain) as step:
        _looked_through(terminal, file, folder, step)
    terminal.speak_of(chosen)
    lines = [f"  {chosen}: {events} events, the chain holds.", f"  playaid verify --session {chosen} rules them again."]
    return int(terminal.give(Answer(lines, {"name": chosen, "events": events, "head": exported.head})))


LOOKED_AT = 500
"""So many positions of an imported session are drawn: of a longer one, those at even distances."""


def _rolled(events: Iterable[dict[str, Any]]) -> "Iterator[Rolled]":
    """The open rolls of events. TypeError where an event has a fact that no book could look for."""
    from playaid.referee.session.record import facts_of, rolls_of

    for event in events:
        hash(tuple((fact.table, fact.keys) for fact in facts_of(event, {})))
        yield from rolls_of(event, {})


def _told(session: Session, progress: Callable[[int, int], None]) -> "Iterator[dict[str, Any]]":
    """The events of a long session, each when it has been told; at even distances the board is drawn, and the ruling made again."""
    from playaid.export import session_view
    from playaid.export.html_page import board_of
    from playaid.referee.session.replay import replay
    from playaid.referee.session.throws import take_back

    tail = session.journal.tail_number
    undone: set[int] = set()
    for unfolding in replay(session, None):
        event = unfolding.event
        take_back(undone, event)
        drawn = event["n"] % (tail // LOOKED_AT) == 0
        step = session_view.step_of(session, unfolding, None, weighed=drawn)
        if drawn:
            board_of(session, session.book, step.after, None)
        progress(event["n"], tail)
        yield event


def _looked_through(terminal: Terminal, file: Path, folder: Path, progress: Callable[[int, int], None]) -> None:
    """Look once at all that there is to be seen of an imported session. Whoever made the file may have put anything into it.

    Raises Refusal, with the folder gone again. A session of a game that is not installed is kept unseen.
    """
    from shutil import rmtree

    from playaid.dice.fairness import report
    from playaid.export import session_view
    from playaid.export.export import export as exported
    from playaid.games.registry import slugs
    from playaid.journal.journal import Journal
    from playaid.referee.contract.state_shapes import state_misfits
    from playaid.referee.contract.view import view

    if Journal(folder).meta["game"] not in slugs():
        return
    try:
        opened = terminal.open(folder.name)
        view(opened.game, opened.state)
        misfits = state_misfits(opened.game, opened.state)
        tail = opened.journal.tail_number
        if tail <= LOOKED_AT:
            exported(opened, "html", None, progress=progress)
        session_view.about(opened, None), session_view.standing(opened, None), session_view.pictures(opened, None)
        report(_rolled(opened.journal.events() if tail <= LOOKED_AT else _told(opened, progress)))
        whole = set(opened.keyring.sides) == set(opened.sides)
    except Exception:  # a hostile file may go wrong in any way
        whole, misfits = False, []
    if not whole or misfits:
        terminal.session = None if not terminal.in_shell else terminal.session
        rmtree(folder, ignore_errors=True)
        hint = f"its state does not fit the game: {misfits[0]}" if misfits else ""
        raise Refusal(f"{file}: its chain holds, but what it holds together is no session that playaid wrote", hint=hint)
