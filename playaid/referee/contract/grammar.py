"""From typed words to the arguments of a verb, by its slots. One grammar for every verb of every game."""

import re
import string
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from playaid.language.message import Typed, as_message, listing, message
from playaid.referee.contract.by_law import left_over, legal_lists, meant_one
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.lists_of_one import (
    AND,
    EVERY,
    REST,
    SAME,
    means_all,
    means_nobody,
    named_apart,
    parted,
    refuse_several,
    repeats_what_was_typed,
    says_several,
)
from playaid.referee.contract.names import (
    MINUS,
    Meant,
    Names,
    around,
    find,
    find_exactly,
    find_only,
    fits,
    fold,
    name_in,
    printable,
    refuse_unknown,
    spelled_by,
    spellings,
    with_plain_quotes,
    without_preposition,
)
from playaid.referee.contract.numbers import number_alone, number_of
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.state import State, empty

LONGEST_LINE = 2000
BUILT_IN = ("int", "word", "text", "flag")
_IN_WORDS = {"int": as_message("a whole number"), "word": "", "text": ""}
USAGE = as_message("usage: {usage}")


def words_of(game: Game, line: str) -> list[str]:
    """The words of a line that was typed at a table of this game, in whatever language. Raises Unreadable as `split`."""
    return split(in_grammar(game, line))


def in_grammar(game: Game, line: str) -> str:
    """A line in the words of the grammar, in whatever language it was typed."""
    if line.isascii():  # as nearly all are: what reads other lines is loaded for those alone
        return line
    from playaid.language import spoken_lines

    return spoken_lines.in_grammar(line, str(game.languages), lambda place, text: _may_be(game, place, text))


def _may_be(game: Game, kind: str, text: str) -> bool:
    """Whether a text may name something of a kind, as far as that hangs on no position."""
    try:
        names = game.kinds[kind](empty())
    except KeyError:
        return True
    return not names or bool(fits(text, names))


def split(line: str) -> list[str]:
    """The words of a typed line; double quotes keep words together, but for the value in `set PATH VALUE …`: that is JSON as it stands.
    Raises Unreadable for control characters, an open quote or an absurd length."""
    if len(line) > LONGEST_LINE:
        raise Unreadable(message("a line of {n} characters is no declaration (at most {most})", n=len(line), most=LONGEST_LINE))
    if not line.isprintable():
        raise Unreadable(message("control characters in {text}", text=printable(line)))
    if line.lstrip()[:4].casefold() == "set " and (words := _set_words(line)) is not None:
        return words
    return _words(line)


def _set_words(line: str) -> list[str] | None:
    from json import JSONDecoder

    if (begun := re.match(r'\s*(\S+)\s+("[^"]*"|\S+)\s+(?=["\[{])', line)) is None:
        return None
    try:
        _, end = JSONDecoder().raw_decode(line, begun.end())
    except ValueError:
        return None
    return None if line[end : end + 1].strip() else [begun[1], begun[2].strip('"'), line[begun.end() : end], *_words(line[end:])]


def _words(line: str) -> list[str]:
    line = with_plain_quotes(line)
    if '"' not in line:
        return line.split()
    import shlex

    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.quotes, lexer.escape, lexer.commenters = '"', "", ""
    try:
        return list(lexer)
    except ValueError as error:
        raise Unreadable(message("cannot read {text}: {error}", text=printable(line), error=error)) from None


def quote(name: str) -> str:
    """A name as it is typed in a line: in quotes where it is several words."""
    return f'"{name}"' if " " in name else name


def find_verb(word: str, verbs: Mapping[str, Verb]) -> Verb:
    """The verb that `word` names: exact or unique beginning. Raises Unreadable or Ambiguous."""
    return verbs[word] if word in verbs else verbs[find_exactly(word, dict.fromkeys(verbs, ()), "verb")]


