import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { MailedToken } from "../features/accounts/mailed-token.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { call } from "../lib/api.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  return (
    <AccountCard
      title="Confirm your new email"
      footer={<CardLink to={WEB_PATHS.support}>Need help?</CardLink>}
    >
      <PageTitle>Confirm email</PageTitle>
      <MailedToken
        redeem={(token) => call("POST /api/v1/auth/confirm-email-change", { body: { token } })}
        busyText="Confirming your new address…"
      >
        {() => (
          <>
            <Alert variant="success">Your email address has been changed.</Alert>
            <Button asChild>
              <Link to={WEB_PATHS.settings}>Go to your settings</Link>
            </Button>
          </>
        )}
      </MailedToken>
    </AccountCard>
  );
}
