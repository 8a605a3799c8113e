"""Card texts to loop cards: Oracle text to the abilities of a loop case.

keywords     keyword abilities: those that stay words, and those that are spelled out as abilities
parsing      the words of a sentence to everything that the grammar (bridge/text/grammars) lets them mean
meanings     what each part of the grammar means
building     meanings to abilities: pronouns, targets and X
tokens       cards for tokens
reading      a card's text, line by line
cases        loop cases whose cards have texts
"""

from bridge.loops.text.card_text import CardText, Piece
from bridge.loops.text.cases import with_texts_read
from bridge.loops.text.reading import abilities_of
from bridge.loops.text.tokens import Tokens

__all__ = ["CardText", "Piece", "Tokens", "abilities_of", "with_texts_read"]
