import { createEngine } from "@prompt-shield/engine";
import { expect, test } from "vitest";
import { asRead } from "./json-view.ts";

const engine = createEngine();
const entitiesIn = async (content: string) => {
  const { segments = [] } = await engine.scan({ messages: [{ role: "assistant", content }] });
  return segments
    .flatMap(({ findings }) => findings)
    .map(({ entity, start, end }) => ({ entity, start, end }))
    .toSorted((a, b) => a.start - b.start);
};

test.each([
  "x\n4111111111111111",
  "tab\tAKIAQ3EGRIZ7KPLM4NVT",
  "\n+1 415 555 2671",
  "DB_PASSWORD=Sup3r$ecretPassw0rd!\nAPI_KEY=a8f5f167f44f4964e6c998dee827110c",
  'API_KEY="a8f5f167f44f4964e6c998dee827110c"',
  '{"password": "hunter2hunter2"}',
])("whatever is found in a text is also found in a JSON document that contains it: %j", async (text) => {
  const json = JSON.stringify({ value: text });
  const view = asRead(json);
  expect(view).toHaveLength(json.length);
  const found = await entitiesIn(view);
  expect(found.map(({ entity }) => entity)).toEqual((await entitiesIn(text)).map(({ entity }) => entity));
  expect(found).not.toEqual([]);
  // The same positions in the document hold the same values.
  for (const { start, end } of found) expect(text).toContain(json.slice(start, end));
});

test("an escaped backslash escapes nothing after it", () => {
  const json = JSON.stringify({ path: "C:\\new\\table", link: "https://a.example/b" });
  expect(asRead(json)).toBe(json);
});
