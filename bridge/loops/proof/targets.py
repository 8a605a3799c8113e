"""Modes and targets: what may be chosen, what else could be, and the events of it (CR 115, 601.2b-c, 700.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node, words_in
from bridge.loops.proof.instructions import alike_key, ctx_of
from bridge.loops.proof.matching import fits
from bridge.loops.proof.play import Choices, Play, Refused
from bridge.loops.proof.state import Game, Item, Ref, Target

__all__ = [
    "aims_at_forgotten",
    "can_be_aimed",
    "choose_mode_and_targets",
    "legal_target",
    "modes_of",
    "name_of",
    "note_other_targets",
    "open_modes",
    "target_counts",
    "tell_targets",
    "wanted_targets",
]


def legal_target(play: Play, item: Item, spec: Node, target: Target) -> bool:
    """CR 115: whether something may be a target of a spell or ability."""
    ctx = ctx_of(play, item)
    if isinstance(target, str):
        whose = spec.get("player")
        if target not in ctx.game.alive() or not ctx.game.in_range(ctx.you, target):
            return False
        if spec.get("any_target") or whose == "any":
            return True
        return whose is not None and (target == ctx.you) is (whose == "you")
    if target.born == -1:
        aimed = play.game.item_of(target)
        whose = spec.get("ability")
        if aimed is None or aimed.buried or whose is None or aimed is item:
            return False
        return whose == "any" or (aimed.controller == ctx.you) is (whose == "you")
    obj = play.game.find(target)
    if obj is None or obj.forgotten or target == item.spell:
        return False
    look = ctx.view.looks[obj.id]
    if not ctx.game.in_range(ctx.you, look.controller):
        return False
    if obj.zone == "battlefield" and (
        "shroud" in look.keywords or ("hexproof" in look.keywords and look.controller != ctx.you)
    ):
        return False
    if spec.get("any_target") and obj.zone == "battlefield" and look.types & {"creature", "planeswalker", "battle"}:
        return True
    if spec.get("spell") is not None and obj.zone == "stack" and play.game.item_of(target) is not None:
        return fits(ctx, spec["spell"], look, "stack")
    return spec.get("object") is not None and fits(ctx, spec["object"], look)


def aims_at_forgotten(game: Game, item: Item, wanted: Sequence[Node]) -> bool:
    """Whether something that is forgotten could be a target if it weren't."""
    if not wanted or not game.forgotten:
        return False
    game = game.copy()
    refs: list[Target] = []
    for obj in game.objects.values():
        if obj.forgotten:
            obj.forgotten = False
            refs.append(obj.ref)
    play = Play(game, Choices())
    return any(legal_target(play, item, spec, ref) for spec in wanted for ref in refs)


def choose_mode_and_targets(play: Play, item: Item) -> None:
    """CR 601.2b, c: takes the step's mode and targets for an item.

    Raises:
        Refused: The mode is none, there are too few or too many targets, or one of them isn't legal.
    """
    modes = modes_of(item)
    item.mode = play.choices.asked["mode"] = play.choices.mode
    if item.mode not in modes:
        raise Refused("there is no mode {mode} (700.2)", mode=item.mode)
    if len(modes) > 1:
        play.alternatives.append((item.controller, "another mode could be chosen"))
    wanted = wanted_targets(item)
    item.targets = list(play.choices.targets)
    play.choices.asked["targets"] = len(item.targets)
    if len(item.targets) > len(wanted):
        raise Refused("{n} targets where there are {m} (601.2c)", n=len(item.targets), m=len(wanted))
    for place, spec in enumerate(wanted):
        if place < len(item.targets) and spec.get("ability"):
            item.targets[place] = _ability_of(play.game, item, item.targets[place])
        if place >= len(item.targets):
            if not spec.get("up_to"):
                raise Refused("a target isn't chosen (601.2c)")
        elif not legal_target(play, item, spec, item.targets[place]):
            raise Refused("{name} is no legal target (115.1)", name=name_of(item.targets[place]))
    if len(item.targets) == 2 and item.targets[0] == item.targets[1] and _different(wanted):
        raise Refused(
            "{name} is chosen twice where two different targets are asked for (601.2c)", name=name_of(item.targets[0])
        )
    note_other_targets(play, item, wanted)


