"""Small books in the forms of the documents that the audit reads, in words of our own; and the texts of /shared."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.audit import Document, read_document
from bridge.report.model import Report

SHARED = Path(__file__).parents[3] / "shared"
EDITIONS = ("2018-10-05", "2020-04-17", "2021-11-19", "2024-04-12", "2025-02-07", "2026-04-17")
SEEDS = (
    "000_964e1febe03745be.txt",
    "001_9cf1af99b6fbeb73.txt",
    "002_325a1c6c1ff519f2.txt",
    "003_d7788edb98dd9e27.txt",
    "004_ec7dbcef06ac67a4.txt",
)

BODY = """1. Game Concepts

100. General

100.1. These rules apply to a game with two or more players.

100.1a A game of two is the usual one. See section 5, “Turn Structure.”

100.1b A game of more than two is a game for many. See rule 101, “Ending the Game.”

101. Ending the Game

101.1. A game ends when a player wins, or in a draw.

101.2. There are three exceptions to this rule:

101.2a The first exception is about a player that leaves the game.

101.2b The second exception is about a player whose library is empty (see rule 502.1).

101.2c The third exception is about an effect that says so.

5. Turn Structure

500. General

500.1. A turn has phases, and the phases have steps. See rules 501.1 and 502.1a–b.

501. Untap Step

501.1. The active player untaps the permanents that they control.
Example: It is the turn of Ann, who untaps a land.

502. Draw Step

502.1. The active player draws a card.

502.1a If the library is empty, the player loses the game; see rule 101.2b.

502.1b An effect can replace the draw.

503. Taking Shortcuts

503.1. Players may take shortcuts through what they both know.

504. Subgames

504.1. A subgame is a game within the game.

504.2. In a subgame each player uses their library as a deck.

505. Restarting the Game

505.1. Some effects restart the game.

505.2. If a subgame (see rule 504) is restarted, the main game goes on.
"""

CONTENTS = """Contents

1. Game Concepts
   100. General
   101. Ending the Game

5. Turn Structure
   500. General
   501. Untap Step
   502. Draw Step
   503. Taking Shortcuts
   504. Subgames
   505. Restarting the Game

Glossary

Credits

"""

GLOSSARY = """
Glossary

Draw
To put the top card of a library into a hand. See rule 502.1.

Shortcut
A sequence that players agree upon. See rule 503, “Taking Shortcuts.”

Credits

Nobody in particular.
"""

HEAD = "The Rules\n\nThese rules are effective as of April 1, 2020.\n\n"
BOOK = HEAD + CONTENTS + BODY + GLOSSARY

KOREAN = """---
title: 5. 턴의 구조
---

### 500. 일반

<a name="500.1"></a>
<p class="paragraph" markdown="1">**500.1.** 턴은 단계로 구성됩니다. ([rule 502.1](/500#502.1))</p>

### 501. 언탭단

<a name="501.1"></a>
<p class="paragraph" markdown="1">**501.1.** 액티브 플레이어는 자신의 지속물을 언탭합니다.</p>
<p class="example" markdown="1"> **Example:** 앤의 턴이라면 앤이 자신의 대지를 언탭합니다.</p>

### 502. 카드뽑기단

<a name="502.1"></a>
<p class="paragraph" markdown="1">**502.1.** 액티브 플레이어는 카드를 한 장 뽑습니다.</p>

<p class="clause" markdown="1">**502.1a** 서고가 비어 있다면 그 플레이어는 게임에서 패배합니다.</p>

<p class="clause" markdown="1">**502.1b** 효과는 카드 뽑기를 대체할 수 있습니다.</p>
"""


def document(text: str, name: str = "book.txt") -> Document:
    """The text as a document."""
    return read_document(text, name)


def changed(*pairs: tuple[str, str], of: str = BOOK) -> Document:
    """The book with one text replaced by another, each of which occurs."""
    for old, new in pairs:
        assert old in of, old
        of = of.replace(old, new)
    return document(of)


def edition(date: str) -> Path:
    """The file of an English edition; skips the test where it is absent."""
    return _there(SHARED / "data" / "rules" / f"CR_EN_{date}.txt")


def seed(number: int) -> Path:
    """The file of a Korean document; skips the test where it is absent."""
    return _there(SHARED / "seeds" / SEEDS[number])


def _there(path: Path) -> Path:
    if not path.exists():
        pytest.skip(f"{path.name} is third-party text that isn't part of the project")
    return path


def told(report: Report) -> list[tuple[str, str]]:
    """Kind and rule of the certain findings."""
    return [(finding.kind, finding.rule) for finding in report.findings]
