"""Finding what a typed name means among known names: exact, then unique beginning, then one slip of the finger. Never a guess."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from operator import eq

from playaid.language.message import Typed, listing, message
from playaid.language.translation import translate, verb_told
from playaid.referee.contract.derived import derive
from playaid.referee.contract.refusals import Ambiguous, Unreadable

Names = Mapping[str, Sequence[str]]
"""canonical name -> its other spellings."""


LIKELY = "those that can be meant here: {names}"
NO_NAME = "no {kind} is called {text}"
NEAR_IT = "did you mean {near}?"
BEGIN_LIKE = "those that begin like it: {names}"
FIRST_LETTER = "with the same first letter: {names}"
OPTION = "choice here"
"""The kind of an option that is asked for: what is none of these may be there all the same."""
FEW = 12
"""So many names are told to whoever has typed none of them."""
SHORT = 3
"""Letters of a name that stands in longer words by chance: `use` in `muster`."""
ARTICLES = ("a", "an", "one", "the")
OWN = ("my", "our", "your", "his", "her", "its", "their")
"""Words before a name that say whose it is: which is meant by it is told by the name alone."""
MINUS = "-−"
CURLY = str.maketrans("“”„‟«»", '""""""')
"""Quotes round a name as telephones and word processors write them."""
PREPOSITIONS = ("against", "at", "in", "into", "on", "onto", "to", "towards", "upon")
"""Words before a name for which a verb may have no use. *From* and *with* are none of them: they would turn the meaning round."""

Meant = Callable[[], Container[str]]
"""The names that whoever speaks is likely to mean, as things stand: what is theirs, what is there."""


def with_plain_quotes(line: str) -> str:
    """A line with double quotes alone round what is several words; an apostrophe within a word stays."""
    line = line if line.isascii() else line.translate(CURLY)
    return re.sub(r"(^|\s)'([^']+)'(?=\s|$)", r'\1"\2"', line) if "'" in line and '"' not in line else line


@lru_cache(4096)
def fold(text: str) -> str:
    """A name as it is compared: case and the marks between words do not count. The same names are compared with each line that is read."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").replace("’", "'").replace("'", "").split())


class Present(dict[str, Sequence[str]]):
    """The names of what is there now. absent: those of what is not; who spells one of them means none of the others that begin so. dead:
    those of them that all know to be dead."""

    def __init__(self, names: Names, absent: Iterable[str], dead: Iterable[str] = ()) -> None:
        super().__init__(names)
        self.absent = {fold(name): name for name in absent}
        self.dead = frozenset(dead)

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and (self.absent, self.dead) == (getattr(other, "absent", {}), getattr(other, "dead", frozenset()))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def left(self, text: str) -> str | None:
        """The name of what is not there that `text` spells out, with an article or without; None where it spells none."""
        article, _, bare = (wanted := fold(text)).partition(" ")
        return self.absent.get(wanted) or (self.absent.get(bare) if article in ARTICLES else None)


def find(text: str, names: Names, kind: str, slips: bool = True, meant: Meant | None = None) -> str:
    """The one canonical name that `text` means. Raises Ambiguous (with the candidates) or Unreadable (with near names). meant: of several
    that it may mean, and of those that come near, these are told, if there are some."""
    fitting = fits(text, names, slips)
    if len(fitting) > 1 and meant is not None:
        likely = meant()
        # A number alone is a name of what is there, or of nothing.
        fitting = [name for name in fitting if name in likely] or ([] if text.isdecimal() else fitting)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        said = message("{text!r} may be any of: {fitting}", text=text, fitting=_told(fitting, kind))
        raise Ambiguous(said, candidates=fitting, typed=text)
    if isinstance(names, Present) and kind != OPTION and (absent := names.left(text)) is not None:
        told = "{name} is dead" if absent in names.dead else "{name} is no {kind} that is there now"
        raise Unreadable(message(told, name=absent, kind=kind))
    there = names if meant is None else _likely(names, meant())
    near = _near(fold(text), _spelled(there, text)) or _near(fold(text), _spelled(names, text), NEARER if meant is not None else NEAR)
    hint = message(NEAR_IT, near=_told(near, kind)) if near else ""
    if not near and 0 < len(there) <= FEW:
        hint = message("there is: {names}" if len(there) == len(names) else LIKELY, names=_told(there, kind))
    elif not near and "verb" not in kind and (alike := _beginning_alike(fold(text), there)):
        like = all(fold(name)[:2] == fold(text)[:2] for name in alike)
        hint = message(BEGIN_LIKE if like else FIRST_LETTER, names=_told(alike, kind))
    raise Unreadable(message(NO_NAME, kind=kind, text=printable(text)), hint=hint, candidates=near)


