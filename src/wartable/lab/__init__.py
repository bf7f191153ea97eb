"""Many games at once: what designers and researchers measure."""
