// The terms of the bots' evaluation in a player's words: what a move gains, or gives up, in that respect. Each goes on
// from "it"; a term without words is one that tells a person nothing.
import type { Reason } from "$lib/types/wire";
import { words } from "$lib/words/index.svelte";

type Said = readonly [gains: string, costs: string];
type Terms = Readonly<Record<string, Said>>;

const EN: Readonly<Record<string, Terms>> = {
  "the-battlefield": {
    lead: ["puts you further ahead on the board", "gives up points on the board"],
    "small lead": ["turns a close battle your way", "leaves the battle close"],
    "lead over a folded enemy": [
      "takes the lead while the enemy can no longer answer",
      "does not settle it against an enemy who has folded",
    ],
    "lead after folding": ["keeps a lead that is hard to catch", "leaves a lead that can be caught"],
    "strength in hand": ["keeps strong cards for later", "spends a strong card"],
    "cards in hand": ["saves cards for the battles to come", "spends a card that you will not get back"],
    "last word": ["keeps the last word", "gives the last word away"],
    "points ahead": ["adds to your points in the war", "costs points in the war"],
  },
  "circuit-warfare": {
    "cards ahead": ["brings more cards of yours onto the Field", "leaves you with fewer cards on the Field"],
    "cards ahead late": ["keeps the majority for the end", "risks the majority at the end"],
    "share of the cards": ["raises your share of the Field", "lowers your share of the Field"],
    "safe cards ahead late": ["lays cards that can hardly be turned", "leaves cards that can be turned"],
    "cards I can turn": ["threatens to turn enemy cards", "gives up a threat"],
    "largest Chain for me": ["prepares a longer Chain", "spoils a Chain of yours"],
    "enemy cards exposed": ["leaves enemy cards open to a Chain", "lets enemy cards off the hook"],
    "my cards in danger": ["takes your cards out of danger", "puts cards of yours in danger"],
    "largest Chain against me": ["breaks up their best Chain", "leaves them a longer Chain"],
    "my cards exposed": ["closes open ends of yours", "leaves open ends"],
    "AP ahead": ["saves Action Points", "spends Action Points"],
    "own AP": ["saves Action Points", "spends Action Points"],
    "hand ahead": ["keeps cards in hand", "uses up a card"],
    "Queens ahead": ["sets a trap with a Queen", "runs into a trap"],
    "borrowed cards": ["borrows a card for good use", "loses a borrowed card"],
  },
  "art-of-battle": {
    "health ahead": ["hurts them more than you", "costs your team Health"],
    "weakest ally": ["protects the weaker of you two", "leaves the weaker of you two open"],
    "weakest enemy": ["wears down the weaker enemy", "spares the weaker enemy"],
    "stamina ahead": ["saves Stamina", "costs Stamina"],
    "hit on us next": ["stops a blow that lands next", "lets the next blow through"],
    "hit on them next": ["lands a blow next turn", "threatens nothing next turn"],
    "hit on us later": ["takes the edge off what is coming", "does nothing against what is coming"],
    "hit on them later": ["sends a blow on its way", "sends nothing on its way"],
    "rest ahead": ["brings breath back soon", "brings no breath back"],
    "last stand ahead": ["makes good use of the Last Stand", "leaves them the better Last Stand"],
  },
  "hands-of-war": {
    "own Standard": ["spares your Standard", "costs your Standard health"],
    "enemy Standard": ["hurts their Standard", "leaves their Standard alone"],
    "own Standard in danger": ["takes your Standard out of danger", "puts your Standard in danger"],
    "enemy Standard in danger": ["brings their Standard close to falling", "gives their Standard time"],
    "creatures ahead": ["leaves you with more creatures than they have", "costs you a creature"],
    "attack ahead": ["adds strength on the table", "gives up strength on the table"],
    "enchantments ahead": ["keeps an enchantment working for you", "gives up an enchantment"],
    "ready attack ahead": ["has strength ready to strike", "exhausts what could strike"],
    "reach on the Standard": ["threatens their Standard next turn", "threatens their Standard less"],
    "reach of the enemy on the Standard": [
      "keeps them out of reach of your Standard",
      "lets them reach your Standard",
    ],
    "cards ahead": ["gets more out of your cards than they do", "spends a card"],
    "castable in hand": ["keeps cards that you can pay", "leaves you unable to pay for the rest"],
  },
  "blood-wars": {
    "own VP": ["brings victory points", "gives up victory points"],
    "best rival's VP": ["denies them victory points", "lets them have victory points"],
    "Battlefields held": ["captures a Battlefield", "loses a Battlefield"],
    "warlords on the table": ["brings another Warlord into play", "costs you a Warlord"],
    "IS ahead of the best rival": [
      "makes you the stronger side in an Intrigue",
      "leaves you weaker in an Intrigue",
    ],
    "strength on the board": ["makes your Battle Hands stronger", "uses up strength of your Battle Hands"],
    "size of battle hands ahead": [
      "gives your Warlords more to lead than theirs",
      "leaves your Warlords with less",
    ],
    "cards in hand": ["keeps cards in hand", "spends a card"],
    "cards in hand ahead": [
      "keeps more cards in hand than they have",
      "leaves you with fewer cards than they have",
    ],
    "VP in hand": ["keeps a valuable Battlefield for later", "spends a Battlefield"],
    "legions in hand": ["keeps Legions in hand", "commits a Legion"],
    "intrigue in hand": ["keeps tricks for an Intrigue", "uses a trick for Intrigues"],
    "warlords in hand": ["keeps a Warlord in hand", "commits a Warlord"],
    "winning Battlefield in hand": [
      "keeps the Battlefield that would win",
      "spends the Battlefield that would win",
    ],
    "stake in the Challenge": ["has a stake in this Challenge", "keeps you out of this Challenge"],
    "margin in the Challenge": ["leads this Challenge by more", "falls behind in this Challenge"],
    "Challenge would win": ["wins the Challenge as it stands", "loses the Challenge as it stands"],
  },
};

