/** What one pass over a text tells about the encodings that could be in it; decoders ask it before they look. */
export interface Profile {
  /** How often each ASCII character occurs. */
  readonly counts: Uint32Array;
  /** The longest stretch without white space. */
  readonly longestRun: number;
  /** Places inside words where a letter touches a digit or a symbol that can stand for a letter. */
  readonly leetJoins: number;
  /** Places inside words where a small letter is followed by a capital. */
  readonly caseFlips: number;
  readonly isAscii: boolean;
  /** ASCII without control characters: nothing in it can be in disguise. */
  readonly isPlain: boolean;
  readonly hasBraille: boolean;
  readonly hasRegionalIndicators: boolean;
  readonly hasTags: boolean;
  /** How many variation selectors, and how many characters without width. */
  readonly selectors: number;
  readonly zeroWidths: number;
}

const LETTER = 1;
const LEET = 2;
const SPACE = 3;
const CLASSES = classify();

export function profileOf(text: string): Profile {
  const counts = new Uint32Array(128);
  let longestRun = 0;
  let runStart = 0;
  let leetJoins = 0;
  let caseFlips = 0;
  let before = 0;
  let lastCode = 0;
  const seen = {
    isAscii: true,
    hasBraille: false,
    hasRegionalIndicators: false,
    hasTags: false,
    selectors: 0,
    zeroWidths: 0,
  };
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 128) {
      counts[code] = (counts[code] ?? 0) + 1;
      const kind = CLASSES[code] ?? 0;
      if (kind === SPACE) {
        if (i - runStart > longestRun) longestRun = i - runStart;
        runStart = i + 1;
      } else if (kind + before === LETTER + LEET) leetJoins += 1;
      else if (code >= 0x41 && code <= 0x5a && lastCode >= 0x61 && lastCode <= 0x7a) caseFlips += 1;
      lastCode = code;
      before = kind;
      continue;
    }
    seen.isAscii = false;
    before = 0;
    if (code >= 0x2000) noteSymbol(seen, code, text.charCodeAt(i + 1));
  }
  longestRun = Math.max(longestRun, text.length - runStart);
  return { counts, longestRun, leetJoins, caseFlips, isPlain: seen.isAscii && !hasControls(counts), ...seen };
}

function hasControls(counts: Uint32Array): boolean {
  if (counts[0x7f] !== 0) return true;
  for (let code = 0; code < 0x20; code += 1) {
    if (counts[code] !== 0 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true;
  }
  return false;
}

interface Symbols {
  hasBraille: boolean;
  hasRegionalIndicators: boolean;
  hasTags: boolean;
  selectors: number;
  zeroWidths: number;
}

function noteSymbol(seen: Symbols, code: number, next: number): void {
  if (code <= 0x2064) {
    if ((code >= 0x200b && code <= 0x200f) || code >= 0x2060) seen.zeroWidths += 1;
  } else if (code >= 0x2800 && code <= 0x28ff) seen.hasBraille = true;
  else if (code === 0xd83c) seen.hasRegionalIndicators = true;
  else if (code === 0xdb40) {
    if (next < 0xdd00) seen.hasTags = true;
    else seen.selectors += 1;
  } else if (code >= 0xfe00 && code <= 0xfe0f) seen.selectors += 1;
  else if (code === 0xfeff) seen.zeroWidths += 1;
}

export function countOf(profile: Profile, character: string): number {
  return profile.counts[character.charCodeAt(0)] ?? 0;
}

export function digitsIn(profile: Profile): number {
  let total = 0;
  for (let code = 0x30; code <= 0x39; code += 1) total += profile.counts[code] ?? 0;
  return total;
}

function classify(): Uint8Array {
  const classes = new Uint8Array(128);
  for (let code = 0; code < 128; code += 1) {
    const char = String.fromCharCode(code);
    if (/[a-z]/iu.test(char)) classes[code] = LETTER;
    else if (/[013456789@$!|€+]/u.test(char)) classes[code] = LEET;
    else if (/\s/u.test(char)) classes[code] = SPACE;
  }
  return classes;
}
