"""Lines that lack their verb, or begin with a word that is none: which verbs of the step make a whole line of the rest; and those that say
first who does it, of a piece."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from playaid.cli.declaring.subject import LONGEST_NAME, of_somebody, verb_of
from playaid.cli.shell.small_words import without_let, without_too
from playaid.desk.next_line.missing_words import no_occasion
from playaid.desk.next_line.ways import path_of
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, quote, read_arguments, split
from playaid.referee.contract.lists_of_one import stages
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, NotNow, Refusal, Unreadable
from playaid.referee.contract.sequence import nodes, opens
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, may_begin
from playaid.referee.session.local import Session

TOWARDS = ("to", "toward", "towards")
NO, NONE = "no", "none"
MOST = 3
"""So many lines, or verbs, are told as what may have been meant."""


def without_its_verb(session: Session, words: Sequence[str], all_look_on: bool) -> list[str]:
    """`Bogan to 3321` as `move Bogan to 3321`, and `mv Bogan to 3321` too: the whole line that the first verb of the step makes of all that
    is typed, else of what stands behind the first word."""
    for said in (words, words[1:]):
        if lines := [*behind_a_verb(session, verbs_that_read(session, said), said, all_look_on)]:
            return lines[:1]
    return []


def of_their_way(session: Session, words: Sequence[str], all_look_on: bool) -> list[str]:
    """`Arthur to the Drawbridge` as `move to the Drawbridge`: with who goes in front, the line of the first verb of the step by which they
    may go there. Nothing where it is not theirs to say."""
    at = next((at for at, word in enumerate(words[: LONGEST_NAME + 1]) if at and fold(word) in TOWARDS), None)
    if at is None or not words[at + 1 :]:
        return []
    state, step = visible(session.state, None), [name for node in nodes(session.game, session.state) for name in node.verbs]
    for verb in filter(None, map(session.game.verbs.get, dict.fromkeys(step))):
        first = next((slot for slot in verb.slots if not slot.word), None)
        if verb.query or (verb.secret and not all_look_on) or first is None or first.kind in (*BUILT_IN, "side"):
            continue
        with suppress(Refusal):
            said = of_somebody(session, [*words[:at], verb.name, *words[at:]])
            if said is None:
                return []
            line = said[1:-2] if "--as" in said else said[1:]
            read_arguments(session.game, verb, line, state)
            if not is_barred(session, verb, line):
                return [" ".join(map(quote, said))]
    return []


def behind_a_verb(session: Session, verbs: Sequence[tuple[Verb, str]], words: Sequence[str], all_look_on: bool) -> Iterator[str]:
    """`rainmaking by Dunatis` as `plot rainmaking by Dunatis`, where the words make a whole line that may be shown."""
    for verb, _ in verbs:
        if (all_look_on or not verb.secret) and opens(session.game, session.state, verb):
            with suppress(Refusal):
                if not is_barred(session, verb, _first_step(session, verb, words)):
                    yield " ".join((verb.name, *map(quote, words)))


def verbs_that_read(session: Session, words: Sequence[str]) -> list[tuple[Verb, str]]:
    """The verbs that are open, those that the step names first, each with the first word, behind which a line stands that lacks its verb
    alone: `Neko to Ursh`."""
    said = {fold(word) for word in words[1:]}
    found, step = list[tuple[Verb, str]](), [name for node in nodes(session.game, session.state) for name in node.verbs]
    for verb in sorted(session.game.verbs.values(), key=lambda verb: step.index(verb.name) if verb.name in step else len(step)):
        keywords = {word for slot in verb.slots if slot.word for word in slot.word.split("|")}
        if keywords & said and opens(session.game, session.state, verb) and not verb.query and not is_barred(session, verb, words):
            with suppress(Refusal):
                _first_step(session, verb, words)
                found.append((verb, words[0]))
    by_rule = [each for each in found if not each[0].trusts]
    return (by_rule or ([] if _is_of_the_rules(session, step, words) else found))[:MOST]


def verbs_that_roll(session: Session) -> list[str]:
    """Those of the step whose lines say what is rolled for."""
    here = (name for node in nodes(session.game, session.state) for name in node.verbs if name in session.game.verbs)
    return [name for name in here if session.game.verbs[name].summary.startswith("roll for ")]


def _is_of_the_rules(session: Session, step: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a verb of the step that keeps to the rules reads these words, though something bars the line: what was meant is not that it
    be done by hand."""
    for verb in filter(None, map(session.game.verbs.get, step)):
        if not verb.trusts and not verb.query and opens(session.game, session.state, verb):
            try:
                _first_step(session, verb, words)
            except Ambiguous:
                return True
            except Refusal:
                continue
            return True
    return False