class Incomplete(Unreadable):
    """A declaration that lacks a word. said: what could be read of the others. Once there is an answer, dice: the faces typed behind it;
    given: whether anybody gave it; owing: that it was none, and one was needed. read: the words as the verb's shorthand has them."""

    def __init__(self, verb: Verb, slot: Slot, args: Mapping[str, Any], read: Sequence[str] | None = None):
        super().__init__(
            message("{verb}: {wanted} is missing", verb=verb.name, wanted=_wanted(slot)), hint=message(USAGE, usage=usage(verb))
        )
        self.verb, self.slot, self.said, self.dice, self.given, self.owing, self.read = verb, slot, dict(args), "", True, False, read


Before = Callable[[], Mapping[str, Any]]
Legal = Callable[[], Iterable[Mapping[str, Any]]]
"""The arguments with which this verb was last declared, none where it was not; those of every line of it that the table knows as legal."""


@repeats_what_was_typed
def read_arguments(
    game: Game,
    verb: Verb,
    words: Sequence[str],
    state: State,
    legal: Legal | None = None,
    before: Before | None = None,
    speaker: str | None = None,
) -> dict[str, Any]:
    """The arguments of `verb` in `words`, of several things that a name may mean a speaker's own. Raises Unreadable or Ambiguous."""
    args: dict[str, Any] = {}
    lists: list[tuple[Slot, list[str]]] = []
    words = [] if verb.query and verb.slots and verb.slots[0].optional and means_all(words) else words  # which goes without saying
    words = _bare(game, verb, _whole_names(game, verb, _listed(game, verb, words, state), state), state)
    if verb.shorthand is not None:
        words = verb.shorthand(words, state)
    pairs = [(slot, [word for word in part if word.strip()]) for slot, part in _by_slot(game, verb, words, state)]  # `""` says nothing
    bare = next((slot for slot, part in pairs if slot.kind != "flag" and not part), None)
    for slot, part in pairs:
        if slot.kind == "flag" or (slot.many and slot.enter and fold(" ".join(part)) == slot.enter):
            args[slot.name] = [] if slot.many else True
        elif part and slot.many and legal is not None and _wide(game, slot, part, state):
            args[slot.name] = _told_out(game, slot, part, state, args, legal, before)
        elif part:
            _refuse_stray_word(verb, slot, part)
            refuse_several(verb, slot, part)
            try:
                args[slot.name] = _value(game, slot, part, state, slot.meant(state, speaker))
            except Ambiguous as unsure:
                if slot.many and slot.by_law and legal is not None:
                    lists.append((slot, part))  # the other words tell who can be meant
                else:
                    several = left_over(unsure, slot, _named_besides(game, slot, pairs, state))
                    args[slot.name] = meant_one(several, slot, args, legal)
            except Unreadable as unknown:
                near = bool(unknown.hint)
                if not near if slot.kind == "int" else slot.kind not in BUILT_IN and _is_misplaced(game, verb, slot, part, state, near):
                    unknown.hint = message(USAGE, usage=usage(verb))
                raise
    if lists and legal is not None:
        args |= legal_lists(
            lists,
            lambda slot, part: _pieces(game, slot, part, state),
            lambda slot: partial(_single, game, slot, state=state, meant=slot.meant(state, speaker)),
            args,
            legal(),
        )
    absent = (slot for slot in verb.slots if slot.name not in args and not slot.optional and slot.kind != "flag")
    if lacking := bare or next(absent, None):
        raise Incomplete(verb, lacking, args, words)
    return args


def _named_besides(game: Game, slot: Slot, pairs: Sequence[tuple[Slot, Sequence[str]]], state: State) -> set[str]:
    """What the other words of a line name, each one thing alone."""
    others = [(other, part) for other, part in pairs if other is not slot and not other.many and other.kind not in BUILT_IN]
    return {name for other, part in others if (name := find_only(" ".join(part), names_of(game, other, state))) is not None}


