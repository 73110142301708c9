"""Who may act, condition by condition: activations, the dragon's, what is owed, what comes under a leader. [Activation] [Order of play]"""

from playaid.games.tears.rules import following, initiative
from playaid.games.tears.state import duties, fights, forces, pieces
from playaid.games.tears.table import occasions
from playaid.referee.contract.sequence import leaf
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, start, told, under
from tests.games.tears.test_battle import field
from tests.games.tears.test_initiative import heard, lean, opening

NORTH = "Dragon Sea North"


def against(state: table.State, line: str, side: str | None = None) -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, side=side).reasons]


def why(state: table.State, line: str, side: str | None = None) -> str:
    return rule(state, line, side=side).reasons[0].text


# the throw and the choice


def test_nobody_goes_on_once_all_that_may_be_activated_are_done() -> None:
    """With activations left somebody may be named; with none, and no wizard to wake, nobody."""
    spent = table.changed(begun(), ["put", ["public", "wizard_left"], 0])
    assert occasions.goes_on(table.changed(spent, ["put", ["public", "left"], 1]), G)
    assert not occasions.goes_on(table.changed(spent, ["put", ["public", "left"], 0]), G)


def test_an_equal_throw_is_told_and_no_other() -> None:
    tie, clear = rule(opening(), "initiative", "4 4 1 2", side=G), rule(opening(), "initiative", "4 5", side=G)
    assert "both throw again" in sheet(tie)
    assert "both throw again" not in sheet(clear)
    assert "again after a tie at 4" in str(tie.rolls)


def test_the_throw_is_made_once() -> None:
    """On the way where steps are passed, by its own line where they are not."""
    assert leaf(GAME, do(opening(), "initiative", "9 2", side=G)).key == "command"
    passing = table.changed(opening(), ["put", ["referee", "options", "passing"], "automatic"])
    assert len(rule(passing, "initiative", "9 2 8 1", side=G).rolls) == 2
    assert leaf(GAME, opening()).key == "initiative"
    assert "next.owed" in against(opening(), "next", G)


def test_one_is_chosen_by_going_on_and_not_by_the_lines_that_choose() -> None:
    said = "has not thrown on the command table, and may activate one unit or leader"
    command = lean()
    assert said in told(rule(command, "next"))
    assert said not in told(rule(command, "command one"))
    assert said not in told(rule(command, "command table", "5"))
    assert do(command, "command table", "5")["public"]["left"] == 2
    assert "next.owed" in against(do(opening(), "initiative", "9 2", side=G), "next")


def test_who_is_activated_with_whom_is_told() -> None:
    both, alone = rule(begun(), "activate Shale"), rule(begun(), "activate Kestrel")
    assert "Gorganun activates Shale with Ezelle in Glaginsdrog." in told(both)
    assert "Ezelle is activated as well, being of lower rank than Shale, and may move without Shale." in told(both)
    assert "Gorganun activates Kestrel in Kimrin." in told(alone)
    assert "activated as well" not in told(alone)


def test_where_a_unit_stands_is_said_where_it_stands_in_several_places() -> None:
    state = lay(cleared(begun(), G, "Glaginsdrog", "Kimrin"), G, "Ashmoor", "Wargroup", "Warsteed")
    assert "Gorganun activates Wargroup in Ashmoor." in told(rule(state, "activate Wargroup"))
    two = lay(state, G, "Kimrin", "Wargroup")
    assert refused(two, "activate Wargroup") == ["activate.where"]
    assert "Gorganun activates Wargroup in Kimrin." in told(rule(two, "activate Wargroup at Kimrin"))


def test_what_was_activated_has_done_its_part_when_another_is() -> None:
    """A unit by itself is marked so, what came with a leader is not; what has done nothing stays as it was."""
    state = lay(begun(), G, "Ashmoor", "2 Wargroup")
    one = play(state, "activate Wargroup at Ashmoor", "activate Shimar")
    assert forces.tokens(one, G, "Ashmoor") == ["Wargroup", "Wargroup!!"]
    assert "alone" not in one["public"]
    led = under(cleared(begun(), G, "Kimrin"), "Kestrel", "2 Wargroup")
    led = play(led, "activate Kestrel", "drop Kestrel of Wargroup", "activate Shale")
    assert forces.tokens(led, G, "Kimrin") == ["Wargroup!"]
    assert "alone" not in led["public"]


