"""Is a whole game well put together? Every name leads somewhere, every word that is checked by hand nowhere else is checked here. It loads
all of the game: nothing on a command's path does. What spans its source text stands in `lint_source`."""

import inspect
import string
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from playaid.referee.contract.chapters import load_named, shape_of
from playaid.referee.contract.game import EVERYWHERE, PASSING, Game, Verb
from playaid.referee.contract.grammar import BUILT_IN
from playaid.referee.contract.sequence import walk
from playaid.referee.deciding.decide import checks_of, load_rule
from playaid.referee.deciding.endings import ENDINGS
from playaid.referee.deciding.general_verbs import GENERAL, OPENING
from playaid.referee.deciding.laws import laws_of
from playaid.referee.session.kinds import NOT_RULED
from playaid.referee.verification import coverage, roads
from playaid.referee.verification.lesson import BadLesson, faults_of, lesson_of
from playaid.referee.verification.lint_source import announcements, facts_given, joined_texts, sources
from playaid.referee.verification.package import package_of
from playaid.referee.verification.plain_words import plain_faults, read_plain
from playaid.referee.verification.rulings_page import page_of, rows_of

RESERVED = (
    *(
        "adjourn",
        "agree",
        "answer",
        "back",
        "check",
        "clear",
        "concede",
        "coverage",
        "demo",
        "detail",
        "dice",
        "doctor",
        "exit",
        "learn",
        "export",
        "games",
        "help",
        "import",
        "lock",
        "leads",
        "log",
        "luck",
        "lucky",
        "unlucky",
        "n",
    ),
    *("new", "next", "note", "odds", "passphrase", "q", "quit", "redo", "reveal", "roll", "rule", "schema", "sequence"),
    *("sessions", "set", "status", "table", "tables", "undo", "unlock", "verify", "why"),
)
"""General verbs, the table shell's own among them: a game's verb of such a name would stand before what everybody needs at the table. Those
of `LEFT_FREE` are not among them."""

LEFT_FREE = (
    "b",
    "play",
    "use",
    "move",
    "deal",
    "join",
    "invite",
    "attend",
    "club",
    "serve",
    "sheets",
    "entry",
    "orders",
    "umpire",
    "pass",
    "stats",
)
"""Left to the games: what they name in general is done before the evening begins, or beside it."""


