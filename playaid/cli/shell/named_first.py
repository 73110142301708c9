"""A line with somebody or something in front, and behind it no verb of ours: which word is not known, and which lines come near."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import dropwhile, islice, takewhile

from playaid.cli.declaring.subject import LONGEST_NAME, of_somebody, verb_of
from playaid.cli.registry import COMMANDS
from playaid.cli.shell.question_words import LITTLE, LONG, stem_of
from playaid.cli.shell.verbless_lines import MOST, is_barred
from playaid.desk.conversation import check
from playaid.desk.next_line.due import Lines
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.doing import doer_called
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import BUILT_IN, find_verb, quote, read_arguments, split
from playaid.referee.contract.names import NO_NAME, PREPOSITIONS, fold, printable
from playaid.referee.contract.refusals import NotTheirs, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, Ruling
from playaid.referee.contract.sequence import nodes
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

NO_VERB = "? tells what may be said now, ? all names every verb of the step"
THEY = ("she", "they")
"""Whoever is spoken of, in front of what they do. `he` may be the beginning of a verb."""
ARTICLES = ("a", "an", "the")
SMALL = {"a", "an", "the", "is", "to", "at", "of", "in", "with", "and", "by", "my", "his", "her", "please", "now"}
TRIED = 60
LONGER = 7
"""In a word of so many letters two may be slips."""


def name_in_front(session: Session, words: Sequence[str]) -> int:
    """How many words of a line are the name in front of it, its article too: of a side, a player or anything that all see."""
    bare = [word.strip("?!.,:") for word in words]
    if fold(bare[0]) in THEY and bare[1:]:
        return 1
    for start in range(2 if fold(bare[0]) in ARTICLES else 1):  # some names begin with an article
        for many in range(min(LONGEST_NAME + start, len(bare)), start, -1):
            if _is_name(session, fold(" ".join(bare[start:many]))):
                return many
    return 0


def _is_name(session: Session, text: str) -> bool:
    """Whether something goes by just this name, by what all see. A number may be that of many things."""
    if not text or text.isdecimal() or text in COMMANDS or text in LITTLE:
        return False
    if any(text == fold(name) for name in (*session.sides, *session.journal.meta["players"].values())):
        return True
    seen = visible(session.state, None)
    kinds = (names(seen) for names in session.game.kinds.values())
    return any(text in map(fold, (name, *others)) for names in kinds for name, others in names.items())


def _acts(session: Session, name: str) -> bool:
    """Whether a name is that of a side, a player, or one of theirs who does things."""
    people = map(fold, (*session.sides, *session.journal.meta["players"].values(), *THEY))
    return fold(name) in people or doer_called(session.game, visible(session.state, None), name) is not None


def tell_what_is_unknown(session: Session, words: Sequence[str], many: int, unknown: Unreadable) -> bool:
    """Let a refusal of a line with so many words of a name in front say what of it is not known, which is not that name; or that it says
    what is another side's to say. Whether it is told as the game does, and needs no more."""
    game = session.game
    name, behind, hint = " ".join(words[:many]), fold(" ".join(words[many : many + 1]).strip("?!.,:;")), NO_VERB
    verb = verb_of(game, behind, third=True) if behind else ""
    if (meant := game.short.get(verb, verb)) in game.verbs:
        if (theirs := _not_theirs(session, meant, [*words[:many], *words[many + 1 :]])) is not None:
            why = _refused(session, theirs.line)
            unknown.text = message("{text}; and {reason}", text=theirs.text, reason=why) if why else theirs.text
            unknown.hint, unknown.candidates = "" if why else theirs.hint, ()
            return False
        if (own := _as_its_game_says(session, meant, [*words[:many], *words[many + 1 :]])) is not None:
            unknown.text, unknown.hint, unknown.candidates = own.text, own.hint, ()
            return True
        rest = [*takewhile(lambda word: not word.startswith("--"), words[many + 1 :])]
        pattern = "no line of {verb} has {name} in front and {rest} behind" if rest else "no line of {verb} has {name} in front of it"
        unknown.text = message(pattern, verb=Typed(verb), name=printable(name), rest=printable(" ".join(rest)))
        hint = message("{line} says how it is said", line=Typed(f"? {meant}"))
    elif behind in LITTLE or behind in PREPOSITIONS or not behind.isalpha():
        unknown.text = message("no verb is said with {name}", name=printable(name))
        hint = verbs_in(game, words[many:]) or NO_VERB
    else:
        unknown.text = message(NO_NAME, kind="verb", text=printable(words[many].strip(",.;:")))
        try:
            find_verb(behind, game.verbs)
        except Unreadable as near:
            hint = slip_told(behind, near) or verbs_in(game, words[many:]) or NO_VERB
        except Refusal:
            pass
    unknown.hint, unknown.candidates = hint, ()
    return False


def _as_its_game_says(session: Session, verb: str, words: Sequence[str]) -> Unreadable | None:
    """What a game itself has to say to a line with its verb in front, of what it hears in it; None where that is nothing."""
    meant = session.game.verbs[verb]
    if meant.shorthand is None or meant.secret:
        return None
    try:
        meant.shorthand(words, visible(session.state, None))
    except Unreadable as told:
        return told
    except Refusal:
        pass
    return None


