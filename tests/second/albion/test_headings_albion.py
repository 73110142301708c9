"""Worked examples for what the Sequence, 15.8, 17.3-17.5, 18.0 and 20.3-20.5 say of Rounds, sallies, dice and searches."""

from __future__ import annotations

from . import evasion, fortresses, initiation, items, losses, sequence, special_movement, victory
from .position import FAERIE, FOMORIAN, Fortress, Position
from .sample import A, army, facts, person


def test_segments_follow_each_other_to_the_end_of_the_turn() -> None:
    stands, seen = ("weather", ""), []
    while stands is not None:
        seen.append(stands)
        stands = sequence.stands_next(*stands)
    assert len(seen) == 13
    assert seen[3] == ("fomorian player-turn", "recovery")
    assert seen[-1] == ("faerie player-turn", "combat")
    assert not sequence.movement_after_marches()


def test_no_round_turns_against_persons_in_their_fortress() -> None:
    here = facts(fortress={A: Fortress("broch", FOMORIAN)})
    garrison = Position(persons=(person("Grogan"), person("Dorwen")), armies=(army("Strathclyde", 4),))
    assert not initiation.may_take_over(garrison, here, "melee", A, FAERIE)
    assert not initiation.may_take_over(garrison, here, "battle", A, FAERIE)
    assert initiation.may_take_over(garrison, here, "melee", A, FOMORIAN)
    assert initiation.may_take_over(Position(armies=(army("Albion", 2),)), here, "battle", A, FAERIE)
    assert not initiation.may_take_over(garrison, facts(), "duel arcane", A, FAERIE)
    assert fortresses.own_point_counts(defending=True)
    assert not fortresses.own_point_counts(defending=False)


def test_the_highest_rank_lends_its_rating_to_dice_and_march() -> None:
    stack = (person("Imric", symbols=frozenset({"king"})), person("Rurik", symbols=frozenset({"captain"})))
    there = Position(persons=stack)
    assert special_movement.march_ratings(stack, there) == {6}
    assert special_movement.march_ratings(stack, there, any_rating=True) == {2, 6}
    assert evasion.addends(there, A, FOMORIAN) != evasion.addends(there, A, FOMORIAN, any_rating=True)
    assert not special_movement.may_do_on_march("embark")
    assert special_movement.may_do_on_march("search")


def test_searches_losses_and_points() -> None:
    alone, other = person("Barguest"), person("Rurik")
    assert items.who_pays_for_search((alone,), (alone, other)) == {"Barguest", "Rurik"}
    assert items.who_pays_for_search((alone,), (alone, other), all_in_hex=False) == {"Barguest"}
    assert items.search_needs_item(Position(hidden_items={A: (3,)}), A)
    assert not items.search_needs_item(Position(), A)
    assert not items.falls_with_bearer("engagement")
    assert items.falls_with_bearer("engagement", as_battle=True)
    assert not losses.may_see_enemy_losses(own_taken=False)
    assert not losses.may_retreat_now(owed_by_either=1)
    assert victory.score([3, 2], 7, ["3034"], 1, 22, FOMORIAN) == 5 + 7 + 10 + 15 + 5
    assert victory.score([3, 2], 7, ["3034"], 1, 23, FOMORIAN) == 5 + 7 + 10 + 5
