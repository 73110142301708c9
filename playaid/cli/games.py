"""`games`, `new`, `sessions`, `use`, `demo`: what can be played, and the evenings that are kept."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from playaid.cli.answer import Answer
from playaid.cli.options import answers as pairs
from playaid.cli.options import everywhere, faces, take
from playaid.desk import places
from playaid.referee.refusals import Missing, Refusal

if TYPE_CHECKING:
    from playaid.cli.terminal import Terminal
    from playaid.dice.sources import Source
    from playaid.referee.game import Game
    from playaid.referee.ruling import Ruling
    from playaid.referee.session import Session

LONGEST_SIDE = 30
_SIDE_MARKS = " -'."


@click.command("games")
@everywhere
@click.pass_context
def games(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> int:
    """Which games there are."""
    from playaid.games.registry import BUILT_IN, load, slugs

    terminal = take(ctx, session, json_, plain)
    found, lines = [], []
    for slug in slugs():
        try:
            game = load(slug)
        except ModuleNotFoundError as fault:
            if fault.name != BUILT_IN.get(slug):
                lines.append(f"  {slug:<10} cannot be loaded: {fault}")
            continue
        except Exception as fault:  # a stranger's package may fail in any way, and the others are still there to be played
            lines.append(f"  {slug:<10} cannot be loaded ({type(fault).__name__})")
            continue
        least, most = game.players
        found.append({"slug": slug, "title": game.title, "players": [least, most], "maturity": game.maturity})
        lines.append(
            f"  {slug:<10} {game.title}, {_number(least, most)} players" + ("" if game.maturity == "complete" else f" ({game.maturity})")
        )
    return int(terminal.give(Answer(lines, {"games": found})))


def _number(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _game(slug: str) -> "Game":
    """The game of this slug. Raises Unreadable."""
    from playaid.games.registry import UnknownGame, load, slugs
    from playaid.referee.names import find

    try:
        return load(slug)
    except (UnknownGame, ModuleNotFoundError):
        return load(find(slug, dict.fromkeys(slugs(), ()), "game"))


# new


class Given(NamedTuple):
    """What was typed after `new`."""

    players: tuple[str, ...]
    options: tuple[str, ...]
    tables: str
    dice: str | None
    answers: tuple[str, ...]


@click.command("new")
@everywhere
@click.option("--player", "-p", "players", multiple=True, metavar="NAME[:SIDE]", help="A player, and the side he holds; once for each.")
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="A reading or variant of this game.")
@click.option(
    "--tables",
    type=click.Choice(["printed", "house"]),
    default="printed",
    show_default=True,
    help="Where a table has gaps: ask, or house values.",
)
@click.option("--dice", "-d", metavar="FACES", help="Dice and draws of the set-up as made at the table, in order: Moss,4")
@click.option("--answer", "answers", multiple=True, metavar="KEY=VALUE", help="Answer a question of the set-up beforehand.")
@click.argument("slug", metavar="GAME")
@click.argument("name", required=False)
@click.pass_context
def new(ctx: click.Context, /, session: str | None, json_: bool, plain: bool, slug: str, name: str | None, **typed: Any) -> int:
    """Begin a session of a game, and take it up.

    A side's passphrase is asked for (Enter: none, on the honour system), or read from PLAYAID_KEY_<SIDE>.
    """
    terminal = take(ctx, session, json_, plain)
    game = _game(slug)
    given = Given(**typed)
    options = _options(game, given.options)
    players = _players(game, given.players) if given.players else _asked_players(terminal, game)
    chosen = _name(terminal, game, name or session)
    keys = {side: _passphrase(terminal, side) for side in players}
    opened, ruling = _set_up(terminal, game, chosen, players, options, keys, given)
    places.use(terminal.folder, chosen)
    terminal.session, terminal.name = opened, chosen
    _recovery(terminal, opened, [side for side, key in keys.items() if key])
    data = {
        "name": chosen,
        "game": game.slug,
        "players": players,
        "options": options,
        "sealed": [side for side, key in keys.items() if key],
    }
    return int(terminal.give(Answer(_begun(terminal, game, chosen, keys, ruling), data, ruling)))


def _begun(terminal: "Terminal", game: "Game", name: str, keys: dict[str, str | None], ruling: "Ruling") -> list[str]:
    from playaid.cli.render import ruling_lines

    honour = [side for side, key in keys.items() if not key]
    lines = [f"{game.title}: the session {name} is set up and in use.", *ruling_lines(ruling, None, terminal.width())[1:]]
    if honour:
        lines.append(f"  Without a passphrase, on the honour system: {', '.join(honour)}. Secrets are kept off the screen, no more.")
    if not terminal.in_shell:
        lines.append(f"  playaid play {name} opens the table shell.")
    return lines


def _set_up(
    terminal: "Terminal",
    game: "Game",
    name: str,
    players: dict[str, str],
    options: dict[str, str],
    keys: dict[str, str | None],
    given: Given,
) -> "tuple[Session, Ruling]":
    """Set the game up, asking whoever is there until it stands. Raises Missing where nobody can answer."""
    from playaid.cli.declare import answered, how_to_supply
    from playaid.dice.sources import Chained, Recorded, System
    from playaid.dice.sources import Typed as TypedDice
    from playaid.referee.opening import SetUpStopped, create, opening

    book = terminal.book(game, given.tables)
    declaration = opening(game, players, options, pairs(given.answers))
    if given.dice is not None:
        _all_used(game, declaration, book, faces(given.dice))
    source: Source = TypedDice(faces(given.dice)) if given.dice is not None else TypedDice([]) if terminal.asks_dice else System()
    while True:
        try:
            return create(
                Path(terminal.folder, name), game, name, players, options, keys, book, source, terminal.clock, declaration.answers
            )
        except FileExistsError:
            raise Refusal(f"there is a session {name} already", hint="give another name") from None
        except SetUpStopped as stopped:
            question = stopped.ruling.question
            assert question is not None
            if not terminal.can_ask():
                text = question.prompt if question.private is None else f"{question.who} has to answer"
                raise Missing(f"the set-up waits: {text}", hint=how_to_supply(game.slug, question)) from None
            declaration, further = answered(terminal, book, declaration, stopped.ruling, source)
            source = Chained(Recorded(stopped.ruling.rolls), further)


def _all_used(game: "Game", declaration: Any, book: Any, tokens: list[str]) -> None:
    """Too many dice on the line are a slip, found before anything is written."""
    from playaid.dice.sources import BadDice
    from playaid.dice.sources import Typed as TypedDice
    from playaid.referee.decide import decide
    from playaid.referee.state import empty

    source = TypedDice(tokens)
    ruling = decide(game, empty(declaration.args["sides"]), declaration, book, source)
    if ruling.question is None and source.left:
        raise BadDice(f"{len(source.left)} of the dice on the line are not called for: {' '.join(source.left)}")


def _name(terminal: "Terminal", game: "Game", given: str | None) -> str:
    """The session's name as given, as asked for, or as proposed. Raises NoSession, Refusal."""
    taken = places.session_names(terminal.folder)
    proposed = next(name for name in _proposals(game.slug) if name not in taken)
    chosen = given or (terminal.can_ask() and terminal.ask(f"Name of the session [{proposed}]: ").strip()) or proposed
    places.check_name(chosen)
    if chosen in taken:
        raise Refusal(f"there is a session {chosen} already", hint=f"give another name, {proposed} for example")
    return chosen


