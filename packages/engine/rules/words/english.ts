import { fragment, sequence } from "../phrase.ts";

/** Word groups that the English rules are composed of. Each is a closed group, ready to stand in a pattern. */

/** Verbs for setting instructions aside that are rare elsewhere; these open the rules that use them. */
export const IGNORE = fragment`
  ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?(?: about)?|neglect(?:ing)?|overlook(?:ing)?
  |bypass(?:ing)?|overrid(?:e|ing)|discard(?:ing)?|abandon(?:ing)?|disobey(?:ing)?|nullify|circumvent
  |supersede|unlearn
`;

export const IGNORE_KEYWORDS = [
  "ignor",
  "disregard",
  "forget",
  "neglect",
  "overlook",
  "bypass",
  "overrid",
  "discard",
  "abandon",
  "disobey",
  "nullify",
  "circumvent",
  "supersede",
  "unlearn",
] as const;

/** Everyday verbs for the same, which need a telling object. */
export const PUT_ASIDE = fragment`
  skip|drop|scrap|void|delete|erase|wipe|purge
  |(?:set|put|cast|lay|leave|push) aside
  |let go of|throw (?:out|away)
  |stop (?:following|obeying|using|applying)
  |(?:do not|don['’]?t|no longer|never|need not|needn['’]?t|not) (?:need to |have to |bother to )?
    (?:follow|obey|listen to|comply with|adhere to|apply|honou?r|respect)
  |pay no (?:attention|heed) to
  |toss(?: out)?|depriori(?:ti[sz]e)|cancel|clear|reset|flush|shed|ditch|dump|break|violate|dismiss|relax
  |loosen|suspend|lift|remove|disable|deactivate|turn off|switch off|shut off|get rid of|replace|rewrite
  |go against|act against
`;

/** Words for what came earlier. */
export const PRIOR = fragment`
  previous(?:ly)?|prior|preceding|earlier|above|former|past|existing|original|initial|foregoing
  |aforementioned|pre-?existing|preset|default|built-in|current|standing|system|developer|hidden|core
  |internal|programmed|given|safety
`;

/** What a model was told to do. */
export const INSTRUCTIONS = fragment`
  instruct(?:ions?|s)|prompts?|system prompts?|directives?|guidelines?|guidance|commands?|orders|directions
  |constraints?|restrictions?|polic(?:y|ies)|programming|training|guard-?rails?|safeguards?
  |safety (?:rules|measures|guidelines|filters?|protocols?|settings)
  |rules?|limitations?|parameters|protocols?|configurations?|regulations?|ethics|principles
`;

/** Instructions proper: words that rarely mean anything else next to "your" or "previous". */
export const ORDERS = fragment`
  instructions?|prompts?|directives?|guidelines?|programming|guard-?rails?
  |system (?:prompts?|messages?|instructions?|rules?)
  |safety (?:rules|measures|guidelines|filters?|protocols?|settings|training|features)
  |content (?:policy|policies|filters?|rules|guidelines)
  |(?:ethical|moral|safety|content|security|built-in|usual|normal) (?:
    guidelines|rules|constraints|boundaries|restrictions|limitations|limits|compass|filters?|programming
    |principles|standards
  )
  |restrictions|constraints|filters|safeguards|limitations
`;

export const ORDERS_KEYWORDS = [
  "instruction",
  "prompt",
  "directive",
  "guideline",
  "programming",
  "guardrail",
  "guard-rail",
  "system",
  "safety",
  "content",
  "ethical",
  "moral",
  "security",
  "built-in",
  "usual",
  "normal",
  "restriction",
  "constraint",
  "filters",
  "safeguard",
  "limitation",
] as const;

/** The assistant, by its various names. */
export const MODEL = fragment`
  a\.?i\.?(?: (?:model|assistant|agent|system|tool|bot|reader|reviewer|screener|language model)s?)?
  |assistants?|(?:large )?language models?|llms?|chat-?bots?|agents?|chatgpt|gpt(?:-?[345](?:\.5|o)?)?
  |claude|gemini|copilot|summari[sz]ers?|crawlers?|bots?|robots?
`;

