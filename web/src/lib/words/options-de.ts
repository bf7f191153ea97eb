// What a table may choose, by the name that travels, in German.
export const options: Readonly<Record<string, string>> = {
  starter_bonus: "In Schlacht 1 bekommt die Gesamtabwehr dessen, der beginnt, so viel dazu (3 ist fair).",
  table_pick: "Statt einer blinden Wunschliste: sieh den Rest deines Decks durch und nimm 5 Karten daraus.",
  lane_scoring:
    "Jede Reihe wird gegen dieselbe Reihe des Gegners gewertet, und die drei Ergebnisse werden addiert.",
  timer_army: "Sekunden für die Wahl des Heeres; 0 für unbegrenzt.",
  timer_wish: "Sekunden für die Wunschliste; 0 für unbegrenzt.",
  timer_turn: "Sekunden für einen Zug; 0 für unbegrenzt.",
  timer_colour: "Sekunden für die Farbwahl; 0 für unbegrenzt.",
  timer: "Sekunden für jede Entscheidung; 0 für unbegrenzt.",
  timer_play: "Sekunden für die Festlegung; 0 für unbegrenzt.",
  timer_draw: "Sekunden für den Nachziehschritt; 0 für unbegrenzt.",
  timer_last_stand: "Sekunden für die Wahl der Last-Stand-Karte; 0 für unbegrenzt.",
  mode: "Spielart",
  health: "Leben zu Beginn und höchstens; 10 ist das kurze Spiel.",
  control: "Wer welche Plätze spielt",
  open_team: "Partner sehen die Hand und die Festlegung des anderen.",
  show_card_counts:
    "Eine Festlegung zeigt auch, wie viele Karten ausgelegt wurden, die Direction mitgezählt: 0, 1 oder 2.",
  revise:
    "Eine Festlegung darf zurückgenommen werden, bis der Letzte sich festgelegt hat. Sonst ist jede endgültig und lässt sich nicht rückgängig machen.",
  length: "Siegpunkte zum Sieg: 13 (Conflict), 19 (Battle) oder 25 (Campaign).",
  mustering: "Eigene Züge zu Beginn, in denen niemand herausfordert.",
  head_start: "Siegpunkte, mit denen alle außer dem ersten Spieler beginnen (2 ist im Duell fair).",
};