def find_only(text: str, names: Names) -> str | None:
    """As `find`, None where it raises: for whoever tries several ways to read a word, and tells nobody what comes near it."""
    fitting = fits(text, names)
    return fitting[0] if len(fitting) == 1 else None


def spellings(names: Names) -> set[str]:
    """Every way to write any of these names."""
    return {fold(spelling) for name, others in names.items() for spelling in (name, *others)}


def name_in(part: Sequence[str], names: Names) -> str:
    """The words among others that are one of these names written out; none where the name is all there is."""
    spelled = spellings(names)
    runs = (part[at : at + many] for many in range(len(part) - 1, 0, -1) for at in range(len(part) - many + 1))
    return next((" ".join(run) for run in runs if not any(" " in word for word in run) and fold(" ".join(run)) in spelled), "")


def refuse_unknown(text: str, names: Names, kind: str, meant: Meant | None = None) -> None:
    """Of a list the first that names nothing is what is wrong with it, also where only one may be named. Raises Unreadable."""
    for piece in filter(str.strip, text.split(",") if "," in text else ()):
        with suppress(Ambiguous):
            find(piece.strip(), names, kind, meant=meant)


def _beginning_alike(wanted: str, names: Names) -> list[str]:
    """Of many names the few that begin with the same letters, as many of them as any name has; none where they are no few, and for a
    phrase none that only its first letters are like (`all but Brian`, Albion)."""
    alike: list[str] = []
    for letters in range(1, len(wanted) + 1):
        nearer = [name for name in (alike or names) if fold(name)[:letters] == wanted[:letters]]
        if not nearer:
            break
        alike = nearer
    begun = all(len(wanted) > SHORT and fold(name)[: SHORT + 1] == wanted[: SHORT + 1] for name in alike)
    return alike if len(alike) <= FEW and (" " not in wanted or begun) else []


def _likely(names: Names, meant: Container[str]) -> Names:
    """Those of the names that are likely to be meant; all where none is."""
    return {name: others for name, others in names.items() if name in meant} or names


def fits(text: str, names: Names, slips: bool = True) -> list[str]:
    """The names that `text` may mean: those that it spells; if it spells none, those that it begins; and so on."""
    if text in names:
        return [text]
    if text[:1] in MINUS and text[1:2].isdecimal():  # less than nothing is no number of anything
        return []
    wanted = fold(text)
    if wanted and (mark := _mark(text)):
        marked = [
            name for name, others in names.items() if any(_mark(other) == mark and fold(other) == wanted for other in (name, *others))
        ]
        return marked or [*dict.fromkeys(name for spelling, name in _spelled(names, text) if spelling.startswith(f"{wanted} "))]
    if text.isascii() and (exact := _exactly(names).get(wanted)) is not None:
        return [exact]
    if isinstance(names, Present) and wanted in names.absent:
        return []
    spelled = _spelled(names, text)
    near = _within_reach(wanted, text, names)
    for fit in FITS if near else ():
        fitting = [*dict.fromkeys([name for spelling, name in near if fit(wanted, spelling)])]
        if fitting:
            return fitting
    article, _, bare = text.strip().partition(" ")
    if bare and fold(article) in (*ARTICLES, *OWN):  # `a Warsteed`, `my armour`
        return fits(bare, names, slips)
    if not slips or not wanted:
        return []
    most = len(wanted) + 1
    return [*dict.fromkeys(name for spelling, name in spelled if -1 < most - len(spelling) < 3 and _slip_of_letters(wanted, spelling))]


def _within_reach(wanted: str, text: str, names: Names) -> Sequence[tuple[str, str]]:
    """The spellings that what is wanted may fit, each with its name: none where one of its words begins none of theirs."""
    near = _spelled(names, text)
    if not text.isascii():
        return near
    begun = [f" {word}" for word in wanted.split()]
    if not all(word in _all_words(names) for word in begun):
        return ()
    for word in begun:
        near = [(spelling, name) for spelling, name in near if word in f" {spelling}"]
    return near


def without_preposition(words: Sequence[str], names: Names) -> Sequence[str]:
    """The words without one that people put before a name (`coup against Grenord`), where it begins no name and a name stands behind it,
    and without one that says whose the first thing is (`my army`)."""
    words = _without_owner(words, names)
    if len(words) < 2 or words[0].casefold() not in PREPOSITIONS or fits(words[0], names, slips=False):
        return words
    return words[1:] if fits(words[1], names) else words


