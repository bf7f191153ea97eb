// What the teacher says: one line for each step of a lesson, the last one after the end.

export const lessons: Record<string, Record<string, readonly string[]>> = {
  en: {
    "the-battlefield": [
      "You lead the Vikings, below. Red blades are attack, blue plates are defence. Choose the Raider in your hand, then your slot M2: melee units stand in the front lane.",
      "Two equal units in one slot make a pair, and a pair is worth more than twice one. Put the second Raider onto the first.",
      "Archers stand behind, in the middle lane. From R1 two arrows lead to M1 and M2: the Bow Hunter flanks the pair there and earns a bonus for it. Put the Bow Hunter on R1 and watch the arrow light up.",
      "The enemy has folded and plays no more in this battle. Weather goes to either side: let the Blizzard halve the attack of the enemy's melee lane. Put it on the enemy's M4.",
      "You are well ahead. Cards that you do not spend are there for the next battle: fold now.",
      "The battle is yours. Surplus attack counts double, surplus defence once. Two battles win the war, and hands are not refilled. Your Blizzard was turned over and now blocks the enemy's slot. You know enough: play!",
    ],
    "circuit-warfare": [
      "You are Red. Cards are connected where wires meet across an edge. Choose the Lying Straight and lay it on (2,3), to the right of the two blue cards. It costs 1 AP.",
      "Your new card is wired to blue cards that end at another red card: you may make a Chain. Draw the line to (2,2).",
      "On through the blue cards: (2,1).",
      "A card of yours ends the line: (2,0). Everything between turns red.",
      "Blue got 1 AP back for its loss. Now the corner: choose it, turn it by 180 degrees (key r or the button), and lay it on (1,0), above your cross. Turned, its wires lead down and left.",
      "A loop of four of your cards would be a Closed Circuit, safe from all magic. AP that you keep are there next turn. End your turn.",
      "At the end the most cards on the Field win. Save AP for Magic Cards, and mind the Chains that your own cards offer to others. You know enough: play!",
    ],
    "art-of-battle": [
      "You are AL, below on the left; BR faces you. Everybody chooses in secret and all at once. Rows are time: choose the Heavy Slash and put it in row 3 of your lane. It will land in two turns.",
      "Everything was revealed and moved one row forward. BR's Side Cut stands in row 1: it lands next turn. First the end of the turn: keep your hand.",
      "Your Slash is in row 2 now. A Modifier goes onto a Weapon of your team: choose Keen Edge, then your lane, and it lands with 2 more. Your team mate has a plan, too.",
      "BR's cut came in, and your team mate's Parry met it: the sums stand on the right. Block counts only in the turn in which it arrives. Your Slash is in row 1 and strikes next turn with 10. You know enough: play!",
    ],
  },
  de: {
    "the-battlefield": [
      "Du führst die Wikinger, unten. Rote Klingen sind Angriff, blaue Platten Abwehr. Wähle den Raider auf deiner Hand, dann deinen Platz M2: Nahkämpfer stehen vorn.",
      "Zwei gleiche Einheiten auf einem Platz sind ein Paar, und das ist mehr als doppelt so viel wert. Lege den zweiten Raider auf den ersten.",
      "Schützen stehen dahinter, in der Mitte. Von R1 führen Pfeile zu M1 und M2: der Bow Hunter flankiert dort das Paar und bekommt dafür etwas dazu. Lege ihn auf R1 und sieh, wie der Pfeil aufleuchtet.",
      "Der Gegner hat aufgehört und spielt in dieser Schlacht nichts mehr. Wetter darf auf beide Seiten: lass den Blizzard den Angriff der gegnerischen Nahkampfreihe halbieren. Lege ihn auf das gegnerische M4.",
      "Du liegst weit vorn. Karten, die du sparst, hast du in der nächsten Schlacht: höre jetzt auf.",
      "Die Schlacht gehört dir. Überschüssiger Angriff zählt doppelt, überschüssige Abwehr einfach. Zwei Schlachten gewinnen den Krieg, und die Hand wird nicht aufgefüllt. Dein Blizzard liegt nun umgedreht und sperrt den Platz. Du weißt genug: spiele!",
    ],
    "circuit-warfare": [
      "Du bist Rot. Karten sind verbunden, wo Leitungen an einer Kante zusammentreffen. Wähle die Karte Lying Straight und lege sie auf (2,3), rechts neben die beiden blauen. Das kostet 1 AP.",
      "Deine neue Karte ist mit blauen verbunden, die bei einer anderen roten enden: du darfst eine Kette ziehen. Ziehe die Linie nach (2,2).",
      "Weiter durch die blauen Karten: (2,1).",
      "Eine Karte von dir beendet die Linie: (2,0). Alles dazwischen wird rot.",
      "Blau bekam 1 AP für den Verlust zurück. Nun die Ecke: wähle sie, drehe sie um 180 Grad (Taste r oder der Knopf) und lege sie auf (1,0), über dein Kreuz. Gedreht führen ihre Leitungen nach unten und links.",
      "Eine Schleife aus vier deiner Karten wäre ein geschlossener Kreis, sicher vor aller Magie. AP, die du sparst, hast du im nächsten Zug. Beende deinen Zug.",
      "Am Ende gewinnen die meisten Karten auf dem Feld. Spare AP für Magie und achte auf Ketten, die deine Karten anderen anbieten. Du weißt genug: spiele!",
    ],
    "art-of-battle": [
      "Du bist AL, unten links; BR steht dir gegenüber. Alle wählen geheim und zugleich. Reihen sind Zeit: wähle Heavy Slash und lege ihn in Reihe 3 deiner Bahn. Er trifft in zwei Zügen.",
      "Alles wurde aufgedeckt und rückte eine Reihe vor. Der Side Cut von BR steht in Reihe 1: er trifft im nächsten Zug. Erst das Ende des Zuges: behalte deine Hand.",
      "Dein Hieb ist jetzt in Reihe 2. Ein Modifier kommt auf eine Waffe deines Teams: wähle Keen Edge, dann deine Bahn, und sie trifft mit 2 mehr. Auch dein Partner hat einen Plan.",
      "Der Hieb von BR kam an, und die Parade deines Partners fing ihn ab: die Rechnung steht rechts. Block zählt nur in dem Zug, in dem er ankommt. Dein Hieb steht in Reihe 1 und trifft im nächsten Zug mit 10. Du weißt genug: spiele!",
    ],
  },
};
