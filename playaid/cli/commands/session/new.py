import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

import click

from playaid.book.book import Book
from playaid.cli.command import Answer, Terminal, command, key_variable
from playaid.cli.declaring.question_prompt import put_question
from playaid.cli.declaring.ready_dice import dice_on
from playaid.cli.declaring.ruling_answer import SoFar, how_to_supply, tell_thrown
from playaid.cli.declaring.shared_screen.hand_screen import told_alone
from playaid.cli.options import answers as pairs
from playaid.cli.options import dice_option, game_argument
from playaid.cli.placed_files import session_stands
from playaid.cli.terminal.progress import busy
from playaid.cli.terminal.prompt_commands import Back
from playaid.cli.terminal.questionnaire import Questionnaire
from playaid.cli.terminal.terminal import Left
from playaid.cli.terminal.which_game import wanted_game
from playaid.cli.terminal.who_plays import ask_players
from playaid.cli.text.render import ruling_lines
from playaid.cli.text.words import table_in_words
from playaid.desk import locations, new_game
from playaid.desk.conversation import Stopped
from playaid.desk.locations import clock
from playaid.desk.questions import DRAW, FACT, mask_question
from playaid.desk.rule_lookup import where_options_are
from playaid.desk.ruling_view import view_ruling
from playaid.desk.session_folders import book_of
from playaid.desk.settings import session_settings
from playaid.desk.settings.session_settings import CLOSED, OPEN, SCREEN
from playaid.dice.sources import Typed as TypedDice
from playaid.language.message import Typed, as_message, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import DICE, Game, Option, Preset
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Missing, Refusal
from playaid.referee.contract.ruling import Ruling
from playaid.referee.session.local import Session


class Begun(TypedDict):
    """`new`; players: who plays each side; sealed: the sides that have a passphrase"""

    name: str
    game: str
    players: dict[str, str]
    options: dict[str, str]
    sealed: list[str]
    acts: str


class Given(NamedTuple):
    """What was typed after `new`."""

    players: tuple[str, ...]
    options: tuple[str, ...]
    tables: str
    book: str
    dice: str | None
    answers: tuple[str, ...]
    acts: str
    midway: bool
    entry: Path | None
    own: tuple[str, ...]
    screen: str | None


_MODES = click.Choice(["printed", "house"])
ACTS = {
    "table": (
        "Anybody may type what a side does. To take dice back, to reveal and to change a passphrase, each side concerned types its own."
    ),
    "signed": "Every act of a side with a passphrase is signed with its key.",
}


