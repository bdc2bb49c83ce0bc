import type { FastifyInstance } from "fastify";
import { Failure } from "../../failure.ts";
import { storableText } from "../../http/storable.ts";
import type { Checkout } from "./checkout.ts";
import { renderCheckout, renderCheckoutGone } from "./checkout-page.ts";
import { isOpen } from "./records.ts";

/** The hosted payment page. Anyone who has its unguessable URL may pay, as with a real provider. */
export function mountSandboxRoutes(app: FastifyInstance, checkout: Checkout): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) =>
      done(new Failure("unsupported_media_type", { message: "Send the form as a browser does." })),
    );
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const path = "/sandbox/checkout/:accessCode";
    const find = (accessCode: string) => checkout.find(storableText(accessCode));

    scope.get<{ Params: { accessCode: string } }>(path, async (request, reply) => {
      const transaction = await find(request.params.accessCode);
      reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
      if (!transaction || !isOpen(transaction)) return reply.code(404).send(renderCheckoutGone());
      return reply.send(renderCheckout({ transaction, action: request.url }));
    });

    scope.post<{ Params: { accessCode: string }; Body: Record<string, string> | undefined }>(
      path,
      async (request, reply) => {
        const transaction = await find(request.params.accessCode);
        if (!transaction) return reply.code(404).type("text/html; charset=utf-8").send(renderCheckoutGone());
        const form = { number: "", expiry: "", cvv: "", do: "pay", ...request.body };
        if (form.do === "cancel") return reply.redirect(await checkout.cancel(transaction), 303);
        const result = await checkout.pay(transaction, form);
        if (result.paid) return reply.redirect(result.returnTo, 303);
        const html = renderCheckout({ transaction, action: request.url, problem: result, values: form });
        return reply
          .code(402)
          .type("text/html; charset=utf-8")
          .header("cache-control", "no-store")
          .send(html);
      },
    );
  });
}
