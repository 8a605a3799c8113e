"""The creature types of CR 205.3m, in all editions encoded."""

from __future__ import annotations

__all__ = ["CREATURE_TYPES"]

_WORDS = """
    advisor, aetherborn, alien, ally, angel, antelope, ape, archer, archon, armadillo, army, artificer,
    assassin, assembly-worker, astartes, atog, aurochs, avatar, azra, badger, balloon, barbarian, bard,
    basilisk, bat, bear, beast, beaver, beeble, beholder, berserker, bird, bison, blinkmoth, boar, bringer,
    brushwagg, c'tan, camarid, camel, capybara, caribou, carrier, cat, centaur, cephalid, child, chimera,
    citizen, cleric, clown, cockatrice, construct, coward, coyote, crab, crocodile, custodes, cyberman, cyclops,
    dalek, dauthi, demigod, demon, deserter, detective, devil, dinosaur, djinn, doctor, dog, dragon, drake,
    dreadnought, drix, drone, druid, dryad, dwarf, echidna, efreet, egg, elder, eldrazi, elemental, elephant,
    elf, elk, employee, eye, faerie, ferret, fish, flagbearer, fox, fractal, frog, fungus, gamer, gargoyle,
    germ, giant, giraffe, gith, glimmer, gnoll, gnome, goat, goblin, god, golem, gorgon, graveborn, gremlin,
    griffin, guest, hag, halfling, hamster, harpy, hedgehog, hellion, hero, hippo, hippogriff, homarid,
    homunculus, horror, horse, hound, human, hydra, hyena, illusion, imp, incarnation, inkling, inquisitor,
    insect, jackal, jellyfish, juggernaut, kangaroo, kavu, kirin, kithkin, knight, kobold, kor, kraken, lamia,
    lammasu, leech, lemur, leviathan, lhurgoyf, licid, lizard, llama, lobster, manticore, masticore, mercenary,
    merfolk, metathran, minion, minotaur, mite, mole, monger, mongoose, monk, monkey, moogle, moonfolk, mount,
    mouse, mutant, myr, mystic, naga, nautilus, necron, nephilim, nightmare, nightstalker, ninja, noble, noggle,
    nomad, nymph, octopus, ogre, ooze, orb, orc, orgg, otter, ouphe, ox, oyster, pangolin, peasant, pegasus,
    pentavite, performer, pest, phelddagrif, phoenix, phyrexian, pilot, pincher, pirate, plant, platypus,
    porcupine, possum, praetor, primarch, prism, processor, qu, rabbit, raccoon, ranger, rat, rebel, reflection,
    rhino, rigger, robot, rogue, sable, salamander, samurai, sand, saproling, satyr, scarecrow, scientist,
    scion, scorpion, scout, sculpture, seal, serf, serpent, servo, shade, shaman, shapeshifter, shark, sheep,
    siren, skeleton, skunk, slith, sliver, sloth, slug, snail, snake, soldier, soltari, sorcerer, spawn,
    specter, spellshaper, sphinx, spider, spike, spirit, splinter, sponge, squid, squirrel, starfish, surrakar,
    survivor, symbiote, synth, tentacle, tetravite, thalakos, thopter, thrull, tiefling, time lord, toy,
    treefolk, trilobite, triskelavite, troll, turtle, tyranid, unicorn, utrom, vampire, varmint, vedalken,
    viashino, villain, volver, wall, walrus, warlock, warrior, weasel, weird, werewolf, whale, wizard, wolf,
    wolverine, wombat, worm, wraith, wurm, yeti, zombie, zubera
"""

CREATURE_TYPES = frozenset(word.strip() for word in _WORDS.replace("\n", " ").split(","))
"""In the singular and in lower case."""
