"""How `next` goes on where something is owed: the lines by which the first debt can be settled now, and by whom."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from playaid.desk.next_line.due import Lines, beside, due, settled_by
from playaid.desk.seats import says_all
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.lists_of_one import ALL
from playaid.referee.contract.sequence import sides_of_debts, words_of_debts
from playaid.referee.contract.state import State, visible
from playaid.referee.session.local import Session

MOST = 9
"""So many ways are told with their numbers."""
LOOKED_AT = 40
"""So many lines of a verb are looked at for them."""


Way = tuple[str, str, Verb, Sequence[str]]
"""A line, who says it, its verb, and the debts that it settles."""


class Ways(NamedTuple):
    """debt: what is owed; lines: each with the side that says it; open: whether there are ways that are not listed here; examples: whether
    they are examples alone, whose words stand on a card or a sheet; any_of: all that is owed, where the side chooses what is done first;
    shown: what the one line stands for is shown to its side before it stands."""

    debt: str
    lines: tuple[tuple[str, str], ...]
    open: bool = False
    examples: bool = False
    any_of: tuple[str, ...] = ()
    shown: bool = False

    @property
    def forced(self) -> bool:
        return len(self.lines) == 1 and not self.open


def ways_to_settle(session: Session) -> Ways | None:
    """As far as the whole table may know, of what is owed that first which the prompt tells first; None where nothing is owed, or nothing
    that could be typed is known to settle it."""
    game, state = session.game, visible(session.state, None)
    debts = words_of_debts(game, state, None)
    if not debts or state["referee"].get("over") or state["referee"].get("pending"):
        return None
    honour = all(entry.get("honour") for entry in session.journal.keys["sides"].values())
    ruled = session.judge if honour and not game.sealing.hides else None
    every = list(Lines(session, state).each(LOOKED_AT))
    sorts = _by_sort(every)
    each = [ways[0] for ways in sorts.values()]

    def settle(lines: Iterable[tuple[str, str, Verb]]) -> list[Way]:
        return [(line, side, verb, settled_by(session, state, line, side, verb, ruled)) for line, side, verb in lines]

    tried = settle(each)
    now = due(session)
    for debt in now.debts:
        any_of = [other for other in beside(game, state, debt) if other in now.debts]
        fitting = [way for way in tried if not set(any_of).isdisjoint(way[-1])]
        near = [way for ways in sorts.values() if any(way[:3] == ways[0] for way in fitting) for way in ways]
        reduced = len(near) > max(len(fitting), MOST)
        if len(fitting) < len(near) <= MOST:  # few pieces are meant: all that each of them can do
            fitting = [way for way in settle(near) if not set(any_of).isdisjoint(way[-1])]
        whole = [way for way in fitting if all(way is other or _holds(way, other) for other in fitting)]
        if fitting:
            fitting = whole or fitting  # what settles all that the others settle, and more
            open_ended = any(
                _may_say_more(game, state, line, verb)
                or (not says_all(verb, state) and (verb.bounded or any(slot.kind == "text" and not slot.optional for slot in verb.slots)))
                for line, _, verb, _ in fitting
            )
            once = {line: side for line, side, *_ in reversed(fitting)}  # a line that several sides may say is one way
            lines = tuple((line, side) for line, side in reversed(once.items()))
            by_several = len(lines) == 1 < len(fitting)
            untried = len(lines) == 1 and len(each) < len(every)  # of a sort whose first line does not settle it another might
            more = open_ended or len(lines) > MOST or by_several or reduced or untried
            free = tuple(any_of) if len(any_of) > 1 and len(lines) > 1 else ()
            return Ways(debt, lines[:MOST], more, all(verb.examples for _, _, verb, _ in fitting), free)
    whose = dict(zip(debts, sides_of_debts(game, state, None), strict=True)).get(now.debts[0], []) if now.debts else []
    alone = [way for way in now.ways if " --" not in way] if len(whose) == 1 else []  # what else they say hangs on what their side sees
    return Ways(now.debts[0], tuple((way, whose[0]) for way in alone), open=True) if alone else None


def as_listed(session: Session, ways: Ways) -> Ways:
    """The ways with each line of a secret verb as `?` lists it for its own side, if it lists but one: for where all look on."""

    def told(line: str, side: str) -> str:
        verb = session.game.verbs[line.split()[0]]
        own = list(islice(Lines(session, visible(session.state, side)).of(verb, side), 2)) if verb.secret else []
        return own[0] if len(own) == 1 else line

    return ways._replace(lines=tuple((told(line, side), side) for line, side in ways.lines))


def shown_first(session: Session, ways: Ways) -> Ways:
    """The one way of a debt, where its words stand for more than they say and that is its side's own: the verb alone, which shows it there
    and asks. What is forced needs no look."""
    line, side = ways.lines[0]
    verb = session.game.verbs.get(line.split()[0])
    veiled = verb is not None and verb.secret and verb.preview is not None and line != verb.name
    if len(ways.lines) > 1 or ways.forced or verb is None or not veiled:
        return ways
    return ways._replace(lines=((verb.name, side),), shown=True)


def _may_say_more(game: Game, state: State, line: str, verb: Verb) -> bool:
    """Whether a word that the line leaves out may be said, and no list of lines holds what: a path of one's own, say."""
    if verb.wants is None or not verb.bounded:
        return False
    return bool(verb.wants(read_arguments(game, verb, split(line)[1:], state), state))


def _by_sort(lines: list[tuple[str, str, Verb]]) -> dict[object, list[tuple[str, str, Verb]]]:
    """Each line by itself while they are few; of many those together that are said of one piece, whatever follows its keyword."""
    if len({line for line, *_ in lines}) <= MOST:
        return {number: [line] for number, line in enumerate(lines)}
    sorts: dict[object, list[tuple[str, str, Verb]]] = {}
    for line, side, verb in lines:
        keywords = {word for slot in verb.slots if slot.word and slot.kind != "flag" for word in slot.word.split("|")}
        words = line.split()
        cut = next((at + 1 for at, word in enumerate(words) if word in keywords), len(words))
        sorts.setdefault(" ".join(words[:cut]), []).append((line, side, verb))
    return sorts


def _holds(way: Way, other: Way) -> bool:
    """Whether one line does all that another does, and more."""
    return set(way[-1]) > set(other[-1]) or (way[2] is other[2] and way[0].split()[-1] == ALL)
