"""Words for the parts of a case that aren't implemented: the second arguments of `unsupported` in the action theory."""

from __future__ import annotations

from bridge.asp.solving import Atom
from bridge.loops.run import spelled

__all__ = ["left_out"]

_SENTENCES = {
    "add_types,ability": "an effect that adds types and is given by another effect",
    "add_types,attach": "an effect that adds types, where what has it can be attached anew",
    "add_types,if": "an effect that adds types under a condition",
    "add_types,many": "more effects that add types than are followed at a time",
    "add_types,zone": "an effect that adds types outside the battlefield",
    "add_types,subtypes": "an effect that adds creature types to what may be no creature",
    "add_types,power": "an effect that adds types by power, where power may depend on it",
    "boost,power": "an effect that changes power or toughness and asks for one of them",
    "adds_mana,does": "an ability that triggers on mana, in a step of its own",
    "cast_free,additional": "other costs of what is cast without paying its mana cost as something resolves",
    "copy_token,choose": "a token that is a copy of what somebody chooses",
    "copy_token,each": "tokens that are copies of each of several objects",
    "cost,exile_top": "exiling cards from the top of a library as a cost",
    "grant,power": "an effect that grants something by power, where other effects change power",
    "may,unless": "an instruction with both 'you may' and 'unless'",
    "mill,heard": "milling where an ability triggers on what is put into a graveyard from anywhere",
    "mill,library": "milling where a card of a library is named",
    "more_mana,later": "more mana of what is tapped for mana, where the mana comes later",
    "more_mana,times": "mana that is multiplied and added to",
    "pay,unless": "an instruction with both 'you may pay' and 'unless'",
    "proliferate,player": "proliferating where players have counters, or may get some",
    "put_into_graveyard,token": "an ability that triggers on tokens being put into a graveyard",
    "pt,power": "a power and toughness that depend on the power or toughness of something",
    "set_pt,attach": "an effect that sets power and toughness, where what has it can be attached anew",
    "set_pt,power": "an effect that sets power and toughness and asks for one of them",
    "tapped_for_mana,later": "an ability that triggers on what is tapped for mana, where mana comes later",
    "tapped_for_mana,color": "an ability that triggers on what is tapped for mana of a color, where mana comes later",
    "times,many": "more effects that multiply than can be reckoned with",
}
"""The words for features without arguments."""
_FAMILIES = {
    "more": "a comparison with a number above {}",
    "more_tokens": "an effect by which more tokens of some kinds only are created",
    "times": "an effect that multiplies and is given by another effect",
}
"""The words for features with arguments, by their first word."""
_KINDS = {
    "counter": "counters of the kind {}",
    "event": "the event {}",
    "event_without_a_step": "an ability that triggers as a step begins, of which it isn't said which",
    "extra_phase": "an extra phase of the kind {}",
    "keyword": "the keyword {}",
    "order_of": "the order of {}",
    "player_of": "which player {} is about",
    "reference": "what {} refers to",
    "static": "the static ability {}",
    "verb": "the instruction {}",
}


def left_out(what: Atom) -> str:
    """The words for something that isn't implemented.

    Args:
        what: The second argument of an atom `unsupported`.
    """
    (about,) = what.arguments
    if what.name == "text":
        return f'"{spelled(about)}" is not understood.'
    if what.name != "feature":
        return _KINDS[what.name].format(_quoted(about))
    first, *others = [spelled(each) for each in about.arguments] or [spelled(about)]
    told = _SENTENCES.get(",".join([first, *others])) or (_FAMILIES.get(first, "").format(*others) if others else "")
    return told or " with ".join(f"'{part.replace('_', ' ')}'" for part in (first, *others))


def _quoted(about: Atom) -> str:
    text = spelled(about).replace("_", " ")
    return text if text in ("extra phases",) else f"'{text}'"
