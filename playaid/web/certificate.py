"""The certificate of this machine, made here: browsers warn of it once, and its fingerprint says that it is ours."""

import datetime
import ipaddress
import os
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from playaid.desk import locations
from playaid.journal import lock
from playaid.refused_files import make_folder
from playaid.whole_file import Unconfirmed, put

DAYS = 397
"""How long it is good for; more is refused by some browsers."""
RENEWED = 14
"""So many days before its end another is made."""
LOCKED_OUT = 30.0
"""Seconds to wait for another server that makes one; it takes some milliseconds."""
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


class Certificate(NamedTuple):
    """A certificate, ready to be served. context: holds it and its key, as another server may replace the files; digest: its SHA-256."""

    context: ssl.SSLContext
    digest: bytes

    @property
    def fingerprint(self) -> str:
        return self.digest.hex(":").upper()

    @property
    def spoken(self) -> str:
        """Its first 64 bits as words that can be read out (proquints), beside the same as hexadecimal digits."""
        words = "-".join(_word(int.from_bytes(self.digest[at : at + 2], "big")) for at in range(0, 8, 2))
        return f"{words}  ({self.digest[:8].hex(':').upper()} …)"


def _word(number: int) -> str:
    c, v = CONSONANTS, VOWELS
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def certificate(names: tuple[str, ...], folder: str | None = None) -> Certificate:
    """The certificate for these names and addresses: the one that was used before, if it is good for them. Raises OSError, JournalError."""
    folder = folder or os.path.join(locations.data_folder(), "web")
    chain, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    make_folder(folder, 0o700)
    with _alone(folder):
        found = _kept(chain, key, names) or _renewed(chain, key, names)
        try:
            context = _context(chain, key)
        except ssl.SSLError:  # the key is damaged, or that of another one
            found = _renewed(chain, key, names)
            context = _context(chain, key)
    return Certificate(context, found.fingerprint(hashes.SHA256()))


def _context(chain: str, key: str) -> ssl.SSLContext:
    """What serves with a certificate and its key. Raises ssl.SSLError where they cannot be read or are not of each other; OSError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key, password="")  # without one it would be asked for at the terminal
    return context


@contextmanager
def _alone(folder: str) -> Iterator[None]:
    """One server at a time looks for a certificate, makes it and loads it: what each prints is what it serves."""
    handle = lock.acquire(folder, LOCKED_OUT)
    try:
        yield
    finally:
        lock.release(handle)


def _kept(chain: str, key: str, names: tuple[str, ...]) -> x509.Certificate | None:
    with suppress(OSError, ValueError, x509.ExtensionNotFound, x509.DuplicateExtension):
        with open(chain, "rb") as file:
            kept = x509.load_pem_x509_certificate(file.read())
        if _fits(kept, names) and os.path.isfile(key):
            return kept
    return None


def _renewed(chain: str, key: str, names: tuple[str, ...]) -> x509.Certificate:
    private, made = _made(names)
    secret = private.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    for path, content in ((key, secret), (chain, made.public_bytes(serialization.Encoding.PEM))):
        with suppress(Unconfirmed):  # after a power cut another is made
            put(path, content, 0o600)
    return made


def _fits(kept: x509.Certificate, names: tuple[str, ...]) -> bool:
    now = datetime.datetime.now(datetime.UTC)
    left = kept.not_valid_after_utc - now
    known = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    begun = kept.not_valid_before_utc <= now  # it is not, where it was made while the clock was ahead
    return begun and left.days >= RENEWED and {_name(name) for name in names} <= set(known)


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _made(names: tuple[str, ...]) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    private = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "playaid on this machine")])
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder(called, called, private.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))  # clocks of phones differ
        .not_valid_after(now + datetime.timedelta(days=DAYS - 1))
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in dict.fromkeys((*names, "localhost", "127.0.0.1"))]), False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
    )
    return private, builder.sign(private, hashes.SHA256())
