import { Plus, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { usePolicies } from "./policies.ts";
import { PolicyForm } from "./policy-form.tsx";
import { PolicyRow } from "./policy-row.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ShadowCard } from "./shadow-card.tsx";

export function PoliciesTab() {
  const policies = usePolicies();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = policies.data?.policies;
  return (
    <>
      <SettingCard
        title="Policies"
        description="A policy says what happens when something is found: block, sanitize, flag or ignore. It does not change what is found."
        action={
          may("createPolicy") && (
            <Button size="sm" variant="secondary" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden size={16} strokeWidth={1.75} /> Add policy
            </Button>
          )
        }
      >
        <div className="mb-5 empty:hidden">
          <RoleNote call="createPolicy" what="Changing policies, their alerts and exceptions" />
        </div>
        {policies.isPending && <SkeletonRows rows={2} label="Loading policies" />}
        {policies.isError && (
          <LoadFailure title="Policies did not load" onRetry={() => void policies.refetch()}>
            {messageOf(policies.error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {list?.length === 0 && (
          <EmptyState icon={SlidersHorizontal} title="No policies yet">
            Without one, threats are blocked and everything else is allowed.
            {may("createPolicy") && " Add one in shadow mode to see what it would do before it takes effect."}
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <ul aria-label="Policies" className="divide-y divide-line rounded-control border border-line">
            {list.map((policy) => (
              <PolicyRow key={policy.id} policy={policy} policies={list} />
            ))}
          </ul>
        )}
      </SettingCard>
      {list && list.length > 0 && <ShadowCard policies={list} />}
      <ReviewCard />
      <Dialog
        open={isAdding}
        onOpenChange={setIsAdding}
        title="Add policy"
        description="Your first policy applies to the whole account. Others apply to the API keys you assign them to."
      >
        <PolicyForm submitLabel="Add policy" onSaved={() => setIsAdding(false)} />
      </Dialog>
    </>
  );
}
