"""Programs for developers that make what is committed under `display`: pictures, sounds, texts."""
