"""Who holds a side: its passphrase, its recovery code, its player. A change of these is an event, signed by the side that it binds.
Whatever has to be typed for a change is typed before; here nobody waits, and of two changes made at once one is refused (`Changed`)."""

from collections.abc import Mapping
from typing import Any

from playaid.journal.binding import open_half
from playaid.journal.chain import Event
from playaid.journal.journal import Sign
from playaid.journal.keyring import Keyring, Sealed
from playaid.journal.seal import WrongKey
from playaid.language.message import kept, message
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.session.local import Session
from playaid.referee.session.record import NO_CHANGES
from playaid.referee.session.signing import CHANGED, TAKEN, signer

_TOLD = {
    (True, False): "{side} has a new passphrase.",
    (False, False): "{side} plays on the honour system now.",
    (True, True): "{side} is handed over to {person} and has a new passphrase.",
    (False, True): "{side} is handed over to {person} and plays on the honour system now.",
}


def change_passphrase(session: Session, side: str, old: str | None, new: str | None, person: str | None = None) -> Event:
    """Give a side another passphrase (`new` None: the honour system), and with `person` to another person. `old` is the present passphrase
    or the recovery code; a side on the honour system needs none. Raises WrongPassphrase, Changed."""
    keyring, made_from = _fresh(session)
    document = keyring.rewrap(side, old, new)
    # By the key that it had, or the one that it gets: on the way to the honour system its new entry has none.
    sign = (lambda text: {side: keyring.sign(side, text)}) if keyring.can_sign(side) else None
    words = message(_TOLD[bool(new), bool(person)], side=side, person=person)
    players = {**session.journal.meta["players"], side: person} if person else None
    return _changed(session, keyring, made_from, side, document, words, sign, players)


def recovery(session: Session, side: str) -> str:
    """A new recovery code for a side that is open; an older one is void. Raises Sealed, Changed."""
    keyring, made_from = _fresh(session)
    keyring.borrow(session.keyring, side)
    document, code = keyring.with_recovery(side)
    _changed(session, keyring, made_from, side, document, message("{side} has a recovery code.", side=side), signer(keyring, [side]))
    return code


def take_over(session: Session) -> Event:
    """Go on with the keyring and the meta that lie in the folder, although the log was written under others (a session of an `Adrift`). All
    agree to it, each with the key that they have, and whatever is sealed in the log must open. Raises Locked, Refusal."""
    sides, journal = session.sides, session.journal
    if set(session.keyring.sides) != set(sides):
        raise Refusal("the keys that lie here are not of the sides of this session")
    for side in sides:
        if not session.keyring.is_open(f"secret.{side}"):
            raise Locked(f"secret.{side}")
        if not (session.keyring.signs(side) or session.keyring.is_honour(side)):
            raise Refusal(message("the keys that lie here give {side} none to sign with", side=side))
    if shut := [event["n"] for event in journal.events() if not _opens(session, event)]:
        raise Refusal(
            message(
                "the keys that lie here do not open what is sealed in {n} events, the first of them event {first}",
                n=len(shut),
                first=shut[0],
            )
        )
    after = {"keys": {side: open_half(entry) for side, entry in journal.keys["sides"].items()}, "meta": journal.bound_meta}
    words = "All go on with keys and players as they lie here now, which the log had not spoken of."
    halves: Event = {"before": {"keys": {}}, "after": after}
    event = {"kind": CHANGED, "side": None, "story": kept(words), "agreed": sides, TAKEN: True, **halves}
    return session.append({**event, **NO_CHANGES, "barrier": True}, (), transparent=True, binds=sides)


def _opens(session: Session, event: Event) -> bool:
    try:
        for compartment, parts in event.get("sealed", {}).items():
            for text in parts.values():
                session.unseal(compartment, text)
    except (WrongKey, Sealed):
        return False
    return True


def _fresh(session: Session) -> tuple[Keyring, str]:
    """A keyring as it now is, to be changed apart from the one in use, and the binding that it stands for."""
    with session.journal.writing():  # a session of an older format is brought up now
        pass
    session.refresh()
    return Keyring(session.journal.keys), session.journal.bound


def _changed(
    session: Session,
    keyring: Keyring,
    made_from: str,
    side: str,
    document: Mapping[str, Any],
    words: str,
    sign: Sign | None,
    players: Mapping[str, str] | None = None,
) -> Event:
    journal = session.journal
    before = {"keys": {side: open_half(journal.keys["sides"][side])}}
    after: dict[str, Any] = {"keys": {side: open_half(document["sides"][side])}}
    meta = None
    if players is not None:
        meta = {**journal.meta, "players": dict(players)}
        before["meta"], after["meta"] = {"players": journal.meta["players"]}, {"players": dict(players)}
    keys = {key: value for key, value in document.items() if key != "published"}
    event = {"kind": CHANGED, "side": side, "story": kept(words), "before": before, "after": after}
    stored = session.change({**event, **NO_CHANGES, "barrier": True}, made_from, meta, keys, sign)
    session.keyring.borrow(keyring, side)
    return stored
