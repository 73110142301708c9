"""The reference pages, made from the program itself: `python -m playaid.cli.reference` prints docs/commands.md, `--write docs` writes all.

commands.md         every verb with its options, and every verb of every game
coverage/<slug>.md  the rulebook case by case
coverage/<slug>-roads.md  laws that more than one verb could break, and what keeps each from it
"""

import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from playaid.cli import options
from playaid.cli.main import Lazy, root
from playaid.cli.registry import COMMANDS
from playaid.cli.tables.commands import commands
from playaid.games.registry import BUILT_IN, home, load
from playaid.referee.contract.game import Game, Law, Option, Preset, Verb
from playaid.referee.contract.grammar import usage
from playaid.referee.deciding.laws import laws_of
from playaid.referee.verification.coverage import TREATMENTS, Case, counts, read_coverage
from playaid.referee.verification.roads import HELD, Cell, Row, by_what, matrix, read_roads

MADE = "<!-- Made by `python -m playaid.cli.reference --write docs`; a test holds it current. -->"
SHARED = {
    "everywhere": (options.everywhere, "Every command takes"),
    "as_side": (options.as_side, "Where a side may speak or look"),
    "ruled": (options.ruling_options, "Whatever is ruled on"),
}
"""Options that many commands share, told once."""


def pages(slugs: Sequence[str] = tuple(BUILT_IN)) -> dict[str, str]:
    """Every page by its file's name within docs."""
    games = [load(slug) for slug in slugs]
    made = {"commands.md": commands_page(games)}
    for game in games:
        made[f"coverage/{game.slug}.md"] = coverage_page(game, read_coverage(home(game.slug) / "coverage.csv"))
        if game.laws:
            made[f"coverage/{game.slug}-roads.md"] = roads_page(game, read_roads(home(game.slug) / "laws.csv"))
    return made


def commands_page(games: Sequence[Game]) -> str:
    lines = [
        "# Commands",
        "",
        MADE,
        "",
        "`playaid VERB …` at the system shell; in the table shell (`playaid play`) without the word playaid and without the game's slug.",
        "",
    ]
    for decorate, title in SHARED.values():
        lines += [f"{title}:", "", *_options(_blank(decorate).params), ""]
    lines += ["Before the verb:", "", *_options(root.params), "", "## General verbs", ""]
    for name in COMMANDS:
        lines += list(_general(name))
    for game in games:
        lines += list(_game(game))
    return "\n".join(lines).rstrip() + "\n"


def _general(name: str) -> Iterator[str]:
    assert isinstance(root, Lazy)
    command = root.get_command(click.Context(root), name)
    assert command is not None
    if name == "tables":
        yield from _tables(COMMANDS[name][1])
        return
    yield from _one(name, command, 3)
    if isinstance(command, click.Group):
        for below, part in sorted(command.commands.items()):
            yield from _one(f"{name} {below}", part, 4)


def _one(name: str, command: click.Command, depth: int) -> Iterator[str]:
    words = [_argument(parameter) for parameter in command.params if isinstance(parameter, click.Argument)]
    yield from (f"{'#' * depth} {name}", "", f"`{' '.join(['playaid', name, *words])}`", "", _text(command.help), "")
    shared = [group for group, (decorate, _) in SHARED.items() if _has(command, decorate)]
    common = {parameter.name for group in shared for parameter in _blank(SHARED[group][0]).params}
    own = _options([parameter for parameter in command.params if parameter.name not in common])
    if own:
        yield from (*own, "")
    further = [SHARED[group][1].lower() for group in shared if group != "everywhere"]
    if further:
        yield from (f"Also the options of: {'; '.join(further)}.", "")


def _tables(summary: str) -> Iterator[str]:
    yield from ("### tables", "", f"{summary[0].upper()}{summary[1:]}.", "")
    for verb in commands():
        words = " ".join(word if required else f"[{word.strip('[]')}]" for word, required, _ in verb["arguments"])
        name = f"tables {verb['name']}"
        yield from (f"#### {name}", "", f"`playaid {name} {words}".rstrip() + "`", "", _text(verb["help"]), "")
        own = [_option(*option) for option in verb["options"] if option[0] not in ("--json", "--plain", "--session", "--lang")]
        yield from (*own, "") if own else ()


def _game(game: Game) -> Iterator[str]:
    least, most = game.players
    number = str(least) if least == most else f"{least} to {most}"
    yield from (f"## {game.slug}: {game.title}", "", f"For {number} players. Source: {game.source}.", "")
    choices: tuple[Option | Preset, ...] = (*game.presets, *game.options)
    if choices:
        yield from ("Options of `new`:", "")
        for option in choices:
            cite = f" [{option.citation}]" if option.citation else ""
            yield f"- `{option.name}={'|'.join(option.values)}`: {option.summary}{cite}"
        yield ""
    yield from ("| as typed | what | case |", "|---|---|---|")
    for verb in game.verbs.values():
        yield f"| `{_cell(usage(verb))}` | {_cell(verb.summary)}{_marks(verb)} | {verb.citation} |"
    yield ""


