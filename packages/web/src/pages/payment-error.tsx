import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link, useSearchParams } from "react-router";
import { AccountCard } from "../features/accounts/account-card.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  const reason = useSearchParams()[0].get("reason") ?? MESSAGES.paymentUnavailable;
  return (
    <AccountCard title="Payment Failed">
      <PageTitle>Payment Failed</PageTitle>
      <div className="stack gap-5">
        <Alert variant="destructive">{reason}</Alert>
        <p className="text-sm text-muted">Your plan has not changed.</p>
        <Button asChild>
          <Link to={WEB_PATHS.pricing}>Try Again</Link>
        </Button>
      </div>
    </AccountCard>
  );
}
