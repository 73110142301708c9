"""What somebody asks who is learning a game: the order of play, and what the referee does about one case of the rulebook."""

import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from playaid.book.book import Book
from playaid.desk.next_line.without_facts import says_more, without_facts
from playaid.language.message import SEMICOLON, Typed, as_message, listing, message, within
from playaid.language.translation import translate
from playaid.referee.contract.game import Check, Game, Option, Preset, Slot, Step
from playaid.referee.contract.grammar import BUILT_IN, names_of, quote
from playaid.referee.contract.names import find, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.sequence import frames
from playaid.referee.contract.state import State, empty
from playaid.referee.deciding.decide import checks_of
from playaid.referee.deciding.offers import asking, may_be_legal
from playaid.referee.verification.coverage import TREATMENTS, Case, read_coverage
from playaid.referee.verification.plain_words import Plain, parts_of, read_plain
from playaid.referee.verification.rulings_page import page_of, rows_of

PACKAGE = Path(__file__).parent.parent
Content = TypeVar("Content")


class Stage(NamedTuple):
    """A step of the sequence of play. depth: 0 for the outermost; verbs: what may be declared in it; now: whether the game stands here."""

    depth: int
    title: str
    citation: str
    verbs: tuple[str, ...]
    now: bool


class Reading(NamedTuple):
    """A doubt that a page of rulings settles, its columns as the page has them: question, reading, why, and what else there is.
    slip: what the document says stands between question and reading."""

    cells: tuple[str, ...]
    slip: bool = False


class Part(NamedTuple):
    """A case below another one, in plain words."""

    case: str
    title: str
    plain: str


class About(NamedTuple):
    """What a case says in plain words and what the referee does about it: which declarations bear on it, what is refused by it, how it is
    read. A chapter that has no row of its own in the coverage has no treatment and nothing that is done about it."""

    case: Case
    plain: str
    does: str
    verbs: tuple[str, ...]
    refusals: tuple[str, ...]
    options: tuple[str, ...]
    readings: tuple[Reading, ...]
    below: tuple[Part, ...]


def stages(game: Game, state: State) -> list[Stage]:
    """The whole sequence of play, outermost first, with the steps marked in which the game stands."""
    return list(_stages(game.sequence, 0, [frame["key"] for frame in frames(state)]))


def _stages(step: Step, depth: int, at: Sequence[str]) -> Iterator[Stage]:
    here = at[:1] == [step.key]
    if step.title:
        yield Stage(depth, step.title, step.citation, step.verbs, here)
    for below in step.steps:
        yield from _stages(below, depth + bool(step.title), at[1:] if here else ())


def about(game: Game, text: str) -> About:
    """What is known of the case of this number or title, or of `options`. Raises Refusal where the game has no coverage, Unreadable,
    Ambiguous."""
    from playaid.games.registry import home

    if fold(text) in OPTIONS:
        return _of_options(game)
    try:
        rows = {row.case: row for row in _kept(read_coverage, home(game.slug) / "coverage.csv")}
    except FileNotFoundError:
        raise Refusal(message("{title} brings no coverage of its rulebook", title=game.title)) from None
    plain = _kept(read_plain, home(game.slug) / "plain.toml")
    named = next((verb.citation for name, verb in game.verbs.items() if name == text.casefold()), "")
    if not named and text.casefold() not in map(str.casefold, (*rows, *plain)):
        named = _cited_by_a_step(game.sequence, fold(text))
    doing = _of_doing(game, text, rows)
    if (
        not named
        and doing
        and fold(text).endswith("ing")
        and not _speaking_of(text, {row.case: (row.case, row.title) for row in rows.values()})
    ):
        named = doing[0]
    ruled = {verb.citation.partition(",")[0]: (verb.summary,) for verb in game.verbs.values()}
    done = _speaking_of(text, {case: summary for case, summary in ruled.items() if case in rows})
    case = _case(rows, plain, re.split(r"[;,]", named)[0].strip() or text, done or doing)
    opening = next((name for name in (case.case, f"{case.case}.0") if name in plain), "")  # some books number a chapter's opening 10.0
    case = case if case.title or not opening else case._replace(title=_row(rows, plain, opening).title)
    return About(
        case,
        plain[opening].text if opening else "",
        TREATMENTS.get(case.treatment, case.treatment),
        tuple(
            dict.fromkeys(
                [
                    *_said_by_its_title(game, case),
                    *_by_its_own_verb(game, case),
                    *(verb.name for verb in game.verbs.values() if _cites(verb.citation, case)),
                ]
            )
        ),
        tuple(dict.fromkeys(_refusals(game, case))),
        tuple(describe_option(option) for option in game.options if _cites(option.citation, case)),
        tuple(_readings(game.slug, case)),
        tuple(_part(rows, plain, name) for name in parts_of(case.case, rows) if name != opening),
    )


