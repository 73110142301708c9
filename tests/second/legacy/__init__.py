"""A second referee of Albion's Legacy, written from the rulebook alone; cases are its headings.

``position`` holds the position and the facts of sheets, cards and tiles; ``readings`` every place where the text bears two
readings. Facts: Attributes, slots, Favoured Enemies and Personal Quests of characters, texts of cards, walls, colours, symbols
and backs of tiles, Attributes of enemies, Story Quests. Cells are axial; sides run from 0 to 5 in turning order.

setup (Component List, Setup, Playing with 1 or 2 Players)
    cards_in_all, punchboard_in_all, named_tiles_apart, enemy_pool_at_start, named_at_start; seats, characters_each: each number of
    people; virtue_stack, virtue_plaques_unused, starting_despair, enters_with, albion_stack_at_start, decks_at_start,
    starting_equipment_left, may_set_up, may_set_despair: each number of players and set of options; starting_destiny, destiny_in_all,
    starting_cards, may_select_character: each character; in_albion_stack: each tile; approaching_threat_on, stables_locked,
    first_player, holds_key_turn_token, may_start_on, easiest_story_quest, starts_with_plaque.
options (Optional Rules)
    tiles_at_start, tiles_after_key_turn, story_quests, despair_for_retirement, despair_off_for_personal_quest,
    plaques_back_for_despair_removed, destiny_restored, cost_of_search, cost_of_choice, general_drawn_after_severe_tile: each set.
board (Game Board, Realm Tile Features, Placing Realm Tiles)
    turned, path_sides, over, joined, open_paths, by_path, warps, adjacent, distances: each tile in play; region_of_exit, region_of,
    connected_pairs, scouted_regions, region_open: each tile and Region; matches: each drawn tile; may_place, with_tile, cuts_off,
    after_cutting_off, may_be_road_besides: each tile on each free cell in each turn.
tiles (Game Board, Types of Realm Tiles, Stables Token)
    benefit, is_active, may_activate, activation_has_effect, ends_turn, stables_need, stables_open, may_search_stack: each
    character on its tile; bonus_stones: each Attribute; draws_encounter, draws_threat_when_scouted, draws_threat_when_placed,
    draws_threat_at_end_of_turn: each tile; may_send_to_dungeon, after_dungeon: each count of claimed tokens.
movement (Movement and Scouting Overview)
    movement, movement_left, free_to_act, may_move, step_cost, must_stop: each character and tile; may_enter_play;
    scouting_regions, may_scout, scouting_cost, scouting_moves_character, scouted, may_choose_of_two: each side and stack.
cards (Inventory Cards, Virtue Plaques, Encounter Cards and Doom Effects, Discarding Cards and Virtue Plaques)
    free_slots, may_keep, may_decline, has_effect, may_use, usable_again_after, may_break, may_trade_card, may_trade_plaque,
    repaired: each card held, at each moment; after_plaque_drawn, plaques_left; reshuffles, draw_from, after_draw,
    after_discarding, after_plaque: each deck; doom_tokens,
    encounter_favoured_enemy_counts, encounter_takes_effect, may_shake_seduction, seduction_tries: each seduced character.
tokens (Tokens, Character Sheets, Story Quests and Quest Coins)
    next_deck, deck_to_draw; destiny_after_spending, flames_left; wound_slots, retires, after_wound, wounds_healed: each character;
    may_pick_up_escort, may_drop_escort, escorts_perish: each tile; may_mark_location, may_pick_up_story_token, story_token_delivered;
    may_trade_enemy; may_try_personal_quest, may_try_story_challenge, story_challenge_penalty: each character.
challenges (Challenge Overview, Challenging Enemies, Stones of Chance)
    rating, may_use_attribute, favoured, stones, rolled_and_rerolls, worth, successes, total, passes, chance: each Challenge;
    may_reroll, may_reroll_when, may_name_second, second_for_free_rerolls: each re-roll; must_challenge, may_be_challenger,
    may_challenge, claimed_by: each tile; after_failure, may_save_from_wound, may_escape, escape_costs_movement: each failure.
enemies (Spawning Enemies, Moving Enemies)
    spawns, named_spawn_tile, coloured, hallways, spawn_counts, may_choose_tiles, may_spawn_on, card_discarded: each card drawn;
    command, command_cards, command_on_tile, next_tiles, die_decides, speed, may_move_to, leaves_play_when_escaped: each token.
threats (Roaming Threat Cards, Defeating Roaming Threat Cards and Gaining Spoils Draws, Retiring a Character)
    defeated, all_defeated, coins_for, coin_goes_to, ability_lasts: each card in play; spoils_offered, tokens_to_return,
    may_open_spoils, may_join_spoils, spoils_draws, spoils_order: each player; must_retire, retirement,
    may_choose_character, new_character_enters, new_character_destiny: each character.
named_tiles (Spawning Enemies, Placing Realm Tiles)
    sought_in, must_be_placed, appropriate_regions, may_lie, needs_road, general_card_besides: each Named Enemy's tile on each free cell
    in each turn; may_be_road: each Road Tile besides; named_enemy_stands_on.
holdings (Inventory Cards, Virtue Plaques, Tokens, Token Pools)
    has_slot, may_give_way, after_keeping, may_take_traded, unwanted_goes_to, discarded_goes_to, may_draw_of: each card with each
    character; may_hold, wound_retires: each count; in_box, left_in_pool, may_take_from_pool, after_return: each token; coins_count,
    may_spend_coin: each count of coins.
entering (Types of Realm Tiles, Encounter Cards and Doom Effects, Challenging Enemies)
    enters, encounter_due, due_on_entering, staying_draws, scouting_draws, may_enter_again: each tile by each road; round_table_waits.
sequence (Round Overview, Turn Overview, Key-Turn Overview)
    turns_in_round, turns_each, next_holder, next_turn: each table and holder; action_ends_turn, may_pass,
    retiring_ends_turn, movement_is_new_each_turn; key_turn_step, key_turn_despair, escorts_perish_when,
    challenged_in_key_turn, challenged_on_the_march, threatened, key_turn_destiny: each Key-Turn.
victory (Winning and Losing, Story Quests and Quest Coins)
    coins_needed, enough_coins, lost, tasks_complete, ends_at_key_turn, outcome_at_key_turn, key_turns_left, story_without_quest.
"""
