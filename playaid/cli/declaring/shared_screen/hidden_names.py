"""What was drawn or thrown unseen and strays into a line that all see, without a word that says so: `search Dorel for magic 6 Doublas`."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.declaring.shared_screen.announcement import may_stand
from playaid.cli.declaring.shared_screen.hidden_dice import without_faces
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.new_game import has_secrets
from playaid.desk.questions import CHOICE, DICE
from playaid.language.message import as_message, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, find_verb, in_grammar, names_of, quote, split
from playaid.referee.contract.names import BEGIN_LIKE, FIRST_LETTER, NEAR_IT, Names, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Beforehand, Refusal, Unreadable, Unspoken
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Question, Ruling
from playaid.referee.contract.sequence import walk
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

SAYS = (
    "help",
    "?",
    "rule",
    "table",
    "tables",
    "note",
    "set",
    "log",
    "dice",
    "export",
    "import",
    "use",
    "new",
    "entry",
    "schema",
    "coverage",
)
"""General verbs behind which a name is what is asked for or told, or is seen to already."""
CHANCES = ("odds", "check")
LEAST, ALIKE = 4, 0.75
"""From so many letters on, and so much like it, a word counts as a name that was mistyped or cut short."""

_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PARTS = re.compile(r"[^\W_]+")


class Unsaid:
    """What of a typed text is repeated on no screen that all see; nothing, if it is empty."""

    def __init__(self, names: Iterable[str] = (), faces: Iterable[str] = ()) -> None:
        self._names, self._faces = [name for name in names if _bare(name)], [*faces]
        ways = [*([_any_of(self._names)] if self._names else []), *(rf"(?<![\w.]){_apart(word)}(?![\w.])" for word in self._faces)]
        self._way = re.compile("|".join(ways), re.IGNORECASE) if ways else None

    def with_more(self, more: "Unsaid") -> "Unsaid":
        return Unsaid([*self._names, *more._names], [*self._faces, *more._faces])

    def out_of(self, text: str) -> str:
        return self._way.sub("…", text) if self._way is not None else text


def unsaid_in_line(session: Session, line: str) -> Unsaid:
    """What is not repeated of a line at the prompt. Nothing of a secret one, which is not shown as it is, and of a look: who asks for a
    name may say it."""
    private = [*_glued(session, line), *_asked_about(session, line)]
    if private or not _keeps_any(session) or not line.strip():
        return Unsaid(private)
    text = without_faces(session, in_grammar(session.game, line))
    words = _words(text)
    first = fold(words[0]) if words else ""
    first = SHORT.get(first, first)
    verb = _verb(session, words[1:] if first in CHANCES else words)
    if verb is None and first in SAYS:
        return Unsaid()
    if verb is not None and (verb.secret or verb.query):
        return Unsaid()
    said = words[1:] if first in CHANCES else words
    names, faces = [*_names(session, text, verb)], _bare_faces(session, words, verb, first)
    named = [*_names(session, text, verb, taken=False)] if verb is not None and not faces else []
    if verb is not None and named and _is_unsaid(session, verb, said):
        names = named
    if first == "roll":  # which tells from which letter on it cannot read an expression
        names += [name[1:] for name in names]
    if verb is not None or first not in COMMANDS:
        likely = _mistyped(session, text, verb)
        names += likely if likely and (_is_worded(verb) or not _reads(session, said)) else []
    return Unsaid(names, faces)


def _is_worded(verb: Verb | None) -> bool:
    """Whether a verb takes a word that is no name: any other word can be read there, too."""
    return verb is not None and any(slot.kind == "word" for slot in verb.slots)


def unsaid_in_answer(session: Session, line: str, said: str) -> Unsaid:
    """What is not repeated of what is typed at a question, or for a word that is missing in a line."""
    glued = _glued(session, said)
    if glued or not _keeps_any(session) or not said.strip():
        return Unsaid(glued)
    question: Question | None = session.asking
    if _is_look(session, said):
        return Unsaid()
    verb, text = _verb(session, _words(line)), without_faces(session, said)
    if question is None:
        return Unsaid([*_names(session, text, verb), *(_mistyped(session, text, verb) if _is_worded(verb) else ())]) if verb else Unsaid()
    if question.kind not in (CHOICE, DICE) or (question.kind == CHOICE and not question.options):
        return Unsaid()
    if question.options and fits(said, dict.fromkeys(question.options, ())):
        return Unsaid()
    return Unsaid([*_names(session, text, verb), *_mistyped(session, text, verb)])


def _is_look(session: Session, said: str) -> bool:
    """Whether a line typed at a question only looks at what all may see: whoever asks for a name may say it, as at the prompt."""
    words = _words(in_grammar(session.game, said))
    verb = _verb(session, words)
    word = fold(words[0]) if words else ""
    return verb is not None and verb.query and not verb.secret and len(words) > 1 and verb.name == session.game.short.get(word, word)


def lays_open(session: Session, side: str | None, verb: str, lines: Iterable[str], any_name: bool = False) -> bool:
    """Whether lines tell a name out of what a side has drawn unseen, and others do not know that it has. any_name: or of what it might
    have, so that nobody can tell what it has by what it is refused for."""
    game, own = session.game, session.state["secret"].get(side) if side is not None else None
    if game.unseen is None or own is None:
        return False
    seen = visible(session.state, None)
    held = {name for of in ("", verb) for name in game.unseen(seen, of)}
    held = held if any_name else held & {*_texts(own)}
    told = re.compile(_any_of([*held, *map(translate, held)]), re.IGNORECASE) if held else None
    return told is not None and any(told.search(translate(line)) for line in lines)


def shown_to(
    terminal: Terminal,
    session: Session,
    declaration: Declaration,
    viewer: str | None,
    lines: Sequence[str],
    any_name: bool = False,
    own: bool = False,
) -> str | None:
    """The side that alone is told of a look that names what it alone holds, or might where `any_name`; or whatever it names, where whether
    the line goes hangs on what is its `own`. It is refused where it would stay on a screen that others see, and nobody has said whose eyes
    look at it. Raises a Refusal."""
    side = declaration.side
    hangs = own and _is_unseen(session, declaration.verb)
    if side is None or not (hangs or lays_open(session, side, declaration.verb, lines, any_name)):
        return None
    return for_own_eyes(terminal, side, viewer)


def looked_at_by(
    terminal: Terminal, session: Session, declaration: Declaration, ruling: Ruling, viewer: str | None, lines: Sequence[str]
) -> str | None:
    """The side that alone is told of a look ahead: at what its line would lay open, or that names what it alone holds. None where all may
    see it. Raises a Refusal, as `for_own_eyes`."""
    own = declaration.side in ruling.opened  # whether it goes may hang on what is held: it is told as if it were, whatever is
    if declaration.side is not None and declaration.side in ruling.disclosed:
        return for_own_eyes(terminal, declaration.side, viewer)
    if session.game.unseen is None or not (own or ruling.verdict != ILLEGAL):
        return None
    return shown_to(terminal, session, declaration, viewer, lines, own=own)


def for_own_eyes(terminal: Terminal, side: str, viewer: str | None) -> str:
    """The side that alone is told of a look at what it holds. Raises a Refusal where that would stay on a screen that others see, and
    nobody has said whose eyes look at it."""
    if side == viewer or may_stand(terminal, side):
        return side
    raise Refusal(
        message("what comes of it hangs on what {side} alone holds, and is not for all to see", side=side),
        hint=message("--as {typed} behind the line tells it here", typed=quote(side)),
    )


def _is_unseen(session: Session, verb: str) -> bool:
    """Whether what sides have drawn, and others not seen, is called by its name in lines of a verb."""
    unseen, seen = session.game.unseen, visible(session.state, None)
    return unseen is not None and any(unseen(seen, of) for of in ("", verb))


def _texts(part: object) -> Iterator[str]:
    """All texts in a part of a state."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, below in part.items():
            yield from (key, *_texts(below))
    elif isinstance(part, (list, tuple)):
        for below in part:
            yield from _texts(below)