def _is_misplaced(game: Game, verb: Verb, slot: Slot, part: Sequence[str], state: State, near: bool) -> bool:
    """Whether words that name nothing for a slot begin with a name of it, or are like none and what another slot of the verb takes."""
    names, whole = spellings(names_of(game, slot, state)), fold(" ".join(part))
    if not slot.many and says_several(whole):  # which is refused
        return not near
    if any(" ".join(piece[:many]) in names for piece in map(str.split, whole.split(",")) for many in range(1, len(piece))):
        return True
    others = [other for other in verb.slots if other is not slot and other.kind not in BUILT_IN]
    return not near and whole not in names and any(whole in spellings(names_of(game, other, state)) for other in others)


def _listed(game: Game, verb: Verb, words: Sequence[str], state: State) -> Sequence[str]:
    """`A and B` as `A, B` where several may be named, but for an *and* that is part of a name (`Ship of Land and Sea`)."""
    if AND not in map(str.casefold, words[1:-1]) or not any(slot.many for slot in verb.slots):
        return words
    if any(slot.kind == "text" or AND in _keywords(slot) for slot in verb.slots):
        return words
    named = {slot.kind: slot for slot in verb.slots if slot.kind not in BUILT_IN}.values()
    names = [name for slot in named for name in map(fold, names_of(game, slot, state)) if AND in name.split()]
    listed = list(words[:1])
    for at, word in enumerate(words[1:], 1):
        beside = fold(" ".join(words[at - 1 : at + 2]).rstrip(","))
        if word.casefold() != AND or at + 1 == len(words) or any(beside in name for name in names):
            listed.append(word)
        elif not listed[-1].endswith(","):
            listed[-1] += ","
    return listed


def _bare(game: Game, verb: Verb, words: Sequence[str], state: State) -> Sequence[str]:
    plain = [slot for slot in verb.slots[:1] if not slot.word and slot.kind not in BUILT_IN]
    own = any(word.casefold() in _keywords(slot) for word in words[:1] for slot in verb.slots)
    bare = without_preposition(words, names_of(game, plain[0], state)) if plain and not own else words
    others = [slot for slot in verb.slots[1:] if slot.kind not in BUILT_IN and len(bare) < len(words)]  # `gate in Caer Clavell`
    return words if any(fold(words[0]) in spellings(names_of(game, slot, state)) for slot in others) else bare


def _whole_names(game: Game, verb: Verb, words: Sequence[str], state: State) -> Sequence[str]:
    """Names that hold a keyword of their verb (`Straits of Chaos`, `of` a nation) as one word each, quoted or not, in lists too."""
    keywords = frozenset([word for slot in verb.slots for word in _keywords(slot)])
    if keywords.isdisjoint([word.casefold() for word in words[1:-1]]):
        return words
    kinds = {slot.kind: slot for slot in verb.slots if slot.kind not in BUILT_IN}
    long = [named for slot in kinds.values() if (named := around(keywords, names_of(game, slot, state)))]
    if long and not any(slot.kind == "text" for slot in verb.slots):
        words = [part for word in words for part in ([word] if " " in word else word.replace(",", ", ").split())]
    if all(named.keys().isdisjoint(map(fold, words)) for named in long):
        return words
    whole, at = list[str](), 0
    while at < len(words):
        many = max((1, *(spelled_by(name, words[at:], keywords) for named in long for name in named.get(fold(words[at]), ()))))
        whole.append(" ".join(words[at : at + many]))
        at += many
    return whole


def _wide(game: Game, slot: Slot, part: Sequence[str], state: State) -> bool:
    wide = {word for word in (word.strip(",").casefold() for word in part) if word in (REST, *EVERY, SAME)}
    return bool(wide) and slot.kind not in BUILT_IN and not any(fold(name) in wide for name in names_of(game, slot, state))


