from typing import Any

from playaid.cli.command import Answer, Terminal, command


@command("schema")
def schema(terminal: Terminal) -> Answer[dict[str, Any]]:
    """The JSON Schema of the one object that `--json` prints; what stands in `data` depends on `command`."""
    import json

    from playaid.cli.json_models import document

    made = document()
    return Answer([json.dumps(made, indent=2)], made, verbatim=True)
