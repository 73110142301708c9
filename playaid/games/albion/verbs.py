"""What may be declared and asked: name, summary, case, the chapter that holds rule, checks and offers, and the slots."""

from typing import Any

from playaid.referee.contract.chapters import Chapters
from playaid.referee.contract.game import Midway, Slot

_rules = Chapters("playaid.games.albion.rules")
verb, query, line = _rules.verb, _rules.query, _rules.line
look = Chapters("playaid.games.albion.table").query
said = Chapters("playaid.games.albion.state").later

_WHOSE = said("speakers", "of_pieces")
_HEX = Slot("hex", "word")
_ANNOUNCED: dict[str, Any] = {"shorthand": said("fought_words", "an_attack"), "course": "first round", "severally": True}
_AT = Slot("hex", "word", word="at|in|to")
_PERSON = Slot("person", "person")
_OWN = _PERSON._replace(likely=said("pieces", "persons_of"))
_ITEM = Slot("item", "item")
_OWN_ITEM = _ITEM._replace(likely=said("pieces", "items_of"))
_PIECES = Slot("pieces", "piece", many=True, once=True)
_FORCE = Slot("pieces", "force", many=True, once=True, likely=said("pieces", "forces_of"))
_LED = _FORCE._replace(word="with", optional=True)
_OF_A_SIDE = Slot("side", "side", optional=True, unsaid="both sides")
_CHAMPIONS = (
    Slot("attacker", "person", once=True),
    Slot("other", "person", optional=True, once=True),
    Slot("defender", "person", word="vs", optional=True, once=True),
)
_BEHIND = _rules.later("left_behind", "preview")
_CHAMPION = _PERSON._replace(word="by|with", prompt="who of yours fights it?", by_law=True)

