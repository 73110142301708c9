"""Lists as they are typed: where a line says one thing, and of names that hold a comma themselves; and what of a line a refusal repeats."""

import re
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from playaid.language.message import Typed, as_message, listing, message
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.names import Names, fits, fold, printable
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State

P = ParamSpec("P")
T = TypeVar("T")
AND = "and"
_BETWEEN = r", *(?:and +)?| +and +"


def one_by_one(verb: Verb, words: Sequence[str]) -> list[list[str]]:
    """The words behind a verb, once for each of a list where it takes one thing: `battle 1426, 2340 and 3140`; where it takes a name and no
    more, of names with commas between them: `discard Craw, Nordland 2a`. What may stand behind the name is no part of a list."""
    text = " ".join(words)
    behind = {word for slot in verb.slots[1:] for word in (slot.word or "").split("|")}
    names = verb.slots and verb.slots[0].kind != "word" and "" not in behind and behind.isdisjoint(map(str.casefold, words))
    if verb.severally and names and "," in text:
        return [piece.split() for piece in re.split(_BETWEEN, text, flags=re.IGNORECASE) if piece.strip()] or [list(words)]
    each = _listed(", ".join(words) if all(map(str.isdecimal, words)) else text) if verb.severally else []
    return [[piece] for piece in each] if all(piece.isdecimal() for piece in each) and len(each) > 1 else [list(words)]


def stages(verb: Verb, words: Sequence[str], state: State) -> list[list[str]]:
    """The words behind a verb, once for each step that they name: `Shale to Ashmoor, Kimrin` is two declarations of a stepwise verb. Where
    a word (that of the slot `at`) says from where the first goes, the others go from where the one before has led."""
    said = verb.shorthand(words, state) if verb.stepwise and verb.shorthand is not None else words
    if not verb.stepwise or not any("," in word or word.casefold() == AND for word in (*words, *said)):
        return [list(words)]
    if verb.stepwise not in (folded := [word.casefold() for word in said]):
        return [list(said)]
    words, begin = said, folded.index(verb.stepwise) + 1
    whence = whence_of(verb)
    end = next((at for at in range(begin, len(words)) if folded[at] in whence), len(words))
    steps = [step.split() for step in " ".join(words[begin:end]).split(",") if step.strip()]
    before = (at for at in range(1, begin) if folded[at] in whence)  # `move Shale from Ilrog to …`
    head = next(before, begin - 1) if steps[1:] else begin - 1
    flags, starts = {slot.word for slot in verb.slots if slot.kind == "flag"}, [[*words[head : begin - 1], *words[end:]]]
    starts += [[whence[0], *(word for word in step if word not in flags)] if starts[0] else [] for step in steps[:-1]]
    return [[*words[:head], words[begin - 1], *step, *start] for step, start in zip(steps, starts, strict=True)]


def whence_of(verb: Verb) -> list[str]:
    """The words by which a verb's lines say from where somebody goes; none where they do not say it."""
    return next((slot.word.split("|") for slot in verb.slots if slot.name == "at" and slot.word), [])


def means_all(words: Sequence[str]) -> bool:
    """Whether the words behind a verb say *all*, and nothing else: `discard all`, `battle in all three places`."""
    return _ALL_PLACES.fullmatch(" ".join(words)) is not None


def how_many_are_all(words: Sequence[str]) -> int | None:
    """How many they are said to be who are meant by *all*: `all three`, `both`; None where it is not said."""
    said = _ALL_PLACES.fullmatch(" ".join(words))
    told = said and (said["both"] or said["number"])
    return _NUMBERS.get(told.casefold()) or int(told) if told else None


REST, ALL, SAME = "rest", "all", "same"
EVERY = (ALL, "everything", "everybody", "everyone")
"""Words that may stand where a list is typed: what would be legal and is not named yet (twice), and what this verb was last said with."""

EVERY_ONE = (*EVERY, "all of them", "them all", "all of it")
_NUMBERS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_OF_WHAT = r"(?:place|space|hexe?|battle|fight)s?|enemies"
_ALL_PLACES = re.compile(
    rf"{'|'.join(EVERY_ONE)}|each(?: of them| one)?|everywhere|(?:(?:at|in|on) )?(?:(?P<both>both)|all|each|every)"
    rf"(?: of)?(?: (?:the|these|those|them))?(?: (?P<number>{'|'.join(_NUMBERS)}|\d))?(?: (?:{_OF_WHAT}))?",
    re.IGNORECASE,
)


def says_several(text: str) -> bool:
    """Whether what stands where one name is wanted, and is none, says several: a list, all of them, or so many (`2 armies`)."""
    number, _, rest = text.partition(" ")
    return "," in text or text.casefold() in (REST, *EVERY_ONE) or (number.isdecimal() and int(number) > 1 and bool(rest))


def named_apart(text: str, names: Names) -> list[str]:
    """The names that stand in a list where one is wanted (`Morgan and Saxon 1`); none where one of its words is no name."""
    each = [fits(piece, names, slips=False) for piece in re.split(_BETWEEN, text, flags=re.IGNORECASE) if piece.strip()]
    return [found[0] for found in each] if len(each) > 1 and all(len(found) == 1 for found in each) else []


