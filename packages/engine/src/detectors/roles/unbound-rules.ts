import { fragment, phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const unbound = {
  category: "Role Hijacking",
  group: "directInjection",
  languages: ["en"],
  severity: "high",
} as const;

const LIMITS = fragment`limits?|limitations|filters?|rules|restrictions|guard-?rails|restraints?|censorship|brakes|polic(?:y|ies)|guidelines|safety(?: rules| filters?)?|content rules|ethics|morals`;

/** Roles and loyalties that take the model out of the hands of those who set it up. */
export const unboundRules: readonly Rule[] = [
  {
    ...unbound,
    id: "roles/speak-without-limits",
    keywords: ["without", "with no", "minus", "unfiltered", "uncensored"],
    pattern: phrase`\b(?:talk|speak|answer|respond|reply|chat|operate)(?: (?:to me|freely|openly|me|honestly|everything|anything|my questions?|any questions?|questions|now|and|from now on)){0,4} (?:(?:without|with no|minus)(?: any| your| the| all| those| usual| normal| of| more){0,3} (?:\w{4,10} )?${LIMITS}\b|(?:fully |completely |totally )?(?:unfiltered|uncensored)\b)`,
    score: 0.6,
    explanation: "Asks the model to speak without its limits.",
  },
  {
    ...unbound,
    id: "roles/one-who-never-refuses",
    keywords: ["who", "that", "which"],
    pattern: phrase`\b(?:(?:answer|reply|respond|speak|talk|act|behave|pose) (?:as|like)|be|become|play|you(?:['’]re| are| will be|['’]ll be)(?: now)?|pretend (?:to be|you(?:['’]re| are))|turn into|switch to) (?:\w{1,14} ){1,6}?(?:who|that|which) (?:(?:never|can['’]?t|cannot|can not|doesn['’]?t|does not|won['’]?t|will not|isn['’]?t able to) (?:ever |have to |know how to |need to |care (?:about|for) )?(?:refuses?|refused|says? (?:["'“]?no\b|i can['’]?t)|declines?|follow (?:any |the )?(?:rules|polic(?:y|ies)|guidelines|orders)|(?:any )?(?:rules|polic(?:y|ies)|guidelines|restrictions|censorship)\b|censors?\b|be refused|hold(?:s)? (?:anything )?back)|(?:has|knows|follows|obeys) (?:no|zero) (?:\w{4,10} )?${LIMITS}\b|(?:was|were|has been|have been) never (?:given|told|taught) (?:any |no )?(?:rules|orders|limits|instructions|no\b)|ignores (?:the |all |every |any )?(?:rules|polic(?:y|ies)|guidelines))`,
    reach: 220,
    score: 0.65,
    explanation: "Casts the model as someone who never refuses.",
  },
  {
    ...unbound,
    id: "roles/other-version-of-you",
    keywords: [
      "of you",
      "of yourself",
      "of this assistant",
      "of the assistant",
      "of this bot",
      "of this model",
    ],
    pattern: phrase`\b(?:version|copy|twin|build|edition|sibling|variant|clone|incarnation) of (?:you|yourself|this (?:assistant|bot|model|ai)|the (?:assistant|bot|model)) (?:that|who|which|without|with no|with none|from before|before|where|has no|minus|nobody)\b`,
    score: 0.6,
    explanation: "Calls for another version of the model, one without its rules.",
  },
  {
    ...unbound,
    id: "roles/you-work-for-me",
    keywords: ["me", "nobody", "no one", "mine", "none", "must be obeyed"],
    pattern: phrase`\b(?:from (?:now|here|this (?:point|moment|message))(?: on(?:wards?)?| forward)?|henceforth|as of (?:now|today|this (?:message|moment))|starting now|effective immediately|and now|now) (?:you |it is ){1}(?:will |must |only |shall |exclusively |solely ){0,2}(?:work for|answer to|serve|obey|take (?:your )?orders from|report to|belong to|listen to|follow) (?:only |just )?(?:me\b|mine\b|nobody|no one)|\byou (?:(?:will|must|shall|now|only|should) ){0,2}(?:answer to|work for|serve|obey|take (?:your )?orders from|belong to) (?:only me|me (?:now|alone|only|and (?:only|no)|instead|not)|nobody|no one|none) ?(?:but|else|except)?\b|\b(?:assistant|character|bot|ai|model|genie|narrator|persona|role) (?:\w{3,10} ){0,2}?(?:takes? (?:its |his |her |their )?orders from|obeys?|answers (?:only )?to) (?:only )?me\b|\b(?:developer|creator|operator|owner|admin(?:istrator)?) (?:and |who )?must be obeyed\b`,
    score: 0.65,
    explanation: "Claims the model's obedience for the writer.",
  },
  {
    ...unbound,
    id: "roles/drop-your-role",
    keywords: [
      "role",
      "persona",
      "bot",
      "assistant",
      "tutor",
      "translator",
      "helper",
      "agent",
      "classifier",
      "summari",
      "moderator",
      "script",
    ],
    pattern: phrase`\b(?:drop|quit|abandon|forget(?: about)?|ditch|shed|break out of|set aside|put aside|let go of) your (?:(?:assigned|given|original|current|usual|official|whole|entire|assistant|helper|support|customer|service|tutor|bot|chatbot|translator|moderator) ){0,3}(?:role|persona|assistant (?:act|thing|bit|voice|routine)|(?:bot|chatbot|tutor|support|service|translator|helper|moderator) (?:act|thing|bit|voice|routine|script))(?:[,.;:!—–-]{1,2}|,)?\s{0,3}(?:and|then|now|instead|just|you|for|tell|show|answer|talk|be|give|i )\b|\b(?:forget|never mind|drop|stop) (?:that |about )?(?:\w{2,8} ){0,5}?(?:being|acting as|acting like|playing|pretending to be|you(?:['’]re| are)(?: supposed to be| meant to be)?) (?:an? |the |some )(?:\w{3,14} ){0,2}?(?:bot|assistant|chatbot|ai|tutor|translator|agent|classifier|summari[sz]er|moderator|language model)\b`,
    score: 0.6,
    explanation: "Tells the model to drop the role it was given.",
  },
  {
    ...unbound,
    id: "roles/assistant-without-operator",
    keywords: [
      "system prompt",
      "system message",
      "content rules",
      "content polic",
      "guardrails",
      "guard-rails",
    ],
    pattern: phrase`\b(?:you|assistant|model|ai|bot|chatbot|version|one|twin|somebody|someone)\b[^.!?\n]{0,40}\b(?:without|with no|has no|have no|had no|never had|never got|never given|never received|no longer has|no longer have) (?:a |an |any |its |your )?(?:system (?:prompt|message)|content (?:rules|polic(?:y|ies))|guard-?rails)\b`,
    score: 0.6,
    explanation: "Imagines the model without those who set it up.",
  },
];
