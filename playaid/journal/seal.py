"""Sealing: what may be written by anybody and read only with a key. All of it is the `cryptography` package's work, loaded when first used.

Keys, sealed texts and salts are base64 text, so that they can stand in JSON.

What is sealed once (a share, a key that is handed out) is sealed by HPKE. A session seals much for each key, and opening HPKE is dear; so
whoever writes makes a `DataKey` for each, seals that by HPKE, and with it, cheaply, what there is to seal. Each text brings the sealed data
key along and needs nothing beside itself and the private key.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple
from zlib import compress, decompressobj, error

from playaid.language.message import message

LEAST = 256
GROWTH = 4
"""Sealed contents are filled up to LEAST bytes, or GROWTH times as many, and so on: what was told seldom shows in a length."""
EVEN = 4096
"""What is sealed for a side with a passphrase is packed first, and fills so many bytes at least: one kind of act has one length."""
_PACKED = 1 << 31
"""In the length that stands before the contents: they are packed."""
MOST = 1 << 26
"""Nothing that is sealed is larger; a hostile file may claim it."""
USES = 256
"""So many texts are sealed with one data key: far fewer than random nonces allow, and the key opens no more than these."""
_ENVELOPE = "2-"
"""Before a text that was sealed with a data key. No such base64 has a dash: texts sealed by HPKE themselves are told from it."""
_DATA_KEY = b"playaid data key"
_WRAPPED = 80
"""Bytes of a sealed data key: HPKE's own key, the data key, and the proof."""
_LENGTH = 4
_KEY = 32
_NONCE = 12
_SALT = 16


class WrongKey(Exception):
    """This key does not open this text, or the text was altered, or it was sealed for another purpose."""


class WrongPassphrase(WrongKey):
    """The passphrase does not open this key."""


class Unreasonable(Exception):
    """A wrapped key asks for a derivation that no playaid would have written (too little or too much memory or time), or cannot be read."""


class Cost(NamedTuple):
    """What one guess at a passphrase costs: memory in KiB, passes over it, lanes."""

    memory: int = 64 * 1024
    passes: int = 3
    lanes: int = 4


_LEAST = Cost(32, 1, 1)
_MOST = Cost(1024 * 1024, 16, 16)


def new_pair() -> tuple[str, str]:
    """A new X25519 key pair: public, private."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    private = X25519PrivateKey.generate()
    return _text(private.public_key().public_bytes_raw()), _text(private.private_bytes_raw())


def is_key(text: object) -> bool:
    """Whether this can be a public key."""
    try:
        return isinstance(text, str) and len(_bytes(text)) == _KEY
    except ValueError:
        return False


def can_seal_for(public: object) -> bool:
    """Whether anything can be sealed for a public key: some texts of its length are none."""
    try:
        return isinstance(public, str) and is_key(public) and bool(seal(public, b"", b""))
    except ValueError:
        return False


def public_of(private: str) -> str:
    return _text(_private(private).public_key().public_bytes_raw())


def new_signing_pair() -> tuple[str, str]:
    """A new Ed25519 key pair: public, private."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.generate()
    return _text(private.public_key().public_bytes_raw()), _text(private.private_bytes_raw())


def signing_public_of(private: str) -> str:
    return _text(_signing(private).public_key().public_bytes_raw())


def sign(private: str, data: bytes) -> str:
    return _text(_signing(private).sign(data))


def signed_by(public: str, data: bytes, signature: Any) -> bool:
    """Whether this is the signature of data by the holder of the key that belongs to `public`."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(_bytes(public)).verify(_bytes(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def forget() -> None:
    """Keep no key in memory that opens what somebody may have locked. Whoever seals has to drop the data keys as well."""
    _private.cache_clear()
    _opening.cache_clear()


def seal(public: str, data: bytes, bound_to: bytes, even: bool = False) -> str:
    """HPKE (X25519, HKDF-SHA256, AES-256-GCM), tied to `bound_to`. even: filled up so that its length tells next to nothing."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    return _text(_suite().encrypt(_fill(data, even), X25519PublicKey.from_public_bytes(_bytes(public)), info=bound_to))


