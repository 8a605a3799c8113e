"""The board: each thing that a user does on it, in a browser."""

from __future__ import annotations

import json
from typing import Any

from tests.page.browser import Page


def test_a_board_of_names_is_judged_as_it_is_typed(page: Page) -> None:
    """That of the README: Pacifism keeps the Angel from attacking, and Juggernaut has to."""
    field = page.tab.get_by_role("combobox", name="Add a card for Alice")
    field.press_sequentially("jugg")
    page.tab.get_by_role("option", name="Juggernaut").wait_for()
    field.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant")
    field.press("Enter")
    page.add("Alice", "Serra Angel")
    page.add("Bob", "Silent Arbiter", "Pacifism")
    assert page.outcome() == "Malformed CR 704.5m"  # an Aura that is attached to nothing
    page.drag("pacifism", page.face("angel"))
    page.drag("angel", page.side("Bob"))
    page.tab.get_by_text("attacks Bob", exact=True).wait_for()
    assert page.outcome() == "Illegal CR 508.1c"
    assert "Juggernaut attacks if able" in page.says()

    page.sentence("Pacifism").focus()
    assert page.lit() == ({"angel", "pacifism"}, {"Enchanted creature can't attack or block."})
    page.sentence("This creature attacks each combat if able").focus()
    assert page.lit() == ({"juggernaut"}, {"This creature attacks each combat if able."})

    page.press("Show on the board")
    assert page.face("juggernaut").inner_text().endswith("attacks Bob")
    assert page.outcome() == "Illegal CR 508.1c"  # it is only shown
    page.press("Take this play")
    assert page.outcome() == "Legal"


def test_everything_is_done_by_keys(page: Page) -> None:
    page.add("Alice", "Grizzly Bears", "2 Boggart Brute")
    page.settled()
    page.face("bears").focus()
    page.tab.keyboard.press("a")
    page.tab.get_by_text("attacks Bob", exact=True).wait_for()
    assert page.outcome() == "Legal"
    page.tab.keyboard.press("t")
    assert page.outcome() == "Illegal CR 508.1a"
    page.tab.keyboard.press("t")
    page.tab.keyboard.press("s")
    assert page.outcome() == "Illegal CR 508.1a"
    page.tab.keyboard.press("ArrowRight")
    assert page.tab.evaluate("document.activeElement.dataset.key") == "card-brute"
    page.tab.keyboard.press("Delete")
    page.card("brute").wait_for(state="detached")
    page.tab.keyboard.press("Control+z")
    page.card("brute").wait_for()


def test_blocks_and_damage(page: Page) -> None:
    page.add("Alice", "Boggart Brute", "War Mammoth")
    page.add("Bob", "Giant Spider", "Grizzly Bears")
    page.settled()
    page.choose("What Boggart Brute attacks", "Bob")
    page.choose("What War Mammoth attacks", "Bob")
    page.ask("Block")
    assert page.outcome() == "Legal"
    page.drag("spider", page.face("brute"))
    page.tab.get_by_text("blocks Boggart Brute", exact=True).wait_for()
    assert page.outcome() == "Illegal CR 509.1b"  # menace
    page.choose("What Grizzly Bears blocks", "Boggart Brute")
    assert page.outcome() == "Legal"
    page.choose("What Giant Spider blocks", "nothing")
    page.choose("What Grizzly Bears blocks", "War Mammoth")
    assert page.outcome() == "Legal"

    page.ask("Damage")
    field = page.tab.get_by_role("spinbutton", name="Damage of War Mammoth to Bob", exact=True)
    more = page.tab.get_by_role("button", name="Damage of War Mammoth to Bob: more")
    for _ in range(2):
        more.click()
    assert field.input_value() == "2"
    page.tab.get_by_role("spinbutton", name="Damage of War Mammoth to Grizzly Bears", exact=True).fill("1")
    page.tab.get_by_role("spinbutton", name="Damage of Boggart Brute to Bob", exact=True).fill("3")
    last = page.tab.get_by_role("spinbutton", name="Damage of Grizzly Bears to War Mammoth", exact=True)
    last.fill("2")
    last.press("Tab")
    assert page.outcome() == "Illegal CR 702.19b"  # the Bears aren't assigned lethal damage
    page.press("Take this play")
    assert page.outcome() == "Legal"


def test_goad_counters_and_three_players(page: Page) -> None:
    page.press("Add player")
    page.add("Alice", "Grizzly Bears")
    page.add("Carol", "Jace, the Reader")
    page.settled()
    page.face("bears").click()
    page.tab.get_by_role("checkbox", name="by Bob").check()
    assert page.outcome() == "Illegal CR 508.1d"
    page.choose("What Grizzly Bears attacks", "Bob")
    assert page.outcome() == "Illegal CR 508.1d"
    page.choose("What Grizzly Bears attacks", "Jace, the Reader")
    assert page.outcome() == "Illegal CR 508.1d"  # goad asks for a player other than Bob
    page.choose("What Grizzly Bears attacks", "Carol")
    assert page.outcome() == "Legal"
    page.tab.get_by_role("button", name="Add a counter").click()
    page.settled()
    assert "3/3" in page.face("bears").inner_text()