def _of_doing(game: Game, text: str, rows: Container[str]) -> list[str]:
    """The case of the verb whose doing a word is: `questioning`, `refitting`; or which it stands for: `steal`."""
    word = fold(text)
    stem = word.removesuffix("ing") if word.endswith("ing") else word
    stems = (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    verb = next((game.verbs[name] for one in stems if (name := game.short.get(one, one)) in game.verbs), None)
    case = verb.citation.partition(",")[0] if verb is not None else ""
    return [case] if case in rows else []


OPTIONS = ("option", "options", "variant", "variants")
"""How people ask for what is chosen for a whole evening; no rulebook has a case of this name."""
CHOSEN_WITH = (
    "What is chosen as an evening begins, and holds until it ends: new {game} NAME --option NAME=VALUE. The optional rules stand first, "
    "then what the rules leave open. The first value of each is what is played where nothing is chosen."
)


def _of_options(game: Game) -> About:
    named: tuple[Option | Preset, ...] = (*game.presets, *sorted(game.options, key=lambda option: not option.variant))
    told = tuple(map(describe_option, named))
    return About(Case(OPTIONS[1], OPTIONS[1], "", (), ""), message(CHOSEN_WITH, game=game.slug), "", (), (), told, (), ())


def where_options_are(game: Game, in_shell: bool) -> list[str]:
    """Where the options of a game are listed that a new evening is not asked about; nothing where there are none."""
    line = Typed(f"rule {game.slug} options" if in_shell else f"playaid rule {game.slug} options")
    told = "  Optional rules are chosen with --option NAME=VALUE behind `new {game}`; {line} lists them."
    return [message(told, game=game.slug, line=line)] if any(not option.asked for option in game.options) else []


def _cited_by_a_step(step: Step, title: str) -> str:
    """The case of a step of the sequence of play that goes by this title, as the screen's heading has it; empty where none does."""
    if step.citation and fold(step.title) == title:
        return step.citation
    return next(filter(None, (_cited_by_a_step(below, title) for below in step.steps)), "")


def plain_words(game: Game, case: str) -> str:
    """A case in plain words with its number; empty where the game has none for it."""
    try:
        known = about(game, case)
    except Refusal:
        return ""
    return message("[{case}] {text}", case=known.case.case, text=as_message(known.plain)) if known.plain else ""


def ruled_by(game: Game, verb: str, citations: Sequence[str]) -> list[str]:
    """The cases that somebody wants to know at a ruling: those of its verb, or where it is none of the game's (`next`), its own."""
    named = game.verbs[verb].citation if verb in game.verbs else ""
    return [part.strip() for part in re.split(r"[;,]", named)] if named else list(citations)


def has_case(slug: str, case: str) -> bool:
    """Whether the rulebook of a game has a case of this number, or a chapter."""
    from playaid.games.registry import home

    try:
        rows = _kept(read_coverage, home(slug) / "coverage.csv")
    except FileNotFoundError:
        return False
    return any(name.casefold() == case.casefold() for name in (*(row.case for row in rows), *_kept(read_plain, home(slug) / "plain.toml")))


def headings(slug: str, cited: Sequence[str]) -> list[str]:
    """Cases that whoever knows none may ask about: the headings right below the cited ones, then those of a rulebook that has few."""
    from playaid.games.registry import home

    names = [*_kept(read_plain, home(slug) / "plain.toml")]
    below = [name for name in names if name.rpartition(".")[0] in cited and not name.rpartition(".")[2].isdecimal()]
    top = [name for name in names if not {*".("} & {*name}]
    return list(dict.fromkeys((*below, *(top if len(top) <= FEW_HEADINGS else ()))))


FEW_HEADINGS = 12


def looks_at(game: Game, state: State, book: Book, text: str) -> tuple[str, ...]:
    """The lines of the game that tell of what this names: a piece, a spell. By the verb that is for nothing else first; none where it names
    several things, or nothing. A line that wants more words, or would be refused, tells of nothing."""
    found: dict[str, int] = {}
    for verb in game.verbs.values():
        first, *more = verb.slots or (None,)
        if first is None or not verb.query or verb.secret or first.kind in BUILT_IN or not all(slot.optional for slot in more):
            continue
        names = names_of(game, first, state)
        if len(meant := fits(text, names, slips=False)) == 1:
            said = {first.name: [meant[0]] if first.many else meant[0]}
            if may_be_legal(asking(game, state, book, verb.name, None), said):
                found[f"{verb.name} {quote(meant[0])}"] = len(names)
    return tuple(sorted(found, key=lambda line: found[line]))


def _case(rows: Mapping[str, Case], plain: Mapping[str, Plain], text: str, by_verb: list[str]) -> Case:
    """The case that is meant by its number or title; else by words that its title, its text or the summary of one of its verbs has.
    by_verb: the last of these."""
    by_number = {case.casefold(): case for case in (*rows, *plain)}
    known = by_number.get(text.casefold()) or by_number.get(text.removesuffix(".0"))  # a chapter, as some books write it
    if known is not None:
        return _row(rows, plain, known)
    if WON.intersection(fold(text).split()):
        titles = {case: fold(f"{case} {_row(rows, plain, case).title}").split() for case in (*rows, *plain)}
        won = [case for word in HOW_WON for case, title in titles.items() if word in title]
        if won:
            return _row(rows, plain, won[0])
    chapter = next(
        (case[: len(text)] for case in rows if case[: len(text)].casefold() == text.casefold() and case[len(text)] in ".: "), None
    )
    if chapter is not None and parts_of(chapter, rows):  # else it is the beginning of a title
        return _row(rows, plain, chapter)
    exact = [case for case in by_number.values() if fold(_row(rows, plain, case).title) == fold(text)]
    titled = exact[:1] or _speaking_of(text, {case: (case, _row(rows, plain, case).title) for case in by_number.values()})
    spoken_of = titled or _speaking_of(text, {case: (entry.text,) for case, entry in plain.items()}) or by_verb
    if len(spoken_of) == 1:
        return _row(rows, plain, spoken_of[0])
    if 1 < len(spoken_of) <= MOST_SPOKEN_OF:
        shown = [_with_title(case, _row(rows, plain, case).title) for case in spoken_of]
        raise Ambiguous(
            message("{text!r} may be any of: {fitting}", text=text, fitting=listing(shown)), candidates=spoken_of, typed=text, shown=shown
        )
    try:
        return rows[find(text, {case: (row.title,) for case, row in rows.items()}, "case")]
    except Ambiguous as several:
        shown = [_with_title(case, rows[case].title) for case in several.candidates]
        raise Ambiguous(
            message("{text!r} may be any of: {fitting}", text=text, fitting=listing(shown)),
            candidates=several.candidates,
            typed=text,
            shown=shown,
        ) from None
    except Unreadable as unknown:
        unknown.hint = unknown.hint or "the names are those of the rulebook's own cases; coverage GAME lists them"
        raise


WON = {"aim", "win", "wins", "won", "winning", "victory", "objective", "goal", "score", "scores", "scoring"}
"""Words of which one is enough: how is this game won, and what counts for it?"""
HOW_WON = ("victory", "winning")
"""What the case is called that says so."""
MOST_SPOKEN_OF = 12
"""So many cases are listed that speak of a word; of more it is none to look by."""


def _with_title(case: str, title: str) -> str:
    return case if title in ("", case) else message("{case} ({title})", case=case, title=as_message(title))


def _speaking_of(text: str, said: Mapping[str, Sequence[str]]) -> list[str]:
    """The cases whose words begin with each of these, the ends of words left out: `retire` for *Retiring a Character*."""
    stems = [word.removesuffix("s").removesuffix("e") for word in fold(text).split()]
    if not stems or any(len(stem) < SHORTEST for stem in stems):
        return []
    words = {case: [word.strip(".,;:()") for part in parts for word in fold(part).split()] for case, parts in said.items()}
    return [case for case, known in words.items() if all(any(word.startswith(stem) for word in known) for stem in stems)]


SHORTEST = 4
"""Letters of a word by which cases are looked for."""


def _row(rows: Mapping[str, Case], plain: Mapping[str, Plain], case: str) -> Case:
    return rows[case] if case in rows else Case(case, plain[case].title if case in plain else "", "", (), "")


def _part(rows: Mapping[str, Case], plain: Mapping[str, Plain], case: str) -> Part:
    return Part(case, _row(rows, plain, case).title, plain[case].text if case in plain else "")


def _kept(read: Callable[[Path], Content], path: Path) -> Content:
    """What a file of the game says, read once as long as it is not changed: the shell asks at every line that is ruled on."""
    changed = path.stat().st_mtime_ns if path.exists() else None
    if _READ.get((read, path), (None,))[0] != changed or changed is None:
        _READ[read, path] = changed, read(path)
    return cast(Content, _READ[read, path][1])


_READ: dict[tuple[Callable[[Path], object], Path], tuple[int | None, object]] = {}


def describe_option(option: Option | Preset) -> str:
    """An option as it is typed, and what it is about."""
    return message("{option}={values}: {summary}", option=Typed(option.name), values=Typed("|".join(option.values)), summary=option.summary)


def _cites(citation: str, case: Case) -> bool:
    """Whether a citation (one case, or several with commas) names this one, or the case that it is a part of."""
    name = case.case.casefold()
    return any(name == part or ("." in part and name.startswith(f"{part}.")) for part in _parts(citation))


def _said_by_its_title(game: Game, case: Case) -> Iterator[str]:
    """The lines in which a case is said by its own title: a word that some verb may have behind it (`attack … overrun`), or a verb and a
    name behind it that none has given (`command table`)."""
    titles = {fold(case.case), fold(case.title)}
    for verb in game.verbs.values():
        for slot in verb.slots:
            if slot.kind == "flag" and fold(str(slot.word)) in titles:
                yield f"{verb.name} … {slot.word}"
            elif slot.kind in game.kinds and any(title.startswith(f"{verb.name} ") for title in titles):
                yield from (line for name in _fixed(game, slot) if (line := f"{verb.name} {name}") in titles)


def _by_its_own_verb(game: Game, case: Case) -> list[str]:
    """The line that begins with what a case is called, where one verb alone has such a name first: `cast Obfuscate`. A person may be said
    behind many."""
    titles = {fold(case.case), fold(case.title)}
    verbs = [verb for verb in game.verbs.values() if verb.slots and not verb.query and verb.slots[0].kind in game.kinds]
    lines = [f"{verb.name} {quote(name)}" for verb in verbs for name in _fixed(game, verb.slots[0]) if fold(name) in titles]
    return lines if len(lines) == 1 else []


def _fixed(game: Game, slot: Slot) -> Collection[str]:
    """The names that may stand in a place however a game lies."""
    try:
        return game.kinds[slot.kind](empty())
    except (LookupError, TypeError):
        return ()


@lru_cache(1024)
def _parts(citation: str) -> tuple[str, ...]:
    return tuple(part.strip().casefold() for part in re.split(r"[;,]", citation))


def _refusals(game: Game, case: Case) -> Iterator[str]:
    """Why what the case speaks of is refused; not where that is said in each refusal alone."""
    for verb in game.verbs.values():
        for check in checks_of(verb):
            if not _cites(check.citation, case) or _is_of_another_part(check, case):
                continue
            if says_more(check.message):
                yield without_facts(check.message)


def _is_of_another_part(check: Check, case: Case) -> bool:
    """Whether a check that cites the whole case is, by its id, that of one of its parts, and not of this one: `20.6.15.uses`."""
    number = check.id.rpartition(".")[0]
    beside = number.rpartition(".")[0] == case.case.rpartition(".")[0] != ""
    return beside and number != case.case and case.case.casefold() not in _parts(check.citation)


def _readings(slug: str, case: Case) -> list[Reading]:
    from playaid.games.registry import home

    page = page_of(slug, home(slug))
    rows = [] if page is None else _kept(rows_of, page)
    return [Reading(row.cells, row.slips) for row in rows if (_cites(row.cases, case) if row.cases else _names(row.cells[0], case))]


def _names(text: str, case: Case) -> bool:
    """Whether a text speaks of a case, by its number or by its name as a word; what a symbol has in brackets (`GP(2,1)`) are no cases."""
    if case.case[:1].isdecimal():
        return re.search(rf"(?<![\w.]){re.escape(case.case)}(?!\.?\w)", re.sub(r"\w\([\d, ]+\)", "", text)) is not None
    names = (re.escape(name) for name in (case.case, case.title) if len(name) > 3)
    return any(re.search(rf"(?<!\w){name}(?!\w)", text, re.IGNORECASE) for name in names)


def doubt_behind(game: Game, check: str, text: str = "") -> Reading | None:
    """The doubt by whose reading this check refuses, where the book does not say so itself; check: its id, as a reason has it; text: what
    that says, where one check says several things."""
    from playaid.games.registry import home

    identity = check.rpartition("/")[2]
    checks = (one for verb in game.verbs.values() for one in checks_of(verb))
    question = next((asked for one in checks if one.id == identity and (asked := _asked(one, text))), "")
    page = page_of(game.slug, home(game.slug)) if question else None
    rows = [] if page is None else _kept(rows_of, page)
    return next((Reading(row.cells, row.slips) for row in rows if row.cells[:1] == (question,)), None)


def _asked(check: Check, text: str) -> str:
    """The question of the rulings that a check answers with what it says here; empty for none."""
    if isinstance(check.doubt, str):
        return check.doubt
    said = {part.pattern for part in within(text)}
    return next((question for pattern, question in check.doubt.items() if pattern in said), "")


NO_OPTION = "none"
"""What stands in the tables of rulings where no option reads a case otherwise: no word for who asks about it."""


def tell_reading(reading_of: Reading) -> str:
    """A reading in one line: what is in doubt, how it is read, and in brackets why, and what else there is. Of what the document says, and
    is not taken to mean, each is said to be what it is."""
    said = (cell for cell in reading_of.cells if cell.strip() != NO_OPTION)
    question, *told = (Typed(translate(cell).strip().removesuffix(".").removesuffix("。")) for cell in said)
    if not told:
        return message("    - {question}.", question=question)
    if reading_of.slip and len(told) > 1:
        says, reading, *because = told
        pattern = '    - {question}: the document says "{says}"; it is read as: {reading}. ({why})'
        pattern = pattern if because else '    - {question}: the document says "{says}"; it is read as: {reading}.'
        return message(pattern, question=question, says=says, reading=reading, why=listing(because, SEMICOLON))
    asked = question.endswith(("?", "？"))
    reading, why = told[0], listing(told[1:], SEMICOLON)
    if not why:
        return message("    - {question} {reading}." if asked else "    - {question}: {reading}.", question=question, reading=reading)
    pattern = "    - {question} {reading}. ({why})" if asked else "    - {question}: {reading}. ({why})"
    return message(pattern, question=question, reading=reading, why=why)
