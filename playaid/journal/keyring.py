"""The keyring of a session: who can open what.

Every compartment (`secret.<side>` for each side, and `cup`) has a key pair. Anybody may seal into it; the private key of a side lies
wrapped under that side's passphrase, and that of the cup under one random share from each side, each sealed to its side. A side without
a passphrase plays on the honour system: its private key lies in the document unwrapped, everything else is the same.

A side with a passphrase can sign, too: the private key of its signatures lies wrapped together with the one that opens its compartment.

The document is plain JSON:

    {"sides": {side: {"public", "share", "sign"?, "wrapped" or "honour" and "private", "recovery"?}}, "cup": {"public", "wrapped"},
     "published": {compartment: private key}}

What is wrapped is the private key, a space, and the private key of signatures; the latter is missing in keyrings of format 1 until the
passphrase is changed. Where each act is signed the word `signed` stands behind them, so that whoever opens it knows what was agreed on. A
document whose locked halves were left out (`withheld`) has "kept", their digest, instead.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from json import dumps, loads
from typing import Any

from playaid.journal import seal as sealing
from playaid.journal.binding import open_half
from playaid.journal.seal import Cost, DataKey, Unreasonable, WrongKey
from playaid.language.message import message

CUP, SIGNED = "cup", "signed"
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 25
"""Letters of a recovery code, five bits each."""


class Sealed(Exception):
    """A compartment is not open. `compartment` is `secret.<side>` or `cup`."""

    def __init__(self, compartment: str):
        super().__init__(message("{compartment} is sealed", compartment=compartment))
        self.compartment = compartment


def create(passphrases: Mapping[str, str | None], cost: Cost = Cost(), *, signed: bool = False) -> dict[str, Any]:
    """A new keyring; None or "" means the honour system. signed: each act is. ValueError without any side. Lower the cost in tests only."""
    if not passphrases:
        raise ValueError("a keyring needs a side")
    shares = {side: sealing.random_text() for side in passphrases}
    sides = {}
    for side, passphrase in passphrases.items():
        public, private = sealing.new_pair()
        share = sealing.seal(public, shares[side].encode(), _share_of(side))
        sides[side] = {"public": public, "share": share, **_kept(private, None, passphrase, cost, [SIGNED] if signed else ())}
    public, private = sealing.new_pair()
    return {"sides": sides, CUP: {"public": public, "wrapped": sealing.wrap_with(private, list(shares.values()), CUP)}}


class Keyring:
    """A keyring in memory: the document, and the private keys that are open in this process."""

    def __init__(self, document: Mapping[str, Any]):
        """Unreasonable if the document is no keyring, WrongKey if a key in it does not belong to its lock."""
        self._begin(document)

    def _begin(self, document: Mapping[str, Any]) -> None:
        if not _is_keyring(document):
            raise Unreasonable("this is not a keyring")
        self.document: dict[str, Any] = dict(document)
        self._open: dict[str, str] = {}
        self._signing: dict[str, str] = {}
        self._words: dict[str, list[str]] = {}
        self._resting: dict[str, str] = {}
        self._data_keys: dict[str, DataKey] = {}
        for side, entry in self._sides.items():
            if entry.get("honour"):
                self._take(f"secret.{side}", entry["private"])
        for compartment, private in self._published.items():
            self._take(compartment, private)
        self._open_cup()

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(self._sides)

    def is_honour(self, side: str) -> bool:
        """Whether a side plays without a passphrase. KeyError for an unknown side, here and below."""
        return bool(self._sides[side].get("honour"))

    def is_open(self, compartment: str) -> bool:
        if compartment not in self._open:
            self.public(compartment)
        return compartment in self._open

    def public(self, compartment: str) -> str:
        entry = self.document[CUP] if compartment == CUP else self._sides[_side_in(compartment)]
        return str(entry["public"])

    def private(self, compartment: str) -> str:
        """The key that opens a compartment, to be published at the end of the game. Sealed if it is not open."""
        if not self.is_open(compartment):
            raise Sealed(compartment)
        return self._open[compartment]

    def signs(self, side: str) -> bool:
        return "sign" in self._sides[side]

    def sign(self, side: str, text: bytes) -> str:
        if side not in self._signing:
            raise Sealed(f"secret.{side}")
        return sealing.sign(self._signing[side], text)

    def can_sign(self, side: str) -> bool:
        return side in self._signing

    def denied(self) -> list[str]:
        """Those sides whose own open key signs, by another key than the document names, or where it names none: it was written away."""
        named = {side: None if entry.get("honour") else entry.get("sign") for side, entry in self._sides.items()}
        return [side for side, key in self._signing.items() if not self.is_honour(side) and named[side] != sealing.signing_public_of(key)]

    def all_signed(self) -> list[str]:
        """Those open sides whose own key says that each act of this session is signed."""
        return [side for side, words in self._words.items() if SIGNED in words]

    def renew(self, document: Mapping[str, Any]) -> None:
        """Go on with another document of the same session; what is open and still fits its locks stays open. Unreasonable."""
        before, signing, words, resting = self._open, self._signing, self._words, self._resting
        self._begin(document)
        fits = {side: private for side, private in resting.items() if side in self._sides and not self._opens_by_itself(side)}
        self._resting = {side: private for side, private in fits.items() if sealing.public_of(private) == self._sides[side]["public"]}
        for compartment, private in before.items():
            with suppress(WrongKey, KeyError):
                self._take(compartment, private)
        kept = {side: key for side, key in signing.items() if side in self._sides}
        self._signing = {side: key for side, key in kept.items() if self._sides[side].get("sign") == sealing.signing_public_of(key)}
        self._words = {side: words[side] for side in self._signing if side in words}
        self._open_cup()

    def unlock(self, side: str, passphrase: str) -> None:
        """Open a side by passphrase or recovery code; the cup opens with the last side. WrongPassphrase, Unreasonable."""
        entry = self._sides[side]
        if entry.get("honour"):
            return
        self._take_both(side, self._secret_of(side, passphrase))
        self._resting.pop(side, None)
        self._open_cup()

    def opens_by(self, side: str, passphrase: str) -> bool:
        """Whether a side has this passphrase or recovery code. Nothing is opened."""
        if self._sides[side].get("honour"):
            return False
        try:
            self._secret_of(side, passphrase)
        except (WrongKey, Unreasonable):
            return False
        return True

    def lock(self, side: str, cup: bool = True) -> None:
        """Forget the keys of a side, and with `cup` that of the cup, too. What lies open in the document stays open."""
        self._signing.pop(side, None)
        self._resting.pop(side, None)
        self._forget()
        if self._opens_by_itself(side):
            return
        self._open.pop(f"secret.{side}", None)
        if cup and CUP not in self._published:
            self._open.pop(CUP, None)

    def rest(self, side: str, cup: bool = True) -> None:
        """As `lock`, but what opens the side's compartment is kept apart: nobody sees that it is open, until it is lent. Its signatures are
        forgotten."""
        private = None if self._opens_by_itself(side) else self._open.get(f"secret.{side}", self._resting.get(side))
        self.lock(side, cup)
        if private is not None:
            self._resting[side] = private

    def rests(self, side: str) -> bool:
        return side in self._resting

    @contextmanager
    def lent(self) -> Iterator[list[str]]:
        """What rests is open meanwhile, with the cup where all sides are; gives the compartments that are open by that alone."""
        lent = {f"secret.{side}": private for side, private in self._resting.items() if f"secret.{side}" not in self._open}
        cup = CUP in self._open
        self._open.update(lent)
        self._open_cup()
        compartments = [*lent, *([CUP] if CUP in self._open and not cup else [])]
        try:
            yield compartments
        finally:
            self._forget()
            for compartment in compartments:
                if self._open.get(compartment) == lent.get(compartment, self._open.get(compartment)):
                    self._open.pop(compartment, None)

    def _forget(self) -> None:
        """Keep nothing that opens what was sealed so far but the keys that are open."""
        sealing.forget()
        self._data_keys.clear()

    def _opens_by_itself(self, side: str) -> bool:
        return self.is_honour(side) or f"secret.{side}" in self._published

    def with_published(self, compartment: str, private: str) -> dict[str, Any]:
        """The document with a compartment's key published in it: from now on it is open to everybody. WrongKey if that is not its key."""
        self._take(compartment, private)
        self.document = {**self.document, "published": {**self.document.get("published", {}), compartment: private}}
        self._open_cup()
        return self.document

    def shuts_out(self, published: Mapping[str, Any]) -> list[str]:
        """The compartments whose keys are not those that the log publishes: compartment -> key."""
        return [name for name, key in published.items() if self._published.get(name) != key]

    def rewrap(self, side: str, old: str | None, new: str | None, cost: Cost = Cost()) -> dict[str, Any]:
        """Give a side another passphrase (None: the honour system), and the document that says so.

        `old` is the present passphrase or the recovery code, which is void from now on; an honour side needs none. WrongPassphrase.
        Whoever kept an old copy of the folder can still open that copy: the key itself stays.
        """
        entry = self._sides[side]
        private, signing = (entry["private"], None) if entry.get("honour") else self._take_both(side, self._secret_of(side, old or ""))
        self._open_cup()
        if new and signing is None:
            _, signing = sealing.new_signing_pair()
        if new and signing:
            self._signing[side] = signing
        return self._changed(
            side, {"public": entry["public"], "share": entry["share"], **_kept(private, signing, new, cost, self._words.get(side, ()))}
        )

    def with_recovery(self, side: str) -> tuple[dict[str, Any], str]:
        """A new recovery code for an open side, stored nowhere, and the document that knows it; an older one is void. Sealed."""
        code = _new_code()
        secret = " ".join([self.private(f"secret.{side}"), *filter(None, [self._signing.get(side)]), *self._words.get(side, ())])
        wrapped = sealing.wrap_with(secret, [_plain_code(code)], _recovery_of(side))
        return self._changed(side, {**self._sides[side], "recovery": wrapped}), code

    def borrow(self, other: "Keyring", side: str) -> None:
        """Take over what is open of a side in another keyring of the same session. Sealed if it is not open there."""
        self._take(f"secret.{side}", other.private(f"secret.{side}"))
        if side in other._signing:
            self._signing[side] = other._signing[side]
            self._words[side] = other._words.get(side, [])
        self._open_cup()

    def share_for(self, side: str, public: str) -> str:
        """A side's share of the cup's key, sealed for somebody else: a dealer. Sealed if the side is not open."""
        share = sealing.unseal(self.private(f"secret.{side}"), self._sides[side]["share"], _share_of(side))
        return sealing.seal(public, share, _share_of(side))

    def key_for(self, side: str, public: str) -> str:
        """The key of a side's compartment, sealed for somebody else: a dealer who has to look into a hand. Sealed if it is not open."""
        return sealing.seal(public, self.private(f"secret.{side}").encode(), _hand_of(side))

    def open_hand_with(self, private: str, side: str, key: str) -> None:
        """Open a side's compartment by its key sealed for the holder of a private key: an umpire whom it lets look. WrongKey."""
        self._take(f"secret.{side}", sealing.unseal(private, key, _hand_of(side)).decode())
        self._open_cup()

    def open_hands_with(self, private: str, keys: Mapping[str, str]) -> bool:
        """Open all sides' compartments, and with them the cup, by keys sealed for the holder of a private key; whether all are here."""
        if not set(self._sides) <= set(keys):
            return False
        for side in self._sides:
            self.open_hand_with(private, side, keys[side])
        return self.is_open(CUP)

    def open_cup_with(self, private: str, shares: Mapping[str, str]) -> bool:
        """Open the cup with what the sides have sealed for the holder of a private key; whether all of them have. WrongKey."""
        if not set(self._sides) <= set(shares):
            return False
        opened = [sealing.unseal(private, shares[side], _share_of(side)).decode() for side in self._sides]
        self._take(CUP, sealing.unwrap_with(self.document[CUP]["wrapped"], opened, CUP))
        return True

    def seal(self, compartment: str, document: Any, bound_to: str) -> str:
        """Seal any JSON document into a compartment, open or not. `bound_to` says where it belongs, and must be given again to read it."""
        data = dumps(document, separators=(",", ":")).encode()
        return self._data_key(compartment).seal(data, _place(compartment, bound_to), even=not self._lies_open(compartment))

    def unseal(self, compartment: str, text: str, bound_to: str) -> Any:
        """What was sealed there. Sealed if the compartment is not open; WrongKey if the text was altered or belongs elsewhere."""
        data = sealing.unseal(self.private(compartment), text, _place(compartment, bound_to))
        try:
            return loads(data)
        except ValueError as fault:
            raise WrongKey("what is sealed here is not a document") from fault

    def _data_key(self, compartment: str) -> DataKey:
        """What seals for a compartment, made anew when it is worn out or something was locked."""
        public, key = self.public(compartment), self._data_keys.get(compartment)
        if key is None or key.is_worn_out:
            key = self._data_keys[compartment] = sealing.DataKey(public)
        return key

    def _lies_open(self, compartment: str) -> bool:
        sides = self._sides if compartment == CUP else [_side_in(compartment)]
        return all(map(self.is_honour, sides))

    @property
    def _sides(self) -> dict[str, dict[str, Any]]:
        sides: dict[str, dict[str, Any]] = self.document["sides"]
        return sides

    @property
    def _published(self) -> dict[str, str]:
        published: dict[str, str] = self.document.get("published", {})
        return published

    def _take(self, compartment: str, private: str) -> None:
        if sealing.public_of(private) != self.public(compartment):
            raise WrongKey(message("this key does not belong to {compartment}", compartment=compartment))
        self._open[compartment] = private

    def _take_both(self, side: str, secret: str) -> tuple[str, str | None]:
        private, *rest = secret.split(" ")
        self._take(f"secret.{side}", private)
        if not rest:
            return private, None
        self._signing[side], *self._words[side] = rest
        return private, rest[0]

    def _secret_of(self, side: str, passphrase: str) -> str:
        entry = self._sides[side]
        code = _plain_code(passphrase)
        if "recovery" in entry and len(code) == _CODE_LENGTH:
            try:
                return sealing.unwrap_with(entry["recovery"], [code], _recovery_of(side))
            except WrongKey:  # then it is a passphrase that looks like a code
                pass
        if "wrapped" not in entry:
            raise Unreasonable(message("the key of {side} was left out of this keyring", side=side))
        return sealing.unwrap(entry["wrapped"], passphrase)

    def _open_cup(self) -> None:
        if CUP in self._open or not all(f"secret.{side}" in self._open for side in self._sides):
            return
        hands = {side: self._open[f"secret.{side}"] for side in self._sides}
        shares = [sealing.unseal(hands[side], entry["share"], _share_of(side)).decode() for side, entry in self._sides.items()]
        self._take(CUP, sealing.unwrap_with(self.document[CUP]["wrapped"], shares, CUP))

    def _changed(self, side: str, entry: dict[str, Any]) -> dict[str, Any]:
        self.document = {**self.document, "sides": {**self._sides, side: entry}}
        return self.document


