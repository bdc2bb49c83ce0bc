import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useState } from "react";
import { Link } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { ChoosePasswordForm } from "../features/accounts/choose-password-form.tsx";
import { MailedToken } from "../features/accounts/mailed-token.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { call } from "../lib/api.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

export function Component() {
  const redeem = (token: string) => call("POST /api/v1/auth/verify-email", { body: { token } });
  return (
    <AccountCard title="Verify your email" footer={<CardLink to={WEB_PATHS.login}>Back to sign in</CardLink>}>
      <PageTitle>Verify email</PageTitle>
      <MailedToken redeem={redeem} busyText="Verifying your address…" WithPassword={VerifyWithPassword}>
        {() => <Verified next={WEB_PATHS.dashboard} label="Go to the dashboard" />}
      </MailedToken>
    </AccountCard>
  );
}

/** For a link that was opened in another browser than the one used for sign-up. */
function VerifyWithPassword({ token, why }: { token: string; why: string }) {
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Verified next={WEB_PATHS.login} label="Sign in" />;
  return (
    <div className="stack gap-5">
      <p className="text-sm text-muted">{why}</p>
      <ChoosePasswordForm
        submitLabel="Verify and set password"
        save={(password) => call("POST /api/v1/auth/verify-email", { body: { token, password } })}
        onDone={() => setIsDone(true)}
      />
    </div>
  );
}

function Verified({ next, label }: { next: string; label: string }) {
  return (
    <div className="stack gap-5">
      <Alert variant="success">Your email address is verified.</Alert>
      <Button asChild>
        <Link to={next}>{label}</Link>
      </Button>
    </div>
  );
}
