import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { leaveSession } from "../../lib/session.ts";
import { DeleteForGood } from "../../shared/delete-for-good.tsx";

export function DeleteAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DeleteForGood
      label="Delete account"
      title="Delete your account?"
      confirmLabel="Delete my account"
      failure="The account was not deleted."
      remove={(password) => call("DELETE /api/v1/account", { body: { password } })}
      onRemoved={async () => {
        notify({ title: "Account deleted", description: "Everything we held about you has been removed." });
        await navigate(WEB_PATHS.home, { replace: true });
        leaveSession(client, "deleted");
      }}
    />
  );
}
