"""Two worlds that differ only in what Gorganun hides: all that Forseti and the table can print stays equal."""

from pathlib import Path

import pytest

from playaid.cli import transcript

HEAD = """game tears
players Ann, Bob
tables house
key Gorganun = red towers at dawn
key Forseti = green banners at dusk
"""
LOOK = """
> status
> status --as Forseti
> status --json
> log
> log --as Forseti
> log --json
> forces
> forces --json
> map
> help --as Forseti
> help
> boxes --as Forseti
> lore --as Forseti
> export md
> export md --as Forseti
> export csv --as Forseti
> export html --as Forseti
> verify
"""


def evening(first: str, second: str, finder: str, lay: str) -> str:
    """One evening; only secret declarations, private answers and private dice depend on the world."""
    return (
        HEAD
        + f"""
> ambassador Kishmin --as Gorganun
> box {first} with 3 Warsteed --as Gorganun
> box {second} with 3 Wargroup --as Gorganun
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command table --dice 1
> activate Shale
> move Shale to Dunhallow
> move Ezelle to Dunhallow
> trap Dunhallow --dice 8
? {finder}
> tower --check --as Forseti
> attack --odds --as Forseti
> question Neko about Ursh --as Forseti
> command table --odds --as Forseti
> activate Kishmin
> move Kishmin to Blackfen
> activate Kestrel
> box Kestrel with {lay} --as Gorganun
> next
> command one
> activate Kendrel --check
> activate Kendrel
> move Kendrel to Millbrook
> next
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command one
> activate Niekimo
> move Niekimo to Dunhallow
> trap Dunhallow
? 8
> next
> next --check --as Forseti
"""
        + LOOK
    )


def printed(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Every line typed with what it printed, but for Gorganun's secret declarations, which are his own to read."""
    monkeypatch.setenv("PLAYAID_DATA", str(folder / "data"))
    found = []
    for played in transcript.play(transcript.read(text), folder):
        said = [transcript.without_hashes(line) for line in played.said if not line.startswith(("? ", "Passphrase"))]
        secret = played.typed.line.split()[0] in ("box", "drop", "move", "sail", "prepare") or any(
            "finds the wisdom" in line for line in said
        )
        found.append(("a secret declaration" if secret else played.typed.line, [] if secret else said))
    return found


def test_what_lies_in_boxes_and_heads_shows_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = printed(evening("Shale", "Ezelle", "Shale", "3 Warsteed"), tmp_path / "one", monkeypatch)
    two = printed(evening("Shale", "Ezelle", "Ezelle", "3 Warsteed"), tmp_path / "two", monkeypatch)
    assert len(one) == len(two)
    for (line, said), (_, other) in zip(one, two, strict=True):
        assert said == other, line
    assert sum(bool(said) for _, said in one) > 30


def test_the_same_counters_under_another_leader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shale with the horse and Ezelle with the foot, or the other way round: the table sees counters go under somebody."""
    lines = """
> ambassador Kishmin --as Gorganun
> box Shale with {a} --as Gorganun
> box Ezelle with {b} --as Gorganun
> drop Shale of {c} --as Gorganun
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command table --dice 1
> activate Shale
> move Shale to Ashmoor
> next
> command one
> next
> next --as Gorganun
"""
    one = printed(HEAD + lines.format(a="Warsteed, Wargroup", b="2 Warsteed", c="Warsteed") + LOOK, tmp_path / "one", monkeypatch)
    two = printed(HEAD + lines.format(a="2 Warsteed, Wargroup", b="Warsteed", c="Warsteed") + LOOK, tmp_path / "two", monkeypatch)
    # What goes under one leader at a time is seen to leave the board; what is where afterwards is not.
    looks = {line for line in LOOK.replace("> ", "").split("\n") if line and not line.startswith("verify")}
    for (line, said), (_, other) in zip(one, two, strict=True):
        if line in looks:
            assert said == other, line


def test_learnt_or_left_is_nobody_elses_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = """
> ambassador Kishmin --as Gorganun
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command one
> activate Kishmin
> move Kishmin to Dunhallow
> trap Dunhallow study
? 8
? 9
? {die}
? {learn}
> next
> command one
> next
> next --as Gorganun
"""
    played = []
    for name, die, learn in (("one", "1", "learn Courser's Speed"), ("two", "6", "leave it"), ("three", "3", "leave it")):
        text = HEAD + lines.format(die=die, learn=learn) + LOOK
        printed_lines = printed(text, tmp_path / name, monkeypatch)
        played.append([(line, said) for line, said in printed_lines if not line.startswith("trap")])
    for other in played[1:]:
        for (line, said), (_, also) in zip(played[0], other, strict=True):
            assert said == also, line
