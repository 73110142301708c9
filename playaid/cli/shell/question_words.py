"""Questions that people ask in words of their own and that no line of ours answers as it stands: the verbs that come nearest to them."""

from collections.abc import Iterator, Sequence

from playaid.cli.declaring.subject import verb_of
from playaid.cli.registry import CHANCES, MAPS, MEANT, WON
from playaid.desk.rule_lookup import about
from playaid.language.message import Typed, as_message, listing, message
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of, quote, read_arguments, split
from playaid.referee.contract.names import Names, fold
from playaid.referee.contract.refusals import Ambiguous, NotNow, Refusal, Unreadable
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import State, visible
from playaid.referee.session.local import Session

QUESTIONS = (
    *("who", "whom", "whose", "what", "where", "which", "how", "when", "why"),
    *("can", "could", "may", "should", "is", "are", "does", "do", "did", "has", "have"),
)
WHERE = ("where", "who", "whose", "whom")
"""Asked of somebody or something by name, they are answered first by who stands where."""
LITTLE = {
    *QUESTIONS,
    *("a", "an", "the", "i", "we", "you", "he", "she", "it", "they", "my", "our", "your", "his", "her", "its", "their", "me", "us", "them"),
    *("this", "that", "these", "those", "there", "here", "to", "at", "of", "in", "on", "with", "and", "or", "by", "for", "from", "be"),
    *("will", "would", "must", "see", "get", "use", "make", "tell", "know", "many", "much", "any", "all", "now", "please", "not", "if"),
    *("one", "ones", "some", "someone", "somebody", "something", "anyone", "anybody", "anything", "thing", "things", "go", "going"),
    *("was", "were", "am", "need", "want"),
}
"""Words that say nothing of what is asked about."""
OURS = (
    *("status", "log", "luck", "leads", "sheets", "sequence", "rule", "odds", "check", "help"),
    *("next", "pass", "dice", "roll", "undo", "note", "export", "quit"),
)
"""General verbs that a question at the table may be about; no game's own are called so."""
MOST = 3
LONG = 4
"""So many letters of a word tell it from others."""
ENDS = ("ings", "ing", "ies", "ed", "es", "s", "e")


def is_question(words: Sequence[str]) -> bool:
    return bool(words[1:]) and words[0].casefold() in QUESTIONS


PAST = ("did", "has", "have")


def of_what_is_won(game: Game, bare: Sequence[str]) -> str:
    """`how do we win coins` asks for coins, and not for how the game is won: where the rules speak of it, that is what is told."""
    at = next((at for at, word in enumerate(bare) if word in ("win", "get")), 0)
    behind = [word for word in bare[at + 1 :] if word not in ("a", "an", "the", "any", "more", "some", "our", "my")] if at else []
    if bare[0] != "how" or not behind or {*behind} & {*LITTLE, "game", "against"}:
        return ""
    said = " ".join(behind)
    try:
        about(game, said)
    except Ambiguous:
        pass
    except Refusal:
        return ""
    line = Typed(f"rule {said}")
    pattern = "{line} tells what the rules say of that"
    return message(pattern if bare[at] == "get" else "{line} tells what the rules say of that, rule victory how the game is won", line=line)


def is_of_the_past(words: Sequence[str]) -> bool:
    """`what did Ann discard?`: of what was done nobody who is named tells by where they stand now."""
    return len(words) > 3 and words[0].casefold() in ("what", "which", "when", "how", "why") and words[1].casefold() in PAST


def nearest(game: Game, words: Sequence[str]) -> str:
    """What a question is told that no line answers: the verbs that come nearest, or where all of them stand. Empty for what is no
    question, or has an answer of its own."""
    bare = [word.strip("?!.,").casefold() for word in words]
    if not is_question(bare):
        return ""
    if (told := of_what_is_won(game, bare)) or {*bare} & {*WON, *CHANCES}:
        return told
    stems = [stem for word in bare[1:] if word not in LITTLE and (stem := stem_of(word))]
    meant = next((MEANT[stem] for stem in stems if stem in MEANT), "")
    if is_of_the_past(bare):
        shows = (verb for verb in _told_by(game, stems) if game.verbs[verb].query)
        verbs = listing(f"`{verb}`" for verb in dict.fromkeys(("log", *shows)))
        return message("what was done is told by {verbs}", verbs=verbs)
    near = [*_called(game, stems)] or ([] if meant else [*_told_by(game, stems)])
    if near:
        verbs = listing(dict.fromkeys(near[:MOST]))
        return message("near to that: {verbs}; `? {first}` says how it is said, ? lists all", verbs=verbs, first=near[0])
    return as_message(meant or MEANT["how"])


