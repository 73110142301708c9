"""Replacements, recruits, Cadmin and their ambassador. [Replacements] [Recruiting] [Cadmin]"""

from playaid.games.tears.state import deployment, duties, forces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import frames
from playaid.referee.contract.state import evolve
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, start, told, under


def hurt(place: str, number: int = 3) -> table.State:
    state = cleared(begun(), G, "Glaginsdrog", "Kimrin")
    state = under(put(state, "Shale", place), "Shale", f"{number} reduced Warsteed")
    return do(state, "activate Shale")


@each(("place", "most"), [("Marchgate", 2), ("Ossum", 2), ("Ashmoor", 1)])
def test_city_port_two_town_one(place: str, most: int) -> None:
    state = hurt(place)
    many = f"{most} reduced Warsteed" if most > 1 else '"reduced Warsteed"'
    refits = f"{place} refits {most} unit" + ("s" if most > 1 else "") + " a turn"
    [reason] = rule(state, f'refit "{most + 1} reduced Warsteed" at {place}').reasons
    assert (reason.check.rpartition("/")[2], str(reason.text)) == ("refit.place", f"{refits}; {most + 1} are named now")
    state = do(state, f"refit {many} at {place}")
    assert forces.tokens(state, G, place) == ["Warsteed!"] * most
    [reason] = rule(state, f'refit "reduced Warsteed" at {place}').reasons
    were = "was" if most == 1 else "were"
    assert str(reason.text) == f"{refits}; {most} {were} refitted there already; 1 is named now"


def test_not_in_ruins_not_after_moving_not_whole_ones() -> None:
    assert refused(hurt("Ursh"), 'refit "reduced Warsteed" at Ursh') == ["refit.place"]
    assert refused(do(hurt("Kimrin"), "move Shale to Ashmoor"), 'refit "reduced Warsteed" at Ashmoor') == ["refit.units"]
    assert refused(do(begun(), "activate Warsteed at Kimrin"), "refit Warsteed at Kimrin")[0] == "refit.units"
    assert rule(hurt("Marchgate"), "refit Warsteed at Marchgate").verdict == LEGAL, "none but the reduced are meant"
    taken = table.changed(hurt("Kimrin"), ["put", ["public", "castles", "Kimrin"], {"side": F, "inside": ""}])
    assert "in the enemy's hands" in rule(taken, "refit Warsteed at Kimrin").reasons[0].text


def test_in_a_castle_inside_and_not_besieged() -> None:
    state = hurt("Kimrin")
    assert refused(state, 'refit "reduced Warsteed" at Kimrin') == ["refit.place"]
    state = table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G])
    assert rule(state, 'refit "2 reduced Warsteed" at Kimrin').verdict == LEGAL
    assert refused(lay(state, F, "Kimrin", "Cavalry"), 'refit "reduced Warsteed" at Kimrin') == ["refit.place"]


def test_nobody_is_refitted_or_recruited_in_the_face_of_the_enemy_from_under_a_leader_neither() -> None:
    """They come out to be refitted, and then stand there. [Battle] [Replacements]"""
    state = under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ossum"), "Shale", "reduced Wargroup", "reduced Warsteed")
    state = do(cleared(state, F, "Caer Navell"), "activate Shale")
    assert rule(state, "refit Warsteed, Wargroup at Ossum").verdict == LEGAL
    met = lay(state, F, "Ossum", "Foot Soldier")
    assert refused(met, "refit Warsteed, Wargroup at Ossum") == ["refit.place"]
    assert "both sides stand in Ossum: fight first" in str(rule(met, "recruit Warsteed by Shale").reasons)


def test_guards_are_refitted_not_recruited() -> None:
    state = cleared(begun(F), F, "Caer Navell")
    state = do(under(put(state, "Kendrel", "Eldinbourg"), "Kendrel", "reduced Elite Guard"), "activate Kendrel")
    assert refused(state, "recruit Elite Guard by Kendrel") == ["recruit.unit"]
    assert rule(state, 'refit "reduced Elite Guard" at Eldinbourg').verdict == LEGAL


