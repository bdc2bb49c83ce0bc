import type { Rule } from "../rule.ts";
import { arabic } from "./arabic.ts";
import { balkan } from "./balkan.ts";
import { baltic } from "./baltic.ts";
import { bengali } from "./bengali.ts";
import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { dutch } from "./dutch.ts";
import { french } from "./french.ts";
import { further } from "./further.ts";
import { german } from "./german.ts";
import { greek } from "./greek.ts";
import { hebrew } from "./hebrew.ts";
import { hindi } from "./hindi.ts";
import { hinglish } from "./hinglish.ts";
import { hungarian } from "./hungarian.ts";
import { indonesian } from "./indonesian.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { korean } from "./korean.ts";
import { nordic } from "./nordic.ts";
import { persian } from "./persian.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { romanian } from "./romanian.ts";
import { russian } from "./russian.ts";
import { southAsian } from "./south-asian.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";
import { thai } from "./thai.ts";
import { turkish } from "./turkish.ts";
import { ukrainian } from "./ukrainian.ts";
import { vietnamese } from "./vietnamese.ts";

/** Rules of every language but English, which has its own by category. */
export const languageRules: readonly Rule[] = [
  ...spanish,
  ...french,
  ...german,
  ...italian,
  ...portuguese,
  ...dutch,
  ...polish,
  ...russian,
  ...ukrainian,
  ...turkish,
  ...arabic,
  ...hindi,
  ...hinglish,
  ...bengali,
  ...chinese,
  ...japanese,
  ...korean,
  ...vietnamese,
  ...indonesian,
  ...thai,
  ...swedish,
  ...czech,
  ...romanian,
  ...greek,
  ...hungarian,
  ...hebrew,
  ...persian,
  ...nordic,
  ...balkan,
  ...baltic,
  ...southAsian,
  ...further,
];