def _without_owner(words: Sequence[str], names: Names) -> Sequence[str]:
    own = f"{fold(words[0])} " if words[1:] and fold(words[0]) in OWN else ""
    return words[1:] if own and not any(spelling.startswith(own) for spelling, _ in _spelled(names, words[0])) else words


def around(keywords: frozenset[str], names: Names) -> Mapping[str, list[list[str]]]:
    """By their first word, folded, the words of the names that hold one of these between others, also without the article that may be left
    out."""
    known = _by_keywords(names)
    if keywords not in known:
        whole = [name.casefold().split() for name in names if name.count(" ") > 1]
        every = (*whole, *(words[1:] for words in whole if words[:1] == ["the"]))
        known[keywords] = by_first = dict[str, list[list[str]]]()
        for parts in every:
            if not keywords.isdisjoint(parts[1:-1]):
                by_first.setdefault(fold(parts[0]), []).append(parts)
    return known[keywords]


@derive
def _by_keywords(names: Names) -> dict[frozenset[str], dict[str, list[list[str]]]]:
    return {}


def spelled_by(name: Sequence[str], words: Sequence[str], keywords: frozenset[str]) -> int:
    """How many of some words spell a name, with or without a comma behind it: all of it, or its beginning past a keyword in it (`isle of
    purple`). 0: they do not."""
    many, past = 0, False
    for part, word in zip(name, words, strict=False):
        said, whole = fold(word.rstrip(",")), fold(part)
        begins = past and len(said) >= BEGINNING and whole.startswith(said)
        if said != whole and not begins:
            break
        many, past = many + 1, past or (many > 0 and part in keywords)
        if word.endswith(",") or said != whole:
            break
    spelt = many > 0 and name[many - 1] not in keywords and not keywords.isdisjoint(name[1 : many - 1])
    return many if spelt else 0


BEGINNING = 3
"""Letters of a word by which it is known where it stands in the middle of a name."""


@lru_cache(4096)
def _mark(text: str) -> str:
    """What a name ends in that makes it another's: a unit that has suffered is `Cavalry-` on the board, and no `Cavalry`."""
    text = text.rstrip()
    return text[len(text.rstrip("-")) :]


def _spelled(names: Names, text: str) -> Sequence[tuple[str, str]]:
    """How names are spelt, each spelling with its name; for what is typed in another language by what they are called in it, too."""
    if text.isascii():
        return _spellings(names)
    return [(fold(said), name) for name, others in names.items() for said in (name, *others, translate(name), verb_told(name))]


@derive
def _spellings(names: Names) -> list[tuple[str, str]]:
    return [(fold(said), name) for name, others in names.items() for said in (name, *others) if said == name or not _mark(said)]


@derive
def _all_words(names: Names) -> str:
    """All spellings in a row, a space before each word."""
    return "".join([f" {spelling}" for spelling, _ in _spellings(names)])


@derive
def _exactly(names: Names) -> Mapping[str, str | None]:
    """The name for each spelling; None for one that several have."""
    exactly: dict[str, str | None] = {}
    for spelling, name in _spellings(names):
        exactly[spelling] = name if exactly.get(spelling, name) == name else None
    return exactly


def _told(names: Iterable[str], kind: str) -> str:
    """Names as they are told: what is typed as it stands, the others in the words of whoever reads."""
    return listing(map(Typed, names) if "verb" in kind else names)


def find_exactly(text: str, names: Names, kind: str) -> str:
    """As `find`, but a slip of the finger is asked about, not put right: for words that make something happen."""
    return find(text, names, kind, slips=False)


def printable(text: str, most: int = 60) -> str:
    """Foreign text made safe to print in a message: control characters shown as escapes, length bounded."""
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text[:most])
    return f"{shown!r}" if len(text) <= most else message("{shown!r}… ({n} characters)", shown=shown, n=len(text))


LONGEST_TEXT = 2000
"""Characters of anything typed that is kept: a line, a reason, an answer."""


def readable(text: str) -> str:
    """Typed text that may be kept and shown. Raises Unreadable for control characters and an absurd length."""
    if len(text) > LONGEST_TEXT:
        raise Unreadable(message("{text} is too long (at most {most} characters)", text=printable(text), most=LONGEST_TEXT))
    if not text.isprintable():
        raise Unreadable(message("control characters in {text}", text=printable(text)))
    return text


