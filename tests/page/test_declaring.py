"""What is declared besides attackers and blockers, what words in force mean, and several plays in order."""

from __future__ import annotations

from typing import Any

from tests.page.browser import Page


def _creature(id: str, controller: str = "Alice", power: int = 2, **more: Any) -> dict[str, Any]:
    return {
        "id": id,
        "name": id.title(),
        "controller": controller,
        "types": ["creature"],
        "power": power,
        "toughness": 2,
        **more,
    }


def _case(*battlefield: dict[str, Any], **more: Any) -> dict[str, Any]:
    state = {"active": "Alice", "players": {"Alice": {}, "Bob": {}}, "battlefield": list(battlefield)}
    return {"state": {**state, **more.pop("state", {})}, "play": {"attackers": {}}, **more}


def test_a_band_is_declared_by_dragging_by_a_choice_and_by_keys(page: Page) -> None:
    """A creature without banding may be in a band with one that has it, and two without it may not (CR 702.22c)."""
    page.follow(_case(_creature("hero", keywords=["banding"]), _creature("bear"), _creature("ox")))
    page.drag("hero", page.side("Bob"))
    page.tab.get_by_text("attacks Bob", exact=True).wait_for()
    page.drag("bear", page.face("hero"))
    page.tab.get_by_text("attacks Bob; in a band with Hero", exact=True).wait_for()
    assert page.outcome() == "Legal"
    assert page.case()["play"] == {"attackers": {"hero": "Bob", "bear": "Bob"}, "bands": [["hero", "bear"]]}

    page.choose("What Ox attacks", "Bob")
    page.choose("In a band with Ox", "Hero")
    assert page.outcome() == "Illegal CR 702.22c"
    page.face("ox").press("b")  # after the last one nobody
    page.face("ox").press("b")
    page.settled()
    page.choose("In a band with Ox", "no other creature")
    assert page.outcome() == "Legal"

    page.ask("Block")
    page.settled()
    assert page.case()["state"]["bands"] == [["hero", "bear"]]
    page.ask("Attack")
    page.choose("What Hero attacks", "nothing")
    page.settled()
    assert "bands" not in page.case()["play"]


def test_exert_and_enlist_are_declared(page: Page) -> None:
    """A creature that is exerted attacks; an untapped creature that doesn't is enlisted (CR 701.43, 702.154)."""
    exert = "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn."
    page.follow(
        _case(
            _creature("runner", text=exert, printed=True),
            _creature("guard", keywords=["enlist"]),
            _creature("clerk", power=3),
        )
    )
    page.choose("What Runner attacks", "Bob")
    page.tab.get_by_role("checkbox", name="Exert Runner").check()
    page.tab.get_by_text("attacks Bob; exerted", exact=True).wait_for()
    assert page.outcome() == "Legal"
    page.face("runner").press("e")
    page.tab.get_by_text("attacks Bob", exact=True).wait_for()
    page.face("runner").press("e")

    page.choose("What Guard attacks", "Bob")
    page.drag("clerk", page.face("guard"))
    page.tab.get_by_text("attacks Bob; enlists Clerk", exact=True).wait_for()
    assert page.outcome() == "Legal"
    declared = {"attackers": {"runner": "Bob", "guard": "Bob"}, "exert": ["runner"], "enlist": {"guard": "clerk"}}
    assert page.case()["play"] == declared
    page.face("clerk").press("t")
    assert page.outcome().startswith("Illegal")
    page.face("clerk").press("t")
    page.choose("What Guard enlists", "nothing")
    assert page.outcome() == "Legal"
    page.follow(_case(*page.case()["state"]["battlefield"], play=declared, title="Again"))
    page.tab.get_by_text("attacks Bob; enlists Clerk", exact=True).wait_for()
    assert page.case()["play"] == declared


