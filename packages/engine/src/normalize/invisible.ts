/**
 * Characters that a reader does not see. A model's tokenizer sees them, so they can split words and carry hidden text.
 */
export function isInvisible(code: number): boolean {
  if (code < 0xad) return isStrayControl(code);
  if (code < 0x2000) return LOW_INVISIBLE.has(code);
  if (code < 0xfe00)
    return inRange(code, 0x200b, 0x200f) || inRange(code, 0x202a, 0x202e) || isFormatMark(code);
  return (
    isVariationSelector(code) ||
    isTag(code) ||
    code === 0xfeff ||
    code === 0xffa0 ||
    inRange(code, 0xfff9, 0xfffb)
  );
}

export function isVariationSelector(code: number): boolean {
  return inRange(code, 0xfe00, 0xfe0f) || inRange(code, 0xe0100, 0xe01ef);
}

/** Tag characters mirror ASCII at U+E0000; only subdivision flags use them legitimately. */
export function isTag(code: number): boolean {
  return inRange(code, 0xe0000, 0xe007f);
}

export function isBidiControl(code: number): boolean {
  return (
    inRange(code, 0x202a, 0x202e) ||
    inRange(code, 0x2066, 0x2069) ||
    code === 0x200e ||
    code === 0x200f ||
    code === 0x61c
  );
}

// Soft hyphen, grapheme joiner, Arabic letter mark, Hangul fillers, Khmer and Mongolian fillers.
const LOW_INVISIBLE = new Set([
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f,
]);

// Word joiner, invisible operators, isolates and deprecated controls; the last one is the Hangul filler.
function isFormatMark(code: number): boolean {
  return inRange(code, 0x2060, 0x206f) || code === 0x3164;
}

function isStrayControl(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d;
  return inRange(code, 0x7f, 0x9f) && code !== 0x85;
}

function inRange(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