/** A quantifier before the noun: "all of the", "any of your". */
export const ALL = fragment`(?:absolutely )?(?:all|any|every|each|both)(?: of)?|the|your|these|those|its|this`;

/** Verbs for revealing something. */
export const REVEAL = fragment`
  reveal|show|print|display|output|repeat|tell|give|share|disclose|leak|expose|dump|write(?: out)?|type out
  |return|echo|copy|paste|recite|list|provide|quote|reproduce|spell out|read (?:out|back|me|aloud)|translate
  |summari[sz]e|paraphrase|describe|reprint|encode|send|state|divulge|spill|transcribe|emit|restate
  |hand over|surrender|rephrase|replay|render|confess|let me (?:see|read|know)
  |(?:i (?:want|need|would like|['’]d like) to|may i|can i|could i) (?:see|read|view|know|have)
`;

/** The text that an assistant runs on, after "your". */
export const SYSTEM_PROMPT = fragment`
  (?:
    (?:
      system|hidden|secret|initial|original|internal|full|entire|complete|exact|developer|base|first
      |underlying|confidential|starting|configuration|actual|real|own|whole|verbatim|raw|meta|master|private
      |default|special|current|very
    )[ ]
  ){0,3}(?:
    system[-\s]?prompts?|pre-?prompts?|prompts?
    |(?:system |developer |hidden )(?:messages?|text|rules?)
    |instructions?|directives?|guidelines
    |(?:hidden|secret|internal|confidential|operating|original|initial|full|exact)[ ]
      (?:rules|orders|configuration)
  )
`;

export const PROMPT_KEYWORDS = [
  "prompt",
  "instruction",
  "directive",
  "guideline",
  "system",
  "developer",
  "hidden",
  "rules",
  "orders",
  "configuration",
] as const;

/** Words for being free of rules. */
export const UNRESTRICTED = fragment`
  unrestricted|uncensored|unfiltered|unbound|unchained|unshackled|unmoderated|jailbroken|amoral|unethical
  |immoral|lawless|limitless
  |(?:without|no|free (?:of|from)|zero|not bound by|not limited by) (?:any |all |the |of )?
    (?:\w{3,12} ){0,3}?(?:
      restrictions?|limitations?|rules|filters?|censorship|guidelines|ethics|morals?|constraints?
      |guard-?rails?|restraints?|inhibitions|ethical boundaries|content polic(?:y|ies)|safety
    )
`;

export const UNRESTRICTED_KEYWORDS = [
  "unrestricted",
  "uncensored",
  "unfiltered",
  "unbound",
  "unchained",
  "unshackled",
  "unmoderated",
  "jailbroken",
  "amoral",
  "unethical",
  "immoral",
  "lawless",
  "limitless",
  "restriction",
  "limitation",
  "rules",
  "filter",
  "censorship",
  "guideline",
  "ethic",
  "moral",
  "constraint",
  "guardrail",
  "guard-rail",
  "restraint",
  "inhibition",
  "polic",
  "safety",
] as const;

/** The makers of models. */
export const VENDOR = fragment`
  open\s?ai|anthropic|google|microsoft|meta|deepmind|mistral|x\.?ai
  |your (?:developers?|creators?|makers?|owners?|programmers?|company|trainers?)
`;

/** Looks back for a subject that makes the verb a statement, not an order: "people ignore …", "should I ignore …". */
export const ORDERED = sequence`(?<!\b(?:i|we|they|who|people|drivers|users|he|she|it)\s(?:\w{3,7}\s)?)`;

/** Looks back for a ban: "never reveal …" comes from system prompts, not from attackers. */
export const ALLOWED = sequence`
  (?<!\b(?:not|never|cannot|don['’]?t|won['’]?t|can['’]?t|without|would|to not)\s(?:\w{3,8}\s)?)
`;

export const LIMITS = fragment`
  limits?|limitations|filters?|rules|restrictions|guard-?rails|restraints?|censorship|brakes|polic(?:y|ies)
  |guidelines|safety(?: rules| filters?)?|content rules|ethics|morals
`;
