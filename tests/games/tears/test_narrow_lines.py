"""Halves of conditions about lines in battle, their dice, and who stands beside them: each with what it alone decides."""

from playaid.games.tears.state import fights, forces
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, play, put, rule, sheet, told, under
from tests.games.tears.test_casting import dragon_in_line
from tests.games.tears.test_spells import duel
from tests.games.tears.test_together import sinking


def asked(state: table.State, line: str, dice: str) -> str:
    question = rule(state, line, dice).question
    assert question is not None
    return str(question.prompt)


def fortunate(*effects: list[str], mine: str = "Warsteed, Wargroup", spell: str = "Good Fortune") -> table.State:
    """Hastur has cast, and their enemies have missed; Gorganun's line is to throw. effects: what else works."""
    state = changed(duel(spell, mine), *(["push", ["public", "battle", "effects"], effect] for effect in effects))
    return do(do(state, f'cast "{spell}" by Hastur', "1"), "throw", "10 10")


def test_of_the_dice_that_lie_it_is_told_whose_they_are() -> None:
    """Neither whoever has cast throws any, nor are those told twice that count double. [Good Fortune] [Juggernaut]"""
    line = fortunate(["double", G, "Cadmin"], mine="Warsteed, reduced Warsteed, Cadmin")
    assert asked(changed(line, ["put", ["public", "battle", "chiefs", G], []]), "throw", "10 10 10").endswith(
        "All that fell: strength 5, Warsteed: dice 10; strength 3, reduced Warsteed: dice 10; Cadmin, whose hits count double: dice 10"
    )


@each(("spell", "dice", "said"), [("Good Fortune", "10 10", "of the dice that missed"), ("Bad Fortune", "1 1", "of the dice that hit")])
def test_which_dice_are_thrown_again_is_told(spell: str, dice: str, said: str) -> None:
    state = do(duel(spell, "Warsteed, Wargroup", "Cavalry, Foot Soldier"), f'cast "{spell}" by Hastur', "1")
    state = state if spell == "Bad Fortune" else do(state, "throw", "10 10")
    state = changed(state, ["put", ["public", "battle", "chiefs", G], []])
    assert said in asked(state, "throw", dice)
    chosen = {"die of Hastur": "strength 5"}
    ruling = rule(state, "throw", f"{dice} 1" if spell == "Good Fortune" else f"{dice} 10", None, None, None, **chosen)
    assert ("and no other throw of the round" in sheet(ruling)) is (spell == "Bad Fortune")


def test_a_wizard_who_casts_throws_no_die_that_counts_double() -> None:
    """Nobody who casts throws, whatever another spell would make of it. [Juggernaut] [Wizards in battle]"""
    state = changed(duel("Bad Fortune"), ["push", ["public", "battle", "effects"], ["double", G, "Hastur"]])
    state = do(do(state, 'cast "Bad Fortune" by Hastur', "1"), "throw", "10 10")
    ruling = rule(state, "throw", "10 10")
    assert ruling.verdict == LEGAL
    assert "Juggernaut" not in sheet(ruling)


def test_direct_attack_points_one_hit_where_the_die_that_counts_double_has_missed() -> None:
    """[Direct Attack] [Juggernaut]"""
    state = do(duel("Direct Attack", "Warsteed, Wargroup", "Cavalry, Foot Soldier"), 'cast "Direct Attack" by Hastur', "1")
    state = do(changed(state, ["push", ["public", "battle", "effects"], ["double", G, "Warsteed"]]), "throw", "10 10")
    ruling = rule(state, "throw", "1 10")
    assert "both its hits fall where its side says" not in sheet(ruling)
    assert fights.due(do(state, "throw", "1 10")) == 1


def test_the_dragon_who_has_cast_casts_no_more_in_the_round() -> None:
    """[Terramax] [Wizards in battle]"""
    state = dragon_in_line("Bad Fortune")
    state = changed(state, ["put", ["public", "battle", "cast"], ["Hastur"]])
    assert fights.able(state, G) == ["Terramax"]
    cast = do(state, 'cast "Bad Fortune" by Terramax', "1")
    assert fights.able(cast, G) == []
    assert fights.battle(cast)["stage"] == fights.THROW


def test_ashore_nobody_flies_beside_a_ship() -> None:
    """[Summon Aid] [Terramax]"""
    state = dragon_in_line()
    assert not fights.is_beside_ship(state, "Marchgate", "Terramax")


