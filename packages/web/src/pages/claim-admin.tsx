import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link, useNavigate } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { ChoosePasswordForm } from "../features/accounts/choose-password-form.tsx";
import { MailedToken } from "../features/accounts/mailed-token.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { call } from "../lib/api.ts";
import { notify } from "../lib/notify.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

/** The page behind the link that the server prints for its operator. */
export function Component() {
  return (
    <AccountCard
      title="Become administrator"
      footer={<CardLink to={WEB_PATHS.login}>Back to sign in</CardLink>}
    >
      <PageTitle>Become administrator</PageTitle>
      <MailedToken
        redeem={(token) => call("POST /api/v1/auth/claim-admin", { body: { token } })}
        busyText="Checking the link…"
        WithPassword={ClaimWithPassword}
      >
        {({ user }) => (
          <>
            <Alert variant="success">{user.email} is an administrator now.</Alert>
            <Button asChild>
              <Link to={WEB_PATHS.admin}>Go to the admin dashboard</Link>
            </Button>
          </>
        )}
      </MailedToken>
    </AccountCard>
  );
}

function ClaimWithPassword({ token, why }: { token: string; why: string }) {
  const navigate = useNavigate();
  function finish() {
    notify({ title: "You are an administrator now", description: "Sign in with your new password." });
    void navigate(WEB_PATHS.login, { replace: true });
  }
  return (
    <div className="stack gap-5">
      <p className="text-sm wrap-anywhere text-muted">{why}</p>
      <ChoosePasswordForm
        submitLabel="Become administrator"
        save={(password) => call("POST /api/v1/auth/claim-admin", { body: { token, password } })}
        onDone={finish}
      />
    </div>
  );
}