def _begins(wanted: str, name: str) -> bool:
    """Whether a name begins so; `Witch 1` is not the beginning of `Witch 11`, as a number is whole."""
    cut = wanted[-1:].isdigit() and not wanted.isdigit() and name[len(wanted) : len(wanted) + 1].isdigit()
    return bool(wanted) and name.startswith(wanted) and not cut


def _is_word(wanted: str, name: str) -> bool:
    return len(wanted) > 1 and wanted in name.split()


def _word_begins(wanted: str, name: str) -> bool:
    return len(wanted) > 1 and any(_begins(wanted, part) for part in name.split())


def _words_begin(wanted: str, name: str) -> bool:
    """Whether each word begins one of the name's, in their order: `hall 2` for `hallway 2`. A number is that number."""
    said, parts = wanted.split(), name.split()
    return len(said) == len(parts) > 1 and all(
        part == word if word.isdecimal() else part.startswith(word) for word, part in zip(said, parts, strict=True)
    )


def _first_begins(wanted: str, name: str) -> bool:
    """Whether the first word alone is cut short: `gre 1a` for `Grenord-1a`, and not for `Grenord-1aa`."""
    (first, *others), (begun, *rest) = wanted.split() or [""], name.split() or [""]
    return bool(others) and others == rest and begun.startswith(first)


def _run_begins(wanted: str, name: str) -> bool:
    """Whether several words are, or begin, some that stand side by side in the name: `wolf glen` of `The Wolf Glen`."""
    said, parts = wanted.split(), name.split()
    starts = range(len(parts) - len(said) + 1) if len(said) > 1 else ()
    return any(_words_begin(wanted, " ".join(parts[start : start + len(said)])) for start in starts)


def _each_begins(wanted: str, name: str) -> bool:
    """Whether several words are, or begin, some of the name's in their order: `purple fleet 1` for `Isle of Purple Towns Fleet 1`."""
    said, parts = wanted.split(), iter(name.split())
    return len(said) > 1 and all(any(_words_begin(f"- {word}", f"- {part}") for part in parts) for word in said)


FITS = (eq, _begins, _is_word, _word_begins, _first_begins, _words_begin, _run_begins, _each_begins)
"""How a typed name may fit a known one, the surest way first."""


def goes_by(text: str, name: str) -> bool:
    """Whether what is typed may mean this name, without a slip of the finger."""
    wanted, known = fold(text), fold(name)
    return bool(wanted) and any(fit(wanted, known) for fit in FITS)


def one_slip(wanted: str, name: str, shortest: int = 4) -> bool:
    """One letter wrong, missing, too many, or two neighbours swapped; only for names of so many letters or more. Another number is
    another name."""
    if min(len(wanted), len(name)) < shortest or abs(len(wanted) - len(name)) > 1:
        return False
    if wanted[0] != name[0] and wanted[-1] != name[-1]:  # one slip spoils the beginning or the end, not both
        return False
    i = next((i for i, (a, b) in enumerate(zip(wanted, name, strict=False)) if a != b), min(len(wanted), len(name)))
    a, b = wanted[i:], name[i:]
    if not (a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and len(b) > 1 and a[2:] == b[2:])):
        return False
    return list(filter(str.isdigit, wanted)) == list(filter(str.isdigit, name))


def _slip_of_letters(wanted: str, name: str) -> bool:
    """Another number is another name, and so is another sign (`Hogrin-2a+`) but those that a sentence has."""
    return one_slip(wanted, name) and [*filter(_is_sign, wanted)] == [*filter(_is_sign, name)]


def _is_sign(letter: str) -> bool:
    return letter.isdecimal() or not (letter.isalnum() or letter in ' .,;:!?`´"')


NEAR, NEARER = 0.6, 0.7
"""From here on a name comes near, and nearer: as what nobody is likely to mean has to. `Brightsea` is no slip for Knights."""


def _near(wanted: str, spelled: Sequence[tuple[str, str]], cutoff: float = NEAR) -> tuple[str, ...]:
    if not wanted or len(wanted) > 100:
        return ()
    from difflib import get_close_matches

    by_spelling = dict(spelled)
    counted = wanted[:1].isdigit()  # `4 Trolls` comes near a number of something, and `both Trolls` near none
    alike = get_close_matches(wanted, [name for name in by_spelling if counted or not name[:1].isdigit()], n=3, cutoff=cutoff)
    close = [name for name in alike if len(name) > SHORT or abs(len(name) - len(wanted)) < 2]
    return tuple(dict.fromkeys(by_spelling[name] for name in close))
