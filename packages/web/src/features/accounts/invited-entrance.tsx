import { useState } from "react";
import { usePublicConfig } from "../../lib/config.ts";
import { Button } from "../../ui/button.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

/** Signing in or up without leaving the invitation, which goes on once there is a session. */
export function InvitedEntrance({ token, email }: { token: string; email: string }) {
  const [isNew, setIsNew] = useState(false);
  const config = usePublicConfig();
  const hasLocal = config?.local_sign_in !== "off";
  return (
    <div className="stack gap-5 border-t border-line pt-6">
      <p className="text-sm wrap-anywhere text-muted">
        {isNew ? "Choose a password for your account." : `Sign in as ${email} to accept.`}
        {config?.oidc && " After your company’s sign-in, open the mailed link once more."}
      </p>
      {hasLocal && (isNew ? <SignUpForm invitation={{ token, email }} /> : <SignInForm />)}
      {hasLocal && !isNew && <PasskeySignIn />}
      {config?.oidc && !isNew && <SingleSignOn />}
      {hasLocal && (
        <Button
          variant="link"
          size="sm"
          className="w-fit justify-self-center"
          onClick={() => setIsNew(!isNew)}
        >
          {isNew ? "I have an account" : "I have no account yet"}
        </Button>
      )}
    </div>
  );
}
