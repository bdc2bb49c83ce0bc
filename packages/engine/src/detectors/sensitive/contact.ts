import { isAlnum } from "./edges.ts";
import type { EntityName, KeywordScanner } from "./row.ts";

const EMAIL: EntityName = { entity: "EMAIL", label: "E-mail address", severity: "low" };

export const CONTACT_NAMES: readonly EntityName[] = [EMAIL];

const DOMAIN = /@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,4}[A-Za-z]{2,24}/y;
const MAX_LOCAL_PART = 64;

const emailScanner: KeywordScanner = {
  keywords: ["@"],
  wholeWord: false,
  find({ text, start: at }) {
    let start = at;
    while (start > 0 && at - start < MAX_LOCAL_PART && isLocalPart(text, start - 1)) start--;
    if (start === at || !isAlnum(text, at - 1)) return undefined;
    DOMAIN.lastIndex = at;
    const domain = DOMAIN.exec(text);
    if (domain === null) return undefined;
    return { start, end: at + domain[0].length, rule: "email", name: EMAIL, score: 0.95 };
  },
};

export const CONTACT_SCANNERS: readonly KeywordScanner[] = [emailScanner];

function isLocalPart(text: string, at: number): boolean {
  return isAlnum(text, at) || "._%+-".includes(text.charAt(at));
}
