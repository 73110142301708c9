"""Where the dice of a session come from: playaid rolls them, or they are thrown at the table and typed in. Chosen when the session begins,
as an option of it; changed later on this machine, for this session, among the user's settings."""

from playaid.desk.settings import session_settings
from playaid.referee.contract.game import DICE
from playaid.referee.session.local import Session

ROLLED, TYPED = DICE.values


def source_of(session: Session) -> str:
    """How dice come: as last chosen here, else as the session has it."""
    options = session.state["referee"].get("options", {})
    return session_settings.chosen(session, DICE.name, DICE.values) or str(options.get(DICE.name, ROLLED))


def choose(session: Session, source: str) -> str | None:
    """From now on dice come so here; why that could not be kept, if it could not."""
    return session_settings.choose(session, DICE.name, source)
