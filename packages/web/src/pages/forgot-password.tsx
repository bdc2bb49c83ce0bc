import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { ForgotPasswordForm } from "../features/accounts/forgot-password-form.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  return (
    <AccountCard
      title="Forgot your password?"
      description="Enter your account’s email address and we will send you a link to choose a new password."
      footer={<CardLink to={WEB_PATHS.login}>Back to sign in</CardLink>}
    >
      <PageTitle>Forgot password</PageTitle>
      <ForgotPasswordForm />
    </AccountCard>
  );
}