# fmt: off
VERBS = (
    verb("command", "put armies of a hex beneath a person's piece", "14.2", "command",
        _OWN, Slot("armies", "piece", word="over", many=True, once=True, by_law=True), anytime=True,
        bounded="armies that stand beneath nobody; others of the hex may be put beneath another person",
        besides=_rules.later("command", "command_besides"), idle=said("occasions", "commands"),
        shorthand=said("companies", "armies_beside")),
    verb("move", "move pieces together along a path of hexes", "11.0", "marching",
        _FORCE, Slot("path", "word", word="via|to|by", many=True, board="path",
            prompt="to which hex? The cheapest way there is taken (else all hexes of the way: HEX, HEX)"),
        Slot("points", "int", word="costing", optional=True, least=0),
        bounded="two steps for each leader with his army, then for each person and ship; any hex within reach may be named, or a way",
        shorthand=said("shorthand", "a_way"), offers="moves_offered:move_offers",
        near=_rules.later("marching", "move_near"), gap="11.path", far="11.points", cost=_rules.later("marching", "move_cost"),
        idle=said("occasions", "moves"), preview=_BEHIND, warns=True),
    verb("force", "name a stack that engages in a forced march, and its leader", "12.4", "forced",
        _OWN, _LED._replace(asked=said("shorthand", "to_come_along"), unsaid="the person alone"),
        bounded="each person with what stands beneath him; others whom he may command may be named, or parts of an army",
        shorthand=said("shorthand", "a_leader"), wants=said("shorthand", "whoever_goes_along"), asks=True,
        preview=_rules.later("forced", "along"), course="forced"),
    verb("toll", "roll for what a forced march has cost", "5.0 D.3", "forced", _OWN, shorthand=said("shorthand", "a_march"),
        preview=_rules.later("forced", "unmarched"), warns=True),
    verb("overrun", "overrun the enemies that the pieces have come upon", "12.5", "overrun",
        _FORCE._replace(likely=said("marches", "come_upon")),
        shorthand=said("fought_words", "whoever_came"), course="charge"),
    verb("slip", "let persons evade the enemies they have come upon, to move on", "18.1", "slipping", _HEX,
        shorthand=said("shorthand", "a_hex"), idle=said("occasions", "slips")),
    verb("react", "name a stack that reacts, and its leader", "13.0", "reaction",
        _OWN, _LED._replace(asked=said("shorthand", "to_come_along"), unsaid="the person alone"),
        wants=said("shorthand", "whoever_goes_along"),
        bounded="each person with what stands beneath him; whoever is near enough only by an item that all do not"
        " see, others whom he may command, or parts of an army may be named, too",
        shorthand=said("shorthand", "a_leader"), in_vain=_rules.later("reaction", "in_vain"), preview=_BEHIND, warns=True),
    verb("embark", "put pieces of a hex beneath a ship, for 5 of its points", "12.1", "transport",
        _FORCE, Slot("ship", "ship", word="on|onto"), _AT._replace(optional=True), shorthand=said("shorthand", "on_board"),
        preview=_BEHIND, warns=True),
    verb("debark", "put pieces ashore, for 5 points of their ship", "12.1", "transport",
        _FORCE, _AT._replace(optional=True), shorthand=said("shorthand", "ashore")),
    verb("teleport", "try to move from one place of power to another", "12.3", "teleport",
        _OWN, _OWN._replace(name="others", kind="force", word="with", many=True, optional=True, once=True),
        Slot("hexes", "word", word="to", many=True, prompt="to which place of power?"),
        bounded="each person alone to each place of power in range; persons of the same hex may be taken along",
        shorthand=said("shorthand", "a_flight"), preview=_rules.later("teleport", "preview"), warns=True),
    verb("search", "search a place of power for artifacts; points beyond the least add to the roll", "20.3", "search",
        _OWN._replace(name="persons", many=True, once=True),
        Slot("points", "int", word="for", optional=True, asked=said("search_words", "so_many_points"), unsaid="the least"),
        Slot("keeper", "keeper", word="keeper", optional=True),
        shorthand=said("search_words", "a_search"), wants=said("search_words", "points_of_a_search"),
        idle=said("occasions", "searches")),
    # 19.0
    verb("plot", "write down castings in secret: Vision by PERSON; Mental Attack by PERSON on PERSON; or nothing",
        "19.0, 19.4", "plotting",
        Slot("castings", "text", prompt="which enchantment?"), secret=True, whose=said("speakers", "of_plot"), joins="; ",
        called=said("castings", "called"),
        begins=said("castings", "names"), parts=said("castings", "parts"), gloss=said("castings", "gloss"),
        in_vain=_rules.later("plotting", "in_vain"), preview=_rules.later("plotting", "preview"), idle=said("occasions", "plots"),
        course="plotted"),
    verb("cast", "roll for an enchantment that has been plotted", "19.0, 19.4", "casting",
        _OWN, shorthand=said("shorthand", "a_caster"), whose=_WHOSE, course="attempted", severally=said("castings", "casters")),
    verb("write", "write down how a scried stack will move", "19.4.03", "enchantments",
        _HEX._replace(prompt="the stack in which hex?", board="from"),
        Slot("path", "word", word="via|to", many=True, optional=True, board="path",
            prompt="along which hexes will the stack move, from first to last (none: it stays)?"),
        near=_rules.later("enchantments", "write_near"), gap="19.4.03.path", cost=_rules.later("enchantments", "write_cost"),
        bounded="to stay where they are; any path may be written", beside=said("castings", "written"),
        shorthand=said("shorthand", "a_scried_stack"), wants=said("shorthand", "a_written_path"), whose=said("speakers", "of_scried")),
    verb("strike", "fight a round of a mental attack", "19.4.08", "enchantments", _OWN, shorthand=said("shorthand", "a_mind"),
        whose=_WHOSE, course="mind to mind"),
    # 20.0
    verb("give", "pass an item to a piece in the same hex, in secret", "20.1", "bearing",
        _OWN_ITEM, Slot("piece", "piece", word="to"), secret=True, anytime=True),
    verb("store", "lay an item up in a friendly fortress, in secret", "20.1", "bearing", _OWN_ITEM, secret=True, anytime=True,
        bounded="what lies there already"),
    verb("leave", "put an item down in the open", "20.1", "bearing", _OWN_ITEM, anytime=True, bounded="any item of yours may be left"),
    verb("take", "pick up an item", "20.1", "bearing", _ITEM, Slot("piece", "piece", word="by"), anytime=True),
    verb("use", "choose in secret which of their items a person uses", "20.2", "bearing",
        _OWN_ITEM._replace(name="items", many=True, optional=True, once=True, prompt="which items, two at most?", unsaid="nothing"),
        _OWN._replace(word="by"), secret=True, anytime=True,
        shorthand=said("shorthand", "no_item"), whose=_WHOSE, wants=said("shorthand", "items_to_use")),
    verb("show", "show an item and its bearer openly", "20.1", "bearing", _OWN_ITEM, anytime=True),
    verb("fate", "roll for what becomes of an item whose bearer fell in combat", "20.5", "fate", _ITEM,
        shorthand=said("shorthand", "an_item"), whose=said("speakers", "of_fate")),
    verb("gaze", "look at enemy stacks in the Moray Crystal", "20.6.18", "vision", _OWN, idle=said("occasions", "gazes"),
        in_vain=_rules.later("vision", "in_vain"), whose=_WHOSE),
    verb("inquire", "ask by Misha's Rod what an enemy stack carries", "20.6.17", "vision", _OWN, anytime=True,
        idle=said("occasions", "inquiries"), whose=_WHOSE),
    verb("touch", "reach for an enemy with the Hand of Torbay", "20.6.15", "wonders",
        _OWN, Slot("target", "person", word="on"), anytime=True, shorthand=said("fought_words", "a_touch"),
        idle=said("occasions", "touches"), whose=said("speakers", "of_touch")),
    verb("sow", "sow the Teeth of the Dragon", "20.6.23", "wonders", _OWN, anytime=True, idle=said("occasions", "sowings"), whose=_WHOSE),
    verb("call", "call forth the kings of Wigan's Pen", "19.5.19", "wonders", _OWN, anytime=True,
        idle=said("occasions", "calls"), shorthand=said("fought_words", "no_battle_off"), whose=_WHOSE),
    verb("attach", "give a person an escort out of an army of his kingdom", "11.9", "movement",
        _OWN, Slot("piece", "piece", word="from", optional=True), shorthand=said("companies", "armies_beside")),
    verb("detach", "turn a person's escort into an army point", "11.9", "movement", _OWN),
    # 11.0, 12.1, 11.9: positions as the players declare them, behind what is ruled
    verb("place", "by hand: say where pieces now stand; no points are counted", "11.0", "movement",
        _FORCE, Slot("points", "int", word="points", optional=True), _AT,
        bounded="any piece may be said to stand anywhere; the lines are armies at fortresses, forty at most",
        shorthand=said("shorthand", "a_stack"), trusts=True, idle=said("occasions", "moves")),
    # 8.0
    verb("attrition", "roll for the attrition of a hex, for the other side", "8.0", "attrition",
        Slot("hex", "word", optional=True), shorthand=said("shorthand", "everything"), whose=said("speakers", "of_attrition")),
    verb("remove", "take the losses of your side, in secret: ARMY n, SHIP n, PERSON n, escort PERSON, fortress; or evenly", "7.2", "losses",
        Slot("losses", "text", prompt="who bears how much (as listed, or shared otherwise in such words)?"),
        secret=True, shorthand=said("shorthand", "the_only_loss"), opens="the losses of both sides are opened together",
        preview=_rules.later("sharing", "preview"), tray=_rules.later("counting", "remove_tray"), whose=said("speakers", "of_losses"),
        called=said("outstanding", "called")),
    # 9.0
    verb("recover", "heal and roll for all your wounded, in secret", "9.7", "recovery", secret=True),
    verb("refit", "begin to repair damaged ships", "9.1", "recovery", Slot("ships", "ship", many=True, once=True),
        shorthand=said("companies", "all_ships")),
    # 10.0
    verb("activate", "roll for the activation of a kingdom, a person or the expedition", "10.4", "activation",
        Slot("who", "dormant", optional=True), Slot("modifier", "int", word="with", optional=True),
        Slot("hex", "word", word="at", optional=True), shorthand=said("shorthand", "everything"), severally=True),
    # 15.0
    verb("battle", "announce a battle", "15.1", "initiating", _HEX, **_ANNOUNCED, idle=_rules.later("idle", "battles")),
    verb("engage", "announce a naval engagement", "15.2", "initiating", _HEX, **_ANNOUNCED, idle=_rules.later("idle", "engagements")),
    verb("melee", "announce a melee", "15.3", "initiating", _HEX, **_ANNOUNCED, idle=_rules.later("idle", "melees_left")),
    verb("shun", "decline a melee by an item that lets persons evade", "15.3", "initiating",
        _HEX, _OWN._replace(name="persons", word="with|by", many=True, once=True), anytime=True,
        shorthand=said("place_names", "hex_first"), idle=said("occasions", "refusals"), whose=_WHOSE),
    verb("defend", "state the terrain of your defence", "16.1", "initiating", _HEX, Slot("terrain", "terrain", word="in"),
        shorthand=said("shorthand", "a_defence")),
    verb("challenge", "challenge to a duel arcane or a trial by combat", "15.4", "challenges",
        Slot("kind", "challenge", prompt="to a duel arcane, by magic (duel), or to a trial by combat (trial)?"),
        _CHAMPION, shorthand=said("fought_words", "a_challenge"), in_vain=_rules.later("challenges", "in_vain"), course="challenged",
        preview=_rules.later("challenges", "preview")),
    verb("accept", "accept a challenge, naming your champion", "15.4", "challenges",
        Slot("kind", "challenge"), _CHAMPION, shorthand=said("fought_words", "an_answered_challenge"), idle=said("occasions", "answers"),
        course="accepted"),
    verb("decline", "decline a challenge, which costs in the rolls, a trial more than a duel (16.1)", "15.4", "challenges",
        Slot("kind", "challenge"), Slot("hex", "word", word="at|in"), Slot("fight", "fight", word="of", optional=True),
        shorthand=said("fought_words", "a_refusal"), idle=said("occasions", "answers"), beside=said("combats", "refusal_told"),
        course="declined"),
    # 16.0
    verb("duel", "fight a round of a duel arcane", "16.4", "duels", *_CHAMPIONS,
        shorthand=said("shorthand", "a_duel"), course="to the death"),
    verb("trial", "fight a round of a trial by combat", "16.5", "duels", *_CHAMPIONS,
        shorthand=said("shorthand", "a_trial"), course="to the death"),
    verb("fight", "fight a round of a battle, an engagement or a melee as the attacker", "16.1", "resolving",
        _HEX, Slot("kind", "fight", optional=True), shorthand=said("shorthand", "a_fight")),
    verb("stop", "decline to go on attacking", "15.8", "resolving", _HEX, Slot("kind", "fight", optional=True),
        shorthand=said("shorthand", "a_fight")),
    verb("withdraw", "retreat out of the hex as the table bids", "15.8", "retreats",
        Slot("from", "word", prompt="out of which hex?"), Slot("hex", "word", word="to", prompt="to which hex?", board="space"),
        shorthand=said("fought_words", "a_retreat"), idle=said("occasions", "retreats")),
    # 18.0
    verb("evade", "try to evade the enemies in a hex", "18.0", "evasion", _HEX, anytime=True,
        shorthand=said("shorthand", "an_escape"), whose=said("speakers", "of_evasion"), idle=said("occasions", "evasions"),
        preview=_rules.later("idle", "before_evading"), by=said("outstanding", "evading_persons")),
    query("items", "your own magic items and their bearers, and those that lie open", "20.1", "bearing:items_held", secret=True),
    look("roster", "your own Combat Strength Roster, as boxes", "7.8", "queries:roster", secret=True),
    look("person", "a person's strengths now and what they are made of; of an enemy, what his counter shows", "3.0", "queries:person",
        _PERSON, secret=True, whose=_WHOSE),
    look("armies", "every army, its points, its commander, where it stands", "2.3", "queries:armies", _OF_A_SIDE),
    look("fleet", "every ship, whether it is damaged, and who is aboard", "12.1", "queries:fleet", _OF_A_SIDE),
    look("stack", "who stands in a hex, and what is known of it", "11.9", "queries:stack", _HEX, shorthand=said("shorthand", "a_hex")),
    look("where", "where a piece or a place is, what lies around that hex, how far it is to another", "2.1", "whereabouts:where",
        _HEX._replace(prompt="which piece, place or hex?"), Slot("other", "word", word="to", optional=True),
        shorthand=said("shorthand", "asked_where")),
    look("strength", "strength of each side on the whole map, against that of the start; or in one hex", "21.2", "strengths:strength",
        _HEX._replace(optional=True), shorthand=said("shorthand", "a_hex")),
    look("range", "hexes between two hexes; of a piece alone, those that its stack may move to now", "2.1", "queries:range_",
        _HEX, Slot("other", "word", word="to", prompt="from there to which piece or hex?", optional=True),
        shorthand=said("shorthand", "two_hexes")),
)


