import { expect, test } from "vitest";
import { rounded, roundedPath } from "./rounded";

test("rounding errors of relative steps do not add up", () => {
  const path = "m0 0" + "l.4 0".repeat(10);
  const steps = [...roundedPath(path).matchAll(/l(-?\d+) 0/g)].map((step) => Number(step[1]));
  expect(steps.reduce((sum, step) => sum + step, 0)).toBe(4);
});

test("absolute coordinates, curves, arcs with flags and closed paths are kept", () => {
  expect(roundedPath("M10.4 10.6h5.2v-.7C1.1 1 2.2 2 3.3 3z")).toBe("M10 11h6v-1C1 1 2 2 3 3z");
  expect(roundedPath("M0 0a5.25 5 0 01.6.6zm1 1l2 2 3 3")).toBe("M0 0a5.3 5 0 0 1 1 1zm1 1l2 2l3 3");
});

test("only paths are changed", () => {
  expect(rounded('<circle r="1.5"/><path d="M1.4 2"/>')).toBe('<circle r="1.5"/><path d="M1 2"/>');
});
