"""The verbs of `playaid tables` as plain data for the reference page: that tree is Typer's, which has a Click of its own."""

from collections.abc import Callable, Iterator
from typing import Any

from typer.main import get_command

from playaid.cli.tables.commands import app


def verbs() -> Iterator[tuple[str, Callable[..., Any]]]:
    for registered in app.registered_commands:
        if registered.callback is not None:
            yield registered.name or registered.callback.__name__, registered.callback


def commands() -> list[dict[str, Any]]:
    """Each verb: name, help, arguments (usage and help), options (spelling, metavar, help)."""
    tree: Any = get_command(app)
    return [_command(name, command) for name, command in tree.commands.items()]


def _command(name: str, command: Any) -> dict[str, Any]:
    arguments = [slot for slot in command.params if slot.param_type_name == "argument"]
    options = [slot for slot in command.params if slot.param_type_name == "option"]
    return {
        "name": name,
        "help": command.help or "",
        "arguments": [(slot.metavar or slot.name.upper(), slot.required, getattr(slot, "help", None) or "") for slot in arguments],
        "options": [(", ".join(slot.opts), "" if slot.is_flag else slot.metavar or slot.name.upper(), slot.help or "") for slot in options],
    }
