import { regex } from "../../compose.ts";
import { isAlnum, startsWord } from "../edges.ts";
import { entropyOf } from "../entropy.ts";
import { isPlaceholder } from "../placeholders.ts";
import type { EntityName, KeywordHit, KeywordScanner } from "../row.ts";
import { KEYED_VENDORS } from "./keyed-vendors.ts";

const API_KEY: EntityName = { entity: "API_KEY", label: "API key", severity: "critical" };
const SECRET: EntityName = { entity: "SECRET", label: "Secret value", severity: "critical" };
export const ASSIGNMENT_NAMES: readonly EntityName[] = [API_KEY, SECRET, ...KEYED_VENDORS];

/** How random a value must be after a name of this strength. */
interface NameStrength {
  readonly words: readonly string[];
  readonly minLength: number;
  readonly minEntropy: number;
  readonly name: EntityName;
}

const STRENGTHS: readonly NameStrength[] = [
  {
    words: [
      ..."api key,api-key,api_key,apikey,api token,api_token,api-token,apitoken,app key,app_key,x-api-key".split(
        ",",
      ),
      ..."clé api,clé d'api,clave api,clave de api,api-schlüssel,api schlüssel,chave de api,chave api,chiave api".split(
        ",",
      ),
      ..."api-sleutel,klucz api,api ключ,ключ api,api-ключ,api anahtarı,مفتاح api".split(","),
      ..."api密钥,api 密钥,apiキー,api 키,khóa api,kunci api".split(","),
    ],
    minLength: 12,
    minEntropy: 2.8,
    name: API_KEY,
  },
  {
    words: [
      ..."secret key,secret_key,secretkey,secret-key,access key,access_key,accesskey,access-key,client secret".split(
        ",",
      ),
      ..."client_secret,clientsecret,client-secret,private key,private_key,privatekey,encryption key,encryption_key".split(
        ",",
      ),
      ..."signing key,signing_key,signing secret,signing_secret,webhook secret,webhook_secret,jwt secret,jwt_secret".split(
        ",",
      ),
      ..."app secret,app_secret,shared secret,master key,master_key,account key,storage key,auth key,auth_key,authkey".split(
        ",",
      ),
      ..."auth token,auth_token,authtoken,access token,access_token,accesstoken,refresh token,refresh_token,bearer token".split(
        ",",
      ),
      ..."session token,session_token,personal access token,deploy token,bot token,service key,license key,licence key".split(
        ",",
      ),
    ],
    minLength: 12,
    minEntropy: 3,
    name: SECRET,
  },
  {
    words: ["secret", "credential", "credentials", "bearer", "_token", "token", "_key", "auth"],
    minLength: 20,
    minEntropy: 3.4,
    name: SECRET,
  },
];

const BACKTICK = "`";
/** Name tail, then an assignment or a spoken "is", then one unbroken value on the same line; group 2 is the value. */
const VALUE = regex("iuy")`
  ([\w-]{0,20})["'\])]{0,2}(?:
    [^\S\n]{0,3}(?::=|=>|[=:：])[^\S\n]{0,3}
    |[^\S\n]{1,2}(?:is now|is|was|es|est|ist|lautet|è|é|jest|это|adalah|là)[^\S\n]{0,1}:?[^\S\n]{1,2}
    |[^\S\n]{0,1}(?:是|为|は|는|은)[^\S\n]{0,1}
    |[^\S\n]{1,2}
  )["'${BACKTICK}“]?([\w+/=.~!@#$%^&*-]{8,200})
`;

const NOT_SECRET_TAIL = regex("i")`
  s$|name|type|id$|url|uri|path|file|ttl|expir|length|count|limit|hint|label|format|algorithm|version
  |vault|manager|store|scheme|header|prefix|size|usage|rotation|ref|tag$|audience|issuer|endpoint|host|region
  |iz(?:er|ation)|^_?user|identif|domain|preview|hash|digest|^ent
`;
const NOT_SECRET_HEAD = regex("i")`
  (?:
    public|primary|foreign|sort|partition|cache|idempotency|object|s3|file|row|index|hash|lookup|dedup
    |csrf|xsrf|page|next|pagination|continuation|cancellation|sync|routing|message|event|registry
    |translation|i18n|max|num|total|prompt|completion|input|output|hashed|unique|lock
  )[\s_-]?$
`;

