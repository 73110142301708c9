"""The keyring: who can open what, and what opens the cup."""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from playaid.journal import keyring, seal
from playaid.journal.binding import OPEN_HALF, WITHHELD, after, open_half, with_locked
from playaid.journal.keyring import Keyring, Sealed
from playaid.journal.seal import Cost, Unreasonable, WrongKey, WrongPassphrase
from tests.each import each

CHEAP = Cost(64, 1, 1)
DOCUMENT = json.loads(json.dumps(keyring.create({"Ann": "glass hammer", "Bob": "tin whistle", "Cy": None}, CHEAP)))


@pytest.fixture
def ring() -> Keyring:
    return Keyring(DOCUMENT)


def test_only_honour_sides_are_open_at_first(ring: Keyring) -> None:
    assert [ring.is_open(compartment) for compartment in ("secret.Ann", "secret.Bob", "secret.Cy", "cup")] == [False, False, True, False]
    assert [ring.is_honour(side) for side in ring.sides] == [False, False, True]


def test_anybody_can_write_and_only_the_open_can_read(ring: Keyring) -> None:
    sealed = ring.seal("secret.Ann", {"roster": ["Morigu"]}, "event 7")
    with pytest.raises(Sealed) as caught:
        ring.unseal("secret.Ann", sealed, "event 7")
    assert caught.value.compartment == "secret.Ann"
    ring.unlock("Ann", "glass hammer")
    assert ring.unseal("secret.Ann", sealed, "event 7") == {"roster": ["Morigu"]}


def test_what_is_sealed_cannot_be_moved_elsewhere(ring: Keyring) -> None:
    ring.unlock("Ann", "glass hammer")
    sealed = ring.seal("secret.Ann", 1, "event 7")
    with pytest.raises(WrongKey):
        ring.unseal("secret.Ann", sealed, "event 8")
    with pytest.raises(WrongKey):
        ring.unseal("secret.Cy", sealed, "event 7")


def test_honour_content_is_sealed_in_the_files_too(ring: Keyring) -> None:
    sealed = ring.seal("secret.Cy", "Morigu", "")
    assert "Morigu" not in sealed
    assert ring.unseal("secret.Cy", sealed, "") == "Morigu"


def test_a_wrong_passphrase_opens_nothing(ring: Keyring) -> None:
    for wrong in ("tin whistle", "", "glass hammer "):
        with pytest.raises(WrongPassphrase):
            ring.unlock("Ann", wrong)
    assert not ring.is_open("secret.Ann")


def test_an_unknown_side_is_none(ring: Keyring) -> None:
    with pytest.raises(KeyError):
        ring.unlock("Dan", "x")
    with pytest.raises(KeyError):
        ring.seal("secret.Dan", 1, "")
    with pytest.raises(KeyError):
        ring.is_open("Ann")


def test_the_cup_opens_for_all_together_and_for_none_alone(ring: Keyring) -> None:
    sealed = ring.seal("cup", ["counter"], "")
    ring.unlock("Ann", "glass hammer")
    with pytest.raises(Sealed):
        ring.unseal("cup", sealed, "")
    ring.unlock("Bob", "tin whistle")
    assert ring.unseal("cup", sealed, "") == ["counter"]
    ring.lock("Ann")
    assert not ring.is_open("cup")
    assert not ring.is_open("secret.Ann")
    assert ring.is_open("secret.Bob")


def test_the_cup_of_an_honour_table_is_open() -> None:
    assert Keyring(keyring.create({"Ann": None, "Bob": ""})).is_open("cup")


def test_locking_an_honour_side_closes_nothing(ring: Keyring) -> None:
    ring.lock("Cy")
    assert ring.is_open("secret.Cy")
    ring.unlock("Cy", "whatever")


