import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { formatDateTime, formatRelative } from "../../lib/format.ts";
import { messageOf, notify, notifyError } from "../../lib/notify.ts";
import { useNow } from "../../lib/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { deviceName } from "@prompt-shield/contracts/device-name";
import { StepUpCancelled, useStepUp } from "../../shared/step-up.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";

export const SESSIONS_KEY = ["sessions"];
type SessionItem = Answer<"GET /api/v1/auth/sessions">["sessions"][number];

/**
 * Ending sessions may ask for confirmation first: someone at an unattended screen could lock its owner out.
 */
function useEnding<Result>(act: () => Promise<Result>, onEnded: (result: Result) => void, failed: string) {
  const client = useQueryClient();
  const withStepUp = useStepUp();
  return useMutation({
    mutationFn: () => withStepUp(act),
    onSuccess: (result) => {
      void client.invalidateQueries({ queryKey: SESSIONS_KEY });
      onEnded(result);
    },
    onError: (error) => {
      if (error instanceof StepUpCancelled) return;
      notifyError({ title: "Error" }, messageOf(error, failed));
    },
  });
}

export function SessionsCard() {
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async () => (await call("GET /api/v1/auth/sessions")).sessions,
  });
  const revokeOthers = useEnding(
    () => call("POST /api/v1/auth/sessions/revoke-others", { body: {} }),
    ({ revoked }) =>
      notify({
        title: "Signed out elsewhere",
        description: `${revoked === 1 ? "1 other session has" : `${revoked} other sessions have`} ended.`,
      }),
    "The sessions were not ended. Try again.",
  );
  const hasOthers = sessions.data?.some((session) => !session.current);
  const action = hasOthers && (
    <Button variant="secondary" size="sm" busy={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
      Sign out everywhere else
    </Button>
  );
  return (
    <SettingCard title="Sessions" description="Where your account is signed in." action={action}>
      {sessions.isPending && <SkeletonRows rows={2} />}
      {sessions.isError && (
        <LoadFailure onRetry={() => void sessions.refetch()}>The sessions could not be loaded.</LoadFailure>
      )}
      <ul className="divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </SettingCard>
  );
}

function SessionRow({ session }: { session: SessionItem }) {
  const nowMs = useNow();
  const revoke = useEnding(
    () => call("DELETE /api/v1/auth/sessions/{id}", { params: { id: session.id }, body: {} }),
    () => undefined,
    "The session was not ended. Try again.",
  );
  const device = deviceName(session.user_agent);
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device} {session.current && <Badge>This device</Badge>}
        </p>
        <p className="figures text-muted" title={formatDateTime(session.last_seen_at)}>
          {session.ip_address ?? "Unknown address"}, active {formatRelative(session.last_seen_at, nowMs)}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Sign out ${device}`}
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
