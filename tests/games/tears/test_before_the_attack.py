"""What comes before an attack, a search or an activation is told, however it is said. [Battle] [Overrun] [Searching] [Leaders]"""

import pytest

from playaid.games.tears.state import duties
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.games.tears.table import F, G, begun, cleared, declaration, do, lay, put, rule, under


def apart() -> State:
    """Kestrel, not activated, in Ashmoor; the enemy next door in Marchgate."""
    state = under(put(begun(), "Kestrel", "Ashmoor"), "Kestrel", "2 Warsteed", "Shimar")
    return lay(cleared(state, F, "Marchgate"), F, "Marchgate", "Cavalry")


@pytest.mark.parametrize("said", ["Kestrel Marchgate", "Marchgate with Kestrel", "Kestrel the Cavalry in Marchgate"])
def test_who_stands_elsewhere_is_activated_and_moves_there_before_they_attack(said: str) -> None:
    state = apart()
    for hint, after in (("activate Kestrel", "activate Kestrel"), ("move Kestrel to Marchgate", "")):
        with pytest.raises(Unreadable, match="who attacks moves there first") as refusal:
            declaration(state, f"attack {said}")
        assert refusal.value.hint == hint
        state = do(state, after) if after else do(state, hint)
    assert declaration(state, f"attack {said}").args == {"area": "Marchgate"}


def test_an_overrun_from_next_door_is_told_the_step_before_it() -> None:
    assert declaration(apart(), "attack overrun the Cavalry in Marchgate").args == {"area": "Marchgate", "overrun": True}
    assert rule(apart(), "attack Marchgate overrun").reasons[0].instead == "activate Kestrel"
    awake = do(apart(), "activate Kestrel")
    assert rule(awake, "attack Marchgate overrun").reasons[0].instead == "move Kestrel to Marchgate"
    assert not rule(awake, "attack Oldmarch").reasons[0].instead  # where no enemy is


def test_who_is_to_come_along_is_put_under_the_leader_before_the_activation() -> None:
    state = cleared(begun(), G, "Kimrin")
    state = lay(put(state, "Kestrel", "Kimrin"), G, "Kimrin", "2 Warsteed")
    with pytest.raises(Unreadable, match="put there first") as refusal:
        declaration(state, "activate Kestrel with 2 Warsteed")
    assert refusal.value.hint == "box Kestrel with 2 Warsteed"
    with pytest.raises(Unreadable) as other:
        declaration(state, "activate Kestrel with Cavalry")
    assert other.value.hint == "activate Kestrel"


@pytest.mark.parametrize("said", ["in Kimrin", "inside Kimrin", "Kimrin in"])
def test_the_side_of_the_walls_may_come_first(said: str) -> None:
    assert declaration(begun(), f"gate {said}").args["area"] == "Kimrin"


def test_others_who_sleep_may_stand_by_where_a_wizard_seeks_a_spell_unless_by_option_nobody_may() -> None:
    state = do(put(put(cleared(begun(), G, "Kimrin"), "Shale", "Ursh"), "Shimar", "Ursh"), "activate Shimar")
    told = str(duties.owed(state, "trap", "Ursh", G).text)
    assert "a wizard with whom no leader and no unit is activated may seek a spell instead" in told
    assert not rule(state, "search Ursh study", "9").reasons
    alone = do(put(put(cleared(begun(study="alone"), G, "Kimrin"), "Shale", "Ursh"), "Shimar", "Ursh"), "activate Shimar")
    assert "study" not in str(duties.owed(alone, "trap", "Ursh", G).text)
