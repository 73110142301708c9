"""`games check`, `games new`, `games translate`: for who writes a game. Nothing of it is loaded for those who play."""

import re
from pathlib import Path
from typing import TypedDict

import click

from playaid.cli.answer import DONE, Answer
from playaid.cli.command import Terminal, command
from playaid.language.message import message
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.refused_files import naming


class GameFaults(TypedDict):
    """`games check`: each fault with where it is"""

    slug: str
    faults: list[dict[str, str]]


class LaidOut(TypedDict):
    slug: str
    folder: str
    files: list[str]


@command("games check")
@click.argument("slug", metavar="GAME")
def check(terminal: Terminal, slug: str) -> Answer[GameFaults]:
    """Whether a game is put together rightly: its names, verbs, slots, steps, checks, happenings, tables and cases; then its demo is played
    and its policies are followed."""
    from tempfile import TemporaryDirectory

    from playaid.cli.terminal.progress import busy
    from playaid.desk.session_folders import game_of
    from playaid.games.registry import BrokenGame
    from playaid.referee.verification.lint import faults
    from playaid.testing.suite import try_everything

    game = game_of(slug)
    with busy("games check", terminal.shows_bars), TemporaryDirectory(prefix="playaid-check-") as folder:
        wrong = faults(game)
        if all(fault.where == "coverage" for fault in wrong):  # what is not yet written down keeps nobody from playing
            wrong += try_everything(game, Path(folder))
    whole = f"  {game.title} is whole: its names, verbs, steps, checks, happenings, tables and cases; its demo and policies do as they say."
    lines = [f"  {fault}" for fault in wrong] or [whole]
    data: GameFaults = {"slug": game.slug, "faults": [fault._asdict() for fault in wrong]}
    return Answer(lines, data, code=BrokenGame.code if wrong else DONE)


@command("games new")
@click.argument("slug", metavar="SLUG")
@click.argument("folder", metavar="[FOLDER]", required=False, default=".")
def lay_out(terminal: Terminal, slug: str, folder: str) -> Answer[LaidOut]:
    """Lay out a small game that works, under a name of yours: package, tables, tests, demo. FOLDER (this one) must be empty or new."""
    from playaid.games.registry import slugs

    if not FITTING.fullmatch(slug):
        raise Unreadable(
            message("{slug!r} cannot be the name of a package", slug=slug),
            hint="small letters, digits and _, beginning with a letter and ending in a letter or digit",
        )
    if slug in slugs():
        raise Refusal(message("there is a game {slug} already", slug=slug), hint="give another name")
    if fault := name_taken(slug):
        raise Refusal(message("{slug} cannot be the name of a game: {fault}", slug=slug, fault=fault), hint="give another name")
    target = Path(folder)
    if target.exists() and (not target.is_dir() or not all(_out_of_the_way(path) for path in target.iterdir())):
        raise Refusal(message("{folder} is not empty", folder=target.resolve()), hint="give an empty folder, or one that is not there yet")
    made = [path.relative_to(target).as_posix() for path in write_scaffold(slug, target)]
    works = message("  It works as it stands: pip install -e '.[test]', pytest, playaid demo {slug}.", slug=slug)
    lines = [*(f"  {name}" for name in made), works]
    return Answer(lines, {"slug": slug, "folder": str(target.resolve()), "files": made})


class Translated(TypedDict):
    """`games translate`: the translator's file; of so many messages so many are translated; those whose translation does not fit"""

    file: str
    messages: int
    translated: int
    unfit: list[str]