@command("new")
@click.option(
    "--player", "--players", "-p", "players", multiple=True, metavar="NAME[:SIDE]", help="A player and their side; several with commas."
)
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="A reading or variant of this game.")
@click.option("--tables", type=_MODES, default="printed", show_default=True, help="Where a table has gaps: ask, or house values.")
@click.option("--book", "-b", metavar="NAME", default="", help="Which of your books of this game: playaid tables books GAME lists them.")
@dice_option("Dice and draws of the set-up as made at the table, in order: Moss,4")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE", help="Answer a question of the set-up beforehand.")
@click.option(
    "--acts",
    type=click.Choice(tuple(ACTS)),
    default="table",
    show_default=True,
    help="Whether each act of a side with a passphrase needs its key, or the table speaks for it.",
)
@click.option(
    "--midway", is_flag=True, help="The game is under way: enter the table as it stands, line by line; each side enters its own unseen."
)
@click.option("--entry", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="With --midway: the lines out of this file.")
@click.option("--own", multiple=True, metavar="SIDE=FILE", help="With --entry: what a side says of its own, out of this file.")
@click.option(
    "--open/--closed",
    "screen",
    default=None,
    callback=lambda ctx, param, given: None if given is None else OPEN if given else CLOSED,
    help="All look on at this screen, or each side's secrets are kept from the others.",
)
@game_argument(required=False)
@click.argument("name", required=False)
def new(terminal: Terminal, slug: str | None, name: str | None, **typed: Any) -> Answer[Begun]:
    """Begin a session of a game, and take it up. On a terminal it asks what changes the whole evening: who plays, the scenario where there
    is one, whether hands lie on the table, whose dice, whether secrets are kept on this screen. Enter takes the first; an option given
    on the line is not asked for.

    With --midway it begins in the midst: `turn 3 of Ann`, the pieces, the piles, what each holds; `?` there lists what there is to enter.

    A side's passphrase is asked for (Enter: none, on the honour system), or read from PLAYAID_KEY_<SIDE>.
    """
    game = wanted_game(terminal, slug, "new")
    terminal.speak_as(game)
    given = _whose_dice(Given(**typed))
    new_game.options(game, given.options)  # what cannot be read is refused before anything is asked
    chosen = _name(terminal, game, name or terminal.wanted)
    asks = Questionnaire(terminal)
    table, screen = asks.through(partial(_table, asks, game, Path(terminal.folder, chosen), given))
    players, options, keys = table.players, table.options, table.keys
    terminal.beside = partial(session_stands, table.folder)
    terminal.begins = [side for side, key in keys.items() if not key] if screen == OPEN else []
    try:
        opened, ruling = _set_up_as_entered(terminal, table, given)
    finally:
        terminal.begins = None
    locations.use(terminal.folder, chosen)
    terminal.session, terminal.name = opened, chosen
    if screen is not None:
        session_settings.choose(opened, SCREEN, screen)
    sealed = [side for side, key in keys.items() if key]
    _recovery(terminal, opened, sealed)
    data: Begun = {"name": chosen, "game": game.slug, "players": {**players}, "options": {**options}, "sealed": sealed, "acts": given.acts}
    lines = _begun(terminal, game, chosen, keys, ruling, given.acts, screen, table.midway is not None)
    return Answer(lines, data, view_ruling(ruling, None))


def _whose_dice(given: Given) -> Given:
    """What was typed, with `--dice typed` and `--dice rolled`, which are no faces, as the option of the evening that they mean."""
    if given.dice not in DICE.values:
        return given
    return given._replace(dice=None, options=(*given.options, f"{DICE.name}={given.dice}"))


def _table(asks: Questionnaire, game: Game, folder: Path, given: Given) -> tuple[new_game.Table, str | None]:
    """What the session is begun with, and whether secrets are kept on this screen, asked of whoever is there. Raises Refusal, Left."""
    terminal = asks.terminal
    players = new_game.players(game, given.players) if given.players else ask_players(asks, game)
    options = new_game.options(game, (*given.options, *_asked_options(asks, game, given)))
    if given.dice is None and not _names(given.options, DICE.name):
        options[DICE.name] = _asked_dice(asks)
    secrets = new_game.has_secrets(game, options)
    open_to_all = new_game.has_secrets(game) and not secrets and given.acts == "table"
    screen = given.screen or (_asked_screen(asks) if secrets else OPEN if open_to_all else None)
    lines = _midway(terminal, game, players, options, given)
    keys = {side: _passphrase(asks, side, wanted=screen != OPEN and (secrets or given.acts != "table")) for side in players}
    book = book_of(game, given.tables, terminal.owner, given.book)
    if given.book and not os.path.isdir(str(book.owner)):
        known = locations.editions(str(terminal.owner(game.slug)))
        raise Refusal(
            message("you have no book {book} of {game}", book=given.book, game=game.slug),
            hint=message("there is: {books}", books=listing(known)) if known else "none has a name",
        )
    table = new_game.Table(game, folder, players, options, keys, book, terminal.clock, given.acts, lines)
    if lines is None and terminal.can_ask() and _said_by_nobody("tables"):
        table = table._replace(book=_asked_book(asks, table, given))
    return table, screen


