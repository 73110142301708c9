"""What is due at the prompt: the line by which what is owed can be settled now, and the one thing that can be done, if there is but one."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, cast

from playaid.desk.next_line.missing_words import BARRED, how_barred, no_occasion
from playaid.desk.next_line.verb_offers import NEXT, Offer, sayable
from playaid.dice.sources import NeedsDice, Seeded, Source
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.language.translation import verb_told
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import quote, read_arguments, split
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting, leaf, nodes, obligations, sides_of_debts, speaker, words_of_debts
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import Noted, asking
from playaid.referee.session.local import Session

ANSWER = "answer"
Ruled = Callable[[Declaration, Source], Ruling]
WORDS = re.compile(r"[\w-]+")
TRIED = 6
"""So many lines of a verb are tried for what they settle."""


LOOKED_AT = 40
"""So many lines of a verb are looked at for what may follow it."""
ANSWERS = 9
"""So many answers to what waits have numbers at the prompt; of more `answer` asks."""
LISTED, EACH = 6, 4
"""So many ways to settle what is owed have numbers at the prompt, and so many lines of one verb; a verb with more stands there alone."""
SPOKEN = re.compile(r"`([a-z-]+[^`]*)`")
FORM = re.compile(r"\b[A-Z]{2,}\b|[|]")
"""What stands for other words in a line that is told."""


class Due(NamedTuple):
    """debts: what is owed, first what can be settled now; line: that by which it is; alone: the one line that can be said at all; ways:
    the lines by which the first debt says that it is settled, as far as they can be said now, or verbs that ask for the rest; where it
    says none, `line`; able: where nothing is owed, the verbs of which something can be said besides `next`; sides: of those who act whoever
    has an occasion for one of these, as far as all know; then: how many of the debts, at the end, name nothing that could be said before
    the others are settled; whose: of `able` what not all of `sides` have an occasion for, with who has; unseen: who may owe what they
    alone may know of, where nothing is owed that all may; settles: what is owed and `next` does itself; closes: of `able` what ends
    or does something that its name does not say, with that; besides: where something is owed, what settles none of it and can be said
    before it, which is named by no debt; `whose` and `closes` are of that then."""

    debts: tuple[str, ...] = ()
    line: str = ""
    alone: str = ""
    ways: tuple[str, ...] = ()
    able: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    then: int = 0
    whose: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unseen: str = ""
    settles: tuple[str, ...] = ()
    closes: tuple[tuple[str, str], ...] = ()
    besides: tuple[str, ...] = ()

    @property
    def able_told(self) -> tuple[str, ...]:
        """The verbs of `able`, as they are told."""
        return self._told(self.able)

    @property
    def besides_told(self) -> tuple[str, ...]:
        return self._told(self.besides)

    def _told(self, verbs: Sequence[str]) -> tuple[str, ...]:
        """Those that not all who act may say with who may, and alone: a name by itself would read as if they had; those that tell what they
        end or do with that."""
        beside: dict[str, str] = {name: message("only {sides}", sides=listing(sides)) for name, sides in self.whose}
        for name, ended in self.closes:
            beside[name] = listing([*([beside[name]] if name in beside else []), ended], SEMICOLON)
        return tuple(message("{verb} ({sides})", verb=name, sides=beside[name]) if name in beside else name for name in verbs)


def due(session: Session, viewer: str | None = None) -> Due:
    """As far as the whole table may know: nothing that a side hides is looked into; what can be said where nothing is owed, as far as
    `viewer` sees, where nothing is kept from anybody."""
    game, state = session.game, visible(session.state, None)
    if state["referee"].get("over"):
        return Due()
    debts = words_of_debts(game, state, None)
    if state["referee"].get("pending"):
        return Due(tuple(debts), alone=ANSWER, ways=_answers(session))
    now = sayable(session, viewer)
    able = tuple(offer.name for offer in now)
    if not obligations(game, state):
        own = visible(session.state, viewer) if viewer is not None else state
        if debts := words_of_debts(game, own, viewer):  # what hangs on hidden pieces, where all look on
            told = dict.fromkeys(line.split()[0] for debt in debts for line in SPOKEN.findall(debt))
            return Due(tuple(debts), ways=tuple(name for name in told if name in able))
        able = tuple(offer.name for offer in now if offer.worthwhile)
        if viewer is not None and acting(game, state)[1:]:
            return _of_each(session)
        sides = _with_an_occasion(session, able, viewer)
        unseen = _may_owe_unseen(game, state) if viewer is None else ""
        whose = tuple(_not_for_all(session, able, sides, viewer))
        settles = settled_on_the_way(game, state)
        closes = _closing(game, able)
        alone = "" if able or unseen or settles else NEXT
        return Due(alone=alone, able=able, sides=sides, whose=whose, unseen=unseen, settles=settles, closes=closes)
    lines = Lines(session, state)

    def comes_later(debt: str) -> bool:
        """Whether a debt tells lines, and none of them can be said now: something else that is owed comes first."""
        told = {name for name in (line.split()[0] for line in SPOKEN.findall(debt)) if name in game.verbs and not game.verbs[name].query}
        return bool(told) and told.isdisjoint(able)

    for line, side, verb in lines.each(TRIED):
        settled = settled_by(session, state, line, side, verb)
        if settled:
            left = sorted((debt for debt in debts if debt not in settled), key=comes_later)
            few = lines.first(2)
            alone = line if len(few) == 1 and not lines.beyond else ""
            first = next(debt for debt in debts if debt in settled)
            any_of = beside(game, state, first)
            ways = () if alone else _spoken(game, state, first, lines.ways_of(first) or lines.like(line, side, verb, any_of))
            kept = _sayable_of(session, ways, able, viewer)
            alone, ways = (kept[0], kept) if len(kept) == 1 < len(ways) else (alone, kept)
            first_of_all = tuple(debt for debt in debts if debt in settled)
            found = Due((*first_of_all, *left), line, alone, () if alone else ways, then=sum(map(comes_later, left)))
            return found if alone else _with_besides(session, found, now, viewer)
    found = Due(tuple(debts), ways=_spoken(game, state, debts[0], lines.unseen_ways(debts[0])) if debts else ())
    return _with_besides(session, found, now, viewer)


def _with_besides(session: Session, owed: Due, now: Sequence[Offer], viewer: str | None) -> Due:
    """What is owed, and with it the verbs of the step that no debt and no way has in its words: before a battle's dice, who stays out."""
    game, acts = session.game, acting(session.game, session.state)
    step = {name for node in nodes(game, session.state) for name in node.verbs}
    named = {word for debt in owed.debts for word in WORDS.findall(debt)} | {split(way)[0] for way in (*owed.ways, owed.line) if way}
    besides = tuple(offer.name for offer in now if offer.worthwhile and offer.name in step and offer.name not in named)
    whose = tuple(_not_for_all(session, besides, acts, viewer))
    return owed._replace(besides=besides, whose=whose, closes=_closing(game, besides))