def _keeps_any(session: Session) -> bool:
    game = session.game
    return (game.unseen is not None or game.hides_faces) and has_secrets(game, session.state["referee"].get("options", {}))


_GLUED = re.compile(r"[/!]?([^\W\d_]+)[^\w\s'’-]+([\w'’].*)")


def _glued(session: Session, text: str) -> list[str]:
    """What stands behind a secret verb without a blank between them: `discard:Craw`, which is no verb and was to be one."""
    found = _GLUED.match(text.strip())
    verb = _verb(session, [found[1]]) if found is not None else None
    if found is None or verb is None or not verb.secret or verb.query:
        return []
    return [found[2], *(word for word in found[2].split() if len(word) >= LEAST)]


def _asked_about(session: Session, line: str) -> list[str]:
    """A secret verb with more behind it of which help, or what became of it, is asked: no more of that is told than of the line itself."""
    first, *rest = _words(line) or [""]
    verb = _verb(session, rest) if SHORT.get(fold(first), fold(first)) in ("help", "why") and len(rest) > 1 else None
    return [" ".join(rest)] if verb is not None and verb.secret and not verb.query else []


def _words(text: str) -> list[str]:
    """The words of a text as far as an option."""
    try:
        words = split(text)
    except Refusal:
        words = text.split()
    at = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    return words[:at]


