"""Who plays, asked of whoever is there as a game begins."""

import re

from playaid.cli.terminal.questionnaire import Questionnaire
from playaid.desk import new_game
from playaid.language.message import SEMICOLON, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Refusal

_BETWEEN_NAMES = re.compile(r"[,;&+/]|\s(?:and|und|et)\s", re.IGNORECASE)
_PLAYERS = "  the names of those at the table, as the log is to tell of them; Enter takes what stands in brackets."
_TAKEN_AS = "  So {n} play: {names}. If not, back; names stand between commas."


def ask_players(asks: Questionnaire, game: Game) -> dict[str, str]:
    """Who plays, asked of whoever is there; else as many nameless players as the game needs at least."""
    nameless = new_game.nameless(game)
    if not asks.terminal.can_ask():
        return new_game.players(game, nameless)
    while True:
        before = asks.answered
        try:
            return new_game.players(game, _told_players(asks, game, nameless))
        except Refusal as refusal:
            asks.forget(before)
            asks.terminal.say(f"  {translate(listing(filter(None, (refusal.text, refusal.hint)), SEMICOLON))}")


def _told_players(asks: Questionnaire, game: Game, nameless: list[str]) -> list[str]:
    if not game.sides:
        typed = asks.typed(
            message("Who plays ({number}), with commas between [{names}]: ", number=new_game.how_many(game), names=listing(nameless)),
            _PLAYERS,
        )
        if typed.isdecimal() and game.players[0] <= int(typed) <= game.players[1]:
            return new_game.nameless(game, int(typed))
        names = [name for name in map(str.strip, _BETWEEN_NAMES.split(typed)) if name]
        if any(" " in name for name in names):
            asks.terminal.say(message(_TAKEN_AS, n=len(names), names=listing(names)))
        return names or nameless
    told: list[str] = []  # who plays the sides so far: one is asked for at a time, and who names them all is understood
    for number, side in enumerate(game.sides, 1):
        if number <= len(told):
            continue
        name = translate(message("Player {number}", number=number))
        typed = asks.typed(message("Who plays {side} [{name}]: ", side=side, name=name), _PLAYERS) or name
        names = [each for each in map(str.strip, _BETWEEN_NAMES.split(typed)) if each] or [name]
        for each in names:
            new_game.check_side(each)
        told += names
    if len(told) > len(game.sides):
        raise Refusal(message("{n} names for {sides}: one for each side", n=len(told), sides=listing(game.sides)))
    return [f"{name}:{side}" for name, side in zip(told, game.sides, strict=True)]
