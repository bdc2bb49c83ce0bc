import { MESSAGES } from "@prompt-shield/contracts/messages";
import { Building2 } from "lucide-react";
import { useSearchParams } from "react-router";
import { SINGLE_SIGN_ON, singleSignOnPath } from "../../lib/single-sign-on.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** The server's codes for a failed sign-in. */
const REFUSALS: Readonly<Record<string, string>> = {
  oidc_failed: MESSAGES.oidcFailed,
  oidc_unavailable: MESSAGES.oidcUnavailable,
  oidc_email_unverified: MESSAGES.oidcEmailUnverified,
  oidc_domain_not_allowed: MESSAGES.oidcDomain,
  oidc_account_unverified: MESSAGES.oidcAccountUnverified,
  account_suspended: MESSAGES.accountSuspended,
};

/** Returns to the dashboard, or to the invitation if it started there. */
export function SingleSignOn({ returnsHere = false }: { returnsHere?: boolean }) {
  return (
    <Button asChild variant="secondary">
      <a href={returnsHere ? singleSignOnPath() : SINGLE_SIGN_ON}>
        <Building2 aria-hidden size={16} strokeWidth={1.75} /> Continue with single sign-on
      </a>
    </Button>
  );
}

export function SingleSignOnRefusal() {
  const [params] = useSearchParams();
  const text = REFUSALS[params.get("refusal") ?? ""];
  return text && <Alert variant="destructive">{text}</Alert>;
}
