import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { messageOf, notify } from "../../lib/notify.ts";
import { leaveSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextField } from "../../ui/field.tsx";

export function DeleteAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [password, setPassword] = useState("");
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/v1/account", { body: { password } }),
    onSuccess: async () => {
      notify({ title: "Account deleted", description: "Everything we held about you has been removed." });
      await navigate(WEB_PATHS.home, { replace: true });
      leaveSession(client);
    },
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setIsAsking(isOpen);
          setPassword("");
          remove.reset();
        }}
        title="Delete your account?"
        description="This cannot be undone. Enter your password to confirm."
        confirmLabel="Delete my account"
        confirmDisabled={password === ""}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={remove.error ? messageOf(remove.error, "The account was not deleted.") : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