def test_the_document_holds_no_private_key_of_a_side_with_a_passphrase(ring: Keyring) -> None:
    for side, words in (("Ann", "glass hammer"), ("Bob", "tin whistle")):
        ring.unlock(side, words)
    text = json.dumps(DOCUMENT)
    for compartment in ("secret.Ann", "secret.Bob", "cup"):
        assert ring.private(compartment) not in text
        assert seal.public_of(ring.private(compartment)) == ring.public(compartment)
    assert ring.private("secret.Cy") in text
    assert "glass" not in text


def test_a_side_changes_hands(ring: Keyring) -> None:
    sealed = ring.seal("secret.Ann", "Morigu", "")
    with pytest.raises(WrongPassphrase):
        ring.rewrap("Ann", "tin whistle", "new words", CHEAP)
    after = Keyring(ring.rewrap("Ann", "glass hammer", "new words", CHEAP))
    with pytest.raises(WrongPassphrase):
        after.unlock("Ann", "glass hammer")
    after.unlock("Ann", "new words")
    after.unlock("Bob", "tin whistle")
    assert after.unseal("secret.Ann", sealed, "") == "Morigu"
    assert after.is_open("cup")


def test_a_side_goes_to_the_honour_system_and_back(ring: Keyring) -> None:
    honour = Keyring(ring.rewrap("Ann", "glass hammer", None))
    assert honour.is_honour("Ann")
    assert honour.is_open("secret.Ann")
    back = Keyring(honour.rewrap("Ann", None, "again", CHEAP))
    assert not back.is_open("secret.Ann")
    back.unlock("Ann", "again")


def test_a_recovery_code_opens_its_side_however_it_is_typed(ring: Keyring) -> None:
    with pytest.raises(Sealed):
        ring.with_recovery("Ann")
    ring.unlock("Ann", "glass hammer")
    document, code = ring.with_recovery("Ann")
    assert code.replace("-", "") not in json.dumps(document)
    for typed in (code, code.lower(), code.replace("-", " "), code.replace("-", "").replace("0", "o").replace("1", "l")):
        other = Keyring(document)
        other.unlock("Ann", typed)
        assert other.is_open("secret.Ann")
    for wrong, side in ((code, "Bob"), (code[:-1] + ("0" if code[-1] != "0" else "2"), "Ann")):
        with pytest.raises(WrongPassphrase):
            Keyring(document).unlock(side, wrong)
    Keyring(document).unlock("Ann", "glass hammer")


def test_a_new_recovery_code_or_passphrase_voids_the_old_code(ring: Keyring) -> None:
    ring.unlock("Ann", "glass hammer")
    _, old = ring.with_recovery("Ann")
    document, new = ring.with_recovery("Ann")
    with pytest.raises(WrongPassphrase):
        Keyring(document).unlock("Ann", old)
    document = Keyring(document).rewrap("Ann", new, "new words", CHEAP)
    with pytest.raises(WrongPassphrase):
        Keyring(document).unlock("Ann", new)


def test_a_passphrase_that_looks_like_a_code_is_a_passphrase() -> None:
    words = "ABCDE-FGHJK-MNPQR-STVWX-YZ234"
    ring = Keyring(keyring.create({"Ann": words}, CHEAP))
    ring.unlock("Ann", words)
    Keyring(ring.with_recovery("Ann")[0]).unlock("Ann", words)


def test_a_published_key_opens_its_compartment_for_everybody(ring: Keyring) -> None:
    sealed = ring.seal("secret.Ann", "Morigu", "")
    ring.unlock("Ann", "glass hammer")
    after = Keyring(ring.with_published("secret.Ann", ring.private("secret.Ann")))
    assert after.unseal("secret.Ann", sealed, "") == "Morigu"
    after.lock("Ann")
    assert after.is_open("secret.Ann")
    assert not after.is_open("cup")
    ring.unlock("Bob", "tin whistle")
    assert Keyring(after.with_published("secret.Bob", ring.private("secret.Bob"))).is_open("cup")