def _called(game: Game, stems: Sequence[str]) -> Iterator[str]:
    """Verbs that are called as a word is."""
    called = {name: name for name in (*OURS, *(name for name in MAPS if name not in game.verbs), *game.verbs)} | dict(game.short)
    return (verb for stem in stems for name, verb in called.items() if stem_of(name) == stem)


def _told_by(game: Game, stems: Sequence[str]) -> Iterator[str]:
    """Verbs in whose summaries a word is that few summaries have."""
    for stem in stems:
        having = [verb.name for verb in game.verbs.values() if stem in map(stem_of, verb.summary.casefold().split())]
        yield from having if len(having) <= MOST else ()


def stem_of(word: str) -> str:
    """As much of a word as is in its other forms, too: `attacking` and `attacks` as `attack`."""
    bare = word.strip("'’,;:()").removesuffix("'s").removesuffix("’s")
    return next((bare.removesuffix(end) for end in ENDS if bare.endswith(end) and len(bare) - len(end) >= LONG), bare)


WORKS = (
    *(("what", does) for does in ("does", "do")),
    *(("how", how, verb) for how in ("strong", "good") for verb in ("is", "are")),
    *((("how", "does"), ("how", "do"), ("explain",), ("describe",), ("what", "happens", "with"))),
)
"""How people ask what something does that has a name."""
MAY = ("can", "could", "may")
REACHES = ("reach", "get", "go")
WHO = ("i", "we", "you", "he", "she", "it", "they")


def whether_it_may(session: Session, words: Sequence[str]) -> list[str] | None:
    """`can Craw reach Gr4?` as `move Craw to Gr4 --check`, `can we muster?` as `? muster`; `why can't I …` and `what happens if I …` the
    same way. None where no line can be made of that."""
    game, bare = session.game, _whether([word.strip("?!.,") for word in words])
    if bare[0].casefold() not in MAY or not bare[1:]:
        return None
    goes = game.short.get("mv", "")
    called = {**{name: name for name in game.verbs}, **game.short, **dict.fromkeys(REACHES, goes)}
    at = next((at for at, word in enumerate(bare[1:], 1) if word.casefold() in called or verb_of(game, word, third=True)), 0)
    one = bare[at].casefold()
    verb = game.verbs.get(called.get(one) or called.get(verb_of(game, one, third=True), "")) if at else None
    if verb is None or verb.query:
        return None
    who, rest = [word for word in bare[1:at] if word.casefold() not in WHO], bare[at + 1 :]
    if not who and not rest:
        return ["?", verb.name]
    to = ["to"] if bare[at].casefold() in REACHES and rest[:1] != ["to"] else []
    try:
        read_arguments(game, verb, [*who, *to, *rest], visible(session.state, None))
    except (Incomplete, Ambiguous, NotNow):
        pass
    except Refusal:
        if who:
            return None
    return [verb.name, *who, *to, *rest, "--check"]


ASKS_WHETHER = (
    *(("is", "it", word, "to") for word in ("legal", "allowed", "possible")),
    *(("what", "happens", "when"), ("can't",), ("can’t",), ("am", "i", "allowed", "to"), ("are", "we", "allowed", "to")),
)
"""How people ask about a line before they say it, besides `can I`."""


def _whether(words: Sequence[str]) -> Sequence[str]:
    """Such a question as one that begins with `can`; any other as it is."""
    folded = [word.casefold() for word in words]
    asked = next((begun for begun in ASKS_WHETHER if tuple(folded[: len(begun)]) == begun), None)
    return words if asked is None else ["can", *words[len(asked) :]]


