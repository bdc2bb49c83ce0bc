import type { Logger } from "pino";
import { GATEWAY_BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { fail } from "../../../failure.ts";
import { type Culprit, culpritOf } from "../call-log.ts";
import type { Examine } from "../examine.ts";
import { type Place, replaceTexts } from "@prompt-shield/contracts/places";
import type { Ruling } from "../ruling.ts";
import type { Dialect } from "../stream/dialect.ts";
import { guardStream } from "../stream/guard-stream.ts";
import type { Look, ReadAnswer } from "../stream/look.ts";
import { parseObject, readEvents } from "../stream/sse.ts";
import type { Trail } from "./trail.ts";
import { refuseAsLost, type UpstreamAnswer } from "./upstream.ts";

interface AnswerParts {
  readonly answer: UpstreamAnswer;
  readonly responsePlaces: (body: unknown) => Place[];
  readonly ruling: Ruling;
  readonly owner: string;
  readonly trail: Trail;
  readonly failsOpen: boolean;
  readonly log: Logger;
}

export interface GuardedAnswer {
  readonly body: Buffer | string;
  readonly durationMs: number;
  /** Present if the answer must not be passed on. */
  readonly culprit?: Culprit;
}

/** Judges an answer that is not streamed. If nothing changes, it is passed on byte for byte. */
export async function guardAnswer({
  answer,
  responsePlaces,
  examine,
  ...parts
}: AnswerParts & { readonly examine: Examine }): Promise<GuardedAnswer> {
  const bytes = await readWhole(answer);
  const body = parseObject(bytes.toString("utf8")) ?? fail("upstream_malformed");
  const places = responsePlaces(body);
  const { ruling, owner, trail } = parts;
  const examined = await examine(places, { owner, ruling }).catch((error: unknown) => {
    if (!parts.failsOpen) throw error;
    parts.log.error({ err: error }, UNREAD);
    return undefined;
  });
  if (!examined) return { body: bytes, durationMs: 0 };
  const { texts, durationMs, action, shadow } = examined;
  for (const [index, place] of places.entries()) {
    const text = texts[index];
    if (text) trail.note(place, text, durationMs / places.length);
  }
  const isBlocked =
    (action === "block" && !shadow) || places.some((place, at) => isTouched(place, texts[at]?.text));
  const culprit = culpritOf(places, examined);
  if (isBlocked && culprit) return { body: "", durationMs, culprit };
  const cleaned = replaceTexts(
    body,
    places,
    texts.map(({ text }) => text),
  );
  return { body: cleaned === body ? bytes : JSON.stringify(cleaned), durationMs };
}

/** A finding in a signed text blocks the answer, because the text cannot be rewritten. */
const isTouched = ({ isSealed, text }: Place, cleaned: string | undefined): boolean =>
  isSealed === true && cleaned !== undefined && cleaned !== text;

export interface AnswerStreamParts extends AnswerParts {
  readonly dialect: Dialect;
  readonly readAnswer: ReadAnswer;
  readonly settle: () => Promise<unknown>;
  /** The message for the client if the rest of the answer is withheld. */
  readonly refused: string;
}

/** Judges a streamed answer and passes it on frame by frame. */
export async function* guardAnswerStream({
  answer,
  dialect,
  settle,
  refused,
  ...parts
}: AnswerStreamParts): AsyncGenerator<string> {
  try {
    yield* guardStream({
      events: readEvents(answer.body as AsyncIterable<Uint8Array>),
      dialect,
      look: createLook(parts),
      messages: { brokeOff: MESSAGES.upstreamBrokeOff, refused },
    });
  } finally {
    // However the stream ended, stop the upstream and complete the call's row.
    answer.body.destroy();
    await settle();
  }
}

function createLook(
  parts: Pick<AnswerStreamParts, "ruling" | "readAnswer" | "trail" | "failsOpen" | "log">,
): Look {
  const { ruling, readAnswer, trail, failsOpen, log } = parts;
  return async (text) => {
    const startedAt = performance.now();
    try {
      const result = await readAnswer(text, ruling);
      const { action, shadow, hidden, reasons } = ruling.decide({ role: "assistant", text, result });
      const said = { role: "assistant", text } as const;
      trail.note(
        said,
        { text, findings: result.findings, action, shadow, reasons, result },
        performance.now() - startedAt,
      );
      const acts = !shadow;
      return { isBlocked: acts && action === "block", findings: acts && action === "sanitize" ? hidden : [] };
    } catch (error) {
      log.error({ err: error }, failsOpen ? UNREAD : BROKEN_OFF);
      if (!failsOpen) throw error;
      return { isBlocked: false, findings: [] };
    }
  };
}

const BROKEN_OFF = "a part of an answer could not be read, so the answer breaks off";
const UNREAD = "the engine failed, and SHIELD_FAIL=open lets an answer through unread";

async function readWhole({ body }: UpstreamAnswer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > GATEWAY_BODY_MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    refuseAsLost(cause);
  }
  if (bytes > GATEWAY_BODY_MAX_BYTES) fail("upstream_malformed");
  return Buffer.concat(chunks);
}
