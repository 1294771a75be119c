"""The closed vocabularies of Oracle text, each with the rule it comes from.

Fields of ability objects that hold words hold words of these lists (or of a mechanic's), never phrases.
"""

from __future__ import annotations

COLORS = ("white", "blue", "black", "red", "green")
"""Rule 105.1."""

COLOR_WORDS = (*COLORS, "colorless", "multicolored", "monocolored")
"""Colors, and what is said of how many of them an object has (105.2)."""

CARD_TYPES = (
    "artifact",
    "battle",
    "conspiracy",
    "creature",
    "dungeon",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "sorcery",
    "vanguard",
)
"""Rule 205.2a."""

SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
"""Rule 205.4a."""

ZONES = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command")
"""Rule 400.1."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in text.split())


ARTIFACT_TYPES = _words(
    """
    Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator
    Infinity Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle Vibranium
    """
)
"""Rule 205.3g."""

ENCHANTMENT_TYPES = _words(
    """
    Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine
    """
)
"""Rule 205.3h."""

LAND_TYPES = _words(
    """
    Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp
    Tower Town Urza's
    """
)
"""Rule 205.3i."""

PLANESWALKER_TYPES = _words(
    """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti
    Davriel Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon
    Grist Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka
    Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut
    Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser
    Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
    """
)
"""Rule 205.3j."""

SPELL_TYPES = _words(
    """
    Adventure Arcane Lesson Omen Trap
    """
)
"""Rule 205.3k."""

CREATURE_TYPES = _words(
    """
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
    Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat
    Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan
    Camarid Camel Capybara Caribou Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice
    Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon
    Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix Drone Druid
    Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eternal Eye
    Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gamma Gargoyle Germ Giant Giraffe
    Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag
    Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse
    Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect Jackal Jellyfish
    Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Kree Lamia Lammasu Leech Lemur
    Leviathan Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran
    Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr
    Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus
    Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest
    Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor
    Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue
    Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture
    Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Shi'ar Siren Skeleton Skrull Skunk
    Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx
    Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth
    Tentacle Tetravite Thalakos Thopter Thrull Tiefling Time_Lord Toy Treefolk Trilobite
    Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall
    Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm
    Yeti Zombie Zubera
    """
)
"""Rule 205.3m."""

ABILITY_WORDS = _words(
    """
    adamant addendum alliance battalion bloodrush celebration channel chroma cohort constellation
    converge council's_dilemma coven delirium descend_4 descend_8 disappear domain eerie eminence
    enrage fateful_hour fathomless_descent ferocious flurry formidable grandeur hellbent heroic
    imprint infusion inspired join_forces kinship landfall lieutenant magecraft metalcraft morbid
    opus pack_tactics paradox parley radiance raid rally renew repartee revolt secret_council
    spell_mastery strive survival sweep tempting_offer threshold undergrowth valiant vivid void
    will_of_the_council
    """
)
"""Rule 207.2c."""

SUBTYPES = frozenset(
    (
        *ARTIFACT_TYPES,
        *ENCHANTMENT_TYPES,
        *LAND_TYPES,
        *PLANESWALKER_TYPES,
        *SPELL_TYPES,
        *CREATURE_TYPES,
        "Siege",
        "Undercity",
    )
)
"""All subtypes of rule 205.3 but those of planes."""

SIMPLE_KEYWORDS = _words(
    """
    deathtouch defender double_strike first_strike flash flying haste hexproof indestructible intimidate lifelink
    reach shroud trample vigilance banding flanking phasing shadow horsemanship fear provoke storm sunburst epic
    convoke haunt split_second delve gravestorm changeling conspire persist wither retrace exalted cascade rebound
    umbra_armor infect battle_cry living_weapon undying soulbond unleash cipher evolve extort fuse dethrone
    hidden_agenda prowess exploit menace devoid ingest myriad skulk melee partner undaunted improvise aftermath
    ascend assist jump-start mentor riot demonstrate decayed training compleated enlist read_ahead ravenous
    space_sculptor living_metal bargain spree start_your_engines! for_Mirrodin! job_select tiered increment
    friends_forever choose_a_Background Doctor's_companion
    paradigm station daybound nightbound
    """
)
"""Keyword abilities (702) that stand alone."""

COST_KEYWORDS = _words(
    """
    equip ward cumulative_upkeep buyback cycling echo kicker multikicker flashback madness morph megamorph entwine
    ninjutsu transmute replicate recover aura_swap fortify transfigure evoke prowl unearth level_up miracle
    overload scavenge bestow outlast dash surge emerge escalate embalm eternalize spectacle escape mutate encore
    foretell disturb cleave reconfigure blitz squad More_Than_Meets_the_Eye disguise plot freerunning
    offspring harmonize warp web-slinging sneak mayhem exhaust
    """
)
"""Keyword abilities with a cost."""

NUMBER_KEYWORDS = _words(
    """
    rampage fading amplify modular bushido soulshift dredge bloodthirst graft ripple vanishing absorb frenzy
    poisonous hideaway devour annihilator tribute renown crew fabricate afflict afterlife casualty toxic backup
    saddle mobilize firebending teamwork
    """
)
"""Keyword abilities with a number."""

COST_AND_NUMBER_KEYWORDS = _words("reinforce suspend awaken impending")
"""Keyword abilities with a number and a cost: "suspend 3—{U}"."""

FILTER_KEYWORDS = _words(
    "enchant protection affinity hexproof champion offering splice landwalk cycling companion craft gift"
)
"""Keyword abilities that name what they concern: "protection from red", "enchant creature"."""

KEYWORD_LABELS = _words("boast exhaust forecast max_speed power-up solved visit")
"""Keywords that stand before another ability (702.57, 702.142, 702.159, 702.169, 702.177, 702.178, 702.193)."""

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""Rule 305.6."""

