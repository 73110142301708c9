"""What can be said now, verb by verb, for one viewer: the one source of `?`, of what the prompt names and of what `next` leaves undone."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from playaid.desk.next_line.missing_words import BARRED, STANDS, UNLESS, how_barred, no_occasion
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import read_arguments, split, usage
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting, leaf, nodes, obligations, open_verbs
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import Noted, Offered, lines_in_vain
from playaid.referee.deciding.offers import offers_of as offered_to
from playaid.referee.session.local import Session

NEXT = "next"
SURELY, PERHAPS, BESIDES = "surely", "perhaps", "besides"


class Offer(NamedTuple):
    """A verb that is open now, how it is typed, and every line of it that would be legal for the one who asks, the verb's name included.
    in_vain: those of the lines that would come to nothing for certain, each with why. bounded: what the game leaves out, as no list could
    hold it. query: it only looks. hidden: whether there are lines hangs on what whoever asks does not see. unknown: what nobody has told
    yet and more lines hang on, with how many. maybe: where no line is known, whether one can be said all the same; aside: the same, beside
    others of which that is sure."""

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
    maybe: bool = False
    aside: bool = False

    @property
    def possible(self) -> bool:
        return bool(self.lines or self.unknown) or self.maybe

    @property
    def worthwhile(self) -> bool:
        """Whether it may do some good: not where each of its lines would be in vain."""
        return self.possible and not (self.lines and not self.unknown and set(self.lines) <= {*self.in_vain})


def verb_offers(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    """The verbs that are open now, while nothing waits for an answer, with what `viewer` (or, for the whole table, the one side that acts)
    might say by them; `next` at the end, where nothing is owed. Made from what the viewer may see, once as long as nothing is declared or
    told. Raises Locked where what one side sees is sealed here."""
    session.book.look_again()
    known, asked = _made(session.state), (session.game, session.book.found, viewer)
    for before, offers in known:
        if before[0] is asked[0] and before[1] is asked[1] and before[2] == viewer:
            return offers
    offers = _offers(session, viewer)
    if not any(offer.unknown for offer in offers):  # what nobody has told yet may be told elsewhere
        known.append((asked, offers))
    return offers


@partial(derive, kept=4)
def _made(state: State) -> list[tuple[tuple[Game, object, str | None], tuple[Offer, ...]]]:
    """What may be said in a state, by the game as it is played, what the book has found, and who looks."""
    return []


def _offers(session: Session, viewer: str | None) -> tuple[Offer, ...]:
    game, state = session.game, session.state
    acts = acting(game, state)
    speaker = viewer or (acts[0] if len(acts) == 1 else None)
    offers = [_offer(session, game.verbs[name], viewer, speaker) for name in open_verbs(game, state)]
    likely = {offer.name: _likely(session, offer, viewer, speaker) for offer in offers if not offer.query and not offer.possible}
    step = {name for node in nodes(game, state) for name in node.verbs}
    sure = any(offer.possible or likely.get(offer.name) == SURELY for offer in offers if offer.name in step and not offer.query)
    here = (SURELY,) if sure else (SURELY, PERHAPS)
    offers = [
        offer._replace(maybe=(how := likely.get(offer.name)) in here, aside=how in (PERHAPS, BESIDES) and how not in here)
        for offer in offers
    ]
    if not state["referee"].get("over") and not obligations(game, visible(state, viewer)) and (speaker is None or speaker in acts):
        summary = "go on; this step may be passed over" if leaf(game, state).optional else "go on to the next step"
        offers.append(Offer(NEXT, NEXT, summary, "", (NEXT,)))
    return tuple(offers)


def speaks_unseen(session: Session, side: str) -> bool:
    """Whether a side may have something to say now, or owe something, of which not all at the table know: not one that does not act, while
    no verb that it may say at any time hangs on what is hidden. By what all see alone, so that the answer tells nothing."""
    game, state = session.game, session.state
    if side not in session.sides or side in acting(game, state) or session.pending() is not None:
        return True
    noted = Noted(visible(state, None)["secret"])
    obligations(game, cast(State, {**state, "secret": noted}))
    anytime = [game.verbs[name] for name in open_verbs(game, state) if game.verbs[name].anytime and not game.verbs[name].query]
    return noted.looked or any(verb.secret or (verb.offers is not None and _offer(session, verb, None, side).hidden) for verb in anytime)


def sayable(session: Session, viewer: str | None) -> list[Offer]:
    """The verbs of the step that stands by which something can be said, then those open at any time that have lines now, which are no
    examples of what a card may say. Raises nothing: where what a side sees is sealed here, as the whole table may know it."""
    try:
        offers = verb_offers(session, viewer)
    except Refusal:
        offers = verb_offers(session, None)
    game = session.game
    step = list(dict.fromkeys(name for node in nodes(game, session.state) for name in node.verbs))
    told = [offer for offer in offers if offer.possible and not offer.query and offer.name != NEXT]
    here = sorted((offer for offer in told if offer.name in step), key=lambda offer: step.index(offer.name))
    besides = (offer for offer in told if offer.name not in step and offer.lines and not game.verbs[offer.name].examples)
    return [*here, *besides] if here else []


def _offer(session: Session, verb: Verb, viewer: str | None, speaker: str | None) -> Offer:
    game, state, acts = session.game, session.state, acting(session.game, session.state)
    seen = visible(state, viewer)
    noted = Noted(seen["secret"])
    view = cast(State, {**seen, "secret": noted})
    his = speaker is not None and not verb.query and (speaker in acts or verb.anytime)
    (lines, unknown), alike = Offered([], {}), True
    try:
        if speaker is None:
            (lines, unknown), alike = _of_any(session, view, verb, acts)
        elif his:
            lines, unknown = offered_to(game, view, session.book, verb, speaker)
    except Refusal:  # it hangs on what is sealed
        if viewer is not None:
            raise
        noted.looked = True
    vain = lines_in_vain(game, seen, session.book, verb, speaker, lines) if speaker else {}
    if speaker is None:
        hidden = noted.looked or not alike
    else:
        hidden = his and (verb.offers is None or (noted.looked and speaker not in seen["secret"]))
    told = (verb.name, usage(verb), verb.summary, verb.citation, tuple(lines), vain, left_out(verb, seen), verb.query)
    return Offer(*told, hidden=hidden and not verb.query, unknown=unknown)


def left_out(verb: Verb, state: State) -> str:
    """What the offers of a verb leave out as things stand, in words; empty where they hold every legal line."""
    return verb.bounded if isinstance(verb.bounded, str) else verb.bounded(state)


def _likely(session: Session, offer: Offer, viewer: str | None, speaker: str | None) -> str:
    """Whether something can be said by a verb of which no line is known: as it hangs on what is hidden, or, perhaps, as only a card
    tells what it names, or as the game lists a part of its lines, and one that is tried stands; besides, where a card must say that it can
    be; not where whatever is tried is refused, as far as the viewer may know."""
    game, state = session.game, session.state
    verb, acts = game.verbs[offer.name], acting(game, state)
    if not acts or not (speaker in (None, *acts) or verb.anytime):
        return ""
    if verb.perhaps is not None and (offer.hidden or viewer is None):
        return SURELY if any(verb.perhaps(visible(state, None), side) for side in acts) else ""
    if no_occasion(session, verb, speaker, viewer):
        return ""
    if offer.hidden and (verb.offers is None or verb.secret):
        return SURELY
    barred = how_barred(session, verb, viewer) if offer.hidden or verb.examples or verb.bounded else BARRED
    if barred == BARRED:
        return ""
    if offer.hidden:
        return SURELY
    if barred == UNLESS and verb.examples:
        return BESIDES
    return PERHAPS if verb.examples or barred == STANDS else ""


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
