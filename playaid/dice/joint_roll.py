"""Dice that several people throw together without seeing each other: whoever keeps a part of the seed to themselves until the others have
given theirs cannot choose what falls, and the parts prove it afterwards. The others promise theirs first, where they are several.
"""

import os
from collections.abc import Mapping
from hashlib import sha256

from playaid.dice.sources import Drawn, Request, Rolled, System

NAME = "joint"
PART = 32


def new_part() -> str:
    return os.urandom(PART).hex()


def promise(part: str) -> str:
    """The hash of a part, published before the others have given theirs."""
    return str(sha256(f"playaid part\n{part}".encode()).hexdigest())


class Joint(Drawn):
    """Faces out of all parts together and of what they were thrown for. Salts are the thrower's own machine's, and so is what only one
    side may see, unless `dealt`: a dealer looks at it, and must not be able to choose it either.

    part: the thrower's; others: side -> its part; claim: the hash of what was claimed, which no two throws share.
    """

    name = NAME

    def __init__(self, part: str, others: Mapping[str, str], claim: str, dealt: bool = False):
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

        given = "\n".join(f"{side}={others[side]}" for side in sorted(others))
        self._dealt = dealt
        seed = sha256(f"playaid throw\n{part}\n{given}\n{claim}".encode()).digest()
        self._stream = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None).encryptor()
        super().__init__(lambda count: self._stream.update(bytes(count)))

    def take(self, request: Request) -> Rolled:
        if request.kind == "salt" or (request.private is not None and not self._dealt):
            return System().take(request)
        return super().take(request)
