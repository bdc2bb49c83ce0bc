import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { MailedToken } from "../features/accounts/mailed-token.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  const next = (
    <Button asChild>
      <Link to={WEB_PATHS.settings}>Go to your settings</Link>
    </Button>
  );
  return (
    <AccountCard
      title="Confirm your new email"
      footer={<CardLink to={WEB_PATHS.support}>Need help?</CardLink>}
    >
      <PageTitle>Confirm email</PageTitle>
      <MailedToken
        route="POST /api/v1/auth/confirm-email-change"
        busyText="Confirming your new address…"
        successText="Your email address has been changed."
        next={next}
      />
    </AccountCard>
  );
}
