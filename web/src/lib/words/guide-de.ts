// Die Worte eines ersten Spiels auf Deutsch.
import type { guideWords } from "./guide";

export const guideWordsDe: Record<keyof typeof guideWords, string> = {
  "first.title": "So gewinnst du",
  "first.toTable": "An den Tisch",
  "first.rules": "Alle Regeln",
  "first.lesson": "Eine Lektion, fünf Minuten",
  "first.help": "So gewinnst du",
  "first.goal": "Ziel",
  "first.guided": "Im ersten Spiel begleitet dich jemand. Du kannst ihn jederzeit wegschicken.",
  "guide.longPress":
    "Halte einen Finger auf eine Karte, um sie zu lesen. Das erste Tippen auf einen Platz zeigt, was daraus würde, das zweite tut es.",
  "first.callGuide": "Begleitung rufen",

  "first.the-battlefield.lead": "Zwei Heere, höchstens drei Schlachten. Gewinne zwei davon.",
  "first.the-battlefield.goal": "Gewinne zwei von drei Schlachten",
  "first.the-battlefield.1": "Sei stärker",
  "first.the-battlefield.1.text":
    "Angriff über ihre Abwehr hinaus zählt doppelt, Abwehr über ihren Angriff hinaus einfach. Mehr Punkte gewinnen die Schlacht.",
  "first.the-battlefield.1.pill": "mehr Punkte",
  "first.the-battlefield.2": "Stell sie zusammen",
  "first.the-battlefield.2.text":
    "Zwei gleiche Einheiten auf einem Platz sind ein Paar und stärker als zwei einzelne. Wer dahinter steht, kann flankieren.",
  "first.the-battlefield.2.pill": "ein Paar",
  "first.the-battlefield.3": "Hör rechtzeitig auf",
  "first.the-battlefield.3.text":
    "Rund zwanzig Karten hast du für den ganzen Krieg. Leg die Waffen nieder, wenn eine Schlacht gewonnen ist oder keine Karte mehr wert.",
  "first.the-battlefield.3.pill": "für die nächste Schlacht",

  "first.circuit-warfare.lead":
    "Leitungen auf einem gemeinsamen Feld, und Linien, die feindliche Karten umdrehen.",
  "first.circuit-warfare.goal": "Die meisten Karten, wenn das Feld voll ist",
  "first.circuit-warfare.1": "Halte die meisten Karten",
  "first.circuit-warfare.1.text":
    "Ihr legt abwechselnd Karten. Ist das Feld voll, hat die Farbe mit den meisten Karten gewonnen.",
  "first.circuit-warfare.1.pill": "die meisten Karten",
  "first.circuit-warfare.2": "Zieh eine Kette",
  "first.circuit-warfare.2.text":
    "Ist deine neue Karte nur durch feindliche Karten mit einer anderen von dir verbunden? Dann nehmen alle dazwischen deine Farbe an.",
  "first.circuit-warfare.2.pill": "alle werden rot",
  "first.circuit-warfare.3": "Achte auf die Aktionspunkte",
  "first.circuit-warfare.3.text":
    "Eine Karte kostet 1, eine Kette 1 mehr. Jeder Zug bringt 2, und was du sparst, bleibt dir.",
  "first.circuit-warfare.3.pill": "1 + 1",

  "first.art-of-battle.lead": "Zwei gegen zwei. Alle wählen geheim und zugleich.",
  "first.art-of-battle.goal": "Bring beide Gegner auf 0 Leben",
  "first.art-of-battle.1": "Bring beide zu Fall",
  "first.art-of-battle.1.text":
    "Du und dein Partner gegen zwei. Wer 0 Leben hat, fällt; das letzte Team, das steht, gewinnt.",
  "first.art-of-battle.1.pill": "beide auf 0",
  "first.art-of-battle.2": "Reihen sind Zeit",
  "first.art-of-battle.2.text":
    "Was du spielst, rückt jeden Zug eine Reihe vor und trifft, wenn es die vorderste verlässt. Schwere Hiebe sieht man kommen.",
  "first.art-of-battle.2.pill": "trifft in zwei Zügen",
  "first.art-of-battle.3": "Fang den Hieb ab",
  "first.art-of-battle.3.text":
    "Ein Block zählt nur in dem Zug, in dem er ankommt. Und starke Karten kosten Ausdauer, die nicht von selbst zurückkommt.",
  "first.art-of-battle.3.pill": "8 − 5 = 3",

  "first.hands-of-war.lead": "Zwei Heere unter zwei Standarten. Deine soll stehen, ihre soll fallen.",
  "first.hands-of-war.goal": "Bring ihre Standarte auf 0",
  "first.hands-of-war.1": "Bring sie zu Fall",
  "first.hands-of-war.1.text":
    "Jede Standarte hat 20 Leben. Wessen Standarte bei 0 ist, der hat den Krieg verloren.",
  "first.hands-of-war.1.pill": "20 → 0: gewonnen",
  "first.hands-of-war.2": "Steh, wo du hinreichst",
  "first.hands-of-war.2.text":
    "Jede Kreatur hat eine Reichweite. Mit 2 erreicht sie die feindliche Standarte von deiner vordersten Zone aus, der Vorhut.",
  "first.hands-of-war.2.pill": "Reichweite 2",
  "first.hands-of-war.3": "Noch stirbt niemand",
  "first.hands-of-war.3.text":
    "Beide dürfen vor dem Schaden antworten und danach. Erst dann werden die Toten gezählt.",
  "first.hands-of-war.3.pill": "−1 → 2: sie lebt",

  "first.blood-wars.lead": "Kriegsherren, verdeckte Hände und nie genug Freunde.",
  "first.blood-wars.goal": "Hab am Ende deines Zuges {n} Siegpunkte",
  "first.blood-wars.1": "Erobere Schlachtfelder",
  "first.blood-wars.1.text":
    "Jedes bringt 1 bis 5 Siegpunkte. Wer am Ende des eigenen Zuges 13 hat, gewinnt.",
  "first.blood-wars.1.pill": "3 Punkte",
  "first.blood-wars.2": "Sammle ein Heer",
  "first.blood-wars.2.text":
    "Legionen folgen einem Kriegsherrn, wenn einer der beiden Buchstaben oben derselbe ist. Die anderen sehen nur, wie viele es sind.",
  "first.blood-wars.2.pill": "gleicher Buchstabe",
  "first.blood-wars.3": "Fordere heraus",
  "first.blood-wars.3.text":
    "Leg ein Schlachtfeld aus und streite darum: im Kampf gegen einen Rivalen oder durch Intrige, wo alle Partei ergreifen dürfen.",
  "first.blood-wars.3.pill": "12 gegen 8",

  "guide.title": "Deine Begleitung",
  "guide.skip": "Ohne Begleitung",
  "guide.do": "Versuch das:",
  "guide.why": "denn das",
  "guide.looking": "Ich sehe mir den Tisch an …",
  "guide.watch": "Sieh zu, was sie tun: jeder Schritt wird erzählt.",
  "guide.chosen": "Für dich gewählt, wie ein guter Spieler wählt:",
  "guide.change": "Ändern",
  "guide.done":
    "Das ist das meiste, was man wissen muss. Der Rest des Spiels gehört dir: Wann immer du gefragt bist, nennt dir der Tipp oben einen guten Zug, und ich warte hinter dem Fragezeichen.",
  "guide.alone": "Allein weiterspielen",

  "guide.the-battlefield.settled": "ein Heer ist genannt, und deine fünf Wünsche sind getan.",
  "guide.the-battlefield.unit":
    "Der Stern ist der Angriff einer Einheit, der blaue Schild ihre Abwehr; die Summen stehen in der Mitte. Nahkämpfer kämpfen in der vordersten Reihe.",
  "guide.the-battlefield.pair":
    "Davon hast du schon eine. Auf demselben Platz sind die beiden ein Paar, und ein Paar hat bessere Werte als zwei einzelne.",
  "guide.the-battlefield.ranged":
    "Schützen stehen in der Reihe dahinter. Von dort führen Pfeile zu zwei Plätzen davor: viele Einheiten bekommen mehr, wenn sie jemanden flankieren.",
  "guide.the-battlefield.heavy":
    "Schwere Einheiten stehen ganz hinten und flankieren die Schützen vor ihnen.",
  "guide.the-battlefield.special":
    "Ein Stern heißt: jede Reihe. Sonderkarten sind Leute, die helfen oder schaden: lies die Karte, bevor du sie spielst.",
  "guide.the-battlefield.wild":
    "Wetter und Krankheit verändern eine ganze Reihe oder mehr. Sieh nach, auf wessen Seite die Karte gehört: vielleicht auf die feindliche.",
  "guide.the-battlefield.fold":
    "Die Waffen niederlegen ist keine Niederlage: du spielst in dieser Schlacht nichts mehr und behältst den Rest für die nächste. Zwei Schlachten gewinnen den Krieg.",
  "guide.the-battlefield.next":
    "Eine neue Schlacht mit den Karten, die übrig sind: die Hand wird nicht aufgefüllt. Gewinne also so knapp, wie es reicht.",
  "guide.the-battlefield.enemyFolded":
    "Der Feind hat die Waffen niedergelegt: von dort kommt in dieser Schlacht nichts mehr.",
  "guide.the-battlefield.wonBattle": "Die Schlacht gehört dir! Eine der zwei, die du brauchst.",
  "guide.the-battlefield.lostBattle":
    "Diese Schlacht ging an den Feind. Zwei braucht es, noch ist nichts verloren.",

  "guide.circuit-warfare.settled": "deine Farbe ist genannt.",
  "guide.circuit-warfare.first":
    "Ihr legt Karten auf das gemeinsame Feld, jede für 1 Aktionspunkt. Du bist rot; die Leitungen zeigen, wo sich eine Karte mit ihren Nachbarn verbinden lässt.",
  "guide.circuit-warfare.place":
    "Zwei Karten sind verbunden, wo beide eine Leitung zur gemeinsamen Kante haben. Such einen Platz, an dem deine Leitungen auf andere treffen.",
  "guide.circuit-warfare.turned":
    "Eine Karte darf auch kopfüber liegen. Dreh sie zuerst, dann wähle den Platz.",
  "guide.circuit-warfare.chain":
    "Eine Kette! Deine Karte ist durch feindliche Karten mit einer anderen von dir verbunden. Für 1 weiteren Aktionspunkt wird alles dazwischen rot.",
  "guide.circuit-warfare.decline":
    "Eine Kette wird angeboten, aber diese ist ihren Preis nicht wert. Du darfst sie lassen.",
  "guide.circuit-warfare.magic": "Eine Magiekarte: sie kostet, was auf ihr steht, und wirkt sofort.",
  "guide.circuit-warfare.end":
    "Punkte, die du nicht ausgibst, bleiben dir, und der nächste Zug bringt 2 dazu. Beende deinen Zug.",
  "guide.circuit-warfare.danger":
    "Ketten gelten für beide: eine Karte von dir zwischen zweien von ihnen kann umgedreht werden. Lege deine dorthin, wo ihre Leitungen sie nicht einschließen.",
  "guide.circuit-warfare.chained": "Sieh auf den Stand: jede Karte der Linie zählt jetzt für dich.",
  "guide.circuit-warfare.wasChained":
    "Sie haben eine Kette durch deine Karten gezogen. Für umgedrehte Karten bekommst du Aktionspunkte zurück.",

  "guide.art-of-battle.settled": "",
  "guide.art-of-battle.attack":
    "Alle wählen zugleich und ungesehen. Reihen sind Zeit: eine Karte rückt jeden Zug eine Reihe vor und trifft, wenn sie die vorderste verlässt. Eine Direction, links oder rechts, gehört dazu.",
  "guide.art-of-battle.block":
    "Ein Block zählt nur in dem Zug, in dem er ankommt. Sieh hinüber: dort kommt gleich etwas an.",
  "guide.art-of-battle.rest":
    "Ausdauer kommt nicht von selbst zurück. Diese Karte bringt welche, wenn sie ankommt.",
  "guide.art-of-battle.proficiency":
    "Fertigkeiten sind Kniffe: ein Modifier kommt auf eine Waffe, die schon unterwegs ist, eine Action wirkt sofort.",
  "guide.art-of-battle.pass":
    "Du darfst nur eine Waffe zugleich auf dem Feld haben. Deine ist unterwegs, also warte auf sie.",
  "guide.art-of-battle.draw":
    "Der Zug endet. Du darfst einen Kniff ablegen und einen neuen ziehen, bis zu drei auf der Hand.",
  "guide.art-of-battle.stand":
    "Dein Partner ist gefallen. Nun darfst du einmal eine Last-Stand-Karte nehmen.",
  "guide.art-of-battle.partner":
    "Dein Partner spielt neben dir und wählt ebenfalls geheim. Beide dürft ihr beide Bahnen eures Teams benutzen.",
  "guide.art-of-battle.stamina":
    "Der rote Balken ist das Leben, der gelbe die Ausdauer. Schlag zu, solange du Atem hast, und ruh dich aus, bevor er weg ist.",
  "guide.art-of-battle.hit": "Dein Team kam durch: die Rechnung des Hiebs steht neben dem Feld.",
  "guide.art-of-battle.wasHit": "Der kam zu euch durch. Angriff minus Block tut weh.",

  "guide.hands-of-war.settled": "deine Starthand steht.",
  "guide.hands-of-war.creature":
    "Karten kosten Essenz: die Steine auf deiner Tafel. Deine Standarte gibt jeden Zug neue, und sie bleiben, bis du sie ausgibst. Diese Kreatur kannst du bezahlen.",
  "guide.hands-of-war.zone":
    "Wähle ihre Zone. Die Vorhut ist dem Feind am nächsten: von dort reicht jede Kreatur am weitesten und ist selbst am leichtesten zu erreichen.",
  "guide.hands-of-war.spell":
    "Ein Zauber tut, was er sagt, und ist fort. Wofür er gedacht ist, leuchtet auf.",
  "guide.hands-of-war.enchantment":
    "Verzauberungen bleiben auf dem Tisch und wirken, solange sie stehen. Auch sie kann man angreifen.",
  "guide.hands-of-war.attack":
    "Angriff! Die Zahl mit dem Pfeil ist die Reichweite. Wähle den Angreifer, dann sein Ziel; ihre Standarte soll fallen.",
  "guide.hands-of-war.confirm":
    "Die Angriffe sind angesagt und lassen sich noch zurücknehmen. Bestätige sie.",
  "guide.hands-of-war.answer":
    "Vor und nach dem Schaden dürfen beide mit Zaubern und Fähigkeiten antworten. Hier lohnt keine Antwort: lass es geschehen.",
  "guide.hands-of-war.ability": "Diese Karte kann selbst etwas tun. Was es kostet und bewirkt, steht darauf.",
  "guide.hands-of-war.move":
    "Eine Kreatur darf statt anzugreifen in eine andere Zone gehen und erreicht dann andere. Das Gehen erschöpft sie.",
  "guide.hands-of-war.advance":
    "Kreaturen kommen erschöpft ins Spiel und kämpfen ab deinem nächsten Zug. In dieser Phase ist nichts mehr zu tun: weiter.",
  "guide.hands-of-war.keep":
    "Kreaturen kommen erschöpft ins Spiel und kämpfen ab deinem nächsten Zug. Du musst nicht alles gleich verbrauchen: Karten und Essenz, die du behältst, hast du im nächsten Zug.",
  "guide.hands-of-war.own":
    "Ein Zug geht immer gleich: zahlen und spielen, angreifen, noch einmal spielen, Ende. Oben siehst du, wo du bist.",
  "guide.hands-of-war.struck":
    "Ihre Standarte ist verwundet. Wunden bleiben von Zug zu Zug; bei 0 gehört der Krieg dir.",
  "guide.hands-of-war.wasStruck":
    "Sie kamen zu deiner Standarte durch. Kreaturen in Reichweite des Feindes können zuerst zuschlagen.",

  "guide.blood-wars.settled": "die Karten, die du ablegst, weil deine Kommandohand zu voll war.",
  "guide.blood-wars.induct":
    "Kriegsherren führen deine Heere; die Krone zeigt, wie stark jeder in einer Intrige ist. Bring einen auf den Tisch.",
  "guide.blood-wars.assign":
    "Legionen folgen einem Kriegsherrn, wenn ein Buchstabe an derselben Stelle gleich ist. Die Zahl unten ist die Kampfstärke. Die anderen sehen nur, wie viele folgen.",
  "guide.blood-wars.attach": "Ausrüstung wird von einer Legion getragen und macht sie stärker.",
  "guide.blood-wars.challenge":
    "Eine Herausforderung! Leg ein Schlachtfeld aus, das Punkte bringt, und nenne den Kriegsherrn, der darum streitet. In einer Intrige entscheidet die Stärke der Kriegsherren selbst.",
  "guide.blood-wars.prepare":
    "Eine Herausforderung zum Kampf: ein Rivale darf sich stellen, und die verdeckten Schlachthände treffen aufeinander. Du darfst noch Karten dazulegen, bevor jemand davon hört.",
  "guide.blood-wars.join":
    "Jemand will ein Schlachtfeld. Mit einem Kriegsherrn darfst du helfen oder dagegenhalten; wer mitgemacht hat, ist eine Weile verbraucht.",
  "guide.blood-wars.rouse":
    "Sie fordern zum Kampf heraus. Du darfst dich mit einem Kriegsherrn stellen und mit allen, die ihm folgen.",
  "guide.blood-wars.power": "Kräfte werden abwechselnd genutzt. Was diese tut, steht auf der Karte.",
  "guide.blood-wars.fate": "Schicksalskarten spielt man für ihre Wirkung, in dem Augenblick, den sie nennen.",
  "guide.blood-wars.pass":
    "Beide Seiten liegen offen, mit ihren Summen. Du hast getan, was du kannst: passe. Wenn beide passen, wird verglichen.",
  "guide.blood-wars.done": "Hier ist nichts mehr zu tun: weiter.",
  "guide.blood-wars.keep":
    "Du musst nicht alles gleich verbrauchen: was du auf der Hand behältst, hilft dir vielleicht in einer Herausforderung. Weiter.",
  "guide.blood-wars.captured":
    "Das Schlachtfeld gehört dir, mit seinen Siegpunkten. Die Leiste auf deiner Tafel füllt sich.",
  "guide.blood-wars.theyCaptured":
    "Sie haben ein Schlachtfeld erobert. Die Leiste auf ihrer Tafel zeigt, wie nah sie sind.",
  "guide.blood-wars.failed": "Die Herausforderung ist gescheitert: niemand bekommt das Schlachtfeld.",

  "hint.why": "Denn das",
  "hint.but": "Aber das",
  "hint.then": "Dann vielleicht:",
  "hint.likely": "Der Experte, der nur sieht, was du sehen darfst, würde:",
  "hint.chance": "Aussicht zu gewinnen: etwa {n}",
  "hint.mine": "Was du vorhast: etwa {n}.",
  "hint.mineGives": "Der Tipp",
  "hint.same": "Das ist etwa ebenso gut.",
  "hint.better": "Das ist vielleicht noch besser.",
  "hint.compare": "Hast du etwas anderes vor? Zeig darauf, dann werden die beiden verglichen.",
};
