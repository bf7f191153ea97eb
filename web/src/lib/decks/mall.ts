// What the Card Mall sells and what the ledger says of it, in the language of the page.
import type { LedgerLine, Pack } from "$lib/net/shapes";
import { t, words, type Word } from "$lib/words/index.svelte";

const NAMES: Readonly<Record<string, Word>> = {
  SINGLE: "mall.single",
  PACK: "mall.pack",
  "WAR CHEST": "mall.chest",
};
const RARITIES: Readonly<Record<string, Word>> = {
  Common: "mall.common",
  Uncommon: "mall.uncommon",
  Rare: "mall.rare",
  Epic: "mall.epic",
};

/** What a product is called; a product of another package keeps the name that it has. */
export const packName = (id: string): string => (NAMES[id] ? t(NAMES[id]) : id);

/** What a rarity is called: by its word, else by its number. */
export const rarityName = (rarity: string): string =>
  RARITIES[rarity] ? t(RARITIES[rarity]) : /^\d+$/.test(rarity) ? t("mall.rarity", { n: rarity }) : rarity;

/** The odds of a product: one line for the cards that share them. */
export const oddsOf = (pack: Pack): { cards: string; odds: string }[] =>
  pack.odds.map(({ cards, percent }) => ({
    cards: t("cards.found", { n: cards }),
    odds: percent.map(([rarity, share]) => `${words.percent(share / 100)} ${rarityName(rarity)}`).join(", "),
  }));

/** What a line of the ledger was for; lines of long ago say it as the server does. */
export function ledgerWords(line: LedgerLine): string {
  if (line.kind === "buy" && line.pack) return t("mall.bought", { pack: packName(line.pack) });
  if (line.kind === "changed" && line.spare) return t("mall.spare", { n: line.spare });
  if (line.kind === "welcome") return t("mall.welcome");
  if (line.kind === "match") return t("mall.ofMatch");
  if (line.kind === "bots") return t("mall.ofBots");
  return line.what;
}
