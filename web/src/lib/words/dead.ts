// Why a card of the hand cannot be used, short enough for the card itself. The server says it in a sentence, in
// English; here are the sentences about one card. What holds for the whole hand ("it is not your turn") is not said
// on each.
import { fill, t, type Values, type Word } from "./index.svelte";

const REASONS: readonly (readonly [RegExp, Word])[] = (
  [
    // Hands of War
    ["{card} costs {essence}, which you do not have", "dead.needs"],
    ["{card} can only be cast in your Main phases", "dead.main"],
    ["{card} can only be cast as an answer in combat", "dead.combat"],
    ["{card} cannot be cast now", "dead.now"],
    ["there is no legal target for {card}", "dead.target"],
    // The Battlefield
    ["all your {lane} slots are taken, and none holds a single {card} to pair with", "dead.lane"],
    ["there is no free slot where it may go", "dead.slot"],
    // The Art of Battle
    ["it costs {n} Stamina and you have {have}", "dead.stamina"],
    [
      "your {weapon} is still on the battlefield, and you may have only one Weapon there at a time",
      "dead.weapon",
    ],
    ["only Proficiencies can be discarded; Weapons stay with you", "dead.stays"],
    ["Directions are never discarded", "dead.stays"],
    ["you played a Proficiency this turn, so you may not discard another", "dead.played"],
    // Circuit Warfare
    ["it costs {n} AP, you have {have}", "dead.ap"],
    ["it needs another card in your hand to discard", "dead.discard"],
    ["it needs {n} other cards in your hand to discard", "dead.discard"],
    ["there is nothing in the Graveyard that it could fetch", "dead.fetch"],
    ["you have no unprotected card on the Field that is yours and shows your colour", "dead.target"],
    ["it needs a Circuit Card in your hand", "dead.circuit"],
    ["there is no card on the Field", "dead.target"],
    ["every card on the Field is protected, by a wall or a Closed Circuit", "dead.protected"],
    // Blood Wars
    ["warlords are put on the table in the Resolution Phase", "dead.resolution"],
    ["battlefields stay in your Command Hand until you challenge for them", "dead.challenge"],
    ["all your Warlords are flipped", "dead.flipped"],
    ["{card} matches the alignment of none of your unflipped Warlords", "dead.alignment"],
    ["the Warlords {card} could follow lead as many Legions as they can", "dead.room"],
    ["{card} names none of your unflipped Warlords as its leader", "dead.leader"],
    ["you lead no Legion yet that it could go with", "dead.legion"],
    ["your Battle Hands already hold as many Fate cards as Legions", "dead.fate"],
    ["no Legion there can carry {card}", "dead.carry"],
    ["{card} is not a Shock Troop, so it cannot be devoted", "dead.shock"],
    ["{card} does not fit the Battle Hand you are preparing", "dead.fit"],
    ["only cards from the Command Hand can be used in a Caucus", "dead.command"],
    ["only cards from the Battle Hand can be used in a Combat", "dead.battle"],
    ["{card} cannot be played in a Caucus", "dead.caucus"],
    ["{card} has no Intrigue Power", "dead.intrigue"],
    ["{card} has no active Combat Power that can be used now", "dead.power"],
    ["{card} cannot be played in a battle slot", "dead.now"],
    ["{card} cannot be played in an Open window", "dead.now"],
    ["{card} is not a response", "dead.response"],
    [
      "{card} does not answer what was just used, or is not in the hand you can respond from",
      "dead.response",
    ],
    ["there is nobody to use it on", "dead.target"],
    ["there is nothing to use it on", "dead.target"],
    ["there is nothing to use {card} on", "dead.target"],
    ["only Warlords can be put on the table now", "dead.warlords"],
    ["{card} is Unique, and a copy is already in play", "dead.unique"],
    ["a Challenge begins with a Battlefield and a Warlord", "dead.battlefields"],
    ["each of your Warlords is flipped or has already been in a Challenge this turn", "dead.spent"],
  ] as const
).map(([sentence, word]) => [finder(sentence), word]);

function finder(sentence: string): RegExp {
  const parts = sentence
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("")}\\.?$`, "iu");
}

/** "3 Fire, 1 Life": essence as it is counted. */
function essence(letters: string): string {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, n]) => fill(t(`dead.essence.${letter}` as Word), { n })).join(", ");
}

const ESSENCES = /^[WGRBPU]+$/;
/** The reason in two or three words; empty where the sentence is about more than this card. */
export function deadReason(sentence: string): string {
  for (const [found, word] of REASONS) {
    const groups = found.exec(sentence)?.groups;
    if (!groups && !found.test(sentence)) continue;
    const values: Values = { n: 1, ...groups };
    if (typeof values.essence === "string" && ESSENCES.test(values.essence))
      values.essence = essence(values.essence);
    if (typeof values.lane === "string") values.lane = t(`dead.lane.${values.lane}` as Word);
    return t(word, values);
  }
  return "";
}
