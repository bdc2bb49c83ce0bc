import { BODY_MAX_VALUES } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import secureJsonParse from "secure-json-parse";
import { fail } from "../failure.ts";
import { shapeOf } from "./json-depth.ts";
import { createWideBodies } from "./wide-bodies.ts";

/**
 * JSON is the only body that we read. An empty one counts as none, because calls without a body may still send the
 * header.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const takeTurn = createWideBodies();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json(?:;|$)/,
    { parseAs: "string" },
    async ({ caller, ip }: FastifyRequest, body: string) => {
      if (body === "") return undefined;
      const { isTooDeep, values } = shapeOf(body);
      if (isTooDeep) fail("validation_failed", { message: VALIDATION.bodyTooDeep });
      if (values > BODY_MAX_VALUES) fail("body_too_wide");
      await takeTurn({ owner: caller?.userId ?? ip, values, chars: body.length });
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
