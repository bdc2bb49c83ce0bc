import { regex } from "../compose.ts";
import { isInternationalNumber } from "./calling-codes.ts";
import { isMonthDay } from "./checksums/calendar.ts";
import { isAlnum } from "./edges.ts";
import type { EntityName, IdRow, KeywordScanner } from "./row.ts";

const EMAIL: EntityName = { entity: "EMAIL", label: "Email address", severity: "low" };
const PHONE: EntityName = { entity: "PHONE", label: "Phone number", severity: "low" };

export const CONTACT_NAMES: readonly EntityName[] = [EMAIL];

const DOMAIN = /@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,4}[A-Za-z]{2,24}/y;
const MAX_LOCAL_PART = 64;

const emailScanner: KeywordScanner = {
  keywords: ["@"],
  patterns: [DOMAIN],
  find({ text, start: at }) {
    let start = at;
    while (start > 0 && at - start < MAX_LOCAL_PART && isLocalPart(text, start - 1)) start--;
    if (start === at || !isAlnum(text, at - 1)) return undefined;
    DOMAIN.lastIndex = at;
    const domain = DOMAIN.exec(text);
    if (domain === null) return undefined;
    return { start, end: at + domain[0].length, rule: "email", name: EMAIL, score: 0.95 };
  },
};

export const CONTACT_SCANNERS: readonly KeywordScanner[] = [emailScanner];

const PHONE_WORDS = [
  ..."phone,telephone,mobile,cell,tel,tel.,fax,whatsapp,call me,call us,text me,reach me,contact number,phone number".split(
    ",",
  ),
  ..."telefon,handy,rufnummer,téléphone,portable,teléfono,telefono,celular,móvil,telefone,celular,cellulare,telefoon".split(
    ",",
  ),
  ..."numer telefonu,komórka,телефон,тел.,мобильный,номер телефону,cep telefonu".split(","),
  ..."هاتف,جوال,फ़ोन,मोबाइल,电话,手机,電話,携帯,전화,휴대폰".split(","),
  ..."điện thoại,telepon,nomor hp,telefonnummer,puhelin".split(","),
];

const BIRTH_WORDS = [
  ..."date of birth,dob,d.o.b,born on,born,birthdate,birth date,birthday,né le,née le,date de naissance,geboren am,geburtsdatum".split(
    ",",
  ),
  ..."fecha de nacimiento,nacido el,nacida el,data de nascimento,nascido em,data di nascita,nato il,nata il,geboortedatum".split(
    ",",
  ),
  ..."data urodzenia,urodzony,дата рождения,дата народження,doğum tarihi,تاريخ الميلاد".split(","),
  ..."जन्म तिथि,जन्मतिथि,出生日期,生年月日,생년월일,ngày sinh,tanggal lahir,födelsedatum".split(","),
];

const MONTHS =
  "jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|janv|févr|mars|avr|juin|juil|août|ene|abr|ago|dic";

