import { PAYMENT_SUCCESS_REDIRECT_MS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { Navigate, useSearchParams } from "react-router";
import { AccountCard } from "../features/accounts/account-card.tsx";
import { paymentErrorPath, Verification } from "../features/billing/verification.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { call } from "../lib/api.ts";

export function Component() {
  const reference = useSearchParams()[0].get("reference");
  if (!reference) return <Navigate to={paymentErrorPath(MESSAGES.paymentReferenceMissing)} replace />;
  return (
    <AccountCard title="Payment">
      <PageTitle>Payment</PageTitle>
      <Verification
        verify={({ id }) => call("POST /functions/v1/verify-payment", { body: { reference, userId: id } })}
        redirectAfterMs={PAYMENT_SUCCESS_REDIRECT_MS}
      />
    </AccountCard>
  );
}
