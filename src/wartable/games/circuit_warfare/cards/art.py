"""The picture on each card of Circuit Warfare: the emblem that stands in its scene, chosen for the card, never guessed."""

from wartable.core.cards import Art

WIRES = Art("wires")
"""A Circuit Card shows its own wires; they are all kin."""

ART: dict[str, Art] = {
    "2H": WIRES,  # Lying Straight
    "2V": WIRES,  # Standing Straight
    "2A": WIRES,  # Corner A
    "2B": WIRES,  # Corner B
    "3H": WIRES,  # Lying T
    "3V": WIRES,  # Standing T
    "4X": WIRES,  # Cross
    "VX": Art("vortex"),  # Vortex
    "KQ": Art("chess-queen"),  # Killer Queen
    "CW": Art("crystal-growth"),  # Crystal Wall
    "HD": Art("heaven-gate"),  # Heaven's Door
    "HM": Art("tarot-12-the-hanged-man"),  # Hanged Man
    "GH": Art("hand-of-god"),  # God's Hand
    "DW": Art("windy-stripes"),  # Dusky Wind
    "RB": Art("ouroboros"),  # Rebirth
    "TK": Art("lips"),  # The Kiss
    "KC": Art("imperial-crown"),  # King Crimson
    "SC": Art("electric"),  # Short Circuit
    "CA": Art("battery-75"),  # Capacitor
}
