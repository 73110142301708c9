import os
from functools import partial
from typing import TypedDict

import click

from playaid.cli.command import Answer, Session, Terminal, command, key_variable
from playaid.cli.options import as_side
from playaid.cli.terminal.passphrase import PASSPHRASE
from playaid.desk.seats import WrongKey, is_open, side_of, umpire_of
from playaid.desk.seats import reveal as reveal_all
from playaid.language.message import listing, message
from playaid.referee.contract.refusals import Locked, Refusal


class Revealed(TypedDict):
    """`reveal`: the sides that have revealed all, and what is still sealed"""

    revealed: list[str]
    sealed: list[str]


class Passphrase(TypedDict):
    side: str
    honour: bool
    person: str | None


class Recovery(TypedDict):
    side: str
    code: str


@command("reveal", opens=True)
@as_side
@click.option("--early", is_flag=True, help="Although the game is not over: it cannot be taken back.")
def reveal(terminal: Terminal, opened: Session, as_side: str | None, early: bool) -> Answer[Revealed]:
    """Open a side's secrets to everybody for good, by writing its key into the journal; without --as, those of every side.

    When all have revealed, what no side could see alone lies open too.
    """
    done = terminal.with_keys(opened, partial(reveal_all, opened, side_of(opened, as_side), early))
    lines = [message("  {side} has revealed all.", side=side) for side in done.fresh] or ["  That lies open already."]
    lines.append(
        message("  still sealed: {sides}", sides=listing(done.sealed)) if done.sealed else "  Everything lies open now; export shows it."
    )
    now = opened.state["referee"].get("revealed", [])
    return Answer(lines, {"revealed": list(now), "sealed": list(done.sealed)})


@command("passphrase", opens=True)
@as_side
@click.option("--to", "person", metavar="PERSON", help="Hand the side over to another person.")
@click.option("--recovery", is_flag=True, help="Make a recovery code for paper instead; it is shown once and stored nowhere.")
@click.option("--none", "honour", is_flag=True, help="Play on the honour system from now on: no passphrase.")
def passphrase(
    terminal: Terminal, opened: Session, as_side: str | None, person: str | None, recovery: bool, honour: bool
) -> Answer[Passphrase | Recovery]:
    """Change a side's passphrase, hand the side over, or make a recovery code.

    Asks for the present passphrase (or the recovery code; PLAYAID_KEY_<SIDE>) and the new one (PLAYAID_NEW_KEY_<SIDE>). An old copy of the
    session's folder still opens with the old passphrase.
    """
    side = side_of(opened, as_side)
    if person is not None and not (person.isprintable() and 0 < len(person) <= 60):
        raise Refusal("a person's name is one line of at most 60 characters")
    if umpire_of(opened, person) is not None:
        raise Refusal(
            message("{person} is an umpire here", person=person), hint="whoever plays a side goes by another name; or gives it up first"
        )
    if person is not None:
        from playaid.referee.contract.look_alikes import check_looks
        from playaid.referee.session.permissions import names_in

        check_looks(person, names_in(opened.journal.meta))
    if side is None:
        raise Refusal("whose passphrase?", hint=f"passphrase --as {'|'.join(opened.sides)}")
    if recovery:
        return _recovery(terminal, opened, side)
    from playaid.journal.seal import WrongPassphrase
    from playaid.referee.session.key_changes import change_passphrase

    old, new = _old_and_new(terminal, opened, side, honour)
    try:
        change_passphrase(opened, side, old, new, person)
    except WrongPassphrase:
        raise WrongKey(message("that is not the passphrase of {side}", side=side)) from None
    said = message(_CHANGED[person is not None, honour], side=side, person=person)
    return Answer([said], {"side": side, "honour": honour, "person": person})


_CHANGED = {
    (False, False): "  {side} has a new passphrase; the log says so.",
    (False, True): "  {side} plays on the honour system now; the log says so.",
    (True, False): "  {side} is handed over to {person} and has a new passphrase; the log says so.",
    (True, True): "  {side} is handed over to {person} and plays on the honour system now; the log says so.",
}
"""By whether the side is handed over, and whether it has no passphrase from now on."""


def _old_and_new(terminal: Terminal, session: Session, side: str, honour: bool) -> tuple[str | None, str | None]:
    """The present passphrase and the new one, None where there is none, typed while nobody else has to wait."""
    old = None
    if not session.keyring.is_honour(side):
        old = _secret(terminal, key_variable(side), message(PASSPHRASE, side=side), f"secret.{side}")
    if honour:
        return old, None
    variable = key_variable(side).replace("_KEY_", "_NEW_KEY_", 1)
    new = _secret(terminal, variable, message("New passphrase of {side} (four words are good): ", side=side), f"secret.{side}")
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


def _recovery(terminal: Terminal, session: Session, side: str) -> Answer[Recovery]:
    if not is_open(session, side):
        terminal.unlock(session, side)
    from playaid.referee.session.key_changes import recovery

    code = recovery(session, side)
    lines = [f"  {code}", "  Write it down now: it opens this side without its passphrase and is stored nowhere."]
    return Answer(lines, {"side": side, "code": code}, private=side)
