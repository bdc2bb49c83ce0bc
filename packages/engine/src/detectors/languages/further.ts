import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const catalan = rulesOf("ca", {
  ignore: {
    keywords: ["ignora", "oblida", "no facis cas"],
    pattern: phrase`(?:ignora|ignoreu|oblida|oblideu|no facis cas de) (?:(?:totes|tots|les|els|tot|teves|teus) ){0,3}(?:(?:instruccions|regles|ordres|indicacions|directrius) (?:anteriors|prèvies|de dalt|que)|(?<=(?:teves|totes les)[\s,*]{1,4})(?:instruccions|regles|ordres)|(?:el )?que t'han dit)`,
  },
  reveal: {
    keywords: ["mostra", "ensenya'm", "escriu", "repeteix", "revela", "digues-me"],
    pattern: phrase`(?:mostra'm|mostra|ensenya'm|escriu|repeteix|revela|digues-me) ${gap(2)}(?:(?:teu|teves) ${gap(1)}(?:prompt|instruccions)|prompt (?:del|de) sistema|instruccions (?:ocultes|internes|secretes))`,
  },
});

const malay = rulesOf("ms", {
  ignore: {
    keywords: ["abaikan", "lupakan", "jangan ikut"],
    pattern: phrase`(?:abaikan|lupakan|jangan ikut) (?:(?:semua|segala|kesemua) ){0,2}(?:arahan|peraturan|perintah|panduan) (?:(?:yang )?(?:sebelum ini|terdahulu|di atas|tadi|diberi)|anda|awak)`,
  },
  reveal: {
    keywords: ["arahan sistem", "prompt sistem", "arahan anda", "arahan awak"],
    pattern: phrase`(?:paparkan|tunjukkan|dedahkan|tulis|ulang|beritahu) (?:saya |aku )?${gap(2)}(?:(?:arahan|prompt) sistem|arahan (?:anda|awak)|prompt (?:anda|awak))`,
  },
});

const tagalog = rulesOf("tl", {
  ignore: {
    keywords: ["balewalain", "huwag pansinin", "kalimutan", "kalimutin"],
    pattern: phrase`(?:balewalain|huwag (?:mong )?(?:pansinin|sundin)|kalimutan)(?: mo| ninyo)? (?:na )?(?:ang )?(?:lahat (?:ng )?)?(?:(?:iyong|mga|naunang|nakaraang|dating) ){0,3}(?:tagubilin|panuto|utos|tuntunin|patakaran|instruksyon|instructions)`,
  },
  reveal: {
    keywords: ["ipakita", "sabihin", "isulat", "ulitin", "ilabas", "ibigay"],
    pattern: phrase`(?:ipakita|sabihin|isulat|ulitin|ilabas|ibigay)(?: mo)?(?: sa akin)? (?:ang )?${gap(2)}(?:system prompt|prompt mo|(?:iyong|nakatagong|lihim na) (?:mga )?(?:prompt|tagubilin))`,
  },
});

const swahili = rulesOf("sw", {
  ignore: {
    keywords: ["puuza", "sahau", "usifuate"],
    pattern: phrase`(?:puuza|sahau|usifuate) (?:(?:maagizo|maelekezo|kanuni|sheria|amri) (?:yote|zote|yako|zako|ya awali|za awali|ya hapo|yaliyo|zilizo|uliyopewa)|(?:yote|kila kitu) (?:uliyoambiwa|ulichoambiwa))`,
  },
  reveal: {
    keywords: ["nionyeshe", "onyesha", "andika", "rudia", "toa ", "niambie", "fichua"],
    pattern: phrase`(?:nionyeshe|onyesha|andika|rudia|toa|niambie|fichua) (?:maagizo|maelekezo|prompt) (?:yako|ya mfumo|ya siri|yaliyofichwa)`,
  },
});

export const further = [...catalan, ...malay, ...tagalog, ...swahili];
