import { sha256 } from "@noble/hashes/sha2.js";
import { wordlist } from "@scure/bip39/wordlists/english.js";

const INDEX = new Map(wordlist.map((word, index) => [word, index]));

export function isSeedWord(word: string): boolean {
  return INDEX.has(word);
}

/**
 * BIP-39: eleven bits per word; the last bits are the first bits of the entropy's SHA-256. Written out here because the
 * library normalises and re-splits the phrase on every try.
 */
export function isMnemonic(words: readonly string[]): boolean {
  const checkBits = words.length / 3;
  const entropy = new Uint8Array((words.length * 11 - checkBits) / 8);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const word of words) {
    bits = (bits << 11) | (INDEX.get(word) ?? 0);
    held += 11;
    while (held >= 8 && at < entropy.length) {
      held -= 8;
      entropy[at++] = bits >> held;
      bits &= (1 << held) - 1;
    }
  }
  return bits === (sha256(entropy)[0] ?? 0) >> (8 - checkBits);
}
