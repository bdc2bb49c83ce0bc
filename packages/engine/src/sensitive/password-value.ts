import { regex } from "../compose.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isLocalSample, isSamplePassword, isTestValue } from "./sample-passwords.ts";

interface PasswordValue {
  readonly value: string;
  readonly isQuoted: boolean;
  /** The text right after the value. */
  readonly rest: string;
}

interface SpokenValue extends PasswordValue {
  /** Whether a plain dictionary word may be the password. False for languages whose grammar is not known here. */
  readonly allowsPlainWord: boolean;
}

/** "The password is VALUE": is VALUE a password, or does the sentence talk about passwords? */
export function isSpokenPassword({ value, isQuoted, rest, allowsPlainWord }: SpokenValue): boolean {
  const lower = value.toLowerCase();
  if (isNotAValue(value) || (isPlaceholder(value) && !/^change-?me/i.test(value))) return false;
  if (
    STATES.has(lower) ||
    TYPES.has(lower) ||
    TECHNIQUE.test(lower) ||
    /\w[([]|^[a-z]+(?:\.[a-z]+)+$/i.test(value) ||
    /^[a-z]+[A-Z][A-Za-z]*$/.test(value)
  )
    return false;
  if (/^[\d.,:/–-]+$/.test(value)) return /^\d{4,}$/.test(value) && !QUANTITY.test(rest);
  if (/\d/.test(value)) return !QUANTITY.test(rest);
  if (isQuoted) return value.length < 40 && !/\s\S+\s\S+\s\S+\s\S+\s/.test(value);
  if (/[@#$%^&*!_+=~]/.test(value.slice(0, -1)) || /^\p{L}{2,20}(?:-\p{L}{2,20}){3,8}$/u.test(value))
    return true;
  if (/[a-z][A-Z]/.test(value) || /^[A-Z]{5,}$/.test(value)) return true;
  return allowsPlainWord && isPlainWordPassword(lower, rest);
}

interface AssignedValue extends SpokenValue {
  /** What follows the keyword inside the name: `_hash` in `password_hash`. */
  readonly nameTail: string;
  /** The text before the name. */
  readonly before: string;
  /** No space between name and value, as in code and addresses. */
  readonly isGlued: boolean;
}

/** `password = VALUE` in code, configuration or a form. */
export function isAssignedPassword({
  value,
  isQuoted,
  rest,
  nameTail,
  before,
  isGlued,
  allowsPlainWord,
}: AssignedValue): boolean {
  if (METADATA_NAME.test(nameTail) || isNotAValue(value) || isPlaceholder(value)) return false;
  const lower = value.toLowerCase();
  if (lower.includes("pass") && /^[a-z_!-]+$/.test(lower)) return false;
  if ((isQuoted || isGlued) && (isSamplePassword(value) || isTestValue(value, before))) return false;
  if (isLocalSample(value, before.slice(-NEARBY_CHARS))) return false;
  if (STATES.has(lower) || TYPES.has(lower) || WEAK_DEFAULTS.has(lower) || TECHNIQUE.test(lower))
    return false;
  if (QUANTITY.test(rest) || /^\d+\.\d+$|^\d{4}-\d\d-\d\d/.test(value) || isRepeated(lower, before))
    return false;
  if (isQuoted)
    return (
      (!/\s/.test(value) && value.length >= 4 && !/^\p{Lu}?\p{Ll}+$/u.test(value)) ||
      (/\d/.test(value) && value.length < 64)
    );
  if (isCodeExpression(value)) return false;
  if (/\d/.test(value)) return /[^\d.,]/.test(value) ? value.length >= 5 : value.length >= 4;
  if (/[@#$%^&*!+=~]/.test(value.slice(0, -1))) return true;
  return allowsPlainWord && isPlainWordPassword(lower, rest);
}

/**
 * In a URL the next query parameter ends the value. A full stop, bracket or colon at the end belongs to the sentence;
 * an exclamation mark often belongs to the password.
 */
export function trimSentenceEnd(value: string): string {
  const parameter = value.search(/&(?:\w{1,30}=|amp$)/);
  const alone = parameter === -1 ? value : value.slice(0, parameter);
  return alone.replace(/[.,;:?)\]}\\]{1,8}$/, "");
}

/** `user: wiki`, `password: wiki`: a sample configuration that uses one word throughout. */
function isRepeated(lower: string, before: string): boolean {
  return /^[a-z]+$/.test(lower) && new RegExp(String.raw`\b${lower}\b`, "i").test(before);
}

const MIN_LENGTH = 4;
/** How far before a password its setting may name the host. */
const NEARBY_CHARS = 160;

function isNotAValue(value: string): boolean {
  return value.length < MIN_LENGTH || /^(?:https?:|\/|\.\/|~\/|\\\\)|^[-_=.*/|]+$/.test(value);
}

/** `process.env.X`, `getPassword`, `user.password`, `db_password`: a reference, not a value. */
function isCodeExpression(value: string): boolean {
  if (/^[A-Za-z_]+$/.test(value) && value.slice(1, -1).includes("_")) return true;
  return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$|^[$@%]|^[a-z]+[A-Z]\w*$|^[A-Za-z_$][\w$.#]*[([]/.test(
    value,
  );
}

/** A bare word counts only if the clause ends after it and it is not a participle or an adjective. */
function isPlainWordPassword(lower: string, rest: string): boolean {
  if (!/^[a-z-]{5,24}$/.test(lower) || ADJECTIVE.test(lower)) return false;
  return /^\s{0,2}(?:[.!,;\n)]|$|and\b|but\b|so\b)/.test(rest) || rest.trim() === "";
}

const QUANTITY = regex("i")`
  ^[\s-]{0,2}(?:or |to |and |\+ ?)?(?:\d{1,6} )?(?:more |at least )?(?:
    char|digit|symbol|letter|day|week|month|year|hour|minute|second|time|attempt|bit|byte|zeichen|caract
    |carat|znak|символ|word|number|user|account|%
  )
`;

const TECHNIQUE =
  /^(?:sha-?\d|md5|base\d\d|utf-?\d|aes|rsa|bcrypt|argon2|scrypt|pbkdf2|2fa|mfa|oauth2?|v\d|windows|http)/;

const METADATA_NAME = regex("i")`
  name|type|url|uri|path|file|policy|length|len\b|count|hint|field|label|expir|ttl|hash|digest|salt|reset
  |forgot|confirm|strength|min|max|required|rule|regex|pattern|input|column|manager|less|protected|_id$
  |_at$|time|encoder|placeholder|error|visib|show|date|chang|last|age$|rate
`;

const ADJECTIVE =
  /(?:ed|ing|able|ible|ive|al|ent|ant|ous|ic|ful|less|ary|ory|ly|ct|ish|est|sensitive|only|ence|ance|ness|ity|ion|ment|cy|ism)$/;

/** Words that describe a password, or begin the rest of the sentence. */
const STATES = new Set(
  (
    "wrong weak strong good bad safe secure insecure long short unique same different empty blank null none missing lost stolen " +
    "public here there below above ready fine okay old new right simple easy hard complex very really still not now also only just " +
    "being been sent kept known what why how that this mine yours your their them they something anything nothing everything enough " +
    "important private secret hidden case gone dead visible plain plaintext text valid invalid true false always never often usually " +
    "probably maybe required incorrect correct expired optional mandatory changed set stored needed " +
    "falsch abgelaufen ungültig erforderlich sicher vergessen nicht schwach incorrecta correcta caducada obligatoria necesaria segura débil " +
    "requise obligatoire incorrect expiré oublié invalide trop incorreta expirada obrigatória fraca scaduta errata obbligatoria " +
    "onjuist verlopen verplicht błędne nieprawidłowe wygasło yanlış geçersiz zorunlu " +
    "неверный неправильный устарел обязателен слишком " +
    "错误 不正确 过期 正しくありません 間違って 틀렸습니다 salah"
  ).split(" "),
);

const TYPES = new Set(
  (
    "string str text bool boolean number integer varchar char password passwd secret optional[str] any object " +
    "undefined none null nil true false self this props value data form hidden field input " +
    "float double int date uuid token chauthtok"
  ).split(" "),
);

/** Weak values that templates use; in a spoken sentence they count as real. */
const WEAK_DEFAULTS = new Set(
  (
    "password passwd pass secret s3cr3t admin root test testing user guest default postgres mysql changeit letmein " +
    "postgresql mariadb mongo redis rabbitmq minio elastic grafana wordpress nextcloud android"
  ).split(" "),
);
