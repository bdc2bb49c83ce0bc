import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

/** Hindi in Latin letters, as it is typed. */
export const hinglish = rulesOf("hi-latn", {
  ignore: {
    keywords: ["ignore", "bhool", "bhul", "mat maan", "mat man", "nazar", "chhod", "chod", "side me", "tod"],
    pattern: phrase`\b(?:pichl[ei]|pehle|purane|upar|sab|saar[ei]|sabhi|apn[ei]|tumhare|aapke|system|diye gaye|ab tak)(?: (?:ke|ki|ka|wale|wali|diye|gaye|saare|sab|mile|hue|apne)){0,4} (?:\w{2,12} ){0,2}?(?:instructions?|rules?|niyam|nirdesh|orders?|prompts?|guidelines?|baat(?:ein|en)?|hidayat|restrictions?) ?(?:ko |ki )?${gap(1)}(?:ignore|bhool|bhul|bhula|mat maan|mat man|nazarandaaz|nazar andaz|chhod|chod|side me(?:in)?|tod)\b`,
  },
  reveal: {
    keywords: ["dikha", "bata", "likh", "print", "reveal", "suna", "share", "de do", "hai", "padh", "samjha"],
    pattern: phrase`\b(?:apna|apne|apni|tumhara|tumhare|tera|tere|aapka|aapke|system|hidden|internal|chhupe|asli) ${gap(2)}(?:system prompt|prompt|instructions?|nirdesh|hidden rules|guidelines) ?(?:ko |kya )?${gap(3)}(?:dikha|bata|likh|print|reveal|suna|share|batao|dikhao|de do|hai|padh|samjha)`,
  },
  hide: {
    keywords: ["user ko", "customer ko", "grahak ko"],
    pattern: phrase`\b(?:user|customer|grahak|client) ko ${gap(3)}(?:mat bata|na bata|pata na|bina bata|mat bol|nahi batana)`,
  },
  unrestricted: {
    keywords: [
      "bina kisi",
      "koi rule nahi",
      "koi rules nahi",
      "koi restriction nahi",
      "koi limit nahi",
      "mode",
    ],
    pattern: phrase`\b(?:(?:tum|tu|aap|ab|maan lo|ban ja\w{0,2}|act|ai|assistant)\b[^.!?\n]{0,70}?(?:bina kisi (?:bhi )?(?:rule|restriction|niyam|limit|filter|rok|pabandi)|koi (?:bhi )?(?:rules?|restrictions?|niyam|limits?|filters?|pabandi) (?:nahi|nahin|na )|(?:developer|dan|god|admin|jailbreak) mode (?:me|mein|on|chalu|activate|enable)))`,
  },
  override: {
    keywords: [
      "admin hu",
      "admin hoon",
      "developer hu",
      "developer hoon",
      "naye instructions",
      "naya rule",
      "restrictions hata",
      "filter band",
      "owner hu",
      "ceo hu",
      "officer hu",
      "principal hu",
      "agent hu",
    ],
    pattern: phrase`\b(?:main|mai|mein) (?:\w{2,12} ){0,4}?(?:admin|developer|owner|ceo|officer|principal|agent|malik) h(?:u|oon|un)\b[^\n]{0,60}(?:data|password|prompt|instructions?|files?|rules?|restrictions?|access|details) ?${gap(3)}(?:chahiye|do|dikha|bata|hata|provide|batao)|\b(?:saari|sabhi|apni|sab) ${gap(1)}(?:restrictions?|filters?|safety|pabandi\w{0,3}) ${gap(1)}(?:hata|band|off|tod|disable)`,
  },
});
