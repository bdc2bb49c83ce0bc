import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, notifyError } from "../lib/notify.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useHasPassword } from "./has-password.ts";
import { PasswordField } from "./password-field.tsx";
import { StepUpCancelled, useStepUp } from "./step-up.tsx";

interface DeleteForGoodProps {
  /** The label of the button that opens the confirmation. */
  label: string;
  title: string;
  /** What else is deleted with it. */
  description?: string;
  confirmLabel: string;
  /** Shown if the server gives no reason. */
  failure: string;
  /** Called without a password for people who have none. */
  remove: (password: string | undefined) => Promise<unknown>;
  onRemoved: () => unknown;
}

/** Deletes something permanently: the person must first prove that the account is theirs. */
export function DeleteForGood(props: DeleteForGoodProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState("");
  const hasPassword = useHasPassword() ?? true;
  const withStepUp = useStepUp();
  const remove = useMutation({
    mutationFn: () => (hasPassword ? props.remove(password) : withStepUp(() => props.remove(undefined))),
    onSuccess: props.onRemoved,
    onError: (error) => {
      if (hasPassword || error instanceof StepUpCancelled) return;
      notifyError({ title: "Error" }, messageOf(error, props.failure));
    },
  });
  const how = hasPassword
    ? "This cannot be undone. Enter your password to confirm."
    : "This cannot be undone. If you signed in a while ago, you are asked to confirm that it is you.";
  return (
    <>
      <Button variant="destructive" busy={!hasPassword && remove.isPending} onClick={() => setIsAsking(true)}>
        {props.label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setIsAsking(isOpen);
          setPassword("");
          remove.reset();
        }}
        title={props.title}
        description={[props.description, how].filter(Boolean).join(" ")}
        confirmLabel={props.confirmLabel}
        confirmDisabled={hasPassword && password === ""}
        busy={remove.isPending}
        onConfirm={() => {
          // Close this dialog first, because the step-up dialog may open next.
          if (!hasPassword) setIsAsking(false);
          remove.mutate();
        }}
      >
        {hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={remove.error ? messageOf(remove.error, props.failure) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
