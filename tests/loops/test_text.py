"""The texts of loop cards: sentences to abilities, what stays unread, and what a case decides."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from msgspec import convert, to_builtins
from msgspec.structs import replace

from bridge import EffortExceeded
from bridge.case.abilities import Ability, Card
from bridge.case.state import Case
from bridge.limits import deadlines
from bridge.loops.finding import find
from bridge.loops.text import Tokens, abilities_of, with_texts_read
from bridge.loops.text.parsing import LOOPS, meanings_of
from bridge.text import budget
from bridge.text.budget import spent
from tests.loops import from_text
from tests.loops.loading import load_loop_text, loop_from_object

HERE = Path(__file__).parent
READ = yaml.safe_load((HERE / "texts_read.yaml").read_text(encoding="utf-8"))
UNREAD = yaml.safe_load((HERE / "texts_unread.yaml").read_text(encoding="utf-8"))


def _plain(part: Any) -> Any:
    return to_builtins(part)


def _reading(row: dict[str, Any]) -> tuple[Any, Tokens]:
    tokens = Tokens()
    return abilities_of("Probe", row["text"], row["types"], row.get("subtypes", ()), tokens=tokens), tokens


@pytest.mark.parametrize("row", READ, ids=[row["text"][:60] for row in READ])
def test_a_sentence_is_read_as(row: dict[str, Any]) -> None:
    reading, tokens = _reading(row)
    assert reading.unread == []
    assert [_plain(each) for each in reading.abilities()] == row["abilities"]
    assert reading.keywords == row.get("keywords", [])
    assert _plain(reading.additional) == row.get("additional")
    assert reading.return_to_hand == row.get("return_to_hand", False)
    assert _plain(reading.pt) == row.get("pt")
    assert sorted(tokens.made) == row.get("tokens", [])


@pytest.mark.parametrize("row", UNREAD, ids=[row["text"][:60] for row in UNREAD])
def test_a_sentence_stays_as_text(row: dict[str, Any]) -> None:
    reading, _ = _reading(row)
    assert [_plain(each) for each in reading.abilities()] == row["abilities"]


def test_a_condition_at_the_end_of_what_is_done_later_is_looked_at_then() -> None:
    """Until then it may have changed (CR 603.7), so that it is no condition of doing it now."""
    text = "Whenever this creature enters, sacrifice it at the beginning of the next end step if you control a Goblin."
    assert abilities_of("Probe", text, ["creature"]).unread == []
    assert abilities_of("Probe", text, ["creature"], across_turns=True).unread == [text.rstrip(".")]
    first = (
        "Whenever this creature enters, if you control a Goblin, sacrifice it at the beginning of the next end step."
    )
    assert abilities_of("Probe", first, ["creature"], across_turns=True).unread == []


@pytest.mark.parametrize("row", [*READ, *UNREAD], ids=[row["text"][:60] for row in [*READ, *UNREAD]])
def test_what_is_read_has_the_form(row: dict[str, Any]) -> None:
    loop_from_object(with_texts_read(_case(row["text"], row["types"], row.get("subtypes", []))))


def _case(text: str, types: list[str], subtypes: list[str] | None = None, **more: Any) -> Case:
    """A case with one card that has a text, which isn't read yet, and a plain creature."""
    creature = {"power": 2, "toughness": 2} if "creature" in types else {}
    walker = {"loyalty": 4} if "planeswalker" in types else {}
    spell = {"instant", "sorcery"} & set(types)
    position: dict[str, Any] = {"id": "probe", "name": "Probe", **more.pop("position", {})}
    zone = more.pop("zone", "hand" if spell else "battlefield")
    cards = {
        "Probe": {"types": types, "subtypes": subtypes or [], "mana_cost": "{2}", "text": text, **creature, **walker},
        "Plain Bear": {"types": ["creature"], "subtypes": ["Bear"], "power": 2, "toughness": 2},
        **more.pop("cards", {}),
    }
    state: dict[str, Any] = {"active": "alice", "players": {"alice": {}, "bob": {}}}
    state["battlefield"] = [{"id": "bear", "name": "Plain Bear"}, *more.pop("others", [])]
    state[zone] = [*state.get(zone, []), position]
    state.update(more)
    return convert({"question": "find_loops", "cards": cards, "state": state}, Case)


