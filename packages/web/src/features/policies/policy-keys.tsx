import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { messageOf, tellOf } from "../../lib/notify.ts";
import { KEYS_KEY, POLICIES_KEY } from "../../lib/workspace.ts";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import type { Policy } from "./policies.ts";

type ApiKey = Answer<"GET /api/v1/api-keys">["keys"][number];

/** The API keys that are assigned to this policy instead of the default. */
export function PolicyKeys({ policy, policies }: { policy: Policy; policies: readonly Policy[] }) {
  const keys = useQuery({ queryKey: KEYS_KEY, queryFn: () => call("GET /api/v1/api-keys") });
  const give = useGivePolicy();
  if (keys.isPending) return <SkeletonRows rows={2} label="Loading API keys" />;
  if (!keys.data)
    return (
      <LoadFailure title="API keys did not load" onRetry={() => void keys.refetch()}>
        {messageOf(keys.error, "Try again in a moment.")}
      </LoadFailure>
    );
  if (keys.data.keys.length === 0)
    return (
      <EmptyState icon={KeyRound} title="No API keys yet">
        Generate one above to give it a policy of its own.
      </EmptyState>
    );
  return (
    <div className="stack gap-4">
      {keys.data.keys.map((key) => (
        <SwitchField
          key={key.id}
          label={key.name}
          hint={tellOther(key, policy, policies)}
          checked={key.policy_id === policy.id}
          busy={give.isPending}
          onChange={(isGiven) => give.mutate({ id: key.id, policyId: isGiven ? policy.id : null })}
        />
      ))}
    </div>
  );
}

/** Which policy applies to the key, if it is not this one. */
function tellOther(key: ApiKey, policy: Policy, policies: readonly Policy[]): string {
  if (key.policy_id === policy.id) return "This policy applies.";
  const other = policies.find(({ id }) => id === key.policy_id);
  const fallback = policies.find(({ is_default: isDefault }) => isDefault);
  return other
    ? `Uses the policy ${other.name}.`
    : fallback
      ? `Uses the default, ${fallback.name}.`
      : "No policy applies.";
}

function useGivePolicy() {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: ({ id, policyId }: { id: string; policyId: string | null }) =>
      withStepUp(() =>
        call("PATCH /api/v1/api-keys/{id}", { params: { id }, body: { policy_id: policyId } }),
      ),
    onSettled: () =>
      Promise.all([KEYS_KEY, POLICIES_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: (error) => {
      if (!(error instanceof StepUpCancelled)) tellOf("The key was not changed")(error);
    },
  });
}
