import { TOASTS } from "@prompt-shield/contracts/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { call } from "../../lib/api.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { askForPasskey, canUsePasskeys, PasskeyCancelled } from "../../lib/passkeys.ts";
import { enterSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";

/** One tap instead of address, password and code. */
export function PasskeySignIn() {
  const client = useQueryClient();
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await call("POST /api/v1/auth/passkey-sign-in/options");
      return call("POST /api/v1/auth/passkey-sign-in", { body: { response: await askForPasskey(options) } });
    },
    onSuccess: () => {
      notify(TOASTS.signedIn);
      return enterSession(client);
    },
    onError: (error) => {
      if (error instanceof PasskeyCancelled) return;
      notifyError(TOASTS.signInFailed, messageOf(error, TOASTS.signInFailed.description));
    },
  });
  if (!canUsePasskeys) return null;
  return (
    <Button variant="secondary" busy={signIn.isPending} onClick={() => signIn.mutate()}>
      <KeyRound aria-hidden size={16} strokeWidth={1.75} /> Use a passkey
    </Button>
  );
}
