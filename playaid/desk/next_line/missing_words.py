"""A declaration that lacks a word: what could stand there, out of what would be legal, else of the names that there are."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import repeat
from typing import Any, NamedTuple, cast

from playaid.desk.next_line import listed_words
from playaid.desk.next_line.bars_known import SAMPLES, WORDS, barred_openly, best_known, nothing_fits, sample
from playaid.desk.next_line.bars_of_each import NOT_POSSIBLE, NOT_SO, barred_whatever_follows, each_its_own, still_lacking
from playaid.desk.next_line.listed_words import MOST_TRIED, way_in
from playaid.desk.next_line.reason_words import grave_checks, in_general, is_of_what_is_unsaid, speaks_of
from playaid.dice.sources import Refusing
from playaid.language.message import SEMICOLON, Message, as_message, listing, message
from playaid.referee.contract import grammar
from playaid.referee.contract.doing import own_doers
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import Declaration, Reason
from playaid.referee.contract.sequence import acting, comes_later, open_verbs, side_meant, words_of_debts
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import checks_of, decide, in_vain, out_of_sequence, over
from playaid.referee.deciding.offers import Noted, asking, legal_args, lines_besides, may_be_legal, supposing
from playaid.referee.session.local import Session

MOST, MOST_IN_VAIN = 40, 12
"""So many names are listed where nothing is known to be legal, and where nothing is; where there are more, whoever knows one types it."""


class Wanted(NamedTuple):
    """What is asked for: the slot as help calls it, and what may stand there, each as it is typed. hidden: what would be legal hangs on
    what the viewer does not see; vain: nothing that could stand there would be legal now, as far as the game lists it; unlikely: none of
    them is known to do any good, be it that no line with it would be legal or that it would be in vain; narrowed: these are what the answer
    before may have meant, and not all that may stand there; unlisted: so many names may stand there, and are too many for a list;
    needed: why a line would be refused that leaves out what is asked for, where one of these would do; futile: where each of these would be
    legal, and each line with it in vain, why, or nothing where its lines differ in that."""

    slot: str
    ways: tuple[str, ...]
    hidden: bool = False
    vain: bool = False
    unlikely: bool = False
    narrowed: bool = False
    unlisted: int = 0
    needed: str = ""
    futile: Mapping[str, str] = {}


def wanted(session: Session, missing: Incomplete, side: str | None, viewer: str | None) -> Wanted:
    """What may stand in place of what is missing, as far as the viewer may know; `viewer` None is the whole table. Raises nothing."""
    game, verb, slot = session.game, missing.verb, missing.slot
    seen = visible(session.state, viewer)
    noted = Noted(seen["secret"])
    seen = cast(State, {**seen, "secret": noted})
    ways: dict[str, None] = {}
    futile: dict[str, set[str]] = {}
    unlikely, unlisted, told_of = True, 0, False
    for speaker in (speakers := (side,) if side is not None else acting(game, session.state)):
        lines, why = _lines(session, seen, noted, missing, speaker)
        if verb.examples:  # what stands there only those know who look at the card or the tile
            lines, ways = (), listed_words.likely_words(slot, seen, speaker)
        hearing = asking(game, seen, session.book, verb.name, speaker)
        for args, vain_as in zip(lines, why or repeat(""), strict=False):
            value = args.get(slot.name)
            told_of = told_of or value is not None
            if value is not None and (way := way_in(hearing, verb, args, missing.said, value)):
                ways.setdefault(way)
                unlikely = unlikely and bool(vain_as)
                futile.setdefault(way, set()).add(vain_as)
        if not ways:
            found = listed_words.together(session, seen, missing, lines, speaker)
            ways = dict.fromkeys(found or (listed_words.of_any_line(session, seen, missing, lines, speaker) if verb.bounded else ()))
            unlikely = unlikely and not ways
    hidden = noted.looked and any(speaker not in noted for speaker in speakers)
    vain = not ways and not hidden and verb.offers is not None and not verb.bounded
    if not (ways or told_of) and (ways := _of_no_line(session, missing, hidden, speakers, viewer)):
        unlikely = vain = hidden = False
    if not ways and slot.kind not in grammar.BUILT_IN and (vain or verb.offers is None or verb.bounded):
        every = grammar.names_of(game, slot, visible(session.state, None))
        own = own_doers(game, visible(session.state, None), slot, side)
        names = [name for name in every if not own or name in own]
        names = [name for name in names if not all(_is_foreign(session, missing, name, one) for one in speakers)]
        if vain or verb.bounded or (len(names) > MOST if verb.query else verb.offers is None):
            names = listed_words.likely_names(slot, names, visible(session.state, viewer), speakers)
        if good_names := listed_words.that_would_do(session, seen, missing, names, speakers) if verb.bounded else []:
            names, unlikely = good_names, False
        few = len(names) <= (MOST_IN_VAIN if vain else MOST)
        ways, unlisted = dict.fromkeys(names if few else ()), 0 if few else len(names)
    known = grammar.names_of(game, slot, visible(session.state, None)) if slot.kind not in grammar.BUILT_IN else {}
    spoken = {way: str(known[way][0]) if way.isdecimal() and known.get(way) else way for way in ways}
    unlikely = unlikely and not hidden and slot.kind not in grammar.BUILT_IN
    told = {spoken[way]: next(iter(of_it)) if len(of_it) == 1 else "" for way, of_it in futile.items() if way in spoken and unlikely}
    return Wanted(grammar.called(slot), tuple(spoken.values()), hidden, vain, unlikely, unlisted=unlisted, futile=told)


def _of_no_line(session: Session, missing: Incomplete, hidden: bool, speakers: Sequence[str], viewer: str | None) -> dict[str, None]:
    """Where no line that is listed says a word that may be left out: the names that nothing bars, as far as the viewer knows. hidden: the
    list hangs on what they do not see, so that the names count only where none of them does."""
    if not missing.slot.optional or missing.verb.offers is None or missing.slot.kind in grammar.BUILT_IN:
        return {}
    seen = visible(session.state, viewer)
    noted, every = Noted(seen["secret"]), list(grammar.names_of(session.game, missing.slot, visible(session.state, None)))
    said = [missing.said.get(slot.name) for slot in missing.verb.slots if slot.kind == missing.slot.kind]  # not proposed once more
    names = [name for name in listed_words.likely_names(missing.slot, every, seen, speakers) if name not in said]
    found = listed_words.that_would_do(session, cast(State, {**seen, "secret": noted}), missing, names, speakers, may_be_legal)
    return {} if hidden and noted.looked else dict.fromkeys(found)


def _is_foreign(session: Session, missing: Incomplete, name: str, speaker: str) -> bool:
    """Whether a thing is another's, by the checks of the verb that say whose it must be (`3.own`, `own.piece`), or as it is for another to
    say it: it is not proposed, and no example."""
    slot, verb = missing.slot, missing.verb
    args = {**missing.said, slot.name: [name] if slot.many else name}
    if verb.whose is not None:
        with suppress(LookupError, ValueError, TypeError):  # it asks for more than this one word
            if verb.whose(args, visible(session.state, None)) not in (None, speaker):
                return True
    return _anothers(session, missing, args, speaker) is not None


def _anothers(session: Session, missing: Incomplete, args: Mapping[str, Any], speaker: str) -> Reason | None:
    """Why what is said of is not the speaker's, by what lies open; None where it may be."""
    hearing = asking(session.game, visible(session.state, None), session.book, missing.verb.name, speaker)
    said = supposing(hearing, dict(args))
    for check in (check for check in checks_of(missing.verb) if "own" in check.id.split(".")):
        with suppress(Refusal, LookupError, ValueError, TypeError, AttributeError):
            if (facts := check.fails(said)) is not None:
                return Reason(check.id, check.citation, message(check.message, **facts))
    return None


