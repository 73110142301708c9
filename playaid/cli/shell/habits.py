"""What people type that is no line of ours: with who does it in front, in the third person, a name alone. What it means is done where it
can mean but one thing, else told as the lines that it may have meant."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import dropwhile, islice

from playaid.cli.declaring.subject import LONGEST_NAME, begins_with_a_name, of_somebody, verb_of
from playaid.cli.registry import ALONE, CALLED_OFF, CHANCES, COMMANDS, GOING_ON, MAPS, MEANT, SHORT, WON
from playaid.cli.shell.good_night import ends_the_evening
from playaid.cli.shell.named_first import NO_VERB, behind_their_name, like, name_in_front, slip_told, tell_what_is_unknown, verbs_in
from playaid.cli.shell.of_oneself import of_oneself, that_is_all
from playaid.cli.shell.owed_names import slips_of_what_is_owed, what_is_owed
from playaid.cli.shell.question_words import (
    LITTLE,
    MAY,
    QUESTIONS,
    REACHES,
    WORKS,
    asked_of,
    lines_about,
    nearest,
    own_looks,
    said_instead,
    whether_it_may,
)
from playaid.cli.shell.short_verbs import the_open_one
from playaid.cli.shell.small_words import BETWEEN, SHOW, of_the_board, turns_back, with_in_full, with_into, with_via, within, without_by
from playaid.cli.shell.spoken_odds import of_the_odds
from playaid.cli.shell.verbless_lines import (
    MOST,
    NO,
    behind_a_verb,
    is_barred,
    none_of_it,
    of_their_way,
    said_of_a_piece,
    turned_round,
    verbs_that_read,
    verbs_that_roll,
    without_its_verb,
)
from playaid.cli.shell.wished_lines import as_wished
from playaid.cli.terminal.plain_questions import look_meant, rule_meant
from playaid.cli.text.render import CHOSEN
from playaid.desk.rule_lookup import OPTIONS
from playaid.language.message import Typed, as_message, listing, message, series
from playaid.language.translation import aloud
from playaid.referee.contract.doing import doer_called
from playaid.referee.contract.game import EVERYWHERE, Game, Verb
from playaid.referee.contract.grammar import BUILT_IN, names_of, quote, split
from playaid.referee.contract.lists_of_one import ALL, means_all
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import NotNow, Refusal, Unreadable
from playaid.referee.contract.sequence import acting, leaf, opens, walk
from playaid.referee.contract.state import State, visible
from playaid.referee.session.local import Session

TOWARDS = ("toward", "towards")
HELP = "?"
ARROWS, PLUS = ("->", "=>", "-->"), ("+", "&")
NOW, MINE = (("happens", "now"), ("happens", "in", "this", "step"), ("is", "this", "step")), ("my", "turn")
STEP_ASKED = (*(("what", *asked) for asked in NOW), MINE, ("is", "it", *MINE))
PHRASES: Mapping[tuple[str, ...], str] = {
    **{(verb, "on"): "next" for verb in ("go", "move", "carry", "keep")},
    **dict.fromkeys((("take", "back"), ("take", "it", "back"), ("take", "that", "back"), ("go", "back")), "undo"),
    **{
        tuple(said.split()): "dice typed"
        for said in ("our own dice", "own dice", "real dice", "we roll", "we throw", "we roll our own dice")
    },
    **{(*said[:-1], f"{said[-1]}{end}"): HELP for said in STEP_ASKED for end in ("", HELP)},
    **dict.fromkeys((("you", "roll"), ("you", "throw")), "dice rolled"),
    **{(letter,): line for letter, line in ALONE.items()},
}
"""What is said in several words, the first of which is a verb of some game, or by a letter that begins one -> the line that it means."""
WHERE = "where"
WHERE_TO = tuple((WHERE, may) for may in ("can", "may", "could"))
ASKED = (
    ("where", "is"),
    ("where", "are"),
    ("what", "borders", "on"),
    ("what", "borders"),
    ("what", "touches"),
    ("what", "lies", "around"),
    ("what", "is", "next", "to"),
    ("how", "far", "is", "it", "from"),
    ("how", "far", "is"),
    ("how", "far", "from"),
    ("how", "far"),
    ("distance", "from"),
    ("distance",),
)
"""How people begin to ask for the map, where a game has a verb that tells of it; longer ones first."""
TOLD_OF = (("tell", "me", "about"), ("what", "about"), *((word, verb) for word in ("who", "what") for verb in ("is", "are", "was")))
"""How people begin to ask what there is to be known of something; longer ones first."""
USES = ("use", "play", "apply", "reveal", "activate")
WE = ("i", "we", "ill", "lets")
OURS = ("my", "our", "the")
THROW, ARTICLES = ("roll", "throw"), ("a", "an", "the")
GO, STEP = ("go", "move", "on", "proceed", "continue", "skip", "jump"), ("step", "phase", "segment")
FINISHED: Mapping[tuple[str, ...], str] = {
    **dict.fromkeys((("done",), ("finished",), ("ready",), ("continue",), ("end", "phase"), ("end", "step")), "next"),
    **dict.fromkeys((("no", "more"), ("do", "nothing"), ("nothing",), ("nothing", "more"), ("nothing", "else"), ("skip",)), "next"),
    **dict.fromkeys((("end", "turn"), ("turn", "over"), ("finish", "turn")), "next turn"),
}
"""How people say that they have done what they wanted, without the small words -> the line that goes on."""
ENDS = ("done", "finished", "ready")
"""Said at any time: where a game has a verb so called that has no place now, it goes on; any other word that is a verb stays the game's."""
WHO = {*BETWEEN, *WE, "am", "im", "are", "were", "that", "thats", "is"}
SHORTEST = 3
"""So many letters of a title say which is meant."""
FEW_TAKERS = 3
"""A kind of things that no more verbs take is theirs: whoever says the name of one alone means one of these."""


