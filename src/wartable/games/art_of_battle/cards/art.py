"""The picture on each card of The Art of Battle: the emblem that stands in its scene, chosen for the card, never guessed."""

from wartable.core.cards import Art

ART: dict[str, Art] = {
    "P01": Art("stiletto"),  # Keen Edge
    "P02": Art("spiral-thrust"),  # Overcommit
    "P03": Art("cracked-helm"),  # Find the Gap
    "P04": Art("two-shadows"),  # Feint
    "P05": Art("punch-blast"),  # Winding Blow
    "P06": Art("bracer"),  # Brace
    "P07": Art("sword-break"),  # Riposte
    "P08": Art("shield-bounces"),  # Redirect
    "P09": Art("fencer"),  # Lunge
    "P10": Art("shield-bash"),  # Shoulder Charge
    "P11": Art("bandage-roll"),  # Field Dressing
    "P12": Art("rally-the-troops"),  # Rally
    "W1": Art("knife-thrust"),  # Quick Jab
    "W2": Art("saber-slash"),  # Side Cut
    "W3": Art("axe-swing"),  # Heavy Slash
    "W4": Art("sword-clash"),  # Parry
    "W5": Art("attached-shield"),  # Shield Wall
    "W6": Art("lungs"),  # Catch Breath
    "W7": Art("night-sleep"),  # Deep Rest
    "LS1": Art("spartan"),  # Unbroken
    "LS2": Art("burning-skull"),  # Nothing Left to Lose
    "L": Art("point-left"),  # Direction L
    "R": Art("point-right"),  # Direction R
}
