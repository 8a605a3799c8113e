"""Steps of the turn: what happens by itself as one ends and the next begins (CR 500-514)."""

from __future__ import annotations

from bridge.loops.proof import sba
from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Unsupported
from bridge.loops.proof.numbers import not_below_zero
from bridge.loops.proof.play import Play, Refused
from bridge.loops.proof.state import Game, Ref

__all__ = ["advance"]

_ORDER = (
    "upkeep",
    "draw",
    "main",
    "begin_combat",
    "attack",
    "damage",
    "end_combat",
    "main_2",
    "end",
    "cleanup",
)
_MOST_PASSED = 60
_ENDS_A_PHASE = ("main", "end_combat", "main_2")


def advance(play: Play, phase: str | None = None, player: str | None = None) -> None:
    """All players pass with an empty stack: the step or phase ends and the next begins (CR 500.2).

    With a phase: and so on until that begins (in the turn of `player`); what is passed over leaves nothing to do.

    Raises:
        Refused: Turns don't pass in this case, something is to be done in what is passed over, or what a step says
            can't be done.
    """
    game = play.game
    if not game.across_turns:
        raise Refused("turns don't pass in this case")
    chosen = play.choices.chosen
    for _ in range(_MOST_PASSED):
        following = _next(game)
        last = phase in (None, following) and (following != "upkeep" or player in (None, _follows(game)[0]))
        play.choices.chosen = chosen if last else []
        _advance_once(play)
        if phase in (None, game.phase) and player in (None, game.active):
            return
        if game.waiting or sba.due(game):
            raise Refused("something is to be done in what is passed over ({phase})", phase=game.phase)
    raise Refused("{phase} isn't reached", phase=phase)


def _advance_once(play: Play) -> None:
    game = play.game
    if game.stack:
        raise Refused("the stack isn't empty (500.2)")
    if any(n for player in game.players.values() for n in player.mana.values()):
        _note(play, "emptied")
    for player in game.players.values():
        player.mana.clear()
    if game.phase == "end_combat":
        for obj in game.objects.values():
            obj.attacks = None
    was, game.phase = game.phase, _take_next(game)
    if game.phase == "begin_combat" and was != "main":
        _note(play, "extra combat")
    if game.phase == was == "cleanup":
        _note(play, "cleanup again")
    game.awake = False
    if game.phase == "upkeep":
        _next_turn(play)
    with play.batch():
        _begin(play)


def _note(play: Play, *words: str) -> None:
    """Notes for the record what happened as the turn went on."""
    play.told.setdefault("turn", set()).update(words)


def _take_next(game: Game) -> str:
    """The next phase; extra phases are used up."""
    following = _next(game)
    if game.phase in _ENDS_A_PHASE and game.extra_phases:
        if game.after_extra is None:
            game.after_extra = _ORDER[_ORDER.index(game.phase) + 1]
        game.extra_phases.pop(0)
    elif game.phase in _ENDS_A_PHASE and game.after_extra is not None:
        game.after_extra = None
    return following


def _next(game: Game) -> str:
    if game.phase in _ENDS_A_PHASE and game.extra_phases:
        return game.extra_phases[0]
    if game.phase in _ENDS_A_PHASE and "phases" in game.grows:
        raise Unsupported("more and more extra phases that are not all used up")
    if game.phase in _ENDS_A_PHASE and game.after_extra is not None:
        return game.after_extra
    attacking = any(obj.attacks is not None for obj in game.objects.values())
    if game.phase == "attack" and not attacking:
        return "end_combat"
    if game.phase == "cleanup":
        return "cleanup" if game.awake else "upkeep"
    return _ORDER[_ORDER.index(game.phase) + 1]


def _follows(game: Game) -> tuple[str, int, list[str], bool]:
    """Whose turn is next, how many extra turns are used up, who skips a turn, and whether it is a regular turn.

    CR 500.7, 614.10: extra turns first, the one created last before the others; then the order goes on.
    """
    skips = {name: player.skipped_turns for name, player in game.players.items()}
    skipped: list[str] = []
    for used, name in enumerate(reversed(game.extra_turns), 1):
        if game.players[name].lost is None and not skips[name]:
            return name, used, skipped, False
        if game.players[name].lost is None:
            skips[name] -= 1
            skipped.append(name)
    if "turns" in game.grows:
        raise Unsupported("more and more extra turns that are not all taken")
    seat = game.seats.index(game.order)
    while True:
        seat = (seat + 1) % len(game.seats)
        name = game.seats[seat]
        if game.players[name].lost is not None:
            continue
        if not skips[name]:
            return name, len(game.extra_turns), skipped, True
        skips[name] -= 1
        skipped.append(name)


