"""What players ask of a position besides what lies on the table."""

from mtgrules import Card, CardFace, Library, Position, Rules, View


def rules() -> Rules:
    library = Library.shipped()
    face = CardFace("Testname Leader", "{1}", "Legendary Creature", "Haste", "3", "3")
    library.add([Card(face.name, (face,))])
    return Rules(library=library)


def test_commanders_tax_and_damage_priority_and_what_was_done_this_turn() -> None:
    position = Position(format="commander", rules=rules())
    position.put("Alice", "command", "Testname Leader")
    position.put_many("Alice", "library", "Forest", "Forest")
    position.put_many("Bob", "library", "Forest", "Forest")
    position.put("Alice", "hand", "Giant Growth")
    position.mana("Alice", "any")
    game = position.game()
    alice, bob = game.players
    assert (alice.commander_tax, bob.commander_damage, game.spells_cast) == ({}, {}, 0)
    assert (alice.has_priority, bob.has_priority, alice.this_turn) == (True, False, {})
    game.push_words("cast Testname Leader")
    game.push_words("pass")
    assert (alice.has_priority, bob.has_priority) == (False, True)
    game.push_words("pass")
    assert alice.commander_tax == {"Testname Leader": 2}
    assert (game.spells_cast, alice.this_turn["creature spells cast"]) == (1, 1)
    game.push_words("cast Giant Growth")
    while game.decision is not None and game.decision.kind != "attack":
        game.push_words("pass")
    game.push_words("attack with Testname Leader")
    while not bob.commander_damage:
        game.push(game.legal_actions[0])
    assert bob.commander_damage == {("Alice", "Testname Leader"): 6}
    assert (alice.commander_damage, bob.this_turn["life lost"], game.spells_cast) == ({}, 6, 2)
    view = View.from_json(game.view("Bob").to_json(), rules=position.rules)
    assert view.me.commander_damage == bob.commander_damage
    assert view.player("Alice").commander_tax == {"Testname Leader": 2}
    assert view.spells_cast == 2
    while game.turn == 2:
        game.push(game.legal_actions[0])
    assert (game.spells_cast, "spells cast" in alice.this_turn, bob.is_active) == (0, False, True)
    assert bob.commander_damage == {("Alice", "Testname Leader"): 6}
