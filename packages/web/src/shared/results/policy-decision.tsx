import type { ScanResponse } from "../../lib/workspace.ts";
import { ActionBadge } from "./action-badge.tsx";

type Decided = Pick<ScanResponse, "action" | "action_reasons" | "policy">;

/**
 * The policy's decision, and whether it was applied or only recorded. Renders nothing if no policy decided.
 */
export function PolicyDecision({ result }: { result: Decided }) {
  const { action, action_reasons: reasons, policy } = result;
  if (!policy) return null;
  return (
    <p
      role="note"
      aria-label="Policy decision"
      className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-3 text-sm"
    >
      <span className="text-muted">
        {policy.shadow ? "In shadow mode, your policy would" : "Your policy decides"}
      </span>
      <ActionBadge action={action} />
      <span className="min-w-0 break-words text-muted">{whyOf(action, reasons ?? [])}</span>
    </p>
  );
}

const EXCUSES: Partial<Record<string, string>> = {
  "allowed-text": "An exception lets this exact text pass",
  "allowed-sender": "Its sender is allowed",
};

function whyOf(action: Decided["action"], reasons: NonNullable<Decided["action_reasons"]>): string {
  const [first] = reasons;
  if (!first) return action === "allow" ? "Nothing in it is covered by the policy." : "";
  const excuse = EXCUSES[first.kind];
  if (excuse) return first.name === "allowed text" ? `${excuse}.` : `${excuse}: ${first.name}.`;
  return `Because of ${reasons.map(({ name }) => name).join(", ")}.`;
}
