import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:instructies?|aanwijzing(?:en)?|regels?|richtlijnen|opdrachten|bevelen|prompts?|beperkingen|voorschriften|filters|grenzen|systeemprompt)";
const PROMPT =
  "(?:systeemprompt|prompt|instructies|systeembericht|aanwijzingen|richtlijnen|configuratie|verborgen tekst|opdracht)";

export const dutch = rulesOf("nl", {
  ignore: {
    keywords: [
      "negeer",
      "negeren",
      "vergeet",
      "vergeten",
      "veronachtzaam",
      "sla ",
      "laat ",
      "stop met",
      "volg ",
      "omzeil",
      "schrap",
      "wis ",
    ],
    pattern: phrase`\b(?:negeer|negeren|vergeet|veronachtzaam|sla|laat|stop met(?: het)?|volg|omzeil|schrap|wis) (?:nu |even |gewoon |maar |het volgen van ){0,2}(?:(?:alle|al|elke|de|deze|die|het) ){0,3}${gap(1)}(?:(?:vorige|eerdere|voorgaande|bovenstaande|voorafgaande|oorspronkelijke|bestaande|gegeven) ${gap(1)}${ORDERS}|(?:je|jouw|uw|jullie) ${gap(1)}${ORDERS}|alles (?:wat|hierboven|hiervoor|van hiervoor|dat))|\b(?:negeer|vergeet) (?:nu )?alles (?:wat|hierboven|hiervoor|van hiervoor|dat|hierna)`,
  },
  hide: {
    keywords: ["gebruiker", "lezer", "klant", "deze notitie", "deze instructie"],
    pattern: phrase`\b(?:(?:vertel|zeg|meld|vermeld|noem|laat|informeer|toon) (?:dit |het |hier |er )?${gap(3)}(?:de |het )?(?:gebruikers?|lezers?|klant(?:en)?) ?${gap(2)}(?:niet|niets|niks|nooit)|(?:vermeld|noem|toon) (?:deze |dit )(?:notitie|instructie|bericht) (?:niet|nooit)|zonder (?:dit |het )?(?:aan )?(?:de |het )?(?:gebruikers?|klant|lezer) ?${gap(2)}te (?:vertellen|informeren|melden|vragen|vermelden)|vertel (?:dit |het )?niet aan (?:de )?(?:gebruiker|klant|lezer))`,
  },
  addressed: {
    keywords: ["bericht", "notitie", "instructie", "let op", "opmerking", "als je een", "als jij een"],
    pattern: phrase`\b(?:(?:bericht|notitie|instructies?|let op|opmerking)(?: belangrijk)?[,:]? (?:aan|voor) (?:de |het |alle |elke )?(?:ai|ai-\p{L}{3,12}|assistent(?:en)?|chatbots?|taalmodel(?:len)?|bots?|llm)\b|als (?:je|jij) (?:een )?(?:ai|assistent|chatbot|taalmodel|bot|llm)(?: \p{L}{2,14}){0,5} bent)`,
  },
  reveal: {
    keywords: [
      "toon",
      "laat",
      "geef",
      "zeg",
      "vertel",
      "herhaal",
      "print ",
      "schrijf",
      "kopieer",
      "lees",
      "onthul",
      "noem",
      "lijst",
      "vertaal",
      "citeer",
      "wat staat",
      "wat is",
      "wat zijn",
      "wat zegt",
      "welke",
    ],
    pattern: phrase`\b(?:(?:toon|laat|geef|zeg|vertel|herhaal|print|schrijf|kopieer|lees|onthul|noem|lijst|vertaal|citeer|wat (?:staat|is|zijn|zegt)|welke) (?:me |mij |eens |eerst |in |er ){0,3}${gap(4)}(?:je|jouw|uw|jullie) ${gap(2)}${PROMPT}|(?:toon|laat|geef|herhaal|print|schrijf|kopieer|lees|onthul) (?:me |mij )?${gap(3)}(?:de |het )${gap(1)}(?:systeemprompt|systeembericht|(?:verborgen|geheime|interne|oorspronkelijke) (?:instructies|prompt|regels|opdracht)|tekst (?:hierboven|hiervoor)|alles hierboven))`,
  },
  secret: {
    keywords: ["wachtwoord", "codewoord", "geheime woord", "geheime code", "geheim"],
    pattern: phrase`\b(?:zeg|vertel|geef|onthul|verklap|noem|spel|fluister|toon) (?:me |mij )?${gap(2)}(?:het |je |jouw |de )(?:geheime )?(?:wachtwoord|codewoord|woord|code|geheim|sleutelwoord)(?: (?:dat (?:je|jij))|\s{0,2}(?:$|[.?!,;]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "zonder beperking",
      "zonder regels",
      "zonder filter",
      "zonder grenzen",
      "zonder censuur",
      "zonder enige",
      "geen regels",
      "geen beperking",
      "geen grenzen",
      "geen filter",
      "modus",
      "ontwikkelaarsmodus",
      "godmodus",
      "adminmodus",
      "debugmodus",
      "onderhoudsmodus",
      "ongefilterd",
      "ongecensureerd",
      "niet langer",
      "niet meer",
    ],
    pattern: phrase`\b(?:(?:je bent|jij bent|u bent|wees|doe alsof|gedraag|speel|antwoord|stel je voor|handel|word|je hebt|heeft|activeer|schakel|model|ai|assistent)\b[^.!?\n]{0,100}?\b(?:zonder (?:enige |alle |ook maar )?(?:beperking(?:en)?|regels?|filters?|grenzen|censuur|richtlijnen|moraal|ethiek)|geen (?:enkele )?(?:regels|beperkingen|grenzen|filters|richtlijnen)|ongefilterde?|ongecensureerde?|(?:ontwikkelaars|god|admin|debug|dan|vrije|onderhouds)-?modus)|(?:ontwikkelaars|god|admin|debug|dan|jailbreak)-?modus (?:ingeschakeld|actief|geactiveerd|aan)|(?:je|u) bent (?:nu )?(?:niet langer|niet meer|geen) (?:een |aan |gebonden|chatgpt|ai|assistent))`,
  },
  override: {
    keywords: [
      "systeem",
      "beheerder",
      "nieuwe instructies",
      "nieuwe regels",
      "ontwikkelaar",
      "beperkingen",
      "filters",
      "beveiliging",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:systeem(?:bericht|melding)?|beheerder)[^\n]{0,80}(?:assistent|negeer|beperking|filter|instructies|gebruiker|uitgeschakeld)|\b(?:nieuwe|bijgewerkte) (?:systeem)?(?:instructies|regels|opdracht|richtlijnen)(?: (?:van|voor (?:jou|de ai|de assistent)|vanaf)|\s{0,2}:)|\b(?:ik ben|hier spreekt|dit is|als) (?:je |jouw |de |uw )(?:beheerder|ontwikkelaar|maker|programmeur|eigenaar|baas)\b[^\n]{0,80}\b(?:beperking|filter|instructies|regels|prompt|toon|onthul|schakel|negeer)|\b(?:schakel|zet|verwijder|hef) ${gap(2)}(?:je|alle|de|jouw|uw) ${gap(1)}(?:beperkingen|filters?|beveiliging\p{L}{0,12}|veiligheids\p{L}{3,12}|censuur)\b)`,
  },
});
