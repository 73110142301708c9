"""SHA-256 without OpenSSL, which costs a third of a bare start to load."""

try:
    from _sha2 import sha256  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        from hashlib import sha256

__all__ = ["sha256"]
