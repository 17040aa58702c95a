import { expect, test } from "vitest";
import { bundleOf, learnFields, textOf, Words } from "./words";

const SENTENCES = `
you = you
seat = Seat { $number }
seat-left = the seat on the left
seat-right = the seat on the right
challenged = { $challenger } challenged, and { $challenger-you ->
        [yes] were
       *[no] was
    } wrong: { $seat } had the card.
offer-give = Choose a card for { $left-seat }
`;
const wordsFor = (names: string[], viewer: number | null) =>
  new Words([bundleOf("en", [SENTENCES])], "en", "complots", names, viewer);
const NAMES = ["Nora", "Tom", "Aino"];

test("a sentence may depend on whether a seat in it is the viewer", () => {
  const seen = { type: "challenged", challenger: 1, seat: 0 };
  expect(textOf(wordsFor(NAMES, 1).seen(seen))).toBe("You challenged, and were wrong: Nora had the card.");
  expect(textOf(wordsFor(NAMES, 0).seen(seen))).toBe("Tom challenged, and was wrong: you had the card.");
});

test("a sentence may name the viewer's neighbours", () => {
  expect(wordsFor(NAMES, 2).say("offer-give")).toBe("Choose a card for Nora");
  expect(wordsFor(NAMES, null).say("offer-give")).toBe("Choose a card for the seat on the left");
});

test("lists within a list are those of the seats, with their names", () => {
  const sentences = "by-seat = { $name }: { $things }\nlist = { $most } and { $last }\nthing-key = key\nyou = you\n";
  const words = new Words([bundleOf("en", [SENTENCES, sentences, "shown = Hands: { $hands }"])], "en", "new", NAMES, 1);
  const seen = { type: "shown", hands: [["key", "key"], ["key"]] };
  expect(textOf(words.seen(seen))).toBe("Hands: Nora: key and key; you: key");
});

test("a seat without a name has a number, counted from 1", () => {
  expect(wordsFor([], null).name(0)).toBe("Seat 1");
});

test("of a game that the page was not built with, the fields that hold seats are learned", () => {
  const words = new Words([bundleOf("en", ["asked = { $seat } asked { $target }\nyou = you"])], "en", "new", NAMES, 1);
  expect(textOf(words.seen({ type: "asked", seat: 0, target: 1 }))).toBe("0 asked 1");
  learnFields("new", { words: "", rules: "", seats: { asked: ["seat", "target"] }, places: {}, rests: {} });
  expect(textOf(words.seen({ type: "asked", seat: 0, target: 1 }))).toBe("Nora asked you");
});
