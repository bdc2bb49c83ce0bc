import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const estonian = rulesOf("et", {
  ignore: {
    keywords: ["ignoreeri", "unusta", "eira", "ära järgi"],
    pattern: phrase`(?:ignoreeri(?:ge)?|unusta(?:ge)?|eira|ära järgi) (?:(?:kõiki|kõik|oma) ){0,2}(?:(?:eelnevaid|eelmisi|varasemaid|eelnevad|eelmised|ülaltoodud) ${gap(1)}(?:juhiseid|juhised|reegleid|reeglid|käske|korraldusi|piiranguid)|(?<=oma[\s,*]{1,4})(?:juhised|reeglid|piirangud)|mis sulle)`,
  },
  reveal: {
    keywords: ["näita", "kuva ", "kirjuta", "korda ", "avalda", "ütle", "prindi"],
    pattern: phrase`(?:näita|kuva|kirjuta|korda|avalda|ütle|prindi) (?:mulle )?${gap(2)}(?:süsteemi ?(?:viip|viipa|prompti?|juhised)|oma ${gap(1)}(?:viip|viipa|prompti?|juhised))`,
  },
});

const latvian = rulesOf("lv", {
  ignore: {
    keywords: ["ignorē", "aizmirsti", "neņem vērā", "neievēro"],
    pattern: phrase`(?:ignorē(?:jiet)?|aizmirsti(?:et)?|neņem vērā|neievēro) (?:(?:visus|visas|savus|savas|visu) ){0,2}(?:(?:iepriekšējos|iepriekšējās|agrākos|augstāk minētos|dotos) ${gap(1)}(?:norādījumus|instrukcijas|noteikumus|rīkojumus|pavēles)|(?<=(?:visus|visas|savus|savas)[\s,*]{1,4})(?:norādījumus|instrukcijas|noteikumus)|ko tev)`,
  },
  reveal: {
    keywords: ["parādi", "izdrukā", "uzraksti", "atkārto", "atklāj", "pasaki"],
    pattern: phrase`(?:parādi|izdrukā|uzraksti|atkārto|atklāj|pasaki) (?:man )?${gap(2)}(?:sistēmas (?:uzvedni|promptu?|norādījumus|instrukcijas)|(?:savu|savus|savas) ${gap(1)}(?:uzvedni|promptu?|norādījumus|instrukcijas))`,
  },
});

const lithuanian = rulesOf("lt", {
  ignore: {
    keywords: ["ignoruok", "pamiršk", "nepaisyk", "nekreipk dėmesio"],
    pattern: phrase`(?:ignoruok(?:ite)?|pamiršk(?:ite)?|nepaisyk|nekreipk dėmesio į) (?:(?:visus|visas|visų|savo|viską) ){0,2}(?:(?:ankstesnius|ankstesnes|ankstesnių|buvusius|aukščiau pateiktus) ${gap(1)}(?:nurodym\p{L}{2}|instrukcij\p{L}{1,2}|taisykl\p{L}{1,3}|įsakym\p{L}{2})|(?<=(?:visus|visas|visų|savo)[\s,*]{1,4})(?:nurodym\p{L}{2}|instrukcij\p{L}{1,2}|taisykl\p{L}{1,3})|ką tau)`,
  },
  reveal: {
    keywords: ["parodyk", "išvesk", "parašyk", "pakartok", "atskleisk", "pasakyk"],
    pattern: phrase`(?:parodyk|išvesk|parašyk|pakartok|atskleisk|pasakyk) (?:man )?${gap(2)}(?:sistem(?:os|inį|inius) (?:raginimą|prompt\p{L}{1,3}|nurodymus|instrukcijas)|savo ${gap(1)}(?:raginimą|prompt\p{L}{1,3}|nurodymus|instrukcijas))`,
  },
});

export const baltic = [...estonian, ...latvian, ...lithuanian];
