"""The picture on each card of The Battlefield: the emblem that stands in its scene, chosen for the card, never guessed."""

from wartable.core.cards import Art

ART: dict[str, Art] = {
    "VK01": Art("wood-axe"),  # Bondi Levy
    "VK02": Art("viking-head"),  # Raider
    "VK03": Art("enrage"),  # Berserker
    "VK04": Art("viking-shield"),  # Huscarl
    "VK05": Art("bow-arrow"),  # Bow Hunter
    "VK06": Art("thrown-spear"),  # Javelin Thrower
    "VK07": Art("sling"),  # Sling Youth
    "VK08": Art("siege-ram"),  # Ram Crew
    "VK09": Art("catapult"),  # Fire-Pot Catapult
    "VK10": Art("drakkar"),  # Beached Longship
    "VK11": Art("swordwoman"),  # Shieldmaiden
    "VK12": Art("throne-king"),  # Jarl
    "VK13": Art("harp"),  # Skald
    "VK14": Art("wolf-howl"),  # Wolf in the Camp
    "VK15": Art("crystal-ball"),  # Seeress
    "VK16": Art("snowing"),  # Blizzard
    "VK17": Art("windsock"),  # Following Wind
    "VK18": Art("sunrise"),  # Clear Dawn
    "VK19": Art("person-in-bed"),  # Camp Fever
    "VK20": Art("swamp"),  # Marsh Rot
    "VK21": Art("bubbling-bowl"),  # Leech Brew
    "MR01": Art("curvy-knife"),  # Mavala Footman
    "MR02": Art("guarded-tower"),  # Fort Guard
    "MR03": Art("swordman"),  # Patta Swordsman
    "MR04": Art("spears"),  # Spear Rank
    "MR05": Art("horse-head", scale=86, behind="bow-arrow"),  # Bow Rider
    "MR06": Art("musket"),  # Matchlock Man
    "MR07": Art("firework-rocket"),  # Rocket Carrier
    "MR08": Art("cannon"),  # Field Cannon
    "MR09": Art("elephant"),  # War Elephant
    "MR10": Art("hill-fort"),  # Stone Bastion
    "MR11": Art("cavalry"),  # Bargir Rider
    "MR12": Art("locked-fortress"),  # Killedar
    "MR13": Art("conqueror"),  # Senapati
    "MR14": Art("cobra"),  # Spy Chief
    "MR15": Art("wisdom"),  # Court Sage
    "MR16": Art("raining"),  # Monsoon
    "MR17": Art("fog"),  # Morning Haze
    "MR18": Art("sun-cloud"),  # Clearing Breeze
    "MR19": Art("amber-mosquito"),  # Swamp Fever
    "MR20": Art("lungs"),  # Wasting Cough
    "MR21": Art("pestle-mortar"),  # Neem Cure
}
