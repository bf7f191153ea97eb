"""People and what is theirs: sessions, passwords, decks, points, ratings, quick match."""
