"""What the lab says, in English and German: the same sentences in a terminal, in a report and on the page."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "de"]

ENGLISH = {
    "played": "{games} games of {game}{changed}, all seats played by {bot}, seed {seed}.",
    "changed": " with {what}",
    "even": "No deck is surely outside of 45 to 55 % against another.",
    "beats all but": "{deck} beats everybody but {others}.",
    "beats all": "{deck} beats everybody.",
    "beats": "{deck} beats {others}.",
    "uneven": "The most uneven meeting is {deck} against {other}: {score} for {deck}.",
    "first helps": "It helps to begin: the first to move wins {share}.",
    "first hurts": "It hurts to begin: the first to move wins {share}.",
    "first even": "It does not matter much who begins: the first to move wins {share}.",
    "no card": "No card is out of line with the rest of its deck.",
    "in deck": " in {deck}",
    "dead": " It lies dead in hand in {share} of the games in which it is drawn.",
    "too strong": "too strong",
    "too weak": "too weak",
    "averaged more": "{card} looks {verdict}{where}: as an average card of its kind the deck would win {points} points more {ends}.{dead}",
    "averaged less": "{card} looks {verdict}{where}: as an average card of its kind the deck would win {points} points less {ends}.{dead}",
    "pulls": "{card} looks {verdict}{where}: a copy drawn early is worth {points} points {ends} against the average card.{dead}",
    "length": "The middle 80 % of the games last {low} to {high} turns, half of them up to {middle}, with {decisions} decisions on average.",
    "skill": "{better} beats {worse} in {share}; played from both sides, {player} of the deals are won by the same player and {deal} by "
    "the same seat, whoever sits there.",
    "drama": "The lead changes {changes} times in a game; {comebacks} of the winners once had less than a quarter of the chance to win; "
    "in the middle game it is settled after {settled} of it.",
    "idle": "{idle} of the turns leave no choice at all, and {forced} of all decisions have one answer only.",
    "staples": "Every winning deck has {cards}, and no losing one does.",
    "pair more": "{a} and {b} are more than their sum in {deck}: {points} points {ends}.",
    "pair less": "{a} and {b} are less than their sum in {deck}: {points} points {ends}.",
    "and": "{rest} and {last}",
    "share of decks": "share of wins of {decks}",
    "share of first": "share of wins of the first to move",
    "compared": "With {what} the {name} goes from {base} to {tried}: {points} points {ends}.",
    "compared with": "Against {before}, with {what} the {name} goes from {base} to {tried}: {points} points {ends}.",
    "after": " {verdict}, after {games} games in {pairs} pairs.",
    "more": "That is clearly more",
    "less": "That is clearly less",
    "no difference that matters": "The difference is surely below {margin} points",
    "not clear yet": "That is not clear yet",
    "fixed already": "The game reaches its aims as it is; nothing has to change.",
    "fixed": "{what} reaches all aims, verified by {games} games on fresh seeds ({tried} candidates tried).",
    "nearest": "Nothing that may change reaches all aims. The nearest is {what}: {miss} points are missing instead of {before}.",
    "nothing": "Nothing that may change makes it better; allow more.",
    "axis pull": "points of winning that a copy drawn early adds",
    "axis wins": "share of wins",
    "axis turns": "turns",
    "axis games": "games",
    "step": "{better} against {worse}",
}

GERMAN = {
    "played": "{games} Partien {game}{changed}, alle Plätze gespielt von {bot}, Startzahl {seed}.",
    "changed": " mit {what}",
    "even": "Kein Deck liegt gegen ein anderes sicher außerhalb von 45 bis 55 %.",
    "beats all but": "{deck} schlägt alle außer {others}.",
    "beats all": "{deck} schlägt alle.",
    "beats": "{deck} schlägt {others}.",
    "uneven": "Am ungleichsten ist {deck} gegen {other}: {score} für {deck}.",
    "first helps": "Anfangen hilft: Wer zuerst zieht, gewinnt {share}.",
    "first hurts": "Anfangen schadet: Wer zuerst zieht, gewinnt {share}.",
    "first even": "Wer anfängt, macht wenig aus: Wer zuerst zieht, gewinnt {share}.",
    "no card": "Keine Karte fällt aus dem Rahmen ihres Decks.",
    "in deck": " in {deck}",
    "dead": " In {share} der Partien, in denen sie gezogen wird, bleibt sie tot auf der Hand.",
    "too strong": "zu stark",
    "too weak": "zu schwach",
    "averaged more": "{card} wirkt {verdict}{where}: Als durchschnittliche Karte ihrer Art würde das Deck {points} Punkte mehr gewinnen "
    "{ends}.{dead}",
    "averaged less": "{card} wirkt {verdict}{where}: Als durchschnittliche Karte ihrer Art würde das Deck {points} Punkte weniger gewinnen "
    "{ends}.{dead}",
    "pulls": "{card} wirkt {verdict}{where}: Früh gezogen ist ein Exemplar {points} Punkte {ends} gegenüber der durchschnittlichen Karte "
    "wert.{dead}",
    "length": "Die mittleren 80 % der Partien dauern {low} bis {high} Züge, die Hälfte bis zu {middle}, mit im Mittel {decisions} "
    "Entscheidungen.",
    "skill": "{better} schlägt {worse} in {share}; von beiden Seiten gespielt gewinnt in {player} der Verteilungen derselbe Spieler und in "
    "{deal} derselbe Platz, wer auch dort sitzt.",
    "drama": "Die Führung wechselt {changes}-mal je Partie; {comebacks} der Sieger hatten einmal weniger als ein Viertel der Chance zu "
    "gewinnen; in der mittleren Partie ist nach {settled} alles entschieden.",
    "idle": "{idle} der Züge lassen gar keine Wahl, und {forced} aller Entscheidungen haben nur eine Antwort.",
    "staples": "Jedes Deck, das gewinnt, hat {cards}, und keines, das verliert.",
    "pair more": "{a} und {b} sind in {deck} mehr als ihre Summe: {points} Punkte {ends}.",
    "pair less": "{a} und {b} sind in {deck} weniger als ihre Summe: {points} Punkte {ends}.",
    "and": "{rest} und {last}",
    "share of decks": "Anteil der Siege von {decks}",
    "share of first": "Anteil der Siege dessen, der zuerst zieht,",
    "compared": "Mit {what} geht der {name} von {base} auf {tried}: {points} Punkte {ends}.",
    "compared with": "Gegen {before} geht mit {what} der {name} von {base} auf {tried}: {points} Punkte {ends}.",
    "after": " {verdict}, nach {games} Partien in {pairs} Paaren.",
    "more": "Das ist eindeutig mehr",
    "less": "Das ist eindeutig weniger",
    "no difference that matters": "Der Unterschied liegt sicher unter {margin} Punkten",
    "not clear yet": "Das ist noch nicht klar",
    "fixed already": "Das Spiel erreicht seine Ziele, wie es ist; nichts muss sich ändern.",
    "fixed": "{what} erreicht alle Ziele, geprüft durch {games} Partien mit frischen Startzahlen ({tried} Vorschläge probiert).",
    "nearest": "Nichts, was sich ändern darf, erreicht alle Ziele. Am nächsten kommt {what}: Es fehlen {miss} Punkte statt {before}.",
    "nothing": "Nichts, was sich ändern darf, macht es besser; erlaube mehr.",
    "axis pull": "Punkte, die ein früh gezogenes Exemplar bringt",
    "axis wins": "Anteil der Siege",
    "axis turns": "Züge",
    "axis games": "Partien",
    "step": "{better} gegen {worse}",
}
SAYINGS: dict[Language, dict[str, str]] = {"en": ENGLISH, "de": GERMAN}


class Speech:
    """How a language says sentences and numbers."""

    def __init__(self, language: Language = "en") -> None:
        self.language = language
        self._sayings = SAYINGS[language]

    def __call__(self, saying: str, **values: object) -> str:
        return self._sayings[saying].format(**values)

    def _number(self, text: str) -> str:
        return text.replace(".", ",") if self.language == "de" else text

    def number(self, value: float) -> str:
        return self._number(f"{value:g}")

    def percent(self, share: float, digits: int = 0) -> str:
        if self.language == "de":
            return self._number(f"{100 * share:.{digits}f}") + " %"
        return f"{share:.{digits}%}"

    def points(self, share: float, sign: bool = True) -> str:
        return self._number(f"{100 * share:+.1f}" if sign else f"{100 * share:.1f}")

    def fixed(self, value: float) -> str:
        return self._number(f"{value:.1f}")

    def ends(self, low: float, high: float) -> str:
        """An interval in points."""
        apart = "; " if self.language == "de" else ", "
        return f"[{self.points(low)}{apart}{self.points(high)}]"

    def interval(self, score: float, low: float, high: float) -> str:
        """A share with its interval."""
        apart = "; " if self.language == "de" else ", "
        return f"{self.percent(score, 1)} [{self.percent(low, 1)}{apart}{self.percent(high, 1)}]"

    def list(self, names: Sequence[str]) -> str:
        if len(names) == 1:
            return names[0]
        return self("and", rest=", ".join(names[:-1]), last=names[-1])