def _first_step(session: Session, verb: Verb, words: Sequence[str]) -> list[str]:
    """The words behind a verb, or the first of several steps that they name: `Neko to Oldmarch, Ursh`. Raises a Refusal where one of them
    cannot be read."""
    state = visible(session.state, None)
    steps = stages(verb, words, state)
    for step in steps:
        read_arguments(session.game, verb, step, state)
    return steps[0]


def is_barred(session: Session, verb: Verb, words: Sequence[str]) -> bool:
    """Whether a line of a step that is open, begun so, is refused by what the whole table sees, or has no occasion at all: with
    that it is put to nobody."""
    state, side = visible(session.state, None), session.speaker()
    if verb.query or not opens(session.game, session.state, verb):
        return False
    if no_occasion(session, verb, None, None) is not None:
        return True
    if side is None:
        return False
    try:
        args = read_arguments(session.game, verb, words, state)
    except Incomplete:
        slot = next((slot for slot in verb.slots if not slot.word), None)
        if slot is None or len(words) > 1:
            return False
        args = {slot.name: [*words] if slot.many else words[0]}
    except Refusal:
        return False
    if verb.gap and (way := path_of(verb)) is not None:  # whether it leads there is found when the line is said
        args = {name: value for name, value in args.items() if name != way.name}
    try:
        return not may_begin(asking(session.game, state, session.book, verb.name, side), args)
    except Unreadable:  # there is more to say: of a spell who casts it
        return False


LONGEST_PHRASE = 6
"""What is done is said in so many words at most: `blows the horn of fate`."""


def said_of_a_piece(session: Session, words: Sequence[str]) -> list[str] | None:
    """`Algeron goes to Oldmarch` as `go Algeron to Oldmarch`, where that can be read, or may be one of several lines that are told; None
    for any other line. It is shown and kept as any line of its verb is."""
    words, flags = _without_flags(without_let(session.game, words))
    if (theirs := _of_a_player(session, words)) is not None:
        return [*theirs, *flags]
    for line in turned_round(session, words, all_look_on=True):
        verb, *rest = split(line)
        with suppress(Refusal):
            try:
                _read_each(session, session.game.verbs[verb], rest)
            except (Ambiguous, Incomplete, NotNow):  # of one's own it may be but one, and what lacks is asked for
                if session.game.verbs[verb].secret:
                    continue
            return [verb, *rest, *flags]
    return None


