import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { AccountCard, CardLink } from "../features/accounts/account-card.tsx";
import { PasskeySignIn } from "../features/accounts/passkey-sign-in.tsx";
import { SessionEnd } from "../features/accounts/session-end.tsx";
import { SignInForm } from "../features/accounts/sign-in-form.tsx";
import { SingleSignOn, SingleSignOnRefusal } from "../features/accounts/single-sign-on.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";
import { usePublicConfig } from "../lib/config.ts";
import { useInstallation } from "../lib/installation.ts";

export function Component() {
  const { isSignUpOpen } = useInstallation();
  const config = usePublicConfig();
  const hasLocal = config?.local_sign_in !== "off";
  const footer = isSignUpOpen && hasLocal && (
    <>
      New here? <CardLink to={WEB_PATHS.signup}>Sign up</CardLink>
    </>
  );
  return (
    <AccountCard title="Sign in" footer={footer}>
      <PageTitle>Sign in</PageTitle>
      <div className="stack gap-5">
        <SessionEnd />
        <SingleSignOnRefusal />
        {hasLocal && <SignInForm />}
        {hasLocal && <PasskeySignIn />}
        {config?.oidc && <SingleSignOn />}
      </div>
    </AccountCard>
  );
}