def _proposals(slug: str) -> Iterable[str]:
    yield slug
    number = 2
    while True:
        yield f"{slug}-{number}"
        number += 1


def _options(game: "Game", typed: Iterable[str]) -> dict[str, str]:
    """Every option of the game, as typed or by its default. Raises Refusal, Unreadable, Ambiguous."""
    from playaid.referee.names import find

    chosen = {option.name: option.values[0] for option in game.options}
    known = {option.name: option.values for option in game.options}
    for pair in typed:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refusal(f"--option wants NAME=VALUE, not {pair!r}", hint=_options_of(game))
        if not known:
            raise Refusal(f"{game.title} has no options")
        name = find(name.strip(), dict.fromkeys(known, ()), "option")
        if value.strip() not in known[name]:
            raise Refusal(f"option {name} is {' or '.join(known[name])}, not {value.strip()!r}")
        chosen[name] = value.strip()
    return chosen


def _options_of(game: "Game") -> str:
    return "; ".join(f"{option.name}={'|'.join(option.values)}: {option.summary}" for option in game.options)


def _asked_players(terminal: "Terminal", game: "Game") -> dict[str, str]:
    """Who plays, asked of whoever is there; else as many nameless players as the game needs at least."""
    least, most = game.players
    nameless = [f"Player {number}" for number in range(1, least + 1)]
    if not terminal.can_ask():
        return _players(game, nameless)
    if not game.sides:
        typed = terminal.ask(f"Who plays ({_number(least, most)}), with commas between [{', '.join(nameless)}]: ")
        return _players(game, [name for name in map(str.strip, typed.split(",")) if name] or nameless)
    persons = [
        f"{terminal.ask(f'Who plays {side} [Player {n}]: ').strip() or f'Player {n}'}:{side}" for n, side in enumerate(game.sides, 1)
    ]
    return _players(game, persons)