def test_one_recruit_a_turn_in_city_port_or_home() -> None:
    state = do(cleared(begun(), G, "Kimrin"), "activate Shale")
    done = do(state, "recruit Wargroup by Shale")
    assert done["secret"][G]["boxes"]["Shale"] == ["Wargroup"]
    assert "recruit.place" in refused(done, "recruit Wargroup by Ezelle")
    assert refused(do(cleared(begun(), G, "Glaginsdrog"), "activate Kestrel"), "recruit Wargroup by Kestrel") == ["recruit.place"]
    assert refused(do(begun(), "activate Shale"), "recruit Warsteed by Shale") == ["recruit.unit"], "all in play"
    assert refused(state, "recruit Cadmin by Shale") == ["recruit.unit"]
    assert "recruit.place" in refused(lay(state, F, "Glaginsdrog", "Cavalry"), "recruit Wargroup by Shale")


def test_a_full_leader_takes_no_recruit() -> None:
    state = cleared(begun(), G, "Glaginsdrog", "Kimrin")
    state = do(under(put(state, "Kestrel", "Marchgate"), "Kestrel", "6 Warsteed"), "activate Kestrel")
    assert refused(state, "recruit Wargroup by Kestrel") == ["recruit.room"]


def test_the_ambassador_brings_three_and_calls_one_a_turn() -> None:
    state = do(start(), "ambassador Niekimo", side=G)
    assert forces.tokens(state, G, "Glaginsdrog").count("Cadmin") == 3
    assert refused(state, "ambassador Kishmin", G) == ["ambassador.has"]
    assert refused(start(), "ambassador Torin", G) == ["ambassador.who"]
    state = do(begun(), "activate Kishmin")
    called = do(state, "cadmin")
    assert forces.tokens(called, G, "Glaginsdrog").count("Cadmin!") == 1
    assert refused(called, "cadmin") == ["cadmin.ambassador", "cadmin.call"]
    assert "cast.failed" in refused(called, "cast Fly by Kishmin")
    assert refused(do(begun(), "activate Shimar"), "cadmin") == ["cadmin.ambassador"]
    assert refused(do(put(begun(), "Kishmin", "Ursh"), "activate Kishmin"), "cadmin") == ["cadmin.call"]


def test_an_ambassador_who_has_fought_where_he_stands_calls() -> None:
    """Calling bars moving and spells; an attack before it no more than one after it. Who has come there to fight has moved."""
    state = lay(cleared(begun(), G, "Glaginsdrog"), F, "Millbrook", "reduced Foot Soldier")
    fight = ("attack", "stand", "skip", ("throw", "10"), ("throw", "1"))
    stood = play(put(state, "Kishmin", "Millbrook"), "activate Kishmin", *fight)
    assert rule(stood, "cadmin").verdict == LEGAL
    came = play(put(state, "Kishmin", "Ashmoor"), "activate Kishmin", "move Kishmin to Marchgate", "move Kishmin to Millbrook", *fight)
    assert refused(came, "cadmin") == ["cadmin.ambassador"]
    guarded = put(put(cleared(state, F, "Caer Sillius", "Millbrook"), "Algeron", "Caer Navell"), "Urso", "Caer Navell")
    guarded = play(put(guarded, "Kishmin", "Millbrook"), "activate Kishmin", "move Kishmin to Caer Sillius", "attack", "skip")
    fought = play(guarded, ("throw", "10 10"), ("throw", "10"), "besiege")
    assert forces.person(fought, "Kishmin")["used"] == forces.FOUGHT
    assert refused(fought, "cadmin") == ["cadmin.ambassador"], "he has come before the castle"