def test_nobody_is_activated_while_he_is() -> None:
    state = do(begun(), "activate Kestrel")
    assert against(state, "activate Kestrel") == ["activate.again"]
    assert why(state, "activate Kestrel") == "Kestrel has been activated this turn"


@each(
    ("who", "penguins", "marks", "told"),
    [
        ("Kestrel", "yes", {"done": True}, "Kestrel has been activated this turn, or penguins have come under them"),
        ("Kestrel", "no", {"done": True}, "Kestrel has been activated this turn"),
        ("Kestrel", "yes", {"act": True, "used": 0}, "Kestrel has been activated this turn"),
        ("Shimar", "yes", {"done": True}, "Shimar has been activated this turn"),
    ],
)
def test_that_penguins_may_have_come_is_told_of_leaders_who_are_done(who: str, penguins: str, marks: dict[str, object], told: str) -> None:
    state = put(begun(penguins=penguins), who, "Kimrin", **marks)
    assert told in [reason.text for reason in rule(state, f"activate {who}").reasons]


# the parts of a turn


@each(
    ("name", "what", "owed"),
    [
        ("Torin", {"state": "waiting"}, True),
        ("Torin", {"state": "captive", "captor": G}, False),
        ("Shimar", {"state": "waiting"}, False),
    ],
)
def test_who_waits_off_the_board_is_placed_as_their_sides_actions_begin(name: str, what: dict[str, object], owed: bool) -> None:
    """Not before: not in the command phase, nor while the other side has an enemy activation in it."""
    state = put(do(begun(), "activate Kestrel"), name, "", **what)
    later = do(state, "next")
    assert not later["public"]["owed"]
    assert refused(later, f"place {name} at Caer Navell", F)[0] == "place.owed"
    enemy = do(later, "command table", "4")
    assert not enemy["public"]["owed"]
    back = do(enemy, "done", side=G)
    assert not back["public"]["owed"]
    for actions in (do(back, "command table", "2"), do(later, "command one")):
        assert [debt["who"] for debt in actions["public"]["owed"]] == ([name] if owed else [])
        if owed:
            assert refused(do(actions, f"place {name} at Caer Navell", side=F), f"activate {name}") == ["activate.returned"]


def test_who_waits_somewhere_or_is_owed_already_is_not_owed_again() -> None:
    owing = {"side": F, "what": "place", "who": "Torin", "at": "Ashmoor", "how": "escape", "barred": ""}
    state = table.changed(put(do(begun(), "activate Kestrel"), "Torin", "", state="waiting"), ["push", ["public", "owed"], owing])
    assert duties.debt(state, "place", "Torin") is not None
    assert duties.debt(state, "wound", "Torin") is None
    assert duties.debt(state, "place", "Neko") is None
    for name, at, debts in (("Shimar", "", 1), ("Shimar", "Ashmoor", 0)):
        after = heard(put(begun(), name, at, state="waiting"))
        initiative.begin_actions(after)
        assert len(after.public["owed"]) == debts
        initiative.begin_actions(after)
        assert len(after.public["owed"]) == debts, "once"


@each(("state", "since", "owed"), [("hurt", 0, True), ("hurt", 1, False), ("trapped", 0, False)])
def test_the_wounded_of_earlier_turns_come_back_as_a_turn_begins(state: str, since: int, owed: bool) -> None:
    """Hurt before this turn they are placed; nobody comes back in the turn of the wound, and who is caught does not."""
    after = heard(put(begun(), "Torin", "", state=state, since=since))
    initiative.begin_turn(after)
    assert [debt["who"] for debt in after.public["owed"]] == (["Torin"] if owed else [])
    assert forces.person(after.state, "Torin")["state"] == (forces.WAITING if owed else state)


