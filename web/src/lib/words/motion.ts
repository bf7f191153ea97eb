// The words of what moves and sounds, in English; the list for other languages.

export const motion = {
  "keys.again": "watch again what the others just did",
  "menu.again": "Watch the last turn again",
  "card.picture": "Save as a picture",
  "card.noPicture": "This browser could not draw it.",
  "mall.keep": "Keep them",
  "mall.another": "Open another · {n} points",
  "mall.new": "New",
  "bf.battleWon": "Battle {n} is yours, {own} : {other}",
  "bf.battleLost": "Battle {n} is lost, {own} : {other}",
  "bf.battleEven": "Battle {n} is a draw, {own} : {other}",
  "bf.battleTo": "Battle {n} goes to {name}, {own} : {other}",
  "bw.taken": "{name} takes {card}",
  "bw.held": "The challenge fails",
  "ab.falls": "{name} falls",
} as const;
