"""A case as a test of phase-rs, in Rust: cards are made of their words, so that they needn't be printed ones."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.case.state import Permanent
from bridge.exchange.model import Task
from bridge.exchange.quoting import comment, identifiers, rust, snake
from bridge.exchange.targets import Target

__all__ = ["TARGET", "phase_name", "phase_test"]

_COUNTERS = {"+1/+1": "Plus1Plus1", "-1/-1": "Minus1Minus1"}

TARGET = Target(
    name="phase",
    players=6,
    permanents=frozenset({"tapped", "sick", "counters", "damage", "attached_to", "owner", "token"}),
    player=frozenset({"life"}),
    words=True,
    nameless=True,
    counters=frozenset({*_COUNTERS, "loyalty"}),
)

_COLORS = {"white": "White", "blue": "Blue", "black": "Black", "red": "Red", "green": "Green"}


def phase_name(name: str) -> str:
    """The name of the file."""
    return f"{snake(name)}.rs"


def phase_test(task: Task) -> str:
    """The test."""
    variables = identifiers(each.id for each in task.read.state.battlefield)
    body = [*_board(task, variables), "let mut runner = scenario.build();", *_statuses(task, variables)]
    body += _declaration(task, variables)
    text = "\n".join(body)
    lines = [f"// {comment(each)}" for each in task.header()]
    lines += [
        *(["use engine::game::combat::AttackTarget;"] if "AttackTarget::" in text else []),
        *(["use engine::game::game_object::AttachTarget;"] if "AttachTarget::" in text else []),
        "use engine::game::scenario::GameScenario;",
        "use engine::types::actions::GameAction;",
        *(["use engine::types::game_state::WaitingFor;"] if task.blocks else []),
        *(["use engine::types::mana::ManaColor;"] if "ManaColor::" in text else []),
        "use engine::types::phase::Phase;",
        "use engine::types::player::PlayerId;",
        "",
        "#[test]",
        *([f"#[ignore = {rust(task.why_not)}]"] if task.expected is None else []),
        f"fn {snake(task.name)}() {{",
        *(f"    {line}".rstrip() for line in body),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _player(task: Task, player: str) -> str:
    return f"PlayerId({task.seats.index(player)})"


def _board(task: Task, variables: dict[str, str]) -> Iterator[str]:
    state = task.read.state
    many = len(state.players)
    new = "GameScenario::new()" if many == 2 else f"GameScenario::new_n_player({many}, 42)"
    yield f"let mut scenario = {new};"
    yield "scenario.at_phase(Phase::PreCombatMain);"
    for id, player in state.players.items():
        if player.life is not None:
            yield f"scenario.with_life({_player(task, id)}, {player.life});"
    for each, given in zip(state.battlefield, task.case.state.battlefield, strict=True):
        words = "\n".join([*(each[:1].upper() + each[1:] for each in given.keywords), *_lines(each, given)])
        yield from _permanent(task, each, variables[each.id], words)


def _permanent(task: Task, permanent: Permanent, variable: str, words: str) -> Iterator[str]:
    """A permanent, made of its characteristics and its text."""
    owner = permanent.owner or permanent.controller
    start = f"{_player(task, owner)}, {rust(permanent.name or permanent.id)}"
    subtypes = [each.title() for each in permanent.subtypes]
    if "creature" in permanent.types:
        call = f"add_creature_from_oracle({start}, {permanent.power or 0}, {permanent.toughness or 0}, {rust(words)})"
    elif "planeswalker" in permanent.types:
        subtype = rust(subtypes[0] if subtypes else "")
        call = f"add_planeswalker_from_oracle({start}, {subtype}, {permanent.loyalty or 0}, {rust(words)})"
        subtypes = []
    else:
        sort = next((each for each in ("land", "artifact") if each in permanent.types), "enchantment")
        call = f"add_{sort}_from_oracle({start}, {rust(words)})"
    yield f"let {variable} = scenario"
    yield f"    .{call}"
    if subtypes:
        yield f"    .with_subtypes(vec![{', '.join(map(rust, subtypes))}])"
    if permanent.sick and "creature" in permanent.types:
        yield "    .with_summoning_sickness()"
    for kind, method in (("+1/+1", "plus"), ("-1/-1", "minus")):
        if number := permanent.counters.get(kind):
            yield f"    .with_{method}_counters({number})"
    if permanent.damage:
        yield f"    .with_damage_marked({permanent.damage})"
    if owner != permanent.controller:
        yield f"    .controlled_by({_player(task, permanent.controller)})"
    yield "    .id();"


def _lines(permanent: Permanent, given: Permanent) -> Iterator[str]:
    """The words of a permanent: its text, or those that stand with the effects which the case gives."""
    if permanent.text:
        yield permanent.text
    else:
        yield from dict.fromkeys(each.text for each in given.effects or () if each.text)


def _statuses(task: Task, variables: dict[str, str]) -> Iterator[str]:
    """What is set on objects that stand there."""
    ids = {each.id for each in task.read.state.battlefield}
    for each in task.read.state.battlefield:
        set_here = []
        if each.tapped:
            set_here.append("object.tapped = true;")
        if each.token:
            set_here.append("object.is_token = true;")
        if each.colors:
            colors = ", ".join(f"ManaColor::{_COLORS[color]}" for color in each.colors)
            set_here += [f"object.color = vec![{colors}];", f"object.base_color = vec![{colors}];"]
        if each.attached_to in ids:
            set_here.append(f"object.attached_to = Some(AttachTarget::Object({variables[each.attached_to or '']}));")
        if set_here:
            yield "{"
            yield f"    let object = runner.state_mut().objects.get_mut(&{variables[each.id]}).unwrap();"
            yield from (f"    {line}" for line in set_here)
            yield "}"
    for each in task.read.state.battlefield:
        if each.attached_to in ids:
            host = variables[each.attached_to or ""]
            yield f"let host = runner.state_mut().objects.get_mut(&{host}).unwrap();"
            yield f"host.attachments.push({variables[each.id]});"


def _declaration(task: Task, variables: dict[str, str]) -> Iterator[str]:
    state = task.read.state
    declared = state.attacking if task.blocks else task.play.attackers
    attacks = [f"({variables[id]}, {_target(task, str(to), variables)})" for id, to in declared.items()]
    yield "runner.advance_to_combat();"
    attack = f"GameAction::DeclareAttackers {{ attacks: vec![{', '.join(attacks)}], bands: vec![] }}"
    if not task.blocks:
        yield from _judged(task, attack)
        return
    yield f"runner.act({attack}).expect({rust('the attack')});"
    yield "while !matches!(runner.state().waiting_for, WaitingFor::DeclareBlockers { .. }) {"
    yield f"    runner.act(GameAction::PassPriority).expect({rust('the declaration of blockers')});"
    yield "}"
    blocks = [
        f"({variables[blocker]}, {variables[attacker]})"
        for blocker, those in task.play.blockers.items()
        for attacker in those
    ]
    yield from _judged(task, f"GameAction::DeclareBlockers {{ assignments: vec![{', '.join(blocks)}] }}")


def _judged(task: Task, action: str) -> Iterator[str]:
    yield f"let declared = runner.act({action});"
    yield f'assert!(declared.{"is_err" if task.expected is False else "is_ok"}(), "{{}}", {rust(task.says)});'


def _target(task: Task, id: str, variables: dict[str, str]) -> str:
    if id in task.read.state.players:
        return f"AttackTarget::Player({_player(task, id)})"
    permanent = next(each for each in task.read.state.battlefield if each.id == id)
    sort = "Planeswalker" if "planeswalker" in permanent.types else "Battle"
    return f"AttackTarget::{sort}({variables[id]})"
