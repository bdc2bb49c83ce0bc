/** Four numeric keys to look a word up, in plain and in cipher. Reused for every word, because this is the hot loop. */
export interface WordKeys {
  forward: number;
  backward: number;
  /** Key of the steps from letter to letter, which every Caesar shift leaves unchanged. */
  up: number;
  /** Key of the same steps in the reversed alphabet, which is what Atbash turns them into. */
  down: number;
}

// Look-ups use numbers: cutting a string out of the prompt for every word would cost more than all the rest.
const BASE = 0x01000193;

/** Fills in the keys of the word at `start` of a lower-cased text and returns where the word ends. */
export function readKeys(lower: string, start: number, keys: WordKeys): number {
  let forward = 0;
  let backward = 0;
  let power = 1;
  let up = 1;
  let down = 1;
  let before = lower.charCodeAt(start);
  let code = before;
  let at = start;
  while (code >= 0x61 && code <= 0x7a) {
    forward = (Math.imul(forward, BASE) + code) | 0;
    backward = (backward + Math.imul(code, power)) | 0;
    power = Math.imul(power, BASE);
    if (at > start) {
      const step = code - before;
      up = (Math.imul(up, BASE) + (step < 0 ? step + 26 : step)) | 0;
      down = (Math.imul(down, BASE) + (step > 0 ? 26 - step : -step)) | 0;
    }
    before = code;
    at += 1;
    code = lower.charCodeAt(at);
  }
  keys.forward = forward;
  keys.backward = backward;
  keys.up = up;
  keys.down = down;
  return at;
}

export function newKeys(): WordKeys {
  return { forward: 0, backward: 0, up: 0, down: 0 };
}

/** A map by key. Most words are in no table, and a check of one byte rules them out before the map is asked. */
export class KeyTable<Value> {
  private readonly sieve = new Uint8Array(0x10000);
  private readonly values = new Map<number, Value>();

  get(key: number): Value | undefined {
    return this.sieve[key & 0xffff] === 1 ? this.values.get(key) : undefined;
  }

  set(key: number, value: Value): void {
    this.sieve[key & 0xffff] = 1;
    this.values.set(key, value);
  }
}
