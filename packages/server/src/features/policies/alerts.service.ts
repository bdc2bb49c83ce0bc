import type { AlertRule, AuditAction } from "@prompt-shield/contracts";
import { ALERTS_PER_POLICY } from "@prompt-shield/contracts/limits";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { AlertRow, AlertsStore } from "./alerts.store.ts";
import type { PoliciesService } from "./policies.service.ts";

interface AlertsParts {
  readonly store: AlertsStore;
  readonly policies: PoliciesService;
  readonly audit: Audit;
  readonly clock: Clock;
}

export type AlertsService = ReturnType<typeof createAlertsService>;

/** Access to an alert follows from access to its policy. */
export function createAlertsService({ store, policies, audit, clock }: AlertsParts) {
  const record = (
    caller: Caller,
    action: AuditAction,
    { policyId, ...details }: { policyId: string; alertId: string; rule?: AlertRule },
  ) =>
    audit.record({
      actorId: caller.userId,
      workspaceId: caller.workspaceId,
      action,
      targetType: "policy",
      targetId: policyId,
      details,
    });
  /** Categories found so far are not news to a rule that starts now. */
  const beginning = async (caller: Caller, rule: AlertRule) => {
    const now = clock.now();
    const seenCategories =
      rule.kind === "new_category"
        ? await store.categories({ workspaceId: caller.workspaceId, to: now })
        : [];
    return { rule, seenCategories, checkedUntil: now };
  };

  return {
    list: async (caller: Caller, policyId: string): Promise<AlertRow[]> => {
      await policies.find(caller, policyId);
      return store.list(policyId);
    },

    create: async (caller: Caller, policyId: string, rule: AlertRule): Promise<AlertRow> => {
      await policies.find(caller, policyId);
      const now = clock.now();
      const alert = {
        id: newId(now.getTime()),
        policyId,
        createdAt: now,
        ...(await beginning(caller, rule)),
      };
      const row = (await store.addWithin(ALERTS_PER_POLICY, alert)) ?? fail("alert_limit_reached");
      await record(caller, "policy.alert_added", { policyId, alertId: row.id, rule });
      return row;
    },

    /** Keeps the pause: otherwise every change could send another mail. */
    update: async (caller: Caller, policyId: string, id: string, rule: AlertRule): Promise<AlertRow> => {
      await policies.find(caller, policyId);
      const row = (await store.update(policyId, id, await beginning(caller, rule))) ?? fail("not_found");
      await record(caller, "policy.alert_changed", { policyId, alertId: id, rule });
      return row;
    },

    remove: async (caller: Caller, policyId: string, id: string): Promise<void> => {
      await policies.find(caller, policyId);
      if (!(await store.remove(policyId, id))) fail("not_found");
      await record(caller, "policy.alert_removed", { policyId, alertId: id });
    },
  };
}
