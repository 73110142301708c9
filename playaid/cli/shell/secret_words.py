"""What is secret in a typed line at the table shell: whether it may be shown and remembered, and who types the rest unseen."""

from collections.abc import Sequence
from difflib import get_close_matches

from playaid.cli.declaring.shared_screen.announcement import is_aloud
from playaid.cli.declaring.shared_screen.hidden_dice import is_hidden, without_faces
from playaid.cli.registry import COMMANDS
from playaid.desk.dashes import SIGNS
from playaid.desk.new_game import has_secrets
from playaid.desk.seats import side_of, writes_alone
from playaid.language.translation import verb_told
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.names import fold, one_slip
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

OWN = {
    "unlock": "open a side's secrets until its turn is over: unlock SIDE",
    "lock": "forget a side's key: lock SIDE, lock all",
    "detail": "how much is told of a ruling: detail short|table|sources",
    "clear": "take off the screen what was shown",
    "quit": "leave; everything is kept",
}
"""The verbs that only the shell has."""

OPEN = (
    *("status", "log", "help", "why", "sequence", "rule", "table"),
    *("tables", "next", "roll", "dice", "undo", "redo", "set", "verify", "doctor"),
    *("leads", "concede", "agree", "adjourn", "export", "coverage", "schema", "games", "sessions", "stats", "luck", "use", "new", "demo"),
    *("reveal", "note"),
)
"""General verbs after which nothing secret is typed."""
SPOKEN = ("odds", "check", "help", "why", "back", "answer", "pass")
"""General verbs behind which nothing is typed but what concerns the game."""
NO_NAMES = ("and", "with", "without", "along", "alone", "taking", "from", "into", "onto", "the", "all", "then", "via", "for", "but", "not")
"""Words that stand between names: one of them may be what a line cannot be read for."""
TELLING = 3
"""Letters of a word that tells by itself what is meant: `2a` is printed on many counters."""


def verb_in(game: Game, argv: Sequence[str]) -> Verb | None:
    """The verb of the game in a line, also behind `odds` and `check`; None for any other line."""
    words = argv[1:] if argv and (argv[0] == game.slug or argv[0] in ("odds", "check")) else ()
    if not words:
        return None
    try:
        return grammar.find_verb(words[0], game.verbs)
    except Refusal:
        return None


def words_of_a_secret_line(session: Session, line: str) -> list[str]:
    """What stands behind a verb whose words are its side's own: a refusal on the screen of all repeats none of it, but for words that name
    nothing, and for names of places where what is done by the verb is told to all."""
    words, game = line.partition(" --")[0].replace(",", " ").split(), session.game
    try:
        verb = grammar.find_verb(game.short.get(words[0].casefold(), words[0]), game.verbs) if words else None
    except Refusal:
        return []
    if verb is None or not verb.secret:
        return []
    kinds = [slot for slot in verb.slots if slot.word and slot.kind not in grammar.BUILT_IN] if is_aloud(session, verb.name) else []
    seen = visible(session.state, None)
    open_ = {word for slot in kinds for name in grammar.names_of(game, slot, seen) for word in fold(name).split()}
    return [word for word in words[1:] if len(word) >= TELLING and fold(word) not in (*open_, *NO_NAMES)]


def private_words(session: Session, argv: Sequence[str]) -> str | None:
    """The side that should type the rest on a screen of its own: a secret verb stands there without the words that it needs."""
    verb = verb_in(session.game, argv)
    if verb is None or argv[0] != session.game.slug:
        return None
    rest, side = list(argv[2:]), None
    if verb.secret and rest[:1] == ["--as"] and len(rest) == 2:
        side, rest = side_of(session, rest[1]), []
    return writes_alone(session, verb, rest, side)


_HUSHED = "secret"
"""What words begin with that say that a line is secret, also where they were mistyped: with one hyphen, or with a dash."""


