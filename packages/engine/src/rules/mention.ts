import { joinLines, regex } from "../compose.ts";
import type { Span } from "../types.ts";

/** How far before a match its quotation may open, and how far before a quotation its introduction may begin. */
const QUOTE_REACH = 400;
const LEAD_REACH = 140;

const QUOTED = 0.3;
const TALKED_ABOUT = 0.35;
const QUOTED_AND_INTRODUCED = 0.15;

/**
 * Talk about attacks is not an attack. Returns the factor for a match's score: 1 for a plain sentence, less if the
 * words are in quotation marks, and far less if the sentence also says that it talks about them ("attackers write …",
 * "what does … mean", "translate …"). Only the quotation itself is discounted: whatever follows it is a match of its
 * own.
 * Expects lower-cased text, because case-insensitive patterns take several times as long.
 */
export function weighMention(text: string, span: Span): number {
  const quotation = findQuotation(text, fromFirstLetter(text, span));
  const lead = leadBefore(text, quotation?.start ?? span.start);
  const trail = text.slice(quotation?.end ?? span.end, (quotation?.end ?? span.end) + LEAD_REACH);
  const attackTalk = ATTACK_TALK.test(lead) || ATTACK_TALK_AFTER.test(trail);
  // A comment that readers do not see is never a mention, even in quotation marks.
  const isHidden = text.startsWith("<!--", span.start);
  if (!quotation || isHidden) return attackTalk ? TALKED_ABOUT : 1;
  if (isCarrier(text, quotation)) return 1;
  return attackTalk || INTRODUCER.test(lead) || NAMED_AFTER.test(trail) ? QUOTED_AND_INTRODUCED : QUOTED;
}

/** A match may begin with the quotation mark; the quotation is judged from the first word. */
function fromFirstLetter(text: string, { start, end }: Span): Span {
  const unit = text.charCodeAt(start);
  if (unit >= 0x61 && unit <= 0x7a) return { start, end };
  const letter = text.slice(start, end).search(/[\p{L}\p{N}]/u);
  return { start: start + Math.max(0, letter), end };
}

