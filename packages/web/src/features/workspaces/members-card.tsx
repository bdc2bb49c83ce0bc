import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { MemberRow } from "./member-row.tsx";
import { useMembers } from "./team.ts";

export function MembersCard({ role }: { role: WorkspaceRole }) {
  const members = useMembers();
  return (
    <SettingCard title="Members" description="Who works here and what they can do.">
      {members.isPending && <SkeletonRows rows={2} label="Loading the members" />}
      {members.isError && (
        <LoadFailure onRetry={() => void members.refetch()}>The members could not be loaded.</LoadFailure>
      )}
      {members.data && (
        <ul aria-label="Members" className="divide-y divide-line">
          {members.data.map((member) => (
            <MemberRow key={member.id} member={member} role={role} />
          ))}
        </ul>
      )}
    </SettingCard>
  );
}
