import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { messageOf, notify } from "../../lib/notify.ts";
import { WORKSPACES_KEY } from "../../lib/workspaces.ts";
import { PasswordField } from "../../shared/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

export function DeleteWorkspace({ name }: { name: string }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState("");
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/v1/workspace", { body: { password } }),
    onSuccess: () => {
      notify({ title: "Workspace deleted", description: `${name} and all that was in it are gone.` });
      return client.invalidateQueries({ queryKey: WORKSPACES_KEY });
    },
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setIsAsking(true)}>
        Delete workspace
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setIsAsking(isOpen);
          setPassword("");
          remove.reset();
        }}
        title={`Delete ${name}?`}
        description="Its history, keys, policies and webhooks go for everybody. This cannot be undone. Enter your password to confirm."
        confirmLabel="Delete for everybody"
        confirmDisabled={password === ""}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={remove.error ? messageOf(remove.error, "The workspace was not deleted.") : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
