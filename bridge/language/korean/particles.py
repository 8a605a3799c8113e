"""Particles behind a word in any script: `공격자를`, `Juggernaut를`, `Goblin (goblin 1)을`."""

from __future__ import annotations

import tossi

from bridge.language.korean.latin import last_consonant

__all__ = ["with_particle"]


def with_particle(word: str, particle: str) -> str:
    """The word with a particle behind it, in the form that the word's last sound asks for.

    `tossi` reads Hangul and numbers, and passes over what stands in parentheses at the end; words in Latin letters are
    read by `latin`. Where nobody can tell, both forms are written: `을(를)`.

    Args:
        word: The word; nothing stands behind an empty one.
        particle: One form of the particle, such as `을`, `이`, `은`, `과`, `으로`, or an unchanging one, such as
            `에게`.
    """
    if not word:
        return ""
    if not tossi.parse(particle).tolerances:  # one form alone, whatever the word ends in
        return word + particle
    form: str = tossi.pick(word, particle, guess_coda=_last_sound)
    return word + form


def _last_sound(word: str) -> str | None:
    found: str | None = tossi.guess_coda(word)
    if found is not None:
        return found
    return last_consonant(tossi.coda.filter_only_significant(word))