def _texts(case: Case) -> list[str]:
    return [each.text for each in with_texts_read(case).cards["Probe"].abilities if each.text is not None]


# ------------------------------------------------------------------------------------------------------- names and X


def test_a_card_calls_itself_by_its_name_and_a_legend_by_the_beginning_of_it() -> None:
    whole = abilities_of("Ora, the Quick", "{1}: Untap Ora, the Quick.", ["creature"])
    short = abilities_of("Ora, the Quick", "{1}: Untap Ora.", ["creature"], supertypes=["legendary"])
    assert whole.abilities() == short.abilities()
    assert whole.abilities()[0].do[0].what == "self"


def test_who_is_no_legend_has_no_short_name() -> None:
    assert abilities_of("Ora, the Quick", "{1}: Untap Ora.", ["creature"]).unread == ["Untap Ora"]


def test_in_quotation_marks_a_name_is_no_name_of_what_has_the_ability() -> None:
    reading = abilities_of("Leash", 'Enchanted creature has "{1}: Untap Leash."', ["enchantment"], ["Aura"])
    assert reading.unread


def test_reminder_text_says_nothing() -> None:
    reading = abilities_of("Probe", "Flying (It can only be blocked by creatures with flying or reach.)", ["creature"])
    assert (reading.keywords, reading.abilities()) == (["flying"], [])


def test_x_of_a_permanent_is_none_and_of_a_sorcery_one() -> None:
    text = "This creature enters with X +1/+1 counters on it."
    assert abilities_of("Probe", text, ["creature"], mana_cost="{X}{X}").abilities() == []
    assert abilities_of("Probe", text, ["creature"], mana_cost="{2}").unread
    spell = abilities_of("Probe", "Create X 1/1 white Soldier creature tokens.", ["sorcery"], mana_cost="{X}{X}{W}")
    assert spell.additional is not None
    assert spell.additional.mana == "{2}"
    assert spell.abilities()[0].do[0].n == 1


def test_what_could_be_done_besides_is_an_option_that_isnt_read() -> None:
    # Another X, no buyback, cards exiled by delve: who finds no loop without them can't say that there is none.
    ball = replace(_case("Draw X cards.", ["sorcery"]).cards["Probe"], mana_cost="{X}{U}")
    case = _case("Draw X cards.", ["sorcery"])
    assert _options(replace(case, cards={**case.cards, "Probe": ball})) == ["Another X in {X}{U}"]
    assert _options(_case("Buyback {3}\nDraw a card.", ["sorcery"])) == ["Buyback {3}"]
    assert _options(_case("Delve", ["creature"], zone="hand")) == ["Delve"]
    assert _options(_case("{X}: This creature gets +X/+0 until end of turn.", ["creature"])) == [
        "{X}: This creature gets +X/+0 until end of turn."
    ]


def _options(case: Case) -> list[str]:
    return [str(each.text) for each in with_texts_read(case).cards["Probe"].abilities if each.cost and each.text]


def test_a_card_with_x_in_its_cost_is_cast_for_none() -> None:
    case = _case("Haste", ["creature"], zone="hand", cards={})
    case = replace(case, cards={**case.cards, "Probe": replace(case.cards["Probe"], mana_cost="{X}{G}")})
    assert with_texts_read(case).cards["Probe"].mana_cost == "{G}"


def test_a_text_of_keywords_alone_is_read_to_its_end() -> None:
    """Whoever gets the case, as the checker of proofs does, has nothing left to read."""
    probe = with_texts_read(_case("Flying, haste", ["creature"])).cards["Probe"]
    assert (probe.text, probe.abilities, probe.keywords) == (None, [], ["flying", "haste"])
    assert with_texts_read(_case("Flying\nGlorp the blarg.", ["creature"])).cards["Probe"].text is not None


# ------------------------------------------------------------------------------------------------------------- tokens


def test_tokens_have_cards_of_their_own() -> None:
    case = with_texts_read(_case("{2}: Create a Treasure token.", ["artifact"]))
    treasure = case.cards["Treasure"]
    assert treasure.types == ["artifact"]
    assert treasure.abilities[0].cost is not None
    assert treasure.abilities[0].cost.sacrifice == "self"


