"""What descriptions mean of which only plays can ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.descriptions import Heads, all_of, one
from bridge.text.meanings.plays.values import ACTIONS, Whom, constants, means, set_pt
from bridge.text.meanings.values import IT, Node, slot

__all__: list[str] = []


@means("group")
def _group(adjectives: list[Node], heads: Any, posts: list[Node]) -> Node:
    last = heads
    if isinstance(heads, Heads):
        # "Walls and/or creatures with flying": words that don't say whose they are belong to the last noun alone.
        if any(post and set(post) - {"controller", "owner", "attached_to"} for post in posts):
            raise MeaninglessError
        last, heads = heads.parts[-1], heads.filter
    described = all_of(*adjectives, heads, *posts)
    return one(described) if getattr(last, "singular", False) else described


@means("group_of_size")
def _group_of_size(size: str, heads: Any, posts: list[Node]) -> Node:
    described = _group([], heads, posts)
    sized = all_of(described, set_pt(size))
    return one(sized) if getattr(described, "singular", False) else sized


def _compared(bound: str) -> Callable[[str, Any], Node]:
    def compared(measure: str, amount: Any) -> Node:
        if isinstance(amount, dict) and IT in amount.values():
            raise MeaninglessError  # comparing its power with its own toughness has another form
        return {measure: {bound: amount}}

    return compared


constants(
    of_that_color={"color": slot("color")},
    of_that_type={"subtype": slot("type")},
    greater_power={"power": {"more_than": {"power_of": "subject"}}},
    lesser_power={"power": {"fewer_than": {"power_of": "subject"}}},
    tough={"toughness_minus_power": {"more_than": 0}},
    strong={"toughness_minus_power": {"fewer_than": 0}},
    its_controller_controls={"controller": {"ref": "its controller"}},
    its_owner_controls={"controller": {"ref": "its owner"}},
    defending_controls={"controller": "defending"},
    attacking_controls={"controller": "active"},
    that_player_controls={"controller": {"bind": "player"}},
    target_player_controls={"controller": {"bind": "player"}},
    enchanted_player_controls={"controller": "enchanted_player"},
    team_controls={"non": {"controller": "opponent"}},
    other_than_host={"non": {"is": "host"}},
    lent={"owner": "you", "controller": "not_you"},
    neither={"owner": "not_you", "controller": "not_you"},
    at_most_x={"at_most": slot("X")},
    at_least_x={"at_least": slot("X")},
    even_value={"mana_value": {"parity": "even"}},
    odd_value={"mana_value": {"parity": "odd"}},
)
ACTIONS.functions(
    measure_at_most=_compared("at_most"),
    measure_at_least=_compared("at_least"),
    measure_less=_compared("fewer_than"),
    measure_greater=_compared("more_than"),
    measure_equal=_compared("exactly"),
    power_or_toughness=lambda comparison: {"any": [{"power": comparison}, {"toughness": comparison}]},
    whose_power=lambda comparison: {"power": comparison},
    with_at_most_counters=lambda n, kind: {"counters": {kind: {"at_most": n}}},
    even_counters=lambda kind: {"counters": {kind: {"parity": "even"}}},
    odd_counters=lambda kind: {"counters": {kind: {"parity": "odd"}}},
    carrying=lambda noun: {"attached": {"subtype": noun["subtype"], "controller": "you"}},
    attached_here=lambda *thing: {"attached_to": {"is": "self" if thing == ("~",) else IT}},
    shares_color=lambda thing="it": {"shares_color_with": {"~": "self", "host": "host"}.get(thing, IT)},
)


@means("one_attacked")
def _one_attacked(n: int) -> Node:
    if n != 1:
        raise MeaninglessError
    return {"attacking": "opponent"}


@means("that_attacks")
def _that_attacks(whom: Whom) -> Node:
    described = whom.described()
    if not isinstance(described, dict) or set(described) != {"player"}:
        raise MeaninglessError
    if not isinstance(described["player"], str) and described["player"] != slot("chosen player"):
        raise MeaninglessError  # it attacks a planeswalker or battle
    return {"attacking": described["player"]}
