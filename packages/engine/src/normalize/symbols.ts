/** Characters beyond ASCII that messages are smuggled in or spelled with. */
export interface Symbols {
  hasBraille: boolean;
  hasRegionalIndicators: boolean;
  hasTags: boolean;
  /** The numbers of variation selectors and of zero-width characters. */
  selectors: number;
  zeroWidths: number;
}

/** Records a unit from U+2000 on; `next` is the unit after it. */
export function noteSymbol(seen: Symbols, code: number, next: number): void {
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

export function newSymbols(): Symbols {
  return { hasBraille: false, hasRegionalIndicators: false, hasTags: false, selectors: 0, zeroWidths: 0 };
}
