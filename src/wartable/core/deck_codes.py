"""A deck as a short word that survives chat and paper: `W1` and letters, at most about 120 for any legal deck.

Inside: two bytes that name the set of cards, then for each card, in the order of the game's ids, how far it is from the
one before together with its count, then two bytes of checksum. The name of the deck is not part of it.
"""

import base64
import binascii
import hashlib
from collections.abc import Iterable, Sequence

from wartable.core.decks import Deck, add_up
from wartable.core.errors import BadSetup

VERSION = "W1"
LONGEST = 400


def encode_deck(deck: Deck, ids: Iterable[str]) -> str:
    """The code of a deck; `ids` are all cards of its game."""
    known = sorted(ids)
    places = {card_id: place for place, card_id in enumerate(known)}
    counts = add_up(deck)
    if counts is None or not counts.keys() <= places.keys():
        raise BadSetup("BAD_DECK", "only a deck of this game's cards has a code")
    body = bytearray()
    last = -1
    for place, count in sorted((places[card_id], count) for card_id, count in counts.items()):
        small = min(count, 7)
        _put(body, (place - last) * 8 + small)
        if small == 7:
            _put(body, count - 7)
        last = place
    whole = _set_of(known) + bytes(body)
    return VERSION + base64.urlsafe_b64encode(whole + _check(whole)).decode().rstrip("=")


def decode_deck(code: str, ids: Iterable[str], name: str = "Pasted deck") -> Deck:
    """The deck of a code. Raises BadSetup for anything that is not a code of this game."""
    known = sorted(ids)
    word = "".join(code.split())
    if not word.startswith(VERSION) or len(word) > LONGEST:
        raise BadSetup("BAD_CODE", "this is not a deck code")
    try:
        padded = word[len(VERSION) :]
        whole = base64.b64decode(padded + "=" * (-len(padded) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadSetup("BAD_CODE", "this is not a deck code") from None
    if len(whole) < 4 or whole[-2:] != _check(whole[:-2]):
        raise BadSetup("BAD_CODE", "the deck code is damaged: a letter is wrong or missing")
    if whole[:2] != _set_of(known):
        raise BadSetup("OTHER_CARDS", "the deck code belongs to another game or to other cards")
    return Deck(name, tuple(_cards(whole[2:-2], known)))


def _cards(body: bytes, known: Sequence[str]) -> list[tuple[str, int]]:
    cards: list[tuple[str, int]] = []
    at = 0
    place = -1
    while at < len(body):
        value, at = _take(body, at)
        count = value % 8
        if count == 7:
            more, at = _take(body, at)
            count += more
        place += value // 8
        if not 0 <= place < len(known) or not 1 <= count <= 999 or value < 8:
            raise BadSetup("BAD_CODE", "this is not a deck code")
        cards.append((known[place], count))
    return cards


def _put(body: bytearray, value: int) -> None:
    while value >= 128:
        body.append(value % 128 + 128)
        value //= 128
    body.append(value)


def _take(body: bytes, at: int) -> tuple[int, int]:
    value = 0
    scale = 1
    while True:
        if at >= len(body) or scale > 128**3:
            raise BadSetup("BAD_CODE", "this is not a deck code")
        byte = body[at]
        at += 1
        value += (byte % 128) * scale
        scale *= 128
        if byte < 128:
            return value, at


def _set_of(known: Sequence[str]) -> bytes:
    return hashlib.blake2b("\n".join(known).encode(), digest_size=2).digest()


def _check(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=2).digest()