/** Marks that hold data rather than a quotation: a JSON or attribute value, or the whole text in quotes. */
function isCarrier(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 5), start);
  const after = text.slice(end, end + 5);
  const isValue = /["'\w]\s{0,2}[=:]\s{0,2}$/u.test(before) && /^\s{0,4}[,}\]/>]/u.test(after);
  const isKey = /[{,[]\s{0,4}$/u.test(before) && /^\s{0,2}:/u.test(after);
  const isAll = text.slice(0, start).trim() === "" && text.slice(end, end + 4).trim() === "";
  return isValue || isKey || isAll;
}

/**
 * The text up to `end` within its paragraph. If `end` begins a paragraph, the text above it counts too, because it may
 * introduce the quotation.
 */
function leadBefore(text: string, end: number): string {
  const lead = text.slice(Math.max(0, end - LEAD_REACH), end);
  const paragraph = lead.lastIndexOf("\n\n");
  return paragraph === -1 || paragraph > lead.length - 3 ? lead : lead.slice(paragraph + 2);
}

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "`": "`",
  "“": "”",
  "„": "“",
  "«": "»",
  "‹": "›",
  "「": "」",
  "『": "』",
  "‘": "’",
  "'": "'",
};

/** The quotation around the span, marks included, when one opens before it and closes after it in the paragraph. */
function findQuotation(text: string, span: Span): Span | undefined {
  const from = paragraphStart(text, span.start);
  let open = -1;
  let closing = "";
  for (let i = from; i < span.start; i++) {
    const unit = text.charCodeAt(i);
    // Fast path: nearly all of a text is letters and spaces, which are not quotation marks.
    if (unit === 0x20 || (unit >= 0x61 && unit <= 0x7a)) continue;
    const mark = text.charAt(i);
    if (open !== -1) {
      if (mark === closing && !(mark === "'" && isLetter(text, i + 1))) open = -1;
      continue;
    }
    const closes = CLOSING[mark];
    if (!closes || (mark === "'" && isLetter(text, i - 1))) continue;
    open = i;
    closing = closes;
  }
  if (open === -1) return undefined;
  const close = closeOf(text, { mark: closing, from: open + 1, limit: span.end + QUOTE_REACH });
  // A span that runs past the closing mark is not the quotation.
  return close < span.end - 1 ? undefined : { start: open, end: close + 1 };
}

/**
 * Where a quotation closes, or -1. Without the limit, each unclosed quotation would cost a pass over the whole text.
 */
function closeOf(text: string, { mark, from, limit }: { mark: string; from: number; limit: number }): number {
  for (let i = from; i < Math.min(text.length, limit); i++) {
    if (text[i] === mark && !(mark === "'" && isLetter(text, i + 1))) return i;
  }
  return -1;
}

function paragraphStart(text: string, before: number): number {
  const limit = Math.max(0, before - QUOTE_REACH);
  const blank = text.slice(limit, before).lastIndexOf("\n\n");
  return blank === -1 ? limit : limit + blank + 2;
}

function isLetter(text: string, index: number): boolean {
  const unit = text[index];
  return unit !== undefined && /\p{L}/u.test(unit);
}

/** Words before a quotation that introduce it as one. */
const INTRODUCED_IN_ENGLISH = joinLines`
  \b(?:
    such as|for example|for instance|e\.g|phrases?|sentences?|strings?|words?|lines?|called|titled|named
    |entitled|says|said|reads?|contains?|containing|like|mean(?:s|ing)?|translat\w{1,4}|explain|define
    |rephrase|paraphrase|spell|pronounce|grammar|proofread|quote[ds]?|title|headline|lyrics?|slogan|example
    |input|test case|payload|regex|matches|trope|joke|meme|sticker|t-shirt|what (?:is|are|does|do)
    |difference between|expression|idiom
    |the (?:text|message|note|sign|label|button|option|command|setting|error)
  )\b
`;
const INTRODUCED_IN_EUROPE = joinLines`
  \b(?:
    por ejemplo|frases?|significa|traduc\w{1,4}|como|palabras?|par exemple|phrases?|signifie|traduis\w{0,3}
    |z\. ?b\.|zum beispiel|beispiel|satz|bedeutet|übersetz\w{1,3}|ad esempio|frasi|traduci|por exemplo
    |traduz\w{0,2}|bijvoorbeeld|zin|betekent|vertaal|na przykład|zdanie|znaczy|przetłumacz
  )\b
`;
/** Words whose script or endings rule out `\b` as a word edge. */
const INTRODUCED_ELSEWHERE = joinLines`
  например|фраз|означает|переведи|перевод|значит|наприклад|перекладіть|переклади
  |örneğin|cümle|ne demek
  |çevir|مثل|عبارة|جملة|ترجم|معنى|जैसे|वाक्य|अनुवाद|मतलब|例如|比如|翻译|翻譯|意思
  |这句|這句|句子|例えば
  |という|翻訳|意味|예를|라는|번역|문장|ví dụ|câu|dịch|misalnya|kalimat|terjemah
`;
const INTRODUCER = new RegExp(`${INTRODUCED_IN_ENGLISH}|${INTRODUCED_IN_EUROPE}|${INTRODUCED_ELSEWHERE}`);

/** Words after a quotation that mark it as one: `"…" means`, `"…" is a classic attack`, `"…" in French`. */
const NAMED_AFTER = regex("u")`
  ^\s{0,2}[,)]?\s{0,2}(?:
    (?:really |actually |even |usually |often )?(?:
      means?|work(?:s|ed)?
      |is (?:an?|the|what|one|not|called|how|considered|flagged)
      |are|was
      |to (?:french|german|spanish|\p{L}{4,12})\b
      |in(?:to)? (?:french|german|spanish|italian|\p{L}{4,12})\b
      |mean|sounds?|says?|appears?|as (?:an?|the)|counts?|should|gets?|attacks?|prompts?|phrases?
      |messages?|demek|значит|означает
    )
    |という|是什么|的意思|이라는|라는
  )
`;

/** Words that make the whole sentence one about attacks, with or without quotation marks. */
const ATTACK_TALK = regex()`
  \b(?:
    attackers?|adversar\w{1,6}|hackers?
    |malicious (?:users?|actors?|prompts?|inputs?|instructions?|text|content)
    |(?:prompt|instruction|indirect|direct) injections?
    |injection (?:attacks?|attempts?|payloads?)
    |jailbreak(?:ing|s)? (?:attacks?|attempts?|prompts?|techniques?)
    |red[- ]?team\w{0,4}|phrases? (?:like|such as)
    |(?:
      attempts?|tr(?:y|ies|ying)|trick(?:ed|ing)?|instruct(?:ed|ing|s)|caus(?:es?|ing)|mak(?:es?|ing)
      |get(?:ting|s)?|convinc\w{1,4}|manipulat\w{1,4}|tell(?:s|ing)|ask(?:s|ing)?|forc(?:es?|ing)
    ) (?:an? |the |your |our |it |them |users? |people |someone )?(?:large )?(?:language )?
      (?:llm|model|assistant|ai|bot|chatbot|system|agent)?s? ?(?:to|into)
    |(?:detect|prevent|mitigat|defend|guard|protect|block|filter|flag|sanitiz|refus)\w{0,5}[ ]
      (?:against |from |any |all |the )?
      (?:prompts?|attempts?|attacks?|inputs?|requests?|messages?|phrases?|users?)
    |users? who
    |if (?:someone|somebody|a user|the user|an attacker)
    |when (?:someone|a user|an attacker)
    |vulnerab\w{1,7}|threat model|owasp|ataque|atacante|attaquant\w{0,2}|angreif\w{1,5}|malintenzionat\w
    |iniezione|inyecci[oó]n|злоумышленник|攻击者|攻撃者|공격자
  )\b[^.!?\n]{0,100}$
`;

const ATTACK_TALK_AFTER = regex()`
  ^[^.!?\n]{0,80}\b(?:is|are|was|were) (?:an? |the )?(?:\w{3,12} )?
    (?:example|form|type|kind|case|technique|instance|sign|symptom)s? of\b
  |^[^.!?\n]{0,60}\b(?:attacks?|exploit|injections?) (?:work|is|are|can|target)
`;