def _players(game: "Game", typed: Sequence[str]) -> dict[str, str]:
    """side -> person, in table order, out of `Ann` or `Ann:Faerie`. Raises a Refusal."""
    held = [(person.strip(), side.strip()) for person, _, side in (entry.partition(":") for entry in typed)]
    for person, side in held:
        _check_side(person)
        if side:
            _check_side(side)
    players = _fixed(game, held) if game.sides else _free(held)
    least, most = game.players
    if not game.sides and not least <= len(players) <= most:
        raise Refusal(f"{game.title} is for {_number(least, most)} players, not for {len(players)}")
    return players


def _fixed(game: "Game", held: Iterable[tuple[str, str]]) -> dict[str, str]:
    from playaid.referee.names import find

    found: dict[str, str] = {}
    for person, side in held:
        free = [name for name in game.sides if name not in found]
        if not free:
            raise Refusal(f"every side has its player already: {', '.join(game.sides)}")
        chosen = find(side, dict.fromkeys(game.sides, ()), "side") if side else free[0]
        if chosen in found:
            raise Refusal(f"{chosen} is held by {found[chosen]} already")
        found[chosen] = person
    without = [side for side in game.sides if side not in found]
    if without:
        raise Refusal(f"nobody holds {', '.join(without)}", hint=f'--player "NAME:{without[0]}"; one player may hold several sides')
    return {side: found[side] for side in game.sides}


def _free(held: Iterable[tuple[str, str]]) -> dict[str, str]:
    from playaid.referee.names import fold

    found: dict[str, str] = {}
    for person, side in held:
        chosen = side or person
        if fold(chosen) in map(fold, found):
            raise Refusal(f"there are two called {chosen}")
        found[chosen] = person
    return found


def _check_side(name: str) -> None:
    fits = 0 < len(name) <= LONGEST_SIDE and name[0].isalnum() and all(c.isalnum() or c in _SIDE_MARKS for c in name)
    if not fits or name.casefold() in ("all", "cup", "nobody"):
        from playaid.referee.names import printable

        raise Refusal(f"{printable(name)} is no name for a player or side", hint="letters, digits, blanks, - ' and ., at most 30")


def _passphrase(terminal: "Terminal", side: str) -> str | None:
    """A side's passphrase from the environment or the person himself; None for the honour system."""
    import os

    from playaid.cli.terminal import key_variable

    given = os.environ.get(key_variable(side))
    if given is not None or not terminal.can_ask():
        return given or None
    while True:
        first = terminal.ask(f"Passphrase of {side} (Enter: none, on the honour system): ", hidden=True)
        if not first or terminal.ask("Once more: ", hidden=True) == first:
            return first or None
        terminal.say("  These two differ.")


def _recovery(terminal: "Terminal", session: "Session", sides: Iterable[str]) -> None:
    """A code on paper for each sealed side, shown once to that side alone; nowhere else is it kept."""
    if not terminal.can_ask():
        return
    for side in sides:
        document, code = session.keyring.with_recovery(side)
        session.journal.set_keys(document)
        terminal.show_private(
            [f"Recovery code of {side}, for a forgotten passphrase: {code}", "Write it down; it is shown this once."], side
        )


# sessions