def test_words_in_force_mean_what_is_chosen_or_dropped_on_them(page: Page) -> None:
    page.follow(_case(_creature("bear"), _creature("ox"), play={"attackers": {"bear": "Bob"}}))
    page.tab.get_by_text("Rules and effects").click()
    page.press("Add words in force")
    window = page.tab.get_by_role("dialog")
    window.get_by_role("textbox").fill("Target creature can't attack this turn.")
    window.get_by_role("button", name="Add").click()
    asked = "No verdict: “Target creature can't attack this turn.”: say what “target” means, below Rules and effects."
    assert page.outcome() == asked
    page.choose("What “target” means in words 1", "Bear")
    assert page.outcome() == "Illegal CR 508.1c"
    assert page.case()["state"]["effects"][0]["bind"] == {"target": "bear"}
    page.choose("What “target” means in words 1", "—")
    assert page.outcome() == asked
    page.drag("ox", page.tab.locator("[data-effect]"))
    assert page.outcome() == "Legal"
    assert page.case()["state"]["effects"][0]["bind"] == {"target": "ox"}
    page.face("ox").press("Delete")
    assert page.outcome() == asked  # what the words meant is gone


def test_plays_are_judged_in_order(page: Page) -> None:
    """The attack taps what attacks, and a block in it is judged only if the attack is legal."""
    block = {"question": "declare_blockers", "play": {"blockers": {"wall": ["bear"]}}, "note": "kept"}
    attack = {"attackers": {"bear": "Bob"}}
    page.follow(_case(_creature("bear"), _creature("ox"), _creature("wall", "Bob"), play=attack, then=[block]))
    assert page.outcome() == "Legal"
    assert "Attack: Legal." in page.says()
    assert page.case()["then"] == [block]
    page.face("bear").press("t")
    assert page.outcome() == "Undetermined CR 508.1"
    assert "Attack: Illegal." in page.says() and "the play before it is illegal" in page.says()
    page.tab.get_by_role("checkbox", name="judge the attack before it, too").uncheck()
    assert page.outcome() == "Legal"  # a creature that attacks may be tapped
    assert "then" not in page.case() and page.case()["state"]["attacking"] == {"bear": "Bob"}
    page.face("bear").press("t")
    page.ask("Damage")
    page.tab.get_by_role("checkbox", name="judge the attack before it, too").check()
    field = page.tab.get_by_role("spinbutton", name="Damage of Bear to Wall", exact=True)
    field.fill("2")
    field.press("Tab")
    field = page.tab.get_by_role("spinbutton", name="Damage of Wall to Bear", exact=True)
    field.fill("2")
    field.press("Tab")
    assert page.outcome() == "Legal"
    assert [each["question"] for each in page.case()["then"]] == ["declare_blockers", "assign_combat_damage"]


def test_a_second_damage_step_of_a_link_is_kept(page: Page) -> None:
    steps = [
        {"question": "declare_blockers", "play": {"blockers": {}}},
        {"question": "assign_combat_damage", "play": {"damage": {"duelist": {"Bob": 2}}}},
        {"question": "assign_combat_damage", "play": {"damage": {"duelist": {"Bob": 2}}}},
    ]
    duelist = _creature("duelist", keywords=["double strike"])
    page.follow(_case(duelist, play={"attackers": {"duelist": "Bob"}}, then=steps))
    assert page.outcome() == "Legal"
    assert page.says().count("Damage: Legal.") == 1 and "Block: Legal." in page.says()
    assert page.case()["then"] == steps


def test_unread_words_are_told_in_words_of_the_page(page: Page) -> None:
    """Keys of a case file mean nothing to whoever plays on the page."""
    page.add("Alice", "Odd Ox")
    page.settled()
    page.choose("What Odd Ox attacks", "Bob")
    assert page.outcome() == "Undetermined CR 508.1c"
    assert "Words on Odd Ox that aren't understood may matter: “Creatures attack oddly.”" in page.says()
    assert "effects" not in page.text(".outcome")
    page.press("These words don't matter here")
    assert page.outcome() == "Legal"
