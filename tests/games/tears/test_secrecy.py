"""Two worlds that differ only in what Gorganun hides: all that Forseti and the table can print stays equal."""

import re
from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.referee.contract.state import visible
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, under
from tests.slow import SLOW

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
> sheets
> sheets --as Forseti
> export bgg --as Forseti
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
FORUM = "> export bgg --as Forseti\n"
if not SLOW:  # every other page tells the same events, and a forum's is looked at once
    LOOK = re.sub(r"> (export (md|csv|bgg).*|.* --json)\n", "", LOOK)


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
        + FORUM
    )


def printed(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """Every line typed with what it printed, but for Gorganun's secret declarations, which are his own to read."""
    monkeypatch.setenv("PLAYAID_DATA", str(folder / "data"))
    found = []
    for played in transcript.play(transcript.parse_transcript(text), folder):
        said = [transcript.without_hashes(line) for line in played.said if not line.startswith(("? ", "Passphrase"))]
        declared = played.typed.line.split()[0] in ("box", "drop", "move", "sail", "prepare") and "--as Forseti" not in played.typed.line
        secret = declared or any("finds the wisdom" in line for line in said)
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
    # What goes under one leader at a time is seen to leave the board, as a page shows it event by event; what is where afterwards is not.
    looks = {line for line in LOOK.replace("> ", "").split("\n") if line and not line.startswith(("verify", "export html"))}
    for (line, said), (_, other) in zip(one, two, strict=True):
        if line in looks:
            assert said == other, line


def struck(first: str, second: str, *lines: str) -> str:
    """An evening in which somebody under a leader is hit outside a battle."""
    body = "\n".join(lines)
    return (
        HEAD
        + f"""
> ambassador Hastur --as Gorganun
> box Shale with {first} --as Gorganun
> box Ezelle with {second} --as Gorganun
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command table --dice 1
{body}
> why
> why --as Forseti
> why --json --as Forseti
"""
        + LOOK
    )


@each(("lines", "hit"), [
    (("> activate Kishmin", "> cast Fly by Kishmin --dice 10,10,1,9,9,9,9,9,9,9,9,9"), ("", "")),
    (("> activate Shale", "> move Shale to Dunhallow", "> trap Dunhallow --dice 2"), ("? Warsteed", "? Wargroup")),
])  # fmt: skip
def test_who_is_hit_under_a_leader_stays_out_of_sight(
    lines: tuple[str, ...], hit: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An explosion throws for each of them, a trap hits one whom the owner names: both are theirs to see, and so is what is reduced."""
    monkeypatch.setenv("PLAYAID_DATA", str(tmp_path / "data"))
    worlds = []
    for first, second, named in (("3 Warsteed", "3 Wargroup", hit[0]), ("3 Wargroup", "3 Warsteed", hit[1])):
        parsed = transcript.parse_transcript(struck(first, second, *lines, named))
        played = [one for one in transcript.play(parsed, tmp_path / first) if one.typed.line in TOLD]
        worlds.append([[transcript.without_hashes(line) for line in one.said] for one in played])
    assert worlds[0] == worlds[1]
    assert ("The hit falls on one of those under a leader." in str(worlds)) is bool(hit[0])


TOLD = (
    "why",
    "why --as Forseti",
    "why --json --as Forseti",
    "log",
    "log --as Forseti",
    "forces",
    "sheets --as Forseti",
    "boxes --as Forseti",
)


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


PAGE = "export html"
"""It shows the board event by event, and so which counters left it by which `box`: where worlds differ in that, they differ in the open."""


def worlds(folder: Path, monkeypatch: pytest.MonkeyPatch, *texts: str, but: str = "-") -> str:
    """What both worlds print is the same, line by line, `but` lines that begin so: it is given back."""
    one, two = (printed(text, folder / name, monkeypatch) for name, text in zip(("one", "two"), texts, strict=True))
    assert len(one) == len(two)
    for (line, said), (_, other) in zip(one, two, strict=True):
        assert line.startswith(but) or said == other, line
    return "\n".join(text for _, said in one for text in said)


BY_HAND = '--because "laid out by hand" --as Gorganun'
SHIPS = """
> ambassador Kishmin --as Gorganun
> box Shale with {a} --as Gorganun
> box Ezelle with {b} --as Gorganun
> box Neko with 2 Foot Soldier, Elite Guard --as Forseti
> set people.Shale.at Ossum {by_hand}
> set people.Ezelle.at Ossum {by_hand}
> set people.Neko.at Denvonport {by_hand}
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command one
> activate Shale
> sail Shale, Ezelle to Island --as Forseti
> sail Shale, Ezelle to "Dragon Sea North"
> status --as Forseti
> next
> command one
> activate Neko
> sail Neko to "Dragon Sea North" --check
> sail Neko to "Dragon Sea East"
> next
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command one
> activate Shale
> sail Shale, Ezelle to "Dragon Sea East"
> status --as Forseti
> attack --odds --as Forseti
> attack "Ship 2"
> status --as Forseti
> help --as Forseti
> stand --as Forseti
> clash --odds --as Forseti
> throw --dice 1,10,10
> take Warsteed --as Gorganun
> lead Shale on Warsteed
> throw --dice 1,10,10
> take "Foot Soldier" --as Forseti
> stay --as Forseti
> stay --as Gorganun
> throw --dice 10,10,10
> throw --dice 10,10,10
> status --as Forseti
> retreat to Denvonport --as Forseti
> box Shale with {c} --as Gorganun
> box Ezelle with {d} --as Gorganun
> box Neko with Elite Guard --as Forseti
"""


def test_which_leader_holds_what_at_sea_and_after_the_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same three horse, parted otherwise between two leaders: aboard, in line, and when they are put away again."""
    one = SHIPS.format(a="2 Warsteed", b="Warsteed", c="2 Warsteed", d="reduced Warsteed", by_hand=BY_HAND)
    two = SHIPS.format(a="Warsteed", b="2 Warsteed", c="reduced Warsteed", d="2 Warsteed", by_hand=BY_HAND)
    said = worlds(tmp_path, monkeypatch, HEAD + one + LOOK, HEAD + two + LOOK, but=PAGE)
    assert "Forseti retreats from Ship 2 to Denvonport." in said
    assert "Shale does not belong to Forseti" in said


DRAGON = """
> ambassador Kishmin --as Gorganun
> set people.Kestrel.at Glaginsdrog {by_hand}
> set people.Shimar.at Glaginsdrog {by_hand}
> box Shale with {a} --as Gorganun
> box Kestrel with {b} --as Gorganun
> set people.Kestrel.at Kimrin {by_hand}
> set people.Niekimo.burnt true {by_hand}
> set dragon.state play {by_hand}
> set dragon.master Niekimo {by_hand}
> set board.Gorganun.Thornwick ["Terramax"] {by_hand}
> next --as Gorganun
> initiative --as Gorganun --dice 9,2
> command table --dice 1
> {first}
> control --odds --as Forseti
> {second}
> activate Terramax --as Forseti
> activate Terramax --check --as Forseti
> move Terramax to Ashmoor --as Forseti
> next --check --as Forseti
> status --as Forseti
"""


@each(("first", "second"), [("activate Shale", "control --dice 3"), ("control --dice 3", "activate Shale")])
def test_nobody_is_told_whether_the_dragons_master_lies_under_a_leader_who_is_activated(
    first: str, second: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In either order; nor by whether a burnt-out master may cast again. His side says when the dragon acts with him."""
    one = DRAGON.format(a="Niekimo", b="Shimar", by_hand=BY_HAND, first=first, second=second)
    two = DRAGON.format(a="Shimar", b="Niekimo", by_hand=BY_HAND, first=first, second=second)
    said = worlds(tmp_path / first[:4], monkeypatch, HEAD + one + LOOK, HEAD + two + LOOK, but=PAGE)
    assert "Terramax obeys Niekimo." in said
    assert "can cast again" not in said


FIELD = """
> ambassador Kishmin --as Gorganun
> box Shale with {a} --as Gorganun
> box Ezelle with {b} --as Gorganun
> next --as Gorganun
> set people.Shale.at Millbrook {by_hand}
> set people.Ezelle.at Millbrook {by_hand}
> set people.Torin.at Millbrook {by_hand}
> initiative --as Gorganun --dice 9,2
> command one
> activate Shale
> attack --check --as Forseti
> attack
> stand --as Forseti
> help --as Forseti
> cast "Good Fortune" by Torin --dice 3
> clash --dice 10,1,10,10
> wound Torin --dice 6
> status --as Forseti
"""


def test_a_battle_tells_no_more_than_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = FIELD.format(a="2 Warsteed", b="2 Wargroup", by_hand=BY_HAND)
    two = FIELD.format(a="2 Wargroup", b="2 Warsteed", by_hand=BY_HAND)
    said = worlds(tmp_path, monkeypatch, HEAD + one + LOOK, HEAD + two + LOOK, but=PAGE)
    assert "Gorganun attacks Millbrook: 2 Wargroup, 2 Warsteed." in said
    assert "holds Millbrook" in said


def test_prepared_spells_are_their_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The War of the Dragon: what Gorganun's wizards take with them shows nowhere before it is cast."""
    war = Path(__file__).parents[2] / "transcripts" / "tears" / "war.play"
    lines = [line for line in war.read_text(encoding="utf-8").splitlines() if line.startswith("> ")]
    lines[-1:] = ["> next", "> status --as Forseti"]
    one = "\n".join(lines)
    two = one.replace(
        """Hastur knows "Breach", "Courser's Speed", "Direct Attack\"""", """Hastur knows Waterwalk, Fly, "Eldritch Might\""""
    ).replace("""Shimar knows "Breach", "Courser's Speed\"""", """Shimar knows Teleport, Juggernaut""")
    assert one.count("Teleport") < two.count("Teleport")
    head = HEAD + "options scenario war\n"
    assert "controls all six castles" in worlds(tmp_path, monkeypatch, head + one + LOOK, head + two + LOOK)


def test_what_lies_hidden_is_no_fault() -> None:
    """Whoever may not see a side's boxes finds nothing wrong with a wizard who lies in one; whoever may finds one who lies nowhere."""
    from playaid.games.tears.state import forces
    from playaid.games.tears.table.soundness import faults
    from playaid.referee.contract.state import visible
    from tests.games.tears.table import F, G, begun, put, under

    state = under(begun(), "Shale", "Hastur")
    assert list(faults(state)) == []
    assert list(faults(visible(state, F))) == []
    lost = put(state, "Kishmin", "", state=forces.BOX)
    assert list(faults(visible(lost, G))) == ["Kishmin lies in 0 boxes"]


def test_what_is_passed_by_itself_tells_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lies under whom, the same steps are passed with the same words, for the table and for Forseti."""
    lines = """
> ambassador Kishmin --as Gorganun
> box Shale with {a} --as Gorganun
> box Ezelle with {b} --as Gorganun
> next --as Gorganun --dice 9,2
> activate Shale
> next
> activate Kendrel
> next --check --as Forseti
> next --dice 9,2
> sequence --as Forseti
> activate Niekimo
> command one
> next
"""
    head = HEAD.replace("tables house", "options passing automatic\ntables house")
    one = printed(head + lines.format(a="3 Warsteed", b="2 Wargroup") + LOOK, tmp_path / "one", monkeypatch)
    two = printed(head + lines.format(a="2 Wargroup", b="3 Warsteed") + LOOK, tmp_path / "two", monkeypatch)
    for (line, said), (_, other) in zip(one, two, strict=True):
        assert line.startswith(PAGE) or said == other, line
    assert any("no prisoner is held" in text for _, said in one for text in said)


@each(
    "line",
    [
        "move Neko to Ashmoor",
        "sail Neko to Ossum",
        "drop Neko of Cavalry",
        "box Neko",
        "recruit Warsteed by Neko",
        "lead Neko on Warsteed",
        "activate Neko",
        "cast Fly by Torin",
        "board Torin on Kimrin",
        "recover Torin",
        "wound Neko",
        "place Neko at Kimrin",
        "call Torin",
        "ambassador Torin",
    ],
)
def test_what_is_not_ones_own_is_refused_without_a_look_at_it(line: str) -> None:
    """Neither the other's boxes nor his spells are opened for a refusal, so nobody asks for his key."""
    state = visible(under(begun(), "Neko", "Cavalry"), G)
    assert F not in state["secret"]
    assert refused(state, line, G)


def test_a_box_of_nobody_is_a_fault() -> None:
    from playaid.games.tears import GAME

    state = table.changed(begun(), ["put", ["secret", G, "boxes", "Nobody"], ["Warsteed"]])
    assert "something lies under Nobody, who is not on the board" in list(GAME.invariants(state))


def test_who_attacks_and_who_stands_lays_open_what_lies_under_their_leaders() -> None:
    """So that a look ahead, which shows who would be in line, is for the eyes of its side alone."""
    state = cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Navell", "Caer Sillius")
    state = under(put(state, "Shale", "Ashmoor"), "Shale", "2 Warsteed")
    state = lay(under(put(state, "Neko", "Marchgate"), "Neko", "Cavalry"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate")
    assert rule(state, "attack").disclosed == (G,)
    assert rule(do(state, "attack"), "stand").disclosed == (F,)


def test_whose_spells_a_question_touches_is_for_its_side_to_see() -> None:
    """What the wizard who is to learn knows decides whether it may be asked: a look at it names none of the spells to all."""
    from playaid.games.tears import GAME

    assert GAME.unseen is not None
    assert {"Terror", "Heal"} <= {*GAME.unseen(visible(begun(), None), "question")}
    assert not {*GAME.unseen(visible(begun(), None), "exchange")}