/** `arn:aws:secretsmanager:us-east-1:123456789012:secret:NAME` names where a secret is kept. */
const RESOURCE_NAME = /\barn:[\w:*-]{0,90}:$/;
/** Amazon's `clientToken` makes a request idempotent. A UUID after a bare "token" is more often a handle than a key. */
const HANDLE = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** `AKID/20150830/us-east-1/s3/aws4_request` says which key signed and when, not the key. */
const SIGNATURE_SCOPE = /^\w{8,128}(?:\/|%2F)\d{8}(?:\/|%2F)/i;
/** `a1b2c3d4e5f6a1b2c3d4e5f6a1b2…`: a short block that is repeated was typed by hand. */
const REPEATED_BLOCK = /^(.{4,16})\1\1/;

/** `secret default-token-x7k2p` in a cluster's log: words and a short ending name an object. */
const OBJECT_NAME = /^(?:[a-z]{2,20}-){2,6}[a-z\d]{4,12}$/;

export const ASSIGNMENT_SCANNERS: readonly KeywordScanner[] = STRENGTHS.map((strength) => ({
  keywords: strength.words,
  patterns: [VALUE],
  find: (hit) => findAssignment(hit, strength),
}));

function findAssignment(
  { text, lower, start, end }: KeywordHit,
  { minLength, minEntropy, name }: NameStrength,
) {
  if (!startsWord(text, start) || NOT_SECRET_HEAD.test(text.slice(Math.max(0, start - 16), start)))
    return undefined;
  if (RESOURCE_NAME.test(text.slice(Math.max(0, start - 96), start))) return undefined;
  // A record may call its own key field "_key".
  if (lower.slice(start, end) === "_key" && !isAlnum(text, start - 1)) return undefined;
  VALUE.lastIndex = end;
  const match = VALUE.exec(text);
  if (match === null || NOT_SECRET_TAIL.test(match[1] ?? "")) return undefined;
  const written = match[2] ?? "";
  const value = (written.split("&", 1)[0] ?? "").replace(/[.!?:]{1,3}$/, "");
  const valueStart = end + match[0].length - written.length;
  if (value.length < minLength || !isRandom(value, minEntropy)) return undefined;
  // `SecretKey: "JAdcoRIo4zsPz..."` shows only a part; `auth2 PolicyName=policy1` is the next setting.
  if (/\.{3}$/.test(written) || /^[A-Za-z_]\w{2,40}=[^=]/.test(value)) return undefined;
  if (SIGNATURE_SCOPE.test(value) || REPEATED_BLOCK.test(value)) return undefined;
  if (OBJECT_NAME.test(value) && /^secret\s+["']?$/.test(lower.slice(start, valueStart))) return undefined;
  if (HANDLE.test(value) && lower.slice(start, end) === "token") return undefined;
  const vendor = vendorOf(lower.slice(Math.max(0, start - 32), valueStart), value);
  const rule = vendor === undefined ? "secret-assignment" : vendor.entity.toLowerCase().replaceAll("_", "-");
  return { start: valueStart, end: valueStart + value.length, rule, name: vendor ?? name, score: 0.93 };
}

function vendorOf(before: string, value: string): EntityName | undefined {
  return KEYED_VENDORS.find((vendor) => before.includes(vendor.name) && vendor.value.test(value));
}

/** A random value mixes letters and digits, and is not a date, path, version, reference or placeholder. */
function isRandom(value: string, minEntropy: number): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value) || isPlaceholder(value)) return false;
  if (
    /^[a-z]\w*\.\w|^\/|\/\/|\.(?:com|json|ya?ml|pem|txt|js|ts|py|md|env|key)$|^\d{4}-\d\d-\d\d|^\$|^v?\d+\.\d/.test(
      value,
    )
  )
    return false;
  if (/^[A-Za-z]+(?:[-_.][A-Za-z]+)*[-_.]?(?:\d{0,4}|0?12345678(?:90?)?)$/.test(value)) return false;
  return entropyOf(value) >= minEntropy;
}
