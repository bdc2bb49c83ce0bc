import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notify, tellOf } from "../../lib/notify.ts";
import { enterWorkspace, useWorkspaces } from "../../lib/workspaces.ts";

/** Shown only to people with more than one workspace. */
export function WorkspaceSwitcher() {
  const client = useQueryClient();
  const { data } = useWorkspaces();
  const enter = useMutation({
    mutationFn: (id: string) => enterWorkspace(client, id),
    onSuccess: (_nothing, id) => {
      const name = data?.workspaces.find((workspace) => workspace.id === id)?.name;
      notify({ title: "Workspace changed", description: `You are now working in ${name}.` });
    },
    onError: tellOf("The workspace was not changed"),
  });
  if (data === undefined || data.workspaces.length < 2) return null;
  return (
    <select
      aria-label="Workspace"
      value={enter.isPending ? enter.variables : data.current}
      // Not disabled: it would lose the focus.
      aria-disabled={enter.isPending}
      onChange={({ target }) => !enter.isPending && enter.mutate(target.value)}
      className="h-9 w-full max-w-44 min-w-0 truncate rounded-control border border-line bg-surface px-2.5 text-sm font-medium transition-colors hover:bg-sunken aria-disabled:opacity-60 sm:max-w-56"
    >
      {data.workspaces.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
