"""Programs that make what is committed under `display`: pictures, sounds, compiled texts. Developers run them."""