def _midway(terminal: Terminal, game: Game, players: dict[str, str], options: dict[str, str], given: Given) -> tuple[str, ...] | None:
    """The lines of a game that is under way, out of a file or typed one by one; None where it is not. Raises Refusal, Left."""
    if not given.midway and given.entry is None:
        return None
    from playaid.cli.declaring.midway_entry import in_file, read_lines

    if given.entry is not None:
        return in_file(given.entry)
    return read_lines(terminal, game, players, options, book_of(game, given.tables, terminal.owner))


def _own(table: new_game.Table, files: tuple[str, ...]) -> dict[str, str]:
    """What sides say of their own out of files, as answers. Raises Refusal."""
    if not files:
        return {}
    from playaid.cli.declaring.midway_entry import in_file

    own = {}
    for pair in files:
        side, equals, file = pair.partition("=")
        if not equals or table.midway is None:
            raise click.UsageError(message("{option} wants {wanted}, and --entry beside it", option="--own", wanted="SIDE=FILE"))
        own[f"own {find(side, dict.fromkeys(table.players, ()), 'side')}"] = "; ".join(in_file(Path(file)))
    return own


def _set_up_as_entered(terminal: Terminal, table: new_game.Table, given: Given) -> new_game.Begun:
    """What the set-up comes to; a table typed in at which something is missing is gone on with where it stands. Raises Refusal, Left."""
    while True:
        try:
            return _set_up(terminal, table, given)
        except Refusal as refusal:
            if not table.midway or given.entry is not None:
                raise
            from playaid.cli.declaring.midway_entry import enter_again

            table = table._replace(midway=enter_again(terminal, table, refusal))


def _begun(
    terminal: Terminal, game: Game, name: str, keys: Mapping[str, str | None], ruling: Ruling, acts: str, screen: str | None, midway: bool
) -> list[str]:
    honour = [side for side, key in keys.items() if not key]
    told, title = view_ruling(ruling, None), terminal.session.book.title if terminal.session is not None else None
    doubtful = tuple(fact for fact in told.facts if fact.provenance != "derived")  # the rest `why` tells
    lines = [
        message("{title}: the session {name} is set up and in use.", title=game.title, name=Typed(name)),
        *ruling_lines(told._replace(facts=doubtful, worksheet=told.worksheet if midway else ()), terminal.width(), titles=title)[1:],
    ]
    if any(source in SHOWN for source in told.doubts):
        text = "  {line} tells each of these values; any other is looked up when it first counts, and named there."
        lines.append(message(text, line=Typed(locations.as_typed_outside(terminal.folder, f"why {FIRST} --all"))))
    kept = terminal.session is not None and new_game.has_secrets(game, terminal.session.state["referee"].get("options", {}))
    if screen == OPEN and kept:
        lines.append("  All look on: nothing is kept from anybody on this screen. play --closed keeps secrets again.")
    elif honour and kept:
        lines.append(
            message(
                "  Without a passphrase: {sides}. Secrets are kept off the screen; beyond that the table is on its honour.",
                sides=listing(honour),
            )
        )
    if any(keys.values()):
        lines.append(f"  {translate(ACTS[acts])}")
    if not terminal.in_shell:
        lines.append(message("  {line} opens the table shell.", line=Typed(locations.as_typed_outside(terminal.folder, f"play {name}"))))
        lines.append(message("  {line} puts it on phones.", line=Typed(locations.as_typed_outside(terminal.folder, f"serve {name} --lan"))))
    return lines