def no_occasion(session: Session, verb: Verb, side: str | None, viewer: str | None) -> Reason | None:
    """Why there is nothing now that a verb could be said about, whoever acts, as far as the viewer may know; None where there may be."""
    if verb.idle is None or verb.name not in open_verbs(session.game, session.state):
        return None
    seen = visible(session.state, viewer)
    speakers = (side,) if side is not None else acting(session.game, session.state)
    why = [verb.idle(seen, one) for one in speakers]
    reason = listing(dict.fromkeys(map(as_message, filter(None, why))), SEMICOLON)
    return Reason("idle", verb.citation, message(NOT_POSSIBLE, verb=verb.name, reason=reason)) if why and all(why) else None


def why_none(session: Session, verb: Verb, viewer: str | None, side: str | None = None) -> str:
    """Why no line of a verb would be legal now, for whoever asks of the verb alone; nothing where no one reason bars it. side: who would
    say it, where that is not the viewer."""
    side = side or viewer or side_meant(session.game, session.state, verb, {})
    if none := no_occasion(session, verb, side, viewer):
        return none.text
    try:
        said = session.read([verb.name], side)
    except grammar.Incomplete as missing:
        reason = not_now(session, missing, wanted(session, missing, side, viewer), side, viewer)
        if reason is None and missing.slot.kind not in grammar.BUILT_IN:
            known = grammar.names_of(session.game, missing.slot, visible(session.state, viewer))
            return "" if known else message(NOTHING.pattern, verb=verb.name)
        return reason.text if reason is not None and not is_of_what_is_unsaid(session.game, verb, reason) else ""
    except Refusal:
        return ""
    return _why_not_whole(session, said, viewer)


