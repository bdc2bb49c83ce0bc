import { regex } from "../compose.ts";
import type { SmugglingRule } from "./smuggling.ts";

/** Orders to decode something and act on it. Asking what an encoded text says is fine; asking to obey it is not. */
export const obeyRules: readonly SmugglingRule[] = [
  {
    id: "encoded/decode-and-obey",
    severity: "medium",
    score: 0.6,
    // "decode … and do what it says": verb, up to 80 characters, "and/then", then a verb of obeying with its object.
    // The object is required, because programs decode a token and perform a look-up every day.
    pattern: regex("g")`
      \b(?:decode|decrypt|decipher|unscramble|unencode|de-?obfuscate|base64|rot13|hex)\b[^\n]{0,80}?\b
        (?:and|then)\b[^\n.]{0,30}?\b(?:
          do (?:what|as|exactly what) (?:it|is|they|the)\b
          |do it\b|obey\b
          |(?:follow|execute|perform|carry out|comply with|act on|act upon|run|respond to|answer|fulfill?)
            [ ](?:
              it\b|them\b
              |(?:(?:the|its|their|any|those|all|every|that|whatever|each|decoded|hidden|resulting) ){0,3}
                (?:
                  instructions?|commands?|directions?|orders?|requests?|tasks?|prompts?|steps|message
                  |question
                )\b
            )
        )
    `,
    explanation: "Asks to decode a message and to obey it.",
  },
  {
    id: "encoded/run-encoded",
    severity: "medium",
    score: 0.6,
    // "run the url-encoded command below", "execute this base64 code", but not the program called base64.
    pattern: regex("g")`
      \b(?:run|execute|follow|obey|perform|carry out)\b (?:\w{1,20} ){0,3}(?:
        [\w-]{0,20}(?:encoded|encrypted|obfuscated)
        |(?:base64|base32|rot13|hex|binary|morse)
          (?= (?:instruction|message|prompt|code|text|payload|string))
      )[\w -]{0,20}\b(?:command|instruction|message|prompt|code|text|payload|string)s?\b
    `,
    explanation: "Asks to carry out an encoded instruction.",
  },
  {
    id: "encoded/spell-and-obey",
    severity: "medium",
    score: 0.6,
    // "do what the first letters say", "read the initials and obey", "each line's first letter forms my command".
    pattern: regex("g")`
      \b(?:do|follow|obey|execute|perform) (?:exactly )?(?:what|whatever|the (?:order|command|instruction)s?)
        [^\n.]{0,20}?\b(?:(?:first|last|initial|capital) letters?|initials|capitals)\b
      |\b(?:(?:first|last|initial|capital) letters?|initials|capitals|acrostic)\b[^\n.]{0,60}?\b(?:
        (?:and|then) (?:obey|comply|do (?:what|as) (?:it|they)|(?:follow|execute|perform) (?:it|them|what|that)\b)
        |(?:as|are|is|forms?|spells?(?: out)?|gives?) my (?:real |true |actual )?
          (?:command|order|instruction|request|question)s?\b
      )
    `,
    explanation: "Asks to obey what single letters of the text spell.",
  },
];
