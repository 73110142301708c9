"""Setting a game up: who may be called what, who holds which side, which options are chosen, and the set-up as steps."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.book.book import Book
from playaid.desk import locations
from playaid.desk.conversation import Said, Stopped, commands, stop_at, take_answer
from playaid.desk.line_dice import check_none_left
from playaid.desk.questions import DRAW, check_may_answer, plainly, pool, resolve_drawn
from playaid.desk.rule_lookup import describe_option
from playaid.dice.sources import Chained, Recorded, Seeded, Typed
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import EVERYWHERE, Game, Option, Preset
from playaid.referee.contract.look_alikes import check_looks
from playaid.referee.contract.names import find, fold, printable
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import Ruling
from playaid.referee.contract.state import empty
from playaid.referee.deciding.decide import decide
from playaid.referee.session.begin import SetUpStopped, create, opening
from playaid.referee.session.local import Session
from playaid.referee.session.open_session import Clock

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_SIDE = 30
_SIDE_MARKS = " -'."


class Table(NamedTuple):
    """What a session is begun with. players: side -> person, in table order; options: as chosen; keys: side -> passphrase, or None; acts:
    whether every act of a side with a passphrase is `signed`, or the `table` speaks for it; midway: the lines of a game under way."""

    game: Game
    folder: "Path"
    players: Mapping[str, str]
    options: Mapping[str, str]
    keys: Mapping[str, str | None]
    book: Book
    clock: Clock
    acts: str = "table"
    midway: Sequence[str] | None = None


class Begun(NamedTuple):
    session: Session
    ruling: Ruling


def first_words(table: Table, answers: Mapping[str, str], dice: tuple[str, ...] | None, exact: bool) -> Said:
    """The set-up as it is first declared. Raises BadDice where exact dice are too many."""
    said = Said(opening(table.game, table.players, table.options, answers, table.midway), dice)
    if exact and dice is not None:
        source = Typed(dice)
        ruling = decide(table.game, empty(table.players), said.declaration, table.book, source)
        if ruling.question is None:
            check_none_left(source)
    return said


def set_up_game(table: Table, said: Said) -> Begun | Stopped:
    """Set the game up, as far as it goes without an answer more. Nothing is written before it stands. Raises Refusal."""
    source = said.source()
    thrown = Chained(Recorded(said.fallen), source)
    name, answers = table.folder.name, said.declaration.answers
    try:
        with_all = (table.players, table.options, table.keys, table.book, thrown, table.clock, answers, table.acts, table.midway)
        made = create(table.folder, table.game, name, *with_all)
    except FileExistsError:
        raise Refusal(message("there is a session {name} already", name=name), hint="give another name") from None
    except SetUpStopped as stop:
        return stop_at(table.book, stop.ruling, said._replace(fallen=stop.ruling.rolls), source)
    return Begun(*made)


def has_secrets(game: Game, options: Mapping[str, str] | None = None) -> bool:
    """Whether anything in a game, or as these options make it, is one side's own, so that a screen or a passphrase could keep it."""
    if options is not None and game.hides is not None and not game.hides(options):
        return False
    return game.as_played is not None or any(verb.secret for verb in game.verbs.values())


def cells_wanted(table: Table, house: Book) -> dict[str, int]:
    """The cells that the set-up needs and nobody has told, by the title of their table. house: the same book, with values for them all."""
    declaration = opening(table.game, table.players, table.options, {}, table.midway)
    ruling = decide(table.game, empty(table.players), declaration, house, Seeded(0))
    cells = dict.fromkeys((used.fact.table, *used.fact.keys) for used in ruling.facts if used.fact.provenance == "house")
    return dict(Counter(house.title(table) for table, *_ in cells))


def give_answer(table: Table, waits: Stopped, text: str | None, *, by: str | None = None, numbered: bool = False, when: str = "") -> Said:
    check_may_answer(waits.question, table.players, by)
    request = waits.question.request
    if waits.question.kind == DRAW and text is not None and request is not None:
        text = resolve_drawn(request, text, [*request.names] or pool(request))
    return take_answer(table.book, waits, text, plainly, numbered, when, commands(table.game))


# names


def free_name(game: Game, taken_names: Iterable[str]) -> str:
    names = set(taken_names)
    number = 1
    while (name := game.slug if number == 1 else f"{game.slug}-{number}") in names:
        number += 1
    return name


def check_free(name: str, taken_names: Iterable[str], instead: str) -> str:
    locations.check_name(name)
    if name in taken_names:
        raise Refusal(
            message("there is a session {name} already", name=name),
            hint=message("give another name, {instead} for example", instead=instead),
        )
    check_looks(name, taken_names)
    return name


