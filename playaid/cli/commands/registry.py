"""The general verbs, and where each is defined: a module is imported when its verb is used."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click

COMMANDS = {
    "games": "playaid.cli.commands.games:games",
    "new": "playaid.cli.commands.new:new",
    "sessions": "playaid.cli.commands.games:sessions",
    "use": "playaid.cli.commands.games:use",
    "demo": "playaid.cli.commands.games:demo",
    "status": "playaid.cli.commands.status:status",
    "log": "playaid.cli.commands.status:log",
    "table": "playaid.cli.commands.status:table",
    "help": "playaid.cli.commands.help_pages:help_now",
    "why": "playaid.cli.commands.status:why",
    "sequence": "playaid.cli.commands.rule:sequence",
    "rule": "playaid.cli.commands.rule:rule",
    "play": "playaid.cli.terminal.shell:play",
    "serve": "playaid.cli.commands.serve:serve",
    "next": "playaid.cli.commands.write:next_step",
    "roll": "playaid.cli.commands.roll:roll",
    "dice": "playaid.cli.commands.roll:dice",
    "tables": "playaid.cli.tables.forward:tables",
    "odds": "playaid.cli.commands.write:odds",
    "check": "playaid.cli.commands.write:check",
    "answer": "playaid.cli.commands.write:answer",
    "note": "playaid.cli.commands.write:note",
    "undo": "playaid.cli.commands.write:undo",
    "redo": "playaid.cli.commands.write:redo",
    "set": "playaid.cli.commands.write:set_value",
    "verify": "playaid.cli.commands.keep:verify",
    "doctor": "playaid.cli.commands.keep:doctor",
    "reveal": "playaid.cli.commands.keep:reveal",
    "passphrase": "playaid.cli.commands.keep:passphrase",
    "export": "playaid.cli.commands.keep:export",
    "sheets": "playaid.cli.commands.sheets:sheets",
    "import": "playaid.cli.commands.keep:import_",
    "move": "playaid.cli.commands.remote:move",
    "invite": "playaid.cli.commands.remote:invite",
    "join": "playaid.cli.commands.remote:join",
    "attend": "playaid.cli.commands.remote:attend",
    "deal": "playaid.cli.commands.remote:deal",
    "orders": "playaid.cli.commands.orders:orders",
    "umpire": "playaid.cli.commands.umpire:umpire",
    "club": "playaid.cli.commands.remote:club",
    "coverage": "playaid.cli.commands.about:coverage",
    "schema": "playaid.cli.commands.about:schema",
}

SHORT = {"n": "next", "?": "help"}
"""What may be typed instead."""


def command(name: str) -> "click.Command":
    """The command of a general verb. Raises KeyError."""
    module, _, attribute = COMMANDS[name].partition(":")
    loaded: click.Command = getattr(import_module(module), attribute)
    return loaded
