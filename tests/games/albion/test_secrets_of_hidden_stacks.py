"""11.9 with `stacks=hidden`: two worlds that differ only in where a piece stands that nobody has seen, or in what is in a stack. What the
other side is told of them is the same."""

from pathlib import Path

import pytest

from playaid.desk.conversation import check
from playaid.dice.sources import Seeded
from playaid.games.albion.hidden import ANNOUNCED
from playaid.games.albion.state import survivors
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import visible
from playaid.referee.odds.exact import odds
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import offers
from tests.games.albion.table import told
from tests.games.albion.test_secrets_of_sums import entered, plotted, say_alone, says, world
from tests.games.albion.test_secrets_of_war import Pair
from tests.games.albion.two import hearing

BEGUN = "turn 5 begun at plot / trespass 1"


def hidden(folder: Path, entries: tuple[str, str], own: str = "") -> Pair:
    """A game under way with hidden stacks, entered otherwise in each world."""
    first, second = (world(folder / name, entry, own, stacks="hidden") for name, entry in zip("ab", entries, strict=True))
    return first, second


def cells(session: Session) -> set[str]:
    """The cells that the table knows to have been looked up in the last event."""
    return {repr(used) for used in session.journal.event(session.journal.tail_number).get("facts", ())}


def assert_events_alike(pair: Pair) -> None:
    """The open part of the last event."""
    first, second = (session.journal.event(session.journal.tail_number) for session in pair)
    for key in ("typed", "lines", "story", "rolls", "facts"):
        assert first.get(key) == second.get(key), key


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("10 by Sean on Elidor", ("3034", "2838")),  # in a fortress, and at a place of power: safe from it [19.4.10]
        ("08 by Dobie on Elidor", ("2425", "3022")),  # within range by one lie of the columns only [2.1]
    ],
)
def test_a_plot_does_not_tell_where_an_unseen_person_stands(tmp_path: Path, line: str, numbers: tuple[str, str]) -> None:
    pair = hidden(tmp_path, tuple(f"{BEGUN} / stands Elidor at {number} / lone Elidor / stands Sean at 3151" for number in numbers))
    said = []
    for session in pair:
        ruling = session.declare(session.read(split(f"plot {line}"), FOMORIAN), Seeded(1))
        assert ruling.verdict == LEGAL
        said.append(told(ruling, FOMORIAN) + repr(ruling.in_vain))
    assert said[0] == said[1]
    assert not any(word in said[0] for word in ("safe from Mind Control", "columns", *numbers))


@pytest.fixture
def withstood(tmp_path: Path) -> Pair:
    """Branwen has withstood Barguest, in marsh and in woods."""
    pair = hidden(tmp_path, tuple(f"{BEGUN} / awake Gwynedd / stands Branwen at {number}" for number in ("2933", "3035")))
    plotted(pair, "10 by Barguest on Branwen")
    says(pair, "cast Barguest", FOMORIAN, "1 1")
    says(pair, "next")
    return pair


def test_a_mind_that_withstands_unseen_does_not_tell_where(withstood: Pair) -> None:
    """19.4.10"""
    assert_events_alike(withstood)
    assert not any("terrain" in cell for cell in cells(withstood[0]))


def test_a_mental_attack_does_not_tell_at_which_place_its_victim_stands(tmp_path: Path) -> None:
    """19.4.08, 19.5: that something adds 3 to Elidor's magic all must hear; of the places that do, not which."""
    pair = entered(tmp_path, f"{BEGUN} / stands Elidor at 2441 / lone Elidor", ("", ""), stacks="hidden")
    plotted(pair, "08 by Dobie on Elidor")
    says(pair, "cast Dobie", FOMORIAN, "1 1")
    says(pair, "next")
    first, _ = says(pair, "strike Dobie", FOMORIAN, "6 6")
    assert "Elidor: magic, announced 10" in first
    assert not any(word in first + repr(cells(pair[0])) for word in ("Giant", "magic_plus", "magic_times"))


def test_an_evasion_does_not_tell_who_holds_them(tmp_path: Path) -> None:
    """18.0: the best of whoever is there, in the one world by Elidor's magic and in the other by Colleran's army."""
    start = "turn 5 of Fomorian at movement / trespass 1 / stands {who} at 2927 / stands Barguest at 3026"
    pair = hidden(tmp_path, tuple(start.format(who=who) for who in ("Elidor, Albion 3034", "Corin, Albion 3034")))
    said = []
    for session in pair:
        say_alone(session, "move Barguest via 2927", FOMORIAN)
        said.append(say_alone(session, "slip 2927", FOMORIAN, "6 1"))
    for text in said:
        assert "Faerie rolls: die 1 + " in text
        assert not any(name in text for name in ("Elidor", "Corin", "magic of", "escort points"))


