import { PageTitle } from "../features/shell/page-title.tsx";
import { TeamCards } from "../features/workspaces/team-cards.tsx";
import { WorkspaceList } from "../features/workspaces/workspace-list.tsx";
import { useWorkspaces } from "../lib/workspaces.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";

export function Component() {
  const { data, isPending, isError, refetch } = useWorkspaces();
  const workspace = data?.workspaces.find(({ id }) => id === data.current);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>Workspaces</PageTitle>
      <h1 className="text-2xl">Workspaces</h1>
      <WorkspaceList known={data}>
        {isPending && <SkeletonRows rows={2} label="Loading your workspaces" />}
        {isError && !data && (
          <LoadFailure onRetry={() => void refetch()}>Your workspaces could not be loaded.</LoadFailure>
        )}
      </WorkspaceList>
      {workspace && !workspace.personal && <TeamCards key={workspace.id} workspace={workspace} />}
    </div>
  );
}
