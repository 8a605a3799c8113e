"""Contradictions in the meaning of the rules: a bounded search over all small boards, with the encodings unchanged.

model       an inquiry, its answer, the boards that were looked at
pools       what boards may have: effects of each kind in each form, keywords, what creatures may be
searched    an inquiry that is a search for a board (`bridge.aimed`)
legality, …  the properties, a module for each group
registry    all properties
running     asks one question after the other, keeps the answers, goes on
reporting   the answers as a report (`bridge.report`)
"""

from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry, Property, Shown
from bridge.contradictions.registry import PROPERTIES
from bridge.contradictions.running import answers, inquiries

__all__ = ["PROPERTIES", "Answer", "Boards", "Bounds", "Inquiry", "Property", "Shown", "answers", "inquiries"]
