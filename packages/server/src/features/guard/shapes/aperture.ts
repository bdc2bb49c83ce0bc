import { z } from "zod";
import type { Place } from "@prompt-shield/contracts/places";
import { reasonOf } from "../proxy/protocol.ts";
import { cleanedBody, readRequest } from "./conversation.ts";
import { defineShape } from "./shape.ts";

/** Tailscale Aperture's hook: `tailscale/aperture-recipes: docs/protocol-reference.md`. */
const hookRequest = z.looseObject({
  metadata: z.looseObject({ model: z.string().nullish(), request_id: z.string().nullish() }).nullish(),
  request_body: z.looseObject({}).nullish(),
  user_message: z.string().nullish(),
});
type HookRequest = z.infer<typeof hookRequest>;

export const aperture = defineShape<HookRequest>({
  via: "aperture",
  path: "/guard/aperture",
  body: hookRequest,
  ask: (body) => ({
    spoken: placesOf(body),
    direction: "input",
    model: body.metadata?.model ?? undefined,
    callId: body.metadata?.request_id ?? undefined,
  }),
  answer: (judged, body) => {
    if (judged.verdict === "blocked")
      return { action: "block", status_code: 403, message: reasonOf(judged.culprit, judged.scanId) };
    if (judged.verdict !== "sanitized") return { action: "allow" };
    // Without the body there is nothing to return the cleaned message in.
    if (!body.request_body)
      return { action: "block", status_code: 403, message: reasonOf(judged.culprit, judged.scanId) };
    return { action: "modify", request_body: cleanedBody(body.request_body, placesOf(body), judged) };
  },
  refuse: ({ message, code }) => ({ error: message, code }),
});

/** The gateway's configuration decides which of the two is sent. The body is OpenAI's or Anthropic's own. */
function placesOf({ request_body, user_message }: HookRequest): Place[] {
  if (request_body) return readRequest(request_body);
  return user_message ? [{ role: "user", text: user_message, path: [] }] : [];
}
