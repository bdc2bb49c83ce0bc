import type { Finding, SegmentResult } from "@prompt-shield/engine";
import { expect, test } from "vitest";
import { createEngineScanner } from "../../testing/engine-scanner.ts";
import { createExaminer } from "./examine.ts";
import { locateFindings } from "./locate.ts";
import { rulingOf } from "./ruling.ts";

const MAIL = "jane.doe@example.com";
/** The address as another writer of JSON may put it down. */
const ESCAPED = MAIL.replace("@", "\\u0040");
const policy = { actions: { "Sensitive Data": "sanitize" }, minimumSeverity: "low" } as const;
const ruling = rulingOf({ id: "ours", version: 1, policy });

async function masked(text: string): Promise<string> {
  const examine = createExaminer(createEngineScanner());
  const { texts } = await examine([{ role: "tool", text }], { owner: "somebody", ruling });
  return texts[0]?.text ?? "";
}

test.each([
  [
    { a: MAIL, b: MAIL },
    { a: "[EMAIL_1]", b: "[EMAIL_1]" },
  ],
  [
    { a: `Write to ${MAIL}`, b: [MAIL, MAIL] },
    { a: "Write to [EMAIL_1]", b: ["[EMAIL_1]", "[EMAIL_1]"] },
  ],
])("a value that a tool's JSON repeats is masked wherever it stands: %j", async (output, expected) => {
  expect(JSON.parse(await masked(JSON.stringify(output)))).toEqual(expected);
});

test("a value that two rules name is searched once, so that the text around it stays", () => {
  const finding = (rule: string, start: number, text: string) =>
    ({ rule, start, end: start + text.length, text }) as Finding;
  const field = "\nkey abc-def";
  const findings = [
    finding("wide", 5, "abc-def"),
    finding("narrow", 5, "abc"),
    finding("wide too", 5, "abc-def"),
  ];
  const segment = { text: field, findings } as SegmentResult;
  const json = JSON.stringify({ note: "x", field });
  for (const { start, end, text } of locateFindings(json, [segment]))
    expect(json.slice(start, end)).toBe(text);
});

test.each([`{"a":"${ESCAPED}","b":"${MAIL}"}`, `{"a":"${MAIL}","b":"${ESCAPED}"}`])(
  "a value that is spelled with escapes is not left because it also stands elsewhere: %s",
  async (output) => {
    expect(await masked(output)).not.toMatch(/jane|example/);
  },
);
