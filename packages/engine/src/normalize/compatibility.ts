const UNFOLDED = "";
/** The only superscript letters among the superscript digits. */
const RAISED_I = 0x2071;
const RAISED_N = 0x207f;
const cache = new Map<number, string>();
/** More than any honest text needs. The limit keeps hostile texts from filling the memory with the rest of Unicode. */
const MOST_CACHED = 20_000;

/** The plain letter that a styled one stands for (Ａ 𝐀 Ⓐ 🅐 → A), or `undefined` if it stands for itself. */
export function foldSingle(code: number): string | undefined {
  let folded = cache.get(code);
  if (folded === undefined) {
    folded = computeFold(code);
    if (cache.size < MOST_CACHED) cache.set(code, folded);
  }
  return folded === UNFOLDED ? undefined : folded;
}

function computeFold(code: number): string {
  if (isOrdinaryTypography(code)) return UNFOLDED;
  const emblem = foldEmblem(code);
  if (emblem !== undefined) return emblem;
  const char = String.fromCodePoint(code);
  const folded = char.normalize("NFKC");
  // U+FDFA alone expands to 18 letters: long expansions are ornaments, and bombs when repeated.
  return folded === char || folded.length > 4 ? UNFOLDED : folded;
}

/** Negative circled and squared letters have no compatibility mapping of their own. */
function foldEmblem(code: number): string | undefined {
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(0x41 + code - 0x1f150);
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(0x41 + code - 0x1f170);
  return undefined;
}

/** Spaces, dots, fractions and full-width punctuation. Honest text is full of them, so folding them proves nothing. */
function isOrdinaryTypography(code: number): boolean {
  if (code < 0x100) return true;
  if (code >= 0x2000 && code <= 0x208e) return code !== RAISED_I && code !== RAISED_N;
  // Indic letters, polytonic Greek, Hebrew points and Korean can be encoded in more than one way, and all are honest.
  if (
    (code >= 0x900 && code <= 0xfff) ||
    (code >= 0x1f00 && code <= 0x1fff) ||
    (code >= 0xfb1d && code <= 0xfb4f)
  )
    return true;
  if (code >= 0xac00 && code <= 0xdfff) return true;
  if (code >= 0x3000 && code <= 0x30ff) return true;
  if (code >= 0xff01 && code <= 0xffe6) return !isFullWidthLetter(code);
  return ORDINARY.has(code);
}

function isFullWidthLetter(code: number): boolean {
  return (code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a);
}

// ™ ℠ № ℃ ℉ Ω K Å and the vulgar fractions.
const ORDINARY = new Set([
  0x2122, 0x2120, 0x2116, 0x2103, 0x2109, 0x2126, 0x212a, 0x212b, 0x2153, 0x2154, 0x215b, 0x215c, 0x215d,
  0x215e,
]);
