import { MESSAGES } from "@prompt-shield/contracts/messages";
import { useMutation } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { messageOf, notifyError } from "../lib/notify.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

export function ResendVerification({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call("POST /api/v1/auth/resend-verification", { body: { email } }),
    onError: (error) => notifyError({ title: "Error" }, messageOf(error, MESSAGES.linkInvalid)),
  });
  if (resend.isSuccess) return <Alert variant="success">{resend.data.message}</Alert>;
  return (
    <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
      Send the verification link again
    </Button>
  );
}
