import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useNavigate, useSearchParams } from "react-router";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { ChoosePasswordForm } from "../features/accounts/choose-password-form.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { call } from "../lib/api.ts";
import { notify } from "../lib/notify.ts";
import { Alert } from "../ui/alert.tsx";

export function Component() {
  const token = useSearchParams()[0].get("token");
  const navigate = useNavigate();
  function finish() {
    notify({ title: "Password changed", description: "Sign in with your new password." });
    void navigate(WEB_PATHS.login, { replace: true });
  }
  return (
    <AccountCard
      title="Choose a new password"
      footer={<CardLink to={WEB_PATHS.forgotPassword}>Request another link</CardLink>}
    >
      <PageTitle>Reset password</PageTitle>
      {token === null ? (
        <Alert variant="destructive">{MESSAGES.linkInvalid}</Alert>
      ) : (
        <ChoosePasswordForm
          save={(password) => call("POST /api/v1/auth/reset-password", { body: { token, password } })}
          onDone={finish}
        />
      )}
    </AccountCard>
  );
}
