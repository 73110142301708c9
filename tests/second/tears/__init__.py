"""A second referee of Tears of the Dragon, written from the Japanese rule document alone; cases are its line numbers.

``position`` holds the position and the facts of the map; ``readings`` every place where the text bears two readings.
Facts: strengths of counters, ratings of leaders and wizards, the roads. Not in the document: what Land Bridge and Earthquake do,
how Penguins fight. Names go without titles and follow one spelling: Glaginsdreg, Terramax, Ursa, Water Walk, Tortoise Speed.

pieces (21 to 63)
    count_of, pieces_in_all, sides_of_counter, number_colour: the counters; may_command_troops; garrison_strength, strengthens,
    counts_as_city, may_replenish_in, may_recruit_in: each area.
setup (65 to 90)
    starting_units, starting_people, starting_place, put_aside, controller_at_start, home_of: the first position; may_be_ambassador,
    cadmin_begin; free_setup_limit, may_free_setup, may_place_freely.
sequence (92 to 144)
    phases, actions; initiative, initiative_bonus, losses_after: each pair of dice; command, rolls_again, activations_of,
    without_table, may_choose_one, wizard_activations, may_swap_wizard_for_unit, may_activate, enemy_may_activate, may_start_next,
    may_attack_again, activated_with: each piece in each phase.
victory (108 to 122)
    has_all_knowledge, may_sail_to_island, may_woo, target, persuades, sent_back, game_goes_on, fragments_of, enters_tower.
leadership (146 to 197)
    in_charge, controls, supporters, most_supporters, may_take_command, room, may_control, may_box, left_on_board, box_place,
    must_show_box: each group; points, may_spread, may_lend_to, may_respread: each spread of points; must_check, wound_modifier,
    wound, may_escape_to, escape_failed, may_return, lost_for_good, may_question, confesses: each leader in danger or captive.
wizardry (199 to 253)
    check_target, succeeds, disaster, failure, may_use_spell, may_attack, must_attack_as_unit, attempts_each_turn, may_recover,
    after_memory_loss, backfires_on, explosion_attacks, explosion_hits: each wizard and spell; wound, must_check; may_learn, room,
    may_steal, yields, forgets, goes_to, may_receive_stolen: each captive.
movement (255 to 298)
    points, stack_points, kinds_of, adjacent, may_step: each group and neighbour; may_put_to_sea, may_come_ashore, sea_steps,
    may_board, may_sail_from, may_merge_at_sea; must_stop, must_fight_leaving_castle, cost_to_leave_castle, must_declare_in_or_out;
    stack_limit, may_stack, may_move_together, left_behind, may_join, may_detach, may_go_on_after_detaching.
combat (300 to 349)
    steps, simultaneous, first_to_roll, attackers_left_to_roll, combat_at; strength, hits, chance, dice: each unit; hits_borne,
    most_hits, may_allot, who_allots, after_hits, recovers_after_combat; goes_on, first_to_choose, may_retreat,
    attacker_stays_after_retreat, retreat_kind, retreats, one_area_for_all, forced_passage, may_follow_into_castle_fight;
    may_overrun, after_overrun, overrun_rounds.
naval (351 to 359)
    must_fight_at_sea, sea_strength, sinks, units_lost, fate, escapes_sinking, may_save_to, may_retreat_at_sea, must_fight_on.
castles (361 to 389)
    walls_bonus, may_go_inside, all_or_none, must_choose, garrison, garrison_hits, garrison_value, garrison_dice,
    may_attack_garrison, garrison_side, takes_control, besieged, may_leave_area, fight_may_end_with_both, controls_all: each castle.
ruins (391 to 407, 541 to 561, 608 to 629)
    danger_hits, must_roll_danger, who_takes_danger, trapped, trapped_may, rescued, taken_by_enemy,
    may_search_after_finding_captive, may_find_knowledge, fragment, may_search_spell, alone_for_spell, discovers, spell_found,
    may_decline, may_units_find, may_lone_wizard_retreat, lone_wizard_wound, must_fight_first: each group in ruins.
reinforcement (409 to 455)
    replenish_limit, may_replenish, may_act_after_replenishing, elite_may_replenish: each reduced unit; recruit_limit, may_recruit,
    recruitable, may_act_with_recruiter, may_subordinate_recruit, recruit_arrives, available: each leader in a place to recruit;
    may_exchange, may_put_exchanged, used_up.
allies (441 to 497, 631 to 637)
    may_call_cadmin, may_name_ambassador, ambassador_may: the ambassador; may_call_terramax, calling, calling_modifier,
    eaten_is_removed, held_in_lair, outcome, may_activate_dragon, commander, keeps_control, attacks_when_raging,
    who_rolls_for_raging, may_target_dragon, may_retreat_from_raging, wound_in_rage, after_rage, stays_when_hit,
    strength_when_called_again, may_dragon_cast, dragon_spell_succeeds, may_dragon_cast_and_attack, may_dragon_go_to_sea.
spells (505 to 539, 639 to 725)
    INDEX and starting_spells: each wizard and spell; caster_may_attack, spent_without_effect, goes_before_rules, and one or more
    functions for each spell: rerolls, after_breach, may_breach, may_speed, may_direct, fire, might, may_might, may_shield,
    hits_after_shield, enthralled, fly_points, may_fly_end, may_fly_when, may_fog, fogged, may_juggernaut, juggernaut_hits, may_heal,
    may_obfuscate, obfuscated_may, obfuscation_ends, may_summon, summoned_leader_keeps, summoned_may_fight, may_teleport,
    may_terrify, may_go_with_terrified, may_slow, slowed, slowed_stack, sped_stack, who_picks_slowed, may_walk_water,
    hits_allowed.
meetings (where two chapters meet)
    holder_after: a castle after a throw; may_flee, may_break_through, after_break_through, still_hidden: who breaks through;
    aboard_after, units_aboard_after, owed_dead: a ship under an explosion; may_call_to_sea, dragon_goes_down, takes_place_aboard:
    who is called over water; meets_trap, trapped_after, finds_after: ruins after a fight; may_come_under_hidden, may_hide_leader,
    may_be_attacked: a hidden leader.
fog (681 to 683), fortunes (643 to 645, 685 to 687), shield (667 to 669), aid (703 to 705), powers (663 to 665, 689 to 691): each spell
in battles, sieges and the rage
    may_cast, works_in: each round; reaches, may_call: each piece; may_lie, may_spread_anew, strength, of_two: the fog; thrower, stands,
    dice_again, hits_of, may_use_after, who_picks: each die; left, borne, named_when, of_dragon: each hit; joins, strikes_at_once,
    may_cast_at_once, still_leads, may_lead_in_fight, caller_may, stays_after, in_rage_counts: who comes; frees_caster, may_attack,
    spent_unused, kills, backfires_on, backfire: the caster; dragon_strikes_with, dragon_hits, targets, of_dragon: Might and Juggernaut.
rage (485 to 493), dragon (495, 645, 669, 691, 713)
    begins, round_of, lends, may_aim, who_says_whom_he_hits, may_retreat, after_throw, goes_on, becomes_of_him, armies_fight_on: each round
    of the rage; may_cast, may_put_on, terror_reaches, attacks_in_round, disaster, after_failure, check_when_hit: each spell of the
    dragon's.
war (727 to 757), penguins (759 to 790)
    next_to_place, may_place, castle_after_placing, dragon_check, may_search, may_step_to_sea, may_pick_spell, winner; may_call, come,
    after_backfire, may_lead, may_step, forced_to, after_fight, bears, frightened: each piece and area.
exchange (453 to 455), flights (677 to 679, 707 to 713)
    may_trade, when, may_put, terms: each captive; driven_to, may_frighten, may_go_along: Terror; may_save, may_save_in_round, saved_to:
    a sinking ship; may_fly_to, may_teleport_to, in_fight, retreat_by, barred_by_arrival: flights and fights.
scenarios (727 to 790)
    extra_units, treated_as, placing_order, may_place, dragon_rages, ruins_give_anything, spells_at_start, who_picks_spells, may_sail,
    war_winner: the War; may_learn_penguins, penguins, may_summon_penguins, penguins_serve, may_chieftain_lead,
    outranks_chieftain, may_penguin_enter, penguin_forced_out, penguins_lost_with_ship, after_lost_fight: the Penguins.
"""
