// The words of what moves and sounds, in German.
import type { motion } from "./motion";

export const motionDe: Record<keyof typeof motion, string> = {
  "keys.again": "noch einmal sehen, was die anderen gerade getan haben",
  "menu.again": "Den letzten Zug noch einmal sehen",
  "card.picture": "Als Bild sichern",
  "card.noPicture": "Dieser Browser konnte es nicht zeichnen.",
  "mall.keep": "Behalten",
  "mall.another": "Noch eine öffnen · {n} Punkte",
  "mall.new": "Neu",
  "bf.battleWon": "Schlacht {n} gehört dir, {own} : {other}",
  "bf.battleLost": "Schlacht {n} ist verloren, {own} : {other}",
  "bf.battleEven": "Schlacht {n} ist unentschieden, {own} : {other}",
  "bf.battleTo": "Schlacht {n} geht an {name}, {own} : {other}",
  "bw.taken": "{name} nimmt {card}",
  "bw.held": "Die Herausforderung scheitert",
  "ab.falls": "{name} fällt",
};
