"""Where the document bears two readings, contradicts itself or is silent: what was chosen, and why.

``keyword`` is the argument of the functions that takes the other reading; empty where no function asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reading:
    """One doubtful place of the document."""

    case: str
    question: str
    first: str
    second: str
    chosen: str
    why: str
    keyword: str = ""


FIRST, SECOND, NONE = "first", "second", "none"


def _r(case: str, question: str, first: str, second: str, why: str, keyword: str = "", chosen: str = FIRST) -> Reading:
    return Reading(case, question, first, second, chosen, why, keyword)


READINGS: tuple[Reading, ...] = (
    _r(
        "3.0 15.5",
        "Has one of Basic Magic 0 the Mana Level as Current Magic?",
        "yes",
        "no, he has none",
        "3.0 knows no exception",
        "zero_has_mana",
    ),
    _r("3.0 20.6#05 #09", "Torque and Helm together", "6 + 2", "6", "the Helm increases what the rating is", "torque_and_helm_add"),
    _r(
        "7.8",
        "Seven persons have a box more than their piece's strength",
        "the roster's boxes kill",
        "the piece's strength kills",
        "",
        "boxes",
    ),
    _r("4.0 2.3", "Seawolf, Seadrifter, Sureswift: on the counter sheet, not in the set-up", "not in play", "Ulster's", "no hex is told"),
    _r("21.2", "The total of 121 Fomorian CSP's is not what the set-up adds up to", "the set-up holds", "121", "a figure, no rule"),
    _r(
        "4.0",
        "To which clan do Magog and his four Trolls belong?",
        "Gogma, its own colour",
        "Eastmarch",
        "11.7 and the roster name the clan",
    ),
    _r("6.2 6.3 8.0", "Where does a bad sailer suffer?", "in all-sea hexes", "on the coast too", "6.0 is the narrower text", "coastal_too"),
    _r("6.2 11.5", "Marsh in rain by trail or road", "open: a trail negates the terrain", "closed", "11.5", "trail_beats_marsh"),
    _r(
        "11.5 6.4", "What is a snow Game-Turn for paths in a pass?", "snow in both hexes", "Fimbulwinter in force", "as 6.3 #1", "whole_map"
    ),
    _r(
        "6.3 8.0",
        "Shelter from snow and want of command",
        "own fortress only",
        "any standing one",
        "6.3 #3 says friendly; one is in no other",
    ),
    _r(
        "6.3",
        "Does a piece by trail pay the snow's extra point?",
        "no",
        "yes, for the terrain",
        "6.3 #6 names terrain, 6.2 #4 names trails",
    ),
    _r("7.9 11.7", "Ancients in mundane hexes", "no Elves for attrition", "Elves", "11.7 speaks of movement cost", "ancients_too"),
    _r(
        "7.9 11.7",
        "Sean: Human (11.7) or as an Elf (7.9)",
        "Human for movement",
        "Elf",
        "11.7 lists all persons of The Weald",
        "sean_as_elf",
    ),
    _r("7.9 8.0", "Sean in enchanted hexes", "unharmed", "Mundane", "his code is Ancient", "sean_too"),
    _r("8.0 14.1", "Uncommanded armies aboard ships", "undergo attrition", "do not", "no exception is made", "aboard_spared"),
    _r("8.0 19.4#09", "Does a vortex reach what is aboard?", "all pieces in the hex", "the ship alone", "19.4", "vortex_aboard"),
    _r("18.3", "A hero in evasion", "so many CSP's", "a person", "18.3: as the strength of an army", "heroes_count"),
    _r("8.2 14.4", "Whose Command Rating is taken off?", "highest rank of the suffering", "highest rank present", "8.2", "rank_among_all"),
    _r("8.2", "Must Command and Base Magic be one person's?", "no", "yes", "any one is said twice"),
    _r(
        "8.4",
        "Which size of force indexes persons and ships in attrition?",
        "each kind by itself",
        "the CSP's",
        "silent: all are returned",
        "",
        NONE,
    ),
    _r(
        "8.4",
        "Which figure do ships suffer in attrition?",
        "the right one",
        "the left one",
        "as in engagements; the example has 3 and 2",
        "steps_left",
    ),
    _r(
        "5.0 D3 8.1", "Forced march after an attrition roll in the same turn", "rolls as well", "not twice a turn", "the Sequence orders it"
    ),
    _r("5.0 D3", "What modifies a march's attrition?", "the Command Rating alone", "all of 8.2", "the Sequence names nothing else"),
    _r("9.1", "Who are they that may not move?", "ships under refit", "those put ashore too", "the case is about ships", "all_stay"),
    _r("9.6 9.7", "Who rolls for recovery?", "all wounded", "in healing hexes only", "9.7", "places_only"),
    _r("9.6 20.6#17", "How many wounds does Misha's Rod heal?", "none is told", "one", "20.6 is silent", "amount", NONE),
    _r("5.0 D1", "Does the roll heed strength lent by items?", "yes", "no", "Current Combat Strength has it", "with_items"),
    _r("9.4", "Do armies aboard count against a refit?", "no", "yes", "they are treated as the ship (12.2)", "embarked_count"),
    _r("10.0 10.2", "Does an enemy's weather wake sleepers?", "yes", "only what is cast at them", "would affect them", "area_counts"),
    _r("10.3 13.0", "Do sleepers react?", "no", "yes", "10.3 speaks of moving as an exception", "reaction_is_movement"),
    _r("10.3", "Does a ship on the mainland's coast violate neutrality?", "yes", "no", "any enemy piece; islands alone are excepted"),
    _r("11.2", "Do armies aboard stop those on land?", "no", "yes", "12.2 and 18.0 #2", "aboard_counts"),
    _r(
        "11.8",
        "Ferry or bridge over a major river, for others than Elves",
        "a minor river",
        "a major one",
        "the letter",
        "crossing_is_minor",
    ),
    _r("11.6 11.7", "Waff and Cait Sith in a dyke hex", "1", "6", "11.7: whatever the type of hex"),
    _r("11.6 17.6", "Who pays one for a dyke in Elvish company?", "Faerie-controlled pieces", "anybody", "17.6"),
    _r("11.7", "What does the Swimmer's symbol allow?", "nothing is told", "to swim", "11.8 names only three who cross water", "", NONE),
    _r("11.7 7.9s42", "The Worm in a coastal hex", "pays as a ship", "as a Troll", "7.9: in hexes containing sea"),
    _r("12.1", "What is one army aboard a ship?", "one CSP", "one piece", "2.3 measures armies in CSP's", "whole_piece"),
    _r("12.2", "March to the ship, then sail", "forbidden", "allowed", "no land movement in that Phase", "land_first"),
    _r(
        "12.5",
        "Mixed hexes and overrun",
        "one fit kind of terrain is enough",
        "the kind chosen for entry",
        "the hex is called so",
        "terrain",
    ),
    _r("7.4", "May a side spread its losses anew while the other has not spread theirs?", "no", "yes", "removed is removed", "told"),
    _r("10.1", "May the placing of the expedition be put off?", "no", "yes", "if activated, it is placed", "later"),
    _r("10.1 10.2", "Does an expedition placed in the Worm's hex enter it?", "yes", "no", "it enters the game there", "placing_enters"),
    _r(
        "5.0 D3 12.3",
        "Whom does one who marches teleport along?",
        "anybody of the hex",
        "those who march",
        "12.3 asks for the hex",
        "along",
    ),
    _r("5.0 D3", "Whose rating gives a march its points?", "those who march", "anybody of the hex", "the stack is what marches", "rating"),
    _r("5.0 D3", "Are all marches named before the first?", "one by one", "all together", "nothing hangs on it", "naming"),
    _r("13.0 14.4", "Whose rating in reaction?", "highest rank", "any one person", "14.4: regardless", "any_rating"),
    _r("13.0", "Do armies aboard provoke reaction?", "yes", "no", "no word of it", "aboard_too"),
    _r("13.0", "Range six or the Command Rating?", "both bind", "the rating alone", "six is examined first"),
    _r("14.1", "Minimum of one with no CSP", "none", "one", "a force of no CSP's is no force", "minimum"),
    _r("14.1 16.1", "Fractions after terrain", "kept", "rounded down", "only 14.1 rounds", "round_terrain"),
    _r("14.1 3.0", "One rounding for a side or one for its armies without command", "the latter", "the former", "14.1", "round_once"),
    _r("14.1 16.2", "Are loose armies halved in an engagement?", "yes", "no", "14.1 #3: always", "halve_loose"),
    _r(
        "15.1 17.4",
        "May an empty fortress be attacked?",
        "no",
        "yes, its own point",
        "15.1 lists whom a battle is against",
        "empty_fortress",
    ),
    _r("15.3 20.6#13", "Does Brigit's Cloak spare companions a melee?", "yes", "no", "15.3 is explicit", "cloak_covers_all"),
    _r("15.4", "Challenges from outside the fight, aboard or ashore", "any friend in the hex", "participants only", "15.4", "strict"),
    _r("15.4 15.3", "Challenges in melees", "none", "allowed", "per battle or engagement"),
    _r("15.8", "Who attacks in a challenge of the inactive player?", "active player", "challenger", "15.8", "challenger_attacks"),
    _r("15.1 19.3", "Does a caster count in his friends' attack?", "no", "yes", "he only defends", "always"),
    _r("16.1", "Ratios outside the table", "its end columns", "no combat", "silent"),
    _r("16.1", "Size of a side of heroes only", "nothing", "their Combat Strength", "16.1 #9 adds CSP's", "heroes_count"),
    _r("16.1 17.4", "Does a fortress's own point count in the size of force?", "no", "yes", "it is no CSP", "intrinsic"),
    _r("16.3", "Face value of persons in melee", "Current undoubled", "as printed", "16.5 says unmodified; 7.6 Current", "printed"),
    _r("16.3", "May the weaker rating be used?", "the higher is taken", "owner's choice", "whichever is higher", "use"),
    _r("16.0", "Where, how far and whether one retreats", "not in the rules", "-", "on the Combat Results Table", "", NONE),
    _r("17.1", "May a defender name the enemy's fortress as terrain?", "no", "yes", "17.1 speaks of friendly ones", "enemy_walls"),
    _r("17.4 21.2", "Ten points for a fortress lost by its own point", "yes", "no", "only the CSP's point is denied", "award"),
    _r("18.0", "Equal totals in evasion", "fails", "succeeds", "the evader needs the highest", "tie_evades"),
    _r("18.0 11.2", "May persons beside a friendly army evade entering enemies?", "yes", "no", "11.2 binds those who move with one"),
    _r("18.0 20.6#04", "Do items carry armies along in evasion?", "yes", "no", "all pieces stacked", "item_for_armies"),
    _r(
        "19.1 20.6#02 #16",
        "Gyres and Ring outside a Place of Power",
        "no",
        "yes",
        "19.1; the items free from rank and dice",
        "item_frees_place",
    ),
    _r("19.1 19.5", "Do persons at vision hexes need to be enchanters?", "yes, but for the Seat's three", "no", "19.1"),
    _r("19.1 20.6#05 #20", "Must the Torque's or Glass's bearer be an enchanter?", "yes", "no", "19.1"),
    _r(
        "18.0 12.2",
        "Do persons aboard lend an evasion in their hex their ratings?",
        "no",
        "yes",
        "they are a part of their ship; 18.0 #1 and #2 leave them out",
        "aboard_too",
    ),
    _r(
        "19.4#10 3.0",
        "Whose piece is another whose mind is held?",
        "its controller's",
        "its owner's",
        "3.0: friendly is what a player controls",
        "owned",
    ),
    _r("18.0 14.4", "Whose rating in evasion?", "highest rank", "any one person", "14.4: regardless", "any_rating"),
    _r("5.0 D3 14.4", "Whose rating in a forced march?", "highest rank", "any one person", "14.4: regardless", "any_rating"),
    _r("17.4", "Does the fortress's point attack with its garrison?", "no", "yes", "defending in the hex (only)", "while_attacking"),
    _r("17.3 15.8", "May those who sallied in a melee be attacked in its later Rounds?", "no", "yes", "17.3 knows no exception"),
    _r("20.3", "Who spends the points of a search?", "all persons in the hex", "the searchers", "the letter of 20.3 #1", "all_in_hex"),
    _r(
        "20.5 16.2",
        "Items of one killed in an engagement, his ship afloat",
        "without a roll",
        "as in battle",
        "15.0 parts the kinds of combat, and 20.5 names the others",
        "as_battle",
    ),
    _r("20.5", "4 to 8 and no enemy person or army left to take the item", "nothing is told", "-", "silent", "", NONE),
    _r("19.4#01", "Half of whose armies?", "each side's", "the hex's total", "kind to neither", "per_side"),
    _r("19.4#03 19.5#07", "Fir Chlis: hex 0715 or 3337", "3337", "0715", "19.5, the home hexes and the set-up"),
    _r("19.4#08", "Does a failed Mental Attack hurt?", "no", "yes", "before it takes effect", "on_failure_too"),
    _r("19.4#08 19.5#17", "Is Mousa Stour a home hex for Mental Attack?", "yes", "no", "19.5: the Worm treats it as one", "worm_counts"),
    _r("19.4#08 19.5#12", "Povis Heath's doubling for a victim of Mental Attack", "no", "yes", "the duel follows the Segment"),
    _r("19.4#10", "Range of Mind Control", "none", "Current Magic Strength", "none is told", "control_range"),
    _r("19.4#12", "Several Enchantments of Strength on one person", "add up", "count once", "not denied"),
    _r("19.4#04", "Two Enchantments of the Elements over one hex", "the later", "-", "silent", "", NONE),
    _r("20.3", "May a curse's CSP's be escorts?", "yes", "wounds only", "escorts are CSP's", "escorts_pay"),
    _r("20.5", "Fate at 9 to 12 in battle and melee", "kept by own side", "-", "fate one has no number; only it is left"),
    _r("20.5", "Victor dead too", "saved on 10-12", "saved always", "the clause follows the 10-12", "owner_recovers_always"),
    _r("20.5", "Items of one who dies outside combat", "lie in the hex", "lost", "20.1 knows items that nobody carries", "dropped"),
    _r("20.1 20.6#23", "Does a living Worm hand its teeth over?", "no", "yes", "20.6: its body is looted when it dies"),
    _r("6.3 7.9s42", "Does snow on a coast hold the Worm as it holds ships?", "yes, by sea", "no", "7.9: it moves as a ship there"),
    _r("20.2 20.6#09", "Helm for one of Command 0", "useless", "Combat only", "every affected characteristic"),
    _r("20.2 20.6#05", "Torque for one of Command 0", "useless", "a King of 6", "20.2 #1"),
    _r("7.9e12 t23", "Cluracan against Connan: one shift or two", "one", "two", "two notes on one matter", "both_notes"),
    _r("7.9t27", "The five after Imric and Auberon, when the loser's side attacks", "nothing", "-5", "adds to rolls", "defender_gains"),
    _r("7.9m32", "Which troops leave with Brian?", "armies and escorts of The Borders", "ships too", "troops"),
    _r("21.2", "CSP's of a damaged ship that sinks", "the whole ship's", "the damaged side's", "strength at start is told", "as_it_stands"),
    _r("22.5", "Three times nothing", "the Fomorian wins", "he needs points", "at least three times", "fomorian_needs_points"),
    _r("23.2", "The 400", "both together", "each", "in total", "sum_counts"),
    _r("23.2", "Equal points", "nobody wins", "-", "silent", "", NONE),
)
