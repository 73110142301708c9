"""What somebody may still do whom a rule has barred from something else, and with whom a spell may be shared."""

from playaid.games.tears.state import pieces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.games.tears.table import F, G, changed, do, play, refused, rule
from tests.games.tears.test_midway import entered

EVERYONE = tuple(name for side in (G, F) for name in pieces.people(side) if not name.startswith(pieces.CHIEFTAIN))


def position(*lines: str, gorganun: str = "", forseti: str = "", side: str = G, **options: str) -> State:
    """Gorganun's actions in turn 3, or those of a side; who is not named is dead."""
    said = " ".join((*lines, gorganun, forseti))
    dead = ", ".join(name for name in EVERYONE if name not in said)
    state = entered(*lines, f"person {dead} is dead", f"turn 3 of {side} at action", gorganun=gorganun, forseti=forseti, **options)
    return changed(state, ["put", ["public", "left"], 6], ["put", ["public", "wizard_left"], 1])


def why(state: State, line: str, side: str | None = None) -> str:
    return " ".join(reason.text for reason in rule(state, line, side=side).reasons)


def enthralling(**options: str) -> State:
    whole = options.get("scenario") == "war"
    master = () if whole else ("master Hastur",)
    lines = (f"lies Shale, Terramax, Hastur, Warsteed at Marchgate of {G}", f"lies Neko, Cavalry at Eldinbourg of {F}", *master)
    return do(position(*lines, gorganun="knows Hastur Enthrall", **options), "activate Hastur")


def test_in_the_war_enthrall_leads_terramax_as_any_unit() -> None:
    war = enthralling(scenario="war")
    line = "cast Enthrall by Hastur on Terramax"
    assert rule(war, line, "1").verdict == LEGAL
    led = play(war, ("cast Enthrall by Hastur on Terramax, Warsteed", "1"), "move Hastur, Terramax, Warsteed to Ashmoor")
    assert "Terramax~1" in led["public"]["board"][G]["Ashmoor"]
    assert refused(enthralling(), line) == ["cast.aim"], "outside the war he follows his master alone"


RECRUITER = (
    f"lies Shale, reduced Wargroup at Marchgate of {G}",
    f"lies Neko, Cavalry at Riverton of {F}",
    f"lies Hastur, Niekimo at Asten of {G}",
    f"lies Kestrel at Kimrin of {G}",
    f"lies Algeron at Oldmarch of {F}",
)
UNDER = 'box Shale with 2 Wargroup, Shimar; knows Shimar "Tortoise Speed", Heal'
SLOW = 'cast "Tortoise Speed" by Shimar on Algeron at Oldmarch'


def recruited(**options: str) -> State:
    return play(
        position(*RECRUITER, gorganun=UNDER, **options),
        "activate Shale",
        "recruit Wargroup by Shale",
        "drop Shale of Shimar",
        "drop Shale of Wargroup",
    )


def test_a_wizard_who_lay_under_a_leader_who_recruited_casts_and_neither_moves_nor_attacks() -> None:
    state = recruited()
    assert rule(state, SLOW, "1").verdict == LEGAL
    assert refused(do(state, SLOW, "9"), SLOW) == ["cast.failed"]
    asked = changed(state, ["put", ["public", "ambassador"], "Shimar"])
    assert rule(asked, "cadmin").verdict == LEGAL
    assert refused(do(asked, "cadmin"), SLOW) == ["cast.when", "cast.failed"]
    for name in ("Shimar", "Wargroup"):
        line = f"move {name} to Oldmarch"
        assert refused(state, line) == ["move.far"]
        assert "lain under a leader who recruited" in why(state, line)
        assert "attacked" not in why(state, line), "nobody has"


def test_a_wizard_who_healed_after_their_leader_recruited_does_nothing_more() -> None:
    healed = do(recruited(), "cast Heal by Shimar on reduced Wargroup", "1")
    assert refused(healed, SLOW) == ["cast.when"]