def test_tokens_of_one_name_that_differ_have_two_cards() -> None:
    text = (
        "{1}: Create a 1/1 red Goblin creature token.\n"
        "{2}: Create a 2/2 red Goblin creature token with haste.\n"
        "{3}: Create a 1/1 red Goblin creature token."
    )
    case = with_texts_read(_case(text, ["artifact"]))
    made = [each.do[0].card for each in case.cards["Probe"].abilities]
    assert made == ["Goblin", "Goblin 2/2", "Goblin"]
    assert case.cards["Goblin 2/2"].keywords == ["haste"]


def test_a_token_takes_no_name_that_another_card_has() -> None:
    bear = Card(types=["creature"], power=2, toughness=2)
    tokens = Tokens({"Bear": bear})
    abilities_of("Probe", "{1}: Create a 3/3 green Bear creature token.", ["artifact"], tokens=tokens)
    assert list(tokens.made) == ["Bear 3/3"]


def test_what_tokens_have_may_stand_in_the_next_sentence() -> None:
    text = '{4}: Create two 0/1 colorless Eldrazi Spawn creature tokens. They have "Sacrifice this token: Add {C}."'
    tokens = Tokens()
    assert abilities_of("Probe", text, ["creature"], tokens=tokens).unread == []
    (spawn,) = tokens.made["Eldrazi Spawn"].abilities
    assert spawn.do[0].do == "add_mana"


# ---------------------------------------------------------------------------------------------- what a case decides


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("This creature can't be blocked except by three or more creatures.", ["creature"]),
        ("Whenever this creature blocks, you may surveil 9 somewhere.", ["creature"]),
        ("Whenever this creature attacks, defending player loses half their life, rounded up.", ["creature"]),
        ("At the beginning of your upkeep, venture into the dungeon.", ["enchantment"]),
        ("Annihilator 2", ["creature"]),
        ("Skip your draw step.", ["enchantment"]),
    ],
)
def test_what_only_another_step_brings_matters_where_steps_pass(text: str, types: list[str]) -> None:
    case = _case(text, types)
    assert _texts(case) == []
    state = replace(case.state, options=replace(case.state.options, across_turns=True))
    assert len(_texts(replace(case, state=state))) == 1


def test_what_is_sacrificed_later_is_spelled_out_where_steps_pass() -> None:
    text = (
        "{T}: Create a token that's a copy of target creature you control. "
        "Sacrifice it at the beginning of the next end step."
    )
    case = _case(text, ["creature"])
    assert len(with_texts_read(case).cards["Probe"].abilities[0].do) == 1
    state = replace(case.state, options=replace(case.state.options, across_turns=True))
    copy, gain = with_texts_read(replace(case, state=state)).cards["Probe"].abilities[0].do
    assert (copy.do, gain.do, gain.what) == ("copy_token", "gain", "created")
    assert gain.ability is not None
    assert gain.ability.when is not None
    assert gain.ability.when.step == "end"


def test_draws_that_are_replaced_matter_where_cards_are_drawn() -> None:
    text = "If you would draw a card, reveal the top card of your library instead. Otherwise, draw a card."
    assert _texts(_case(text, ["enchantment"])) == []
    drawer = {"Drawer": {"types": ["artifact"], "text": "{T}: Draw a card."}}
    others = [{"id": "drawer", "name": "Drawer"}]
    assert len(_texts(_case(text, ["enchantment"], cards=drawer, others=others))) == 1


def test_what_something_is_from_then_on_is_read_where_no_turns_pass() -> None:
    text = "{1}: Return target creature card from your graveyard to the battlefield. It's a Zombie in addition to its "
    text += "other types."
    assert not abilities_of("Probe", text, ["artifact"]).unread
    assert abilities_of("Probe", text, ["artifact"], across_turns=True).unread


def test_protection_matters_where_something_is_a_target() -> None:
    assert _texts(_case("Protection from red", ["creature"])) == []
    aimer = {"Aimer": {"types": ["artifact"], "text": "{T}: Untap target creature."}}
    others = [{"id": "aimer", "name": "Aimer"}]
    said = "Protection from Goblins"
    assert _texts(_case(said, ["creature"], cards=aimer, others=others)) == [said]


