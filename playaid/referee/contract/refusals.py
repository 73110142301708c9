"""The ways in which a typed line or a declaration is turned down, each with its exit code. Unreadable, ambiguous and illegal are three
different answers; an illegal declaration is no exception but a ruling."""

from collections.abc import Sequence


class Refusal(Exception):
    """Turned down with a message for a person. `code` is the exit code of the command line."""

    code = 2
    kind = "usage"

    def __init__(self, text: str, hint: str = "", candidates: Sequence[str] = ()):
        super().__init__(text)
        self.text = text
        self.hint = hint
        self.candidates = tuple(candidates)


class Unreadable(Refusal):
    kind = "unreadable"


class Unfit(Unreadable):
    """Refused by what another hides, so that whoever said it has learnt of that: the log tells that it was tried. An answer that was given
    beforehand for another is none of their hidden choices; or what is overruled cannot be carried out."""


class Ambiguous(Refusal):
    """A name fits more than one thing; `candidates` lists them. Never guessed."""

    kind = "ambiguous"


class Locked(Refusal):
    """A compartment must be open for this, and is not. `compartment` is `secret.<side>` or `cup`."""

    code = 5
    kind = "sealed"

    def __init__(self, compartment: str):
        side = compartment.removeprefix("secret.")
        who = "all sides together" if compartment == "cup" else side
        super().__init__(
            f"this needs {who} unlocked", hint=f"give the passphrase of {who} (PLAYAID_KEY_<SIDE>, or unlock in the table shell)"
        )
        self.compartment = compartment


class Damaged(Refusal):
    """A file of the session is torn or was altered."""

    code = 5
    kind = "damaged"


class Away(Refusal):
    """The session lives elsewhere; here it is only read."""

    code = 5
    kind = "elsewhere"


class Busy(Refusal):
    """Another process is writing to the session."""

    code = 5
    kind = "locked"


class Missing(Refusal):
    """A fact, die or choice is needed and there is nobody to ask."""

    code = 4
    kind = "missing"
