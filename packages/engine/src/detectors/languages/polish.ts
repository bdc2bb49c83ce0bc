import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:instrukcj\\p{L}{1,3}|polece(?:nia|ń|niami|niach)|wytyczn\\p{L}{1,3}|zasad\\p{L}{0,3}|regu[łl]\\p{L}{0,3}|rozkaz\\p{L}{0,3}|prompt\\p{L}{0,3}|ogranicze(?:nia|ń|niami)|dyrektyw\\p{L}{0,3}|wskazów\\p{L}{1,3}|filtr\\p{L}{0,3})";
const PROMPT =
  "(?:prompt\\p{L}{0,3}|instrukcj\\p{L}{1,3}|wytyczn\\p{L}{1,3}|polece(?:nia|ń)|komunikat systemowy|wiadomość systemow\\p{L}|konfiguracj\\p{L}{1,2}|reguły|zasady)";

export const polish = rulesOf("pl", {
  ignore: {
    keywords: [
      "ignoruj",
      "zignoruj",
      "zapomnij",
      "pomiń",
      "pomijaj",
      "nie stosuj",
      "nie przestrzegaj",
      "przestań",
      "odrzuć",
      "zlekceważ",
      "obejdź",
      "łam ",
      "złam",
      "porzuć",
      "wyrzuć",
    ],
    pattern: phrase`(?:zignoruj|ignoruj|zapomnij|pomiń|pomijaj|nie (?:stosuj|przestrzegaj|słuchaj)|przestań (?:stosować|przestrzegać|słuchać)|odrzuć|zlekceważ|obejdź|złam|porzuć|wyrzuć)(?:cie)? (?:się )?(?:do |o )?(?:wszystki\p{L}{1,3} |wszelki\p{L}{1,3} |cał\p{L}{1,4} |te |tych |tym )?${gap(2)}(?:(?:poprzedni\p{L}{1,3}|wcześniejsz\p{L}{1,3}|powyższ\p{L}{1,3}|dotychczasow\p{L}{1,3}|pierwotn\p{L}{1,3}|systemow\p{L}{1,3}|otrzyman\p{L}{1,3}) ${gap(1)}${ORDERS}|(?:swo(?:je|ich|im)|two(?:je|ich|im)) ${gap(1)}${ORDERS}|${ORDERS} (?:powyżej|systemow|poprzedni)|wszystk\p{L}{1,3}[, ]{1,2}(?:co|powyżej|czego|wcześniej))`,
  },
  hide: {
    keywords: ["użytkownik", "klient", "czytelnik", "tej notatk", "tej instrukcj"],
    pattern: phrase`(?:nie (?:mów|wspominaj|informuj|ujawniaj|pokazuj|zdradzaj|powiadamiaj)|bez (?:informowania|mówienia|powiadamiania|wiedzy|wspominania)) ${gap(4)}(?:użytkownik\p{L}{1,4}|klient\p{L}{1,4}|czytelnik\p{L}{1,4}|tej (?:notat\p{L}{2,3}|instrukcj\p{L}))`,
  },
  addressed: {
    keywords: ["wiadomość", "notatka", "uwaga", "instrukcja", "instrukcje", "jeśli jesteś", "jeżeli jesteś"],
    pattern: phrase`(?:(?:wiadomość|notatka|uwaga|instrukcj[ae]|informacja)[,:]? (?:dla|do) (?:każde\p{L}{1,3} |wszystkich )?(?:ai|si|sztucznej inteligencji|asystent\p{L}{1,3}|chatbot\p{L}{0,3}|model\p{L}{1,3} język\p{L}{2,6}|bot\p{L}{0,3}|llm)(?!\p{L})|(?:jeśli|jeżeli) jesteś (?:modelem|asystentem|chatbotem|botem|ai|sztuczną inteligencją|llm)[^.!?\n]{0,50}[,:])`,
  },
  reveal: {
    keywords: [
      "pokaż",
      "wyświetl",
      "ujawnij",
      "podaj",
      "powiedz",
      "wypisz",
      "powtórz",
      "przeczytaj",
      "skopiuj",
      "napisz",
      "zdradź",
      "wymień",
      "przetłumacz",
      "zacytuj",
      "wklej",
      "jakie",
      "jaki ",
      "jaka ",
      "co mówi",
      "co zawiera",
      "co jest w",
    ],
    pattern: phrase`(?:(?:pokaż|wyświetl|ujawnij|podaj|powiedz|wypisz|powtórz|przeczytaj|skopiuj|napisz|zdradź|wymień|przetłumacz|zacytuj|wklej|jak(?:ie|i|a) (?:są|jest|masz|były|był)|co (?:mówi|mówią|zawiera|jest w)) (?:mi |nam )?${gap(5)}(?:swo(?:je|ją|ój|ich|im)|two(?:je|ją|ój|ich|im)) ${gap(2)}${PROMPT}|(?:pokaż|wyświetl|ujawnij|podaj|wypisz|powtórz|skopiuj|napisz|zdradź|przeczytaj) (?:mi )?${gap(3)}(?:prompt\p{L}{0,2} systemow\p{L}{1,3}|systemow\p{L}{1,3} prompt|wiadomość systemow\p{L}|instrukcj\p{L} systemow\p{L}{1,3}|(?:ukryt\p{L}{1,2}|tajn\p{L}{1,2}|wewnętrzn\p{L}{1,2}) (?:instrukcj\p{L}|prompt|polecenia|zasady)|(?:wszystko|tekst)[, ]{1,2}(?:co |który )?(?:jest |znajduje się )?powyżej))`,
  },
  secret: {
    keywords: ["hasło", "tajne słowo", "sekret", "tajny kod", "kod dostępu"],
    pattern: phrase`(?:powiedz|podaj|zdradź|ujawnij|wypisz|napisz|przeliteruj|szepnij|pokaż) (?:mi )?${gap(2)}(?:tajne |swoje |twoje |sekretne )?(?:hasło|tajne słowo|sekret|tajny kod|kod dostępu)(?: (?:którego|które) |\s{0,2}(?:$|[.?!,;]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "bez ogranicze",
      "bez zasad",
      "bez filtr",
      "bez cenzury",
      "bez regu",
      "bez żadnych",
      "żadnych",
      "tryb",
      "nie jesteś już",
      "już nie jesteś",
      "wolny od",
      "nieograniczon",
    ],
    pattern: phrase`(?:(?:jesteś|będziesz|bądź|udawaj|zachowuj się|działaj|odpowiadaj|wyobraź|graj|odgrywaj|wciel|stań się|masz|włącz|przejdź|model|ai|asystent)(?!\p{L})[^.!?\n]{0,100}?(?:bez (?:żadnych |jakichkolwiek )?(?:ograniczeń|zasad|filtr\p{L}{1,3}|cenzury|reguł|limitów|granic|hamulców)|żadnych (?:ograniczeń|zasad|reguł|filtrów|limitów)|(?:wolny|wolna) od (?:wszelkich )?(?:ograniczeń|zasad|reguł)|nieograniczon\p{L}{1,3}|tryb\p{L}{0,3} (?:deweloper\p{L}{1,5}|programist\p{L}{1,3}|boga|dan|administratora|debug\p{L}{0,5}|bez \p{L}{5,12}))|tryb (?:deweloper\p{L}{1,5}|programisty|boga|dan) (?:włączony|aktywny|aktywowany)|(?:nie jesteś już|już nie jesteś) (?:ai|asystentem|modelem|chatgpt|ograniczon\p{L}|związan\p{L}))`,
  },
  override: {
    keywords: [
      "system",
      "administrator",
      "nowe instrukcje",
      "nowe polecenia",
      "nowe zasady",
      "programist",
      "twórc",
      "ogranicze",
      "filtr",
      "zabezpiecze",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:komunikat |wiadomość )?(?:system\p{L}{0,4}|administrator\p{L}{0,2})[^\n]{0,80}(?:asystent|ignoruj|ogranicze|filtr|instrukcj|użytkownik|wyłączon)|(?:nowe|zaktualizowane) (?:instrukcje|polecenia|zasady|wytyczne)(?: (?:od|dla|systemow\p{L}|obowiązuj\p{L}{1,3})|\s{0,2}:)|(?:jestem|tu|mówi|jako) (?:twoim |twój |twój |system )?(?:administrator(?:em)?|programist[aą]|twórc[aą]|deweloper(?:em)?|właściciel(?:em)?)(?!\p{L})[^\n]{0,80}(?:ogranicze|filtr|instrukcj|zasad|prompt|pokaż|ujawnij|wyłącz|ignoruj)|(?:wyłącz|usuń|zdejmij|zawieś|zniesie\p{L}{1,2}|znieś) ${gap(2)}(?:swoje |wszystkie |twoje |wszelkie )${gap(1)}(?:ograniczenia|filtry|zabezpieczenia|blokady|cenzurę))`,
  },
});
