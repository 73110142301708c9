"""The general verbs that look after a session: verify, doctor, reveal, passphrase, export, import."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import click

from playaid.cli.answer import CLOSED, ILLEGAL_CODE, Answer
from playaid.cli.options import as_side, command, everywhere, option, take
from playaid.cli.terminal import Terminal, key_variable
from playaid.desk import places
from playaid.desk.seats import WrongKey, is_open, side_of
from playaid.desk.seats import reveal as reveal_
from playaid.journal.errors import Damaged, JournalError
from playaid.referee.refusals import Locked, Refusal
from playaid.referee.session import Session


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
    from playaid.cli.beside import beside, possible
    from playaid.cli.progress import bar
    from playaid.referee.verify import verify as rule_again

    terminal = take(ctx, session, json_, plain)
    try:
        opened = terminal.open(session)
    except JournalError as fault:
        return int(terminal.give(_unopened(terminal, session, fault)))
    _open_with_keys(terminal, opened, unlock)
    with bar("verify", not terminal.json and not terminal.plain) as step:
        found = rule_again(opened, step, beside if possible() else None)
    number, mark = opened.journal.head if not found.broken else (found.events, "")
    first = found.differences[0] if found.differences else None
    data = {
        "ok": found.ok,
        "events": found.events,
        "first_difference": {"number": first.number, "what": first.what} if first else None,
        "differences": [{"number": one.number, "what": one.what, "rules": one.rules} for one in found.differences],
        "ruled": found.ruled,
        "sealed": found.sealed,
        "head": mark,
    }
    head = "HOLDS" if found.ok else "RULED OTHERWISE TODAY" if found.otherwise_today else "DOES NOT HOLD"
    lines = [f"  {head}  {found.events} events, {found.ruled} rulings ruled again"]
    if found.otherwise_today:
        lines.append(f"  the chain holds; these say that other rules ruled on them than today's ({opened.game.rules}):")
    if found.sealed:
        lines.append(f"  {found.sealed} rulings lie under a seal whose key is not here; verify --unlock asks for it")
    lines += [f"  event {one.number}: {one.what}" + (f" (ruled by rules {one.rules})" if one.rules else "") for one in found.differences]
    if found.ok:
        lines.append(f"  chain head after event {number}: {mark}")
        return int(terminal.give(Answer(lines, data)))
    error = _error("damaged" if found.broken else "illegal", lines[-1].strip())
    lines += [_DOCTOR] if found.broken else []
    return int(terminal.give(Answer(lines, data, error=error, code=CLOSED if found.broken else ILLEGAL_CODE)))


def _unopened(terminal: Terminal, name: str | None, fault: JournalError) -> Answer:
    """What verify says of a folder that cannot even be opened."""
    from playaid.journal.salvage import first_fault

    path = Path(places.folder_of(terminal.folder, name))
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
@click.pass_context
def doctor(ctx: click.Context, session: str | None, json_: bool, plain: bool, show: bool) -> int:
    """Put a damaged session folder in order; look at the owner's tables and at what playaid stands on here.

    Nothing is deleted: what cannot stay in its place is moved aside in the same folder. Exit code 5: something could not be made good.
    """
    from playaid.cli.surgery import environment, owners_faults, readable, told, treated

    terminal = take(ctx, session, json_, plain)
    try:
        path = Path(places.folder_of(terminal.folder, session))
    except places.NoSession:
        if session is not None:
            raise
        path = None
    if show and path is not None:
        terminal.speak_of(path.name)
        entries = readable(path)
        return int(terminal.give(Answer(told(entries) or ["  nothing can be read any more"], {"events": entries})))
    found = treated(path) if path is not None else None
    if path is not None:
        terminal.speak_of(path.name)
        if terminal.session is not None and terminal.name == path.name:
            terminal.session.reload()
    if found is not None and not found.data["beyond_help"] and _fold_again(terminal, session):
        found.lines.append("  made again: state.json, which was not what the log comes to")
    faults = owners_faults(terminal)
    facts = environment(terminal)
    whole = (found is None or found.whole) and not faults
    lines = [*(found.lines if found else ["  no session is in use here"])]
    lines += [f"  your tables: {fault}" for fault in faults] or ["  your tables: nothing to find fault with"]
    lines += [f"  {label}: {fact}" for label, fact in facts.items()]
    data = {"whole": whole, "session": found.data if found else None, "tables": faults, "environment": facts}
    if whole:
        return int(terminal.give(Answer(lines, data)))
    return int(terminal.give(Answer(lines, data, error=_error("damaged", "not everything could be made good"), code=CLOSED)))


def _fold_again(terminal: Terminal, name: str | None) -> bool:
    """Whether the snapshot had to be made again; there is nothing to fold where the beginning of the log is lost."""
    from playaid.referee import refusals

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
    from playaid.referee.custody import rewrapped

    try:
        rewrapped(session, side, old, new, person)
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
    from playaid.referee.custody import recovery

    code = recovery(session, side)
    lines = [f"  {code}", "  Write it down now: it opens this side without its passphrase and is stored nowhere."]
    return Answer(lines, {"side": side, "code": code}, private=side)


@command("export")
@everywhere
@as_side
@option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to this file.")
@option("--keys", is_flag=True, help="json only: with the keyring, so that the game can go on elsewhere.")
@option("--odds", is_flag=True, help="Not csv: with how likely what each event came to was.")
@click.argument("form", type=click.Choice(("md", "html", "json", "csv"), case_sensitive=False))
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
    form: str,
) -> int:
    """The session as md, html, json or csv: for the whole table, or with --as what that side may read too.

    What is sealed stays sealed. `playaid import` makes the session again from the json.
    """
    from playaid.cli.look import viewer_of
    from playaid.cli.progress import bar
    from playaid.desk.patience import Lent
    from playaid.export.export import export as exported

    terminal = take(ctx, session, json_, plain)
    if keys and form != "json":
        raise Refusal("the keyring goes into the json only")
    opened = terminal.open(session)
    viewer = viewer_of(terminal, opened, as_side)
    with bar("export", not terminal.json and not terminal.plain) as step:
        text = exported(opened, form, viewer, keys, step, Lent if odds else None)
    if out is None:
        answer = Answer([text.rstrip("\n")], {"form": form, "text": text})
        return int(terminal.give(answer))
    _write(out, text, 0o600 if keys else 0o666)
    return int(terminal.give(Answer([f"  Written: {out}"], {"form": form, "file": str(out)})))


def _write(path: Path, text: str, mode: int) -> None:
    """Beside the file first, then into its place, so that a full disk leaves the old one; with keys in it for its owner alone."""
    if path.exists() and not path.is_file():
        raise Refusal(f"{path} is no file, but a folder, a pipe or a device")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with open(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(text)
        beside.replace(path)
    except OSError as fault:
        beside.unlink(missing_ok=True)
        raise Refusal(f"{path} cannot be written: {fault.strerror or 'no reason given'}") from None


@command("import")
@everywhere
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("name", required=False)
@click.pass_context
def import_(ctx: click.Context, session: str | None, json_: bool, plain: bool, file: Path, name: str | None) -> int:
    """Make a session again from `export json`: the same events, number by number and hash by hash.

    It can be looked at and verified; played on only if the export was made with --keys.
    """
    from playaid.cli.progress import bar
    from playaid.export.restore import BadExport, read, restore

    terminal = take(ctx, None, json_, plain)
    try:
        if file.exists() and not file.is_file():
            raise Refusal(f"{file} is no file, but a folder, a pipe or a device")
        document = read(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise Refusal(f"{file} cannot be read: {getattr(fault, 'strerror', None) or 'it is not text'}") from None
    except BadExport as fault:
        raise Refusal(f"{file}: {fault}") from None
    chosen = places.check_name(name or session or document["meta"]["name"])
    folder = Path(terminal.folder, chosen)
    if folder.exists():
        raise Refusal(f"there is a session {chosen} already", hint="give another name: import FILE NAME")
    terminal.making = str(folder)
    try:
        with bar("import", not terminal.json and not terminal.plain) as step:
            events = restore(document, folder, chosen, step)
    except FileExistsError:
        raise Refusal(f"there is a session {chosen} already", hint="give another name: import FILE NAME") from None
    terminal.making = None
    _looked_through(terminal, file, folder)
    terminal.speak_of(chosen)
    lines = [f"  {chosen}: {events} events, the chain holds.", f"  playaid verify --session {chosen} rules them again."]
    return int(terminal.give(Answer(lines, {"name": chosen, "events": events, "head": document["events"][-1]["hash"] if events else ""})))


def _looked_through(terminal: Terminal, file: Path, folder: Path) -> None:
    """Look once at all that there is to be seen of an imported session. Whoever made the file may have put anything into it.

    Raises Refusal, with the folder gone again. A session of a game that is not installed is kept unseen.
    """
    from shutil import rmtree

    from playaid.dice.fairness import report
    from playaid.export.export import export as exported
    from playaid.games.registry import slugs
    from playaid.journal.journal import Journal
    from playaid.referee.record import rolls_of
    from playaid.referee.shapes import state_misfits
    from playaid.referee.view import view

    if Journal(folder).meta["game"] not in slugs():
        return
    try:
        opened = terminal.open(folder.name)
        view(opened.game, opened.state)
        misfits = state_misfits(opened.game, opened.state)
        exported(opened, "html", None)
        report(roll for event in opened.journal.events() for roll in rolls_of(event, {}))
        whole = set(opened.keyring.sides) == set(opened.sides)
    except Exception:  # a hostile file may go wrong in any way
        whole, misfits = False, []
    if not whole or misfits:
        terminal.session = None if not terminal.in_shell else terminal.session
        rmtree(folder, ignore_errors=True)
        hint = f"its state does not fit the game: {misfits[0]}" if misfits else ""
        raise Refusal(f"{file}: its chain holds, but what it holds together is no session that playaid wrote", hint=hint)
