import { describe, expect, test } from "vitest";
import { parseRows, tableRows } from "./rows.ts";

describe("labelled texts", () => {
  test("are read line by line, without those that have no label", () => {
    const file = [
      '{"text":"a","label":1,"lang":"de"}',
      "",
      '{"text":"b","label":null}',
      '{"text":"c","label":0,"indirect":true}',
    ].join("\n");
    const rows = parseRows("mine.jsonl", file);
    expect(rows.map(({ text, label, isDocument }) => [text, label, isDocument])).toEqual([
      ["a", 1, false],
      ["c", 0, true],
    ]);
    expect(rows.map(({ fieldOf }) => fieldOf("lang"))).toEqual(["de", "–"]);
  });

  test.each(["not JSON", '{"label":1}', '{"text":"a","label":"attack"}'])(
    "name the file and the line that cannot be read: %s",
    (line) => {
      const file = `{"text":"a","label":1}\n${line}`;
      expect(() => parseRows("mine.jsonl", file)).toThrow('mine.jsonl:2: each line needs a "text"');
    },
  );
});

test("the table counts what was found and what was flagged, group by group and altogether", () => {
  const judged = [
    { group: "de", label: 1, accused: true },
    { group: "de", label: 1, accused: false },
    { group: "de", label: 0, accused: false },
    { group: "fr", label: 0, accused: true },
  ] as const;
  expect(tableRows(judged)).toEqual([
    ["de", "2", "1", "50.0", "0.0"],
    ["fr", "0", "1", "–", "100.0"],
    ["all", "2", "2", "50.0", "50.0"],
  ]);
});
