import { expect, test } from "vitest";
import { parseMarkdown } from "./markdown";

test("a rule is an item with its number as id, without the mark for tests", () => {
  const [list] = parseMarkdown(
    "- **SH-3.1** `testable` *Investigate*: name a symbol.\n- **SH-3.2** `descriptive` More.",
  );
  expect(list).toMatchObject({ kind: "list", items: [{ id: "SH-3.1" }, { id: "SH-3.2" }] });
  expect(JSON.stringify(list)).not.toContain("testable");
});

test("a ruling is marked, with its reason", () => {
  const [list] = parseMarkdown("- **SH-3.2** `testable` `ruling` All hear it. *Ruling: the print is silent.*");
  expect(list).toMatchObject({
    items: [
      {
        id: "SH-3.2",
        spans: [
          { kind: "bold" },
          {},
          { kind: "ruling" },
          { text: " All hear it. " },
          { kind: "italic", text: "Ruling: the print is silent." },
        ],
      },
    ],
  });
});

test("a table has a head and rows", () => {
  const [table] = parseMarkdown("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |");
  expect(table).toMatchObject({
    kind: "table",
    rows: [
      [{}, {}],
      [{}, {}],
    ],
  });
});

test("links, bold and code are distinguished", () => {
  expect(parseMarkdown("See [the rules](../RULES.md) **now** `x`.")[0]).toMatchObject({
    spans: [{}, { kind: "link", href: "../RULES.md" }, {}, { kind: "bold", text: "now" }, {}, { kind: "code" }, {}],
  });
});
