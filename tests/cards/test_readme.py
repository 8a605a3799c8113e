"""The board of names on the first page, judged with an index that holds one sentence of each card."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bridge.cli.app import main

__all__: list[str] = []

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")

CARDS = [
    ("Juggernaut", "Artifact Creature — Juggernaut", "5/3", "This creature attacks each combat if able."),
    ("Serra Angel", "Creature — Angel", "4/4", "Flying, vigilance"),
    ("Swiftfoot Boots", "Artifact — Equipment", "", "Equipped creature has hexproof and haste."),
    ("Silent Arbiter", "Artifact Creature — Construct", "1/5", "No more than one creature can attack each combat."),
    ("Pacifism", "Enchantment — Aura", "", "Enchanted creature can't attack or block."),
]


def test_the_board_of_names(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = re.search(r"<!-- a board of names -->\n```yaml\n(.*?)```\n\n```\n(.*?)```", README, re.DOTALL)
    assert found
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZOR_CARDS", "cards.sqlite")
    cards = []
    for name, type_line, size, text in CARDS:
        power, _, toughness = size.partition("/")
        cards.append({"name": name, "type_line": type_line, "text": text, "power": power, "toughness": toughness})
    Path("oracle-cards.json").write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    Path("board.yaml").write_text(found[1], encoding="utf-8")
    assert main(["cards", "import", "oracle-cards.json"]) == 0
    capsys.readouterr()
    assert main(["check", "board.yaml"]) == 1
    assert capsys.readouterr().out == found[2]
