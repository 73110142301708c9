"""The certificate of this machine, made here: browsers warn of it once, and its fingerprint says that it is ours."""

import datetime
import ipaddress
import os
from contextlib import suppress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from playaid.desk import places
from playaid.values import NamedTuple

DAYS = 397
"""How long it is good for; more is refused by some browsers."""
RENEWED = 14
"""So many days before its end another is made."""
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


class Certificate(NamedTuple):
    """Files that hold a certificate and its key, and the SHA-256 of the certificate."""

    chain: str
    key: str
    digest: bytes

    @property
    def fingerprint(self) -> str:
        """As browsers show it."""
        return self.digest.hex(":").upper()

    @property
    def spoken(self) -> str:
        """Its first 64 bits as words that can be read out (proquints), beside the same as hexadecimal digits."""
        words = "-".join(_word(int.from_bytes(self.digest[at : at + 2], "big")) for at in range(0, 8, 2))
        return f"{words}  ({self.digest[:8].hex(':').upper()} …)"


def _word(number: int) -> str:
    """Sixteen bits as a word of five letters."""
    c, v = CONSONANTS, VOWELS
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def certificate(names: tuple[str, ...], folder: str | None = None) -> Certificate:
    """The certificate for these names and addresses: the one that was used before, if it is good for them. Raises OSError."""
    folder = folder or os.path.join(places.data_folder(), "web")
    chain, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    with suppress(OSError, ValueError):
        with open(chain, "rb") as file:
            kept = x509.load_pem_x509_certificate(file.read())
        if _fits(kept, names) and os.path.isfile(key):
            return Certificate(chain, key, kept.fingerprint(hashes.SHA256()))
    private, made = _made(names)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    secret = private.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    _put(key, secret)
    _put(chain, made.public_bytes(serialization.Encoding.PEM))
    return Certificate(chain, key, made.fingerprint(hashes.SHA256()))


def _fits(kept: x509.Certificate, names: tuple[str, ...]) -> bool:
    """Whether a certificate is good for these names for a while yet."""
    left = kept.not_valid_after_utc - datetime.datetime.now(datetime.UTC)
    known = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return left.days >= RENEWED and {_name(name) for name in names} <= set(known)


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


def _put(path: str, content: bytes) -> None:
    """A file that its owner alone reads, there whole or not at all."""
    beside = f"{path}.{os.getpid()}"
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    os.replace(beside, path)
