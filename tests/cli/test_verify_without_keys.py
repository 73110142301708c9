"""`verify` where keys are missing: what cannot be ruled again is told as that, and never as a log that does not hold."""

from pathlib import Path

import pytest

from tests.cli.conftest import Type

ENTRY = """turn 3 of Fomorian begun at announce
stands Magog, Gogma 3439 at 3330
stands Dorwen, Albion 3429, Elidor at 3330
"""


def test_a_ruling_on_hidden_stacks_lies_under_the_seals_of_all(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In albion with hidden stacks a battle is announced over a board that nobody sees whole without both keys. [15.1]"""
    entry, none = tmp_path / "entry.txt", tmp_path / "none.txt"
    entry.write_text(ENTRY, encoding="utf-8")
    none.write_text("", encoding="utf-8")
    keys = {"FOMORIAN": "rowan", "FAERIE": "larch"}
    for side, passphrase in keys.items():
        monkeypatch.setenv(f"PLAYAID_KEY_{side}", passphrase)
    options = (
        "--tables",
        "house",
        "-o",
        "scenario=faerie-twilight",
        "-o",
        "stacks=hidden",
        "--closed",
        "-p",
        "Ann:Fomorian",
        "-p",
        "Bob:Faerie",
    )
    own = [word for side in ("Fomorian", "Faerie") for word in ("--own", f"{side}={none}")]
    typed("new", "albion", "friday", "--midway", "--entry", str(entry), *own, *options)
    assert not typed("albion", "battle", "3330", "--as", "Fomorian").code
    assert "HOLDS  2 events, 2 rulings ruled again" in typed("verify").out
    for side in ("FAERIE", "FOMORIAN"):
        monkeypatch.delenv(f"PLAYAID_KEY_{side}")
        told = typed("verify")
        assert (told.code, "DOES NOT HOLD" in told.out) == (0, False), told
        assert "2 rulings lie under a seal whose key is not here" in told.out, "the set-up, with what each side said, and the battle"
