import { describe, expect, test } from "vitest";
import { answer, ATTACK, MAIL, OWN_WORD, spokenIn } from "../../../testing/shape-answers.ts";
import { azurePromptShield } from "./azure.ts";
import { lakeraGuard } from "./lakera.ts";
import { llmGuard } from "./llm-guard.ts";
import { moderations } from "./moderations.ts";
import { presidioAnalyze } from "./presidio-analyze.ts";
import type { Shape } from "./shape.ts";

describe("LLM Guard", () => {
  const shapeAt = (path: string) => llmGuard.find((shape) => shape.path === path) as Shape<unknown>;

  test("an attack is invalid, and its scanner says why", () => {
    expect(answer(shapeAt("/analyze/prompt"), { prompt: ATTACK })).toEqual({
      is_valid: false,
      scanners: { PromptInjection: 0.95, Secrets: 0, Anonymize: 0 },
      sanitized_prompt: ATTACK,
    });
  });

  test("a suppressed scanner is ignored", () => {
    const request = { prompt: ATTACK, scanners_suppress: ["PromptInjection"] };
    expect(answer(shapeAt("/scan/prompt"), request)).toEqual({
      is_valid: true,
      scanners: { Secrets: 0, Anonymize: 0 },
    });
  });

  test("the output is scanned, not the prompt before it", () => {
    const request = { prompt: ATTACK, output: `Write to ${MAIL}` };
    expect(answer(shapeAt("/analyze/output"), request, { mail: "sanitize" })).toEqual({
      is_valid: true,
      scanners: { PromptInjection: 0, Secrets: 0, Sensitive: 0.95 },
      sanitized_output: "Write to [EMAIL_1]",
    });
  });
});

describe("Azure Prompt Shields", () => {
  test("each document gets its own result and is untrusted", () => {
    const request = { userPrompt: "Summarize", documents: ["A report", ATTACK] };
    expect(spokenIn(azurePromptShield, request).map(({ role }) => role)).toEqual(["user", "tool", "tool"]);
    expect(answer(azurePromptShield, request)).toEqual({
      userPromptAnalysis: { attackDetected: false },
      documentsAnalysis: [{ attackDetected: false }, { attackDetected: true }],
    });
  });

  test("personal data passes or is stopped as the policy says, although this API has no name for it", () => {
    const detected = (attackDetected: boolean) => ({
      userPromptAnalysis: { attackDetected },
      documentsAnalysis: [],
    });
    expect(answer(azurePromptShield, { userPrompt: MAIL })).toEqual(detected(false));
    expect(answer(azurePromptShield, { userPrompt: MAIL }, { mail: "block" })).toEqual(detected(true));
  });
});

describe("Presidio", () => {
  test("finds the requested entities, with positions in code points", () => {
    const found = [
      {
        entity_type: "EMAIL_ADDRESS",
        start: 2,
        end: 22,
        score: 0.95,
        analysis_explanation: null,
        recognition_metadata: { recognizer_name: "PromptShieldRecognizer" },
      },
    ];
    expect(answer(presidioAnalyze, { text: `😀 ${MAIL}`, language: "en" })).toEqual(found);
    expect(answer(presidioAnalyze, { text: ["hi", `😀 ${MAIL}`], language: "en" })).toEqual([[], found]);
    expect(answer(presidioAnalyze, { text: MAIL, language: "en", entities: ["CREDIT_CARD"] })).toEqual([]);
    expect(answer(presidioAnalyze, { text: MAIL, language: "en", score_threshold: 0.99 })).toEqual([]);
    expect(answer(presidioAnalyze, { text: MAIL, language: "en", allow_list: [MAIL] })).toEqual([]);
  });

  test("does not report an attack as an entity", () => {
    expect(answer(presidioAnalyze, { text: ATTACK, language: "en" })).toEqual([]);
  });
});

describe("OpenAI moderations", () => {
  test("each text of a list gets its own result", () => {
    expect(answer(moderations, { input: ["Hello", ATTACK] })).toMatchObject({
      results: [
        { flagged: false },
        {
          flagged: true,
          categories: { prompt_injection: true, sensitive_data: false, hate: false },
          category_scores: { prompt_injection: 0.95, hate: 0 },
        },
      ],
    });
  });

  test("the parts of one message share a result, and pictures are skipped", () => {
    const picture = { type: "image_url", image_url: { url: "data:" } };
    const input = [{ type: "text", text: "Hello" }, picture, { type: "text", text: ATTACK }];
    expect(answer(moderations, { input })).toMatchObject({ results: [{ flagged: true }] });
  });
});

test.each([
  ["/v2/guard", lakeraGuard, { messages: [{ role: "user", content: OWN_WORD }] }, { flagged: true }],
  ["/analyze/prompt", llmGuard[0], { prompt: OWN_WORD, scanners_suppress: ["Secrets"] }, { is_valid: false }],
  [
    "shieldPrompt",
    azurePromptShield,
    { userPrompt: OWN_WORD },
    { userPromptAnalysis: { attackDetected: true } },
  ],
  ["/v1/moderations", moderations, { input: OWN_WORD }, { results: [{ flagged: true }] }],
])("%s stops a text that the policy blocks by its own word", (_path, shape, request, expected) => {
  expect(answer(shape as Shape<unknown>, request)).toMatchObject(expected);
});

test("Presidio's list of allowed texts takes no time for each finding", () => {
  const text = Array.from({ length: 30_000 }, () => MAIL);
  const allow_list = Array.from(text, (_, at) => `jane.doe${100_000 + at}@e.com`);
  const before = process.cpuUsage();
  answer(presidioAnalyze, { text, allow_list });
  // Guards against quadratic work, which would block every other request meanwhile.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

test("OpenAI's moderation takes no list whose results nobody could read", () => {
  const { success } = moderations.body.safeParse({ input: Array.from({ length: 100_000 }, () => "Tea?") });
  expect(success).toBe(false);
});