def test_a_published_cup_opens_without_the_sides(ring: Keyring) -> None:
    ring.unlock("Ann", "glass hammer")
    ring.unlock("Bob", "tin whistle")
    after = Keyring(ring.with_published("cup", ring.private("cup")))
    assert after.is_open("cup")
    after.unlock("Ann", "glass hammer")
    after.lock("Ann")
    assert after.is_open("cup")
    assert not after.is_open("secret.Ann")


def test_a_key_that_does_not_belong_is_not_published(ring: Keyring) -> None:
    with pytest.raises(WrongKey):
        ring.with_published("secret.Ann", seal.new_pair()[1])
    assert not ring.is_open("secret.Ann")


def test_a_public_key_put_in_its_place_is_noticed_when_the_side_unlocks() -> None:
    ann = {**DOCUMENT["sides"]["Ann"], "public": seal.new_pair()[0]}
    forged = Keyring({**DOCUMENT, "sides": {**DOCUMENT["sides"], "Ann": ann}})
    with pytest.raises(WrongKey):
        forged.unlock("Ann", "glass hammer")


@each(
    "document",
    [
        {},
        {"sides": {}, "cup": DOCUMENT["cup"]},
        {"sides": DOCUMENT["sides"]},
        {**DOCUMENT, "published": {"cup": 1}},
        {**DOCUMENT, "published": []},
        {**DOCUMENT, "sides": {"Ann": {"public": "x", "share": "y"}}},
        {**DOCUMENT, "sides": {"Ann": {"public": "x", "share": "y", "honour": True}}},
    ],
)
def test_what_is_no_keyring_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(Unreasonable):
        Keyring(document)


def test_a_keyring_needs_a_side() -> None:
    with pytest.raises(ValueError, match="side"):
        keyring.create({})


def test_what_opens_a_key_stays_where_only_its_open_half_is_told_anew() -> None:
    """A replica learns of a change by open halves alone, and must not lose by it what it has."""
    sides = DOCUMENT["sides"]
    told = {side: open_half(entry) for side, entry in sides.items()}
    _, same = after({"keys": told}, {}, {"sides": sides, "cup": 1})
    assert same == {"sides": sides, "cup": 1}
    others = keyring.create({"Ann": "new words", "Bob": "tin whistle"}, CHEAP)["sides"]
    _, changed = after({"keys": {"Ann": open_half(others["Ann"])}}, {}, {"sides": sides})
    assert changed["sides"] == {**sides, "Ann": open_half(others["Ann"])}
    assert WITHHELD in changed["sides"]["Ann"]
    _, joined = after({"keys": {"Dee": told["Cy"]}}, {}, {"sides": sides})
    assert joined["sides"] == {**sides, "Dee": told["Cy"]}


def test_an_umpire_looks_into_all_hands_or_none(ring: Keyring) -> None:
    public, private = seal.new_pair()
    for side, words in (("Ann", "glass hammer"), ("Bob", "tin whistle")):
        ring.unlock(side, words)
    keys = {side: ring.key_for(side, public) for side in ring.sides}
    umpire = Keyring(DOCUMENT)
    assert umpire.open_hands_with(private, {side: keys[side] for side in ("Ann", "Cy")}) is False
    assert not umpire.is_open("secret.Ann")
    with pytest.raises(WrongKey):
        umpire.open_hands_with(seal.new_pair()[1], keys)
    assert umpire.open_hands_with(private, keys) is True
    for compartment in ("secret.Ann", "secret.Bob", "secret.Cy", "cup"):
        assert umpire.private(compartment) == ring.private(compartment)


def test_what_opens_a_key_is_put_back_where_it_was_withheld_and_fits(ring: Keyring) -> None:
    keys = {"sides": {**DOCUMENT["sides"], "Ann": open_half(DOCUMENT["sides"]["Ann"])}}
    locked = {side: {key: value for key, value in DOCUMENT["sides"][side].items() if key not in OPEN_HALF} for side in ("Ann", "Bob")}
    assert with_locked(keys, locked)["sides"] == DOCUMENT["sides"]
    assert with_locked(keys, {"Ann": locked["Bob"], "Dan": locked["Ann"]}) == keys
    assert with_locked(keys, {"Bob": locked["Ann"]}) == keys


