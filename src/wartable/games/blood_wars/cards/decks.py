"""5.5: the prebuilt decks."""

from wartable.core.decks import Deck
from wartable.games.blood_wars.words import DECKS as TITLES


def deck(word: str, text: str) -> Deck:
    """A deck out of the rule book's short list: `W01 L01x2`."""
    cards: list[tuple[str, int]] = []
    for each in text.split():
        card_id, _, count = each.partition("x")
        cards.append((card_id, int(count or "1")))
    return Deck(TITLES[word], tuple(cards))


DECKS = (
    deck(
        "noon",
        "W01 W02 W10 W11 L01x2 L02x2 L03x2 L04x2 L05x2 L06x2 L07 L08 L20 L43 B01 B02 B04x2 B05 B06x2 B08 B10 B13 "
        "F02 F05 F06 F08 F10 F13 F18 F24 F25 F28",
    ),
    deck(
        "maw",
        "W07 W08 W09 W12 L21 L25x3 L26 L27x2 L28 L29 L30 L31 L32 L33x2 L34x2 L35 L36 L44 B02 B03 B05x2 B07 B09 "
        "B11 B14 B16 F03 F09 F10 F15 F16 F17 F26 F29",
    ),
    deck(
        "ledger",
        "W04 W05 W14 W16 L13x2 L14x2 L15x2 L16x2 L22 L23 L37x3 L38x2 L41 L42 B04 B06 B08x2 B09 B15 B17 B18 B19 B20 "
        "F11 F12 F14 F19 F20 F22 F23 F27 F31",
    ),
    deck(
        "loom",
        "W03 W05 W06 W13 W15 L09x2 L10 L11x2 L12x3 L17x2 L18 L19 L24x2 L39x2 L40 B02 B04x2 B05 B06x2 B07 B08 B12 F01 F04 F07 "
        "F18 F19x2 F20 F21 F30",
    ),
)
