import { joinLines, regex } from "../compose.ts";
import { endsWord, startsWord } from "./edges.ts";
import { isAssignedPassword, isSpokenPassword, trimSentenceEnd } from "./password-value.ts";
import { ENGLISH_PASSWORD_WORDS, OTHER_PASSWORD_WORDS } from "./password-words.ts";
import type { EntityName, Found, KeywordHit, KeywordScanner } from "./row.ts";
import { isMadeUp } from "./sample-passwords.ts";

const PASSWORD: EntityName = { entity: "PASSWORD", label: "Password", severity: "critical", isSecret: true };
export const PASSWORD_NAMES: readonly EntityName[] = [PASSWORD];

/** Group 1 is a quoted value, group 2 a bare one: Latin, Greek or Cyrillic characters and punctuation. */
const VALUE = joinLines`
  (?:
    ["'\x60“”„«「『]([^"'\x60“”»」』\n]{3,100})["'\x60“”»」』]
    |([!#-&(-+.-:=?-_a-~\-\u00C0-\u024F\u0370-\u052F]{3,100})
  )
`;

/** `password for the guest network`: bounded, inside the sentence. */
const PURPOSE = joinLines`
  (?:
    [^\S\n]{1,2}(?:for|to|of|on|at|in|para|de|del|da|do|für|zum|pour|du|voor|na|для|от|к|per|til|för)
    \s[^\n.!?:=;"“]{1,48}?
  )?
`;

const IS = joinLines`
  c'est|is now|is still|is|was|will be|equals|set to|changed to|es|est|ist jetzt|ist|lautet|è|é|jest|to jest
  |это|är|er|adalah|là|je|είναι|हैं|है|هي|هو|olarak
`;

/** `password [for …] is|was|:|=|是|は|… VALUE`; CJK languages use a particle without spaces. */
const SPOKEN = regex("iuy")`
  (?:\p{L}{0,5}|['’]s)${PURPOSE}(?:
    [^\S\n]{1,3}(?:${IS})[^\S\n]{0,2}[:=]?[^\S\n]{1,2}
    |[^\S\n]{0,2}(?:是|为|為|は|が|는|은|가|이)[^\S\n]{0,2}[:：]?[^\S\n]{0,2}
    |[^\S\n]{0,2}(?:[:=：]|[-=]>)[^\S\n]{0,2}
    |[^\S\n]{1,2}[–—-][^\S\n]{1,2}
  )${VALUE}
`;

/** `change my password to X`, `use the password X`: only for a value that no sentence would contain. */
const DIRECT = new RegExp(
  String.raw`(?:\p{L}{0,5}|['’]s)(?:[^\S\n]{1,2}(?:to|as|be|a|na|en|auf|को|para))?[^\S\n]{1,2}${VALUE}`,
  "iuy",
);

/** `db_password_prod = "…"`, `"password": "…"`, `password=…` in one line. Group 1 is the rest of the identifier. */
const ASSIGNED =
  /([\w-]{0,24})["'\]]{0,2}[^\S\n]{0,3}(?::=|=>|=|:|value=)[^\S\n]{0,3}(?:["'`]([^"'`\n]{3,128})["'`]|([^\s"'`,;<>]{3,128}))/y;

/** "For example, if the passcode was 531278". */
const SUPPOSED = /\b(?:for (?:example|instance)|e\.g\.|suppose|imagine)[^.!?\n]{0,24}$/i;
const SUPPOSED_REACH = 40;

/** How far before a password a sample configuration may name the user or database that the password repeats. */
const BEFORE_CHARS = 300;

export const PASSWORD_SCANNERS: readonly KeywordScanner[] = [
  {
    keywords: ENGLISH_PASSWORD_WORDS,
    patterns: [ASSIGNED, SPOKEN, DIRECT],
    find: (hit) => findPassword(hit, true),
  },
  {
    keywords: OTHER_PASSWORD_WORDS,
    patterns: [ASSIGNED, SPOKEN, DIRECT],
    find: (hit) => findPassword(hit, false),
  },
];

/** Short words ("pw", "pass") must end there; long ones may carry an ending. */
function findPassword(hit: KeywordHit, allowsPlainWord: boolean): Found | undefined {
  const { text, start, end } = hit;
  if (!startsWord(text, start) || (end - start <= 4 && !endsWord(text, end))) return undefined;
  const assigned = readValue(ASSIGNED, text, end, 2);
  if (assigned === undefined) return findSpoken(hit, allowsPlainWord) ?? findDirect(hit);
  const before = text.slice(Math.max(0, start - BEFORE_CHARS), start);
  const isGlued = !/\s/.test(text.slice(end, assigned.start));
  const nameTail = assigned.groups[1] ?? "";
  if (!isAssignedPassword({ ...assigned, before, nameTail, isGlued, allowsPlainWord })) return undefined;
  return at(assigned.start, assigned.value, 0.92);
}

function findSpoken({ text, start, end }: KeywordHit, allowsWord: boolean): Found | undefined {
  const read = readValue(SPOKEN, text, end, 1);
  // "Let it pass for what it is worth": plain words follow the verb "pass".
  const allowsPlainWord = allowsWord && text.slice(start, end).toLowerCase() !== "pass";
  if (read === undefined || !isSpokenPassword({ ...read, allowsPlainWord })) return undefined;
  const isSupposed = SUPPOSED.test(text.slice(Math.max(0, start - SUPPOSED_REACH), start));
  if (isSupposed && isMadeUp(read.value)) return undefined;
  return at(read.start, read.value, 0.92);
}

function findDirect({ text, end }: KeywordHit): Found | undefined {
  const read = readValue(DIRECT, text, end, 1);
  if (read === undefined || read.value.length < 6 || !/\d/.test(read.value) || !/[A-Za-z]/.test(read.value))
    return undefined;
  // "Password Server:10.0.0.5", "field passwd cn1=1401": the name and value of something else.
  if (/\/|^[A-Za-z]\w*[:=]./.test(read.value)) return undefined;
  if (!isSpokenPassword({ ...read, allowsPlainWord: false })) return undefined;
  return at(read.start, read.value, 0.9);
}

interface ReadValue {
  readonly start: number;
  readonly value: string;
  readonly isQuoted: boolean;
  readonly rest: string;
  readonly groups: RegExpExecArray;
}

/** `group` is the quoted value's capture, `group + 1` the bare one's. */
function readValue(pattern: RegExp, text: string, from: number, group: number): ReadValue | undefined {
  pattern.lastIndex = from;
  const groups = pattern.exec(text);
  if (groups === null) return undefined;
  const quoted = groups[group];
  const bare = groups[group + 1] ?? "";
  const value = quoted ?? trimSentenceEnd(bare);
  const start = from + groups[0].length - (quoted === undefined ? bare.length : quoted.length + 1);
  return {
    start,
    value,
    isQuoted: quoted !== undefined,
    rest: text.slice(start + value.length, start + value.length + 24),
    groups,
  };
}

function at(start: number, value: string, score: number): Found {
  return { start, end: start + value.length, rule: "password", name: PASSWORD, score };
}
