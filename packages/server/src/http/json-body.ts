import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { FastifyInstance } from "fastify";
import secureJsonParse from "secure-json-parse";
import { fail } from "../failure.ts";
import { isTooDeep } from "./json-depth.ts";

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
      if (isTooDeep(body)) fail("validation_failed", { message: VALIDATION.bodyTooDeep });
      try {
        // Refuses the keys `__proto__` and `constructor.prototype`.
        return secureJsonParse(body, { protoAction: "error", constructorAction: "error" });
      } catch (cause) {
        const isRefusedKey = String(cause).includes("forbidden prototype");
        fail("malformed_json", { cause, ...(isRefusedKey && { message: VALIDATION.refusedKey }) });
      }
    },
  );
}