def test_a_side_that_was_locked_again_rests(ring: Keyring) -> None:
    ring.unlock("Ann", "glass hammer")
    assert not ring.rests("Ann")
    ring.rest("Ann")
    assert [side for side in ring.sides if ring.rests(side)] == ["Ann"]
    assert not ring.is_open("secret.Ann")
    with ring.lent() as lent:
        assert (lent, ring.is_open("secret.Ann")) == (["secret.Ann"], True)
    ring.lock("Ann")
    assert not ring.rests("Ann")


# data keys: what is sealed for a compartment shares one, of which nothing is left behind a lock


def data_key(ring: Keyring, compartment: str = "secret.Ann") -> bytes:
    """The sealed data key of the next text of a compartment."""
    text = ring.seal(compartment, "Morigu", "")
    assert text.startswith("2-")
    return base64.b64decode(text.removeprefix("2-"))[:80]


def test_each_compartment_of_each_keyring_has_a_data_key_of_its_own(ring: Keyring) -> None:
    keys = [
        data_key(one, compartment) for one in (ring, Keyring(DOCUMENT)) for compartment in ("secret.Ann", "secret.Bob", "secret.Cy", "cup")
    ]
    assert len(set(keys)) == 8
    assert [data_key(ring, compartment) for compartment in ("secret.Ann", "secret.Bob", "secret.Cy", "cup")] == keys[:4]


@each("side", ["Ann", "Cy"])
@each("forgetting", [Keyring.lock, Keyring.rest])
def test_no_data_key_is_left_where_somebody_is_locked(ring: Keyring, forgetting: Callable[[Keyring, str], None], side: str) -> None:
    ring.unlock("Ann", "glass hammer")
    before = {name: data_key(ring, name) for name in ("secret.Ann", "secret.Bob", "cup")}
    ring.unseal("secret.Ann", ring.seal("secret.Ann", "Morigu", ""), "")
    forgetting(ring, side)
    assert (ring._data_keys, seal._opening.cache_info().currsize) == ({}, 0)
    assert all(data_key(ring, name) != key for name, key in before.items())


def test_no_data_key_is_left_of_what_was_sealed_while_a_key_was_lent(ring: Keyring) -> None:
    ring.unlock("Ann", "glass hammer")
    ring.rest("Ann")
    with ring.lent():
        lent = data_key(ring)
        assert data_key(ring) == lent
        ring.unseal("secret.Ann", ring.seal("secret.Ann", "Morigu", ""), "")
    assert (ring._data_keys, seal._opening.cache_info().currsize) == ({}, 0)
    assert data_key(ring) != lent


def test_another_keyring_of_the_session_begins_with_new_data_keys(ring: Keyring) -> None:
    before = data_key(ring)
    ring.renew(DOCUMENT)
    assert data_key(ring) != before


def test_a_data_key_that_is_worn_out_is_made_anew(ring: Keyring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seal, "USES", 3)
    keys = [data_key(ring) for _ in range(7)]
    assert [keys.count(key) for key in dict.fromkeys(keys)] == [3, 3, 1]


def test_a_key_that_is_handed_out_is_in_no_envelope(ring: Keyring) -> None:
    """It is sealed once, so a data key would serve nothing."""
    ring.unlock("Ann", "glass hammer")
    public, private = seal.new_pair()
    for text in (ring.share_for("Ann", public), ring.key_for("Ann", public)):
        assert not text.startswith("2-")
    other = Keyring(DOCUMENT)
    other.open_hand_with(private, "Ann", ring.key_for("Ann", public))
    assert other.is_open("secret.Ann")
