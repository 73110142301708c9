"""The questions that stop a ruling: to whom each may be put, as whom it may be read, what an answer must fit. A question is one of `dice`
(faces, as rolled), `draw` (names), `fact` (a cell of the book, kept with the owner's entries), `choice` (an option, or any words)."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from playaid.book.book import Book
from playaid.desk.list_numbers import by_number
from playaid.dice.sources import BadDice, NeedsDice, NotThere, Request, Typed, describe_request, tokens
from playaid.language.message import as_message, listing, message, said_by
from playaid.language.translation import translate
from playaid.referee.contract.doing import side_asked
from playaid.referee.contract.names import OPTION, Names, Present, find, fits, fold, readable
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import Question

if TYPE_CHECKING:
    from playaid.book.owner_answers import ParsedAnswer

CHOICE, DICE, DRAW, FACT = "choice", "dice", "draw", "fact"
LOOKING = (
    *("status", "log", "help", "why", "undo", "redo", "note", "tables", "table", "odds", "check", "quit", "exit", "save", "verify"),
    *("playaid", "play", "new", "rule", "sequence", "answer", "n"),
    *("what", "how", "who", "why", "show", "list", "skip", "clear", "back", "leave", "cancel", "stop", "hint", "end", "done"),
)
"""Words of a front, besides the verbs, that are no value of a cell when somebody types them at a question."""
Naming = Callable[[Sequence[str]], Names]
"""How the options of a question may be called."""


class NotAsked(Refusal):
    """Somebody answers a question that was put to another."""


class MaskedQuestion(NamedTuple):
    """A question as one viewer may read it. To whom it is masked it says who has to answer, and no more."""

    who: str
    prompt: str
    masked: bool = False
    kind: str = ""
    key: str = ""
    options: tuple[str, ...] = ()
    fact: dict[str, Any] | None = None
    request: Request | None = None
    endings: tuple[tuple[str, str], ...] = ()
    beside: tuple[tuple[str, str], ...] = ()


def mask_question(question: Question, viewer: str | None) -> MaskedQuestion:
    if question.private not in (None, viewer):
        return MaskedQuestion(question.who, message("{who} has to answer", who=question.who), masked=True)
    kind, key, who, prompt, options, _, fact, request, endings, _, beside = question
    return MaskedQuestion(who, prompt, False, kind, key, options, fact, request, endings, beside)


def may_answer(question: Question, sides: Iterable[str]) -> tuple[str, ...]:
    """The sides that may answer: whoever it is put to, or the side with whose name that begins (`Ann 2 (Arthur)`); all of them where it is
    no side's (what the book lacks, a roll of nobody's)."""
    who = question.private if question.private is not None else question.who
    theirs = side_asked(str(who), sides)
    return tuple(sides) if theirs is None else (theirs,)


def check_may_answer(question: Question, sides: Iterable[str], by: str | None) -> None:
    """Raises NotAsked where `by` is not among those who may answer; `by` None speaks for the whole table."""
    may = may_answer(question, sides)
    if by is not None and by not in may:
        raise NotAsked(message("this is for {sides} to answer, not for {side}", sides=listing(may, " or "), side=by))


def asked_of(question: Question, sides: Iterable[str]) -> str | None:
    """The one side that a question is put to; None where the table as a whole may answer."""
    may = may_answer(question, sides)
    return may[0] if len(may) == 1 else None


def needed(request: Request) -> str:
    """What counts on the dice of a request, as its rule says or by how they are read; empty where neither tells, or where what they are
    thrown for says the number."""
    if request.counts:
        return as_message(request.counts)
    if request.reading.startswith("each<="):
        needs = request.reading.removeprefix("each<=").split(",")
        test, *more = dict.fromkeys(needs)
        if more:
            return message("what counts, die by die: {needs} or less", needs=listing(needs))
        sign, number = "<=", test
    else:
        found = re.fullmatch(r"count([<>]?=)(\d+)", request.reading)
        if found is None:
            return ""
        sign, number = found.groups()
        if re.search(rf"\b{number} (?:to|or)\b", request.why):
            return ""
    one, each = _COUNTS[sign]
    return message(one if request.count == 1 else each, n=number)


_COUNTS = {
    "<=": ("what counts: {n} or less", "what counts on each die: {n} or less"),
    ">=": ("what counts: {n} or more", "what counts on each die: {n} or more"),
    "=": ("what counts: {n}", "what counts on each die: {n}"),
}


def pool(request: Request, known: Iterable[Iterable[str]] = (), drawn: Iterable[str] = ()) -> list[str]:
    """The names that a draw may be answered with, in the order of a list of them: what it is drawn from, if that lies open. Of what only
    one side sees drawn, or what comes out of a sealed cup, it is all that there could be, as the others' share must not show by what is
    missing: the first of the game's kinds of names (`known`) that has them all, less what lies open; nothing where there is none. drawn:
    what has been drawn so far for the same line, and is offered no more."""
    items = dict.fromkeys(request.items)
    if request.private is None and not request.sealed:
        return list(items)
    names = next((names for names in map(list, known) if items.keys() <= set(names)), [])
    left = Counter(request.unseen) - Counter(drawn)
    return [name for name in names if name in left] if items.keys() <= left.keys() else names  # not where what lay open was put back


class Misspelt(Unreadable):
    """One of several names is none, or may be several: the others stand. `instead` gives the text with another name in its place."""

    def __init__(self, unfit: Refusal, given: Sequence[str], at: int):
        super().__init__(unfit.text, unfit.hint, unfit.candidates)
        self.unfit = unfit
        self.given, self.at = tuple(given), at

    @property
    def word(self) -> str:
        return self.given[self.at]

    def instead(self, text: str) -> str:
        return ", ".join((*self.given[: self.at], text.strip(" ,"), *self.given[self.at + 1 :]))


def resolve_drawn(request: Request, text: str, names: Sequence[str], numbered: bool = False) -> str:
    """What is typed as drawn, each name written out that is typed by its beginning or by its number in the list. What is nobody's name at
    all is told, as that tells nothing of where one lies. Raises Ambiguous, and Misspelt where others were named with it."""
    given = [text.strip(" ,")] if request.count == 1 else tokens(text)
    meant = list[str]()
    for at, word in enumerate(given):
        try:
            meant.append(_meant(word, names, numbered))
        except (Ambiguous, Unreadable) as unfit:
            if len(given) == 1:
                raise
            raise Misspelt(unfit, given, at) from None
    return listing(meant)


def _meant(word: str, names: Sequence[str], numbered: bool) -> str:
    if word in names or not names:
        return word
    if numbered and word.isdecimal() and (meant := by_number(names, int(word))) is not None:
        return meant
    return find(word, dict.fromkeys(names, ()), "name here")


def parse_faces(request: Request, text: str) -> tuple[str, ...]:
    """What was rolled or drawn, as typed, once it fits the request exactly. Raises Unreadable."""
    single = request.kind == DRAW and request.count == 1  # one name, perhaps of several words
    given = [text.strip(" ,")] if single else tokens(text)
    trial = Typed(given)
    try:
        trial.take(request)
        if trial.left:
            raise BadDice(describe_request(request))
    except BadDice as bad:
        raise Unreadable(said_by(bad), candidates=bad.ways) from None
    except NeedsDice:
        raise Unreadable(describe_request(request)) from None
    return tuple(given)


def not_there(question: Question, text: str) -> bool:
    """Whether what is typed as drawn would be, but for where it lies."""
    request = question.request
    assert request is not None
    try:
        Typed([text.strip(" ,")] if request.count == 1 else tokens(text)).take(request)
    except (BadDice, NeedsDice) as fault:
        return isinstance(fault, NotThere)
    return False


def are_numbers(options: Sequence[str]) -> bool:
    """Whether each choice is a number, as where it is asked how many: then a number is that choice, and none has another."""
    return bool(options) and all(option.isdecimal() for option in options)


def chosen(question: Question, text: str, names: Naming, numbered: bool = False) -> str:
    """The option that was meant, or the words themselves where there are no options. names: what options go by. numbered: they were shown
    with numbers from 1 on, and a number means the option; of a single one, Enter does. Raises Unreadable, Ambiguous."""
    text = readable(text.strip())
    if not question.options:
        if not text:  # Enter alone may put a card back, and end a turn: that is said
            raise Unreadable("nothing is said yet")
        return _in_own_words(question, text)
    if numbered and not text and len(question.options) == 1:
        return question.options[0]
    is_number = numbered and text.isdecimal() and not are_numbers(question.options)
    if is_number and (meant := by_number(question.options, int(text))) is not None:
        return meant
    ending = [option for option in question.options if option.rpartition(" ")[2] == text] if text.isdecimal() else []
    if numbered and len(ending) == 1:  # `4` of Hallways 1, 2 and 4
        return ending[0]
    if not text:
        raise Unreadable("nothing is chosen yet", hint="type one of these, or its number" if numbered else "")
    if meant := yes_or_no(question, text):
        return meant
    known = names(question.options)
    called: Names = {option: (*others, translate(option)) for option, others in known.items()}
    called = Present(called, known.absent.values()) if isinstance(known, Present) else called
    if len(one := _but_for_their_beginning(text, called)) == 1:
        return one[0]
    own = fits(text, plainly(question.options), False)
    others = {fold(other) for called_so in known.values() for other in called_so}
    if len(own) == 1 and fold(text) not in others and not (isinstance(known, Present) and known.left(text)):
        return own[0]  # what it is called itself comes before what others are called, too
    bare = _BEFORE_NAMES.sub("", text)  # `back to 2339`
    return find(bare if bare and not fits(text, called) and fits(bare, called) else text, called, OPTION)


def _but_for_their_beginning(text: str, called: Names) -> list[str]:
    """The options that are called so behind the first word of all of them: `east` is Cuzad-east, and not Cuzad-north-east."""
    first = {fold(option).partition(" ")[0] for option in called}
    wanted = f"{first.pop()} {fold(text)}" if len(first) == 1 else ""
    return [option for option, others in called.items() if wanted in map(fold, (option, *others))]


def _in_own_words(question: Question, text: str) -> str:
    """What is said where any words do, or what stands in their place by what that is called. Raises Unreadable for what stands behind a
    name, where there is none: nobody has said that there is nothing to be named."""
    for ending, label in question.endings:
        behind = ending.startswith(" ")
        begins = behind and text.startswith(ending.split()[0])
        if not begins and fold(text) not in {fold(ending), fold(label), fold(translate(label))} - {""}:
            continue
        if behind:
            missing = message("the name before {ending} is missing", ending=text if begins else ending.strip())
            raise Unreadable(missing, hint="say the name first, and that behind it")
        return ending
    return text


def yes_or_no(question: Question, text: str) -> str:
    """The option that a yes or a no means, where one of two says yes to what is asked; empty where none does."""
    denied = [(option.replace(" do not ", " "), option) for option in question.options]
    yes, no = next((pair for pair in (*ANSWERED, *denied) if {*pair} == {*question.options} and pair[0] != pair[1]), ("", ""))
    said = fold(text)
    return yes if said in _YES else no if said in _NO else ""


ANSWERED = (("agrees", "refuses"), ("evade", "stay"), ("evade", "stand"))
"""Options of which the first says yes to what is asked, and the second no."""
_YES = ("yes", "yeah", "yep", "ok", "okay", "sure", "agreed", "accept", "accepts", "はい")
_NO = ("no", "nope", "no thanks", "never", "decline", "declines", "reject", "rejects", "いいえ")
_BEFORE_NAMES = re.compile(r"^(?:(?:go |move )?back )?(?:to|at|in|on|with|by) (?:the )?", re.IGNORECASE)
"""What people say before the name that is chosen."""


def remember_fact(book: Book, question: Question, text: str, when: str, commands: Container[str] = ()) -> "ParsedAnswer":
    """Remember what stands in the owner's copy, once it fits the cell; gives what was remembered. An answer may tell a whole line
    of a chart, or state a rule of thumb: see `playaid.book.owner_answers`. Raises Unreadable, with candidates where there are any.
    commands: first words of lines that say something else at the table. What begins with one is no value, unless it stands between quotes
    or is one of those that the cell is held to."""
    from playaid.book.facts import BadFact, UnknownFact
    from playaid.book.owner_answers import take

    fact = question.fact
    assert fact is not None
    words = text.split()
    is_command = bool(words) and words[0].casefold() in commands and text.strip() not in question.options
    try:
        if is_command and not book.layout(fact["table"]).cell_at(fact["keys"]).is_held():
            hint = "leave the question first; if it does stand so on your copy, put it between quotes"
            raise Unreadable(message("{word} is a command, not what stands there", word=words[0]), hint=hint)
        return take(book, fact["table"], tuple(fact["keys"]), text, when)
    except (BadFact, UnknownFact) as bad:
        raise Unreadable(said_by(bad), candidates=bad.near) from None


def with_line(book: Book, question: Question | None) -> Question | None:
    """A question for a cell with what else is missing in its line, and how that may be told: `beside` (names), `ways`, `hint`."""
    if question is None or question.fact is None:
        return question
    from playaid.book.owner_answers import hint, line_of

    line = line_of(book, question.fact["table"], tuple(question.fact["keys"]))
    return question._replace(fact={**question.fact, "beside": list(line.names), "ways": list(line.ways), "hint": hint(line)})


def plainly(options: Sequence[str]) -> Names:
    return dict.fromkeys(options, ())
