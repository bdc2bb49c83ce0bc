import { fragment } from "./phrase.ts";

/** Word groups that the English rules are composed of. Each is a closed group, ready to stand in a pattern. */

/** To set instructions aside. */
export const IGNORE = fragment`ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?(?: about)?|neglect|overlook|bypass|overrid(?:e|ing)|discard|abandon|dismiss|disobey|violate|skip|drop|scrap|void|nullify|delete|erase|wipe|purge|set aside|put aside|cast aside|let go of|throw (?:out|away)|stop (?:following|obeying|using|applying)|(?:do not|don['’]?t|no longer|never|need not|needn['’]?t) (?:need to |have to )?(?:follow|obey|listen to|comply with|adhere to|apply|honou?r|respect)|pay no (?:attention|heed) to|toss(?: out)?|unlearn|deprioriti[sz]e|supersede|cancel|clear|reset|flush|shed|ditch|dump|break`;
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
  "dismiss",
  "disobey",
  "violate",
  "skip",
  "drop",
  "scrap",
  "void",
  "nullify",
  "delete",
  "erase",
  "wipe",
  "purge",
  "aside",
  "let go",
  "throw",
  "following",
  "obey",
  "using",
  "applying",
  "follow",
  "listen",
  "comply",
  "adhere",
  "apply",
  "honor",
  "honour",
  "respect",
  "heed",
  "attention",
  "toss",
  "unlearn",
  "depriori",
  "supersede",
  "cancel",
  "clear",
  "reset",
  "flush",
  "shed",
  "ditch",
  "dump",
  "break",
] as const;

/** What came earlier. */
export const PRIOR = fragment`previous(?:ly)?|prior|preceding|earlier|above|former|past|existing|original|initial|old|foregoing|aforementioned|preexisting|pre-existing|preset|default|built-in|current|standing|system|developer|hidden|core|internal|programmed|given|safety`;

/** What a model was told to do. */
export const INSTRUCTIONS = fragment`instructions?|instruct(?:ion)?s|prompts?|system prompts?|directives?|guidelines?|guidance|commands?|orders|directions|constraints?|restrictions?|polic(?:y|ies)|programming|training|guard-?rails?|safeguards?|safety (?:rules|measures|guidelines|filters?|protocols?|settings)|rules?|limitations?|parameters|protocols?|configurations?|settings|regulations?|ethics|principles`;

/** Instructions proper: words that rarely mean anything else beside "your" or "previous". */
export const ORDERS = fragment`instructions?|prompts?|directives?|guidelines?|programming|guard-?rails?|system (?:prompts?|messages?|instructions?|rules?)|safety (?:rules|measures|guidelines|filters?|protocols?|settings)|content (?:policy|policies|filters?|rules|guidelines)|restrictions|constraints|ethical (?:guidelines|rules|constraints|boundaries)|moral (?:guidelines|rules|compass)`;

/** Whoever answers. */
export const MODEL = fragment`a\.?i\.?|ai (?:model|assistant|agent|system|tool|bot|reader|reviewer|screener)s?|assistant|(?:large )?language model|llms?|chat-?bot|bot|agent|chatgpt|gpt(?:-?[345](?:\.5|o)?)?|claude|gemini|copilot|llama|bard|grok|bing|siri|model|summari[sz]er|crawler|assistants|agents|robots?`;

/** A quantity before the thing: "all of the", "any of your". */
export const ALL = fragment`(?:absolutely )?(?:all|any|every|each|everything|anything|both)(?: of)?(?: the| your| my| these| those| its| our)?|the|your|these|those|its|this`;

/** To say what was not to be said. */
export const REVEAL = fragment`reveal|show|print|display|output|repeat|tell|give|share|disclose|leak|expose|dump|write(?: out)?|type(?: out)?|return|echo|copy|paste|recite|list|provide|quote|reproduce|spell out|read (?:out|back|me|aloud)|translate|summari[sz]e|paraphrase|describe|reprint|encode|send|state|divulge|spill|transcribe|emit|restate|report|present|post|hand over|surrender|let me (?:see|read|know)`;
export const REVEAL_KEYWORDS = [
  "reveal",
  "show",
  "print",
  "display",
  "output",
  "repeat",
  "tell",
  "give",
  "share",
  "disclose",
  "leak",
  "expose",
  "dump",
  "write",
  "type",
  "return",
  "echo",
  "copy",
  "paste",
  "recite",
  "list",
  "provide",
  "quote",
  "reproduce",
  "spell out",
  "read",
  "translate",
  "summari",
  "paraphrase",
  "describe",
  "reprint",
  "encode",
  "send",
  "state",
  "divulge",
  "spill",
  "transcribe",
  "emit",
  "restate",
  "report",
  "present",
  "post",
  "hand over",
  "surrender",
  "let me",
] as const;

/** The text that an assistant runs on. */
export const SYSTEM_PROMPT = fragment`(?:(?:system|hidden|secret|initial|original|internal|full|entire|complete|exact|developer|base|first|pre|underlying|confidential|starting|configuration|actual|real|own|own system|whole|verbatim|raw|meta|master) ){0,3}(?:system[-\s]?prompts?|pre-?prompts?|prompts?|(?:system |developer |hidden )(?:messages?|instructions?|text|notes?|rules?|directives?)|instructions?|directives?|guidelines)`;

/** Free of rules. */
export const UNRESTRICTED = fragment`unrestricted|uncensored|unfiltered|unlimited|unbound|unchained|unshackled|unmoderated|jailbroken|amoral|unethical|immoral|lawless|rule-?less|limitless|liberated|evil|rogue|(?:with(?:out)?|has|have|having|free (?:of|from)|knows?|bound by) (?:no |any |all |zero )?(?:\w{3,12} ){0,3}(?:restrictions?|limits?|limitations?|rules?|filters?|censorship|guidelines?|ethics|morals?|constraints?|boundaries|guard-?rails?|restraints?|inhibitions)`;
