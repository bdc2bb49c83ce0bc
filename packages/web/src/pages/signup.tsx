import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { SignUpForm } from "../features/accounts/sign-up-form.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { useInstallation } from "../lib/installation.ts";

export function Component() {
  const { hasBilling, isSignUpOpen } = useInstallation();
  const footer = (
    <>
      Already have an account? <CardLink to={WEB_PATHS.login}>Sign in</CardLink>
    </>
  );
  if (!isSignUpOpen) {
    return (
      <AccountCard title="Sign-up is closed" description={MESSAGES.signUpClosed} footer={footer}>
        <PageTitle>Sign up</PageTitle>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Create your account"
      description={hasBilling ? "Free for 10 scans a month. No card needed." : undefined}
      footer={footer}
    >
      <PageTitle>Sign up</PageTitle>
      <SignUpForm />
    </AccountCard>
  );
}
