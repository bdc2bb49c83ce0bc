import type { Spoken } from "./options.ts";

const TEXTS_MAX = 2_000;
const CHARS_MAX = 2_000_000;

/**
 * Remembers the latest texts that were found clean. An agent sends its whole conversation at every step; only
 * new texts have to be scanned and paid for.
 */
export class SeenTexts {
  readonly #texts = new Set<string>();
  #chars = 0;

  has(spoken: Spoken): boolean {
    return this.#texts.has(keyOf(spoken));
  }

  add(spoken: Spoken): void {
    const key = keyOf(spoken);
    if (this.#texts.has(key) || key.length > CHARS_MAX) return;
    this.#texts.add(key);
    this.#chars += key.length;
    for (const oldest of this.#texts) {
      if (this.#texts.size <= TEXTS_MAX && this.#chars <= CHARS_MAX) break;
      this.#texts.delete(oldest);
      this.#chars -= oldest.length;
    }
  }
}

const keyOf = ({ role, text }: Spoken): string => `${role}:${text}`;