def test_what_has_come_is_forgotten_as_a_turn_begins() -> None:
    state = table.changed(begun(), ["put", ["public", "newcomers"], {"Kimrin|Warsteed": 1}])
    later = play(state, "next", "command one", "next", "next")
    assert "newcomers" not in later["public"]
    assert "newcomers" not in play(begun(), "next", "command one", "next", "next")["public"]


# the dragon


def led(**what: object) -> table.State:
    """Terramax in Marchgate, held this turn; his master Shimar in Kimrin as it is said, not activated."""
    state = lay(put(begun(), "Shimar", "Kimrin", **what), G, "Marchgate", "Terramax")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 1}
    return table.changed(state, ["put", ["public", "dragon"], dragon])


def test_what_lets_the_dragon_act_is_named_where_it_can_be_done() -> None:
    line = "activate Terramax at Marchgate"

    def instead(state: table.State) -> str | None:
        return rule(state, line).reasons[0].instead

    assert instead(led()) == "activate Shimar"
    assert instead(led(done=True)) is None
    assert instead(under(led(), "Kestrel", "Shimar")) is None, "under whom a master lies is not told"
    assert instead(table.changed(led(), ["put", ["public", "wizard_left"], 0])) is None
    unheld = table.changed(led(), ["put", ["public", "dragon", "checked"], 0])
    assert instead(unheld) == "control"
    free = table.changed(led(), ["put", ["public", "dragon", "master"], ""])
    assert instead(free) != "control"
    assert why(free, line) == "Terramax is not held this turn: he acts once his master holds him (`control`)"
    assert "activate.dragon" not in against(led(), line, F), "nothing is said of him to the enemy"
    war = table.changed(led(), ["put", ["referee", "options", "scenario"], "war"])
    assert against(war, line) == [], "there he is a unit as any"


@each(
    ("change", "due"),
    [
        ({}, True),
        ({"state": "lair"}, False),
        ({"master": ""}, False),
        ({"checked": 1}, False),
    ],
)
def test_the_dragon_is_to_be_held_once_a_turn_while_he_is_out_and_has_a_master(change: dict[str, object], due: bool) -> None:
    state = table.changed(led(), ["put", ["public", "dragon"], {**led()["public"]["dragon"], "checked": 0, **change}])
    assert duties.unheld(state) == due
    assert not duties.unheld(table.changed(state, ["put", ["referee", "options", "scenario"], "war"]))


def test_a_master_in_nobodys_box_does_not_act() -> None:
    state = put(led(), "Shimar", "", state=forces.BOX)
    hearing = asking(GAME, state, HOUSE, "activate", G)
    assert not duties.master_acts(hearing)
    under_one = under(led(), "Kestrel", "Shimar")
    assert duties.master_acts(asking(GAME, put(under_one, "Kestrel", "Kimrin", act=True), HOUSE, "activate", G))
    assert not duties.master_acts(asking(GAME, under_one, HOUSE, "activate", G))


# what is owed


def test_a_wizard_to_wake_is_ones_own_a_wizard_on_the_board_or_in_a_box_and_fresh() -> None:
    nobody = begun()
    for name in ("Hastur", "Kishmin", "Niekimo", "Shimar"):
        nobody = put(nobody, name, "", state=forces.DEAD)
    assert not duties.wizards_to_wake(nobody), "neither the enemy's wizards nor own leaders"
    assert duties.wizards_to_wake(put(nobody, "Hastur", "Kimrin"))
    assert duties.wizards_to_wake(put(nobody, "Hastur", "", state=forces.BOX))
    assert not duties.wizards_to_wake(put(nobody, "Hastur", "", state=forces.HURT))
    assert not duties.wizards_to_wake(put(nobody, "Hastur", "Kimrin", done=True))
    assert not duties.wizards_to_wake(put(nobody, "Hastur", "Kimrin", act=True))


def test_the_choice_of_the_command_phase_is_ones_own() -> None:
    command = do(opening(), "initiative", "9 2", side=G)
    assert duties.choosing(command)
    assert not duties.choosing(do(command, "command table", "8")), "while the enemy activates by the throw"
    assert not duties.choosing(do(command, "command one"))


