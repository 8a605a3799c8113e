"""Words for the parts of a case that aren't implemented: the second arguments of `unsupported` in the action theory."""

from __future__ import annotations

from bridge.asp.solving import Atom
from bridge.language import phrase, phrase_in, term_in
from bridge.loops.run import spelled

__all__ = ["left_out"]

_SENTENCES = {
    "add_types,ability": term_in("left out", "an effect that adds types and is given by another effect"),
    "add_types,attach": term_in("left out", "an effect that adds types, where what has it can be attached anew"),
    "add_types,if": term_in("left out", "an effect that adds types under a condition"),
    "add_types,many": term_in("left out", "more effects that add types than are followed at a time"),
    "add_types,zone": term_in("left out", "an effect that adds types outside the battlefield"),
    "add_types,subtypes": term_in("left out", "an effect that adds creature types to what may be no creature"),
    "add_types,power": term_in("left out", "an effect that adds types by power, where power may depend on it"),
    "boost,power": term_in("left out", "an effect that changes power or toughness and asks for one of them"),
    "activation_less,halves": term_in(
        "left out", "an effect by which abilities cost less, where one costs hybrid or Phyrexian mana"
    ),
    "adds_mana,does": term_in("left out", "an ability that triggers on mana, in a step of its own"),
    "cast_free,additional": term_in(
        "left out", "other costs of what is cast without paying its mana cost as something resolves"
    ),
    "copy_token,choose": term_in("left out", "a token that is a copy of what somebody chooses"),
    "copy_token,each": term_in("left out", "tokens that are copies of each of several objects"),
    "cost,exile_top": term_in("left out", "exiling cards from the top of a library as a cost"),
    "grant,power": term_in("left out", "an effect that grants something by power, where other effects change power"),
    "may,unless": term_in("left out", "an instruction with both 'you may' and 'unless'"),
    "mill,heard": term_in(
        "left out", "milling where an ability triggers on what is put into a graveyard from anywhere"
    ),
    "mill,library": term_in("left out", "milling where a card of a library is named"),
    "more_mana,later": term_in("left out", "more mana of what is tapped for mana, where the mana comes later"),
    "more_mana,times": term_in("left out", "mana that is multiplied and added to"),
    "pay,unless": term_in("left out", "an instruction with both 'you may pay' and 'unless'"),
    "proliferate,player": term_in("left out", "proliferating where players have counters, or may get some"),
    "put_into_graveyard,token": term_in("left out", "an ability that triggers on tokens being put into a graveyard"),
    "pt,power": term_in("left out", "a power and toughness that depend on the power or toughness of something"),
    "set_pt,attach": term_in(
        "left out", "an effect that sets power and toughness, where what has it can be attached anew"
    ),
    "set_pt,power": term_in("left out", "an effect that sets power and toughness and asks for one of them"),
    "tapped_for_mana,later": term_in(
        "left out", "an ability that triggers on what is tapped for mana, where mana comes later"
    ),
    "tapped_for_mana,color": term_in(
        "left out", "an ability that triggers on what is tapped for mana of a color, where mana comes later"
    ),
    "times,many": term_in("left out", "more effects that multiply than can be reckoned with"),
}
"""The words for features without arguments."""
_FAMILIES = {
    "more": term_in("left out", "a comparison with a number above {n}"),
    "more_tokens": term_in("left out", "an effect by which more tokens of some kinds only are created"),
    "times": term_in("left out", "an effect that multiplies and is given by another effect"),
}
"""The words for features with arguments, by their first word."""
_KINDS = {
    "counter": term_in("left out", "counters of the kind {word}"),
    "event": term_in("left out", "the event {word}"),
    "event_without_a_step": term_in(
        "left out", "an ability that triggers as a step begins, of which it isn't said which"
    ),
    "extra_phase": term_in("left out", "an extra phase of the kind {word}"),
    "keyword": term_in("left out", "the keyword {word}"),
    "order_of": term_in("left out", "the order of {word}"),
    "player_of": term_in("left out", "which player {word} is about"),
    "reference": term_in("left out", "what {word} refers to"),
    "static": term_in("left out", "the static ability {word}"),
    "verb": term_in("left out", "the instruction {word}"),
}


def left_out(what: Atom) -> str:
    """The words for something that isn't implemented.

    Args:
        what: The second argument of an atom `unsupported`.
    """
    (about,) = what.arguments
    if what.name == "text":
        return phrase('"{text}" is not understood.', text=spelled(about))
    if what.name != "feature":
        return phrase_in("left out", _KINDS[what.name], word=_quoted(about))
    first, *others = [spelled(each) for each in about.arguments] or [spelled(about)]
    if (whole := ",".join([first, *others])) in _SENTENCES:
        return phrase_in("left out", _SENTENCES[whole])
    if others and first in _FAMILIES:
        return phrase_in("left out", _FAMILIES[first], n=others[0])
    told, *more = (f"'{part.replace('_', ' ')}'" for part in (first, *others))
    for each in more:
        told = phrase_in("left out", "{feature} with {other}", feature=told, other=each)
    return told


def _quoted(about: Atom) -> str:
    text = spelled(about).replace("_", " ")
    return phrase_in("left out", "extra phases") if text == "extra phases" else f"'{text}'"