class Fault(NamedTuple):
    """Something wrong with a game: where, and what."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


def faults(game: Game) -> list[Fault]:
    """All that is wrong with a game as it is put together, in the order of its parts. Nothing of it is played."""
    faulty: list[Fault] = []
    parts = (_itself, _steps, _verbs, _hooks, _midway, _checks, _slots, _shape, _happenings, _said, _tables, _rulebook, _lesson, _roads)
    for look in parts:
        try:
            faulty += look(game)
        except Exception as fault:  # a stranger's code may fail in any way: it is their fault that is told, not ours
            faulty.append(Fault(look.__name__.strip("_"), f"cannot be looked at: {in_words(fault)}"))
    return list(dict.fromkeys(faulty))


def in_words(fault: BaseException) -> str:
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})" if trace else ""
    return f"{type(fault).__name__}: {fault}{place}"


def _itself(game: Game) -> Iterator[Fault]:
    least, greatest = game.players
    if not 1 <= least <= greatest:
        yield Fault("players", f"from {least} to {greatest}")
    if game.sides and len(set(game.sides)) != len(game.sides):
        yield Fault("sides", "two have the same name")
    if game.demo and not Path(game.demo).is_file():
        yield Fault("demo", f"{game.demo} is not there")
    for option in game.options:
        if len(set(option.values)) != len(option.values) or not option.values:
            yield Fault(f"option {option.name}", "needs values, each once; the first is the default")
    for name, count in Counter(option.name for option in game.options).items():
        if count > 1 or name == PASSING.name:
            yield Fault(f"option {name}", "stands twice" if count > 1 else "every game has one of this name")
    yield from _presets(game)


def _presets(game: Game) -> Iterator[Fault]:
    known = {option.name: option.values for option in game.options}
    for preset in game.presets:
        if preset.name in {*known, *(option.name for option in EVERYWHERE)} or not preset.values:
            yield Fault(f"preset {preset.name}", "has the name of an option" if preset.values else "needs values")
        for value, meant in preset.values.items():
            for name, chosen in meant.items():
                if chosen not in known.get(name, ()):
                    yield Fault(f"preset {preset.name}={value}", f"sets {name}={chosen}, which is no option of the game")
    for name, count in Counter(name for preset in game.presets for name in {*chain(*preset.values.values())}).items():
        if count > 1:
            yield Fault(f"option {name}", f"is set by {count} presets")


def _steps(game: Game) -> Iterator[Fault]:
    for step in walk(game.sequence):
        for key, count in Counter(below.key for below in step.steps).items():
            if count > 1:
                yield Fault(f"step {step.key}", f"has {count} steps called {key}")
        for name in step.verbs:
            if name not in game.verbs:
                yield Fault(f"step {step.key}", f"opens {name}, which is no verb")


def _verbs(game: Game) -> Iterator[Fault]:
    somewhere = {name for step in walk(game.sequence) for name in step.verbs}
    for name, verb in game.verbs.items():
        where = f"verb {name}"
        if verb.name != name:
            yield Fault(where, f"calls itself {verb.name}")
        if name in {*GENERAL, *ENDINGS, *NOT_RULED, OPENING.name, *RESERVED}:
            yield Fault(where, "has the name of one that every game has")
        if name == game.slug:
            yield Fault(where, "has the name of the game, which may stand before every line")
        if not (verb.anytime or verb.query or name in somewhere):
            yield Fault(where, "is open in no step")
        if not (verb.anytime or verb.query) and verb.offers is None:
            yield Fault(where, "is never offered")
        if not verb.citation and not verb.query:
            yield Fault(where, "cites no case")
        yield from _resolved(where, "rule", partial(load_rule, verb.rule))


def _hooks(game: Game) -> Iterator[Fault]:
    for where, name, hook in hooks(game):
        yield from _resolved(where, name, partial(_function, hook))
    for happening, answers in game.answers.items():
        for answer in answers:
            yield from _resolved(f"happening {happening}", answer, partial(load_named, answer))


def _midway(game: Game) -> Iterator[Fault]:
    if game.midway is None:
        return
    for verb in game.midway.lines:
        yield from _resolved(f"midway {verb.name}", "rule", partial(load_rule, verb.rule))
        yield from _resolved(f"midway {verb.name}", "checks", partial(_first_check, verb))
    for name, hook in (("hidden", game.midway.hidden), ("settle", game.midway.settle)):
        if hook is not None:
            yield from _resolved("midway", name, partial(_function, hook))


def _first_check(verb: Verb) -> Any:
    return next((check.fails for check in checks_of(verb)), lambda hearing: None)


def _function(hook: Any) -> Any:
    return hook.resolve() if hasattr(hook, "resolve") else hook


def hooks(game: Game) -> Iterator[tuple[str, str, Any]]:
    own = ("setup", "aftermath", "trackers", "board", "invariants", "settable", "imagined", "alike", "payoffs")
    yield from (("game", field, getattr(game, field)) for field in own if getattr(game, field) is not None)
    yield from ((f"policy {name}", "policy", policy) for name, policy in game.policies.items())
    yield from ((f"sequel {name}", "sequel", sequel) for name, sequel in game.sequels.items())
    yield from ((f"turns of {name}", "turns", turned) for name, turned in game.turns.items())
    yield from ((f"kind {name}", "kind", names) for name, names in game.kinds.items())
    for step in walk(game.sequence):
        fields = ("each", "again", "when", "acts", "owed", "enter", "leave")
        yield from ((f"step {step.key}", field, getattr(step, field)) for field in fields if getattr(step, field) is not None)
    for name, verb in game.verbs.items():
        given = ((field, getattr(verb, field)) for field in ("offers", "in_vain", "near", "cost", "tray", "called", "beside", "gloss"))
        yield from ((f"verb {name}", field, hook) for field, hook in given if hook is not None)


def _resolved(where: str, name: str, resolve: Callable[[], Any]) -> Iterator[Fault]:
    try:
        hook = resolve()
    except Exception as fault:  # importing a stranger's chapter may fail in any way
        yield Fault(where, f"{name} cannot be loaded: {in_words(fault)}")
        return
    if not callable(hook):
        yield Fault(where, f"{name} is no function")


# checks


def _checks(game: Game) -> Iterator[Fault]:
    cited: dict[str, str] = {}
    for verb in game.verbs.values():
        try:
            checks = checks_of(verb)
        except Exception as fault:  # as above
            yield Fault(f"verb {verb.name}", f"checks cannot be loaded: {in_words(fault)}")
            continue
        for check in checks:
            if not check.citation:
                yield Fault(f"check {check.id}", "cites no case")
            elif cited.setdefault(check.id, check.citation) != check.citation:
                yield Fault(f"check {check.id}", f"cites {cited[check.id]} and {check.citation}")
            yield from _message(f"check {check.id}", check.message, check.fails)


def _message(where: str, pattern: str, fails: Callable[..., Any]) -> Iterator[Fault]:
    try:
        fields = [field for _, field, _, _ in string.Formatter().parse(pattern) if field is not None]
    except ValueError as fault:
        yield Fault(where, f"its message cannot be read: {fault}")
        return
    wanted = {field.partition(".")[0].partition("[")[0] for field in fields}
    for given in facts_given(fails):
        if wanted - given:
            yield Fault(where, f"the message wants {_listed(wanted - given)}, given is {_listed(given) or 'nothing'}")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


# slots


def _slots(game: Game) -> Iterator[Fault]:
    known = {*game.kinds, *BUILT_IN, "side"}
    for verb in game.verbs.values():
        where = f"verb {verb.name}"
        words = Counter(word for slot in verb.slots for word in (slot.word or "").split("|") if word)
        yield from (Fault(where, f"the word {word} stands before two slots") for word, count in words.items() if count > 1)
        names = Counter(slot.name for slot in verb.slots)
        yield from (Fault(where, f"two slots are called {name}") for name, count in names.items() if count > 1)
        for slot in verb.slots:
            if slot.kind not in known:
                yield Fault(where, f"slot {slot.name} is of the kind {slot.kind}; there is {_listed(known)}")
            if slot.kind == "flag" and not slot.word:
                yield Fault(where, f"slot {slot.name} is a flag without its word")
        plain = [slot for slot in verb.slots if not slot.word]
        greedy = [slot.name for slot in plain[:-1] if slot.many or slot.kind == "text"]
        yield from (Fault(where, f"nothing can stand behind slot {name}") for name in greedy)


def _shape(game: Game) -> Iterator[Fault]:
    """Every slot is among the arguments that the shape tells of, with its type. It may tell of more: what policies and rules add."""
    shape = shape_of(game)
    if shape is None:
        return
    typed = get_type_hints(shape.args)
    wanted: dict[str, set[Any]] = {}
    for verb in game.verbs.values():
        for slot in verb.slots:
            wanted.setdefault(slot.name, set()).add(list if slot.many else {"int": int, "flag": bool}.get(slot.kind, str))
    for name in sorted(wanted.keys() - typed.keys()):
        yield Fault("shape", f"a slot is called {name}, which {shape.args.__name__} does not know")
    for name in sorted(typed.keys() & wanted.keys()):
        allowed = _alternatives(typed[name])
        for kind in wanted[name]:
            if kind not in allowed and Any not in allowed:
                yield Fault("shape", f"{shape.args.__name__}.{name} does not allow {getattr(kind, '__name__', kind)}")


def _alternatives(hint: Any) -> set[Any]:
    origin = get_origin(hint)
    if origin is None:
        return {hint}
    if origin in (list, tuple):
        return {list}
    if str(origin) == "typing.Literal":
        return {type(value) for value in get_args(hint)}
    return {kind for part in get_args(hint) for kind in _alternatives(part)}


# happenings, tables, rulebook


def _happenings(game: Game) -> Iterator[Fault]:
    said: dict[str, str] = {}
    for path in sources(game):
        for happening, place, facts in announcements(path):
            if happening is None:
                yield Fault(place, "a happening is announced by a name that is not written out")
            else:
                said.setdefault(happening, place)
                yield from _answering(game, happening, place, facts)
    for name in sorted(said.keys() - game.answers.keys()):
        yield Fault(said[name], f"{name} is announced, but has no row in the table of answers")
    for name in sorted(game.answers.keys() - said.keys()):
        yield Fault(f"happening {name}", "is announced nowhere")


def _answering(game: Game, happening: str, place: str, facts: frozenset[str] | None) -> Iterator[Fault]:
    for answer in game.answers.get(happening, ()) if facts is not None else ():
        try:
            taken = inspect.signature(load_named(answer))
        except Exception:  # what cannot be loaded is told by _hooks; a signature may be hidden
            continue
        try:
            taken.bind(None, **dict.fromkeys(facts or ()))
        except TypeError as misfit:
            yield Fault(place, f"{happening} is announced with {_listed(facts or ()) or 'no facts'}; {answer} takes {taken}: {misfit}")


def _said(game: Game) -> Iterator[Fault]:
    for path in sources(game):
        for place, text in joined_texts(path):
            what = "is put together out of pieces: say a pattern with places"
            yield Fault(f"messages {place}", f"{text} {what}")


def _tables(game: Game) -> Iterator[Fault]:
    from playaid.book.table_models import validate_book

    yield from (Fault("tables", str(fault)) for fault in validate_book(game.tables))


def _beside(game: Game, name: str) -> Path | None:
    """A file beside the game's package, if it is there."""
    package = package_of(game)
    path = Path(str(package.__file__)).parent / name if package is not None else None
    return path if path is not None and path.is_file() else None