def test_the_first_ambassador_is_set_up_with_and_a_later_one_is_not() -> None:
    state = start()
    text = duties.owed(state, "ambassador", "", G).text
    assert "with whom 3 Cadmin are set up" in text
    placed = table.changed(state, ["put", ["public", "cadmin_placed"], True])
    assert "3 Cadmin" not in duties.owed(placed, "ambassador", "", G).text
    late = table.changed(play(do(begun(), "next"), "command one", "next", "next"), ["put", ["public", "cadmin_placed"], False])
    assert duties.turn(late) == 2
    assert "3 Cadmin" not in duties.owed(late, "ambassador", "", G).text
    assert [duties.owed(state, what, who, G).citation for what, who in (("wound", "Shale"), ("wound", "Hastur"), ("gate", "Kimrin"))] == [
        "Leader wounds",
        "Wizard wounds",
        "Castle: occupation",
    ]
    assert duties.owed(state, "ambassador", "", G).citation == "Cadmin"


def test_only_the_living_may_be_ambassador() -> None:
    state = put(begun(), "Hastur", "", state=forces.DEAD)
    assert duties.candidates(state) == ["Kishmin", "Niekimo", "Shimar"]
    gone = table.changed(state, ["drop", ["public", "people", "Shimar"], None])
    assert duties.candidates(gone) == ["Kishmin", "Niekimo"]


def test_while_a_battle_is_fought_wounds_wait_and_nothing_else_does() -> None:
    wound = {"side": G, "what": "wound", "who": "Shimar", "at": "Ashmoor", "barred": "", "besieged": False, "sunk": ""}
    gate = {"side": G, "what": "gate", "who": "Kimrin", "movers": []}
    state = table.changed(do(field("Warsteed", "Cavalry"), "stand"), ["put", ["public", "owed"], [wound, gate]])
    texts = [owed.text for owed in duties.debts(state)]
    assert any("Kimrin" in text for text in texts)
    assert not any("wounds" in text for text in texts)
    assert duties.face_to_face(state) == []
    assert "`stay`, `retreat`" in duties.stands_at({**fights.battle(state), "stage": "stay"})
    assert "`stay`, `besiege`" in duties.stands_at({**fights.battle(state), "stage": "stay", "kind": "castle"})


def test_units_wizards_and_leaders_who_have_come_must_fight() -> None:
    met = lay(cleared(begun(), F, "Caer Clavell"), F, "Ashmoor", "Cavalry")
    unit = table.changed(lay(met, G, "Ashmoor", "Warsteed"), ["put", ["public", "board", G, "Ashmoor"], ["Warsteed~1"]])
    assert duties.face_to_face(unit) == ["Ashmoor"]
    elsewhere = fights.battle(do(field("Warsteed", "Cavalry"), "stand"))
    assert duties.face_to_face(table.changed(unit, ["put", ["public", "battle"], elsewhere])) == []
    assert duties.face_to_face(put(met, "Kestrel", "Ashmoor", act=True, used=1)) == ["Ashmoor"]
    assert duties.face_to_face(put(met, "Kestrel", "Ashmoor", act=True, used=0)) == []
    assert duties.face_to_face(put(met, "Shimar", "Ashmoor", act=True, used=0)) == ["Ashmoor"]


