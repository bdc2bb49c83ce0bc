import type { Finding } from "@prompt-shield/engine";
import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import type { Failure } from "../../../failure.ts";
import type { Judged } from "../judge.ts";
import type { Spoken } from "../spoken.ts";
import { isCredential } from "./sensitive-names.ts";
import { defineShape, isActedOn, isSensitive, strongest } from "./shape.ts";

/** The API of LLM Guard, which is no longer maintained: https://github.com/protectai/llm-guard, `llm_guard_api/app`. */

const promptRequest = z.looseObject({
  prompt: z.string(),
  scanners_suppress: list(z.string()).nullish(),
});
const outputRequest = promptRequest.extend({ output: z.string() });

/** LLM Guard's output call checks the answer, not the prompt sent along with it: the prompt has its own call. */
const SIDES = {
  prompt: {
    body: promptRequest,
    role: "user",
    direction: "input",
    personal: "Anonymize",
    textOf: ({ prompt }: Body) => prompt,
  },
  output: {
    body: outputRequest,
    role: "assistant",
    direction: "output",
    personal: "Sensitive",
    textOf: ({ output }: Body) => output ?? "",
  },
} as const;

type Body = z.infer<typeof promptRequest> & { readonly output?: string };

export const llmGuard = (["prompt", "output"] as const).flatMap((side) => [
  shapeFor(`/analyze/${side}`, side, (text) => ({ [`sanitized_${side}`]: text })),
  shapeFor(`/scan/${side}`, side, () => ({})),
]);

function shapeFor(path: string, side: keyof typeof SIDES, cleaned: (text: string) => object) {
  const { body, role, direction, personal, textOf } = SIDES[side];
  return defineShape<Body>({
    via: "llm-guard",
    path,
    body,
    ask: (request) => ({ spoken: [{ role, text: textOf(request) } satisfies Spoken], direction }),
    answer: (judged, request) => {
      const suppressed = new Set(request.scanners_suppress);
      const scores = scoresOf(judged, personal);
      const heard = Object.entries(scores).filter(([name]) => !suppressed.has(name));
      return {
        is_valid: judged.verdict !== "blocked" || isOnlyFrom(suppressed, scores),
        scanners: Object.fromEntries(heard),
        ...cleaned(
          judged.texts[0] && isActedOn(judged.texts[0], judged) ? judged.texts[0].text : textOf(request),
        ),
      };
    },
    refuse,
  });
}

/** Whether only scanners that the caller has suppressed found anything. */
function isOnlyFrom(suppressed: ReadonlySet<string>, scores: Record<string, number>): boolean {
  const speaking = Object.keys(scores).filter((name) => scores[name] !== 0);
  return speaking.length > 0 && speaking.every((name) => suppressed.has(name));
}

/** The risk from 0 to 1 by scanner, with LLM Guard's class names. */
function scoresOf({ texts }: Judged, personal: string): Record<string, number> {
  const byScanner = Map.groupBy(
    texts.flatMap(({ findings }) => findings),
    (finding) => scannerOf(finding, personal),
  );
  return Object.fromEntries(
    ["PromptInjection", "Secrets", personal].map((name) => [name, strongest(byScanner.get(name) ?? [])]),
  );
}

function scannerOf(finding: Finding, personal: string): string {
  if (!isSensitive(finding)) return "PromptInjection";
  return isCredential(finding.entity ?? "SECRET") ? "Secrets" : personal;
}

/** `message` and `details` come from LLM Guard's own error handler, `detail` from FastAPI's in earlier versions. */
function refuse({ message }: Failure) {
  return { message, details: null, detail: message };
}
