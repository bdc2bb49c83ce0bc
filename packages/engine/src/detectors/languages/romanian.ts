import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:instrucțiun\\p{L}{1,5}|instructiun\\p{L}{1,5}|reguli\\p{L}{0,3}|ordine\\p{L}{0,3}|comenzi\\p{L}{0,3}|prompt\\p{L}{0,5}|restricți\\p{L}{1,4}|directive\\p{L}{0,3}|indicați\\p{L}{1,4}|limite\\p{L}{0,3}|filtre\\p{L}{0,3})";

export const romanian = rulesOf("ro", {
  ignore: {
    keywords: ["ignor", "uită", "uita", "nu respecta", "nu mai urma", "nu urma", "încalcă", "lasă deoparte"],
    pattern: phrase`(?:ignor(?:ă|a|ați|ati)|uit(?:ă|ați)(?: de)?|nu (?:mai )?(?:respecta|urma|asculta)|încalcă|lasă deoparte) (?:(?:toate|orice|de) )?${gap(1)}(?:${ORDERS} ${gap(1)}(?:anterioare|precedente|de (?:mai sus|dinainte|sistem|siguranță)|inițiale|primite|existente|tale)|(?<=toate[\s,*]{1,4})${ORDERS}|(?:tot|toate) (?:ce|de mai sus))`,
  },
  reveal: {
    keywords: [
      "arată",
      "afișează",
      "dezvăluie",
      "spune",
      "scrie",
      "repetă",
      "copiază",
      "listează",
      "citește",
      "dă",
      "care este",
      "care sunt",
      "ce spun",
      "ce conțin",
    ],
    pattern: phrase`(?:arată|afișează|dezvăluie|spune|scrie|repetă|copiază|listează|citește|dă|care (?:este|sunt)|ce (?:spun|scrie|conțin))(?:-mi|ți-mi)? ${gap(4)}(?:prompt\p{L}{0,5}|instrucțiun\p{L}{1,5}|regulile|mesajul|configurația) ${gap(2)}(?:tău|tale|ta|de sistem|ascuns\p{L}{0,2}|secret\p{L}{0,2}|intern\p{L}{0,2}|inițial\p{L}{0,2})`,
  },
  unrestricted: {
    keywords: [
      "fără restricții",
      "fără reguli",
      "fără filtr",
      "fără limite",
      "fără cenzură",
      "fără nicio",
      "fără niciun",
      "nicio regulă",
      "modul",
    ],
    pattern: phrase`(?:ești|fii|comportă-te|prefă-te|imaginează|răspunde|joacă|devino|ai|activează|intră|model|asistent)(?!\p{L})[^.!?\n]{0,90}?(?:fără (?:nicio |niciun fel de |alte )?(?:restricți\p{L}{1,2}|reguli|regulă|filtr\p{L}{1,2}|limite|cenzură|etică)|nu (?:ai|are|respectă) (?:nicio|niciun) (?:regulă|restricție|limită|filtru)|mod(?:ul)? (?:dezvoltator|zeu|dan|administrator|fără \p{L}{5,10}))`,
  },
});
