import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:instruktion(?:er|erna)?|anvisning(?:ar|arna)?|regler(?:na)?|riktlinjer(?:na)?|order|kommandon|prompt(?:en|ar)?|begränsningar(?:na)?|filter)";

export const swedish = rulesOf("sv", {
  ignore: {
    keywords: ["ignorera", "glöm", "bortse", "strunta", "sluta följa", "följ inte", "åsidosätt"],
    pattern: phrase`(?:ignorera|glöm|bortse från|strunta i|sluta följa|följ inte|åsidosätt) (?:(?:alla|samtliga|de|dina|era|allt) ){0,2}${gap(1)}(?:(?:tidigare|föregående|ovanstående|ursprungliga|givna) ${ORDERS}|(?<=(?:dina|era)[\s,*]{1,4})${ORDERS}|(?<=alla[\s,*]{1,4})${ORDERS}|(?:allt )?(?:som (?:står|sagts|du)|ovan|innan))`,
  },
  reveal: {
    keywords: [
      "visa ",
      "skriv",
      "upprepa",
      "avslöja",
      "berätta",
      "ge ",
      "läs upp",
      "kopiera",
      "lista ",
      "vad är",
      "vad står",
      "vad säger",
    ],
    pattern: phrase`(?:visa|skriv ut|skriv|upprepa|avslöja|berätta|ge|läs upp|kopiera|lista|vad (?:är|står|säger)) (?:mig |i |för mig )?${gap(4)}(?:din|dina|ditt|er|systemets) ${gap(2)}(?:system-?prompt|prompt|instruktioner|anvisningar|riktlinjer|systemmeddelande)`,
  },
  unrestricted: {
    keywords: [
      "utan begränsningar",
      "utan regler",
      "utan filter",
      "utan några",
      "utan censur",
      "inga regler",
      "inga begränsningar",
      "läge",
      "utvecklarläge",
    ],
    pattern: phrase`(?:du är|var|agera|låtsas|svara|spela|föreställ|bete dig|aktivera|ai|modell)(?!\p{L})[^.!?\n]{0,90}?(?:utan (?:några |alla )?(?:begränsningar|regler|filter|censur|gränser|riktlinjer)|inga (?:regler|begränsningar|gränser|filter)|(?:utvecklar|gud|admin|dan|debug)-?läget?)`,
  },
});
