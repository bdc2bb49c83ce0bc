import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { enterPersonalWorkspace } from "../../lib/workspaces.ts";
import { DeleteForGood } from "../../shared/delete-for-good.tsx";

export function DeleteWorkspace({ name }: { name: string }) {
  const client = useQueryClient();
  return (
    <DeleteForGood
      label="Delete workspace"
      title={`Delete ${name}?`}
      description="Its history, keys, policies and webhooks are deleted for everyone."
      confirmLabel="Delete for everyone"
      failure="The workspace was not deleted."
      remove={(password) => call("DELETE /api/v1/workspace", { body: { password } })}
      onRemoved={() => {
        notify({
          title: "Workspace deleted",
          description: `${name} and everything in it have been deleted.`,
        });
        return enterPersonalWorkspace(client);
      }}
    />
  );
}
