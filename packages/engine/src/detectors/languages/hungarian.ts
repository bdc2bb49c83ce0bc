import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:utasítás\\p{L}{0,6}|szabály\\p{L}{0,8}|parancs\\p{L}{0,6}|prompt\\p{L}{0,5}|irányelv\\p{L}{0,6}|korlátozás\\p{L}{0,6}|szűrő\\p{L}{0,4})";

export const hungarian = rulesOf("hu", {
  ignore: {
    keywords: [
      "hagyd figyelmen",
      "felejtsd",
      "felejts",
      "ne kövesd",
      "ne vedd figyelembe",
      "hagyja figyelmen",
      "tekints el",
      "szegd meg",
    ],
    pattern: phrase`(?:hagyd figyelmen kívül|hagyja figyelmen kívül|felejtsd? el|ne (?:kövesd|vedd figyelembe|tartsd be)|tekints el|szegd meg) (?:(?:az|a|minden|összes|valamennyi) ){0,3}${gap(1)}(?:(?:előző|korábbi|fenti|eddigi|eredeti) ${gap(1)}${ORDERS}|${ORDERS}(?<=(?:aid|eid|áidat|aidat|eidet|od|ed)\p{L}{0,3})|mindent[, ]{1,2}(?:amit|ami))|(?:előző|korábbi|fenti|eddigi|összes) ${gap(1)}${ORDERS} ${gap(1)}(?:hagyd figyelmen|felejtsd el|ne (?:kövesd|vedd))`,
  },
  reveal: {
    keywords: [
      "mutasd meg",
      "írd ki",
      "írd le",
      "áruld el",
      "ismételd meg",
      "mondd el",
      "add ki",
      "másold",
      "olvasd fel",
      "listázd",
      "mi a",
      "mi áll",
    ],
    pattern: phrase`(?:mutasd meg|írd (?:ki|le)|áruld el|ismételd meg|mondd el|add ki|másold|olvasd fel|listázd|mi (?:a|az|áll)) ${gap(4)}(?:rendszer-?prompt\p{L}{0,6}|promptod\p{L}{0,2}|rendszerüzenet\p{L}{0,5}|(?:rejtett|titkos|belső|eredeti|rendszer) ?utasítás\p{L}{0,6}|utasításaid\p{L}{0,2}|szabályaid\p{L}{0,2})`,
  },
  unrestricted: {
    keywords: [
      "korlátok nélkül",
      "szabályok nélkül",
      "szűrő nélkül",
      "cenzúra nélkül",
      "korlátozás nélkül",
      "korlátozások nélkül",
      "korlátlan",
      "mód",
    ],
    pattern: phrase`(?:te|most|légy|viselkedj|tégy úgy|képzeld|válaszolj|játszd|mostantól|kapcsolj|lépj|mesterséges)(?!\p{L})[^.!?\n]{0,90}?(?:(?:korlátok|korlátozás(?:ok)?|szabályok|szűrők?|cenzúra) nélkül\p{L}{0,2}|(?:semmilyen|nincsenek) (?:szabály|korlát|szűrő)\p{L}{0,4}|(?:fejlesztői|isten|dan|admin) mód\p{L}{0,4})`,
  },
});
