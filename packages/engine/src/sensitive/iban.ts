import { ibanLength, isIban } from "./checksums/iban.ts";
import { isAlnum, standsFree } from "./edges.ts";
import type { EntityName, Found } from "./row.ts";

export const IBAN: EntityName = { entity: "IBAN", label: "Bank account (IBAN)", severity: "high" };

/** Reads exactly as many letters and digits as the country prescribes, across single spaces or dashes. */
export function findIban(text: string, start: number): Found | undefined {
  const wanted = ibanLength(text.slice(start, start + 2).toUpperCase());
  if (wanted === undefined || isAlnum(text, start - 1)) return undefined;
  let compact = "";
  let at = start;
  while (compact.length < wanted) {
    if (isAlnum(text, at)) compact += text.charAt(at);
    else if (!" -\u00A0".includes(text.charAt(at)) || !isAlnum(text, at + 1)) return undefined;
    at++;
  }
  if (isAlnum(text, at) || !isIban(compact.toUpperCase())) return undefined;
  // The middle of a UUID may pass the checksum, so a number written with dashes must end here.
  if (text.slice(start, at).includes("-") && !standsFree(text, start, at)) return undefined;
  // "is 415-872-9767 and they do serve": words between spaces are not groups of an account number.
  if (/[ \u00A0][a-z]{2,}(?:[ \u00A0]|$)/.test(text.slice(start, at))) return undefined;
  return { start, end: at, rule: "iban", name: IBAN, score: 0.97 };
}