@pytest.mark.parametrize(
    ("cards", "matters"),
    [
        ({"Aimer": {"colors": ["red"], "text": "{T}: Untap target creature."}}, True),  # CR 702.16b
        ({"Aimer": {"mana_cost": "{1}{R}", "text": "{T}: Untap target creature."}}, True),
        ({"Aimer": {"text": "{T}: Untap target creature."}}, False),
        ({"Aimer": {"colors": ["white"], "text": "{T}: Untap target creature."}}, False),
        ({"Aimer": {"colors": ["red"], "text": "{T}: Untap each creature you control."}}, False),
        ({"Aimer": {"colors": ["red"], "text": "{T}: This artifact deals 1 damage to each creature."}}, True),
        ({"Aimer": {"text": "{T}: Target creature deals 1 damage to each creature."}}, True),  # it may be red
        ({"Aimer": {"text": 'Artifacts you control have "{T}: Untap target creature."'}}, True),  # so may what has it
        ({"Aimer": {"text": "{T}: Untap target creature.\nCreatures you control are red."}}, True),
        ({"Aimer": {"colors": ["red"], "types": ["enchantment"], "subtypes": ["Aura"], "text": "Flash"}}, True),
    ],
)
def test_protection_from_a_color_matters_where_something_of_that_color_bears_on_it(
    cards: dict[str, Any], matters: bool
) -> None:
    said = "Protection from green and from red"
    given = {name: {"types": ["artifact"], **card} for name, card in cards.items()}
    others = [{"id": "aimer", "name": "Aimer"}]
    assert (said in _texts(_case(said, ["creature"], cards=given, others=others))) is matters


@pytest.mark.parametrize(
    ("text", "matters"),
    [
        ("{T}: Draw a card.", False),
        ("{T}: Untap each black creature.", True),
        ("{T}: Untap each creature that isn't a Zombie.", True),
        ("Convoke", True),  # CR 702.51a: a creature pays for mana of its color
        ("{T}: Untap each Mountain.", False),  # a land type
    ],
)
def test_colors_and_creature_types_matter_where_something_asks_for_them(text: str, matters: bool) -> None:
    said = "Equipped creature gets +1/+1 and is a black Zombie."
    other = {"Other": {"types": ["artifact"], "text": text}}
    case = _case(said, ["artifact"], ["Equipment"], cards=other, others=[{"id": "other", "name": "Other"}])
    assert (said in _texts(case)) is matters


def test_mana_for_creature_spells_is_mana_where_nothing_else_is_paid() -> None:
    text = "Sacrifice a creature: Add {C}{C}. Spend this mana only to cast creature spells."
    assert _texts(_case(text, ["enchantment"])) == []
    sink = {"Sink": {"types": ["artifact"], "text": "{2}: Scry 1."}}
    assert len(_texts(_case(text, ["enchantment"], cards=sink, others=[{"id": "sink", "name": "Sink"}]))) == 1


def test_what_the_case_says_was_chosen() -> None:
    text = (
        "As this enchantment enters, choose a creature type.\n"
        "Whenever a creature you control of the chosen type enters, draw a card."
    )
    case = _case(text, ["enchantment"], position={"bind": {"chosen type": "Goblin"}})
    (ability,) = with_texts_read(case).cards["Probe"].abilities
    assert ability.when is not None
    assert _plain(ability.when.what) == {"type": "creature", "subtype": "goblin", "controller": "you"}
    assert len(_texts(_case(text, ["enchantment"]))) == 1


def test_mana_of_a_type_that_was_produced_is_read_where_the_type_is_known() -> None:
    text = (
        "Whenever a land with the same name as the exiled card is tapped for mana, its controller adds one mana of any "
        "type that land produced."
    )

    def reading(exiled: str) -> Any:
        return abilities_of("Probe", text, ["artifact"], exiled=exiled)

    (ability,) = reading("Island").abilities()
    assert _plain(ability.static) == {
        "does": "more_mana",
        "what": {"type": "land", "name": "Island"},
        "who": "any",
        "mana": "{U}",
    }
    assert reading("Glade").unread
    aura = "Whenever enchanted land is tapped for mana, its controller adds an additional one mana of any color."
    assert abilities_of("Probe", aura, ["enchantment"], ["Aura"]).unread


def test_during_your_turn_is_now_where_it_is_your_turn() -> None:
    text = "During your turn, spells you cast cost {1} less to cast."
    assert _texts(_case(text, ["artifact"])) == []
    assert len(_texts(_case(text, ["artifact"], position={"controller": "bob"}))) == 1


