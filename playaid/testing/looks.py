"""What anybody may type to look at an evening, or to pry into it: lines for every general verb, or why a verb has none."""

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, zip_longest
from string import Formatter

from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.sequence import open_verbs
from playaid.referee.contract.state import State, visible
from playaid.referee.session.local import Session
from playaid.testing.table import offered

LOOKS: Mapping[str, tuple[str, ...]] = {
    "games": ("games",),
    "sessions": ("sessions",),
    "stats": ("stats", "stats {other} --all"),
    "status": ("status {as}", "status --map {as}", "status --map --at {place} {as}"),
    "log": ("log --all {as}", "log -n 2 --odds {as}"),
    "table": ("table {table}", "table nonsense"),
    "help": ("help {as}", "help --all {as}", "help {open} {as}"),
    "why": ("why {as}", "why {event} {as}", "why {event} --all {as}"),
    "sequence": ("sequence",),
    "rule": ("rule {case}", "rule {case} --all"),
    "sheets": ("sheets {as}", "sheets --blank {as}"),
    "entry": ("entry {as}",),
    "check": (
        "check {line} {as}",
        "check {line} --overrule because {as}",
        "check {line} --answer key=value {as}",
        "check {line} --all {as}",
        "check next {as}",
    ),
    "odds": (
        "odds {line} {as}",
        "odds {line} --on twice --patience 1 {as}",
        "odds {line} --turns 2 --until nothing --want nothing {as}",
        "odds {line} --if key=value {as}",
        "odds {line} --all {as}",
        "odds roll 2d6",
    ),
    "next": ("next --check {as}", "next --odds {as}", "next --odds --all {as}"),
    "umpire": ("umpire", "umpire Hal --let look {as}", "umpire Hal --end"),
    "orders": ("orders {as}", "orders --drop {as}"),
    "deal": ("deal", "deal Hal --let"),
    "verify": ("verify", "verify --unlock", "verify --fingerprint 0000-0000", "verify --head 0000-0000"),
    "back": ("back", "back --dice 1", "back 1 1 --agreed {other}", "back --dice 1 --agreed all"),
    "undo": ("undo", "undo {as}", "undo --agreed {other}", "undo --agreed all"),
    "redo": ("redo", "redo {as}"),
    "answer": ("answer {as}", "answer yes {as}", "answer --all {as}"),
    "pass": ("pass {as}", "pass {hidden}", "pass --step {as}"),
    "note": ("note a look {as}", "note a look --secret {as}"),
    "roll": ("roll 2d6 = 3 5 {as}", "roll 2d6 --odds", "roll 2d6 --dice 3,5"),
    "dice": ("dice 3 5", "dice typed", "dice rolled", "dice report"),
    "luck": ("luck {as}",),
    "set": ("set {path} 1 --because why {as}", "set secret {hidden} nothing 1 --because why {as}", "set nonsense 1 --because why {as}"),
    "doctor": ("doctor --show", "doctor --take-keys", "doctor"),
    "passphrase": ("passphrase {as}", "passphrase --as {hidden} --none", "passphrase --as {hidden} --recovery", "passphrase --to Eve {as}"),
    "export": ("export csv {as}", "export md --odds {as}", "export jsonl --keys {as}"),
    "leads": ("leads {as}",),
    "adjourn": ("adjourn",),
    "agree": ("agree draw", "agree draw --agreed {other}"),
    "reveal": ("reveal {as}", "reveal --as {hidden} --early"),
}
"""General verb -> what is typed, what writes behind what only looks. What stands in braces is filled in by `_fillings`."""

BESIDE: Mapping[str, tuple[str, ...]] = {
    "new": ("new {slug} {name}",),
    "import": ("import nothing.json",),
    "use": ("use {name}", "use nothing"),
    "demo": ("demo nothing",),
    "learn": ("learn nothing",),
    "play": ("play nothing",),
    "serve": ("serve nothing",),
    "tables": ("tables missing {slug}",),
    "coverage": ("coverage {slug}",),
    "schema": ("schema",),
    "concede": ("concede nobody",),
    "move": ("move", "move --back"),
    "invite": ("invite", "invite {other}"),
    "join": ("join nothing",),
    "attend": ("attend",),
    "club": ("club", "club out {other}"),
}
"""General verb that begins something of its own, or is at home where servers are -> what is typed of it in a folder. What they do there,
and on phones, is compared where there are servers and phones."""

