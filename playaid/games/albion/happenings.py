"""What happens, and which rules answer to it, in this order."""

from playaid.referee.contract.chapters import Chapters

HAPPENINGS = Chapters("playaid.games.albion.rules").answers(
    {
        # a person dies: person, and his piece as it stood alive [7.0]
        "death": (
            "victory:of_person",  # victory points [21.2]
            "challenges:champion_falls",  # he fights no other challenge combat [16.4, 16.5]
            "attrition:note_bearer",  # whom they led astray as the segment began still undergoes it [20.6.03, 20.6.06]
            "fate:lay_down",  # what he bore lies in the hex; the curse of Requiter on who slew its bearer [20.5, 20.6.22]
            "succession:inherit",  # his heirs are promoted [7.9]
            "succession:turn_over",  # Corin and Callach come back as something else [7.9 a06, m31]
            "enchantments:set_free",  # minds that he held are free [19.4.10]
            "enchantments:end_mind_attacks",  # mental attacks by him and on him are over [19.4.08]
            "command:bereft",  # his armies lie beneath another of the stack [11.9, 14.2]
            "succession:orphan",  # Brian's men will go home [7.9 m32]
        ),
        # a mind is free, and its piece its own side's again: person [19.4.10]
        "return of a mind": ("attrition:come_back",),  # who undergoes attrition in this segment and has not yet [8.0]
        # a ghost appears where somebody has died: person [7.9 s43, s44]
        "appearance": ("attrition:receive",),  # the place wounds whoever is there in the Attrition Segment [19.5]
        # a ghost leaves the game in Wigan's Pen: person, and its piece as it stood [19.5.19]
        "rest of a ghost": (
            "losses:leave_troops",  # its escort and armies stay behind [7.0]
            "fate:lay_down",  # what it bore lies in the hex [20.1]
            "enchantments:set_free",
            "enchantments:end_mind_attacks",
            "command:bereft",
        ),
        # army or escort points are gone: side, number, and in what words [7.0]
        "points lost": ("victory:of_points",),
        # a ship goes down: ship, side, its printed strength [7.5]
        "sinking": ("victory:of_ship",),
        # somebody whose ship has sunk is on another, or ashore: person [7.5]
        "rescue": ("command:take_over",),  # armies beneath nobody lie beneath them [11.9, 14.2]
        # a fortress is destroyed: number of its hex, side [17.4]
        "fall of a fortress": (
            "victory:of_fortress",
            "bearing:lay_bare",  # what was stored there lies in the hex [20.1]
        ),
        # both sides have removed what a round has cost them: name of the fight [7.4]
        "losses removed": ("resolving:after_losses",),
        # nobody of a side is left in a melee: name of the fight, why [15.3]
        "refusal of a melee": ("resolving:end",),
        # all of a side have evaded a battle before its first round: name of the fight, why [18.2]
        "escape from a battle": ("resolving:end",),
        # pieces are attacked or enchanted: names, how [10.0]
        "attack": ("activation:wake_attacked",),
        # somebody tries an enchantment that is aimed at no person and no hex: the casting [10.0]
        "attempt at no target": ("wide:wake_by_weather",),
        # a Vision works: who has cast it [19.0, 19.4.13]
        "a vision": ("vision:at_once",),
        # pieces are about to leave the hexes that they stand in: names [18.0]
        "departure": ("evasion:leave_endangered",),
        # pieces come into a hex, on their way or to stay: number, names
        "entry": (
            "activation:wake_entered",  # inactive enemies wake [10.2, 10.3]
            "activation:note_trespass",  # from the next Game-Turn on Faerie may cast [22.4]
            "evasion:forget",  # whether a hero is among those who stand there is known no more [18.3, 20.1]
        ),
        # something has been ruled while what was written for a stack binds it [19.4.03]
        "ruling while some are scried": ("bound_marches:note",),
        # the players have put a value by hand: its path
        "set by hand": ("by_hand:follow",),
        # the Recovery Phase is over: wounded who are still to be seen to [9.7], then ships caught refitting [9.3, 9.4]
        "end of recovery": ("recovery:by_itself", "recovery:caught"),
        # the Activation Phase is over: what has not been rolled for [5.0 D.2], then ships caught refitting [9.3, 9.4]
        "end of activation": ("activation:left_out", "recovery:caught"),
        # a Movement or Reaction Phase is over, or movement before the game [9.3, 18.0]
        "end of movement": ("recovery:caught", "evasion:look"),
        # the Combat Phase is over [9.3, 18.0]
        "end of combat": ("evasion:look", "evasion:reckoning", "recovery:caught"),
        # the Game-Turn is over [19.4.10, 7.9 m32, 22.5, 23.2]
        "end of the Game-Turn": ("enchantments:turn_ends", "succession:turn_ends", "victory:turn_ends"),
    }
)
