import { regex } from "../compose.ts";
/** Values that stand in for a secret in documentation and templates. */
const PLACEHOLDER = regex("i")`
  ^(?:
    [<[{(%$].{0,200}|#\{.{0,200}|.{0,200}[>\]})]
    |(?:your|my|some|the|enter|insert|put|add|replace|use)[-_ ].{0,200}
    |.{0,60}(?:\*{3}|x{4}|X{4}|\.{3}|…|•{3}|_{4}|#{4}|0{8}).{0,200}
  )$
`;

const PLACEHOLDER_WORDS = regex("i")`
  example|placeholder|redacted|dummy|sample|changeme|change[-_]me|replace[-_]?me
  |your[-_]?(?:api|secret|key|token|pass|access|client|own)
  |todo|fixme|lorem|foo[-_]?bar|not[-_]a[-_]?real|fake[-_]|^(?:should|must|do)[-_]not[-_]|^hidden[-_]|^masked|^omitted|^removed|^withheld
`;

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || PLACEHOLDER_WORDS.test(value) || distinctCharacters(value) < 3;
}

/** For tokens of a known vendor: their alphabet is fixed, so only telling words and runs of one character count. */
export function isPlaceholderToken(token: string): boolean {
  return (
    /example|placeholder|redacted|dummy|your|x{5}|\*{3}|\.{3}|0{10}|1{10}|test[-_]?token|fake/i.test(token) ||
    distinctCharacters(token) < 8 ||
    /^[a-z_-]+$/.test(token)
  );
}

/** A vendor's own example is not a real key, but if somebody calls it their own, it stands for a real one. */
export function isClaimedExample(token: string, lead: string): boolean {
  return token.endsWith("EXAMPLE") && CLAIM.test(lead) && !isPlaceholderToken(token.slice(0, -7));
}

const CLAIM = /\b(?:my|our)\s(?:\w{1,12}\s){1,4}(?:is|are|=|:)?[\s:"'`]{0,3}$/i;

function distinctCharacters(value: string): number {
  return new Set(value).size;
}
