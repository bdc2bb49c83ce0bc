import { asList, asRecord, asText } from "../places.ts";

interface Token {
  readonly body: unknown;
  readonly bytes: Buffer;
}

/**
 * The tokens of a text, with how likely each was. They repeat the text, so each waits until the text that it spells has
 * been told. Where that text left under another name the two part, and no more tokens follow.
 */
export function createToldTokens() {
  const waiting: Token[] = [];
  let told = Buffer.alloc(0);
  let hasAny = false;
  let isParted = false;

  const part = (): void => {
    isParted = true;
    waiting.length = 0;
    told = Buffer.alloc(0);
  };

  return {
    add: (tokens: unknown): void => {
      for (const body of asList(tokens)) {
        if (isParted) return;
        hasAny = true;
        const bytes = spelling(body);
        if (bytes) waiting.push({ body, bytes });
        else part();
      }
    },
    /** The tokens that are complete, now that this text has been passed on too. */
    tell: (text: string): unknown[] => {
      if (!hasAny || isParted) return [];
      told = Buffer.concat([told, Buffer.from(text)]);
      const spelt: unknown[] = [];
      for (let next = waiting[0]; next && next.bytes.length <= told.length; next = waiting[0]) {
        if (!next.bytes.equals(told.subarray(0, next.bytes.length))) {
          part();
          break;
        }
        told = told.subarray(next.bytes.length);
        spelt.push(next.body);
        waiting.shift();
      }
      return spelt;
    },
  };
}

/** The bytes of a token, if they agree with its text. Part of a character has no text of its own. */
function spelling(body: unknown): Buffer | undefined {
  const { token, bytes } = asRecord(body);
  const name = asText(token);
  if (name === undefined) return undefined;
  if (!Array.isArray(bytes)) return Buffer.from(name);
  const spelt = Buffer.from(bytes.map(Number));
  const text = spelt.toString("utf8");
  return text === name || text.includes("\uFFFD") ? spelt : undefined;
}