class DataKey:
    """A random key with which up to USES texts are sealed for a public key: AES-256-GCM, each with a nonce of its own, tied to its
    `bound_to`. Whoever holds it opens them all, so it is for one writer, one compartment, and to be dropped where keys are locked."""

    def __init__(self, public: str) -> None:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        key = os.urandom(_KEY)
        self._wrapped: bytes = _suite().encrypt(key, X25519PublicKey.from_public_bytes(_bytes(public)), info=_DATA_KEY)
        self._cipher = AESGCM(key)
        self._left = USES

    @property
    def is_worn_out(self) -> bool:
        return self._left <= 0

    def seal(self, data: bytes, bound_to: bytes, even: bool = False) -> str:
        """As `seal`. Whoever seals looks whether it is worn out."""
        self._left -= 1
        nonce = os.urandom(_NONCE)
        sealed = self._cipher.encrypt(nonce, _fill(data, even), self._wrapped + bound_to)
        return _ENVELOPE + _text(self._wrapped + nonce + sealed)


def unseal(private: str, sealed: str, bound_to: bytes) -> bytes:
    """What `seal` or a `DataKey` sealed. WrongKey."""
    try:
        if isinstance(sealed, str) and sealed.startswith(_ENVELOPE):
            return _unpad(_out_of_envelope(private, _bytes(sealed.removeprefix(_ENVELOPE)), bound_to))
        return _unpad(_suite().decrypt(_bytes(sealed), _private(private), info=bound_to))
    except (_invalid(), ValueError) as fault:
        raise WrongKey("this does not open with that key") from fault


def wrap(secret: str, passphrase: str, cost: Cost = Cost()) -> dict[str, Any]:
    """Lock a secret text up under a passphrase: Argon2id, then AES-256-GCM. The cost is stored and cannot be changed unnoticed."""
    document: dict[str, Any] = {"kdf": "argon2id", **cost._asdict(), "salt": _text(os.urandom(_SALT))}
    return {**document, "sealed": _encrypt(_derive(passphrase, document), secret, _described(document))}


def unwrap(document: dict[str, Any], passphrase: str) -> str:
    """The secret that `wrap` locked up. WrongPassphrase, Unreasonable."""
    try:
        return _decrypt(_derive(passphrase, document), str(document.get("sealed")), _described(document))
    except WrongKey as fault:
        raise WrongPassphrase("wrong passphrase") from fault


def wrap_with(secret: str, parts: Sequence[str], purpose: str) -> str:
    """Lock a secret text up under random texts, all of which are needed to open it: HKDF-SHA256, then AES-256-GCM."""
    return _encrypt(_join(parts, purpose), secret, purpose.encode())


def unwrap_with(sealed: str, parts: Sequence[str], purpose: str) -> str:
    return _decrypt(_join(parts, purpose), sealed, purpose.encode())


def random_text() -> str:
    return _text(os.urandom(_KEY))


def _derive(passphrase: str, document: dict[str, Any]) -> bytes:
    from unicodedata import normalize

    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    cost, salt = _cost_in(document)
    kdf = Argon2id(salt=salt, length=_KEY, iterations=cost.passes, lanes=cost.lanes, memory_cost=cost.memory)
    # the same letters typed on another keyboard must give the same bytes
    return kdf.derive(normalize("NFC", passphrase).encode("utf-8", "surrogatepass"))


def _cost_in(document: dict[str, Any]) -> tuple[Cost, bytes]:
    values = [document.get(name) for name in Cost._fields]
    if document.get("kdf") != "argon2id" or not all(type(value) is int for value in values):
        raise Unreasonable("a wrapped key does not say how its key is derived")
    cost = Cost(*values)  # type: ignore[arg-type]
    if not all(least <= value <= most for least, value, most in zip(_LEAST, cost, _MOST, strict=True)) or cost.memory < 8 * cost.lanes:
        raise Unreasonable(
            message(
                "a wrapped key asks for {memory} KiB, {passes} passes and {lanes} lanes",
                memory=cost.memory,
                passes=cost.passes,
                lanes=cost.lanes,
            )
        )
    try:
        salt = _bytes(document.get("salt"))
    except ValueError as fault:
        raise Unreasonable("the salt of a wrapped key cannot be read") from fault
    if not 8 <= len(salt) <= 64:
        raise Unreasonable("a wrapped key has a salt of an odd length")
    return cost, salt


