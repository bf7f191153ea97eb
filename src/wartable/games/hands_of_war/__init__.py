"""Hands of War Battlefield: two armies under two Battle Standards.

Each side has three zones, Vanguard, Middle Ground and Rear Guard; how far a creature strikes is its Range. The Standard
stands in the Middle Ground with 20 health, gives two colours of essence every turn and loses the war when it falls.
Creatures and enchantments are cast in the Main phases; in combat there are two windows in which both players answer
with spells and abilities, newest first. Damage is dealt at one moment and nobody dies before combat is resolved, so
that a fallen creature can still be saved. Six factions bring six mechanics: Legion, Deathwish, Challenge, Spirit Quest,
Spellstorm and Glory.
"""

from wartable.games.hands_of_war.rules import HandsRules

RULES = HandsRules()
