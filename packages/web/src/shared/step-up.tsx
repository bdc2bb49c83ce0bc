import { useMutation, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { call } from "../lib/api.ts";
import type { Body } from "../lib/api.ts";
import { messageOf } from "../lib/notify.ts";
import { ApiError } from "../lib/request.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CodeField } from "./code-field.tsx";
import { PasswordField } from "./password-field.tsx";

/** What is known of the account's second factors. */
export const SECOND_FACTOR_KEY = ["second-factor"];

/** The person changed their mind when asked for the password: that is not an error. */
export class StepUpCancelled extends Error {}

/** Does something and, if the server wants the password first, asks for it and tries again. */
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
        description="You signed in a while ago. Enter your password to continue; it counts for ten minutes."
      >
        <StepUpForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
      </Dialog>
    </StepUpContext>
  );
}

function StepUpForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const [proof, setProof] = useState("");
  const [wantsCode, setWantsCode] = useState(false);
  const status = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: () => call("GET /api/v1/auth/second-factor"),
  }).data;
  const isByCode = wantsCode || (status?.has_password === false && status.totp !== null);
  const confirm = useMutation({
    mutationFn: (body: Body<"POST /api/v1/auth/step-up">) => call("POST /api/v1/auth/step-up", { body }),
    onSuccess: onConfirmed,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate(isByCode ? { code: proof } : { password: proof });
  }
  const error = confirm.error ? messageOf(confirm.error, "That was not checked. Try again.") : undefined;
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
      {!wantsCode && !isByCode && status?.totp && (
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