def _without_flags(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """A line, and the options behind it: `--check`, `--dice 5`."""
    end = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    return words[:end], words[end:]


def _of_a_player(session: Session, words: Sequence[str]) -> list[str] | None:
    """`Ann falls back with all to Org`: with a player in front, and what is done said in several words."""
    for at in range(1, min(len(words), LONGEST_NAME + 1)):
        said, many = _done(session, words[at:])
        if many > 1:
            return of_somebody(session, [*words[:at], *said, *words[at + many :]])
    return None


def turned_round(session: Session, words: Sequence[str], all_look_on: bool) -> Iterator[str]:
    """The line with its verb put in front of who does it, with a word of the verb behind or before them if it cannot be read without. Where
    not all look on, none behind whose verb words are its side's own."""
    game = session.game
    words = without_too(_without_flags(words)[0])
    for at in range(1, min(len(words), LONGEST_NAME + 2)):
        said, many = _done(session, words[at:], of_several(words[:at]))
        verb = game.verbs.get(said[0]) if said else None
        if verb is None or (verb.secret and not all_look_on):
            continue
        name, rest = [*words[:at]], [*said[1:], *words[at + many :]]
        if not verb.slots:
            if not rest and _is_of_them(verb, name):
                yield verb.name
            return
        keywords = [[], *([slot.word.split("|")[0]] for slot in verb.slots if slot.word)]
        lines = [[*name, *between, *rest] for between in keywords]
        behind = [[*rest, *between, *name] for between in keywords[1:] if rest]
        lines = [*behind, *lines] if verb.secret else [*lines, *behind]  # `Elric casts Nightmare`, and not a spell called Elric Nightmare
        readable = (line for whole in (True, False) for line in lines if _is_readable(session, verb, line, whole))
        yield from (" ".join((verb.name, *map(quote, line))) for line in islice(readable, 1))
        return


def of_several(name: Sequence[str]) -> bool:
    """Whether words name several, of whom a verb is said as it is called: `Dharmit and Yishana march`."""
    return any(fold(word) in ("and", "&", "+") for word in name[1:-1]) or any(word.endswith(",") for word in name[:-1])


def _done(session: Session, words: Sequence[str], several: bool = False) -> tuple[list[str], int]:
    """The verb that words begin with as it is said of somebody (`goes`, `falls back`, `takes control of Elric`), or of several, with what
    its phrase stands for besides; and how many of the words that are."""
    game, third = session.game, fold(words[0].strip("?!.,:"))
    stems = [*([third] if several else []), *(third.removesuffix(end) for end in ("s", "es") if third.endswith(end))]
    for many in range(min(LONGEST_PHRASE, len(words)), 1, -1):
        behind = [fold(word.strip("?!.,:")) for word in words[1:many]]
        for stem in stems:
            if (line := game.phrases.get(" ".join((stem, *behind)))) is not None:
                return line.split(), many
            if many == 2 and stem + behind[0] in game.verbs:
                return [stem + behind[0]], many
    verb = verb_of(game, words[0], third=True)
    verb = game.short.get(verb, verb)
    return ([verb], 1) if verb in game.verbs and (several or verb != third) else ([], 0)


def _is_of_them(verb: Verb, name: Sequence[str]) -> bool:
    """Whether a verb behind which nothing is said is told of somebody: `let Elric appear at random`."""
    return bool({word.strip(".,:()") for word in verb.summary.split()} & {word for word in name if word[:1].isupper()})


def _is_readable(session: Session, verb: Verb, words: Sequence[str], whole: bool) -> bool:
    """Whether words are a line of a verb: whole, else also begun, or one that may be one of several."""
    try:
        _read_each(session, verb, words)
    except (Incomplete, Ambiguous, NotNow):  # what is understood, and not possible now, is refused as the line of its verb
        return not whole
    except Refusal:
        return False
    return True


def _read_each(session: Session, verb: Verb, words: Sequence[str]) -> None:
    """Read a line, or each step of one that goes by several (`Neko goes to Riverton, Oldmarch`). Raises Refusal."""
    open_ = visible(session.state, None)
    for part in stages(verb, words, open_) if verb.stepwise else [words]:
        read_arguments(session.game, verb, part, open_)


def none_of_it(session: Session, words: Sequence[str]) -> list[str] | None:
    """`spoils none` for `no spoils`, where that is a whole line of the step that nothing bars; None for any other line."""
    if fold(words[0]) != NO or not words[1:]:
        return None
    game, named = session.game, verb_of(session.game, words[1])
    verb = game.verbs.get(game.short.get(named, named))
    if verb is None or verb.query or not opens(game, session.state, verb) or not _takes_none(session, verb.name):
        return None
    line = [NONE, *words[2:]]
    with suppress(Refusal):
        read_arguments(game, verb, line, visible(session.state, None))
        return None if is_barred(session, verb, line) else [verb.name, *line]
    return None


def _takes_none(session: Session, verb: str) -> bool:
    """Whether `none` behind a verb is one of its own words, and no text that anything may be."""
    slot = next((slot for slot in session.game.verbs[verb].slots if not slot.word), None)
    return slot is not None and (slot.kind == "word" or slot.kind not in BUILT_IN)