def means_nobody(slot: Slot, piece: str) -> Unreadable:
    """Why one of these words says nothing here."""
    told = "{slot}: {piece} means those with which the line would be legal, and none is known to be"
    if piece.casefold() == SAME:
        return Unreadable(message("{slot}: {piece} means nothing here", slot=slot.name, piece=piece), hint="say the names")
    return Unreadable(message(told, slot=slot.name, piece=piece), hint="say the names; the verb alone tells why none is known")


def _listed(text: str) -> list[str]:
    """The single words of a list; none where it is no list of such."""
    each = [piece.strip() for piece in re.split(_BETWEEN, text, flags=re.IGNORECASE) if piece.strip()]
    return each if len(each) > 1 and not any(" " in piece for piece in each) else []


def _one_of_it(slot: Slot) -> str:
    """What one of a slot is called where several are said; a slot whose name is a question word has none to be called by."""
    return {"what": "thing", "which": "thing", "who": "name", "whom": "name", "where": "place"}.get(slot.name, slot.name)


def refuse_several(verb: Verb, slot: Slot, part: Sequence[str]) -> None:
    """Raises Unreadable for several words where one is wanted, or for *all*; of a list (`2339, 3140`, `2339 and 3140`) each has a line of
    its own."""
    if slot.kind != "word" or slot.many:
        return
    text = " ".join(part)
    each = _listed(text)
    if each and (len(part) > 1 or all(piece.isdecimal() for piece in each)):
        lines = listing((Typed(f"{verb.name} {piece}") for piece in each), " | ")
        told = message("{verb}: one {slot} at a time, not {text}", verb=verb.name, slot=_one_of_it(slot), text=printable(text))
        raise Unreadable(told, hint=message("one line for each: {lines}", lines=lines))
    if means_all(part):
        raise Unreadable(message("{verb}: one {slot} at a time, not {text}", verb=verb.name, slot=_one_of_it(slot), text=printable(text)))
    if len(part) > 1:
        told = message("{name}: one word is wanted, not {text}", name=slot.name, text=printable(text))
        asks = message("{verb} alone asks for it", verb=Typed(verb.name))
        raise Unreadable(told, hint=asks if verb.shorthand is not None and slot is verb.slots[0] else "quotes make one of several")


def parted(text: str, names: Names) -> list[str]:
    """What stands between the commas of a list, but for those that are part of a name (a card called *Sword, Light*). A number
    alone that is no name is of the sort before it: `Fleet 1, 2`."""
    pieces, parts = [piece.strip() for piece in text.split(",") if piece.strip()], list[str]()
    whole = {fold(spelling) for name, others in names.items() for spelling in (name, *others) if "," in spelling}
    while pieces:
        runs = (many for many in range(len(pieces), 1, -1) if fold(", ".join(pieces[:many])) in whole)
        many = next(runs, 1) if whole else 1
        part = ", ".join(pieces[:many])
        sort, _, number = parts[-1].rpartition(" ") if parts else ("", "", "")
        parts.append(f"{sort} {part}" if sort and number.isdecimal() and part.isdecimal() and part not in names else part)
        pieces = pieces[many:]
    return parts


def repeats_what_was_typed(
    read: Callable[Concatenate[Game, Verb, Sequence[str], P], T],
) -> Callable[Concatenate[Game, Verb, Sequence[str], P], T]:
    """A reader of lines whose refusals repeat words of the line alone, also where a shorthand has put others in their place."""

    @wraps(read)
    def reads(game: Game, verb: Verb, words: Sequence[str], /, *more: P.args, **named: P.kwargs) -> T:
        try:
            return read(game, verb, words, *more, **named)
        except Unreadable as refused:
            _repeat_what_was_typed(refused, verb, " ".join(words).split())
            raise

    return reads


def _repeat_what_was_typed(refused: Unreadable, verb: Verb, typed: Sequence[str]) -> None:
    """In place of repeated words of which some were not typed those that were, up to where such a word stands and the next keyword."""
    told = as_message(refused.text)
    shown = str(told.values.get("text", ""))
    if verb.shorthand is None or not typed or shown[:1] not in ("'", '"') or shown[-1:] != shown[:1]:
        return
    from ast import literal_eval

    repeated, said = [_bare(word) for word in literal_eval(shown).split()], [_bare(word) for word in typed]
    if all(word in said for word in repeated) or not repeated:
        return
    keywords = {word for slot in verb.slots if slot.word for word in slot.word.split("|")}
    heard = [at for at, word in enumerate(said) if word in repeated] or [0]
    begin, end = heard[0], heard[-1] + 1
    while begin and repeated[0] not in said and said[begin - 1] not in keywords:
        begin -= 1
    while end < len(said) and (repeated[-1] not in said or not begin < end) and said[end] not in keywords:
        end += 1
    refused.text = message(told.pattern, **{**told.values, "text": printable(" ".join(typed[begin:end]))})
    refused.args = (refused.text,)


def _bare(word: str) -> str:
    return word.casefold().strip(",")