def test_who_flies_is_aloft_over_the_sea_alone() -> None:
    ship = table.changed(begun(), ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": NORTH, "from": ""}])
    for at, aloft in ((NORTH, True), ("Ship 1", False), ("Ossum", False)):
        assert duties.aloft(put(ship, "Kishmin", at, flies=True), "Kishmin") == aloft


def test_out_before_the_walls_are_ones_own_alone() -> None:
    here = {"side": G, "inside": G, "out": ["Warsteed"]}
    state = table.changed(begun(), ["put", ["public", "castles", "Kimrin"], here])
    assert forces.before_the_walls(state, G, "Kimrin") == ["Warsteed"]
    assert forces.before_the_walls(state, F, "Kimrin") == []


def test_ships_are_told_by_side() -> None:
    state = begun()
    for ship, side in (("Ship 1", G), ("Ship 2", F)):
        state = table.changed(state, ["put", ["public", "ships", ship], {"side": side, "sea": NORTH, "from": ""}])
    assert forces.ships_in(state, NORTH, G) == ["Ship 1"]
    assert forces.ships_in(state, NORTH) == ["Ship 1", "Ship 2"]


@each(("option", "dead", "kept"), [("kept", True, True), ("lost", True, False), ("lost", False, True)])
def test_wisdom_of_the_dead_is_kept_or_lost_by_option(option: str, dead: bool, kept: bool) -> None:
    state = table.changed(begun(), ["put", ["secret", G, "wisdom"], {"Hastur": ["Ursh"]}])
    state = table.changed(state, ["put", ["referee", "options", "dead-wisdom"], option])
    state = put(state, "Hastur", "", state=forces.DEAD) if dead else state
    assert forces.wisdom(asking(GAME, state, HOUSE, "tower", G), G) == (["Ursh"] if kept else [])


# under a leader


def test_who_may_come_under_a_leader_is_ones_own_by_kind() -> None:
    state = lay(begun(penguins="yes"), G, "Kimrin", "Penguin")
    chief = {"side": G, "state": "up", "at": "Kimrin"}
    state = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], chief])
    asked = asking(GAME, state, HOUSE, "box", G)
    assert following.lying_open(asked, "Penguin Chieftain") == ["Penguin"]
    dragon = lay(begun(), G, "Kimrin", "Terramax")
    war = table.changed(dragon, ["put", ["referee", "options", "scenario"], "war"])
    assert pieces.TERRAMAX not in following.lying_open(asking(GAME, dragon, HOUSE, "box", G), "Kestrel")
    assert pieces.TERRAMAX in following.lying_open(asking(GAME, war, HOUSE, "box", G), "Kestrel")
    assert against(dragon, "box Kestrel with Terramax") == ["box.led"]
    assert against(war, "box Kestrel with Terramax") == []


@each(
    ("marks", "late"),
    [
        ({"act": True, "used": 1}, False),
        ({"done": True}, True),
        ({"done": True, "used": 1}, True),
        ({"act": True, "used": forces.STOPPED, "fought": True}, True),
        ({"act": True, "used": forces.STOPPED}, False),
    ],
)
def test_a_leader_who_moves_and_fights_no_more_takes_up_what_lies_there(marks: dict[str, object], late: bool) -> None:
    """Before an enemy whom he may still attack he does not, after the fight he does."""
    state = lay(put(cleared(begun(), F, "Caer Clavell"), "Kestrel", "Ashmoor", **marks), F, "Ashmoor", "Cavalry")
    state = lay(state, G, "Ashmoor", "Warsteed")
    asked = asking(GAME, state, HOUSE, "box", G)
    assert following.late(asked, forces.person(state, "Kestrel")) == late
    alone = put(begun(), "Kestrel", "Ashmoor", act=True, used=forces.STOPPED)
    assert following.late(asking(GAME, alone, HOUSE, "box", G), forces.person(alone, "Kestrel")), "nobody is there to attack"


def test_a_wizard_who_acts_is_not_fresh() -> None:
    state = put(begun(), "Shimar", "Kimrin", act=True, used=0)
    assert not following.fresh(asking(GAME, state, HOUSE, "box", G), "Shimar")


def test_a_boxing_line_is_for_ones_own_leader_on_the_board() -> None:
    state = begun()
    asked = asking(GAME, state, HOUSE, "box", G)
    assert following.boxing_line(asked, "Kestrel", ["Warsteed"]) == "box Kestrel with Warsteed"
    assert following.boxing_line(asked, "Shimar", ["Warsteed"]) is None
    assert following.boxing_line(asked, "Kendrel", ["Cavalry"]) is None
    hurt = put(state, "Kestrel", "Kimrin", state=forces.HURT)
    assert following.boxing_line(asking(GAME, hurt, HOUSE, "box", G), "Kestrel", ["Warsteed"]) is None


