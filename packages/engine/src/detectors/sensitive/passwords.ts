import { endsWord, startsWord } from "./edges.ts";
import { isAssignedPassword, isSpokenPassword, trimSentenceEnd } from "./password-value.ts";
import type { EntityName, Found, KeywordHit, KeywordScanner } from "./row.ts";

const PASSWORD: EntityName = { entity: "PASSWORD", label: "Password", severity: "critical" };
export const PASSWORD_NAMES: readonly EntityName[] = [PASSWORD];

const PASSWORD_WORDS = [
  ..."password passwords passwd pwd pw pass passcode passphrase passkey psw".split(" "),
  "pass phrase",
  "pass code",
  ...["contraseña", "contrasena", "clave de acceso", "clave", "mot de passe", "mdp", "code d'accès"],
  ...[
    "passwort",
    "kennwort",
    "zugangscode",
    "senha",
    "palavra-passe",
    "palavra passe",
    "parola d'ordine",
    "parola",
  ],
  ...[
    "wachtwoord",
    "hasło",
    "haslo",
    "hasłem",
    "пароль",
    "паролем",
    "пароля",
    "şifre",
    "şifresi",
    "şifrem",
    "sifre",
    "parolası",
  ],
  ...[
    "كلمة المرور",
    "كلمة السر",
    "الرقم السري",
    "पासवर्ड",
    "密码",
    "密碼",
    "口令",
    "パスワード",
    "暗証番号",
    "비밀번호",
    "패스워드",
  ],
  ...[
    "mật khẩu",
    "kata sandi",
    "lösenord",
    "adgangskode",
    "passord",
    "salasana",
    "heslo",
    "jelszó",
    "κωδικός",
    "סיסמה",
    "סיסמא",
    "รหัสผ่าน",
  ],
];

const SPOKEN_VALUE = String.raw`(?:(["'\x60“”„«「『])([^"'\x60“”»」』\n]{3,100})["'\x60“”»」』]|([^\s"'\x60“”„«»「」『』,;，。、<>]{3,100}))`;

/**
 * `password [for the guest network] is|was|:|=|… VALUE`. What stands between is bounded and stays in the
 * sentence; CJK languages use a particle without spaces.
 */
const SPOKEN = new RegExp(
  String.raw`(?:\s{1,2}(?:for|to|of|on|at|in|para|de|del|da|do|für|zum|pour|du|voor|na|do|для|от|к|per|til|för)\s[^\n.!?:=;"“]{1,48}?)?` +
    String.raw`(?:\s{1,3}(?:is now|is still|is|was|will be|equals|set to|changed to|to|as|es|est|ist jetzt|ist|lautet|è|é|jest|to jest|это|är|er|adalah|là|je|είναι|हैं|है|هي|هو)\s{0,2}[:=]?\s{1,2}|\s{0,2}(?:是|为|為|は|が|는|은|가|이)\s{0,2}[:：]?\s{0,2}|\s{0,2}(?:[:=：]|[-=]>|[–—-])\s{1,2})` +
    SPOKEN_VALUE,
  "iuy",
);

/** `password hunter2`: only a value that no sentence would hold. */
const DIRECT = /\s{1,2}(?:["'`“])?([A-Za-z0-9!@#$%^&*_+=~?-]{6,64})/y;

/** `db_password_prod = "…"`, `"password": "…"`, `password=…`. Group 1 is the rest of the identifier. */
const ASSIGNED =
  /([\w-]{0,24})["'\]]{0,2}\s{0,3}(?::=|=>|=|:)\s{0,3}(?:(["'`])([^"'`\n]{3,128})["'`]|([^\s"'`,;<>()[\]{}]{3,128}))/y;

const passwordScanner: KeywordScanner = {
  keywords: PASSWORD_WORDS,
  find(hit) {
    if (!startsKeyword(hit)) return undefined;
    return (
      findAssigned(hit) ??
      (endsWord(hit.text, hit.end) || hit.end - hit.start > 4 ? findSpoken(hit) : undefined)
    );
  },
};

export const PASSWORD_SCANNERS: readonly KeywordScanner[] = [passwordScanner];

function startsKeyword({ text, start, end }: KeywordHit): boolean {
  return startsWord(text, start) && (end - start > 5 || endsWord(text, end));
}

function findAssigned({ text, end }: KeywordHit): Found | undefined {
  ASSIGNED.lastIndex = end;
  const match = ASSIGNED.exec(text);
  if (match === null) return undefined;
  const quoted = match[3];
  const value = quoted ?? trimSentenceEnd(match[4] ?? "");
  const after = end + match[0].length;
  if (
    !isAssignedPassword({
      value,
      isQuoted: quoted !== undefined,
      nameTail: match[1] ?? "",
      rest: text.slice(after, after + 24),
    })
  )
    return undefined;
  return at(quoted === undefined ? after - (match[4]?.length ?? 0) : after - 1 - quoted.length, value, 0.92);
}

function findSpoken({ text, end }: KeywordHit): Found | undefined {
  SPOKEN.lastIndex = end;
  const match = SPOKEN.exec(text);
  if (match !== null) {
    const quoted = match[2];
    const value = quoted ?? trimSentenceEnd(match[3] ?? "");
    const start =
      end + match[0].length - (quoted === undefined ? (match[3]?.length ?? 0) : quoted.length + 1);
    const rest = text.slice(start + value.length, start + value.length + 24);
    if (isSpokenPassword({ value, isQuoted: quoted !== undefined, rest })) return at(start, value, 0.92);
  }
  DIRECT.lastIndex = end;
  const direct = DIRECT.exec(text)?.[1];
  if (direct === undefined || !/\d/.test(direct) || !/[A-Za-z]/.test(direct)) return undefined;
  const start = DIRECT.lastIndex - direct.length;
  const isStrong = isSpokenPassword({
    value: direct,
    isQuoted: false,
    rest: text.slice(DIRECT.lastIndex, DIRECT.lastIndex + 24),
  });
  return isStrong ? at(start, direct, 0.9) : undefined;
}

function at(start: number, value: string, score: number): Found {
  return { start, end: start + value.length, rule: "password", name: PASSWORD, score };
}
