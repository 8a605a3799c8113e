"""Times the reading of card texts: `python -m benchmarks.card_texts`.

Ratios to one fresh check of two creatures without a text in a warm process, measured in the same run. The corpus is the
cards beside the checkout (skipped without them), every text read once with empty memories.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from statistics import median

from bridge import case_from_object, check
from bridge.oracle_text import parsing, read

CARDS = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "cards" / "dev_cards.jsonl"
SENTENCES = (
    "Creatures without flying can't attack.",
    "Enchanted creature gets +2/+2 and can't be blocked except by artifact creatures and/or white creatures.",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
    "As long as you control three or more artifacts, this creature gets +1/+1 and attacks each combat if able.",
)


def main() -> None:
    creatures = [{"id": name, "controller": "alice", "types": ["creature"]} for name in "xy"]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": creatures}
    case = case_from_object({"state": state, "play": {"attackers": {"x": "bob"}}})
    check(case)
    reference = median(_seconds(lambda: check(case)) for _ in range(21))
    print(f"{reference * 1e3:9.2f} ms  {1:8.1f}  reference: a check of two creatures")
    _say("the grammar, once", _seconds(lambda: read("Creatures can't attack.")), reference)
    for sentence in SENTENCES:
        parsing.forget()
        _say(sentence, _seconds(lambda sentence=sentence: read(sentence)), reference)
    if not CARDS.exists():
        print(f"no cards beside the checkout: {CARDS}")
        return
    parsing.forget()
    times = []
    for line in CARDS.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        began = time.process_time()
        read(card["text"] or "", name=card["name"], type_line=card["type_line"])
        times.append(time.process_time() - began)
    times.sort()
    _say(f"all {len(times)} cards (CPU time)", sum(times), reference)
    for part in (50, 90, 99):
        _say(f"a card, {part} % are faster", times[len(times) * part // 100], reference)


def _seconds(action: object) -> float:
    assert callable(action)
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def _say(what: str, seconds: float, reference: float) -> None:
    print(f"{seconds * 1e3:9.2f} ms  {seconds / reference:8.1f}  {what}")


if __name__ == "__main__":
    main()
