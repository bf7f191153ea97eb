"""The Art of Battle: two against two, and everybody chooses in secret at once.

Every turn each player locks in one thing: pass, a Weapon, or a Proficiency. All of it is revealed together. A Weapon
goes into one of the two lanes of its team, in the row printed on it, and every turn it moves one row towards the
centre: row 1 strikes in the turn it is played, row 2 one turn later, row 3 two turns later. What arrives together
resolves together: attack runs over the facing lane, block guards the home player of its own lane, rest gives Stamina
back. Block counts only in the turn in which it arrives, so rows are time and guessing the moment is the game.
Modifiers ride on either ally's Weapon, Actions happen at once. Who reaches Health 0 is out; the lone survivor of a
team against two takes one of two Last Stand cards. The team with the last player standing wins; after turn 60 the
team with more players, then with more Health.
"""

from wartable.games.art_of_battle.rules import ArtOfBattleRules

RULES = ArtOfBattleRules()