def _told_out(
    game: Game, slot: Slot, part: Sequence[str], state: State, args: Mapping[str, Any], legal: Legal, before: Before | None
) -> list[Any]:
    """The names of a list in which some are not said by name. Raises Unreadable where there is nothing that they could mean."""
    named: list[Any] = []
    for piece in _pieces(game, slot, part, state):
        if fold(piece) == SAME:
            more = list((before() if before is not None else {}).get(slot.name) or ())
        elif fold(piece) in (REST, *EVERY):
            lines = [line for line in legal() if all(line.get(name) in (None, value) for name, value in args.items())]
            more = [name for name in dict.fromkeys(name for line in lines for name in line.get(slot.name) or ()) if name not in named]
        else:
            more = [_single(game, slot, piece, state)]
        if not more:
            raise means_nobody(slot, piece)
        named += more
    return named


def usage(verb: Verb) -> str:
    return listing([Typed(verb.name), *(_slot_usage(slot, verb.stepwise, bool(verb.severally)) for slot in verb.slots)], " ")


def _slot_usage(slot: Slot, stepwise: str = "", severally: bool = False) -> str:
    word = slot.word.split("|")[0] if slot.word else ""
    if slot.kind == "flag":
        return Typed(f"[{word}]")
    listed = slot.many or (word == stepwise if stepwise else severally and not word)
    pattern = ("{word} " if word else "") + "{slot}" + ("[,…]" if listed else "")
    return message(f"[{pattern}]" if slot.optional else pattern, word=Typed(word), slot=called(slot).upper())


def called(slot: Slot) -> str:
    """What help calls a slot: where its name only says its keyword over again, the sort of name that is wanted (`at PLACE`)."""
    echoes = slot.word is not None and slot.name in slot.word.split("|")
    return slot.kind if echoes and slot.kind not in BUILT_IN and not slot.kind.endswith(slot.name) else slot.name


def _wanted(slot: Slot, sort: bool = True) -> str:
    kind, word = _IN_WORDS.get(slot.kind, slot.kind) if sort else "", (slot.word or "").split("|")[0]
    named = slot.name if kind in (slot.name, "") else message("{slot} ({kind})", slot=slot.name, kind=kind)
    return message("{slot} after '{word}'", slot=named, word=Typed(word)) if word not in ("", slot.name) else named


def _by_slot(game: Game, verb: Verb, words: Sequence[str], state: State) -> list[tuple[Slot, list[str]]]:
    keyed = {word: slot for slot in verb.slots if slot.word for word in slot.word.split("|")}
    groups: list[tuple[Slot | None, list[str]]] = [(None, [])]
    for at, word in enumerate(words):
        slot = None if at == 0 and _is_called_so(game, verb, word, state, keyed) else keyed.get(word.casefold())
        within = groups[-1][0]
        if slot is not None and (within is None or within.kind != "text"):
            groups.append((slot, []))
        else:
            groups[-1][1].append(word)
    pairs: list[tuple[Slot, list[str]]] = []
    for slot, part in groups[1:]:
        assert slot is not None
        if any(slot is other for other, _ in pairs):
            twice = message("{verb}: {slot} is given twice", verb=verb.name, slot=slot.name)
            raise Unreadable(twice, hint=message(USAGE, usage=usage(verb)))
        if slot.kind == "flag" and part:
            raise _cannot_read(verb, part)
        pairs.append((slot, part))
    pairs = [*_plain(game, verb, groups[0][1], state), *pairs]
    given = [slot.name for slot, _ in pairs]
    for slot, part in pairs:
        if slot.kind == "text":
            open_ = [other for other in verb.slots if other.word and (other.optional or other.kind == "flag") and other.name not in given]
            _refuse_grammar(game, slot, part, open_, state)
    return pairs


def _is_called_so(game: Game, verb: Verb, word: str, state: State, keywords: Container[str]) -> bool:
    """Whether a keyword in front names what the verb needs there (a card called Now): else just that would be missing."""
    needed = next((slot for slot in verb.slots if not slot.word and not slot.optional and slot.kind not in BUILT_IN), None)
    return needed is not None and word.casefold() in keywords and fold(word) in spellings(names_of(game, needed, state))