def _set_up(terminal: Terminal, table: new_game.Table, given: Given) -> new_game.Begun:
    """Set the game up, asking whoever is there until it stands. Whoever is asked for a draw of their own sees what they drew before the
    screen goes on to the next. Raises Missing where nobody can answer."""
    dice = () if given.dice is None and table.options.get(DICE.name) == DICE.values[1] else dice_on(terminal, given.dice)
    said = new_game.first_words(table, {**pairs(given.answers), **_own(table, given.own)}, dice, exact=given.dice is not None)
    before, alone, side = list[Stopped](), ExitStack(), ""
    told = SoFar()

    def step() -> new_game.Begun | Stopped:
        with busy("new", terminal.shows_bars):
            return new_game.set_up_game(table, said)

    with alone:
        while True:
            outcome = step()
            asked = outcome.question if isinstance(outcome, Stopped) else None
            if side and (asked is None or asked.private != side):
                _show_drawn(terminal, outcome.ruling, side)
                alone.close()
                side = ""
            if isinstance(outcome, new_game.Begun):
                return outcome
            if not terminal.can_ask():
                raise _waiting(table, outcome, given.own)
            if not side and (side := _who_draws_alone(terminal, outcome)):
                alone.enter_context(terminal.eyes_of(side))
            if not side:
                told = tell_thrown(terminal, outcome.ruling, told)
            taking = partial(new_game.give_answer, table, outcome, numbered=True, when=clock())
            try:
                all_typed = all(rolled.source == TypedDice.name for rolled in outcome.said.fallen)
                said = put_question(terminal, outcome.question, taking, bool(before) and all_typed)
            except Back:
                said = before.pop().said
            else:
                before += [outcome] if outcome.question.kind != FACT else []


def _who_draws_alone(terminal: Terminal, waits: Stopped) -> str:
    """Who is to draw what they alone may see, on a screen that is theirs until they have seen it."""
    side = waits.question.private if waits.question.kind == DRAW else None
    return side if side is not None and terminal.blanks_for(side) else ""


def _show_drawn(terminal: Terminal, ruling: Ruling, side: str) -> None:
    if told := told_alone(ruling, side):
        terminal.show_private(told, side)


def _waiting(table: new_game.Table, waits: Stopped, files: Sequence[str]) -> Missing:
    """What the set-up waits for where nobody can be asked. What is wrong with a side's own lines is told to whoever gave the file."""
    _, own, side = waits.question.key.partition("own ")
    told = next((one for one in table.players if own and f"{side} ".startswith(f"{one} ")), None)
    given = told is not None and any(find(pair.partition("=")[0], dict.fromkeys(table.players, ()), "side") == told for pair in files)
    question = mask_question(waits.question, told if given else None)
    lacks = message("{option} gives its own lines; a file without lines says that there is nothing", option=f"--own {told}=FILE")
    hint = lacks if told is not None else how_to_supply(table.game.slug, question)
    return Missing(message("the set-up waits: {question}", question=question.prompt), hint=hint)


FIRST = 1
"""The number of the event that is the set-up."""
SHOWN = ("house", "conflict")
"""What a set-up rests on that the first word of an evening names."""
MANY = 8
"""So many cells are asked for one after the other, and no more without having asked how they are to be told."""
MANY_LATER = 1000
"""Where more lack that the set-up does without, as on a map of hexes, that is asked all the same: moves would wait at every hex."""
_BOOK = (
    "  1: what nobody has told is made up by the house, marked wherever it counts, and what you tell takes its place. "
    "2: you read it out here, once for good. 3: you fill it in first; nothing is begun yet."
)


def _said_by_nobody(option: str) -> bool:
    source = click.get_current_context().get_parameter_source(option)
    return source is click.core.ParameterSource.DEFAULT


