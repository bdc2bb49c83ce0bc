import { asList, asRecord, asText } from "@prompt-shield/contracts/places";

interface Token {
  readonly body: unknown;
  readonly bytes: Buffer;
}

/**
 * Holds back a text's tokens with their log probabilities. They repeat the text, so each waits until the text it spells
 * has been passed on. Once the text was masked they no longer match, and no more tokens are passed on.
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

/** The bytes of a token, if they match its text. A token that is part of a character has no valid text. */
function spelling(body: unknown): Buffer | undefined {
  const { token, bytes } = asRecord(body);
  const name = asText(token);
  if (name === undefined) return undefined;
  if (!Array.isArray(bytes)) return Buffer.from(name);
  const spelt = Buffer.from(bytes.map(Number));
  const text = spelt.toString("utf8");
  return text === name || text.includes("\uFFFD") ? spelt : undefined;
}