def _not_theirs(session: Session, verb: str, words: Sequence[str]) -> NotTheirs | None:
    """Why a line with its verb in front says what another side has to say; None for any other."""
    try:
        read_arguments(session.game, session.game.verbs[verb], words, visible(session.state, None))
    except NotTheirs as theirs:
        return theirs
    except Refusal:
        pass
    return None


def _refused(session: Session, line: str) -> str:
    """Why a line is refused, by what all may know; empty where it stands, or that is not known."""
    try:
        ruling = check(session, session.read(split(line)))
    except Refusal:
        return ""
    return ruling.reasons[0].text if isinstance(ruling, Ruling) and ruling.verdict == ILLEGAL and not ruling.rests_on_secret else ""


def verbs_in(game: Game, words: Sequence[str]) -> str:
    """The verbs that words of a line are other forms of: `wound` for `is wounded`."""
    stems = {stem_of(word) for word in map(fold, words) if word not in LITTLE and len(word) >= LONG}
    near = [name for name, verb in game.verbs.items() if stem_of(name) in stems and not verb.query][:MOST]
    if not near:
        return ""
    return message(
        "near to that: {verbs}; `? {first}` says how it is said, ? lists all", verbs=listing(map(Typed, near)), first=Typed(near[0])
    )


def slip_told(word: str, unknown: Unreadable) -> str:
    """The verbs of which a word is a slip, by a letter or, of a long one, two; empty where there are none: what is merely like it shares
    nothing with it."""
    most = 2 if len(word) >= LONGER else 1
    near = [name for name in unknown.candidates if _letters_between(fold(word), fold(name)) <= most][:MOST]
    return message("did you mean {near}?", near=listing(map(Typed, near))) if near else ""


def _letters_between(one: str, other: str) -> int:
    """How many letters are left out, put in, taken for others, or stand in each other's place."""
    before = list[int]()
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        older, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            cost: int = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != wanted))
            turned = at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted
            row.append(min(cost, older[to - 2] + 1) if turned else cost)
    return row[-1]


def behind_their_name(session: Session, words: Sequence[str], many: int, all_look_on: bool) -> Iterator[str]:
    """`Merlin frequents the Chapel` as `move Chapel`: with who acts in front, the lines that verbs of the step make of what is named behind
    the word that is not known, and nothing else."""
    rest = [*dropwhile(lambda word: fold(word) in (*PREPOSITIONS, *ARTICLES), words[many + 1 :])]
    known = verb_of(session.game, words[many], third=True) if rest else ""
    if not rest or session.game.short.get(known, known) in session.game.verbs:
        return
    state, step = visible(session.state, None), [name for node in nodes(session.game, session.state) for name in node.verbs]
    front = [] if fold(words[0]) in THEY else [*words[:many]]
    for verb in filter(None, map(session.game.verbs.get, dict.fromkeys(step))):
        first = next((slot for slot in verb.slots if not slot.word), None)
        if verb.query or (verb.secret and not all_look_on) or first is None or first.kind in (*BUILT_IN, "side"):
            continue
        for goal in (rest, ["to", *rest]):  # `joins Arthur` goes to him
            with suppress(Refusal):
                said = of_somebody(session, [*front, verb.name, *goal]) if front else [verb.name, *goal]
                line = said[1 : said.index("--as")] if said and "--as" in said else (said or ())[1:]
                read_arguments(session.game, verb, line, state)
                if said and not is_barred(session, verb, line):
                    yield " ".join(map(quote, said))
                    break


def like(session: Session, words: Sequence[str], many: int, first: Sequence[str] = ()) -> list[str]:
    """The lines that are legal now with most of what was named, as far as the whole table may know: those that the prompt numbers `first`,
    then what is owed, then what may be said at any time. Of so many words of a name in front what anybody acts for is not among that; and
    what is but a number, or a little word, names nothing."""
    acts = many and words[many:] and _acts(session, " ".join(words[:many]))
    said = {fold(word.strip("?!.,:;")) for word in words[many if acts else 0 :]}
    said = {word for word in said - SMALL - LITTLE if not word.isdecimal()}
    shared: dict[str, int] = {}

    def count(line: str) -> None:
        game, (verb, *rest) = session.game, split(line)
        keywords = {word for slot in game.verbs[verb].slots for word in (slot.word or "").split("|")} if verb in game.verbs else set()
        having = {part for word in rest for part in fold(word.replace(",", " ")).split()} - keywords
        if common := len(said & having):
            shared.setdefault(line, common)

    try:
        for line in first:
            count(line)
        lines = Lines(session, visible(session.state, None))
        for line, _, _ in islice(lines.each(TRIED), TRIED * 4):
            count(line)
        step = lines.verbs
        lines.verbs = [] if shared else [verb for verb in session.game.verbs.values() if verb.anytime and verb not in step]
        for line, _, _ in islice(lines.each(TRIED), TRIED * 4):
            count(line)
    except Refusal:
        return []
    most = max(shared.values(), default=0)
    near = [line for line, common in shared.items() if common == most]
    theirs = [_said_by(session, words[:many], line, first) for line in near] if acts and fold(words[0]) not in THEY else near
    return [*filter(None, theirs)][:MOST]


def _said_by(session: Session, name: Sequence[str], line: str, own: Sequence[str]) -> str:
    """A line as that of whoever is named in front; empty where it is none of theirs."""
    with suppress(Refusal):
        said = of_somebody(session, [*name, *split(line)])
        return line if line in own else " ".join(map(quote, said or ()))
    return ""