def _roads(game: Game) -> Iterator[Fault]:
    for law in laws_of(game):
        yield from _message(f"law {law.id}", law.message, law.broken)
    path = _beside(game, "laws.csv")
    rows = roads.read_roads(path) if path is not None else []
    yield from (Fault("laws", text) for text in roads.faults(game, rows))


def _rulebook(game: Game) -> Iterator[Fault]:
    path = _beside(game, "coverage.csv")
    if path is None:
        return
    cases = coverage.read_coverage(path)
    yield from (Fault("coverage", text) for text in (*coverage.faults(cases), *coverage.missing_cases(game, cases)))
    page = page_of(game.slug, path.parent)
    asked = {row.cells[0] for row in rows_of(page) if row.cells} if page is not None else set()
    checks = {check.id: check.doubt for verb in game.verbs.values() for check in checks_of(verb) if check.doubt}
    doubts = {one: name for name, doubt in checks.items() for one in ([doubt] if isinstance(doubt, str) else doubt.values())}
    yield from (
        Fault("doubt", f"check {name}: no row of the rulings asks {doubt!r}") for doubt, name in doubts.items() if doubt not in asked
    )
    told = _beside(game, "plain.toml")
    if told is not None:
        yield from (Fault("plain words", text) for text in plain_faults(cases, read_plain(told)))


def _lesson(game: Game) -> Iterator[Fault]:
    path = _beside(game, "coverage.csv")
    try:
        told = lesson_of(game)
    except BadLesson as bad:
        yield Fault("lesson", str(bad))
        return
    if told is not None:
        plain = read_plain(path.parent / "plain.toml") if path is not None else {}
        cases = {row.case for row in coverage.read_coverage(path)} if path is not None else set()
        yield from (Fault("lesson", text) for text in faults_of(told, {*cases, *plain}))