def _asked_book(asks: Questionnaire, table: new_game.Table, given: Given) -> Book:
    """The book that the game is begun with, where its set-up needs much that no document has. Raises Left."""
    house = book_of(table.game, "house", asks.terminal.owner, given.book)
    wanted = new_game.cells_wanted(table, house)
    later = len(table.book.missing()) if sum(wanted.values()) <= MANY else 0
    if sum(wanted.values()) <= MANY and later <= MANY_LATER:
        return table.book
    if later:
        of_these = "none of them is needed yet" if not wanted else "most of them are needed later"
        pattern = "  {n} values are printed only on your own board and pieces; {when}."
        asks.terminal.say(message(pattern, n=later, when=as_message(of_these)))
    else:
        pattern = "  The set-up needs {n} values that are printed only on your own board and pieces: {tables}."
        told = listing(message("{table} ({n})", table=_of_your_own(title), n=number) for title, number in wanted.items())
        asks.terminal.say(message(pattern, n=sum(wanted.values()), tables=told))
    asked = "These: 1 made up by the house for now, 2 told here one by one, 3 filled in first [1]: "
    if later:
        asked = "These: 1 made up by the house for now, 2 each asked for when it is first needed, 3 filled in first [1]: "
    typed = asks.choice(asked, _BOOK)
    if typed == "3":
        slug = table.game.slug
        lines = {
            "missing": f"playaid tables missing {slug}",
            "file": f"playaid tables template {slug} --workbook {slug}.xlsx",
            "map": f"playaid tables paint {slug}",
        }
        asks.terminal.say(message("  {missing} lists them, {file} writes a file to fill in, {map} opens the map to paint it.", **lines))
        raise Left
    return table.book if typed == "2" else house


def _of_your_own(title: str) -> str:
    """What a table is called to whoever is to tell it from their own copy: what the house has made up of it has its name."""
    return table_in_words(title).removeprefix("House ")


def _name(terminal: Terminal, game: Game, given: str | None) -> str:
    taken = locations.session_names(terminal.folder)
    proposed = new_game.free_name(game, taken)
    return new_game.check_free(given or proposed, taken, proposed)


_DICE = (
    "  1: playaid throws and draws for you.\n"
    "  2: you throw, and type the faces where it asks; Enter there throws for you. Where something is drawn it asks as well: Enter, and"
    " playaid draws and keeps it; a name, where you have drawn at the table. What one side alone may see is typed unseen.\n"
    "  dice typed and dice rolled change it later."
)


def _names(pairs: Iterable[str], option: str) -> bool:
    return any(pair.partition("=")[0].strip() == option for pair in pairs)


def _asked_options(asks: Questionnaire, game: Game, given: Given) -> list[str]:
    """What changes the whole evening by the data of the game, asked of whoever is there; what was given is not asked for."""
    if not asks.terminal.can_ask():
        return []
    asks.terminal.say(*where_options_are(game, asks.terminal.in_shell))
    named = {name for preset in game.presets if _names(given.options, preset.name) for meant in preset.values.values() for name in meant}
    choices: tuple[Option | Preset, ...] = (*game.presets, *game.options)
    asked = [choice for choice in choices if choice.asked and choice.name not in named]
    left = [choice for choice in asked if not _names(given.options, choice.name)]
    return [f"{choice.name}={_asked_value(asks, choice, _titles(asks.terminal, game, choice, given))}" for choice in left]


class Title(NamedTuple):
    """What a value of an option is called where the book alone names it, and what stands behind the name."""

    name: str
    about: str = ""


def _titles(terminal: Terminal, game: Game, choice: Option | Preset, given: Given) -> dict[str, Title]:
    """The names of the values, by the book that is played with, else as the house tables have them, and marked so beside others."""
    if isinstance(choice, Preset) or not choice.titles:
        return {}
    table, column, *more = choice.titles
    own, house = (book_of(game, mode, terminal.owner, given.book).rows(table) for mode in (given.tables, "house"))

    def title(row: Mapping[str, object]) -> Title:
        behind = row.get(more[0]) if more else None
        about = listing(map(str, behind)) if isinstance(behind, list) else str(behind or "")
        return Title(str(row[column]), about)

    named = {value: title(own[value]) for value in choice.values if own.get(value, {}).get(column)}
    made_up = {value: title(row) for value, row in house.items() if value not in named and row.get(column)}
    if not named:  # there is nothing to set them apart from
        return made_up
    marked = {value: Title(message("{title} (house)", title=of.name), of.about) for value, of in made_up.items()}
    return {**marked, **named}