def _why_not_whole(session: Session, said: Declaration, viewer: str | None) -> str:
    """Why what a verb stands for by itself is refused, where no other line of it would be legal either."""
    verb, seen = session.game.verbs[said.verb], visible(session.state, viewer)
    if verb.offers is None or verb.bounded or how_barred(session, verb, viewer) != BARRED:
        return ""
    speaker = viewer or session.speaker()
    if speaker is None or any(True for _ in legal_args(session.game, seen, session.book, verb, speaker)):
        return ""
    try:
        reasons = decide(session.game, seen, said, session.book, Refusing()).reasons
    except (Refusal, LookupError, ValueError):  # it hangs on what is hidden
        return ""
    return next((reason.text for reason in reasons if not speaks_of(session.game, verb, reason)), "")


BARRED, UNLESS, STANDS = "barred", "unless", "stands"


def how_barred(session: Session, verb: Verb, viewer: str | None = None) -> str:
    """Whether a verb of which no line is listed can be said at all now, as far as the viewer (None: the whole table) may know: BARRED where
    each line that is tried is refused, all of them alike or each way there is; UNLESS where a word that was left out would mend it;
    STANDS where one stands; nothing where it cannot be known so.
    """
    if no_occasion(session, verb, viewer, viewer):
        return BARRED
    try:
        tried, whole = [session.read([verb.name])], True
    except grammar.Incomplete:
        lacking = [slot for slot in verb.slots if not slot.optional and slot.kind != "flag"]
        seen = visible(session.state, viewer)
        ways = [_few(session, slot, seen) for slot in lacking]
        if not all(ways):
            return BARRED
        every = [dict(zip((slot.name for slot in lacking), values, strict=True)) for values in _diagonal(ways)]
        args = [{slot.name: [said[slot.name]] if slot.many else said[slot.name] for slot in lacking} for said in every]
        tried = [Declaration(verb.name, said, session.speaker()) for said in args]
        whole = len(lacking) == 1 and lacking[0].kind not in grammar.BUILT_IN and len(ways[0]) < SAMPLES
    except Refusal:
        return ""
    try:
        rulings = [decide(session.game, visible(session.state, viewer), said, session.book, Refusing()) for said in tried]
    except (Refusal, LookupError, ValueError):  # it hangs on what is hidden, or on a name that nobody has given
        return ""
    heard = [{reason.text for reason in ruling.reasons} for ruling in rulings]
    alike = all(heard) if whole else bool(set.intersection(*heard))
    heard = [{one.text for one in ruling.reasons if not speaks_of(session.game, verb, one)} for ruling in rulings]
    if not alike:
        return STANDS if any(not ruling.reasons for ruling in rulings) else ""
    return BARRED if (all(heard) if whole else set.intersection(*heard)) else UNLESS


