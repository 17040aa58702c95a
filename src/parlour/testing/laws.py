"""The laws of the contract. Each checks a table (or an entry of its log), and fails if the law is broken."""

from collections.abc import Sequence
from random import Random

import msgspec

from parlour.core import NATURE, REFEREE, SPECTATOR, Choice, Entry, Move, Offer, Seat, Table
from parlour.core.codec import (
    form,
    from_text,
    read_event,
    read_move,
    read_scene,
    read_seen,
    to_text,
    write,
    write_event,
)
from parlour.core.errors import NoSuchSeat, Refused
from parlour.core.evidence import Evidence, Gathered, World, follows, holds
from parlour.core.scene import Scene, faced
from parlour.testing import branches, clocks
from parlour.testing.tables import own, random_steps, snapshot, some_moves, viewers
from parlour.words import Words

TRIES = 6  # illegal answers per step
COPIED = 5  # steps between two trials on copies


def keep_all(table: Table, seed: str, *, with_words: bool = True) -> None:
    """Play a random game, and check every law at every step."""
    evident = Evident(table)
    topics, read, before, early = [], len(table.log), table.choices, table.copy()
    for number, _ in enumerate(random_steps(table, seed)):
        over_iff_no_choices(table)
        questions_are_well_formed(table)
        choices_follow_from_the_view(table)
        scenes_face_and_are_true(table)
        offers_can_be_read_in_steps(table)
        at_the_end_everything_is_open(table)
        decide_is_pure(table)
        if number % COPIED == 0:
            branches.legal_moves_are_those_that_are_allowed(table)
            branches.copies_go_their_own_way(table, str(number))
            branches.positions_branch(table)
        clocks.fallbacks_are_allowed(table)
        clocks.secrets_are_drawn(table)
        evident.read_on()
        if table.choices:
            illegal_answers_change_nothing(table, str(number))
        for entry in table.log[read:]:
            messages_survive(table, entry, with_words)
            answers_are_quiet(table, entry, before)
        topics.append(open_kinds(table))
        read, before = len(table.log), table.choices
    topics_keep_their_meaning(topics)
    branches.a_copy_meets_the_same_draws(early, table)
    branches.draws_can_be_chosen(table)
    clocks.what_is_obvious_is_not_drawn(table)


def over_iff_no_choices(table: Table) -> None:
    assert (table.score is None) == bool(table.choices)
    assert table.over or any(choice.blocking for choice in table.choices), "no blocking choice is open"
    if table.score is not None:
        assert abs(sum(table.score) - 1) < 1e-9
        assert len(table.score) == table.options.seats


def questions_are_well_formed(table: Table) -> None:
    names = [(choice.seat, choice.topic) for choice in table.choices]
    assert len(set(names)) == len(names)
    for choice in table.choices:
        kinds = [offer.kind for offer in choice.offers]
        assert len(set(kinds)) == len(kinds), "offers of one choice are disjoint"
        assert all(offer.size > 0 for offer in choice.offers)
        assert choice.seat != NATURE, "NATURE has moved before anybody looks"
        assert not choice.forced, "what is obvious has been given"


def choices_follow_from_the_view(table: Table) -> None:
    """A viewer's own choices follow exactly from its view. Those of others (and NATURE) contain the true ones."""
    for viewer in viewers(table):
        mine = table.game.choices(table.view(viewer))
        if viewer != SPECTATOR:
            assert own(mine, viewer) == table.choices_of(viewer)
        for choice in table.choices:
            contained(choice, mine)


def contained(choice: Choice, view: Sequence[Choice]) -> None:
    (twin,) = (other for other in view if (other.seat, other.topic) == (choice.seat, choice.topic))
    for offer in choice.offers:
        for move in some_moves(offer, str(choice.topic)):
            assert twin.allows(move), f"{to_text(move)} is not thought possible under {choice.topic}"


def topics_keep_their_meaning(tables: Sequence[dict[tuple[Seat, str], frozenset[type[Move]]]]) -> None:
    """The kinds of move under a topic never change, and a closed question is never asked again."""
    kinds: dict[str, frozenset[type[Move]]] = {}
    closed: set[tuple[Seat, str]] = set()
    before: dict[tuple[Seat, str], frozenset[type[Move]]] = {}
    for now in tables:
        closed |= before.keys() - now.keys()
        assert not closed & now.keys(), f"asked again: {closed & now.keys()}"
        for (_, topic), these in now.items():
            assert kinds.setdefault(topic, these) == these, f"{topic} changed its meaning"
        before = now


def open_kinds(table: Table) -> dict[tuple[Seat, str], frozenset[type[Move]]]:
    return {(c.seat, c.topic): frozenset(offer.kind for offer in c.offers) for c in table.choices}


def scenes_face_and_are_true(table: Table) -> None:
    """A viewer sees every card of a zone that faces it; a spectator sees no others. Every visible card is true."""
    full = table.game.scene(table.position)
    assert len({zone.name for zone in full.zones}) == len(full.zones)
    for viewer in viewers(table):
        scene = table.game.scene(table.view(viewer))
        assert [(z.name, z.faces, len(z.cards), z.seat) for z in scene.zones] == [
            (z.name, z.faces, len(z.cards), z.seat) for z in full.zones
        ]
        assert (scene.counters, scene.marks) == (full.counters, full.marks)
        for zone, truth in zip(scene.zones, full.zones, strict=True):
            for card, real in zip(zone.cards, truth.cards, strict=True):
                assert card.face in (None, real.face), f"{zone.name} is {real.face}, not {card.face}"
                assert not faced(zone, viewer) or card.face is not None, f"{viewer} should see {zone.name}"
                assert viewer != SPECTATOR or faced(zone, viewer) or card.face is None
        assert read_scene(write(scene)) == scene