@click.command("sessions")
@everywhere
@click.pass_context
def sessions(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> int:
    """The saved games: which game, what turn, how many events; the one in use has a star."""
    terminal = take(ctx, session, json_, plain)
    names = places.session_names(terminal.folder)
    in_use = terminal.name if terminal.in_shell else places.current(terminal.folder)
    found = [_kept(terminal, name) for name in names]
    lines = [f"{'*' if one['name'] == in_use else ' '} {_line(one)}" for one in found] or [f"  No sessions in {terminal.folder}."]
    return int(terminal.give(Answer(lines, {"sessions": found, "in_use": in_use})))


def _kept(terminal: "Terminal", name: str) -> dict[str, Any]:
    """One saved game at a glance; what is wrong with it where it cannot be read."""
    from playaid.games.registry import load
    from playaid.journal.errors import JournalError
    from playaid.journal.journal import Journal
    from playaid.referee.session import Session
    from playaid.referee.view import view

    blank: dict[str, Any] = {
        "name": name,
        "game": None,
        "title": None,
        "turn": None,
        "phase": None,
        "events": None,
        "players": {},
        "fault": None,
    }
    try:
        journal = Journal(Path(terminal.folder, name))
        blank.update(game=journal.meta["game"], players=journal.meta["players"], events=journal.tail_number)
        game = load(journal.meta["game"])
        seen = view(game, Session(journal, game, terminal.book(game, journal.meta["tables"]), terminal.clock).state)
    except JournalError as fault:
        return {**blank, "fault": str(fault)}
    except Exception as fault:  # a folder may hold anything; the others are to be listed all the same
        return {**blank, "fault": f"cannot be read ({type(fault).__name__})"}
    return {**blank, "title": game.title, "turn": seen.turn, "phase": "over" if seen.over else seen.phase}


def _line(one: dict[str, Any]) -> str:
    if one["fault"]:
        return f"{one['name']}: {one['fault']}"
    return f"{one['name']}: {one['title']}, {one['phase']}; {', '.join(one['players'].values())}; {one['events']} events"


@click.command("use")
@everywhere
@click.argument("name")
@click.pass_context
def use(ctx: click.Context, session: str | None, json_: bool, plain: bool, name: str) -> int:
    """Take a session up; commands without --session mean this one."""
    from playaid.referee.names import find

    terminal = take(ctx, session, json_, plain)
    names = places.session_names(terminal.folder)
    path = Path(places.folder_of(terminal.folder, find(name, dict.fromkeys(names, ()), "session") if names else name))
    before, terminal.session = (terminal.session, terminal.name), None
    try:
        opened = terminal.open(path.name)
    except BaseException:
        terminal.session, terminal.name = before
        raise
    places.use(terminal.folder, path.name)
    return int(terminal.give(Answer([f"{path.name} is in use: {opened.game.title}."], {"name": path.name, "game": opened.game.slug})))


# demo


@click.command("demo")
@everywhere
@click.option("--keep", metavar="NAME", help="Keep the session under this name.")
@click.argument("slug", metavar="GAME")
@click.pass_context
def demo(ctx: click.Context, session: str | None, json_: bool, plain: bool, keep: str | None, slug: str) -> int:
    """Watch a game being refereed: lines typed, dice given, every ruling; nothing of yours is touched."""
    from tempfile import TemporaryDirectory

    terminal = take(ctx, session, json_, plain)
    game = _game(slug)
    if not game.demo:
        raise Refusal(f"{game.title} has no demo")
    if keep is not None and places.check_name(keep) in places.session_names(terminal.folder):
        raise Refusal(f"there is a session {keep} already", hint="give another name")
    with TemporaryDirectory(prefix="playaid-demo-") as folder:
        played, code = _shown(terminal, game, Path(folder))
        if keep is not None:
            _keep(terminal, Path(folder) / "evening", keep)
    lines = [f"Kept: playaid play {keep}"] if keep is not None else []
    data = {"game": game.slug, "lines": played, "kept": keep}
    return int(terminal.give(Answer(lines, data, code=code)))


def _shown(terminal: "Terminal", game: "Game", folder: Path) -> tuple[list[dict[str, Any]], int]:
    """Play the demo in `folder`, showing it as it goes; what was typed and said, and the code of the first line that a fault stopped."""
    from playaid.cli.answer import DONE, ILLEGAL_CODE
    from playaid.cli.transcript import play, read

    text = script(game)
    remarks = {number: line[1:].strip() for number, line in enumerate(text.splitlines(), 1) if line.startswith("#")}
    told: list[dict[str, Any]] = []
    stopped = DONE

    def say(line: str) -> None:
        if not terminal.json:
            terminal.say(line)

    transcript = read(text)
    ahead = iter(transcript.typed)
    reached = 0

    def announce() -> None:
        nonlocal reached
        typed = next(ahead, None)
        last = typed.number if typed else len(text)
        for number in [number for number in remarks if reached < number < last]:
            say(f"# {remarks[number]}")
        reached = last
        if typed:
            say(f"> {typed.line}")

    announce()
    for one in play(transcript, folder, say):
        told.append({"typed": one.typed.line, "said": list(one.said), "code": one.code})
        if one.code not in (DONE, ILLEGAL_CODE) and stopped == DONE:  # a refusal by the rules is part of the show
            stopped = one.code
        announce()
    return told, stopped


def script(game: "Game") -> str:
    """The text of a game's demo, which may stand in a `.play` file."""
    return Path(game.demo).read_text(encoding="utf-8") if game.demo.endswith(".play") else game.demo


def _keep(terminal: "Terminal", folder: Path, name: str) -> None:
    from shutil import copytree

    from playaid.journal.journal import Journal

    Path(terminal.folder).mkdir(parents=True, exist_ok=True)
    copytree(folder, Path(terminal.folder, name))
    journal = Journal(Path(terminal.folder, name))
    journal.set_meta({**journal.meta, "name": name})
