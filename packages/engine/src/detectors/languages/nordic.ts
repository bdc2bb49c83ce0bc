import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS_DA =
  "(?:instruktion(?:er|erne)|instruks(?:er|en)?|anvisning(?:er|erne)|regler(?:ne)?|retningslinjer(?:ne)?|ordrer|prompts?|begrænsninger(?:ne)?)";
const ORDERS_NO =
  "(?:instruksjon(?:er|ene)|instruks(?:er|en)?|anvisning(?:er|ene)|regler|reglene|retningslinjer|retningslinjene|ordrer|prompts?|begrensninger|begrensningene)";
const ORDERS_FI =
  "(?:ohje(?:et|ita)|ohjeesi|ohjeistus(?:ta)?|sääntö|säännöt|sääntöjä|sääntösi|käskyt|määräykset|rajoitukset|rajoituksesi)";

const danish = rulesOf("da", {
  ignore: {
    keywords: ["ignor", "glem", "se bort fra", "tilsidesæt", "følg ikke"],
    pattern: phrase`(?:ignor[eé]r|glem|se bort fra|tilsidesæt|følg ikke) (?:(?:alle|samtlige|de|dine|jeres|alt) ){0,2}${gap(1)}(?:(?:tidligere|foregående|ovenstående|oprindelige|forrige) ${ORDERS_DA}|(?<=(?:dine|jeres|alle)[\s,*]{1,4})${ORDERS_DA}|(?:alt )?(?:hvad du|det du|ovenfor))`,
  },
  reveal: {
    keywords: [
      "vis ",
      "udskriv",
      "skriv",
      "gentag",
      "afslør",
      "fortæl",
      "giv ",
      "læs",
      "kopi",
      "hvad er",
      "hvad står",
    ],
    pattern: phrase`(?:vis|udskriv|skriv|gentag|afslør|fortæl|giv|læs|kopi[eé]r|hvad (?:er|står)) (?:mig |os |i )?${gap(4)}(?:din|dine|dit|jeres) ${gap(2)}(?:system-?prompt|prompt|instruks(?:er)?|instruktioner|anvisninger|retningslinjer|systembesked)`,
  },
  unrestricted: {
    keywords: ["begrænsninger", "uden regler", "uden filter", "uden filtre", "ingen regler", "uden censur"],
    pattern: phrase`(?:du (?:er|har)|opfør|lad som om|svar|spil|forestil|ai|model)(?!\p{L})[^.!?\n]{0,90}?(?:(?:uden|ingen) (?:nogen |alle )?(?:begrænsninger|regler|filt(?:er|re)|censur|grænser))`,
  },
});

const norwegian = rulesOf("no", {
  ignore: {
    keywords: ["ignorer", "glem", "se bort fra", "overse", "ikke følg"],
    pattern: phrase`(?:ignorer|glem|se bort fra|overse|ikke følg) (?:(?:alle|samtlige|de|dine|deres|alt) ){0,2}${gap(1)}(?:(?:tidligere|foregående|ovenstående|opprinnelige|forrige) ${ORDERS_NO}|(?<=(?:dine|alle)[\s,*]{1,4})${ORDERS_NO}|(?:alt )?(?:du har fått|det du|som står over))`,
  },
  reveal: {
    keywords: ["vis ", "skriv", "gjenta", "avslør", "fortell", "gi ", "les ", "kopier", "hva er", "hva står"],
    pattern: phrase`(?:vis|skriv|gjenta|avslør|fortell|gi|les|kopier|hva (?:er|står)) (?:meg |oss |ut |i )?${gap(3)}(?:(?:din|dine|ditt) ${gap(1)}(?:system-?prompt|prompt|instruks(?:er|joner)?|anvisninger|retningslinjer|systemmelding)|(?:system-?prompt(?:en)?|instruksjonene|instruksene|retningslinjene) (?:din|dine))`,
  },
  unrestricted: {
    keywords: ["begrensninger", "uten regler", "uten filter", "ingen regler", "uten sensur"],
    pattern: phrase`(?:du (?:er|har)|oppfør|lat som|svar|spill|ai|modell)(?!\p{L})[^.!?\n]{0,90}?(?:(?:uten|ingen) (?:noen |alle )?(?:begrensninger|regler|filt(?:er|re)|sensur|grenser))`,
  },
});

const finnish = rulesOf("fi", {
  ignore: {
    keywords: ["ohita", "unohda", "älä välitä", "jätä huomiotta", "sivuuta", "älä noudata"],
    pattern: phrase`(?:ohita|unohda|älä välitä|jätä huomiotta|sivuuta|älä noudata) (?:(?:kaikki|kaikista|nämä|kaikkia) ){0,2}(?:(?:aiemmat|aiempia|aiemmista|edelliset|edellisistä|yllä olevat|annetut|alkuperäiset|aikaisemmat) ${gap(1)}(?:${ORDERS_FI}|ohjeista|säännöistä)|ohjeesi|sääntösi|rajoituksesi|mitä sinulle (?:on )?(?:sanottu|kerrottu))`,
  },
  reveal: {
    keywords: [
      "näytä",
      "tulosta",
      "kirjoita",
      "toista",
      "paljasta",
      "kerro",
      "listaa",
      "kopioi",
      "mikä on",
      "mitkä ovat",
    ],
    pattern: phrase`(?:näytä|tulosta|kirjoita|toista|paljasta|kerro|listaa|kopioi|mikä on|mitkä ovat) (?:minulle |meille )?${gap(3)}(?:järjestelmäkehot(?:teesi|e|teen)|system-?prompt(?:isi|ti)?|promptisi|(?:piilotetut |salaiset |alkuperäiset |sisäiset )?ohjeesi)`,
  },
  unrestricted: {
    keywords: ["ilman rajoituksia", "rajoittama", "ilman sääntöjä", "ei ole rajoituksia", "ilman suodat"],
    pattern: phrase`(?:olet|toimi|esitä|vastaa|sinulla|tekoäly)(?!\p{L})[^.!?\n]{0,90}?(?:ilman (?:mitään |minkäänlaisia )?(?:rajoituksia|sääntöjä|suodattimia)|rajoittama(?:ton|ttomana)|ei ole (?:enää )?(?:mitään )?(?:rajoituksia|sääntöjä))`,
  },
});

export const nordic = [...danish, ...norwegian, ...finnish];
