"""A second referee of Albion: Land of Faerie, written from the rule document alone.

Fill ``position.Facts`` from the product's tables and ``position.Position`` from a game, then ask, chapter by chapter.  A question is
listed with its arguments as the function has them; those after ``=`` are readings or outcomes and may be left out.  May-questions return
``position.Answer`` (its truth is the leave), the others numbers, names, or small mappings.
Conventions: ``hex`` a four-digit string, ``side`` ``fomorian`` or ``faerie``, ``stack`` and ``fighters`` tuples of ``Person``;
``attackers`` and ``defenders`` are those who take part; ``dice`` a sum as rolled, ``die`` one die; ``position.phase`` must be set,
for places work by it (Povis Heath) and most leave depends on it.

position: the dataclasses every question is put with; nothing decided
    yes(cases, why=); no(cases, why=)

readings: what is doubtful in the document, and the keyword that takes the other reading

hexes: 2.0: the map - range, coast, sea, aspect, fortress in being, kingdoms
    distance(facts, start, goal, limit=); within(facts, start, goal, reach); terrain_in(facts, hex); has_sea(facts, hex);
    has_land(facts, hex); is_coastal(facts, hex); is_all_sea(facts, hex); aspect_of(facts, hex); fortress_in(facts, position, hex);
    friendly_fortress(facts, position, hex, side); mainland_of(facts, hex); sea_way(facts, start, goal)

pieces: 2.3, 3.0, 4.0 and the counter sheet: what the document prints of the pieces, the roster and the set-up
    race_of(name); side_of(name); army_race(kingdom); starts_active(name_or_kingdom); army_csp_at_start(kingdom); set_up_hex(person);
    who_sets_up(piece); set_up_escort(escort_side); interchangeable(first_kingdom, second_kingdom)

sequence: 5.0: the order of segments, phases and steps, and who acts in each
    next_segment(segment); next_phase(phase); first_player(); who_acts(phase, active); may_do_in(action, phase);
    march_after_all_movement(); attrition_order(); attrition_roller(side); names_terrain(active);
    movement_after_marches(); stands_next(segment, phase); may_do_at(action, step, in_overrun=); acts_at(step, active)

weather: 6.0: the weather of a hex, with the enchantments and items that alter it, and what rain and snow do
    track_weather(facts, turn); dispelled(position, hex); elements_over(position, facts, hex); storm_over(position, facts, hex);
    cast(position, number); weather_in(position, facts, hex); stormy(position, facts, hex); ship_extra_cost(position, facts, hex);
    bad_sailer_suffers(position, facts, ship, coastal_too=); minor_river_is(position, facts, a, b); ford_counts(position, facts, a, b);
    terrain_extra_cost(terrain, weather); terrain_times(terrain, weather); pass_times(position, facts, a, b); counts_as(terrain,
    weather); may_enter_marsh(weather); ship_may_leave(position, facts, hex); ship_must_stop(position, facts, hex);
    paths_survive(position, facts, a, b, whole_map=); army_freezes(position, facts, hex, in_friendly_fortress);
    snow_comes_from(spell_number)

losses: 7.0: how losses are taken off armies, escorts, ships and persons, and what goes down with a ship
    army_after(csp, loss); csp_worth(kind, pieces=); ship_steps(ship); ship_after(ship, loss); person_after(person, wounds);
    left_in_place_of(person); piece_after_death(person); who_distributes(stack_side); losses_well_spread(owed, available, taken,
    one_piece_first=); inflicted(combat, left,
    right, csp, boxes, steps, own_point=); loss_ignored(owed, available); order_of_losses(); left_column_counts(combat);
    army_aboard_after_sinking();
    fate_aboard(position, facts, ship, other_friends_afloat); strength_in_use(person); ship_strength(ship); intrinsic_last(army_left,
    intrinsic_taken); may_see_roster(own); may_see_enemy_losses(own_taken); may_retreat_now(owed_by_either)

simultaneous: 7.4: losses of a Round, taken at once and unseen
    holds_for(cause); owes(losses); may_take(side, owing); may_take_for(side, taker); sees(viewer_owes, own_taken); owed_after(own,
    other_lost); works(owing); may_do(action, owing); may_take_back(owing, told=)

ratings: 3.0, 7.6 and 20.6: a person's ratings as they stand - wounds, Mana Level, items, enchantments and places counted in
    mana_level(turn); basic_magic(person); current_magic(person, position, zero_has_mana=); wound_boxes(person); is_dead(person);
    current_combat(person, extra_from_items=); command_rating(person, torque_and_helm_add=); is_hero(person); is_enchanter(person);
    rank_of(person, position); is_lone_mover(person); may_exceed_maximum(source)

persons: 7.9: the persons' own rules - who succeeds whom, who may go where, who may duel, whom the ratio favours
    becomes_king(name, dead); becomes_marshal(name, dead); rank(person, dead=, torque=); symbols_of(person); successor_piece(name);
    successor_side(name); waff_controller(die); waff_is_rolled(died_turn, turn); troops_lost_with(name); may_enter_land(person, hex,
    facts, companions, dead, teleport=); may_initiate_challenge(name); may_accept_challenge(name, forced=); may_fight_trial(name,
    stack); ratings_user(names, chosen); challenge_shift(first, second, dead, both_notes=); battle_shift(attackers, defenders);
    balor_modifier(attacker, defender); imric_meets_auberon(first, second); rivals_bonus(winner_side, attacking_side, defender_gains=);
    dies_of_venom(fighter, wounds_given); leinster_wakes(entered); may_part_with(person, item); kingdom_persons(position, kingdom)

attrition: 8.0: who undergoes attrition, with what on the dice, and whom it strikes
    in_vortex(position, hex); elvish(race, name=, ancients_too=); mundane(race, name=, sean_too=); rade_met(position, hex, side);
    curse_tempts(position, hex); aspect_reason(facts, hex, race, name, **readings); person_reasons(position, facts, person, **readings);
    army_reasons(position, facts, army, aboard_spared=, vortex_aboard=); ship_reasons(position, facts, ship, coastal_too=);
    reasons_in(position, facts, hex, side, **readings); added(reasons, turn); suffering_persons(position, facts, hex, side, **readings);
    subtracted(position, facts, hex, side, rank_among_all=, **readings); modifier(position, facts, hex, side, **readings);
    hexes_that_roll(position, facts, side, **readings); who_rolls(side); order_of_sides(); strength_of_force(position, facts, hex, side,
    **readings); losses_struck(result_left, result_right, has_persons, has_ships, steps_left=); place_wounds(person);
    supernatural_suffers(race, aspect)

recovery: 9.0: healing of persons, refit of ships
    healed_by_place(person); must_roll(person, mover, after_place=, places_only=, rod_in_hex=); wounds_recovered(die, person, wounds,
    with_items=); rod_heals(in_hex, wounds, amount=); rod_in_hex(position, hex); may_refit(position, facts, ship, mover);
    order_of_recovery(); whole_again(ship); may_move_in_refit(what, all_stay=); debarks_by_refit(ship); refit_limit();
    lost_in_refit(position, ship, embarked_count=)

activation: 10.0: active and inactive pieces, and what wakes them
    friend_of(who); may_roll(who, side, turn, scenario, already_active); modified_roll(who, dice, table_modifier, farcalling);
    wakes(facts, who, dice, farcalling=); entry_wakes(facts, who, hex, entering_side, sleepers_hex=); attack_wakes(who, attacked,
    attacker_side); enchantment_wakes(who, caster_side, touches, cast_over_them, area_counts=); ogme_wakes(entered, kingdom);
    sleeper_may(action, kingdom, kind); sleeper_may_enter(facts, kingdom, hex, kind); sleeper_may_react(reaction_is_movement=);
    wakes_all_of(who, kingdom, name); may_place_expedition(facts, ship_hexes, carriers); needs_activation(person);
    sides_that_roll(who); rolls_again(failed_in_this_phase)

expedition: 10.1: where Auberon's Expedition is placed, and what its coming brings about
    may_lie(facts, hex); may_place(side, phase, player, activated, placed, later=); may_go_on(activated, placed, later=);
    may_be_aboard(facts, hex, ship, aboard); arrives(); wakes(hex, worm_asleep, leinster_asleep, placing_enters=); refits_lost(position,
    ships, embarked_count=); may_move_next(phase)

movement: 11.0: who moves, what a hex costs, where nobody of a kind may go, who must stop
    moving_race(race, name=, kingdom=, sean_as_elf=); flies(name); swims(facts, mover, goal); may_use_elf_ways(mover);
    hexside_cost(position, facts, mover, start, goal, crossing_is_minor=); dyke_cost(mover); path_used(position, facts, start, goal,
    whole_map_snow=); terrain_cost(position, facts, mover, hex, terrain); way_costs(position, facts, mover, start, goal,
    trail_beats_marsh=); entry_cost(position, facts, mover, start, goal, trail_beats_marsh=); stack_entry_cost(position, facts, movers,
    start, goal); stack_allowance(allowances); ship_cost(position, facts, hex); may_enter_terrain(facts, mover, hex);
    may_ship_enter(position, facts, ship, start, goal); may_army_move(position, army); may_person_move(position, person);
    enemy_stops_army(position, hex, side, aboard_counts=); enemy_csp(position, hex, side, aboard_counts=); must_stop(position, hex,
    side, kind, with_army=, **outcome); may_enter_hex(position, facts, person, hex, companions=, teleport=); may_army_enter(facts, army,
    hex); unused_points_kept(); may_resume_move(phase, stopped_for_good)

stacking: 11.9: stacks, what their order shows, escorts on and off, and who may look into a stack
    may_stack(first_side, second_side, first_hex, second_hex); meaning_of(above, below); may_attach_escort(person, army, phase);
    army_after_attaching(csp); may_detach_escort(person, phase); army_after_detaching(csp); escort_needs_command();
    may_look_into(stack_side, viewer_side, by_vision=, item=)

examining: 11.9: what an answer may tell of stacks that a player may not examine
    hangs_on_stack(verb, hex_has_enemies); may_name(name, own, seen, asked)

special_movement: 12.0: sea transport, teleportation, forced march, overrun, flight - and the pre-game move (22.3)
    may_do_special(what, phase); may_embark(facts, ship, who, ship_points, has_moved_by_land=, land_first=); embark_cost(pieces);
    may_hold(armies, escorts, whole_piece=); may_debark(facts, ship, ship_points, phase); land_points_after_sea(allowance, used_sea);
    aboard_may(action); may_teleport(position, person, points); teleport_cost(extra_persons, escorts); teleport_succeeds(dice, magic);
    teleport_wounds(succeeded); may_teleport_to(position, facts, person, goal, magic=); may_take_along(teleporter, other);
    may_force_march(position, stack, armies, used_sea=); march_points(stack, position);
    march_attrition_total(dice, stack, position, any_rating=);
    march_after_attrition_segment(); may_overrun(position, facts, hex, side, csp, commanded, points_left, terrain=);
    overrun_goes_on(enemies_left, enemy_retreated); overrun_rounds(); may_challenge_in_overrun(); pre_game_allowance(movement, side);
    pre_game_may_enter(facts, hex); march_leader_rank(person, position); may_do_on_march(action);
    march_ratings(stack, position, any_rating=)

marching: 12.4 and 5.0 D3 b, c: who is named for a forced march, who goes along unnamed, and who does not
    may_be_named(position, who, named, used_sea=); goes(what, named, with_person_named=); may_do(action, named, points);
    may_teleport_along(named, same_hex, along=); points(marchers, others, position, rating=); may_name_more(marched, rolled, naming=);
    may_march_again(marched); suffers(named, with_person_named=); force(marched_csp, others_csp); rolls(stacks)

reaction: 13.0: the inactive player's move after the active player's
    enemy_army_hexes(position, side, aboard_too=); nearest_enemy(position, facts, hex, side, aboard_too=); may_react(position, facts,
    stack, armies, any_rating=); reaction_points(stack, position, any_rating=); may_leave(position, stack, hex); reaction_may(action)

command: 14.0: who commands whom, what armies without command suffer, and whose Command Rating counts
    marshal_race(person); may_command(position, person, army); is_commanded(position, army); uncommanded_may(action);
    halved_for_want_of_command(strength, minimum=); counting_persons(stack, position); usable_commanders(stack, position);
    anybodys_command(stack); command_choices(stack, position); best_command(stack, position);
    attrition_for_want_of_command(in_fortress, commanded); may_rearrange_stack(phase, own_phase, after_round=)

initiation: 15.0: who may begin which combat, against whom, who must take part, who duels
    enemy_of(side); heroes_ashore(position, hex, side); persons_ashore(position, hex, side); persons_aboard(position, hex, side);
    may_attack_at_all(position, hex, side); may_initiate_battle(position, facts, hex, side, evaded=, empty_fortress=);
    battle_participants(position, hex, side); may_initiate_engagement(position, hex, side); may_initiate_melee(position, facts, hex,
    side, fought=); may_decline(combat, person=, friends=); fit_for(combat, person); may_challenge(position, person, combat, hex, fight,
    opened=); may_accept(position, person, combat, hex, forced=); may_stand_in_for_fight(person, fight, strict=);
    must_tell_of_challenger(what); challenges_possible(fights); order_of_challenges(); first_attacker(active, challenger=,
    challenger_attacks=); next_attacker(combat, attacker, attacker_goes_on, defender_takes_over); combat_over(combat, left, retreated,
    both_decline, troops_left); caster_may_take_over(attacked_first);
    may_take_over(position, facts, combat, hex, side)

combat: 16.0 and 16.1: the Combat Ratio and a battle's strengths, dice and size of force
    effect_times(facts, terrain, race); armies_strength(position, facts, hex, side, terrain, minimum=, round_terrain=, round_once=);
    escort_race(person); persons_strength(fighters, position, zero_has_mana=); battle_strength(position, facts, hex, side, terrain,
    defends_fortress=, **more); caster_counts(attacking, attacked_before, always=); simple_ratio(attack, defence); column(facts, attack,
    defence); shifted(facts, ratio, columns_right); may_lower_ratio(); refusal(declined, kind, participants, refuser_could=);
    refusal_is_free(participants, kind); battle_modifier(attackers, defenders, position, attacker_declined=, defender_declined=,
    overrun=, rivals=); all_items(fighters); battle_column(facts, attack, defence, attackers, defenders); battle_force(position, hex,
    side, teeth=, intrinsic=, heroes_count=); result_for(pair, attacker); losses_of(left, right); must_kill_one(marked, wounds,
    boxes_left)

duels: 16.2-16.5: engagements, melees, duels arcane, trials by combat
    engagement_strength(position, hex, side, halve_loose=); engagement_force(position, hex, side); engagement_losses(right);
    melee_share(person, position, use=); melee_strength(fighters, position); melee_modifier(attackers, defenders, position);
    melee_force(fighters, position, printed=); duel_strength(person, position, mental_attack=); duel_force(person, mental_attack=);
    trial_strength(person); trial_force(person); challenge_column(facts, attack, defence, attacker, defender, dead, both_notes=);
    duel_modifier(attacker, defender); trial_modifier(attacker, defender); trial_wounds(wounds, striker, struck);
    challenge_goes_on(first_dead, second_dead); may_withdraw_from_challenge(accepted); retreat_counts(combat)

fortresses: 17.0: fortresses in battle and movement
    intrinsic_strength(facts, position, hex); is_own_fortress(facts, position, hex, side); may_choose_terrain(facts, position, hex,
    defender, terrain, enemy_walls=); terrain_fought_in(terrain, weather_there); terrain_stays(); modifies(kind); works_in(combat);
    may_be_attacked_in_melee(facts, position, person); may_be_destroyed(kind); may_be_captured(); intrinsic_may_fall(csp_left, kind);
    persons_may_attack(with_csp, pieces_inside); is_inside(facts, position, person); own_point_counts(defending, while_attacking=)

evasion: 18.0: persons among enemy armies - death, evasion, the hero's part
    killed_at_once(position, facts, person, evaded=); hero_present(position, hex, side); hero_as_army(person); may_evade(position,
    facts, person, occasion, moves_with_army=); may_kind_evade(kind, by_item=, item_for_armies=); addends(position, hex, side,
    heroes_count=, any_rating=, aboard_too=, zero_has_mana=);
    evasion_succeeds(evader_die, evader_plus, enemy_die, enemy_plus, tie_evades=); evades_without_dice(person, stack);
    may_attack_evader(evaded_these, others_in_contact); evader_goes_on(evaded); hero_needs_evasion(person, enemy_csp);
    kept_alive_by_hero(position, hex, side, hero_leaves)

enchantments: 19.0-19.3: who casts, when, with what success - and what a caster may still do
    may_cast(position, facts, person, number, glass_of=, item_frees_place=); one_enchantment(castings);
    faerie_may_cast(first_incursion, turn);
    cast_by_item(person, number); seat_of_moray_grants(person, number); requirement(position, facts, person, number, glass_of,
    place_free=); scrying_requirement(person, glass_of); reach(position, person, number); may_target_hex(position, facts, person,
    number, hex); may_target_person(position, facts, person, number, target, control_range=); control_requirement(position, facts,
    person, target); succeeds_without_dice(person, number); cast_succeeds(position, person, number, dice); caster_may(action,
    attacked=); refusal_penalty_after_casting(); marker_on(attempted); order_of_segment(); lasts()

enchantment_list: 19.4: what each of the thirteen enchantments does
    quake_losses(csp_by_side, per_side=); quake_destroys(kind); scried_must_plot(action); may_scry(position, facts, caster, stack_hex,
    stack_side); weather_rank(number); storm_adds(weather); mental_attack_damage(succeeded, on_failure_too=);
    may_decline_mental_attack(); mental_attack_basic(magic); vortex_adds(); who_controls(casters); control_broken(spell, dead);
    controlled_dies(position, person, owned=); control_takes(kind); negated(position, spell); strength_bonus(times=);
    strength_lasts(phase_turn, cast_turn); vision_shows(position, facts, caster, hex, by_ring=); vision_shows_roster();
    works_on(number, friend)

places: 19.5: the nineteen Places of Power, and what each does to those who stand in it
    is_place_of_power(hex); may_enter_place(hex, kind); magic_change(name, hex, segment); combat_times(name, hex);
    wounds_in_attrition(person); wounds_healed(hex, wounds); laid_to_rest(name, hex); may_call_kings(person, in_battle);
    kings_slay(dice, command, enemy_army_csp); worm_is_home(position); home_hex(name, worm_counts=); vision_from(hex, name);
    farcalling_from(hex); always_succeeds_here(hex); finns_rade_here(hex)

items: 20.0-20.5: carrying, handing over, using, searching for and losing magic items
    may_carry(kind); may_store(facts, position, hex, side); may_transfer(giver_side, giver_hex, taker_side, taker_hex, phase,
    round_begins=); may_pick_up(taker_active, phase, in_foreign_fortress=); may_use_together(person, items); may_search(position,
    person, points, points_left); may_army_search(position, army); search_strength(position, participants, zero_has_mana=);
    search_total(dice, points, participants=); discovery_stands(position, hex, item, finder_side, searchers); curse_loss(result);
    curse_may_take(person, wounds, escort, escorts_pay=); may_search_again(); may_receive_find(person, searchers);
    may_examine(item_discovered); fate_of_items(combat, dice, victor_alive=, owner_recovers_always=); who_rolls_fate(dead_side);
    who_names_captor(dead_side); fate_without_combat(cause, dropped=); drowned_items(aboard_sunk_ship);
    who_pays_for_search(searchers, in_hex, all_in_hex=); search_needs_item(position, hex); falls_with_bearer(combat, as_battle=)

item_list: 20.6: the twenty-three magic items, one by one
    kind_of(item); characteristics_allow(person, item); heirloom_allows(person, item); staff_of_gwydion_allows(person);
    items_in_use(person); may_use(person, item); evades_by_item(person, item); covers_companions(item); may_evade_unrolled(person,
    stack); may_decline_melee(person, hex_friends, cloak_covers_all=); clears_weather(person); trial_damage_times(items, opponent_race);
    melee_roll_bonus(attacker_items, defender_items); combat_roll_bonus(attacker_items, defender_items); wounds_after_mailcoat(wounds,
    has_mailcoat); may_touch(bearer, target, combat); escapes_touch(die, combat, magic); rod_search_bonus(participants);
    crystal_shows(bearer_items, points_left, range_to_stack); rod_may_ask(bearer, stack_side, stack_hex);
    glass_attuned_to(first_bearers, dead); may_take_requiter(race, is_army, dice, magic); slayer_dies(slain_items, combat);
    may_cast_teeth(bearer, combat, terrain_chosen, used); teeth_csp(dice); may_discover_curse(side, in_mousa_stour, worm_there);
    may_discover_pixy(in_wigans_pen, turn); ring_range(magic); spared_by_rade(stack)

victory: 21.0-23.0: Victory Points, the two scenarios, who leads and who wins
    ship_points(full, showing=, as_it_stands=); csp_points(csp, intrinsic=); fortress_points(count, award=); person_points(killed);
    counts_whoever_did_it(); alone_bonus(ruined, scenario); twilight_bonus(persons_left, scenario); points(ships, csp, fortresses,
    persons, bonus=); last_turn(scenario); leader(fomorian, faerie, scenario, sum_counts=); nil_nil_winner(scenario,
    fomorian_needs_points=); expedition_may_come(scenario); has_pre_game_move(side); pre_game_weather(); starred_only(first_game);
    score(lost_ships, csp, fortresses, persons, scenario, side); may_march_before_game()
"""
