import type { Finding } from "../types.ts";

/** Assigns placeholders to values: the same value gets the same one throughout one text. */
export class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  /** Placeholders that the text itself already contains. */
  readonly #taken: ReadonlySet<string>;

  constructor(prompt: string) {
    this.#taken = new Set(prompt.match(/\[[A-Z0-9_]{1,40}_\d{1,9}\]/g));
  }

  /** `[CARD_1]` for the first card, `[CARD_2]` for the next different one. */
  nameFor({ entity = "SECRET", text }: Finding): string {
    const key = `${entity} ${text.replace(/[\s-]+/g, "").toLowerCase()}`;
    const known = this.#names.get(key);
    if (known) return known;
    const name = this.#nextFree(entity);
    this.#names.set(key, name);
    return name;
  }

  /** Skips numbers that the text already uses. */
  #nextFree(entity: string): string {
    let count = (this.#counts.get(entity) ?? 0) + 1;
    while (this.#taken.has(`[${entity}_${count}]`)) count++;
    this.#counts.set(entity, count);
    return `[${entity}_${count}]`;
  }
}
