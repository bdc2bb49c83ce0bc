import { CARRIERS } from "@prompt-shield/files/fixtures/carriers";
import { TEXTS, textOf, chat, sends, byKey, type Recipe, type Scene } from "../recipe.ts";

/** Texts and files, in our own API and in those of other products. */
export const scanning: Record<string, Recipe> = {
  scan: byKey((scene) => ({ prompt: textOf(scene) })),
  scanPrompt: sends((scene) => ({ content: `<p>${textOf(scene)}</p>`, format: "html", source: "web" })),
  sanitize: byKey((scene) => ({ messages: chat(scene) })),
  scanFile: (scene) => ({ who: { key: scene.team.key }, team: scene.team, file: fileOf(scene) }),
  advancedScanFunction: sends((scene) => ({ prompt: textOf(scene) })),
  scanFunction: sends((scene) => ({ prompt: textOf(scene), options: { sensitivity: "high" } })),
  advancedSanitizeFunction: sends((scene) => ({ prompt: textOf(scene), level: "strict" })),
  sanitizeFunction: sends((scene) => ({ prompt: textOf(scene) })),
  scanWithApiKey: byKey((scene) => ({ prompt: textOf(scene), detailed: true })),
  validateApiKey: byKey(() => undefined),
  runSecurityTest: sends(() => ({ category: "promptInjection" })),
  "/v2/guard": byKey((scene) => ({ messages: chat(scene) })),
  "/v2/guard/results": byKey((scene) => ({ messages: chat(scene) })),
  "/v1/prompt_injection": byKey((scene) => ({ input: textOf(scene) })),
  "/beta/litellm_basic_guardrail_api": byKey((scene) => ({ input_type: "request", texts: [textOf(scene)] })),
  "/analyze/prompt": byKey((scene) => ({ prompt: textOf(scene) })),
  "/scan/prompt": byKey((scene) => ({ prompt: textOf(scene) })),
  "/analyze/output": byKey((scene) => ({ prompt: "Hello", output: textOf(scene) })),
  "/scan/output": byKey((scene) => ({ prompt: "Hello", output: textOf(scene) })),
  "/contentsafety/text:shieldPrompt": byKey((scene) => ({ userPrompt: textOf(scene), documents: ["x"] })),
  "/analyze": byKey((scene) => ({ text: textOf(scene), language: "en" })),
  "/v1/moderations": byKey((scene) => ({ input: textOf(scene) })),
  "/guard/portkey": byKey((scene) => ({
    eventType: "beforeRequestHook",
    request: { json: { messages: chat(scene) }, text: textOf(scene) },
  })),
  "/guard/agentgateway/request": byKey((scene) => ({ body: { messages: chat(scene) } })),
  "/guard/agentgateway/response": byKey((scene) => ({ body: { choices: [{ message: chat(scene)[0] }] } })),
  "/request": byKey((scene) => ({ body: { messages: chat(scene) } })),
  "/response": byKey((scene) => ({ body: { choices: [{ message: chat(scene)[0] }] } })),
  "/guard/aperture": byKey((scene) => ({ request_body: { messages: chat(scene) } })),
  "/v1/guard_chat_completions": byKey((scene) => ({
    event_type: "input",
    guard_input: { messages: chat(scene) },
  })),
  "/v1beta/guard": byKey((scene) => ({ event_type: "input", input: { messages: chat(scene) } })),
  "/api/v1/text/contents": byKey((scene) => ({ contents: [textOf(scene)] })),
  "/anonymize": byKey(() => ({
    text: "Ada lives here",
    analyzer_results: [{ entity_type: "PERSON", start: 0, end: 3, score: 0.9 }],
  })),
};

function fileOf({ random }: Scene): { name: string; bytes: Uint8Array } {
  const carrier = random.pick(CARRIERS);
  return { name: carrier.file, bytes: carrier.write(random.pick(TEXTS)) };
}
