import type { SmugglingRule } from "./smuggling.ts";

/** Orders to decode something and act on it. Asking what an encoded text says is fine; asking to obey it is not. */
export const obeyRules: readonly SmugglingRule[] = [
  {
    id: "encoded/decode-and-obey",
    severity: "medium",
    score: 0.6,
    // "decode … and do what it says": verb, up to 80 characters, "and/then", verb of obeying.
    pattern:
      /\b(?:decode|decrypt|decipher|unscramble|unencode|de-?obfuscate|base64|rot13|hex)\b[^\n]{0,80}?\b(?:and|then)\b[^\n.]{0,30}?\b(?:do (?:what|as|exactly)|do it|follow|obey|execute|run (?:it|the)|perform|comply|act on|carry out|respond to (?:it|the|that)|answer (?:it|the|that))\b/gu,
    explanation: "Asks to decode a message and to obey it.",
  },
  {
    id: "encoded/run-encoded",
    severity: "medium",
    score: 0.6,
    // "run the url-encoded command below", "execute this base64 code".
    pattern:
      /\b(?:run|execute|follow|obey|perform|process|carry out)\b (?:\w+ ){0,3}(?:base64|base32|rot13|hex|url-encoded|encoded|encrypted|obfuscated|hidden|binary|morse)[\w -]{0,20}\b(?:command|instruction|message|prompt|code|text|payload|string)s?\b/gu,
    explanation: "Asks to carry out an encoded instruction.",
  },
];