def _verb(session: Session, words: Sequence[str]) -> Verb | None:
    try:
        word = fold(words[0]) if words else ""
        return find_verb(session.game.short.get(word, word), session.game.verbs) if word and word not in COMMANDS else None
    except Refusal:
        return None


def _is_unsaid(session: Session, verb: Verb, words: Sequence[str]) -> bool:
    """Whether words are a line that says nothing, as it cannot be read or may mean several: who thinks better of it has named nobody."""
    try:
        session.read([verb.name, *words[1:]], None)
    except Refusal as refused:
        goes_on = isinstance(refused, (Beforehand, Incomplete, Unspoken))  # a word of it is asked for
        return isinstance(refused, (Ambiguous, Unreadable)) and not goes_on
    return False


def _reads(session: Session, words: Sequence[str]) -> bool:
    """Whether words are a whole declaration of the game, legal or not."""
    if (verb := _verb(session, words)) is None:
        return False
    try:
        session.read([verb.name, *words[1:]], None)
    except Refusal:
        return False
    return True


def _hidden(session: Session, verb: Verb | None) -> Names:
    """The names that one side alone may have drawn, as far as a line of the verb could tell of them."""
    game, name = session.game, verb.name if verb is not None else ""
    return dict.fromkeys(game.unseen(visible(session.state, None), name) if game.unseen is not None else (), ())


def _taken(session: Session, verb: Verb | None) -> list[Names]:
    """What the words of a verb name: that is told to the table by a line of it."""
    if verb is None:
        return []
    seen, hidden = visible(session.state, None), _hidden(session, verb)
    return [_by_no_hidden_name(names_of(session.game, slot, seen), hidden) for slot in verb.slots if slot.kind not in BUILT_IN]


def _names(session: Session, text: str, verb: Verb | None, taken: bool = True) -> Iterator[str]:
    """The names in a text that one side alone may have drawn, as typed and as they are spelt; but for those that the verb takes, where
    they are `taken`."""
    hidden = _hidden(session, verb)
    spelt = {_bare(spelling): name for name in hidden for spelling in (name, translate(name))}
    for found in re.finditer(_any_of([*hidden, *map(translate, hidden)]), text, re.IGNORECASE) if hidden else ():
        name = spelt[_bare(found[0])]
        if not (taken and any(name in names for names in _taken(session, verb))):
            yield from (found[0], name, translate(name))


