"""Which game a command is about, where its name was left out."""

from contextlib import suppress

from playaid.cli.terminal.questionnaire import Questionnaire
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.session_folders import game_of
from playaid.language.message import Typed, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Refusal


def wanted_game(terminal: Terminal, slug: str | None, command: str) -> Game:
    """The game that was named, or that somebody at the terminal chooses from a numbered list. Raises Refusal where nobody can be asked,
    Left where they leave."""
    from playaid.games.registry import slugs

    known = slugs()
    if slug is None and not terminal.can_ask():
        hint = message("{line} takes one of: {games}", line=f"playaid {command} GAME", games=listing(known))
        raise Refusal(message("{name}: which game?", name=Typed(command)), hint=hint)
    return game_of(slug or _asked(terminal, known))


def _asked(terminal: Terminal, known: list[str]) -> str:
    titles = _titles(known)
    for number, (slug, title) in enumerate(titles.items(), 1):
        terminal.say(f"  {number} {slug:<8} {translate(title)}")
    asks = Questionnaire(terminal)
    while True:
        typed = asks.typed("Which game, by number or name: ", "  The game that is to be played: its number in the list, or its name.")
        if typed.isdecimal() and 0 < int(typed) <= len(titles):
            return list(titles)[int(typed) - 1]
        try:
            return find(typed, {slug: (title,) for slug, title in titles.items()}, "game")
        except Refusal as refusal:
            asks.forget(0)
            terminal.say(f"  {translate(refusal.text)}")


def _titles(known: list[str]) -> dict[str, str]:
    """Those that can be loaded: a stranger's game that cannot does not keep anybody from the others."""
    titles = dict[str, str]()
    for slug in known:
        with suppress(Refusal, ModuleNotFoundError):
            titles[slug] = game_of(slug).title
    return titles
