import type { EntityName, KeywordScanner } from "./row.ts";

const PRIVATE_KEY: EntityName = {
  entity: "PRIVATE_KEY",
  label: "Private key",
  severity: "critical",
  isSecret: true,
};
export const PRIVATE_KEY_NAMES: readonly EntityName[] = [PRIVATE_KEY];

const HEADER = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;
/** If the end line is missing (a cut-off paste), the base64 that follows is the key. */
const BODY = /[\sA-Za-z0-9+/=]{0,8000}/y;
const MIN_BODY = 24;
/** How the bodies of RSA, EC, Ed25519 and OpenSSH keys begin: enough to recognise a key that was cut short. */
const KEY_START = /^(?:MII[A-J]|MC4CAQAw|M[HI][cQg]CAQ|b3BlbnNzaC1rZXk)[A-Za-z0-9+/]{6}/;

const pemScanner: KeywordScanner = {
  keywords: ["-----begin "],
  patterns: [HEADER, BODY],
  find({ text, start }) {
    HEADER.lastIndex = start;
    const header = HEADER.exec(text);
    if (header === null) return undefined;
    const bodyStart = start + header[0].length;
    const nextDashes = text.indexOf("-----", bodyStart);
    const body = text.slice(bodyStart, nextDashes === -1 ? bodyStart + 8000 : nextDashes);
    if (!isKeyBody(body)) return undefined;
    const end =
      nextDashes !== -1 && text.startsWith("-----END ", nextDashes)
        ? endOfFooter(text, nextDashes)
        : endOfBody(text, bodyStart);
    return { start, end, rule: "private-key-pem", name: PRIVATE_KEY, score: 0.99 };
  },
};

/** PuTTY's own format: the lines after `Private-Lines`. */
const PUTTY = /private-lines: \d{1,3}\s{1,2}([A-Za-z0-9+/=\s]{24,4000})/iy;

const puttyScanner: KeywordScanner = {
  keywords: ["private-lines: "],
  patterns: [PUTTY],
  find({ text, start }) {
    PUTTY.lastIndex = start;
    const body = PUTTY.exec(text)?.[1]?.trimEnd();
    if (body === undefined || body.length < MIN_BODY) return undefined;
    const bodyStart = text.indexOf(body, start);
    return {
      start: bodyStart,
      end: bodyStart + body.length,
      rule: "private-key-putty",
      name: PRIVATE_KEY,
      score: 0.99,
    };
  },
};

export const PRIVATE_KEY_SCANNERS: readonly KeywordScanner[] = [pemScanner, puttyScanner];

function isKeyBody(body: string): boolean {
  const bare = body.replace(/\\n|\s/g, "");
  return KEY_START.test(bare) || (bare.length >= MIN_BODY && !/\.{3}|…|x{8}|your/i.test(bare));
}

function endOfFooter(text: string, at: number): number {
  const closing = text.indexOf("-----", at + 9);
  return closing === -1 || closing > at + 60 ? at + 9 : closing + 5;
}

function endOfBody(text: string, at: number): number {
  BODY.lastIndex = at;
  return at + (BODY.exec(text)?.[0].trimEnd().length ?? 0);
}
