import { useState } from "react";
import { usePublicConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { SingleSignOn, SingleSignOnRefusal } from "./single-sign-on.tsx";

/** Sign-in or sign-up within the invitation page, which continues once there is a session. */
export function InvitedEntrance({ token, email }: { token: string; email: string }) {
  const [isNew, setIsNew] = useState(false);
  const config = usePublicConfig();
  const invitation = { token, email };
  const hasLocal = config?.local_sign_in !== "off";
  return (
    <div className="stack gap-5 border-t border-line pt-6">
      <SingleSignOnRefusal />
      <p className="text-sm wrap-anywhere text-muted">
        {isNew
          ? "Choose a password for your account. The emailed link has verified your address, so you can start right away."
          : `Sign in as ${email} to accept.`}
      </p>
      {hasLocal && (isNew ? <SignUpForm invitation={invitation} /> : <SignInForm invitation={invitation} />)}
      {hasLocal && !isNew && <PasskeySignIn />}
      {config?.oidc && !isNew && <SingleSignOn returnsHere />}
      {hasLocal && (
        <Button
          variant="link"
          size="sm"
          className="w-fit justify-self-center"
          onClick={() => setIsNew(!isNew)}
        >
          {isNew ? "I already have an account" : "I don’t have an account yet"}
        </Button>
      )}
    </div>
  );
}