def test_shaking_the_earth_does_not_tell_how_many_stand_there(tmp_path: Path) -> None:
    """19.4.01: of twelve and of thirteen points six are lost."""
    start = f"{BEGUN} / awake Dunatis / item 05 of Faerie / stands Imric, Callach, Moray 3012, Moray 2810 at 2736"
    pair = hidden(tmp_path, (start, f"{start} / lone Imric"), "bears Dunatis 05")
    plotted(pair, "01 by Dunatis at 2736", FAERIE)
    says(pair, "cast Dunatis", FAERIE, "1 1")
    first, second = says(pair, "next")
    assert "army points" not in first + second


@pytest.mark.parametrize(("number", "stops"), [("2927", True), ("2928", False)])
def test_a_game_entered_at_combat_stops_at_the_battles(tmp_path: Path, number: str, stops: bool) -> None:
    """15.1: by the counters that all see; with nobody beside an enemy they are passed."""
    entry = f"turn 5 of Fomorian at combat / trespass 1 / stands Elidor, Albion 3034 at 2927 / stands Imric, Moray 3012 at {number}"
    session = world(tmp_path, entry, "", stacks="hidden", passing="automatic")
    assert (session.state["referee"]["at"][-1]["key"] == "announce") is stops
    assert (session.judge(session.read(split("battle 2927"), FOMORIAN), Seeded(1)).verdict == LEGAL) is stops


AMONG_TROLLS = (
    "turn 5 of Fomorian at movement / trespass 1 / awake Gwynedd / item 09 of Faerie / stands Elidor, Branwen at 3035"
    " / lone Elidor, Branwen / stands Imric, Moray 3012 at 3036"
)


def test_who_has_lived_by_a_hero_is_not_asked_again(tmp_path: Path) -> None:
    """18.3: all know it now, until one of them leaves."""
    pair = entered(tmp_path, AMONG_TROLLS, ("bears Branwen 09", "bears Elidor 09"), stacks="hidden")
    says(pair, "move Imric, 'Moray 3012' via 3035", FOMORIAN)
    says(pair, "next")
    first, second = says(pair, "next", **{"evasion in 3035": "stay"})
    assert first == second
    assert "they live, so a hero is among them" in first
    assert_events_alike(pair)
    says(pair, "next")
    for session in pair:
        assert session.state["referee"]["at"][-1]["key"] == "announce"
        assert session.state["public"]["endangered"] == {}


def test_counters_that_nobody_has_seen_leave_it_open(tmp_path: Path) -> None:
    """A ship lies with them, and could sail away with what makes the hero."""
    session = world(tmp_path, AMONG_TROLLS, "bears Branwen 09", stacks="hidden")
    session.open_what_can_be()
    heard = hearing(session.state)
    survivors.note(heard, "3035", FAERIE, ["Elidor"])
    assert not survivors.are_known(heard.state, "3035", FAERIE)
    survivors.note(heard, "3035", FAERIE, ["Elidor", "Branwen"])
    assert survivors.are_known(heard.state, "3035", FAERIE)


@pytest.mark.parametrize("line", ["react Elidor", "move Elidor via 3036", "overrun Elidor", "force Elidor", "teleport Elidor to 2034"])
def test_an_unseen_enemy_is_not_said_to_be_off_the_map(tmp_path: Path, line: str) -> None:
    """11.0: Auberon, who has not come yet, is."""
    session = hidden(tmp_path, (AMONG_TROLLS, AMONG_TROLLS), "bears Branwen 09")[0]
    for name in ("Elidor", "Auberon"):
        ruling = check(session, session.read(split(line.replace("Elidor", name)), FOMORIAN))
        reasons = " ".join(str(reason.text) for reason in ruling.reasons)
        assert ("not on the map" in reasons or "is in no hex" in reasons) is (name == "Auberon"), reasons


def test_how_far_an_unseen_enemy_is_away_is_not_seen(tmp_path: Path) -> None:
    session = hidden(tmp_path, (AMONG_TROLLS, AMONG_TROLLS), "bears Branwen 09")[0]
    ruling = session.judge(session.read(split("range 3035 to Branwen"), FOMORIAN), Seeded(1))
    assert "not seen by the other side" in repr(ruling)


