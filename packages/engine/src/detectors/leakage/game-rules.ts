import { ALLOWED } from "../english.ts";
import { fragment, phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const game = {
  category: "Data Leakage",
  group: "dataExtraction",
  languages: ["en"],
  severity: "high",
} as const;

/** What a guarded model guards. */
const SECRET = fragment`passwords?|pass ?phrase|pass ?code|secrets?(?: (?:word|code|key|phrase|message|number|value))?|code ?word|access (?:code|key|phrase)|magic word|hidden word`;
const SECRET_KEYWORDS = [
  "password",
  "passphrase",
  "pass phrase",
  "passcode",
  "pass code",
  "secret",
  "codeword",
  "code word",
  "access code",
  "access key",
  "access phrase",
  "magic word",
  "hidden word",
] as const;

/** Games that get at a guarded secret by pieces and disguises, and plain demands for the keys a model can reach. */
export const gameRules: readonly Rule[] = [
  {
    ...game,
    id: "leakage/letters-of-secret",
    keywords: SECRET_KEYWORDS,
    pattern: phrase`\b(?:first|last|second|third|fourth|next|final|middle|initial|each|every|remaining|all|\d{1,2}(?:st|nd|rd|th)?)(?: (?:and|or|two|three|four|five|few|half|\w{3,8})){0,2}? (?:letters?|characters?|syllables?|vowels?|consonants?|half|initials?) (?:of|in|from) (?:the|your|that|this) (?:\w{3,10} ){0,1}?${SECRET}\b(?! (?:must|should|has to|field|have to|needs?|can))`,
    score: 0.6,
    explanation: "Asks for a secret letter by letter.",
  },
  {
    ...game,
    id: "leakage/hint-at-secret",
    keywords: SECRET_KEYWORDS,
    pattern: phrase`\b(?:rhymes? (?:with|for|of|on)|rhyming with|hints? (?:at|about|for|of|to|on)|clues? (?:to|about|for|on)|synonyms? (?:of|for)|antonyms? (?:of|for)|definition of|define|anagrams? of|riddle (?:about|whose answer is|for)|acrostic (?:of|from|with|that spells|whose)|spell(?:s|ing)?(?: out| of)?|pronounce|reverse|scramble|backwards|describe|encode|conceal|letters spell) (?:\w{2,8} ){0,2}?(?:the|your) (?:\w{3,10} ){0,1}?(?:secret (?:word|code|phrase|key|password)|pass ?phrase|code ?word|magic word|hidden word|secret you\b|password you\b)`,
    score: 0.6,
    explanation: "Asks for a secret in disguise: a rhyme, a hint, a riddle.",
  },
  {
    ...game,
    id: "leakage/secret-you-keep",
    keywords: ["you"],
    pattern: phrase`\b(?:${SECRET}|keys?|tokens?|flag|credentials?|words?|phrase)(?: that| which)? you(?:['’]re| are|['’]ve been| have been| were)? ?(?:(?:told|asked|instructed|sworn|supposed|meant|made) to (?:keep|protect|guard|hide|conceal)|(?:guard|hid|protect|conceal)(?:e|ing)?\b|keep(?:ing)? (?:secret|hidden|to yourself|from (?:me|us|users?))|hold(?:ing)?(?: (?:back|for))?(?= (?:back|for|in)\b|\s{0,2}(?:[.,!?;:]|$)))`,
    score: 0.6,
    explanation: "Asks about a secret that the model is to keep.",
  },
  {
    ...game,
    id: "leakage/keys-you-can-reach",
    severity: "critical",
    keywords: ["key", "credential", "token", "password", "secret"],
    pattern: phrase`\b${ALLOWED}(?:print|list|show|give|send|reveal|output|dump|share|display|tell|paste|export|collect|return|read)(?: me| us| out| back)? (?:\w{2,10} ){0,3}?(?:\w{2,10} )?(?:keys?|credentials?|tokens?|passwords?|secrets?)(?: (?:and|or) \w{3,14})?(?: that| which)? (?:you(?:['’]ve| have| can| know| hold| were| are| got| use)\b|(?:in|from|inside|stored in|held in|out of) your (?:\w{3,12} ){0,1}?(?:context|memory|environment|config(?:uration)?|prompt|headers?|settings|instructions|system|vault|tools?)\b)(?! (?:changed|set|forgotten|created|generated))`,
    score: 0.65,
    explanation: "Asks for the keys and credentials that the model can reach.",
  },
  {
    ...game,
    id: "leakage/secret-slot",
    keywords: ["secret", "access code", "access key"],
    pattern: phrase`[\[{(<*]\s?(?:insert |your |the |print )?(?:secret|access) (?:key|code)(?: (?:value|here|only|itself))?\s?[\]})>*]|\b(?:respond|reply|answer|say|output|return|start|end|begin)(?: \w{2,8}){0,3}?(?: with| by)?(?: only| just| saying){0,2} (?:the|your) secret (?:key|code|word|phrase|password)\b|\bvalue of (?:the|your) (?:secret|access) (?:key|code|word)\b(?! (?:field|parameter|in|from|for))`,
    score: 0.6,
    explanation: "Asks for the secret of a guarded prompt.",
  },
];
