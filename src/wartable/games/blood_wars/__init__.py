"""Blood Wars: two to eight players, each with a deck of his own, fight for Battlefields.

Warlords stand on the table and lead hidden Battle Hands of Legions. In his turn a player draws, arranges his Battle
Hands, and may challenge for a Battlefield out of his Command Hand: by Intrigue, where everybody may aid or oppose and
the strength of the Warlords counts, or by Combat, where one other may defend and the Battle Hands meet. Cards can be
answered with cards; every pause for that is a step on the agenda. The first with 13 (19, 25) victory points at the end
of his own turn wins.
"""

from wartable.games.blood_wars.rules import BloodWarsRules

RULES = BloodWarsRules()
