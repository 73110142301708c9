from typing import TypedDict

from playaid.cli.command import Answer, Terminal, group
from playaid.cli.commands.authoring import check, lay_out, write_translation
from playaid.language.message import message, said_by
from playaid.language.translation import translate


class GameEntry(TypedDict):
    """An installed game."""

    slug: str
    title: str
    players: list[int]
    maturity: str
    presets: dict[str, list[str]]


class Games(TypedDict):
    games: list[GameEntry]


@group("games", check, lay_out, write_translation)
def games(terminal: Terminal) -> Answer[Games]:
    """Which games there are. For who writes one: `games new` lays a small one out, `games check` looks one over, `games translate` is for
    its translators."""
    from playaid.desk.new_game import how_many
    from playaid.games.registry import BUILT_IN, load, slugs

    listed, lines = list[GameEntry](), []
    for slug in slugs():
        try:
            game = load(slug)
        except ModuleNotFoundError as fault:
            if fault.name != BUILT_IN.get(slug):
                lines.append(f"  {slug:<10} {translate(message('cannot be loaded: {fault}', fault=said_by(fault)))}")
            continue
        except Exception as fault:  # a stranger's package may fail in any way, and the others are still there to be played
            lines.append(f"  {slug:<10} {translate(message('cannot be loaded ({fault})', fault=type(fault.__cause__ or fault).__name__))}")
            continue
        presets = {preset.name: list(preset.values) for preset in game.presets}
        about: GameEntry = {"slug": slug, "title": game.title, "players": list(game.players), "maturity": game.maturity, "presets": presets}
        listed.append(about)
        played = translate(message("{title}, {number} players", title=game.title, number=how_many(game)))
        lines.append(f"  {slug:<10} {played}" + ("" if game.maturity == "complete" else f" ({translate(game.maturity)})"))
        lines += [f"  {'':<10} -o {preset.name}={'|'.join(preset.values)}: {translate(preset.summary)}" for preset in game.presets]
    return Answer(lines, {"games": listed})