@each("die", ["1", "9"])
def test_an_ambassador_who_has_cast_this_turn_calls_nobody(die: str) -> None:
    """Neither moving nor casting in the turn of the call: before it no more than after it, whether the spell works or not."""
    state = do(begun(), "activate Kishmin")
    assert rule(state, "cadmin").verdict == LEGAL
    assert refused(do(state, "cast Fly by Kishmin", die), "cadmin") == ["cadmin.ambassador"]
    defended = table.changed(state, ["put", ["public", "people", "Kishmin", "cast"], duties.turn(state)])
    assert refused(defended, "cadmin") == ["cadmin.ambassador"], "in the enemy's part of the same turn"
    before = table.changed(state, ["put", ["public", "people", "Kishmin", "cast"], duties.turn(state) - 1])
    assert rule(before, "cadmin").verdict == LEGAL


def test_a_dead_ambassador_is_followed_by_another() -> None:
    state = do(put(begun(), "Kishmin", "Asten"), "activate Kishmin")
    state = do(state, "call Kishmin", "1")
    assert state["public"]["ambassador"] == ""
    assert state["public"]["owed"][0]["what"] == "ambassador"
    assert rule(state, "ambassador Hastur").verdict == LEGAL


def test_nothing_is_recruited_at_home_while_the_enemy_holds_it() -> None:
    state = do(cleared(begun(), G, "Kimrin"), "activate Shale")
    state = table.changed(state, ["put", ["public", "castles", "Glaginsdrog"], {"side": F, "inside": ""}])
    ruling = rule(state, "recruit Wargroup by Shale")
    assert [reason.text for reason in ruling.reasons] == ["Glaginsdrog is in the enemy's hands"]


def test_the_enemys_kinds_are_not_recruited_though_some_are_left() -> None:
    state = table.changed(do(begun(), "activate Shale"), ["put", ["public", "reserve", G, "Cavalry"], 1])
    assert [reason.text for reason in rule(state, "recruit Cavalry by Shale").reasons] == ["Cavalry cannot be recruited by Gorganun"]


def test_three_cadmin_come_with_the_first_ambassador_alone() -> None:
    state = do(start(), "ambassador Niekimo", side=G)
    again = do(table.changed(state, ["put", ["public", "ambassador"], ""]), "ambassador Shimar", side=G)
    assert again["public"]["reserve"][G]["Cadmin"] == state["public"]["reserve"][G]["Cadmin"]


def test_who_recruits_does_not_attack() -> None:
    state = under(put(cleared(begun(), G, "Glaginsdrog"), "Kestrel", "Ossum"), "Kestrel", "2 Warsteed")
    state = play(state, "activate Kestrel", "recruit Wargroup by Kestrel")
    assert "attack.target" in refused(lay(state, F, "Ossum", "Cavalry"), "attack")


def test_who_leaves_a_recruiting_leader_and_when() -> None:
    """Before he recruits they go their way; after it they stay, unless the table reads it otherwise. The recruit itself never acts."""
    state = do(under(put(cleared(begun(), G, "Glaginsdrog"), "Kestrel", "Ossum"), "Kestrel", "2 Warsteed"), "activate Kestrel")
    first = play(state, "drop Kestrel of Warsteed", "recruit Wargroup by Kestrel")
    assert rule(first, "move Warsteed to Kimrin at Ossum").verdict == LEGAL
    after = play(state, "recruit Wargroup by Kestrel", "drop Kestrel of Warsteed")
    assert refused(after, "move Warsteed to Kimrin at Ossum") == ["move.far"]
    either = table.changed(state, ["put", ["referee", "options", "recruit-drop"], "either"])
    either = do(either, "recruit Warsteed by Kestrel")
    assert table.readings(either, rule(either, "drop Kestrel of 2 Warsteed")) == ["recruit-drop"], "marked where it decides"
    either = do(either, "drop Kestrel of 2 Warsteed")
    assert rule(either, "move 2 Warsteed to Kimrin at Ossum").verdict == LEGAL
    third = do(either, "drop Kestrel of Warsteed")
    assert forces.tokens(third, G, "Ossum") == ["Warsteed~0", "Warsteed~0", "Warsteed~101"]


