"""What a user does on the page: names typed, cards dragged, sentences read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["ARGUMENTS", "CARDS", "DESKTOP", "PHONE", "SIZES", "TABLET", "Page"]

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

PHONE, TABLET, DESKTOP = (360, 800), (820, 1180), (1440, 900)
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


def _creature(name: str, subtype: str, power: int, toughness: int, text: str = "", cost: str = "{2}") -> dict[str, Any]:
    return {
        "name": name,
        "type_line": f"Creature — {subtype}",
        "power": str(power),
        "toughness": str(toughness),
        "mana_cost": cost,
        "text": text,
    }


CARDS = [
    _creature("Juggernaut", "Juggernaut", 5, 3, "This creature attacks each combat if able.", "{4}"),
    _creature("Serra Angel", "Angel", 4, 4, "Flying\nVigilance", "{3}{W}{W}"),
    _creature("Grizzly Bears", "Bear", 2, 2, "", "{1}{G}"),
    _creature("Grizzled Angler", "Human", 2, 3, "", "{2}{U}"),
    _creature("War Mammoth", "Elephant", 3, 3, "Trample", "{3}{G}"),
    _creature("Boggart Brute", "Goblin", 3, 2, "Menace", "{2}{R}"),
    _creature("Giant Spider", "Spider", 2, 4, "Reach", "{3}{G}"),
    _creature("Silent Arbiter", "Construct", 1, 5, "No more than one creature can attack each combat.", "{4}"),
    _creature("Odd Ox", "Ox", 2, 2, "Creatures attack oddly.", "{2}{G}"),
    _creature("Moody Ogre", "Ogre", 4, 4, "This creature can't attack unless you've cast a spell this turn.", "{3}{R}"),
    {
        "name": "Pacifism",
        "type_line": "Enchantment — Aura",
        "mana_cost": "{1}{W}",
        "text": "Enchant creature\nEnchanted creature can't attack or block.",
    },
    {"name": "Patient Pinger", "type_line": "Artifact", "mana_cost": "{2}", "text": "{0}: Each opponent loses 1 life."},
    {
        "name": "Jace, the Reader",
        "type_line": "Legendary Planeswalker — Jace",
        "mana_cost": "{2}{U}",
        "loyalty": "3",
        "text": "",
    },
]
"""The cards of the index that the tests use."""


class Page:
    """The page in a window.

    Args:
        tab: Playwright's page.
        address: That of the server.
    """

    def __init__(self, tab: Any, address: str) -> None:
        self.tab = tab
        self.address = address
        self.failed: list[str] = []
        tab.on("pageerror", lambda error: self.failed.append(str(error)))
        tab.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "blob:")):
            self.failed.append(f"a request to {request.url}")

    @classmethod
    @contextmanager
    def opened(
        cls, browser: Any, address: str, size: tuple[int, int] = DESKTOP, fragment: str = "", **options: Any
    ) -> Iterator[Page]:
        """The page in a window of its own, closed afterward; it fails if a script of the page does.

        Args:
            browser: The browser.
            address: That of the server.
            size: Of the window, in pixels.
            fragment: That of the address.
            options: Further ones of the window, as Playwright takes them.
        """
        shape = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"}
        context = browser.new_context(**{**shape, **options})
        try:
            found = cls(context.new_page(), address)
            found.tab.goto(f"{address}/{fragment}")
            yield found
            assert not found.failed, found.failed
        finally:
            context.close()

    def follow(self, case: dict[str, Any]) -> None:
        """Follows a link to the board of a case."""
        self.tab.evaluate(
            "async (given) => { const { packed } = await import('/page/model.js');"
            " location.hash = `board=${await packed(given)}`; }",
            case,
        )
        first = case["state"]["battlefield"][0]["id"]
        self.card(first).wait_for()

    def case(self) -> Any:
        """The case of the board, as a link holds it."""
        return self.tab.evaluate(
            "async () => { const { store } = await import('/page/store.js');"
            " const { toCase } = await import('/page/model.js'); return toCase(store.game); }"
        )

    # What a user does

    def add(self, player: str, *names: str) -> None:
        """Types names of cards."""
        for name in names:
            field = self.tab.get_by_role("combobox", name=f"Add a card for {player}")
            field.fill(name)
            field.press("Enter")

    def paste(self, player: str, *lines: str) -> None:
        """Adds a list of cards."""
        self.press(f"A list of cards for {player}")
        window = self.tab.get_by_role("dialog")
        window.get_by_role("textbox").fill("\n".join(lines))
        window.get_by_role("button", name="Add").click()

    def press(self, name: str, **options: Any) -> None:
        self.tab.get_by_role("button", name=name, exact=True, **options).first.click()

    def ask(self, question: str) -> None:
        """Chooses the question: Attack, Block or Damage."""
        self.tab.get_by_role("radio", name=question, exact=True).check(force=True)

    def choose(self, label: str, option: str) -> None:
        self.tab.get_by_role("combobox", name=label, exact=True).select_option(label=option)

    def card(self, id: str) -> Any:
        """The card of a permanent."""
        return self.tab.locator(f'.card[data-id="{id}"]')

    def face(self, id: str) -> Any:
        """The button that opens its details."""
        return self.card(id).locator(".face")

    def drag(self, id: str, target: Any) -> None:
        """Drags a card onto something by the mouse."""
        self.settled()
        start, end = self.face(id).bounding_box(), target.bounding_box()
        mouse = self.tab.mouse
        mouse.move(start["x"] + 20, start["y"] + 12)
        mouse.down()
        mouse.move(end["x"] + min(20, end["width"] / 2), end["y"] + min(12, end["height"] / 2), steps=6)
        mouse.up()

    def side(self, player: str) -> Any:
        """The name of a player over that player's cards."""
        return self.tab.locator(f'h2[data-target="{player}"]')

    # What a user reads

    def settled(self) -> None:
        """Waits until the verdict is that on the board."""
        self.tab.locator(".verdict:not(.pending) .word").wait_for()

    def text(self, selector: str) -> str:
        """The words of an element, on one line."""
        return " ".join(self.tab.locator(selector).first.inner_text().split())

    def outcome(self) -> str:
        """The verdict in a word, and the rule if there is one: `Illegal CR 508.1c`; or why there is none."""
        self.settled()
        word = self.text(".word").partition(" ")[2]  # without the sign
        return word if word != "No verdict" else f"{word}: {self.text('.because')}"

    def says(self) -> str:
        """All that the verdict says."""
        self.settled()
        return str(self.tab.locator(".verdict").inner_text())

    def sentence(self, words: str) -> Any:
        """A sentence of the verdict that has some words."""
        self.settled()
        return self.tab.locator(".sentence", has_text=words).first

    def lit(self) -> tuple[set[str], set[str]]:
        """The cards, and the words on them, that are lit."""
        cards = {each.get_attribute("data-id") for each in self.tab.locator(".card.lit").all()}
        return cards, set(self.tab.locator(".card mark.lit").all_inner_texts())
