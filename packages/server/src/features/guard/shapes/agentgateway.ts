import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import type { Place } from "@prompt-shield/contracts/places";
import type { Judged } from "../judge.ts";
import { reasonOf } from "../proxy/protocol.ts";
import { cleanedBody, holdsSealed, readAnswer, readRequest } from "./conversation.ts";
import { defineShape } from "./shape.ts";

/** The webhook of agentgateway, kgateway and Gloo: `agentgateway: crates/agentgateway/src/llm/policy/webhook.rs`. */
const promptHook = z.looseObject({ body: z.looseObject({ messages: list(z.unknown()) }) });
const answerHook = z.looseObject({ body: z.looseObject({ choices: list(z.unknown()) }) });

export const agentgatewayRequest = defineShape<z.infer<typeof promptHook>>({
  via: "agentgateway",
  path: "/guard/agentgateway/request",
  body: promptHook,
  ask: ({ body }) => ({ spoken: readRequest(body), direction: "input" }),
  answer: (judged, { body }) => ({ action: actionOf(judged, { body, places: readRequest(body) }) }),
  refuse,
});

export const agentgatewayResponse = defineShape<z.infer<typeof answerHook>>({
  via: "agentgateway",
  path: "/guard/agentgateway/response",
  body: answerHook,
  ask: ({ body }) => ({ spoken: readAnswer(body), direction: "output" }),
  answer: (judged, { body }) => ({ action: actionOf(judged, { body, places: readAnswer(body) }) }),
  refuse,
});

/** The status for a blocked client: one that clients do not retry. */
const REJECTED_STATUS = 403;

/** The gateway distinguishes pass, mask and reject only by which fields are present. */
function actionOf(judged: Judged, { body, places }: { body: object; places: readonly Place[] }) {
  const reason = `${judged.verdict} (scan ${judged.scanId})`;
  if (judged.verdict === "blocked" || ("choices" in body && holdsSealed(places, judged)))
    return { body: reasonOf(judged.culprit, judged.scanId), status_code: REJECTED_STATUS, reason };
  if (judged.verdict !== "sanitized") return { reason };
  return { body: cleanedBody(body, places, judged), reason };
}

function refuse({ message, code }: { message: string; code: string }) {
  return { error: message, code };
}