def test_other_castles_recruit_by_option() -> None:
    state = do(cleared(begun(), G, "Glaginsdrog"), "activate Kestrel")
    assert refused(state, "recruit Warsteed by Kestrel") == ["recruit.place"]
    state = table.changed(state, ["put", ["referee", "options", "recruiting"], "castles"])
    assert "option `recruiting`" in sheet(rule(state, "recruit Warsteed by Kestrel")), "marked where it decides"
    lost = table.changed(state, ["put", ["public", "castles", "Kimrin", "side"], F])
    assert refused(lost, "recruit Warsteed by Kestrel") == ["recruit.place"]


def test_knights_are_in_the_war_only() -> None:
    state = do(put(begun(F), "Algeron", "Eldinbourg"), "activate Algeron")
    assert refused(state, "recruit Knight by Algeron") == ["recruit.unit"]


def test_where_the_ambassador_calls_is_asked() -> None:
    """Cadmin come anywhere on land but in ruins: of an area whose kind nobody has told the table is asked."""
    from tests.games.tears.table import PRINTED

    state = do(put(begun(book=PRINTED), "Kishmin", "Riverton"), "activate Kishmin", book=PRINTED)
    asked = rule(state, "cadmin", book=PRINTED)
    assert asked.question is not None
    assert asked.question.key == "kind of Riverton"
    assert rule(state, "cadmin", book=PRINTED, kind_of_Riverton="town").verdict == LEGAL
    barred = rule(state, "cadmin", book=PRINTED, kind_of_Riverton="ruins")
    assert [reason.text for reason in barred.reasons] == ["no Cadmin come in ruins or at sea"]


def test_the_ambassador_who_has_called_is_not_said_to_have_failed() -> None:
    state = play(put(begun(), "Kishmin", "Ashmoor"), "activate Kishmin", "cadmin")
    texts = {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, "cast Fly by Kishmin").reasons}
    assert texts["cast.failed"] == "Kishmin has called Cadmin and casts no more this turn"


def test_who_has_called_cadmin_is_mute_for_that_turn_and_no_longer() -> None:
    state = play(put(begun(), "Kishmin", "Ashmoor"), "activate Kishmin", "cadmin", "activate Kestrel")
    texts = {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, "cast Fly by Kishmin").reasons}
    assert texts["cast.failed"] == "Kishmin has called Cadmin and casts no more this turn", "afterwards, too"
    assert not forces.person(state, "Kishmin").get("failed"), "in the next turn he casts, activated or not"
    assert forces.is_mute(state, forces.person(state, "Kishmin"))
    later = {**state, "referee": {**state["referee"], "at": [{**frame, "round": frame["round"] + 1} for frame in frames(state)]}}
    assert not forces.is_mute(later, forces.person(later, "Kishmin"))


def test_units_under_the_leader_who_is_activated_are_refitted() -> None:
    """Another leader of theirs who stands there, not activated, holds nobody up."""
    state = under(put(do(begun(), "gate Kimrin in"), "Shale", "Kimrin"), "Kestrel", "reduced Warsteed")
    state = put(state, "Kestrel", "Kimrin", act=True, used=0)
    refitted = do(state, 'refit "reduced Warsteed" at Kimrin')
    assert "Warsteed!" in forces.tokens(refitted, G, "Kimrin")
    assert refused(put(state, "Kestrel", "Kimrin", act=True, used=1), 'refit "reduced Warsteed" at Kimrin') == ["refit.units"]


def test_a_leader_in_a_trap_is_told_only_that_he_is_none_here() -> None:
    state = lay(put(put(begun(), "Ezelle", "Ursh", state="trapped", since=0), "Shale", "Ursh"), G, "Ursh", "Warsteed")
    assert refused(state, "box Ezelle with Warsteed") == ["box.leader"]
    free = put(state, "Ezelle", "Ursh")
    assert refused(free, "box Ezelle with Warsteed") == ["box.rank"]


def test_a_garrison_does_not_lie_under_anybody() -> None:
    state = do(begun(), "gate Kimrin in")
    assert refused(state, "box Kestrel with Garrison") == ["box.there"]


