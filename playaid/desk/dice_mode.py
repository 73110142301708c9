"""Where the dice of a session come from: playaid rolls them, or they are thrown at the table and typed in. Chosen when the session begins,
as an option of it; changed later on this machine, for this session, among the user's settings."""

import os
from contextlib import suppress

from playaid.desk import locations
from playaid.referee.contract.game import DICE
from playaid.referee.session.local import Session

ROLLED, TYPED = DICE.values


def source_of(session: Session) -> str:
    """How dice come: as last chosen here, else as the session has it."""
    with suppress(OSError, UnicodeDecodeError), open(_file(session), encoding="utf-8") as file:
        chosen = file.read(20).strip()
        if chosen in DICE.values:
            return chosen
    options = session.state["referee"].get("options", {})
    return str(options.get(DICE.name, ROLLED))


def choose(session: Session, source: str) -> None:
    """From now on dice come so here. Where that cannot be kept it holds as long as this terminal does."""
    path = _file(session)
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(source)


def _file(session: Session) -> str:
    name = session.journal.id if session.journal.id.isalnum() else "none"  # an imported name must not lead out of the folder
    return os.path.join(locations.settings_folder(), "dice", name)
