import { BODY_MAX_DEPTH } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { FastifyInstance } from "fastify";
import secureJsonParse from "secure-json-parse";
import { fail } from "../failure.ts";

/**
 * JSON is the only body that we read. An empty one counts as none, because calls without a body may still send the
 * header.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
    { parseAs: "string" },
    async (_request: unknown, body: string) => {
      if (body === "") return undefined;
      if (isDeeperThan(BODY_MAX_DEPTH, body)) fail("validation_failed", { message: VALIDATION.bodyTooDeep });
      try {
        // Refuses the keys `__proto__` and `constructor.prototype`.
        return secureJsonParse(body, { protoAction: "error", constructorAction: "error" });
      } catch (cause) {
        fail("malformed_json", { cause });
      }
    },
  );
}

const QUOTE = '"';

/** Counts brackets outside of strings: what is no JSON may be counted wrongly, and is refused anyway. */
function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === QUOTE) at = endOfString(json, at);
    if (depth > most) return true;
  }
  return false;
}

/** Long texts and pictures are skipped at once. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end > 0; end = json.indexOf(QUOTE, end + 1)) {
    let slashes = 0;
    while (json.charAt(end - 1 - slashes) === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