def refused_alike(tmp_path: Path, entries: tuple[str, str], line: str, side: str) -> str:
    """What a line is refused with, the same in both worlds."""
    said = []
    for session in hidden(tmp_path, entries):
        ruling = session.judge(session.read(split(line), side), Seeded(1))
        said.append("; ".join(str(reason.text) for reason in ruling.reasons))
    assert said[0] == said[1]
    return said[0]


@pytest.mark.parametrize(("mover", "wrong"), [("Moray 3012", "nobody in the stack may command them"), ("Imric", "")])
def test_that_a_way_ends_in_an_unseen_stack_is_not_told_beside_what_is_wrong_anyhow(tmp_path: Path, mover: str, wrong: str) -> None:
    """11.2: an army stands there, or a person alone who stops nobody. Where nothing else is wrong, that the line is refused tells it."""
    start = "turn 5 of Fomorian at movement / trespass 1 / stands Imric, Moray 3012 at 2926 / stands {who} at 2927"
    entries = (start.format(who="Albion 3034"), start.format(who="Corin"))
    if wrong:
        assert wrong in refused_alike(tmp_path, entries, f"move '{mover}' via 2927, 2928", FOMORIAN)
        return
    first, second = (
        session.judge(session.read(split("move Imric via 2927, 2928"), FOMORIAN), Seeded(1)) for session in hidden(tmp_path, entries)
    )
    assert [str(reason.text) for reason in first.reasons] == ["what another side hides forbids it"]
    assert not any("ends there" in str(reason.text) for reason in second.reasons)


def test_who_may_not_begin_a_battle_for_want_of_armies_is_not_told_of_the_others(tmp_path: Path) -> None:
    """15.1: persons alone stand on one side, persons or an army on the other."""
    start = "turn 5 of Faerie at combat / trespass 1 / stands Corin at 2927 / stands {who} at 2927"
    told = refused_alike(tmp_path, (start.format(who="Barguest"), start.format(who="Moray 3012")), "battle 2927", FAERIE)
    assert "no army, escort or hero of Faerie is ashore in 2927" in told
    assert "Fomorian" not in told


@pytest.mark.parametrize("who", ["Callach", "Moray 3012"])
def test_a_look_ahead_calls_nothing_forbidden_that_an_unseen_stack_may_let_pass(tmp_path: Path, who: str) -> None:
    """11.2: armies stop for an army or a hero; for anybody else they go on, once these have evaded. Neither is seen."""
    start = f"turn 5 of Faerie begun at moves / awake Gwynedd / trespass 2 / stands Arwan, Gwynedd 2030 at 2135 / stands {who} at 2136"
    session = hidden(tmp_path, (start, start))[0]
    declaration = session.read(split("move Arwan, 'Gwynedd 2030' via 2136, 2137"), FAERIE)
    with pytest.raises(Refusal, match="hangs on what another hides"):
        check(session, declaration)
    with pytest.raises(Refusal, match="what the others hide bears on these odds"):
        odds(session.game, session.game.imagined(visible(session.state, FAERIE), FAERIE), declaration, session.book)


@pytest.mark.parametrize(
    ("person", "them"),
    [
        (
            "Elidor",
            ("Imric, Moray 3012 at 3033", "Callach, Moray 3012 at 3033"),
        ),  # a king there commands as well as Elidor, and they cannot leave
        ("Elidor", ("Moray 3012 at 3032 / stands Callach at 3034", "Moray 3012 at 3034 / stands Callach at 3032")),
        ("Colleran", ("Callach at 3138 / stands Moray 3012 at 3137", "Moray 3012 at 3138 / stands Callach at 3137")),  # how far armies are
    ],
)
def test_a_reaction_does_not_tell_who_stands_near(tmp_path: Path, person: str, them: tuple[str, str]) -> None:
    """11.9, 13.0"""
    mine = "stands Elidor, Albion 3034 at 3033 / stands Colleran, Albion 3140 at 3139"
    entries = [f"turn 5 of Fomorian begun at reaction / awake Dunatis / awake Gwynedd / trespass 2 / {mine} / stands {one}" for one in them]
    said = []
    for session in hidden(tmp_path, (entries[0], entries[1])):
        session.open_what_can_be()
        ruling = session.judge(session.read(split(f"react {person}"), FAERIE), Seeded(1))
        said.append((ruling.verdict, ruling.in_vain, [line[:4] for line in ruling.worksheet], [str(one.text) for one in ruling.story]))
    assert said[0] == said[1]
    assert said[0][0] == LEGAL


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("10 by Sean on Elidor; Vision by Dobie", "Vision is cast in 1819"),
        ("13 by Imric; 10 by Sean on Elidor", "Imric is no enchanter"),
        ("12 by Dobie on Sean; 10 by Sean on Elidor", "Sean is not in the hex of Dobie"),
    ],
)
def test_a_plot_is_refused_by_what_its_side_sees(tmp_path: Path, line: str, wrong: str) -> None:
    """19.0: another casting is aimed at somebody unseen, in reach or out of it: of that nothing is said, nor in the log."""
    entries = [
        f"{BEGUN} / awake Dunatis / awake Gwynedd / stands Elidor at {number} / lone Elidor / stands Sean at 3151"
        for number in ("3034", "0921")
    ]
    said = []
    for session in hidden(tmp_path, (entries[0], entries[1])):
        before = session.journal.tail_number
        ruling = session.declare(session.read(split(f"plot {line}"), FOMORIAN), Seeded(1))
        said.append("; ".join(str(reason.text) for reason in ruling.reasons))
        assert session.journal.tail_number == before
    assert said[0] == said[1]
    assert wrong in said[0]
    assert "hides" not in said[0]


