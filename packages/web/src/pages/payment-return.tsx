import { PAYMENT_RETURN_REDIRECT_MS, PAYMENT_STATE_MAX_AGE_MS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { PAID_PLANS } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useState } from "react";
import { Link } from "react-router";
import { AccountCard } from "../features/accounts/account-card.tsx";
import { Verification } from "../features/billing/verification.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { call } from "../lib/api.ts";
import { readPaymentState } from "../lib/storage.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

/**
 * External payment pages return here. They do not know our reference, so the stored plan says what was paid.
 */
export function Component() {
  const [plan] = useState(readFreshPlan);
  return (
    <AccountCard title="Payment">
      <PageTitle>Payment</PageTitle>
      {plan ? (
        <Verification
          verify={() => call("POST /functions/v1/verify-latest-payment", { body: { plan } })}
          redirectAfterMs={PAYMENT_RETURN_REDIRECT_MS}
        />
      ) : (
        <div className="stack gap-5">
          <Alert variant="destructive">{MESSAGES.paymentSessionExpired}</Alert>
          <Button asChild variant="secondary">
            <Link to={WEB_PATHS.pricing}>Back to pricing</Link>
          </Button>
        </div>
      )}
    </AccountCard>
  );
}

function readFreshPlan() {
  const state = readPaymentState();
  const isFresh = state !== undefined && Date.now() - state.timestamp <= PAYMENT_STATE_MAX_AGE_MS;
  return isFresh ? PAID_PLANS.find((plan) => plan === state.plan) : undefined;
}
