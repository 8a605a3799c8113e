"""Card texts, read: Oracle text to effects in the case file's form.

cutting      a text into abilities and sentences; reminder text, ability words and the card's own name
lexicon      words into tokens
keywords     what keywords say of types, colors, power, toughness and haste
parsing      tokens to everything that the grammar (grammars) lets them mean
meanings     what each part of the grammar means
reading      pronouns, conditions, questions; what is in force, what is offered
relevance    by which rule a sentence can't bear on anything that is judged
writing      the other direction: an effect as a sentence that is read back to it
"""

from bridge.text.keywords import spoken
from bridge.text.reading import read, read_sentence, unread
from bridge.text.readings import LATER, CardReading, Statement

__all__ = ["LATER", "CardReading", "Statement", "read", "read_sentence", "spoken", "unread"]
