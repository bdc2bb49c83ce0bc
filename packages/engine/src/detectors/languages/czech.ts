import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:instrukc\\p{L}{1,3}|pokyn\\p{L}{0,3}|příkaz\\p{L}{0,3}|pravid\\p{L}{1,4}|prompt\\p{L}{0,3}|omezen\\p{L}{1,3}|směrnic\\p{L}{0,3})";

export const czech = rulesOf("cs", {
  ignore: {
    keywords: ["ignoruj", "zapomeň", "nedbej", "přestaň", "nedodržuj", "neřiď", "zahoď", "poruš"],
    pattern: phrase`(?:ignoruj(?:te)?|zapomeň(?:te)?(?: na)?|nedbej(?:te)?(?: na)?|přestaň(?:te)? (?:dodržovat|plnit)|nedodržuj(?:te)?|neřiď se|zahoď|poruš) (?:(?:všechny|všechna|veškeré|veškerá|ty|tyto|na) ){0,2}${gap(1)}(?:(?:předchozí|předešl\p{L}{1,3}|dřívější|výše uveden\p{L}{1,3}|původní|systémov\p{L}{1,3}) ${ORDERS}|(?:sv(?:é|á|ých|oje|ou)|tv(?:é|á|ých|oje)) ${gap(1)}${ORDERS}|vše(?:chno)?[, ]{1,2}(?:co|výše|předchozí))`,
  },
  reveal: {
    keywords: [
      "ukaž",
      "zobraz",
      "vypiš",
      "prozraď",
      "řekni",
      "napiš",
      "zopakuj",
      "odhal",
      "přečti",
      "zkopíruj",
      "vyjmenuj",
      "jaké jsou",
      "jaké máš",
    ],
    pattern: phrase`(?:ukaž|zobraz|vypiš|prozraď|řekni|napiš|zopakuj|odhal|přečti|zkopíruj|vyjmenuj|jaké (?:jsou|máš))(?:te)? (?:mi )?${gap(4)}(?:sv(?:ůj|é|oje|ou|á)|tv(?:ůj|é|oje|ou|á)|systémov\p{L}{1,3}) ${gap(2)}(?:prompt\p{L}{0,2}|instrukc\p{L}|pokyny|zprávu|pravidla)`,
  },
  unrestricted: {
    keywords: [
      "bez omezení",
      "bez pravidel",
      "bez filtr",
      "bez cenzury",
      "bez jakýchkoli",
      "žádná pravidla",
      "žádná omezení",
      "režim",
    ],
    pattern: phrase`(?:jsi|buď|chovej se|předstírej|představ si|odpovídej|hraj|staň se|máš|zapni|přepni|ai|model)(?!\p{L})[^.!?\n]{0,90}?(?:bez (?:jakýchkoli\p{L}? |žádných )?(?:omezení|pravidel|filtr\p{L}{1,2}|cenzury|limitů|zábran)|žádn(?:á|é) (?:pravidla|omezení|filtry)|(?:vývojářsk\p{L}{1,3}|božsk\p{L}{1,3}|dan) režim\p{L}{0,2}|režim\p{L}{0,2} (?:vývojáře|dan|boha|administrátora))`,
  },
});