def _described(document: dict[str, Any]) -> bytes:
    return "|".join(str(document.get(name)) for name in ("kdf", *Cost._fields, "salt")).encode()


def _join(parts: Sequence[str], purpose: str) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    together = "".join(f"{len(part)}:{part}" for part in parts)
    return HKDF(algorithm=SHA256(), length=_KEY, salt=None, info=purpose.encode()).derive(together.encode())


def _encrypt(key: bytes, secret: str, bound_to: bytes) -> str:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = os.urandom(_NONCE)
    return _text(nonce + AESGCM(key).encrypt(nonce, secret.encode(), bound_to))


def _decrypt(key: bytes, sealed: str, bound_to: bytes) -> str:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        data = _bytes(sealed)
        return AESGCM(key).decrypt(data[:_NONCE], data[_NONCE:], bound_to).decode()
    except (InvalidTag, ValueError) as fault:
        raise WrongKey("this does not open with that key") from fault


def _out_of_envelope(private: str, data: bytes, bound_to: bytes) -> bytes:
    wrapped, nonce, sealed = data[:_WRAPPED], data[_WRAPPED : _WRAPPED + _NONCE], data[_WRAPPED + _NONCE :]
    opened: bytes = _opening(private, wrapped).decrypt(nonce, sealed, wrapped + bound_to)
    return opened


@lru_cache(maxsize=256)
def _opening(private: str, wrapped: bytes) -> Any:
    """What opens the texts of a data key. Those in use are kept until `forget`: that saves the elliptic curve for all but the first."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    key = _suite().decrypt(wrapped, _private(private), info=_DATA_KEY)
    if len(key) != _KEY:
        raise ValueError("a data key has an odd length")
    return AESGCM(key)


def _invalid() -> type[Exception]:
    from cryptography.exceptions import InvalidTag

    return InvalidTag


@cache
def _suite() -> Any:
    from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

    return Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_256_GCM)


@lru_cache(maxsize=16)
def _private(private: str) -> Any:
    """The key itself; making it costs as much as opening a seal with it, so those in use are kept until `forget`."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    try:
        return X25519PrivateKey.from_private_bytes(_bytes(private))
    except ValueError as fault:
        raise WrongKey("this is not a private key") from fault


def _signing(private: str) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        return Ed25519PrivateKey.from_private_bytes(_bytes(private))
    except ValueError as fault:
        raise WrongKey("this is not a private key") from fault


def _fill(data: bytes, even: bool) -> bytes:
    return _filled(compress(data), _PACKED, EVEN) if even else _filled(data, 0, LEAST)


def _filled(data: bytes, packed: int, size: int) -> bytes:
    whole = (len(data) | packed).to_bytes(_LENGTH, "big") + data
    while size < len(whole):
        size *= GROWTH
    return whole + bytes(size - len(whole))


def _unpad(padded: bytes) -> bytes:
    length = int.from_bytes(padded[:_LENGTH], "big")
    end = _LENGTH + (length & ~_PACKED)
    if end > len(padded):
        raise ValueError("the length inside does not fit")
    if not length & _PACKED:
        return padded[_LENGTH:end]
    unpacking = decompressobj()
    try:
        data = unpacking.decompress(padded[_LENGTH:end], MOST)
    except error as fault:
        raise ValueError("what is inside cannot be unpacked") from fault
    if not unpacking.eof:
        raise ValueError("what is inside is larger than anything that is sealed")
    return data


def _text(data: bytes) -> str:
    return b64encode(data).decode()


def _bytes(text: Any) -> bytes:
    if not isinstance(text, str):
        raise ValueError("not base64 text")
    return b64decode(text, validate=True)
