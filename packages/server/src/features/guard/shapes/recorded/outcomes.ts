/**
 * How each gateway would treat our answer, according to its source: pass the request, stop it, or change its texts.
 * Throws where the gateway itself would fail.
 */
export type Outcome = "pass" | "block" | "mask";

interface Exchange {
  readonly path: string;
  readonly sent: unknown;
  readonly answer: unknown;
}

type Reader = (answer: never, sent: never) => Outcome;

export function outcomeFor(name: string, { path, sent, answer }: Exchange): Outcome {
  const [gateway = ""] = name.split("/");
  const byPath = READERS.find(([ending]) => path.split("?")[0]?.endsWith(ending))?.[1];
  const reader = { apisix, agentgateway }[gateway] ?? byPath;
  if (!reader) throw new Error(`nobody knows how ${name} reads its answer`);
  return (reader as Reader)(answer as never, sent as never);
}

/** The calls that LiteLLM makes; Kong makes some of them too. */
const READERS: readonly (readonly [ending: string, reader: Reader])[] = [
  ["/beta/litellm_basic_guardrail_api", genericGuardrail],
  ["/v2/guard", lakera],
  ["/v1/prompt_injection", ({ results: [first] }: Flagged) => passUnless(first.flagged)],
  ["/analyze/prompt", llmGuard],
  ["/analyze", presidio],
  ["shieldPrompt", azure],
  ["/v1/moderations", moderation],
  ["/v1beta/guard", pangea],
  ["/v1/guard_chat_completions", aidr],
  ["/api/v1/text/contents", detector],
];

interface Flagged {
  readonly results: readonly [{ readonly flagged: boolean; readonly categories: object }];
}

function passUnless(isStopped: boolean): Outcome {
  return isStopped ? "block" : "pass";
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`the gateway needs ${what}`);
}

function holdsPersonalData(value: unknown): boolean {
  return /jane|4111/.test(JSON.stringify(value));
}

interface GenericAnswer {
  readonly action: string;
  readonly blocked_reason?: string;
  readonly texts?: readonly string[];
  readonly stream_holdback_chars?: readonly number[];
}

/** `texts` replace those sent whatever the action is. A list of another length fails or leaves texts unmasked. */
function genericGuardrail(
  { action, blocked_reason, texts, stream_holdback_chars }: GenericAnswer,
  sent: { readonly input_type: string; readonly texts: readonly string[] },
): Outcome {
  if (action === "BLOCKED") {
    demand(typeof blocked_reason === "string", "a reason for a block");
    return "block";
  }
  if (sent.input_type === "response")
    demand(stream_holdback_chars?.length === sent.texts.length, "a number for each text");
  if (texts === undefined) return "pass";
  demand(texts.length === sent.texts.length, "as many texts as it sent");
  return holdsPersonalData(texts) ? "pass" : "mask";
}

interface LakeraAnswer {
  readonly flagged: boolean;
  readonly breakdown: readonly { readonly detected: boolean; readonly detector_type: string }[];
  readonly payload: readonly Readonly<{ start: number; end: number; message_id: number }>[];
}
type Messages = readonly { readonly content: string }[];

/**
 * If only personal data was detected, it is masked, last one first, by positions in code points. Anything else stops
 * the call.
 */
function lakera(
  { flagged, payload, breakdown }: LakeraAnswer,
  { messages }: { readonly messages: Messages },
): Outcome {
  demand(Array.isArray(payload), "a payload, empty or not");
  if (!flagged) return "pass";
  const detected = breakdown.filter((one) => one.detected);
  if (!detected.every(({ detector_type }) => detector_type.startsWith("pii/"))) return "block";
  const masked = payload.toReversed().reduce<Messages>((before, { message_id, start, end }) => {
    const characters = [...(before[message_id]?.content ?? "")];
    const content = [...characters.slice(0, start), "[MASKED]", ...characters.slice(end)].join("");
    return before.with(message_id, { ...before[message_id], content });
  }, messages);
  return masked.at(-1)?.content === "😀 Write to [MASKED], then stop." ? "mask" : "pass";
}

function llmGuard(answer: { readonly is_valid: boolean; readonly sanitized_prompt: string }): Outcome {
  demand(typeof answer.sanitized_prompt === "string", "a prompt to go on with");
  return passUnless(!answer.is_valid);
}

type Entity = Readonly<{ entity_type: string; start: number; end: number; score: number }>;

function presidio([first]: readonly Entity[], { text }: { readonly text: string }): Outcome {
  if (first?.entity_type !== "EMAIL_ADDRESS") return "pass";
  return [...text].slice(first.start, first.end).join("") === "jane.doe@example.com" ? "mask" : "pass";
}

interface AzureAnswer {
  readonly userPromptAnalysis: { readonly attackDetected: boolean };
  readonly documentsAnalysis: readonly object[];
}

function azure({ userPromptAnalysis, documentsAnalysis }: AzureAnswer): Outcome {
  demand(Array.isArray(documentsAnalysis), "a list for documents, even without any");
  return passUnless(userPromptAnalysis.attackDetected);
}

function moderation({ results: [first] }: Flagged): Outcome {
  demand(Object.keys(first.categories).length >= 13, "all categories");
  return passUnless(first.flagged);
}

interface GuardResult {
  readonly blocked: boolean;
  readonly transformed: boolean;
}

function pangea({ result: { blocked, transformed } }: { readonly result: GuardResult }): Outcome {
  return transformed ? "mask" : passUnless(blocked);
}

interface AidrAnswer {
  readonly status: string;
  readonly result: GuardResult & { readonly guard_output: { readonly messages: Messages } };
}

function aidr(
  { status, result }: AidrAnswer,
  { guard_input }: { readonly guard_input: { readonly messages: Messages } },
): Outcome {
  demand(status === "Success", "the status Success");
  if (!result.transformed) return passUnless(result.blocked);
  const { messages } = result.guard_output;
  demand(messages.length === guard_input.messages.length, "the messages in the order sent");
  return holdsPersonalData(messages) ? "pass" : "mask";
}

function detector(
  answer: readonly (readonly { readonly score: number }[])[],
  { contents }: { readonly contents: readonly string[] },
): Outcome {
  demand(answer.length === contents.length, "a list for each content");
  return passUnless(answer.flat().some(({ score }) => score >= 0.5));
}

/** Only `flagged` decides; the detected types are just logged. */
function apisix({ flagged, breakdown }: LakeraAnswer): Outcome {
  demand(!flagged || breakdown.some((one) => one.detected), "a detector for what is flagged");
  return passUnless(flagged);
}

interface HookBody {
  readonly messages?: readonly object[];
  readonly choices?: readonly object[];
}

/** Distinguished only by the form of the answer, in this order: mask, reject, pass. */
function agentgateway(
  { action: { body, status_code } }: { readonly action: { body?: HookBody | string; status_code?: number } },
  sent: { readonly body: HookBody },
): Outcome {
  if (body === undefined) return "pass";
  if (typeof body === "string") {
    demand(Number.isInteger(status_code), "a status for a rejection");
    return "block";
  }
  const [masked, original] = [body, sent.body].map(({ messages, choices }) => messages ?? choices ?? []);
  demand(masked?.length === original?.length, "the messages in the order sent");
  return holdsPersonalData(masked) ? "pass" : "mask";
}
