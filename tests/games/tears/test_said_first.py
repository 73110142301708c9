"""What an evening's refusals and offers say first is what holds, and what they advise can be done. [Activation] [Movement] [Spells]"""

from playaid.games.tears.state import duties, forces, world
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, do, lay, put, refused, rule, under
from tests.games.tears.test_activating import why


def boxed(**marks: object) -> State:
    """Shimar lies under Kestrel, who is otherwise than she was; the other leaders and wizards of her side are dead."""
    state = begun()
    for name in ("Shale", "Ezelle", "Hastur", "Kishmin", "Niekimo"):
        state = put(state, name, "", state=forces.DEAD)
    return put(under(state, "Kestrel", "Shimar"), "Kestrel", "Kimrin", **marks)


def test_a_wizard_under_a_leader_who_has_been_activated_is_not_said_to_be_there_for_it() -> None:
    """Laid down he has been activated with that leader: no `drop` helps, and nothing is said of one."""
    rests, acts = boxed(), boxed(act=True)
    assert duties.wizards_to_wake(rests)
    assert rule(do(rests, "drop Kestrel of Shimar"), "activate Shimar").verdict == LEGAL
    assert "may be laid down first (`drop`)" in why(rests, "activate Shimar")
    for state in (acts, boxed(done=True)):
        assert not duties.wizards_to_wake(state)
        assert why(state, "activate Shimar") == (
            "Shimar cannot be activated: in a leader's box, and every leader of its side has been activated this turn, each with all that "
            "lies under them"
        )
    assert refused(do(acts, "drop Kestrel of Shimar"), "activate Shimar") == ["activate.again"]


def test_under_whom_a_wizard_lies_is_not_told_by_why_he_is_not_activated() -> None:
    """One leader has been activated and one has not: it is said of either alike."""
    other = put(begun(), "Kestrel", "Kimrin", act=True)
    assert why(under(other, "Kestrel", "Shimar"), "activate Shimar") == why(under(other, "Shale", "Shimar"), "activate Shimar")


def second() -> State:
    """Shale has come to Ashmoor by all their spaces; Kestrel and others have not been activated."""
    state = under(put(begun(), "Shale", "Ashmoor"), "Shale", "Warsteed")
    return do(put(state, "Kestrel", "Kimrin"), "activate Shale")


def test_where_nobody_has_anything_left_to_do_the_next_is_activated_by_being_named_to_go() -> None:
    state = second()
    line = f"move Kestrel to {world.neighbours(state, 'Kimrin')[0]}"
    gone = put(state, "Shale", "Ashmoor", act=True, used=3)
    assert rule(gone, line).verdict == LEGAL
    assert forces.active(do(gone, line), "Kestrel")
    for marks in ({"used": 2}, {"used": 0}, {"used": 3, "raised": "Warsteed"}):  # a space is left, nobody has stirred, a leader recruits
        assert refused(put(state, "Shale", "Ashmoor", act=True, **marks), line) == ["move.active"]
    met = lay(gone, F, "Ashmoor", "Foot Soldier")
    assert "move.active" in refused(met, line), "there is somebody to fight"
    waits = lay(gone, G, "Kimrin", "Warsteed")
    assert refused(table.changed(waits, ["put", ["public", "board", G, "Kimrin"], [forces.mark("Warsteed", 1)]]), line) == ["move.active"]