def _marks(verb: Verb) -> str:
    marks = [word for word, on in (("secret", verb.secret), ("only asks", verb.query), ("at any time", verb.anytime)) if on]
    return f" ({', '.join(marks)})" if marks else ""


def coverage_page(game: Game, cases: Sequence[Case]) -> str:
    counted = counts(cases)
    lines = [f"# {game.title}: the rulebook case by case", "", MADE, "", f"{len(cases)} cases of {game.source}.", ""]
    lines += [f"- **{treatment}** ({counted[treatment]}): {meaning}" for treatment, meaning in TREATMENTS.items() if treatment in counted]
    lines += ["", "| case | title | treatment | tests | note |", "|---|---|---|---|---|"]
    for row in cases:
        tests = "<br>".join(f"`{_cell(test)}`" for test in row.tests)
        lines.append(f"| {_cell(row.case)} | {_cell(row.title)} | {row.treatment} | {tests} | {_cell(row.note)} |")
    return "\n".join(lines) + "\n"


def roads_page(game: Game, rows: Sequence[Row]) -> str:
    laws = laws_of(game)
    lines = [f"# {game.title}: what may not come about, by whatever road", "", MADE, ""]
    lines += ["A restriction that more than one verb could break is a law of the game. What keeps each verb from breaking it:", ""]
    lines += [f"- **{held}**: {meaning}" for held, meaning in HELD.items()]
    cells = matrix(game, rows)
    for topic in dict.fromkeys(law.topic for law in laws):
        lines += ["", f"## {topic.capitalize()}", "", *_topic([law for law in laws if law.topic == topic], cells)]
    return "\n".join(lines) + "\n"


def _topic(laws: Sequence[Law], cells: Mapping[str, Mapping[str, Cell]]) -> Iterator[str]:
    """Laws of one topic by rows. A verb that cannot break them for one reason stands below, and in the rows that say otherwise."""
    why = {verb: {cells[law.id][verb].why for law in laws if cells[law.id][verb].held == "cannot"} for verb in cells[laws[0].id]}
    alike = {verb: Cell("cannot", *reasons) for verb, reasons in why.items() if len(reasons) == 1}
    yield from ("| law | what may not be | case | check | flag | law | cannot |", "|---|---|---|---|---|---|---|")
    for law in laws:
        own = {verb: cell for verb, cell in cells[law.id].items() if cell != alike.get(verb)}
        kept = [" ".join(f"`{verb}`" for verb in by_what(own, held)) for held in ("check", "flag")]
        by_rule, cannot = ("<br>".join(_reasons(own, held)) for held in ("law", "cannot"))
        yield f"| {law.id} | {_cell(_forbidden(law))} | {law.citation} | {' | '.join(kept)} | {by_rule} | {cannot} |"
    if alike:
        yield from ("", "Of verbs that stand in no column of a law:", "", *(f"- {reason}" for reason in _reasons(alike, "cannot")))


def _forbidden(law: Law) -> str:
    """What a law says, in its message; in the words of its function where the message is nothing but a place for others."""
    return inspect.cleandoc(law.broken.__doc__ or "").partition("\n\n")[0] if law.message == "{text}" else law.message


def _reasons(cells: Mapping[str, Cell], held: str) -> list[str]:
    verbs: dict[str, list[str]] = {}
    for verb in by_what(cells, held):
        verbs.setdefault(cells[verb].why, []).append(f"`{verb}`")
    return [f"{' '.join(named)}: {_cell(why)}" if why else " ".join(named) for why, named in verbs.items()]


def _blank(decorate: Any) -> click.Command:
    command = click.Command("blank", params=[])
    decorate(command)
    return command


def _has(command: click.Command, decorate: Any) -> bool:
    return {parameter.name for parameter in _blank(decorate).params} <= {parameter.name for parameter in command.params}


def _options(params: Sequence[click.Parameter]) -> list[str]:
    return [_told(option) for option in params if isinstance(option, click.Option) and not option.hidden]


def _told(option: click.Option) -> str:
    if option.is_flag:
        return _option(", ".join(option.opts), "", option.help or "")
    choice = "|".join(map(str, option.type.choices)) if isinstance(option.type, click.Choice) else (option.name or "").upper()
    return _option(", ".join(option.opts), option.metavar or choice, option.help or "")


def _option(spelling: str, metavar: str, text: str) -> str:
    return f"- `{f'{spelling} {metavar}'.strip()}`: {text}"


def _argument(slot: click.Argument) -> str:
    choice = "|".join(map(str, slot.type.choices)) if isinstance(slot.type, click.Choice) else ""
    word = slot.metavar or choice or (slot.name or "").upper()
    return word if slot.required else f"[{word}]"


def _text(text: str | None) -> str:
    return inspect.cleandoc(text or "").replace("<", "\\<")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main(argv: Sequence[str]) -> int:
    """Print docs/commands.md, or with `--write FOLDER` write every page there."""
    made = pages()
    if argv[:1] != ["--write"] or len(argv) != 2:
        sys.stdout.write(made["commands.md"])
        return 0
    for name, text in made.items():
        path = Path(argv[1]) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
