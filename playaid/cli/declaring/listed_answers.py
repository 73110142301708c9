"""Answers to the list from which a missing word is chosen: by number, of one name or several, with the rest of the line behind them; and
looked at first (`2 --odds`), whereupon the question stands on."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import takewhile

from playaid.cli.terminal.options_behind import OF_A_LINE, Behind, options_behind
from playaid.cli.terminal.prompt_commands import LEAVE, MOST_BELOW, beside, looked, names_a_verb, told_apart
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.heading import pack_parts
from playaid.desk.list_numbers import by_ending, by_number, in_order
from playaid.desk.next_line.missing_words import Wanted, filled_in
from playaid.language.message import as_message, listing, message
from playaid.language.translation import translate
from playaid.language.width import columns
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, names_of, quote
from playaid.referee.contract.lists_of_one import how_many_are_all, means_all
from playaid.referee.contract.names import Names, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Refusal
from playaid.referee.contract.state import visible


def numbers_told(what: Wanted) -> str:
    return message("  one of {numbers}", numbers=listing(map(str, sorted(map(int, what.ways))), ", "))


def is_beyond(terminal: Terminal, what: Wanted, text: str) -> bool:
    """Whether a number is none between the least and the most that would do; then that is told."""
    numbers = [int(way) for way in what.ways]
    if not text.isdecimal() or min(numbers) <= int(text) <= max(numbers):
        return False
    terminal.say(numbers_told(what))
    return True


def numbered(ways: Sequence[str]) -> dict[int, str]:
    """Ways that begin with a number by which they are known, as cards or enchantments are."""
    return {int(way.partition(" ")[0]): way for way in ways if " " in way and way.partition(" ")[0].isdecimal()}


def by_its_number(terminal: Terminal, missing: Incomplete, what: Wanted, text: str) -> str | None:
    """The way that a number means; None where there is none."""
    if missing.verb.parts is not None and (known := numbered(what.ways)):
        return known.get(int(text), text)
    if (meant := by_number(what.ways, int(text)) or by_ending(what.ways, text)) is not None:
        return meant
    if any(way[:1].isdecimal() for way in what.ways):
        return text  # a hex, say: the list need not hold them all
    terminal.say(message("  {typed} is no number of the list, which ends at {n}", typed=text, n=len(what.ways)))
    return None


def meant_alone(terminal: Terminal, what: Wanted, said: str) -> str:
    """The one way left of those that a word of the line may mean, which is told; empty where there are several, or it may be a slip."""
    if not said or len(what.ways) != 1 or not fits(said, dict.fromkeys(what.ways, ()), slips=False):
        return ""
    terminal.say(message("  {typed}: taken as {names}.", typed=said, names=what.ways[0]))
    return what.ways[0]


def still_meant(terminal: Terminal, missing: Incomplete, what: Wanted, text: str) -> tuple[str, ...]:
    """Those that a text may mean of a list which an answer before has narrowed: that counts with it. Several are told to be asked for
    again; empty where it means none of them, or no fewer."""
    if not what.narrowed or missing.slot.kind in BUILT_IN:
        return ()
    left = tuple(fits(text, dict.fromkeys(what.ways, ()), slips=False))
    if not 0 < len(left) < max(len(what.ways), 2):
        return ()
    terminal.say(*([message("  {typed!r} may be any of these:", typed=text)] if len(left) > 1 else []))
    return left


def in_its_place(terminal: Terminal, unfit: Refusal, said: str, there: Sequence[str]) -> str:
    """What was typed with the one name that a word of it can mean, which is told; empty where that is several, or it may be a slip."""
    word = unfit.typed if isinstance(unfit, Ambiguous) else ""
    in_words = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    if not word or len(there) != 1 or not in_words.search(said) or not fits(word, {there[0]: ()}, slips=False):
        return ""
    terminal.say(message("  {typed}: taken as {names}.", typed=word, names=there[0]))
    return in_words.sub(lambda found: there[0], said, count=1)


def is_listed(missing: Incomplete, what: Wanted, text: str) -> bool:
    """Whether a text spells one of the list, where a line is said in parts also without its number: `Strength` is that enchantment, though
    a look is called so, too."""
    bare = [way.partition(" ")[2] for way in what.ways] if missing.verb.parts is not None else []
    return bool(text) and fold(text) in map(fold, (*what.ways, *bare))


def by_numbers(verb: Verb, what: Wanted, text: str) -> str:
    """Several of a list, each by its number or in its own words, with commas between; numbers alone with blanks, too. What follows in the
    line may stand behind them, from a keyword on: `1 with 3`. *All* of what an answer before has left are these."""
    if what.narrowed and text not in what.ways and means_all(text.split()) and how_many_are_all(text.split()) in (None, len(what.ways)):
        return ", ".join(what.ways)
    keywords = {word for slot in verb.slots if slot.word for word in slot.word.split("|")}
    parts, ways = re.split(r"\s*,\s*|\s+and\s+", text), dict.fromkeys(what.ways, ())
    if verb.severally and not parts[1:] and not fits(text, ways):  # `hogrin ilug`
        parts = text.split()
    if verb.severally and len(parts) > 1 and all(fits(part, ways) for part in parts):
        text = ", ".join(parts)
    words = text.split()
    cut = next((at for at, word in enumerate(words) if at and word.casefold() in keywords), len(words))
    if cut < len(words) and all(part.strip().isdecimal() for part in " ".join(words[:cut]).split(",")):
        named = dict(in_order(what.ways))
        head = [named.get(int(part), part.strip()) for part in " ".join(words[:cut]).split(",")]
        return " ".join([", ".join(head), *words[cut:]])
    return each_by_number(what, text)


def one_alone(terminal: Terminal, what: Wanted, text: str) -> bool:
    """Whether an answer to a list from which one alone is chosen is not several of it, with commas between them; else that is told."""
    numbers, ways = {str(number) for number, _ in in_order(what.ways)}, dict.fromkeys(what.ways, ())
    first, *others = (part.strip() for part in text.split(","))
    if not others or text in what.ways or not all(part in numbers or (part and fits(part, ways, slips=False)) for part in (first, *others)):
        return True
    terminal.say("  One goes at a time here, by its number or name; the others in lines of their own.")
    return False


def takes_several(missing: Incomplete) -> bool:
    """Whether what is asked for is one thing alone, of which several, with commas between them, are lines one after the other."""
    return bool(missing.verb.severally) and missing.slot is missing.verb.slots[0] and missing.slot.kind not in BUILT_IN


def says_several_lines(missing: Incomplete, text: str) -> bool:
    """Whether an answer makes several lines of one: a list where one thing alone is said, *all* of it, or the stages of a way."""
    stage = (missing.slot.word or "-") == missing.verb.stepwise
    return ("," in text and (stage or takes_several(missing))) or (takes_several(missing) and means_all(text.split()))


_BESIDE_NUMBERS = re.compile(r"\s*,\s*|(?<=\d)\s+and\s+|\s+and\s+(?=\d+\s*(?:,|and\b|$))", re.IGNORECASE)


def _apart(part: str, numbers: Container[str], ways: Names) -> list[str]:
    """Numbers of the list with blanks between them, and a name behind: the last number is how many of it, where so many are listed."""
    words = part.split()
    lead = list(takewhile(lambda word: word in numbers, words))
    if part and len(lead) == len(words):
        return words
    name = " ".join(words[len(lead) :])
    if len(lead) > 1 and fits(many := f"{lead[-1]} {name}", ways, slips=False):
        return [*lead[:-1], many]
    return [*lead, name] if len(lead) > 1 else [part]


def each_by_number(what: Wanted, text: str) -> str:
    numbers = {str(number): name for number, name in in_order(what.ways)}
    said = [part.strip() for part in _BESIDE_NUMBERS.split(text)]
    parts = [word for part in said for word in _apart(part, numbers, dict.fromkeys(what.ways, ()))]
    if not parts[1:] or not all(parts):
        return text
    return ", ".join(part if part in what.ways else numbers.get(part) or by_ending(what.ways, part) or part for part in parts)


def glossed(missing: Incomplete, ways: Sequence[str]) -> list[str]:
    """A line for each part, with what it does; none where nothing is said of any."""
    gloss = missing.verb.gloss
    said = {way: as_message(gloss(way)) for way in ways} if gloss is not None else {}
    width = max(map(columns, map(translate, said)), default=0)
    told = [(translate(way), translate(words)) for way, words in said.items()]
    return [f"    {way}{' ' * (width - columns(way))}  {words}".rstrip() for way, words in told] if any(said.values()) else []


def choices_told(terminal: Terminal, game: Game, missing: Incomplete, ways: Sequence[str]) -> list[str]:
    """What may be chosen, with its numbers: each on a line of its own with what it is or does, where the verb tells that of one of a few;
    else side by side."""
    gloss, shown = missing.verb.gloss, told_apart(terminal, ways)
    does = {way: gloss(way) for way in ways} if gloss is not None and len(ways) <= MOST_BELOW else {}
    if not any(does.values()):
        return beside(ways, terminal.width(), game, shown)
    rows, called = list[str](), dict(zip(ways, shown, strict=True))
    for number, way in in_order(ways):
        mark = f"{told} " if game.marks is not None and (told := game.marks(way)) else ""
        told = message("{name}: {what}", name=called[way], what=as_message(does[way])) if does[way] else as_message(called[way])
        rows += pack_parts([f"{number}. {mark}{translate(told)}"], "", max(terminal.width() - 4, 20))
    return [f"    {row}" for row in rows]


def of_no_line(missing: Incomplete, what: Wanted, look: str) -> str:
    """What looks at a line looks at none of which a word is missing: as which lines it is asked."""
    lines = [f"{look} {missing.verb.name} {way}" for way in what.ways[:3] if not missing.said] or [f"{look} {missing.verb.name} …"]
    more = ["…"] if lines and len(what.ways) > len(lines) and not missing.said else []
    return message(
        "  {look} looks at a whole line, of which a word is missing here: {lines}", look=look, lines=listing([*lines, *more], " or ")
    )


COUNTED = re.compile(r"^\d+\s+")


class Steps(Exception):
    """The answer to the question for a word makes a line that is said anew: it names several steps, which are declared one after the other,
    or dice stand behind it."""

    def __init__(self, words: Sequence[str], dice: str | None = None) -> None:
        super().__init__()
        self.words, self.dice = words, dice


class AnswerLook(Exception):
    """What a line would come to is asked, with an answer in it; or an option stands behind that which goes behind a whole line."""

    def __init__(self, said: Behind) -> None:
        super().__init__()
        self.said = said


def heed_options(terminal: Terminal, missing: Incomplete, what: Wanted, text: str) -> bool:
    """Whether a look alone is typed for a word, or options behind an answer that cannot stand there, and that has been told. Raises
    AnswerLook where they can: behind an answer by its number or its name, several with commas where several may stand, or one that is not
    listed, as a place farther on; what it is none of is told by the look. A whole line with options behind it is not heeded."""
    if fold(text) in OF_A_LINE and text not in what.ways:
        terminal.say(of_no_line(missing, what, fold(text)))
        return True
    behind = options_behind(text)
    if behind is None or missing.verb.parts is not None or terminal.session is None:
        return False
    if not behind.answer and behind.look:
        terminal.say(of_no_line(missing, what, behind.look))
        return True
    answer = _listed(missing, what, behind.answer) or _unlisted(terminal, missing, what, behind.answer)
    if answer is None and missing.slot.kind not in ("text", "int") and names_a_verb(terminal.session.game, text):
        return False
    if missing.verb.query:
        terminal.say(message(_OF_A_LOOK, verb=missing.verb.name, option=behind.option()))
        return True
    numbered_list = what.ways and missing.slot.kind not in ("int", "text")
    if answer is None and behind.answer.isdecimal() and numbered_list and by_its_number(terminal, missing, what, behind.answer) is None:
        return True
    raise AnswerLook(behind._replace(answer=behind.answer if answer is None else answer))


_OF_A_LOOK = as_message("  {verb} only looks, and nothing comes of it: {option} goes behind what is declared")


def parts_called(names: Sequence[str], text: str) -> list[str]:
    """The parts of lines that a text means: `on Elidor`, or `Elidor`."""
    return fits(text, {name: (name.partition(" ")[2],) for name in names}, slips=False)


def looked_at_part(
    terminal: Terminal, missing: Incomplete, what: Wanted, ways: Mapping[str, tuple[str, ...]], said: tuple[str, ...], typed: str
) -> bool:
    """Whether a look is asked for with a part of a line, by its number or its name, and has been answered. ways: the lines, each in its
    parts, of which so many are said; what is wanted is the next of them."""
    flagged = options_behind(typed)
    if flagged is None or not flagged.look:
        return False
    number, named = flagged.answer.isdecimal(), parts_called(what.ways, flagged.answer)
    if not (number or len(named) == 1):
        return False
    part = by_its_number(terminal, missing, what, flagged.answer) if number else named[0]
    begun = (*said, part)
    lines = tuple(way for way, parts in ways.items() if parts[: len(begun)] == begun)
    if len(lines) == 1:
        return looked(terminal, " ".join([flagged.look, missing.verb.name, *map(quote, lines[0].split()), flagged.options]).strip())
    if lines:
        terminal.say(of_no_line(missing, what._replace(ways=lines), flagged.look))
    return True


def _listed(missing: Incomplete, what: Wanted, typed: str) -> str | None:
    """The one way of the list that is meant, or several names with one of the list among them; None where there is none, or that may be
    either of two."""
    if missing.slot.many and missing.slot.kind != "int" and len(parts := each_by_number(what, typed).split(",")) > 1:
        names = dict.fromkeys(what.ways, ())
        there = any(len(fits(COUNTED.sub("", part.strip()), names, slips=False)) == 1 for part in parts)
        return ",".join(parts) if there else None
    if typed.isdecimal() and typed not in what.ways:
        return None if missing.slot.kind == "int" else by_number(what.ways, int(typed)) or by_ending(what.ways, typed)
    meant = fits(typed, dict.fromkeys(what.ways, ()), slips=False)
    return meant[0] if len(meant) == 1 else None


def _unlisted(terminal: Terminal, missing: Incomplete, what: Wanted, typed: str) -> str | None:
    """A name of what may stand there, or several where several may, none of which is listed; None where one of them is none."""
    session = terminal.session
    if session is None or missing.slot.kind in BUILT_IN:
        return None
    said = by_numbers(missing.verb, what, typed) if missing.slot.many else typed
    known = {name: tuple(others) for name, others in names_of(session.game, missing.slot, visible(session.state, None)).items()}
    parts = [COUNTED.sub("", part.strip()) for part in (said.split(",") if missing.slot.many else [said])]
    return said if all(part and fits(part, known, slips=False) for part in parts) else None


def past_looks(terminal: Terminal, missing: Incomplete, before: Sequence[str], ask: Callable[[], str]) -> str:
    """What is said for a missing word, which is asked for again behind each look at one of its answers. before: the line as far as it has
    been said."""
    while True:
        try:
            return ask()
        except AnswerLook as asked:
            whole = missing.slot.kind == "word" and " " in asked.said.answer
            line = " ".join(quote(word) for word in filled_in(missing, before, asked.said.answer, whole))
            if asked.said.look:
                looked(terminal, " ".join((asked.said.look, line, asked.said.options)).strip())
            else:
                terminal.say(message(_WHOLE, option=asked.said.option(), line=f"{line} {asked.said.options}", leave=LEAVE))


_WHOLE = as_message("  {option} goes behind a whole line, and not behind an answer: {leave}, and then {line}")
