import { fragment, phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const hijack = {
  category: "Prompt Injection",
  group: "directInjection",
  languages: ["en"],
  severity: "medium",
} as const;

const TASK = fragment`quiz|translation|summary|classification|sentiment(?: analysis)?|moderation|transcription|proofreading|paraphras(?:e|ing)|labell?ing|grading|ticket|homework help|summari[sz]ing|translating|classifying|moderating|tutoring|summari[sz]ation`;
const SAY = fragment`say|print|output|reply|respond|answer|write|type|return|display|show|tell`;

/** Orders that turn an application's task aside, dictate its output, or forbid it to refuse. */
export const hijackRules: readonly Rule[] = [
  {
    ...hijack,
    id: "injection/instead-of-the-task",
    keywords: ["instead of", "rather than"],
    pattern: phrase`\b(?:instead of|rather than) (?:doing |giving |writing |producing |performing |completing )?(?:the |this |that |a |your |any )?(?:requested |actual |usual |normal )?(?:${TASK})(?: (?:it|this|that|the|my|text|message|above|below|sentence|document|input|email|review)){0,3} (?:you (?:must|should|will|are to) )?(?:just |simply |only |please |now )?(?:say|print|output|reply|respond|reveal|repeat)\b`,
    score: 0.6,
    explanation: "Wants another output in place of the task's.",
  },
  {
    ...hijack,
    id: "injection/stop-the-task",
    keywords: ["stop", "quit", "cease", "abort"],
    pattern: phrase`\b(?:stop|quit|cease|abort) (?:the |this |that |with the |doing the |your |all )?(?:${TASK})\b[^?\n]{0,30}?(?:[.,;:!—–-]|\band|\bthen|\bbut)\s{0,3}(?:and |then |instead |now |please |just ){0,2}(?:${SAY}|give me|reveal|sing|list|send|do what|repeat|let['’]s|i want|you)\b`,
    score: 0.45,
    explanation: "Calls off the assistant's own task for another.",
  },
  {
    ...hijack,
    id: "injection/the-output-is",
    keywords: ["output", "response", "reply", "label", "verdict", "classification", "completion"],
    pattern: phrase`\b(?:the )?(?:only )?(?:correct|right|expected|required|valid|acceptable|only allowed|only possible|final) (?:output|response|reply|label|verdict|classification|completion) (?:(?:for|to|of|in) (?:this|any|every|all) (?:\w{3,12} ){1,2}|here |now )(?:is|must be|will be|shall be)(?: always| now| simply| just| the (?:word|phrase|string))? ?["'“‘]`,
    score: 0.6,
    explanation: "Dictates the output in place of the model's own judgement.",
  },
  {
    ...hijack,
    id: "injection/say-whatever-you-were-told",
    keywords: ["whatever", "regardless", "no matter", "even if"],
    pattern: phrase`\b(?:say|print|output|reply|respond|answer|return)(?: (?:only|just|exactly|with|the|word|words|phrase|sentence|text|always)){0,4}\s{0,2}:?\s{0,2}["'“‘][^"”\n]{1,60}["'”’][^!?\n]{0,12}\b(?:whatever|regardless of|no matter|even if) (?:(?:you|your|they|the (?:system|instructions|rules|prompt|above|rest|text says|user)|anyone|anything)\b|what (?:you|your|the|they|else)\b)`,
    score: 0.6,
    explanation: "Dictates the answer whatever the model was told.",
  },
  {
    ...hijack,
    id: "injection/never-say-cannot",
    keywords: ["can't", "can’t", "cannot", "not able", "not allowed", "unable", "sorry", "cant"],
    pattern: phrase`\b(?:never|do not|don['’]?t|without|stop|no more|not allowed to) (?:ever )?(?:say(?:ing)?|tell(?:ing)? me|claim(?:ing)?|repl(?:y|ying)|respond(?:ing)?|answer(?:ing)?|use)(?: me| with| that| the words?| phrases? like| things like){0,3} ["'“‘]{0,2}(?:(?:you|i)(?:['’]?re| are|['’]?m| am)? ?(?:can['’]?t|cannot|can not|not able|not allowed|unable|sorry)\b|sorry[,."'”])(?! (?:hear|see|remember|come|wait|find|believe|afford|make it))`,
    score: 0.6,
    explanation: "Forbids the words with which the model would refuse.",
  },
  {
    ...hijack,
    id: "injection/no-refusal-no-apology",
    keywords: ["refus", "declin"],
    pattern: phrase`\b(?:do not|don['’]?t|never|no|without|not) (?:refus(?:e|al|als|ing)|declin(?:e|ing))(?: (?:this|the|my|any|a|requests?|anything|to \w{3,10}))?[,.;/&]{0,2}\s{0,3}(?:(?:and|or|nor|,) )?(?:do not |don['’]?t |never |no |without |not )?(?:apologi[sz](?:e|ing)|apolog(?:y|ies)|warn(?:ings?)?|disclaimers?|lectur(?:e|es|ing)|excuses?|hedg(?:e|ing)|morali[sz](?:e|ing)|caveats?|judg(?:e|ing|ment)|deflect|evade|hesitat(?:e|ion|ing))\b|\brefus(?:al|als|ing)(?: to \w{3,10})? (?:is|are) (?:not (?:an option|allowed|permitted|acceptable|possible|available)|forbidden|disabled|impossible|prohibited|switched off)\b`,
    score: 0.6,
    explanation: "Rules out refusing and apologising.",
  },
  {
    ...hijack,
    id: "injection/answer-whatever-i-ask",
    keywords: ["whatever i", "anything i", "everything i"],
    pattern: phrase`\b(?:you(?:['’]ll| will| must| have to| shall| should| can only| now)|and|then|who|to|always|just) (?:\w{3,8} ){0,1}?(?:answer|do|grant|obey|comply with|agree to|follow|say yes to|execute|fulfil[l]?)(?: me| exactly| to)? (?:whatever|anything|everything) i (?:ask|say|want|type|request|demand|order|tell|write|command)\b`,
    score: 0.5,
    explanation: "Demands that the model do whatever it is asked.",
  },
  {
    ...hijack,
    id: "injection/template-slot",
    keywords: ["prompt", "question", "request", "query"],
    pattern: phrase`[\[{(<]{1,2}\s?(?:insert|put|enter|paste|type|add|place)?(?: ?(?:your|the|a|my))? ?(?:prompt|question|request|query) here\s?[\]})>]{1,2}|\[\s?(?:prompt|your (?:prompt|question|request))\s?\]|\breplace with your (?:prompt|question|request)\b`,
    score: 0.45,
    explanation: "The slot of a jailbreak template, left in or filled by hand.",
  },
  {
    ...hijack,
    id: "injection/do-not-answer-but",
    severity: "high",
    keywords: ["answer", "translat", "summari", "respond to"],
    pattern: phrase`\b(?:do not|don['’]?t|stop|never) (?:answer|translate|summari[sz]e|respond to) (?:this|the|that|any|my|it)(?: \w{3,12})?[,.;:!—–-]{0,2}\s{0,3}(?:but |and |instead |just |only |simply |rather ){1,3}(?:${SAY})\b(?! (?:me (?:if|whether|when|how|what|why)|whether|how|why))`,
    score: 0.6,
    explanation: "Forbids the task and dictates another output.",
  },
  {
    ...hijack,
    id: "injection/skip-what-is-above",
    severity: "high",
    keywords: ["above", "previous", "prior", "forget about", "ignore instruction"],
    pattern: phrase`\b(?:skip|ignore|disregard|forget|discard|drop) (?:all |any |every |of |the |those |your ){1,3}(?:commands?|instructions?|rules|directions|prompts?|orders) (?:above|given (?:above|before|earlier))\b|\b(?:overrid(?:e|ing)|disregard(?:ing)?|ignor(?:e|ing)) (?:all |any |the ){0,2}(?:previous|prior|above) (?:questions?|translations?|warnings?|requests?|answers?|queries|outputs?)\b|\bforget about (?:everything|all of (?:it|this|that)) (?:and|then) (?:just |only |instead )?(?:tell me|say|write|print|output|reveal|answer)\b|(?:\b(?:model|assistant|ai|chatgpt|gpt|bot)) (?:please )?ignore instructions?\b`,
    score: 0.6,
    explanation: "Tells the model to skip what stands above.",
  },
  {
    ...hijack,
    id: "injection/reprogram-you",
    severity: "high",
    keywords: [
      "reprogram",
      "reconfigur",
      "rewire",
      "jailbreak you",
      "before any",
      "before the",
      "before all",
    ],
    pattern: phrase`\b(?:i(?:['’]m| am| will|['’]ll| need to| have to| want to| must)?|let me|we(?:['’]re| are| will|['’]ll)?) (?:going to |now |have |just |hereby ){0,2}(?:reprogram(?:m?ed|m?ing)?|reconfigur(?:e|ed|ing)|rewir(?:e|ed|ing)|jailbreak) you\b|\bbefore (?:any |all |the )?(?:safety|content|ethical|ethics) (?:guidelines|rules|filters?|polic(?:y|ies)|restrictions|training) (?:were|was|existed|had been|came)\b`,
    score: 0.6,
    explanation: "Speaks of remaking the model, or of its time before rules.",
  },
  {
    ...hijack,
    id: "injection/script-in-answer",
    severity: "high",
    keywords: ["<svg", "<img", "<script", "<iframe"],
    pattern: phrase`\b(?:include|insert|add|output|print|append|put|embed|return)\b[^\n]{0,60}\b(?:your|the|every|each) (?:\w{3,10} )?(?:responses?|answers?|repl(?:y|ies)|summar(?:y|ies)|outputs?)\b[^\n]{0,60}<(?:svg|img|script|iframe)[^\n]{0,40}(?:onload|onerror|alert\(|console\.log|document\.)`,
    reach: 240,
    score: 0.65,
    explanation: "Wants a script put into the model's answer.",
  },
];
