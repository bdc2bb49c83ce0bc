import { MESSAGES } from "@prompt-shield/contracts/messages";
import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { createContext, useContext, useMemo, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { call } from "../lib/api.ts";
import type { Body } from "../lib/api.ts";
import { messageOf } from "../lib/notify.ts";
import { askForPasskey, canUsePasskeys, PasskeyCancelled } from "../lib/passkeys.ts";
import { ApiError } from "../lib/request.ts";
import { singleSignOnPath } from "../lib/single-sign-on.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CodeField } from "./code-field.tsx";
import { useSecondFactor } from "./has-password.ts";
import { PasswordField } from "./password-field.tsx";

/** The person cancelled when asked for the password. This is not an error. */
export class StepUpCancelled extends Error {}

/** Runs an action. If the server requires the password first, asks for it and tries again. */
export type WithStepUp = <Result>(act: () => Promise<Result>) => Promise<Result>;

const StepUpContext = createContext<WithStepUp>((act) => act());

export function useStepUp(): WithStepUp {
  return useContext(StepUpContext);
}

interface Waiting {
  goOn: () => void;
  giveUp: () => void;
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<Waiting>(undefined);
  const withStepUp = useMemo<WithStepUp>(
    () => async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "step_up_required") throw error;
      }
      await new Promise<void>((resolve, reject) => {
        waiting.current = { goOn: resolve, giveUp: () => reject(new StepUpCancelled()) };
        setIsAsking(true);
      });
      return act();
    },
    [],
  );
  function finish(isConfirmed: boolean) {
    setIsAsking(false);
    if (isConfirmed) waiting.current?.goOn();
    else waiting.current?.giveUp();
  }
  return (
    <StepUpContext value={withStepUp}>
      {children}
      <Dialog
        open={isAsking}
        onOpenChange={() => finish(false)}
        title="Confirm that it is you"
        description="You signed in a while ago. Confirm to continue; the confirmation lasts ten minutes."
      >
        <StepUpForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
      </Dialog>
    </StepUpContext>
  );
}

interface StepUpFormProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Offers the ways that the account has: a password, an authenticator app, a passkey. */
function StepUpForm({ onConfirmed, onCancel }: StepUpFormProps) {
  const [proof, setProof] = useState("");
  const [wantsCode, setWantsCode] = useState(false);
  const status = useSecondFactor().data;
  const hasPassword = status?.has_password !== false;
  const isByCode = wantsCode || (!hasPassword && status?.totp !== null);
  const confirm = useMutation({
    mutationFn: (body: Body<"POST /api/v1/auth/step-up">) => call("POST /api/v1/auth/step-up", { body }),
    onSuccess: onConfirmed,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate(isByCode ? { code: proof } : { password: proof });
  }
  const error = confirm.error ? messageOf(confirm.error, "That could not be checked. Try again.") : undefined;
  const hasPasskey = canUsePasskeys && (status?.passkeys.length ?? 0) > 0;
  if (!hasPassword && !isByCode)
    return <WithoutPassword hasPasskey={hasPasskey} onConfirmed={onConfirmed} onCancel={onCancel} />;
  return (
    <form noValidate className="stack gap-5" onSubmit={submit}>
      {isByCode ? (
        <CodeField label="Code from your authenticator app" value={proof} error={error} onChange={setProof} />
      ) : (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={proof}
          error={error}
          onChange={(event) => setProof(event.target.value)}
        />
      )}
      {!isByCode && status?.totp && (
        <Button
          variant="link"
          size="sm"
          className="w-fit px-0"
          onClick={() => {
            setWantsCode(true);
            setProof("");
            confirm.reset();
          }}
        >
          Use a code instead
        </Button>
      )}
      {hasPasskey && <PasskeyConfirm variant="secondary" onConfirmed={onConfirmed} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}

/**
 * For people who use single sign-on and have no authenticator app: a passkey, or single sign-on once more.
 */
function WithoutPassword({ hasPasskey, ...on }: StepUpFormProps & { hasPasskey: boolean }) {
  return (
    <div className="stack gap-5">
      {hasPasskey ? (
        <PasskeyConfirm onConfirmed={on.onConfirmed} />
      ) : (
        <p className="text-sm text-muted">
          Your account has no password here. Sign in again through your company, then repeat this action. If
          you add a passkey in Settings, Security, you will not have to leave next time.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={on.onCancel}>
          Cancel
        </Button>
        <Button asChild {...(hasPasskey && { variant: "secondary" })}>
          <a href={singleSignOnPath()}>Sign in again</a>
        </Button>
      </div>
    </div>
  );
}

function PasskeyConfirm({ variant, onConfirmed }: { variant?: "secondary"; onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: async () => {
      const { options } = await call("POST /api/v1/auth/step-up/options");
      return call("POST /api/v1/auth/step-up", { body: { passkey: await askForPasskey(options) } });
    },
    onSuccess: onConfirmed,
  });
  const hasFailed = confirm.error !== null && !(confirm.error instanceof PasskeyCancelled);
  return (
    <div className="stack gap-2">
      <Button
        {...(variant && { variant })}
        className="w-full"
        busy={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        <KeyRound aria-hidden size={16} strokeWidth={1.75} /> Use a passkey
      </Button>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(confirm.error, MESSAGES.passkeyRefused)}
        </p>
      )}
    </div>
  );
}
