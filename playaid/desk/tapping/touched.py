"""What a page is told of a declaration that is being put together by taps: where its pieces may come to, and what may be counted out."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from playaid.desk.rule_lookup import about
from playaid.desk.tapping.barred import reasons_of
from playaid.desk.tapping.company import company
from playaid.desk.tapping.reach import reach, said_so_far, whence
from playaid.language.message import as_message, message
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import find_verb
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State, visible
from playaid.referee.contract.tapped import Tray
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.local import Session


def touched(session: Session, side: str, verb: str, said: Mapping[str, Sequence[str]], path: Sequence[str]) -> dict[str, Any]:
    """As plain data, out of what `side` may see alone. Raises Refusal."""
    found = find_verb(verb, session.game.verbs)
    if set(said) - {slot.name for slot in found.slots}:
        raise Refusal(message("{verb} takes no such words", verb=found.name))
    ways = reach(session, side, found, said, path) if session.game.board is not None else {}
    data: dict[str, Any] = {"ways": {space: reached._asdict() for space, reached in ways.items()}}
    data["whence"] = whence(session, side, said) if ways else ""
    data["company"] = company(session, side, found, said, {} if path else ways)._asdict()
    state = visible(session.state, side)
    data["short"] = _short(session, side, found, said_so_far(session.game, found, said, state))
    data["wants"] = _wants(found, said_so_far(session.game, found, said, state), visible(session.state, None))
    if found.tray is not None:
        hearing = asking(session.game, state, session.book, found.name, side)
        tray: Tray | None = found.tray(supposing(hearing, said_so_far(session.game, found, said, state)))
        data["tray"] = tray and _tray(tray)
    return data


def _short(session: Session, side: str, verb: Verb, args: Mapping[str, Any]) -> str | None:
    """Why what has been said cannot stand for all that its open slot could name (all who may come): empty where it can; None where no slot
    is left out so."""
    left = [slot for slot in verb.slots if slot.name not in args]
    if not any(slot.unsaid and slot.many for slot in left) or not all(slot.optional or slot.kind == "flag" for slot in left):
        return None
    hearing = asking(session.game, visible(session.state, side), session.book, verb.name, side)
    return next((as_message(reason.text) for reason in reasons_of(supposing(hearing, args), verb).values()), "")


def _wants(verb: Verb, args: Mapping[str, Any], state: State) -> list[str]:
    """The optional slots that are wanted of what is said so far; none as long as what they hang on is not said."""
    with suppress(LookupError):
        return list(verb.wants(args, state)) if verb.wants is not None else []
    return []


def rule_page(game: Game, words: str) -> dict[str, Any]:
    """A case of the rulebook, as plain data. Raises Refusal."""
    known = about(game, words)
    below = [(part.case, part.title) for part in known.below]
    told = {"case": known.case.case, "title": known.case.title, "plain": as_message(known.plain), "below": below}
    return {**told, "does": as_message(known.does), "refusals": list(map(as_message, known.refusals))}


def _tray(tray: Tray) -> dict[str, Any]:
    shares = [
        {
            "title": as_message(share.title),
            "due": share.due,
            "parts": [{**part._asdict(), "told": as_message(part.told)} for part in share.parts],
        }
        for share in tray.shares
    ]
    return {**tray._asdict(), "shares": shares}