export const CONTACT_IDS: readonly IdRow[] = [
  {
    ...PHONE,
    id: "phone-international",
    score: 0.9,
    pattern: /\+\d[\d ().\u00A0-]{6,20}\d/g,
    validate: (digits) => isInternationalNumber(digits),
  },
  {
    ...PHONE,
    id: "phone-north-american",
    score: 0.85,
    pattern: /\([2-9]\d{2}\) ?[2-9]\d{2}[-. ]\d{4}|[2-9]\d{2}[-.][2-9]\d{2}[-.]\d{4}/g,
  },
  {
    ...PHONE,
    id: "phone-french",
    score: 0.8,
    pattern: /0[1-9](?:[ .]\d{2}){4}/g,
  },
  {
    ...PHONE,
    id: "phone-national",
    score: 0.8,
    pattern: /[(\d][\d ()./-]{5,18}\d/g,
    context: PHONE_WORDS,
    validate: (digits, written) =>
      digits.length >= 7 && digits.length <= 13 && !/^\d{4}[-/.]\d\d[-/.]\d\d/.test(written),
  },
  {
    id: "date-of-birth",
    entity: "DATE_OF_BIRTH",
    label: "Date of birth",
    severity: "low",
    score: 0.85,
    pattern: regex("gi")`
      \d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}
      |\d{1,2}(?:st|nd|rd|th|\.)? (?:${MONTHS})[a-zûé]{0,7}\.?,? \d{4}
      |(?:${MONTHS})[a-z]{0,7}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}
    `,
    context: BIRTH_WORDS,
    validate: (_, written) => isPlausibleDate(written),
  },
  {
    id: "ipv4",
    entity: "IP_ADDRESS",
    label: "IP address",
    severity: "low",
    score: 0.85,
    pattern: /(?:\d{1,3}\.){3}\d{1,3}/g,
    context: [
      "ip",
      "ip address",
      "host",
      "server",
      "ping",
      "ssh",
      "subnet",
      "gateway",
      "dns",
      "adresse ip",
      "ip-adresse",
      "dirección ip",
    ],
    alone: /(?:\d{1,3}\.){3}\d{1,3}/g,
    validate: (_, written) =>
      written.split(".").every((octet) => Number(octet) <= 255) && !written.startsWith("0."),
  },
  {
    id: "ipv6",
    entity: "IP_ADDRESS",
    label: "IP address",
    severity: "low",
    score: 0.85,
    pattern: /(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4}){1,6}/gi,
    context: ["ipv6", "inet6", "2001:", "fe80:", "fd00:", "2a00:", "2a01:", "2600:", "2607:"],
    validate: (_, written) => written.includes("::") || written.split(":").length === 8,
  },
  {
    id: "mac-address",
    entity: "MAC_ADDRESS",
    label: "Network card (MAC) address",
    severity: "low",
    score: 0.9,
    pattern: /(?:[0-9A-F]{2}:){5}[0-9A-F]{2}|(?:[0-9A-F]{2}-){5}[0-9A-F]{2}/gi,
    context: ["mac", "mac address", "mac-adresse", "hwaddr", "ether", "bssid", "bluetooth"],
  },
  {
    id: "street-address",
    entity: "ADDRESS",
    label: "Postal address",
    severity: "low",
    score: 0.8,
    pattern: regex("g")`
      \d{1,5}[A-Za-z]?,? (?:[A-Z][\w.'’-]{1,20} ){1,4}(?:
        Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Court|Ct|Close|Crescent|Way|Square
        |Terrace|Place|Pl|Highway|Parkway
      )
    `,
    context: [
      "street",
      "avenue",
      "road",
      "lane",
      "drive",
      "boulevard",
      "blvd",
      "court",
      "close",
      "crescent",
      "square",
      "terrace",
      "highway",
      "parkway",
      " st",
      " ave",
      " rd",
      " dr",
      "address",
      "live at",
      "ship to",
    ],
  },
  {
    id: "street-address-european",
    entity: "ADDRESS",
    label: "Postal address",
    severity: "low",
    score: 0.8,
    pattern: regex("gu")`
      \d{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|place|chemin|allée|quai)(?: [\p{L}'’-]{1,20}){1,5}
      |[\p{Lu}][\p{L}-]{2,24}(?:straße|strasse|str\.|weg|platz|gasse|allee) \d{1,4}[a-z]?
      |(?:Calle|Avenida|Plaza|Rua|Via|Viale|Piazza|ul\.|ulica|ул\.|улица)(?: (?:de|del|la|da|do|dos|das))?
        (?: [\p{Lu}][\p{L}-]{2,20}){1,3},? ?(?:n[º°.] ?)?\d{1,4}
    `,
    context: [
      "rue",
      "avenue",
      "boulevard",
      "place",
      "chemin",
      "allée",
      "quai",
      "adresse",
      "adres",
      "wohne",
      "wohnhaft",
      "straße",
      "strasse",
      "calle",
      "avenida",
      "plaza",
      "dirección",
      "rua",
      "endereço",
      "via",
      "viale",
      "piazza",
      "indirizzo",
      "ul.",
      "ulica",
      "ул.",
      "улица",
      "адрес",
      "mieszkam",
      "habite",
      "vivo en",
      "moro na",
      "abito in",
    ],
  },
];

function isLocalPart(text: string, at: number): boolean {
  return isAlnum(text, at) || "._%+-".includes(text.charAt(at));
}

/** If the date consists of digits only, one of its two short parts must be a month. */
function isPlausibleDate(written: string): boolean {
  const parts = written.match(/\d+/g)?.map(Number) ?? [];
  if (parts.length < 3) return true;
  const [a = 0, b = 0, c = 0] = parts;
  return a > 31 ? isMonthDay(b, c) : isMonthDay(b, a) || isMonthDay(a, b);
}
