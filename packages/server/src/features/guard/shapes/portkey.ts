import { z } from "zod";
import { reasonOf } from "../proxy/protocol.ts";
import { cleanedBody, holdsSealed, readAnswer, readRequest } from "./conversation.ts";
import { defineShape } from "./shape.ts";

/** Portkey's webhook guardrail: https://portkey.ai/docs/integrations/guardrails/bring-your-own-guardrails */
const half = z.looseObject({ json: z.unknown(), text: z.string().nullish() }).nullish();
const hookRequest = z.looseObject({ eventType: z.string().nullish(), request: half, response: half });
type HookRequest = z.infer<typeof hookRequest>;

export const portkey = defineShape<HookRequest>({
  via: "portkey",
  path: "/guard/portkey",
  body: hookRequest,
  ask: (body) => {
    const { side, places } = read(body);
    const model = (body.request?.json as { model?: unknown } | undefined)?.model;
    return {
      spoken: places,
      direction: side === "request" ? "input" : "output",
      model: typeof model === "string" ? model : undefined,
    };
  },
  answer: (judged, body) => {
    const { side, json, places, isUnknown } = read(body);
    const isClean = judged.verdict !== "sanitized";
    const isFinal = side === "response" && holdsSealed(places, judged);
    // A body in an unknown format cannot be rewritten, so a finding to hide blocks it.
    if (judged.verdict === "blocked" || isFinal || (isUnknown && !isClean))
      return { verdict: false, data: { reason: reasonOf(judged.culprit, judged.scanId) } };
    const data = { reason: `${judged.verdict} (scan ${judged.scanId})` };
    if (isClean) return { verdict: true, data };
    return { verdict: true, data, transformedData: { [side]: { json: cleanedBody(json, places, judged) } } };
  },
  refuse: ({ message, code }) => ({ verdict: false, error: message, code, data: { reason: message } }),
});

function read({ eventType, request, response }: HookRequest) {
  const side = eventType === "afterRequestHook" ? "response" : "request";
  const { json, text } = (side === "request" ? request : response) ?? {};
  const places = side === "request" ? readRequest(json) : readAnswer(json);
  // A body in an unknown format still comes with the last message as plain text.
  const role = side === "request" ? ("user" as const) : ("assistant" as const);
  const isUnknown = places.length === 0 && Boolean(text);
  return { side, json, isUnknown, places: isUnknown ? [{ role, text: text ?? "", path: ["text"] }] : places };
}