def in_our_words(game: Game, words: Sequence[str]) -> list[str]:
    """The words of a line without what people put around it: `i move`, `?move`, `A -> B`, `go on`."""
    words = as_wished(game, words)
    said = PHRASES.get(tuple(word.casefold() for word in words))
    if said is not None:
        return said.split()
    words = of_the_board(game, words)
    if tuple(word.casefold() for word in words[:2]) in WHERE_TO and "move" in game.verbs:  # `where can Imric go?`
        return [HELP, "move"]
    if words[1:] and not _is_verb(game, words[0]) and (joined := fold(words[0]) + fold(words[1])) in game.verbs:  # `fall back`
        words = [joined, *words[2:]]
    words = _asked(game, _of_the_map(game, _of_the_game(game, _in_the_singular(game, words))))
    if len(words[0]) > 1 and words[0][0] == "?" and verb_of(game, words[0][1:]):
        words = ["?", words[0][1:], *words[1:]]
    if words[1:] and fold(words[0]) in OURS and verb_of(game, words[1]):  # `our quest is the Grail`
        words = [words[1], *dropwhile(lambda word: fold(word) in ("is", "are"), words[2:])]
    if words[1:] and fold(words[0]) in WE and not _is_verb(game, words[0]):
        words = [verb_of(game, words[1]) or words[1], *words[2:]]
    if words[1:] and fold(words[0]) in SHOW and not _is_verb(game, words[0]):
        shown = [*dropwhile(lambda word: fold(word) in BETWEEN, words[1:])]
        words = shown if shown and (verb_of(game, shown[0]) or fold(shown[0]) in MAPS) else words
    taken = game.verbs.get(game.short.get(fold(words[0]), fold(words[0])))
    words = without_by(taken, words)
    if taken is not None and any("to" in (slot.word or "").split("|") for slot in taken.slots):
        words = with_into(taken, words)
        words = ["to" if word in ARROWS or fold(word) in TOWARDS else word for at, word in enumerate(words) if not turns_back(words, at)]
    words = with_via(taken, words)
    if taken is not None and any(slot.many for slot in taken.slots):
        words = ["and" if word in PLUS and 0 < at < len(words) - 1 else word for at, word in enumerate(words)]
    if taken is not None and any("with" in (slot.word or "").split("|") for slot in taken.slots):
        words = [said for word in words for said in with_in_full(word)]
    return list(words)


