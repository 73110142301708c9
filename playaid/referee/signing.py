"""Who has to sign what, and whether it was signed.

A side with a passphrase has a key to sign with. It signs what binds it for good: consent to an undo, its own `reveal`, a change of its keys
or its player. Whether it signs all its acts is agreed on when a session is begun: `signed`, or `table`, where the table speaks for it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from playaid.journal.binding import binding, open_half
from playaid.journal.chain import Event, to_sign
from playaid.journal.journal import TAKEN_OVER, Journal, Sign
from playaid.journal.keyring import Keyring
from playaid.journal.seal import signed_by
from playaid.referee.refusals import Locked

CHANGED = "keys"
"""The kind of an event that changes keys or players."""
TABLE, SIGNED = "table", "signed"
LOOSE = ("roll", TAKEN_OVER)
"""Events that are nobody's act: a loose roll names somebody, as anybody may say it."""


def acts(meta: Mapping[str, Any]) -> str:
    """Whether each act of a side needs its key (`signed`), or the table speaks for it (`table`)."""
    return str(meta.get("acts", TABLE))


def signer(keyring: Keyring, sides: Iterable[str | None]) -> Sign | None:
    """What signs for those of these sides that have a key to sign with; None if none has. Raises Locked where it is not open."""
    signing = [side for side in dict.fromkeys(sides) if side is not None and keyring.signs(side)]
    for side in signing:
        if not keyring.can_sign(side):
            raise Locked(f"secret.{side}")
    return (lambda text: {side: keyring.sign(side, text) for side in signing}) if signing else None


class Custody:
    """Keys and players as they were before each event, for whoever walks a journal from its beginning."""

    def __init__(self, journal: Journal):
        self._journal = journal
        self._meta = journal.meta
        keys = journal.keys
        self._keys = {**keys, "sides": {side: open_half(entry) for side, entry in keys.get("sides", {}).items()}}
        self._bound = ""
        for event in reversed([event for event in journal.events() if event["kind"] == CHANGED]):
            self._take(event["before"])

    def fault_in(self, event: Event) -> str | None:
        """What is wrong with keys, players or signatures at the next event, None if nothing."""
        if "bound" not in event:
            return None
        wrong = self._signed_wrongly(event)
        if event["kind"] == CHANGED:
            self._take(event["after"])
        self._bound = self._bound or binding(self._meta, self._keys)
        if event["bound"] != self._bound:
            return wrong or f"{event['kind']}: it was written under other keys or players than the log tells of"
        return wrong

    def _take(self, half: Mapping[str, Any]) -> None:
        self._keys["sides"] = {**self._keys["sides"], **half["keys"]}
        self._meta = {**self._meta, **half.get("meta", {})}
        self._bound = ""

    def _signed_wrongly(self, event: Event) -> str | None:
        signed, text = event.get("signed", {}), to_sign(self._journal.id, event)
        for side, signature in signed.items():
            public = self._public(side) or event.get("after", {}).get("keys", {}).get(side, {}).get("sign")
            if public is None or not signed_by(public, text, signature):
                return f"{event['kind']}: the signature of {side} is none"
        missing = [side for side in self._bound_by(event) if self._public(side) and side not in signed]
        return f"{event['kind']}: {', '.join(missing)} did not sign it" if missing else None

    def _public(self, side: str) -> str | None:
        public: str | None = self._keys["sides"].get(side, {}).get("sign")
        return public

    def _bound_by(self, event: Event) -> list[str]:
        """The sides whose signature an event needs, if they have a key to sign with."""
        kind, side = event["kind"], event.get("side")
        if kind == "undo" and self._journal.event(event["of"]).get("barrier"):
            return list(self._keys["sides"])
        own = kind in (CHANGED, "reveal") or (acts(self._meta) == SIGNED and kind not in LOOSE)
        return [side] if own and side is not None else []
