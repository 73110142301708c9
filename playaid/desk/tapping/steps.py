"""The steps of one line, as its verb is declared one after the other."""

from collections.abc import Container, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby

from playaid.desk.conversation import chancy, check, throw_ahead, throws_dice
from playaid.desk.declaration_odds import ahead
from playaid.desk.next_line.advance import going_on
from playaid.desk.next_line.ways import with_the_way
from playaid.desk.questions import DRAW, needed
from playaid.desk.requests import Reply
from playaid.desk.ruling_view import view_ruling
from playaid.desk.seats import Needs, step
from playaid.dice.sources import NeedsDice, Refusing, is_unseen
from playaid.language.message import AND, SEMICOLON, Typed, listing, message
from playaid.referee.contract.elsewhere import in_two
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, find_verb, longest, names_of, split
from playaid.referee.contract.lists_of_one import ALL, how_many_are_all, means_all, one_by_one, stages, whence_of
from playaid.referee.contract.names import Names, find_only, fits, printable
from playaid.referee.contract.refusals import Ambiguous, Beforehand, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, TO_COME, Declaration, Question, Ruling
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.deciding.offers import offered_lines
from playaid.referee.session.local import Session


def with_verb(session: Session, words: Sequence[str], own: Container[str]) -> list[str]:
    """Words with their verb as it is called, however it was typed: as one of a front's own words, else as the grammar reads it. Whoever
    looks at the first word to know what is meant looks at it then. Words that name none stay as they are."""
    first, *rest = words
    if first.casefold() in own:
        return [first.casefold(), *rest]
    game = session.game
    with suppress(Unreadable, Ambiguous):
        return [find_verb(game.short.get(first.casefold(), first), {**GENERAL, **game.verbs}).name, *rest]
    return [first, *rest]


def steps_of(session: Session, words: Sequence[str], side: str | None = None) -> list[list[str]]:
    """The words of each step; the line itself where it is no stepwise one, and no list in place of one thing. side: who says it, where
    that is known. Raises Locked where *all* is what that side alone sees, and Unreadable where it is what nobody else can say."""
    verb = session.game.verbs.get(words[0]) if words else None
    if verb is None:
        return [list(words)]
    if verb.severally and means_all(words[1:]):
        return _as_many(verb, words[1:], _each_of_all(session, verb, side or session.speaker())) or [[verb.name]]
    if sort := _all_of_a_sort(session, verb, words[1:], side or session.speaker()):
        return sort
    open_ = visible(session.state, None)
    parts = one_by_one(verb, words[1:]) if verb.severally else stages(verb, words[1:], open_)
    if verb.severally:
        parts = [name for part in parts for name in _names_in_a_row(session.game, verb, part, open_) or [part]]
    if len(parts) > 1 and in_two(session.game, words, open_):  # what is refused as two lines is no list
        return [list(words)]
    return [[words[0], *part] for part in parts]


def _names_in_a_row(game: Game, verb: Verb, words: Sequence[str], state: State) -> list[list[str]]:
    """The names of a list without its commas: `discard Craw Gren`, `Craw and Gren`, also short ones that may be several (`Hogrin Ilug`),
    as with commas; none where a word of it is no name."""
    slot, parts, said = verb.slots[0], list[list[str]](), words
    if callable(verb.severally) and words[1:] and words[0].casefold() == BOTH:  # two of a hand that are alike
        return _names_in_a_row(game, verb, words[1:], state) * 2
    while words and slot.kind not in BUILT_IN:
        words = words[1:] if parts and words[1:] and words[0].casefold() == "and" else words
        many = longest(game, slot, words, state)
        text, names = " ".join(words[:many]), names_of(game, slot, state)
        if find_only(text, names) is None and not fits(text, names, slips=False):
            return _joined_by_and(names, said)
        parts.append([*words[:many]])
        words = words[many:]
    return parts


BOTH = "both"


def _joined_by_and(names: Names, words: Sequence[str]) -> list[list[str]]:
    """What stands between *and*, each to be read by itself, where one of it may be a name at least, and none has such a word in it."""
    parts = [[*part] for is_and, part in groupby(words, lambda word: word.casefold() == "and") if not is_and]
    known = len(parts) > 1 and not any(" and " in name for name in names) and any(fits(" ".join(part), names) for part in parts)
    return parts if known else []