MIDWAY = Midway(
    lines=(
        line("stands", "pieces in one hex; armies under a person, or aboard a ship; asleep",
            _PIECES, _AT, Slot("person", "person", word="under", optional=True), Slot("ship", "ship", word="aboard", optional=True),
            Slot("asleep", "flag", word="asleep", optional=True), checks="STANDS_CHECKS"),
        line("fallen", "persons and armies that are dead, ships sunk, ghosts gone, and who is still in reserve or expedition",
            _PIECES, Slot("kind", "word", word="is"), checks="FALLEN_CHECKS"),
        line("points", "how many points an army has", Slot("piece", "piece"), Slot("points", "int", word="has", least=1)),
        line("lone", "persons who have lost their escort", Slot("persons", "person", many=True, once=True), checks="LONE_CHECKS"),
        line("awake", "a kingdom that is active, with its pieces, or one who slept alone (Worm)", Slot("who", "text")),
        line("trespass", "the Game-Turn in which a Fomorian piece first entered a Faerie kingdom",
            Slot("turn", "int", least=0), said="trespass_said"),
        line("ruin", "a fortress that is destroyed", Slot("hex", "word"), checks="HEX_CHECKS", said="ruins_said"),
        line("damaged", "ships that are damaged",
            Slot("ships", "ship", many=True, once=True), checks="DAMAGED_CHECKS", said="damaged_said"),
        line("farcalling", "the Farcalling has been worked", said="farcalling_said"),
        line("victory", "the victory points of a side", Slot("attacker", "side"), Slot("points", "int", least=0), said="points_said"),
        line("item", "an item that is not where it began: a side's, in a hex, or else destroyed",
            _ITEM, Slot("attacker", "side", word="of", optional=True), Slot("hex", "word", word="at", optional=True), checks="ITEM_CHECKS"),
        line("wounds", "wounds of one of your persons",
            _PERSON, Slot("points", "int"), checks="WOUNDS_CHECKS", said="wounds_said", secret=True),
        line("bears", "who bears an item of yours: a person, an army or a ship",
            Slot("piece", "piece"), _ITEM, checks="BEARS_CHECKS", secret=True),
        line("stored", "in which fortress an item of yours lies", _ITEM, _AT, checks="STORED_CHECKS", secret=True),
    ),
    hidden=_rules.later("midway", "secret_entry"),
    settle=_rules.later("midway", "settle"),
    noted=("weather",),
)
# fmt: on
