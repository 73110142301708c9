"""What counts for nothing of an event, in a compartment or as a whole, and how it is told."""

from collections.abc import Container

from playaid.journal.chain import Event
from playaid.language.message import message
from playaid.referee.session import record
from playaid.referee.session.fitting import WHOLE
from playaid.referee.session.local import Session


def shut(session: Session, compartments: Container[str], event: Event, unseal: record.Unseal, told: bool = True) -> dict[str, str]:
    """Those of all the compartments that are open here, and what an event says in them cannot be read. told: as `record.is_readable`."""
    if not event.get("sealed"):
        return {}
    said = {c: parts["say"] for c, parts in event.get("sealed", {}).items() if "say" in parts and c in compartments}
    shut = [c for c, text in said.items() if session.keyring.is_open(c) and record.open_part(c, text, unseal, told) is None]
    return dict.fromkeys(shut, "what is said there cannot be read")


def passed_over(event: Event, compartment: str, why: str) -> str:
    """What is said of an event that counts for nothing in a compartment, or at all."""
    if compartment == WHOLE:
        return message("{kind}: what it changes fits no game and counts for nothing ({fault})", kind=event["kind"], fault=why)
    return message(
        "{kind}: what it puts under the seal of {compartment} counts for nothing ({fault})",
        kind=event["kind"],
        compartment=compartment.removeprefix("secret."),
        fault=why,
    )
