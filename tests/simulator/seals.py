"""Seals and signatures as they ought to be: what is sealed is a name for it that tells nothing, and it opens for the one key that it was
made for. A hundred times as fast as the real ones, and repeatable: all of it hangs on the evening's seed. Lengths are the real ones where
`true_lengths` is set."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import sha256
from random import Random
from typing import Any, Protocol
from unittest.mock import patch

from playaid.journal import seal as sealing

_OVERHEAD = 48
"""Bytes that HPKE adds: a public key and a tag."""
_ENVELOPE = 108
"""What a data key adds: itself, sealed, a nonce and a tag."""


def _text(data: bytes) -> str:
    return b64encode(data).decode()


@lru_cache(maxsize=4096)
def _public(private: str) -> str:
    return _text(sha256(b"public of " + private.encode()).digest())


class Seals:
    """What is sealed and signed in one world."""

    def __init__(self, chance: Random, true_lengths: bool = False):
        self.chance = chance
        self.true_lengths = true_lengths
        self.sealed: dict[str, tuple[str, bytes, bytes]] = {}
        self.signed: set[tuple[str, bytes, str]] = set()

    def copied(self, chance: Random) -> "Seals":
        other = Seals(chance, self.true_lengths)
        other.sealed, other.signed = self.sealed.copy(), self.signed.copy()
        return other

    def new_pair(self) -> tuple[str, str]:
        private = _text(self.chance.randbytes(32))
        return _public(private), private

    def public_of(self, private: str) -> str:
        if len(private) != 44:
            raise sealing.WrongKey("this is not a private key")
        return _public(private)

    def seal(self, public: str, data: bytes, bound_to: bytes, even: bool = False, overhead: int = _OVERHEAD) -> str:
        length = len(sealing._fill(data, even)) + overhead if self.true_lengths else 33
        text = _text(self.chance.randbytes(length))
        self.sealed[text] = public, data, bound_to
        return text

    def unseal(self, private: str, sealed: Any, bound_to: bytes) -> bytes:
        held = self.sealed.get(sealed) if isinstance(sealed, str) else None
        if held is None or held[0] != _public(private) or held[2] != bound_to:
            raise sealing.WrongKey("this does not open with that key")
        return held[1]

    def sign(self, private: str, data: bytes) -> str:
        public = _public(private)
        digest = sha256(data).digest()
        signature = _text(sha256(private.encode() + digest).digest() * 2)
        self.signed.add((public, digest, signature))
        return signature

    def signed_by(self, public: Any, data: bytes, signature: Any) -> bool:
        return isinstance(signature, str) and (public, sha256(data).digest(), signature) in self.signed


class _DataKey:
    """Seals as `seal` does: that several texts come of one key shows in no ideal text."""

    is_worn_out = False

    def __init__(self, now: "_Now", public: str):
        self._now = now
        self._public = public

    def seal(self, data: bytes, bound_to: bytes, even: bool = False) -> str:
        return self._now.seals.seal(self._public, data, bound_to, even, _ENVELOPE)


def _derive(passphrase: str, document: dict[str, Any]) -> bytes:
    _, salt = sealing._cost_in(document)
    return sha256(salt + passphrase.encode("utf-8", "surrogatepass")).digest()


class _Now(Protocol):
    """Has the seals in use."""

    @property
    def seals(self) -> Seals: ...


@contextmanager
def ideal(now: _Now) -> Iterator[None]:
    """In place of the real ones, the seals that `now` has."""
    names = {"new_signing_pair": "new_pair", "signing_public_of": "public_of"}
    calls: dict[str, Any] = {
        name: (lambda ours: lambda *args, **kwargs: getattr(now.seals, ours)(*args, **kwargs))(names.get(name, name))
        for name in ("new_pair", "public_of", "new_signing_pair", "signing_public_of", "sign", "signed_by", "seal", "unseal")
    }
    calls["DataKey"] = partial(_DataKey, now)
    from playaid.club import parting
    from playaid.referee.session import signing

    with (
        patch.multiple("playaid.journal.seal", **calls, _derive=_derive),
        patch.object(signing, "signed_by", calls["signed_by"]),
        patch.object(parting, "signed_by", calls["signed_by"]),
    ):
        yield