def options(game: Game, pairs: Iterable[str]) -> dict[str, str]:
    """Every option of the game and of all games, as in `NAME=VALUE`, as a preset has it, or by its default. Raises Refusal, Unreadable,
    Ambiguous."""
    known: dict[str, Sequence[str]] = {option.name: option.values for option in (*game.options, *EVERYWHERE)}
    chosen = {name: values[0] for name, values in known.items()}
    presets = {preset.name: preset.values for preset in game.presets}
    known.update((name, tuple(values)) for name, values in presets.items())
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refusal(message("--option wants NAME=VALUE, not {pair!r}", pair=pair), hint=_options_of(game))
        name = _option_named(name.strip(), known)
        if value.strip() not in known[name]:
            raise Refusal(
                message("option {option} is {values}, not {typed!r}", option=name, values=listing(known[name], " or "), typed=value.strip())
            )
        if name in given:
            raise Refusal(
                message(
                    "option {option} is given twice: {option}={first} and {option}={second}",
                    option=name,
                    first=given[name],
                    second=value.strip(),
                ),
                hint="give one of the two",
            )
        given[name] = value.strip()
    for name, value in given.items():
        if name in presets:
            chosen.update(presets[name][value])
    return {**chosen, **{name: value for name, value in given.items() if name not in presets}}


def _option_named(text: str, known: Iterable[str]) -> str:
    """The option that is meant. Raises Ambiguous, or Unreadable with near names, else with all of them."""
    try:
        return find(text, dict.fromkeys(known, ()), "option")
    except Unreadable as unknown:
        unknown.hint = unknown.hint or message("there is: {names}", names=listing(known))
        raise


def _options_of(game: Game) -> str:
    choices: tuple[Option | Preset, ...] = (*game.presets, *game.options, *EVERYWHERE)
    return listing(map(describe_option, choices), SEMICOLON)


def nameless(game: Game, players: int | None = None) -> list[str]:
    """So many players without a name; without a number the fewest that the game takes."""
    return [f"Player {number}" for number in range(1, (players or game.players[0]) + 1)]


def how_many(game: Game) -> str:
    least, most = game.players
    return str(least) if least == most else message("{least} to {most}", least=least, most=most)


def players(game: Game, named: Sequence[str]) -> dict[str, str]:
    """side -> person, in table order, out of `Ann`, `Ann:Faerie` or `Ann, Bob`. Raises a Refusal."""
    entries = [entry for several in named for entry in several.split(",") if entry.strip() or "," not in several]
    held = [(person.strip(), side.strip()) for person, _, side in (entry.partition(":") for entry in entries)]
    names = [*game.sides]
    for name in (*(person for person, _ in held), *(side for _, side in held if side)):
        check_side(name)
        check_looks(name, names)
        names.append(name)
    seats = _fixed(game, held) if game.sides else _free(held)
    least, most = game.players
    if not game.sides and not least <= len(seats) <= most:
        raise Refusal(message("{title} is for {players} players, not for {n}", title=game.title, players=how_many(game), n=len(seats)))
    return seats


def _fixed(game: Game, held: Iterable[tuple[str, str]]) -> dict[str, str]:
    seats: dict[str, str] = {}
    for person, side in held:
        free = [name for name in game.sides if name not in seats]
        if not free:
            raise Refusal(message("every side has its player already: {sides}", sides=listing(game.sides)))
        chosen = find(side, dict.fromkeys(game.sides, ()), "side") if side else free[0]
        if chosen in seats:
            raise Refusal(message("{side} is held by {player} already", side=chosen, player=seats[chosen]))
        seats[chosen] = person
    without = [side for side in game.sides if side not in seats]
    if without:
        raise Refusal(
            message("nobody holds {sides}", sides=listing(without)),
            hint=message('--player "NAME:{side}"; one player may hold several sides', side=without[0]),
        )
    return {side: seats[side] for side in game.sides}


def _free(held: Iterable[tuple[str, str]]) -> dict[str, str]:
    seats: dict[str, str] = {}
    for person, side in held:
        chosen = side or person
        if fold(chosen) in map(fold, seats):
            raise Refusal(message("there are two called {name}", name=chosen))
        seats[chosen] = person
    return seats


def check_side(name: str) -> None:
    """Raises a Refusal where a player or a side cannot be called so."""
    fits = 0 < len(name) <= LONGEST_SIDE and name[0].isalnum() and all(c.isalnum() or c in _SIDE_MARKS for c in name)
    if not fits or name.casefold() in ("all", "cup", "nobody"):
        raise Refusal(
            message("{text} is no name for a player or side", text=printable(name)), hint="letters, digits, blanks, - ' and ., at most 30"
        )
    if name.isdecimal():
        raise Refusal(
            message("{text} alone is no name: in the shell a number takes a line of a list", text=name), hint="say who they are: Ann, Bob"
        )