def _is_keyring(document: Mapping[str, Any]) -> bool:
    def texts(entry: Any, *names: str) -> bool:
        return isinstance(entry, dict) and all(isinstance(entry.get(name), str) for name in names)

    sides, published = document.get("sides"), document.get("published", {})
    if not isinstance(published, dict) or not texts(published, *published):
        return False
    if not texts(document.get(CUP), "public", "wrapped") or not isinstance(sides, dict) or not sides:
        return False
    return all(
        texts(entry, "public", "share")
        and (texts(entry, "private") if entry.get("honour") else isinstance(entry.get("wrapped"), dict) or texts(entry, "kept"))
        for entry in sides.values()
    )


def withheld(document: Mapping[str, Any]) -> dict[str, Any]:
    """A keyring that can still be written to, but opened with no passphrase. What was revealed stands in the journal."""
    sides = {side: open_half(entry) for side, entry in document["sides"].items()}
    return {"sides": sides, CUP: document[CUP]}


def _kept(private: str, signing: str | None, passphrase: str | None, cost: Cost, words: Sequence[str] = ()) -> dict[str, Any]:
    if not passphrase:
        return {"honour": True, "private": private}
    if signing is None:
        _, signing = sealing.new_signing_pair()
    return {"sign": sealing.signing_public_of(signing), "wrapped": sealing.wrap(" ".join([private, signing, *words]), passphrase, cost)}


def _side_in(compartment: str) -> str:
    if not compartment.startswith("secret."):
        raise KeyError(compartment)
    return compartment.removeprefix("secret.")


def _share_of(side: str) -> bytes:
    return f"share of {side}".encode()


def _hand_of(side: str) -> bytes:
    return f"hand of {side}".encode()


def _recovery_of(side: str) -> str:
    return f"recovery of {side}"


def _place(compartment: str, bound_to: str) -> bytes:
    return f"{compartment}\n{bound_to}".encode()


def _new_code() -> str:
    from secrets import choice

    return "-".join("".join(choice(_ALPHABET) for _ in range(5)) for _ in range(_CODE_LENGTH // 5))


def _plain_code(text: str) -> str:
    """A recovery code as it may be typed: any case, with or without dashes and spaces, O for 0, I or L for 1."""
    letters = text.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return "".join(letter for letter in letters if letter in _ALPHABET)
