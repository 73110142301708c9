"""A second referee of Elric, written from the rule document alone.

``position`` holds the position and the facts of map and counters; ``readings``, ``readings_field`` and ``readings_magic`` every
place where the text bears two
readings. Not in the document, and so facts or open: 10.6 and 10.7 (results of combat), 11 (muster), 12 (special
personalities), 13 (balance), 14 (scenarios), the counters' values, the map. The Balance's place is a number, Law below
nought.

pieces (3)
    civilized, wild_area, figure_colour: ask with a country's name; may_fight, may_lead, is_magician: with each personality;
    fleet_strength: each fleet at sea and in port; arms_of_the_balance; usable_islands.
setup (4)
    spell_places, symbol_needs_spell: the spells on the map; armies_at_start: each nation's armies, cities and capital;
    may_begin, is_admiral, melnibonean_start: where each piece may begin; first_player, choosing_order, may_choose;
    balance_at_start, turn_at_start.
sequence (5)
    steps, step_of, may_act: each act in each step by each player; next_player, game_turn_ends, game_over, may_alter_past,
    combat_order.
victory (5)
    wins_at_once, winners_at_worlds_end, deciding_piece, magic_total: all spells of a player; enemy_capitals, capital_leaders,
    winners, world_winner_may_lack_bearer.
replacements (6)
    may_replace: each lost unit and nation; may_replace_where, replacements_each_turn; may_special, special_choices,
    lowest_leaders: each card of one's own nation; nation_falls, removed_with_nation, may_replace_at_all, spells_of_replaced,
    may_be_mustered_after_fall.
movement (7.0 to 7.2)
    may_step_by_land: each stack, each neighbour, each count of points left; land_points, may_march_leaderless, in_home,
    friendly_leader, may_enter_enemy, adjacent, passable; capacity, sinks, sinking, stacking_limit, personalities_aboard;
    may_attach, detached_stays, in_city, movable, must_move, boundary_cost, leaders.
sea (7.3, 7.5.9)
    may_fleet_move, may_fleet_enter, may_use_port, fleet_points, stack_points_at_sea, voyage: each fleet stack and neighbour;
    may_embark, embark_cost, may_land, landing_cost, land_points_after_sea: each province beside a fleet; needs_fleet,
    fate_without_fleet, may_magician_walk, magician_sea_cost, magician_journey_cost; leaderless_fleet_target, better_route;
    may_enter_imrryr, port_entry_cost.
flight (7.4)
    may_wing_path, may_wing_over, winged_range: each winged unit; may_fly_by_spell, lifts, spell_range, flight_spell_ends,
    maintained, boiling_roll_in_flight: each flying spell.
terrain (7.5)
    boiling_rolls, boiling_rolls_of_path, teeth_roll, escapes, chance_to_escape, fleet_perishes, aboard_when_lost,
    passengers_roll, may_sail_on_after_teeth: each perilous step; wall_of, city_wall, city_is_walled, wall_defends,
    wall_after_battle, overcome, may_occupy, spells_for_capture, muster_by_capture, terrain_cost, stacks_in_city,
    counts_as_wilderness: each city.
random_attacks (7.6)
    draws, draws_of_resting: each move's path; attacks, eats, effect, devoured, strength_of_attack, chaotic_magic, shown_to:
    each drawn spell against each stack.
search (8)
    may_search, must_announce, least_roll, finds, turns_running, result, must_fight_found, closed_ways, may_attack_in_wilderness,
    may_join_in_wilderness, who_takes: each wilderness with stacks.
magic (9)
    first_draw, most_held, may_hold, conflict, must_discard, stack_in_conflict, stacks_may_differ, may_transfer: each holder and
    spell; for_whom, may_cast, most_spells, cast_together, caster_fights, adds_to_total: each caster; may_conjure, conjured,
    enemy_gain_from_conjured, may_throw_after_conjuring: the three conjurers; where_used_go, container_refills, immediate,
    nightmare_counts, hidden, draws_for_capital, may_muster_with.
balance (3.3, 9.4, 10.5)
    after_battle, after_combats, net_shift, neutral_pull, shifts, tipped, dominant, bonus, magic_bonus, limited, shift_moment: each place
    of the marker with each set of spells; pyaray_allowed, pyaray_leaves, reset_by_horn.
combat (10)
    must_fight, battles, opponents, fights_on, walls_defend, may_attack, may_defend, may_withhold, bears_losses, may_retreat_withheld,
    chooses_order, one_battle: each area with enemies; base_total, magic_total, wall_bonus, total, breakdown, margin, winner,
    after_eaters, spell_survives_caster, revealed, heroic_escape, empty_city_must_be_fought: each battle.
forecast (9.2, 10.4, 10.5, 16.2, 16.3)
    undone, side_total, margins: each battle by its numbers, with the spells whose effect numbers tell.
muster (3.2, 6, 7.5.2, 16)
    printed_on, spells_that_muster, armies_on_muster, arrives_with, may_muster_pyaray, may_muster_barge,
    moonglum_comes_with_eshmir, free_fleet_place, may_muster_conquered, may_remuster, cards_a_phase, holders_may_muster.
battalia (15)
    armies_of, fleets_of, alignment_of, personalities_of, independent: each nation.
spell_index (16)
    SPELLS, spell, copies, musters, of_alignment: each spell counter's value, kind and musters.
spells (16)
    eater_works, eaten, may_lay_on_nobody, shielded, value_against, shield_lost, balo_works, may_dispel, quaolnargn, quaolnargn_total,
    nightmare, four_who_are_one, reshuffle, shade_gate, shade_gate_plunder, tower, may_use_escape, saved_by, may_blow_horn, horn,
    may_wield_mournblade, may_board_chaos_fleet, may_leave_chaos_fleet, chaos_fleet_leaves, free_fleet_nation, fights_or_flies.
lading (7.1)
    may_stand, may_carry, may_load, room_left, unlimited: each stack in each area; sunk, drowned, loads_without_loss,
    armies_lost_with_ships, seats_of_personalities, stranded: each lost ship.
march (7.2)
    may_march, stops_at, cost, led_points: each way; may_leave_enemy, armies_at_home, leaderless, leaderless_may_meet_enemy,
    foreign_city_bars.
flights (7.4)
    may_wing, all_winged, friendly_ship, may_come_down, may_use_flight: each flight; seats, uses_left, lasts_until, land_only.
capitals (7.5.2)
    capital_at, wall_of_capital, fall, holder_for, prize, opens_muster, who_may_take_prize, occupies, wall_in_next_battle.
teeth (7.5.4)
    rolls_of_passage, who_rolls, ships_lost, armies_lost, people_who_must_escape, goes_on, magician_on_foot_rolls.
joins (8.0)
    can_search, friends_to_find, may_seek, join, how_many_found, may_join_without_search, may_attach_here, may_part.
container (9.0)
    after_draw, after_draws, after_discard, after_reshuffle, may_draw, refills, goes_to, who_sees, hidden_from, conserved.
casting (9.2)
    works_in_battle, may_lay, who_may_play, most_for_player, one_caster_each, may_draw_in_battle, value_of_caster,
    held_for_muster_only, must_be_own_step.
eligible (10.1)
    attackers_at, led, battle_due, places_of_battle, orders, may_be_next, all_before_the_step_ends, defends, joins_the_battle.
totals (10.4)
    values_of, magic_of, magic_without_shield, total_of, left_after_eaters, withheld_add_nothing, sword_adds: a side, or each of its stacks.
immediates (16.4)
    nightmare, four_who_are_one, reshuffle, strength_at_gate, shade_gate, tower, tower_brings_nightmare, finder_of, plunder_is_free.
artifacts (16.8)
    shield_stays, who_is_protected, seas_nearest, may_board, leaving, chaos_pieces_leave, aboard_when_it_leaves, pyaray_may_come,
    may_bear_mournblade, remusterable.
"""
