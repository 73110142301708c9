"""`games check`, `games new`: for who writes a game. Nothing of it is loaded for those who play."""

from pathlib import Path

import click

from playaid.cli.answer import DONE, Answer
from playaid.cli.options import command, everywhere, take
from playaid.referee.refusals import Refusal, Unreadable


@command("check")
@everywhere
@click.argument("slug", metavar="GAME")
@click.pass_context
def check(ctx: click.Context, session: str | None, json_: bool, plain: bool, slug: str) -> int:
    """Whether a game is put together rightly: its names, verbs, slots, steps, checks, happenings, tables and cases."""
    from playaid.desk.sessions import game_of
    from playaid.games.registry import BrokenGame
    from playaid.referee.lint import faults

    terminal = take(ctx, session, json_, plain)
    terminal.command = "games check"
    game = game_of(slug)
    found = faults(game)
    data = {"slug": game.slug, "faults": [fault._asdict() for fault in found]}
    whole = f"  {game.title} is whole: its names, verbs, steps, checks, happenings, tables and cases."
    lines = [f"  {fault}" for fault in found] or [whole]
    return int(terminal.give(Answer(lines, data, code=BrokenGame.code if found else DONE)))


@command("new")
@everywhere
@click.argument("slug", metavar="SLUG")
@click.argument("folder", metavar="[FOLDER]", required=False, default=".")
@click.pass_context
def lay_out(ctx: click.Context, session: str | None, json_: bool, plain: bool, slug: str, folder: str) -> int:
    """Lay out a small game that works, under a name of yours: package, tables, tests, demo. FOLDER (this one) must be empty or new."""
    from playaid.games.registry import slugs

    terminal = take(ctx, session, json_, plain)
    terminal.command = "games new"
    if not slug.isidentifier() or slug != slug.lower():
        raise Unreadable(f"{slug!r} cannot be the name of a package", hint="small letters, digits and _, beginning with a letter")
    if slug in slugs():
        raise Refusal(f"there is a game {slug} already", hint="give another name")
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(path.name != ".git" for path in target.iterdir())):
        raise Refusal(f"{target.resolve()} is not empty", hint="give an empty folder, or one that is not there yet")
    made = [path.relative_to(target).as_posix() for path in written(slug, target)]
    lines = [*(f"  {name}" for name in made), f"  It works as it stands: pip install -e '.[test]', pytest, playaid demo {slug}."]
    return int(terminal.give(Answer(lines, {"slug": slug, "folder": str(target.resolve()), "files": made})))


NAMED = {"pyproject.txt": "pyproject.toml", "test_pebbles.txt": "tests/test_pebbles.py"}
"""Files of the small game that would be taken for playaid's own under their names."""


def written(slug: str, target: Path) -> list[Path]:
    """The small game written out under its new name: the files, in order of their names."""
    source = Path(__file__).parent.parent / "testing" / "scaffold"
    made = []
    for path in sorted(path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        name = path.relative_to(source).as_posix()
        to = target / NAMED.get(name, name).replace("pebbles", slug)
        to.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
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
        ("Pebbles", title),
    ):
        text = text.replace(old, new)
    return text
