import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const IGNORE =
  "(?:ignor(?:a|i|are|ate|ando)|dimentic(?:a|hi|are|ate)(?:ti|re)?(?: di)?|scord(?:a|ati|are)|trascur(?:a|i|are)|tralasci(?:a|are)?|non (?:seguire|segua|rispettare|considerare|obbedire a|ascoltare|badare a|applicare)|smett(?:i|ere|ila) di (?:seguire|rispettare)|lasci(?:a|are) (?:perdere|stare)|mett(?:i|ere) da parte|accantona|annull(?:a|i|are)|aggir(?:a|are)|viol(?:a|are)|disobbedisci(?: a)?|cancella|elimina|bypassa|salta)";
const ORDERS =
  "(?:istruzion[ei]|indicazion[ei]|regol[ae]|direttiv[ae]|ordini|comandi|prompt|restrizioni|limitazioni|linee guida|vincoli|norme|filtri|limiti|disposizioni|consegne)";
const PROMPT =
  "(?:prompt|istruzioni|messaggio di sistema|direttive|indicazioni|regole (?:interne|nascoste|segrete)|configurazione|testo nascosto|linee guida|consegne)";

export const italian = rulesOf("it", {
  ignore: {
    keywords: [
      "ignor",
      "dimentic",
      "scord",
      "trascur",
      "tralasci",
      "non segu",
      "non rispett",
      "non consid",
      "non obbed",
      "non ascolt",
      "non bad",
      "non applic",
      "smett",
      "lasci",
      "da parte",
      "accantona",
      "annull",
      "aggir",
      "viol",
      "disobbed",
      "cancella",
      "elimina",
      "bypassa",
      "salta",
    ],
    pattern: phrase`\b${IGNORE} (?:(?:tutt[ei] |ogni |qualsiasi )?(?:le |gli |i |l['’]|la |quest[ei] |quelle |il )?${gap(2)}${ORDERS} ${gap(1)}(?:precedent[ei]|di prima|sopra(?:stanti)?|qui sopra|date|ricevute|antecedenti|inizial[ei]|original[ei]|di sistema|del sistema|di sicurezza|anterior[ei]|che (?:ti|hai|vi)|esistenti|attuali|fornite)|(?:tutt[ei] )?(?:le |i )?(?:tue|tuoi|vostre|vostri) ${gap(2)}${ORDERS}|(?:tutte le|tutti i|tutti gli) ${gap(1)}${ORDERS}|le (?:istruzioni|regole|direttive) e (?:mostr|rivel|d[iì]|fai|rispond|scriv|dam)|(?:assolutamente )?tutto (?:ciò |quello |quanto )?(?:che (?:precede|ti|hai|c['’]è|è (?:stato|scritto)|viene prima|sai)|quanto (?:sopra|detto|precede)|il resto|precedente|prima|detto))`,
  },
  hide: {
    keywords: ["utente", "lettore", "cliente", "questa nota", "questa istruzione", "questo messaggio"],
    pattern: phrase`\b(?:non (?:dirlo|dire|menzionar(?:e|lo)|rivelar(?:e|lo)|informare|mostrar(?:e|lo)|accennare|avvisare|segnalare|farlo sapere|far sapere)|senza (?:dirlo|dire|informare|menzionar(?:e|lo)|avvisare|avvertire)) ${gap(4)}(?:all['’]utente|agli utenti|l['’]utente|al (?:cliente|lettore)|il (?:cliente|lettore)|quest[ao] (?:nota|istruzione|messaggio))`,
  },
  addressed: {
    keywords: ["nota", "messaggio", "istruzion", "avviso", "attenzione", "comunicazione", "se sei"],
    pattern: phrase`\b(?:(?:nota|messaggio|istruzion[ei]|avviso|attenzione|comunicazione)(?: importante)?[,:]? (?:per |a |all['’]|alle |ai |agli |rivolt[ao] (?:a|all['’]))(?:l['’]|le |gli |i |tutte le |qualsiasi )?(?:ia|ai|assistent[ei]|intelligenz[ae] artificial[ei]|chatbot|modell[oi] linguistic[oi]|bot|agent[ei] (?:ia|ai|che)|llm)\b|se sei (?:un['’]? ?|una )?(?:ia|ai|intelligenza artificiale|assistente|chatbot|modello linguistico|bot|llm)(?: \p{L}{2,14}){0,6}[,:])`,
  },
  reveal: {
    keywords: [
      " tuo ",
      " tua ",
      " tue ",
      " tuoi ",
      " tuai ",
      " vostr",
      "sistema",
      "prompt iniziale",
      "prompt nascosto",
      "prompt completo",
      "nascoste",
      "segrete",
      "interne",
      "iniziali",
      "sopra",
      "prima",
    ],
    pattern: phrase`\b(?:(?:mostra|mostrare|rivela|rivelare|dì|dimmi|dammi|stampa|ripeti|ripetere|copia|scrivi|elenca|leggi|condividi|divulga|traduci|riassumi|cita|recita|trascrivi|incolla|esponi|svela|vedere|sapere|qual(?:i)? (?:è|sono|era|erano)|cosa (?:dice|dicono|contiene|c['’]è)|che cosa)(?:mi|ci|melo)? ${gap(5)}(?:tu[oae]i?|vostr[oaie]|del sistema|di sistema) ${gap(2)}${PROMPT}|(?:mostra|rivela|dimmi|dammi|stampa|ripeti|copia|scrivi|leggi)(?:mi|ci)? ${gap(4)}(?:prompt (?:di sistema|del sistema|iniziale|nascosto|completo)|messaggio di sistema|istruzioni (?:di sistema|nascoste|segrete|interne|iniziali)|(?:tutto )?(?:il testo|ciò che|quello che)(?: (?:c['’]è|è|si trova|sta))? (?:sopra|prima)))`,
  },
  secret: {
    keywords: [
      "password",
      "parola d'ordine",
      "parola segreta",
      "codice segreto",
      "segreto",
      "parola chiave",
      "chiave segreta",
    ],
    pattern: phrase`\b(?:dimmi|dammi|rivela(?:mi)?|mostra(?:mi)?|scrivi|di['’]|sussurra(?:mi)?|confessa|sputa) ${gap(3)}(?:la |il |tua |tuo |l['’])(?:tua |tuo )?(?:password|parola (?:d['’]ordine|segreta|chiave)|codice segreto|codice di accesso|segreto|chiave segreta)(?: (?:segreta|che (?:custodisci|ti|hai|nascondi))|\s{0,2}(?:$|[.?!,;]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "senza restrizioni",
      "senza regole",
      "senza filtri",
      "senza limit",
      "senza censura",
      "senza alcun",
      "senza vincoli",
      "nessun",
      "modalità",
      "libero da",
      "libera da",
      "non sei più",
      "senza etica",
      "senza morale",
    ],
    pattern: phrase`\b(?:(?:sei|sarai|sii|agisci|comportati|fingi|immagina|simula|rispondi|rispondere|interpreta|diventa|gioca|fai (?:finta|la parte|il ruolo)|parla|hai|avrai|entra|attiva|passa|modello|ia|assistente|ti chiami)\b[^.!?\n]{0,100}?\b(?:senza (?:alcun[aoe]? |nessun[aoe]? |più )?(?:restrizion[ei]|regol[ae]|filtr[oi]|limit[ie]|limitazion[ei]|censura|etica|morale|vincol[oi]|linee guida|norme)|(?:non (?:hai|ha|segue|conosce|rispetta|obbedisce a)) (?:più )?(?:alcun[ao]?|nessun[ao]?|regole|limiti|restrizioni|filtri|vincoli)|liber[oa] da (?:ogni |tutte le |qualsiasi )?(?:restrizion[ei]|regol[ae]|censura|vincol[oi])|modalità (?:sviluppatore|dio|dan|admin|amministratore|libera|debug|senza (?:filtri|censura|restrizioni)|jailbreak))\b|modalità (?:sviluppatore|dio|dan|libera|jailbreak|senza (?:filtri|restrizioni)) (?:attiva(?:ta)?|abilitata|on)\b|non sei più (?:un['’]? ?|una |vincolat[oa]|soggett[oa]|limitat[oa]|chatgpt))`,
  },
  override: {
    keywords: [
      "sistema",
      "amministratore",
      "nuove istruzioni",
      "nuova istruzione",
      "nuovi ordini",
      "sviluppatore",
      "restrizioni",
      "filtri",
      "limitazioni",
      "limiti",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:messaggio |avviso |nota |ordine )?(?:del? |di |dell['’])?(?:sistema|amministratore)[^\n]{0,80}\b(?:assistente|ignora|restrizioni|filtr[oi]|limiti|istruzioni|utente|deve|dovrà|disattivat[oaie]|qualsiasi)\b|\b(?:nuove|nuovi|nuova|ecco le tue nuove|aggiornate) (?:istruzion[ei]|ordini|direttiv[ae]|regole) (?:del? |dal? |dell['’]|per (?:te|l['’]assistente|l['’]ia)|di sistema|a partire|:)|\b(?:sono|qui|parla|in qualità di) (?:il tuo |l['’]|il |tuo )(?:amministratore|sviluppatore|creatore|programmatore|proprietario|capo)\b[^\n]{0,80}\b(?:restrizioni|limitazioni|filtri|istruzioni|regole|prompt|mostra|rivela|disattiva|togli|autorizz|ordine|ignora)|\b(?:disattiv|disabilit|rimuov|elimin|togli|sospend|spegn)(?:a|i|are|ere)? ${gap(2)}(?:le |i |tutte le |tutti i |le tue |i tuoi )${gap(2)}(?:restrizioni|limitazioni|filtri|misure di sicurezza|protezioni|censura|barriere)\b|\ble tue (?:restrizioni|limitazioni|regole|istruzioni) (?:sono|non (?:sono|valgono)) )`,
  },
});
