import { expect, test } from "vitest";
import type { ChoiceForm, Field } from "../net/wire.gen";
import { bundleOf, Words, type Move } from "../text/words";
import { Composer, type Outcome } from "./composer.svelte";

const SENTENCES = `
you = you
seat = Seat { $number }
list = { $most } and { $last }
list-empty = nobody
nothing = nothing
thing-pipe = pipe
thing-skull = skull
thing-holmes = Holmes
field-symbol = symbol
field-target = seat
field-character = character
investigate = ask who has any { $symbol }
interrogate = ask { $target } how many of { $symbol }
accuse = accuse { $character }
keep = keep { $places }
`;

function turn(topic = "turn/1"): ChoiceForm {
  const symbol = { name: "symbol", domain: { type: "one" as const, values: ["pipe", "skull"] } };
  const target = { name: "target", domain: { type: "one" as const, values: [1, 2] } };
  const character = { name: "character", domain: { type: "one" as const, values: ["holmes"] } };
  return {
    seat: 0,
    topic,
    blocking: true,
    offers: [
      { kind: "investigate", fields: [symbol], final: false },
      { kind: "interrogate", fields: [target, symbol], final: false },
      { kind: "accuse", fields: [character], final: true },
    ],
  };
}

function table(outcome: Outcome = "taken", game = "sherlock-13") {
  const sent: Move[] = [];
  const words = new Words([bundleOf("en", [SENTENCES])], "en", game, ["Nora", "Tom", "Aino"], 0);
  const state = { choices: [turn()] };
  const composer = new Composer({
    game: () => game,
    words: () => words,
    choices: () => state.choices,
    cardAt: (place) => ["pipe", "skull"][place] ?? null,
    cards: () => ["pipe", "skull"],
    submit: (_, move) => Promise.resolve((sent.push(move), outcome)),
  });
  return { composer, sent, state };
}

const text = (composer: Composer) => composer.sentence.map((piece) => piece.text).join("");

test("the sentence grows with each tap, and is sent when it is complete", async () => {
  const { composer, sent } = table();
  composer.tap({ seat: 1 });
  expect(text(composer)).toBe("Ask Tom how many of symbol");
  expect(composer.sentence.find((piece) => piece.field === "symbol")?.filled).toBe(false);
  composer.tap({ value: "skull" });
  expect(text(composer)).toBe("Ask Tom how many of skull");
  await composer.send();
  expect(sent).toEqual([{ type: "interrogate", target: 1, symbol: "skull" }]);
});

test("of several fitting moves the complete one is the draft, until the next tap", () => {
  const { composer } = table();
  composer.tap({ value: "skull" });
  expect(composer.drafts.map((draft) => draft.offering.offer.kind)).toEqual(["investigate", "interrogate"]);
  expect(composer.draft?.offering.offer.kind).toBe("investigate");
  composer.tap({ seat: 2 });
  expect(composer.draft?.offering.offer.kind).toBe("interrogate");
});

test("a second thing replaces the first, and a tap on a chosen thing removes it", () => {
  const { composer } = table();
  composer.pick("investigate");
  composer.tap({ value: "skull" });
  composer.tap({ value: "pipe" });
  expect(composer.isChosen({ value: "skull" })).toBe(false);
  expect(composer.draft?.move).toEqual({ type: "investigate", symbol: "pipe" });
  composer.tap({ value: "pipe" });
  expect(composer.ready).toBe(false);
});

test("taps are taken back one by one", () => {
  const { composer } = table();
  composer.pick("interrogate");
  composer.tap({ seat: 1 });
  composer.back();
  expect(composer.isChosen({ seat: 1 })).toBe(false);
  composer.back();
  expect(composer.started).toBe(false);
});

test("a tap that fits nowhere says why", () => {
  const { composer, state } = table();
  composer.tap({ seat: 0 });
  expect(composer.why?.key).toBe("why-not-offered");
  state.choices = [];
  const idle = table();
  idle.state.choices = [];
  idle.composer.tap({ seat: 1 });
  expect(idle.composer.why?.key).toBe("why-not-asked");
});

test("a final move is confirmed once before it is sent", async () => {
  const { composer, sent } = table();
  composer.pick("accuse");
  await composer.send();
  expect([composer.confirming, sent.length]).toEqual([true, 0]);
  await composer.send();
  expect(sent).toEqual([{ type: "accuse", character: "holmes" }]);
});

test("a refused move stays, with the reason", async () => {
  const { composer } = table({ refused: "Not now." });
  composer.pick("investigate");
  composer.tap({ value: "pipe" });
  await composer.send();
  expect(composer.why).toEqual({ key: "why-refused", facts: { text: "Not now." } });
  expect(composer.ready).toBe(true);
});

test("a card of the player's own hand is named by its face, at any position", () => {
  const { composer, state } = table("taken", "complots");
  const places = { name: "places", domain: { type: "some" as const, values: [0, 1], least: 1, most: 2 } };
  const offers = [{ kind: "keep", fields: [places], final: false }];
  state.choices = [{ seat: 0, topic: "keep/1", blocking: true, offers }];
  composer.tap({ value: 1, field: "places" });
  composer.tap({ value: 0, field: "places" });
  expect(text(composer)).toBe("Keep pipe and skull");
  expect(composer.draft?.move).toEqual({ type: "keep", places: [0, 1] });
});

test("the card that the other fields leave is named once they are filled", () => {
  const { composer, state } = table("taken", "thirteen-clues");
  const person: Field = { name: "person", domain: { type: "one", values: ["pipe", "knife"] } };
  const left: Field = { name: "left", domain: { type: "one", values: ["first", "second"] } };
  state.choices = [
    {
      seat: 0,
      topic: "choose/0",
      blocking: true,
      offers: [{ kind: "choose-sides", fields: [person, left], final: false }],
    },
  ];
  const named = (value: string) => composer.displayValue("choose-sides", "left", value);
  expect(named("first")).toBe("first");
  composer.tap({ value: "pipe", field: "person" });
  expect(named("first")).toBe("skull");
});
