// Which class of sound every event of the five games belongs to; null: it is told, and not heard. A test holds the
// lists to the games' own types, so no event is forgotten.
import type { GameEvent } from "$lib/net/shapes";
import type { Voice } from "./voices";

type Heard = Readonly<Record<string, Voice | null>>;

const THE_BATTLEFIELD: Heard = {
  armies_taken: "beat",
  army_named: null,
  battle_began: "beat",
  battle_ended: "beat",
  card_cleared: "slide",
  card_flipped: "flip",
  card_played: "land",
  cards_drawn: "draw",
  folded: "dull",
  game_ended: null,
  hand_taken: "draw",
  starter_rolled: null,
  wish_written: "draw",
  wishes_served: "draw",
};

const CIRCUIT_WARFARE: Heard = {
  ap_lost: "dull",
  card_burnt: "fall",
  card_fetched: "draw",
  card_kissed: "spell",
  card_marked: "spell",
  card_placed: "land",
  card_swapped: "flip",
  card_turned: "flip",
  card_walled: "ring",
  cards_discarded: "slide",
  cards_drawn: "draw",
  cards_lost: null,
  chain_declined: null,
  chain_made: "current",
  chain_offered: null,
  charged: "gem",
  colour_chosen: "gem",
  field_pushed: "slide",
  first_player_drawn: null,
  hand_dealt: "draw",
  line_drawn: null,
  magic_used: "spell",
  match_ended: null,
  push_nullified: "ring",
  turn_began: null,
  turn_ended: null,
};

const ART_OF_BATTLE: Heard = {
  all_struck: "strike",
  answered: null,
  attack_resolved: "strike",
  card_discarded: "slide",
  card_drawn: "draw",
  card_failed: "dull",
  charged: "strike",
  committed: null,
  counters_changed: null,
  deck_refilled: "slide",
  drained: "hurt",
  draw_began: null,
  fell: "fall",
  game_ended: null,
  hand_dealt: "draw",
  healed: "heal",
  last_stand_left: null,
  last_stand_offered: "asked",
  last_stand_taken: "epic",
  lock_taken_back: "slide",
  locked_in: "dull",
  modifier_attached: "spell",
  rallied: "heal",
  revealed: "flip",
  riposted: "strike",
  turn_began: null,
  unbroken_guards: "ring",
  weapon_arrived: "slide",
  weapon_held: "ring",
  weapon_lunged: "aim",
  weapon_moved: "slide",
  weapon_placed: "land",
  weapon_redirected: "slide",
  weapon_returned: "slide",
  weapon_stayed: null,
};

const HANDS_OF_WAR: Heard = {
  ability_used: "spell",
  announced: null,
  attack_declared: "aim",
  attack_failed: "dull",
  attack_guarded: "ring",
  attack_taken_back: "slide",
  attacks_confirmed: null,
  attacks_struck: null,
  card_cast: "slide",
  card_discarded: "slide",
  card_regrown: "heal",
  card_set_aside: "slide",
  cards_drawn: "draw",
  choice_made: null,
  combat_began: null,
  control_changed: "slide",
  counters_put: "gem",
  damage_dealt: "strike",
  damage_stopped: "ring",
  deck_was_empty: "dull",
  effects_ended: null,
  essence_gained: "gem",
  game_began: "beat",
  game_ended: null,
  hand_exchanged: "draw",
  hand_seen: "draw",
  healed: "heal",
  health_lost: "hurt",
  item_failed: "dull",
  item_negated: "dull",
  item_resolved: "spell",
  lasted: null,
  nothing_to_do: null,
  passed: null,
  phase_began: null,
  piece_changed: "gem",
  piece_entered: "land",
  piece_exhausted: null,
  piece_left: "fall",
  piece_moved: "slide",
  piece_readied: null,
  piece_stays_locked: "dull",
  top_left: null,
  top_seen: "draw",
  top_taken: "draw",
  trigger_resolved: "spell",
  turn_began: null,
};

const BLOOD_WARS: Heard = {
  ally_doubled: "gem",
  assembly_done: null,
  ballot_held: null,
  battle_hand_changed: "land",
  battle_hand_returned: "slide",
  battle_hand_turned: "flip",
  battlefield_captured: "beat",
  cancelled: "dull",
  card_buried: "slide",
  card_taken: "draw",
  cards_discarded: "slide",
  cards_drawn: "draw",
  challenge_failed: "beat",
  challenge_issued: "aim",
  combat_compared: "strike",
  combat_stopped: "dull",
  fate_played: "spell",
  game_ended: null,
  hand_dealt: "draw",
  hand_refused: "slide",
  head_start_given: "gem",
  legion_doomed: "hurt",
  legion_lost: "fall",
  legion_shielded: "ring",
  legion_turned: "flip",
  legions_revealed: "flip",
  nothing_happened: null,
  passed: null,
  phase_began: null,
  picked: null,
  pile_shuffled: "slide",
  power_used: "epic",
  regrouped: "slide",
  result_drawn: "flip",
  reward_secured: "gem",
  strength_changed: "hurt",
  support_lost: "slide",
  survivors_stay: null,
  turn_began: null,
  warlord_inducted: "epic",
  warlord_joined: "land",
  warlord_lost: "fall",
  warlord_roused: "land",
  warlord_turned: "flip",
};

export const HEARD: Readonly<Record<string, Heard>> = {
  "the-battlefield": THE_BATTLEFIELD,
  "circuit-warfare": CIRCUIT_WARFARE,
  "art-of-battle": ART_OF_BATTLE,
  "hands-of-war": HANDS_OF_WAR,
  "blood-wars": BLOOD_WARS,
};

/** Fields that say how much an event is about. */
const AMOUNTS = ["amount", "damage", "hit", "health", "count", "by", "ap"];
const MOST = 10;

/** From 0 to 1: how much it was about, where it says so. */
export function muchOf(event: GameEvent): number {
  if (Array.isArray(event.turned)) return Math.min(1, event.turned.length / MOST);
  const field = AMOUNTS.find((name) => typeof event[name] === "number");
  return field === undefined ? 0.4 : Math.min(1, Math.abs(event[field] as number) / MOST);
}

/** What is special of a card that comes: it brings weather, or is hard to come by. */
export type Special = "weather" | "epic" | null;

/** What of an event is heard. */
export function voiceOf(game: string, event: GameEvent, special: (card: string) => Special): Voice | null {
  const voice = HEARD[game]?.[event.event] ?? null;
  if (event.event === "strength_changed" && Number(event.by) > 0) return "gem";
  if (event.event === "attack_resolved" && !event.hit) return "ring";
  if (event.event === "piece_left" && (event.how === "orphaned" || event.how === "returned")) return "slide";
  const comes = voice === "land" && typeof event.card === "string" ? special(event.card) : null;
  return comes === "weather" ? "storm" : (comes ?? voice);
}
