import { ACCESS, routes } from "@prompt-shield/contracts";
import { PAID_PLANS } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { FastifyInstance } from "fastify";
import { type Authentication, authenticate } from "../../http/authenticate.ts";
import { fail, Failure } from "../../failure.ts";
import type { Mount } from "../../http/mount.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { requireRole } from "../../http/role.ts";
import type { BillingService } from "./billing.service.ts";
import type { MethodRow } from "./methods.store.ts";
import type { TransactionRow } from "./payments.store.ts";
import type { Standing } from "./standings.store.ts";
import { renderReceipt } from "./receipt.ts";
import { endsWithPeriod } from "./subscription-machine.ts";

interface Parts {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly authentication: Authentication;
  readonly rateLimiter: RateLimiter;
  readonly billing: BillingService;
}

export function mountBillingRoutes({ app, mount, authentication, rateLimiter, billing }: Parts): void {
  mount(routes.startPayment, async ({ caller, body }) =>
    toStarted(await billing.startPayment(caller, body.plan)),
  );
  mount(routes.verifyPayment, ({ caller, body }) => billing.verify(caller, body.reference));
  mount(routes.verifyLatestPayment, ({ caller, body }) => billing.verifyLatest(caller, body.plan));
  mount(routes.paymentMethods, async ({ caller }) => ({
    payment_methods: (await billing.methods(caller)).map(toMethod),
  }));
  mount(routes.addPaymentMethod, async ({ caller }) => toStarted(await billing.addCard(caller)));
  mount(routes.deletePaymentMethod, async ({ caller, body }) => {
    await billing.removeMethod(caller, body.authorization_code);
    return { ok: true as const };
  });
  mount(routes.setDefaultPaymentMethod, async ({ caller, body }) => {
    await billing.setDefaultMethod(caller, body.authorization_code);
    return { ok: true as const };
  });
  mount(routes.cancelSubscription, async ({ caller }) => toState(await billing.cancel(caller)));
  mount(routes.resumeSubscription, async ({ caller }) => toState(await billing.resume(caller)));
  mount(routes.downgradeToFree, async ({ caller }) => toState(await billing.downgrade(caller)));
  mount(routes.billingHistory, async ({ caller }) => {
    const { payments, nextBillingAt } = await billing.history(caller);
    return { payments: payments.map(toPayment), next_billing_at: nextBillingAt?.toISOString() ?? null };
  });
  mount(routes.receipt, async ({ caller, params }) =>
    renderReceipt(await billing.payment(caller, params.id)),
  );

  /** Payment links of sign-up and settings: a GET that starts the payment and redirects to the checkout. */
  for (const plan of PAID_PLANS) {
    app.get(`/pay/${plan}`, async (request, reply) => {
      try {
        const caller = await authenticate(request, ["session"], authentication);
        // Not mounted through the contracts, so it must make the checks of `startPayment` itself.
        if (caller.mustEnrol) fail("second_factor_missing");
        requireRole(caller, ACCESS.startPayment);
        await rateLimiter.take("changePerUser", caller.userId);
        const { authorizationUrl } = await billing.startPayment(caller, plan);
        return await reply.redirect(authorizationUrl, 303);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const away =
          error.status === 401
            ? WEB_PATHS.login
            : `${WEB_PATHS.paymentError}?reason=${encodeURIComponent(error.message)}`;
        return reply.redirect(away, 303);
      }
    });
  }
}

function toStarted(started: { authorizationUrl: string; accessCode: string; reference: string }) {
  return {
    authorization_url: started.authorizationUrl,
    access_code: started.accessCode,
    reference: started.reference,
  };
}

function toMethod(row: MethodRow) {
  const { brand, last4, bank } = row;
  return {
    id: row.authorizationCode,
    brand,
    last4,
    bank,
    exp_month: row.expMonth,
    exp_year: row.expYear,
    is_default: row.isDefault,
  };
}

function toState({ state }: Standing) {
  return {
    plan: state.plan,
    subscription_status: state.status,
    period_end: state.periodEnd?.toISOString() ?? null,
    cancel_at_period_end: endsWithPeriod(state),
  };
}

function toPayment(row: TransactionRow) {
  return {
    id: row.id,
    reference: row.reference,
    plan: row.plan,
    amount_cents: row.amountMinor,
    currency: row.currency,
    status: row.status as "success",
    kind: row.kind as "initial",
    card: row.cardLast4 === null ? null : { brand: row.cardBrand ?? "card", last4: row.cardLast4 },
    reason: row.failureReason,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
  };
}