NO_OPTION = {
    "-s": "the session is the one that is compared",
    "--json": "one line of every verb is said with it",
    "--plain": "colours and frames alone",
    "--lang": "the same in other words",
    "--svg": "what it writes is compared as the board drawn",
    "-o": "what it writes is what is printed without it",
    "--with-ground": "a picture of the owner's",
    "--dice": "as `roll` takes it: what a game's verb does with it is a declaration",
    "-d": "as `roll` takes it: what a game's verb does with it is a declaration",
    "--early": "as the side that hides",
}
"""Option -> why no line has it."""

SPREAD = 4
"""Lines that are offered, or names that could be meant, of which so many are looked at."""


def general(session: Session, viewer: str | None, hidden: str, most: int = SPREAD) -> list[str]:
    """The lines of all general verbs as `viewer` types them (None: the whole table), one of each as JSON, too.

    Before these, one of each as if they were the side that hides.
    """
    fillings = _fillings(session, viewer, hidden, most)
    lines = [line for looks in (*BESIDE.values(), *LOOKS.values()) for look in looks for line in _filled(look, fillings)]
    first = {line.split()[0]: line for line in reversed(lines)}
    pried = {**fillings, "as": [f"--as {hidden}"], "line": fillings["line"][:1]}
    hers = [line for looks in LOOKS.values() for line in _filled(looks[0], pried) if hidden in line]
    return [*hers, *(text for line in lines for text in (line, *([f"{line} --json"] if line in first.values() else ())))]


def _fillings(session: Session, viewer: str | None, hidden: str, most: int) -> dict[str, Sequence[str]]:
    game, seen = session.game, visible(session.state, None)
    settable = list(game.settable(seen)) if game.settable is not None else []
    last = session.journal.tail_number
    return {
        "as": [f"--as {viewer}" if viewer else ""],
        "slug": [game.slug],
        "name": [os.path.basename(session.journal.folder)],
        "other": [viewer or next((side for side in session.sides if side != hidden), hidden)],
        "hidden": [hidden],
        "line": across_verbs(offered(game, session.state, session.book, viewer), most),
        "open": open_verbs(game, seen)[:most],
        "event": [str(number) for number in range(max(1, last - most + 1), last + 1)],
        "table": session.book.tables()[:1],
        "case": [next((verb.citation for verb in game.verbs.values() if verb.citation), "1")],
        "path": settable[:1] or ["nothing"],
        "place": _places(session, seen)[:1] or ["nothing"],
    }


def _places(session: Session, seen: State) -> list[str]:
    board = session.game.board
    return [quote(space.name) for space in board(seen, None, session.book).spaces] if board is not None else []


def _filled(look: str, fillings: Mapping[str, Sequence[str]]) -> Iterator[str]:
    names = [name for _, name, _, _ in Formatter().parse(look) if name]
    for values in product(*(fillings[name] for name in names)):
        yield look.format(**dict(zip(names, values, strict=True))).strip()


def across_verbs(lines: Sequence[str], most: int) -> list[str]:
    """So many of the lines, one of each verb before a second of any."""
    by_verb: dict[str, list[str]] = {}
    for line in lines:
        by_verb.setdefault(line.split()[0], []).append(line)
    return [line for row in zip_longest(*by_verb.values()) for line in row if line is not None][:most]


def queries(session: Session, viewer: str | None, rng: random.Random, each: int = 2) -> list[str]:
    """Lines of every verb of the game that only looks, about what everybody can name."""
    who = f" --as {viewer}" if viewer else ""
    seen = visible(session.state, None)
    verbs = [verb for verb in session.game.verbs.values() if verb.query]
    lines = [by_chance(session.game, seen, verb, rng) + who for verb in verbs for _ in range(each if verb.slots else 1)]
    return [text for line in dict.fromkeys(lines) for text in (line, f"{line} --json")]


def by_chance(game: Game, seen: State, verb: Verb, rng: random.Random, others: Sequence[str] = ("1", "2", "3")) -> str:
    """A line of a verb with names by chance of all that its slots could mean, legal or not. others: what a slot without names is given."""
    words = [verb.name]
    for slot in verb.slots:
        if slot.optional and rng.random() < 0.5:
            continue
        sides = list(seen["referee"]["sides"]) if slot.kind == "side" else list(others)
        names = list(game.kinds[slot.kind](seen)) if slot.kind in game.kinds else sides
        if names:
            words += [slot.word.split("|")[0]] if slot.word else []
            words += [f'"{rng.choice(names)}"'] if slot.kind != "flag" else []
    return " ".join(words)
