"""The Battlefield: two armies, at most three battles.

Each player leads the Vikings or the Marathas, takes 15 cards blindly and wishes for 5 more. In a battle the players
take turns: play one card into a slot of the own side (units), or of either side (specials, weather, disease), or fold
for the rest of the battle. Two identical units in one slot make a pair; units behind flank the units before them.
When both have folded, surplus attack scores twice and surplus defence once. Two battles won win the war. Hands are
not refilled but by three cards before the third battle: the art is to win by as little as needed.
"""

from wartable.games.the_battlefield.rules import BattlefieldRules

RULES = BattlefieldRules()
