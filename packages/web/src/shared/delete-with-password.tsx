import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../lib/notify.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { PasswordField } from "./password-field.tsx";

interface DeleteWithPasswordProps {
  /** On the button that opens the question. */
  label: string;
  title: string;
  /** What goes with it. */
  description?: string;
  confirmLabel: string;
  /** Shown below the password where the server gives no reason. */
  failure: string;
  remove: (password: string) => Promise<unknown>;
  onRemoved: () => unknown;
}

/** Deletes what cannot be brought back: whoever is signed in must prove to be its owner. */
export function DeleteWithPassword(props: DeleteWithPasswordProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState("");
  const remove = useMutation({ mutationFn: () => props.remove(password), onSuccess: props.onRemoved });
  return (
    <>
      <Button variant="destructive" onClick={() => setIsAsking(true)}>
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
        description={[props.description, "This cannot be undone. Enter your password to confirm."]
          .filter(Boolean)
          .join(" ")}
        confirmLabel={props.confirmLabel}
        confirmDisabled={password === ""}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={remove.error ? messageOf(remove.error, props.failure) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
