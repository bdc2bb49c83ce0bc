import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS_BG =
  "(?:инструкции(?:те)?|указания(?:та)?|правила(?:та)?|насоки(?:те)?|заповеди(?:те)?|команди(?:те)?|ограничения(?:та)?)";
/** Serbian and Croatian, in both alphabets. */
const ORDERS_SH =
  "(?:uput(?:stva|e|a)|instrukcij[ea]|pravil[ao]|smernic[ea]|smjernic[ea]|naredb[ea]|nalog[ea]|ograničenja|упутства|инструкциј[еа]|правил[ао]|смерниц[еа]|наредб[еа]|ограничења)";
const ORDERS_SK = "(?:pokyny|inštrukcie|pravidlá|príkazy|usmernenia|obmedzenia)";
const ORDERS_SL = "(?:navodila|pravila|ukaze|smernice|omejitve)";

const bulgarian = rulesOf("bg", {
  ignore: {
    keywords: ["игнорирай", "забрави", "пренебрегни", "не спазвай", "игнорирайте"],
    pattern: phrase`(?:игнорирай(?:те)?|забрави|пренебрегни|не спазвай) (?:за )?(?:(?:всички|твоите|тези|всичките) ){0,2}(?:(?:предишни(?:те)?|предходни(?:те)?|досегашни(?:те)?|горни(?:те)?|дадени(?:те)?) ${gap(1)}${ORDERS_BG}|(?<=(?:всички|твоите)[\s,*]{1,4})${ORDERS_BG}|всичко,? което (?:са )?ти)`,
  },
  reveal: {
    keywords: ["промпт", "инструкции", "указания", "подкана"],
    pattern: phrase`(?:покажи|изпиши|напиши|повтори|разкрий|кажи|дай|отпечатай|какви са|какъв е) (?:ми |ни )?${gap(2)}(?:(?:системни(?:я|те)|скрити(?:те)?|тайни(?:те)?|вътрешни(?:те)?) (?:си |ти )?(?:промпт|подкана|инструкции|указания)|(?:инструкции|указания)те (?:си|ти)|промпта (?:си|ти))`,
  },
  unrestricted: {
    keywords: ["без ограничения", "без правила", "без филтри", "никакви ограничения"],
    pattern: phrase`(?:ти си|бъди|дръж се|преструвай|отговаряй|нямаш|ии|модел)(?!\p{L})[^.!?\n]{0,90}?(?:без (?:никакви |каквито и да било )?(?:ограничения|правила|филтри|цензура)|никакви ограничения)`,
  },
});

const serboCroatian = rulesOf("sr", {
  ignore: {
    keywords: ["ignori", "zanemari", "zaboravi", "ne obaziri", "игнориши", "занемари", "заборави"],
    pattern: phrase`(?:ignoriši|ignoriraj|ignorišite|zanemari(?:te)?|zaboravi(?:te)?|ne obaziri se|игнориши(?:те)?|занемари(?:те)?|заборави(?:те)?) (?:na |на )?(?:(?:sva|sve|svoja|tvoja|ova|ove|сва|све|своја|твоја|ова) ){0,2}(?:(?:prethodn[ae]|ranij[ae]|dosadašnj[ae]|gornj[ae]|prijašnj[ae]|претходн[ае]|раниј[ае]|досадашњ[ае]|горњ[ае]) ${gap(1)}${ORDERS_SH}|(?<=(?:sva|sve|svoja|tvoja|svoje|сва|све|своја)[\s,*]{1,4})${ORDERS_SH}|(?:što|sve što|све што|шта) (?:su|ti|су|ти) )`,
  },
  reveal: {
    keywords: [
      "prikaži",
      "pokaži",
      "ispiši",
      "napiši",
      "ponovi",
      "otkrij",
      "reci ",
      "daj ",
      "прикажи",
      "покажи",
      "испиши",
      "напиши",
      "понови",
      "откриј",
      "реци",
    ],
    pattern: phrase`(?:prikaži|pokaži|ispiši|napiši|ponovi|otkrij|reci|daj|прикажи|покажи|испиши|напиши|понови|откриј|реци) (?:mi |ми )?${gap(2)}(?:(?:svoj[ae]?|tvoj[ae]?|свој[ае]?|твој[ае]?) ${gap(1)}(?:sistemski |sustavski |системски |skriven[ae] |скривен[ае] )?(?:prompt|uputstva|upute|instrukcije|промпт|упутства|инструкције)|(?:sistemski|sustavski|системски) (?:prompt|промпт))`,
  },
  unrestricted: {
    keywords: ["bez ograničenja", "bez pravila", "bez filtera", "nikakva ograničenja", "без ограничења"],
    pattern: phrase`(?:ti si|budi|ponašaj|pretvaraj|odgovaraj|nemaš|ai|ти си|понашај|немаш)(?!\p{L})[^.!?\n]{0,90}?(?:bez (?:ikakvih )?(?:ograničenja|pravila|filtera|cenzure)|nikakva ograničenja|без (?:икаквих )?(?:ограничења|правила|филтера))`,
  },
});

const slovak = rulesOf("sk", {
  ignore: {
    keywords: ["ignoruj", "zabudni", "neber do úvahy", "nedodržiavaj"],
    pattern: phrase`(?:ignoruj(?:te)?|zabudni(?:te)?|neber do úvahy|nedodržiavaj) (?:na )?(?:(?:všetky|všetko|tieto|svoje|tvoje) ){0,2}(?:(?:predchádzajúce|doterajšie|predošlé|pôvodné|vyššie uvedené) ${gap(1)}${ORDERS_SK}|(?<=(?:všetky|svoje|tvoje)[\s,*]{1,4})${ORDERS_SK}|čo ti )`,
  },
  reveal: {
    keywords: ["ukáž", "vypíš", "napíš", "zopakuj", "prezraď", "povedz", "zobraz", "aké sú", "aký je"],
    pattern: phrase`(?:ukáž|vypíš|napíš|zopakuj|prezraď|povedz|zobraz|aké sú|aký je) (?:mi )?${gap(2)}(?:(?:svoje|tvoje|svoj|tvoj) ${gap(1)}(?:systémov\p{L}{1,3} |skryté |tajné )?(?:prompt|pokyny|inštrukcie)|systémový prompt)`,
  },
});

const slovenian = rulesOf("sl", {
  ignore: {
    keywords: ["prezri", "ignoriraj", "pozabi", "ne upoštevaj"],
    pattern: phrase`(?:prezri|ignoriraj|pozabi|ne upoštevaj) (?:na )?(?:(?:vsa|vse|svoja|tvoja|vseh) ){0,2}(?:(?:prejšnja|predhodna|dosedanja|zgornja|prejšnjih) ${gap(1)}(?:${ORDERS_SL}|navodil|pravil)|(?<=(?:vsa|svoja|tvoja)[\s,*]{1,4})${ORDERS_SL}|kar so ti )`,
  },
  reveal: {
    keywords: ["pokaži", "izpiši", "napiši", "ponovi", "razkrij", "povej", "prikaži"],
    pattern: phrase`(?:pokaži|izpiši|napiši|ponovi|razkrij|povej|prikaži) (?:mi )?${gap(2)}(?:(?:svoja|tvoja|svoj|tvoj) ${gap(1)}(?:sistemsk\p{L}{1,3} |skrit\p{L}{1,2} )?(?:poziv|prompt|navodila)|sistemski (?:poziv|prompt))`,
  },
});

export const balkan = [...bulgarian, ...serboCroatian, ...slovak, ...slovenian];