def _refuse_grammar(game: Game, text: Slot, part: Sequence[str], open_: Sequence[Slot], state: State) -> None:
    """Free text takes in no words, but in quotes, by which a slot that is still open might have been meant. Raises Unreadable."""
    for slot in open_:
        for at, word in enumerate(part):
            if word.casefold() in _keywords(slot) and (slot.kind == "flag" or _is_readable(game, slot, part[at + 1 :], state)):
                raise _in_free_text(text, part, word, slot, behind=at)
        found = "" if slot.kind in BUILT_IN or slot.in_titles else name_in(part, names_of(game, slot, state))
        if found:
            raise _in_free_text(text, part, found, slot, behind=None)


def _keywords(slot: Slot) -> list[str]:
    return slot.word.split("|") if slot.word else []


def _is_readable(game: Game, slot: Slot, words: Sequence[str], state: State) -> bool:
    """Whether the words begin with something that the slot could hold."""
    try:
        return bool(words) and _single(game, slot, " ".join(words[: longest(game, slot, words, state)]), state) is not None
    except Ambiguous:
        return True
    except Unreadable:
        return False


def _in_free_text(text: Slot, part: Sequence[str], words: str, slot: Slot, behind: int | None) -> Unreadable:
    whole, word = " ".join(part), _keywords(slot)[0]
    facts = {"text": printable(whole), "words": printable(words), "name": text.name, "slot": slot.name}
    asked = message("{text}: does {words} belong to the {name}, or is it the {slot}?", **facts)
    told = message('what belongs to the {text} stands in quotes: "{whole}"', text=text.name, whole=whole)
    if behind is not None:
        before = " ".join(part[behind:])
        return Unreadable(
            asked, hint=message("{told}; otherwise `{words}` comes before the {text}", told=told, words=before, text=text.name)
        )
    return Unreadable(asked, hint=message("{told}; otherwise say `{word} {words}`", told=told, word=word, words=words))


def _plain(game: Game, verb: Verb, words: Sequence[str], state: State) -> list[tuple[Slot, list[str]]]:
    slots, rest = [slot for slot in verb.slots if not slot.word], list(words)
    pairs: list[tuple[Slot, list[str]]] = []
    for i, slot in enumerate(slots):
        if not rest:
            break
        take = len(rest) if i == len(slots) - 1 or slot.many or slot.kind == "text" else longest(game, slot, rest, state)
        pairs.append((slot, rest[:take]))
        rest = rest[take:]
    if rest:
        raise _cannot_read(verb, rest)
    return pairs


def _cannot_read(verb: Verb, words: Sequence[str]) -> Unreadable:
    text = message("{verb}: cannot read {text}", verb=verb.name, text=printable(" ".join(words)))
    return Unreadable(text, hint=message(USAGE, usage=usage(verb)))


def longest(game: Game, slot: Slot, words: Sequence[str], state: State) -> int:
    """How many of the words make up this slot's name: the longest run that names something, at least one."""
    if slot.kind in BUILT_IN:
        return 1
    names, several = names_of(game, slot, state), 1
    for take in range(min(len(words), 5), 1, -1):
        number = len(fits(" ".join(words[:take]), names))
        if number == 1:
            return take
        if number:
            several = max(several, take)
    return 1 if several == 1 or len(fits(words[0], names)) == 1 else several


def _value(game: Game, slot: Slot, part: Sequence[str], state: State, meant: Meant | None) -> Any:
    if slot.many:
        names = [_single(game, slot, piece, state, meant) for piece in _pieces(game, slot, part, state)]
        if not names:
            raise Unreadable(message("{slot}: no name stands in {text}", slot=called(slot), text=printable(" ".join(part))))
        if slot.once and (again := next((name for at, name in enumerate(names) if name in names[:at]), None)) is not None:
            raise Unreadable(message("{again} is named twice", again=again))
        return names
    return _single(game, slot, " ".join(part), state, meant)


