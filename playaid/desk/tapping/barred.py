"""Why what is tapped may not be used just now: by the checks that refuse each verb of this step with it, out of what its side may see."""

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from typing import Any, NamedTuple

from playaid.board.model import Board, pieces_in
from playaid.book.facts import MissingFact
from playaid.desk.next_line.bars_of_each import NOT_POSSIBLE
from playaid.desk.next_line.missing_words import OF_ONE, why_none
from playaid.desk.next_line.reason_words import is_of_what_is_unsaid
from playaid.language.message import Message, as_message, message
from playaid.referee.contract.doing import doer_slot, own_doers
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, names_of, quote
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import Reason
from playaid.referee.contract.sequence import acting, open_verbs, told_steps
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import checks_of, reason_of
from playaid.referee.deciding.offers import asking, legal_args, supposing
from playaid.referee.session.local import Session

PATH = "path"
MOST = 300
"""Lines of a verb that are tried: a piece, wherever it might go. Where there are more, one that nobody tried might be legal."""
TRIED = 6
"""So many other spaces are asked whether what stands against one stands against most."""


class Barred(NamedTuple):
    """What a thing is refused for. verbs: all that are refused for the same."""

    verbs: tuple[str, ...]
    why: str
    citation: str


def barred(session: Session, side: str, name: str) -> list[Barred]:
    """What `side` could begin in this step with a thing of this name, if rules did not forbid it, and why they do. Nothing of what it may
    do with it. Where rules forbid each line for something else, nothing is told: it is no matter of the thing; nor is, of a space, what
    does not name it, or what holds alike wherever else somebody might have tapped; nor, of a piece on the board, what is done just now
    with pieces that are not there, as those of a hand; and of a stack what each of those that it is made of is refused for by itself."""
    game = session.game
    if session.pending() is not None or side not in acting(game, session.state):
        return []
    board = game.board(visible(session.state, side), side, session.book) if game.board is not None else None
    found = _found(session, side, name, board)
    if found and board is not None and any(space.name == name for space in board.spaces):
        found = {reason: verbs for reason, verbs in found.items() if reason not in _alike(session, side, name, board)}
    elif not found and board is not None and (under := _space_of(board, name)):
        return _goes_later(session, side, name, board) or barred(session, side, under)
    later = _goes_later(session, side, name, board) if board is not None else []
    return [*later, *(Barred(tuple(verbs), why, citation) for (why, citation), verbs in found.items())]


def _goes_later(session: Session, side: str, name: str, board: Board) -> list[Barred]:
    """Of a piece of this side, where none goes anywhere in this step: in which steps it goes."""
    if not any(piece.side == side for piece in board.pieces if name in (piece.name, *piece.holds)):
        return []
    game, state = session.game, visible(session.state, side)
    going = [verb for verb in game.verbs.values() if (verb.near is not None or verb.stepwise) and not verb.query and not verb.trusts]
    here = open_verbs(game, session.state)
    if any(verb.name in here for verb in going):
        return []
    found: dict[str, list[str]] = {}
    for verb in going:
        if _begins(session, verb, name, state) and (steps := told_steps(game, session.state, verb.name)):
            found.setdefault(steps, []).append(verb.name)
    return [Barred(tuple(verbs), message("legal in: {steps}", steps=steps), "") for steps, verbs in found.items()]


def _found(session: Session, side: str, name: str, board: Board | None) -> dict[tuple[str, str], list[str]]:
    """By reason and case the verbs that are refused for them."""
    game, state = session.game, visible(session.state, side)
    place = board is not None and any(space.name == name for space in board.spaces)
    stands = _standing(board) if board is not None else set()
    made_of = _made_of(board, name) if board is not None else set()
    found: dict[tuple[str, str], list[str]] = {}
    for verb in map(game.verbs.__getitem__, open_verbs(game, session.state)):
        if verb.query or verb.trusts or verb.anytime or verb.examples or not _begins(session, verb, name, state):
            continue
        if name in stands and _is_beside_the_board(session, verb, side, stands):
            continue
        hearing = asking(game, state, session.book, verb.name, side)
        if made_of & _offered(session, verb, side):
            continue
        on_the_way = place and verb.gap and verb.shorthand
        reason = _on_the_way(session, hearing, verb, name) if on_the_way else _shared(hearing, verb, made_of or {name})
        if reason is not None and (not place or verb.gap or name in as_message(reason.text)):
            found.setdefault((as_message(reason.text), reason.citation), []).append(verb.name)
    return found


