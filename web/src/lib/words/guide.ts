// The words of a first game in English: how one wins, what the guide says, why a hint is good, what a word means. The
// list for other languages.

export const guideWords = {
  "first.title": "How you win",
  "first.toTable": "To the table",
  "first.rules": "All the rules",
  "first.lesson": "A lesson, five minutes",
  "first.help": "How you win",
  "first.goal": "Goal",
  "first.guided": "Your first game comes with a guide. You can send it away at any time.",
  "guide.longPress":
    "Hold a finger on a card to read it. The first tap on a place shows what would come of it, the second one does it.",
  "first.callGuide": "Call the guide",

  "first.the-battlefield.lead": "Two armies, at most three battles. Win two of them.",
  "first.the-battlefield.goal": "Win two of three battles",
  "first.the-battlefield.1": "Outweigh them",
  "first.the-battlefield.1.text":
    "Attack beyond their defence counts double, defence beyond their attack once. More points win the battle.",
  "first.the-battlefield.1.pill": "more points",
  "first.the-battlefield.2": "Stand together",
  "first.the-battlefield.2.text":
    "Two equal units in one slot are a pair, and stronger than two apart. Units behind them may flank.",
  "first.the-battlefield.2.pill": "a pair",
  "first.the-battlefield.3": "Fold in time",
  "first.the-battlefield.3.text":
    "Some twenty cards are all you get for the war. Stop when a battle is won, or not worth another card.",
  "first.the-battlefield.3.pill": "for the next battle",

  "first.circuit-warfare.lead": "Wires on a common field, and lines that turn the enemy's cards.",
  "first.circuit-warfare.goal": "Hold the most cards when the Field is full",
  "first.circuit-warfare.1": "Hold the most cards",
  "first.circuit-warfare.1.text":
    "You take turns laying cards. When the Field is full, the colour with the most cards has won.",
  "first.circuit-warfare.1.pill": "most cards",
  "first.circuit-warfare.2": "Pull a Chain",
  "first.circuit-warfare.2.text":
    "Is your new card wired, through enemy cards alone, to another one of yours? Then all between turn your colour.",
  "first.circuit-warfare.2.pill": "all turn red",
  "first.circuit-warfare.3": "Mind your Action Points",
  "first.circuit-warfare.3.text":
    "A card costs 1, a Chain 1 more. Each turn brings 2, and what you save stays yours.",
  "first.circuit-warfare.3.pill": "1 + 1",

  "first.art-of-battle.lead": "Two against two. Everyone chooses in secret, all at once.",
  "first.art-of-battle.goal": "Bring both enemies down to 0 Health",
  "first.art-of-battle.1": "Bring both down",
  "first.art-of-battle.1.text":
    "You and your partner against two. A fighter at 0 Health falls; the last team standing wins.",
  "first.art-of-battle.1.pill": "both to 0",
  "first.art-of-battle.2": "Rows are time",
  "first.art-of-battle.2.text":
    "What you play goes one row forward each turn, and lands when it leaves the front row. Heavy blows are seen coming.",
  "first.art-of-battle.2.pill": "lands in two turns",
  "first.art-of-battle.3": "Meet the blow",
  "first.art-of-battle.3.text":
    "A block counts only in the turn in which it lands. And strong cards cost Stamina, which does not come back by itself.",
  "first.art-of-battle.3.pill": "8 − 5 = 3",

  "first.hands-of-war.lead": "Two armies under two Battle Standards. Keep yours standing; bring theirs down.",
  "first.hands-of-war.goal": "Bring their Standard down to 0",
  "first.hands-of-war.1": "Bring it down",
  "first.hands-of-war.1.text": "Each Standard has 20 health. Whoever lets theirs fall to 0 has lost the war.",
  "first.hands-of-war.1.pill": "20 → 0: you win",
  "first.hands-of-war.2": "Stand where you reach",
  "first.hands-of-war.2.text":
    "Every creature has a Range. With 2 it reaches their Standard from your front zone, the Vanguard.",
  "first.hands-of-war.2.pill": "Range 2",
  "first.hands-of-war.3": "Nobody dies yet",
  "first.hands-of-war.3.text":
    "Both may answer before the damage and after it. Only then are the dead counted.",
  "first.hands-of-war.3.pill": "−1 → 2: it lives",

  "first.blood-wars.lead": "Warlords, hidden hands, and never enough friends.",
  "first.blood-wars.goal": "Have {n} victory points at the end of your turn",
  "first.blood-wars.1": "Capture Battlefields",
  "first.blood-wars.1.text":
    "Each is worth 1 to 5 victory points. Whoever has 13 at the end of their own turn wins.",
  "first.blood-wars.1.pill": "3 points",
  "first.blood-wars.2": "Gather an army",
  "first.blood-wars.2.text":
    "Legions follow a Warlord if one of the two letters at the top is the same. The others see only how many they are.",
  "first.blood-wars.2.pill": "same letter",
  "first.blood-wars.3": "Issue a Challenge",
  "first.blood-wars.3.text":
    "Lay out a Battlefield and fight for it: by Combat against one rival, or by Intrigue, where anybody may take sides.",
  "first.blood-wars.3.pill": "12 against 8",

  "guide.title": "Your guide",
  "guide.skip": "Skip the guide",
  "guide.do": "Try this:",
  "guide.why": "because it",
  "guide.looking": "Looking at the table …",
  "guide.watch": "Watch what they do: each step is told as it happens.",
  "guide.chosen": "Chosen for you, as a good player would:",
  "guide.change": "Change it",
  "guide.done":
    "That is most of what there is to know. The rest of the game is yours: whenever you are asked, Hint at the top tells you a good move, and I wait behind the question mark.",
  "guide.alone": "Play on alone",

  "guide.the-battlefield.settled": "an army is named, and your five wishes are made.",
  "guide.the-battlefield.unit":
    "The star is a unit's attack, the blue shield its defence; the sums stand in the middle. Melee units fight in the front lane.",
  "guide.the-battlefield.pair":
    "You already have one of these. On the same slot the two make a pair, and a pair has better values than two apart.",
  "guide.the-battlefield.ranged":
    "Ranged units stand in the lane behind. Arrows lead from there to two slots in front: many units earn more when they flank somebody.",
  "guide.the-battlefield.heavy": "Heavy units stand at the rear, and flank the ranged lane in front of them.",
  "guide.the-battlefield.special":
    "A star means any lane. Specials are people who help or harm: read this one before you play it.",
  "guide.the-battlefield.wild":
    "Weather and disease change a whole lane, or more. Look whose side it belongs on: it may be the enemy's.",
  "guide.the-battlefield.fold":
    "To fold is no defeat: you play no more cards in this battle and keep the rest for the next. Two battles win the war.",
  "guide.the-battlefield.next":
    "A new battle, with the cards that are left: hands are not filled up again. So win by as little as you need.",
  "guide.the-battlefield.enemyFolded": "The enemy has folded: no more cards from that side in this battle.",
  "guide.the-battlefield.wonBattle": "The battle is yours! One of the two that you need.",
  "guide.the-battlefield.lostBattle":
    "That battle went to the enemy. Two are needed, so nothing is lost yet.",

  "guide.circuit-warfare.settled": "your colour is named.",
  "guide.circuit-warfare.first":
    "You lay cards on the common Field, each for 1 Action Point. You are red; the wires show where a card can be joined to its neighbours.",
  "guide.circuit-warfare.place":
    "Two cards are connected where both have a wire at their common edge. Look for a place where your wires meet others.",
  "guide.circuit-warfare.turned": "A card may be laid upside down. Turn it first, then choose the place.",
  "guide.circuit-warfare.chain":
    "A Chain! Your card is wired through enemy cards to another of yours. For 1 more Action Point everything between turns red.",
  "guide.circuit-warfare.decline":
    "A Chain is offered, but this one is not worth its price. You may leave it.",
  "guide.circuit-warfare.magic": "A Magic Card: it costs what stands on it and does what it says, at once.",
  "guide.circuit-warfare.end":
    "Points that you do not spend stay with you, and next turn brings 2 more. End your turn.",
  "guide.circuit-warfare.danger":
    "Chains work both ways: a card of yours between two of theirs can be turned. Lay yours where their wires cannot close round them.",
  "guide.circuit-warfare.chained": "See the score: every card of the line counts for you now.",
  "guide.circuit-warfare.wasChained":
    "They pulled a Chain through your cards. For cards that were turned you get Action Points back.",

  "guide.art-of-battle.settled": "",
  "guide.art-of-battle.attack":
    "Everybody chooses at once, unseen. Rows are time: a card goes one row forward each turn and strikes when it leaves the front row. A Direction, left or right, goes with it.",
  "guide.art-of-battle.block":
    "A block counts only in the turn in which it lands. Look at the other side: something is about to land there.",
  "guide.art-of-battle.rest":
    "Stamina does not come back by itself. This card brings some of it back when it lands.",
  "guide.art-of-battle.proficiency":
    "Proficiencies are tricks: a Modifier goes onto a Weapon that is already on its way, an Action works at once.",
  "guide.art-of-battle.pass":
    "You may have one Weapon on the battlefield at a time. Yours is under way, so wait for it.",
  "guide.art-of-battle.draw":
    "The turn ends. You may lay one trick aside and draw a new one, up to three in hand.",
  "guide.art-of-battle.stand": "Your partner has fallen. Now you may take a Last Stand card, once.",
  "guide.art-of-battle.partner":
    "Your partner plays beside you and chooses in secret too. Both of you may use both lanes of your team.",
  "guide.art-of-battle.stamina":
    "The red bar is Health, the yellow one Stamina. Hit hard while you have breath, and rest before it is gone.",
  "guide.art-of-battle.hit": "Your team came through: the sums of the blow stand beside the board.",
  "guide.art-of-battle.wasHit": "That one got through to your side. Attack minus block is what hurts.",

  "guide.hands-of-war.settled": "your opening hand is settled.",
  "guide.hands-of-war.creature":
    "Cards cost essence: the stones on your plate. Your Standard gives new ones every turn, and they stay until you spend them. This creature can be paid.",
  "guide.hands-of-war.zone":
    "Choose its zone. The Vanguard is nearest to the enemy: from there most creatures reach furthest, but they are also easiest to reach.",
  "guide.hands-of-war.spell": "A spell does what it says and is gone. The place it is meant for lights up.",
  "guide.hands-of-war.enchantment":
    "Enchantments stay on the table and work as long as they stand. They can be attacked, too.",
  "guide.hands-of-war.attack":
    "Attack! The number with the arrow is Range, how far a creature reaches. Press the attacker, then its target; their Standard is what you want to bring down.",
  "guide.hands-of-war.confirm": "The attacks are declared, and can still be taken back. Confirm them.",
  "guide.hands-of-war.answer":
    "Before and after the damage both sides may answer with spells and abilities. There is nothing worth answering here: let it happen.",
  "guide.hands-of-war.ability":
    "This permanent can do something itself. What it costs and does stands on the card.",
  "guide.hands-of-war.move":
    "A creature may walk to another zone instead of attacking, and so change whom it reaches. Walking exhausts it.",
  "guide.hands-of-war.advance":
    "Creatures enter exhausted and fight from your next turn on. There is nothing more to do in this phase: go on.",
  "guide.hands-of-war.keep":
    "Creatures enter exhausted and fight from your next turn on. You need not use everything at once: cards and essence that you keep are there next turn.",
  "guide.hands-of-war.own":
    "A turn is always the same: pay and play, attack, play again, end. The head of the table shows where you are.",
  "guide.hands-of-war.struck":
    "Their Standard is hurt. Wounds stay from turn to turn; at 0 the war is yours.",
  "guide.hands-of-war.wasStruck":
    "They got through to your Standard. Creatures that stand in reach of the enemy can strike first.",

  "guide.blood-wars.settled": "the cards to discard, as your Command Hand was too full.",
  "guide.blood-wars.induct":
    "Warlords are the heads of your armies; the crown shows how strong each is in an Intrigue. Put one on the table.",
  "guide.blood-wars.assign":
    "Legions follow a Warlord with a letter in common, at the same place. The number at the foot is combat strength. The others see only how many follow.",
  "guide.blood-wars.attach": "Gear is carried by a Legion and adds to its strength.",
  "guide.blood-wars.challenge":
    "A Challenge! Lay out a Battlefield worth points and name the Warlord who goes for it. In an Intrigue the Warlords' own strength decides.",
  "guide.blood-wars.prepare":
    "A Challenge by Combat: one rival may stand against you, and the hidden Battle Hands meet. You may add cards before anybody hears of it.",
  "guide.blood-wars.join":
    "Somebody wants a Battlefield. You may help or oppose with a Warlord of yours; a Warlord who has taken part is spent for a while.",
  "guide.blood-wars.rouse":
    "They challenge by Combat. You may stand up with one Warlord and all that follow him.",
  "guide.blood-wars.power": "Powers are used in turn. What this one does stands on the card.",
  "guide.blood-wars.fate": "Fate cards are played for their effect, at the moment that they name.",
  "guide.blood-wars.pass":
    "Both sides lie open, with their sums. You have done what you can: pass. When both pass, the sides are compared.",
  "guide.blood-wars.done": "There is nothing more to do here: go on.",
  "guide.blood-wars.keep":
    "You need not use everything at once: what you keep in hand may serve you in a Challenge. Go on.",
  "guide.blood-wars.captured":
    "The Battlefield is yours, and so are its victory points. The track on your plate fills up.",
  "guide.blood-wars.theyCaptured":
    "They captured a Battlefield. The track on their plate shows how near they are.",
  "guide.blood-wars.failed": "The Challenge failed: nobody gets the Battlefield.",

  "hint.why": "Because it",
  "hint.but": "But it",
  "hint.then": "Then perhaps:",
  "hint.likely": "The expert, which sees only what you may, would:",
  "hint.chance": "Chance of winning: about {n}",
  "hint.mine": "What you have in mind: about {n}.",
  "hint.mineGives": "The hint",
  "hint.same": "That is about as good.",
  "hint.better": "That may be even better.",
  "hint.compare": "Something else in mind? Point at it, and the two are compared.",
} as const;
