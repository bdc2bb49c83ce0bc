import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const IGNORE =
  "(?:ignor(?:a|e|ar|en|es|ad|á|ando)|olv[ií]d(?:a|e|ar|en|es|á)(?:te|se|los?|las?)?(?: de)?|descart(?:a|e|ar|en)|omit(?:e|a|ir|an)|pas(?:a|e) por alto|desobede(?:ce|zca|zcas|cer)|no (?:sigas|siga|obedezcas|apliques|respetes|hagas caso (?:a|de))|dej(?:a|e|ar) (?:de (?:seguir|lado)|a un lado)|anul(?:a|e|ar)|sáltate|haz caso omiso (?:a|de)|borr(?:a|e|ar)|desh[aá]zte de|incumple)";
const ORDERS =
  "(?:instrucci(?:ones|ón)|indicaciones|órdenes|ordenes|reglas?|normas?|directrices|directivas?|pautas|restricciones|prompts?|consignas|limitaciones|filtros|políticas|límites|directiva)";
const PROMPT =
  "(?:prompt|instrucciones|mensaje de sistema|mensaje del sistema|indicaciones|directrices|configuración|reglas (?:internas|ocultas|secretas)|consignas|texto oculto)";

export const spanish = rulesOf("es", {
  ignore: {
    keywords: [
      "ignor",
      "olvid",
      "olvíd",
      "descart",
      "omit",
      "por alto",
      "desobede",
      "no sig",
      "no obede",
      "no apli",
      "no respe",
      "caso",
      "deja",
      "deje",
      "anul",
      "sáltate",
      "borr",
      "deshaz",
      "desház",
      "incumple",
    ],
    pattern: phrase`\b${IGNORE} (?:(?:(?:todas?|todos|cualquier|cada una) )?(?:de )?(?:las?|los?|el|estas?|esas?|cualquier|toda)? ?${gap(2)}${ORDERS} ${gap(1)}(?:anterior(?:es)?|previ[ao]s?|de (?:arriba|antes|(?:tu |el )?sistema|seguridad)|del sistema|que (?:te|has|recib|tienes|ten[ií]as|le) ?\p{L}{0,12}|originales|iniciales|dadas|precedentes|recibidas|existentes|actuales)|(?:todas? |todos )?(?:de )?tus ${gap(2)}${ORDERS}|(?:todas las|todos los|cualquier) ${gap(1)}${ORDERS}|las (?:instrucciones|reglas|directrices) y (?:muestr|revel|di|haz|respond|escrib|dam)|(?:absolutamente )?todo lo (?:anterior|previo|de arriba|de antes|dicho|que (?:te|se te|has|hay|aparece|está|dije|sabes)))`,
  },
  hide: {
    keywords: [
      "no se lo digas",
      "no digas",
      "no menciones",
      "no inform",
      "no revel",
      "sin avisar",
      "sin decir",
      "sin informar",
      "no le digas",
      "no avises",
      "no coment",
      "sin mencionar",
      "sin que",
    ],
    pattern: phrase`\b(?:no (?:se )?(?:lo |le )?(?:digas|diga|menciones|mencione|informes|informe|reveles|revele|avises|avise|cuentes|comentes|muestres)|sin (?:avisar|decir|informar|mencionar|decírselo|que (?:lo )?(?:sepa|note|vea))(?:le|lo)?) ${gap(4)}(?:al? (?:usuario|cliente|lector|humano|propietario|dueño|titular)|el (?:usuario|cliente|lector|dueño)|esta (?:instrucción|nota|charla|conversación|orden))\b`,
  },
  addressed: {
    keywords: ["nota", "mensaje", "instrucci", "aviso", "atención", "indicaci", "orden", "si eres"],
    pattern: phrase`\b(?:(?:nota|mensaje|instrucci(?:ón|ones)|aviso|atención|indicaci(?:ón|ones)|orden)(?: importante)?[,:]? (?:para|al?|a la|a los|a las|dirigid[ao]s? (?:al?|a la)) (?:el |la |los |las |cualquier )?(?:asistentes?|ia|ias|inteligencia artificial|chatbots?|modelos? de lenguaje|bots?|agentes? (?:de ia|que)|llm)|si eres (?:una? )?(?:ia|inteligencia artificial|asistente|chatbot|modelo de lenguaje|bot|llm)(?: \p{L}{2,14}){0,6}[,:])`,
  },
  reveal: {
    keywords: [
      " tu ",
      " tus ",
      " su ",
      "sistema",
      "prompt inicial",
      "prompt oculto",
      "prompt completo",
      "ocultas",
      "secretas",
      "internas",
      "iniciales",
      "arriba",
      "encima",
      "antes",
    ],
    pattern: phrase`(?:(?:muestr[ae]|muéstra|enseña|enséña|revel[ae]|revéla|di|dime|díme|dame|imprim[ae]|repit[ea]|repíte|copi[ae]|cópia|escrib[ea]|escríbe|list[ae]|lee|léeme|comparte|publica|transcrib[ea]|filtra|traduce|resume|pega|recita|cita|vuelca|expón|revelar|repetir|imprimir|ver|saber|cu[aá]l(?:es)? (?:es|son|eran|era)|qu[eé] (?:dice|dicen|pone|pon[ií]a|contiene|hab[ií]a en))(?:me|nos|melo|melas|melos)? ${gap(5)}(?:tus?|su|del? sistema) ${gap(1)}${PROMPT}|(?:muestr[ae]|muéstra|revel[ae]|revéla|dime|dame|imprim[ae]|repit[ea]|copi[ae]|escrib[ea]|lee)(?:me|nos)? ${gap(4)}(?:prompt (?:del? sistema|inicial|oculto|completo)|mensaje de(?:l)? sistema|instrucciones (?:del sistema|ocultas|secretas|internas|iniciales)|(?:todo )?lo que (?:hay|está|aparece|pone|figura) (?:arriba|encima|antes)))`,
  },
  secret: {
    keywords: ["contraseña", "clave", "palabra secreta", "código", "secreto"],
    pattern: phrase`\b(?:dime|dame|revela(?:me)?|muéstrame|muestra|escribe|di|deletrea|susurra|confiesa|suelta) ${gap(3)}(?:la |el |tu |su )(?:${gap(1)})(?:contraseña|clave (?:secreta|de acceso|maestra)|palabra (?:secreta|clave)|código (?:secreto|de acceso)|secreto)(?: (?:secreta|que (?:guardas|te|escondes|tienes|proteges)|guardad[ao])|\s{0,2}(?:$|[.?!,;]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "sin restricciones",
      "sin reglas",
      "sin filtro",
      "sin límites",
      "sin limit",
      "sin censura",
      "sin normas",
      "ningún",
      "ninguna",
      "modo",
      "libre de",
      "ya no eres",
      "sin ética",
      "no tienes",
      "sin moral",
    ],
    pattern: phrase`(?:\b(?:eres|serás|sé|actúa|actua|actúe|finge|imagina|simula|comp[oó]rtate|responde|responda|contesta|haz de|interpreta|conviértete|habla|juega|llamas|hagas|pretende|estás|entra|activa|activado|tienes|tendrás|model[oa]|ia|asistente)\b[^.!?\n]{0,100}?\b(?:sin (?:ningún tipo de |ninguna |ningún |más )?(?:restricci(?:ones|ón)|reglas?|filtros?|l[ií]mites|limitaciones|censura|normas|ética|moral|directrices)|(?:no (?:obedece|sigue|tiene|conoce|respeta|tienes|sigues)) (?:a )?(?:ningun[ao]?|ningún|reglas|límites|restricciones|normas|filtros)|libre de (?:toda |todas )?(?:restricciones|reglas|censura|normas|filtros)|modo (?:desarrollador|dios|dan|admin(?:istrador)?|libre|depuración|sin (?:filtros|censura|restricciones)|malvado|jailbreak)|haz(?:lo)? cualquier cosa)\b|\bmodo (?:desarrollador|dios|dan|sin restricciones|libre|jailbreak) (?:activado|habilitado|on)|\bya no (?:eres|estás) (?:un|una|sujeto|obligad[oa]|limitad[oa]|restringid[oa]) ?(?:ia|asistente|modelo|chatbot|a|por)?)`,
  },
  override: {
    keywords: [
      "sistema",
      "administrador",
      "nuevas instrucciones",
      "nueva instrucción",
      "nuevas órdenes",
      "nueva orden",
      "anula",
      "desarrollador",
      "restricciones",
      "limitaciones",
      "filtros",
      "límites",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:mensaje |aviso |nota |orden |instrucción |anulación )?(?:del? )?(?:sistema|administrador)[^\n]{0,80}\b(?:asistente|ignora|restricciones|filtros?|límites|instrucciones|usuario|debe|deberá|desactivad[oa]s?|cualquier)\b|\b(?:nuevas?|actualizad[ao]s?) (?:instrucci(?:ón|ones)|órdenes|orden|directiva|directrices|reglas) (?:del? (?:sistema|administrador|equipo|desarrollador)|para (?:ti|el asistente|la ia)|a partir)|\b(?:soy|habla|le habla|aquí|como) (?:tu |el |su |la )(?:administrador|desarrollador|creador|programador|dueño|jefe)[ao]?\b[^\n]{0,80}\b(?:restricciones|limitaciones|filtros|instrucciones|reglas|límites|prompt|muestra|revela|desactiva|levant[ae]|autoriz|orden|ignora)|\b(?:desactiv[ae]|deshabilit[ae]|levant[ae]|elimin[ae]|quit[ae]|suspend[ea]|apag[ae])(?:r|n)? ${gap(2)}(?:tus |los |las |sus |todas? |todos )${gap(2)}(?:restricciones|limitaciones|filtros?|medidas de seguridad|salvaguardas|barreras|censura)\b|\btus (?:restricciones|limitaciones|reglas|filtros|instrucciones) (?:quedan|han sido|están|fueron|ya no) )`,
  },
});
