"""The detailed log of MTG Arena, as cases.

messages    the parts of a message that are read; names of players, ids of accounts and times are skipped
log         a file -> its messages, one after the other
state       the state of a game, message by message
combats     states -> declarations: the state before each, what was offered, what was declared
names       the client's database of cards, or a file of cards with Arena's ids -> names and words
board       a state and names -> a case
importing   a log -> cases
"""

from __future__ import annotations

__all__: list[str] = []
