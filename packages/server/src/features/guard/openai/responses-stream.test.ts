import { expect, test } from "vitest";
import { blockCards, CITED, hideCards, MASKED, PIECES, runGuarded } from "../../../testing/guarded-stream.ts";
import { responseStream } from "../../../testing/model-upstream.ts";
import { createResponsesDialect } from "./responses-dialect.ts";

test("a response repeats its text in four events, and is masked in all of them", async () => {
  const { raw, bodies } = await runGuarded(createResponsesDialect(), responseStream(PIECES), hideCards);
  expect(raw).not.toContain("4111");
  const deltas = bodies.filter(({ type }) => type === "response.output_text.delta");
  expect(deltas.map(({ delta }) => delta).join("")).toBe(MASKED);
  const byType = new Map(bodies.map((body) => [body.type, body]));
  expect(byType.get("response.output_text.done")).toMatchObject({ text: MASKED });
  expect(byType.get("response.content_part.done")).toMatchObject({ part: { text: MASKED } });
  expect(byType.get("response.output_item.done")).toMatchObject({ item: { content: [{ text: MASKED }] } });
  expect(byType.get("response.completed")).toMatchObject({
    response: { output: [{ content: [{ text: MASKED }] }] },
  });
  expect(bodies.map((body) => body.sequence_number)).toEqual(bodies.map((_, at) => at));
});

const AT = { item_id: "m", output_index: 0, content_index: 0 };

test.each([
  { type: "response.content_part.added", ...AT, part: { type: "output_text", text: CITED } },
  { type: "response.reasoning_summary_part.added", ...AT, part: { type: "summary_text", text: CITED } },
  {
    type: "response.output_text.annotation.added",
    ...AT,
    annotation: { type: "url_citation", title: CITED },
  },
  { type: "response.apply_patch_call_operation_diff.done", ...AT, diff: CITED },
  { type: "response.in_progress", response: { id: "r", output: [{ type: "message", content: CITED }] } },
  { type: "response.completed", response: { id: "r", output: [], output_text: CITED } },
])("an event that holds a complete text is read: $type", async (event) => {
  const frames = [{ type: "response.created", response: { id: "r", output: [] } }, event].map(
    (one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`,
  );
  const masked = await runGuarded(createResponsesDialect(), frames, hideCards);
  expect(masked.raw).toContain("It is [CARD_1].");
  expect(masked.raw).not.toContain("4111");
  const blocked = await runGuarded(createResponsesDialect(), frames, blockCards);
  expect(blocked.bodies.at(-1)?.type).toBe("response.incomplete");
  expect(blocked.raw).not.toContain("4111");
});

test("a blocked response ends as incomplete", async () => {
  const { raw, bodies } = await runGuarded(createResponsesDialect(), responseStream(PIECES), blockCards);
  expect(raw).not.toContain("4111");
  expect(bodies.at(-1)).toMatchObject({
    type: "response.incomplete",
    response: {
      id: "resp_1",
      status: "incomplete",
      incomplete_details: { reason: "content_filter" },
      usage: { input_tokens: 0, output_tokens: 0 },
    },
  });
});