const DE: Readonly<Record<string, Terms>> = {
  "the-battlefield": {
    lead: ["bringt dich auf dem Brett weiter nach vorn", "gibt Punkte auf dem Brett ab"],
    "small lead": ["wendet eine knappe Schlacht zu deinen Gunsten", "lässt die Schlacht knapp"],
    "lead over a folded enemy": [
      "geht in Führung, wo der Feind nicht mehr antworten kann",
      "entscheidet nichts gegen einen Feind, der nicht mehr spielt",
    ],
    "lead after folding": [
      "hält einen Vorsprung, der schwer aufzuholen ist",
      "lässt einen Vorsprung, der aufzuholen ist",
    ],
    "strength in hand": ["behält starke Karten für später", "gibt eine starke Karte aus"],
    "cards in hand": [
      "spart Karten für die nächsten Schlachten",
      "gibt eine Karte aus, die nicht wiederkommt",
    ],
    "last word": ["behält das letzte Wort", "gibt das letzte Wort ab"],
    "points ahead": ["bringt Punkte im Krieg", "kostet Punkte im Krieg"],
  },
  "circuit-warfare": {
    "cards ahead": ["bringt mehr Karten von dir aufs Feld", "lässt dir weniger Karten auf dem Feld"],
    "cards ahead late": ["hält die Mehrheit für das Ende", "gefährdet die Mehrheit am Ende"],
    "share of the cards": ["hebt deinen Anteil am Feld", "senkt deinen Anteil am Feld"],
    "safe cards ahead late": ["legt Karten, die kaum umzudrehen sind", "lässt Karten, die umzudrehen sind"],
    "cards I can turn": ["droht, feindliche Karten umzudrehen", "gibt eine Drohung auf"],
    "largest Chain for me": ["bereitet eine längere Kette vor", "verdirbt dir eine Kette"],
    "enemy cards exposed": [
      "lässt feindliche Karten offen für eine Kette",
      "lässt feindliche Karten entkommen",
    ],
    "my cards in danger": ["bringt deine Karten aus der Gefahr", "bringt Karten von dir in Gefahr"],
    "largest Chain against me": ["zerschlägt ihre beste Kette", "lässt ihnen eine längere Kette"],
    "my cards exposed": ["schließt offene Enden", "lässt offene Enden"],
    "AP ahead": ["spart Aktionspunkte", "gibt Aktionspunkte aus"],
    "own AP": ["spart Aktionspunkte", "gibt Aktionspunkte aus"],
    "hand ahead": ["behält Karten auf der Hand", "verbraucht eine Karte"],
    "Queens ahead": ["stellt mit einer Königin eine Falle", "läuft in eine Falle"],
    "borrowed cards": ["leiht eine Karte mit Gewinn", "verliert eine geliehene Karte"],
  },
  "art-of-battle": {
    "health ahead": ["trifft sie mehr als euch", "kostet euch Leben"],
    "weakest ally": ["schützt den Schwächeren von euch", "lässt den Schwächeren von euch offen"],
    "weakest enemy": ["zermürbt den schwächeren Gegner", "schont den schwächeren Gegner"],
    "stamina ahead": ["spart Ausdauer", "kostet Ausdauer"],
    "hit on us next": ["stoppt einen Hieb, der als Nächstes ankommt", "lässt den nächsten Hieb durch"],
    "hit on them next": ["trifft im nächsten Zug", "droht im nächsten Zug mit nichts"],
    "hit on us later": ["nimmt dem Kommenden die Schärfe", "tut nichts gegen das Kommende"],
    "hit on them later": ["schickt einen Hieb auf den Weg", "schickt nichts auf den Weg"],
    "rest ahead": ["bringt bald wieder Atem", "bringt keinen Atem zurück"],
    "last stand ahead": ["nutzt den Last Stand gut", "lässt ihnen den besseren Last Stand"],
  },
  "hands-of-war": {
    "own Standard": ["schont deine Standarte", "kostet deine Standarte Leben"],
    "enemy Standard": ["trifft ihre Standarte", "lässt ihre Standarte in Ruhe"],
    "own Standard in danger": ["bringt deine Standarte aus der Gefahr", "bringt deine Standarte in Gefahr"],
    "enemy Standard in danger": ["bringt ihre Standarte dem Fall nahe", "gibt ihrer Standarte Zeit"],
    "creatures ahead": ["lässt dir mehr Kreaturen als ihnen", "kostet dich eine Kreatur"],
    "attack ahead": ["bringt mehr Stärke auf den Tisch", "gibt Stärke auf dem Tisch auf"],
    "enchantments ahead": ["hält eine Verzauberung für dich am Wirken", "gibt eine Verzauberung auf"],
    "ready attack ahead": ["hält Stärke zum Zuschlagen bereit", "erschöpft, was zuschlagen könnte"],
    "reach on the Standard": ["bedroht im nächsten Zug ihre Standarte", "bedroht ihre Standarte weniger"],
    "reach of the enemy on the Standard": [
      "hält sie von deiner Standarte fern",
      "lässt sie an deine Standarte heran",
    ],
    "cards ahead": ["holt aus deinen Karten mehr heraus als sie aus ihren", "gibt eine Karte aus"],
    "castable in hand": ["behält Karten, die du bezahlen kannst", "lässt dich den Rest nicht bezahlen"],
  },
  "blood-wars": {
    "own VP": ["bringt Siegpunkte", "gibt Siegpunkte auf"],
    "best rival's VP": ["verwehrt ihnen Siegpunkte", "lässt ihnen Siegpunkte"],
    "Battlefields held": ["erobert ein Schlachtfeld", "verliert ein Schlachtfeld"],
    "warlords on the table": ["bringt einen weiteren Kriegsherrn ins Spiel", "kostet dich einen Kriegsherrn"],
    "IS ahead of the best rival": [
      "macht dich in einer Intrige zur stärkeren Seite",
      "lässt dich in einer Intrige schwächer",
    ],
    "strength on the board": ["macht deine Schlachthände stärker", "verbraucht Stärke deiner Schlachthände"],
    "size of battle hands ahead": [
      "gibt deinen Kriegsherren mehr zu führen als ihren",
      "lässt deinen Kriegsherren weniger",
    ],
    "cards in hand": ["behält Karten auf der Hand", "gibt eine Karte aus"],
    "cards in hand ahead": ["behält mehr Karten auf der Hand als sie", "lässt dir weniger Karten als ihnen"],
    "VP in hand": ["hebt ein wertvolles Schlachtfeld auf", "gibt ein Schlachtfeld aus"],
    "legions in hand": ["behält Legionen auf der Hand", "setzt eine Legion ein"],
    "intrigue in hand": ["behält Kniffe für eine Intrige", "verbraucht einen Kniff für Intrigen"],
    "warlords in hand": ["behält einen Kriegsherrn auf der Hand", "setzt einen Kriegsherrn ein"],
    "winning Battlefield in hand": [
      "hebt das Schlachtfeld auf, das gewinnen würde",
      "gibt das Schlachtfeld aus, das gewinnen würde",
    ],
    "stake in the Challenge": [
      "hat in dieser Herausforderung etwas zu gewinnen",
      "hält dich aus dieser Herausforderung heraus",
    ],
    "margin in the Challenge": [
      "führt in dieser Herausforderung höher",
      "fällt in dieser Herausforderung zurück",
    ],
    "Challenge would win": [
      "gewinnt die Herausforderung, wie sie steht",
      "verliert die Herausforderung, wie sie steht",
    ],
  },
};

/** The terms that have words, for a test that no term of a game is forgotten. */
export const TERMS = { en: EN, de: DE };

export interface Why {
  /** What speaks for it, the weightiest first. */
  gains: string[];
  /** What speaks against it. */
  costs: string[];
}

/** The reasons of a hint as few words: two for it at most, and one against. */
export function whyOf(game: string, reasons: readonly Reason[]): Why {
  const terms = (words.file.reasons ?? (words.language === "de" ? DE : EN))[game] ?? EN[game] ?? {};
  const say = (wanted: (by: number) => boolean, at: 0 | 1): string[] => [
    ...new Set(reasons.filter(({ by }) => wanted(by)).flatMap(({ term }) => terms[term]?.[at] ?? [])),
  ];
  return { gains: say((by) => by > 0, 0).slice(0, 2), costs: say((by) => by < 0, 1).slice(0, 1) };
}
