import type { CallOptions } from "../transport.ts";
import type { Guard, Judgement } from "./guard.ts";

/** How much text to collect before each scan, and how much of it to hold back until the next one. */
export const WINDOW_CHARS = 1_000;
const HELD_BACK_CHARS = 200;
/**
 * Released text is scanned again together with the next, so that an attack split between the two is found.
 */
const CONTEXT_CHARS = 500;

export interface Release {
  /** The text that may be sent on now. */
  readonly text: string;
  readonly judgement?: Judgement;
}

/**
 * Buffers an answer that arrives in pieces. No character is released before it was scanned together with the
 * text around it, and none at all after a block.
 */
export class HeldText {
  readonly #guard: Guard;
  readonly #windowChars: number;
  readonly #call: CallOptions;
  #context = "";
  #held = "";
  #isShut = false;

  constructor(guard: Guard, windowChars = WINDOW_CHARS, call: CallOptions = {}) {
    this.#guard = guard;
    this.#windowChars = Math.max(windowChars, HELD_BACK_CHARS * 2);
    this.#call = call;
  }

  async add(text: string): Promise<Release> {
    if (this.#isShut) return { text: "" };
    this.#held += text;
    return this.#held.length < this.#windowChars ? { text: "" } : this.#look(HELD_BACK_CHARS);
  }

  /** Releases the rest: at the end of the text, or before something that must not overtake it. */
  async end(): Promise<Release> {
    return this.#held === "" ? { text: "" } : this.#look(0);
  }

  async #look(heldBackChars: number): Promise<Release> {
    const context = this.#context;
    const text = context + this.#held;
    const judgement = await this.#guard.judge([{ role: "assistant", text }], "output", this.#call);
    if (judgement.verdict === "blocked") {
      this.#held = "";
      this.#isShut = true;
      return { text: "", judgement };
    }
    // Cleaned text needs no second scan, so none of it is held back.
    const isCleaned = judgement.verdict === "sanitized";
    const ready = isCleaned ? withoutContext(judgement.texts[0] ?? "", context) : this.#held;
    const cut = isCleaned ? ready.length : characterBoundary(ready, ready.length - heldBackChars);
    this.#held = ready.slice(cut);
    const released = ready.slice(0, cut);
    // After a report, drop the context: otherwise each later piece would report the same threat again.
    this.#context = judgement.verdict === "flagged" ? "" : (context + released).slice(-CONTEXT_CHARS);
    return { text: released, judgement };
  }
}

/** If cleaning changed text that was already released, the rest of that passage is dropped. */
const withoutContext = (cleaned: string, context: string): string =>
  cleaned.startsWith(context) ? cleaned.slice(context.length) : "";

/** Avoids cutting a surrogate pair in two. */
function characterBoundary(text: string, at: number): number {
  const cut = Math.max(0, at);
  const unit = text.charCodeAt(cut);
  return cut > 0 && unit >= 0xdc00 && unit <= 0xdfff ? cut - 1 : cut;
}
