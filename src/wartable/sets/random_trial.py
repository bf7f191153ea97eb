"""Trials by chance: cards that the schema of a game allows, and junk that nobody allows.

Every card at random is refused with a reason, or it is played: in lawful decks, as often as it can be, without a crash, without
an end that never comes, and without a secret told. Junk is refused with a sentence, whatever it is.
"""

from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec

from wartable.core.documents import Army, BadDocument, Documents
from wartable.core.errors import BadSetup
from wartable.core.sets import CardSet, pack, unpack
from wartable.core.texts import is_sound
from wartable.games import game
from wartable.sets.check import check_set
from wartable.sets.folder import documents_of, workshop_of
from wartable.sets.random_cards import junk, random_document, spoil, vary_document
from wartable.sets.trial import Finding, try_apart

MISTAKES = ("CRASHES", "REFUSED", "STUCK", "LEAKS")
"""What must never come of a lawful card: it is ours to mend. What loops or explodes is refused, and that is as it should be."""
TOGETHER = 8
"""Cards that are tried in one game."""
LEAST_KNOWN = 5
"""One card in this many is made from the schema alone; the others are printed cards with some parts made anew."""

Document = dict[str, object]
Tell = Callable[[int], None]


class CardTrial(msgspec.Struct):
    """What came of a game's cards at random."""

    game: str
    cards: int = 0
    refused: int = 0
    """By the form or by the law, with a reason."""
    found_out: int = 0
    """By the search: they would go on for ever, or fill the table."""
    without_deck: int = 0
    """Lawful, but in no lawful deck that we know how to make."""
    played: int = 0
    used: int = 0
    """Of those played: somebody used the card itself, in one game at least. The others lay in decks and hands and were never paid for,
    or do what they do without being asked."""
    games: int = 0
    uses: int = 0
    """Games in which a card was used, added up over the cards."""
    reasons: dict[str, int] = {}
    mistakes: list[str] = []

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.cards:,} cards; {self.refused:,} refused with a reason, {self.found_out:,} found out in play, "
            f"{self.played:,} played in {self.games:,} games, {self.used:,} of them used ({self.uses:,} times a card in a game), "
            f"{self.without_deck:,} in no deck; {len(self.mistakes)} mistakes"
        )


class JunkTrial(msgspec.Struct):
    """What came of junk."""

    documents: int = 0
    refused: int = 0
    still_cards: int = 0
    """Spoiled so little that they are cards all the same."""
    mistakes: list[str] = []

    def __str__(self) -> str:
        return (
            f"{self.documents:,} junk documents; {self.refused:,} refused with a sentence, {self.still_cards:,} still cards, "
            f"{len(self.mistakes)} mistakes"
        )


def try_random_cards(
    game_id: str, count: int, games: int, seed: int, tell: Tell = lambda done: None
) -> CardTrial:
    """Make `count` cards at random; each is refused with a reason or plays `games` games."""
    chance = Random(f"{game_id} {seed}")
    documents = documents_of(game_id)
    printed = [documents.write(card) for card in game(game_id).cards.values()]
    done = CardTrial(game_id)
    reasons: Counter[str] = Counter()
    waiting: list[Document] = []
    for number in range(count):
        if chance.randrange(LEAST_KNOWN):
            document = vary_document(documents, chance.choice(printed), chance, number)
        else:
            document = random_document(documents, chance, number)
        done.cards += 1
        reason = _reason_against(game_id, documents, document)
        if reason:
            done.refused += 1
            reasons[reason] += 1
        else:
            waiting.append(document)
        if len(waiting) == TOGETHER or number == count - 1:
            _play(game_id, waiting, games, seed, done)
            waiting = []
        tell(done.cards)
    done.reasons = dict(reasons.most_common(8))
    return done


def _reason_against(game_id: str, documents: Documents, document: Document) -> str:
    """Why this is no card of its game; empty if it is one."""
    try:
        card = documents.read(document)
    except BadDocument as error:
        return error.sentence
    law = workshop_of(game_id)
    if law.check_card is not None:
        found = law.check_card(card)
    else:
        alone = CardSet(id="zz-trial", name="Trial", game=game_id, cards=(document,))
        found = [sentence for card_id, sentence in law.check_set(alone, [card]) if card_id]
    return found[0] if found else ""