@pytest.mark.parametrize("them", [("Foamrider", "Dorwen"), ("Foamrider", "Colleran")])
def test_no_cell_in_the_open_tells_what_a_counter_is(tmp_path: Path, them: tuple[str, str]) -> None:
    """11.9, 8.0: the aspect of a hex is looked up for who stands ashore, and for no ship; nobody suffers for it."""
    start = "turn 5 of Fomorian begun at attrition / awake Gwynedd / awake Dunatis / trespass 2 / stands {who} at 3334"
    pair = hidden(tmp_path, (start.format(who=them[0]), start.format(who=them[1])))
    first, second = says(pair, "next")
    assert first == second
    assert_events_alike(pair)


def test_what_a_fight_rests_on_all_may_read(tmp_path: Path) -> None:
    """7.7, 16.6: its letters and what they cost."""
    start = "turn 5 of Faerie begun at announce / awake Gwynedd / awake Dunatis / trespass 2"
    entry = f"{start} / stands Elidor, Albion 3034 at 2931 / stands Imric at 2931"
    session = hidden(tmp_path, (entry, entry))[0]
    for line, side in (("battle 2931", FAERIE), ("next", None), ("defend 2931 in rough", FOMORIAN)):
        say_alone(session, line, side)
    while session.state["referee"]["at"][-1]["key"] != "battles":
        say_alone(session, "next")
    say_alone(session, "fight 2931", FAERIE, "3 4")
    told = {cell.split(",")[0] for cell in cells(session)}
    assert {"['combat'", "['casualty'"} <= told
    assert not told - {f"['{table}'" for table in ANNOUNCED}


@pytest.mark.parametrize(
    ("person", "near", "told"),
    [
        ("Dorwen", "3134", "Dorwen reacts to enemies within 2 hexes: none of their counters is so near"),
        ("Dorwen", "3430", "what another side hides forbids it"),  # it is a person alone
        ("Elidor", "3134", ""),
    ],
)
def test_a_reaction_that_no_counter_is_near_enough_for_is_refused_for_that(tmp_path: Path, person: str, near: str, told: str) -> None:
    """13.0, 11.9: whatever the counters are that all see, none is within a Command Rating."""
    entry = "turn 5 of Fomorian begun at reaction / trespass 1 / stands Imric at 3134"
    entry += f" / stands Barguest at {near}" * (near != "3134")
    session = hidden(tmp_path, (entry, entry))[0]
    ruling = session.judge(session.read(split(f"react {person}"), FAERIE), Seeded(1))
    assert "; ".join(str(reason.text) for reason in ruling.reasons) == told


UPON = "turn 5 of Fomorian begun at moves / trespass 1 / awake Misha / lone Rurik / stands Rurik at 3133"


@pytest.mark.parametrize("who", ["Dorwen at 3132", "Misha at 3132"])
def test_upon_whom_counters_have_come_is_offered_to_evade_them(tmp_path: Path, who: str) -> None:
    """18.0.1, 18.3: all have seen them come; whether an army is among them, nobody, so that a look ahead supposes one."""
    session = hidden(tmp_path, (f"{UPON} / stands {who}",) * 2)[0]
    evade = session.read(split("evade 3132"), FAERIE)
    assert "no enemy has come upon any" in str(check(session, evade).reasons[0].text)
    say_alone(session, "move Rurik via 3132", FOMORIAN)
    assert not check(session, evade).reasons
    assert "evade 3132" in offers(session, FAERIE)
    say_alone(session, "next")
    assert "evade 3132" in offers(session, FAERIE)
    say_alone(session, "next")
    assert session.state["public"]["arrived"] == {}
    assert check(session, evade).reasons


