"""The verbs of `playaid tables` as plain data for the reference page: that tree is Typer's, which has a Click of its own."""

from typing import Any

from typer.main import get_command

from playaid.cli.tables import app


def commands() -> list[dict[str, Any]]:
    """Each verb: name, help, arguments (usage and help), options (spelling, metavar, help)."""
    tree: Any = get_command(app)
    return [_command(name, command) for name, command in tree.commands.items()]


def _command(name: str, command: Any) -> dict[str, Any]:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option"]
    return {
        "name": name,
        "help": command.help or "",
        "arguments": [(one.metavar or one.name.upper(), one.required, getattr(one, "help", None) or "") for one in arguments],
        "options": [(", ".join(one.opts), "" if one.is_flag else one.metavar or one.name.upper(), one.help or "") for one in options],
    }
