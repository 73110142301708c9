"""Which lines would be legal now, for whom: complete, for a front to cut where it has no room."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple, cast

from playaid.desk.seats import Needs, step
from playaid.language.message import message
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import read_arguments, split, usage
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting, leaf, obligations, open_verbs
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import Noted, Offered, lines_in_vain
from playaid.referee.deciding.offers import offers_of as offered_to
from playaid.referee.session.local import Session


class Offer(NamedTuple):
    """A verb that is open now, how it is typed, and every line of it that would be legal for the one who asks, the verb's name included.
    in_vain: those of the lines that would come to nothing for certain, each with why. bounded: what the game leaves out, as no list could
    hold it. query: it only looks. hidden: whether there are lines hangs on what whoever asks does not see. unknown: what nobody has told
    yet and more lines hang on, with how many."""

    name: str
    usage: str
    summary: str
    citation: str
    lines: tuple[str, ...] = ()
    in_vain: Mapping[str, str] = {}
    bounded: str = ""
    query: bool = False
    hidden: bool = False
    unknown: Mapping[str, int] = {}

    @property
    def possible(self) -> bool:
        return bool(self.lines or self.unknown) or self.hidden


class Group(NamedTuple):
    """The lines of a verb that begin with the same piece. head: the words before the first keyword; word: that; ends: what may follow."""

    head: str
    word: str
    ends: tuple[str, ...]


def keywords_of(verb: Verb) -> set[str]:
    return {word for slot in verb.slots if slot.word for word in slot.word.split("|")}


def group_by_piece(verb: Verb, lines: Iterable[str]) -> list[Group]:
    """Legal lines by piece, in their order, the verb's name left out."""
    keywords = keywords_of(verb)
    ends: dict[tuple[str, str], list[str]] = {}
    for line in lines:
        words = line.split()[1:]
        # A keyword with nothing behind it is a flag: it belongs to the piece.
        cut = next((at for at, word in enumerate(words[:-1]) if at and word in keywords), len(words))
        head, rest = " ".join(words[:cut]), words[cut:]
        ends.setdefault((head, rest[0] if rest else ""), []).append(" ".join(rest[1:]))
    return [_shared(head, word, tuple(filter(None, behind)), keywords) for (head, word), behind in ends.items()]


def _shared(head: str, word: str, ends: tuple[str, ...], keywords: Container[str]) -> Group:
    """A group whose head takes in what all ends begin with, up to a keyword: said once, it is not taken for a part of the first."""
    split = [end.split() for end in ends]
    alike = list(takewhile(lambda words: len(set(words)) == 1, zip(*split, strict=False))) if len(ends) > 1 else []
    last = max((at for at, words in enumerate(alike) if words[0] in keywords), default=-1)
    if last < 0:
        return Group(head, word, ends)
    before = " ".join((head, word, *split[0][:last]))
    return Group(before, split[0][last], tuple(" ".join(words[last + 1 :]) for words in split))


def legal_lines(session: Session, viewer: str | None) -> tuple[Offer, ...] | Needs:
    """The verbs that are open now, with what `viewer` (or, for the whole table, the one side that acts) might say by them. Made from what
    the viewer may see. Whoever looks as a side has been seated before."""
    return step(session, lambda: _offered(session, viewer))


def _answering(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    """What is left while a declaration waits in the log: to answer it, as far as whoever asks may read what is asked, and to look."""
    from playaid.desk.conversation import Stopped, resume
    from playaid.desk.next_line.due import ANSWER
    from playaid.desk.questions import CHOICE, mask_question

    waits = resume(session)
    asked = mask_question(waits.question, viewer) if isinstance(waits, Stopped) else None
    lines = [f"{ANSWER} {option}" for option in asked.options] if asked is not None and asked.kind == CHOICE else []
    verb = session.state["referee"]["pending"]["verb"]
    offers = [
        Offer(ANSWER, f"{ANSWER} [CHOICE]", message("go on with {verb}, or undo takes it back", verb=verb), "", tuple(lines or [ANSWER]))
    ]
    queries = (session.game.verbs[name] for name in open_verbs(session.game, session.state) if session.game.verbs[name].query)
    return (*offers, *(Offer(verb.name, usage(verb), verb.summary, verb.citation, query=True) for verb in queries))


def _offered(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    if session.pending() is not None:
        return _answering(session, viewer)
    game, state = session.game, session.state
    acts = acting(game, state)
    speaker = viewer or (acts[0] if len(acts) == 1 else None)
    seen = visible(state, viewer)
    offers = []
    for name in open_verbs(game, state):
        verb = game.verbs[name]
        noted = Noted(seen["secret"])
        view = cast(State, {**seen, "secret": noted})
        his = speaker is not None and not verb.query and (speaker in acts or verb.anytime)
        if speaker is None:
            (lines, unknown), alike = _of_any(session, view, verb, acts)
        else:
            lines, unknown = offered_to(game, view, session.book, verb, speaker) if his else Offered([], {})
        vain = lines_in_vain(game, seen, session.book, verb, speaker, lines) if speaker else {}
        if speaker is None:
            hidden = noted.looked or not alike
        else:
            hidden = his and (verb.offers is None or (noted.looked and speaker not in seen["secret"]))
        told = (name, usage(verb), verb.summary, verb.citation, tuple(lines), vain, verb.bounded, verb.query)
        offers.append(Offer(*told, hidden=hidden and not verb.query, unknown=unknown))
    if not state["referee"].get("over") and not obligations(game, seen) and (speaker is None or speaker in acts):
        summary = "go on; this step may be passed over" if leaf(game, state).optional else "go on to the next step"
        offers.append(Offer("next", "next", summary, "", ("next",)))
    return tuple(offers)


def _of_any(session: Session, view: State, verb: Verb, acts: Sequence[str]) -> tuple[Offered, bool]:
    """What any of those who act may say, whoever says it: what is offered to all of them alike, or, where each is offered their own, what
    is to each by lines that tell whose they are, else what is to whoever has not said who they are."""
    if verb.query or verb.offers is None or not acts:
        return Offered([], {}), False
    first, *others = (offered_to(session.game, view, session.book, verb, side) for side in acts)
    if all(other == first for other in others):
        return first, True
    if verb.whose is not None and (told := _telling_whose(session, view, verb, dict(zip(acts, (first, *others), strict=True)))):
        return Offered(told, first.unknown), True
    somebody = {line for each in (first, *others) for line in each.lines}
    try:
        lines, unknown = offered_to(session.game, view, session.book, verb, None)
    except Refusal:  # the game has to know who asks
        return Offered([], {}), False
    common = [line for line in lines if line in somebody]
    return Offered(common, unknown), bool(common)


def _telling_whose(session: Session, view: State, verb: Verb, offers: Mapping[str, Offered]) -> list[str]:
    """The lines of all, where each tells by itself whose it is; none where one does not."""
    whose = verb.whose
    assert whose is not None
    lines = [(line, side) for side, offered in offers.items() for line in offered.lines]
    alone = all(whose(read_arguments(session.game, verb, split(line)[1:], view), view) == side for line, side in lines)
    return list(dict.fromkeys(line for line, _ in lines)) if alone else []