def lines_about(session: Session, words: Sequence[str]) -> list[tuple[Verb, str]]:
    """The verbs that only look and know what is named in a question, each with its line: `who controls Glastyn?` -> `where Glastyn`,
    `person Glastyn`."""
    bare = [word.strip("?!.,") for word in words]
    if not is_question(bare) or is_of_the_past(bare):
        return []
    state = visible(session.state, None)
    verbs = [verb for verb in session.game.verbs.values() if verb.query and opens(session.game, session.state, verb)]
    if bare[0].casefold() in WHERE:
        verbs.sort(key=lambda verb: verb.name != WHERE[0])
    for text in _tails(bare):
        if knowing := [verb for verb in verbs if _takes(session.game, verb, state, " ".join(text))]:
            return [(verb, " ".join((verb.name, *map(quote, text)))) for verb in knowing][:MOST]
    return []


def _tails(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """What may be a name in a question: any words that follow each other, longer ones and later ones first."""
    for many in range(min(len(words) - 1, 4), 0, -1):
        for at in range(len(words) - many, 0, -1):
            text = words[at : at + many]
            if not {*map(str.casefold, text)} <= LITTLE:
                yield text


def _takes(game: Game, verb: Verb, state: State, text: str) -> bool:
    """Whether a verb takes what is called so, and nothing must be said besides. The one that tells where things are takes them all."""
    slot = next((slot for slot in verb.slots if not slot.word), None)
    if slot is None or not all(other.optional for other in verb.slots if other is not slot):
        return False
    if slot.kind not in BUILT_IN:
        return _is_called(names_of(game, slot, state), text)
    return verb.name == WHERE[0] and any(_is_called(names(state), text) for names in game.kinds.values())


def _is_called(names: Names, text: str) -> bool:
    return any(fold(text) in map(fold, (name, *others)) for name, others in names.items())


def asked_of(session: Session, words: Sequence[str]) -> list[str] | None:
    """`who controls Vilmir` as `who Vilmir`, where a verb that only looks is called as the question begins, or as another that knows the
    name; None for any other line."""
    game, bare = session.game, [word.strip("?!.,") for word in words]
    first = bare[0].casefold()
    verb = game.verbs.get(game.short.get(first, first)) if is_question(bare) else None
    if verb is None or not verb.query or not opens(game, session.state, verb) or _is_readable(session, verb, bare[1:]):
        return None
    state = visible(session.state, None)
    found = next((text for text in _tails(bare) if _takes(game, verb, state, " ".join(text))), None)
    if found:
        return [verb.name, *found]
    return next((split(line) for _, line in lines_about(session, words)), None)


def _is_readable(session: Session, verb: Verb, words: Sequence[str]) -> bool:
    """Whether words behind a verb are a line of it; where any word may stand, unless they go on asking: `where does Magog stand`."""
    if verb.slots and verb.slots[0].kind in BUILT_IN:
        return words[0].casefold() not in QUESTIONS
    try:
        read_arguments(session.game, verb, words, visible(session.state, None))
    except Refusal:
        return False
    return True


OWN_THINGS = ("hand", "hands", "cards", "secret", "secrets", "hidden", "private", "mine")
"""Words for what lies before one side alone."""
SHOW = ("show", "look", "see", "list")


def own_looks(game: Game, words: Sequence[str]) -> str:
    """Where a side sees what is its own, in a game that calls it otherwise than the first of these words, or that is asked to show it
    (`show my counters`); empty for other words, and where nothing is."""
    shown = [stem_of(word) for word in words[1:] if word not in LITTLE] if words[0] in SHOW else []
    own = any(word in OWN_THINGS for word in (words[0], *(words[1:] if words[0] in SHOW else ())))
    looks = [
        f"`{verb.name}`"
        for verb in game.verbs.values()
        if verb.query and verb.secret and (own or {*shown} & {*map(stem_of, verb.summary.casefold().split())} - LITTLE)
    ]
    return message("each side sees its own by {looks} (--as SIDE)", looks=listing(looks)) if looks else ""


def said_instead(session: Session, verb: Verb, name: str) -> str:
    """What a verb that can be read with no such name says is said in its place: Terramax is called, and not recruited."""
    try:
        read_arguments(session.game, verb, [name], visible(session.state, None))
    except Unreadable as unfit:
        return "" if isinstance(unfit, Incomplete) else unfit.hint
    except Refusal:
        pass
    return ""
