import { MESSAGES } from "@prompt-shield/contracts/messages";
import { Building2 } from "lucide-react";
import { useSearchParams } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

const START = "/api/v1/auth/oidc/start";

/** What the server may say about a sign-in that came to nothing. */
const REFUSALS: Readonly<Record<string, string>> = {
  oidc_failed: MESSAGES.oidcFailed,
  oidc_unavailable: MESSAGES.oidcUnavailable,
  oidc_email_unverified: MESSAGES.oidcEmailUnverified,
  oidc_domain_not_allowed: MESSAGES.oidcDomain,
  oidc_account_unverified: MESSAGES.oidcAccountUnverified,
  account_suspended: MESSAGES.accountSuspended,
};

export function SingleSignOn() {
  return (
    <Button asChild variant="secondary">
      {/* Not a page of ours: the browser leaves for the provider. */}
      <a href={START}>
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