def _closing(game: Game, verbs: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, as_message(game.verbs[name].closes)) for name in verbs if game.verbs[name].closes)


def _sayable_of(session: Session, ways: tuple[str, ...], able: Collection[str], viewer: str | None) -> tuple[str, ...]:
    """Of the ways in which something that is owed is settled, those by verbs that can be said, as far as `viewer` sees: where nothing is
    kept from anybody, none is offered that would be refused."""
    if viewer is None or viewer not in acting(session.game, session.state):
        return ways
    kept = tuple(way for way in ways if (verb := way.split()[0]) in able or verb not in session.game.verbs)
    return kept or ways


def settled_on_the_way(game: Game, state: State) -> tuple[str, ...]:
    """What is owed in the step that stands and `next` does itself, as the whole table sees it."""
    step = leaf(game, state)
    return tuple(step.settles(state)) if step.settles is not None else ()


def _of_each(session: Session) -> Due:
    """Where all look on and nothing is owed: what each of those who act could say."""
    verbs = session.game.verbs
    offered = {
        side: [one.name for one in sayable(session, side) if one.worthwhile and not no_occasion(session, verbs[one.name], side, side)]
        for side in acting(session.game, session.state)
    }
    steps = [name for node in nodes(session.game, session.state) for name in node.verbs]
    able = sorted({name for names in offered.values() for name in names}, key=lambda name: (name not in steps, [*steps, name].index(name)))
    sides = tuple(side for side, names in offered.items() if names) or tuple(offered)
    having = ((name, tuple(side for side in sides if name in offered[side])) for name in able)
    whose = tuple((name, who) for name, who in having if len(who) < len(offered))
    return Due(alone="" if able else NEXT, able=tuple(able), sides=sides, whose=whose)


