"""The general verbs, and where each is defined: a module is imported when its verb is used."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

COMMANDS = {
    "games": "playaid.cli.games:games",
    "new": "playaid.cli.new:new",
    "sessions": "playaid.cli.games:sessions",
    "use": "playaid.cli.games:use",
    "demo": "playaid.cli.games:demo",
    "status": "playaid.cli.look:status",
    "log": "playaid.cli.look:log",
    "table": "playaid.cli.look:table",
    "help": "playaid.cli.helping:help_now",
    "why": "playaid.cli.look:why",
    "sequence": "playaid.cli.learning:sequence",
    "rule": "playaid.cli.learning:rule",
    "play": "playaid.cli.shell:play",
    "serve": "playaid.cli.serve:serve",
    "next": "playaid.cli.tell:next_step",
    "roll": "playaid.cli.roll:roll",
    "dice": "playaid.cli.roll:dice",
    "tables": "playaid.cli.forward:tables",
    "odds": "playaid.cli.tell:odds",
    "check": "playaid.cli.tell:check",
    "answer": "playaid.cli.tell:answer",
    "note": "playaid.cli.tell:note",
    "undo": "playaid.cli.tell:undo",
    "redo": "playaid.cli.tell:redo",
    "set": "playaid.cli.tell:set_value",
    "verify": "playaid.cli.keep:verify",
    "doctor": "playaid.cli.keep:doctor",
    "reveal": "playaid.cli.keep:reveal",
    "passphrase": "playaid.cli.keep:passphrase",
    "export": "playaid.cli.keep:export",
    "sheets": "playaid.cli.sheets:sheets",
    "import": "playaid.cli.keep:import_",
    "move": "playaid.cli.apart:move",
    "invite": "playaid.cli.apart:invite",
    "join": "playaid.cli.apart:join",
    "attend": "playaid.cli.apart:attend",
    "deal": "playaid.cli.apart:deal",
    "orders": "playaid.cli.orders:orders",
    "umpire": "playaid.cli.umpire:umpire",
    "club": "playaid.cli.apart:club",
    "coverage": "playaid.cli.about:coverage",
    "schema": "playaid.cli.about:schema",
}

SHORT = {"n": "next", "?": "help"}
"""What may be typed instead."""


def command(name: str) -> "click.Command":
    """The command of a general verb. Raises KeyError."""
    module, _, attribute = COMMANDS[name].partition(":")
    loaded: click.Command = getattr(import_module(module), attribute)
    return loaded