def _different(wanted: list[Node]) -> bool:
    """CR 601.2c: whether two targets have to be different ones: they are said alike, as by one instance of the word
    "target", or the second is "another target"."""
    if len(wanted) != 2 or wanted[1].get("again"):
        return False
    first, second = ({key: said for key, said in each.items() if key not in ("up_to", "another")} for each in wanted)
    return first == second or bool(wanted[1].get("another"))


def can_be_aimed(wanted: list[Node], counts: list[list[Target]]) -> bool:
    """CR 601.2c, 603.3d: whether there are legal targets for all that have to be chosen.

    Args:
        wanted: The targets.
        counts: For each of them everything that could be it, as of `target_counts`.
    """
    needed = [found for spec, found in zip(wanted, counts, strict=True) if not spec.get("up_to")]
    if _different(wanted) and len(needed) == 2:
        return any(first != second for first, second in product(*needed))
    return all(needed)


def _ability_of(game: Game, item: Item, target: Target) -> Target:
    """The topmost ability of an object, where an ability is named by its object."""
    for each in reversed(game.stack):
        sources = [*each.refs.get("self", []), *each.refs.get("self_was", [])]
        known = each.id, *(ref.id for ref in sources)
        if each is not item and each.spell is None and isinstance(target, Ref) and target.id in known:
            return Ref(each.id, -1)
    return target


def wanted_targets(item: Item) -> list[Node]:
    """The targets that are chosen; with modes those that the chosen mode speaks of."""
    wanted = list(item.ability.get("targets") or ())
    if item.mode:
        said = words_in([each for each in item.ability.get("do") or () if each.get("mode", 0) in (0, item.mode)])
        wanted = [each for each, word in zip(wanted, ("target", "target_2"), strict=False) if word in said]
    return wanted


def target_counts(play: Play, item: Item, wanted: list[Node]) -> list[list[Target]]:
    """For each target everything that could be it."""
    game = play.game
    candidates: list[Target] = [*game.alive(), *(obj.ref for obj in game.objects.values())]
    candidates += [Ref(each.id, -1) for each in game.stack if each.spell is None]
    return [[each for each in candidates if legal_target(play, item, spec, each)] for spec in wanted]


def modes_of(item: Item) -> list[int]:
    """The modes of an item's ability; 0 alone if it has none."""
    return sorted({each["mode"] for each in item.ability.get("do") or () if each.get("mode")}) or [0]


def open_modes(play: Play, item: Item) -> list[int]:
    """CR 603.3c, 700.2a: the modes that can be chosen, since there are legal targets for them; 0 for no mode."""
    found = []
    for mode in modes_of(item):
        trial = replace(item, mode=mode)
        wanted = wanted_targets(trial)
        counts = target_counts(play, trial, wanted)
        if can_be_aimed(wanted, counts):
            found.append(mode)
    return found


def note_other_targets(play: Play, item: Item, wanted: list[Node]) -> None:
    """Notes that there are other targets which aren't the same by all that can be seen."""
    if not wanted:
        return
    for place, found in enumerate(target_counts(play, item, wanted)):
        if wanted[place].get("up_to"):
            play.alternatives.append((item.controller, "a target needn't be chosen"))
        view, keys = play.view, set()
        for each in found:
            if isinstance(each, Ref) and each.born != -1:
                keys.add(alike_key(play.game, view.looks[each.id]))
            else:
                keys.add((name_of(each),))
        if len(keys) > 1:
            play.alternatives.append((item.controller, "there are other targets"))


def tell_targets(play: Play, item: Item, *, spell: bool) -> None:
    """CR 115.1, 603.2: objects that became targets; within a batch."""
    for target in dict.fromkeys(item.targets):
        if isinstance(target, Ref) and target.born != -1:
            soft = play.game.objects[target.id].zone != "battlefield"
            event = Event("targeted", target.id, target, target, soft=soft)
        elif isinstance(target, str):
            event = Event("targeted", target, soft=True)
        else:
            continue
        event.player = event.they = event.by = item.controller
        event.by_spell, event.item = spell, item.id
        play.tell(event)


def name_of(target: Target) -> str:
    return target if isinstance(target, str) else target.id
