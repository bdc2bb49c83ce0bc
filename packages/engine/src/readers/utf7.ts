/**
 * UTF-7 (RFC 2152) writes every letter in seven bits: `+` begins UTF-16 in base64, `-` ends it. Runtimes no longer
 * support it, some mail programs still do, and to all others an instruction in it looks like noise.
 */

/** The names that programs use for it. */
const NAME = /^(?:cs)?(?:x-)?(?:unicode-?(?:1-?1|2-?0)-?)?utf-?7$|^cp65000$/iu;
const SHIFTED = /\+([A-Za-z0-9+/]*)(-?)/gu;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export const isUtf7 = (charset: string): boolean => NAME.test(charset.trim());

export const decodeUtf7 = (text: string): string =>
  text.replaceAll(SHIFTED, (all, packed: string, end: string) =>
    packed === "" && end !== "" ? "+" : (unpack(packed) ?? all),
  );

/** Undefined if it is not UTF-16 but an ordinary plus sign. */
function unpack(packed: string): string | undefined {
  let text = "";
  let bits = 0;
  let held = 0;
  for (const sign of packed) {
    held = (held << 6) | ALPHABET.indexOf(sign);
    bits += 6;
    if (bits < 16) continue;
    bits -= 16;
    text += String.fromCharCode(held >> bits);
    held &= (1 << bits) - 1;
  }
  return text !== "" && bits < 6 && held === 0 ? text : undefined;
}

/** Everything but the characters that need no encoding in any mail. */
const PACKED = /[^\t\n\r\u0020-\u002A\u002C-\u005B\u005D-\u007D]+/gu;

export const encodeUtf7 = (text: string): string =>
  text.replaceAll(PACKED, (run) => (run === "+" ? "+-" : `+${pack(run)}-`));

function pack(run: string): string {
  let packed = "";
  let bits = 0;
  let held = 0;
  for (let at = 0; at < run.length; at += 1) {
    held = (held << 16) | run.charCodeAt(at);
    bits += 16;
    for (; bits >= 6; bits -= 6) packed += ALPHABET.charAt((held >> (bits - 6)) & 63);
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? packed + ALPHABET.charAt((held << (6 - bits)) & 63) : packed;
}

/** A page that declares the charset itself, which old browsers accepted. */
const IN_PAGE = /<meta\s[^>]{0,200}charset\s{0,8}=\s{0,8}["']?([\w-]{1,40})/iu;

/** The charset that a page declares itself, at its beginning. */
export const charsetOfPage = (page: string): string | undefined =>
  IN_PAGE.exec(page.slice(0, PAGE_LOOK_CHARS))?.[1];

const PAGE_LOOK_CHARS = 4_000;

export const isUtf7Page = (page: string): boolean => isUtf7(IN_PAGE.exec(page)?.[1] ?? "");

/** The byte order mark in UTF-7; its last character already belongs to the next letter. */
const MARK = /^\+\/v[89+/]/u;

/** Decodes a file that declares UTF-7; returns any other as it is. */
export const fromUtf7 = (text: string): string =>
  MARK.test(text) || isUtf7Page(text) ? decodeUtf7(text).replace(/^\uFEFF/u, "") : text;
