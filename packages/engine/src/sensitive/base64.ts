const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes base64 of either alphabet to Latin-1 text, up to the first foreign character. Works in every runtime. */
export function decodeBase64Url(encoded: string): string {
  let bits = 0;
  let held = 0;
  let text = "";
  for (const character of encoded) {
    const value = ALPHABET.indexOf(character === "-" ? "+" : character === "_" ? "/" : character);
    if (value === -1) break;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    text += String.fromCharCode((bits >> held) & 0xff);
  }
  return text;
}
