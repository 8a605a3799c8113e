"""How a card is shown (roles, effects, numbers of rules), and how many cards are read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridge import case_from_object, check
from bridge.cards import Card, CardIndex, Face, import_file
from bridge.cards.reading import reading_of
from bridge.cards.showing import card_object, rules_of, section_of
from bridge.case.kinds import KINDS
from bridge.case.words import KEYWORDS
from bridge.cli.card_coverage import Coverage, card_coverage, count, coverage_object, coverage_report, tier_of
from bridge.cli.card_reading import card_report
from bridge.combat.reports import to_text
from bridge.rulebook import load_table, newest_edition
from bridge.text import Statement
from tests.cards.samples import PLAIN, write

ROOT = Path(__file__).resolve().parents[2]


def card(text: str, name: str = "Bog Ogre", line: str = "Creature — Ogre") -> Card:
    return Card(name, [Face(name, line, "{2}{B}", 3, "3", "3", colors=["black"], text=text)])


def statement(words: str, role: Any, **more: Any) -> Statement:
    return Statement(words, 0, len(words), "static", role, **more)


# --------------------------------------------------------------------------------------------------- numbers of rules


def test_every_kind_has_its_rules_in_the_newest_edition() -> None:
    known = load_table(newest_edition()).rules
    assert all(kind.rules for kind in KINDS.values())
    assert {number for kind in KINDS.values() for number in kind.rules} - set(known) == set()


@pytest.mark.parametrize("path", sorted((ROOT / "asp_rules").rglob("702_[0-9]*.lp")), ids=lambda path: path.stem)
def test_the_sections_of_keywords_are_those_of_the_encodings(path: Path) -> None:
    _, number, keyword = path.stem.split("_", 2)
    assert section_of(keyword.replace("_", " ")) == f"702.{int(number)}"


def test_the_sections_of_keywords_are_those_of_the_book() -> None:
    texts = sorted((ROOT.parent / "shared" / "data" / "rules").glob("CR_EN_*.txt"))
    if not texts:
        pytest.skip("the texts of the Comprehensive Rules are not here")
    book = texts[-1].read_text(encoding="utf-8-sig").replace("’", "'")
    headings = re.findall(r"^(702\.(?!1\.)\d+)\. (\S[^.]{0,40}?)\s*$", book, re.MULTILINE)
    for number, heading in headings:
        for keyword in heading.lower().replace(" (infinity)", "").split(" and "):
            assert section_of(keyword) == number, heading
    assert len({number for number, _ in headings}) > 180


def test_every_keyword_has_a_section() -> None:
    assert [each for each in sorted(KEYWORDS) if not section_of(each)] == []
    assert section_of("protection from red") == "702.16"
    assert section_of("snow swampwalk") == "702.14"
    assert section_of("plainscycling {2}") == "702.29"
    assert section_of("bolstering") == ""


_BEAR = {"id": "bear", "controller": "ann", "types": ["creature"], "power": 2, "toughness": 2}
_WALL = {"id": "wall", "controller": "bob", "types": ["creature"], "power": 0, "toughness": 4}


@pytest.mark.parametrize(
    ("kind", "more", "question", "play"),
    [
        ("cant_attack", {}, "declare_attackers", {"attackers": {"bear": "bob"}}),
        ("cant_attack_except_alone", {}, "declare_attackers", {"attackers": {"bear": "bob", "cub": "bob"}}),
        ("must_attack", {}, "declare_attackers", {"attackers": {}}),
        ("costs_attack", {"cost": "{2}"}, "declare_attackers", {"attackers": {"bear": "bob"}}),
        ("cant_be_blocked", {}, "declare_blockers", {"blockers": {"wall": ["bear"]}}),
        ("must_be_blocked", {}, "declare_blockers", {"blockers": {}}),
        ("costs_be_blocked", {"cost": "{2}"}, "declare_blockers", {"blockers": {"wall": ["bear"]}}),
    ],
)
def test_the_rule_of_a_kind_is_the_rule_of_the_verdict(
    kind: str, more: dict[str, Any], question: str, play: dict[str, Any]
) -> None:
    """The number that the verdict cites for a play that disobeys such an effect; for a cost, the number of the note."""
    state: dict[str, Any] = {
        "active": "ann",
        "players": {"ann": {"mana": "{C}{C}"}, "bob": {"mana": "{C}{C}"}},
        "battlefield": [{**_BEAR, "effects": [{"kind": kind, **more}]}, {**_BEAR, "id": "cub"}, _WALL],
    }
    if question == "declare_blockers":
        state["attacking"] = {"bear": "bob"}
    verdict = check(case_from_object({"question": question, "state": state, "play": play}))
    cited = {each.cr for each in (*verdict.violations, *verdict.notes)}
    assert set(KINDS[kind].rules) & cited


def test_the_rules_of_a_sentence() -> None:
    both = statement("…", "in_force", keywords=("flying", "banding"))
    assert rules_of(both) == ("702.9", "702.22")
    given = statement("…", "in_force", effects=({"kind": "gains", "keywords": ["menace"]}, {"kind": "cant_block"}))
    assert rules_of(given) == ("613.1f", "702.111", "509.1b")
    chosen = statement("…", "offered", effects=({"kind": "gains", "keywords": [{"bind": "choice"}]},))
    assert rules_of(chosen) == ("613.1f",)
    assert rules_of(statement("…", "irrelevant")) == ()


# ------------------------------------------------------------------------------------------------------------- show


def shown(card: Card) -> list[str]:
    return to_text(card_report(card, card.faces)).splitlines()


def test_a_card_as_text() -> None:
    lines = shown(card("Flying\nBog Ogre can't block.\n{B}: Bog Ogre can't be blocked this turn."))
    assert lines == [
        "Bog Ogre  {2}{B}  Creature — Ogre  3/3",
        "  printed  {types: [creature], subtypes: [ogre], colors: [black], mana_value: 3, mana_cost: '{2}{B}', "
        "power: 3, toughness: 3}",
        '  in force  CR 702.9   "Flying"',
        "      keywords  [flying]",
        '  in force  CR 509.1b  "Bog Ogre can\'t block."',
        "      effect  {kind: cant_block, subject: self}",
        '  offered   CR 509.1b  "Bog Ogre can\'t be blocked this turn."',
        "      effect           {kind: cant_be_blocked, subject: self}",
        "      lasts            this turn",
        "      put in force by  {card: Bog Ogre, ability: 1, source: ID}",
    ]


def test_what_is_irrelevant_or_not_read_says_why() -> None:
    lines = shown(card("When Bog Ogre enters, draw a card.\nBog Ogre can't block blorbs."))
    (irrelevant,) = [at for at, line in enumerate(lines) if line.startswith("  irrelevant  ")]
    (unread,) = [at for at, line in enumerate(lines) if line.startswith("  not read  ")]
    assert lines[irrelevant + 1].startswith("      because  ")
    assert lines[unread + 1].startswith("      because  ")
    assert '"Bog Ogre can\'t block blorbs."' in lines[unread]


def test_abilities_are_numbered_over_all_faces() -> None:
    sentence = "Target creature can't block this turn."
    faces = [Face("One", "Instant", text=sentence), Face("Two", "Instant", text=sentence)]
    lines = shown(Card("One // Two", faces, "split"))
    assert lines[0] == "One // Two  (split)"
    assert [line.strip() for line in lines if "put in force by" in line] == [
        f"put in force by  {{card: One // Two, ability: {number}, bind: {{target: ID}}}}" for number in (1, 2)
    ]
    only = to_text(card_report(Card("One // Two", faces, "split"), faces[1:])).splitlines()
    assert "Two  Instant" in only
    assert "One  Instant" not in only
    assert any("ability: 2" in line for line in only)


@pytest.mark.parametrize(
    ("sentence", "blanks"),
    [
        ("Target creature can't block this turn.", "bind: {target: ID}"),
        ("Target creature blocks this creature this turn if able.", "source: ID, bind: {target: ID}"),
        ("Creatures you control can't be blocked this turn.", "controller: PLAYER"),
        ("Creatures can't block this turn.", ""),
        ("Goad target creature.", "controller: PLAYER, bind: {target: ID}"),
        ("Other creatures can't block this turn.", "source: ID"),
        ("Target creature gets +X/+0 until end of turn.", "bind: {X: N, target: ID}"),
        ("Creatures target player controls attack this turn if able.", "bind: {player: PLAYER}"),
        (
            "Target creature can't block this turn. Creatures you control can't be blocked this turn.",
            "controller: PLAYER, bind: {target: ID}",
        ),
    ],
)
def test_what_has_to_be_filled_in_is_enough(sentence: str, blanks: str) -> None:
    """The entry that is shown can be filled in, and the case is then judged."""
    (line,) = [each for each in shown(card(f"{{B}}: {sentence}")) if "put in force by" in each]
    entry = yaml.safe_load(line.partition("put in force by")[2])
    expected = yaml.safe_load(f"{{card: Bog Ogre, ability: 1{', ' + blanks if blanks else ''}}}")
    assert entry == expected
    if "source" in entry:
        entry["source"] = "bear"
    if "controller" in entry:
        entry["controller"] = "ann"
    if "bind" in entry:
        filled = {"ID": "wall", "PLAYER": "ann", "N": 3}
        entry["bind"] = {slot: filled[blank] for slot, blank in entry["bind"].items()}
    del entry["card"], entry["ability"]
    state = {
        "active": "ann",
        "players": {"ann": {}, "bob": {}},
        "battlefield": [_BEAR, _WALL],
        "effects": [{**entry, "text": sentence}],
    }
    verdict = check(case_from_object({"state": state, "play": {"attackers": {"bear": "bob"}}}))
    assert verdict.outcome == "legal"


def test_a_card_without_words() -> None:
    assert shown(card(""))[-1].strip() == "no rules text, or nothing but reminder text"


def test_what_could_confuse_a_terminal_is_escaped() -> None:
    odd = card("Bog\x1b[31m Ogre can't block.", name="Bog\x1b[31m Ogre")
    assert "\x1b" not in "\n".join(shown(odd))


def test_a_card_as_an_object() -> None:
    text = "Bog Ogre can't block."
    found = card_object(card(text), card(text).faces)
    (face,) = found["faces"]
    assert (found["name"], found["layout"]) == ("Bog Ogre", "normal")
    assert face["characteristics"] == card(text).faces[0].characteristics()
    (sentence,) = face["statements"]
    assert text[sentence["start"] : sentence["end"]] == sentence["words"] == text
    assert (sentence["role"], sentence["cr"]) == ("in_force", ["509.1b"])
    assert sentence["effects"] == [{"kind": "cant_block", "subject": "self"}]


# ---------------------------------------------------------------------------------------------------------- coverage


@pytest.mark.parametrize(
    ("found", "tier"),
    [
        (statement("…", "in_force", effects=({"kind": "cant_block"},)), "declaration"),
        (statement("…", "offered", effects=({"kind": "gets", "power": 1}, {"kind": "lure"})), "declaration"),
        (statement("…", "in_force", effects=({"kind": "assigns_no_damage"},)), "damage"),
        (statement("…", "in_force", effects=({"kind": "gets", "power": 1},)), "state"),
        (statement("…", "in_force", effects=({"kind": "gains", "keywords": ["flying"]},)), "keyword"),
        (statement("…", "in_force", effects=({"kind": "gains", "keywords": ["ward {1}"]},)), "other"),
        (statement("…", "offered", effects=({"kind": "gains", "keywords": [{"bind": "choice"}]},)), "keyword"),
        (statement("…", "in_force", effects=({"kind": "gains", "abilities": [{"kind": "lure"}]},)), "declaration"),
        (statement("…", "in_force", keywords=("protection from red",)), "keyword"),
        (statement("…", "in_force", keywords=("kicker {2}",)), "other"),
        (statement("Whenever it attacks, it can't block.", "irrelevant"), "other"),
        (statement("Bog Ogre can't block blorbs.", "unread"), "declaration"),
        (statement("It attacks each blorb if able.", "unread"), "declaration"),
        (statement("All blorbs able to block it do so.", "unread"), "declaration"),
        (statement("Goad all blorbs.", "unread"), "declaration"),
        (statement("It assigns twice its combat damage.", "unread"), "damage"),
        (statement("It gets +1/+1 for each blorb.", "unread"), "state"),
        (statement("Its power is a blorb.", "unread"), "state"),
        (statement("It has flying while blorbs sing.", "unread"), "keyword"),
        (statement("It has swampwalk while blorbs sing.", "unread"), "keyword"),
        (statement("You may blorb.", "unread"), "other"),
    ],
)
def test_the_tier_of_a_sentence(found: Statement, tier: str) -> None:
    assert tier_of(found) == tier


CARDS = [
    card("Bog Ogre can't block.\nFlying"),
    card("Bog Ogre can't block blorbs.\nFlying"),
    card("Big, the Blorb can't block blorbs.", name="Big, the Blorb", line="Legendary Creature — Ogre"),
    card("Flying", name="Bird"),
    card("", name="Wall"),
]


def test_what_is_counted() -> None:
    found = count(CARDS)
    assert found.cards == {"declaration": 3, "keyword": 1, "other": 1}
    assert found.read == {"declaration": 1, "keyword": 1, "other": 1}
    assert found.sentences == {"in_force": 4, "unread": 2}
    assert found.unread == {"~ can't block blorbs.": 2}
    assert found.examples == {"~ can't block blorbs.": "Bog Ogre"}
    assert found.failed == []


def test_counts_add_up() -> None:
    whole = Coverage()
    for each in reversed(CARDS):
        whole.add(count([each]))
    expected = count(CARDS)
    expected.examples = {"~ can't block blorbs.": "Big, the Blorb"}  # the first by name, whatever their order
    assert coverage_object(whole, 9) == coverage_object(expected, 9)


def test_a_card_at_which_the_reader_breaks_down_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(face: Face) -> Any:
        if face.name == "Bird":
            raise ValueError("no such word")
        return reading_of(face)

    monkeypatch.setattr("bridge.cli.card_coverage.reading_of", broken)
    found = count(CARDS)
    assert found.failed == ["Bird: ValueError: no such word"]
    assert sum(found.cards.values()) == 4
    assert "The reader broke down at" in to_text(coverage_report(found, 5))


def test_the_report_of_coverage() -> None:
    assert to_text(coverage_report(count(CARDS), 5)).splitlines() == [
        "5 cards; of 3 every sentence is read (60.0 %)",
        "",
        "Cards of which every sentence is read",
        "  declaration        1 of       3   33.3 %",
        "  keyword            1 of       1    100 %",
        "  other              1 of       1    100 %",
        "",
        "Sentences",
        "  in force          4",
        "  offered           0",
        "  irrelevant        0",
        "  not read          2",
        "",
        "Not read most often",
        "      2  ~ can't block blorbs.  (Bog Ogre)",
    ]
    assert to_text(coverage_report(Coverage(), 5)).startswith("no cards\n")


def test_all_but_one_is_not_all() -> None:
    found = Coverage(cards={"other": 100_000}, read={"other": 99_999})
    assert "(99.9 %)" in to_text(coverage_report(found, 0))
    found = Coverage(cards={"other": 100_000}, read={"other": 1})
    assert "(0.1 %)" in to_text(coverage_report(found, 0))


def test_several_processes_count_the_same(tmp_path: Path) -> None:
    texts = ("Flying", "Bog Ogre can't block.", "Bog Ogre can't block blorbs.")
    cards = [{**PLAIN[0], "name": f"Ogre {at}", "text": texts[at % 3]} for at in range(450)]
    import_file(write(tmp_path, "a", cards, lines=True), tmp_path / "i")
    told: list[int] = []
    with CardIndex(tmp_path / "i") as index:
        one = card_coverage(index)
        several = card_coverage(index, jobs=2, advanced=told.append)
    assert coverage_object(several, 9) == coverage_object(one, 9)
    assert sum(told) == 450
    assert len(told) > 1
    assert one.cards == {"keyword": 150, "declaration": 300}
