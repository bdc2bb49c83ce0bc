import type { CallOptions } from "../transport.ts";
import type { Guard, Judgement } from "./guard.ts";

/** How much is gathered before it is looked at, and how much of that stays back until the next look. */
export const WINDOW_CHARS = 1_000;
const HELD_BACK_CHARS = 200;
/** What has left already is shown again, so that nothing hides in two halves. */
const CONTEXT_CHARS = 500;

export interface Release {
  /** What may go on now. */
  readonly text: string;
  readonly judgement?: Judgement;
}

/**
 * An answer that arrives in pieces. No character leaves before it was scanned together with what stands around it, and
 * none at all after something was blocked.
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

  /** Nothing more comes, or something follows that must not overtake it. */
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
    // What was cleaned has been looked at as it now stands, and nothing of it waits for a second look.
    const isCleaned = judgement.verdict === "sanitized";
    const ready = isCleaned ? withoutContext(judgement.texts[0] ?? "", context) : this.#held;
    const cut = isCleaned ? ready.length : characterBoundary(ready, ready.length - heldBackChars);
    this.#held = ready.slice(cut);
    const released = ready.slice(0, cut);
    // What was only reported is not reported again with each piece that follows.
    this.#context = judgement.verdict === "flagged" ? "" : (context + released).slice(-CONTEXT_CHARS);
    return { text: released, judgement };
  }
}

/** Where cleaning reached into what has left already, the rest of that passage is dropped. */
const withoutContext = (cleaned: string, context: string): string =>
  cleaned.startsWith(context) ? cleaned.slice(context.length) : "";

/** A character of two units is not torn apart. */
function characterBoundary(text: string, at: number): number {
  const cut = Math.max(0, at);
  const unit = text.charCodeAt(cut);
  return cut > 0 && unit >= 0xdc00 && unit <= 0xdfff ? cut - 1 : cut;
}
