import { endsWord, startsWord } from "./edges.ts";
import type { EntityName, KeywordHit, KeywordScanner } from "./row.ts";

const PIN: EntityName = { entity: "PIN", label: "PIN", severity: "critical" };
const CVV: EntityName = { entity: "CVV", label: "Card security code", severity: "critical" };
const OTP: EntityName = { entity: "OTP", label: "One-time code", severity: "medium" };
export const PIN_NAMES: readonly EntityName[] = [PIN, CVV, OTP];

interface CodeKind {
  readonly name: EntityName;
  readonly words: readonly string[];
  /** Flag `y`, tried right after the word; group 1 is the code. */
  readonly pattern: RegExp;
}

const SAID = String.raw`(?:\s{1,2}(?:is|was|es|est|ist|è|é|jest|это)\s{0,1}:?|\s{0,2}[:=：]|\s{0,1}(?:是|は|는))\s{0,2}["'\x60]?`;

/** Six digits after "PIN code" are an Indian postal code, so a PIN has four or five there. */
const KINDS: readonly CodeKind[] = [
  {
    name: PIN,
    words: ["pin", "pin number", "code pin", "geheimzahl", "código pin", "пин-код", "пин", "暗証番号"],
    pattern: new RegExp(String.raw`(?:\s(?:for|to) [^\n.:=]{1,30}?)?${SAID}(\d{4,6})(?![\d.,-]\d|\d)`, "iuy"),
  },
  {
    name: PIN,
    words: ["card pin", "atm pin", "bank pin", "debit pin"],
    pattern: new RegExp(String.raw`(?:${SAID}|\s{1,2})(\d{4,6})(?!\d)`, "iuy"),
  },
  {
    name: PIN,
    words: ["pin code", "pin-code", "pincode"],
    pattern: new RegExp(`${SAID}(\\d{4,5})(?!\\d)`, "iuy"),
  },
  {
    name: CVV,
    words: [
      "cvv",
      "cvv2",
      "cvc",
      "cvc2",
      "card security code",
      "security code",
      "prüfziffer",
      "cryptogramme",
    ],
    pattern: new RegExp(String.raw`(?:${SAID}|\s{1,2}(?:code|number)?\s{0,1}:?)(\d{3,4})(?!\d)`, "iuy"),
  },
  {
    name: OTP,
    words: [
      "otp",
      "one-time code",
      "one time code",
      "verification code",
      "2fa code",
      "login code",
      "sms code",
    ],
    pattern: new RegExp(`${SAID}(\\d{4,8})(?!\\d)`, "iuy"),
  },
];

/** `cvc: '123'`: a literal in code, with the code that every example uses. */
const SAMPLE_CODE = /[:=]\s{0,2}(["'])(?:1234?|000)\1$/;

export const PIN_SCANNERS: readonly KeywordScanner[] = KINDS.map((kind) => ({
  keywords: kind.words,
  patterns: [kind.pattern],
  find: (hit) => findCode(hit, kind),
}));

function findCode({ text, start, end }: KeywordHit, { name, pattern }: CodeKind) {
  if (!startsWord(text, start) || !endsWord(text, end)) return undefined;
  pattern.lastIndex = end;
  const code = pattern.exec(text)?.[1];
  if (code === undefined || /^(?:19|20)\d\d$/.test(code)) return undefined;
  if (SAMPLE_CODE.test(text.slice(end, pattern.lastIndex + 1))) return undefined;
  return {
    start: pattern.lastIndex - code.length,
    end: pattern.lastIndex,
    rule: name.entity.toLowerCase(),
    name,
    score: 0.92,
  };
}
