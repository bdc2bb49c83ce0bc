import { z } from "zod";
import { reasonOf } from "../proxy/protocol.ts";
import { cleanedBody, readAnswer, readRequest } from "./conversation.ts";
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
    if (judged.verdict === "blocked")
      return { verdict: false, data: { reason: reasonOf(judged.culprit, judged.scanId) } };
    const { side, json, places } = read(body);
    const data = { reason: `${judged.verdict} (scan ${judged.scanId})` };
    if (judged.verdict !== "sanitized") return { verdict: true, data };
    return { verdict: true, data, transformedData: { [side]: { json: cleanedBody(json, places, judged) } } };
  },
  refuse: ({ message, code }) => ({ verdict: false, error: message, code, data: { reason: message } }),
});

function read({ eventType, request, response }: HookRequest) {
  const side = eventType === "afterRequestHook" ? "response" : "request";
  const { json, text } = (side === "request" ? request : response) ?? {};
  const places = side === "request" ? readRequest(json) : readAnswer(json);
  // A body in an unknown form still comes with the last message as plain text.
  const role = side === "request" ? ("user" as const) : ("assistant" as const);
  return { side, json, places: places.length > 0 || !text ? places : [{ role, text, path: ["text"] }] };
}