def _play(game_id: str, waiting: list[Document], games: int, seed: int, done: CardTrial) -> None:
    """Play these cards; whoever is found out leaves, and the others begin anew."""
    while waiting:
        card_set = wrap(game_id, waiting)
        against = {each.card: each for each in check_set(card_set, games=0) if each.card}
        tried = None
        if not against:
            tried = try_apart(card_set, games)
            against = {_blame(each, waiting): each for each in tried.findings}
        if tried is not None and not against:
            ids = {str(each["id"]) for each in waiting}
            done.without_deck += len(ids & set(tried.left_out))
            done.played += len(ids - set(tried.left_out))
            done.games += tried.games
            used = [tried.used[each] for each in ids & set(tried.used)]
            done.used += len(used)
            done.uses += sum(used)
            return
        for card, finding in against.items():
            if finding.code in MISTAKES:
                document = next(each for each in waiting if each["id"] == card)
                done.mistakes.append(
                    f"{finding.code}: {finding.sentence}: {msgspec.json.encode(document).decode()}"
                )
            elif tried is None:
                done.refused += 1
            else:
                done.found_out += 1
        waiting = [each for each in waiting if each["id"] not in against]


def _blame(finding: Finding, waiting: list[Document]) -> str:
    """The card to blame for a finding; where none is named, the first is taken out, and the others are tried again."""
    return finding.card if finding.card else str(waiting[0]["id"])


def wrap(game_id: str, cards: list[Document]) -> CardSet:
    """A set of these cards: in The Battlefield an army, filled up with Vikings under other names."""
    documents = documents_of(game_id)
    if documents.vocabulary.armies is None:
        return CardSet(id="zz-trial", name="Trial", game=game_id, cards=tuple(cards))
    army = list(cards)
    rest = [documents.write(card) for card in game(game_id).cards.values() if card.id.startswith("VK")]
    for at, document in enumerate(rest):
        left = ARMY - sum(_copies(each) for each in army)
        wild = sum(1 for each in army if each.get("family", "unit") != "unit")
        if left <= 0:
            break
        if document.get("family", "unit") != "unit" and wild >= MOST_WILD:
            continue
        copies = min(left, _copies(document))
        army.append({**document, "id": f"ZV{at:02}", "name": f"Trial {document['name']}", "copies": copies})
    wishes = tuple(str(each["id"]) for each in army[:5])
    led = Army("Trial", tuple(str(each["id"]) for each in army), wishes)
    return CardSet(id="zz-trial", name="Trial", game=game_id, cards=tuple(army), armies=(led,))


ARMY = 44
MOST_WILD = 10


def _copies(document: Document) -> int:
    copies = document.get("copies", 1)
    return copies if isinstance(copies, int) else 1


# -- junk ----------------------------------------------------------------------------------------------------------------


def try_junk(game_ids: tuple[str, ...], count: int, seed: int, tell: Tell = lambda done: None) -> JunkTrial:
    """Read `count` junk documents; one that is not refused with a sentence is a mistake of ours."""
    chance = Random(seed)
    done = JunkTrial()
    readers = [documents_of(game_id) for game_id in game_ids]
    printed = [
        [documents.write(card) for card in game(game_id).cards.values()]
        for game_id, documents in zip(game_ids, readers, strict=True)
    ]
    for number in range(count):
        at = chance.randrange(len(readers))
        made = spoil(chance.choice(printed[at]), chance) if chance.random() < 0.5 else junk(chance)
        as_set = chance.random() < 0.1 and isinstance(made, dict) and is_sound(made)
        try:
            if as_set:
                data = pack(CardSet(id="zz", name="Zz", game=game_ids[at], cards=(made,)))  # type: ignore[arg-type]
                for card in unpack(data if chance.random() < 0.5 else _torn(data, chance)).cards:
                    readers[at].read(card)
            else:
                readers[at].read(made)
            done.still_cards += 1
        except BadSetup as error:
            done.refused += 1
            if len(error.sentence) < 10:
                done.mistakes.append(f"no sentence: {error.sentence!r} for {str(made)[:300]}")
        except Exception as error:  # whatever it is, it is a mistake
            done.mistakes.append(f"{type(error).__name__}: {error}: {str(made)[:300]}")
        done.documents += 1
        tell(number + 1)
    return done


def _torn(data: bytes, chance: Random) -> bytes:
    """A packed set with a few bytes changed."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)