def _pieces(game: Game, slot: Slot, part: Sequence[str], state: State) -> list[str]:
    text = " ".join(part)
    if "," in text:
        return parted(text, {} if slot.kind in BUILT_IN else names_of(game, slot, state))
    pieces, rest = list[str](), list(part)
    while rest:
        take = longest(game, slot, rest, state)
        if take == 1 and _counts(game, slot, rest, state):
            take += longest(game, slot, rest[1:], state)
        pieces.append(" ".join(rest[:take]))
        rest = rest[take:]
    known = slot.kind in BUILT_IN or any(fits(piece, names_of(game, slot, state)) for piece in pieces)
    return pieces if known else [text] * bool(part)  # where none of the words is a name, `dark wood` is told whole


def _counts(game: Game, slot: Slot, words: Sequence[str], state: State) -> bool:
    """Whether the first of these words is a number that belongs to the next, and no name by itself (`2 Kestrel`)."""
    if slot.kind in BUILT_IN or len(words) < 2 or not words[0].lstrip(MINUS).isdecimal() or words[1].isdecimal():
        return False
    return len(fits(words[0], names_of(game, slot, state))) != 1


def _single(game: Game, slot: Slot, text: str, state: State, meant: Meant | None = None) -> Any:
    if slot.kind == "int":
        return number_of(number_alone(text), _wanted(slot, sort=False), slot.least)
    if slot.kind in ("text", "word"):
        return text.rstrip(",") or text  # a comma parts it from what stands behind it
    try:
        return find(text, names_of(game, slot, state), slot.kind, meant=meant)
    except Unreadable as unknown:
        if not slot.many and (each := named_apart(text, names_of(game, slot, state))):
            told = message("one {kind} at a time, not {text}", kind=slot.kind, text=printable(text))
            raise Unreadable(told, hint=message("one line for each: {lines}", lines=listing(each))) from None
        if slot.many or not says_several(text):
            raise
        refuse_unknown(text, names_of(game, slot, state), slot.kind, meant)
        hint = unknown.hint if unknown.candidates and text[0].isdecimal() and "," not in text else ""
        raise Unreadable(message("one {kind} at a time, not {text}", kind=slot.kind, text=printable(text)), hint=hint) from None


def _refuse_stray_word(verb: Verb, slot: Slot, part: Sequence[str]) -> None:
    """Raises Unreadable for a word behind a number that is no noun of the verb (`2 stones`, `a card`): it would be lost."""
    words = " ".join(part).split()
    if slot.kind != "int" or len(words) != 2 or not words[1].isascii():
        return
    nouns = {
        word.strip(string.punctuation).rstrip("s") for word in f"{verb.name} {verb.summary} {called(slot)} {slot.prompt}".casefold().split()
    }
    if words[1].casefold().rstrip("s") not in nouns:
        raise _cannot_read(verb, words[1:])


def names_of(game: Game, slot: Slot, state: State) -> Names:
    """The names that fit a slot. KeyError for the kinds that take no name (`int`, `word`, `text`, `flag`)."""
    if slot.kind == "side":
        return dict.fromkeys(state["referee"].get("sides", ()), ())
    known, kind = _named(state), game.kinds[slot.kind]
    if kind not in known:
        names, before = kind(state), _last(kind)
        known[kind] = names = before[0] if before and (before[0] is names or (before[0] == names and [*before[0]] == [*names])) else names
        before[:] = [names]
    return known[kind]


@derive
def _named(state: State) -> dict[Any, Names]:
    """What the kinds of a game name in a state; filled as they are asked for."""
    return {}


@derive
def _last(kind: Any) -> list[Names]:
    """What a kind named last: where that is the same in the next state, so is all that was made of it."""
    return []
