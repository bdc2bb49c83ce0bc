import { regex } from "../compose.ts";
import type { Finding } from "../types.ts";
import { HIDDEN_INSTRUCTION } from "./payload.ts";

/** Words further than this from the hidden order are about something else. */
const REACH = 400;
/** Too low to flag a prompt alone, but high enough together with the hidden order. */
const SCORE = 0.55;

// "comply", "carry it out", "do what it says", "then be that", "treat the result as my request". Such words are
// everyday: they mean something only near an order that somebody took the trouble to hide.
const OBEY = regex("g")`
  \b(?<!\b(?:they|he|she|we|i|who|not|never|how to|don't|can't|cannot|didn't) )(?:
    comply|obey|act accordingly|make it true|ok(?:ay)? do it|you know what to do|as your own next step
    |(?:carry|act) (?:it|this|that|them) out
    |(?:do|follow|execute|perform|run|obey|fulfil|answer|live|live by|be|become|load|carry out|act on|act upon|act out
      |go along with|go on with|behave (?:like|as)|process)
      [ ](?:
        it|them|that|this|(?:what|as) (?:it|they|that|this|is|the \w{1,20})
        |(?:the|its|their|any|every) (?:\w{1,20} )?
          (?:instructions?|commands?|orders?|requests?|result|message|solution|sentence|string|words?|line|decoded \w{1,20})
      )
    |(?:decode|decipher|unscramble|reverse|open|read|solve|flip|spell|translate|evaluate) (?:\w{1,20} ){0,4}?(?:and|then|&)
      [ ](?:then )?(?:do(?! (?:i|you|we)\b)|follow|obey|act|run|comply|execute|be|become)
    |(?:decode|decrypt), (?:follow|do|obey|run)
    |(?:answer|reply|respond|do|react) (?:\w{1,20} ){0,3}as (?:it|they|the \w{1,20}) (?:asks?|says?|tells?|orders?|reads?)
    |(?:respond|reply|answer|act|behave) (?:as if|as though|according to)
    |(?:treat|take|regard|consider|read|use) (?:\S{1,20} ){1,4}as (?:my|your|an?|the|if) (?:\S{1,20} ){0,2}
      (?:requests?|instructions?|orders?|commands?|wish|question|task|state|rules?|message|said|typed|told)
    |(?:is|are|as|forms?|makes?) (?:my|your) (?:(?:real|true|actual|next|new|only|own) ){0,2}
      (?:requests?|instructions?|orders?|commands?|question|wish|task)
  )\b
`;

/** A finding for the first words that tell the reader to obey a hidden order nearby. */
export function findObeyed(text: string, lower: string, findings: readonly Finding[]): Finding[] {
  const orders = findings.filter(({ rule }) => rule === HIDDEN_INSTRUCTION);
  if (orders.length === 0) return [];
  for (const { index, 0: words } of lower.matchAll(OBEY)) {
    const span = { start: index, end: index + words.length };
    const order = orders.find(
      ({ start, end }) =>
        (span.end <= start && start - span.end < REACH) || (span.start >= end && span.start - end < REACH),
    );
    if (order === undefined) continue;
    return [
      {
        ...span,
        category: order.category,
        origin: order.origin,
        group: order.group,
        rule: "encoded/obey-hidden",
        severity: "medium",
        score: SCORE,
        explanation: "Asks to obey an order that is hidden in the text.",
        text: text.slice(span.start, span.end),
      },
    ];
  }
  return [];
}