def _next_turn(play: Play) -> None:
    game = play.game
    following, used, skipped, regular = _follows(game)
    _note(play, *(["new turn"] if regular else ["new turn", "extra turn"]))
    del game.extra_turns[len(game.extra_turns) - used :]
    for name in skipped:
        game.players[name].skipped_turns -= 1
    game.active = following
    if regular:
        game.order = following
    for player in game.players.values():
        player.cast_this_turn = player.drawn_this_turn = player.life_lost_this_turn = 0
        player.land_drops = 0
    game.players[following].land_drops = 1
    for obj in game.objects.values():
        obj.used.clear()
        obj.entered_this_turn = False
        if obj.controller == following and obj.zone == "battlefield":
            obj.sick = False
    view = play.view
    with play.batch():
        for obj in game.on_battlefield():
            if obj.controller == following and not view.about("doesnt_untap", view.looks[obj.id]):
                play.untap(obj.ref)


def _begin(play: Play) -> None:
    game = play.game
    play.tell(Event("begins", game.phase, player=game.active, they=game.active, step=game.phase))
    _note(play, game.phase)
    if game.phase == "draw":
        play.draw(game.active)
    elif game.phase == "attack":
        _attack(play)
    elif game.phase == "damage":
        _damage(play)
    elif game.phase == "cleanup":
        _clean_up(play)


def _attack(play: Play) -> None:
    """CR 508: the chosen creatures attack; whom, the step's targets say, or it is the next opponent."""
    game, view = play.game, play.view
    attackers = [each for each in play.choices.chosen if isinstance(each, Ref)]
    if len(attackers) < len(play.choices.chosen):
        raise Refused("a player doesn't attack (508.1a)")
    play.choices.chosen = []
    others = [name for name in game.alive() if name != game.active]
    if len(set(attackers)) < len(attackers):
        raise Refused("a creature attacks once (508.1a)")
    _note(play, *(["attackers"] if attackers else []))
    play.choices.asked["targets"] = len(attackers)
    for place, ref in enumerate(attackers):
        obj = game.find(ref)
        look = view.looks.get(ref.id)
        if obj is None or look is None or obj.zone != "battlefield" or obj.controller != game.active:
            raise Refused("what attacks isn't there (508.1a)")
        if not look.is_creature or obj.tapped or "defender" in look.keywords:
            raise Refused("{id} can't attack (508.1a)", id=obj.id)
        if obj.sick and "haste" not in look.keywords:
            raise Refused("{id} came this turn (302.6)", id=obj.id)
        said = play.choices.targets[place] if place < len(play.choices.targets) else others[0]
        if said not in others:
            raise Refused("who is attacked is no opponent (508.1b)")
        obj.attacks = str(said)
        if "vigilance" not in look.keywords:
            play.tap(ref)
        play.tell(Event("attacks", obj.id, ref, ref, player=obj.controller, they=str(said)))


def _damage(play: Play) -> None:
    """CR 510: creatures that attack deal damage to the players they attack; nobody blocks."""
    view = play.view
    for obj in play.game.on_battlefield():
        if obj.attacks is not None and play.game.players[obj.attacks].lost is None:
            look = view.looks[obj.id]
            if look.many:
                raise Unsupported("attackers that are forgotten")
            if {"first strike", "double strike"} & set(look.keywords):
                raise Unsupported("a second combat damage step (510.4)")
            play.damage(look, obj.attacks, 0 if look.power is None else not_below_zero(look.power), combat=True)


def _clean_up(play: Play) -> None:
    """CR 514."""
    game, view = play.game, play.view
    hand = game.players[game.active].hand + play.named(game.active, "hand")
    free = any(
        each.source.controller == game.active or each.static.get("who") == "any"
        for each in view.active("no_hand_limit")
    )
    if hand > 7 and not free:
        play.told["too_many"] = True
        play.discard(game.active, hand - 7)
    for obj in game.objects.values():
        obj.damage, obj.deathtouched, obj.boost = 0, False, (0, 0)
        obj.base = None
        obj.gained, obj.shed, obj.gained_abilities, obj.became = (), (), (), ()