def _alike(session: Session, side: str, name: str, board: Board) -> set[tuple[str, str]]:
    """The reasons that stand against most of some other spaces in the same words."""
    others = [space.name for space in board.spaces if space.name != name]
    tried = others[:: max(1, len(others) // TRIED)][:TRIED]
    told = [(why.replace(other, name), citation) for other in tried for why, citation in _found(session, side, other, board)]
    return {reason for reason in told if 2 * told.count(reason) > len(tried)}


def _space_of(board: Board, name: str) -> str | None:
    """The one space on which a piece stands: who taps it may have meant to go there."""
    stands = {piece.space for piece in board.pieces if name in (piece.name, *piece.holds)} - {name}
    return stands.pop() if len(stands) == 1 else None


def _made_of(board: Board, name: str) -> set[str]:
    """What the stacks of this name are made of, one by one."""
    return {one for piece in board.pieces if piece.name == name and pieces_in(piece) > 1 for one in piece.holds} - {name}


def barred_verbs(session: Session, side: str, names: Iterable[str]) -> list[Barred]:
    """Of verbs of this step those by which `side` could say nothing that would be legal now, whatever its words, and the one reason. Of a
    side that does not act: of those that may be said at any time."""
    game = session.game
    if session.pending() is not None or side not in session.sides:
        return []
    acts = side in acting(game, session.state)
    here = [name for name in open_verbs(game, session.state) if acts or game.verbs[name].anytime]
    found = ((name, why_none(session, game.verbs[name], side)) for name in dict.fromkeys(names) if name in here)
    return [Barred((name,), str(_reason_alone(why)), "") for name, why in found if why]


def by_own_words(session: Session, side: str, name: str) -> list[str]:
    """The lines that nobody lists, since only a card tells whether they are due, and by which `side` could say something of a thing of its
    own now: that it is discarded, that it breaks. They say whose it is, as several may have one of that name."""
    game, state = session.game, visible(session.state, side)
    if session.pending() is not None or side not in session.sides:
        return []
    found: list[str] = []
    for verb in map(game.verbs.__getitem__, open_verbs(game, session.state)):
        doer = doer_slot(verb)
        if (
            doer is None
            or not verb.anytime
            or verb.query
            or not _begins(session, verb, name, state)
            or name in _offered(session, verb, side)
        ):
            continue
        first, *others = verb.slots
        if first.many or first.word or not all(slot.optional or slot.kind == "flag" for slot in others):
            continue
        hearing = asking(game, state, session.book, verb.name, side)
        for who in own_doers(game, state, doer, side):
            line = f"{verb.name} {quote(name)} {doer.word} {quote(who)}"
            found += [] if reasons_of(supposing(hearing, {first.name: name, doer.name: who}), verb) else [line]
    return found


def closed_verbs(session: Session, side: str, names: Iterable[str]) -> list[str]:
    """Those of these verbs by which `side` can say nothing now, whatever its words, as they are not its to say: something is asked, or
    this step does not have them, or somebody else acts."""
    game = session.game
    open_ = set() if session.pending() is not None else set(open_verbs(game, session.state))
    acts = side in acting(game, session.state)
    own = [verb for verb in map(game.verbs.get, names) if verb is not None]
    return [verb.name for verb in own if not verb.query and (verb.name not in open_ or not (acts or verb.anytime))]


def _reason_alone(why: str) -> str:
    return str(why.values["reason"]) if isinstance(why, Message) and why.pattern in (NOT_POSSIBLE, OF_ONE) else why


def _begins(session: Session, verb: Verb, name: str, state: State) -> bool:
    """Whether a line of a verb begins with this name."""
    first = verb.slots[0] if verb.slots else None
    return first is not None and first.kind not in BUILT_IN and name in names_of(session.game, first, state)


def _standing(board: Board) -> set[str]:
    """The pieces on a board, but for those that somebody who looks at it holds one like."""
    held = {head for sheet in board.sheets for head, *_ in sheet.rows}
    return {name for piece in board.pieces for name in (piece.name, *piece.holds)} - held


def _is_beside_the_board(session: Session, verb: Verb, side: str, stands: Container[str]) -> bool:
    """Whether all that this verb could be said of now is nothing that stands on the board."""
    said = _offered(session, verb, side) or _likely(session, verb, side)
    return bool(said) and not any(name in stands for name in said)


def _likely(session: Session, verb: Verb, side: str) -> set[str]:
    """What a verb would begin with, as its game knows what whoever says it may mean."""
    likely = verb.slots[0].likely
    return set(likely(visible(session.state, side), side)) if likely is not None else set()


def _offered(session: Session, verb: Verb, side: str) -> set[str]:
    """What the listed lines of a verb begin with."""
    lines = legal_args(session.game, visible(session.state, side), session.book, verb, side)
    said = (args[verb.slots[0].name] for args in lines if verb.slots[0].name in args)
    return {name for names in said for name in ([names] if isinstance(names, str) else names)}


def _shared(hearing: Hearing, verb: Verb, names: Iterable[str]) -> Reason | None:
    """The first reason for which every line about one of them is refused; None where one is not, or where that is not known."""
    lines = list(islice((args for name in names for args in _lines(hearing, verb, name)), MOST + 1))
    if len(lines) > MOST:
        return None
    shared: dict[str, Reason] | None = None
    for args in lines:
        every = reasons_of(supposing(hearing, args), verb)
        reasons = {text: reason for text, reason in every.items() if not is_of_what_is_unsaid(hearing.game, verb, reason)}
        if not reasons:
            return None
        shared = reasons if shared is None else {text: reason for text, reason in shared.items() if text in reasons}
    return next(iter((shared or {}).values()), None)


def _on_the_way(session: Session, hearing: Hearing, verb: Verb, space: str) -> Reason | None:
    """Why nobody goes as far as a space, by the way that its name alone stands for."""
    try:
        said = session.read([verb.name, space], hearing.side)
    except Refusal as refusal:
        return Reason("", verb.citation, refusal.text)
    return next(iter(reasons_of(supposing(hearing, said.args), verb).values()), None)


def _lines(hearing: Hearing, verb: Verb, name: str) -> Iterator[Mapping[str, Any]]:
    """The arguments of lines that begin with a name and leave out what may be left out."""
    first, *others = verb.slots
    wanted = [slot for slot in others if not slot.optional and slot.kind != "flag"]
    begun = {first.name: [name] if first.many else name}
    if any(slot.kind in BUILT_IN and not (slot.board == PATH and verb.near is not None) for slot in wanted):
        return
    for values in product(*(_steps(hearing, verb, begun, slot) if slot.kind in BUILT_IN else _values(hearing, slot) for slot in wanted)):
        yield begun | {slot.name: value for slot, value in zip(wanted, values, strict=True)}


def _steps(hearing: Hearing, verb: Verb, begun: Mapping[str, Any], slot: Slot) -> list[list[str]]:
    """The first steps of a way."""
    with suppress(Ask, MissingFact, Locked):
        return [[space] for space in verb.near(supposing(hearing, {**begun, slot.name: []}))] if verb.near is not None else []
    return []


def _values(hearing: Hearing, slot: Slot) -> list[Any]:
    return [[name] if slot.many else name for name in names_of(hearing.game, slot, hearing.state)]


def reasons_of(hearing: Hearing, verb: Verb) -> dict[str, Reason]:
    """By their words why a line is refused; none where it is not known whether it is."""
    found: dict[str, Reason] = {}
    for check in checks_of(verb):
        with suppress(Ask, MissingFact, Locked):
            facts = check.fails(hearing)
            if facts is not None:
                reason = reason_of(hearing, check._replace(instead=None), facts)
                found.setdefault(as_message(reason.text), reason)
    return found
