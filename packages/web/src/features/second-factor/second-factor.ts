import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { makePasskey, PasskeyCancelled } from "../../lib/passkeys.ts";
import { SESSION_KEY } from "../../lib/session.ts";
import { SECOND_FACTOR_KEY } from "../../shared/has-password.ts";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";

export type SecondFactor = Answer<"GET /api/v1/auth/second-factor">;
export type Passkey = SecondFactor["passkeys"][number];

/** Runs a change, which may ask for the password first, then reloads the status. */
function useChange<Result, Input = void>(act: (input: Input) => Promise<Result>, failed: string) {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => act(input)),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
      // Lets people in who were required to set one up.
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    },
    onError: (error) => {
      if (error instanceof StepUpCancelled || error instanceof PasskeyCancelled) return;
      notifyError({ title: "Error" }, messageOf(error, failed));
    },
  });
}

export function useBeginTotp() {
  return useChange(
    () => call("POST /api/v1/auth/totp", { body: {} }),
    "The authenticator app was not set up. Try again.",
  );
}

export function useDisableTotp() {
  return useChange(
    () => call("DELETE /api/v1/auth/totp", { body: {} }),
    "The authenticator app was not turned off. Try again.",
  );
}

export function useRenewCodes() {
  return useChange(
    () => call("POST /api/v1/auth/recovery-codes", { body: {} }),
    "No new codes were created. Try again.",
  );
}

export function useAddPasskey() {
  return useChange(async () => {
    const { options } = await call("POST /api/v1/auth/passkeys/options", { body: {} });
    const added = await call("POST /api/v1/auth/passkeys", {
      body: { response: await makePasskey(options) },
    });
    notify({ title: "Passkey added", description: "You can use it from now on." });
    return added;
  }, "The passkey was not added. Try again.");
}

export function useRemovePasskey() {
  return useChange(
    (id: string) => call("DELETE /api/v1/auth/passkeys/{id}", { params: { id }, body: {} }),
    "The passkey was not removed. Try again.",
  );
}
