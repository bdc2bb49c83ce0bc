import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { MailedToken } from "../features/accounts/mailed-token.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  const next = (
    <Button asChild>
      <Link to={WEB_PATHS.dashboard}>Go to the dashboard</Link>
    </Button>
  );
  return (
    <AccountCard title="Verify your email" footer={<CardLink to={WEB_PATHS.login}>Back to sign in</CardLink>}>
      <PageTitle>Verify email</PageTitle>
      <MailedToken
        route="POST /api/v1/auth/verify-email"
        busyText="Verifying your address…"
        successText="Your email address is verified."
        next={next}
      />
    </AccountCard>
  );
}