def _asked_value(asks: Questionnaire, choice: Option | Preset, titles: Mapping[str, Title]) -> str:
    values = list(choice.values)
    called = [titles.get(value, Title(value)).name for value in values]
    words = [as_message(meaning) for meaning in (choice.words if isinstance(choice, Option) else ()) or called]
    told = zip(_numbered(values), words, strict=True)
    numbered = [
        value if value == number == meaning else message("{number} {value}", number=number, value=meaning)
        for (number, value), meaning in told
    ]
    prompt = message("{option}: {values} [{default}]: ", option=choice.name, values=listing(numbered), default=_numbered(values)[0][0])
    behind = [titles.get(value, Title(value)).about for value in values]
    told_of = [message("{title}: {about}", title=word, about=about) if about else word for word, about in zip(words, behind, strict=True)]
    means = _explained(choice, dict(zip((number for number, _ in _numbered(values)), told_of, strict=True)))
    said = {number: (value, translate(meaning)) for (number, value), meaning in zip(_numbered(values), words, strict=True)}
    typed = asks.choice(prompt, means, said)
    return dict(_numbered(values))[typed] if typed else values[0]


def _explained(choice: Option | Preset, words: Mapping[str, str]) -> str:
    """What is asked, and each choice in a line of its own: what a game tells of it, else what it means in a word."""
    told = dict(zip(words, choice.told if isinstance(choice, Option) else (), strict=False))
    lines = [message("  {about}.", about=as_message(choice.summary))]
    lines += [message("  {number}: {told}", number=number, told=as_message(told.get(number, text))) for number, text in words.items()]
    return listing(lines, "\n")


def _numbered(values: Sequence[str]) -> list[tuple[str, str]]:
    """Values with the numbers that stand for them; a value that is a number is called by itself."""
    bare = all(value.isdecimal() for value in values)
    return [(value if bare else str(number), value) for number, value in enumerate(values, 1)]


_SCREEN = (
    "  1: what is one side's own is shown to it alone, and it may have a passphrase. 2: all look on, nothing is blanked or handed over."
)


def _asked_screen(asks: Questionnaire) -> str | None:
    """Whether secrets are kept on this screen, asked of whoever is there; None where nobody is."""
    if not asks.terminal.can_ask():
        return None
    asked = "Secrets: 1 kept from the others on this screen, 2 all look on [1]: "
    return OPEN if asks.choice(asked, _SCREEN) == "2" else CLOSED


def _asked_dice(asks: Questionnaire) -> str:
    """Where dice come from, asked of whoever is there; from playaid where nobody is, and where this table has said so already."""
    rolled, typed = DICE.values
    if asks.terminal.asks_dice is not None or not asks.terminal.can_ask():
        return typed if asks.terminal.asks_dice else rolled
    asked = "Dice: 1 playaid rolls and draws, 2 you throw them and type the faces, and at a draw Enter draws for you [1]: "
    return typed if asks.choice(asked, _DICE) == "2" else rolled


def _passphrase(asks: Questionnaire, side: str, wanted: bool) -> str | None:
    given = os.environ.get(key_variable(side))
    if given is not None or not wanted or not asks.terminal.can_ask():
        return given or None
    means = message("  What is {side}'s alone is sealed by it. Enter: none, and nobody else looks.", side=side)
    while True:
        before = asks.answered
        first = asks.typed(message("Passphrase of {side} (Enter: none, on the honour system): ", side=side), means, hidden=True)
        if not first or asks.typed("Once more: ", means, hidden=True) == first:
            return first or None
        asks.forget(before)
        asks.terminal.say("  These two differ.")


def _recovery(terminal: Terminal, session: Session, sides: Iterable[str]) -> None:
    """A code on paper for each sealed side, shown once to that side alone; nowhere else is it kept."""
    if not terminal.can_ask():
        return
    from playaid.referee.session.key_changes import recovery

    for side in sides:
        code = recovery(session, side)
        lines = [
            message("Recovery code of {side}, for a forgotten passphrase: {code}", side=side, code=code),
            "Write it down; it is shown this once.",
        ]
        terminal.show_private(lines, side, message("It shows {side}'s recovery code, to be written down", side=side))