def _mistyped(session: Session, text: str, verb: Verb | None) -> list[str]:
    """As `_names`, of words that are only like such a name, and like nothing else that a line may hold."""
    hidden, found = _hidden(session, verb), list[str]()
    for word in (run[0] for run in _LETTERS.finditer(text)):
        if (like := _like(word, hidden)) and not any(
            fits(word, names) for names in (*_taken(session, verb), *_open_names(session, hidden))
        ):
            found += [word, *like, *map(translate, like)]
    return found


def _like(word: str, hidden: Names) -> list[str]:
    """The hidden names that a word may be the beginning of, or a slip of."""
    if len(word) < LEAST:
        return []
    parts = {part: name for name in hidden for part in (fold(name), *(part for part in fold(name).split() if len(part) > LEAST))}
    close = get_close_matches(fold(word), parts, n=3, cutoff=ALIKE)
    return list(dict.fromkeys([*fits(word, hidden), *(parts[part] for part in close)]))


def _open_names(session: Session, hidden: Names) -> Iterator[Names]:
    """What else a word of a line may be: a word of the game's lines, of what they do and when, and names of every kind of which none is
    hidden."""
    game, seen = session.game, visible(session.state, None)
    told = (*(verb.summary for verb in game.verbs.values()), *(step.title for step in walk(game.sequence)))
    words = (*told, *((slot.word or "").replace("|", " ") for verb in game.verbs.values() for slot in verb.slots))
    yield dict.fromkeys((*_LETTERS.findall(" ".join(words)), *game.verbs, *game.short, *COMMANDS, *SHORT, *session.sides), ())
    for kind in game.kinds.values():
        if hidden.keys().isdisjoint(names := kind(seen)):
            yield _by_no_hidden_name(names, hidden)


def _by_no_hidden_name(names: Names, hidden: Names) -> Names:
    """The same without what is hidden among what they are called: an alignment goes by its spells, too."""
    unseen = {*map(fold, hidden)}
    return {name: [other for other in others if fold(other) not in unseen] for name, others in names.items()}


def _bare_faces(session: Session, words: Sequence[str], verb: Verb | None, first: str) -> tuple[str, ...]:
    """The numbers at the end of a line that is one without them, or is nothing but them, in a game with throws unseen."""
    if not session.game.hides_faces or first in CHANCES or (verb is None and first in COMMANDS) or (verb and not _hidden(session, verb)):
        return ()
    end = next((at for at in range(len(words), 0, -1) if not words[at - 1].replace(",", "").isdecimal()), 0)
    tail = words[end:]
    if not tail or _reads(session, words):
        return ()
    alone = end == 0 and (len(tail) > 1 or "," in tail[0])
    return (" ".join(tail),) if alone or (end and _reads(session, words[:end])) else ()


def _bare(name: str) -> str:
    return "".join(_PARTS.findall(name)).casefold()


def _any_of(names: Iterable[str]) -> str:
    """Any of these names as a pattern, whatever stands between its words, also right behind a number."""
    ways = sorted({r"[\W_]*".join(map(re.escape, _PARTS.findall(name))) for name in names}, key=len, reverse=True)
    return rf"(?<![^\W\d_])(?:{'|'.join(ways)})(?![^\W_])"


def _apart(faces: str) -> str:
    return r"[\s,]+".join(re.findall(r"\d+", faces))


def without_names_near(answer: Answer[Any], out_of_sight: Callable[[str], str]) -> Answer[Any]:
    """A refusal without the names that come near what was typed, where that is repeated nowhere: they would tell how it begins."""
    error = answer.error
    if error is None or out_of_sight(translate(error["text"])) == translate(error["text"]):
        return answer
    if as_message(error["hint"]).pattern not in (NEAR_IT, BEGIN_LIKE, FIRST_LETTER):
        return answer
    kept = [line for line in answer.lines if line != f"  {translate(error['hint'])}"]
    return answer._replace(lines=kept, error={**error, "hint": "", "candidates": []})
