import { useQueryClient } from "@tanstack/react-query";
import { enterPersonalWorkspace } from "../../lib/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "./page-title.tsx";

/**
 * Takes the place of a page whose workspace the server refuses. The tab does not change workspaces by itself: a dialog
 * that asks whether to delete the team's history must not end up deleting one's own.
 */
export function LostWorkspace() {
  const client = useQueryClient();
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <PageTitle>Workspace not available</PageTitle>
      <h1 className="text-2xl">You no longer have access to this workspace</h1>
      <p className="text-sm text-muted">
        You were removed from it, or it was deleted. What belongs to you alone is in your personal workspace.
      </p>
      <Button
        className="mt-2"
        onClick={({ currentTarget }) => {
          // The button goes away, and the focus would start again at the top of the page.
          currentTarget.closest("main")?.focus();
          void enterPersonalWorkspace(client);
        }}
      >
        Go to your personal workspace
      </Button>
    </div>
  );
}
