"""Sealing: only the right key opens, only whole, only in its place; a hostile file cannot ask for a fortune."""

import base64
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playaid.journal import seal
from playaid.journal.seal import Cost, DataKey, Unreasonable, WrongKey, WrongPassphrase
from tests.each import each

CHEAP = Cost(64, 1, 1)
PUBLIC, PRIVATE = seal.new_pair()


KEPT = json.loads((Path(__file__).parent / "formats" / "sealed.json").read_text("utf-8"))
"""Sealed once and for all: what is in it is in sessions, too."""


def test_what_an_earlier_version_sealed_opens() -> None:
    assert seal.unseal(KEPT["private"], KEPT["sealed"], b"roster") == b"Morigu"
    assert seal.unseal(KEPT["private"], KEPT["evenly"], b"hand") == b"Boots, Rope"
    assert seal.unseal(KEPT["private"], KEPT["in an envelope"], b"hand") == b"Mud"
    assert seal.unwrap(KEPT["wrapped"], "words") == "a key"
    assert seal.unwrap_with(KEPT["shared"], ["one", "two"], "cup") == "a key"


@each(
    ("size", "even", "filled"),
    [(0, False, 256), (252, False, 256), (253, False, 1024), (1021, False, 4096), (0, True, 4096), (99999, True, 4096)],
)
def test_what_is_sealed_is_filled_up_in_steps(size: int, even: bool, filled: int) -> None:
    """Beside the contents stand the sender's key (32 bytes) and the proof (16); in an envelope the sealed data key, nonce, proof."""
    assert len(base64.b64decode(seal.seal(PUBLIC, bytes(size), b"", even))) == 32 + filled + 16
    assert len(b"".join(_parts(DataKey(PUBLIC).seal(bytes(size), b"", even)))) == 80 + 12 + filled + 16


@given(st.binary(max_size=700), st.binary(max_size=20))
@settings(max_examples=50)
def test_what_is_sealed_opens_with_its_key(data: bytes, bound_to: bytes) -> None:
    assert seal.unseal(PRIVATE, seal.seal(PUBLIC, data, bound_to), bound_to) == data
    assert seal.unseal(PRIVATE, DataKey(PUBLIC).seal(data, bound_to), bound_to) == data


def test_another_key_or_another_place_does_not_open_it() -> None:
    sealed = seal.seal(PUBLIC, b"Morigu", b"roster")
    with pytest.raises(WrongKey):
        seal.unseal(seal.new_pair()[1], sealed, b"roster")
    with pytest.raises(WrongKey):
        seal.unseal(PRIVATE, sealed, b"hand")


def test_an_altered_text_does_not_open() -> None:
    sealed = base64.b64decode(seal.seal(PUBLIC, b"Morigu", b""))
    for at in range(len(sealed)):
        altered = sealed[:at] + bytes((sealed[at] ^ 1,)) + sealed[at + 1 :]
        with pytest.raises(WrongKey):
            seal.unseal(PRIVATE, base64.b64encode(altered).decode(), b"")


@each(
    "text", ["", "x", "not base64!", "QUJD", "ä", "2-", "2-QUJD", f"2-{base64.b64encode(bytes(100)).decode()}", "2-not base64!", "3:QUJD"]
)
def test_what_is_no_sealed_text_does_not_open(text: str) -> None:
    with pytest.raises(WrongKey):
        seal.unseal(PRIVATE, text, b"")


@each("sealing", [partial(seal.seal, PUBLIC), DataKey(PUBLIC).seal])
def test_the_length_of_a_sealed_text_tells_only_its_step(sealing: Callable[[bytes, bytes], str]) -> None:
    lengths = {size: len(sealing(bytes(size), b"")) for size in (0, 1, 100, seal.LEAST - 4, seal.LEAST - 3)}
    assert len({lengths[0], lengths[1], lengths[100], lengths[seal.LEAST - 4]}) == 1
    assert lengths[seal.LEAST - 3] > lengths[0]


def test_the_same_content_never_looks_the_same() -> None:
    key = DataKey(PUBLIC)
    assert seal.seal(PUBLIC, b"a", b"") != seal.seal(PUBLIC, b"a", b"")
    assert len({_parts(key.seal(b"a", b""))[part] for _ in range(20) for part in (1, 2)}) == 40
    assert seal.wrap("a", "b", CHEAP) != seal.wrap("a", "b", CHEAP)


# data keys