def test_of_the_enemys_leader_no_rank_is_spoken_of_and_equals_do_not_come_first() -> None:
    state = put(begun(first=F), "Neko", "Caer Navell")
    assert against(state, "box Neko with Foot Soldier", G)[0] == "own.piece"
    assert "box.rank" not in against(state, "box Neko with Foot Soldier", G)
    assert refused(put(begun(F), "Neko", "Caer Navell"), "box Neko with Foot Soldier") == ["box.rank"]


def test_who_acts_now_is_told_of_ones_own_side() -> None:
    state = put(do(begun(), "activate Shimar"), "Neko", "Ashmoor", act=True)
    assert following.acting_now(asking(GAME, state, HOUSE, "move", G)) == ["Shimar"]


def test_whoever_is_activated_next_ends_what_others_might_still_do_and_that_is_told() -> None:
    state = play(begun(), "activate Shale")
    assert "What Shale, Ezelle might still have done is over." in told(rule(state, "activate Kestrel"))
    moved = put(put(state, "Shale", "Ashmoor", act=True, used=forces.STOPPED), "Ezelle", "Ashmoor", act=True, used=forces.STOPPED)
    assert "might still" not in told(rule(moved, "activate Kestrel"))


def test_how_many_units_might_still_have_gone_on_is_told() -> None:
    state = put(lay(begun(), G, "Ashmoor", "3 Warsteed"), "Shale", "Ashmoor", act=True, used=0)
    state = table.changed(state, ["put", ["public", "board", G, "Ashmoor"], ["Warsteed~0"] * 3])
    assert "What Shale, 3 Warsteed might still have done is over." in told(rule(state, "activate Kestrel"))


def test_whoever_is_activated_among_enemies_is_told_what_is_free_to_them_and_what_comes_before_they_go() -> None:
    """What lies under a leader is his owner's secret: he is let off until he stirs. [Battle] [Leader boxes]"""
    state = lay(under(put(begun(), "Shale", "Ashmoor"), "Shale", "Warsteed"), F, "Ashmoor", "Cavalry")
    free = "Shale may leave them alone, or attack with units or wizards (`attack`); units go along only after that."
    assert free in told(rule(state, "activate Shale"))
    come = do(state, "activate Shale")
    assert rule(come, "next", side=G).verdict == "legal"
    assert "move.met" in refused(come, "move Shale to Marchgate")
    hidden = table.changed(state, ["put", ["public", "veiled"], {"Ashmoor": {F: ["Cavalry"]}}])
    for without in (put(begun(), "Shale", "Ashmoor"), hidden):
        assert "Enemies stand" not in told(rule(without, "activate Shale"))


@each(("awake", "verdict"), [("Shale", "legal"), ("Kestrel", "illegal")])
def test_a_look_at_whether_the_dragon_acts_is_his_sides_own_where_his_master_lies_under_a_leader(awake: str, verdict: str) -> None:
    """Going or not it tells who lies under whom; of a master who is seen it tells nothing."""
    state = under(put(lay(begun(), G, "Marchgate", "Terramax"), "Shale", "Marchgate"), "Shale", "Kishmin")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Kishmin"], ["put", ["public", "dragon", "checked"], 1])
    ruling = rule(do(state, f"activate {awake}"), "activate Terramax")
    assert (ruling.verdict, set(ruling.disclosed)) == (verdict, {G})
    seen = put(state, "Kishmin", "Marchgate", act=awake == "Shale" or None)
    assert (rule(seen, "activate Terramax").verdict, rule(seen, "activate Terramax").disclosed) == (verdict, ())


@each(("led", "verdict"), [(("Warsteed",), "legal"), ((), "illegal")])
def test_a_look_at_whether_leaders_attack_is_their_sides_own(led: tuple[str, ...], verdict: str) -> None:
    state = lay(put(begun(), "Shale", "Oldmarch", act=True, used=1), F, "Oldmarch", "Cavalry")
    ruling = rule(under(state, "Shale", *led), "attack")
    assert (ruling.verdict, set(ruling.disclosed)) == (verdict, {G})
    assert not rule(put(begun(), "Shale", "Oldmarch", act=True, used=1), "attack").disclosed, "where nobody is to be attacked"
