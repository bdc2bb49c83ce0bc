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
      title="Take your account back"
      footer={<CardLink to={WEB_PATHS.support}>Need help?</CardLink>}
    >
      <PageTitle>Undo the email change</PageTitle>
      <MailedToken
        redeem={(token) => call("POST /api/v1/auth/undo-email-change", { body: { token } })}
        busyText="Taking your account back…"
      >
        {({ email, reset_token: token, revoked_keys: keys }) => (
          <>
            <Alert variant="success">Your account uses {email}, and everyone was signed out.</Alert>
            <p className="text-sm text-muted">
              Whoever asked for the change knew your password. Choose a new one now.
            </p>
            {keys.length > 0 && (
              <Alert variant="warning" title="These API keys no longer work">
                <p>They were created, replaced or shown since the change was asked for.</p>
                <ul className="list-disc pl-5 wrap-anywhere">
                  {[...new Set(keys)].map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <Button asChild>
              <Link to={`${WEB_PATHS.resetPassword}?${new URLSearchParams({ token }).toString()}`}>
                Choose a new password
              </Link>
            </Button>
          </>
        )}
      </MailedToken>
    </AccountCard>
  );
}
