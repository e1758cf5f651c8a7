"""The self-test of a table: everything a builder needs to find what is wrong, and what to do about it."""
