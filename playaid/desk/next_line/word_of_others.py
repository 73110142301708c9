"""Where each act is signed nobody ends a step for the others who may still act in it: they sign that, too, or have let it pass."""

from collections.abc import Sequence

from playaid.desk.next_line.advance import who_might_act
from playaid.desk.next_line.passes import has_passed
from playaid.desk.seats import may_sign
from playaid.language.message import AND, listing, message
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session


class StillActs(Locked):
    """Another side may still act in what is to end, and signs that."""

    asks_word = True

    def __init__(self, side: str):
        super().__init__(f"secret.{side}")
        self.text = message("{side} may still act in this step, and says by their passphrase that it ends", side=side)
        self.hint = message("PLAYAID_KEY_<SIDE>, unlock in the table shell, or before: pass {side} --step", side=side)


def who_is_asked(session: Session, declaration: Declaration) -> list[str]:
    """The other sides who sign a declaration that ends a step in which they may still act, or what they may do in it: where each act is
    signed and they have not let it pass. Nobody where all play as one, where each says on a device of their own that they are ready, and
    for an umpire."""
    game, acts = session.game, acting(session.game, session.state)
    verb = game.verbs.get(declaration.verb)
    ends = declaration.verb == "next" or (verb is not None and verb.awaits)
    if not ends or len(acts) < 2 or game.together or session.speaks is not None or session.umpire or session.pending() is not None:
        return []
    speaks = declaration.side or session.speaker()
    others = [side for side in acts if side != speaks and side in session.staying and session.keyring.signs(side)]
    return [side for side in who_might_act(session, others) if not has_passed(session, side)]


def check_given(session: Session, asked: Sequence[str]) -> None:
    """Raises StillActs where the key of one of these sides is not open, NeedsConsent where they sit at another machine."""
    if away := [side for side in asked if side in session.elsewhere() and not may_sign(session, side)]:
        raise NeedsConsent(message("{sides} may still act in this step", sides=listing(away, AND)), hint="there: pass --step")
    for side in asked:
        if not may_sign(session, side):
            raise StillActs(side)