def test_a_battle_is_attacked_by_dragging(page: Page) -> None:
    """A creature that is dropped on a card that can't be attacked attacks the player who controls it."""
    page.add("Alice", "Grizzly Bears")
    page.add("Bob", "Silent Arbiter", "Some Siege")
    page.face("siege").click()
    for box in ("creature", "battle"):
        page.tab.get_by_role("group", name="What Some Siege is and says").get_by_role(
            "checkbox", name=box, exact=True
        ).click()
    page.tab.get_by_role("textbox", name="Defense").fill("5")
    page.tab.get_by_role("textbox", name="Defense").press("Tab")
    page.choose("Protector", "Bob")
    page.press("Close")
    assert page.outcome() == "Legal"
    page.drag("bears", page.face("siege"))
    page.tab.get_by_text("attacks Some Siege", exact=True).wait_for()
    assert page.outcome() == "Legal"
    page.drag("bears", page.face("arbiter"))
    page.tab.get_by_text("attacks Bob", exact=True).wait_for()
    assert page.outcome() == "Legal"
    page.drag("bears", page.side("Alice"))
    page.tab.get_by_text("attacks Bob", exact=True).wait_for(state="detached")


def test_a_list_is_pasted_tokens_and_cards_that_nobody_knows(page: Page) -> None:
    page.paste("Alice", "2 Grizzly Bears (M10) 180", "", "1x Serra Angel")
    assert page.outcome() == "Legal"
    assert page.tab.locator(".card").count() == 3
    page.add("Alice", "Nobody Knows")
    assert page.outcome().startswith("No verdict: Nobody Knows: no card")
    assert "no card" in page.card("knows").inner_text()
    page.face("knows").click()
    page.tab.get_by_role("textbox", name="Power").fill("3")
    page.tab.get_by_role("textbox", name="Power").press("Tab")
    page.tab.get_by_role("textbox", name="Toughness").fill("3")
    page.tab.get_by_role("textbox", name="Toughness").press("Tab")
    page.tab.get_by_role("textbox", name="Text").fill("This creature attacks each combat if able.")
    page.tab.get_by_role("textbox", name="Text").press("Tab")
    assert page.outcome() == "Illegal CR 508.1d"
    assert "3/3" in page.face("knows").inner_text()


def test_what_is_not_understood_is_shown_and_asked(page: Page) -> None:
    page.add("Alice", "Odd Ox")
    page.settled()
    page.choose("What Odd Ox attacks", "Bob")
    assert page.outcome() == "Undetermined CR 508.1c"
    assert page.card("ox").locator("mark.unread").all_inner_texts() == ["Creatures attack oddly."]
    page.press("These words don't matter here")
    assert page.outcome() == "Legal"

    page.add("Alice", "Moody Ogre")
    page.settled()
    page.choose("What Moody Ogre attacks", "Bob")
    assert page.outcome() == "Undetermined CR 611.3a"
    page.press("No: Illegal")
    assert page.outcome() == "Illegal CR 508.1c"
    page.press("Undo")
    page.press("Yes: Legal")
    assert page.outcome() == "Legal"


def test_all_legal_plays_are_browsed(page: Page) -> None:
    page.add("Alice", "Juggernaut", "Grizzly Bears")
    page.settled()
    page.press("Show all legal plays")
    page.tab.get_by_role("heading", name="2 legal plays").wait_for()
    plays = page.tab.locator(".plays li")
    assert all("obeys 1 requirement" in each for each in plays.all_inner_texts())
    plays.filter(has_text="Grizzly Bears").get_by_role("button", name="Take this play").click()
    page.tab.get_by_text("attacks Bob", exact=True).first.wait_for()
    assert page.outcome() == "Legal"
    assert page.tab.get_by_text("attacks Bob", exact=True).count() == 2


def _copied(page: Page, name: str) -> str:
    page.tab.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=page.address)
    page.tab.evaluate("navigator.clipboard.writeText('')")
    page.press(name)
    for _ in range(200):
        if text := page.tab.evaluate("navigator.clipboard.readText()"):
            return str(text)
        page.tab.wait_for_timeout(50)
    raise AssertionError("nothing was copied")


def test_a_link_holds_the_board_and_it_is_copied_in_every_form(page: Page, browser: Any) -> None:
    page.add("Alice", "Juggernaut")
    assert page.outcome() == "Illegal CR 508.1d"
    link = _copied(page, "Copy link")
    case = json.loads(_copied(page, "Copy as JSON"))
    assert case["state"]["battlefield"] == [{"id": "juggernaut", "name": "Juggernaut", "controller": "Alice"}]
    assert "id: juggernaut" in _copied(page, "Copy as YAML")
    text = _copied(page, "Copy as Text for a forum")
    assert text.startswith("ILLEGAL  CR 508.1d") and text.rstrip().endswith(link)
    page.press("Picture")
    assert page.tab.locator(".picture img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    for name, start in (("Save as SVG", b"<svg"), ("Save as PNG", b"\x89PNG")):
        with page.tab.expect_download() as saved:
            page.press(name)
        with open(saved.value.path(), "rb") as file:
            assert file.read(len(start)) == start
    with Page.opened(browser, page.address, fragment=link.removeprefix(page.address + "/")) as other:
        assert other.outcome() == "Illegal CR 508.1d"
    with Page.opened(browser, page.address, fragment=link.removeprefix(page.address + "/")[:-9]) as other:
        other.tab.get_by_role("dialog", name="This link can't be read").wait_for()


def test_an_answer_to_an_older_board_is_dropped(page: Page) -> None:
    """The first answer is held back until the second one is there."""
    page.add("Alice", "Grizzly Bears")
    page.settled()
    held: list[Any] = []

    def hold(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.tab.route("**/v1/check", hold)
    page.face("bears").press("t")
    page.tab.wait_for_timeout(200)
    page.face("bears").press("a")
    assert page.outcome() == "Illegal CR 508.1a"
    page.tab.unroute("**/v1/check")
    assert len(held) == 1
    page.tab.wait_for_timeout(200)
    assert page.outcome() == "Illegal CR 508.1a"