PREDEFINED_TOKENS = _words(
    """
    Treasure Food Gold Walker Shard Clue Blood Powerstone Incubator Map Junk Lander Mutagen Vibranium
    Cursed_Role Monster_Role Royal_Role Sorcerer_Role Virtuous_Role Wicked_Role Young_Hero_Role
    """
)
"""Tokens that rule 111.10 defines by name."""

RULED_COUNTERS = (
    *(
        "flying,first strike,double strike,deathtouch,decayed,exalted,haste,hexproof,indestructible,lifelink,menace,"
        "reach,shadow,trample,vigilance"
    ).split(","),
    "shield",
    "stun",
    "loyalty",
    "poison",
    "defense",
    "finality",
    "rad",
    "hone",
    "energy",
    "experience",
    "lore",
)
"""Counters that the rules give a meaning of their own (122.1b-j, 714.3); other kinds are markers with a name only."""

NUMBER_WORDS = _words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty
    """
)
"""The numbers that Oracle text writes out."""

ORDINALS = _words("zeroth first second third fourth fifth sixth seventh eighth ninth tenth")

STEPS = _words(
    """
    untap_step upkeep draw_step main_phase first_main_phase precombat_main_phase second_main_phase
    postcombat_main_phase combat beginning_of_combat_step declare_attackers_step declare_blockers_step
    combat_damage_step end_of_combat_step end_step cleanup_step turn beginning_phase combat_phase ending_phase
    """
)
"""Phases and steps (500-514)."""

VERBS = _words(
    """
    add amass attach attack be become behold block bolster cast cause change choose clash cloak collect come connive
    control convert copy cost count counter create crew cycle deal destroy detain die discard discover
    distribute divide do double draw earthbend airbend waterbend endure enter equal exchange exert exile explode
    explore face fight flip forage gain get give goad guess have heal incubate investigate lack leave look lose
    manifest mill move mutate name note open own pay phase play populate prevent produce proliferate put reach
    recruit regenerate remain remove reorder repeat reveal reverse roll sacrifice saddle scry search separate set
    share shuffle skip spend start stay support surveil suspect switch take tap tempt transform trigger turn
    return solve finish unattach unlock untap use venture vote win assign learn enchant resolve end activate adapt owe
    meld planeswalk abandon assemble harness blight triple abstain convoke kick exploit mentor train evolve complete
    foretell enlist
    """
)
"""Verbs that the grammar writes in their base form and that text may inflect."""

IRREGULAR_VERBS = {"be": "is", "have": "has", "do": "does"}
"""Third persons that are not made by rule."""

IRREGULAR_PLURALS = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Mouse": "Mice",
    "Child": "Children",
    "Locus": "Loci",
    "Hero": "Heroes",
    "Pegasus": "Pegasi",
    "Thief": "Thieves",
    "half": "halves",
    **{
        word: word
        for word in _words(
            """
            Sheep Fish Merfolk Kithkin Samurai Eldrazi Plains Equipment Treefolk Moonfolk Vedalken Aurochs Nephilim
            Kor Cyclops Djinn Surrakar Urza's Myr Bison Jellyfish Starfish Custodes Astartes
            Power-Plant C'tan Dauthi Soltari Thalakos Serra Ninja Kirin Metathran
            """
        )
    },
}
"""Plurals that are not made by rule."""

ACTIVATED_KEYWORDS = frozenset(
    (
        "crew", "cycling", "embalm", "encore", "equip", "eternalize", "fortify", "level up", "outlast", "reconfigure",
        "reinforce", "saddle", "scavenge", "station", "transfigure", "transmute", "unearth",
    )
)  # fmt: skip
"""Keyword abilities that stand for an activated ability (602)."""
