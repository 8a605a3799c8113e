"""Korean: how an entry of the catalog is filled in.

A place may ask for a particle behind its value, `{attacker:을}`, also behind the mark that closes a quotation,
`“{word:”을}`, or for an ending of its value, `{asked:-는}`. A phrase that says something of a subject stands in the
catalog in its dictionary form, such as `공격하다`; the sentence that it comes to stand in gives it the ending that it
needs.

writing     filling in an entry
particles   을/를, 이/가, 은/는, 과/와, 으로/로 behind a name in any script
latin       the last sound of a word in Latin letters, as it is read in Korean
endings     endings of verbs and adjectives
"""

from __future__ import annotations

__all__: list[str] = []