def _asked(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`leads?` as `leads`, `move?` as `? move`; any other line as it is."""
    said = words[0].rstrip(HELP)
    if words[1:] or not said or said == words[0] or not _is_verb(game, said):
        return words
    verb = game.verbs.get(game.short.get(fold(said), fold(said)))
    return [said] if verb is None or verb.query else [HELP, said]


def _of_the_game(game: Game, words: Sequence[str]) -> Sequence[str]:
    """A line that begins with a phrase of the game, with what that stands for."""
    bare = [word for word in words if fold(word) not in ARTICLES]
    folded = " ".join(bare).casefold().rstrip(".!?" if bare and fold(bare[0]) in QUESTIONS else ".!") + " "
    for phrase, line in game.phrases.items():
        if inner := within(phrase, bare):
            return [line, *inner]
        said = [word for word in phrase.split() if word not in ARTICLES]
        if folded.startswith(" ".join((*said, ""))) and (bare[len(said) :] or phrase not in COMMANDS):  # `play` alone is ours
            named = line in game.verbs and game.verbs[line].slots  # `who is in 3034?`; else what is asked goes on as it likes
            return [*line.split(), *(() if said[0] in QUESTIONS and not named else bare[len(said) :])]
    if words[1:] and fold(words[0]) in WE and not _is_verb(game, words[0]):  # `we get a coin`
        return words if (rest := _of_the_game(game, words[1:])) == words[1:] else rest
    return _of_a_throw(game, words)


def _of_a_throw(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`roll for initiative` as `initiative`, by the verb of the game that makes the throw."""
    if fold(words[0]) not in THROW:
        return words
    rest = [*dropwhile(lambda word: fold(word) in (*ARTICLES, "for", "on"), words[1:])]
    verb = verb_of(game, rest[0]) if rest else ""
    verb = game.short.get(verb, verb)
    return [verb, *rest[1:]] if verb in game.verbs and not game.verbs[verb].query else words


def _in_the_singular(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`persons` as `person`, which looks, and asks at whom."""
    one = fold(words[0]).removesuffix("s")
    looks = one != fold(words[0]) and not _is_verb(game, words[0]) and (verb := game.verbs.get(one)) is not None and verb.query
    return [one, *words[1:]] if looks else words


def _is_verb(game: Game, word: str) -> bool:
    return any(fold(word) in known for known in (game.verbs, game.short, COMMANDS, SHORT))


def told_otherwise(session: Session, words: Sequence[str]) -> list[str] | None:
    """The line that stands for one which says first who does it, which names a step to go to, or which asks about something by its name
    or in plain words; None for any other line. Raises Unreadable or NotNow."""
    if ended := ends_the_evening(session.game, words):
        return ended
    words = as_wished(session.game, words)
    said = of_oneself(session.game, words, FINISHED, WHO) or of_the_odds(session, words)
    if look := said or _to_a_look(session, words, WORKS) or look_meant(session.game, words):
        return look
    if asked := _to_a_reach(session.game, words) or whether_it_may(session, words):
        return asked
    theirs = of_somebody(session, words) if begins_with_a_name(session.game, words) else None
    looked = theirs or _to_a_step(session, words) or _to_a_look(session, words) or asked_of(session, words) or _to_a_throw(session, words)
    return looked or rule_meant(session.game, words) or _to_go_on(session, words)


def _to_a_reach(game: Game, words: Sequence[str]) -> list[str] | None:
    """`where can Imric go?` as `reach Imric`, where a game has such a word; None for any other line, and for `where can I go`."""
    folded = [fold(word.strip("?!.,")) for word in words]
    if "reach" not in game.short or tuple(folded[:2]) not in WHERE_TO or not folded[3:] or folded[2] in WE:
        return None
    return ["reach", *words[2:]]


def what_is_used(session: Session, words: Sequence[str]) -> list[str]:
    """`use Arkyn`, `play Arkyn`, of what a verb of the game knows by its name, without the word, which is one of ours for evenings; nothing
    for any other line."""
    used = [*dropwhile(lambda word: fold(word) in BETWEEN, words[1:])]
    if (
        not used
        or fold(words[0]) not in USES
        or any(fold(words[0]) in known for known in (session.game.verbs, session.game.short, session.game.phrases))
    ):
        return []
    return used if _verbs_that_know(session, used) else []


def _to_go_on(session: Session, words: Sequence[str]) -> list[str] | None:
    """`done` as `next`, `end my turn` as `next turn`, where one side alone is to act and the game has no such line now; None for any
    other line."""
    game, state = session.game, session.state
    said = [word for word in (fold(word.strip(".!")) for word in that_is_all(session, words)) if word not in WHO]
    verb = game.verbs.get(fold(words[0])) if words else None
    if tuple(said) not in FINISHED or (verb is not None and (verb.name not in ENDS or opens(game, state, verb))):
        return None
    if len(sides := acting(game, state)) > 1 and not game.together:
        raise NotNow(
            message("{sides} may still act", sides=series(sides)), hint="next goes on for all of them, pass and a side's name for one"
        )
    return FINISHED[tuple(said)].split()


def _to_a_step(session: Session, words: Sequence[str]) -> list[str] | None:
    """`go to Movement` as `next Movement`, where a step and no place or thing is called so; None for any other line. Raises NotNow for the
    step in which the game stands."""
    folded = [word.casefold().rstrip(".!") for word in words]
    if not folded or folded[0] not in GO or "to" not in folded[1:3]:
        return None
    text = _bare(" ".join(folded[folded.index("to", 1) + 1 :]))
    here = leaf(session.game, session.state)
    title = next((step.title for step in (here, *walk(session.game.sequence)) if step.title and _bare(step.title) == text), None)
    seen = visible(session.state, None)
    if title is None or any(fold(name) == text for names in session.game.kinds.values() for name in names(seen)):
        return None
    if title == here.title:
        raise NotNow(message("it is {step} now", step=title), hint="next goes on from it; ? says what may be done in it")
    return ["next", title]


def _to_a_look(session: Session, words: Sequence[str], begins: Sequence[tuple[str, ...]] = ()) -> list[str] | None:
    """`who is Morigu?` as `person Morigu`: the first verb that only looks and takes what is called so; None for any other line."""
    game, state, folded = session.game, visible(session.state, None), [word.casefold() for word in words]
    if begins and folded[-1].rstrip("?") in ("do", "work", "mean"):
        words = words[:-1]
    begins = begins or (TOLD_OF if WHERE in game.verbs else (*TOLD_OF, *((WHERE, verb) for verb in ("is", "are"))))
    asked = next((begun for begun in begins if tuple(folded[: len(begun)]) == begun), ())
    text = " ".join(words[len(asked) :]).rstrip("?")
    if not asked or not text or _is_verb(game, words[0]):
        return None
    if asked in WORKS and (named := game.short.get(fold(text), fold(text))) in game.verbs:  # `what does embark do?`
        return [HELP, named]
    for verb in (verb for verb in game.verbs.values() if verb.query):
        slot = next((slot for slot in verb.slots[:1] if not slot.word and slot.kind not in BUILT_IN), None)
        names = names_of(game, slot, state) if slot is not None else {}
        if any(fold(text) in map(fold, (name, *others)) for name, others in names.items()):
            return [verb.name, *words[len(asked) : -1], words[-1].rstrip("?")]
    return None


def _to_a_throw(session: Session, words: Sequence[str]) -> list[str] | None:
    """`roll for Gwynedd` as `activate Gwynedd`: by the one verb behind which such a thing is named; `roll for all of them`: by the one of
    the step that rolls for something. None for any other line."""
    folded = [fold(word) for word in words]
    if folded[0] not in THROW or folded[1:2] != ["for"] or not words[2:]:
        return None
    rest = [*dropwhile(lambda word: fold(word) in ARTICLES, words[2:])]
    if means_all(rest):
        return [*rolls, ALL] if len(rolls := verbs_that_roll(session)) == 1 else None
    verbs = [
        verb for verb, name in _verbs_that_know(session, rest) if verb.begins is None and fold(name) == fold(" ".join(rest).rstrip("."))
    ]
    return [verbs[0].name, *rest] if len(verbs) == 1 else None


def _bare(title: str) -> str:
    """A step as people call it: `the Action phase` as `action`."""
    words = [word for word in title.casefold().split() if word != "the"]
    return fold(" ".join(words[:-1] if words[1:] and words[-1] in STEP else words))


def _of_the_map(game: Game, words: Sequence[str]) -> list[str]:
    """`how far is Fadan from Bakshaan?` as `where Fadan to Bakshaan`."""
    folded = [word.casefold() for word in words]
    asked = next((begun for begun in ASKED if tuple(folded[: len(begun)]) == begun and folded[len(begun) :]), ())
    if not asked or WHERE not in game.verbs or (asked[0] in game.verbs and asked[0] != WHERE):
        return list(words)
    rest = _without_a_verb(game, [word.rstrip("?") for word in words[len(asked) :]])
    return [WHERE, *("to" if word.casefold() == "from" else word for word in rest if word)]


def _without_a_verb(game: Game, words: Sequence[str]) -> Sequence[str]:
    """`can Imric move` of `how far can Imric move` as `Imric`: where he stands it is told how far that is."""
    if fold(words[0]) not in MAY or not words[1:]:
        return words
    last = fold(words[-1])
    return words[1:-1] if words[2:] and (verb_of(game, last) or last in REACHES) else words[1:]


def as_meant(session: Session, words: Sequence[str], unknown: Refusal, all_look_on: bool) -> list[str] | None:
    """The words of the one line that can be meant by one whose first word is no single verb; None where there is none."""
    known = the_open_one(session, words, unknown) or none_of_it(session, words) or what_is_owed(session, words, all_look_on)
    return known or said_of_a_piece(session, words)


def hint_of(game: Game, words: Sequence[str], unknown: Unreadable) -> str:
    """What whoever says a word that is no verb may have wanted, as far as that hangs on no position."""
    first, bare = _first_of(words), [word.strip("?!.,").casefold() for word in words]
    won = next((word for word in bare if word in (*WON, *CHANCES)), bare[0])  # `how do we win?`, `what are my chances?`
    if bare[1:] and won == fold(words[0]) == NO:  # which is said of what stands behind it
        return verbs_in(game, bare[1:]) or NO_VERB
    plural = first in {f"{verb}s" for verb in game.verbs}  # `coins` is of `coin`, though an option is called so
    if first in OPTIONS or (not plural and first.partition("=")[0] in {option.name for option in (*game.options, *EVERYWHERE)}):
        return message("{line} lists the options: {told}", line=Typed("rule options"), told=as_message(CHOSEN))
    told = nearest(game, words) or own_looks(game, bare) or MEANT.get(won, "")
    return told or _by_summary(game, first) or slip_told(words[0], unknown) or NO_VERB


def _first_of(words: Sequence[str]) -> str:
    """The word that says the most of what a line begins with: none that stands in front of any name."""
    return next((word.casefold() for word in words if word.casefold() not in ARTICLES), words[0].casefold())


def _by_summary(game: Game, word: str) -> str:
    """The verbs whose summaries have a word that few of them have, and that says something."""
    near = [verb.name for verb in game.verbs.values() if word in (f"{verb.name}s", *verb.summary.split())] if word not in LITTLE else []
    return message("did you mean {near}?", near=listing(near, " or ")) if 0 < len(near) <= MOST else ""


def tell_meant(session: Session, words: Sequence[str], unknown: Unreadable, all_look_on: bool, own: Sequence[str] = ()) -> list[str]:
    """Let a refusal of a line whose first word is no verb say which word is not known, and which lines may have been meant; these, which
    have numbers, behind the prompt's `own`. Where not all look on, what was typed is not repeated behind a verb whose words are its side's
    own."""
    game, bare = (
        session.game,
        {word.strip("?!.,").casefold() for word in words[:1] if not (words[1:] and fold(word) == NO)}
        | {*map(str.casefold, words)} & {*WON},
    )
    waits = session.pending() is not None
    if not waits and (asked := lines_about(session, words)):
        return _told_of(unknown, game, asked, all_look_on, own)
    plain = ["and" if word in PLUS else "to" if word in ARROWS else word for word in words]
    many, hint = name_in_front(session, words), unknown.hint
    if many and tell_what_is_unknown(session, words, many, unknown) and not waits:
        return []
    if not waits and (theirs := of_their_way(session, plain, all_look_on)):
        return _offered(unknown, game, theirs, own)
    whole = [] if waits else without_its_verb(session, plain, all_look_on)
    if bare & ({*MEANT} - {*GOING_ON, *CALLED_OFF} if waits else {*MEANT}):
        unknown.hint = hint
        return []
    titled = any(verb.begins is not None for verb, _ in _verbs_that_know(session, words))  # `mental attack by Barguest`
    if not (waits or whole or many or titled or fold(words[0]) == NO) and _by_summary(game, _first_of(words)):
        return []
    if waits:  # nothing else may be said meanwhile
        unknown.hint, unknown.candidates = as_message("answer it, or take it back with undo"), ()
        return []
    verbs = (read := verbs_that_read(session, plain)) or _verbs_that_know(session, words)
    lines = _lines_near(session, words, (whole, verbs, many), all_look_on, own)
    if not lines and verbs and not (many and words[many:]):
        told = listing((message("`{verb} {name} …`", verb=verb.name, name=name) for verb, name in verbs), " | ")
        unknown.hint, unknown.candidates = message("{name} is said behind another word: {lines}", name=verbs[0][1], lines=told), ()
        if look := _to_a_look(session, ["explain", *split(quote(verbs[0][1]))], WORKS):
            unknown.hint = message("{hint}; `{look} {name}` tells about it", hint=unknown.hint, look=look[0], name=verbs[0][1])
    elif not lines and (own_words := [(verb, name) for verb, name in read if verb.secret]):  # all else of the line is their side's
        near = listing((message("`{verb} {name} …`", verb=verb.name, name=name) for verb, name in own_words), " | ")
        unknown.hint, unknown.candidates = message("did you mean {near}?", near=near), ()
    if not lines and not verbs:
        lines = _told_as_a_name(session, words, many, unknown, all_look_on)
    return _offered(unknown, game, lines, own) if lines else []


def _told_as_a_name(session: Session, words: Sequence[str], many: int, unknown: Unreadable, all_look_on: bool) -> list[str]:
    """Let a refusal of a line that is nothing but a name tell behind which verbs that stands; for another line, the slips of what is owed.
    many: how many words are a name in front."""
    takers, named, instead = _takers(session, words)
    if not takers and named:  # no word of ours was meant, and nothing may be done with it
        unknown.hint, unknown.candidates = instead or as_message(NO_VERB), ()
    if takers and instead:
        unknown.hint, unknown.candidates = instead, ()
    elif takers:
        name = " ".join(words).strip("?!.,")
        told = listing((message("`{verb} {name} …`", verb=verb.name, name=name) for verb in takers), " | ")
        unknown.hint, unknown.candidates = message("{name} is said behind another word: {lines}", name=name, lines=told), ()
    elif not (named or many):
        return slips_of_what_is_owed(session, words, all_look_on)[:MOST]
    return []


def _lines_near(
    session: Session, words: Sequence[str], known: tuple[list[str], list[tuple[Verb, str]], int], all_look_on: bool, own: Sequence[str]
) -> list[str]:
    """The lines that come nearest: they share a verb or a thing with what was said. known: those that are whole with a verb before them,
    the verbs that read what was said, and how many words are a name in front."""
    whole, verbs, many = known
    lines = list[str]()
    if all(verb.begins is None for verb, _ in verbs):  # else they are titles, and nothing that lies on the table is called so
        theirs = [*islice(behind_their_name(session, words, many, all_look_on), MOST)] if many else []
        near = () if theirs else like(session, words, many, own)
        lines = [*dict.fromkeys((*whole, *turned_round(session, words, all_look_on), *theirs, *near))][:MOST]
    return lines or [*behind_a_verb(session, verbs, words, all_look_on)][:MOST]


def _told_of(unknown: Unreadable, game: Game, asked: Sequence[tuple[Verb, str]], all_look_on: bool, ours: Sequence[str]) -> list[str]:
    """The lines that answer a question; of those whose words are a side's own where others look on, the verb alone."""
    shown = [line for verb, line in asked if all_look_on or not verb.secret]
    own = listing((message("`{verb} NAME`", verb=verb.name) for verb, line in asked if line not in shown), " | ")
    if not shown:
        unknown.hint, unknown.candidates = message("did you mean {near}?", near=own), ()
        return []
    lines = _offered(unknown, game, shown, ours)
    unknown.hint = message("{told}; or {others}", told=unknown.hint, others=own) if own else unknown.hint
    return lines


def _offered(unknown: Unreadable, game: Game, lines: Sequence[str], own: Sequence[str]) -> list[str]:
    """Lines that may have been meant, as a refusal tells them with their numbers: those of the prompt's `own` keep theirs, and the others
    go on from these. All that have one."""
    folder, numbers = str(game.languages), [*dict.fromkeys((*own, *lines))]
    told = listing((f"{numbers.index(line) + 1} = {aloud(line, folder)}" for line in lines), ", ")
    unknown.hint, unknown.candidates = message("did you mean {lines}? The number takes it", lines=told), ()
    return numbers


def _verbs_that_know(session: Session, words: Sequence[str]) -> list[tuple[Verb, str]]:
    """The verbs behind which what a line begins with is the name of something of their own, such as a spell, each with that name: those of
    this step, else any."""
    state, known = visible(session.state, None), list[tuple[Verb, str]]()
    for verb in session.game.verbs.values():
        name = next((name for name in map(partial(_own_name, session.game, verb, state), _beginnings(words)) if name), "")
        known += [(verb, name)] if name and not verb.query and not is_barred(session, verb, [name]) else []
    here = [(verb, name) for verb, name in known if opens(session.game, session.state, verb)]
    someone = any(doer_called(session.game, state, name) is not None for name in _beginnings(words))  # of whom more is said than that
    return (here if someone else here or known)[:MOST]


def _takers(session: Session, words: Sequence[str]) -> tuple[list[Verb], bool, str]:
    """The verbs of this step behind which a line stands that is nothing but a name, though many take such a name; whether it is one; and
    what a verb that takes such names says in place of itself of this one."""
    game, state = session.game, visible(session.state, None)
    text = fold(" ".join(word for word in words if word.casefold() not in ARTICLES).strip("?!.,"))
    takers, named, instead = list[Verb](), False, ""
    for verb in game.verbs.values():
        slot = next((slot for slot in verb.slots if not slot.word and slot.kind not in (*BUILT_IN, "side")), None)
        if slot is not None and opens(game, session.state, verb) and not verb.query:
            names = names_of(game, slot, state)
            name = next((name for name, others in names.items() if text in map(fold, (name, *others))), None)
            named = named or name is not None
            other = "" if name is None else said_instead(session, verb, name)
            instead = instead or other
            takers += [verb] if name is not None and not other and not is_barred(session, verb, [name]) else []
    return takers[:MOST], named, instead


def _beginnings(words: Sequence[str]) -> Iterator[str]:
    bare = [word.strip("?!.,") for word in words]
    return (" ".join(bare[:many]) for many in range(min(LONGEST_NAME, len(bare)), 0, -1))


def _own_name(game: Game, verb: Verb, state: State, text: str) -> str:
    """The name that a text spells whole among those that stand first behind a verb, of a kind that few verbs take, or the one title that
    begins so; else empty."""
    if verb.begins is not None:
        titles = [*verb.begins(state)]
        begun = [name for name in titles if len(text) >= SHORTEST and fold(name).startswith(fold(text))]
        return next((name for name in titles if fold(name) == fold(text)), begun[0] if len(begun) == 1 else "")
    slot = next((slot for slot in verb.slots if not slot.word), None)
    if slot is None or slot.kind in BUILT_IN or slot.kind == "side":
        return ""
    takers = [other for other in game.verbs.values() if any(one.kind == slot.kind for one in other.slots)]
    if len(takers) > FEW_TAKERS:
        return ""
    names = names_of(game, slot, state)
    return next((name for name, others in names.items() if fold(text) in map(fold, (name, *others))), "")