def test_an_unread_ability_for_when_it_enters_matters_where_it_may_enter_again() -> None:
    text = "When this artifact enters, venture into the dungeon."
    assert _texts(_case(text, ["artifact"])) == []
    words = "{1}: Exile another target artifact you control, then return it to the battlefield under your control."
    blink = {"Blink": {"types": ["artifact"], "text": words}}
    others = [{"id": "blink", "name": "Blink"}]
    assert len(_texts(_case(text, ["artifact"], cards=blink, others=others))) == 1


# ------------------------------------------------------------------------------------------------------ whole cases


def test_cards_that_have_abilities_keep_them() -> None:
    case = _case("{T}: Add {G}.", ["artifact"])
    own = Ability(text="something else")
    card = replace(case.cards["Probe"], abilities=[own])
    kept = with_texts_read(replace(case, cards={**case.cards, "Probe": card}))
    assert kept.cards["Probe"].abilities == [own]
    assert kept.cards["Plain Bear"] == case.cards["Plain Bear"]


def test_a_case_without_texts_is_itself() -> None:
    case = _case("Haste", ["creature"])
    case = replace(case, cards={name: replace(card, text=None) for name, card in case.cards.items()})
    assert with_texts_read(case) is case


def test_loading_reads_texts_and_reading_twice_changes_nothing() -> None:
    unread = _case("Haste\n{2}: Create a Treasure token.", ["creature"])
    loaded = loop_from_object(unread)
    assert loaded == loop_from_object(with_texts_read(unread))
    assert loaded.cards["Probe"].keywords == ["haste"]
    assert "Treasure" in loaded.cards
    assert loop_from_object(loaded) == loaded


def test_what_cant_be_read_makes_the_verdict_undetermined() -> None:
    case = loop_from_object(_case("Whenever you gain life, venture into the dungeon.", ["artifact"]))
    verdict = find(case, steps=4, timeout=60)
    assert verdict.kind == "undetermined"
    assert verdict.unsupported == (("113.1", '"Whenever you gain life, venture into the dungeon" is not understood.'),)


def test_an_unread_ability_that_needs_a_cost_is_no_way_to_stop_a_loop() -> None:
    # CR 732.5: nobody has to do what isn't part of the loop. Without a loop, that ability might be part of one.
    venture = "{T}: Venture into the dungeon."
    alone = find(loop_from_object(_case(venture, ["artifact"])), steps=4, timeout=60)
    assert (alone.kind, alone.unsupported) == (
        "undetermined",
        (("113.1", '"Venture into the dungeon" is not understood.'),),
    )
    monolith = f"{venture}\n{{T}}: Add {{C}}{{C}}{{C}}.\n{{3}}: Untap this artifact."
    beside = find(loop_from_object(_case(monolith, ["artifact"])), steps=4, timeout=60)
    assert (beside.kind, beside.unsupported) == ("optional", ())


TWINS = """\
question: find_loops
cards:
  Twin:
    types: [enchantment]
    subtypes: [Aura]
    text: |-
      Enchant creature
      Enchanted creature has "{T}: Create a token that's a copy of this creature, except it has haste."
  Exarch:
    types: [creature]
    power: 1
    toughness: 4
    text: |-
      Flash
      When this creature enters, untap target permanent you control.
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield:
    - {id: exarch, name: Exarch}
    - {id: twin, name: Twin, attached_to: exarch}
"""


def test_a_loop_is_found_from_texts_alone() -> None:
    (loaded,) = load_loop_text(TWINS)
    verdict = find(loaded.case, steps=8, timeout=60)
    assert (verdict.kind, verdict.unsupported) == ("optional", ())
    assert verdict.yields["tokens Exarch alice"] >= 1


def test_the_words_of_the_grammar_are_words_of_the_lexicon() -> None:
    from bridge.text.lexicon import words_of

    for word in sorted(LOOPS.known):
        (token,) = words_of(word)
        assert (token.kind, token.value) == ("", word)


def test_what_means_two_things_is_not_read() -> None:
    assert meanings_of("tap target creature", "effects") != []
    assert meanings_of("tap target gloriously creature", "effects") == []


# ------------------------------------------------------------------------------------------------------- the combos