def test_by_option_a_wizard_who_lay_under_a_leader_who_recruited_moves_as_the_units_do() -> None:
    state = recruited(recruit_drop="either")
    for line in ("move Shimar to Ashmoor", "move Wargroup to Ashmoor", SLOW):
        assert rule(state, line, "1").verdict == LEGAL, line
    assert refused(state, "move Shale to Ashmoor") == ["move.far"]


def facing(gorganun: str = "", at: str = "Ossum") -> State:
    lines = (
        f"lies Hastur, Wargroup, reduced Warsteed, Kestrel at Ossum of {G}",
        f"lies Foot Soldier at {at} of {F}",
        f"lies Neko, Torin at Oldmarch of {F}",
        f"lies Niekimo at Kimrin of {G}",
    )
    return position(*(lines if "Niekimo" not in gorganun else lines[:3]), gorganun=f"knows Hastur Heal; {gorganun}".rstrip("; "))


HEAL = "cast Heal by Hastur on reduced Warsteed"


def test_where_the_enemy_stands_in_the_open_the_fight_comes_before_heal() -> None:
    state = do(facing(), "activate Hastur")
    assert refused(state, HEAL) == ["cast.here"]
    assert "fight first" in why(state, HEAL)
    assert "attacked" not in why(state, HEAL)
    away = do(facing(at="Thornwick"), "activate Hastur")
    healed = do(away, HEAL, "1")
    assert "has attacked" not in why(changed(healed, ["put", ["public", "board", F, "Ossum"], ["Cavalry"]]), "attack")


def test_who_is_laid_down_beside_the_enemy_and_must_fight_does_not_go_back_under_the_leader() -> None:
    under = "box Kestrel with reduced Wargroup, Niekimo"
    state = play(facing(under), "activate Kestrel", "drop Kestrel of Niekimo")
    assert refused(state, "box Kestrel with Niekimo") == ["box.met"]
    assert refused(play(state, "drop Kestrel of reduced Wargroup"), "box Kestrel with reduced Wargroup") == ["box.met"]
    assert rule(state, "box Kestrel with Wargroup").verdict == LEGAL, "it has not been activated"
    away = play(facing(under, at="Thornwick"), "activate Kestrel", "drop Kestrel of Niekimo")
    assert rule(away, "box Kestrel with Niekimo").verdict == LEGAL


def test_a_chieftains_points_are_laid_on_penguins_alone() -> None:
    lines = (
        f'ship "Dragon Sea West" of {G}',
        f'ship "Dragon Sea West" of {F}',
        f'lies Shale, Kestrel, "Penguin Chieftain" at "ship 1" of {G}',
        f'lies Kendrel at "ship 2" of {F}',
        f"lies Niekimo at Ilrog of {G}",
        f"lies Vilkie at Brightsea of {F}",
    )
    own = {"gorganun": "box Shale with Warsteed, Penguin, Hastur", "forseti": "box Kendrel with 2 Cavalry, Elite Guard"}
    state = play(position(*lines, penguins="yes", **own), "activate Shale", "attack", "stand", "skip")
    line = 'lead Shale, "Penguin Chieftain" on Warsteed, Warsteed, Warsteed, '
    assert "lift penguins alone: 3 to lay on others, 4 " in why(state, line + "Hastur")
    assert rule(state, line + "Penguin").verdict == LEGAL


def test_breach_said_too_soon_is_not_told_of_the_other_side() -> None:
    lines = (
        f"lies Shimar, 2 Wargroup, Niekimo at Kimrin of {G}",
        f"lies Neko at Ossum of {F}",
        f"lies Shale, Warsteed at Glaginsdrog of {G}",
    )
    own = "box Neko with 3 Elite Guard, Vilkie; knows Vilkie Breach"
    state = changed(position(*lines, forseti=own, side=F), ["put", ["public", "order"], [F, G]])
    state = play(state, "activate Neko", "move Neko to Kimrin", "gate Kimrin in", "attack", "stand")
    assert "assaults" not in why(state, "cast Breach by Vilkie", G)
    assert "which Gorganun does not do here" in why(state, "cast Breach by Shimar", G)