def test_what_leaves_a_leader_who_recruited_in_an_earlier_activation_goes_on() -> None:
    """Only while he is active does who recruits hold his units back."""
    state = under(put(cleared(begun(), G, "Glaginsdrog"), "Kestrel", "Ossum", raised="Wargroup"), "Kestrel", "2 Warsteed")
    active = do(put(state, "Kestrel", "Ossum", raised="Wargroup", act=True, used=0), "drop Kestrel of Warsteed")
    idle = do(put(state, "Kestrel", "Ossum", raised="Wargroup"), "drop Kestrel of Warsteed", side=G)
    assert forces.tokens(active, G, "Ossum") == ["Warsteed~101"], "it has done its part"
    assert forces.tokens(idle, G, "Ossum") == ["Warsteed"]


def test_who_may_be_named_ambassador_is_told_and_how() -> None:
    owed = [str(debt.text) for debt in deployment.ambassador_obligations(start())]
    assert owed == [
        "Gorganun must name an ambassador, with whom 3 Cadmin are set up: Hastur (Ilrog), Kishmin (Glaginsdrog), Niekimo (Glaginsdrog), "
        "Shimar (Kimrin) (`ambassador Hastur`)"
    ]


def test_whoever_has_refitted_all_he_held_holds_them_as_before() -> None:
    both = put(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Brightsea"), "Ezelle", "Brightsea")
    held = do(under(under(both, "Shale", "reduced Warsteed"), "Ezelle", "Wargroup"), "activate Shale")
    refitted = do(held, 'refit "reduced Warsteed" at Brightsea')
    assert rule(refitted, "recruit Wargroup by Ezelle").verdict == LEGAL
    assert refused(do(under(both, "Ezelle", "Wargroup"), "activate Shale"), "recruit Wargroup by Ezelle") == ["box.rank"]
    later = evolve(refitted, [["put", ["secret", G, "refitted", "Shale"], duties.turn(refitted) - 1]])
    assert refused(later, "recruit Wargroup by Ezelle") == ["box.rank"], "in the turn in which they were refitted"


def test_who_recruits_no_more_has_been_activated() -> None:
    state = put(begun(), "Kestrel", "Ossum", act=None, done=True)
    assert "has done their part" in rule(state, "recruit Warsteed by Kestrel").reasons[0].text
    assert rule(put(state, "Kestrel", "Ossum", done=None), "recruit Warsteed by Kestrel").reasons[0].text == "Kestrel is not activated"


def test_an_ambassador_who_is_nowhere_sets_no_cadmin_up() -> None:
    """Whoever lies under a leader, or is off the board, has no place with which they could be."""
    state = put(start(), "Niekimo", "", state=forces.HURT)
    named = do(state, "ambassador Niekimo", side=G)
    assert not named["public"]["cadmin_placed"]
    assert "Cadmin are set up" not in told(rule(state, "ambassador Niekimo", side=G))


def test_whom_an_enemy_activation_wakes_may_recruit_and_refit() -> None:
    """It is not their own part of the turn, so the ruling says that this is a reading; in their own part it says nothing."""
    state = lay(put(cleared(begun(first=F), G, "Kimrin"), "Kestrel", "Ossum"), G, "Ossum", "reduced Wargroup")
    woken = table.changed(state, ["put", ["public", "enemy_left"], 2])
    recruiting = rule(do(woken, "activate Kestrel", side=G), "recruit Warsteed by Kestrel", side=G)
    assert "an enemy activation wakes" in sheet(recruiting)
    refitting = rule(do(woken, 'activate "reduced Wargroup" at Ossum', side=G), 'refit "reduced Wargroup" at Ossum', side=G)
    assert "an enemy activation wakes" in sheet(refitting)
    own = do(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum"), "activate Kestrel")
    assert "an enemy activation" not in sheet(rule(own, "recruit Warsteed by Kestrel"))


def test_an_ambassador_under_a_leader_is_laid_down_before_calling() -> None:
    state = do(under(put(begun(), "Kestrel", "Ossum"), "Kestrel", "Kishmin"), "activate Kestrel")
    assert "lies under a leader" in rule(state, "cadmin").reasons[0].text
    assert rule(do(state, "drop Kestrel of Kishmin"), "cadmin").verdict == LEGAL


def test_who_lies_under_a_leader_who_has_recruited_is_refitted_too() -> None:
    """Recruiting bars moving and attacking, as refitting does; neither bars the other, in whatever order. [Recruiting, Replacements]"""
    state = hurt("Marchgate", 1)
    state = lay(table.changed(state, ["add", ["public", "reserve", G, "Warsteed"], 0]), G, "Ilrog")
    recruited = do(state, "recruit Wargroup by Shale") if state["public"]["reserve"][G]["Wargroup"] else None
    assert recruited is not None
    refitted = do(recruited, "refit Warsteed at Marchgate")
    assert forces.tokens(refitted, G, "Marchgate") == ["Warsteed!"]
    assert refused(do(hurt("Kimrin"), "move Shale to Ashmoor"), "refit Warsteed at Ashmoor") == ["refit.units"], "who has moved is not"


@each(
    ("tokens", "why"),
    [
        ([], "no reduced Warsteed in Marchgate is activated and has neither moved nor attacked"),
        (["reduced Warsteed"], "reduced Warsteed in Marchgate is not activated"),
        (["reduced Warsteed!"], "reduced Warsteed in Marchgate has been activated this turn, and that is over"),
        (["reduced Warsteed~1"], "reduced Warsteed in Marchgate has moved or attacked"),
        (["reduced Warsteed~0"], ""),
    ],
)
def test_why_a_unit_is_not_refitted_is_told(tokens: list[str], why: str) -> None:
    state = table.changed(begun(), ["put", ["public", "board", G, "Marchgate"], tokens])
    assert [reason.text for reason in rule(state, "refit Warsteed at Marchgate").reasons] == ([why] if why else [])
    several = [reason.text for reason in rule(state, "refit 2 Warsteed at Marchgate").reasons]
    assert several == ["not so many reduced Warsteed in Marchgate are activated and have neither moved nor attacked"]
    mixed = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["reduced Warsteed", "reduced Warsteed~1"]])
    assert rule(mixed, "refit Warsteed at Marchgate").reasons[0].text == "reduced Warsteed in Marchgate is not activated"
    assert "Shale: units alone are refitted" in rule(state, "refit Shale at Marchgate").reasons[0].text


