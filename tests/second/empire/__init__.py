"""A second referee of the world-empire game, written from its document alone; cases are its headings.

``position`` holds the position and the facts of the drawn board; ``readings`` every place where the text bears two readings.
Facts: which hexes touch, which spaces of the map base they touch, and how each piece lies.

roster (Components, Card listing)
    counter, counters, all_counters, is_generic, crowns: each counter; layout, hexes_of, shape, orientations: each country;
    possible_maps, most_players.
control (Components, Muster, Political Coup)
    countries_of, flags_after, on_board: each player; barred_by_race, muster_hexes, may_muster, mustered_supplied,
    may_place_where_enemies_stand: each counter of each hand; crowns_on_board, crowns_in_hand, may_attempt_coup, coup_succeeds,
    may_show, after_failed_coup, coup_takes, coup_musters, supply_after_coup: each country for each player.
exploration (Exploration phase, Resupply phase)
    phase_skipped, may_explore_space, must_explore, exploring_unsupplies, piece_from: each space; hexes_to_resupply, may_supply,
    must_supply, supplied_after, shown_by: each unit.
movement (Simple Movement, Fleet Loading, Fleet Unloading)
    is_explored, may_enter, may_end, may_act_with, reach, may_move, may_go_along, supplied_after_move, cargo_moves_along: each unit;
    may_load, may_unload, supply_after, counters_aboard: each army and fleet.
combat (Attack)
    may_attack, supplied_after_attack, may_be_attacked, may_defend, who_chooses: each unit in a hex with enemies; total, hit, chances,
    after_hit, pile, lost_with: each pair.
sequence (Setup, Sequence of Play, Reshuffle Discards, Discard Counter, Draw Counter phase, Victory conditions)
    starting_hand, starting_deck, next_player, phases, most_actions; may_reshuffle, deck_after_reshuffle, may_discard, most_drawn,
    may_draw, must_draw; winner, victory_checked, leaders.
"""