@command("games translate")
@click.argument("slug", metavar="GAME")
@click.argument("language", metavar="LANG")
def write_translation(terminal: Terminal, slug: str, language: str) -> Answer[Translated]:
    """Write what a game says for a translator, or bring it up to date: LANG.po in its folder `languages`, and LANG.json of what is
    translated, which is read with PLAYAID_LANG=LANG. GAME may be playaid: what all games say."""
    try:
        from playaid.language.translating import PoFileError, bring_up, readable, template_of
    except ModuleNotFoundError as missing:
        raise Refusal(
            message("games translate needs {name}, which is not installed", name=missing.name), hint="pip install 'playaid[translate]'"
        ) from None
    if not readable(language):
        raise Unreadable(message("{language!r} is no language", language=language), hint="de, pt_BR: as locales are named")
    if slug == "playaid":
        from playaid.language.extraction import messages_in, own_files
        from playaid.language.message import BETWEEN
        from playaid.language.own import OWN

        folder, title, template = OWN, slug, template_of(messages_in(own_files()), BETWEEN)
    else:
        from playaid.desk.session_folders import game_of
        from playaid.referee.verification.lint_wording import folder_of, messages_of, names_of

        game = game_of(slug)
        folder, title, template = folder_of(game), game.title, template_of(messages_of(game), names_of(game))
    try:
        done = bring_up(template, folder, language, title)
    except (PoFileError, ValueError, OSError) as fault:
        raise Refusal(message("{file}: {fault}", file=folder / f"{language}.po", fault=str(fault))) from fault
    lines = [
        message("  {file}: {n} of {all} translated.", file=folder / f"{language}.po", n=done.translated, all=done.messages),
        *(message("  names a place that is not in the English, and is left out: {text}", text=text) for text in done.unfit),
    ]
    file = str(folder / f"{language}.po")
    return Answer(lines, {"file": file, "messages": done.messages, "translated": done.translated, "unfit": done.unfit})


FITTING = re.compile("[a-z]([a-z0-9_]*[a-z0-9])?")  # What a slug may look like: it names the package, and the distribution too


def name_taken(slug: str) -> str:
    """Why a name cannot be that of a new package; empty if it can. Nothing is imported."""
    import sys
    from importlib.util import find_spec
    from keyword import iskeyword

    from playaid.cli.registry import COMMANDS

    if slug in COMMANDS:
        return "it is a command of playaid"
    if iskeyword(slug):
        return "it is a word of Python"
    if slug in ("draw", "hand"):
        return "the small game has a verb of that name"
    if slug in sys.stdlib_module_names or slug in ("test", "tests"):
        return "Python has a module of that name"
    if find_spec(slug) is not None:
        return "a package of that name is installed"
    return ""


def _out_of_the_way(path: Path) -> bool:
    """Whether something in the folder is no hindrance: what is hidden (.git, .venv), a virtual environment by another name."""
    return path.name.startswith(".") or (path / "pyvenv.cfg").is_file()


NAMED = {"pyproject.txt": "pyproject.toml", "test_pebbles.txt": "tests/test_pebbles.py"}
"""Files of the small game that would be taken for playaid's own under their names."""


def write_scaffold(slug: str, target: Path) -> list[Path]:
    """The small game written out under its new name: the files, in order of their names."""
    source = Path(__file__).parent.parent.parent / "testing" / "scaffold"
    made = []
    for path in sorted(path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        name = path.relative_to(source).as_posix()
        to = target / NAMED.get(name, name).replace("pebbles", slug)
        to.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        with naming(to):
            to.write_text(_renamed(text, slug), encoding="utf-8")
        made.append(to)
    return made


def _renamed(text: str, slug: str) -> str:
    """The package, the slug and the title under the new name; pebbles that are drawn stay pebbles."""
    title = slug.replace("_", " ").capitalize()
    for old, new in (
        ('slug="pebbles"', f'slug="{slug}"'),
        ('title="Pebbles"', f'title="{title}"'),
        ("from pebbles import", f"from {slug} import"),
        ('pebbles = "pebbles:GAME"', f'{slug} = "{slug}:GAME"'),
        ('packages = ["pebbles"]', f'packages = ["{slug}"]'),
        ("playaid-pebbles", f"playaid-{slug.replace('_', '-')}"),
        ("test_pebbles.py", f"test_{slug}.py"),
        ("game pebbles", f"game {slug}"),
        ("pebbles@1", f"{slug}@1"),
    ):
        text = text.replace(old, new)
    return re.sub(r"\bPebbles\b", title, text)
