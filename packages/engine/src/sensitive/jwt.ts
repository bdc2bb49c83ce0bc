import { isAlnum } from "./edges.ts";
import type { EntityName, KeywordScanner } from "./row.ts";
import { decodeBase64Url } from "./base64.ts";

const JWT: EntityName = { entity: "JWT", label: "JSON Web Token", severity: "critical" };
export const JWT_NAMES: readonly EntityName[] = [JWT];

/** `{"` in base64 is `eyJ`, with which header and payload begin. The signature is empty only for `alg: none`. */
const TOKEN = /eyJ[\w-]{8,1000}\.eyJ[\w-]{8,4000}\.[\w-]{0,1000}/y;

const PICTURE_LINK = /\.(?:jpe?g|png|gif|webp)\?token=$/i;
const PICTURE = /\.(?:jpe?g|png|gif|webp)\b/i;

const jwtScanner: KeywordScanner = {
  keywords: ["eyj"],
  patterns: [TOKEN],
  find({ text, start }) {
    if (isAlnum(text, start - 1) || text.charAt(start - 1) === "." || text.charAt(start - 1) === "_")
      return undefined;
    TOKEN.lastIndex = start;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined || !hasAlgorithm(token)) return undefined;
    if (isPictureLink(text.slice(Math.max(0, start - 16), start), token)) return undefined;
    return { start, end: start + token.length, rule: "jwt", name: JWT, score: 0.97 };
  },
};

export const JWT_SCANNERS: readonly KeywordScanner[] = [jwtScanner];

/**
 * The signed address of a picture gives access to that picture and nothing else. The token itself must name the
 * picture: any token can be appended to the address of a picture, and that is how stolen ones are exfiltrated.
 */
function isPictureLink(before: string, token: string): boolean {
  const [, payload = ""] = token.split(".");
  return PICTURE_LINK.test(before) && PICTURE.test(decodeBase64Url(payload));
}

/** The decoded header must name its algorithm, and the signature must not be a placeholder. */
function hasAlgorithm(token: string): boolean {
  const [header = "", , signature = ""] = token.split(".");
  const decoded = decodeBase64Url(header);
  return /"alg"\s?:\s?"[A-Za-z0-9-]{2,12}"/.test(decoded) && !/^(?:signature|xxx|your)/i.test(signature);
}