def at_the_end_everything_is_open(table: Table) -> None:  # G-9
    if table.over:
        for viewer in viewers(table):
            assert table.game.scene(table.view(viewer)) == table.game.scene(table.position)


def answers_are_quiet(table: Table, entry: Entry, before: Sequence[Choice]) -> None:
    """No other viewer sees an answer that leaves its shared topic open."""
    asked = [choice.seat for choice in before if choice.topic == entry.topic]
    if len(asked) > 1 and any(choice.topic == entry.topic for choice in table.choices):
        others = [viewer for viewer in viewers(table) if viewer != entry.seat]
        assert not any(event.seen_by(viewer) for event in entry.events for viewer in others)


def offers_can_be_read_in_steps(table: Table) -> None:
    for choice in table.choices:
        for offer in choice.offers:
            steps_agree(offer, choice.topic)


def steps_agree(offer: Offer, seed: str) -> None:
    generator = Random(seed)
    for name, domain in zip(offer.kind.__struct_fields__, offer.domains, strict=True):
        taken: tuple[object, ...] = ()
        ways = domain.size
        while steps := domain.steps(taken):
            assert sum(steps.values()) == ways
            step = generator.choice(list(steps))
            taken, ways = (*taken, step), steps[step]
        value = domain.join(taken)
        assert value in domain
        assert domain.join(domain.spell(value)) == value, name


def messages_survive(table: Table, entry: Entry, with_words: bool) -> None:
    """Moves and events survive JSON, moves also their text form; each has a sentence."""
    game = table.game
    assert read_move(game, write(entry.move)) == entry.move
    assert from_text(game, to_text(entry.move)) == entry.move
    assert not with_words or Words(game).move(entry.move)
    for event in entry.events:
        assert read_event(game, write_event(event)) == event
        for viewer in (*viewers(table), REFEREE):
            if (seen := event.seen_by(viewer)) is not None:
                assert read_seen(game, write(seen)) == seen
                assert not with_words or Words(game, viewer=viewer).seen(seen)
    for choice in table.choices:
        assert msgspec.json.decode(write(form(choice)))["topic"] == choice.topic


def illegal_answers_change_nothing(table: Table, seed: str) -> None:
    generator = Random(seed)
    before = (snapshot(table.position), table.choices, len(table.log))
    seats = range(-3, table.options.seats + 1)
    moves = [offer.at(0) for choice in table.choices for offer in choice.offers]
    strangers = [kind(*[None] * len(kind.__struct_fields__)) for kind in table.game.moves if kind.__struct_fields__]
    topics = [*(choice.topic for choice in table.choices), table.log[0].topic, "no such topic"]
    for _ in range(TRIES):
        seat, topic, move = generator.choice(seats), generator.choice(topics), generator.choice(moves + strangers)
        legal = any(c.seat == seat and c.topic == topic and c.allows(move) for c in table.choices)
        if not legal:
            refused(table, seat, topic, move)
    assert (snapshot(table.position), table.choices, len(table.log)) == before


def refused(table: Table, seat: Seat, topic: str, move: Move) -> None:
    try:
        table.submit(seat, topic, move)
    except (Refused, NoSuchSeat):
        return
    raise AssertionError(f"taken: {seat} {topic} {to_text(move)}")


def decide_is_pure(table: Table) -> None:
    before = snapshot(table.position)
    for choice in table.choices:
        for offer in choice.offers:
            for move in some_moves(offer, choice.topic):
                events = table.game.decide(table.position, choice.seat, move)
                twin = table.game.copy(table.position)
                for event in events:
                    table.game.evolve(twin, event.what)
    assert snapshot(table.position) == before


def world_of(scene: Scene) -> World:
    return {zone.name: tuple(card.face or "?" for card in zone.cards) for zone in scene.zones}


class Evident:
    """Checks for every viewer that the evidence holds in the true world, and that the world changes as it says."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views = {viewer: table.game.start(table.options) for viewer in viewers(table)}
        self.truth = table.game.start(table.options)
        self.past: dict[str, set[str]] = {}  # what each holder has had since it was last gathered
        self.read = 0

    def read_on(self) -> None:
        for entry in self.table.log[self.read :]:
            before = world_of(self.table.game.scene(self.truth)) if self.read else {}
            for event in entry.events:
                self.table.game.evolve(self.truth, event.what)
            after = world_of(self.table.game.scene(self.truth))
            self.remember(before)
            pieces_by_viewer = [self.evidence(entry, viewer) for viewer in self.views]
            for pieces in pieces_by_viewer:
                self.check(pieces, before, after)
            self.forget(pieces_by_viewer[-1])
            self.read += 1

    def remember(self, world: World) -> None:
        for holder, things in world.items():
            self.past.setdefault(holder, set()).update(things)

    def forget(self, pieces: Sequence[Evidence]) -> None:
        for change in (change for piece in pieces for change in piece.changes if isinstance(change, Gathered)):
            for holder in change.holders:
                self.past.pop(holder, None)

    def evidence(self, entry: Entry, viewer: Seat) -> list[Evidence]:
        view, pieces = self.views[viewer], []
        for event in entry.events:
            if (seen := event.seen_by(viewer)) is not None:
                pieces.append(self.table.game.evidence(view, seen))
                self.table.game.evolve(view, seen)
        return pieces

    def check(self, pieces: Sequence[Evidence], before: World, after: World) -> None:
        assert all(holds(factor, before, self.past) for piece in pieces for factor in piece.before), pieces
        assert all(holds(factor, after, self.past) for piece in pieces for factor in piece.after), pieces
        assert follows([change for piece in pieces for change in piece.changes], before, after), pieces