def test_after_a_0_that_activates_nobody_no_wizard_is_told_to_have_been_activated() -> None:
    lines = (f"lies Shale, Kestrel, Warsteed, Cadmin, Hastur, Shimar at Ashmoor of {G}", f"lies Kendrel at Marchgate of {F}")
    begun = entered(
        *lines,
        "person " + ", ".join(n for n in EVERYONE if n not in " ".join(lines)) + " is dead",
        f"turn 3 of {G} begun at command",
        forseti="box Kendrel with 2 Cavalry",
        zero="nothing",
    )
    nobody = do(begun, "command table", "3")
    assert "the 0 of the command table" in why(nobody, "activate Hastur")
    one = play(begun, ("command table", "2"), "activate Hastur")
    assert "one wizard a turn" in why(one, "activate Shimar")


def test_of_terramax_refitted_it_is_told_that_his_activation_is_over() -> None:
    lines = (
        f"lies Niekimo, reduced Terramax, Shale at Ashmoor of {G}",
        "master Hastur",
        f"lies Neko, Cavalry at Oldmarch of {F}",
    )
    state = position(*lines, gorganun="box Shale with 2 Warsteed, Hastur")
    done = play(state, "activate Shale", ("control", "2"), "activate Terramax", "refit Terramax")
    assert "has been activated this turn, and that is over" in why(done, "move Terramax to Marchgate")
    assert why(state, "move Terramax to Marchgate").startswith("Terramax is not activated")


def test_units_of_a_leader_who_searched_are_told_why_they_go_no_further() -> None:
    lines = (f"lies Shale at Ursh of {G}", f"lies Neko, Cavalry at Oldmarch of {F}", f"lies Hastur at Asten of {G}")
    state = play(position(*lines, gorganun="box Shale with 2 Warsteed, Shimar"), "activate Shale", ("search Ursh", "9"))
    assert "recruited or searched" in why(do(state, "drop Shale of Warsteed"), "move Warsteed to Thornwick")


def escaping() -> State:
    lines = (
        f"lies Hastur, Wargroup at Hagstone of {G}",
        f"lies Kestrel at Ashmoor of {G}",
        f'lies Neko, Torin at "Foam Break" of {F}',
    )
    state = changed(position(*lines, forseti="box Neko with 3 Elite Guard", side=F), ["put", ["public", "order"], [F, G]])
    state = play(state, "activate Neko", "move Neko to Hagstone")
    assert "fight first" in why(state, "trap Hagstone")
    assert "nobody has just come" not in why(state, "trap Hagstone")
    state = play(state, "attack", "stand", "skip", ("throw", "9 9"), ("throw", "1 9 9"), ("take Hastur", "3"), "stay")
    said = why(state, "trap Hagstone", F)
    assert "something comes first: a battle in Hagstone" in said
    assert "nobody has just come" not in said
    return play(state, "stay", ("throw", "9"), ("throw", "1 1 9"))


def test_the_trap_waits_for_the_battle_and_for_who_escapes_and_who_waits_is_not_told_to_be_at_large() -> None:
    state = escaping()
    assert "nobody has just come" not in why(state, "trap Hagstone")
    assert "nobody has just come to Ursh by a move" in why(state, "trap Ursh", F)
    assert "neither escaped nor come back" in why(state, "place Kestrel at Kimrin", G)
    waiting = changed(state, ["put", ["public", "owed"], []], ["put", ["public", "people", "Hastur", "state"], "waiting"])
    assert "Hastur waits off the board, and comes back in Gorganun's next action phase" in why(waiting, "place Hastur at Kimrin", G)
    hurt = changed(waiting, ["put", ["public", "people", "Hastur", "state"], "hurt"])
    assert "Hastur is wounded, and comes back in the next turn, no sooner" in why(hurt, "place Hastur at Kimrin", G)
