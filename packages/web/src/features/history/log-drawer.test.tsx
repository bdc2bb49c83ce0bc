import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LogDetail } from "../../lib/workspace.ts";
import { show } from "../../testing/render.tsx";
import { ATTACK, CONFIG, scanned, USER } from "../../testing/samples.ts";
import { LogDrawer } from "./log-drawer.tsx";

const { isMalicious, confidence, detectedPatterns, categories, threatLevel, riskScore } = scanned(ATTACK);
const ENTRY: LogDetail = {
  id: "scan-0",
  user_id: USER.id,
  original_prompt: ATTACK,
  sanitized_prompt: null,
  is_malicious: isMalicious,
  confidence,
  detected_patterns: detectedPatterns,
  categories,
  threat_level: threatLevel,
  risk_score: riskScore,
  source: "engine",
  answered_by: "engine",
  duration_ms: 3,
  action_type: "scan",
  action: "block",
  policy: null,
  scanned_at: "2026-11-15T10:00:00.000Z",
  gateway: null,
  result: scanned(ATTACK),
  input: { prompt: ATTACK },
};

const again = { source: "email", format: "email", sender: "ada@example.com" } as const;

test.each<[string, Partial<LogDetail>, string, object]>([
  ["a prompt", {}, "Scan again", { prompt: ATTACK }],
  [
    "a conversation",
    { source: "messages", input: { messages: [{ role: "tool", content: ATTACK }] } },
    "Scan again",
    { messages: [{ role: "tool", content: ATTACK }] },
  ],
  [
    "a mail",
    { source: "email", input: { content: `From: a@b.c\n\n${ATTACK}`, ...again } },
    "Scan again",
    { content: `From: a@b.c\n\n${ATTACK}`, ...again },
  ],
  [
    "a file, of which only the text was stored",
    { source: "document", input: null },
    "Scan its text again",
    { content: ATTACK, source: "document", format: "text" },
  ],
])("%s is scanned again as what it was", async (_name, entry, label, sent) => {
  const { asked, toasts } = show(
    <LogDrawer id={ENTRY.id} onClose={() => undefined} onShow={() => undefined} />,
    {
      "GET /api/v1/scan-logs/{id}": { ...ENTRY, ...entry },
      "GET /api/v1/config": CONFIG,
      "POST /api/v1/scan": scanned(ATTACK),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: label }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("Scan completed"));
  expect(asked.find(({ call }) => call === "POST /api/v1/scan")?.body).toEqual(sent);
});

test.each<[LogDetail["source"], RegExp]>([
  ["messages", /2026.* · conversation$/],
  ["web", /2026.* · web page$/],
  ["email", /2026.* · email$/],
  ["engine", /2026[^·]*$/],
])("an entry with the source %s is described in words", async (source, words) => {
  show(<LogDrawer id={ENTRY.id} onClose={() => undefined} onShow={() => undefined} />, {
    "GET /api/v1/scan-logs/{id}": { ...ENTRY, source },
    "GET /api/v1/config": CONFIG,
  });
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ["once, with its version", false, scanned(ATTACK), / · policy version 4$/],
  ["with all its facts in shadow mode", true, scanned(ATTACK), "On: recorded only"],
  ["with all its facts if the result was not stored", false, null, "Shadow mode"],
])("the policy's decision is told %s", async (_name, shadow, stored, words) => {
  const policy = { id: "policy-1", version: 4, shadow };
  const result = stored && { ...stored, policy, action_reasons: [] };
  show(<LogDrawer id={ENTRY.id} onClose={() => undefined} onShow={() => undefined} />, {
    "GET /api/v1/config": CONFIG,
    "GET /api/v1/scan-logs/{id}": { ...ENTRY, policy, result },
  });
  expect(await screen.findByText(words)).toBeDefined();
  const isShort = result !== null && !shadow;
  expect(screen.queryByText("Policy version") === null).toBe(isShort);
  expect(screen.queryByText(/policy version 4/) !== null).toBe(isShort);
});
