import { ThreatError } from "../error.ts";
import type { CallOptions } from "../transport.ts";
import type { StreamPart } from "./ai-sdk-parts.ts";
import { refusedParts, type Model } from "./ai-sdk-refusal.ts";
import type { Guard } from "./guard.ts";
import { HeldText, type Release } from "./held-text.ts";

interface Streaming {
  readonly guard: Guard;
  readonly model: Model;
  readonly refusal: string | undefined;
  readonly windowChars: number | undefined;
  readonly call: CallOptions;
}

interface OpenText {
  readonly held: HeldText;
  /** Either `text` or `reasoning`. */
  readonly kind: string;
  /**
   * The latest part that arrived. It may carry fields besides its text, so released text is sent with them.
   */
  last: StreamPart;
}

/** These parts hold none of the model's text, so they need not wait for held text to be scanned. */
const SILENT = new Set(["stream-start", "response-metadata", "raw", "text-start", "reasoning-start"]);

/** Passes a stream on, but its text only once it was scanned. Nothing more follows after a block. */
export function heldStream(streaming: Streaming): TransformStream<StreamPart, StreamPart> {
  const open = new Map<string, OpenText>();
  type Controller = TransformStreamDefaultController<StreamPart>;

  /** Returns whether the stream continues. */
  const pass = (text: OpenText, { text: delta, judgement }: Release, controller: Controller): boolean => {
    if (delta !== "") controller.enqueue({ ...text.last, delta });
    if (judgement?.verdict !== "blocked" || !judgement.threat) return true;
    for (const [id, { kind }] of open) controller.enqueue({ type: `${kind}-end`, id });
    const error = new ThreatError(judgement.threat.result);
    const { refusal, model } = streaming;
    const rest = refusal === undefined ? [{ type: "error", error }] : refusedParts(refusal, model);
    for (const part of rest) controller.enqueue(part);
    // This also cancels the model's stream.
    controller.terminate();
    return false;
  };

  const endAll = async (controller: Controller): Promise<boolean> => {
    for (const text of open.values()) if (!pass(text, await text.held.end(), controller)) return false;
    return true;
  };

  return new TransformStream({
    async transform(part, controller) {
      const { id = "" } = part;
      const text = open.get(id);
      const [, kind] = /^(text|reasoning)-delta$/.exec(part.type) ?? [];
      if (kind !== undefined && typeof part.delta === "string") {
        const held = text?.held ?? new HeldText(streaming.guard, streaming.windowChars, streaming.call);
        const current = { held, kind, last: part };
        open.set(id, current);
        pass(current, await held.add(part.delta), controller);
        return;
      }
      if (!SILENT.has(part.type) && !(await endAll(controller))) return;
      if (/^(text|reasoning)-end$/.test(part.type)) open.delete(id);
      controller.enqueue(part);
    },
    async flush(controller) {
      await endAll(controller);
    },
  });
}