def is_open(game: Game, argv: Sequence[str]) -> bool:
    """Whether a line may be shown and remembered: only what surely tells nothing secret. What could not be read is neither."""
    if not argv or any(word.startswith("--answer") or _hushes(word) for word in argv):
        return False
    if argv[0] != game.slug and any(word.startswith(_HUSHED) for word in argv):
        return False  # the flag without its hyphens; behind a verb of a game it is a word of that game: a Secret Path
    if argv[0] in ("help", "why") and any(verb.secret for verb in map(game.verbs.get, argv[1:2]) if verb is not None):
        return len(argv) == 2  # what stands behind a secret verb is no question of help
    if argv[0] in (game.slug, "odds", "check"):
        verb = verb_in(game, argv)
        return verb is not None and not verb.secret
    return argv[0] in OPEN or (argv[0] in OWN and len(argv) <= 2)


def looks_at_a_hand(session: Session, argv: Sequence[str]) -> bool:
    """Whether a line looks ahead at what lies in somebody's hand: what is declared of it all hear, what is only looked at nobody need."""
    verb = verb_in(session.game, argv)
    if verb is None or not (argv[0] in ("odds", "check") or {"--check", "--odds"} & {*argv}):
        return False
    from playaid.cli.declaring.short_name import lies_in_a_hand

    return any(lies_in_a_hand(session, slot, session.speaker()) for slot in verb.slots)


def _hushes(word: str) -> bool:
    return word[:1] in SIGNS and word.lstrip(SIGNS).startswith(_HUSHED)


def hides_nothing(session: Session) -> bool:
    """Whether nothing that is typed at a session could be anybody's own: its game has no secrets, and nobody there has a passphrase."""
    honest = all(keys.get("honour") for keys in session.journal.keys["sides"].values())
    options = session.state["referee"].get("options", {})
    return honest and not session.journal.meta.get("umpires") and not has_secrets(session.game, options)


def is_open_face(session: Session, argv: Sequence[str]) -> bool:
    """Whether a line puts a throw right that lies open: `back 2 4`."""
    return argv[:1] == ["back"] and not any(word.startswith("-") for word in argv) and not is_hidden(session, argv[1:])


def shown_of(session: Session, line: str, argv: Sequence[str], all_look: bool, theirs: bool) -> tuple[str, bool]:
    """Of a line, with its words, what all may see, and whether it tells nothing secret, so that it may be kept. all_look: whether
    nothing is kept from anybody here; theirs: whether it is by a number that one side alone has seen."""
    shown = (is_open(session.game, argv) or is_open_face(session, argv)) and not (theirs or looks_at_a_hand(session, argv))
    if shown or (argv and argv[0] in (session.game.slug, *SPOKEN) and (all_look or hides_nothing(session))):
        return line if all_look else without_faces(session, line), True
    return first_of(argv[1:] if argv[0] == session.game.slug and argv[1:] else argv) if argv else "", False


def shown_unread(session: Session, line: str, all_look: bool) -> str:
    """Of a line that could not be read what all may see: the whole of it where nothing hides at this session, or where its verb is a slip
    in one that tells nothing secret and like none that does; else its first word."""
    words, game = line.split(), session.game
    if all_look or not words or (hides_nothing(session) and not any(map(_hushes, words))):
        return line
    verb = fold(words[0])
    near = next((name for name, meant in game.verbs.items() if not meant.secret and one_slip(verb, name)), None)
    hushed = [name for name, meant in game.verbs.items() if meant.secret]
    others = [name for name in (*OWN, *COMMANDS) if name not in (*OPEN, *game.verbs)]  # `unlock`, with what stands behind it
    if near is None or get_close_matches(verb, hushed, n=1, cutoff=LIKE) or any(one_slip(verb, name) for name in others):
        return first_of(words)
    argv = [game.slug, near, *words[1:]]
    return without_faces(session, line) if is_open(game, argv) and not looks_at_a_hand(session, argv) else first_of(words)


LIKE = 0.5
"""How like a verb is to another one for which it may have been meant, from 0 to 1."""


def first_of(words: Sequence[str]) -> str:
    """Of a line what may be shown in any case: its first word."""
    verb = verb_told(words[0][:40])
    return f"{verb} …" if len(words) > 1 else verb
