"""The commands of the command line, one noun per file. Each file adds its own to the app."""
