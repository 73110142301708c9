"""What a page is told of a declaration that is being put together by taps: where its pieces may come to, and what may be counted out."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from playaid.book.facts import MissingFact
from playaid.desk.rule_lookup import about
from playaid.desk.tapping.barred import reasons_of
from playaid.desk.tapping.company import company
from playaid.desk.tapping.reach import reach, said_so_far, whence
from playaid.language.message import as_message, message
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, find_verb, names_of
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.state import State, visible
from playaid.referee.contract.tapped import Tray
from playaid.referee.deciding.decide import checks_of
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
    hearing = asking(session.game, state, session.book, found.name, side)
    data["needs"] = needs(hearing, found, said_so_far(session.game, found, said, state), data["wants"])
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


def needs(hearing: Hearing, verb: Verb, args: Mapping[str, Any], wants: Sequence[str]) -> list[str]:
    """Those of the words that may be left out which are needed by what has been said: a check fails for want of one, and of no other. One
    that is needed is taken for said when the next is looked at, as what it is called hangs on nothing."""
    loose = [slot for slot in verb.slots if slot.optional or slot.kind == "flag"]
    left = [slot for slot in loose if slot.name not in args and (verb.wants is None or slot.name in wants)]
    needed = list[str]()
    while True:
        bars = _failing(hearing, verb, args)
        still = {one.name: _failing(hearing, verb, {**args, one.name: _stand_in(hearing, one)}) for one in left if bars}
        found = next((slot for slot in left if slot.kind != "flag" and _is_wanting(slot.name, bars, still)), None)
        if found is None:
            return needed
        needed.append(found.name)
        args = {**args, found.name: _stand_in(hearing, found)}
        left.remove(found)


def _is_wanting(name: str, bars: set[tuple[str, str]], still: Mapping[str, set[tuple[str, str]]]) -> bool:
    """Whether a bar falls with this word said and with no other, or lacks less with it. still: what bars with each of the words said."""
    cured = bars - still.get(name, bars)
    others = [left for other, left in still.items() if other != name]
    after = {check for check, _ in still.get(name, ())}
    return any(len(still[name]) <= len(bars) if bar[0] in after else all(bar in left for left in others) for bar in cured)


def _failing(hearing: Hearing, verb: Verb, args: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The checks that fail, with what they say; none that hangs on what is hidden, unknown or not said yet."""
    supposed, found = supposing(hearing, args), set[tuple[str, str]]()
    for check in checks_of(verb):
        with suppress(Ask, MissingFact, Locked, Refusal, LookupError, TypeError, ValueError):
            facts = check.fails(supposed)
            if facts is not None:
                found.add((check.id, message(check.message, **facts)))
    return found


def _stand_in(hearing: Hearing, slot: Slot) -> Any:
    """Something that might stand in a slot."""
    if slot.kind == "flag":
        return True
    if slot.made is not None:
        one: Any = ":".join(next(iter(parts), "") for parts in slot.made(hearing.state))
    elif slot.kind == "int":
        one = 1
    else:
        one = next(iter(names_of(hearing.game, slot, hearing.state)), "?") if slot.kind not in BUILT_IN else "?"
    return [one] if slot.many else one


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