def _may_owe_unseen(game: Game, state: State) -> str:
    """Who may owe what they alone may know of, as far as the whole table sees: what is owed hangs on what is hidden."""
    noted = Noted(state["secret"])
    obligations(game, cast(State, {**state, "secret": noted}))
    return (speaker(game, state) or "") if noted.looked else ""


def _with_an_occasion(session: Session, able: Sequence[str], viewer: str | None) -> tuple[str, ...]:
    """Who of those that act may say one of these verbs, as far as all know; all of them where that is nobody."""
    verbs, acts = [session.game.verbs[name] for name in able], acting(session.game, session.state)
    sides = tuple(side for side in acts if not all(no_occasion(session, verb, side, viewer) for verb in verbs))
    return sides or tuple(acts)


def _not_for_all(session: Session, able: Sequence[str], sides: Sequence[str], viewer: str | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The verbs for which some of those who act have no occasion, as far as all know, each with those who have."""
    for name in able if sides[1:] else ():
        having = tuple(side for side in sides if not no_occasion(session, session.game.verbs[name], side, viewer))
        if having and len(having) < len(sides):
            yield name, having


def beside(game: Game, state: State, debt: str) -> list[str]:
    """A debt, and all others that may be settled before it as whose they are likes best."""
    freely = words_of_debts(game, state, None, freely=True)
    return freely if debt in freely else [debt]


def _answers(session: Session) -> tuple[str, ...]:
    """The answers to what waits in the log, where all may know what is asked and by which words: they have been listed with these numbers,
    and have them again however the table was left and taken up."""
    from playaid.referee.session.pending import NONSENSE, rule_pending

    try:
        _, ruling = rule_pending(session)
    except (Refusal, Locked, *NONSENSE):  # what keeps it from being asked is told by `answer`
        return ()
    question = ruling.question
    if question is None or question.kind != "choice" or question.private is not None or len(question.options) > ANSWERS:
        return ()
    return tuple(f"{ANSWER} {quote(option)}" for option in question.options)


def _spoken(game: Game, state: State, debt: str, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Ways of a debt, as they are said by whom it is of: a verb alone would ask whoever speaks where nobody is named. Where others owe by
    the same verb, theirs stand behind it."""
    whose = dict(zip(words_of_debts(game, state, None), sides_of_debts(game, state, None), strict=True))
    sides = whose.get(debt, [])
    verbs = {line.split()[0] for line in SPOKEN.findall(debt)}
    others = [other for text, other in whose.items() if {line.split()[0] for line in SPOKEN.findall(text)} & verbs]
    now = {*sides, *acting(game, state)}  # whoever may say theirs only after that is not offered it yet
    owing = [side for side in dict.fromkeys([*sides, *(side for other in others for side in other)]) if side in now]
    if len(sides) != 1 or game.together or owing == [speaker(game, state)]:  # who win or lose as one say it for each other
        return ways
    return tuple(said for way in ways for said in ([way] if " " in way else [f"{way} --as {quote(side)}" for side in owing]))[:LISTED]


def told_beside(game: Game, state: State, way: str) -> str:
    """What a way comes to, where its verb tells; empty where it is a verb alone."""
    name, _, words = way.partition(" ")
    verb = game.verbs.get(name)
    return verb.beside(way[len(name) + 1 :], state) if verb is not None and verb.beside is not None and words else ""


def _openly(line: str, verb: Verb) -> str:
    """A line as it may have a number: not with words that are its side's own, nor with those of a card that is only an example."""
    return verb.name if verb.secret or verb.examples else line


class Lines:
    """The legal lines of the step, verb by verb, each with who says it. more: there may be lines that hang on what somebody hides, or that
    no list holds; beyond: the same without verbs that give examples, and now give none; hangs: what somebody hides was asked for to list
    them; unseen: the verbs of which none is known for that."""

    def __init__(self, session: Session, state: State):
        self.session, self.state, self.more, self.hangs, self.beyond = session, state, False, False, False
        self.unseen = dict[str, Verb]()
        self.verbs = [session.game.verbs[name] for node in nodes(session.game, state) for name in node.verbs]

    def each(self, most: int) -> Iterator[tuple[str, str, Verb]]:
        for verb in self.verbs:
            for side in acting(self.session.game, self.state):
                yield from ((line, side, verb) for line in islice(self.of(verb, side), most))

    def of(self, verb: Verb, side: str) -> Iterator[str]:
        """Those of one verb that a side may say; none of a verb that only looks."""
        if verb.query:
            return
        self.more = self.more or verb.offers is None or verb.examples  # what an example names nobody has said
        self.beyond = self.beyond or verb.offers is None
        if verb.offers is None:
            return
        noted = Noted(self.state["secret"])
        view = cast(State, {**self.state, "secret": noted})
        hearing = asking(self.session.game, view, self.session.book, verb.name, side)
        some = False
        try:
            for line in verb.offers(hearing):
                some, self.more = True, self.more or verb.secret
                self.beyond = self.beyond or verb.secret or verb.examples
                yield f"{verb.name} {line}".strip()
        except (Refusal, Locked):
            self.more = self.beyond = True
        # What is bounded, or secret though it hangs on nothing hidden, and lists nothing, has no line.
        unlisted = bool(hearing.unknown) or (some and bool(verb.bounded)) or (verb.secret and noted.looked)
        self.more, self.beyond = self.more or unlisted, self.beyond or unlisted
        self.hangs = self.hangs or noted.looked
        self.unseen |= {verb.name: verb} if noted.looked and not some else {}

    def not_done(self, found: Iterable[Verb]) -> str:
        """The verbs of which lines have been `found`, and behind them those of which nobody knows who does not see what a side hides."""
        open_ = dict.fromkeys(verb_told(verb.name) for verb in found)
        unseen = [verb_told(name) for name in self.unseen if verb_told(name) not in open_]
        if not unseen:
            return listing(open_)
        return message("{verbs}; perhaps, by what is not for all to see: {unseen}", verbs=listing(open_), unseen=listing(unseen))

    def ways_of(self, debt: str) -> tuple[str, ...]:
        """The lines of the verbs that a debt tells to be typed, in its order; nothing where they are many."""
        told: dict[str, list[str]] = {}
        for line in SPOKEN.findall(debt):
            told.setdefault(line.split()[0], []).append(line)
        by_verb = [self._listed(verb, told) for name in told for verb in self.verbs if verb.name == name]
        for most in sorted(by_verb, key=len, reverse=True):  # a way that is left out would look closed
            if sum(map(len, by_verb)) > LISTED:
                most[:] = self._alone(most[0].split()[0], told)
        ways = tuple(way for lines in by_verb for way in lines)
        return ways if len(ways) <= LISTED else ()

    def unseen_ways(self, debt: str) -> tuple[str, ...]:
        """The verbs that a debt tells to be typed and of which no line can be listed for the whole table, as somebody hides what they hang
        on."""
        told = dict.fromkeys(line.split()[0] for line in SPOKEN.findall(debt))
        ways = []
        for verb in (verb for name in told for verb in self.verbs if verb.name == name and verb.offers is not None):
            self.more = self.hangs = False
            none = not any(next(self.of(verb, side), None) for side in acting(self.session.game, self.state))
            if none and self.hangs:
                ways.append(verb.name)
        return tuple(ways)

    def like(self, line: str, side: str, verb: Verb, debts: Sequence[str]) -> tuple[str, ...]:
        """All lines of a verb that settle one of the debts that tell none of them; of many the verb alone, which asks."""
        alone = _openly(line, verb)
        if alone == verb.name:
            return (alone,)
        every = list(dict.fromkeys(islice(self.of(verb, side), LOOKED_AT)))
        alike = [other for other in every if other == line or self._settles(other, side, verb, debts)]
        return tuple(alike) if len(alike) <= EACH else (verb.name,)

    def _settles(self, line: str, side: str, verb: Verb, debts: Sequence[str]) -> bool:
        return not set(debts).isdisjoint(settled_by(self.session, self.state, line, side, verb))

    def _listed(self, verb: Verb, told: Mapping[str, Sequence[str]]) -> list[str]:
        """The lines of a verb that anybody may say now; of many, or where its words are its side's own, or a card's, or what is listed is
        no more than a part of what it asks for, the verb alone."""
        sides, self.hangs = acting(self.session.game, self.state), False
        part = verb.bounded and verb.wants and verb.asks and any(next(self.of(verb, side), "") for side in sides)
        if verb.secret or verb.examples or part:
            return [verb.name]
        lines = list(dict.fromkeys(line for side in sides for line in islice(self.of(verb, side), EACH + 1)))
        if not lines and self.hangs and how_barred(self.session, verb) != BARRED:  # whether there is one only its side sees
            return [verb.name]
        return lines if len(lines) <= EACH else self._alone(verb.name, told)

    def _alone(self, name: str, told: Mapping[str, Sequence[str]]) -> list[str]:
        """A verb that asks for the rest; before it, or in its place where the verb alone is read so, the lines that the debt tells whole,
        those that can be said now and tell how, not what."""
        said = [line for line in dict.fromkeys(told[name]) if self._tells_how(name, line)]
        if not said:
            return [name, *self._besides(self.session.game.verbs[name])]
        return [*said, *([] if any(self._is_read_as(name, line) for line in said) else [name])]

    def _tells_how(self, name: str, line: str) -> bool:
        """Whether a line that a debt tells can be said as it stands, and tells how something is done, not to what."""
        verb = self.session.game.verbs[name]
        how = {word for slot in verb.slots if (slot.optional or slot.kind == "flag") and slot.word for word in slot.word.split("|")}
        behind = line.partition(" ")[2].partition(" ")[0]
        counts = behind.isdecimal() and verb.slots[0].kind == "int" and verb.slots[0].optional
        if FORM.search(line) or not (behind in how or counts):
            return False
        return any(settled_by(self.session, self.state, line, side, verb) for side in acting(self.session.game, self.state))

    def _is_read_as(self, name: str, line: str) -> bool:
        """Whether a verb alone says no other than a line of it."""
        try:
            return self.session.read([name]).args == self.session.read(split(line)).args
        except Refusal:
            return False

    def _besides(self, verb: Verb) -> list[str]:
        """Of a verb that says something alone, it with each keyword behind which its other lines choose: `fail`, `fail breaking`."""
        lines = [split(line) for side in acting(self.session.game, self.state) for line in islice(self.of(verb, side), LOOKED_AT)]
        if verb.secret or verb.examples or [verb.name] not in lines:
            return []
        words = [word for slot in verb.slots if slot.optional and slot.kind != "flag" for word in (slot.word or "").split("|") if word]
        return [f"{verb.name} {word}" for word in words if any(line[1:2] == [word] for line in lines)]

    def first(self, most: int) -> list[str]:
        """So many different lines at most: what several sides may say is one."""
        found: dict[str, None] = {}
        for line, _, _ in self.each(most):
            found.setdefault(line)
            if len(found) == most:
                break
        return list(found)


def settled_by(session: Session, state: State, line: str, side: str, verb: Verb, ruled: Ruled | None = None) -> Sequence[str]:
    """The debts that are owed no more once a line stands, by dice that count for nothing; where that hangs on what is not open
    here, or on an answer, those that name its verb. ruled: rules on it where more than lies open may be looked into."""
    game, before = session.game, words_of_debts(session.game, state, None)
    try:
        said = Declaration(verb.name, read_arguments(game, verb, split(line)[1:], state), side, line)
        ruling = decide(game, state, said, session.book, Seeded(1)) if ruled is None else ruled(said, Seeded(1))
    except Locked:
        return _named(before, verb, line)
    except (Refusal, NeedsDice, LookupError, ValueError, AttributeError, TypeError, AssertionError, StopIteration):
        return ()  # it does not fit what lies open
    if ruling.verdict == ILLEGAL:
        return ()
    if ruling.verdict != LEGAL:
        return _named(before, verb, line)
    changed = session.state if ruled is not None else state
    after = words_of_debts(game, visible(evolve(changed, ruling.changes), None), None)
    settled = [debt for debt in before if debt not in after]
    return settled or _named(before, verb, line)  # a round of a fight that goes on


def _named(debts: Sequence[str], verb: Verb, line: str) -> list[str]:
    """Of debts of which it cannot be known whether a line settles them, or that take several lines, those that tell its verb to be typed,
    or speak of it where they tell none; of several such, one for each hex, say, those with most of its words."""
    told = [debt for debt in debts if _tells(SPOKEN.findall(debt) or WORDS.findall(debt), verb, line)]
    shared = {debt: len({*split(line)} & {*WORDS.findall(debt)}) for debt in told}
    return [debt for debt, words in shared.items() if words == max(shared.values())]


def _tells(lines: Sequence[str], verb: Verb, line: str) -> bool:
    """Whether one of these lines is of a verb, and of what a line is about: of nothing in particular, or of a piece or a place in it."""
    keywords = {word for slot in verb.slots for word in (slot.word or "").split("|")}
    about = [{*WORDS.findall(told)} - {verb.name, *keywords} for told in lines if told.split()[0] == verb.name]
    return any(not words or FORM.search(" ".join(words)) or not words.isdisjoint(WORDS.findall(line)) for words in about)
