"""Six prebuilt decks, one for each faction (9.4)."""

from wartable.core.decks import Deck


def _deck(name: str, cards: str) -> Deck:
    """`AL01x3 AL02x2 ...` as a deck."""
    listed: list[tuple[str, int]] = []
    for word in cards.split():
        card_id, _, count = word.partition("x")
        listed.append((card_id, int(count)))
    return Deck(name, tuple(listed))


DECKS: tuple[Deck, ...] = (
    _deck(
        "Nine Cities",
        """
        AL00x1
        AL01x2 AL02x2 AL03x3 AL05x3 AL07x3 AL11x2 AL12x2 AL15x2 AL19x2 AL23x2 AL24x1 NE22x1
        AL06x2 AL08x1 AL10x3 AL14x1 AL16x1 AL21x2 AL25x1
        AL13x2 AL18x1 AL22x1
        """,
    ),
    _deck(
        "Under the Bridges",
        """
        SR00x1
        SR01x2 SR02x1 SR03x2 SR10x1 SR05x3 SR09x3 SR11x2 SR15x1 SR16x1 SR17x2 SR19x2 SR22x2 SR23x1 SR24x1 NE14x1
        SR06x2 SR07x1 SR08x2 SR12x1 SR18x1 SR20x2 SR25x1
        SR13x1 SR14x1 SR21x2 NE15x1
        """,
    ),
    _deck(
        "Nine Years, One Stroke",
        """
        BL00x1
        BL01x2 BL07x3 BL08x3 BL09x3 BL11x3 BL12x1 BL16x1 BL18x3 BL19x2 BL22x1 BL23x1 BL24x1
        BL05x3 BL06x2 BL10x3 BL17x2 BL21x2 BL25x1
        BL13x1 NE10x2
        """,
    ),
    _deck(
        "The Green Road",
        """
        WA00x1
        WA01x3 WA02x1 WA03x2 WA05x3 WA08x3 WA10x2 WA11x3 WA12x2 WA15x2 WA18x2 WA19x2 WA22x1 WA24x1
        WA06x1 WA07x2 WA09x3 WA16x2 WA23x1 WA25x1
        WA13x1 WA14x1 WA21x1
        """,
    ),
    _deck(
        "The Glass Stair",
        """
        MA00x1
        MA01x1 MA02x1 MA03x3 MA04x3 MA08x3 MA09x2 MA10x2 MA12x1 MA11x2 MA16x2 MA17x1 MA19x2 MA23x1 MA24x1
        MA06x2 MA07x3 MA14x1 MA18x2 MA21x1 MA25x1
        MA13x1 MA15x1 MA20x1 MA22x1 NE22x1
        """,
    ),
    _deck(
        "Beloved of the Crowd",
        """
        KE00x1
        KE01x1 KE02x2 KE03x1 KE04x3 KE05x3 KE08x3 KE11x2 KE12x3 KE15x2 KE16x1 KE18x1 KE19x2 KE22x2 KE24x1
        KE06x3 KE07x2 KE09x2 KE17x1 KE21x1 KE23x1 KE25x1
        KE13x1 KE20x1
        """,
    ),
)