ENTRY: dict[str, Any] = {
    "id": "1",
    "cards": [{"name": "Exarch", "zones": "B"}, {"name": "Twin", "zones": "B"}],
    "oracle": [
        {
            "name": "Exarch",
            "type_line": "Creature — Cleric",
            "mana_cost": "{2}{U}",
            "power": "1",
            "toughness": "4",
            "text": "Flash\nWhen this creature enters, untap target permanent you control.",
        },
        {
            "name": "Twin",
            "type_line": "Enchantment — Aura",
            "mana_cost": "{2}{R}{R}",
            "power": None,
            "toughness": None,
            "text": "Enchant creature\nEnchanted creature has \"{T}: Create a token that's a copy of this creature, "
            'except it has haste."',
        },
    ],
    "mana": "",
    "prereq": "Twin is attached to Exarch.",
    "easy": "",
    "results": ["Infinite creature tokens with haste", "Infinite ETB", "Infinite damage", "Lock"],
}


def test_a_combo_is_a_case() -> None:
    case = from_text.case_from_entry(ENTRY)
    assert {each.id: each.attached_to for each in case.state.battlefield} == {"exarch": None, "twin": "exarch"}
    assert case.cards["Exarch"].keywords == ["flash"]


def test_the_report_says_which_results_a_round_yields(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "combos.jsonl"
    strange = {**ENTRY, "oracle": [{**ENTRY["oracle"][0], "text": "Mumble."}, ENTRY["oracle"][1]]}
    file.write_text(f"{json.dumps(ENTRY)}\n{json.dumps(strange)}\n", encoding="utf-8")
    from_text.main([str(file), "--steps", "8"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("  0 optional ")
    assert lines[1] == "      not yielded: Infinite damage"
    assert lines[2].startswith("  1 undetermined ")
    assert '      CR 113.1  "Mumble" is not understood.' in lines
    assert {
        "2 entries",
        "1 read completely",
        "1 loops found",
        "  1 with a result that is stated",
        "  0 with every one",
    } <= set(lines)


def test_texts_past_the_budget_of_a_case_stay_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    ritual = {"types": ["artifact"], "text": "{T}: Add {G}."}
    case = _case("{2}: Create a Treasure token.", ["artifact"], cards={"Stone": ritual})
    assert _texts(case) == []
    before = spent()
    abilities_of("Probe", "{2}: Create a Treasure token.", ["artifact"], mana_cost="{2}")
    steps = spent() - before
    for most, unread in ((steps, ["{T}: Add {G}."]), (steps + 1, [])):
        monkeypatch.setattr(budget, "STEPS_PER_CASE", most)
        found = with_texts_read(case).cards
        assert [each.text for each in found["Probe"].abilities] == [None]
        assert [each.text for each in found["Stone"].abilities if each.text] == unread
    monkeypatch.setattr(budget, "LONGEST_CASE", len("{2}: Create a Treasure token.") - 1)
    assert _texts(case) == ["{2}: Create a Treasure token."]


def test_a_deadline_is_kept_within_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "Whenever a creature you control dies, " + "you gain 1 life and draw a card and " * 40 + "scry 1."
    LOOPS.forget()
    clock = count()
    monkeypatch.setattr(deadlines, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    before = spent()
    with deadlines.until(2), pytest.raises(EffortExceeded):
        with_texts_read(_case(words, ["artifact"]))
    assert spent() - before < 4_000


@pytest.mark.parametrize(
    ("said", "theirs", "unread"),
    [
        ("Creatures your opponents control enter tapped.", False, False),
        ("Creatures your opponents control enter tapped.", True, True),
        ("Equipped creature gets +1/+0 for each opponent you have.", False, False),
    ],
)
def test_words_about_opponents_are_read_where_they_are_alone_and_have_nothing(
    said: str, theirs: bool, unread: bool
) -> None:
    cards = {"Probe": {"types": ["artifact"], "subtypes": ["Equipment"], "text": said}, "Bear": {"types": ["artifact"]}}
    objects = [{"id": "probe", "name": "Probe"}, *([{"id": "bear", "name": "Bear", "controller": "bob"}] * theirs)]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": objects}
    case = with_texts_read(loop_from_object({"question": "find_loops", "cards": cards, "state": state}))
    assert any(each.text is not None for each in case.cards["Probe"].abilities) is unread