@each(("before", "kept"), [("Oldmarch", True), ("", False)])
def test_where_the_defender_came_from_is_noted_where_they_came(before: str, kept: bool) -> None:
    """It is barred to them. [Retreat]"""
    now = fights.open_battle(fights.FIELD, G, "Marchgate", "Marchgate", ["Warsteed"], [], "Ashmoor", before)
    assert ("before" in now) is kept
    assert now.get("before", "") == before


@each(("who", "alone"), [("Hastur", False), ("", True), ("Niekimo", False)])
def test_a_leader_whose_line_is_lost_is_not_alone_beside_a_wizard(who: str, alone: bool) -> None:
    """[Leader wounds]"""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = lay(under(put(state, "Shale", "Marchgate"), "Shale", "reduced Wargroup"), F, "Marchgate", "Cavalry")
    state = put(state, who, "Marchgate") if who else state
    state = play(state, "activate Shale", "attack", "stand", ("throw", "1"))
    assert state["public"]["battle"] is None
    assert bool(state["public"]["owed"]) is alone


@each(
    ("leaders", "said"),
    [
        (("Ezelle",), "Ezelle is activated as well, being of lower rank than Shale, and may move without Shale."),
        (("Ezelle", "Kestrel"), "are activated as well, being of lower rank than Shale; each may move without Shale."),
    ],
)
def test_whom_a_leader_activates_is_told(leaders: tuple[str, ...], said: str) -> None:
    """[Leaders: rank]"""
    state = put(begun(), "Shale", "Kimrin")
    for name in leaders:
        state = put(state, name, "Kimrin")
    if len(leaders) == 1:
        state = put(state, "Kestrel", "Ashmoor")
    assert said in told(rule(state, "activate Shale"))


@each(("hidden", "met"), [(["Warsteed"], False), ([], True)])
def test_who_stands_hidden_before_their_castle_is_not_met(hidden: list[str], met: bool) -> None:
    """[Castle: occupation] [Obfuscate]"""
    castle = {"side": G, "inside": G, "out": ["Warsteed"]}
    state = changed(lay(begun(), G, "Kimrin", "Warsteed"), ["put", ["public", "castles", "Kimrin"], castle])
    assert forces.outside(changed(state, ["put", ["public", "veiled", "Kimrin"], {G: hidden}]), G, "Kimrin") is met


def test_whoever_holds_a_dragon_by_a_throw_that_blows_himself_up_holds_nobody() -> None:
    """His wounds let the dragon rage, and the battle is over. [Terramax] [Disasters]"""
    state = do(dragon_in_line("Bad Fortune"), 'cast "Bad Fortune" by Hastur', "1")
    state = changed(state, ["put", ["public", "battle", "cast"], ["Hastur", "Terramax"]])
    state = state if fights.battle(state)["stage"] == fights.THROW else do(state, "skip")
    state = do(state, "throw", "1 1 10 10")
    ruling = rule(state, "take Terramax", "10 10 1 10 10 10 10 10 10 10 1")
    assert ruling.verdict == LEGAL
    assert "Terramax rages in Marchgate" in told(ruling)
    assert "flies back" not in told(ruling)


def test_where_the_rage_breaks_a_sea_battle_up_whoever_was_to_go_down_with_the_ship_throws_all_the_same() -> None:
    """The explosion has struck the attackers' last hits and their wizard; then the dragon's master is hit. [Disasters] [Sea battle]"""
    state = put(sinking("Foot Soldier", "Foot Soldier"), "Hastur", "Ship 1")
    now = fights.battle(state)
    rows = {**now["rows"], G: ["Hastur", "Terramax", *now["rows"][G]]}
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1, "failed": False}
    state = changed(
        state,
        ["put", ["public", "battle"], {**now, "att": F, "dfn": G, "rows": rows}],
        ["put", ["public", "dragon"], dragon],
    )
    ruling = rule(state, 'cast "Eldritch Fire" by Urso', "10 10 1 1 10 1 1 10 10 10 10 10 6 6 6")
    assert ruling.verdict == LEGAL
    assert "Terramax rages" in told(ruling)
    assert {"Urso", "Hastur"} <= {line.label for line in ruling.worksheet if line.citation == "Wizard wounds"}