def _few(session: Session, slot: Slot, seen: State) -> list[Any]:
    """Some things that could stand in a slot, or be typed for it: all where they are fewer."""
    if slot.kind in grammar.BUILT_IN:
        return [sample(session, slot, seen, number) for number in range(SAMPLES)]
    names = list(grammar.names_of(session.game, slot, seen))
    return names if len(names) < SAMPLES else [sample(session, slot, seen, number) for number in range(SAMPLES)]


def _diagonal(ways: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Lines of one way for each slot, in which every way of each slot stands once."""
    return [tuple(way[number % len(way)] for way in ways) for number in range(max(map(len, ways)))]


def told_besides(session: Session, verb: Verb, viewer: str | None) -> list[str]:
    """Lines that are legal though none of the verb is offered, as far as the viewer may know; to all those of whom it is by what stands
    there, or of the one side that speaks, as far as all see them."""
    side = viewer or (side_meant(session.game, session.state, verb, {}) if verb.whose is not None else session.speaker())
    try:
        return lines_besides(session.game, visible(session.state, viewer), session.book, verb, side)
    except Refusal:
        return []


def not_now(session: Session, missing: Incomplete, what: Wanted, side: str | None, viewer: str | None = None) -> Reason | None:
    """Why a verb cannot be said now, whatever stands in place of what is missing; None where it may be, or no one reason bars it. viewer:
    whose eyes alone, or among all, see what is told."""
    game, state, verb = session.game, session.state, missing.verb
    if (ended := over(state)) and verb.name in game.verbs and not verb.query:
        return ended
    is_open = verb.anytime or verb.name in open_verbs(game, state)
    if not is_open and not comes_later(game, state, verb.name):
        return out_of_sequence(game, state, verb)
    speakers = (side,) if side is not None else acting(game, state)
    foreign = [_anothers(session, missing, missing.said, speaker) for speaker in speakers if missing.said]
    barred = foreign[0] if foreign and all(foreign) else nothing_fits(session, missing, side or session.speaker(), viewer)
    if barred is not None:
        return barred
    named = is_open and (viewer is not None or not verb.secret)
    if what.unlikely and named and (barred := _barred_all(session, missing, what, side, viewer)) is not None:
        return barred  # of whatever is listed it would be said
    if what.ways and not what.vain:
        debts = words_of_debts(game, state, None)
        told = message("still to be done: {debts}", debts=listing(debts, SEMICOLON))
        if not is_open:
            return Reason("next.owed", "", told) if debts else None
        return _barred_anyway(session, missing, what, side, viewer) if verb.examples and named else None  # the names are all there are
    if none := no_occasion(session, verb, side, viewer):
        return none
    if is_open and verb.secret and viewer is None:
        return None
    slot = missing.slot
    if is_open and slot.kind not in grammar.BUILT_IN and not grammar.names_of(game, slot, visible(state, viewer)):
        lacks = message("there is no {slot} it could be said of", slot=grammar.called(slot))
        return Reason("none", verb.citation, message(NOT_POSSIBLE, verb=verb.name, reason=lacks))
    if is_open:
        named = named and what.vain
        reason = _barred(session, missing, what.ways, side, viewer) if named and what.ways else None
        reason = reason or _barred_anyway(session, missing, what, side, viewer)
        if named and not what.ways and reason is not None and isinstance(reason.text, Message) and reason.text.pattern == NOTHING:
            return _barred(session, missing, _of_their_own(session, missing, side), side, viewer) or reason
        return reason
    return out_of_sequence(game, state, verb) if what.vain else None


def _barred_all(session: Session, missing: Incomplete, what: Wanted, side: str | None, viewer: str | None) -> Reason | None:
    """What bars whatever is listed: where nothing was named what the game says of all there is, and not of one."""
    none = None if missing.said else no_occasion(session, missing.verb, side, viewer)
    barred, speaker = none or _barred(session, missing, what.ways, side, viewer), side or session.speaker()
    if barred is not None or not what.ways or len(what.ways) > MOST_TRIED or speaker is None or missing.slot.optional:
        return barred
    seen = visible(session.state, viewer if missing.verb.secret else None)
    return barred_whatever_follows(session, missing, what.ways, speaker, seen)


def _of_their_own(session: Session, missing: Incomplete, side: str | None) -> tuple[str, ...]:
    """The names that could stand there, but for another's; none where there are more than can be tried."""
    speaker, seen = side or session.speaker(), visible(session.state, None)
    if speaker is None or missing.slot.kind in grammar.BUILT_IN:
        return ()
    names = [name for name in grammar.names_of(session.game, missing.slot, seen) if not _is_foreign(session, missing, name, speaker)]
    return tuple(names) if len(names) <= MOST_TRIED else ()


def _barred(session: Session, missing: Incomplete, ways: Sequence[str], side: str | None, viewer: str | None) -> Reason | None:
    """By what each of the names is refused that could stand in the only place that is open, but for those that stand elsewhere in the line:
    told of the one that lacks least where it is not the same of all; where no one check bars them all, of each what bars it. Where several
    may say it, what bars them all alike."""
    speaker, verb, slot = side or session.speaker(), missing.verb, missing.slot
    if speaker is None and not verb.secret and (sides := acting(session.game, session.state)):
        each_side = [_barred(session, missing, ways, one, viewer) for one in sides]
        return each_side[0] if len({reason and reason.check for reason in each_side}) == 1 else None
    if still_lacking(missing) or any(
        other.kind == "flag" and not other.optional and other.name not in missing.said for other in verb.slots
    ):
        return None
    seen = visible(session.state, viewer if verb.secret else None)
    if not set(ways) <= set(grammar.names_of(session.game, slot, seen)):
        return None  # told by what people call them
    heard: dict[str, dict[str, Reason]] = {}
    for name in ways:
        if name in missing.said.values():
            continue
        said = Declaration(verb.name, {**missing.said, slot.name: [name] if slot.many else name}, speaker)
        try:
            heard[name] = {reason.check: reason for reason in decide(session.game, seen, said, session.book, Refusing()).reasons}
        except Refusal:  # it hangs on what is hidden, which what is offered does not: it is told of the others, and what bars it openly
            if openly := barred_openly(session, seen, said):
                heard[name] = openly
    fewest = min(map(len, heard.values()), default=0)
    alike_good = [name for name in heard if len(heard[name]) == fewest]
    least = best_known(session, missing, alike_good, speaker, viewer) if alike_good[1:] else next(iter(alike_good), "")
    common = [reason for check, reason in heard.get(least, {}).items() if all(check in each for each in heard.values())]
    alike = next((reason for reason in common if all(each[reason.check].text == reason.text for each in heard.values())), None)
    if alike is not None:
        return alike
    if not common:
        return each_its_own(session.game, verb, heard, NOT_SO if missing.said else NOT_POSSIBLE)
    texts = Counter(str(each[common[0].check].text) for each in heard.values())
    if texts[str(common[0].text)] == max(texts.values()) > 1:  # of several it is said, and so not of this one
        told = message(NOT_SO if missing.said else NOT_POSSIBLE, verb=verb.name, reason=common[0].text)
    else:
        told = message(OF_ONE_SO if missing.said else OF_ONE, verb=verb.name, name=least, reason=common[0].text)
    ways_out = {each[common[0].check].instead for each in heard.values()}  # told where it is the same, whatever is named
    return common[0]._replace(text=told, instead=ways_out.pop() if missing.said and len(ways_out) == 1 else None)


OF_ONE = as_message("{verb} is not possible now, whatever is named. Of {name}, for example: {reason}")
OF_ONE_SO = as_message("{verb} is not possible with what was said, whatever else is named. Of {name}, for example: {reason}")
NOTHING = as_message("{verb} is not possible now: nothing is there that it is for")
"""Where the lines share no reason: what a line of made-up names would be told names what nobody has said."""


def _barred_anyway(session: Session, missing: Incomplete, what: Wanted, side: str | None, viewer: str | None) -> Reason | None:
    """What refuses whatever stands in place of all that is missing: told alike of several lines that share nothing but what was said, or
    the same check of each, where no line is legal. None where one is, or where it hangs on what is hidden or not known."""
    game, verb = session.game, missing.verb
    seen = visible(session.state, viewer)
    noted = Noted(seen["secret"])
    if verb.offers is None or verb.query:
        return None
    for speaker in (side,) if side is not None else acting(game, session.state):
        lines, _ = _lines(session, cast(State, {**seen, "secret": noted}), noted, missing, speaker)
        hidden = noted.looked and speaker not in noted
        hearing = asking(game, seen, session.book, verb.name, speaker)
        if hidden or any(way_in(hearing, verb, args, missing.said, "so") for args in lines):
            return None
    lacking = [slot for slot in verb.slots if slot.name not in missing.said and not slot.optional and slot.kind != "flag"]
    if missing.slot.optional and missing.slot.kind not in grammar.BUILT_IN:  # it stands in each line that answers the question
        lacking.append(missing.slot)
    heard: list[list[Reason]] = []
    for number in range(SAMPLES):
        args = {slot.name: sample(session, slot, seen, number + at) for at, slot in enumerate(lacking)}
        if None in args.values():
            return None
        given = {slot.name: [args[slot.name]] if slot.many else args[slot.name] for slot in lacking}
        try:
            said = Declaration(verb.name, {**missing.said, **given}, side or session.speaker())
            heard.append(list(decide(game, seen, said, session.book, Refusing()).reasons))
        except (Refusal, LookupError, ValueError):
            return None
    if barred := _but_for_a_flag(verb, heard):
        return barred
    heard = [[one for one in each if not speaks_of(game, verb, one)] for each in heard]
    alike = (one for one in heard[0] if all(any(one.text == other.text for other in each) for each in heard))
    if (reason := next(alike, None)) is not None or not what.vain:
        return reason
    first = next((one for one in heard[0] if all(any(one.check == other.check for other in each) for each in heard)), None)
    least = min(heard, key=len)  # where they have nothing in common, what the line that lacks least would be told
    first = first or next(iter(least), None)
    called = {word: message("any {slot}", slot=grammar.called(slot)) for slot in lacking for word in WORDS}
    if first is None:
        return None
    general = in_general(first.text, called)
    if general is first.text and any(slot.kind not in grammar.BUILT_IN for slot in lacking):
        likely = _of_what_was_thought_of(session, missing, seen, side) or _of_what_else_could_be(session, missing, seen, side, lacking)
        return likely or Reason(first.check, verb.citation, message(NOTHING, verb=verb.name))
    return first._replace(text=message(NOT_POSSIBLE, verb=verb.name, reason=general), instead=None)


def _but_for_a_flag(verb: Verb, heard: Sequence[Sequence[Reason]]) -> Reason | None:
    """What bars a title, whichever it is, and says itself with which word it would not: several questions would be answered in vain."""
    if not verb.bounded:
        return None
    flags = {slot.word for slot in verb.slots if slot.kind == "flag"}
    alike = [one for one in heard[0] if all(any(one.text == other.text for other in each) for each in heard)]
    return next((one for one in alike if not flags.isdisjoint(re.findall(r"`([a-z]+)`", one.text))), None)


def _of_what_else_could_be(session: Session, missing: Incomplete, seen: State, side: str | None, lacking: Sequence[Slot]) -> Reason | None:
    """Why what was said does not go with what could be said now in the open places, of that with which it lacks least. None where nothing
    was said, or nothing can be."""
    game, verb, speaker = session.game, missing.verb, side or session.speaker()
    if not missing.said or speaker is None:
        return None
    offered = legal_args(game, seen, session.book, verb, speaker)
    places = [{slot.name: args[slot.name] for slot in lacking if slot.name in args} for args in offered]
    heard: list[tuple[dict[str, Any], tuple[Reason, ...]]] = []
    for given in [one for at, one in enumerate(places) if one and one not in places[:at]][:MOST_TRIED]:
        try:
            said = Declaration(verb.name, {**missing.said, **given}, speaker)
            heard.append((given, decide(game, seen, said, session.book, Refusing()).reasons))
        except (Refusal, LookupError, ValueError):  # it hangs on what is hidden
            continue
    barred = [(given, reasons) for given, reasons in heard if reasons]
    if not barred:
        return None
    given, reasons = min(barred, key=lambda one: len(one[1]))
    names = listing(name for value in given.values() for name in (value if isinstance(value, list) else [value]))
    return reasons[0]._replace(text=message(OF_ONE_SO, verb=verb.name, name=names, reason=reasons[0].text))


def _of_what_was_thought_of(session: Session, missing: Incomplete, seen: State, side: str | None) -> Reason | None:
    """Why the line is refused that lacks least of those that the game thinks of, as something is there, sooner of one who is of the right
    kind; None where it thinks of none."""
    verb, game = missing.verb, session.game
    hearing = asking(game, seen, session.book, verb.name, side or session.speaker())
    assert verb.offers is not None
    try:
        list(verb.offers(hearing))
        lines = [args for args in hearing.barred if all(listed_words.agrees(args.get(name), given) for name, given in missing.said.items())]
        said = [Declaration(verb.name, dict(args), side or session.speaker()) for args in lines]
        heard = [decide(game, seen, one, session.book, Refusing()).reasons for one in said]
    except (Refusal, LookupError, ValueError):  # it hangs on what is hidden
        return None
    grave = grave_checks(game, verb)
    barred = (at for at, reasons in enumerate(heard) if reasons)
    least = min(barred, key=lambda at: (any(one.check in grave for one in heard[at]), len(heard[at])), default=None)
    if least is None:
        return None
    reason, name = heard[least][0], next(iter(lines[least].values()))
    alike = all(reasons and reasons[0].text == reason.text for reasons in heard)
    told = NOT_POSSIBLE if alike else OF_ONE
    return reason._replace(text=message(told, verb=verb.name, name=listed_words.as_typed(name), reason=reason.text), instead=None)


def _lines(
    session: Session, seen: State, noted: Noted, missing: Incomplete, speaker: str
) -> tuple[Sequence[dict[str, Any]], Sequence[str]]:
    """The lines that would be legal, those that may do some good where there are any; where none may, why each would be in vain."""
    verb = missing.verb
    try:
        lines = legal_args(session.game, seen, session.book, verb, speaker)
        if not lines:
            besides = lines_besides(session.game, seen, session.book, verb, speaker)
            lines = [grammar.read_arguments(session.game, verb, grammar.split(line)[1:], seen) for line in besides]
        hearing = asking(session.game, seen, session.book, verb.name, speaker)
        why = [in_vain(supposing(hearing, args), verb) for args in lines] if verb.in_vain is not None else []
        good = [args for args, vain in zip(lines, why, strict=True) if not vain] if why else lines
        return (good, ()) if good else (lines, why)
    except Refusal:
        noted.looked = True
        return (), ()


def filled_in(missing: Incomplete, words: Sequence[str], text: str, whole: bool = False) -> list[str]:
    """The words of a declaration with what was missing in its place. whole: as one word, as though it stood between quotes."""
    given = [text] if whole else text.split()
    if missing.slot.word is not None:
        keywords = missing.slot.word.split("|")
        if len(given) > 1 and missing.slot.kind != "text":  # `open 2`, or `2 open`
            ends = [given[1:] if given[0].casefold() in keywords else given, given[:-1] if given[-1].casefold() in keywords else given]
            given = min(ends, key=len)
        kept = list(words[:-1] if words and words[-1].casefold() in keywords else words)
        free = {word for slot in missing.verb.slots if slot.word and slot.kind == "text" for word in slot.word.split("|")}
        at = next((at for at, word in enumerate(kept) if at and word.casefold() in free), len(kept))  # a text takes all behind it
        return [*kept[:at], keywords[0], *given, *kept[at:]]
    keyed = {word for slot in missing.verb.slots if slot.word for word in slot.word.split("|")}
    first = next(slot for slot in missing.verb.slots if not slot.word)  # without it, what stands there is short for the rest
    if missing.slot is first and missing.read is not None and len(missing.read) < len(words) - 1 and {*missing.read} <= {*words}:
        return [words[0], *given, *missing.read]  # of `attack both` nothing is read: which of them is asked
    at = 1 if missing.slot is first else next((at for at, word in enumerate(words) if at and word.casefold() in keyed), len(words))
    return [*words[:at], *given, *words[at:]]
