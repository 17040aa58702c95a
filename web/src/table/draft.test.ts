import { expect, test } from "vitest";
import type { ChoiceForm } from "../net/wire.gen";
import { offeringsOf, readTaps, type Tap } from "./draft";

const symbols = ["pipe", "bulb", "skull"];
const turn: ChoiceForm = {
  seat: 0,
  topic: "turn/1",
  blocking: true,
  offers: [
    { kind: "investigate", fields: [{ name: "symbol", domain: { type: "one", values: symbols } }], final: false },
    {
      kind: "interrogate",
      fields: [
        { name: "target", domain: { type: "one", values: [1, 2] } },
        { name: "symbol", domain: { type: "one", values: symbols } },
      ],
      final: false,
    },
    {
      kind: "ask-times",
      fields: [{ name: "times", domain: { type: "some", values: ["3", "6", "9"], least: 1, most: 2 } }],
      final: false,
    },
    {
      kind: "fill-in",
      fields: [
        {
          name: "sheet",
          domain: {
            type: "sheet",
            boxes: [
              [[null], ["noon"]],
              [
                [null, null],
                ["boat", null],
              ],
            ],
            least: 1,
          },
        },
      ],
      final: true,
    },
  ],
};
const [investigate, interrogate, times, sheet] = offeringsOf([turn]);
const isSeat = (field: string) => field === "target";
const taps = (...taps: Tap[]) => taps;

test("a move is complete when every field is filled", () => {
  expect(readTaps(investigate!, [], isSeat)?.missing.map((field) => field.name)).toEqual(["symbol"]);
  expect(readTaps(investigate!, taps({ value: "skull" }), isSeat)?.move).toEqual({
    type: "investigate",
    symbol: "skull",
  });
});

test("taps find their fields in any order, and a seat is not a number", () => {
  const draft = readTaps(interrogate!, taps({ value: "skull" }, { seat: 2 }), isSeat);
  expect(draft?.move).toEqual({ type: "interrogate", target: 2, symbol: "skull" });
  expect(readTaps(interrogate!, taps({ value: 2 }), isSeat)).toBeNull();
});

test("taps that do not fit an offer give no draft of it", () => {
  expect(readTaps(investigate!, taps({ seat: 1 }), isSeat)).toBeNull();
  expect(readTaps(interrogate!, taps({ seat: 0 }), isSeat)).toBeNull();
});

test("several values are sent in the order of the offer, not of the taps", () => {
  const draft = readTaps(times!, taps({ value: "9" }, { value: "3" }), isSeat);
  expect(draft?.move).toEqual({ type: "ask-times", times: ["3", "9"] });
  expect(readTaps(times!, taps({ value: "9" }, { value: "3" }, { value: "6" }), isSeat)).toBeNull();
});

test("a sheet needs a minimum of details, and an untouched box is blank", () => {
  expect(readTaps(sheet!, [], isSeat)?.move).toBeNull();
  const draft = readTaps(sheet!, taps({ field: "sheet", box: 1, filling: 1 }), isSeat);
  expect(draft?.move).toEqual({ type: "fill-in", sheet: [null, "boat", null] });
});