def _each_of_all(session: Session, verb: Verb, side: str | None) -> list[list[str]]:
    """The line of each of *all* that a verb may be said of; none where there is nothing."""
    if callable(verb.severally):
        return [[verb.name, name] for name in verb.severally(visible(session.state, side), side)]
    lines = offered_lines(session.game, visible(session.state, side), session.book, verb, side) if side is not None else []
    each = [split(line) for line in lines]
    return [[verb.name, ALL]] if any(means_all(words[1:]) for words in each) else each


def _as_many(verb: Verb, words: Sequence[str], each: list[list[str]]) -> list[list[str]]:
    """The lines of *all*. Raises Unreadable where they are said to be more or fewer than they are: `battle in all three places`; of those
    that their side alone sees none is named, nor how many they are."""
    many = how_many_are_all(words)
    if many is not None and each and len(each) != many and each != [[verb.name, ALL]]:
        if verb.secret:
            told = message("{verb}: {text} is not how many there are", verb=verb.name, text=printable(" ".join(words)))
            raise Unreadable(told, hint="say their names, with commas between")
        lines = listing((Typed(" ".join(line)) for line in each), " | ")
        told = message("{verb}: {text} are said, and {many} may be", verb=verb.name, text=printable(" ".join(words)), many=len(each))
        raise Unreadable(told, hint=message("one line for each: {lines}", lines=lines))
    return each


def _all_of_a_sort(session: Session, verb: Verb, words: Sequence[str], side: str | None) -> list[list[str]]:
    """The line of each of those that are meant by *all* and what sort of them (`all orcs`), where a game knows such words."""
    if not callable(verb.severally) or not words[1:] or words[0].casefold() != ALL:
        return []
    return [[verb.name, name] for name in verb.severally(visible(session.state, side), side, words[1:])]


def one_line(game: Game, steps: Sequence[Sequence[str]]) -> str:
    """Steps of a stepwise verb as they are said in one line: `move Kendrel to Ilrog, Riverton`; said severally, `battle 1426, 2340`."""
    first, verb = list(steps[0]), game.verbs[steps[0][0]]
    keyword = verb.stepwise
    if not keyword:
        return f"{first[0]} {', '.join(' '.join(step[1:]) for step in steps)}"
    at = next((at for at, word in enumerate(first) if at and word.casefold() == keyword), len(first) - 1)
    head, *behind = [_cut(step, at + 1, whence_of(verb)) for step in steps]
    ways = ", ".join(" ".join(there) for there, _ in (head, *behind))
    return " ".join((*first[: at + 1], ways, *head[1]))


