import { createHmac, timingSafeEqual } from "node:crypto";
import { routes } from "@prompt-shield/contracts";
import type { FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { fail } from "../../failure.ts";
import { ProviderError } from "../../ports/payments/provider.ts";

interface Parts {
  readonly app: FastifyInstance;
  /** Paystack signs with the account's secret key. */
  readonly secretKey: string;
  readonly receive: (rawBody: string) => Promise<void>;
}

/** Uses its own body parser, because the signature covers the raw bytes. */
export function mountProviderEvents({ app, secretKey, receive }: Parts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(routes.paystackEvent.path, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers["x-paystack-signature"];
      if (typeof signature !== "string" || !isSignedBy(secretKey, body, signature)) fail("invalid_signature");
      await receive(body.toString("utf8")).catch((cause: unknown) => {
        // Correctly signed but not in a documented shape. A retry would not help, so do not answer with a server error.
        if (cause instanceof SyntaxError || cause instanceof ZodError) fail("validation_failed", { cause });
        if (cause instanceof ProviderError) fail("payment_unavailable", { cause });
        throw cause;
      });
      return { received: true };
    });
  });
}

export function signEvent(secretKey: string, body: Buffer | string): string {
  return createHmac("sha512", secretKey).update(body).digest("hex");
}

function isSignedBy(secretKey: string, body: Buffer, signature: string): boolean {
  const expected = Buffer.from(signEvent(secretKey, body));
  const given = Buffer.from(signature.toLowerCase());
  return expected.length === given.length && timingSafeEqual(expected, given);
}
