import { decodeBase64Url } from "./base64.ts";
import { isPlaceholder } from "./placeholders.ts";
import type { EntityName, Found, KeywordScanner } from "./row.ts";
import { isLocalSample, isSamplePassword } from "./sample-passwords.ts";

const CONNECTION_STRING: EntityName = {
  entity: "CONNECTION_PASSWORD",
  label: "Password in a connection string",
  severity: "critical",
};
const BASIC_AUTH: EntityName = {
  entity: "BASIC_AUTH",
  label: "HTTP basic credentials",
  severity: "critical",
};
const AZURE_CONNECTION: EntityName = {
  entity: "AZURE_CONNECTION",
  label: "Azure connection key",
  severity: "critical",
};
export const CONNECTION_NAMES: readonly EntityName[] = [CONNECTION_STRING, BASIC_AUTH, AZURE_CONNECTION];

/** `scheme://user:password@host`: the groups are the user, the password and the host. */
const URL_CREDENTIALS = /:\/\/([^\s:@/"'<>]{0,80}):([^\s@/"'<>]{4,128})@(\[[\da-f:]{2,40}\]|[\w.-]{1,200})/iy;
const TEACHING_VALUES = new Set([
  "password",
  "passwd",
  "pass",
  "pwd",
  "pw",
  "secret",
  "user",
  "username",
  "mypassword",
  "mysecretpassword",
  "token",
  "demo",
]);

/** Credentials that every tutorial starts with, including `postgres:postgres`. */
function isTeaching(password: string, user?: string): boolean {
  return password === user || TEACHING_VALUES.has(password.toLowerCase()) || isSamplePassword(password);
}

const urlScanner: KeywordScanner = {
  keywords: ["://"],
  patterns: [URL_CREDENTIALS],
  find({ text, start }) {
    URL_CREDENTIALS.lastIndex = start;
    const match = URL_CREDENTIALS.exec(text);
    const password = match?.[2]?.replace(/\\$/, "");
    if (
      match === null ||
      password === undefined ||
      isPlaceholder(password) ||
      isTeaching(password, match[1]) ||
      isLocalSample(password, match[3] ?? "")
    )
      return undefined;
    const at = start + match[0].lastIndexOf(`:${password}`) + 1;
    return found(at, at + password.length, "connection-url", CONNECTION_STRING);
  },
};

const LOGIN = /^([\x21-\x7e]{1,100}?):([\x20-\x7e]{3,100})$/;

/** `Authorization: Basic dXNlcjpwYXNz`: must decode to `user:password`. */
const BASIC = /basic\s{1,2}([A-Za-z0-9+/]{8,200}={0,2})/iy;

const basicScanner: KeywordScanner = {
  keywords: ["basic "],
  patterns: [BASIC],
  find({ text, start }) {
    BASIC.lastIndex = start;
    const encoded = BASIC.exec(text)?.[1];
    const login = LOGIN.exec(decodeBase64Url(encoded ?? ""));
    if (encoded === undefined || login === null || isTeaching(login[2] ?? "", login[1])) return undefined;
    return found(BASIC.lastIndex - encoded.length, BASIC.lastIndex, "basic-auth", BASIC_AUTH);
  },
};

/** `curl -u user:password`. The command is required, because `-u` means something else to others. */
const CURL_USER = /-u ["']?[\w.@-]{1,64}:([^\s"']{3,128})/y;
const MAX_COMMAND = 160;

const curlScanner: KeywordScanner = {
  keywords: ["-u "],
  patterns: [CURL_USER],
  find({ text, lower, start }) {
    CURL_USER.lastIndex = start;
    const password = CURL_USER.exec(text)?.[1];
    if (password === undefined || isPlaceholder(password) || isTeaching(password)) return undefined;
    if (!/(?:curl|wget|http) /.test(lower.slice(Math.max(0, start - MAX_COMMAND), start))) return undefined;
    return found(CURL_USER.lastIndex - password.length, CURL_USER.lastIndex, "curl-user", BASIC_AUTH);
  },
};

/** Azure storage, service bus and cosmos: the key is 32 or 64 random bytes in base64. */
const AZURE = /(?:accountkey|sharedaccesskey|sharedsecretvalue)=([A-Za-z0-9+/]{43,88}={0,2})/iy;

const azureScanner: KeywordScanner = {
  keywords: ["accountkey=", "sharedaccesskey=", "sharedsecretvalue="],
  patterns: [AZURE],
  find({ text, start }) {
    AZURE.lastIndex = start;
    const key = AZURE.exec(text)?.[1];
    if (key === undefined || isPlaceholder(key)) return undefined;
    return found(AZURE.lastIndex - key.length, AZURE.lastIndex, "azure-connection", AZURE_CONNECTION);
  },
};

export const CONNECTION_SCANNERS: readonly KeywordScanner[] = [
  urlScanner,
  basicScanner,
  curlScanner,
  azureScanner,
];

function found(start: number, end: number, rule: string, name: EntityName): Found {
  return { start, end, rule, name, score: 0.96 };
}