def _parts(sealed: str) -> tuple[bytes, bytes, bytes]:
    """The sealed data key, the nonce, and what is sealed with it."""
    data = base64.b64decode(sealed.removeprefix("2-"), validate=True)
    return data[:80], data[80:92], data[92:]


def _joined(*parts: bytes) -> str:
    return "2-" + base64.b64encode(b"".join(parts)).decode()


@pytest.fixture
def curves(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What the elliptic curve is asked to open from here on."""
    asked: list[bytes] = []
    suite = seal._suite()

    class Watched:
        def decrypt(self, text: bytes, *args: Any, **kwargs: Any) -> Any:
            asked.append(text)
            return suite.decrypt(text, *args, **kwargs)

        encrypt = suite.encrypt

    monkeypatch.setattr(seal, "_suite", Watched)
    seal.forget()
    return asked


def test_the_texts_of_a_data_key_ask_the_curve_once(curves: list[bytes]) -> None:
    key = DataKey(PUBLIC)
    texts = [key.seal(bytes([number]), b"hand") for number in range(9)]
    assert [seal.unseal(PRIVATE, text, b"hand") for text in texts] == [bytes([number]) for number in range(9)]
    assert curves == [_parts(texts[0])[0]]


def test_what_was_opened_is_forgotten(curves: list[bytes]) -> None:
    text = DataKey(PUBLIC).seal(b"Morigu", b"hand")
    for _ in range(2):
        seal.unseal(PRIVATE, text, b"hand")
        seal.forget()
    assert len(curves) == 2
    assert (seal._opening.cache_info().currsize, seal._private.cache_info().currsize) == (0, 0)


def test_an_opened_data_key_opens_nothing_for_another_private_key() -> None:
    text = DataKey(PUBLIC).seal(b"Morigu", b"hand")
    assert seal.unseal(PRIVATE, text, b"hand") == b"Morigu"
    for private, bound_to in ((seal.new_pair()[1], b"hand"), (PRIVATE, b"roster")):
        with pytest.raises(WrongKey):
            seal.unseal(private, text, bound_to)


def test_a_text_in_an_envelope_opens_unaltered_only() -> None:
    sealed = _parts(DataKey(PUBLIC).seal(b"Morigu", b""))
    whole = b"".join(sealed)
    assert seal.unseal(PRIVATE, _joined(whole), b"") == b"Morigu"
    for at in range(0, len(whole), 7):
        altered = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        for text in (_joined(altered), _joined(whole[:at])):
            with pytest.raises(WrongKey):
                seal.unseal(PRIVATE, text, b"")


def test_no_text_goes_with_the_data_key_of_another() -> None:
    one, other = (_parts(DataKey(PUBLIC).seal(b"Morigu", b"")) for _ in range(2))
    for text in (_joined(one[0], *other[1:]), base64.b64encode(one[0]).decode(), _joined(*one).removeprefix("2-")):
        with pytest.raises(WrongKey):
            seal.unseal(PRIVATE, text, b"")


def test_a_data_key_of_an_odd_length_opens_nothing() -> None:
    """AES-GCM would take sixteen bytes as well."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    public = X25519PublicKey.from_public_bytes(base64.b64decode(PUBLIC))
    wrapped = seal._suite().encrypt(bytes(16), public, info=seal._DATA_KEY)
    with pytest.raises(ValueError, match="odd length"):
        seal._opening(PRIVATE, wrapped)
    text = AESGCM(bytes(16)).encrypt(bytes(12), seal._fill(b"Morigu", False), wrapped)
    with pytest.raises(WrongKey):
        seal.unseal(PRIVATE, _joined(wrapped, bytes(12), text), b"")


def test_a_data_key_wears_out() -> None:
    key = DataKey(PUBLIC)
    for _ in range(seal.USES):
        assert not key.is_worn_out
        key.seal(b"", b"")
    assert key.is_worn_out


def test_a_public_key_belongs_to_one_private_key() -> None:
    assert seal.public_of(PRIVATE) == PUBLIC
    with pytest.raises(WrongKey):
        seal.public_of("QUJD")


def test_a_wrapped_secret_opens_with_its_passphrase_alone() -> None:
    wrapped = seal.wrap("a key", "glass hammer", CHEAP)
    assert seal.unwrap(wrapped, "glass hammer") == "a key"
    for wrong in ("glass hamme", "", "Glass hammer"):
        with pytest.raises(WrongPassphrase):
            seal.unwrap(wrapped, wrong)


def test_the_same_letters_from_another_keyboard_open_it() -> None:
    assert seal.unwrap(seal.wrap("a key", "mürbe", CHEAP), "mu\u0308rbe") == "a key"


def test_a_text_with_something_slipped_in_does_not_open() -> None:
    sealed = seal.seal(PUBLIC, b"Morigu", b"")
    for other in (f"!{sealed}", f"{sealed[:9]}\n{sealed[9:]}"):
        with pytest.raises(WrongKey):
            seal.unseal(PRIVATE, other, b"")


def test_a_guess_has_the_cost_of_the_design() -> None:
    assert Cost() == (64 * 1024, 3, 4)


def test_the_default_cost_is_that_of_the_design() -> None:
    wrapped = seal.wrap("a key", "words", Cost())
    assert (wrapped["memory"], wrapped["passes"], wrapped["lanes"]) == (64 * 1024, 3, 4)
    assert len(base64.b64decode(wrapped["salt"])) == 16
    assert seal.unwrap(wrapped, "words") == "a key"


@each(
    "change",
    [
        {"memory": 64 * 1024 * 1024},
        {"memory": 0},
        {"memory": -64},
        {"passes": 1000},
        {"passes": 17},
        {"passes": 0},
        {"memory": 1024 * 1024 + 1},
        {"memory": 1024, "lanes": 17},
        {"memory": 31},
        {"lanes": 1000},
        {"lanes": 0},
        {"lanes": 16},
        {"memory": "64"},
        {"memory": True},
        {"kdf": "none"},
        {"salt": ""},
        {"salt": 3},
        {"salt": "!"},
        {"salt": base64.b64encode(bytes(5000)).decode()},
    ],
)
def test_a_hostile_file_cannot_ask_for_a_fortune(change: dict[str, Any]) -> None:
    with pytest.raises(Unreasonable):
        seal.unwrap({**seal.wrap("a key", "words", CHEAP), **change}, "words")


@each("change", [{"memory": 128}, {"passes": 2}, {"sealed": "QUJD"}, {"sealed": 3}])
def test_a_wrapped_secret_that_was_changed_does_not_open(change: dict[str, Any]) -> None:
    with pytest.raises(WrongPassphrase):
        seal.unwrap({**seal.wrap("a key", "words", CHEAP), **change}, "words")


def test_the_least_cost_is_that_of_the_design() -> None:
    assert seal.unwrap(seal.wrap("a key", "words", Cost(32, 1, 1)), "words") == "a key"


def test_a_secret_under_shares_needs_them_all_in_their_order() -> None:
    wrapped = seal.wrap_with("a key", ["one", "two"], "cup")
    assert seal.unwrap_with(wrapped, ["one", "two"], "cup") == "a key"
    for parts, purpose in ((["one"], "cup"), (["two", "one"], "cup"), (["onet", "wo"], "cup"), (["one", "two"], "hand")):
        with pytest.raises(WrongKey):
            seal.unwrap_with(wrapped, parts, purpose)


@each("length", [0, 1, 200, 4000, 20_000])
def test_what_is_sealed_evenly_comes_back(length: int) -> None:
    from random import Random

    public, private = seal.new_pair()
    for data in (b"x" * length, Random(1).randbytes(length)):
        assert seal.unseal(private, seal.seal(public, data, b"here", even=True), b"here") == data


def test_what_is_sealed_evenly_has_one_length() -> None:
    public, _ = seal.new_pair()
    words = ["nothing", "Boots, Rope", " ".join(f"the {number}th card of the deck lies on the table" for number in range(150))]
    assert len({len(seal.seal(public, text.encode(), b"here", even=True)) for text in words}) == 1
    assert len({len(seal.seal(public, text.encode(), b"here")) for text in words}) == 2


def test_what_unpacks_to_more_than_anything_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    public, private = seal.new_pair()
    sealed = seal.seal(public, b"x" * 5000, b"here", even=True)
    monkeypatch.setattr(seal, "MOST", 4000)
    with pytest.raises(seal.WrongKey):
        seal.unseal(private, sealed, b"here")


def test_a_guess_costs_its_tenth_of_a_second_where_no_other_cost_is_named() -> None:
    """In the tests it does not (tests/conftest.py)."""
    calls = "keyring.create, keyring.Keyring.rewrap, seal.wrap"
    code = f"from playaid.journal import keyring, seal; print(*(call.__defaults__ for call in ({calls})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == " ".join(["(Cost(memory=65536, passes=3, lanes=4),)"] * 3)
