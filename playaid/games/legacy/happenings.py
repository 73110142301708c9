"""When … then: what a rule announces, and which rules answer it, in this order."""

from playaid.referee.contract.chapters import Chapters

ANSWERS = Chapters("playaid.games.legacy.rules").answers(
    {
        # An enemy has been challenged: its token is claimed, and the threats that are defeated by that are settled.
        # [Challenging Enemies] [Defeating Roaming Threat Cards]
        "enemy challenge passed": ("defeats:claim",),
        # A Story Challenge is passed: the Story Token goes to the character sheet. [Story Tokens]
        "story challenge passed": ("tokens:take",),
        # A Personal Quest is completed: the Artifact Card is won; by an optional rule hope returns. [Character Sheets] [Optional Rules]
        "personal challenge passed": ("personal:complete", "flames:hope_for_a_quest"),
        # The Loyalty Challenge of a seduced character is passed. [Encounter Cards and Doom Effects]
        "seduction challenge passed": ("seduction:overcome",),
        # What a passed challenge of an Encounter Card brings stands on the card. [Encounter Cards and Doom Effects]
        "encounter challenge passed": ("encounters:pass_encounter",),
        # A Wound Token is taken: an escort that is carried perishes; an enemy may be escaped from. [Escort Tokens] [Challenging Enemies]
        "wound": ("escorts:perish_with", "challenges:hurt"),
        # A card is broken: an enemy may be escaped from. [Challenging Enemies]
        "card broken": ("challenges:hurt",),
        # A card has put an enemy on a tile: on that of its objective it holds. [Moving Enemies]
        "enemy arrived": ("marching:arrive",),
        # A card has brought enemies and its command: those that share it now are told of, and who stands on the tile of that holds, of
        # those that stood there before, too. [Moving Enemies]
        "another command": ("marching:tell_shifted", "marching:arrive_all"),
        # Enemies have left the map, and cards with them: those that shared their command and follow another now are told of.
        # [Moving Enemies]
        "command ended": ("marching:tell_released",),
        # A card is broken or discarded, or a plaque: stones that it gave to the challenge in hand go with it. [Inventory Cards]
        "card lost": ("challenges:without",),
        # A character is retired: stones that it gave to another's challenge go with it; a plaque is lost and the cards are discarded, Story
        # Tokens and escorts stay behind, Encounter Cards that were due are not, by a reading a threat of the Dungeon is, the character
        # leaves the map and makes no Spoils Draw; by an optional rule a flame goes out; the player selects another character.
        # [Retiring a Character] [Inventory Cards] [Game Board] [Optional Rules]
        "retirement": (
            "challenges:without_character",
            "inventory:discard_all",
            "tokens:leave_behind",
            "escorts:stay_behind",
            "encounters:cancel",
            "dungeon:of_the_retired",
            "retirement:leave_play",
            "defeats:lapse",
            "flames:despair_for_the_retired",
            "setup:succeed",
        ),
        # By the players' word another character is taken in place of one: what it had is discarded, and what it carried stays where it was.
        # [Retiring a Character]
        "exchange": ("inventory:lay_aside", "tokens:leave_behind", "escorts:stay_behind"),
        # The last step of the Key-Turn begins: escorts among enemies perish. [Key-Turn Overview] [Escort Tokens]
        "end of the Key-Turn": ("escorts:perish_among_enemies",),
        # The Key-Turn Token has been handed on: by optional rules, Destiny for those who have none, and a tile in each Region.
        # [Optional Rules]
        "token passed": ("keyturn:restore_destiny", "placing:one_each"),
    }
)
