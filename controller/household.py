"""The people of this table: everybody who ever played here, by name and by seat."""

from __future__ import annotations

from controller.people import Occupant, Profile
from controller.store import Store
from display import fonts


class Household:
    """The people that the store knows; each step of the table asks for some, so they are at hand here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Profile] = {}
        self.everybody()

    def everybody(self) -> tuple[Profile, ...]:
        """Everybody who ever played here, those who played last first."""
        people = self._store.people()
        self._known = {person.id: person for person in people}
        return people

    def named(self, name: str) -> Profile:
        """The person of this name, who is new to the table where nobody has it. Raises BadProfile."""
        return self._met(self._store.person_called(name) or self._store.add_person(name, allowed=can_write))

    def save(self, person: Profile) -> Profile:
        """Keep a changed person, and return him as kept. Raises BadProfile, StoreError."""
        return self._met(self._store.save_person(person, allowed=can_write))

    def remove(self, person: Profile) -> None:
        """Take a person off the list; who sits at the table stays there. Raises StoreError."""
        self._store.remove_person(person.id)

    def profile(self, occupant: Occupant | None) -> Profile | None:
        """The person on a seat; None: a guest, a computer player, or nobody."""
        return None if occupant is None else self._known.get(occupant.profile or "")

    def _met(self, person: Profile) -> Profile:
        self._known[person.id] = person
        return person


def can_write(char: str) -> bool:
    """Whether the screen's font has this character."""
    return not fonts.missing(char)