def _cut(step: Sequence[str], begin: int, whence: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Where a step leads, and from where it sets out if that is said."""
    end = next((at for at in range(begin, len(step)) if step[at].casefold() in whence), len(step))
    return step[begin:end], step[end:]


def readable_steps(session: Session, words: Sequence[str], side: str) -> list[list[str]]:
    """The words of each step, as `steps_of`. Raises Unreadable where a later one cannot be read."""
    steps = steps_of(session, words, side)
    if len(steps) > 1:
        read_steps(session, steps, side)
    return steps


def read_steps(session: Session, steps: Sequence[Sequence[str]], side: str | None) -> list[Declaration] | None:
    """The declarations of a line's steps; None where a word of one is still to be asked for, or the first cannot be read. Raises Unreadable
    for a later one that cannot: then nothing of the line is done."""
    read = list[Declaration]()
    for words in steps:
        try:
            read.append(session.read(words, side))
        except Unreadable as unread:
            if not read or isinstance(unread, (Incomplete, Beforehand)):
                return None
            raise
        except Refusal:
            return None
    return read


def refused_later(session: Session, declarations: Sequence[Declaration]) -> tuple[int, Ruling] | None:
    """Which of these, counted from 0, is the first after the first that would be refused once those before it stand, and how, as far as no
    dice or answers come in between; None where none is known to be. Nothing of a line is done whose end is known not to go."""
    with session.supposing() as suppose:
        for at, declaration in enumerate(declarations):
            try:
                ruling = session.judge(declaration, Refusing())
            except (Refusal, NeedsDice):
                return None
            if at and ruling.verdict == ILLEGAL and not ruling.rests_on_secret:
                return at, _as_after_the_others(session, declaration, ruling)
            if ruling.verdict != LEGAL:
                return None
            suppose(ruling.changes)
    return None


def _as_after_the_others(session: Session, declaration: Declaration, ruling: Ruling) -> Ruling:
    """That it is for others to act is true behind the steps before, and not of the line as it was said."""
    told = message(BEHIND, acting=listing(acting(session.game, session.state), AND), side=declaration.side or "")
    reasons = (reason._replace(text=told) if reason.check == TURN else reason for reason in ruling.reasons)
    return ruling._replace(reasons=tuple(reasons))


TURN = "referee/turn"
BEHIND = "once the steps before it are made it is for {acting} to act, and {side} goes on after that"


def read_whole(session: Session, words: Sequence[str], side: str | None, overrule: str | None = None) -> Declaration:
    """The declaration in typed words, with every space of its way. Raises Unreadable, Ambiguous, Locked."""
    return with_the_way(session, session.read(words, side, overrule))


def looked_ahead(session: Session, steps: Sequence[Sequence[str]], side: str) -> list[Ruling] | Needs:
    """What each of these steps would come to where the one before it has led, the first one in the step of play to which it goes on by
    itself: up to the first that would be refused, that hangs on dice or an answer, or by which something would be learnt. Raises Refusal
    where that is the first."""
    rulings = list[Ruling]()
    with session.supposing() as suppose:
        for words in steps:
            try:
                declaration = read_whole(session, words, side)
                later = step(session, partial(going_on, session, declaration)) if not rulings else []
                if isinstance(later, Needs):
                    return later
                for following in later:
                    suppose(session.judge(following, Refusing()).changes)
                ruling = check(session, declaration)
            except Refusal:
                if rulings:
                    break
                raise
            if isinstance(ruling, Needs):
                return ruling
            rulings.append(ruling)
            if len(rulings) == len(steps) or ruling.verdict != LEGAL or session.game.sealing.hides:
                break
            try:
                stands = session.judge(declaration, Refusing())
            except (Refusal, NeedsDice):
                break
            if stands.verdict != LEGAL or stands.needs_consent or stands.rests_on_secret:
                break
            suppose(stands.changes)
    return rulings


def looked_at(session: Session, rulings: Sequence[Ruling], side: str) -> Reply:
    """What a line would come to, for whom its side asks: what its steps tell, whether chance has a say, and what is thrown first."""
    first, game = rulings[0].declaration, session.game
    by_chance = rulings[0].verdict == LEGAL and chancy(session, first)
    fights = bool(verb_of(game, first.verb).course) or game.fights.get(first.verb, False) is not False
    asked = throw_ahead(session, first) if by_chance else None
    drawn = throw_ahead(session, first, DRAW) if by_chance and asked is None else None
    return Reply(
        told=tuple(view_ruling(_with_a_way_out(session, ruling), side) for ruling in rulings),
        chancy=by_chance or (fights and rulings[0].verdict != ILLEGAL) or _leads_to_chance(session, rulings[0]),
        dice=by_chance and throws_dice(session, first),
        draws=drawn is not None and drawn.request is not None and not is_unseen(drawn.request),
        thrown=_thrown(asked, side) if asked is not None else "",
    )


def _with_a_way_out(session: Session, ruling: Ruling) -> Ruling:
    """A refusal with the nearest lines that would do, as where it is declared."""
    if ruling.verdict != ILLEGAL or not ruling.reasons:
        return ruling
    from playaid.desk.next_line.nearest import what_would_do

    return ruling._replace(reasons=what_would_do(session, ruling))


def _leads_to_chance(session: Session, ruling: Ruling) -> bool:
    """Whether what follows of a legal line of which all learn has chances that can be told now, as a battle that a march would begin."""
    said = ruling.declaration
    if ruling.verdict != LEGAL or verb_of(session.game, said.verb).secret:
        return False
    return any(line.label == TO_COME for line in ruling.worksheet) or bool(ahead(session, said))


def _thrown(asked: Question, side: str) -> str:
    """What is thrown, and what counts on it; what its faces come to by what whoever throws knows is told to them alone."""
    request = asked.request
    if request is None:
        return ""
    return listing(filter(None, (asked.prompt, needed(request if asked.who == side else request._replace(counts="")))), SEMICOLON)
