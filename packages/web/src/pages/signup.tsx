import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { SignUpForm } from "../features/accounts/sign-up-form.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  const footer = (
    <>
      Already have an account? <CardLink to={WEB_PATHS.login}>Sign in</CardLink>
    </>
  );
  return (
    <AccountCard
      title="Create your account"
      description="Free for 10 scans a month. No card needed."
      footer={footer}
    >
      <PageTitle>Sign up</PageTitle>
      <SignUpForm />
    </AccountCard>
  );
}
