"""What a line would let go unsaid is asked for, or told, before it: an untouched movement, who goes along, the points of a search."""

from pathlib import Path

from playaid.cli.main import run
from playaid.cli.terminal.terminal import Terminal
from playaid.games.albion import GAME
from playaid.games.albion.state import search_words, shorthand
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.offers import asking, supposing
from playaid.testing.table import speaker_of
from tests.games.albion.table import TABLE, at, put, rule, start
from tests.games.albion.two import FORCED, moving, plotting


def _screen(folder: Path, *lines: str) -> str:
    screen = list[str]()
    new = "new albion friday --player Ann:Fomorian --player Bob:Faerie --tables house --open"
    run(new.split(), Terminal(str(folder), write=screen.append))
    screen.clear()
    terminal = Terminal(str(folder), write=screen.append)
    terminal.in_shell = True
    terminal.run = run
    for line in lines:
        run(line.split(), terminal)
    return "\n".join(screen)


def test_a_movement_in_which_nothing_has_been_done_is_not_passed_by_one_next(tmp_path: Path) -> None:
    told = "Nothing has been done yet in: Fomorian · Pre-game movement."
    assert told in (once := _screen(tmp_path / "once", "next"))
    assert "Plots" not in once
    assert "Enchantment Segment · Plots" in _screen(tmp_path / "twice", "next", "next")
    moved = _screen(tmp_path / "moved", "albion move Imric,Moray_3012 via 3011".replace("_", " "), "next")
    assert told not in moved


def test_odds_of_a_plot_tell_what_comes_of_it(tmp_path: Path) -> None:
    """19.4.08"""
    said = ["albion", "plot", "08 by Dobie on Colleran", "--odds"]
    screen = list[str]()
    _screen(tmp_path, "next", "next")
    terminal = Terminal(str(tmp_path), write=screen.append)
    terminal.in_shell = True
    run(said, terminal)
    shown = "\n".join(screen)
    assert "fails" in shown
    assert "41.67%" in shown
    assert "Dobie dies" in shown
    assert "seal" not in shown
    run(["albion", "plot", "nothing", "--odds"], terminal)
    assert "1 wound" not in "\n".join(screen), "what follows the segment is no part of it"


def test_armies_that_would_stay_are_asked_about() -> None:
    """12.4"""
    state = moving(start(), FOMORIAN)
    assert shorthand.whoever_goes_along({"person": "Imric"}, state) == ("pieces",)
    assert not shorthand.whoever_goes_along({"person": "Barguest"}, state)
    assert "Normal movement is over" in shorthand.to_come_along(state)
    assert "Normal movement is over" not in shorthand.to_come_along(at(start(), FOMORIAN, *FORCED))


def test_who_marches_on_already_is_no_reason_for_the_others() -> None:
    """12.4: the line that is told in place of a rule move names those alone who are not named yet."""
    hurried = {name: {"points": 6, "leader": "Imric"} for name in ("Imric", "Moray 3012")}
    state = put(at(start(), FOMORIAN, *FORCED), "public", "hurried", hurried)
    for name in ("Glastyn", "Ochil 3314"):
        state = put(state, "public", "pieces", name, "hex", "3012")
    ruling = rule(state, "move Imric, Moray 3012, Glastyn, Ochil 3314 via 3011", side=FOMORIAN)
    told = [f"{reason.text} {reason.instead}" for reason in ruling.reasons]
    assert any("force Glastyn with Ochil 3314" in one for one in told), told
    assert not any("given their points already" in one for one in told)


def test_the_points_of_a_search_are_asked_for() -> None:
    """20.3"""
    assert "4 to 8" in search_words.so_many_points(start())
    assert "all your persons" in search_words.so_many_points(start())
    assert "whoever searches" in search_words.so_many_points(start(search_cost="party"))


def test_a_look_at_a_person_is_of_their_side_where_both_act() -> None:
    state = plotting(start())
    assert speaker_of(GAME, state, GAME.verbs["person"], {"person": "Dunatis"}) == FAERIE
    assert speaker_of(GAME, state, GAME.verbs["person"], {"person": "Imric"}) == FOMORIAN


def test_it_is_told_whom_all_and_everybody_take_along_where_others_stand_there() -> None:
    """12.4"""
    state = moving(start(), FOMORIAN)
    for name in ("Rurik", "Moray 2810"):
        state = put(state, "public", "pieces", name, "hex", "3012")

    def told(state: State, **said: object) -> list[str]:
        verb = GAME.verbs["force"]
        assert verb.preview is not None
        return [*verb.preview(supposing(asking(GAME, state, TABLE.book, "force", FOMORIAN), said))]

    beneath = "`force Imric with all`: along comes what stands beneath Imric, Moray 3012."
    assert told(state, person="Imric") == [
        beneath,
        "`force Imric with everybody`: along come all others in 3012 who may, Rurik, Moray 2810 among them.",
    ]
    assert told(state) == told(state, person="Bogan") == told(state, person="Edric") == []
    named = evolve(state, rule(state, "force Rurik").changes)
    assert told(named, person="Imric") == [
        beneath,
        "`force Imric with Moray 2810, Moray 3012`: along come all others in 3012 who may, Moray 2810 among them.",
    ]
    for word, who in (("all", ["Moray 3012"]), ("everybody", ["Rurik", "Moray 2810", "Moray 3012"])):
        gone = evolve(state, rule(state, f"force Imric with {word}").changes)
        assert {*gone["public"]["forced"]["Imric"]} >= {"Imric", *who}
        assert ("Rurik" in gone["public"]["hurried"]) == ("Rurik" in who)
