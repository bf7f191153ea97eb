"""Text that people typed. It travels as JSON and is shown as text, never as markup; here it loses what cannot be seen."""

import unicodedata


def plain_text(text: str) -> str:
    """Without control and direction characters, with single spaces."""
    kept = "".join(
        " " if unicodedata.category(c)[0] in "CZ" else c for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.split())
