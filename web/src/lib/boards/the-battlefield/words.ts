// The Battlefield in other languages. English is what the server says.
import type { GameWords } from "../kit";

const de: GameWords = {
  events: {
    army_named: "{seat} hat ein Heer genannt.",
    armies_taken: "Die Heere sind vergeben: {armies}.",
    wish_written: "Deine Wunschliste: {cards}.",
    wishes_served: "Erfüllte Wünsche: {served}. Dafür gezogen: {drawn}.",
    hand_taken: "{seat} nimmt {count} {count|Karte|Karten} auf die Hand.",
    starter_rolled: "Gewürfelt: {rolls}. {starter} beginnt.",
    battle_began: "Schlacht {battle} beginnt; {starter} zieht zuerst.",
    card_played: "{seat} spielt {card} auf {slot}.",
    card_cleared: "{card} verschwindet von {slot}.",
    folded: "{seat} legt die Waffen nieder.",
    battle_ended: "Schlacht {battle} endet {scores}.",
    card_flipped: "{card} wird umgedreht und sperrt {slot}.",
    cards_drawn: "{seat} zieht {count} {count|Karte|Karten}.",
    game_ended: "Der Krieg ist vorbei. Siege {wins}, Punkte {cumulative}.",
    conceded: "{seat} gibt auf.",
  },
  asks: {
    army: "Welches Heer möchtest du führen?",
    wish: "Wünsche dir fünf Karten.",
    play: "Spiele eine Karte oder lege die Waffen nieder.",
  },
  actions: {
    name_army: "{army} führen",
    wish: "{cards} wünschen",
    wish_for: "{card} wünschen",
    take_back_wish: "Letzten Wunsch zurücknehmen",
    play: "{card} auf {slot} spielen",
    fold: "Waffen niederlegen: in dieser Schlacht keine Karte mehr",
  },
};

export const words: Partial<Record<string, GameWords>> = { de };