def test_why_somebody_is_not_recruited_or_named_is_true() -> None:
    """No Knight where the war is not played; an ambassador is a living wizard, whoever asks; and one who is named stays it."""
    state = do(begun(F), "activate Kendrel")
    assert [reason.text for reason in rule(state, "recruit Knight by Kendrel").reasons] == ["there is no Knight in this scenario"]
    named = [[reason.text for reason in rule(state, "ambassador Shimar", side=side).reasons] for side in (G, F)]
    assert named[0][-1] == "Kishmin is ambassador until death"
    assert named[1] == ["the ambassador is Gorganun's to name"]
    none = table.changed(state, ["put", ["public", "ambassador"], ""])
    assert "the ambassador is Gorganun's to name" in [reason.text for reason in rule(none, "ambassador Shimar", side=F).reasons]
    assert "Torin is no living wizard of Gorganun" in [reason.text for reason in rule(none, "ambassador Torin", side=G).reasons]


def test_a_unit_that_an_active_leader_could_take_in_is_told_so() -> None:
    state = lay(put(begun(), "Kestrel", "Marchgate", act=True, used=0), G, "Marchgate", "reduced Warsteed")
    said = rule(state, "refit Warsteed at Marchgate").reasons[0].text
    assert said.endswith("or under Kestrel, who is (`box Kestrel with reduced Warsteed`)")
    taken = do(state, "box Kestrel with reduced Warsteed")
    assert rule(taken, "refit Warsteed at Marchgate").verdict == LEGAL
    moved = put(state, "Kestrel", "Marchgate", act=True, used=1)
    assert rule(moved, "refit Warsteed at Marchgate").reasons[0].text == "reduced Warsteed in Marchgate is not activated"