def test_who_has_stood_there_before_has_not_come(tmp_path: Path) -> None:
    """18.0.1"""
    session = hidden(tmp_path, (f"{UPON} / stands Dorwen at 3133",) * 2)[0]
    assert check(session, session.read(split("evade 3133"), FAERIE)).reasons


@pytest.mark.parametrize(
    ("entry", "line", "told"),
    [
        ("begun at plot / stands Edric, Albion 2339 at 2921", "plot 03 by Dobie at 2921", "2921 is 18 hexes from Dobie, out of range 16"),
        (
            "of Fomorian begun at moves / stands Bogan, Ochil 3118 at 3134 / stands Branwen at 3134 / set stopped.Bogan 3134",
            "slip 3134",
            "Bogan: may not evade, with an escort",
        ),
        (
            "of Fomorian begun at announce / stands Foamrider, Seasnake at 3218 / stands Borders 3218 at 3219",
            "engage 3219",
            "no ship of Fomorian in 3219 may take part",
        ),
        (
            "of Fomorian begun at melees / stands Imric, Elidor at 3034 / lone Imric, Elidor / stands Albion 3034 at 3140",
            "melee 3034",
            "no melee in 3034: whoever of Faerie is there is in their own fortress [17.3]",
        ),
        (
            "of Fomorian begun at melees / stands Imric at 3034 / lone Imric",
            "melee 3034",
            "no melee in 3034: whoever of Faerie is there is in their own fortress [17.3]",
        ),
    ],
)
def test_what_is_wrong_by_what_its_side_sees_hangs_on_no_counter_there(tmp_path: Path, entry: str, line: str, told: str) -> None:
    """15.2, 17.3, 18.0, 19.4: whatever the counters are that stand there."""
    session = hidden(tmp_path, (f"turn 5 {entry} / awake Gwynedd / trespass 1",) * 2)[0]
    ruling = session.judge(session.read(split(line), FOMORIAN), Seeded(1))
    assert [str(reason.text) for reason in ruling.reasons] == [told]
    assert not ruling.rests_on_secret


@pytest.mark.parametrize(("who", "verdict"), [("Foamrider", LEGAL), ("Misha", "illegal")])
def test_that_no_counter_is_a_ship_is_no_fact(tmp_path: Path, who: str, verdict: str) -> None:
    """15.2: it may be one, as far as the other side sees."""
    entry = f"turn 5 of Fomorian begun at announce / trespass 1 / awake Misha / stands Seasnake, {who} at 3137"
    session = hidden(tmp_path, (entry, entry))[0]
    engage = session.read(split("engage 3137"), FOMORIAN)
    with pytest.raises(Refusal, match="hangs on what another hides"):
        check(session, engage)
    assert "engage 3137" in offers(session, FOMORIAN)
    ruling = session.judge(engage, Seeded(1))
    assert ruling.verdict == verdict
    assert [str(reason.text) for reason in ruling.reasons] == ["what another side hides forbids it"] * (verdict != LEGAL)


@pytest.mark.parametrize(("bearers", "flagged"), [(("Bogan", "Imric"), False), (("", ""), True)])
def test_an_army_placed_under_a_stranger_tells_nothing_of_the_torque(tmp_path: Path, bearers: tuple[str, str], flagged: bool) -> None:
    """11.1, 20.6.05: Bogan commands no army of Moray, unless he is a king by what he may bear; without it all the world knows."""
    entry = "turn 4 of Fomorian at movement / trespass 1 / stands Bogan at 3012" + (" / item 05 of Fomorian" if bearers[0] else "")
    owns = tuple(f"bears {bearer} 05" if bearer else "" for bearer in bearers)
    pair = entered(tmp_path, entry, (owns[0], owns[1]), FOMORIAN, stacks="hidden")
    said = []
    for session in pair:
        ruling = session.declare(session.read(split("place Bogan, 'Moray 3012' at 3013"), FOMORIAN), Seeded(1))
        assert ruling.verdict == LEGAL
        said.append((told(ruling, FAERIE), [line.text for line in ruling.worksheet if line.label == "beware"]))
    assert said[0] == said[1]
    assert bool(said[0][1]) == flagged
    assert "Moray" not in said[0][0]
    assert_events_alike(pair)
